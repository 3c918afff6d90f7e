"""How an entry changes the state of a table. No input, no output, and no clock."""

from __future__ import annotations

import msgspec

from underhall.engine.fair import FairDice, dice_of
from underhall.engine.forfeits import Forfeit, ForfeitWhy
from underhall.engine.match import Match
from underhall.engine.record import play_on
from underhall.errors import UnderhallError
from underhall.server import entries
from underhall.server.entries import Entry, Opened
from underhall.server.errors import Differs
from underhall.server.messages import tables as say
from underhall.server.seats import Seat
from underhall.server.state import TableState
from underhall.server.undo import Question

# What cannot be folded any more once these rules replay a table differently.
_OF_THE_MATCH = (
    entries.Started,
    entries.Chose,
    entries.Undone,
    entries.TurnUndone,
    entries.UndoAsked,
    entries.UndoAnswered,
    entries.Conceded,
    entries.Claimed,
)


def fold(state: TableState, entry: Entry, at: float) -> None:
    """Adds an entry that is safely kept; `at` is the unix time when it was.

    Raises `Differs` once, where these rules do not play the table as it was played. From there on entries are
    counted, and tell whether the table is paused or over, but the match stays where it was.
    """
    if (state.number == 0) != isinstance(entry, Opened):
        raise UnderhallError(say("opened-once"))
    number = state.number
    state.number += 1
    state.changed = at
    if state.differs is not None and isinstance(entry, _OF_THE_MATCH):
        return
    try:
        _fold(state, entry, at)
    except UnderhallError as error:
        _differ(state, number, at, error)


def expect(state: TableState, digest: str) -> None:
    """Compares the match with a digest that was kept when its last entry was made; raises `Differs`."""
    if state.match is not None and state.differs is None and state.match.digest != digest:
        _differ(state, state.number - 1, state.changed)


def _differ(state: TableState, number: int, at: float, cause: UnderhallError | None = None) -> None:
    """Players learn where it differs, not how: the cause may name what is still secret."""
    state.clocks.stop(at)
    state.differs = Differs(say("replays-differently", number=number), number)
    raise state.differs from cause


def _fold(state: TableState, entry: Entry, at: float) -> None:
    match entry:
        case Opened():
            state.open(entry)
        case entries.Sat():
            state.seats[entry.seat].guest = entry.guest
        case entries.Left():
            state.left += (state.seats[entry.seat].guest or "",)
            state.seats[entry.seat] = Seat(entry.seat)
        case entries.Removed():
            state.removed |= {state.seats[entry.seat].guest or ""}
            state.seats[entry.seat] = Seat(entry.seat)
        case entries.Salted():
            state.seats[entry.seat].salt = entry.salt
            state.seats[entry.seat].salts += 1
        case entries.Started():
            _start(state, entry, at)
        case entries.Chose():
            _choose(state, entry, at)
        case entries.Undone():
            state.begun.undo(entry.seat)
            _move_forfeits_up(state)
            state.question = None
            _run_clocks(state, at, same_move=True)
        case entries.TurnUndone():
            _go_back(state, entry.to, at)
        case entries.UndoAsked():
            state.question = Question.of(entry)
            _go_back_if_agreed(state, at)
        case entries.UndoAnswered():
            _answer(state, entry, at)
        case entries.TakenOver():
            _let_in(state, entry.seat, entry.bot, entry.why, at)
        case entries.CameBack():
            place = state.seats[entry.seat]
            stayed = place.why == "left" and state.decision_id(entry.seat) == place.taken_decision
            place.taken_over, place.why = None, None
            _run_clocks(state, at, same_move=stayed)
        case entries.Warned():
            state.clocks.warn(entry.seat, at)
        case entries.TimeUp():
            state.clocks.strike(entry.seat)
        case entries.Hinted():
            state.seats[entry.seat].hints += 1
        case entries.Conceded():
            state.question = None
            _forfeit(state, entry.seat, "conceded")
            _let_in(state, entry.seat, entry.bot, "conceded", at)
        case entries.Claimed():
            for seat in entry.against:
                _forfeit(state, seat, "time")
            _close(state, at)
        case entries.Paused():
            state.status, state.why_paused = "paused", entry.why
            state.clocks.stop(at)
        case entries.Resumed():
            state.status, state.why_paused, state.resumed_by = "playing", "", entry.version
            _run_clocks(state, at, same_move=True)
        case entries.Finished():
            state.status = "finished"
            _close(state, at)
            if state.differs is None and not state.decided:
                raise UnderhallError(say("match-goes-on"))
        case entries.Abandoned():
            state.status, state.abandoned_by, state.why_ended = "abandoned", entry.by, entry.why
            _close(state, at)
        case entries.Rematched():
            state.next_table = entry.table


def _start(state: TableState, entry: entries.Started, at: float) -> None:
    state.status = "playing"
    for seat, salt in zip(state.seats, entry.salts, strict=True):
        seat.salt = salt
    if state.setting.pack_hash != state.opened.pack_hash:
        raise UnderhallError(say("pack-changed", pack=state.opened.pack))
    state.match = _begun(state, FairDice(dice_of(state.seed, entry.salts)))
    _run_clocks(state, at)


def _begun(state: TableState, dice: FairDice) -> Match:
    """The match as it is when people come to play: from the set-up, or from where a practice game was played on."""
    inherited = state.opened.inherited
    if inherited is None:
        return Match(state.setting, len(state.seats), dice)
    match = play_on(state.setting, len(state.seats), inherited.plies, dice)
    if match.digest != inherited.digest:
        raise UnderhallError(say("inherited-changed"))
    return match


def _choose(state: TableState, entry: entries.Chose, at: float) -> None:
    if state.begun.digest != entry.digest:
        raise UnderhallError(say("match-changed"))
    place, turn = state.seats[entry.seat], state.begun.turn
    # The proposal has found the option already. It is looked up again by its key, as it will be whenever the table is
    # loaded: a key that led to another option would be noticed here, before the entry is committed.
    state.begun.choose(entry.option, decision=entry.decision, seat=entry.seat)
    if entry.by == "person":
        state.clocks.chose(entry.seat, at)
    elif place.taken_over is not None:
        place.bot_turn = turn
        place.stood_in += 1
    state.question = None
    _run_clocks(state, at)


def _answer(state: TableState, entry: entries.UndoAnswered, at: float) -> None:
    guest = state.seats[entry.seat].guest
    assert state.question is not None and guest is not None
    if entry.yes:
        state.question.agreed.add(guest)
        _go_back_if_agreed(state, at)
    else:
        state.question = None


def _let_in(state: TableState, seat: int, bot: str | None, why: entries.Why, at: float) -> None:
    """From here a bot plays for a person, or nobody does, since the game ends."""
    place = state.seats[seat]
    place.taken_over, place.why, place.bot_turn = bot, why, None
    place.leaves += why == "left"
    place.taken_at, place.taken_decision = at, state.decision_id(seat)
    if state.question is not None and state.question.seat == seat:
        state.question = None
    _run_clocks(state, at)
    _go_back_if_agreed(state, at)


def _forfeit(state: TableState, seat: int, why: ForfeitWhy) -> None:
    """A seat can no longer win; nor can the bots of its side once no person is left there."""
    state.seats[seat].forfeit = why
    (side,) = (side for side in state.begun.sides if seat in side)
    alone = not any(state.seats[each].in_play for each in side)
    partners = [each for each in side if alone and state.seats[each].bot is not None]
    for each in (seat, *partners):
        state.seats[each].forfeit = why
        state.forfeits += (Forfeit(each, len(state.begun.plies), why),)


def _move_forfeits_up(state: TableState) -> None:
    """What was taken back did not happen, but a forfeit stands: it counts from where the match is now."""
    plies = len(state.begun.plies)
    state.forfeits = tuple(msgspec.structs.replace(each, plies=min(each.plies, plies)) for each in state.forfeits)


def _go_back_if_agreed(state: TableState, at: float) -> None:
    """Carries out an agreed undo."""
    if state.question is not None and not state.to_answer() and state.differs is None:
        _go_back(state, state.question.to, at)


def _go_back(state: TableState, to: int, at: float) -> None:
    """Goes back to where `to` choices stood. Chance does not repeat itself: nobody plays on knowing the dice."""
    state.question = None
    dice = state.begun.dice
    assert isinstance(dice, FairDice)
    state.begun.rewind(to, dice.skipping(state.begun.since(to)))
    _move_forfeits_up(state)
    state.clocks.stop(at)
    _run_clocks(state, at)


def _close(state: TableState, at: float) -> None:
    state.question = None
    state.clocks.run((), state.clocks.turn, at)


def _run_clocks(state: TableState, at: float, *, same_move: bool = False) -> None:
    """The clocks of the people who are asked run."""
    if state.runs and state.match is not None:
        asked = [seat for seat in state.waiting() if state.seats[seat].played_by is None]
        state.clocks.run(asked, state.match.turn, at, same_move=same_move)
