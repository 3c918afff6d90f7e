"""A table as one picture: it is self-contained, whatever lies on it."""

import io
import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageColor

import underhall
from tests.pictures import toy
from underhall.engine.game import Game
from underhall.pictures.laid import laid
from underhall.pictures.layout import boxes_of, lay_out
from underhall.pictures.palette import THEMES, TONES
from underhall.pictures.raster import png
from underhall.pictures.scene import Lit, Panel, Piece, Scene, Stage
from underhall.pictures.symbols import Symbols
from underhall.pictures.whole import Labels, Sheet, whole

SVG = "{http://www.w3.org/2000/svg}"
LABELS = Labels("Dwarfs & <gates>", "Turn 3 · Red chooses")
SPOT = Piece("spot", "board", 100, 0, "s-card", words="Here")


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def draw(**wishes) -> str:
    return whole(toy.stage(), toy.scene(), LABELS, **wishes)


LIGHT, SEATS = THEMES["light"].colours, THEMES["light"].seats


@pytest.mark.parametrize("theme", THEMES)
def test_it_stands_alone(theme):
    svg = draw(theme=theme, lit=(Lit("a", ("card",)), Lit("b", spots=(SPOT,))))
    tree = parsed(svg)
    ids = Counter(id for element in tree.iter() if (id := element.get("id")))
    assert max(ids.values()) == 1
    assert {href[1:] for element in tree.iter() if (href := element.get("href"))} <= set(ids)
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(ids)
    assert "var(--" not in svg
    assert "class=" not in svg
    assert THEMES[theme].colours["page"] in svg


def test_every_piece_is_drawn_once():
    titles = Counter(title.text for title in parsed(draw()).iter(f"{SVG}title"))
    assert titles["A <gate> & more"] == 1
    uses = [use.get("href") for use in parsed(draw()).iter(f"{SVG}use")]
    for tone in TONES:
        assert uses.count(f"#s-dwarf-{tone}") == 1 + (tone == "red")  # a red one is also in the pair
    assert uses.count("#s-card") == 2


def test_what_is_drawn_in_a_colour_takes_along_what_it_refers_to():
    symbols = Symbols(
        '<radialGradient id="glow"><stop stop-color="var(--tone)"/></radialGradient>'
        '<linearGradient id="plain"><stop stop-color="var(--ink)"/></linearGradient>'
        '<g id="disc"><clipPath id="hole"><circle r="3"/></clipPath>'
        '<circle r="9" fill="url(#glow)" stroke="url(#plain)" clip-path="url(#hole)"/></g>'
        '<g id="two"><use href="#disc"/><g class="tone-red"><use href="#disc"/></g></g>',
        "light",
        "p-",
    )
    assert symbols.use("two", "blue") == "p-two-blue"
    made = parsed(f"<g>{symbols.definitions}</g>")
    ids = [id for element in made.iter() if (id := element.get("id"))]
    assert sorted(ids) == sorted(
        ["p-two-blue", "p-plain"]
        + [f"p-{name}-{tone}" for name in ("disc", "glow", "hole") for tone in ("blue", "red")]
    )
    assert SEATS["blue"][0] in symbols.definitions
    assert SEATS["red"][0] in symbols.definitions


def test_a_drawing_that_is_not_on_the_stage_is_refused():
    with pytest.raises(KeyError):
        laid(Piece("a", "board", symbol="s-nothing"), Symbols("", "light"), "light")


def piece(**wishes) -> ElementTree.Element:
    return parsed(laid(Piece("a", "board", **wishes), Symbols("", "light"), "light"))


@pytest.mark.parametrize(
    ("tone", "ink", "pill"),
    [
        ("", LIGHT["ink"], None),
        ("blue", LIGHT["ink"], None),
        ("quiet", LIGHT["ink-2"], None),
        ("warn", LIGHT["bad"], None),
        ("good", LIGHT["good"], None),
        ("count", LIGHT["snow"], LIGHT["deep"]),
        ("paper", LIGHT["ink"], LIGHT["paper"]),
    ],
)
def test_letters(tone, ink, pill):
    drawn = piece(text="12", tone=tone)
    assert drawn.find("text").get("fill") == ink
    rect = drawn.find("rect")
    assert (None if rect is None else rect.get("fill")) == pill


def test_letters_of_titles_are_carved():
    assert piece(text="Gate", tone="title").find("text").get("font-family").startswith("Cinzel")
    assert piece(text="Gate", tone="strong").find("text").get("font-weight") == "700"
    assert piece(text="Gate").find("text").get("font-weight") == "500"


@pytest.mark.parametrize(
    ("tone", "fill", "stroke"),
    [
        ("red", SEATS["red"][0], None),
        ("red outline", "none", SEATS["red"][0]),
        ("red area", SEATS["red"][0], SEATS["red"][0]),
        ("warn", LIGHT["bad"], None),
        ("good outline", "none", LIGHT["good"]),
    ],
)
def test_outlines(tone, fill, stroke):
    drawn = piece(path="M0 0h9", tone=tone).find("path")
    assert (drawn.get("fill"), drawn.get("stroke")) == (fill, stroke)


def test_where_a_piece_lies():
    assert piece(text="a", x=1, y=-2.5, turn=90, size=2).get("transform") == "translate(1 -2.5) rotate(90) scale(2)"
    assert piece(text="a").get("transform") is None
    assert piece(text="a").get("opacity") is None
    assert piece(text="a", tone="ghost").get("opacity") == "0.5"
    assert piece(text="a", tone="faint").get("opacity") == "0.4"


def test_what_is_higher_lies_above():
    low, high = Piece("low", "board", text="low"), Piece("high", "board", text="high", layer=1)
    svg = whole(toy.stage(), Scene(((high, low),)), LABELS)
    assert svg.index(">low<") < svg.index(">high<")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_panel_lies_on_another(seats):
    stage = toy.stage(seats)
    layout = lay_out(stage, boxes_of(stage, [Scene(())]), first=seats - 1)
    assert {frame.panel.id for frame in layout.frames} == {panel.id for panel in stage.panels}
    for one in layout.frames:
        assert one.left >= 0
        assert one.top >= 0
        assert one.left + one.width <= layout.width + 0.01
        assert one.top + one.height <= layout.height + 0.01
        assert one.width / one.height == pytest.approx(one.box[2] / one.box[3])
        for other in layout.frames:
            if other is not one:
                apart_x = one.left + one.width < other.left or other.left + other.width < one.left
                apart_y = one.top + one.height < other.top or other.top + other.height < one.top
                assert apart_x or apart_y, (one.panel.id, other.panel.id)
    seated = sorted((frame for frame in layout.frames if frame.panel.area == "seat"), key=lambda frame: frame.left)
    assert seated[0].panel.seat == seats - 1


def test_shared_panels_get_more_columns_when_there_are_many():
    many = tuple(Panel(f"p{number}", "Pile", "shared", (0, 0, 320, 300)) for number in range(6))
    stage = Stage((Panel("board", "Board", "board", (0, 0, 1000, 700)), *many), "")
    layout = lay_out(stage, boxes_of(stage, [Scene(())]))
    assert len({frame.left for frame in layout.frames}) > 2
    assert layout.height < 1200


def test_a_replay_shows_all_that_its_scenes_show():
    stage = toy.stage()
    first, second = Scene((), {"board": (0, 0, 10, 10)}), Scene((), {"board": (-5, 2, 10, 20)})
    assert boxes_of(stage, [first, second])["board"] == (-5, 0, 15, 22)


def test_it_becomes_pixels_with_our_own_letters():
    sheet = Sheet(toy.stage(), "dark")
    svg = sheet.svg(toy.scene(), LABELS, letters=False)
    image = Image.open(io.BytesIO(png(svg, 700)))
    assert image.width == 700
    assert image.convert("RGB").getpixel((3, 3)) == ImageColor.getrgb(THEMES["dark"].colours["page"])
    bare = Image.open(io.BytesIO(png(sheet.svg(toy.scene(), Labels(""), letters=False), 700)))
    heads = [picture.crop((0, 0, 700, 30)).tobytes() for picture in (image, bare)]
    assert heads[0] != heads[1], "the title was not written: its letters are missing"


def test_a_game_without_pictures_shows_its_text_in_notebooks(monkeypatch):
    monkeypatch.setattr(Game, "has_picture", False)
    match = underhall.new("dwarfs", seats=2, seed=1)
    for shown in (match, match.view(0)):
        assert shown._repr_html_().startswith("<pre>")
