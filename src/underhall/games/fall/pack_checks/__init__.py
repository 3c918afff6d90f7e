"""What a pack of Fall of the Mountain King must keep: one table of constraints, each with its rule.

An `error` cannot be played: it exceeds what box and table can hold, or contradicts the pack itself. A `departure`
differs from a fact that the rulebook or a public source states, or that follows from its examples. `advice` is about
balance and good sense. One id may be in the table with several severities: what is impossible, what differs from the
real box, and what is unwise.
"""

from __future__ import annotations

from underhall.engine.pack_checks import Constraint
from underhall.games.fall.pack_checks import (
    known_box,
    known_champions,
    known_map,
    playable,
    playable_champions,
    playable_map,
    wise,
)
from underhall.games.fall.pack_schema import FallPack

CONSTRAINTS: tuple[Constraint[FallPack], ...] = (
    # The pack as a whole
    Constraint("P-01", "error", "SET-17", "Every row of a list has an id of its own.", playable.unique_ids),
    Constraint("P-02", "error", "K-17", "Ways and great halls name caverns of their side.", playable_map.known_caverns),
    Constraint(
        "P-03", "error", "K-17", "Two neighbours are named once, a cavern in a list too.", playable_map.named_once
    ),
    Constraint("P-04", "error", "SET-01", "The box has room for both sides of the map.", playable_map.room),
    Constraint("P-05", "error", "FLO-01", "Lists have the right number of values.", playable.lists_complete),
    Constraint("P-06", "error", "SET-08", "Displays, gates and first gnomes find room.", playable.limits_fit),
    Constraint(
        "P-07", "error", "SET-28", "A colour has the trolls it starts with, and 25 at most.", playable.troll_count
    ),
    Constraint("P-08", "error", "STR-04", "The table can count what symbols add up to.", playable.symbols_countable),
    Constraint(
        "P-09",
        "error",
        "CHA-11",
        "A power has the values that it needs, and no others.",
        playable_champions.power_values,
    ),
    Constraint("P-10", "error", "CHA-07", "A power that is about a pawn has one.", playable_champions.pawn_for_power),
    Constraint(
        "P-11",
        "error",
        "CHA-13",
        "There is room for the symbols on a player's champions.",
        playable_champions.symbol_room,
    ),
    Constraint(
        "P-12", "error", "CHA-11", "The table can count what powers add up to.", playable_champions.gifts_countable
    ),
    Constraint(
        "P-13", "error", "DEF-15", "The table can count the votes of champions.", playable_champions.votes_countable
    ),
    Constraint(
        "P-14", "advice", "SET-01", "No two caverns, lairs, halls or champions have the same name.", wise.names_differ
    ),
    # The map
    Constraint(
        "M-02",
        "departure",
        "K-41",
        "The domains lie clockwise in the order of the clan board.",
        known_map.clockwise_order,
    ),
    Constraint(
        "M-02",
        "departure",
        "K-41",
        "Ice is at the top, moon at a side, hammer at the bottom.",
        known_map.top_side_and_bottom,
    ),
    Constraint(
        "M-03",
        "departure",
        "K-09",
        "A domain has three caverns on the small side and four on the large.",
        known_map.cavern_count,
    ),
    Constraint("M-04", "error", "SET-12", "A domain has one or two gate caverns.", playable_map.gate_in_each_domain),
    Constraint(
        "M-04",
        "departure",
        "K-09",
        "A domain has one gate on the small side and two on the large.",
        known_map.gate_count,
    ),
    Constraint("M-05", "error", "K-41", "Every domain has a swarm point.", playable_map.swarm_points),
    Constraint("M-05", "departure", "K-41", "Swarm points lie outside.", known_map.swarm_outside),
    Constraint("M-06", "departure", "K-17", "No way leads through the volcano.", known_map.volcano_closed),
    Constraint("M-07", "error", "INV-05", "Every cavern can be reached from every other.", playable_map.connected),
    Constraint("M-07", "departure", "K-17", "No two ways cross.", known_map.planar),
    Constraint(
        "M-07",
        "departure",
        "K-41",
        "Ways join neighbouring domains, all of them, and no others.",
        known_map.domains_in_a_ring,
    ),
    Constraint(
        "M-08",
        "departure",
        "K-09",
        "On the large side the gates of a domain face its two neighbours.",
        known_map.gates_face_neighbours,
    ),
    Constraint(
        "M-09",
        "departure",
        "INV-09",
        "Gnomes find ways equally long, as in the examples.",
        known_map.examples_of_invasions,
    ),
    Constraint("M-10", "error", "SET-27", "There is a pair of lairs for every player.", playable_map.lair_pairs),
    Constraint("M-10", "advice", "SET-27", "There are one or two pairs of lairs more than players.", wise.spare_pairs),
    Constraint("M-11", "error", "SET-29", "A lair is beside a cavern.", playable_map.lair_beside_cavern),
    Constraint("M-11", "departure", "K-19", "A lair is beside a cavern without a gate.", known_map.lair_off_the_gates),
    Constraint("M-11", "advice", "SET-27", "All pairs of lairs are about equally good.", wise.lairs_fair),
    Constraint("M-12", "departure", "ADV-04", "Trolls can advance as in the examples.", known_map.examples_of_advances),
    Constraint(
        "M-13", "error", "CHA-09", "There is a great hall for every starburst.", playable_map.halls_for_starbursts
    ),
    Constraint("M-13", "departure", "SET-03", "There are fewer great halls than tokens.", known_map.tokens_left_over),
    Constraint(
        "M-14",
        "departure",
        "FIN-02",
        "Three caverns or more touch a great hall, not always as many.",
        known_map.hall_sizes,
    ),
    Constraint(
        "M-14",
        "advice",
        "FIN-02",
        "Three or four caverns of several domains touch a great hall.",
        wise.halls_between_domains,
    ),
    Constraint("M-15", "error", "K-18", "Lairs touch no great hall.", playable_map.lairs_touch_no_hall),
    # Ancestry
    Constraint("A-01", "error", "SET-02", "There are 72 ancestry cards with four cells each.", playable.card_count),
    Constraint(
        "A-02", "departure", "TRN-08", "Every card has a symbol, and some cards have blanks.", known_box.some_symbol
    ),
    Constraint("A-03", "departure", "TRN-06", "There are symbols of all seven kinds.", known_box.every_kind),
    Constraint(
        "A-04", "departure", "STR-01", "There are strong symbols, among them a Bolster of 2.", known_box.strong_symbols
    ),
    Constraint("A-04", "advice", "STR-01", "Strong symbols are 2 or 3.", wise.small_numbers),
    Constraint("A-05", "error", "K-32", "Wild, supply and elder have no number.", playable.unnumbered),
    Constraint("A-06", "departure", "K-34", "A card has one elder at most.", known_box.one_elder),
    Constraint("A-07", "departure", "FIN-06", "A player can gather seven elders.", known_box.enough_elders),
    Constraint("A-07", "advice", "FIN-06", "20 to 24 cards have an elder.", wise.elder_cards),
    Constraint(
        "A-08", "departure", "ANC-12", "Wild, supply and elder are rarer than every action.", known_box.rare_symbols
    ),
    Constraint("A-09", "advice", "ANC-05", "No two cards are alike.", wise.cards_differ),
    Constraint(
        "A-09", "advice", "ANC-05", "Every kind is spread evenly over the four places of a card.", wise.evenly_spread
    ),
    Constraint("A-10", "advice", "ANC-14", "Obstacles and blanks are made up for.", wise.worth_the_obstacle),
    Constraint(
        "A-11", "departure", "STR-02", "The clusters of the examples can be built.", known_box.examples_of_clusters
    ),
    Constraint("S-01", "error", "K-12", "The starting card has two rows of three cells.", playable.start_card_size),
    Constraint(
        "S-02", "departure", "SET-19", "The starting card has all four actions.", known_box.all_actions_at_start
    ),
    Constraint("S-02", "advice", "SET-19", "The starting card is weak.", wise.weak_start),
    Constraint(
        "S-03", "departure", "SUP-02", "The starting card has neither elder nor supply.", known_box.no_obstacle_at_start
    ),
    # The player mat
    Constraint(
        "MAT-01", "error", "SUP-02", "The supply track holds the supplies one begins with.", playable.supply_track
    ),
    Constraint(
        "MAT-01", "departure", "SUP-01", "Supplies are 6, 5 and 4 to begin with and 8 at most.", known_box.supply_marks
    ),
    Constraint(
        "MAT-02", "departure", "SUP-06", "The last space has one desperation symbol.", known_box.last_desperation
    ),
    Constraint(
        "MAT-03", "advice", "SUP-06", "Desperation symbols lie where they matter.", wise.desperation_within_reach
    ),
    Constraint("MAT-04", "advice", "DEF-16", "Twelve desperation tokens are enough for four.", wise.desperation_tokens),
    # The gnome wheel
    Constraint("W-01", "error", "SET-05", "The wheel pawn starts on the wheel.", playable.wheel_start),
    Constraint("W-02", "error", "GNO-07", "The tripwires lie on the wheel.", playable.tripwires),
    Constraint("W-02", "departure", "GNO-07", "The tripwires lie in different places.", known_box.tripwires_apart),
    Constraint(
        "W-03", "departure", "GNO-10", "All four effects occur, and moves as in the example.", known_box.effects
    ),
    Constraint("W-04", "error", "GNO-02", "The wheel has one to ten spaces.", playable.wheel_size),
    Constraint("W-05", "error", "SET-21", "The boost track has one to ten spaces and a start.", playable.boost_track),
    Constraint("W-05", "departure", "GNO-08", "The boost goes up from space to space.", known_box.boost_values),
    # Tiles, cards and tokens
    Constraint("V-01", "error", "SET-04", "There are seven vote tiles.", playable.vote_tiles),
    Constraint(
        "V-01",
        "departure",
        "FIN-07",
        "Vote tiles go down from first to third; one is 9, 5, 3.",
        known_box.vote_tile_values,
    ),
    Constraint(
        "V-02", "departure", "INV-02", "Gate cards have 2, 3, 4 gnomes and 3, 4, 5 and 2 honour.", known_box.gate_card
    ),
    Constraint(
        "V-03", "error", "SET-03", "There are up to three values and enough great hall tokens.", playable.hall_tokens
    ),
    Constraint(
        "V-03", "departure", "SET-03", "There are four great hall tokens each of 4, 8 and 12.", known_box.hall_tokens
    ),
    Constraint(
        "V-03",
        "error",
        "SET-10",
        "Gnomes have strength 1 to 3; there are enough, and not too many.",
        playable.gnome_tokens,
    ),
    Constraint("V-03", "departure", "SET-10", "There are ten gnomes of each strength.", known_box.gnome_tokens),
    Constraint("F-42", "departure", "FIN-06", "Elders score by the chart.", known_box.elder_chart),
    # Champions
    Constraint(
        "C-01",
        "error",
        "SET-08",
        "The decks of champions are large enough, 44 in all at most.",
        playable_champions.deck_sizes,
    ),
    Constraint("C-01", "departure", "SET-07", "There are 44 champions.", known_champions.champion_count),
    Constraint("C-02", "error", "SET-09", "No letter comes twice.", playable_champions.letters_unique),
    Constraint(
        "C-02",
        "departure",
        "SET-09",
        "There are 21 champions with pawns and five with starbursts.",
        known_champions.letter_count,
    ),
    Constraint(
        "C-03",
        "error",
        "CHA-05",
        "Yellow lines are in order and on the track, four at most.",
        playable_champions.lines_in_order,
    ),
    Constraint("C-03", "departure", "CHA-05", "Every champion has yellow lines.", known_champions.some_line),
    Constraint(
        "C-04",
        "departure",
        "K-36",
        "Starting champions bring votes; one of ice is as in the example.",
        known_champions.first_votes,
    ),
    Constraint("C-04", "advice", "CHA-03", "Votes grow from deck to deck.", wise.modest_votes),
    Constraint("C-05", "departure", "CHA-14", "There are outsiders.", known_champions.some_outsider),
    Constraint("C-05", "advice", "CHA-03", "In a deck every clan has as many champions.", wise.clans_even),
    Constraint(
        "C-06",
        "departure",
        "CHA-11",
        "Most champions are passive; some have claws, symbols, an end of wave.",
        known_champions.mostly_passive,
    ),
    Constraint(
        "C-07",
        "error",
        "CHA-08",
        "Instant champions are won, and starbursts are in deck III.",
        playable_champions.timing,
    ),
    Constraint(
        "C-07", "departure", "K-12", "All champions of deck III are instant.", known_champions.last_deck_instant
    ),
    Constraint(
        "C-08",
        "departure",
        "BRE-06",
        "Some champion pays for a breach, and some seizes without an advance.",
        known_champions.changes_a_rule,
    ),
    Constraint(
        "C-09", "departure", "CHA-06", "The abilities that are known are there.", known_champions.public_abilities
    ),
    # Limits
    Constraint(
        "L-01",
        "departure",
        "SET-08",
        "The display has one champion more than players.",
        known_box.limit("display", 3, 4, 5, 6),
    ),
    Constraint(
        "L-02", "departure", "SET-15", "There are 3, 3, 4 and 5 gate cards.", known_box.limit("gate_cards", 3, 3, 4, 5)
    ),
    Constraint(
        "L-03",
        "departure",
        "SET-11",
        "There are gnomes in one domain more than players.",
        known_box.limit("first_gnomes", 3, 4, 5, 6),
    ),
    Constraint("L-04", "departure", "SET-17", "A colour has 25 trolls.", known_box.limit("trolls", 25)),
    Constraint("L-05", "departure", "SET-28", "Three trolls start in each lair.", known_box.limit("lair_trolls", 3)),
    Constraint(
        "L-06", "departure", "SCO-02", "The first cavern of a domain scores 6.", known_box.limit("first_cavern", 6)
    ),
    Constraint(
        "L-07", "departure", "SCO-02", "Each further cavern of a domain scores 2.", known_box.limit("next_cavern", 2)
    ),
    Constraint("L-08", "departure", "SCO-04", "An overrun cavern takes 1 away.", known_box.limit("overrun_loss", 1)),
    Constraint("L-09", "departure", "BRE-03", "A breach begins with two gnomes.", known_box.limit("breach_gnomes", 2)),
    Constraint(
        "L-10",
        "departure",
        "BRE-02",
        "The swarm moves up to two points before a breach.",
        known_box.limit("swarm_steps", 2),
    ),
)
