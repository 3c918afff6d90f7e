"""A turn and its actions. (R019-R029)"""

import pytest

import underhall
from tests.rules.dwarfs.helpers import (
    asked,
    choose,
    dwarfs,
    end_turn,
    events,
    fields,
    forget,
    gems,
    hand,
    keys,
    kind,
    ogre_discard,
    ogres,
    pile,
    play,
    position,
    refused,
    square,
    told,
)

BOTH = pytest.mark.parametrize("seat", [0, 1])


def taken(match):
    return int(fields(match).taken)


# The phases -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R019")
def test_actions_then_resolve_then_discard():
    match = (
        position()
        .lay("gold_mine", seat=0, at=(0, 0))
        .dwarfs(0, at=(0, 0))
        .gems(0, ruby=1)  # eight kingdom cards and a gem: two more gold make eleven
        .match()
    )
    choose(match, "place:0,0")
    assert pile(match, 0) == 5  # nothing is resolved while actions are left
    choose(match, "end", "gem:gold", "gem:ruby")
    assert told(match) == ["placed", "actions-done", "task", "mined", "discarded-gem", "discarded-gem", "turn"]
    assert gems(match, 0) == {"gold": 1}
    assert asked(match) == 1 and kind(match) == "action"


@pytest.mark.rule("dwarfs:R019")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_new_turn_begins_afresh(seats):
    match = position(seats).lay("castle", seat=1, at=(0, 0)).turn_of(seats - 2).match()
    choose(match, "place:0,0", "end")
    table = fields(match)
    assert (int(table.active), taken(match), match.turn) == (seats - 1, 0, seats + 2)
    assert bool(table.extra_at_start) == (seats == 2)  # only seat 1 has its castle on the table
    assert events(match, "actions-done") == [{"seat": seats - 2, "taken": 1}]
    assert events(match, "turn") == [{"seat": seats - 1}]
    end_turn(match)
    assert int(fields(match).active) == 0
    assert not fields(match).extra_at_start


@pytest.mark.rule("dwarfs:R019", "dwarfs:R120")
def test_the_end_of_a_turn_comes_after_the_discard():
    match = position(3).goals(1, "leek_broth", "smoked_trout", "mushroom_pie").gems(1, gold=1).turn_of(0).match()
    end_turn(match)
    assert asked(match) == 1
    end_turn(match)
    assert told(match) == ["actions-done", "turn", "actions-done", "discarded-gem", "last-round", "turn"]
    assert events(match, "last-round") == [{"seat": 1}]


# How many actions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R020", "dwarfs:R025")
def test_three_kingdom_cards_in_one_turn():
    match = underhall.new("dwarfs", seats=2, seed=1)
    forget(match)
    for card, where in (("tavern", "lay:0,0"), ("general_store", "lay:1,0"), ("gold_mine", "lay:0,1")):
        assert asked(match) == 0
        play(match, card, where)
    assert told(match) == ["laid", "laid", "laid", "actions-done", "turn"]
    assert events(match, "actions-done") == [{"seat": 0, "taken": 3}]
    assert asked(match) == 1
    assert len(hand(match, 0)) == 6


@pytest.mark.rule("dwarfs:R020", "dwarfs:R025")
def test_three_dwarfs_in_one_turn():
    match = position().lay("general_store", seat=1, at=(0, 0)).lay("castle", seat=1, at=(1, 0)).match()
    choose(match, "place:0,0", "place:1,0", "place:0,0")
    assert told(match)[:3] == ["placed"] * 3
    assert asked(match) == 1
    assert (dwarfs(match, 0, (0, 0)), dwarfs(match, 0, (1, 0)), pile(match, 0)) == (2, 1, 4)


@pytest.mark.rule("dwarfs:R020", "dwarfs:R024", "dwarfs:R025")
def test_a_card_and_two_dwarfs_but_no_fourth_action():
    match = position().lay("gold_mine", seat=1, at=(0, 0)).ogres(0, "rout").match()
    play(match, "tavern", "lay:1,0", turn=1)
    assert taken(match) == 1
    choose(match, "place:0,0", "place:1,0")
    assert taken(match) == 3
    assert keys(match) == ["ogre:rout@0", "end"]  # the ogre keeps the turn open: it is free
    assert refused(match, "play:castle") == "R020"
    assert refused(match, "place:0,0") == "R020"
    assert refused(match, "move:0,0") == "R020"
    assert refused(match, "play:tavern") == "R043"  # that card is not in hand any more, whatever is left of the turn


@pytest.mark.rule("dwarfs:R020", "dwarfs:R024")
@pytest.mark.parametrize("action", ["play", "place", "move"])
def test_each_kind_of_action_counts_as_one(action):
    match = (
        position()
        .lay("gold_mine", seat=1, at=(0, 0))
        .lay("castle", seat=1, at=(1, 0))
        .dwarfs(0, at=(0, 0))
        .ogres(0, "rout")
        .match()
    )
    for count in (1, 2, 3):
        if action == "play":
            play(match, ("castle", "tavern", "frost_giant")[count - 1], f"lay:{count + 1},0")
            if count == 3:  # the castle has just come, but so has a giant
                assert keys(match) == ["ogre:rout@0", "end"]
        elif action == "place":
            choose(match, "place:1,0")
        else:
            choose(match, "move:0,0" if count % 2 else "move:1,0")
        assert taken(match) == count
    assert asked(match) == 0
    assert "end" in keys(match) and not any(key.startswith(action) for key in keys(match))


@pytest.mark.rule("dwarfs:R021", "dwarfs:R067")
def test_four_actions_with_a_castle_of_ones_own_and_not_five():
    match = (
        position().lay("castle", seat=0, at=(0, 0)).lay("general_store", seat=1, at=(-1, 0)).ogres(0, "rout").match()
    )
    choose(match, "place:0,0", "place:-1,0", "place:-1,0")
    assert taken(match) == 3
    assert "place:-1,0" in keys(match) and "play:tavern" in keys(match) and "move:0,0" in keys(match)
    choose(match, "place:-1,0")
    assert taken(match) == 4
    assert keys(match) == ["ogre:rout@0", "end"]
    assert refused(match, "play:tavern") == refused(match, "place:0,0") == refused(match, "move:0,0") == "R020"
    choose(match, "end")
    assert events(match, "actions-done") == [{"seat": 0, "taken": 4}]


@pytest.mark.rule("dwarfs:R021")
def test_without_ogres_the_turn_goes_on_by_itself_when_no_action_is_left():
    match = position().lay("castle", seat=0, at=(0, 0)).turn_of(0, taken=3).match()
    choose(match, "place:0,0")
    assert asked(match) == 1 and events(match, "actions-done") == [{"seat": 0, "taken": 4}]


@pytest.mark.rule("dwarfs:R022")
@BOTH
def test_a_rivals_castle_gives_no_action(seat):
    match = position().lay("castle", seat=1 - seat, at=(0, 0)).ogres(seat, "rout").turn_of(seat, taken=3).match()
    assert keys(match) == ["end"]
    assert refused(match, "place:0,0") == "R020"
    own = position().lay("castle", seat=seat, at=(0, 0)).ogres(seat, "rout").turn_of(seat, taken=3).match()
    assert "place:0,0" in keys(own)


@pytest.mark.rule("dwarfs:R023", "dwarfs:R089")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_giant_in_its_kingdom_cancels_the_extra_action(owner):
    def fourth(giant_at, card="frost_giant"):
        match = (
            position()
            .lay("castle", seat=0, at=(0, 0))
            .lay("gold_mine", seat=1, at=(1, 0))
            .lay(card, seat=owner, at=giant_at)
            .ogres(0, "rout")
            .turn_of(0, taken=3)
            .match()
        )
        return "place:0,0" in keys(match)

    assert not fourth((2, 0))  # two cards away, no wall between
    assert fourth((0, 1))  # beside the castle, but with the giant's own wall between them
    assert fourth((0, -1))  # behind the castle's northern wall
    assert fourth((2, 0), "dragon")  # a dragon does not matter


@pytest.mark.rule("dwarfs:R021", "dwarfs:Q11")
def test_the_castle_counts_in_the_turn_in_which_it_is_played():
    match = position().lay("general_store", seat=1, at=(0, 0)).ogres(0, "rout").match()
    choose(match, "place:0,0", "place:0,0")
    play(match, "castle", "lay:1,0")
    assert "place:0,0" in keys(match)
    choose(match, "place:0,0")
    assert keys(match) == ["ogre:rout@0", "end"]


@pytest.mark.rule("dwarfs:Q11")
def test_by_a_switch_the_castle_must_be_there_when_the_turn_begins():
    start = position(extra_action_timing="turn_start").lay("general_store", seat=1, at=(0, 0)).ogres(0, "rout")
    match = start.turn_of(1).match()
    end_turn(match)
    choose(match, "place:0,0", "place:0,0")
    play(match, "castle", "lay:1,0")
    assert keys(match) == ["ogre:rout@0", "end"]
    end_turn(match)
    end_turn(match)  # red's turn; now blue begins a turn with the castle
    assert asked(match) == 0 and fields(match).extra_at_start
    choose(match, "place:1,0", "place:1,0")
    play(match, "frost_giant", "lay:2,0")  # too late to take the extra action away
    assert "move:1,0" in keys(match)
    choose(match, "place:2,0")
    assert taken(match) == 4 and "move:1,0" not in keys(match)


@pytest.mark.rule("dwarfs:R023", "dwarfs:Q11")
def test_a_giant_that_arrives_before_the_extra_action_is_taken_cancels_it():
    match = position().lay("castle", seat=0, at=(0, 0)).ogres(0, "rout").match()
    choose(match, "place:0,0", "place:0,0")
    play(match, "frost_giant", "lay:1,0")
    assert keys(match) == ["ogre:rout@0", "end"]


# What an action is ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R024")
def test_the_three_kinds_of_action_and_what_each_does():
    match = position().lay("gold_mine", seat=1, at=(0, 0)).lay("castle", seat=1, at=(1, 0)).dwarfs(0, at=(0, 0)).match()
    assert {key.partition(":")[0] for key in keys(match)} == {"play", "place", "move", "end"}
    play(match, "tavern", "lay:2,0")
    choose(match, "place:2,0", "move:0,0")
    assert told(match)[:3] == ["laid", "placed", "moved"]
    assert (dwarfs(match, 0, (2, 0)), dwarfs(match, 0, (1, 0)), dwarfs(match, 0, (0, 0))) == (1, 1, 0)


@pytest.mark.rule("dwarfs:R025")
def test_one_kind_of_action_may_be_repeated():
    match = position().lay("gold_mine", seat=1, at=(0, 0)).lay("castle", seat=1, at=(1, 0)).dwarfs(0, at=(0, 0)).match()
    choose(match, "move:0,0", "move:1,0", "move:0,0")
    here, there = square(match, (0, 0)), square(match, (1, 0))
    assert events(match, "moved") == [
        {"owner": 0, "start": here, "end": there, "seat": 0},
        {"owner": 0, "start": there, "end": here, "seat": 0},
        {"owner": 0, "start": here, "end": there, "seat": 0},
    ]


@pytest.mark.rule("dwarfs:R026", "dwarfs:Q12")
@pytest.mark.parametrize("actions", [0, 1, 2])
def test_fewer_actions_may_be_taken(actions):
    match = position().lay("general_store", seat=1, at=(0, 0)).match()
    choose(match, *["place:0,0"] * actions, "end")
    assert events(match, "actions-done") == [{"seat": 0, "taken": actions}]
    assert asked(match) == 1
    assert pile(match, 0) == 7 - actions


@pytest.mark.rule("dwarfs:Q13")
def test_on_an_empty_table_one_may_only_play_a_card_or_stop():
    match = underhall.new("dwarfs", seats=3, seed=1)
    assert {key.partition(":")[0] for key in keys(match)} == {"play", "end"}
    choose(match, "end", "end")
    assert asked(match) == 2  # nobody must lay the first card
    play(match, "tavern", "lay:0,0")
    assert events(match, "laid") == [{"seat": 2, "card": 2 * 9 + 5, "square": 0, "turn": 0}]


# Ogres in a turn ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R027", "dwarfs:R028")
def test_two_ogres_and_three_actions_in_one_turn():
    match = (
        position()
        .lay("general_store", seat=1, at=(0, 0))
        .dwarfs(1, at=(0, 0))
        .ogres(0, "rout", "pickpocket")
        .gems(1, emerald=1)
        .match()
    )
    assert [key for key in keys(match) if key.startswith("ogre")] == ["ogre:rout@0", "ogre:pickpocket@1"]
    choose(match, "ogre:rout@0")  # only one card has dwarfs
    assert (taken(match), pile(match, 1)) == (0, 7)
    choose(match, "place:0,0", "ogre:pickpocket@0", "place:0,0")  # one rival with one gem: nothing to choose
    assert taken(match) == 2 and gems(match, 0) == {"emerald": 1}
    choose(match, "place:0,0")
    assert events(match, "actions-done") == [{"seat": 0, "taken": 3}]
    assert events(match, "ogre-played") == [{"seat": 0, "ogre": 0}, {"seat": 0, "ogre": 3}]
    assert ogre_discard(match) == {"rout": 1, "pickpocket": 1}
    assert asked(match) == 1


@pytest.mark.rule("dwarfs:R027")
def test_an_ogre_may_be_played_when_no_action_is_left():
    match = (
        position().lay("tavern", seat=1, at=(0, 0)).dwarfs(1, at=(0, 0)).ogres(0, "rout").turn_of(0, taken=3).match()
    )
    choose(match, "ogre:rout@0")
    assert taken(match) == 0  # a new turn: red's
    assert asked(match) == 1
    assert events(match, "actions-done") == [{"seat": 0, "taken": 3}]


@pytest.mark.rule("dwarfs:R028")
def test_all_of_a_hand_of_ogres_may_be_played_at_once():
    match = (
        position()
        .gems(1, gold=3)
        .ogres(0, "pickpocket", "pickpocket", "pickpocket")
        .lay("tavern", seat=1, at=(0, 0))
        .match()
    )
    choose(match, *["ogre:pickpocket@0"] * 3)
    assert gems(match, 0) == {"gold": 3}
    assert (taken(match), ogres(match, 0), asked(match)) == (0, [], 0)
    assert ogre_discard(match) == {"pickpocket": 3}


@pytest.mark.rule("dwarfs:R029", "dwarfs:Q34")
def test_ogres_are_not_offered_in_the_other_phases():
    board = (
        position()
        .lay("tavern", seat=1, at=(0, 0))
        .lay("castle", seat=1, at=(1, 0))
        .dwarfs(0, at=(0, 0), count=2)
        .dwarfs(0, at=(1, 0), count=2)
        .dwarfs(1, at=(0, 0))
        .ogres(0, "rout")
        .ogres(1, "rout")
        .gems(0, gold=2)
    )
    match = board.turn_of(0, phase="resolve").match()
    assert kind(match) == "which-task" and keys(match) == ["0,0", "1,0"]
    match = board.turn_of(0, phase="discard").match()
    assert kind(match) == "which-discard" and keys(match) == ["gem:gold", "ogre:rout@0"]
    match = board.turn_of(0).match()
    assert asked(match) == 0
    assert [key for key in keys(match) if key.startswith("ogre")] == ["ogre:rout@0"]
    assert match.decision_of(1) is None  # red's ogre waits for red's own turn
    choose(match, "ogre:rout@0")
    assert ogres(match, 1) == ["rout"]


@pytest.mark.rule("dwarfs:R029", "dwarfs:Q33")
def test_an_ogre_without_effect_does_not_let_the_turn_pass_unasked():
    """Whether the turn waits must not reveal which ogre is held."""
    match = position().lay("tavern", seat=1, at=(0, 0)).ogres(0, "rout").turn_of(0, taken=3).match()
    assert asked(match) == 0 and keys(match) == ["end"]
    assert refused(match, "ogre:rout@0") == "Q33"
