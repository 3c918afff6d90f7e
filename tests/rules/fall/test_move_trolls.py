"""Move Trolls, an effect of the gnome wheel: trolls of any colour leave one cavern. (GNO-16 to GNO-19, K-29)

On the large side Pink has the spiral lairs, Blue fang, Green eye and Yellow horn; knot and root are nobody's. Beside
moss_3 lie moss_1, moss_2, moss_4, ice_3 and fire_3, and the lairs eye_a and horn_b.
"""

from collections import Counter

import pytest

from tests.rules.fall.helpers import (
    ascending,
    asked,
    champion,
    choose,
    clan,
    controls,
    events,
    fields,
    keys,
    kind,
    pawn,
    place,
    position,
    refused,
    told,
    trolls,
    units,
    votes,
)
from underhall.games.fall.pieces import Kind

PINK, BLUE, GREEN, YELLOW, VIOLET = range(5)
MOVE = 6  # a space of the wheel


def moving(table, spaces, seat=PINK):
    """The pawn moves on a number of spaces, and nothing is scouted."""
    match = table.wheel(MOVE - spaces).action(seat, "gnome", spaces).match()
    if kind(match) == "wheel-move":
        match.choose(f"spaces:{spaces}")
    while kind(match) in ("scout-gate", "scout-gnome"):
        match.choose("none")
    return match


# From where -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:GNO-16")
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (3, 1), (4, 3), (5, 4)])
def test_one_place_with_trolls_of_anybody_is_chosen(seats, seat):
    table = position(seats).trolls(0, "moss_1").trolls(1, "mud_3", 2).gnomes("ice_1", None)
    match = moving(table.trolls(seats - 1, "fire_3"), 2, seat)
    assert (kind(match), asked(match)) == ("move-from", seat)
    assert keys(match) == ["moss_1", "mud_3", "fire_3", "nowhere"]
    assert refused(match, "moss_2") == "GNO-16", "nobody is there"
    assert refused(match, "ice_1") == "GNO-16", "gnomes are not trolls"
    assert refused(match, "spiral_a") == "GNO-16", "an empty lair"


@pytest.mark.rule("fall:GNO-16", "fall:K-03")
def test_nothing_need_be_moved():
    match = choose(moving(position().trolls(BLUE, "moss_3"), 2, GREEN), "nowhere")
    assert events(match, "stayed") == [{"seat": GREEN, "action": Kind.GNOME}]
    assert units(match, BLUE, "moss_3") == 1
    assert kind(match) == "act"


@pytest.mark.rule("fall:GNO-16")
def test_a_place_with_gnomes_all_round_cannot_be_left():
    """Beside fire_4 lie fire_3, moss_4 and mud_4, and no lair."""
    table = position().trolls(BLUE, "fire_4", 2).trolls(BLUE, "ice_4")
    for cavern in ("fire_3", "mud_4"):
        table.gnomes(cavern, None)
    assert keys(moving(table, 1)) == ["ice_4", "fire_4", "nowhere"]
    match = moving(table.gnomes("moss_4", None), 1)
    assert keys(match) == ["ice_4", "nowhere"]
    assert refused(match, "fire_4") == "GNO-16"


@pytest.mark.rule("fall:GNO-16", "fall:GNO-18")
def test_its_own_lair_is_a_way_out_for_a_troll():
    """Beside moss_4 lie moss_3, ice_4 and fire_4, and Green's lair."""
    table = position().trolls(GREEN, "moss_4").trolls(PINK, "ice_3")
    for cavern in ("moss_3", "ice_4", "fire_4"):
        table.gnomes(cavern, None)
    match = choose(moving(table.trolls(BLUE, "moss_4"), 2), "moss_4")
    assert events(match, "troll-moved") == [
        {"owner": GREEN, "start": place(match, "moss_4"), "end": place(match, "eye_a"), "seat": PINK}
    ]
    assert (units(match, GREEN, "eye_a"), units(match, BLUE, "moss_4")) == (1, 1)
    assert kind(match) == "act", "Blue cannot leave"


# Who and where to -----------------------------------------------------------------------------------------------------


def crowd():
    """In moss_3 two trolls of Pink and one of Green; gnomes in moss_1."""
    return position().trolls(PINK, "moss_3", 2).trolls(GREEN, "moss_3").gnomes("moss_1", None)


@pytest.mark.rule("fall:GNO-16")
def test_trolls_of_any_owner_may_be_moved():
    match = choose(moving(crowd().trolls(BLUE, "mud_1"), 2, YELLOW), "moss_3")
    assert (kind(match), asked(match)) == ("move-unit", YELLOW)
    assert keys(match) == ["pink", "green"]
    assert refused(match, "blue") == refused(match, "violet") == "GNO-16", "none is there"
    assert refused(match, "pawn:orsa_two_fists") == "GNO-16"
    assert refused(match, "done") == "GNO-16", "a player who chooses a cavern must move a troll"


@pytest.mark.rule("fall:GNO-16", "fall:GNO-18")
def test_a_troll_goes_to_a_gnome_free_cavern_beside_or_to_its_own_lair():
    match = choose(moving(crowd(), 2), "moss_3")
    pink = choose(match.clone(), "pink")
    assert (kind(pink), asked(pink)) == ("move-to", PINK)
    assert keys(pink) == ["moss_2", "moss_4", "ice_3", "fire_3"]
    assert refused(pink, "eye_a") == refused(pink, "horn_b") == "GNO-18"
    assert refused(pink, "spiral_a") == "GNO-16", "its own lair, but not beside"
    green = choose(match.clone(), "green")
    assert keys(green) == ["moss_2", "moss_4", "ice_3", "fire_3", "eye_a"]
    assert refused(green, "moss_1") == "GNO-16", "gnomes are there"
    assert refused(green, "mud_3") == refused(green, "moss_3") == "GNO-16", "not beside it"
    assert refused(green, "horn_b") == "GNO-18"


@pytest.mark.rule("fall:GNO-18", "fall:K-18")
def test_nobody_is_moved_into_a_lair_of_nobody():
    """Beside fire_3 lie the lairs knot_a and root_b, which no seat has."""
    match = choose(moving(position().trolls(BLUE, "fire_3"), 1), "fire_3")
    assert keys(match) == ["moss_3", "mud_3", "fire_1", "fire_2", "fire_4"]
    assert refused(match, "knot_a") == refused(match, "root_b") == "K-18"


@pytest.mark.rule("fall:GNO-16", "fall:GNO-18")
def test_some_who_stand_in_a_cavern_may_have_no_way_out():
    """Gnomes hold moss_2 and ice_2, which lie beside moss_1; so does the lair horn_a, which is open to Pink alone."""
    table = position(2).lairs(PINK, "horn").champion(PINK, "orsa_two_fists").champion(BLUE, "busy_flint")
    table.pawn("orsa_two_fists", "moss_1").pawn("busy_flint", "moss_1").trolls(PINK, "moss_1").trolls(BLUE, "moss_1")
    match = choose(moving(table.gnomes("moss_2", None).gnomes("ice_2", None), 2), "moss_1")
    assert keys(match) == ["pink", "pawn:orsa_two_fists"]
    assert refused(match, "blue") == refused(match, "pawn:busy_flint") == "GNO-16"


@pytest.mark.rule("fall:GNO-18")
def test_the_first_lair_and_a_pawn_of_the_last_seat():
    """Beside granite_1 lie moon_2, granite_2 and granite_3, and the lairs spiral_a of Pink and eye_b of Green."""
    table = position(5).champion(VIOLET, "orsa_two_fists").pawn("orsa_two_fists", "granite_1")
    match = choose(moving(table, 1), "granite_1")
    assert keys(match) == ["moon_2", "granite_2", "granite_3"]
    assert refused(match, "spiral_a") == refused(match, "eye_b") == "GNO-18"


@pytest.mark.rule("fall:GNO-18", "fall:GNO-16")
def test_on_the_small_side():
    """Beside moss_3 lie moss_2, ice_3 and fire_3, and Blue's lair fang_b."""
    table = position(2).trolls(PINK, "moss_3").trolls(BLUE, "moss_3")
    match = choose(moving(table, 2), "moss_3")
    assert keys(choose(match.clone(), "pink")) == ["moss_2", "ice_3", "fire_3"]
    choose(match, "blue")
    assert keys(match) == ["moss_2", "ice_3", "fire_3", "fang_b"]
    choose(match, "fang_b")
    assert units(match, BLUE, "fang_b") == 1
    assert events(match, "troll-moved") == [
        {"owner": BLUE, "start": place(match, "moss_3"), "end": place(match, "fang_b"), "seat": PINK}
    ]


# How many -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:GNO-16", "fall:GNO-17")
def test_as_many_as_the_pawn_has_moved_each_to_a_cavern_of_its_own():
    match = choose(moving(crowd().trolls(PINK, "moss_3"), 3), "moss_3", "pink", "moss_2")
    assert kind(match) == "move-unit" and keys(match) == ["pink", "green", "done"]
    choose(match, "green", "ice_3")
    assert keys(match) == ["pink", "done"]
    choose(match, "pink", "fire_3")
    assert kind(match) == "act", "that were three"
    assert [units(match, PINK, name) for name in ("moss_3", "moss_2", "fire_3")] == [1, 1, 1]
    assert [units(match, GREEN, name) for name in ("moss_3", "ice_3")] == [0, 1]
    start = place(match, "moss_3")
    assert events(match, "troll-moved") == [
        {"owner": PINK, "start": start, "end": place(match, "moss_2"), "seat": PINK},
        {"owner": GREEN, "start": start, "end": place(match, "ice_3"), "seat": PINK},
        {"owner": PINK, "start": start, "end": place(match, "fire_3"), "seat": PINK},
    ]


@pytest.mark.rule("fall:GNO-16")
def test_fewer_may_be_moved():
    match = choose(moving(crowd(), 3), "moss_3", "pink", "moss_2", "done")
    assert kind(match) == "act"
    assert (units(match, PINK, "moss_3"), units(match, GREEN, "moss_3")) == (1, 1)


@pytest.mark.rule("fall:GNO-16")
def test_with_one_space_one_troll_is_moved():
    match = choose(moving(crowd(), 1), "moss_3", "pink", "moss_2")
    assert kind(match) == "act"
    assert units(match, PINK, "moss_3") == 1


@pytest.mark.rule("fall:GNO-16")
def test_once_all_are_gone_nothing_more_is_asked():
    match = choose(moving(crowd(), 5), "moss_3", "pink", "moss_2", "pink", "moss_2")
    assert keys(match) == ["green", "done"]
    choose(match, "green", "moss_2")
    assert kind(match) == "act"
    assert (units(match, PINK, "moss_2"), units(match, GREEN, "moss_2")) == (2, 1)
    assert int(fields(match).crowd[place(match, "moss_3")]) == 0


# Champions and lairs --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:K-29", "fall:GNO-18")
def test_champions_are_moved_like_trolls():
    table = position().champion(YELLOW, "orsa_two_fists").pawn("orsa_two_fists", "moss_3").trolls(YELLOW, "moss_3")
    table.champion(BLUE, "busy_flint").pawn("busy_flint", "moss_3")
    match = choose(moving(table, 3, GREEN), "moss_3")
    assert keys(match) == ["yellow", "pawn:orsa_two_fists", "pawn:busy_flint"]
    choose(match, "pawn:busy_flint")
    assert "horn_b" not in keys(match) and refused(match, "horn_b") == "GNO-18"
    choose(match, "moss_1", "pawn:orsa_two_fists")
    assert "horn_b" in keys(match), "the lair of its owner"
    choose(match, "horn_b")
    assert (pawn(match, "busy_flint"), pawn(match, "orsa_two_fists")) == ("moss_1", "horn_b")
    assert keys(match) == ["yellow", "done"]
    start = place(match, "moss_3")
    assert events(match, "pawn-moved") == [
        {"champion": champion(match, "busy_flint"), "start": start, "end": place(match, "moss_1"), "seat": GREEN},
        {"champion": champion(match, "orsa_two_fists"), "start": start, "end": place(match, "horn_b"), "seat": GREEN},
    ]
    assert (trolls(match, YELLOW, "moss_3"), units(match, YELLOW, "moss_3")) == (1, 1)
    assert units(match, BLUE, "moss_1") == units(match, YELLOW, "horn_b") == 1


@pytest.mark.rule("fall:K-29")
def test_a_pawn_alone_makes_a_place_to_move_from():
    table = position().champion(YELLOW, "orsa_two_fists").pawn("orsa_two_fists", "fire_4")
    assert keys(moving(table, 1)) == ["fire_4", "nowhere"]


def in_lairs(**switches):
    """Trolls in a lair of Pink, beside mud_2 and mud_3, and of Blue, beside hammer_2 and hammer_3."""
    return position(**switches).trolls(PINK, "spiral_b", 2).trolls(BLUE, "fang_b", 2)


@pytest.mark.rule("fall:K-29", "fall:GNO-16")
def test_trolls_may_be_moved_out_of_a_rivals_lair():
    match = moving(in_lairs(), 2)
    assert keys(match) == ["spiral_b", "fang_b", "nowhere"]
    choose(match, "fang_b")
    assert keys(match) == ["hammer_2", "hammer_3"], "only Blue is there"
    choose(match, "hammer_2", "done")
    assert (units(match, BLUE, "fang_b"), units(match, BLUE, "hammer_2")) == (1, 1)


@pytest.mark.rule("fall:K-29")
def test_with_the_switch_off_a_rivals_lair_is_barred():
    match = moving(in_lairs(move_trolls_from_rival_lair=False), 2)
    assert keys(match) == ["spiral_b", "nowhere"]
    assert refused(match, "fang_b") == "K-29"
    assert refused(match, "moss_1") == "GNO-16"
    choose(match, "spiral_b", "mud_3", "done")
    assert units(match, PINK, "mud_3") == 1, "out of the player's own lair"


@pytest.mark.rule("fall:K-29")
def test_with_the_switch_off_the_first_lair_is_barred_for_all_but_its_owner():
    table = position(move_trolls_from_rival_lair=False).trolls(PINK, "spiral_a").trolls(YELLOW, "moss_1")
    match = moving(table, 1, BLUE)
    assert keys(match) == ["moss_1", "nowhere"]
    assert refused(match, "spiral_a") == "K-29"


@pytest.mark.rule("fall:K-29")
def test_with_the_switch_off_rivals_are_still_moved_out_of_caverns():
    table = position(move_trolls_from_rival_lair=False).trolls(BLUE, "fire_4")
    assert keys(moving(table, 1)) == ["fire_4", "nowhere"]


# Seizing --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:GNO-19", "fall:GNO-17")
def test_moving_trolls_may_seize_several_caverns():
    """Blue leads in moss_3, and is level with Pink in ice_3: two moves make Pink master of both."""
    table = position().trolls(PINK, "moss_3", 3).trolls(BLUE, "moss_3", 3).trolls(BLUE, "ice_3").trolls(PINK, "ice_3")
    match = choose(moving(table, 4), "moss_3", "blue", "moss_2", "blue", "moss_2", "pink", "ice_3", "done")
    assert controls(match, PINK) == {"moss_3", "ice_3"}
    assert events(match, "seized") == [
        {"seat": PINK, "cavern": place(match, "moss_3")},
        {"seat": PINK, "cavern": place(match, "ice_3")},
    ]
    assert events(match, "votes-gained") == [
        {"seat": PINK, "clan": clan("moss"), "votes": 1, "total": 1},
        {"seat": PINK, "clan": clan("ice"), "votes": 1, "total": 1},
    ]
    assert (votes(match, PINK, "moss"), votes(match, PINK, "ice")) == (1, 1)


@pytest.mark.rule("fall:GNO-19")
def test_what_a_rival_gains_by_it_is_not_seized():
    table = position().trolls(PINK, "moss_3", 1).trolls(BLUE, "moss_3", 1)
    match = choose(moving(table, 2), "moss_3", "pink", "moss_2", "done")
    assert controls(match, BLUE) == {"moss_3"} and controls(match, PINK) == {"moss_2"}
    assert told(match).count("seized") == 0, "moss_2 was empty, and moss_3 is Blue's"


# One path for each set: how a search moves trolls ---------------------------------------------------------------------


def all_moves(match):
    """What can be moved in all: for each way of choosing, who went where."""
    if kind(match) not in ("move-unit", "move-to"):
        moved = [event for event in match.events if event.kind in ("troll-moved", "pawn-moved")]
        return [[(each.kind, each.owner if each.kind == "troll-moved" else each.champion, each.end) for each in moved]]
    return [path for key in keys(match) for path in all_moves(choose(match.clone(), key))]


def few():
    """In moss_4 two trolls of Pink and one of Green; ways out are moss_3, fire_4 and Green's lair."""
    return position().trolls(PINK, "moss_4", 2).trolls(GREEN, "moss_4").gnomes("ice_4", None)


@pytest.mark.rule("fall:GNO-16", "fall:GNO-17")
def test_in_ascending_order_each_set_of_moves_has_one_path():
    free = choose(moving(few(), 2), "moss_4")
    sets = [tuple(sorted(path)) for path in all_moves(ascending(free.clone()))]
    assert len(set(sets)) == len(sets)
    assert set(sets) == {tuple(sorted(path)) for path in all_moves(free)}
    assert Counter(len(each) for each in sets) == {1: 2 + 3, 2: 3 + 2 * 3}


@pytest.mark.rule("fall:GNO-16")
def test_in_ascending_order_only_what_comes_later_is_offered():
    table = few().champion(BLUE, "busy_flint").pawn("busy_flint", "moss_4")
    match = ascending(choose(moving(table, 4), "moss_4"))
    assert keys(match) == ["pink", "green", "pawn:busy_flint"]
    choose(match, "pink", "fire_4")
    assert keys(match) == ["pink", "green", "pawn:busy_flint", "done"]
    again = choose(match.clone(), "pink")
    assert kind(again) == "move-unit", "only fire_4 was left, since moss_3 comes before it"
    assert units(again, PINK, "fire_4") == 2
    choose(match, "green")
    assert keys(match) == ["moss_3", "fire_4", "eye_a"], "another unit may go anywhere"
    choose(match, "moss_3")
    assert keys(match) == ["pawn:busy_flint", "done"]
    assert refused(match, "pink") == "ADV-03", "searches pick in one order only"
    choose(match, "pawn:busy_flint", "fire_4")
    assert kind(match) == "act", "Pink is still there, but comes before"
