"""Mines: what they bring, and what stops them. (R078-R086)"""

import pytest

from tests.rules.dwarfs.helpers import (
    card,
    choose,
    dwarfs,
    events,
    fields,
    gem_pile,
    gems,
    keys,
    kind,
    pile,
    play,
    position,
    told,
)
from underhall.games.dwarfs.pieces import Gem

PILES = {"gold": 12, "emerald": 8, "diamond": 8, "ruby": 6}
MINES = [
    pytest.param("emerald", 2, 1, marks=pytest.mark.rule("dwarfs:R078")),
    pytest.param("diamond", 2, 1, marks=pytest.mark.rule("dwarfs:R079")),
    pytest.param("gold", 2, 2, marks=pytest.mark.rule("dwarfs:R080", "dwarfs:Q07")),
    pytest.param("ruby", 3, 1, marks=pytest.mark.rule("dwarfs:R081")),
]


def with_mine(gem, count, seats=2, seat=0, **switches):
    """A mine of the other colour with dwarfs of a seat that has room in its hand for gems."""
    table = position(seats, **switches).lay(f"{gem}_mine", seat=1, at=(0, 0)).dwarfs(seat, at=(0, 0), count=count)
    table.lay("castle", seat=seat, at=(20, 0)).lay("tavern", seat=seat, at=(21, 0)).lay(
        "general_store", seat=seat, at=(22, 5)
    )
    return table.turn_of(seat, phase="resolve")


def home_without_gems(match, seat=0):
    return gems(match, seat) == {} and pile(match, seat) == 7 and fields(match).gem_total[seat] == 0


@pytest.mark.parametrize(("gem", "needs", "yields"), MINES)
def test_a_mine_needs_its_dwarfs_and_brings_its_gems(gem, needs, yields):
    match = with_mine(gem, needs).match()
    assert gems(match, 0) == {gem: yields}
    assert fields(match).gem_total[0] == yields
    assert events(match, "mined") == [{"seat": 0, "gem": Gem[gem.upper()], "gems": yields, "square": 0}]
    assert events(match, "task") == [{"seat": 0, "square": 0, "dwarfs": needs, "card": card(f"{gem}_mine", 1)}]
    assert told(match) == ["task", "mined", "turn"]
    assert (pile(match, 0), dwarfs(match, 0, (0, 0))) == (7, 0)


@pytest.mark.parametrize(("gem", "needs", "yields"), MINES)
def test_one_dwarf_less_brings_nothing_and_stays(gem, needs, yields):
    match = with_mine(gem, needs - 1).match()
    assert gems(match, 0) == {}
    assert dwarfs(match, 0, (0, 0)) == needs - 1
    assert told(match) == ["turn"]


@pytest.mark.parametrize(("gem", "needs", "yields"), MINES)
def test_one_dwarf_more_stays_and_brings_no_more(gem, needs, yields):
    match = with_mine(gem, needs + 1).match()
    assert gems(match, 0) == {gem: yields}
    assert dwarfs(match, 0, (0, 0)) == 1


@pytest.mark.rule("dwarfs:R082", "dwarfs:R012")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("gem", ["gold", "emerald", "diamond", "ruby"])
def test_the_gem_comes_from_its_pile_to_the_miners_hand(gem, seats):
    seat = seats - 1
    needs, yields = (3 if gem == "ruby" else 2), (2 if gem == "gold" else 1)
    match = with_mine(gem, needs, seats, seat).match()
    assert gems(match, seat) == {gem: yields}
    assert all(gems(match, other) == {} for other in range(seat))
    assert {name: gem_pile(match, name) for name in PILES} == PILES | {gem: PILES[gem] - yields}
    assert events(match, "mined") == [{"seat": seat, "gem": Gem[gem.upper()], "gems": yields, "square": 0}]


@pytest.mark.rule("dwarfs:R083")
def test_without_a_diamond_left_the_dwarfs_bring_nothing():
    table = with_mine("diamond", 2).gems(1, diamond=8)
    match = table.match()
    assert home_without_gems(match)
    assert events(match, "no-gem-left") == [{"seat": 0, "gem": Gem.DIAMOND, "square": 0}]
    assert told(match) == ["task", "no-gem-left", "turn"]
    assert gem_pile(match, "diamond") == 0


@pytest.mark.rule("dwarfs:R083")
def test_the_last_gem_of_a_pile_can_be_mined():
    match = with_mine("diamond", 2).gems(1, diamond=7).match()
    assert gems(match, 0) == {"diamond": 1}
    assert gem_pile(match, "diamond") == 0


@pytest.mark.rule("dwarfs:Q17", "dwarfs:R083")
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_a_gold_mine_brings_what_is_left_of_the_gold(left):
    match = with_mine("gold", 2).gems(1, gold=12 - left).match()
    got = min(left, 2)
    assert gems(match, 0).get("gold", 0) == got
    assert gem_pile(match, "gold") == left - got
    assert events(match, "mined") == ([{"seat": 0, "gem": Gem.GOLD, "gems": got, "square": 0}] if got else [])
    assert events(match, "no-gem-left") == ([] if got else [{"seat": 0, "gem": Gem.GOLD, "square": 0}])
    assert pile(match, 0) == 7


@pytest.mark.rule("dwarfs:R081", "dwarfs:R085")
def test_under_a_dragon_the_ruby_mine_brings_nothing():
    table = position().lay("ruby_mine", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=2)
    table.lay("castle", seat=0, at=(0, 1), turn=1).lay("dragon", seat=1, at=(-1, 1))
    match = choose(table.turn_of(0, taken=2).match(), "place:0,0", "end")
    assert home_without_gems(match)
    assert events(match, "dragon-stops") == [{"seat": 0, "square": 0, "dragon": 2}]
    assert "mined" not in told(match)
    assert gem_pile(match, "ruby") == 6


@pytest.mark.rule("dwarfs:R084", "dwarfs:R085", "dwarfs:R088")
@pytest.mark.parametrize(("gem", "needs"), [("gold", 2), ("emerald", 2), ("diamond", 2), ("ruby", 3)])
@pytest.mark.parametrize("owner", [0, 1])
def test_a_dragon_stops_every_kind_of_mine_in_its_region(gem, needs, owner):
    turn = {"ruby": 3}.get(gem, 0)  # so that it is open to the east
    table = position().lay(f"{gem}_mine", seat=1, at=(0, 0), turn=turn).dwarfs(0, at=(0, 0), count=needs)
    table.lay("tavern", seat=0, at=(1, 0)).lay("dragon", seat=owner, at=(2, 0))
    match = table.turn_of(0, phase="resolve").match()
    assert home_without_gems(match)
    assert events(match, "dragon-stops") == [{"seat": 0, "square": 0, "dragon": 2}]
    assert told(match) == ["task", "dragon-stops", "turn"]


@pytest.mark.rule("dwarfs:R084")
def test_a_dragon_stops_all_mines_of_its_kingdom():
    table = (
        position()
        .lay("castle", seat=0, at=(0, 0))
        .lay("gold_mine", seat=0, at=(1, 0))
        .lay("gold_mine", seat=1, at=(-1, 0))
    )
    table.lay("dragon", seat=0, at=(0, 1), turn=1)
    table.dwarfs(0, at=(1, 0), count=2).dwarfs(0, at=(-1, 0), count=2)
    match = table.turn_of(0, phase="resolve").match()
    choose(match, "1,0")
    assert [(each["square"], each["dragon"]) for each in events(match, "dragon-stops")] == [(1, 3), (2, 3)]
    assert home_without_gems(match)


@pytest.mark.rule("dwarfs:R084")
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_dragon_behind_a_wall_stops_nothing(turn):
    table = with_mine("gold", 2).lay("dragon", seat=0, at=(1, 0), turn=turn)
    match = table.match()
    walled = turn == 3
    assert gems(match, 0) == ({"gold": 2} if walled else {})
    assert ("dragon-stops" in told(match)) != walled


@pytest.mark.rule("dwarfs:R084", "dwarfs:R089")
def test_a_frost_giant_stops_no_mine():
    match = with_mine("gold", 2).lay("frost_giant", seat=0, at=(1, 0)).match()
    assert gems(match, 0) == {"gold": 2}


@pytest.mark.rule("dwarfs:Q18", "dwarfs:R084")
@pytest.mark.parametrize(("castle", "gold"), [(False, 2), (True, 0)])
def test_by_a_switch_a_dragon_acts_only_where_a_castle_stands(castle, gold):
    table = with_mine("gold", 2, monsters_need_castle=True).lay("dragon", seat=0, at=(1, 0))
    if castle:
        table.lay("castle", seat=1, at=(2, 0))
    assert gems(table.match(), 0).get("gold", 0) == gold


@pytest.mark.rule("dwarfs:R088", "dwarfs:R040")
def test_a_dragon_laid_onto_an_empty_mine_stops_the_others():
    table = (
        position().lay("gold_mine", seat=0, at=(0, 0)).lay("gold_mine", seat=1, at=(1, 0)).dwarfs(0, at=(1, 0), count=2)
    )
    match = table.turn_of(0, taken=2).match()
    play(match, "dragon", "stack:0,0")
    assert events(match, "dragon-stops") == [{"seat": 0, "square": 1, "dragon": 0}]
    assert home_without_gems(match)


@pytest.mark.rule("dwarfs:Q14", "dwarfs:R084")
def test_who_defeats_the_dragon_first_can_mine():
    def both():
        table = (
            position()
            .lay("gold_mine", seat=0, at=(0, 0))
            .lay("dragon", seat=0, at=(1, 0))
            .lay("castle", seat=0, at=(5, 5))
        )
        table.dwarfs(0, at=(0, 0), count=2).dwarfs(0, at=(1, 0), count=5)
        match = table.turn_of(0, phase="resolve").match()
        assert kind(match) == "which-task"
        assert keys(match) == ["0,0", "1,0"]
        return match

    dragon_first = choose(both(), "1,0")
    assert gems(dragon_first, 0) == {"gold": 2}
    mine_first = choose(both(), "0,0")
    assert gems(mine_first, 0) == {}
    assert told(mine_first) == ["task", "dragon-stops", "task", "defeated", "turn"]


@pytest.mark.rule("dwarfs:R078", "dwarfs:R079", "dwarfs:R056")
def test_several_mines_are_worked_in_one_phase():
    table = position(3).lay("emerald_mine", seat=0, at=(0, 0)).lay("diamond_mine", seat=1, at=(5, 0))
    table.lay("gold_mine", seat=2, at=(9, 0)).lay("tavern", seat=2, at=(12, 0)).lay("castle", seat=2, at=(12, 5))
    table.lay("general_store", seat=2, at=(15, 0))
    for at in ((0, 0), (5, 0), (9, 0)):
        table.dwarfs(2, at=at, count=2)
    match = table.turn_of(2, phase="resolve").match()
    choose(match, "9,0", "5,0")
    assert [mined["gem"] for mined in events(match, "mined")] == [Gem.GOLD, Gem.DIAMOND, Gem.EMERALD]
    assert (pile(match, 2), fields(match).gem_total[2], fields(match).active) == (7, 4, 0)
    assert fields(match).resolved == 0


@pytest.mark.rule("dwarfs:R086", "dwarfs:R126")
@pytest.mark.parametrize(("gem", "points"), [("gold", 1), ("emerald", 2), ("diamond", 2), ("ruby", 3)])
def test_gems_in_hand_score_their_points(gem, points):
    match = position(4).gems(3, **{gem: 4}).match()
    assert [each["gems"] for each in match.standing().scores] == [0, 0, 0, 4 * points]


@pytest.mark.rule("dwarfs:R086", "dwarfs:R126")
def test_gems_in_hand_score_by_their_kind():
    match = position().gems(0, emerald=1, ruby=1, gold=2).match()
    assert match.standing().scores[0]["gems"] == 2 + 3 + 1 + 1
