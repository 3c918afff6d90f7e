"""The rules of Mishap."""
# mypy: ignore-errors

from tests.toys.mishap.game import game
from tests.toys.mishap.pieces import EVENTS, Event, Gamble, Mischief, Step, Stuck
from underhall.engine.kernel import allow, push, tell, weigh

KINDS = Mischief.size()


@game.duty
def set_up(box, table):
    push(table, Step.CHOOSE, 0)


@game.decision(Step.CHOOSE, Mischief)
def choose(box, table, seat):
    for kind in range(KINDS):
        allow(table, kind)


@choose.chosen
def choose(box, table, seat, kind):
    push(table, Step.CHOOSE, (seat + 1) % table.seats)
    if kind == Mischief.NOTHING:
        table.calm += 1
    elif kind == Mischief.PILE_UP:
        push(table, Step.PILE_UP)
    elif kind == Mischief.STUCK:
        push(table, Step.STUCK, seat)
    elif kind == Mischief.CHATTER:
        push(table, Step.CHATTER)
    elif kind == Mischief.TURN_ROUND:
        push(table, Step.TURN_ROUND)
    else:
        push(table, Step.GAMBLE)


@game.step(Step.PILE_UP)
def pile_up(box, table):
    push(table, Step.PILE_UP)
    push(table, Step.PILE_UP)


@game.decision(Step.STUCK, Stuck)
def stuck(box, table, seat):
    return


@stuck.chosen
def stuck(box, table, seat, value):
    return


@game.step(Step.CHATTER)
def chatter(box, table):
    for number in range(EVENTS + 1):
        tell(table, Event.CHATTER, number)


@game.step(Step.TURN_ROUND)
def turn_round(box, table):
    push(table, Step.TURN_ROUND)


@game.chance(Step.GAMBLE, Gamble)
def gamble(box, table):
    weigh(table, 0, 1)


@gamble.chosen
def gamble(box, table, value):
    push(table, Step.GAMBLE)


@game.duty
def hide(box, table, seat):
    return


@game.duty
def determinize(box, table, seat, dice):
    return


@game.duty
def score(box, table, seat, source):
    return int(table.calm)


@game.duty
def tie_break(box, table, seat, which):
    return 0


@game.duty
def tidy(box, table):
    return


@game.duty
def audit(box, table):
    return 0


@game.duty
def count_features(box, table, seat, counted):
    counted[0] = 0
