"""Small parts of sentences that prompts, options and events of In the Hall of the Mountain King share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from underhall.engine.declared import Name, Said
from underhall.games.hall import warnings
from underhall.games.hall.facts import Facts, Stock

More = Mapping[str, Any]


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
