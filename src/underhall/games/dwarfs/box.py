"""What is printed: one read-only record, made from a pack and the switches of a match."""

import numpy as np

from underhall.engine.records import record
from underhall.games.dwarfs.pieces import DESIGNS, GEM_KINDS, OGRE_KINDS, SEATS, SECRET_GOALS, TRADING_GOALS

BOX = record(
    [
        # Kingdom cards, by design: the same set in every colour.
        ("designs", np.int16),
        ("family", np.int16, DESIGNS),
        ("symbol", np.int16, DESIGNS),
        ("needs", np.int16, DESIGNS),  # dwarfs of one colour that complete its task
        ("spots", np.int16, DESIGNS),
        ("gem", np.int16, DESIGNS),  # what a mine yields; NONE elsewhere
        ("yields", np.int16, DESIGNS),  # how many of it at once
        ("points", np.int16, DESIGNS),
        ("walls", np.int16, DESIGNS),  # before turning
        # Gems.
        ("gem_count", np.int16, GEM_KINDS),
        ("gem_points", np.int16, GEM_KINDS),
        # Trading goals.
        ("trading_goals", np.int16),
        ("goal_cost", np.int16, (TRADING_GOALS, GEM_KINDS)),
        ("goal_points", np.int16, TRADING_GOALS),
        # Ogres, by kind.
        ("ogre_count", np.int16, OGRE_KINDS),
        # Secret goals.
        ("secret_goals", np.int16),
        ("condition", np.int16, SECRET_GOALS),
        ("at_least", np.int16, SECRET_GOALS),
        ("secret_points", np.int16, SECRET_GOALS),
        # Numbers the rulebook fixes.
        ("dwarfs", np.int16),
        ("actions", np.int16),
        ("extra_actions", np.int16),
        ("hand_limit", np.int16),
        ("goals_shown", np.int16),
        ("goals_to_end", np.int16),
        ("monster_points", np.int16),
        ("trio", np.int16),  # dwarfs on a monster card that the TRIOS condition asks for
        # Switches: rulings that name an option.
        ("castle_stacking", np.int16),
        ("strict_families", np.int16),
        ("extra_at_turn_start", np.int16),
        ("monsters_need_castle", np.int16),
        ("must_trade_and_dig", np.int16),
        ("dig_in_region", np.int16),
        ("reveal_windows", np.int16),  # RevealWindows
        ("any_colour_trios", np.int16),
        ("hide_gems", np.int16),
        ("random_start", np.int16),
        ("turn_limit", np.int16),  # turns per seat; not a rule
        ("colour", np.int16, SEATS),  # which colour each seat has
    ]
)
