"""The spells that bring, swap and move tokens, and those that wake trolls. (R062, C17, C22, C46)"""

import pytest

from tests.rules.hall.helpers import (
    PACK,
    altered,
    asked,
    bribes,
    cast,
    choose,
    chosen_from,
    dig,
    events,
    fields,
    holds,
    honour,
    in_vain,
    keys,
    kind,
    pay,
    position,
    recruit,
    refused,
    resource,
    smoot_place,
    storage,
    strict,
    supply,
    told,
    trade,
)
from underhall.games.hall.position import Position


def book_with(name, runes=1, **switches):
    """Seat 0 may cast a spell, its rune in storage."""
    return position(**switches).spell(0, name).storage(0, rune=runes)


# Gains: Earth Ritual, Anvil Hiccup, Purse from a Puddle, Axle Lullaby -------------------------------------------------

GAINS = [
    ("earth_ritual", {"stone": 3}),
    ("anvil_hiccup", {"iron": 1, "hammer": 1}),
    ("purse_from_a_puddle", {"coin": 2}),
    ("axle_lullaby", {"cart": 2}),
]


@pytest.mark.rule("hall:R062")
@pytest.mark.parametrize(("name", "gains"), GAINS)
def test_a_gain_comes_from_the_supply_to_storage(name, gains):
    match = book_with(name).match()
    before = supply(match)
    cast(match, name)
    assert storage(match, 0) == gains
    assert {each: before[each] - supply(match)[each] for each in before if before[each] != supply(match)[each]} == gains
    assert not fields(match).held.any()  # nothing onto trolls
    assert kind(match) == "act" and "supply-short" not in told(match)


@pytest.mark.rule("hall:C46")
@pytest.mark.parametrize(("name", "gains"), GAINS)
def test_a_gain_of_nothing_is_in_vain(name, gains):
    assert in_vain(book_with(name).supply(1, **dict.fromkeys(gains, 0)), name)
    unlimited = book_with(name, unlimited_supply=True).supply(1, **dict.fromkeys(gains, 0)).match()
    cast(unlimited, name)
    assert storage(unlimited, 0) == gains


@pytest.mark.rule("hall:C17")
@pytest.mark.parametrize(
    ("name", "left", "gained", "short"),
    [
        ("earth_ritual", {"stone": 1}, {"stone": 1}, ("stone", 2)),
        ("earth_ritual", {"stone": 2}, {"stone": 2}, ("stone", 1)),
        ("anvil_hiccup", {"iron": 0}, {"hammer": 1}, ("iron", 1)),
        ("anvil_hiccup", {"hammer": 0}, {"iron": 1}, ("hammer", 1)),
        ("purse_from_a_puddle", {"coin": 1}, {"coin": 1}, ("coin", 1)),
        ("axle_lullaby", {"cart": 1}, {"cart": 1}, ("cart", 1)),
    ],
)
def test_a_gain_brings_what_there_is(name, left, gained, short):
    match = cast(book_with(name).supply(1, **left).match(), name)
    assert storage(match, 0) == gained
    assert events(match, "supply-short") == [{"resource": resource(short[0]), "count": short[1]}]


@pytest.mark.rule("hall:R062")
def test_earth_ritual_pays_for_a_tunnel_of_the_same_turn():
    match = book_with("earth_ritual").match()
    assert not chosen_from(match, "dig")
    cast(match, "earth_ritual")
    dig(match, "gallery", "stone", "B5 C5 D5")
    assert honour(match, 0) == 3 and storage(match, 0) == {}


@pytest.mark.rule("hall:R062")
def test_anvil_hiccup_breaks_rubble_in_the_same_turn():
    match = cast(book_with("anvil_hiccup").storage(0, stone=2).match(), "anvil_hiccup")
    dig(match, "stub", "stone", "A4 A3")
    assert storage(match, 0) == {"iron": 1}  # the hammer went


@pytest.mark.rule("hall:R062")
def test_purse_from_a_puddle_bribes_for_a_middle_troll():
    match = book_with("purse_from_a_puddle").horde((1, 0), "cinderjaw").match()
    assert refused(match, "recruit:cinderjaw") == "R099"
    recruit(cast(match, "purse_from_a_puddle"), "cinderjaw", (1, 0))
    assert bribes(match, (0, 0)) == bribes(match, (0, 1)) == {"coin": 1} and storage(match, 0) == {}


@pytest.mark.rule("hall:R062", "hall:R122")
@pytest.mark.parametrize("clan", ["fire", "ice", "moon"])
def test_axle_lullaby_moves_statues_of_any_clan(clan):
    table = book_with("axle_lullaby").tunnel_on(0, "passage", "B5 C5 D5 E5").statue(clan, "E5")
    match = recruit(cast(table.match(), "axle_lullaby"), "ashmitten", (1, 0))
    assert kind(match) == "statue"
    choose(match, "e5", "b5", "b5")  # and a second move
    assert kind(match) == "statue-to" and storage(match, 0) == {"cart": 1}


# Blushing Ore ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R062")
@pytest.mark.parametrize(
    ("swaps", "left"),
    [
        (["done"], {"stone": 2, "iron": 2}),
        (["stone", "done"], {"stone": 1, "iron": 2, "heartstone": 1}),
        (["iron", "done"], {"stone": 2, "iron": 1, "heartstone": 1}),
        (["stone", "stone"], {"iron": 2, "heartstone": 2}),
        (["iron", "stone"], {"stone": 1, "iron": 1, "heartstone": 2}),
    ],
)
def test_blushing_ore_swaps_up_to_two_stone_or_iron_for_heartstone(swaps, left):
    match = book_with("blushing_ore").storage(0, stone=2, iron=2).match()
    before = supply(match)
    cast(match, "blushing_ore")
    choose(match, *swaps)
    assert kind(match) == "act" and storage(match, 0) == left
    for name in ("stone", "iron"):
        assert supply(match)[name] - before[name] == swaps.count(name)
    assert before["heartstone"] - supply(match)["heartstone"] == left.get("heartstone", 0)


@pytest.mark.rule("hall:R062", "hall:R050")
def test_blushing_ore_takes_from_trolls_and_takes_nothing_else():
    table = (
        book_with("blushing_ore").storage(0, stone=1, coin=1).holds(0, (0, 0), stone=1).holds(0, (0, 2), heartstone=1)
    )
    match = cast(table.match(), "blushing_ore")
    assert keys(match) == ["stone", "done"]
    assert refused(match, "iron") == "R050", "there is none"
    assert refused(match, "coin") == "R062" == refused(match, "heartstone"), "the spell does not take them"
    pay(choose(match, "stone"), (0, 0))
    assert holds(match, 0, (0, 0)) == {} and storage(match, 0) == {"stone": 1, "heartstone": 1, "coin": 1}
    choose(match, "stone")
    assert storage(match, 0) == {"heartstone": 2, "coin": 1}


@pytest.mark.rule("hall:C46")
def test_blushing_ore_needs_something_to_swap_and_to_swap_for():
    table = book_with("blushing_ore")
    assert in_vain(table, "blushing_ore")
    assert in_vain(table.storage(0, heartstone=1, coin=1, rune=1), "blushing_ore")
    table.storage(0, iron=1)
    assert "blushing_ore" in chosen_from(strict(table), "cast")
    assert in_vain(table.supply(1, heartstone=0), "blushing_ore")


@pytest.mark.rule("hall:C46")
def test_the_rune_for_the_spell_is_not_there_to_be_swapped():
    """In the pack no spell takes runes: here Blushing Ore does."""
    rows = [card.id for card in PACK.spells.card].index("blushing_ore")
    pack = altered(spells={"card": [{}] * rows + [{"takes": ("rune",)}]})
    table = Position(pack, 4).spell(0, "blushing_ore").storage(0, rune=1)
    assert in_vain(table, "blushing_ore")
    match = choose(cast(table.storage(0, rune=1).match(), "blushing_ore"), "rune")
    assert storage(match, 0) == {"heartstone": 1} and kind(match) == "act"


@pytest.mark.rule("hall:C17")
def test_blushing_ore_ends_with_the_last_heartstone():
    match = cast(book_with("blushing_ore").storage(0, stone=2).supply(1, heartstone=1).match(), "blushing_ore")
    choose(match, "stone")
    assert kind(match) == "act" and storage(match, 0) == {"stone": 1, "heartstone": 1}


@pytest.mark.rule("hall:C22")
def test_nothing_is_traded_within_blushing_ore():
    match = cast(book_with("blushing_ore").storage(0, stone=6).holds(0, (0, 0), stone=1).match(), "blushing_ore")
    assert kind(match) == "swap" and refused(match, "trade") == "C22"
    choose(match, "stone")
    assert kind(match) == "pay" and refused(match, "trade") == "C22"
    choose(match, "storage", "done")
    assert "trade" in keys(match)


# Kick the Doorstep, Shout up the Stairs -------------------------------------------------------------------------------


@pytest.mark.rule("hall:R062", "hall:R116")
@pytest.mark.parametrize(
    ("troll", "place", "token"),
    [
        ("pebble_nan", (0, 0), {"stone": 1}),
        ("rusty_gaff", (0, 1), {"iron": 1}),
        ("red_dobbin", (0, 2), {"heartstone": 1}),
        ("barrow_jot", (0, 3), {"cart": 1}),
    ],
)
def test_kick_the_doorstep_activates_one_starter(troll, place, token):
    match = book_with("kick_the_doorstep").troll(0, (1, 0), "soot_gobbin").match()
    before = supply(match)
    cast(match, "kick_the_doorstep")
    assert keys(match) == ["troll:pebble_nan", "troll:rusty_gaff", "troll:red_dobbin", "troll:barrow_jot"]
    choose(match, f"troll:{troll}")
    assert holds(match, 0, place) == token and int(fields(match).held[0].sum()) == 1
    assert {each: before[each] - supply(match)[each] for each in token} == token and storage(match, 0) == {}
    assert kind(match) == "act"


@pytest.mark.rule("hall:R062", "hall:R118")
def test_kick_the_doorstep_wakes_no_troll_that_is_full_or_recruited():
    table = book_with("kick_the_doorstep").holds(0, (0, 0), stone=1).troll(0, (1, 0), "soot_gobbin")
    match = cast(table.match(), "kick_the_doorstep")
    assert keys(match) == ["troll:rusty_gaff", "troll:red_dobbin", "troll:barrow_jot"]
    assert refused(match, "troll:pebble_nan") == "R118" and refused(match, "troll:soot_gobbin") == "R062"


@pytest.mark.rule("hall:C46")
def test_kick_the_doorstep_needs_a_starter_that_can_gain():
    table = book_with("kick_the_doorstep").troll(0, (1, 0), "soot_gobbin")
    table.holds(0, (0, 0), stone=1).holds(0, (0, 1), iron=1).holds(0, (0, 2), heartstone=1)
    assert "kick_the_doorstep" in chosen_from(strict(table), "cast")
    assert in_vain(table.supply(1, cart=0), "kick_the_doorstep")
    holding = book_with("kick_the_doorstep").holds(0, (0, 0), stone=1).holds(0, (0, 1), iron=1)
    holding.holds(0, (0, 2), heartstone=1).holds(0, (0, 3), cart=1)
    assert in_vain(holding, "kick_the_doorstep")


@pytest.mark.rule("hall:R062", "hall:R116")
def test_shout_up_the_stairs_activates_one_recruit_without_those_beneath():
    table = book_with("shout_up_the_stairs").troll(0, (1, 0), "soot_gobbin", stone=1).troll(0, (1, 1), "ashmitten")
    match = table.troll(0, (2, 0), "cinderjaw").match()
    before = supply(match)
    cast(match, "shout_up_the_stairs")
    assert keys(match) == ["troll:cinderjaw", "troll:soot_gobbin", "troll:ashmitten"]
    assert refused(match, "troll:pebble_nan") == "R062"
    choose(match, "troll:soot_gobbin")
    assert holds(match, 0, (1, 0)) == {"stone": 2, "clan_cart": 1} and int(fields(match).held[0].sum()) == 3
    assert (before["stone"] - supply(match)["stone"], before["cart"] - supply(match)["cart"]) == (1, 1)
    assert events(match, "activated") == [
        {"seat": 0, "place": smoot_place((1, 0)), "what": resource("stone"), "count": 1},
        {"seat": 0, "place": smoot_place((1, 0)), "what": 7, "count": 1},
    ]


@pytest.mark.rule("hall:R062")
def test_shout_up_the_stairs_from_the_second_row_leaves_the_first_alone():
    table = book_with("shout_up_the_stairs").troll(0, (1, 0), "soot_gobbin").troll(0, (1, 1), "ashmitten")
    match = choose(cast(table.troll(0, (2, 0), "cinderjaw").match(), "shout_up_the_stairs"), "troll:cinderjaw")
    assert holds(match, 0, (2, 0)) == {"stone": 1, "iron": 1, "rune": 1, "coin": 1}
    assert holds(match, 0, (1, 0)) == {} == holds(match, 0, (1, 1))


@pytest.mark.rule("hall:C46")
def test_shout_up_the_stairs_needs_a_recruit_that_can_gain():
    table = book_with("shout_up_the_stairs")
    assert in_vain(table, "shout_up_the_stairs")  # starters alone
    table.troll(0, (1, 0), "sod_hattie", stone=1)
    assert "shout_up_the_stairs" in chosen_from(strict(table), "cast")
    assert in_vain(table.holds(0, (1, 0), cart=1), "shout_up_the_stairs")


@pytest.mark.rule("hall:C46", "hall:R061")
@pytest.mark.parametrize("stored", [0, 1])
def test_the_rune_of_a_troll_makes_room_for_the_spell_that_wakes_it(stored):
    """Bogwin is full; once its rune is on the card, it gains another."""
    table = book_with("shout_up_the_stairs", runes=stored).troll(0, (1, 0), "bogwin", cart=1, rune=1)
    for match in (strict(table), table.match()):
        choose(match, "cast:shout_up_the_stairs")
        pay(match, *([(1, 0)] if stored else []))
        assert events(match, "activated") == [
            {"seat": 0, "place": smoot_place((1, 0)), "what": resource("rune"), "count": 1}
        ]
        assert holds(match, 0, (1, 0)) == {"cart": 1, "rune": 1} and kind(match) == "act"
        assert storage(match, 0) == ({"rune": 1} if stored else {}) and "no-effect" not in told(match)


@pytest.mark.rule("hall:C46")
def test_a_rune_from_elsewhere_makes_no_room():
    table = book_with("shout_up_the_stairs").troll(0, (1, 0), "bogwin", cart=1, rune=1)
    match = pay(choose(strict(table), "cast:shout_up_the_stairs"), "storage")
    assert told(match) == ["cast", "spent", "no-effect"] and holds(match, 0, (1, 0)) == {"cart": 1, "rune": 1}
    starters = book_with("kick_the_doorstep", runes=0).troll(0, (1, 0), "bogwin", rune=1)
    starters.holds(0, (0, 0), stone=1).holds(0, (0, 1), iron=1).holds(0, (0, 2), heartstone=1).holds(0, (0, 3), cart=1)
    assert in_vain(starters, "kick_the_doorstep")


@pytest.mark.rule("hall:C46", "hall:C17")
def test_a_troll_gets_no_rune_back_from_an_empty_supply():
    table = book_with("shout_up_the_stairs", runes=0).troll(0, (1, 0), "bogwin", cart=1, rune=1).supply(1, rune=0)
    assert in_vain(table, "shout_up_the_stairs")


@pytest.mark.rule("hall:C17")
def test_shout_up_the_stairs_with_a_short_supply():
    """One stone for two symbols of one troll: nothing to choose."""
    table = book_with("shout_up_the_stairs").troll(0, (1, 0), "soot_gobbin", clan_cart=1).supply(1, stone=1)
    match = cast(table.match(), "shout_up_the_stairs")
    assert holds(match, 0, (1, 0)) == {"stone": 1, "clan_cart": 1} and kind(match) == "act"
    assert events(match, "supply-short") == [{"resource": resource("stone"), "count": 1}]
    assert not fields(match).busy


@pytest.mark.rule("hall:C42", "hall:C22")
@pytest.mark.parametrize(("source", "woken"), [("storage", {"rune": 1}), ((0, 1), {"rune": 1})])
def test_a_trade_while_the_rune_is_paid_may_leave_nothing_to_wake(source, woken):
    """The last stone was meant for Pebble Nan; now only a troll whose rune was spent can be woken, if there is one."""
    table = book_with("kick_the_doorstep").starters(0, "pebble_nan", "mumbling_ede", "barrow_jot", "magpie_lorn")
    table.holds(0, (0, 1), rune=1).holds(0, (0, 2), cart=1).holds(0, (0, 3), coin=1).storage(0, iron=4)
    match = choose(table.supply(1, stone=1).match(), "cast:kick_the_doorstep", "trade", "stone")
    choose(match, *["iron"] * (4 if kind(match) == "give" else 0))
    assert kind(match) == "pay" and storage(match, 0) == {"stone": 1, "rune": 1}
    pay(match, source)
    assert kind(match) == "act" and holds(match, 0, (0, 1)) == woken and holds(match, 0, (0, 0)) == {}


# Empty Your Pockets ---------------------------------------------------------------------------------------------------


def pockets():
    table = book_with("empty_your_pockets").troll(0, (1, 0), "soot_gobbin", stone=2, clan_cart=1)
    return table.holds(0, (0, 1), iron=1)


@pytest.mark.rule("hall:R062")
@pytest.mark.parametrize(
    ("moved", "stored", "left"),
    [
        (["done"], {}, {"stone": 2, "clan_cart": 1}),
        (["soot_gobbin:stone", "done"], {"stone": 1}, {"stone": 1, "clan_cart": 1}),
        (["soot_gobbin:stone", "rusty_gaff:iron", "soot_gobbin:stone"], {"stone": 2, "iron": 1}, {"clan_cart": 1}),
        (["soot_gobbin:clan_cart", "rusty_gaff:iron", "done"], {"iron": 1, "cart": 1}, {"stone": 2}),
    ],
)
def test_empty_your_pockets_moves_up_to_three_tokens_to_storage(moved, stored, left):
    match = pockets().match()
    before = supply(match)
    cast(match, "empty_your_pockets")
    choose(match, *(token if token == "done" else f"troll:{token}" for token in moved))
    assert kind(match) == "act" and storage(match, 0) == stored and holds(match, 0, (1, 0)) == left
    assert supply(match) == before
    assert len(events(match, "token-moved")) == len([token for token in moved if token != "done"])


@pytest.mark.rule("hall:R062", "hall:R121")
def test_a_clan_cart_from_a_pocket_is_wild():
    match = cast(pockets().match(), "empty_your_pockets")
    assert fields(match).clan_carts[0].tolist() == [1, 0, 0]
    choose(match, "troll:soot_gobbin:clan_cart", "done")
    assert fields(match).clan_carts[0].tolist() == [0, 0, 0] and storage(match, 0) == {"cart": 1}


@pytest.mark.rule("hall:C46")
def test_empty_your_pockets_needs_a_token_that_is_not_the_rune_itself():
    table = book_with("empty_your_pockets").storage(0, stone=3)
    assert in_vain(table, "empty_your_pockets")
    assert "empty_your_pockets" in chosen_from(strict(table.holds(0, (0, 1), iron=1)), "cast")
    own_rune = book_with("empty_your_pockets", runes=0).troll(0, (1, 0), "bogwin", rune=1)
    assert in_vain(own_rune, "empty_your_pockets")
    assert "empty_your_pockets" in chosen_from(strict(own_rune.holds(0, (1, 0), cart=1)), "cast")


@pytest.mark.rule("hall:C46", "hall:R061")
def test_with_a_rune_in_storage_the_rune_of_a_troll_can_be_moved():
    table = book_with("empty_your_pockets").troll(0, (1, 0), "bogwin", rune=1)
    match = pay(choose(table.match(), "cast:empty_your_pockets"), "storage")
    choose(match, "troll:bogwin:rune")
    assert storage(match, 0) == {"rune": 1} and kind(match) == "act" and asked(match) == 0


@pytest.mark.rule("hall:R062")
def test_emptied_trolls_fill_again():
    match = cast(book_with("empty_your_pockets").holds(0, (0, 0), stone=1).match(), "empty_your_pockets")
    choose(match, "troll:pebble_nan:stone")
    recruit(match, "ashmitten", (1, 0))
    assert storage(match, 0) == {"stone": 1} and holds(match, 0, (0, 0)) == {"stone": 1}


@pytest.mark.rule("hall:C22")
def test_a_spell_done_lets_trades_be_made_again():
    match = cast(book_with("earth_ritual").storage(0, coin=1).match(), "earth_ritual")
    trade(match, "heartstone", "stone", "stone", "stone", "coin")
    assert storage(match, 0) == {"heartstone": 1}
