"""Trading goals, secret goals and ogres: cards of the market and of the seats, around 0,0."""

from __future__ import annotations

from collections.abc import Callable

from underhall.games.dwarfs.pack_schema import DwarfsPack, OgreKind, SecretGoal, TradingGoal
from underhall.games.dwarfs.picture.motifs import shape, stroke
from underhall.games.dwarfs.picture.tokens import at, bold, drawn, fitted, gem, gem_letters, hood, shield
from underhall.pictures import art
from underhall.pictures.svg import Value, tag

GOAL = (98.0, 112.0)  # width and height of a trading goal
PLAIN = (64.0, 64.0)  # of ogres and secret goals
MANY_GEMS = 5  # more of them are shown as a number


# Trading goals --------------------------------------------------------------------------------------------------------


def goal(pack: DwarfsPack, row: TradingGoal) -> str:
    """A trading goal: its food, what it costs, and its points."""
    return tag(
        "g",
        art.card(*GOAL, band="var(--wood-2)"),
        bold(row.name, 0, -46.5, fitted(row.name, 12.5, 92), "var(--snow)"),
        at(-8, -12, drawn(f"food-{row.id}"), 1.15),
        at(35, -21, shield(row.points.value, 13)),
        tag(
            "rect",
            x=-44,
            y=19,
            width=88,
            height=31,
            rx=5,
            fill="var(--paper-2)",
            stroke="var(--line)",
            stroke_width=0.8,
        ),
        at(0, 34.5, _price(pack, row)),
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
    return tag(
        "g",
        art.card(*GOAL, band="var(--wood-2)"),
        at(0, -8, drawn(f"food-{row.id}"), 1.7),
        at(28, 33, shield(row.points.value, 22)),
    )


def goal_back() -> str:
    return art.back(*GOAL)


def no_goal() -> str:
    """A place in the row where no goal lies."""
    width, height = GOAL
    dashes: dict[str, Value] = {"stroke": "var(--line)", "stroke_width": 1.5, "stroke_dasharray": "6 5"}
    return tag("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=7, fill="none", **dashes)


# Ogres ----------------------------------------------------------------------------------------------------------------


def ogre_card(row: OgreKind) -> str:
    """An ogre with its name and a sign of what it does."""
    return tag(
        "g",
        art.card(*PLAIN, band="var(--stone-4)"),
        bold(row.name, 0, -26, fitted(row.name, 10, 58), "var(--snow)"),
        at(-7, 7, drawn("ogre"), 0.95),
        at(
            20,
            19,
            tag("circle", r=11, fill="var(--panel)", stroke="var(--deep)", stroke_width=1.2)
            + DOES.get(row.kind, _deed)(),
        ),
    )


def ogre_back() -> str:
    """An ogre of which nobody may know the kind."""
    return art.slab(*PLAIN, "url(#g-deep)", 5) + tag("g", at(0, 0, drawn("ogre"), 1.1), opacity=0.55)


def _rout() -> str:
    return stroke(
        "M0 -2V-8M0 2V8M-2 0H-8M2 0H8M-2 -7L0 -9L2 -7M-2 7L0 9L2 7M-7 -2L-9 0L-7 2M7 -2L9 0L7 2", "var(--ember)", 1.6
    )


def _bouncer() -> str:
    return stroke("M-7 -3H7L4 -6M7 3H-7L-4 6", "var(--ember)", 2.2)


def _stampede() -> str:
    return stroke("M-8 0H-1M-4 -4L0 0L-4 4M1 0H8M4 -4L8 0L4 4", "var(--ember)", 2)


def _pickpocket() -> str:
    pouch = shape("M-3 -4Q-9 4 -5 8H5Q9 4 3 -4L5 -8H-5z", "var(--wood)", stroke_width=1)
    return pouch + tag("circle", cy=2.4, r=2.4, fill="var(--gold)")


def _deed() -> str:
    """What an ogre does that has no sign of its own."""
    return shape("M0 -8L2 -2L8 0L2 2L0 8L-2 2L-8 0L-2 -2z", "var(--ember)", stroke_width=1)


def crown() -> str:
    return shape("M-8 5L-9 -5L-4 -1L0 -8L4 -1L9 -5L8 5z", "var(--gold)", stroke_width=1)


DOES: dict[str, Callable[[], str]] = {
    "rout": _rout,
    "bouncer": _bouncer,
    "stampede": _stampede,
    "pickpocket": _pickpocket,
    "tyrant": crown,
}


# Secret goals ---------------------------------------------------------------------------------------------------------


def secret(pack: DwarfsPack, row: SecretGoal) -> str:
    """A secret goal: its name, a sign of its condition, and its points."""
    return tag(
        "g",
        art.card(*PLAIN, band="var(--stone-4)"),
        bold(row.name, 0, -26, fitted(row.name, 10, 58), "var(--snow)"),
        at(-8, 4, CONDITIONS[row.condition.kind](pack)),
        bold(str(row.condition.at_least), -24, 24, 13),
        at(20, 19, shield(row.points.value, 10.5)),
    )


def secret_back() -> str:
    return art.back(*PLAIN) + bold("?", 0, -15, 22, "var(--torch)")


def _tiles(pack: DwarfsPack) -> str:
    return "".join(
        tag("rect", x=x, y=y, width=12, height=12, rx=1.5, fill="var(--stone)", stroke="var(--deep)", stroke_width=1.1)
        for x in (-14, 1)
        for y in (-14, 1)
    )


def _gems(pack: DwarfsPack) -> str:
    letters = gem_letters(pack)
    return "".join(
        at(x, y, gem(each.id, 7, letters[each.id]))
        for each, (x, y) in zip(pack.gem, ((-9, -8), (8, -8), (-9, 8), (8, 8)), strict=True)
    )


def _hoods(pack: DwarfsPack) -> str:
    return "".join(at(x, y, hood(), 0.95) for x, y in ((0, -9), (-9, 6), (9, 6)))


CONDITIONS: dict[str, Callable[[DwarfsPack], str]] = {
    "kingdom_cards": _tiles,
    "monsters": lambda pack: at(0, 0, drawn("dragon"), 0.65),
    "kingdom_points": lambda pack: at(0, 0, crown(), 2),
    "each_gem": _gems,
    "ogres": lambda pack: at(0, 0, drawn("ogre"), 0.85),
    "trios": _hoods,
    "emeralds": lambda pack: at(0, 0, gem("emerald", 15, gem_letters(pack)["emerald"])),
}
