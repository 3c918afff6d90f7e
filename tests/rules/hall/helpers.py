"""What the rule tests of In the Hall of the Mountain King read and play a match with.

Squares are named as the position builder reads them, "C7"; a place of a trollsmoot or of the horde is (row, place in
it), rows from the bottom and places from the left, both from 0. All tests play on the mountain of `mountain.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from tests.rules import playing
from tests.rules.hall.mountain import MOUNTAIN
from tests.rules.playing import WatchedDice as WatchedDice
from tests.rules.playing import altered_pack
from tests.rules.playing import ascending as ascending
from tests.rules.playing import asked as asked
from tests.rules.playing import choose as choose
from tests.rules.playing import events as events
from tests.rules.playing import fields as fields
from tests.rules.playing import forget as forget
from tests.rules.playing import keys as keys
from tests.rules.playing import kind as kind
from tests.rules.playing import play_on as play_on
from tests.rules.playing import scripted as scripted
from tests.rules.playing import told as told
from underhall.engine import testkit
from underhall.engine.dice import Dice, SeededDice
from underhall.engine.kernel import COMMON, PickOrder
from underhall.engine.match import Match
from underhall.engine.setting import Setting, setting
from underhall.games.hall.box import BOX
from underhall.games.hall.names import (
    CLAN_IDS,
    HORDE_ROWS,
    KIND_IDS,
    RESOURCE_IDS,
    SMOOT_ROWS,
    square_id,
    square_name,
)
from underhall.games.hall.pack_schema import HallPack, Start
from underhall.games.hall.pieces import CELLS, CLANS, NONE, SMOOT, TIERS, WIDE
from underhall.games.hall.position import Place, Position
from underhall.games.hall.position_board import turn_for, ways_of_hall, ways_of_tunnel
from underhall.games.hall.position_squares import Square, Squares, square_of, squares_in, squares_of, way_of
from underhall.games.hall.steps import Step

ROWS = tuple(reversed(SMOOT_ROWS))  # of a trollsmoot, from the bottom


def refused(match: Match, key: str | int) -> str | None:
    """The rule by which an option is refused; None where it is refused without one. All reasons given are true."""
    if match.decision is not None and fields(match).pick_order == PickOrder.FREE:
        testkit.check_reasons(match.setting, match.view(match.decision.seat))
    return playing.refused(match, key)


# Making a match -------------------------------------------------------------------------------------------------------


def position(seats: int = 4, **switches: Any) -> Position:
    """A table at the start of the first turn, to be changed: `position(4, teams=True)`."""
    return Position(_setting(tuple(sorted(switches.items()))), seats)


def new(seats: int = 4, dice: Dice | None = None, chosen: Setting | None = None, **switches: Any) -> Match:
    """A match from its set-up on."""
    return Match(chosen or _setting(tuple(sorted(switches.items()))), seats, dice or SeededDice(0))


def altered(**parts: Any) -> Setting:
    """The pack of the tests with some values changed: `altered(limits={"content": 3})`; of a list the first rows."""
    made = _setting(())
    return Setting(made.game, altered_pack(made.pack, parts), made.switches)


@cache
def _setting(switches: tuple[tuple[str, Any], ...]) -> Setting:
    """The pack of the tests with these switches: read once, since most tests begin with it."""
    made = setting("hall", switches=dict(switches))
    return Setting(made.game, altered_pack(made.pack, {"board": MOUNTAIN}), made.switches)


PACK: HallPack = _setting(()).pack  # type: ignore[assignment]  # the standard pack on the mountain of the tests


def of_level(level: int) -> list[str]:
    """The trolls of a level, in the pack's order."""
    return [card.id for card in PACK.trolls.card if card.level == level]


def full(table: Position, seat: int) -> Position:
    """Fills a seat's trollsmoot with the last trolls of each level, so that it has ten; another seat has others."""
    for row, (level, count) in enumerate(((1, 3), (2, 2), (3, 1)), start=1):
        cards = of_level(level)[-count * (seat + 1) :][:count]
        for at, card in enumerate(cards):
            table.troll(seat, (row, at), card)
    return table


def nearly_full(table: Position, seat: int) -> Position:
    """The same without the top: the next recruit is the tenth troll."""
    for row, (level, count) in enumerate(((1, 3), (2, 2)), start=1):
        cards = of_level(level)[-count * (seat + 1) :][:count]
        for at, card in enumerate(cards):
            table.troll(seat, (row, at), card)
    return table


# Playing --------------------------------------------------------------------------------------------------------------


def pay_as_usual(match: Match) -> Match:
    """Leaves all payments that wait to the usual order."""
    while kind(match) == "pay":
        match.choose("usual")
    return match


def pay(match: Match, *sources: str | Place | tuple[str, Place]) -> Match:
    """Pays token by token: from "storage", from the troll at a place, or ("clan", place) for its clan cart."""
    for source in sources:
        if isinstance(source, str):
            match.choose(source)
        elif isinstance(source[1], tuple):
            match.choose(f"clan-troll:{_card_at(match, asked(match), source[1])}")
        else:
            match.choose(f"troll:{_card_at(match, asked(match), source)}")
    return match


def cast(match: Match, spell: str) -> Match:
    """Casts a spell of the book, its rune paid as usual."""
    match.choose(f"cast:{spell}")
    return pay_as_usual(match)


def strict(table: Position) -> Match:
    """A match from this position in which spells need an effect. (C46)"""
    made = table.setting
    switches = msgspec.structs.replace(made.switches, spells_need_effect=True)
    return Match(Setting(made.game, made.pack, switches), table.seats, SeededDice(0), table.table())


def in_vain(table: Position, spell: str) -> bool:
    """Whether a spell costs its rune and does nothing else, so that it is refused where spells need an effect. (C46)"""
    match = cast(table.match(), spell)
    nothing = told(match)[:3] == ["cast", "spent", "no-effect"] and told(match)[3:4] in ([], ["skipped"])
    return nothing and refused(strict(table), f"cast:{spell}") == "C46"


def work(match: Match, at: Square, exchange: str) -> Match:
    """Uses the workshop on a site once, paid as usual; what follows is up to the test."""
    match.choose(f"work:{key(at)}:{exchange}")
    return pay_as_usual(match)


def recruit(match: Match, card: str, place: Place | None = None) -> Match:
    """Recruits a troll of the horde, bribes paid as usual, and puts it at a place, where more than one is possible."""
    match.choose(f"recruit:{card}")
    pay_as_usual(match)
    if kind(match) == "place-troll" and place is not None:
        match.choose(smoot_place(place))
    return match


def dig(match: Match, shape: str, mineral: str, squares: Squares, anchor: Square | None = None) -> Match:
    """Digs a tunnel over exactly these squares, paid as usual; what follows is up to the test."""
    lay(match, shape, mineral, squares, anchor)
    return pay_as_usual(match)


def lay(match: Match, shape: str, mineral: str, squares: Squares, anchor: Square | None = None) -> Match:
    """The same up to the payment."""
    number = [tile.id for tile in PACK.tunnels.tile].index(shape)
    at, _ = turn_for(ways_of_tunnel(box_of(match), number), squares_of(squares), _key_square(anchor))
    _lay(match, f"dig:{shape}:{mineral}", "dig", at, squares)
    table = fields(match)
    digging = [frame for frame in table.stack[COMMON, : int(table.height[COMMON])] if frame[0] == Step.DIG]
    if digging:
        place, turn = digging[0][4:6]
    else:
        place, turn = (events(match, "dug")[-1][name] for name in ("square", "turn"))
    return _check_laid(match, ways_of_tunnel(box_of(match), number)[int(turn)], int(place), squares)


def dedicate(match: Match, hall: str, squares: Squares, altar: Square | None = None) -> Match:
    """Lays a great hall over exactly these squares."""
    number = [tile.id for tile in PACK.halls.tile].index(hall)
    at, _ = turn_for(ways_of_hall(box_of(match), number), squares_of(squares), _key_square(altar))
    _lay(match, f"hall:{hall}", "hall", at, squares)
    place, turn = (events(match, "dedicated")[-1][name] for name in ("square", "turn"))
    return _check_laid(match, ways_of_hall(box_of(match), number)[turn], place, squares)


def _lay(match: Match, first: str, what: str, at: int, squares: Squares) -> Match:
    """Tile, then place, then turn; what is forced is not asked."""
    match.choose(first)
    if kind(match) == f"{what}-at":
        match.choose(square_id(at))
    if kind(match) == f"{what}-turn":
        match.choose(key(squares))
    return match


def _check_laid(match: Match, way: tuple[Any, Any], at: int, squares: Squares) -> Match:
    """With a single turn possible none is asked: it may be another than the one wanted."""
    laid = way_of(*way, at)
    assert sorted(laid) == sorted(squares_of(squares)), f"the tile lies on {key_of(laid)}: these squares are barred"
    return match


def move(match: Match, start: Square, to: Square, *sources: str | Place | tuple[str, Place]) -> Match:
    """Moves the statue on a square to another, by a cart paid as told, else as usual."""
    match.choose(key(start))
    if kind(match) == "statue-to":
        match.choose(key(to))
    return pay_as_usual(pay(match, *sources))


def trade(match: Match, gain: str, *spent: str) -> Match:
    """Trades resources, from where they are usually taken, for one."""
    match.choose("trade")
    match.choose(gain)
    for resource in spent:
        if kind(match) == "give":
            match.choose(resource)
        pay_as_usual(match)
    return match


def decline(match: Match) -> Match:
    """Ends a turn from its third step on: no great hall, no statue, or no more of them."""
    while kind(match) in ("hall", "statue"):
        match.choose("none")
    return match


def named_for(match: Match, seat: int, kind: str) -> list[dict[str, int]]:
    """The fields of every event of a kind that a seat saw, by name and in order."""
    return [event.values for event in match.events_for(seat) if event.kind == kind]


# What may be chosen ---------------------------------------------------------------------------------------------------


def chosen_from(match: Match, verb: str) -> set[str]:
    """What follows a verb in the options: `chosen_from(match, "cast")` has the spells that can be cast."""
    return {key.removeprefix(f"{verb}:") for key in keys(match) if key.startswith(f"{verb}:")}


def label(match: Match, option: str) -> str:
    """The text of an option."""
    assert match.decision is not None
    return next(each.label for each in match.decision.options if each.key == option)


def places_offered(match: Match) -> set[str]:
    """The squares that may be chosen, by name."""
    return {key.upper() for key in keys(match) if key[:1].isalpha() and key[1:].isdigit()}


def key(squares: Square | Squares) -> str:
    """The key of a square, or of several that a tile covers."""
    one = isinstance(squares, tuple) and isinstance(squares[0], int)
    found = [square_of(squares)] if one else squares_of(squares)  # type: ignore[arg-type]
    return key_of(found)


def key_of(squares: list[int]) -> str:
    return ",".join(square_id(square) for square in sorted(squares))


# Numbers of pieces ----------------------------------------------------------------------------------------------------


def pack(match: Match) -> HallPack:
    found = match.setting.pack
    assert isinstance(found, HallPack)
    return found


def box_of(match: Match) -> Any:
    """The box by field name."""
    return match.setting.box.view(BOX)[0]


def card(name: str) -> int:
    """The number of a troll or a starter."""
    return _cards().index(name)


def _cards() -> list[str]:
    return [card.id for card in PACK.trolls.card] + [card.id for card in PACK.starters.card]


def spell(name: str) -> int:
    return [card.id for card in PACK.spells.card].index(name)


def hall(name: str) -> int:
    return [tile.id for tile in PACK.halls.tile].index(name)


def shape(name: str) -> int:
    return [tile.id for tile in PACK.tunnels.tile].index(name)


def workshop(name: str) -> int:
    return [tile.id for tile in PACK.workshops.tile].index(name)


def resource(name: str) -> int:
    return RESOURCE_IDS.index(name)


def clan(name: str) -> int:
    return CLAN_IDS.index(name)


def smoot_place(place: Place) -> int:
    """The number of a place in a trollsmoot."""
    return ROWS[place[0]][place[1]]


def horde_place(place: Place) -> int:
    """The number of a place in the horde."""
    return HORDE_ROWS[place[0]][place[1]]


def _key_square(at: Square | None) -> int | None:
    return None if at is None else square_of(at)


def _card_at(match: Match, seat: int, place: Place) -> str:
    return _cards()[int(fields(match).smoot[seat, smoot_place(place)])]


# Looking: the mountain ------------------------------------------------------------------------------------------------


def network(match: Match, seat: int) -> set[str]:
    """The squares of a seat's network."""
    return named(fields(match).network[seat])


def named(rows: Any) -> set[str]:
    """The squares whose bits are set in their rows, by name."""
    return {square_name(square) for square in squares_in(rows)}


def region(match: Match, at: Square) -> set[str]:
    """All squares of the tunnel, gate or hall at a square; none where there is rock."""
    table = fields(match)
    there = int(table.region[square_of(at)])
    return {square_name(square) for square in range(CELLS) if there != NONE and table.region[square] == there}


def what(match: Match, at: Square) -> int:
    """What the region at a square is."""
    return int(fields(match).what[int(fields(match).region[square_of(at)])])


def statues(match: Match) -> dict[str, str]:
    """The clans of the statues, by square."""
    table = fields(match)
    standing = [(int(at), int(clan)) for at, clan in zip(table.statue, table.statue_clan, strict=True) if at != NONE]
    return {square_name(at): CLAN_IDS[clan] for at, clan in standing}


def standing(match: Match) -> dict[str, str]:
    """The clans of the pedestals on the mountain, by square."""
    found = fields(match).pedestal
    return {
        square_name(int(found[clan, tier])): CLAN_IDS[clan]
        for clan in range(CLANS)
        for tier in range(TIERS)
        if found[clan, tier] != NONE
    }


def established(match: Match) -> dict[str, str]:
    """The workshops on sites, by square."""
    sites = box_of(match).site[int(fields(match).side)]
    kinds = [tile.id for tile in pack(match).workshops.tile]
    return {
        square_name(int(at)): kinds[int(k)] for at, k in zip(sites, fields(match).workshop, strict=True) if k != NONE
    }


def tiles_left(match: Match, name: str) -> int:
    """Tiles of a shape in the supply."""
    return int(fields(match).tiles[shape(name)])


# Looking: tokens and cards --------------------------------------------------------------------------------------------


def storage(match: Match, seat: int) -> dict[str, int]:
    """What a seat, or its team, has in storage."""
    return _counts(fields(match).storage[int(fields(match).team[seat])])


def supply(match: Match) -> dict[str, int]:
    """What the supply still has."""
    return _counts(fields(match).supply)


def holds(match: Match, seat: int, place: Place) -> dict[str, int]:
    """What a troll holds."""
    return _counts(fields(match).on_troll[seat, smoot_place(place)])


def bribes(match: Match, place: Place) -> dict[str, int]:
    """What a troll of the horde was bribed with."""
    return _counts(fields(match).bribes[horde_place(place)])


def _counts(values: Any) -> dict[str, int]:
    return {name: int(count) for name, count in zip(KIND_IDS, values, strict=False) if count}


def pedestals(match: Match, seat: int) -> dict[str, int]:
    """The pedestals in a seat's or its team's storage."""
    held = fields(match).pedestals[int(fields(match).team[seat])]
    return {CLAN_IDS[clan]: int(held[clan]) for clan in range(CLANS) if held[clan]}


def honour(match: Match, seat: int) -> int:
    """A seat's honour for tunnels."""
    return int(fields(match).honour[seat])


def smoot(match: Match, seat: int) -> dict[Place, str]:
    """A seat's trolls, by place."""
    names = _cards()
    cards = [int(card) for card in fields(match).smoot[seat]]
    return {_smoot_name(at): names[cards[at]] for at in range(SMOOT) if cards[at] != NONE}


def _smoot_name(at: int) -> Place:
    return next((row, at - places.start) for row, places in enumerate(ROWS) if at in places)


def horde(match: Match) -> dict[Place, str]:
    """The trolls of the horde, by place."""
    names = _cards()
    cards = fields(match).horde
    return {
        (row, at - places.start): names[int(cards[at])]
        for row, places in enumerate(HORDE_ROWS)
        for at in places
        if cards[at] != NONE
    }


def book(match: Match) -> dict[str, int]:
    """The spells face up, with the runes on them."""
    names = [card.id for card in pack(match).spells.card]
    table = fields(match)
    return {
        names[int(spell)]: int(runes) for spell, runes in zip(table.book, table.runes, strict=True) if spell != NONE
    }


def under(match: Match, level: int) -> list[str]:
    """The trolls put under the deck of a level, the first to be drawn first."""
    return [_cards()[int(card)] for card in fields(match).under[level - 1] if card != NONE]


def scores(match: Match, seat: int) -> dict[str, int]:
    """A seat's honour as things stand, by source."""
    names = [source.name.lower() for source in match.setting.game.sources]
    driver, box = match.setting.driver, match.setting.box
    return {name: driver.score(box, match._table, seat, number) for number, name in enumerate(names)}


# Other mountains ------------------------------------------------------------------------------------------------------


def with_starts(side: str, starts: Iterable[tuple[str, tuple[int, ...], int | None]], **switches: Any) -> Setting:
    """The pack of the tests with other start points on a side: square, numbers of players, pair of a team or None."""
    points = []
    for name, players, pair in starts:
        row, column = divmod(square_of(name), WIDE)
        points.append(Start(column=column, row=row, players=players, pair=pair))
    made = _setting(tuple(sorted(switches.items())))
    return Setting(made.game, altered_pack(made.pack, {"board": {side: {"start": tuple(points)}}}), made.switches)


# Audits and drafts ----------------------------------------------------------------------------------------------------


def flaw(match: Match) -> int:
    """What the audit finds wrong with the table; 0 is nothing."""
    return int(match.setting.driver.audit(match.setting.box, match._table))


def drafting(table: Position, *decks: Iterable[str]) -> Match:
    """The draft at a table, with the starters that the first seats draw, in order."""
    return table.draft().match(scripted(**{f"draw_starter@{seat}": deck for seat, deck in enumerate(decks)}))
