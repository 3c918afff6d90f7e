"""The text of a card, made from its row, so that text and effect cannot differ."""

from __future__ import annotations

from underhall.engine.grammar import listed, number
from underhall.games.dwarfs.pack_schema import Card, DwarfsPack, GemKind, OgreKind, SecretGoal, TradingGoal

SIDE_WORDS = {"N": "north", "E": "east", "S": "south", "W": "west"}
OGRE_TEXTS = {
    "rout": "All dwarfs on a card of your choice go home.",
    "bouncer": "A rival's dwarf and one of yours, both on the table, change places.",
    "stampede": "A dwarf of any colour runs one or two cards far, through no wall and only where there is room.",
    "pickpocket": "Take a random gem from a rival.",
    "tyrant": "Take all ogre cards of a rival.",
}


def card_text(pack: DwarfsPack, card: Card | GemKind | TradingGoal | OgreKind | SecretGoal) -> str:
    """What a component of this pack does, in words."""
    if isinstance(card, Card):
        return " ".join([_effect(pack, card), _room(card), _worth(card), _walls(card), _stacking(card)])
    if isinstance(card, GemKind):
        return f"{_points(card.points.value)} if it is still in your hand at the end."
    if isinstance(card, TradingGoal):
        price = listed([number(card.cost.of(gem.id), gem.name.lower()) for gem in pack.gem if card.cost.of(gem.id)])
        return f"Costs {price} in a trade. {_points(card.points.value)} at the end."
    if isinstance(card, OgreKind):
        return f"{OGRE_TEXTS[card.kind]} Costs no action."
    return f"{_condition(pack, card)} {_points(card.points.value)} at the end, once you have revealed it."


def _effect(pack: DwarfsPack, card: Card) -> str:
    task = f"Needs {number(card.task.needs, 'dwarf')} of one colour:"
    limits = pack.limits
    if card.family == "castle":
        extra = number(limits.extra_actions, "extra action")
        return (
            f"Gives the player of its colour {extra} a turn. {task} digs, the top card of a stack goes to its bottom."
        )
    if card.family == "mine":
        gem = next((gem.name for gem in pack.gem if gem.id == card.task.gem), "gem")
        return f"{task} brings {number(card.task.yields or 0, gem.lower())}."
    if card.family == "tavern":
        return f"{task} brings 1 ogre card."
    if card.family == "store":
        return f"{task} makes a trade, gems for 1 open trading goal."
    stopped = "mines" if card.family == "dragon" else "extra actions"
    return f"Stops digging and the {stopped} of its kingdom. {task} defeated, {_points(limits.monster_points)}."


def _room(card: Card) -> str:
    return f"Room for {number(card.spots.value, 'dwarf')}."


def _worth(card: Card) -> str:
    return f"{_points(card.points.value)} in a kingdom."


def _walls(card: Card) -> str:
    if not card.walls.sides:
        return "No walls."
    return f"Walls: {listed([SIDE_WORDS[side] for side in card.walls.sides])}."


def _stacking(card: Card) -> str:
    return f"Type for stacking: {card.symbol.value}."


def _condition(pack: DwarfsPack, goal: SecretGoal) -> str:
    wanted = goal.condition.at_least
    return {
        "kingdom_cards": f"Your kingdom has {number(wanted, 'card')} or more.",
        "monsters": f"You have defeated {number(wanted, 'monster')} or more.",
        "kingdom_points": f"Your kingdom is worth {number(wanted, 'point')} or more.",
        "each_gem": f"You hold at least {number(wanted, 'gem')} of every kind.",
        "ogres": f"You hold {number(wanted, 'ogre card')} or more.",
        "trios": f"At one time {pack.limits.trio} dwarfs or more are on each of {number(wanted, 'monster card')}.",
        "emeralds": f"You hold {number(wanted, 'emerald')} or more.",
    }[goal.condition.kind]


def _points(value: int) -> str:
    return number(value, "point")
