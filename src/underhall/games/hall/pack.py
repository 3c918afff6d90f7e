"""From a pack and the switches of a match to the box; and what the engine finds as `PACK`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from underhall.engine.pack import PackKind
from underhall.errors import UnderhallError
from underhall.games.hall.box import BOX
from underhall.games.hall.messages import pack as say
from underhall.games.hall.pack_checks import CONSTRAINTS
from underhall.games.hall.pack_schema import HEART, RUBBLE, SITE, HallPack, Side, Spot, Stock, Switches
from underhall.games.hall.pack_shapes import Square, shape_of, ways_of
from underhall.games.hall.pieces import (
    AUTUMN,
    CLAN_CART,
    FIRST_STARTER,
    NONE,
    TEAM_SEATS,
    WIDE,
    WINTER,
    Clan,
    Effect,
    Give,
    Resource,
)

__all__ = ["PACK", "HallPack", "Switches", "box_of"]

COLOURS = ("magenta", "green", "yellow", "red", "blue")  # a box holds a colour as its place here
SIDE_OF = {3: AUTUMN, 4: WINTER, 5: WINTER}  # R001, R002
GIVES = {give.name.lower(): int(give) for give in (*Resource, *Give)}

Box = npt.NDArray[np.void]
Numbers = npt.NDArray[np.int16]


def box_of(pack: HallPack, switches: Switches) -> Box:
    """The box of a match: one record, whose unused places are NONE where 0 would mean something."""
    box = np.zeros(1, BOX)
    _put_side(box, AUTUMN, pack.board.autumn)
    _put_side(box, WINTER, pack.board.winter)
    _put_tunnels(box, pack)
    _put_halls(box, pack)
    _put_trolls(box, pack)
    _put_tokens(box, pack)
    _put_workshops(box, pack)
    _put_spells(box, pack)
    _put_limits(box, pack)
    _put_switches(box, switches)
    return box


def check_seats(switches: Switches, seats: int) -> None:
    """Team play needs four seats. (R209)"""
    if switches.teams and seats != TEAM_SEATS:
        raise UnderhallError(say("teams-need-seats", needed=TEAM_SEATS, seats=seats))


def cell_of(spot: Spot) -> int:
    """A square of the board as the box holds it."""
    return spot.row * WIDE + spot.column


def sites_of(side: Side) -> list[int]:
    """The workshop sites of a side, in reading order."""
    return [
        row * WIDE + column for row, marks in enumerate(side.tiers) for column, mark in enumerate(marks) if mark == SITE
    ]


def _put_side(box: Box, number: int, side: Side) -> None:
    box["high"][0, number] = len(side.tiers)
    box["wide"][0, number] = max(len(row) for row in side.tiers)
    for row, marks in enumerate(side.tiers):
        for column, mark in enumerate(marks):
            if mark.isdigit():
                box["tier"][0, number, row * WIDE + column] = int(mark)
                box["tier_rows"][0, number, int(mark) - 1, row] |= 1 << column
                box["ground"][0, number, row] |= 1 << column
            elif mark == HEART:
                box["heart"][0, number, row] |= 1 << column
    for row, marks in enumerate(side.rubble):
        box["rubble"][0, number, row] = sum(1 << column for column, mark in enumerate(marks) if mark == RUBBLE)
    box["buried"][0, number] = NONE
    for buried in side.buried:
        box["buried"][0, number, cell_of(buried)] = Resource[buried.resource.upper()]
    _put_list(box, "spots", "spot", number, [cell_of(spot) for spot in side.statue])
    _put_list(box, "sites", "site", number, sites_of(side))
    _put_list(box, "starts", "start", number, [cell_of(start) for start in side.start])
    box["start_pair"][0, number] = NONE
    for place, start in enumerate(side.start):
        box["start_marks"][0, number, place] = sum(1 << players for players in set(start.players))
        if start.pair is not None:
            box["start_pair"][0, number, place] = start.pair


def _put_list(box: Box, count: str, field: str, side: int, cells: list[int]) -> None:
    box[count][0, side] = len(cells)
    box[field][0, side] = NONE
    box[field][0, side, : len(cells)] = cells


def _put_tunnels(box: Box, pack: HallPack) -> None:
    box["shapes"] = len(pack.tunnels.tile)
    for number, tile in enumerate(pack.tunnels.tile):
        shape = shape_of(tile.shape)
        ways = ways_of(shape)
        box["squares"][0, number] = len(shape.squares)
        box["copies"][0, number] = tile.count
        box["anchored"][0, number] = len(shape.keys)
        box["turns"][0, number] = len(ways.way)
        box["outlines"][0, number] = ways.outlines
        for turn, way in enumerate(ways.way):
            _put_way(box["across"][0, number, turn], box["down"][0, number, turn], way)
    for row in pack.chart.row:
        box["chart"][0, row.size] = (row.stone, row.iron, row.heartstone)


def _put_halls(box: Box, pack: HallPack) -> None:
    for number, hall in enumerate(pack.halls.tile):
        ways = ways_of(shape_of(hall.shape))
        box["hall_size"][0, number] = len(ways.way[0])
        box["hall_low"][0, number] = hall.low
        box["hall_high"][0, number] = hall.high
        box["hall_turns"][0, number] = len(ways.way)
        for turn, way in enumerate(ways.way):
            _put_way(box["hall_across"][0, number, turn], box["hall_down"][0, number, turn], way)


def _put_way(across: Numbers, down: Numbers, way: tuple[Square, ...]) -> None:
    across[: len(way)] = [square[0] for square in way]
    down[: len(way)] = [square[1] for square in way]


def _put_trolls(box: Box, pack: HallPack) -> None:
    box["clan"] = NONE
    for number, troll in enumerate(pack.trolls.card):
        box["level"][0, number] = troll.level
        box["deck"][0, troll.level - 1] |= 1 << number
        box["clan"][0, number] = Clan[troll.clan.upper()]
        _put_stock(box["symbols"][0, number], troll.symbols)
        box["symbols"][0, number, CLAN_CART] = troll.symbols.clan_cart
    for number, starter in enumerate(pack.starters.card):
        _put_stock(box["symbols"][0, FIRST_STARTER + number], starter.symbols)
        _put_stock(box["start_row"][0, number], starter.start)


def _put_stock(numbers: Numbers, stock: Stock) -> None:
    for resource in Resource:
        numbers[resource] = getattr(stock, resource.name.lower())


def _put_tokens(box: Box, pack: HallPack) -> None:
    _put_stock(box["tokens"][0], pack.supply.tokens)
    box["pedestals"][0] = (pack.pedestals.fire, pack.pedestals.ice, pack.pedestals.moon)
    for number, token in enumerate(pack.point_tokens.token):
        box["point_value"][0, number] = token.value
        box["point_count"][0, number] = token.count
    box["crown_honour"][0] = pack.coronation.honour
    box["statue_value"][0] = pack.statues.value


def _put_workshops(box: Box, pack: HallPack) -> None:
    box["give"] = NONE
    box["get"] = NONE
    for number, workshop in enumerate(pack.workshops.tile):
        box["workshop_tiles"][0, number] = workshop.count
        box["exchanges"][0, number] = len(workshop.exchange)
        for place, exchange in enumerate(workshop.exchange):
            box["give"][0, number, place] = GIVES[exchange.give]
            box["give_count"][0, number, place] = exchange.give_count
            if exchange.get is not None:
                box["get"][0, number, place] = Resource[exchange.get.upper()]
                box["get_count"][0, number, place] = exchange.get_count


def _put_spells(box: Box, pack: HallPack) -> None:
    box["gives"] = NONE
    for number, spell in enumerate(pack.spells.card):
        box["effect"][0, number] = Effect[spell.effect.upper()]
        box["amount"][0, number] = spell.amount
        _put_stock(box["gain"][0, number], spell.gain)
        box["takes"][0, number] = sum(1 << Resource[name.upper()] for name in set(spell.takes))
        if spell.gives is not None:
            box["gives"][0, number] = Resource[spell.gives.upper()]


def _put_limits(box: Box, pack: HallPack) -> None:
    for field in (
        "workshops_each",
        "workshops_more",
        "content",
        "spell_runes",
        "trade_price",
        "set_size",
        "last_turns",
    ):
        box[field] = getattr(pack.limits, field)
    box["bonus"][0] = pack.limits.bonus


def _put_switches(box: Box, switches: Switches) -> None:
    box["side"] = NONE
    for seats, side in SIDE_OF.items():
        box["side"][0, seats] = side
    box["side"][0, 2] = WINTER if switches.winter_for_two else AUTUMN  # R003
    for field in (
        "teams",
        "choose_workshops",
        "no_duplicate_workshops",
        "clan_cart_strict",
        "unlimited_supply",
        "hide_tokens",
        "spells_need_effect",
    ):
        box[field] = getattr(switches, field)
    box["colour"][0] = [COLOURS.index(colour) for colour in switches.colours]


PACK = PackKind(
    game="hall",
    pack=HallPack,
    switches=Switches,
    constraints=CONSTRAINTS,
    box_of=box_of,
    folder=Path(__file__).parent / "packs",
    drawn={
        "tunnels.tile": "tunnel-",
        "halls.tile": "hall-",
        "trolls.card": "troll-",
        "starters.card": "troll-",
        "spells.card": "spell-",
        "workshops.tile": "shop-",
    },
    boards={"board.autumn": 3, "board.winter": 4},
    check_seats=check_seats,
    prudent={"spells_need_effect": True},
)
