"""Simulations: which games they have, and the files of rows they write."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pyarrow.parquet
import pytest
from typer.testing import CliRunner

from tests.arena.short import TURNS, Here
from underhall import cli
from underhall.arena import table_files
from underhall.arena.pools import LocalPool
from underhall.arena.simulate import choice_rows, planned, save, seat_rows, simulated
from underhall.arena.table_files import ChoiceRow, SeatRow, by_game, choices_file, read, writing
from underhall.arena.uses import BEGINS
from underhall.errors import UnderhallError

COMMAND = str(Path(sys.executable).parent / "underhall")


class Backwards(Here):
    """A pool in which the last game ends first."""

    def map(self, work, jobs):
        yield from super().map(work, jobs[::-1])


def few(**changed):
    """Some very short games."""
    settings: dict[str, Any] = {"bots": ["random"], "games": 3, "seats": 2, "switches": TURNS}
    return planned("dwarfs", **settings | changed)


def timeless(rows):
    """Rows without what the clock said."""
    timed = ("seconds", "slowest")
    return [{name: value for name, value in msgspec.structs.asdict(row).items() if name not in timed} for row in rows]


@pytest.fixture(scope="module")
def played():
    """The rows of some games, and their head."""
    head, jobs = few(choices=True)
    return head, list(simulated(Here(), jobs))


# Which games ----------------------------------------------------------------------------------------------------------


def test_bots_move_on_by_a_seat_and_every_game_is_another_deal():
    _, jobs = few(bots=["greedy", "random"], games=4)
    assert [job.bots for job in jobs] == [("greedy", "random"), ("random", "greedy")] * 2
    assert len({job.seed for job in jobs}) == 4
    assert [job.seed for job in jobs] == [job.seed for job in few(games=4)[1]]
    assert {job.seed for job in jobs}.isdisjoint(job.seed for job in few(games=4, seed=2)[1])
    assert [job.bots for job in few(seats=3, games=1)[1]] == [("random",) * 3]


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"games": 0}, "at least 1 game, not 0"),
        ({"bots": ["random"] * 3}, "3 bots for 2 seats"),
        ({"bots": ["randon"]}, "randon"),
        ({"seconds": 0.0}, "more than 0 seconds"),
        ({"seats": 9}, "not by 9"),
        ({"switches": {"turns": 3}}, "no switch turns"),
        ({"pack": "missing.toml"}, "missing.toml"),
    ],
)
def test_what_cannot_be_played_is_refused_first(changed, told):
    with pytest.raises(UnderhallError, match=told):
        few(**changed)


def test_switches_are_kept_as_the_game_reads_them():
    assert few(switches={"turn_limit": "3", "start_player": "random"})[0].switches == TURNS | {"start_player": "random"}


def test_rows_come_in_order_and_do_not_depend_on_who_was_done_first(played):
    _, straight = played
    _, jobs = few(choices=True)
    done = []
    backwards = list(simulated(Backwards(), jobs, lambda: done.append(1)))
    assert len(done) == 3
    for (seats, choices), (other_seats, other_choices) in zip(straight, backwards, strict=True):
        assert timeless(seats) == timeless(other_seats)
        assert timeless(choices) == timeless(other_choices) != []


def test_the_number_of_workers_makes_no_difference(played):
    _, jobs = few(choices=True)
    with LocalPool(2) as pool:
        rows = list(simulated(pool, jobs))
    assert [timeless(seats) for seats, _ in rows] == [timeless(seats) for seats, _ in played[1]]


# Rows -----------------------------------------------------------------------------------------------------------------


def test_a_game_becomes_a_row_a_seat(ended):
    uses = {f"{BEGINS}@1": 1, "card played: castle@0": 2, "supply ran out: coin": 1}
    record = json.dumps({"plies": [[0, "a", "b"], [-1, "c", "d"]], "seats": 3})
    game = ended("7", ["a", "b", "c"], [1, 3, 1], uses=uses, record=record, scores=({"gems": 4},) * 3)
    rows = seat_rows(game, 7)
    assert [(row.game, row.seat, row.bot, row.place) for row in rows] == [
        (7, 0, "a", 1),
        (7, 1, "b", 3),
        (7, 2, "c", 1),
    ]
    assert [row.won for row in rows] == [0.5, 0.0, 0.5]
    assert [row.order for row in rows] == [2, 0, 1]
    assert [row.uses for row in rows] == [{"card played: castle": 2}, {}, {}]
    assert all(row.table_uses == {"supply ran out: coin": 1} and row.plies == 2 for row in rows)
    unknown = seat_rows(ended("8", ["a", "b"], [1, 2]), 8)
    assert [row.order for row in unknown] == [None, None] and unknown[0].plies is None
    assert choice_rows(game, 7) == []


# Files ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", [".parquet", ".jsonl"])
def test_a_file_gives_back_its_rows(tmp_path, played, suffix):
    head, rows = played
    path = tmp_path / f"games{suffix}"
    saved = save(path, head, iter(rows), choices=True)
    found, seats = read(path, SeatRow)
    assert found == head and found.pack_hash and found.rules and found.underhall
    assert list(by_game(path, head, seats)) == [seats for seats, _ in rows]
    other, choices = read(choices_file(path), ChoiceRow)
    decisions = [choice for _, choices in rows for choice in choices]
    assert list(choices) == decisions and other.holds == "choices"
    assert (saved.games, saved.rows, saved.choices) == (3, 6, len(decisions))
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"games.choices{suffix}", f"games{suffix}"]


def test_parquet_has_columns_that_other_tools_read(tmp_path, played):
    head, rows = played
    path = tmp_path / "games.parquet"
    save(path, head, iter(rows), choices=False)
    table = pyarrow.parquet.read_table(path)
    assert table.column_names == list(SeatRow.__struct_fields__) and table.num_rows == 6
    assert table.column("points").combine_chunks().field(0).to_pylist() == [
        row.points[head.sources[0]] for seats, _ in rows for row in seats
    ]
    assert json.loads(table.schema.metadata[b"underhall"])["game"] == "dwarfs"
    assert not choices_file(path).exists()


@pytest.mark.parametrize("suffix", [".parquet", ".jsonl"])
def test_a_file_is_written_in_batches_and_all_of_it(tmp_path, played, suffix, monkeypatch):
    monkeypatch.setattr(table_files, "BATCH", 4)
    head, rows = played
    path = tmp_path / f"games{suffix}"
    save(path, head, iter(rows), choices=False)
    assert [row for seats, _ in rows for row in seats] == list(read(path, SeatRow)[1])


@pytest.mark.parametrize("suffix", [".parquet", ".jsonl"])
def test_a_simulation_that_fails_leaves_nothing_and_keeps_what_was_there(tmp_path, played, suffix):
    head, rows = played
    path = tmp_path / f"games{suffix}"
    path.write_text("old")

    def failing():
        yield rows[0]
        raise UnderhallError("0: a bot fell over")

    with pytest.raises(UnderhallError, match="fell over"):
        save(path, head, failing(), choices=True)
    assert [file.name for file in tmp_path.iterdir()] == [path.name] and path.read_text() == "old"


def test_a_file_that_cannot_be_written_is_told(tmp_path, played):
    with (
        pytest.raises(UnderhallError, match=r"cannot be written: No such file"),
        writing(tmp_path / "none" / "games.jsonl", played[0], SeatRow),
    ):
        pass


# The command ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def simulate(monkeypatch):
    """The command, with games that are played here."""
    monkeypatch.setattr("underhall.arena.pools.open_pool", lambda workers, ray: Here())
    short = ["--bots", "random", "--games", "3", "--seats", "2", "--set", "turn_limit=3"]
    return lambda *more: CliRunner().invoke(cli.app, ["simulate", "dwarfs", *short, *more])


def test_the_command_writes_a_file_and_says_how_to_see_it(tmp_path, simulate, played):
    path = tmp_path / "games.jsonl"
    shown = simulate("--out", str(path), "--choices")
    assert shown.exit_code == 0, shown.output
    assert "Wrote 6 rows of 3 games" in shown.output and f"underhall report {path}" in shown.output
    head, rows = read(path, SeatRow)
    assert timeless(rows) == timeless(row for seats, _ in played[1] for row in seats)
    assert head.command == (
        "underhall simulate dwarfs --bots random --games 3 --seats 2 --seed 1 --set turn_limit=3 "
        f"--out {path} --choices"
    )
    told = json.loads(simulate("--out", str(path), "--json").output)
    assert (told["file"], told["rows"], told["choices_file"]) == (str(path), 6, None)


def test_without_a_file_the_report_is_shown(simulate):
    shown = simulate().output
    assert "3 games of Dwar7s Fall with 2 seats, played by random" in shown and "Card played" in shown
    assert "House rules: Turn limit: 3 turns per player." in " ".join(shown.split())
    assert json.loads(simulate("--json").output)["games"] == 3


def test_a_stopped_simulation_writes_nothing(tmp_path, simulate, monkeypatch):
    monkeypatch.setattr("underhall.arena.pools.open_pool", lambda workers, ray: Here(interrupted_after=1))
    shown = simulate("--out", str(tmp_path / "games.parquet"))
    assert shown.exit_code == 130 and "Nothing was written" in shown.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--out", "games.csv"], "must end in .parquet or .jsonl"),
        (["--out", "none/games.jsonl"], "its folder does not exist"),
        (["--bots", "random,random,random"], "3 bots for 4 seats"),
        (["--set", "turn_limit"], "NAME=VALUE"),
    ],
)
def test_bad_input_is_told_before_anything_is_played(arguments, told):
    done = subprocess.run([COMMAND, "simulate", "dwarfs", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and told in done.stderr and done.stdout == ""
