"""Drawings in SVG files: read once, then filled with words, colours and other drawings.

Each file is a drawing that Inkscape can open. Its colours are swatches with the names of the palette: `url(#stone)` in
a file is `var(--stone)` on a stage, so that a theme can change it. What Python fills in has an id that begins with
`slot-`: words in a <text>, a drawing in a <g>, a colour as a swatch. A linked image is another drawing in the same
folder; inside a slot it is only a sample of what can be filled in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from underhall.errors import UnderhallError
from underhall.pictures.messages import say
from underhall.pictures.palette import (
    COLOURS,
    FAMILIES,
    FOLDER,
    GLOWING,
    GRADIENTS,
    INSIDE,
    OUTSIDE,
    WITH_ART,
    Theme,
)
from underhall.pictures.scene import Box
from underhall.pictures.svg import fitted, number, tag

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
SLOT = "slot-"
BOX = ("x", "y", "width", "height")
WIDTH = "data-width"  # of a text: words that would be wider are drawn smaller
SHAPES = {"g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text"}
ABOUT = {"defs", "title", "desc", "metadata"}  # elements that draw nothing
GEOMETRY = {*BOX, "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "points", "d", "transform"}
PAINTS = ("fill", "stroke")
LOOKS = {
    *PAINTS,
    *("fill-opacity", "fill-rule", "opacity"),
    *("stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
    *("font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline"),
}
REFUSED = {"filter", "clip-path", "mask", "marker-end", "marker-start"}  # they would be lost without a message

REFERENCE = re.compile(r"""url\(["']?#([^)"']+)["']?\)""")
_PIXELS = re.compile(r"(?<=\d)px$")


class DrawingError(UnderhallError):
    """A file that cannot be used as a drawing, or slots that do not fit it."""


class Drawings:
    """The drawings in a folder, by the names of their files. Call it with a name and what goes into the slots.

    A theme may have its own file of the same name, in the folder of its `art` for the game, or for
    `pictures`.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[Path, Drawing] = {}
        self._themed = {theme: FOLDER / theme / "art" / folder.parent.name for theme in WITH_ART}

    def __call__(self, name: str, /, **held: str) -> str:
        """A drawing as SVG for a stage; each of its slots must be filled, `slot-low-letter` as `low_letter`."""
        slots = {slot.replace("_", "-"): value for slot, value in held.items()}
        drawn = self.drawing(name).filled(slots)
        for theme, own in self.variants(name).items():  # all of them are on the stage, and a page shows one
            drawn = tag("g", drawn, class_=f"{OUTSIDE}{theme}") + tag("g", own.filled(slots), class_=f"{INSIDE}{theme}")
        return drawn

    def drawing(self, name: str) -> Drawing:
        return self._at(self.folder / f"{name}.svg")

    def variants(self, name: str) -> dict[Theme, Drawing]:
        """The drawings of themes that have their own."""
        return {
            theme: self._at(folder / f"{name}.svg") for theme, folder in self._themed.items() if name in _in(folder)
        }

    def _at(self, path: Path) -> Drawing:
        if path not in self._read:
            self._read[path] = _Reader(self, path).drawing()
        return self._read[path]

    def names(self) -> list[str]:
        """The names of all drawings."""
        return sorted(_in(self.folder))

    def files(self) -> set[Path]:
        """All files, including those of themes."""
        return {folder / f"{name}.svg" for folder in (self.folder, *self._themed.values()) for name in _in(folder)}

    def used(self) -> set[Path]:
        """The files that were read."""
        return set(self._read)


class Slot(NamedTuple):
    """Where a colour or a drawing is put in as it is."""

    name: str

    def filled(self, held: Mapping[str, str]) -> str:
        return held[self.name]


class Words(NamedTuple):
    """A <text> whose words are filled in, no wider than there is room; without words it is left out."""

    name: str
    size: float
    width: float
    looks: tuple[str | Slot, ...]  # its other attributes

    def filled(self, held: Mapping[str, str]) -> str:
        words = held[self.name]
        if not words:
            return ""
        size = number(fitted(words, self.size, self.width))
        return f'<text font-size="{size}"{_filled(self.looks, held)}>{escape(words)}</text>'


Part = str | Slot | Words


class Drawing(NamedTuple):
    """A drawing that was read: SVG with slots in it."""

    name: str
    box: Box
    parts: tuple[Part, ...]

    @property
    def slots(self) -> set[str]:
        inner = (look for part in self.parts if isinstance(part, Words) for look in part.looks)
        return {part.name for part in (*self.parts, *inner) if not isinstance(part, str)}

    def filled(self, held: Mapping[str, str]) -> str:
        if held.keys() != self.slots:
            slots, given = (", ".join(sorted(names)) for names in (self.slots, held))
            raise DrawingError(say("art-slots", file=self.name, slots=slots, given=given))
        return _filled(self.parts, held)


def _filled(parts: Iterable[Part], held: Mapping[str, str]) -> str:
    return "".join(part if isinstance(part, str) else part.filled(held) for part in parts)


class _Reader:
    """Reads a file; an error says what is wrong with it."""

    def __init__(self, drawings: Drawings, path: Path) -> None:
        self._drawings, self._name = drawings, path.name
        try:
            self._root = ElementTree.parse(path).getroot()
        except (OSError, ElementTree.ParseError) as error:
            raise DrawingError(say("art-unreadable", file=path.name, why=str(error))) from error
        # Inkscape gives each shape its own copy of a gradient, which refers to ours.
        self._copies = {id: link(each)[1:] for each in self._root.iter() if (id := each.get("id")) and link(each)}

    def drawing(self) -> Drawing:
        box = self._root.get("viewBox", "").split()
        if self._root.tag != f"{SVG}svg" or len(box) != len(BOX):
            raise DrawingError(say("art-no-box", file=self._name))
        left, top, width, height = map(float, box)
        parts = [part for child in self._root for part in self._element(child)]
        return Drawing(self._name, (left, top, width, height), tuple(_joined(parts)))

    def _element(self, element: Element) -> Iterator[Part]:
        """An element as text, as short as `tag` writes it."""
        name = element.tag.removeprefix(SVG)
        if name in ABOUT or not element.tag.startswith(SVG):
            return
        if name == "image":
            yield from self._image(element)
            return
        if name not in SHAPES:
            raise DrawingError(say("art-element", file=self._name, element=name))
        id = element.get("id", "")
        slot = id.removeprefix(SLOT) if id.startswith(SLOT) else ""
        looks = dict(self._attributes(element))
        if slot and name == "text":
            size, width = float(looks.pop("font-size", "0")), float(element.get(WIDTH, "inf"))
            yield Words(slot, size, width, tuple(self._written(looks)))
            return
        yield f"<{name}"
        yield from self._written(looks)
        inside: list[Part] = [Slot(slot)] if slot else [escape((element.text or "").strip())]
        if not slot:
            inside += (part for child in element for part in self._element(child))
        if any(inside):
            yield ">"
            yield from inside
            yield f"</{name}>"
        else:
            yield "/>"

    def _image(self, element: Element) -> Iterator[Part]:
        """Another drawing, as large as the image is."""
        name = Path(link(element)).stem
        found = self._drawings.drawing(name)
        left, top, width, height = found.box
        x, y, wide, high = (float(element.get(name, "0")) for name in BOX)
        across, down = wide / width, high / height
        place = [element.get("transform", ""), f"translate({number(x - left * across)} {number(y - top * down)})"]
        place += [f"scale({number(across)} {number(down)})"]
        moves = " ".join(step for step in place if step not in ("", "translate(0 0)", "scale(1 1)"))
        yield tag("g", self._drawings(name), transform=moves or None)

    def _written(self, looks: Mapping[str, str]) -> Iterator[str | Slot]:
        for name, value in looks.items():
            yield f' {name}="'
            yield self._paint(value) if name in PAINTS else escape(value)
            yield '"'

    def _attributes(self, element: Element) -> Iterator[tuple[str, str]]:
        """What is drawn, as attributes: pages refuse styles inside markup."""
        for name, value in given(element).items():
            if name in REFUSED and value != "none":
                raise DrawingError(say("art-element", file=self._name, element=name))
            if name == "font-family":
                yield name, self._family(value)
            elif name in GEOMETRY or name in LOOKS:
                yield name, _PIXELS.sub("", value)

    def _family(self, value: str) -> str:
        first = value.split(",")[0].strip(" \"'")
        if first not in FAMILIES:
            raise DrawingError(say("art-font", file=self._name, font=first, fonts=", ".join(FAMILIES)))
        return FAMILIES[first]

    def _paint(self, value: str) -> str | Slot:
        """A colour of the palette, a gradient, or a slot."""
        if value == "none":
            return value
        found = REFERENCE.match(value)
        id = self._copies.get(found[1], found[1]) if found else ""
        if id.startswith(SLOT):
            return Slot(id.removeprefix(SLOT))
        if id in COLOURS:
            return f"var(--{id})"
        if id in GRADIENTS or id == GLOWING:
            return f"url(#{id})"
        raise DrawingError(say("art-colour", file=self._name, colour=value))


@cache
def _in(folder: Path) -> frozenset[str]:
    """The names of the drawings in a folder."""
    return frozenset(path.stem for path in folder.glob("*.svg"))


def given(element: Element) -> dict[str, str]:
    """The attributes of an element, including those in its style."""
    styled = (each.partition(":") for each in element.get("style", "").split(";") if each.strip())
    return {**element.attrib, **{name.strip(): value.strip() for name, _, value in styled}}


def link(element: Element) -> str:
    """What an element refers to."""
    return element.get(HREF) or element.get("href") or ""


def _joined(parts: list[Part]) -> Iterator[Part]:
    """The same parts, with all text between two slots joined."""
    text = ""
    for part in parts:
        if isinstance(part, str):
            text += part
        else:
            yield text
            yield part
            text = ""
    yield text
