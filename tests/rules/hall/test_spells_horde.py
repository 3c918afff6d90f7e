"""The spells about the horde: other bribes, fewer bribes, a new face. (R062, C8, C42, C46)"""

import pytest

from tests.rules.hall.helpers import (
    WatchedDice,
    asked,
    bribes,
    card,
    cast,
    choose,
    chosen_from,
    decline,
    events,
    fields,
    holds,
    horde,
    horde_place,
    keys,
    kind,
    of_level,
    pedestals,
    position,
    recruit,
    refused,
    scripted,
    smoot,
    storage,
    supply,
    told,
    trade,
    under,
)

MIDDLE = "cinderjaw"  # in the middle row, on the left
TOP = "magda_bellowsby"  # in the top row, on the left


def book_with(name, runes=1, **switches):
    table = position(**switches).spell(0, name).storage(0, rune=runes)
    return table.horde((1, 0), MIDDLE).horde((2, 0), TOP)


# Anything Will Do -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R062", "hall:R097")
def test_with_anything_will_do_any_resource_is_a_bribe():
    match = book_with("anything_will_do").storage(0, stone=1, iron=1, coin=1).match()
    assert refused(match, f"recruit:{MIDDLE}") == "R099"  # one coin is not enough for two trolls
    before = supply(match)
    cast(match, "anything_will_do")
    choose(match, f"recruit:{MIDDLE}")
    assert kind(match) == "bribe" and keys(match) == ["stone", "iron", "coin"]
    assert refused(match, "rune") == "R050" and refused(match, "none") == "R099"
    choose(match, "iron", "stone")
    assert bribes(match, (0, 0)) == {"iron": 1} and bribes(match, (0, 1)) == {"stone": 1}
    assert storage(match, 0) == {"coin": 1} and supply(match) == before  # bribes stay on the trolls
    assert kind(match) == "place-troll"


@pytest.mark.rule("hall:R062", "hall:R098")
def test_with_anything_will_do_the_top_row_takes_five_of_any_kind():
    table = book_with("anything_will_do").storage(0, stone=2, hammer=1, heartstone=1)
    match = cast(table.match(), "anything_will_do")
    assert refused(match, f"recruit:{TOP}") == "R099"  # four are too few
    match = cast(table.holds(0, (0, 3), cart=1).match(), "anything_will_do")
    choose(match, f"recruit:{TOP}", "cart", "hammer", "stone", "heartstone")
    beneath = [(1, 0), (1, 1), (0, 0), (0, 1), (0, 2)]
    assert [bribes(match, place) for place in beneath] == [
        {"cart": 1},
        {"hammer": 1},
        {"stone": 1},
        {"heartstone": 1},
        {"stone": 1},
    ]
    assert storage(match, 0) == {} and holds(match, 0, (0, 3)) == {}
    assert [event["place"] for event in events(match, "bribed")] == [horde_place(place) for place in beneath]


@pytest.mark.rule("hall:R103")
def test_whoever_recruits_a_troll_bribed_with_stone_gets_the_stone():
    match = cast(book_with("anything_will_do").storage(0, stone=2).match(), "anything_will_do")
    bribed = horde(match)[0, 0]
    recruit(match, MIDDLE, None)
    decline(choose(match, "place:2.1"))
    assert asked(match) == 1
    recruit(match, bribed, (1, 0))
    assert storage(match, 1) == {"stone": 1}


@pytest.mark.rule("hall:C8")
@pytest.mark.parametrize("strict", [True, False])
def test_clan_carts_as_bribes(strict):
    table = book_with("anything_will_do", clan_cart_strict=strict).storage(0, stone=1)
    match = cast(table.troll(0, (1, 0), "soot_gobbin", clan_cart=1).match(), "anything_will_do")
    if strict:
        assert refused(match, f"recruit:{MIDDLE}") == "R099"
        return
    choose(match, f"recruit:{MIDDLE}", "cart")
    assert bribes(match, (0, 0)) == {"cart": 1} and bribes(match, (0, 1)) == {"stone": 1}
    assert holds(match, 0, (1, 0)) == {} and fields(match).clan_carts[0].tolist() == [0, 0, 0]


@pytest.mark.rule("hall:C46")
def test_anything_will_do_lasts_for_one_turn():
    table = book_with("anything_will_do").storage(0, stone=2).storage(1, stone=2)
    match = cast(table.match(), "anything_will_do")
    assert MIDDLE in chosen_from(match, "recruit")
    decline(recruit(match, "ashmitten", (1, 0)))
    assert asked(match) == 1 and refused(match, f"recruit:{MIDDLE}") == "R099"


@pytest.mark.rule("hall:C42")
def test_a_trade_between_bribes_leaves_enough_of_any_kind():
    """Five bribes of any kind, eight tokens: the trade takes four and brings one."""
    table = book_with("anything_will_do").storage(0, stone=7, iron=1)
    match = choose(cast(table.match(), "anything_will_do"), f"recruit:{TOP}")
    assert "trade" in keys(match)
    trade(match, "heartstone", "stone", "stone", "stone", "stone")
    assert storage(match, 0) == {"stone": 3, "iron": 1, "heartstone": 1}
    assert refused(match, "trade") == "C42"  # all five are owed
    choose(match, "stone", "iron", "stone", "heartstone")
    assert storage(match, 0) == {} and bribes(match, (0, 2)) == {"stone": 1}


@pytest.mark.rule("hall:C42")
def test_no_trade_that_would_leave_too_few_bribes():
    table = book_with("anything_will_do").storage(0, stone=6, iron=1)  # seven tokens, five owed
    match = choose(cast(table.match(), "anything_will_do"), f"recruit:{TOP}")
    assert refused(match, "trade") == "C42"
    choose(match, "stone")  # six, four owed
    assert refused(match, "trade") == "C42"


# Winks for Wages ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R062")
def test_winks_for_wages_makes_the_middle_row_free():
    match = book_with("winks_for_wages").match()
    assert refused(match, f"recruit:{MIDDLE}") == "R099"
    cast(match, "winks_for_wages")
    choose(match, f"recruit:{MIDDLE}")
    assert bribes(match, (0, 0)) == {} == bribes(match, (0, 1))
    assert [(event["seat"], event["place"]) for event in events(match, "bribe-left-out")] == [
        (0, horde_place((0, 0))),
        (0, horde_place((0, 1))),
    ]
    assert kind(match) == "place-troll" and pedestals(match, 0)


@pytest.mark.rule("hall:R062", "hall:R098")
@pytest.mark.parametrize(
    ("paid", "unbribed"),
    [
        (["none", "none", "coin", "coin", "coin"], [0, 1]),
        (["coin", "none", "coin", "none", "coin"], [1, 3]),
        (["coin", "coin", "coin", "none", "none"], [3, 4]),
    ],
)
def test_with_winks_for_wages_the_top_row_costs_three(paid, unbribed):
    table = book_with("winks_for_wages").storage(0, coin=2)
    assert refused(cast(table.match(), "winks_for_wages"), f"recruit:{TOP}") == "R099"
    match = cast(table.storage(0, coin=1).match(), "winks_for_wages")
    choose(match, f"recruit:{TOP}")
    for answer in paid:
        if kind(match) == "bribe":  # what is left is forced at the end
            choose(match, answer)
    beneath = [(1, 0), (1, 1), (0, 0), (0, 1), (0, 2)]
    assert [bribes(match, place) for place in beneath] == [{} if at in unbribed else {"coin": 1} for at in range(5)]
    assert storage(match, 0) == {} and kind(match) == "search-bag"


@pytest.mark.rule("hall:R062", "hall:R099")
def test_no_third_bribe_is_left_out_and_no_other_resource_is_one():
    table = book_with("winks_for_wages").storage(0, coin=4, stone=5)
    match = choose(cast(table.match(), "winks_for_wages"), f"recruit:{TOP}")
    assert keys(match) == ["coin", "none", "trade"] and refused(match, "stone") == "R097"
    choose(match, "none", "none")
    assert storage(match, 0) == {"coin": 1, "stone": 5}  # the last three were forced
    assert int(fields(match).fewer_bribes) == 0


@pytest.mark.rule("hall:R062")
def test_bribes_that_could_be_left_out_may_be_paid():
    match = choose(
        cast(book_with("winks_for_wages").storage(0, coin=2).match(), "winks_for_wages"), f"recruit:{MIDDLE}"
    )
    choose(match, "coin", "coin")
    assert bribes(match, (0, 0)) == bribes(match, (0, 1)) == {"coin": 1} and storage(match, 0) == {}


@pytest.mark.rule("hall:C42")
def test_a_trade_between_bribes_leaves_the_coins_that_are_owed():
    table = book_with("winks_for_wages").storage(0, coin=5, stone=2)
    match = choose(cast(table.match(), "winks_for_wages"), f"recruit:{TOP}")  # three of the coins are owed
    choose(match, "trade", "iron", "coin", "coin")
    assert kind(match) == "bribe" and storage(match, 0) == {"iron": 1, "coin": 3}  # only stone could be spared then
    assert refused(match, "trade") == "C42"
    choose(match, "none", "none")
    assert storage(match, 0) == {"iron": 1} and kind(match) == "search-bag"


@pytest.mark.rule("hall:C46")
def test_winks_for_wages_lasts_for_one_turn():
    table = book_with("winks_for_wages").storage(1, coin=1)
    match = decline(recruit(cast(table.match(), "winks_for_wages"), "ashmitten", (1, 0)))
    assert asked(match) == 1 and refused(match, f"recruit:{MIDDLE}") == "R099"
    assert int(fields(match).fewer_bribes) == 0


# Off You Go, Cousin ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R062")
@pytest.mark.parametrize("place", [(0, 0), (0, 4), (1, 2), (2, 1)])
def test_off_you_go_cousin_puts_a_troll_under_its_deck(place):
    dice = WatchedDice()
    match = cast(book_with("off_you_go_cousin").match(dice), "off_you_go_cousin")
    before = horde(match)
    sent, level = before[place], place[0] + 1
    assert set(keys(match)) == {f"horde:{name}" for name in before.values()} and len(keys(match)) == 12
    choose(match, f"horde:{sent}")
    after = horde(match)
    assert {at for at in before if before[at] != after[at]} == {place}
    assert under(match, level) == [sent]
    deck = {card(name): 1 for name in of_level(level) if name not in before.values()}
    assert dice.weights("deal-troll") == [deck]  # of the same level, any that was not seen
    assert kind(match) == "act" and told(match)[-2:] == ["sent-away", "troll-joins-horde"]


@pytest.mark.rule("hall:R062")
def test_bribes_and_pedestal_wait_for_the_newcomer():
    table = book_with("off_you_go_cousin").horde((1, 1), "kettle_brask", coin=2, stone=1).horde_pedestal((1, 1), "moon")
    match = cast(table.match(scripted(deal_troll=["silt_begga"])), "off_you_go_cousin")
    bag = fields(match).bag.tolist()
    choose(match, "horde:kettle_brask")
    assert horde(match)[1, 1] == "silt_begga" and bribes(match, (1, 1)) == {"stone": 1, "coin": 2}
    assert fields(match).horde_pedestal[horde_place((1, 1))] == 2 and fields(match).bag.tolist() == bag
    assert "retired" not in told(match)


@pytest.mark.rule("hall:R062", "hall:R102")
def test_a_newcomer_without_a_pedestal_waiting_draws_one():
    table = book_with("off_you_go_cousin").horde((1, 1), "kettle_brask").horde_pedestal((1, 1), None)
    dice = scripted(deal_troll=["silt_begga"], draw_pedestal=["ice"])
    match = choose(cast(table.match(dice), "off_you_go_cousin"), "horde:kettle_brask")
    assert fields(match).horde_pedestal[horde_place((1, 1))] == 1


@pytest.mark.rule("hall:R062", "hall:R112")
def test_a_deck_of_known_trolls_gives_the_one_that_went_first():
    rest = [name for name in of_level(3) if name not in (TOP, "great_aunt_furnace", "pyrrus_anvilback")]
    table = book_with("off_you_go_cousin").horde((2, 1), "great_aunt_furnace").horde((2, 2), "pyrrus_anvilback")
    match = choose(cast(table.under_deck(3, *rest).match(), "off_you_go_cousin"), f"horde:{TOP}")
    assert horde(match)[2, 0] == rest[0] and under(match, 3) == [*rest[1:], TOP]


@pytest.mark.rule("hall:R062")
def test_the_newcomer_can_be_recruited_in_the_same_turn():
    table = book_with("off_you_go_cousin").horde((0, 2), "emberly_snoot", coin=3)
    match = cast(table.match(scripted(deal_troll=["bogwin"])), "off_you_go_cousin")
    choose(match, "horde:emberly_snoot")
    recruit(match, "bogwin", (1, 1))
    assert smoot(match, 0)[1, 1] == "bogwin" and storage(match, 0) == {"coin": 3}
