"""Is the board wise: room, ways and fair start points, which nobody has to follow."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from underhall.engine.declared.phrases import listed
from underhall.engine.pack_checks import Found
from underhall.games.hall.messages import pack as say
from underhall.games.hall.pack_checks.board_facts import (
    INNERMOST,
    OUTERMOST,
    SEATS_ON,
    Ground,
    beside,
    square_of,
    squares_to_lay,
    starts_for,
    told,
)
from underhall.games.hall.pack_checks.common import WORTH, SideName, sides
from underhall.games.hall.pack_schema import HallPack, Side
from underhall.games.hall.pack_shapes import Square

OPEN_SIDES = 3  # of a workshop site
RUBBLE_SHARE = (0.12, 0.18)  # of all ground
BURIED_SHARE = (0.12, 0.15)
APART = 6  # steps between start points that are used together
MATES_APART = 4
ROOM = 2  # squares of ground for each that can be laid
INWARD: dict[SideName, tuple[int, int]] = {"autumn": (6, 7), "winter": (7, 9)}  # steps to the innermost tier
INNER_EACH = (7, 9)  # squares of the innermost tier for each player
REACHES = (3, 5, 8)  # steps within which start points are compared
RUBBLE_STEPS = 2  # rubble is as far as two squares without
MIDDLE_TIER = 3
UNEQUAL = 0.15  # by which start points may differ, as a share of their mean


def starts_on_the_rim(pack: HallPack) -> Found:
    for name, side in sides(pack):
        ground = Ground(side)
        for index, start in enumerate(side.start):
            square = square_of(start)
            if square in ground.tier and not ground.on_the_rim(square):
                yield f"board.{name}.start[{index}]", say("start-not-on-rim", square=told(square))


def sites_open(pack: HallPack) -> Found:
    for name, side in sides(pack):
        ground = Ground(side)
        for site in ground.sites:
            path = f"board.{name}.tiers[{site[1]}]"
            sides_open = sum(other in ground.tier for other in beside(site))
            if any(other in ground.sites for other in beside(site)):
                yield path, say("sites-together", square=told(site))
            elif sides_open < OPEN_SIDES:
                yield path, say("site-closed-in", square=told(site), least=OPEN_SIDES, sides=sides_open)


def rubble_spread(pack: HallPack) -> Found:
    for name, side in sides(pack):
        ground = Ground(side)
        path = f"board.{name}.rubble"
        yield from _share(path, "rubble", len(ground.rubble), len(ground.tier), RUBBLE_SHARE)
        shares = [_share_of(ground, tier, ground.rubble) for tier in range(OUTERMOST, INNERMOST + 1)]
        if shares != sorted(shares) or not shares[0]:
            yield path, say("rubble-by-tier", shares=listed([say("share", share=share) for share in shares]))


def buried_spread(pack: HallPack) -> Found:
    for name, side in sides(pack):
        ground = Ground(side)
        path = f"board.{name}.buried"
        squares = {square_of(spot) for spot in side.buried}
        yield from _share(path, "buried", len(squares), len(ground.tier), BURIED_SHARE)
        for tier in range(OUTERMOST, INNERMOST + 1):
            if not squares.intersection(ground.in_tiers((tier,))):
                yield path, say("nothing-buried-in-tier", tier=tier)


def starts_apart(pack: HallPack) -> Found:
    for name, side in sides(pack):
        ground = Ground(side)
        ways = {square_of(start): ground.steps(square_of(start)) for start in side.start}
        for one, two in combinations(side.start, 2):
            if set(one.players) & set(two.players):
                steps = ways[square_of(one)].get(square_of(two))
                least = MATES_APART if one.pair is not None and one.pair == two.pair else APART
                if steps is not None and steps < least:
                    square, other = told(square_of(two)), told(square_of(one))
                    message = say("starts-too-close", square=square, least=least, other=other, steps=steps)
                    yield f"board.{name}.start[{side.start.index(two)}]", message


def room_to_dig(pack: HallPack) -> Found:
    for name, side in sides(pack):
        squares, wanted = len(Ground(side).tier), ROOM * squares_to_lay(pack, name)
        if squares < wanted:
            yield f"board.{name}.tiers", say("too-little-room", wanted=wanted, squares=squares)


def way_inward(pack: HallPack) -> Found:
    for name, side in sides(pack):
        ground = Ground(side)
        least, most = INWARD[name]
        for index, start in enumerate(side.start):
            steps = ground.nearest(ground.steps(square_of(start)), INNERMOST)
            if steps is not None and not least <= steps <= most:
                square = told(square_of(start))
                message = say("way-inward", least=least, most=most, square=square, tier=INNERMOST, steps=steps)
                yield f"board.{name}.start[{index}]", message


def inner_tier_scarce(pack: HallPack) -> Found:
    for name, side in sides(pack):
        least, most = (each * max(SEATS_ON[name]) for each in INNER_EACH)
        squares = len(Ground(side).in_tiers((INNERMOST,)))
        if not least <= squares <= most:
            message = say("inner-tier", tier=INNERMOST, least=least, most=most, squares=squares)
            yield f"board.{name}.tiers", message


def starts_fair(pack: HallPack) -> Found:
    for name, side in sides(pack):
        ground = Ground(side)
        for players in SEATS_ON[name]:
            points = [start for start in starts_for(side, players) if square_of(start) in ground.tier]
            prospects = [prospects_of(side, ground, square_of(start)) for start in points]
            for what in prospects[0] if prospects else ():
                numbers = [each[what] for each in prospects]
                if (apart := spread(numbers)) > UNEQUAL:
                    message = say(
                        "starts-unequal",
                        players=players,
                        most=UNEQUAL,
                        what=say(f"prospect-{what.name}", reach=what.reach),
                        values=listed([f"{number:g}" for number in numbers]),
                        found=apart,
                    )
                    yield f"board.{name}.start", message


class Prospect(NamedTuple):
    """Something that a start point has before it: within some steps, or the way to a tier."""

    name: str
    reach: int


def prospects_of(side: Side, ground: Ground, start: Square) -> dict[Prospect, float]:
    """What a start point has before it, in numbers."""
    steps = ground.steps(start, RUBBLE_STEPS)
    far = 1 + max(steps.values())
    statues = [steps.get(square_of(spot), far) for spot in side.statue]
    buried = [(steps.get(square_of(spot), far), WORTH[spot.resource]) for spot in side.buried]
    sites = [1 + min(steps.get(other, far) for other in beside(site)) for site in ground.sites]
    found: dict[Prospect, float] = {}
    for reach in REACHES:
        found[Prospect("statues", reach)] = sum(way <= reach for way in statues)
        found[Prospect("buried", reach)] = sum(worth for way, worth in buried if way <= reach)
        found[Prospect("sites", reach)] = sum(way <= reach for way in sites)
    for tier in (MIDDLE_TIER, INNERMOST):
        found[Prospect("tier", tier)] = ground.nearest(steps, tier) or 0
    return found


def spread(numbers: Sequence[float]) -> float:
    """How far the largest of these numbers is from the smallest, as a share of their mean."""
    mean = sum(numbers) / len(numbers)
    return (max(numbers) - min(numbers)) / mean if mean else 0


def _share(path: str, what: str, number: int, squares: int, allowed: tuple[float, float]) -> Found:
    least, most = allowed
    if squares and not least <= number / squares <= most:
        yield path, say(f"ground-with-{what}", least=least, most=most, share=number / squares)


def _share_of(ground: Ground, tier: int, squares: set[Square]) -> float:
    """How much of a tier these squares are."""
    all_squares = ground.in_tiers((tier,))
    return len(squares.intersection(all_squares)) / len(all_squares) if all_squares else 0
