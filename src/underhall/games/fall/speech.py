"""What Fall of the Mountain King says, beyond what its declarations give: who is where, and what a choice would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from underhall.engine.declared import Name, Said
from underhall.engine.declared.phrases import listed
from underhall.engine.declared.words import Words
from underhall.games.fall.claims import hidden_by, speech
from underhall.games.fall.data import TableData, data_of, scores_of
from underhall.games.fall.events import Event
from underhall.games.fall.facts import Facts, Track
from underhall.games.fall.game import game
from underhall.games.fall.kinds import CHAMPION, LETTER, SPOT
from underhall.games.fall.messages import play
from underhall.games.fall.names import Names, kind_on, printed_name, symbol_id, symbol_in
from underhall.games.fall.options import (
    Act,
    AdvanceFrom,
    AdvanceTo,
    Banish,
    BolsterFrom,
    BolsterWhere,
    BoostDesperation,
    BoostSupplies,
    ClawVote,
    Contender,
    Grow,
    InfluenceWhom,
    KeptChampion,
    LairCavern,
    LairPair,
    MoveFrom,
    MoveSwarm,
    MoveTo,
    MoveUnit,
    PlacePawn,
    SecondInfluence,
    Starburst,
    WheelMove,
    Where,
    WhichCavern,
    WhichEffect,
    WildVotes,
)
from underhall.games.fall.pack_schema import FallPack, Switches
from underhall.games.fall.pack_text import ability_text
from underhall.games.fall.pieces import ACTIONS, NONE, SYMBOLS, Clan, Effect, Kind, Mode, Power
from underhall.games.fall.steps import Step
from underhall.games.fall.text import plain

More = Mapping[str, Any]


def words(pack: FallPack, switches: Switches) -> FallWords:
    """The words for one pack."""
    return FallWords(pack, switches)


class FallWords(Words):
    """The words of Fall of the Mountain King for one pack and its switches."""

    scores_in = "honour"

    def __init__(self, pack: FallPack, switches: Switches) -> None:
        super().__init__(game, speech, play.catalogue)
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
        return self.catalogue.say("unused-action") if step == Step.ACT and option == Act.PASS else ""

    def ending(self, table: Any) -> str:
        """Who won, and by what: honour, or among equals votes."""
        honour = {seat: int(table.honour[seat].sum()) for seat in range(int(table.seats))}
        most = max(honour.values())
        level = [seat for seat in honour if honour[seat] == most]
        votes = {seat: int(table.votes[:, seat].sum()) for seat in level}
        winners = [seat for seat in level if votes[seat] == max(votes.values())]
        return self.catalogue.say(
            "ending-votes" if len(winners) < len(level) else "ending-honour",
            honour=most,
            votes=max(votes.values()),
            seats=len(winners),
            names=listed([self.seat(seat) for seat in winners]),
            level=listed([self.seat(seat) for seat in level]),
        )


# Prompts --------------------------------------------------------------------------------------------------------------


@speech.of(Step.WHICH_CARD)
def ask_which_card(facts: Facts, seat: int) -> More:
    return {"others": len(facts.hand(seat)) - 1}


@speech.of(Step.ACT)
def ask_act(facts: Facts, mode: int, champion: int) -> More:
    by = "" if champion == NONE else CHAMPION.name(facts, champion)
    return {"which": Mode(mode).name.lower(), "champion": by}


@speech.of(Step.GROW)
def ask_grow(facts: Facts) -> More:
    return {"picked": int(facts.table.picked).bit_count()}


@speech.of(Step.COVER_WILDS)
def ask_cover_wilds(facts: Facts) -> More:
    return {"half": "yes" if int(facts.table.picked).bit_count() % 2 else "no"}


@speech.of(Step.MOVE_TO)
def ask_move_to(facts: Facts, unit: int) -> More:
    member, values = MoveUnit.of(unit)
    if member == MoveUnit.PAWN:
        return {"who": LETTER.name(facts, values["letter"])}
    return {"who": Name("troll-of", seat=facts.names.seat(values["owner"]))}


@speech.of(Step.FALL_TO_LAIR)
def ask_fall_to_lair(facts: Facts, letter: int) -> More:
    return {"who": Name("your-troll") if letter == NONE else LETTER.name(facts, letter)}


# Places and units -----------------------------------------------------------------------------------------------------


@speech.of(
    LairCavern.IN,
    AdvanceTo.TO,
    BolsterWhere.IN,
    MoveFrom.FROM,
    MoveTo.TO,
    WhichCavern.TO,
    PlacePawn.IN,
    Banish.FROM,
)
def place_with_people(facts: Facts, place: int) -> More:
    there = facts.names.has_place(facts.table, place)
    return {"there": "yes" if there else "no", "who": facts.who(place) if there else ""}


@speech.of(AdvanceFrom.TROLL, BolsterFrom.TROLL)
def trolls_there(facts: Facts, seat: int, place: int) -> More:
    return {"trolls": facts.trolls(seat, place)}


@speech.of(AdvanceFrom.PAWN, BolsterFrom.PAWN)
def pawn_there(facts: Facts, letter: int) -> More:
    at = int(facts.table.pawn_at[letter])
    return {"placed": "no" if at == NONE else "yes", "start": "" if at == NONE else facts.names.place(facts.table, at)}


@speech.of(MoveUnit.TROLL)
def trolls_of(facts: Facts, owner: int, here: int) -> More:
    return {"trolls": facts.trolls(owner, here)}


@speech.of(MoveUnit.PAWN)
def pawn_of(facts: Facts, letter: int) -> More:
    owner = facts.pawn_owner(letter)
    return {"owned": "no" if owner == NONE else "yes", "owner": "" if owner == NONE else facts.names.seat(owner)}


# Set-up and building --------------------------------------------------------------------------------------------------


@speech.of(KeptChampion.IS)
def kept_champion(facts: Facts, seat: int, offer: int) -> More:
    champion = int(facts.table.offered[seat, offer])
    if champion < 0:
        return {"known": "no", "votes": 0, "clan": "", "ability": ""}
    row = facts.pack.champion[champion]
    clan = facts.names.clan(Clan[row.clan.upper()])
    return {"known": "yes", "votes": row.votes, "clan": clan, "ability": ability_text(row)}


@speech.of(LairPair.IS)
def lairs_of_pair(facts: Facts, pair: int) -> More:
    names = {cavern.id: cavern.name for cavern in facts.side.cavern}
    first, second = (listed([names[id] for id in lair.next]) for lair in facts.side.lair_pair[pair].lair)
    return {"first": first, "second": second}


@speech.of(Where.AT)
def where_at(facts: Facts, seat: int, spot: int) -> More:
    row, column = SPOT.split(spot).values()
    lost = [symbol_id(symbol) for symbol in hidden_by(facts, seat, row, column) if kind_on(symbol) != Kind.BLANK]
    hidden: list[Said] = [
        Name("symbols", count=lost.count(symbol), symbol=printed_name(symbol)) for symbol in dict.fromkeys(lost)
    ]
    return {
        "rows": _lines(row, int(facts.table.high[seat]), "rows"),
        "columns": _lines(column, int(facts.table.wide[seat]), "columns"),
        "hidden": listed(hidden),
    }


def _lines(first: int, size: int, word: str) -> Name:
    """Two neighbouring rows or columns, of which one may be new; `first` counts from the one just outside."""
    if first == 0:
        return Name(f"lines-{word}-before")
    if first < size:
        return Name(f"lines-{word}-inside", first=Name(f"ordinal-{first}"), second=Name(f"ordinal-{first + 1}"))
    return Name(f"lines-{word}-after", last=Name(f"ordinal-{size}")) if first == size else Name(f"lines-{word}-outside")


# Actions --------------------------------------------------------------------------------------------------------------


@speech.of(Act.COVER)
def act_cover(facts: Facts, seat: int, symbol: int) -> More:
    return _power(facts, seat, kind_on(symbol_in(facts.table, seat, symbol)), [symbol])


@speech.of(Act.WILD)
def act_wild(facts: Facts, seat: int, symbol: int, action: int) -> More:
    return _power(facts, seat, Kind(action + Kind.ADVANCE), [symbol])


@speech.of(Grow.ADD)
def grow_add(facts: Facts, seat: int, symbol: int, kind: int) -> More:
    return _power(facts, seat, Kind(kind), sorted({*_picked(facts), symbol}))


@speech.of(Grow.DONE)
def grow_done(facts: Facts, seat: int, kind: int) -> More:
    return {"kind": Name(f"action-{Kind(kind).name.lower()}"), **_power(facts, seat, Kind(kind), _picked(facts))}


def _picked(facts: Facts) -> list[int]:
    return [symbol for symbol in range(SYMBOLS) if int(facts.table.picked) >> symbol & 1]


def _power(facts: Facts, seat: int, kind: Kind, symbols: list[int]) -> More:
    if kind not in ACTIONS:
        return {"strength": "none", "power": 0}
    power, strong = facts.power(seat, kind, symbols)
    return {"strength": "strong" if strong else "weak", "power": power}


@speech.of(BoostDesperation.SPEND)
def boost_desperation(facts: Facts, seat: int, kind: int, power: int, tokens: int) -> More:
    return _boosted(kind, power + tokens + facts.bonus(seat, kind, strong=False), tokens)


@speech.of(BoostSupplies.SPEND)
def boost_supplies(facts: Facts, seat: int, kind: int, power: int, supplies: int) -> More:
    return _boosted(kind, power + supplies + facts.bonus(seat, kind, strong=True), supplies)


def _boosted(kind: int, power: int, spent: int) -> More:
    return {"kind": Name(f"action-{Kind(kind).name.lower()}"), "power": power, "spent": spent}


@speech.of(InfluenceWhom.IS, SecondInfluence.IS)
def influence_so_far(facts: Facts, display: int) -> More:
    empty = int(facts.table.display[display]) == NONE
    return {"there": "no" if empty else "yes", "discs": _discs(facts, facts.influence(display))}


@speech.of(WildVotes.IN)
def wild_votes(facts: Facts, clan: int, votes: int) -> More:
    return {"votes": votes, "discs": _discs(facts, facts.votes(clan))}


@speech.of(ClawVote.IN)
def claw_votes(facts: Facts, champion: int, clan: int) -> More:
    return {"votes": facts.pack.champion[champion].power.amount, "discs": _discs(facts, facts.votes(clan))}


def _discs(facts: Facts, track: Track) -> Said:
    """Who has how much on a track, the leader first."""
    held: list[Said] = [Name("disc", seat=facts.names.seat(seat), count=track.values[seat]) for seat in track.order]
    return listed(held) if held else Name("discs-none")


# The gnome wheel ------------------------------------------------------------------------------------------------------


@speech.of(WheelMove.BY)
def wheel_move(facts: Facts, seat: int, spaces: int) -> More:
    wheel = facts.pack.wheel
    passed = [facts.space_after(step) + 1 for step in range(spaces)]
    names = {wheel.boost_tripwire: "wire-boost", wheel.breach_tripwire: "wire-breach"}
    wires: list[Said] = [Name(names[space]) for space in passed if space in names]
    effect = _effect(facts, seat, facts.space_after(spaces), spaces, passed.count(wheel.boost_tripwire))
    return {"effect": effect, "wires": len(wires), "over": listed(wires)}


@speech.of(WhichEffect.THIS)
def this_effect(facts: Facts, seat: int, spaces: int) -> More:
    return {"effect": _effect(facts, seat, facts.space_after(0), spaces, 0)}


@speech.of(WhichEffect.NEXT)
def next_effect(facts: Facts, seat: int, spaces: int, champion: int) -> More:
    effect = _effect(facts, seat, facts.space_after(1), spaces, 0)
    return {"effect": effect, "champion": CHAMPION.name(facts, champion)}


def _effect(facts: Facts, seat: int, space: int, spaces: int, boosts: int) -> Said:
    """What a space would do."""
    effect = Effect[facts.pack.wheel.spaces[space].upper()]
    if effect == Effect.HONOUR:
        values = facts.pack.boost.values
        boost = min(int(facts.table.boost[seat]) + boosts, len(values) - 1)
        honour = spaces + values[boost] + int(facts.table.gift[seat, Power.WHEEL_HONOUR])
        return Name("effect-honour", honour=honour)
    return Name(f"effect-{effect.name.lower()}", spaces=spaces)


@speech.of(MoveSwarm.TO)
def swarm_point(facts: Facts, clan: int) -> More:
    return {"stays": "yes" if clan == int(facts.table.swarm) else "no"}


# The end of a wave ----------------------------------------------------------------------------------------------------


@speech.of(Contender.VOTE)
def contender_vote(facts: Facts, display: int) -> More:
    clan = Clan[facts.pack.champion[int(facts.table.display[display])].clan.upper()]
    return {"any": "yes" if clan == Clan.OUTSIDER else "no", "clan": facts.names.clan(clan)}


@speech.of(Contender.HONOUR)
def contender_honour(facts: Facts, seat: int, display: int) -> More:
    return {"honour": facts.lines_passed(display, seat)}


@speech.of(Starburst.IN)
def hall_value(facts: Facts, hall: int) -> More:
    return {"value": int(facts.table.hall_value[hall])}


# Events ---------------------------------------------------------------------------------------------------------------


@speech.of(Event.WAVE_BEGINS)
def wave_begins(facts: Facts, wave: int) -> More:
    return {"wave": Name(f"wave-{wave}")}


@speech.of(Event.HANDS_PASSED)
def hands_passed(facts: Facts, way: int) -> More:
    return {"way": "clockwise" if way > 0 else "anticlockwise"}


@speech.of(Event.STAYED)
def stayed(facts: Facts, action: int) -> More:
    return {"declined": Kind(action).name.lower()}


@speech.of(Event.TROLL_MOVED)
def troll_moved(facts: Facts, owner: int, seat: int) -> More:
    return {"whose": "own" if owner == seat else "other"}


@speech.of(Event.PLANK_SCORED)
def plank_scored(facts: Facts, rank: int) -> More:
    return {"rank": Name(f"ordinal-{rank}")}
