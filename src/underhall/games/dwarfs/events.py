"""What the rules tell."""

from underhall.engine.declared import Events, told
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
    ROUTED = told(owner=SEAT, square=SQUARE, dwarfs=COUNT)
    BOUNCED = told(seat=SEAT, square=SQUARE, rival=SEAT, rival_square=SQUARE)  # where each stood before
    STOLE_GEM = told(seat=SEAT, rival=SEAT, gem=GEM)  # to those who see it
    STOLE_GEM_UNSEEN = told(seat=SEAT, rival=SEAT)  # to the others
    STOLE_OGRES = told(seat=SEAT, rival=SEAT, ogres=COUNT)
    STOLEN_OGRE = told(seat=SEAT, ogre=OGRE, rival=SEAT)  # to both
    ACTIONS_DONE = told(seat=SEAT, taken=ACTIONS_TAKEN)
    TASK = told(seat=SEAT, square=SQUARE, dwarfs=COUNT, card=CARD)
    MINED = told(seat=SEAT, gem=GEM, gems=COUNT, square=SQUARE)
    NO_GEM_LEFT = told(seat=SEAT, gem=GEM, square=SQUARE)
    DRAGON_STOPS = told(seat=SEAT, square=SQUARE, dragon=SQUARE)
    MONSTER_STOPS = told(seat=SEAT, square=SQUARE, monster=SQUARE)
    NOTHING_TO_DIG = told(seat=SEAT, square=SQUARE)
    DIG_DECLINED = told(seat=SEAT)
    DUG = told(seat=SEAT, square=SQUARE, up=CARD, under=CARD)
    DEFEATED = told(seat=SEAT, card=CARD, square=SPOT)
    DREW_OGRE = told(seat=SEAT, ogre=OGRE)  # to the seat that draws
    DREW_OGRE_UNSEEN = told(seat=SEAT)  # to the others
    OGRES_RESHUFFLED = told(ogres=COUNT)
    NO_OGRE_LEFT = told(seat=SEAT)
    CANNOT_TRADE = told(seat=SEAT)
    TRADE_DECLINED = told(seat=SEAT)
    TRADED = told(seat=SEAT, goal=GOAL, place=ROW_PLACE)
    DISCARDED_GEM = told(seat=SEAT, gem=GEM)
    DISCARDED_OGRE = told(seat=SEAT, ogre=PLAYED_OGRE)
    SECRET_REVEALED = told(seat=SECRET_OWNER, secret=SECRET)
    LAST_ROUND = told(seat=SEAT)
    GAME_ENDS = told()
    TURN_LIMIT = told(turns=COUNT)
