"""Paying: which tokens count, where they come from, where they go. (R049 to R051, C8, C17, C45)"""

import pytest

from tests.rules.hall.helpers import (
    ascending,
    asked,
    box_of,
    cast,
    choose,
    events,
    fields,
    holds,
    honour,
    keys,
    kind,
    lay,
    pay,
    pay_as_usual,
    position,
    refused,
    resource,
    smoot_place,
    storage,
    supply,
    trade,
    work,
)
from underhall.engine.match import Match
from underhall.games.hall.options import Pay
from underhall.games.hall.pieces import CART_FOR, CLAN_CART, NONE, SMOOT, TO_SUPPLY
from underhall.games.hall.rules.purse import take_from, usual_source

PASSAGE = "B5 C5 D5 E5"
# The places of a trollsmoot in the order in which they are usually cleared.
USUAL = [(0, 1), (0, 2), (0, 0), (0, 3), (1, 1), (1, 0), (1, 2), (2, 0), (2, 1), (3, 0)]


def five_stones():
    """Two stone in storage, one on a starter, two on a recruit."""
    return position().storage(0, stone=2).holds(0, (0, 0), stone=1).troll(0, (1, 0), "soot_gobbin", stone=2)


# Sources --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R051", "hall:R050", "hall:R049")
@pytest.mark.parametrize(
    ("sources", "stored", "starter", "troll"),
    [
        (["storage", "storage", (1, 0), (1, 0)], 0, 1, 0),
        (["storage", (0, 0), (1, 0), (1, 0)], 1, 0, 0),
        (["storage", "storage", (1, 0), (0, 0)], 0, 0, 1),
        ([(1, 0), (0, 0), "storage", (1, 0)], 1, 0, 0),
    ],
)
def test_any_four_of_five_stone_pay_for_a_tunnel_of_four(sources, stored, starter, troll):
    match = five_stones().match()
    before = supply(match)["stone"]
    pay(lay(match, "passage", "stone", PASSAGE), *sources)
    assert storage(match, 0).get("stone", 0) == stored
    assert holds(match, 0, (0, 0)).get("stone", 0) == starter and holds(match, 0, (1, 0)).get("stone", 0) == troll
    assert supply(match)["stone"] == before + 4 and honour(match, 0) == 4


@pytest.mark.rule("hall:R050", "hall:C45")
def test_a_source_that_is_empty_is_none():
    match = lay(five_stones().match(), "passage", "stone", PASSAGE)
    assert kind(match) == "pay" and keys(match) == ["usual", "storage", "troll:soot_gobbin", "troll:pebble_nan"]
    assert refused(match, "troll:rusty_gaff") == "R050" and refused(match, "clan-troll:soot_gobbin") == "R050"
    pay(match, (0, 0))
    assert refused(match, "troll:pebble_nan") == "R050"
    pay(match, "storage", "storage")
    assert storage(match, 0) == {} and honour(match, 0) == 4  # the last came from the only troll left


@pytest.mark.rule("hall:R051")
def test_nothing_is_asked_where_nothing_can_be_chosen():
    one_source = lay(position().storage(0, stone=6).match(), "passage", "stone", PASSAGE)
    assert honour(one_source, 0) == 4 and storage(one_source, 0) == {"stone": 2}
    all_of_it = position().storage(0, stone=1).holds(0, (0, 0), stone=1).troll(0, (1, 0), "soot_gobbin", stone=2)
    match = lay(all_of_it.match(), "passage", "stone", PASSAGE)
    assert honour(match, 0) == 4 and storage(match, 0) == {}
    one_more = lay(five_stones().match(), "passage", "stone", PASSAGE)
    assert kind(one_more) == "pay"


@pytest.mark.rule("hall:R050")
def test_tokens_of_other_players_do_not_count():
    match = position().storage(0, stone=1).storage(1, stone=5).holds(1, (0, 0), stone=1).match()
    assert refused(match, "dig:stub:stone") == "R124"


@pytest.mark.rule("hall:R218", "hall:R219")
def test_partners_share_a_storage_but_not_their_trolls():
    table = position(4, teams=True).storage(0, stone=1).holds(0, (0, 0), stone=1).holds(3, (0, 0), stone=1)
    match = lay(table.storage(3, stone=1).act(3).match(), "stub", "stone", "B13 C13")
    assert asked(match) == 3 and keys(match) == ["usual", "storage", "troll:pebble_nan"]
    pay(match, "storage", "storage")
    assert storage(match, 0) == {} and holds(match, 3, (0, 0)) == {"stone": 1} == holds(match, 0, (0, 0))


@pytest.mark.rule("hall:R049")
def test_each_token_spent_is_told_with_where_it_came_from():
    match = pay(lay(five_stones().match(), "passage", "stone", PASSAGE), (1, 0), "storage", (0, 0), "storage")
    places = [smoot_place((1, 0)), NONE, smoot_place((0, 0)), NONE]
    assert events(match, "spent") == [
        {"seat": 0, "what": resource("stone"), "count": 1, "place": place} for place in places
    ]


# As usual -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:C45")
def test_the_usual_payment_takes_from_trolls_before_storage():
    match = pay_as_usual(lay(five_stones().match(), "passage", "stone", PASSAGE))
    taken = [(1, smoot_place((0, 0))), (2, smoot_place((1, 0))), (1, NONE)]
    assert [(event["count"], event["place"]) for event in events(match, "spent")] == taken and storage(match, 0) == {
        "stone": 1
    }


@pytest.mark.rule("hall:C45")
def test_the_rest_of_a_payment_can_be_left_to_the_usual_order():
    match = pay(lay(five_stones().match(), "passage", "stone", PASSAGE), "storage", "usual")
    assert storage(match, 0) == {"stone": 1} and holds(match, 0, (1, 0)) == {} == holds(match, 0, (0, 0))


@pytest.mark.rule("hall:C45")
@pytest.mark.parametrize("marked", [False, True])
def test_lower_rows_come_first_and_inner_trolls_before_outer_ones(marked):
    """All ten trolls are taken to hold the same, which no real trollsmoot does."""
    match = position().storage(0, cart=1).match()
    table, box = fields(match), box_of(match)
    table.smoot[0] = 0  # ten of a Fire troll
    what = CART_FOR if marked else resource("cart")
    kind_held = CLAN_CART if marked else resource("cart")
    table.on_troll[0, :, kind_held] = 1
    table.held[0, kind_held] = SMOOT
    order = []
    while True:
        source = usual_source(box, table, 0, what)
        order.append(source)
        if source == Pay.STORAGE:
            break
        take_from(box, table, 0, what, source, 1, TO_SUPPLY, 1)
    assert order == [Pay.TROLL + 2 * smoot_place(place) + marked for place in USUAL] + [Pay.STORAGE]


@pytest.mark.rule("hall:C45", "hall:R119")
def test_a_clan_cart_goes_before_a_wild_one():
    table = position().tunnel_on(0, "stub", "B5 C5").statue("moon", "B5").storage(0, cart=1).holds(0, (0, 3), cart=1)
    table.troll(0, (1, 0), "soot_gobbin", clan_cart=1).troll(0, (1, 1), "pale_wick", clan_cart=1)
    match = choose(table.statue_step(0).match(), "b5", "c5")
    assert keys(match) == ["usual", "storage", "clan-troll:pale_wick", "troll:barrow_jot"]
    assert refused(match, "clan-troll:soot_gobbin") == "R180"  # a cart of Fire
    choose(match, "usual")
    assert holds(match, 0, (1, 1)) == {} and fields(match).clan_carts[0].tolist() == [1, 0, 0]
    choose(match, "c5", "b5", "usual")
    assert holds(match, 0, (0, 3)) == {} and storage(match, 0) == {"cart": 1}


# Once each in searches ------------------------------------------------------------------------------------------------


def ways(start, until, *kinds):
    """All ways to answer such decisions, sets in ascending order, the usual payment and trades aside."""
    found: list[tuple[tuple[str, ...], Match]] = []
    open_ways: list[tuple[str, ...]] = [()]
    while open_ways:
        way = open_ways.pop()
        match = choose(ascending(start()), *until, *way)
        if kind(match) in kinds:
            options = [option for option in keys(match) if option not in ("usual", "trade")]
            open_ways += [(*way, option) for option in options or ["usual"]]
        else:
            found.append((way, match))
    return found


@pytest.mark.rule("hall:R051", "hall:C45")
def test_in_searches_each_payment_is_made_in_one_order():
    """Two of five stone, at the Stonegrinder."""
    table = five_stones().tunnel_on(0, "dogleg", "B5 B6 B7 C7").workshop("stonegrinder", "C8")
    ends = ways(lambda: table.match(), ["work:c8:2stone-heartstone"], "pay")
    left = [
        tuple(each.get("stone", 0) for each in (storage(match, 0), holds(match, 0, (0, 0)), holds(match, 0, (1, 0))))
        for _, match in ends
    ]
    assert sorted(left) == [(0, 1, 2), (1, 0, 2), (1, 1, 1), (2, 0, 1), (2, 1, 0)]


@pytest.mark.rule("hall:R057")
def test_in_searches_each_set_is_given_in_one_order():
    table = position().storage(0, stone=2, iron=2, coin=2)
    ends = ways(lambda: table.match(), ["trade", "rune"], "give")
    left = [tuple(storage(match, 0).get(name, 0) for name in ("stone", "iron", "coin")) for _, match in ends]
    assert sorted(left) == [(0, 0, 2), (0, 1, 1), (0, 2, 0), (1, 0, 1), (1, 1, 0), (2, 0, 0)]
    assert all(kind(match) != "give" and storage(match, 0)["rune"] == 1 for _, match in ends)


# Clan carts as any resource -------------------------------------------------------------------------------------------


def with_clan_cart(strict, **tokens):
    table = position(clan_cart_strict=strict).storage(0, **tokens)
    return table.troll(0, (1, 0), "soot_gobbin", clan_cart=1)


@pytest.mark.rule("hall:C8")
def test_a_clan_cart_is_no_resource_for_a_trade():
    match = with_clan_cart(True, stone=3).match()
    assert refused(match, "trade") == "R057"
    match = trade(with_clan_cart(True, stone=4).match(), "coin", *["stone"] * 4)
    assert holds(match, 0, (1, 0)) == {"clan_cart": 1} and storage(match, 0) == {"coin": 1}


@pytest.mark.rule("hall:C8")
def test_with_the_switch_off_a_clan_cart_is_traded():
    match = with_clan_cart(False, stone=3).match()
    before = supply(match)
    trade(match, "coin", "cart", "stone", "stone", "stone")
    assert holds(match, 0, (1, 0)) == {} and storage(match, 0) == {"coin": 1}
    assert fields(match).clan_carts[0].tolist() == [0, 0, 0] and supply(match)["cart"] == before["cart"] + 1


@pytest.mark.rule("hall:C8", "hall:R086")
@pytest.mark.parametrize("strict", [True, False])
def test_clan_carts_at_the_pickforge(strict):
    table = with_clan_cart(strict, stone=1).tunnel_on(0, "dogleg", "B5 B6 B7 C7").workshop("pickforge", "C8")
    match = table.match()
    if strict:
        assert refused(match, "work:c8:2any-hammer") == "R075"
    else:
        choose(work(match, "C8", "2any-hammer"), "cart")
        assert storage(match, 0) == {"hammer": 1} and holds(match, 0, (1, 0)) == {}


@pytest.mark.rule("hall:C8", "hall:C45")
def test_with_the_switch_off_the_player_says_which_cart_goes():
    table = with_clan_cart(False, cart=1, stone=3).holds(0, (0, 3), cart=1)
    match = choose(table.match(), "trade", "coin", "cart")
    assert keys(match) == ["usual", "storage", "clan-troll:soot_gobbin", "troll:barrow_jot"]
    pay(match, "storage")
    assert holds(match, 0, (1, 0)) == {"clan_cart": 1} and storage(match, 0) == {"stone": 3}
    choose(match, "cart", "usual")
    assert holds(match, 0, (1, 0)) == {} and holds(match, 0, (0, 3)) == {"cart": 1}


@pytest.mark.rule("hall:C8", "hall:R119")
def test_with_the_switch_off_a_clan_cart_still_moves_statues_of_its_clan_alone():
    table = with_clan_cart(False).tunnel_on(0, "stub", "B5 C5").statue("moon", "B5")
    match = table.storage(0, stone=3).statue_step(0).match()  # enough for a trade: so the step is asked
    assert refused(match, "b5") == "R180"


# The supply -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:C17")
def test_with_an_unlimited_supply_tokens_never_run_out():
    table = position(unlimited_supply=True).spell(0, "earth_ritual").storage(0, rune=1).supply(1, stone=1)
    match = cast(table.match(), "earth_ritual")
    assert storage(match, 0) == {"stone": 3} and not events(match, "supply-short")
