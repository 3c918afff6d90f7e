"""Colours: all text is readable, in the light and the dark theme."""

import re
from itertools import product

import pytest

from underhall.pictures.palette import DARK, LIGHT, THEMES, TONES, css, resolved

READABLE, VISIBLE = 4.5, 3.0  # WCAG AA: for letters, and for what is not letters
PAGES = ("page", "page-2", "panel")
CARDS = ("paper", "paper-2")
STONES = ("stone", "stone-2")
DARK_STONES = ("stone-3", "stone-4", "deep")
WRITTEN = [
    *product(("ink",), (*PAGES, *CARDS, *STONES, "sky", "lit-2")),
    *product(("ink-2",), (*PAGES, *CARDS, "lit-2")),
    *product(("lit", "good", "bad"), (*PAGES, "paper")),
    ("lit", "lit-2"),
    *product(("snow",), DARK_STONES),
]
SHOWN = [*product(("line",), PAGES), *product(("lit",), (*PAGES, *CARDS, "stone"))]


def luminance(colour: str) -> float:
    """As WCAG counts it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_contrast_is_counted_as_it_should():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), WRITTEN, ids=[" on ".join(pair) for pair in WRITTEN])
def test_letters_can_be_read(theme, ink, ground):
    assert contrast(THEMES[theme][ink], THEMES[theme][ground]) >= READABLE


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("shape", "ground"), SHOWN, ids=[" on ".join(pair) for pair in SHOWN])
def test_edges_can_be_seen(theme, shape, ground):
    assert contrast(THEMES[theme][shape], THEMES[theme][ground]) >= VISIBLE


@pytest.mark.parametrize("tone", TONES)
def test_letters_on_the_colours_of_seats_can_be_read(tone):
    assert contrast(*TONES[tone]) >= READABLE


def test_both_themes_have_the_same_names():
    assert list(LIGHT) == list(DARK)


def test_drawings_get_their_colours():
    drawing = '<rect fill="var(--ink)" stroke="var(--tone)"/>'
    assert resolved(drawing, "dark", "red") == f'<rect fill="{DARK["ink"]}" stroke="{TONES["red"][0]}"/>'
    assert "var(" not in resolved(drawing, "light")


def test_a_drawing_with_an_unknown_colour_is_refused():
    with pytest.raises(KeyError):
        resolved('<rect fill="var(--plaid)"/>', "light")


def test_the_stylesheet_has_every_colour():
    sheet = css()
    for name in (*LIGHT, "tone", "on-tone"):
        assert f"--{name}:" in sheet
    assert sheet.count("{") == sheet.count("}")
    assert set(re.findall(r"\.tone-([a-z]+)", sheet)) == set(TONES)
