"""The text of a card, made from its row, so that text and effect cannot differ."""

from __future__ import annotations

from pathlib import Path

from underhall.engine.declared import Name
from underhall.engine.declared.catalogue import catalogue_of
from underhall.engine.grammar import listed, number
from underhall.games.dwarfs.pack_schema import MONSTERS, Card, DwarfsPack, GemKind, OgreKind, SecretGoal, TradingGoal

SIDE_WORDS = {"N": "north", "E": "east", "S": "south", "W": "west"}
UNCOVERED = ("castle", *MONSTERS)  # families on which nothing is stacked


def card_text(pack: DwarfsPack, card: Card | GemKind | TradingGoal | OgreKind | SecretGoal) -> str:
    """What a component of this pack does, in words."""
    if isinstance(card, Card):
        parts = [_effect(pack, card), _room(card), _worth(card), _walls(card), _stacking(pack, card)]
        return " ".join(part for part in parts if part)
    if isinstance(card, GemKind):
        return f"{_points(card.points.value)} if you still hold it at the end."
    if isinstance(card, TradingGoal):
        price = listed([number(card.cost.of(gem.id), gem.name.lower()) for gem in pack.gem if card.cost.of(gem.id)])
        return f"Costs {price}. {_points(card.points.value)} at the end."
    if isinstance(card, OgreKind):
        return catalogue_of(Path(__file__).parent, "play").say("ogre-does", what=Name(f"ogre-does-{card.kind}"))
    return f"{_condition(pack, card)} {_points(card.points.value)} at the end, once you have revealed it."


def _effect(pack: DwarfsPack, card: Card) -> str:
    task = f"Needs {number(card.task.needs, 'dwarf')} of one colour to"
    limits = pack.limits
    if card.family == "castle":
        extra = number(limits.extra_actions, "extra action")
        return f"Gives its owner {extra} each turn. {task} dig: the top card of a stack goes to the bottom."
    if card.family == "mine":
        gem = next((gem.name for gem in pack.gem if gem.id == card.task.gem), "gem")
        return f"{task} mine {number(card.task.yields or 0, gem.lower())}."
    if card.family == "tavern":
        return f"{task} hire 1 ogre."
    if card.family == "store":
        return f"{task} buy 1 open goal with gems."
    stopped = "mines" if card.family == "dragon" else "extra actions"
    return f"Stops digging and the {stopped} of its kingdom. {task} be defeated, for {_points(limits.monster_points)}."


def _room(card: Card) -> str:
    return f"Room for {number(card.spots.value, 'dwarf')}."


def _worth(card: Card) -> str:
    return f"{_points(card.points.value)} in a kingdom."


def _walls(card: Card) -> str:
    if not card.walls.sides:
        return "No walls."
    return f"Walls: {listed([SIDE_WORDS[side] for side in card.walls.sides])}."


def _stacking(pack: DwarfsPack, card: Card) -> str:
    """Castles and monsters stay uncovered, so a card with the symbol of no other goes onto nothing. (R038, R039)"""
    bases = [each for each in pack.card if each.family not in UNCOVERED and each.symbol.value == card.symbol.value]
    return f"Can be stacked on cards with the {card.symbol.value} symbol." if bases else ""


def _condition(pack: DwarfsPack, goal: SecretGoal) -> str:
    wanted = goal.condition.at_least
    return {
        "kingdom_cards": f"Your kingdom has {number(wanted, 'card')} or more.",
        "monsters": f"You have defeated {number(wanted, 'monster')} or more.",
        "kingdom_points": f"Your kingdom is worth {number(wanted, 'point')} or more.",
        "each_gem": f"You hold at least {number(wanted, 'gem')} of every kind.",
        "ogres": f"You hold {number(wanted, 'ogre')} or more.",
        "trios": f"At least {pack.limits.trio} of your dwarfs are on each of {number(wanted, 'monster')} at one time.",
        "emeralds": f"You hold {number(wanted, 'emerald')} or more.",
    }[goal.condition.kind]


def _points(value: int) -> str:
    return number(value, "point")
