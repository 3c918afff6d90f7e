"""A view as JSON, derived from the declared fields of the table: those of a seat are under `seats`, others beside."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from underhall.engine.data import Data, declared, fields_of
from underhall.engine.declared.kinds import Bits, Flag, Kind, Members, Numbers
from underhall.engine.declared.tables import Field
from underhall.engine.game import Game
from underhall.engine.kernel import Over
from underhall.engine.records import ALL_TABLES, Layout

SEAT = "seat"  # the word of the kind that numbers seats


Points = dict[str, int | None]
PointsOf = Callable[[int], Points]  # of a seat


class SeatData(Data, frozen=True, kw_only=True):
    """What a seat has."""

    colour: Annotated[str, Meta(description="Its colour.")]
    points: Annotated[Points, Meta(description="Points now, by source; null where something hidden decides.")]


class TableData(Data, frozen=True, kw_only=True):
    """The table as one seat, or a spectator, may know it."""

    game: Annotated[str, Meta(description="The game.")]
    viewer: Annotated[int | None, Meta(description="The seat that sees this view; null for a spectator.")]
    over: Annotated[
        Literal["ended", "truncated"] | None,
        Meta(description="Whether the game has ended, or was stopped by a limit; null while it goes on."),
    ]
    deciding: Annotated[int | None, Meta(description="The seat that must choose; null when none must.")]
    decision: Annotated[str | None, Meta(description="The kind of decision that waits; null when none does.")]
    seats: Annotated[list[Any], Meta(description="What each seat has.")]


class Parts(NamedTuple):
    """The parts of a game's views."""

    table: type[TableData]
    seat: type[SeatData]


def data_of(game: Game, facts: Any, points: PointsOf) -> TableData:
    """A view as data."""
    table, seat = facts.table, facts.seat
    part, over = parts_of(game.layout).table, int(table.over)
    waits = not over and int(table.seat) >= 0
    return part(
        game=game.name,
        viewer=seat if seat >= 0 else None,
        over=None if not over else "truncated" if over == Over.TRUNCATED else "ended",
        deciding=int(table.seat) if waits else None,
        decision=game.steps_enum.at(int(table.asked)).id if waits else None,
        seats=seats_of(game, facts, points),
        **declared(part, facts),
    )


def seats_of(game: Game, facts: Any, points: PointsOf) -> list[SeatData]:
    """What is known about each seat, as in the data of a view."""
    part = parts_of(game.layout).seat
    colours = facts.switches.colours[: int(facts.table.seats)]
    return [
        part(colour=colour, points=points(seat), **declared(part, facts, seat)) for seat, colour in enumerate(colours)
    ]


@cache
def parts_of(layout: Layout) -> Parts:
    """The parts of a game's views, with a field for each field of its table."""
    own = [each for each in layout.fields if each.group != ALL_TABLES or each.name == "turn"]
    of_seats = [each for each in own if each.axes and each.axes[0].word == SEAT]
    of_table = [each for each in own if each not in of_seats]
    return Parts(
        _part(TableData, layout, {each: each.axes for each in of_table}),
        _part(SeatData, layout, {each: each.axes[1:] for each in of_seats}),
    )


def _part(base: Any, layout: Layout, fields: dict[Field, tuple[Kind, ...]]) -> Any:
    of = fields_of(layout)
    added = [(each.name, Annotated[_type(each, axes), of(each.name)]) for each, axes in fields.items()]
    return msgspec.defstruct(
        base.__name__, added, bases=(base,), namespace={"__doc__": base.__doc__}, frozen=True, kw_only=True
    )


def _type(field: Field, axes: tuple[Kind, ...]) -> Any:
    """The type of a field's values in JSON, as `Field.data` gives them."""
    if axes:
        inner = _type(field, axes[1:])
        return dict[_names(axes[0]), inner] if isinstance(axes[0], Members) else list[inner]  # type: ignore[misc, valid-type]
    plain = _plain(field.kind)
    return plain | None if field.none or field.hidden else plain


def _plain(kind: Kind) -> Any:
    if isinstance(kind, Flag):
        return bool
    if isinstance(kind, Numbers):
        return int
    if isinstance(kind, Bits):
        return list[_plain(kind.of)]  # type: ignore[misc]
    return _names(kind) if isinstance(kind, Members) else str


def _names(kind: Members) -> Any:
    return Literal[tuple(kind.constant(value) for value in range(kind.size))]
