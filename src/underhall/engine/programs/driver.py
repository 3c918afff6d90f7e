"""The driver: runs steps until somebody must choose. Written out again for each game, whose `course` it imports."""

import numpy as np

from underhall.engine.compile import entry, rule
from underhall.engine.kernel import (
    ANYTIME_ODDS,
    CHANCE,
    COMMON,
    NOBODY,
    Fault,
    Over,
    by_weight,
    count_legal,
    draw,
    is_legal,
    nth_legal,
    offer,
    ones_of_word,
    pop,
    push,
)
from underhall.engine.records import EVENT, WORD

from .course import (
    ANYTIMES,
    BOX,
    CHANCE_AT,
    LANES,
    SIZE,
    TABLE,
    URGENT,
    answer,
    anytime_code,
    anytime_possible,
    ask,
    audience_of,
    audit,
    bars_anytime,
    determinize_game,
    hide_game,
    run,
    score,
    secretly,
    set_up,
    tidy,
    tie_break,
)

RAN, WAITS = 0, 1
MOST_STEPS = 10_000  # automatic steps between two decisions: more can only be a mistake in the rules
MOST_CHANCES = 1_000  # and chances

# The log of a run, from which a match reads what happened: a row of numbers. First where the run stopped, then a mark
# for each step that told or showed something or began a turn, the events of these steps, what to choose from now (and
# the weights of a chance), and the core that each marked step left.
STOPPED, TICKS, MARKED, TOLD, SHOWN, LISTED, FAULT, OVER, SEAT, LANE, ASKED, TURN = range(12)
MARK = 3  # numbers of a mark: events told, bits of the seats that were shown a secret, whether a turn began
MOST_MARKS = 8  # in one log; then the run is continued with another
EVENT_ROWS, OPTIONS, OUTCOMES = (TABLE.fields[name][0].shape[0] for name in ("events", "reason", "weight"))
CORE = TABLE.fields["legal"][1] // 8  # words
MARKS = TURN + 1
TOLD_ROWS = MARKS + MARK * MOST_MARKS
CHOICES = TOLD_ROWS + 2 * EVENT * EVENT_ROWS  # room for what was told before a step, and for what one step can tell
CORES = CHOICES + max(OPTIONS, 2 * OUTCOMES)
LOG = CORES + CORE * MOST_MARKS  # numbers in all


@rule
def pose(box, table, lane):
    """Asks the decision on top of a lane: who chooses, and from what."""
    frame = table.stack[lane, table.height[lane] - 1]
    code, f1, f2 = int(frame[0]), int(frame[1]), int(frame[2])
    f3, f4, f5 = int(frame[3]), int(frame[4]), int(frame[5])
    table.lane = lane
    table.asked = code
    for word in range(table.legal.shape[0]):
        table.legal[word] = 0
    if CHANCE_AT[code]:
        table.seat = CHANCE
        for value in range(SIZE[code]):
            table.weight[value] = 0
    else:
        table.seat = f1
        if table.mute == 0:
            for value in range(table.reason.shape[0]):  # all of it: the last decision was perhaps another seat's
                table.reason[value] = 0
    ask(box, table, code, f1, f2, f3, f4, f5)
    if table.seat >= 0:
        for which in range(ANYTIMES):
            offer(table, SIZE[code] + which, bars_anytime(box, table, which, f1))


@rule
def must_ask(box, table):
    """Whether a forced decision is asked all the same, because silence would reveal a secret."""
    frame = table.stack[table.lane, table.height[table.lane] - 1]
    if secretly(box, table, int(frame[0]), int(frame[1])):
        return True
    for which in range(ANYTIMES):
        if anytime_possible(box, table, which, int(frame[1])):
            return True
    return False


@rule
def take(box, table, value):
    """Carries out an option of the decision being asked."""
    size = SIZE[table.asked]
    if table.over or value < 0 or value >= size + ANYTIMES or not is_legal(table, value):
        table.fault = Fault.ILLEGAL
        return
    frame = table.stack[table.lane, table.height[table.lane] - 1]
    code, f1, f2 = int(frame[0]), int(frame[1]), int(frame[2])
    f3, f4, f5 = int(frame[3]), int(frame[4]), int(frame[5])
    for word in range(table.legal.shape[0]):
        table.legal[word] = 0
    if value >= size:
        push(table, anytime_code(value - size), f1)  # the decision stays below and is asked again
    else:
        pop(table, table.lane)
        answer(box, table, code, f1, f2, f3, f4, f5, value)


@rule
def run_top(box, table, lane):
    frame = table.stack[lane, table.height[lane] - 1]
    code, f1, f2 = int(frame[0]), int(frame[1]), int(frame[2])
    f3, f4, f5 = int(frame[3]), int(frame[4]), int(frame[5])
    table.lane = lane
    table.asked = code  # a fault in it is reported by its name
    pop(table, lane)
    run(box, table, code, f1, f2, f3, f4, f5)


@rule
def automatic(table, lane):
    return SIZE[table.stack[lane, table.height[lane] - 1, 0]] == 0


@rule
def settle_choice(box, table, lane):
    """Asks the decision on top of a lane, and takes it if it is forced."""
    pose(box, table, lane)
    count = count_legal(table, SIZE[table.asked] + ANYTIMES)
    for which in range(ANYTIMES):
        if not URGENT[which] and is_legal(table, SIZE[table.asked] + which):
            count -= 1
    if count == 0:
        table.fault = Fault.NO_OPTIONS
        return RAN
    if count == 1 and table.seat >= 0 and not must_ask(box, table):
        take(box, table, nth_legal(table, 0))
        return RAN
    return WAITS


@rule
def tick_lanes(box, table):
    """One step of the lanes: what runs by itself first, then chance and forced choices; RAN, or the lane that waits."""
    for lane in range(1, LANES + 1):
        if table.height[lane] > 0 and automatic(table, lane):
            run_top(box, table, lane)
            return RAN
    first = 0
    for lane in range(1, LANES + 1):
        if table.height[lane] > 0:
            if settle_choice(box, table, lane) == RAN:
                return RAN
            if table.seat == CHANCE:
                return lane
            if first == 0:
                first = lane
    return first


@rule
def rest(table):
    """Nobody is asked any more."""
    table.seat = NOBODY
    table.asked = 0
    table.lane = COMMON


@rule
def tick(box, table):
    """One step of the rules: RAN, or WAITS when somebody must choose or the game is over."""
    if LANES and not table.over:
        busy = 0
        for lane in range(1, LANES + 1):
            busy += table.height[lane]
        if busy:
            lane = tick_lanes(box, table)
            if lane != RAN:
                pose(box, table, lane)
                return WAITS
            return RAN
    if table.over or table.height[COMMON] == 0:
        if not table.over:
            table.over = Over.ENDED
        rest(table)
        return WAITS
    if automatic(table, COMMON):
        run_top(box, table, COMMON)
        return RAN
    return settle_choice(box, table, COMMON)


@rule
def advance(box, table):
    """Runs until somebody must choose, or the game is over."""
    steps = 0
    while table.fault == 0 and tick(box, table) == RAN:
        steps += 1
        if steps == MOST_STEPS:
            table.fault = Fault.ENDLESS


@rule
def fall(box, table, dice):
    """Lets dice decide every chance, until a seat must choose or the game is over; returns how often."""
    fallen = 0
    while table.seat == CHANCE and table.fault == 0:
        take(box, table, by_weight(table, SIZE[table.asked], dice))
        advance(box, table)
        fallen += 1
        if fallen == MOST_CHANCES:
            table.fault = Fault.ENDLESS
    return fallen


@rule
def pick(table, dice):
    """A random option of the seat that is asked: each of the decision's own alike, any-time options rarely."""
    size = SIZE[table.asked]
    total = count_legal(table, size + ANYTIMES)
    if ANYTIMES:
        extra = 0
        for which in range(ANYTIMES):
            if is_legal(table, size + which):
                extra += 1
        if extra:
            own = total - extra
            if own == 0 or draw(dice, ANYTIME_ODDS) == 0:
                return nth_legal(table, own + draw(dice, extra))
            total = own
    return nth_legal(table, draw(dice, total))


@rule
def rollout(box, table, dice, counts):
    """Plays on at random to the end; adds to counts: decisions, their options, forced picks, chance."""
    while table.over == 0 and table.fault == 0:
        if table.seat == CHANCE:
            counts[3] += fall(box, table, dice)
            continue
        options = count_legal(table, SIZE[table.asked] + ANYTIMES)
        if options > 1:
            counts[0] += 1
            counts[1] += options
        else:
            counts[2] += 1
        take(box, table, pick(table, dice))
        advance(box, table)


@rule
def begin(box, table, seats):
    """The empty table, with the first steps on its stack."""
    table.seats = seats
    set_up(box, table)


@rule
def hide(box, table, seat):
    """The table as a seat, or NOBODY, may know it."""
    hide_game(box, table, seat)
    if table.seat != seat:
        for word in range(table.legal.shape[0]):
            table.legal[word] = 0
    for value in range(table.weight.shape[0]):
        table.weight[value] = 0
    if table.seat != seat:
        for value in range(table.reason.shape[0]):
            table.reason[value] = 0
    for line in range(table.told):
        for i in range(table.events.shape[1]):
            table.events[line, i] = 0
    table.told = 0
    table.uncovered = 0
    if LANES:
        for other in range(LANES):
            if other != seat:
                for i in range(table.pending.shape[1]):
                    table.pending[other, i] = 0
                for level in range(table.height[other + 1]):
                    for i in range(2, table.stack.shape[2]):  # who chooses, and what kind of choice, is seen by all
                        table.stack[other + 1, level, i] = 0


@rule
def determinize(box, table, seat, dice):
    """Fills a view with a fair sample of what it hides, and asks the decision again if part of it was hidden."""
    determinize_game(box, table, seat, dice)
    if table.over == 0 and table.seat != seat:
        pose(box, table, table.lane)


@rule
def mark(table, words, log, turned):
    """Writes down what a step told and showed, whether a turn began in it, and the core that it left."""
    told = int(table.told)
    if told == 0 and table.uncovered == 0 and not turned:
        return
    number = int(log[MARKED])
    place = MARKS + MARK * number
    log[place] = told
    log[place + 1] = table.uncovered
    log[SHOWN] |= table.uncovered
    log[place + 2] = 1 if turned else 0
    first = TOLD_ROWS + EVENT * int(log[TOLD])
    for line in range(told):
        for i in range(EVENT):
            log[first + EVENT * line + i] = table.events[line, i]
            table.events[line, i] = 0
    table.told = 0
    table.uncovered = 0
    core = CORES + CORE * number
    log[core : core + CORE] = words[:CORE]
    log[MARKED] = number + 1
    log[TOLD] += told


@rule
def list_options(table, found, place):
    """Writes down the options, ascending; returns how many there are."""
    count = 0
    for word in range(table.legal.shape[0]):
        bits = int(table.legal[word])
        while bits != 0:
            found[place + count] = word * WORD + ones_of_word((bits & -bits) - 1)
            bits &= bits - 1
            count += 1
    return count


@rule
def proceed(box, table, words, log, value, turn):
    """Takes an option, if one is given, and runs to the next decision or chance; writes a log of it.

    It also stops when the log is full. `turn` is that before the run, or -1: the turn after the option is taken.
    """
    log[:MARKS] = 0
    if value >= 0:
        take(box, table, value)
        mark(table, words, log, False)
    if turn < 0:
        turn = int(table.turn)
    while table.fault == 0 and log[STOPPED] == RAN and log[TICKS] < MOST_STEPS:
        if log[MARKED] == MOST_MARKS or log[TOLD] > EVENT_ROWS:
            break
        log[STOPPED] = tick(box, table)
        log[TICKS] += 1
        mark(table, words, log, table.turn != turn)
        turn = int(table.turn)
    if log[STOPPED] == WAITS:
        log[LISTED] = list_options(table, log, CHOICES)
    if table.seat == CHANCE:
        for at in range(log[LISTED]):
            log[CHOICES + OUTCOMES + at] = table.weight[log[CHOICES + at]]
    log[FAULT] = table.fault
    log[OVER] = table.over
    log[SEAT] = table.seat
    log[LANE] = table.lane
    log[ASKED] = table.asked
    log[TURN] = turn


# What Python calls. One function, so that the rules are compiled into it once; bytes, since they are cheap to pass. ---

START, TICK, ADVANCE, TAKE, STEP, PLAY, FALL, ROLLOUT, PICK = range(9)
HIDE, FILL, POSE, AUDIENCE, SCORE, TIE, TIDY, AUDIT, PROCEED, SHOW = range(9, 19)


@entry
def legal(table_bytes, found):
    """Writes down the options of the decision that waits, ascending; returns how many there are."""
    return list_options(table_bytes.view(TABLE)[0], found, 0)


@entry
def call(what, box_bytes, table_bytes, dice, counts, a, b):
    """Carries out one of the driver's functions on a box and a table given as bytes.

    Functions that run to the next decision are mute; a match, which wants events and reasons, proceeds. What
    is counted, the log of a run, or the table as the next seat may know it, goes into `counts`.
    """
    box = box_bytes.view(BOX)[0]
    table = table_bytes.view(TABLE)[0]
    if what == STEP or what == PLAY or what == SHOW or what == ADVANCE or what == FALL or what == ROLLOUT:
        table.mute = 1
    if what == STEP or what == PLAY or what == SHOW:
        take(box, table, a)
        advance(box, table)
        if what != STEP:
            fall(box, table, dice)
        if what == SHOW:
            counts[:] = table_bytes.view(np.int64)
            hide(box, counts.view(TABLE)[0], int(table.seat))
    elif what == START:
        begin(box, table, a)
    elif what == TICK:
        return tick(box, table)
    elif what == ADVANCE:
        advance(box, table)
    elif what == TAKE:
        take(box, table, a)
    elif what == FALL:
        fall(box, table, dice)
    elif what == ROLLOUT:
        rollout(box, table, dice, counts)
    elif what == HIDE:
        hide(box, table, a)
    elif what == FILL:
        determinize(box, table, a, dice)
    elif what == POSE:
        pose(box, table, a)
    elif what == AUDIENCE:
        frame = table.stack[table.lane, table.height[table.lane] - 1]
        return audience_of(
            box, table, int(frame[0]), int(frame[1]), int(frame[2]), int(frame[3]), int(frame[4]), int(frame[5])
        )
    elif what == SCORE:
        return score(box, table, a, b)
    elif what == TIE:
        return tie_break(box, table, a, b)
    elif what == PICK:
        return pick(table, dice)
    elif what == TIDY:
        tidy(box, table)
    elif what == AUDIT:
        return audit(box, table)
    elif what == PROCEED:
        proceed(box, table, table_bytes.view(np.int64), counts, a, b)
    return 0
