"""Can it be played: what the table can hold, and whether the pack agrees with itself."""

from __future__ import annotations

from typing import get_args

from underhall.engine.pack import Row
from underhall.games.dwarfs.pack_checks.common import BOX_OGRES, FEWEST_SEATS, Found, cards_of, ogres_in
from underhall.games.dwarfs.pack_schema import MONSTERS, DwarfsPack, GemName, SecretGoal
from underhall.games.dwarfs.pieces import DESIGNS, OGRES, ROW, SEATS, SECRET_GOALS, TRADING_GOALS

MOST_GEMS = 127  # a seat's gems are held in a signed byte


def card_count(pack: DwarfsPack) -> Found:
    if not 1 <= len(pack.card) <= DESIGNS:
        yield "card", f"a colour has 1 to {DESIGNS} kingdom cards, not {len(pack.card)}"


def unique_ids(pack: DwarfsPack) -> Found:
    lists: tuple[tuple[str, tuple[Row, ...]], ...] = (
        ("card", pack.card),
        ("gem", pack.gem),
        ("trading_goal", pack.trading_goal),
        ("ogre", pack.ogre),
        ("secret_goal", pack.secret_goal),
    )
    for name, rows in lists:
        first: dict[str, int] = {}
        for index, row in enumerate(rows):
            key = str(getattr(row, row.key))
            if key in first:
                yield f"{name}[{index}].{row.key}", f"{key!r} is already {name}[{first[key]}]"
            first.setdefault(key, index)


def one_castle(pack: DwarfsPack) -> Found:
    castles = cards_of(pack, "castle")
    if not castles:
        yield "card", "a colour has exactly one castle, and here is none"
    for index, card in castles[1:]:
        yield f"card[{index}].family", f"{card.name!r} is a second castle; a colour has exactly one"


def mines_yield(pack: DwarfsPack) -> Found:
    for index, card in enumerate(pack.card):
        for field, value in (("gem", card.task.gem), ("yields", card.task.yields)):
            if card.family == "mine" and value is None:
                yield f"card[{index}].task.{field}", f"the mine {card.name!r} must say which gem it brings and how many"
            if card.family != "mine" and value is not None:
                yield f"card[{index}].task.{field}", f"{card.name!r} is no mine and brings no gems"


def room_for_task(pack: DwarfsPack) -> Found:
    for index, card in enumerate(pack.card):
        if card.spots.value < card.task.needs:
            message = f"{card.name!r} needs {card.task.needs} dwarfs but has room for {card.spots.value}"
            yield f"card[{index}].spots.value", message


def dwarfs_for_task(pack: DwarfsPack) -> Found:
    for index, card in enumerate(pack.card):
        if card.task.needs > pack.limits.dwarfs:
            message = f"{card.name!r} needs {card.task.needs} dwarfs but a player has {pack.limits.dwarfs}"
            yield f"card[{index}].task.needs", message


def every_gem_kind(pack: DwarfsPack) -> Found:
    yield from _missing("gem", get_args(GemName), [gem.id for gem in pack.gem])


def gem_total(pack: DwarfsPack) -> Found:
    total = sum(gem.count.value for gem in pack.gem)
    if total > MOST_GEMS:
        yield "gem", f"at most {MOST_GEMS} gems in all, not {total}"


def goal_count(pack: DwarfsPack) -> Found:
    if not 1 <= len(pack.trading_goal) <= TRADING_GOALS:
        yield "trading_goal", f"there are 1 to {TRADING_GOALS} trading goals, not {len(pack.trading_goal)}"


def goal_affordable(pack: DwarfsPack) -> Found:
    for index, goal in enumerate(pack.trading_goal):
        if not 1 <= goal.cost.total <= pack.limits.hand:
            message = f"{goal.name!r} costs {goal.cost.total} gems; it must be 1 to {pack.limits.hand}, a full hand"
            yield f"trading_goal[{index}].cost", message


def goal_in_supply(pack: DwarfsPack) -> Found:
    for index, goal in enumerate(pack.trading_goal):
        for gem in pack.gem:
            if goal.cost.of(gem.id) > gem.count.value:
                message = f"{goal.name!r} costs {goal.cost.of(gem.id)} {gem.id}, but there are {gem.count.value}"
                yield f"trading_goal[{index}].cost.{gem.id}", message


def every_ogre_kind(pack: DwarfsPack) -> Found:
    yield from _missing("ogre", BOX_OGRES, [ogre.kind for ogre in pack.ogre])


def ogre_total(pack: DwarfsPack) -> Found:
    total = ogres_in(pack)
    if total > OGRES:
        yield "ogre", f"at most {OGRES} ogre cards in all, not {total}"


def secret_count(pack: DwarfsPack) -> Found:
    if not SEATS <= len(pack.secret_goal) <= SECRET_GOALS:
        message = f"there are {SEATS} (one for each player) to {SECRET_GOALS} secret goals, not {len(pack.secret_goal)}"
        yield "secret_goal", message


def secret_reachable(pack: DwarfsPack) -> Found:
    for index, goal in enumerate(pack.secret_goal):
        most = _most(pack, goal)
        if goal.condition.at_least > most:
            message = f"{goal.name!r} asks for {goal.condition.at_least}, but two players can reach at most {most}"
            yield f"secret_goal[{index}].condition.at_least", message


def hand_holds_start(pack: DwarfsPack) -> Found:
    if pack.limits.hand < len(pack.card):
        message = f"players begin with {len(pack.card)} kingdom cards, which they cannot discard"
        yield "limits.hand", f"{message}: the limit cannot be {pack.limits.hand}"


def row_of_goals(pack: DwarfsPack) -> Found:
    most = min(ROW, len(pack.trading_goal))
    if pack.limits.goals_shown > most:
        yield "limits.goals_shown", f"at most {most} goals can lie open, not {pack.limits.goals_shown}"


def end_reachable(pack: DwarfsPack) -> Found:
    most = len(pack.trading_goal) + 1
    if pack.limits.goals_to_end > most:
        message = f"nobody can complete {pack.limits.goals_to_end} goals: there are {most} with one's own secret goal"
        yield "limits.goals_to_end", message


def _missing(path: str, wanted: tuple[str, ...], listed: list[str]) -> Found:
    for name in wanted:
        if name not in listed:
            yield path, f"{name} is not listed"


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
