"""What a player counts on a table of Fall of the Mountain King; `weights.toml` says what it is worth, in honour."""

from enum import IntEnum


class Feature(IntEnum):
    """The unit is one of what is named. The waves to come include the one that is played."""

    HONOUR = 0  # honour gained
    # What the board would score as things stand
    DOMAINS_FIRST = 1  # honour for domains, in the first wave
    DOMAINS_SECOND = 2  # in the second; in the third they score no more
    HALLS_FIRST = 3  # honour for great halls, in the first wave; a part of it where others are ahead
    HALLS_SECOND = 4
    HALLS_THIRD = 5
    PLANKS_FIRST = 6  # honour for places on the clan board, in the first wave
    PLANKS_SECOND = 7
    PLANKS_THIRD = 8
    VOTES = 9  # votes in any clan
    VOTE_LEADS = 10  # votes that a rival needs to draw level where one leads, up to three in each clan
    ELDER_HONOUR = 11  # honour by the elder chart, with a card just chosen
    # Champions
    ABILITIES = 12  # what the seat's champions may bring in the waves to come, in honour
    AWARDED_VOTES = 13  # votes of the champions on display, each as likely as it is to be won
    AWARDED_ABILITIES = 14  # what these champions would do, the same way
    YELLOW_LINES = 15  # honour for lines passed where somebody else leads
    # The map
    CAVERNS_HELD = 16  # caverns where one has trolls
    CAVERNS_FIRM = 17  # caverns where one has two trolls more than all rivals together
    TROLLS_OUT = 18  # trolls in caverns, pawns among them
    TROLLS_IN_LAIRS = 19
    VICTORIES = 20  # battles about to be fought, as far as they are won
    DEFEATS = 21  # and as far as they are lost
    # Ancestry, with a card just chosen; symbols on champions are among their abilities
    ADVANCE_POWER = 22  # power of the symbols of a kind, for each wave to come; in the order of `Kind`
    BOLSTER_POWER = 23
    INFLUENCE_POWER = 24
    GNOME_POWER = 25
    WILDS = 26  # wild symbols, for each wave to come
    SUPPLY_SYMBOLS = 27  # the same for supply symbols
    ELDERS = 28  # and for elders: the next ones are worth more
    PAIRS = 29  # neighbours that can be in one cluster, for each wave to come
    # Means
    SUPPLIES = 30  # supplies left in this wave
    OPEN_SYMBOLS = 31  # symbols not yet covered that supplies are left for
    DESPERATION = 32  # desperation tokens
    BOOST = 33  # boost of the wheel's honour spaces
    # Rivals
    BEST_RIVAL = 34  # honour that the best rival has or would score
    RIVAL_SUPPLIES = 35  # supplies left to a rival, on average
