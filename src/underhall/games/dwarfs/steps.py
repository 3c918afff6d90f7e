"""The course of a game of Dwar7s Fall, in the rulebook's order."""

from underhall.engine.declared import Steps, asks, runs
from underhall.games.dwarfs.kinds import COUNT, DESIGN, DWARF, RIVAL, ROW_PLACE, SEAT, SECRET_OWNER, SQUARE
from underhall.games.dwarfs.options import WHERE
from underhall.games.dwarfs.pieces import Ogre
from underhall.games.dwarfs.reasons import Reason


class Step(Steps):
    # Set-up
    WHO_STARTS = runs()
    SHOW_GOAL = runs(place=ROW_PLACE)
    DEAL_SECRET = runs(seat=SEAT)
    # Turn
    BEGIN_TURN = runs(seat=SEAT)
    ACTION = asks(seat=SEAT)
    # Playing kingdom cards
    WHICH_SQUARE = asks(seat=SEAT, design=DESIGN)
    WHICH_WAY = asks(seat=SEAT, design=DESIGN, where=WHERE)
    # Dwarfs
    MOVE_WHERE = asks(seat=SEAT, square=SQUARE)
    # Ogres
    ROUT_CARD = asks(seat=SEAT)
    BOUNCE_RIVAL = asks(seat=SEAT)
    BOUNCE_OWN = asks(seat=SEAT, dwarf=DWARF)
    STAMPEDE_WHO = asks(seat=SEAT)
    STAMPEDE_STEP = asks(seat=SEAT, owner=SEAT, square=SQUARE, came_from=SQUARE)
    PICK_POCKET = asks(seat=SEAT)
    STOLEN_GEM = runs(seat=SEAT, rival=RIVAL)
    TYRANT_VICTIM = asks(seat=SEAT)
    # Resolve
    RESOLVE = runs(seat=SEAT)
    WHICH_TASK = asks(seat=SEAT)
    DIG = asks(seat=SEAT, castle=SQUARE)
    TRADE = asks(seat=SEAT)
    HIRE_OGRE = runs(seat=SEAT)
    DRAW_OGRE = runs(seat=SEAT)
    # Discard, and the end of the turn
    DISCARD = runs(seat=SEAT, last=COUNT)
    WHICH_DISCARD = asks(seat=SEAT, last=COUNT)
    END_TURN = asks(seat=SEAT)
    NEXT_SEAT = runs(seat=SEAT)
    # Secret goals and the end of the game
    REVEAL_SECRET = runs(seat=SECRET_OWNER, unless=(Reason.ALREADY_REVEALED, Reason.GOAL_NOT_MET))
    REVEAL_WINDOW = asks(seat=SEAT)
    LAST_REVEAL = asks(seat=SEAT)
    END_GAME = runs(how=COUNT)


OGRE_ASKS = {  # what each ogre asks first
    Ogre.ROUT: Step.ROUT_CARD,
    Ogre.BOUNCER: Step.BOUNCE_RIVAL,
    Ogre.STAMPEDE: Step.STAMPEDE_WHO,
    Ogre.PICKPOCKET: Step.PICK_POCKET,
    Ogre.TYRANT: Step.TYRANT_VICTIM,
}
