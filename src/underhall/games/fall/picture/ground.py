"""The mountain beneath the pieces: slopes, cliffs, domains with ridges between them, tunnels, gates and the volcano."""

from __future__ import annotations

from math import atan2, cos, degrees, dist, hypot, pi, sin
from random import Random

from underhall.games.fall.names import clan_name
from underhall.games.fall.picture import icons
from underhall.games.fall.picture.art import ART
from underhall.games.fall.picture.layout import HEIGHT, MIDDLE, SWARM, WIDTH, Layout, Point, links, on_cliff
from underhall.pictures.art import title
from underhall.pictures.palette import DISPLAY
from underhall.pictures.svg import Value, group, number, tag, text
from underhall.pictures.svg import at as placed

SEED = 7  # of all that is scattered: the same map is always drawn alike
AROUND = 120  # points of the cliffs
CLIFF = 13.0  # how thick the cliffs are
STEP, ROUGH = 13.0, 4.5  # of ridges: how long each crag is, and how far it sticks out
PINES = 90
TITLE_ROOM = 55.0  # without pines, at the upper left corner: the name of the wave
SIGNS = 700  # tries to scatter clan signs
NAME = 18.0  # size of the domains' names
SIDES = 24  # of a cavern, where its number may be
ROAD = 9.0  # half the width of a tunnel
RANK = 9.5  # radius of the plaque with a cavern's number
ROUND: dict[str, Value] = {"stroke_linecap": "round", "stroke_linejoin": "round", "fill": "none"}


def ground(at: Layout) -> str:
    """The board's background."""
    dice = Random(SEED)
    return "".join(
        (
            _slopes(at, dice),
            _domains(at, dice),
            _signs(at, dice),
            _touches(at),
            _tunnels(at),
            _volcano(at, dice),
            _rims(at),
            _gates(at),
            _swarm_points(at),
        )
    )


def path(points: list[Point], closed: bool = False) -> str:
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points) + ("z" if closed else "")


# Outside --------------------------------------------------------------------------------------------------------------


def _outline(out: float, dice: Random, rough: float) -> list[Point]:
    return [on_cliff(2 * pi * step / AROUND, out + dice.uniform(-rough, rough)) for step in range(AROUND)]


def _slopes(at: Layout, dice: Random) -> str:
    """Meadows with pines, and the foot of the mountain."""
    size: dict[str, Value] = {"width": WIDTH, "height": HEIGHT}
    parts = [tag("rect", **size, fill="var(--page-2)"), tag("rect", **size, fill="var(--moss)", fill_opacity=0.3)]
    parts += [_pine(x, y, dice.uniform(0.7, 1.25)) for x, y in sorted(_clearings(at, dice), key=lambda spot: spot[1])]
    parts += [
        tag("path", d=path(_outline(CLIFF + 3, dice, 3), True), fill="var(--shadow)", transform="translate(0 6)"),
        tag("path", d=path(_outline(CLIFF, dice, 4), True), fill="var(--stone-4)"),
        tag("path", d=path(_outline(CLIFF / 2, dice, 3), True), fill="var(--stone-3)"),
    ]
    return "".join(parts)


def _clearings(at: Layout, dice: Random) -> list[Point]:
    """Places for pines: outside the mountain, and not where gnomes gather."""
    found: list[Point] = []
    for _ in range(PINES * 12):
        spot = dice.uniform(8, WIDTH - 8), dice.uniform(10, HEIGHT - 4)
        angle = atan2((spot[1] - MIDDLE[1]) / HEIGHT, (spot[0] - MIDDLE[0]) / WIDTH)
        rim = on_cliff(angle, CLIFF + 16)
        outside = dist(spot, MIDDLE) > dist(rim, MIDDLE)
        if (
            outside
            and hypot(spot[0] / 3, spot[1]) > TITLE_ROOM
            and all(hypot((spot[0] - x) / 1.9, spot[1] - y) > SWARM + 14 for x, y in at.swarm.values())
        ):
            found.append(spot)
    return found[:PINES]


def symbols() -> str:
    """What the ground shows many times: a pine, a gate, and the sign of each clan in the rock."""
    signs = [group(f"s-sign-{domain}", icons.clan(domain, "var(--deep)"), opacity=0.5) for domain in icons.CLAN_COLOURS]
    return "".join((*(group(f"s-{name}", ART(name)) for name in ("pine", "gate")), *signs))


def _pine(x: float, y: float, size: float) -> str:
    return tag("use", href="#s-pine", transform=f"translate({x:.0f} {y:.0f}) scale({size:.1f})")


# Domains --------------------------------------------------------------------------------------------------------------


def _domains(at: Layout, dice: Random) -> str:
    """Each point of the mountain belongs to the nearest cavern; where two domains meet, a ridge runs."""
    rock = [on_cliff(2 * pi * step / AROUND) for step in range(AROUND)]
    caverns = {cavern.id: at.at[cavern.id] for cavern in at.side.cavern}
    home = {cavern.id: cavern.domain for cavern in at.side.cavern}
    parts = [tag("path", d=path(rock, True), fill="url(#g-stone)")]
    ridges: list[list[Point]] = []
    for id, middle in caverns.items():
        cell = rock
        for other, far in caverns.items():
            if other != id:
                cell = _nearer(cell, middle, far)
        fill = icons.CLAN_COLOURS[home[id]][0]
        parts.append(tag("path", d=path(cell, True), fill=fill, fill_opacity=0.55))
        for edge in zip(cell, [*cell[1:], cell[0]], strict=True):
            beyond = _across(edge, id, caverns)
            if beyond is not None and home[beyond] != home[id] and id < beyond:
                ridges.append(_crags(edge, dice))
    parts += [tag("path", d=path(_outline(-1, dice, 3), True), stroke="var(--stone-3)", stroke_width=9, fill="none")]
    crest = "".join(path(ridge) for ridge in ridges)
    parts.append(tag("path", d=crest, stroke="var(--stone-4)", stroke_width=8, **ROUND))
    light: dict[str, Value] = {"stroke": "var(--snow)", "stroke_opacity": 0.5, "transform": "translate(-1 -1.5)"}
    parts.append(tag("path", d=crest, stroke_width=2, **light, **ROUND))
    return "".join(parts)


def _nearer(cell: list[Point], middle: Point, far: Point) -> list[Point]:
    """The part of a cell that is nearer to its middle than to a point far off."""
    nx, ny = far[0] - middle[0], far[1] - middle[1]
    bound = (far[0] ** 2 + far[1] ** 2 - middle[0] ** 2 - middle[1] ** 2) / 2
    kept: list[Point] = []
    for (ax, ay), (bx, by) in zip(cell, [*cell[1:], *cell[:1]], strict=True):
        a, b = nx * ax + ny * ay - bound, nx * bx + ny * by - bound
        if a <= 0:
            kept.append((ax, ay))
        if (a < 0 < b) or (b < 0 < a):
            share = a / (a - b)
            kept.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return kept


def _across(edge: tuple[Point, Point], id: str, caverns: dict[str, Point]) -> str | None:
    """The cavern on the other side of an edge; None where the mountain ends."""
    middle = (edge[0][0] + edge[1][0]) / 2, (edge[0][1] + edge[1][1]) / 2
    away = dist(middle, caverns[id])
    return next((other for other, at in caverns.items() if other != id and abs(dist(middle, at) - away) < 0.01), None)


def _crags(edge: tuple[Point, Point], dice: Random) -> list[Point]:
    """A line made rough."""
    (ax, ay), (bx, by) = edge
    length = hypot(bx - ax, by - ay)
    steps = max(int(length / STEP), 1)
    points = [edge[0]]
    for step in range(1, steps):
        share, off = step / steps, dice.uniform(-ROUGH, ROUGH)
        points.append(
            (ax + (bx - ax) * share - (by - ay) / length * off, ay + (by - ay) * share + (bx - ax) / length * off)
        )
    return [*points, edge[1]]


def _signs(at: Layout, dice: Random) -> str:
    """Clan signs in the rock, where nothing lies: a domain is known without its colour."""
    parts: list[str] = []
    taken = [(*spot, at.radius(id)) for id, spot in at.at.items()] + [(*at.volcano, at.crater)]
    roads = [(at.at[a], at.at[b]) for a, b in links(at.side)]
    caverns = [(at.at[cavern.id], cavern.domain) for cavern in at.side.cavern]
    for _ in range(SIGNS):
        spot = on_cliff(dice.uniform(0, 2 * pi), -14 - dice.uniform(0, 1) ** 1.5 * 320)
        clear = all(dist(spot, (x, y)) > radius + 11 for x, y, radius in taken)
        if not clear or any(_from_line(spot, *road) < 17 for road in roads):
            continue
        nearest = sorted(caverns, key=lambda cavern: dist(spot, cavern[0]))[:2]
        if nearest[0][1] != nearest[1][1] and dist(spot, nearest[1][0]) - dist(spot, nearest[0][0]) < 24:
            continue  # on a ridge
        taken.append((*spot, 13))
        where = f"translate({spot[0]:.0f} {spot[1]:.0f}) scale(.78)"
        parts.append(tag("use", href=f"#s-sign-{nearest[0][1]}", transform=where))
    return "".join(parts)


def _from_line(spot: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((spot[0] - a[0]) * dx + (spot[1] - a[1]) * dy) / (dx * dx + dy * dy)
    along = min(max(along, 0), 1)
    return dist(spot, (a[0] + along * dx, a[1] + along * dy))


# Ways -----------------------------------------------------------------------------------------------------------------


def _touches(at: Layout) -> str:
    """Red lines from a great hall to the caverns that count for it."""
    lines = "".join(path([at.at[hall.id], at.at[cavern]]) for hall in at.side.hall for cavern in hall.touching)
    shade = tag("path", d=lines, stroke="var(--deep)", stroke_width=6, stroke_opacity=0.5, **ROUND)
    return shade + tag("path", d=lines, stroke="var(--ember)", stroke_width=3.5, stroke_dasharray="2 7", **ROUND)


def _tunnels(at: Layout) -> str:
    """Wide ways between caverns and to gates, narrow ones to lairs, all with footprints."""
    lairs = {lair.id for pair in at.side.lair_pair for lair in pair.lair}
    joined = links(at.side)
    narrow = "".join(path([at.at[a], at.at[b]]) for a, b in joined if a in lairs or b in lairs)
    wide = "".join(path([at.at[a], at.at[b]]) for a, b in joined if a not in lairs and b not in lairs)
    wide += "".join(path([at.at[row.id], at.gate(row.id)]) for row in at.side.cavern if row.gate)
    layers = (
        (narrow, "var(--stone-4)", 12, None),
        (wide, "var(--stone-4)", 18, None),
        (narrow, "var(--paper-2)", 6, None),
        (wide, "var(--paper-2)", 11, None),
        (narrow + wide, "var(--ink-2)", 2, "1 8"),
    )
    return "".join(
        tag("path", d=ways, stroke=stroke, stroke_width=width, stroke_dasharray=dashes, **ROUND)
        for ways, stroke, width, dashes in layers
    )


def _gates(at: Layout) -> str:
    """From each gate cavern a way to its gate in the cliffs, and a trail to the swarm point."""
    parts: list[str] = []
    for cavern in at.side.cavern:
        if not cavern.gate:
            continue
        gate, swarm = at.gate(cavern.id), at.swarm[cavern.domain]
        turn = degrees(atan2(gate[1] - at.at[cavern.id][1], gate[0] - at.at[cavern.id][0])) + 90
        trail = path([gate, swarm])
        parts.insert(0, tag("path", d=trail, stroke="var(--bad)", stroke_width=4, stroke_dasharray="1 8", **ROUND))
        where = f"translate({number(gate[0])} {number(gate[1])}) rotate({number(turn)})"
        parts.append(tag("use", href="#s-gate", transform=where))
    return "".join(parts)


# What stands there ----------------------------------------------------------------------------------------------------


def _rims(at: Layout) -> str:
    """Caverns in the colour of their clan, each with its number within the domain; dens and halls with their signs."""
    parts = []
    ranks: dict[str, int] = {}
    for cavern in at.side.cavern:
        x, y = at.at[cavern.id]
        px, py = _free_side(at, cavern.id)
        ranks[cavern.domain] = rank = ranks.get(cavern.domain, 0) + 1
        fill, ink = icons.CLAN_COLOURS[cavern.domain]
        parts.append(tag("circle", cx=x, cy=y, r=at.cavern + 2.5, fill=fill, stroke="var(--stone-4)", stroke_width=1.5))
        parts.append(placed(px, py, ART("rank", clan=fill, rank=str(rank), ink=ink)))
    for pair in at.side.lair_pair:
        for lair in pair.lair:
            sign = ART("lair-sign", glyph=icons.glyph(pair.id, "var(--ink)"))
            parts.append(placed(*_free_side(at, lair.id), sign))
    return "".join(parts)


def _free_side(at: Layout, place: str) -> Point:
    """Where on the rim of a place there is most room for its number or its sign."""
    x, y = at.at[place]
    reach = at.radius(place) + RANK * 0.7
    others = [(spot, at.radius(id)) for id, spot in at.at.items() if id != place] + [(at.volcano, at.crater)]
    roads = [(at.at[a], at.at[b]) for a, b in links(at.side)]
    roads += [(at.at[row.id], at.gate(row.id)) for row in at.side.cavern if row.gate]

    def room(spot: Point) -> float:
        discs = min(dist(spot, other) - radius for other, radius in others)
        return min([discs, *(_from_line(spot, *road) - ROAD for road in roads), RANK + 4])

    turns = (2 * pi * (step / SIDES + 0.25) for step in range(SIDES))  # from the bottom on
    return max(((x + cos(turn) * reach, y + sin(turn) * reach) for turn in turns), key=room)


def _volcano(at: Layout, dice: Random) -> str:
    x, y = at.volcano
    rings = ((1.0, "var(--stone-4)"), (0.8, "var(--stone-3)"), (0.62, "var(--ember)"), (0.42, "var(--torch)"))
    parts = []
    for share, fill in rings:
        corners = [
            (x + cos(turn * pi / 9) * reach, y + sin(turn * pi / 9) * reach)
            for turn in range(18)
            if (reach := at.crater * share * dice.uniform(0.9, 1.06))
        ]
        parts.append(tag("path", d=path(corners, True), fill=fill, stroke="var(--deep)", stroke_width=1.2))
    parts.append(tag("circle", cx=x, cy=y, r=at.crater * 2, fill="url(#g-glow)"))
    return "".join(parts)


def _swarm_points(at: Layout) -> str:
    """Where gnomes gather outside each domain: its sign and its name."""
    parts = []
    for domain in at.side.domain:
        x, y = at.swarm[domain.id]
        parts.append(placed(x, y, icons.clan_flag(domain.id, SWARM)))
        parts.append(_name(clan_name(domain.id), x, y))
    return "".join(parts)


def _name(name: str, x: float, y: float) -> str:
    """A domain's name beside its sign: towards the middle of the board's edge, or below where that is upright."""
    wide = len(name) * NAME * 0.72
    if SWARM + wide + 12 < x < WIDTH - SWARM - wide - 12:
        right = x >= MIDDLE[0]
        return _haloed(name, x + (SWARM + 6 + wide / 2) * (1 if right else -1), y)
    at = min(max(x, wide / 2 + 4), WIDTH - wide / 2 - 4)
    return _haloed(name, at, y + (SWARM + 14 if y < HEIGHT * 0.6 else -SWARM - 12))


def _haloed(name: str, x: float, y: float) -> str:
    halo: dict[str, Value] = {"stroke": "var(--page-2)", "stroke_width": 5, "stroke_linejoin": "round"}
    return text(name, x, y, NAME, font_family=DISPLAY, font_weight=700, **halo) + title(name, x, y, NAME)
