"""What lies on the table: the whole state of one game.

A square of the board is row * WIDE + column. Tunnels in the rulebook's sense are regions: a gate, a tunnel tile, what
sticks out of a tile under a great hall, a great hall. A network is what hangs together with a gate.
"""

import numpy as np

from underhall.engine.records import table_of
from underhall.games.hall.pieces import (
    BOOK,
    CELLS,
    CLANS,
    CROWNS,
    DECK,
    EXCHANGES,
    HALLS,
    HELD,
    HIGH,
    HORDE,
    KINDS,
    LEVELS,
    MINERALS,
    RESOURCES,
    SEATS,
    SHAPES,
    SITES,
    SMOOT,
    SPELLS,
    STARTERS,
    STATUES,
    TIERS,
    TROLLS,
    WORKSHOPS,
)

# What to do in a turn: a spell of the book, an exchange at a workshop, a troll of the horde, a tunnel and what it is
# made of, or nothing at all.
CAST = 0
WORK = CAST + BOOK  # site * EXCHANGES + exchange
RECRUIT = WORK + SITES * EXCHANGES
DIG = RECRUIT + HORDE  # shape * MEANS + means
MEANS = 2 * MINERALS  # a mineral; or all but that mineral, mixed
MIXED = MINERALS
SKIP = DIG + SHAPES * MEANS
ACTS = SKIP + 1

# Where a token is taken from: as a player mostly would, from storage, or from a troll, its own symbols or its clan
# carts.
AS_USUAL = 0
FROM_STORAGE = 1
FROM_TROLL = 2  # place * 2, + 1 for a clan cart
PAYS = FROM_TROLL + SMOOT * 2
# Where a token that is spent goes.
TO_SUPPLY = 0
TO_SPELL = 1
TO_HORDE = TO_SPELL + BOOK  # onto a troll of the horde
TO_BENEATH = TO_HORDE + HORDE  # one each onto the trolls beneath a troll of the horde
# What is to be paid, if not a resource: a cart that may move a statue of this clan, or a cart of any kind.
CART_FOR = RESOURCES
ANY_CART = CART_FOR + CLANS

USE_NO_MORE = EXCHANGES
USES = USE_NO_MORE + 1
TAKE_NO_MORE = SMOOT * KINDS  # tokens on trolls: place * KINDS + kind
TAKES = TAKE_NO_MORE + 1
SWAP_NO_MORE = RESOURCES
SWAPS = SWAP_NO_MORE + 1
NO_BRIBE = RESOURCES
BRIBES = NO_BRIBE + 1
NO_PEDESTAL = CLANS
PEDESTALS = NO_PEDESTAL + 1
NO_WORKSHOP = WORKSHOPS
ESTABLISHES = NO_WORKSHOP + 1
NO_HALL = HALLS
HALL_CHOICES = NO_HALL + 1
NO_STATUE = STATUES
STATUE_CHOICES = NO_STATUE + 1
STAY = CELLS  # no further free move of this statue
STATUE_PLACES = STAY + 1
DRAFTS = HELD * 4  # a starter in hand * 4 + a place of the bottom row
CLAN_ORDERS = 6

# What a region is: a whole tile of a shape, or one of these.
REGIONS = 124
PORTION = SHAPES  # what sticks out from under a hall
GATE = PORTION + 1
HALL = GATE + 1  # + which hall

LAYOUT = table_of(
    options=STATUE_PLACES + 1,
    chance=TROLLS,
    depth=20,
    lanes=SEATS,
    events=96,
    fields=[
        ("side", np.int8),  # of the board
        ("starter", np.int8),  # who has the crown
        ("active", np.int8),  # whose turn it is; NONE in the set-up
        ("rounds", np.int16),
        ("turns_left", np.int8),  # until the game ends; NONE before the end is triggered
        ("team", np.int8, SEATS),  # of a seat: its own number, unless two play together; also whose storage it uses
        # The board
        ("region", np.int8, CELLS),  # NONE: rock
        ("what", np.int8, REGIONS),  # what a region is; NONE: no such region
        ("gate", np.int16, SEATS),  # squares
        ("dug", np.int32, HIGH),  # bits of all squares with a tile or a gate
        ("tunnels", np.int32, HIGH),  # of those, tunnel tiles not under a hall
        ("network", np.int32, (SEATS, HIGH)),  # squares that hang together with a seat's gate
        ("open", np.int32, (SEATS, HIGH)),  # squares where a seat may dig, if it has the hammers
        ("edge", np.int32, (SEATS, HIGH)),  # squares beside its network
        ("anchors", np.int32, HIGH),  # anchors not under a hall, empty or not
        ("gained", np.int32, HIGH),  # squares whose buried resource was gained
        ("statue", np.int16, STATUES),  # squares; NONE: not in this game
        ("statue_clan", np.int8, STATUES),
        ("standing", np.int32, HIGH),  # bits of the squares with a statue
        ("pedestal", np.int16, (CLANS, TIERS)),  # squares; NONE where none stands
        ("point", np.int8, (CLANS, TIERS)),  # values of the pedestal point tokens
        ("point_owner", np.int8, (CLANS, TIERS)),  # NONE: still on the track
        ("workshop", np.int8, SITES),  # the kind on a site, or NONE
        ("hall_at", np.int16, HALLS),  # the square of the altar; NONE: in the supply
        ("hall_turn", np.int8, HALLS),
        # Supplies
        ("supply", np.int16, RESOURCES),
        ("tiles", np.int8, SHAPES),
        ("workshops", np.int8, WORKSHOPS),
        ("workshop_box", np.int8, WORKSHOPS),  # tiles not revealed: in the set-up they can still be
        ("bag", np.int8, CLANS),  # pedestals
        ("crowns", np.int8, CROWNS),  # who has a coronation token; NONE: nobody yet
        # The horde
        ("undrawn", np.int64),  # bits of the trolls in their decks whose place nobody knows
        ("under", np.int8, (LEVELS, DECK)),  # trolls put under a deck, the first to be drawn first
        ("unders", np.int8, LEVELS),
        ("horde", np.int8, HORDE),
        ("bribes", np.int8, (HORDE, RESOURCES)),
        ("horde_pedestal", np.int8, HORDE),  # a clan, or NONE
        # Spells
        ("undrawn_spells", np.int32),
        ("under_spells", np.int8, SPELLS),
        ("under_spell_count", np.int8),
        ("book", np.int8, BOOK),
        ("runes", np.int8, BOOK),
        # What the seats have; a team's storage lies with the seat whose number the team has
        ("smoot", np.int8, (SEATS, SMOOT)),
        ("on_troll", np.int8, (SEATS, SMOOT, KINDS)),
        ("held", np.int8, (SEATS, KINDS)),  # on all trolls of a seat
        ("clan_carts", np.int8, (SEATS, CLANS)),  # of those, clan carts by clan
        ("storage", np.int16, (SEATS, RESOURCES)),
        ("pedestals", np.int8, (SEATS, CLANS)),
        ("honour", np.int16, SEATS),  # for tunnels
        ("hand", np.int8, (SEATS, HELD)),  # starters held in the draft
        ("starters_left", np.int8, (SEATS, STARTERS)),  # 1: in the draft deck
        # In the middle of a turn
        ("recruit", np.int8),  # the troll that looks for its place
        ("busy", np.int8),  # above 0 no trade is possible: in a trade, a spell's text, between a tile and its place
        ("due", np.int8, RESOURCES),  # owed in the payment being put together
        ("due_any", np.int8),  # and so many tokens of any kind
        ("cast", np.int8),  # 1: a spell was cast in this turn
        ("worked", np.int8),  # 1: a workshop was used
        ("any_bribes", np.int8),  # 1: any resource may be a bribe
        ("fewer_bribes", np.int8),  # bribes that may be left out
        ("soft_stone", np.int8),  # rubble spaces that need no hammer
        ("alloy", np.int8),  # 1: two minerals may be mixed
        ("discount", np.int8),  # minerals a tunnel costs less
    ],
)
