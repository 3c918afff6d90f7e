"""What the options of In the Hall of the Mountain King say, beyond their fields: costs, gains and warnings."""

from __future__ import annotations

from underhall.engine.declared import Name, Said
from underhall.engine.declared.phrases import listed
from underhall.games.hall import warnings
from underhall.games.hall.claims import speech
from underhall.games.hall.facts import Facts
from underhall.games.hall.kinds import (
    CLAN,
    HORDE_PLACE,
    SYMBOL,
    TOKEN,
    WORK,
    minerals_of,
    resource_due,
)
from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS, square_name, squares_said
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
from underhall.games.hall.pack_text import either, exchange_said, spell_text, terms_said
from underhall.games.hall.pieces import (
    CLAN_CART,
    NONE,
    Resource,
)
from underhall.games.hall.rules.recruit import SEARCHES_BAG
from underhall.games.hall.speech_parts import (
    More,
    clan_at,
    gains_said,
    troll_said,
)
from underhall.games.hall.steps import Step

# Options of the set-up and of a turn ----------------------------------------------------------------------------------


@speech.of(PickedWorkshop.IS, Establish.PUT)
def workshop_terms(facts: Facts, workshop: int) -> More:
    return {"terms": terms_said(facts.names.exchanges(workshop))}


@speech.of(GateAt.ON)
def gate_marks(facts: Facts, start: int) -> More:
    return {"players": either([str(mark) for mark in facts.marks(start)])}


@speech.of(PlaceStarter.PUT)
def starter_in_hand(facts: Facts, seat: int, hand: int) -> More:
    card = facts.hand(seat)[hand] if hand < len(facts.hand(seat)) else None
    if card is None:
        return {"troll": Name("starter-unknown"), "brings": listed([])}
    return {"troll": facts.names.bearing(card), "brings": facts.names.start_row(card)}


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
        "terms": exchange_said(row),
        "warning": warnings.of_exchange(facts, row),
    }


@speech.of(Use.AGAIN)
def use_again(facts: Facts, site: int, exchange: int) -> More:
    row = facts.names.exchanges(int(facts.table.workshop[site]))[exchange]
    return {"terms": exchange_said(row), "warning": warnings.of_exchange(facts, row)}


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
    named = {place: Name("storage") if place == NONE else troll_said(facts, seat, place) for place in places}
    sources = [Name("from", count=places.count(place), source=source) for place, source in named.items()]
    return {
        "due": facts.names.tokens(left, resource_due(what)),
        "kinds": len(sources),
        "source": next(iter(named.values())),
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
    return {"token": facts.names.tokens(1, kind, clan_at(facts, seat, place))}


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
    what = facts.names.tokens(1, kind, clan_at(facts, seat, place))
    return {"what": what, "troll": troll_said(facts, seat, place)}


# Options about trolls -------------------------------------------------------------------------------------------------


@speech.of(Wake.TROLL)
def wake(facts: Facts, seat: int, place: int) -> More:
    return gains_said(facts, facts.awakened(seat, [place]))


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
    return gains_said(facts, facts.cascade(seat, place, int(facts.table.recruit)))


@speech.of(Short.FILL)
def fill(facts: Facts, seat: int, resource: int, symbol: int) -> More:
    place, marked = SYMBOL.split(symbol).values()
    kind = CLAN_CART if marked else resource
    return {"token": facts.names.tokens(1, kind, clan_at(facts, seat, place))}


# Options on the mountain ----------------------------------------------------------------------------------------------


@speech.of(DigAt.AT)
def dig_at(facts: Facts, shape: int, square: int) -> More:
    return {"anchored": "yes" if facts.box["anchored"][shape] else "no", "place": facts.square_in_tier(square)}


@speech.of(HallAt.AT, LateAnchor.ON)
def on_tier(facts: Facts, square: int) -> More:
    return {"place": facts.square_in_tier(square)}


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
