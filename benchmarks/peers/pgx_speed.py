"""How pgx plays at random on the processor: many games at once, many steps inside one compiled call."""

import sys
from pathlib import Path
from typing import Any

import jax  # type: ignore[import-not-found]  # in its own environment
import jax.numpy as jnp  # type: ignore[import-not-found]
import pgx  # type: ignore[import-not-found]
from pgx.experimental import auto_reset  # type: ignore[import-not-found]
from tally import ENDLESS, Count, Side

CHOICES = 4096  # of one compiled call, of all its games together
STAGES, STAGE = 32, 32  # 32 steps lie between two stages of games: together several games


class Steps:
    """Games that restart by themselves when they are over, stepped many times in one compiled call."""

    def __init__(self, game: str, batch: int, steps: int) -> None:
        env = pgx.make(game)
        self.seats, self.batch, self.picks = env.num_players, batch, batch * steps
        step = jax.vmap(auto_reset(env.step, env.init))

        def once(_: int, carried: Any) -> Any:
            """A legal action is drawn from each game's mask and taken; decisions, options and games are counted."""
            state, key, decisions, options, games = carried
            key, drawing, chance = jax.random.split(key, 3)
            mask = state.legal_action_mask
            many = mask.sum(-1)
            draw = jnp.where(mask, jax.random.uniform(drawing, mask.shape), -1.0)
            decisions += (many > 1).sum()
            options += jnp.where(many > 1, many, 0).sum()
            state = step(state, jnp.argmax(draw, -1), jax.random.split(chance, batch))
            return state, key, decisions, options, games + (state.terminated | state.truncated).sum()

        def block(state: Any, key: Any) -> Any:
            nought = jnp.int32(0)
            return jax.lax.fori_loop(0, steps, once, (state, key, nought, nought, nought))

        self.block = jax.jit(block)
        self.begin = jax.jit(jax.vmap(env.init))

    def new(self, seed: int) -> Any:
        return self.begin(jax.random.split(jax.random.PRNGKey(seed), self.batch))


class AtOnce(Side):
    def __init__(self, game: str, batch: int, seed: int) -> None:
        super().__init__(seed)
        self.steps = Steps(game, batch, CHOICES // batch)
        self.seats, self.copies = self.steps.seats, batch
        self.key = jax.random.PRNGKey(seed)
        self.state = self.steps.new(seed) if batch < STAGES else self._staggered(game, batch, seed)

    def _staggered(self, game: str, batch: int, seed: int) -> Any:
        """Games at different stages, as they are after long use: those that begin together stay together for long."""
        few = Steps(game, batch // STAGES, STAGE)
        state, key, stages = few.new(seed), self.key, []
        for _ in range(STAGES):
            state, key, *_ = few.block(state, key)
            stages.append(state)
        return jax.tree.map(lambda *leaves: jnp.concatenate(leaves), *stages)

    def play(self, count: Count, most: int = ENDLESS) -> None:
        self.state, self.key, decisions, options, games = self.steps.block(self.state, self.key)
        count.add(int(decisions), int(options), self.steps.picks, int(games))

    def copy(self) -> object:
        """A copy of all its games. Positions of pgx never change, so a search needs no copies."""
        copied: object = jax.block_until_ready(jax.tree.map(jnp.copy, self.state))
        return copied


def side(game: str, mode: str, seed: int) -> Side:
    jax.config.update("jax_compilation_cache_dir", str(Path(sys.prefix) / "compiled"))
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.5)
    return AtOnce(game, int(mode), seed)
