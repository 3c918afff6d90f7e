"""What is printed: one read-only record, made from a pack and the switches of a match.

Both sides of the board are in it. Index `side`: AUTUMN or WINTER. A row of the board is bits, the lowest the leftmost.
A way to lay a tile is a list of squares as steps from its key square, which comes first: a tunnel's anchor, a hall's
altar.
"""

import numpy as np

from underhall.engine.records import record
from underhall.games.hall.pieces import (
    CARDS,
    CELLS,
    CLANS,
    CROWNS,
    EXCHANGES,
    HALL_SQUARES,
    HALLS,
    HIGH,
    KINDS,
    LEVELS,
    MINERALS,
    POINT_VALUES,
    RESOURCES,
    SEATS,
    SHAPES,
    SIDES,
    SITES,
    SPELLS,
    SQUARES,
    STARTERS,
    STARTS,
    STATUES,
    TIERS,
    TURNS,
    WORKSHOPS,
)

BOX = record(
    [
        # The board, by side.
        ("wide", np.int16, SIDES),
        ("high", np.int16, SIDES),
        ("tier", np.int16, (SIDES, CELLS)),  # 1 to 5; 0: no ground
        ("tier_rows", np.int64, (SIDES, TIERS, HIGH)),  # squares of each tier
        ("ground", np.int64, (SIDES, HIGH)),  # squares that can be dug
        ("heart", np.int64, (SIDES, HIGH)),
        ("rubble", np.int64, (SIDES, HIGH)),
        ("buried", np.int16, (SIDES, CELLS)),  # a buried resource, or NONE
        ("spots", np.int16, SIDES),
        ("spot", np.int16, (SIDES, STATUES)),  # squares of the statue spots, clockwise
        ("sites", np.int16, SIDES),
        ("site", np.int16, (SIDES, SITES)),  # squares of the workshop sites
        ("starts", np.int16, SIDES),
        ("start", np.int16, (SIDES, STARTS)),  # squares of the start points
        ("start_marks", np.int16, (SIDES, STARTS)),  # bits of the numbers of players they are marked with
        ("start_pair", np.int16, (SIDES, STARTS)),  # which two belong to one team; NONE: not for teams
        # Tunnel tiles.
        ("shapes", np.int16),
        ("squares", np.int16, SHAPES),
        ("copies", np.int16, SHAPES),
        ("anchored", np.int16, SHAPES),
        ("turns", np.int16, SHAPES),  # ways to lay it that differ
        ("outlines", np.int16, SHAPES),  # those that cover different squares come first; the rest move the anchor
        ("across", np.int16, (SHAPES, TURNS, SQUARES)),
        ("down", np.int16, (SHAPES, TURNS, SQUARES)),
        ("chart", np.int16, (SQUARES + 1, MINERALS)),  # honour by size and mineral
        # Great halls.
        ("hall_size", np.int16, HALLS),
        ("hall_low", np.int16, HALLS),
        ("hall_high", np.int16, HALLS),
        ("hall_turns", np.int16, HALLS),
        ("hall_across", np.int16, (HALLS, TURNS, HALL_SQUARES)),
        ("hall_down", np.int16, (HALLS, TURNS, HALL_SQUARES)),
        # Trolls, then starters.
        ("level", np.int16, CARDS),  # 1 to 3; 0: a starter
        ("deck", np.int64, LEVELS),  # bits of the trolls of a level
        ("clan", np.int16, CARDS),
        ("symbols", np.int16, (CARDS, KINDS)),
        ("start_row", np.int16, (STARTERS, RESOURCES)),  # gained once
        # Tokens.
        ("tokens", np.int16, RESOURCES),
        ("pedestals", np.int16, CLANS),
        ("point_value", np.int16, POINT_VALUES),
        ("point_count", np.int16, POINT_VALUES),
        ("crown_honour", np.int16, CROWNS),
        ("statue_value", np.int16, TIERS),
        # Workshops.
        ("workshop_tiles", np.int16, WORKSHOPS),
        ("exchanges", np.int16, WORKSHOPS),
        ("give", np.int16, (WORKSHOPS, EXCHANGES)),  # a resource, or what Give says
        ("give_count", np.int16, (WORKSHOPS, EXCHANGES)),
        ("get", np.int16, (WORKSHOPS, EXCHANGES)),
        ("get_count", np.int16, (WORKSHOPS, EXCHANGES)),
        # Spells.
        ("effect", np.int16, SPELLS),
        ("amount", np.int16, SPELLS),
        ("gain", np.int16, (SPELLS, RESOURCES)),
        ("takes", np.int16, SPELLS),  # bits of resources
        ("gives", np.int16, SPELLS),
        # Numbers the rulebook fixes.
        ("side", np.int16, SEATS + 1),  # by number of seats
        ("workshops_each", np.int16),  # workshops revealed for each seat
        ("workshops_more", np.int16),  # revealed in addition
        ("bonus", np.int16, SEATS),  # starters whose starting row is a bonus, by place in the turn order
        ("content", np.int16),  # bribes after which a troll retires
        ("spell_runes", np.int16),  # runes after which a spell goes
        ("trade_price", np.int16),
        ("set_size", np.int16),  # equal resources left over that are worth 1 honour
        ("last_turns", np.int16),  # of each seat, after the round in which the end is triggered
        # Switches.
        ("teams", np.int16),
        ("choose_workshops", np.int16),
        ("no_duplicate_workshops", np.int16),
        ("clan_cart_strict", np.int16),
        ("unlimited_supply", np.int16),
        ("hide_tokens", np.int16),
        ("spells_need_effect", np.int16),
        ("colour", np.int16, SEATS),  # which colour each seat has
    ]
)
