"""The board: squares and their neighbours, walls and passages, and the regions that they make."""

import pytest

from tests.rules.dwarfs.helpers import CARDS, choose, fields, keys, play, position, square
from underhall.games.dwarfs.pieces import NONE

SIDES = "NESW"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
WALLS = {
    "castle": "N",
    "emerald_mine": "NW",
    "diamond_mine": "NS",
    "gold_mine": "N",
    "ruby_mine": "NEW",
    "tavern": "NS",
    "general_store": "NW",
    "dragon": "N",
    "frost_giant": "N",
}


def opened(match, at):
    """The sides through which a dwarf may pass."""
    bits = int(fields(match).open[square(match, at)])
    return "".join(side for number, side in enumerate(SIDES) if bits >> number & 1)


def kingdom(match, seat):
    """How many cards a seat's kingdom has."""
    return match.setting.driver.tie_break(match.setting.box, match._table, seat, 0)


def beside(match, at):
    """The neighbours of a square as places, by side; None where no card ever lay."""
    table = fields(match)
    found = [int(number) for number in table.beside[square(match, at)]]
    return [None if number == NONE else (int(table.x[number]), int(table.y[number])) for number in found]


# Walls and turns ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R049", "dwarfs:Q02", "dwarfs:Q04")
@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_open_where_it_has_no_wall_whichever_way_it_lies(name):
    for turn in range(4):
        board = position(4).lay(name, seat=0, at=(0, 0), turn=turn)
        for seat, at, away in ((1, (0, -1), 0), (2, (1, 0), 1), (3, (0, 1), 2), (1, (-1, 0), 3)):
            wall_card = "castle" if at != (-1, 0) else "gold_mine"
            board.lay(wall_card, seat=seat, at=at, turn=away)  # their walls face away
        match = board.match()
        walled = {SIDES[(SIDES.index(side) + turn) % 4] for side in WALLS[name]}
        assert opened(match, (0, 0)) == "".join(side for side in SIDES if side not in walled)
        for side, back in zip("NESW", "SWNE", strict=True):
            assert opened(match, STEP[side]) == ("" if side in walled else back)


@pytest.mark.rule("dwarfs:Q04")
def test_a_wall_on_the_rim_matters_only_once_a_card_lies_behind_it():
    match = position().lay("castle", seat=0, at=(0, 0)).match()
    assert opened(match, (0, 0)) == "" and kingdom(match, 0) == 1  # nothing to pass to, wall or not
    play(match, "gold_mine", "lay:1,0")
    assert (opened(match, (0, 0)), opened(match, (1, 0)), kingdom(match, 0)) == ("E", "W", 2)
    play(match, "dragon", "lay:0,-1")  # behind the castle's wall
    assert (opened(match, (0, 0)), opened(match, (0, -1)), kingdom(match, 0)) == ("E", "", 2)


@pytest.mark.rule("dwarfs:Q24", "dwarfs:Q04")
def test_passages_close_when_a_card_goes_and_open_when_another_comes():
    match = (
        position()
        .lay("castle", seat=0, at=(0, 0))
        .lay("gold_mine", seat=0, at=(1, 0))
        .lay("dragon", seat=0, at=(1, 0))
        .lay("frost_giant", seat=0, at=(2, 0))
        .lay("gold_mine", seat=1, at=(3, 0))
        .dwarfs(1, at=(2, 0), count=5)
        .turn_of(1, phase="resolve")
        .match()
    )
    assert fields(match).top[square(match, (2, 0))] == NONE
    assert (opened(match, (1, 0)), opened(match, (2, 0)), opened(match, (3, 0))) == ("W", "", "")
    assert kingdom(match, 0) == 2
    assert beside(match, (1, 0)) == [None, (2, 0), None, (0, 0)]  # the square is still known
    play(match, "tavern", "lay:2,0")
    assert (opened(match, (1, 0)), opened(match, (2, 0)), opened(match, (3, 0))) == ("EW", "EW", "W")
    assert kingdom(match, 0) == 4


@pytest.mark.rule("dwarfs:Q24")
def test_what_a_monster_uncovers_has_its_own_walls_again():
    match = (
        position()
        .lay("castle", seat=0, at=(0, 0))
        .lay("diamond_mine", seat=0, at=(1, 0), turn=1)  # walls in the east and in the west
        .lay("dragon", seat=0, at=(1, 0))
        .lay("gold_mine", seat=1, at=(1, 1), turn=2)
        .dwarfs(1, at=(1, 0), count=5)
        .turn_of(1, phase="actions")
        .match()
    )
    assert (opened(match, (1, 0)), kingdom(match, 0)) == ("SW", 3)
    choose(match, "end")
    assert (opened(match, (1, 0)), opened(match, (0, 0)), opened(match, (1, 1))) == ("S", "", "N")
    assert kingdom(match, 0) == 1


# Squares and neighbours -----------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q03")
def test_squares_know_their_neighbours_on_all_sides():
    match = position(3).lay("castle", seat=1, at=(0, 0)).match()
    play(match, "gold_mine", "lay:0,-1")
    play(match, "castle", "lay:1,-1")
    play(match, "dragon", "lay:1,0")
    assert beside(match, (0, 0)) == [(0, -1), (1, 0), None, None]
    assert beside(match, (0, -1)) == [None, (1, -1), (0, 0), None]
    assert beside(match, (1, -1)) == [None, None, (1, 0), (0, -1)]
    assert beside(match, (1, 0)) == [(1, -1), None, None, (0, 0)]
    assert [int(each) for each in fields(match).x[:4]] == [0, 0, 1, 1]
    assert [int(each) for each in fields(match).y[:4]] == [0, -1, -1, 0]


@pytest.mark.rule("dwarfs:Q03")
def test_the_table_does_not_wrap_around_and_has_no_edge():
    """All eighteen cards of two colours in one row."""
    board = position()
    for seat in (0, 1):
        for place, name in enumerate(CARDS):
            board.lay(name, seat=seat, at=(-(seat * 9 + place), 0), turn=2)
    match = board.match()
    assert fields(match).squares == 18
    assert beside(match, (0, 0)) == [None, None, None, (-1, 0)]
    assert beside(match, (-17, 0)) == [None, (-16, 0), None, None]
    assert "place:-17,0" in keys(match)


def test_all_thirty_six_cards_find_a_square():
    board = position(4)
    for seat in range(4):
        for place, name in enumerate(CARDS):
            if (seat, name) != (3, "frost_giant"):
                board.lay(name, seat=seat, at=(place, seat))
    match = board.turn_of(3).match()
    play(match, "frost_giant", "lay:8,3", turn=1)
    assert fields(match).squares == 36
    assert square(match, (8, 3)) == 35
    assert beside(match, (8, 3)) == [(8, 2), None, None, (7, 3)]
    assert opened(match, (8, 3)) == "NW"
    choose(match, "place:8,3")
    assert fields(match).dwarfs[3, 35] == 1


# Regions --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R075", "dwarfs:R076")
def test_a_region_winds_around_walls():
    """A snake of cards around a wall: the last lies beside the first, behind its wall, yet belongs to it."""
    match = (
        position(3)
        .lay("castle", seat=0, at=(0, 0))  # walled in the north
        .lay("gold_mine", seat=0, at=(1, 0), turn=1)  # walled in the east
        .lay("gold_mine", seat=1, at=(1, -1), turn=1)
        .lay("dragon", seat=1, at=(0, -1))
        .lay("tavern", seat=1, at=(2, 0))  # behind the wall of 1,0
        .match()
    )
    assert opened(match, (0, 0)) == "E"
    assert opened(match, (0, -1)) == "E"
    assert kingdom(match, 0) == 4
    assert kingdom(match, 1) == kingdom(match, 2) == 0  # their castles are in hand


@pytest.mark.rule("dwarfs:R075", "dwarfs:Q06")
def test_a_region_does_not_depend_on_dwarfs():
    board = (
        position()
        .lay("castle", seat=0, at=(0, 0))
        .lay("gold_mine", seat=0, at=(1, 0))
        .lay("dragon", seat=0, at=(2, 0))
        .dwarfs(1, at=(1, 0), count=3)
    )
    assert kingdom(board.match(), 0) == 3


@pytest.mark.rule("dwarfs:R075")
def test_a_long_region_reaches_to_its_end_from_either_side():
    board = position(3)
    row = [
        (name, seat) for seat in range(3) for name in ("gold_mine", "dragon", "frost_giant", "tavern", "diamond_mine")
    ]
    board.lay("castle", seat=0, at=(0, 0))
    for place, (name, seat) in enumerate(row):
        board.lay(name, seat=seat, at=(place + 1, 0))
    board.lay("castle", seat=1, at=(16, 0))
    match = board.match()
    assert kingdom(match, 0) == kingdom(match, 1) == 17
    play(match, "general_store", "lay:-1,0", turn=0)
    assert kingdom(match, 0) == kingdom(match, 1) == 18
    play(match, "emerald_mine", "lay:17,0", turn=0)
    assert kingdom(match, 0) == 18  # its wall is in the west


@pytest.mark.rule("dwarfs:R129")
def test_a_seat_without_its_castle_has_no_kingdom():
    match = position().lay("castle", seat=1, at=(0, 0)).lay("gold_mine", seat=0, at=(1, 0)).match()
    assert (kingdom(match, 0), kingdom(match, 1)) == (0, 2)
    play(match, "castle", "lay:2,0")
    assert (kingdom(match, 0), kingdom(match, 1)) == (3, 3)


@pytest.mark.rule("dwarfs:Q01", "dwarfs:R129")
def test_a_castle_under_a_giant_is_not_in_play():
    match = position(castle_stacking=True).lay("castle", seat=0, at=(0, 0)).turn_of(1).match()
    assert kingdom(match, 0) == 1
    play(match, "frost_giant", "stack:0,0")
    assert kingdom(match, 0) == kingdom(match, 1) == 0
    assert fields(match).castle[0] == 0  # it still lies there


# Monsters in a region -------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q18")
@pytest.mark.parametrize("needs_castle", [False, True])
@pytest.mark.parametrize("castle", [False, True])
def test_monsters_act_without_a_castle_unless_a_switch_says_otherwise(needs_castle, castle):
    board = position(monsters_need_castle=needs_castle)
    board.lay("dragon", seat=1, at=(0, 0)).lay("gold_mine", seat=1, at=(1, 0)).dwarfs(0, at=(1, 0), count=2)
    if castle:
        board.lay("castle", seat=1, at=(2, 0))
    else:
        board.lay("castle", seat=1, at=(0, -1))  # beside the region, but behind the dragon's wall
    match = board.turn_of(0, phase="resolve").match()
    stopped = any(event.kind == "dragon-stops" for event in match.events)
    assert stopped == (castle or not needs_castle)
