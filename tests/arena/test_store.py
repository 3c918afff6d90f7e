"""The folder of a tournament: nothing lost, nothing torn, nothing mixed up."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.arena.short import cup
from underhall.arena.store import GAMES, PACK, PLAN, RECORDS, Store, read_games, read_plan
from underhall.errors import UnderhallError


@pytest.fixture
def plan():
    return cup()


@pytest.fixture
def games(ended):
    return [ended(f"0000{number}-00", ["random", "greedy"], [1, 2], record=f'"{number}"') for number in range(3)]


def test_games_come_back_as_they_were_kept(tmp_path, plan, games):
    folder = tmp_path / "deep" / "cup"
    with Store(folder, plan) as store:
        for played in games:
            store.add(played)
        store.add(games[0])  # a game that comes twice
    bare = [msgspec.structs.replace(played, record="") for played in games]
    with Store(folder, plan) as store:
        assert list(store.played.values()) == bare
        assert store.pack == "standard"
    assert read_plan(folder) == plan
    assert [(folder / RECORDS / f"{played.id}.json").read_text() for played in games] == ['"0"', '"1"', '"2"']
    assert not list(folder.rglob("*.tmp"))


def test_no_records_are_kept_if_none_are_wanted(tmp_path, games):
    with Store(tmp_path / "cup", cup(records=False)) as store:
        store.add(games[0])
    assert not list((tmp_path / "cup" / RECORDS).iterdir())


@pytest.mark.parametrize("torn", [b'{"id":"000', b"\0\0\0\0", b"\0\0\0\n", b'{"id":"00002-00"}\n', b"\xff\n"])
def test_a_torn_last_line_is_dropped_and_the_next_game_follows_the_last_whole_one(tmp_path, plan, games, torn):
    with Store(tmp_path, plan) as store:
        store.add(games[0])
        store.add(games[1])
    with (tmp_path / GAMES).open("ab") as file:
        file.write(torn)
    with Store(tmp_path, plan) as store:
        assert list(store.played) == [games[0].id, games[1].id]
        store.add(games[2])
    found, whole = read_games(tmp_path / GAMES)
    assert [played.id for played in found] == [played.id for played in games]
    assert whole == (tmp_path / GAMES).stat().st_size


def test_a_line_broken_in_the_middle_is_told_with_its_number(tmp_path, plan, games):
    with Store(tmp_path, plan) as store:
        for played in games:
            store.add(played)
    lines = (tmp_path / GAMES).read_bytes().splitlines(keepends=True)
    lines[1] = lines[1].replace(b'"places"', b'"palaces"')
    (tmp_path / GAMES).write_bytes(b"".join(lines))
    with pytest.raises(UnderhallError, match=r"games\.jsonl, line 2, is not a finished game"), Store(tmp_path, plan):
        pass
    assert (tmp_path / GAMES).read_bytes() == b"".join(lines)


def test_a_game_that_stands_there_twice_is_refused(tmp_path, plan, games):
    with Store(tmp_path, plan) as store:
        store.add(games[0])
    line = (tmp_path / GAMES).read_bytes()
    (tmp_path / GAMES).write_bytes(line + line)
    with pytest.raises(UnderhallError, match="has game 00000-00 twice"), Store(tmp_path, plan):
        pass


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"games": 6}, "games is 8, not 6"),
        ({"seed": 2}, "seed is 1, not 2"),
        ({"bots": ["greedy", "random"]}, "bots is random,greedy, not greedy,random"),
        ({"switches": {"turn_limit": 4}}, 'switches is {"turn_limit":3}, not {"turn_limit":4}'),
        ({"records": False, "seconds": 0.5}, "seconds is null, not 0.5; records is true, not false"),
    ],
)
def test_a_folder_of_another_plan_is_refused_with_what_differs(tmp_path, plan, games, changed, told):
    with Store(tmp_path, plan) as store:
        store.add(games[0])
    with pytest.raises(UnderhallError) as refused, Store(tmp_path, cup(**changed)):
        pass
    assert told in str(refused.value)
    with Store(tmp_path, plan) as store:
        assert list(store.played) == [games[0].id]


def test_a_folder_that_holds_something_else_is_refused_and_left_alone(tmp_path, plan):
    (tmp_path / "letters.txt").write_text("dear")
    with pytest.raises(UnderhallError, match=r"holds no tournament, only letters\.txt"), Store(tmp_path, plan):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["letters.txt"]


def test_a_run_that_was_stopped_before_its_plan_was_written_can_begin_again(tmp_path, plan):
    for name in ("lock", f"{PLAN}.tmp", f"{PACK}.tmp"):
        (tmp_path / name).write_bytes(b"half")
    with Store(tmp_path, plan):
        assert read_plan(tmp_path) == plan


@pytest.mark.parametrize(
    ("text", "told"), [(None, "holds no tournament"), ("{", "not the plan"), ('{"game": 1}', "not the plan")]
)
def test_a_plan_that_cannot_be_read_is_told(tmp_path, text, told):
    if text is not None:
        (tmp_path / PLAN).write_text(text)
    with pytest.raises(UnderhallError, match=told):
        read_plan(tmp_path)


def test_a_folder_that_cannot_be_made_is_told(tmp_path, plan):
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "cup"):
        with (
            pytest.raises(UnderhallError, match="cannot hold a tournament: Not a directory"),
            Store(folder, plan),
        ):
            pass


def test_a_full_disk_is_told_and_the_game_is_not_counted(tmp_path, plan, games):
    with Store(tmp_path, plan) as store:
        store.add(games[0])
        assert store._games is not None
        store._games.close()
        store._games = Path("/dev/full").open("ab")  # noqa: SIM115 - the store closes it
        with pytest.raises(UnderhallError, match=r"Game 00001-00 cannot be saved in .*: No space left on device"):
            store.add(games[1])
        assert list(store.played) == [games[0].id]
    with Store(tmp_path, plan) as store:
        assert list(store.played) == [games[0].id]


def test_a_pack_of_ones_own_is_kept_in_the_folder(tmp_path, plan):
    file = tmp_path / "mine.toml"
    file.write_text("title = 'mine'")
    with Store(tmp_path / "cup", plan, file) as store:
        file.write_text("changed")
        assert store.pack == str(tmp_path / "cup" / PACK)
    assert (tmp_path / "cup" / PACK).read_text() == "title = 'mine'"


HOLD = """
import sys, time
from pathlib import Path
from tests.arena.short import cup
from underhall.arena.store import Store, read_plan
with Store(Path(sys.argv[1]), read_plan(Path(sys.argv[1]))):
    print("held", flush=True)
    time.sleep(600)
"""


def test_two_processes_cannot_play_in_one_folder_and_a_killed_one_leaves_no_lock(tmp_path, plan):
    with Store(tmp_path, plan):
        pass
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, env=dict(os.environ))
    try:
        assert holder.stdout is not None and holder.stdout.readline() == b"held\n"
        with pytest.raises(UnderhallError, match="Another process is playing"), Store(tmp_path, plan):
            pass
    finally:
        holder.kill()
        holder.wait()
        holder.stdout.close()
    with Store(tmp_path, plan) as store:
        assert store.played == {}
