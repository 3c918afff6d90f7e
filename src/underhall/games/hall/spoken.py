"""The table in sentences, for screen readers: nothing has to be seen."""

from __future__ import annotations

from itertools import groupby

from underhall.engine.grammar import listed, number
from underhall.engine.lines import joined
from underhall.games.hall.facts import Facts
from underhall.games.hall.names import (
    HORDE_ROWS,
    RESOURCE_IDS,
    SMOOT_ROWS,
    column_name,
    horde_place,
    place_name,
    square_name,
    squares_named,
)
from underhall.games.hall.pack_text import spell_text, workshop_text
from underhall.games.hall.panels import headline, seat_lines, track
from underhall.games.hall.pieces import GATE, HALL, NONE, PORTION, WIDE


def lines(facts: Facts) -> list[str]:
    """A sentence for each row of the mountain, each tunnel, troll, spell, workshop and tile."""
    told = [f"{joined(headline(facts)).rstrip('.')}."]
    told += [_row(facts, row) for row in range(facts.high)]
    told += [_region(facts, region) for region in facts.regions]
    told += [_on_offer(facts, place) for row in reversed(HORDE_ROWS) for place in row]
    told += [_spell(facts, spell, runes) for spell, runes in facts.book]
    told += _workshops(facts)
    told += [_tunnels(facts), *_halls(facts)]
    told += [joined(line).strip() for line in track(facts)]
    for seat in range(facts.seats):
        told += [joined(line).strip() for line in seat_lines(facts, seat, width=None)]
        told += [
            _troll(facts, seat, place) for row in reversed(SMOOT_ROWS) for place in row if _is_there(facts, seat, place)
        ]
    return told


# The mountain --------------------------------------------------------------------------------------------------------


def _row(facts: Facts, row: int) -> str:
    """The ground of a row from left to right, and what is still in the rock there."""
    squares = [row * WIDE + column for column in range(facts.wide)]
    runs = [(kind, list(each)) for kind, each in groupby(squares, key=lambda square: _ground(facts, square))]
    parts = [f"{_span(run)} {kind}" for kind, run in runs if kind]
    rock = [square for square in squares if not facts.is_dug(square)]
    if rubble := [square for square in rock if facts.is_rubble(square)]:
        parts.append(f"rubble on {squares_named(rubble)}")
    for square in rock:
        if square in facts.statues:
            parts.append(
                f"{facts.names.clan(facts.clan_of_statue(facts.statues[square]))} statue on {square_name(square)}"
            )
        resource = facts.buried(square)
        if resource is not None:
            parts.append(f"{RESOURCE_IDS[resource]} under {square_name(square)}")
        if facts.setting_up and square in facts.starts:
            parts.append(f"start point {square_name(square)}")
    return f"Row {row + 1}: {'; '.join(parts)}."


def _ground(facts: Facts, square: int) -> str:
    if facts.is_dug(square):
        return "dug"
    if facts.is_heart(square):
        return "heart"
    if square in facts.sites:
        kind = facts.workshop(square)
        return "empty site" if kind is None else facts.names.workshop(kind)
    return f"tier {facts.tier(square)}" if facts.tier(square) else ""


def _span(squares: list[int]) -> str:
    first, last = (column_name(square % WIDE) for square in (squares[0], squares[-1]))
    return first if first == last else f"{first} to {last}"


def _region(facts: Facts, region: int) -> str:
    """A gate, a tunnel or a great hall: whose it is, where, and what is on it."""
    squares = facts.regions[region]
    what = int(facts.table.what[region])
    owners = [facts.names.seat(seat) for seat in facts.owners(squares[0])]
    whose = f"of {listed(owners)}" if owners else "cut off from all gates"
    tiers = sorted({facts.tier(square) for square in squares})
    parts = [f"{region_name(facts, what)} {whose}", squares_named(squares), f"tier {listed([str(t) for t in tiers])}"]
    for square in squares:
        if square in facts.altars:
            parts.append(f"altar on {square_name(square)}")
        if square in facts.pedestals:
            parts.append(f"{facts.names.clan(facts.pedestals[square])} pedestal on {square_name(square)}")
        elif facts.is_anchor(square):
            parts.append(f"anchor on {square_name(square)}")
        if square in facts.statues:
            parts.append(
                f"{facts.names.clan(facts.clan_of_statue(facts.statues[square]))} statue on {square_name(square)}"
            )
    return "; ".join(parts) + "."


def region_name(facts: Facts, what: int) -> str:
    if what >= HALL:
        return f"Great hall {facts.names.hall(what - HALL)}"
    if what == GATE:
        return "Gate"
    return "Portion of a tunnel" if what == PORTION else f"Tunnel {facts.names.shape(what)}"


# Trolls --------------------------------------------------------------------------------------------------------------


def _on_offer(facts: Facts, place: int) -> str:
    card = facts.of_horde(place)
    where = f"Horde, {horde_place(place)}"
    if card is None:
        return f"{where}: empty."
    parts = [f"{where}: {facts.names.card_text(card)}"]
    if any(facts.bribes(place)):
        parts.append(f"bribes on it: {facts.names.amounts(facts.bribes(place))}")
    pedestal = facts.horde_pedestal(place)
    if pedestal is not None:
        parts.append(f"with the pedestal of {facts.names.clan(pedestal)}")
    return "; ".join(parts) + "."


def _is_there(facts: Facts, seat: int, place: int) -> bool:
    return facts.card_at(seat, place) is not None


def _troll(facts: Facts, seat: int, place: int) -> str:
    card = facts.card_at(seat, place)
    assert card is not None
    clan = facts.names.clan_of(card)
    held = listed([facts.names.amount(filled, kind, clan) for kind, _, filled in facts.symbols(seat, place) if filled])
    return f"{facts.names.seat(seat)}, {place_name(place)}: {facts.names.card_text(card)}; holds {held}."


# Supplies ------------------------------------------------------------------------------------------------------------


def _spell(facts: Facts, spell: int, runes: int) -> str:
    row = facts.pack.spells.card[spell]
    return f"Spell {row.name}, {number(runes, 'rune')} on it: {spell_text(row)}"


def _workshops(facts: Facts) -> list[str]:
    told = []
    for kind, row in enumerate(facts.pack.workshops.tile):
        places = [square for square in facts.sites if facts.workshop(square) == kind]
        left = int(facts.table.workshops[kind])
        if places or left:
            where = "".join(f"; on {square_name(s)}, open entrances: {facts.entrances(s)}" for s in places)
            told.append(f"Workshop {row.name}, {left} in the supply{where}: {workshop_text(row)}")
    return told


def _tunnels(facts: Facts) -> str:
    tiles = enumerate(facts.pack.tunnels.tile)
    left = [f"{int(facts.table.tiles[shape])} {row.name} of {facts.size(shape)}" for shape, row in tiles]
    return f"Tunnels left: {', '.join(left)}."


def _halls(facts: Facts) -> list[str]:
    told = []
    for hall, row in enumerate(facts.pack.halls.tile):
        if int(facts.table.hall_at[hall]) == NONE:
            rows = ", ".join(_squares_of(row_of) for row_of in row.shape)
            told.append(f"Great hall {row.name}: {row.low} or {row.high} honour; rows: {rows}.")
    return told


def _squares_of(row: str) -> str:
    """A row of a tile as a list of signs to be read aloud."""
    return " ".join({"#": "square", "@": "altar", ".": "gap"}[sign] for sign in row)
