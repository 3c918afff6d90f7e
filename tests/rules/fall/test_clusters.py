"""Strong actions and clusters. (STR-01 to STR-09, CHA-13, K-10, K-30, K-32)"""

from itertools import combinations

import pytest

from tests.rules.fall.helpers import (
    ascending,
    asked,
    choose,
    cubes,
    events,
    fields,
    keys,
    kind,
    position,
    refused,
    told,
)
from underhall.games.fall.pieces import CELLS, GRID, SYMBOLS, Kind
from underhall.games.fall.rules.clusters import higher_symbols, is_cluster, next_symbols

ACTION_KINDS = {"A": Kind.ADVANCE, "B": Kind.BOLSTER, "I": Kind.INFLUENCE, "G": Kind.GNOME}


def acting(*rows, supplies=0, covered=(), champions=()):
    """Seat 0 chooses its first symbol; a supply is already spent."""
    table = position(2).ancestry(0, *rows).cover(0, *covered).supplies(0, supplies).supplies(1, 1)
    for name in champions:
        table.champion(0, name)
    return table.act(0)


def strong(match):
    """The strong actions so far: kind and power."""
    return [(event["action"], event["power"]) for event in events(match, "strong-action")]


# One strong symbol, or a cluster --------------------------------------------------------------------------------------


@pytest.mark.rule("fall:STR-01")
@pytest.mark.parametrize("token", ["A2", "B3", "I2", "G3"])
def test_one_numbered_symbol_is_a_strong_action_of_that_power(token):
    match = acting(f"I . {token}", "W . .").match()
    choose(match, "cover:2,0")
    assert strong(match) == [(ACTION_KINDS[token[0]], int(token[1]))]
    assert events(match, "weak-action") == []
    assert cubes(match, 0) == {(2, 0)}


@pytest.mark.rule("fall:STR-01", "fall:STR-05")
def test_a_strong_symbol_may_be_covered_without_its_neighbours():
    match = acting("G2 G", "G . ").match()
    choose(match, "cover:0,0", "done")
    assert strong(match) == [(Kind.GNOME, 2)]
    assert keys(match) == ["spaces:1", "spaces:2"]


@pytest.mark.rule("fall:STR-02", "fall:STR-04")
def test_weak_and_strong_symbols_mix_freely_and_add_up():
    match = acting("I I3", "I2 .").match()
    choose(match, "cover:0,0", "add:1,0", "add:0,1")
    assert strong(match) == [(Kind.INFLUENCE, 6)]
    assert cubes(match, 0) == {(0, 0), (1, 0), (0, 1)}


@pytest.mark.rule("fall:STR-02", "fall:STR-04")
def test_two_weak_symbols_are_a_strong_action():
    match = acting("I I A").match()
    choose(match, "cover:1,0", "add:0,0")
    assert int(fields(match).picked) == 0  # what was picked is covered now
    assert strong(match) == [(Kind.INFLUENCE, 2)]
    assert events(match, "weak-action") == []


@pytest.mark.rule("fall:STR-02")
@pytest.mark.parametrize("token", list(ACTION_KINDS))
def test_a_cluster_is_of_one_type(token):
    others = [other for other in ACTION_KINDS if other != token]
    match = acting(f". {others[0]} .", f"{others[1]} {token} {token}", f". {others[2]} .").match()
    choose(match, "cover:1,1")
    assert keys(match) == ["add:2,1", "done"]
    assert refused(match, "add:1,0") == refused(match, "add:0,1") == refused(match, "add:1,2") == "STR-02"


@pytest.mark.rule("fall:STR-03")
def test_diagonal_is_not_adjacent():
    match = acting("A . A", ". A .", "A . A").match()
    choose(match, "cover:1,1")
    assert told(match)[0] == "weak-action"  # nothing could be added, so nothing was asked
    match = acting("A A .", ". . A").match()
    choose(match, "cover:0,0")
    assert keys(match) == ["add:1,0", "done"]
    assert refused(match, "add:2,1") == "STR-03"
    choose(match, "add:1,0")
    assert strong(match) == [(Kind.ADVANCE, 2)]  # now (2, 1) touches it at a corner, no more


@pytest.mark.rule("fall:STR-03")
@pytest.mark.parametrize("cell", [(0, 0), (5, 0), (0, 5), (5, 5), (2, 3)])
def test_adjacent_are_the_cells_that_share_a_side(cell):
    """Also at the edges of the widest ancestry: the end of a row does not touch the start of the next."""
    column, row = cell
    match = acting(*["A A A A A A"] * 6).match()
    choose(match, f"cover:{column},{row}")
    beside = {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}
    expected = {f"add:{c},{r}" for c, r in beside if 0 <= c < 6 and 0 <= r < 6}
    assert set(keys(match)) == expected | {"done"}


@pytest.mark.rule("fall:STR-05")
def test_any_part_of_a_group_may_be_covered():
    match = acting("A A A A").match()
    choose(match, "cover:1,0")
    assert keys(match) == ["add:0,0", "add:2,0", "done"]
    assert refused(match, "add:3,0") == "STR-03"
    choose(match, "add:2,0", "done")
    assert cubes(match, 0) == {(1, 0), (2, 0)}
    assert strong(match) == [(Kind.ADVANCE, 2)]


@pytest.mark.rule("fall:STR-05", "fall:STR-02")
def test_symbols_are_added_in_any_order_and_each_once():
    match = acting("A A A A").match()
    choose(match, "cover:3,0", "add:2,0")
    assert keys(match) == ["add:1,0", "done"]
    assert refused(match, "add:3,0") == refused(match, "add:2,0") == "TRN-06"
    choose(match, "add:1,0", "add:0,0")
    assert strong(match) == [(Kind.ADVANCE, 4)]


@pytest.mark.rule("fall:STR-06")
@pytest.mark.parametrize("token", list(ACTION_KINDS))
def test_wilds_may_be_part_of_a_cluster(token):
    match = acting(f"{token}2 W {token}").match()
    choose(match, "cover:0,0", "add:1,0", "add:2,0")
    assert strong(match) == [(ACTION_KINDS[token], 4)]  # a wild adds one


@pytest.mark.rule("fall:STR-06", "fall:TRN-09")
def test_a_cluster_may_begin_with_a_wild():
    match = acting("A W I2").match()
    choose(match, "wild:1,0:influence")
    assert keys(match) == ["add:2,0", "done"]
    assert refused(match, "add:0,0") == "STR-02"
    choose(match, "add:2,0")
    assert strong(match) == [(Kind.INFLUENCE, 3)]


@pytest.mark.rule("fall:K-32")
@pytest.mark.parametrize("token", list(ACTION_KINDS))
def test_a_cluster_may_be_all_wilds(token):
    match = acting("W W", ". W").match()
    choose(match, f"wild:0,0:{ACTION_KINDS[token].name.lower()}", "add:1,0", "add:1,1")
    assert strong(match) == [(ACTION_KINDS[token], 3)]


@pytest.mark.rule("fall:K-32")
def test_wilds_paired_for_a_supply_need_not_be_adjacent():
    match = position(2).ancestry(0, "W . .", ". . W").phase("supplies").match()
    assert (asked(match), kind(match)) == (0, "cover-wilds")
    choose(match, "cover:0,0", "cover:2,1")
    assert events(match, "wilds-covered") == [{"seat": 0, "pairs": 1, "supplies": 7}]


# Links ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:STR-07")
def test_covered_symbols_link_what_they_separate():
    rows = ("I A I", ". . A", ". . I")
    match = acting(*rows).match()
    choose(match, "cover:0,0")
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.INFLUENCE, "power": 1}]  # nothing is adjacent
    match = acting(*rows, covered=[(1, 0)]).match()
    choose(match, "cover:0,0")
    assert keys(match) == ["add:2,0", "done"]
    assert refused(match, "add:2,2") == "STR-03"
    match = acting(*rows, covered=[(1, 0), (2, 1)]).match()
    choose(match, "cover:0,0")
    assert keys(match) == ["add:2,0", "done"]  # the two links do not touch each other
    choose(match, "add:2,0")
    assert keys(match) == ["add:2,2", "done"]  # but this symbol touches both
    choose(match, "add:2,2")
    assert strong(match) == [(Kind.INFLUENCE, 3)]


@pytest.mark.rule("fall:STR-07")
def test_a_group_of_covered_symbols_links_over_its_whole_length():
    match = acting("I A A A", ". . . B", "I G G B", covered=[(1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (2, 2), (1, 2)])
    match = match.match()
    choose(match, "cover:0,0")
    assert keys(match) == ["add:0,2", "done"]
    choose(match, "add:0,2")
    assert strong(match) == [(Kind.INFLUENCE, 2)]


@pytest.mark.rule("fall:STR-07", "fall:STR-03")
def test_links_do_not_reach_round_a_corner():
    match = acting("I A .", ". . I", covered=[(1, 0)]).match()
    choose(match, "cover:0,0")
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.INFLUENCE, "power": 1}]


@pytest.mark.rule("fall:STR-07")
def test_a_symbol_of_another_type_does_not_link_while_uncovered():
    match = acting("I A I").match()
    choose(match, "cover:0,0")
    assert refused(match, "add:2,0") is None and kind(match) == "influence-whom"


@pytest.mark.rule("fall:STR-08")
def test_only_cubes_that_lay_there_before_link():
    """What is covered in this turn links from the next turn on: a turn covers one cluster, or two single symbols."""
    table = position(2).ancestry(0, "I A I").ancestry(1, "I").supplies(0, 2).supplies(1, 1)
    match = table.act(0).match()
    choose(match, "cover:1,0", "cover:0,0")  # both weak; nobody is on the map to advance
    assert [(event["action"], event["power"]) for event in events(match, "weak-action")] == [
        (Kind.ADVANCE, 1),
        (Kind.INFLUENCE, 1),
    ]
    match = table.match()
    choose(match, "cover:1,0", "pass", "champion:nurse_bramble")  # the other seat's turn in between
    assert (asked(match), kind(match)) == (0, "act")
    choose(match, "cover:0,0", "add:2,0", "spend:0")
    assert strong(match) == [(Kind.INFLUENCE, 2)]


@pytest.mark.rule("fall:STR-08", "fall:STR-02")
def test_the_symbols_of_a_cluster_join_it_only_as_members():
    """Two symbols that hang on the same third one need that one in the cluster."""
    match = acting("A A A").match()
    choose(match, "cover:0,0")
    assert refused(match, "add:2,0") == "STR-03"
    choose(match, "add:1,0")
    assert keys(match) == ["add:2,0", "done"]


@pytest.mark.rule("fall:K-10")
def test_wilds_covered_for_supplies_link_too():
    table = position(2).ancestry(0, "I W I", ". W .", ". I .").ancestry(1, "I").phase("supplies")
    match = table.match()
    choose(match, "cover:1,0")  # the other one of the pair is the last: nothing to ask
    assert cubes(match, 0) == {(1, 0), (1, 1)}
    assert (asked(match), kind(match)) == (0, "act")
    choose(match, "cover:0,0")
    assert keys(match) == ["add:2,0", "add:1,2", "done"]


# Worked examples ------------------------------------------------------------------------------------------------------

#         0  1  2  3
EXAMPLE = (
    "A  A  A  I3",
    "I  W  .  B2",
    "B  .  .  .",
)


@pytest.mark.rule("fall:STR-02", "fall:STR-06")
def test_three_advances_and_a_wild_make_four():
    match = acting(*EXAMPLE).match()
    choose(match, "cover:0,0", "add:1,0", "add:2,0", "add:1,1")
    assert strong(match) == [(Kind.ADVANCE, 4)]


@pytest.mark.rule("fall:STR-05")
def test_the_wild_of_a_cluster_may_be_left_out():
    match = acting(*EXAMPLE, supplies=2).ancestry(1, "I").match()
    choose(match, "cover:0,0", "add:1,0", "add:2,0")
    assert "add:1,1" in keys(match)
    choose(match, "done", "spend:0")
    assert strong(match) == [(Kind.ADVANCE, 3)]
    assert cubes(match, 0) == {(0, 0), (1, 0), (2, 0)}
    choose(match, "champion:nurse_bramble")  # the other seat
    assert "wild:1,1:bolster" in keys(match)  # the wild is still free


@pytest.mark.rule("fall:STR-07", "fall:STR-04")
def test_covered_symbols_are_a_bridge_within_a_cluster():
    rows = ("B A A W", ". . A .", ". . B2 .")
    three = [(1, 0), (2, 0), (2, 1)]
    match = acting(*rows, covered=three).match()
    choose(match, "cover:0,0", "add:3,0", "add:2,2")
    assert strong(match) == [(Kind.BOLSTER, 4)]
    match = acting(*rows).match()
    choose(match, "cover:0,0")
    assert events(match, "weak-action") == [
        {"seat": 0, "action": Kind.BOLSTER, "power": 1}
    ]  # without the cubes there is no cluster


LONG = ("I A A I2", ". . B .", ". I B2 W", ". . I .")
LONG_BRIDGE = [(1, 0), (2, 0), (2, 1), (2, 2), (3, 2)]


@pytest.mark.rule("fall:STR-07", "fall:STR-04")
def test_a_bridge_may_be_long():
    match = acting(*LONG, covered=LONG_BRIDGE).match()
    choose(match, "cover:0,0", "add:3,0", "add:1,2", "add:2,3")
    assert strong(match) == [(Kind.INFLUENCE, 5)]


@pytest.mark.rule("fall:STR-09", "fall:K-46")
@pytest.mark.parametrize("left", [0, 1, 3, 7])
def test_extra_supplies_add_power(left):
    start = acting(*LONG, covered=LONG_BRIDGE, supplies=left).match()
    choose(start, "cover:0,0", "add:3,0", "add:1,2", "add:2,3")
    for spent in range(left + 1):
        match = start.clone()
        if left:
            assert kind(match) == "boost-supplies"
            assert keys(match) == [f"spend:{n}" for n in range(left + 1)]
            choose(match, f"spend:{spent}")
        assert strong(match) == [(Kind.INFLUENCE, 5 + spent)]
        assert int(fields(match).supplies[0]) == left - spent
        assert kind(match) == "influence-whom"


@pytest.mark.rule("fall:STR-09", "fall:TRN-04")
def test_extra_supplies_come_on_top_of_the_one_for_the_turn():
    match = position(2).ancestry(0, "I2 . A").supplies(0, 4).supplies(1, 1).turn_of(0).match()
    assert int(fields(match).supplies[0]) == 3
    choose(match, "cover:0,0")
    assert keys(match) == ["spend:0", "spend:1", "spend:2", "spend:3"]
    choose(match, "spend:3", "champion:nurse_bramble")
    assert int(fields(match).supplies[0]) == 0
    assert [(event["seat"], event["supplies"]) for event in events(match, "turn")] == [(0, 3), (1, 0)]


@pytest.mark.rule("fall:STR-09")
def test_supplies_do_not_boost_weak_actions():
    match = acting("I . A", supplies=5).match()
    choose(match, "cover:0,0")
    assert kind(match) == "influence-whom"
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.INFLUENCE, "power": 1}]
    assert int(fields(match).supplies[0]) == 5


# Symbols on champions -------------------------------------------------------------------------------------------------

ADVANCE, WILD, BOLSTER, GNOME_2 = "wade_longshin", "shimmer_vey", "nurse_bramble", "tick_the_turncoat"


@pytest.mark.rule("fall:CHA-13")
def test_a_champions_symbol_is_one_of_your_ancestry():
    match = acting(". .", champions=[ADVANCE, WILD]).match()
    wilds = [f"wild:champion:{WILD}:1:{kind.name.lower()}" for kind in ACTION_KINDS.values()]
    assert keys(match) == [f"champion:{ADVANCE}:1", *wilds]
    choose(match, f"champion:{ADVANCE}:1", "done")
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.ADVANCE, "power": 1}]
    assert cubes(match, 0) == {"extra:0"}
    assert keys(match) == [*wilds, "pass"]


@pytest.mark.rule("fall:CHA-13", "fall:TRN-07")
def test_a_numbered_symbol_on_a_champion_is_strong():
    match = acting("I . .", champions=[GNOME_2]).match()
    choose(match, f"champion:{GNOME_2}:1")
    assert strong(match) == [(Kind.GNOME, 2)]
    match = acting("I . I", champions=[GNOME_2]).match()
    choose(match, "cover:0,0", "champion:sunder_of_the_floe")
    assert keys(match) == ["cover:2,0", "pass"]
    assert refused(match, f"champion:{GNOME_2}:1") == "TRN-07"


@pytest.mark.rule("fall:CHA-13")
def test_a_rivals_champion_gives_nothing():
    match = position(2).ancestry(0, "I . I").champion(1, ADVANCE).act(0).match()
    assert keys(match) == ["cover:0,0", "cover:2,0"]


@pytest.mark.rule("fall:CHA-13", "fall:K-30")
@pytest.mark.parametrize("first", ["cover:0,0", f"champion:{ADVANCE}:1"])
def test_a_champions_symbol_is_adjacent_to_all_parts_of_its_cluster(first):
    match = acting("A . A2", ". I .", "A . .", champions=[ADVANCE]).match()
    choose(match, first)
    if first.startswith("cover"):
        assert keys(match) == [f"add:champion:{ADVANCE}:1", "done"]
        assert refused(match, "add:2,0") == "STR-03"
        choose(match, f"add:champion:{ADVANCE}:1")
    else:
        assert keys(match) == ["add:0,0", "add:2,0", "add:0,2", "done"]
        choose(match, "add:0,0")
    assert keys(match) == ["add:2,0", "add:0,2", "done"]
    choose(match, "add:2,0", "add:0,2")
    assert strong(match) == [(Kind.ADVANCE, 5)]
    assert cubes(match, 0) == {(0, 0), (2, 0), (0, 2), "extra:0"}


@pytest.mark.rule("fall:CHA-13", "fall:STR-02")
def test_a_champions_symbol_joins_only_clusters_of_its_own_type():
    match = acting("A . I", "A . I", champions=[BOLSTER]).match()
    choose(match, "cover:0,0")
    assert keys(match) == ["add:0,1", "done"]
    assert refused(match, f"add:champion:{BOLSTER}:1") == "STR-02"


@pytest.mark.rule("fall:K-30")
def test_once_covered_a_champions_symbol_links_nothing():
    match = acting("A . A", champions=[ADVANCE], covered=["extra:0"]).match()
    choose(match, "cover:0,0")
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.ADVANCE, "power": 1}]


@pytest.mark.rule("fall:K-30", "fall:K-32")
def test_two_champions_symbols_make_a_cluster():
    match = acting(". .", champions=[WILD, ADVANCE]).match()
    choose(match, f"champion:{ADVANCE}:1", f"add:champion:{WILD}:1")
    assert strong(match) == [(Kind.ADVANCE, 2)]


# What champions change ------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:CHA-11", "fall:STR-03")
def test_by_a_champion_diagonal_neighbours_are_adjacent():
    rows = ("A . . .", ". A . A", ". . . .", ". . A .")
    match = acting(*rows, champions=["skew_the_joiner"]).match()
    choose(match, "cover:0,0")
    assert keys(match) == ["add:1,1", "done"]
    choose(match, "add:1,1")
    assert strong(match) == [(Kind.ADVANCE, 2)]  # two apart is not adjacent, neither straight nor diagonally
    match = acting("A . .", ". B .", ". . A", champions=["skew_the_joiner"], covered=[(1, 1)]).match()
    choose(match, "cover:0,0")
    assert keys(match) == ["add:2,2", "done"]  # links are diagonal, too


@pytest.mark.rule("fall:CHA-11", "fall:STR-03")
@pytest.mark.parametrize("cell", [(0, 0), (5, 0), (0, 5), (5, 5), (3, 2)])
def test_diagonal_neighbours_end_at_the_edge_too(cell):
    column, row = cell
    match = acting(*["A A A A A A"] * 6, champions=["skew_the_joiner"]).match()
    choose(match, f"cover:{column},{row}")
    near = {(column + c, row + r) for c in (-1, 0, 1) for r in (-1, 0, 1)} - {cell}
    assert set(keys(match)) == {f"add:{c},{r}" for c, r in near if 0 <= c < 6 and 0 <= r < 6} | {"done"}


@pytest.mark.rule("fall:CHA-11", "fall:STR-07")
@pytest.mark.parametrize("obstacle", ["S", "E"])
def test_by_a_champion_obstacles_link(obstacle):
    rows = (f"A {obstacle} A", ". . A2")
    match = acting(*rows, champions=["rime_weaver_isk"]).match()
    choose(match, "cover:0,0", "add:2,0", "add:2,1")
    assert strong(match) == [(Kind.ADVANCE, 4)]
    assert cubes(match, 0) == {(0, 0), (2, 0), (2, 1)}
    match = acting(*rows).match()
    choose(match, "cover:0,0")
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.ADVANCE, "power": 1}]
    match = acting("A . A", ". W .", champions=["rime_weaver_isk"]).match()
    choose(match, "cover:0,0")
    assert events(match, "weak-action") == [
        {"seat": 0, "action": Kind.ADVANCE, "power": 1}
    ]  # blanks and uncovered symbols do not link


# One path for each cluster: how a search covers symbols ---------------------------------------------------------------

GRIDS = {
    "row": (("A A A A",), (), ()),
    "ring": (("A A A", "A . A", "A A A"), (), ()),
    "mixed": (("A W I", "I A W", "W I A2"), (), ()),
    "corners": (("A . . . . A", ". . . . . .", "A A . . A A"), (), ()),
    "edges": (("B . . . . B", "B . . . . B", ". . . . . .", ". . . . . .", "W . . . . .", "B . . . . W"), (), ()),
    "links": (("I A I G", "G . A .", "W B I2 I"), ((1, 0), (2, 1), (1, 2)), ()),
    "apart": (("I . I", ". I .", "I . I"), (), ()),
    "late link": (("G . . G", "G G . G", ". G G G"), (), ()),
    "champion": (("A . A", ". I .", "A . A"), (), (ADVANCE,)),
    "two champions": (("W . B", ". . .", "B . ."), (), (WILD, BOLSTER)),
    "spent champion": (("A . A", "I . A"), ("extra:0",), (ADVANCE,)),
    "diagonal": (("A . A .", ". A . W", "I . . ."), (), ("skew_the_joiner",)),
    "obstacles": (("A S A", "E W .", "A . A"), (), ("rime_weaver_isk",)),
    "both": (("A S .", ". . A", "A E ."), (), ("rime_weaver_isk", "skew_the_joiner")),
}


def neighbours(cell, diagonal):
    column, row = cell
    straight = {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}
    corners = {(column + c, row + r) for c in (-1, 1) for r in (-1, 1)}
    return straight | corners if diagonal else straight


def hangs_together(cells, links, diagonal):
    """A flood over plain sets of cells."""
    reached, edge = set(), [min(cells)]
    while edge:
        cell = edge.pop()
        if cell not in reached:
            reached.add(cell)
            edge += [near for near in neighbours(cell, diagonal) if near in cells or near in links]
    return set(cells) <= reached


def all_clusters(grid, token):
    """By the rules, with plain sets: each set of symbols that may be covered as one action, as bits."""
    rows, covered, champions = grid
    cells = {(c, r): symbol for r, row in enumerate(rows) for c, symbol in enumerate(row.split())}
    diagonal, obstacles = "skew_the_joiner" in champions, "rime_weaver_isk" in champions
    links = {cell for cell in covered if cell in cells}
    links |= {cell for cell, symbol in cells.items() if symbol in "SE" and obstacles}
    on_cards = {ADVANCE: "A", WILD: "W", BOLSTER: "B"}
    extras = [on_cards[name] for name in champions if name in on_cards]
    members = [cell for cell, symbol in cells.items() if symbol[0] in (token, "W") and cell not in covered]
    free = [f"extra:{n}" for n, symbol in enumerate(extras) if symbol in (token, "W") and f"extra:{n}" not in covered]
    found = set()
    for size in range(1, len(members) + len(free) + 1):
        for chosen in combinations([*members, *free], size):
            if any(isinstance(each, str) for each in chosen) or hangs_together(set(chosen), links, diagonal):
                found.add(sum(1 << number(each) for each in chosen))
    return found


def number(symbol):
    """The number of a symbol as the table has it: cells row by row, then those on champions."""
    if isinstance(symbol, str):
        return CELLS + int(symbol.removeprefix("extra:"))
    return symbol[1] * GRID + symbol[0]


def members_of(bits):
    return [symbol for symbol in range(SYMBOLS) if bits >> symbol & 1]


def first_symbols(table, kind):
    return int(table.board[0, kind] | table.board[0, Kind.WILD]) & ~int(table.cubes[0])


def ascending_paths(table, kind, picked, last):
    """The sets at the ends of all ways on from here, one for each way."""
    ends = [picked] if is_cluster(table, 0, picked, 0) else []
    for symbol in members_of(higher_symbols(table, 0, kind, picked, last)):
        assert symbol > last and not picked >> symbol & 1
        ends += ascending_paths(table, kind, picked | 1 << symbol, symbol)
    assert ends, f"from {members_of(picked)} no cluster can be completed"
    return ends


@pytest.mark.rule("fall:STR-02", "fall:STR-05", "fall:STR-07")
@pytest.mark.parametrize("token", list(ACTION_KINDS))
@pytest.mark.parametrize("grid", GRIDS.values(), ids=list(GRIDS))
def test_in_ascending_order_each_cluster_has_one_path_and_none_leads_nowhere(grid, token):
    rows, covered, champions = grid
    table = fields(acting(*rows, covered=covered, champions=champions).match())
    kind = ACTION_KINDS[token]
    ends = []
    for symbol in members_of(first_symbols(table, kind)):
        ends += ascending_paths(table, kind, 1 << symbol, symbol)
    assert len(ends) == len(set(ends)), "two paths lead to the same cluster"
    assert set(ends) == all_clusters(grid, token)


@pytest.mark.rule("fall:STR-02")
def test_in_ascending_order_symbols_that_do_not_touch_yet_are_no_cluster():
    """The two beside the blank corner come together only with the third: there is no other choice then."""
    match = ascending(acting(". A", "A A").match())
    match.choose("cover:1,0")
    assert keys(match) == ["add:0,1", "add:1,1", "done"]
    match.choose("add:0,1")
    assert strong(match) == [(Kind.ADVANCE, 3)]


@pytest.mark.rule("fall:STR-02", "fall:STR-05", "fall:STR-07")
@pytest.mark.parametrize("token", ["A", "I"])
@pytest.mark.parametrize("grid", GRIDS.values(), ids=list(GRIDS))
def test_in_any_order_exactly_the_clusters_can_be_built(grid, token):
    rows, covered, champions = grid
    table = fields(acting(*rows, covered=covered, champions=champions).match())
    kind = ACTION_KINDS[token]
    found, edge = set(), [1 << symbol for symbol in members_of(first_symbols(table, kind))]
    while edge:
        picked = edge.pop()
        if picked not in found:
            found.add(picked)
            assert is_cluster(table, 0, picked, 0)
            edge += [picked | 1 << symbol for symbol in members_of(next_symbols(table, 0, kind, picked))]
    assert found == all_clusters(grid, token)


@pytest.mark.rule("fall:STR-02")
def test_the_ascending_order_offers_only_higher_symbols():
    match = ascending(acting("A A A", "A . A").match())
    choose(match, "cover:2,0")
    assert keys(match) == ["add:2,1", "done"]  # the lower ones belong to clusters that begin with them
    assert refused(match, "add:1,0") is None
    match = ascending(acting("A A A", "A . A").match())
    choose(match, "cover:0,0")
    assert keys(match) == ["add:1,0", "add:0,1", "done"]
    choose(match, "add:0,1")
    assert strong(match) == [(Kind.ADVANCE, 2)]


@pytest.mark.rule("fall:STR-02")
def test_in_ascending_order_a_set_that_does_not_yet_hang_together_cannot_be_ended():
    match = ascending(acting("A . A A", "A A A .").match())
    choose(match, "cover:0,0")
    assert keys(match) == ["add:2,0", "add:0,1", "done"]  # no way leads back from (3, 0) or (1, 1)
    choose(match, "add:2,0")
    assert keys(match) == ["add:3,0", "add:0,1"]
    choose(match, "add:3,0")  # now all the others are needed, so nothing is asked
    assert strong(match) == [(Kind.ADVANCE, 6)]


@pytest.mark.rule("fall:STR-02")
def test_in_any_order_a_symbol_must_touch_what_is_picked():
    match = acting("A . A A", "A A A .").match()
    choose(match, "cover:0,0")
    assert keys(match) == ["add:0,1", "done"]
    assert refused(match, "add:2,0") == "STR-03"
