"""Rulings on the board: stacking, walls, kingdoms, spots and the extra action. (Q01-Q13)"""

import pytest

import underhall
from tests.rules.dwarfs.helpers import (
    CARDS,
    asked,
    card,
    choose,
    dwarfs,
    events,
    fields,
    gems,
    keys,
    kind,
    pile,
    play,
    position,
    refused,
    square,
    stack,
)

MINES = ("emerald_mine", "diamond_mine", "gold_mine", "ruby_mine")
LOWER = {name: f"stack:{x},0" for x, name in enumerate(CARDS)}  # seat 1's cards in a row, as options


def one_of_each(**switches):
    """Every card of seat 1 in a row; it is seat 0's turn."""
    table = position(**switches)
    for x, name in enumerate(CARDS):
        table.lay(name, seat=1, at=(x, 0))
    return table


def stackable(match, upper):
    """The cards onto which a card may be stacked, and the rules that forbid the rest."""
    match.choose(f"play:{upper}")
    offered = keys(match)
    bases = {lower for lower, key in LOWER.items() if key in offered}
    return bases, {lower: refused(match, key) for lower, key in LOWER.items() if key not in offered}


# Q01 ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q01")
def test_the_ruling_on_types_admits_the_doubt_and_gives_both_readings():
    rulebook = position().match().setting.rulebook
    ruling = next(entry for entry in rulebook.rulings if entry.id == "Q01")
    assert "in doubt" in ruling.text
    first, second = ruling.text.split("Second reading, with `strict_families`: ")
    assert "First reading, our default: " in first
    assert "mines, taverns and stores" in second


@pytest.mark.rule("dwarfs:Q01")
@pytest.mark.parametrize("upper", CARDS)
def test_symbols_decide_what_stacks(upper):
    bases, barred = stackable(one_of_each().match(), upper)
    if upper in MINES or upper == "dragon":
        assert bases == set(MINES)
    elif upper in ("tavern", "general_store"):
        assert bases == {"tavern", "general_store"}
    else:
        assert bases == set()
    for lower, rule in barred.items():
        assert rule == {"castle": "R038", "dragon": "R039", "frost_giant": "R039"}.get(lower, "R036"), lower


@pytest.mark.rule("dwarfs:Q01")
@pytest.mark.parametrize("upper", CARDS)
def test_strict_families_part_taverns_from_stores(upper):
    bases, barred = stackable(one_of_each(strict_families=True).match(), upper)
    if upper in MINES or upper == "dragon":
        assert bases == set(MINES)
    elif upper in ("tavern", "general_store"):
        assert bases == {upper}
    else:
        assert bases == set()
    for lower, rule in barred.items():
        assert rule == {"castle": "R038", "dragon": "R039", "frost_giant": "R039"}.get(lower, "Q01"), lower


@pytest.mark.rule("dwarfs:Q01")
@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("upper", CARDS)
def test_castle_stacking_lets_giant_cards_onto_a_castle(upper, strict):
    bases, barred = stackable(one_of_each(castle_stacking=True, strict_families=strict).match(), upper)
    assert ("castle" in bases) == (upper in ("castle", "frost_giant"))
    if upper in ("castle", "frost_giant"):
        assert bases == {"castle"}
    else:
        assert barred["castle"] == "R038"
    assert {barred["dragon"], barred["frost_giant"]} == {"R039"}


@pytest.mark.rule("dwarfs:Q01")
def test_castle_stacking_needs_a_castle_without_dwarfs():
    match = one_of_each(castle_stacking=True).dwarfs(1, at=(0, 0)).match()
    assert stackable(match, "castle")[1]["castle"] == "R037"


@pytest.mark.rule("dwarfs:Q01", "dwarfs:R129")
def test_a_covered_castle_is_out_of_play():
    match = position(castle_stacking=True).lay("castle", seat=1, at=(0, 0)).lay("gold_mine", seat=1, at=(1, 0)).match()
    assert match.standing().scores[1]["kingdom"] == 3
    play(match, "castle", "stack:0,0")
    assert stack(match, (0, 0)) == [card("castle", 0), card("castle", 1)]
    assert match.standing().scores[1]["kingdom"] == 0
    assert match.standing().scores[0]["kingdom"] == 3
    assert events(match, "stacked") == [{"seat": 0, "card": card("castle", 0), "onto": card("castle", 1), "turn": 0}]


@pytest.mark.rule("dwarfs:Q01", "dwarfs:Q24")
def test_a_giant_leaves_the_castle_that_it_covered():
    table = position(castle_stacking=True).lay("castle", seat=1, at=(0, 0)).lay("frost_giant", seat=0, at=(0, 0))
    match = table.dwarfs(0, at=(0, 0), count=5).turn_of(0, phase="resolve").match()
    assert stack(match, (0, 0)) == [card("castle", 1)]
    assert match.standing().scores[1]["kingdom"] == 2


# Q02 ------------------------------------------------------------------------------------------------------------------

OPEN = {  # the sides through which a dwarf leaves the emerald mine, walled north and west, by its turn
    0: ["east", "south"],
    1: ["south", "west"],
    2: ["north", "west"],
    3: ["north", "east"],
}


def around_a_gap():
    """Four cards around the empty square 0,1, all open towards it."""
    return (
        position()
        .lay("castle", seat=1, at=(0, 0))
        .lay("gold_mine", seat=1, at=(1, 1))
        .lay("frost_giant", seat=1, at=(0, 2), turn=2)
        .lay("tavern", seat=1, at=(-1, 1))
    )


@pytest.mark.rule("dwarfs:Q02")
@pytest.mark.parametrize("turn", range(4))
def test_all_four_quarter_turns(turn):
    match = around_a_gap().match()
    choose(match, "play:emerald_mine", "lay:0,1")
    assert keys(match) == ["turn:0", "turn:1", "turn:2", "turn:3"]
    choose(match, f"turn:{turn}", "place:0,1", "move:0,1")
    assert keys(match) == OPEN[turn]
    assert events(match, "laid") == [
        {"seat": 0, "card": card("emerald_mine", 0), "square": square(match, (0, 1)), "turn": turn}
    ]


@pytest.mark.rule("dwarfs:Q02")
@pytest.mark.parametrize(("turn", "ways"), [(0, ["east", "west"]), (1, ["north", "south"])])
def test_turns_that_put_the_walls_on_the_same_sides_are_one(turn, ways):
    match = around_a_gap().match()
    choose(match, "play:diamond_mine", "lay:0,1")
    assert keys(match) == ["turn:0", "turn:1"]
    assert [refused(match, "turn:2"), refused(match, "turn:3")] == ["Q02", "Q02"]
    choose(match, f"turn:{turn}", "place:0,1", "move:0,1")
    assert keys(match) == ways


@pytest.mark.rule("dwarfs:Q02")
def test_a_stacked_card_is_turned_freely_too():
    match = around_a_gap().match()
    choose(match, "play:emerald_mine", "stack:1,1")
    assert keys(match) == ["turn:0", "turn:1", "turn:2", "turn:3"]
    match.choose("turn:3")
    assert int(fields(match).facing[card("emerald_mine", 0)]) == 3


# Q03 ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q03")
def test_beside_means_a_shared_side():
    match = position().lay("castle", seat=1, at=(0, 0)).match()
    match.choose("play:tavern")
    assert sorted(keys(match)) == ["lay:-1,0", "lay:0,-1", "lay:0,1", "lay:1,0"]
    assert refused(match, "lay:1,1") is None
    assert refused(match, "lay:2,0") is None


@pytest.mark.rule("dwarfs:Q03")
def test_a_square_beside_several_cards_is_offered_once():
    table = position().lay("castle", seat=1, at=(0, 0)).lay("tavern", seat=1, at=(1, 0))
    match = table.lay("gold_mine", seat=1, at=(0, 1)).match()
    match.choose("play:castle")
    assert sorted(keys(match)) == sorted(
        f"lay:{place}" for place in ("0,-1", "-1,0", "1,-1", "2,0", "1,1", "-1,1", "0,2")
    )
    choose(match, "lay:1,1", "turn:0")
    assert (int(fields(match).x[3]), int(fields(match).y[3])) == (1, 1)
    assert list(fields(match).beside[3]) == [1, -1, -1, 2]
    assert int(fields(match).beside[1, 2]) == 3
    assert int(fields(match).beside[2, 1]) == 3


@pytest.mark.rule("dwarfs:Q03")
def test_corners_do_not_join_and_the_grid_does_not_wrap():
    table = position().lay("castle", seat=1, at=(0, 0)).lay("gold_mine", seat=1, at=(1, 0))
    table.lay("tavern", seat=1, at=(2, 0)).lay("dragon", seat=1, at=(2, 1))
    match = table.dwarfs(0, at=(0, 0)).dwarfs(0, at=(2, 0)).dwarfs(0, at=(1, 0)).match()
    match.choose("move:0,0")  # one way only, so it is not asked
    assert dwarfs(match, 0, (1, 0)) == 2
    match.choose("move:1,0")
    assert keys(match) == ["east", "west"]
    assert refused(match, "south") == "R048"


# Q04 ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q04")
@pytest.mark.parametrize(
    ("near", "far", "joined"), [(0, 0, True), (1, 0, False), (0, 3, False), (1, 3, False), (3, 1, True)]
)
def test_either_wall_closes_the_way(near, far, joined):
    table = position().lay("gold_mine", seat=0, at=(0, 0), turn=near).lay("castle", seat=0, at=(1, 0), turn=far)
    match = table.dwarfs(0, at=(0, 0)).match()
    assert ("move:0,0" in keys(match)) == joined
    assert match.standing().scores[0]["kingdom"] == (3 if joined else 2)
    if not joined:
        assert refused(match, "move:0,0") == "R049"


@pytest.mark.rule("dwarfs:Q04")
@pytest.mark.parametrize(
    ("near", "far", "joined"), [(0, 0, False), (2, 0, False), (1, 1, True), (1, 0, False), (2, 2, False), (0, 1, True)]
)
def test_either_wall_closes_the_way_from_north_to_south(near, far, joined):
    table = position().lay("castle", seat=0, at=(0, 0), turn=near).lay("gold_mine", seat=0, at=(0, 1), turn=far)
    assert match_points(table) == (3 if joined else 2)


def match_points(table, seat=0):
    return table.match().standing().scores[seat]["kingdom"]


@pytest.mark.rule("dwarfs:Q04")
def test_a_wall_on_the_rim_acts_only_when_a_card_comes():
    table = position().lay("castle", seat=0, at=(0, 0)).lay("gold_mine", seat=0, at=(1, 0))
    match = table.dwarfs(0, at=(0, 0)).match()
    assert "move:0,0" in keys(match)  # the castle's own wall is north, where nothing lies
    play(match, "frost_giant", "lay:0,-1", 0)  # open to the south
    choose(match, "move:0,0")
    assert dwarfs(match, 0, (1, 0)) == 1
    assert match.standing().scores[0]["kingdom"] == 3  # the wall keeps the giant out


# Q05, Q06 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q05", "dwarfs:R075")
def test_a_kingdom_needs_no_walls_around_it():
    table = position().lay("castle", seat=0, at=(0, 0))
    assert match_points(table) == 2
    table.lay("gold_mine", seat=1, at=(1, 0))  # open east, south and west
    assert match_points(table) == 3
    table.lay("tavern", seat=1, at=(3, 0))  # a gap between
    assert match_points(table) == 3
    table.lay("ruby_mine", seat=1, at=(2, 0), turn=1)  # open to the west alone
    assert match_points(table) == 5
    table.lay("diamond_mine", seat=1, at=(-1, 0)).lay("general_store", seat=1, at=(-2, 0), turn=1)
    assert match_points(table) == 6  # the store is walled to the east


@pytest.mark.rule("dwarfs:Q05", "dwarfs:R075")
def test_a_kingdom_winds_around():
    table = position().lay("castle", seat=0, at=(0, 0))
    for name, at, turn in [
        ("gold_mine", (1, 0), 0),
        ("emerald_mine", (2, 0), 1),  # open south and west
        ("diamond_mine", (2, 1), 1),  # open north and south
        ("general_store", (2, 2), 2),  # open north and west
        ("tavern", (1, 2), 0),  # open east and west
        ("dragon", (0, 2), 1),  # walled east
        ("frost_giant", (1, 1), 2),  # open to all but the south, beside the gold mine and the castle
    ]:
        table.lay(name, seat=1, at=at, turn=turn)
    assert match_points(table) == 2 + 1 + 1 + 1 + 1 + 1 - 2
    assert table.match().setting.driver.tie_break(table.setting.box, table.table(), 0, 0) == 7


@pytest.mark.rule("dwarfs:Q06")
def test_a_full_card_bounds_no_kingdom():
    table = position().lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=1, at=(1, 0))
    table.lay("gold_mine", seat=1, at=(2, 0)).dwarfs(1, at=(1, 0), count=3)
    assert match_points(table) == 4
    table.lay("dragon", seat=1, at=(-1, 0)).dwarfs(0, at=(2, 0), count=2)
    match = table.turn_of(0, phase="resolve").match()
    assert events(match, "dragon-stops") == [
        {"seat": 0, "square": square(match, (2, 0)), "dragon": square(match, (-1, 0))}
    ]


# Q07-Q10 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q07", "dwarfs:R080")
@pytest.mark.parametrize(("count", "gold"), [(1, {}), (2, {"gold": 2}), (3, {"gold": 2})])
def test_a_gold_mine_needs_two(count, gold):
    table = position().lay("gold_mine", seat=0, at=(0, 0)).lay("tavern", seat=0, at=(1, 0))  # room in hand for two
    match = table.dwarfs(0, at=(0, 0), count=count).turn_of(0, phase="resolve").match()
    assert gems(match, 0) == gold
    assert dwarfs(match, 0, (0, 0)) == (1 if count != 2 else 0)


@pytest.mark.rule("dwarfs:Q08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_dwarf_of_any_colour_fills_one_spot(seats):
    table = position(seats).lay("emerald_mine", seat=0, at=(0, 0)).lay("gold_mine", seat=0, at=(1, 0))
    table.dwarfs(0, at=(1, 0)).dwarfs(seats - 1, at=(0, 0), count=2)
    assert {"place:0,0", "move:1,0"} <= set(keys(table.match()))
    full = table.dwarfs(1, at=(0, 0)).match()
    assert refused(full, "place:0,0") == "Q10"
    assert refused(full, "move:1,0") == "R050"


SPOTS = {
    "castle": 3,
    "emerald_mine": 3,
    "diamond_mine": 3,
    "gold_mine": 3,
    "ruby_mine": 4,
    "tavern": 3,
    "general_store": 4,
    "dragon": 5,
    "frost_giant": 5,
}


@pytest.mark.rule("dwarfs:Q09", "dwarfs:Q10")
@pytest.mark.parametrize("name", CARDS)
def test_the_spots_of_each_card(name):
    table = position().lay(name, seat=1, at=(0, 0)).dwarfs(1, at=(0, 0), count=SPOTS[name] - 1)
    match = table.match()
    match.choose("place:0,0")
    assert int(fields(match).crowd[0]) == SPOTS[name]
    assert refused(match, "place:0,0") == "Q10"


@pytest.mark.rule("dwarfs:Q09")
@pytest.mark.parametrize("name", ["dragon", "frost_giant"])
def test_one_rival_dwarf_blocks_a_monster(name):
    table = position().lay(name, seat=1, at=(0, 0)).dwarfs(0, at=(0, 0), count=4).dwarfs(1, at=(0, 0))
    assert refused(table.match(), "place:0,0") == "Q10"


@pytest.mark.rule("dwarfs:Q10")
def test_no_dwarf_goes_onto_a_full_card_of_ones_own():
    table = position().lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=2)
    match = table.match()
    match.choose("place:0,0")
    assert pile(match, 0) == 4
    assert refused(match, "place:0,0") == "Q10"


# Q11 ------------------------------------------------------------------------------------------------------------------


def turn_begins(table):
    """The turn of seat 0 begins again from here."""
    return table.turn_of(1, phase="end-of-turn").match()


@pytest.mark.rule("dwarfs:Q11")
@pytest.mark.parametrize(("timing", "most"), [("when_taken", 4), ("turn_start", 3)])
def test_the_extra_action_in_the_turn_of_the_castle(timing, most):
    table = position(extra_action_timing=timing).lay("ruby_mine", seat=1, at=(0, 0))
    match = turn_begins(table)
    choose(play(match, "castle", "lay:1,0"), "place:0,0", "place:1,0")
    if most == 4:
        match.choose("place:0,0")
    assert events(match, "actions-done") == [{"seat": 0, "taken": most}]
    choose(match, "end")
    assert asked(match) == 0  # the castle has lain there since before this turn
    choose(match, "place:1,0", "place:1,0", "place:0,0")
    assert "play:tavern" in keys(match)


@pytest.mark.rule("dwarfs:Q11", "dwarfs:R023")
@pytest.mark.parametrize(("timing", "most"), [("when_taken", 3), ("turn_start", 4)])
def test_a_giant_that_comes_before_the_extra_action(timing, most):
    table = position(extra_action_timing=timing).lay("castle", seat=0, at=(0, 0)).lay("ruby_mine", seat=1, at=(1, 0))
    match = turn_begins(table)
    choose(play(match, "frost_giant", "lay:-1,0"), "place:1,0", "place:1,0")
    if most == 4:
        match.choose("place:1,0")
    assert events(match, "actions-done") == [{"seat": 0, "taken": most}]


@pytest.mark.rule("dwarfs:Q11")
@pytest.mark.parametrize("giant", [False, True])
def test_a_position_begins_with_the_extra_action_of_its_castle(giant):
    table = position(extra_action_timing="turn_start").lay("castle", seat=0, at=(0, 0))
    if giant:
        table.lay("frost_giant", seat=1, at=(1, 0))
    match = choose(table.ogres(0, "rout").match(), "place:0,0", "place:0,0", "place:0,0")
    assert ("play:tavern" in keys(match)) == (not giant)


@pytest.mark.rule("dwarfs:Q11")
def test_a_giant_that_comes_after_the_extra_action_changes_nothing():
    table = position().lay("castle", seat=0, at=(0, 0)).turn_of(0, taken=3)
    match = play(table.match(), "frost_giant", "lay:-1,0")
    assert stack(match, (-1, 0)) == [card("frost_giant", 0)]
    assert events(match, "actions-done") == [{"seat": 0, "taken": 4}]


@pytest.mark.rule("dwarfs:Q11")
def test_a_giant_that_leaves_gives_the_extra_action_of_the_next_turn():
    table = position(extra_action_timing="turn_start").lay("castle", seat=0, at=(0, 0))
    table.lay("frost_giant", seat=1, at=(1, 0)).ogres(0, "rout").dwarfs(0, at=(1, 0), count=5)
    match = turn_begins(table)
    choose(match, "place:0,0", "place:0,0", "play:tavern", "lay:2,0", "turn:0")
    assert refused(match, "play:dragon") == "Q11"  # the giant was there when the turn began
    choose(match, "end", "1,0", "end")
    assert events(match, "defeated") == [{"seat": 0, "card": card("frost_giant", 1), "square": 1}]
    assert asked(match) == 0
    choose(match, "place:2,0", "place:2,0", "place:2,0")
    assert "play:dragon" in keys(match)


# Q12, Q13 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q12")
@pytest.mark.parametrize("taken", range(4))
def test_one_may_stop_after_any_number_of_actions(taken):
    table = position().lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=1, at=(1, 0))
    match = table.match()
    choose(match, *["place:0,0", "place:1,0", "place:0,0"][:taken])
    match.choose("end")
    assert events(match, "actions-done") == [{"seat": 0, "taken": taken}]
    assert asked(match) == 1


@pytest.mark.rule("dwarfs:Q12")
def test_one_may_pass_altogether():
    match = underhall.new("dwarfs", seats=3, seed=5)
    before = fields(match).hand.copy()
    choose(match, "end", "end", "end")
    assert asked(match) == 0
    assert events(match, "turn")[-1] == {"seat": 0}
    assert (fields(match).hand == before).all()


@pytest.mark.rule("dwarfs:Q13", "dwarfs:R030")
def test_the_first_card_is_whoevers_it_is():
    match = underhall.new("dwarfs", seats=2, seed=5)
    only = [*(f"play:{name}" for name in CARDS), "end"]
    assert keys(match) == only
    match.choose("end")
    assert keys(match) == only
    match.choose("play:ruby_mine")
    assert kind(match) == "which-way"  # the place is forced: the first square of the grid
    match.choose("turn:2")
    assert stack(match, (0, 0)) == [card("ruby_mine", 1)]
    assert events(match, "laid") == [{"seat": 1, "card": card("ruby_mine", 1), "square": 0, "turn": 2}]
    match.choose("play:castle")
    assert refused(match, "lay:0,0") == "R030"
