"""Small drawings, each in a square of twenty units around 0,0: clans, ancestry symbols, wheel effects, lair glyphs."""

from __future__ import annotations

from underhall.pictures.palette import BODY
from underhall.pictures.svg import Value, tag, text

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


def clan(id: str, fill: str) -> str:
    """The sign of a clan."""
    return CLANS[id](fill)


def clan_flag(id: str, radius: float) -> str:
    """The sign of a clan on its colour, in an eight-sided plate."""
    fill, ink = CLAN_COLOURS[id]
    cut = radius * 0.42
    r = radius
    plate = f"M{-cut} {-r}H{cut}L{r} {-cut}V{cut}L{cut} {r}H{-cut}L{-r} {cut}V{-cut}z"
    return tag(
        "g",
        tag("path", d=plate, fill=fill, stroke="var(--stone-4)", stroke_width=radius * 0.1),
        tag("g", clan(id, ink), transform=f"scale({radius * 0.066:.3f})"),
    )


def _stroked(d: str, ink: str, width: float = 2.4) -> str:
    ends: dict[str, Value] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return tag("path", d=d, fill="none", stroke=ink, stroke_width=width, **ends)


def _fern(ink: str) -> str:
    sides = "M0 5L-6 1M0 5L6 1M0 0L-7 -4M0 0L7 -4M0 -4.5L-4.5 -8M0 -4.5L4.5 -8"
    return _stroked(f"M0 10V-9{sides}", ink, 2.3)


def _flake(ink: str) -> str:
    arm = "M0 0V-9.5M-3 -8L0 -5L3 -8"
    arms = (tag("g", _stroked(arm, ink, 1.9), transform=f"rotate({turn})") for turn in range(0, 360, 60))
    return tag("g", *arms)


def _crescent(ink: str) -> str:
    return tag("path", d="M5 -8.5A9.5 9.5 0 1 0 5 8.5A8.6 8.6 0 0 1 5 -8.5z", fill=ink)


def _blocks(ink: str) -> str:
    return tag("path", d="M-4.3 -8.5H4.3V-1.2H-4.3zM-9.2 .6H-.6V8.6H-9.2zM.6 .6H9.2V8.6H.6z", fill=ink)


def _hammer(ink: str) -> str:
    return tag("path", d="M-8.5 -8.5H6L9.5 -4.5L6 -1H2V9.5H-2V-1H-8.5z", fill=ink)


def _drops(ink: str) -> str:
    big = "M-2.5 -9.5C2 -3 4.5 0 4.5 3.4A7 7 0 0 1 -9.5 3.4C-9.5 0 -7 -3 -2.5 -9.5z"
    return tag("path", d=f"{big}M6.5 -7C8.5 -4 9.5 -2.8 9.5 -1A3.2 3.2 0 0 1 4 .6C3.6 -2.5 4.6 -4.5 6.5 -7z", fill=ink)


def _flame(ink: str) -> str:
    d = "M1 -10C2 -5 8 -2 7.5 4C7 8.5 3.5 10 0 10C-4 10 -7.5 8 -7.5 3.5C-7.5 0 -5.5 -1.5 -5 -5C-2.5 -4 -2 -2 -2 0"
    d += "C.5 -2.5 1.6 -6 1 -10z"
    return tag("path", d=d, fill=ink)


def _star(ink: str) -> str:
    return tag("path", d="M0 -10L2.6 -2.6L10 0L2.6 2.6L0 10L-2.6 2.6L-10 0L-2.6 -2.6z", fill=ink)


CLANS = {
    "moss": _fern,
    "ice": _flake,
    "moon": _crescent,
    "granite": _blocks,
    "hammer": _hammer,
    "mud": _drops,
    "fire": _flame,
    "outsider": _star,
}


# Ancestry symbols -----------------------------------------------------------------------------------------------------


def symbol(kind: str, ink: str | None = None) -> str:
    """The sign of an ancestry symbol in its colour."""
    return SYMBOLS[kind](ink or SYMBOL_COLOURS[kind])


def _axes(ink: str) -> str:
    axe = _stroked("M-7.5 9L4.5 -5.5", ink, 2) + tag(
        "path", d="M1 -9.5C5 -10.5 9.5 -6.5 9.3 -1.5L5.8 -3L2.3 -6z", fill=ink
    )
    return tag("g", axe, tag("g", axe, transform="scale(-1 1)"))


def _shield(ink: str) -> str:
    board = "M0 -9.5L8.5 -6.8V0C8.5 5 4.5 8.2 0 10C-4.5 8.2 -8.5 5 -8.5 0V-6.8z"
    return tag(
        "path",
        d=f"{board}M-1.4 -5V-1.6H-4.8V1.4H-1.4V4.8H1.6V1.4H5V-1.6H1.6V-5z",
        fill=ink,
        fill_rule="evenodd",
    )


def _hand(ink: str) -> str:
    fingers = _stroked("M-4.6 1V-5.5M-1.5 0V-8.3M1.6 0V-8.3M4.7 1V-6M-4.6 5.5L-8 1.8", ink, 2.5)
    return tag("g", fingers, tag("path", d="M-5.9 0H6V4.5C6 8 3.5 9.8 .5 9.8C-3 9.8 -5.9 8 -5.9 4.5z", fill=ink))


def _gnome(ink: str) -> str:
    hat = tag("path", d="M1 -10.5C4 -6 6 -3 7.2 -.4H-7.2C-5.4 -3 -3.4 -6.6 1 -10.5z", fill=ink)
    return tag("g", hat, tag("path", d="M-5.4 1.3H5.4C5.4 6.5 2.5 8 0 10.5C-2.5 8 -5.4 6.5 -5.4 1.3z", fill=ink))


def _spiral(ink: str) -> str:
    return _stroked(
        f"{GLYPHS['spiral']}C-4.2 9 -7.4 7 -8.6 4",
        ink,
        2.5,
    )


def _barrel(ink: str) -> str:
    staves = "M-5.5 -9.5H5.5C8.5 -4 8.5 4 5.5 9.5H-5.5C-8.5 4 -8.5 -4 -5.5 -9.5z"
    return tag(
        "path",
        d=f"{staves}M-7 -4.6H7L6.7 -6.3H-6.7zM-7 4.6H7L6.7 6.3H-6.7z",
        fill=ink,
        fill_rule="evenodd",
    )


def _elder(ink: str) -> str:
    return tag(
        "path",
        d="M-6.5 10L-5.5 -5.5Q0 -13 5.5 -5.5L6.5 10zM0 -7L-3 -3.5L0 0L3 -3.5zM-1 1.5V7.5H1V1.5z",
        fill=ink,
        fill_rule="evenodd",
    )


def _coin(ink: str) -> str:
    d = "M-7 8.5L-8.8 -5.5L-3.6 -.6L0 -8.6L3.6 -.6L8.8 -5.5L7 8.5z"
    return tag("path", d=d, fill=ink)


def _paces(ink: str) -> str:
    return _stroked("M-9 5H7M2.5 .5L7.5 5L2.5 9.5M9 -5H-7M-2.5 -9.5L-7.5 -5L-2.5 -.5", ink, 2.3)


SYMBOLS = {
    "advance": _axes,
    "bolster": _shield,
    "influence": _hand,
    "gnome": _gnome,
    "wild": _spiral,
    "supply": _barrel,
    "elder": _elder,
    "honour": _coin,
    "move": _paces,
}
LETTERS = {kind: kind[0].upper() for kind in SYMBOL_COLOURS}


# Lairs ----------------------------------------------------------------------------------------------------------------

GLYPHS = {
    "spiral": "M.5 .5C2.6 -1.2 4 1.6 2 3.4C-1 5.6 -5 2.6 -4.4 -1.2C-3.6 -6 3.4 -7.4 6.4 -2.8C9 2 5.8 8 .2 8.6",
    "fang": "M-7 -8C-3 -6 3 -6 7 -8C7 0 3 4 0 9C-3 4 -7 0 -7 -8zM0 -6V1",
    "eye": "M-9 0C-5 -6 5 -6 9 0C5 6 -5 6 -9 0zM2.6 0A2.6 2.6 0 1 1 -2.6 0A2.6 2.6 0 1 1 2.6 0",
    "horn": "M-8 7C0 8 7 3 8 -8C4 -3 -2 -1 -8 0zM-4 0L-3 7M1 -1.5L3 5",
    "ladder": "M-4.5 -9V9M4.5 -9V9M-4.5 -5H4.5M-4.5 0H4.5M-4.5 5H4.5",
    "knot": "M-8 -3C-8 -9 0 -9 0 -3V3C0 9 8 9 8 3C8 -3 -8 3 -8 -3",
    "root": "M0 -9V2M0 -2L-7 8M0 -2L7 8M0 2V9M-4 3.5L-4 9M4 3.5L4 9",
}


def glyph(id: str, ink: str) -> str:
    """The sign of a pair of lairs; where there is none of ours, its first letter."""
    if id in GLYPHS:
        return _stroked(GLYPHS[id], ink, 2)
    return text(id[0].upper(), 0, 1, 18, font_family=BODY, font_weight=700, fill=ink)
