"""What the rules report."""

from underhall.engine.declared import ANYTHING, Events, told
from underhall.games.dwarfs.kinds import (
    ACTIONS_TAKEN,
    CARD,
    CARD_NAME,
    COUNT,
    FACING,
    GEM,
    GOAL,
    OGRE,
    PLAYED_OGRE,
    ROW_PLACE,
    SEAT,
    SECRET,
    SECRET_OWNER,
    SPOT,
    SQUARE,
)


class Event(Events):
    STARTS = told(seat=SEAT)
    GOAL_SHOWN = told(place=ROW_PLACE, goal=GOAL)
    SECRET_DEALT = told(seat=SECRET_OWNER, secret=SECRET)  # to the owner
    SECRET_DEALT_UNSEEN = told(seat=SECRET_OWNER)  # to the others
    TURN = told(seat=SEAT)
    LAID = told(seat=SEAT, card=CARD_NAME, square=SPOT, turn=FACING)
    STACKED = told(seat=SEAT, card=CARD_NAME, onto=CARD, turn=FACING)
    PLACED = told(seat=SEAT, square=SQUARE)
    MOVED = told(owner=SEAT, start=SQUARE, end=SQUARE, seat=SEAT)  # `seat` moves a dwarf of `owner`
    OGRE_PLAYED = told(seat=SEAT, ogre=PLAYED_OGRE)
    ROUTED = told(after=OGRE_PLAYED, owner=SEAT, square=SQUARE, dwarfs=COUNT)
    # where each stood before
    BOUNCED = told(after=OGRE_PLAYED, seat=SEAT, square=SQUARE, rival=SEAT, rival_square=SQUARE)
    STOLE_GEM = told(after=OGRE_PLAYED, seat=SEAT, rival=SEAT, gem=GEM)  # to those who see it
    STOLE_GEM_UNSEEN = told(after=OGRE_PLAYED, seat=SEAT, rival=SEAT)  # to the others
    STOLE_OGRES = told(after=OGRE_PLAYED, seat=SEAT, rival=SEAT, ogres=COUNT)
    STOLEN_OGRE = told(after=STOLE_OGRES, seat=SEAT, ogre=OGRE, rival=SEAT)  # to both
    ACTIONS_DONE = told(seat=SEAT, taken=ACTIONS_TAKEN)
    TASK = told(seat=SEAT, square=SQUARE, dwarfs=COUNT, card=CARD)
    MINED = told(after=TASK, seat=SEAT, gem=GEM, gems=COUNT, square=SQUARE)
    NO_GEM_LEFT = told(after=TASK, seat=SEAT, gem=GEM, square=SQUARE)
    DRAGON_STOPS = told(after=TASK, seat=SEAT, square=SQUARE, dragon=SQUARE)
    MONSTER_STOPS = told(after=TASK, seat=SEAT, square=SQUARE, monster=SQUARE)
    NOTHING_TO_DIG = told(after=TASK, seat=SEAT, square=SQUARE)
    DIG_DECLINED = told(after=TASK, seat=SEAT)
    DUG = told(after=TASK, seat=SEAT, square=SQUARE, up=CARD, under=CARD)
    DEFEATED = told(after=TASK, seat=SEAT, card=CARD, square=SPOT)
    DREW_OGRE = told(after=TASK, seat=SEAT, ogre=OGRE)  # to the seat that draws
    DREW_OGRE_UNSEEN = told(after=TASK, seat=SEAT)  # to the others
    OGRES_RESHUFFLED = told(after=TASK, ogres=COUNT)
    NO_OGRE_LEFT = told(after=TASK, seat=SEAT)
    CANNOT_TRADE = told(after=TASK, seat=SEAT)
    TRADE_DECLINED = told(after=TASK, seat=SEAT)
    TRADED = told(after=TASK, seat=SEAT, goal=GOAL, place=ROW_PLACE)
    DISCARDED_GEM = told(seat=SEAT, gem=GEM)
    DISCARDED_OGRE = told(seat=SEAT, ogre=PLAYED_OGRE)
    SECRET_REVEALED = told(after=ANYTHING, seat=SECRET_OWNER, secret=SECRET)
    LAST_ROUND = told(seat=SEAT)
    GAME_ENDS = told()
    TURN_LIMIT = told(turns=COUNT)
