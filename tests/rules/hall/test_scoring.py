"""The final scoring except for leftover resources, and who wins. (R192 to R195, R199 to R207)"""

import pytest

from tests.rules.hall.helpers import PACK, events, fields, full, of_level, position, region, scores
from underhall.games.hall.pieces import UNKNOWN, Source

SOURCES = ["tunnels", "coronation", "pedestals", "leftovers", "halls", "statues"]
RECRUITS = [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (3, 0)]
TROVE = "H7 I7 J7 H8 I8 J8 H9 I9 J9"


def the_end(seats=4, **switches):
    return position(seats, **switches).final()


def scored(match, source):
    """What all seats score from one source."""
    return [scores(match, seat)[source] for seat in range(match.seats)]


def to_the_heart(table, seat=0):
    """From the gate at A5 along row 5 and down column G, into the yellow tier at G7; anchors at C5 and G9."""
    table.tunnel_on(seat, "gallery", "B5 C5 D5").tunnel_on(seat, "long_passage", "E5 F5 G5 H5 I5")
    return table.tunnel_on(seat, "passage", "G6 G7 G8 G9", anchor="G9")


def trove(table):
    """The Trove beside that, over three galleries; its altar is I8."""
    for row in "789":
        table.tunnel_on(0, "gallery", f"H{row} I{row} J{row}")
    return table.hall_on(0, "the_trove", TROVE)


# The whole ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:C4", "hall:C5", "hall:R193")
def test_the_printed_example_adds_up_to_111():
    table = full(full(to_the_heart(the_end()), 0), 1).crowned(1, 0).turns_left(0).honour(0, 43)
    table.pedestal(0, "fire", "G9").points("fire", 5, 5).pedestal(0, "fire", "C5").points("fire", 2, 3)
    table.token(0, "moon", 4).points("moon", 4, 3).storage(0, rune=3)
    table.tunnel_on(0, "stub", "H7 I7").tunnel_on(0, "gallery", "H8 I8 J8").tunnel_on(0, "gallery", "H9 I9 J9")
    for row in "10", "11", "12":
        table.tunnel_on(0, "gallery", f"H{row} I{row} J{row}")
    table.hall_on(0, "porridge_pit", "H8 I8 J8 H9 I9 J9").hall_on(0, "the_trove", "H10 I10 J10 H11 I11 J11 H12 I12 J12")
    table.statue("ice", "H8").statue("moon", "I11")
    match = table.statue("fire", "G9").statue("ice", "I7").statue("fire", "C5").match()
    parts = {"tunnels": 43, "coronation": 3, "pedestals": 11, "leftovers": 1, "halls": 15, "statues": 38}
    assert scores(match, 0) == parts and match.outcome.totals[0] == 111
    assert match.outcome.winners == (0,) and scored(match, "coronation")[1] == 5


@pytest.mark.rule("hall:R192", "hall:C11")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_honour_comes_from_six_sources_and_all_are_told(seats):
    table = full(the_end(seats).turns_left(0), 0).crowned(*([0] if seats == 2 else [1, 0]))
    table = (table if seats == 2 else full(table, 1)).honour(0, 7).token(0, "ice", 1).points("ice", 1, 4)
    match = table.storage(0, coin=3).statue("moon", "A5").match()
    assert [source.name.lower() for source in Source] == SOURCES
    for seat in range(seats):
        told = {SOURCES[event["source"]]: event["honour"] for event in events(match, "scored") if event["seat"] == seat}
        assert told == scores(match, seat) and sum(told.values()) == match.outcome.totals[seat]
    assert len(events(match, "scored")) == 6 * seats
    assert list(scores(match, 0).values()) == [7, 3, 4, 1, 0, 2] and match.outcome.totals[0] == 17


@pytest.mark.rule("hall:R046", "hall:R192")
def test_whoever_has_nothing_scores_nothing():
    match = the_end(3).match()
    assert match.outcome.totals == (0, 0, 0) and match.outcome.winners == (0, 1, 2)


@pytest.mark.rule("hall:R193")
def test_honour_beyond_a_hundred_counts_in_full():
    match = the_end(3).honour(0, 99).honour(1, 100).honour(2, 250).match()
    assert match.outcome.totals == (99, 100, 250) and match.outcome.ranking == ((2,), (1,), (0,))


# Tokens ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R194")
def test_coronation_tokens_score_five_and_three():
    match = full(full(the_end().turns_left(0), 3), 1).crowned(3, 1).match()
    assert scored(match, "coronation") == [0, 3, 0, 5]
    assert PACK.coronation.honour == (5, 3)


@pytest.mark.rule("hall:R194")
def test_one_token_alone_scores_too():
    assert scored(full(the_end(), 2).crowned(2).match(), "coronation") == [0, 0, 5, 0]


@pytest.mark.rule("hall:R195")
@pytest.mark.parametrize(("clan", "tier"), [("fire", 1), ("ice", 3), ("moon", 5)])
@pytest.mark.parametrize("value", [2, 3, 4, 5])
def test_a_point_token_scores_its_value(clan, tier, value):
    match = the_end().token(2, clan, tier).points(clan, tier, value).match()
    assert scored(match, "pedestals") == [0, 0, value, 0]


@pytest.mark.rule("hall:R195")
def test_all_point_tokens_of_a_seat_add_up():
    table = the_end().token(1, "fire", 1).points("fire", 1, 5).token(1, "ice", 5).points("ice", 5, 4)
    match = table.token(3, "moon", 2).points("moon", 2, 2).match()
    assert scored(match, "pedestals") == [0, 9, 0, 2]


@pytest.mark.rule("hall:R195")
def test_a_token_whose_value_is_not_known_counts_nothing_yet():
    match = position(3).token(1, "fire", 1).points("fire", 1, 5).act(0).match()
    assert scored(match, "pedestals") == [0, 5, 0]
    fields(match).point[0, 0] = UNKNOWN
    assert scored(match, "pedestals") == [0, 0, 0]


# Great halls ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R199")
@pytest.mark.parametrize("clan", [None, "fire", "ice", "moon"])
def test_a_hall_scores_more_with_any_statue_on_its_altar(clan):
    table = trove(to_the_heart(the_end()))
    match = (table.statue(clan, "I8") if clan else table).match()
    assert scored(match, "halls") == [15 if clan else 6, 0, 0, 0]
    assert scored(match, "statues") == [0, 0, 0, 0], "on the altar it has no other score"


@pytest.mark.rule("hall:R199", "hall:R200")
@pytest.mark.parametrize("square", ["H7", "J9", "I7"])
def test_a_statue_beside_the_altar_scores_nothing(square):
    match = trove(to_the_heart(the_end())).statue("fire", square).match()
    assert scored(match, "halls") == [6, 0, 0, 0] and scored(match, "statues") == [0, 0, 0, 0]


@pytest.mark.rule("hall:R199")
def test_every_hall_of_a_network_scores_and_no_hall_of_the_supply():
    table = trove(to_the_heart(the_end())).tunnel_on(0, "gallery", "H10 I10 J10").tunnel_on(0, "gallery", "H11 I11 J11")
    match = table.hall_on(0, "porridge_pit", "H10 I10 J10 H11 I11 J11", altar="I10").statue("moon", "I10").match()
    assert scored(match, "halls") == [6 + 9, 0, 0, 0]


# Statues --------------------------------------------------------------------------------------------------------------

# A square of each tier in the network of `to_the_heart`, with a further tile for the outermost.
TIERS = {1: "B5", 2: "C5", 3: "F5", 4: "G6", 5: "G8"}


@pytest.mark.rule("hall:R201", "hall:R202", "hall:R204")
@pytest.mark.parametrize(("tier", "value"), [(1, 2), (2, 4), (3, 6), (4, 8), (5, 10)])
def test_a_statue_scores_by_the_tier_of_its_square(tier, value):
    match = to_the_heart(the_end()).statue("ice", TIERS[tier]).match()
    assert scored(match, "statues") == [value, 0, 0, 0] and value == 2 * tier


@pytest.mark.rule("hall:R203")
@pytest.mark.parametrize("clan", ["fire", "ice", "moon"])
@pytest.mark.parametrize(("square", "tier"), [("C5", 2), ("G9", 5)])
def test_on_a_pedestal_of_its_clan_it_scores_double(clan, square, tier):
    match = to_the_heart(the_end()).pedestal(0, clan, square).statue(clan, square).match()
    assert scored(match, "statues") == [4 * tier, 0, 0, 0]


@pytest.mark.rule("hall:R203")
@pytest.mark.parametrize(("shape", "squares", "anchor", "value"), [
    ("stub", "B5 C5", "B5", 4), ("passage", "B5 C5 D5 E5", "E5", 12),
])  # fmt: skip
def test_it_scores_double_in_the_dark_grey_and_brown_tiers(shape, squares, anchor, value):
    table = the_end().tunnel_on(0, shape, squares, anchor=anchor)
    match = table.pedestal(0, "moon", anchor).statue("moon", anchor).match()
    assert scored(match, "statues") == [value, 0, 0, 0]


@pytest.mark.rule("hall:R203")
def test_it_scores_double_in_the_orange_tier():
    table = the_end().tunnel_on(0, "gallery", "B5 C5 D5").tunnel_on(0, "long_passage", "E5 F5 G5 H5 I5")
    match = table.tunnel_on(0, "stub", "G6 G7", anchor="G6").pedestal(0, "ice", "G6").statue("ice", "G6").match()
    assert scored(match, "statues") == [16, 0, 0, 0]


@pytest.mark.rule("hall:C24")
@pytest.mark.parametrize("clan", ["ice", "moon"])
def test_on_a_pedestal_of_another_clan_it_scores_as_usual(clan):
    match = to_the_heart(the_end()).pedestal(0, "fire", "G9").statue(clan, "G9").match()
    assert scored(match, "statues") == [10, 0, 0, 0]


@pytest.mark.rule("hall:R203")
def test_beside_its_pedestal_it_scores_as_usual():
    match = to_the_heart(the_end()).pedestal(0, "fire", "G9").statue("fire", "G8").match()
    assert scored(match, "statues") == [10, 0, 0, 0]


@pytest.mark.rule("hall:R203")
def test_it_does_not_matter_whose_pedestal_it_is():
    match = to_the_heart(the_end()).pedestal(1, "fire", "G9").statue("fire", "G9").match()
    assert scored(match, "statues") == [20, 0, 0, 0]


@pytest.mark.rule("hall:R201", "hall:C26")
def test_a_statue_in_the_gate_scores_two():
    match = the_end().statue("fire", "A5").match()
    assert scored(match, "statues") == [2, 0, 0, 0]


@pytest.mark.rule("hall:R201")
def test_buried_statues_and_those_of_others_score_nothing():
    match = the_end().tunnel_on(1, "stub", "X5 W5").statue("ice", "W5").match()
    assert scored(match, "statues") == [0, 4, 0, 0], "and 17 are still in the rock"


@pytest.mark.rule("hall:C25")
def test_a_statue_on_an_isolated_tile_scores_for_nobody():
    match = the_end().tunnel_on(None, "stub", "G8 G9").statue("ice", "G8").match()
    assert scored(match, "statues") == [0, 0, 0, 0]


@pytest.mark.rule("hall:R205")
@pytest.mark.parametrize("first", ["fire", "ice"])
def test_of_the_statues_in_a_tunnel_the_best_one_scores(first):
    second = {"fire": "ice", "ice": "fire"}[first]
    match = to_the_heart(the_end()).statue(first, "B5").statue(second, "D5").match()
    assert scored(match, "statues") == [4, 0, 0, 0], "two of the dark grey tier and four of the grey one"


@pytest.mark.rule("hall:R205")
def test_of_equal_statues_in_a_tunnel_one_scores():
    match = to_the_heart(the_end()).statue("fire", "G7").statue("ice", "G8").statue("moon", "G9").match()
    assert scored(match, "statues") == [10, 0, 0, 0]


@pytest.mark.rule("hall:R205")
@pytest.mark.parametrize("first", ["fire", "moon"])
def test_a_statue_on_its_pedestal_can_be_the_best_one_though_its_tier_is_lower(first):
    second = {"fire": "moon", "moon": "fire"}[first]
    table = the_end().tunnel_on(0, "gallery", "B5 C5 D5", anchor="C5").tunnel_on(0, "passage", "E5 F5 G5 H5")
    table.tunnel_on(0, "passage", "G6 G7 G8 G9", anchor="G6").pedestal(0, first, "G6")
    match = table.statue(first, "G6").statue(second, "G7").match()
    assert scored(match, "statues") == [16, 0, 0, 0]


@pytest.mark.rule("hall:R205")
def test_each_tunnel_scores_its_own_statue():
    match = to_the_heart(the_end()).statue("fire", "A5").statue("ice", "B5").statue("moon", "E5").match()
    assert scored(match, "statues") == [2 + 2 + 6, 0, 0, 0]


@pytest.mark.rule("hall:C7")
def test_the_parts_of_a_tile_that_a_hall_has_cut_score_one_statue_each():
    table = to_the_heart(the_end()).tunnel_on(0, "stub", "H7 I7").tunnel_on(0, "stub", "H8 I8")
    table.statue("fire", "G6").statue("ice", "G9")
    assert scored(table.match(), "statues") == [10, 0, 0, 0], "one tile, one statue"
    match = table.hall_on(0, "porridge_pit", "G7 H7 I7 G8 H8 I8").match()
    assert region(match, "G6") == {"G6"} and region(match, "G9") == {"G9"}
    assert scored(match, "statues") == [8 + 10, 0, 0, 0]


# Teams ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R223", "hall:R224")
def test_partners_have_all_honour_in_common_and_nothing_twice():
    table = full(full(the_end(teams=True).turns_left(0), 0), 3).crowned(0, 3).honour(0, 10).honour(3, 7)
    table.token(0, "fire", 1).points("fire", 1, 5).token(3, "ice", 1).points("ice", 1, 4)
    match = to_the_heart(table).statue("moon", "G9").statue("fire", "A13").match()
    parts = {"tunnels": 17, "coronation": 8, "pedestals": 9, "leftovers": 0, "halls": 0, "statues": 12}
    assert scores(match, 0) == scores(match, 3) == parts
    assert match.outcome.totals == (46, 0, 0, 46) and match.outcome.ranking == ((0, 3), (1, 2))


@pytest.mark.rule("hall:R224")
def test_in_connected_networks_a_statue_and_a_hall_score_once():
    table = trove(to_the_heart(the_end(teams=True))).statue("fire", "C5").statue("ice", "I8")
    table.tunnel_on(0, "passage", "A6 A7 A8 A9").tunnel_on(3, "gallery", "A10 A11 A12")
    match = table.match()
    assert fields(match).network[0].tolist() == fields(match).network[3].tolist()
    assert scored(match, "statues") == [4, 0, 0, 4] and scored(match, "halls") == [15, 0, 0, 15]


# Who wins -------------------------------------------------------------------------------------------------------------


def with_levels(table, **levels):
    """The levels of the recruits of each seat: `with_levels(table, seat_0=[1, 2], seat_2=[3])`."""
    decks = {level: iter(of_level(level)) for level in (1, 2, 3)}
    for name, recruits in levels.items():
        for place, level in zip(RECRUITS, recruits, strict=False):
            table.troll(int(name.removeprefix("seat_")), place, next(decks[level]))
    return table


@pytest.mark.rule("hall:R206")
def test_the_most_honour_wins():
    match = the_end().honour(0, 20).honour(1, 31).honour(2, 30).honour(3, 5).match()
    assert match.outcome.ranking == ((1,), (2,), (0,), (3,))


@pytest.mark.rule("hall:R206", "hall:R207")
def test_honour_comes_before_levels():
    match = with_levels(the_end(3).honour(0, 11).honour(1, 10), seat_0=[3, 3, 3]).match()
    assert match.outcome.winners == (0,)


@pytest.mark.rule("hall:R207", "hall:C15")
def test_of_tied_players_the_lower_sum_of_levels_wins():
    table = the_end(3).honour(0, 40).honour(1, 40).honour(2, 12)
    match = with_levels(table, seat_0=[1, 1, 2, 2, 2, 3], seat_1=[1, 1, 1, 2, 2, 2]).match()
    assert match.outcome.ranking == ((1,), (0,), (2,)), "9 before 11"


@pytest.mark.rule("hall:R207")
@pytest.mark.parametrize("place", range(6))
def test_every_recruit_counts_for_ties_and_no_starter(place):
    levels = [1] * 6
    levels[place] = 2
    match = with_levels(the_end(2), seat_0=[1] * 6, seat_1=levels).match()
    assert match.outcome.ranking == ((0,), (1,))


@pytest.mark.rule("hall:R207")
def test_whoever_has_recruited_nobody_wins_a_tie():
    match = with_levels(the_end(2).honour(0, 5).honour(1, 5), seat_0=[1]).match()
    assert match.outcome.ranking == ((1,), (0,))


@pytest.mark.rule("hall:C28")
def test_if_the_levels_are_tied_as_well_the_victory_is_shared():
    table = the_end(4).honour(0, 8).honour(2, 8).honour(3, 8)
    match = with_levels(table, seat_0=[1, 2], seat_2=[3], seat_3=[2, 2]).match()
    assert match.outcome.ranking == ((0, 2), (3,), (1,))


@pytest.mark.rule("hall:C28")
@pytest.mark.parametrize(("partner", "winners"), [((1,), (0, 3)), ((1, 1), (0, 1, 2, 3)), ((1, 2), (1, 2))])
def test_tied_teams_add_up_the_levels_of_both(partner, winners):
    table = the_end(teams=True).honour(0, 6).honour(2, 6)
    match = with_levels(table, seat_0=[1], seat_1=[3], seat_3=partner).match()
    assert match.outcome.winners == winners
