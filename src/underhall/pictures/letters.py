"""The fonts of pictures: open fonts that come with the package, so that pictures look alike everywhere."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from pathlib import Path

FONTS = Path(__file__).parent / "fonts"
# The files, with the family and the weight that drawings name. For pages and SVG as .woff2, for PNG as .ttf.
FACES = {
    "Cinzel-Bold": ("Cinzel", 700),
    "AlegreyaSans-Regular": ("Alegreya Sans", 400),
    "AlegreyaSans-Medium": ("Alegreya Sans", 500),
    "AlegreyaSans-Bold": ("Alegreya Sans", 700),
}


def font_files() -> list[str]:
    """The paths of the fonts, for programs that draw letters."""
    return [str(FONTS / f"{name}.ttf") for name in FACES]


@cache
def embedded() -> str:
    """A stylesheet that holds the fonts themselves, for an SVG that must look right wherever it is opened."""
    return "".join(_face(name, family, weight) for name, (family, weight) in FACES.items())


def _face(name: str, family: str, weight: int) -> str:
    data = b64encode((FONTS / f"{name}.woff2").read_bytes()).decode()
    return (
        f"@font-face{{font-family:'{family}';font-weight:{weight};"
        f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
    )
