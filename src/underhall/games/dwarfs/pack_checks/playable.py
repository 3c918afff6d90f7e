"""Can it be played: what the table can hold, and whether the pack agrees with itself."""

from __future__ import annotations

from typing import get_args

from underhall.engine import pack_checks
from underhall.engine.pack_checks import Found, rows_at
from underhall.games.dwarfs.messages import pack as say
from underhall.games.dwarfs.pack_checks.common import BOX_OGRES, FEWEST_SEATS, cards_of, ogres_in
from underhall.games.dwarfs.pack_schema import MONSTERS, DwarfsPack, GemName, SecretGoal
from underhall.games.dwarfs.pieces import DESIGNS, OGRES, ROW, SEATS, SECRET_GOALS, TRADING_GOALS

MOST_GEMS = 127  # a seat's gems are held in a signed byte


def card_count(pack: DwarfsPack) -> Found:
    if not 1 <= len(pack.card) <= DESIGNS:
        yield "card", say("card-count", most=DESIGNS, count=len(pack.card))


def unique_ids(pack: DwarfsPack) -> Found:
    yield from pack_checks.unique_ids(
        (
            rows_at("card", pack.card),
            rows_at("gem", pack.gem),
            rows_at("trading_goal", pack.trading_goal),
            rows_at("ogre", pack.ogre),
            rows_at("secret_goal", pack.secret_goal),
        )
    )


def one_castle(pack: DwarfsPack) -> Found:
    castles = cards_of(pack, "castle")
    if not castles:
        yield "card", say("no-castle")
    for index, card in castles[1:]:
        yield f"card[{index}].family", say("second-castle", card=card.name)


def mines_yield(pack: DwarfsPack) -> Found:
    for index, card in enumerate(pack.card):
        for field, value in (("gem", card.task.gem), ("yields", card.task.yields)):
            if card.family == "mine" and value is None:
                yield f"card[{index}].task.{field}", say("mine-incomplete", card=card.name)
            if card.family != "mine" and value is not None:
                yield f"card[{index}].task.{field}", say("not-a-mine", card=card.name)


def room_for_task(pack: DwarfsPack) -> Found:
    for index, card in enumerate(pack.card):
        if card.spots.value < card.task.needs:
            message = say("task-without-room", card=card.name, needs=card.task.needs, spots=card.spots.value)
            yield f"card[{index}].spots.value", message


def dwarfs_for_task(pack: DwarfsPack) -> Found:
    for index, card in enumerate(pack.card):
        if card.task.needs > pack.limits.dwarfs:
            message = say("task-without-dwarfs", card=card.name, needs=card.task.needs, dwarfs=pack.limits.dwarfs)
            yield f"card[{index}].task.needs", message


def every_gem_kind(pack: DwarfsPack) -> Found:
    yield from _missing("gem", get_args(GemName), [gem.id for gem in pack.gem])


def gem_total(pack: DwarfsPack) -> Found:
    total = sum(gem.count.value for gem in pack.gem)
    if total > MOST_GEMS:
        yield "gem", say("too-many-gems", most=MOST_GEMS, count=total)


def goal_count(pack: DwarfsPack) -> Found:
    if not 1 <= len(pack.trading_goal) <= TRADING_GOALS:
        yield "trading_goal", say("goal-count", most=TRADING_GOALS, count=len(pack.trading_goal))


def goal_affordable(pack: DwarfsPack) -> Found:
    for index, goal in enumerate(pack.trading_goal):
        if not 1 <= goal.cost.total <= pack.limits.hand:
            message = say("goal-unaffordable", goal=goal.name, cost=goal.cost.total, most=pack.limits.hand)
            yield f"trading_goal[{index}].cost", message


def goal_in_supply(pack: DwarfsPack) -> Found:
    for index, goal in enumerate(pack.trading_goal):
        for gem in pack.gem:
            if goal.cost.of(gem.id) > gem.count.value:
                cost, count = goal.cost.of(gem.id), gem.count.value
                message = say("goal-beyond-supply", goal=goal.name, cost=cost, gem=gem.id, count=count)
                yield f"trading_goal[{index}].cost.{gem.id}", message


def every_ogre_kind(pack: DwarfsPack) -> Found:
    yield from _missing("ogre", BOX_OGRES, [ogre.kind for ogre in pack.ogre])


def ogre_total(pack: DwarfsPack) -> Found:
    total = ogres_in(pack)
    if total > OGRES:
        yield "ogre", say("too-many-ogres", most=OGRES, count=total)


def secret_count(pack: DwarfsPack) -> Found:
    if not SEATS <= len(pack.secret_goal) <= SECRET_GOALS:
        message = say("secret-count", least=SEATS, most=SECRET_GOALS, count=len(pack.secret_goal))
        yield "secret_goal", message


def secret_reachable(pack: DwarfsPack) -> Found:
    for index, goal in enumerate(pack.secret_goal):
        most = _most(pack, goal)
        if goal.condition.at_least > most:
            message = say("secret-unreachable", goal=goal.name, wanted=goal.condition.at_least, most=most)
            yield f"secret_goal[{index}].condition.at_least", message


def hand_holds_start(pack: DwarfsPack) -> Found:
    if pack.limits.hand < len(pack.card):
        yield "limits.hand", say("hand-too-small", cards=len(pack.card), limit=pack.limits.hand)


def row_of_goals(pack: DwarfsPack) -> Found:
    most = min(ROW, len(pack.trading_goal))
    if pack.limits.goals_shown > most:
        yield "limits.goals_shown", say("row-too-long", most=most, shown=pack.limits.goals_shown)


def end_reachable(pack: DwarfsPack) -> Found:
    most = len(pack.trading_goal) + 1
    if pack.limits.goals_to_end > most:
        message = say("end-unreachable", wanted=pack.limits.goals_to_end, most=most)
        yield "limits.goals_to_end", message


def _missing(path: str, wanted: tuple[str, ...], listed: list[str]) -> Found:
    for name in wanted:
        if name not in listed:
            yield path, say("not-listed", name=name)


def _most(pack: DwarfsPack, goal: SecretGoal) -> int:
    """The most that a player can have of what a secret goal asks for, with the cards of two colours in play."""
    monsters = FEWEST_SEATS * len(cards_of(pack, *MONSTERS))
    gems = {gem.id: gem.count.value for gem in pack.gem}
    return {
        "kingdom_cards": FEWEST_SEATS * len(pack.card),
        "monsters": monsters,
        "kingdom_points": FEWEST_SEATS * sum(max(card.points.value, 0) for card in pack.card),
        "each_gem": min(gems.values(), default=0),
        "ogres": ogres_in(pack),
        "trios": min(monsters, pack.limits.dwarfs // pack.limits.trio),
        "emeralds": gems.get("emerald", 0),
    }[goal.condition.kind]
