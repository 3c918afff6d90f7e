"""What In the Hall of the Mountain King says, beyond what its declarations give: counts, costs, gains and warnings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from underhall.engine.declared import Name
from underhall.engine.declared.phrases import listed
from underhall.engine.declared.words import Words
from underhall.engine.kernel import Over
from underhall.games.hall import claims_board as claims_board  # registers what the mountain's reasons claim
from underhall.games.hall import speech_options as speech_options  # registers what options say
from underhall.games.hall.claims import speech
from underhall.games.hall.data import TableData, data_of, scores_of
from underhall.games.hall.events import Event
from underhall.games.hall.facts import Facts
from underhall.games.hall.game import game
from underhall.games.hall.kinds import (
    CARD,
    CLAN,
    HORDE_PLACE,
    SEAT,
    resource_due,
)
from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS, Names, catalogue, squares_said
from underhall.games.hall.options import (
    Act,
    Bribe,
    WhichStatue,
)
from underhall.games.hall.pack_schema import HallPack, Switches
from underhall.games.hall.pack_text import exchange_said
from underhall.games.hall.pieces import (
    CLANS,
    NONE,
    TO_HORDE,
    TO_SUPPLY,
    UNKNOWN,
)
from underhall.games.hall.speech_parts import (
    More,
    before,
    clan_at,
    troll_said,
)
from underhall.games.hall.steps import Step
from underhall.games.hall.text import plain


def words(pack: HallPack, switches: Switches) -> HallWords:
    """The words for one pack."""
    return HallWords(pack, switches)


class HallWords(Words):
    """The words of In the Hall of the Mountain King for one pack and its switches."""

    scores_in = "honour"

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

    def scores(self, facts: Facts) -> list[dict[str, int | None]]:
        return [{**scores_of(facts, seat)} for seat in range(facts.seats)]

    def colour(self, seat: int) -> str:
        return self.names.colour(seat)

    def unused(self, table: Any, step: int, arguments: tuple[int, ...], option: int, among: Sequence[int]) -> str:
        if step != Step.ACT or option != Act.SKIP:
            return ""
        can = before(any(other < Act.WORK for other in among), any(Act.WORK <= n < Act.RECRUIT for n in among))
        return "" if can == "none" else self.catalogue.say("unused", can=can)

    def ending(self, table: Any) -> str:
        rounds = int(table.rounds)
        if int(table.over) == Over.TRUNCATED:
            return self.catalogue.say("ending-limit", rounds=rounds)
        crowned = [self.seat(int(seat)) for seat in table.crowns if int(seat) != NONE]
        return self.catalogue.say("ending-crowned", rounds=rounds, names=listed(crowned), crowned=len(crowned))


# Prompts --------------------------------------------------------------------------------------------------------------


@speech.of(Step.ACT)
def ask_act(facts: Facts) -> More:
    def offers(first: int, end: int) -> bool:
        return any(facts.offers(option) for option in range(first, end))

    recruit, dig = offers(Act.RECRUIT, Act.DIG), offers(Act.DIG, Act.SKIP)
    main = "both" if recruit and dig else "recruit" if recruit else "dig" if dig else "none"
    return {"main": main, "before": before(offers(Act.CAST, Act.WORK), offers(Act.WORK, Act.RECRUIT))}


@speech.of(Step.PAY)
def ask_pay(facts: Facts, what: int, left: int, where: int) -> More:
    goes = "supply" if where == TO_SUPPLY else "spell" if where < TO_HORDE else "bribe"
    return {"due": facts.names.tokens(left, resource_due(what)), "goes": goes, "count": left}


@speech.of(Step.SWAP)
def ask_swap(facts: Facts, spell: int) -> More:
    gives = RESOURCE_IDS.index(str(facts.pack.spells.card[spell].gives))
    return {"gives": facts.names.resources(gives)}


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


# Events ---------------------------------------------------------------------------------------------------------------


@speech.of(Event.TROLL_JOINS_HORDE, Event.STARTER_DRAWN, Event.RECRUITED)
def bearing(facts: Facts, troll: int) -> More:
    return {"bearing": facts.names.bearing(troll)}


@speech.of(Event.STATUES_PLACED)
def third_clan(facts: Facts, first: int, second: int) -> More:
    return {"third": CLAN.name(facts, sum(range(CLANS)) - first - second)}


@speech.of(Event.STARTER_PLACED)
def starter_placed(facts: Facts, seat: int, troll: int, place: int) -> More:
    return {"bearing": facts.names.bearing(troll), "where": facts.smoot_place(seat, place)}


@speech.of(Event.PEDESTAL_DRAWN, Event.PEDESTAL_TAKEN, Event.PEDESTAL_PLACED)
def a_pedestal(facts: Facts, clan: int) -> More:
    return {"pedestal": Name(f"pedestal-{CLAN_IDS[clan]}")}


@speech.of(Event.BONUS)
def bonus(facts: Facts, troll: int) -> More:
    return {"brings": facts.names.start_row(troll)}


@speech.of(Event.GAINED)
def gained(facts: Facts, resource: int, count: int) -> More:
    return {"tokens": facts.names.tokens(count, resource)}


@speech.of(Event.SPENT)
def spent(facts: Facts, seat: int, what: int, count: int, place: int) -> More:
    source = Name("storage") if place == NONE else troll_said(facts, seat, place)
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
    token = facts.names.tokens(1, what, clan_at(facts, seat, place))
    return {"token": token, "troll": troll_said(facts, seat, place)}


@speech.of(Event.EXCHANGED)
def exchanged(facts: Facts, workshop: int, exchange: int) -> More:
    return {"terms": exchange_said(facts.names.exchanges(workshop)[exchange])}


@speech.of(Event.BRIBED)
def bribed(facts: Facts, resource: int) -> More:
    return {"token": facts.names.tokens(1, resource)}


@speech.of(Event.PLACED)
def placed(facts: Facts, seat: int, place: int) -> More:
    return {"where": facts.smoot_place(seat, place)}


@speech.of(Event.ACTIVATED)
def activated(facts: Facts, seat: int, place: int, what: int, count: int) -> More:
    tokens = facts.names.tokens(count, what, clan_at(facts, seat, place))
    return {"tokens": tokens, "troll": troll_said(facts, seat, place)}


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
