"""Trading with the supply: four for one, when it is possible, and what it never takes. (R057, R058, C17, C22, C42)"""

import pytest

from tests.rules.hall.helpers import (
    altered,
    ascending,
    asked,
    book,
    bribes,
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
    play_on,
    position,
    recruit,
    refused,
    resource,
    smoot_place,
    storage,
    supply,
    trade,
    work,
)
from underhall.games.hall.options import Pay
from underhall.games.hall.position import Position

RESOURCES = ("stone", "iron", "heartstone", "cart", "hammer", "rune", "coin")
PASSAGE = "B5 C5 D5 E5"
RUBBLE = "A1 A2 A3 A4"  # three of them rubble


# Four for one ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R057")
@pytest.mark.parametrize("gain", RESOURCES)
@pytest.mark.parametrize(
    "spent", [["stone"] * 4, ["coin", "coin", "rune", "rune"], ["cart", "hammer", "heartstone", "iron"]]
)
def test_any_four_buy_one_of_any_kind(gain, spent):
    match = position().storage(0, **{name: spent.count(name) for name in spent}).match()
    before = supply(match)
    trade(match, gain, *spent)
    assert storage(match, 0) == {gain: 1}
    for name in RESOURCES:
        assert supply(match)[name] - before[name] == spent.count(name) - (name == gain)
    assert events(match, "traded") == [{"seat": 0, "resource": resource(gain)}]
    assert kind(match) == "act" and asked(match) == 0


@pytest.mark.rule("hall:R057")
def test_three_do_not_do():
    assert refused(position().storage(0, stone=3).match(), "trade") == "R057"
    assert refused(position().storage(0, stone=3).storage(1, stone=9).match(), "trade") == "R057"
    assert "trade" in keys(position().storage(0, stone=3).holds(0, (0, 2), heartstone=1).match())


@pytest.mark.rule("hall:R057", "hall:R050")
def test_tokens_of_trolls_are_traded_and_the_gain_goes_to_storage():
    table = position().holds(0, (0, 0), stone=1).holds(0, (0, 1), iron=1).troll(0, (1, 0), "soot_gobbin", stone=2)
    match = trade(table.match(), "cart", "stone", "stone", "stone", "iron")
    assert storage(match, 0) == {"cart": 1} and not fields(match).held.any()


@pytest.mark.rule("hall:R057")
def test_only_what_is_owned_can_be_given():
    match = choose(position().storage(0, stone=2, coin=3).match(), "trade", "iron")
    assert keys(match) == ["stone", "coin"] and refused(match, "rune") == "R050"
    choose(match, "stone", "stone")
    assert storage(match, 0) == {"iron": 1, "coin": 1}  # then only coins were left


@pytest.mark.rule("hall:R057")
def test_the_price_is_of_the_pack():
    table = Position(altered(limits={"trade_price": 3}), 4).storage(0, stone=3)
    match = trade(table.match(), "coin", *["stone"] * 3)
    assert storage(match, 0) == {"coin": 1}


@pytest.mark.rule("hall:C17")
def test_nothing_is_traded_for_what_the_supply_has_not():
    table = position().storage(0, stone=4).supply(1, coin=0, rune=1)
    match = choose(table.match(), "trade")
    assert refused(match, "coin") == "C17" and "rune" in keys(match)
    assert set(keys(match)) == set(RESOURCES) - {"coin"}


@pytest.mark.rule("hall:C17")
@pytest.mark.parametrize("unlimited", [False, True])
def test_with_an_empty_supply_nothing_is_traded(unlimited):
    table = position(unlimited_supply=unlimited).storage(0, stone=4).supply(1, **dict.fromkeys(RESOURCES, 0))
    match = table.match()
    if not unlimited:
        assert refused(match, "trade") == "C17"
        last = position().storage(0, stone=4).supply(1, **dict.fromkeys(RESOURCES, 0) | {"coin": 1}).match()
        assert "trade" in keys(last)
    else:
        trade(match, "stone", *["stone"] * 4)
        assert storage(match, 0) == {"stone": 1}


# When -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R058")
def test_as_often_as_you_like():
    match = position().storage(0, stone=13).match()
    for _ in range(3):
        trade(match, "coin", *["stone"] * 4)
    trade(match, "iron", "coin", "coin", "coin", "stone")
    assert storage(match, 0) == {"iron": 1} and refused(match, "trade") == "R057"


def rich(**tokens):
    return position().storage(0, **({"coin": 6} | tokens))


def to_site(table):
    return table.tunnel_on(0, "dogleg", "B5 B6 B7 C7")


def moments():
    """Decisions at which a trade is possible."""
    two_halls = rich().tunnel_on(0, "gallery", "B5 C5 D5").tunnel_on(0, "gallery", "B6 C6 D6")
    statue = rich(cart=1).tunnel_on(0, "stub", "B5 C5").statue("fire", "B5")
    stones = rich(stone=4).holds(0, (0, 0), stone=1)
    stub = ["dig:stub:stone", "b5", "b5,c5"]
    return {
        "act": (rich(), []),
        "pay": (stones, ["dig:passage:stone", "b5", "b5,c5,d5,e5"]),
        "pedestal": (rich(stone=2).pedestals(0, "fire"), stub),
        "establish": (rich(stone=2).tunnel_on(0, "stub", "B5 B6"), ["dig:stub:stone", "b7", "b7,b8"]),
        "place-troll": (rich(), ["recruit:ashmitten"]),
        "search-bag": (position().storage(0, coin=9).horde((2, 0), "magda_bellowsby"), ["recruit:magda_bellowsby"]),
        "hall": (two_halls.hall_step(0), []),
        "statue": (statue.statue_step(0), []),
        "use": (
            to_site(rich(stone=2)).tunnel_on(0, "stub", "B8 B9").workshop("stonemill", "C8"),
            ["work:c8:stone-iron"],
        ),
        "give": (to_site(rich(stone=2)).workshop("pickforge", "C8"), ["work:c8:2any-hammer"]),
    }


@pytest.mark.rule("hall:R058", "hall:C22")
@pytest.mark.parametrize("moment", sorted(moments()))
def test_a_trade_between_any_two_actions(moment):
    table, before = moments()[moment]
    match = choose(table.match(), *before)
    assert kind(match) == moment and "trade" in keys(match)
    coins, gains = storage(match, 0)["coin"], len(events(match, "gained"))
    choose(match, "trade", "rune")
    while len(events(match, "gained")) == gains:
        choose(match, "coin")
    assert kind(match) == moment  # asked again
    assert storage(match, 0).get("rune") == 1 and storage(match, 0).get("coin", 0) == coins - 4


def barred():
    """Decisions at which no trade is possible: a tile and its place, a statue and its place, a trade itself."""
    statue = rich(cart=2).tunnel_on(0, "stub", "B5 C5").statue("fire", "B5").holds(0, (0, 3), cart=1)
    return {
        "dig-at": (rich(stone=2), ["dig:stub:stone"]),
        "dig-turn": (rich(stone=2), ["dig:stub:stone", "b5"]),
        "mix": (rich(stone=2, iron=2).this_turn(cast=True, alloy=True), ["dig:gallery:stone+iron", "c5"]),
        "statue-to": (statue.statue_step(0), ["b5"]),
        "trade-for": (rich(), ["trade"]),
        "give": (rich(stone=3), ["trade", "iron"]),
    }


@pytest.mark.rule("hall:C22")
@pytest.mark.parametrize("moment", sorted(barred()))
def test_no_trade_within_one_action(moment):
    table, before = barred()[moment]
    match = choose(table.match(), *before)
    assert kind(match) == moment and refused(match, "trade") == "C22"


def in_spells():
    """Decisions within a spell, of a player with coins enough."""
    dug = rich().tunnel_on(0, "stub", "B5 C5", anchor="B5").tunnel_on(0, "stub", "D5 E5", anchor="D5")
    two_statues = rich().tunnel_on(0, "passage", PASSAGE).statue("fire", "B5").statue("moon", "D5")
    pockets = rich().troll(0, (1, 0), "soot_gobbin", stone=2)
    return [
        ("swap", rich(stone=2), "blushing_ore", []),
        ("wake", rich(), "kick_the_doorstep", []),
        ("wake", rich().troll(0, (1, 0), "bogwin").troll(0, (1, 1), "ashmitten"), "shout_up_the_stairs", []),
        ("take-token", pockets, "empty_your_pockets", []),
        ("take-token", pockets, "empty_your_pockets", ["troll:soot_gobbin:stone"]),
        ("new-face", rich(), "off_you_go_cousin", []),
        ("late-anchor", dug.pedestals(0, "fire", "ice"), "belated_plinth", []),
        ("pedestal", dug, "belated_plinth", ["b5"]),
        ("stir", two_statues, "tickled_granite", []),
        ("stir-to", two_statues, "tickled_granite", ["b5"]),
        ("stir-to", two_statues, "tickled_granite", ["b5", "c5"]),
        ("cave-in", dug, "sneeze_of_the_deep", []),
    ]


@pytest.mark.rule("hall:C22")
@pytest.mark.parametrize("row", range(12))
def test_no_trade_within_a_spell_but_again_after_it(row):
    moment, table, name, before = in_spells()[row]
    match = choose(cast(table.storage(0, rune=1).spell(0, name).match(), name), *before)
    assert kind(match) == moment and refused(match, "trade") == "C22"
    play_on(match, "act")
    assert asked(match) == 0 and "trade" in keys(match)


@pytest.mark.rule("hall:C22", "hall:C42")
def test_no_trade_while_the_tokens_of_a_trade_are_paid():
    match = choose(rich(stone=5).holds(0, (0, 0), stone=1).match(), "trade", "iron", "stone")
    assert kind(match) == "pay" and refused(match, "trade") == "C22"


@pytest.mark.rule("hall:R058")
def test_no_trade_before_the_first_turn():
    match = position().storage(0, stone=9).draft().match()
    assert kind(match) == "place-starter" and refused(match, "trade") == "R058"


@pytest.mark.rule("hall:R058")
def test_a_trade_may_begin_a_turn():
    match = position().storage(2, stone=4).trade(2).match()
    assert kind(match) == "trade-for" and asked(match) == 2
    choose(match, "coin")
    assert kind(match) == "act" and storage(match, 2) == {"coin": 1}


@pytest.mark.rule("hall:R058")
@pytest.mark.parametrize(("coins", "last"), [(3, "act"), (4, "statue")])
def test_the_turn_does_not_end_before_a_last_trade(coins, last):
    """Nothing is left to do but trade: with four tokens the player is asked."""
    match = recruit(position().storage(0, coin=coins).match(), "hod_the_stoker", (1, 2))
    held = int(fields(match).held[0].sum())
    assert held == 4  # what the recruit and two starters gained counts as well
    assert kind(match) == "statue" and keys(match) == ["none", "trade"]
    bare = position().storage(0, coin=coins).statue_step(0).match()
    assert kind(bare) == last and asked(bare) == (0 if coins == 4 else 1)


# What a payment still needs -------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:C42")
def test_a_trade_leaves_the_minerals_that_are_owed():
    """Four of five stone are owed; with three coins there are just four tokens to spare."""
    table = position().storage(0, stone=4, coin=3).holds(0, (0, 0), stone=1)
    match = lay(table.match(), "passage", "stone", PASSAGE)
    choose(match, "trade", "iron", "stone", "storage")
    assert storage(match, 0) == {"iron": 1} and honour(match, 0) == 4  # three coins went, and all other stone
    poorer = lay(position().storage(0, stone=4, coin=2).holds(0, (0, 0), stone=1).match(), "passage", "stone", PASSAGE)
    assert kind(poorer) == "pay" and refused(poorer, "trade") == "C42"


@pytest.mark.rule("hall:C42")
def test_a_trade_in_the_middle_of_a_payment_counts_what_was_paid():
    table = position().storage(0, stone=5, coin=3).holds(0, (0, 0), stone=1)
    match = pay(lay(table.match(), "passage", "stone", PASSAGE), "storage")  # three of five are owed
    choose(match, "trade", "iron", "stone", "storage", "stone")
    assert kind(match) == "pay"  # where the second comes from; no third is to spare
    choose(match, "storage")
    assert storage(match, 0)["coin"] == 1 and honour(match, 0) == 4 and storage(match, 0)["iron"] == 1


@pytest.mark.rule("hall:C42")
def test_a_trade_leaves_the_hammers_that_are_owed():
    table = position().storage(0, stone=4, hammer=4, coin=2).holds(0, (0, 0), stone=1)
    match = lay(table.match(), "passage", "stone", RUBBLE)
    choose(match, "trade", "iron", "hammer")
    assert kind(match) == "give" and refused(match, "hammer") == "C42"  # three for three rubble spaces
    choose(match, "coin", "coin", "usual")  # and one stone, from wherever
    assert honour(match, 0) == 4 and storage(match, 0) == {"iron": 1}
    poorer = position().storage(0, stone=4, hammer=3, coin=2).holds(0, (0, 0), stone=1)
    assert refused(lay(poorer.match(), "passage", "stone", RUBBLE), "trade") == "C42"


@pytest.mark.rule("hall:C42")
def test_a_trade_while_hammers_are_paid():
    table = position().storage(0, stone=4, hammer=3, coin=3).troll(0, (1, 0), "brander_knuck", hammer=1)
    match = lay(table.match(), "passage", "stone", RUBBLE)
    assert kind(match) == "pay" and keys(match) == ["usual", "storage", "troll:brander_knuck", "trade"]
    choose(match, "trade", "iron", "hammer", "troll:brander_knuck")
    assert storage(match, 0) == {"iron": 1} and honour(match, 0) == 4


@pytest.mark.rule("hall:C42", "hall:R099")
def test_a_trade_leaves_the_coins_for_bribes():
    table = position().starters(0, "pebble_nan", "rusty_gaff", "red_dobbin", "magpie_lorn").horde((1, 0), "cinderjaw")
    table.storage(0, coin=2, stone=3).holds(0, (0, 3), coin=1)
    match = choose(table.match(), "recruit:cinderjaw")
    assert kind(match) == "pay" and "trade" in keys(match)
    choose(match, "trade", "iron", "coin", "storage")
    assert storage(match, 0) == {"iron": 1} and holds(match, 0, (0, 3)) == {}
    assert bribes(match, (0, 0)) == bribes(match, (0, 1)) == {"coin": 1} and kind(match) == "place-troll"


@pytest.mark.rule("hall:C42", "hall:R060")
def test_a_trade_leaves_the_rune_for_the_spell():
    table = position().spell(0, "earth_ritual").storage(0, rune=1, coin=3).troll(0, (1, 0), "bogwin", rune=1)
    match = choose(table.match(), "cast:earth_ritual")
    assert "trade" in keys(match)
    choose(match, "trade", "iron", "rune", "storage")
    assert book(match)["earth_ritual"] == 1 and storage(match, 0) == {"stone": 3, "iron": 1}
    assert holds(match, 0, (1, 0)) == {}


@pytest.mark.rule("hall:C42", "hall:R086", "hall:R092")
@pytest.mark.parametrize(("name", "made"), [("pickforge", "hammer"), ("wheeljack", "cart")])
def test_a_trade_leaves_two_of_any_kind(name, made):
    def at(**tokens):
        match = to_site(position()).workshop(name, "C8").storage(0, **tokens).match()
        return choose(match, f"work:c8:2any-{made}")

    four = at(stone=2, coin=2)
    assert kind(four) == "give" and refused(four, "trade") == "C42"  # only one would be left
    five = choose(at(stone=3, coin=2), "trade", "iron", "stone", "stone", "stone")
    assert kind(five) == "give" and keys(five) == ["iron", "coin"]  # one coin went as well
    choose(five, "coin")
    assert storage(five, 0) == {made: 1}
    seven = choose(at(stone=6, coin=1), "trade", "iron", *["stone"] * 4)
    assert kind(seven) == "give" and refused(seven, "trade") == "C42"  # four left, two of them owed
    after_one = choose(at(stone=3, coin=2), "stone")
    assert kind(after_one) == "give" and "trade" in keys(after_one)  # four left, one owed
    choose(after_one, "trade", "iron", "stone", "stone")
    assert storage(after_one, 0) == {made: 1}


@pytest.mark.rule("hall:C42", "hall:R086")
def test_a_trade_while_one_of_any_two_is_paid():
    table = to_site(position()).workshop("pickforge", "C8").storage(0, stone=1, coin=4).holds(0, (0, 0), stone=1)
    match = choose(table.match(), "work:c8:2any-hammer", "stone")
    assert kind(match) == "pay" and "trade" in keys(match)  # one stone and four coins to spare, one of them owed
    choose(match, "trade", "iron", "stone", "storage")
    assert storage(match, 0)["iron"] == 1
    while kind(match) in ("pay", "give"):
        choose(match, keys(match)[0])
    assert storage(match, 0)["hammer"] == 1 and sum(storage(match, 0).values()) == 2


@pytest.mark.rule("hall:C42", "hall:R086")
def test_in_searches_a_trade_does_not_strand_what_is_given_in_order():
    """A rune is given; the trade takes all runes and coins; then only what comes before them is left."""
    table = to_site(position()).workshop("pickforge", "C8").storage(0, stone=4, rune=2, coin=2)
    match = choose(ascending(table.match()), "work:c8:2any-hammer", "rune", "trade", "iron", "rune")
    assert kind(match) == "give" and keys(match) == ["stone", "iron", "trade"]
    choose(match, "stone")
    assert storage(match, 0) == {"stone": 2, "iron": 1, "hammer": 1}


@pytest.mark.rule("hall:C42", "hall:C8")
@pytest.mark.parametrize(
    ("traded", "kept", "number"),
    [
        ("storage", "troll:barrow_jot", Pay.TROLL + 2 * smoot_place((0, 3))),
        ("troll:barrow_jot", "storage", Pay.STORAGE),
    ],
)
def test_clan_carts_are_traded_before_wild_ones_that_are_owed(traded, kept, number):
    """The Cartwright takes no clan carts: with the switch off, a trade leaves it a wild one, wherever that lies."""
    table = to_site(position(clan_cart_strict=False)).workshop("cartwright", "C8").storage(0, cart=1)
    table.holds(0, (0, 3), cart=1).troll(0, (1, 0), "soot_gobbin", clan_cart=1)
    table.troll(0, (1, 1), "rime_tuttle", clan_cart=1).troll(0, (1, 2), "pale_wick", clan_cart=1)
    match = choose(table.match(), "work:c8:cart-heartstone", "trade", "coin", traded)
    assert kind(match) == "pay" and refused(match, kept) == "C42"
    assert match.why_not(0, number) == ("C42", "You need your wild carts for another payment.")
    pay_as_usual(match)
    assert storage(match, 0) == {"heartstone": 1, "coin": 1} and not fields(match).held.any()


@pytest.mark.rule("hall:C42")
def test_the_gain_of_a_trade_may_pay_what_is_still_to_be_paid():
    """A stone got in the middle of a payment is a further source."""
    table = position().storage(0, coin=4, stone=1).troll(0, (1, 0), "soot_gobbin", stone=2)
    match = lay(table.match(), "stub", "stone", "B5 C5")
    choose(match, "trade", "stone", *["coin"] * 4)
    assert kind(match) == "pay" and storage(match, 0) == {"stone": 2}
    pay(match, "storage", "storage")
    assert storage(match, 0) == {} and holds(match, 0, (1, 0)) == {"stone": 2}


@pytest.mark.rule("hall:C22", "hall:C42")
def test_a_trade_between_uses_of_a_workshop_is_free_again():
    table = to_site(position()).tunnel_on(0, "stub", "B8 B9").workshop("pickforge", "C8").storage(0, stone=6)
    match = work(table.match(), "C8", "2any-hammer")
    assert kind(match) == "use" and "trade" in keys(match)  # nothing is owed between two uses
    assert not fields(match).due.any() and int(fields(match).due_any) == 0


@pytest.mark.rule("hall:C22")
def test_after_a_spell_a_trade_is_possible_again():
    table = position().spell(0, "off_you_go_cousin").storage(0, rune=1, stone=4)
    match = cast(table.match(), "off_you_go_cousin")
    assert refused(match, "trade") == "C22"
    choose(match, keys(match)[0])
    assert "trade" in keys(match)
