"""SVG to PNG, with our own fonts: it looks the same on every machine."""

from __future__ import annotations

from importlib.util import find_spec

from underhall.errors import UnderhallError
from underhall.pictures.letters import font_files
from underhall.pictures.messages import say


def check_installed() -> None:
    """Says what is missing, before anything is drawn."""
    if find_spec("resvg_py") is None:
        raise UnderhallError(say("no-resvg"))


def png(svg: str, width: int | None = None) -> bytes:
    """The pixels of an SVG, in its own size or this many pixels wide."""
    check_installed()
    from resvg_py import svg_to_bytes

    return svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=font_files())
