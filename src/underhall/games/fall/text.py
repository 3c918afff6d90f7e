"""The table as text: the map, the wheel and the ancestries, and what the seats have.

`paint` gives lines of styled spans for a terminal, `plain` the same without styles, and `spoken` a description in
sentences for screen readers.
"""

from __future__ import annotations

from collections.abc import Collection

from underhall.engine.colours import seat_styles as seat_styles
from underhall.engine.lines import Line, Section, beside, joined
from underhall.games.fall import panels as parts
from underhall.games.fall import spoken as sentences
from underhall.games.fall.board_text import FAINT, draw_ancestry, draw_map, draw_wheel
from underhall.games.fall.facts import Facts
from underhall.games.fall.messages import screen as say
from underhall.games.fall.pack_schema import FallPack, Switches
from underhall.games.fall.pack_text import SIGNS, champion_text, sign_effect, sign_name, symbol_effect, symbol_name

WIDTH = parts.WIDTH
EXAMPLES = {  # for the help of the terminal game
    "key": "cover:0,0",
    "begins": "moss_1",
    "card": "wild",
    "word": "breach",
    "rule": "ATK-10",
    "places": say("cells-in-keys"),
}
DRAWN = ("place", "gnome", "troll", "pawn", "cell", "champion", "pair", "hall", "gate", "wheel", "swarm", "clan")
LEGEND = ("map", "gnomes", "symbols")  # its lines


def plain(facts: Facts) -> str:
    """The table as text without any styles."""
    return "\n".join(joined(line).rstrip() for line in paint(facts))


def paint(facts: Facts) -> list[Line]:
    """The table as lines of styled spans."""
    return [*board(facts), *legend(), *panels(facts)]


def board(facts: Facts, lit: Collection[str] = ()) -> list[Line]:
    """Whose turn it is, the map, the wheel and the viewer's own ancestry; `lit` are targets to point out."""
    lit = {*lit, *(_where(facts, target) for target in lit)}
    room = WIDTH - parts.OWN
    lines = [
        parts.headline(facts),
        *draw_map(facts, lit),
        *parts.lairs(facts, lit),
        *parts.halls(facts, lit),
    ]
    aside = [*draw_wheel(facts, lit), *parts.outside(facts, room, lit), *parts.own_cards(facts, room, lit)]
    if facts.seat < 0:
        return [*lines, *aside]
    return [*lines, *beside([draw_ancestry(facts, facts.seat, lit), aside], [parts.OWN, room])]


def _where(facts: Facts, target: str) -> str:
    """The place of a gnome, a troll or a pawn as a target: `gnome:moss_1:2`, `troll:0:moss_1`, `pawn:old_gristle`."""
    kind, _, rest = target.partition(":")
    if kind == "pawn":
        return f"place:{facts.pawn_place(rest)}"
    return f"place:{rest.rpartition(':')[0] if kind == 'gnome' else rest.rpartition(':')[2]}"


def drawn(target: str) -> bool:
    """Whether a target is to be seen on the board."""
    return target.partition(":")[0] in DRAWN


def legend() -> list[Line]:
    """The signs of the drawings explained."""
    return [[(say(f"legend-{line}"), FAINT)] for line in LEGEND]


def panels(facts: Facts) -> list[Line]:
    """The champions, what each seat has, and the ancestries of the others."""
    lines = parts.display(facts)
    for each in range(facts.seats):
        lines += parts.seat_lines(facts, each)
    return [*lines, *parts.ancestries(facts)]


def spoken(facts: Facts) -> str:
    """The table in sentences, one a line: nothing has to be seen."""
    return "\n".join(line for section in sections(facts) for line in section.lines)


def sections(facts: Facts) -> list[Section]:
    """The same by what belongs together, each with a heading."""
    return sentences.sections(facts)


def introduction(pack: FallPack) -> str:
    """What the game is about, for somebody who sits down to it for the first time."""
    return say("introduction", first=pack.limits.first_cavern, next=pack.limits.next_cavern)


def glossary(pack: FallPack, switches: Switches) -> list[tuple[str, str]]:
    """What champions, symbols and signs do, by name. No switch changes that."""
    symbols = [(symbol_name(symbol), symbol_effect(symbol)) for symbol in _symbols(pack)]
    signs = [(sign_name(sign), sign_effect(sign)) for sign in SIGNS]
    return [*symbols, *signs, *((champion.name, champion_text(champion)) for champion in pack.champion)]


def _symbols(pack: FallPack) -> list[str]:
    """The weak symbols that are in the pack, in the order in which they are met."""
    starting = [symbol for row in pack.start_card.rows for symbol in row]
    cards = [symbol for card in pack.ancestry.card for symbol in card.cells]
    return list(dict.fromkeys(symbol for symbol in [*starting, *cards] if " " not in symbol))
