"""What lies in the box of Dwar7s Fall, as names for numbers."""

from enum import IntEnum, IntFlag

SEATS = 4  # at most
DESIGNS = 9  # kingdom cards per colour
CARDS = SEATS * DESIGNS
SQUARES = CARDS  # each card can open at most one new square
SIDES = 4
DX = (0, 1, 0, -1)  # by side
DY = (-1, 0, 1, 0)
GEM_KINDS = 4
OGRES = 24  # at most, all kinds together
SHUFFLES = OGRES + 1  # the present ogre deck, and those from which somebody still holds a card
TRADING_GOALS = 16  # at most
ROW = 4  # open trading goals, at most
SECRET_GOALS = 7
NONE = -1  # no card, no square, no goal
UNKNOWN = -2  # a hidden value, in a view


class Family(IntEnum):
    CASTLE = 0
    MINE = 1
    TAVERN = 2
    STORE = 3
    DRAGON = 4
    GIANT = 5


class Symbol(IntEnum):
    """What a card shows for stacking."""

    DRAGON = 0
    DWARF = 1
    GIANT = 2


class Side(IntEnum):
    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


class Walls(IntFlag):
    """The walled sides of a card: bit `1 << Side`."""

    N = 1
    E = 2
    S = 4
    W = 8


class Gem(IntEnum):
    GOLD = 0
    EMERALD = 1
    DIAMOND = 2
    RUBY = 3


class Ogre(IntEnum):
    """What an ogre card does. The names are ours."""

    ROUT = 0  # all dwarfs leave a card
    BOUNCER = 1  # a rival's dwarf and one of yours change places
    STAMPEDE = 2  # a dwarf runs up to two cards
    PICKPOCKET = 3  # a random gem of a rival
    TYRANT = 4  # all ogre cards of a rival


OGRE_KINDS = len(Ogre)


class Condition(IntEnum):
    """What a secret goal counts."""

    KINGDOM_CARDS = 0  # cards in your kingdom
    MONSTERS = 1  # monsters defeated by you
    KINGDOM_POINTS = 2  # points of your kingdom
    EACH_GEM = 3  # gems of every kind in hand
    OGRES = 4  # ogre cards in hand
    TRIOS = 5  # monster cards with three dwarfs each
    EMERALDS = 6  # emeralds in hand


class RevealWindows(IntEnum):
    """When a seat is asked about its secret goal in another player's turn. (Q39)"""

    OWN_DECISIONS = 0  # never
    WHEN_MET = 1  # when a goal it might hold has just become true
    EVERY_ACTION = 2  # after every action and every task


class Source(IntEnum):
    """Where points come from."""

    TRADING_GOALS = 0
    SECRET_GOAL = 1
    MONSTERS = 2
    GEMS = 3
    KINGDOM = 4
