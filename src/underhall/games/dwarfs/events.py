"""What the rules tell: an event's arguments stand behind its name."""

from enum import IntEnum


class Event(IntEnum):
    STARTS = 0  # seat
    GOAL_SHOWN = 1  # place in the row, goal
    SECRET_DEALT = 2  # seat, goal: to the owner
    SECRET_DEALT_UNSEEN = 3  # seat: to the others
    TURN = 4  # seat
    LAID = 5  # seat, card, square, turn
    STACKED = 6  # seat, card, square, turn
    PLACED = 7  # seat, square
    MOVED = 8  # owner of the dwarf, from, to, who moved it
    OGRE_PLAYED = 9  # seat, kind
    ROUTED = 10  # owner of the dwarfs, square, how many
    BOUNCED = 11  # seat, its square before, rival, rival's square before
    STOLE_GEM = 12  # thief, victim, gem: to those who see it
    STOLE_GEM_UNSEEN = 13  # thief, victim: to the others
    STOLE_OGRES = 14  # seat, victim, how many
    STOLEN_OGRE = 15  # seat, kind: to both
    ACTIONS_DONE = 16  # seat, actions taken
    TASK = 17  # seat, square, dwarfs that go home, card
    MINED = 18  # seat, gem, how many, square
    NO_GEM_LEFT = 19  # seat, gem, square
    DRAGON_STOPS = 20  # seat, square of the mine, square of the dragon
    MONSTER_STOPS = 21  # seat, square of the castle, square of the monster
    NOTHING_TO_DIG = 22  # seat, square
    DIG_DECLINED = 23  # seat
    DUG = 24  # seat, square, card now on top, card now at the bottom
    DEFEATED = 25  # seat, card, square
    DREW_OGRE = 26  # seat, kind: to who draws
    DREW_OGRE_UNSEEN = 27  # seat: to the others
    OGRES_RESHUFFLED = 28  # how many
    NO_OGRE_LEFT = 29  # seat
    CANNOT_TRADE = 30  # seat
    TRADE_DECLINED = 31  # seat
    TRADED = 32  # seat, goal, place in the row
    DISCARDED_GEM = 33  # seat, gem
    DISCARDED_OGRE = 34  # seat, kind
    SECRET_REVEALED = 35  # seat, goal
    LAST_ROUND = 36  # seat that set it off
    GAME_ENDS = 37
    TURN_LIMIT = 38  # turns a seat
