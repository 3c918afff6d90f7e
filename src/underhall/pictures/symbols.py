"""The drawings of a stage with colours written out, each in the tones it is shown in: for programs without CSS."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from underhall.pictures.palette import INSIDE, OUTSIDE, TONES, WITH_ART, Theme, resolved
from underhall.pictures.scene import Box
from underhall.pictures.svg import number

TONED = re.compile(r"var\(--(?:on-)?tone\)")
REFERENCE = re.compile(r"url\(#([^)]+)\)")
FAR = 3  # times as wide as what is seen
CLASS = "tone-"  # begins the class that gives a part of a drawing a seat's colour


class Symbols:
    """Drawings by id and tone; those that were requested are in `definitions`."""

    def __init__(self, drawings: str, theme: Theme, prefix: str = "") -> None:
        self._theme = theme
        self._prefix = prefix  # of ids, where several pictures share a page
        self._drawings = {id: element for element in parse(drawings) if (id := element.get("id"))}
        self._home = {  # of each id, the drawing that it is in
            inner: id
            for id, element in self._drawings.items()
            for part in element.iter()
            if (inner := part.get("id")) is not None
        }
        self._toned: dict[str, bool] = {}  # by drawing, as far as it was asked for
        self._made: dict[str, str] = {}  # by the id of a drawing in a tone

    def use(self, id: str, tone: str = "") -> str:
        """The id under which a drawing, or a part of one, is defined in the colour of a seat."""
        home = self._home[id]
        name = self._name(home, tone)
        if name not in self._made:
            self._made[name] = ""  # so that drawings that name each other come to an end
            self._made[name] = _text(self._dressed(self._drawings[home], tone))
        return self._name(id, tone)

    def ground(self, drawing: str, box: Box) -> str:
        """The background of a panel of which this box is seen."""
        elements = [element for element in parse(drawing) if self._is_shown(element)]
        for element in elements:
            _cut(element, box)
        return "".join(_text(self._dressed(element, "")) for element in elements)

    @property
    def definitions(self) -> str:
        return "".join(self._made.values())

    def _name(self, id: str, tone: str) -> str:
        return f"{self._prefix}{id}-{tone}" if tone and self._is_toned(self._home[id]) else f"{self._prefix}{id}"

    def _is_toned(self, home: str) -> bool:
        """Whether a drawing differs from seat to seat, or one that it refers to does."""
        if home not in self._toned:
            self._toned[home] = False
            text = _text(self._drawings[home])
            named = {*REFERENCE.findall(text), *re.findall(r'href="#([^"]+)"', text)}
            self._toned[home] = bool(TONED.search(text)) or any(self._is_toned(self._home[id]) for id in named)
        return self._toned[home]

    def _dressed(self, element: Element, tone: str) -> Element:
        for word in element.get("class", "").split():
            if word.removeprefix(CLASS) in TONES:
                tone = word.removeprefix(CLASS)
        made = Element(element.tag)
        for name, value in element.attrib.items():
            if name != "class":  # no stylesheet would know it
                made.set(name, self._value(name, value, tone))
        made.text, made.tail = element.text, element.tail
        made.extend(self._dressed(child, tone) for child in element if self._is_shown(child))
        return made

    def _is_shown(self, element: Element) -> bool:
        """Whether this theme has it: some things are drawn differently in another one."""
        own = {f"{OUTSIDE if theme == self._theme else INSIDE}{theme}" for theme in WITH_ART}
        return own.isdisjoint(element.get("class", "").split())

    def _value(self, name: str, value: str, tone: str) -> str:
        if name == "id":
            return self._name(value, tone) if value in self._home else f"{self._prefix}{value}"
        if name == "href":
            return f"#{self.use(value.removeprefix('#'), tone)}"
        return resolved(REFERENCE.sub(lambda found: f"url(#{self.use(found[1], tone)})", value), self._theme, tone)


def parse(drawing: str) -> list[Element]:
    """The elements of a drawing; those in <defs> as if they lay outside."""
    top = ElementTree.fromstring(f"<g>{drawing}</g>")
    return [inner for element in top for inner in (element if element.tag == "defs" else (element,))]


def _cut(element: Element, box: Box) -> None:
    """Makes a rectangle that goes far beyond what is seen as large as that: programs would paint all of it."""
    if element.tag != "rect" or element.get("transform") or float(element.get("width", 0)) < FAR * box[2]:
        return
    for name, value in zip(("x", "y", "width", "height"), box, strict=True):
        element.set(name, number(value))


def _text(element: Element) -> str:
    return ElementTree.tostring(element, encoding="unicode")
