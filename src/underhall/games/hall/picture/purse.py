"""Trades, payments and cascades: what can be picked, and what a player will have afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from underhall.engine.decision import Decision, Option
from underhall.games.hall.facts import Facts
from underhall.games.hall.kinds import minerals_of
from underhall.games.hall.messages import screen as say
from underhall.games.hall.names import RESOURCE_IDS
from underhall.games.hall.options import Act, Give, Pay, Swap, TradeFor
from underhall.games.hall.picture.cards import kind_name
from underhall.games.hall.pieces import CLAN_CART, RESOURCES, Resource
from underhall.games.hall.rules.purse import USUAL, tokens_at
from underhall.games.hall.steps import Step
from underhall.pictures.scene import Answer, Basket, Heap, Lit, Tally

Arguments = tuple[int, ...]
AS_USUAL = (Answer(Step.PAY.id, int(Pay.USUAL)),)  # where each token comes from


def with_purse(
    facts: Facts, step: int, arguments: Arguments, decision: Decision, made: tuple[Lit, ...]
) -> tuple[Lit, ...]:
    """The options of a decision with what the player will have, and with a basket if they pick tokens."""
    if step in TALLIES:
        pairs = zip(made, decision.options, strict=True)
        made = tuple(
            msgspec.structs.replace(lit, tallies=TALLIES[step](facts, arguments, option)) for lit, option in pairs
        )
    if step in BASKETS:
        made = (msgspec.structs.replace(made[0], basket=BASKETS[step](facts, arguments)), *made[1:])
    return made


def _token(resource: int) -> str:
    return f"s-token-{RESOURCE_IDS[resource]}"


def _tally(facts: Facts, seat: int, resource: int, change: int) -> Tally:
    has = facts.own(seat, resource)
    return Tally(facts.names.resource(resource), has, has + change, _token(resource))


# What is picked -------------------------------------------------------------------------------------------------------


def _give(facts: Facts, arguments: Arguments) -> Basket:
    """Any resources."""
    return Basket(Step.GIVE.id, arguments[1], tuple(_spare(facts, arguments[0])), AS_USUAL)


def _trade(facts: Facts, arguments: Arguments) -> Basket:
    """What is given for what is chosen first."""
    return Basket(Step.GIVE.id, int(facts.box["trade_price"]), tuple(_spare(facts, arguments[0])), AS_USUAL)


def _spare(facts: Facts, seat: int) -> Iterator[Heap]:
    for resource in range(RESOURCES):
        if most := facts.spare(seat, resource):
            have = facts.loose(seat, resource)
            yield Heap(int(Give.SPEND) + resource, facts.names.resource(resource), have, most, _token(resource))


def _swap(facts: Facts, arguments: Arguments) -> Basket:
    """What a spell turns into something else, as much as the player likes."""
    seat, spell, left = arguments[:3]
    takes = int(facts.box["takes"][spell])
    heaps = tuple(
        Heap(int(Swap.SWAP) + resource, facts.names.resource(resource), has, has, _token(resource))
        for resource in range(RESOURCES)
        if takes >> resource & 1 and (has := facts.own(seat, resource))
    )
    return Basket(Step.SWAP.id, left, heaps, AS_USUAL, done=int(Swap.DONE))


def _pay(facts: Facts, arguments: Arguments) -> Basket:
    """The sources of a payment; the usual ones are filled in."""
    seat, what, left = arguments[:3]
    resource = what if what < RESOURCES else int(Resource.CART)
    sources = [int(Pay.TROLL) + place * 2 + marked for marked in (1, 0) for place in USUAL]
    heaps, rest = [], left
    for source in (*sources, int(Pay.STORAGE)):
        have = int(tokens_at(facts.box, facts.table, seat, what, source))
        if have:
            usual = min(have, rest)
            rest -= usual
            heaps.append(
                Heap(source, _source(facts, seat, source), have, have, _symbol(facts, seat, source, resource), usual)
            )
    return Basket(Step.PAY.id, left, tuple(heaps), usual=int(Pay.USUAL))


def _source(facts: Facts, seat: int, source: int) -> str:
    """Storage, or a troll."""
    if source == Pay.STORAGE:
        return say("in-storage")
    card = facts.card_at(seat, (source - Pay.TROLL) // 2)
    assert card is not None
    return str(facts.names.card(card))


def _symbol(facts: Facts, seat: int, source: int, resource: int) -> str:
    place, marked = divmod(source - int(Pay.TROLL), 2)
    if source == Pay.STORAGE or not marked:
        return _token(resource)
    card = facts.card_at(seat, place)
    assert card is not None
    return f"s-token-{kind_name(CLAN_CART, facts.names.clan_of(card))}"


# What is left ---------------------------------------------------------------------------------------------------------


def _gained(facts: Facts, arguments: Arguments, option: Option) -> tuple[Tally, ...]:
    if not TradeFor.GAIN <= option.number < TradeFor.size():
        return ()
    return (_tally(facts, arguments[0], option.number - int(TradeFor.GAIN), 1),)


def _cascade(facts: Facts, arguments: Arguments, option: Option) -> tuple[Tally, ...]:
    """What a recruit and all trolls beneath gain."""
    if option.target is None:
        return ()
    seat = arguments[0]
    stock = facts.cascade(seat, option.number, int(facts.table.recruit))
    found = [
        _tally(facts, seat, resource, min(count, facts.supply(resource)))
        for resource, count in enumerate(stock.loose)
        if count
    ]
    found += [_clan_carts(facts, seat, clan, count) for clan, count in enumerate(stock.clan_carts) if count]
    return tuple(found)


def _clan_carts(facts: Facts, seat: int, clan: int, count: int) -> Tally:
    has = int(facts.table.clan_carts[seat, clan])
    words = say("clan-cart", clan=facts.names.clan(clan))
    return Tally(words, has, has + count, f"s-token-{kind_name(CLAN_CART, clan)}")


def _spent(facts: Facts, arguments: Arguments, option: Option) -> tuple[Tally, ...]:
    """The bribes of a recruit, or what a tunnel of one mineral costs."""
    if option.number >= Act.size():  # a trade
        return ()
    member, values = Act.of(option.number)
    coins_only = not int(facts.table.any_bribes) and not int(facts.table.fewer_bribes)
    if member == Act.RECRUIT and coins_only and (coins := facts.bribes_for(values["place"])):
        return (_tally(facts, arguments[0], int(Resource.COIN), -coins),)
    if member == Act.DIG and len(minerals := minerals_of(values["means"])) == 1:
        return (_tally(facts, arguments[0], minerals[0], -facts.cost(values["shape"])),)
    return ()


BASKETS: dict[int, Callable[[Facts, Arguments], Basket]] = {
    Step.GIVE: _give,
    Step.TRADE_FOR: _trade,
    Step.SWAP: _swap,
    Step.PAY: _pay,
}
TALLIES: dict[int, Callable[[Facts, Arguments, Option], tuple[Tally, ...]]] = {
    Step.TRADE_FOR: _gained,
    Step.PLACE_TROLL: _cascade,
    Step.ACT: _spent,
}
