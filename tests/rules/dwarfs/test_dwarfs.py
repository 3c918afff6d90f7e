"""Dwarfs: placing them, moving them, and what stops them. (R044-R054)"""

import pytest

from tests.rules.dwarfs.helpers import (
    CARDS,
    asked,
    card,
    choose,
    dwarfs,
    end_turn,
    events,
    fields,
    keys,
    kind,
    pile,
    position,
    refused,
    square,
    stack,
    told,
)
from underhall.games.dwarfs.pieces import NONE

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


def crowd(match, at):
    return int(fields(match).crowd[square(match, at)])


# Placing --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R044")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_dwarf_goes_from_its_pile_to_a_card(seat):
    match = position(4).lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=0, at=(1, 0)).turn_of(seat).match()
    choose(match, "place:1,0")
    assert events(match, "placed") == [{"seat": seat, "square": 1}]
    assert fields(match).pile.tolist() == [7 - (seat == other) for other in range(4)]
    assert [dwarfs(match, other, (1, 0)) for other in range(4)] == [int(seat == other) for other in range(4)]
    assert (crowd(match, (0, 0)), crowd(match, (1, 0))) == (0, 1)


@pytest.mark.rule("dwarfs:R044")
def test_with_an_empty_pile_no_dwarf_is_placed():
    board = (
        position()
        .lay("castle", seat=0, at=(0, 0))
        .lay("dragon", seat=0, at=(1, 0))
        .lay("frost_giant", seat=0, at=(2, 0))
        .dwarfs(0, at=(1, 0), count=4)
    )
    match = board.dwarfs(0, at=(2, 0), count=2).match()
    assert pile(match, 0) == 1
    choose(match, "place:0,0")
    assert pile(match, 0) == 0
    assert refused(match, "place:0,0") == refused(match, "place:1,0") == "R044"
    assert "move:0,0" in keys(match)


@pytest.mark.rule("dwarfs:R044", "dwarfs:Q10")
@pytest.mark.parametrize("name", CARDS)
def test_each_card_has_its_number_of_spots(name):
    board = position(3).lay(name, seat=0, at=(0, 0))
    board.dwarfs(1, at=(0, 0), count=SPOTS[name] - 2).dwarfs(2, at=(0, 0)).ogres(0, "rout")
    match = board.match()
    choose(match, "place:0,0")
    assert crowd(match, (0, 0)) == SPOTS[name]
    assert "place:0,0" not in keys(match)
    assert refused(match, "place:0,0") == "Q10"


@pytest.mark.rule("dwarfs:R044", "dwarfs:Q08")
def test_the_emerald_mine_has_three_spots():
    board = position().lay("emerald_mine", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=2)
    assert "place:0,0" in keys(board.match())
    full = board.dwarfs(0, at=(0, 0)).match()
    assert refused(full, "place:0,0") == "Q10"


@pytest.mark.rule("dwarfs:R044", "dwarfs:Q24")
def test_no_dwarf_is_placed_where_no_card_lies_any_more():
    match = (
        position()
        .lay("castle", seat=0, at=(0, 0))
        .lay("frost_giant", seat=0, at=(1, 0))
        .dwarfs(0, at=(1, 0), count=5)
        .dwarfs(1, at=(0, 0))
        .turn_of(0, phase="resolve")
        .match()
    )
    assert fields(match).top[1] == NONE and asked(match) == 1
    assert refused(match, "place:1,0") == "Q24"
    assert refused(match, "move:1,0") == "Q24"
    assert refused(match, "move:0,0") == "R048"  # nothing is left to move to


@pytest.mark.rule("dwarfs:R045")
def test_a_dwarf_is_placed_anywhere_without_a_path():
    match = (
        position(3)
        .lay("castle", seat=0, at=(0, 0))
        .lay("gold_mine", seat=1, at=(0, -1))  # behind the castle's wall
        .lay("castle", seat=1, at=(0, -2), turn=1)
        .lay("dragon", seat=2, at=(0, -3), turn=2)
        .match()
    )
    assert [key for key in keys(match) if key.startswith("place")] == [
        "place:0,0",
        "place:0,-1",
        "place:0,-2",
        "place:0,-3",
    ]
    choose(match, "place:0,-2", "place:0,-1", "place:0,-3")
    assert [dwarfs(match, 0, (0, y)) for y in (0, -1, -2, -3)] == [0, 1, 1, 1]


@pytest.mark.rule("dwarfs:R046", "dwarfs:R069")
def test_another_players_castle_may_be_used_to_dig():
    match = (
        position(3)
        .lay("castle", seat=2, at=(0, 0))
        .lay("gold_mine", seat=1, at=(1, 0))
        .lay("ruby_mine", seat=1, at=(1, 0))
        .match()
    )
    choose(match, "place:0,0", "place:0,0", "end")
    assert kind(match) == "dig"
    upper, lower = stack(match, (1, 0))
    choose(match, "1,0")
    assert stack(match, (1, 0)) == [lower, upper]
    assert pile(match, 0) == 7


NEEDS = {
    "castle": 2,
    "emerald_mine": 2,
    "diamond_mine": 2,
    "gold_mine": 2,
    "ruby_mine": 3,
    "tavern": 2,
    "general_store": 3,
    "dragon": 5,
    "frost_giant": 5,
}


@pytest.mark.rule("dwarfs:R047", "dwarfs:R061")
@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_task_needs_as_many_dwarfs_as_the_card_says(name, seat):
    board = position().lay(name, seat=0, at=(0, 0)).turn_of(seat, phase="resolve")
    board.dwarfs(seat, at=(0, 0), count=NEEDS[name] - 1)
    short = board.match()
    assert "task" not in told(short)
    assert dwarfs(short, seat, (0, 0)) == NEEDS[name] - 1
    enough = board.dwarfs(seat, at=(0, 0)).match()
    assert events(enough, "task") == [{"seat": seat, "square": 0, "dwarfs": NEEDS[name], "card": card(name, 0)}]
    assert pile(enough, seat) == 7


# Moving ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R048")
@pytest.mark.parametrize(("side", "to"), [("north", (0, -1)), ("east", (1, 0)), ("south", (0, 1)), ("west", (-1, 0))])
def test_a_dwarf_moves_to_a_card_beside_its_own(side, to):
    """Five cards with one wall each; all walls face away from the card in the middle, except its own."""
    board = (
        position(3)
        .lay("castle", seat=1, at=(0, 0))
        .lay("gold_mine", seat=1, at=(0, -1))
        .lay("gold_mine", seat=2, at=(1, 0))
        .lay("castle", seat=2, at=(0, 1), turn=2)
        .lay("gold_mine", seat=0, at=(-1, 0))
        .dwarfs(0, at=(0, 0), count=2)
    )
    match = board.match()
    choose(match, "move:0,0")
    assert keys(match) == ["east", "south", "west"]
    if side == "north":
        assert refused(match, "north") == "R049"
        return
    choose(match, side)
    assert events(match, "moved") == [{"owner": 0, "start": 0, "end": square(match, to), "seat": 0}]
    assert (dwarfs(match, 0, (0, 0)), dwarfs(match, 0, to)) == (1, 1)
    assert (crowd(match, (0, 0)), crowd(match, to), pile(match, 0)) == (1, 1, 5)


@pytest.mark.rule("dwarfs:R048", "dwarfs:Q03")
def test_a_dwarf_moves_neither_across_a_corner_nor_off_the_table():
    match = (
        position()
        .lay("castle", seat=0, at=(0, 0))
        .lay("gold_mine", seat=0, at=(1, 0))
        .lay("castle", seat=1, at=(1, 1))
        .lay("gold_mine", seat=1, at=(0, 1), turn=2)
        .dwarfs(0, at=(0, 0))
        .match()
    )
    choose(match, "move:0,0")
    assert keys(match) == ["east", "south"]
    assert refused(match, "west") == refused(match, "north") == "R048"  # no card lies there, wall or not


@pytest.mark.rule("dwarfs:R048")
def test_only_one_dwarf_moves_and_only_by_one_card():
    match = (
        position()
        .lay("castle", seat=0, at=(0, 0))
        .lay("gold_mine", seat=0, at=(1, 0))
        .lay("dragon", seat=0, at=(2, 0))
        .dwarfs(0, at=(0, 0), count=3)
        .match()
    )
    choose(match, "move:0,0")  # east is all there is
    assert [dwarfs(match, 0, (x, 0)) for x in range(3)] == [2, 1, 0]
    assert int(fields(match).taken) == 1
    choose(match, "move:1,0", "east")
    assert [dwarfs(match, 0, (x, 0)) for x in range(3)] == [2, 0, 1]
    assert int(fields(match).taken) == 2


@pytest.mark.rule("dwarfs:R048")
def test_a_card_without_ones_dwarfs_has_none_to_move():
    match = position().lay("castle", seat=0, at=(0, 0)).lay("gold_mine", seat=0, at=(1, 0)).match()
    assert refused(match, "move:0,0") == refused(match, "move:1,0") == "R048"


@pytest.mark.rule("dwarfs:R049", "dwarfs:R050")
def test_a_wall_or_a_full_card_stops_a_move():
    def row(turn, rivals):
        return (
            position()
            .lay("castle", seat=0, at=(0, 0))
            .lay("gold_mine", seat=1, at=(1, 0), turn=turn)
            .lay("dragon", seat=1, at=(2, 0))
            .dwarfs(0, at=(0, 0))
            .dwarfs(1, at=(1, 0), count=rivals)
            .match()
        )

    assert refused(row(3, 0), "move:0,0") == "R049"  # the mine's wall is in the west
    assert "move:0,0" in keys(row(0, 0))
    assert "move:0,0" in keys(row(0, 2))  # one spot is free
    assert refused(row(0, 3), "move:0,0") == "R050"
    assert refused(row(3, 3), "move:0,0") == "R049"  # wall and crowd: the wall comes first


@pytest.mark.rule("dwarfs:R049", "dwarfs:Q04")
@pytest.mark.parametrize(("here", "there", "wall"), [(1, 0, True), (0, 3, True), (1, 3, True), (0, 0, False)])
def test_a_wall_on_either_card_closes_the_edge(here, there, wall):
    match = (
        position()
        .lay("castle", seat=0, at=(0, 0), turn=here)
        .lay("gold_mine", seat=1, at=(1, 0), turn=there)
        .dwarfs(0, at=(0, 0))
        .dwarfs(0, at=(1, 0))
        .match()
    )
    for at in ("0,0", "1,0"):  # from either side
        if wall:
            assert refused(match, f"move:{at}") == "R049"
        else:
            assert f"move:{at}" in keys(match)


@pytest.mark.rule("dwarfs:R050", "dwarfs:R053")
@pytest.mark.parametrize(("own", "rival"), [(3, 0), (2, 1), (1, 2), (0, 3)])
def test_any_colours_fill_a_card(own, rival):
    board = position().lay("castle", seat=0, at=(0, 0)).lay("gold_mine", seat=1, at=(1, 0)).dwarfs(0, at=(0, 0))
    board.dwarfs(0, at=(1, 0), count=own).dwarfs(1, at=(1, 0), count=rival)
    match = board.match()
    assert refused(match, "move:0,0") == "R050"
    assert refused(match, "place:1,0") == "Q10"


@pytest.mark.rule("dwarfs:R049", "dwarfs:R050")
def test_in_the_choice_of_the_way_each_refusal_has_its_reason():
    match = (
        position(3)
        .lay("castle", seat=1, at=(0, 0))
        .lay("gold_mine", seat=1, at=(0, -1))
        .lay("gold_mine", seat=2, at=(1, 0))
        .lay("castle", seat=2, at=(-1, 0))
        .lay("dragon", seat=1, at=(0, 1), turn=1)
        .dwarfs(0, at=(0, 0))
        .dwarfs(1, at=(1, 0), count=3)
        .match()
    )
    choose(match, "move:0,0")
    assert keys(match) == ["south", "west"]
    assert refused(match, "north") == "R049"
    assert refused(match, "east") == "R050"


@pytest.mark.rule("dwarfs:R049", "dwarfs:R050")
def test_a_dwarf_that_cannot_move_is_told_what_is_in_its_way():
    def alone(*cards, crowded=None):
        board = position(3).lay("castle", seat=1, at=(0, 0)).dwarfs(0, at=(0, 0))
        for name, seat, at, turn in cards:
            board.lay(name, seat=seat, at=at, turn=turn)
        if crowded:
            board.dwarfs(1, at=crowded, count=3)
        return refused(board.match(), "move:0,0")

    assert alone() == "R048"
    assert alone(("gold_mine", 1, (0, -1), 0)) == "R049"
    assert alone(("gold_mine", 1, (-1, 0), 1)) == "R049"  # in the last direction that is looked at
    assert alone(("gold_mine", 1, (1, 0), 0), crowded=(1, 0)) == "R050"


@pytest.mark.rule("dwarfs:R048", "dwarfs:R049")
@pytest.mark.parametrize("free", [(1, 0), (0, 1), (-1, 0)])
def test_one_free_way_is_enough(free):
    board = position(4).lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0))
    for seat, at, wall in ((1, (0, -1), 2), (1, (1, 0), 3), (2, (0, 1), 0), (3, (-1, 0), 1)):
        board.lay("gold_mine" if at == (0, -1) else "castle", seat=seat, at=at, turn=(wall + 2 * (at == free)) % 4)
    match = board.match()
    assert "move:0,0" in keys(match)
    choose(match, "move:0,0")
    assert dwarfs(match, 0, free) == 1


@pytest.mark.rule("dwarfs:R051")
def test_passing_through_a_full_card_is_refused():
    board = (
        position()
        .lay("castle", seat=0, at=(0, 0))
        .lay("gold_mine", seat=1, at=(1, 0))
        .lay("dragon", seat=1, at=(2, 0))
        .dwarfs(0, at=(0, 0))
    )
    free = board.match()
    choose(free, "move:0,0", "move:1,0", "east")  # two cards, two actions
    assert dwarfs(free, 0, (2, 0)) == 1 and int(fields(free).taken) == 2
    full = board.dwarfs(1, at=(1, 0), count=3).match()
    assert refused(full, "move:0,0") == "R050"  # however free the card behind it is


@pytest.mark.rule("dwarfs:R052")
def test_a_rivals_dwarf_is_not_moved():
    board = (
        position(3).lay("castle", seat=0, at=(0, 0)).lay("gold_mine", seat=0, at=(1, 0)).dwarfs(1, at=(0, 0), count=2)
    )
    match = board.match()
    assert refused(match, "move:0,0") == "R052"
    assert refused(match, "move:1,0") == "R048"
    alone = position().lay("castle", seat=0, at=(0, 0)).lay("gold_mine", seat=0, at=(1, 0)).dwarfs(1, at=(0, 0))
    assert refused(alone.match(), "move:0,0") == "R052"
    match = board.dwarfs(0, at=(0, 0)).match()
    choose(match, "move:0,0")
    assert events(match, "moved") == [{"owner": 0, "start": 0, "end": 1, "seat": 0}]
    assert (dwarfs(match, 0, (1, 0)), dwarfs(match, 1, (0, 0)), dwarfs(match, 1, (1, 0))) == (1, 2, 0)
    assert refused(match, "move:0,0") == "R052"
    owner = board.turn_of(1).match()
    choose(owner, "move:0,0")
    assert events(owner, "moved") == [{"owner": 1, "start": 0, "end": 1, "seat": 1}]


@pytest.mark.rule("dwarfs:R053")
def test_several_colours_stand_on_one_card_and_one_blocks_another():
    board = position(4).lay("dragon", seat=0, at=(0, 0))
    for seat in range(4):
        board.dwarfs(seat, at=(0, 0))
    match = board.match()
    assert "place:0,0" in keys(match)
    choose(match, "place:0,0", "end")
    assert [dwarfs(match, seat, (0, 0)) for seat in range(4)] == [2, 1, 1, 1]
    assert refused(match, "place:0,0") == "Q10"  # the fifth spot is taken: red is shut out


@pytest.mark.rule("dwarfs:R054")
def test_dwarfs_stay_until_they_complete_a_task():
    match = (
        position()
        .lay("general_store", seat=0, at=(0, 0))
        .lay("emerald_mine", seat=0, at=(1, 0))
        .dwarfs(0, at=(0, 0), count=2)
        .dwarfs(0, at=(1, 0))
        .dwarfs(1, at=(1, 0))
        .match()
    )
    for _ in range(4):  # two rounds
        end_turn(match)
    assert (dwarfs(match, 0, (0, 0)), dwarfs(match, 0, (1, 0)), dwarfs(match, 1, (1, 0))) == (2, 1, 1)
    choose(match, "place:1,0", "end")
    assert (dwarfs(match, 0, (0, 0)), dwarfs(match, 0, (1, 0)), dwarfs(match, 1, (1, 0))) == (2, 0, 1)
    assert (pile(match, 0), pile(match, 1)) == (5, 6)
