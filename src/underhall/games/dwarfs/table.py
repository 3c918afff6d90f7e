"""What lies on the table: the whole state of one game, in about two kilobytes.

The endless grid is held as squares 0..35 in order of first use, each with its place and its neighbours; an empty square
is named by its lowest-numbered neighbour and the side on which it lies. Sets of squares and of cards are bit sets.
"""

import numpy as np

from underhall.engine.records import table_of
from underhall.games.dwarfs.pieces import (
    CARDS,
    DESIGNS,
    GEM_KINDS,
    OGRE_KINDS,
    OGRES,
    ROW,
    SEATS,
    SHUFFLES,
    SIDES,
    SQUARES,
    TRADING_GOALS,
)

# The options of an action, one range after another.
PLAY = 0  # a kingdom card, by design
PLACE = PLAY + DESIGNS  # a dwarf from the pile, by square
MOVE = PLACE + SQUARES  # a dwarf, by the square it leaves
OGRE = MOVE + SQUARES  # an ogre card, by its place in hand
END_ACTIONS = OGRE + OGRES
ACTIONS = END_ACTIONS + 1

# Where a kingdom card goes.
BESIDE = 0  # square * SIDES + side
ONTO = BESIDE + SQUARES * SIDES  # a stack, by square
FIRST = ONTO + SQUARES  # the first card of an empty table
PLACES = FIRST + 1

STAY = SIDES  # in a stampede: no second step
STAMPEDE_STEPS = STAY + 1
DECLINE_DIG = SQUARES
DIGS = DECLINE_DIG + 1
DECLINE_TRADE = ROW
TRADES = DECLINE_TRADE + 1
DISCARD_OGRE = GEM_KINDS  # discards: gems by kind, then ogres by their place in hand
DISCARDS = DISCARD_OGRE + OGRES

LAYOUT = table_of(
    options=PLACES + 1,
    chance=TRADING_GOALS,
    depth=12,
    fields=[
        # The board
        ("squares", np.int8),  # squares ever used
        ("x", np.int8, SQUARES),
        ("y", np.int8, SQUARES),
        ("beside", np.int8, (SQUARES, SIDES)),  # the neighbour on each side, NONE where no card ever lay
        ("open", np.int8, SQUARES),  # bits of the sides through which a dwarf may pass
        ("top", np.int8, SQUARES),  # the visible card, NONE where the square is empty
        ("under", np.int8, CARDS),  # the card beneath a card in a stack
        ("facing", np.int8, CARDS),  # quarter turns clockwise
        ("dwarfs", np.int8, (SEATS, SQUARES)),
        ("crowd", np.int8, SQUARES),  # dwarfs of all colours on a square
        ("castle", np.int8, SEATS),  # the square where a seat's castle lies, NONE before it is played
        # What the seats have
        ("pile", np.int8, SEATS),  # dwarfs at home
        ("hand", np.int16, SEATS),  # bits of the designs still in hand
        ("gems", np.int8, (SEATS, GEM_KINDS)),
        ("gem_total", np.int8, SEATS),  # seen by all even where the kinds are hidden
        ("ogres", np.int8, SEATS),  # ogre cards in hand
        ("ogre", np.int8, (SEATS, OGRES)),  # their kinds
        ("ogre_seen", np.int8, (SEATS, OGRES)),  # bits of the seats that know each
        ("ogre_from", np.int8, (SEATS, OGRES)),  # the shuffle each was drawn from
        ("goals", np.int32, SEATS),  # bits of the trading goals
        ("trophies", np.int64, SEATS),  # bits of the monster cards defeated
        ("secret", np.int8, SEATS),
        ("secret_out", np.int8, SEATS),
        # Decks and piles
        ("gem_pile", np.int8, GEM_KINDS),
        ("goal_deck", np.int32),  # bits of the trading goals never shown
        ("goal_row", np.int8, ROW),
        ("ogre_deck", np.int8, (SHUFFLES, OGRE_KINDS)),  # by shuffle; all but the latest are drawn out
        ("shuffle", np.int8),
        ("ogre_discard", np.int8, OGRE_KINDS),
        # The turn
        ("active", np.int8),
        ("starter", np.int8),
        ("taken", np.int8),  # actions taken this turn
        ("extra_at_start", np.int8),  # whether the castle gave its action when the turn began
        ("resolved", np.int64),  # bits of the squares resolved in this phase
        ("last_round", np.int8),
    ],
)
