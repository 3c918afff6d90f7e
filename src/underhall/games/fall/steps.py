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
    DEAL_CHAMPION = 6  # chance: a starting champion, seen by its owner (seat)
    STARTING_CHAMPIONS = 7  # all choose at once
    KEEP_CHAMPION = 8  # in a lane (seat)
    SHOW_STARTING_CHAMPIONS = 9
    WHO_STARTS = 10  # chance
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
    ASK_CLAWS = 31  # (seat, champion to look from): champions that add votes where caverns were seized
    CLAW_VOTE = 32  # (seat, champion, last pick): in which clan
    FOLLOW_UP = 33  # (seat, kind, strong, mode): a second weak action, or one that a champion allows
    # Advance
    ADVANCE_TO = 34  # (seat, power)
    ADVANCE_FROM = 35  # (seat, destination, power left, last pick, moved)
    BATTLE = 36  # (seat, cavern)
    REVEAL_GNOME = 37  # chance (cavern, which of the two)
    FIGHT = 38  # (seat, cavern)
    REPELLED = 39  # (seat, cavern): which lair
    # Bolster
    BOLSTER_WHERE = 40  # (seat, power)
    BOLSTER_COUNT = 41  # (seat, place, power)
    BOLSTER_FROM = 42  # (seat, place, power left, last pick)
    # Influence
    INFLUENCE_WHOM = 43  # (seat, power)
    SECOND_INFLUENCE = 44  # (seat, place in the display not to choose, champion)
    # Gnome action
    WHEEL_MOVE = 45  # (seat, power)
    SCOUT_GATE = 46  # (seat, left)
    PEEK_GATE = 47  # chance: seen by the seat (seat, gate)
    SCOUT_GNOME = 48  # (seat, left)
    PEEK_GNOME = 49  # chance: seen by the seat (seat, cavern, which)
    TRIPWIRES = 50  # (seat, spaces moved, start)
    HONOUR_BOOST = 51  # (seat)
    WHICH_EFFECT = 52  # (seat, spaces moved, champion)
    EFFECT = 53  # (seat, spaces moved, space)
    MOVE_FROM = 54  # (seat, power)
    MOVE_UNIT = 55  # (seat, place, left, last unit, last destination)
    MOVE_TO = 56  # (seat, place, left, unit, last destination)
    # Breach
    BREACH = 57  # (seat)
    MOVE_SWARM = 58  # (seat)
    DRAW_OLD_GNOME = 59  # chance: seen by nobody (cavern, which)
    MIX_GNOMES = 60
    # Invasions, and trolls that fall
    INVADE = 61  # (seat whose breach it is or NONE, gnomes left)
    WHICH_CAVERN = 62  # (decider, seat whose breach it is or NONE)
    WHOSE_TROLL = 63  # chance (cavern, seat whose breach it is or NONE)
    WHICH_UNIT = 64  # (owner, cavern, seat whose breach it is or NONE)
    FALL_TO_LAIR = 65  # (owner, letter or NONE)
    # The end of the wave
    END_WAVE = 66
    ENTRENCH = 67
    GATE_CARD = 68  # (gate)
    REVEAL_GATE = 69  # chance (gate)
    INVASION = 70  # (gate)
    AWARD = 71  # (place in the display)
    WILD_VOTES = 72  # (seat, votes): in which clan
    CONTENDER = 73  # (seat, place in the display)
    TAKE_CHAMPION = 74  # (seat, champion)
    PLACE_PAWN = 75  # (seat, letter)
    STARBURST = 76  # (seat, champion)
    INSTANT = 77  # (seat, champion)
    BANISH = 78  # (seat)
    BANISHED = 79  # (cavern)
    END_ABILITIES = 80  # (distance from the starting player)
    SCORE_WAVE = 81
    SCORE_DOMAIN = 82  # (clan)
    REFRESH = 83
    # The end of the game
    FINAL_SCORE = 84
    SCORE_HALL = 85  # (hall)
    SCORE_ELDERS = 86  # (seat)
    SCORE_PLANK = 87  # (clan)
