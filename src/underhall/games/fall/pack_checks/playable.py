"""Can it be played: what the box and the table can hold, and whether the pack agrees with itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from underhall.engine import pack_checks
from underhall.engine.pack import Row
from underhall.engine.pack_checks import Found, rows_at
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
    waves, seats = f"one for each of the {WAVES} waves", "for 2, 3, 4 and 5 players"
    for path, values, wanted, what in (
        ("gate_card.invaders", pack.gate_card.invaders, WAVES, waves),
        ("gate_card.first_fallen", pack.gate_card.first_fallen, WAVES, waves),
        ("supplies.base", pack.supplies.base, WAVES, waves),
        ("desperation.symbols", pack.desperation.symbols, SUPPLY_SPACES, f"for the spaces 0 to {SUPPLY_SPACES - 1}"),
        ("elders.honour", pack.elders.honour, ELDERS, f"for 0 to {ELDERS - 1} elders"),
        ("limits.display", pack.limits.display, len(SEAT_NUMBERS), seats),
        ("limits.gate_cards", pack.limits.gate_cards, len(SEAT_NUMBERS), seats),
        ("limits.first_gnomes", pack.limits.first_gnomes, len(SEAT_NUMBERS), seats),
    ):
        if len(values) != wanted:
            yield path, f"there are {wanted} numbers, {what}, not {len(values)}"


def limits_fit(pack: FallPack) -> Found:
    limits = pack.limits
    for field, values, most in (
        ("display", limits.display, DISPLAY),
        ("gate_cards", limits.gate_cards, GATE_CARDS),
        ("first_gnomes", limits.first_gnomes, CLANS - 1),  # one more card is drawn, for the swarm
    ):
        for place, value in enumerate(values):
            if value > most:
                yield f"limits.{field}[{place}]", f"at most {most} are possible, not {value}"


def troll_count(pack: FallPack) -> Found:
    trolls = pack.limits.trolls
    needed = 2 * (pack.limits.lair_trolls + 1)
    if not needed <= trolls <= MOST_TROLLS:
        message = f"a player has {needed} trolls on the map at the start and {MOST_TROLLS} at most, not {trolls}"
        yield "limits.trolls", message


def hall_tokens(pack: FallPack) -> Found:
    if not 1 <= len(pack.hall_token) <= HALL_VALUES:
        yield "hall_token", f"there are 1 to {HALL_VALUES} different values, not {len(pack.hall_token)}"
    tokens = sum(token.count for token in pack.hall_token)
    for name, side in sides(pack):
        if len(side.hall) > tokens:
            yield f"map.{name}.hall", f"each of {len(side.hall)} halls needs a token, but there are {tokens}"


def gnome_tokens(pack: FallPack) -> Found:
    for index, gnome in enumerate(pack.gnome):
        if gnome.strength > STRENGTHS:
            yield f"gnome[{index}].strength", f"a gnome's strength is 1 to {STRENGTHS}, not {gnome.strength}"
    tokens = sum(gnome.count for gnome in pack.gnome)
    least = max(pack.limits.first_gnomes, default=0)
    if not least <= tokens <= MOST_GNOMES:
        yield "gnome", f"there are {least}, for the start, to {MOST_GNOMES} gnomes in all, not {tokens}"


def vote_tiles(pack: FallPack) -> Found:
    if len(pack.vote_tile) != CLANS:
        yield "vote_tile", f"there are {CLANS} vote tiles, one for each plank, not {len(pack.vote_tile)}"


def wheel_start(pack: FallPack) -> Found:
    yield from _space("wheel.start", pack.wheel.start, pack.wheel.spaces)


def tripwires(pack: FallPack) -> Found:
    yield from _space("wheel.boost_tripwire", pack.wheel.boost_tripwire, pack.wheel.spaces)
    yield from _space("wheel.breach_tripwire", pack.wheel.breach_tripwire, pack.wheel.spaces)


def wheel_size(pack: FallPack) -> Found:
    if not 1 <= len(pack.wheel.spaces) <= WHEEL_SPACES:
        yield "wheel.spaces", f"the wheel has 1 to {WHEEL_SPACES} spaces, not {len(pack.wheel.spaces)}"


def boost_track(pack: FallPack) -> Found:
    if not 1 <= len(pack.boost.values) <= BOOST_SPACES:
        yield "boost.values", f"the boost track has 1 to {BOOST_SPACES} spaces, not {len(pack.boost.values)}"
    yield from _space("boost.start", pack.boost.start, pack.boost.values)


def supply_track(pack: FallPack) -> Found:
    supplies = pack.supplies
    if supplies.most >= SUPPLY_SPACES:
        yield "supplies.most", f"the supply track goes to {SUPPLY_SPACES - 1} at most, not to {supplies.most}"
    for place, base in enumerate(supplies.base):
        if base > supplies.most:
            yield (
                f"supplies.base[{place}]",
                f"the supply track ends at {supplies.most}, so nobody can begin with {base}",
            )


def start_card_size(pack: FallPack) -> Found:
    rows = pack.start_card.rows
    if len(rows) != START_HIGH:
        yield "start_card.rows", f"the starting card has {START_HIGH} rows, not {len(rows)}"
    for row, cells in enumerate(rows):
        if len(cells) != START_WIDE:
            yield f"start_card.rows[{row}]", f"a row of the starting card has {START_WIDE} cells, not {len(cells)}"


def card_count(pack: FallPack) -> Found:
    if len(pack.ancestry.card) != CARDS:
        yield "ancestry.card", f"there are {CARDS} ancestry cards, not {len(pack.ancestry.card)}"
    for index, card in enumerate(pack.ancestry.card):
        if len(card.cells) != QUADRANTS:
            yield f"ancestry.card[{index}].cells", f"{card.id!r} has {QUADRANTS} cells, not {len(card.cells)}"


def unnumbered(pack: FallPack) -> Found:
    for path, cell in (*start_cells(pack), *all_cells(pack), *_champion_symbols(pack)):
        if kind_of(cell) in UNNUMBERED and cell != kind_of(cell):
            yield path, f"{kind_of(cell)} has no number, so it cannot be {cell!r}"


def symbols_countable(pack: FallPack) -> Found:
    for action in ACTIONS:
        name = action.name.lower()
        most = _most_symbols(pack, name)
        if most > MOST_SYMBOLS:
            message = f"a player could have {name} symbols worth {most}; more than {MOST_SYMBOLS} cannot be counted"
            yield "ancestry.card", message


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
        yield path, f"there are {len(spaces)} spaces, so there is no space {space}"
