"""What lies round the map, in lines: lairs, great halls, gate cards, champions, and what each seat has."""

from __future__ import annotations

from collections.abc import Collection

from underhall.engine.grammar import number
from underhall.engine.lines import Line, beside, flowed, wrapped
from underhall.games.fall.drawing import (
    ALARM,
    CELL,
    FAINT,
    LIT,
    SMALL_CELL,
    STRONG,
    draw_ancestry,
    drawn_symbol,
    hall_letter,
    inhabitants,
    letter,
    squeezed,
    style,
)
from underhall.games.fall.facts import Facts
from underhall.games.fall.names import WAVE_NAMES
from underhall.games.fall.pack_schema import Champion
from underhall.games.fall.pack_text import champion_text
from underhall.games.fall.pieces import GRID, Clan

WIDTH = 100
OWN = (GRID + 1) * CELL + 2  # columns of one's own ancestry
SMALL = (GRID + 1) * SMALL_CELL + 2
INDENT = 4

# The turn ------------------------------------------------------------------------------------------------------------


def headline(facts: Facts) -> Line:
    table = facts.table
    wave = WAVE_NAMES[int(table.wave)]
    if table.over:
        return [("The game is over.", STRONG)]
    if facts.together:
        return [(f"{wave}: all choose at the same time.", STRONG)]
    if not facts.in_turn:
        chooser = facts.deciding[0] if facts.deciding else facts.active
        when = f"The end of {wave[0].lower()}{wave[1:]}" if facts.in_end_of_wave else wave
        if chooser is None:
            return [(f"{when}.", STRONG)]
        return [(f"{when}: ", ""), (f"{facts.names.seat(chooser)} chooses", f"{style(facts, chooser)} {STRONG}")]
    active = int(table.active)
    starter = facts.names.seat(int(table.starter))
    supplies = number(int(table.supplies[active]), "supply")
    return [
        (f"{wave}, turn {int(table.turn)}: ", ""),
        (f"{facts.names.seat(active)}'s turn", f"{style(facts, active)} {STRONG}"),
        (f", {supplies} left; {starter} began the wave", ""),
    ]


# The map -------------------------------------------------------------------------------------------------------------


def lairs(facts: Facts, lit: Collection[str]) -> list[Line]:
    """The lairs in use; before they are chosen, all of them."""
    owned = [place for place in facts.lairs if facts.lair_owner(place) is not None]
    return flowed("Lairs: ", [_lair(facts, place, lit) for place in owned or facts.lairs], WIDTH, INDENT)


def _lair(facts: Facts, place: int, lit: Collection[str]) -> Line:
    lair = facts.names.lair(facts.table, place)
    assert lair is not None
    owner = facts.lair_owner(place)
    shade = LIT if _is_lit(facts, place, lit) else "" if owner is None else style(facts, owner)
    line: Line = [(lair[0].name, shade)]
    if owner is not None:
        units = squeezed(inhabitants(facts, place), WIDTH) or [(f"{letter(facts, owner)}0", style(facts, owner))]
        line += [(" ", ""), *units]
    near = ", ".join(facts.side.cavern[other].name for other in facts.beside(place))
    return [*line, (f" (by {near})", FAINT)]


def _is_lit(facts: Facts, place: int, lit: Collection[str]) -> bool:
    """Whether a lair, or its pair, is pointed out."""
    lair = facts.names.lair(facts.table, place)
    return lair is not None and bool({f"place:{lair[1].id}", f"pair:{lair[0].id}"} & set(lit))


def halls(facts: Facts, lit: Collection[str]) -> list[Line]:
    items = []
    for hall, row in enumerate(facts.side.hall):
        shade = LIT if f"hall:{row.id}" in lit else STRONG
        item: Line = [(f"{hall_letter(hall)} {int(facts.table.hall_value[hall])}", shade), (f" {row.name}", FAINT)]
        if (star := facts.star(hall)) is not None:
            item.append((f" with {star.name}", ALARM))
        items.append(item)
    return flowed("Great halls: ", items, WIDTH, INDENT)


def outside(facts: Facts, width: int, lit: Collection[str]) -> list[Line]:
    """Gnomes near the wheel, boosts, and the gate cards."""
    boosts = " ".join(f"{letter(facts, seat)}{facts.boost(seat)}" for seat in range(facts.seats))
    near = f"{number(facts.by_wheel, 'gnome')} by the wheel; a breach brings {facts.breach_gnomes}. Boosts: {boosts}."
    gates: list[Line] = [
        [(f"{card + 1} {_gate(facts, card, clan)}", LIT if f"gate:{card + 1}" in lit else "")]
        for card, clan in enumerate(facts.gates)
    ]
    return [*wrapped([(near, "")], width, INDENT), *flowed("Gate cards: ", gates, width, INDENT)]


def _gate(facts: Facts, card: int, clan: int | None) -> str:
    known = "?" if clan is None else facts.names.clan(clan)
    seen = facts.who_knows(int(facts.table.gate_seen[card]))
    others = [letter(facts, seat) for seat in seen if seat != facts.seat]
    return known + (f" (seen by {' '.join(others)})" if others and len(seen) < facts.seats else "")


def own_cards(facts: Facts, width: int, lit: Collection[str]) -> list[Line]:
    """The symbols on one's own champions, and the hand."""
    if facts.seat < 0:
        return []
    lines: list[Line] = []
    extras = [_extra(facts, which, lit) for which in range(len(facts.extras(facts.seat)))]
    if extras:
        lines += flowed("On champions: ", extras, width, INDENT)
    hand: list[Line] = [[(_card(facts, card), "")] for card in facts.hand(facts.seat) if card is not None]
    if hand:
        lines += flowed("Your hand: ", hand, width, INDENT)
    return lines


def _extra(facts: Facts, which: int, lit: Collection[str]) -> Line:
    """A symbol on one of one's own champions."""
    at, symbol = facts.extras(facts.seat)[which]
    bearer = facts.names.bearer(facts.table, facts.seat, which)
    assert bearer is not None
    name = bearer[0].name
    return [drawn_symbol(facts, facts.seat, at, symbol, f"champion:{bearer[0].id}" in lit), (f" {name}", FAINT)]


def _card(facts: Facts, card: int) -> str:
    """A card with its signs, row by row."""
    row = facts.pack.ancestry.card[card]
    cells = [_sign_of(symbol) for symbol in row.cells]
    return f"{row.id} {cells[0]} {cells[1]} / {cells[2]} {cells[3]}"


def _sign_of(symbol: str) -> str:
    kind, _, power = symbol.partition(" ")
    return "." if kind == "-" else f"{kind[0].upper()}{power}"


# Champions -----------------------------------------------------------------------------------------------------------


def display(facts: Facts) -> list[Line]:
    lines: list[Line] = []
    for place, champion in facts.display:
        track = facts.influence(place)
        line: Line = [(champion.name, STRONG), (f" ({votes_of(facts, champion)}): ", "")]
        for at, seat in enumerate(track.order):
            line += [(" " if at else "", ""), (f"{letter(facts, seat)}{track.values[seat]}", style(facts, seat))]
        line.append((f"{'. ' if track.order else ''}{champion_text(champion)}", ""))
        lines += wrapped(line, WIDTH, INDENT)
    return lines


def votes_of(facts: Facts, champion: Champion) -> str:
    clan = Clan[champion.clan.upper()]
    return f"{facts.names.clan(clan)}, {number(champion.votes, 'vote')}"


def _champion_held(facts: Facts, champion: int, row: Champion) -> str:
    """A champion's name, with its pawn and its claws if it has any."""
    more = [f"{row.letter}"] if facts.has_pawn(row) else []
    if row.power.claws:
        more.append(f"{int(facts.table.claws[champion])} of {number(row.power.claws, 'claw')} covered")
    return f"{row.name} ({', '.join(more)})" if more else row.name


# Seats ---------------------------------------------------------------------------------------------------------------


def seat_lines(facts: Facts, seat: int, width: int | None = WIDTH) -> list[Line]:
    table = facts.table
    sources = [
        f"{source.name.lower().replace('_', ' ')} {value}" for source, value in facts.honour(seat).items() if value
    ]
    mark = "> " if seat in facts.deciding else ""
    you = " (you)" if seat == facts.seat else ""
    head: Line = [
        (f"{mark}{letter(facts, seat)} {facts.names.seat(seat)}{you}", f"{style(facts, seat)} {STRONG}"),
        (f": {facts.total(seat)} honour", STRONG),
        (f" ({', '.join(sources)})" if sources else "", FAINT),
    ]
    has = [
        number(int(table.supplies[seat]), "supply"),
        f"desperation {int(table.desperation[seat])}",
        f"{number(int(table.reserve[seat]), 'troll')} in supply",
        f"boost {facts.boost(seat)}",
        number(facts.elders(seat), "elder"),
    ]
    lines = wrapped([*head, (f". {_start(', '.join(has))}.", "")], width, INDENT)
    champions = facts.champions(seat)
    if seat == facts.seat:
        for champion, row in champions:
            text = f"{' ' * INDENT}{_champion_held(facts, champion, row)}: {champion_text(row)}"
            lines += wrapped([(text, "")], width, 2 * INDENT)
    elif champions:
        held = "; ".join(_champion_held(facts, champion, row) for champion, row in champions)
        lines += wrapped([(f"{' ' * INDENT}Champions: {held}.", "")], width, INDENT)
    return lines


def ancestries(facts: Facts) -> list[Line]:
    """The ancestries of the others, side by side."""
    others = [seat for seat in range(facts.seats) if seat != facts.seat]
    blocks = []
    for seat in others:
        head: Line = [(f"{letter(facts, seat)} {facts.names.seat(seat)}", f"{style(facts, seat)} {STRONG}")]
        extras = [drawn_symbol(facts, seat, place, symbol) for place, symbol in facts.extras(seat)]
        for extra in extras:
            head += [(" ", ""), extra]
        blocks.append([head, *draw_ancestry(facts, seat, cell=SMALL_CELL)])
    return beside(blocks, [min(SMALL, WIDTH // len(others))] * len(others))


def _start(text: str) -> str:
    """A capital at the beginning, the rest as it is."""
    return text[:1].upper() + text[1:]
