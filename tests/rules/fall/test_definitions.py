"""Definitions and general rules. (DEF-01 to DEF-16, K-09, K-17, K-18, K-28, K-53)"""

import random
from itertools import product

import numpy as np
import pytest

from tests.rules.fall.helpers import (
    box_of,
    champion,
    choose,
    cubes,
    display,
    events,
    fields,
    gnomes,
    honour,
    keys,
    kind,
    neighbours_of,
    place,
    position,
    refused,
    side,
    told,
    units,
    votes,
)
from underhall.games.fall.box import BOX
from underhall.games.fall.pieces import CLANS, NONE, SEATS, Clan, Source
from underhall.games.fall.reasons import Reason
from underhall.games.fall.rules.clans import climb
from underhall.games.fall.rules.places import (
    bars_entry,
    controlled_caverns,
    dominates,
    empty_caverns,
    established,
    occupied,
    recount,
)

BOTH_SIDES = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def ids(match, bits):
    """The places in a bit set, by id."""
    board = side(match)
    every = [cavern.id for cavern in board.cavern] + [lair.id for pair in board.lair_pair for lair in pair.lair]
    return {at for at in every if int(bits) >> place(match, at) & 1}


# The map --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:K-09")
@pytest.mark.parametrize(("seats", "caverns", "gates"), [(2, 3, 1), (3, 3, 1), (4, 4, 2), (5, 4, 2)])
def test_how_many_caverns_and_gates_a_domain_has(seats, caverns, gates):
    match = position(seats).act(0).match()
    number = int(fields(match).side)
    assert int(box_of(match).caverns[number]) == caverns * CLANS
    for clan in range(CLANS):
        here = ids(match, box_of(match).domain_caverns[number, clan])
        name = Clan(clan).name.lower()
        assert here == {f"{name}_{n}" for n in range(1, caverns + 1)}
        assert len(ids(match, box_of(match).gates[number, clan]) & here) == gates
        assert all(int(box_of(match).domain[number, place(match, cavern)]) == clan for cavern in here)


@pytest.mark.rule("fall:K-17")
@BOTH_SIDES
def test_adjacent_is_what_a_passage_joins_in_both_directions(seats):
    match = position(seats).act(0).match()
    graph = neighbours_of(match)
    adjacent = box_of(match).adjacent[int(fields(match).side)]
    for at, near in graph.items():
        assert ids(match, adjacent[place(match, at)]) == near
        assert all(at in graph[other] for other in near)


@pytest.mark.rule("fall:K-17")
@BOTH_SIDES
def test_touching_the_same_great_hall_does_not_make_caverns_adjacent(seats):
    start, end = ("moss_4", "fire_3") if seats > 3 else ("moon_2", "granite_3")
    board = position(seats).trolls(0, start)
    match = board.action(0, "advance", 1).match()
    assert any({start, end} <= set(hall.touching) for hall in side(match).hall)
    assert refused(match, end) == "ADV-04"


@pytest.mark.rule("fall:K-17")
@BOTH_SIDES
def test_the_volcano_is_no_way_across(seats):
    """The innermost caverns have only their ring neighbours, however near the others lie."""
    inner = "moss_4" if seats > 3 else "moss_3"
    match = position(seats).trolls(0, inner).action(0, "advance", 1).match()
    across = "hammer_4" if seats > 3 else "hammer_3"
    assert refused(match, across) == "ADV-04"
    assert {key.partition("_")[0] for key in keys(match)} <= {"moss", "ice", "fire", "stay"}


@pytest.mark.rule("fall:K-18", "fall:SEZ-02")
def test_a_lair_belongs_to_no_domain_and_touches_no_great_hall():
    for seats in (2, 4):
        match = position(seats).act(0).match()
        number = int(fields(match).side)
        lairs = {lair.id for pair in side(match).lair_pair for lair in pair.lair}
        domains = [ids(match, box_of(match).domain_caverns[number, clan]) for clan in range(CLANS)]
        halls = [ids(match, box_of(match).touching[number, hall]) for hall in range(int(box_of(match).halls[number]))]
        assert not any(lairs & each for each in [*domains, *halls])


@pytest.mark.rule("fall:K-18")
def test_trolls_in_a_lair_score_no_domain():
    match = position(2).trolls(0, "spiral_a", 3).trolls(0, "spiral_b", 3).phase("scoring").match()
    assert events(match, "domain-scored") == []
    assert honour(match, 0) == 0
    assert ids(match, controlled_caverns(fields(match), 0)) == set()


@pytest.mark.rule("fall:K-18", "fall:DEF-01")
def test_a_lair_space_without_a_tile_cannot_be_entered():
    match = position(2).trolls(0, "moss_1").action(0, "advance", 1).match()
    assert "horn_a" in neighbours_of(match)["moss_1"]
    assert refused(match, "horn_a") == "K-18"
    match = position(2).lairs(0, "horn").trolls(0, "moss_1").action(0, "advance", 1).match()
    assert "horn_a" in keys(match)


# Lairs ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:DEF-01")
@BOTH_SIDES
def test_only_the_owner_may_enter_a_lair(seats):
    match = position(seats).act(0).match()
    board, box = side(match), match.setting.box.view(BOX)[0]
    for number, pair in enumerate(board.lair_pair):
        for lair in pair.lair:
            bars = [bars_entry(box, fields(match), seat, place(match, lair.id)) for seat in range(seats)]
            closed = Reason.RIVALS_LAIR if number < seats else Reason.FREE_LAIR
            assert bars == [0 if seat == number else closed for seat in range(seats)]
    for cavern in board.cavern:
        assert not any(bars_entry(box, fields(match), seat, place(match, cavern.id)) for seat in range(seats))


@pytest.mark.rule("fall:DEF-01")
def test_no_gnome_ever_enters_a_lair():
    """spiral_b is empty and lies behind fire_1, which is overrun; yet the gnome goes where trolls are."""
    table = position(2).gnomes("fire_1", None).trolls(1, "fire_2", 3).trolls(1, "moss_2", 2)
    match = table.invade("fire", 1).match()
    assert events(match, "gnome-defeated") == [{"cavern": place(match, "moss_2")}]
    assert units(match, 1, "moss_2") == 1


@pytest.mark.rule("fall:DEF-01", "fall:GNO-18")
def test_no_rival_is_moved_into_a_lair():
    table = position(2).trolls(0, "fire_1").trolls(1, "fire_1").wheel(1).action(0, "gnome", 1)
    match = table.match()
    choose(match, "none", "fire_1", "blue")
    assert refused(match, "spiral_b") == "GNO-18"


@pytest.mark.rule("fall:DEF-02")
def test_a_lair_is_a_cavern_to_move_trolls_from():
    """Where a rule says cavern, a lair is meant, too: the wheel moves trolls out of it and into the owner's."""
    table = position(2).trolls(0, "spiral_b").trolls(0, "fire_1").wheel(1).action(0, "gnome", 1)
    match = table.match()
    choose(match, "none")
    assert {"spiral_b", "fire_1"} <= set(keys(match))
    choose(match, "fire_1")  # its one troll leaves
    assert keys(match) == ["moss_2", "fire_2", "spiral_b"]


# Status ---------------------------------------------------------------------------------------------------------------


def statuses(seats):
    """All ways in which up to two or three units of each seat can stand in one cavern."""
    return list(product(range(4 if seats < 4 else 3), repeat=seats))


@pytest.mark.rule("fall:DEF-03", "fall:DEF-04", "fall:DEF-05")
@BOTH_SIDES
def test_established_and_controlled_for_every_crowd(seats):
    table = fields(position(seats).act(0).match())
    here = 1
    for crowd in statuses(seats):
        table.units[:seats, here] = crowd
        recount(table, here)
        assert int(table.crowd[here]) == sum(crowd)
        for seat, mine in enumerate(crowd):
            others = [count for other, count in enumerate(crowd) if other != seat]
            assert bool(established(table, seat) >> here & 1) == (mine > 0)
            assert bool(controlled_caverns(table, seat) >> here & 1) == all(mine > count for count in others)


@pytest.mark.rule("fall:DEF-06", "fall:DEF-07")
@BOTH_SIDES
def test_dominated_is_controlled_and_controlled_is_established(seats):
    table = fields(position(seats).act(0).match())
    here = 1
    for crowd in statuses(seats):
        table.units[:seats, here] = crowd
        recount(table, here)
        for seat, mine in enumerate(crowd):
            alone = mine > 0 and sum(crowd) == mine
            controlled = bool(controlled_caverns(table, seat) >> here & 1)
            assert bool(dominates(table, seat, here)) == alone
            assert controlled or not alone
            assert not controlled or established(table, seat) >> here & 1


@pytest.mark.rule("fall:DEF-04")
def test_recounting_one_place_leaves_the_others_alone():
    match = position(3).trolls(0, "moss_1", 2).trolls(1, "moss_2", 2).trolls(0, "fire_3").act(0).match()
    table = fields(match)
    assert ids(match, controlled_caverns(table, 0)) == {"moss_1", "fire_3"}
    assert ids(match, controlled_caverns(table, 1)) == {"moss_2"}
    table.units[1, place(match, "moss_1")] = 2
    recount(table, place(match, "moss_1"))
    assert ids(match, controlled_caverns(table, 0)) == {"fire_3"}
    assert ids(match, controlled_caverns(table, 1)) == {"moss_2"}
    assert ids(match, table.held[1]) == {"moss_1", "moss_2"}


@pytest.mark.rule("fall:DEF-05", "fall:SCO-03")
def test_a_tied_cavern_is_nobodys():
    table = position(3).trolls(0, "moss_1", 2).trolls(1, "moss_1", 2).trolls(2, "moss_1").trolls(2, "ice_1")
    match = table.phase("scoring").match()
    assert [event["seat"] for event in events(match, "domain-scored")] == [2]  # for ice_1 alone


@pytest.mark.rule("fall:DEF-08")
@BOTH_SIDES
def test_lairs_are_dominated_by_their_owner_even_without_a_troll(seats):
    match = position(seats).act(0).match()
    table = fields(match)
    for number, pair in enumerate(side(match).lair_pair):
        for lair in pair.lair:
            here = place(match, lair.id)
            for seat in range(seats):
                assert bool(dominates(table, seat, here)) == (seat == number)
                assert bool(established(table, seat) >> here & 1) == (seat == number)


@pytest.mark.rule("fall:DEF-08")
def test_a_troll_of_the_owner_in_a_lair_changes_nothing():
    match = position(2).trolls(0, "spiral_a", 2).act(0).match()
    assert dominates(fields(match), 0, place(match, "spiral_a"))
    assert not dominates(fields(match), 1, place(match, "spiral_a"))


@pytest.mark.rule("fall:DEF-09", "fall:DEF-10")
@pytest.mark.parametrize("seats", [2, 5])
def test_overrun_and_empty(seats):
    last = "fire_4" if seats > 3 else "fire_3"
    table = position(seats).gnomes("moss_1", None).gnomes(last, None, 2).trolls(0, "moss_2").trolls(seats - 1, "ice_1")
    match = table.act(0).match()
    caverns = {cavern.id for cavern in side(match).cavern}
    assert ids(match, fields(match).overrun) == {"moss_1", last}
    assert ids(match, occupied(fields(match))) == {"moss_1", last, "moss_2", "ice_1"}
    empty = empty_caverns(box_of(match), fields(match))
    assert ids(match, empty) == caverns - {"moss_1", last, "moss_2", "ice_1"}
    assert empty >> len(caverns) == 0  # nothing but caverns


@pytest.mark.rule("fall:DEF-10")
def test_a_cavern_of_which_the_last_troll_leaves_is_empty():
    match = position(2).trolls(0, "moss_2").action(0, "advance", 1).match()
    choose(match, "moss_3")
    assert "moss_2" in ids(match, empty_caverns(box_of(match), fields(match)))
    assert "moss_3" not in ids(match, empty_caverns(box_of(match), fields(match)))


@pytest.mark.rule("fall:DEF-11")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_status_is_seen_by_the_active_player(seat):
    table = position(3).trolls(0, "moss_1").trolls(1, "ice_1").trolls(2, "moon_1")
    match = table.action(seat, "bolster", 1).match()
    mine = ("moss_1", "ice_1", "moon_1")[seat]
    assert [key for key in keys(match) if key.endswith("_1")] == [mine]


# Champions ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:DEF-12")
def test_a_champion_alone_establishes_controls_and_dominates():
    match = position(2).champion(0, "busy_flint").pawn("busy_flint", "moss_2").act(0).match()
    table, here = fields(match), place(match, "moss_2")
    assert established(table, 0) >> here & 1
    assert ids(match, controlled_caverns(table, 0)) == {"moss_2"}
    assert dominates(table, 0, here)
    assert "moss_2" not in ids(match, empty_caverns(box_of(match), table))


@pytest.mark.rule("fall:DEF-12")
def test_a_champion_and_a_troll_outnumber_a_troll():
    table = position(2).champion(0, "busy_flint").pawn("busy_flint", "moss_2").trolls(1, "moss_2").act(0)
    match = table.match()
    assert ids(match, controlled_caverns(fields(match), 0)) == set()
    match = table.trolls(0, "moss_2").match()
    assert ids(match, controlled_caverns(fields(match), 0)) == {"moss_2"}
    assert (units(match, 0, "moss_2"), int(fields(match).trolls[0, place(match, "moss_2")])) == (2, 1)


@pytest.mark.rule("fall:K-53", "fall:DEF-12")
@pytest.mark.parametrize("name", ["orsa_two_fists", "grim_hesk"])
def test_a_champion_that_counts_as_more_is_one_troll_everywhere_else(name):
    """One counts for more in an attack, the other for gnomes that choose: neither for control."""
    table = position(2).champion(0, name).pawn(name, "moss_2").trolls(1, "moss_2").act(0)
    match = table.match()
    assert ids(match, controlled_caverns(fields(match), 0)) == set()
    assert int(fields(match).crowd[place(match, "moss_2")]) == 2
    match = table.phase("scoring").match()
    assert events(match, "domain-scored") == []


@pytest.mark.rule("fall:K-53", "fall:INV-04")
def test_only_a_champion_that_says_so_daunts_gnomes():
    """Both gate caverns of Ice hold one unit: with Grim Hesk it counts as three, with Orsa as one."""
    for name, asks in (("grim_hesk", False), ("orsa_two_fists", True)):
        table = position(4).champion(0, name).pawn(name, "ice_1").trolls(1, "ice_2").votes(0, "ice", 1)
        match = table.invade("ice", 1).match()
        assert (kind(match) == "which-cavern") == asks
        if not asks:
            assert events(match, "gnome-defeated") == [{"cavern": place(match, "ice_2")}]


@pytest.mark.rule("fall:K-53")
def test_the_daunting_pawn_is_no_fighter():
    table = position(2).champion(0, "grim_hesk").pawn("grim_hesk", "moss_2").gnomes("moss_3", 2)
    match = table.action(0, "advance", 1).match()
    choose(match, "moss_3")
    assert kind(match) == "repelled"


# Honour and votes -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:DEF-13")
def test_honour_is_marked_at_once():
    """In the middle of the action, before the breach that the victory brings."""
    table = position(2).trolls(0, "moss_2", 3).gnomes("moss_3", 3).wheel(7).honour(0, 4).action(0, "advance", 3)
    match = table.match()
    choose(match, "moss_3", *["from:moss_2"] * 2)
    assert kind(match) == "move-swarm"
    assert honour(match, 0) == 7
    assert match.standing().totals == (7, 0)
    assert events(match, "honour-gained") == [{"seat": 0, "honour": 3, "source": Source.GNOMES}]


@pytest.mark.rule("fall:DEF-13")
def test_no_honour_is_not_told():
    match = position(2).wheel(3).trolls(0, "moss_2").action(0, "advance", 1).match()
    choose(match, "moss_3")
    assert "honour-gained" not in told(match)


@pytest.mark.rule("fall:DEF-14")
@pytest.mark.parametrize("before", [0, 1, 4])
def test_gained_votes_place_a_disc_or_advance_it(before):
    table = position(2).trolls(0, "moss_2", 2).trolls(1, "moss_3")
    if before:
        table.votes(0, "moss", before)
    match = table.action(0, "advance", 2).match()
    choose(match, "moss_3", "from:moss_2")
    assert votes(match, 0, "moss") == before + 1
    assert events(match, "votes-gained") == [{"seat": 0, "clan": Clan.MOSS, "votes": 1, "total": before + 1}]
    assert list(fields(match).vote_order[Clan.MOSS]) == [0, NONE, NONE, NONE, NONE]


@pytest.mark.rule("fall:DEF-14", "fall:DEF-15")
def test_planks_keep_the_order_of_their_discs():
    """Against a plain model: more comes before less, and of equals the one that was there first."""
    dice = random.Random(3)
    for _ in range(60):
        values, order = np.zeros(SEATS, np.int8), np.full(SEATS, NONE, np.int8)
        arrived: dict[int, int] = {}
        now: dict[int, int] = {}
        for moment in range(dice.randint(1, 14)):
            seat, gain = dice.randrange(SEATS), dice.randint(1, 4)
            climb(values, order, seat, gain)
            now[seat] = now.get(seat, 0) + gain
            arrived[seat] = moment
            expected = sorted(now, key=lambda seat: (-now[seat], arrived[seat]))
            assert [int(each) for each in order if each != NONE] == expected
            assert {seat: int(values[seat]) for seat in now} == now
            assert all(int(each) == NONE for each in order[len(now) :])


@pytest.mark.rule("fall:DEF-15")
@pytest.mark.parametrize(("before", "gain"), [(8, 1), (7, 3), (15, 4), (20, 9)])
def test_tracks_do_not_end_at_eight(before, gain):
    table = position(2).influence(0, "nurse_bramble", before).influence(1, "nurse_bramble", 8)
    match = table.action(0, "influence", gain).match()
    choose(match, "champion:nurse_bramble")
    assert events(match, "influenced") == [
        {"seat": 0, "champion": champion(match, "nurse_bramble"), "influence": gain, "total": before + gain}
    ]
    table = position(2).votes(0, "mud", before).trolls(0, "mud_2").trolls(0, "mud_1").trolls(1, "mud_1")
    match = table.action(0, "advance", 1).match()
    choose(match, "mud_1")
    assert votes(match, 0, "mud") == before + 1
    assert events(match, "votes-gained") == [{"seat": 0, "clan": Clan.MUD, "votes": 1, "total": before + 1}]


@pytest.mark.rule("fall:DEF-16")
def test_cubes_do_not_run_out():
    """A seat has thirty; a full ancestry has thirty-six symbols."""
    table = position(2).ancestry(0, *["I I I I I I"] * 6).cover(0, *[(c, r) for c in range(6) for r in range(5)])
    match = table.supplies(0, 1).act(0).match()
    assert len(cubes(match, 0)) == 30
    choose(match, "cover:0,5", "add:1,5", "add:2,5", "add:3,5", "add:4,5", "add:5,5", "spend:0")
    assert len(cubes(match, 0)) == 36


@pytest.mark.rule("fall:DEF-16")
def test_discs_do_not_run_out():
    """A seat has thirteen: here they lie on seven planks, six tracks and the boost track."""
    table = position(5)
    shown = display(table.act(0).match())
    for clan in list(Clan)[:CLANS]:
        table.votes(0, clan.name.lower(), 1)
    for name in shown[:-1]:
        table.influence(0, name, 1)
    match = table.action(0, "influence", 2).match()
    choose(match, f"champion:{shown[-1]}")
    assert int((fields(match).influence[:, 0] > 0).sum()) == 6
    assert int((fields(match).votes[:, 0] > 0).sum()) == 7


@pytest.mark.rule("fall:DEF-16")
def test_desperation_tokens_do_not_run_out():
    """There are twelve in the box; five seats with few supplies gain fifteen."""
    table = position(5).wave(3)
    for seat in range(5):
        table.ancestry(seat, "A B I")
    match = table.phase("supplies").match()
    assert list(fields(match).desperation) == [3] * 5


@pytest.mark.rule("fall:DEF-01", "fall:DEF-09")
def test_gnomes_that_nothing_holds_back_stay_in_caverns():
    match = position(2).invade("fire", 2).match()
    assert gnomes(match, "fire_1") == [None]
    assert (kind(match), keys(match)) == ("which-cavern", ["moss_2", "fire_2"])  # and not spiral_b, which is as near
