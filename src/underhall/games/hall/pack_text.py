"""The texts of spells and workshops, made from their rows, so that text and effect cannot differ."""

from __future__ import annotations

from underhall.engine.grammar import listed, number
from underhall.games.hall.pack_schema import Exchange, ResourceName, Spell, Stock, Workshop
from underhall.games.hall.pieces import Resource

UNCOUNTED = {"stone", "iron", "heartstone"}  # 3 stone, not 3 stones
LEAST_PAID = 2  # minerals for a tunnel, however cheap it gets


def spell_text(spell: Spell) -> str:
    """What a spell does, in words."""
    amount = spell.amount
    return {
        "gain": f"Gain {stock_text(spell.gain)}.",
        "swap": f"Swap up to {amount} of your {_either(list(spell.takes))}, each for {_gives(spell)}.",
        "wake_starter": "Activate one of your starters.",
        "wake_recruit": "Activate one of your recruited trolls, but none beneath it.",
        "unburden": f"Move up to {number(amount, 'resource')} from your trolls to storage.",
        "bribe_any": "This turn any of your resources may serve as a bribe.",
        "bribe_less": f"This turn you may leave out up to {number(amount, 'bribe')}.",
        "new_face": "One troll of the horde goes under its deck, and another takes its place and what lay on it.",
        "soft_stone": f"This turn up to {number(amount, 'rubble space')} of your tunnel "
        f"{'needs' if amount == 1 else 'need'} no hammer.",
        "alloy": "This turn you may pay a tunnel with two kinds of mineral. It scores as if all were of the cheaper.",
        "cheaper": f"This turn a tunnel costs {number(amount, 'mineral')} less, but at least {LEAST_PAID}. "
        "It scores by its size.",
        "late_pedestal": "Put one of your pedestals on an empty anchor of your network. The limit of its tier holds.",
        "stir": f"Move one statue of your network up to {number(amount, 'time')} for free.",
        "cave_in": "Return one of your tunnels without statue, pedestal and great hall to the supply. "
        f"Gain as much stone as its size, less {amount}.",
    }[spell.effect]


def workshop_text(workshop: Workshop) -> str:
    """What one use of a workshop can do, in words."""
    text = "; or ".join(exchange_text(exchange) for exchange in workshop.exchange)
    return f"{text[0].upper()}{text[1:]}."


def exchange_text(exchange: Exchange) -> str:
    """One exchange, in words and without a full stop."""
    if exchange.give == "move" or exchange.get is None:
        return "move 1 resource from a troll to storage"
    if exchange.give == "any":
        given = number(exchange.give_count, "resource") + " of any kind"
    else:
        given = counted(exchange.give_count, exchange.give)
    return f"{given} for {counted(exchange.get_count, exchange.get)}"


def stock_text(stock: Stock) -> str:
    """`3 stone and 1 cart`."""
    return listed([counted(count, name) for name, count in held(stock)])


def held(stock: Stock) -> list[tuple[str, int]]:
    """The resources that a stock has, with their numbers."""
    names = [resource.name.lower() for resource in Resource]
    return [(name, getattr(stock, name)) for name in names if getattr(stock, name)]


def counted(count: int, resource: str) -> str:
    """`3 stone`, `2 carts`."""
    return f"{count} {resource}" if resource in UNCOUNTED else number(count, resource)


def _either(resources: list[ResourceName]) -> str:
    return listed(list(resources)).replace(" and ", " or ")


def _gives(spell: Spell) -> str:
    return counted(1, spell.gives or "")
