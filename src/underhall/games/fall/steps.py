"""The course of a game of Fall of the Mountain King, in the rulebook's order."""

from enum import IntEnum


class Step(IntEnum):
    # Set-up
    HALL_TOKEN = 0  # chance: (hall)
    VOTE_TILE = 1  # chance: (clan)
    SHOW_CHAMPION = 2  # chance: (place in the display, deck)
    FIRST_GNOME = 3  # chance: the domain on a gate card (left, bits drawn so far)
    GATE_CAVERN = 4  # chance: (domain)
    FIRST_SWARM = 5  # chance: (bits drawn so far)
    WHO_STARTS = 6  # chance
    DEAL_CHAMPION = 7  # chance: a starting champion, seen by its owner (seat)
    STARTING_CHAMPIONS = 8  # all choose at once
    KEEP_CHAMPION = 9  # in a lane (seat)
    SHOW_STARTING_CHAMPIONS = 10
    SET_UP_SEAT = 11  # (seat): votes, lairs, trolls, pawn
    LAIR_PAIR = 12  # (seat)
    LAIR_CAVERN = 13  # (seat, lair, cavern of the other lair or NONE)
    STARTING_PAWN = 14  # (seat, cavern, other cavern, letter)
    # Build your ancestry
    BEGIN_WAVE = 15
    DEAL_CARD = 16  # chance: an ancestry card, seen by its owner (seat)
    DRAFT = 17  # (cards each seat has added): opens the lanes
    WHICH_CARD = 18  # in a lane (seat)
    WHERE = 19  # in a lane (seat, card)
    LAY_CARDS = 20  # (cards each seat had added): all at once, then the hands are passed
    SET_SUPPLIES = 21  # (distance from the starting player)
    COVER_WILDS = 22  # (seat, last pick)
    GAIN_DESPERATION = 23
    # The battle
    NEXT_TURN = 24  # (seat that would be next)
    ACT = 25  # (seat, mode, champion that allows it or NONE): which symbol to cover first
    GROW = 26  # (seat, kind, last pick): which symbol to add
    BOOST_DESPERATION = 27  # (seat, kind, power, mode)
    BOOST_SUPPLIES = 28  # (seat, kind, power)
    BEGIN_ACTION = 29  # (seat, kind, power)
    END_ACTION = 30  # (seat): seizing control
    FOLLOW_UP = 31  # (seat, kind, strong, mode): a second weak action, or one that a champion allows
    # Advance
    ADVANCE_TO = 32  # (seat, power)
    ADVANCE_FROM = 33  # (seat, destination, power left, last pick, moved)
    BATTLE = 34  # (seat, cavern)
    REVEAL_GNOME = 35  # chance (cavern, which of the two)
    FIGHT = 36  # (seat, cavern)
    REPELLED = 37  # (seat, cavern): which lair
    # Bolster
    BOLSTER_WHERE = 38  # (seat, power)
    BOLSTER_COUNT = 39  # (seat, place, power)
    BOLSTER_FROM = 40  # (seat, place, power left, last pick)
    # Influence
    INFLUENCE_WHOM = 41  # (seat, power)
    SECOND_INFLUENCE = 42  # (seat, place in the display not to choose, champion)
    # Gnome action
    WHEEL_MOVE = 43  # (seat, power)
    SCOUT_GATE = 44  # (seat, left)
    PEEK_GATE = 45  # chance: seen by the seat (seat, gate)
    SCOUT_GNOME = 46  # (seat, left)
    PEEK_GNOME = 47  # chance: seen by the seat (seat, cavern, which)
    TRIPWIRES = 48  # (seat, spaces moved, start)
    HONOUR_BOOST = 49  # (seat)
    WHICH_EFFECT = 50  # (seat, spaces moved, champion)
    EFFECT = 51  # (seat, spaces moved, space)
    MOVE_FROM = 52  # (seat, power)
    MOVE_UNIT = 53  # (seat, place, left, last unit, last destination)
    MOVE_TO = 54  # (seat, place, left, unit, last destination)
    # Breach
    BREACH = 55  # (seat)
    MOVE_SWARM = 56  # (seat)
    DRAW_OLD_GNOME = 57  # chance: seen by nobody (cavern, which)
    MIX_GNOMES = 58
    # Invasions, and trolls that fall
    INVADE = 59  # (seat whose breach it is or NONE, gnomes left)
    WHICH_CAVERN = 60  # (decider, seat whose breach it is or NONE)
    WHOSE_TROLL = 61  # chance (cavern, seat whose breach it is or NONE)
    WHICH_UNIT = 62  # (owner, cavern, seat whose breach it is or NONE)
    FALL_TO_LAIR = 63  # (owner, letter or NONE)
    # The end of the wave
    END_WAVE = 64
    ENTRENCH = 65
    GATE_CARD = 66  # (gate)
    REVEAL_GATE = 67  # chance (gate)
    INVASION = 68  # (gate)
    AWARD = 69  # (place in the display)
    WILD_VOTES = 70  # (seat, votes): in which clan
    CONTENDER = 71  # (seat, place in the display)
    TAKE_CHAMPION = 72  # (seat, champion)
    PLACE_PAWN = 73  # (seat, letter)
    STARBURST = 74  # (seat, champion)
    INSTANT = 75  # (seat, champion)
    BANISH = 76  # (seat)
    BANISHED = 77  # (cavern)
    END_ABILITIES = 78  # (distance from the starting player)
    SCORE_WAVE = 79
    SCORE_DOMAIN = 80  # (clan)
    REFRESH = 81
    # The end of the game
    FINAL_SCORE = 82
    SCORE_HALL = 83  # (hall)
    SCORE_ELDERS = 84  # (seat)
    SCORE_PLANK = 85  # (clan)
