"""Digging: price, honour, hammers, and what the rock gives. (R123 to R129, R140 to R144, C1 to C3, C9, C18, C19)"""

import pytest

from tests.rules.hall.helpers import (
    PACK,
    altered,
    asked,
    choose,
    chosen_from,
    dig,
    events,
    fields,
    honour,
    keys,
    kind,
    lay,
    named,
    network,
    pay,
    places_offered,
    position,
    refused,
    region,
    resource,
    scores,
    shape,
    statues,
    storage,
    supply,
    tiles_left,
    told,
    trade,
    what,
)
from underhall.games.hall.pieces import HIGH, WIDE
from underhall.games.hall.position import Position
from underhall.games.hall.position_squares import square_of

SIZES = {tile.id: sum(mark != "." for row in tile.shape for mark in row) for tile in PACK.tunnels.tile}
BESIDE_GATE = "B5 C5"  # a stub from the gate of seat 0 inwards
BURIED = "B4 C4 D4 E4"  # two iron, a hammer, and a statue of Fire
RUBBLE = "A1 A2 A3 A4"  # three of them rubble


def dug(match, seat=0):
    """What a seat may dig, as shape:mineral."""
    assert asked(match) == seat
    return chosen_from(match, "dig")


def rubble_on(*names):
    """The mountain with rubble on these squares only."""
    marked = {divmod(square_of(name), WIDE) for name in names}
    rows = ("".join("r" if (row, column) in marked else "." for column in range(WIDE)) for row in range(HIGH))
    return Position(altered(board={"winter": {"rubble": tuple(rows)}}), 4)


# Price ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R124")
@pytest.mark.parametrize("count", range(7))
@pytest.mark.parametrize("mineral", ["stone", "iron", "heartstone"])
def test_a_tunnel_costs_as_many_minerals_as_it_has_squares(mineral, count):
    match = position().storage(0, **{mineral: count}).match()
    assert dug(match) == {f"{name}:{mineral}" for name, size in SIZES.items() if size <= count}


@pytest.mark.rule("hall:R124", "hall:R123")
@pytest.mark.parametrize(
    ("tile", "squares"),
    [
        ("stub", "B5 C5"),
        ("elbow", "B5 C5 C6"),
        ("zigzag", "B5 C5 C6 D6"),
        ("staircase", "B5 C5 C6 D6 D7"),
    ],
)
def test_the_price_goes_to_the_supply_and_the_tile_from_it(tile, squares):
    match = position().storage(0, iron=6).match()
    left = tiles_left(match, tile)
    dig(match, tile, "iron", squares)
    assert storage(match, 0) == {"iron": 6 - SIZES[tile]}
    assert supply(match)["iron"] == 35 - 6 + SIZES[tile]
    assert tiles_left(match, tile) == left - 1
    assert region(match, "B5") == set(squares.split()) and what(match, "B5") == shape(tile)
    assert network(match, 0) == {"A5", *squares.split()}
    assert named(fields(match).tunnels) == set(squares.split())


@pytest.mark.rule("hall:R124", "hall:R123")
def test_a_tunnel_too_dear_is_refused():
    match = position().storage(0, stone=3).match()
    assert refused(match, "dig:chamber:stone") == "R124"
    assert refused(match, "dig:stub:iron") == "R124"


@pytest.mark.rule("hall:R125")
def test_minerals_are_not_mixed():
    match = position().storage(0, stone=1, iron=1, heartstone=1).match()
    assert dug(match) == set()
    assert refused(match, "dig:stub:stone") == "R124"


@pytest.mark.rule("hall:R125")
def test_minerals_in_storage_and_on_trolls_pay_together():
    match = position().storage(0, stone=3).holds(0, (0, 0), stone=1).match()
    assert "passage:stone" in dug(match)
    dig(match, "passage", "stone", "B5 C5 D5 E5")
    assert storage(match, 0) == {} and not fields(match).on_troll.any()
    assert supply(match)["stone"] == 35


@pytest.mark.rule("hall:R125", "hall:R124")
def test_a_tunnel_of_four_needs_four_of_one_mineral():
    match = position().storage(0, stone=2, iron=2).match()
    for tile in ("passage", "chamber", "junction", "dogleg", "zigzag"):
        assert refused(match, f"dig:{tile}:stone") == refused(match, f"dig:{tile}:iron") == "R124"
    assert dug(match) == {"stub:stone", "stub:iron"}
    four = position().storage(0, stone=4).match()
    dig(four, "chamber", "stone", "B5 C5 B6 C6")
    assert storage(four, 0) == {}


@pytest.mark.rule("hall:R005")
def test_a_shape_that_is_gone_cannot_be_dug():
    table = position().storage(0, stone=5)
    table.tunnel_on(0, "long_passage", "B5 C5 D5 E5 F5").tunnel_on(1, "long_passage", "X5 W5 V5 U5 T5")
    match = table.match()
    assert tiles_left(match, "long_passage") == 0
    assert refused(match, "dig:long_passage:stone") == "R005"
    assert "long_dogleg:stone" in dug(match)


@pytest.mark.rule("hall:R005", "hall:R123")
def test_the_last_tile_of_a_shape_can_be_dug():
    match = position().storage(0, stone=5).tunnel_on(1, "long_passage", "X5 W5 V5 U5 T5").match()
    assert tiles_left(match, "long_passage") == 1
    dig(match, "long_passage", "stone", "B5 C5 D5 E5 F5")
    assert tiles_left(match, "long_passage") == 0


# Honour ---------------------------------------------------------------------------------------------------------------

CHART = {2: (0, 0, 0), 3: (3, 4, 5), 4: (4, 6, 8), 5: (5, 8, 11)}  # stone, iron, heartstone
LAID = {"gallery": "B5 C5 D5", "passage": "B5 C5 D5 E5", "long_passage": "B5 C5 D5 E5 F5"}


@pytest.mark.rule("hall:R126", "hall:C1")
@pytest.mark.parametrize("tile", LAID)
@pytest.mark.parametrize(("mineral", "column"), [("stone", 0), ("iron", 1), ("heartstone", 2)])
def test_honour_by_size_and_mineral(tile, mineral, column):
    match = position().honour(0, 7).storage(0, **{mineral: 5}).match()
    dig(match, tile, mineral, LAID[tile])
    scored = CHART[SIZES[tile]][column]
    assert honour(match, 0) == 7 + scored
    assert [(event["seat"], event["honour"]) for event in events(match, "tunnel-scored")] == [(0, scored)]
    assert [honour(match, seat) for seat in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.rule("hall:C3")
def test_no_tunnel_is_smaller_than_two_squares_or_larger_than_five():
    assert set(SIZES.values()) == {2, 3, 4, 5}
    match = position().storage(0, stone=1, iron=1, heartstone=1).match()
    assert dug(match) == set()
    assert [row.size for row in PACK.chart.row] == [2, 3, 4, 5]


@pytest.mark.rule("hall:R128", "hall:C2")
@pytest.mark.parametrize("mineral", ["stone", "iron", "heartstone"])
def test_size_two_scores_nothing(mineral):
    match = position().storage(0, **{mineral: 2}).match()
    dig(match, "stub", mineral, "B5 C5")
    assert honour(match, 0) == 0
    assert storage(match, 0) == {}


@pytest.mark.rule("hall:R127", "hall:C9")
def test_a_tunnel_is_told_then_paid_then_scored_then_brings_something():
    match = position().tunnel_on(0, "stub", BESIDE_GATE).storage(0, stone=4).match()
    dig(match, "passage", "stone", BURIED)
    seen = [name for name in told(match) if name in ("spent", "tunnel-scored", "dug", "gained", "unearthed")]
    assert seen[:3] == ["dug", "spent", "tunnel-scored"]
    assert sorted(seen[3:]) == ["gained"] * 3 + ["unearthed"]


@pytest.mark.rule("hall:R127")
def test_nothing_is_scored_before_the_last_mineral_is_paid():
    match = position().storage(0, stone=3).holds(0, (0, 0), stone=1).match()
    lay(match, "gallery", "stone", "B5 C5 D5")
    pay(match, "storage", "storage")
    assert honour(match, 0) == 0 and network(match, 0) == {"A5"} and storage(match, 0) == {"stone": 1}
    pay(match, (0, 0))
    assert honour(match, 0) == 3 and network(match, 0) == {"A5", "B5", "C5", "D5"}
    assert storage(match, 0) == {"stone": 1}


# Turning and flipping -------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R129")
@pytest.mark.parametrize(
    "squares",
    ["B5 C5 D5 D6", "B5 C5 D5 D4", "B5 B6 B7 C7", "B5 C5 C6 C7", "B5 C5 C4 C3", "B5 B6 C5 D5", "B5 B4 C5 D5"],
)
def test_a_tile_is_turned_and_flipped_at_will(squares):
    match = position().storage(0, stone=4).match()
    dig(match, "dogleg", "stone", squares)
    assert region(match, "B5") == set(squares.split())


@pytest.mark.rule("hall:R129")
def test_the_anchor_may_be_at_either_end_of_the_same_squares():
    for anchor in ("B5", "E5"):
        match = position().storage(0, stone=4).match()
        choose(match, "dig:passage:stone", anchor.lower())
        if kind(match) == "dig-turn":
            choose(match, "b5,c5,d5,e5")
        assert region(match, "C5") == {"B5", "C5", "D5", "E5"}
        assert fields(match).anchors.tolist() == [
            1 << (1 if anchor == "B5" else 4) if row == 4 else 0 for row in range(17)
        ]


@pytest.mark.rule("hall:R129")
def test_all_turns_that_fit_are_offered_and_no_other():
    match = position().storage(0, stone=4).match()
    choose(match, "dig:zigzag:stone", "b5")
    assert set(keys(match)) == {"b5,c5,c6,d6", "c4,d4,b5,c5", "b5,b6,c6,c7", "c3,b4,c4,b5", "b5,a6,b6,a7"}
    assert refused(match, "a3,a4,b4,b5") == "R141"  # the sixth goes over rubble, and two more over the gate


# Hammers --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R140")
@pytest.mark.parametrize(
    ("squares", "hammers"), [("A4 B4 C4 D4", 0), ("A3 A4 B4 C4", 1), ("A2 A3 A4 B4", 2), (RUBBLE, 3)]
)
def test_each_rubble_space_costs_a_hammer(squares, hammers):
    tile = "passage" if squares in ("A4 B4 C4 D4", RUBBLE) else "dogleg"
    match = position().storage(0, stone=4, hammer=4).match()
    dig(match, tile, "stone", squares)
    gained = len({"D4"} & set(squares.split()))
    assert storage(match, 0)["hammer"] == 4 - hammers + gained
    assert supply(match)["hammer"] == 20 - 4 + hammers - gained
    assert region(match, "A4") == set(squares.split())


@pytest.mark.rule("hall:R141", "hall:R140")
def test_three_rubble_spaces_need_three_hammers():
    match = position().storage(0, stone=4, hammer=2).match()
    choose(match, "dig:passage:stone")
    assert "A1" not in places_offered(match)
    assert refused(match, "a1") == "R141"
    enough = position().storage(0, stone=4, hammer=3).match()
    dig(enough, "passage", "stone", RUBBLE)
    assert storage(enough, 0) == {} and honour(enough, 0) == 4


@pytest.mark.rule("hall:R140")
def test_hammers_on_trolls_break_rubble_too():
    match = position().troll(0, (1, 0), "brander_knuck", hammer=1).storage(0, stone=4, hammer=2).match()
    dig(match, "passage", "stone", RUBBLE)
    assert storage(match, 0) == {} and not fields(match).on_troll.any()


@pytest.mark.rule("hall:R141")
def test_hammers_of_others_do_not_help():
    match = position().storage(0, stone=4).storage(1, hammer=5).match()
    choose(match, "dig:passage:stone")
    assert refused(match, "a1") == "R141"


@pytest.mark.rule("hall:R140")
def test_minerals_are_paid_before_hammers():
    match = position().storage(0, stone=4, hammer=4).match()
    dig(match, "passage", "stone", RUBBLE)
    assert [(event["what"], event["count"]) for event in events(match, "spent")] == [(0, 4), (4, 3)]


@pytest.mark.rule("hall:R140")
@pytest.mark.parametrize(("soft", "spent"), [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0)])
def test_softened_rubble_needs_no_hammer(soft, spent):
    match = position().storage(0, stone=4, hammer=3).this_turn(cast=True, soft_stone=soft).match()
    dig(match, "passage", "stone", RUBBLE)
    assert storage(match, 0).get("hammer", 0) == 3 - spent


@pytest.mark.rule("hall:R141")
def test_softened_rubble_and_hammers_add_up():
    match = position().storage(0, stone=4, hammer=1).this_turn(cast=True, soft_stone=2).match()
    dig(match, "passage", "stone", RUBBLE)
    assert storage(match, 0) == {}
    short = position().storage(0, stone=4).this_turn(cast=True, soft_stone=2).match()
    choose(short, "dig:passage:stone")
    assert refused(short, "a1") == "R141"


# What the rock gives --------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R144", "hall:R143", "hall:R126")
def test_a_tunnel_gains_what_it_covers_and_unearths_a_statue():
    match = position().tunnel_on(0, "stub", BESIDE_GATE).storage(0, stone=4).match()
    assert statues(match)["E4"] == "fire"
    dig(match, "passage", "stone", BURIED)
    assert honour(match, 0) == 4
    assert storage(match, 0) == {"iron": 2, "hammer": 1}
    assert supply(match)["iron"] == 33 and supply(match)["hammer"] == 19 and supply(match)["stone"] == 35
    assert statues(match)["E4"] == "fire" and "E4" in network(match, 0)
    which = fields(match).statue.tolist().index(square_of("E4"))
    assert [(event["seat"], event["statue"], event["square"]) for event in events(match, "unearthed")] == [
        (0, which, square_of("E4"))
    ]


@pytest.mark.rule("hall:R144")
def test_only_what_the_tunnel_covers_is_gained():
    match = position().tunnel_on(0, "stub", BESIDE_GATE).storage(0, stone=2).match()
    dig(match, "stub", "stone", "C4 D4")
    assert storage(match, 0) == {"iron": 1, "hammer": 1}
    assert events(match, "unearthed") == []


@pytest.mark.rule("hall:C9")
def test_buried_resources_do_not_help_to_pay():
    """With rubble on D5 the hammer buried in D4 comes too late for it."""
    table = rubble_on("D5").tunnel_on(0, "stub", BESIDE_GATE).storage(0, stone=2)
    match = table.match()
    choose(match, "dig:stub:stone")
    assert refused(match, "d5") == "R141"
    match = table.storage(0, hammer=1).match()
    dig(match, "stub", "stone", "D4 D5")
    assert storage(match, 0) == {"hammer": 1}


@pytest.mark.rule("hall:C9")
def test_a_buried_cart_goes_to_storage_as_a_wild_one():
    match = position().tunnel_on(0, "passage", "B5 C5 D5 E5").storage(0, stone=2).match()
    dig(match, "stub", "stone", "F5 G5")
    assert storage(match, 0) == {"cart": 1} and supply(match)["cart"] == 44
    assert not fields(match).clan_carts.any()


@pytest.mark.rule("hall:C9")
def test_a_buried_resource_comes_once_only():
    match = position().tunnel_on(0, "stub", BESIDE_GATE).storage(0, stone=2).gained("C4").match()
    dig(match, "stub", "stone", "C4 D4")
    assert storage(match, 0) == {"hammer": 1} and supply(match)["iron"] == 35


@pytest.mark.rule("hall:R144", "hall:C9")
def test_an_empty_supply_gives_nothing_later_either():
    match = position().supply(3, iron=0).tunnel_on(0, "stub", BESIDE_GATE).storage(0, stone=2).match()
    dig(match, "stub", "stone", "C4 D4")
    assert storage(match, 0) == {"hammer": 1}
    assert [(event["resource"], event["count"]) for event in events(match, "supply-short")] == [(resource("iron"), 1)]
    assert fields(match).gained[3] == 0b1100


@pytest.mark.rule("hall:R144")
def test_a_partner_gains_for_the_team():
    match = position(4, teams=True).tunnel_on(0, "stub", BESIDE_GATE).storage(0, stone=2).match()
    dig(match, "stub", "stone", "B4 C4")
    assert storage(match, 0) == storage(match, 3) == {"iron": 2} and storage(match, 1) == {}


@pytest.mark.rule("hall:R142", "hall:R143")
def test_a_statue_beside_the_tunnel_stays_buried():
    table = position().tunnel_on(0, "stub", BESIDE_GATE).storage(0, stone=4, cart=2)
    match = table.tunnel_on(0, "stub", "D5 E5").match()
    dig(match, "gallery", "stone", "B4 C4 D4")
    assert events(match, "unearthed") == [] and "E4" not in network(match, 0)
    assert scores(match, 0)["statues"] == 0
    assert kind(match) != "statue"


@pytest.mark.rule("hall:R143")
def test_a_statue_in_rubble_is_unearthed_for_a_hammer():
    table = position().tunnel_on(0, "long_passage", "B5 C5 D5 E5 F5").tunnel_on(0, "stub", "G5 H5")
    match = table.storage(0, stone=2, hammer=1).match()
    dig(match, "stub", "stone", "G4 H4")
    assert "H4" in network(match, 0) and storage(match, 0) == {}
    assert [event["square"] for event in events(match, "unearthed")] == [square_of("H4")]


# The duty to dig ------------------------------------------------------------------------------------------------------


def capped(table):
    """Seat 0 has all its trolls, so that it can only dig."""
    trolls = {(1, 0): "ashmitten", (1, 1): "frostina_gulp", (1, 2): "owlish_nib", (2, 0): "cinderjaw"}
    for place, card in ({**trolls, (2, 1): "glacia_thud", (3, 0): "lady_lavacake"}).items():
        table.troll(0, place, card)
    return table.crowned(0)


@pytest.mark.rule("hall:C18")
def test_a_possible_trade_is_no_duty_to_dig():
    """No mineral, but a dozen coins to trade: nothing has to be dug, and it may be."""
    match = capped(position()).storage(0, coin=12).match()
    assert dug(match) == set() and "skip" in keys(match) and "trade" in keys(match)
    for _ in range(3):
        trade(match, "stone", *["coin"] * 4)
    assert storage(match, 0) == {"stone": 3} and dug(match) == {"stub:stone", "gallery:stone", "elbow:stone"}
    assert refused(match, "skip") == "R054"


def hemmed_in():
    """The same seat, its gate behind rubble on all sides."""
    return capped(rubble_on("A4", "B5", "A6"))


@pytest.mark.rule("hall:C19", "hall:R095")
def test_minerals_without_a_place_are_no_duty_to_dig():
    match = hemmed_in().storage(0, stone=5).match()
    assert dug(match) == set() and "skip" in keys(match)
    assert {refused(match, f"dig:{tile}:stone") for tile in SIZES} == {"C19"}


@pytest.mark.rule("hall:C19")
def test_with_a_hammer_the_same_seat_must_dig():
    match = hemmed_in().storage(0, stone=2, iron=2, hammer=1).match()
    assert dug(match) == {"stub:stone", "stub:iron"}
    assert refused(match, "skip") == "R054"


@pytest.mark.rule("hall:C19")
def test_softened_rubble_lets_the_same_seat_dig():
    match = hemmed_in().storage(0, stone=2, iron=2).this_turn(cast=True, soft_stone=1).match()
    assert dug(match) == {"stub:stone", "stub:iron"}


# Cheaper and mixed, by spells -----------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R124", "hall:R126")
@pytest.mark.parametrize(
    ("tile", "discount", "price"),
    [
        ("long_passage", 1, 4),
        ("passage", 1, 3),
        ("gallery", 1, 2),
        ("stub", 1, 2),
        ("gallery", 2, 2),
        ("passage", 4, 2),
    ],
)
def test_a_cheaper_tunnel_costs_at_least_two_and_scores_by_its_size(tile, discount, price):
    squares = {**LAID, "stub": "B5 C5"}[tile]
    table = position().this_turn(cast=True, discount=discount)
    assert refused(table.storage(0, iron=price - 1).match(), f"dig:{tile}:iron") == "R124"
    match = table.storage(0, iron=1).match()
    dig(match, tile, "iron", squares)
    assert storage(match, 0) == {} and honour(match, 0) == CHART[SIZES[tile]][1]


MIXES = {"iron-heartstone": ("iron", "heartstone"), "stone-heartstone": ("stone", "heartstone")}
MIXES["stone-iron"] = ("stone", "iron")


def alloy(**minerals):
    return position().this_turn(cast=True, alloy=True).storage(0, **minerals).match()


def mixed(match):
    """The mixes that a seat may dig with, as shape:means."""
    return {key for key in dug(match) if key.split(":")[1] not in ("stone", "iron", "heartstone")}


@pytest.mark.rule("hall:R125", "hall:R126")
@pytest.mark.parametrize("pair", MIXES.values(), ids=MIXES)
def test_by_a_spell_two_minerals_are_mixed_and_score_as_the_cheaper(pair):
    match = alloy(**dict.fromkeys(pair, 3))
    (means,) = {key.split(":")[1] for key in mixed(match)}
    choose(match, f"dig:passage:{means}", "b5", "b5,c5,d5,e5")
    assert kind(match) == "mix" and len(keys(match)) == 3 + ("trade" in keys(match))
    match.choose(3)
    assert honour(match, 0) == CHART[4][("stone", "iron", "heartstone").index(pair[0])]
    assert storage(match, 0) == {pair[1]: 2}, "three of the cheaper, one of the other"


@pytest.mark.rule("hall:R125")
def test_a_mix_has_at_least_one_of_each():
    assert mixed(alloy(stone=5)) == set()
    assert {key.split(":")[0] for key in mixed(alloy(stone=3, iron=1))} == {name for name in SIZES if SIZES[name] < 5}
    assert {key.split(":")[0] for key in mixed(alloy(stone=1, iron=1))} == {"stub"}
    assert mixed(position().storage(0, stone=3, iron=3).match()) == set()


@pytest.mark.rule("hall:R125", "hall:R124")
def test_a_mix_takes_no_more_of_a_mineral_than_there_is():
    match = alloy(stone=2, iron=3)
    (means,) = {key.split(":")[1] for key in mixed(match)}
    choose(match, f"dig:passage:{means}", "b5", "b5,c5,d5,e5")
    numbers = {option.number for option in match.decision.options}
    assert numbers >= {1, 2} and 3 not in numbers and 0 not in numbers and 4 not in numbers
    assert refused(match, 3) == "R124"
    match.choose(1)
    assert storage(match, 0) == {"stone": 1}
