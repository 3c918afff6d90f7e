"""What the cards and tiles of a pack do, by name: for the terminal game."""

from __future__ import annotations

from underhall.games.hall.messages import cards as say
from underhall.games.hall.names import Names
from underhall.games.hall.pack_schema import HallPack, Switches
from underhall.games.hall.pack_shapes import shape_of
from underhall.games.hall.pack_text import spell_text, workshop_text
from underhall.games.hall.pieces import FIRST_STARTER


def glossary(pack: HallPack, switches: Switches) -> list[tuple[str, str]]:
    """What spells, workshops, great halls and trolls do, by name."""
    names = Names(pack, switches)
    cards = [*range(len(pack.trolls.card)), *range(FIRST_STARTER, FIRST_STARTER + len(pack.starters.card))]
    return [
        *((row.name, say("list-spell", text=spell_text(row))) for row in pack.spells.card),
        *((row.name, say("list-workshop", text=workshop_text(row))) for row in pack.workshops.tile),
        *(
            (row.name, say("list-hall", size=len(shape_of(row.shape).squares), low=row.low, high=row.high))
            for row in pack.halls.tile
        ),
        *((names.card(card), _troll(names, card)) for card in cards),
    ]


def _troll(names: Names, card: int) -> str:
    clan = names.clan_of(card)
    shows = names.stock_text(names.symbols(card), clan)
    if clan is None:
        return say("list-starter", shows=shows, brings=names.text(names.start_row(card)))
    return say("list-troll", level=names.level(card), clan=names.clan(clan), shows=shows)
