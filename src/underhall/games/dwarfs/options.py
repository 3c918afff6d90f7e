"""What can be chosen or drawn in Dwar7s Fall, decision by decision."""

from underhall.engine.declared import Earlier, Options, choice
from underhall.games.dwarfs.kinds import (
    DESIGN,
    DWARF,
    FACING,
    GAP,
    GEM,
    GOAL,
    HAND_PLACE,
    OGRE,
    OWN_DWARF,
    OWN_GEM,
    RIVAL,
    ROW_PLACE,
    SECRET,
    SIDE,
    SQUARE,
)
from underhall.games.dwarfs.reasons import Reason

IDLE = (Reason.ALL_ACTIONS_TAKEN, Reason.NO_EXTRA_AT_START, Reason.GIANT_TAKES_ACTION, Reason.NO_CASTLE_IN_PLAY)
IMMOBILE = (Reason.NO_CARD_BESIDE, Reason.WALLED_IN, Reason.NEIGHBOURS_FULL, Reason.STUCK)
NO_WAY = (Reason.NO_CARD_THERE, Reason.WALL_BETWEEN, Reason.NEXT_CARD_FULL)

# Turn


class Starter(Options):
    STARTS = choice("", seat=RIVAL)


class Action(Options):
    PLAY = choice(design=DESIGN, unless=(Reason.CARD_PLAYED, *IDLE))
    PLACE = choice(square=SQUARE, unless=(*IDLE, Reason.NO_CARD, Reason.NO_DWARF_AT_HOME, Reason.CARD_FULL))
    MOVE = choice(
        square=OWN_DWARF,
        unless=(*IDLE, Reason.NO_CARD, Reason.ONLY_RIVALS_DWARFS, Reason.NO_DWARF_OF_YOURS, *IMMOBILE),
    )
    OGRE = choice(place=HAND_PLACE, unless=(Reason.OGRE_IN_VAIN, Reason.TWIN))
    END = choice()


# Playing kingdom cards


class Where(Options):
    BESIDE = choice("lay", gap=GAP)
    ONTO = choice(
        "stack",
        square=SQUARE,
        unless=(
            Reason.ON_MONSTER,
            Reason.ON_CASTLE,
            Reason.OTHER_FAMILY,
            Reason.OTHER_SYMBOL,
            Reason.DWARFS_ON_CARD,
        ),
    )
    FIRST = choice("lay:0,0", unless=(Reason.NOT_THE_FIRST_CARD,))


class Way(Options):
    TURN = choice("turn", turn=FACING, unless=(Reason.SAME_WALLS,))


# Dwarfs and ogres


class Go(Options):
    GO = choice("", side=SIDE, unless=NO_WAY)


class Run(Options):
    GO = choice("", side=SIDE, unless=(*NO_WAY, Reason.BACK_AGAIN))
    STAY = choice(unless=(Reason.MUST_RUN,))


class Rout(Options):
    CARD = choice("", square=SQUARE, unless=(Reason.NO_DWARFS_THERE,))


class RivalDwarf(Options):
    ON = choice("", dwarf=DWARF, unless=(Reason.NO_SUCH_DWARF, Reason.YOUR_OWN_DWARF, Reason.NO_DWARF_ELSEWHERE))


class Runner(Options):
    ON = choice("", dwarf=DWARF, unless=(Reason.NO_DWARF_TO_RUN, *IMMOBILE))


class OwnDwarf(Options):
    ON = choice("", square=OWN_DWARF, unless=(Reason.NO_OWN_DWARF_THERE, Reason.ON_THE_SAME_CARD))


class Robbed(Options):
    IS = choice("", rival=RIVAL, unless=(Reason.YOURSELF, Reason.NO_GEMS))


class Victim(Options):
    IS = choice("", rival=RIVAL, unless=(Reason.YOUR_OWN_OGRES, Reason.NO_OGRES))


class StolenGem(Options):
    IS = choice("", gem=GEM)


class DrawnOgre(Options):
    IS = choice("", ogre=OGRE)


# Tasks


class Task(Options):
    OF = choice("", square=SQUARE, unless=(Reason.NO_CARD, Reason.TASK_DONE, Reason.TOO_FEW_DWARFS))


class Dig(Options):
    UNDER = choice(
        "",
        square=SQUARE,
        unless=(
            Reason.NO_CARD,
            Reason.NO_STACK,
            Reason.MONSTER_ON_TOP,
            Reason.DWARFS_ON_STACK,
            Reason.OUTSIDE_KINGDOM,
        ),
    )
    DECLINE = choice(unless=(Reason.MUST_DIG,))


class Trade(Options):
    BUY = choice("buy", place=ROW_PLACE, unless=(Reason.NO_GOAL_THERE, Reason.CANNOT_PAY))
    DECLINE = choice(unless=(Reason.MUST_TRADE,))


class ShownGoal(Options):
    IS = choice("", goal=GOAL)


class DealtSecret(Options):
    IS = choice("", secret=SECRET)


# Discard, and the end


class Discard(Options):
    GEM = choice(gem=OWN_GEM, unless=(Reason.NO_GEM_OF_KIND, Reason.OUT_OF_ORDER))
    OGRE = choice(place=HAND_PLACE, unless=(Reason.TWIN_TO_DISCARD, Reason.OUT_OF_ORDER))


class EndTurn(Options):
    END = choice()


class Window(Options):
    WAIT = choice()


class LastReveal(Options):
    DONE = choice()


WHERE = Earlier("option of which-square", Where)  # where a card goes, while the way round is chosen
