"""The engine on a toy: lanes, sets, any-time options, forced decisions, chance, events, faults, truncation."""

import itertools
import json
import os
import random
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.toys.digests import SEEDS, digests
from tests.toys.feast.declarations import Nod, Step
from tests.toys.feast.pieces import CARDS, PICKS
from tests.toys.mishap.pieces import LAYOUT as MISHAP_LAYOUT
from tests.toys.mishap.pieces import Mischief
from tests.toys.playing import Chooser, feast_setting, new_feast, new_mishap, play_out
from underhall.engine import testkit
from underhall.engine.decision import Decision
from underhall.engine.dice import ScriptedDice, SeededDice
from underhall.engine.driver import Bytes, Driver, new_dice
from underhall.engine.kernel import ALL, CHANCE, NOBODY, Fault, Over, PickOrder
from underhall.engine.match import Match
from underhall.engine.record import read_record, replay_in
from underhall.engine.records import table_of
from underhall.engine.view import see
from underhall.errors import IllegalChoice, RulesFault, StaleDecision, UnderhallError, UndoRefused

ROOT = Path(__file__).parents[2]


def kinds_of(match: Match) -> list[tuple[int, str]]:
    return [(decision.seat, decision.kind) for decision in match.decisions]


def in_any_order(seed: int) -> Chooser:
    """Of the decisions that wait, some one."""
    rng = random.Random(seed)
    return lambda match: rng.choice(match.decisions)


# Lanes ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_seats_choose_at_once(seats: int) -> None:
    match = new_feast(seats, charms=False)
    assert kinds_of(match) == [(seat, "pick") for seat in range(seats)]
    assert match.decision == match.decision_of(0)
    ids = {decision.id for decision in match.decisions}
    assert len(ids) == seats
    for seat in range(seats):
        decision = match.decision_of(seat)
        assert decision is not None and decision.seat == seat
        held = {card for card in range(CARDS) if match._fields.hand[seat] >> card & 1}
        assert {option.number for option in decision.options} == held


def test_a_seat_may_answer_before_those_in_front_of_it_and_several_times() -> None:
    match = new_feast(3, charms=False)
    last = match.decision_of(2)
    assert last is not None
    match.choose(last.options[0], decision=last.id)
    assert kinds_of(match) == [(0, "pick"), (1, "pick"), (2, "pick")]
    again = match.decision_of(2)
    assert again is not None and again.id != last.id and last.options[0] not in again.options
    match.choose(again.options[0], seat=2)
    assert kinds_of(match) == [(0, "pick"), (1, "pick")], "its chance fell, and its lane is empty"
    assert match.decision_of(2) is None
    assert [ply.kind for ply in match.plies[-3:]] == ["pick", "pick", "spice@2"]
    assert match.plies[-1].audience == 1 << 2
    with pytest.raises(StaleDecision, match="Seat 2 cannot choose now"):
        match.choose(0, seat=2)
    assert not match._fields.laid.any(), "nothing is laid down before the last answer is in"


def test_answers_are_laid_down_when_the_last_is_in() -> None:
    match = new_feast(3, charms=False)
    picked: dict[int, set[int]] = {seat: set() for seat in range(3)}
    while (decision := match.decision) is not None and decision.kind == "pick":
        picked[decision.seat].add(decision.options[-1].number)
        match.choose(decision.options[-1])
    laid = [event for event in match.events if event.kind == "laid"]
    assert [(event.seat, {event.first, event.second}) for event in laid] == list(picked.items())
    assert not match._fields.pending.any() and not match._fields.height[1:].any()
    assert len({event.ply for event in match.events if event.kind == "laid"}) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_any_order_of_answers_gives_the_same_bytes(seats: int, seed: int) -> None:
    first = new_feast(seats, seed)
    play_out(first, seed)
    assert first.over
    for shuffle in range(6):
        other = new_feast(seats, seed)
        play_out(other, seed, in_any_order(shuffle))
        assert other.core == first.core
        assert other.digests[-1][1] == first.digests[-1][1]
        assert Counter(ply.key for ply in other.plies) == Counter(ply.key for ply in first.plies)


def test_half_way_too_only_what_was_answered_counts() -> None:
    choices = {0: ["low", "high"], 1: ["high"], 2: ["low", "low"]}
    cores = set()
    for order in set(itertools.permutations([seat for seat, made in choices.items() for _ in made])):
        match, made = new_feast(3, charms=False), Counter[int]()
        for seat in order:
            decision = match.decision_of(seat)
            assert decision is not None
            match.choose(decision.options[0 if choices[seat][made[seat]] == "low" else -1], seat=seat)
            made[seat] += 1
        cores.add(match.core)
    assert len(cores) == 1


def test_a_view_shows_nothing_of_another_lane() -> None:
    """Whatever seat 1 holds, picked and drew, seat 0, seat 2 and a spectator see the same bytes."""
    matches = []
    for pick in (0, -1):
        match = new_feast(3, charms=False)
        for _ in range(PICKS - 1):
            decision = match.decision_of(1)
            assert decision is not None
            match.choose(decision.options[pick], seat=1)
        matches.append(match)
    one, other = matches
    assert one.core != other.core
    for seat in (0, 2, NOBODY):
        assert one.view(seat) == other.view(seat)
        assert (one.view(seat).table == other.view(seat).table).all(), "options, reasons and weights too"
    assert one.view(1) != other.view(1)


@pytest.mark.parametrize("seat", [0, 1, 2, NOBODY])
def test_what_a_view_keeps_of_lanes(seat: int) -> None:
    match = new_feast(3, seed=5)
    for other in (2, 1):
        decision = match.decision_of(other)
        assert decision is not None
        match.choose(decision.options[0], seat=other)
    fields = match.view(seat).fields
    for other in range(3):
        mine = other == seat
        frame = fields.stack[other + 1, 0]
        assert frame[0] == Step.PICK and frame[1] == other, "who chooses, and what, is seen by all"
        if other > 0:
            assert bool(fields.pending[other].any()) == mine
            assert bool(frame[2:].any()) == mine
        assert bool(fields.hand[other]) == mine
    legal = match.setting.driver.legal(match.view(seat).table)
    decision = match.decision_of(seat)
    assert legal == ([option.number for option in decision.options] if decision else [])
    assert not fields.weight.any() and not fields.told
    if seat == NOBODY:
        assert not fields.reason.any()


# Records and copies find their game by its name among those that are installed, and the toy is not.
BY_NAME = (testkit.replay_gives_the_same_bytes, testkit.copies_play_on_alike)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("proof", [proof for proof in testkit.PROOFS if proof not in BY_NAME])
def test_the_toy_passes_what_any_game_must(proof, seats: int) -> None:
    proof(feast_setting(), seats, 11)


def test_a_choice_in_a_lane_is_taken_back_while_nobody_else_has_chosen() -> None:
    match = new_feast(2, charms=False)
    before = match.core
    decision = match.decision_of(1)
    assert decision is not None
    match.choose(decision.options[0], seat=1)
    match.undo(1)
    assert match.core == before
    match.choose(decision.options[0], seat=1)
    match.choose(0 if match.decision is None else match.decision.options[0], seat=0)
    with pytest.raises(UndoRefused, match="Another seat"):
        match.undo(1)


# Records -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_record_with_lanes_replays_to_the_same_bytes(seed: int) -> None:
    match = new_feast(3, seed)
    play_out(match, seed, in_any_order(seed))
    again = replay_in(match.setting, read_record(match.record().to_json()))
    assert (again.core, again.plies, again.events) == (match.core, match.plies, match.events)


def test_a_record_in_the_middle_of_a_draft_can_be_played_on() -> None:
    match = new_feast(3, charms=False)
    decision = match.decision_of(1)
    assert decision is not None
    match.choose(decision.options[0], seat=1)
    again = replay_in(match.setting, match.record())
    assert again.core == match.core
    again.dice = match.dice
    for each in (match, again):
        play_out(each, 4)
    assert again.core == match.core


# Sets picked piece by piece ------------------------------------------------------------------------------------------


def gathering(order: PickOrder, needed: int, candidates: int, held: int | None = None) -> tuple[Driver, Bytes, Bytes]:
    """A table on which seat 0 must give away `needed` of the candidates."""
    setting = feast_setting(charms=False)
    driver = setting.driver
    table = driver.empty()
    driver.start(setting.box, table, 2)
    fields = driver.record(table)
    fields.pick_order = order
    fields.hand[0] = candidates
    fields.held[0] = candidates.bit_count() if held is None else held
    fields.stack[0, 0] = [Step.GATHER, 0, needed, 0, 0, 0]
    while driver.tick(setting.box, table) and not fields.fault:
        pass
    return driver, setting.box, table


def paths(driver: Driver, box: Bytes, table: Bytes) -> list[tuple[int, ...]]:
    """Every way to pick the set, in order, forced picks included."""
    fields = driver.record(table)
    assert not fields.fault
    if fields.height[0] == 0 or fields.asked != Step.GATHER:
        return [tuple(card for card in range(CARDS) if fields.gone >> card & 1)]
    found = []
    for card in driver.legal(table):
        later = driver.clone(table)
        driver.record(later).pick_order = fields.pick_order
        driver.take(box, later, card)
        while driver.tick(box, later):
            pass
        found += paths(driver, box, later)
    return found


@pytest.mark.parametrize(
    ("needed", "candidates"), [(1, 0b1011), (2, 0b110101), (3, 0b11111), (4, 0b1110001), (5, 0b11111)]
)
def test_every_set_can_be_picked_and_in_the_ascending_order_in_one_way_only(needed: int, candidates: int) -> None:
    members = [card for card in range(CARDS) if candidates >> card & 1]
    wanted = set(itertools.combinations(members, needed))
    ascending = paths(*gathering(PickOrder.ASCENDING, needed, candidates))
    assert sorted(ascending) == sorted(wanted)
    free = Counter(paths(*gathering(PickOrder.FREE, needed, candidates)))
    assert set(free) == wanted
    if 1 < needed < len(members):
        assert min(free.values()) > 1, "people may pick in any order"


@pytest.mark.parametrize("order", PickOrder)
def test_a_set_that_cannot_be_completed_is_not_begun(order: PickOrder) -> None:
    """Two cards where three are wanted, because the toy gets a wrong hand size."""
    driver, _, table = gathering(order, 3, 0b0110, held=3)
    assert driver.record(table).fault == Fault.NO_OPTIONS and driver.legal(table) == []
    assert [int(reason) > 0 for reason in driver.record(table).reason[:4]] == [False, True, True, False]
    driver, _, table = gathering(order, 3, 0b1110)
    assert not driver.record(table).fault
    if order == PickOrder.FREE:
        assert driver.legal(table) == [1, 2, 3]
    else:
        assert driver.record(table).gone == 0b1110, "one path, so it was forced to its end"


# Any-time options, forced decisions, refusals ------------------------------------------------------------------------


def charmed(**switches: int) -> Match:
    """A match in which both seats have a charm to reveal."""
    return Match(feast_setting(**switches), 2, ScriptedDice({"draw-charm": [1, 1]}, otherwise=SeededDice(3)))


def test_an_any_time_option_stands_beside_every_own_decision_and_comes_back_to_it() -> None:
    match = charmed(gather=2)
    seen = set()
    while (decision := match.decision) is not None:
        if not match._fields.charm_out[decision.seat]:
            seen.add(decision.kind)
            assert decision.options[-1].key == "reveal"
            twin = match.clone()
            twin.choose("reveal", seat=decision.seat)
            after = twin.decision_of(decision.seat)
            if len(decision.options) > 2:  # else what is left is forced
                assert after is not None and after.kind == decision.kind
                assert after.options == decision.options[:-1], "the same decision, without what was used up"
                assert after.id != decision.id
                with pytest.raises(UndoRefused, match="secret"):
                    twin.undo()
        match.choose(decision.options[0])
    assert seen == {"pick", "gather", "toll", "nod"}


def test_in_the_middle_of_a_set_the_picks_so_far_are_kept() -> None:
    match = Match(feast_setting(gather=2, hand=5), 2, ScriptedDice({"draw-charm": [1, 1]}, otherwise=SeededDice(3)))
    while match.decision is not None and match.decision.kind == "pick":
        match.choose(match.decision.options[0])
    assert match.decision is not None and match.decision.kind == "gather"
    match.choose(match.decision.options[0])
    assert match.decision.kind == "gather"
    gathered = int(match._fields.gathered)
    assert gathered.bit_count() == 1
    options = match.decision.options
    match.choose("reveal")
    assert int(match._fields.gathered) == gathered
    assert match.decision is not None and match.decision.options == options[:-1]
    with pytest.raises(IllegalChoice) as refused:
        match.choose("reveal")
    assert refused.value.rule == "CHARM-01"


def test_a_charm_without_power_is_not_offered_but_the_toll_is_asked_all_the_same() -> None:
    """Otherwise the others would learn from the silence that there is nothing to reveal."""
    match = Match(feast_setting(), 2, ScriptedDice({"draw-charm": [0, 1]}, otherwise=SeededDice(3)))
    asked = []
    while (decision := match.decision) is not None and match.turn == 1:
        if decision.kind == "toll":
            asked.append((decision.seat, [option.key for option in decision.options]))
        match.choose(decision.options[0])
    assert asked == [(0, ["pay"]), (1, ["pay", "reveal"])]


def test_a_forced_decision_is_taken_at_once_unless_a_secret_forbids() -> None:
    match = new_feast(2, charms=False)
    play_out(match, 1)
    kinds = Counter(ply.kind for ply in match.plies if ply.seat != CHANCE)
    assert "toll" not in kinds
    assert sum(event.kind == "paid" for event in match.events) == 4, "it happened, unasked"
    assert kinds["nod"] == 4, "asked even where only one nod is possible"


def test_a_refusal_names_its_rule() -> None:
    match = new_feast(2, charms=False)
    decision = match.decision
    assert decision is not None
    absent = next(card for card in range(CARDS) if decision.option(card) is None)
    before = match.core
    for name in (absent, f"pick:{absent}"):
        with pytest.raises(IllegalChoice, match=rf"Card {absent} is not in your hand\. \(feast:PICK-01\)") as refused:
            match.choose(name)
        assert refused.value.rule == "PICK-01"
    assert match.why_not(0, absent) == ("PICK-01", f"Card {absent} is not in your hand.")
    assert match.why_not(0, decision.options[0].number) is None
    assert match.core == before


# Chance and events ---------------------------------------------------------------------------------------------------


def test_chance_keeps_its_weights() -> None:
    matches = [new_feast(2, seed, charms=False, hand=2) for seed in range(240)]
    found = Counter(ply.number for match in matches for ply in match.plies if ply.kind == "weather")
    total = sum(found.values())
    square = sum(
        (found[kind] - total * share) ** 2 / (total * share) for kind, share in enumerate((1 / 8, 2 / 8, 5 / 8))
    )
    assert square < 27.6


def test_who_sees_a_chance() -> None:
    audiences = {(ply.kind, ply.audience) for ply in new_feast(2).plies}
    assert audiences == {("draw-charm", 1), ("draw-charm", 2), ("draw-card", 1), ("draw-card", 2), ("weather", ALL)}


def test_events_go_to_their_audience() -> None:
    match = new_feast(3, seed=2, charms=False)
    play_out(match, 2)
    for seat in (0, 1, 2, NOBODY):
        names = Counter((event.kind, event.values.get("seat") == seat) for event in match.events_for(seat))
        assert not names["drew", False] and not names["tasted", False] and not names["drew-unseen", True]
        assert (names["drew", True] > 0) == (seat != NOBODY)
        assert names["drew-unseen", False] and names["laid", False]
    everything = match.events
    assert len(everything) == sum(event.audience != ALL for event in everything) + len(
        [event for event in match.events_for(NOBODY) if event.audience == ALL]
    )


def test_frames_show_what_could_be_known_then() -> None:
    match = new_feast(2, seed=1)
    play_out(match, 1)
    laid = next(event for event in match.events if event.kind == "laid")
    before, after = match.view_at(laid.frame - 1, 0), match.view_at(laid.frame, 0)
    assert not before.fields.laid.any() and after.fields.laid.all(axis=None, where=[True, True, False, False])
    assert not before.fields.hand[1] and not before.fields.pending[1].any()


# Endings and faults --------------------------------------------------------------------------------------------------


def test_a_match_cut_short_says_so() -> None:
    match = new_feast(2, rounds=3, limit=1)
    play_out(match, 0)
    assert match.turn == 1 and int(match._fields.over) == Over.TRUNCATED
    assert match.outcome is not None and match.outcome.truncated and match.outcome.reason == "Cut short."
    whole = new_feast(2, rounds=1)
    play_out(whole, 0)
    assert whole.outcome is not None and not whole.outcome.truncated and whole.outcome.reason == "All is eaten."


@pytest.mark.parametrize(
    ("mischief", "fault", "step"),
    [
        (Mischief.PILE_UP, "FULL_STACK", "PILE_UP"),
        (Mischief.STUCK, "NO_OPTIONS", "STUCK"),
        (Mischief.CHATTER, "TOO_MANY_EVENTS", "CHATTER"),
        (Mischief.TURN_ROUND, "ENDLESS", "TURN_ROUND"),
        (Mischief.GAMBLE, "ENDLESS", "GAMBLE"),
    ],
)
def test_a_fault_in_the_rules_is_raised_with_its_step_and_the_match_stays_as_it_was(
    mischief: Mischief, fault: str, step: str
) -> None:
    match = new_mishap()
    match.choose("nothing")
    before = (match.core, match.decisions, match.record())
    with pytest.raises(RulesFault, match=f"mishap: {fault} at {step}, ply "):
        match.choose(int(mischief))
    assert (match.core, match.decisions, match.record()) == before
    match.choose("nothing")
    assert match.standing().totals == (2, 2)


@pytest.mark.parametrize("mischief", [m for m in Mischief if m not in (Mischief.NOTHING, Mischief.CHATTER)])
def test_in_rollouts_a_fault_stops_the_table(mischief: Mischief) -> None:
    match = new_mishap()
    driver, box, table = match.setting.driver, match.setting.box, match._table.copy()
    driver.play(box, table, new_dice(1), int(mischief))
    wanted = {Mischief.PILE_UP: Fault.FULL_STACK, Mischief.STUCK: Fault.NO_OPTIONS}.get(mischief, Fault.ENDLESS)
    assert driver.record(table).fault == wanted


def test_events_are_muted_in_rollouts() -> None:
    match = new_mishap()
    driver, table = match.setting.driver, match._table.copy()
    driver.step(match.setting.box, table, int(Mischief.CHATTER))
    fields = driver.record(table)
    assert not fields.fault and not fields.told and fields.seat == 1


@pytest.mark.parametrize("value", [-1, len(Mischief), 10_000, -(2**40)])
def test_the_driver_takes_no_illegal_choice(value: int) -> None:
    match = new_mishap()
    driver, table = match.setting.driver, match._table.copy()
    driver.take(match.setting.box, table, value)
    fields = driver.record(table)
    assert fields.fault == Fault.ILLEGAL
    fields.fault = 0
    assert driver.core(table) == match.core


def test_dice_that_fail_change_nothing() -> None:
    match = Match(feast_setting(charms=False), 2, ScriptedDice({}, otherwise=SeededDice(1)))
    match.choose(match.decisions[0].options[0])
    match.dice = ScriptedDice({"spice@0": ["no such spice"]})
    before = (match.core, match.plies.copy(), match.decisions)
    with pytest.raises(UnderhallError, match="no such spice"):
        match.choose(match.decisions[0].options[0])
    assert (match.core, match.plies, match.decisions) == before

    class Loaded:
        def fall(self, chance: object) -> int:
            return 77

    match.dice = Loaded()
    with pytest.raises(UnderhallError, match="77 for 'spice@0'"):
        match.choose(match.decisions[0].options[0])
    assert (match.core, match.plies, match.decisions) == before


def test_nobody_is_asked_when_it_is_over() -> None:
    match = new_feast(2)
    play_out(match, 3)
    assert match.decision is None and match.decisions == [] and match.decision_of(0) is None
    assert match._fields.seat == NOBODY
    with pytest.raises(StaleDecision, match="over"):
        match.choose(0)


# The registry --------------------------------------------------------------------------------------------------------


def test_a_table_too_small_for_a_decision_is_refused() -> None:
    feast = feast_setting().game
    small = table_of(options=CARDS, chance=CARDS, depth=4, lanes=4, fields={})
    copy = replace(feast, layout=small)
    with pytest.raises(ValueError, match=f"feast: PICK has {CARDS} options, its table has room for {CARDS - 1}"):
        copy.check_complete()
    copy = replace(feast, layout=MISHAP_LAYOUT)
    with pytest.raises(ValueError, match="its table has room for"):
        copy.check_complete()


def test_a_game_must_be_complete() -> None:
    feast = feast_setting().game
    copy = replace(feast, steps={}, duties={})
    with pytest.raises(ValueError, match=r"no function for BEGIN_ROUND, .*END_ROUND, set_up, hide"):
        copy.check_complete()
    with pytest.raises(ValueError, match="GATHER is registered twice"):
        feast.decision(Step.GATHER, Nod)(lambda box, table, seat: None)


# Builds --------------------------------------------------------------------------------------------------------------


def test_interpreted_and_compiled_rules_give_the_same_bytes() -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    environment |= {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-m", "tests.toys.digests"]
    process = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    interpreted = json.loads(process.stdout)
    assert interpreted == {str(seed): digests(seed) for seed in SEEDS}
    assert all(len(set(each)) > 20 for each in interpreted.values())


def test_a_view_of_a_sample_is_the_view() -> None:
    match = new_feast(4, seed=9)
    for choice in range(5):
        decision: Decision = match.decisions[choice % len(match.decisions)]
        match.choose(decision.options[0], seat=decision.seat)
        for seat in (*range(4), NOBODY):
            view = match.view(seat)
            sample = view.determinize(choice)
            assert see(match.setting, sample, seat) == view
            assert match.setting.driver.audit(match.setting.box, sample) == 0
