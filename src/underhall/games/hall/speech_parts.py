"""Small parts of sentences that prompts, options and events of In the Hall of the Mountain King share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from underhall.engine.declared import Name, Said
from underhall.engine.declared.phrases import listed
from underhall.games.hall import warnings
from underhall.games.hall.facts import Facts, Stock
from underhall.games.hall.names import RESOURCE_IDS
from underhall.games.hall.pack_schema import Exchange

More = Mapping[str, Any]


def either(items: Sequence[Said], two: str = "either-two") -> Said:
    """One of them: `a, b or c`; `two` is the message for the last two."""
    if len(items) < 2:
        return items[0] if items else listed([])
    if len(items) == 2:
        return Name(two, first=items[0], second=items[1])
    return Name("list-more", first=items[0], rest=either(items[1:], two))


def exchange_said(facts: Facts, row: Exchange) -> Said:
    """What one use of a workshop takes and brings: `1 heartstone for 1 cart`."""
    if row.get is None:
        return Name("exchange-move")
    gives: Said = Name("any-resources", count=row.give_count)
    if row.give != "any":
        gives = facts.names.tokens(row.give_count, RESOURCE_IDS.index(row.give))
    return Name("exchange", gives=gives, gets=facts.names.tokens(row.get_count, RESOURCE_IDS.index(row.get)))


def terms_said(facts: Facts, workshop: int) -> Said:
    """All that one use of a workshop can do."""
    return either([exchange_said(facts, row) for row in facts.names.exchanges(workshop)], "terms-two")


def gains_said(facts: Facts, stock: Stock) -> More:
    """What trolls would gain, and whether the supply has it."""
    return {"gains": facts.gained(stock), "warning": warnings.short_of(facts, stock.resources)}


def before(cast: bool, work: bool) -> str:
    """What can be done before recruiting or digging, as messages choose by it."""
    return "both" if cast and work else "cast" if cast else "work" if work else "none"


def clan_at(facts: Facts, seat: int, place: int) -> int | None:
    """The clan of the troll at a place of a trollsmoot."""
    card = facts.card_at(seat, place)
    return None if card is None else facts.names.clan_of(card)


def troll_said(facts: Facts, seat: int, place: int) -> Said:
    """The troll at a place of a trollsmoot."""
    card = facts.card_at(seat, place)
    return Name("nobody") if card is None else facts.names.card(card)
