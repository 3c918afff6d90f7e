"""The champions of the last wave: each does what its text says, and nothing where its condition does not hold."""

import re
from pathlib import Path

import pytest

from tests.rules.fall.helpers import (
    STANDARD,
    asked,
    awards,
    by_wheel,
    champion,
    choose,
    events,
    fields,
    gives,
    gnomes,
    hall,
    honour,
    keys,
    kind,
    neighbours_of,
    owner,
    place,
    refused,
    reserve,
    scripted,
    told,
    units,
    votes,
    wheel,
)
from underhall.games.fall.names import CLAN_IDS
from underhall.games.fall.pieces import EVERYBODY

PINK, BLUE, GREEN, YELLOW = range(4)
CLANS = list(CLAN_IDS[:7])


def winning(name, seat=PINK):
    """The last awards, in which a seat wins this champion."""
    return awards(name, wave=3).influence(seat, name, 1)


def scores_at(match, name):
    """Who scored a great hall, and how much."""
    scored = [each for each in events(match, "hall-scored") if each["hall"] == hall(match, name)]
    return {each["seat"]: each["honour"] for each in scored}


def test_every_champion_of_the_pack_has_a_test():
    """Named by its id, in one of the three files on champions."""
    files = Path(__file__).parent.glob("test_champions_*.py")
    tests = [name for file in files for name in re.findall(r"^def test_(\w+)\(", file.read_text(), re.MULTILINE)]
    for row in STANDARD.champion:
        assert any(name.startswith(f"{row.id}_") for name in tests), row.id


# At once --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:CHA-10", "fall:BOL-02")
def test_grandmother_loam_bolsters_with_four():
    table = winning("grandmother_loam").champion(PINK, "sodden_pim").trolls(PINK, "fire_2").trolls(BLUE, "fire_3")
    match = table.match()
    assert (kind(match), asked(match)) == ("bolster-where", PINK)
    assert set(keys(match)) == {"fire_2", "spiral_a", "spiral_b", "nowhere"}
    assert refused(match, "fire_3") == "BOL-01"
    match.choose("fire_2")
    assert keys(match) == ["trolls:1", "trolls:2", "trolls:3", "trolls:4"], "her power is four, whatever helps"
    match.choose("trolls:4")
    assert (units(match, PINK, "fire_2"), reserve(match, PINK)) == (5, 20)


@pytest.mark.rule("fall:CHA-10", "fall:BOL-04")
def test_grandmother_loam_moves_trolls_when_the_supply_is_empty():
    table = winning("grandmother_loam").trolls(PINK, "fire_2", 23).trolls(PINK, "spiral_a")
    match = choose(table.match(), "spiral_a", "from:fire_2", "from:fire_2", "from:fire_2")
    assert (units(match, PINK, "spiral_a"), units(match, PINK, "fire_2")) == (5, 20)
    assert match.over


@pytest.mark.rule("fall:K-47")
def test_grandmother_loam_seizes_where_a_pawn_lets_her_bolster():
    table = winning("grandmother_loam").champion(PINK, "mother_fern").pawn("mother_fern", "ice_4").trolls(BLUE, "ice_4")
    match = choose(table.match(), "ice_4", "trolls:4")
    assert events(match, "seized") == [{"seat": PINK, "cavern": place(match, "ice_4")}]
    assert votes(match, PINK, "ice") == 1


@pytest.mark.rule("fall:CHA-10", "fall:ADV-02")
def test_dunt_the_breaker_advances_with_four():
    table = winning("dunt_the_breaker").champion(PINK, "sunder_of_the_floe").trolls(PINK, "moon_3", 6)
    match = table.match()
    assert (kind(match), asked(match)) == ("advance-to", PINK)
    choose(match, "moon_4", "from:moon_3", "from:moon_3", "from:moon_3")
    assert (units(match, PINK, "moon_4"), units(match, PINK, "moon_3")) == (4, 2)
    assert match.over, "four, and no more"


@pytest.mark.rule("fall:CHA-10", "fall:ADV-04")
def test_dunt_the_breaker_moves_through_established_caverns_alone():
    table = winning("dunt_the_breaker").trolls(PINK, "moon_3").trolls(PINK, "granite_3").trolls(BLUE, "hammer_3")
    match = table.match()
    assert refused(match, "mud_3") == "ADV-04"
    choose(match, "hammer_3", "from:moon_3", "from:granite_3")
    assert units(match, PINK, "hammer_3") == 2
    assert int(fields(match).paths) == int(fields(match).marched) == 0


@pytest.mark.rule("fall:CHA-10", "fall:K-03")
def test_dunt_the_breaker_may_stay():
    match = choose(winning("dunt_the_breaker").trolls(PINK, "moon_3").match(), "stay")
    assert match.over and units(match, PINK, "moon_3") == 1


@pytest.mark.rule("fall:CHA-10", "fall:ATK-09")
def test_dunt_the_breaker_fights_gnomes():
    table = winning("dunt_the_breaker").trolls(PINK, "moon_3", 4).gnomes("moon_4", 1, seen_by="all").wheel(7)
    match = choose(table.match(), "moon_4", "done")
    assert events(match, "victory") == [{"seat": PINK, "cavern": place(match, "moon_4"), "strength": 1, "gnomes": 1}]
    assert events(match, "breach") == [{"seat": PINK, "gnomes": 3}], "two, and one for the gnome just defeated"
    assert (votes(match, PINK, "moon"), wheel(match)) == (1, 0)


@pytest.mark.rule("fall:CHA-10", "fall:ATK-10")
def test_dunt_the_breaker_can_be_repelled():
    table = winning("dunt_the_breaker").trolls(PINK, "moon_3", 4).gnomes("moon_4", 3, 2, seen_by="all")
    match = choose(table.match(), "moon_4", "from:moon_3", "from:moon_3", "from:moon_3", "spiral_b")
    assert units(match, PINK, "spiral_b") == 4 and "victory" not in told(match)


@pytest.mark.rule("fall:CHA-10")
@pytest.mark.parametrize(("pawn", "joins"), [("brannick_quickmaul", True), ("busy_flint", False)])
def test_dunt_the_breaker_leads_to_no_weak_action(pawn, joins):
    table = winning("dunt_the_breaker").champion(PINK, pawn).pawn(pawn, "moon_3").trolls(PINK, "moon_3")
    match = choose(table.match(), "moon_4", f"pawn:{pawn}" if joins else "from:moon_3", "done")
    assert match.over


@pytest.mark.rule("fall:CHA-10", "fall:K-23")
def test_quagmaw_banishes_the_gnomes_next_to_a_controlled_cavern():
    table = winning("quagmaw").trolls(PINK, "moon_3").gnomes("moon_4", None, 2).gnomes("ice_3", 1, seen_by="all")
    table.gnomes("moss_1", None).gnomes("ice_4", None).wheel(7)
    match = table.match(scripted(reveal_gnome=["strength:3"]))
    assert (kind(match), asked(match), keys(match)) == ("banish", PINK, ["ice_3", "moon_4", "none"])
    for barred in ("moss_1", "ice_4", "moon_1", "granite_3"):
        assert refused(match, barred) == "CHA-10"
    match.choose("moon_4")
    assert gnomes(match, "moon_4") == [] and by_wheel(match) == [2, 3]
    assert gnomes(match, "ice_3") == [1]
    at = place(match, "moon_4")
    revealed = events(match, "gnome-revealed")
    assert {each["cavern"] for each in revealed} == {at}
    assert sorted(each["strength"] for each in revealed) == [2, 3], "all see them"
    assert events(match, "banished") == [{"seat": PINK, "cavern": at}]
    assert "victory" not in told(match) and honour(match, PINK, "gnomes") == 0
    assert wheel(match) == 7 and "breach" not in told(match), "the wheel pawn does not move"
    assert not int(fields(match).overrun) >> at & 1


@pytest.mark.rule("fall:CHA-10")
def test_quagmaw_shows_no_more_gnomes_than_there_are():
    table = winning("quagmaw").trolls(PINK, "moon_3").gnomes("moon_4", 2, seen_by=(BLUE,))
    match = choose(table.match(), "moon_4")
    assert by_wheel(match) == [2] and len(events(match, "gnome-revealed")) == 1
    assert int(fields(match).shown[0].sum()) == 1
    assert not (fields(match).gnome_seen & EVERYBODY).any()


@pytest.mark.rule("fall:CHA-10")
def test_quagmaw_may_leave_them():
    table = winning("quagmaw").trolls(PINK, "moon_3").gnomes("moon_4", None, None)
    match = choose(table.match(), "none")
    assert gnomes(match, "moon_4") == [None, None] and "banished" not in told(match)
    assert events(match, "banished-none") == [{"seat": PINK}]


@pytest.mark.rule("fall:CHA-10", "fall:DEF-04")
def test_quagmaw_reaches_nothing_from_caverns_of_others_and_says_so():
    """moon_3 is tied, moon_1 and the lair fang_a are blue's."""
    table = winning("quagmaw").trolls(PINK, "moon_3").trolls(BLUE, "moon_3").trolls(BLUE, "moon_1")
    match = table.gnomes("moon_4", None).gnomes("ice_3", None).match()
    assert "ice_3" in neighbours_of(match)["fang_a"]
    assert match.over and "banished" not in told(match)
    assert events(match, "nothing-to-banish") == [{"seat": PINK}]


@pytest.mark.rule("fall:CHA-10", "fall:DEF-02", "fall:DEF-08")
@pytest.mark.parametrize("trolls", [0, 3])
def test_quagmaw_reaches_the_caverns_next_to_ones_own_lairs(trolls):
    """A lair is a cavern that its owner always controls, even without trolls."""
    table = winning("quagmaw").trolls(PINK, "spiral_a", trolls).gnomes("moon_4", None).gnomes("granite_1", 2)
    match = table.match()
    assert "granite_1" in neighbours_of(match)["spiral_a"]
    assert keys(match) == ["granite_1", "none"]
    match.choose("granite_1")
    assert gnomes(match, "granite_1") == [] and by_wheel(match) == [2]


@pytest.mark.rule("fall:CHA-10", "fall:CHA-15")
def test_three_purse_maddo_gains_three_votes_each_in_any_clan():
    match = choose(winning("three_purse_maddo").match(), "ice")
    assert votes(match, PINK, "ice") == 2, "those of the outsider come first"
    for where in ("moss", "fire", "moss"):
        assert (kind(match), asked(match), keys(match)) == ("wild-votes", PINK, CLANS)
        match.choose(where)
    assert match.over
    assert [votes(match, PINK, name) for name in CLANS] == [2, 2, 0, 0, 0, 0, 1]
    assert [event["votes"] for event in events(match, "votes-gained")] == [2, 1, 1, 1]


@pytest.mark.rule("fall:CHA-10")
@pytest.mark.parametrize(("joined", "clans"), [([], 1), (["moon"], 1), (["moss"], 2), (["moss", "ice", "fire"], 4)])
def test_seven_tongue_sel_gains_honour_for_each_clan_with_votes(joined, clans):
    table = winning("seven_tongue_sel").votes(BLUE, "mud", 2)
    for name in joined:
        table.votes(PINK, name, 3)
    match = table.match()
    assert honour(match, PINK, "champions") == clans * gives("seven_tongue_sel"), (
        "Moon is among them, for the votes just won"
    )
    assert honour(match, BLUE, "champions") == 0


@pytest.mark.rule("fall:CHA-10")
@pytest.mark.parametrize("others", [0, 1, 3])
def test_tallow_the_chronicler_gains_honour_for_each_champion(others):
    table = winning("tallow_the_chronicler").champion(BLUE, "cinder_odd")
    for name in ("old_gristle", "the_pedlar_moth", "wade_longshin")[:others]:
        table.champion(PINK, name)
    match = choose(table.match(), "ice")
    assert honour(match, PINK, "champions") == gives("tallow_the_chronicler") * (others + 1), "itself among them"


@pytest.mark.rule("fall:CHA-10")
@pytest.mark.parametrize(
    ("caverns", "gates"), [((), 0), (("moss_1",), 1), (("moss_1", "moss_2", "fire_2"), 3), (("moss_3", "moss_4"), 0)]
)
def test_bolt_the_porter_gains_honour_for_each_gate_cavern(caverns, gates):
    table = winning("bolt_the_porter").trolls(BLUE, "ice_1").trolls(PINK, "ice_2").trolls(BLUE, "ice_2")
    for name in caverns:
        table.trolls(PINK, name)
    match = choose(table.match(), "ice")
    assert honour(match, PINK, "champions") == gates * gives("bolt_the_porter")


# Starbursts: from the award to the score ------------------------------------------------------------------------------


@pytest.mark.rule("fall:CHA-09", "fall:FIN-03")
@pytest.mark.parametrize(("where", "expected"), [("long_echo", {GREEN: 4}), ("drowned_court", {})])
def test_yrsa_coldwall_lets_no_gnomes_count(where, expected):
    table = winning("yrsa_coldwall").gnomes("granite_2", None).gnomes("granite_3", None).trolls(GREEN, "hammer_3")
    assert scores_at(choose(table.match(), where), "long_echo") == expected


@pytest.mark.rule("fall:CHA-09", "fall:FIN-02")
@pytest.mark.parametrize(("where", "value"), [("giants_table", 24), ("long_echo", 12)])
def test_keystone_orm_doubles_the_value(where, value):
    match = choose(winning("keystone_orm").trolls(BLUE, "moon_4").match(), where)
    assert scores_at(match, "giants_table") == {BLUE: value}


@pytest.mark.rule("fall:CHA-09", "fall:FIN-05")
@pytest.mark.parametrize(("where", "expected"), [("long_echo", {BLUE: 4}), ("giants_table", {PINK: 4})])
def test_roar_of_emberfold_lets_trolls_count(where, expected):
    table = winning("roar_of_emberfold").trolls(PINK, "granite_2").trolls(PINK, "granite_3").trolls(BLUE, "hammer_3", 3)
    assert scores_at(choose(table.match(), where), "long_echo") == expected


@pytest.mark.rule("fall:CHA-09", "fall:FIN-02")
@pytest.mark.parametrize(("where", "expected"), [("long_echo", {PINK: 4, BLUE: 2}), ("giants_table", {PINK: 4})])
def test_fair_hand_lio_gives_half_to_the_second(where, expected):
    table = winning("fair_hand_lio", GREEN).trolls(PINK, "granite_2").trolls(PINK, "granite_3").trolls(BLUE, "hammer_3")
    assert scores_at(choose(table.match(), "ice", where), "long_echo") == expected


@pytest.mark.rule("fall:CHA-09", "fall:FIN-02")
@pytest.mark.parametrize(("where", "expected"), [("long_echo", {GREEN: 2, BLUE: 2}), ("giants_table", {BLUE: 4})])
def test_squatter_bodge_counts_one_more_cavern(where, expected):
    table = winning("squatter_bodge", GREEN).trolls(BLUE, "hammer_3")
    match = choose(table.match(), "ice", where)
    assert scores_at(match, "long_echo") == expected
    assert owner(match, "squatter_bodge") == GREEN
    assert events(match, "star-placed") == [
        {"seat": GREEN, "champion": champion(match, "squatter_bodge"), "hall": hall(match, where)}
    ]
