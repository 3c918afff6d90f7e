"""What is laid on the mountain: tunnels, great halls, workshops, gates, pedestals, statues, rubble."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS
from underhall.games.hall.pack_schema import Exchange, Hall, Tunnel, Workshop
from underhall.games.hall.pack_shapes import Outline, Square, connected, outline_of, shape_of, ways_of
from underhall.games.hall.picture.art import ART
from underhall.games.hall.picture.icons import CLAN_FILL, EDGE, use
from underhall.games.hall.picture.layout import CELL, COUNT_ACROSS, COUNT_DOWN, HALL_UNIT, SHOP_COUNT, TILE_UNIT
from underhall.games.hall.picture.outline import outline
from underhall.games.hall.pieces import CLANS
from underhall.pictures.art import emblem, label
from underhall.pictures.svg import at, group, number, tag

WALL = 5  # how thick the walls of a tunnel are
SMALL_SEAM = 0.9  # between the squares of a tunnel in the supply
CORNER = 10
HALL_CORNER = 6

# Tunnels --------------------------------------------------------------------------------------------------------------


def dug_name(squares: Iterable[Square]) -> str:
    """The drawing of dug squares that lie like these; the middle of the first square in reading order is at 0,0."""
    return "s-dug-" + "-".join(f"{across}{down}" for across, down in sorted(outline_of(squares), key=_reading))


def _reading(square: Square) -> Square:
    return square[1], square[0]


def dug_symbols(tunnels: Sequence[Tunnel]) -> str:
    """A drawing for each way in which a tunnel, or what is left of one beside a great hall, can lie."""
    outlines: dict[str, Outline] = {dug_name([(0, 0)]): frozenset({(0, 0)})}
    for tunnel in tunnels:
        for way in ways_of(shape_of(tunnel.shape)).way:
            for part in _parts(tuple(way)):
                outlines.setdefault(dug_name(part), outline_of(part))
    return "".join(group(name, _dug(squares)) for name, squares in sorted(outlines.items()))


def _parts(squares: tuple[Square, ...]) -> list[tuple[Square, ...]]:
    """All parts of a tile that are connected, the whole among them."""
    chosen = range(1, 1 << len(squares))
    parts = [tuple(square for bit, square in enumerate(squares) if bits >> bit & 1) for bits in chosen]
    return [part for part in parts if connected(part)]


def _dug(squares: Outline) -> str:
    first = min(squares, key=_reading)
    placed = [(across - first[0], down - first[1]) for across, down in sorted(squares, key=_reading)]
    return corridor(placed, CELL, WALL, CORNER)


def corridor(squares: Sequence[Square], cell: float, wall: float, radius: float, fill: str = "var(--tone)") -> str:
    """A dug corridor: walls in the colour of its seat, a dark floor with worn slabs."""
    outer = outline(squares, cell, inset=1, radius=radius)
    inner = outline(squares, cell, inset=1 + wall, radius=radius * 0.6)
    slabs = "".join(
        f"M{number((x - 0.2) * cell)} {number((y - 0.12) * cell)}h{number(cell * 0.17)}m{number(cell * 0.05)} "
        f"{number(cell * 0.29)}h{number(cell * 0.18)}"
        for x, y in squares
    )
    return tag(
        "g",
        tag("path", d=outer, fill=fill, stroke=EDGE, stroke_width=wall * 0.3),
        tag("path", d=inner, fill="var(--floor)", fill_opacity=0.74, stroke=EDGE, stroke_width=wall * 0.25),
        tag("path", d=slabs, stroke="var(--snow)", stroke_opacity=0.3, stroke_width=cell * 0.04),
    )


def tunnel_tile(tunnel: Tunnel) -> str:
    """A tunnel in the supply, with its anchor; how many there are is written beneath it."""
    shape = shape_of(tunnel.shape)
    squares, x, y = centred(shape.squares)
    seams = "".join(_seams(squares))
    parts = [
        tag("path", d=outline(squares, TILE_UNIT, inset=0.5, radius=2.5), fill="var(--ink-2)"),
        tag("path", d=seams, stroke="var(--panel)", stroke_opacity=0.6, stroke_width=SMALL_SEAM),
    ]
    parts += [
        tag("circle", cx=across * TILE_UNIT, cy=down * TILE_UNIT, r=2.6, fill="var(--panel)")
        for across, down in shape.keys
    ]
    return tag(
        "g",
        *parts,
        transform=f"translate({number(x * TILE_UNIT - COUNT_ACROSS)} {number(y * TILE_UNIT - COUNT_DOWN)})",
    )


def _seams(squares: Sequence[Square]) -> Iterator[str]:
    """The lines between the squares of a tile, so that they can be counted."""
    half = TILE_UNIT / 2
    for x, y in squares:
        if (x + 1, y) in squares:
            yield f"M{number(x * TILE_UNIT + half)} {number(y * TILE_UNIT - half + 1)}v{number(TILE_UNIT - 2)}"
        if (x, y + 1) in squares:
            yield f"M{number(x * TILE_UNIT - half + 1)} {number(y * TILE_UNIT + half)}h{number(TILE_UNIT - 2)}"


def centred(squares: Sequence[Square]) -> tuple[Sequence[Square], float, float]:
    """Squares, and how far they must be moved so that their middle is at 0,0, in squares."""
    wide = max(across for across, _ in squares)
    high = max(down for _, down in squares)
    return squares, -wide / 2, -high / 2


# Great halls ----------------------------------------------------------------------------------------------------------


def hall_name(hall: str, turn: int) -> str:
    return f"s-hall-{hall}-{turn}"


def hall_symbols(halls: Sequence[Hall]) -> str:
    """Each great hall in all ways in which it can lie, its altar at 0,0; and as it lies in the supply."""
    parts = []
    for hall in halls:
        for turn, way in enumerate(ways_of(shape_of(hall.shape)).way):
            parts.append(group(hall_name(hall.id, turn), _hall(way, CELL, 1), _worth(way, hall)))
    return "".join(parts)


def _hall(squares: Sequence[Square], cell: float, line: float) -> str:
    """A floor of light slabs with a rim of gold, and the altar at its key, the first square."""
    outer = outline(squares, cell, inset=1.5 * line, radius=HALL_CORNER * line)
    inner = outline(squares, cell, inset=5.5 * line, radius=HALL_CORNER * 0.6 * line)
    stud = cell * 0.14
    studs = "".join(
        f"M{number(x * cell)} {number(y * cell - stud)}l{number(stud)} {number(stud)}l{number(-stud)} {number(stud)}"
        f"l{number(-stud)} {number(-stud)}z"
        for x, y in squares
    )
    return tag(
        "g",
        tag("path", d=outer, fill="url(#g-gold)", stroke=EDGE, stroke_width=1.6 * line),
        tag("path", d=inner, fill="var(--niche)", stroke="var(--tone)", stroke_width=4.5 * line),
        tag("path", d=studs, fill="var(--gold)", fill_opacity=0.6),
        _altar(squares[0], cell),
    )


def _altar(square: Square, cell: float) -> str:
    return at(square[0] * cell, square[1] * cell, ART("altar"), cell / CELL)


def _worth(squares: Sequence[Square], hall: Hall) -> str:
    """What the hall scores, on the square furthest from its altar."""
    x, y = max(squares, key=lambda square: (abs(square[0]) + abs(square[1]), square))
    return at(x * CELL, y * CELL, ART("worth", honour=f"{hall.low}/{hall.high}"))


def hall_tile(hall: Hall) -> str:
    """A great hall in the supply: its shape, its name and its honour."""
    shape = shape_of(hall.shape)
    key = shape.keys[0]
    squares = [key, *(square for square in shape.squares if square != key)]
    _, x, y = centred(shape.squares)
    return ART(
        "hall-tile",
        shape=at(x * HALL_UNIT, y * HALL_UNIT, _hall(squares, HALL_UNIT, HALL_UNIT / CELL * 2)),
        honour=use("honour"),
        low=str(hall.low),
        statue=use("statue-moon"),
        high=str(hall.high),
        name=hall.name,
    )


# Workshops and gates --------------------------------------------------------------------------------------------------


def workshop_symbols(workshops: Sequence[Workshop]) -> str:
    """Each workshop as it stands on its site, and as it lies in the supply."""
    parts = []
    for workshop in workshops:
        front = ART("workshop", terms=_terms(workshop.exchange))
        parts.append(group(f"s-shop-{workshop.id}", front))
        parts.append(group(f"s-shop-tile-{workshop.id}", _shop_tile(workshop)))
    return "".join(parts)


def _shop_tile(workshop: Workshop) -> str:
    tile = ART("shop-tile", shop=use(f"shop-{workshop.id}"), name=workshop.name)
    return at(-SHOP_COUNT[0], -SHOP_COUNT[1], tile)


def _terms(exchanges: Sequence[Exchange]) -> str:
    """What goes in and what comes out: one kind on each side, or two on one of them."""
    kinds = list(
        dict.fromkeys(kind for each in exchanges for kind in (each.give, each.get) if kind not in (None, "move"))
    )
    if not kinds:
        return use("chest", 0, 5, 0.95)
    first = exchanges[0]
    if len(kinds) == 2:
        both = any(each.give == first.get for each in exchanges)
        lower = label(_ratio(first), 0, 14.5, 8.5, "var(--ink)") if first.give_count + first.get_count > 2 else ""
        return tag(
            "g",
            use(kinds[0], -10, 3, 0.72),
            use(str(kinds[1]), 10, 3, 0.72),
            ART("exchange-both" if both else "exchange"),
            lower,
        )
    most = max(kinds, key=lambda kind: sum(kind in (each.give, each.get) for each in exchanges))
    others = [kind for kind in kinds if kind != most]
    signs = "".join(
        use(str(kind), (which - (len(others) - 1) / 2) * 16, 10.5, 0.6) for which, kind in enumerate(others)
    )
    return tag("g", use(str(most), 0, -4, 0.62), signs)


def _ratio(exchange: Exchange) -> str:
    return f"{exchange.give_count}:{exchange.get_count}"


def gate(seat: int, letter: str) -> str:
    """The gate of a seat: an arch with its emblem."""
    return ART("gate", emblem=emblem(seat, 12.5, letter))


# Ground, pedestals, statues -------------------------------------------------------------------------------------------


def ground_symbols() -> str:
    """What a square shows while nothing is dug there: nothing, rubble, a resource, or both."""
    plain, rubble = ART("ground"), ART("rubble")
    parts = [group("s-ground", plain), group("s-ground-rubble", plain, rubble)]
    for kind in RESOURCE_IDS:
        parts.append(group(f"s-ground-{kind}", plain, use(f"buried-{kind}")))
        parts.append(group(f"s-ground-rubble-{kind}", plain, rubble, use(f"buried-{kind}", 0, -2)))
    return "".join(parts)


def clan_symbols() -> str:
    """Pedestals, statues and point tokens. Their shapes and signs say of which clan they are."""
    parts = []
    for clan in CLAN_IDS[:CLANS]:
        own = {"clan": CLAN_FILL[clan], "glyph": ART(f"glyph-{clan}")}
        statue = ART("statue", crown=ART(f"statue-crown-{clan}"), **own)
        parts.append(group(f"s-ped-{clan}", ART(f"pedestal-{clan}")))
        parts.append(group(f"s-statue-{clan}", statue))
        parts.append(group(f"s-buried-statue-{clan}", ART("buried-statue", statue=statue)))
        parts.append(group(f"s-point-{clan}", ART("point", **own)))
        parts.append(group(f"s-point-{clan}-back", ART("point-back", **own)))
    parts.append(group("s-ped-any", ART("pedestal-any")))
    return "".join(parts)
