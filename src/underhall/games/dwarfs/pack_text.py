"""The text of a card, made from its row and the switches of the match, so that text and effect cannot differ."""

from __future__ import annotations

from underhall.engine.declared import Name, Said
from underhall.engine.declared.phrases import listed
from underhall.games.dwarfs.messages import cards as say
from underhall.games.dwarfs.messages import play
from underhall.games.dwarfs.pack_schema import (
    MONSTERS,
    Card,
    DwarfsPack,
    GemKind,
    OgreKind,
    SecretGoal,
    Switches,
    TradingGoal,
)

UNCOVERED = ("castle", *MONSTERS)  # families on which nothing is stacked


def card_text(pack: DwarfsPack, switches: Switches, card: Card | GemKind | TradingGoal | OgreKind | SecretGoal) -> str:
    """What a component of this pack does under these switches, in words."""
    if isinstance(card, Card):
        spots, points = say("card-spots", spots=card.spots.value), say("card-points", points=card.points.value)
        parts = [_effect(pack, switches, card), spots, points, _walls(card), _stacking(pack, switches, card)]
        return " ".join(part for part in parts if part)
    if isinstance(card, GemKind):
        return say("gem-points", points=card.points.value)
    if isinstance(card, TradingGoal):
        return say("goal-text", price=price(pack, card), points=card.points.value)
    if isinstance(card, OgreKind):
        return play("ogre-does", what=Name(f"ogre-does-{card.kind}"))
    return say("secret-text", condition=_condition(pack, switches, card), points=card.points.value)


def gems(count: int, name: str) -> str:
    """Some gems of a kind. A gem that a pack has renamed keeps its name, whatever the number."""
    return say("gem-count", count=count, gem=name.lower())


def price(pack: DwarfsPack, goal: TradingGoal) -> Said:
    """What a trading goal costs."""
    return listed([gems(goal.cost.of(gem.id), gem.name) for gem in pack.gem if goal.cost.of(gem.id)])


def _effect(pack: DwarfsPack, switches: Switches, card: Card) -> str:
    needs = card.task.needs
    if card.family == "castle":
        return say("task-castle", extra=pack.limits.extra_actions, needs=needs, scope=switches.dig_scope)
    if card.family == "mine":
        gem = next((gem.name for gem in pack.gem if gem.id == card.task.gem), say("unknown-gem"))
        return say("task-mine", needs=needs, gems=gems(card.task.yields or 0, gem))
    if card.family == "tavern":
        return say("task-tavern", needs=needs)
    if card.family == "store":
        return say("task-store", needs=needs)
    return say(
        "task-dragon" if card.family == "dragon" else "task-giant",
        needs=needs,
        points=pack.limits.monster_points,
        castle="needed" if switches.monsters_need_castle else "any",
    )


def _walls(card: Card) -> str:
    if not card.walls.sides:
        return say("card-no-walls")
    return say("card-walls", sides=listed([say(f"wall-{side.lower()}") for side in card.walls.sides]))


def _stacking(pack: DwarfsPack, switches: Switches, card: Card) -> str:
    """Monsters and, by default, castles stay uncovered, so giants go onto nothing. (R038, R039, Q01)"""
    covered = [each for each in pack.card if each.family not in UNCOVERED]
    onto = []
    if switches.castle_stacking and card.symbol.value == "giant":
        onto.append(say("card-stacks-castle"))
    if switches.strict_families:
        family = "mine" if card.family == "dragon" else card.family
        if any(each.family == family for each in covered):
            onto.append(say("card-stacks-family", family=family))
    elif any(each.symbol.value == card.symbol.value for each in covered):
        onto.append(say("card-stacks", symbol=card.symbol.value))
    return " ".join(onto)


def _condition(pack: DwarfsPack, switches: Switches, goal: SecretGoal) -> str:
    wanted = goal.condition.at_least
    if goal.condition.kind == "trios":
        return say("trios-wanted", trio=pack.limits.trio, wanted=wanted, whose=switches.trio_colours)
    return say(f"condition-{goal.condition.kind.replace('_', '-')}", wanted=wanted)
