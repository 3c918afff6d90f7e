"""Sources of points in words: every source of every game has a name, and none is left over."""

from __future__ import annotations

import re

import pytest

from underhall.engine.declared.catalogue import ENGLISH, Catalogue, Messages, file_of
from underhall.engine.sources import source_names
from underhall.games import NAMES
from underhall.games import game as game_named


@pytest.mark.parametrize("name", NAMES)
def test_every_source_has_a_name(name: str) -> None:
    game = game_named(name)
    names = source_names(game)
    assert len(names) == len(game.sources) == len(set(names.values()))
    assert all(re.fullmatch(r"[a-z]+( [a-z]+)*", text) for text in names.values())
    messages: Messages = game.module("messages").sources
    own = Catalogue([file_of(messages.folder, messages.part, ENGLISH)])
    assert set(own.messages) == {f"source-{id}" for id in names}


def test_names_belong_to_ids() -> None:
    assert source_names(game_named("hall"))["leftovers"] == "leftover resources"
    assert source_names(game_named("fall"))["fallen"] == "fallen trolls"
