"""The stage: panels, all drawings that pieces show, and cards seen large."""

from __future__ import annotations

from functools import partial

from underhall.games.dwarfs.names import Names
from underhall.games.dwarfs.pack_schema import MONSTERS
from underhall.games.dwarfs.pack_text import card_text
from underhall.games.dwarfs.picture import cards, goods, rule_ids, tokens
from underhall.games.dwarfs.picture.art import ART
from underhall.games.dwarfs.picture.measure import CARD, PITCH, SPOT
from underhall.games.dwarfs.picture.panels import HEADINGS, NEEDS, SCORING, panels
from underhall.games.dwarfs.picture.seats import plate
from underhall.games.dwarfs.picture.tokens import drawn
from underhall.pictures.art import SHARED, defs
from underhall.pictures.scene import Leaf, Stage
from underhall.pictures.svg import group, tag

GROUND = 60 * PITCH  # farther than cards can ever lie
GEM_PILE = 12.0  # radius of a gem of the market and of a seat
# Drawings that are the same in every game.
PLAIN_DRAWINGS = (
    *("ogre", "badge", "passage", "square", "place", "empty-hand", "bed", "gem-back", "goal-back", "no-goal"),
    *("secret-back", "pennant", "no-pennant", "tick"),
)
WHOLE_CARD = (-CARD / 2, -CARD / 2, CARD, CARD)


def stage(names: Names, seats: int) -> Stage:
    needs = {step.id: ids for step, ids in NEEDS.items()}
    return Stage(
        panels(names, seats, _rock()),
        _symbols(names, seats),
        _leaves(names),
        needs=needs,
        headings=HEADINGS,
        scoring=SCORING,
    )


# The ground -----------------------------------------------------------------------------------------------------------


def _rock() -> str:
    far = {"x": -GROUND, "y": -GROUND, "width": 2 * GROUND, "height": 2 * GROUND}
    return tag("rect", **far, fill="var(--ground)") + tag("rect", **far, fill="url(#p-rock)")


def _rock_pattern() -> str:
    """Rough rock that repeats from square to square."""
    return tag("pattern", ART("rock"), id="p-rock", width=PITCH, height=PITCH, patternUnits="userSpaceOnUse")


# Drawings -------------------------------------------------------------------------------------------------------------


def _symbols(names: Names, seats: int) -> str:
    pack = names.pack
    letters = tokens.gem_letters(pack)
    printed = dict.fromkeys(card.walls.sides for card in pack.card)
    walled = [sides for sides in printed if sides]
    made = {
        **{f"walls-{sides.lower()}": cards.walls(sides) for sides in walled},
        **{f"way-{sides.lower()}": cards.way_round(sides) for sides in printed},
        **{f"motif-{card.id}": tokens.motif(card) for card in pack.card},
        **{f"face-{card.id}": cards.face(pack, card) for card in pack.card},
        **{name: ART(name) for name in (*MONSTERS, *PLAIN_DRAWINGS)},
        **{f"leaf-{card.id}": cards.leaf(pack, card) for card in pack.card},
        **{f"hand-{card.id}": cards.in_hand(card) for card in pack.card},
        **{f"small-{card.id}": cards.small(card) for card in pack.card},
        **{f"gem-{gem.id}": tokens.gem(gem.id, GEM_PILE, letters[gem.id]) for gem in pack.gem},
        **{f"food-{row.id}": goods.food(number) for number, row in enumerate(pack.trading_goal)},
        **{f"goal-{row.id}": goods.goal(pack, row) for row in pack.trading_goal},
        **{f"bought-{row.id}": goods.bought(row) for row in pack.trading_goal},
        **{f"ogre-{row.kind}": goods.ogre_card(row) for row in pack.ogre},
        **{f"secret-{row.id}": goods.secret(pack, row) for row in pack.secret_goal},
        **{f"stopped-{family}": ART("stopped", monster=drawn(family)) for family in MONSTERS},
        "ogre-back": ART("ogre-back", ogre=drawn("ogre")),
        "action": ART("action", pickaxe=ART("pickaxe", ink="var(--deep)")),
        "action-taken": ART("action-taken", pickaxe=ART("pickaxe", ink="var(--line)")),
        "torch": SHARED("torch"),
    }
    for seat in range(seats):
        letter = names.seat(seat)[0]
        made[f"sign-{seat}"] = cards.sign(seat, letter)
        made[f"dwarf-{seat}"] = tokens.dwarf(seat, letter)
        made[f"plate-{seat}"] = plate(seat, letter, names.seat(seat))
        for card in pack.card:
            made[f"card-{seat}-{card.id}"] = cards.card(card, seat)
    symbols = (group(f"s-{name}", drawing) for name, drawing in made.items())
    return defs() + _rock_pattern() + "".join(symbols)


# Cards seen large -----------------------------------------------------------------------------------------------------


def _leaves(names: Names) -> dict[str, Leaf]:
    pack, text = names.pack, partial(card_text, names.pack, names.switches)
    goal, plain, gem = _box(*goods.GOAL), _box(*goods.PLAIN), _box(2 * SPOT, 2 * SPOT)
    return {
        **{
            f"card:{row.id}": Leaf(row.name, text(row), f"s-leaf-{row.id}", WHOLE_CARD, rule_ids.of_card(row))
            for row in pack.card
        },
        **{
            f"goal:{row.id}": Leaf(row.name, text(row), f"s-goal-{row.id}", goal, rule_ids.GOALS)
            for row in pack.trading_goal
        },
        **{
            f"secret:{row.id}": Leaf(
                row.name,
                text(row),
                f"s-secret-{row.id}",
                plain,
                rule_ids.of_secret(row.condition.kind),
            )
            for row in pack.secret_goal
        },
        **{
            f"ogre:{row.kind}": Leaf(row.name, text(row), f"s-ogre-{row.kind}", plain, rule_ids.of_ogre(row.kind))
            for row in pack.ogre
        },
        **{f"gem:{row.id}": Leaf(row.name, text(row), f"s-gem-{row.id}", gem, rule_ids.GEM) for row in pack.gem},
    }


def _box(width: float, height: float) -> tuple[float, float, float, float]:
    return -width / 2 - 2, -height / 2 - 2, width + 4, height + 4
