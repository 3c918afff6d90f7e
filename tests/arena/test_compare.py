"""Two packs against each other: the same deals with both, and what differs while they are played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.arena.short import Here
from underhall import cli
from underhall.arena.compare import FEWEST, Comparison
from underhall.engine.pack import kind_of
from underhall.errors import PackError, UnderhallError

BOTS = ["random"]


@pytest.fixture
def rich(tmp_path: Path) -> str:
    """A pack whose kingdoms are worth far more."""
    text = kind_of("dwarfs").path_of("standard").read_text()
    text = text.replace("points = { value = 1,", "points = { value = 9,").replace("faithful = true", "faithful = false")
    file = tmp_path / "rich.toml"
    file.write_text(text)
    return str(file)


def test_a_pack_against_itself_shows_no_difference_at_all() -> None:
    comparison = Comparison("dwarfs", "standard", "standard", BOTS, games=6, seats=3)
    *_, standing = comparison.standings(Here())
    assert (standing.games, standing.wanted, standing.left) == (6, 6, 0.0)
    lines = [line for table in standing.tables for line in table.lines]
    assert lines and all(line.a == line.b and not line.clear for line in lines)


def test_figures_come_while_the_games_are_played_and_what_differs_is_clear(rich: str) -> None:
    clock = iter(range(10_000))
    comparison = Comparison("dwarfs", "standard", rich, BOTS, games=60, seats=2)
    found = list(comparison.standings(Here(), lambda: float(next(clock))))
    assert FEWEST <= found[0].games < found[-1].games == 60
    assert [each.games for each in found] == sorted(each.games for each in found)
    assert found[0].left > 0 == found[-1].left
    points = next(
        line for table in found[-1].tables if table.table == "points" for line in table.lines if line.label == "kingdom"
    )
    assert points.a is not None and points.b is not None
    assert points.clear and points.b.low > points.a.high
    first = next(line for table in found[0].tables for line in table.lines if line.name == points.name)
    assert first.a is not None and first.a.high - first.a.low > points.a.high - points.a.low
    before, after = comparison.reports()
    assert (before.games, after.games) == (60, 60) and before.pack_hash != after.pack_hash
    assert not {table.table for table in found[-1].tables} & {"bots", "kinds"}


def test_what_cannot_be_compared_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnderhallError):
        Comparison("dwarfs", "standard", "standard", BOTS, games=1, seats=9)
    bad = tmp_path / "bad.toml"
    bad.write_text('game = "dwarfs"')
    with pytest.raises(PackError):
        Comparison("dwarfs", "standard", str(bad), BOTS, games=1, seats=2)


def test_the_command_prints_figures_for_people_or_programs(rich: str) -> None:
    arguments = ["compare", "dwarfs", "standard", rich, "--bots", "random", "--games", "2", "--seats", "2"]
    shown = CliRunner().invoke(cli.app, [*arguments, "--workers", "1"])
    assert shown.exit_code == 0 and "trading goals" in shown.stdout
    told = CliRunner().invoke(cli.app, [*arguments, "--workers", "1", "--progress"])
    last = json.loads(told.stdout.splitlines()[-1])
    assert (told.exit_code, last["games"], last["wanted"]) == (0, 2, 2)
