"""Properties of fall that hold in every match, for all seat counts and switches."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from underhall.engine import testkit
from underhall.engine.dice import SeededDice
from underhall.engine.driver import new_dice
from underhall.engine.kernel import CHANCE, Gear, Over
from underhall.engine.match import Match
from underhall.engine.setting import setting
from underhall.games.fall.pieces import CARDS, HAND, WAVES, Source
from underhall.games.fall.steps import Step
from underhall.games.fall.table import IN_DECK

SEATS = st.integers(2, 5)
SEEDS = st.integers(0, 2**32)
SWITCHES = st.fixed_dictionaries(
    {},
    optional={
        "gnome_victory_votes": st.sampled_from([1, 2]),
        "boost_on_defeat_move": st.booleans(),
        "move_trolls_from_rival_lair": st.booleans(),
        "max_pawns": st.integers(0, 3),
    },
)
SLOW = (testkit.secrets_do_not_interfere, testkit.samples_fit_the_view, testkit.undo_restores)
QUICK = tuple(proof for proof in testkit.PROOFS if proof not in SLOW)
FEWER = settings.default.max_examples // 6 if settings.default else 1


def name(proof):
    return proof.__name__


@pytest.mark.parametrize("proof", QUICK, ids=name)
@given(seats=SEATS, seed=SEEDS, switches=SWITCHES)
def test_property(proof, seats, seed, switches):
    """IV-1 to IV-4, IV-7 and IV-8 are flaws that the audit of `components_are_conserved` looks for at every step."""
    proof(setting("fall", switches=switches), seats, seed)


@pytest.mark.parametrize("proof", SLOW, ids=name)
@settings(max_examples=FEWER)
@given(seats=SEATS, seed=SEEDS, switches=SWITCHES)
def test_slow_property(proof, seats, seed, switches):
    proof(setting("fall", switches=switches), seats, seed)


@pytest.mark.parametrize("games", [150, pytest.param(10_000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_come_to_an_end_with_everything_in_its_place(seats, games):
    chosen = setting("fall")
    driver = chosen.driver
    for seed in range(games):
        table = driver.empty()
        driver.start(chosen.box, table, seats)
        fields = driver.record(table)
        fields.gear = Gear.ASCENDING if seed % 2 else Gear.FREE
        driver.advance(chosen.box, table)
        driver.rollout(chosen.box, table, new_dice(seed))
        assert not fields.fault, f"seed {seed}: fault {fields.fault} at {Step(int(fields.asked)).name}"
        assert int(fields.over) == Over.ENDED
        assert driver.audit(chosen.box, table) == 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_domains_never_cost_honour_and_the_deck_never_runs_out(seats):
    """IV-5 and IV-6."""
    chosen = setting("fall")
    driver = chosen.driver
    for seed in range(30):
        table, dice = driver.empty(), new_dice(seed)
        driver.start(chosen.box, table, seats)
        fields = driver.record(table)
        before = [0] * seats
        while not fields.over:
            fields.mute = 1
            ran = driver.tick(chosen.box, table)
            now = [int(honour) for honour in fields.honour[:seats, int(Source.DOMAINS)]]
            assert all(a <= b for a, b in zip(before, now, strict=True))
            before = now
            if not ran and int(fields.seat) == CHANCE:
                driver.fall(chosen.box, table, dice)
            elif not ran and not fields.over:
                driver.take(chosen.box, table, driver.pick(chosen.box, table, dice))
        used = CARDS - sum(int(at) == IN_DECK for at in fields.card_at)
        assert used == HAND * WAVES * seats <= CARDS


@settings(max_examples=5)
@given(seats=SEATS, seed=SEEDS)
def test_any_order_of_answers_in_the_draft_gives_the_same_bytes(seats, seed):
    """The champions kept at the start, and the first cards added: asked from the first seat on, or the other way."""
    ends = []
    for backwards in (False, True):
        match = Match(setting("fall"), seats, SeededDice(seed))
        choices = {seat: random.Random(f"{seed}.{seat}") for seat in range(seats)}
        while match.turn == 0:
            waiting = match.decisions
            decision = waiting[-1] if backwards else waiting[0]
            picked = choices[decision.seat].choice(decision.options)
            match.choose(picked, seat=decision.seat)
        ends.append(match.core)
    assert ends[0] == ends[1]
