"""Small signs: the seven resources and the clans. Each has a shape of its own and is drawn to a width of about 20."""

from __future__ import annotations

from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS
from underhall.games.hall.pieces import CLANS
from underhall.pictures import art
from underhall.pictures.palette import BODY
from underhall.pictures.svg import Value, group, tag, text

EDGE = "var(--deep)"
CLAN_FILL = {"fire": "var(--ember)", "ice": "var(--water)", "moon": "var(--deep)", "mud": "var(--wood)"}
CLAN_EDGE = {**CLAN_FILL, "moon": "var(--gold)"}  # of what is all in one colour
CHIP_WIDE, CHIP_HIGH = 42, 24
CHIP_ICON = -14.5  # of a chip's sign from the middle of its number


def icon_symbols() -> str:
    """The signs of resources and clans, tokens, and chips that a number is written on."""
    parts = [group(f"s-{name}", draw()) for name, draw in _DRAWN.items()]
    parts += [group(f"s-cart-{clan}", _cart(clan)) for clan in CLAN_IDS[:CLANS]]
    parts += [group(f"s-clan-{clan}", clan_sign(clan)) for clan in CLAN_IDS]
    kinds = [*RESOURCE_IDS, *(f"cart-{clan}" for clan in CLAN_IDS[:CLANS])]
    parts += [group(f"s-token-{kind}", _token(kind)) for kind in kinds]
    parts += [group(f"s-slot-{kind}", _slot(kind)) for kind in kinds]
    parts += [group(f"s-buried-{kind}", _buried(kind)) for kind in RESOURCE_IDS]
    parts += [group(f"s-chip-{kind}", chip(use(kind, size=0.82))) for kind in RESOURCE_IDS]
    parts += [group(f"s-chip-ped-{clan}", chip(use(f"ped-{clan}", size=0.62))) for clan in CLAN_IDS[:CLANS]]
    return "".join(parts)


def use(name: str, x: float = 0, y: float = 0, size: float = 1, opacity: float | None = None) -> str:
    """A sign that the stage has, at a place."""
    scale = "" if size == 1 else f" scale({size:g})"
    return tag("use", href=f"#s-{name}", transform=f"translate({x:g} {y:g}){scale}", opacity=opacity)


def chip(sign: str, wide: float = CHIP_WIDE) -> str:
    """A pill with a sign at its left; a number comes to its middle, which is 0,0."""
    return tag(
        "g",
        tag(
            "rect",
            x=CHIP_ICON - 11,
            y=-CHIP_HIGH / 2,
            width=wide,
            height=CHIP_HIGH,
            rx=CHIP_HIGH / 2,
            fill="url(#g-paper)",
            stroke="var(--line)",
        ),
        tag("g", sign, transform=f"translate({CHIP_ICON} 0)"),
    )


def pale(path: str, **attributes: Value) -> str:
    """Rough stone that is lighter than the mountain, by day and by night."""
    return tag("path", d=path, fill="var(--stone)", stroke=EDGE, **attributes) + tag(
        "path", d=path, fill="var(--snow)", fill_opacity=0.3, stroke="none"
    )


# Resources ------------------------------------------------------------------------------------------------------------


def _stone() -> str:
    return tag(
        "g",
        pale("M-9 4L-7-4L-1-8L6-6L9 1L7 7L-6 8z", stroke_width=1.4),
        tag("path", d="M-9 4L-3 1L-1-8M-3 1L2 8M-3 1L9 1", fill="none", stroke=EDGE, stroke_width=0.9),
        tag("path", d="M-7-4L-1-8L-3 1z", fill="var(--snow)", fill_opacity=0.55),
        tag("path", d="M-3 1L9 1L7 7L2 8z", fill=EDGE, fill_opacity=0.28),
    )


def _iron() -> str:
    return tag(
        "g",
        tag("path", d="M-10 6L-7-1L4-1L7 6z", fill="var(--iron)", stroke=EDGE, stroke_width=1.4),
        tag("path", d="M-7-1L-4-5.5L7-5.5L4-1z", fill="var(--snow)", stroke=EDGE, stroke_width=1.2),
        tag("path", d="M7 6L4-1L7-5.5L10 1.5z", fill="var(--stone-4)", stroke=EDGE, stroke_width=1.2),
    )


def _heartstone() -> str:
    return tag(
        "g",
        tag(
            "path",
            d="M0 9.5L-9-1L-8-6L-4-8.5L0-5L4-8.5L8-6L9-1z",
            fill="var(--bad)",
            stroke=EDGE,
            stroke_width=1.4,
            stroke_linejoin="round",
        ),
        tag("path", d="M-9-1L-3-1L0-5L3-1L9-1M-3-1L0 9.5L3-1", fill="none", stroke=EDGE, stroke_width=0.8),
        tag("path", d="M-8-6L-4-8.5L0-5L-3-1L-9-1z", fill="var(--snow)", fill_opacity=0.5),
    )


def _cart(clan: str = "") -> str:
    body = CLAN_EDGE.get(clan, "var(--wood)")
    wheels = "".join(
        tag("circle", cx=x, cy=6.2, r=3.1, fill="var(--iron)", stroke=EDGE, stroke_width=1.3) for x in (-4.6, 4.6)
    )
    mark = use(f"clan-{clan}", 0, -4.2, 0.62) if clan else _spiral()
    return tag(
        "g",
        tag("path", d="M-10-5H10L7 4H-7z", fill=body, stroke=EDGE, stroke_width=1.4, stroke_linejoin="round"),
        tag("path", d="M-10.6-5.6H10.6", stroke=EDGE, stroke_width=2.2, stroke_linecap="round"),
        wheels,
        mark,
    )


def _spiral() -> str:
    return tag("path", d="M3-1a3 2.4 0 1 0-3 2.2M1.2-.6a1.3 1.1 0 1 0-1.2 1", fill="none", stroke="var(--snow)")


def _hammer() -> str:
    return tag(
        "g",
        tag("path", d="M-1.6-2H1.6V10H-1.6z", fill="var(--wood)", stroke=EDGE, stroke_width=1.2),
        tag("path", d="M-9-8H6L9.5-5V-2H-9z", fill="var(--iron)", stroke=EDGE, stroke_width=1.4),
        tag("path", d="M-7.5-6.6H5", stroke="var(--snow)", stroke_width=1.4, stroke_opacity=0.8),
        transform="rotate(28)",
    )


def _rune() -> str:
    return tag(
        "g",
        tag("path", d="M-6.5 9V-5L0-9.5L6.5-5V9z", fill="var(--water)", stroke=EDGE, stroke_width=1.4),
        tag("path", d="M0 6.5V-6M0-5L4-1.5M0-.5L4 3", fill="none", stroke="var(--snow)", stroke_width=2),
    )


def _coin() -> str:
    return tag(
        "g",
        tag("circle", r=8.6, fill="var(--gold)", stroke=EDGE, stroke_width=1.4),
        tag("circle", r=6, fill="none", stroke=EDGE, stroke_opacity=0.45, stroke_width=0.9),
        tag("path", d="M-2.4-2.4H2.4V2.4H-2.4z", fill=EDGE),
    )


def _any() -> str:
    return tag(
        "g",
        tag("circle", r=8.6, fill="var(--paper)", stroke=EDGE, stroke_width=1.4, stroke_dasharray="3 2"),
        text("?", 0, 0.5, 13, font_family=BODY, font_weight=700, fill="var(--ink)"),
    )


def _chest() -> str:
    return tag(
        "g",
        tag("path", d="M-9-2V8H9V-2z", fill="var(--wood)", stroke=EDGE, stroke_width=1.4),
        tag("path", d="M-9-2q0-6 5-6H4q5 0 5 6z", fill="var(--wood-2)", stroke=EDGE, stroke_width=1.4),
        tag("path", d="M-2-3.5H2V1.5H-2z", fill="var(--gold)", stroke=EDGE, stroke_width=0.8),
    )


def _honour() -> str:
    leaves = "".join(
        tag("path", d="M0 0q3-3 0-6q-3 3 0 6z", transform=f"rotate({turn}) translate(0 -4)", fill="var(--moss)")
        for turn in (-150, -115, -80, -45, 45, 80, 115, 150)
    )
    return tag("g", leaves, tag("path", d=art.polygon(5, 5), fill="var(--gold)", stroke=EDGE, stroke_width=0.9))


_DRAWN = {
    "stone": _stone,
    "iron": _iron,
    "heartstone": _heartstone,
    "cart": _cart,
    "hammer": _hammer,
    "rune": _rune,
    "coin": _coin,
    "any": _any,
    "chest": _chest,
    "honour": _honour,
}


# Clans ----------------------------------------------------------------------------------------------------------------


def clan_sign(clan: str) -> str:
    """The sign of a clan on a round shield."""
    return tag(
        "g",
        tag("circle", r=9.2, fill=CLAN_FILL[clan], stroke="var(--line)" if clan == "moon" else EDGE, stroke_width=1.3),
        clan_glyph(clan),
    )


def clan_glyph(clan: str) -> str:
    """The sign alone: a flame, a crystal of ice, a crescent, a mound of mud."""
    if clan == "fire":
        return tag(
            "path",
            d="M0-7.5C1-4 5.5-2.5 5 2A5 5 0 0 1-5 2C-5-.5-3.5-1.5-3-4C-1.5-3-1-2-1-1C.5-3 .5-5 0-7.5z",
            fill="var(--snow)",
        )
    if clan == "ice":
        arms = "M0-7V7M-6-3.5L6 3.5M-6 3.5L6-3.5"
        return tag("path", d=arms, stroke="var(--snow)", stroke_width=2.1, stroke_linecap="round")
    if clan == "moon":
        return tag("path", d="M2.5-6.5A6.6 6.6 0 1 0 2.5 6.5A5.2 5.2 0 1 1 2.5-6.5z", fill="var(--gold)")
    return tag("path", d="M-6.6 4.4C-6-.5-3.6-.8-2.6-3.6C-1.6-6 1.6-6 2.8-3C3.8-.8 6-.5 6.6 4.4z", fill="var(--snow)")


# Tokens ---------------------------------------------------------------------------------------------------------------


def _token(kind: str) -> str:
    """A resource that lies there."""
    return tag(
        "g",
        tag("circle", r=9.2, fill="var(--gold)", stroke="var(--ink)", stroke_width=1.5),
        tag("circle", r=7.6, fill="var(--snow)"),
        use(kind, size=0.72),
    )


def _slot(kind: str) -> str:
    """A symbol of a troll that waits for its resource."""
    return tag(
        "g",
        tag("circle", r=9, fill="var(--snow)", fill_opacity=0.3, stroke="var(--ink-2)", stroke_dasharray="2.4 2"),
        use(kind, size=0.72, opacity=0.7),
    )


def _buried(kind: str) -> str:
    """A resource in the rock: on a dark hollow, so that it stands out on every tier."""
    return tag(
        "g",
        tag("circle", r=14.5, fill="var(--deep)", fill_opacity=0.5),
        tag("circle", r=13, fill="var(--snow)", fill_opacity=0.88, stroke=EDGE, stroke_width=1.2),
        use(kind, size=1.05),
    )
