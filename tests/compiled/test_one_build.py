"""The rules are compiled once: no way of using a match makes Numba compile them again for other types."""

import pytest

import underhall
from underhall.bots import Clock, make
from underhall.bots.greedy import PROGRAM
from underhall.engine.setting import setting
from underhall.engine.testkit import proofs_of
from underhall.games import NAMES


@pytest.mark.parametrize("game", NAMES)
def test_whatever_is_done_the_rules_are_compiled_for_one_signature(game):
    match = underhall.new(game, seats=2, seed=3)
    bots = [make("greedy", 1), make("random", 2)]
    for _ in range(30):
        decision = match.decision
        assert decision is not None
        match.choose(bots[decision.seat].choose(match.view(decision.seat), decision, Clock()))
    for seat in (0, 1, -2):
        match.view(seat).text()
        match.view(seat).to_json()
    match.standing()
    underhall.position(game, seats=2).turn_of(1).match()
    for proof in proofs_of(game):
        proof(seats=2, seed=1, switches={"turn_limit": 5} if game == "dwarfs" else {})
    driver = setting(game).driver
    assert len(driver.code.call.signatures) == 1
    assert len(driver.program(PROGRAM).beam.signatures) == 1
