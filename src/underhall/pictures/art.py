"""Drawings that the three games share: stone, parchment, tokens, emblems of seats. All around 0,0."""

from __future__ import annotations

import math
from pathlib import Path

from underhall.pictures.drawings import Drawings
from underhall.pictures.palette import BODY, DISPLAY, GLOWING, GRADIENTS
from underhall.pictures.svg import at, number, tag, text

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


def slab(width: float, height: float, fill: str = "url(#g-stone)", radius: float = 6) -> str:
    """A cut stone with a lighter upper and a darker lower edge."""
    left, top = -width / 2, -height / 2
    inner = {"x": left + 1.5, "y": top + 1.5, "width": width - 3, "height": height - 3, "rx": max(radius - 1, 0)}
    return tag(
        "g",
        tag("rect", x=left, y=top, width=width, height=height, rx=radius, fill=fill, stroke="var(--stone-4)"),
        tag("rect", **inner, fill="none", stroke="var(--snow)", stroke_opacity=0.25),
    )


def card(width: float, height: float, band: str = "var(--stone-3)", fill: str = "url(#g-paper)") -> str:
    """Parchment in a frame, with a band across its top for the name."""
    left, top, radius, strip = -width / 2, -height / 2, min(width, height) * 0.07, height * 0.17
    return tag(
        "g",
        tag(
            "rect",
            x=left,
            y=top,
            width=width,
            height=height,
            rx=radius,
            fill=fill,
            stroke="var(--ink-2)",
            stroke_width=1.5,
        ),
        tag(
            "path",
            d=f"M{number(left)} {number(top + strip)}v{number(radius - strip)}q0 {number(-radius)} {number(radius)} "
            f"{number(-radius)}h{number(width - 2 * radius)}q{number(radius)} 0 {number(radius)} {number(radius)}"
            f"v{number(strip - radius)}z",
            fill=band,
        ),
        tag(
            "rect",
            x=left + 3,
            y=top + 3,
            width=width - 6,
            height=height - 6,
            rx=max(radius - 2, 0),
            fill="none",
            stroke="var(--ink-2)",
            stroke_opacity=0.35,
            stroke_width=0.8,
        ),
    )


def back(width: float, height: float) -> str:
    """The back of a card: a mountain on dark stone."""
    w, h = width / 2, height / 2
    peak = f"M{number(-w * 0.7)} {number(h * 0.45)}L{number(-w * 0.2)} {number(-h * 0.35)}L0 0L{number(w * 0.25)} "
    return tag(
        "g",
        slab(width, height, "url(#g-deep)", min(width, height) * 0.07),
        tag("path", d=f"{peak}{number(-h * 0.5)}L{number(w * 0.7)} {number(h * 0.45)}z", fill="var(--stone-2)"),
        tag("circle", cx=0, cy=h * 0.18, r=min(w, h) * 0.16, fill="var(--torch)", fill_opacity=0.8),
    )


def token(radius: float, fill: str = "url(#g-stone)", ring: str = "var(--stone-4)") -> str:
    """A round token with a rim."""
    return tag(
        "g",
        tag("circle", r=radius, fill=fill, stroke=ring, stroke_width=radius * 0.1),
        tag(
            "circle", r=radius * 0.8, fill="none", stroke="var(--snow)", stroke_opacity=0.3, stroke_width=radius * 0.07
        ),
    )


def polygon(sides: int, radius: float, start: float = -90) -> str:
    """The path of a regular polygon, its first corner at an angle."""
    corners = [math.radians(start + 360 * corner / sides) for corner in range(sides)]
    return "M" + "L".join(f"{number(radius * math.cos(a))} {number(radius * math.sin(a))}" for a in corners) + "z"


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
