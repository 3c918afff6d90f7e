"""Tournaments: played, stopped in every way, resumed, and shown."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from tests.arena.short import Here, cup
from underhall.arena.job import Played
from underhall.arena.schedule import jobs_of
from underhall.arena.store import GAMES, PACK, RECORDS, REPORT, Store, read_games
from underhall.arena.tournament import default_folder, planned, play_out, result, resumed
from underhall.engine import pack as packs
from underhall.errors import UnderhallError

ROOT = Path(__file__).resolve().parent.parent.parent
COMMAND = str(Path(sys.executable).parent / "underhall")
PLAYED_BEFORE = 3


def kept(folder):
    """All that a tournament came to, without how long it took."""
    games, whole = read_games(folder / GAMES)
    assert whole == (folder / GAMES).stat().st_size
    bare = {played.id: msgspec.structs.replace(played, seconds=(), slowest=()) for played in games}
    assert len(bare) == len(games)
    return bare, {path.name: path.read_bytes() for path in (folder / RECORDS).iterdir()}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """A tournament that nobody stopped, to compare with."""
    folder = tmp_path_factory.mktemp("undisturbed") / "cup"
    with Store(folder, cup()) as store:
        play_out(store, Here())
    return folder


# Playing --------------------------------------------------------------------------------------------------------------


def test_all_games_are_played_and_counted(undisturbed):
    plan = cup()
    games, records = kept(undisturbed)
    jobs = jobs_of(plan, "standard")
    assert list(games) == [job.id for job in jobs]
    assert [(played.bots, played.seed) for played in games.values()] == [(job.bots, job.seed) for job in jobs]
    assert set(records) == {f"{job.id}.json" for job in jobs}
    with Store(undisturbed, plan) as store:
        found = result(store)
    assert found.left == 0 and found.standings.games == 8
    assert sum(bot.won.wins for bot in found.standings.bots) == pytest.approx(8)
    assert found.standings.bots[0].bot == "greedy"


def test_the_luck_of_a_deal_is_the_same_for_all(undisturbed):
    games, records = kept(undisturbed)
    firsts = [json.loads(records[f"{id}.json"])["plies"][0] for id in ("00000-00", "00000-01")]
    assert firsts[0] == firsts[1] and firsts[0][0] < 0
    assert games["00000-00"].bots == games["00000-01"].bots[::-1]


# Stopping and going on ------------------------------------------------------------------------------------------------


def test_finished_games_are_kept_and_not_played_again(tmp_path, undisturbed):
    plan = cup()
    told: list[Played] = []
    with Store(tmp_path, plan) as store, pytest.raises(KeyboardInterrupt):
        play_out(store, Here(interrupted_after=PLAYED_BEFORE))
    early = (tmp_path / GAMES).read_bytes()
    with Store(tmp_path, resumed(tmp_path)) as store:
        assert len(store.played) == PLAYED_BEFORE and result(store).left == plan.games - PLAYED_BEFORE
        play_out(store, Here(), told.append)
    assert (tmp_path / GAMES).read_bytes().startswith(early)
    assert len(told) == plan.games - PLAYED_BEFORE
    assert kept(tmp_path) == kept(undisturbed)


# Plays the cup, and kills itself the first time it comes to a certain place after some games.
SELF_KILLING = """
import os, signal, sys
from pathlib import Path
from underhall.arena import store as storing
from underhall.arena.store import Store
from underhall.arena.tournament import play_out
from tests.arena.short import Here, cup

folder, place, after = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])

def die():
    os.kill(os.getpid(), signal.SIGKILL)

with Store(folder, cup()) as store:
    games, write_whole = store._games, storing.write_whole

    class Dying:
        def write(self, line):
            if place == "before the line" and len(store.played) == after:
                die()
            if place == "in the line" and len(store.played) == after:
                games.write(line[: len(line) // 2])
                games.flush()
                die()
            return games.write(line)

        def __getattr__(self, name):
            return getattr(games, name)

    def dying(path, data):
        if place == "in the record" and len(store.played) == after:
            path.with_name(path.name + storing.FRESH).write_bytes(data[: len(data) // 2])
            die()
        write_whole(path, data)

    store._games, storing.write_whole = Dying(), dying
    play_out(store, Here())
"""


def test_being_killed_anywhere_loses_nothing_and_repeats_nothing(tmp_path, undisturbed):
    folder = tmp_path / "cup"
    for after, place in enumerate(("in the record", "before the line", "in the line"), start=1):
        arguments = [sys.executable, "-c", SELF_KILLING, str(folder), place, str(2 * after)]
        ended = subprocess.run(arguments, check=False, timeout=300, cwd=ROOT)
        assert ended.returncode == -signal.SIGKILL
        assert len(read_games(folder / GAMES)[0]) == 2 * after
    with Store(folder, cup()) as store:
        play_out(store, Here())
    assert kept(folder) == kept(undisturbed)


def command(folder):
    return [
        *(COMMAND, "tournament", "dwarfs", "--bots", "random,greedy", "--games", "8", "--seats", "2"),
        *("--set", "turn_limit=3", "--workers", "2", "--out", str(folder), "--json"),
    ]


def lines(folder):
    games = folder / GAMES
    return games.read_bytes().count(b"\n") if games.exists() else 0


def test_a_command_that_is_killed_goes_on_where_it_was(tmp_path, undisturbed):
    folder = tmp_path / "cup"
    for kill_after in (1, 4):
        running = subprocess.Popen(command(folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while lines(folder) < kill_after and running.poll() is None:
            time.sleep(0.001)
        running.kill()
        running.wait()
    ended = subprocess.run(command(folder), capture_output=True, text=True, check=True, timeout=300)
    told = json.loads(ended.stdout)
    assert told["left"] == 0 and told["standings"]["games"] == 8
    assert kept(folder) == kept(undisturbed)
    again = subprocess.run(command(folder), capture_output=True, text=True, check=True, timeout=300)
    assert json.loads(again.stdout) == told


# Plans ----------------------------------------------------------------------------------------------------------------


def test_a_plan_keeps_only_what_is_unusual_and_names_its_folder():
    usual = planned("dwarfs", ["random", "greedy"], games=9, seats=4)[0]
    assert usual.switches == {} and usual.games == 10
    limit = packs.kind_of("dwarfs").switches().turn_limit  # type: ignore[attr-defined]
    same = planned("dwarfs", ["random", "greedy"], games=10, seats=4, switches={"turn_limit": str(limit)})[0]
    assert default_folder(same) == default_folder(usual)
    other = planned("dwarfs", ["random", "greedy"], games=10, seats=4, seed=2)[0]
    assert default_folder(other) != default_folder(usual)


def test_a_pack_of_ones_own_goes_with_the_tournament(tmp_path):
    mine = tmp_path / "mine.toml"
    text = packs.locate("standard", "dwarfs").read_text()
    mine.write_text(text)
    plan, file = planned("dwarfs", ["random", "greedy"], games=2, seats=2, switches={"turn_limit": 2}, pack=str(mine))
    folder = tmp_path / "cup"
    with Store(folder, plan, file) as store:
        mine.unlink()
        play_out(store, Here())
        assert len(store.played) == plan.games
    assert resumed(folder) == plan
    (folder / PACK).write_text(text.replace("version = 1", "version = 2", 1))
    with pytest.raises(UnderhallError, match="pack_hash is"):
        resumed(folder)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"bots": ["random", "genius"]}, "genius"),
        ({"bots": ["random", "greedy:width=none"]}, "width"),
        ({"bots": ["random"]}, "at least 2 bots"),
        ({"bots": ["random", "greedy", "random"]}, "'random' is named twice"),
        ({"bots": ["random"], "against": "random"}, "'random' is named twice"),
        ({"games": 0}, "at least 1 game, not 0"),
        ({"seats": 1}, "not by 1"),
        ({"seconds": 0}, "more than 0 seconds"),
        ({"pack": "nowhere.toml"}, "nowhere.toml"),
        ({"switches": {"no_such": 1}}, "no_such"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(changed, told):
    with pytest.raises(UnderhallError) as refused:
        cup(**changed)
    assert told in str(refused.value)


# The command ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def underhall(monkeypatch, capsys, tmp_path):
    """Runs the command in an empty folder; gives its exit code and what it printed."""
    from underhall.cli import main

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["underhall", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return ended.value.code, said.out, said.err

    return run


def test_a_finished_tournament_is_shown_within_a_hundred_columns(underhall, undisturbed, tmp_path):
    code, out, err = underhall("tournament", "--resume", str(undisturbed), "--html", str(tmp_path / "cup.html"))
    assert code == 0, err
    assert max(map(len, out.splitlines()[:-2])) <= 100  # after these, commands to copy
    won = next(line for line in out.splitlines() if line.split()[:1] == ["greedy"])
    assert won.split()[1] == "8" and "50%" in won
    assert f"underhall replay {undisturbed}/records/00000-00.json" in out
    page = (undisturbed / REPORT).read_text()
    assert page == (tmp_path / "cup.html").read_text()
    assert page.count("<svg") == 3 and "http://" not in page.replace("http://www.w3.org", "")
    again = "underhall tournament dwarfs --bots random,greedy --games 8 --seats 2 --seed 1 --set turn_limit=3"
    assert f"{again} --out {undisturbed}" in page


def test_rounding_up_is_said(underhall, undisturbed):
    same = ("--games", "7", "--seats", "2", "--set", "turn_limit=3", "--out", str(undisturbed))
    code, _, err = underhall("tournament", "dwarfs", "--bots", "random,greedy", *same)
    assert code == 0
    assert "8 games instead of 7: 4 whole deals of 2 games each." in err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "Name a game and its bots"),
        (["dwarfs"], "Name a game and its bots"),
        (["chess", "--bots", "random,greedy"], "chess"),
        (["dwarfs", "--bots", "random,genius"], "genius"),
        (["dwarfs", "--bots", "random,greedy", "--seats", "9"], "not by 9"),
        (["dwarfs", "--bots", "random,greedy", "--games", "0"], "at least 1 game"),
        (["dwarfs", "--bots", "random,greedy", "--pack", "none.toml"], "none.toml"),
        (["dwarfs", "--bots", "random,greedy", "--set", "limit"], "NAME=VALUE"),
        (["dwarfs", "--bots", "random,greedy", "--out", "/dev/null/cup"], "cannot hold a tournament"),
        (["dwarfs", "--bots", "random,greedy", "--html", "no/such/folder.html"], "cannot be written"),
        (["--resume", "nowhere"], "holds no tournament"),
        (["dwarfs", "--resume", "nowhere"], "--resume takes all settings from the folder"),
        (["--resume", "nowhere", "--no-records"], "--resume takes all settings from the folder"),
        (["dwarfs", "--bots", "random,greedy", "--ray", "auto", "--workers", "2"], "for this machine alone"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_refused_before_anything_is_written(underhall, tmp_path, arguments, told):
    code, out, err = underhall("tournament", *arguments)
    assert code == 2 and told in err and not out
    assert not list(tmp_path.iterdir())
