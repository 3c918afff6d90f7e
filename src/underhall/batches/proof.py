"""The same games everywhere: the result of a few tables is one number, which can be compared."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from underhall.batches.base import Tables

SEED, GAMES = 20, 192  # more than fits into one block of threads
DECISIONS, STEPS = 600, 200  # at each table, in the kernel and one by one from Python: games end in both


def digest_of(tables: Tables) -> str:
    """The tables, the dice, the legal actions and the rewards, as one number."""
    whole = hashlib.blake2b(digest_size=16)
    end = max(field.offset + field.bytes for field in tables.sheet.fields)
    for part in (tables.tables[:, :end], tables.dice, tables.mask, tables.rewards, tables.ended):
        whole.update(np.ascontiguousarray(_here(part)).tobytes())
    return whole.hexdigest()


def prove(tables: Tables) -> str:
    """Plays a while, in all ways, legally and finally illegally; returns a number for all results."""
    tables.reset(SEED)
    parts = [digest_of(tables)]
    tables.rollout(DECISIONS)
    parts.append(digest_of(tables))
    for _ in range(STEPS):
        tables.step(tables.random())
        parts.append(digest_of(tables))
    seen = hashlib.blake2b(digest_size=16)
    for array in tables.observe().values():
        seen.update(np.ascontiguousarray(_here(array)).tobytes())
    seen.update(np.ascontiguousarray(_here(tables.inputs())).tobytes())
    parts.append(seen.hexdigest())
    tables.play_others(0)
    parts.append(digest_of(tables))
    tables.step((tables.random() + 1) % len(tables.sheet.names), check=False)  # wrong at most tables
    parts.append(digest_of(tables))
    return hashlib.blake2b("".join(parts).encode(), digest_size=16).hexdigest()


def _here(array: Any) -> Any:
    """An array in this machine's memory."""
    return array.get() if hasattr(array, "get") else array
