"""Attacking gnomes. (ATK-01 to ATK-12, K-01, K-04, K-20, K-23)"""

import pytest

from tests.rules.fall.helpers import (
    asked,
    champion,
    choose,
    events,
    fields,
    gnomes,
    honour,
    keys,
    kind,
    place,
    position,
    refused,
    scripted,
    told,
    units,
    votes,
    wheel,
)
from underhall.games.fall.pieces import EVERYBODY, UNDRAWN, Source
from underhall.games.fall.rules.gnomes import add_gnome

SPECTATOR = -2
CLANS = ("moss", "ice", "moon", "granite", "hammer", "mud", "fire")
SPACES = 8  # of the wheel; the breach tripwire lies behind the last


def attack(trolls, *strengths, seats=2, seat=0, **switches):
    """A seat advances trolls from mud_2 into mud_3, which gnomes of these strengths hold."""
    table = position(seats, **switches).trolls(seat, "mud_2", trolls).gnomes("mud_3", *strengths).wheel(1)
    return table.action(seat, "advance", trolls)


def charge(match, trolls, cavern="mud_3", start="mud_2"):
    """All trolls go in, one by one; that the first comes is not asked."""
    return choose(match, cavern, *[f"from:{start}"] * (trolls - 1))


# The battle -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:ATK-01")
def test_the_battle_begins_when_all_trolls_have_moved_in():
    match = attack(3, 2).match()
    choose(match, "mud_3")
    assert told(match) == ["advanced"]  # more may come: nothing is revealed yet
    choose(match, "from:mud_2")
    assert told(match) == ["advanced", "advanced"]
    choose(match, "done")
    assert told(match)[2:4] == ["gnome-revealed", "victory"]


@pytest.mark.rule("fall:ATK-01", "fall:DEF-09")
def test_without_gnomes_there_is_no_battle():
    match = position(2).trolls(0, "mud_2", 2).trolls(1, "mud_3").gnomes("mud_1", 1).action(0, "advance", 2).match()
    charge(match, 2)
    assert not {"gnome-revealed", "victory", "repelled", "wheel-pushed"} & set(told(match))
    assert gnomes(match, "mud_1") == [1]
    assert wheel(match) == 0


@pytest.mark.rule("fall:ATK-02")
@pytest.mark.parametrize("strengths", [(1,), (3,), (1, 2), (3, 3)])
def test_all_gnomes_there_are_revealed_to_everybody(strengths):
    outcomes = [f"strength:{strength}" for strength in strengths]
    match = attack(1, *[None] * len(strengths), seats=3).gnomes("mud_1", None).match(scripted(reveal_gnome=outcomes))
    charge(match, 1)
    here = place(match, "mud_3")
    assert events(match, "gnome-revealed") == [{"cavern": here, "strength": strength} for strength in strengths]
    for seat in (0, 1, 2, SPECTATOR):
        assert "gnome-revealed" in [event.kind for event in match.events_for(seat)]
    other = place(match, "mud_1")
    assert (fields(match).gnome[other, 0], fields(match).gnome_seen[other, 0]) == (UNDRAWN, 0)


@pytest.mark.rule("fall:ATK-02")
def test_gnomes_that_somebody_has_scouted_are_what_they_were():
    match = attack(1, 3, 2).match()
    charge(match, 1)
    here = place(match, "mud_3")
    assert sorted(each["strength"] for each in events(match, "gnome-revealed")) == [2, 3]
    assert {each["cavern"] for each in events(match, "gnome-revealed")} == {here}
    assert not [ply for ply in match.plies if ply.kind == "reveal-gnome"]


@pytest.mark.rule("fall:ATK-02")
def test_a_known_and_an_unknown_gnome_are_both_revealed():
    match = attack(1, 3, None).match(scripted(reveal_gnome=["strength:1"]))
    charge(match, 1)
    here = place(match, "mud_3")
    assert sorted(each["strength"] for each in events(match, "gnome-revealed")) == [1, 3]
    assert {each["cavern"] for each in events(match, "gnome-revealed")} == {here}
    assert events(match, "repelled") == [] and kind(match) == "repelled"
    assert list(fields(match).gnome_seen[here]) == [EVERYBODY, EVERYBODY]


@pytest.mark.rule("fall:ATK-02")
def test_what_everybody_knows_is_not_told_again():
    table = position(2).trolls(0, "mud_2").gnomes("mud_3", 3, seen_by="all").action(0, "advance", 1)
    match = table.match()
    charge(match, 1)
    assert events(match, "gnome-revealed") == []
    assert kind(match) == "repelled"


@pytest.mark.rule("fall:ATK-03")
@pytest.mark.parametrize("strengths", [(1,), (2,), (3,), (1, 1), (2, 3), (3, 3)])
def test_trolls_win_if_they_equal_or_exceed_the_total_strength(strengths):
    total = sum(strengths)
    start = attack(total + 1, *strengths).match()
    for trolls in range(max(1, total - 1), total + 2):
        match = charge(start.clone(), trolls)
        if trolls <= total:
            choose(match, "done")
        assert ("victory" in told(match)) == (trolls >= total)
        assert (kind(match) == "repelled") == (trolls < total)


@pytest.mark.rule("fall:ATK-03")
def test_only_trolls_in_the_cavern_fight():
    match = attack(1, 2).trolls(0, "fire_3", 5).trolls(1, "mud_2", 5).match()
    choose(match, "mud_3", "from:mud_2")
    assert kind(match) == "repelled"


@pytest.mark.rule("fall:ATK-03", "fall:DEF-12")
def test_a_champion_fights_as_one_troll():
    table = position(2).champion(0, "busy_flint").pawn("busy_flint", "mud_2").trolls(0, "mud_2")
    match = table.gnomes("mud_3", 2).action(0, "advance", 2).match()
    choose(match, "mud_3", "from:mud_2", "pawn:busy_flint")
    assert events(match, "victory") == [{"seat": 0, "cavern": place(match, "mud_3"), "strength": 2, "gnomes": 1}]


@pytest.mark.rule("fall:K-53", "fall:ATK-03")
@pytest.mark.parametrize(("trolls", "strengths", "wins"), [(0, (2,), True), (0, (3,), False), (2, (2, 2), True)])
def test_a_champion_may_count_for_more_when_attacking(trolls, strengths, wins):
    table = position(2).champion(0, "orsa_two_fists").pawn("orsa_two_fists", "mud_2").gnomes("mud_3", *strengths)
    table.trolls(0, "mud_2", trolls)
    match = table.wheel(1).action(0, "advance", trolls + 1).match()
    choose(match, "mud_3")
    for _ in range(trolls):
        choose(match, "from:mud_2")
    if trolls:
        choose(match, "pawn:orsa_two_fists")
    assert ("victory" in told(match)) == wins


@pytest.mark.rule("fall:K-53")
def test_a_champion_counts_for_more_only_where_it_fights():
    """Orsa stays behind, or belongs to a rival: no help."""
    table = position(2).champion(0, "orsa_two_fists").pawn("orsa_two_fists", "mud_2").trolls(0, "mud_2")
    match = table.gnomes("mud_3", 2).action(0, "advance", 1).match()
    choose(match, "mud_3", "from:mud_2")
    assert kind(match) == "repelled"
    table = position(2).champion(1, "orsa_two_fists").pawn("orsa_two_fists", "mud_2").trolls(0, "mud_2")
    match = table.gnomes("mud_3", 2).action(0, "advance", 1).match()
    choose(match, "mud_3")
    assert kind(match) == "repelled"


# Victory --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:ATK-04", "fall:ATK-05", "fall:ATK-06")
def test_a_victory_brings_honour_a_vote_and_moves_the_wheel():
    table = position(4).trolls(0, "mud_3", 2).gnomes("mud_4", 2).by_wheel(1, 3).wheel(1)
    match = table.action(0, "advance", 2).match()
    choose(match, "mud_4", "from:mud_3")
    assert honour(match, 0) == 2
    assert votes(match, 0, "mud") == 1
    assert list(fields(match).by_wheel) == [1, 1, 1]
    assert wheel(match) == 2
    assert not {"breach", "scout-gate", "troll-moved"} & set(told(match))
    assert told(match) == [
        *["advanced", "advanced", "gnome-revealed", "victory", "honour-gained"],
        *["seized", "votes-gained", "wheel-pushed"],
    ]


@pytest.mark.rule("fall:ATK-04")
@pytest.mark.parametrize("strengths", [(1,), (3,), (1, 2), (3, 3)])
def test_a_victory_scores_the_strength_defeated(strengths):
    total = sum(strengths)
    match = attack(total + 1, *strengths, seats=3, seat=2).match()
    charge(match, total + 1)
    assert [honour(match, seat) for seat in range(3)] == [0, 0, total]
    assert int(fields(match).honour[2, Source.GNOMES]) == total
    assert events(match, "honour-gained") == [{"seat": 2, "honour": total, "source": Source.GNOMES}]
    assert events(match, "victory") == [
        {"seat": 2, "cavern": place(match, "mud_3"), "strength": total, "gnomes": len(strengths)}
    ]


@pytest.mark.rule("fall:ATK-05")
@pytest.mark.parametrize(
    ("seats", "start", "cavern", "clan"),
    [
        *[(2, "moss_2", "moss_1", "moss"), (2, "fire_2", "fire_3", "fire"), (4, "moss_2", "moss_1", "moss")],
        *[(5, "fire_3", "fire_4", "fire"), (4, "hammer_2", "mud_1", "mud")],
    ],
)
def test_a_victory_gives_a_vote_in_the_clan_of_the_cavern(seats, start, cavern, clan):
    match = position(seats).trolls(0, start, 2).gnomes(cavern, 1, 1).wheel(1).action(0, "advance", 2).match()
    charge(match, 2, cavern, start)
    assert [each for each in CLANS if votes(match, 0, each)] == [clan]
    assert votes(match, 0, clan) == 1


@pytest.mark.rule("fall:ATK-06")
def test_defeated_gnomes_go_near_the_wheel():
    match = attack(4, 1, 3).by_wheel(3, 2).match()
    charge(match, 4)
    here = place(match, "mud_3")
    table = fields(match)
    assert list(table.by_wheel) == [1, 1, 2]
    assert (int(table.gnomes[here]), list(table.gnome[here]), list(table.gnome_seen[here])) == (0, [0, 0], [0, 0])
    assert not int(table.overrun) >> here & 1
    assert units(match, 0, "mud_3") == 4
    assert int(table.gnome_supply) == 26  # they are not in the supply


@pytest.mark.rule("fall:ATK-06")
def test_other_caverns_keep_their_gnomes():
    match = attack(2, 2).gnomes("mud_1", 1).gnomes("fire_3", 3, None).match()
    charge(match, 2)
    assert (gnomes(match, "mud_1"), gnomes(match, "fire_3"), gnomes(match, "mud_3")) == ([1], [3, None], [])
    assert int(fields(match).overrun) == 1 << place(match, "mud_1") | 1 << place(match, "fire_3")


@pytest.mark.rule("fall:ATK-07")
@pytest.mark.parametrize("strengths", [(1,), (3,), (1, 1), (3, 3)])
@pytest.mark.parametrize("space", [0, 2, 3, 6, 7])
def test_the_wheel_pawn_moves_one_space_for_each_gnome(strengths, space):
    match = attack(6, *strengths).wheel(space).match()
    charge(match, 6)
    reached = (space + len(strengths)) % SPACES
    assert events(match, "wheel-pushed") == [{"seat": 0, "spaces": len(strengths), "space": reached}]
    assert wheel(match) == reached
    assert ("breach" in told(match)) == (space + len(strengths) >= SPACES)


@pytest.mark.rule("fall:ATK-08")
@pytest.mark.parametrize("space", range(SPACES - 1))
def test_the_space_reached_has_no_effect(space):
    """Honour, bolster, move, influence: whichever it is, nothing is asked and nothing gained."""
    match = attack(1, 1).wheel(space).match()
    charge(match, 1)
    assert honour(match, 0) == 1  # for the strength alone
    assert told(match)[-1] == "wheel-pushed"
    assert (asked(match), kind(match)) == (0, "act")  # the second weak action comes next


@pytest.mark.rule("fall:K-15", "fall:ATK-08")
@pytest.mark.parametrize("boosts", [False, True])
def test_the_boost_tripwire_does_not_count_unless_by_a_switch(boosts):
    match = attack(1, 1, boost_on_defeat_move=boosts).wheel(3).match()
    charge(match, 1)
    assert int(fields(match).boost[0]) == int(boosts)
    assert ("boosted" in told(match)) == boosts


@pytest.mark.rule("fall:ATK-09")
@pytest.mark.parametrize(
    ("space", "strengths", "breach"), [(6, (1,), False), (7, (1,), True), (6, (1, 1), True), (5, (1, 1), False)]
)
def test_passing_the_breach_tripwire_brings_a_breach(space, strengths, breach):
    match = attack(2, *strengths, seats=3, seat=1).by_wheel(2).wheel(space).match()
    charge(match, 2)
    assert ("breach" in told(match)) == breach
    if breach:
        near = 1 + len(strengths)  # those just defeated count
        assert events(match, "breach") == [{"seat": 1, "gnomes": 2 + (near + 1) // 2}]
        assert (asked(match), kind(match)) == (1, "move-swarm")


# Votes for a victory --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:K-01")
@pytest.mark.parametrize("setting", [1, 2])
def test_a_victory_gives_one_vote_in_all_or_two_by_a_switch(setting):
    match = attack(1, 1, gnome_victory_votes=setting).match()
    charge(match, 1)
    assert votes(match, 0, "mud") == setting
    here = place(match, "mud_3")
    assert events(match, "seized") == [{"seat": 0, "cavern": here}]
    mud = CLANS.index("mud")
    assert events(match, "votes-gained") == [
        {"seat": 0, "clan": mud, "votes": 1, "total": total} for total in range(1, setting + 1)
    ]
    order = [name for name in told(match) if name in ("seized", "votes-gained", "wheel-pushed")]
    if setting == 1:
        assert order == ["seized", "votes-gained", "wheel-pushed"]
    else:
        assert order == ["votes-gained", "wheel-pushed", "seized", "votes-gained"]


@pytest.mark.rule("fall:K-01", "fall:ATK-09")
@pytest.mark.parametrize("setting", [1, 2])
def test_the_vote_comes_before_the_breach_and_is_kept_even_if_it_takes_the_cavern(setting):
    table = position(2, gnome_victory_votes=setting).trolls(0, "mud_2").gnomes("mud_1", 1).wheel(7).swarm("mud")
    match = table.action(0, "advance", 1).match()
    choose(match, "mud_1")
    assert kind(match) == "move-swarm"
    assert votes(match, 0, "mud") == 1
    assert honour(match, 0) == 1  # marked at once
    choose(match, "mud")
    assert events(match, "troll-fell") == [{"owner": 0, "cavern": place(match, "mud_1"), "honour": 0}]
    choose(match, "mud_2")  # the third gnome goes on through mud_1, where the second stays
    assert gnomes(match, "mud_1") == [None]
    assert votes(match, 0, "mud") == 1
    assert len(events(match, "seized")) == (1 if setting == 1 else 0)


@pytest.mark.rule("fall:K-01", "fall:CHA-12")
@pytest.mark.parametrize("setting", [1, 2])
def test_a_victory_is_a_seizure_for_champions(setting):
    table = attack(1, 1, gnome_victory_votes=setting).champion(0, "speaker_thatch").champion(0, "anvil_jorra")
    match = table.match()
    charge(match, 1)
    assert kind(match) == "claw-vote"
    match.choose("mud")
    assert votes(match, 0, "mud") == setting + 1
    assert events(match, "claw-covered") == [{"seat": 0, "champion": champion(match, "speaker_thatch")}]
    assert int(fields(match).honour[0, Source.CHAMPIONS]) == 1


@pytest.mark.rule("fall:K-01", "fall:K-54", "fall:ATK-09")
def test_claws_are_asked_about_before_the_breach_of_a_victory():
    table = position(2).trolls(0, "mud_2").gnomes("mud_1", 1).wheel(7).swarm("mud").champion(0, "speaker_thatch")
    match = choose(table.action(0, "advance", 1).match(), "mud_1")
    assert (kind(match), keys(match)) == ("claw-vote", ["mud", "none"])
    assert "breach" not in told(match)
    match.choose("mud")
    assert kind(match) == "move-swarm" and votes(match, 0, "mud") == 2


@pytest.mark.rule("fall:ATK-04", "fall:CHA-11")
def test_a_champion_may_add_honour_to_each_victory():
    match = attack(3, 3).champion(0, "rukh_gnomebane").match()
    charge(match, 3)
    assert events(match, "honour-gained") == [
        {"seat": 0, "honour": 3, "source": Source.GNOMES},
        {"seat": 0, "honour": 2, "source": Source.CHAMPIONS},
    ]
    assert honour(match, 0) == 5
    match = attack(2, 3).champion(0, "rukh_gnomebane").match()
    charge(match, 2)
    choose(match, "spiral_a")
    assert honour(match, 0) == 0  # no victory, no honour
    match = attack(3, 3).champion(1, "rukh_gnomebane").match()
    charge(match, 3)
    assert (honour(match, 0), honour(match, 1)) == (3, 0)


# Repelled -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:ATK-10")
@pytest.mark.parametrize("lair", ["spiral_a", "spiral_b"])
def test_all_trolls_go_to_one_lair_of_ones_choice(lair):
    match = attack(2, 3).trolls(0, "spiral_b").match()
    charge(match, 2)
    assert (asked(match), kind(match), keys(match)) == (0, "repelled", ["spiral_a", "spiral_b"])
    choose(match, lair)
    assert units(match, 0, "mud_3") == 0
    assert units(match, 0, lair) == 2 + (lair == "spiral_b")
    assert events(match, "repelled") == [
        {"seat": 0, "cavern": place(match, "mud_3"), "strength": 3, "lair": place(match, lair)}
    ]
    assert (honour(match, 0), votes(match, 0, "mud"), wheel(match)) == (0, 0, 1)
    assert list(fields(match).by_wheel) == [0, 0, 0]


@pytest.mark.rule("fall:ATK-10", "fall:DEF-12", "fall:K-44")
def test_champions_are_repelled_with_the_trolls_and_stay_yours():
    table = position(2).trolls(0, "mud_2").gnomes("mud_3", 3, 3)
    for name in ("orsa_two_fists", "busy_flint"):
        table.champion(0, name).pawn(name, "mud_2")
    table.champion(0, "mother_fern").pawn("mother_fern", "fire_2")
    match = table.action(0, "advance", 3).match()
    choose(match, "mud_3", "from:mud_2", "pawn:orsa_two_fists", "pawn:busy_flint", "spiral_a")
    home = place(match, "spiral_a")
    assert (units(match, 0, "mud_3"), units(match, 0, "spiral_a"), units(match, 0, "fire_2")) == (0, 3, 1)
    assert int(fields(match).trolls[0, home]) == 1
    assert int(fields(match).owner[champion(match, "orsa_two_fists")]) == 0


@pytest.mark.rule("fall:K-04")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_those_of_the_active_player_are_repelled_and_nobody_else(seat):
    table = attack(1, 2, seats=3, seat=seat)
    for other in {0, 1, 2} - {seat}:
        table.trolls(other, "mud_2", 2).trolls(other, "fire_3")
    match = table.match()
    charge(match, 1)
    lairs = [["spiral_a", "spiral_b"], ["fang_a", "fang_b"], ["eye_a", "eye_b"]][seat]
    assert (asked(match), keys(match)) == (seat, lairs)
    choose(match, lairs[1])
    assert units(match, seat, lairs[1]) == 1
    for other in {0, 1, 2} - {seat}:
        assert (units(match, other, "mud_2"), units(match, other, "fire_3")) == (2, 1)


@pytest.mark.rule("fall:ATK-11", "fall:K-23")
def test_a_single_gnome_that_repels_is_joined_by_another():
    match = attack(1, None, seats=3).match(scripted(reveal_gnome=["strength:3"]))
    charge(match, 1)
    choose(match, "spiral_a")
    here, table = place(match, "mud_3"), fields(match)
    assert gnomes(match, "mud_3") == [3, None]
    assert events(match, "gnome-joins") == [{"cavern": here}]
    assert list(table.gnome_seen[here]) == [EVERYBODY, 0]
    assert int(table.gnome_supply) == 28
    assert list(table.gnome_pool) == [10, 10, 9]  # only the first has been drawn
    for seat in (0, 1, 2, SPECTATOR):
        assert list(match.view(seat).fields.gnome[here]) == [3, UNDRAWN]


@pytest.mark.rule("fall:K-23", "fall:ATK-02")
def test_gnomes_once_seen_stay_known_in_the_next_battle():
    table = position(2).ancestry(0, "A . A").trolls(0, "mud_2").trolls(0, "fire_3").gnomes("mud_3", None).act(0)
    match = table.match(scripted(reveal_gnome=["strength:3", "strength:1"]))
    choose(match, "cover:0,0", "mud_3", "from:mud_2", "spiral_a", "cover:2,0", "mud_3")
    here = place(match, "mud_3")
    assert events(match, "gnome-revealed") == [
        {"cavern": here, "strength": 3},
        {"cavern": here, "strength": 1},
    ]  # only the new one is turned up
    assert kind(match) == "repelled"


@pytest.mark.rule("fall:ATK-12", "fall:K-20")
def test_two_gnomes_that_repel_get_no_third():
    match = attack(1, 3, 3).match()
    charge(match, 1)
    choose(match, "spiral_a")
    assert gnomes(match, "mud_3") == [3, 3]
    assert "gnome-joins" not in told(match)
    assert int(fields(match).gnome_supply) == 28


@pytest.mark.rule("fall:K-20")
@pytest.mark.parametrize(("present", "added"), [(0, True), (1, True), (2, False)])
def test_whatever_would_add_a_third_gnome_adds_none(present, added):
    table = position(2).act(0)
    if present:
        table.gnomes("mud_3", *[None] * present)
    match = table.match()
    here = place(match, "mud_3")
    assert add_gnome(fields(match), here) == added
    assert int(fields(match).gnomes[here]) == present + added
    assert int(fields(match).gnome_supply) == 30 - present - added
    assert int(fields(match).overrun) == 1 << here


@pytest.mark.rule("fall:ATK-11", "fall:K-21")
def test_without_a_gnome_in_the_supply_none_joins():
    table = position(4).trolls(0, "mud_2").gnomes("mud_3", 3).by_wheel(1)
    side = ["moss", "ice", "moon", "granite"]
    for cavern in [f"{domain}_{n}" for domain in side for n in (1, 2, 3)] + ["moss_4", "ice_4"]:
        table.gnomes(cavern, None, None)
    match = table.action(0, "advance", 1).match()
    assert int(fields(match).gnome_supply) == 0
    choose(match, "mud_3", "spiral_a")
    assert gnomes(match, "mud_3") == [3]
    assert events(match, "no-gnome-left") == [{}]
    assert "gnome-joins" not in told(match)


@pytest.mark.rule("fall:ATK-11", "fall:CHA-11")
@pytest.mark.parametrize("owner", [0, 1])
def test_by_a_champion_no_gnome_joins(owner):
    match = attack(1, 3).champion(owner, "ashka_never_back").match()
    charge(match, 1)
    choose(match, "spiral_a")
    assert len(gnomes(match, "mud_3")) == (1 if owner == 0 else 2)
    assert ("gnome-joins" in told(match)) == (owner == 1)


@pytest.mark.rule("fall:ATK-10")
def test_there_is_no_other_place_to_flee_to():
    match = attack(1, 3).match()
    charge(match, 1)
    for at in ("mud_2", "mud_3", "fang_a"):
        assert refused(match, at) is None
