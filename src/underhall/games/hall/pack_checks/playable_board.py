"""Can the board be played: what box and table can hold, and whether each side agrees with itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from underhall.engine.pack_checks import Found
from underhall.games.hall.pack_checks.board_facts import (
    SEATS_ON,
    Ground,
    beside,
    direction,
    parts,
    square_of,
    starts_for,
    told,
)
from underhall.games.hall.pack_checks.common import SideName, sides
from underhall.games.hall.pack_schema import HallPack, Side, Spot
from underhall.games.hall.pack_shapes import Square
from underhall.games.hall.pieces import HIGH, SITES, STARTS, STATUES, TEAM_SEATS, TIERS, WIDE

TEAMS = 2


def room(pack: HallPack) -> Found:
    for name, side in sides(pack):
        sites = len(Ground(side).sites)
        for field, what, number, most in (
            ("tiers", "rows", len(side.tiers), HIGH),
            ("tiers", "columns", max(map(len, side.tiers), default=0), WIDE),
            ("tiers", "workshop sites", sites, SITES),
            ("statue", "statue spots", len(side.statue), STATUES),
            ("start", "start points", len(side.start), STARTS),
        ):
            if number > most:
                yield f"board.{name}.{field}", f"there is room for {most} {what}, not for {number}"


def drawn_alike(pack: HallPack) -> Found:
    for name, side in sides(pack):
        if not side.tiers:
            yield f"board.{name}.tiers", "the side has no rows"
            continue
        wide = len(side.tiers[0])
        for field, rows in (("tiers", side.tiers), ("rubble", side.rubble)):
            for index, row in enumerate(rows):
                if len(row) != wide:
                    message = f"every row is as long as the first of tiers, {wide} squares, not {len(row)}"
                    yield f"board.{name}.{field}[{index}]", message
        if len(side.rubble) != len(side.tiers):
            message = f"rubble has as many rows as tiers, {len(side.tiers)}, not {len(side.rubble)}"
            yield f"board.{name}.rubble", message


def on_ground(pack: HallPack) -> Found:
    for name, side in sides(pack):
        ground = Ground(side)
        for column, row in sorted(ground.rubble - set(ground.tier)):
            message = f"rubble lies on ground of a tier, which {told((column, row))} is not"
            yield f"board.{name}.rubble[{row}]", message
        for path, spot in _spots(name, side):
            if square_of(spot) not in ground.tier:
                yield path, f"{told(square_of(spot))} is no ground of a tier"


def one_on_a_square(pack: HallPack) -> Found:
    for name, side in sides(pack):
        for field in ("buried", "statue", "start"):
            first: dict[Square, int] = {}
            for index, spot in enumerate(getattr(side, field)):
                before = first.setdefault(square_of(spot), index)
                if before != index:
                    yield f"board.{name}.{field}[{index}]", f"{told(square_of(spot))} is already {field}[{before}]"


def starts_bare(pack: HallPack) -> Found:
    for name, side in sides(pack):
        ground = Ground(side)
        buried, statues = ({square_of(spot) for spot in spots} for spots in (side.buried, side.statue))
        for index, start in enumerate(side.start):
            square = square_of(start)
            for what, there in (("rubble", ground.rubble), ("a buried resource", buried), ("a statue", statues)):
                if square in there:
                    message = f"a gate covers the start point at {told(square)}, so it cannot have {what}"
                    yield f"board.{name}.start[{index}]", message


def heart_there(pack: HallPack) -> Found:
    for name, side in sides(pack):
        hearts = parts(Ground(side).heart)
        if len(hearts) != 1:
            yield f"board.{name}.tiers", f"the mountain has one heart, not {len(hearts)}"


def tiers_there(pack: HallPack) -> Found:
    for name, side in sides(pack):
        there = set(Ground(side).tier.values())
        for tier in range(1, TIERS + 1):
            if tier not in there:
                yield f"board.{name}.tiers", f"there is no ground of tier {tier}"


def connected(pack: HallPack) -> Found:
    for name, side in sides(pack):
        for part in parts(Ground(side).tier)[1:]:
            column, row = min(part)
            message = f"no tunnel can lead to the ground at {told((column, row))}: it is cut off from the rest"
            yield f"board.{name}.tiers[{row}]", message


def enough_starts(pack: HallPack) -> Found:
    for name, side in sides(pack):
        for players in SEATS_ON[name]:
            number = len(starts_for(side, players))
            if number < players:
                message = f"{players} players need {players} start points marked {players}, not {number}"
                yield f"board.{name}.start", message


def start_numbers(pack: HallPack) -> Found:
    for name, side in sides(pack):
        for index, start in enumerate(side.start):
            path = f"board.{name}.start[{index}].players"
            if not start.players:
                yield path, "a start point is marked with a number of players at least"
            if len(set(start.players)) < len(start.players):
                yield path, "a start point is marked with a number of players once"


def team_pairs(pack: HallPack) -> Found:
    for name, side in sides(pack):
        teams = TEAM_SEATS in SEATS_ON[name]
        for index, start in enumerate(side.start):
            if start.pair is not None and not (teams and TEAM_SEATS in start.players):
                message = f"teams play on the winter side, from start points marked {TEAM_SEATS}: no other has a pair"
                yield f"board.{name}.start[{index}].pair", message
        if teams:
            each = TEAM_SEATS // TEAMS
            pairs = Counter(start.pair for start in starts_for(side, TEAM_SEATS) if start.pair is not None)
            if sorted(pairs.values()) != [each] * TEAMS:
                shown = ", ".join(f"{number} of pair {pair}" for pair, number in sorted(pairs.items())) or "none"
                message = f"of the start points marked {TEAM_SEATS} two are of one pair and two of another, not {shown}"
                yield f"board.{name}.start", message


def statues_there(pack: HallPack) -> Found:
    for name, side in sides(pack):
        if not side.statue:
            yield f"board.{name}.statue", "there is a statue spot at least"


def statues_clockwise(pack: HallPack) -> Found:
    """Any spot may be the first, so the directions fall back once, from the end of the circle to its beginning."""
    for name, side in sides(pack):
        heart = Ground(side).heart
        turns = [direction(heart, square_of(spot)) for spot in side.statue] if heart else []
        back = {index: turns[index - 1] - turn for index, turn in enumerate(turns) if turn < turns[index - 1]}
        once = max(back, key=lambda index: back[index], default=None)
        for index in back:
            if index != once:
                here, before = (told(square_of(side.statue[at])) for at in (index, index - 1))
                message = f"statue spots go clockwise round the heart, and {here} is not clockwise of {before}"
                yield f"board.{name}.statue[{index}]", message


def sites_reached(pack: HallPack) -> Found:
    for name, side in sides(pack):
        ground = Ground(side)
        for column, row in ground.sites:
            if not any(other in ground.tier for other in beside((column, row))):
                yield f"board.{name}.tiers[{row}]", f"no tunnel can touch the workshop site at {told((column, row))}"


def _spots(name: SideName, side: Side) -> Iterator[tuple[str, Spot]]:
    """Everything on a side that has a column and a row, with its path."""
    for field in ("buried", "statue", "start"):
        for index, spot in enumerate(getattr(side, field)):
            yield f"board.{name}.{field}[{index}]", spot
