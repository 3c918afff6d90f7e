"""The mountain as it is printed: terraces that grow warmer towards the heart, sites, start points, the track."""

from __future__ import annotations

import random

from underhall.games.hall.ground import Ground
from underhall.games.hall.messages import screen as say
from underhall.games.hall.names import CLAN_IDS, column_name
from underhall.games.hall.picture import layout
from underhall.games.hall.picture.art import ART
from underhall.games.hall.picture.icons import use
from underhall.games.hall.picture.layout import CELL, MARGIN
from underhall.games.hall.picture.outline import outline
from underhall.games.hall.pieces import CLANS, TIERS, WIDE, WINTER
from underhall.pictures.art import label
from underhall.pictures.palette import BODY
from underhall.pictures.svg import at, group, number, tag, text

# What lies over the bare stone, by tier: a colour and how strong it is. Darker outside, warm inside.
SHADES: tuple[tuple[tuple[str, float], ...], ...] = (
    (("stone-4", 0.62),),
    (("stone-3", 0.4),),
    (("wood", 0.68),),
    (("torch", 0.62), ("ember", 0.18)),
    (("gold", 0.62), ("snow", 0.3)),
)
LIP = 3  # the lit edge of a terrace
ROUND = 9
CRACKS = 0.34  # of the squares have one
TREES_SEED = 7
AUTUMN_TREES = ("ember", "gold", "moss")


LABEL, LABEL_ABOVE = 16.0, 31.0  # of the track


def mountain(ground: Ground, side: int, marks: dict[int, list[int]], values: tuple[int, ...]) -> str:
    """One side of the board. `marks`: the numbers of players of start points; `values`: of statues, by tier."""
    return "".join(
        (
            _frame(ground),
            _outside(ground, side),
            _terraces(ground),
            _grid(ground),
            _heart(ground),
            *(use("site", *layout.at(square)) for square in ground.sites),
            *(_start(square, seats) for square, seats in marks.items()),
            _names(ground),
            _track(ground, values),
        )
    )


def tier_patch(tier: int, wide: float, high: float, radius: float = 6) -> str:
    """A piece of ground of a tier, counted from 0."""
    shape = {"x": -wide / 2, "y": -high / 2, "width": wide, "height": high, "rx": radius}
    washes = "".join(
        tag("rect", **shape, fill=f"var(--{colour})", fill_opacity=strength) for colour, strength in SHADES[tier]
    )
    return tag("g", tag("rect", **shape, fill="var(--stone)", stroke="var(--deep)"), washes)


def _frame(ground: Ground) -> str:
    left, top, wide, high = layout.board_box(ground.wide, ground.high)
    return tag("rect", x=left, y=top, width=wide, height=high, rx=14, fill="var(--sky)")


def _columns(squares: list[int]) -> list[tuple[int, int]]:
    return [(square % WIDE, square // WIDE) for square in squares]


def _outside(ground: Ground, side: int) -> str:
    """Trees in the valleys; in winter with snow on them."""
    pick = random.Random(TREES_SEED)
    covered = set(ground.sites) | ground.heart
    parts = []
    for square in ground.squares:
        if ground.tiers[square] or square in covered:
            continue
        x, y = layout.at(square)
        for _ in range(2):
            size = round(pick.uniform(0.75, 1.2), 1)
            kind = "winter" if side == WINTER else pick.choice(AUTUMN_TREES)
            across, down = pick.randint(-13, 13), pick.randint(-8, 12)
            parts.append(use(f"tree-{kind}", x + across, y + down, size))
    return "".join(parts)


def tree_symbols() -> str:
    """A pine with snow on it for winter, and for autumn trees that turn red, gold or not at all."""
    autumn = {leaves: ART("tree-autumn", leaves=f"var(--{leaves})") for leaves in AUTUMN_TREES}
    return "".join(group(f"s-tree-{kind}", tree) for kind, tree in {"winter": ART("tree-winter"), **autumn}.items())


def _terraces(ground: Ground) -> str:
    """Each tier lies on the ones around it, with a lit edge above and a shadow beneath."""
    inside = set(ground.sites) | ground.heart
    level = {square: ground.tiers[square] for square in ground.squares if ground.tiers[square]}
    for square in inside:  # squares that are not ground lie as high as those around them
        row, column = divmod(square, WIDE)
        beside = [row * WIDE + column + step for step in (-1, 1)] + [square - WIDE, square + WIDE]
        level[square] = TIERS if square in ground.heart else min(level.get(each, TIERS) for each in beside)
    parts = []
    for tier in range(1, TIERS + 1):
        squares = _columns([square for square, each in level.items() if each >= tier])
        if not squares:
            continue
        path = outline(squares, CELL, radius=ROUND)
        parts.append(tag("path", d=path, fill="var(--deep)", fill_opacity=0.45, transform="translate(0 4)"))
        parts.append(tag("path", d=path, fill="var(--stone)"))
        for colour, strength in SHADES[tier - 1]:
            parts.append(tag("path", d=path, fill=f"var(--{colour})", fill_opacity=strength))
        edge = outline(squares, CELL, inset=LIP / 2, radius=ROUND - LIP / 2)
        parts.append(tag("path", d=edge, fill="none", stroke="var(--snow)", stroke_opacity=0.32, stroke_width=LIP))
        parts.append(tag("path", d=path, fill="none", stroke="var(--deep)", stroke_opacity=0.75, stroke_width=1.4))
    return "".join(parts)


def _grid(ground: Ground) -> str:
    """Thin lines between squares, and some cracks in the rock."""
    pick = random.Random(TREES_SEED)
    lines, cracks = [], []
    for square in ground.squares:
        if not ground.tiers[square]:
            continue
        x, y = layout.at(square)
        if ground.tiers[square + 1] if square % WIDE + 1 < ground.wide else False:
            lines.append(f"M{number(x + 20)} {number(y - 17)}v34")
        if square // WIDE + 1 < ground.high and ground.tiers[square + WIDE]:
            lines.append(f"M{number(x - 17)} {number(y + 20)}h34")
        if pick.random() < CRACKS:
            x, y = x + pick.uniform(-12, 4), y + pick.uniform(-10, 8)
            cracks.append(
                f"M{number(x)} {number(y)}l{pick.randint(3, 6)} {pick.randint(-4, 4)}l4 {pick.randint(-3, 5)}"
            )
    return tag("path", d="".join(lines), stroke="var(--deep)", stroke_opacity=0.3, fill="none") + tag(
        "path", d="".join(cracks), stroke="var(--deep)", stroke_opacity=0.22, fill="none", stroke_width=1.6
    )


def _heart(ground: Ground) -> str:
    """The heart of the mountain: a chasm that glows."""
    if not ground.heart:
        return ""
    squares = sorted(ground.heart)
    places = [layout.at(square) for square in squares]
    x = sum(each for each, _ in places) / len(places)
    y = sum(each for _, each in places) / len(places)
    path = outline(_columns(squares), CELL, inset=2, radius=12)
    inner = outline(_columns(squares), CELL, inset=7, radius=10)
    shards = "".join(at(*place, ART("shard")) for place in places)
    return tag(
        "g",
        tag("circle", cx=x, cy=y, r=CELL * 3.4, fill="url(#g-glow)"),
        tag("path", d=path, fill="var(--deep)", stroke="var(--torch)", stroke_width=2),
        tag("path", d=inner, fill="var(--ember)", fill_opacity=0.75),
        shards,
        tag("circle", cx=x, cy=y, r=CELL * 1.7, fill="url(#g-glow)"),
    )


def _start(square: int, seats: list[int]) -> str:
    """A start point with the numbers of players that it is for."""
    return at(*layout.at(square), ART("start", seats=" ".join(map(str, seats))))


def _names(ground: Ground) -> str:
    """The letters of columns above, and the numbers of rows on both sides."""
    middle = CELL / 2 + MARGIN / 2
    right = (ground.wide - 0.5) * CELL + MARGIN / 2
    parts = [text(column_name(column), column * CELL, -middle, 15) for column in range(ground.wide)]
    parts += [text(str(row + 1), x, row * CELL, 15) for row in range(ground.high) for x in (-middle, right)]
    return tag("g", *parts, font_family=BODY, font_weight=500, fill="var(--ink-2)")


def _track(ground: Ground, values: tuple[int, ...]) -> str:
    """The pedestal track: for each tier what a statue is worth, and a space for a token of each clan."""
    x, y = layout.track_at(ground.wide, ground.high, TIERS // 2)
    parts = [label(say("label-track"), x, y - LABEL_ABOVE, LABEL, "var(--ink-2)")]
    for tier in range(TIERS):
        x, y = layout.track_at(ground.wide, ground.high, tier)
        worth = ART("tier-worth", statue=use("statue-ice"), value=str(values[tier]))
        parts.append(at(x, y, tier_patch(tier, layout.TRACK_STEP - 6, 42) + worth))
        for clan in range(CLANS):
            place = layout.track_token_at(ground.wide, ground.high, clan, tier)
            parts.append(at(*place, ART("track-token", sign=use(f"clan-{CLAN_IDS[clan]}"))))
    return "".join(parts)
