"""Does the pack match the box? The facts that the rulebook or a public source states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import get_args

from underhall.engine.pack_checks import Found, as_known
from underhall.games.dwarfs.messages import pack as say
from underhall.games.dwarfs.pack_checks.common import FEWEST_SEATS, GOLD_YIELD, cards_of, ogres_in
from underhall.games.dwarfs.pack_schema import MONSTERS, Card, ConditionName, DwarfsPack, FamilyName, GemName

KINGDOM_CARDS = 9
GEM_CARDS = 34
GOAL_CARDS = 10
OGRE_CARDS = 13
BEST_GOAL = 16
EMERALD_SPOTS = 3
GOLD_NEEDS = (2, 3)
SYMBOLS = {
    "castle": "giant",
    "mine": "dragon",
    "tavern": "dwarf",
    "store": "dwarf",
    "dragon": "dragon",
    "giant": "giant",
}
CONDITIONS: dict[ConditionName, int] = {
    "kingdom_cards": 8,
    "monsters": 2,
    "kingdom_points": 10,
    "each_gem": 1,
    "ogres": 5,
    "trios": 2,
    "emeralds": 5,
}


def nine_cards(pack: DwarfsPack) -> Found:
    if len(pack.card) != KINGDOM_CARDS:
        yield "card", say("known-card-count", known=KINGDOM_CARDS, count=len(pack.card))


def every_family(pack: DwarfsPack) -> Found:
    for family in get_args(FamilyName):
        if family not in MONSTERS and not cards_of(pack, family):
            yield "card", say("known-family", family=family)


def two_monsters(pack: DwarfsPack) -> Found:
    for family in MONSTERS:
        number = len(cards_of(pack, family))
        if number != 1:
            yield "card", say("known-monster", family=family, count=number)


def mine_for_each_gem(pack: DwarfsPack) -> Found:
    mined = {card.task.gem for card in pack.card}
    for gem in get_args(GemName):
        if gem not in mined:
            yield "card", say("known-gem-mine", gem=gem)


def symbols(pack: DwarfsPack) -> Found:
    for index, card in enumerate(pack.card):
        if card.symbol.value != SYMBOLS[card.family]:
            known, symbol = SYMBOLS[card.family], card.symbol.value
            message = say("known-symbol", card=card.name, family=card.family, known=known, symbol=symbol)
            yield f"card[{index}].symbol.value", message


def mine(gem: GemName, needs: int, yields: int) -> Callable[[DwarfsPack], Found]:
    """A mine whose need and yield are known."""

    def find(pack: DwarfsPack) -> Found:
        for index, card in cards_of(pack, "mine"):
            if card.task.gem == gem:
                yield from _needs(index, card, needs)
                yield from _yields(index, card, yields)

    return find


def gold_mine(pack: DwarfsPack) -> Found:
    for index, card in cards_of(pack, "mine"):
        if card.task.gem == "gold":
            if card.task.needs not in GOLD_NEEDS:
                least, most = GOLD_NEEDS
                yield (
                    f"card[{index}].task.needs",
                    say("known-gold-needs", card=card.name, least=least, most=most, needs=card.task.needs),
                )
            yield from _yields(index, card, GOLD_YIELD)


def needs(families: tuple[FamilyName, ...], number: int) -> Callable[[DwarfsPack], Found]:
    """A task that needs a known number of dwarfs."""

    def find(pack: DwarfsPack) -> Found:
        for index, card in cards_of(pack, *families):
            yield from _needs(index, card, number)

    return find


def emerald_spots(pack: DwarfsPack) -> Found:
    for index, card in cards_of(pack, "mine"):
        if card.task.gem == "emerald" and card.spots.value != EMERALD_SPOTS:
            message = say("known-spots", card=card.name, known=EMERALD_SPOTS, spots=card.spots.value)
            yield f"card[{index}].spots.value", message


def monster_spots(pack: DwarfsPack) -> Found:
    for index, card in cards_of(pack, *MONSTERS):
        if card.spots.value > card.task.needs:
            message = say("monster-unblockable", card=card.name, needs=card.task.needs, spots=card.spots.value)
            yield f"card[{index}].spots.value", message


def has_wall(pack: DwarfsPack) -> Found:
    for index, card in enumerate(pack.card):
        if not card.walls.sides:
            yield f"card[{index}].walls.sides", say("no-wall", card=card.name)


def some_negative(pack: DwarfsPack) -> Found:
    if all(card.points.value >= 0 for card in pack.card):
        yield "card", say("no-negative-card")


def castle_points(pack: DwarfsPack) -> Found:
    for index, card in cards_of(pack, "castle"):
        if card.points.value == 0:
            yield f"card[{index}].points.value", say("castle-without-points", card=card.name)


def gem_cards(pack: DwarfsPack) -> Found:
    total = sum(gem.count.value for gem in pack.gem)
    if total != GEM_CARDS:
        yield "gem", say("known-gem-count", known=GEM_CARDS, count=total)


def piles_run_out(pack: DwarfsPack) -> Found:
    most = FEWEST_SEATS * pack.limits.hand
    for index, gem in enumerate(pack.gem):
        if gem.count.value > most:
            message = say("pile-endless", most=most, count=gem.count.value, gem=gem.id)
            yield f"gem[{index}].count.value", message


def ten_goals(pack: DwarfsPack) -> Found:
    if len(pack.trading_goal) != GOAL_CARDS:
        yield "trading_goal", say("known-goal-count", known=GOAL_CARDS, count=len(pack.trading_goal))


def best_goals(pack: DwarfsPack) -> Found:
    for index, goal in enumerate(pack.trading_goal):
        if goal.points.value > BEST_GOAL:
            message = say("goal-too-good", most=BEST_GOAL, goal=goal.name, points=goal.points.value)
            yield f"trading_goal[{index}].points.value", message
    if sum(goal.points.value == BEST_GOAL for goal in pack.trading_goal) < 2:
        yield "trading_goal", say("too-few-best-goals", points=BEST_GOAL)


def thirteen_ogres(pack: DwarfsPack) -> Found:
    if ogres_in(pack) != OGRE_CARDS:
        yield "ogre", say("known-ogre-count", known=OGRE_CARDS, count=ogres_in(pack))


def ogre_of_each_kind(pack: DwarfsPack) -> Found:
    for index, ogre in enumerate(pack.ogre):
        if ogre.count.value == 0:
            yield f"ogre[{index}].count.value", say("known-ogre", ogre=ogre.kind)


def seven_secrets(pack: DwarfsPack) -> Found:
    times = Counter(goal.condition.kind for goal in pack.secret_goal)
    for kind in CONDITIONS:
        if times[kind] != 1:
            yield "secret_goal", say("known-secret", kind=kind, count=times[kind])


def secret_thresholds(pack: DwarfsPack) -> Found:
    for index, goal in enumerate(pack.secret_goal):
        fact = CONDITIONS[goal.condition.kind]
        if goal.condition.at_least != fact:
            message = say("known-threshold", goal=goal.name, known=fact, wanted=goal.condition.at_least)
            yield f"secret_goal[{index}].condition.at_least", message


def limit(field: str, fact: int) -> Callable[[DwarfsPack], Found]:
    """A number that holds for the whole game and is known."""

    def find(pack: DwarfsPack) -> Found:
        yield from as_known(f"limits.{field}", getattr(pack.limits, field), fact)

    return find


def _needs(index: int, card: Card, known: int) -> Found:
    if card.task.needs != known:
        yield f"card[{index}].task.needs", say("known-needs", card=card.name, known=known, needs=card.task.needs)


def _yields(index: int, card: Card, known: int) -> Found:
    if card.task.yields is not None and card.task.yields != known:
        yield f"card[{index}].task.yields", say("known-yields", card=card.name, known=known, yields=card.task.yields)
