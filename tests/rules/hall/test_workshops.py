"""Workshops: entrances, uses, and every exchange of the eleven kinds. (R068 to R092, C38)"""

import pytest

from tests.rules.hall.helpers import (
    asked,
    cast,
    choose,
    chosen_from,
    decline,
    established,
    events,
    fields,
    forget,
    holds,
    keys,
    kind,
    label,
    network,
    new,
    pay,
    places_offered,
    play_on,
    position,
    recruit,
    refused,
    resource,
    storage,
    supply,
    told,
    trade,
    work,
    workshop,
)

SITE = "C8"  # its sides are C7, D8, C9 and B8
RESOURCES = ("stone", "iron", "heartstone", "cart", "hammer", "rune", "coin")


def to_site(table, entrances, seat=0):
    """The network of seat 0 comes down from its gate and round the site: above it, on its left, below, on its right."""
    table.tunnel_on(seat, "dogleg", "B5 B6 B7 C7")
    if entrances >= 2:
        table.tunnel_on(seat, "stub", "B8 B9")
    if entrances == 3:
        table.tunnel_on(seat, "stub", "C9 D9")
    if entrances == 4:
        table.tunnel_on(seat, "elbow", "C9 D9 D8")
    return table


def rival_to_site(table, entrances):
    """The network of seat 3 comes up to the site from below: two entrances, or three."""
    table.tunnel_on(3, "passage", "A9 A10 A11 A12")
    if entrances == 1:
        return table.tunnel_on(3, "gallery", "B9 C9 D9")
    return table.tunnel_on(3, "dogleg", "B9 C9 D9 D8")


def at(name, entrances=1, **tokens):
    """Seat 0 begins its turn at a workshop with a number of open entrances, all its own."""
    return to_site(position(), entrances).workshop(name, SITE).storage(0, **tokens)


def key_of(exchange):
    return f"work:{SITE.lower()}:{exchange}"


# Every exchange -------------------------------------------------------------------------------------------------------

EXCHANGES = [
    ("cartwright", "R081", "heartstone-cart", {"heartstone": 1}, {"cart": 1}),
    ("cartwright", "R081", "cart-heartstone", {"cart": 1}, {"heartstone": 1}),
    ("charmcrafter", "R083", "coin-rune", {"coin": 1}, {"rune": 1}),
    ("charmcrafter", "R083", "rune-coin", {"rune": 1}, {"coin": 1}),
    ("coinpress", "R084", "iron-coin", {"iron": 1}, {"coin": 1}),
    ("coinpress", "R084", "heartstone-coin", {"heartstone": 1}, {"coin": 1}),
    ("coinpress", "R084", "coin-iron", {"coin": 1}, {"iron": 1}),
    ("coinpress", "R084", "coin-heartstone", {"coin": 1}, {"heartstone": 1}),
    ("metalworks", "R085", "heartstone-iron", {"heartstone": 1}, {"iron": 1}),
    ("metalworks", "R085", "iron-heartstone", {"iron": 1}, {"heartstone": 1}),
    ("pickforge", "R086", "2any-hammer", {"stone": 2}, {"hammer": 1}),
    ("pickforge", "R086", "2any-hammer", {"coin": 1, "rune": 1}, {"hammer": 1}),
    ("runesmithy", "R088", "stone-rune", {"stone": 1}, {"rune": 1}),
    ("runesmithy", "R088", "iron-rune", {"iron": 1}, {"rune": 1}),
    ("runesmithy", "R088", "rune-stone", {"rune": 1}, {"stone": 1}),
    ("runesmithy", "R088", "rune-iron", {"rune": 1}, {"iron": 1}),
    ("stonegrinder", "R089", "heartstone-2stone", {"heartstone": 1}, {"stone": 2}),
    ("stonegrinder", "R089", "2stone-heartstone", {"stone": 2}, {"heartstone": 1}),
    ("stonemill", "R090", "stone-iron", {"stone": 1}, {"iron": 1}),
    ("stonemill", "R090", "iron-stone", {"iron": 1}, {"stone": 1}),
    ("toolforge", "R091", "heartstone-hammer", {"heartstone": 1}, {"hammer": 1}),
    ("toolforge", "R091", "hammer-heartstone", {"hammer": 1}, {"heartstone": 1}),
    ("wheeljack", "R092", "2any-cart", {"iron": 2}, {"cart": 1}),
    ("wheeljack", "R092", "2any-cart", {"heartstone": 1, "hammer": 1}, {"cart": 1}),
]
KINDS = sorted({row[0] for row in EXCHANGES} | {"quartermaster"})


def each(*wanted):
    """A case for each exchange, under its own rule."""
    return pytest.mark.parametrize(
        ("name", "exchange", "gives", "gets"),
        [
            pytest.param(
                name, exchange, gives, gets, id=f"{name}-{exchange}-{n}", marks=pytest.mark.rule(f"hall:{rule}")
            )
            for n, (name, rule, exchange, gives, gets) in enumerate(EXCHANGES)
            if not wanted or name in wanted
        ],
    )


@each()
def test_an_exchange_takes_and_brings_what_the_workshop_says(name, exchange, gives, gets):
    match = at(name, **gives).match()
    before = supply(match)
    work(match, SITE, exchange)
    if kind(match) == "give":  # of two kinds the player says which goes first
        choose(match, max(gives))
    assert storage(match, 0) == gets
    moved = {each: gives.get(each, 0) - gets.get(each, 0) for each in RESOURCES}
    assert {each: supply(match)[each] - before[each] for each in RESOURCES} == moved
    assert [(event["seat"], event["workshop"]) for event in events(match, "exchanged")] == [(0, workshop(name))]
    assert kind(match) == "act"  # one entrance, one use


@each()
def test_an_exchange_needs_all_that_it_takes(name, exchange, gives, gets):
    short = {each: count - (each == max(gives)) for each, count in gives.items()}
    match = at(name, **short).match()
    assert refused(match, key_of(exchange)) == "R075"


@each()
def test_what_the_supply_has_not_cannot_be_gained(name, exchange, gives, gets):
    (gained,) = gets
    match = at(name, **gives).supply(1, **{gained: 0}).match()
    assert refused(match, key_of(exchange)) == "C17"
    with_one = at(name, **gives).supply(1, **{gained: 1}).match()
    assert key_of(exchange) in keys(with_one)


@pytest.mark.rule("hall:R086", "hall:R092")
@pytest.mark.parametrize("name", KINDS)
def test_a_workshop_has_no_other_exchanges(name):
    """The Pickforge and the Wheeljack work one way only."""
    table = at(name, **dict.fromkeys(RESOURCES, 2)).holds(0, (0, 0), stone=1)
    known = {row[2] for row in EXCHANGES if row[0] == name} or {"move"}
    assert chosen_from(table.match(), "work") == {f"c8:{exchange}" for exchange in known}


@pytest.mark.rule("hall:C17", "hall:R089")
def test_the_stonegrinder_brings_one_stone_if_there_is_only_one():
    match = at("stonegrinder", heartstone=1).supply(1, stone=1).match()
    work(match, SITE, "heartstone-2stone")
    assert storage(match, 0) == {"stone": 1} and "stone" not in supply(match)
    assert events(match, "supply-short") == [{"resource": resource("stone"), "count": 1}]


@pytest.mark.rule("hall:C17")
@pytest.mark.parametrize(("left", "warning"), [(1, ", but the supply has only 1 stone"), (2, "")])
def test_an_exchange_that_gives_less_says_so(left, warning):

    def grinding(stone):
        table = to_site(position(), 2).workshop("stonegrinder", SITE).storage(0, heartstone=2)
        return table.supply(1, stone=stone).match()

    assert label(grinding(left), key_of("heartstone-2stone")) == (
        f"Use Stonegrinder on C8, up to 2 times: 1 heartstone for 2 stone{warning}"
    )
    again = work(grinding(left + 2), SITE, "heartstone-2stone")
    assert label(again, "use:heartstone-2stone") == f"Use it again: 1 heartstone for 2 stone{warning}"


@pytest.mark.rule("hall:C17", "hall:C22")
@pytest.mark.parametrize(
    ("name", "exchange", "gain", "left", "warning"),
    [
        (
            "toolforge",
            "heartstone-hammer",
            "hammer",
            1,
            ", but then Toolforge, which you are paying for, gives you nothing",
        ),
        ("toolforge", "heartstone-hammer", "hammer", 2, ""),
        (
            "stonegrinder",
            "heartstone-2stone",
            "stone",
            2,
            ", but then Stonegrinder, which you are paying for, gives you only 1 stone",
        ),
        ("stonegrinder", "heartstone-2stone", "iron", 2, ""),
    ],
)
def test_a_trade_that_takes_what_the_workshop_would_give_says_so(name, exchange, gain, left, warning):
    """The heartstone may come from storage or from a troll, and before it is paid a trade is possible."""
    table = at(name, heartstone=1, coin=4).holds(0, (0, 2), heartstone=1).supply(1, **{gain: left})
    match = choose(table.match(), key_of(exchange))
    assert kind(match) == "pay"
    choose(match, "trade")
    assert label(match, gain) == f"Trade for 1 {gain}{warning}"
    choose(match, gain, *["coin"] * 4, "usual")
    gained = events(match, "gained")
    assert gained[0] == {"seat": 0, "resource": resource(gain), "count": 1} and len(gained) == (
        1 if "nothing" in warning else 2
    )


@pytest.mark.rule("hall:C17")
def test_without_a_limit_nobody_is_warned():
    table = to_site(position(unlimited_supply=True), 1).workshop("toolforge", SITE).holds(0, (0, 2), heartstone=1)
    table.storage(0, heartstone=1, coin=4).supply(1, hammer=0)
    match = table.match()
    assert "supply" not in label(match, key_of("heartstone-hammer"))
    choose(match, key_of("heartstone-hammer"), "trade")
    assert label(match, "hammer") == "Trade for 1 hammer"


@pytest.mark.rule("hall:C17")
def test_with_an_unlimited_supply_a_workshop_never_runs_dry():
    table = to_site(position(unlimited_supply=True), 1).workshop("toolforge", SITE)
    match = table.storage(0, heartstone=1).supply(1, hammer=0).match()
    work(match, SITE, "heartstone-hammer")
    assert storage(match, 0) == {"hammer": 1}


# Clan carts and the Quartermaster -------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R082", "hall:C8")
@pytest.mark.parametrize("strict", [True, False])
def test_the_cartwright_takes_no_clan_carts(strict):
    table = to_site(position(clan_cart_strict=strict), 1).workshop("cartwright", SITE)
    table.troll(0, (1, 0), "soot_gobbin", clan_cart=1)
    assert refused(table.match(), key_of("cart-heartstone")) == "R075"
    match = table.storage(0, cart=1).match()
    work(match, SITE, "cart-heartstone")
    assert storage(match, 0) == {"heartstone": 1} and holds(match, 0, (1, 0)) == {"clan_cart": 1}


@pytest.mark.rule("hall:R082")
def test_the_cartwright_takes_the_wild_cart_of_a_troll():
    match = at("cartwright").holds(0, (0, 3), cart=1).match()  # a starter with a wild cart
    work(match, SITE, "cart-heartstone")
    assert storage(match, 0) == {"heartstone": 1} and holds(match, 0, (0, 3)) == {}


def quartermaster(entrances=1):
    table = at("quartermaster", entrances).troll(0, (1, 0), "soot_gobbin", stone=2, clan_cart=1)
    return table.holds(0, (0, 2), heartstone=1)


@pytest.mark.rule("hall:R087")
@pytest.mark.parametrize(
    ("token", "gained", "left"),
    [
        ("troll:soot_gobbin:stone", {"stone": 1}, {"stone": 1, "clan_cart": 1}),
        ("troll:soot_gobbin:clan_cart", {"cart": 1}, {"stone": 2}),  # wild from then on
        ("troll:red_dobbin:heartstone", {"heartstone": 1}, {"stone": 2, "clan_cart": 1}),
    ],
)
def test_the_quartermaster_moves_one_resource_from_a_troll_to_storage(token, gained, left):
    match = quartermaster().match()
    before = supply(match)
    work(match, SITE, "move")
    assert set(keys(match)) == {
        "troll:soot_gobbin:stone",
        "troll:soot_gobbin:clan_cart",
        "troll:red_dobbin:heartstone",
    }
    choose(match, token)
    assert storage(match, 0) == gained and holds(match, 0, (1, 0)) == left
    assert supply(match) == before and kind(match) == "act"


@pytest.mark.rule("hall:R087")
def test_a_cart_that_was_moved_pays_as_a_wild_one():
    match = quartermaster().storage(0, iron=3).match()
    assert "trade" in keys(match)  # two stone, a heartstone, three iron
    work(match, SITE, "move")
    choose(match, "troll:soot_gobbin:clan_cart")
    trade(match, "coin", "iron", "iron", "iron", "cart")
    assert storage(match, 0) == {"coin": 1}
    assert fields(match).clan_carts[0].tolist() == [0, 0, 0]


@pytest.mark.rule("hall:R087")
def test_the_quartermaster_needs_a_token_on_a_troll():
    match = at("quartermaster", stone=5).match()
    assert refused(match, key_of("move")) == "R087"


@pytest.mark.rule("hall:R087", "hall:C22")
def test_nothing_is_traded_while_the_quartermaster_moves():
    match = quartermaster(2).storage(0, iron=4).match()
    work(match, SITE, "move")
    assert refused(match, "trade") == "C22"
    assert refused(match, "troll:red_dobbin:stone") == "R087"
    choose(match, "troll:red_dobbin:heartstone")
    assert kind(match) == "use" and "trade" in keys(match)


# Entrances ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R068")
@pytest.mark.parametrize("seats", [2, 5])
def test_the_mountain_begins_without_workshops(seats):
    match = play_on(new(seats), "act")
    assert established(match) == {} and chosen_from(match, "work") == set()


@pytest.mark.rule("hall:R070", "hall:R073", "hall:C38")
@pytest.mark.parametrize("entrances", [1, 2, 3, 4])
def test_a_workshop_is_used_once_for_each_open_entrance(entrances):
    match = at("stonemill", entrances, stone=6).match()
    work(match, SITE, "stone-iron")
    for _ in range(entrances - 1):
        assert kind(match) == "use"
        choose(match, "use:stone-iron")
    assert kind(match) == "act"
    assert storage(match, 0) == {"stone": 6 - entrances, "iron": entrances}


@pytest.mark.rule("hall:R072", "hall:R070")
def test_a_corner_is_no_entrance():
    table = position().tunnel_on(0, "gallery", "B5 B6 B7").workshop("stonemill", SITE).storage(0, stone=1)
    assert refused(table.match(), key_of("stone-iron")) == "R072"


@pytest.mark.rule("hall:R072", "hall:R071")
def test_an_entrance_of_another_does_not_let_you_in():
    table = rival_to_site(position(), 1).workshop("stonemill", SITE).storage(0, stone=1).storage(3, stone=1)
    assert refused(table.match(), key_of("stone-iron")) == "R072"
    assert key_of("stone-iron") in keys(table.act(3).match())


@pytest.mark.rule("hall:R071", "hall:R073")
@pytest.mark.parametrize(("theirs", "uses"), [(0, 1), (1, 2), (2, 3)])
def test_entrances_opened_by_others_count(theirs, uses):
    table = at("stonemill", stone=9)
    match = (rival_to_site(table, theirs) if theirs else table).match()
    work(match, SITE, "stone-iron")
    while kind(match) == "use":
        choose(match, "use:stone-iron")
    assert storage(match, 0)["iron"] == uses


@pytest.mark.rule("hall:R071")
def test_tunnels_in_no_network_open_no_entrance():
    match = at("stonemill", stone=9).tunnel_on(None, "elbow", "C9 D9 D8").match()
    work(match, SITE, "stone-iron")
    assert kind(match) == "act"


@pytest.mark.rule("hall:R077", "hall:R080")
@pytest.mark.parametrize("seat", [0, 3])
def test_all_whose_networks_touch_a_workshop_may_use_it(seat):
    """Whichever player established it: nobody is asked, nobody is paid."""
    match = rival_to_site(at("stonemill"), 2).storage(seat, stone=3).act(seat).match()
    before = {other: storage(match, other) for other in range(4) if other != seat}
    work(match, SITE, "stone-iron")
    choose(match, "use:stone-iron", "use:stone-iron")
    assert storage(match, seat) == {"iron": 3} and asked(match) == seat
    assert {other: storage(match, other) for other in before} == before


@pytest.mark.rule("hall:R077")
def test_a_workshop_can_be_used_again_by_the_next_player():
    match = rival_to_site(at("stonemill", stone=1), 1).storage(3, stone=1).match()
    work(match, SITE, "stone-iron")
    for seat in range(3):
        assert asked(match) == seat
        play_on(match, "act")
        recruit(match, chosen_from(match, "recruit").pop())
        decline(play_on(match, "act", "hall", "statue"))
    assert asked(match) == 3 and key_of("stone-iron") in keys(match)


@pytest.mark.rule("hall:R078")
def test_a_workshop_is_in_no_network_and_joins_none():
    match = at("stonemill").tunnel_on(None, "stub", "C9 D9").match()
    assert network(match, 0) == {"A5", "B5", "B6", "B7", "C7"}
    between = rival_to_site(at("stonemill"), 1).match()  # C7 and C9 lie on two sides of it
    assert network(between, 0).isdisjoint(network(between, 3))
    assert all("C8" not in network(between, seat) for seat in range(4))


@pytest.mark.rule("hall:R079")
def test_statues_do_not_go_through_a_workshop():
    table = at("stonemill", 3, cart=1).statue("fire", "C7").statue_step(0)
    match = choose(table.match(), "c7")
    assert places_offered(match) == {"A5", "B5", "B6", "B7", "B8", "B9"}
    assert refused(match, "c9") == "R178" and refused(match, "c8") == "R178"


# Using it -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R069")
def test_one_workshop_a_turn():
    table = at("stonemill", 2, stone=4).tunnel_on(0, "gallery", "C5 D5 E5").tunnel_on(0, "gallery", "F3 F4 F5")
    match = table.workshop("toolforge", "G3").storage(0, heartstone=1).match()
    assert chosen_from(match, "work") == {"c8:stone-iron", "g3:heartstone-hammer"}
    work(match, SITE, "stone-iron")
    choose(match, "done")
    assert refused(match, "work:c8:stone-iron") == "R069"
    assert refused(match, "work:g3:heartstone-hammer") == "R069"


@pytest.mark.rule("hall:R073")
def test_uses_may_be_left_out():
    match = at("stonemill", 4, stone=4).match()
    work(match, SITE, "stone-iron")
    choose(match, "done")
    assert storage(match, 0) == {"stone": 3, "iron": 1} and kind(match) == "act"


@pytest.mark.rule("hall:R074")
def test_what_is_gained_goes_to_storage_and_not_onto_trolls():
    match = at("stonemill", stone=1).match()  # a starter shows iron
    work(match, SITE, "stone-iron")
    assert storage(match, 0) == {"iron": 1} and holds(match, 0, (0, 1)) == {}
    assert events(match, "gained") == [{"seat": 0, "resource": resource("iron"), "count": 1}]


@pytest.mark.rule("hall:R075", "hall:R050")
def test_a_use_is_paid_from_storage_or_from_a_troll():
    table = at("stonemill", stone=1).holds(0, (0, 0), stone=1).troll(0, (1, 0), "soot_gobbin", stone=2)
    match = choose(table.match(), key_of("stone-iron"))
    assert keys(match) == ["usual", "storage", "troll:soot_gobbin", "troll:pebble_nan"]
    pay(match, (1, 0))
    assert holds(match, 0, (1, 0)) == {"stone": 1}
    assert storage(match, 0) == {"stone": 1, "iron": 1} and holds(match, 0, (0, 0)) == {"stone": 1}


@pytest.mark.rule("hall:R075")
def test_a_cleared_troll_fills_again():
    match = at("stonemill").holds(0, (0, 0), stone=1).match()
    work(match, SITE, "stone-iron")
    recruit(match, "ashmitten", (1, 0))
    assert holds(match, 0, (0, 0)) == {"stone": 1} and storage(match, 0) == {"iron": 1}


@pytest.mark.rule("hall:R076")
def test_each_use_is_an_exchange_of_its_own():
    match = at("coinpress", 4, iron=1, heartstone=1).match()
    work(match, SITE, "iron-coin")
    assert set(keys(match)) == {"use:heartstone-coin", "use:coin-iron", "use:coin-heartstone", "done"}
    assert refused(match, "use:iron-coin") == "R075"
    choose(match, "use:heartstone-coin", "use:coin-iron", "use:coin-heartstone")
    assert storage(match, 0) == {"iron": 1, "heartstone": 1} and kind(match) == "act"
    assert [(event["seat"], event["workshop"], event["exchange"]) for event in events(match, "exchanged")] == [
        (0, workshop("coinpress"), exchange) for exchange in (0, 1, 2, 3)
    ]


@pytest.mark.rule("hall:C17", "hall:R076")
def test_a_further_use_is_refused_when_the_supply_is_empty():
    match = at("stonemill", 3, stone=3).supply(1, iron=1).match()
    work(match, SITE, "stone-iron")
    assert refused(match, "use:stone-iron") == "C17"
    choose(match, "use:iron-stone", "use:stone-iron")
    assert storage(match, 0) == {"stone": 2, "iron": 1}


@pytest.mark.rule("hall:R058", "hall:C22")
def test_between_two_uses_what_is_missing_may_come_from_a_trade():
    match = at("metalworks", 2, heartstone=1, stone=3).match()
    work(match, SITE, "heartstone-iron")
    assert kind(match) == "use" and "trade" in keys(match)
    trade(match, "heartstone", "stone", "stone", "stone", "iron")
    choose(match, "use:heartstone-iron")
    assert storage(match, 0) == {"iron": 1} and kind(match) == "act"


@pytest.mark.rule("hall:R091", "hall:R073", "hall:R076")
def test_a_toolforge_with_three_open_entrances_is_used_three_times():
    """One entrance to my network, two to another: up to three uses, each in either direction."""
    table = rival_to_site(at("toolforge", heartstone=2, hammer=2), 2)
    match = forget(table.match())
    work(match, SITE, "heartstone-hammer")
    assert storage(match, 0) == {"heartstone": 1, "hammer": 3}
    assert set(keys(match)) == {"use:heartstone-hammer", "use:hammer-heartstone", "done"} | {"trade"}
    choose(match, "use:hammer-heartstone")
    assert storage(match, 0) == {"heartstone": 2, "hammer": 2}
    choose(match, "use:heartstone-hammer")
    assert storage(match, 0) == {"heartstone": 1, "hammer": 3}
    assert kind(match) == "act" and told(match).count("exchanged") == 3  # no fourth use
    assert refused(match, key_of("heartstone-hammer")) == "R069"


@pytest.mark.rule("hall:R053")
@pytest.mark.parametrize("spell_first", [True, False])
def test_a_spell_and_a_workshop_in_either_order(spell_first):
    match = at("stonemill").spell(0, "earth_ritual").storage(0, rune=1, stone=1).match()
    if spell_first:
        work(cast(match, "earth_ritual"), SITE, "stone-iron")
    else:
        cast(work(match, SITE, "stone-iron"), "earth_ritual")
    assert storage(match, 0) == {"stone": 3, "iron": 1}
    assert refused(match, "cast:earth_ritual") == "R067" and refused(match, key_of("stone-iron")) == "R069"
    assert kind(match) == "act" and chosen_from(match, "recruit")
