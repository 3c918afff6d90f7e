"""What lies on the table: the whole state of one game.

Places are caverns 0..27 and lairs from 28 on; sets of places and of ancestry symbols are bits. An ancestry is held as a
grid of six by six cells whose first row and column are never empty; behind its cells come the symbols on champions.
"""

import numpy as np

from underhall.engine.records import table_of
from underhall.games.fall.pieces import (
    CARDS,
    CAVERNS,
    CELLS,
    CHAMPIONS,
    CLANS,
    CROWDED,
    DISCARDS,
    DISPLAY,
    EXTRAS,
    GATE_CARDS,
    GRID,
    HALLS,
    HAND,
    KINDS,
    LAIRS,
    LETTERS,
    MIXES,
    OFFERED,
    PLACES,
    POWERS,
    SEATS,
    SOURCES,
    STRENGTHS,
    SYMBOLS,
)

# Covering symbols: a symbol as what it is; a wild as an action; or no more.
COVER = 0
WILD_AS = COVER + SYMBOLS  # symbol * ACTION_KINDS + action - 1
ACTION_KINDS = 4
PASS = WILD_AS + SYMBOLS * ACTION_KINDS
COVERS = PASS + 1
DONE_COVERING = SYMBOLS  # when adding to a cluster, or covering wilds for supplies
GROWS = DONE_COVERING + 1

# Where an ancestry card goes: the cell of its first quadrant, which may lie one row or column outside.
LAY_GRID = GRID + 1
SPOTS = LAY_GRID * LAY_GRID

# Units that move: a troll by its place, a pawn by its letter.
PAWN = PLACES
DONE_MOVING = PAWN + LETTERS
UNITS = DONE_MOVING + 1
NOWHERE = PLACES  # where a place is asked for
WHERES = NOWHERE + 1
# Units in one place: a troll by its owner, a pawn by its letter.
UNIT_PAWN = SEATS
DONE_UNITS = UNIT_PAWN + LETTERS
ONE_UNIT = DONE_UNITS + 1

GNOME_TOKENS = CAVERNS * CROWDED
NO_GNOME = GNOME_TOKENS  # scout no gnome
SCOUTED_GNOMES = NO_GNOME + 1
NO_GATE = GATE_CARDS
SCOUTED_GATES = NO_GATE + 1
NO_CHAMPION = DISPLAY
INFLUENCED = NO_CHAMPION + 1
BOOSTS = 20  # tokens or supplies spent on one action, at most
TROLLS_ADDED = 26
TAKE_VOTE, TAKE_HONOUR = 0, 1
REWARDS = 2
THIS_EFFECT, NEXT_EFFECT = 0, 1
EFFECTS = 2
NO_CLAW = CLANS
CLAW_VOTES = NO_CLAW + 1
NO_BANISHING = CAVERNS
BANISHES = NO_BANISHING + 1

# Where an ancestry card is.
IN_DECK, IN_HAND, DISCARDED, LAID = 0, 1, 2, 3

LAYOUT = table_of(
    options=COVERS,
    chance=CARDS,
    depth=24,
    lanes=SEATS,
    events=96,
    fields=[
        ("side", np.int8),  # of the map
        ("wave", np.int8),  # 1 to 3; 0 in the set-up
        ("starter", np.int8),  # who has the start player marker; NONE until it is drawn
        ("active", np.int8),  # whose turn it is; NONE until the starting player is drawn
        # The map
        ("trolls", np.int8, (SEATS, PLACES)),  # regular trolls
        ("units", np.int8, (SEATS, PLACES)),  # trolls and pawns
        ("crowd", np.int16, PLACES),  # units of all seats
        ("held", np.int64, SEATS),  # bits of the places where a seat has units
        ("control", np.int64, SEATS),  # bits of the places where a seat has more units than any other
        ("overrun", np.int64),  # bits of the caverns with gnomes
        ("lair_owner", np.int8, LAIRS),
        ("lairs", np.int64, SEATS),  # bits of a seat's lairs
        ("reserve", np.int8, SEATS),  # trolls in a seat's supply
        ("pawn_at", np.int8, LETTERS),  # the place of a pawn, NONE where it is not on the map
        ("hall_value", np.int8, HALLS),
        ("hall_star", np.int8, HALLS),  # the champion whose starburst tile lies there
        # Gnomes
        ("gnomes", np.int8, CAVERNS),
        ("gnome", np.int8, (CAVERNS, CROWDED)),  # strength 1..3, or UNDRAWN until somebody looks; 0 where none is
        ("gnome_seen", np.int8, (CAVERNS, CROWDED)),  # bits of the seats that know it, and EVERYBODY
        ("gnome_mix", np.int8, (CAVERNS, CROWDED)),  # the mix its strength was drawn from
        ("gnome_supply", np.int8),  # tokens in the supply
        ("gnome_pool", np.int8, STRENGTHS),  # of which strengths the tokens are that nobody has drawn
        ("by_wheel", np.int8, STRENGTHS),  # defeated gnomes near the wheel
        ("mix", np.int8),  # how often known gnomes were mixed into the supply
        ("mix_start", np.int8, STRENGTHS),  # the pool when mix 0 began
        ("shown", np.int8, (MIXES, STRENGTHS)),  # gnomes of each mix that everybody saw
        ("mixed", np.int8, (MIXES, STRENGTHS)),  # gnomes added when the mix ended
        ("left", np.int8, (MIXES, STRENGTHS)),  # while guesses are made: what each mix held in the end; else 0
        # The gnome wheel and the gate cards
        ("wheel", np.int8),  # the space of the pawn
        ("boost", np.int8, SEATS),  # the space of a seat's disc on the boost track
        ("swarm", np.int8),  # the domain outside which the swarm lies
        ("gate_cards", np.int8),  # laid out
        ("gate", np.int8, GATE_CARDS),  # the domain, or UNDRAWN until somebody looks
        ("gate_seen", np.int8, GATE_CARDS),
        ("gate_pool", np.int16),  # bits of the gate cards that nobody has drawn
        # The clan board
        ("vote_tile", np.int8, CLANS),
        ("votes", np.int8, (CLANS, SEATS)),
        ("vote_order", np.int8, (CLANS, SEATS)),  # seats with votes, the leader first
        # Champions
        ("undrawn", np.int64),  # bits of the champions in their decks
        ("offered", np.int8, (SEATS, OFFERED)),  # starting champions; afterwards the one set aside, and NONE
        ("display", np.int8, DISPLAY),
        ("influence", np.int8, (DISPLAY, SEATS)),
        ("influence_order", np.int8, (DISPLAY, SEATS)),  # seats with influence, the leader first
        ("owner", np.int8, CHAMPIONS),
        ("claws", np.int8, CHAMPIONS),  # covered in this wave
        ("gift", np.int8, (SEATS, POWERS)),  # what a seat's champions add up to, by power
        # Ancestry
        ("cell", np.int8, (SEATS, CELLS)),  # NONE where no card lies
        ("extra", np.int8, (SEATS, EXTRAS)),  # symbols on champions, in the order they were won
        ("extras", np.int8, SEATS),
        ("board", np.int64, (SEATS, KINDS)),  # bits of the symbols of each kind
        ("numbered", np.int64, SEATS),  # bits of the strong symbols
        ("cubes", np.int64, SEATS),  # bits of the covered symbols
        ("wide", np.int8, SEATS),
        ("high", np.int8, SEATS),
        ("start_column", np.int8, SEATS),  # where the starting card lies
        ("start_row", np.int8, SEATS),
        ("card_at", np.int8, CARDS),  # IN_DECK, IN_HAND, DISCARDED, or LAID + seat
        ("hand", np.int8, (SEATS, HAND)),  # ascending; NONE behind the last
        ("hand_seen", np.int8, SEATS),  # bits of the seats that have held this hand
        ("discard", np.int8, DISCARDS),
        ("discard_seen", np.int8, DISCARDS),
        ("discards", np.int8),
        # What the seats have
        ("supplies", np.int8, SEATS),
        ("desperation", np.int8, SEATS),
        ("honour", np.int16, (SEATS, SOURCES)),
        # In the middle of an action
        ("picked", np.int64),  # bits of the symbols being covered
        ("seizable", np.int64),  # bits of the caverns that can be seized in this action
        ("seized", np.int64),  # bits of the caverns just seized, while champions may add votes there
        ("clawed", np.int64),  # bits of those where the champion in question has added its votes
        ("paths", np.int64),  # bits of the places through which trolls may advance in this action
        ("marched", np.int32),  # bits of the pawns that moved in this action
        ("fallen", np.int8),  # trolls fallen in this invasion
    ],
)
