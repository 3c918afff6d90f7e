"""Files of drawings: sound, small, in the colours of the palette, filled completely; and all of them are used."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from moleworks.picture import ART as TEMPLATE

from tests.properties.lively import lively_pack
from tools import art
from underhall.engine import pack as packs
from underhall.engine.setting import setting
from underhall.games.dwarfs.picture.art import ART as DWARFS
from underhall.games.dwarfs.picture.goods import deed
from underhall.games.fall.picture.art import ART as FALL
from underhall.games.fall.picture.icons import glyph
from underhall.games.hall.picture.art import ART as HALL
from underhall.pictures.art import SHARED
from underhall.pictures.drawings import HREF, SVG, DrawingError, Drawings
from underhall.pictures.drawn import picture_of
from underhall.pictures.palette import COLOURS, FOLDER, GLOWING, GRADIENTS, THEMES, WITH_ART
from underhall.pictures.svg import group
from underhall.pictures.symbols import Symbols

FOLDERS = {"shared": SHARED, "dwarfs": DWARFS, "fall": FALL, "hall": HALL}
LIGHT = THEMES["light"].colours
FILES = sorted(path for drawings in (*FOLDERS.values(), TEMPLATE) for path in drawings.files())
IDS = [f"{path.parent.parent.name}/{path.name}" for path in FILES]
PATH = re.compile(r"[Mm]\s*-?[\d.][-\d.,\seMmLlHhVvCcSsQqTtAaZz]*")
MOST_BYTES = 6000
SAMPLES = {"tone", "on-tone"}  # colours that differ from seat to seat: a file shows any
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">'


def defined(root: ElementTree.Element) -> Iterator[tuple[str, list[str]]]:
    """The colours that a file defines: names, and values from top to bottom."""
    for gradient in root.iterfind(f"{SVG}defs/*"):
        yield gradient.get("id", ""), [stop.get("stop-color", "") for stop in gradient]


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_a_file_is_sound_small_and_in_the_colours_of_the_palette(path):
    assert path.stat().st_size <= MOST_BYTES
    drawing = Drawings(path.parent).drawing(path.stem)  # refuses colours, fonts and elements that are not ours
    assert drawing.box[2] > 0 and drawing.box[3] > 0
    root = ElementTree.parse(path).getroot()
    known = {**{colour: [value[:7]] for colour, value in LIGHT.items()}, GLOWING: [LIGHT["torch"]] * 2}
    known |= {id: [LIGHT[end] for end in ends] for id, ends in GRADIENTS.items()}
    for id, values in defined(root):
        assert id in SAMPLES or known.get(id, values) == values, f"{id} is not the colour of the light theme"
        assert id in known or id in SAMPLES or id.removeprefix("slot-") in drawing.slots, f"{id} is not used"
    for shape in root.iter(f"{SVG}path"):
        assert PATH.fullmatch(shape.get("d", "")), shape.get("d")  # otherwise programs draw nothing, without a word
    for image in root.iter(f"{SVG}image"):
        assert (path.parent / image.get(HREF, "")).is_file()  # Inkscape 1.2 knows no plain `href`


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_file_is_used(folder, monkeypatch):
    """Whatever Python asks for exists, or drawing a stage would fail."""
    drawings = FOLDERS[folder]
    monkeypatch.setattr(drawings, "_read", {})  # what was read before does not count
    for game in FOLDERS.keys() - {"shared"} if folder == "shared" else {folder}:
        for pack in (packs.load(game), lively_pack()) if game == "dwarfs" else (packs.load(game),):
            chosen = setting(game, pack)
            for seats in chosen.game.seats:
                picture_of(chosen).stage(seats)  # each time again, while `stage_of` keeps stages
    deed("of a new kind of ogre")
    glyph("of another pack", "var(--ink)")
    assert drawings.used() == drawings.files()


@pytest.mark.parametrize("theme", WITH_ART)
def test_a_theme_draws_only_what_there_is_with_the_same_slots(theme):
    known = {path for path in FILES if path.is_relative_to(FOLDER / theme)}
    assert known and known == set((FOLDER / theme / "art").rglob("*.svg"))
    for drawings in FOLDERS.values():
        for name in drawings.names():
            for own in drawings.variants(name).values():
                assert own.slots == drawings.drawing(name).slots, name


def test_a_page_has_both_drawings_and_a_picture_that_of_its_theme():
    drawn = group("s-a", SHARED("emblem-circle", letter="B"))
    for theme in THEMES:
        symbols = Symbols(drawn, theme)
        symbols.use("s-a", "red")
        shown = ElementTree.fromstring(symbols.definitions)
        assert len(list(shown.iter("text"))) == 1 and "class" not in symbols.definitions
        assert len(list(shown.iter("circle"))) == (2 if theme == "high-contrast" else 1)
    assert 'class="in-high-contrast"' in drawn and 'class="not-high-contrast"' in drawn


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_files_are_tidy(path):
    """`python -m tools.art` makes them so."""
    text = path.read_text()
    assert set(art.files()) == set(FILES)
    assert art.tidied(text) == text
    every = art.tidied(text, everything=True)
    assert {id for id, _ in defined(ElementTree.fromstring(every))} >= {*COLOURS, *GRADIENTS, GLOWING}
    assert art.tidied(every) == text


def test_a_file_that_inkscape_saved_is_tidied(tmp_path):
    """It stays the same drawing."""
    copies = (
        '<linearGradient id="copy" xlink:href="#g-wood"/><linearGradient id="slot-a"><stop style="stop-color:#111111"/>'
    )
    shape = '<g id="g1"><path id="p1" style="fill:url(#copy);stroke:url(#slot-a)" d="M0 0"/></g>'
    words = '<text id="slot-b" style="font-size:9px"><tspan id="t">B</tspan></text>'
    folder = drawings(tmp_path, saved=f"<defs>{copies}</linearGradient></defs><metadata/>{shape}{words}")
    text = art.tidied((tmp_path / "saved.svg").read_text())
    (tmp_path / "tidy.svg").write_text(text)
    assert folder("tidy", a="none", b="&") == folder("saved", a="none", b="&")
    assert 'id="p1"' not in text and "style=" not in text and "#111111" in text


# What a file may hold -------------------------------------------------------------------------------------------------


def drawings(folder: Path, **files: str) -> Drawings:
    for name, inside in files.items():
        (folder / f"{name}.svg").write_text(f"{HEAD}{inside}</svg>")
    return Drawings(folder)


def test_editing_a_file_changes_the_drawing(tmp_path):
    drawn = drawings(tmp_path, gem='<path d="M0 0h9" stroke="url(#gold)"/>')("gem")
    assert drawn == '<path d="M0 0h9" stroke="var(--gold)"/>'
    assert (
        drawings(tmp_path, gem='<circle r="4" fill="url(#g-stone)"/>')("gem") == '<circle r="4" fill="url(#g-stone)"/>'
    )


def test_what_inkscape_writes_is_understood(tmp_path):
    """Styles instead of attributes, ids everywhere, units, its own elements, a copy of a gradient for each shape."""
    copy = '<defs><linearGradient id="copy" xlink:href="#g-wood"/></defs><metadata/><title>A plank</title>'
    style = "fill:url(#copy);stroke:url(#deep);stroke-width:1.5px;-x-y:1"
    shape = f'<g id="layer1"><path id="path7" style="{style}" d="M0 0"/></g>'
    assert drawings(tmp_path, plank=copy + shape)("plank") == (
        '<g><path d="M0 0" fill="url(#g-wood)" stroke="var(--deep)" stroke-width="1.5"/></g>'
    )


def test_slots_are_filled(tmp_path):
    words = (
        '<text id="slot-name" x="1" font-size="20" data-width="30" font-family="Cinzel"><tspan>Sample</tspan></text>'
    )
    place = '<g id="slot-gem" transform="scale(2)"><image href="gone.svg"/></g>'
    card = drawings(tmp_path, card=f'{words}{place}<path d="M0 0" fill="url(#slot-band)"/>')
    drawn = card("card", name="<A & B>", gem="<path/>", band="var(--moss)")
    root = ElementTree.fromstring(f"<g>{drawn}</g>")
    text, gem, band = root
    assert text.text == "<A & B>"
    assert float(text.get("font-size", "")) == pytest.approx(30 / 0.5 / 7, abs=0.01)
    assert gem.get("transform") == "scale(2)" and [each.tag for each in gem] == ["path"]
    assert band.get("fill") == "var(--moss)"
    assert "<text" not in card("card", name="", gem="", band="none"), "without words there is no text"


def test_a_linked_drawing_is_drawn_where_its_image_lies(tmp_path):
    folder = drawings(
        tmp_path,
        dot='<circle r="4" fill="url(#ink)"/>',
        same='<image href="dot.svg" x="0" y="0" width="9" height="9"/>',
        moved='<image xlink:href="dot.svg" x="3" y="4" width="18" height="18" transform="rotate(9)"/>',
    )
    assert folder("same") == f"<g>{folder('dot')}</g>"
    assert folder("moved") == f'<g transform="rotate(9) translate(3 4) scale(2 2)">{folder("dot")}</g>'


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ('<path fill="#ff0000"/>', "has the colour #ff0000"),
        ('<path style="stroke:red"/>', "has the colour red"),
        ('<path fill="url(#plaid)"/>', re.escape("has the colour url(#plaid)")),
        ('<text font-family="Comic Sans MS">a</text>', "has the font Comic Sans MS"),
        ("<script/>", "has a <script>"),
        ('<path style="filter:url(#blur)"/>', "has a <filter>"),
        ("<g>", "bad.svg cannot be read"),
        ('<image href="none.svg"/>', "none.svg cannot be read"),
    ],
)
def test_a_file_that_cannot_be_shown_is_refused(tmp_path, inside, told):
    with pytest.raises(DrawingError, match=told):
        drawings(tmp_path, bad=inside)("bad")


def test_a_file_without_a_box_is_refused(tmp_path):
    (tmp_path / "bad.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    with pytest.raises(DrawingError, match="viewBox"):
        Drawings(tmp_path)("bad")


@pytest.mark.parametrize("held", [{}, {"name": "a", "more": "b"}, {"nmae": "a"}])
def test_slots_and_what_is_given_must_agree(tmp_path, held: dict[str, Any]):
    with pytest.raises(DrawingError, match="has the slots name"):
        drawings(tmp_path, card='<text id="slot-name" font-size="9">a</text>')("card", **held)
