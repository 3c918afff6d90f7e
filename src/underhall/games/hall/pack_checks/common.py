"""What several checks of a pack need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

from underhall.games.hall.pack_schema import ClanName, Hall, HallPack, ResourceName, Side, Stock, Troll, Tunnel
from underhall.games.hall.pack_shapes import Shape, shape_of
from underhall.games.hall.pieces import LEVELS

SideName = Literal["autumn", "winter"]

RESOURCES: tuple[ResourceName, ...] = get_args(ResourceName)
MINERALS: tuple[ResourceName, ...] = ("stone", "iron", "heartstone")
STATUE_CLANS: tuple[ClanName, ...] = ("fire", "ice", "moon")
CLAN_CART = "clan_cart"
SYMBOLS = (*RESOURCES, CLAN_CART)
LEVEL_NUMBERS = range(1, LEVELS + 1)
WORTH = {  # the scale that workshops and the score chart imply
    "stone": 1.0,
    "iron": 1.5,
    "heartstone": 2.0,
    "cart": 2.0,
    "hammer": 2.0,
    "rune": 1.5,
    "coin": 1.5,
    CLAN_CART: 1.5,
}


def sides(pack: HallPack) -> Iterator[tuple[SideName, Side]]:
    """Both sides of the board, each with its name."""
    yield "autumn", pack.board.autumn
    yield "winter", pack.board.winter


def tunnels(pack: HallPack) -> Iterator[tuple[str, Tunnel, Shape]]:
    """The shapes of tunnel tiles, each with its path."""
    for index, tile in enumerate(pack.tunnels.tile):
        yield f"tunnels.tile[{index}]", tile, shape_of(tile.shape)


def halls(pack: HallPack) -> Iterator[tuple[str, Hall, Shape]]:
    """The great halls, each with its path."""
    for index, tile in enumerate(pack.halls.tile):
        yield f"halls.tile[{index}]", tile, shape_of(tile.shape)


def level(pack: HallPack, number: int) -> list[tuple[str, Troll]]:
    """The trolls of a level, each with its path."""
    return [(f"trolls.card[{index}]", troll) for index, troll in enumerate(pack.trolls.card) if troll.level == number]


def symbols_of(stock: Stock) -> dict[str, int]:
    """The symbols or resources that are there, with their numbers."""
    counts = {name: getattr(stock, name, 0) for name in SYMBOLS}
    return {name: count for name, count in counts.items() if count}


def worth(stock: Stock) -> float:
    return sum(WORTH[name] * count for name, count in symbols_of(stock).items())
