"""The fonts of themes: open fonts that come with the package, so that pictures look alike everywhere."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from typing import NamedTuple

from underhall.pictures.palette import FIRST, FOLDER, THEMES, Theme


class Face(NamedTuple):
    """A font: its file is there as .woff2 for pages and SVG, and as .ttf for PNG."""

    path: str  # from the folder of themes, without its ending
    family: str
    weight: int

    def rule(self, source: str) -> str:
        """As stylesheets have it."""
        return (
            f'@font-face{{font-family:"{self.family}";font-weight:{self.weight};font-display:swap;'
            f'src:url("{source}") format("woff2")}}'
        )


def faces(theme: Theme) -> list[Face]:
    """The fonts that a theme brings along."""
    return [Face(f"{theme}/fonts/{name}", *about) for name, about in THEMES[theme].faces.items()]


def font_files() -> list[str]:
    """The paths of all fonts, for programs that draw letters."""
    return [str(FOLDER / f"{face.path}.ttf") for theme in THEMES for face in faces(theme)]


def css(folder: str) -> str:
    """A stylesheet with all fonts, where pages find the folder of themes under this name."""
    return "\n".join(face.rule(f"{folder}/{face.path}.woff2") for theme in THEMES for face in faces(theme)) + "\n"


@cache
def embedded(theme: Theme) -> str:
    """A stylesheet that holds the fonts themselves, for an SVG that must look right wherever it is opened."""
    return "".join(face.rule(f"data:font/woff2;base64,{_data(face)}") for face in faces(theme) or faces(FIRST))


def _data(face: Face) -> str:
    return b64encode((FOLDER / f"{face.path}.woff2").read_bytes()).decode()
