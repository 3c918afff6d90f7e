"""What lies on the map and on the tracks: trolls, pawns, gnomes, discs, cubes, halls, caverns and dens."""

from __future__ import annotations

from collections.abc import Iterable

from underhall.games.fall.pack_schema import FallPack
from underhall.games.fall.picture import icons
from underhall.games.fall.picture.art import ART
from underhall.games.fall.pieces import STRENGTHS
from underhall.pictures.art import EMBLEMS, emblem
from underhall.pictures.palette import BODY
from underhall.pictures.svg import Value, at, group, tag, text

TROLL = 15.0  # radius of a troll as it is drawn
PAWN = 15.0
DISC = 9.0
FLOOR = 40.0  # radius of a cavern as it is drawn
DEN = 26.0
SWARM = 19.0
MARK = 0.72  # how large a mark is on a pawn
PLAQUE = 23.0  # radius of a great hall
PRINTED: dict[str, Value] = {"font_family": BODY, "font_weight": 700}
PLAIN = ("cavern", "den", "den-owned", "cube", "desperation", "swarm", "swarm-point", "pick")  # the same in every game
UNKNOWN = 0  # the strength of a gnome that is not known
GNOME_KIN = "gnome"  # wherever it is: to come, in a cavern, near the wheel or in the supply


def troll_id(seat: int, count: int) -> str:
    return f"s-troll-{seat}-{count}"


def troll_kin(seat: int) -> str:
    """Of all trolls of a seat, on the mountain or in its supply."""
    return f"troll:{seat}"


def pawn_id(seat: int, letter: str) -> str:
    return f"s-pawn-{seat}-{letter}"


def gnome_id(strength: int | None) -> str:
    return f"s-gnome-{strength or UNKNOWN}"


def hall_id(value: int) -> str:
    return f"s-hall-{value}"


def use(id: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A drawing of the stage within another."""
    where = f"translate({x:g} {y:g}) scale({scale:g})"
    return tag("use", href=f"#{id}", transform=None if where == "translate(0 0) scale(1)" else where)


def symbols(pack: FallPack, letters: list[str]) -> str:
    """All tokens, for seats with these letters."""
    parts: list[str] = []
    for seat, letter in enumerate(letters):
        parts += [_troll(seat), _pawn(seat), group(f"s-disc-{seat}", emblem(seat, DISC, letter))]
        parts.append(group(f"s-seat-{seat}", emblem(seat, 15, letter)))
        parts += _counted(seat, pack.limits.trolls)
        parts += [
            _marked(seat, champion.letter)
            for champion in pack.champion
            if champion.letter is not None and champion.deck != "three"
        ]
        parts.append(_held(seat))
    parts += [_gnome(strength) for strength in range(STRENGTHS + 1)]
    parts += [_hall(value) for value in (0, *sorted({row.value for row in pack.hall_token}))]
    parts += [_star(champion.letter) for champion in pack.champion if champion.letter and champion.deck == "three"]
    parts += [group(f"s-{name}", ART(name)) for name in PLAIN]
    return "".join(parts)


# Trolls ---------------------------------------------------------------------------------------------------------------


def _low(seat: int) -> float:
    """How far numbers and marks lie below the middle, so that they fit into the shape."""
    return {"triangle": 3.4, "pentagon": 1.6}.get(EMBLEMS[seat % len(EMBLEMS)], 1.2)


def _troll(seat: int) -> str:
    wider = {"triangle": 1.12, "diamond": 1.12}.get(EMBLEMS[seat % len(EMBLEMS)], 0.98)
    return group(f"s-troll-{seat}", ART("troll", emblem=emblem(seat, (TROLL - 1) * wider)))


def _pawn(seat: int) -> str:
    """A champion: as its seat's trolls, but crowned and with a golden rim."""
    return group(f"s-pawn-{seat}", ART("pawn", emblem=emblem(seat, PAWN - 2)))


def _counted(seat: int, most: int) -> Iterable[str]:
    for count in range(most + 1):
        size = 17 if count < 10 else 14
        words = text(str(count), 0, _low(seat), size, fill="var(--on-tone)", font_weight=700)
        yield group(troll_id(seat, count), use(f"s-troll-{seat}"), words)


def _marked(seat: int, letter: str) -> str:
    mark = at(0, _low(seat), icons.mark(letter, "var(--on-tone)"), MARK)
    return group(pawn_id(seat, letter), use(f"s-pawn-{seat}"), mark)


# What belongs to nobody -----------------------------------------------------------------------------------------------


def _gnome(strength: int) -> str:
    return group(f"s-gnome-{strength}", ART("gnome", strength="?" if strength == UNKNOWN else str(strength)))


def _held(seat: int) -> str:
    """A cavern that a seat controls: its colour round the floor, its shape at the top."""
    return group(f"s-cavern-{seat}", ART("held-cavern", cavern=use("s-cavern"), emblem=emblem(seat, 8.5)))


def _hall(value: int) -> str:
    """A great hall: pillars round a token with its value."""
    return group(hall_id(value), ART("hall", value=str(value or "")))


def _star(letter: str) -> str:
    """A starburst tile with the mark of its champion."""
    return group(f"s-star-{letter}", ART("star", mark=icons.mark(letter, "var(--deep)")))
