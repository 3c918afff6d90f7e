"""Draws layers of boxes and the arrows between them as SVG, in the colours of the page."""

from collections.abc import Iterator
from html import escape
from itertools import pairwise
from typing import Literal, NamedTuple

WIDTH, ROW, HEIGHT, GAP, LEFT = 960.0, 118.0, 48.0, 56.0, 130.0
LONE = 0.45  # the share of the width for a box alone in a middle row: arrows pass beside it
TIP = 7.0


class Arrow(NamedTuple):
    """An arrow from a box to another that it imports."""

    start: str
    end: str


class Place(NamedTuple):
    """Where a box is."""

    row: int  # the lowest is 0
    left: float
    top: float
    width: float


Rows = list[tuple[str, list[str]]]  # titles of rows and names of their boxes, the lowest first


def draw(rows: Rows, arrows: list[Arrow]) -> str:
    """The whole diagram."""
    places = {name: place for at, (_, names) in enumerate(rows) for name, place in _row(at, len(rows), names)}
    height = ROW * len(rows) - (ROW - HEIGHT) + 2
    lines = [_line(arrow, arrows, places, rows) for arrow in arrows]
    titles = [
        f'<text class="layer" x="0" y="{places[names[0]].top + HEIGHT / 2:g}" dy=".35em">{escape(title)}</text>'
        for title, names in rows
    ]
    label = escape(". ".join(f"{title}: {', '.join(names)}" for title, names in rows))
    return (
        f'<div class="layers" tabindex="0"><svg viewBox="0 0 {WIDTH:g} {height:g}" role="img" aria-label="{label}">'
        f"{''.join(lines)}{''.join(titles)}{''.join(_box(name, place) for name, place in places.items())}</svg></div>"
    )


def _row(at: int, rows: int, names: list[str]) -> Iterator[tuple[str, Place]]:
    """The boxes of a row, side by side. A lone box fills the row, unless arrows pass it."""
    room = WIDTH - LEFT - 2 * GAP
    width = (room - GAP * (len(names) - 1)) / len(names)
    if len(names) == 1 and 1 < at < rows - 1:
        width *= LONE
    left = LEFT + (WIDTH - LEFT - len(names) * width - GAP * (len(names) - 1)) / 2
    for number, name in enumerate(names):
        yield name, Place(at, left + number * (width + GAP), 1 + ROW * (rows - 1 - at), width)


def _box(name: str, place: Place) -> str:
    middle, centre = place.top + HEIGHT / 2, place.left + place.width / 2
    return (
        f'<rect x="{place.left:g}" y="{place.top:g}" width="{place.width:g}" height="{HEIGHT:g}" rx="8"/>'
        f'<text x="{centre:g}" y="{middle:g}" dy=".35em" text-anchor="middle">{escape(name)}</text>'
    )


def _line(arrow: Arrow, arrows: list[Arrow], places: dict[str, Place], rows: Rows) -> str:
    """A curve down from box to box, which passes the rows between them through their gaps."""
    start, end = places[arrow.start], places[arrow.end]
    first = _port(arrow, [each for each in arrows if each.start == arrow.start], places, start, "end")
    last = _port(arrow, [each for each in arrows if each.end == arrow.end], places, end, "start")
    points = [(first, start.top + HEIGHT)]
    for row in range(start.row - 1, end.row, -1):
        share = (row - start.row) / (end.row - start.row)
        names = rows[row][1]
        gap = min(_gaps([places[name] for name in names]), key=lambda x: abs(x - (first + share * (last - first))))
        top = places[names[0]].top
        points += [(gap, top), (gap, top + HEIGHT)]
    points.append((last, end.top - TIP))
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for (x, y), (to_x, to_y) in pairwise(points):
        path += f"C{x:.1f} {(y + to_y) / 2:.1f} {to_x:.1f} {(y + to_y) / 2:.1f} {to_x:.1f} {to_y:.1f}"
    head = f"M{last - 4:.1f} {points[-1][1]:.1f}h8l-4 {TIP:g}z"
    title = f"{escape(arrow.start)} imports {escape(arrow.end)}"
    curve = f'<path d="{path}"/><path class="head" d="{head}"/>'
    return f"<g><title>{title}</title>{curve}</g>"


def _port(
    arrow: Arrow, beside: list[Arrow], places: dict[str, Place], box: Place, far: Literal["start", "end"]
) -> float:
    """Where on the edge of a box an arrow begins or ends. Arrows are ordered by their other ends, to cross less."""

    def order(each: Arrow) -> tuple[float, str]:
        other = places[getattr(each, far)]
        return other.left + other.width / 2, getattr(each, far)

    spread = sorted(beside, key=order)
    return box.left + box.width * (spread.index(arrow) + 1) / (len(spread) + 1)


def _gaps(row: list[Place]) -> list[float]:
    """The middles of the gaps between boxes, and beside them."""
    return [row[0].left - GAP / 2, *(place.left + place.width + GAP / 2 for place in row)]
