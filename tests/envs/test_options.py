"""What all environments let learners choose: the same options, which mean the same everywhere."""

import os
import subprocess
import sys
import webbrowser
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from underhall.engine.ranking import points_on
from underhall.engine.view import see
from underhall.envs import dwarfs_v1, rendering, window
from underhall.envs.dense import Dense, lead, shaped
from underhall.envs.options import action_number
from underhall.envs.single import SeatEnv
from underhall.envs.vector import BatchVectorEnv
from underhall.envs.zoo import version_of
from underhall.errors import UnderhallError
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.pictures import raster

ROOT = Path(__file__).parents[2]
SHORT = {"turn_limit": 4}
TABLES = 4


def seat_env(game="dwarfs", **options):
    return SeatEnv(game, switches=SHORT if game == "dwarfs" else {}, **options)


def vector_env(game="dwarfs", **options):
    return BatchVectorEnv(game, TABLES, switches=SHORT if game == "dwarfs" else {}, **options)


def zoo_env(**options):
    env = dwarfs_v1.env(switches=SHORT, seed=1, **options)
    env.reset(seed=1)
    return env


def playing(env, seed=3):
    """What each step of a random game of one seat brings."""
    seen, _ = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    over = False
    while not over:
        legal = np.flatnonzero(env.action_masks())
        seen, reward, terminated, truncated, info = env.step(rng.choice(legal))
        over = terminated or truncated
        yield seen, reward, terminated, truncated, info


def played(env, seed=3):
    """A random game of all seats; what each agent got in all."""
    rng, total = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        env.step(None if terminated or truncated else rng.choice(np.flatnonzero(seen["action_mask"])))
    return total


# Actions and seeds ----------------------------------------------------------------------------------------------------


class Tensor:
    """A number as other libraries hold it."""

    def __init__(self, number):
        self._number = number

    def item(self):
        return self._number


@pytest.mark.parametrize("kind", [int, np.int64, np.int8, np.array, lambda n: np.array([n]), Tensor])
def test_actions_may_come_from_any_library(kind):
    for env in (seat_env(), zoo_env()):
        if isinstance(env, SeatEnv):
            env.reset(seed=1)
        before = env.unwrapped.table.steps
        env.step(kind(int(env.unwrapped.action_masks().argmax())))
        assert env.unwrapped.table.steps > before


@pytest.mark.parametrize("given", [1.0, True, None, "1", np.array([1, 2]), np.array(1.5), np.True_, Tensor(1.0)])
def test_what_is_not_a_whole_number_is_not_an_action(given):
    assert action_number(given) is None
    env = seat_env(illegal="mask")
    env.reset(seed=1)
    before = env.table.bytes.copy()
    with pytest.raises(TypeError, match="An action is one whole number, not"):
        env.step(given)
    assert (env.table.bytes == before).all()


@pytest.mark.parametrize("seed", ["x", -1, 1.5, True])
def test_seeds_are_whole_numbers_from_zero_up(seed):
    for env in (seat_env(), dwarfs_v1.env(), vector_env()):
        with pytest.raises(UnderhallError, match="A seed is a whole number from 0 up, not"):
            env.reset(seed=seed)


def test_unknown_options_are_named():
    for make in (seat_env, dwarfs_v1.env, vector_env):
        with pytest.raises(TypeError, match=r"no option reward\. Options are: rewards, truncation, illegal"):
            make(reward="placing")


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        ("raw", "no", "raw must be True or False, not 'no'"),
        ("copy", 0, "copy must be True or False, not 0"),
        ("discount", "x", "discount must be a number from 0 to 1, not 'x'"),
        ("discount", 1.1, "discount must be"),
        ("discount", float("nan"), "discount must be"),
        ("discount", True, "discount must be"),
    ],
)
def test_values_of_options_are_checked(name, given, message):
    for make in (seat_env, dwarfs_v1.env, vector_env):
        with pytest.raises(UnderhallError, match=message):
            make(**{name: given})
        make(copy=np.True_, discount=np.float32(0.5))


# Illegal actions ------------------------------------------------------------------------------------------------------


def test_illegal_actions_raise_lose_or_are_replaced():
    for mode in ("raise", "lose", "mask"):
        one, all_seats = seat_env(illegal=mode), zoo_env(illegal=mode)
        one.reset(seed=1)
        wrong = int(one.action_masks().argmin())
        before = one.table.bytes.copy()
        agent = all_seats.agent_selection
        if mode == "raise":
            for env in (one, all_seats):
                with pytest.raises(UnderhallError, match="is not allowed now"):
                    env.step(wrong)
            assert (one.table.bytes == before).all()
            continue
        _, reward, terminated, truncated, info = one.step(wrong)
        all_seats.step(wrong)
        assert info["illegal"] and all_seats.infos[agent]["illegal"]
        if mode == "lose":
            assert (reward, terminated, truncated) == (-1, True, False)
            assert all_seats.rewards == {"player_0": -1, "player_1": 0} and all(all_seats.terminations.values())
        else:
            assert (reward, terminated, truncated) == (0, False, False)
            assert not (one.table.bytes == before).all() and not any(all_seats.terminations.values())


def test_so_they_do_at_many_tables():
    wrong, right = np.array([True, False, True, False]), {}
    for mode in ("raise", "lose", "mask"):
        env = vector_env("hall", seat=None, illegal=mode)
        env.reset(seed=2)
        before, seats = env.tables.tables.copy(), env.tables.seat.copy()
        actions = np.where(wrong, env.tables.mask.argmin(axis=1), env.tables.mask.argmax(axis=1))
        if mode == "raise":
            with pytest.raises(UnderhallError, match="Table 0: action"):
                env.step(actions)
            assert (env.tables.tables == before).all()
            continue
        _, rewards, terminated, _, info = env.step(actions)
        assert (info["illegal"] == wrong).all()
        assert (terminated == wrong).all() if mode == "lose" else not terminated.any()
        assert (rewards == np.where(wrong & (mode == "lose"), -1, 0)).all()
        assert (env.tables.tables != before).any(axis=1).all() and (seats >= 0).all()
        right[mode] = env.tables.tables[~wrong].copy()
        for _ in range(5):
            env.step(env.action_space.sample(env.tables.mask))
    assert (right["lose"] == right["mask"]).all(), "the other tables do not notice"


# Rewards --------------------------------------------------------------------------------------------------------------


def test_truncated_games_may_pay_nothing():
    for truncation in ("placing", "none"):
        paid = 0.0
        for seed in range(4):
            *_, (_, reward, terminated, truncated, info) = playing(seat_env(truncation=truncation), seed)
            assert truncated and not terminated
            paid += abs(reward) + np.abs(info["rewards"]).sum()
            paid += sum(map(abs, played(zoo_env(truncation=truncation), seed).values()))
        assert (paid == 0) == (truncation == "none")


@pytest.mark.parametrize("game", NAMES)
def test_points_are_paid_when_they_are_won(game):
    env = seat_env(game, dense="points", rewards="score", truncation="placing")
    paid = [reward for _, reward, *_ in playing(env)]
    table = env.table
    points = sum(points_on(table.setting, table.bytes, 0))
    assert sum(paid) == pytest.approx(2 * points)  # once on the way, and once as the score at the end
    assert sum(reward != 0 for reward in paid) > 1


def test_potential_is_paid_back_at_the_end():
    """What a step pays for a lead adds up to nothing: the best way of playing stays the best."""
    env = seat_env("hall", dense="potential")
    env.reset(seed=3)
    before = lead(env.table.points())[0]
    *steps, (_, last, _, _, info) = playing(env)
    assert sum(reward for _, reward, *_ in steps) + last == pytest.approx(info["rewards"][0] - before)
    assert sum(reward != 0 for _, reward, *_ in steps) > 1


def test_all_adapters_pay_the_same_points():
    env = dwarfs_v1.env(switches=SHORT, seats=2, dense="points", rewards="score", truncation="none")
    env.reset(seed=5)
    total = played(env)
    table = env.unwrapped.table
    assert list(total.values()) == [sum(points_on(table.setting, table.bytes, seat)) for seat in range(2)]
    many = vector_env(seat=None, dense="points", rewards="score", truncation="none", seats=2)
    many.reset(seed=5)
    gained, over = np.zeros((TABLES, 2)), np.zeros(TABLES, bool)
    while not over.all():
        points, running = many.tables.points().copy(), ~over
        *_, terminated, truncated, info = many.step(many.action_space.sample(many.tables.mask))
        gained[running] += info["rewards"][running]
        over |= terminated | truncated
        ended = (terminated | truncated) & running
        assert (gained[ended] == many.tables.points()[ended]).all()
        assert points.shape == gained.shape


def test_a_lead_is_a_share_of_what_both_have():
    points = np.array([[3, 1, 0], [0, 0, 0]])
    assert lead(points).tolist() == [[0.4, -0.4, -0.75], [0, 0, 0]]
    over = np.array([False, True])
    paid = shaped(Dense.POTENTIAL, 0.5, np.zeros_like(points), points, over)
    assert paid.tolist() == [[0.2, -0.2, -0.375], [0, 0, 0]]


# Observations and infos -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_the_mask_may_be_in_the_info(game):
    for env in (seat_env(game, mask="info"), seat_env(game, mask="info", copy=False)):
        seen, info = env.reset(seed=1)
        assert env.observation_space.contains(seen) and seen.dtype == np.float32
        assert (info["action_mask"] == env.action_masks()).all() and info["action_mask"].dtype == np.int8
    raw, info = seat_env(game, mask="info", raw=True).reset(seed=1)
    assert "action_mask" not in raw and "seat" in raw and info["action_mask"].any()
    many = vector_env(game, mask="info")
    seen, info = many.reset(seed=1)
    assert many.observation_space.contains(seen)
    assert (info["action_mask"] == many.action_masks()).all()


def test_the_mask_in_the_info_is_that_of_the_agent():
    env = zoo_env(mask="info")
    for _ in range(20):
        seen, *_, info = env.last()
        assert (info["action_mask"] == env.unwrapped.action_masks()).all() and info["action_mask"].any()
        assert env.observation_space(env.agent_selection).contains(seen)
        env.step(env.action_space(env.agent_selection).sample(info["action_mask"]))


@pytest.mark.parametrize("game", NAMES)
def test_infos_say_whose_turn_it_is_and_how_much_may_be_chosen(game):
    env = seat_env(game)
    for seen, _, terminated, truncated, info in playing(env):
        assert set(info) == {"seat", "turn", "legal_actions", "rewards", "illegal"}
        assert info["legal_actions"] == seen["action_mask"].sum()
        assert info["turn"] == int(see(env.table.setting, env.table.bytes, 0).fields.turn)
        assert info["seat"] == (-2 if terminated or truncated else 0)


@pytest.mark.parametrize("game", NAMES)
def test_bounds_are_true_and_nothing_is_a_bare_number(game):
    for options in ({}, {"raw": True}):
        env = seat_env(game, **options)
        for seen, *_ in playing(env):
            assert env.observation_space.contains(seen)
            assert all(array.ndim for array in seen.values())


def test_the_state_is_the_whole_table():
    env = zoo_env(seats=3)
    for _ in range(30):
        state = env.state()
        assert env.unwrapped.state_space.contains(state)
        seen = env.observe("player_0")["observation"]
        assert state.shape == seen.shape
        env.step(int(np.flatnonzero(env.unwrapped.action_masks())[0]))
    assert (state != seen).any(), "the others' secrets are in it"


@pytest.mark.parametrize("game", NAMES)
def test_the_states_of_many_tables_are_whole_tables(game):
    env = vector_env(game, seats=3)
    env.reset(seed=1)
    for _ in range(30):
        env.step(env.action_space.sample(env.tables.mask))
    whole, shown = env.state(), env.tables.encode()
    assert whole.shape == shown.shape and (whole != shown).any(), "the others' secrets are in it"
    first = seat_env(game, seats=3)
    first.reset(seed=1)
    for row in range(TABLES):
        first.table.bytes[:] = env.tables.tables[row]
        assert (first.state() == whole[row]).all()


def test_samples_for_many_tables_take_their_masks():
    env = vector_env("fall", seat=None)
    env.reset(seed=1)
    drawn = np.stack([env.action_space.sample(env.tables.mask) for _ in range(50)])
    assert env.tables.mask[np.arange(TABLES), drawn].all() and len(set(drawn[:, 0].tolist())) > 1
    assert env.action_space.contains(env.action_space.sample())


# For people -----------------------------------------------------------------------------------------------------------


def test_a_person_gets_a_page_where_there_is_a_screen(monkeypatch):
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setenv("DISPLAY", ":0")
    env = zoo_env(render_mode="human")
    page = Path(opened[0].removeprefix("file://"))
    first = page.read_text()
    assert "<svg" in first and 'http-equiv="refresh"' in first
    env.step(int(env.unwrapped.action_masks().argmax()))
    assert env.render() is None
    assert page.read_text() != first and len(opened) == 1
    env.close()
    assert not page.exists()


def test_in_a_notebook_the_cell_shows_it(monkeypatch):
    shown: list[str] = []
    handle = SimpleNamespace(update=shown.append)

    def show(html, display_id):
        shown.append(html)
        return handle

    display = SimpleNamespace(HTML=str, display=show)
    notebook = SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=1), display=display)
    monkeypatch.setitem(sys.modules, "IPython", notebook)
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    env = seat_env(render_mode="human")
    env.reset(seed=1)
    env.step(int(env.action_masks().argmax()))
    assert len(shown) == 2 and all("<svg" in html for html in shown)


def test_elsewhere_the_text_is_printed(monkeypatch, capsys):
    for name in window.DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    env = seat_env(render_mode="human")
    env.reset(seed=1)
    assert env.table.view(0).text() in capsys.readouterr().out


def test_pixels_are_offered_where_they_can_be_drawn(monkeypatch):
    assert dwarfs_v1.env().metadata["render_modes"] == ["human", "ansi", "svg", "rgb_array"]
    for module in (rendering, raster):
        monkeypatch.setattr(module, "find_spec", lambda name: None if name == "resvg_py" else 1)
    assert dwarfs_v1.env().metadata["render_modes"] == ["human", "ansi", "svg"]
    for make in (seat_env, dwarfs_v1.env):
        with pytest.raises(UnderhallError, match="pip install 'underhall\\[pictures\\]'"):
            make(render_mode="rgb_array")


# Names ----------------------------------------------------------------------------------------------------------------


def test_gymnasium_makes_them_in_a_process_that_has_imported_nothing():
    version = version_of(game_named("hall"))
    program = f"""
import gymnasium
env = gymnasium.make("underhall.envs:underhall/Hall-v{version}", seats=3)
print(env.reset(seed=1)[1]["seat"])
"""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == "0\n", done.stderr
