"""Can the tiles be laid: tunnels and great halls that are connected and fit into the box."""

from __future__ import annotations

from underhall.engine.pack_checks import Found
from underhall.games.hall.messages import pack as say
from underhall.games.hall.pack_checks.common import halls, tunnels
from underhall.games.hall.pack_checks.playable import SMALLEST
from underhall.games.hall.pack_schema import HallPack
from underhall.games.hall.pack_shapes import connected
from underhall.games.hall.pieces import HALL_SQUARES, HALLS, SHAPES, SQUARES

MOST_TUNNELS = 52  # the table has room for the regions of this many


def tunnel_room(pack: HallPack) -> Found:
    if not 1 <= len(pack.tunnels.tile) <= SHAPES:
        yield "tunnels.tile", say("tunnel-shapes", most=SHAPES, found=len(pack.tunnels.tile))
    number = sum(tile.count for tile in pack.tunnels.tile)
    if not 1 <= number <= MOST_TUNNELS:
        yield "tunnels.tile", say("tunnel-tiles", most=MOST_TUNNELS, found=number)


def tunnel_shapes(pack: HallPack) -> Found:
    for path, tile, shape in tunnels(pack):
        if not SMALLEST <= len(shape.squares) <= SQUARES:
            size = len(shape.squares)
            yield f"{path}.shape", say("tunnel-size", name=tile.name, size=size, least=SMALLEST, most=SQUARES)
        if not connected(shape.squares):
            yield f"{path}.shape", say("tunnel-in-parts", name=tile.name)
        if len(shape.keys) > 1:
            yield f"{path}.shape", say("tunnel-anchors", name=tile.name, anchors=len(shape.keys))


def hall_count(pack: HallPack) -> Found:
    if len(pack.halls.tile) != HALLS:
        yield "halls.tile", say("hall-count", wanted=HALLS, found=len(pack.halls.tile))


def hall_shapes(pack: HallPack) -> Found:
    for path, hall, shape in halls(pack):
        if not 1 <= len(shape.squares) <= HALL_SQUARES:
            yield f"{path}.shape", say("hall-size", name=hall.name, size=len(shape.squares), most=HALL_SQUARES)
        if not connected(shape.squares):
            yield f"{path}.shape", say("hall-in-parts", name=hall.name)
        if len(shape.keys) != 1:
            yield f"{path}.shape", say("hall-altars", name=hall.name, altars=len(shape.keys))
