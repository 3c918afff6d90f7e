"""Properties of hall that hold in every match, for all seat counts, in teams, and for all switches.

The audit looks at every step for what must hold: its flaws are listed in `rules/audit.py`. Here some of it is worked
out once more, in another way and plainly: tokens and tiles are counted, networks and regions are found by a search from
square to square. And what the audit cannot see, since it looks at one table, is shown from step to step: nothing that
was gained is lost, and what lasts a turn is gone when it ends.
"""

import random
import re
from collections.abc import Iterable
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import underhall
from tests.properties.lively import lively_hall
from tests.properties.walks import answered, check_whole_matches, steps, waits_for_a_seat
from tests.wording import Codes, printed, read_in_play
from underhall.engine import testkit
from underhall.engine.dice import SeededDice
from underhall.engine.driver import Bytes
from underhall.engine.kernel import NOBODY, PickOrder
from underhall.engine.match import Match
from underhall.engine.setting import Setting, setting
from underhall.engine.view import see
from underhall.games.hall.box import BOX
from underhall.games.hall.pieces import CELLS, GATE, HALL, HIGH, NONE, PORTION, TEAM_SEATS, UNKNOWN, WIDE, Resource

ALL_SEATS = (2, 3, 4, 5)
SEEDS = st.integers(0, 2**32)
TOKENS, TILES = 225, 52  # printed: all resource tokens, all tunnel tiles
FLIPPED = {
    "winter_for_two": True,
    "choose_workshops": True,
    "no_duplicate_workshops": True,
    "clan_cart_strict": False,
    "unlimited_supply": True,
    "hide_tokens": False,
    "spells_need_effect": True,
}
TEAMS = {"teams": True}
SWITCHES = st.fixed_dictionaries({}, optional={name: st.just(value) for name, value in FLIPPED.items()})
TABLES = st.one_of(
    st.tuples(st.sampled_from(ALL_SEATS), SWITCHES),
    st.tuples(st.just(TEAM_SEATS), SWITCHES.map(TEAMS.__or__)),
)
# Every way to play once: each number of seats, teams, and with all switches turned over.
WAYS = [
    *[pytest.param(seats, {}, id=f"{seats} seats") for seats in ALL_SEATS],
    *[pytest.param(seats, FLIPPED, id=f"{seats} seats, flipped") for seats in ALL_SEATS],
    pytest.param(TEAM_SEATS, TEAMS, id="teams"),
    pytest.param(TEAM_SEATS, TEAMS | FLIPPED, id="teams, flipped"),
]
LIVELY = lively_hall()
LONG = (testkit.secrets_do_not_interfere, testkit.replay_gives_the_same_bytes)  # some seconds a match
SLOW = [proof for proof in testkit.proofs_of("hall") if proof.check in LONG]
QUICK = [proof for proof in testkit.proofs_of("hall") if proof.check not in LONG]
# Codes of hall that no player should read: of rules and values in the pack, and shapes as the pack draws them.
CODES = re.compile(r"\bR\d{3}\b|[a-z]_[a-z]|[#@.]*[#@][#@.]*/|[a-z]{2} [#@.]*[#@][#@.]* [a-z]{2}")
LEAST_READ = 250  # decisions of a match
MATCHES = 2  # of each way to play that are looked at step by step
STRIDE = 11  # steps, where not each is looked at
CHOICES = 60  # that twins are given
TRIES = 40  # matches in which twins are looked for
FEWER = settings.default.max_examples // 6


@pytest.mark.parametrize("proof", QUICK)
@given(table=TABLES, seed=SEEDS)
def test_property(proof, table, seed):
    seats, switches = table
    proof(seats=seats, seed=seed, switches=switches)


@pytest.mark.parametrize("proof", SLOW)
@settings(max_examples=FEWER)
@given(table=TABLES, seed=SEEDS)
def test_slow_property(proof, table, seed):
    seats, switches = table
    proof(seats=seats, seed=seed, switches=switches)


# Whole matches --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "switches"), WAYS)
@pytest.mark.parametrize("order", PickOrder, ids=lambda order: order.name)
@pytest.mark.parametrize("games", [20, pytest.param(10_000, marks=pytest.mark.soak)])
def test_random_games_come_to_an_end_with_everything_in_its_place(games, order, seats, switches):
    check_whole_matches(setting("hall", switches=switches), seats, order, games)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_samples_fit_the_views_of_a_whole_match(seats):
    """The proofs look at how matches begin; tokens are hidden only once they are claimed."""
    chosen = setting("hall")
    driver, hidden = chosen.driver, 0
    for seed in range(MATCHES):
        for number, table in enumerate(steps(chosen, seats, seed)):
            if number % STRIDE or not waits_for_a_seat(chosen, table):
                continue
            for seat in (number % seats, NOBODY):
                view = see(chosen, table, seat)
                hidden += int((view.fields.point < 0).sum())
                whole = view.determinize(number)
                where = f"match {seed}, step {number}, seat {seat}"
                assert driver.audit(chosen.box, whole) == 0, where
                assert see(chosen, whole, seat) == view, where
    assert hidden > 0, "no token was ever hidden"


@pytest.mark.parametrize(("seats", "switches"), [(2, {}), (5, {}), (TEAM_SEATS, TEAMS)], ids=["two", "five", "teams"])
def test_what_lies_face_down_changes_nothing_for_others(seats, switches):
    """In two matches that differ only in tokens a seat cannot see, its views, options and events are the same."""
    chosen = lively(switches)
    for viewer in (0, NOBODY):
        match, twin = (Match(chosen, seats, SeededDice(5), table) for table in twins(chosen, seats, viewer))
        choices = random.Random(7)
        for number in range(CHOICES):
            if match.decision is None:
                break  # the final scoring shows all tokens
            assert seen_by(match, viewer) == seen_by(twin, viewer), f"seat {viewer}, choice {number}"
            key = choices.choice(match.decision.options).key
            match.choose(key)
            twin.choose(key)
        assert match.core != twin.core, "the twins are the same"


def twins(chosen: Setting, seats: int, viewer: int) -> tuple[Bytes, Bytes]:
    """Two tables that differ only in the values of tokens that lie face down before a viewer."""
    for seed in range(TRIES):
        for table in steps(chosen, seats, seed):
            view = see(chosen, table, viewer)
            if waits_for_a_seat(chosen, table) and (view.fields.point == UNKNOWN).sum() > 1:
                other = view.determinize(seed)
                if chosen.driver.core(other) != chosen.driver.core(table):
                    return table.copy(), other
    raise AssertionError("no token ever lies face down")


def seen_by(match: Match, seat: int) -> Any:
    decision = match.decision_of(seat) if seat >= 0 else match.decision
    told = [(event.kind, event.values, event.text) for event in match.events_for(seat)]
    view = match.view(seat)
    return view.table.tobytes(), view.text(), view.to_json(), decision, told


# Counted plainly ------------------------------------------------------------------------------------------------------


def lively(switches: dict[str, Any]) -> Setting:
    """Played at random, few tunnels are dug and hardly a hall dedicated: here seats begin with more."""
    return setting("hall", LIVELY, switches)


def box_of(chosen: Setting) -> Any:
    return chosen.box.view(BOX)[0]


@pytest.mark.parametrize(("seats", "switches"), WAYS)
def test_no_token_is_lost_and_none_is_made(seats, switches):
    chosen = lively(switches)
    printed = box_of(chosen).tokens.tolist()
    assert sum(printed) == TOKENS
    for seed in range(MATCHES):
        for number, table in enumerate(steps(chosen, seats, seed)):
            fields = chosen.driver.record(table)
            assert tokens_of(fields) == printed, f"match {seed}, step {number}"
            if not switches.get("unlimited_supply"):
                assert (fields.supply >= 0).all(), f"match {seed}, step {number}"


def tokens_of(fields: Any) -> list[int]:
    """How many tokens of each resource lie anywhere."""
    everywhere = fields.supply.astype(int) + fields.storage.sum(axis=0) + fields.bribes.sum(axis=0)
    on_trolls = fields.on_troll.astype(int).sum(axis=(0, 1))
    everywhere += on_trolls[: len(everywhere)]
    everywhere[Resource.CART] += on_trolls[-1]
    everywhere[Resource.RUNE] += fields.runes.sum()
    return [int(count) for count in everywhere]


@pytest.mark.parametrize(("seats", "switches"), WAYS)
def test_no_tile_is_lost_but_under_a_great_hall(seats, switches):
    """Tiles in the supply and whole tiles on the mountain are all there are, but for those a hall has been laid over:
    their squares lie under it or stick out, and they stay for good."""
    chosen = lively(switches)
    copies, sizes = box_of(chosen).copies, box_of(chosen).squares
    assert int(copies.sum()) == TILES
    dug, dedicated = 0, 0
    for seed in range(MATCHES):
        cut, halls = 0, 0
        for number, table in enumerate(steps(chosen, seats, seed)):
            fields = chosen.driver.record(table)
            laid = [int((fields.what == shape).sum()) for shape in range(PORTION)]
            missing = copies - fields.tiles - laid
            halls_now = int((fields.what >= HALL).sum())
            where = f"match {seed}, step {number}"
            assert (missing >= 0).all(), where
            parts = [region for region, what in enumerate(fields.what) if what == PORTION or what >= HALL]
            assert int((missing * sizes).sum()) == int(np.isin(fields.region, parts).sum()), where
            assert int(missing.sum()) == cut or (halls_now == halls + 1 and int(missing.sum()) > cut), where
            assert halls_now >= halls and halls_now == int((fields.hall_at != NONE).sum()), where
            cut, halls = int(missing.sum()), halls_now
        dug, dedicated = dug + sum(laid), dedicated + halls
    assert dug > 0 and dedicated > 0, "too little happened"


# Networks and regions -------------------------------------------------------------------------------------------------


def beside(square: int) -> list[int]:
    """The squares that share a side with another."""
    row, column = divmod(square, WIDE)
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [down * WIDE + across for down, across in around if down in range(HIGH) and across in range(WIDE)]


def reached(start: int, squares: set[int]) -> set[int]:
    """All squares of a set that a path leads to."""
    found, ahead = {start}, [start]
    while ahead:
        ahead = [near for square in ahead for near in beside(square) if near in squares and near not in found]
        found.update(ahead)
    return found


def squares_of(rows: Iterable[int]) -> set[int]:
    """The squares whose bits are set."""
    return {row * WIDE + column for row, bits in enumerate(rows) for column in range(WIDE) if int(bits) >> column & 1}


@pytest.mark.parametrize(("seats", "switches"), WAYS)
def test_networks_are_what_hangs_together_with_a_gate_and_rivals_stay_apart(seats, switches):
    chosen = lively(switches)
    ground = squares_of(box_of(chosen).ground[int(box_of(chosen).side[seats])])
    largest = 0
    for seed in range(MATCHES):
        seen = b""
        for number, table in enumerate(steps(chosen, seats, seed)):
            fields = chosen.driver.record(table)
            if seen == (seen := fields.region.tobytes()):
                continue
            where = f"match {seed}, step {number}"
            dug = {square for square in range(CELLS) if fields.region[square] != NONE}
            assert dug <= ground, where
            networks = [squares_of(rows) for rows in fields.network[:seats]]
            for gate, network in zip(fields.gate, networks, strict=False):
                assert network == (reached(int(gate), dug) if gate != NONE else set()), where
            for seat, other in combinations(range(seats), 2):
                if fields.team[seat] != fields.team[other]:
                    touched = {near for square in networks[seat] for near in (square, *beside(square))}
                    assert not touched & networks[other], f"{where}: seats {seat} and {other}"
            largest = max(largest, *map(len, networks))
    assert largest > 10, "too little was dug"


@pytest.mark.parametrize(("seats", "switches"), WAYS)
def test_regions_hang_together_and_hold_one_statue_a_square(seats, switches):
    """A whole tile has as many squares as its shape; a part that sticks out, fewer than any tile may have."""
    chosen = lively(switches)
    box = box_of(chosen)
    spots = int(box.spots[box.side[seats]])
    moved, portions = 0, 0
    for seed in range(MATCHES):
        seen = b""
        for number, table in enumerate(steps(chosen, seats, seed)):
            fields = chosen.driver.record(table)
            if seen == (seen := fields.region.tobytes() + fields.statue.tobytes()):
                continue
            where = f"match {seed}, step {number}"
            regions: dict[int, set[int]] = {}
            for square in range(CELLS):
                regions.setdefault(int(fields.region[square]), set()).add(square)
            del regions[NONE]
            for region, squares in regions.items():
                assert reached(min(squares), squares) == squares, f"{where}: region {region}"
                what = int(fields.what[region])
                if what < PORTION:
                    assert len(squares) == box.squares[what], where
                elif what == PORTION:
                    assert len(squares) < box.squares.max(), where
                    portions += 1
                else:
                    assert len(squares) == (1 if what == GATE else box.hall_size[what - HALL]), where
            standing = [int(square) for square in fields.statue if square != NONE]
            assert len(set(standing)) == len(standing) in (0, spots), where
            spot = box.spot[fields.side, :spots].tolist()
            for square, origin in zip(standing, spot, strict=False):
                moved += square != origin
                assert square == origin or fields.region[square] != NONE, f"{where}: a statue is in the rock"
    assert moved > 0 and portions > 0, "too little happened"


# From step to step ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "switches"), WAYS)
def test_tidying_changes_nothing(seats, switches):
    """What is kept up to date in small steps equals what would be worked out from scratch."""
    chosen = lively(switches)
    core = chosen.game.layout.core_bytes
    for number, table in enumerate(steps(chosen, seats, 1)):
        again = table.copy()
        chosen.driver.tidy(chosen.box, again)
        assert again[:core].tobytes() == table[:core].tobytes(), f"step {number}"


@pytest.mark.parametrize(("seats", "switches"), WAYS)
def test_what_was_gained_once_stays(seats, switches):
    """Honour for tunnels, recruited trolls, point tokens, crowns and what was buried are never lost nor pass on."""
    chosen = lively(switches)
    for seed in range(MATCHES):
        before = None
        for number, table in enumerate(steps(chosen, seats, seed)):
            fields = chosen.driver.record(table)
            now = {
                name: getattr(fields, name).copy() for name in ("honour", "smoot", "point_owner", "crowns", "gained")
            }
            if before is not None:
                where = f"match {seed}, step {number}"
                assert (now["honour"] >= before["honour"]).all(), where
                assert (now["gained"] & before["gained"] == before["gained"]).all(), where
                for name in ("smoot", "point_owner", "crowns"):
                    had = before[name] != NONE
                    assert (now[name][had] == before[name][had]).all(), f"{where}: {name}"
            before = now
        assert before is not None
        assert before["honour"].sum() > 0 and before["gained"].any()


OF_A_TURN = ("cast", "worked", "any_bribes", "fewer_bribes", "soft_stone", "alloy", "discount", "busy", "due_any")


@pytest.mark.parametrize(("seats", "switches"), WAYS)
def test_nothing_of_a_turn_lasts_beyond_it(seats, switches):
    """At the start of a turn nothing is owed, no spell lasts and trading is possible; no troll of the horde has had
    enough bribes, and the turns of the seats come round clockwise."""
    chosen = lively(switches)
    content = int(box_of(chosen).content)
    for seed in range(MATCHES):
        turn, active = 0, []
        for number, table in enumerate(steps(chosen, seats, seed)):
            fields = chosen.driver.record(table)
            where = f"match {seed}, step {number}"
            assert int(fields.busy) >= 0, where
            if int(fields.turn) == turn:
                continue
            turn = int(fields.turn)
            active.append(int(fields.active))
            assert not any(int(getattr(fields, name)) for name in OF_A_TURN) and not fields.due.any(), where
            assert int(fields.recruit) == NONE, where
            assert (fields.bribes.sum(axis=1) < content).all(), where
        assert all(later == (earlier + 1) % seats for earlier, later in pairwise(active))
        assert len(active) > seats


# Choices made at the same time ----------------------------------------------------------------------------------------


def by_seat(told: list[list[Any]]) -> list[dict[int, list[Any]]]:
    """What each viewer was told of each seat, in order. Starters are seen once they are placed: of two seats, who was
    quicker comes first."""
    found: list[dict[int, list[Any]]] = []
    for events in told:
        found.append({})
        for name, values in events:
            about = next(iter(values.values()), NONE)  # an event names its seat first
            found[-1].setdefault(about, []).append((name, values))
    return found


def check_orders(ends: list[tuple[bytes, list[Any]]]) -> None:
    for (core, told), (other_core, other_told) in pairwise(ends):
        assert core == other_core
        assert by_seat(told) == by_seat(other_told)


@settings(max_examples=FEWER)
@given(table=TABLES, seed=SEEDS, orders=st.lists(SEEDS, min_size=2, max_size=3, unique=True))
def test_any_order_of_answers_gives_the_same_bytes(table, seed, orders):
    """The draft of the starters: the gates before it are placed in turn."""
    seats, switches = table
    chosen = setting("hall", switches=switches)
    check_orders([answered(Match(chosen, seats, SeededDice(seed)), seed, order) for order in orders])


@settings(max_examples=FEWER)
@given(seats=st.sampled_from(ALL_SEATS), seed=SEEDS, orders=st.lists(SEEDS, min_size=2, max_size=3, unique=True))
def test_any_order_of_answers_gives_the_same_bytes_from_a_position(seats, seed, orders):
    draft = underhall.position("hall", seats=seats).draft()
    check_orders([answered(draft.match(SeededDice(seed)), seed, order) for order in orders])


# What players read ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "pack", "switches"),
    [
        pytest.param(2, "standard", {}, id="2 seats"),
        pytest.param(3, LIVELY, {}, id="3 seats, lively"),
        pytest.param(TEAM_SEATS, "standard", TEAMS, id="teams"),
        pytest.param(5, "standard", FLIPPED, id="5 seats, flipped"),
    ],
)
def test_players_read_no_codes(seats, pack, switches):
    """Names, never ids of cards, tiles or rules, nor the signs with which a pack draws a tile."""
    chosen = setting("hall", pack, switches=switches)
    codes = Codes(chosen)
    assert codes.found_in(printed(chosen, seats)) == []
    kinds, decisions = set(), 0
    for kind, texts in read_in_play(chosen, seats, seed=seats):
        assert codes.found_in(texts) == [], kind
        assert [text for text in texts if CODES.search(text)] == [], kind
        kinds.add(kind)
        decisions += 1
    assert {"act", "place-troll", "dig-at", "dig-turn", "pay"} <= kinds
    assert decisions > LEAST_READ
