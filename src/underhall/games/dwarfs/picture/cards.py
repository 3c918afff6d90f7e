"""Kingdom cards: as they lie on the board, in hand, and large; and the walls, which turn with a card as it is laid.

A card on the board stays upright, so that it can be read; its walls are drawn apart from it and turned.
"""

from __future__ import annotations

from underhall.games.dwarfs.board_text import telling_word
from underhall.games.dwarfs.pack_schema import Card, DwarfsPack
from underhall.games.dwarfs.picture.measure import BAND, CARD, INNER, RIM, STRIP, spots
from underhall.games.dwarfs.picture.motifs import LINE, motif, shape, stroke
from underhall.games.dwarfs.picture.tokens import (
    at,
    bold,
    drawn,
    fitted,
    free_spots,
    gem,
    gem_letters,
    hood,
    pickaxe,
    shield,
)
from underhall.pictures import art
from underhall.pictures.svg import Value, number, tag

HALF, EDGE = CARD / 2, INNER / 2
BAND_END = BAND - EDGE
STRIP_START = EDGE - STRIP
TURNS = {"N": 0, "E": 90, "S": 180, "W": 270}
WALL, STONES, JOINT = RIM, 6, 0.8  # how thick walls are, stones in a course, half a gap between them
SIGN_ROOM, NAME_MARGIN = 26.0, 3.0  # beside the name on a card
WAY_SIZE = 0.39  # of a way round: all four leave the rim free, where the walls are shown that one points at
SIGHT_HEIGHT, SIGHT_SIZE = -9.5, 0.92  # of the drawing on a card
# What is seen behind a drawing.
SCENES = {
    "castle": "var(--sky)",
    "mine": "url(#g-rock)",
    "tavern": "var(--paper-2)",
    "store": "var(--paper-2)",
    "dragon": "url(#g-deep)",
    "giant": "url(#g-frost)",
}


def gradients() -> str:
    """The gradients of this game's cards."""
    stops = tag("stop", offset=0, stop_color="var(--water)"), tag("stop", offset=1, stop_color="var(--sky)")
    return tag("linearGradient", *stops, id="g-frost", x1=0, y1=0, x2=0, y2=1)


# On the board ---------------------------------------------------------------------------------------------------------


def face(pack: DwarfsPack, design: Card) -> str:
    """What all cards of a design show on the board: what it is, its spots, its task, its type and its points."""
    return _printed(pack, design, drawn(f"motif-{design.id}"), _band(telling_word(design), SIGN_ROOM))


def _printed(pack: DwarfsPack, design: Card, sight: str, band: str) -> str:
    return tag(
        "g",
        _floor(),
        _scene(design),
        at(0, SIGHT_HEIGHT, sight, SIGHT_SIZE),
        free_spots(spots(design.spots.value)),
        band,
        _strip(pack, design),
        tag("rect", x=-EDGE, y=-EDGE, width=INNER, height=INNER, rx=3, fill="none", **LINE),
    )


def card(design: Card, seat: int) -> str:
    """A card of a seat on the board."""
    return drawn(f"face-{design.id}") + at(13 - EDGE, BAND / 2 - EDGE, drawn(f"sign-{seat}"))


def sign(seat: int, letter: str) -> str:
    """Whose card it is."""
    return tag("circle", r=11.5, fill="var(--panel)") + art.marked_emblem(seat, letter, 10)


def leaf(pack: DwarfsPack, design: Card) -> str:
    """A card of no colour, with its walls as they are printed."""
    coloured = _printed(pack, design, motif(design), _band(design.name, NAME_MARGIN))
    grey = coloured.replace("var(--tone)", "var(--stone-4)").replace("var(--on-tone)", "var(--snow)")
    return grey + walls(design.walls.sides)


def _floor() -> str:
    """Paved stone around the picture, on which dwarfs come and go where no wall stands."""
    joints = "".join(
        f"M{number(x)} {number(-HALF)}v{number(RIM)}M{number(x)} {number(HALF - RIM)}v{number(RIM)}"
        f"M{number(-HALF)} {number(x)}h{number(RIM)}M{number(HALF - RIM)} {number(x)}h{number(RIM)}"
        for x in range(-48, 49, 24)
    )
    return tag(
        "g",
        tag("rect", x=-HALF, y=-HALF, width=CARD, height=CARD, rx=7, fill="var(--paper-2)", **LINE),
        stroke(joints, "var(--stone)", 1.4),
    )


def _scene(design: Card) -> str:
    height = STRIP_START - BAND_END
    ground = tag("rect", x=-EDGE, y=BAND_END, width=INNER, height=height, fill=SCENES[design.family])
    low, left, right = number(STRIP_START), number(-EDGE), number(EDGE)
    hills = f"M{left} {low}V10L-44 -6L-26 8L-6 -12L20 6L42 -8L{right} 8V{low}z"
    return ground + tag("path", d=hills, fill="var(--stone-3)", fill_opacity=0.45)


def _band(name: str, left: float) -> str:
    """The name in the colour of the seat, beside what lies at its left."""
    width = INNER - left - NAME_MARGIN
    middle = left + width / 2 - EDGE
    return tag(
        "g",
        tag("rect", x=-EDGE, y=-EDGE, width=INNER, height=BAND, fill="var(--tone)"),
        bold(name, middle, BAND / 2 - EDGE, fitted(name, 22, width), "var(--on-tone)"),
    )


def _strip(pack: DwarfsPack, design: Card) -> str:
    """The task: how many dwarfs bring what; then the type for stacking, and the points in a kingdom."""
    middle = STRIP_START + STRIP / 2
    return tag(
        "g",
        tag("rect", x=-EDGE, y=STRIP_START, width=INNER, height=STRIP, fill="var(--paper)"),
        bold(str(design.task.needs), -51, middle, 20),
        at(-37, middle, hood(), 0.85),
        stroke(f"M-27 {number(middle)}h9m-4 -4l4 4l-4 4", "var(--ink)", 2),
        at(-3, middle, brings(pack, design)),
        at(27, middle, sigil(design.symbol.value)),
        at(49, middle - 1, shield(design.points.value, 9)),
    )


def brings(pack: DwarfsPack, design: Card) -> str:
    """What a task brings, as a sign 26 by 16."""
    if design.family == "mine" and design.task.gem is not None:
        count = design.task.yields or 1
        icon = gem(design.task.gem, 7.5, gem_letters(pack)[design.task.gem])
        return icon if count == 1 else bold(f"{count}", -7, 0, 16) + at(7, 0, icon)
    if design.family == "castle":
        return pickaxe("var(--ink)", 0.62)
    if design.family == "tavern":
        return at(0, 0, drawn("ogre"), 0.4)
    if design.family == "store":
        return at(0, 0, scroll(), 0.8)
    return at(0, 0, trophy(), 0.8)


def scroll() -> str:
    """A trading goal as a sign."""
    return shape("M-8 -9H7Q10 -9 10 -6V-4H6V9H-7Q-9 9 -9 6V-6Q-9 -9 -8 -9z", "var(--snow)") + stroke(
        "M-5 -4H3M-5 0H3M-5 4H3", "var(--deep)", 1.4
    )


def trophy() -> str:
    """A defeated monster as a sign: crossed swords."""
    return (
        stroke("M-8 -8L7 7M8 -8L-7 7", "var(--deep)", 4.4)
        + stroke("M-8 -8L7 7M8 -8L-7 7", "var(--iron)", 2.4)
        + stroke("M-9 4L-4 9M9 4L4 9", "var(--gold)", 2.4)
    )


def sigil(symbol: str) -> str:
    """The type for stacking: flame, hood or snow crystal in a ring."""
    inner = {
        "dragon": tag(
            "path", d="M0 -6Q5 -1 3.6 3Q3 6 0 6Q-3 6 -3.6 3Q-4 1 -2 -1Q-1 1 0 0Q1 -3 0 -6z", fill="var(--ember)"
        ),
        "dwarf": at(0, -0.4, hood(), 0.62),
        "giant": stroke("M0 -5.4V5.4M-4.7 -2.7L4.7 2.7M-4.7 2.7L4.7 -2.7", "var(--water)", 2),
    }[symbol]
    return tag("circle", r=8.2, fill="var(--panel)", stroke="var(--ink-2)", stroke_width=1) + inner


# Walls ----------------------------------------------------------------------------------------------------------------


def walls(sides: str) -> str:
    """Masonry on some sides of a card, N above."""
    return "".join(tag("g", _wall(), transform=f"rotate({TURNS[side]})") for side in sides)


def square() -> str:
    """Nothing to be seen: what can be pointed at on a card, within its walls."""
    return tag("rect", x=-EDGE, y=-EDGE, width=INNER, height=INNER, fill="var(--deep)", fill_opacity=0)


def _wall() -> str:
    """Two courses of stone along the upper side."""
    course, long = WALL / 2, CARD / STONES
    rows: tuple[list[str], list[str]] = [], []
    for level in range(2):
        for each in range(STONES + level):
            start = max(-HALF + (each - 0.5 * level) * long, -HALF) + JOINT
            end = min(-HALF + (each - 0.5 * level + 1) * long, HALF) - JOINT
            rows[(level + each) % 2].append(_block(start, -HALF + level * course + JOINT, end - start, course - JOINT))
    ground = _block(-HALF, -HALF, CARD, WALL)
    return (
        tag("path", d=ground, fill="var(--deep)")
        + tag("path", d="".join(rows[0]), fill="var(--iron)")
        + tag("path", d="".join(rows[1]), fill="var(--iron)", fill_opacity=0.7)
    )


def _block(x: float, y: float, width: float, height: float) -> str:
    """A rectangle as part of a path."""
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}z"


def passage() -> str:
    """A way between two cards, one west and one east of it: planks over the gap."""
    planks = "".join(
        tag(
            "rect",
            x=x,
            y=-17,
            width=5.4,
            height=34,
            rx=1.2,
            fill="url(#g-wood)",
            stroke="var(--deep)",
            stroke_width=0.8,
        )
        for x in (-15, -9.1, -3.2, 2.7, 8.6)
    )
    ropes = stroke("M-16 -17H15M-16 17H15", "var(--paper-2)", 2)
    return tag("rect", x=-16, y=-18, width=31, height=36, rx=2, fill="var(--deep)") + planks + ropes


# In hand --------------------------------------------------------------------------------------------------------------


def in_hand(design: Card) -> str:
    """A card to be held: large letters and no small print, in the measure of a card on the board."""
    name = telling_word(design)
    return tag(
        "g",
        tag("rect", x=-HALF, y=-HALF, width=CARD, height=CARD, rx=10, fill="var(--paper-2)", **LINE),
        tag("rect", x=-EDGE, y=-EDGE, width=INNER, height=INNER, rx=4, fill=SCENES[design.family]),
        at(0, 20, drawn(f"motif-{design.id}"), 1.45),
        tag("rect", x=-EDGE, y=-EDGE, width=INNER, height=38, rx=4, fill="var(--tone)"),
        bold(name, 0, -EDGE + 20, fitted(name, 29, INNER - 8), "var(--on-tone)"),
        walls(design.walls.sides),
    )


def small(design: Card) -> str:
    """A card among those of a rival, or a defeated monster: only its drawing and its colour."""
    return tag(
        "g",
        tag("rect", x=-HALF, y=-HALF, width=CARD, height=CARD, rx=16, fill="var(--tone)", **LINE),
        tag("rect", x=-58, y=-58, width=116, height=116, rx=8, fill=SCENES[design.family]),
        at(0, 2, drawn(f"motif-{design.id}"), 1.8),
    )


def slot() -> str:
    """Where a card was held."""
    dashes: dict[str, Value] = {"stroke": "var(--line)", "stroke_width": 3, "stroke_dasharray": "9 8"}
    return tag("rect", x=-HALF + 4, y=-HALF + 4, width=CARD - 8, height=CARD - 8, rx=12, fill="none", **dashes)


# Places ---------------------------------------------------------------------------------------------------------------


def empty_place() -> str:
    """Where a card can be laid."""
    frame: dict[str, Value] = {"stroke": "var(--lit)", "stroke_width": 4, "stroke_dasharray": "12 8"}
    return tag(
        "g",
        tag("rect", x=-60, y=-60, width=120, height=120, rx=10, fill="var(--lit-2)", fill_opacity=0.75, **frame),
        stroke("M-18 0H18M0 -18V18", "var(--lit)", 6),
    )


def way_round(sides: str) -> str:
    """A card seen small, with its walls: one of the ways in which it can be laid. Four of them lie on a card."""
    return at(
        0,
        0,
        tag("rect", x=-HALF, y=-HALF, width=CARD, height=CARD, rx=7, fill="var(--paper-2)", **LINE)
        + tag("rect", x=-44, y=-44, width=88, height=88, rx=6, fill="var(--lit-2)", stroke="var(--lit)", stroke_width=3)
        + "".join(tag("g", _thick_wall(), transform=f"rotate({TURNS[side]})") for side in sides)
        + "".join(tag("g", _door(), transform=f"rotate({TURNS[side]})") for side in "NESW" if side not in sides),
        WAY_SIZE,
    )


def _thick_wall() -> str:
    stones = "".join(_block(-HALF + 2 + each * 23.5, -HALF + 3, 21, 18) for each in range(STONES))
    return tag("path", d=_block(-HALF, -HALF, CARD, 24), fill="var(--deep)") + tag("path", d=stones, fill="var(--iron)")


def _door() -> str:
    return stroke("M0 -34V-62M-11 -52L0 -64L11 -52", "var(--lit)", 7)
