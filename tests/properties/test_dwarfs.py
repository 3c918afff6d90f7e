"""Properties of dwarfs that hold in every match, for all seat counts, switches and two very different packs."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.lively import lively_pack
from underhall.engine import pack as packs
from underhall.engine import testkit
from underhall.engine.driver import new_dice
from underhall.engine.kernel import Over
from underhall.engine.setting import setting

SEATS = st.integers(2, 4)
SEEDS = st.integers(0, 2**32)
PACKS = st.sampled_from([packs.load("dwarfs"), lively_pack()])
SWITCHES = st.fixed_dictionaries(
    {},
    optional={
        "castle_stacking": st.booleans(),
        "strict_families": st.booleans(),
        "extra_action_timing": st.sampled_from(["when_taken", "turn_start"]),
        "must_trade_and_dig": st.booleans(),
        "monsters_need_castle": st.booleans(),
        "dig_scope": st.sampled_from(["anywhere", "region"]),
        "reveal_windows": st.sampled_from(["own_decisions", "when_met", "every_action"]),
        "trio_colours": st.sampled_from(["own", "any"]),
        "hide_gems": st.booleans(),
        "start_player": st.sampled_from(["seat_0", "random"]),
        "turn_limit": st.integers(5, 60),
    },
)


@pytest.mark.parametrize("proof", testkit.proofs_of("dwarfs"))
@given(seats=SEATS, seed=SEEDS, pack=PACKS, switches=SWITCHES)
def test_property(proof, seats, seed, pack, switches):
    proof(seats=seats, seed=seed, pack=pack, switches=switches)


@pytest.mark.parametrize("games", [100, pytest.param(10_000, marks=pytest.mark.soak)])
def test_random_games_come_to_an_end_with_everything_in_its_place(games):
    for pack in (packs.load("dwarfs"), lively_pack()):
        chosen = setting("dwarfs", pack)
        driver = chosen.driver
        ended: Counter[Over] = Counter()
        for seed in range(games):
            dice, table = new_dice(seed), driver.empty()
            driver.start(chosen.box, table, 2 + seed % 3)
            driver.advance(chosen.box, table)
            driver.rollout(chosen.box, table, dice)
            fields = driver.record(table)
            assert not fields.fault
            assert driver.audit(chosen.box, table) == 0
            ended[Over(int(fields.over))] += 1
        assert ended[Over.RUNNING] == 0
        assert ended.total() == games
