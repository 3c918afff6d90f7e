"""Catalogues: sentences with values, names that can be inflected, and errors that say what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from underhall.engine.declared import Name
from underhall.engine.declared.catalogue import SHARED, Catalogue, CatalogueError, file_of, placeables
from underhall.engine.declared.phrases import listed

ENGLISH = """
placed = {$seat} places a dwarf on {$card}.
mined = {$seat} mines { $gems ->
    [one] one gem
   *[other] {$gems} gems
} at {$card}.
castle = the castle
of = {$seat}'s {$what}
"""
# The trial that decided for Fluent: German declines names, and gettext has no way to ask for a case.
GERMAN = """
placed = {$seat} stellt einen Zwerg auf { NAME($card, case: "accusative") }.
mined = {$seat} fördert { $gems ->
    [one] einen Edelstein
   *[other] {$gems} Edelsteine
} in { NAME($card, case: "dative") }.
castle = { $case ->
    [dative] der Burg
   *[accusative] die Burg
}
"""


@pytest.fixture
def english(tmp_path: Path) -> Catalogue:
    return catalogue(tmp_path, ENGLISH, "en")


@pytest.fixture
def german(tmp_path: Path) -> Catalogue:
    return catalogue(tmp_path, GERMAN, "de")


def catalogue(folder: Path, text: str, language: str) -> Catalogue:
    file = folder / f"{language}.ftl"
    file.write_text(text)
    return Catalogue([file, file_of(*SHARED)], language)


@pytest.mark.parametrize(
    ("gems", "said"), [(1, "Blue mines one gem at the castle."), (3, "Blue mines 3 gems at the castle.")]
)
def test_a_sentence_counts(english: Catalogue, gems: int, said: str) -> None:
    assert english.say("mined", seat="Blue", gems=gems, card=Name("castle")) == said


def test_german_declines_a_name(german: Catalogue) -> None:
    castle = Name("castle")
    assert german.say("placed", seat="Blau", card=castle) == "Blau stellt einen Zwerg auf die Burg."
    assert german.say("mined", seat="Blau", gems=1, card=castle) == "Blau fördert einen Edelstein in der Burg."


def test_a_name_may_have_names_in_it(english: Catalogue) -> None:
    inner = Name("of", seat="Red", what=Name("castle"))
    assert english.say("placed", seat="Blue", card=inner) == "Blue places a dwarf on Red's the castle."


def test_a_plain_text_may_stand_for_a_name(german: Catalogue) -> None:
    assert german.say("placed", seat="Blau", card="Ruine") == "Blau stellt einen Zwerg auf Ruine."


@pytest.mark.parametrize(
    ("items", "said"), [([], "nothing"), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_things_are_listed(english: Catalogue, items: list[str], said: str) -> None:
    assert english.say("of", seat="X", what=listed(items)) == f"X's {said}"


def test_a_message_that_is_missing_is_named(english: Catalogue) -> None:
    with pytest.raises(CatalogueError, match="no message 'dug'"):
        english.say("dug")


def test_a_value_that_is_missing_is_an_error(english: Catalogue) -> None:
    with pytest.raises(CatalogueError, match="'placed' cannot be said"):
        english.say("placed", seat="Blue")


def test_what_a_message_asks_for(english: Catalogue) -> None:
    assert placeables(english.messages["mined"]) == {"seat", "gems", "card"}
    assert english.values("castle") == frozenset()


def test_equal_names_say_the_same(english: Catalogue) -> None:
    one, other = Name("of", seat="Red", what="x"), Name("of", seat="Blue", what="x")
    assert one != other and one == Name("of", seat="Red", what="x") and len({one, other}) == 2
    assert one != "of"
    assert english.say("placed", seat="A", card=one) != english.say("placed", seat="A", card=other)
