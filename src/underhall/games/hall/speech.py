"""What In the Hall of the Mountain King says, beyond what its declarations give: counts, costs, gains and warnings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from underhall.engine.declared import Name, Said
from underhall.engine.declared.phrases import listed
from underhall.engine.declared.words import DeclaredWords
from underhall.engine.kernel import Over
from underhall.games.hall import claims_board as claims_board  # registers what the mountain's reasons claim
from underhall.games.hall import warnings
from underhall.games.hall.claims import speech
from underhall.games.hall.data import SeatData, TableData, data_of, seats_of
from underhall.games.hall.events import Event
from underhall.games.hall.facts import Facts, Stock
from underhall.games.hall.game import game
from underhall.games.hall.kinds import (
    CARD,
    CLAN,
    HORDE_PLACE,
    SEAT,
    SYMBOL,
    TOKEN,
    WORK,
    minerals_of,
    resource_due,
    squares_said,
)
from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS, Names, catalogue, square_name
from underhall.games.hall.options import (
    Act,
    Bribe,
    CaveIn,
    DigAt,
    DigTurn,
    Establish,
    GateAt,
    Give,
    GreatHall,
    HallAt,
    HallTurn,
    LateAnchor,
    Mix,
    NewFace,
    Pay,
    PickedWorkshop,
    PlaceStarter,
    PlaceTroll,
    PutPedestal,
    SearchBag,
    Short,
    StatueTo,
    Swap,
    TakeToken,
    TradeFor,
    Use,
    Wake,
    WhichStatue,
    WhichStirs,
)
from underhall.games.hall.pack_schema import Exchange, HallPack, Switches
from underhall.games.hall.pack_text import spell_text
from underhall.games.hall.pieces import (
    CLAN_CART,
    FIRST_STARTER,
    NONE,
    TO_HORDE,
    TO_SUPPLY,
    UNKNOWN,
    Resource,
)
from underhall.games.hall.rules.recruit import SEARCHES_BAG
from underhall.games.hall.steps import Step
from underhall.games.hall.text import plain

More = Mapping[str, Any]


def words(pack: HallPack, switches: Switches) -> HallWords:
    """The words for one pack."""
    return HallWords(pack, switches)


class HallWords(DeclaredWords):
    """The words of In the Hall of the Mountain King for one pack and its switches."""

    def __init__(self, pack: HallPack, switches: Switches) -> None:
        super().__init__(game, speech, catalogue())
        self.names = Names(pack, switches)

    def seat(self, seat: int) -> str:
        return self.names.seat(seat)

    def facts(self, table: Any, seat: int) -> Facts:
        return Facts(self.names, table, seat)

    def text(self, table: Any, seat: int) -> str:
        return plain(self.facts(table, seat))

    def data(self, table: Any, seat: int) -> TableData:
        return data_of(self.facts(table, seat))

    def seats_data(self, table: Any, seat: int) -> list[SeatData]:
        return seats_of(self.facts(table, seat))

    def unused(self, table: Any, step: int, arguments: tuple[int, ...], option: int, among: Sequence[int]) -> str:
        if step != Step.ACT or option != Act.SKIP:
            return ""
        can = _before(any(other < Act.WORK for other in among), any(Act.WORK <= n < Act.RECRUIT for n in among))
        return "" if can == "none" else self.catalogue.say("unused", can=can)

    def ending(self, table: Any) -> str:
        rounds = int(table.rounds)
        if int(table.over) == Over.TRUNCATED:
            return self.catalogue.say("ending-limit", rounds=rounds)
        crowned = [self.seat(int(seat)) for seat in table.crowns if int(seat) != NONE]
        return self.catalogue.say("ending-crowned", rounds=rounds, names=listed(crowned), crowned=len(crowned))


# Small parts ----------------------------------------------------------------------------------------------------------


def either(items: Sequence[Said], two: str = "either-two") -> Said:
    """One of them: `a, b or c`; `two` is the message for the last two."""
    if len(items) < 2:
        return items[0] if items else listed([])
    if len(items) == 2:
        return Name(two, first=items[0], second=items[1])
    return Name("list-more", first=items[0], rest=either(items[1:], two))


def _exchange(facts: Facts, row: Exchange) -> Said:
    """What one use of a workshop takes and brings: `1 heartstone for 1 cart`."""
    if row.get is None:
        return Name("exchange-move")
    gives: Said = Name("any-resources", count=row.give_count)
    if row.give != "any":
        gives = facts.names.tokens(row.give_count, RESOURCE_IDS.index(row.give))
    return Name("exchange", gives=gives, gets=facts.names.tokens(row.get_count, RESOURCE_IDS.index(row.get)))


def _terms(facts: Facts, workshop: int) -> Said:
    return either([_exchange(facts, row) for row in facts.names.exchanges(workshop)], "terms-two")


def _gained(facts: Facts, stock: Stock) -> More:
    """What trolls would gain, and whether the supply has it."""
    return {"gains": facts.gained(stock), "warning": warnings.short_of(facts, stock.resources)}


def _before(cast: bool, work: bool) -> str:
    return "both" if cast and work else "cast" if cast else "work" if work else "none"


def _clan_of(facts: Facts, seat: int, place: int) -> int | None:
    card = facts.card_at(seat, place)
    return None if card is None else facts.names.clan_of(card)


def _troll(facts: Facts, seat: int, place: int) -> Said:
    card = facts.card_at(seat, place)
    return Name("nobody") if card is None else facts.names.card(card)


# Prompts --------------------------------------------------------------------------------------------------------------


@speech.of(Step.ACT)
def ask_act(facts: Facts) -> More:
    def offers(first: int, end: int) -> bool:
        return any(facts.offers(option) for option in range(first, end))

    recruit, dig = offers(Act.RECRUIT, Act.DIG), offers(Act.DIG, Act.SKIP)
    main = "both" if recruit and dig else "recruit" if recruit else "dig" if dig else "none"
    return {"main": main, "before": _before(offers(Act.CAST, Act.WORK), offers(Act.WORK, Act.RECRUIT))}


@speech.of(Step.PAY)
def ask_pay(facts: Facts, what: int, left: int, where: int) -> More:
    goes = "supply" if where == TO_SUPPLY else "spell" if where < TO_HORDE else "bribe"
    return {"due": facts.names.tokens(left, resource_due(what)), "goes": goes, "count": left}


@speech.of(Step.SWAP)
def ask_swap(facts: Facts, spell: int) -> More:
    return {"gives": str(facts.pack.spells.card[spell].gives)}


@speech.of(Step.WAKE)
def ask_wake(facts: Facts, recruited: int) -> More:
    return {"which": "recruit" if recruited else "starter"}


@speech.of(Step.TAKE_TOKEN)
def ask_take_token(facts: Facts, left: int, may_stop: int) -> More:
    return {"free": "yes" if may_stop else "no"}


@speech.of(Step.USE)
def ask_use(facts: Facts, site: int) -> More:
    return {"workshop": facts.names.workshop(int(facts.table.workshop[site]))}


@speech.of(Step.BRIBE)
def ask_bribe(facts: Facts, slot: int, which: int) -> More:
    whom = HORDE_PLACE.name(facts, facts.beneath(slot, which))
    return {"whom": whom, "free": "yes" if facts.offers(Bribe.LEAVE_OUT) else "no"}


@speech.of(Step.PLACE_TROLL)
def ask_place_troll(facts: Facts) -> More:
    return {"recruit": CARD.name(facts, int(facts.table.recruit))}


@speech.of(Step.SHORT)
def ask_short(facts: Facts, resource: int) -> More:
    return {"left": facts.names.tokens(facts.supply(resource), resource)}


@speech.of(Step.DIG_AT, Step.DIG_TURN)
def ask_dig(facts: Facts, shape: int) -> More:
    return {"anchored": "yes" if facts.box["anchored"][shape] else "no"}


@speech.of(Step.MIX)
def ask_mix(facts: Facts, shape: int) -> More:
    return {"cost": facts.cost(shape)}


@speech.of(Step.STATUE)
def ask_statue(facts: Facts) -> More:
    can = any(facts.offers(WhichStatue.MOVE + statue) for statue in facts.statues.values())
    return {"can": "yes" if can else "no"}


# Options of the set-up and of a turn ----------------------------------------------------------------------------------


@speech.of(PickedWorkshop.IS, Establish.PUT)
def workshop_terms(facts: Facts, workshop: int) -> More:
    return {"terms": _terms(facts, workshop)}


@speech.of(GateAt.ON)
def gate_marks(facts: Facts, start: int) -> More:
    return {"players": either([str(mark) for mark in facts.marks(start)])}


@speech.of(PlaceStarter.PUT)
def starter_in_hand(facts: Facts, seat: int, hand: int) -> More:
    card = facts.hand(seat)[hand] if hand < len(facts.hand(seat)) else None
    if card is None:
        return {"troll": Name("starter-unknown"), "brings": listed([])}
    brings = facts.names.stock(facts.box["start_row"][card - FIRST_STARTER])
    return {"troll": facts.names.bearing(card), "brings": brings}


@speech.of(Act.CAST)
def cast(facts: Facts, seat: int, book: int) -> More:
    row = facts.pack.spells.card[int(facts.table.book[book])]
    return {
        "runes": int(facts.table.runes[book]),
        "most": facts.pack.limits.spell_runes,
        "text": spell_text(row),
        "warning": warnings.of_spell(facts, seat, book, row),
    }


@speech.of(Act.WORK)
def work(facts: Facts, work: int) -> More:
    site, exchange = WORK.split(work).values()
    kind, square = int(facts.table.workshop[site]), int(facts.box["site"][facts.side, site])
    row = facts.names.exchanges(kind)[exchange]
    return {
        "workshop": facts.names.workshop(kind),
        "site": square_name(square),
        "uses": facts.entrances(square),
        "terms": _exchange(facts, row),
        "warning": warnings.of_exchange(facts, row),
    }


@speech.of(Use.AGAIN)
def use_again(facts: Facts, site: int, exchange: int) -> More:
    row = facts.names.exchanges(int(facts.table.workshop[site]))[exchange]
    return {"terms": _exchange(facts, row), "warning": warnings.of_exchange(facts, row)}


@speech.of(Act.RECRUIT)
def recruit(facts: Facts, place: int) -> More:
    card = facts.of_horde(place)
    if card is None:
        return {"troll": Name("nobody"), "cost": Name("cost-free"), "brings": ""}
    bribes, any_kind = facts.bribes_left(place), bool(facts.table.any_bribes)
    cost = Name("cost-any" if any_kind else "cost-coins", count=bribes) if bribes else Name("cost-free")
    brings: list[Said] = [facts.names.tokens(count, kind) for kind, count in enumerate(facts.bribes(place)) if count]
    pedestal = facts.horde_pedestal(place)
    if facts.names.level(card) == SEARCHES_BAG:
        brings += [Name("pedestal-of-bag")] if facts.table.bag.any() else []
    elif pedestal is not None:
        brings.append(Name(f"pedestal-{CLAN_IDS[pedestal]}"))
    return {
        "troll": facts.names.bearing(card),
        "cost": cost,
        "brings": Name("recruit-brings", what=listed(brings)) if brings else "",
    }


@speech.of(Act.DIG)
def dig(facts: Facts, shape: int, means: int) -> More:
    honour = int(facts.box["chart"][facts.size(shape), minerals_of(means)[0]])
    return {"price": facts.price(shape, means), "honour": honour, "size": facts.size(shape)}


# Options of paying ----------------------------------------------------------------------------------------------------


@speech.of(Step.TRADE)
def trade(facts: Facts) -> More:
    return {"price": facts.pack.limits.trade_price}


@speech.of(TradeFor.GAIN)
def trade_for(facts: Facts, resource: int) -> More:
    return {"token": facts.names.tokens(1, resource), "warning": warnings.of_trade(facts, resource)}


@speech.of(Pay.USUAL)
def pay_as_usual(facts: Facts, seat: int, what: int, left: int) -> More:
    places = facts.usual_sources(seat, what, left)
    sources = [
        Name("from", count=places.count(place), source=Name("storage") if place == NONE else _troll(facts, seat, place))
        for place in dict.fromkeys(places)
    ]
    return {
        "due": facts.names.tokens(left, resource_due(what)),
        "kinds": len(sources),
        "source": Name("storage") if NONE in places else _troll(facts, seat, places[0]) if places else "",
        "sources": listed(sources),
    }


@speech.of(Pay.STORAGE)
def pay_from_storage(facts: Facts, seat: int, what: int) -> More:
    resource = resource_due(what)
    return {"token": facts.names.tokens(1, resource), "there": facts.storage(seat)[resource]}


@speech.of(Pay.TROLL)
def pay_from_troll(facts: Facts, seat: int, what: int, symbol: int) -> More:
    place, marked = SYMBOL.split(symbol).values()
    kind = CLAN_CART if marked else resource_due(what)
    return {"token": facts.names.tokens(1, kind, _clan_of(facts, seat, place))}


@speech.of(Give.SPEND)
def spend(facts: Facts, seat: int, resource: int) -> More:
    return {"token": facts.names.tokens(1, resource), "has": facts.loose(seat, resource)}


@speech.of(Swap.SWAP)
def swap(facts: Facts, seat: int, spell: int, resource: int) -> More:
    gives = RESOURCE_IDS.index(str(facts.pack.spells.card[spell].gives))
    return {
        "token": facts.names.tokens(1, resource),
        "gives": facts.names.tokens(1, gives),
        "has": facts.own(seat, resource),
    }


@speech.of(TakeToken.MOVE)
def move_token(facts: Facts, seat: int, token: int) -> More:
    place, kind = TOKEN.split(token).values()
    what = facts.names.tokens(1, kind, _clan_of(facts, seat, place))
    return {"what": what, "troll": _troll(facts, seat, place)}


# Options about trolls -------------------------------------------------------------------------------------------------


@speech.of(Wake.TROLL)
def wake(facts: Facts, seat: int, place: int) -> More:
    return _gained(facts, facts.awakened(seat, [place]))


@speech.of(NewFace.SEND)
def send_away(facts: Facts, place: int) -> More:
    card = facts.of_horde(place)
    return {"troll": Name("nobody") if card is None else facts.names.bearing(card)}


@speech.of(Bribe.WITH)
def bribe(facts: Facts, seat: int, slot: int, which: int, resource: int) -> More:
    whom = HORDE_PLACE.name(facts, facts.beneath(slot, which))
    return {"whom": whom, "token": facts.names.tokens(1, resource), "has": facts.loose(seat, resource)}


@speech.of(Bribe.LEAVE_OUT)
def leave_out(facts: Facts, slot: int, which: int) -> More:
    return {"whom": HORDE_PLACE.name(facts, facts.beneath(slot, which))}


@speech.of(SearchBag.TAKE)
def take_from_bag(facts: Facts, clan: int) -> More:
    return {"pedestal": Name(f"pedestal-{CLAN_IDS[clan]}"), "left": int(facts.table.bag[clan])}


@speech.of(PlaceTroll.AT)
def place_troll(facts: Facts, seat: int, place: int) -> More:
    return _gained(facts, facts.cascade(seat, place, int(facts.table.recruit)))


@speech.of(Short.FILL)
def fill(facts: Facts, seat: int, resource: int, symbol: int) -> More:
    place, marked = SYMBOL.split(symbol).values()
    kind = CLAN_CART if marked else resource
    return {"token": facts.names.tokens(1, kind, _clan_of(facts, seat, place))}


# Options on the mountain ----------------------------------------------------------------------------------------------


@speech.of(DigAt.AT)
def dig_at(facts: Facts, shape: int, square: int) -> More:
    return {"anchored": "yes" if facts.box["anchored"][shape] else "no", "tier": facts.tier(square)}


@speech.of(HallAt.AT, LateAnchor.ON)
def on_tier(facts: Facts, square: int) -> More:
    return {"tier": facts.tier(square)}


@speech.of(DigTurn.LAY)
def lay_tunnel(facts: Facts, shape: int, square: int, turn: int) -> More:
    squares = facts.covered(shape, square, turn)
    gains = facts.gains(squares)
    effects: list[Said] = []
    if hammers := facts.hammers(squares):
        effects.append(Name("effect-hammers", count=hammers))
    if gains.statues:
        clans = [CLAN.name(facts, facts.clan_of_statue(statue)) for statue in gains.statues]
        effects.append(Name("effect-statues", statues=listed([Name("a-statue", clan=clan) for clan in clans])))
    if gains.resources:
        counts = [gains.resources.count(resource) for resource in Resource]
        stock, warning = facts.names.stock(counts), warnings.short_of(facts, counts)
        effects.append(Name("effect-gains", gains=stock, warning=warning))
    if gains.sites:
        effects.append(Name("effect-sites", sites=squares_said(list(gains.sites)), count=len(gains.sites)))
    return {"effects": Name("effects", all=listed(effects)) if effects else ""}


@speech.of(Mix.SPEND)
def mix(facts: Facts, shape: int, means: int, count: int) -> More:
    first, second = minerals_of(means)
    rest = facts.cost(shape) - count
    return {"first": facts.names.tokens(count, first), "second": facts.names.tokens(rest, second)}


@speech.of(PutPedestal.PUT)
def put_pedestal(facts: Facts, square: int, clan: int) -> More:
    value = facts.point(clan, facts.tier(square) - 1) if facts.tier(square) else None
    free = value is not None and facts.point_owner(clan, facts.tier(square) - 1) is None
    return {
        "pedestal": Name(f"pedestal-{CLAN_IDS[clan]}"),
        "known": "yes" if free else "no",
        "value": value if free else 0,
    }


@speech.of(CaveIn.AT)
def cave_in(facts: Facts, less: int, square: int) -> More:
    region = facts.region(square)
    shape = NONE if region is None else int(facts.table.what[region])
    if region is None or shape >= len(facts.pack.tunnels.tile):
        return {"tunnel": "no", "shape": "", "squares": "", "gains": "", "warning": ""}
    counts = [(facts.size(shape) - less) * (resource == Resource.STONE) for resource in Resource]
    return {
        "tunnel": "yes",
        "shape": facts.names.shape(shape),
        "squares": squares_said(facts.regions[region]),
        "gains": facts.names.stock(counts),
        "warning": warnings.short_of(facts, counts),
    }


@speech.of(GreatHall.DEDICATE)
def dedicate(facts: Facts, hall: int) -> More:
    row = facts.pack.halls.tile[hall]
    return {"size": int(facts.box["hall_size"][hall]), "low": row.low, "high": row.high}


@speech.of(HallTurn.LAY)
def lay_hall(facts: Facts, hall: int, square: int, turn: int) -> More:
    lost = [facts.pedestals[at] for at in sorted(facts.covered_by_hall(hall, square, turn)) if at in facts.pedestals]
    names = listed([Name(f"pedestal-{CLAN_IDS[clan]}") for clan in lost])
    return {"loses": Name("hall-covers", pedestals=names) if lost else ""}


@speech.of(WhichStatue.MOVE, WhichStirs.MOVE)
def move_statue(facts: Facts, statue: int) -> More:
    return {"where": facts.where(int(facts.table.statue[statue]))}


@speech.of(StatueTo.TO)
def statue_to(facts: Facts, statue: int, square: int) -> More:
    return {"where": facts.prospect(statue, square)}


# Events ---------------------------------------------------------------------------------------------------------------


@speech.of(Event.TROLL_JOINS_HORDE, Event.STARTER_DRAWN, Event.RECRUITED)
def bearing(facts: Facts, troll: int) -> More:
    return {"bearing": facts.names.bearing(troll)}


@speech.of(Event.STARTER_PLACED)
def starter_placed(facts: Facts, seat: int, troll: int, place: int) -> More:
    return {"bearing": facts.names.bearing(troll), "where": facts.smoot_place(seat, place)}


@speech.of(Event.PEDESTAL_DRAWN, Event.PEDESTAL_TAKEN, Event.PEDESTAL_PLACED)
def a_pedestal(facts: Facts, clan: int) -> More:
    return {"pedestal": Name(f"pedestal-{CLAN_IDS[clan]}")}


@speech.of(Event.BONUS)
def bonus(facts: Facts, troll: int) -> More:
    return {"brings": facts.names.stock(facts.box["start_row"][troll - FIRST_STARTER])}


@speech.of(Event.GAINED)
def gained(facts: Facts, resource: int, count: int) -> More:
    return {"tokens": facts.names.tokens(count, resource)}


@speech.of(Event.SPENT)
def spent(facts: Facts, seat: int, what: int, count: int, place: int) -> More:
    source = Name("storage") if place == NONE else _troll(facts, seat, place)
    return {"tokens": facts.names.tokens(count, resource_due(what)), "source": source}


@speech.of(Event.TRADED)
def traded(facts: Facts, resource: int) -> More:
    return {"token": facts.names.tokens(1, resource)}


@speech.of(Event.SUPPLY_SHORT)
def supply_short(facts: Facts, resource: int, count: int) -> More:
    return {"tokens": facts.names.tokens(count, resource)}


@speech.of(Event.CAST)
def cast_runes(facts: Facts, runes: int) -> More:
    return {"runes": runes, "most": facts.pack.limits.spell_runes}


@speech.of(Event.TOKEN_MOVED)
def token_moved(facts: Facts, seat: int, what: int, place: int) -> More:
    token = facts.names.tokens(1, what, _clan_of(facts, seat, place))
    return {"token": token, "troll": _troll(facts, seat, place)}


@speech.of(Event.EXCHANGED)
def exchanged(facts: Facts, workshop: int, exchange: int) -> More:
    return {"terms": _exchange(facts, facts.names.exchanges(workshop)[exchange])}


@speech.of(Event.BRIBED)
def bribed(facts: Facts, resource: int) -> More:
    return {"token": facts.names.tokens(1, resource)}


@speech.of(Event.PLACED)
def placed(facts: Facts, seat: int, place: int) -> More:
    return {"where": facts.smoot_place(seat, place)}


@speech.of(Event.ACTIVATED)
def activated(facts: Facts, seat: int, place: int, what: int, count: int) -> More:
    tokens = facts.names.tokens(count, what, _clan_of(facts, seat, place))
    return {"tokens": tokens, "troll": _troll(facts, seat, place)}


@speech.of(Event.DUG)
def dug(facts: Facts, shape: int, square: int, turn: int) -> More:
    return {"squares": squares_said(facts.covered(shape, square, turn))}


@speech.of(Event.UNEARTHED, Event.STATUE_MOVED)
def the_statue(facts: Facts, statue: int) -> More:
    return {"clan": CLAN.name(facts, facts.clan_of_statue(statue))}


@speech.of(Event.TOKEN_CLAIMED)
def token_claimed(facts: Facts, value: int) -> More:
    return {"known": "no" if value == UNKNOWN else "yes", "value": value}


@speech.of(Event.SCORED)
def scored(facts: Facts, seat: int) -> More:
    partner = facts.partner(seat)
    return {"team": "no", "partner": ""} if partner is None else {"team": "yes", "partner": SEAT.name(facts, partner)}
