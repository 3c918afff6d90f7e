"""The cascade, and the carts it brings. (R115 to R122, C17, C27, C48)"""

from typing import Any

import pytest

from tests.rules.hall.helpers import (
    asked,
    card,
    cast,
    choose,
    decline,
    events,
    fields,
    holds,
    keys,
    kind,
    move,
    nearly_full,
    pack,
    pay_as_usual,
    position,
    recruit,
    refused,
    resource,
    smoot,
    smoot_place,
    statues,
    storage,
    supply,
    told,
)
from underhall.games.hall.names import KIND_IDS

MAKERS = {"stone": "pebble_nan", "iron": "rusty_gaff", "heartstone": "red_dobbin", "coin": "magpie_lorn"}
EVERYWHERE = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (3, 0)]


def makers(table, *made):
    """The bottom row of seat 0 makes these, from the left."""
    return table.starters(0, *(MAKERS[each] for each in made))


def symbols(match, troll):
    """What a troll shows, by kind."""
    cards: list[Any] = [*pack(match).trolls.card, *pack(match).starters.card]
    shown = next(each for each in cards if each.id == troll).symbols
    return {name: getattr(shown, name) for name in KIND_IDS if getattr(shown, name, 0)}


def held(match, seat=0):
    """What the trolls of a seat hold, by place."""
    return {place: holds(match, seat, place) for place in EVERYWHERE if holds(match, seat, place)}


def lost(match, before):
    """What the supply has less than before."""
    now = supply(match)
    return {name: count - now.get(name, 0) for name, count in before.items() if count != now.get(name, 0)}


# Who is activated, and what it gains ----------------------------------------------------------------------------------


@pytest.mark.rule("hall:R115", "hall:R116", "hall:R118")
def test_a_cascade_fills_each_activated_troll_once():
    table = makers(position(3), "coin", "heartstone", "stone", "iron").holds(0, (0, 2), stone=1)
    table.troll(0, (1, 0), "soot_gobbin", clan_cart=1).troll(0, (1, 1), "grubber_dunn", heartstone=1)
    match = table.horde((2, 0), "gorm_deepsquelch").storage(0, coin=5).act(0).match()
    match.choose("recruit:gorm_deepsquelch")
    pay_as_usual(match).choose("none")
    assert [option.number for option in match.decision.options] == sorted(map(smoot_place, [(2, 0), (1, 2)]))
    before = supply(match)
    match.choose(smoot_place((2, 0)))
    assert held(match) == {
        (2, 0): {"iron": 3, "rune": 1, "cart": 1},
        (1, 0): {"stone": 2, "clan_cart": 1},
        (1, 1): {"iron": 1, "heartstone": 1},
        (0, 0): {"coin": 1},
        (0, 1): {"heartstone": 1},
        (0, 2): {"stone": 1},
    }, "the third starter keeps its stone, the fourth is not activated"
    assert lost(match, before) == {"iron": 4, "rune": 1, "cart": 1, "stone": 2, "coin": 1, "heartstone": 1}
    gained = {(event["place"], KIND_IDS[event["what"]]): event["count"] for event in events(match, "activated")}
    assert gained == {
        (smoot_place((2, 0)), "iron"): 3,
        (smoot_place((2, 0)), "rune"): 1,
        (smoot_place((2, 0)), "cart"): 1,
        (smoot_place((1, 0)), "stone"): 2,
        (smoot_place((1, 1)), "iron"): 1,
        (smoot_place((0, 0)), "coin"): 1,
        (smoot_place((0, 1)), "heartstone"): 1,
    }


@pytest.mark.rule("hall:R115")
@pytest.mark.parametrize(
    ("place", "active"),
    [
        ((1, 0), {(1, 0), (0, 0), (0, 1)}),
        ((1, 1), {(1, 1), (0, 1), (0, 2)}),
        ((1, 2), {(1, 2), (0, 2), (0, 3)}),
    ],
)
def test_a_recruit_in_the_second_row_activates_two_starters(place, active):
    match = recruit(position(3).act(0).match(), "soot_gobbin", place)
    assert set(held(match)) == active and held(match, 1) == held(match, 2) == {}


@pytest.mark.rule("hall:R115", "hall:C27", "hall:R114")
def test_the_tenth_troll_activates_all_and_each_once():
    match = nearly_full(position(3), 0).act(0).match()
    before = supply(match)
    recruit(match, "soot_gobbin")
    trolls = smoot(match, 0)
    assert held(match) == {place: symbols(match, troll) for place, troll in trolls.items()}
    needed: dict[str, int] = {}
    for troll in trolls.values():
        for name, count in symbols(match, troll).items():
            name = name.removeprefix("clan_")
            needed[name] = needed.get(name, 0) + count
    assert lost(match, before) == needed
    told_of = [(event["place"], event["what"]) for event in events(match, "activated")]
    assert len(told_of) == len(set(told_of)), "two ways lead to a troll, but it is activated once"


@pytest.mark.rule("hall:R116", "hall:R117")
@pytest.mark.parametrize(
    ("troll", "gained"),
    [
        ("bogwin", {"cart": 1, "rune": 1}),
        ("puddle_ruk", {"heartstone": 1, "hammer": 1}),
        ("half_lit_hesper", {"stone": 1, "coin": 1, "clan_cart": 2}),
        ("silt_begga", {"stone": 2, "rune": 1, "coin": 1}),
        ("pyrrus_anvilback", {"stone": 1, "cart": 2, "coin": 2}),
        ("ditchlord_ebb", {"stone": 1, "iron": 2, "heartstone": 1, "hammer": 1}),
    ],
)
def test_a_troll_gains_all_it_shows_each_on_its_own_symbol(troll, gained):
    match = position(3).horde((0, 0), troll).horde_pedestal((0, 0), None).act(0).match()
    before = supply(match)
    match.choose(f"recruit:{troll}")
    if kind(match) == "search-bag":
        match.choose("none")
    match.choose(smoot_place((1, 1)))
    assert holds(match, 0, (1, 1)) == gained and storage(match, 0) == {}
    beneath = ["iron", "heartstone"]
    from_supply = lost(match, before)
    assert sum(from_supply.values()) == sum(gained.values()) + len(beneath)


@pytest.mark.rule("hall:R118")
@pytest.mark.parametrize("already", [0, 1, 2])
def test_only_the_symbols_that_are_free_gain(already):
    table = position(3).troll(0, (1, 0), "soot_gobbin", stone=already).troll(0, (1, 1), "grubber_dunn")
    match = recruit(table.holds(0, (0, 0), stone=1).act(0).match(), "ashmitten", (2, 0))
    assert holds(match, 0, (1, 0)) == {"stone": 2, "clan_cart": 1}
    gained = {KIND_IDS[event["what"]]: event["count"] for event in events(match, "activated") if event["place"] == 3}
    assert gained == ({"clan_cart": 1} if already == 2 else {"stone": 2 - already, "clan_cart": 1})
    assert supply(match)["stone"] == 35 - 2 - 1


@pytest.mark.rule("hall:R116")
def test_the_cascade_comes_at_once_and_only_for_the_recruiter():
    match = recruit(position(3).act(1).match(), "ashmitten", (1, 1))
    assert held(match, 1) == {(1, 1): {"iron": 1, "rune": 1}, (0, 1): {"iron": 1}, (0, 2): {"heartstone": 1}}
    assert held(match, 0) == held(match, 2) == {}
    course = told(match)
    assert course.index("activated") == course.index("placed") + 1


@pytest.mark.rule("hall:R118", "hall:C27")
def test_a_second_recruit_fills_again_what_was_spent():
    match = position(3).troll(0, (1, 0), "ashmitten", rune=1).act(0).match()
    recruit(match, "soot_gobbin", (1, 1))
    assert holds(match, 0, (1, 0)) == {"rune": 1}, "a troll beside the recruit is not activated"


# A short supply -------------------------------------------------------------------------------------------------------


def short_of(name, left, *, seats=3, **switches):
    """Gorm is about to be recruited, above two trolls; some of a resource is left, and seat 1 has the rest."""
    table = makers(position(seats, **switches), "iron", "heartstone", "stone", "coin")
    table.troll(0, (1, 0), "soot_gobbin").troll(0, (1, 1), "grubber_dunn")
    table.horde((0, 0), "gorm_deepsquelch").act(0).supply(1, **{name: left})
    match = table.match()
    match.choose("recruit:gorm_deepsquelch")
    match.choose("none")  # no pedestal
    match.choose(smoot_place((2, 0)))
    return match


@pytest.mark.rule("hall:C17", "hall:C48")
def test_if_the_supply_is_short_the_player_says_symbol_by_symbol_which_are_filled():
    match = short_of("iron", 3)
    assert kind(match) == "short" and asked(match) == 0
    assert keys(match) == ["troll:gorm_deepsquelch", "troll:grubber_dunn", "troll:rusty_gaff"]
    assert events(match, "supply-short") == [{"resource": resource("iron"), "count": 2}], (
        "of five symbols two stay empty"
    )
    for place in (1, 0), (0, 1), (0, 2):
        assert refused(match, smoot_place(place) * 2) == "R118", "it shows none"
    match.choose("troll:rusty_gaff")
    assert held(match)[0, 0] == {"iron": 1} and refused(match, "troll:rusty_gaff") == "R118", "now it is full"
    choose(match, "troll:gorm_deepsquelch", "troll:gorm_deepsquelch")
    assert kind(match) != "short" and "iron" not in supply(match)
    assert held(match) == {
        (2, 0): {"iron": 2, "rune": 1, "cart": 1},
        (1, 0): {"stone": 2, "clan_cart": 1},
        (1, 1): {"heartstone": 1},
        (0, 0): {"iron": 1},
        (0, 1): {"heartstone": 1},
        (0, 2): {"stone": 1},
    }, "everything else is gained as usual"


@pytest.mark.rule("hall:C17")
def test_with_just_enough_nobody_is_asked():
    match = short_of("iron", 5)
    assert kind(match) != "short" and events(match, "supply-short") == []
    assert holds(match, 0, (2, 0))["iron"] == 3 and "iron" not in supply(match)


@pytest.mark.rule("hall:C17")
def test_with_none_left_nothing_of_it_is_gained_and_nobody_is_asked():
    match = short_of("iron", 0)
    assert kind(match) != "short" and events(match, "supply-short") == [{"resource": resource("iron"), "count": 5}]
    assert all("iron" not in there for there in held(match).values())
    assert holds(match, 0, (2, 0)) == {"rune": 1, "cart": 1}


@pytest.mark.rule("hall:C48")
def test_the_last_token_is_asked_for_as_well():
    match = short_of("iron", 1)
    assert kind(match) == "short" and len(keys(match)) == 3
    match.choose("troll:grubber_dunn")
    assert holds(match, 0, (1, 1)) == {"iron": 1, "heartstone": 1} and kind(match) != "short"


@pytest.mark.rule("hall:C17", "hall:C48")
def test_wild_and_clan_carts_share_the_carts_of_the_supply():
    match = short_of("cart", 1)
    assert keys(match) == ["troll:gorm_deepsquelch", "clan-troll:soot_gobbin"]
    assert refused(match, smoot_place((1, 0)) * 2) == "R118", "its cart is marked"
    match.choose("clan-troll:soot_gobbin")
    assert holds(match, 0, (1, 0)) == {"stone": 2, "clan_cart": 1} and "cart" not in holds(match, 0, (2, 0))
    assert fields(match).clan_carts[0].tolist() == [1, 0, 0]


@pytest.mark.rule("hall:C17")
def test_several_resources_can_be_short_one_after_another():
    table = makers(position(3), "iron", "heartstone", "stone", "coin").troll(0, (1, 0), "soot_gobbin")
    table.troll(0, (1, 1), "grubber_dunn").horde((0, 0), "gorm_deepsquelch").act(0).supply(1, iron=1, heartstone=1)
    match = choose(table.match(), "recruit:gorm_deepsquelch", "none")
    match.choose(smoot_place((2, 0)))
    assert set(keys(match)) == {"troll:gorm_deepsquelch", "troll:grubber_dunn", "troll:rusty_gaff"}
    match.choose("troll:gorm_deepsquelch")
    assert kind(match) == "short" and set(keys(match)) == {"troll:grubber_dunn", "troll:red_dobbin"}
    match.choose("troll:red_dobbin")
    assert [event["resource"] for event in events(match, "supply-short")] == [
        resource("iron"),
        resource("heartstone"),
    ]
    assert held(match)[0, 1] == {"heartstone": 1} and (1, 1) not in held(match)


@pytest.mark.rule("hall:C48")
def test_nobody_trades_while_a_short_supply_is_shared_out_but_again_afterwards():
    table = makers(position(3), "iron", "heartstone", "stone", "coin").troll(0, (1, 0), "soot_gobbin")
    table.troll(0, (1, 1), "grubber_dunn").horde((0, 0), "gorm_deepsquelch").act(0)
    match = table.storage(0, stone=8).supply(1, iron=2).match()
    choose(match, "recruit:gorm_deepsquelch", "none")
    assert "trade" in keys(match)
    match.choose(smoot_place((2, 0)))
    for _ in range(2):
        assert kind(match) == "short" and refused(match, "trade") == "C22"
        match.choose("troll:gorm_deepsquelch")
    assert fields(match).busy == 0 and "trade" in keys(match)


@pytest.mark.rule("hall:C17")
def test_with_an_unlimited_supply_nothing_runs_out():
    match = short_of("iron", 0, unlimited_supply=True)
    assert holds(match, 0, (2, 0)) == {"iron": 3, "rune": 1, "cart": 1} and events(match, "supply-short") == []


@pytest.mark.rule("hall:C17")
@pytest.mark.parametrize("unlimited", [False, True])
def test_what_is_not_in_the_supply_cannot_be_traded_for(unlimited):
    table = position(3, unlimited_supply=unlimited).storage(0, stone=4).supply(1, rune=0).act(0)
    match = choose(table.match(), "trade")
    assert ("rune" in keys(match)) == unlimited
    if not unlimited:
        assert refused(match, "rune") == "C17"


# Activated by spells --------------------------------------------------------------------------------------------------


def waking(spell, **left):
    """Seat 0 has two recruits, of whom one is full, and casts a spell that activates a single troll."""
    table = makers(position(3), "iron", "heartstone", "stone", "coin").holds(0, (0, 0), iron=1)
    table.troll(0, (1, 0), "emberly_snoot", iron=1, coin=1).troll(0, (1, 1), "grubber_dunn", iron=1)
    table.storage(0, rune=1).spell(0, spell).act(0)
    return table.supply(1, **left) if left else table


@pytest.mark.rule("hall:R118")
def test_a_starter_is_activated_by_itself_if_it_can_gain():
    match = cast(waking("kick_the_doorstep").match(), "kick_the_doorstep")
    assert kind(match) == "wake" and set(keys(match)) == {"troll:red_dobbin", "troll:pebble_nan", "troll:magpie_lorn"}
    assert refused(match, smoot_place((0, 0))) == "R118" and refused(match, smoot_place((1, 1))) == "R062"
    match.choose("troll:pebble_nan")
    assert held(match)[0, 2] == {"stone": 1} and (0, 1) not in held(match) and (0, 3) not in held(match)


@pytest.mark.rule("hall:R118")
def test_a_recruit_is_activated_without_those_beneath():
    table = waking("shout_up_the_stairs").troll(0, (2, 0), "mother_loam", iron=2, coin=2)
    match = cast(table.match(), "shout_up_the_stairs")
    assert set(keys(match)) == {"troll:mother_loam", "troll:grubber_dunn"}
    match.choose("troll:mother_loam")
    assert holds(match, 0, (2, 0)) == {"iron": 2, "hammer": 1, "coin": 2} and holds(match, 0, (1, 1)) == {"iron": 1}


@pytest.mark.rule("hall:C17")
def test_nobody_is_activated_for_what_the_supply_does_not_have():
    match = cast(waking("kick_the_doorstep", heartstone=0, coin=0).match(), "kick_the_doorstep")
    assert held(match)[0, 2] == {"stone": 1}, "only the stone is there: nothing to choose"


# Carts ----------------------------------------------------------------------------------------------------------------


def on_the_mountain(*statues_at):
    """Seat 0 has a passage with these statues, and is to move statues."""
    table = position(4).tunnel_on(0, "passage", "B5 C5 D5 E5").statue_step(0)
    for clan, square in statues_at:
        table.statue(clan, square)
    return table


ALL_CLANS = (("fire", "B5"), ("ice", "C5"), ("moon", "D5"))
MARKED = {"fire": "soot_gobbin", "ice": "rime_tuttle", "moon": "pale_wick"}


@pytest.mark.rule("hall:R119")
@pytest.mark.parametrize(("clan", "troll"), list(MARKED.items()))
def test_a_cart_on_a_marked_symbol_moves_statues_of_its_clan_only(clan, troll):
    match = on_the_mountain(*ALL_CLANS).troll(0, (1, 0), troll, clan_cart=1).match()
    own = next(square for each, square in ALL_CLANS if each == clan)
    assert keys(match) == [own.lower(), "none"]
    for other, square in ALL_CLANS:
        if other != clan:
            assert refused(match, square.lower()) == "R180"
    move(match, own, "E5")
    assert statues(match)["E5"] == clan and holds(match, 0, (1, 0)) == {} and supply(match)["cart"] == 45


@pytest.mark.rule("hall:R119")
@pytest.mark.parametrize("strict", [True, False])
def test_a_clan_cart_is_no_money(strict):
    table = position(3, clan_cart_strict=strict).troll(0, (1, 0), "soot_gobbin", clan_cart=1).storage(0, stone=3)
    match = table.act(0).match()
    assert ("trade" in keys(match)) == (not strict)


@pytest.mark.rule("hall:R120", "hall:R122")
@pytest.mark.parametrize("square", ["B5", "C5", "D5"])
def test_a_cart_on_a_spiral_moves_any_statue(square):
    match = on_the_mountain(*ALL_CLANS).troll(0, (1, 0), "bogwin", cart=1).match()
    assert keys(match) == ["b5", "c5", "d5", "none"]
    clan = statues(match)[square]
    move(match, square, "E5")
    assert statues(match)["E5"] == clan and holds(match, 0, (1, 0)) == {}


@pytest.mark.rule("hall:R120")
def test_a_spiral_on_a_clan_s_troll_is_wild_too():
    match = on_the_mountain(*ALL_CLANS).troll(0, (1, 0), "pyrrus_anvilback", cart=1).match()
    assert keys(match) == ["b5", "c5", "d5", "none"] and fields(match).clan_carts[0].tolist() == [0, 0, 0]


@pytest.mark.rule("hall:R121", "hall:R122")
@pytest.mark.parametrize("square", ["B5", "C5", "D5"])
def test_a_cart_in_storage_moves_any_statue(square):
    match = on_the_mountain(*ALL_CLANS).storage(0, cart=1).match()
    clan = statues(match)[square]
    move(match, square, "E5")
    assert statues(match)["E5"] == clan and storage(match, 0) == {}


@pytest.mark.rule("hall:R119", "hall:R121")
def test_a_clan_cart_that_comes_to_storage_is_wild():
    table = on_the_mountain(*ALL_CLANS).troll(0, (1, 0), "soot_gobbin", clan_cart=1)
    table.spell(0, "empty_your_pockets").storage(0, rune=1).act(0)
    match = choose(cast(table.match(), "empty_your_pockets"), "troll:soot_gobbin:clan_cart")
    assert storage(match, 0) == {"cart": 1} and fields(match).clan_carts[0].tolist() == [0, 0, 0]


@pytest.mark.rule("hall:R119")
def test_a_recruit_gains_a_clan_cart_that_counts_for_its_clan():
    match = recruit(position(3).act(0).match(), "soot_gobbin", (1, 0))
    assert holds(match, 0, (1, 0)) == {"stone": 2, "clan_cart": 1} and fields(match).clan_carts[0].tolist() == [1, 0, 0]
    assert card("soot_gobbin") == fields(match).smoot[0, smoot_place((1, 0))]
    assert asked(decline(match)) == 1
