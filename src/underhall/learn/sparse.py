"""Rows of numbers most of which are 0, such as encodings: only the others are kept, with half the precision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from underhall.learn.experience import Array


@dataclass(frozen=True)
class Sparse:
    """An array in parts; `sparse[rows]` are some of its rows, whole."""

    width: int
    starts: Array  # where the numbers of each row begin; and where those of the last one end
    slots: Array  # to which the numbers belong
    numbers: Array

    @classmethod
    def of(cls, rows: Array) -> Sparse:
        at, slots = rows.nonzero()
        starts = np.searchsorted(at, np.arange(len(rows) + 1))
        return cls(rows.shape[1], starts, slots.astype(np.int32), rows[at, slots].astype(np.float16))

    @classmethod
    def joined(cls, parts: Sequence[Sparse]) -> Sparse:
        offsets = np.cumsum([0, *(part.starts[-1] for part in parts)])
        starts = [part.starts[:-1] + offset for part, offset in zip(parts, offsets[:-1], strict=True)]
        slots, numbers = (np.concatenate([getattr(part, name) for part in parts]) for name in ("slots", "numbers"))
        return cls(parts[0].width, np.append(np.concatenate(starts), offsets[-1]), slots, numbers)

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __getitem__(self, rows: Array) -> Array:
        first, counts = self.starts[rows], self.starts[rows + 1] - self.starts[rows]
        row = np.repeat(np.arange(len(rows)), counts)
        at = np.repeat(first - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())
        whole = np.zeros((len(rows), self.width), np.float32)
        whole[row, self.slots[at]] = self.numbers[at]
        return whole
