"""Small signs: the seven resources and the clans. Each has a shape of its own and is drawn to a width of about 20."""

from __future__ import annotations

from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS
from underhall.games.hall.picture.art import ART
from underhall.games.hall.pieces import CLANS
from underhall.pictures.svg import group, tag

EDGE = "var(--deep)"
CLAN_FILL = {"fire": "var(--ember)", "ice": "var(--water)", "moon": "var(--deep)", "mud": "var(--wood)"}
CLAN_EDGE = {**CLAN_FILL, "moon": "var(--gold)"}  # of what is all in one colour
SIGNS = ("any", "chest", "honour")  # besides those of resources


def icon_symbols() -> str:
    """The signs of resources and clans, tokens, and chips that a number is written on."""
    carts = [f"cart-{clan}" for clan in CLAN_IDS[:CLANS]]
    parts = [group(f"s-{name}", ART(name)) for name in (*RESOURCE_IDS, *SIGNS)]
    parts += [group(f"s-cart-{clan}", _cart(clan)) for clan in CLAN_IDS[:CLANS]]
    parts += [group(f"s-clan-{clan}", _clan_sign(clan)) for clan in CLAN_IDS]
    for kind in (*RESOURCE_IDS, *carts):
        parts += [group(f"s-{way}-{kind}", ART(way, sign=use(kind))) for way in ("token", "slot")]
    parts += [group(f"s-buried-{kind}", ART("buried", sign=use(kind))) for kind in RESOURCE_IDS]
    parts += [group(f"s-chip-{kind}", ART("chip", sign=use(kind, size=0.82))) for kind in RESOURCE_IDS]
    parts += [group(f"s-chip-ped-{clan}", ART("chip", sign=use(f"ped-{clan}", size=0.62))) for clan in CLAN_IDS[:CLANS]]
    return "".join(parts)


def use(name: str, x: float = 0, y: float = 0, size: float = 1, opacity: float | None = None) -> str:
    """A sign that the stage has, at a place."""
    place = [] if x == y == 0 else [f"translate({x:g} {y:g})"]
    place += [] if size == 1 else [f"scale({size:g})"]
    return tag("use", href=f"#s-{name}", transform=" ".join(place) or None, opacity=opacity)


def _cart(clan: str) -> str:
    return ART("clan-cart", clan=CLAN_EDGE[clan], sign=use(f"clan-{clan}"))


def _clan_sign(clan: str) -> str:
    """The sign of a clan on a round shield."""
    edge = "var(--line)" if clan == "moon" else EDGE
    return ART("clan", clan=CLAN_FILL[clan], edge=edge, glyph=ART(f"glyph-{clan}"))
