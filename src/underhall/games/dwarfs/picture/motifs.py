"""What kingdom cards show: a castle, mines, a tavern, a store, a dragon, a frost giant. Each 60 by 52 around 0,0."""

from __future__ import annotations

from collections.abc import Callable

from underhall.games.dwarfs.pack_schema import Card
from underhall.games.dwarfs.picture.tokens import at, gem
from underhall.pictures.svg import Value, tag

LINE: dict[str, Value] = {"stroke": "var(--deep)", "stroke_width": 1.3, "stroke_linejoin": "round"}


def shape(d: str, fill: str, **more: Value) -> str:
    """An area with a dark edge."""
    return tag("path", d=d, fill=fill, **{**LINE, **more})


def stroke(d: str, colour: str, width: float, **more: Value) -> str:
    """A line."""
    return tag("path", d=d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", **more)


def motif(card: Card) -> str:
    """The drawing of a card."""
    if card.family == "mine":
        return _mine(card)
    return MOTIFS[card.family]()


def _castle() -> str:
    tower = "M{0} 24V-8H{1}V-4H{2}V-8H{3}V-4H{4}V-8H{5}V24z"
    towers = "".join(shape(tower.format(x, x + 3, x + 5.5, x + 8.5, x + 11, x + 14), "var(--iron)") for x in (-28, 14))
    keep = "M-15 24V-13H-11V-9H-6V-13H-2V-9H2V-13H6V-9H11V-13H15V24z"
    return tag(
        "g",
        stroke("M0 -12V-27", "var(--wood-2)", 2),
        shape("M1 -27L17 -22.5L1 -18z", "var(--tone)"),
        towers,
        shape(keep, "var(--iron)"),
        shape("M-7 24V11Q0 2 7 11V24z", "var(--wood-2)"),
        stroke("M-2.4 8V24M2.4 8V24M-7 15H7", "var(--deep)", 1),
        *(tag("rect", x=x, y=2, width=4, height=8, rx=2, fill="var(--torch)", **LINE) for x in (-23, 19)),
        *(tag("rect", x=x, y=-5, width=4, height=7, rx=2, fill="var(--torch)", **LINE) for x in (-10, 6)),
    )


def _mine(card: Card) -> str:
    kind = card.task.gem or "gold"
    timber: dict[str, Value] = {"fill": "url(#g-wood)", **LINE}
    return tag(
        "g",
        tag("path", d="M-30 25L-28 -10L-14 -24L12 -26L28 -12L30 25z", fill="url(#g-rock)", **LINE),
        shape("M-20 25V-9Q0 -22 20 -9V25z", "var(--deep)"),
        tag("circle", cy=2, r=22, fill="url(#g-glow)"),
        tag("rect", x=-24, y=-13, width=6, height=38, rx=1, **timber),
        tag("rect", x=18, y=-13, width=6, height=38, rx=1, **timber),
        tag("rect", x=-27, y=-18, width=54, height=7, rx=1.5, **timber),
        at(0, 1, gem(kind, 17)),
        shape("M-15 13H15L12 22H-12z", "var(--iron)"),
        tag("circle", cx=-7, cy=23, r=3.4, fill="var(--stone-4)", **LINE),
        tag("circle", cx=7, cy=23, r=3.4, fill="var(--stone-4)", **LINE),
    )


def _tavern() -> str:
    foam = "M-21 -11Q-24 -20 -14 -20Q-10 -27 -3 -22Q4 -27 7 -19Q14 -17 11 -9Q11 -3 7 -4Q4 -2 2 -6Q-8 -2 -10 -7"
    foam += "Q-18 -3 -21 -11z"
    return tag(
        "g",
        shape("M14 25Q10 14 14 3H27Q31 14 27 25z", "url(#g-wood)"),
        stroke("M12.4 9H28.6M12.4 19H28.6", "var(--iron)", 2),
        stroke("M8 -3Q21 -5 20 6Q19 16 8 15", "var(--deep)", 7),
        stroke("M8 -3Q21 -5 20 6Q19 16 8 15", "var(--wood)", 4.4),
        shape("M-18 -12H8L7 25H-17z", "url(#g-wood)"),
        stroke("M-9.5 -8L-9 24M-0.5 -8L-1 24", "var(--wood-2)", 1.6),
        stroke("M-17.6 0H7.6M-17 18H7", "var(--gold)", 2.4),
        shape(foam, "var(--snow)"),
    )


def _store() -> str:
    stripes = "".join(
        shape(f"M{x} -24H{x + 12}V-10Q{x + 6} -3 {x} -10z", fill)
        for x, fill in zip(
            range(-30, 30, 12),
            ("var(--ember)", "var(--snow)", "var(--ember)", "var(--snow)", "var(--ember)"),
            strict=True,
        )
    )
    return tag(
        "g",
        tag("rect", x=-27, y=-12, width=3.4, height=37, fill="var(--wood-2)", **LINE),
        tag("rect", x=23.6, y=-12, width=3.4, height=37, fill="var(--wood-2)", **LINE),
        shape("M-18 9Q-22 -2 -13 -4Q-10 -7 -8 -4Q0 -2 -4 9z", "var(--paper-2)"),
        stroke("M-14 -3.6H-8", "var(--wood-2)", 1.6),
        shape("M1 9V-1H10V9z", "var(--water)"),
        shape("M0 -4H11V-1H0z", "var(--wood)"),
        tag("circle", cx=17, cy=5, r=4.6, fill="var(--moss)", **LINE),
        tag("rect", x=-29, y=9, width=58, height=16, rx=1.5, fill="url(#g-wood)", **LINE),
        stroke("M-28 16.5H28", "var(--wood-2)", 1.2),
        stripes,
    )


def _dragon() -> str:
    head = "M-25 1Q-22 -8 -8 -10L-1 -23L3 -11L15 -20L13 -8Q27 0 28 25H5Q10 14 0 9L-6 12L-14 9L-20 11L-25 7z"
    return tag(
        "g",
        shape("M6 -4L24 -26L30 6L24 1L21 9L14 3z", "var(--wood-2)"),
        shape("M-20 10Q-30 10 -29 20Q-25 16 -23 25Q-19 18 -15 23Q-15 14 -9 13L-14 10z", "var(--torch)"),
        shape(head, "var(--ember)"),
        shape("M-20 11L-17 15L-14 9.6L-10 14L-6 12", "var(--snow)", stroke_width=0.8),
        stroke("M12 4Q18 12 17 24M19 1Q25 12 24 24", "var(--deep)", 1.2),
        tag("ellipse", cx=-5, cy=-3, rx=3.6, ry=2.8, fill="var(--gold)", **LINE),
        tag("ellipse", cx=-5, cy=-3, rx=1, ry=2.6, fill="var(--deep)"),
        tag("circle", cx=-20, cy=1, r=1.2, fill="var(--deep)"),
    )


def _giant() -> str:
    beard = "M-17 -2L-20 12L-14 9L-13 20L-7 14L-3 26L1 15L7 22L9 12L16 16L15 6L19 8L17 -2Q10 6 0 4Q-10 6 -17 -2z"
    return tag(
        "g",
        shape("M-15 -12Q-27 -12 -28 -26Q-18 -22 -12 -19z", "var(--paper-2)"),
        shape("M15 -12Q27 -12 28 -26Q18 -22 12 -19z", "var(--paper-2)"),
        shape("M-17 0Q-18 -10 -14 -14H14Q18 -10 17 0Q12 8 0 8Q-12 8 -17 0z", "var(--water)"),
        shape("M-18 -9Q-15 -26 0 -26Q15 -26 18 -9Q0 -14 -18 -9z", "var(--iron)"),
        stroke("M0 -25V-12", "var(--deep)", 1.4),
        shape(beard, "var(--snow)"),
        stroke("M-8 8L-7 14M0 9L1 15M8 7L9 12", "var(--water)", 1.4),
        shape("M-3 -5Q0 -9 3 -5L4 2Q0 5 -4 2z", "var(--sky)"),
        stroke("M-13 -6L-5 -4M13 -6L5 -4", "var(--deep)", 2.4),
        tag("circle", cx=-8, cy=-1.6, r=1.9, fill="var(--deep)"),
        tag("circle", cx=8, cy=-1.6, r=1.9, fill="var(--deep)"),
    )


MOTIFS: dict[str, Callable[[], str]] = {
    "castle": _castle,
    "tavern": _tavern,
    "store": _store,
    "dragon": _dragon,
    "giant": _giant,
}


def ogre() -> str:
    """The face of an ogre, 40 by 40."""
    return tag(
        "g",
        shape("M-14 -6L-21 -11L-17 2zM14 -6L21 -11L17 2z", "var(--moss)"),
        shape("M-15 -4Q-14 -19 0 -19Q14 -19 15 -4Q20 6 14 15Q8 20 0 20Q-8 20 -14 15Q-20 6 -15 -4z", "var(--moss)"),
        stroke("M-11 -7L-3 -4M11 -7L3 -4", "var(--deep)", 2.6),
        tag("circle", cx=-6.5, cy=-1, r=2.3, fill="var(--gold)", **LINE),
        tag("circle", cx=6.5, cy=-1, r=2.3, fill="var(--gold)", **LINE),
        shape("M-4 5Q0 0 4 5Q0 8 -4 5z", "var(--stone-3)"),
        shape("M-9 11Q0 7 9 11Q0 17 -9 11z", "var(--deep)"),
        shape("M-7 11L-5.4 4L-3.6 10zM7 11L5.4 4L3.6 10z", "var(--snow)", stroke_width=0.9),
    )
