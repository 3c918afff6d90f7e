"""Can the tiles be laid: tunnels and great halls that hang together and fit into the box."""

from __future__ import annotations

from underhall.engine.pack_checks import Found
from underhall.games.hall.pack_checks.common import halls, tunnels
from underhall.games.hall.pack_checks.playable import SMALLEST
from underhall.games.hall.pack_schema import HallPack
from underhall.games.hall.pack_shapes import connected
from underhall.games.hall.pieces import HALL_SQUARES, HALLS, SHAPES, SQUARES

MOST_TUNNELS = 52  # the table has room for what so many bring


def tunnel_room(pack: HallPack) -> Found:
    if not 1 <= len(pack.tunnels.tile) <= SHAPES:
        yield "tunnels.tile", f"there are 1 to {SHAPES} shapes of tunnels, not {len(pack.tunnels.tile)}"
    number = sum(tile.count for tile in pack.tunnels.tile)
    if not 1 <= number <= MOST_TUNNELS:
        yield "tunnels.tile", f"there are 1 to {MOST_TUNNELS} tunnel tiles, not {number}"


def tunnel_shapes(pack: HallPack) -> Found:
    for path, tile, shape in tunnels(pack):
        if not SMALLEST <= len(shape.squares) <= SQUARES:
            message = f"{tile.name!r} has {len(shape.squares)} squares; tunnels have {SMALLEST} to {SQUARES}"
            yield f"{path}.shape", message
        if not connected(shape.squares):
            yield f"{path}.shape", f"the squares of {tile.name!r} do not hang together"
        if len(shape.keys) > 1:
            yield f"{path}.shape", f"{tile.name!r} has {len(shape.keys)} anchors; a tunnel has one at most"


def hall_count(pack: HallPack) -> Found:
    if len(pack.halls.tile) != HALLS:
        yield "halls.tile", f"there are {HALLS} great halls, not {len(pack.halls.tile)}"


def hall_shapes(pack: HallPack) -> Found:
    for path, hall, shape in halls(pack):
        if not 1 <= len(shape.squares) <= HALL_SQUARES:
            message = f"{hall.name!r} has {len(shape.squares)} squares; there is room for {HALL_SQUARES}"
            yield f"{path}.shape", message
        if not connected(shape.squares):
            yield f"{path}.shape", f"the squares of {hall.name!r} do not hang together"
        if len(shape.keys) != 1:
            yield f"{path}.shape", f"{hall.name!r} has {len(shape.keys)} altars; a great hall has one"
