"""Can it be played: what the box and the table can hold, and whether the pack agrees with itself."""

from __future__ import annotations

from collections.abc import Iterator

from underhall.engine import pack_checks
from underhall.engine.pack import Row
from underhall.engine.pack_checks import Found, rows_at
from underhall.games.hall.pack_schema import HallPack
from underhall.games.hall.pieces import CLANS, CROWNS, HELD, MIDDLE, POINT_VALUES, SEATS, SQUARES, TIERS, TOP

SMALLEST = 2  # squares of a tunnel
CHART_SIZES = tuple(range(SMALLEST, SQUARES + 1))
TRACK_SPACES = CLANS * TIERS
CHEAPEST_TRADE = 2  # one for one could go on for ever


def unique_ids(pack: HallPack) -> Found:
    yield from pack_checks.unique_ids(_lists(pack))


def lists_complete(pack: HallPack) -> Found:
    for path, values, wanted, what in (
        ("coronation.honour", pack.coronation.honour, CROWNS, "one for each coronation token"),
        ("statues.value", pack.statues.value, TIERS, f"one for each of the {TIERS} tiers"),
        ("limits.bonus", pack.limits.bonus, SEATS, f"one for each of {SEATS} places in the turn order"),
    ):
        if len(values) != wanted:
            yield path, f"there are {wanted} numbers, {what}, not {len(values)}"


def chart_complete(pack: HallPack) -> Found:
    sizes = [row.size for row in pack.chart.row]
    for index, size in enumerate(sizes):
        if size not in CHART_SIZES:
            yield f"chart.row[{index}].size", f"a tunnel has {SMALLEST} to {SQUARES} squares, not {size}"
    for size in CHART_SIZES:
        if size not in sizes:
            yield "chart.row", f"the honour of tunnels of size {size} is missing"


def bonus_rows(pack: HallPack) -> Found:
    for place, bonus in enumerate(pack.limits.bonus):
        if bonus > HELD:
            message = f"{HELD} starters are not placed, so there are no {bonus} further starting rows"
            yield f"limits.bonus[{place}]", message


def trade_price(pack: HallPack) -> Found:
    if pack.limits.trade_price < CHEAPEST_TRADE:
        message = f"a trade takes {CHEAPEST_TRADE} resources at least, or it could go on for ever"
        yield "limits.trade_price", message


def first_pedestals(pack: HallPack) -> Found:
    pedestals = pack.pedestals.fire + pack.pedestals.ice + pack.pedestals.moon
    if pedestals < TOP - MIDDLE:
        message = f"{TOP - MIDDLE} pedestals lie on the horde at the start, but there are {pedestals}"
        yield "pedestals", message


def point_tokens(pack: HallPack) -> Found:
    tokens = pack.point_tokens.token
    if len(tokens) > POINT_VALUES:
        yield "point_tokens.token", f"there is room for {POINT_VALUES} different values, not for {len(tokens)}"
    number = sum(token.count for token in tokens)
    if number != TRACK_SPACES:
        message = f"there are {TRACK_SPACES} tokens, one for each space of the pedestal track, not {number}"
        yield "point_tokens.token", message


def _lists(pack: HallPack) -> Iterator[list[tuple[str, Row]]]:
    """The lists whose rows need ids of their own, with their paths; trolls and starters count as one list."""
    yield rows_at("tunnels.tile", pack.tunnels.tile)
    yield rows_at("chart.row", pack.chart.row)
    yield rows_at("halls.tile", pack.halls.tile)
    yield rows_at("trolls.card", pack.trolls.card) + rows_at("starters.card", pack.starters.card)
    yield rows_at("spells.card", pack.spells.card)
    yield rows_at("workshops.tile", pack.workshops.tile)
    yield rows_at("point_tokens.token", pack.point_tokens.token)
