"""The fit of the values by which the search judges tables."""

import random
import tomllib

import numpy as np
import pytest

from tools.fit_values import Pairs, played, regression, surprise, written
from underhall.bots.evaluation import UNIT, evaluation_of, feature_names, own_evaluation
from underhall.errors import UnderhallError
from underhall.games import NAMES
from underhall.games import game as game_named


def pairs(values: tuple[float, ...], number: int = 20_000) -> Pairs:
    """Seats that end ahead as the values say."""
    draw = np.random.default_rng(3)
    differences = draw.normal(size=(number, len(values))) * (1, 5, 2)
    likely = 1 / (1 + np.exp(-differences @ np.array(values)))
    return Pairs(differences, (draw.random(number) < likely).astype(float))


def test_the_regression_finds_the_values_by_which_games_went():
    true = (0.8, -0.1, 0.3)
    seen = pairs(true)
    found = regression(seen)
    assert found == pytest.approx(true, abs=0.05)
    assert surprise(seen, found) < surprise(seen, np.array((0.8, 0.1, 0.3)))
    assert surprise(seen, np.zeros(3)) == pytest.approx(np.log(2))


def test_what_never_differs_is_worth_nothing():
    seen = pairs((0.8, -0.1, 0.3))
    seen.differences[:, 1] = 0
    assert regression(seen)[1] == 0


def test_a_game_gives_each_pair_of_seats_at_each_turn():
    found = played("dwarfs", 2, 4)
    assert len(found.differences) == len(found.ahead) > 5
    assert set(found.ahead) in ({0.0}, {1.0})  # one of two seats wins
    again = played("dwarfs", 2, 4)
    assert (found.differences == again.differences).all() and (found.ahead == again.ahead).all()


@pytest.mark.parametrize("game", NAMES)
def test_the_file_gets_values_and_keeps_all_else(game, tmp_path):
    chosen = game_named(game)
    before = own_evaluation(chosen)
    draw = random.Random(1)
    values = {name: round(draw.uniform(-2, 2), 3) for name in before.weights}
    text = written(values, "once", chosen.weights_file.read_text())
    text = written(values, "twice", text)
    path = tmp_path / chosen.weights_file.name
    path.write_text(text)
    after = evaluation_of(path, tuple(feature_names(chosen)))
    assert (after.values, after.values_fitted) == (values, "twice")
    assert after.judging == pytest.approx(np.array(list(values.values())) / UNIT)
    kept = tomllib.loads(chosen.weights_file.read_text())
    now = tomllib.loads(text)
    for one in (kept, now):
        one.pop("values", None)
        one.pop("values_fitted", None)
    assert now == kept


def test_values_must_fit_the_features(tmp_path):
    chosen = game_named("dwarfs")
    path = tmp_path / chosen.weights_file.name
    path.write_text(chosen.weights_file.read_text() + "\n[values]\nglory = 1.0\n")
    with pytest.raises(UnderhallError, match=r"the values do not match the features. Check .*glory"):
        evaluation_of(path, tuple(feature_names(chosen)))


def test_without_values_the_weights_judge():
    for game in NAMES:
        evaluation = own_evaluation(game_named(game))
        if not evaluation.values:
            assert (evaluation.judging == evaluation.numbers).all()
