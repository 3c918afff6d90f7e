"""No observation holds what its seat may not know: the engine's own proof, on the arrays that learners get."""

import random

import numpy as np
import pytest

from tests.properties.lively import lively_hall, lively_pack
from underhall.engine import testkit
from underhall.engine.kernel import Over
from underhall.engine.setting import setting
from underhall.envs.one_table import OneTable
from underhall.envs.options import Options
from underhall.envs.spaces import MASK
from underhall.games import NAMES

# In some packs much happens even at random.
SETTINGS = {
    "dwarfs": lambda: setting("dwarfs"),
    "dwarfs, lively": lambda: setting("dwarfs", lively_pack()),
    "fall": lambda: setting("fall"),
    "hall": lambda: setting("hall"),
    "hall, lively": lambda: setting("hall", lively_hall()),
}


def tensors(table, state, seat, mask=True):
    """The bytes of what a seat would observe on a table."""
    table.bytes[:] = state
    table.over = Over.RUNNING
    table._settle()
    return b"".join(array.tobytes() for name, array in table.observe(seat).items() if mask or name != MASK)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("raw", [True, False], ids=["raw", "vector"])
@pytest.mark.parametrize("kind", SETTINGS)
def test_secrets_do_not_interfere(kind, raw, seats, monkeypatch):
    """Games that differ in one chance that a seat did not see are observed alike, byte by byte."""
    rules = SETTINGS[kind]()
    table, compared = OneTable(rules, seats, Options(raw=raw)), []

    def sees(viewer):
        compared.append(viewer.seat)
        return (tensors(table, viewer.match._table, viewer.seat) if viewer.seat >= 0 else b""), None, []

    monkeypatch.setattr(testkit._Viewer, "sees", sees)
    monkeypatch.setattr(testkit, "PLIES", 120)
    testkit.secrets_do_not_interfere(rules, seats, seed=seats)
    assert len(compared) > 200


@pytest.mark.parametrize("raw", [True, False], ids=["raw", "vector"])
@pytest.mark.parametrize("game", NAMES)
def test_tables_that_look_alike_to_a_seat_are_observed_alike(game, raw):
    """Fair samples of a view differ in what the seat cannot know, and in nothing that it observes."""
    rules, seats = setting(game), 3
    table, other = (OneTable(rules, seats, Options(raw=raw), seed=8) for _ in range(2))
    pick, differed = random.Random(8), 0
    table.begin()
    for step in range(100):
        if table.over:
            table.begin()
        for seat in range(seats) if step % 5 == 0 else ():
            asked = seat == table.seat  # a sample asks the seat that looks, also where another is asked first
            real = tensors(other, table.bytes, seat, mask=asked)
            sample = table.view(seat).determinize(step)
            differed += sample[: rules.driver.layout.core_bytes].tobytes() != rules.driver.core(table.bytes)
            assert tensors(other, sample, seat, mask=asked) == real
        table.step(int(pick.choice(np.flatnonzero(table.observe(table.seat)[MASK]))))
    assert differed > 3  # in hall only the draft has secrets
