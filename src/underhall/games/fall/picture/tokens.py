"""What lies on the map and on the tracks: trolls, pawns, gnomes, discs, cubes, halls, caverns and dens."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from underhall.games.fall.pack_schema import FallPack
from underhall.games.fall.picture import icons
from underhall.games.fall.pieces import STRENGTHS
from underhall.pictures.art import EMBLEMS, emblem, polygon, token
from underhall.pictures.palette import BODY
from underhall.pictures.svg import Value, group, tag, text

TROLL = 15.0  # radius of a troll as it is drawn
PAWN = 15.0
GNOME = 15.0
DISC = 9.0
CUBE = 8.0
FLOOR = 40.0  # radius of a cavern as it is drawn
DEN = 26.0
SWARM = 19.0
PLAQUE = 23.0  # radius of a great hall
PRINTED: dict[str, Value] = {"font_family": BODY, "font_weight": 700}
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
        parts += _counted(seat, letter, pack.limits.trolls)
        parts += [
            _lettered(seat, champion.letter)
            for champion in pack.champion
            if champion.letter is not None and champion.deck != "three"
        ]
        parts.append(_held(seat))
    parts += [_gnome(strength) for strength in range(STRENGTHS + 1)]
    parts += [_hall(value) for value in (0, *sorted({row.value for row in pack.hall_token}))]
    parts += [_star(champion.letter) for champion in pack.champion if champion.letter and champion.deck == "three"]
    parts += [_cavern(), _den(False), _den(True), _cube(), _swarm(), _swarm_point(), _pick()]
    return "".join(parts)


# Trolls ---------------------------------------------------------------------------------------------------------------


def _low(seat: int) -> float:
    """How far letters lie below the middle, so that they fit into the shape."""
    return {"triangle": 3.4, "pentagon": 1.6}.get(EMBLEMS[seat % len(EMBLEMS)], 1.2)


def _body(seat: int, radius: float) -> str:
    wider = {"triangle": 1.12, "diamond": 1.12}.get(EMBLEMS[seat % len(EMBLEMS)], 0.98)
    horn = "M0 -4C5 -6 9.5 -8 11 -17C14.5 -12 14 -5 7 0z"
    horns = tag("path", d=horn, fill="var(--paper-2)", stroke="var(--deep)", stroke_width=1)
    return tag("g", horns, tag("g", horns, transform="scale(-1 1)"), emblem(seat, radius * wider))


def _troll(seat: int) -> str:
    return group(f"s-troll-{seat}", _body(seat, TROLL - 1))


def _pawn(seat: int) -> str:
    """A champion: as its seat's trolls, but crowned and with a golden rim."""
    crown = "M-7.5 -9L-9 -18L-4 -14L0 -20L4 -14L9 -18L7.5 -9z"
    rim = tag("circle", r=PAWN + 1.5, fill="url(#g-gold)", stroke="var(--deep)", stroke_width=1)
    top = tag("path", d=crown, fill="url(#g-gold)", stroke="var(--deep)", stroke_width=1)
    return group(f"s-pawn-{seat}", top, rim, emblem(seat, PAWN - 2))


def _counted(seat: int, letter: str, most: int) -> Iterable[str]:
    for count in range(most + 1):
        size = 14 if count < 10 else 11.5
        words = text(f"{letter}{count}", 0, _low(seat), size, fill="var(--on-tone)", font_weight=700)
        yield group(troll_id(seat, count), use(f"s-troll-{seat}"), words)


def _lettered(seat: int, letter: str) -> str:
    words = text(letter, 0, _low(seat), 15, fill="var(--on-tone)", font_weight=700)
    return group(pawn_id(seat, letter), use(f"s-pawn-{seat}"), words)


def _cube() -> str:
    """A cube on an ancestry symbol, seen from above and the side, so that the symbol still shows at its edges."""
    c = CUBE
    faces = (
        tag("path", d=f"M{-c} {-c * 0.5}L0 {-c}L{c} {-c * 0.5}L0 0z", fill="var(--tone)"),
        tag("path", d=f"M{-c} {-c * 0.5}L0 0V{c}L{-c} {c * 0.5}z", fill="var(--tone)"),
        tag("path", d=f"M{c} {-c * 0.5}L0 0V{c}L{c} {c * 0.5}z", fill="var(--tone)"),
        tag("path", d=f"M{c} {-c * 0.5}L0 0V{c}L{c} {c * 0.5}z", fill="var(--shadow)"),
        tag("path", d=f"M{-c} {-c * 0.5}L0 {-c}L{c} {-c * 0.5}L0 0z", fill="var(--snow)", fill_opacity=0.3),
        tag(
            "path",
            d=f"M{-c} {-c * 0.5}L0 {-c}L{c} {-c * 0.5}V{c * 0.5}L0 {c}L{-c} {c * 0.5}z",
            fill="none",
            stroke="var(--ink)",
            stroke_width=1,
        ),
    )
    return group("s-cube", *faces)


def _pick() -> str:
    return group(
        "s-pick", tag("rect", x=-16, y=-16, width=32, height=32, rx=5, fill="none", stroke="var(--lit)", stroke_width=4)
    )


# Gnomes ---------------------------------------------------------------------------------------------------------------


def _gnome(strength: int) -> str:
    hat = "M1 -19C5 -14 8.5 -9 10 -4H-10C-8.5 -9 -4 -15 1 -19z"
    mark = "?" if strength == UNKNOWN else str(strength)
    return group(
        f"s-gnome-{strength}",
        tag("circle", cy=2, r=GNOME - 1, fill="var(--paper)", stroke="var(--deep)", stroke_width=1.5),
        tag("path", d=hat, fill="var(--bad)", stroke="var(--deep)", stroke_width=1.2),
        text(mark, 0, 5.5, 17, fill="var(--ink)", **PRINTED),
    )


def _swarm() -> str:
    """The swarm: three gnomes behind each other."""
    hats = ((-9, 3, 0.62), (9, 3, 0.62), (0, 0, 0.8))
    figures = [
        tag("g", icons.symbol("gnome", "var(--bad)"), transform=f"translate({x} {y}) scale({s})") for x, y, s in hats
    ]
    return group("s-swarm", token(SWARM, "url(#g-paper)", "var(--bad)"), *figures)


def _swarm_point() -> str:
    return group("s-swarm-point", tag("path", d=polygon(8, 21, 22.5), fill="var(--lit)", fill_opacity=0.01))


# Places ---------------------------------------------------------------------------------------------------------------


def _cavern() -> str:
    return group(
        "s-cavern",
        tag("circle", r=FLOOR - 1.5, fill="url(#g-deep)", stroke="var(--stone-4)", stroke_width=3),
        tag("circle", r=FLOOR * 0.8, fill="none", stroke="var(--torch)", stroke_opacity=0.16, stroke_width=5),
    )


def _held(seat: int) -> str:
    """A cavern that a seat controls: its colour round the floor, its shape at the top."""
    return group(
        f"s-cavern-{seat}",
        use("s-cavern"),
        tag("circle", r=FLOOR - 4, fill="var(--tone)", fill_opacity=0.28, stroke="var(--tone)", stroke_width=5),
        tag("circle", r=FLOOR - 1.2, fill="none", stroke="var(--paper)", stroke_opacity=0.75, stroke_width=1.4),
        tag("g", emblem(seat, 8.5), transform=f"translate(0 {3 - FLOOR:g})"),
    )


def _den(owned: bool) -> str:
    """A lair: a den with teeth round its mouth."""
    r = DEN
    fang = tag("path", d=f"M-3 {-r + 1:g}L0 {-r + 8:g}L3 {-r + 1:g}z", fill="var(--paper-2)", fill_opacity=0.9)
    fangs = [tag("g", fang, transform=f"rotate({turn})") for turn in range(30, 360, 60)]
    rim: dict[str, Value] = {"stroke": "var(--tone)" if owned else "var(--line)", "stroke_width": 5 if owned else 2.5}
    return group(
        "s-den-owned" if owned else "s-den",
        tag("circle", r=r - 2, fill="url(#g-deep)", **rim),
        *fangs,
        tag("circle", r=r - 3, fill="var(--tone)", fill_opacity=0.3) if owned else "",
    )


def _hall(value: int) -> str:
    """A great hall: pillars round a token with its value."""
    r = PLAQUE
    pillar = tag(
        "rect", x=-3, y=-r, width=6, height=8, rx=1.5, fill="var(--paper-2)", stroke="var(--deep)", stroke_width=1
    )
    pillars = [tag("g", pillar, transform=f"rotate({turn})") for turn in range(0, 360, 45)]
    worth = text(str(value), 0, 1, 19, fill="var(--deep)", **PRINTED) if value else ""
    return group(
        hall_id(value),
        tag("circle", r=r - 2, fill="var(--ember)", stroke="var(--deep)", stroke_width=2),
        *pillars,
        tag("circle", r=r - 8, fill="var(--gold)", stroke="var(--deep)", stroke_width=1.5),
        worth,
    )


def _star(letter: str) -> str:
    """A starburst tile with the letter of its champion."""
    rays = [f"{'ML'[at > 0]}{_ray(at)}" for at in range(20)]
    return group(
        f"s-star-{letter}",
        tag("path", d=f"{''.join(rays)}z", fill="var(--torch)", stroke="var(--deep)", stroke_width=1.2),
        text(letter, 0, 0.5, 14, fill="var(--deep)", **PRINTED),
    )


def _ray(at: int) -> str:
    reach = 15 if at % 2 else 10.5
    return f"{reach * cos(at * pi / 10):.1f} {reach * sin(at * pi / 10):.1f}"
