"""A new table: checks the request and adds everything else, including the commitment to its dice."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from threading import Lock

import msgspec

from underhall.bots import registry
from underhall.engine.fair import seed_hash
from underhall.engine.record import SEED_BYTES
from underhall.engine.setting import Setting, setting
from underhall.errors import UnderhallError
from underhall.server.entries import Inherited, Opened, Pace, SeatPlan
from underhall.server.errors import Refused
from underhall.server.messages import tables as say
from underhall.server.shelf import Shelf
from underhall.server.state import TableState

ID_BYTES = 12
MOST_SETTINGS = 64  # kept, so that tables of the same kind share what does not change


def new_id() -> str:
    """The id of a table. Nobody can guess it, so only people who were given it find an unlisted table."""
    return secrets.token_urlsafe(ID_BYTES)


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


class GameSettings:
    """The settings that tables are played in, each made once, with the packs of a shelf."""

    def __init__(self, shelf: Shelf | None = None) -> None:
        self.shelf = shelf or Shelf()
        self._made: OrderedDict[tuple[str, str, bytes], Setting] = OrderedDict()
        self._lock = Lock()

    def of(self, opened: Opened) -> Setting:
        """The setting of a table. Tables are loaded in a thread, and opened in another."""
        with self._lock:
            return self._of(opened)

    def _of(self, opened: Opened) -> Setting:
        switches = msgspec.json.encode(dict(sorted(opened.switches.items())))
        key = opened.game, opened.pack, switches
        if key not in self._made:
            self._made[key] = setting(opened.game, self.shelf.pack(opened.game, opened.pack), opened.switches)
            if len(self._made) > MOST_SETTINGS:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        return self._made[key]


def practice(source: TableState, choice: int, seat: int, bot: str) -> Opened:
    """A table where a finished game is played on from an earlier point: by a person at one seat, bots at all others.

    It inherits all choices and outcomes of chance up to there; from there on it has its own dice.
    """
    match = source.match
    if source.status != "finished" or match is None:
        raise Refused(say("practice-later"), "not-over")
    if source.differs is not None:
        raise source.differs
    source.seat(seat)
    last = match.choices - match.over  # a game that was conceded can be played on from where it ended
    if not 0 <= choice <= last:
        raise Refused(say("practice-range", last=last), "no-choice")
    then = match.clone()
    if choice < match.choices:
        then.rewind(choice, then.dice)
    plies = [ply.data for ply in then.plies]
    return msgspec.structs.replace(
        source.opened,
        seats=[SeatPlan(None if each == seat else bot) for each in range(len(source.seats))],
        pace=Pace(),
        open=False,
        lesson=False,
        inherited=Inherited(source.id, choice, plies, then.digest),
    )


def rematch(source: Opened) -> Opened:
    """Another table like one that was played; after a first lesson, a game by the usual rules."""
    if not source.lesson:
        return source
    return msgspec.structs.replace(source, switches={}, title="", lesson=False)


def completed(wanted: Opened, guest: str, seed: bytes, chosen: Setting, version: str) -> Opened:
    """The request, if it can be played, with everything that the server adds."""
    try:
        chosen.check_seats(len(wanted.seats))
        for bot in {plan.bot for plan in wanted.seats if plan.bot is not None} | {wanted.pace.bot}:
            registry.checked(bot, outside=False)
    except UnderhallError as error:
        raise Refused(str(error), "invalid") from error
    return msgspec.structs.replace(
        wanted,
        owner=guest,
        pack_hash=chosen.pack_hash,
        seed_hash=seed_hash(seed),
        version=version,
        rules=chosen.rulebook.version,
    )
