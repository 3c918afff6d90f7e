"""The pages on arrays and actions are what the code says."""

import inspect

import pytest

from tools import encodings
from underhall.batches.observed import shown_fields
from underhall.games import NAMES
from underhall.games import game as game_named


@pytest.mark.parametrize("game", NAMES)
def test_the_page_is_up_to_date(game):
    assert encodings.page_of(game).read_text() == encodings.page(game), "run: python -m tools.encodings"


@pytest.mark.parametrize("game", NAMES)
def test_every_array_has_a_meaning(game):
    found = game_named(game)
    arrays = encodings.arrays(found)
    assert [each.name for each in arrays] == list(shown_fields(found.layout))
    assert all(each.meaning for each in arrays)


@pytest.mark.parametrize("game", NAMES)
def test_nothing_is_told_twice(game):
    """A meaning is either beside the field, or in the tool."""
    found = game_named(game)
    source = inspect.getsource(found.module("table"))
    beside = {each.name for each in encodings.commented(source, "", {}) if each.meaning}
    assert not beside & set(encodings.MISSING[game])
    assert set(encodings.MISSING[game]) <= set(shown_fields(found.layout))
