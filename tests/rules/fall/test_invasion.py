"""Invasions: gnomes come one by one, each by the path of least resistance. (INV-01 to INV-15)

On the large side caverns 1 and 2 of a domain have gates. There, caverns 1, 2 and 3 of a domain are neighbours of each
other, 3 of 4, 2 of 1 in the next domain clockwise, 3 of 3 and 4 of 4 there. On the small side only cavern 1 has a gate;
it is beside 2 and beside 2 of the next domain, 2 beside 3, and 3 beside 3 of the next domain.
"""

import random

import pytest

from tests.rules.fall.helpers import (
    STANDARD,
    WatchedDice,
    amount,
    asked,
    choose,
    clan,
    events,
    fields,
    gnomes,
    honour,
    keys,
    kind,
    neighbours_of,
    overrun,
    place,
    position,
    refused,
    reserve,
    scripted,
    side,
    swarm,
    told,
    units,
)
from underhall.engine.dice import SeededDice
from underhall.engine.match import Match
from underhall.games.fall.pieces import EVERYBODY, UNDRAWN
from underhall.games.fall.rules.clans import gain_votes

PINK, BLUE, GREEN, YELLOW, VIOLET = range(5)
CLANS = ("moss", "ice", "moon", "granite", "hammer", "mud", "fire")
GATE_CARDS = {2: 3, 3: 3, 4: 4, 5: 5}
TOKENS = 30


def supply(match):
    return int(fields(match).gnome_supply)


def went(match):
    """Where gnomes stayed or were defeated, in order."""
    ids = [each.id for each in side(match).cavern]
    return [ids[event.cavern] for event in match.events if event.kind in ("gnome-stays", "gnome-defeated")]


def overrun_by(table, *caverns):
    for cavern in caverns:
        table.gnomes(cavern, None)
    return table


def held(table, seat, count, *caverns):
    for cavern in caverns:
        table.trolls(seat, cavern, count)
    return table


# Gate cards -----------------------------------------------------------------------------------------------------------


def through(match):
    """Lets all gnomes go where the first option sends them."""
    while kind(match) in ("which-cavern", "which-unit"):
        match.choose(keys(match)[0])
    return match


@pytest.mark.rule("fall:INV-01", "fall:INV-02")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_invasion_for_each_gate_card_from_left_to_right(seats):
    cards = ["fire", "moss", "granite", "ice", "mud"][: GATE_CARDS[seats]]
    match = through(position(seats).gates(*cards).phase("invasions").match())
    assert events(match, "invasion") == [
        {"gate": gate, "clan": clan(name), "gnomes": 2} for gate, name in enumerate(cards)
    ]
    names = told(match)
    assert names[: names.index("champion-leaves")] == ["invasion", "gnome-stays", "gnome-stays"] * len(cards)


@pytest.mark.rule("fall:INV-02")
@pytest.mark.parametrize(("wave", "gnomes"), [(1, 2), (2, 3), (3, 4)])
def test_the_wave_says_how_many_gnomes_come(wave, gnomes):
    table = position(2).wave(wave).gates("fire", "moss", "ice").trolls(PINK, "fire_1", 9).trolls(PINK, "ice_1", 9)
    match = table.trolls(BLUE, "moss_1", 9).phase("invasions").match()
    assert [each["gnomes"] for each in events(match, "invasion")] == [gnomes] * 3
    assert told(match).count("gnome-defeated") == 3 * gnomes


@pytest.mark.rule("fall:INV-02")
def test_the_swarm_goes_to_the_domain_of_the_card():
    match = position().swarm("moon").gates("hammer", "mud").phase("invasions").match()
    assert swarm(match) == "hammer"
    assert keys(match) == ["hammer_1", "hammer_2"]
    through(match)
    domains = [each["clan"] for each in events(match, "invasion")]
    assert domains[:2] == [clan("hammer"), clan("mud")]
    assert clan(swarm(match)) == domains[-1], "it stays where it came last"


@pytest.mark.rule("fall:INV-02")
def test_a_card_that_nobody_knows_is_any_that_was_not_drawn():
    dice = WatchedDice(reveal_gate=["mud", "moss"])
    match = through(position(2).gates(None, "ice", None).phase("invasions").match(dice))
    others = ("moss", "moon", "granite", "hammer", "mud", "fire")
    assert dice.named("reveal-gate") == [
        dict.fromkeys(others, 1),
        {name: 1 for name in others if name != "mud"},
    ]
    assert [each["clan"] for each in events(match, "invasion")] == [clan("mud"), clan("ice"), clan("moss")]


@pytest.mark.rule("fall:INV-02", "fall:INV-01")
def test_everybody_sees_the_card_once_it_is_turned_up():
    match = position().gates("hammer", None, "fire", seen_by=(BLUE,)).phase("invasions").match()
    assert kind(match) == "which-cavern"
    assert [int(seen) for seen in fields(match).gate_seen] == [EVERYBODY, 0, 1 << BLUE, 0, 0]
    for seat in (PINK, YELLOW, -2):
        assert int(match.view(seat).fields.gate[0]) == clan("hammer")
    assert match.reveals, "so nothing before it can be taken back"


@pytest.mark.rule("fall:INV-03")
def test_each_gnome_is_resolved_before_the_next():
    """The first fills the gate cavern, so that the second goes on."""
    match = held(position(2), BLUE, 3, "ice_2").invade("moss", 2).match()
    assert went(match) == ["moss_1", "moss_2"]
    assert events(match, "gnome-stays") == [{"cavern": place(match, name)} for name in ("moss_1", "moss_2")]


@pytest.mark.rule("fall:INV-03")
@pytest.mark.parametrize("many", [1, 2, 5])
def test_as_many_come_as_are_told(many):
    match = held(position(2), BLUE, 9, "moss_1").invade("moss", many).match()
    assert went(match) == ["moss_1"] * many
    assert units(match, BLUE, "moss_1") == 9 - many
    assert match.over


# The easiest cavern ---------------------------------------------------------------------------------------------------


def brute_force(match, domain, crowd, tokens):
    """The best caverns, by a search written out: fewest trolls first, then fewest caverns on the way."""
    rows = {row.id: row for row in side(match).cavern}
    beside = neighbours_of(match)
    distance = {name: 1 for name, row in rows.items() if row.gate and row.domain == domain}
    edge = list(distance)
    while edge:
        cavern = edge.pop(0)
        if tokens.get(cavern):
            for other in beside[cavern] & set(rows) - set(distance):  # no path leads through lairs
                distance[other] = distance[cavern] + 1
                edge.append(other)
    goals = {cavern: (crowd.get(cavern, 0), far) for cavern, far in distance.items() if not tokens.get(cavern)}
    return {cavern for cavern, cost in goals.items() if cost == min(goals.values())}


def scattered(seats, seed):
    """Trolls and gnomes anywhere, more gnomes than not; and how many of them are where."""
    dice = random.Random(f"{seats}.{seed}")
    table = position(seats)
    printed = STANDARD.map
    crowd: dict[str, int] = {}
    tokens: dict[str, int] = {}
    for row in (printed.large if seats > 3 else printed.small).cavern:
        fate = dice.random()
        if fate < 0.55 and sum(tokens.values()) < TOKENS - 4:
            tokens[row.id] = dice.choice((1, 1, 2))
            table.gnomes(row.id, *[None] * tokens[row.id])
        elif fate < 0.9:
            for seat in dice.sample(range(seats), dice.choice((1, 1, 2))):
                count = dice.choice((1, 1, 2))
                table.trolls(seat, row.id, count)
                crowd[row.id] = crowd.get(row.id, 0) + count
    return table, crowd, tokens


@pytest.mark.rule("fall:INV-04", "fall:INV-05", "fall:INV-08")
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("seed", range(7))
def test_gnomes_go_where_a_plain_search_says(seats, seed):
    table, crowd, tokens = scattered(seats, seed)
    start = table.invade("moss", 1).table()
    for number, domain in enumerate(CLANS):
        table.setting.driver.record(start).swarm = number
        match = Match(table.setting, seats, SeededDice(0), start)
        found = set(keys(match)) if kind(match) == "which-cavern" else set(went(match))
        assert found == brute_force(match, domain, crowd, tokens), f"from {domain}"


@pytest.mark.rule("fall:INV-04")
def test_the_cavern_with_fewest_trolls_is_the_easiest():
    table = position().trolls(PINK, "mud_1", 3).trolls(BLUE, "mud_2", 1).trolls(PINK, "mud_2", 1)
    match = table.invade("mud", 1).match(scripted(whose_troll=["seat:0"]))
    assert went(match) == ["mud_2"], "two trolls of two owners, against three"
    table = position().trolls(PINK, "mud_1", 2).trolls(BLUE, "mud_2", 3)
    assert went(table.invade("mud", 1).match()) == ["mud_1"]


@pytest.mark.rule("fall:INV-04", "fall:INV-08")
def test_an_empty_cavern_far_away_is_easier_than_one_troll_near_by():
    table = overrun_by(position().trolls(PINK, "mud_1"), "mud_2", "mud_3", "mud_4", "fire_3")
    table = held(table, BLUE, 1, "fire_1", "hammer_3", "hammer_4", "moss_3", "fire_2")
    match = table.invade("mud", 1).match()
    assert went(match) == ["fire_4"]
    assert overrun(match) >= {"fire_4"}


@pytest.mark.rule("fall:INV-04")
def test_pawns_are_trolls_to_gnomes():
    table = position().champion(PINK, "orsa_two_fists").pawn("orsa_two_fists", "mud_1").trolls(PINK, "mud_1")
    match = table.trolls(BLUE, "mud_2", 3).invade("mud", 1).match()
    assert (kind(match), asked(match)) == ("which-unit", PINK)
    table = position().champion(PINK, "orsa_two_fists").pawn("orsa_two_fists", "mud_1").trolls(PINK, "mud_1")
    match = table.trolls(BLUE, "mud_2", 1).invade("mud", 1).match()
    assert went(match) == ["mud_2"]


@pytest.mark.rule("fall:INV-04")
@pytest.mark.parametrize(("seat", "fewer", "target"), [(PINK, 1, "mud_2"), (PINK, 0, "both"), (YELLOW, -1, "mud_1")])
def test_a_daunting_pawn_counts_as_more_trolls(seat, fewer, target):
    table = position().champion(seat, "grim_hesk").pawn("grim_hesk", "mud_1")
    more = amount(table.supplies(PINK, 1).match(), "grim_hesk")
    match = table.trolls(BLUE, "mud_2", 1 + more - fewer).invade("mud", 1).match()
    if target == "both":
        assert keys(match) == ["mud_1", "mud_2"]
    else:
        assert went(match) == [target]


@pytest.mark.rule("fall:INV-04")
def test_a_daunting_pawn_in_another_cavern_changes_nothing():
    table = position().champion(PINK, "grim_hesk").pawn("grim_hesk", "mud_4").trolls(PINK, "mud_1")
    assert went(table.trolls(BLUE, "mud_2", 2).invade("mud", 1).match()) == ["mud_1"]


@pytest.mark.rule("fall:INV-05", "fall:INV-06")
def test_a_gnome_runs_through_all_overrun_caverns_and_stops_in_none():
    """From Moss right round the mountain: everything between is overrun."""
    ring = [f"{name}_{number}" for name in CLANS for number in (1, 2, 3)]
    ring.remove("granite_3")
    match = overrun_by(position(2), *ring).invade("moss", 1).match()
    assert went(match) == ["granite_3"]
    assert [int(fields(match).gnomes[place(match, name)]) for name in ring] == [1] * 20


@pytest.mark.rule("fall:INV-05")
def test_trolls_bar_the_way():
    table = held(overrun_by(position(2), "moss_1"), BLUE, 2, "moss_2", "ice_2")
    match = table.invade("moss", 1).match()
    assert keys(match) == ["moss_2", "ice_2"], "what is empty beyond them cannot be reached"


@pytest.mark.rule("fall:INV-05")
def test_lairs_are_no_way_for_gnomes():
    """Pink's lair ladder_a lies between moss_2, which is overrun, and ice_3, which is empty."""
    table = overrun_by(position(2).lairs(PINK, "ladder"), "moss_1", "moss_2")
    match = held(table, BLUE, 2, "moss_3", "fire_1", "ice_2").invade("moss", 1).match()
    assert went(match) == ["ice_2"]


@pytest.mark.rule("fall:INV-06", "fall:INV-05")
def test_why_a_cavern_cannot_be_chosen():
    match = overrun_by(position(), "mud_3").trolls(PINK, "mud_2").trolls(PINK, "mud_1").invade("mud", 1).match()
    assert keys(match) == ["mud_1", "mud_2"]
    assert refused(match, "mud_3") == "INV-06"
    assert refused(match, "mud_4") == refused(match, "moss_1") == refused(match, "fire_4") == "INV-05"


@pytest.mark.rule("fall:INV-04", "fall:INV-08")
def test_a_harder_or_farther_cavern_cannot_be_chosen():
    """Gnomes get from moss_1 to fire_1, moss_3, ice_1 and ice_3, which is overrun, and from there to moon_3."""
    table = overrun_by(position(2), "moss_1", "moss_2", "ice_2", "ice_3")
    match = held(held(table, BLUE, 1, "fire_1", "ice_1", "moon_3"), BLUE, 3, "moss_3").invade("moss", 1).match()
    assert keys(match) == ["ice_1", "fire_1"]
    assert (refused(match, "moss_3"), refused(match, "moon_3")) == ("INV-04", "INV-08")


@pytest.mark.rule("fall:INV-07")
@pytest.mark.parametrize(("name", "open_gate"), [("moss", 1), ("moss", 2), ("hammer", 1), ("fire", 1), ("fire", 2)])
def test_a_gnome_comes_in_by_the_better_gate(name, open_gate):
    table = held(position(), GREEN, 1, f"{name}_{3 - open_gate}")
    match = table.invade(name, 1).match()
    assert went(match) == [f"{name}_{open_gate}"]


@pytest.mark.rule("fall:INV-07")
def test_the_better_gate_may_lead_to_what_is_far_away():
    """Both gate caverns are overrun; behind the second one, past ice_1, an empty cavern."""
    table = overrun_by(position(), "moss_1", "moss_2", "ice_1")
    table = held(table, BLUE, 1, "moss_3", "fire_2", "ice_3")
    assert went(table.invade("moss", 1).match()) == ["ice_2"]


@pytest.mark.rule("fall:INV-08")
def test_of_equally_easy_caverns_the_nearer_is_taken():
    """moss_3 is two caverns away, fire_1 three: both are empty, as is all beyond."""
    table = overrun_by(position(), "moss_1", "moss_2", "fire_2", "ice_1")
    match = table.invade("moss", 1).match()
    assert went(match) == ["moss_3"]


@pytest.mark.rule("fall:INV-08")
def test_also_with_trolls_in_them():
    table = overrun_by(position(), "moss_1", "moss_2", "fire_2", "ice_1", "fire_1")
    table = held(table, BLUE, 1, "moss_3", "fire_3", "mud_2").trolls(PINK, "ice_2", 2).trolls(PINK, "ice_3", 2)
    assert went(table.invade("moss", 1).match()) == ["moss_3"]


@pytest.mark.rule("fall:INV-08", "fall:INV-09")
def test_equally_easy_and_near_leaves_a_choice():
    table = overrun_by(position(2), "moss_1")
    match = table.invade("moss", 1).match()
    assert keys(match) == ["moss_2", "ice_2"]


# Who decides ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:INV-09")
@pytest.mark.parametrize("name", ["moss", "granite", "fire"])
def test_who_has_most_votes_in_the_clan_decides(name):
    table = position(5).votes(BLUE, name, 2).votes(VIOLET, name, 3).votes(PINK, name, 1)
    for other in CLANS:
        if other != name:
            table.votes(GREEN, other, 7)
    match = table.invade(name, 1).match()
    assert (kind(match), asked(match)) == ("which-cavern", VIOLET)


@pytest.mark.rule("fall:INV-09")
def test_the_one_who_decides_need_not_be_there():
    match = position(3).votes(GREEN, "moss", 1).gnomes("moss_1", None).invade("moss", 1).match()
    assert asked(match) == GREEN
    choose(match, "ice_2")
    assert overrun(match) == {"moss_1", "ice_2"}


@pytest.mark.rule("fall:INV-10", "fall:INV-09")
@pytest.mark.parametrize(("first", "then"), [(BLUE, YELLOW), (YELLOW, BLUE)])
def test_of_level_voters_the_one_who_came_first_decides(first, then):
    match = position().votes(first, "mud", 3).votes(then, "mud", 3).invade("mud", 1).match()
    assert asked(match) == first


@pytest.mark.rule("fall:INV-11", "fall:K-45")
@pytest.mark.parametrize(("at", "down"), [(0, 1), (0, 2), (0, 6), (3, 1), (3, 5), (6, 1), (6, 2), (6, 6)])
def test_without_votes_in_the_clan_the_next_one_downward_counts(at, down):
    """After Fire, the lowest, comes Moss again."""
    table = position().votes(GREEN, CLANS[(at + down) % 7], 1)
    for further in range(down + 1, 7):
        table.votes(BLUE, CLANS[(at + further) % 7], 9)
    assert asked(table.invade(CLANS[at], 1).match()) == GREEN


@pytest.mark.rule("fall:K-36")
@pytest.mark.parametrize(("seats", "starter"), [(4, 0), (5, 4), (4, 2)])
def test_without_any_votes_the_starting_player_decides(seats, starter):
    match = position(seats).starter(starter).invade("ice", 1).match()
    assert (kind(match), asked(match)) == ("which-cavern", starter)


@pytest.mark.rule("fall:K-42")
def test_who_decides_is_looked_up_for_every_gnome():
    """Nothing gives votes within an invasion; if something did, the next gnome would ask the new leader."""
    match = position().votes(BLUE, "ice", 1).gnomes("ice_1", None).gnomes("ice_2", None).invade("ice", 2).match()
    assert asked(match) == BLUE and len(keys(match)) == 3
    gain_votes(fields(match), YELLOW, clan("ice"), 2)
    choose(match, keys(match)[0])
    assert (kind(match), asked(match)) == ("which-cavern", YELLOW)


# Staying, or being defeated -------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:INV-12")
@pytest.mark.parametrize("cavern", ["moss_1", "fire_1"])
def test_in_an_empty_cavern_a_gnome_stays(cavern):
    match = position(2).invade(cavern[:-2], 1).match()
    assert gnomes(match, cavern) == [None]
    assert events(match, "gnome-stays") == [{"cavern": place(match, cavern)}]
    assert supply(match) == TOKENS - 1
    assert told(match) == ["gnome-stays"]


@pytest.mark.rule("fall:INV-13", "fall:INV-14", "fall:K-08")
def test_where_trolls_are_it_does_not_get_in():
    match = position(2).trolls(BLUE, "moss_1", 2).invade("moss", 1).match()
    assert events(match, "gnome-defeated") == [{"cavern": place(match, "moss_1")}]
    assert gnomes(match, "moss_1") == [] and overrun(match) == set()
    assert supply(match) == TOKENS, "it goes back to the supply"
    assert units(match, BLUE, "moss_1") == 1, "one troll falls"
    assert reserve(match, BLUE) == 24


@pytest.mark.rule("fall:K-08", "fall:INV-13")
def test_a_gnome_that_defeats_the_last_troll_does_not_stay():
    match = position(2).trolls(BLUE, "moss_1").invade("moss", 1).match()
    assert units(match, BLUE, "moss_1") == 0
    assert overrun(match) == set() and supply(match) == TOKENS
    assert "gnome-stays" not in told(match)


@pytest.mark.rule("fall:INV-15")
def test_strength_plays_no_part():
    """Only gnomes of strength 3 are left: they are defeated like any other, and nobody looks at them."""
    dice = WatchedDice()
    table = (
        position(2).by_wheel(*[1] * 10, *[2] * 10).trolls(BLUE, "moss_1").trolls(PINK, "ice_2").trolls(PINK, "moss_2")
    )
    match = table.invade("moss", 3).match(dice)
    assert went(match)[:2] == ["moss_1", "moss_1"]
    assert dice.seen == [] and "gnome-revealed" not in told(match)
    assert [int(n) for n in fields(match).gnome_pool] == [0, 0, 10]
    assert int(fields(match).gnome[place(match, "moss_1"), 0]) == UNDRAWN


@pytest.mark.rule("fall:INV-15")
def test_gnomes_of_known_strength_are_passed_like_others():
    table = position(2).gnomes("moss_1", 3, 3, seen_by="all").trolls(BLUE, "ice_2")
    assert went(table.invade("moss", 1).match()) == ["moss_2"]


# Nowhere to go, nobody to come ----------------------------------------------------------------------------------------


def all_overrun():
    table = position(2)
    return overrun_by(table, *(row.id for row in STANDARD.map.small.cavern))


@pytest.mark.rule("fall:K-22")
def test_where_everything_is_overrun_gnomes_find_nothing():
    match = all_overrun().invade("ice", 3).match()
    assert told(match) == ["gnome-finds-nothing"] * 3
    assert supply(match) == TOKENS - 21
    assert len(overrun(match)) == 21
    assert match.over


@pytest.mark.rule("fall:K-22")
def test_then_the_next_invasion_follows():
    match = all_overrun().gates("ice", "mud", "moss").phase("invasions").match()
    assert told(match)[:9] == ["invasion", "gnome-finds-nothing", "gnome-finds-nothing"] * 3


def short(left, table=None):
    """All gnomes but some are near the wheel."""
    table = position(2) if table is None else table
    return table.by_wheel(*([1] * 10 + [2] * 10 + [3] * 10)[: TOKENS - left])


@pytest.mark.rule("fall:K-21")
def test_without_gnomes_nobody_comes():
    match = short(0).invade("ice", 3).match()
    assert told(match) == ["no-gnome-left"]
    assert overrun(match) == set()


@pytest.mark.rule("fall:K-21")
def test_as_many_come_as_the_supply_has():
    match = short(2).invade("ice", 4).match()
    through(match)
    assert told(match) == ["gnome-stays", "gnome-stays", "no-gnome-left"]
    assert supply(match) == 0
    match = through(short(2).invade("ice", 2).match())
    assert told(match) == ["gnome-stays", "gnome-stays"], "there were enough"


@pytest.mark.rule("fall:K-21", "fall:INV-13")
def test_the_last_gnome_comes_again_after_being_defeated():
    match = short(1, position(2).trolls(BLUE, "ice_1", 3)).invade("ice", 4).match()
    assert told(match).count("gnome-defeated") == 3
    assert told(match)[-1] == "gnome-stays"
    assert supply(match) == 0 and "no-gnome-left" not in told(match)


@pytest.mark.rule("fall:K-21")
def test_gnomes_near_the_wheel_stay_there_in_an_invasion():
    match = short(0).invade("ice", 1).match()
    assert int(fields(match).by_wheel.sum()) == TOKENS


# The worked examples --------------------------------------------------------------------------------------------------


def mud_example():
    """Wave II, three gnomes against Mud: its gate caverns hold a troll of Pink and one of Blue.

    Behind mud_1 lie the overrun caverns hammer_2 and mud_3; behind these an empty cavern of Hammer and one of Mud.
    """
    table = overrun_by(position().wave(2), "mud_3", "hammer_2").trolls(PINK, "mud_1").trolls(BLUE, "mud_2")
    return held(table, GREEN, 1, "hammer_1", "fire_3").votes(PINK, "mud", 2).votes(BLUE, "mud", 1)


@pytest.mark.rule("fall:INV-09", "fall:INV-14", "fall:FAL-05")
def test_the_vote_leader_sends_the_first_gnome_to_their_own_troll():
    match = mud_example().invade("mud", 1).match()
    assert (asked(match), keys(match)) == (PINK, ["mud_1", "mud_2"])
    choose(match, "mud_1")
    assert supply(match) == TOKENS - 2
    assert (units(match, PINK, "mud_1"), reserve(match, PINK)) == (0, 25)
    assert honour(match, PINK) == 4
    assert events(match, "troll-fell") == [{"owner": PINK, "cavern": place(match, "mud_1"), "honour": 4}]


@pytest.mark.rule("fall:INV-12", "fall:INV-03")
def test_the_second_gnome_has_no_choice():
    match = choose(mud_example().invade("mud", 2).match(), "mud_1")
    assert went(match) == ["mud_1", "mud_1"]
    assert gnomes(match, "mud_1") == [None]
    assert match.over


@pytest.mark.rule("fall:INV-04", "fall:INV-05", "fall:INV-09")
def test_the_third_gnome_passes_by_the_nearer_troll():
    match = choose(mud_example().invade("mud", 3).match(), "mud_1")
    assert (asked(match), keys(match)) == (PINK, ["hammer_3", "mud_4"])
    choose(match, "hammer_3")
    assert gnomes(match, "hammer_3") == [None]
    assert units(match, BLUE, "mud_2") == 1
    assert honour(match, PINK) == 4


def moss_example():
    """Wave I: by the upper gate, moss_2, over ice_1 and ice_2 to moon_1; behind the lower one a troll of Blue."""
    table = overrun_by(position(), "moss_2", "ice_1", "ice_2").trolls(BLUE, "moss_1")
    return held(table, GREEN, 2, "moss_3", "ice_3").trolls(PINK, "moon_2", 2).trolls(PINK, "moon_3", 2)


@pytest.mark.rule("fall:INV-04", "fall:INV-05", "fall:INV-07")
def test_the_first_gnome_goes_far_to_the_only_empty_cavern():
    match = moss_example().invade("moss", 1).match()
    assert went(match) == ["moon_1"]
    assert gnomes(match, "moon_1") == [None]


@pytest.mark.rule("fall:INV-08", "fall:INV-14", "fall:FAL-05")
def test_the_second_gnome_falls_upon_the_nearest_single_troll():
    match = moss_example().invade("moss", 2).match()
    assert went(match) == ["moon_1", "moss_1"]
    assert events(match, "troll-fell") == [{"owner": BLUE, "cavern": place(match, "moss_1"), "honour": 3}]
    assert honour(match, BLUE) == 3


@pytest.mark.rule("fall:INV-09", "fall:FAL-08", "fall:FAL-07")
def test_among_equal_gates_the_vote_leader_chooses_and_chance_names_the_troll():
    table = held(position(), BLUE, 3, "ice_1").trolls(GREEN, "ice_2").trolls(PINK, "ice_2", 2)
    dice = WatchedDice(whose_troll=["seat:2"])
    match = table.votes(GREEN, "ice", 2).votes(PINK, "ice", 1).invade("ice", 2).match(dice)
    assert (asked(match), keys(match)) == (GREEN, ["ice_1", "ice_2"])
    choose(match, "ice_2")
    assert dice.named("whose-troll") == [{"seat:0": 2, "seat:2": 1}]
    assert events(match, "troll-fell") == [
        {"owner": GREEN, "cavern": place(match, "ice_2"), "honour": 3},
        {"owner": PINK, "cavern": place(match, "ice_2"), "honour": 2},
    ], "the second gnome has one easiest target, in which only Pink is left"
    assert (honour(match, GREEN), honour(match, PINK)) == (3, 2)


@pytest.mark.rule("fall:INV-08", "fall:INV-09", "fall:INV-12")
def test_of_two_equally_near_caverns_the_vote_leader_chooses():
    table = held(position(), PINK, 2, "moon_1").votes(BLUE, "moon", 1)
    match = table.invade("moon", 2).match()
    assert went(match) == ["moon_2"], "inside the lower gate"
    assert (asked(match), keys(match)) == (BLUE, ["moon_3", "granite_1"])
    choose(match, "granite_1")
    assert overrun(match) == {"moon_2", "granite_1"}


@pytest.mark.rule("fall:INV-03", "fall:FAL-06", "fall:FAL-05")
def test_the_first_to_fall_by_the_second_gnome():
    """hammer_2, the left gate, leads to mud_1; hammer_1, the right one, to granite_2."""
    table = overrun_by(position(), "hammer_1").trolls(YELLOW, "mud_1").trolls(BLUE, "granite_2")
    table.trolls(GREEN, "hammer_3", 2).votes(BLUE, "hammer", 3)
    match = table.invade("hammer", 2).match()
    assert went(match) == ["hammer_2"]
    assert (asked(match), keys(match)) == (BLUE, ["granite_2", "mud_1"])
    choose(match, "mud_1")
    assert events(match, "troll-fell") == [{"owner": YELLOW, "cavern": place(match, "mud_1"), "honour": 3}]
    assert (honour(match, YELLOW), honour(match, BLUE)) == (3, 0)
