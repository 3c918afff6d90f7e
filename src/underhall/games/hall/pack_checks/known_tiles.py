"""Is it as in the box: tunnels and great halls."""

from __future__ import annotations

from underhall.engine.pack_checks import Found
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
        yield "tunnels.tile", f"there are {TUNNELS} tunnel tiles, not {number}"


def anchors(pack: HallPack) -> Found:
    for path, tile, shape in tunnels(pack):
        if len(shape.squares) == SQUARES and shape.keys:
            yield f"{path}.shape", f"{tile.name!r} has size {SQUARES}, and such tunnels have no anchor"
    anchored = sum(tile.count for _, tile, shape in tunnels(pack) if shape.keys)
    number = sum(tile.count for tile in pack.tunnels.tile)
    if 2 * anchored <= number:
        yield "tunnels.tile", f"most tunnels have an anchor, and here {anchored} of {number}"


def sizes(pack: HallPack) -> Found:
    found = {len(shape.squares) for _, tile, shape in tunnels(pack) if tile.count}
    for size in SIZES_NAMED:
        if size not in found:
            yield "tunnels.tile", f"there are tunnels of size {size}, and here is none"


def shapes_differ(pack: HallPack) -> Found:
    first: dict[Outline, str] = {}
    for path, tile, shape in tunnels(pack):
        if shape.squares:
            same = first.setdefault(free_outline(shape), path)
            if same != path:
                yield f"{path}.shape", f"turned or flipped, {tile.name!r} is the same shape as {same}"


def hall_values(pack: HallPack) -> Found:
    names: dict[str, str] = {}
    for path, hall, _ in halls(pack):
        if hall.low >= hall.high:
            yield f"{path}.high", f"{hall.name!r} is worth more with a statue on its altar, not {hall.low}, {hall.high}"
        same = names.setdefault(hall.name, path)
        if same != path:
            yield f"{path}.name", f"{hall.name!r} is also the name of {same}"


def known_halls(pack: HallPack) -> Found:
    known = [hall for hall in pack.halls.tile if (hall.name, hall.low, hall.high) == TROVE]
    if not known:
        name, low, high = TROVE
        yield "halls.tile", f"{name} is worth {low} or {high}, and here is no such hall"
    if not any(hall.low == 0 for hall in pack.halls.tile):
        yield "halls.tile", "one great hall is worth 0 without a statue, and here none is"


def hall_sizes(pack: HallPack) -> Found:
    for path, hall, shape in halls(pack):
        if len(shape.squares) <= SQUARES:
            message = f"a great hall is larger than any tunnel, but {hall.name!r} has {len(shape.squares)} squares"
            yield f"{path}.shape", message


def halls_symmetric(pack: HallPack) -> Found:
    for path, hall, shape in halls(pack):
        if shape.squares and not mirrored_alike(shape):
            message = f"{hall.name!r} with its altar is not its own mirror image, so flipping it would matter"
            yield f"{path}.shape", message
