"""Colours: all text is readable, in every theme."""

import re
from itertools import product
from typing import get_args

import pytest

from underhall.pictures.palette import FOLDER, OF_SEATS, THEMES, TONES, WITH_ART, Theme, css, resolved

READABLE, VISIBLE = 4.5, 3.0  # WCAG AA: for letters, and for what is not letters
STRONG = 7.0  # WCAG AAA: for letters in high contrast
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
SHOWN = [*product(("line",), PAGES), *product(("lit",), (*PAGES, *CARDS, "stone")), ("deep", "niche")]


def luminance(colour: str) -> float:
    """As WCAG counts it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def shown(theme: Theme, colour: str, ground: str) -> float:
    """The contrast of two colours of a theme."""
    return contrast(THEMES[theme].colours[colour], THEMES[theme].colours[ground])


def test_contrast_is_counted_as_it_should():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), WRITTEN, ids=[" on ".join(pair) for pair in WRITTEN])
def test_letters_can_be_read(theme, ink, ground):
    assert shown(theme, ink, ground) >= (STRONG if theme == "high-contrast" else READABLE)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("shape", "ground"), SHOWN, ids=[" on ".join(pair) for pair in SHOWN])
def test_edges_can_be_seen(theme, shape, ground):
    assert shown(theme, shape, ground) >= VISIBLE


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("tone", TONES)
def test_letters_on_the_colours_of_seats_can_be_read(theme, tone):
    assert contrast(*THEMES[theme].seat(tone)) >= READABLE


@pytest.mark.parametrize("tone", TONES)
def test_in_high_contrast_seats_stand_out_and_differ_without_their_colours(tone):
    theme = THEMES["high-contrast"]
    for ground in ("page", "panel", "paper", "ground"):
        assert contrast(theme.seat(tone)[0], theme.colours[ground]) >= READABLE
    assert [other for other in TONES if theme.dash(other) == theme.dash(tone)] == [tone]


def test_each_theme_is_a_folder_and_names_the_same_colours():
    assert {path.name for path in FOLDER.iterdir()} == set(get_args(Theme)) == set(THEMES)
    assert {tuple(theme.colours) for theme in THEMES.values()} == {tuple(THEMES["light"].colours)}
    assert {tuple(theme.seats) for theme in THEMES.values() if theme.seats} == {tuple(TONES)}


def test_drawings_get_their_colours_and_letters():
    drawing = '<text fill="var(--ink)" stroke="var(--tone)" font-family="var(--body)"/>'
    dark = THEMES["dark"].colours["ink"]
    red, body = THEMES["light"].seats["red"][0], THEMES["light"].letters["body"]
    assert resolved(drawing, "dark", "red") == f'<text fill="{dark}" stroke="{red}" font-family="{body}"/>'
    assert "Atkinson" in resolved(drawing, "high-contrast")
    assert "var(" not in resolved(drawing, "light")


def test_a_drawing_with_an_unknown_colour_is_refused():
    with pytest.raises(KeyError):
        resolved('<rect fill="var(--plaid)"/>', "light")


def test_the_stylesheet_has_every_colour():
    sheet = css()
    for name in (*THEMES["light"].values, *OF_SEATS):
        assert f"--{name}:" in sheet
    assert sheet.count("{") == sheet.count("}")
    assert set(re.findall(r"\.tone-([a-z]+)", sheet)) == set(TONES)
    assert all(f"[data-theme={theme}]" in sheet for theme in THEMES)
    assert set(re.findall(r"\.in-([a-z-]+)", sheet)) == set(WITH_ART) == {"high-contrast"}
