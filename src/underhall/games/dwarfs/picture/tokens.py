"""Drawings that depend on a seat, a gem, a card or points. All around 0,0."""

from __future__ import annotations

from underhall.games.dwarfs.pack_schema import Card, DwarfsPack, GemName
from underhall.games.dwarfs.picture.art import ART
from underhall.pictures.art import EMBLEMS, emblem
from underhall.pictures.palette import BODY
from underhall.pictures.svg import at, tag, text

GEM = 10.0  # radius of a gem, as it is drawn
BODY_RADIUS, NARROW_RADIUS = 11.5, 12.5  # of a dwarf


def drawn(name: str) -> str:
    """A drawing of the stage within another."""
    return tag("use", href=f"#s-{name}")


def bold(words: str, x: float, y: float, size: float) -> str:
    """Strong letters."""
    return text(words, x, y, size, fill="var(--ink)", font_family=BODY, font_weight=700)


def dwarf(seat: int, letter: str) -> str:
    """A dwarf: the shape of its seat as a body, a beard and a pointed hood."""
    if EMBLEMS[seat % len(EMBLEMS)] == "triangle":
        return ART("dwarf", body=emblem(seat, NARROW_RADIUS), low_letter=letter, letter="")
    return ART("dwarf", body=emblem(seat, BODY_RADIUS), low_letter="", letter=letter)


def gem_letters(pack: DwarfsPack) -> dict[GemName, str]:
    """A letter for each gem: of its name, or of its kind where names begin alike."""
    named = {gem.id: gem.name[0].upper() for gem in pack.gem}
    return named if len(set(named.values())) == len(named) else {gem.id: gem.id[0].upper() for gem in pack.gem}


def gem(kind: GemName, radius: float, letter: str) -> str:
    """A gem in the shape of its kind, with its letter."""
    return at(0, 0, ART(f"gem-{kind}", letter=letter), radius / GEM)


def motif(card: Card) -> str:
    """What a kingdom card shows."""
    if card.family == "mine":
        return ART("mine", gem=ART(f"gem-{card.task.gem or 'gold'}", letter=""))
    return ART(card.family)


def signed(points: int) -> str:
    """Points as they are printed: what is lost has a minus that is as wide as a figure."""
    return f"−{-points}" if points < 0 else str(points)


def shield(points: int) -> str:
    """Points: a golden shield, or a red one where they are lost."""
    return ART("shield-loss" if points < 0 else "shield", points=signed(points))
