"""The table as text: the mountain, the pyramids, the supplies, and what the seats have.

`paint` gives lines of styled spans for a terminal, `plain` the same without styles, and `spoken` a description in
sentences for screen readers.
"""

from __future__ import annotations

from collections.abc import Collection

from underhall.engine.colours import seat_styles as seat_styles
from underhall.engine.lines import Line, Section, beside, joined
from underhall.games.hall import panels as parts
from underhall.games.hall import spoken as sentences
from underhall.games.hall.board_text import FAINT, draw_map, map_width
from underhall.games.hall.facts import Facts
from underhall.games.hall.glossary import glossary as glossary
from underhall.games.hall.messages import screen as say
from underhall.games.hall.pack_schema import HallPack

WIDTH = parts.WIDTH
GAP = 1
EXAMPLES = {  # for the help of the terminal game
    "key": "dig:stub:stone",
    "begins": "stub",
    "card": "earth",
    "word": "rubble",
    "rule": "R134",
    "places": say("places"),
}
DRAWN = ("square", "troll", "horde")
LEGEND = ("ground", "pieces", "tiles", "trolls")  # its lines


def plain(facts: Facts) -> str:
    """The table as text without any styles."""
    return "\n".join(joined(line).rstrip() for line in paint(facts))


def paint(facts: Facts) -> list[Line]:
    """The table as lines of styled spans."""
    return [*board(facts), *legend(), *panels(facts)]


def board(facts: Facts, lit: Collection[str] = ()) -> list[Line]:
    """Whose turn it is, the mountain beside what the seats have, the viewer's trollsmoot and the horde.

    `lit` are targets to point out.
    """
    wide = map_width(facts) + GAP
    return [
        *parts.headline(facts),
        *beside([draw_map(facts, lit), parts.seat_table(facts, WIDTH - wide)], [wide, WIDTH - wide]),
        *parts.pyramids(facts, lit),
    ]


def drawn(target: str) -> bool:
    """Whether a target is to be seen on the board."""
    return target.partition(":")[0] in DRAWN


def legend() -> list[Line]:
    """The signs of the drawings explained."""
    return [[(say(f"legend-{line}"), FAINT)] for line in LEGEND]


def panels(facts: Facts) -> list[Line]:
    """The supplies, what each seat has, and the trollsmoots of the other seats."""
    lines = [*parts.tunnels(facts), *parts.halls(facts), *parts.workshops(facts), *parts.spells(facts)]
    lines += parts.track(facts)
    for each in range(facts.seats):
        lines += parts.seat_lines(facts, each)
    return [*lines, *parts.smoots(facts)]


def spoken(facts: Facts) -> str:
    """The table in sentences, one a line: nothing has to be seen."""
    return "\n".join(line for section in sections(facts) for line in section.lines)


def sections(facts: Facts) -> list[Section]:
    """The same by what belongs together, each with a heading."""
    return sentences.sections(facts)


def introduction(pack: HallPack) -> str:
    """What the game is about, for somebody who plays it for the first time."""
    values = pack.statues.value
    return say("introduction", least=values[0], most=values[-1])
