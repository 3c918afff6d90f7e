"""What several checks of a pack need."""

from __future__ import annotations

from underhall.games.dwarfs.pack_schema import Card, DwarfsPack

FEWEST_SEATS = 2
GOLD_YIELD = 2
BOX_OGRES = ("rout", "bouncer", "stampede", "pickpocket", "tyrant")  # packs may have further kinds


def cards_of(pack: DwarfsPack, *families: str) -> list[tuple[int, Card]]:
    """The cards of these families, each with its place in the list."""
    return [(index, card) for index, card in enumerate(pack.card) if card.family in families]


def ogres_in(pack: DwarfsPack) -> int:
    return sum(ogre.count.value for ogre in pack.ogre)
