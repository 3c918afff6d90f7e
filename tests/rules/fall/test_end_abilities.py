"""What champions do at the end of each wave. (CHA-16, K-07)"""

import pytest

from tests.rules.fall.helpers import (
    altered,
    asked,
    awards,
    champion,
    choose,
    clan,
    events,
    fields,
    gives,
    honour,
    keys,
    kind,
    place,
    position,
    told,
    units,
    votes,
)
from underhall.games.fall.names import CLAN_IDS
from underhall.games.fall.position import Position

PINK, BLUE, GREEN, YELLOW = range(4)
CLANS = list(CLAN_IDS[:7])
FIRST = ("orsa_two_fists", "brannick_quickmaul", "mother_fern", "durrow_the_lintel", "grim_hesk")


def voters(seats, starter):
    """Every seat has a champion that brings a vote at the end of the wave."""
    powers = [{"power": {"kind": "wave_votes", "amount": 1, "action": None}}] * 5
    table = Position(altered(champion=powers), seats).starter(starter).phase("end-abilities")
    for seat in range(seats):
        table.champion(seat, FIRST[seat])
    return table


@pytest.mark.rule("fall:K-07")
@pytest.mark.parametrize(("seats", "starter"), [(2, 0), (2, 1), (3, 1), (4, 3), (5, 2)])
def test_players_go_in_turn_from_the_starting_player(seats, starter):
    match = voters(seats, starter).match()
    order = []
    while kind(match) == "wild-votes":
        order.append(asked(match))
        match.choose("mud")
    assert order == [(starter + distance) % seats for distance in range(seats)]
    assert [event["seat"] for event in events(match, "votes-gained")] == order
    assert [int(each) for each in fields(match).vote_order[clan("mud"), :seats]] == order


@pytest.mark.rule("fall:CHA-16", "fall:K-07")
@pytest.mark.parametrize("wave", [1, 2, 3])
def test_it_happens_in_every_wave_before_anything_is_scored(wave):
    table = position().champion(BLUE, "marshal_quoin").pawn("marshal_quoin", "moss_2").wave(wave)
    match = table.trolls(PINK, "moss_1").phase("end-abilities").match()
    gained = events(match, "honour-gained")[0]
    assert (gained["seat"], gained["honour"]) == (BLUE, gives("marshal_quoin"))
    course = told(match)
    scored = "domain-scored" if wave < 3 else "hall-scored"
    assert course.index("honour-gained") < course.index(scored)
    assert honour(match, BLUE, "champions") == gives("marshal_quoin")


@pytest.mark.rule("fall:CHA-16")
def test_what_joins_then_counts_in_the_scoring():
    """With the troll that joins Lull the Piper blue controls the cavern."""
    table = position().champion(BLUE, "lull_the_piper").pawn("lull_the_piper", "moss_4").trolls(PINK, "moss_4")
    match = table.phase("end-abilities").match()
    assert events(match, "domain-scored") == [{"seat": BLUE, "clan": clan("moss"), "honour": 6}]


@pytest.mark.rule("fall:CHA-16", "fall:FIN-07")
def test_votes_gained_then_count_in_the_final_scoring():
    match = position(2).champion(1, "the_pedlar_moth").wave(3).phase("end-abilities").match()
    match.choose("fire")
    assert events(match, "plank-scored") == [{"seat": 1, "clan": clan("fire"), "rank": 1, "honour": 11}]


@pytest.mark.rule("fall:K-07", "fall:CHA-16")
def test_a_champion_just_won_acts_already():
    match = awards("the_pedlar_moth").influence(YELLOW, "the_pedlar_moth", 1).match()
    choose(match, "ice")
    assert votes(match, YELLOW, "ice") == 3
    assert (kind(match), asked(match), keys(match)) == ("wild-votes", YELLOW, CLANS)
    match.choose("ice")
    assert votes(match, YELLOW, "ice") == 4


@pytest.mark.rule("fall:CHA-16")
def test_all_champions_are_awarded_before():
    table = awards("skew_the_joiner", "slip_eeltoe", "speaker_thatch", seats=2).champion(0, "the_pedlar_moth")
    match = table.influence(1, "speaker_thatch", 1).match()
    assert kind(match) == "wild-votes"
    assert events(match, "champion-won") == [{"seat": 1, "champion": champion(match, "speaker_thatch")}]
    assert len(events(match, "champion-leaves")) == 2


@pytest.mark.rule("fall:CHA-16")
def test_all_such_champions_of_a_seat_act():
    table = position().champion(PINK, "lull_the_piper").pawn("lull_the_piper", "moss_4").champion(PINK, "marshal_quoin")
    table.pawn("marshal_quoin", "fire_1").champion(PINK, "the_pedlar_moth")
    match = choose(table.phase("end-abilities").match(), "moon")
    assert events(match, "trolls-join") == [
        {"seat": PINK, "champion": champion(match, "lull_the_piper"), "trolls": 1, "place": place(match, "moss_4")}
    ]
    assert honour(match, PINK, "champions") == 2 * gives("marshal_quoin")
    assert votes(match, PINK, "moon") == 1


@pytest.mark.rule("fall:K-07")
def test_a_seat_is_done_before_the_next_one_begins():
    """Blue starts: its vote comes before the honour of green."""
    table = position().starter(BLUE).champion(GREEN, "marshal_quoin").pawn("marshal_quoin", "fire_1")
    match = table.champion(BLUE, "the_pedlar_moth").phase("end-abilities").match()
    assert asked(match) == BLUE and honour(match, GREEN) == 0
    match.choose("moon")
    assert honour(match, GREEN, "champions") == gives("marshal_quoin")


@pytest.mark.rule("fall:CHA-16")
@pytest.mark.parametrize(
    "name", ["cinder_odd", "rukh_gnomebane", "bolt_the_porter", "tallow_the_chronicler", "three_purse_maddo"]
)
def test_other_champions_do_nothing_then(name):
    table = position(2).wave(2).champion(0, name).trolls(0, "spiral_a")
    match = table.phase("end-abilities").match()
    assert honour(match, 0) == 0 and "votes-gained" not in told(match)
    assert units(match, 0, "spiral_a") == 1 and kind(match) == "which-card"


@pytest.mark.rule("fall:CHA-16")
@pytest.mark.parametrize(("amount", "reserve", "joins"), [(3, 5, 3), (3, 2, 2), (3, 3, 3), (3, 0, 0)])
def test_as_many_trolls_join_as_the_supply_has(amount, reserve, joins):
    rows = [{"power": {"kind": "wave_trolls", "amount": amount}}]
    table = Position(altered(champion=rows), 2).champion(1, FIRST[0]).pawn(FIRST[0], "moss_3")
    match = table.trolls(1, "fang_a", 25 - reserve).phase("end-abilities").match()
    assert units(match, 1, "moss_3") == 1 + joins
    assert int(fields(match).reserve[1]) == reserve - joins
    joined = {"seat": 1, "champion": champion(match, FIRST[0]), "trolls": joins, "place": place(match, "moss_3")}
    assert events(match, "trolls-join") == ([joined] if joins else [])
