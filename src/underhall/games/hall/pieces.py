"""What lies in the box of In the Hall of the Mountain King, as names for numbers."""

from enum import IntEnum

SEATS = 5  # at most
TEAM_SEATS = 4  # that play in teams of two
SIDES = 2  # of the board
WIDE, HIGH = 25, 17  # squares of a side, at most; a row of them is bits
CELLS = WIDE * HIGH
STARTS = 16  # start points, at most
SITES = 16  # workshop sites, at most
STATUES = 21
HALLS = 6
HALL_SQUARES = 12  # at most
SHAPES = 20  # of tunnel tiles, at most
SQUARES = 5  # of a tunnel, at most
TURNS = 8  # ways a tile can lie: four quarter turns, either face up

RESOURCES = 7
KINDS = 8  # of symbols on trolls: the resources, and carts marked by the clan
MINERALS = 3
CLANS = 3  # that have statues and pedestals
TIERS = 5
POINT_VALUES = 4  # different pedestal point tokens

TROLLS = 55
STARTERS = 6
FIRST_STARTER = TROLLS  # starters are numbered behind the other trolls
CARDS = TROLLS + STARTERS
LEVELS = 3
DECK = 21  # trolls of one level, at most

# A trollsmoot is numbered like a page: the place at the top, then each row from the left. Beneath the place `at` in a
# row of n lie the places at + n and at + n + 1.
SMOOT = 10
BASE = 6  # the first place of the bottom row
BASE_WIDE = 4

# The horde: its bottom row, then the middle, then the top.
HORDE = 12
MIDDLE, TOP = 5, 9
ROW_WIDE = (5, 4, 3)

WORKSHOPS = 11  # kinds
EXCHANGES = 4  # ways to use one, at most
SPELLS = 17
BOOK = 3  # spells face up
HELD = 2  # starters in hand, at most
CROWNS = 2  # coronation tokens

# What a region is: a whole tile of a shape, or one of these.
REGIONS = 124  # at most
PORTION = SHAPES  # what sticks out from under a hall
GATE = PORTION + 1
HALL = GATE + 1  # + which hall

# What a tunnel is made of: a mineral; or all but that mineral, mixed.
MEANS = 2 * MINERALS
MIXED = MINERALS

# What is to be paid, if not a resource: a cart that may move a statue of this clan, or a cart of any kind.
CART_FOR = RESOURCES
ANY_CART = CART_FOR + CLANS
# Where a token that is spent goes.
TO_SUPPLY = 0
TO_SPELL = 1
TO_HORDE = TO_SPELL + BOOK  # onto a troll of the horde
TO_BENEATH = TO_HORDE + HORDE  # one each onto the trolls beneath a troll of the horde

NONE = -1  # nothing there
UNKNOWN = -2  # a hidden value, in a view

AUTUMN, WINTER = 0, 1  # sides


class Resource(IntEnum):
    STONE = 0
    IRON = 1
    HEARTSTONE = 2
    CART = 3  # wild
    HAMMER = 4
    RUNE = 5
    COIN = 6


CLAN_CART = 7  # as a symbol on a troll: a cart for statues of the troll's clan


class Clan(IntEnum):
    FIRE = 0
    ICE = 1
    MOON = 2
    MUD = 3  # has no statues and no pedestals


class Give(IntEnum):
    """What an exchange takes, if it is not a single resource."""

    ANY = 7  # any resources
    MOVE = 8  # nothing: a token moves from a troll to storage


class Effect(IntEnum):
    """What a spell does. `amount`, `gain`, `takes` and `gives` are of the spell's row."""

    GAIN = 0  # the resources in `gain`
    SWAP = 1  # up to `amount` of what it `takes`, each for one it `gives`
    WAKE_STARTER = 2  # activate a starter
    WAKE_RECRUIT = 3  # activate a recruited troll, without those beneath
    UNBURDEN = 4  # move up to `amount` tokens from trolls to storage
    BRIBE_ANY = 5  # this turn any resource may be a bribe
    BRIBE_LESS = 6  # this turn up to `amount` bribes may be left out
    NEW_FACE = 7  # a troll of the horde goes under its deck and is replaced
    SOFT_STONE = 8  # this turn up to `amount` rubble spaces need no hammer
    ALLOY = 9  # this turn a tunnel may be paid with two minerals; it scores as the cheaper
    CHEAPER = 10  # this turn a tunnel costs `amount` less, but at least 2
    LATE_PEDESTAL = 11  # a pedestal on an empty anchor of your network
    STIR = 12  # up to `amount` free moves of one statue
    CAVE_IN = 13  # one of your tunnels returns to the supply for as much stone as its size, less `amount`


class Source(IntEnum):
    """Where honour comes from."""

    TUNNELS = 0
    CORONATION = 1
    PEDESTALS = 2
    LEFTOVERS = 3
    HALLS = 4
    STATUES = 5
