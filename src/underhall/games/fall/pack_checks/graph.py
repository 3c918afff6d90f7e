"""A side of the map as a graph, and as lines on paper."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from underhall.games.fall.pack_checks.common import lairs_of
from underhall.games.fall.pack_schema import Cavern, Side, Spot

Graph = dict[str, set[str]]  # the neighbours of each cavern


class Line(NamedTuple):
    """A passage between two places, by its path in the pack."""

    path: str
    a: str
    b: str


def graph_of(side: Side) -> Graph:
    """Which caverns are neighbours. Names that are not caverns are left out."""
    graph: Graph = {cavern.id: set() for cavern in side.cavern}
    for cavern in side.cavern:
        for other in cavern.next:
            if other in graph and other != cavern.id:
                graph[cavern.id].add(other)
                graph[other].add(cavern.id)
    return graph


def distances(graph: Graph, starts: Iterable[str], without: Collection[str] = ()) -> dict[str, int]:
    """How many caverns one passes to stand in each that can be reached, the starts and the last one included."""
    found = {start: 1 for start in starts if start in graph}
    queue = deque(found)
    while queue:
        here = queue.popleft()
        for other in graph[here]:
            if other not in found and other not in without:
                found[other] = found[here] + 1
                queue.append(other)
    return found


def by_id(side: Side) -> dict[str, Cavern]:
    return {cavern.id: cavern for cavern in side.cavern}


def gates(side: Side, domain: str) -> list[str]:
    """The gate caverns of a domain."""
    return [cavern.id for cavern in side.cavern if cavern.gate and cavern.domain == domain]


# Lines on paper -------------------------------------------------------------------------------------------------------


def spots(name: str, side: Side) -> dict[str, Spot]:
    """Where caverns and lairs are drawn."""
    places: dict[str, Spot] = {cavern.id: cavern for cavern in side.cavern}
    return places | {lair.id: lair for _, lair in lairs_of(name, side)}


def lines(name: str, side: Side) -> Iterator[Line]:
    """The passages between caverns, and between lairs and caverns."""
    known = by_id(side)
    for index, cavern in enumerate(side.cavern):
        for number, other in enumerate(cavern.next):
            if other in known and other != cavern.id:
                yield Line(f"map.{name}.cavern[{index}].next[{number}]", cavern.id, other)
    for path, lair in lairs_of(name, side):
        for number, other in enumerate(lair.next):
            if other in known:
                yield Line(f"{path}.next[{number}]", lair.id, other)


def meet(one: Line, two: Line, places: dict[str, Spot]) -> bool:
    """Whether two passages, drawn as straight lines, meet anywhere but at a place that they share."""
    shared = {one.a, one.b} & {two.a, two.b}
    if len(shared) == 2:  # the same passage
        return False
    if not shared:
        return _cross(places[one.a], places[one.b], places[two.a], places[two.b])
    middle = places[shared.pop()]
    ends = [places[end] for line in (one, two) for end in line[1:] if places[end] is not middle]
    (ax, ay), (bx, by) = [(end.x - middle.x, end.y - middle.y) for end in ends]
    return ax * by == ay * bx and ax * bx + ay * by > 0  # one lies on the other


def _cross(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0 and _boxes_meet(a, b, c, d)


def _turn(a: Spot, b: Spot, c: Spot) -> int:
    """Which way the path a, b, c turns: the sign, or 0 where it is straight."""
    area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    return (area > 0) - (area < 0)


def _boxes_meet(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    return (
        max(a.x, b.x) >= min(c.x, d.x)
        and max(c.x, d.x) >= min(a.x, b.x)
        and max(a.y, b.y) >= min(c.y, d.y)
        and max(c.y, d.y) >= min(a.y, b.y)
    )


def near_line(point: Spot, a: Spot, b: Spot) -> float:
    """How far a point is from the straight line between two others."""
    length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
    along = 0.0
    if length:
        along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length
        along = min(1.0, max(0.0, along))
    return math.dist((point.x, point.y), (a.x + along * (b.x - a.x), a.y + along * (b.y - a.y)))


def away(a: Spot, b: Spot) -> float:
    return math.dist((a.x, a.y), (b.x, b.y))


def clockwise(centre: Spot, spot: Spot) -> float:
    """The direction of a spot, seen from the centre: an angle that grows clockwise from the top."""
    return math.atan2(spot.x - centre.x, centre.y - spot.y)
