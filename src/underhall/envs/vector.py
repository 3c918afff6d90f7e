"""Many tables at once as a Gymnasium vector environment, over the compiled batch: no Python for each table."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from underhall.batches.observed import Observation
from underhall.batches.orders import Autoreset, Odds
from underhall.batches.tables import Batch
from underhall.engine.dice import checked_seed
from underhall.engine.encoder import Encoder
from underhall.engine.kernel import NOBODY
from underhall.engine.pack import Pack
from underhall.engine.setting import setting
from underhall.engine.view import see
from underhall.envs.dense import Dense, shaped
from underhall.envs.messages import say
from underhall.envs.one_table import FORFEIT, copied
from underhall.envs.options import Illegal, Mask, Options
from underhall.envs.positions import start_of
from underhall.envs.rendering import PICTURES, Renderer, modes_here
from underhall.envs.rivals import Opponents, Rivals, bot_action, is_bot, policy_actions
from underhall.envs.some_tables import Rows, SomeTables
from underhall.envs.spaces import MASK, VECTOR, action_space, action_spaces, observation_space
from underhall.errors import UnderhallError

Array = npt.NDArray[Any]
Step = tuple[Observation, Array, Rows, Rows, dict[str, Any]]
RESET_MASK = "reset_mask"  # Gymnasium's name for what is to be reset when autoreset is off


class BatchVectorEnv(VectorEnv[Observation, Array, Array]):
    """Tables side by side. `seat` is the learner's; None: it plays all seats, and `info["seat"]` says whose turn it is.

    `options` are the fields of `underhall.envs.options.Options`. With `copy=False`, observations are the batch's own
    memory, filled again at each step. An action that the mask forbids raises an error, and nothing is done at any
    table, unless `illegal` says otherwise.

    A reward is that of the learner's seat or, if it plays all seats, of the seat that took the action;
    `info["rewards"]` has those of all seats. `rivals` play the other seats: see `rivals.py`. Those that choose at
    random do so inside compiled code.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seats: int = 2,
        seat: int | None = None,
        rivals: Rivals = "random",
        pack: str | Pack = "standard",
        switches: dict[str, Any] | None = None,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.render_mode = render_mode
        self._renderer = Renderer(render_mode, PICTURES)
        if seat is not None and seat not in range(seats):
            raise UnderhallError(say("no-seat-or-all", seat=repr(seat), last=str(seats - 1)))
        self.options = Options.read(options)
        seed = int.from_bytes(os.urandom(8))
        self.tables = Batch(
            setting(game, pack, switches),
            num_envs,
            seats,
            seed=seed,
            rewards=self.options.rewards,
            truncation=self.options.truncation,
            autoreset=Autoreset.OFF,
            at_once=threads,
        )
        self._some = SomeTables(self.tables, seed)
        self.num_envs, self.seat = num_envs, seat
        self._learner = NOBODY if seat is None else seat
        others = [] if seat is None else [other for other in range(seats) if other != seat]
        self._opponents = Opponents(rivals, others, num_envs) if others else None
        self._odds = self._opponents.odds if self._opponents else None  # of rivals that all choose at random
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": modes_here(PICTURES)}
        actions, self._encoder = self.tables.actions, Encoder(self.tables.setting)
        self.single_observation_space = observation_space(self.tables.setting, self.options)
        self.single_action_space = action_space(actions)
        self.action_space = action_spaces(actions, num_envs)
        self._rows = np.arange(num_envs)
        self._all = np.ones(num_envs, np.bool_)
        self._over = np.zeros(num_envs, np.bool_)  # games that ended and wait for a new one
        self._rewards = np.zeros((num_envs, seats), np.float32)  # of all seats, in this step
        self._ended = np.zeros((2, num_envs), np.bool_)  # by the rules, or by a limit
        self._illegal = np.zeros(num_envs, np.bool_)  # where the action of this step was
        self._points = np.zeros((num_envs, seats), np.int64)  # when the learner last chose, if rewards need them

    @cached_property
    def observation_space(self) -> spaces.Space[Any]:  # type: ignore[override]
        """The space of all tables together. It takes as much memory as they do, so it is made on demand."""
        return batch_space(self.single_observation_space, self.num_envs)

    @property
    def action_names(self) -> tuple[str, ...]:
        """What each action is."""
        return self.tables.actions.names

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions may be taken now, one row per table."""
        masks: npt.NDArray[np.bool_] = self.tables.mask.copy()
        return masks

    def state(self) -> npt.NDArray[np.float32]:
        """Whole tables as vectors from the side of seat 0, secrets included: for critics, not players."""
        vectors = np.zeros((self.num_envs, self._encoder.size), np.float32)
        self._encoder.encode_into(vectors, self.tables.tables, np.zeros(self.num_envs, np.int64))
        return vectors

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """New games at all tables, or where `options["reset_mask"]` says so.

        `seed` is one number for all tables, or a list with one for each; where it is None, the dice roll on.
        They may go on from a match, a position or a record: `options={"position": ..., "ply": ...}`.
        """
        start = start_of(self.tables.setting, self.tables.seats, options)
        seeds = self._seeds(seed) if isinstance(seed, list | tuple | np.ndarray) else None
        one = seed if seeds is None else _mixed(seeds)
        super().reset(seed=None if one is None else checked_seed(one))
        given = (options or {}).get(RESET_MASK)
        rows: Rows = self._all if given is None else np.asarray(given, np.bool_)
        if one is not None:
            self._some.roll(checked_seed(one) if seeds is None else seeds)
            if self._opponents is not None:
                self._opponents.sow(checked_seed(one))
        self._over &= ~rows
        self._rewards[:], self._ended[:], self._illegal[:] = 0, False, False
        self._begin(rows, start)
        return self._observation(), self._info()

    def step(self, actions: Array) -> Step:
        """Takes an action at each table; where a game had ended before, a new one begins instead."""
        tables = self.tables
        asked = np.maximum(tables.seat, 0)  # where a game is over, nobody gets anything
        if self._over.any() and self.autoreset_mode == AutoresetMode.DISABLED:
            raise UnderhallError(say("games-over", mask=RESET_MASK))
        self._rewards[:], self._ended[:], self._illegal[:] = 0, False, False
        self._take(np.asarray(actions))
        self._gather(~self._over)
        self._let_rivals_play(~self._over)
        if self.options.dense != Dense.NONE:
            self._pay(~self._over)
        if self._over.any():
            self._begin(self._over)
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

    def render(self) -> tuple[Any, ...] | None:
        """Each table as the learner sees it, or the seat whose turn it is; at the end as a spectator does."""
        if self.render_mode is None:
            return None
        over = self.tables.seat == NOBODY
        viewers = np.where(over, NOBODY, self.tables.seat if self.seat is None else self.seat)
        views = (
            see(self.tables.setting, table, int(seat)) for table, seat in zip(self.tables.tables, viewers, strict=True)
        )
        return tuple(self._renderer.draw(view) for view in views)

    def close_extras(self, **kwargs: Any) -> None:
        self._renderer.close()
        if self._opponents is not None:
            self._opponents.close()

    # Inside -----------------------------------------------------------------------------------------------------------

    def _seeds(self, given: Sequence[int | None] | Array) -> list[int | None]:
        if len(given) != self.num_envs:
            raise UnderhallError(say("seeds", tables=str(self.num_envs), given=f"{given!r:.80}"))
        return [None if seed is None else checked_seed(seed) for seed in given]

    def _begin(self, rows: Rows, start: Any = None) -> None:
        """New games at these tables, up to the learner's first choice."""
        if self._opponents is not None:
            self._opponents.begin(rows)
        self._some.begin(rows, start)
        self._let_rivals_play(rows)
        if self.options.dense != Dense.NONE:
            self._points[rows] = self.tables.points()[rows]

    def _take(self, actions: Array) -> None:
        """Takes the learner's actions. Tables that are over stay as they are."""
        tables = self.tables
        if self.options.illegal == Illegal.RAISE:
            tables.step(actions)
            return
        wrong = tables.illegal(actions)
        self._illegal[:] = wrong
        if self.options.illegal == Illegal.MASK:
            if wrong.any():
                with self._some.only(wrong):
                    actions = np.where(wrong, tables.random(), actions)
            tables.step(actions)
            return
        losers = tables.seat[wrong]
        with self._some.only(~wrong):
            tables.step(np.where(wrong, 0, actions))
        self._some.end(wrong)
        tables.rewards[wrong] = 0
        tables.rewards[np.flatnonzero(wrong), losers] = FORFEIT
        tables.terminated[wrong] = True

    def _gather(self, rows: Rows) -> None:
        """Keeps what the last step brought at these tables."""
        self._rewards[rows] = self.tables.rewards[rows]
        self._ended[0, rows], self._ended[1, rows] = self.tables.terminated[rows], self.tables.truncated[rows]

    def _pay(self, rows: Rows) -> None:
        """Gives dense rewards for what has changed since the learner last chose."""
        points, options = self.tables.points(), self.options
        paid = shaped(options.dense, options.discount, self._points, points, self._ended.any(axis=0))
        self._rewards[rows] += paid[rows].astype(np.float32)
        self._points[:] = points

    def _let_rivals_play(self, rows: Rows) -> None:
        """Lets rivals at these tables choose until the learner must, or the game is over."""
        tables, opponents = self.tables, self._opponents
        if opponents is None:
            return
        while (waiting := rows & self._some.running & (tables.seat != self._learner)).any():
            if self._odds is not None:
                tables.odds = self._odds
                tables.play_others(self._learner)  # at the other tables the learner must choose, or the game is over
            else:
                with self._some.only(waiting):
                    tables.step(self._chosen(opponents, waiting))
            self._gather(waiting)
        tables.odds = Odds.EVEN

    def _chosen(self, opponents: Opponents, waiting: Rows) -> Array:
        """What rivals choose at the tables where they must."""
        tables, chosen = self.tables, np.zeros(self.num_envs, np.int64)
        rows = np.flatnonzero(waiting)
        for rival, places in opponents.parties(rows, tables.seat[rows]):
            if is_bot(rival):
                given = (rival, tables.setting, tables.actions)
                chosen[places] = [bot_action(*given, tables.tables[row], int(tables.seat[row])) for row in places]
                continue
            here = np.zeros(self.num_envs, np.bool_)
            here[places] = True
            with self._some.only(here):
                if isinstance(rival, Odds):
                    tables.odds = rival
                actions = tables.random() if isinstance(rival, Odds) else policy_actions(rival, tables)
                chosen[places] = actions[places]
        return chosen

    def _finish(self) -> dict[str, Any]:
        """Says how games ended, and begins new ones where they did."""
        rows = self._over.copy()
        seen = self._observation()
        last = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(rows):
            last[row] = {name: each[row].copy() for name, each in seen.items()} if isinstance(seen, dict) else seen[row]
        final = {"rewards": self._rewards.copy(), "_rewards": rows}
        kept, ended = self._rewards.copy(), self._ended.copy()
        self._begin(rows)
        self._rewards[:], self._ended[:] = kept, ended
        return {"final_obs": last, "_final_obs": rows, "final_info": final, "_final_info": rows}

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_memory"}

    @cached_property
    def _memory(self) -> Any:
        """The batch's own memory, where observations are."""
        flags = self.tables.mask if self.options.raw else self.tables.mask.view(np.int8)
        mask = {} if self.options.mask == Mask.INFO else {MASK: flags}
        if self.options.raw:
            seen = self.tables.observe()
            return {**{name: each if each.ndim > 1 else each[:, None] for name, each in seen.items()}, **mask}
        return {VECTOR: self.tables.encode(), **mask} if mask else self.tables.encode()

    def _observation(self) -> Any:
        """What the seats that must choose may know."""
        memory = self._memory
        if self.options.raw:
            self.tables.observe()
        else:
            self.tables.encode()
        return copied(memory) if self.options.copy else memory

    def _info(self) -> dict[str, Any]:
        """What the observation does not say, as Gymnasium has it: with each entry, the tables that it is about."""
        tables = self.tables
        told = {
            "seat": tables.seat.copy(),
            "turn": tables.fields["turn"].copy(),
            "legal_actions": tables.mask.sum(axis=1),
            "rewards": self._rewards.copy(),
        }
        if self.options.mask == Mask.INFO:
            told[MASK] = tables.mask.astype(np.int8)
        if self.options.illegal != Illegal.RAISE:
            told["illegal"] = self._illegal.copy()
        return told | {f"_{name}": self._all for name in told}


def _mixed(seeds: Sequence[int | None]) -> int:
    """One seed that follows from all of these."""
    words = np.random.SeedSequence([number for seed in seeds for number in (seed is not None, seed or 0)])
    return int(words.generate_state(1)[0])
