"""What opens when one looks closer: each card and tile large, with its text and the rules behind it."""

from __future__ import annotations

from underhall.engine.grammar import number
from underhall.games.hall.names import RESOURCE_IDS, Names
from underhall.games.hall.pack_shapes import shape_of
from underhall.games.hall.pack_text import spell_text, stock_text, workshop_text
from underhall.games.hall.picture.layout import (
    CARD_HIGH,
    CARD_WIDE,
    COUNT_ACROSS,
    COUNT_DOWN,
    SHOP_COUNT,
    SPELL_HIGH,
    SPELL_WIDE,
)
from underhall.games.hall.pieces import FIRST_STARTER, MINERALS
from underhall.pictures.scene import Box, Leaf

CARD_BOX: Box = (-CARD_WIDE / 2 - 1, -CARD_HIGH / 2 - 1, CARD_WIDE + 2, CARD_HIGH + 2)
SPELL_BOX: Box = (-SPELL_WIDE / 2 - 1, -SPELL_HIGH / 2 - 1, SPELL_WIDE + 2, SPELL_HIGH + 2)
HALL_BOX: Box = (-56, -31, 112, 62)
SHOP_BOX: Box = (-42 - SHOP_COUNT[0], -33 - SHOP_COUNT[1], 84, 66)
TILE_BOX: Box = (-30 - COUNT_ACROSS, -24 - COUNT_DOWN, 60, 48)


def leaves(names: Names) -> dict[str, Leaf]:
    """All leaves by name."""
    return {**_trolls(names), **_starters(names), **_spells(names), **_shops(names), **_halls(names), **_tunnels(names)}


def _trolls(names: Names) -> dict[str, Leaf]:
    found = {}
    for card, row in enumerate(names.pack.trolls.card):
        clan = names.clan_of(card)
        text = (
            f"A troll of Level {row.level}, of the clan of {row.clan.capitalize()}. Whenever it works it gains "
            f"{names.amounts(names.symbols(card), clan)}, as far as it does not hold them yet. "
            "When it comes into a trollsmoot, it and all trolls beneath it work."
        )
        found[f"troll-{row.id}"] = Leaf(row.name, text, f"s-troll-{row.id}", CARD_BOX, ("R113", "R115", "R116"))
    return found


def _starters(names: Names) -> dict[str, Leaf]:
    found = {}
    for which, row in enumerate(names.pack.starters.card):
        gains = names.amounts(names.symbols(FIRST_STARTER + which))
        text = (
            f"A starter. Whenever it works it gains {gains}, unless it still holds that. "
            f"At the start of the game it brings {stock_text(row.start)}, once."
        )
        found[f"troll-{row.id}"] = Leaf(row.name, text, f"s-troll-{row.id}", CARD_BOX, ("R037", "R038", "R116"))
    return found


def _spells(names: Names) -> dict[str, Leaf]:
    runes = number(names.pack.limits.spell_runes, "rune")
    text = f"It costs 1 rune, which stays on it; with {runes} on it the spell disintegrates."
    return {
        f"spell-{row.id}": Leaf(
            row.name, f"{spell_text(row)} {text}", f"s-spell-{row.id}", SPELL_BOX, ("R060", "R062", "R063")
        )
        for row in names.pack.spells.card
    }


def _shops(names: Names) -> dict[str, Leaf]:
    text = "It can be used once for each open entrance, by whoever's network touches it."
    return {
        f"shop-{row.id}": Leaf(
            row.name, f"{workshop_text(row)} {text}", f"s-shop-tile-{row.id}", SHOP_BOX, ("R072", "R073", "R074")
        )
        for row in names.pack.workshops.tile
    }


def _halls(names: Names) -> dict[str, Leaf]:
    return {
        f"hall-{row.id}": Leaf(
            row.name,
            f"A great hall of {len(shape_of(row.shape).squares)} squares, laid over tunnels of one's network. "
            f"It scores {row.low} honour at the end, {row.high} with a statue on its altar.",
            f"s-hall-tile-{row.id}",
            HALL_BOX,
            ("R161", "R162", "R173"),
        )
        for row in names.pack.halls.tile
    }


def _tunnels(names: Names) -> dict[str, Leaf]:
    chart = {row.size: row for row in names.pack.chart.row}
    found = {}
    for row in names.pack.tunnels.tile:
        shape = shape_of(row.shape)
        size = len(shape.squares)
        worth = [f"{getattr(chart[size], name)} honour in {name}" for name in RESOURCE_IDS[:MINERALS]]
        anchor = "It has an anchor for a pedestal." if shape.keys else "It has no anchor."
        text = f"A tunnel of {size} squares, for {size} equal minerals: {', '.join(worth)}. {anchor}"
        rules = ("R124", "R125", "R126", "R145" if shape.keys else "R146")
        found[f"tunnel-{row.id}"] = Leaf(row.name, text, f"s-tile-{row.id}", TILE_BOX, rules)
    return found
