"""Drawings of our own within pages, so that they take the colours of the theme."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from underhall.server.web.files import STATIC

FOLDER = STATIC / "art"


@dataclass(frozen=True)
class Drawing:
    """SVG that stands in a page as it is: ours, with no text of anybody else."""

    svg: str

    def __html__(self) -> str:
        return self.svg


@cache
def drawing(name: str) -> Drawing:
    """A drawing by the name of its file. It is mere decoration: what it shows is also said in words."""
    return Drawing((FOLDER / f"{name}.svg").read_text().strip())
