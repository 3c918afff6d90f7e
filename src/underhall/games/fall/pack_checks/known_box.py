"""Is it as the box: the facts about tokens, tracks and ancestry that the rulebook or a public source states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import get_args

from underhall.engine.pack_checks import Found, as_known
from underhall.games.fall.pack_checks.common import (
    CARDS_LAID,
    all_cells,
    kind_of,
    start_cells,
    value_of,
    without_blanks,
)
from underhall.games.fall.pack_schema import BLANK, ActionName, EffectName, FallPack
from underhall.games.fall.pieces import STRENGTHS, SUPPLY_SPACES

HALL_TOKENS = {4: 4, 8: 4, 12: 4}
GNOMES_EACH = 10
VOTES_KNOWN = (9, 5, 3)
INVADERS = (2, 3, 4)
FIRST_FALLEN = (3, 4, 5)
LATER_FALLEN = 2
BASE_SUPPLIES = (6, 5, 4)
MOST_SUPPLIES = 8
LAST_SPACE = SUPPLY_SPACES - 1
ELDER_HONOUR = (0, 0, 1, 3, 5, 8, 12, 17, 23, 30)
ELDERS_SEEN = 7  # that a player has in an example
BREACH_MOVE = 3  # the wheel move of an example, over the breach tripwire to a bolster space
INFLUENCE_SEEN = 5  # the worth of a cluster in an example
RARE = ("wild", "supply", "elder")
ACTIONS: tuple[str, ...] = get_args(ActionName)
KINDS = (*ACTIONS, *RARE)


def hall_tokens(pack: FallPack) -> Found:
    if {token.value: token.count for token in pack.hall_token} != HALL_TOKENS:
        yield "hall_token", "the box has four great hall tokens each of 4, 8 and 12"


def gnome_tokens(pack: FallPack) -> Found:
    count = {gnome.strength: gnome.count for gnome in pack.gnome}
    for strength in range(1, STRENGTHS + 1):
        if count.get(strength, 0) != GNOMES_EACH:
            message = f"the box has {GNOMES_EACH} gnomes of strength {strength}, not {count.get(strength, 0)}"
            yield "gnome", message


def vote_tile_values(pack: FallPack) -> Found:
    for index, tile in enumerate(pack.vote_tile):
        if not tile.first > tile.second > tile.third > 0:
            message = f"first place is worth more than second, second more than third, third something: not {tile.id!r}"
            yield f"vote_tile[{index}]", message
    if VOTES_KNOWN not in [(tile.first, tile.second, tile.third) for tile in pack.vote_tile]:
        yield "vote_tile", "one vote tile is worth 9, 5 and 3, and here none is"


def gate_card(pack: FallPack) -> Found:
    card = pack.gate_card
    for field, value, fact in (
        ("invaders", card.invaders, INVADERS),
        ("first_fallen", card.first_fallen, FIRST_FALLEN),
        ("later_fallen", card.later_fallen, LATER_FALLEN),
    ):
        yield from as_known(f"gate_card.{field}", value, fact)


def effects(pack: FallPack) -> Found:
    for effect in get_args(EffectName):
        if effect not in pack.wheel.spaces:
            yield "wheel.spaces", f"the wheel has {effect} spaces, and here is none"
    spaces, breach = pack.wheel.spaces, pack.wheel.breach_tripwire
    ends = [(breach + far) % len(spaces) for far in range(BREACH_MOVE) if spaces]
    if not any(spaces[end] == "bolster" for end in ends):
        message = f"a move of {BREACH_MOVE} can pass the breach tripwire and end on a bolster space"
        yield "wheel.breach_tripwire", f"{message}, and here it cannot"


def tripwires_apart(pack: FallPack) -> Found:
    if pack.wheel.boost_tripwire == pack.wheel.breach_tripwire:
        yield "wheel.breach_tripwire", "the two tripwires lie behind different spaces"


def boost_values(pack: FallPack) -> Found:
    values = pack.boost.values
    for place, (before, after) in enumerate(pairwise(values), start=1):
        if after <= before:
            yield f"boost.values[{place}]", f"the boost goes up from space to space, not from {before} to {after}"
    if pack.boost.start == len(values):
        yield "boost.start", "a boost goes further: the start is not the last space"


def supply_marks(pack: FallPack) -> Found:
    yield from as_known("supplies.base", pack.supplies.base, BASE_SUPPLIES)
    yield from as_known("supplies.most", pack.supplies.most, MOST_SUPPLIES)


def last_desperation(pack: FallPack) -> Found:
    symbols = pack.desperation.symbols
    if len(symbols) == SUPPLY_SPACES and symbols[LAST_SPACE] != 1:
        path = f"desperation.symbols[{LAST_SPACE}]"
        yield path, f"there is one desperation symbol on the last space, not {symbols[LAST_SPACE]}"


def elder_chart(pack: FallPack) -> Found:
    yield from as_known("elders.honour", pack.elders.honour, ELDER_HONOUR)


def limit(field: str, *facts: int) -> Callable[[FallPack], Found]:
    """A number that holds for the whole game and is known, or a list of them."""

    def find(pack: FallPack) -> Found:
        yield from as_known(f"limits.{field}", getattr(pack.limits, field), facts if len(facts) > 1 else facts[0])

    return find


# Ancestry -------------------------------------------------------------------------------------------------------------


def some_symbol(pack: FallPack) -> Found:
    for index, card in enumerate(pack.ancestry.card):
        if not without_blanks(card.cells):
            yield f"ancestry.card[{index}].cells", f"every card has a symbol, and {card.id!r} has none"
    if all(cell != BLANK for _, cell in all_cells(pack)):
        yield "ancestry.card", "some cards have blanks, and here none has"


def every_kind(pack: FallPack) -> Found:
    kinds = {kind_of(cell) for _, cell in all_cells(pack)}
    for kind in KINDS:
        if kind not in kinds:
            yield "ancestry.card", f"there are {kind} symbols on cards, and here is none"


def strong_symbols(pack: FallPack) -> Found:
    if "bolster 2" not in [cell for _, cell in all_cells(pack)]:
        yield "ancestry.card", "some cards have a strong symbol, one of them 'bolster 2', and here it is missing"


def one_elder(pack: FallPack) -> Found:
    for index, card in enumerate(pack.ancestry.card):
        if card.cells.count("elder") > 1:
            message = f"a card has one elder at most, since the chart ends at {CARDS_LAID}, as many as a player adds"
            yield f"ancestry.card[{index}].cells", message


def enough_elders(pack: FallPack) -> Found:
    number = sum("elder" in card.cells for card in pack.ancestry.card)
    if number < ELDERS_SEEN:
        yield "ancestry.card", f"a player can have {ELDERS_SEEN} elders, but only {number} cards have one"


def rare_symbols(pack: FallPack) -> Found:
    count = Counter(kind_of(cell) for _, cell in all_cells(pack))
    common = min(ACTIONS, key=lambda action: count[action])
    for kind in RARE:
        if count[kind] >= count[common]:
            message = f"{kind} is rarer than any action, but comes {count[kind]} times and {common} {count[common]}"
            yield "ancestry.card", message


def examples_of_clusters(pack: FallPack) -> Found:
    cells = [cell for _, cell in (*start_cells(pack), *all_cells(pack))]
    for symbol, least in (("gnome", 2), ("advance", 3), ("wild", 1), ("bolster", 1)):
        if cells.count(symbol) < least:
            message = f"{least} weak {symbol} symbols come together in an example, but there are {cells.count(symbol)}"
            yield "ancestry.card", message
    cards = sorted((_influence(card.cells) for card in pack.ancestry.card), reverse=True)[:CARDS_LAID]
    most = sum(cards) + _influence(cell for _, cell in start_cells(pack))
    if most < INFLUENCE_SEEN:
        yield "ancestry.card", f"a player can have influence worth {INFLUENCE_SEEN}, but here at most {most}"


def all_actions_at_start(pack: FallPack) -> Found:
    kinds = {kind_of(cell) for _, cell in start_cells(pack)}
    for action in ACTIONS:
        if action not in kinds:
            yield "start_card.rows", f"the starting card has all four actions, and here {action} is missing"


def no_obstacle_at_start(pack: FallPack) -> Found:
    for path, cell in start_cells(pack):
        if kind_of(cell) in ("elder", "supply"):
            yield path, f"the starting card has neither elder nor supply, so no {kind_of(cell)}"


def _influence(cells: Iterable[str]) -> int:
    return sum(value_of(cell) for cell in cells if kind_of(cell) == "influence")
