"""The opponents of a learner: bots by their specs, your own bots, functions over a batch, or pools of any of these."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from underhall.batches.orders import Odds
from underhall.batches.tables import Batch
from underhall.bots.base import Bot, Clock
from underhall.bots.guard import Closing
from underhall.bots.registry import checked, load
from underhall.engine.actions import Actions
from underhall.engine.setting import Setting
from underhall.engine.view import decision_on, see
from underhall.envs.messages import say
from underhall.errors import UnderhallError

RANDOM: Mapping[str, Odds] = {"random": Odds.EVEN, "random:rare": Odds.RARE}  # drawn by compiled code, from the mask

# Gives an action for each table of a batch, for the seat that must choose there. Only tables where it is asked count;
# the others look as if their games were over.
Policy = Callable[[Batch], Any]
Rival = str | Bot | Policy


class Pool:
    """Rivals to draw from: each new game is played against some of them, such as earlier versions of a network."""

    def __init__(self, rivals: Sequence[Rival]) -> None:
        if not rivals:
            raise UnderhallError(say("empty-pool"))
        self.rivals = list(rivals)  # more may be added during training


Rivals = Rival | Pool | Sequence[Rival | Pool]


class Opponents:
    """The rivals of a learner, by table and seat. Everything that they leave to chance follows from one seed."""

    def __init__(self, rivals: Rivals, seats: Sequence[int], tables: int = 1) -> None:
        """`rivals` is one for all these seats, or one for each."""
        given: list[Any] | tuple[Any, ...] = rivals if isinstance(rivals, list | tuple) else [rivals] * len(seats)
        if len(given) != len(seats):
            raise UnderhallError(say("rivals", rivals=len(seats), given=len(given)))
        pools = [each if isinstance(each, Pool) else Pool([each]) for each in given]
        self._pools = dict(zip(seats, pools, strict=True))
        for pool in self._pools.values():
            for rival in pool.rivals:
                _check(rival)
        self._which = np.zeros((tables, max(seats, default=0) + 1), np.int64)  # of the pool plays this seat
        self._made: dict[tuple[int, int], Any] = {}  # rivals, by seat and by their place in its pool
        self._seed, self._draw = 0, np.random.default_rng(0)

    def sow(self, seed: int) -> None:
        """Makes all bots again, from this seed."""
        self.close()
        self._made, self._seed, self._draw = {}, seed, np.random.default_rng(seed)

    def begin(self, rows: Any = slice(None)) -> None:
        """Draws the rivals of new games at these tables."""
        for seat, pool in self._pools.items():
            if len(pool.rivals) > 1:
                here = self._which[rows, seat]
                self._which[rows, seat] = self._draw.integers(len(pool.rivals), size=here.shape)

    def at(self, seat: int, row: int = 0) -> Any:
        """The rival that plays a seat: odds for one that plays at random, else a bot or a policy."""
        return self._rival(seat, int(self._which[row, seat]))

    def parties(self, rows: npt.NDArray[np.int64], seats: npt.NDArray[Any]) -> list[tuple[Any, npt.NDArray[np.int64]]]:
        """The rivals that play these seats at these tables, each with its tables."""
        found: dict[int, tuple[Any, list[int]]] = {}
        for row, seat in zip(rows.tolist(), seats.tolist(), strict=True):
            rival = self.at(seat, row)
            found.setdefault(id(rival), (rival, []))[1].append(row)
        return [(rival, np.array(places)) for rival, places in found.values()]

    @property
    def odds(self) -> Odds | None:
        """If all play at random in the same way: how."""
        rivals = [rival for pool in self._pools.values() for rival in pool.rivals]
        kinds = {RANDOM.get(rival) if isinstance(rival, str) else None for rival in rivals}
        return kinds.pop() if len(kinds) == 1 else None

    def close(self) -> None:
        for rival in self._made.values():
            if isinstance(rival, Closing):
                rival.close()

    def _rival(self, seat: int, place: int) -> Any:
        if (seat, place) not in self._made:
            rival: Any = self._pools[seat].rivals[place]
            if isinstance(rival, str):
                (seed,) = np.random.SeedSequence([self._seed, seat, place]).generate_state(1, np.uint64)
                rival = RANDOM[rival] if rival in RANDOM else load(rival, int(seed))
            self._made[seat, place] = rival
        return self._made[seat, place]


def bot_action(bot: Bot, setting: Setting, actions: Actions, table: Any, seat: int) -> int:
    """The action that a bot takes on a table, of which it sees what its seat may know."""
    view = see(setting, table, seat)
    decision = decision_on(setting, view.table, "")
    option = bot.choose(view, decision, Clock())
    if option not in decision.options:
        raise UnderhallError(say("rival-no-option", seat=str(seat), answer=f"{option!r:.80}"))
    return actions.of(int(view.fields.asked), option.number)


def policy_actions(policy: Policy, tables: Batch) -> npt.NDArray[np.integer[Any]]:
    """The actions that a function returns for the tables of a batch."""
    given = np.asarray(policy(tables))
    if given.shape != (tables.games,) or given.dtype.kind not in "iu":
        told = {"tables": str(tables.games), "type": str(given.dtype), "shape": str(given.shape)}
        raise UnderhallError(say("rival-actions", **told))
    return given


def is_bot(rival: object) -> bool:
    """Whether it chooses from decisions, not for a batch. A class does not count, only its objects do."""
    return not isinstance(rival, type) and callable(getattr(rival, "choose", None))


def _check(rival: object) -> None:
    if isinstance(rival, str):
        if rival not in RANDOM:
            checked(rival)
    elif isinstance(rival, type) or not (callable(rival) or is_bot(rival)):
        raise UnderhallError(say("not-a-rival", given=f"{rival!r:.80}"))
