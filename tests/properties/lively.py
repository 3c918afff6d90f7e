"""A pack in which much happens even at random: one dwarf completes any task, and the ogre deck is soon drawn out."""

import msgspec

from underhall.engine import pack as packs
from underhall.games.dwarfs.pack_schema import DwarfsPack


def lively_pack() -> DwarfsPack:
    standard = packs.load("dwarfs")
    assert isinstance(standard, DwarfsPack)
    replace = msgspec.structs.replace
    cards = tuple(
        replace(card, task=replace(card.task, needs=2 if card.family in ("dragon", "giant") else 1))
        for card in standard.card
    )
    ogres = tuple(replace(kind, count=replace(kind.count, value=2)) for kind in standard.ogre)
    return replace(standard, id="lively", faithful=False, card=cards, ogre=ogres)
