"""Positions of any game, field by field. A game with many pieces has its own builder, in its own words.

A table starts between two decisions: the lanes are empty, and the steps to come are on the common stack.
"""

from __future__ import annotations

from typing import Any, Self

import numpy as np

from underhall.engine.declared.members import Steps
from underhall.engine.declared.tables import impossible
from underhall.engine.driver import Bytes
from underhall.engine.kernel import COMMON, push
from underhall.engine.messages import matches as say
from underhall.engine.position import Builder, check_audit, check_derived, check_start
from underhall.engine.setting import Setting
from underhall.errors import PositionError


class Position(Builder):
    """A table on which any field can be set by its name."""

    def put(self, name: str, value: Any, *index: int) -> Self:
        """Sets a field, one number of it at an index, or with a list all numbers at an index of its first axes."""
        known = {each.name: each for each in self.setting.game.layout.fields}
        if name not in known:
            raise PositionError(say("position-unknown", what="field", name=name, known=", ".join(known)))
        try:
            if known[name].axes:
                getattr(self._table, name)[index] = value
            else:
                self._table[name] = value
        except (IndexError, OverflowError, TypeError, ValueError) as error:
            raise PositionError(say("position-misfit", field=name, why=str(error))) from error
        return self

    def then(self, step: Steps, *arguments: int) -> Self:
        """Makes a step the next one; steps that were named before come after it."""
        push(self._table, int(step), *arguments)
        return self

    def table(self) -> Bytes:
        made = self._bytes.copy()
        check(self.setting, made, self.seats)
        return made


def check(setting: Setting, table: Bytes, seats: int) -> None:
    """Refuses a table that cannot be played: a number out of its range, or something lost or doubled."""
    fields: Any = setting.driver.record(table)
    check_start(setting, fields, seats)
    _check_stack(setting, fields)
    flaw = setting.driver.audit(setting.box, table)
    check_audit(setting, table, {flaw: say("position-flaw", flaw=flaw)})
    check_derived(setting, table, say("position-derived"))


def _check_stack(setting: Setting, fields: Any) -> None:
    """Refuses a table unless its stack has only steps of the game, with possible arguments, and its lanes are empty."""
    box, steps = setting.box.view(setting.game.box)[0], setting.game.steps_enum
    wanted = np.zeros_like(fields.stack)
    for level in range(int(fields.height[COMMON])):
        code, *arguments = (int(value) for value in fields.stack[COMMON, level])
        if code not in set(map(int, steps)):
            raise impossible(say("position-stack"))
        kinds = list(steps.at(code).kinds.values())
        for kind, value in zip(kinds, arguments, strict=False):
            if not kind.low <= value < kind.low + kind.used(box, fields, ()):
                raise impossible(say("position-stack"))
        wanted[COMMON, level, : len(kinds) + 1] = fields.stack[COMMON, level, : len(kinds) + 1]
    lanes = setting.game.layout.lanes
    if np.any(fields.stack != wanted) or np.any(fields.height[1:]) or (lanes and np.any(fields.pending)):
        raise impossible(say("position-stack"))
