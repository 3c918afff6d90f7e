"""Every action of every game has its number, its place in a decision and its name."""

import pytest

import underhall
from underhall.engine.actions import Actions
from underhall.games import NAMES
from underhall.games import game as game_named


@pytest.mark.parametrize("game", NAMES)
def test_every_action_has_a_name_of_its_own(game):
    actions = Actions(game_named(game))
    assert len(actions.names) == actions.size
    assert all(name and " " not in name for name in actions.names)
    assert len(set(actions.names)) == actions.size


@pytest.mark.parametrize("game", NAMES)
def test_every_option_of_every_decision_has_its_action_and_back(game):
    found = game_named(game)
    actions = Actions(found)
    asked = [code for code, choice in found.choices.items() if not choice.chance]
    met = set()
    for code in asked:
        for option in range(found.choices[code].size + len(found.anytimes)):
            action = actions.of(code, option)
            assert actions.option(code, action) == option
            met.add(action)
        others = (actions.of(other, 0) for other in asked if other != code)
        assert all(actions.option(code, action) is None for action in others)
    assert met == set(range(actions.size))


def test_names_say_what_is_chosen():
    names = Actions(game_named("dwarfs")).names
    assert names[0] == "action:play-design-0"
    assert "which-square:beside-square-3-north" in names
    assert names[-1] == "reveal-secret"
    assert "act:dig-shape-0-stone+iron" in Actions(game_named("hall")).names
    assert "act:wild-cell-7-bolster" in Actions(game_named("fall")).names


def test_a_batch_has_a_mask_over_all_of_them():
    assert underhall.batch("hall", games=1, seats=2).mask.shape == (1, Actions(game_named("hall")).size)
