"""What bots count on a table of In the Hall of the Mountain King, for one seat."""

from enum import IntEnum


class Feature(IntEnum):
    """Each is counted in hundredths. "Shortened" means less with fewer turns to come than tokens are kept for."""

    # Honour as things stand
    TUNNELS = 0
    CROWNS = 1  # also the token that a tenth troll on its way to its place brings
    POINT_TOKENS = 2
    HALLS = 3
    STATUES = 4
    LEFTOVERS = 5  # only when no turn is to come
    # Tokens by kind, in the order of the kinds, shortened: beyond a few, and on a troll, one counts less
    STONE = 6
    IRON = 7
    HEARTSTONE = 8
    CARTS = 9
    HAMMERS = 10
    RUNES = 11
    COINS = 12
    CLAN_CARTS = 13
    # Pedestals
    PEDESTALS = 14  # in storage, or to be taken from the bag by a recruit on its way; shortened
    PEDESTAL_PLACES = 15  # for each clan in storage, the best point token left in the tiers reached; shortened
    # The trollsmoot, in the worth of tokens
    ENGINE_MINERALS = 16  # what recruits to come would let the trolls bring, each symbol for each place above it
    ENGINE_CARTS = 17
    ENGINE_TOOLS = 18  # hammers, runes and coins
    RECRUIT = 19  # what a troll that looks for its place brings at the best one
    CROWN_PROMISE = 20  # honour of the coronation token the seat is on the way to, by the share of its recruits
    # Statues and halls, in honour
    STATUE_PROMISE = 21  # what each statue would gain by its best place in the network
    HAULABLE = 22  # the most that one statue would gain for which there is a cart
    FREE_STATUES = 23  # buried statues beside the network that can be dug up
    ALTARS = 24  # what altars without a statue would gain by one, if the seat has any
    # The network, shortened
    DEPTH = 25  # honour, about, for the innermost tier reached
    INWARDS = 26  # squares, each as often as it lies tiers further in than the rim
    ROOM = 27  # squares beside it that can be dug
    RUBBLE = 28  # of those, squares that need a hammer
    BLOCKS = 29  # four tunnel squares in a block, part of a hall to come
    WORKSHOPS = 30  # that it touches
    # Tempo
    BEST_TUNNEL = 31  # the most honour that one tunnel would score with the seat's minerals
    TURNS = 32  # still to come, about
    # Rivals
    RIVAL_TUNNELS = 33  # the most honour that a rival's tunnels have scored
    RIVAL_ROOM = 34  # squares beside the networks of all rivals that they can dig; shortened
