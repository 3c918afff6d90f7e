"""The rules are compiled once: no way of using a match makes Numba compile them again for other types."""

import underhall
from underhall.bots import Clock, make
from underhall.bots.greedy import PROGRAM
from underhall.engine import testkit
from underhall.engine.setting import setting


def test_whatever_is_done_the_rules_are_compiled_for_one_signature():
    match = underhall.new("dwarfs", seats=2, seed=3)
    bots = [make("greedy", 1), make("random", 2)]
    for _ in range(30):
        decision = match.decision
        assert decision is not None
        match.choose(bots[decision.seat].choose(match.view(decision.seat), decision, Clock()))
    for seat in (0, 1, -2):
        match.view(seat).text()
        match.view(seat).to_json()
    match.standing()
    underhall.position("dwarfs", seats=2).lay("castle", seat=0, at=(0, 0)).match()
    testkit.check_all("dwarfs", seats=2, seed=1, switches={"turn_limit": 5})
    driver = setting("dwarfs").driver
    assert len(driver.code.call.signatures) == 1
    assert len(driver.program(PROGRAM).beam.signatures) == 1
