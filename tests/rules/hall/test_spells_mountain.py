"""The spells about digging, pedestals, statues and falling tunnels. (R062, C22, C43, C46)"""

import pytest

from tests.rules.hall.helpers import (
    asked,
    box_of,
    cast,
    choose,
    chosen_from,
    decline,
    dig,
    established,
    events,
    fields,
    holds,
    honour,
    in_vain,
    keys,
    kind,
    named,
    named_for,
    network,
    pay_as_usual,
    pedestals,
    places_offered,
    position,
    recruit,
    refused,
    resource,
    shape,
    spell,
    standing,
    statues,
    storage,
    strict,
    supply,
    tiles_left,
    told,
)
from underhall.games.hall.rules.spells import does_something


def book_with(name, **tokens):
    """Seat 0 may cast a spell, its rune in storage."""
    return position().spell(0, name).storage(0, **({"rune": 1} | tokens))


@pytest.mark.rule("hall:C46")
@pytest.mark.parametrize("name", ["porridge_rock", "two_spoon_stew", "borrowed_moles"])
def test_a_spell_for_digging_needs_a_tunnel_in_the_supply(name):
    match = book_with(name).match()
    table = fields(match)
    table.tiles[:] = 0
    assert not does_something(box_of(match), table, 0, spell(name), 1)
    table.tiles[shape("staircase")] = 1
    assert does_something(box_of(match), table, 0, spell(name), 1)


# Porridge Rock --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R062", "hall:R140")
@pytest.mark.parametrize(
    ("tile", "squares", "hammers", "left"),
    [
        ("stub", "A3 A4", 0, 0),  # one rubble space
        ("gallery", "A2 A3 A4", 0, 0),  # two
        ("gallery", "A2 A3 A4", 1, 1),  # no hammer is taken
        ("passage", "A1 A2 A3 A4", 1, 0),  # three: one is paid
        ("passage", "A1 A2 A3 A4", 3, 2),
    ],
)
def test_porridge_rock_frees_two_rubble_spaces(tile, squares, hammers, left):
    match = cast(book_with("porridge_rock", stone=4, hammer=hammers).match(), "porridge_rock")
    dig(match, tile, "stone", squares)
    assert set(squares.split()) <= network(match, 0)
    assert storage(match, 0).get("hammer", 0) == left


@pytest.mark.rule("hall:R062", "hall:R141")
def test_porridge_rock_does_not_free_a_third():
    match = cast(book_with("porridge_rock", stone=4).match(), "porridge_rock")
    choose(match, "dig:passage:stone")
    assert refused(match, "a1") == "R141"
    choose(match, "a4")
    assert "a1,a2,a3,a4" not in keys(match)


@pytest.mark.rule("hall:C46")
def test_porridge_rock_lasts_for_one_turn():
    table = book_with("porridge_rock", stone=2).tunnel_on(0, "stub", "A4 B4")
    match = cast(table.match(), "porridge_rock")
    decline(recruit(match, "ashmitten", (1, 0)))
    assert asked(match) == 1 and int(fields(match).soft_stone) == 0


# Two-Spoon Stew -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R062")
@pytest.mark.parametrize(
    ("minerals", "scored"),
    [(("stone", "iron"), 4), (("stone", "heartstone"), 4), (("iron", "heartstone"), 6)],
)
@pytest.mark.parametrize("cheap", [1, 2, 3])
def test_two_spoon_stew_mixes_two_minerals_and_scores_as_the_cheaper(minerals, scored, cheap):
    match = cast(book_with("two_spoon_stew", **dict.fromkeys(minerals, 3)).match(), "two_spoon_stew")
    before = supply(match)
    choose(match, f"dig:passage:{'+'.join(minerals)}", "b5", "b5,c5,d5,e5")
    assert kind(match) == "mix" and keys(match) == [f"{minerals[0]}:{count}" for count in (1, 2, 3)]
    pay_as_usual(choose(match, f"{minerals[0]}:{cheap}"))
    assert honour(match, 0) == scored
    spent = {minerals[0]: cheap, minerals[1]: 4 - cheap}
    assert {each: supply(match)[each] - before[each] for each in minerals} == spent
    assert storage(match, 0) == {each: 3 - count for each, count in spent.items() if count < 3}


@pytest.mark.rule("hall:R062", "hall:R125")
def test_without_the_spell_minerals_are_not_mixed():
    table = book_with("two_spoon_stew", stone=1, iron=1)
    assert not chosen_from(table.match(), "dig")
    assert chosen_from(cast(table.match(), "two_spoon_stew"), "dig") == {"stub:stone+iron"}


@pytest.mark.rule("hall:R062", "hall:R124")
def test_a_mixed_tunnel_needs_one_of_each_and_enough_in_all():
    match = cast(book_with("two_spoon_stew", stone=3, iron=1).match(), "two_spoon_stew")
    mixed = {name for name in chosen_from(match, "dig") if "+" in name}
    assert mixed == {
        f"{name}:stone+iron"
        for name in ("stub", "gallery", "elbow", "passage", "chamber", "junction", "dogleg", "zigzag")
    }
    assert refused(match, "dig:long_passage:stone+iron") == "R124"
    assert refused(match, "dig:stub:stone+heartstone") == "R124" == refused(match, "dig:stub:iron+heartstone")
    assert "dig:gallery:stone" in keys(match)  # of one mineral as ever


@pytest.mark.rule("hall:R062", "hall:R124")
def test_the_mix_is_limited_by_what_is_owned():
    match = cast(book_with("two_spoon_stew", stone=3, iron=2).match(), "two_spoon_stew")
    choose(match, "dig:passage:stone+iron", "b5", "b5,c5,d5,e5")
    assert keys(match) == ["stone:2", "stone:3"] and refused(match, "stone:1") == "R124"
    pay_as_usual(choose(match, "stone:3"))
    assert storage(match, 0) == {"iron": 1}


@pytest.mark.rule("hall:R062")
def test_a_mixed_stub_takes_one_of_each_and_scores_nothing():
    match = cast(book_with("two_spoon_stew", iron=2, heartstone=2).match(), "two_spoon_stew")
    choose(match, "dig:stub:iron+heartstone", "b5", "b5,c5")
    assert honour(match, 0) == 0 and storage(match, 0) == {"iron": 1, "heartstone": 1}


@pytest.mark.rule("hall:C42")
def test_both_parts_of_a_mixed_payment_are_kept_from_trades():
    table = book_with("two_spoon_stew", stone=2, iron=2, coin=3).holds(0, (0, 0), stone=1).holds(0, (0, 1), iron=1)
    match = cast(table.match(), "two_spoon_stew")
    choose(match, "dig:passage:stone+iron", "b5", "b5,c5,d5,e5")
    assert refused(match, "trade") == "C22"  # before it is known what is owed
    choose(match, "stone:2")
    assert kind(match) == "pay" and "trade" in keys(match)  # one stone, one iron, three coins to spare
    choose(match, "trade", "heartstone", "stone", "storage")
    assert kind(match) == "give" and refused(match, "stone") == "C42"
    choose(match, "iron", "storage")  # and then two coins, which are all there is to spare
    assert honour(match, 0) == 4 and storage(match, 0) == {"heartstone": 1, "coin": 1}
    assert not fields(match).held.any()


@pytest.mark.rule("hall:C46")
def test_two_spoon_stew_lasts_for_one_turn():
    table = book_with("two_spoon_stew").storage(1, stone=1, iron=1)
    match = decline(recruit(cast(table.match(), "two_spoon_stew"), "ashmitten", (1, 0)))
    assert asked(match) == 1 and not chosen_from(match, "dig")


# Borrowed Moles -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R062", "hall:R124")
@pytest.mark.parametrize(
    ("tile", "squares", "cost", "scored"),
    [
        ("stub", "B5 C5", 2, 0),  # no cheaper
        ("gallery", "B5 C5 D5", 2, 4),
        ("passage", "B5 C5 D5 E5", 3, 6),
        ("long_passage", "B5 C5 D5 E5 F5", 4, 8),
    ],
)
def test_borrowed_moles_save_one_mineral_but_never_below_two(tile, squares, cost, scored):
    poor = cast(book_with("borrowed_moles", iron=cost - 1).match(), "borrowed_moles")
    assert refused(poor, f"dig:{tile}:iron") == "R124"
    match = cast(book_with("borrowed_moles", iron=cost).match(), "borrowed_moles")
    dig(match, tile, "iron", squares)
    assert storage(match, 0) == {} and honour(match, 0) == scored


@pytest.mark.rule("hall:C46")
def test_borrowed_moles_leave_with_the_turn():
    table = book_with("borrowed_moles").storage(1, iron=2)
    match = cast(table.match(), "borrowed_moles")
    decline(recruit(match, "ashmitten", (1, 0)))
    assert asked(match) == 1 and chosen_from(match, "dig") == {"stub:iron"}


# Belated Plinth -------------------------------------------------------------------------------------------------------


def plinth(*clans):
    """Seat 0 has empty anchors in E5, of tier 3, and in C6, of tier 2."""
    table = book_with("belated_plinth").pedestals(0, *clans)
    return table.tunnel_on(0, "passage", "B5 C5 D5 E5", anchor="E5").tunnel_on(0, "gallery", "B6 C6 D6")


@pytest.mark.rule("hall:R062", "hall:R150")
def test_belated_plinth_puts_a_pedestal_on_an_empty_anchor():
    match = cast(plinth("fire", "moon").points("moon", 3, 5).match(), "belated_plinth")
    assert kind(match) == "late-anchor" and places_offered(match) == {"E5", "C6"}
    choose(match, "e5")
    assert kind(match) == "pedestal" and keys(match) == ["fire", "moon"]  # it cannot be declined any more
    choose(match, "moon")
    assert standing(match) == {"E5": "moon"} and pedestals(match, 0) == {"fire": 1}
    assert fields(match).point_owner[2].tolist() == [-1, -1, 0, -1, -1]
    assert named_for(match, 0, "token-claimed") == [{"seat": 0, "clan": 2, "tier": 2, "value": 5}]
    assert kind(match) == "act"


@pytest.mark.rule("hall:R062", "hall:R147")
def test_belated_plinth_keeps_to_empty_anchors_of_the_own_network():
    table = plinth("fire").pedestal(0, "ice", "C6")
    table.tunnel_on(1, "stub", "X5 W5", anchor="W5").tunnel_on(None, "stub", "H8 H9", anchor="H8")
    match = table.tunnel_on(0, "gallery", "F5 F6 F7").match()
    cast(match, "belated_plinth")
    assert places_offered(match) == {"E5", "F6"}
    assert refused(match, "c6") == "R062"  # taken
    assert refused(match, "w5") == "R062" and refused(match, "h8") == "R062"  # a rival's, nobody's
    assert refused(match, "b5") == "R145" == refused(match, "a1")  # no anchor


@pytest.mark.rule("hall:R062", "hall:R147")
def test_belated_plinth_keeps_the_limit_of_the_tier():
    """A Fire pedestal stands in tier 2, so only the anchor of tier 3 can take another."""
    table = plinth("fire").tunnel_on(1, "stub", "X5 W5", anchor="W5").pedestal(1, "fire", "W5")
    match = cast(table.match(), "belated_plinth")
    assert standing(match) == {"W5": "fire", "E5": "fire"}  # nothing to choose
    table = plinth("fire", "ice").tunnel_on(1, "stub", "X5 W5", anchor="W5").pedestal(1, "fire", "W5")
    match = choose(cast(table.match(), "belated_plinth"), "c6")
    assert standing(match)["C6"] == "ice"


@pytest.mark.rule("hall:C46")
def test_belated_plinth_needs_a_pedestal_and_an_anchor_for_it():
    assert in_vain(plinth(), "belated_plinth")
    assert in_vain(book_with("belated_plinth").pedestals(0, "fire"), "belated_plinth")
    taken = plinth("fire").pedestal(0, "ice", "C6").pedestal(0, "moon", "E5")
    assert in_vain(taken, "belated_plinth")
    assert "belated_plinth" in chosen_from(strict(plinth("fire")), "cast")


@pytest.mark.rule("hall:R062", "hall:C46")
def test_an_anchor_under_a_hall_is_no_anchor():
    table = book_with("belated_plinth").pedestals(0, "fire")
    table.tunnel_on(0, "gallery", "B5 C5 D5").tunnel_on(0, "gallery", "B6 C6 D6")
    table.hall_on(0, "porridge_pit", "B5 C5 D5 B6 C6 D6", altar="C5")
    assert in_vain(table, "belated_plinth")


# Tickled Granite ------------------------------------------------------------------------------------------------------


def granite():
    """Three stubs in a row from the gate, a statue in the first."""
    table = book_with("tickled_granite").tunnel_on(0, "stub", "B5 C5").tunnel_on(0, "stub", "D5 E5")
    return table.tunnel_on(0, "stub", "F5 G5").statue("fire", "B5")


@pytest.mark.rule("hall:R062", "hall:R178")
def test_tickled_granite_moves_a_statue_twice_without_carts():
    match = cast(granite().match(), "tickled_granite")
    assert kind(match) == "stir-to" and places_offered(match) == {"A5", "C5", "D5", "E5"}
    assert "stay" not in keys(match) and refused(match, "g5") == "R178"
    choose(match, "e5")
    assert places_offered(match) == {"B5", "C5", "D5", "F5", "G5"} and "stay" in keys(match)
    choose(match, "g5")
    assert statues(match)["G5"] == "fire" and "B5" not in statues(match) and "E5" not in statues(match)
    assert kind(match) == "act" and told(match).count("spent") == 1  # the rune
    assert len(events(match, "statue-moved")) == 2


@pytest.mark.rule("hall:R062")
def test_the_second_move_may_be_left_out():
    match = choose(cast(granite().match(), "tickled_granite"), "d5", "stay")
    assert statues(match)["D5"] == "fire" and kind(match) == "act"


@pytest.mark.rule("hall:R062")
def test_both_moves_are_of_one_statue():
    table = granite().statue("moon", "F5").storage(0, cart=2)
    match = cast(table.match(), "tickled_granite")
    assert kind(match) == "stir" and places_offered(match) == {"B5", "F5"}
    assert refused(match, "e4") == "R184"  # buried beside the network
    choose(match, "f5", "d5")
    assert kind(match) == "stir-to" and refused(match, "b5") == "R181"  # the other stands there
    choose(match, "c5")
    assert statues(match)["C5"] == "moon" and statues(match)["B5"] == "fire"
    assert storage(match, 0) == {"cart": 2}


@pytest.mark.rule("hall:C46")
def test_tickled_granite_needs_a_statue_that_can_move():
    assert in_vain(book_with("tickled_granite"), "tickled_granite")
    alone = book_with("tickled_granite").statue("fire", "A5")  # in a gate without tunnels
    assert in_vain(alone, "tickled_granite")
    rivals = book_with("tickled_granite").tunnel_on(1, "stub", "X5 W5").statue("fire", "X5")
    assert in_vain(rivals, "tickled_granite")


# Sneeze of the Deep ---------------------------------------------------------------------------------------------------


def sneeze():
    return book_with("sneeze_of_the_deep").tunnel_on(0, "stub", "B5 C5").tunnel_on(0, "gallery", "D5 E5 F5")


@pytest.mark.rule("hall:R062", "hall:C43")
@pytest.mark.parametrize(
    ("tile", "squares", "stone"),
    [
        ("stub", "B5 C5", 1),
        ("gallery", "B5 C5 D5", 2),
        ("chamber", "B5 C5 B6 C6", 3),
        ("long_passage", "B5 C5 D5 E5 F5", 4),
    ],
)
def test_a_tunnel_that_caves_in_brings_stone_by_its_size(tile, squares, stone):
    match = book_with("sneeze_of_the_deep").honour(0, 7).tunnel_on(0, tile, squares).match()
    tiles, before = tiles_left(match, tile), supply(match)["stone"]
    cast(match, "sneeze_of_the_deep")  # there is but one
    assert storage(match, 0) == {"stone": stone} and supply(match)["stone"] == before - stone
    assert tiles_left(match, tile) == tiles + 1 and network(match, 0) == {"A5"}
    assert not named(fields(match).tunnels) and not named(fields(match).anchors)
    assert honour(match, 0) == 7 and kind(match) == "act" and "isolated" not in told(match)


@pytest.mark.rule("hall:C43")
def test_a_tunnel_is_named_by_its_first_square():
    match = cast(sneeze().match(), "sneeze_of_the_deep")
    assert kind(match) == "cave-in" and places_offered(match) == {"B5", "D5"}
    assert refused(match, "c5") == "C43" == refused(match, "a5")
    choose(match, "d5")
    assert network(match, 0) == {"A5", "B5", "C5"} and storage(match, 0) == {"stone": 2}


@pytest.mark.rule("hall:R138", "hall:C43")
def test_what_hung_on_the_tunnel_is_cut_off():
    match = choose(cast(sneeze().match(), "sneeze_of_the_deep"), "b5")
    assert network(match, 0) == {"A5"} and storage(match, 0) == {"stone": 1}
    assert named(fields(match).dug) >= {"D5", "E5", "F5"}  # it lies there, in no network
    assert events(match, "isolated") == [{"seat": 0}]


@pytest.mark.rule("hall:R139")
def test_what_was_cut_off_can_be_reached_again():
    match = choose(cast(sneeze().storage(0, stone=1).match(), "sneeze_of_the_deep"), "b5")
    dig(match, "stub", "stone", "B5 C5")
    assert network(match, 0) == {"A5", "B5", "C5", "D5", "E5", "F5"} and "joined" in told(match)


@pytest.mark.rule("hall:C43")
def test_tunnels_that_bear_something_do_not_cave_in():
    match = cast(sneeze().statue("fire", "C5").match(), "sneeze_of_the_deep")
    assert network(match, 0) == {"A5", "B5", "C5"}  # only the gallery could
    table = sneeze().pedestal(0, "fire", "E5").statue("fire", "C5")
    assert in_vain(table, "sneeze_of_the_deep")


@pytest.mark.rule("hall:C43", "hall:C46")
def test_gates_halls_portions_and_rivals_tunnels_stay():
    table = book_with("sneeze_of_the_deep")
    assert in_vain(table, "sneeze_of_the_deep")
    table.tunnel_on(1, "stub", "X5 W5").tunnel_on(None, "stub", "H8 H9")
    assert in_vain(table, "sneeze_of_the_deep")
    table.tunnel_on(0, "gallery", "B5 C5 D5").tunnel_on(0, "passage", "B6 C6 D6 E6")
    table.hall_on(0, "porridge_pit", "B5 C5 D5 B6 C6 D6", altar="C5")
    assert in_vain(table, "sneeze_of_the_deep")


@pytest.mark.rule("hall:C43")
def test_rubble_is_there_again_but_buried_resources_come_once():
    table = book_with("sneeze_of_the_deep", stone=4).tunnel_on(0, "stub", "A4 A3")
    match = cast(table.match(), "sneeze_of_the_deep")
    choose(match, "dig:stub:stone")
    assert refused(match, "a3") == "R141"
    table = book_with("sneeze_of_the_deep", stone=4).tunnel_on(0, "stub", "B5 B4")
    match = dig(cast(table.match(), "sneeze_of_the_deep"), "stub", "stone", "B5 B4")
    assert storage(match, 0) == {"stone": 3}  # no iron of B4


@pytest.mark.rule("hall:C43")
def test_a_workshop_stays_though_nobody_reaches_it():
    table = book_with("sneeze_of_the_deep", stone=1).tunnel_on(0, "dogleg", "B5 B6 B7 C7").workshop("stonemill", "C8")
    match = table.match()
    assert "work:c8:stone-iron" in keys(match)
    cast(match, "sneeze_of_the_deep")
    assert established(match) == {"C8": "stonemill"} and refused(match, "work:c8:stone-iron") == "R072"


@pytest.mark.rule("hall:C17")
def test_a_fall_brings_what_stone_there_is():
    table = book_with("sneeze_of_the_deep").tunnel_on(0, "gallery", "B5 C5 D5").supply(1, stone=1)
    match = cast(table.match(), "sneeze_of_the_deep")
    assert storage(match, 0) == {"stone": 1} and events(match, "supply-short") == [
        {"resource": resource("stone"), "count": 1}
    ]
    assert holds(match, 0, (0, 0)) == {}
