"""The moments at which a match may start: what is still to come, and what an action under way may seize and pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from underhall.engine.kernel import COMMON
from underhall.games.fall.pieces import ACTIONS, NONE, WAVES, Mode
from underhall.games.fall.rules.draft import CARDS_ADDED
from underhall.games.fall.steps import Step

Phase = Literal[
    "draft",
    "supplies",
    "battle",
    "end-of-wave",
    "entrenchment",
    "invasions",
    "awards",
    "end-abilities",
    "scoring",
    "refresh",
    "final-scoring",
]
PHASES: dict[Phase, Step] = {  # the first step of each
    "draft": Step.DRAFT,
    "supplies": Step.SET_SUPPLIES,
    "battle": Step.NEXT_TURN,
    "end-of-wave": Step.END_WAVE,
    "entrenchment": Step.ENTRENCH,
    "invasions": Step.GATE_CARD,
    "awards": Step.AWARD,
    "end-abilities": Step.END_ABILITIES,
    "scoring": Step.SCORE_WAVE,
    "refresh": Step.REFRESH,
    "final-scoring": Step.FINAL_SCORE,
}
STARTS = (*PHASES.values(), Step.DEAL_CARD, Step.ACT, Step.BEGIN_ACTION, Step.INVADE, Step.BREACH)
IN_A_TURN = (Step.ACT, Step.BEGIN_ACTION, Step.BREACH)
BUILDING = (Step.DEAL_CARD, Step.DRAFT, Step.SET_SUPPLIES)
AFTER_AWARDS = (Step.END_ABILITIES, Step.SCORE_WAVE, Step.REFRESH, Step.FINAL_SCORE)
NOTHING_FOLLOWS = (Step.INVADE, Step.BREACH)  # the match is over with it
# From the end of the wave on, the next step last.
ENDING = (Step.REFRESH, Step.SCORE_WAVE, Step.END_ABILITIES, Step.AWARD, Step.GATE_CARD, Step.ENTRENCH)
LAST_ENDING = (Step.FINAL_SCORE, Step.END_ABILITIES, Step.AWARD, Step.GATE_CARD, Step.ENTRENCH)

MOST_POWER = 20  # of an action to start with
Frames = list[tuple[int, ...]]


@dataclass(frozen=True)
class Moment:
    """The next step, with what it is about."""

    step: Step
    seat: int = 0
    kind: int = 0  # of an action
    power: int = 0
    strong: int = 0
    added: int = 0  # cards that each seat has drafted
    gnomes: int = 0  # that invade

    @property
    def turns(self) -> int:
        """Turns begun."""
        return int(self.step in IN_A_TURN)


def active_at(moment: Moment, fields: Any) -> int:
    """Whose turn it is; between turns that of the starting player."""
    return moment.seat if moment.step in (Step.NEXT_TURN, *IN_A_TURN) else int(fields.starter)


def moment_of(fields: Any) -> Moment | None:
    """The moment a table is at; None if a match cannot start there."""
    height = int(fields.height[COMMON])
    frames = [[int(value) for value in frame] for frame in fields.stack[COMMON, :height]]
    if not frames or frames[-1][0] not in STARTS:
        return None
    step, first, second, third, *_ = frames[-1]
    found = Moment(Step.at(step))
    if step in (Step.NEXT_TURN, Step.ACT, Step.BREACH):
        found = Moment(Step.at(step), seat=first)
    elif step == Step.BEGIN_ACTION and height > 2:
        found = Moment(Step.at(step), seat=first, kind=second, power=third, strong=frames[-3][3])
    elif step == Step.DRAFT:
        found = Moment(Step.at(step), added=first)
    elif step == Step.INVADE:
        found = Moment(Step.at(step), gnomes=second)
    fits = _is_possible(found, fields) and np.array_equal(stack_of(found, fields), fields.stack)
    return found if fits else None


def _is_possible(moment: Moment, fields: Any) -> bool:
    if moment.step == Step.BEGIN_ACTION and not (
        moment.kind in ACTIONS and 0 < moment.power <= MOST_POWER and moment.strong in (0, 1)
    ):
        return False
    if moment.step == Step.INVADE and moment.gnomes <= 0:
        return False
    return moment.seat in range(int(fields.seats)) and moment.added in range(CARDS_ADDED)


def stack_of(moment: Moment, fields: Any) -> Any:
    """The whole stack at a moment; nothing but zeroes where the wave has no such step."""
    stack = np.zeros_like(fields.stack)
    for level, frame in enumerate(frames_of(moment, fields)):
        stack[COMMON, level, : len(frame)] = frame
    return stack


def frames_of(moment: Moment, fields: Any) -> Frames:
    """What is still to come, the next step last; nothing where the wave has no such step."""
    seat = moment.seat
    next_turn = (Step.NEXT_TURN, (seat + 1) % int(fields.seats))
    building: Frames = [(Step.NEXT_TURN, int(fields.starter)), (Step.GAIN_DESPERATION,), (Step.SET_SUPPLIES,)]
    match moment.step:
        case Step.NEXT_TURN:
            return [(Step.NEXT_TURN, seat)]
        case Step.ACT:
            return [next_turn, (Step.ACT, seat, Mode.FIRST, NONE)]
        case Step.BEGIN_ACTION:
            return [
                next_turn,
                (Step.FOLLOW_UP, seat, moment.kind, moment.strong, Mode.FIRST),
                (Step.END_ACTION, seat),
                (Step.BEGIN_ACTION, seat, moment.kind, moment.power),
            ]
        case Step.SET_SUPPLIES:
            return building
        case Step.DRAFT:
            return [*building, (Step.DRAFT, moment.added)]
        case Step.DEAL_CARD:
            return [*building, (Step.DRAFT,), (Step.DEAL_CARD,)]
        case Step.END_WAVE:
            return [(Step.END_WAVE,)]
        case Step.INVADE:
            return [(Step.INVADE, NONE, moment.gnomes)]
        case Step.BREACH:
            return [(Step.BREACH, seat)]
    ending = ENDING if int(fields.wave) < WAVES else LAST_ENDING
    return [(step,) for step in ending[: ending.index(moment.step) + 1]] if moment.step in ending else []
