"""What a pack of In the Hall of the Mountain King must keep: one table of constraints, each with its rule.

An `error` cannot be played: it exceeds what box and table can hold, or contradicts the pack itself. A `departure`
differs from a fact that the rulebook or a public source states, or that follows from its examples. `advice` is about
balance and sense only. One id may stand in the table with several severities: what cannot be, what is not so in the
box, and what is unwise about the same thing.
"""

from __future__ import annotations

from underhall.engine.pack_checks import Constraint
from underhall.games.hall.pack_checks import (
    known_board,
    known_box,
    known_cards,
    known_tiles,
    playable,
    playable_board,
    playable_cards,
    playable_tiles,
    wise,
    wise_board,
)
from underhall.games.hall.pack_schema import HallPack

CONSTRAINTS: tuple[Constraint[HallPack], ...] = (
    # The pack as a whole
    Constraint("P-01", "error", "R027", "Every row of a list has an id of its own.", playable.unique_ids),
    Constraint("P-02", "error", "R204", "Lists have as many numbers as they are for.", playable.lists_complete),
    Constraint("P-03", "error", "C3", "The chart has a row for each size of tunnel.", playable.chart_complete),
    Constraint("P-04", "error", "R042", "No more starting rows are a bonus than are left.", playable.bonus_rows),
    Constraint("P-05", "error", "R057", "A trade takes more than it gives.", playable.trade_price),
    Constraint("P-06", "error", "R012", "There are pedestals for the first horde.", playable.first_pedestals),
    Constraint(
        "P-07", "advice", "R027", "No two tunnels, trolls, spells or workshops have the same name.", wise.names_differ
    ),
    # The board
    Constraint("K27", "error", "R001", "The box has room for both sides of the board.", playable_board.room),
    Constraint("K27", "error", "R001", "Rows are equally long, and rubble has as many.", playable_board.drawn_alike),
    Constraint("K27", "error", "R130", "What lies on the board lies on ground.", playable_board.on_ground),
    Constraint("K27", "error", "R181", "A square has one thing of a kind.", playable_board.one_on_a_square),
    Constraint("K27", "error", "R031", "Nothing lies on a start point.", playable_board.starts_bare),
    Constraint("K28", "error", "R133", "The mountain has one heart.", playable_board.heart_there),
    Constraint("K28", "error", "R204", "There is ground of all five tiers.", playable_board.tiers_there),
    Constraint("K28", "error", "R134", "All ground is connected.", playable_board.connected),
    Constraint("K28", "departure", "R133", "The heart is in the middle.", known_board.heart_in_the_middle),
    Constraint("K28", "departure", "R204", "Tiers lie in rings round the heart.", known_board.tiers_as_rings),
    Constraint("K28", "departure", "R204", "From each start a way leads inward.", known_board.ways_inward),
    Constraint("K29", "error", "R031", "There is a start point for each player.", playable_board.enough_starts),
    Constraint("K29", "error", "R031", "A start point has numbers, each once.", playable_board.start_numbers),
    Constraint(
        "K29", "departure", "C26", "Start points are in the outermost tier.", known_board.starts_in_the_outermost_tier
    ),
    Constraint("K29", "advice", "R031", "Start points lie on the rim.", wise_board.starts_on_the_rim),
    Constraint("K30", "error", "R212", "There are two pairs of start points for teams.", playable_board.team_pairs),
    Constraint("K30", "departure", "R212", "Teammates start side by side.", known_board.mates_side_by_side),
    Constraint("K31", "error", "R022", "There is a statue spot.", playable_board.statues_there),
    Constraint("K31", "error", "R023", "Statue spots are listed clockwise.", playable_board.statues_clockwise),
    Constraint("K31", "departure", "R024", "On some side statues are left over.", known_board.statues_left_over),
    Constraint("K32", "error", "R156", "A tunnel can touch each workshop site.", playable_board.sites_reached),
    Constraint("K32", "departure", "R158", "There are more sites than workshops.", known_board.sites_left_over),
    Constraint("K32", "advice", "R070", "Workshop sites are open and apart.", wise_board.sites_open),
    Constraint("K33", "departure", "R140", "Statues and resources lie in rubble too.", known_board.things_in_rubble),
    Constraint("K33", "advice", "R140", "There is rubble in all tiers, more of it inward.", wise_board.rubble_spread),
    Constraint("K33", "advice", "R144", "There are buried resources in all tiers.", wise_board.buried_spread),
    Constraint("K34", "departure", "R143", "The digs of the examples can be made.", known_board.examples_of_digs),
    Constraint("K35", "advice", "R136", "Start points are far enough apart.", wise_board.starts_apart),
    Constraint("K36", "advice", "R131", "There is room for the tunnels.", wise_board.room_to_dig),
    Constraint(
        "K37", "advice", "R204", "The way to the innermost tier is neither short nor long.", wise_board.way_inward
    ),
    Constraint("K38", "advice", "R147", "The innermost tier is scarce.", wise_board.inner_tier_scarce),
    Constraint("K39", "advice", "R033", "All start points are about equally good.", wise_board.starts_fair),
    # Tunnels
    Constraint("K02", "error", "R005", "The table has room for the tunnel tiles.", playable_tiles.tunnel_room),
    Constraint(
        "K02",
        "error",
        "C3",
        "A tunnel is connected, has 2 to 5 squares and one anchor at most.",
        playable_tiles.tunnel_shapes,
    ),
    Constraint("K02", "departure", "R005", "There are 52 tunnel tiles.", known_tiles.tunnel_count),
    Constraint(
        "K03", "departure", "R146", "Most tunnels have an anchor, and those of size 5 none.", known_tiles.anchors
    ),
    Constraint("K03", "advice", "R145", "All smaller tunnels have an anchor.", wise.smaller_anchored),
    Constraint("K04", "departure", "R128", "There are tunnels of sizes 2, 4 and 5.", known_tiles.sizes),
    Constraint(
        "K05", "departure", "R129", "No two shapes are alike when turned or flipped.", known_tiles.shapes_differ
    ),
    Constraint("F30", "departure", "C1", "Tunnels score by the chart.", known_box.chart),
    # Great halls
    Constraint("K07", "error", "R006", "There are six great halls.", playable_tiles.hall_count),
    Constraint(
        "K07",
        "error",
        "R172",
        "A great hall is connected, fits on the board and has one altar.",
        playable_tiles.hall_shapes,
    ),
    Constraint(
        "K07",
        "departure",
        "R173",
        "A great hall has its own name, and is worth more with a statue.",
        known_tiles.hall_values,
    ),
    Constraint("K08", "departure", "R199", "The Trove is 6 or 15, and some hall begins at 0.", known_tiles.known_halls),
    Constraint("K09", "departure", "R162", "A great hall is larger than any tunnel.", known_tiles.hall_sizes),
    Constraint("K10", "departure", "C20", "A great hall is its own mirror image.", known_tiles.halls_symmetric),
    # Starters
    Constraint("K12", "error", "R027", "There are six starters.", playable_cards.starter_count),
    Constraint("K12", "error", "R116", "The table can count what starters hold.", playable_cards.starter_symbols),
    Constraint("K13", "departure", "R037", "A starter has symbols in both rows.", known_cards.starter_rows),
    Constraint("K13", "departure", "R115", "Starters make stone, heartstone and coin.", known_cards.starters_seen),
    Constraint("K14", "advice", "R038", "Any four starters lead to a first tunnel.", wise.start_to_dig),
    Constraint("K15", "advice", "R041", "A starting row is worth about half a turn.", wise.start_worth),
    # Trolls
    Constraint("K01", "advice", "R116", "Symbols on trolls are as frequent as tokens.", wise.shares_follow_supply),
    Constraint("K16", "error", "R007", "The decks of trolls are large enough, 55 in all.", playable_cards.troll_count),
    Constraint(
        "K16", "departure", "R007", "There are 21, 17 and 17 trolls of the three levels.", known_cards.deck_sizes
    ),
    Constraint(
        "K16",
        "departure",
        "R023",
        "On each level Fire, Ice and Moon have as many trolls.",
        known_cards.clans_equal,
    ),
    Constraint(
        "K17",
        "error",
        "R119",
        "A troll has 1 to 12 symbols, and no clan cart if it is of Mud.",
        playable_cards.troll_symbols,
    ),
    Constraint("K17", "departure", "R119", "Most carts bear the mark of a clan.", known_cards.carts_marked),
    Constraint("K18", "departure", "R116", "The trolls of the examples are there.", known_cards.cards_seen),
    Constraint("K19", "advice", "R116", "Trolls are worth what their level costs.", wise.troll_worth),
    Constraint("K20", "advice", "R101", "No troll is worse than another of its level.", wise.none_dominated),
    Constraint("K20", "advice", "R116", "Every resource is on trolls of every level.", wise.all_resources_each_level),
    Constraint("K21", "advice", "R023", "Fire, Ice and Moon have the same symbols.", wise.clans_alike),
    # Spells
    Constraint("K22", "error", "R021", "There are 17 spells.", playable_cards.spell_count),
    Constraint("K22", "departure", "R021", "All spells are different.", known_cards.spells_differ),
    Constraint("K22", "departure", "R062", "There is an Earth Ritual.", known_cards.spell_seen),
    Constraint("K23", "departure", "R103", "Some spell allows other bribes.", known_cards.other_bribes),
    Constraint("K23", "advice", "R138", "Some spell can cut a network.", wise.tiles_can_go),
    Constraint("K24", "advice", "R062", "Spells are about all parts of a turn.", wise.spells_of_all_kinds),
    Constraint("K25", "advice", "R060", "What a spell brings is worth its rune.", wise.spell_worth),
    Constraint(
        "K26",
        "error",
        "C46",
        "A spell has the values that its effect needs, and can do something.",
        playable_cards.spell_values,
    ),
    # Workshops
    Constraint("K40", "error", "R016", "There are eleven kinds of workshops.", playable_cards.workshop_kinds),
    Constraint(
        "K40", "error", "R020", "There are as many workshops as are revealed.", playable_cards.workshops_revealed
    ),
    Constraint("K40", "error", "R076", "A workshop has one to four exchanges.", playable_cards.exchanges),
    Constraint("K40", "departure", "R081", "Workshops are those of the box, two of each.", known_cards.workshop_tiles),
    # Tokens and numbers
    Constraint("F21", "departure", "R004", "There are 225 resource tokens.", known_box.tokens),
    Constraint("F14", "departure", "R011", "There are six pedestals of each clan.", known_box.pedestals),
    Constraint("K11", "error", "R025", "There are 15 point tokens of up to four values.", playable.point_tokens),
    Constraint(
        "K11", "departure", "R195", "Point tokens come 3, 4, 4 and 4 times, and some are 3.", known_box.point_tokens
    ),
    Constraint("F22", "departure", "R194", "The coronation tokens are 5 and 3.", known_box.crown_honour),
    Constraint("F35", "departure", "R204", "Statues are worth 2, 4, 6, 8 and 10.", known_box.statue_values),
    Constraint(
        "F28",
        "departure",
        "R016",
        "Two workshops for each player and one more are revealed.",
        known_box.limit(("workshops_each", 2), ("workshops_more", 1)),
    ),
    Constraint(
        "K47",
        "departure",
        "R042",
        "The second and third gain one starting row more, the fourth and fifth two.",
        known_box.limit(("bonus", (0, 1, 1, 2, 2))),
    ),
    Constraint("K47", "departure", "R109", "A troll retires with four bribes.", known_box.limit(("content", 4))),
    Constraint("K47", "departure", "R063", "A spell goes with its third rune.", known_box.limit(("spell_runes", 3))),
    Constraint("K47", "departure", "R057", "A trade takes four resources.", known_box.limit(("trade_price", 4))),
    Constraint("K47", "departure", "R197", "Three equal resources are a set.", known_box.limit(("set_size", 3))),
    Constraint("K47", "departure", "R191", "Two more turns each end the game.", known_box.limit(("last_turns", 2))),
)
