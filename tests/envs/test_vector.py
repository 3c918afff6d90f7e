"""Many tables as a Gymnasium vector environment."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import underhall.envs  # registers the environments
from underhall.batches.tables import Batch
from underhall.engine.kernel import NOBODY
from underhall.engine.view import see
from underhall.envs.vector import BatchVectorEnv
from underhall.errors import UnderhallError
from underhall.games import NAMES

TABLES = 6
SHORT = {"turn_limit": 3}
assert underhall.envs


def made(game="dwarfs", **options):
    switches = SHORT if game == "dwarfs" else {}
    return BatchVectorEnv(game, TABLES, switches=switches, **{"raw": True, **options})


def sample(seen, rng):
    return np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in seen["action_mask"]])


def answers(env, steps, seed=2):
    """What comes of random actions: copies."""
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    yield {name: array.copy() for name, array in seen.items()}, *np.zeros((3, TABLES)), info
    for _ in range(steps):
        seen, rewards, terminated, truncated, info = env.step(sample(seen, rng))
        yield {name: array.copy() for name, array in seen.items()}, rewards, terminated, truncated, info


@pytest.mark.parametrize("game", NAMES)
def test_the_learner_may_play_all_seats(game):
    env = made(game, seats=3)
    asked = set()
    for seen, rewards, _, _, info in answers(env, 40):
        assert env.observation_space.contains(seen)
        assert (seen["seat"][:, 0] == info["seat"]).all()
        assert (seen["turn"][:, 0] == info["turn"]).all()
        assert (seen["action_mask"].sum(axis=1) == info["legal_actions"]).all()
        assert rewards.shape == (TABLES,)
        asked |= set(info["seat"].tolist())
    assert asked >= {0, 1, 2}


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seat", [0, 2])
def test_or_one_seat_while_the_others_play_at_random(game, seat):
    env = made(game, seats=3, seat=seat)
    ends = 0
    for seen, rewards, terminated, truncated, info in answers(env, 600):
        over = (terminated + truncated).astype(bool)
        assert (info["seat"] == np.where(over, NOBODY, seat)).all()
        assert seen["action_mask"][~over].any(axis=1).all()
        assert (rewards == info["rewards"][:, seat]).all()
        assert not rewards[~over].any()
        ends += over.sum()
        if ends > 2:
            break
    assert ends


@pytest.mark.parametrize("raw", [True, False])
def test_without_copies_memory_is_the_batch_s_own(raw):
    env = made(copy=False, raw=raw)
    seen, _ = env.reset(seed=1)
    addresses = {name: array.__array_interface__["data"] for name, array in seen.items()}
    again, *_ = env.step(env.tables.random())
    assert again is seen
    assert {name: array.__array_interface__["data"] for name, array in again.items()} == addresses
    if raw:
        assert np.shares_memory(seen["top"], env.tables.observe()["top"])
    else:
        assert np.shares_memory(seen["observation"], env.tables.encode())
    assert np.shares_memory(seen["action_mask"], env.tables.mask)


@pytest.mark.parametrize("raw", [True, False])
def test_by_default_observations_are_arrays_of_your_own(raw):
    env = made(raw=raw)
    seen, _ = env.reset(seed=1)
    kept = {name: array.copy() for name, array in seen.items()}
    for _ in range(10):
        env.step(env.tables.random())
    assert all((seen[name] == array).all() for name, array in kept.items())


# Autoreset ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 1])
def test_by_default_a_new_game_begins_with_the_next_step(seat):
    env = made(seat=seat)
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    before, met = np.zeros(TABLES, bool), 0
    for seen, rewards, terminated, truncated, info in answers(env, 120):
        over = (terminated + truncated).astype(bool)
        assert (seen["over"][:, 0].astype(bool) == over).all()
        assert (info["rewards"][over].any(axis=1) | (info["rewards"][over] == 0).all(axis=1)).all()
        if before.any():  # their actions were not looked at: a game began instead
            assert not over[before].any() and not rewards[before].any()
            assert (seen["turn"][before, 0] <= 2).all()
            met += before.sum()
        before = over
    assert met


@pytest.mark.parametrize("seat", [None, 1])
def test_or_in_the_same_step_and_then_the_last_observation_is_in_the_info(seat):
    env = made(seat=seat, autoreset_mode=AutoresetMode.SAME_STEP, rewards="score")
    met = 0
    for seen, rewards, terminated, truncated, info in answers(env, 120):
        over = (terminated + truncated).astype(bool)
        assert not seen["over"].any()
        assert seen["action_mask"].any(axis=1).all()
        assert ("final_obs" in info) == over.any()
        if over.any():
            assert (info["_final_obs"] == over).all()
            for row in np.flatnonzero(over):
                last = info["final_obs"][row]
                assert env.single_observation_space.contains(last)
                assert last["over"][0] and not last["action_mask"].any()
                assert rewards[row] in info["final_info"]["rewards"][row]
            assert all(info["final_obs"][row] is None for row in np.flatnonzero(~over))
            met += over.sum()
    assert met


def test_or_when_it_is_asked_for():
    env = made(autoreset_mode=AutoresetMode.DISABLED)
    for *_, terminated, truncated, _ in answers(env, 200):
        over = terminated.astype(bool) | truncated.astype(bool)
        if over.any():
            break
    with pytest.raises(UnderhallError, match="Some games are over"):
        env.step(env.tables.random())
    running = env.tables.tables[~over].copy()
    seen, _ = env.reset(options={"reset_mask": over})
    assert not seen["over"].any()
    assert (env.tables.tables[~over] == running).all()
    env.step(env.tables.random())


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("seat", [None, 0])
def test_the_same_seed_and_actions_give_the_same_games(mode, seat):
    def told(seed):
        env = made(seat=seat, autoreset_mode=mode)
        return [(seen["top"].tolist(), rewards.tolist()) for seen, rewards, *_ in answers(env, 80, seed)]

    assert told(1) == told(1) != told(2)


def test_a_table_does_not_depend_on_its_neighbours():
    """While some tables wait for the learner, their dice rest."""
    few, many = BatchVectorEnv("hall", 2, seat=1), BatchVectorEnv("hall", 40, seat=1)
    few.reset(seed=5)
    many.reset(seed=5)
    first = [env.tables for env in (few, many)]
    for _ in range(25):
        actions = np.array([np.flatnonzero(row)[0] for row in many.tables.mask])
        few.step(actions[:2])
        many.step(actions)
        assert (first[0].tables == first[1].tables[:2]).all()


# Rivals, registration, mistakes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("game", NAMES)
def test_rivals_at_random_play_as_if_each_action_were_asked_for(game, mode):
    """What is played inside compiled code is the same as step by step, to the end of games and beyond."""
    ends = 0
    envs = [made(game, seats=3, seat=1, autoreset_mode=mode, **rivals) for rivals in ({}, {"rivals": Batch.random})]
    for one, other in zip(*(answers(env, 150) for env in envs), strict=True):
        assert all((one[0][name] == array).all() for name, array in other[0].items())
        assert (np.array(one[1:4]) == np.array(other[1:4])).all()
        assert (one[4]["rewards"] == other[4]["rewards"]).all() and (one[4]["seat"] == other[4]["seat"]).all()
        ends += int(np.sum(one[2:4]))
    assert ends


def test_rivals_may_be_any_function_of_the_tables():
    asked = []

    def first(tables):
        asked.append(tables.seat.copy())
        return tables.mask.argmax(axis=1)

    env = made("hall", seats=3, seat=1, rivals=first)
    for _ in answers(env, 10):
        pass
    assert asked


def test_it_is_made_by_gymnasium():
    env: Any = gymnasium.make_vec("underhall/Hall-v1", num_envs=3, vectorization_mode="vector_entry_point", seats=2)
    seen, _ = env.reset(seed=1)
    assert seen["observation"].shape == (3, *env.single_observation_space["observation"].shape)
    assert len(env.unwrapped.action_names) == env.single_action_space.n


def test_wrong_actions_are_refused():
    env = made()
    seen, _ = env.reset(seed=1)
    with pytest.raises(UnderhallError, match="Table 0: action"):
        env.step(seen["action_mask"].argmin(axis=1))


def test_bad_options_are_refused():
    with pytest.raises(UnderhallError, match="There is no seat 2"):
        made(seat=2)


def test_a_table_with_a_seed_of_its_own_plays_the_same_game_beside_others():
    env = made()
    env.reset(seed=[5, 6, 7, 5, 6, 7])
    tables = env.tables.tables
    assert (tables[:3] == tables[3:]).all()
    assert (tables[0] != tables[1]).any()
    rolled = env.tables.dice.copy()
    env.reset(seed=[None, 6, None, None, None, 8], options={"reset_mask": np.zeros(TABLES, bool)})
    changed = (env.tables.dice != rolled).any(axis=1)
    assert changed[5]
    assert not changed[[0, 2, 3, 4]].any()


@pytest.mark.parametrize("seed", [[1, 2], [1, 2, 3, 4, 5, -1], [1, 2, 3, 4, 5, "x"]])
def test_wrong_seeds_are_refused(seed):
    with pytest.raises(UnderhallError, match="seed"):
        made().reset(seed=seed)


def test_every_table_can_be_drawn():
    env = made(seats=2, render_mode="ansi")
    env.reset(seed=1)
    drawn = env.render()
    assert len(drawn) == TABLES
    assert len(set(drawn)) > 1
    assert drawn[0] == see(env.tables.setting, env.tables.tables[0], int(env.tables.seat[0])).text()
    assert made().render() is None
    with pytest.raises(UnderhallError, match="render_mode must be one of ansi"):
        made(render_mode="human")
