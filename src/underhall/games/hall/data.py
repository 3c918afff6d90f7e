"""The documented JSON form of a view. What the viewer may not know is null.

Seats are numbers from 0; squares are called by the letter of their column and the number of their row, from A1 at the
top left; trolls, starters, spells, workshops, tunnels and great halls by their ids in the pack. A place of a trollsmoot
is its row, from the bottom, and its place there, from the left: 1.2 is the second starter.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from underhall.engine.data import Data, declared, fields_of
from underhall.engine.declared.kinds import id_of
from underhall.engine.kernel import Over
from underhall.games.hall.facts import Facts
from underhall.games.hall.names import CLAN_IDS, KIND_IDS, RESOURCE_IDS, SIDE_NAMES, place_id, square_name
from underhall.games.hall.pack_schema import ResourceName
from underhall.games.hall.pieces import CLANS, GATE, HALL, HORDE, LEVELS, NONE, PORTION, SMOOT, TIERS, Resource
from underhall.games.hall.steps import Step
from underhall.games.hall.table import LAYOUT

SourceName = Literal["tunnels", "coronation", "pedestals", "leftovers", "halls", "statues"]
KindName = Literal["stone", "iron", "heartstone", "cart", "hammer", "rune", "coin", "clan_cart"]
StatueClan = Literal["fire", "ice", "moon"]
Stock = dict[ResourceName, int]
of = fields_of(LAYOUT)


class SquareData(Data, frozen=True):
    """A square of the board: ground, the heart or a workshop site."""

    at: Annotated[str, Meta(description="Its name.")]
    tier: Annotated[int | None, Meta(description="Its tier, 1 to 5; null where nothing can be dug.")]
    heart: Annotated[bool, Meta(description="Whether it belongs to the heart.")]
    site: Annotated[bool, Meta(description="Whether it is a workshop site.")]
    workshop: Annotated[str | None, Meta(description="The workshop there; null if there is none.")]
    start: Annotated[list[int], Meta(description="The numbers of players that its start point is marked with.")]
    rubble: Annotated[bool, Meta(description="Whether rubble lies there still.")]
    buried: Annotated[ResourceName | None, Meta(description="The resource still buried there; null if there is none.")]
    region: Annotated[int | None, Meta(description="The region it belongs to; null if nothing lies there.")]
    networks: Annotated[list[int], Meta(description="The seats whose networks it belongs to.")]
    anchor: Annotated[bool, Meta(description="Whether an anchor is there that no great hall covers.")]
    pedestal: Annotated[StatueClan | None, Meta(description="The clan of the pedestal there; null if there is none.")]
    statue: Annotated[StatueClan | None, Meta(description="The clan of the statue there; null if there is none.")]


class RegionData(Data, frozen=True):
    """A gate, a tunnel, a portion that sticks out from under a great hall, or a great hall."""

    region: Annotated[int, Meta(description="Its number.")]
    kind: Annotated[Literal["gate", "tunnel", "portion", "hall"], Meta(description="What it is.")]
    tile: Annotated[str | None, Meta(description="The tunnel or great hall it is; null for a gate or a portion.")]
    squares: Annotated[list[str], Meta(description="Its squares, in reading order.")]


class WorkshopData(Data, frozen=True):
    """A kind of workshop that is in this game."""

    workshop: Annotated[str, Meta(description="Its id in the pack.")]
    left: Annotated[int, of("workshops")]
    on: Annotated[list[str], Meta(description="The sites where it was established.")]
    entrances: Annotated[list[int], Meta(description="How many open entrances it has, for each of those sites.")]


class TileData(Data, frozen=True):
    """A shape of tunnel tile."""

    tunnel: Annotated[str, Meta(description="Its id in the pack.")]
    left: Annotated[int, of("tiles")]


class HallData(Data, frozen=True):
    """A great hall."""

    hall: Annotated[str, Meta(description="Its id in the pack.")]
    altar: Annotated[str | None, Meta(description="The square of its altar; null while it is in the supply.")]


class OfferData(Data, frozen=True):
    """A place of the horde."""

    troll: Annotated[str | None, Meta(description="The troll there; null if there is none.")]
    bribes: Annotated[Stock, Meta(description="The bribes on it.")]
    pedestal: Annotated[StatueClan | None, Meta(description="The clan of the pedestal on it; null if there is none.")]


class DeckData(Data, frozen=True):
    """A deck: cards in an order that nobody knows, then those that were put under it."""

    unknown: Annotated[int, Meta(description="Cards in an order that nobody knows.")]
    beneath: Annotated[list[str], Meta(description="Cards put under it, the first to be drawn first.")]


class SpellData(Data, frozen=True):
    """A spell of the book."""

    spell: Annotated[str, Meta(description="Its id in the pack.")]
    runes: Annotated[int, Meta(description="Runes on it.")]


class TokenData(Data, frozen=True):
    """A pedestal point token."""

    clan: Annotated[StatueClan, Meta(description="Its clan.")]
    tier: Annotated[int, Meta(description="Its tier, 1 to 5.")]
    value: Annotated[
        int | None, Meta(description="The honour it is worth; null while it lies face down in front of a rival.")
    ]
    owner: Annotated[int | None, of("point_owner")]
    pedestal_at: Annotated[
        str | None, Meta(description="The square of the pedestal placed for it; null if none stands there.")
    ]


class CrownData(Data, frozen=True):
    """A coronation token."""

    honour: Annotated[int, Meta(description="The honour it is worth.")]
    owner: Annotated[int | None, Meta(description="The seat that has taken it; null if nobody has.")]


class SymbolData(Data, frozen=True):
    """Equal symbols of a troll."""

    kind: Annotated[KindName, Meta(description="A resource, or a cart of the troll's clan.")]
    count: Annotated[int, Meta(description="How many there are.")]
    filled: Annotated[int, Meta(description="How many of them hold their resource.")]


class TrollData(Data, frozen=True):
    """A troll in a trollsmoot."""

    place: Annotated[str, Meta(description="Its place.")]
    troll: Annotated[str, Meta(description="Its id in the pack.")]
    symbols: Annotated[list[SymbolData], Meta(description="Its symbols.")]


class SeatData(Data, frozen=True):
    """What a seat has."""

    colour: Annotated[str, Meta(description="Its colour.")]
    partner: Annotated[int | None, Meta(description="The seat it plays together with; null if it plays alone.")]
    honour: Annotated[
        dict[SourceName, int | None],
        Meta(description="Honour as things stand, by source; null where it depends on face-down tokens."),
    ]
    gate: Annotated[str | None, Meta(description="The square of its gate; null before it is placed.")]
    storage: Annotated[Stock, Meta(description="Resources in its storage, which partners share.")]
    pedestals: Annotated[dict[StatueClan, int], Meta(description="Pedestals in its storage.")]
    trollsmoot: Annotated[list[TrollData], Meta(description="Its trolls, from the top.")]
    hand: Annotated[list[str | None], Meta(description="Starters in hand; null for one not known.")]


class TurnData(Data, frozen=True):
    """What was done in this turn and what spells allow until it ends."""

    cast: Annotated[bool, of("cast")]
    worked: Annotated[bool, of("worked")]
    recruit: Annotated[str | None, of("recruit")]
    any_bribes: Annotated[bool, of("any_bribes")]
    fewer_bribes: Annotated[int, of("fewer_bribes")]
    soft_stone: Annotated[int, of("soft_stone")]
    alloy: Annotated[bool, of("alloy")]
    discount: Annotated[int, of("discount")]


class TableData(Data, frozen=True):
    """The table as one seat, or a spectator, may know it."""

    game: Annotated[Literal["hall"], Meta(description="The game.")]
    viewer: Annotated[int | None, Meta(description="The seat that sees this view; null for a spectator.")]
    side: Annotated[Literal["autumn", "winter"], Meta(description="The side of the board.")]
    round: Annotated[int, of("rounds")]
    turn: Annotated[int, of("turn")]
    active: Annotated[int | None, of("active")]
    starter: Annotated[int, of("starter")]
    turns_left: Annotated[int | None, of("turns_left")]
    over: Annotated[
        Literal["ended", "truncated"] | None, Meta(description="Whether the game has ended; null while it goes on.")
    ]
    deciding: Annotated[list[int], Meta(description="The seats that must choose; several in a simultaneous choice.")]
    decision: Annotated[str | None, Meta(description="The kind of decision that waits; null when none does.")]
    this_turn: Annotated[TurnData, Meta(description="What holds in this turn.")]
    squares: Annotated[list[SquareData], Meta(description="The squares of this side, in reading order.")]
    regions: Annotated[list[RegionData], Meta(description="The gates, tunnels and great halls on the board.")]
    workshops: Annotated[list[WorkshopData], Meta(description="The workshops of this game, in the pack's order.")]
    tunnels: Annotated[list[TileData], Meta(description="The tunnel tiles, in the pack's order.")]
    halls: Annotated[list[HallData], Meta(description="The great halls, in the pack's order.")]
    horde: Annotated[list[OfferData], Meta(description="The horde: five below, then four, then three, from the left.")]
    troll_decks: Annotated[list[DeckData], Meta(description="The decks of Level 1, 2 and 3.")]
    book: Annotated[list[SpellData], Meta(description="The open spells, from left to right.")]
    spell_deck: Annotated[DeckData, Meta(description="The deck of spells.")]
    supply: Annotated[Stock, of("supply")]
    bag: Annotated[dict[StatueClan, int], of("bag")]
    tokens: Annotated[list[TokenData], Meta(description="The pedestal point tokens, tier by tier.")]
    crowns: Annotated[
        list[CrownData], Meta(description="The coronation tokens of this game, in the order they are taken.")
    ]
    seats: Annotated[list[SeatData], Meta(description="What each seat has.")]


PARTS = (  # in the order in which they are explained
    TableData,
    TurnData,
    SquareData,
    RegionData,
    WorkshopData,
    TileData,
    HallData,
    OfferData,
    DeckData,
    SpellData,
    TokenData,
    CrownData,
    SeatData,
    TrollData,
    SymbolData,
)


def data_of(facts: Facts) -> TableData:
    """A view as data."""
    pack, table, seat = facts.pack, facts.table, facts.seat
    over = int(table.over)
    waits = not over and int(table.seat) >= 0
    spells = [int(spell) for spell in table.under_spells[: int(table.under_spell_count)]]
    side: Any = SIDE_NAMES[facts.side]
    return TableData(
        **declared(TableData, facts),
        game="hall",
        viewer=seat if seat >= 0 else None,
        side=side,
        over=None if not over else "truncated" if over == Over.TRUNCATED else "ended",
        deciding=facts.deciding,
        decision=Step.at(int(table.asked)).id if waits else None,
        this_turn=TurnData(**declared(TurnData, facts)),
        squares=[_square(facts, square) for square in facts.squares if _is_on_board(facts, square)],
        regions=[_region(facts, region) for region in facts.regions],
        workshops=_workshops(facts),
        tunnels=[TileData(row.id, **declared(TileData, facts, shape)) for shape, row in enumerate(pack.tunnels.tile)],
        halls=[HallData(row.id, _name(int(table.hall_at[hall]))) for hall, row in enumerate(pack.halls.tile)],
        horde=[_offer(facts, place) for place in range(HORDE)],
        troll_decks=[_deck(facts, level) for level in range(LEVELS)],
        book=[SpellData(facts.names.spell_id(spell), runes) for spell, runes in facts.book],
        spell_deck=DeckData(int(table.undrawn_spells).bit_count(), [facts.names.spell_id(spell) for spell in spells]),
        tokens=[_token(facts, clan, tier) for tier in range(TIERS) for clan in range(CLANS)],
        crowns=[CrownData(honour, owner) for honour, owner in facts.crowns],
        seats=[_seat(facts, each) for each in range(facts.seats)],
    )


def _name(square: int) -> str | None:
    return None if square == NONE else square_name(square)


def _clan(clan: int | None) -> Any:
    return None if clan is None else CLAN_IDS[clan]


def _stock(counts: Any) -> Any:
    return {RESOURCE_IDS[resource]: int(counts[resource]) for resource in Resource}


def _by_clan(counts: Any) -> Any:
    return {CLAN_IDS[clan]: int(counts[clan]) for clan in range(CLANS)}


def _is_on_board(facts: Facts, square: int) -> bool:
    return bool(facts.tier(square)) or facts.is_heart(square) or square in facts.sites


def _square(facts: Facts, square: int) -> SquareData:
    kind = facts.workshop(square)
    resource = facts.buried(square)
    buried: Any = None if resource is None else RESOURCE_IDS[resource]
    statue = facts.statues.get(square)
    start = facts.starts.get(square)
    return SquareData(
        at=square_name(square),
        tier=facts.tier(square) or None,
        heart=facts.is_heart(square),
        site=square in facts.sites,
        workshop=None if kind is None else facts.names.workshop_id(kind),
        start=[] if start is None else facts.marks(start),
        rubble=facts.is_rubble(square),
        buried=buried,
        region=facts.region(square),
        networks=facts.owners(square),
        anchor=facts.is_anchor(square),
        pedestal=_clan(facts.pedestals.get(square)),
        statue=None if statue is None else _clan(facts.clan_of_statue(statue)),
    )


def _region(facts: Facts, region: int) -> RegionData:
    what = int(facts.table.what[region])
    squares = [square_name(square) for square in facts.regions[region]]
    if what >= HALL:
        return RegionData(region, "hall", facts.names.hall_id(what - HALL), squares)
    if what == GATE:
        return RegionData(region, "gate", None, squares)
    if what == PORTION:
        return RegionData(region, "portion", None, squares)
    return RegionData(region, "tunnel", facts.names.shape_id(what), squares)


def _workshops(facts: Facts) -> list[WorkshopData]:
    found = []
    for kind, row in enumerate(facts.pack.workshops.tile):
        places = [square for square in facts.sites if facts.workshop(square) == kind]
        if places or int(facts.table.workshops[kind]):
            entrances, on = [facts.entrances(square) for square in places], [square_name(square) for square in places]
            left = declared(WorkshopData, facts, kind)
            found.append(WorkshopData(workshop=row.id, on=on, entrances=entrances, **left))
    return found


def _offer(facts: Facts, place: int) -> OfferData:
    card = facts.of_horde(place)
    name = None if card is None else facts.names.card_id(card)
    return OfferData(name, _stock(facts.bribes(place)), _clan(facts.horde_pedestal(place)))


def _deck(facts: Facts, level: int) -> DeckData:
    undrawn = int(facts.table.undrawn)
    cards = range(len(facts.pack.trolls.card))
    unknown = sum(undrawn >> card & 1 for card in cards if facts.names.level(card) == level + 1)
    beneath = [int(card) for card in facts.table.under[level, : int(facts.table.unders[level])]]
    return DeckData(unknown, [facts.names.card_id(card) for card in beneath])


def _token(facts: Facts, clan: int, tier: int) -> TokenData:
    square = _name(int(facts.table.pedestal[clan, tier]))
    owner = declared(TokenData, facts, clan, tier)
    return TokenData(clan=_clan(clan), tier=tier + 1, value=facts.point(clan, tier), pedestal_at=square, **owner)


def scores_of(facts: Facts, seat: int) -> dict[Any, int | None]:
    """The honour of a seat by source."""
    return {id_of(source): value for source, value in facts.honour(seat).items()}


def _seat(facts: Facts, seat: int) -> SeatData:
    places = [place for place in range(SMOOT) if facts.card_at(seat, place) is not None]
    return SeatData(
        colour=facts.names.colour(seat),
        partner=facts.partner(seat),
        honour=scores_of(facts, seat),
        gate=_name(int(facts.table.gate[seat])),
        storage=_stock(facts.storage(seat)),
        pedestals=_by_clan(facts.pedestals_of(seat)),
        trollsmoot=[_troll(facts, seat, place) for place in places],
        hand=[None if card is None else facts.names.card_id(card) for card in facts.hand(seat)],
    )


def _troll(facts: Facts, seat: int, place: int) -> TrollData:
    card = facts.card_at(seat, place)
    assert card is not None
    symbols = [SymbolData(_kind(kind), count, filled) for kind, count, filled in facts.symbols(seat, place)]
    return TrollData(place_id(place), facts.names.card_id(card), symbols)


def _kind(kind: int) -> Any:
    return KIND_IDS[kind]
