"""The fit of weights by self-play."""

import random
import tomllib

import msgspec
import pytest

from tools.fit import Sample, changed, contest, is_better, learn, spread_of, written
from underhall.bots.evaluation import FILE_NAME, Evaluation, own_evaluation
from underhall.games import NAMES
from underhall.games import game as game_named


def test_a_trial_changes_some_weights_a_little():
    before = own_evaluation(game_named("dwarfs"))
    after = changed(before, random.Random(1))
    differing = [name for name in before.weights if before.weights[name] != after.weights[name]]
    assert 0 < len(differing) < len(before.weights) / 2
    assert list(after.weights) == list(before.weights)
    assert changed(before, random.Random(1)) == after != changed(before, random.Random(2))


def test_weights_that_give_points_away_lose():
    best = own_evaluation(game_named("dwarfs"))
    worst = changed(best, random.Random(1))
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
    ("rate", "games", "better"), [(0.6, 400, True), (0.51, 400, False), (0.6, 20, False), (0.4, 400, False)]
)
def test_better_by_more_than_luck(rate, games, better):
    assert is_better(rate, games, 1.5) == better


@pytest.mark.parametrize("game", NAMES)
def test_the_file_of_weights_keeps_its_comments_and_all_else(game):
    own = game_named(game).folder / FILE_NAME
    text = own.read_text()
    again = written(own_evaluation(game_named(game)), text)
    lines = list(zip(text.splitlines(), again.splitlines(), strict=True))
    assert all(old.partition("#")[2] == new.partition("#")[2] for old, new in lines)
    assert all(old.partition(" =")[0] == new.partition(" =")[0] for old, new in lines)
    assert msgspec.convert(tomllib.loads(again), Evaluation) == own_evaluation(game_named(game))
