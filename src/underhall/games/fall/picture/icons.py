"""Small signs, each in a square of twenty units around 0,0: clans, ancestry symbols, wheel effects, lairs."""

from __future__ import annotations

from underhall.games.fall.picture.art import ART
from underhall.pictures.svg import at

# A clan's colour, and what is drawn on it. Icons and names say the same as the colours.
CLAN_COLOURS = {
    "moss": ("var(--moss)", "var(--page)"),
    "ice": ("var(--water)", "var(--page)"),
    "moon": ("var(--iron)", "var(--deep)"),
    "granite": ("var(--line)", "var(--page)"),
    "hammer": ("var(--gold)", "var(--deep)"),
    "mud": ("var(--wood)", "var(--page)"),
    "fire": ("var(--ember)", "var(--page)"),
    "outsider": ("var(--ink-2)", "var(--page)"),
}
SYMBOL_COLOURS = {
    "advance": "var(--good)",
    "bolster": "var(--lit)",
    "influence": "var(--ink)",
    "gnome": "var(--bad)",
    "wild": "var(--torch)",
    "supply": "var(--wood)",
    "elder": "var(--gold)",
}
LAIRS = ("spiral", "fang", "eye", "horn", "ladder", "knot", "root")  # pairs of lairs that have a sign
FLAG = 10.0  # half the width of a flag, as it is drawn


def clan(id: str, ink: str) -> str:
    """The sign of a clan."""
    return ART(f"clan-{id}", ink=ink)


def clan_flag(id: str, radius: float) -> str:
    """The sign of a clan on its colour, in an eight-sided plate."""
    fill, ink = CLAN_COLOURS[id]
    return at(0, 0, ART("clan-flag", clan=fill, sign=clan(id, ink)), radius / FLAG)


def symbol(kind: str, ink: str | None = None) -> str:
    """The sign of an ancestry symbol, by default in its colour."""
    return ART(f"symbol-{kind}", ink=ink or SYMBOL_COLOURS[kind])


def mark(letter: str, ink: str) -> str:
    """What the pawn or the starburst with a letter shows."""
    return ART(f"mark-{letter.lower()}", ink=ink)


def glyph(id: str, ink: str) -> str:
    """The sign of a pair of lairs; where there is none of ours, its first letter."""
    return ART(f"glyph-{id}", ink=ink) if id in LAIRS else ART("glyph-other", letter=id[0].upper(), ink=ink)
