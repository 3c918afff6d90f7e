"""The pages on arrays and actions are what the code says."""

import pytest

from tools import encoder_docs, encodings
from underhall.batches.observed import shown_fields
from underhall.games import NAMES
from underhall.games import game as game_named


@pytest.mark.parametrize("game", NAMES)
def test_the_page_is_up_to_date(game):
    assert encodings.page_of(game).read_text() == encodings.page(game), "run: python -m tools.encodings"
    assert encoder_docs.page_of(game).read_text() == encoder_docs.page(game), "run: python -m tools.encodings"


@pytest.mark.parametrize("game", NAMES)
def test_every_array_is_declared_with_a_meaning(game):
    layout = game_named(game).layout
    shown = shown_fields(layout)
    declared = [field for field in layout.fields if field.name in shown]
    assert [field.name for field in declared] == list(shown)
    assert all(field.meaning for field in declared)
