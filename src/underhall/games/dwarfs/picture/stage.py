"""The stage: panels, all drawings that pieces show, and cards seen large."""

from __future__ import annotations

from functools import partial

from underhall.games.dwarfs.messages import screen as say
from underhall.games.dwarfs.names import Names
from underhall.games.dwarfs.pack_schema import MONSTERS
from underhall.games.dwarfs.pack_text import card_text
from underhall.games.dwarfs.picture import cards, goods, rule_ids, tokens
from underhall.games.dwarfs.picture.foods import food
from underhall.games.dwarfs.picture.market import MARKET_HEIGHT
from underhall.games.dwarfs.picture.measure import CARD, PITCH, SPOT, WIDTH, board_box
from underhall.games.dwarfs.picture.motifs import MOTIFS, motif, ogre
from underhall.games.dwarfs.picture.seats import SEAT_HEIGHT, plate
from underhall.games.dwarfs.picture.tokens import drawn
from underhall.pictures import art
from underhall.pictures.scene import Leaf, Panel, Stage
from underhall.pictures.svg import group, tag

GROUND = 60 * PITCH  # farther than cards can ever lie
WHOLE_CARD = (-CARD / 2, -CARD / 2, CARD, CARD)


def stage(names: Names, seats: int) -> Stage:
    return Stage(_panels(names, seats), _symbols(names, seats), _leaves(names))


# Panels ---------------------------------------------------------------------------------------------------------------


def _panels(names: Names, seats: int) -> tuple[Panel, ...]:
    return (
        Panel("board", say("panel-board"), "board", board_box([(0, 0)], growing=True), _rock(), grows=True),
        Panel("market", say("panel-market"), "shared", (0, 0, WIDTH, MARKET_HEIGHT)),
        *(
            Panel(f"seat-{seat}", names.seat(seat), "seat", (0, 0, WIDTH, SEAT_HEIGHT), seat=seat)
            for seat in range(seats)
        ),
    )


def _rock() -> str:
    far = {"x": -GROUND, "y": -GROUND, "width": 2 * GROUND, "height": 2 * GROUND}
    return tag("rect", **far, fill="var(--stone-3)") + tag("rect", **far, fill="url(#p-rock)")


def _rock_pattern() -> str:
    """Rough rock that repeats from square to square."""
    cracks = (
        "M10 24L34 16L52 30L78 22M96 60L120 48L150 62M20 96L46 88L60 104M84 128L108 116L132 130L152 122M30 140L48 132"
    )
    lights = "M10 27L34 19L52 33L78 25M96 63L120 51L150 65M20 99L46 91L60 107M84 131L108 119L132 133L152 125"
    return tag(
        "pattern",
        tag("path", d=cracks, fill="none", stroke="var(--stone-4)", stroke_width=2.4, stroke_opacity=0.55),
        tag("path", d=lights, fill="none", stroke="var(--stone-2)", stroke_width=1.4, stroke_opacity=0.4),
        id="p-rock",
        width=PITCH,
        height=PITCH,
        patternUnits="userSpaceOnUse",
    )


# Drawings -------------------------------------------------------------------------------------------------------------


def _symbols(names: Names, seats: int) -> str:
    pack = names.pack
    letters = tokens.gem_letters(pack)
    printed = dict.fromkeys(card.walls.sides for card in pack.card)
    walled = [sides for sides in printed if sides]
    made = {
        **{f"walls-{sides.lower()}": cards.walls(sides) for sides in walled},
        **{f"way-{sides.lower()}": cards.way_round(sides) for sides in printed},
        **{f"motif-{card.id}": motif(card) for card in pack.card},
        **{f"face-{card.id}": cards.face(pack, card) for card in pack.card},
        **{family: MOTIFS[family]() for family in MONSTERS},
        "ogre": ogre(),
        "badge": tokens.badge(),
        **{f"leaf-{card.id}": cards.leaf(pack, card) for card in pack.card},
        **{f"hand-{card.id}": cards.in_hand(card) for card in pack.card},
        **{f"small-{card.id}": cards.small(card) for card in pack.card},
        **{f"gem-{gem.id}": tokens.gem(gem.id, 12, letters[gem.id]) for gem in pack.gem},
        **{f"food-{row.id}": food(number) for number, row in enumerate(pack.trading_goal)},
        **{f"goal-{row.id}": goods.goal(pack, row) for row in pack.trading_goal},
        **{f"bought-{row.id}": goods.bought(row) for row in pack.trading_goal},
        **{f"ogre-{row.kind}": goods.ogre_card(row) for row in pack.ogre},
        **{f"secret-{row.id}": goods.secret(pack, row) for row in pack.secret_goal},
        **{f"stopped-{family}": tokens.stopped(drawn(family)) for family in MONSTERS},
        "passage": cards.passage(),
        "square": cards.square(),
        "place": cards.empty_place(),
        "slot": cards.slot(),
        "bed": tokens.bed(),
        "gem-back": tokens.gem_back(12),
        "goal-back": goods.goal_back(),
        "no-goal": goods.no_goal(),
        "ogre-back": goods.ogre_back(),
        "secret-back": goods.secret_back(),
        "action": tokens.action(True),
        "action-taken": tokens.action(False),
        "pennant": tokens.pennant(),
        "no-pennant": tokens.no_pennant(),
        "tick": tokens.tick(),
        "torch": art.torch(26),
    }
    for seat in range(seats):
        letter = names.seat(seat)[0]
        made[f"sign-{seat}"] = cards.sign(seat, letter)
        made[f"dwarf-{seat}"] = tokens.dwarf(seat, letter)
        made[f"plate-{seat}"] = plate(seat, letter, names.seat(seat))
        for card in pack.card:
            made[f"card-{seat}-{card.id}"] = cards.card(card, seat)
    symbols = (group(f"s-{name}", drawing) for name, drawing in made.items())
    return art.defs() + cards.gradients() + _rock_pattern() + "".join(symbols)


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
