"""Can it be played: what the box and the table can hold, and whether the pack agrees with itself."""

from __future__ import annotations

from collections.abc import Iterator

from underhall.engine import pack_checks
from underhall.engine.pack import Row
from underhall.engine.pack_checks import Found, rows_at
from underhall.games.hall.messages import pack as say
from underhall.games.hall.pack_schema import HallPack
from underhall.games.hall.pieces import CLANS, CROWNS, HELD, MIDDLE, POINT_VALUES, SEATS, SQUARES, TIERS, TOP

SMALLEST = 2  # squares of a tunnel
CHART_SIZES = tuple(range(SMALLEST, SQUARES + 1))
TRACK_SPACES = CLANS * TIERS
CHEAPEST_TRADE = 2  # one for one could go on for ever


def unique_ids(pack: HallPack) -> Found:
    yield from pack_checks.unique_ids(_lists(pack))


def lists_complete(pack: HallPack) -> Found:
    honour, value, bonus = pack.coronation.honour, pack.statues.value, pack.limits.bonus
    if len(honour) != CROWNS:
        yield "coronation.honour", say("honour-for-crowns", wanted=CROWNS, found=len(honour))
    if len(value) != TIERS:
        yield "statues.value", say("value-for-tiers", wanted=TIERS, found=len(value))
    if len(bonus) != SEATS:
        yield "limits.bonus", say("bonus-for-seats", wanted=SEATS, found=len(bonus))


def chart_complete(pack: HallPack) -> Found:
    sizes = [row.size for row in pack.chart.row]
    for index, size in enumerate(sizes):
        if size not in CHART_SIZES:
            yield f"chart.row[{index}].size", say("chart-size", least=SMALLEST, most=SQUARES, size=size)
    for size in CHART_SIZES:
        if size not in sizes:
            yield "chart.row", say("chart-row-missing", size=size)


def bonus_rows(pack: HallPack) -> Found:
    for place, bonus in enumerate(pack.limits.bonus):
        if bonus > HELD:
            yield f"limits.bonus[{place}]", say("bonus-rows", held=HELD, bonus=bonus)


def trade_price(pack: HallPack) -> Found:
    if pack.limits.trade_price < CHEAPEST_TRADE:
        yield "limits.trade_price", say("trade-price", least=CHEAPEST_TRADE)


def first_pedestals(pack: HallPack) -> Found:
    pedestals = pack.pedestals.fire + pack.pedestals.ice + pack.pedestals.moon
    if pedestals < TOP - MIDDLE:
        yield "pedestals", say("first-pedestals", needed=TOP - MIDDLE, pedestals=pedestals)


def point_tokens(pack: HallPack) -> Found:
    tokens = pack.point_tokens.token
    if len(tokens) > POINT_VALUES:
        yield "point_tokens.token", say("point-values", most=POINT_VALUES, found=len(tokens))
    number = sum(token.count for token in tokens)
    if number != TRACK_SPACES:
        yield "point_tokens.token", say("point-tokens", wanted=TRACK_SPACES, found=number)


def _lists(pack: HallPack) -> Iterator[list[tuple[str, Row]]]:
    """The lists whose rows need ids of their own, with their paths; trolls and starters count as one list."""
    yield rows_at("tunnels.tile", pack.tunnels.tile)
    yield rows_at("chart.row", pack.chart.row)
    yield rows_at("halls.tile", pack.halls.tile)
    yield rows_at("trolls.card", pack.trolls.card) + rows_at("starters.card", pack.starters.card)
    yield rows_at("spells.card", pack.spells.card)
    yield rows_at("workshops.tile", pack.workshops.tile)
    yield rows_at("point_tokens.token", pack.point_tokens.token)
