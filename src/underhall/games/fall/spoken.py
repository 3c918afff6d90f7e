"""The table in sentences, for screen readers: nothing has to be seen."""

from __future__ import annotations

from underhall.engine.grammar import listed, number
from underhall.engine.lines import joined
from underhall.games.fall.facts import Facts
from underhall.games.fall.names import symbol_name
from underhall.games.fall.pack_schema import Champion
from underhall.games.fall.pack_text import champion_text
from underhall.games.fall.panels import headline, seat_lines, votes_of
from underhall.games.fall.pieces import Clan


def lines(facts: Facts) -> list[str]:
    """A sentence for each domain, cavern, lair, great hall, champion and row of an ancestry."""
    told = [f"{joined(headline(facts)).rstrip('.')}."]
    told += [_domain(facts, clan) for clan in facts.clans]
    told += [_cavern(facts, place) for place in facts.caverns]
    told += [_lair(facts, place, owner) for place in facts.lairs if (owner := facts.lair_owner(place)) is not None]
    told += [_hall(facts, hall) for hall in range(len(facts.side.hall))]
    told += [_wheel(facts), _gates(facts)]
    told += [_offer(facts, place, champion) for place, champion in facts.display]
    for seat in range(facts.seats):
        told += [joined(line).strip() for line in seat_lines(facts, seat, width=None)]
        told += _ancestry(facts, seat)
    hand = [facts.names.card(card) for card in facts.hand(facts.seat) if card is not None] if facts.seat >= 0 else []
    return [*told, f"Your hand: {'; '.join(hand)}."] if hand else told


def _domain(facts: Facts, clan: int) -> str:
    track = facts.votes(clan)
    votes = [f"{facts.names.seat(seat)} {track.values[seat]}" for seat in track.order]
    score = facts.score_of(clan)
    scores = f", scoring {listed([str(value) for value in score])}" if score else ""
    swarm = " The swarm lies outside." if clan == int(facts.table.swarm) else ""
    return f"{facts.names.clan(clan)}: votes {', '.join(votes) or 'of nobody'}{scores}.{swarm}"


def _cavern(facts: Facts, place: int) -> str:
    cavern = facts.side.cavern[place]
    parts = [
        f"{cavern.id}: {cavern.name}, {facts.names.clan(Clan[cavern.domain.upper()])}",
        _inhabitants(facts, place),
    ]
    if cavern.gate:
        parts.append("a gate")
    controller = facts.controller(place)
    if controller is not None:
        parts.append(f"controlled by {facts.names.seat(controller)}")
    if halls := facts.halls_at(place):
        parts.append(f"touches {listed([facts.side.hall[hall].name for hall in halls])}")
    parts.append(f"next to {_near(facts, place)}")
    return "; ".join(parts) + "."


def _inhabitants(facts: Facts, place: int) -> str:
    gnomes = facts.gnomes(place)
    if gnomes:
        return f"{number(len(gnomes), 'gnome')}, strength {listed([str(each or 'unknown') for each in gnomes])}"
    groups = []
    for seat in facts.present(place):
        trolls = facts.trolls(seat, place)
        units = [number(trolls, "troll")] if trolls else []
        units += [facts.names.pawn(pawn) for pawn in facts.pawns(seat, place)]
        groups.append(f"{listed(units)} of {facts.names.seat(seat)}")
    return ", ".join(groups) or "empty"


def _near(facts: Facts, place: int) -> str:
    return listed([facts.names.place_id(facts.table, other) for other in facts.beside(place)])


def _lair(facts: Facts, place: int, owner: int) -> str:
    name = facts.names.place_id(facts.table, place)
    whose = f"lair of {facts.names.seat(owner)}"
    return f"{name}: {whose}; {_inhabitants(facts, place)}; next to {_near(facts, place)}."


def _hall(facts: Facts, hall: int) -> str:
    row = facts.side.hall[hall]
    star = facts.star(hall)
    tile = f"; with the starburst of {star.name}" if star is not None else ""
    return (
        f"{row.name}: great hall worth {int(facts.table.hall_value[hall])}; touches {listed(list(row.touching))}{tile}."
    )


def _wheel(facts: Facts) -> str:
    wheel = facts.pack.wheel
    spaces = ", ".join(f"{at} {effect}" for at, effect in enumerate(wheel.spaces, start=1))
    return (
        f"Gnome wheel: {spaces}. The pawn is on {int(facts.table.wheel) + 1}; the boost tripwire lies behind "
        f"{wheel.boost_tripwire}, the breach tripwire behind {wheel.breach_tripwire}."
    )


def _gates(facts: Facts) -> str:
    cards = []
    for card, clan in enumerate(facts.gates):
        others = [seat for seat in facts.who_knows(int(facts.table.gate_seen[card])) if seat != facts.seat]
        seen = f", seen by {listed([facts.names.seat(seat) for seat in others])}" if others else ""
        cards.append(f"{card + 1} {'unknown' if clan is None else facts.names.clan(clan)}{seen}")
    gnomes = number(facts.by_wheel, "gnome")
    return f"Gate cards: {'; '.join(cards)}. By the wheel: {gnomes}; a breach brings {facts.breach_gnomes}."


def _offer(facts: Facts, place: int, champion: Champion) -> str:
    track = facts.influence(place)
    discs = ", ".join(f"{facts.names.seat(seat)} {track.values[seat]}" for seat in track.order)
    return f"{champion.name}, {votes_of(facts, champion)}; influence: {discs or 'none'}. {champion_text(champion)}"


def _ancestry(facts: Facts, seat: int) -> list[str]:
    told = []
    for row in facts.rows(seat):
        cells = []
        for column in facts.columns(seat):
            symbol = facts.cell(seat, column, row)
            at = facts.index(seat, column, row)
            if symbol is not None and at is not None:
                cells.append(f"{column},{row} {symbol_name(symbol)}{_state(facts, seat, at)}")
        told.append(f"{facts.names.seat(seat)}'s ancestry, row {row}: {', '.join(cells)}.")
    for which, (at, symbol) in enumerate(facts.extras(seat)):
        bearer = facts.names.bearer(facts.table, seat, which)
        assert bearer is not None
        told.append(
            f"{facts.names.seat(seat)}'s {bearer[0].name} bears {symbol_name(symbol)}{_state(facts, seat, at)}."
        )
    return told


def _state(facts: Facts, seat: int, at: int) -> str:
    return " (picked)" if facts.picked(seat, at) else " (covered)" if facts.covered(seat, at) else ""
