"""SVG as text: short, well-formed, with everything escaped."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from underhall.pictures import art
from underhall.pictures.svg import group, number, tag, text

# What XML can hold at all.
WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\r", exclude_categories=("Cc", "Cs")))


@pytest.mark.parametrize(
    ("value", "told"),
    [(0, "0"), (-0.001, "0"), (1.5, "1.5"), (2.0, "2"), (1 / 3, "0.33"), (100, "100"), (-7.25, "-7.25")],
)
def test_numbers_are_short(value, told):
    assert number(value) == told


def test_names_of_attributes():
    assert tag("g", class_="a", stroke_width=2, fill=None, x=0.5) == '<g class="a" stroke-width="2" x="0.5"/>'


@given(WORDS)
def test_attributes_hold_any_words(words):
    assert ElementTree.fromstring(tag("g", id=words)).get("id") == words.replace("\n", " ").replace("\t", " ")


@given(WORDS)
def test_text_holds_any_words(words):
    made = ElementTree.fromstring(text(words, 1, 2, 12))
    assert (made.text or "") == words
    assert made.get("text-anchor") == "middle"


def test_text_may_be_placed_otherwise():
    assert ElementTree.fromstring(text("a", 0, 0, 9, text_anchor="start")).get("text-anchor") == "start"


def test_a_group_has_its_id():
    assert ElementTree.fromstring(group("s-a", tag("path", d="M0 0"))).get("id") == "s-a"


@pytest.mark.parametrize("seat", range(5))
def test_seats_differ_in_shape(seat):
    others = {art.emblem(other, 10) for other in range(5) if other != seat}
    assert art.emblem(seat, 10) not in others


@pytest.mark.parametrize(
    "drawing",
    [
        *(art.defs(), art.title("a & b", 0, 0, 9), art.label("<a>", 0, 0, 9), art.emblem(2, 9, "&")),
    ],
)
def test_shared_art_is_well_formed(drawing):
    ElementTree.fromstring(f"<g>{drawing}</g>")


@given(st.text("abc "), st.integers(1, 20))
def test_wrapped_lines_lose_no_word(words, letters):
    lines = art.wrapped(words, letters)
    assert " ".join(lines).split() == words.split()
    assert all(len(line) <= letters or " " not in line for line in lines)
