"""What a seat may know, and fair samples of what it may not.

Only two things are hidden: the starters that others hold in the draft and, unless they are played open, the values of
the point tokens that rivals have taken. Decks and the bag hold no order: what comes is decided when it is drawn; what
was put under a deck is known. (R151, C30, C31, C32)
"""

from underhall.engine.compile import rule
from underhall.engine.kernel import NOBODY, draw
from underhall.games.hall.game import game
from underhall.games.hall.pieces import CLANS, FIRST_STARTER, HELD, NONE, POINT_VALUES, STARTERS, TIERS, UNKNOWN


@rule
def is_own_token(table, seat, clan, tier):
    owner = table.point_owner[clan, tier]
    return owner == NONE or (seat != NOBODY and table.team[owner] == table.team[seat])


@game.duty
def hide(box, table, seat):
    """What others hold goes back, unseen, to where it came from."""
    for other in range(table.seats):
        if other != seat:
            for place in range(HELD):
                if table.hand[other, place] >= 0:
                    table.starters_left[other, table.hand[other, place] - FIRST_STARTER] = 1
                    table.hand[other, place] = UNKNOWN
    if box.hide_tokens and not table.over:
        for clan in range(CLANS):
            for tier in range(TIERS):
                if not is_own_token(table, seat, clan, tier):
                    table.point[clan, tier] = UNKNOWN


@game.duty
def determinize(box, table, seat, dice):
    """Each hidden starter or token gets a value that is still free, without replacement."""
    for other in range(table.seats):
        for place in range(HELD):
            if table.hand[other, place] == UNKNOWN:
                starter = any_starter(table, other, dice)
                table.starters_left[other, starter] = 0
                table.hand[other, place] = FIRST_STARTER + starter
        if table.hand[other, 1] != NONE and table.hand[other, 1] < table.hand[other, 0]:
            table.hand[other, 0], table.hand[other, 1] = int(table.hand[other, 1]), int(table.hand[other, 0])
    for clan in range(CLANS):
        for tier in range(TIERS):
            if table.point[clan, tier] == UNKNOWN:
                table.point[clan, tier] = any_token(box, table, dice)


@rule
def any_starter(table, seat, dice):
    left = 0
    for starter in range(STARTERS):
        left += int(table.starters_left[seat, starter])
    at = draw(dice, left)
    for starter in range(STARTERS):
        at -= int(table.starters_left[seat, starter])
        if at < 0:
            return starter
    return NONE


@rule
def tokens_left(box, table, index):
    """Point tokens of one value that are not seen."""
    left = int(box.point_count[index])
    for clan in range(CLANS):
        for tier in range(TIERS):
            if table.point[clan, tier] == box.point_value[index]:
                left -= 1
    return left


@rule
def any_token(box, table, dice):
    left = 0
    for index in range(POINT_VALUES):
        left += tokens_left(box, table, index)
    at = draw(dice, left)
    for index in range(POINT_VALUES):
        at -= tokens_left(box, table, index)
        if at < 0:
            return int(box.point_value[index])
    return NONE
