"""Is it wise: balance and sense, which nobody has to follow."""

from __future__ import annotations

from underhall.engine.pack_checks import Found
from underhall.games.dwarfs.messages import pack as say
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
            message = say("two-tasks-at-once", card=card.name)
            yield f"card[{index}].spots.value", message


def has_door(pack: DwarfsPack) -> Found:
    for index, card in enumerate(pack.card):
        if len(card.walls.sides) == SIDES:
            yield f"card[{index}].walls.sides", say("walled-in", card=card.name)


def castle_doors(pack: DwarfsPack) -> Found:
    for index, card in cards_of(pack, "castle"):
        if SIDES - len(card.walls.sides) < CASTLE_DOORS:
            yield f"card[{index}].walls.sides", say("castle-closed", card=card.name, doors=CASTLE_DOORS)


def gold_in_twos(pack: DwarfsPack) -> Found:
    for index, gem in enumerate(pack.gem):
        if gem.id == "gold" and gem.count.value % GOLD_YIELD:
            yield f"gem[{index}].count.value", say("gold-odd", count=gem.count.value)


def gem_points(pack: DwarfsPack) -> Found:
    for index, gem in enumerate(pack.gem):
        if gem.points.value != GEM_POINTS[gem.id]:
            message = say("gem-points", gem=gem.id, known=GEM_POINTS[gem.id], points=gem.points.value)
            yield f"gem[{index}].points.value", message


def goal_small(pack: DwarfsPack) -> Found:
    for index, goal in enumerate(pack.trading_goal):
        if goal.cost.total > GEMS_A_GOAL:
            message = say("goal-dear", goal=goal.name, cost=goal.cost.total, most=GEMS_A_GOAL)
            yield f"trading_goal[{index}].cost", message


def goal_pays(pack: DwarfsPack) -> Found:
    worth = {gem.id: gem.points.value for gem in pack.gem}
    for index, goal in enumerate(pack.trading_goal):
        paid = sum(goal.cost.of(gem) * points for gem, points in worth.items())
        if goal.points.value <= paid:
            message = say("goal-worthless", goal=goal.name, points=goal.points.value, paid=paid)
            yield f"trading_goal[{index}].points.value", message


def kingdom_within_reach(pack: DwarfsPack) -> Found:
    own = sorted(card.points.value for card in pack.card if card.family not in MONSTERS)
    reach = {"kingdom_cards": len(own) + BORROWED_CARDS, "kingdom_points": sum(own) + sum(own[-BORROWED_CARDS:])}
    for index, goal in enumerate(pack.secret_goal):
        most = reach.get(goal.condition.kind)
        if most is not None and goal.condition.at_least > most:
            wanted = goal.condition.at_least
            message = say("kingdom-out-of-reach", goal=goal.name, wanted=wanted, more=BORROWED_CARDS, most=most)
            yield f"secret_goal[{index}].condition.at_least", message


def secrets_modest(pack: DwarfsPack) -> Found:
    least = min((goal.points.value for goal in pack.trading_goal), default=None)
    for index, goal in enumerate(pack.secret_goal):
        if least is not None and goal.points.value > least:
            message = say("secret-immodest", goal=goal.name, points=goal.points.value, least=least)
            yield f"secret_goal[{index}].points.value", message
