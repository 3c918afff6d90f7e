"""What is laid on the mountain: tunnels, great halls, workshops, gates, pedestals, statues, rubble."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS
from underhall.games.hall.pack_schema import Exchange, Hall, Tunnel, Workshop
from underhall.games.hall.pack_shapes import Outline, Square, connected, outline_of, shape_of, ways_of
from underhall.games.hall.picture.icons import CLAN_EDGE, CLAN_FILL, EDGE, clan_glyph, pale, use
from underhall.games.hall.picture.layout import CELL, COUNT_ACROSS, COUNT_DOWN, SHOP_COUNT, TILE_UNIT
from underhall.games.hall.picture.outline import outline
from underhall.games.hall.pieces import CLANS
from underhall.pictures import art
from underhall.pictures.svg import group, number, tag

WALL = 5  # how thick the walls of a tunnel are
SMALL_WALL = 2.2
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
        tag("path", d=inner, fill="var(--deep)", fill_opacity=0.74, stroke=EDGE, stroke_width=wall * 0.25),
        tag("path", d=slabs, stroke="var(--snow)", stroke_opacity=0.3, stroke_width=cell * 0.04),
    )


def tunnel_tile(tunnel: Tunnel) -> str:
    """A tunnel in the supply, with its anchor; how many there are is written beneath it."""
    shape = shape_of(tunnel.shape)
    squares, x, y = centred(shape.squares)
    parts = [corridor(squares, TILE_UNIT, SMALL_WALL, 2.5, "var(--ink-2)")]
    parts += [
        tag("circle", cx=across * TILE_UNIT, cy=down * TILE_UNIT, r=2.3, fill="none", stroke="var(--snow)")
        for across, down in shape.keys
    ]
    return tag(
        "g",
        *parts,
        transform=f"translate({number(x * TILE_UNIT - COUNT_ACROSS)} {number(y * TILE_UNIT - COUNT_DOWN)})",
    )


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
        tag("path", d=inner, fill="url(#g-paper)", stroke="var(--tone)", stroke_width=4.5 * line),
        tag("path", d=studs, fill="var(--gold)", fill_opacity=0.6),
        _altar(squares[0], cell),
    )


def _altar(square: Square, cell: float) -> str:
    return tag(
        "g",
        tag("path", d=art.polygon(8, 17, 22.5), fill="var(--deep)", stroke="var(--gold)", stroke_width=2.5),
        tag("path", d=art.polygon(4, 10), fill="none", stroke="var(--gold)", stroke_width=1.6),
        tag("circle", r=3, fill="var(--torch)"),
        transform=f"translate({number(square[0] * cell)} {number(square[1] * cell)}) scale({number(cell / CELL)})",
    )


def _worth(squares: Sequence[Square], hall: Hall) -> str:
    """What the hall scores, on the square furthest from its altar."""
    x, y = max(squares, key=lambda square: (abs(square[0]) + abs(square[1]), square))
    words = f"{hall.low}/{hall.high}"
    return tag(
        "g",
        tag("rect", x=-17.5, y=-10, width=35, height=20, rx=5, fill="var(--paper)", stroke=EDGE),
        art.label(words, 0, 0.5, 15 if len(words) < 5 else 13.5),
        transform=f"translate({number(x * CELL)} {number(y * CELL)})",
    )


def hall_tile(hall: Hall) -> str:
    """A great hall in the supply: its shape, its name and its honour."""
    shape = shape_of(hall.shape)
    key = shape.keys[0]
    squares = [key, *(square for square in shape.squares if square != key)]
    _, x, y = centred(shape.squares)
    small = TILE_UNIT / CELL
    return tag(
        "g",
        tag("rect", x=-54, y=-29, width=108, height=58, rx=7, fill="url(#g-paper)", stroke="var(--line)"),
        tag(
            "g",
            _hall(squares, TILE_UNIT, small * 2),
            transform=f"translate({number(-24 + x * TILE_UNIT)} {number(-9 + y * TILE_UNIT)})",
        ),
        use("honour", 18, -17, 0.72),
        art.label(str(hall.low), 38, -16.5, 13.5),
        use("statue-moon", 18, -2, 0.36),
        art.label(str(hall.high), 38, -1, 13.5),
        art.label(hall.name, 0, 18.5, 11.5),
    )


# Workshops and gates --------------------------------------------------------------------------------------------------


def workshop_symbols(workshops: Sequence[Workshop]) -> str:
    """Each workshop as it stands on its site, and as it lies in the supply."""
    parts = []
    for workshop in workshops:
        front = _workshop(workshop)
        parts.append(group(f"s-shop-{workshop.id}", front))
        parts.append(group(f"s-shop-tile-{workshop.id}", _shop_tile(workshop)))
    return "".join(parts)


def _shop_tile(workshop: Workshop) -> str:
    return tag(
        "g",
        tag("rect", x=-40, y=-31, width=80, height=62, rx=7, fill="url(#g-paper)", stroke="var(--line)"),
        tag("g", use(f"shop-{workshop.id}"), transform="translate(0 -8)"),
        art.label(workshop.name, 0, 21.5, 12),
        transform=f"translate({-SHOP_COUNT[0]} {-SHOP_COUNT[1]})",
    )


def _workshop(workshop: Workshop) -> str:
    """A house with a gable, and on its front what is exchanged there."""
    return tag(
        "g",
        tag("path", d="M-18.5-6L0-19L18.5-6V18.5H-18.5z", fill="url(#g-paper)", stroke=EDGE, stroke_width=1.6),
        tag("path", d="M-20-5L0-19.5L20-5L17.5-2L0-15L-17.5-2z", fill="url(#g-wood)", stroke=EDGE, stroke_width=1.2),
        _terms(workshop.exchange),
    )


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
        lower = art.label(_ratio(first), 0, 14.5, 8.5, "var(--ink)") if first.give_count + first.get_count > 2 else ""
        arrow = "M-3 4H3M1 2L3 4L1 6" + ("M-1 2L-3 4L-1 6" if both else "")
        return tag(
            "g",
            use(kinds[0], -10, 3, 0.72),
            use(str(kinds[1]), 10, 3, 0.72),
            tag("path", d=arrow, fill="none", stroke="var(--ink)", stroke_width=1.3),
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


def site() -> str:
    """A site without a workshop: foundations."""
    return tag(
        "g",
        art.slab(36, 36, "url(#g-rock)", 4),
        tag(
            "path",
            d="M-12 12V-3L0-13L12-3V12z",
            fill="var(--deep)",
            fill_opacity=0.35,
            stroke="var(--snow)",
            stroke_opacity=0.75,
            stroke_width=1.6,
            stroke_dasharray="4 3",
        ),
    )


def gate(seat: int, letter: str) -> str:
    """The gate of a seat: an arch with its emblem."""
    return tag(
        "g",
        tag("rect", x=-19, y=-19, width=38, height=38, rx=7, fill="var(--tone)", stroke=EDGE, stroke_width=1.5),
        tag("path", d="M-15 17V-2A15 14 0 0 1 15-2V17z", fill="var(--deep)", stroke="var(--snow)", stroke_width=2),
        tag("g", art.emblem(seat, 12.5, letter), transform="translate(0 3)"),
    )


# Rubble, anchors, pedestals, statues ----------------------------------------------------------------------------------


def ground_symbols() -> str:
    """What a square shows while nothing is dug there: nothing, rubble, a resource, or both."""
    plain = tag("rect", x=-18, y=-18, width=36, height=36, fill="var(--deep)", fill_opacity=0)
    parts = [group("s-ground", plain), group("s-ground-rubble", plain, _rubble())]
    for kind in RESOURCE_IDS:
        parts.append(group(f"s-ground-{kind}", plain, use(f"buried-{kind}")))
        parts.append(group(f"s-ground-rubble-{kind}", plain, _rubble(), use(f"buried-{kind}", 0, -2)))
    return "".join(parts)


def _rubble() -> str:
    """A heap of broken rock."""
    rocks = (
        ("M-18 17L-19 6L-12-1L-4 4L-3 17z", "stone-2", "M-12-1L-10 9L-3 17M-10 9L-19 6"),
        ("M18 17L19 5L12-2L4 4L3 17z", "stone-3", "M12-2L11 8L3 17M11 8L19 5"),
        ("M-9 4L-8-7L0-12L9-8L10 2L2 7z", "stone", "M0-12L-1-2L-9 4M-1-2L10 2"),
        ("M-9 17L-7 7L1 3L9 8L10 17z", "stone-2", "M1 3L0 11L-9 17M0 11L9 8"),
        ("M-17-4L-15-9L-11-8L-11-3z", "stone", ""),
        ("M12-6L14-11L18-9L17-5z", "stone", ""),
    )
    heap = "".join(tag("path", d=path, fill=f"var(--{fill})") for path, fill, _ in rocks)
    facets = "".join(lines for _, _, lines in rocks)
    tops = "M-19 6L-12-1L-10 9zM19 5L12-2L11 8zM-9 4L-8-7L0-12L-1-2zM0-12L9-8L10 2L-1-2zM-7 7L1 3L0 11L-9 17z"
    return tag(
        "g",
        tag(
            "path", d="M-20 18L-20 5L-10-6L0-14L12-9L20 4L20 18z", fill="var(--deep)", fill_opacity=0.35, stroke="none"
        ),
        heap,
        tag("path", d=tops, fill="var(--snow)", fill_opacity=0.3, stroke="none"),
        tag("path", d=facets, fill="none", stroke_width=0.9, stroke_opacity=0.7),
        stroke=EDGE,
        stroke_width=1.4,
        stroke_linejoin="round",
    )


def anchor() -> str:
    """The anchor of a tunnel: where a pedestal may stand."""
    return tag(
        "g",
        tag("circle", r=10.5, fill="var(--deep)", stroke="var(--snow)", stroke_width=2, stroke_dasharray="4.4 2.2"),
        tag("circle", r=3, fill="var(--snow)"),
    )


PLINTHS = {"fire": (5, -90.0), "ice": (6, 0.0), "moon": (24, 0.0)}  # corners of a pedestal, and where they begin


def pedestal(clan: str) -> str:
    """A pedestal: its shape and its sign say of which clan it is."""
    sides, start = PLINTHS[clan]
    return tag(
        "g",
        tag("path", d=art.polygon(sides, 17, start), fill="url(#g-stone)", stroke=EDGE, stroke_width=1.6),
        tag("path", d=art.polygon(sides, 13, start), fill=CLAN_FILL[clan], stroke=EDGE, stroke_width=1),
        clan_glyph(clan),
    )


def statue(clan: str) -> str:
    """A squat idol of stone that wears the sign of its clan."""
    crown = {
        "fire": "M-9-9C-11-14-7-15-7-19C-3-17-3-15-2-13C-1-16 1-18 3-20C3-16 5-15 7-17C8-14 11-13 9-9z",
        "ice": "M-10-8L-11-18L-6-12L-3-20L0-12L4-20L6-12L11-18L10-8z",
        "moon": "M-12-20C-13-3 13-3 12-20C8-12-8-12-12-20z",
    }[clan]
    fill = CLAN_FILL[clan]
    return tag(
        "g",
        tag("path", d="M-13 18V13H13V18z", fill="var(--stone-3)", stroke=EDGE, stroke_width=1.4),
        pale("M-10 14C-13 6-12-4-8-9H8C12-4 13 6 10 14z", stroke_width=1.5),
        tag("path", d=crown, fill=CLAN_EDGE[clan], stroke=EDGE, stroke_width=1.3, stroke_linejoin="round"),
        tag("path", d="M-6-5H-2M2-5H6", stroke=EDGE, stroke_width=2.2),
        tag(
            "g",
            tag("circle", r=8.2, fill=fill, stroke=EDGE, stroke_width=1.2),
            clan_glyph(clan),
            transform="translate(0 5) scale(.92)",
        ),
    )


def buried_statue(clan: str) -> str:
    """A statue that still sticks in the rock."""
    return tag(
        "g",
        tag("circle", r=18.5, fill="var(--deep)", fill_opacity=0.4),
        tag("g", statue(clan), transform="translate(0 1) scale(.92)"),
        tag(
            "path",
            d="M-19 19L-19 11L-13 8L-8 13L-2 11L4 14L9 10L15 12L19 9V19z",
            fill="var(--stone-3)",
            stroke=EDGE,
            stroke_width=1.2,
            stroke_linejoin="round",
        ),
    )


def clan_symbols() -> str:
    parts = []
    for clan in CLAN_IDS[:CLANS]:
        parts.append(group(f"s-ped-{clan}", pedestal(clan)))
        parts.append(group(f"s-statue-{clan}", statue(clan)))
        parts.append(group(f"s-buried-statue-{clan}", buried_statue(clan)))
        parts.append(group(f"s-point-{clan}", _point(clan)))
        parts.append(group(f"s-point-{clan}-back", _point(clan, face_down=True)))
    parts.append(group("s-ped-any", _any_pedestal()))
    return "".join(parts)


def _any_pedestal() -> str:
    """The reminder that one may choose a pedestal."""
    return tag(
        "g",
        tag("circle", r=16, fill="url(#g-stone)", stroke=EDGE, stroke_width=1.6, stroke_dasharray="5 3"),
        art.title("?", 0, 1, 20),
    )


def _point(clan: str, face_down: bool = False) -> str:
    """A pedestal point token: its number comes to the middle, unless it lies face down."""
    fill = "url(#g-stone)" if face_down else "var(--paper)"
    return tag(
        "g",
        tag("circle", r=11.8, fill=CLAN_FILL[clan], stroke=EDGE, stroke_width=1.2),
        tag("circle", r=8.6, fill=fill, stroke=EDGE, stroke_width=0.7),
        art.title("?", 0, 0.5, 12) if face_down else "",
        tag(
            "g",
            tag("circle", r=8.4, fill=CLAN_FILL[clan], stroke=EDGE, stroke_width=1.2),
            clan_glyph(clan),
            transform="translate(8.2 -8.2) scale(.5)",
        ),
    )


def spot() -> str:
    """A square that may be chosen."""
    return tag(
        "g",
        tag("rect", x=-18, y=-18, width=36, height=36, rx=7, fill="var(--lit)", fill_opacity=0.28),
        tag("rect", x=-17, y=-17, width=34, height=34, rx=6, fill="none", stroke="var(--lit)", stroke_width=3),
    )
