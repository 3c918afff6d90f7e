"""Rulings on tasks: their order, monsters, digging and what lies below. (Q14-Q27)"""

import msgspec
import pytest

import underhall
from tests.rules.dwarfs.helpers import (
    CARDS,
    GOALS,
    asked,
    card,
    choose,
    dwarfs,
    end_turn,
    events,
    fields,
    gem_pile,
    gems,
    keys,
    kind,
    ogres,
    pile,
    play,
    position,
    refused,
    scripted,
    square,
    stack,
    told,
)
from underhall.engine.pack import load
from underhall.errors import PositionError
from underhall.games.dwarfs.pack_schema import DwarfsPack


def resolving(table, seat=0, dice=None):
    """The Resolve phase of a seat."""
    return table.turn_of(seat, phase="resolve").match(dice)


def with_pack(seats=2, dwarfs_each=7, **spots):
    """A position of a pack in which cards have other numbers of spots."""
    pack = load("dwarfs")
    assert isinstance(pack, DwarfsPack)
    changed = tuple(
        msgspec.structs.replace(each, spots=msgspec.structs.replace(each.spots, value=spots[each.id]))
        if each.id in spots
        else each
        for each in pack.card
    )
    limits = msgspec.structs.replace(pack.limits, dwarfs=dwarfs_each)
    return underhall.position("dwarfs", seats=seats, pack=msgspec.structs.replace(pack, card=changed, limits=limits))


# Q14-Q17: order, duty, once, too little -------------------------------------------------------------------------------


def dragon_beside_mine():
    table = position().lay("gold_mine", seat=0, at=(0, 0)).lay("dragon", seat=0, at=(1, 0))
    return table.dwarfs(0, at=(0, 0), count=2).dwarfs(0, at=(1, 0), count=5)


@pytest.mark.rule("dwarfs:Q14")
def test_first_the_dragon_then_the_mine():
    match = resolving(dragon_beside_mine())
    assert kind(match) == "which-task"
    assert keys(match) == ["0,0", "1,0"]
    match.choose("1,0")
    assert gems(match, 0) == {"gold": 2}
    assert events(match, "task") == [
        {"seat": 0, "square": 1, "dwarfs": 5, "card": card("dragon", 0)},
        {"seat": 0, "square": 0, "dwarfs": 2, "card": card("gold_mine", 0)},
    ]
    assert pile(match, 0) == 7


@pytest.mark.rule("dwarfs:Q14")
def test_first_the_mine_then_the_dragon():
    match = resolving(dragon_beside_mine())
    match.choose("0,0")
    assert gems(match, 0) == {}
    assert events(match, "dragon-stops") == [{"seat": 0, "square": 0, "dragon": 1}]
    assert events(match, "defeated") == [{"seat": 0, "card": card("dragon", 0), "square": 1}]


@pytest.mark.rule("dwarfs:Q14")
@pytest.mark.parametrize(("first", "bought"), [("0,0", True), ("2,0", False)])
def test_a_gem_can_be_mined_before_the_trade(first, bought):
    table = position().row("pickled_roots").lay("emerald_mine", seat=0, at=(0, 0)).lay("tavern", seat=0, at=(1, 0))
    table.lay("general_store", seat=0, at=(2, 0)).lay("castle", seat=0, at=(3, 0)).gems(0, gold=1, emerald=1)
    match = resolving(table.dwarfs(0, at=(0, 0), count=2).dwarfs(0, at=(2, 0), count=3))
    match.choose(first)
    if bought:
        match.choose("buy:pickled_roots")
        assert events(match, "traded") == [{"seat": 0, "goal": 2, "place": 0}]
        assert gems(match, 0) == {}
    else:
        assert events(match, "cannot-trade") == [{"seat": 0}]
        assert gems(match, 0) == {"gold": 1, "emerald": 2}


@pytest.mark.rule("dwarfs:Q15")
def test_a_trade_may_be_declined_but_the_dwarfs_go_home():
    table = position().row("leek_broth").lay("general_store", seat=0, at=(0, 0)).lay("tavern", seat=0, at=(1, 0))
    table.lay("castle", seat=0, at=(2, 0)).gems(0, gold=2, emerald=1).dwarfs(0, at=(0, 0), count=3)
    match = resolving(table)
    assert keys(match) == ["buy:leek_broth", "decline"]
    assert pile(match, 0) == 7
    match.choose("decline")
    assert gems(match, 0) == {"gold": 2, "emerald": 1}
    assert events(match, "trade-declined") == [{"seat": 0}]
    assert events(match, "traded") == []
    assert int(fields(match).goals[0]) == 0


def castle_and_stack(**switches):
    """Seat 0's castle, two own dwarfs on it, and beside it a gold mine on an emerald mine."""
    table = position(**switches).lay("castle", seat=0, at=(0, 0)).lay("emerald_mine", seat=1, at=(1, 0), turn=3)
    return table.lay("gold_mine", seat=1, at=(1, 0)).dwarfs(0, at=(0, 0), count=2)


@pytest.mark.rule("dwarfs:Q15")
def test_a_dig_may_be_declined_but_the_dwarfs_go_home():
    match = resolving(castle_and_stack())
    assert kind(match) == "dig"
    assert pile(match, 0) == 7
    assert keys(match) == ["1,0", "decline"]
    match.choose("decline")
    assert events(match, "dig-declined") == [{"seat": 0}]
    assert events(match, "dug") == []
    assert stack(match, (1, 0)) == [card("gold_mine", 1), card("emerald_mine", 1)]


@pytest.mark.rule("dwarfs:Q15")
def test_by_a_switch_a_trade_that_can_be_paid_must_be_made():
    table = position(must_trade_and_dig=True).row("leek_broth", "smoked_trout", "barley_loaves")
    table.lay("general_store", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=3)
    poor = resolving(table)
    assert events(poor, "cannot-trade") == [{"seat": 0}]
    one = resolving(table.gems(0, gold=2, emerald=1))
    assert events(one, "traded") == [
        {"seat": 0, "goal": GOALS.index("leek_broth"), "place": 0}
    ]  # the only one that can be paid
    several = choose(resolving(table.gems(0, gold=3, emerald=3, diamond=3, ruby=3)), "0,0")
    assert keys(several)[:3] == ["buy:leek_broth", "buy:smoked_trout", "buy:barley_loaves"]
    assert refused(several, "decline") == "Q15"


@pytest.mark.rule("dwarfs:Q15", "dwarfs:Q45")
def test_by_a_switch_hidden_gems_that_pay_for_nothing_allow_no_trade():
    table = position(must_trade_and_dig=True, hide_gems=True).row("leek_broth")
    table.lay("general_store", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=3)
    assert keys(resolving(table)) == ["decline"]
    assert keys(resolving(table.gems(0, gold=2, emerald=1))) == ["buy:leek_broth"]


@pytest.mark.rule("dwarfs:Q15")
def test_by_a_switch_a_stack_that_can_be_dug_must_be_dug():
    assert events(resolving(castle_and_stack(must_trade_and_dig=True)), "dug") != []  # the only stack
    two = castle_and_stack(must_trade_and_dig=True).lay("tavern", seat=1, at=(0, 1)).lay("tavern", seat=0, at=(0, 1))
    match = resolving(two)
    assert keys(match) == ["1,0", "0,1"]
    assert refused(match, "decline") == "Q15"


@pytest.mark.rule("dwarfs:Q15")
def test_gems_and_ogres_are_taken_without_asking():
    table = position().lay("tavern", seat=0, at=(0, 0)).lay("ruby_mine", seat=0, at=(0, 1))
    table.dwarfs(0, at=(0, 0), count=2).dwarfs(0, at=(0, 1), count=3)
    match = resolving(table, dice=scripted(draw_ogre=["rout"]))
    match.choose("0,1")
    assert asked(match) == 1  # nothing else was asked
    assert gems(match, 0) == {"ruby": 1}
    assert ogres(match, 0) == ["rout"]


@pytest.mark.rule("dwarfs:Q16")
def test_a_card_is_resolved_once_a_phase():
    table = with_pack(dwarfs_each=9, emerald_mine=4).lay("emerald_mine", seat=0, at=(0, 0))
    table.lay("gold_mine", seat=0, at=(1, 0)).lay("diamond_mine", seat=0, at=(2, 0)).lay("tavern", seat=0, at=(3, 0))
    table.dwarfs(0, at=(0, 0), count=4).dwarfs(0, at=(1, 0), count=2).dwarfs(0, at=(2, 0), count=2)
    match = resolving(table)
    assert keys(match) == ["0,0", "1,0", "2,0"]
    assert refused(match, "3,0") == "R061"
    match.choose("0,0")
    assert keys(match) == ["1,0", "2,0"]
    assert refused(match, "0,0") == "Q16"
    match.choose("1,0")
    assert gems(match, 0) == {"emerald": 1, "gold": 2, "diamond": 1}
    assert dwarfs(match, 0, (0, 0)) == 2
    assert asked(match) == 1
    choose(match, "end", "end")  # the next turn of seat 0
    assert gems(match, 0)["emerald"] == 2
    assert dwarfs(match, 0, (0, 0)) == 0


@pytest.mark.rule("dwarfs:Q17")
@pytest.mark.parametrize(("left", "mined"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_a_pile_gives_what_it_has(left, mined):
    table = position().lay("gold_mine", seat=0, at=(0, 0)).lay("tavern", seat=0, at=(1, 0))
    table.gems(1, gold=12 - left).dwarfs(0, at=(0, 0), count=2)
    match = resolving(table)
    assert gems(match, 0) == ({"gold": mined} if mined else {})
    assert gem_pile(match, "gold") == left - mined
    assert events(match, "mined") == ([{"seat": 0, "gem": 0, "gems": mined, "square": 0}] if mined else [])
    assert events(match, "no-gem-left") == ([] if mined else [{"seat": 0, "gem": 0, "square": 0}])
    assert pile(match, 0) == 7


# Q18-Q20: whose kingdom monsters trouble ------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q18")
@pytest.mark.parametrize(
    ("switch", "castle", "gold"),
    [(False, None, 0), (False, (2, 0), 0), (True, None, 2), (True, (2, 0), 0), (True, (0, -1), 2)],
)
def test_whether_a_dragon_needs_a_castle(switch, castle, gold):
    table = position(monsters_need_castle=switch).lay("gold_mine", seat=0, at=(0, 0)).lay("dragon", seat=1, at=(1, 0))
    table.lay("tavern", seat=0, at=(-1, 0))
    if castle is not None:
        table.lay("castle", seat=1, at=castle)  # at 0,-1 the gold mine's wall keeps it apart
    match = resolving(table.dwarfs(0, at=(0, 0), count=2))
    assert gems(match, 0).get("gold", 0) == gold
    assert told(match).count("dragon-stops") == (0 if gold else 1)


@pytest.mark.rule("dwarfs:Q18")
@pytest.mark.parametrize("switch", [False, True])
def test_a_castle_is_always_joined_to_what_troubles_it(switch):
    table = position(monsters_need_castle=switch).lay("castle", seat=0, at=(0, 0)).lay("frost_giant", seat=1, at=(1, 0))
    assert refused(table.turn_of(0, taken=3).ogres(0, "pickpocket").match(), "place:0,0") == "R023"
    table.dwarfs(0, at=(0, 0), count=2)
    assert events(resolving(table), "monster-stops") == [{"seat": 0, "square": 0, "monster": 1}]


def two_castles(*monsters):
    """The castles of both seats in one row, with a tavern between them and a stack at its end."""
    table = (
        position().lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=0, at=(1, 0)).lay("castle", seat=1, at=(2, 0))
    )
    table.lay("emerald_mine", seat=1, at=(3, 0), turn=1).lay("diamond_mine", seat=1, at=(3, 0))
    for number, (name, seat) in enumerate(monsters):
        table.lay(name, seat=seat, at=(-1 - number, 0))
    return table


@pytest.mark.rule("dwarfs:Q19", "dwarfs:R130")
def test_joined_castles_share_one_kingdom():
    match = two_castles().match()
    assert [by_source["kingdom"] for by_source in match.standing().scores] == [6, 6]
    match = two_castles(("dragon", 1)).match()
    assert [by_source["kingdom"] for by_source in match.standing().scores] == [4, 4]


@pytest.mark.rule("dwarfs:Q19", "dwarfs:R089")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_giant_takes_both_extra_actions(seat):
    at_peace = two_castles(("dragon", 1)).ogres(seat, "pickpocket").turn_of(seat, taken=3).match()
    assert "place:1,0" in keys(at_peace)
    troubled = two_castles(("frost_giant", 1)).ogres(seat, "pickpocket").turn_of(seat, taken=3).match()
    assert refused(troubled, "place:1,0") == "R023"


@pytest.mark.rule("dwarfs:Q19", "dwarfs:R087")
@pytest.mark.parametrize("monster", ["dragon", "frost_giant"])
@pytest.mark.parametrize("at", [(0, 0), (2, 0)])
def test_any_monster_stops_digging_at_both(monster, at):
    match = resolving(two_castles().dwarfs(0, at=at, count=2))
    assert kind(match) == "dig"
    match = resolving(two_castles((monster, 1)).dwarfs(0, at=at, count=2))
    assert events(match, "monster-stops") == [
        {"seat": 0, "square": square(match, at), "monster": square(match, (-1, 0))}
    ]
    assert asked(match) == 1
    assert pile(match, 0) == 7


@pytest.mark.rule("dwarfs:Q19")
def test_of_two_monsters_the_dragon_is_named():
    match = resolving(two_castles(("frost_giant", 0), ("dragon", 1)).dwarfs(0, at=(0, 0), count=2))
    assert events(match, "monster-stops") == [{"seat": 0, "square": 0, "monster": square(match, (-2, 0))}]


@pytest.mark.rule("dwarfs:Q20")
@pytest.mark.parametrize("monster", ["dragon", "frost_giant"])
def test_the_castle_under_the_dwarfs_must_be_at_peace(monster):
    table = position().lay("castle", seat=0, at=(0, 0)).lay(monster, seat=1, at=(1, 0))
    table.lay("castle", seat=1, at=(0, -1)).lay("gold_mine", seat=1, at=(-1, -1)).lay("ruby_mine", seat=0, at=(-1, -1))
    rivals = resolving(table.dwarfs(0, at=(0, -1), count=2))
    assert kind(rivals) == "dig"  # the rival's castle is at peace, though the player's own is not
    own = resolving(table.dwarfs(0, at=(0, 0), count=2))
    choose(own, "0,0")
    assert events(own, "monster-stops") == [{"seat": 0, "square": 0, "monster": 1}]


# Q21-Q23: what can be dug ---------------------------------------------------------------------------------------------


def stack_far_away(**switches):
    """As above, and a second stack that walls keep apart."""
    table = castle_and_stack(**switches).lay("tavern", seat=1, at=(0, -1))
    return table.lay("general_store", seat=1, at=(0, -1), turn=2)


@pytest.mark.rule("dwarfs:Q21")
def test_any_stack_may_be_dug():
    match = resolving(stack_far_away())
    assert keys(match) == ["1,0", "0,-1", "decline"]
    assert refused(match, "0,0") == "R070"
    match.choose("0,-1")
    assert stack(match, (0, -1)) == [card("tavern", 1), card("general_store", 1)]
    assert events(match, "dug") == [
        {"seat": 0, "square": 2, "up": card("tavern", 1), "under": card("general_store", 1)}
    ]
    assert int(fields(match).facing[card("general_store", 1)]) == 2


@pytest.mark.rule("dwarfs:Q21")
def test_dig_scope_region_keeps_to_the_kingdom():
    match = resolving(stack_far_away(dig_scope="region"))
    assert keys(match) == ["1,0", "decline"]
    assert refused(match, "0,-1") == "Q21"
    match.choose("1,0")
    assert stack(match, (1, 0)) == [card("emerald_mine", 1), card("gold_mine", 1)]


@pytest.mark.rule("dwarfs:Q21")
@pytest.mark.parametrize(("scope", "event"), [("anywhere", "dug"), ("region", "nothing-to-dig")])
def test_a_stack_out_of_the_kingdom_only(scope, event):
    table = position(dig_scope=scope).lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=1, at=(0, -1))
    table.lay("general_store", seat=1, at=(0, -1)).dwarfs(0, at=(0, 0), count=2)
    match = resolving(table)
    if scope == "anywhere":
        match.choose("0,-1")
    assert told(match).count(event) == 1
    assert events(match, "nothing-to-dig") == ([{"seat": 0, "square": 0}] if scope == "region" else [])


@pytest.mark.rule("dwarfs:Q21")
def test_the_top_of_three_goes_to_the_very_bottom():
    table = position().lay("castle", seat=0, at=(0, 0))
    for seat, name in ((1, "emerald_mine"), (1, "diamond_mine"), (0, "gold_mine")):
        table.lay(name, seat=seat, at=(1, 0), turn=seat)
    match = choose(resolving(table.dwarfs(0, at=(0, 0), count=2)), "1,0")
    assert stack(match, (1, 0)) == [card("diamond_mine", 1), card("emerald_mine", 1), card("gold_mine", 0)]


@pytest.mark.rule("dwarfs:Q22")
def test_a_card_whose_dwarfs_have_gone_home_can_be_dug():
    table = castle_and_stack().dwarfs(0, at=(1, 0), count=2)
    first_mined = choose(resolving(table), "1,0")
    assert keys(first_mined) == ["1,0", "decline"]
    first_mined.choose("1,0")
    assert stack(first_mined, (1, 0)) == [card("emerald_mine", 1), card("gold_mine", 1)]
    first_dug = choose(resolving(table), "0,0")
    assert events(first_dug, "nothing-to-dig") == [{"seat": 0, "square": 0}]
    assert stack(first_dug, (1, 0)) == [card("gold_mine", 1), card("emerald_mine", 1)]


@pytest.mark.rule("dwarfs:Q22")
def test_a_dwarf_that_stays_keeps_its_card_on_top():
    match = resolving(castle_and_stack().dwarfs(0, at=(1, 0), count=3))
    match.choose("1,0")
    assert events(match, "nothing-to-dig") == [{"seat": 0, "square": 0}]


@pytest.mark.rule("dwarfs:Q23")
def test_a_monster_is_neither_covered_nor_dug():
    table = stack_far_away().lay("tavern", seat=0, at=(0, -2)).lay("gold_mine", seat=0, at=(0, -3))
    table.lay("dragon", seat=1, at=(0, -3))
    match = resolving(table)
    assert refused(match, "0,-3") == "R073"
    choose(match, "decline", "end")
    match.choose("play:dragon")
    assert refused(match, "stack:0,-3") == "R039"


@pytest.mark.rule("dwarfs:Q23")
@pytest.mark.parametrize("lower", ["castle", "dragon", "frost_giant"])
@pytest.mark.parametrize("upper", CARDS)
def test_no_table_has_a_castle_or_a_monster_below(lower, upper):
    table = position().lay(lower, seat=0, at=(0, 0)).lay(upper, seat=1, at=(0, 0))
    with pytest.raises(PositionError, match="under another card"):
        table.match()


@pytest.mark.rule("dwarfs:Q23")
def test_a_castle_may_lie_below_where_castles_stack():
    table = position(castle_stacking=True).lay("castle", seat=0, at=(0, 0)).lay("frost_giant", seat=1, at=(0, 0))
    assert stack(table.match(), (0, 0)) == [card("frost_giant", 1), card("castle", 0)]
    table.lay("castle", seat=1, at=(0, 0))
    with pytest.raises(PositionError, match="under another card"):
        table.match()


# Q24-Q27: defeated monsters and covered cards -------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q24")
def test_the_card_below_appears_as_it_was():
    table = position().lay("castle", seat=1, at=(0, 0)).lay("emerald_mine", seat=1, at=(1, 0), turn=2)
    table.lay("dragon", seat=1, at=(1, 0), turn=0).lay("gold_mine", seat=1, at=(2, 0))
    before = table.match()
    assert before.standing().scores[1]["kingdom"] == 2 - 2 + 1
    match = resolving(table.dwarfs(0, at=(1, 0), count=5))
    assert stack(match, (1, 0)) == [card("emerald_mine", 1)]
    assert int(fields(match).facing[card("emerald_mine", 1)]) == 2
    # Turned half round it is walled to the south and the east, so the gold mine is cut off.
    assert match.standing().scores[1]["kingdom"] == 2 + 1
    assert int(fields(match).under[card("dragon", 1)]) == -1


@pytest.mark.rule("dwarfs:Q24")
def test_what_was_below_works_in_the_same_phase():
    table = position().lay("castle", seat=0, at=(0, 0)).lay("emerald_mine", seat=1, at=(1, 0), turn=3)
    table.lay("gold_mine", seat=1, at=(1, 0)).lay("dragon", seat=1, at=(1, 0))
    match = resolving(table.dwarfs(0, at=(1, 0), count=5).dwarfs(0, at=(0, 0), count=2))
    match.choose("1,0")
    assert kind(match) == "dig"  # in peace at once, and the stack of two lies open
    match.choose("1,0")
    assert stack(match, (1, 0)) == [card("emerald_mine", 1), card("gold_mine", 1)]


def gap_in_a_row():
    """Seat 0 has just defeated the giant between its castle and a gold mine; it is seat 1's turn."""
    table = position().lay("castle", seat=0, at=(0, 0)).lay("frost_giant", seat=1, at=(1, 0))
    table.lay("gold_mine", seat=0, at=(2, 0)).dwarfs(0, at=(1, 0), count=5).dwarfs(1, at=(2, 0))
    return resolving(table)


@pytest.mark.rule("dwarfs:Q24")
def test_islands_stay_in_play():
    match = gap_in_a_row()
    assert stack(match, (1, 0)) == []
    assert stack(match, (2, 0)) == [card("gold_mine", 0)]
    assert match.standing().scores[0]["kingdom"] == 2
    assert refused(match, "move:2,0") == "R048"
    assert refused(match, "place:1,0") == "Q24"
    assert "place:2,0" in keys(match)
    match.choose("play:tavern")
    assert refused(match, "stack:1,0") is None
    assert sorted(key for key in keys(match) if key.startswith(("lay:1,", "lay:3,"))) == [
        "lay:1,0",
        "lay:3,0",
    ]


@pytest.mark.rule("dwarfs:Q24")
def test_a_vacated_square_is_used_again():
    match = play(gap_in_a_row(), "tavern", "lay:1,0")
    assert stack(match, (1, 0)) == [card("tavern", 1)]
    assert int(fields(match).squares) == 3  # the same square, not a new one
    assert match.standing().scores[0]["kingdom"] == 4
    match.choose("move:2,0")
    assert dwarfs(match, 1, (1, 0)) == 1


@pytest.mark.rule("dwarfs:Q24", "dwarfs:R030")
def test_an_empty_table_takes_a_card_anywhere():
    table = position().lay("dragon", seat=1, at=(0, 0)).dwarfs(0, at=(0, 0), count=5)
    match = resolving(table)
    assert asked(match) == 1
    assert all(key.startswith("play:") or key == "end" for key in keys(match))
    assert refused(match, "place:0,0") == "Q24"
    choose(match, "play:gold_mine", "turn:1")
    assert stack(match, (0, 0)) == [card("gold_mine", 1)]
    assert events(match, "laid") == [{"seat": 1, "card": card("gold_mine", 1), "square": 0, "turn": 1}]
    assert int(fields(match).squares) == 1


@pytest.mark.rule("dwarfs:Q25")
@pytest.mark.parametrize("seats", [2, 4])
def test_other_dwarfs_on_a_defeated_monster_go_home(seats):
    table = with_pack(seats, dragon=9).lay("dragon", seat=1, at=(0, 0)).lay("tavern", seat=1, at=(1, 0))
    table.dwarfs(0, at=(0, 0), count=6).dwarfs(seats - 1, at=(0, 0), count=2).dwarfs(1, at=(1, 0))
    match = resolving(table)
    assert events(match, "task") == [{"seat": 0, "square": 0, "dwarfs": 5, "card": card("dragon", 1)}]
    assert [pile(match, seat) for seat in range(seats)] == [7, 6, 7, 7][:seats]
    assert int(fields(match).crowd[0]) == 0
    assert dwarfs(match, 1, (1, 0)) == 1
    assert stack(match, (0, 0)) == []


@pytest.mark.rule("dwarfs:Q26")
@pytest.mark.parametrize("monster", ["dragon", "frost_giant"])
def test_a_defeated_monster_is_worth_three(monster):
    match = resolving(position().lay(monster, seat=1, at=(0, 0)).dwarfs(0, at=(0, 0), count=5))
    assert match.standing().scores[0]["monsters"] == 3
    assert match.standing().totals == (3, 0)
    assert int(fields(match).trophies[0]) == 1 << card(monster, 1)


@pytest.mark.rule("dwarfs:Q26")
def test_two_defeated_monsters_are_worth_six():
    match = position().trophy(0, "dragon", of=1).trophy(0, "frost_giant", of=0).trophy(1, "dragon", of=0).match()
    assert [each["monsters"] for each in match.standing().scores] == [6, 3]


@pytest.mark.rule("dwarfs:Q27")
def test_covered_cards_give_no_points():
    table = position().lay("castle", seat=0, at=(0, 0)).lay("ruby_mine", seat=0, at=(1, 0))
    table.lay("gold_mine", seat=0, at=(1, 0))
    assert table.match().standing().scores[0]["kingdom"] == 3
    table.lay("dragon", seat=0, at=(1, 0))
    assert table.match().standing().scores[0]["kingdom"] == 0


@pytest.mark.rule("dwarfs:Q27", "dwarfs:R113")
def test_covered_cards_do_not_help_the_builder():
    table = position().secrets("builder", "slayer").lay("castle", seat=0, at=(0, 0))
    for x, (name, seat) in enumerate(
        [("gold_mine", 0), ("dragon", 0), ("frost_giant", 0), ("tavern", 0), ("gold_mine", 1), ("tavern", 1)], start=1
    ):
        table.lay(name, seat=seat, at=(x, 0))
    table.lay("diamond_mine", seat=1, at=(1, 0))  # seven squares, eight cards
    assert "reveal-secret" not in keys(table.match())
    table.lay("ruby_mine", seat=1, at=(-1, 0), turn=3)
    assert "reveal-secret" in keys(table.match())


@pytest.mark.rule("dwarfs:Q27", "dwarfs:R131")
def test_covered_cards_break_no_tie():
    table = position().lay("castle", seat=0, at=(0, 0)).lay("gold_mine", seat=0, at=(1, 0))
    table.lay("castle", seat=1, at=(0, 1), turn=0).lay("gold_mine", seat=1, at=(1, 1))
    table.lay("diamond_mine", seat=1, at=(1, 0))  # walls north and south: the rows stay apart
    standing = table.match().standing()
    assert standing.totals == (3, 3)
    assert standing.ranking == ((0, 1),)


@pytest.mark.rule("dwarfs:Q14")
def test_the_next_phase_starts_afresh():
    match = end_turn(resolving(dragon_beside_mine()))
    assert int(fields(match).resolved) == 0
    assert asked(match) == 1
