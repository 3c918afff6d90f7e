"""Batches are copied, kept, laid out again and sent to other processes, and go on as they would have."""

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path

import cloudpickle  # type: ignore[import-untyped]
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import underhall
from tests.batches.single_tables import any_actions
from underhall.batches.orders import Odds
from underhall.engine.view import see
from underhall.errors import UnderhallError
from underhall.games import NAMES

ROOT = Path(__file__).parents[2]
TABLES = 5
WAYS = {
    "clone": lambda tables: tables.clone(),
    "pickle": lambda tables: pickle.loads(pickle.dumps(tables)),
    "cloudpickle": lambda tables: cloudpickle.loads(cloudpickle.dumps(tables)),
    "deepcopy": copy.deepcopy,
}
ELSEWHERE = """
import pickle, sys
tables = pickle.load(sys.stdin.buffer)
for _ in range(30):
    tables.step(tables.random())
sys.stdout.buffer.write(pickle.dumps((tables.tables, tables.mask, tables.rewards)))
"""


def batch(game, games=TABLES, steps=0, **options):
    switches = {"turn_limit": 5} if game == "dwarfs" else {}
    tables = underhall.batch(game, games=games, seats=3, seed=4, switches=switches, **options)
    for _ in range(steps):
        tables.step(tables.random())
    return tables


def state(tables):
    return tables.tables.tobytes(), tables.dice.tobytes(), tables.mask.tobytes(), tables.rewards.tobytes()


@pytest.mark.parametrize("game", NAMES)
@given(st.integers(0, 200), st.sampled_from(sorted(WAYS)))
def test_a_copy_goes_the_same_way_and_leaves_the_other_alone(game, steps, way):
    tables = batch(game, steps=steps)
    tables.observe()
    twin, before = WAYS[way](tables), state(tables)
    assert state(twin) == before
    for _ in range(10):
        twin.step(twin.random())
    assert state(tables) == before
    for _ in range(10):
        tables.step(tables.random())
    assert state(tables) == state(twin)
    assert all((twin.observe()[name] == array).all() for name, array in tables.observe().items())


@pytest.mark.parametrize("dumps", [pickle.dumps, cloudpickle.dumps], ids=["pickle", "cloudpickle"])
@pytest.mark.parametrize("game", NAMES)
def test_a_batch_goes_on_alike_in_a_new_process(game, dumps):
    tables = batch(game, steps=20)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], env=environment, input=dumps(tables), capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    for _ in range(30):
        tables.step(tables.random())
    here, there = (tables.tables, tables.mask, tables.rewards), pickle.loads(done.stdout)
    assert all((mine == its).all() for mine, its in zip(here, there, strict=True))


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("way", WAYS)
def test_a_copy_still_does_what_it_is_asked(game, way):
    """How random actions are drawn, how long a rollout is, and who waits for the others."""
    tables = batch(game, games=64, steps=10)
    twin = WAYS[way](tables)
    for asked in (tables, twin):
        asked.odds = "rare"
        asked.step(asked.random())
        asked.play_others(2)
        assert set(asked.seat.tolist()) == {2}
        assert asked.rollout(3).decisions == 3 * 64
    assert twin.odds == tables.odds == Odds.RARE
    assert state(twin) == state(tables)


@pytest.mark.parametrize("game", NAMES)
def test_saved_tables_are_laid_again_anywhere(game):
    tables = batch(game, steps=15)
    saved, before = tables.save(), state(tables)
    for _ in range(20):
        tables.step(tables.random())
    assert state(tables) != before
    tables.restore(saved)
    assert state(tables) == before
    tables.restore(saved[[4, 4]], [0, 1])
    assert (tables.tables[0] == tables.tables[4]).all() and (tables.mask[1] == tables.mask[4]).all()
    many = batch(game, games=12)
    many.restore(saved[np.repeat(np.arange(TABLES), 2)], np.arange(12) < 10)
    for row in range(10):
        assert (many.tables[row] == saved.tables[row // 2]).all()
    many.step(many.random())
    tables.step(tables.random())
    tables.restore(saved.unpacked(saved.packed()))
    assert state(tables) == before


def test_saved_tables_must_fit():
    saved = batch("fall").save()
    with pytest.raises(UnderhallError, match="5 saved tables of 3 seats cannot be restored at 2 places of a batch"):
        batch("fall", games=2).restore(saved)
    with pytest.raises(UnderhallError, match="cannot be restored"):
        batch("hall").restore(saved)


@pytest.mark.parametrize("game", NAMES)
def test_samples_fit_what_the_seat_that_must_choose_knows(game):
    tables, differed = batch(game, games=8, autoreset="off"), 0
    rng = np.random.default_rng(3)
    for step in range(60):
        kept, seats, mask = tables.save(), tables.seat.copy(), tables.mask.copy()
        tables.determinize(step)
        assert (tables.seat == seats).all() and (tables.mask == mask).all()
        for row in np.flatnonzero(seats >= 0):
            before, after = (see(tables.setting, each[row], int(seats[row])) for each in (kept.tables, tables.tables))
            assert before == after
            assert tables.setting.driver.audit(tables.setting.box, tables.tables[row]) == 0
        differed += int((tables.tables != kept.tables).any(axis=1).sum())
        again = tables.clone()
        again.restore(kept)
        again.determinize(step)
        assert state(again) == state(tables)
        for _ in range(3):
            tables.step(tables.random())  # a sample can be played
        tables.restore(kept)
        tables.step(any_actions(tables, rng))
    assert differed > 20


@pytest.mark.parametrize("odds", ["even", "rare"])
def test_random_actions_are_drawn_evenly_or_any_time_options_rarely(odds):
    """In `hall` a trade can be offered at any time."""
    tables = batch("hall", games=400, steps=30, odds=odds)
    first, expected, drawn, met = tables.actions.firsts[-1], 0.0, 0, 0
    for _ in range(20):
        extra, own = tables.mask[:, first:].sum(axis=1), tables.mask[:, :first].sum(axis=1)
        both = (extra > 0) & (own > 0)
        drawn += int((tables.random()[both] >= first).sum())
        expected += (extra / (extra + own))[both].sum() if odds == "even" else both.sum() / 16
        met += int(both.sum())
        tables.step(tables.random())
    assert met > 500
    assert abs(drawn - expected) < 4 * np.sqrt(met) / 2


@pytest.mark.parametrize("rewards", ["placing", "score"])
def test_a_game_that_a_limit_stopped_may_give_nothing(rewards):
    paid, unpaid = (batch("dwarfs", rewards=rewards, truncation=kind) for kind in ("placing", "none"))
    met = 0
    for _ in range(150):
        actions = paid.random().copy()
        unpaid.random()
        paid.step(actions)
        unpaid.step(actions)
        assert (paid.truncated == unpaid.truncated).all() and (paid.tables == unpaid.tables).all()
        met += int(paid.rewards[paid.truncated].any(axis=-1).sum())
        assert not unpaid.rewards.any()
    assert met


@pytest.mark.parametrize("game", NAMES)
def test_points_are_counted_as_things_stand(game):
    tables = batch(game, steps=80, rewards="score", autoreset="off")
    for _ in range(300):
        tables.step(tables.random())
        over = tables.terminated | tables.truncated
        assert (tables.points()[over] == tables.rewards[over]).all()
    assert tables.points().any()


@pytest.mark.parametrize("seed", [-1, "x", 1.5, True])
def test_a_seed_is_a_whole_number_from_zero_up(seed):
    with pytest.raises(UnderhallError, match="A seed is a whole number from 0 up, not"):
        underhall.batch("fall", games=1, seats=2, seed=seed)
