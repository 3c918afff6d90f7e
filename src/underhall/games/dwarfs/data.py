"""The documented JSON form of a view. What the viewer may not know is null.

Seats are numbers from 0; cards, goals, gems and ogres are called by their ids in the pack; a place is x and y, where
0,0 is the first card laid, x grows to the east and y to the south.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from underhall.engine.data import Data, declared, fields_of
from underhall.engine.declared.kinds import id_of
from underhall.engine.kernel import Over
from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.kinds import GOAL
from underhall.games.dwarfs.pack_schema import GemName, OgreName
from underhall.games.dwarfs.pieces import DESIGNS, NONE, Gem, Ogre, Side, Source
from underhall.games.dwarfs.regions import Region
from underhall.games.dwarfs.steps import Step
from underhall.games.dwarfs.table import LAYOUT

# By number, as packs and messages spell them.
SIDE_IDS, GEM_IDS, OGRE_IDS, SOURCE_IDS = (
    tuple[Any, ...](id_of(member) for member in kind) for kind in (Side, Gem, Ogre, Source)
)

SideName = Literal["north", "east", "south", "west"]
SourceName = Literal["trading-goals", "secret-goal", "monsters", "gems", "kingdom"]
Place = tuple[int, int]
of = fields_of(LAYOUT)


class CardData(Data, frozen=True):
    """A kingdom card on the table or among the defeated monsters."""

    card: Annotated[str, Meta(description="Its id in the pack.")]
    owner: Annotated[int, Meta(description="The seat whose colour it has.")]
    turn: Annotated[int, of("facing")]


class SquareData(Data, frozen=True):
    """A square on which a card lies."""

    x: Annotated[int, of("x")]
    y: Annotated[int, of("y")]
    card: Annotated[CardData, Meta(description="The visible card.")]
    beneath: Annotated[list[CardData], Meta(description="The cards under it, from top to bottom.")]
    walls: Annotated[list[SideName], Meta(description="The walled sides of the visible card as it lies.")]
    open: Annotated[list[SideName], Meta(description="The sides through which a dwarf can pass to another card.")]
    dwarfs: Annotated[list[int], Meta(description="How many dwarfs of each seat stand here.")]
    spots: Annotated[int, Meta(description="How many dwarfs, of all seats together, find room.")]
    needs: Annotated[int, Meta(description="How many dwarfs of one seat complete the card's task.")]
    stopped_by: Annotated[
        Place | None, Meta(description="The monster that stops this mine, or digging at this castle; null if none.")
    ]


class RegionData(Data, frozen=True):
    """Squares between which dwarfs can walk: a kingdom of each seat whose castle lies in it."""

    squares: Annotated[list[Place], Meta(description="Its squares, in order of first use.")]
    castles: Annotated[list[int], Meta(description="The seats whose kingdom it is; several share it.")]
    dragon: Annotated[Place | None, Meta(description="A dragon that acts in it; null if none.")]
    giant: Annotated[Place | None, Meta(description="A frost giant that acts in it; null if none.")]


class OgreData(Data, frozen=True):
    """An ogre card in a hand."""

    kind: Annotated[OgreName | None, Meta(description="What it is; null if the viewer does not know.")]
    known_to: Annotated[list[int], Meta(description="The other seats that know it.")]


class SeatData(Data, frozen=True):
    """What a seat has."""

    colour: Annotated[str, Meta(description="Its colour.")]
    pile: Annotated[int, of("pile")]
    hand: Annotated[list[str], of("hand")]
    gems: Annotated[dict[GemName, int] | None, Meta(description="Gems by kind; null where a switch hides them.")]
    gem_total: Annotated[int, of("gem_total")]
    ogres: Annotated[list[OgreData], Meta(description="Ogre cards in hand; how many is never hidden.")]
    goals: Annotated[list[str], of("goals")]
    trophies: Annotated[list[CardData], Meta(description="Monsters defeated.")]
    secret: Annotated[str | None, of("secret")]
    secret_revealed: Annotated[bool, of("secret_out")]
    castle: Annotated[Place | None, Meta(description="Where its castle lies; null if it is not on the table.")]
    kingdom_cards: Annotated[int, Meta(description="Cards in its kingdom now.")]
    points: Annotated[
        dict[SourceName, int | None], Meta(description="Points now, by source; null where hidden gems hide them.")
    ]


class TableData(Data, frozen=True):
    """The table as one seat, or a spectator, may know it."""

    game: Annotated[Literal["dwarfs"], Meta(description="The game.")]
    viewer: Annotated[int | None, Meta(description="The seat that sees this view; null for a spectator.")]
    turn: Annotated[int, of("turn")]
    active: Annotated[int, of("active")]
    starter: Annotated[int, of("starter")]
    taken: Annotated[int, of("taken")]
    actions: Annotated[int, Meta(description="Actions that the active seat has in this turn, as things stand.")]
    last_round: Annotated[bool, of("last_round")]
    over: Annotated[
        Literal["ended", "truncated"] | None,
        Meta(description="Whether the game has ended, or was stopped by the turn limit; null while it goes on."),
    ]
    deciding: Annotated[int | None, Meta(description="The seat that must choose; null when none must.")]
    decision: Annotated[str | None, Meta(description="The kind of decision that waits; null when none does.")]
    squares: Annotated[list[SquareData], Meta(description="Squares with a card, in order of first use.")]
    regions: Annotated[list[RegionData], Meta(description="How walls part the table; each square is in just one.")]
    seats: Annotated[list[SeatData], Meta(description="What each seat has.")]
    row: Annotated[list[str | None], Meta(description="The open trading goals by place; null where none lies.")]
    goal_deck: Annotated[list[str], of("goal_deck")]
    gem_piles: Annotated[dict[GemName, int], of("gem_pile")]
    ogre_deck: Annotated[int, Meta(description="Cards in the ogre deck.")]
    ogre_discard: Annotated[dict[OgreName, int], of("ogre_discard")]


PARTS = (TableData, SquareData, CardData, RegionData, SeatData, OgreData)  # in the order in which they are explained


def data_of(facts: Facts) -> TableData:
    """A view as data."""
    pack, table, seat = facts.pack, facts.table, facts.seat
    over = int(table.over)
    waits = not over and int(table.seat) >= 0
    return TableData(
        **declared(TableData, facts),
        game="dwarfs",
        viewer=seat if seat >= 0 else None,
        actions=facts.actions,
        over=None if not over else "truncated" if over == Over.TRUNCATED else "ended",
        deciding=int(table.seat) if waits else None,
        decision=Step.at(int(table.asked)).id if waits else None,
        squares=[_square(facts, square) for square in facts.squares],
        regions=[_region(facts, region) for region in facts.regions],
        seats=[_seat(facts, each) for each in range(facts.seats)],
        row=[GOAL.data(facts, goal) for goal in table.goal_row[: pack.limits.goals_shown].tolist()],
        ogre_deck=facts.ogre_deck,
    )


def _card(facts: Facts, card: int) -> CardData:
    return CardData(facts.pack.card[card % DESIGNS].id, card // DESIGNS, **declared(CardData, facts, card))


def _place(facts: Facts, square: int | None) -> Place | None:
    return None if square is None or square == NONE else facts.place(square)


def _sides(sides: tuple[Side, ...]) -> list[SideName]:
    return [SIDE_IDS[side] for side in sides]


def _square(facts: Facts, square: int) -> SquareData:
    top, *beneath = (_card(facts, card) for card in facts.stack(square))
    return SquareData(
        **declared(SquareData, facts, square),
        card=top,
        beneath=beneath,
        walls=_sides(facts.walls(square)),
        open=_sides(facts.passages(square)),
        dwarfs=[int(facts.table.dwarfs[seat, square]) for seat in range(facts.seats)],
        spots=facts.card(square).spots.value,
        needs=facts.card(square).task.needs,
        stopped_by=_place(facts, facts.stopped_by(square)),
    )


def _region(facts: Facts, region: Region) -> RegionData:
    return RegionData(
        squares=[facts.place(square) for square in region.squares],
        castles=list(region.castles),
        dragon=_place(facts, region.dragon),
        giant=_place(facts, region.giant),
    )


def scores_of(facts: Facts, seat: int) -> dict[Any, int | None]:
    """The points of a seat by source."""
    return {SOURCE_IDS[each]: value for each, value in facts.points(seat).items()}


def _seat(facts: Facts, seat: int) -> SeatData:
    gems = facts.gems(seat)
    return SeatData(
        **declared(SeatData, facts, seat),
        colour=facts.switches.colours[seat],
        gems=None if gems is None else {GEM_IDS[gem]: count for gem, count in gems.items()},
        ogres=[OgreData(None if kind is None else OGRE_IDS[kind], knowing) for kind, knowing in facts.ogres(seat)],
        trophies=[_card(facts, card) for card in facts.trophies(seat)],
        castle=_place(facts, int(facts.table.castle[seat]) if facts.kingdom(seat) else None),
        kingdom_cards=facts.kingdom_size(seat),
        points=scores_of(facts, seat),
    )
