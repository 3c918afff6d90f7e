"""What each reason claims about the table. A claim that does not hold would be a wrong answer to "why not?".

Here are the reasons of the set-up and of what trolls, tokens and spells are about; `claims_board.py` has the mountain.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from underhall.engine.declared import Name
from underhall.engine.declared.phrases import listed
from underhall.engine.declared.speech import Speech
from underhall.games.hall.facts import Facts
from underhall.games.hall.kinds import CLAN, RESOURCE, SEAT, minerals_of, resource_due
from underhall.games.hall.names import RESOURCE_IDS
from underhall.games.hall.options import Act
from underhall.games.hall.pack_schema import Exchange
from underhall.games.hall.pieces import ANY_CART, BASE, CART_FOR, CLAN_CART, CLANS, MIXED, NONE, SMOOT, Resource
from underhall.games.hall.reasons import Reason

speech = Speech()
Claimed = Mapping[str, Any] | bool

# Set-up ---------------------------------------------------------------------------------------------------------------


@speech.claim(Reason.ALL_TILES_IN_PLAY)
def all_tiles_in_play(facts: Facts, workshop: int) -> Claimed:
    tiles = facts.pack.workshops.tile[workshop].count
    return int(facts.table.workshop_box[workshop]) == 0 and {"tiles": tiles}


@speech.claim(Reason.NO_DUPLICATES)
def no_duplicates(facts: Facts, workshop: int) -> Claimed:
    return facts.names.switches.no_duplicate_workshops and int(facts.table.workshops[workshop]) > 0


@speech.claim(Reason.START_TAKEN)
def start_taken(facts: Facts, start: int) -> Claimed:
    owner = _gates(facts).get(start)
    return owner is not None and {"owner": SEAT.name(facts, owner)}


@speech.claim(Reason.NO_COMMON_NUMBER)
def no_common_number(facts: Facts, start: int) -> Claimed:
    gates = _gates(facts)
    others = gates or {other: NONE for other in facts.starts.values() if other != start}
    shared = {mark for other in others for mark in facts.marks(other)} & set(facts.marks(start))
    if facts.seats != 2 or shared:
        return False
    owner = next(iter(gates.values()), None)
    return {"gate": "no", "owner": ""} if owner is None else {"gate": "yes", "owner": SEAT.name(facts, owner)}


@speech.claim(Reason.NOT_FOR_THIS_MANY)
def not_for_this_many(facts: Facts, start: int) -> Claimed:
    return facts.seats > 2 and facts.seats not in facts.marks(start) and {"players": facts.seats}


@speech.claim(Reason.NO_PAIR)
def no_pair(facts: Facts, start: int) -> Claimed:
    return facts.names.switches.teams and _pair(facts, start) == NONE


@speech.claim(Reason.PAIR_OF_RIVALS)
def pair_of_rivals(facts: Facts, seat: int, start: int) -> Claimed:
    rivals = [
        owner
        for other, owner in _gates(facts).items()
        if _pair(facts, other) == _pair(facts, start) and facts.store(owner) != facts.store(seat)
    ]
    return facts.names.switches.teams and bool(rivals) and {"owner": SEAT.name(facts, rivals[0])}


def _gates(facts: Facts) -> dict[int, int]:
    """The seats whose gates are on start points, by the point."""
    gates = {int(gate): seat for seat, gate in enumerate(facts.table.gate[: facts.seats])}
    return {start: gates[square] for square, start in facts.starts.items() if square in gates}


def _pair(facts: Facts, start: int) -> int:
    return int(facts.box["start_pair"][facts.side, start])


@speech.claim(Reason.STARTER_THERE)
def starter_there(facts: Facts, seat: int, place: int) -> Claimed:
    card = facts.card_at(seat, BASE + place)
    return card is not None and {"troll": facts.names.card(card)}


# A turn ---------------------------------------------------------------------------------------------------------------


@speech.claim(Reason.SPELL_ALREADY_CAST)
def spell_already_cast(facts: Facts) -> Claimed:
    return bool(facts.table.cast)


@speech.claim(Reason.NO_RUNE)
def no_rune(facts: Facts, seat: int) -> Claimed:
    return facts.own(seat, Resource.RUNE) == 0


@speech.claim(Reason.SPELL_IN_VAIN)
def spell_in_vain(facts: Facts, book: int) -> Claimed:
    return facts.names.switches.spells_need_effect and book in facts.idle_spells


@speech.claim(Reason.WORKSHOP_ALREADY_USED)
def workshop_already_used(facts: Facts) -> Claimed:
    return bool(facts.table.worked)


@speech.claim(Reason.NO_ENTRANCE)
def no_entrance(facts: Facts, seat: int, site: int) -> Claimed:
    square = int(facts.box["site"][facts.side, site])
    return not facts.touches_network(seat, square) and {"workshop": _workshop(facts, site)}


@speech.claim(Reason.TROLLS_HOLD_NOTHING)
def trolls_hold_nothing(facts: Facts, seat: int, site: int, exchange: int) -> Claimed:
    return _exchange(facts, site, exchange).get is None and not any(facts.held(seat))


@speech.claim(Reason.TOO_FEW_TO_EXCHANGE)
def too_few_to_exchange(facts: Facts, seat: int, site: int, exchange: int) -> Claimed:
    row = _exchange(facts, site, exchange)
    if row.get is None:
        return False
    if row.give == "any":
        has = facts.all_spare(seat)
        return has < row.give_count and {"needs": Name("any-resources", count=row.give_count), "has": has}
    resource = RESOURCE_IDS.index(row.give)
    has = facts.own(seat, resource)
    return has < row.give_count and {"needs": facts.names.tokens(row.give_count, resource), "has": has}


@speech.claim(Reason.NOTHING_TO_GET)
def nothing_to_get(facts: Facts, site: int, exchange: int) -> Claimed:
    row = _exchange(facts, site, exchange)
    if row.get is None:
        return False
    resource = RESOURCE_IDS.index(row.get)
    return facts.supply(resource) == 0 and {"none": facts.names.tokens(0, resource)}


def _workshop(facts: Facts, site: int) -> str:
    return facts.names.workshop(int(facts.table.workshop[site]))


def _exchange(facts: Facts, site: int, exchange: int) -> Exchange:
    return facts.names.exchanges(int(facts.table.workshop[site]))[exchange]


@speech.claim(Reason.SMOOT_COMPLETE)
def smoot_complete(facts: Facts, seat: int) -> Claimed:
    return facts.card_at(seat, 0) is not None and {"trolls": SMOOT}


@speech.claim(Reason.TOO_FEW_COINS)
def too_few_coins(facts: Facts, seat: int, place: int) -> Claimed:
    needs, has = facts.bribes_left(place), facts.own(seat, Resource.COIN)
    return not facts.table.any_bribes and has < needs and {"needs": needs, "has": has}


@speech.claim(Reason.TOO_FEW_BRIBES)
def too_few_bribes(facts: Facts, seat: int, place: int) -> Claimed:
    needs, has = facts.bribes_left(place), facts.all_spare(seat)
    return bool(facts.table.any_bribes) and has < needs and {"needs": needs, "has": has}


@speech.claim(Reason.TUNNELS_USED_UP)
def tunnels_used_up(facts: Facts, shape: int) -> Claimed:
    tiles = facts.pack.tunnels.tile[shape].count
    return int(facts.table.tiles[shape]) == 0 and {"tiles": tiles}


@speech.claim(Reason.NEEDS_BOTH_MINERALS)
def needs_both_minerals(facts: Facts, seat: int, means: int) -> Claimed:
    missing = [mineral for mineral in minerals_of(means) if facts.own(seat, mineral) == 0]
    return means >= MIXED and bool(missing) and {"missing": RESOURCE.name(facts, missing[0])}


@speech.claim(Reason.TOO_FEW_MINERALS)
def too_few_minerals(facts: Facts, seat: int, shape: int, means: int) -> Claimed:
    has = sum(facts.own(seat, mineral) for mineral in minerals_of(means))
    return has < facts.cost(shape) and {"price": facts.price(shape, means), "count": has}


@speech.claim(Reason.NO_ROOM_FOR_IT)
def no_room_for_it(facts: Facts, seat: int, shape: int) -> Claimed:
    return facts.fewest_hammers(seat, shape) is None


@speech.claim(Reason.NO_HAMMERS_FOR_IT)
def no_hammers_for_it(facts: Facts, seat: int, shape: int) -> Claimed:
    needs, has = facts.fewest_hammers(seat, shape), facts.own(seat, Resource.HAMMER)
    return needs is not None and needs > has and {"needs": needs, "has": has}


@speech.claim(Reason.MUST_ACT)
def must_act(facts: Facts) -> Claimed:
    recruit = any(facts.offers(option) for option in range(Act.RECRUIT, Act.DIG))
    dig = any(facts.offers(option) for option in range(Act.DIG, Act.SKIP))
    return (recruit or dig) and {"can": "both" if recruit and dig else "recruit" if recruit else "dig"}


# Paying and trading ---------------------------------------------------------------------------------------------------


@speech.claim(Reason.NONE_IN_STORAGE)
def none_in_storage(facts: Facts, seat: int, what: int) -> Claimed:
    resource = resource_due(what)
    return facts.storage(seat)[resource] == 0 and {"none": facts.names.tokens(0, resource)}


@speech.claim(Reason.NO_TROLL_TO_PAY, Reason.NO_TROLL_TO_WAKE, Reason.NO_TROLL_TO_UNBURDEN)
def no_troll_of_yours(facts: Facts, seat: int, place: int) -> Claimed:
    return facts.card_at(seat, place) is None


@speech.claim(Reason.TROLL_HOLDS_NO_CLAN_CART)
def troll_holds_no_clan_cart(facts: Facts, seat: int, place: int, marked: int) -> Claimed:
    return bool(marked) and int(facts.table.on_troll[seat, place, CLAN_CART]) == 0


@speech.claim(Reason.NOT_FOR_CLAN_CARTS)
def not_for_clan_carts(facts: Facts, what: int, marked: int) -> Claimed:
    return bool(marked) and what < CART_FOR


@speech.claim(Reason.CART_OF_ANOTHER_CLAN)
def cart_of_another_clan(facts: Facts, seat: int, what: int, place: int, marked: int) -> Claimed:
    card = facts.card_at(seat, place)
    clan = None if card is None else facts.names.clan_of(card)
    if not marked or clan is None or what not in range(CART_FOR, ANY_CART) or clan == what - CART_FOR:
        return False
    return {"clan": CLAN.name(facts, clan), "other": CLAN.name(facts, what - CART_FOR)}


@speech.claim(Reason.TROLL_HOLDS_NONE)
def troll_holds_none(facts: Facts, seat: int, what: int, place: int, marked: int) -> Claimed:
    resource = resource_due(what)
    none = not marked and int(facts.table.on_troll[seat, place, resource]) == 0
    return none and {"none": facts.names.tokens(0, resource)}


@speech.claim(Reason.STORED_CARTS_OWED)
def stored_carts_owed(facts: Facts, seat: int, what: int) -> Claimed:
    return what == ANY_CART and facts.wild_carts_owed(seat)


@speech.claim(Reason.TROLLS_CARTS_OWED)
def trolls_carts_owed(facts: Facts, seat: int, what: int, marked: int) -> Claimed:
    return not marked and what == ANY_CART and facts.wild_carts_owed(seat)


@speech.claim(Reason.PICKED_IN_ORDER)
def picked_in_order(facts: Facts) -> Claimed:
    return bool(facts.table.pick_order)


@speech.claim(Reason.NONE_TO_GIVE)
def none_to_give(facts: Facts, seat: int, resource: int) -> Claimed:
    return facts.loose(seat, resource) == 0 and _none(facts, seat, resource)


@speech.claim(Reason.ALL_OWED)
def all_owed(facts: Facts, seat: int, resource: int) -> Claimed:
    owed = facts.loose(seat, resource) > 0 and facts.spare(seat, resource) == 0
    return owed and {"resources": facts.names.resources(resource)}


def _none(facts: Facts, seat: int, resource: int) -> Claimed:
    """That a seat has none of a resource; of carts it may have those of clans."""
    carts = resource == Resource.CART and facts.held(seat)[CLAN_CART] > 0
    return {"carts": "yes" if carts else "no", "none": facts.names.tokens(0, resource)}


@speech.claim(Reason.NOT_YOUR_TURN)
def not_your_turn(facts: Facts, seat: int) -> Claimed:
    return int(facts.table.active) != seat


@speech.claim(Reason.NOT_NOW)
def not_now(facts: Facts) -> Claimed:
    return int(facts.table.busy) > 0


@speech.claim(Reason.TOO_FEW_TO_TRADE)
def too_few_to_trade(facts: Facts, seat: int) -> Claimed:
    price, has = facts.pack.limits.trade_price, facts.all_loose(seat)
    return has < price and {"price": price, "has": has}


@speech.claim(Reason.TOO_MANY_OWED)
def too_many_owed(facts: Facts, seat: int) -> Claimed:
    price, owed = facts.pack.limits.trade_price, int(facts.table.due_any)
    free = facts.all_spare(seat) - max(0, owed - 1)  # the resource gained can serve what is owed
    return free < price and {"price": price, "free": max(0, free)}


@speech.claim(Reason.SUPPLY_EMPTY)
def supply_empty(facts: Facts) -> Claimed:
    return not any(facts.supply(resource) > 0 for resource in Resource)


@speech.claim(Reason.SUPPLY_HAS_NONE)
def supply_has_none(facts: Facts, resource: int) -> Claimed:
    return facts.supply(resource) == 0 and {"none": facts.names.tokens(0, resource)}


# Spells ---------------------------------------------------------------------------------------------------------------


@speech.claim(Reason.SPELL_TAKES_OTHERS)
def spell_takes_others(facts: Facts, spell: int, resource: int) -> Claimed:
    takes = [RESOURCE_IDS.index(name) for name in facts.pack.spells.card[spell].takes]
    return resource not in takes and {"takes": listed([facts.names.resources(each) for each in takes])}


@speech.claim(Reason.NONE_TO_SWAP)
def none_to_swap(facts: Facts, seat: int, resource: int) -> Claimed:
    return facts.own(seat, resource) == 0 and _none(facts, seat, resource)


@speech.claim(Reason.NOT_A_STARTER)
def not_a_starter(facts: Facts, recruited: int, place: int) -> Claimed:
    return not recruited and place < BASE


@speech.claim(Reason.NOT_A_RECRUIT)
def not_a_recruit(facts: Facts, recruited: int, place: int) -> Claimed:
    return bool(recruited) and place >= BASE


@speech.claim(Reason.TROLL_IS_FULL)
def troll_is_full(facts: Facts, seat: int, place: int) -> Claimed:
    return all(filled == count for _, count, filled in facts.symbols(seat, place))


@speech.claim(Reason.SUPPLY_LACKS_ITS_KINDS)
def supply_lacks_its_kinds(facts: Facts, seat: int, place: int) -> Claimed:
    lacks = sorted({_resource(kind) for kind, count, filled in facts.symbols(seat, place) if filled < count})
    if not lacks or any(facts.supply(resource) > 0 for resource in lacks):
        return False
    return {"lacks": listed([facts.names.resources(resource) for resource in lacks])}


def _resource(kind: int) -> int:
    return int(Resource.CART) if kind == CLAN_CART else kind


@speech.claim(Reason.NOTHING_TO_MOVE)
def nothing_to_move(facts: Facts, seat: int, place: int, kind: int) -> Claimed:
    card = facts.card_at(seat, place)
    if card is None or int(facts.table.on_troll[seat, place, kind]):
        return False
    return {"troll": facts.names.card(card), "what": facts.names.tokens(0, kind, facts.names.clan_of(card))}


# Recruiting -----------------------------------------------------------------------------------------------------------


@speech.claim(Reason.ONLY_COINS)
def only_coins(facts: Facts, resource: int) -> Claimed:
    return resource != Resource.COIN and not facts.table.any_bribes


@speech.claim(Reason.NO_COINS_LEFT)
def no_coins_left(facts: Facts, seat: int, resource: int) -> Claimed:
    return resource == Resource.COIN and facts.own(seat, Resource.COIN) == 0


@speech.claim(Reason.NONE_TO_BRIBE_WITH)
def none_to_bribe_with(facts: Facts, seat: int, resource: int) -> Claimed:
    return resource != Resource.COIN and facts.spare(seat, resource) == 0 and _none(facts, seat, resource)


@speech.claim(Reason.MUST_BRIBE)
def must_bribe(facts: Facts) -> Claimed:
    return int(facts.table.fewer_bribes) == 0


@speech.claim(Reason.NOT_IN_THE_BAG)
def not_in_the_bag(facts: Facts, clan: int) -> Claimed:
    left = sum(int(count) for count in facts.table.bag[:CLANS])
    return int(facts.table.bag[clan]) == 0 and {"left": left}


@speech.claim(Reason.PLACE_TAKEN)
def place_taken(facts: Facts, seat: int, place: int) -> Claimed:
    card = facts.card_at(seat, place)
    return card is not None and {"troll": facts.names.card(card)}


@speech.claim(Reason.NOT_ABOVE_TWO)
def not_above_two(facts: Facts, seat: int, place: int) -> Claimed:
    return not facts.is_supported(seat, place)


@speech.claim(Reason.SYMBOLS_FILLED)
def symbols_filled(facts: Facts, seat: int, place: int, marked: int, resource: int) -> Claimed:
    card = facts.card_at(seat, place)
    shows = [(count, filled) for kind, count, filled in facts.symbols(seat, place) if kind == resource]
    if marked or card is None or any(filled < count for count, filled in shows):
        return False
    resources = facts.names.resources(resource)
    return {"troll": facts.names.card(card), "shows": "yes" if shows else "no", "resources": resources}
