"""The course of a game of Dwar7s Fall, in the rulebook's order."""

from enum import IntEnum


class Step(IntEnum):
    # Set-up
    WHO_STARTS = 0
    SHOW_GOAL = 1  # chance: the next trading goal
    DEAL_SECRET = 2  # chance: a secret goal, seen by its owner
    # Turn
    BEGIN_TURN = 3
    ACTION = 4
    # Playing kingdom cards
    WHICH_SQUARE = 5
    WHICH_WAY = 6
    # Dwarfs
    MOVE_WHERE = 7
    # Ogres
    ROUT_CARD = 8
    BOUNCE_RIVAL = 9
    BOUNCE_OWN = 10
    STAMPEDE_WHO = 11
    STAMPEDE_STEP = 12
    PICK_POCKET = 13
    STOLEN_GEM = 14  # chance
    TYRANT_VICTIM = 15
    # Resolve
    RESOLVE = 16
    WHICH_TASK = 17
    DIG = 18
    TRADE = 19
    HIRE_OGRE = 20
    DRAW_OGRE = 21  # chance: an ogre, seen by who draws it
    # Discard, and the end of the turn
    DISCARD = 22
    WHICH_DISCARD = 23
    END_TURN = 24
    NEXT_SEAT = 25
    # Secret goals and the end of the game
    REVEAL_SECRET = 26
    REVEAL_WINDOW = 27
    LAST_REVEAL = 28
    END_GAME = 29
