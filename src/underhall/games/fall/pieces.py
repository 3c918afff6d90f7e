"""What lies in the box of Fall of the Mountain King, as names for numbers."""

from enum import IntEnum

SEATS = 5  # at most
SIDES = 2  # of the map
CLANS = 7
CAVERNS = 28  # at most, on either side
GATES_EACH = 2  # gate caverns a domain has at most
LAIR_PAIRS = 7  # at most
LAIRS = 2 * LAIR_PAIRS
FIRST_LAIR = CAVERNS  # places are caverns, then lairs; the lairs of a pair follow each other
PLACES = CAVERNS + LAIRS
HALLS = 8  # great halls, at most
HALL_VALUES = 3  # different values on great hall tokens
WAVES = 3

STRENGTHS = 3  # of gnomes, 1 to 3; arrays count them from 0
CROWDED = 2  # gnomes a cavern holds at most
MIXES = 32  # times that known gnomes are mixed into the supply and kept apart for fair guesses
GATE_CARDS = 5  # laid out, at most

WHEEL_SPACES = 10  # at most
BOOST_SPACES = 10
SUPPLY_SPACES = 9  # 0 to 8

CHAMPIONS = 44
DISPLAY = SEATS + 1
LINES = 4  # yellow lines on an influence track, at most
LETTERS = 26
CARD_SYMBOLS = 2  # ancestry symbols on a champion, at most
OFFERED = 2  # starting champions to choose from

CARDS = 72  # ancestry cards
QUADRANTS = 4  # of a card: top left, top right, bottom left, bottom right
START_WIDE, START_HIGH = 3, 2  # the starting card
GRID = 6  # an ancestry is at most so wide and so high
CELLS = GRID * GRID
EXTRAS = 12  # symbols on a seat's champions, numbered behind the cells
SYMBOLS = CELLS + EXTRAS
ACTION_KINDS = 4  # actions that a wild can stand for
LAY_GRID = GRID + 1  # a card may begin one row or column outside the grid
SPOTS = LAY_GRID * LAY_GRID
HAND = 4
DISCARDS = SEATS * WAVES * HAND  # ancestry cards left over, or that fitted nowhere: no more than are dealt
ELDERS = 10  # entries of the elder chart
BOOSTS = 20  # numbers of tokens or supplies that can be spent on one action, from 0
TROLLS_ADDED = 26  # numbers of trolls that a Bolster can add, from 0

IN_DECK, IN_HAND, DISCARDED, LAID = 0, 1, 2, 3  # where an ancestry card is; LAID + seat in an ancestry

NONE = -1  # nothing there
UNKNOWN = -2  # a hidden value, in a view
UNDRAWN = -3  # a value that does not exist yet
EVERYBODY = 1 << SEATS  # among the bits of who knows a piece: all do, spectators too


class Clan(IntEnum):
    """In the order of the clan board, and of their domains clockwise round the mountain."""

    MOSS = 0
    ICE = 1
    MOON = 2
    GRANITE = 3
    HAMMER = 4
    MUD = 5
    FIRE = 6
    OUTSIDER = 7  # a champion of no clan on the board


class Kind(IntEnum):
    """What an ancestry symbol is. A cell holds its kind, plus `NUMBER` times the number printed on it."""

    BLANK = 0
    ADVANCE = 1
    BOLSTER = 2
    INFLUENCE = 3
    GNOME = 4
    WILD = 5
    SUPPLY = 6
    ELDER = 7


KINDS = 8
NUMBER = 8
ACTIONS = (Kind.ADVANCE, Kind.BOLSTER, Kind.INFLUENCE, Kind.GNOME)


class Mode(IntEnum):
    """Which action of a turn it is."""

    FIRST = 0  # weak or strong
    SECOND = 1  # weak
    EXTRA = 2  # weak, by a champion


class Effect(IntEnum):
    """What a space of the gnome wheel does."""

    BOLSTER = 0
    INFLUENCE = 1
    HONOUR = 2
    MOVE = 3


class Deck(IntEnum):
    """The champion decks."""

    ZERO = 0
    ONE_TWO = 1
    THREE = 2


class Power(IntEnum):
    """What a champion does for its owner. `amount`, `action` and `tally` are of the champion's row."""

    SYMBOLS = 0  # only what its ancestry symbols do
    # Actions
    WEAK_POWER = 1  # weak actions of this kind have more power
    STRONG_POWER = 2  # strong actions of this kind have more power
    EXTRA_WEAK = 3  # after a strong action of this kind, a weak action; with a pawn only if it took part
    MORE_WEAK = 4  # a weak action after the second one
    DIAGONAL = 5  # diagonal neighbours are adjacent in clusters
    OBSTACLES_LINK = 6  # supply and elder symbols link as covered symbols do
    # Advancing and battles
    MIGHT = 7  # its pawn counts as more trolls when attacking gnomes
    PASS_EMPTY = 8  # advancing trolls may pass through empty caverns
    STEADFAST = 9  # no gnome is added where its owner is repelled
    VICTORY_HONOUR = 10  # more honour for each victory over gnomes
    SEIZE_HONOUR = 11  # honour for each cavern seized
    SEIZE_VOTE = 12  # more votes for a cavern seized
    # Bolstering
    BOLSTER_CONTROLLED = 13  # in any controlled cavern
    BOLSTER_AT_PAWN = 14  # in the cavern where its pawn stands
    # Influence
    FIRST_BONUS = 15  # more bonus influence for being the first
    SECOND_INFLUENCE = 16  # after influencing, influence with another champion
    CONTENDER_BOTH = 17  # both contender rewards
    # The wheel
    SCOUT_MORE = 18  # more to peek at
    NEXT_EFFECT = 19  # may use the effect of the next space instead
    WHEEL_HONOUR = 20  # more honour from the wheel's honour spaces
    SWARM_FURTHER = 21  # the swarm may move further before a breach
    # Falling
    BREACH_HONOUR = 22  # honour for trolls that fall in a breach
    FALLEN_HONOUR = 23  # more honour for trolls that fall in an invasion
    FALLEN_TO_LAIR = 24  # fallen trolls go to a lair
    SPARED = 25  # beside its pawn, rivals fall first
    DAUNTING = 26  # gnomes count more trolls where its pawn stands
    # The start and the end of a wave
    DESPERATION = 27  # more desperation tokens
    WAVE_HONOUR = 28  # at the end of each wave, honour by what is counted
    WAVE_VOTES = 29  # at the end of each wave, votes in any one clan
    WAVE_TROLLS = 30  # at the end of each wave, trolls join its pawn
    # At once
    INSTANT_HONOUR = 31  # honour by what is counted
    INSTANT_VOTES = 32  # votes, each in any clan
    INSTANT_BOLSTER = 33
    INSTANT_ADVANCE = 34
    BANISH = 35  # the gnomes of a cavern next to a controlled one leave
    # A starburst tile in a great hall
    HALL_MORE = 36  # its value is multiplied
    HALL_WITHOUT_GNOMES = 37  # gnomes do not count there
    HALL_SECOND = 38  # who comes second shares half the value
    HALL_BY_TROLLS = 39  # trolls count, not caverns
    HALL_FOR_OWNER = 40  # its owner counts as controlling more caverns there


POWERS = 41


class Tally(IntEnum):
    """What a champion counts when it brings honour."""

    ONCE = 0
    DOMAINS = 1  # domains in which its owner controls a cavern
    GATES = 2  # gate caverns that its owner controls
    PAWNS = 3  # its owner's pawns outside lairs
    CHAMPIONS = 4  # its owner's champions
    CLANS_LED = 5  # clans whose votes its owner leads
    CLANS_JOINED = 6  # clans in which its owner has votes
    ELDERS = 7  # elder symbols of its owner


class Source(IntEnum):
    """Where honour comes from."""

    GNOMES = 0  # victories
    FALLEN = 1
    WHEEL = 2
    CHAMPIONS = 3  # their abilities
    CONTENDERS = 4  # second places
    DOMAINS = 5
    GREAT_HALLS = 6
    ELDERS = 7
    VOTES = 8


SOURCES = 9
