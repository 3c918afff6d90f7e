"""Warnings in the text of an option: what you pay for but would not get, or not in full. (C17, C46)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from underhall.engine.declared import Name, Said
from underhall.engine.declared.phrases import listed
from underhall.engine.kernel import COMMON
from underhall.games.hall.facts import Facts
from underhall.games.hall.names import RESOURCE_IDS
from underhall.games.hall.pack_schema import Exchange, Spell
from underhall.games.hall.pack_text import held
from underhall.games.hall.pieces import BASE, RESOURCES, SMOOT, Resource
from underhall.games.hall.steps import Step


def short_of(facts: Facts, wanted: Sequence[int]) -> Said:
    """`, but the supply has only 1 stone and no iron`; "" if it has enough of each resource."""
    lacking = _lacking(facts, wanted)
    return Name("but-short", what=listed(lacking)) if lacking else ""


def _lacking(facts: Facts, wanted: Sequence[int]) -> list[Said]:
    short = [resource for resource in range(RESOURCES) if facts.supply(resource) < wanted[resource]]
    return [_only(facts, resource, facts.supply(resource)) for resource in short]


def _only(facts: Facts, resource: int, count: int) -> Said:
    some = facts.names.tokens(count, resource)
    return Name("only-some", some=some) if count > 0 else some


def of_exchange(facts: Facts, exchange: Exchange) -> Said:
    """An exchange that would give less than it says."""
    return short_of(facts, [exchange.get_count * (name == exchange.get) for name in RESOURCE_IDS])


def of_trade(facts: Facts, resource: int) -> Said:
    """A trade that takes from the supply what the workshop or spell being paid for would give."""
    left = facts.supply(resource) - 1
    for name, count in _promised(facts, RESOURCE_IDS[resource]):
        if left < count:
            return Name("but-then", giver=name, gives=_only(facts, resource, left) if left > 0 else listed([]))
    return ""


def _promised(facts: Facts, resource: str) -> Iterator[tuple[str, int]]:
    """Workshops and spells being paid for now, and how many of a resource each gives; of a swap, the first."""
    table, names = facts.table, facts.names
    for code, _, which, exchange, *_ in table.stack[COMMON, : int(table.height[COMMON])].tolist():
        if code == Step.EXCHANGE:
            row = names.exchanges(which)[exchange]
            yield names.workshop(which), row.get_count * (row.get == resource)
        elif code == Step.CAST:
            spell = names.pack.spells.card[int(table.book[which])]
            yield spell.name, dict(held(spell.gain)).get(resource, 0) + (spell.gives == resource)


def of_spell(facts: Facts, seat: int, place: int, spell: Spell) -> Said:
    """A spell that would do nothing, or less than it says."""
    if place in facts.idle_spells:
        return Name("spell-idle")
    if spell.effect == "gain":
        gains = dict(held(spell.gain))
        lacking = _lacking(facts, [gains.get(name, 0) for name in RESOURCE_IDS])
        return Name("spell-short", what=listed(lacking)) if lacking else ""
    if spell.effect in ("wake_starter", "wake_recruit"):
        trolls = range(BASE, SMOOT) if spell.effect == "wake_starter" else range(BASE)
        with_rune = any(int(facts.table.on_troll[seat, troll, Resource.RUNE]) for troll in trolls)
        if with_rune and not any(facts.would_gain(seat, troll) for troll in trolls):
            return Name("spell-by-rune")
    return ""
