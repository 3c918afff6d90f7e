"""Is it wise: balance and sense, which nobody has to follow."""

from __future__ import annotations

from underhall.engine.pack_checks import Found
from underhall.games.dwarfs.pack_checks.common import GOLD_YIELD, cards_of
from underhall.games.dwarfs.pack_schema import MONSTERS, DwarfsPack
from underhall.games.dwarfs.pieces import SIDES

GEM_POINTS = {"gold": 1, "emerald": 2, "diamond": 2, "ruby": 3}
GEMS_A_GOAL = 5
CASTLE_DOORS = 2
BORROWED_CARDS = 2  # what a neighbour's land may reasonably add to a kingdom


def one_task_at_a_time(pack: DwarfsPack) -> Found:
    for index, card in enumerate(pack.card):
        if card.spots.value >= 2 * card.task.needs:
            message = f"{card.name!r} has room for two tasks at once, but resolves once a turn"
            yield f"card[{index}].spots.value", message


def has_door(pack: DwarfsPack) -> Found:
    for index, card in enumerate(pack.card):
        if len(card.walls.sides) == SIDES:
            yield f"card[{index}].walls.sides", f"{card.name!r} is walled all round: it can join no kingdom"


def castle_doors(pack: DwarfsPack) -> Found:
    for index, card in cards_of(pack, "castle"):
        if SIDES - len(card.walls.sides) < CASTLE_DOORS:
            yield f"card[{index}].walls.sides", f"{card.name!r} should be open on {CASTLE_DOORS} sides or more"


def gold_in_twos(pack: DwarfsPack) -> Found:
    for index, gem in enumerate(pack.gem):
        if gem.id == "gold" and gem.count.value % GOLD_YIELD:
            yield f"gem[{index}].count.value", f"gold is mined in twos, and {gem.count.value} leaves an odd card"


def gem_points(pack: DwarfsPack) -> Found:
    for index, gem in enumerate(pack.gem):
        if gem.points.value != GEM_POINTS[gem.id]:
            message = (
                f"{gem.id} is most likely worth {GEM_POINTS[gem.id]}, a point for each dwarf, not {gem.points.value}"
            )
            yield f"gem[{index}].points.value", message


def goal_small(pack: DwarfsPack) -> Found:
    for index, goal in enumerate(pack.trading_goal):
        if goal.cost.total > GEMS_A_GOAL:
            message = f"{goal.name!r} costs {goal.cost.total} gems; more than {GEMS_A_GOAL} are hard to hold"
            yield f"trading_goal[{index}].cost", message


def goal_pays(pack: DwarfsPack) -> Found:
    worth = {gem.id: gem.points.value for gem in pack.gem}
    for index, goal in enumerate(pack.trading_goal):
        paid = sum(goal.cost.of(gem) * points for gem, points in worth.items())
        if goal.points.value <= paid:
            message = f"{goal.name!r} is worth {goal.points.value} points and costs gems worth {paid}"
            yield f"trading_goal[{index}].points.value", message


def kingdom_within_reach(pack: DwarfsPack) -> Found:
    own = sorted(card.points.value for card in pack.card if card.family not in MONSTERS)
    reach = {"kingdom_cards": len(own) + BORROWED_CARDS, "kingdom_points": sum(own) + sum(own[-BORROWED_CARDS:])}
    for index, goal in enumerate(pack.secret_goal):
        most = reach.get(goal.condition.kind)
        if most is not None and goal.condition.at_least > most:
            message = f"{goal.name!r} asks for {goal.condition.at_least}, but a player's own harmless cards"
            yield f"secret_goal[{index}].condition.at_least", f"{message} and {BORROWED_CARDS} more give {most}"


def secrets_modest(pack: DwarfsPack) -> Found:
    least = min((goal.points.value for goal in pack.trading_goal), default=None)
    for index, goal in enumerate(pack.secret_goal):
        if least is not None and goal.points.value > least:
            message = f"{goal.name!r} is worth {goal.points.value}, more than a trading goal worth {least}"
            yield f"secret_goal[{index}].points.value", message
