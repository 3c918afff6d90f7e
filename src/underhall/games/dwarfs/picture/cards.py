"""Kingdom cards: as they lie on the board, in hand, and large; and the walls, which turn with a card as it is laid.

A card on the board stays upright, so that it can be read; its walls are drawn apart from it and turned.
"""

from __future__ import annotations

from underhall.games.dwarfs.board_text import telling_word
from underhall.games.dwarfs.pack_schema import Card, DwarfsPack
from underhall.games.dwarfs.picture.art import ART
from underhall.games.dwarfs.picture.measure import BAND, INNER, spots
from underhall.games.dwarfs.picture.tokens import bold, drawn, gem, gem_letters, motif, shield
from underhall.pictures.art import emblem
from underhall.pictures.svg import at, tag

EDGE = INNER / 2
TURNS = {"N": 0, "E": 90, "S": 180, "W": 270}
WAY_SIZE = 0.34  # of a way round, which lies at a corner of its card
TASK_GEM = 7.5  # radius
# What is seen behind a drawing.
SCENES = {
    "castle": "var(--sky)",
    "mine": "url(#g-rock)",
    "tavern": "var(--paper-2)",
    "store": "var(--paper-2)",
    "dragon": "url(#g-deep)",
    "giant": "url(#g-frost)",
}


# On the board ---------------------------------------------------------------------------------------------------------


def face(pack: DwarfsPack, design: Card) -> str:
    """What all cards of a design show on the board: what it is, its spots, its task, its type and its points."""
    return _printed(pack, design, drawn(f"motif-{design.id}"), name=telling_word(design))


def _printed(pack: DwarfsPack, design: Card, sight: str, name: str = "", title: str = "") -> str:
    """A card with a name beside the sign of its seat, or with a title over its whole width."""
    return ART(
        "card",
        scene=SCENES[design.family],
        motif=sight,
        spots="".join(at(x, y, ART("spot")) for x, y in spots(design.spots.value)),
        name=name,
        title=title,
        needs=str(design.task.needs),
        brings=_brings(pack, design),
        sigil=ART(f"sigil-{design.symbol.value}"),
        shield=shield(design.points.value),
    )


def card(design: Card, seat: int) -> str:
    """A card of a seat on the board."""
    return drawn(f"face-{design.id}") + at(13 - EDGE, BAND / 2 - EDGE, drawn(f"sign-{seat}"))


def sign(seat: int, letter: str) -> str:
    """Whose card it is."""
    return ART("sign", emblem=emblem(seat, 10, letter))


def leaf(pack: DwarfsPack, design: Card) -> str:
    """A card of no colour, with its walls as they are printed."""
    coloured = _printed(pack, design, motif(design), title=design.name)
    grey = coloured.replace("var(--tone)", "var(--stone-4)").replace("var(--on-tone)", "var(--snow)")
    return grey + walls(design.walls.sides)


def _brings(pack: DwarfsPack, design: Card) -> str:
    """What a task brings, as a sign 26 by 16."""
    if design.family == "mine" and design.task.gem is not None:
        count = design.task.yields or 1
        icon = gem(design.task.gem, TASK_GEM, gem_letters(pack)[design.task.gem])
        return icon if count == 1 else bold(f"{count}", -7, 0, 16) + at(7, 0, icon)
    if design.family == "castle":
        return at(0, 0, ART("pickaxe", ink="var(--ink)"), 0.62)
    if design.family == "tavern":
        return at(0, 0, drawn("ogre"), 0.4)
    return at(0, 0, ART("scroll" if design.family == "store" else "trophy"), 0.8)


# Walls ----------------------------------------------------------------------------------------------------------------


def walls(sides: str) -> str:
    """Masonry on some sides of a card, N above."""
    return "".join(_turned(ART("wall"), side) for side in sides)


def _turned(drawing: str, side: str) -> str:
    """What is drawn for the upper side, on another."""
    return tag("g", drawing, transform=f"rotate({TURNS[side]})")


def way_round(sides: str) -> str:
    """A card seen small, with its walls: one of the ways in which it can be laid."""
    drawn_sides = (_turned(ART("way-wall" if side in sides else "way-door"), side) for side in TURNS)
    return at(0, 0, ART("way", sides="".join(drawn_sides)), WAY_SIZE)


# In hand --------------------------------------------------------------------------------------------------------------


def in_hand(design: Card) -> str:
    """A card to be held: large letters and no small print, in the measure of a card on the board."""
    return ART(
        "in-hand",
        scene=SCENES[design.family],
        motif=drawn(f"motif-{design.id}"),
        name=telling_word(design),
        walls=walls(design.walls.sides),
    )


def small(design: Card) -> str:
    """A card among those of a rival, or a defeated monster: only its drawing and its colour."""
    return ART("small", scene=SCENES[design.family], motif=drawn(f"motif-{design.id}"))
