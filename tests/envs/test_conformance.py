"""Other projects' own tests, on all our environments: PettingZoo's, Gymnasium's, OpenSpiel's, SuperSuit's, Shimmy's."""

import re
import sys
import warnings
from itertools import count
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import wrappers
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

from underhall import envs
from underhall.envs import window
from underhall.envs.single import SeatEnv
from underhall.envs.zoo import version_of
from underhall.games import NAMES
from underhall.games import game as game_named

with warnings.catch_warnings():  # these bring environments of their own, if they can, in a way that they discourage
    warnings.simplefilter("ignore")
    import supersuit  # type: ignore[import-untyped]
    from open_spiel.python.algorithms.generate_playthrough import (  # type: ignore[import-not-found,import-untyped,unused-ignore]
        playthrough,
    )
    from pettingzoo.test import (  # type: ignore[import-untyped]
        api_test,
        performance_benchmark,
        render_test,
        seed_test,
    )
    from shimmy.openspiel_compatibility import OpenSpielCompatibilityV0  # type: ignore[import-untyped]

    from underhall.envs.openspiel import PREFIX

of_speed = sys.modules["pettingzoo.test.performance_benchmark"]
of_state = sys.modules["pettingzoo.test.state_test"]  # PettingZoo gives a function of this name for the module
by_game = pytest.mark.parametrize("game", NAMES)
SHORT = {"turn_limit": 3}
OPTIONS = [{}, {"mask": "info", "dense": "points", "illegal": "mask"}, {"raw": True, "truncation": "none"}]


def module_of(game):
    return getattr(envs, f"{game}_v{version_of(game_named(game))}")


def id_of(game):
    return f"underhall.envs:underhall/{game.capitalize()}-v{version_of(game_named(game))}"


def short(game):
    return {"switches": SHORT} if game == "dwarfs" else {}


@by_game
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_pettingzoo_api(game, options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says that observations are no images, and what else is no fault
        api_test(module_of(game).env(seats=3, **options), num_cycles=20)


@by_game
def test_pettingzoo_seeds_rendering_and_state(game, monkeypatch, capsys):
    monkeypatch.setattr(window, "DISPLAYS", ())
    make = module_of(game).env
    seed_test(lambda: make(seats=2), num_cycles=40)
    render_test(make)
    assert capsys.readouterr().out, "without a screen, a person gets the text"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = make(seats=3, illegal="mask", **short(game))  # this test takes actions without a mask
        env.reset(seed=1)
        of_state.test_state_space(env)
        of_state.test_state(env, 40)


@by_game
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_gymnasium_checker(game, options):
    env = gymnasium.make(id_of(game), render_mode="rgb_array", seats=3, **options)
    check_env(env.unwrapped)


@by_game
def test_pettingzoo_speed(game, monkeypatch, capsys):
    """Its benchmark plays for five seconds of a clock that goes on by one at each look."""
    monkeypatch.setattr(of_speed, "time", SimpleNamespace(time=count().__next__))
    performance_benchmark(module_of(game).env(seats=3, **short(game)))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "dwarfs" else pytest.mark.soak) for game in NAMES]
)
def test_openspiel_playthrough(game):
    """OpenSpiel writes down a random game with all that it knows about each state, and the same from its actions."""
    name = f"{PREFIX}{game}(players=2{',switches=turn_limit:1' if game == 'dwarfs' else ''})"
    text = playthrough(name, None, seed=3)
    assert text.count("IsTerminal() = True") == 1
    if game == "dwarfs":
        actions = [int(action) for action in re.findall(r"^action: (\d+)$", text, re.MULTILINE)]
        assert playthrough(name, actions) == text


@by_game
def test_shimmy(game):
    """By name and parameters: it loads the game again at each reset."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says that some agents never choose
        env = OpenSpielCompatibilityV0(game_name=PREFIX + game, config={"players": 3})
        api_test(env, num_cycles=10)
    assert env.game_state.num_players() == 3


WRAPPERS: dict[str, Any] = {
    "flat": wrappers.FlattenObservation,
    "statistics": wrappers.RecordEpisodeStatistics,
    "limit": lambda env: wrappers.TimeLimit(env, 20),
    "autoreset": wrappers.Autoreset,
    "time": lambda env: wrappers.TimeAwareObservation(wrappers.TimeLimit(env, 200)),
    "filter": lambda env: wrappers.FilterObservation(env, ["observation"]),
    "dtype": lambda env: wrappers.DtypeObservation(env, np.float32),
    "rewards": lambda env: wrappers.TransformReward(env, lambda reward: 2 * float(reward)),
    "normal": lambda env: wrappers.NormalizeReward(env),
}


@by_game
@pytest.mark.parametrize("name", WRAPPERS)
def test_gymnasium_wrappers(game, name):
    alone = name in ("time", "dtype")
    env: Any = gymnasium.make(id_of(game), mask="info" if alone else "observation", **short(game))
    wrapped = WRAPPERS[name](env)
    seen, _ = wrapped.reset(seed=1)
    for _ in range(25):
        assert wrapped.observation_space.contains(seen)
        action = int(np.flatnonzero(env.unwrapped.action_masks() if env.unwrapped.table.seat >= 0 else [1])[0])
        seen, _, terminated, truncated, _ = wrapped.step(action)
        if (terminated or truncated) and name != "autoreset":
            seen, _ = wrapped.reset()
    wrapped.close()


@by_game
def test_gymnasium_vectors(game):
    made = [lambda seat=seat: SeatEnv(game, seats=3, seat=seat, **short(game)) for seat in range(2)]
    for vector in (SyncVectorEnv(made), AsyncVectorEnv(made, context="spawn")):
        seen, _ = vector.reset(seed=1)
        for _ in range(5):
            actions = seen["action_mask"].argmax(axis=1)
            seen, _, _, _, info = vector.step(actions)
        assert vector.observation_space.contains(seen) and info["turn"].shape == (2,)
        vector.close()


SUITS = {
    "frames": lambda env: supersuit.frame_stack_v1(env, 3),
    "dtype": lambda env: supersuit.dtype_v0(env, np.float16),
    "clip": supersuit.clip_reward_v0,
    "flat": supersuit.flatten_v0,
    "agents": supersuit.agent_indicator_v0,
    "delay": lambda env: supersuit.delay_observations_v0(env, 2),
    "noise": lambda env: supersuit.reward_lambda_v0(env, lambda reward: reward / 2),
}


@by_game
@pytest.mark.parametrize("name", SUITS)
def test_supersuit_wrappers(game, name):
    env = SUITS[name](module_of(game).env(seats=3, mask="info", **short(game)))
    env.reset(seed=1)
    for agent in env.agent_iter(30):
        seen, _, terminated, truncated, info = env.last()
        assert name == "agents" or env.observation_space(agent).contains(seen)  # it ignores bounds that differ by slot
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(info["action_mask"]))
