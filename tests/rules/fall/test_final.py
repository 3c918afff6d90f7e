"""The end of the game: great halls, elders, clan votes, and who wins. (FIN-01 to FIN-13)"""

import pytest

from tests.rules.fall.helpers import (
    STANDARD,
    box_of,
    champion,
    clan,
    events,
    fields,
    honour,
    place,
    position,
    told,
)
from underhall.games.fall.names import CLAN_IDS
from underhall.games.fall.pieces import Source
from underhall.games.fall.rules.final import GNOMES, hall_count, trolls_around

PINK, BLUE, GREEN, YELLOW = range(4)
CLANS = CLAN_IDS[:7]
SIDES = {2: STANDARD.map.small, 3: STANDARD.map.small, 4: STANDARD.map.large, 5: STANDARD.map.large}
TILES = [(tile.first, tile.second, tile.third) for tile in STANDARD.vote_tile]  # tile i lies on the plank of clan i
HALLS = [(seats, number) for seats in (3, 5) for number in range(len(SIDES[seats].hall))]


def the_end(seats=4, **switches):
    return position(seats, **switches).wave(3).phase("final-scoring")


def hall(name, seats=4):
    return [each.id for each in SIDES[seats].hall].index(name)


def from_halls(match):
    return [honour(match, seat, "great halls") for seat in range(match.seats)]


def from_votes(match):
    return [honour(match, seat, "votes") for seat in range(match.seats)]


def scores_at(match, number):
    """Who scored a great hall, and how much."""
    return {each["seat"]: each["honour"] for each in events(match, "hall-scored") if each["hall"] == number}


# The order ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:FIN-01", "fall:FLO-02")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_halls_then_elders_then_votes_and_the_game_is_over(seats):
    table = the_end(seats).trolls(0, SIDES[seats].hall[0].touching[0]).ancestry(1, "E E").votes(0, "fire", 1)
    match = table.match()
    halls = len(SIDES[seats].hall)
    first, *course = (name for name in told(match) if name != "honour-gained")
    assert first == "game-ends", "what is scored is scored because the game ends"
    assert set(course[:halls]) == {"hall-scored", "hall-lost"}
    assert course[halls:] == ["elders-scored"] * seats + ["plank-scored"]
    sources = [each["source"] for each in events(match, "honour-gained")]
    assert sources == sorted(sources) and set(sources) == {Source.GREAT_HALLS, Source.ELDERS, Source.VOTES}
    assert match.over and match.decision is None


def test_with_nothing_to_score_nobody_gains_anything():
    match = the_end(3).match()
    assert events(match, "hall-lost") == [{"hall": number} for number in range(5)]
    assert events(match, "elders-scored") == [{"seat": seat, "elders": 0, "honour": 0} for seat in range(3)]
    assert events(match, "plank-scored") == events(match, "honour-gained") == []
    assert match.outcome.totals == (0, 0, 0)


# Great halls ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:FIN-02")
@pytest.mark.parametrize(("seats", "number"), HALLS)
def test_all_caverns_that_touch_a_hall_count_for_it(seats, number):
    """Two caverns of a seat, the rest overrun: whichever were not counted, the score would be another."""
    row = SIDES[seats].hall[number]
    table = the_end(seats).hall(row.id, 12)
    for cavern in row.touching[:2]:
        table.trolls(seats - 1, cavern)
    for cavern in row.touching[2:]:
        table.gnomes(cavern, None)
    match = table.match()
    tied = len(row.touching) == 4
    assert scores_at(match, number) == {seats - 1: 6 if tied else 12}


@pytest.mark.rule("fall:FIN-02", "fall:FIN-03")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_cavern_counts_for_the_halls_it_touches_and_no_others(seats):
    match = the_end(seats).match()
    box, table = box_of(match), fields(match)
    for at, cavern in enumerate(SIDES[seats].cavern):
        touched = [int(cavern.id in row.touching) for row in SIDES[seats].hall]
        table.control[seats - 1], table.overrun = 1 << at, 0
        assert [hall_count(box, table, number, seats - 1) for number in range(len(touched))] == touched
        table.control[seats - 1], table.overrun = 0, 1 << at
        assert [hall_count(box, table, number, GNOMES) for number in range(len(touched))] == touched


@pytest.mark.rule("fall:FIN-02")
def test_one_cavern_is_enough_where_nobody_else_has_one():
    match = the_end(5).hall("mirror_hall", 8).trolls(4, "ice_4").match()
    assert events(match, "hall-scored") == [{"seat": 4, "hall": hall("mirror_hall"), "honour": 8}]
    assert [each["hall"] for each in events(match, "hall-lost")] == [0, 2, 3, 4, 5, 6]


@pytest.mark.rule("fall:FIN-02", "fall:DEF-05")
def test_a_cavern_where_players_are_tied_counts_for_neither():
    table = the_end().hall("long_echo", 12).trolls(PINK, "granite_2", 2).trolls(BLUE, "granite_2", 2)
    match = table.trolls(GREEN, "hammer_3").match()
    assert scores_at(match, hall("long_echo")) == {GREEN: 12}


@pytest.mark.rule("fall:FIN-02")
def test_each_hall_is_scored_by_itself_with_its_own_value():
    table = the_end().hall("whisper_dome", 4).hall("mirror_hall", 8).hall("giants_table", 12)
    table.trolls(PINK, "moss_2").trolls(BLUE, "ice_4").trolls(GREEN, "granite_3").trolls(GREEN, "granite_4")
    match = table.hall("long_echo", 8).match()
    assert events(match, "hall-scored") == [
        {"seat": PINK, "hall": 0, "honour": 4},
        {"seat": BLUE, "hall": 1, "honour": 8},
        {"seat": GREEN, "hall": 2, "honour": 12},
        {"seat": GREEN, "hall": 3, "honour": 8},
    ]
    assert from_halls(match) == [4, 8, 20, 0]
    assert [each["hall"] for each in events(match, "hall-lost")] == [4, 5, 6]


@pytest.mark.rule("fall:FIN-03")
def test_gnomes_with_the_most_caverns_win_a_hall_for_nobody():
    table = the_end().hall("long_echo", 4).gnomes("granite_2", None).gnomes("granite_3", None, None)
    match = table.trolls(GREEN, "hammer_3", 5).match()
    assert scores_at(match, hall("long_echo")) == {}
    assert {"hall": hall("long_echo")} in events(match, "hall-lost")
    assert scores_at(match, hall("hall_of_sparks")) == {GREEN: 8}, "there the gnomes have nothing"


@pytest.mark.rule("fall:FIN-03")
def test_two_gnomes_in_a_cavern_are_one_cavern():
    table = the_end().hall("long_echo", 4).gnomes("granite_2", None, None)
    match = table.trolls(GREEN, "hammer_3").trolls(GREEN, "granite_3").match()
    assert scores_at(match, hall("long_echo")) == {GREEN: 4}


@pytest.mark.rule("fall:FIN-05", "fall:FIN-02")
def test_two_caverns_beat_one_with_more_trolls():
    table = the_end().hall("long_echo", 12).trolls(PINK, "granite_2").trolls(PINK, "granite_3")
    match = table.trolls(GREEN, "hammer_3", 7).match()
    assert scores_at(match, hall("long_echo")) == {PINK: 12}


@pytest.mark.rule("fall:FIN-04")
def test_tied_seats_share_a_hall_with_the_gnomes():
    table = the_end().hall("long_echo", 8).trolls(YELLOW, "granite_2").trolls(PINK, "granite_3")
    match = table.gnomes("hammer_3", None).match()
    assert scores_at(match, hall("long_echo")) == {YELLOW: 2, PINK: 2}
    assert {"hall": hall("long_echo")} not in events(match, "hall-lost")


@pytest.mark.rule("fall:FIN-04")
@pytest.mark.parametrize(
    ("value", "seats", "gnomes", "each"),
    [(4, 2, 0, 2), (4, 3, 0, 1), (8, 3, 0, 2), (12, 4, 0, 3), (4, 3, 1, 1), (12, 2, 1, 4), (8, 2, 2, None)],
)
def test_parties_that_are_tied_share_what_divides_evenly(value, seats, gnomes, each):
    table = the_end().hall("giants_table", value)
    caverns = ["moon_3", "moon_4", "granite_3", "granite_4"]
    for seat in range(seats):
        table.trolls(seat, caverns[seat], seat + 1)
    for cavern in caverns[seats : seats + gnomes]:
        table.gnomes(cavern, None)
    expected = {} if each is None else dict.fromkeys(range(seats), each)
    assert scores_at(table.match(), hall("giants_table")) == expected


@pytest.mark.rule("fall:FIN-04")
def test_who_has_less_than_those_who_are_tied_gets_nothing():
    table = the_end(5).hall("giants_table", 8).trolls(PINK, "moon_3").trolls(PINK, "moon_4")
    match = table.trolls(BLUE, "granite_3").trolls(4, "granite_4").match()
    assert scores_at(match, hall("giants_table")) == {PINK: 8}


@pytest.mark.rule("fall:K-37")
def test_a_hall_where_nobody_controls_anything_is_lost():
    table = the_end().hall("long_echo", 12).trolls(PINK, "granite_2").trolls(BLUE, "granite_2")
    match = table.match()
    assert events(match, "hall-scored") == []
    assert len(events(match, "hall-lost")) == 7
    assert from_halls(match) == [0, 0, 0, 0]


@pytest.mark.rule("fall:K-18")
@pytest.mark.parametrize("seats", [3, 4])
def test_trolls_in_lairs_count_for_no_hall(seats):
    match = the_end(seats).trolls(0, "spiral_a", 9).trolls(0, "spiral_b", 9).match()
    assert events(match, "hall-scored") == []


# Starburst tiles ------------------------------------------------------------------------------------------------------


def starred(name, champion_id, value=8, seat=PINK, seats=4):
    return the_end(seats).champion(seat, champion_id).hall(name, value, champion_id)


@pytest.mark.rule("fall:K-06")
@pytest.mark.parametrize("champion_id", [None, "keystone_orm"])
def test_a_tile_that_multiplies_does_so_in_its_own_hall_alone(champion_id):
    table = the_end().champion(BLUE, "keystone_orm").hall("long_echo", 12, champion_id).hall("whisper_dome", 8)
    match = table.trolls(PINK, "granite_2").trolls(PINK, "moss_2").match()
    assert scores_at(match, hall("long_echo")) == {PINK: 24 if champion_id else 12}, "whichever party wins the hall"
    assert scores_at(match, hall("whisper_dome")) == {PINK: 8}


@pytest.mark.rule("fall:K-06", "fall:FIN-04")
def test_the_multiplied_value_is_shared():
    table = starred("long_echo", "keystone_orm", 4).trolls(PINK, "granite_2").trolls(BLUE, "granite_3")
    match = table.gnomes("hammer_3", None).match()
    assert scores_at(match, hall("long_echo")) == {PINK: 2, BLUE: 2}


@pytest.mark.rule("fall:K-06", "fall:FIN-03")
@pytest.mark.parametrize(("star", "expected"), [(None, {}), ("yrsa_coldwall", {GREEN: 8}), ("keystone_orm", {})])
def test_a_hall_without_gnomes(star, expected):
    table = the_end().champion(PINK, star or "yrsa_coldwall").hall("long_echo", 8, star)
    table.gnomes("granite_2", None).gnomes("granite_3", None).trolls(GREEN, "hammer_3")
    assert scores_at(table.match(), hall("long_echo")) == expected


@pytest.mark.rule("fall:K-06", "fall:FIN-04")
def test_gnomes_that_do_not_count_take_no_share():
    table = starred("long_echo", "yrsa_coldwall").trolls(PINK, "granite_2").trolls(BLUE, "granite_3")
    match = table.gnomes("hammer_3", None).match()
    assert scores_at(match, hall("long_echo")) == {PINK: 4, BLUE: 4}


@pytest.mark.rule("fall:K-06")
@pytest.mark.parametrize(
    ("pink", "blue", "green", "gnomes", "expected"),
    [
        (2, 1, 0, 0, {PINK: 12, BLUE: 6}),
        (2, 1, 1, 0, {PINK: 12, BLUE: 3, GREEN: 3}),
        (2, 1, 0, 1, {PINK: 12, BLUE: 3}),
        (1, 0, 0, 2, {PINK: 6}),
        (0, 0, 0, 3, {}),
        (3, 0, 0, 0, {PINK: 12}),
        (3, 0, 0, 1, {PINK: 12}),
        (2, 2, 0, 0, {PINK: 6, BLUE: 6}),
        (1, 1, 0, 2, {PINK: 3, BLUE: 3}),
        (1, 1, 1, 0, {PINK: 4, BLUE: 4, GREEN: 4}),
    ],
)
def test_who_comes_second_shares_half_the_value(pink, blue, green, gnomes, expected):
    table = starred("giants_table", "fair_hand_lio", 12, seat=YELLOW)
    caverns = iter(["moon_3", "moon_4", "granite_3", "granite_4"])
    for seat, count in enumerate((pink, blue, green)):
        for _ in range(count):
            table.trolls(seat, next(caverns))
    for _ in range(gnomes):
        table.gnomes(next(caverns), None)
    match = table.match()
    assert scores_at(match, hall("giants_table")) == expected
    assert ({"hall": hall("giants_table")} in events(match, "hall-lost")) == (not expected)


@pytest.mark.rule("fall:K-06")
def test_without_that_tile_who_comes_second_gets_nothing():
    table = the_end().hall("giants_table", 12).trolls(PINK, "moon_3").trolls(PINK, "moon_4")
    assert scores_at(table.trolls(BLUE, "granite_3").match(), hall("giants_table")) == {PINK: 12}


@pytest.mark.rule("fall:K-06", "fall:FIN-05")
@pytest.mark.parametrize(("star", "winner"), [("roar_of_emberfold", GREEN), ("fair_hand_lio", PINK)])
def test_a_hall_where_trolls_count(star, winner):
    """Pink has the caverns, green the trolls, also where pink controls."""
    table = starred("long_echo", star, 4, seat=BLUE).trolls(PINK, "granite_2", 2).trolls(PINK, "granite_3", 2)
    table.trolls(GREEN, "granite_2").trolls(GREEN, "hammer_3", 4)
    scores = scores_at(table.match(), hall("long_echo"))
    assert scores[winner] == 4
    assert (scores == {winner: 4}) == (star == "roar_of_emberfold")


@pytest.mark.rule("fall:K-06")
@pytest.mark.parametrize(("trolls", "expected"), [(2, {}), (3, {PINK: 4}), (4, {PINK: 8})])
def test_where_trolls_count_gnomes_count_by_their_tokens(trolls, expected):
    table = starred("long_echo", "roar_of_emberfold").gnomes("granite_2", None, None).gnomes("granite_3", None)
    assert scores_at(table.trolls(PINK, "hammer_3", trolls).match(), hall("long_echo")) == expected


@pytest.mark.rule("fall:K-06", "fall:FIN-03")
def test_the_counts_of_a_hall():
    table = the_end(2).champion(0, "yrsa_coldwall").hall("long_echo", star="yrsa_coldwall").gnomes("hammer_2", None)
    match = table.gnomes("fire_3", None, None).trolls(1, "moss_1", 3).trolls(1, "mud_2", 4).match()
    box, now = box_of(match), fields(match)
    assert hall_count(box, now, hall("long_echo", 2), GNOMES) == 0
    assert hall_count(box, now, hall("hall_of_sparks", 2), GNOMES) == 1
    assert [hall_count(box, now, hall("hall_of_sparks", 2), party) for party in range(5)] == [0, 1, 0, 0, 0]
    caverns = 1 << place(match, "moss_1") | 1 << place(match, "mud_2") | 1 << place(match, "fire_3")
    assert [trolls_around(now, party, caverns) for party in (0, 1, GNOMES)] == [0, 7, 2]


@pytest.mark.rule("fall:K-06", "fall:K-37")
def test_where_trolls_count_and_none_is_there_nobody_scores():
    match = starred("long_echo", "roar_of_emberfold").match()
    assert {"hall": hall("long_echo")} in events(match, "hall-lost")


@pytest.mark.rule("fall:K-06", "fall:DEF-12")
def test_where_trolls_count_a_pawn_is_a_troll():
    table = starred("long_echo", "roar_of_emberfold").champion(BLUE, "cinder_odd").trolls(PINK, "hammer_3")
    table.trolls(BLUE, "hammer_3").pawn("cinder_odd", "hammer_3")
    assert scores_at(table.match(), hall("long_echo")) == {BLUE: 8}


@pytest.mark.rule("fall:K-06", "fall:FIN-04")
@pytest.mark.parametrize(("seats", "value", "each"), [(5, 4, None), (4, 4, 1), (5, 8, 1)])
def test_a_value_too_small_to_share_is_lost(seats, value, each):
    table = starred("giants_table", "roar_of_emberfold", value, seats=seats)
    for seat in range(seats):
        table.trolls(seat, "moon_3")
    match = table.match()
    assert scores_at(match, hall("giants_table")) == ({} if each is None else dict.fromkeys(range(seats), each))
    assert ({"hall": hall("giants_table")} in events(match, "hall-lost")) == (each is None)


@pytest.mark.rule("fall:K-06")
@pytest.mark.parametrize(
    ("own", "rivals", "expected"),
    [
        (0, 0, {BLUE: 8}),
        (0, 1, {BLUE: 4, GREEN: 4}),
        (1, 1, {BLUE: 8}),
        (1, 2, {BLUE: 4, GREEN: 4}),
        (0, 2, {GREEN: 8}),
    ],
)
def test_a_hall_where_the_owner_counts_one_more(own, rivals, expected):
    table = starred("long_echo", "squatter_bodge", seat=BLUE)
    for cavern in ["granite_2", "granite_3", "hammer_3"][:own]:
        table.trolls(BLUE, cavern)
    for cavern in ["granite_2", "granite_3", "hammer_3"][own : own + rivals]:
        table.trolls(GREEN, cavern)
    match = table.match()
    assert scores_at(match, hall("long_echo")) == expected
    assert BLUE not in scores_at(match, hall("drowned_court")), "in its own hall alone"


@pytest.mark.rule("fall:K-06")
def test_five_tiles_lie_in_five_halls():
    table = the_end(2)
    stars = ["yrsa_coldwall", "keystone_orm", "roar_of_emberfold", "fair_hand_lio", "squatter_bodge"]
    for row, star, value in zip(SIDES[2].hall, stars, [4, 4, 4, 4, 8], strict=True):
        table.champion(1, star).hall(row.id, value, star)
    match = table.trolls(0, "moon_2").gnomes("granite_2", None).trolls(0, "mud_2", 2).match()
    assert [int(each) for each in fields(match).hall_star[:5]] == [champion(match, star) for star in stars]
    assert scores_at(match, hall("whisper_dome", 2)) == {0: 4}
    assert scores_at(match, hall("giants_table", 2)) == {0: 4}  # a tie of 8 with the gnomes
    assert scores_at(match, hall("long_echo", 2)) == {0: 4}
    assert scores_at(match, hall("hall_of_sparks", 2)) == {0: 4}
    assert scores_at(match, hall("kings_rest", 2)) == {1: 8}


# Elders ---------------------------------------------------------------------------------------------------------------


def with_elders(count):
    """Rows of an ancestry with a number of elders and something else between them."""
    cells = ["E"] * count + ["."] * (36 - count)
    return [" ".join(cells[row * 6 : row * 6 + 6]) for row in range(6)]


@pytest.mark.rule("fall:FIN-06")
@pytest.mark.parametrize(("elders", "gained"), list(enumerate([0, 0, 1, 3, 5, 8, 12, 17, 23, 30])))
def test_elders_score_by_the_chart(elders, gained):
    match = the_end().ancestry(GREEN, *with_elders(elders)).match()
    scored = {each["seat"]: (each["elders"], each["honour"]) for each in events(match, "elders-scored")}
    assert scored == {seat: (elders, gained) if seat == GREEN else (0, 0) for seat in range(4)}
    assert honour(match, GREEN, "elders") == honour(match, GREEN) == gained


@pytest.mark.rule("fall:FIN-06")
def test_seven_elders_score_by_the_chart():
    match = the_end(2).ancestry(PINK, "E A E", ". E B", "E E E", "I E G").match()
    assert match.outcome.scores[PINK]["elders"] == 17


@pytest.mark.rule("fall:K-34")
@pytest.mark.parametrize("elders", [10, 11, 36])
def test_more_than_nine_elders_score_as_nine(elders):
    match = the_end(5).ancestry(4, *with_elders(elders)).match()
    assert events(match, "elders-scored")[-1] == {"seat": 4, "elders": elders, "honour": 30}
    assert honour(match, 4) == 30


# Clan votes -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:FIN-07", "fall:FIN-08")
def test_of_equal_votes_the_earlier_disc_takes_the_better_place():
    table = (
        the_end().vote_tile("moss", (9, 5, 3)).votes(YELLOW, "moss", 2).votes(PINK, "moss", 2).votes(BLUE, "moss", 4)
    )
    match = table.match()
    assert events(match, "plank-scored") == [
        {"seat": BLUE, "clan": 0, "rank": 1, "honour": 9},
        {"seat": YELLOW, "clan": 0, "rank": 2, "honour": 5},
        {"seat": PINK, "clan": 0, "rank": 3, "honour": 3},
    ]
    assert from_votes(match) == [3, 9, 0, 5]


@pytest.mark.rule("fall:FIN-07")
@pytest.mark.parametrize("name", CLANS)
def test_every_plank_scores_its_own_tile(name):
    table = the_end(5).votes(0, name, 1).votes(1, name, 5).votes(2, name, 2).votes(3, name, 3).votes(4, name, 4)
    match = table.match()
    first, second, third = TILES[clan(name)]
    assert from_votes(match) == [0, first, 0, third, second], "the fourth and the fifth gain nothing"
    assert [each["rank"] for each in events(match, "plank-scored")] == [1, 2, 3]


@pytest.mark.rule("fall:FIN-07")
def test_planks_are_scored_from_the_top():
    table = the_end(2)
    for name in reversed(CLANS):
        table.votes(clan(name) % 2, name, 1)
    match = table.match()
    assert events(match, "plank-scored") == [
        {"seat": number % 2, "clan": number, "rank": 1, "honour": TILES[number][0]} for number in range(7)
    ]
    assert from_votes(match) == [sum(tile[0] for tile in TILES[0::2]), sum(tile[0] for tile in TILES[1::2])]


@pytest.mark.rule("fall:FIN-08")
@pytest.mark.parametrize("first", [PINK, BLUE])
def test_of_two_on_one_spot_the_lower_leads(first):
    table = the_end(2).votes(first, "ice", 3).votes(1 - first, "ice", 3)
    assert from_votes(table.match())[first] == TILES[clan("ice")][0]


@pytest.mark.rule("fall:FIN-09")
@pytest.mark.parametrize("voters", [1, 2, 3])
def test_without_a_vote_there_is_no_place(voters):
    table = the_end(5)
    for seat in range(voters):
        table.votes(seat, "mud", 1)
    match = table.match()
    assert from_votes(match) == [*TILES[clan("mud")][:voters], *[0] * (5 - voters)]
    assert len(events(match, "plank-scored")) == voters


@pytest.mark.rule("fall:FIN-10")
def test_a_clan_without_votes_is_not_awarded():
    match = the_end().votes(PINK, "fire", 1).match()
    assert events(match, "plank-scored") == [{"seat": PINK, "clan": clan("fire"), "rank": 1, "honour": 11}]
    assert match.outcome.totals == (11, 0, 0, 0)


# Who wins -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:FIN-11", "fall:FLO-03")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("winner", [0, -1])
def test_the_most_honour_wins(seats, winner):
    table = the_end(seats)
    gains = [10 + seat for seat in range(seats)]
    gains[winner] = 40
    for seat, gained in enumerate(gains):
        table.honour(seat, gained, "wheel" if seat % 2 else "gnomes")
    outcome = table.match().outcome
    assert outcome.totals == tuple(gains)
    assert outcome.ranking == tuple((seat,) for seat in sorted(range(seats), key=lambda seat: -gains[seat]))


@pytest.mark.rule("fall:FIN-11", "fall:DEF-13")
def test_honour_of_all_sources_counts():
    table = the_end(2).trolls(0, "moss_2").hall("kings_rest", 4).ancestry(0, "E E E").votes(0, "moss", 1)
    for source in ("gnomes", "fallen", "wheel", "champions", "contenders", "domains"):
        table.honour(0, 1, source)
    outcome = table.match().outcome
    assert outcome.totals == (6 + 4 + 3 + 7, 0)
    assert outcome.scores[0] == {
        "gnomes": 1,
        "fallen": 1,
        "wheel": 1,
        "champions": 1,
        "contenders": 1,
        "domains": 1,
        "great-halls": 4,
        "elders": 3,
        "votes": 7,
    }


def level(seats=2, **votes):
    """All have the same honour in the end; votes by seat: `level(pink={"moss": 2})`."""
    names = {"pink": 0, "blue": 1, "green": 2}
    table = the_end(seats)
    for name, planks in votes.items():
        for plank, count in planks.items():
            table.votes(names[name], plank, count)
    match = table.match()
    most = max(match.outcome.totals)
    for seat, total in enumerate(match.outcome.totals):
        table.honour(seat, most - total)
    return table.match().outcome


@pytest.mark.rule("fall:FIN-12")
@pytest.mark.parametrize(("moss", "ice", "ranking"), [(3, 2, ((0,), (1,))), (2, 3, ((1,), (0,)))])
def test_a_tie_goes_to_the_most_votes(moss, ice, ranking):
    outcome = level(pink={"moss": moss}, blue={"ice": ice})
    assert outcome.totals[0] == outcome.totals[1]
    assert outcome.ranking == ranking


@pytest.mark.rule("fall:FIN-12")
def test_the_votes_of_all_clans_are_added_up():
    outcome = level(pink={"moss": 1, "granite": 1, "fire": 2}, blue={"ice": 3})
    assert outcome.totals[0] == outcome.totals[1]
    assert outcome.ranking == ((0,), (1,))


@pytest.mark.rule("fall:FIN-13")
def test_a_tie_in_votes_too_is_a_shared_victory():
    outcome = level(pink={"moss": 2, "fire": 1}, blue={"ice": 3})
    assert outcome.ranking == ((0, 1),)
    assert outcome.totals[0] == outcome.totals[1]


@pytest.mark.rule("fall:FIN-13")
def test_two_of_three_share_the_victory():
    outcome = level(3, pink={"moss": 2}, blue={"ice": 1}, green={"mud": 2})
    assert outcome.ranking == ((0, 2), (1,))


@pytest.mark.rule("fall:FIN-13")
def test_there_is_one_tie_break_and_no_more():
    match = the_end(2).votes(0, "moss", 3).votes(1, "moss", 1).match()
    driver, box = match.setting.driver, match.setting.box
    assert [[driver.tie_break(box, match._table, seat, which) for which in range(3)] for seat in (0, 1)] == [
        [3, 0, 0],
        [1, 0, 0],
    ]


@pytest.mark.rule("fall:FIN-12", "fall:FIN-11")
def test_votes_count_only_in_a_tie():
    outcome = the_end(2).votes(0, "moss", 9).honour(1, 8).match().outcome
    assert outcome.totals == (7, 8)
    assert outcome.ranking == ((1,), (0,))
