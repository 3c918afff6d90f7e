"""Is it as the box: the facts that the rulebook or a public source states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import get_args

from underhall.engine.pack_checks import Found, as_known
from underhall.games.dwarfs.pack_checks.common import FEWEST_SEATS, GOLD_YIELD, cards_of, ogres_in
from underhall.games.dwarfs.pack_schema import MONSTERS, ConditionName, DwarfsPack, FamilyName, GemName

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
        yield "card", f"the box has {KINGDOM_CARDS} kingdom cards a colour, not {len(pack.card)}"


def every_family(pack: DwarfsPack) -> Found:
    for family in get_args(FamilyName):
        if family not in MONSTERS and not cards_of(pack, family):
            yield "card", f"the box has a {family} in each colour, and here is none"


def two_monsters(pack: DwarfsPack) -> Found:
    for family in MONSTERS:
        number = len(cards_of(pack, family))
        if number != 1:
            yield "card", f"the box has one {family} a colour, not {number}"


def mine_for_each_gem(pack: DwarfsPack) -> Found:
    mined = {card.task.gem for card in pack.card}
    for gem in get_args(GemName):
        if gem not in mined:
            yield "card", f"the box has a mine for {gem}, and here is none"


def symbols(pack: DwarfsPack) -> Found:
    for index, card in enumerate(pack.card):
        if card.symbol.value != SYMBOLS[card.family]:
            message = f"{card.name!r} is of the family {card.family}, which shows {SYMBOLS[card.family]}"
            yield f"card[{index}].symbol.value", f"{message}, not {card.symbol.value}"


def mine(gem: GemName, needs: int, yields: int) -> Callable[[DwarfsPack], Found]:
    """A mine whose need and yield are known."""

    def find(pack: DwarfsPack) -> Found:
        for index, card in cards_of(pack, "mine"):
            if card.task.gem == gem:
                if card.task.needs != needs:
                    yield f"card[{index}].task.needs", f"{card.name!r} needs {needs} dwarfs, not {card.task.needs}"
                if card.task.yields not in (yields, None):
                    yield f"card[{index}].task.yields", f"{card.name!r} brings {yields}, not {card.task.yields}"

    return find


def gold_mine(pack: DwarfsPack) -> Found:
    for index, card in cards_of(pack, "mine"):
        if card.task.gem == "gold":
            if card.task.needs not in GOLD_NEEDS:
                yield f"card[{index}].task.needs", f"{card.name!r} needs 2 or 3 dwarfs, not {card.task.needs}"
            if card.task.yields not in (GOLD_YIELD, None):
                yield f"card[{index}].task.yields", f"{card.name!r} brings {GOLD_YIELD}, not {card.task.yields}"


def needs(families: tuple[FamilyName, ...], number: int) -> Callable[[DwarfsPack], Found]:
    """A task that needs a known number of dwarfs."""

    def find(pack: DwarfsPack) -> Found:
        for index, card in cards_of(pack, *families):
            if card.task.needs != number:
                yield f"card[{index}].task.needs", f"{card.name!r} needs {number} dwarfs, not {card.task.needs}"

    return find


def emerald_spots(pack: DwarfsPack) -> Found:
    for index, card in cards_of(pack, "mine"):
        if card.task.gem == "emerald" and card.spots.value != EMERALD_SPOTS:
            message = f"{card.name!r} has room for {EMERALD_SPOTS} dwarfs, not {card.spots.value}"
            yield f"card[{index}].spots.value", message


def monster_spots(pack: DwarfsPack) -> Found:
    for index, card in cards_of(pack, *MONSTERS):
        if card.spots.value > card.task.needs:
            message = f"{card.name!r} needs {card.task.needs} dwarfs; with room for {card.spots.value}"
            yield f"card[{index}].spots.value", f"{message} a rival's dwarf could not block it"


def has_wall(pack: DwarfsPack) -> Found:
    for index, card in enumerate(pack.card):
        if not card.walls.sides:
            yield f"card[{index}].walls.sides", f"{card.name!r} has no wall; every kingdom card has one"


def some_negative(pack: DwarfsPack) -> Found:
    if all(card.points.value >= 0 for card in pack.card):
        yield "card", "some kingdom card takes points away, and here none does"


def castle_points(pack: DwarfsPack) -> Found:
    for index, card in cards_of(pack, "castle"):
        if card.points.value == 0:
            yield f"card[{index}].points.value", f"{card.name!r} scores in a kingdom, so its points cannot be 0"


def gem_cards(pack: DwarfsPack) -> Found:
    total = sum(gem.count.value for gem in pack.gem)
    if total != GEM_CARDS:
        yield "gem", f"the box has {GEM_CARDS} gems, not {total}"


def piles_run_out(pack: DwarfsPack) -> Found:
    most = FEWEST_SEATS * pack.limits.hand
    for index, gem in enumerate(pack.gem):
        if gem.count.value > most:
            message = f"a pile can run out: two players can hold {most} cards, but there are {gem.count.value} {gem.id}"
            yield f"gem[{index}].count.value", message


def ten_goals(pack: DwarfsPack) -> Found:
    if len(pack.trading_goal) != GOAL_CARDS:
        yield "trading_goal", f"the box has {GOAL_CARDS} trading goals, not {len(pack.trading_goal)}"


def best_goals(pack: DwarfsPack) -> Found:
    for index, goal in enumerate(pack.trading_goal):
        if goal.points.value > BEST_GOAL:
            message = (
                f"no trading goal is worth more than {BEST_GOAL} points; {goal.name!r} is worth {goal.points.value}"
            )
            yield f"trading_goal[{index}].points.value", message
    if sum(goal.points.value == BEST_GOAL for goal in pack.trading_goal) < 2:
        yield "trading_goal", f"several trading goals are worth {BEST_GOAL} points"


def thirteen_ogres(pack: DwarfsPack) -> Found:
    if ogres_in(pack) != OGRE_CARDS:
        yield "ogre", f"the box has {OGRE_CARDS} ogre cards, not {ogres_in(pack)}"


def ogre_of_each_kind(pack: DwarfsPack) -> Found:
    for index, ogre in enumerate(pack.ogre):
        if ogre.count.value == 0:
            yield f"ogre[{index}].count.value", f"the box has at least one {ogre.kind}"


def seven_secrets(pack: DwarfsPack) -> Found:
    times = Counter(goal.condition.kind for goal in pack.secret_goal)
    for kind in CONDITIONS:
        if times[kind] != 1:
            yield "secret_goal", f"the box has one secret goal of the kind {kind}, not {times[kind]}"


def secret_thresholds(pack: DwarfsPack) -> Found:
    for index, goal in enumerate(pack.secret_goal):
        fact = CONDITIONS[goal.condition.kind]
        if goal.condition.at_least != fact:
            message = f"{goal.name!r} asks for {fact}, not {goal.condition.at_least}"
            yield f"secret_goal[{index}].condition.at_least", message


def limit(field: str, fact: int) -> Callable[[DwarfsPack], Found]:
    """A number that holds for the whole game and is known."""

    def find(pack: DwarfsPack) -> Found:
        yield from as_known(f"limits.{field}", getattr(pack.limits, field), fact)

    return find
