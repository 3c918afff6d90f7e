"""Warnings in the text of an option: what you pay for but would not get, or not in full. (C17, C46)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from underhall.engine.grammar import listed
from underhall.engine.kernel import COMMON
from underhall.games.hall.facts import Facts
from underhall.games.hall.facts_board import BoardFacts
from underhall.games.hall.names import RESOURCE_IDS
from underhall.games.hall.pack_schema import Exchange, Spell
from underhall.games.hall.pack_text import held
from underhall.games.hall.pieces import BASE, RESOURCES, SMOOT, Resource
from underhall.games.hall.steps import Step


def short_of(facts: BoardFacts, wanted: Sequence[int]) -> str:
    """`the supply has only 1 stone and no iron`; "" if it has enough of each resource."""
    if facts.names.switches.unlimited_supply:
        return ""
    there = facts.table.supply.tolist()
    lacking = [
        f"only {facts.names.amount(there[kind], kind)}"
        if there[kind]
        else facts.names.amount(0, kind).replace("0", "no")
        for kind in range(RESOURCES)
        if there[kind] < wanted[kind]
    ]
    return f"the supply has {listed(lacking)}" if lacking else ""


def but_short(facts: BoardFacts, wanted: Sequence[int]) -> str:
    """The same, to append to what an option promises."""
    short = short_of(facts, wanted)
    return f", but {short}" if short else ""


def of_exchange(facts: BoardFacts, exchange: Exchange) -> str:
    """An exchange that would give less than it says."""
    if exchange.get is None:
        return ""
    return but_short(facts, [exchange.get_count * (name == exchange.get) for name in RESOURCE_IDS])


def of_trade(facts: BoardFacts, resource: int) -> str:
    """A trade that takes from the supply what the workshop or spell being paid for would give."""
    left = int(facts.table.supply[resource]) - 1
    for name, count in _promised(facts, RESOURCE_IDS[resource]):
        if left < count and not facts.names.switches.unlimited_supply:
            gives = f"only {facts.names.amount(left, resource)}" if left > 0 else "nothing"
            return f", but then {name}, which you are paying for, gives you {gives}"
    return ""


def _promised(facts: BoardFacts, resource: str) -> Iterator[tuple[str, int]]:
    """Workshops and spells being paid for now, and how many of a resource each gives; of a swap, the first."""
    table, names = facts.table, facts.names
    for code, _, which, exchange, *_ in table.stack[COMMON, : int(table.height[COMMON])].tolist():
        if code == Step.EXCHANGE:
            row = names.exchanges(which)[exchange]
            yield names.workshop(which), row.get_count * (row.get == resource)
        elif code == Step.CAST:
            spell = names.pack.spells.card[int(table.book[which])]
            yield spell.name, dict(held(spell.gain)).get(resource, 0) + (spell.gives == resource)


def of_spell(facts: Facts, seat: int, place: int, spell: Spell) -> str:
    """A spell that would do nothing, or less than it says; as a sentence of its own."""
    if place in facts.idle_spells:
        return " It would do nothing now."
    if spell.effect == "gain":
        gains = dict(held(spell.gain))
        short = short_of(facts, [gains.get(name, 0) for name in RESOURCE_IDS])
        return f" But {short}." if short else ""
    if spell.effect in ("wake_starter", "wake_recruit"):
        trolls = range(BASE, SMOOT) if spell.effect == "wake_starter" else range(BASE)
        with_rune = any(int(facts.table.on_troll[seat, troll, Resource.RUNE]) for troll in trolls)
        if with_rune and not any(facts.would_gain(seat, troll) for troll in trolls):
            return " Right now it does something only if you pay with the rune of such a troll."
    return ""
