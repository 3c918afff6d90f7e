"""What is printed: one read-only record, made from a pack and the switches of a match.

Both sides of the map are in it; the number of seats says which is used. Index `side`: 0 for two and three seats, 1 for
four and five. Index `seats`: by number of seats.
"""

import numpy as np

from underhall.engine.records import record
from underhall.games.fall.pieces import (
    BOOST_SPACES,
    CARD_SYMBOLS,
    CARDS,
    CAVERNS,
    CHAMPIONS,
    CLANS,
    ELDERS,
    HALL_VALUES,
    HALLS,
    LETTERS,
    LINES,
    PLACES,
    QUADRANTS,
    SEATS,
    SIDES,
    START_HIGH,
    START_WIDE,
    STRENGTHS,
    SUPPLY_SPACES,
    WAVES,
    WHEEL_SPACES,
)

RANKS = 3  # places on a plank that score

BOX = record(
    [
        # The map, by side. Sets of places are bits.
        ("caverns", np.int16, SIDES),
        ("domain", np.int16, (SIDES, CAVERNS)),  # the clan whose domain a cavern is in
        ("adjacent", np.int64, (SIDES, PLACES)),
        ("gates", np.int64, (SIDES, CLANS)),  # gate caverns of a domain
        ("domain_caverns", np.int64, (SIDES, CLANS)),
        ("lair_pairs", np.int16, SIDES),
        ("halls", np.int16, SIDES),
        ("touching", np.int64, (SIDES, HALLS)),  # caverns that touch a great hall
        # Great hall tokens, vote tiles, gnomes.
        ("hall_token", np.int16, HALL_VALUES),
        ("hall_tokens", np.int16, HALL_VALUES),  # how many of each
        ("vote_tile", np.int16, (CLANS, RANKS)),
        ("gnome_tokens", np.int16, STRENGTHS),  # how many of each strength
        # Gate cards.
        ("invaders", np.int16, WAVES),
        ("first_fallen", np.int16, WAVES),
        ("later_fallen", np.int16),
        # The gnome wheel: a tripwire lies behind the space it names.
        ("wheel_spaces", np.int16),
        ("effect", np.int16, WHEEL_SPACES),
        ("wheel_start", np.int16),
        ("boost_tripwire", np.int16),
        ("breach_tripwire", np.int16),
        ("boost_spaces", np.int16),
        ("boost", np.int16, BOOST_SPACES),
        ("boost_start", np.int16),
        # Player mats.
        ("base_supplies", np.int16, WAVES),
        ("most_supplies", np.int16),
        ("desperation", np.int16, SUPPLY_SPACES),  # symbols on each space of the supply track
        ("trolls", np.int16),  # a colour has
        # Ancestry: a cell's number is its kind + NUMBER * the number printed on it.
        ("start_card", np.int16, (START_HIGH, START_WIDE)),
        ("card", np.int16, (CARDS, QUADRANTS)),
        ("elder_honour", np.int16, ELDERS),
        # Champions.
        ("deck", np.int16, CHAMPIONS),
        ("clan", np.int16, CHAMPIONS),
        ("champion_votes", np.int16, CHAMPIONS),
        ("line", np.int16, (CHAMPIONS, LINES)),  # influence after which a yellow line comes; NONE: no line
        ("letter", np.int16, CHAMPIONS),
        ("lettered", np.int16, LETTERS),  # the champion with this letter
        ("power", np.int16, CHAMPIONS),
        ("amount", np.int16, CHAMPIONS),
        ("action", np.int16, CHAMPIONS),  # the kind of action the power is about
        ("tally", np.int16, CHAMPIONS),
        ("claws", np.int16, CHAMPIONS),  # uses in a wave; 0: not limited
        ("symbol", np.int16, (CHAMPIONS, CARD_SYMBOLS)),  # as in a cell; BLANK: none
        # Numbers the rulebook fixes, by number of seats or for all.
        ("side", np.int16, SEATS + 1),
        ("display", np.int16, SEATS + 1),
        ("gate_cards", np.int16, SEATS + 1),
        ("first_gnomes", np.int16, SEATS + 1),
        ("lair_trolls", np.int16),
        ("first_cavern", np.int16),  # honour for the first cavern of a domain
        ("next_cavern", np.int16),
        ("overrun_loss", np.int16),
        ("breach_gnomes", np.int16),
        ("swarm_steps", np.int16),
        # Switches: rulings that name an option.
        ("gnome_victory_votes", np.int16),
        ("boost_on_defeat_move", np.int16),
        ("move_trolls_from_rival_lair", np.int16),
        ("max_pawns", np.int16),
        ("colour", np.int16, SEATS),  # which colour each seat has
    ]
)
