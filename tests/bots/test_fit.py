"""The fit of weights by self-play."""

import random
import tomllib

import msgspec
import pytest
from rich.console import Console

from tools.fit import Sample, contest, is_better, learn, moved, spread_of, tune, written
from underhall.bots.evaluation import Evaluation, own_evaluation
from underhall.games import NAMES
from underhall.games import game as game_named


def test_steps_up_and_down_lie_on_both_sides():
    before = own_evaluation(game_named("dwarfs"))
    steps = dict.fromkeys(before.weights, 0.5)
    up, down = moved(before, steps, 1), moved(before, steps, -1)
    for name, weight in before.weights.items():
        assert up.weights[name] == weight + 0.5
        assert down.weights[name] == weight - 0.5


def judged(new, old, games):
    """Instead of games: the side with more of one feature wins them all."""
    return len(games) if new.weights["rout"] > old.weights["rout"] else 0


def test_tuning_goes_to_where_games_are_won():
    before = own_evaluation(game_named("dwarfs"))
    after = tune(judged, before, 60, 1, Console(quiet=True))
    assert after.weights["rout"] > 2 * before.weights["rout"]
    others = [name for name in before.weights if name != "rout"]
    assert (
        max(abs(after.weights[name] - before.weights[name]) for name in others)
        < (after.weights["rout"] - before.weights["rout"]) * 5
    )  # they went to and fro by chance, in proportion to their size
    assert tune(judged, before, 60, 1, Console(quiet=True)) == after


def test_weights_that_give_points_away_lose():
    best = own_evaluation(game_named("dwarfs"))
    worst = moved(best, dict.fromkeys(best.weights, 0.0), 0)
    for name in worst.weights:
        worst.weights[name] = -best.weights[name]
    assert contest("dwarfs", 2, worst, best, 4, 0) == 0
    assert contest("dwarfs", 2, best, worst, 4, 0) == 4


def test_the_same_seeds_teach_the_same():
    best = own_evaluation(game_named("dwarfs"))
    assert learn("dwarfs", 2, best, 1, 0) == learn("dwarfs", 2, best, 1, 0)


def test_the_spread_is_where_three_of_four_end_ahead():
    draw = random.Random(1)
    samples = [Sample(9.0, draw.random() < 0.75) for _ in range(4000)]
    assert spread_of(samples) == pytest.approx(9.0, rel=0.15)


@pytest.mark.parametrize(
    ("won", "games", "better"), [(240, 400, True), (204, 400, False), (12, 20, False), (160, 400, False)]
)
def test_better_by_more_than_luck(won, games, better):
    assert is_better(won, games) == better


@pytest.mark.parametrize("game", NAMES)
def test_the_file_of_weights_keeps_its_comments_and_all_else(game):
    own = game_named(game).weights_file
    text = own.read_text()
    again = written(own_evaluation(game_named(game)), text)
    lines = list(zip(text.splitlines(), again.splitlines(), strict=True))
    assert all(old.partition("#")[2] == new.partition("#")[2] for old, new in lines)
    assert all(old.partition(" =")[0] == new.partition(" =")[0] for old, new in lines)
    assert msgspec.convert(tomllib.loads(again), Evaluation) == own_evaluation(game_named(game))
