"""What each seat and a spectator know, and fair samples of what they do not. (C30, C31, C32)"""

from collections import Counter

import pytest

from tests.rules.hall.helpers import (
    PACK,
    box_of,
    card,
    dig,
    drafting,
    events,
    fields,
    full,
    named_for,
    new,
    play_on,
    position,
    scripted,
)
from underhall.engine.driver import new_dice
from underhall.engine.kernel import NOBODY
from underhall.engine.view import see
from underhall.games.hall.pieces import CLANS, FIRST_STARTER, NONE, STARTERS, TIERS, UNKNOWN
from underhall.games.hall.rules.secrets import any_starter, any_token, is_own_token, tokens_left

NAN, GAFF, DOBBIN, JOT, EDE, LORN = NAMES = tuple(row.id for row in PACK.starters.card)
VALUES = [token.value for token in PACK.point_tokens.token]
COUNTS = [token.count for token in PACK.point_tokens.token]
SEEDS = range(40)


def samples(match, viewer, seeds=SEEDS):
    """Whole tables that fit a view: nothing is lost or doubled, and it looks the same from there."""
    setting, view = match.setting, match.view(viewer)
    made = [view.determinize(seed) for seed in seeds]
    for table in made[:3]:
        assert setting.driver.audit(setting.box, table) == 0
        assert see(setting, table, viewer) == view
    return [setting.driver.record(table) for table in made]


def pair(*names):
    return sorted(card(name) for name in names)


# Hands of the draft ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:C32")
@pytest.mark.parametrize("viewer", [0, 1, 2, NOBODY])
def test_one_sees_ones_own_hand_alone(viewer):
    decks = [(NAN, LORN), (EDE, GAFF), (JOT, DOBBIN)]
    seen = drafting(position(3), *decks).view(viewer).fields
    for seat, deck in enumerate(decks):
        assert seen.hand[seat].tolist() == (pair(*deck) if seat == viewer else [UNKNOWN, UNKNOWN])
        left = {NAMES[at] for at in range(STARTERS) if seen.starters_left[seat, at]}
        assert left == (set(NAMES) - set(deck) if seat == viewer else set(NAMES))  # a hidden one may be anywhere
    assert seen.hand[3:].tolist() == [[NONE, NONE]] * 2


@pytest.mark.rule("hall:C32")
def test_looking_changes_nothing():
    match = drafting(position(3), (NAN, LORN))
    before = match.core
    match.view(1)
    match.view(NOBODY)
    assert match.core == before and fields(match).hand[0].tolist() == pair(NAN, LORN)


@pytest.mark.rule("hall:C32")
def test_a_placed_starter_is_seen_by_all_and_the_other_stays_secret():
    match = drafting(position(3), (NAN, LORN, EDE, GAFF, JOT))
    match.choose(f"{LORN}:2", seat=0)
    for viewer in (1, NOBODY):
        seen = match.view(viewer).fields
        assert seen.smoot[0, 7] == card(LORN)
        assert seen.hand[0].tolist() == [UNKNOWN, UNKNOWN]
        assert seen.starters_left[0].tolist() == [1, 1, 1, 1, 1, 0]
    for slot, name in ((1, NAN), (3, EDE), (4, GAFF)):
        match.choose(f"{name}:{slot}", seat=0)
    assert match.view(1).fields.hand[0].tolist() == [UNKNOWN, NONE]
    assert match.view(1).fields.starters_left[0].tolist() == [0, 0, 1, 1, 0, 0]  # Jot or Dobbin: who knows
    assert match.view(0).fields.hand[0].tolist() == [card(JOT), NONE]
    assert match.view(0).fields.starters_left[0].tolist() == [0, 0, 1, 0, 0, 0]


@pytest.mark.rule("hall:C32")
def test_which_of_two_is_in_hand_tells_others_nothing():
    one, two = (drafting(position(3), (NAN, LORN, EDE, GAFF, last)) for last in (JOT, DOBBIN))
    for match in (one, two):
        for slot, name in enumerate((NAN, LORN, EDE, GAFF)):
            match.choose(f"{name}:{slot + 1}", seat=0)
    same = [one.view(viewer).table.tobytes() == two.view(viewer).table.tobytes() for viewer in (0, 1, 2, NOBODY)]
    assert same == [False, True, True, True]


@pytest.mark.rule("hall:C32")
def test_only_the_owner_is_told_what_was_drawn():
    match = drafting(position(2), (NAN, LORN), (EDE, GAFF))
    for viewer in (0, 1, NOBODY):
        told = match.events_for(viewer)
        drawn = [(event.seat, event.troll) for event in told if event.kind == "starter-drawn"]
        unseen = [event.seat for event in told if event.kind == "starter-drawn-unseen"]
        deck = {0: (NAN, LORN), 1: (EDE, GAFF)}.get(viewer, ())
        assert drawn == [(viewer, card(name)) for name in deck]
        assert unseen == [seat for seat in (0, 1) for _ in range(2) if seat != viewer]
    assert [ply.audience for ply in match.plies if ply.kind.startswith("draw-starter")] == [1, 1, 2, 2]


@pytest.mark.rule("hall:C32")
def test_what_a_bonus_brings_is_seen_by_all():
    match = new(2, scripted(who_starts=["seat:0"], **{"draw_starter@1": [NAN, LORN, EDE, GAFF, JOT]}))
    play_on(match, "place-starter")
    for slot, name in enumerate((NAN, LORN, EDE, GAFF)):
        match.choose(f"{name}:{slot + 1}", seat=1)
    play_on(match, "act")
    told = [(event.seat, event.troll) for event in match.events_for(NOBODY) if event.kind == "bonus"]
    assert told == [(1, card(JOT))]
    assert match.view(0).fields.storage.tolist() == fields(match).storage.tolist()


# Samples --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:C32")
@pytest.mark.parametrize("viewer", [0, NOBODY])
def test_samples_deal_hands_of_two_from_what_is_free(viewer):
    match = drafting(position(3), (NAN, LORN, EDE), (GAFF, JOT))
    match.choose(f"{LORN}:1", seat=0)
    made = samples(match, viewer)
    for table in made:
        for seat in range(3):
            held = table.hand[seat].tolist()
            assert held == sorted(set(held)) and held[0] >= FIRST_STARTER
            assert all(table.starters_left[seat, starter - FIRST_STARTER] == 0 for starter in held)
            assert table.starters_left[seat].sum() == (3 if seat == 0 else 4)
    free = {0: set(NAMES) - {LORN}, 1: set(NAMES), 2: set(NAMES)}
    for seat in range(3):
        found = {NAMES[at - FIRST_STARTER] for table in made for at in table.hand[seat].tolist()}
        assert found == ({NAN, EDE} if seat == viewer else free[seat])


@pytest.mark.rule("hall:C32")
def test_samples_keep_hands_of_one():
    match = drafting(position(3), (NAN, LORN, EDE, GAFF, JOT))
    for slot, name in enumerate((NAN, LORN, EDE, GAFF)):
        match.choose(f"{name}:{slot + 1}", seat=0)
    made = samples(match, 1)
    assert Counter(tuple(table.hand[0].tolist()) for table in made).keys() == {(card(JOT), NONE), (card(DOBBIN), NONE)}
    assert all(table.starters_left[0].sum() == 1 for table in made)


@pytest.mark.rule("hall:C32")
def test_without_secrets_a_sample_is_the_table_itself():
    match = position(3).act(0).match()
    assert match.setting.driver.core(match.view(NOBODY).determinize(3)) == match.core


@pytest.mark.rule("hall:C32")
def test_free_starters_are_equally_likely():
    table, dice = fields(drafting(position(2))), new_dice(3)
    table.starters_left[1] = [1, 0, 0, 1, 0, 1]
    counts = Counter(any_starter(table, 1, dice) for _ in range(300))
    assert set(counts) == {0, 3, 5} and min(counts.values()) > 70
    table.starters_left[1] = 0
    assert any_starter(table, 1, dice) == NONE


@pytest.mark.rule("hall:C30")
def test_decks_and_bag_hide_nothing_but_an_order_that_is_not_decided():
    match = position(3).under_deck(1, "bogwin").act(0).match()
    for viewer in (0, 1, NOBODY):
        seen = match.view(viewer).fields
        assert seen.bag.tolist() == fields(match).bag.tolist() and seen.undrawn == fields(match).undrawn
        assert seen.under[0, 0] == card("bogwin")


# Point tokens ---------------------------------------------------------------------------------------------------------

TRACK = {("fire", 1): 5, ("ice", 1): 2, ("moon", 1): 3, ("fire", 2): 5}


def claimed(seats=4, final=False, **switches):
    """Seat 0 has the first token, seat 1 the second, seat 3 or 2 the third; the fourth lies on the track."""
    table = position(seats, **switches)
    for (clan, tier), value in TRACK.items():
        table.points(clan, tier, value)
    table.token(0, "fire", 1).token(1, "ice", 1).token(seats - 1, "moon", 1)
    return table.act(0)


def seen(match, viewer):
    """The first tokens as a viewer sees them: of Fire, Ice and Moon in tier 1, of Fire in tier 2."""
    point = match.view(viewer).fields.point
    return [int(point[0, 0]), int(point[1, 0]), int(point[2, 0]), int(point[0, 1])]


@pytest.mark.rule("hall:C31")
@pytest.mark.parametrize("viewer", [0, 1, 3, NOBODY])
def test_if_so_agreed_point_tokens_are_open(viewer):
    assert seen(claimed(hide_tokens=False).match(), viewer) == [5, 2, 3, 5]


@pytest.mark.rule("hall:C31", "hall:R151")
@pytest.mark.parametrize(
    ("viewer", "wanted"),
    [
        (0, [5, UNKNOWN, UNKNOWN, 5]),
        (1, [UNKNOWN, 2, UNKNOWN, 5]),
        (2, [UNKNOWN, UNKNOWN, UNKNOWN, 5]),
        (3, [UNKNOWN, UNKNOWN, 3, 5]),
        (NOBODY, [UNKNOWN, UNKNOWN, UNKNOWN, 5]),
    ],
)
def test_tokens_that_rivals_have_taken_are_face_down(viewer, wanted):
    match = claimed().match()
    assert seen(match, viewer) == wanted
    hidden = (match.view(viewer).fields.point == UNKNOWN).sum()
    assert hidden == wanted.count(UNKNOWN)  # nothing else is


@pytest.mark.rule("hall:C31")
@pytest.mark.parametrize(
    ("viewer", "wanted"),
    [(0, [5, UNKNOWN, 3, 5]), (3, [5, UNKNOWN, 3, 5]), (1, [UNKNOWN, 2, UNKNOWN, 5]), (2, [UNKNOWN, 2, UNKNOWN, 5])],
)
def test_partners_know_each_others_tokens(viewer, wanted):
    assert seen(claimed(teams=True).match(), viewer) == wanted


@pytest.mark.rule("hall:C31")
def test_whose_a_token_is():
    table = fields(claimed(teams=True).match())
    assert [is_own_token(table, seat, 2, 0) for seat in (0, 1, 2, 3, NOBODY)] == [True, False, False, True, False]
    assert all(is_own_token(table, seat, 0, 1) for seat in (0, 1, 2, 3, NOBODY))  # on the track


@pytest.mark.rule("hall:C31")
def test_a_hidden_token_counts_nothing_for_others_yet():
    match = claimed().match()
    driver, box = match.setting.driver, match.setting.box
    pedestals = 2  # the source of honour
    assert [driver.score(box, match.view(0).table.copy(), seat, pedestals) for seat in range(4)] == [5, 0, 0, 0]
    assert [driver.score(box, match._table, seat, pedestals) for seat in range(4)] == [5, 2, 0, 3]


@pytest.mark.rule("hall:C31")
def test_at_the_end_all_tokens_are_shown():
    table = claimed()
    match = full(full(table, 0), 1).crowned(0, 1).turns_left(0).final().match()
    assert match.over and seen(match, 2) == [5, 2, 3, 5] == seen(match, NOBODY)


@pytest.mark.rule("hall:C31")
@pytest.mark.parametrize("played_open", [False, True])
def test_a_token_that_is_claimed_is_told_with_its_value_only_to_those_who_may_know(played_open):
    table = position(3, hide_tokens=not played_open).points("ice", 1, 5).pedestals(0, "ice").storage(0, stone=2)
    match = dig(table.act(0).match(), "stub", "stone", "A6 A7", anchor="A7")
    match.choose("ice")
    for viewer in (0, 1, NOBODY):
        (told,) = named_for(match, viewer, "token-claimed")
        known = played_open or viewer == 0
        assert told == {"seat": 0, "clan": 1, "tier": 0, "value": 5 if known else UNKNOWN}


@pytest.mark.rule("hall:C31")
@pytest.mark.parametrize("viewer", [0, NOBODY])
def test_samples_give_hidden_tokens_values_that_are_free(viewer):
    match = claimed().match()
    made = samples(match, viewer)
    for table in made:
        values = Counter(table.point.ravel().tolist())
        assert values == dict(zip(VALUES, COUNTS, strict=True))
        assert viewer != 0 or table.point[0, 0] == 5
        assert table.point[0, 1] == 5
    wanted = {2, 3} if viewer == 0 else {2, 3, 5}
    assert {int(table.point[1, 0]) for table in made} == wanted  # those that lie nowhere else
    assert {int(table.point[2, 0]) for table in made} == wanted


@pytest.mark.rule("hall:C31")
def test_free_tokens_are_as_likely_as_there_are_tokens():
    match = claimed().match()
    box, table, dice = box_of(match), fields(match), new_dice(5)
    kept = table.point.copy()
    table.point[:] = UNKNOWN
    assert [tokens_left(box, table, index) for index in range(4)] == COUNTS
    table.point[0] = [5, 5, 5, 4, 4]
    table.point[1] = [2, 2, 2, 3, 3]
    left = {5: 0, 4: 2, 3: 2, 2: 1}
    assert [tokens_left(box, table, index) for index in range(4)] == [left[value] for value in VALUES]
    counts = Counter(any_token(box, table, dice) for _ in range(500))
    assert set(counts) == {4, 3, 2}
    assert min(counts[4], counts[3]) > 150 and 60 < counts[2] < 140
    table.point[:] = kept
    assert any_token(box, table, dice) == NONE  # none is left


@pytest.mark.rule("hall:C31")
def test_unclaimed_tokens_are_never_hidden():
    match = new(3)
    assert (match.view(NOBODY).fields.point > 0).sum() == CLANS * TIERS
    assert events(match, "point-token")
