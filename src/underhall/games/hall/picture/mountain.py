"""The mountain as it is printed: terraces that grow warmer towards the heart, sites, start points, the track."""

from __future__ import annotations

import random

from underhall.games.hall.ground import Ground
from underhall.games.hall.names import CLAN_IDS, column_name
from underhall.games.hall.picture import layout
from underhall.games.hall.picture.icons import use
from underhall.games.hall.picture.layout import CELL, MARGIN
from underhall.games.hall.picture.outline import outline
from underhall.games.hall.pieces import CLANS, TIERS, WIDE, WINTER
from underhall.pictures import art
from underhall.pictures.palette import BODY
from underhall.pictures.svg import group, number, tag, text

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
    """A pine with snow on it for winter, and for autumn a tree that turns red and one that turns gold."""
    pine = tag("path", d="M0-17L7-4H4L9 5H-9L-4-4H-7z", fill="var(--moss)", stroke="var(--deep)", stroke_opacity=0.4)
    snow = tag("path", d="M0-17L4.5-9L1.5-10.5L0-8.5L-2-10.5L-4.5-9z", fill="var(--snow)")
    trunk = tag("path", d="M-1.5 3H1.5V9H-1.5z", fill="var(--wood-2)")
    crown = "M0-16C6-16 6-11 8-8C11-3 7 4 0 4C-7 4-11-3-8-8C-6-11-6-16 0-16z"
    return group("s-tree-winter", trunk, pine, snow) + "".join(
        group(
            f"s-tree-{fill}",
            trunk,
            tag("path", d=crown, fill=f"var(--{fill})", stroke="var(--deep)", stroke_opacity=0.4),
        )
        for fill in AUTUMN_TREES
    )


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
    shards = "".join(
        tag(
            "path",
            d=f"M{number(cx - 5)} {number(cy + 13)}L{number(cx - 7)} {number(cy - 2)}L{number(cx)} {number(cy - 14)}"
            f"L{number(cx + 7)} {number(cy - 3)}L{number(cx + 5)} {number(cy + 13)}z",
            fill="var(--torch)",
            stroke="var(--paper)",
            stroke_width=1.2,
        )
        for cx, cy in places
    )
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
    x, y = layout.at(square)
    return tag(
        "g",
        tag(
            "path",
            d="M-15 17V-3A15 14 0 0 1 15-3V17z",
            fill="var(--deep)",
            fill_opacity=0.5,
            stroke="var(--snow)",
            stroke_width=1.6,
            stroke_dasharray="4 3",
        ),
        art.title(" ".join(str(each) for each in seats), 0, 5, 15, "var(--snow)"),
        transform=f"translate({number(x)} {number(y)})",
    )


def _names(ground: Ground) -> str:
    """The letters of columns above, and the numbers of rows on both sides."""
    middle = CELL / 2 + MARGIN / 2
    right = (ground.wide - 0.5) * CELL + MARGIN / 2
    parts = [text(column_name(column), column * CELL, -middle, 15) for column in range(ground.wide)]
    parts += [text(str(row + 1), x, row * CELL, 15) for row in range(ground.high) for x in (-middle, right)]
    return tag("g", *parts, font_family=BODY, font_weight=500, fill="var(--ink-2)")


def _track(ground: Ground, values: tuple[int, ...]) -> str:
    """The pedestal track: for each tier what a statue is worth, and a space for a token of each clan."""
    parts = []
    for tier in range(TIERS):
        x, y = layout.track_at(ground.wide, ground.high, tier)
        head = tag(
            "g",
            tier_patch(tier, layout.TRACK_STEP - 6, 42),
            tag("rect", x=-65, y=-17, width=36, height=34, rx=8, fill="var(--deep)", fill_opacity=0.72),
            use("statue-ice", -54, 1, 0.62, opacity=0.9),
            art.title(str(values[tier]), -38 if values[tier] < 10 else -39, 0.5, 18, "var(--snow)"),
            transform=f"translate({number(x)} {number(y)})",
        )
        parts.append(head)
        for clan in range(CLANS):
            across, down = layout.track_token_at(ground.wide, ground.high, clan, tier)
            parts.append(
                tag(
                    "g",
                    tag("circle", r=15, fill="var(--deep)", fill_opacity=0.45),
                    use(f"clan-{CLAN_IDS[clan]}", opacity=0.6),
                    transform=f"translate({number(across)} {number(down)})",
                )
            )
    return "".join(parts)
