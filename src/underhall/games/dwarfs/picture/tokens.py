"""Dwarfs, gems and the little marks of the table. All around 0,0."""

from __future__ import annotations

from collections.abc import Callable

from underhall.games.dwarfs.pack_schema import DwarfsPack, GemName
from underhall.games.dwarfs.picture.measure import SPOT, Point
from underhall.pictures import art
from underhall.pictures.palette import BODY
from underhall.pictures.svg import Value, number, tag, text

BOLD: dict[str, Value] = {"font_family": BODY, "font_weight": 700}


def at(x: float, y: float, drawing: str, scale: float = 1) -> str:
    """A drawing somewhere else, or of another size."""
    grown = f" scale({number(scale)})" if scale != 1 else ""
    return tag("g", drawing, transform=f"translate({number(x)} {number(y)}){grown}")


def drawn(name: str) -> str:
    """A drawing of the stage within another."""
    return tag("use", href=f"#s-{name}")


def bold(words: str, x: float, y: float, size: float, fill: str = "var(--ink)", anchor: str = "middle") -> str:
    """Strong letters."""
    return text(words, x, y, size, fill=fill, text_anchor=anchor, **BOLD)


def fitted(words: str, size: float, width: float) -> float:
    """The size at which words fit into a width: as wanted, or smaller."""
    return min(size, width / (0.5 * max(len(words), 1)))


# Dwarfs ---------------------------------------------------------------------------------------------------------------


def dwarf(seat: int, letter: str) -> str:
    """A dwarf: the shape of its seat as a body, a beard and a pointed hood."""
    narrow = art.EMBLEMS[seat % len(art.EMBLEMS)] == "triangle"
    hood = "M-8.5 -7.5Q-5 -12 0 -24Q5 -12 8.5 -7.5Q0 -11 -8.5 -7.5z"
    return tag(
        "g",
        tag("ellipse", cy=15, rx=11, ry=2.6, fill="var(--shadow)"),
        at(0, 4, art.emblem(seat, 12.5 if narrow else 11.5)),
        tag("path", d="M-7 -8Q-6.5 -1 0 2.5Q6.5 -1 7 -8z", fill="var(--snow)", stroke="var(--deep)", stroke_width=0.8),
        tag("circle", cx=-2.4, cy=-7, r=0.9, fill="var(--deep)"),
        tag("circle", cx=2.4, cy=-7, r=0.9, fill="var(--deep)"),
        tag("path", d=hood, fill="var(--tone)", stroke="var(--deep)", stroke_width=1.2, stroke_linejoin="round"),
        bold(letter, 0, 6.6 if narrow else 7.5, 9.5 if narrow else 11.5, "var(--on-tone)"),
    )


def free_spots(places: list[Point]) -> str:
    """Where dwarfs find room."""
    return tag("path", d=_rings(places, SPOT), fill="var(--stone-4)", fill_opacity=0.82) + tag(
        "path",
        d=_rings(places, SPOT - 1.3),
        fill="none",
        stroke="var(--gold)",
        stroke_width=1.3,
        stroke_dasharray="3 2.4",
    )


def _rings(places: list[Point], radius: float) -> str:
    """Circles as one path."""
    r, across = number(radius), number(2 * radius)
    return "".join(
        f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0z" for x, y in places
    )


def bed() -> str:
    """Where a dwarf at home was."""
    return tag("circle", cy=4, r=7, fill="none", stroke="var(--line)", stroke_width=1.4, stroke_dasharray="3 3")


def hood() -> str:
    """A dwarf as a sign among letters."""
    return tag(
        "path", d="M-5.5 -1.4Q-2 -5 0 -11Q2 -5 5.5 -1.4zM-7.5 9.5Q-8 0.4 0 0.4Q8 0.4 7.5 9.5z", fill="var(--ink)"
    )


# Gems -----------------------------------------------------------------------------------------------------------------


def gem_letters(pack: DwarfsPack) -> dict[GemName, str]:
    """A letter for each gem: of its name, or of its kind where names begin alike."""
    named = {gem.id: gem.name[0].upper() for gem in pack.gem}
    return named if len(set(named.values())) == len(named) else {gem.id: gem.id[0].upper() for gem in pack.gem}


def gem(kind: GemName, radius: float, letter: str = "") -> str:
    """A gem in the shape of its kind, with its letter."""
    u = radius / 10
    marked = bold(letter, 0, GEM_LETTER_HEIGHTS[kind], 10.5, GEM_INKS[kind]) if letter else ""
    return at(0, 0, GEMS[kind]() + marked, u)


def _cut(outer: str, facets: str, fill: str, shine: str = "var(--snow)") -> str:
    return tag(
        "g",
        tag("path", d=outer, fill=fill, stroke="var(--deep)", stroke_width=1.4, stroke_linejoin="round"),
        tag("path", d=facets, fill="none", stroke=shine, stroke_opacity=0.75, stroke_width=0.9),
    )


def _gold() -> str:
    return _cut("M-6 -6H6L10.5 7H-10.5z", "M-10 6.2L-7.5 3.4H7.5L10 6.2M-6 -6L-7.5 3.4M6 -6L7.5 3.4", "var(--gold)")


def _emerald() -> str:
    return _cut(
        "M-5 -10H5L9 -6V6L5 10H-5L-9 6V-6z",
        "M-4 -7H4L6.4 -4.6V4.6L4 7H-4L-6.4 4.6V-4.6z",
        "var(--good)",
        "var(--panel)",
    )


def _diamond() -> str:
    return _cut(
        "M-6.5 -8H6.5L11 -2.5L0 10.5L-11 -2.5z",
        "M-11 -2.5H11M-6.5 -8L-4.5 -2.5L0 10.5L4.5 -2.5L6.5 -8M-4.5 -2.5L0 -8L4.5 -2.5",
        "var(--snow)",
        "var(--water)",
    )


def _ruby() -> str:
    return _cut(art.polygon(6, 10.5), art.polygon(6, 7.6), "var(--bad)", "var(--panel)")


GEMS: dict[GemName, Callable[[], str]] = {"gold": _gold, "emerald": _emerald, "diamond": _diamond, "ruby": _ruby}
# Letters differ from their gem by day and by night.
GEM_INKS: dict[GemName, str] = {
    "gold": "var(--deep)",
    "emerald": "var(--panel)",
    "diamond": "var(--deep)",
    "ruby": "var(--panel)",
}
GEM_LETTER_HEIGHTS: dict[GemName, float] = {"gold": 0, "emerald": 0.4, "diamond": 0, "ruby": 0.4}


def gem_back(radius: float) -> str:
    """A gem of which nobody may know the kind."""
    return tag("g", art.token(radius, "url(#g-deep)", "var(--stone-3)"), bold("?", 0, 0, radius * 1.3, "var(--torch)"))


# Marks ----------------------------------------------------------------------------------------------------------------


def signed(points: int) -> str:
    """Points as they are printed: what is lost has a minus that is as wide as a figure."""
    return f"−{-points}" if points < 0 else str(points)


def shield(points: int, size: float) -> str:
    """Points: a golden shield, or a red one where they are lost."""
    u = size / 10
    shape = "M-9 -9Q0 -11 9 -9V1Q8 8 0 11Q-8 8 -9 1z"
    loss = points < 0
    fill = "var(--bad)" if loss else "var(--gold)"
    ink = "var(--panel)" if loss else "var(--deep)"
    words = signed(points)
    letters = fitted(words, 15, 16)
    drawn = tag("path", d=shape, fill=fill, stroke="var(--deep)", stroke_width=1.2) + bold(words, 0, -0.2, letters, ink)
    return at(0, 0, drawn, u)


def stopped(monster: str) -> str:
    """A red sign across the work of a card, with the monster that stops it."""
    return tag(
        "g",
        tag("circle", r=17, fill="var(--panel)", stroke="var(--bad)", stroke_width=4),
        at(0, 0, monster, 0.4),
        tag("path", d="M-11.5 11.5L11.5 -11.5", stroke="var(--bad)", stroke_width=4, stroke_linecap="round"),
    )


def action(left: bool) -> str:
    """An action: a pickaxe that is still to be swung, or was."""
    fill, edge = ("var(--torch)", "var(--deep)") if left else ("none", "var(--line)")
    return tag(
        "g",
        tag("circle", r=8, fill=fill, stroke=edge, stroke_width=1.2),
        pickaxe("var(--deep)" if left else "var(--line)", 0.42),
    )


def pickaxe(fill: str, scale: float) -> str:
    head = tag("path", d="M-13 -5Q0 -16 13 -5Q0 -10 -13 -5z", fill=fill)
    handle = tag("rect", x=-1.6, y=-9, width=3.2, height=23, rx=1, fill=fill)
    return at(0, 0, tag("g", handle, head, transform="rotate(38)"), scale)


def tick() -> str:
    """It can be paid."""
    return tag(
        "g",
        tag("circle", r=9, fill="var(--good)", stroke="var(--panel)", stroke_width=1.5),
        tag("path", d="M-4.2 0.4L-1.2 3.6L4.6 -3.4", fill="none", stroke="var(--panel)", stroke_width=2.4),
    )


def badge() -> str:
    """What a kingdom is called and worth is written on it, in the colour of its seat."""
    edge: dict[str, Value] = {"stroke": "var(--panel)", "stroke_width": 1.6}
    return tag("rect", x=-30, y=-7.5, width=60, height=15, rx=5, fill="var(--tone)", **edge)


def pennant() -> str:
    """A completed goal."""
    flag = tag("path", d="M-4 -9L9 -5L-4 -1z", fill="var(--ember)", stroke="var(--deep)", stroke_width=0.8)
    return tag("g", tag("rect", x=-5.4, y=-10, width=2, height=20, rx=1, fill="var(--wood)"), flag)


def no_pennant() -> str:
    """A goal still to be completed."""
    edge: dict[str, Value] = {"fill": "none", "stroke": "var(--line)", "stroke_width": 1.2}
    return tag("g", tag("path", d="M-4.4 -10V10M-4 -9L9 -5L-4 -1", **edge))
