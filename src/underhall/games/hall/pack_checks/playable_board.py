"""Can the board be played: what box and table can hold, and whether each side agrees with itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from underhall.engine.declared.phrases import listed
from underhall.engine.pack_checks import Found
from underhall.games.hall.messages import pack as say
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
            ("tiers", "sites", sites, SITES),
            ("statue", "statues", len(side.statue), STATUES),
            ("start", "starts", len(side.start), STARTS),
        ):
            if number > most:
                yield f"board.{name}.{field}", say(f"room-{what}", most=most, found=number)


def drawn_alike(pack: HallPack) -> Found:
    for name, side in sides(pack):
        if not side.tiers:
            yield f"board.{name}.tiers", say("no-rows")
            continue
        wide = len(side.tiers[0])
        for field, rows in (("tiers", side.tiers), ("rubble", side.rubble)):
            for index, row in enumerate(rows):
                if len(row) != wide:
                    yield f"board.{name}.{field}[{index}]", say("row-length", wanted=wide, found=len(row))
        if len(side.rubble) != len(side.tiers):
            message = say("rubble-rows", wanted=len(side.tiers), found=len(side.rubble))
            yield f"board.{name}.rubble", message


def on_ground(pack: HallPack) -> Found:
    for name, side in sides(pack):
        ground = Ground(side)
        for column, row in sorted(ground.rubble - set(ground.tier)):
            yield f"board.{name}.rubble[{row}]", say("rubble-off-ground", square=told((column, row)))
        for path, spot in _spots(name, side):
            if square_of(spot) not in ground.tier:
                yield path, say("off-ground", square=told(square_of(spot)))


def one_on_a_square(pack: HallPack) -> Found:
    for name, side in sides(pack):
        for field in ("buried", "statue", "start"):
            first: dict[Square, int] = {}
            for index, spot in enumerate(getattr(side, field)):
                before = first.setdefault(square_of(spot), index)
                if before != index:
                    message = say("square-taken", square=told(square_of(spot)), field=field, first=before)
                    yield f"board.{name}.{field}[{index}]", message


def starts_bare(pack: HallPack) -> Found:
    for name, side in sides(pack):
        ground = Ground(side)
        buried, statues = ({square_of(spot) for spot in spots} for spots in (side.buried, side.statue))
        for index, start in enumerate(side.start):
            square = square_of(start)
            for what, there in (("rubble", ground.rubble), ("buried", buried), ("statue", statues)):
                if square in there:
                    yield f"board.{name}.start[{index}]", say(f"start-on-{what}", square=told(square))


def heart_there(pack: HallPack) -> Found:
    for name, side in sides(pack):
        hearts = parts(Ground(side).heart)
        if len(hearts) != 1:
            yield f"board.{name}.tiers", say("one-heart", hearts=len(hearts))


def tiers_there(pack: HallPack) -> Found:
    for name, side in sides(pack):
        there = set(Ground(side).tier.values())
        for tier in range(1, TIERS + 1):
            if tier not in there:
                yield f"board.{name}.tiers", say("tier-missing", tier=tier)


def connected(pack: HallPack) -> Found:
    for name, side in sides(pack):
        for part in parts(Ground(side).tier)[1:]:
            column, row = min(part)
            yield f"board.{name}.tiers[{row}]", say("ground-cut-off", square=told((column, row)))


def enough_starts(pack: HallPack) -> Found:
    for name, side in sides(pack):
        for players in SEATS_ON[name]:
            number = len(starts_for(side, players))
            if number < players:
                yield f"board.{name}.start", say("too-few-starts", players=players, found=number)


def start_numbers(pack: HallPack) -> Found:
    for name, side in sides(pack):
        for index, start in enumerate(side.start):
            path = f"board.{name}.start[{index}].players"
            if not start.players:
                yield path, say("start-unmarked")
            if len(set(start.players)) < len(start.players):
                yield path, say("start-marked-twice")


def team_pairs(pack: HallPack) -> Found:
    for name, side in sides(pack):
        teams = TEAM_SEATS in SEATS_ON[name]
        for index, start in enumerate(side.start):
            if start.pair is not None and not (teams and TEAM_SEATS in start.players):
                yield f"board.{name}.start[{index}].pair", say("pair-elsewhere", seats=TEAM_SEATS)
        if teams:
            each = TEAM_SEATS // TEAMS
            pairs = Counter(start.pair for start in starts_for(side, TEAM_SEATS) if start.pair is not None)
            if sorted(pairs.values()) != [each] * TEAMS:
                shown = [say("of-pair", count=number, pair=pair) for pair, number in sorted(pairs.items())]
                yield f"board.{name}.start", say("team-pairs", seats=TEAM_SEATS, found=listed(shown))


def statues_there(pack: HallPack) -> Found:
    for name, side in sides(pack):
        if not side.statue:
            yield f"board.{name}.statue", say("no-statue-spots")


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
                yield f"board.{name}.statue[{index}]", say("statues-not-clockwise", here=here, before=before)


def sites_reached(pack: HallPack) -> Found:
    for name, side in sides(pack):
        ground = Ground(side)
        for column, row in ground.sites:
            if not any(other in ground.tier for other in beside((column, row))):
                yield f"board.{name}.tiers[{row}]", say("site-out-of-reach", square=told((column, row)))


def _spots(name: SideName, side: Side) -> Iterator[tuple[str, Spot]]:
    """Everything on a side that has a column and a row, with its path."""
    for field in ("buried", "statue", "start"):
        for index, spot in enumerate(getattr(side, field)):
            yield f"board.{name}.{field}[{index}]", spot
