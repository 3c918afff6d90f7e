"""What lies around the map, in lines: lairs, great halls, gate cards, champions, and what each seat has."""

from __future__ import annotations

from collections.abc import Callable, Collection

from underhall.engine.declared.kinds import id_of
from underhall.engine.declared.phrases import listed
from underhall.engine.labels import source_names
from underhall.engine.lines import Line, beside, flowed, wrapped
from underhall.games.fall.board_text import (
    ALARM,
    CELL,
    FAINT,
    LIT,
    SIGNS,
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
from underhall.games.fall.game import game
from underhall.games.fall.messages import screen as say
from underhall.games.fall.pack_schema import BLANK, Champion
from underhall.games.fall.pack_text import OUTSIDER, champion_text, spoken_text
from underhall.games.fall.pieces import GRID, Clan, Kind

WIDTH = 100
OWN = (GRID + 1) * CELL + 2  # columns of the viewer's own ancestry
SMALL = (GRID + 1) * SMALL_CELL + 2
ABREAST = WIDTH // SMALL  # ancestries side by side
INDENT = 4

# The turn ------------------------------------------------------------------------------------------------------------


def headline(facts: Facts) -> Line:
    """What is going on, with the name of the seat that is to act in its colour."""
    table = facts.table
    phase = say(f"phase-{int(table.wave)}")
    if table.over:
        return [(say("headline-over"), STRONG)]
    if facts.together:
        return [(say("headline-together", phase=phase), STRONG)]
    if not facts.in_turn:
        chooser = facts.deciding[0] if facts.deciding else facts.active
        when = say(f"phase-end-{int(table.wave)}") if facts.in_end_of(int(table.wave)) else phase
        if chooser is None:
            return [(say("headline-phase", phase=when), STRONG)]
        return _coloured(facts, chooser, say("headline-chooses", phase=when, seat=facts.names.seat(chooser)))
    active = int(table.active)
    text = say(
        "headline-turn",
        phase=phase,
        turn=int(table.turn),
        seat=facts.names.seat(active),
        supplies=int(table.supplies[active]),
        starter=facts.names.seat(int(table.starter)),
    )
    return _coloured(facts, active, text)


def _coloured(facts: Facts, seat: int, text: str) -> Line:
    """A sentence in which the first name of a seat has its colour."""
    name = facts.names.seat(seat)
    before, _, after = text.partition(name)
    return [(before, ""), (name, f"{style(facts, seat)} {STRONG}"), (after, "")]


# The map -------------------------------------------------------------------------------------------------------------


def lairs(facts: Facts, lit: Collection[str]) -> list[Line]:
    """The lairs in use; before they are chosen, all of them."""
    owned = [place for place in facts.lairs if facts.lair_owner(place) is not None]
    items = [_lair(facts, place, lit) for place in owned or facts.lairs]
    return flowed(f"{say('lairs')} ", items, WIDTH, INDENT)


def _lair(facts: Facts, place: int, lit: Collection[str]) -> Line:
    lair = facts.names.lair(facts.table, place)
    assert lair is not None
    owner = facts.lair_owner(place)
    shade = LIT if _is_lit(facts, place, lit) else "" if owner is None else style(facts, owner)
    line: Line = [(lair[0].name, shade)]
    if owner is not None:
        units = squeezed(inhabitants(facts, place), WIDTH) or [(f"{letter(facts, owner)}0", style(facts, owner))]
        line += [(" ", ""), *units]
    near = listed([facts.side.cavern[other].name for other in facts.beside(place)])
    return [*line, (" ", ""), (say("lair-by", caverns=near), FAINT)]


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
            item += [(" ", ""), (say("hall-star", champion=star.name), ALARM)]
        items.append(item)
    return flowed(f"{say('halls')} ", items, WIDTH, INDENT)


def outside(facts: Facts, width: int, lit: Collection[str]) -> list[Line]:
    """Gnomes near the wheel, boosts, and the gate cards."""
    boosts = " ".join(f"{letter(facts, seat)}{facts.boost(seat)}" for seat in range(facts.seats))
    near = say("by-wheel-and-boosts", gnomes=facts.by_wheel, breach=facts.breach_gnomes, boosts=boosts)
    gates: list[Line] = [
        [(_gate(facts, card, clan), LIT if f"gate:{card + 1}" in lit else "")] for card, clan in enumerate(facts.gates)
    ]
    return [*wrapped([(near, "")], width, INDENT), *flowed(f"{say('gates')} ", gates, width, INDENT)]


def _gate(facts: Facts, card: int, clan: int | None) -> str:
    domain = "?" if clan is None else facts.names.clan(clan)
    seen = facts.who_knows(int(facts.table.gate_seen[card]))
    others = [letter(facts, seat) for seat in seen if seat != facts.seat]
    if others and len(seen) < facts.seats:
        return say("gate-seen", number=card + 1, domain=domain, seats=" ".join(others))
    return say("gate", number=card + 1, domain=domain)


def own_cards(facts: Facts, width: int, lit: Collection[str]) -> list[Line]:
    """The symbols on the viewer's own champions, and the hand."""
    if facts.seat < 0:
        return []
    lines: list[Line] = []
    extras = [_extra(facts, which, lit) for which in range(len(facts.extras(facts.seat)))]
    if extras:
        lines += flowed(f"{say('on-champions')} ", extras, width, INDENT)
    hand: list[Line] = [[(_card(facts, card), "")] for card in facts.hand(facts.seat) if card is not None]
    if hand:
        lines += flowed(f"{say('your-hand')} ", hand, width, INDENT)
    return lines


def _extra(facts: Facts, which: int, lit: Collection[str]) -> Line:
    """A symbol on one of the viewer's own champions."""
    at, symbol = facts.extras(facts.seat)[which]
    bearer = facts.names.bearer(facts.table, facts.seat, which)
    assert bearer is not None
    name = bearer[0].name
    return [drawn_symbol(facts, facts.seat, at, symbol, f"champion:{bearer[0].id}" in lit), (f" {name}", FAINT)]


def _card(facts: Facts, card: int) -> str:
    """A card with its signs, row by row."""
    cells = [_sign_of(symbol) for symbol in facts.pack.ancestry.card[card].cells]
    return f"{cells[0]} {cells[1]} / {cells[2]} {cells[3]}"


def _sign_of(symbol: str) -> str:
    kind, _, power = symbol.partition(" ")
    return SIGNS[Kind.BLANK if kind == BLANK else Kind[kind.upper()]] + power


# Champions -----------------------------------------------------------------------------------------------------------


def display(facts: Facts) -> list[Line]:
    lines: list[Line] = []
    for place, champion in facts.display:
        track = facts.influence(place)
        head = say("offer", champion=champion.name, votes=votes_of(facts, champion))
        before, _, after = head.partition(champion.name)
        line: Line = [(before, ""), (champion.name, STRONG), (f"{after} ", "")]
        for at, seat in enumerate(track.order):
            line += [(" " if at else "", ""), (f"{letter(facts, seat)}{track.values[seat]}", style(facts, seat))]
        line.append((f"{'. ' if track.order else ''}{champion_text(champion)}", ""))
        lines += wrapped(line, WIDTH, INDENT)
    return lines


def votes_of(facts: Facts, champion: Champion) -> str:
    """The votes that a champion brings."""
    outsider = champion.clan == OUTSIDER
    clan = "" if outsider else facts.names.clan(Clan[champion.clan.upper()])
    return say("votes-in", votes=champion.votes, any="yes" if outsider else "no", clan=clan)


def _held(facts: Facts, champion: int, row: Champion, letter: str) -> str:
    """A champion's name, with the letter of its pawn and its claws if it has any."""
    return say(
        "held",
        champion=row.name,
        pawn="yes" if letter else "no",
        letter=letter,
        claws=row.power.claws,
        covered=int(facts.table.claws[champion]),
    )


# Seats ---------------------------------------------------------------------------------------------------------------


def sources(facts: Facts, seat: int) -> list[str]:
    """Where a seat's honour comes from."""
    names = source_names(game)
    return [
        say("source-honour", source=names[id_of(source)], honour=value)
        for source, value in facts.honour(seat).items()
        if value
    ]


def seat_lines(facts: Facts, seat: int) -> list[Line]:
    """A seat's honour, what it has, and its champions."""
    mark = "> " if seat in facts.deciding else ""
    label = f"{letter(facts, seat)} {_called(facts, seat)}"
    before, _, after = _honour(facts, seat, label).partition(label)
    head: Line = [(mark + before, ""), (label, f"{style(facts, seat)} {STRONG}"), (after, STRONG)]
    lines = wrapped([*head, (f" {_has(facts, seat)}", "")], WIDTH, INDENT)
    own = seat == facts.seat
    for text in _champions(facts, seat, champion_text, lettered=True):
        lines += wrapped([(" " * INDENT + text, "")], WIDTH, 2 * INDENT if own else INDENT)
    return lines


def seat_sentences(facts: Facts, seat: int) -> list[str]:
    """The same without anything to be seen."""
    return [f"{_honour(facts, seat, _called(facts, seat))} {_has(facts, seat)}", *_champions(facts, seat, spoken_text)]


def _champions(facts: Facts, seat: int, text: Callable[[Champion], str], *, lettered: bool = False) -> list[str]:
    """A seat's champions: its own with their texts, one by one; others', if wanted, with the letters of their pawns."""
    held = facts.champions(seat)
    if seat == facts.seat:
        return [say("held-text", champion=_held(facts, champion, row, ""), text=text(row)) for champion, row in held]
    names = [
        _held(facts, champion, row, row.letter if lettered and row.letter and facts.has_pawn(row) else "")
        for champion, row in held
    ]
    return [say("champions", champions=listed(names))] if names else []


def _called(facts: Facts, seat: int) -> str:
    name = facts.names.seat(seat)
    return say("you", seat=name) if seat == facts.seat else name


def _honour(facts: Facts, seat: int, called: str) -> str:
    found = sources(facts, seat)
    scored = "yes" if found else "no"
    return say("seat-honour", seat=called, honour=facts.total(seat), scored=scored, sources=listed(found))


def _has(facts: Facts, seat: int) -> str:
    table = facts.table
    return say(
        "seat-has",
        supplies=int(table.supplies[seat]),
        tokens=int(table.desperation[seat]),
        trolls=int(table.reserve[seat]),
        boost=facts.boost(seat),
        elders=facts.elders(seat),
    )


def ancestries(facts: Facts) -> list[Line]:
    """The ancestries of the others, side by side as far as there is room."""
    others = [seat for seat in range(facts.seats) if seat != facts.seat]
    blocks = []
    for seat in others:
        head: Line = [(f"{letter(facts, seat)} {facts.names.seat(seat)}", f"{style(facts, seat)} {STRONG}")]
        extras = [drawn_symbol(facts, seat, place, symbol) for place, symbol in facts.extras(seat)]
        for extra in extras:
            head += [(" ", ""), extra]
        blocks.append([head, *draw_ancestry(facts, seat, cell=SMALL_CELL)])
    rows = [blocks[first : first + ABREAST] for first in range(0, len(blocks), ABREAST)]
    return [line for row in rows for line in beside(row, [SMALL] * len(row))]
