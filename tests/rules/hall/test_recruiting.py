"""Recruiting a troll: what it costs, what comes with it, and where it goes. (R093, R096 to R105, R113, R114)"""

import pytest

from tests.rules.hall.helpers import (
    asked,
    bribes,
    card,
    choose,
    decline,
    dig,
    events,
    fields,
    full,
    holds,
    horde,
    horde_place,
    keys,
    kind,
    nearly_full,
    of_level,
    pay,
    pay_as_usual,
    pedestals,
    position,
    recruit,
    refused,
    resource,
    smoot,
    smoot_place,
    storage,
    supply,
    trade,
)
from underhall.games.hall.pieces import HORDE, NONE, Clan
from underhall.games.hall.rules.pyramids import (
    beneath_in_horde,
    bribes_for,
    cascade_from,
    is_complete,
    is_free,
    row_level,
    trolls_of,
)

BOTTOM = [(0, at) for at in range(5)]
MIDDLE = [(1, at) for at in range(4)]
TOP = [(2, at) for at in range(3)]
# The bottom row of a trollsmoot is 6 to 9 of the kernel's numbers; the tests name places by row and place.
NEW_PLACES = [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (3, 0)]


def at_hand(seats=4, coins=0, **switches):
    """Seat 0 is to act, and has these coins."""
    return position(seats, **switches).storage(0, coin=coins).act(0)


def bribed(match):
    """Where bribes lie."""
    return {place: bribes(match, place) for place in BOTTOM + MIDDLE + TOP if bribes(match, place)}


def take(match, place):
    """Recruits the troll at a place of the horde, bribes paid as usual; what follows is up to the test."""
    match.choose(f"recruit:{horde(match)[place]}")
    return pay_as_usual(match)


# The price ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R096")
@pytest.mark.parametrize("place", BOTTOM)
def test_the_bottom_row_is_free(place):
    match = at_hand().match()
    troll = horde(match)[place]
    take(match, place)
    assert kind(match) == "place-troll" and asked(match) == 0
    assert bribed(match) == {} and storage(match, 0) == {}
    assert events(match, "recruited") == [{"seat": 0, "troll": card(troll), "place": horde_place(place)}]


@pytest.mark.rule("hall:R097", "hall:R100")
@pytest.mark.parametrize("place", MIDDLE)
def test_a_troll_of_the_middle_row_costs_a_coin_onto_each_of_two(place):
    match = at_hand(coins=2).match()
    at = place[1]
    take(match, place)
    assert bribed(match) == {(0, at): {"coin": 1}, (0, at + 1): {"coin": 1}}
    assert storage(match, 0) == {} and supply(match)["coin"] == 33, "the coins are on the trolls, not in the supply"


@pytest.mark.rule("hall:R098", "hall:R100")
@pytest.mark.parametrize("place", TOP)
def test_a_troll_of_the_top_row_costs_a_coin_onto_each_of_five(place):
    match = at_hand(coins=5).match()
    at = place[1]
    take(match, place)
    beneath = [(1, at), (1, at + 1), (0, at), (0, at + 1), (0, at + 2)]
    assert bribed(match) == {each: {"coin": 1} for each in beneath}
    assert storage(match, 0) == {} and supply(match)["coin"] == 30


@pytest.mark.rule("hall:R097", "hall:R098")
def test_the_middle_row_is_bribed_before_the_bottom_row_each_from_the_left():
    assert [beneath_in_horde(horde_place((2, 1)), which) for which in range(5)] == [6, 7, 1, 2, 3]
    assert [beneath_in_horde(horde_place((1, 3)), which) for which in range(2)] == [3, 4]


@pytest.mark.rule("hall:R096", "hall:R097", "hall:R098")
def test_rows_and_their_prices():
    assert [row_level(slot) for slot in range(HORDE)] == [1] * 5 + [2] * 4 + [3] * 3
    assert [bribes_for(slot) for slot in range(HORDE)] == [0] * 5 + [2] * 4 + [5] * 3


@pytest.mark.rule("hall:R099")
@pytest.mark.parametrize(("coins", "places"), [(0, BOTTOM), (1, BOTTOM), (2, BOTTOM + MIDDLE), (4, BOTTOM + MIDDLE)])
def test_a_coin_too_few_is_not_enough(coins, places):
    match = at_hand(coins=coins).match()
    can = {place for place, troll in horde(match).items() if f"recruit:{troll}" in keys(match)}
    assert can == set(places)
    for place in {*MIDDLE, *TOP} - can:
        assert refused(match, f"recruit:{horde(match)[place]}") == "R099"


@pytest.mark.rule("hall:R099")
def test_with_five_coins_all_twelve_can_be_recruited():
    match = at_hand(coins=5).match()
    assert len([key for key in keys(match) if key.startswith("recruit:")]) == HORDE


@pytest.mark.rule("hall:R099", "hall:R100")
def test_coins_on_trolls_pay_as_well_and_the_player_says_which():
    table = position(3).starters(0, "magpie_lorn", "rusty_gaff", "red_dobbin", "barrow_jot")
    match = table.holds(0, (0, 0), coin=1).storage(0, coin=2).act(0).match()
    match.choose("recruit:cinderjaw")
    assert kind(match) == "pay" and keys(match) == ["usual", "storage", "troll:magpie_lorn"]
    pay(match, "storage", "storage")
    assert holds(match, 0, (0, 0)) == {"coin": 1} and storage(match, 0) == {}
    assert bribed(match) == {(0, 0): {"coin": 1}, (0, 1): {"coin": 1}}


@pytest.mark.rule("hall:R100")
def test_bribes_add_up():
    match = at_hand(coins=2).horde((0, 1), coin=2).match()
    take(match, (1, 1))
    assert bribed(match) == {(0, 1): {"coin": 3}, (0, 2): {"coin": 1}}


@pytest.mark.rule("hall:C16")
def test_the_bribes_on_a_troll_do_not_help_to_pay_for_it():
    match = at_hand(coins=1).horde((1, 0), coin=3).match()
    assert refused(match, f"recruit:{horde(match)[1, 0]}") == "R099"


@pytest.mark.rule("hall:C15")
def test_the_row_decides_the_price_whatever_the_level():
    low, high = of_level(1)[9], of_level(3)[9]
    match = at_hand(coins=2).horde((0, 3), high).horde((2, 2), low).match()
    assert f"recruit:{high}" in keys(match), "a Level-3 troll of the bottom row is free"
    assert refused(match, f"recruit:{low}") == "R099", "a Level-1 troll of the top row costs five coins"
    take(match, (0, 3))
    assert bribed(match) == {} and storage(match, 0) == {"coin": 2}


@pytest.mark.rule("hall:C15")
def test_a_level_1_troll_of_the_top_row_costs_five():
    low = of_level(1)[9]
    match = at_hand(coins=5).horde((2, 0), low).match()
    recruit(match, low, (1, 0))
    assert set(bribed(match)) == {(1, 0), (1, 1), (0, 0), (0, 1), (0, 2)}
    assert asked(match) == 1, "no pedestal is looked for"


# Bribes by spells -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R099", "hall:R097")
def test_a_spell_lets_other_resources_be_bribes():
    table = position(3).storage(0, stone=1, coin=1).this_turn(any_bribes=True)
    match = table.act(0).match()
    match.choose("recruit:cinderjaw")
    assert kind(match) == "bribe" and keys(match) == ["stone", "coin"]
    assert refused(match, "iron") == "R050", "there is none"
    assert refused(match, "none") == "R099", "none may be left out"
    match.choose("stone")
    assert bribed(match) == {(0, 0): {"stone": 1}, (0, 1): {"coin": 1}}
    assert storage(match, 0) == {}
    at = [horde_place((0, 0)), horde_place((0, 1))]
    assert events(match, "bribed") == [
        {"seat": 0, "place": at[0], "resource": resource("stone")},
        {"seat": 0, "place": at[1], "resource": resource("coin")},
    ]


@pytest.mark.rule("hall:R099")
def test_by_that_spell_two_tokens_of_any_kind_are_needed():
    match = position(3).storage(0, stone=1).this_turn(any_bribes=True).act(0).match()
    assert refused(match, "recruit:cinderjaw") == "R099"
    match = position(3).storage(0, stone=2).this_turn(any_bribes=True).act(0).match()
    take(match, (1, 0))
    assert bribed(match) == {(0, 0): {"stone": 1}, (0, 1): {"stone": 1}}


@pytest.mark.rule("hall:R097")
def test_without_that_spell_only_coins_are_bribes():
    match = position(3).storage(0, stone=9, coin=3).this_turn(fewer_bribes=2).act(0).match()
    match.choose("recruit:magda_bellowsby")
    assert kind(match) == "bribe" and {key for key in keys(match) if key != "trade"} == {"coin", "none"}
    assert refused(match, "stone") == "R097"


@pytest.mark.rule("hall:R099")
@pytest.mark.parametrize(("coins", "can"), [(2, False), (3, True)])
def test_a_spell_lets_two_bribes_be_left_out_and_no_more(coins, can):
    match = at_hand(coins=coins).this_turn(fewer_bribes=2).match()
    assert ("recruit:magda_bellowsby" in keys(match)) == can
    if can:
        choose(match, "recruit:magda_bellowsby", "none", "coin", "none")
        assert kind(match) == "search-bag", "three coins are left for three trolls: nothing else to say"
        assert set(bribed(match)) == {(1, 1), (0, 1), (0, 2)} and storage(match, 0) == {}
        left_out = [horde_place((1, 0)), horde_place((0, 0))]
        assert events(match, "bribe-left-out") == [{"seat": 0, "place": slot} for slot in left_out]


@pytest.mark.rule("hall:R099")
def test_both_bribes_of_the_middle_row_can_be_left_out():
    match = at_hand().this_turn(fewer_bribes=2).match()
    take(match, (1, 2))
    assert kind(match) == "place-troll" and bribed(match) == {}


@pytest.mark.rule("hall:R099")
def test_what_was_not_left_out_is_gone_with_the_turn():
    match = at_hand(coins=2).this_turn(fewer_bribes=1).match()
    choose(match, "recruit:cinderjaw", "coin", "coin")
    assert bribed(match) == {(0, 0): {"coin": 1}, (0, 1): {"coin": 1}}
    decline(choose(match, "place:2.1"))
    assert asked(match) == 1 and fields(match).fewer_bribes == 0


@pytest.mark.rule("hall:C42")
def test_no_trade_takes_the_coins_that_bribes_still_need():
    match = at_hand(coins=3).storage(0, stone=3).this_turn(fewer_bribes=2).match()
    match.choose("recruit:magda_bellowsby")
    assert "trade" not in keys(match), "three coins are owed, three stone are too few"


@pytest.mark.rule("hall:C42")
def test_a_trade_is_possible_between_two_bribes():
    match = at_hand(coins=3).storage(0, stone=4).this_turn(fewer_bribes=2).match()
    choose(match, "recruit:magda_bellowsby", "coin")
    trade(match, "rune", "stone", "stone", "stone", "stone")
    assert kind(match) == "bribe" and storage(match, 0) == {"rune": 1, "coin": 2}
    choose(match, "coin", "coin")
    assert kind(match) == "search-bag" and storage(match, 0) == {"rune": 1}


@pytest.mark.rule("hall:C42")
@pytest.mark.parametrize(("stones", "can"), [(3, False), (4, True)])
def test_before_the_first_of_two_bribes_five_tokens_are_needed_for_a_trade(stones, can):
    """Four are traded, and what they bring can be the second bribe."""
    match = position(3).storage(0, stone=stones, iron=1).this_turn(any_bribes=True).act(0).match()
    match.choose("recruit:cinderjaw")
    assert kind(match) == "bribe" and ("trade" in keys(match)) == can


@pytest.mark.rule("hall:C42")
@pytest.mark.parametrize(("any_bribes", "fewer"), [(True, 0), (False, 1), (True, 1), (False, 0)])
def test_when_all_bribes_are_paid_nothing_is_owed(any_bribes, fewer):
    table = at_hand(coins=2).storage(0, stone=2).this_turn(any_bribes=any_bribes, fewer_bribes=fewer)
    match = take(table.match(), (1, 0))
    while kind(match) == "bribe":
        match.choose(keys(match)[0])
    assert kind(match) == "place-troll" and fields(match).due_any == 0 and not fields(match).due.any()


# What comes with it ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R103")
def test_the_bribes_on_the_recruit_go_to_storage():
    match = at_hand().horde((0, 2), coin=2, stone=1).match()
    take(match, (0, 2))
    assert storage(match, 0) == {"coin": 2, "stone": 1} and bribed(match) == {}
    assert events(match, "gained") == [
        {"seat": 0, "resource": resource("stone"), "count": 1},
        {"seat": 0, "resource": resource("coin"), "count": 2},
    ]
    assert supply(match)["coin"] == 33 and supply(match)["stone"] == 34


@pytest.mark.rule("hall:R103", "hall:C16")
def test_only_its_own_bribes_come_after_those_that_were_paid():
    match = at_hand(coins=2).horde((1, 0), coin=1).horde((0, 0), coin=1).horde((1, 1), coin=1).match()
    take(match, (1, 0))
    assert storage(match, 0) == {"coin": 1}
    assert bribed(match) == {(0, 0): {"coin": 2}, (0, 1): {"coin": 1}, (1, 1): {"coin": 1}}


@pytest.mark.rule("hall:R103", "hall:R104")
def test_in_teams_bribes_and_pedestals_go_to_the_team():
    match = (
        position(4, teams=True).storage(0, coin=2).horde((1, 0), coin=1).horde_pedestal((1, 0), "ice").act(0).match()
    )
    take(match, (1, 0))
    assert storage(match, 3) == {"coin": 1} and storage(match, 1) == {}
    assert pedestals(match, 3) == {"ice": 1} and pedestals(match, 1) == {}


@pytest.mark.rule("hall:R104")
@pytest.mark.parametrize("clan", ["fire", "ice", "moon"])
def test_the_pedestal_of_a_level_2_troll_is_taken(clan):
    match = at_hand(coins=2).horde_pedestal((1, 2), clan).match()
    take(match, (1, 2))
    assert pedestals(match, 0) == {clan: 1}
    assert events(match, "pedestal-taken") == [{"seat": 0, "clan": Clan[clan.upper()]}]


@pytest.mark.rule("hall:R104")
def test_a_level_2_troll_without_a_pedestal_brings_none():
    match = at_hand(coins=2).horde_pedestal((1, 2), None).match()
    take(match, (1, 2))
    assert pedestals(match, 0) == {} and kind(match) == "place-troll"


@pytest.mark.rule("hall:R104", "hall:R105")
def test_a_level_1_troll_brings_no_pedestal():
    match = decline(recruit(at_hand().match(), "soot_gobbin", (1, 0)))
    assert pedestals(match, 0) == {} and asked(match) == 1 and events(match, "pedestal-taken") == []


@pytest.mark.rule("hall:R105")
@pytest.mark.parametrize("clan", ["fire", "ice", "moon"])
def test_for_a_level_3_troll_a_pedestal_of_choice_comes_out_of_the_bag(clan):
    match = at_hand(coins=5).match()
    before = fields(match).bag.tolist()
    take(match, (2, 0))
    assert kind(match) == "search-bag" and keys(match) == ["fire", "ice", "moon", "none"]
    match.choose(clan)
    assert pedestals(match, 0) == {clan: 1} and kind(match) == "place-troll"
    lost = [int(was) - int(now) for was, now in zip(before, fields(match).bag, strict=True)]
    assert lost == [int(clan == each) for each in ("fire", "ice", "moon")]
    assert events(match, "pedestal-taken") == [{"seat": 0, "clan": Clan[clan.upper()]}]


@pytest.mark.rule("hall:R105")
def test_the_player_may_take_none():
    match = at_hand(coins=5).match()
    before = fields(match).bag.tolist()
    take(match, (2, 0)).choose("none")
    assert pedestals(match, 0) == {} and fields(match).bag.tolist() == before


@pytest.mark.rule("hall:C15")
def test_the_card_s_own_level_brings_the_pedestal():
    middling, high = of_level(2)[9], of_level(3)[9]
    table = at_hand().horde((0, 0), middling).horde_pedestal((0, 0), "moon").horde((0, 1), high)
    match = take(table.match(), (0, 0))
    assert pedestals(match, 0) == {"moon": 1}
    match = take(table.match(), (0, 1))
    assert kind(match) == "search-bag"


# Where it goes --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R113")
@pytest.mark.parametrize(
    ("there", "free"),
    [
        ([], [(1, 0), (1, 1), (1, 2)]),
        ([(1, 1)], [(1, 0), (1, 2)]),
        ([(1, 0), (1, 1)], [(1, 2), (2, 0)]),
        ([(1, 1), (1, 2)], [(1, 0), (2, 1)]),
        ([(1, 0), (1, 2)], [(1, 1)]),
        ([(1, 0), (1, 1), (1, 2)], [(2, 0), (2, 1)]),
        ([(1, 0), (1, 1), (1, 2), (2, 0)], [(2, 1)]),
        ([(1, 0), (1, 1), (1, 2), (2, 0), (2, 1)], [(3, 0)]),
    ],
)
def test_a_recruit_goes_above_and_between_two_trolls(there, free):
    table = position(3).act(0)
    for at, place in enumerate(there):
        table.troll(0, place, of_level(1)[10 + at])
    match = table.match()
    numbers = {smoot_place(place) for place in free}
    assert {place for place in range(10) if is_free(fields(match), 0, place)} == numbers
    take(match, (0, 0))
    if len(free) == 1:
        assert smoot(match, 0)[free[0]] == "soot_gobbin", "with a single place there is nothing to choose"
        return
    assert [option.number for option in match.decision.options] == sorted(numbers)
    for place in set(range(10)) - numbers:
        assert refused(match, place) == "R113"


@pytest.mark.rule("hall:R113")
@pytest.mark.parametrize("place", [(1, 0), (1, 1), (1, 2)])
def test_the_player_chooses_the_place(place):
    match = decline(recruit(at_hand().match(), "soot_gobbin", place))
    assert smoot(match, 0)[place] == "soot_gobbin" and len(smoot(match, 0)) == 5
    assert events(match, "placed") == [{"seat": 0, "troll": card("soot_gobbin"), "place": smoot_place(place)}]
    assert fields(match).recruit == NONE and asked(match) == 1


@pytest.mark.rule("hall:R114")
def test_six_recruits_make_rows_of_four_three_two_and_one():
    match = position(2).act(0).match()
    for place in NEW_PLACES:
        for seat in range(2):
            assert asked(match) == seat
            decline(recruit(match, horde(match)[0, 0], place))
            assert place in smoot(match, seat)
            assert trolls_of(fields(match), seat) == len(smoot(match, seat))
            assert is_complete(fields(match), seat) == (place == (3, 0))
    assert len(smoot(match, 0)) == 10 and set(smoot(match, 0)) == {(0, at) for at in range(4)} | set(NEW_PLACES)


@pytest.mark.rule("hall:R113", "hall:R115")
def test_what_lies_beneath_in_a_trollsmoot():
    def beneath(place):
        bits = cascade_from(smoot_place(place))
        return {at for at in range(10) if bits >> at & 1}

    assert beneath((3, 0)) == set(range(10))
    assert beneath((2, 0)) == {1, 3, 4, 6, 7, 8} and beneath((2, 1)) == {2, 4, 5, 7, 8, 9}
    assert [beneath((1, at)) for at in range(3)] == [{3, 6, 7}, {4, 7, 8}, {5, 8, 9}]
    assert [beneath((0, at)) for at in range(4)] == [{6}, {7}, {8}, {9}]


# Ten trolls -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R093")
def test_with_ten_trolls_nobody_can_be_recruited_and_a_tunnel_must_be_dug():
    match = full(at_hand(coins=5).storage(0, stone=2, iron=2), 0).match()
    assert set(keys(match)) == {"dig:stub:stone", "dig:stub:iron", "trade"}
    for place in (0, 0), (1, 0), (2, 0):
        assert refused(match, f"recruit:{horde(match)[place]}") == "R093"
    assert refused(match, "skip") == "R054"
    decline(dig(match, "stub", "stone", "B5 C5"))
    assert asked(match) == 1 and storage(match, 0) == {"iron": 2, "coin": 5}


@pytest.mark.rule("hall:R093", "hall:C18")
@pytest.mark.parametrize("stones", [0, 2])
def test_whoever_has_ten_trolls_may_trade_before_the_only_thing_that_is_possible(stones):
    match = full(at_hand(coins=8).storage(0, stone=stones, iron=1), 0).match()
    assert keys(match) == ["dig:stub:stone" if stones else "skip", "trade"]
    trade(match, "iron", "coin", "coin", "coin", "coin")
    assert "dig:stub:iron" in keys(match)


@pytest.mark.rule("hall:R093")
def test_with_nine_trolls_one_more_can_be_recruited():
    match = nearly_full(at_hand(), 0).match()
    decline(recruit(match, horde(match)[0, 4]))
    assert len(smoot(match, 0)) == 10 and asked(match) == 1
