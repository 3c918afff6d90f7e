"""Packs in which much happens even in random play."""

import msgspec

from underhall.engine import pack as packs
from underhall.games.dwarfs.pack_schema import DwarfsPack
from underhall.games.hall.pack_schema import HallPack, Stock

RICH = Stock(stone=4, iron=3, cart=2, hammer=1, rune=1, coin=2)


def lively_pack() -> DwarfsPack:
    """One dwarf completes any task, and the ogre deck is soon drawn out."""
    standard = packs.load("dwarfs")
    assert isinstance(standard, DwarfsPack)
    replace = msgspec.structs.replace
    cards = tuple(
        replace(card, task=replace(card.task, needs=2 if card.family in ("dragon", "giant") else 1))
        for card in standard.card
    )
    ogres = tuple(replace(kind, count=replace(kind.count, value=2)) for kind in standard.ogre)
    return replace(standard, id="lively", faithful=False, card=cards, ogre=ogres)


def lively_hall() -> HallPack:
    """Starters bring many tokens: seats dig a lot, and the supply is soon empty."""
    standard = packs.load("hall")
    assert isinstance(standard, HallPack)
    replace = msgspec.structs.replace
    cards = tuple(replace(card, start=RICH) for card in standard.starters.card)
    return replace(standard, id="lively", faithful=False, starters=replace(standard.starters, card=cards))
