"""Tidies the files of drawings: makes them short, and gives their swatches the colours of the light theme.

    python -m tools.art                       # all files, after you edit one or change the palette
    python -m tools.art --all art/castle.svg  # adds every swatch of the palette, to choose from while you draw

Without `--all`, a file gets only the swatches that it uses. Swatches of slots keep their sample colours.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from html import escape
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import underhall
from underhall.pictures.art import GLOW
from underhall.pictures.drawings import ABOUT, GEOMETRY, HREF, LOOKS, PAINTS, REFERENCE, SLOT, SVG, WIDTH, given, link
from underhall.pictures.palette import GLOWING, GRADIENTS, THEMES
from underhall.pictures.svg import number

COLOURS = {**THEMES["light"].colours, "tone": THEMES["light"].seats["blue"][0], "on-tone": "#ffffff"}
OPAQUE = 7  # the length of a colour without its opacity
XLINK = "xmlns:xlink"
SPACES = {
    "xmlns": SVG[1:-1],
    XLINK: HREF[1:].partition("}")[0],
    "xmlns:inkscape": "http://www.inkscape.org/namespaces/inkscape",
}


def files() -> list[Path]:
    """All files of drawings."""
    source = Path(underhall.__file__).parent
    places = ("games/*/art/*.svg", "template/*/art/*.svg", "pictures/**/art/**/*.svg")
    return sorted(path for place in places for path in source.glob(place))


def tidied(text: str, everything: bool = False) -> str:
    """A file as we keep it."""
    root = ElementTree.fromstring(text)
    body = [line for child in root for line in _Tidy(root).lines(child, 1)]
    used = {*COLOURS, *GRADIENTS, GLOWING} if everything else set()
    used.update(REFERENCE.findall("".join(body)))
    swatches = [f"    {_swatch(id, root)}" for id in sorted(used)]
    linked = any(" xlink:href=" in line for line in body)
    named = " ".join(f'{name}="{space}"' for name, space in SPACES.items() if linked or name != XLINK)
    size = " ".join(f'{name}="{root.get(name, "")}"' for name in ("viewBox", "width", "height"))
    defs = ["  <defs>", *swatches, "  </defs>"] if swatches else []
    return "\n".join([f"<svg {named}", f"     {size}>", *defs, *body, "</svg>", ""])


class _Tidy:
    def __init__(self, root: Element) -> None:
        self._copies = {id: link(each)[1:] for each in root.iter() if (id := each.get("id")) and link(each)[:1] == "#"}

    def lines(self, element: Element, depth: int) -> Iterator[str]:
        """An element and all that is in it, one element per line."""
        name, space = element.tag.removeprefix(SVG), "  " * depth
        if name in ABOUT or not element.tag.startswith(SVG):
            return
        head = f"{space}<{name}{''.join(self._attributes(element))}"
        words = escape("".join(element.itertext()).strip(), quote=False) if name == "text" else ""
        inside = [] if words else [line for child in element for line in self.lines(child, depth + 1)]
        if inside:
            yield from (f"{head}>", *inside, f"{space}</{name}>")
        else:
            yield f"{head}>{words}</{name}>" if words else f"{head}/>"

    def _attributes(self, element: Element) -> Iterator[str]:
        if element.get("id", "").startswith(SLOT):
            yield f' id="{element.get("id")}"'
        if link(element):
            yield f' xlink:href="{escape(link(element))}"'
        for name, value in given(element).items():
            if name in GEOMETRY or name in LOOKS or name == WIDTH:
                found = REFERENCE.match(value) if name in PAINTS else None
                value = f"url(#{self._copies.get(found[1], found[1])})" if found else value
                yield f' {name}="{escape(value, quote=False)}"'


def _swatch(id: str, root: Element) -> str:
    if id == GLOWING:
        return f'<radialGradient id="{id}">{_stops(("torch", "torch"), (GLOW, 0))}</radialGradient>'
    if id in GRADIENTS:
        return f'<linearGradient id="{id}" x1="0" y1="0" x2="0" y2="1">{_stops(GRADIENTS[id])}</linearGradient>'
    value = COLOURS.get(id) or _sample(id, root)
    faint = f' stop-opacity="{int(value[OPAQUE:], 16) / 255:.2g}"' if value[OPAQUE:] else ""
    stop = f'<stop stop-color="{value[:OPAQUE]}"{faint}/>'
    return f'<linearGradient id="{id}" gradientUnits="userSpaceOnUse" inkscape:swatch="solid">{stop}</linearGradient>'


def _stops(colours: tuple[str, str], opacities: tuple[float, ...] = ()) -> str:
    faint = [f' stop-opacity="{number(opacity)}"' for opacity in opacities] or ["", ""]
    return "".join(
        f'<stop offset="{end}" stop-color="{COLOURS[colour]}"{faint[end]}/>' for end, colour in enumerate(colours)
    )


def _sample(id: str, root: Element) -> str:
    """The sample colour that a file shows in a slot."""
    found = root.find(f".//*[@id='{id}']/{SVG}stop")
    return COLOURS["line"] if found is None else given(found).get("stop-color", COLOURS["line"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="the files to tidy; by default all")
    parser.add_argument("--all", action="store_true", help="add every swatch of the palette")
    options = parser.parse_args()
    for path in options.files or files():
        before = path.read_text(encoding="utf-8")
        after = tidied(before, options.all)
        if after != before:
            path.write_text(after, encoding="utf-8")
            print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
