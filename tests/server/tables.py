"""Tables for tests: made, started and folded without a server."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from underhall.engine.fair import seed_hash
from underhall.engine.setting import setting
from underhall.server.deadlines import deadline, due
from underhall.server.endings import Endings
from underhall.server.entries import By, Entry, Opened, Pace, SeatPlan, decode, encode
from underhall.server.errors import Refused
from underhall.server.opening import GameSettings
from underhall.server.proposals import Proposals
from underhall.server.showing import TableShown, shown
from underhall.server.state import TableState
from underhall.server.table import Table

SEED = bytes(range(16))
START = 1_000_000.0  # unix time at which the tables open
PEOPLE = ("ann", "bob", "cem", "dee")


settings_of = GameSettings().of  # as a server has them: tables that are agreed on alike share one


def new_table(id: str, seed: bytes = SEED) -> Table:
    """A table before its first entry."""
    return Table(TableState(id, seed, settings_of))


def names(guest: str) -> str:
    return guest.capitalize()


class Log:
    """A table and all that was added to it, as a server would: encoded, kept, decoded, applied."""

    def __init__(self, table: Table, now: float = START) -> None:
        self.table = table
        self.now = now
        self.kept: list[tuple[bytes, float]] = []

    @property
    def state(self) -> TableState:
        return self.table.state

    @property
    def propose(self) -> Proposals:
        return self.table.propose

    @property
    def endings(self) -> Endings:
        return self.table.endings

    def deadline(self) -> float | None:
        return deadline(self.state)

    def due(self, now: float) -> list[Entry]:
        return due(self.state, now)

    def add(self, entry: Entry, after: float = 0.0) -> None:
        self.now += after
        data = encode(entry)
        self.kept.append((data, self.now))
        self.table.apply(decode(data), self.now)

    def again(self) -> Table:
        """Another table, folded from what was kept."""
        twin = new_table(self.state.id, self.state.seed)
        for data, at in self.kept:
            twin.apply(decode(data), at)
        return twin

    def shown(self, seat: int | None = None, since: int = 0, text: bool = False, view: bool = True) -> TableShown:
        return shown(self.table, seat, names, since, self.now, view=view, text=text)

    def bytes(self, seat: int | None = None, since: int = 0, text: bool = False) -> bytes:
        return msgspec.json.encode(self.shown(seat, since, text))

    def choose(self, option: str | int = 0, seat: int | None = None, after: float = 0.0) -> None:
        """A seat that waits, the first without a number, chooses an option by its place, or by its key."""
        table = self.table
        assert table.state.match is not None
        who = table.state.waiting()[0] if seat is None else seat
        decision = table.state.match.decision_of(who)
        assert decision is not None
        key = option if isinstance(option, str) else decision.options[option % len(decision.options)].key
        by: By = "person" if table.state.seats[who].played_by is None else "bot"
        self.add(table.propose.choose(who, decision.id, key, by), after)


def opened(
    *plans: str | None,
    game: str = "dwarfs",
    pace: Pace | None = None,
    seed: bytes = SEED,
    switches: dict[str, Any] | None = None,
    hints: bool = False,
) -> Log:
    """A table where nobody sits yet; a plan is the bot of a seat, or None."""
    chosen = setting(game)
    log = Log(new_table("t1", seed))
    log.add(
        Opened(
            game=game,
            pack="standard",
            pack_hash=chosen.pack_hash,
            switches=switches or {},
            seats=[SeatPlan(plan) for plan in plans],
            pace=pace or Pace(),
            owner="ann",
            open=True,
            seed_hash=seed_hash(seed),
            version="0.1.0",
            rules=chosen.rulebook.version,
            hints=hints,
        )
    )
    return log


def playing(
    *plans: str | None,
    game: str = "dwarfs",
    pace: Pace | None = None,
    seed: bytes = SEED,
    guests: str = "",
    salt: str = "",
    switches: dict[str, Any] | None = None,
    hints: bool = False,
) -> Log:
    """A table that has started. `guests`: who sits at each seat for a person, else everybody once."""
    log = opened(*plans, game=game, pace=pace, seed=seed, switches=switches, hints=hints)
    names = iter(guests.split() or PEOPLE)
    for seat in log.state.open_seats():
        guest = next(names)
        log.add(log.propose.sit(guest, seat))
        log.add(log.propose.salt(guest, seat, f"{salt}{guest} {seat}"))
    log.add(log.propose.start("ann"))
    return log


def finished(log: Log, seed: int = 0) -> Log:
    """Played at random to its end."""
    rng = random.Random(seed)
    while log.state.waiting():
        log.choose(rng.randrange(1000), rng.choice(log.state.waiting()), after=1.0)
    (entry,) = log.due(log.now)
    log.add(entry)
    return log


def refused(code: str, why: str, ask: Callable[..., Entry], *arguments: Any) -> Refused:
    """A request is refused with this code and a sentence that says why."""
    with pytest.raises(Refused, match=why) as error:
        ask(*arguments)
    assert error.value.code == code
    assert str(error.value)[0].isupper() or str(error.value)[0] in "'\"0123456789"
    assert str(error.value).rstrip(")")[-1] in ".!?0123456789"
    return error.value
