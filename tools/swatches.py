"""Writes the colours of the light theme into files of drawings, as swatches that Inkscape shows.

    python -m tools.swatches                       # in all files, after a change to the palette
    python -m tools.swatches --all art/castle.svg  # every swatch, to choose from while you draw

Without `--all` a file gets the swatches that it uses. Swatches of slots stay as they are.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import underhall
from underhall.pictures.art import GLOW
from underhall.pictures.drawings import SLOT
from underhall.pictures.palette import GLOWING, GRADIENTS, THEMES
from underhall.pictures.svg import number

COLOURS = {**THEMES["light"].colours, "tone": THEMES["light"].seats["blue"][0], "on-tone": "#ffffff"}
DEFS = re.compile(r" *<defs.*?</defs>\n", re.DOTALL)
# What stays: swatches of slots, and copies of gradients that Inkscape made.
KEPT = re.compile(
    rf'<linearGradient\b[^>]*\bid="{SLOT}.*?</linearGradient>|<\w+Gradient\b[^>]*\bhref="[^>]*/>', re.DOTALL
)
USED = re.compile(r"url\(#([a-z0-9-]+)\)")
OPAQUE = 7  # letters of a colour without its opacity


def files() -> list[Path]:
    """All files of drawings."""
    source = Path(underhall.__file__).parent
    return sorted([*source.glob("games/*/art/*.svg"), *source.glob("pictures/**/art/**/*.svg")])


def renewed(text: str, everything: bool = False) -> str:
    """A file with its swatches as the palette has them."""
    body = DEFS.sub("", text)
    ids = {*COLOURS, *GRADIENTS, GLOWING} if everything else set(USED.findall(body)) & {*COLOURS, *GRADIENTS, GLOWING}
    made = {id: _swatch(id) for id in ids} | {each: each for each in KEPT.findall(text)}
    block = "".join(f"    {made[id]}\n" for id in sorted(made, key=_name))
    head, end = body.split(">\n", 1)
    return f"{head}>\n  <defs>\n{block}  </defs>\n{end}" if block else body


def _name(id: str) -> str:
    found = re.search(r'id="([^"]+)"', id)
    return found[1] if found else id


def _swatch(id: str) -> str:
    if id == GLOWING:
        stops = "".join(
            f'<stop offset="{end}" stop-color="{COLOURS["torch"]}" stop-opacity="{number(GLOW * (1 - end))}"/>'
            for end in (0, 1)
        )
        return f'<radialGradient id="{id}">{stops}</radialGradient>'
    if id in GRADIENTS:
        stops = "".join(
            f'<stop offset="{end}" stop-color="{COLOURS[colour]}"/>' for end, colour in enumerate(GRADIENTS[id])
        )
        return f'<linearGradient id="{id}" x1="0" y1="0" x2="0" y2="1">{stops}</linearGradient>'
    colour, opacity = COLOURS[id][:OPAQUE], COLOURS[id][OPAQUE:]
    faint = f' stop-opacity="{int(opacity, 16) / 255:.2g}"' if opacity else ""
    stop = f'<stop stop-color="{colour}"{faint}/>'
    return f'<linearGradient id="{id}" gradientUnits="userSpaceOnUse" inkscape:swatch="solid">{stop}</linearGradient>'


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="by default all")
    parser.add_argument("--all", action="store_true", help="every swatch of the palette")
    options = parser.parse_args()
    for path in options.files or files():
        before = path.read_text(encoding="utf-8")
        after = renewed(before, options.all)
        if after != before:
            path.write_text(after, encoding="utf-8")
            print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
