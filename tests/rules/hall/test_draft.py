"""The draft of starters, and what everybody begins with. (R034 to R044)"""

from collections import Counter
from typing import Any

import pytest

from tests.rules.hall.helpers import (
    PACK,
    WatchedDice,
    asked,
    card,
    decline,
    drafting,
    events,
    fields,
    holds,
    horde,
    kind,
    play_on,
    position,
    recruit,
    refused,
    smoot,
    storage,
    supply,
)
from underhall.engine.kernel import NOBODY
from underhall.errors import UndoRefused
from underhall.games.hall.pieces import NONE, SEATS

NAN, GAFF, DOBBIN, JOT, EDE, LORN = NAMES = tuple(row.id for row in PACK.starters.card)
BEFORE = {"stone": 35, "iron": 35, "heartstone": 30, "cart": 45, "hammer": 20, "rune": 25, "coin": 35}


def keep_last(match, seat, deck):
    """A seat places each starter it has drawn but the last, from the left: of six the fifth stays in hand."""
    for slot, name in enumerate(deck[:4]):
        match.choose(f"{name}:{slot + 1}", seat=seat)
    return match


def drafted(decks, starter=0, table=None):
    match = drafting((table or position(len(decks))).starter(starter), *(deck[:5] for deck in decks))
    for seat, deck in enumerate(decks):
        keep_last(match, seat, deck)
    return match


def row(*names):
    """What starting rows bring in all."""
    total: Counter[str] = Counter()
    for starter in PACK.starters.card:
        total.update({name: getattr(starter.start, name) * names.count(starter.id) for name in BEFORE})
    return {name: count for name, count in total.items() if count}


def hand(match, seat):
    return [int(starter) for starter in fields(match).hand[seat]]


def left(match, seat):
    """The starters in a seat's deck."""
    return {name for name, there in zip(NAMES, fields(match).starters_left[seat], strict=True) if there}


def options(match, seat):
    return {option.key for option in match.decision_of(seat).options}


# Drawing and placing --------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R034")
def test_two_starters_are_drawn_and_either_goes_into_any_of_four_places():
    match = drafting(position(2), (LORN, DOBBIN))
    assert hand(match, 0) == [card(DOBBIN), card(LORN)]
    assert options(match, 0) == {f"{name}:{place}" for name in (DOBBIN, LORN) for place in (1, 2, 3, 4)}
    assert left(match, 0) == set(NAMES) - {LORN, DOBBIN}
    assert smoot(match, 0) == {}


@pytest.mark.rule("hall:R034", "hall:R035")
@pytest.mark.parametrize(("placed", "kept"), [(DOBBIN, LORN), (LORN, DOBBIN)])
def test_the_other_stays_in_hand_beside_the_next_that_is_drawn(placed, kept):
    match = drafting(position(2), (LORN, DOBBIN, JOT))
    match.choose(f"{placed}:3", seat=0)
    assert smoot(match, 0) == {(0, 2): placed}
    assert hand(match, 0) == sorted([card(kept), card(JOT)])
    assert options(match, 0) == {f"{name}:{place}" for name in (kept, JOT) for place in (1, 2, 4)}
    assert events(match, "starter-placed") == [{"seat": 0, "troll": card(placed), "place": 8}]


@pytest.mark.rule("hall:R034", "hall:R035")
@pytest.mark.parametrize("name", [JOT, LORN])
def test_a_place_holds_one_starter(name):
    match = drafting(position(2), (LORN, DOBBIN, JOT))
    match.choose(f"{DOBBIN}:2", seat=0)
    assert refused(match, f"{name}:2") == "R034"


@pytest.mark.rule("hall:R034", "hall:R035")
def test_starters_are_drawn_from_a_shuffled_deck_of_six():
    deck: dict[str, Any] = {"draw_starter@0": [EDE, NAN, LORN, GAFF, JOT]}
    dice = WatchedDice(**deck)
    match = position(2).draft().match(dice)
    keep_last(match, 0, [EDE, NAN, LORN, GAFF])
    drawn = (EDE, NAN, LORN, GAFF)
    assert dice.named("draw-starter@0") == [
        {name: 1 for name in NAMES if name not in drawn[:at]} for at in range(5)
    ]  # the sixth is never drawn
    assert [len(weights) for weights in dice.named("draw-starter@1")] == [6, 5]


@pytest.mark.rule("hall:R035", "hall:R036")
def test_after_four_placements_four_lie_in_the_row_one_in_hand_one_in_the_deck():
    match = drafting(position(2), (EDE, NAN, LORN, GAFF, JOT))
    for choice in (f"{NAN}:4", f"{LORN}:1", f"{GAFF}:3", f"{JOT}:2"):
        assert match.decision_of(0) is not None
        match.choose(choice, seat=0)
    assert match.decision_of(0) is None
    assert smoot(match, 0) == {(0, 3): NAN, (0, 0): LORN, (0, 2): GAFF, (0, 1): JOT}
    assert hand(match, 0) == [card(EDE), NONE]
    assert left(match, 0) == {DOBBIN}


@pytest.mark.rule("hall:R036")
def test_the_last_may_be_the_one_drawn_last():
    match = keep_last(drafting(position(2), (EDE, NAN, LORN, GAFF, JOT)), 0, [EDE, NAN, LORN, GAFF])
    assert hand(match, 0) == [card(JOT), NONE] and left(match, 0) == {DOBBIN}


@pytest.mark.rule("hall:C32")
@pytest.mark.parametrize("seats", [2, 5])
def test_all_draft_at_once_and_nobody_waits_for_another(seats):
    match = drafting(position(seats).starter(1))
    assert [decision.seat for decision in match.decisions] == list(range(seats))
    last = seats - 1
    while match.decision_of(last) is not None:
        match.choose(match.decision_of(last).options[0], seat=last)
    assert len(smoot(match, last)) == 4
    assert [decision.seat for decision in match.decisions] == list(range(last))
    assert all(not smoot(match, seat) for seat in range(last))
    assert not fields(match).storage.any()  # starting resources come when all are done


@pytest.mark.rule("hall:C32")
def test_a_draw_of_one_seat_depends_on_no_other():
    decks = [(EDE, NAN, LORN, GAFF, JOT), (NAN, EDE, GAFF, LORN, DOBBIN)]
    first = drafting(position(2), *decks)
    keep_last(keep_last(first, 0, decks[0]), 1, decks[1])
    other = drafting(position(2), *decks)
    keep_last(keep_last(other, 1, decks[1]), 0, decks[0])
    assert first.core == other.core


@pytest.mark.rule("hall:C32")
def test_what_is_placed_was_seen_and_cannot_be_taken_back():
    match = drafting(position(2), (EDE, NAN, LORN, GAFF, JOT))
    keep_last(match, 0, [EDE, NAN, LORN, GAFF])  # nothing is drawn after the fourth
    with pytest.raises(UndoRefused):
        match.undo(0)
    assert match.view(NOBODY).fields.smoot[0, 9] == card(GAFF)


# Starting resources ---------------------------------------------------------------------------------------------------

DECKS = [
    (EDE, LORN, GAFF, JOT, NAN, DOBBIN),
    (NAN, DOBBIN, JOT, EDE, LORN, GAFF),
    (JOT, EDE, LORN, GAFF, NAN, DOBBIN),
    (LORN, GAFF, DOBBIN, EDE, JOT, NAN),
    (DOBBIN, JOT, LORN, NAN, GAFF, EDE),
]


@pytest.mark.rule("hall:R038")
def test_the_starting_rows_of_four_go_to_storage():
    match = drafted(DECKS[:2])
    assert row(*DECKS[0][:4]) == {"stone": 3, "coin": 2, "iron": 2}
    assert storage(match, 0) == {"stone": 3, "coin": 2, "iron": 2}
    gained = [(event["resource"], event["count"]) for event in events(match, "gained") if event["seat"] == 0]
    assert sum(count for _, count in gained) == 7


@pytest.mark.rule("hall:R040", "hall:R041", "hall:R042")
@pytest.mark.parametrize("starter", [0, 3])
def test_bonus_by_the_place_in_the_turn_order(starter):
    match = drafted(DECKS, starter)
    told = []
    for place in range(5):
        seat = (starter + place) % 5
        deck = DECKS[seat]
        bonus = deck[4 : 4 + (0, 1, 1, 2, 2)[place]]
        assert storage(match, seat) == row(*deck[:4], *bonus)
        told += [{"seat": seat, "troll": card(name)} for name in bonus]
    assert events(match, "bonus") == told
    for name, count in BEFORE.items():
        assert supply(match)[name] == count - sum(storage(match, seat).get(name, 0) for seat in range(5))


@pytest.mark.rule("hall:R040", "hall:R041")
def test_of_two_the_second_gains_the_bonus():
    match = drafted(DECKS[:2], starter=1)
    assert storage(match, 1) == row(*DECKS[1][:4])
    assert storage(match, 0) == row(*DECKS[0][:5])
    assert events(match, "bonus") == [{"seat": 0, "troll": card(NAN)}]


@pytest.mark.rule("hall:C33")
@pytest.mark.parametrize("starter", [0, 2])
def test_nothing_is_asked_between_the_draft_and_the_first_turn(starter):
    match = drafted(DECKS, starter)
    assert kind(match) == "act" and asked(match) == starter
    assert fields(match).rounds == 1


@pytest.mark.rule("hall:R038")
def test_a_short_supply_serves_the_first_player_first():
    match = drafted(DECKS[:3], starter=1, table=position(3).supply(0, stone=5))
    assert supply(match).get("stone", 0) == 0
    assert storage(match, 1)["stone"] == 3  # of Nan and Ede
    assert storage(match, 2)["stone"] == 2  # of the four that its starters and its bonus would bring
    assert storage(match, 0)["stone"] == 30  # what it had before
    assert events(match, "supply-short")[0] == {"resource": 0, "count": 1}


# Afterwards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R043")
def test_starters_that_were_not_placed_leave_the_game():
    match = drafted(DECKS, 2)
    assert (fields(match).hand == NONE).all()
    assert not fields(match).starters_left.any()
    assert [set(smoot(match, seat).values()) for seat in range(SEATS)] == [set(deck[:4]) for deck in DECKS]


@pytest.mark.rule("hall:R044")
def test_trolls_begin_with_nothing():
    match = drafted(DECKS, 4)
    assert not fields(match).on_troll.any() and not fields(match).held.any()


@pytest.mark.rule("hall:R037", "hall:R039")
def test_the_upper_row_comes_again_and_again_and_the_lower_never():
    match = drafted([(NAN, GAFF, JOT, EDE, LORN, DOBBIN), DECKS[1]])
    start = storage(match, 0)
    recruit(match, horde(match)[0, 0], (1, 0))
    assert holds(match, 0, (0, 0)) == {"stone": 1} and holds(match, 0, (0, 1)) == {"iron": 1}
    assert holds(match, 0, (0, 2)) == {} and storage(match, 0) == start
    decline(match)
    play_on(match, "act")
    while asked(match) != 0:
        recruit(match, horde(match)[0, 0], (1, 0))
        play_on(decline(match), "act")
    recruit(match, horde(match)[0, 1], (1, 1))
    assert holds(match, 0, (0, 1)) == {"iron": 1}  # held already
    assert holds(match, 0, (0, 2)) == {"cart": 1} and storage(match, 0) == start
