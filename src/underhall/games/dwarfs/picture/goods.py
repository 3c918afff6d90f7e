"""Trading goals, secret goals and ogres: cards of the market and of the seats, around 0,0."""

from __future__ import annotations

from collections.abc import Callable

from underhall.games.dwarfs.pack_schema import DwarfsPack, OgreKind, SecretGoal, TradingGoal
from underhall.games.dwarfs.picture.art import ART
from underhall.games.dwarfs.picture.tokens import bold, drawn, gem, gem_letters, shield
from underhall.pictures.svg import at

GOAL = (98.0, 112.0)  # width and height of a trading goal
PLAIN = (64.0, 64.0)  # of ogres and secret goals
MANY_GEMS = 5  # more of them are shown as a number
FOODS = ("pot", "loaves", "roots", "trout", "butter", "pie", "cheese", "oatcakes", "preserve", "roast")
DEEDS = {
    "rout": "deed-rout",
    "bouncer": "deed-bouncer",
    "stampede": "deed-stampede",
    "pickpocket": "deed-pickpocket",
    "tyrant": "crown",
}


def food(number: int) -> str:
    """What is bought for the winter, by the number of its goal in the pack."""
    return ART(f"food-{FOODS[number % len(FOODS)]}")


# Trading goals --------------------------------------------------------------------------------------------------------


def goal(pack: DwarfsPack, row: TradingGoal) -> str:
    """A trading goal: its food, what it costs, and its points."""
    return ART(
        "goal",
        name=row.name,
        food=drawn(f"food-{row.id}"),
        shield=shield(row.points.value),
        price=_price(pack, row),
    )


def _price(pack: DwarfsPack, row: TradingGoal) -> str:
    letters = gem_letters(pack)
    asked = [(each.id, row.cost.of(each.id)) for each in pack.gem if row.cost.of(each.id)]
    if row.cost.total <= MANY_GEMS:
        kinds = [kind for kind, count in asked for _ in range(count)]
        pitch = 17.0
        return "".join(
            at((place - (len(kinds) - 1) / 2) * pitch, 0, gem(kind, 8.2, letters[kind]))
            for place, kind in enumerate(kinds)
        )
    pitch = 84 / len(asked)
    return "".join(
        at(
            (place - (len(asked) - 1) / 2) * pitch,
            0,
            bold(str(count), -6, 0, 12) + at(5, 0, gem(kind, 6, letters[kind])),
        )
        for place, (kind, count) in enumerate(asked)
    )


def bought(row: TradingGoal) -> str:
    """A trading goal that somebody has: its food and its points, in the measure of a goal."""
    return ART("bought", food=drawn(f"food-{row.id}"), shield=shield(row.points.value))


# Ogres ----------------------------------------------------------------------------------------------------------------


def ogre_card(row: OgreKind) -> str:
    """An ogre with its name and a sign of what it does."""
    return ART("ogre-card", name=row.name, ogre=drawn("ogre"), deed=deed(row.kind))


def deed(kind: str) -> str:
    """The sign of what an ogre does; a new kind of ogre has none of its own."""
    return ART(DEEDS.get(kind, "deed-other"))


# Secret goals ---------------------------------------------------------------------------------------------------------


def secret(pack: DwarfsPack, row: SecretGoal) -> str:
    """A secret goal: its name, a sign of its condition, and its points."""
    return ART(
        "secret",
        name=row.name,
        condition=CONDITIONS[row.condition.kind](pack),
        least=str(row.condition.at_least),
        shield=shield(row.points.value),
    )


def _gems(pack: DwarfsPack) -> str:
    letters = gem_letters(pack)
    return "".join(
        at(x, y, gem(each.id, 7, letters[each.id]))
        for each, (x, y) in zip(pack.gem, ((-9, -8), (8, -8), (-9, 8), (8, 8)), strict=True)
    )


def _hoods(pack: DwarfsPack) -> str:
    return "".join(at(x, y, ART("hood"), 0.95) for x, y in ((0, -9), (-9, 6), (9, 6)))


CONDITIONS: dict[str, Callable[[DwarfsPack], str]] = {
    "kingdom_cards": lambda pack: ART("tiles"),
    "monsters": lambda pack: at(0, 0, drawn("dragon"), 0.65),
    "kingdom_points": lambda pack: at(0, 0, ART("crown"), 2),
    "each_gem": _gems,
    "ogres": lambda pack: at(0, 0, drawn("ogre"), 0.85),
    "trios": _hoods,
    "emeralds": lambda pack: at(0, 0, gem("emerald", 15, gem_letters(pack)["emerald"])),
}
