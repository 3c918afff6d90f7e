"""Numbers for every option that a game can ever offer, the same for every table: what learners call actions."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from underhall.engine.game import Game


class Actions:
    """All decision kinds of a game one after the other, each with its whole range; then the any-time options."""

    def __init__(self, game: Game) -> None:
        game.load_rules()
        self.game = game
        self._kinds = sorted(code for code, choice in game.choices.items() if not choice.chance)
        self._firsts: dict[int, int] = {}
        size = 0
        for code in self._kinds:
            self._firsts[code] = size
            size += game.choices[code].size
        self._anytime = size
        self.size = size + len(game.anytimes)

    def __reduce__(self) -> tuple[Any, ...]:
        return Actions, (self.game,)

    @cached_property
    def firsts(self) -> npt.NDArray[np.int64]:
        """The first action of each decision, by its code; the last entry is for any-time options. For compiled code."""
        firsts = np.zeros(max(self.game.choices) + 2, np.int64)
        for code, first in self._firsts.items():
            firsts[code] = first
        firsts[-1] = self._anytime
        return firsts

    def of(self, code: int, option: int) -> int:
        """The action that stands for an option of a decision."""
        size = self.game.choices[code].size
        return self._firsts[code] + option if option < size else self._anytime + option - size

    def option(self, code: int, action: int) -> int | None:
        """The option of a decision that an action stands for, or None if it belongs to another."""
        size = self.game.choices[code].size
        if 0 <= (option := action - self._firsts[code]) < size:
            return option
        return size + action - self._anytime if self._anytime <= action < self.size else None

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each action is, on any table: the decision's name, and what is chosen in it."""
        steps = self.game.steps_enum
        names = [
            f"{steps.at(code).id}:{self.game.choices[code].declared.constant(option)}"
            for code in self._kinds
            for option in range(self.game.choices[code].size)
        ]
        return (*names, *(steps.at(each.code).id for each in self.game.anytimes))
