"""Is the board as the box: what is known of it, and what the rulebook's examples show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from underhall.engine.pack_checks import Found
from underhall.games.hall.messages import pack as say
from underhall.games.hall.pack_checks.board_facts import (
    INNERMOST,
    OUTERMOST,
    SEATS_ON,
    Ground,
    beside,
    direction,
    parts,
    square_of,
    starts_for,
    told,
)
from underhall.games.hall.pack_checks.common import sides, tunnels
from underhall.games.hall.pack_schema import HallPack, Side
from underhall.games.hall.pack_shapes import Shape, Square, ways_of
from underhall.games.hall.pieces import STATUES, TEAM_SEATS, TIERS

Outlines = Sequence[tuple[Square, ...]]

OFF_CENTRE = 1.0  # squares by which the heart may miss the middle of the mountain
EXAMPLE_SIZE = 4  # of the tile in both examples of a dig
EXAMPLE_FIND = {"iron": 2, "hammer": 1}  # what it covers in the first, besides a statue
EXAMPLE_RUBBLE = 3  # and in the second


def heart_in_the_middle(pack: HallPack) -> Found:
    for name, side in sides(pack):
        ground = Ground(side)
        if ground.heart:
            for axis, what in enumerate(("column", "row")):
                (low, high), (first, last) = (
                    (min(square[axis] for square in squares), max(square[axis] for square in squares))
                    for squares in (ground.heart, ground.mountain)
                )
                if abs(low + high - first - last) / 2 > OFF_CENTRE:
                    middle, found = (first + last) / 2, (low + high) / 2
                    yield f"board.{name}.tiers", say(f"heart-off-centre-{what}", middle=middle, found=found)


def tiers_as_rings(pack: HallPack) -> Found:
    for name, side in sides(pack):
        ground = Ground(side)
        for square, tier in ground.tier.items():
            path = f"board.{name}.tiers[{square[1]}]"
            if tier != OUTERMOST and ground.on_the_rim(square):
                yield path, say("rim-tier", rim=OUTERMOST, square=told(square), tier=tier)
            if tier != INNERMOST and any(other in ground.heart for other in beside(square)):
                yield path, say("heart-tier", inner=INNERMOST, square=told(square), tier=tier)
            for other in beside(square):
                if ground.tier.get(other, tier) > tier + 1:
                    yield path, say("tiers-skipped", tier=tier, square=told(square), other=ground.tier[other])
        for tier in range(OUTERMOST + 1, INNERMOST + 1):
            inside = [*ground.in_tiers(range(tier, TIERS + 1)), *ground.heart, *ground.sites]
            for part in parts(inside)[1:]:
                if lost := sorted(part & set(ground.tier)):
                    path = f"board.{name}.tiers[{lost[0][1]}]"
                    yield path, say("tier-apart", tier=tier, square=told(lost[0]))


def ways_inward(pack: HallPack) -> Found:
    for name, side in sides(pack):
        ground = Ground(side)
        for index, start in enumerate(side.start):
            highest = max((ground.tier[square] for square in _rising(ground, square_of(start))), default=INNERMOST)
            if highest < INNERMOST:
                message = say("way-ends", square=told(square_of(start)), tier=highest)
                yield f"board.{name}.start[{index}]", message


def starts_in_the_outermost_tier(pack: HallPack) -> Found:
    for name, side in sides(pack):
        ground = Ground(side)
        for index, start in enumerate(side.start):
            tier = ground.tier.get(square_of(start), OUTERMOST)
            if tier != OUTERMOST:
                message = say("start-tier", rim=OUTERMOST, square=told(square_of(start)), tier=tier)
                yield f"board.{name}.start[{index}]", message


def mates_side_by_side(pack: HallPack) -> Found:
    for name, side in sides(pack):
        heart = Ground(side).heart
        if TEAM_SEATS in SEATS_ON[name] and heart:
            points = [start for start in starts_for(side, TEAM_SEATS) if start.pair is not None]
            points.sort(key=lambda start: direction(heart, square_of(start)))
            for index, start in enumerate(points):
                after = points[(index + 1) % len(points)]
                if start.pair not in (points[index - 1].pair, after.pair):
                    message = say("mates-apart", pair=start.pair, square=told(square_of(start)))
                    yield f"board.{name}.start[{side.start.index(start)}].pair", message


def statues_left_over(pack: HallPack) -> Found:
    if all(len(side.statue) >= STATUES for _, side in sides(pack)):
        yield "board.autumn.statue", say("statues-left-over", statues=STATUES)


def sites_left_over(pack: HallPack) -> Found:
    for name, side in sides(pack):
        shown = pack.limits.workshops_each * max(SEATS_ON[name]) + pack.limits.workshops_more
        sites = len(Ground(side).sites)
        if sites <= shown:
            yield f"board.{name}.tiers", say("sites-left-over", workshops=shown, sites=sites)


def things_in_rubble(pack: HallPack) -> Found:
    for name, side in sides(pack):
        rubble = Ground(side).rubble
        for field, spots in (("buried", side.buried), ("statue", side.statue)):
            if not rubble.intersection(map(square_of, spots)):
                yield f"board.{name}.{field}", say(f"no-{field}-in-rubble")


def examples_of_digs(pack: HallPack) -> Found:
    tiles = [_outlines(shape) for _, _, shape in tunnels(pack) if len(shape.squares) == EXAMPLE_SIZE]
    for name, side in sides(pack):
        ground = Ground(side)
        dug = set(ground.tier) - {square_of(start) for start in side.start}
        statues = {square_of(spot) for spot in side.statue}
        rich = [_finds(side, statues, dug - ground.rubble, outlines) for outlines in tiles]
        hard = [_breaks_through(ground.rubble, dug, outlines) for outlines in tiles]
        if not any(rich):
            yield f"board.{name}.buried", say("example-of-finds", size=EXAMPLE_SIZE)
        elif not any(one and other for one, other in zip(rich, hard, strict=True)):
            yield f"board.{name}.rubble", say("example-of-rubble", size=EXAMPLE_SIZE, rubble=EXAMPLE_RUBBLE)


def _rising(ground: Ground, start: Square) -> set[Square]:
    """The squares to which a way leads that never goes back to an outer tier."""
    found = {start} & set(ground.tier)
    edge = list(found)
    while edge:
        here = edge.pop()
        more = {other for other in beside(here) if ground.tier.get(other, 0) >= ground.tier[here]} - found
        found |= more
        edge.extend(more)
    return found


def _outlines(shape: Shape) -> Outlines:
    """The ways to lay a tile that cover different squares."""
    ways = ways_of(shape)
    return ways.way[: ways.outlines]


def _finds(side: Side, statues: set[Square], ground: set[Square], outlines: Outlines) -> bool:
    """Whether a tile can be laid over a statue and all that the first example shows, without rubble."""
    buried: dict[Square, list[str]] = {}
    for spot in side.buried:
        buried.setdefault(square_of(spot), []).append(spot.resource)
    for covered in _laid_over(statues, outlines):
        found = Counter(resource for square in covered for resource in buried.get(square, ()))
        if covered <= ground and len(covered & statues) == 1 and found == EXAMPLE_FIND:
            return True
    return False


def _breaks_through(rubble: set[Square], ground: set[Square], outlines: Outlines) -> bool:
    """Whether a tile can be laid over as much rubble as in the second example."""
    return any(
        covered <= ground and len(covered & rubble) == EXAMPLE_RUBBLE
        for covered in _laid_over(rubble & ground, outlines)
    )


def _laid_over(squares: set[Square], outlines: Outlines) -> set[frozenset[Square]]:
    """What a tile can cover if it lies over one of these squares."""
    return {
        frozenset((column + across - left, row + down - up) for across, down in outline)
        for column, row in squares
        for outline in outlines
        for left, up in outline
    }
