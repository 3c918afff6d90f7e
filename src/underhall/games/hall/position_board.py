"""The mountain of a position: gates, tunnels, great halls and statues, laid on a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from underhall.errors import PositionError
from underhall.games.hall.messages import position as say
from underhall.games.hall.names import CLAN_IDS, square_name
from underhall.games.hall.pieces import CELLS, CLANS, GATE, HALL, NONE, PORTION, STATUES, WIDE
from underhall.games.hall.position_squares import names_of, parts_of, squares_in, way_of

# Looking --------------------------------------------------------------------------------------------------------------


def ground_of(box: Any, side: int) -> set[int]:
    """The squares that can be dug."""
    return squares_in(box.ground[side])


def dug_of(fields: Any) -> set[int]:
    """The squares with a tile or a gate."""
    return {square for square in range(CELLS) if fields.region[square] != NONE}


def tunnels_of(fields: Any) -> set[int]:
    """The squares of tunnel tiles that lie under no hall."""
    return {square for square in dug_of(fields) if is_tunnel(int(fields.what[int(fields.region[square])]))}


def is_tunnel(what: int) -> bool:
    """Whether a region is a tunnel tile or what sticks out of one."""
    return 0 <= what <= PORTION


def squares_of_region(fields: Any, region: int) -> set[int]:
    return {square for square in range(CELLS) if fields.region[square] == region}


def starts_of(box: Any, side: int) -> list[int]:
    """The squares of the start points."""
    return [int(square) for square in box.start[side, : int(box.starts[side])]]


def sites_of(box: Any, side: int) -> list[int]:
    """The squares of the workshop sites."""
    return [int(square) for square in box.site[side, : int(box.sites[side])]]


def spots_of(box: Any, side: int) -> list[int]:
    """The squares of the statue spots, clockwise."""
    return [int(square) for square in box.spot[side, : int(box.spots[side])]]


# Gates ----------------------------------------------------------------------------------------------------------------


def usual_gates(box: Any, side: int, seats: int) -> list[int]:
    """Start points for all seats: those of one number of players, and in team play each team's pair."""
    starts = starts_of(box, side)
    if box.teams:
        pairs: dict[int, list[int]] = {}
        for which, square in enumerate(starts):
            if box.start_pair[side, which] != NONE:
                pairs.setdefault(int(box.start_pair[side, which]), []).append(square)
        first, second = list(pairs.values())[:2]
        return [first[0], second[0], second[1], first[1]]
    for players in (seats, *range(seats + 1, box.side.shape[0])):
        marked = [square for which, square in enumerate(starts) if int(box.start_marks[side, which]) >> players & 1]
        if len(marked) >= seats:
            return marked[:seats]
    raise PositionError(say("too-few-starts", seats=seats))


def put_gate(box: Any, fields: Any, seat: int, square: int) -> None:
    """A gate on a start point; a seat that has it gets this seat's start point instead."""
    starts = starts_of(box, int(fields.side))
    if square not in starts:
        raise PositionError(say("not-a-start", square=square_name(square), starts=names_of(starts)))
    now = int(fields.gate[seat])
    if square == now:
        return
    other = next((seat for seat, at in enumerate(fields.gate) if at == square), None)
    if other is None and fields.region[square] != NONE:
        raise PositionError(say("tile-on-start", square=square_name(square)))
    region = int(fields.region[now]) if now != NONE else _new_region(fields, GATE)
    if other is not None:
        fields.gate[other] = now
        fields.region[now], fields.region[square] = fields.region[square], region
    else:
        if now != NONE:
            fields.region[now] = NONE
        fields.region[square] = region
    fields.gate[seat] = square


# Tunnels and halls ----------------------------------------------------------------------------------------------------


def ways_of_tunnel(box: Any, shape: int) -> list[tuple[Any, Any]]:
    """Each way to lay a tunnel tile, as steps across and down."""
    size = int(box.squares[shape])
    return [(box.across[shape, turn, :size], box.down[shape, turn, :size]) for turn in range(int(box.turns[shape]))]


def ways_of_hall(box: Any, hall: int) -> list[tuple[Any, Any]]:
    """Each way to lay a great hall."""
    size = int(box.hall_size[hall])
    turns = range(int(box.hall_turns[hall]))
    return [(box.hall_across[hall, turn, :size], box.hall_down[hall, turn, :size]) for turn in turns]


def turn_for(ways: list[tuple[Any, Any]], squares: Iterable[int], key: int | None) -> tuple[int, int]:
    """The key square and the turn with which a tile covers exactly these squares."""
    wanted = set(squares)
    for at in sorted(wanted) if key is None else [key]:
        for turn, (across, down) in enumerate(ways):
            if _covers(across, down, at, wanted):
                return at, turn
    if key is None:
        raise PositionError(say("cannot-cover", squares=names_of(wanted)))
    raise PositionError(say("cannot-cover-with-key", squares=names_of(wanted), key=square_name(key)))


def _covers(across: Any, down: Any, at: int, wanted: set[int]) -> bool:
    try:
        return set(way_of(across, down, at)) == wanted
    except PositionError:
        return False


def lay_tunnel(box: Any, fields: Any, name: str, shape: int, squares: list[int]) -> None:
    """A tunnel tile on free ground, its key square first; what was buried beneath is gained by then."""
    side = int(fields.side)
    if fields.tiles[shape] == 0:
        raise PositionError(say("tunnels-used-up", shape=name, tiles=int(box.copies[shape])))
    off = set(squares) - ground_of(box, side)
    if off:
        raise PositionError(say("tunnel-off-ground", shape=name, squares=names_of(off)))
    taken = set(squares) & dug_of(fields)
    if taken:
        raise PositionError(say("tunnel-overlaps", shape=name, squares=names_of(taken)))
    region = _new_region(fields, shape)
    for square in squares:
        fields.region[square] = region
        if box.buried[side, square] != NONE:
            add_bit(fields.gained, square)
    if box.anchored[shape]:
        add_bit(fields.anchors, squares[0])
    fields.tiles[shape] -= 1


def lay_hall(fields: Any, name: str, hall: int, turn: int, squares: list[int]) -> None:
    """A great hall over tunnels; what sticks out of them becomes tunnels of their own, pedestals beneath are lost."""
    if fields.hall_at[hall] != NONE:
        raise PositionError(say("hall-laid", hall=name, square=square_name(int(fields.hall_at[hall]))))
    missing = set(squares) - tunnels_of(fields)
    if missing:
        raise PositionError(say("hall-off-tunnels", hall=name, squares=names_of(missing)))
    cut = sorted({int(fields.region[square]) for square in squares})
    rests = [squares_of_region(fields, region) - set(squares) for region in cut]
    for region in cut:
        fields.what[region] = NONE
    region = _new_region(fields, HALL + hall)
    for square in squares:
        fields.region[square] = region
        drop_bit(fields.anchors, square)
        fields.pedestal[fields.pedestal == square] = NONE
    for part in (part for rest in rests for part in parts_of(rest)):
        region = _new_region(fields, PORTION)
        for square in part:
            fields.region[square] = region
    fields.hall_at[hall] = squares[0]
    fields.hall_turn[hall] = turn


def add_bit(rows: Any, square: int) -> None:
    rows[square // WIDE] |= 1 << square % WIDE


def drop_bit(rows: Any, square: int) -> None:
    rows[square // WIDE] &= ~(1 << square % WIDE)


def _new_region(fields: Any, what: int) -> int:
    free = [region for region, there in enumerate(fields.what) if there == NONE]
    fields.what[free[0]] = what
    return free[0]


# Clans ----------------------------------------------------------------------------------------------------------------


def clan_name(clan: int) -> str:
    """A clan as messages call it."""
    return say(f"clan-{CLAN_IDS[clan]}")


# Statues --------------------------------------------------------------------------------------------------------------


def bury_statues(box: Any, fields: Any, clans: tuple[int, int, int], first: int) -> None:
    """A statue on each spot, three clans in turn, clockwise from one of the spots."""
    spots = spots_of(box, int(fields.side))
    fields.statue[:] = NONE
    for which, square in enumerate(spots):
        fields.statue[which] = square
        fields.statue_clan[which] = clans[(which - first) % len(spots) % CLANS]


def move_statue(box: Any, fields: Any, clan: int, to: int, moved: set[int]) -> None:
    """A statue of a clan to a dug square: the one of that square, else one that is still buried."""
    spots = spots_of(box, int(fields.side))
    if to not in dug_of(fields):
        raise PositionError(say("statue-off-tiles", square=square_name(to)))
    own = [which for which in range(STATUES) if fields.statue[which] != NONE and fields.statue_clan[which] == clan]
    there = [which for which in own if fields.statue[which] == to and which not in moved]
    buried = [which for which in own if which not in moved and spots[which] not in dug_of(fields)]
    resting = [which for which in own if which not in moved]
    chosen = next(iter([*there, *reversed(buried), *reversed(resting)]), None)
    if chosen is None:
        raise PositionError(say("statues-all-moved", count=len(own), clan=clan_name(clan)))
    moved.add(chosen)
    fields.statue[chosen] = to
