"""Which numbers of a pack may be tuned: amounts of our own design, and nothing that a source states."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from underhall.engine.pack import kind_of
from underhall.engine.pack_places import at
from underhall.engine.pack_values import PatternError, amounts, named
from underhall.games import NAMES


def standard(game: str) -> dict[str, Any]:
    return tomllib.loads(kind_of(game).path_of("standard").read_text())


@pytest.mark.parametrize("game", NAMES)
def test_amounts_are_numbers_of_the_file_within_their_limits(game: str):
    raw = standard(game)
    values = list(amounts(raw, game))
    assert len({each.place for each in values}) == len({each.name for each in values}) == len(values) > 90
    for each in values:
        assert at(raw, each.place) == each.now
        low, high = each.near(1000)
        assert low <= each.now <= high and high - low <= 2000
        assert each.place[-1] not in ("x", "y", "column", "row", "version") or not each.designed


def test_the_closest_group_says_where_a_number_is_known_from():
    values = {each.name: each for each in amounts(standard("dwarfs"), "dwarfs")}
    assert values["card[castle].points.value"].designed and not values["card[castle].task.needs"].designed
    assert values["card[gold_mine].task.needs"].designed and not values["limits.hand"].designed
    assert not values["version"].designed
    champions = {each.name: each for each in amounts(standard("fall"), "fall")}
    assert champions["champion[orsa_two_fists].votes"].designed
    assert not champions["champion[orsa_two_fists].power.amount"].designed


@pytest.mark.parametrize(
    ("game", "pattern", "number"),
    [
        ("dwarfs", "trading_goal[*].points.value", 10),
        ("dwarfs", "card[*].task.needs", 1),
        ("dwarfs", "card[castle].points.value", 1),
        ("dwarfs", "card[0].points.value", 1),
        ("fall", "champion[*].lines[*]", 132),
        ("fall", "champion[orsa_two_fists].lines[1]", 1),
        ("fall", "vote_tile[*].first", 6),
        ("hall", "point_tokens.token[*].count", 4),
    ],
)
def test_a_pattern_names_what_is_designed(game: str, pattern: str, number: int):
    found = named(amounts(standard(game), game), pattern)
    assert len(found) == number and all(each.designed for each in found)


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        ("limits.hand", "may be tuned"),
        ("card[castle].task.needs", "may be tuned"),
        ("card[*].task.need", "Did you mean card"),
        ("card[nobody].points.value", "no number at"),
        ("card.points.value", "no number at"),
        ("card[*].name", "no number at"),
        ("", "not a place"),
        ("card[[*]]", "not a place"),
        ("a." * 5000, "not a place"),
    ],
)
def test_a_pattern_that_names_nothing_to_tune_is_refused(pattern: str, told: str):
    with pytest.raises(PatternError, match=told):
        named(amounts(standard("dwarfs"), "dwarfs"), pattern)
