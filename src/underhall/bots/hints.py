"""Why an option is good, in terms of the game: what the best line behind it changes of what a player counts.

A bot finds the option; here the same features by which bots judge a table say what it brings. Each feature has a clause
in the game's `words/en/hints.ftl`, for the direction that is good for the seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from underhall.bots.evaluation import OUTLOOK, UNIT, own_evaluation
from underhall.bots.greedy import UNKNOWN, Beam
from underhall.bots.messages import say
from underhall.bots.workspace import choice_key, option_of
from underhall.engine.decision import Decision, Option
from underhall.engine.declared.catalogue import Messages, file_of
from underhall.engine.declared.kinds import Said, id_of
from underhall.engine.declared.phrases import listed
from underhall.engine.driver import Bytes, Driver
from underhall.engine.game import Game
from underhall.engine.kernel import PickOrder
from underhall.engine.view import View, decision_on

CLAUSES = "hints"  # the part of a game's words
GUESSES = 3  # at what the seat cannot see; what an option brings is the average
MOST_REASONS = 2
WORTH_SAYING = 0.2  # points that something must be worth
BESIDE_BEST = 0.2  # and how much of what the best reason is worth
ALL_SHARE = 0.3  # how much a reason counts that the other options have too
APART = 0.3  # points by which two options must differ, to say so
AMOUNT = "amount"  # what clauses call how much more is counted, as a whole number

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Line:
    """The best line of play behind an option: the seat's own choices, until chance or another seat comes in."""

    gains: Floats  # by feature: how much more is counted at its end than before
    then: str  # the second choice in words; "" if there is none


@cache
def clauses_in(folder: Path) -> Messages | None:
    """What the features of a game in this folder are in words; without such words, hints come without reasons."""
    return Messages(folder, CLAUSES) if file_of(folder, CLAUSES).exists() else None


def reasons(view: View, decision: Decision, option: Option) -> list[str]:
    """Why to take an option, in one or two sentences. They use only what the seat may know."""
    game = view.setting.game
    clauses = clauses_in(game.folder)
    if clauses is None:
        return []
    if len(decision.options) == 1:
        return [say("hint-only")]
    lines, others = _foresight(view.setting.driver).lines(view.prudent(), decision, option)
    gains = np.mean([line.gains for line in lines], axis=0)
    more = gains - np.mean([line.gains for line in others], axis=0) if others else gains
    then = {line.then for line in lines}
    brought = _clauses(game, clauses, gains, more)
    said = [
        _because(brought, "" not in then) if brought else _instead(float(own_evaluation(game).numbers @ more) * UNIT)
    ]
    if len(then) == 1 < len(lines) and "" not in then:  # what differs may come from a guess at something hidden
        said.append(say("hint-next", option=then.pop()))
    return said


def _because(clauses: Sequence[Said], goes_on: bool) -> str:
    """`goes_on`: it takes more choices to get there."""
    return say("hint-lets" if goes_on else "hint-brings", gains=listed(clauses))


def _instead(better: float) -> str:
    """Why to take what gains nothing, by how much better the table looks than after the next best option."""
    if better > APART:
        return say("hint-others-cost")
    return say("hint-later" if better < -APART else "hint-even")


def _clauses(game: Game, clauses: Messages, gains: Floats, more: Floats) -> list[Said]:
    """The best reasons: what the option brings, first of all what the next best option does not bring."""
    weights = own_evaluation(game).numbers * UNIT
    brought = weights * gains
    order = np.maximum(0, np.minimum(weights * more, brought)) + ALL_SHARE * brought
    found: list[Said] = []
    for feature in order.argsort()[::-1]:
        if order[feature] < BESIDE_BEST * order.max() or len(found) == MOST_REASONS:
            break
        id, amount = id_of(game.features(int(feature))), round(abs(float(gains[feature])))
        if brought[feature] < WORTH_SAYING or (not amount and AMOUNT in clauses.catalogue.values(id)):
            continue
        clause = clauses(id, amount=amount)
        if clause not in found:
            found.append(clause)
    return found


class Foresight:
    """Follows the lines behind options, in one build of a game."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        quick = driver.interpreted  # interpreted rules take milliseconds for a choice
        self._guesses = 1 if quick else GUESSES
        self._beam = Beam(driver, 1, 1) if quick else Beam(driver)
        self._count = driver.program(OUTLOOK).count

    def lines(self, view: View, decision: Decision, option: Option) -> tuple[list[Line], list[Line]]:
        """The lines behind an option, one for each guess at what is hidden; and the best ones behind other options."""
        found, others = [], []
        for guess in range(self._guesses):
            table = view.determinize(guess)
            promises = self._beam.promises(view.setting.box, table, decision.seat)
            chains = self._beam.chains.copy()  # the next search writes over them
            promised = promises[option.number] > UNKNOWN
            promises[option.number] = UNKNOWN
            other = int(promises.argmax())
            if promises[other] > UNKNOWN:
                others.append(self._followed(view, table, chains[other].tolist()))
            mine = chains[option.number].tolist() if promised else self._continued(view, table, decision, option)
            found.append(self._followed(view, table, mine))
        return found, others

    def _continued(self, view: View, table: Bytes, decision: Decision, option: Option) -> list[int]:
        """The keys of the best line behind an option that the beam gave up."""
        first = choice_key(int(self._driver.record(table).asked), decision.seat) + option.number
        then = self._driver.clone(table)
        if not self._chose(view, then, first):
            return [first]
        best = self._beam.best(view.setting.box, then, decision.seat)
        return [first, *self._beam.chains[best].tolist()]

    def _followed(self, view: View, table: Bytes, keys: list[int]) -> Line:
        """What a line changes, given the keys of its choices up to the first that is negative."""
        then, said = self._driver.clone(table), ""
        for step, key in enumerate(keys):
            if key < 0:
                break
            if step == 1:
                choice = decision_on(view.setting, self._driver.clone(then), "").option(option_of(key))
                said = choice.label if choice is not None else ""
            if not self._chose(view, then, key):
                break
        box, seat = view.setting.box, view.seat
        return Line(self.counted(box, then, seat) - self.counted(box, table, seat), said)

    def _chose(self, view: View, table: Bytes, key: int) -> bool:
        """Makes a choice as the beam does; whether the seat chooses again before chance or another seat."""
        fields, choices = self._driver.record(table), self._driver.game.choices
        fields.pick_order = PickOrder.ASCENDING
        self._driver.step(view.setting.box, table, option_of(key))
        while not fields.over and not fields.fault and 0 <= fields.seat != view.seat:
            if choices[int(fields.asked)].size != 1:
                break
            self._driver.step(view.setting.box, table, 0)  # only asked about an any-time option
        return not fields.over and not fields.fault and int(fields.seat) == view.seat

    def counted(self, box: Bytes, table: Bytes, seat: int) -> Floats:
        """What is counted on a table for a seat, in units."""
        counted = np.zeros(len(self._driver.game.features), np.int64)
        self._count(box, table, seat, counted)
        return counted / UNIT


@cache
def _foresight(driver: Driver) -> Foresight:
    return Foresight(driver)
