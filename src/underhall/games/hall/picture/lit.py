"""How the options of a decision show: what lights up, where to press, and what would lie there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from underhall.engine.decision import Decision, Option
from underhall.engine.kernel import has_bit
from underhall.engine.view import asked
from underhall.games.hall.facts import Facts
from underhall.games.hall.messages import screen as say
from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS, place_id, square_id, squares_said
from underhall.games.hall.options import Act, Pay
from underhall.games.hall.picture import ids, layout, previews
from underhall.games.hall.picture.layout import BOARD
from underhall.games.hall.picture.outline import outline
from underhall.games.hall.picture.purse import with_purse
from underhall.games.hall.picture.scene_shared import shop_order
from underhall.games.hall.picture.turns import distinct_squares
from underhall.games.hall.pieces import BASE, BASE_WIDE, CLAN_CART, KINDS, RESOURCES, SMOOT, WIDE, Resource
from underhall.games.hall.rules.halls import hall_places_in_row
from underhall.games.hall.rules.laying import hammers_of, places_in_row
from underhall.games.hall.steps import Step
from underhall.pictures.scene import Lit, Piece, Then

Arguments = tuple[int, ...]
Shown = Callable[[Facts, Arguments, Option], Lit]
Ways = Iterator[tuple[int, list[int], previews.Pieces]]  # turns, what is covered, and how it shows

NOWHERE = frozenset({"none", "done", "stay", "skip", "trade"})  # keys of what has no place on the table
MINI_CELL, MINI_ROUND = 8, 1.5  # a square of a tile, drawn on the square that stands for a way to lay it


def lit(facts: Facts, decision: Decision) -> tuple[Lit, ...]:
    """Each option once, in their order."""
    step, arguments = asked(facts.table)
    return with_purse(facts, step, arguments, decision, _lit(facts, step, arguments, decision))


def _lit(facts: Facts, step: int, arguments: Arguments, decision: Decision) -> tuple[Lit, ...]:
    if step in TURNS:
        return TURNS[step](facts, arguments, decision)
    if step in WAYS:
        return tuple(_with_ways(facts, Step.at(step), arguments, option) for option in decision.options)
    show = SHOWN.get(step)
    return tuple(_shown(show, facts, arguments, option) for option in decision.options)


def _shown(show: Shown | None, facts: Facts, arguments: Arguments, option: Option) -> Lit:
    nowhere = option.target is None and option.key in NOWHERE
    return Lit(option.key) if show is None or nowhere else show(facts, arguments, option)


# On the mountain ------------------------------------------------------------------------------------------------------


def square_spot(square: int, words: str) -> Piece:
    x, y = layout.at(square)
    return Piece(f"spot:{square_id(square)}", BOARD, x, y, "s-spot", words=words)


def _gate(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    square = next(square for square, start in facts.starts.items() if start == option.number)
    preview = previews.gate(facts, arguments[0], square)
    return Lit(option.key, spots=(square_spot(square, option.label),), preview=preview)


def _statue(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    return Lit(option.key, (f"statue:{option.number}",))


def _statue_to(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    preview = previews.statue(facts, arguments[1], option.number)
    return Lit(option.key, spots=(square_spot(option.number, option.label),), preview=preview)


def _cave_in(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    region = facts.region(option.number)
    return (
        Lit(option.key)
        if region is None
        else Lit(option.key, (ids.region(region),), preview=previews.cave_in(facts, region))
    )


def _late_anchor(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    return Lit(option.key, (f"anchor:{square_id(option.number)}",))


def _pedestal(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    seat, square = arguments[:2]
    preview = previews.pedestal(option.number, square)
    return Lit(option.key, (ids.pedestals(facts, seat, option.number),), preview=preview)


def _establish(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    square = next(square for square, site in facts.sites.items() if site == arguments[2])
    preview = previews.workshop(facts, option.number, square)
    return Lit(option.key, (ids.workshop(facts, option.number),), preview=preview)


def _use(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    return Lit(option.key, tuple(ids.on_square(square) for square, site in facts.sites.items() if site == arguments[1]))


# Where a tile lies, and how at once -----------------------------------------------------------------------------------


def _with_ways(facts: Facts, step: Step, arguments: Arguments, option: Option) -> Lit:
    """A square with all ways in which the tile can lie there."""
    if option.target is None:  # a trade
        return Lit(option.key)
    turning, ways = WAYS[step]
    there = (*arguments[: len(step.kinds)], option.number)
    then = tuple(
        Then(turning.id, turn, say("way-covers", squares=squares_said(covered)), preview)
        for turn, covered, preview in ways(facts, there)
    )
    return Lit(option.key, spots=(square_spot(option.number, option.label),), then=then)


def _tunnel_ways(facts: Facts, there: Arguments) -> Ways:
    seat, shape, _, square = there
    hammers, anchored = hammers_of(facts.table, seat), bool(facts.box["anchored"][shape])
    for turn in range(int(facts.box["turns"][shape])):
        if has_bit(places_in_row(facts.box, facts.table, seat, shape, turn, square // WIDE, hammers), square % WIDE):
            covered = facts.covered(shape, square, turn)
            yield turn, covered, previews.tunnel(facts, seat, covered, square, anchored)


def _hall_ways(facts: Facts, there: Arguments) -> Ways:
    seat, hall, square = there
    for turn in range(int(facts.box["hall_turns"][hall])):
        if has_bit(hall_places_in_row(facts.box, facts.table, seat, hall, turn, square // WIDE), square % WIDE):
            yield turn, facts.covered_by_hall(hall, square, turn), previews.hall(facts, seat, hall, square, turn)


# How a tile lies ------------------------------------------------------------------------------------------------------


def _dig_turn(facts: Facts, arguments: Arguments, decision: Decision) -> tuple[Lit, ...]:
    seat, shape, _, key = arguments[:4]
    anchored = bool(facts.box["anchored"][shape])
    ways = [facts.covered(shape, key, option.number) for option in _laid(decision)]
    return _turns(facts, decision, key, ways, [previews.tunnel(facts, seat, way, key, anchored) for way in ways])


def _hall_turn(facts: Facts, arguments: Arguments, decision: Decision) -> tuple[Lit, ...]:
    seat, hall, key = arguments[:3]
    turns = [option.number for option in _laid(decision)]
    ways = [facts.covered_by_hall(hall, key, turn) for turn in turns]
    return _turns(facts, decision, key, ways, [previews.hall(facts, seat, hall, key, turn) for turn in turns])


def _laid(decision: Decision) -> list[Option]:
    """The options that lay the tile; a trade does not."""
    return [option for option in decision.options if option.target is not None]


def _turns(
    facts: Facts, decision: Decision, key: int, ways: list[list[int]], shown: list[previews.Pieces]
) -> tuple[Lit, ...]:
    """Each way has a square to be pressed, with a small picture of how the tile would lie."""
    tone = f"{facts.names.colour(decision.seat)} area"
    found = {}
    for option, square, way, preview in zip(_laid(decision), distinct_squares(ways, key), ways, shown, strict=True):
        spot = msgspec.structs.replace(square_spot(square, option.label), path=_mini(way), tone=tone)
        found[option.key] = Lit(option.key, spots=(spot,), preview=preview)
    return tuple(found.get(option.key) or Lit(option.key) for option in decision.options)


def _mini(way: list[int]) -> str:
    """A tile as it would lie, small, its middle at 0,0."""
    columns, rows = [each % WIDE for each in way], [each // WIDE for each in way]
    squares = list(zip(columns, rows, strict=True))
    middle = (min(columns) + max(columns)) / 2, (min(rows) + max(rows)) / 2
    return outline(squares, MINI_CELL, radius=MINI_ROUND, middle=middle)


# A turn ---------------------------------------------------------------------------------------------------------------


def _act(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    choice = option.number
    if choice < Act.WORK:
        place = choice - Act.CAST
        return Lit(option.key, (str(option.target),), preview=previews.rune(facts, place))
    if choice < Act.RECRUIT:
        return Lit(option.key, (str(option.target),))
    if choice < Act.DIG:
        return Lit(option.key, (str(option.target),), preview=previews.bribes(facts, choice - Act.RECRUIT))
    return Lit(option.key, (str(option.target),))


def _target(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    """What the words name lies on the table."""
    return Lit(option.key, () if option.target is None else (option.target,))


def _pick_workshop(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    """One more workshop for this game; those that are not in it yet come after the others."""
    order = shop_order(facts)
    if option.number in order:
        return Lit(option.key, (ids.workshop(facts, option.number),))
    further = [kind for kind in range(len(facts.pack.workshops.tile)) if kind not in order]
    x, y = layout.shop_at(len(order) + further.index(option.number))
    x, y = x + layout.SHOP_COUNT[0], y + layout.SHOP_COUNT[1]
    symbol = f"s-shop-tile-{facts.names.workshop_id(option.number)}"
    return Lit(option.key, spots=(Piece(f"spot:{option.key}", layout.SUPPLY, x, y, symbol, words=option.label),))


# Paying ---------------------------------------------------------------------------------------------------------------


def _pay(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    seat, what, left = arguments[:3]
    if option.number == Pay.USUAL:
        return Lit(option.key, preview=previews.usual(facts, seat, what, left))
    resource = what if what < RESOURCES else int(Resource.CART)
    if option.number == Pay.STORAGE:
        return Lit(option.key, (ids.stored(facts, seat, resource),))
    place, marked = divmod(option.number - Pay.TROLL, 2)
    return Lit(option.key, _tokens(facts, seat, place, CLAN_CART if marked else resource))


def _tokens(facts: Facts, seat: int, place: int, kind: int) -> tuple[str, ...]:
    """The tokens of a kind on a troll, with the troll itself: tokens are small."""
    found, first = [], 0
    for each, count, filled in facts.symbols(seat, place):
        if each == kind:
            found += [ids.held(seat, place, first + which) for which in range(filled)]
        first += count
    return (*_troll(facts, seat, place), *found) if found else ()


def _owned(facts: Facts, seat: int, resource: int) -> tuple[str, ...]:
    """All of a resource that a seat has: in storage and on trolls."""
    stored = (ids.stored(facts, seat, resource),) if facts.storage(seat)[resource] else ()
    return (*stored, *(token for place in range(SMOOT) for token in _tokens(facts, seat, place, resource)))


def _resource(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    return Lit(option.key, _owned(facts, arguments[0], option.number))


def _bribe(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    seat, slot, which = arguments[:3]
    preview = previews.bribe(facts, facts.beneath(slot, which), option.number)
    return Lit(option.key, _owned(facts, seat, option.number), preview=preview)


def _trade_for(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    return Lit(option.key, (f"supply:{RESOURCE_IDS[option.number]}",))


def _take_token(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    place, kind = divmod(option.number, KINDS)
    return Lit(option.key, _tokens(facts, arguments[0], place, kind))


# Trolls ---------------------------------------------------------------------------------------------------------------


def _place_spot(seat: int, place: int, words: str) -> Piece:
    x, y = layout.smoot_at(place)
    return Piece(f"spot:troll:{seat}:{place_id(place)}", layout.seat_panel(seat), x, y, "s-spot-card", words=words)


def _place_starter(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    """Both the starter in hand and its place can be pressed."""
    seat = arguments[0]
    which, at = divmod(option.number, BASE_WIDE)
    card = facts.hand(seat)[which]
    preview = () if card is None else previews.starter(facts, seat, BASE + at, card)
    return Lit(option.key, (f"hand:{seat}:{which}",), (_place_spot(seat, BASE + at, option.label),), preview)


def _place_troll(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    seat = arguments[0]
    preview = previews.recruit(facts, seat, option.number, int(facts.table.recruit))
    return Lit(option.key, spots=(_place_spot(seat, option.number, option.label),), preview=preview)


def _troll(facts: Facts, seat: int, place: int) -> tuple[str, ...]:
    card = facts.card_at(seat, place)
    return () if card is None else (ids.troll(facts.names, seat, place, card),)


def _wake(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    preview = previews.awakened(facts, arguments[0], option.number)
    return Lit(option.key, _troll(facts, arguments[0], option.number), preview=preview)


def _short(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    return Lit(option.key, _troll(facts, arguments[0], option.number // 2))


def _search_bag(facts: Facts, arguments: Arguments, option: Option) -> Lit:
    return Lit(option.key, (f"bag:{CLAN_IDS[option.number]}",))


# By step --------------------------------------------------------------------------------------------------------------

SHOWN: dict[int, Shown] = {
    Step.PICK_WORKSHOP: _pick_workshop,
    Step.PLACE_GATE: _gate,
    Step.PLACE_STARTER: _place_starter,
    Step.ACT: _act,
    Step.PAY: _pay,
    Step.GIVE: _resource,
    Step.TRADE_FOR: _trade_for,
    Step.SWAP: _resource,
    Step.WAKE: _wake,
    Step.NEW_FACE: _target,
    Step.LATE_ANCHOR: _late_anchor,
    Step.CAVE_IN: _cave_in,
    Step.TAKE_TOKEN: _take_token,
    Step.USE: _use,
    Step.BRIBE: _bribe,
    Step.SEARCH_BAG: _search_bag,
    Step.PLACE_TROLL: _place_troll,
    Step.SHORT: _short,
    Step.PEDESTAL: _pedestal,
    Step.ESTABLISH: _establish,
    Step.HALL: _target,
    Step.STATUE: _statue,
    Step.STATUE_TO: _statue_to,
    Step.STIR: _statue,
    Step.STIR_TO: _statue_to,
}
WAYS: dict[int, tuple[Step, Callable[[Facts, Arguments], Ways]]] = {
    Step.DIG_AT: (Step.DIG_TURN, _tunnel_ways),
    Step.HALL_AT: (Step.HALL_TURN, _hall_ways),
}
TURNS: dict[int, Callable[[Facts, Arguments, Decision], tuple[Lit, ...]]] = {
    Step.DIG_TURN: _dig_turn,
    Step.HALL_TURN: _hall_turn,
}
