"""What the three games share: emblems of seats, a torch, gradients, letters. All around 0,0."""

from __future__ import annotations

from pathlib import Path

from underhall.pictures.drawings import Drawings
from underhall.pictures.palette import BODY, DISPLAY, GLOWING, GRADIENTS
from underhall.pictures.svg import at, tag, text

# Each seat has a shape besides its colour and its letter.
SHARED = Drawings(Path(__file__).parent / "art")
EMBLEM = 10.0  # radius of an emblem, as it is drawn
GLOW = 0.55  # how strong the glow of a torch is, at most
EMBLEMS = ("circle", "square", "triangle", "diamond", "pentagon")


def defs() -> str:
    """The gradients that drawings refer to; every stage begins with them."""
    glow = (tag("stop", offset=end, stop_color="var(--torch)", stop_opacity=GLOW * (1 - end)) for end in (0, 1))
    return "".join(_gradient(id, *ends) for id, ends in GRADIENTS.items()) + tag("radialGradient", *glow, id=GLOWING)


def _gradient(id: str, top: str, bottom: str) -> str:
    stops = (tag("stop", offset=end, stop_color=f"var(--{colour})") for end, colour in enumerate((top, bottom)))
    return tag("linearGradient", *stops, id=id, x1=0, y1=0, x2=0, y2=1)


def emblem(seat: int, radius: float, letter: str = "") -> str:
    """The shape of a seat in its colour, with its letter if it has one."""
    return at(0, 0, SHARED(f"emblem-{EMBLEMS[seat % len(EMBLEMS)]}", letter=letter), radius / EMBLEM)


def title(words: str, x: float, y: float, size: float, fill: str = "var(--ink)") -> str:
    """Carved letters."""
    return text(words, x, y, size, font_family=DISPLAY, font_weight=700, fill=fill)


def label(words: str, x: float, y: float, size: float, fill: str = "var(--ink)", anchor: str = "middle") -> str:
    """Plain letters."""
    return text(words, x, y, size, font_family=BODY, font_weight=500, fill=fill, text_anchor=anchor)


def wrapped(words: str, letters: int) -> list[str]:
    """Words in lines of at most this many letters."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > letters:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
