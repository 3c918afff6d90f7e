"""Sources of points and kinds of decisions in words: each of every game has a name, and none is left over."""

from __future__ import annotations

import pytest

from underhall.engine.declared.catalogue import ENGLISH, Catalogue, file_of
from underhall.engine.labels import LABELS, decision_names, source_names
from underhall.games import NAMES
from underhall.games import game as game_named


@pytest.mark.parametrize("name", NAMES)
def test_every_source_and_every_decision_has_a_name(name: str) -> None:
    game = game_named(name)
    sources, decisions = source_names(game), decision_names(game)
    assert len(sources) == len(game.sources)
    assert len(decisions) == sum(not choice.chance for choice in game.choices.values())
    for names in (sources, decisions):
        assert len(set(names.values())) == len(names)
        assert not any("-" in text or "_" in text for text in names.values())
    own = Catalogue([file_of(game.folder, LABELS, ENGLISH)])
    assert set(own.messages) == {*(f"source-{id}" for id in sources), *(f"decision-{id}" for id in decisions)}


def test_names_belong_to_ids() -> None:
    assert source_names(game_named("hall"))["leftovers"] == "leftover resources"
    assert source_names(game_named("fall"))["fallen"] == "fallen trolls"
    assert decision_names(game_named("dwarfs"))["trade"] == "buy a goal"
