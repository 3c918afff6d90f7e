"""The course of a game of In the Hall of the Mountain King, in the rulebook's order."""

from enum import IntEnum


class Step(IntEnum):
    # Set-up
    DEAL_TROLL = 0  # chance: (place in the horde, 1 if the set-up goes on with the next)
    DRAW_PEDESTAL = 1  # chance: (place in the horde)
    REVEAL_WORKSHOP = 2  # chance: (how many are left to reveal)
    PICK_WORKSHOP = 3  # (seat, how many are left to pick)
    REVEAL_SPELL = 4  # chance: (place in the book, 1 if the set-up goes on with the next)
    FIRST_STATUE = 5  # chance: on which spot
    CLAN_ORDER = 6  # chance: (that spot)
    POINT_TOKEN = 7  # chance: (space of the pedestal track)
    WHO_STARTS = 8  # chance
    PLACE_GATE = 9  # (seat, place in the turn order)
    DRAFT = 10  # all assemble their starters at once
    DRAW_STARTER = 11  # chance, in a lane: seen by its owner (seat)
    PLACE_STARTER = 12  # in a lane (seat)
    STARTING_RESOURCES = 13  # (place in the turn order)
    # Turns
    NEXT_TURN = 14  # (seat)
    ACT = 15  # (seat)
    END_TURN = 16  # (seat)
    # Paying and trading
    PAY = 17  # (seat, what, how many, where they go, last pick)
    GIVE = 18  # (seat, how many, last pick): any resources
    TRADE = 19  # any time (seat)
    TRADE_FOR = 20  # (seat)
    END_TRADE = 21  # (seat, resource)
    # Spells
    CAST = 22  # (seat, place in the book)
    SWAP = 23  # (seat, spell, left)
    SWAPPED = 24  # (seat, resource)
    WAKE = 25  # (seat, 1 for a recruited troll)
    NEW_FACE = 26  # (seat)
    LATE_ANCHOR = 27  # (seat)
    CAVE_IN = 28  # (seat, stone less than the size)
    END_SPELL = 29  # (seat, place in the book)
    TAKE_TOKEN = 30  # (seat, left, 1 if the player may stop)
    # Workshops
    USE = 31  # (seat, site, left)
    EXCHANGE = 32  # (seat, kind, exchange)
    # Recruiting
    BRIBE = 33  # (seat, place in the horde, which of the trolls beneath)
    TAKE_TROLL = 34  # (seat, place in the horde)
    SEARCH_BAG = 35  # (seat)
    PLACE_TROLL = 36  # (seat)
    CASCADE = 37  # (seat, bits of the places that are activated, resource)
    SHORT = 38  # (seat, bits of the places, resource): which symbol is filled
    RETIRE = 39  # (place in the horde to look at)
    CROWN = 40  # (seat)
    # Digging
    DIG_AT = 41  # (seat, shape, means): the square of the tile's key
    DIG_TURN = 42  # (seat, shape, means, square)
    MIX = 43  # (seat, shape, means, square, turn): how many of the cheaper mineral
    DIG = 44  # (seat, shape, means, square, turn)
    PEDESTAL = 45  # (seat, square, 1 if the player may decline)
    ESTABLISH = 46  # (seat, region, site)
    # Great halls
    HALL = 47  # (seat)
    HALL_AT = 48  # (seat, hall): the square of the altar
    HALL_TURN = 49  # (seat, hall, square)
    # Statues
    STATUE = 50  # (seat)
    STATUE_TO = 51  # (seat, statue)
    STIR = 52  # (seat, moves)
    STIR_TO = 53  # (seat, statue, moves left, 1 if the player may stop)
    MOVE_STATUE = 54  # (seat, statue, square, 1 if by a cart)
    # The end
    FINAL = 55
