"""The general store: gems for trading goals. (R104-R109)"""

import pytest

from tests.rules.dwarfs.helpers import (
    GOALS,
    WatchedDice,
    choose,
    dwarfs,
    events,
    fields,
    gem_pile,
    gems,
    keys,
    kind,
    pile,
    position,
    refused,
    scripted,
    told,
)

POINTS = (8, 9, 9, 11, 11, 12, 12, 14, 16, 16)
PILES = {"gold": 12, "emerald": 8, "diamond": 8, "ruby": 6}


def store(seats=2, seat=0, count=3, **switches):
    """A store with dwarfs of a seat, whose hand has room for gems."""
    table = position(seats, **switches).lay("general_store", seat=seat, at=(0, 0)).dwarfs(seat, at=(0, 0), count=count)
    for x, name in enumerate(("castle", "tavern", "gold_mine", "diamond_mine", "ruby_mine", "emerald_mine")):
        table.lay(name, seat=seat, at=(10 + 2 * x, 0))
    return table.turn_of(seat, phase="resolve")


def row(match):
    return [GOALS[goal] if goal >= 0 else None for goal in fields(match).goal_row[:3]]


def bought(match, seat):
    bits = int(fields(match).goals[seat])
    return {name for number, name in enumerate(GOALS) if bits >> number & 1}


def in_deck(match):
    bits = int(fields(match).goal_deck)
    return {name for number, name in enumerate(GOALS) if bits >> number & 1}


@pytest.mark.rule("dwarfs:R105", "dwarfs:R106", "dwarfs:R107")
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (4, 3)])
def test_three_dwarfs_and_the_exact_gems_buy_a_goal(seats, seat):
    table = store(seats, seat).row("smoked_trout", "midwinter_roast", "mushroom_pie")
    table.gems(seat, gold=2, emerald=1, diamond=1, ruby=1).revealed(seat)
    match = table.match(scripted(show_goal=["honey_oatcakes"]))
    assert (kind(match), match.decision.seat) == ("trade", seat)
    assert set(keys(match)) == {"buy:midwinter_roast", "decline"}
    choose(match, "buy:midwinter_roast")
    assert bought(match, seat) == {"midwinter_roast"}
    assert all(bought(match, other) == set() for other in range(seats) if other != seat)
    assert (gems(match, seat), fields(match).gem_total[seat]) == ({}, 0)
    assert {name: gem_pile(match, name) for name in PILES} == PILES
    assert row(match) == ["smoked_trout", "honey_oatcakes", "mushroom_pie"]
    assert in_deck(match) == set(GOALS) - {"midwinter_roast", "smoked_trout", "honey_oatcakes", "mushroom_pie"}
    assert events(match, "traded") == [{"seat": seat, "goal": GOALS.index("midwinter_roast"), "place": 1}]
    assert events(match, "goal-shown") == [{"place": 1, "goal": GOALS.index("honey_oatcakes")}]
    assert told(match) == ["task", "traded", "goal-shown", "turn"]
    assert pile(match, seat) == 7


@pytest.mark.rule("dwarfs:R105", "dwarfs:R106")
def test_only_the_cost_is_paid():
    table = store().row("smoked_trout", "leek_broth", "bilberry_preserve").gems(0, gold=3, emerald=2, diamond=3)
    match = choose(table.match(), "buy:smoked_trout")
    assert gems(match, 0) == {"gold": 3, "emerald": 1, "diamond": 1}
    assert fields(match).gem_total[0] == 5
    assert (gem_pile(match, "emerald"), gem_pile(match, "diamond"), gem_pile(match, "gold")) == (7, 7, 9)


@pytest.mark.rule("dwarfs:R104", "dwarfs:R061")
def test_two_dwarfs_do_not_trade():
    match = store(count=2).gems(0, gold=2, emerald=1).match()
    assert told(match) == ["turn"]
    assert (dwarfs(match, 0, (0, 0)), bought(match, 0)) == (2, set())


@pytest.mark.rule("dwarfs:R104", "dwarfs:R108")
def test_four_dwarfs_and_gems_for_two_goals_still_buy_one():
    table = store(count=4).row("leek_broth", "smoked_trout", "bilberry_preserve").gems(0, gold=2, emerald=2, diamond=2)
    match = table.match()
    assert set(keys(match)) == {"buy:leek_broth", "buy:smoked_trout", "decline"}
    choose(match, "buy:leek_broth")
    assert bought(match, 0) == {"leek_broth"}
    assert gems(match, 0) == {"emerald": 1, "diamond": 2}
    assert fields(match).active == 1, "nothing more is asked"
    assert (dwarfs(match, 0, (0, 0)), pile(match, 0)) == (1, 6)


@pytest.mark.rule("dwarfs:R060", "dwarfs:R105")
def test_without_enough_gems_the_dwarfs_just_go_home():
    table = store().row("leek_broth", "smoked_trout", "bilberry_preserve").gems(0, gold=2, diamond=2, ruby=2)
    match = table.match()
    assert told(match) == ["task", "cannot-trade", "turn"]
    assert events(match, "cannot-trade") == [{"seat": 0}]
    assert (bought(match, 0), pile(match, 0)) == (set(), 7)
    assert gems(match, 0) == {"gold": 2, "diamond": 2, "ruby": 2}
    assert row(match) == ["leek_broth", "smoked_trout", "bilberry_preserve"]


@pytest.mark.rule("dwarfs:R105")
@pytest.mark.parametrize("short", ["gold", "emerald", "diamond", "ruby"])
def test_a_single_missing_gem_of_any_kind_is_one_too_few(short):
    have = {"gold": 2, "emerald": 1, "diamond": 1, "ruby": 1}
    have[short] -= 1
    table = store().row("midwinter_roast", "honey_oatcakes", "bilberry_preserve").gems(0, **have).revealed(0)
    assert told(table.match()) == ["task", "cannot-trade", "turn"]


@pytest.mark.rule("dwarfs:R105")
def test_goals_one_cannot_pay_are_refused():
    table = store().row("bilberry_preserve", "honey_oatcakes", "leek_broth").gems(0, gold=2, emerald=1)
    match = table.match()
    assert set(keys(match)) == {"buy:leek_broth", "decline"}, "the last of the row will do"
    assert refused(match, "buy:bilberry_preserve") == "R105"
    assert refused(match, "buy:honey_oatcakes") == "R105"
    assert refused(match, "buy:pickled_roots") is None, "it does not lie open"


@pytest.mark.rule("dwarfs:R105")
def test_the_gems_of_others_do_not_help():
    table = store(3).row("leek_broth", "barley_loaves", "pickled_roots").gems(1, gold=5, emerald=4).gems(2, diamond=3)
    assert "cannot-trade" in told(table.match())


@pytest.mark.rule("dwarfs:Q15", "dwarfs:R108")
def test_a_trade_may_be_declined():
    match = store().row("leek_broth", "smoked_trout", "honey_oatcakes").gems(0, gold=2, emerald=1).match()
    choose(match, "decline")
    assert events(match, "trade-declined") == [{"seat": 0}]
    assert (bought(match, 0), gems(match, 0)) == (set(), {"gold": 2, "emerald": 1})
    assert row(match) == ["leek_broth", "smoked_trout", "honey_oatcakes"]
    assert told(match) == ["task", "trade-declined", "turn"]


@pytest.mark.rule("dwarfs:R107", "dwarfs:R010")
def test_the_new_goal_is_any_card_of_the_deck():
    dice = WatchedDice()
    table = store().goals(1, "salted_butter", "midwinter_roast").row("leek_broth", "smoked_trout", "honey_oatcakes")
    choose(table.gems(0, gold=2, emerald=1).match(dice), "buy:leek_broth")
    left = ["barley_loaves", "pickled_roots", "mushroom_pie", "cellar_cheese", "bilberry_preserve"]
    assert dice.named("show-goal") == [dict.fromkeys(left, 1)]


@pytest.mark.rule("dwarfs:Q37", "dwarfs:R107")
def test_with_an_empty_deck_fewer_goals_lie_open():
    table = store().row("leek_broth", "smoked_trout", "honey_oatcakes").empty_goal_deck(1)
    match = choose(table.gems(0, gold=2, emerald=1).match(), "buy:leek_broth")
    assert row(match) == [None, "smoked_trout", "honey_oatcakes"]
    assert told(match) == ["task", "traded", "turn"]
    assert in_deck(match) == set()


@pytest.mark.rule("dwarfs:Q37")
def test_an_empty_place_cannot_be_bought():
    table = store().row("leek_broth", "smoked_trout", "honey_oatcakes").empty_goal_deck(1).goals(1, "leek_broth")
    match = table.gems(0, emerald=3, gold=3, diamond=2).match()
    assert set(keys(match)) == {"buy:smoked_trout", "buy:honey_oatcakes", "decline"}
    assert refused(match, "buy:row:0") == "Q37"


@pytest.mark.rule("dwarfs:Q37", "dwarfs:R060")
def test_with_no_goal_left_at_all_nothing_is_bought():
    table = store().row().empty_goal_deck(1).gems(0, emerald=2, gold=3, diamond=2)
    assert told(table.match()) == ["task", "cannot-trade", "turn"]


@pytest.mark.rule("dwarfs:R107")
def test_the_last_card_of_the_deck_is_still_shown():
    table = store().row("leek_broth", "smoked_trout", "honey_oatcakes")
    table.goals(1, *(set(GOALS) - {"leek_broth", "smoked_trout", "honey_oatcakes", "cellar_cheese"}))
    match = choose(table.gems(0, gold=2, emerald=1).match(), "buy:leek_broth")
    assert row(match) == ["cellar_cheese", "smoked_trout", "honey_oatcakes"]
    assert in_deck(match) == set()


@pytest.mark.rule("dwarfs:Q38", "dwarfs:R108")
def test_two_stores_make_two_trades_and_the_second_may_buy_what_the_first_brought_out():
    table = store().lay("general_store", seat=1, at=(0, 9)).dwarfs(0, at=(0, 9), count=3)
    table.row("leek_broth", "honey_oatcakes", "midwinter_roast").gems(0, gold=2, emerald=1, ruby=3)
    match = choose(table.match(scripted(show_goal=["bilberry_preserve"])), "0,9", "buy:leek_broth")
    assert (kind(match), set(keys(match))) == ("trade", {"buy:bilberry_preserve", "decline"})
    choose(match, "buy:bilberry_preserve")
    assert bought(match, 0) == {"leek_broth", "bilberry_preserve"}
    assert (gems(match, 0), pile(match, 0)) == ({}, 7)


@pytest.mark.rule("dwarfs:Q14", "dwarfs:R104")
def test_a_gem_mined_first_can_be_traded():
    table = store().dwarfs(0, at=(14, 0), count=2).row("leek_broth", "honey_oatcakes", "bilberry_preserve")
    match = choose(table.gems(0, emerald=1).match(), "14,0")
    assert set(keys(match)) == {"buy:leek_broth", "decline"}


@pytest.mark.rule("dwarfs:Q45")
def test_where_gems_are_hidden_the_trade_is_always_asked():
    table = store(hide_gems=True).row("leek_broth", "honey_oatcakes", "bilberry_preserve").gems(0, gold=1)
    match = table.match()
    assert (kind(match), keys(match)) == ("trade", ["decline"])
    assert refused(match, "buy:leek_broth") == "R105"
    choose(match, "decline")
    assert told(match) == ["task", "trade-declined", "turn"]


@pytest.mark.rule("dwarfs:R109", "dwarfs:R124")
@pytest.mark.parametrize(("goal", "points"), list(zip(GOALS, POINTS, strict=True)))
def test_each_trading_goal_scores_its_points(goal, points):
    scores = position(4).goals(3, goal).match().standing().scores
    assert [each["trading-goals"] for each in scores] == [0, 0, 0, points]


@pytest.mark.rule("dwarfs:R109", "dwarfs:R124")
def test_trading_goals_add_up():
    scores = position(2).goals(0, *GOALS[2:]).goals(1, *GOALS[:2]).match().standing().scores
    assert [each["trading-goals"] for each in scores] == [sum(POINTS[2:]), sum(POINTS[:2])]
