"""Is it as in the box: tunnels and great halls."""

from __future__ import annotations

from underhall.engine.pack_checks import Found
from underhall.games.hall.messages import pack as say
from underhall.games.hall.pack_checks.common import halls, tunnels
from underhall.games.hall.pack_schema import HallPack
from underhall.games.hall.pack_shapes import Outline, free_outline, mirrored_alike
from underhall.games.hall.pieces import SQUARES

TUNNELS = 52
SIZES_NAMED = (2, 4, 5)  # sizes of which the rulebook says that they exist
TROVE = ("The Trove", 6, 15)


def tunnel_count(pack: HallPack) -> Found:
    number = sum(tile.count for tile in pack.tunnels.tile)
    if number != TUNNELS:
        yield "tunnels.tile", say("tunnels-known", wanted=TUNNELS, found=number)


def anchors(pack: HallPack) -> Found:
    for path, tile, shape in tunnels(pack):
        if len(shape.squares) == SQUARES and shape.keys:
            yield f"{path}.shape", say("anchor-on-large", name=tile.name, size=SQUARES)
    anchored = sum(tile.count for _, tile, shape in tunnels(pack) if shape.keys)
    number = sum(tile.count for tile in pack.tunnels.tile)
    if 2 * anchored <= number:
        yield "tunnels.tile", say("few-anchors", anchored=anchored, tiles=number)


def sizes(pack: HallPack) -> Found:
    found = {len(shape.squares) for _, tile, shape in tunnels(pack) if tile.count}
    for size in SIZES_NAMED:
        if size not in found:
            yield "tunnels.tile", say("size-missing", size=size)


def shapes_differ(pack: HallPack) -> Found:
    first: dict[Outline, str] = {}
    for path, tile, shape in tunnels(pack):
        if shape.squares:
            same = first.setdefault(free_outline(shape), path)
            if same != path:
                yield f"{path}.shape", say("shape-twice", name=tile.name, first=same)


def hall_values(pack: HallPack) -> Found:
    names: dict[str, str] = {}
    for path, hall, _ in halls(pack):
        if hall.low >= hall.high:
            yield f"{path}.high", say("hall-values", name=hall.name, low=hall.low, high=hall.high)
        same = names.setdefault(hall.name, path)
        if same != path:
            yield f"{path}.name", say("hall-name-twice", name=hall.name, first=same)


def known_halls(pack: HallPack) -> Found:
    known = [hall for hall in pack.halls.tile if (hall.name, hall.low, hall.high) == TROVE]
    if not known:
        name, low, high = TROVE
        yield "halls.tile", say("hall-known", name=name, low=low, high=high)
    if not any(hall.low == 0 for hall in pack.halls.tile):
        yield "halls.tile", say("hall-worth-nothing")


def hall_sizes(pack: HallPack) -> Found:
    for path, hall, shape in halls(pack):
        if len(shape.squares) <= SQUARES:
            yield f"{path}.shape", say("hall-too-small", name=hall.name, size=len(shape.squares))


def halls_symmetric(pack: HallPack) -> Found:
    for path, hall, shape in halls(pack):
        if shape.squares and not mirrored_alike(shape):
            yield f"{path}.shape", say("hall-not-symmetric", name=hall.name)
