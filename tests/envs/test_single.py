"""One seat against bots, as a Gymnasium environment."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import underhall.envs  # registers the environments
from underhall.envs.single import SeatEnv
from underhall.errors import UnderhallError
from underhall.games import NAMES

SHORT = {"turn_limit": 3}
assert underhall.envs


def episode(env, seed=3):
    """A game at random: what was seen, and the last answer."""
    seen, _ = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    views = [seen]
    while True:
        answer = env.step(int(rng.choice(np.flatnonzero(views[-1]["action_mask"]))))
        views.append(answer[0])
        if answer[2] or answer[3]:
            return views, answer


@pytest.mark.parametrize("game", NAMES)
def test_it_passes_the_check_of_gymnasium(game):
    env = gymnasium.make(f"underhall/{game.capitalize()}-v1", render_mode="ansi", seats=3)
    check_env(env.unwrapped)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_learner_is_asked_in_its_seat_alone(game, seat):
    env = SeatEnv(game, seats=3, seat=seat, switches=SHORT if game == "dwarfs" else {}, raw=True)
    views, (_, reward, terminated, truncated, info) = episode(env)
    assert all(view["seat"] == seat and view["action_mask"].any() for view in views[:-1])
    assert all(env.observation_space.contains(view) for view in views)
    assert terminated != truncated == (game == "dwarfs")
    assert reward == info["rewards"][seat]
    assert abs(info["rewards"].sum()) < 1e-9
    with pytest.raises(UnderhallError, match="The game is over"):
        env.step(0)


def test_a_fraction_is_not_an_action():
    env = SeatEnv("hall")
    seen, _ = env.reset(seed=1)
    with pytest.raises(TypeError):
        env.step(seen["action_mask"].argmax() + 0.5)


def test_a_seed_gives_the_same_game_against_the_same_bots():
    def last(seed):
        env = SeatEnv("dwarfs", seats=3, rivals=["greedy:width=1", "random"], switches=SHORT, raw=True)
        views, answer = episode(env, seed)
        env.close()
        return len(views), answer[4]["rewards"].tolist(), views[-1]["gems"].tolist(), views[-1]["top"].tolist()

    assert last(3) == last(3)
    assert len({str(last(seed)) for seed in range(4)}) > 1


def test_greedy_rivals_beat_a_random_learner():
    env = SeatEnv("dwarfs", rivals="greedy:width=1", switches={"turn_limit": 6})
    outcomes = [episode(env, seed)[1][1] for seed in range(6)]
    assert sum(outcomes) < 0


def test_an_action_that_may_not_be_taken_loses_the_game():
    env = SeatEnv("hall")
    seen, _ = env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(int(seen["action_mask"].argmin()))
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    assert info["rewards"].tolist() == [-1, 0] and info["legal_actions"] == 0
    with pytest.raises(UnderhallError, match="The game is over"):
        env.step(0)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seat": 2}, "There is no seat 2"),
        ({"rivals": ["random", "random"]}, "2 bots for 1 rival: name one bot for all rivals"),
        ({"rivals": "gredy"}, "Did you mean greedy"),
        ({"render_mode": "film"}, "render_mode must be one of"),
        ({"rewards": "gold"}, "rewards must be one of"),
    ],
)
def test_bad_options_are_refused(options, message):
    with pytest.raises(UnderhallError, match=message):
        SeatEnv("dwarfs", **options)
