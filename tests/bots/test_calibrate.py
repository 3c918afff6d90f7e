"""The fit of the chances to win, and the report of how true they come."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tools.calibrate import Seen, brier, collect, fitted, pairs_of, read, report, surprise, written
from underhall.bots.chances import Calibration, chances_of
from underhall.bots.evaluation import evaluation_of, feature_names, own_evaluation
from underhall.games import NAMES
from underhall.games import game as game_named

TRUE = Calibration(start=0.2, end=0.9, doubt=1.0)


def seen(number: int) -> list[Seen]:
    """Tables whose games end as calibrated chances say."""
    draw = random.Random(4)
    found = []
    for game in range(number):
        share, progress = draw.random(), draw.random()
        wins = [24.0 * share, 24.0 * (1 - share) * 0.7, 24.0 * (1 - share) * 0.3]
        winner = draw.choices(range(3), chances_of(TRUE, wins, 24, progress))[0]
        found.append(Seen(game, progress, wins, 24, [float(seat == winner) for seat in range(3)]))
    return found


def test_chances_are_even_where_nothing_is_trusted_and_sharp_where_all_is() -> None:
    assert chances_of(Calibration(0, 1, 1), [24, 0], 24, 0.0) == [0.5, 0.5]
    assert chances_of(Calibration(0, 1, 0), [18, 6], 24, 1.0) == pytest.approx([0.75, 0.25])
    middle = chances_of(Calibration(0, 1, 1), [24, 0], 24, 0.5)
    late = chances_of(Calibration(0, 1, 1), [24, 0], 24, 0.9)
    assert 0.5 < middle[0] < late[0] < 1 and sum(middle) == pytest.approx(1)


def test_the_fit_finds_the_numbers_by_which_games_ended() -> None:
    tables = seen(3000)
    found = fitted(tables)
    assert (found.start, found.end) == pytest.approx((TRUE.start, TRUE.end), abs=0.2)
    assert surprise(tables, found) <= surprise(tables, TRUE) < surprise(tables, Calibration())


def test_the_report_shows_scores_and_how_often_chances_came_true() -> None:
    tables = seen(400)
    lines = report(tables)
    assert lines[0] == "400 games, 400 tables."
    assert lines[1].startswith("Brier score 0.")
    rows = [line for line in lines if "%" in line and line.startswith("|") and "interval" not in line]
    assert sum(int(row.split("|")[5]) for row in rows) == 1200, "each seat of each table is in one row"
    sure = pairs_of(tables, [each.outcome for each in tables])
    assert brier(sure) == 0


def test_games_are_kept_and_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "dwarfs.jsonl"
    for games in (1, 2):
        for _ in collect("dwarfs", games, ["greedy"], 2, file):
            pass
        found = read(file)
        assert {each.game for each in found} == set(range(games))
    assert all(sum(each.wins) == pytest.approx(each.games) and sum(each.outcome) == 1 for each in found)
    assert all(0 <= each.progress < 1 for each in found)


@pytest.mark.parametrize("game", NAMES)
def test_the_file_gets_the_numbers_and_keeps_all_else(game: str, tmp_path: Path) -> None:
    chosen = game_named(game)
    before = own_evaluation(chosen)
    numbers = Calibration(0.3, 0.9, 2.0, "twice")
    path = tmp_path / chosen.weights_file.name
    path.write_text(written(numbers, written(Calibration(0.1, 0.2, 1.0, "once"), chosen.weights_file.read_text())))
    after = evaluation_of(path, tuple(feature_names(chosen)))
    assert after.chances == numbers
    assert (after.weights, after.values, after.search, after.levels) == (
        before.weights,
        before.values,
        before.search,
        before.levels,
    )
