"""What champions count when they bring honour."""

import pytest

from tests.rules.fall.helpers import altered, box_of, choose, events, fields, gives, honour, kind, position
from underhall.games.fall.names import CLAN_IDS
from underhall.games.fall.pieces import Tally
from underhall.games.fall.position import Position
from underhall.games.fall.rules.champions import tally_of

PINK, BLUE, GREEN, YELLOW = range(4)
CLANS = CLAN_IDS[:7]
COUNTER = "orsa_two_fists"  # the first champion: it counts what a test says


def counting(tally, amount=1, seats=4):
    """Pink has a champion that brings honour at the end of the wave."""
    power = {"kind": "wave_honour", "amount": amount, "tally": tally}
    table = Position(altered(champion=[{"power": power}]), seats)
    return table.champion(PINK, COUNTER).phase("end-abilities")


def counted(table):
    """What pink's champion has counted."""
    match = table.match()
    return honour(match, PINK, "champions")


@pytest.mark.rule("fall:CHA-16")
@pytest.mark.parametrize("amount", [1, 3])
def test_once_is_the_amount_itself(amount):
    assert counted(counting("once", amount)) == amount


@pytest.mark.parametrize("amount", [1, 3])
def test_the_amount_is_multiplied_by_the_count(amount):
    assert counted(counting("clans_joined", amount).votes(PINK, "moss", 5).votes(PINK, "ice", 1)) == 2 * amount


@pytest.mark.parametrize("seats", [3, 4])
def test_domains_with_a_controlled_cavern(seats):
    last = "fire_4" if seats == 4 else "fire_3"
    table = counting("domains", seats=seats).trolls(PINK, "moss_1").trolls(PINK, "moss_2").trolls(PINK, last)
    table.trolls(PINK, "mud_1").trolls(BLUE, "mud_1").trolls(BLUE, "ice_1").trolls(PINK, "spiral_a", 3)
    assert counted(table.gnomes("moon_1", None)) == 2


def test_no_domain_and_all_domains():
    assert counted(counting("domains")) == 0
    table = counting("domains")
    for name in CLANS:
        table.trolls(PINK, f"{name}_3")
    assert counted(table) == 7


@pytest.mark.parametrize(("seats", "gates"), [(2, 1), (5, 2)])
def test_gate_caverns(seats, gates):
    table = counting("gates", seats=seats)
    for name in CLANS:
        for cavern in range(1, gates + 2):
            table.trolls(PINK, f"{name}_{cavern}")
    table.trolls(BLUE, "fire_1", 2)
    assert counted(table.trolls(PINK, "spiral_b")) == 7 * gates - 1


def test_a_gate_cavern_with_a_tie_does_not_count():
    assert counted(counting("gates").trolls(PINK, "moss_1").trolls(BLUE, "moss_1").trolls(PINK, "moss_2")) == 1


@pytest.mark.parametrize(
    ("places", "count"),
    [([], 0), (["moss_1", "fire_4"], 2), (["spiral_a", "spiral_b"], 0), (["moss_1", "spiral_a"], 1)],
)
def test_pawns_outside_lairs(places, count):
    table = counting("pawns").champion(BLUE, "cinder_odd").pawn("cinder_odd", "moss_1")
    for name, where in zip((COUNTER, "tidecaller_una"), places, strict=False):
        if name != COUNTER:
            table.champion(PINK, name)
        table.pawn(name, where)
    assert counted(table) == count


def test_all_pawns_are_found_from_the_first_letter_to_the_last():
    table = counting("pawns").pawn(COUNTER, "moss_1").champion(PINK, "busy_flint").pawn("busy_flint", "moss_2")
    assert counted(table) == 2  # A and U


@pytest.mark.parametrize("others", [(), ("cinder_odd",), ("bolt_the_porter", "old_gristle", "wade_longshin")])
def test_champions(others):
    table = counting("champions").champion(BLUE, "busy_flint")
    for name in others:
        table.champion(PINK, name)
    assert counted(table) == 1 + len(others)


def test_clans_whose_votes_one_leads():
    table = counting("clans_led").votes(PINK, "moss", 1).votes(PINK, "fire", 3).votes(BLUE, "fire", 2)
    table.votes(BLUE, "ice", 2).votes(PINK, "ice", 2).votes(BLUE, "mud", 1)
    assert counted(table) == 2, "of discs on one space the lower leads"


def test_clans_in_which_one_has_votes():
    table = counting("clans_joined").votes(PINK, "moss", 1).votes(PINK, "fire", 3).votes(BLUE, "fire", 4)
    table.votes(BLUE, "ice", 2).votes(PINK, "ice", 2).votes(BLUE, "mud", 1)
    assert counted(table) == 3


@pytest.mark.rule("fall:K-31")
def test_elder_symbols():
    table = counting("elders").ancestry(PINK, "E A E", ". E S").ancestry(BLUE, "E E")
    assert counted(table) == 3
    assert counted(counting("elders")) == 0


@pytest.mark.rule("fall:K-31", "fall:FIN-06")
def test_elders_on_champions_count_too():
    rows = [{"symbols": ("elder", "elder")}]
    table = Position(altered(champion=rows), 2).champion(1, COUNTER).ancestry(1, "E A").phase("final-scoring")
    match = table.match()
    assert events(match, "elders-scored") == [
        {"seat": 0, "elders": 0, "honour": 0},
        {"seat": 1, "elders": 3, "honour": 3},
    ]


def test_every_tally_counts_for_the_seat_that_is_asked():
    table = position(2).champion(1, "cinder_odd").pawn("cinder_odd", "moss_1").votes(1, "moss", 1)
    match = table.ancestry(1, "E A").phase("scoring").match()
    counts = [[tally_of(box_of(match), fields(match), seat, tally) for tally in Tally] for seat in (0, 1)]
    assert counts == [[1, 0, 0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1, 1, 1]]


@pytest.mark.rule("fall:CHA-10")
def test_instant_honour_counts_in_the_same_way():
    table = position().wave(3).phase("awards").display("bolt_the_porter").influence(PINK, "bolt_the_porter", 1)
    match = choose(table.trolls(PINK, "moss_1").trolls(PINK, "fire_2").match(), "moss")
    assert honour(match, PINK, "champions") == 2 * gives("bolt_the_porter") and kind(match) == ""
