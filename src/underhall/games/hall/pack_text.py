"""What spells and workshops do, in words made from their rows, so that text and effect cannot differ."""

from __future__ import annotations

from collections.abc import Sequence

from underhall.engine.declared import Name, Said
from underhall.engine.declared.phrases import listed
from underhall.games.hall.messages import cards as say
from underhall.games.hall.names import RESOURCE_IDS, Names
from underhall.games.hall.pack_schema import Exchange, Spell, Stock, Workshop

LEAST_PAID = 2  # minerals for a tunnel, however cheap it gets


def spell_text(spell: Spell) -> str:
    """What a spell does."""
    takes = either([Names.resources(RESOURCE_IDS.index(name)) for name in spell.takes])
    return say(
        f"spell-{spell.effect.replace('_', '-')}",
        amount=spell.amount,
        gain=Names.text(stock_said(spell.gain)),
        takes=Names.text(takes),
        gives="" if spell.gives is None else Names.text(Names.tokens(1, RESOURCE_IDS.index(spell.gives))),
        least=LEAST_PAID,
    )


def workshop_text(workshop: Workshop) -> str:
    """What one use of a workshop can do."""
    exchanges = [row for row in workshop.exchange if row.get is not None]
    moves = "none" if len(exchanges) == len(workshop.exchange) else "too" if exchanges else "only"
    return say("workshop", moves=moves, terms=Names.text(terms_said(exchanges)))


def terms_said(exchanges: Sequence[Exchange]) -> Said:
    """All that one use of a workshop can do."""
    return either([exchange_said(row) for row in exchanges], "terms-two")


def exchange_said(row: Exchange) -> Said:
    """What one use of a workshop takes and brings: `1 heartstone for 1 cart`."""
    if row.give == "move" or row.get is None:
        return Name("exchange-move")
    gives: Said = Name("any-resources", count=row.give_count)
    if row.give != "any":
        gives = Names.tokens(row.give_count, RESOURCE_IDS.index(row.give))
    return Name("exchange", gives=gives, gets=Names.tokens(row.get_count, RESOURCE_IDS.index(row.get)))


def either(items: Sequence[Said], two: str = "either-two") -> Said:
    """One of them: `a, b or c`; `two` is the message for the last two."""
    if len(items) < 2:
        return items[0] if items else listed([])
    if len(items) == 2:
        return Name(two, first=items[0], second=items[1])
    return Name("list-more", first=items[0], rest=either(items[1:], two))


def stock_said(stock: Stock) -> Said:
    """`3 stone and 1 cart`."""
    return Names.stock(getattr(stock, name) for name in RESOURCE_IDS)


def held(stock: Stock) -> list[tuple[str, int]]:
    """The resources that a stock has, with their numbers."""
    return [(name, getattr(stock, name)) for name in RESOURCE_IDS if getattr(stock, name)]
