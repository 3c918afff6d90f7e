"""Castles: the extra action, digging, and what a kingdom is. (R067-R077)"""

import pytest

from tests.rules.dwarfs.helpers import (
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
    told,
)
from underhall.games.dwarfs.pieces import Side


def kingdom(match, seat):
    return match.standing().scores[seat]["kingdom"]


def kingdom_size(match, seat):
    return match.setting.driver.tie_break(match.setting.box, match._table, seat, 0)


def open_sides(match, at):
    bits = int(fields(match).open[square(match, at)])
    return {side.name.lower() for side in Side if bits >> side & 1}


# The extra action ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R067")
def test_castle_gives_exactly_one_more_action():
    fourth = position().lay("castle", seat=0, at=(0, 0)).turn_of(0, taken=3).match()
    assert {"place:0,0", "play:tavern", "end"} <= set(keys(fourth))
    fourth.choose("place:0,0")
    assert fields(fourth).active == 1, "a fifth action is not even asked for"
    fifth = (
        position().lay("castle", seat=0, at=(0, 0)).ogres(0, "rout").dwarfs(0, at=(0, 0)).turn_of(0, taken=4).match()
    )
    assert set(keys(fifth)) == {"ogre:rout@0", "end"}
    assert refused(fifth, "place:0,0") == "R020"
    assert refused(fifth, "move:0,0") == "R020"
    assert refused(fifth, "play:tavern") == "R020"


@pytest.mark.rule("dwarfs:R067", "dwarfs:R022")
@pytest.mark.parametrize(("seats", "owner"), [(2, 0), (2, 1), (3, 2), (4, 3)])
def test_only_the_castle_of_ones_own_colour_gives_the_action(seats, owner):
    for seat in (owner, (owner + 1) % seats):
        table = position(seats).lay("castle", seat=owner, at=(0, 0))
        match = table.ogres(seat, "rout").turn_of(seat, taken=3).match()
        assert match.decision.seat == seat
        assert ("place:0,0" in keys(match)) == (seat == owner)


@pytest.mark.rule("dwarfs:R067", "dwarfs:R129")
def test_a_castle_under_another_card_gives_no_action():
    table = position(castle_stacking=True).lay("castle", seat=0, at=(0, 0)).lay("castle", seat=1, at=(0, 0))
    match = table.ogres(0, "rout").turn_of(0, taken=3).match()
    assert refused(match, "place:0,0") == "R020"
    table = position(castle_stacking=True).lay("castle", seat=0, at=(0, 0)).lay("castle", seat=1, at=(0, 0))
    match = table.ogres(1, "rout").turn_of(1, taken=3).match()
    assert "place:0,0" in keys(match)


@pytest.mark.rule("dwarfs:R068")
@pytest.mark.parametrize("garrison", [0, 1, 2])
def test_extra_action_needs_no_dwarf_on_the_castle(garrison):
    table = position().lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=garrison)
    match = table.turn_of(0, taken=3).match()
    assert "place:0,0" in keys(match)


@pytest.mark.rule("dwarfs:R068", "dwarfs:R067")
def test_rivals_dwarfs_on_the_castle_do_not_take_the_action_away():
    table = position().lay("castle", seat=0, at=(0, 0)).dwarfs(1, at=(0, 0), count=2)
    assert "place:0,0" in keys(table.turn_of(0, taken=3).match())


@pytest.mark.rule("dwarfs:R021", "dwarfs:Q11")
def test_extra_action_is_there_in_the_turn_the_castle_is_laid():
    match = position().lay("tavern", seat=0, at=(0, 0)).turn_of(0, taken=2).match()
    play(match, "castle", "lay:1,0")
    assert fields(match).taken == 3
    assert "place:0,0" in keys(match)


@pytest.mark.rule("dwarfs:Q11")
def test_by_a_switch_the_extra_action_is_looked_at_when_the_turn_begins():
    table = position(extra_action_timing="turn_start").lay("tavern", seat=0, at=(0, 0)).turn_of(0, taken=2)
    match = play(table.match(), "castle", "lay:1,0")
    assert fields(match).active == 1, "three actions were all"
    choose(match, "end")
    choose(match, "place:0,0", "place:0,0", "place:0,0")
    assert (fields(match).active, fields(match).taken) == (0, 3)
    assert "place:1,0" in keys(match)


# Digging -------------------------------------------------------------------------------------------------------------


def castle_and_stack(seats=2, seat=0, owner=0, count=2, **switches):
    """A castle with dwarfs on it, and apart from it a stack of two mines."""
    table = position(seats, **switches).lay("castle", seat=owner, at=(0, 0)).dwarfs(seat, at=(0, 0), count=count)
    table.lay("gold_mine", seat=0, at=(3, 0), turn=1).lay("ruby_mine", seat=1, at=(3, 0), turn=3)
    return table.turn_of(seat, phase="resolve")


@pytest.mark.rule("dwarfs:R070", "dwarfs:R071")
def test_dig_slides_the_top_card_to_the_bottom_unturned():
    match = castle_and_stack().match()
    gold, ruby = card("gold_mine", 0), card("ruby_mine", 1)
    assert kind(match) == "dig"
    assert set(keys(match)) == {"3,0", "decline"}
    assert stack(match, (3, 0)) == [ruby, gold]
    match.choose("3,0")
    assert stack(match, (3, 0)) == [gold, ruby]
    assert (fields(match).facing[gold], fields(match).facing[ruby]) == (1, 3)
    assert events(match, "dug") == [{"seat": 0, "square": 1, "up": gold, "under": ruby}]
    assert pile(match, 0) == 7
    assert told(match) == ["task", "dug", "turn"]


@pytest.mark.rule("dwarfs:R070", "dwarfs:R069")
def test_two_dwarfs_dig_one_stack_of_several():
    table = castle_and_stack().lay("tavern", seat=0, at=(7, 0)).lay("general_store", seat=1, at=(7, 0))
    match = table.match()
    assert set(keys(match)) == {"3,0", "7,0", "decline"}
    choose(match, "7,0")
    assert stack(match, (7, 0)) == [card("tavern", 0), card("general_store", 1)]
    assert told(match) == ["task", "dug", "turn"]


@pytest.mark.rule("dwarfs:R070")
def test_in_a_stack_of_four_the_order_of_the_others_stays():
    table = position().lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=2)
    for name in ("gold_mine", "ruby_mine", "emerald_mine", "diamond_mine"):
        table.lay(name, seat=0, at=(5, 5))
    match = table.turn_of(0, phase="resolve").match()
    bottom_up = [card(name, 0) for name in ("gold_mine", "ruby_mine", "emerald_mine", "diamond_mine")]
    assert stack(match, (5, 5)) == bottom_up[::-1]
    match.choose("5,5")
    assert stack(match, (5, 5)) == [bottom_up[2], bottom_up[1], bottom_up[0], bottom_up[3]]
    assert events(match, "dug") == [{"seat": 0, "square": 1, "up": bottom_up[2], "under": bottom_up[3]}]


@pytest.mark.rule("dwarfs:R071")
def test_the_walls_of_what_comes_up_count_at_once():
    table = position().lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=2)
    table.lay("gold_mine", seat=0, at=(1, 0))  # open to the castle
    table.lay("gold_mine", seat=1, at=(1, 0), turn=3)  # walled towards the castle
    table.lay("tavern", seat=1, at=(2, 0))
    match = table.turn_of(0, phase="resolve").match()
    assert kingdom(match, 0) == 2
    assert open_sides(match, (0, 0)) == set()
    assert open_sides(match, (1, 0)) == {"east"}
    match.choose("1,0")
    assert open_sides(match, (0, 0)) == {"east"}
    assert open_sides(match, (1, 0)) == {"east", "west"}
    assert open_sides(match, (2, 0)) == {"west"}
    assert kingdom(match, 0) == 4


@pytest.mark.rule("dwarfs:R069", "dwarfs:R061")
def test_one_dwarf_does_not_dig_and_stays():
    match = castle_and_stack(count=1).match()
    assert fields(match).active == 1
    assert dwarfs(match, 0, (0, 0)) == 1
    assert told(match) == ["turn"]


@pytest.mark.rule("dwarfs:R069", "dwarfs:R059")
def test_of_three_dwarfs_two_dig_and_one_stays():
    match = castle_and_stack(count=3).match()
    assert kind(match) == "dig"
    assert dwarfs(match, 0, (0, 0)) == 1
    assert events(match, "task") == [{"seat": 0, "square": 0, "dwarfs": 2, "card": card("castle", 0)}]
    match.choose("3,0")
    assert events(match, "task") == [{"seat": 0, "square": 0, "dwarfs": 2, "card": card("castle", 0)}]
    assert fields(match).active == 1


@pytest.mark.rule("dwarfs:R069", "dwarfs:R057")
def test_dwarfs_of_two_colours_do_not_dig_together():
    match = castle_and_stack(count=1).dwarfs(1, at=(0, 0)).match()
    assert "dug" not in told(match)
    assert (fields(match).active, dwarfs(match, 0, (0, 0)), dwarfs(match, 1, (0, 0))) == (1, 1, 1)


@pytest.mark.rule("dwarfs:Q15")
def test_a_dig_may_be_declined():
    match = castle_and_stack().match()
    before = stack(match, (3, 0))
    match.choose("decline")
    assert stack(match, (3, 0)) == before
    assert events(match, "dig-declined") == [{"seat": 0}]
    assert "dug" not in told(match)
    assert pile(match, 0) == 7


@pytest.mark.rule("dwarfs:R072")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_card_with_a_dwarf_on_it_is_not_dug(owner):
    table = castle_and_stack().dwarfs(owner, at=(3, 0))
    table.lay("tavern", seat=0, at=(7, 0)).lay("general_store", seat=1, at=(7, 0))
    match = table.match()
    assert set(keys(match)) == {"7,0", "decline"}
    assert refused(match, "3,0") == "R072"
    assert refused(match, "0,0") == "R070", "a single card is not a stack"


@pytest.mark.rule("dwarfs:R073")
def test_a_dragon_is_not_dug():
    table = castle_and_stack().lay("gold_mine", seat=1, at=(9, 9)).lay("dragon", seat=1, at=(9, 9))
    match = table.match()
    assert set(keys(match)) == {"3,0", "decline"}
    assert refused(match, "9,9") == "R073"


@pytest.mark.rule("dwarfs:R073")
def test_a_frost_giant_is_not_dug():
    table = (
        castle_and_stack(castle_stacking=True).lay("castle", seat=1, at=(9, 9)).lay("frost_giant", seat=1, at=(9, 9))
    )
    match = table.match()
    assert set(keys(match)) == {"3,0", "decline"}
    assert refused(match, "9,9") == "R073"


@pytest.mark.rule("dwarfs:R060", "dwarfs:R070")
def test_with_nothing_to_dig_the_dwarfs_just_go_home():
    table = position().lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=2)
    table.lay("gold_mine", seat=0, at=(1, 0)).lay("ruby_mine", seat=0, at=(1, 0)).dwarfs(1, at=(1, 0))
    match = table.turn_of(0, phase="resolve").match()
    assert events(match, "nothing-to-dig") == [{"seat": 0, "square": 0}]
    assert told(match) == ["task", "nothing-to-dig", "turn"]
    assert (pile(match, 0), fields(match).active) == (7, 1)


@pytest.mark.rule("dwarfs:R070")
def test_the_last_square_may_be_the_only_stack():
    table = position().lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=2)
    table.lay("gold_mine", seat=1, at=(2, 0)).lay("tavern", seat=1, at=(4, 0)).lay("tavern", seat=0, at=(4, 0))
    match = table.turn_of(0, phase="resolve").match()
    assert set(keys(match)) == {"4,0", "decline"}
    choose(match, "4,0")
    assert events(match, "dug") == [{"seat": 0, "square": 2, "up": card("tavern", 1), "under": card("tavern", 0)}]


@pytest.mark.rule("dwarfs:R074", "dwarfs:R087")
@pytest.mark.parametrize("monster", ["dragon", "frost_giant"])
@pytest.mark.parametrize("owner", [0, 1])
def test_a_monster_in_the_kingdom_stops_digging(monster, owner):
    table = castle_and_stack().lay("diamond_mine", seat=1, at=(1, 0)).lay(monster, seat=owner, at=(2, 0), turn=1)
    match = table.match()
    assert stack(match, (3, 0)) == [card("ruby_mine", 1), card("gold_mine", 0)]
    assert events(match, "monster-stops") == [{"seat": 0, "square": 0, "monster": 3}]
    assert told(match) == ["task", "monster-stops", "turn"]
    assert (pile(match, 0), dwarfs(match, 0, (0, 0))) == (7, 0)


@pytest.mark.rule("dwarfs:R074", "dwarfs:R087")
def test_of_two_monsters_the_dragon_is_named():
    table = castle_and_stack().lay("frost_giant", seat=1, at=(-1, 0)).lay("dragon", seat=1, at=(1, 0))
    match = table.match()
    assert events(match, "monster-stops") == [{"seat": 0, "square": 0, "monster": 3}]


@pytest.mark.rule("dwarfs:R074")
@pytest.mark.parametrize("monster", ["dragon", "frost_giant"])
def test_a_monster_behind_a_wall_does_not_stop_digging(monster):
    match = castle_and_stack().lay(monster, seat=1, at=(1, 0), turn=3).match()  # its wall is towards the castle
    assert kind(match) == "dig"
    assert "monster-stops" not in told(match)


@pytest.mark.rule("dwarfs:R046", "dwarfs:R069", "dwarfs:Q20")
@pytest.mark.parametrize("seats", [2, 4])
def test_dig_at_another_players_castle(seats):
    table = castle_and_stack(seats, seat=0, owner=seats - 1)
    table.lay("castle", seat=0, at=(10, 0)).lay("frost_giant", seat=0, at=(11, 0))  # your own kingdom does not matter
    match = table.match()
    assert kind(match) == "dig"
    match.choose("3,0")
    assert events(match, "dug") == [{"seat": 0, "square": 1, "up": card("gold_mine", 0), "under": card("ruby_mine", 1)}]


@pytest.mark.rule("dwarfs:R074", "dwarfs:Q20")
def test_a_monster_in_the_rivals_kingdom_stops_the_dig_there():
    table = castle_and_stack(seat=0, owner=1).lay("dragon", seat=1, at=(1, 0))
    table.lay("castle", seat=0, at=(10, 0))
    assert events(table.match(), "monster-stops") == [{"seat": 0, "square": 0, "monster": 2}]


@pytest.mark.rule("dwarfs:Q19", "dwarfs:R087")
@pytest.mark.parametrize("where", [(0, 0), (1, 0)])
def test_a_monster_stops_digging_at_both_of_two_joined_castles(where):
    table = position().lay("castle", seat=0, at=(0, 0)).lay("castle", seat=1, at=(1, 0))
    table.lay("dragon", seat=1, at=(2, 0)).lay("tavern", seat=0, at=(5, 0)).lay("tavern", seat=1, at=(5, 0))
    match = table.dwarfs(0, at=where, count=2).turn_of(0, phase="resolve").match()
    assert events(match, "monster-stops") == [{"seat": 0, "square": where[0], "monster": 2}]


@pytest.mark.rule("dwarfs:Q21")
def test_by_a_switch_only_stacks_of_the_castles_kingdom_are_dug():
    table = (
        castle_and_stack(dig_scope="region").lay("gold_mine", seat=1, at=(1, 0)).lay("diamond_mine", seat=0, at=(1, 0))
    )
    match = table.match()
    assert set(keys(match)) == {"1,0", "decline"}
    assert refused(match, "3,0") == "Q21"


@pytest.mark.rule("dwarfs:Q21")
def test_by_that_switch_there_may_be_nothing_to_dig():
    match = castle_and_stack(dig_scope="region").match()
    assert events(match, "nothing-to-dig") == [{"seat": 0, "square": 0}]


@pytest.mark.rule("dwarfs:Q22", "dwarfs:R058")
def test_a_mine_that_was_resolved_before_can_be_dug():
    table = position().lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=2)
    table.lay("gold_mine", seat=0, at=(2, 2)).lay("emerald_mine", seat=0, at=(2, 2)).dwarfs(0, at=(2, 2), count=2)
    match = table.turn_of(0, phase="resolve").match()
    assert set(keys(match)) == {"0,0", "2,2"}
    first_dig = choose(match.clone(), "0,0")
    assert events(first_dig, "nothing-to-dig") == [{"seat": 0, "square": 0}]
    choose(match, "2,2")
    assert kind(match) == "dig"
    choose(match, "2,2")
    assert stack(match, (2, 2)) == [card("gold_mine", 0), card("emerald_mine", 0)]
    assert gems(match, 0) == {"emerald": 1}


@pytest.mark.rule("dwarfs:Q24", "dwarfs:R070")
def test_a_vacated_square_is_not_dug():
    table = position().lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=2)
    table.lay("dragon", seat=0, at=(0, -1)).dwarfs(0, at=(0, -1), count=5)  # the castle has its wall there
    table.lay("tavern", seat=0, at=(4, 0)).lay("tavern", seat=1, at=(4, 0))
    match = choose(table.turn_of(0, phase="resolve").match(), "0,-1")
    assert kind(match) == "dig"
    assert set(keys(match)) == {"4,0", "decline"}
    assert refused(match, "0,-1") == "Q24"


# Kingdoms ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R075", "dwarfs:Q05")
def test_castle_open_to_a_mine_that_is_walled_north():
    table = position().lay("castle", seat=0, at=(0, 0)).lay("gold_mine", seat=0, at=(1, 0))
    table.lay("ruby_mine", seat=0, at=(1, -1))  # beyond the wall of the gold mine
    match = table.turn_of(0).match()
    assert kingdom(match, 0) == 2 + 1
    assert kingdom_size(match, 0) == 2


@pytest.mark.rule("dwarfs:R075", "dwarfs:Q04")
@pytest.mark.parametrize(("turn", "joined"), [(0, True), (1, True), (2, True), (3, False)])
def test_a_wall_of_either_card_ends_the_kingdom(turn, joined):
    table = position().lay("castle", seat=0, at=(0, 0)).lay("gold_mine", seat=0, at=(1, 0), turn=turn)
    assert kingdom(table.turn_of(0).match(), 0) == (3 if joined else 2)
    table = position().lay("castle", seat=0, at=(0, 0), turn=(turn + 2) % 4).lay("gold_mine", seat=0, at=(1, 0))
    assert kingdom(table.turn_of(0).match(), 0) == (3 if joined else 2)


@pytest.mark.rule("dwarfs:R075")
def test_corners_do_not_join():
    table = (
        position().lay("castle", seat=0, at=(0, 0)).lay("gold_mine", seat=0, at=(1, 1)).lay("tavern", seat=0, at=(2, 0))
    )
    assert kingdom(table.turn_of(0).match(), 0) == 2


@pytest.mark.rule("dwarfs:R075", "dwarfs:R077")
def test_a_kingdom_winds_around_its_walls():
    table = position(4).lay("castle", seat=3, at=(0, 0))
    table.lay("gold_mine", seat=0, at=(1, 0)).lay("gold_mine", seat=1, at=(2, 0)).lay(
        "gold_mine", seat=2, at=(2, 1), turn=1
    )
    table.lay("frost_giant", seat=0, at=(2, 2), turn=2).lay("ruby_mine", seat=0, at=(1, 2), turn=3)
    table.lay("ruby_mine", seat=1, at=(0, 1))  # below the castle, its own wall between
    table.lay("dragon", seat=0, at=(1, 1), turn=1)  # inside the bend: open to the north, walled to the east
    match = table.turn_of(3).match()
    castle, golds, giant, ruby, dragon = 2, 3, -2, 2, -2
    assert kingdom(match, 3) == castle + golds + giant + ruby + dragon
    assert kingdom_size(match, 3) == 7
    assert [kingdom(match, seat) for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("dwarfs:R075", "dwarfs:Q06")
def test_full_cards_do_not_end_a_kingdom():
    table = (
        position().lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=0, at=(1, 0)).lay("gold_mine", seat=1, at=(2, 0))
    )
    table.dwarfs(1, at=(1, 0), count=3)
    assert kingdom(table.turn_of(0).match(), 0) == 2 + 1 + 1


@pytest.mark.rule("dwarfs:R076")
def test_a_lone_castle_is_a_kingdom_of_one_card():
    match = position(3).lay("castle", seat=2, at=(0, 0)).turn_of(0).match()
    assert [kingdom(match, seat) for seat in range(3)] == [0, 0, 2]
    assert [kingdom_size(match, seat) for seat in range(3)] == [0, 0, 1]
