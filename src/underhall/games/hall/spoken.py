"""The table in sentences, for screen readers: nothing has to be seen."""

from __future__ import annotations

from itertools import groupby

from underhall.engine.declared.phrases import listed
from underhall.engine.lines import Section, joined, unmarked
from underhall.games.hall.facts import Facts
from underhall.games.hall.messages import screen as say
from underhall.games.hall.names import (
    HORDE_ROWS,
    SMOOT_ROWS,
    column_name,
    horde_place,
    smoot_place,
    square_name,
    squares_said,
)
from underhall.games.hall.pack_schema import EMPTY, KEY
from underhall.games.hall.pack_text import spell_text, workshop_text
from underhall.games.hall.panels import headline, seat_lines, track
from underhall.games.hall.pieces import GATE, HALL, NONE, PORTION, WIDE


def sections(facts: Facts) -> list[Section]:
    """The table in sentences, by what belongs together: each row of the mountain, tunnel, troll, spell and tile."""
    mountain = [
        *(_row(facts, row) for row in range(facts.high)),
        *(_region(facts, region) for region in facts.regions),
        *(joined(line) for line in track(facts, width=None)),
    ]
    told = [
        Section(say("section-turn"), [joined(line) for line in headline(facts, width=None)]),
        Section(say("section-mountain"), mountain),
        Section(say("section-horde"), [_on_offer(facts, place) for row in reversed(HORDE_ROWS) for place in row]),
        Section(say("section-spells"), [_spell(facts, spell, runes) for spell, runes in facts.book]),
        Section(say("section-supply"), [*_workshops(facts), _tunnels(facts), *_halls(facts)]),
    ]
    for seat in sorted(range(facts.seats), key=lambda seat: seat != facts.seat):  # the viewer's own first
        places = [place for row in reversed(SMOOT_ROWS) for place in row if _is_there(facts, seat, place)]
        own = [joined(line) for line in seat_lines(facts, seat, width=None)]
        name = facts.names.seat(seat)
        own[0] = unmarked(own[0], name)
        told.append(Section(name, [*own, *(_troll(facts, seat, place) for place in places)]))
    return told


# The mountain --------------------------------------------------------------------------------------------------------


def _row(facts: Facts, row: int) -> str:
    """The ground of a row from left to right, and what is still in the rock there."""
    squares = [row * WIDE + column for column in range(facts.wide)]
    runs = [(kind, list(each)) for kind, each in groupby(squares, key=lambda square: _ground(facts, square))]
    ground = listed([_run(facts, kind, run) for kind, run in runs if kind])
    sentences = [say("row", row=row + 1, squares=ground)]
    rock = [square for square in squares if not facts.is_dug(square)]
    if rubble := [square for square in rock if facts.is_rubble(square)]:
        sentences.append(say("rubble-on", squares=squares_said(rubble)))
    for square in rock:
        if square in facts.statues:
            sentences.append(say("statue-buried-on", clan=_clan(facts, square), square=square_name(square)))
        resource = facts.buried(square)
        if resource is not None:
            name = facts.names.resource(resource)
            sentences.append(say("buried-under", square=square_name(square), resource=name))
        if facts.setting_up and square in facts.starts:
            sentences.append(say("start-on", square=square_name(square)))
    return " ".join(sentences)


def _ground(facts: Facts, square: int) -> tuple[str, int] | None:
    """What a square is, and which tier or kind of workshop; None outside the mountain."""
    if facts.is_dug(square):
        return "dug", 0
    if facts.is_heart(square):
        return "heart", 0
    if square in facts.sites:
        kind = facts.workshop(square)
        return ("site", 0) if kind is None else ("workshop", kind)
    return ("tier", facts.tier(square)) if facts.tier(square) else None


def _run(facts: Facts, kind: tuple[str, int], squares: list[int]) -> str:
    """Squares side by side of one kind."""
    first, last = (column_name(square % WIDE) for square in (squares[0], squares[-1]))
    columns = first if first == last else say("columns", first=first, last=last)
    what, which = kind
    workshop = facts.names.workshop(which) if what == "workshop" else ""
    return say(f"ground-{what}", columns=columns, tier=which, workshop=workshop)


def _clan(facts: Facts, square: int) -> str:
    """The clan of the statue on a square."""
    return facts.names.clan(facts.clan_of_statue(facts.statues[square]))


def _region(facts: Facts, region: int) -> str:
    """A gate, a tunnel or a great hall: whose it is, where, and what is on it."""
    squares = facts.regions[region]
    tiers = sorted({facts.tier(square) for square in squares})
    sentences = [
        say(
            "spoken-region",
            region=region_text(facts, region),
            tiers=listed([str(tier) for tier in tiers]),
            count=len(tiers),
        )
    ]
    for square in squares:
        name = square_name(square)
        if square in facts.altars:
            sentences.append(say("altar-on", square=name))
        if square in facts.pedestals:
            sentences.append(say("pedestal-on", clan=facts.names.clan(facts.pedestals[square]), square=name))
        elif facts.is_anchor(square):
            sentences.append(say("anchor-on", square=name))
        if square in facts.statues:
            sentences.append(say("statue-on", clan=_clan(facts, square), square=name))
    return " ".join(sentences)


def region_text(facts: Facts, region: int) -> str:
    """A gate, a tunnel or a great hall: what it is, whose and where."""
    squares = facts.regions[region]
    what = int(facts.table.what[region])
    if what >= HALL:
        name = say("region-hall", name=facts.names.hall(what - HALL))
    elif what == GATE:
        name = say("region-gate")
    else:
        name = say("region-part") if what == PORTION else say("region-tunnel", name=facts.names.shape(what))
    owners = [facts.names.seat(seat) for seat in facts.owners(squares[0])]
    if not owners:
        return say("region-cut-off", what=name, squares=squares_said(squares))
    return say("region-of", what=name, owners=listed(owners), squares=squares_said(squares))


# Trolls --------------------------------------------------------------------------------------------------------------


def _on_offer(facts: Facts, place: int) -> str:
    card = facts.of_horde(place)
    row, at = horde_place(place)
    troll = "" if card is None else facts.names.bearing_text(card)
    sentences = [say("spoken-horde", row=row, place=at, filled="no" if card is None else "yes", troll=troll)]
    if any(facts.bribes(place)):
        sentences.append(say("bribes-on-it", bribes=facts.names.stock_text(facts.bribes(place))))
    pedestal = facts.horde_pedestal(place)
    if pedestal is not None:
        sentences.append(say("comes-with", pedestal=facts.names.pedestal_text(pedestal)))
    return " ".join(sentences)


def _is_there(facts: Facts, seat: int, place: int) -> bool:
    return facts.card_at(seat, place) is not None


def _troll(facts: Facts, seat: int, place: int) -> str:
    card = facts.card_at(seat, place)
    assert card is not None
    row, at = smoot_place(place)
    held = facts.names.stock_text(facts.table.on_troll[seat, place], facts.names.clan_of(card))
    troll = facts.names.bearing_text(card)
    return say("spoken-troll", seat=facts.names.seat(seat), row=row, place=at, troll=troll, held=held)


# Supplies ------------------------------------------------------------------------------------------------------------


def _spell(facts: Facts, spell: int, runes: int) -> str:
    row = facts.pack.spells.card[spell]
    return say("spoken-spell", spell=row.name, runes=runes, text=spell_text(row))


def _workshops(facts: Facts) -> list[str]:
    told = []
    for kind, row in enumerate(facts.pack.workshops.tile):
        places = [square for square in facts.sites if facts.workshop(square) == kind]
        left = int(facts.table.workshops[kind])
        if places or left:
            sentences = [say("spoken-workshop", workshop=row.name, left=left, text=workshop_text(row))]
            sentences += [
                say("workshop-on", square=square_name(square), entrances=facts.entrances(square)) for square in places
            ]
            told.append(" ".join(sentences))
    return told


def _tunnels(facts: Facts) -> str:
    left = [
        say("tunnel-left", left=int(facts.table.tiles[shape]), shape=row.name, size=facts.size(shape))
        for shape, row in enumerate(facts.pack.tunnels.tile)
        if facts.table.tiles[shape]
    ]
    return say("spoken-tunnels", tunnels=listed(left)) if left else say("no-tunnels-left")


def _halls(facts: Facts) -> list[str]:
    told = []
    for hall, row in enumerate(facts.pack.halls.tile):
        if int(facts.table.hall_at[hall]) == NONE:
            rows = listed([_squares_of(signs) for signs in row.shape])
            told.append(say("spoken-hall", hall=row.name, low=row.low, high=row.high, rows=rows))
    return told


def _squares_of(signs: str) -> str:
    """A row of a tile, to be read aloud sign by sign."""
    names = {EMPTY: say("tile-gap"), KEY: say("tile-altar")}
    return " ".join(names.get(sign) or say("tile-square") for sign in signs)
