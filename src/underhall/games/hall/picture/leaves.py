"""What opens when a player looks closer: each card and tile large, with its text and the rules behind it."""

from __future__ import annotations

from underhall.games.hall.messages import cards as say
from underhall.games.hall.names import Names
from underhall.games.hall.pack_shapes import shape_of
from underhall.games.hall.pack_text import spell_text, workshop_text
from underhall.games.hall.picture.layout import (
    CARD_HIGH,
    CARD_WIDE,
    COUNT_ACROSS,
    COUNT_DOWN,
    SHOP_COUNT,
    SPELL_HIGH,
    SPELL_WIDE,
)
from underhall.games.hall.pieces import FIRST_STARTER
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
        assert clan is not None
        shows = names.stock_text(names.symbols(card), clan)
        text = say("leaf-troll", level=row.level, clan=names.clan(clan), shows=shows)
        found[f"troll-{row.id}"] = Leaf(row.name, text, f"s-troll-{row.id}", CARD_BOX, ("R113", "R115", "R116"))
    return found


def _starters(names: Names) -> dict[str, Leaf]:
    found = {}
    for which, row in enumerate(names.pack.starters.card):
        card = FIRST_STARTER + which
        brings = names.text(names.start_row(card))
        text = say("leaf-starter", shows=names.stock_text(names.symbols(card)), brings=brings)
        found[f"troll-{row.id}"] = Leaf(row.name, text, f"s-troll-{row.id}", CARD_BOX, ("R037", "R038", "R116"))
    return found


def _spells(names: Names) -> dict[str, Leaf]:
    found = {}
    for row in names.pack.spells.card:
        text = say("leaf-spell", text=spell_text(row), runes=names.pack.limits.spell_runes)
        found[f"spell-{row.id}"] = Leaf(row.name, text, f"s-spell-{row.id}", SPELL_BOX, ("R060", "R062", "R063"))
    return found


def _shops(names: Names) -> dict[str, Leaf]:
    found = {}
    for row in names.pack.workshops.tile:
        text = say("leaf-workshop", text=workshop_text(row))
        found[f"shop-{row.id}"] = Leaf(row.name, text, f"s-shop-tile-{row.id}", SHOP_BOX, ("R072", "R073", "R074"))
    return found


def _halls(names: Names) -> dict[str, Leaf]:
    return {
        f"hall-{row.id}": Leaf(
            row.name,
            say("leaf-hall", size=len(shape_of(row.shape).squares), low=row.low, high=row.high),
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
        worth = chart[size]
        text = say(
            "leaf-tunnel",
            size=size,
            anchor="yes" if shape.keys else "no",
            scores="yes" if worth.stone or worth.iron or worth.heartstone else "no",
            stone=worth.stone,
            iron=worth.iron,
            heartstone=worth.heartstone,
        )
        rules = ("R124", "R125", "R126", "R145" if shape.keys else "R146")
        found[f"tunnel-{row.id}"] = Leaf(row.name, text, f"s-tile-{row.id}", TILE_BOX, rules)
    return found
