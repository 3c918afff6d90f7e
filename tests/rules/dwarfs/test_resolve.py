"""The resolve phase: which tasks are completed, by whom, and which dwarfs go home. (R055-R061)"""

import msgspec
import pytest

from tests.rules.dwarfs.helpers import (
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
    position,
    refused,
    scripted,
    stack,
    told,
)
from underhall.engine.setting import Setting
from underhall.games.dwarfs.pack_schema import DwarfsPack
from underhall.games.dwarfs.position import Position

EMERALD = 1


def on_board(match, seat, at):
    return dwarfs(match, seat, at), pile(match, seat)


# Whose tasks, and which -----------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R055")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_only_the_active_players_tasks_resolve(seat):
    board = position(3).lay("castle", seat=0, at=(0, 0))
    for owner in range(3):
        board.lay("emerald_mine", seat=owner, at=(1, owner)).dwarfs(owner, at=(1, owner), count=2)
    match = board.turn_of(seat, phase="resolve").match()
    assert events(match, "task") == [
        {"seat": seat, "square": 1 + seat, "dwarfs": 2, "card": card("emerald_mine", seat)}
    ]
    assert [pile(match, owner) for owner in range(3)] == [7 if owner == seat else 5 for owner in range(3)]


@pytest.mark.rule("dwarfs:R055")
def test_a_rivals_card_resolves_for_whoever_stands_on_it_in_their_own_turn():
    match = position(2).lay("ruby_mine", seat=0, at=(0, 0)).dwarfs(1, at=(0, 0), count=3).match()
    end_turn(match)
    assert "task" not in told(match)
    end_turn(match)
    assert events(match, "task") == [{"seat": 1, "square": 0, "dwarfs": 3, "card": card("ruby_mine", 0)}]
    assert events(match, "mined") == [{"seat": 1, "gem": 3, "gems": 1, "square": 0}]


@pytest.mark.rule("dwarfs:R056", "dwarfs:Q14")
def test_all_cards_with_enough_dwarfs_resolve_in_the_order_one_likes():
    board = (
        position()
        .lay("emerald_mine", seat=0, at=(0, 0))
        .lay("diamond_mine", seat=0, at=(1, 0))
        .lay("tavern", seat=0, at=(2, 0))
        .lay("ruby_mine", seat=1, at=(3, 0))
        .dwarfs(0, at=(0, 0), count=2)
        .dwarfs(0, at=(1, 0), count=2)
        .dwarfs(0, at=(2, 0), count=2)
        .dwarfs(0, at=(3, 0), count=1)
    )
    match = board.turn_of(0, phase="resolve").match(scripted(draw_ogre=["tyrant"]))
    assert kind(match) == "which-task"
    assert keys(match) == ["0,0", "1,0", "2,0"]
    assert refused(match, "3,0") == "R061"
    choose(match, "1,0")
    assert keys(match) == ["0,0", "2,0"]
    assert refused(match, "1,0") == "Q16"  # once per phase
    choose(match, "2,0")  # the last one is forced
    assert [task["square"] for task in events(match, "task")] == [1, 2, 0]
    assert gems(match, 0) == {"diamond": 1, "emerald": 1} and ogres(match, 0) == ["tyrant"]
    assert on_board(match, 0, (3, 0)) == (1, 6)
    assert int(fields(match).resolved) == 0  # the next phase starts from scratch
    assert asked(match) == 1


@pytest.mark.rule("dwarfs:R056")
def test_a_task_can_be_resolved_again_in_the_next_turn():
    match = position().lay("gold_mine", seat=0, at=(0, 0)).lay("castle", seat=0, at=(1, 0)).match()
    for turn in (1, 2):
        choose(match, "place:0,0", "place:0,0", "end")
        end_turn(match)  # red's turn
        assert len(events(match, "mined")) == turn


@pytest.mark.rule("dwarfs:R056", "dwarfs:Q16")
def test_a_card_resolves_once_in_a_phase():
    """In the standard box no card has room for two tasks at once; this gold mine, for one dwarf, has."""
    standard = position().setting
    assert isinstance(standard.pack, DwarfsPack)
    cards = list(standard.pack.card)
    cards[3] = msgspec.structs.replace(cards[3], task=msgspec.structs.replace(cards[3].task, needs=1))
    other = Setting(standard.game, msgspec.structs.replace(standard.pack, card=tuple(cards)), standard.switches)
    match = (
        Position(other, 2)
        .lay("gold_mine", seat=0, at=(0, 0))
        .lay("tavern", seat=0, at=(1, 0))
        .lay("diamond_mine", seat=0, at=(2, 0))
        .lay("castle", seat=0, at=(3, 0))
        .dwarfs(0, at=(0, 0), count=2)
        .dwarfs(0, at=(1, 0), count=2)
        .dwarfs(0, at=(2, 0), count=2)
        .turn_of(0, phase="resolve")
        .match()
    )
    choose(match, "0,0")
    assert keys(match) == ["1,0", "2,0"]
    assert refused(match, "0,0") == "Q16"
    choose(match, "1,0")  # the diamond mine is then all that is left, and forced
    assert dwarfs(match, 0, (0, 0)) == 1 and asked(match) == 1
    assert events(match, "mined") == [
        {"seat": 0, "gem": 0, "gems": 2, "square": 0},
        {"seat": 0, "gem": 2, "gems": 1, "square": 2},
    ]
    end_turn(match)
    end_turn(match)  # in the next turn it is free again
    assert events(match, "mined")[2:] == [{"seat": 0, "gem": 0, "gems": 2, "square": 0}]
    assert dwarfs(match, 0, (0, 0)) == 0


@pytest.mark.rule("dwarfs:R057")
def test_dwarfs_of_two_colours_do_not_add_up():
    board = position().lay("emerald_mine", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0)).dwarfs(1, at=(0, 0))
    for seat in (0, 1):
        match = board.turn_of(seat, phase="resolve").match()
        assert "task" not in told(match)
        assert (on_board(match, 0, (0, 0)), on_board(match, 1, (0, 0))) == ((1, 6), (1, 6))
    match = board.dwarfs(1, at=(0, 0)).turn_of(1, phase="resolve").match()
    assert events(match, "task") == [{"seat": 1, "square": 0, "dwarfs": 2, "card": card("emerald_mine", 0)}]
    assert (on_board(match, 0, (0, 0)), on_board(match, 1, (0, 0))) == ((1, 6), (0, 7))


# What happens ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R058", "dwarfs:R078")
def test_two_dwarfs_on_an_emerald_mine():
    match = (
        position()
        .lay("emerald_mine", seat=0, at=(0, 0))
        .dwarfs(0, at=(0, 0), count=2)
        .turn_of(0, phase="resolve")
        .match()
    )
    assert told(match) == ["task", "mined", "turn"]  # first they go home, then comes the gem
    assert events(match, "mined") == [{"seat": 0, "gem": EMERALD, "gems": 1, "square": 0}]
    assert gems(match, 0) == {"emerald": 1} and gem_pile(match, "emerald") == 7
    assert on_board(match, 0, (0, 0)) == (0, 7)


@pytest.mark.rule("dwarfs:R058", "dwarfs:R069")
def test_the_dwarfs_are_home_before_the_task_is_carried_out():
    """A dig asks where to dig: by then the dwarfs have left the castle."""
    match = (
        position()
        .lay("castle", seat=0, at=(0, 0))
        .lay("gold_mine", seat=0, at=(1, 0))
        .lay("ruby_mine", seat=0, at=(1, 0))
        .dwarfs(0, at=(0, 0), count=3)
        .turn_of(0, phase="resolve")
        .match()
    )
    assert kind(match) == "dig"
    assert on_board(match, 0, (0, 0)) == (1, 6)
    assert events(match, "task") == [{"seat": 0, "square": 0, "dwarfs": 2, "card": 0}]


@pytest.mark.rule("dwarfs:R059")
def test_the_third_dwarf_stays():
    match = (
        position()
        .lay("emerald_mine", seat=0, at=(0, 0))
        .dwarfs(0, at=(0, 0), count=3)
        .turn_of(0, phase="resolve")
        .match()
    )
    assert on_board(match, 0, (0, 0)) == (1, 6)
    assert gems(match, 0) == {"emerald": 1}
    assert int(fields(match).crowd[0]) == 1


@pytest.mark.rule("dwarfs:R060", "dwarfs:R085")
def test_under_a_dragon_the_dwarfs_go_home_without_a_gem():
    match = (
        position()
        .lay("castle", seat=1, at=(0, 0))
        .lay("emerald_mine", seat=0, at=(-1, 0))
        .lay("dragon", seat=1, at=(1, 0))
        .dwarfs(0, at=(-1, 0), count=2)
        .turn_of(0, phase="resolve")
        .match()
    )
    assert told(match) == ["task", "dragon-stops", "turn"]
    assert events(match, "dragon-stops") == [{"seat": 0, "square": 1, "dragon": 2}]
    assert on_board(match, 0, (-1, 0)) == (0, 7)
    assert gems(match, 0) == {} and gem_pile(match, "emerald") == 8


@pytest.mark.rule("dwarfs:R060")
def test_without_anything_to_buy_or_to_dig_the_dwarfs_still_go_home():
    match = (
        position()
        .lay("castle", seat=0, at=(0, 0))
        .lay("general_store", seat=0, at=(-1, 0))
        .dwarfs(0, at=(0, 0), count=2)
        .dwarfs(0, at=(-1, 0), count=3)
        .turn_of(0, phase="resolve")
        .match()
    )
    choose(match, "-1,0")
    assert told(match) == ["task", "cannot-trade", "task", "nothing-to-dig", "turn"]
    assert events(match, "cannot-trade") == [{"seat": 0}]
    assert events(match, "nothing-to-dig") == [{"seat": 0, "square": 0}]
    assert pile(match, 0) == 7
    assert fields(match).goals.tolist() == [0] * 4


@pytest.mark.rule("dwarfs:R061", "dwarfs:R081")
def test_the_ruby_mine_wants_three():
    board = position().lay("ruby_mine", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=2).turn_of(0, phase="resolve")
    match = board.match()
    assert told(match) == ["turn"]
    assert on_board(match, 0, (0, 0)) == (2, 5) and gems(match, 0) == {}
    match = board.dwarfs(0, at=(0, 0)).match()
    assert on_board(match, 0, (0, 0)) == (0, 7) and gems(match, 0) == {"ruby": 1}
    assert events(match, "task") == [{"seat": 0, "square": 0, "dwarfs": 3, "card": card("ruby_mine", 0)}]


@pytest.mark.rule("dwarfs:R061")
def test_nothing_is_resolved_on_an_empty_table_or_without_dwarfs():
    match = position().turn_of(1, phase="resolve").match()
    assert told(match) == ["turn"]
    match = position().lay("tavern", seat=0, at=(0, 0)).turn_of(1, phase="resolve").match()
    assert told(match) == ["turn"]


@pytest.mark.rule("dwarfs:R056", "dwarfs:Q24")
def test_what_a_defeated_monster_uncovers_works_at_once():
    match = (
        position()
        .lay("gold_mine", seat=1, at=(0, 0))
        .lay("dragon", seat=1, at=(0, 0))
        .lay("emerald_mine", seat=1, at=(1, 0), turn=2)
        .dwarfs(0, at=(0, 0), count=5)
        .dwarfs(0, at=(1, 0), count=2)
        .turn_of(0, phase="resolve")
        .match()
    )
    first = choose(match.clone(), "1,0")  # the mine while the dragon is there
    assert events(first, "mined") == []
    choose(match, "0,0")  # the dragon first: then the mine is free
    assert events(match, "mined") == [{"seat": 0, "gem": EMERALD, "gems": 1, "square": 1}]
    assert events(match, "defeated") == [{"seat": 0, "card": card("dragon", 1), "square": 0}]
    assert stack(match, (0, 0)) == [card("gold_mine", 1)]
    assert int(fields(match).trophies[0]) == 1 << card("dragon", 1)
    assert int(fields(match).crowd[0]) == 0
