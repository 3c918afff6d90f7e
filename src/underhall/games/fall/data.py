"""The documented JSON form of a view. What the viewer may not know is null.

Seats are numbers from 0; caverns, lairs, great halls, clans, champions and ancestry cards are called by their ids in
the pack; a place in an ancestry is its column and row, counted from the top left of the starting card.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from underhall.engine.data import Data, declared, fields_of
from underhall.engine.declared.kinds import id_of
from underhall.engine.kernel import Over
from underhall.games.fall.facts import Facts, Track
from underhall.games.fall.names import CLAN_IDS, symbol_id
from underhall.games.fall.pack_schema import ClanName, EffectName
from underhall.games.fall.pieces import CELLS
from underhall.games.fall.steps import Step
from underhall.games.fall.table import LAYOUT

SourceName = Literal[
    "gnomes", "fallen", "wheel", "champions", "contenders", "domains", "great-halls", "elders", "votes"
]
Place = tuple[int, int]
of = fields_of(LAYOUT)


class UnitsData(Data, frozen=True):
    """What a seat has in a cavern or lair."""

    seat: Annotated[int, Meta(description="Whose they are.")]
    trolls: Annotated[int, Meta(description="Regular trolls.")]
    pawns: Annotated[list[str], Meta(description="Champions whose pawns stand there; each counts as a troll.")]


class GnomeData(Data, frozen=True):
    """A gnome token on the map."""

    strength: Annotated[int | None, Meta(description="Its strength, 1 to 3; null if the viewer does not know it.")]
    known_to: Annotated[list[int], Meta(description="The seats that know it.")]


class CavernData(Data, frozen=True):
    """A cavern."""

    id: Annotated[str, Meta(description="Its id in the pack.")]
    domain: Annotated[ClanName, Meta(description="The clan in whose domain it lies.")]
    gate: Annotated[bool, Meta(description="Whether a gate leads in.")]
    next: Annotated[list[str], Meta(description="The caverns and lair spaces beside it.")]
    units: Annotated[list[UnitsData], Meta(description="Who stands there.")]
    gnomes: Annotated[list[GnomeData], Meta(description="The gnomes there, none to two.")]
    controller: Annotated[int | None, Meta(description="The seat that controls it; null if none does.")]


class LairData(Data, frozen=True):
    """A lair space."""

    id: Annotated[str, Meta(description="Its id in the pack.")]
    pair: Annotated[str, Meta(description="The pair it belongs to.")]
    next: Annotated[list[str], Meta(description="The caverns beside it.")]
    owner: Annotated[int | None, Meta(description="The seat whose lair it is; null if nobody has taken it.")]
    units: Annotated[list[UnitsData], Meta(description="Who is there.")]


class HallData(Data, frozen=True):
    """A great hall."""

    id: Annotated[str, Meta(description="Its id in the pack.")]
    value: Annotated[int, of("hall_value")]
    touching: Annotated[list[str], Meta(description="The caverns that touch it.")]
    star: Annotated[str | None, of("hall_star")]


class DiscData(Data, frozen=True):
    """A seat's disc on a plank or an influence track."""

    seat: Annotated[int, Meta(description="Whose it is.")]
    value: Annotated[int, Meta(description="Its votes or influence.")]


class ClanData(Data, frozen=True):
    """A plank of the clan board."""

    id: Annotated[ClanName, Meta(description="The clan.")]
    scores: Annotated[list[int], Meta(description="Honour for first, second and third; empty before the tile is laid.")]
    votes: Annotated[list[DiscData], Meta(description="Who has votes, the leader first.")]


class GateData(Data, frozen=True):
    """A gate card that is laid out."""

    domain: Annotated[ClanName | None, Meta(description="Its domain; null if the viewer does not know it.")]
    known_to: Annotated[list[int], Meta(description="The seats that know it.")]


class WheelData(Data, frozen=True):
    """The gnome wheel. Spaces are counted from 1, clockwise."""

    spaces: Annotated[list[EffectName], Meta(description="What each space does.")]
    pawn: Annotated[int, Meta(description="The space of the pawn.")]
    boost_tripwire: Annotated[int, Meta(description="The space behind which the boost tripwire lies.")]
    breach_tripwire: Annotated[int, Meta(description="The space behind which the breach tripwire lies.")]
    gnomes: Annotated[list[int], of("by_wheel")]


class OfferData(Data, frozen=True):
    """A champion in the display."""

    champion: Annotated[str, Meta(description="Its id in the pack.")]
    influence: Annotated[list[DiscData], Meta(description="Who has influence, the leader first.")]


class ChampionData(Data, frozen=True):
    """A champion that a seat has."""

    champion: Annotated[str, Meta(description="Its id in the pack.")]
    claws_covered: Annotated[int, of("claws")]
    pawn_at: Annotated[str | None, Meta(description="The cavern or lair of its pawn; null if it has none on the map.")]


class CellData(Data, frozen=True):
    """A cell of an ancestry."""

    at: Annotated[Place, Meta(description="Its column and row; either may be negative.")]
    symbol: Annotated[str, Meta(description="The symbol as the pack writes it, or blank.")]
    covered: Annotated[bool, Meta(description="Whether a cube lies on it.")]
    picked: Annotated[bool, Meta(description="Whether it is picked to be covered.")]


class SymbolData(Data, frozen=True):
    """An ancestry symbol on a champion."""

    champion: Annotated[str, Meta(description="The champion that bears it.")]
    place: Annotated[int, Meta(description="Which of its symbols, from 1.")]
    symbol: Annotated[str, Meta(description="The symbol as the pack writes it.")]
    covered: Annotated[bool, Meta(description="Whether a cube lies on it.")]
    picked: Annotated[bool, Meta(description="Whether it is picked to be covered.")]


class SeatData(Data, frozen=True):
    """What a seat has."""

    colour: Annotated[str, Meta(description="Its colour.")]
    honour: Annotated[dict[SourceName, int], Meta(description="Honour so far, by source.")]
    supplies: Annotated[int, of("supplies")]
    desperation: Annotated[int, of("desperation")]
    reserve: Annotated[int, of("reserve")]
    boost: Annotated[int, Meta(description="Its honour boost.")]
    lairs: Annotated[list[str], Meta(description="Its lairs.")]
    champions: Annotated[list[ChampionData], Meta(description="Its champions.")]
    ancestry: Annotated[list[CellData], Meta(description="The cells where cards lie, row by row.")]
    symbols: Annotated[list[SymbolData], Meta(description="The symbols on its champions.")]
    hand: Annotated[list[str | None], Meta(description="Its ancestry cards in hand; null for one not known.")]
    offered: Annotated[
        list[str | None],
        Meta(description="Starting champions to choose from, later the one set aside; null where not known."),
    ]


class TableData(Data, frozen=True):
    """The table as one seat, or a spectator, may know it."""

    game: Annotated[Literal["fall"], Meta(description="The game.")]
    viewer: Annotated[int | None, Meta(description="The seat that sees this view; null for a spectator.")]
    wave: Annotated[int, of("wave")]
    turn: Annotated[int, of("turn")]
    active: Annotated[int | None, of("active")]
    starter: Annotated[int | None, of("starter")]
    over: Annotated[
        Literal["ended", "truncated"] | None, Meta(description="Whether the game has ended; null while it goes on.")
    ]
    deciding: Annotated[list[int], Meta(description="The seats that must choose; several in a simultaneous choice.")]
    decision: Annotated[str | None, Meta(description="The kind of decision that waits; null when none does.")]
    caverns: Annotated[list[CavernData], Meta(description="The caverns of this side of the map, in the pack's order.")]
    lairs: Annotated[list[LairData], Meta(description="The lair spaces, in the pack's order.")]
    halls: Annotated[list[HallData], Meta(description="The great halls, in the pack's order.")]
    clans: Annotated[list[ClanData], Meta(description="The planks of the clan board, from top to bottom.")]
    swarm: Annotated[ClanName, of("swarm")]
    gates: Annotated[list[GateData], Meta(description="The gate cards laid out, from left to right.")]
    wheel: Annotated[WheelData, Meta(description="The gnome wheel.")]
    gnome_supply: Annotated[int, of("gnome_supply")]
    display: Annotated[list[OfferData], Meta(description="The champions to be won, from left to right.")]
    seats: Annotated[list[SeatData], Meta(description="What each seat has.")]
    discard: Annotated[
        list[str | None], Meta(description="Ancestry cards discarded, the oldest first; null for one not known.")
    ]


PARTS = (  # in the order in which they are explained
    TableData,
    CavernData,
    UnitsData,
    GnomeData,
    LairData,
    HallData,
    ClanData,
    DiscData,
    GateData,
    WheelData,
    OfferData,
    SeatData,
    ChampionData,
    CellData,
    SymbolData,
)


def data_of(facts: Facts) -> TableData:
    """A view as data."""
    table, seat = facts.table, facts.seat
    over = int(table.over)
    waits = not over and int(table.seat) >= 0
    return TableData(
        **declared(TableData, facts),
        game="fall",
        viewer=seat if seat >= 0 else None,
        over=None if not over else "truncated" if over == Over.TRUNCATED else "ended",
        deciding=facts.deciding,
        decision=Step.at(int(table.asked)).id if waits else None,
        caverns=[_cavern(facts, place) for place in facts.caverns],
        lairs=[_lair(facts, place) for place in facts.lairs],
        halls=[_hall(facts, hall) for hall in range(len(facts.side.hall))],
        clans=[_clan(facts, clan) for clan in facts.clans],
        gates=[_gate(facts, card, clan) for card, clan in enumerate(facts.gates)],
        wheel=_wheel(facts),
        display=[OfferData(champion.id, _discs(facts.influence(place))) for place, champion in facts.display],
        seats=[_seat(facts, each) for each in range(facts.seats)],
        discard=[facts.names.card_id(card) if card is not None else None for card in facts.discard],
    )


def _clan_id(clan: int) -> Any:
    return CLAN_IDS[clan]


def _units(facts: Facts, place: int) -> list[UnitsData]:
    return [
        UnitsData(seat, facts.trolls(seat, place), [facts.names.pawn_id(pawn) for pawn in facts.pawns(seat, place)])
        for seat in facts.present(place)
    ]


def _near(facts: Facts, place: int) -> list[str]:
    return [facts.names.place_id(facts.table, other) for other in facts.beside(place)]


def _cavern(facts: Facts, place: int) -> CavernData:
    row = facts.side.cavern[place]
    gnomes = [
        GnomeData(strength, facts.who_knows(int(facts.table.gnome_seen[place, which])))
        for which, strength in enumerate(facts.gnomes(place))
    ]
    controller = facts.controller(place)
    return CavernData(row.id, row.domain, row.gate, _near(facts, place), _units(facts, place), gnomes, controller)


def _lair(facts: Facts, place: int) -> LairData:
    found = facts.names.lair(facts.table, place)
    assert found is not None
    pair, lair = found
    return LairData(lair.id, pair.id, _near(facts, place), facts.lair_owner(place), _units(facts, place))


def _hall(facts: Facts, hall: int) -> HallData:
    row = facts.side.hall[hall]
    return HallData(id=row.id, touching=list(row.touching), **declared(HallData, facts, hall))


def _discs(track: Track) -> list[DiscData]:
    return [DiscData(seat, track.values[seat]) for seat in track.order]


def _clan(facts: Facts, clan: int) -> ClanData:
    return ClanData(_clan_id(clan), list(facts.score_of(clan) or ()), _discs(facts.votes(clan)))


def _gate(facts: Facts, card: int, clan: int | None) -> GateData:
    known = facts.who_knows(int(facts.table.gate_seen[card]))
    return GateData(None if clan is None else _clan_id(clan), known)


def _wheel(facts: Facts) -> WheelData:
    wheel = facts.pack.wheel
    return WheelData(
        **declared(WheelData, facts),
        spaces=list(wheel.spaces),
        pawn=int(facts.table.wheel) + 1,
        boost_tripwire=wheel.boost_tripwire,
        breach_tripwire=wheel.breach_tripwire,
    )


def scores_of(facts: Facts, seat: int) -> dict[Any, int]:
    """The honour of a seat by source."""
    return {_source(source): value for source, value in facts.honour(seat).items()}


def _seat(facts: Facts, seat: int) -> SeatData:
    table, names = facts.table, facts.names
    return SeatData(
        **declared(SeatData, facts, seat),
        colour=names.colour(seat),
        honour=scores_of(facts, seat),
        boost=facts.boost(seat),
        lairs=[names.place_id(table, place) for place in facts.lairs if facts.lair_owner(place) == seat],
        champions=[_champion(facts, champion) for champion, _ in facts.champions(seat)],
        ancestry=_ancestry(facts, seat),
        symbols=_symbols(facts, seat),
        hand=[None if card is None else names.card_id(card) for card in facts.hand(seat)],
        offered=[None if champion is None else names.champion_id(champion) for champion in facts.offered(seat)],
    )


def _champion(facts: Facts, champion: int) -> ChampionData:
    name = facts.names.champion_id(champion)
    return ChampionData(champion=name, pawn_at=facts.pawn_place(name), **declared(ChampionData, facts, champion))


def _ancestry(facts: Facts, seat: int) -> list[CellData]:
    cells = []
    for row in facts.rows(seat):
        for column in facts.columns(seat):
            symbol, at = facts.cell(seat, column, row), facts.index(seat, column, row)
            if symbol is not None and at is not None:
                covered, picked = facts.covered(seat, at), facts.picked(seat, at)
                cells.append(CellData((column, row), symbol_id(symbol), covered, picked))
    return cells


def _symbols(facts: Facts, seat: int) -> list[SymbolData]:
    symbols = []
    for at, symbol in facts.extras(seat):
        bearer = facts.names.bearer(facts.table, seat, at - CELLS)
        assert bearer is not None
        covered, picked = facts.covered(seat, at), facts.picked(seat, at)
        symbols.append(SymbolData(bearer[0].id, bearer[1], symbol_id(symbol), covered, picked))
    return symbols


def _source(source: Any) -> Any:
    return id_of(source)
