"""What is legal on the mountain, found the long way: square by square over sets, from the texts of the pack.

The kernel works it out for whole rows of bits at once. The tests compare the two, on mountains that are dug at random.
A square is (column, row); a way to lay a tile is the steps from its anchor or altar, and where that is.
"""

from __future__ import annotations

import random
from itertools import product

from tests.rules.hall.helpers import PACK, fields, position
from tests.rules.playing import altered_pack
from underhall.engine.match import Match
from underhall.engine.setting import Setting
from underhall.games.hall.pieces import NONE, WIDE, WINTER
from underhall.games.hall.position import Position

At = tuple[int, int]
Laid = tuple[At, frozenset[At]]  # the square of the anchor, altar or first square, and all squares

SHAPES = {tile.id: tile.shape for tile in PACK.tunnels.tile}
HALLS = {tile.id: tile.shape for tile in PACK.halls.tile}


def spot(square: int) -> At:
    return int(square) % WIDE, int(square) // WIDE


def around(at: At) -> set[At]:
    x, y = at
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def beside(squares: set[At]) -> set[At]:
    return {each for at in squares for each in around(at)} - squares


def flood(start: At, within: set[At]) -> set[At]:
    """All that is connected to a square by sides."""
    reached = {start}
    while more := beside(reached) & within:
        reached |= more
    return reached


def ways(rows: tuple[str, ...]) -> set[Laid]:
    """All ways to lay a drawn tile, turned and flipped, with its anchor, altar or else its first square at (0, 0)."""
    marks = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != "."}
    found = set()
    for swapped, left, up in product((False, True), (1, -1), (1, -1)):
        turned = {((y if swapped else x) * left, (x if swapped else y) * up): mark for (x, y), mark in marks.items()}
        key = next((at for at, mark in turned.items() if mark == "@"), None)
        x0, y0 = key or min(turned, key=lambda at: (at[1], at[0]))
        found.add(((0, 0), frozenset((x - x0, y - y0) for x, y in turned)))
    return found


class Mountain:
    """The board of a side, what is dug in it, and who may dig where."""

    def __init__(self, setting: Setting, side: int, gates: list[At], teams: list[int]) -> None:
        board = setting.pack.board.winter if side == WINTER else setting.pack.board.autumn  # type: ignore[attr-defined]
        self.ground = {(x, y) for y, row in enumerate(board.tiers) for x, mark in enumerate(row) if mark.isdigit()}
        self.rubble = {(x, y) for y, row in enumerate(board.rubble) for x, mark in enumerate(row) if mark == "r"}
        self.gates, self.teams = gates, teams
        self.dug = set(gates)

    def network(self, seat: int) -> set[At]:
        return flood(self.gates[seat], self.dug)

    def rivals(self, seat: int) -> set[At]:
        """All squares of rivals' networks."""
        others = [other for other in range(len(self.gates)) if self.teams[other] != self.teams[seat]]
        return {at for other in others for at in self.network(other)}

    def placements(self, seat: int, rows: tuple[str, ...]) -> dict[Laid, int]:
        """Where a tunnel can be laid if there are hammers enough, and how many that takes."""
        free = self.ground - self.dug - beside(self.rivals(seat))
        edge = beside(self.network(seat))
        return {laid: len(laid[1] & self.rubble) for laid in self._laid(rows) if laid[1] <= free and laid[1] & edge}

    def covers(self, rows: tuple[str, ...], tunnels: set[At]) -> set[Laid]:
        """Where a hall lies over tunnels only."""
        return {laid for laid in self._laid(rows) if laid[1] <= tunnels}

    def _laid(self, rows: tuple[str, ...]) -> list[Laid]:
        each = product(sorted(self.ground), ways(rows))
        return [((x, y), frozenset((x + i, y + j) for i, j in squares)) for (x, y), (_, squares) in each]


def mountain_of(match: Match) -> Mountain:
    """As it lies on the table."""
    table = fields(match)
    seats = int(table.seats)
    gates = [spot(square) for square in table.gate[:seats]]
    found = Mountain(match.setting, int(table.side), gates, [int(team) for team in table.team[:seats]])
    found.dug = {spot(square) for square, region in enumerate(table.region) if region != NONE}
    return found


def regions_of(match: Match) -> dict[At, int]:
    """The number of the region on each dug square."""
    return {spot(square): int(region) for square, region in enumerate(fields(match).region) if region != NONE}


# Mountains dug at random ----------------------------------------------------------------------------------------------


def dug_at_random(
    seed: int, seats: int, digs: int, isolated: int = 0, dense: bool = False, **switches: bool
) -> Position:
    """A mountain with holes and much rubble, in which the seats have dug in turn, and some tiles belong to nobody.

    A dense network has each tile where it touches most of the others.
    """
    dice = random.Random(seed)
    table = Position(_rugged(dice, position(seats, **switches).setting, seats), seats)
    left = {tile.id: tile.count for tile in PACK.tunnels.tile}
    match = table.match()
    mountain = mountain_of(match)
    for turn in range(digs):
        seat = turn % seats
        tile = dice.choice([name for name, count in left.items() if count])
        if found := sorted(mountain.placements(seat, SHAPES[tile]), key=_in_order):
            near = beside(mountain.network(seat))
            best = max(len(laid[1] & near) for laid in found) if dense else 0
            _lay(table, mountain, seat, tile, dice.choice([laid for laid in found if len(laid[1] & near) >= best]))
            left[tile] -= 1
    for _ in range(isolated):
        tile = dice.choice([name for name, count in left.items() if count])
        lonely = mountain.ground - mountain.dug - beside(mountain.dug)
        _lay(table, mountain, None, tile, dice.choice(sorted(mountain.covers(SHAPES[tile], lonely), key=_in_order)))
        left[tile] -= 1
    return table


def _in_order(laid: Laid) -> tuple[At, list[At]]:
    return laid[0], sorted(laid[1])


def _lay(table: Position, mountain: Mountain, seat: int | None, tile: str, laid: Laid) -> None:
    anchored = any("@" in row for row in SHAPES[tile])
    table.tunnel_on(seat, tile, sorted(laid[1]), anchor=laid[0] if anchored else None)
    mountain.dug |= laid[1]


def _rugged(dice: random.Random, setting: Setting, seats: int) -> Setting:
    """The same board, but half of it is rubble and some are holes."""
    name = "winter" if seats > 3 else "autumn"
    side = getattr(setting.pack.board, name)  # type: ignore[attr-defined]
    kept = {(spot.column, spot.row) for spot in (*side.statue, *side.buried, *side.start)}
    rows = [list(row) for row in side.tiers]
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            if mark.isdigit() and (x, y) not in kept and dice.random() < 0.04:
                row[x] = "."
    tiers = tuple("".join(row) for row in rows)
    rubble = tuple("".join("r" if dice.random() < 0.5 and mark.isdigit() else "." for mark in row) for row in tiers)
    return Setting(
        setting.game,
        altered_pack(setting.pack, {"board": {name: {"tiers": tiers, "rubble": rubble}}}),
        setting.switches,
    )
