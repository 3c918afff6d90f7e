"""Tables for environments to start from: a match, a position that was built, or any ply of a record."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from underhall.engine.driver import Bytes, Dice
from underhall.engine.kernel import Fault, PickOrder
from underhall.engine.match import Match
from underhall.engine.position import Builder
from underhall.engine.record import Record, load_record, replay_in
from underhall.engine.setting import Setting
from underhall.envs.messages import say
from underhall.errors import UnderhallError

POSITION, PLY = "position", "ply"  # names of options of `reset`


def start_of(setting: Setting, seats: int, options: dict[str, Any] | None) -> Bytes | None:
    """The table that the options of `reset` name, up to its first decision; None for a new game.

    `position` is a match, a builder of `underhall.position`, a record or its file. `ply` is how much of a record is
    played first; without it, all of it.
    """
    given = (options or {}).get(POSITION)
    ply = (options or {}).get(PLY)
    if isinstance(given, str | os.PathLike):
        given = load_record(given)
    if isinstance(given, Record):
        if ply is not None and not _is_ply(ply, given):
            raise UnderhallError(say("no-ply", last=str(len(given.plies)), given=f"{ply!r:.80}"))
        given = replay_in(setting, given, upto=ply)
    elif ply is not None:
        raise UnderhallError(say("ply-without-record"))
    if given is None:
        return None
    if not isinstance(given, Match | Builder):
        raise UnderhallError(say("not-a-position", given=f"{given!r:.80}"))
    if given.setting != setting or given.seats != seats:
        raise UnderhallError(say("position-of-another-game", game=setting.game.title, seats=seats))
    if isinstance(given, Match) and given.over:
        raise UnderhallError(say("position-over"))
    table = setting.driver.empty()
    core = given.core if isinstance(given, Match) else setting.driver.core(given.table())
    table[: len(core)] = memoryview(core)
    return table


def _is_ply(ply: Any, record: Record) -> bool:
    whole = isinstance(ply, int | np.integer) and not isinstance(ply, bool)
    return whole and 0 <= ply <= len(record.plies)


def begin_on(setting: Setting, table: Bytes, seats: int, dice: Dice, start: Bytes | None = None) -> None:
    """A new game, or one that goes on from another table, up to the first choice of a seat.

    Sets are picked in one order, as learners need it.
    """
    driver, box = setting.driver, setting.box
    table[:] = 0 if start is None else start
    fields = driver.record(table)
    fields.pick_order = PickOrder.ASCENDING
    if start is None:
        driver.start(box, table, seats)
    driver.advance(box, table)
    driver.fall(box, table, dice)
    if start is not None and fields.fault != Fault.NONE:
        raise UnderhallError(say("position-in-a-set"))
