"""The shape of a pack of Fall of the Mountain King, and the switches of a match.

The ranges given here are what the box and the table can hold; what fits together is the matter of `pack_checks`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from underhall.engine.pack import Id, Name, Origin, Pack, Row
from underhall.games.fall.messages import pack as say
from underhall.games.fall.pieces import LETTERS, SEATS

ClanName = Literal["moss", "ice", "moon", "granite", "hammer", "mud", "fire"]
ChampionClan = Literal["moss", "ice", "moon", "granite", "hammer", "mud", "fire", "outsider"]
DeckName = Literal["zero", "one_two", "three"]
ActionName = Literal["advance", "bolster", "influence", "gnome"]
EffectName = Literal["bolster", "influence", "honour", "move"]
TallyName = Literal["once", "domains", "gates", "pawns", "champions", "clans_led", "clans_joined", "elders"]
PowerName = Literal[
    "symbols",
    "weak_power",
    "strong_power",
    "extra_weak",
    "more_weak",
    "diagonal",
    "obstacles_link",
    "might",
    "pass_empty",
    "steadfast",
    "victory_honour",
    "seize_honour",
    "seize_vote",
    "bolster_controlled",
    "bolster_at_pawn",
    "first_bonus",
    "second_influence",
    "contender_both",
    "scout_more",
    "next_effect",
    "wheel_honour",
    "swarm_further",
    "breach_honour",
    "fallen_honour",
    "fallen_to_lair",
    "spared",
    "daunting",
    "desperation",
    "wave_honour",
    "wave_votes",
    "wave_trolls",
    "instant_honour",
    "instant_votes",
    "instant_bolster",
    "instant_advance",
    "banish",
    "hall_more",
    "hall_without_gnomes",
    "hall_second",
    "hall_by_trolls",
    "hall_for_owner",
]
Colour = Literal["pink", "blue", "green", "yellow", "violet"]

CANVAS = 1000  # the map is drawn on a square of this size
BLANK = "-"  # a quadrant without a symbol

Few = Annotated[int, msgspec.Meta(ge=1, le=20)]
FewOrNone = Annotated[int, msgspec.Meta(ge=0, le=20)]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Honour = Annotated[int, msgspec.Meta(ge=0, le=99)]
Coordinate = Annotated[int, msgspec.Meta(ge=0, le=CANVAS)]
Letter = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]\Z", description="one letter from A to Z")]
_PRINTED = "(advance|bolster|influence|gnome|wild|supply|elder)( [2-9])?"
Symbol = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^{_PRINTED}\Z",
        description="a symbol such as 'wild', 'advance' or, where a number makes it strong, 'advance 2'",
    ),
]
Cell = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^({BLANK}|{_PRINTED})\Z",
        description=f"a symbol such as 'wild', 'advance' or 'advance 2', or '{BLANK}' alone for a blank",
    ),
]


class Spot(Row, frozen=True, kw_only=True):
    """Where something is drawn: to the right and downwards from the top left corner."""

    x: Coordinate
    y: Coordinate


class Volcano(Spot, frozen=True, kw_only=True):
    """The middle of the mountain, which nobody enters."""

    radius: Coordinate


class Domain(Spot, frozen=True, kw_only=True):
    """A domain, with the place of its swarm point."""

    id: ClanName


class Cavern(Spot, frozen=True, kw_only=True):
    """A cavern; `next` names neighbours, and each pair of neighbours is named once."""

    id: Id
    name: Name
    domain: ClanName
    gate: bool = False
    next: tuple[Id, ...] = ()


class Lair(Spot, frozen=True, kw_only=True):
    """One lair space of a pair."""

    id: Id
    next: tuple[Id, ...]


class LairPair(Row, frozen=True, kw_only=True):
    """Two lair spaces with the same glyph."""

    id: Id
    name: Name
    lair: tuple[Lair, ...]


class Hall(Spot, frozen=True, kw_only=True):
    """A great hall and the caverns that touch it."""

    id: Id
    name: Name
    touching: tuple[Id, ...]


class Side(Row, frozen=True, kw_only=True):
    """One side of the map."""

    origin: Origin
    volcano: Volcano
    domain: tuple[Domain, ...]
    cavern: tuple[Cavern, ...]
    lair_pair: tuple[LairPair, ...]
    hall: tuple[Hall, ...]


class Map(Row, frozen=True, kw_only=True):
    """Both sides of the map."""

    small: Side  # for two and three players
    large: Side  # for four and five


class HallToken(Row, frozen=True, kw_only=True):
    """A value of great hall tokens and how many there are."""

    key: ClassVar[str] = "value"

    value: Few
    count: Count
    origin: Origin


class GnomeKind(Row, frozen=True, kw_only=True):
    """A strength of gnome tokens and how many there are."""

    key: ClassVar[str] = "strength"

    strength: Few
    count: Count
    origin: Origin


class VoteTile(Row, frozen=True, kw_only=True):
    """What the first, the second and the third of a plank score."""

    id: Id
    first: Honour
    second: Honour
    third: Honour
    origin: Origin


class GateCard(Row, frozen=True, kw_only=True):
    """The numbers on every gate card; lists are by wave."""

    invaders: tuple[Few, ...]
    first_fallen: tuple[FewOrNone, ...]
    later_fallen: FewOrNone
    origin: Origin


class Wheel(Row, frozen=True, kw_only=True):
    """The gnome wheel, clockwise. Spaces are counted from 1; a tripwire lies behind the space it names."""

    spaces: tuple[EffectName, ...]
    start: Few
    boost_tripwire: Few
    breach_tripwire: Few
    origin: Origin


class BoostTrack(Row, frozen=True, kw_only=True):
    """The honour boost track beside the wheel; its start is counted from 1."""

    values: tuple[FewOrNone, ...]
    start: Few
    origin: Origin


class Supplies(Row, frozen=True, kw_only=True):
    """The supply track: its mark of each wave, and where it ends."""

    base: tuple[FewOrNone, ...]
    most: Few
    origin: Origin


class Desperation(Row, frozen=True, kw_only=True):
    """How many desperation symbols each space of the supply track has, from space 0 on."""

    symbols: tuple[FewOrNone, ...]
    origin: Origin


class StartCard(Row, frozen=True, kw_only=True):
    """The starting card of every player, row by row."""

    rows: tuple[tuple[Cell, ...], ...]
    origin: Origin


class Card(Row, frozen=True, kw_only=True):
    """An ancestry card: top left, top right, bottom left, bottom right."""

    id: Id
    cells: tuple[Cell, ...]


class Ancestry(Row, frozen=True, kw_only=True):
    """The deck of ancestry cards."""

    origin: Origin
    card: tuple[Card, ...]


class Elders(Row, frozen=True, kw_only=True):
    """The honour for 0, 1, 2 … elder symbols."""

    honour: tuple[Honour, ...]
    origin: Origin


class Ability(Row, frozen=True, kw_only=True):
    """What a champion does. Which of the values a kind needs is said in `pack_powers`."""

    kind: PowerName
    amount: FewOrNone = 0
    action: ActionName | None = None
    tally: TallyName | None = None
    claws: FewOrNone = 0  # uses in a wave; 0: not limited
    origin: Origin


class Champion(Row, frozen=True, kw_only=True):
    """A champion card. With a letter it has a pawn, or in deck III a starburst tile."""

    id: Id
    name: Name
    deck: DeckName
    clan: ChampionClan
    votes: FewOrNone
    letter: Letter | None = None
    lines: tuple[Few, ...]  # influence after which a yellow line comes
    symbols: tuple[Symbol, ...] = ()
    origin: Origin
    power: Ability


class Limits(Row, frozen=True, kw_only=True):
    """The numbers that hold for the whole game; lists are for 2, 3, 4 and 5 players."""

    display: tuple[Few, ...]
    gate_cards: tuple[Few, ...]
    first_gnomes: tuple[Few, ...]
    trolls: Count
    lair_trolls: FewOrNone
    first_cavern: FewOrNone
    next_cavern: FewOrNone
    overrun_loss: FewOrNone
    breach_gnomes: FewOrNone
    swarm_steps: FewOrNone
    origin: Origin


class FallPack(Pack, frozen=True, kw_only=True):
    """All printed components of Fall of the Mountain King."""

    map: Map
    hall_token: tuple[HallToken, ...]
    vote_tile: tuple[VoteTile, ...]
    gnome: tuple[GnomeKind, ...]
    gate_card: GateCard
    wheel: Wheel
    boost: BoostTrack
    supplies: Supplies
    desperation: Desperation
    start_card: StartCard
    ancestry: Ancestry
    elders: Elders
    champion: tuple[Champion, ...]
    limits: Limits


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rulings of a match that can be answered in another way, and the colours of its seats."""

    gnome_victory_votes: Literal[1, 2] = 1  # K-01
    boost_on_defeat_move: bool = False  # K-15
    move_trolls_from_rival_lair: bool = True  # K-29
    max_pawns: Annotated[int, msgspec.Meta(ge=0, le=LETTERS)] = 5  # K-40; 0: no limit
    colours: tuple[Colour, ...] = ("pink", "blue", "green", "yellow", "violet")  # SET-17, by seat

    def __post_init__(self) -> None:
        if len(self.colours) != SEATS or len(set(self.colours)) != SEATS:
            raise ValueError(say("colours", colours=SEATS))
        if not 0 <= self.max_pawns <= LETTERS:  # msgspec looks at it only when it converts
            raise ValueError(say("max-pawns", most=LETTERS))
