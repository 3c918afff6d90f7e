"""What a player sees of a state as numbers and as text: observers in OpenSpiel's sense."""

from __future__ import annotations

from enum import Enum
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from underhall.batches.observed import Field, core_fields, fields_over, observed
from underhall.engine.driver import Bytes
from underhall.engine.kernel import NOBODY
from underhall.envs.openspiel_moments import RECENT, Moment, Rules

Floats = npt.NDArray[np.float32]
Places = npt.NDArray[np.int64]
BITS = 8  # of a byte
WHOLE_CHOICES = 100  # own choices that make 1 in a tensor
EXACT_BYTES = 2  # longer numbers are sets of bits, which a float would round


class Scribe:
    """Writes the fields of a table as floats: a number as itself, a set of bits as ones and zeros, the lowest first."""

    def __init__(self, fields: tuple[Field, ...]) -> None:
        self.shapes: dict[str, tuple[int, ...]] = {}
        sources: dict[str, list[Places]] = {"i1": [], "i2": [], "bits": []}
        targets: dict[str, list[Places]] = {"i1": [], "i2": [], "bits": []}
        self.size = 0
        for field in fields:
            wide = np.dtype(field.kind).itemsize
            group, unit = (f"i{wide}", wide) if wide <= EXACT_BYTES else ("bits", 1)
            shape = (*field.shape, wide * BITS) if group == "bits" else (field.shape or (1,))
            sources[group].append(field.offset // unit + np.arange(prod(field.shape) * wide // unit))
            targets[group].append(self.size + np.arange(prod(shape)))
            self.shapes[field.name] = shape
            self.size += prod(shape)
        self._from = {group: np.concatenate(places or [np.arange(0)]) for group, places in sources.items()}
        self._to = {group: np.concatenate(places or [np.arange(0)]) for group, places in targets.items()}

    def write(self, table: Bytes, tensor: Floats) -> None:
        """Fills a tensor of the right size."""
        for group in ("i1", "i2"):
            tensor[self._to[group]] = table.view(group)[self._from[group]]
        tensor[self._to["bits"]] = np.unpackbits(table[self._from["bits"]], bitorder="little")


class Shown(Enum):
    """Which part of a player's knowledge is observed."""

    ALL = "all"
    PUBLIC = "public"  # what everybody knows
    PRIVATE = "private"  # what the player knows beyond that


class Observer:
    """The view of a player, or a part of it; with its memory if `recalls`.

    `dict` has the parts of `tensor` by name and in their shapes, over the same memory: the encoding of what is seen or,
    if the game is loaded with `raw`, the fields of the table.
    """

    def __init__(self, rules: Rules, *, recalls: bool, shown: Shown = Shown.ALL) -> None:
        self._rules, self._recalls, self._shown = rules, recalls, shown
        self._fields = observed(core_fields(rules.driver.layout))
        raw = rules.terms.raw or shown is Shown.PRIVATE
        self._scribe = Scribe(self._fields) if raw else None
        shapes: dict[str, tuple[int, ...]] = {"player": (rules.seats,)}
        shapes |= self._scribe.shapes if self._scribe else {"observation": (rules.encoder.size,)}
        if recalls:
            shapes |= {"choices": (1,), "recent": (RECENT,)}
        self._whole = 1 if raw else WHOLE_CHOICES, 1 if raw else rules.actions.size  # what is divided by
        self.tensor: Floats = np.zeros(sum(prod(shape) for shape in shapes.values()), np.float32)
        self.dict: dict[str, Floats] = {}
        start = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[start : start + prod(shape)].reshape(shape)
            start += prod(shape)

    def _eyes(self, player: int) -> int:
        return NOBODY if self._shown is Shown.PUBLIC else player

    def _seen(self, moment: Moment, seat: int) -> Bytes:
        """The table as it is observed; of private knowledge, numbers that everybody knows are 0."""
        seen = moment.seen_by(seat)
        if self._shown is Shown.PRIVATE:
            public = fields_over(self._fields, np, moment.seen_by(NOBODY))
            for name, field in fields_over(self._fields, np, seen).items():
                field[field == public[name]] = 0
        return seen

    def set_from(self, state: Any, player: int) -> None:
        """Fills the tensor with what a player may know in a state."""
        moment: Moment = state.moment
        seat, seats = self._eyes(player), self._rules.seats
        self.tensor[:seats] = 0
        if seat >= 0:
            self.tensor[seat] = 1
        seen = self._seen(moment, seat)
        if self._scribe:
            self._scribe.write(seen, self.tensor[seats : seats + self._scribe.size])
        else:
            self._rules.encoder.encode_into(self.dict["observation"][None], seen[None], [seat])
        if self._recalls:
            memory, (choices, actions) = moment.memory(seat), self._whole
            self.dict["choices"][0] = memory.choices / choices
            self.dict["recent"][:] = 0
            latest = [(1 + action) / actions for action in reversed(memory.recent)]
            self.dict["recent"][: len(latest)] = latest

    def string_from(self, state: Any, player: int) -> str:
        """A digest of everything that a player has seen; or, without memory, what it sees now, field by field."""
        moment: Moment = state.moment
        seat = self._eyes(player)
        who = f"player {seat}" if seat >= 0 else "everybody"
        if self._recalls:
            memory = moment.memory(seat)
            return f"{who} after {memory.choices} choices: {memory.digest.hex()}"
        fields = fields_over(self._fields, np, self._seen(moment, seat))
        told = (
            fields if self._shown is not Shown.PRIVATE else {name: each for name, each in fields.items() if each.any()}
        )
        return "\n".join([who, *(f"{name}: {values.tolist()}" for name, values in told.items())])
