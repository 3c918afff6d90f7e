"""Games as PettingZoo environments: PettingZoo's own tests, and ours."""

import itertools
import pickle
import random
import sys
import warnings
from copy import deepcopy
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from underhall import envs
from underhall.engine.ranking import points_on
from underhall.engine.view import see
from underhall.envs import dwarfs_v1, fall_v1, hall_v1
from underhall.envs.zoo import LAYOUTS, module_of, version_of
from underhall.errors import UnderhallError
from underhall.games import NAMES, game

with warnings.catch_warnings():  # it brings an environment of its own, if it can, in a way that it discourages
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, seed_test  # type: ignore[import-untyped]

MODULES = [getattr(envs, f"{name}_v{version_of(game(name))}") for name in NAMES]
EXPECTED = (  # what PettingZoo's test says of every environment whose observations are dictionaries
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",  # when the game is over
)
SHORT = {"turn_limit": 4}  # of dwarfs

by_game = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rpartition(".")[2])


def sample(env, rng):
    """A random action of the agent that is asked; None when it is out."""
    seen, _, terminated, truncated, _ = env.last()
    return None if terminated or truncated else int(rng.choice(np.flatnonzero(seen["action_mask"])))


def play(env, steps, seed=1):
    rng = random.Random(seed)
    for _ in range(steps):
        env.step(sample(env, rng))
    return env


def played_to_the_end(env, seed=1):
    rng = random.Random(seed)
    while not env.terminations[env.agent_selection] and not env.truncations[env.agent_selection]:
        env.step(sample(env, rng))
    return env


@by_game
def test_it_passes_the_tests_of_pettingzoo(module):
    with warnings.catch_warnings():
        for message in EXPECTED:
            warnings.filterwarnings("ignore", message)
        api_test(module.env(seats=3), num_cycles=60)
        seed_test(lambda: module.env(seats=2), num_cycles=60)


def test_it_passes_the_benchmark_of_pettingzoo(monkeypatch, capsys):
    clock = itertools.count(step=0.02)  # it goes on for 5 seconds: here that is 250 looks at the clock
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(dwarfs_v1.env(switches=SHORT))
    assert "Finished performance benchmark" in capsys.readouterr().out


@by_game
def test_observations_are_the_views_of_the_agents(module):
    env, rng = module.env(seats=3, seed=4, raw=True), random.Random(2)
    env.reset()
    raw = env.unwrapped
    for _ in range(80):
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            view = see(raw.table.setting, raw.table.bytes, seat)
            assert all((array == view.fields[name]).all() for name, array in seen.items() if name != "action_mask")
            assert all(array.ndim for array in seen.values())
            assert seen["action_mask"].any() == (agent == env.agent_selection)
        env.step(sample(env, rng))


@by_game
def test_by_default_they_are_encodings_from_the_agents_side(module):
    env, rng = module.env(seats=3, seed=4), random.Random(2)
    env.reset()
    raw = env.unwrapped
    for _ in range(60):
        for seat, agent in enumerate(env.agents):
            seen, view = env.observe(agent), see(raw.table.setting, raw.table.bytes, seat)
            assert list(seen) == ["observation", "action_mask"]
            assert (seen["observation"] == raw.table.encoder.encode(view)).all()
            assert env.observation_space(agent).contains(seen)
            assert (seen["observation"].dtype, seen["action_mask"].dtype) == (np.float32, np.int8)
        env.step(sample(env, rng))


@by_game
@pytest.mark.parametrize("raw", [True, False])
def test_without_copies_an_observation_is_kept_until_its_agent_is_observed_twice_again(module, raw):
    env, rng = module.env(seats=2, seed=4, copy=False, raw=raw), random.Random(2)
    env.reset()
    kept: dict[str, list[tuple[Any, Any]]] = {agent: [] for agent in env.agents}
    for _ in range(40):
        agent, seen = env.agent_selection, env.last()[0]
        assert env.observe(agent) is seen
        kept[agent].append((seen, deepcopy(seen)))
        for live, copied in kept[agent][-2:]:
            assert all((live[name] == copied[name]).all() for name in copied)
        env.step(sample(env, rng))
    places = {id(seen) for seens in kept.values() for seen, _ in seens}
    assert len(places) <= 2 * len(kept) + 1, "memory is used again"


@pytest.mark.parametrize("raw", [True, False])
def test_by_default_observations_are_arrays_of_your_own(raw):
    env = dwarfs_v1.env(seed=1, raw=raw)
    env.reset()
    first = env.last()[0]
    kept = deepcopy(first)
    play(env, 30)
    assert all((first[name] == kept[name]).all() for name in kept)
    assert env.last()[0] is not env.last()[0]


@by_game
def test_a_clone_goes_the_same_way_and_leaves_the_other_alone(module):
    env = module.env(seats=3, seed=5)
    env.reset()
    play(env, 25)
    clone, third = env.clone(), deepcopy(env)
    before = env.unwrapped.table.bytes.copy()
    seen = deepcopy(env.last()[0])
    play(clone, 60, seed=9)
    assert (env.unwrapped.table.bytes == before).all()
    assert all((env.last()[0][name] == array).all() for name, array in seen.items())
    play(env, 60, seed=9)
    assert (env.unwrapped.table.bytes == clone.unwrapped.table.bytes).all()
    play(third, 60, seed=8)
    assert not (env.unwrapped.table.bytes == third.unwrapped.table.bytes).all()


def test_a_clone_of_a_finished_game_goes_on_by_itself():
    env = dwarfs_v1.env(seed=5, switches=SHORT)
    env.reset()
    clone = played_to_the_end(env).clone()
    clone.step(None)
    assert len(clone.agents) == 1 and len(env.agents) == 2
    env.clone().reset()
    assert len(env.agents) == 2


@pytest.mark.parametrize("rewards", ["placing", "score", "difference"])
def test_rewards_come_at_the_end(rewards):
    env = hall_v1.env(seats=3, seed=3, rewards=rewards)
    env.reset()
    assert not any(env.rewards.values())
    played_to_the_end(env)
    table = env.unwrapped.table
    totals = [sum(points_on(table.setting, table.bytes, seat)) for seat in range(3)]
    given = list(env.rewards.values())
    assert np.argmax(given) == np.argmax(totals)
    if rewards == "placing":
        assert sum(given) == 0 and max(given) <= 1
    elif rewards == "score":
        assert given == totals
    else:
        assert given == [mine - max(totals[:seat] + totals[seat + 1 :]) for seat, mine in enumerate(totals)]
    assert all(env.terminations.values()) and not any(env.truncations.values())
    for agent in ("player_0", "player_1", "player_2"):
        _, reward, terminated, _, _ = env.last()
        assert terminated and env.agent_selection == agent
        assert reward == given[int(agent[-1])]
        env.step(None)
    assert env.agents == []


def test_a_game_that_a_limit_stops_is_truncated_and_not_terminated():
    env = dwarfs_v1.env(seats=4, seed=3, switches=SHORT)
    env.reset()
    played_to_the_end(env)
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert sum(env.rewards.values()) == 0


@pytest.mark.parametrize("wrong", ["forbidden", -1, 10_000, None, 1.0, "pass"])
def test_an_action_that_may_not_be_taken_is_refused_and_nothing_is_done(wrong):
    env = fall_v1.env(seed=3)
    env.reset()
    table = env.unwrapped.table
    action = int(env.last()[0]["action_mask"].argmin()) if wrong == "forbidden" else wrong
    before = table.bytes.copy()
    with pytest.raises(UnderhallError, match=r"is not allowed now|is one whole number, not") as refused:
        env.step(action)
    assert (table.bytes == before).all()
    assert wrong != "forbidden" or env.action_names[action] in str(refused.value)


@by_game
def test_what_is_written_into_a_mask_allows_nothing_else(module):
    env, rng = module.env(seats=3, seed=5, copy=False), random.Random(5)
    env.reset()
    table = env.unwrapped.table
    for _ in range(12):
        mask = env.last()[0]["action_mask"]
        allowed = mask.copy()
        mask[:] = 1
        before = table.bytes.copy()
        for action in np.flatnonzero(allowed == 0):
            assert not table.step(int(action)), env.action_names[action]
        assert (table.bytes == before).all()
        env.step(int(rng.choice(np.flatnonzero(allowed))))


def test_agents_come_in_turn_until_the_game_is_over_or_enough_have_come():
    env, rng = dwarfs_v1.env(seats=3, seed=3, switches=SHORT), random.Random(1)
    env.reset()
    came = []
    for agent in env.agent_iter(5):
        assert agent == env.agent_selection
        came.append(agent)
        env.step(sample(env, rng))
    assert len(came) == 5 and env.agents
    for agent in env.agent_iter():
        assert agent == env.agent_selection
        env.step(sample(env, rng))
    assert not env.agents


def test_an_agent_that_does_not_step_stops_the_iteration():
    env = dwarfs_v1.env()
    with pytest.raises(AssertionError, match="reset"):
        env.agent_iter()
    env.reset(seed=1)
    agents = env.agent_iter()
    next(agents)
    with pytest.raises(AssertionError, match="need to call step"):
        next(agents)


def test_seeds():
    env = hall_v1.env(seed=7)
    env.reset()
    first = env.unwrapped.table.bytes.copy()
    env.reset()
    assert not (env.unwrapped.table.bytes == first).all()
    env.reset(seed=7)
    assert (env.unwrapped.table.bytes == first).all()
    assert (play(env, 50).unwrapped.table.bytes != first).any()


def test_what_comes_before_reset_is_refused():
    env = dwarfs_v1.env()
    with pytest.raises(AssertionError, match="reset"):
        env.last()
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)


@by_game
def test_it_is_drawn_as_the_agent_that_is_asked_sees_it(module):
    drawn = {}
    for mode in ("ansi", "svg", "rgb_array", None):
        env = module.env(render_mode=mode, seed=2)
        env.reset()
        play(env, 10)
        drawn[mode] = env.render()
        env.close()
    table = env.unwrapped.table
    assert drawn["ansi"] == see(table.setting, table.bytes, table.seat).text()
    assert drawn["svg"].startswith("<svg") and drawn["svg"].endswith("</svg>")
    assert drawn["rgb_array"].ndim == 3 and drawn["rgb_array"].shape[2] == 3 and drawn["rgb_array"].dtype == np.uint8
    assert drawn["rgb_array"].std() > 1
    assert drawn[None] is None


def test_a_finished_game_is_drawn_too():
    env = dwarfs_v1.env(render_mode="ansi", seed=2, switches=SHORT)
    env.reset()
    assert played_to_the_end(env).render()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seats": 9}, "2 to 4 seats, not by 9"),
        ({"render_mode": "film"}, "render_mode must be one of human, ansi, svg, rgb_array, or None, not 'film'"),
        ({"rewards": "gold"}, "rewards must be one of placing, score, difference, not 'gold'"),
        ({"switches": {"no": 1}}, "no switch no"),
    ],
)
def test_bad_options_are_refused(options, message):
    with pytest.raises(UnderhallError, match=message):
        dwarfs_v1.env(**options)


@by_game
def test_names_and_versions(module):
    env = module.env()
    name = module.__name__.rpartition(".")[2]
    assert str(env) == name == env.metadata["name"]
    assert f"- v{module.VERSION}: " in module.__doc__
    assert len(env.action_names) == env.action_space("player_0").n


def test_a_module_says_what_each_version_changed():
    module = module_of(replace(game("dwarfs"), history=("gems are counted.", "so are ogres.")), "envs")
    assert (module.__name__, module.VERSION) == ("envs.dwarfs_v3", 3)
    first, *later = module.__doc__.partition("\n\n- v0: ")[2].splitlines()
    assert "fields" in first and "vector" in later[0] and len(later) == LAYOUTS - 1 + 2
    assert later[-2:] == ["- v2: gems are counted.", "- v3: so are ogres."]
    assert pickle.loads(pickle.dumps(module.raw_env)).args == ("dwarfs", 3)


def test_a_module_of_another_version_says_which_one_there_is():
    with pytest.raises(ImportError, match="dwarfs_v0 was replaced: import dwarfs_v1"):
        from underhall.envs import dwarfs_v0  # noqa: F401
    with pytest.raises(AttributeError):
        _ = envs.nothing


def test_samples_are_drawn_from_masks_of_either_kind():
    env = dwarfs_v1.env(seed=1)
    env.reset()
    mask = env.last()[0]["action_mask"]
    space = env.action_space("player_0")
    for _ in range(20):
        assert mask[space.sample(mask)] and mask[space.sample(mask.astype(np.int8))]
    assert 0 <= space.sample() < space.n
