"""A piece as SVG, with everything written out that a page leaves to its stylesheet."""

from __future__ import annotations

from html import escape

from underhall.pictures.measures import AREA, LINE, OPACITY, PILLS, STRONG_LINE, Measures
from underhall.pictures.palette import BODY, DISPLAY, TONES, Theme, resolved
from underhall.pictures.scene import TILE, Piece
from underhall.pictures.svg import Value, number, tag, text
from underhall.pictures.symbols import Symbols

MEASURES = Measures()
INKS = {  # of letters, the first that applies
    "count": "var(--snow)",
    "paper": "var(--ink)",
    "warn": "var(--bad)",
    "good": "var(--good)",
    "quiet": "var(--ink-2)",
}
SIGNS = {"warn": "var(--bad)", "good": "var(--good)"}  # of paths: else the colour of the seat


def laid(piece: Piece, symbols: Symbols, theme: Theme) -> str:
    """A piece where it lies, with its words for the pointer."""
    tones = piece.tone.split()
    colour = next((tone for tone in tones if tone in TONES), "")
    parts = [f"<title>{escape(piece.words)}</title>"] if piece.words else []
    if piece.symbol:
        parts.append(tag("use", href=f"#{symbols.use(piece.symbol, colour)}"))
    if piece.path:
        parts.append(resolved(_path(piece.path, tones), theme, colour))
    if piece.text:
        parts.append(resolved(_letters(piece, tones, colour), theme, colour))
    fades = [OPACITY[tone] for tone in tones if tone in OPACITY]
    return tag("g", *parts, transform=_place(piece), opacity=min(fades) if fades else None)


def _place(piece: Piece) -> str | None:
    steps = []
    if piece.x or piece.y:
        steps.append(f"translate({number(piece.x)} {number(piece.y)})")
    if piece.turn:
        steps.append(f"rotate({number(piece.turn)})")
    if piece.size != 1:
        steps.append(f"scale({number(piece.size)})")
    return " ".join(steps) or None


def _path(d: str, tones: list[str]) -> str:
    paint = next((SIGNS[tone] for tone in tones if tone in SIGNS), "var(--tone)")
    line: dict[str, Value] = {
        "stroke": paint,
        "stroke_width": STRONG_LINE if "strong" in tones or "outline" in tones else LINE,
        "stroke_linejoin": "round",
        "stroke_linecap": "round",
        "stroke_dasharray": "var(--dash)",
    }
    if TILE in tones:
        return ""
    if "outline" in tones:
        return tag("path", d=d, fill="none", **line)
    if "area" in tones:
        return tag("path", d=d, fill=paint, fill_opacity=AREA, **line)
    return tag("path", d=d, fill=paint)


def _letters(piece: Piece, tones: list[str], colour: str) -> str:
    pill = next((PILLS[tone] for tone in tones if tone in PILLS), None)
    under = ""
    if pill is not None:
        width, height = MEASURES.pill(piece.text)
        box: dict[str, Value] = {"x": -width / 2, "y": -height / 2, "width": width, "height": height, "rx": height / 2}
        under = tag("rect", **box, fill=pill[0], stroke=pill[1])
    plain = "var(--on-tone)" if colour and piece.symbol else "var(--ink)"
    ink = next((INKS[tone] for tone in INKS if tone in tones), plain)
    family = DISPLAY if "title" in tones else BODY
    weight = 700 if {"title", "strong", "count"} & set(tones) else 500
    return under + text(piece.text, 0, 0, MEASURES.letters, font_family=family, font_weight=weight, fill=ink)
