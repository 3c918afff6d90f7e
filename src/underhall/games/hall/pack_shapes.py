"""Tiles as squares: reading a drawn shape, and the ways in which it can be laid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from underhall.games.hall.pack_schema import EMPTY, KEY

Square = tuple[int, int]  # steps to the right and downwards
Outline = frozenset[Square]


class Shape(NamedTuple):
    """The squares of a tile in reading order, and which of them has the anchor or the altar."""

    squares: tuple[Square, ...]
    keys: tuple[Square, ...]


class Ways(NamedTuple):
    """The ways to lay a tile that differ. The first `outlines` cover different squares, the others move the anchor."""

    way: tuple[tuple[Square, ...], ...]  # steps from the key square, which comes first
    outlines: int


def shape_of(rows: Sequence[str]) -> Shape:
    drawn = [((across, down), mark) for down, row in enumerate(rows) for across, mark in enumerate(row)]
    return Shape(
        squares=tuple(square for square, mark in drawn if mark != EMPTY),
        keys=tuple(square for square, mark in drawn if mark == KEY),
    )


def ways_of(shape: Shape) -> Ways:
    """A tile without a key square is laid by the first of its squares, however it lies."""
    first: dict[Outline, tuple[Square, ...]] = {}
    further: list[tuple[Square, ...]] = []
    for turned in _turned(shape):
        key = turned.keys[0] if turned.keys else turned.squares[0]
        way = (key, *(square for square in turned.squares if square != key))
        steps = tuple(_step(key, square) for square in way)
        known = first.setdefault(outline_of(turned.squares), steps)
        if steps != known and steps not in further:
            further.append(steps)
    return Ways((*first.values(), *further), len(first))


def outline_of(squares: Iterable[Square]) -> Outline:
    """The squares as seen from the top left corner of what they cover."""
    listed = list(squares)
    corner = (min(across for across, _ in listed), min(down for _, down in listed))
    return frozenset(_step(corner, square) for square in listed)


def free_outline(shape: Shape) -> Outline:
    """The same for all shapes that are equal when turned and flipped."""
    return min((outline_of(turned.squares) for turned in _turned(shape)), key=sorted)


def connected(squares: Sequence[Square]) -> bool:
    """Whether one can go from every square to every other over flat sides."""
    reached = set(squares[:1])
    edge = list(reached)
    while edge:
        across, down = edge.pop()
        for square in ((across + 1, down), (across - 1, down), (across, down + 1), (across, down - 1)):
            if square in squares and square not in reached:
                reached.add(square)
                edge.append(square)
    return len(reached) == len(squares)


def mirrored_alike(shape: Shape) -> bool:
    """Whether flipping the tile brings no further way to lay it."""
    faces = [_marked(turned) for turned in _turned(shape)]
    half = len(faces) // 2  # one face up, then the other
    return set(faces[:half]) == set(faces[half:])


def _marked(shape: Shape) -> tuple[Outline, Outline]:
    corner = (min(across for across, _ in shape.squares), min(down for _, down in shape.squares))
    return (
        frozenset(_step(corner, square) for square in shape.squares),
        frozenset(_step(corner, key) for key in shape.keys),
    )


def _turned(shape: Shape) -> Iterator[Shape]:
    """Four quarter turns with one face up, then four with the other; squares in reading order each time."""
    for flipped in (False, True):
        for quarters in range(4):
            yield Shape(
                squares=_in_order(_laid(square, quarters, flipped) for square in shape.squares),
                keys=_in_order(_laid(key, quarters, flipped) for key in shape.keys),
            )


def _laid(square: Square, quarters: int, flipped: bool) -> Square:
    across, down = square
    if flipped:
        across = -across
    for _ in range(quarters):
        across, down = -down, across
    return across, down


def _in_order(squares: Iterable[Square]) -> tuple[Square, ...]:
    return tuple(sorted(squares, key=lambda square: (square[1], square[0])))


def _step(start: Square, end: Square) -> Square:
    return end[0] - start[0], end[1] - start[1]
