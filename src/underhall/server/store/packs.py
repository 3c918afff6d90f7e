"""Packs of guests: each with its last steps, to undo and redo, with what was measured, and with those that were played.

A change names the number of the version that it was made to, so that nobody overwrites what another tab has changed.
"""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, delete, exists, func, insert, select, update
from sqlalchemy import text as sql

from underhall.server.store.errors import Conflict, StoreError, Unknown
from underhall.server.store.messages import say
from underhall.server.store.rows import Measure, PackRow, Tuning
from underhall.server.store.schema import measures, pack_steps, packs, played_packs, tables, tunings

ID_BYTES = 12
MOST_STEPS = 25  # kept of one pack
MOST_MEASURES = 8  # kept of one pack
MOST = 100  # deleted at once
_STEP = (pack_steps.c.pack_id == packs.c.id) & (pack_steps.c.step == packs.c.step)
KEEP_PLAYED = sql(
    "INSERT INTO played_packs (name, game, text, kept_at) VALUES (:name, :game, :text, :at) "
    "ON CONFLICT (name) DO UPDATE SET kept_at = :at"
)
_ENDS = select(func.min(pack_steps.c.step), func.max(pack_steps.c.step))


class MostPacks(NamedTuple):
    """How many packs there may be."""

    guest: int
    household: int  # everybody at one address
    all: int


class Full(StoreError):
    """A guest, an address or the server has as many packs as possible."""

    code = "too-many-packs"


def new_id() -> str:
    """The id of a pack. Nobody can guess it."""
    return secrets.token_urlsafe(ID_BYTES)


def add(
    connection: Connection,
    pack: str,
    guest: str,
    household: str,
    game: str,
    title: str,
    text: str,
    at: float,
    most: MostPacks,
) -> None:
    """Stores a new pack; `Full` if the guest, all guests at an address, or all guests together, have that many."""
    if of_guest_count(connection, guest) >= most.guest:
        raise Full(say("packs-full", most=most.guest))
    if (connection.scalar(select(func.count()).where(packs.c.household == household)) or 0) >= most.household:
        raise Full(say("packs-full-address", most=most.household))
    if (connection.scalar(select(func.count()).select_from(packs)) or 0) >= most.all:
        raise Full(say("packs-full-here"))
    values = {"id": pack, "guest_id": guest, "household": household, "game": game, "title": title}
    connection.execute(insert(packs).values(**values, number=0, step=0, created_at=at, updated_at=at))
    _keep_step(connection, pack, 0, text, at)


def of_guest_count(connection: Connection, guest: str) -> int:
    return connection.scalar(select(func.count()).where(packs.c.guest_id == guest)) or 0


def of_guest(connection: Connection, guest: str) -> list[PackRow]:
    """The packs of a guest, the last changed first."""
    wanted = select(packs, pack_steps.c.text).join(pack_steps, _STEP).where(packs.c.guest_id == guest)
    found = connection.execute(wanted.order_by(packs.c.updated_at.desc(), packs.c.id))
    return [_row(connection, row) for row in found]


def find(connection: Connection, guest: str, pack: str) -> PackRow:
    """A pack of a guest; nobody else's."""
    wanted = select(packs, pack_steps.c.text).join(pack_steps, _STEP)
    row = connection.execute(wanted.where(packs.c.id == pack, packs.c.guest_id == guest)).first()
    if row is None:
        raise Unknown(say("no-such-pack"))
    return _row(connection, row)


def change(connection: Connection, guest: str, pack: str, number: int, title: str, text: str, at: float) -> PackRow:
    """Stores the next step of a pack, if `number` is still its version; steps that were taken back are gone."""
    now = _checked(connection, guest, pack, number)
    step = now.step + 1
    connection.execute(
        delete(pack_steps).where(
            pack_steps.c.pack_id == pack, (pack_steps.c.step >= step) | (pack_steps.c.step <= step - MOST_STEPS)
        )
    )
    _keep_step(connection, pack, step, text, at)
    _move(connection, pack, number, step, title, at)
    return find(connection, guest, pack)


def step_text(connection: Connection, guest: str, pack: str, step: int) -> str:
    """The text of a step that is kept."""
    find(connection, guest, pack)
    text = connection.scalar(select(pack_steps.c.text).where(pack_steps.c.pack_id == pack, pack_steps.c.step == step))
    if text is None:
        raise Unknown(say("no-such-step"))
    return _unpacked(text)


def go_to(connection: Connection, guest: str, pack: str, number: int, step: int, title: str, at: float) -> PackRow:
    """Takes steps back, or takes them again."""
    _checked(connection, guest, pack, number)
    step_text(connection, guest, pack, step)
    _move(connection, pack, number, step, title, at)
    return find(connection, guest, pack)


def remove(connection: Connection, guest: str, pack: str) -> None:
    """Deletes a pack with everything about it. Tables that are played with it keep their cards."""
    find(connection, guest, pack)
    connection.execute(delete(packs).where(packs.c.id == pack))


def remove_all(connection: Connection, guest: str) -> None:
    connection.execute(delete(packs).where(packs.c.guest_id == guest))


def ticked(connection: Connection, guest: str, pack: str) -> frozenset[str]:
    """The names of the components that a guest has checked off."""
    find(connection, guest, pack)
    return frozenset(connection.scalar(select(packs.c.ticked).where(packs.c.id == pack)) or ())


def tick(connection: Connection, guest: str, pack: str, on: Iterable[str], off: Iterable[str]) -> None:
    """Checks components off, or takes that back. The pack itself does not change."""
    now = (ticked(connection, guest, pack) | set(on)) - set(off)
    connection.execute(update(packs).where(packs.c.id == pack).values(ticked=sorted(now)))


def data(connection: Connection, guest: str) -> list[dict[str, Any]]:
    """A guest's packs, for the guest."""
    return [
        {"id": row.id, "game": row.game, "title": row.title, "updated_at": row.updated_at, "toml": row.text}
        for row in of_guest(connection, guest)
    ]


def _checked(connection: Connection, guest: str, pack: str, number: int) -> PackRow:
    now = find(connection, guest, pack)
    if now.number != number:
        raise Conflict(say("pack-changed"))
    return now


def _move(connection: Connection, pack: str, number: int, step: int, title: str, at: float) -> None:
    done = connection.execute(
        update(packs)
        .where(packs.c.id == pack, packs.c.number == number)
        .values(number=number + 1, step=step, title=title, updated_at=at)
    )
    if not done.rowcount:  # another process was first
        raise Conflict(say("pack-changed"))


def _keep_step(connection: Connection, pack: str, step: int, text: str, at: float) -> None:
    connection.execute(insert(pack_steps).values(pack_id=pack, step=step, text=_packed(text), at=at))


def _row(connection: Connection, row: Row[Any]) -> PackRow:
    first, last = connection.execute(_ENDS.where(pack_steps.c.pack_id == row.id)).one()
    return PackRow(
        id=row.id,
        guest=row.guest_id,
        game=row.game,
        title=row.title,
        number=row.number,
        step=row.step,
        can_undo=row.step > first,
        can_redo=row.step < last,
        updated_at=row.updated_at,
        text=_unpacked(row.text),
    )


def _packed(text: str) -> bytes:
    return zlib.compress(text.encode())


def _unpacked(data: bytes) -> str:
    return zlib.decompress(data).decode()


# Packs that tables are played with ------------------------------------------------------------------------------------


def keep_played(connection: Connection, name: str, game: str, text: str, at: float) -> None:
    """Keeps a pack as it is now, under a name that follows from its content, for the tables that will name it."""
    connection.execute(KEEP_PLAYED, {"name": name, "game": game, "text": _packed(text), "at": at})


def played(connection: Connection, name: str) -> str | None:
    """The text of a pack that tables are played with."""
    text = connection.scalar(select(played_packs.c.text).where(played_packs.c.name == name))
    return None if text is None else _unpacked(text)


def delete_unplayed(connection: Connection, before: float) -> int:
    """Deletes packs kept for tables, if no table names them any more; returns how many. There may be more."""
    unused = (played_packs.c.kept_at < before) & ~exists().where(tables.c.pack == played_packs.c.name)
    some = select(played_packs.c.name).where(unused).limit(MOST)
    return connection.execute(delete(played_packs).where(played_packs.c.name.in_(some), unused)).rowcount


# What was measured ----------------------------------------------------------------------------------------------------


def keep_measure(connection: Connection, pack: str, measure: Measure) -> None:
    """Keeps what was measured, and the pack as it was. The oldest are forgotten; so is all of a pack that is gone."""
    if connection.scalar(select(packs.c.id).where(packs.c.id == pack)) is None:
        return
    values = msgspec.structs.asdict(measure)
    del values["text"]
    connection.execute(insert(measures).values(pack_id=pack, text=_packed(measure.text), **values))
    kept = select(measures.c.at).where(measures.c.pack_id == pack).order_by(measures.c.at.desc()).limit(MOST_MEASURES)
    oldest = min(connection.scalars(kept))
    connection.execute(delete(measures).where(measures.c.pack_id == pack, measures.c.at < oldest))


def measures_of(connection: Connection, pack: str) -> list[Measure]:
    """What was measured of a pack, the newest first."""
    wanted = select(measures).where(measures.c.pack_id == pack).order_by(measures.c.at.desc())
    return [
        Measure(
            at=row.at,
            pack_hash=row.pack_hash,
            base_hash=row.base_hash,
            base_title=row.base_title,
            bot=row.bot,
            seats=row.seats,
            games=row.games,
            result=row.result,
            text=_unpacked(row.text),
        )
        for row in connection.execute(wanted)
    ]


# What was tuned -------------------------------------------------------------------------------------------------------


def keep_tuning(connection: Connection, pack: str, tuning: Tuning) -> None:
    """Keeps what a search found, instead of what the one before found; nothing of a pack that is gone."""
    if connection.scalar(select(packs.c.id).where(packs.c.id == pack)) is None:
        return
    connection.execute(delete(tunings).where(tunings.c.pack_id == pack))
    connection.execute(insert(tunings).values(pack_id=pack, **msgspec.to_builtins(tuning)))


def tuning_of(connection: Connection, pack: str) -> Tuning | None:
    """What the last search found."""
    row = connection.execute(select(tunings).where(tunings.c.pack_id == pack)).first()
    if row is None:
        return None
    return Tuning(
        at=row.at,
        pack_hash=row.pack_hash,
        bot=row.bot,
        seats=row.seats,
        targets=tuple(row.targets),
        may=tuple(row.may),
        result=row.result,
        rejected=tuple(row.rejected),
    )


def reject(connection: Connection, pack: str, at: float, proposal: int, rejected: bool) -> None:
    """Marks a proposal of the search of that time as not wanted, or takes the mark away."""
    found = tuning_of(connection, pack)
    if found is None or found.at != at:
        raise Conflict(say("tuning-changed"))
    marked = {*found.rejected, proposal} if rejected else {*found.rejected} - {proposal}
    connection.execute(update(tunings).where(tunings.c.pack_id == pack).values(rejected=sorted(marked)))
