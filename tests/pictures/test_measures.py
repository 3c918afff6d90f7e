"""Pages draw with the same numbers as Python: none of them is written down twice."""

from __future__ import annotations

import re

import msgspec

from tests.pictures import toy
from underhall.pictures import measures, palette
from underhall.pictures.laid import laid
from underhall.pictures.measures import AREA, LINE, OPACITY, STRONG_LINE, Measures
from underhall.pictures.scene import Piece
from underhall.pictures.symbols import Symbols
from underhall.server.web.files import STATIC

VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")
DEFINED = re.compile(r"--([a-z0-9-]+):")


def test_a_stage_tells_pages_the_measures_of_text():
    sent = msgspec.json.decode(msgspec.json.encode(toy.stage()))["measures"]
    assert set(sent) == set(Measures.__struct_fields__) and msgspec.convert(sent, Measures) == Measures()


def test_the_script_of_pictures_uses_every_measure_and_no_other():
    script = (STATIC / "picture.js").read_text()
    assert set(re.findall(r"\bmeasures\.(\w+)", script)) == set(Measures.__struct_fields__)


def test_the_stylesheet_of_pictures_uses_only_variables_that_there_are():
    sheets = palette.css() + measures.css() + "".join(path.read_text() for path in STATIC.glob("*.css"))
    used = set(VARIABLE.findall((STATIC / "picture.css").read_text()))
    assert used <= set(DEFINED.findall(sheets))
    assert set(DEFINED.findall(measures.css())) <= used


def test_the_stylesheet_has_the_numbers_that_python_draws_with():
    sheet = measures.css()
    assert f"--piece-line: {LINE:g};" in sheet and f"--piece-line-strong: {STRONG_LINE:g};" in sheet
    assert f"--piece-area: {AREA:.0%};" in sheet
    assert all(f"--{tone}: {opacity};" in sheet for tone, opacity in OPACITY.items())


def test_a_pill_is_as_wide_as_its_text_needs():
    width, height = Measures().pill("12")
    assert (width, height) == ((2 * 0.62 + 0.8) * 12, 1.35 * 12)
    drawn = laid(Piece("n", "board", text="12", tone="count"), Symbols("", "light"), "light")
    assert f'width="{width:.2f}" height="{height:g}"' in drawn
