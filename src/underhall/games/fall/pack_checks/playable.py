"""Can it be played: what the box and the table can hold, and whether the pack agrees with itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from underhall.engine import pack_checks
from underhall.engine.pack import Row
from underhall.engine.pack_checks import Found, rows_at
from underhall.games.fall.messages import pack as say
from underhall.games.fall.pack_checks.common import (
    CARDS_LAID,
    SEAT_NUMBERS,
    all_cells,
    kind_of,
    lairs_of,
    most_gathered,
    sides,
    start_cells,
    value_of,
)
from underhall.games.fall.pack_schema import FallPack
from underhall.games.fall.pieces import (
    ACTIONS,
    BOOST_SPACES,
    CARDS,
    CLANS,
    DISPLAY,
    ELDERS,
    GATE_CARDS,
    HALL_VALUES,
    QUADRANTS,
    START_HIGH,
    START_WIDE,
    STRENGTHS,
    SUPPLY_SPACES,
    TROLLS_ADDED,
    WAVES,
    WHEEL_SPACES,
)

MOST_TROLLS = TROLLS_ADDED - 1
MOST_GNOMES = 127  # their number is held in a signed byte
MOST_SYMBOLS = 64  # what influence with a champion can come from symbols; wheel and boosts find room beside it
UNNUMBERED = ("wild", "supply", "elder")


def unique_ids(pack: FallPack) -> Found:
    yield from pack_checks.unique_ids(_lists(pack))


def lists_complete(pack: FallPack) -> Found:
    for path, values, wanted, what in (
        ("gate_card.invaders", pack.gate_card.invaders, WAVES, "waves"),
        ("gate_card.first_fallen", pack.gate_card.first_fallen, WAVES, "waves"),
        ("supplies.base", pack.supplies.base, WAVES, "waves"),
        ("desperation.symbols", pack.desperation.symbols, SUPPLY_SPACES, "spaces"),
        ("elders.honour", pack.elders.honour, ELDERS, "elders"),
        ("limits.display", pack.limits.display, len(SEAT_NUMBERS), "seats"),
        ("limits.gate_cards", pack.limits.gate_cards, len(SEAT_NUMBERS), "seats"),
        ("limits.first_gnomes", pack.limits.first_gnomes, len(SEAT_NUMBERS), "seats"),
    ):
        if len(values) != wanted:
            yield path, say(f"list-for-{what}", wanted=wanted, last=wanted - 1, count=len(values))


def limits_fit(pack: FallPack) -> Found:
    limits = pack.limits
    for field, values, most in (
        ("display", limits.display, DISPLAY),
        ("gate_cards", limits.gate_cards, GATE_CARDS),
        ("first_gnomes", limits.first_gnomes, CLANS - 1),  # one more card is drawn, for the swarm
    ):
        for place, value in enumerate(values):
            if value > most:
                yield f"limits.{field}[{place}]", say("limit-too-large", most=most, value=value)


def troll_count(pack: FallPack) -> Found:
    trolls = pack.limits.trolls
    needed = 2 * (pack.limits.lair_trolls + 1)
    if not needed <= trolls <= MOST_TROLLS:
        yield "limits.trolls", say("troll-count", needed=needed, most=MOST_TROLLS, trolls=trolls)


def hall_tokens(pack: FallPack) -> Found:
    if not 1 <= len(pack.hall_token) <= HALL_VALUES:
        yield "hall_token", say("hall-token-values", most=HALL_VALUES, values=len(pack.hall_token))
    tokens = sum(token.count for token in pack.hall_token)
    for name, side in sides(pack):
        if len(side.hall) > tokens:
            yield f"map.{name}.hall", say("hall-without-token", halls=len(side.hall), tokens=tokens)


def gnome_tokens(pack: FallPack) -> Found:
    for index, gnome in enumerate(pack.gnome):
        if gnome.strength > STRENGTHS:
            yield f"gnome[{index}].strength", say("gnome-strength", most=STRENGTHS, strength=gnome.strength)
    tokens = sum(gnome.count for gnome in pack.gnome)
    least = max(pack.limits.first_gnomes, default=0)
    if not least <= tokens <= MOST_GNOMES:
        yield "gnome", say("gnome-count", least=least, most=MOST_GNOMES, gnomes=tokens)


def vote_tiles(pack: FallPack) -> Found:
    if len(pack.vote_tile) != CLANS:
        yield "vote_tile", say("vote-tile-count", wanted=CLANS, tiles=len(pack.vote_tile))


def wheel_start(pack: FallPack) -> Found:
    yield from _space("wheel.start", pack.wheel.start, pack.wheel.spaces)


def tripwires(pack: FallPack) -> Found:
    yield from _space("wheel.boost_tripwire", pack.wheel.boost_tripwire, pack.wheel.spaces)
    yield from _space("wheel.breach_tripwire", pack.wheel.breach_tripwire, pack.wheel.spaces)


def wheel_size(pack: FallPack) -> Found:
    if not 1 <= len(pack.wheel.spaces) <= WHEEL_SPACES:
        yield "wheel.spaces", say("wheel-size", most=WHEEL_SPACES, spaces=len(pack.wheel.spaces))


def boost_track(pack: FallPack) -> Found:
    if not 1 <= len(pack.boost.values) <= BOOST_SPACES:
        yield "boost.values", say("boost-size", most=BOOST_SPACES, spaces=len(pack.boost.values))
    yield from _space("boost.start", pack.boost.start, pack.boost.values)


def supply_track(pack: FallPack) -> Found:
    supplies = pack.supplies
    if supplies.most >= SUPPLY_SPACES:
        yield "supplies.most", say("supply-track", most=SUPPLY_SPACES - 1, value=supplies.most)
    for place, base in enumerate(supplies.base):
        if base > supplies.most:
            yield f"supplies.base[{place}]", say("supply-mark", most=supplies.most, base=base)


def start_card_size(pack: FallPack) -> Found:
    rows = pack.start_card.rows
    if len(rows) != START_HIGH:
        yield "start_card.rows", say("start-card-rows", wanted=START_HIGH, rows=len(rows))
    for row, cells in enumerate(rows):
        if len(cells) != START_WIDE:
            yield f"start_card.rows[{row}]", say("start-card-row", wanted=START_WIDE, cells=len(cells))


def card_count(pack: FallPack) -> Found:
    if len(pack.ancestry.card) != CARDS:
        yield "ancestry.card", say("card-count", wanted=CARDS, cards=len(pack.ancestry.card))
    for index, card in enumerate(pack.ancestry.card):
        if len(card.cells) != QUADRANTS:
            message = say("card-cells", wanted=QUADRANTS, card=card.id, cells=len(card.cells))
            yield f"ancestry.card[{index}].cells", message


def unnumbered(pack: FallPack) -> Found:
    for path, cell in (*start_cells(pack), *all_cells(pack), *_champion_symbols(pack)):
        if kind_of(cell) in UNNUMBERED and cell != kind_of(cell):
            yield path, say("unnumbered", kind=kind_of(cell), symbol=cell)


def symbols_countable(pack: FallPack) -> Found:
    for action in ACTIONS:
        name = action.name.lower()
        most = _most_symbols(pack, name)
        if most > MOST_SYMBOLS:
            yield "ancestry.card", say("symbols-countable", action=name, most=most, limit=MOST_SYMBOLS)


def _most_symbols(pack: FallPack, action: str) -> int:
    """What a player can have who adds the cards that are worth most; a wild counts for every action."""

    def worth(cells: Sequence[str]) -> int:
        return sum(value_of(cell) for cell in cells if kind_of(cell) in (action, "wild"))

    cards = sorted((worth(card.cells) for card in pack.ancestry.card), reverse=True)[:CARDS_LAID]
    start = worth([cell for _, cell in start_cells(pack)])
    return start + sum(cards) + most_gathered(pack, lambda champion: worth(champion.symbols))


def _lists(pack: FallPack) -> Iterator[list[tuple[str, Row]]]:
    """The lists whose rows need ids of their own, with their paths; caverns and lairs of a side count as one list."""
    for name, side in sides(pack):
        yield [*rows_at(f"map.{name}.cavern", side.cavern), *lairs_of(name, side)]
        for field in ("domain", "lair_pair", "hall"):
            yield rows_at(f"map.{name}.{field}", getattr(side, field))
    for field in ("hall_token", "vote_tile", "gnome", "champion"):
        yield rows_at(field, getattr(pack, field))
    yield rows_at("ancestry.card", pack.ancestry.card)


def _champion_symbols(pack: FallPack) -> Iterator[tuple[str, str]]:
    for index, champion in enumerate(pack.champion):
        for place, symbol in enumerate(champion.symbols):
            yield f"champion[{index}].symbols[{place}]", symbol


def _space(path: str, space: int, spaces: Sequence[Any]) -> Found:
    if space > len(spaces):
        yield path, say("no-such-space", spaces=len(spaces), space=space)
