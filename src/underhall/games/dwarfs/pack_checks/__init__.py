"""What a pack of Dwar7s Fall must keep: one table of constraints, each with its id and the rule it comes from.

An `error` cannot be played: it exceeds what the table can hold, or contradicts the pack itself. A `departure` differs
from a fact that the rulebook or a public source states. `advice` is about balance and sense only.
"""

from __future__ import annotations

from underhall.engine.pack_checks import Constraint
from underhall.games.dwarfs.pack_checks import known_box, playable, wise
from underhall.games.dwarfs.pack_schema import MONSTERS, DwarfsPack

CONSTRAINTS: tuple[Constraint[DwarfsPack], ...] = (
    Constraint("P01", "error", "R001", "A colour has one to nine kingdom cards.", playable.card_count),
    Constraint("P02", "error", "R001", "Every row of a list has an id of its own.", playable.unique_ids),
    Constraint("P03", "error", "R022", "A colour has exactly one castle.", playable.one_castle),
    Constraint(
        "P04", "error", "R082", "Mines, and only mines, say which gem they bring and how many.", playable.mines_yield
    ),
    Constraint("P05", "error", "R047", "A card has room for the dwarfs its task needs.", playable.room_for_task),
    Constraint("P06", "error", "R047", "A player has the dwarfs that a task needs.", playable.dwarfs_for_task),
    Constraint("P07", "error", "R007", "All four kinds of gem are listed.", playable.every_gem_kind),
    Constraint("P08", "error", "R007", "The table can hold the gems.", playable.gem_total),
    Constraint("P09", "error", "R003", "There are one to sixteen trading goals.", playable.goal_count),
    Constraint(
        "P10", "error", "R062", "A trading goal costs a gem at least and a full hand at most.", playable.goal_affordable
    ),
    Constraint("P11", "error", "R105", "A trading goal costs no more gems than there are.", playable.goal_in_supply),
    Constraint(
        "P12", "error", "R004", "All five kinds of ogre are listed, if only with no cards.", playable.every_ogre_kind
    ),
    Constraint("P13", "error", "R004", "There are at most 24 ogre cards.", playable.ogre_total),
    Constraint(
        "P14", "error", "R011", "There are secret goals for four players, and seven at most.", playable.secret_count
    ),
    Constraint(
        "P15", "error", "R110", "What a secret goal asks for is possible with this pack.", playable.secret_reachable
    ),
    Constraint(
        "P16", "error", "R043", "The hand limit holds the kingdom cards one begins with.", playable.hand_holds_start
    ),
    Constraint(
        "P17", "error", "R010", "There is room, and a card, for every open trading goal.", playable.row_of_goals
    ),
    Constraint("P18", "error", "R120", "There are enough goals to bring the end.", playable.end_reachable),
    Constraint("P19", "departure", "R001", "A colour has nine kingdom cards.", known_box.nine_cards),
    Constraint(
        "P20", "departure", "R008", "A colour has a castle, a mine, a tavern and a store.", known_box.every_family
    ),
    Constraint("P21", "departure", "R009", "A colour has one dragon and one frost giant.", known_box.two_monsters),
    Constraint("P22", "departure", "R007", "There is a mine for each kind of gem.", known_box.mine_for_each_gem),
    Constraint(
        "P23", "departure", "Q01", "The family decides which of the three symbols a card shows.", known_box.symbols
    ),
    Constraint("P24", "departure", "R078", "Two dwarfs mine one emerald.", known_box.mine("emerald", 2, 1)),
    Constraint("P25", "departure", "R079", "Two dwarfs mine one diamond.", known_box.mine("diamond", 2, 1)),
    Constraint("P26", "departure", "R080", "Two or three dwarfs mine two gold.", known_box.gold_mine),
    Constraint("P27", "departure", "R081", "Three dwarfs mine one ruby.", known_box.mine("ruby", 3, 1)),
    Constraint("P28", "departure", "R094", "A tavern needs two dwarfs.", known_box.needs(("tavern",), 2)),
    Constraint("P29", "departure", "R104", "A general store needs three dwarfs.", known_box.needs(("store",), 3)),
    Constraint("P30", "departure", "R069", "Digging needs two dwarfs.", known_box.needs(("castle",), 2)),
    Constraint("P31", "departure", "R090", "A monster needs five dwarfs.", known_box.needs(MONSTERS, 5)),
    Constraint("P32", "departure", "Q09", "An emerald mine has three spots.", known_box.emerald_spots),
    Constraint(
        "P33",
        "departure",
        "R053",
        "A monster has no spot to spare: it can be blocked.",
        known_box.monster_spots,
    ),
    Constraint("P34", "departure", "R049", "Every kingdom card has a wall.", known_box.has_wall),
    Constraint("P35", "departure", "R127", "Some kingdom card takes points away.", known_box.some_negative),
    Constraint("P36", "departure", "R128", "A castle scores in a kingdom.", known_box.castle_points),
    Constraint("P37", "departure", "R007", "There are 34 gems.", known_box.gem_cards),
    Constraint("P38", "departure", "R083", "Each pile of gems is small enough to run out.", known_box.piles_run_out),
    Constraint("P39", "departure", "R003", "There are ten trading goals.", known_box.ten_goals),
    Constraint(
        "P40",
        "departure",
        "R109",
        "The best trading goals, several, are worth 16.",
        known_box.best_goals,
    ),
    Constraint("P41", "departure", "R004", "There are 13 ogre cards.", known_box.thirteen_ogres),
    Constraint("P42", "departure", "R004", "There are ogre cards of all five kinds.", known_box.ogre_of_each_kind),
    Constraint("P43", "departure", "R006", "There are seven secret goals, one of each kind.", known_box.seven_secrets),
    Constraint("P44", "departure", "R113", "Secret goals ask for what R113 to R119 say.", known_box.secret_thresholds),
    Constraint("P45", "departure", "R005", "A player has seven dwarfs.", known_box.limit("dwarfs", 7)),
    Constraint("P46", "departure", "R020", "A turn has three actions.", known_box.limit("actions", 3)),
    Constraint("P47", "departure", "R067", "A castle gives one extra action.", known_box.limit("extra_actions", 1)),
    Constraint("P48", "departure", "R062", "The hand limit is nine.", known_box.limit("hand", 9)),
    Constraint("P49", "departure", "R010", "Three trading goals lie open.", known_box.limit("goals_shown", 3)),
    Constraint("P50", "departure", "R120", "Three completed goals bring the end.", known_box.limit("goals_to_end", 3)),
    Constraint(
        "P51", "departure", "R093", "A defeated monster is worth three points.", known_box.limit("monster_points", 3)
    ),
    Constraint("P52", "departure", "R118", "A trio is three dwarfs.", known_box.limit("trio", 3)),
    Constraint("P53", "advice", "Q16", "A card has room for less than two tasks at once.", wise.one_task_at_a_time),
    Constraint("P54", "advice", "R075", "Every kingdom card has an open side.", wise.has_door),
    Constraint("P55", "advice", "R075", "A castle has two open sides or more.", wise.castle_doors),
    Constraint("P56", "advice", "R080", "The number of gold cards is even.", wise.gold_in_twos),
    Constraint("P57", "advice", "R086", "Gold is worth 1, emerald 2, diamond 2 and ruby 3.", wise.gem_points),
    Constraint("P58", "advice", "R105", "A trading goal costs five gems or fewer.", wise.goal_small),
    Constraint("P59", "advice", "R109", "A trading goal is worth more than its gems.", wise.goal_pays),
    Constraint(
        "P60", "advice", "R113", "A kingdom that a secret goal asks for is within reach.", wise.kingdom_within_reach
    ),
    Constraint("P61", "advice", "R112", "No secret goal is worth more than a trading goal.", wise.secrets_modest),
)
