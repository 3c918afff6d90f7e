"""What counts as read of a field: single cells, or all of it."""

from typing import Any

import numpy as np
import pytest

from underhall.engine.tracing import place_of, spans_of

FIELD = np.dtype((np.int16, (3, 4)))


@pytest.mark.parametrize(
    ("at", "span"),
    [
        ((1, 2), (112, 114)),
        ((np.int8(-1), 0), (116, 118)),
        (1, (108, 116)),
        ((), (100, 124)),
        (slice(0, 1), (100, 124)),
        ((1, slice(2)), (100, 124)),
        (..., (100, 124)),
        (None, (100, 124)),
        (True, (100, 124)),
    ],
)
def test_only_plain_numbers_name_a_cell(at: Any, span: tuple[int, int]) -> None:
    cells: Any = [at]  # in a list, since a slice can be in a set only from Python 3.12 on
    assert spans_of(place_of(FIELD, 100), cells) == [span]
