"""The table as text: the mountain, the pyramids, the supplies, and what the seats have.

`paint` gives lines of styled spans for a terminal, `plain` the same without styles, and `spoken` a description in
sentences for screen readers.
"""

from __future__ import annotations

from collections.abc import Collection

from underhall.engine.lines import Line, beside, joined
from underhall.games.hall import panels as parts
from underhall.games.hall import spoken as sentences
from underhall.games.hall.drawing import FAINT, STYLES, draw_map, map_width
from underhall.games.hall.facts import Facts
from underhall.games.hall.names import Names
from underhall.games.hall.pack_schema import HallPack, Switches
from underhall.games.hall.pack_text import spell_text, workshop_text
from underhall.games.hall.pieces import FIRST_STARTER

WIDTH = parts.WIDTH
GAP = 1
EXAMPLES = {  # for the help of the terminal game
    "key": "dig:stub:stone",
    "begins": "stub",
    "card": "earth",
    "word": "rubble",
    "rule": "R134",
    "places": "Squares are a column's letter and a row's number, from A1 at the top left. Places of a trollsmoot are "
    "row.place,\ncounted from the bottom row and from the left: 1.2 is the second starter.",
}
DRAWN = ("square", "troll", "horde")
LEGEND = (
    "1-5 tier · : rubble · s i h c t r o buried stone iron heartstone cart hammer rune coin · [ ] site",
    "F I M statue of Fire Ice Moon · f i m pedestal · [a] workshop · M^ gate · Mb tunnel b of Magenta",
    "-b cut off · ° anchor · # great hall · @ altar · trolls: F2 clan and level · U Mud · * starter",
    "S I H C T R O K held by a troll (K a cart of its clan), small letters not · +O bribes · _f pedestal",
)


def plain(facts: Facts) -> str:
    """The table as text without any styles."""
    return "\n".join(joined(line).rstrip() for line in paint(facts))


def paint(facts: Facts) -> list[Line]:
    """The table as lines of styled spans."""
    return [*board(facts), *legend(), *panels(facts)]


def board(facts: Facts, lit: Collection[str] = ()) -> list[Line]:
    """Whose turn it is, the mountain beside what the seats have, one's own trollsmoot and the horde.

    `lit` are targets to point out.
    """
    wide = map_width(facts) + GAP
    return [
        parts.headline(facts),
        *beside([draw_map(facts, lit), parts.seat_table(facts, WIDTH - wide)], [wide, WIDTH - wide]),
        *parts.pyramids(facts, lit),
    ]


def drawn(target: str) -> bool:
    """Whether a target is to be seen on the board."""
    return target.partition(":")[0] in DRAWN


def legend() -> list[Line]:
    """The signs of the drawings explained."""
    return [[(line, FAINT)] for line in LEGEND]


def panels(facts: Facts) -> list[Line]:
    """The supplies, what each seat has, and the trollsmoots of the others."""
    lines = [*parts.tunnels(facts), *parts.halls(facts), *parts.workshops(facts), *parts.spells(facts)]
    lines += parts.track(facts)
    for each in range(facts.seats):
        lines += parts.seat_lines(facts, each)
    return [*lines, *parts.smoots(facts)]


def spoken(facts: Facts) -> str:
    """The table in sentences, one a line: nothing has to be seen."""
    return "\n".join(sentences.lines(facts))


def introduction(pack: HallPack) -> str:
    """What the game is about, for somebody who sits down to it for the first time."""
    values = pack.statues.value
    return (
        "Trolls dig into the mountain and want to be crowned. In each turn recruit a troll, which wakes those beneath "
        "it and fills them with resources, or spend equal minerals and dig a tunnel from your gate. On the way in you "
        "find statues: move them with carts, the deeper the better, and dedicate great halls. At the end a statue "
        f"brings {values[0]} to {values[-1]} honour by its tier, twice as much on a pedestal of its clan. Most honour "
        "wins."
    )


def glossary(pack: HallPack) -> list[tuple[str, str]]:
    """What spells, workshops, great halls and trolls do, by name."""
    names = Names(pack, Switches())
    halls = [
        (row.name, f"Great hall: {row.low} honour, {row.high} with a statue on its altar. {'/'.join(row.shape)}")
        for row in pack.halls.tile
    ]
    cards = [*range(len(pack.trolls.card)), *range(FIRST_STARTER, FIRST_STARTER + len(pack.starters.card))]
    return [
        *((row.name, f"Spell: {spell_text(row)}") for row in pack.spells.card),
        *((row.name, f"Workshop: {workshop_text(row)}") for row in pack.workshops.tile),
        *halls,
        *((names.card(card), f"{names.card_text(card).partition(' (')[2][:-1]}.") for card in cards),
    ]


def seat_styles(switches: Switches) -> dict[str, str]:
    """The style of each seat's name."""
    return {colour.capitalize(): STYLES[colour] for colour in switches.colours}
