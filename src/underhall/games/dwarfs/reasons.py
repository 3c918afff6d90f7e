"""Why something cannot be chosen. `claims.py` says what each reason claims, `words/en/play.ftl` has its sentence."""

from underhall.engine.declared import Reasons, because


class Reason(Reasons):
    NONE = because()
    # Actions
    ALL_ACTIONS_TAKEN = because("R020", "R021")
    GIANT_TAKES_ACTION = because("R023", "R089")
    NO_CASTLE_IN_PLAY = because("R020", "R021")
    NO_EXTRA_AT_START = because("Q11", "R021")
    CARD_PLAYED = because("R043")
    # Laying cards
    NOT_THE_FIRST_CARD = because("R030")
    ON_MONSTER = because("R039")
    ON_CASTLE = because("R038")
    OTHER_SYMBOL = because("R036")
    OTHER_FAMILY = because("Q01")
    DWARFS_ON_CARD = because("R037")
    SAME_WALLS = because("Q02")
    # Dwarfs
    NO_CARD = because("Q24")
    NO_DWARF_AT_HOME = because("R044")
    CARD_FULL = because("Q10", "R044")
    NO_DWARF_OF_YOURS = because("R048")
    ONLY_RIVALS_DWARFS = because("R052")
    NO_CARD_BESIDE = because("R048")
    WALLED_IN = because("R049")
    NEIGHBOURS_FULL = because("R050")
    STUCK = because("R049", "R050")
    NO_CARD_THERE = because("R048")
    WALL_BETWEEN = because("R049")
    NEXT_CARD_FULL = because("R050")
    # Ogres
    TWIN = because("Q33")
    OGRE_IN_VAIN = because("Q33")
    NO_DWARFS_THERE = because("Q28")
    YOUR_OWN_DWARF = because("Q29", "R100")
    NO_SUCH_DWARF = because("Q29")
    NO_DWARF_ELSEWHERE = because("Q29")
    NO_OWN_DWARF_THERE = because("Q29")
    ON_THE_SAME_CARD = because("Q29")
    NO_DWARF_TO_RUN = because("Q30")
    BACK_AGAIN = because("Q30", "R101")
    MUST_RUN = because("Q30")
    YOURSELF = because("Q31")
    NO_GEMS = because("Q31")
    YOUR_OWN_OGRES = because("Q32")
    NO_OGRES = because("Q32")
    # Tasks
    TOO_FEW_DWARFS = because("R061")
    TASK_DONE = because("Q16")
    NO_STACK = because("R070")
    MONSTER_ON_TOP = because("R073")
    DWARFS_ON_STACK = because("R072")
    OUTSIDE_KINGDOM = because("Q21")
    MUST_DIG = because("Q15")
    NO_GOAL_THERE = because("Q37")
    CANNOT_PAY = because("R105")
    MUST_TRADE = because("Q15")
    # Discarding
    NO_GEM_OF_KIND = because("R065")
    TWIN_TO_DISCARD = because("R065")
    OUT_OF_ORDER = because("R065")
    # Secret goals
    ALREADY_REVEALED = because("R110", "R112")
    GOAL_NOT_MET = because("R110")
