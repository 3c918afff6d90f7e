"""Many tables at once as a Gymnasium vector environment, over the compiled batch: no Python for each table."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from underhall.batches.observed import Observation
from underhall.batches.orders import Autoreset
from underhall.batches.tables import Batch
from underhall.engine.pack import Pack
from underhall.engine.setting import setting
from underhall.envs.messages import say
from underhall.envs.one_table import copied
from underhall.envs.some_tables import Rows, SomeTables
from underhall.envs.spaces import MASK, action_space, observation_space
from underhall.errors import UnderhallError

Array = npt.NDArray[Any]
Rivals = Callable[[Batch], Any]  # an action for each table
Step = tuple[Observation, Array, Rows, Rows, dict[str, Any]]
RESET_MASK = "reset_mask"  # Gymnasium's name for what is to be reset when autoreset is off


def at_random(tables: Batch) -> Any:
    """Rivals that pick at random. They play inside compiled code."""
    return tables.random()


class BatchVectorEnv(VectorEnv[Observation, Array, Array]):
    """Tables side by side. `seat` is the learner's; None: it plays all seats, and `info["seat"]` says whose turn it is.

    Observations are the batch's own memory, filled again at each step: copy what you keep, or give `copy=True`. An
    action that `action_mask` forbids raises an error, and nothing is done at any table.

    A reward is that of the learner's seat or, if it plays all seats, of the seat that took the action;
    `info["rewards"]` has those of all seats. `rivals(batch)` gives an action for each table, for the other seats.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seats: int = 2,
        seat: int | None = None,
        rivals: Rivals = at_random,
        pack: str | Pack = "standard",
        switches: dict[str, Any] | None = None,
        rewards: str = "placing",
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = False,
        threads: int | None = None,
    ) -> None:
        if seat is not None and seat not in range(seats):
            raise UnderhallError(say("no-seat-or-all", seat=repr(seat), last=str(seats - 1)))
        seed = int.from_bytes(os.urandom(8))
        self.tables = Batch(
            setting(game, pack, switches),
            num_envs,
            seats,
            seed=seed,
            rewards=rewards,
            autoreset=Autoreset.OFF,
            at_once=threads,
        )
        self._some = SomeTables(self.tables, seed)
        self.num_envs, self.seat = num_envs, seat
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.single_observation_space = observation_space(self.tables.setting.driver.layout, self.tables.actions)
        self.single_action_space = action_space(self.tables.actions)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rivals, self._copy = rivals, copy
        self._rows = np.arange(num_envs)
        self._all = np.ones(num_envs, np.bool_)
        self._over = np.zeros(num_envs, np.bool_)  # games that ended and wait for a new one
        self._rewards = np.zeros((num_envs, seats), np.float32)  # of all seats, in this step
        self._ended = np.zeros((2, num_envs), np.bool_)  # by the rules, or by a limit

    @cached_property
    def observation_space(self) -> spaces.Space[Any]:  # type: ignore[override]
        """The space of all tables together. It takes as much memory as they do, so it is made on demand."""
        return batch_space(self.single_observation_space, self.num_envs)

    @property
    def action_names(self) -> tuple[str, ...]:
        """What each action is."""
        return self.tables.actions.names

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """New games at all tables, or where `options["reset_mask"]` says so."""
        super().reset(seed=seed)
        rows = (options or {}).get(RESET_MASK)
        if rows is None:
            rows = self._all
            self._some.reset(seed)
        else:
            self._some.begin(np.asarray(rows, np.bool_))
        self._over &= ~np.asarray(rows, np.bool_)
        self._rewards[:], self._ended[:] = 0, False
        self._let_rivals_play()
        return self._observation(), self._info()

    def step(self, actions: Array) -> Step:
        """Takes an action at each table; where a game had ended before, a new one begins instead."""
        tables = self.tables
        asked = np.maximum(tables.seat, 0)  # where a game is over, nobody gets anything
        if self._over.any() and self.autoreset_mode == AutoresetMode.DISABLED:
            raise UnderhallError(say("games-over", mask=RESET_MASK))
        self._rewards[:], self._ended[:] = 0, False
        tables.step(actions)  # tables that are over stay as they are
        self._gather(~self._over)
        self._some.begin(self._over)
        self._let_rivals_play()
        self._over = self._ended[0] | self._ended[1]
        info: dict[str, Any] = {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP and self._over.any():
            info = self._finish()
        mine = asked if self.seat is None else self.seat
        rewards = self._rewards[self._rows, mine]
        terminated, truncated = self._ended.copy()
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            self._over[:] = False
        return self._observation(), rewards, terminated, truncated, {**self._info(), **info}

    # Inside -----------------------------------------------------------------------------------------------------------

    def _gather(self, rows: Rows) -> None:
        """Keeps what the last step brought at these tables."""
        self._rewards[rows] = self.tables.rewards[rows]
        self._ended[0, rows], self._ended[1, rows] = self.tables.terminated[rows], self.tables.truncated[rows]

    def _let_rivals_play(self) -> None:
        """Lets rivals choose until the learner must at every table, or its game is over."""
        tables = self.tables
        if self.seat is None:
            return
        while (waiting := self._some.running & (tables.seat != self.seat)).any():
            if self._rivals is at_random:
                tables.play_others(self.seat)
            else:
                with self._some.only(waiting):
                    tables.step(self._rivals(tables))
            self._gather(waiting)

    def _finish(self) -> dict[str, Any]:
        """Says how games ended, and begins new ones where they did."""
        rows = self._over.copy()
        seen = {**self.tables.observe(), MASK: self.tables.mask}
        last = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(rows):
            last[row] = {name: np.array(field[row]) for name, field in seen.items()}
        final = {"rewards": self._rewards.copy(), "_rewards": rows}
        kept, ended = self._rewards.copy(), self._ended.copy()
        self._some.begin(rows)
        self._let_rivals_play()
        self._rewards[:], self._ended[:] = kept, ended
        return {"final_obs": last, "_final_obs": rows, "final_info": final, "_final_info": rows}

    @cached_property
    def _seen(self) -> Observation:
        return {**self.tables.observe(), MASK: self.tables.mask}

    def _observation(self) -> Observation:
        self.tables.observe()
        return copied(self._seen) if self._copy else self._seen

    def _info(self) -> dict[str, Any]:
        return {
            "seat": self.tables.seat.copy(),
            "_seat": self._all,
            "rewards": self._rewards.copy(),
            "_rewards": self._all,
        }
