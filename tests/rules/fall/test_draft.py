"""The draft: all add a card at the same time, unseen, and pass the rest on. (ANC-01, ANC-02, ANC-08 to ANC-11)"""

from itertools import permutations
from operator import itemgetter

import pytest

from tests.rules.fall.helpers import (
    WatchedDice,
    ancestry,
    asked,
    box_of,
    card,
    events,
    fields,
    forget,
    hand,
    kind,
    members,
    position,
    scripted,
    told,
)
from underhall.engine.kernel import NOBODY
from underhall.errors import StaleDecision, UndoRefused
from underhall.games.fall.pieces import DISCARDED, HAND, IN_DECK, IN_HAND, LAID, NONE, SEATS, UNKNOWN
from underhall.games.fall.rules.draft import hand_size, leave_hand, swap_hands

ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
FIRST = 37  # cards from here on have no elder: they can be covered


def names(seat, count=HAND):
    """The cards that a seat holds at first."""
    return [f"a{FIRST + HAND * seat + at}" for at in range(count)]


def drafting(seats=2, wave=1, added=0):
    """Every seat holds its own cards; `added` have been added before."""
    table = position(seats).wave(wave).phase("draft").drafted(added)
    for seat in range(seats):
        table.hand(seat, *names(seat, HAND - added))
    return table


def add(match, seat, which=0, at="0,0"):
    """A seat adds a card of its hand, by its place in hand."""
    match.choose(match.decision_of(seat).options[which], seat=seat)
    match.choose(f"at:{at}", seat=seat)
    return match


def add_all(match, which=0):
    for seat in range(match.seats):
        add(match, seat, which)
    return match


def hands(match):
    return [hand(match, seat) for seat in range(match.seats)]


# Dealing --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:ANC-01")
@ALL_SEATS
def test_each_seat_is_dealt_four_cards_face_down(seats):
    dice = WatchedDice()
    match = position(seats).phase("draft").match(dice)
    table = fields(match)
    plies = [ply for ply in match.plies if ply.kind == "deal-card"]
    assert [ply.audience for ply in plies] == [1 << seat for seat in range(seats) for _ in range(4)]
    dealt = [sorted(ply.number for ply in plies[4 * seat : 4 * seat + 4]) for seat in range(seats)]
    assert [table.hand[seat].tolist() for seat in range(seats)] == dealt
    assert table.hand[seats:].tolist() == [[NONE] * 4] * (SEATS - seats)
    assert table.hand_seen.tolist() == [1 << seat for seat in range(seats)] + [0] * (SEATS - seats)
    assert all(table.card_at[number] == IN_HAND for each in dealt for number in each)
    assert int((table.card_at == IN_DECK).sum()) == 72 - 4 * seats
    assert len(dice.weights("deal-card")) == 4 * seats


@pytest.mark.rule("fall:ANC-01")
@pytest.mark.parametrize("order", ["a05 a70 a33 a01", "a70 a33 a05 a01", "a01 a05 a33 a70"])
def test_a_hand_is_kept_in_the_order_of_its_cards(order):
    dice = scripted(deal_card=[*order.split(), "a02", "a72", "a03", "a71"])
    match = position(2).phase("draft").match(dice)
    assert hands(match) == [["a01", "a05", "a33", "a70"], ["a02", "a03", "a71", "a72"]]


@pytest.mark.rule("fall:ANC-01")
@pytest.mark.parametrize("seats", [2, 4])
def test_only_the_owner_is_told_what_was_dealt(seats):
    match = position(seats).phase("draft").match()
    for viewer in (*range(seats), NOBODY):
        own = events(match, "card-dealt", viewer)
        others = events(match, "cards-dealt-unseen", viewer)
        mine = fields(match).hand[viewer].tolist() if viewer >= 0 else []
        assert sorted(own, key=itemgetter("card")) == [{"seat": viewer, "card": number} for number in mine]
        assert others == [{"seat": seat, "cards": 4} for seat in range(seats) if seat != viewer]


@pytest.mark.rule("fall:ANC-01")
@pytest.mark.parametrize("wave", [1, 2])
def test_a_new_wave_deals_anew(wave):
    match = position(2).wave(wave).ancestry(0, "A B I", "G W S").phase("refresh").match()
    assert [len(each) for each in hands(match)] == [4, 4]
    assert ancestry(match, 0) == ["A B I", "G W S"]


# All at the same time -------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:ANC-01", "fall:ANC-02")
@ALL_SEATS
def test_all_choose_at_the_same_time(seats):
    match = drafting(seats).match()
    assert [decision.seat for decision in match.decisions] == list(range(seats))
    for seat in range(seats):
        keys = [option.key for option in match.decision_of(seat).options]
        assert keys == [f"card:{name}" for name in names(seat)]


@pytest.mark.rule("fall:ANC-01")
def test_nothing_is_laid_down_until_all_have_chosen():
    match = drafting(3).match()
    before = [match.view(seat).table.tobytes() for seat in (1, 2)]
    add(match, 0, 2, "-1,1")
    assert [decision.seat for decision in match.decisions] == [1, 2]
    assert told(match) == []
    assert [ancestry(match, seat) for seat in range(3)] == [["A B I", "G A B"]] * 3
    assert hands(match) == [names(0), names(1), names(2)]
    for seat, bytes_before in zip((1, 2), before, strict=True):
        seen = match.view(seat).fields
        assert not seen.pending.any() and seen.hand[0].tolist() == [UNKNOWN] * 4
        assert seen.height.tolist()[1:4] == [0, 1, 1]  # that seat 0 is done is all there is to see
        assert match.view(seat).table.tobytes() != bytes_before
    assert fields(match).pending[0].tolist()[:2] == [card(match, names(0)[2]), 2 * 7 + 0]
    assert match.view(0).fields.pending[0].tolist()[:2] == [card(match, names(0)[2]), 2 * 7 + 0]
    add(match, 2)
    assert told(match) == [] and [decision.seat for decision in match.decisions] == [1]
    add(match, 1)
    assert told(match) == ["card-laid"] * 3 + ["hands-passed"]
    assert ancestry(match, 0) == ["_ A B I", *ancestry(match, 0)[1:]]
    assert not fields(match).pending.any()


@pytest.mark.rule("fall:ANC-01")
def test_what_one_chooses_looks_the_same_to_the_others():
    """Whichever card and place it was: all others see the same bytes, until all are laid down."""
    start = drafting(3).match()
    looks = set()
    for which, at in ((0, "0,0"), (3, "2,1"), (1, "-1,-1")):
        match = add(start.clone(), 1, which, at)
        looks.add(tuple(match.view(viewer).table.tobytes() for viewer in (0, 2, NOBODY)))
    assert len(looks) == 1
    halfway = {
        tuple(match.view(viewer).table.tobytes() for viewer in (0, 2, NOBODY))
        for which in range(4)
        if (match := start.clone()).choose(match.decision_of(1).options[which], seat=1) is None
    }
    assert len(halfway) == 1


@pytest.mark.rule("fall:ANC-01")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_any_order_of_answers_gives_the_same_bytes(order):
    start = drafting(3).match()
    usual = start.clone()
    for seat in range(3):
        add(usual, seat, seat, f"{seat},0")
    match = start.clone()
    for seat in order:
        add(match, seat, seat, f"{seat},0")
    assert match.core == usual.core
    assert match.events == usual.events
    mixed = start.clone()
    for seat in order:
        mixed.choose(mixed.decision_of(seat).options[seat], seat=seat)
    for seat in reversed(order):
        mixed.choose(f"at:{seat},0", seat=seat)
    assert mixed.core == usual.core


@pytest.mark.rule("fall:ANC-01", "fall:ANC-02")
def test_who_has_answered_waits_for_the_others():
    match = add(drafting(3).match(), 0)
    with pytest.raises(StaleDecision):
        match.choose("card:a38", seat=0)
    assert match.decision_of(0) is None
    assert asked(match) == 1


@pytest.mark.rule("fall:ANC-01")
def test_a_card_can_be_taken_back_until_all_are_shown():
    match = drafting().match()
    before = match.core
    match.choose("card:a37", seat=0)
    match.undo(0)
    assert match.core == before
    add(match, 0)
    match.undo(0)
    match.choose("at:1,0", seat=0)
    add(match, 1)
    with pytest.raises(UndoRefused, match="secret"):
        match.undo(1)


@pytest.mark.rule("fall:ANC-02")
@ALL_SEATS
def test_each_card_joins_the_ancestry_of_its_seat(seats):
    match = drafting(seats).match()
    for seat in range(seats):
        add(match, seat, seat % 4)
    table = fields(match)
    for seat in range(seats):
        chosen = card(match, names(seat)[seat % 4])
        assert int(table.card_at[chosen]) == LAID + seat
        assert table.cell[seat][[0, 1, 6, 7]].tolist() == box_of(match).card[chosen].tolist()
    assert [args["seat"] for args in events(match, "card-laid")] == list(range(seats))


# Passing on -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:ANC-08")
@ALL_SEATS
@pytest.mark.parametrize(("wave", "step"), [(1, 1), (2, -1), (3, 1)])
def test_hands_are_passed_left_right_left(seats, wave, step):
    match = add_all(drafting(seats, wave).match())
    for seat in range(seats):
        assert hand(match, (seat + step) % seats) == names(seat)[1:]
    assert events(match, "hands-passed") == [{"way": step}]
    assert all(table == 1 << seat | 1 << (seat - step) % seats for seat, table in enumerate(seen_by(match)))


def seen_by(match):
    return [int(seen) for seen in fields(match).hand_seen[: match.seats]]


@pytest.mark.rule("fall:ANC-09", "fall:ANC-08")
@pytest.mark.parametrize(("wave", "step"), [(1, 1), (2, -1), (3, 1)])
def test_the_second_card_comes_from_the_three_received(wave, step):
    match = add_all(drafting(4, wave).match())
    received = hands(match)
    assert [len(each) for each in received] == [3] * 4
    for seat in range(4):
        assert [option.key for option in match.decision_of(seat).options] == [f"card:{it}" for it in received[seat]]
    forget(add_all(forget(match)))
    for seat in range(4):
        assert hand(match, (seat + step) % 4) == received[seat][1:]
    holders = [members(seen) for seen in seen_by(match)]
    assert holders == [{seat, (seat - step) % 4, (seat - 2 * step) % 4} for seat in range(4)]


@pytest.mark.rule("fall:ANC-10", "fall:ANC-11")
@ALL_SEATS
def test_the_third_card_comes_from_two_and_the_last_is_discarded(seats):
    match = drafting(seats, added=2).match()
    assert [len(each) for each in hands(match)] == [2] * seats
    held = hands(match)
    holders = seen_by(match)
    add_all(match, which=1)
    left = [card(match, each[0]) for each in held]
    table = fields(match)
    assert table.discard[: seats + 1].tolist() == [*left, NONE] and int(table.discards) == seats
    assert table.discard_seen[:seats].tolist() == holders
    assert all(table.card_at[number] == DISCARDED for number in left)
    assert table.hand.tolist() == [[NONE] * 4] * SEATS and not table.hand_seen.any()
    assert "hands-passed" not in told(match)
    assert events(match, "card-discarded") == [{"seat": seat, "card": number} for seat, number in enumerate(left)]
    assert events(match, "card-discarded-unseen") == [{"seat": seat} for seat in range(seats)]
    assert kind(match) == "act"  # the battle begins


@pytest.mark.rule("fall:ANC-10")
def test_who_held_a_hand_is_told_what_is_discarded_of_it():
    match = add_all(drafting(5, added=2).match())
    for viewer in (*range(5), NOBODY):
        named = [event.seat for event in match.events_for(viewer) if event.kind == "card-discarded"]
        unseen = [event.seat for event in match.events_for(viewer) if event.kind == "card-discarded-unseen"]
        # A hand comes from the right: seats 1 and 2 to the left have seen what seat `viewer` passed on.
        assert named == (sorted({viewer, (viewer + 1) % 5, (viewer + 2) % 5}) if viewer >= 0 else [])
        assert sorted(named + unseen) == list(range(5))


@pytest.mark.rule("fall:ANC-08", "fall:ANC-09", "fall:ANC-10")
def test_in_a_draft_each_seat_lays_three_cards_and_discards_one():
    match = drafting(2).match()
    assert ancestry(match, 0) == ["A B I", "G A B"]
    added: list[list[str]] = [[], []]
    for cards_in_hand in (4, 3, 2):
        assert [len(each) for each in hands(match)] == [cards_in_hand] * 2
        for seat in range(2):
            added[seat].append(hand(match, seat)[0])
        add_all(match)
    table = fields(match)
    assert hands(match) == [[], []]
    assert [int((table.card_at == LAID + seat).sum()) for seat in range(2)] == [3, 3]
    assert [(laid["seat"], laid["card"]) for laid in events(match, "card-laid")] == [
        (seat, card(match, added[seat][turn])) for turn in range(3) for seat in range(2)
    ]
    assert int(table.discards) == 2  # one from each hand
    assert int((table.card_at == IN_DECK).sum()) == 72 - 8


@pytest.mark.rule("fall:ANC-11")
def test_each_seat_adds_exactly_three_cards_a_wave():
    match = drafting(3, added=1).match()
    add_all(match)
    assert kind(match) == "which-card"
    add_all(match)
    assert kind(match) == "act"
    assert [args["seat"] for args in events(match, "card-laid")] == [0, 1, 2] * 2
    assert "supplies-set" in told(match)


@pytest.mark.rule("fall:ANC-11")
def test_the_ancestry_is_kept_from_wave_to_wave():
    rows = ["E A2 B", "S W .", "G I3 A"]
    match = position(2).ancestry(1, *rows).phase("refresh").match()
    assert ancestry(match, 1) == rows
    assert int(fields(match).wave) == 2


# Hands, card by card --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:ANC-02")
@pytest.mark.parametrize("size", [0, 1, 2, 3, 4])
def test_the_size_of_a_hand(size):
    table = fields(drafting().match())
    table.hand[1, size:] = NONE
    assert (hand_size(table, 1), hand_size(table, 0)) == (size, 4)


@pytest.mark.rule("fall:ANC-02")
def test_a_hand_closes_up():
    table = fields(drafting().match())
    table.hand[0] = [3, 8, 20, 71]
    for leaving, left in (
        (20, [3, 8, 71, NONE]),
        (3, [8, 71, NONE, NONE]),
        (71, [8, NONE, NONE, NONE]),
        (8, [NONE] * 4),
    ):
        leave_hand(table, 0, leaving)
        assert table.hand[0].tolist() == left
    assert table.hand[1].tolist() == [int(name[1:]) - 1 for name in names(1)]


@pytest.mark.rule("fall:ANC-08")
def test_hands_change_places_with_all_that_is_known_of_them():
    table = fields(drafting(3).match())
    table.hand[0] = [1, 2, 3, NONE]
    table.hand[2] = [4, 5, 6, 7]
    table.hand_seen[:3] = [0b001, 0b010, 0b110]
    swap_hands(table, 0, 2)
    assert table.hand[0].tolist() == [4, 5, 6, 7] and table.hand[2].tolist() == [1, 2, 3, NONE]
    assert table.hand_seen[:3].tolist() == [0b110, 0b010, 0b001]
