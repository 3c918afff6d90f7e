"""Properties of fall that hold in every match, for all seat counts and switches.

What must hold at every step is looked for by the audit: gnomes and trolls apart (Flaw.TOGETHER), two gnomes a cavern at
most (CROWDED), 30 gnomes (GNOMES), 25 trolls a colour (TROLLS), no card lost (CARDS), cubes on nothing but actions and
wilds (COVERED), and more before less on all tracks (ORDER). What it does not see is shown here step by step: no domain
ever costs honour, the deck never runs out, and of those level on a track the first to come leads.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import underhall
from tests.properties.walks import answered, check_whole_matches, steps, waits_for_a_seat
from tests.wording import Codes, printed, read_in_play
from underhall.engine import testkit
from underhall.engine.dice import SeededDice
from underhall.engine.kernel import NOBODY, PickOrder
from underhall.engine.match import Match
from underhall.engine.setting import setting
from underhall.engine.view import see
from underhall.games.fall.box import BOX
from underhall.games.fall.pieces import CARDS, CAVERNS, CLANS, HAND, IN_DECK, NONE, WAVES, Source

ALL_SEATS = (2, 3, 4, 5)
SEATS = st.sampled_from(ALL_SEATS)
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
FLIPPED = {
    "gnome_victory_votes": 2,
    "boost_on_defeat_move": True,
    "move_trolls_from_rival_lair": False,
    "max_pawns": 1,
}
LONG = (testkit.secrets_do_not_interfere, testkit.replay_gives_the_same_bytes)  # some seconds a match
SLOW = [proof for proof in testkit.proofs_of("fall") if proof.check in LONG]
QUICK = [proof for proof in testkit.proofs_of("fall") if proof.check not in LONG]
MATCHES = 4  # that are looked at step by step
STRIDE = 3  # steps, where not each is looked at
FEWER = settings.default.max_examples // 6


@pytest.mark.parametrize("proof", QUICK)
@given(seats=SEATS, seed=SEEDS, switches=SWITCHES)
def test_property(proof, seats, seed, switches):
    proof(seats=seats, seed=seed, switches=switches)


@pytest.mark.parametrize("proof", SLOW)
@settings(max_examples=FEWER)
@given(seats=SEATS, seed=SEEDS, switches=SWITCHES)
def test_slow_property(proof, seats, seed, switches):
    proof(seats=seats, seed=seed, switches=switches)


# Whole matches --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("switches", [{}, FLIPPED], ids=["standard", "flipped"])
@pytest.mark.parametrize("order", PickOrder, ids=lambda order: order.name)
@pytest.mark.parametrize("seats", ALL_SEATS)
@pytest.mark.parametrize("games", [40, pytest.param(10_000, marks=pytest.mark.soak)])
def test_random_games_come_to_an_end_with_everything_in_its_place(games, seats, order, switches):
    check_whole_matches(setting("fall", switches=switches), seats, order, games)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_samples_fit_the_views_of_a_whole_match(seats):
    """The proofs look at how matches begin; what is hidden is most entangled where they end."""
    chosen = setting("fall")
    driver, mixes = chosen.driver, 0
    for seed in range(3 * MATCHES):
        for number, table in enumerate(steps(chosen, seats, seed)):
            if number % STRIDE or not waits_for_a_seat(chosen, table):
                continue
            mixes = max(mixes, int(driver.record(table).mix))
            for seat in (number % seats, NOBODY):
                view = see(chosen, table, seat)
                whole = view.determinize(number)
                where = f"match {seed}, step {number}, seat {seat}"
                assert driver.audit(chosen.box, whole) == 0, where
                assert see(chosen, whole, seat) == view, where
    assert mixes > 0, "no gnomes were ever mixed in"


# What the audit does not see ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_no_domain_ever_costs_honour(seats):
    """Outside battles a domain with a controlled cavern would bring three honour at least, whenever scored."""
    chosen = setting("fall")
    box = chosen.box.view(BOX)[0]
    for seed in range(MATCHES):
        scored, lying = [0] * seats, b""
        for table in steps(chosen, seats, seed):
            fields = chosen.driver.record(table)
            now = fields.honour[:seats, Source.DOMAINS].tolist()
            assert all(after >= before for before, after in zip(scored, now, strict=True))
            scored = now
            if lying != (lying := fields.units.tobytes() + fields.gnomes.tobytes()):
                for seat in range(seats):
                    assert all(worth >= 3 for worth in domains_of(box, fields, seat)), f"match {seed}, seat {seat}"
        assert sum(scored) > 0


def domains_of(box: Any, fields: Any, seat: int) -> Iterator[int]:
    """What each domain in which a seat controls a cavern would bring now; without those where a battle is fought."""
    most = fields.units[:, :CAVERNS].max(axis=0)
    alone = (fields.units[:, :CAVERNS] == most).sum(axis=0) == 1
    controlled = (fields.units[seat, :CAVERNS] == most) & (most > 0) & alone
    overrun = fields.gnomes > 0
    for clan in range(CLANS):
        domain = box.domain[fields.side] == clan
        domain[int(box.caverns[fields.side]) :] = False
        count = int((controlled & domain).sum())
        if count and not (overrun & (most > 0) & domain).any():
            lost = int((overrun & domain).sum()) * int(box.overrun_loss)
            yield int(box.first_cavern) + (count - 1) * int(box.next_cavern) - lost


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_the_deck_never_runs_out(seats):
    """Four cards per seat leave it in each wave, and none comes back."""
    chosen = setting("fall")
    for seed in range(MATCHES):
        left = CARDS
        for table in steps(chosen, seats, seed):
            fields = chosen.driver.record(table)
            now = int((fields.card_at == IN_DECK).sum())
            assert CARDS - HAND * seats * int(fields.wave) <= now <= left
            left = now
        assert left == CARDS - HAND * seats * WAVES >= 0


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_of_those_level_on_a_track_the_first_to_come_leads(seats):
    """Who advances comes behind all who are already as far."""
    chosen = setting("fall")
    ties = 0
    for seed in range(MATCHES):
        before: dict[tuple[str, int], tuple[list[int], list[int]]] = {}
        for table in steps(chosen, seats, seed):
            for track, (values, order) in tracks(chosen.driver.record(table)):
                old_values, old_order = before.get(track, ([0] * seats, []))
                moved = [seat for seat in range(seats) if values[seat] > old_values[seat]]
                if moved:
                    (seat,) = moved
                    others = [other for other in old_order if other != seat]
                    ahead = [other for other in others if values[other] >= values[seat]]
                    assert order == [*ahead, seat, *others[len(ahead) :]], f"match {seed}, {track}"
                    ties += values[seat] in [values[other] for other in others]
                elif any(values):
                    assert order == old_order
                else:
                    assert order == []
                before[track] = values, order
    assert ties > 0, "nobody was ever level"


def tracks(fields: Any) -> Iterator[tuple[tuple[str, int], tuple[list[int], list[int]]]]:
    """Every track by its name: how far each seat is, and the seats in their order."""
    seats = int(fields.seats)
    for kind, all_values, all_orders in (
        ("votes", fields.votes, fields.vote_order),
        ("influence", fields.influence, fields.influence_order),
    ):
        for number, (values, order) in enumerate(zip(all_values.tolist(), all_orders.tolist(), strict=True)):
            yield (kind, number), (values[:seats], [seat for seat in order if seat != NONE])


# Choices made at the same time ----------------------------------------------------------------------------------------


@settings(max_examples=FEWER)
@given(seats=SEATS, seed=SEEDS, orders=st.lists(SEEDS, min_size=2, max_size=3, unique=True))
def test_any_order_of_answers_gives_the_same_bytes_in_the_first_wave(seats, seed, orders):
    """The starting champions, then all three cards of the draft."""
    ends = [answered(Match(setting("fall"), seats, SeededDice(seed)), seed, order) for order in orders]
    assert all(one == other for one, other in pairwise(ends))


@settings(max_examples=FEWER)
@given(
    seats=SEATS, wave=st.sampled_from([2, 3]), seed=SEEDS, orders=st.lists(SEEDS, min_size=2, max_size=3, unique=True)
)
def test_any_order_of_answers_gives_the_same_bytes_in_later_waves(seats, wave, seed, orders):
    draft = underhall.position("fall", seats=seats).wave(wave).phase("draft")
    for seat in range(seats):
        draft.supplies(seat, 1)
    ends = [answered(draft.match(SeededDice(seed)), seed, order) for order in orders]
    assert all(one == other for one, other in pairwise(ends))


# What players read ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_players_read_no_codes(seats):
    """Names, never ids of caverns, lairs, cards or rules, nor coordinates."""
    chosen = setting("fall")
    codes = Codes(chosen)
    assert codes.found_in(printed(chosen, seats)) == []
    kinds = set()
    for kind, texts in read_in_play(chosen, seats, seed=seats):
        assert codes.found_in(texts) == [], kind
        kinds.add(kind)
    assert {"lair-pair", "where", "act", "move-to", "which-cavern"} <= kinds
