"""What each seat and a spectator know, fair samples of what they do not, and questions that would tell a secret."""

from collections import Counter
from itertools import combinations_with_replacement

import numpy as np
import pytest

import underhall
from tests.rules.dwarfs.helpers import (
    asked,
    choose,
    events,
    fields,
    keys,
    kind,
    ogre_key,
    ogres,
    position,
    refused,
    scripted,
)
from underhall.engine.driver import new_dice
from underhall.engine.kernel import NOBODY
from underhall.games.dwarfs.options import Action
from underhall.games.dwarfs.pieces import OGRE_KINDS, UNKNOWN, Gem, Ogre
from underhall.games.dwarfs.rules.goals import is_dealt, may_have_met, seems_met
from underhall.games.dwarfs.rules.ogres import drop_ogre, goes_before, hold_ogre, reshuffle, sort_ogres, twin_before
from underhall.games.dwarfs.rules.secrets import any_of, free_secret, gems_at_large

SEEDS = range(60)
CHECKED = 5  # of the samples: an audit takes longer than all the rest
ROUT, BOUNCER, STAMPEDE, PICKPOCKET, TYRANT = Ogre
ALL_OGRES = [3, 3, 3, 3, 1]
SECRETS = ("builder", "slayer", "sovereign", "collector", "ogre_friend", "naturalist", "alchemist")


def box_of(match):
    """The box by field name."""
    return match.setting.box.view(match.setting.game.box)[0]


def ogres_seen(match, viewer, seat):
    """A seat's hand of ogres as another sees it."""
    table = match.view(viewer).fields
    return [int(table.ogre[seat, place]) for place in range(int(table.ogres[seat]))]


def decks_seen(match, viewer, shuffles=1):
    """The ogre decks, by shuffle, as a seat sees them."""
    return [[int(n) for n in deck] for deck in match.view(viewer).fields.ogre_deck[:shuffles]]


def samples(match, viewer, seeds=SEEDS):
    """Whole tables that fit a view; some are checked: nothing is lost or doubled, and it looks the same from there."""
    driver, box, view = match.setting.driver, match.setting.box, match.view(viewer)
    made = [view.determinize(seed) for seed in seeds]
    for table in made[:CHECKED]:
        assert driver.audit(box, table) == 0
        again = table.copy()
        driver.hide(box, again, viewer)
        assert driver.core(again) == view.core()
    return [driver.record(table) for table in made]


def hand_of(table, seat):
    return tuple(int(table.ogre[seat, place]) for place in range(int(table.ogres[seat])))


def without(*kinds):
    left = list(ALL_OGRES)
    for each in kinds:
        left[each] -= 1
    return left


# Ogres in hand --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q45")
@pytest.mark.parametrize("viewer", [0, 2, NOBODY])
def test_others_see_how_many_ogres_but_not_which(viewer):
    match = position(3).ogres(1, "rout", "tyrant").ogres(0, "bouncer").match()
    assert ogres_seen(match, viewer, 1) == [UNKNOWN, UNKNOWN]
    own = viewer == 0
    assert ogres_seen(match, viewer, 0) == ([BOUNCER] if own else [UNKNOWN])
    assert decks_seen(match, viewer) == [without(BOUNCER) if own else ALL_OGRES]  # what is unseen may be in the deck


@pytest.mark.rule("dwarfs:Q45")
def test_one_sees_ones_own_ogres():
    match = position(3).ogres(1, "rout", "tyrant").ogres(0, "bouncer").match()
    assert ogres_seen(match, 1, 1) == [ROUT, TYRANT]
    assert ogres_seen(match, 1, 0) == [UNKNOWN]
    assert decks_seen(match, 1) == [without(ROUT, TYRANT)]
    assert ogres(match, 0) == ["bouncer"]  # looking changes nothing
    assert [int(n) for n in fields(match).ogre_deck[0]] == without(ROUT, TYRANT, BOUNCER)


@pytest.mark.rule("dwarfs:Q45")
def test_a_card_that_was_seen_stays_seen():
    match = position(3).ogres(1, "rout", seen_by=[2]).ogres(1, "bouncer").match()
    assert ogres_seen(match, 2, 1) == [UNKNOWN, ROUT]
    assert ogres_seen(match, 0, 1) == [UNKNOWN, UNKNOWN]
    assert ogres_seen(match, NOBODY, 1) == [UNKNOWN, UNKNOWN]
    assert decks_seen(match, 2) == [without(ROUT)]
    assert decks_seen(match, 0) == [ALL_OGRES]
    match = position(2).ogres(1, "bouncer").ogres(1, "tyrant", seen_by=[0]).match()
    assert ogres_seen(match, 0, 1) == [UNKNOWN, TYRANT]
    assert decks_seen(match, 0) == [without(TYRANT)]
    match = position(3).ogres(1, "tyrant", seen_by=[0]).ogres(1, "bouncer", seen_by=[2]).match()
    assert ogres_seen(match, 0, 1) == [TYRANT, UNKNOWN]
    assert ogres_seen(match, 2, 1) == [UNKNOWN, BOUNCER]
    assert decks_seen(match, 2) == [without(BOUNCER)]


@pytest.mark.rule("dwarfs:Q45", "dwarfs:R103")
def test_a_tyrants_loot_is_known_to_both_and_to_nobody_else():
    table = position(4).lay("castle", seat=0, at=(0, 0)).ogres(0, "tyrant", "stampede")
    match = choose(table.ogres(2, "rout", "bouncer", seen_by=[3]).ogres(2, "pickpocket").match(), "ogre:tyrant@1")
    assert ogres(match, 0) == ["stampede", "pickpocket", "rout", "bouncer"]
    assert ogres_seen(match, 0, 0) == [STAMPEDE, PICKPOCKET, ROUT, BOUNCER]
    assert ogres_seen(match, 2, 0) == [UNKNOWN, PICKPOCKET, ROUT, BOUNCER]
    assert ogres_seen(match, 3, 0) == [UNKNOWN, UNKNOWN, ROUT, BOUNCER]
    assert ogres_seen(match, 1, 0) == [UNKNOWN] * 4
    assert ogres_seen(match, NOBODY, 0) == [UNKNOWN] * 4
    named = {seat: [e.ogre for e in match.events_for(seat) if e.kind == "stolen-ogre"] for seat in (0, 1, 2, 3, -2)}
    assert named == {
        0: [PICKPOCKET, ROUT, BOUNCER],
        1: [],
        2: [PICKPOCKET, ROUT, BOUNCER],
        3: [ROUT, BOUNCER],
        -2: [],
    }


@pytest.mark.rule("dwarfs:Q45")
def test_a_hired_ogre_is_named_to_its_drawer_alone():
    table = position(3).lay("tavern", seat=1, at=(0, 0)).dwarfs(1, at=(0, 0), count=2).turn_of(1, phase="resolve")
    match = table.match(scripted(draw_ogre=["stampede"]))
    for seat in (0, 1, 2, NOBODY):
        heard = [(e.kind, e.values) for e in match.events_for(seat) if e.kind.startswith("drew")]
        named, unseen = ("drew-ogre", {"seat": 1, "ogre": STAMPEDE}), ("drew-ogre-unseen", {"seat": 1})
        assert heard == [named if seat == 1 else unseen], seat
    assert ogres_seen(match, 0, 1) == [UNKNOWN]
    drawn = next(ply for ply in match.plies if ply.kind == "draw-ogre")
    assert drawn.audience == 0b10
    assert [int(n) for n in fields(match).ogre_seen[1, :2]] == [0b10, 0]


@pytest.mark.rule("dwarfs:Q45", "dwarfs:R096")
def test_a_played_ogre_lies_open_and_the_rest_stay_hidden():
    table = position().lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0)).ogres(0, "bouncer", "rout", "tyrant")
    match = choose(table.match(), "ogre:rout@0")
    for viewer in (1, NOBODY):
        assert [int(n) for n in match.view(viewer).fields.ogre_discard] == [1, 0, 0, 0, 0]
        assert ogres_seen(match, viewer, 0) == [UNKNOWN, UNKNOWN]
        assert decks_seen(match, viewer) == [without(ROUT)]
    assert ogres(match, 0) == ["bouncer", "tyrant"]


@pytest.mark.rule("dwarfs:Q45")
def test_the_same_hands_look_alike_whatever_is_in_them():
    def seen(kinds, viewer):
        return position(3).ogres(1, *kinds).ogres(2, "rout").match().view(viewer)

    for viewer in (0, 2, NOBODY):
        assert seen(("rout", "tyrant"), viewer) == seen(("bouncer", "stampede"), viewer)
    assert seen(("rout", "tyrant"), 1) != seen(("bouncer", "stampede"), 1)


# Secret goals ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q45", "dwarfs:R011")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_secret_goal_is_its_owners(seats):
    match = underhall.new("dwarfs", seats=seats, seed=3)
    secrets = [int(n) for n in fields(match).secret[:seats]]
    for viewer in (*range(seats), NOBODY):
        seen = [int(n) for n in match.view(viewer).fields.secret[:seats]]
        assert seen == [secrets[seat] if seat == viewer else UNKNOWN for seat in range(seats)]
        dealt = [(e.seat, e.secret) for e in match.events_for(viewer) if e.kind == "secret-dealt"]
        assert dealt == ([(viewer, secrets[viewer])] if viewer >= 0 else [])
        unseen = [e.seat for e in match.events_for(viewer) if e.kind == "secret-dealt-unseen"]
        assert unseen == [seat for seat in range(seats) if seat != viewer]
    assert [int(n) for n in match.view(0).fields.secret[seats:]] == [-1] * (4 - seats)
    assert [ply.audience for ply in match.plies if ply.kind == "deal-secret"] == [1 << seat for seat in range(seats)]


@pytest.mark.rule("dwarfs:Q45", "dwarfs:R011")
def test_a_goal_that_is_not_dealt_is_nobodys_secret():
    match = underhall.new("dwarfs", seats=2, seed=3)
    first = match.view_at(0, 0).fields  # the first open trading goal, before any secret goal
    assert [int(n) for n in first.secret] == [-1] * 4


@pytest.mark.rule("dwarfs:Q45", "dwarfs:R112")
def test_a_revealed_goal_is_seen_by_all():
    match = position(3).secrets("slayer", "collector", "builder").revealed(1).match()
    for viewer in (0, 2, NOBODY):
        seen = [int(n) for n in match.view(viewer).fields.secret[:3]]
        assert seen[1] == 3
        assert [n for seat, n in enumerate(seen) if seat not in (1, viewer)] == [UNKNOWN] * (3 - 1 - (viewer >= 0))
    assert "reveal-secret" not in keys(match)


@pytest.mark.rule("dwarfs:Q45", "dwarfs:R011")
@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_a_sample_deals_every_secret_goal_that_is_free(viewer):
    match = position(3).secrets("slayer", "collector", "builder").revealed(1).match()
    found = [[int(n) for n in table.secret[:3]] for table in samples(match, viewer)]
    known = {1: 3} | ({0: 1} if viewer == 0 else {})
    free = set(range(7)) - set(known.values())
    for seat in range(3):
        if seat in known:
            assert {secrets[seat] for secrets in found} == {known[seat]}
        else:
            assert {secrets[seat] for secrets in found} == free
    assert all(len(set(secrets)) == 3 for secrets in found)  # no goal lies before two


@pytest.mark.rule("dwarfs:Q45")
def test_free_secret_goals_are_equally_likely():
    match = position(2).secrets("slayer", "collector").match()
    table = match.setting.driver.record(match.view(0).determinize(0))
    table.secret[1] = UNKNOWN
    dice = new_dice(1)
    counts = Counter(free_secret(box_of(match), table, dice) for _ in range(600))
    assert set(counts) == set(range(7)) - {1}
    assert max(counts.values()) < 2 * min(counts.values())
    assert [each for each in range(7) if is_dealt(table, each)] == [1]


@pytest.mark.rule("dwarfs:Q45")
def test_there_may_be_no_secret_goal_free():
    match = position(4).secrets("builder", "slayer", "sovereign", "collector").match()
    box = match.setting.box.copy().view(match.setting.game.box)[0]
    box.secret_goals = 4
    assert free_secret(box, fields(match), new_dice(1)) == -1


# Samples of ogres -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q45", "dwarfs:R004")
def test_a_sample_never_holds_a_card_that_lies_elsewhere():
    table = position(3).ogres(0, "tyrant", "rout").ogres(1, "bouncer", "stampede").ogres(2, "pickpocket")
    match = table.discard_ogres("rout", "rout", "bouncer", "bouncer").match()
    made = samples(match, 0)
    found = [hand_of(each, 1) + hand_of(each, 2) for each in made]
    # All that seat 0 has not seen: one bouncer, the stampedes and the pickpockets.
    pairs = {(BOUNCER, STAMPEDE), (BOUNCER, PICKPOCKET), (STAMPEDE, STAMPEDE)}
    pairs |= {(STAMPEDE, PICKPOCKET), (PICKPOCKET, PICKPOCKET)}
    assert {hand_of(each, 1) for each in made} == pairs
    assert {hand_of(each, 2) for each in made} == {(BOUNCER,), (STAMPEDE,), (PICKPOCKET,)}
    assert all(hand.count(BOUNCER) <= 1 for hand in found)
    assert max(hand.count(STAMPEDE) for hand in found) == 3


@pytest.mark.rule("dwarfs:Q45")
def test_a_sample_keeps_what_the_seat_knows():
    match = position(3).ogres(1, "rout", seen_by=[2]).ogres(1, "tyrant").ogres(2, "bouncer").match()
    for each in samples(match, 2):
        assert hand_of(each, 1)[1] == ROUT  # behind the one that nobody else knows
        assert hand_of(each, 2) == (BOUNCER,)
    assert {hand_of(each, 1)[0] for each in samples(match, 2)} == set(Ogre)
    assert {hand_of(each, 1)[1] for each in samples(match, 0)} == set(Ogre)
    assert {hand_of(each, 2)[0] for each in samples(match, NOBODY)} == set(Ogre)


@pytest.mark.rule("dwarfs:Q45")
def test_a_sample_is_drawn_by_the_shares_of_the_deck():
    match = position().ogres(1, "rout").discard_ogres("bouncer", "stampede", "tyrant").match()
    counts = Counter(
        int(match.setting.driver.record(match.view(0).determinize(seed)).ogre[1, 0]) for seed in range(300)
    )
    assert set(counts) == {ROUT, BOUNCER, STAMPEDE, PICKPOCKET}
    assert 62 < counts[ROUT] < 120  # three of the ten
    assert 38 < counts[BOUNCER] < 85  # two of the ten


@pytest.mark.rule("dwarfs:Q45")
def test_any_of_counts_every_card():
    dice = new_dice(7)
    counts = Counter(any_of(np.array([0, 3, 0, 1, 0], np.int8), OGRE_KINDS, dice) for _ in range(400))
    assert set(counts) == {1, 3}
    assert 260 < counts[1] < 340
    assert {any_of(np.array([0, 0, 0, 0, 1], np.int8), OGRE_KINDS, dice) for _ in range(20)} == {4}
    assert {any_of(np.array([1, 0, 0, 0, 1], np.int8), 4, dice) for _ in range(20)} == {0}  # only the first four kinds
    assert any_of(np.zeros(OGRE_KINDS, np.int8), OGRE_KINDS, dice) == -1


@pytest.mark.rule("dwarfs:Q45")
def test_a_sample_can_be_played_on():
    table = position(3).lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0)).ogres(1, "rout").turn_of(1)
    match = table.match()
    driver, box = match.setting.driver, match.setting.box
    offered = set()
    for seed in SEEDS:
        sample = match.view(0).determinize(seed)
        legal = driver.legal(sample)
        offered.add((int(driver.record(sample).ogre[1, 0]), Action.OGRE in legal))
        driver.step(box, sample, legal[-1])
        assert driver.record(sample).fault == 0
    # One dwarf on a lonely card, no gems, no other ogres: only a Rout could be played.
    assert offered == {(ROUT, True), (BOUNCER, False), (STAMPEDE, False), (PICKPOCKET, False), (TYRANT, False)}


# Several shuffles -----------------------------------------------------------------------------------------------------


def reshuffled():
    """Seat 1 drew two ogres from the first deck; all else was discarded; then seat 1 drew from the new deck."""
    table = (
        position(3).lay("tavern", seat=1, at=(0, 0)).lay("tavern", seat=2, at=(0, 1)).lay("castle", seat=1, at=(1, 0))
    )
    table.lay("gold_mine", seat=1, at=(2, 0)).lay("ruby_mine", seat=1, at=(3, 0))
    table.ogres(1, "rout", "bouncer").discard_ogre_deck().dwarfs(1, at=(0, 0), count=2)
    return table.turn_of(1, phase="resolve").match(scripted(draw_ogre=["stampede"]))


@pytest.mark.rule("dwarfs:Q45", "dwarfs:R095")
def test_an_old_card_was_not_in_the_new_deck():
    match = reshuffled()
    assert ogres(match, 1) == ["rout", "bouncer", "stampede"]
    assert [int(n) for n in fields(match).ogre_from[1, :3]] == [0, 0, 1]
    assert int(fields(match).shuffle) == 1
    assert decks_seen(match, 0, 2) == [[1, 1, 0, 0, 0], without(ROUT, BOUNCER)]
    assert decks_seen(match, 1, 2) == [[0, 0, 0, 0, 0], without(ROUT, BOUNCER, STAMPEDE)]
    hands = {hand_of(each, 1) for each in samples(match, 0)}
    assert {hand[:2] for hand in hands} == {(ROUT, BOUNCER)}  # alike in shuffle and knowers: their order is not secret
    assert {hand[2] for hand in hands} == set(Ogre)
    for hand in hands:
        assert hand.count(ROUT) <= 3 and hand.count(BOUNCER) <= 3


@pytest.mark.rule("dwarfs:Q45")
def test_a_known_old_card_narrows_down_the_other():
    table = (
        position(3)
        .lay("tavern", seat=1, at=(0, 0))
        .lay("castle", seat=1, at=(1, 0))
        .lay("gold_mine", seat=1, at=(2, 0))
    )
    table.ogres(1, "rout", seen_by=[2]).ogres(1, "tyrant").discard_ogre_deck().dwarfs(1, at=(0, 0), count=2)
    match = table.turn_of(1, phase="resolve").match(scripted(draw_ogre=["rout"]))
    assert {hand_of(each, 1)[:2] for each in samples(match, 2)} == {(TYRANT, ROUT)}  # seat 2 knows the second
    assert {hand_of(each, 1)[:2] for each in samples(match, 0)} == {(ROUT, TYRANT), (TYRANT, ROUT)}
    assert {hand_of(each, 1)[2] for each in samples(match, 2)} == {ROUT, BOUNCER, STAMPEDE, PICKPOCKET}


@pytest.mark.rule("dwarfs:R095")
def test_reshuffling_numbers_the_remembered_shuffles_anew():
    match = position(4).ogres(1, "rout", "bouncer", "stampede").ogres(3, "rout").discard_ogre_deck().match()
    table = fields(match)
    table.ogre_from[1, :3] = [5, 2, 9]
    table.ogre_from[3, 0] = 9
    table.shuffle = 9
    reshuffle(table)
    assert [int(n) for n in table.ogre_from[1, :4]] == [1, 0, 2, 0]
    assert int(table.ogre_from[3, 0]) == 2
    assert int(table.shuffle) == 3
    assert [int(n) for n in table.ogre_deck[3]] == without(ROUT, ROUT, BOUNCER, STAMPEDE)
    assert table.ogre_deck.sum() == 9
    assert table.ogre_discard.sum() == 0


@pytest.mark.rule("dwarfs:R095")
def test_a_reshuffle_with_no_ogre_in_hand_starts_from_nothing():
    match = position(2).discard_ogre_deck().match()
    table = fields(match)
    table.shuffle = 7
    reshuffle(table)
    assert int(table.shuffle) == 0
    assert [int(n) for n in table.ogre_deck[0]] == ALL_OGRES


@pytest.mark.rule("dwarfs:R095")
def test_the_last_shuffle_number_is_remembered_too():
    match = position(2).ogres(0, "rout").discard_ogre_deck().match()
    table = fields(match)
    table.ogre_from[0, 0] = len(table.ogre_deck) - 1
    table.shuffle = len(table.ogre_deck) - 1
    reshuffle(table)
    assert int(table.ogre_from[0, 0]) == 0
    assert int(table.shuffle) == 1


@pytest.mark.rule("dwarfs:Q45")
def test_three_shuffles_deep():
    """Cards of two old decks in one hand; of the younger of them, and of the present one, in another."""
    match = position(3).ogres(1, "rout", "pickpocket", "tyrant").ogres(2, "bouncer", "stampede").match()
    table = fields(match)
    table.ogre_from[1, :3] = [0, 1, 1]
    table.ogre_from[2, :2] = [1, 2]
    table.shuffle = 2
    table.ogre_deck[2] = table.ogre_deck[0]
    table.ogre_deck[0] = 0
    assert decks_seen(match, 0, 3) == [[1, 0, 0, 0, 0], [0, 1, 0, 1, 1], without(ROUT, PICKPOCKET, TYRANT, BOUNCER)]
    hands = [(hand_of(each, 1), hand_of(each, 2)) for each in samples(match, 0)]
    assert {(*one, other[0]) for one, other in hands} == {
        (ROUT, BOUNCER, PICKPOCKET, TYRANT),
        (ROUT, BOUNCER, TYRANT, PICKPOCKET),
        (ROUT, PICKPOCKET, TYRANT, BOUNCER),
    }
    assert {other[1] for _, other in hands} == {ROUT, BOUNCER, STAMPEDE, PICKPOCKET}


# The order of a hand --------------------------------------------------------------------------------------------------

IN_ORDER = [  # shuffle, knowers, kind: each differs from the next in what matters most, and not in its favour otherwise
    (0, 0b0010, ROUT),
    (0, 0b0010, TYRANT),
    (0, 0b0110, BOUNCER),
    (0, 0b0110, BOUNCER),
    (1, 0b0011, ROUT),
    (3, 0b0010, ROUT),
]


def cards_of(table, seat):
    """A hand, place by place: the shuffle, who knows the card, its kind."""
    told = (table.ogre_from[seat], table.ogre_seen[seat], table.ogre[seat])
    return [tuple(int(each[place]) for each in told) for place in range(int(table.ogres[seat]))]


def deal(table, seat, cards):
    """Lays cards in a hand as they come, in no order."""
    table.ogres[seat] = len(cards)
    for place, (shuffle, knowers, card) in enumerate(cards):
        table.ogre_from[seat, place], table.ogre_seen[seat, place], table.ogre[seat, place] = shuffle, knowers, card


def orders():
    """Cards in many orders: forwards, backwards and at random."""
    rolls = np.random.default_rng(0)
    mixed = [[IN_ORDER[at] for at in rolls.permutation(len(IN_ORDER))] for _ in range(20)]
    return [IN_ORDER, IN_ORDER[::-1], *mixed]


@pytest.mark.rule("dwarfs:Q45")
@pytest.mark.parametrize(
    ("held", "other", "before"),
    [
        ((1, 0b010, STAMPEDE), (0, 0b110, TYRANT), True),  # an older shuffle comes first, whatever else
        ((1, 0b110, STAMPEDE), (2, 0b010, ROUT), False),
        ((1, 0b110, STAMPEDE), (1, 0b010, TYRANT), True),  # then who knows it
        ((1, 0b010, STAMPEDE), (1, 0b110, ROUT), False),
        ((1, 0b010, STAMPEDE), (1, 0b010, BOUNCER), True),  # then the kind
        ((1, 0b010, STAMPEDE), (1, 0b010, PICKPOCKET), False),
        ((1, 0b010, STAMPEDE), (1, 0b010, STAMPEDE), False),  # one that is alike goes behind
    ],
)
def test_shuffle_then_knowers_then_kind_say_which_ogre_goes_first(held, other, before):
    table = fields(position(3).match())
    deal(table, 1, [(0, 0b010, ROUT), held])
    shuffle, knowers, card = other
    assert bool(goes_before(table, 1, 1, int(card), knowers, shuffle)) is before


@pytest.mark.rule("dwarfs:Q45")
def test_each_ogre_joins_a_hand_at_its_place():
    for order in orders():
        table = fields(position(3).ogres(0, "stampede", "tyrant").match())
        for count, (shuffle, knowers, card) in enumerate(order, 1):
            hold_ogre(table, 1, int(card), knowers, shuffle)
            assert cards_of(table, 1) == sorted(order[:count])
        assert cards_of(table, 1) == IN_ORDER
        assert cards_of(table, 0) == [(0, 1, STAMPEDE), (0, 1, TYRANT)]  # others' hands are left alone


@pytest.mark.rule("dwarfs:Q45")
def test_a_hand_is_put_in_order():
    for order in orders():
        table = fields(position(3).match())
        deal(table, 1, order)
        deal(table, 2, order[:2])
        sort_ogres(table, 1)
        assert cards_of(table, 1) == IN_ORDER
        assert cards_of(table, 2) == order[:2]
    sort_ogres(table, 0)
    assert cards_of(table, 0) == []


def watched(match, viewer):
    """All that a viewer can ever get hold of: every byte of its views, now and at each frame, and what it heard."""
    frames = [match.view_at(frame, viewer).table.tobytes() for frame in range(len(match.frames))]
    heard = [(each.kind, each.values, each.text) for each in match.events_for(viewer)]
    return match.view(viewer).table.tobytes(), frames, heard


@pytest.mark.rule("dwarfs:Q45")
@pytest.mark.parametrize("played", ["rout", "bouncer", "stampede", "pickpocket"])
def test_the_place_of_a_played_ogre_tells_nothing_of_the_others(played):
    """The other two cards may be any, before it or behind: all others see the same bytes."""

    def after(*others):
        table = position(3).lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=0, at=(1, 0))
        table.dwarfs(0, at=(0, 0)).dwarfs(1, at=(1, 0)).gems(1, gold=1)
        match = table.ogres(0, *others, played).ogres(0, "tyrant", seen_by=[2]).match()
        choose(match, ogre_key(match, played))
        while kind(match) != "action":
            match.choose(keys(match)[0])
        return match

    first = after(played, played)  # three of a kind, of which the first is played
    for others in combinations_with_replacement(("rout", "bouncer", "stampede", "pickpocket"), 2):
        match = after(*others)
        for viewer in (1, 2, NOBODY):
            assert watched(match, viewer) == watched(first, viewer), (others, viewer)
        assert (watched(match, 0) == watched(first, 0)) == (others == (played, played))
    assert ogres_seen(first, 2, 0) == [UNKNOWN, UNKNOWN, TYRANT]


@pytest.mark.rule("dwarfs:Q45", "dwarfs:R065")
def test_the_place_of_a_discarded_ogre_tells_nothing_of_the_others():
    def after(*others):
        table = position(3).lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=0, at=(1, 0))
        match = table.ogres(0, "stampede", *others).turn_of(0, phase="discard").match()
        return choose(match, ogre_key(match, "stampede"))

    first = after("rout", "bouncer")
    for others in (("pickpocket", "tyrant"), ("rout", "pickpocket"), ("stampede", "stampede")):
        for viewer in (1, 2, NOBODY):
            assert watched(after(*others), viewer) == watched(first, viewer), (others, viewer)


@pytest.mark.rule("dwarfs:Q45", "dwarfs:R094")
def test_the_place_of_a_hired_ogre_tells_nothing_of_the_others():
    def after(held, drawn):
        table = position(3).lay("tavern", seat=1, at=(0, 0)).dwarfs(1, at=(0, 0), count=2).ogres(1, held)
        return table.turn_of(1, phase="resolve").match(scripted(draw_ogre=[drawn]))

    first = after("stampede", "rout")
    assert hand_of(fields(first), 1) == (ROUT, STAMPEDE)
    for held, drawn in (("rout", "stampede"), ("stampede", "tyrant"), ("bouncer", "bouncer")):
        for viewer in (0, 2, NOBODY):
            assert watched(after(held, drawn), viewer) == watched(first, viewer), (held, drawn, viewer)


@pytest.mark.rule("dwarfs:Q45")
def test_the_place_of_a_played_ogre_tells_its_shuffle_and_its_knowers():
    def after(place):
        table = position(3).lay("castle", seat=0, at=(0, 0)).gems(1, gold=1)
        match = table.ogres(0, "pickpocket").ogres(0, "pickpocket", seen_by=[2]).match()
        return choose(match, f"ogre:pickpocket@{place}")

    assert [int(n) for n in after(0).view(1).fields.ogre_seen[0, :2]] == [0b101, 0]
    assert [int(n) for n in after(1).view(1).fields.ogre_seen[0, :2]] == [0b001, 0]


@pytest.mark.rule("dwarfs:Q45")
def test_a_sample_keeps_hands_in_order():
    table = position(3).ogres(1, "rout", "bouncer", "tyrant").ogres(1, "stampede", "pickpocket", seen_by=[2])
    match = table.ogres(2, "rout", "stampede").ogres(0, "bouncer", "stampede").match()
    for viewer in (0, 2, NOBODY):
        made = samples(match, viewer)
        for each in made:
            for seat in range(3):
                assert cards_of(each, seat) == sorted(cards_of(each, seat))
            assert [knowers for _, knowers, _ in cards_of(each, 1)] == [0b010] * 3 + [0b110] * 2
        assert len({hand_of(each, 1)[:3] for each in made}) > 10
        assert (len({hand_of(each, 1)[3:] for each in made}) == 1) == (viewer == 2)  # seat 2 knows these two


# Twins ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q33")
def test_of_twins_the_first_is_offered():
    table = position(3).lay("castle", seat=0, at=(0, 0)).gems(1, gold=1)
    match = table.ogres(0, "bouncer", "pickpocket", "pickpocket", "pickpocket").match()
    assert "ogre:pickpocket@1" in keys(match)
    assert refused(match, "ogre:pickpocket@2") == "Q33"
    assert refused(match, "ogre:pickpocket@3") == "Q33"
    assert [twin_before(fields(match), 0, place) for place in range(4)] == [0, 1, 1, 1]


@pytest.mark.rule("dwarfs:Q45")
def test_cards_that_others_know_or_that_are_older_are_no_twins():
    table = position(3).lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0))
    match = table.ogres(0, "rout").ogres(0, "rout", seen_by=[2]).match()
    assert {"ogre:rout@0", "ogre:rout@1"} <= set(keys(match))
    assert [twin_before(fields(match), 0, place) for place in range(2)] == [0, 1]
    match = table.ogres(0, "rout").match()
    assert [twin_before(fields(match), 0, place) for place in range(3)] == [0, 0, 2]
    assert {key for key in keys(match) if key.startswith("ogre")} == {"ogre:rout@0", "ogre:rout@2"}
    fields(match).ogre_from[0, 1:3] = 1
    assert [twin_before(fields(match), 0, place) for place in range(3)] == [0, 1, 2]


@pytest.mark.rule("dwarfs:Q45")
def test_the_hand_closes_up_with_all_that_is_known_of_it():
    match = position(3).ogres(1, "rout").ogres(1, "bouncer", seen_by=[2]).ogres(1, "tyrant", seen_by=[0]).match()
    table = fields(match)
    table.ogre_from[1, :3] = [3, 4, 5]
    assert drop_ogre(table, 1, 1) == TYRANT
    assert [int(n) for n in table.ogre[1, :3]] == [ROUT, BOUNCER, 0]
    assert [int(n) for n in table.ogre_seen[1, :3]] == [0b10, 0b110, 0]
    assert [int(n) for n in table.ogre_from[1, :3]] == [3, 5, 0]
    assert int(table.ogres[1]) == 2
    assert drop_ogre(table, 1, 1) == BOUNCER
    assert drop_ogre(table, 1, 0) == ROUT
    assert table.ogre[1].sum() + table.ogre_seen[1].sum() + table.ogre_from[1].sum() + table.ogres[1] == 0


# Hidden gems ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q45")
@pytest.mark.parametrize("viewer", [0, 1, 2, NOBODY])
def test_hidden_gems_are_seen_by_their_owner_alone(viewer):
    match = position(3, hide_gems=True).gems(0, gold=2).gems(1, ruby=1, emerald=1).gems(2, diamond=3).match()
    table = match.view(viewer).fields
    held = [[2, 0, 0, 0], [0, 1, 0, 1], [0, 0, 3, 0]]
    for seat in range(3):
        assert [int(n) for n in table.gems[seat]] == (held[seat] if seat == viewer else [0] * 4)
    assert [int(n) for n in table.gem_total[:3]] == [2, 2, 3]
    assert [int(n) for n in table.gem_pile] == [10, 7, 5, 5]  # the piles lie open


@pytest.mark.rule("dwarfs:Q45")
@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_samples_deal_the_gems_that_left_their_piles(viewer):
    match = position(3, hide_gems=True).gems(0, gold=2).gems(1, ruby=1, emerald=1).gems(2, diamond=2).match()
    made = samples(match, viewer)
    at_large = {0: [0, 1, 2, 1], 1: [2, 0, 2, 0], NOBODY: [2, 1, 2, 1]}[viewer]
    hidden = [seat for seat in range(3) if seat != viewer]
    for table in made:
        assert [int(sum(table.gems[seat, gem] for seat in hidden)) for gem in Gem] == at_large
        assert all(table.gems[seat].sum() == table.gem_total[seat] == 2 for seat in range(3))
    for seat in hidden:  # every kind that may be there is there at times, up to as many as fit
        for gem in Gem:
            assert max(int(table.gems[seat, gem]) for table in made) == min(2, at_large[gem])
            assert min(int(table.gems[seat, gem]) for table in made) == (0 if at_large[gem] < 3 else 1)


@pytest.mark.rule("dwarfs:Q45")
def test_gems_at_large_are_neither_in_a_pile_nor_in_a_known_hand():
    match = position(3, hide_gems=True).gems(0, gold=2).gems(1, ruby=1, gold=1).gems(2, gold=3).match()
    table = match.view(2).fields
    assert [gems_at_large(box_of(match), table, gem) for gem in Gem] == [3, 0, 0, 1]
    assert [gems_at_large(box_of(match), fields(match), gem) for gem in Gem] == [0, 0, 0, 0]


@pytest.mark.rule("dwarfs:Q45")
def test_hidden_gems_are_dealt_by_their_shares():
    match = position(3, hide_gems=True).gems(1, ruby=1).gems(2, gold=3).match()
    driver, view = match.setting.driver, match.view(0)
    rubies = sum(int(driver.record(view.determinize(seed)).gems[1, Gem.RUBY]) for seed in range(200))
    assert 30 < rubies < 72  # one of the four


@pytest.mark.rule("dwarfs:Q45")
def test_open_gems_are_left_as_they_are():
    match = position(3).gems(1, gold=3, ruby=1).ogres(2, "rout").match()
    for table in samples(match, 0, range(5)):
        assert [int(n) for n in table.gems[1]] == [3, 0, 0, 1]
        assert table.gems[2].sum() == 0


# Whole games ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q45")
@pytest.mark.parametrize(("seats", "hidden"), [(2, False), (3, True), (4, False)])
def test_at_every_moment_samples_fit_the_views(seats, hidden):
    match = underhall.new("dwarfs", seats=seats, seed=seats, switches={"hide_gems": hidden})
    rolls = np.random.default_rng(seats)
    for ply in range(40):
        offered = keys(match)
        match.choose(offered[rolls.integers(len(offered))])
        if ply % 10 == 9:
            for viewer in (*range(seats), NOBODY):
                assert len(samples(match, viewer, [ply])) == 1


# Questions that would tell a secret -----------------------------------------------------------------------------------


def last_action(seats=2, **switches):
    """Seat 0 has one action left and no castle."""
    return position(seats, **switches).lay("ruby_mine", seat=1, at=(0, 0)).turn_of(0, taken=2)


@pytest.mark.rule("dwarfs:Q45")
def test_without_ogres_a_turn_without_actions_ends_by_itself():
    match = choose(last_action().match(), "place:0,0")
    assert asked(match) == 1
    assert events(match, "actions-done") == [{"seat": 0, "taken": 3}]


@pytest.mark.rule("dwarfs:Q45")
@pytest.mark.parametrize("held", ["tyrant", "rout"])
def test_with_an_ogre_in_hand_one_is_asked_whether_it_can_be_played_or_not(held):
    match = choose(last_action().ogres(0, held).match(), "place:0,0")
    assert (asked(match), kind(match)) == (0, "action")
    assert keys(match) == (["ogre:rout@0", "end"] if held == "rout" else ["end"])


@pytest.mark.rule("dwarfs:Q45", "dwarfs:R065")
def test_a_forced_discard_is_asked_if_it_shows_an_ogre():
    table = position().ogres(0, "rout").turn_of(0, phase="discard")
    match = table.match()
    assert kind(match) == "which-discard"
    assert keys(match) == ["ogre:rout@0"]
    open_hand = position().gems(0, gold=1).turn_of(0, phase="discard").match()
    assert asked(open_hand) == 1  # one gem too many, for all to see: taken at once
    assert events(open_hand, "discarded-gem") == [{"seat": 0, "gem": Gem.GOLD}]
    hidden = position(hide_gems=True).gems(0, gold=1).turn_of(0, phase="discard").match()
    assert keys(hidden) == ["gem:gold"]


def eight_in_a_row(table):
    for x, name in enumerate(("castle", "gold_mine", "tavern", "diamond_mine", "dragon", "frost_giant")):
        table.lay(name, seat=0, at=(x, 0))
    table.lay("tavern", seat=1, at=(-1, 0)).lay("gold_mine", seat=1, at=(-2, 0))


MET = {  # for each secret goal, what just meets it, seen by all
    "builder": eight_in_a_row,
    "slayer": lambda table: table.trophy(0, "dragon", of=1).trophy(0, "frost_giant", of=1),
    "collector": lambda table: table.gems(0, gold=1, emerald=1, diamond=1, ruby=1),
    "ogre_friend": lambda table: table.ogres(0, *["rout"] * 3, *["bouncer"] * 2),
    "alchemist": lambda table: table.gems(0, emerald=5),
}


@pytest.mark.rule("dwarfs:Q45", "dwarfs:Q39")
@pytest.mark.parametrize("met", sorted(MET))
def test_a_seat_that_may_have_met_its_goal_is_asked_at_the_end_of_its_turn(met):
    third = next(name for name in SECRETS if name not in (met, "naturalist", "sovereign"))
    table = position(3).secrets("naturalist", "sovereign", third)
    MET[met](table)
    match = table.turn_of(0, phase="end-of-turn").match()
    assert may_have_met(box_of(match), fields(match), 0)
    assert (asked(match), kind(match)) == (0, "end-turn")
    assert keys(match) == ["end"]  # in truth it has another goal, but nobody may see that
    match.choose("end")
    assert asked(match) == 1


@pytest.mark.rule("dwarfs:Q45", "dwarfs:Q39")
def test_a_seat_that_cannot_have_met_any_goal_is_not_asked():
    match = position(3).turn_of(0, phase="end-of-turn").match()
    assert not may_have_met(box_of(match), fields(match), 0)
    assert asked(match) == 1


@pytest.mark.rule("dwarfs:Q45", "dwarfs:Q39")
def test_a_goal_that_lies_open_elsewhere_cannot_be_ones_own():
    table = (
        position(3)
        .secrets("naturalist", "slayer", "collector")
        .trophy(0, "dragon", of=1)
        .trophy(0, "frost_giant", of=1)
    )
    unknown = table.turn_of(0, phase="end-of-turn").match()
    assert kind(unknown) == "end-turn"
    known = table.revealed(1).match()
    assert asked(known) == 1  # the Slayer is seat 1's: silence tells nothing
    assert not may_have_met(box_of(known), fields(known), 0)


@pytest.mark.rule("dwarfs:Q45", "dwarfs:Q39")
def test_who_has_revealed_is_asked_no_more():
    table = (
        position(3).secrets("slayer", "naturalist", "builder").trophy(0, "dragon", of=1).trophy(0, "frost_giant", of=1)
    )
    table.gems(0, gold=1, emerald=1, diamond=1, ruby=1)
    for x, name in enumerate(("castle", "tavern", "gold_mine", "diamond_mine")):
        table.lay(name, seat=0, at=(x, 0))
    match = table.revealed(0).turn_of(0, phase="end-of-turn").match()
    assert asked(match) == 1


@pytest.mark.rule("dwarfs:Q45")
@pytest.mark.parametrize("hidden", [False, True])
def test_what_others_see_of_a_goal_of_gems(hidden):
    def seems(which, **counts):
        match = position(hide_gems=hidden).gems(0, **counts).match()
        return bool(seems_met(box_of(match), fields(match), 0, SECRETS.index(which)))

    assert seems("collector", gold=1, emerald=1, diamond=1, ruby=1)
    assert seems("collector", gold=4) == hidden
    assert not seems("collector", gold=3)
    assert seems("alchemist", emerald=5)
    assert seems("alchemist", gold=5) == hidden
    assert not seems("alchemist", emerald=4)
    assert not seems("slayer", gold=5)
    assert not seems("ogre_friend", gold=6)


@pytest.mark.rule("dwarfs:Q45", "dwarfs:Q39")
def test_the_questions_asked_tell_nothing_of_the_secret_goals():
    """Two games that differ only in a secret goal are asked the same, as long as nobody reveals."""

    def questions(secret):
        table = position(2).secrets(secret, "builder").trophy(0, "dragon", of=1).lay("castle", seat=0, at=(0, 0))
        table.lay("frost_giant", seat=1, at=(0, -1)).dwarfs(0, at=(0, -1), count=4)
        match, seen = choose(table.match(), "place:0,-1"), []
        for _ in range(8):
            seen.append((asked(match), kind(match)))
            match.choose("end")
        return seen

    assert questions("slayer") == questions("naturalist") == questions("alchemist")
    assert (0, "end-turn") in questions("naturalist")
