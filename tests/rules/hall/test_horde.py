"""The horde: newcomers and their pedestals, decks that run out, trolls that retire. (R101, R102, R106 to R112)"""

import pytest

from tests.rules.hall.helpers import (
    WatchedDice,
    asked,
    box_of,
    bribes,
    card,
    choose,
    decline,
    events,
    fields,
    holds,
    horde,
    horde_place,
    keys,
    kind,
    of_level,
    pay_as_usual,
    pedestals,
    position,
    recruit,
    refused,
    scripted,
    storage,
    supply,
    told,
    under,
)
from underhall.games.hall.names import CLAN_IDS
from underhall.games.hall.pieces import HORDE, LEVELS, NONE
from underhall.games.hall.rules.horde import deck_for

PLACES = [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (3, 0)]  # of the recruits of one seat
ALL_PLACES = [(row, at) for row, wide in enumerate((5, 4, 3)) for at in range(wide)]
COIN = 6


def at_hand(seats=4, coins=5, **switches):
    return position(seats, **switches).storage(0, coin=coins).act(0)


def take(match, place):
    """Recruits the troll at a place of the horde, bribes paid as usual; what follows is up to the test."""
    match.choose(f"recruit:{horde(match)[place]}")
    return pay_as_usual(match)


def deck(level):
    """The trolls of a level that are in their deck while the horde is as the builder has it."""
    return of_level(level)[(5, 4, 3)[level - 1] :]


def spread(table, cards):
    """These trolls are in trollsmoots: of the last seats first, seat 0 gets the rest."""
    places = [(seat, place) for seat in reversed(range(table.seats)) for place in PLACES]
    for (seat, place), troll in zip(places, cards, strict=False):
        table.troll(seat, place, troll)
    return table


def emptied(*levels, left=()):
    """Five seats; nobody is left in the decks of these levels but those who are named."""
    table = at_hand(5, coins=20)
    return spread(table, [troll for level in levels for troll in deck(level) if troll not in left])


def clans_in_bag(match):
    return {CLAN_IDS[clan]: int(count) for clan, count in enumerate(fields(match).bag) if count}


def on_place(match, place):
    """The clan of the pedestal at a place of the horde."""
    clan = int(fields(match).horde_pedestal[horde_place(place)])
    return None if clan == NONE else CLAN_IDS[clan]


# Newcomers ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R101")
@pytest.mark.parametrize("place", [(0, 0), (0, 4), (1, 0), (1, 3), (2, 0), (2, 2)])
def test_the_empty_place_is_filled_from_the_deck_of_its_level(place):
    dice = WatchedDice()
    match = at_hand().match(dice)
    before = horde(match)
    take(match, place)
    level = place[0] + 1
    assert dice.named("deal-troll") == [dict.fromkeys(deck(level), 1)], "each of the deck is as likely"
    after = horde(match)
    assert after[place] in deck(level) and after == {**before, place: after[place]}
    assert events(match, "troll-joins-horde") == [{"place": horde_place(place), "troll": card(after[place])}]
    assert int(fields(match).undrawn) >> card(after[place]) & 1 == 0


@pytest.mark.rule("hall:R101")
def test_the_newcomer_comes_before_the_recruit_finds_its_place():
    match = take(at_hand().match(), (0, 0))
    assert kind(match) == "place-troll" and len(horde(match)) == HORDE
    assert told(match)[:2] == ["recruited", "troll-joins-horde"]


@pytest.mark.rule("hall:R102")
def test_a_new_level_2_troll_gets_a_pedestal_at_random_from_the_bag():
    dice = WatchedDice(draw_pedestal=["moon"])
    match = at_hand().pedestals(1, "fire", "fire", "ice").horde_pedestal((1, 1), "fire").match(dice)
    there = clans_in_bag(match)
    take(match, (1, 1))
    assert dice.named("draw-pedestal") == [there] and len(set(there.values())) > 1
    assert on_place(match, (1, 1)) == "moon" and clans_in_bag(match) == {**there, "moon": there["moon"] - 1}
    assert events(match, "pedestal-drawn") == [{"place": horde_place((1, 1)), "clan": CLAN_IDS.index("moon")}]
    assert pedestals(match, 0) == {"fire": 1}, "what the recruit had"


@pytest.mark.rule("hall:R102")
@pytest.mark.parametrize("place", [(0, 1), (2, 1)])
def test_newcomers_of_other_levels_get_none(place):
    match = at_hand().match()
    there = clans_in_bag(match)
    take(match, place)
    assert on_place(match, place) is None and clans_in_bag(match) == there


@pytest.mark.rule("hall:R106")
def test_the_next_level_3_troll_brings_a_pedestal_as_well():
    newcomer = of_level(3)[10]
    match = at_hand().storage(1, coin=5).match(scripted(deal_troll=[newcomer]))
    take(match, (2, 0)).choose("ice")
    decline(choose(match, "place:2.1"))
    assert asked(match) == 1 and horde(match)[2, 0] == newcomer
    recruit(match, newcomer)
    assert kind(match) == "search-bag" and asked(match) == 1


# Pedestals run out ----------------------------------------------------------------------------------------------------


def without_pedestals(table, *left):
    """All pedestals but these are in the storage of seat 1 or in the horde."""
    bag = {"fire": 6, "ice": 6, "moon": 6}
    for place, clan in zip([(1, 0), (1, 1), (1, 2), (1, 3)], ["fire", "ice", "moon", "fire"], strict=True):
        table.horde_pedestal(place, clan)
        bag[clan] -= 1
    for clan in left:
        bag[clan] -= 1
    return table.pedestals(1, *(clan for clan, count in bag.items() for _ in range(count)))


@pytest.mark.rule("hall:R108")
def test_with_an_empty_bag_a_newcomer_gets_no_pedestal():
    match = without_pedestals(at_hand()).match()
    take(match, (1, 0))
    assert on_place(match, (1, 0)) is None and events(match, "pedestal-drawn") == []
    assert pedestals(match, 0) == {"fire": 1}


@pytest.mark.rule("hall:R102", "hall:R108")
def test_the_last_pedestal_still_comes():
    match = take(without_pedestals(at_hand(), "ice").match(), (1, 0))
    assert on_place(match, (1, 0)) == "ice" and clans_in_bag(match) == {}


@pytest.mark.rule("hall:R105", "hall:R108")
def test_only_what_is_left_in_the_bag_can_be_chosen():
    match = take(without_pedestals(at_hand(), "moon").match(), (2, 0))
    assert keys(match) == ["moon", "none"]
    assert refused(match, "fire") == refused(match, "ice") == "R108"


@pytest.mark.rule("hall:R105", "hall:R108")
def test_nobody_looks_through_an_empty_bag():
    match = take(without_pedestals(at_hand()).match(), (2, 0))
    assert kind(match) == "place-troll" and pedestals(match, 0) == {}


@pytest.mark.rule("hall:C30")
def test_all_see_what_is_in_the_bag_and_who_takes_what_out_of_it():
    match = take(at_hand().match(), (2, 0))
    match.choose("moon")
    for seat in range(4):
        shown = match.view(seat).data().bag
        assert {clan: count for clan, count in shown.items() if count} == clans_in_bag(match)
        assert "pedestal-taken" in told(match, seat)
    assert "pedestal-taken" in told(match, -2)


# Decks run out --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R107")
@pytest.mark.parametrize(
    ("row", "empty", "level"),
    [
        (0, (1,), 2),
        (0, (1, 2), 3),
        (1, (2,), 3),
        (1, (2, 3), 1),
        (2, (3,), 2),
        (2, (2, 3), 1),
        (0, (2, 3), 1),
        (1, (3,), 2),
        (2, (1, 2), 3),
    ],
)
def test_an_empty_deck_is_replaced_by_the_next_higher_else_by_the_next_lower(row, empty, level):
    dice = WatchedDice()
    match = emptied(*empty).match(dice)
    take(match, (row, 0))
    assert dice.named("deal-troll") == [dict.fromkeys(deck(level), 1)]
    assert horde(match)[row, 0] in deck(level)


def test_with_all_decks_empty_there_is_no_newcomer():
    """It cannot come about with 55 trolls; the rule stands by itself."""
    match = at_hand().match()
    fields(match).undrawn = 0
    assert [deck_for(box_of(match), fields(match), slot) for slot in (0, 5, 9)] == [NONE] * LEVELS


@pytest.mark.rule("hall:R107", "hall:R102", "hall:C15")
def test_a_level_2_troll_in_the_bottom_row_comes_with_a_pedestal():
    match = take(emptied(1).match(scripted(draw_pedestal=["ice"])), (0, 2))
    assert horde(match)[0, 2] in deck(2) and on_place(match, (0, 2)) == "ice"


@pytest.mark.rule("hall:C49")
def test_a_pedestal_waits_for_the_next_level_2_troll_of_its_place():
    higher, level_2 = of_level(3)[10], of_level(2)[10]
    match = at_hand(coins=4).horde((1, 2), higher).horde_pedestal((1, 2), "ice").match(scripted(deal_troll=[level_2]))
    there = clans_in_bag(match)
    take(match, (1, 2)).choose("none")
    assert pedestals(match, 0) == {}, "a Level-3 troll does not bring it"
    assert horde(match)[1, 2] == level_2 and on_place(match, (1, 2)) == "ice"
    assert clans_in_bag(match) == there and events(match, "pedestal-drawn") == [], "one pedestal is enough"


@pytest.mark.rule("hall:C49")
def test_a_level_1_troll_does_not_bring_it_either():
    lower = of_level(1)[10]
    match = take(at_hand().horde((1, 2), lower).horde_pedestal((1, 2), "ice").match(), (1, 2))
    assert pedestals(match, 0) == {} and on_place(match, (1, 2)) == "ice"
    assert kind(match) == "place-troll"


@pytest.mark.rule("hall:C49", "hall:R104")
def test_the_pedestal_that_waited_is_taken_with_the_next_level_2_troll():
    waited = of_level(2)[10]
    match = at_hand().horde((1, 2), waited).horde_pedestal((1, 2), "ice").match(scripted(draw_pedestal=["moon"]))
    take(match, (1, 2))
    assert pedestals(match, 0) == {"ice": 1} and on_place(match, (1, 2)) == "moon"


# Retiring -------------------------------------------------------------------------------------------------------------


def about_to_retire():
    """A troll with three bribes; seat 0 has two coins for Scorch Mallory above it, who shows none."""
    return at_hand(coins=2).horde((0, 2), coin=3)


@pytest.mark.rule("hall:R109", "hall:R110", "hall:R111")
def test_a_troll_with_four_bribes_retires_under_its_deck():
    match = about_to_retire().match()
    retired = horde(match)[0, 2]
    assert supply(match)["coin"] == 30
    recruit(match, "scorch_mallory", (1, 0))
    assert events(match, "retired") == [{"troll": card(retired), "place": horde_place((0, 2))}]
    assert under(match, 1) == [retired] and bribes(match, (0, 2)) == {}
    assert supply(match)["coin"] == 34 and bribes(match, (0, 3)) == {"coin": 1}


@pytest.mark.rule("hall:R112")
def test_a_newcomer_of_the_deck_takes_its_place_and_the_retired_comes_last():
    newcomer = of_level(1)[12]
    dice = WatchedDice(deal_troll=[of_level(2)[9], newcomer])
    match = about_to_retire().match(dice)
    recruit(match, "scorch_mallory", (1, 0))
    assert horde(match)[0, 2] == newcomer
    assert dice.named("deal-troll")[1] == dict.fromkeys(deck(1), 1), "the retired is not among them"


@pytest.mark.rule("hall:R109")
def test_three_bribes_are_not_enough():
    match = at_hand(coins=2).horde((0, 2), coin=2).match()
    recruit(match, "scorch_mallory", (1, 0))
    assert bribes(match, (0, 2)) == {"coin": 3} and events(match, "retired") == []


@pytest.mark.rule("hall:R109")
def test_all_who_have_four_bribes_retire_at_once():
    table = at_hand(coins=5)
    for place in (1, 0), (1, 1), (0, 0), (0, 1), (0, 2):
        table.horde(place, coin=3)
    match = table.match()
    there = horde(match)
    take(match, (2, 0)).choose("none")
    match.choose("place:2.1")
    assert [event["place"] for event in events(match, "retired")] == [0, 1, 2, 5, 6]
    assert under(match, 1) == [there[0, 0], there[0, 1], there[0, 2]]
    assert under(match, 2) == [there[1, 0], there[1, 1]]
    assert not fields(match).bribes.any() and supply(match)["coin"] == 35


@pytest.mark.rule("hall:R109")
@pytest.mark.parametrize("place", ALL_PLACES)
def test_every_place_of_the_horde_is_looked_at(place):
    """Four bribes laid by hand: in the top row nobody is ever bribed."""
    match = at_hand(coins=0).match()
    gone = (0, 4) if place == (0, 0) else (0, 0)
    fields(match).bribes[horde_place(place), COIN] = 4
    fields(match).supply[COIN] -= 4
    recruit(match, horde(match)[gone], (1, 0))
    assert [event["place"] for event in events(match, "retired")] == [horde_place(place)]
    assert supply(match)["coin"] == 35


@pytest.mark.rule("hall:R111")
def test_bribes_of_all_kinds_go_to_the_supply():
    match = at_hand(coins=2).horde((0, 2), rune=1, stone=2).match()
    recruit(match, "scorch_mallory", (1, 2))
    assert bribes(match, (0, 2)) == {}
    assert (supply(match)["stone"], supply(match)["rune"], supply(match)["coin"]) == (35, 25, 34)


@pytest.mark.rule("hall:C13")
def test_with_more_than_four_bribes_a_troll_retires_too_and_all_go_to_the_supply():
    """No spell of the pack lays a second bribe: two more by hand."""
    match = about_to_retire().match()
    fields(match).bribes[horde_place((0, 2)), COIN] += 2
    fields(match).supply[COIN] -= 2
    recruit(match, "scorch_mallory", (1, 0))
    assert len(events(match, "retired")) == 1 and bribes(match, (0, 2)) == {}
    assert supply(match)["coin"] == 34


@pytest.mark.rule("hall:R109", "hall:R103")
def test_the_recruit_s_own_bribes_make_nobody_retire():
    match = at_hand(coins=0).horde((0, 0), coin=3).match()
    recruit(match, horde(match)[0, 0], (1, 0))
    assert storage(match, 0) == {"coin": 3} and events(match, "retired") == []


@pytest.mark.rule("hall:C12")
def test_trolls_retire_after_the_cascade_so_their_bribes_cannot_fill_it():
    table = position(3).starters(0, "magpie_lorn", "rusty_gaff", "red_dobbin", "barrow_jot").act(0)
    table.storage(0, coin=2).horde((0, 0), coin=3).horde((1, 0), "scorch_mallory").supply(1, coin=0)
    match = recruit(table.match(), "scorch_mallory", (1, 0))
    assert holds(match, 0, (0, 0)) == {} and holds(match, 0, (0, 1)) == {"iron": 1}
    assert supply(match)["coin"] == 4
    course = told(match)
    assert course.index("placed") < course.index("activated") < course.index("retired")


@pytest.mark.rule("hall:C14")
def test_the_pedestal_of_the_retired_passes_to_the_newcomer_and_no_other_is_drawn():
    match = at_hand(coins=5).horde((1, 1), coin=3).horde_pedestal((1, 1), "moon").match()
    there, retired = clans_in_bag(match), horde(match)[1, 1]
    take(match, (2, 0)).choose("none")
    match.choose("place:2.1")
    assert under(match, 2) == [retired] and horde(match)[1, 1] in deck(2)
    assert on_place(match, (1, 1)) == "moon" and clans_in_bag(match) == there


@pytest.mark.rule("hall:C14", "hall:R102")
def test_where_the_retired_had_none_the_newcomer_gets_one():
    table = at_hand(coins=5).horde((1, 1), coin=3).horde_pedestal((1, 1), None)
    match = table.match(scripted(draw_pedestal=["ice"]))
    take(match, (2, 0)).choose("none")
    match.choose("place:2.1")
    assert on_place(match, (1, 1)) == "ice"


@pytest.mark.rule("hall:C14", "hall:C49")
def test_a_pedestal_stays_on_its_place_whoever_retires_there():
    higher = of_level(3)[16]
    table = spread(at_hand(5), [*deck(2), "old_flintlip"])
    match = table.horde((1, 1), higher, coin=3).horde_pedestal((1, 1), "moon").match()
    take(match, (2, 0)).choose("none")
    match.choose("place:2.1")
    assert under(match, 3) == [higher], "it goes under the deck of its own level"
    assert horde(match)[1, 1] in deck(3) and on_place(match, (1, 1)) == "moon"


@pytest.mark.rule("hall:R110", "hall:R112")
def test_from_an_empty_deck_the_retired_comes_back_at_once():
    match = emptied(1).horde((0, 2), coin=3).match()
    happy = horde(match)[0, 2]
    recruit(match, "scorch_mallory", (1, 0))
    assert events(match, "retired") == [{"troll": card(happy), "place": horde_place((0, 2))}]
    assert horde(match)[0, 2] == happy and under(match, 1) == [] and bribes(match, (0, 2)) == {}


@pytest.mark.rule("hall:R110", "hall:R101")
def test_trolls_under_a_deck_are_drawn_in_their_order_when_nobody_else_is_left():
    first, second, third = deck(1)[:3]
    match = emptied(1, left=(first, second, third)).under_deck(1, second, first, third).match()
    for newcomer, left in (second, [first, third]), (first, [third]), (third, []):
        take(match, (0, 0))
        decline(choose(match, keys(match)[0]))
        assert horde(match)[0, 0] == newcomer and under(match, 1) == left
        assert fields(match).unders[0] == len(left)


@pytest.mark.rule("hall:R110")
def test_trolls_under_a_deck_come_after_all_others():
    first, second = deck(1)[:2]
    dice = WatchedDice()
    match = emptied(1, left=(first, second)).under_deck(1, second).match(dice)
    take(match, (0, 0))
    assert horde(match)[0, 0] == first and under(match, 1) == [second]
    assert dice.named("deal-troll") == [{first: 1}]
