"""Does the pack match the box? Facts of the rulebook or a public source about tokens, tracks and ancestry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import get_args

from underhall.engine.pack_checks import Found, as_known
from underhall.games.fall.messages import pack as say
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
        yield "hall_token", say("known-hall-tokens")


def gnome_tokens(pack: FallPack) -> Found:
    count = {gnome.strength: gnome.count for gnome in pack.gnome}
    for strength in range(1, STRENGTHS + 1):
        gnomes = count.get(strength, 0)
        if gnomes != GNOMES_EACH:
            yield "gnome", say("known-gnomes", known=GNOMES_EACH, strength=strength, gnomes=gnomes)


def vote_tile_values(pack: FallPack) -> Found:
    for index, tile in enumerate(pack.vote_tile):
        if not tile.first > tile.second > tile.third > 0:
            yield f"vote_tile[{index}]", say("known-tile-order", tile=tile.id)
    if VOTES_KNOWN not in [(tile.first, tile.second, tile.third) for tile in pack.vote_tile]:
        yield "vote_tile", say("known-tile")


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
            yield "wheel.spaces", say("known-effect", effect=effect)
    spaces, breach = pack.wheel.spaces, pack.wheel.breach_tripwire
    ends = [(breach + far) % len(spaces) for far in range(BREACH_MOVE) if spaces]
    if not any(spaces[end] == "bolster" for end in ends):
        yield "wheel.breach_tripwire", say("known-breach-move", spaces=BREACH_MOVE)


def tripwires_apart(pack: FallPack) -> Found:
    if pack.wheel.boost_tripwire == pack.wheel.breach_tripwire:
        yield "wheel.breach_tripwire", say("known-tripwires")


def boost_values(pack: FallPack) -> Found:
    values = pack.boost.values
    for place, (before, after) in enumerate(pairwise(values), start=1):
        if after <= before:
            yield f"boost.values[{place}]", say("known-boost", before=before, after=after)
    if pack.boost.start == len(values):
        yield "boost.start", say("known-boost-start")


def supply_marks(pack: FallPack) -> Found:
    yield from as_known("supplies.base", pack.supplies.base, BASE_SUPPLIES)
    yield from as_known("supplies.most", pack.supplies.most, MOST_SUPPLIES)


def last_desperation(pack: FallPack) -> Found:
    symbols = pack.desperation.symbols
    if len(symbols) == SUPPLY_SPACES and symbols[LAST_SPACE] != 1:
        path = f"desperation.symbols[{LAST_SPACE}]"
        yield path, say("known-last-desperation", symbols=symbols[LAST_SPACE])


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
            yield f"ancestry.card[{index}].cells", say("known-symbol", card=card.id)
    if all(cell != BLANK for _, cell in all_cells(pack)):
        yield "ancestry.card", say("known-blanks")


def every_kind(pack: FallPack) -> Found:
    kinds = {kind_of(cell) for _, cell in all_cells(pack)}
    for kind in KINDS:
        if kind not in kinds:
            yield "ancestry.card", say("known-kind", kind=kind)


def strong_symbols(pack: FallPack) -> Found:
    if "bolster 2" not in [cell for _, cell in all_cells(pack)]:
        yield "ancestry.card", say("known-strong")


def one_elder(pack: FallPack) -> Found:
    for index, card in enumerate(pack.ancestry.card):
        if card.cells.count("elder") > 1:
            yield f"ancestry.card[{index}].cells", say("known-one-elder", cards=CARDS_LAID)


def enough_elders(pack: FallPack) -> Found:
    number = sum("elder" in card.cells for card in pack.ancestry.card)
    if number < ELDERS_SEEN:
        yield "ancestry.card", say("known-elders", elders=ELDERS_SEEN, cards=number)


def rare_symbols(pack: FallPack) -> Found:
    count = Counter(kind_of(cell) for _, cell in all_cells(pack))
    common = min(ACTIONS, key=lambda action: count[action])
    for kind in RARE:
        if count[kind] >= count[common]:
            message = say("known-rare", kind=kind, count=count[kind], action=common, others=count[common])
            yield "ancestry.card", message


def examples_of_clusters(pack: FallPack) -> Found:
    cells = [cell for _, cell in (*start_cells(pack), *all_cells(pack))]
    for symbol, least in (("gnome", 2), ("advance", 3), ("wild", 1), ("bolster", 1)):
        count = cells.count(symbol)
        if count < least:
            yield "ancestry.card", say("known-cluster", symbol=symbol, least=least, count=count)
    cards = sorted((_influence(card.cells) for card in pack.ancestry.card), reverse=True)[:CARDS_LAID]
    most = sum(cards) + _influence(cell for _, cell in start_cells(pack))
    if most < INFLUENCE_SEEN:
        yield "ancestry.card", say("known-influence", seen=INFLUENCE_SEEN, most=most)


def all_actions_at_start(pack: FallPack) -> Found:
    kinds = {kind_of(cell) for _, cell in start_cells(pack)}
    for action in ACTIONS:
        if action not in kinds:
            yield "start_card.rows", say("known-start-action", action=action)


def no_obstacle_at_start(pack: FallPack) -> Found:
    for path, cell in start_cells(pack):
        if kind_of(cell) in ("elder", "supply"):
            yield path, say("known-start-obstacle", symbol=kind_of(cell))


def _influence(cells: Iterable[str]) -> int:
    return sum(value_of(cell) for cell in cells if kind_of(cell) == "influence")
