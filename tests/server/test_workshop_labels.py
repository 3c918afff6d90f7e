"""The words of the workshop's editor: every part of every pack has a name, and no name is left over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from underhall.engine.declared.catalogue import ENGLISH, Catalogue, file_of
from underhall.engine.pack_shapes import Choice, Group, Listing, Shape, Words, head_of, pages_of, shape_at
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.server.workshop.labels import EDITOR, SHARED, choice_label, field_label, page_about, page_label

ALWAYS = {"group-head", "field-sources", "look-limits"}  # said of every pack


def ids(sort: str, name: str) -> str:
    return f"{sort}-{name.replace('_', '-')}"


def parts(shape: Shape) -> Iterator[str]:
    """The messages that a shape needs."""
    if isinstance(shape, Group):
        for member in shape.members:
            yield ids("field", member.name)
            yield from parts(member.shape)
    elif isinstance(shape, Listing):
        yield from parts(shape.item)
    elif isinstance(shape, Choice):
        yield from (ids("choice", value) for value in shape.values)
    elif isinstance(shape, Words):
        yield from (ids("choice", letter.lower()) for letter in shape.letters)


def wanted(game: str) -> set[str]:
    """All messages for the pages of a game's packs."""
    found = {ids("field", member.name) for member in head_of(game)}
    for page in pages_of(game):
        found |= {ids("group", page.id), *parts(page.shape)}
        if page.beside is not None:
            beside = shape_at(game, page.beside)
            assert isinstance(beside, Group)
            found |= {message for member in beside.own for message in (ids("field", member.name), *parts(member.shape))}
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_part_of_a_pack_has_a_name_and_no_name_is_left_over(name: str) -> None:
    own = set(Catalogue([file_of(game_named(name).folder, EDITOR, ENGLISH)]).messages)
    shared = set(Catalogue([file_of(SHARED, EDITOR, ENGLISH)]).messages)
    about = {ids("about", page.id) for page in pages_of(name)}
    look = {ids("look", page.id) for page in pages_of(name)}  # each part says what to look for in a real box
    assert wanted(name) | look <= own | shared
    assert own <= wanted(name) | about | look
    assert not own & shared


def test_the_shared_names_are_used_by_every_game() -> None:
    shared = set(Catalogue([file_of(SHARED, EDITOR, ENGLISH)]).messages)
    assert shared - ALWAYS <= set.intersection(*map(wanted, NAMES))


def test_names() -> None:
    assert page_label("hall", ("trolls", "card")) == "Trolls"
    assert page_about("dwarfs", ("gem",)).startswith("How many")
    assert field_label("dwarfs", "at_least") == "How many"
    assert choice_label("fall", "wave_votes") == "Votes in each wave"
    assert field_label("dwarfs", "strange_thing") == "Strange thing"  # as in a game without such words
