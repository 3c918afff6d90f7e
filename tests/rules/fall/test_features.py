"""What bots count on a table, in hundredths."""

import numpy as np
import pytest

from tests.rules.fall.helpers import choose, fields, new, place, position
from underhall.engine.kernel import CHANCE
from underhall.games.fall.features import Feature
from underhall.games.fall.pieces import CELLS, Kind
from underhall.games.fall.rules.estimate import count_features

ANCESTRY = (
    *(Feature.ADVANCE_POWER, Feature.BOLSTER_POWER, Feature.INFLUENCE_POWER, Feature.GNOME_POWER),
    *(Feature.WILDS, Feature.SUPPLY_SYMBOLS, Feature.ELDERS, Feature.PAIRS, Feature.ELDER_HONOUR),
)


def counted(setting, table, seat=0):
    """All that is counted for a seat; what is not there is 0."""
    numbers = np.zeros(len(Feature), np.int64)
    count_features(setting.box.view(setting.game.box)[0], setting.driver.record(table), seat, numbers)
    return {feature: int(numbers[feature]) for feature in Feature}


def counts(builder, seat=0):
    return counted(builder.setting, builder.table(), seat)


def seen(match, seat=0):
    return counted(match.setting, match._table, seat)


# Honour and the board -------------------------------------------------------------------------------------------------


def test_honour_of_all_sources_counts():
    found = counts(position(2).honour(0, 5).honour(0, 7, "domains"))
    assert found[Feature.HONOUR] == 1200
    assert found[Feature.BEST_RIVAL] == 0


@pytest.mark.parametrize(("wave", "first", "second"), [(1, 700, 0), (2, 0, 700), (3, 0, 0)])
def test_domains_count_until_they_are_scored_for_the_last_time(wave, first, second):
    """Two caverns, and a third that is overrun: 6 + 2 - 1."""
    table = position(2).wave(wave).trolls(0, "moss_1").trolls(0, "moss_2").gnomes("moss_3", 1)
    found = counts(table)
    assert (found[Feature.DOMAINS_FIRST], found[Feature.DOMAINS_SECOND]) == (first, second)
    assert counts(table, 1)[Feature.DOMAINS_FIRST] == 0


@pytest.mark.parametrize(
    ("wave", "feature"), [(1, Feature.HALLS_FIRST), (2, Feature.HALLS_SECOND), (3, Feature.HALLS_THIRD)]
)
def test_a_great_hall_counts_in_the_feature_of_its_wave(wave, feature):
    found = counts(position(3).wave(wave).hall("kings_rest", 12).trolls(0, "moss_2"))
    halls = {Feature.HALLS_FIRST, Feature.HALLS_SECOND, Feature.HALLS_THIRD}
    assert {each: found[each] for each in halls} == {each: 1200 if each == feature else 0 for each in halls}


def test_a_great_hall_is_shared_with_rivals_and_gnomes():
    table = position(3).hall("kings_rest", 12).trolls(0, "moss_2").trolls(1, "moss_3")
    assert counts(table)[Feature.HALLS_FIRST] == 600
    assert counts(table.gnomes("fire_2", 1))[Feature.HALLS_FIRST] == 400


def test_behind_at_a_great_hall_a_part_of_it_counts():
    table = position(3).hall("kings_rest", 12).trolls(0, "moss_2").trolls(1, "moss_3").trolls(1, "fire_2")
    assert counts(table)[Feature.HALLS_FIRST] == 1200 // 2 // 4
    table = position(3).hall("kings_rest", 12).trolls(0, "moss_2").gnomes("moss_3", 1).gnomes("fire_2", 1)
    assert counts(table)[Feature.HALLS_FIRST] == 1200 // 2 // 4


def test_a_starburst_multiplies_a_great_hall():
    table = position(3).wave(3).champion(1, "keystone_orm").hall("kings_rest", 12, star="keystone_orm")
    assert counts(table.trolls(0, "moss_2"))[Feature.HALLS_THIRD] == 2400


@pytest.mark.parametrize(
    ("wave", "feature"), [(1, Feature.PLANKS_FIRST), (2, Feature.PLANKS_SECOND), (3, Feature.PLANKS_THIRD)]
)
def test_places_on_the_clan_board(wave, feature):
    table = position(3).wave(wave).votes(0, "moss", 2).votes(1, "moss", 1).votes(0, "ice", 5)
    first, second = counts(table), counts(table, 1)
    planks = (Feature.PLANKS_FIRST, Feature.PLANKS_SECOND, Feature.PLANKS_THIRD)
    assert [first[each] for each in planks] == [(7 + 8) * 100 if each == feature else 0 for each in planks]
    assert [second[each] for each in planks] == [400 if each == feature else 0 for each in planks]
    assert (first[Feature.VOTES], second[Feature.VOTES]) == (700, 100)


def test_leads_in_votes_count_up_to_three_in_each_clan():
    table = position(3).votes(0, "moss", 2).votes(1, "moss", 1).votes(0, "ice", 5)
    assert counts(table)[Feature.VOTE_LEADS] == 100 + 300
    assert counts(table, 1)[Feature.VOTE_LEADS] == 0


# Champions ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wave", "waves"), [(1, 3), (2, 2), (3, 1)])
def test_abilities_pawns_and_symbols_of_champions_count_for_each_wave_to_come(wave, waves):
    table = position(2).wave(wave).champion(0, "nurse_bramble")
    assert counts(table)[Feature.ABILITIES] == (60 + 45 + 70) * waves  # her power, her pawn, her symbol
    assert counts(table, 1)[Feature.ABILITIES] == 0


def test_what_a_champion_did_at_once_is_over():
    assert counts(position(2).wave(3).champion(0, "quagmaw"))[Feature.ABILITIES] == 0


def test_a_champion_one_leads_counts_by_how_likely_it_is_won():
    """60 of 100, and 6 for each influence ahead; 12 for who is behind."""
    name = "sunder_of_the_floe"  # 3 votes; 90 for the power and 45 for the pawn in each of two waves after this one
    table = position(3).display(name).influence(0, name, 5).influence(1, name, 3)
    first, second, third = (counts(table, seat) for seat in range(3))
    assert (first[Feature.AWARDED_VOTES], first[Feature.AWARDED_ABILITIES]) == (3 * 72, 270 * 72 // 100)
    assert (second[Feature.AWARDED_VOTES], second[Feature.AWARDED_ABILITIES]) == (3 * 12, 270 * 12 // 100)
    assert (third[Feature.AWARDED_VOTES], third[Feature.AWARDED_ABILITIES]) == (0, 0)


def test_a_lead_of_more_than_five_makes_nothing_surer():
    name = "sunder_of_the_floe"
    for influence in (5, 7):
        table = position(2).display(name).influence(0, name, influence)
        assert counts(table)[Feature.AWARDED_VOTES] == 3 * 90


def test_in_the_last_wave_a_champion_counts_once():
    name = "grandmother_loam"
    table = position(2).wave(3).display(name).influence(0, name, 1)
    assert counts(table)[Feature.AWARDED_ABILITIES] == 250 * 66 // 100


def test_yellow_lines_count_where_a_rival_leads():
    name = "sunder_of_the_floe"  # lines after 2, 4 and 6
    table = position(3).display(name).influence(0, name, 7).influence(1, name, 5).influence(2, name, 2)
    assert [counts(table, seat)[Feature.YELLOW_LINES] for seat in range(3)] == [0, 200, 0]


def test_the_champion_kept_at_the_start_counts_as_soon_as_it_is_chosen():
    match = new(2)
    assert seen(match)[Feature.ABILITIES] == 0
    kept = int(fields(match).offered[0, 1])
    match.choose(1)
    found = seen(match)
    votes = int(match.setting.box.view(match.setting.game.box)[0].champion_votes[kept])
    assert found[Feature.AWARDED_VOTES] == votes * 100
    assert found[Feature.ABILITIES] > 0
    match.choose(match.decision.options[0])
    assert seen(match)[Feature.ABILITIES] == found[Feature.ABILITIES]


# The map --------------------------------------------------------------------------------------------------------------


def test_trolls_in_caverns_and_in_lairs():
    table = position(2).trolls(0, "mud_1", 3).trolls(1, "mud_1").trolls(0, "ice_1").trolls(0, "spiral_a", 2)
    found = counts(table)
    assert found[Feature.TROLLS_OUT] == 400
    assert found[Feature.TROLLS_IN_LAIRS] == 200
    assert found[Feature.CAVERNS_HELD] == 200
    assert found[Feature.CAVERNS_FIRM] == 100
    assert counts(table, 1)[Feature.CAVERNS_FIRM] == 0


def test_a_pawn_is_a_troll():
    table = position(2).champion(0, "nurse_bramble").pawn("nurse_bramble", "mud_1").trolls(0, "mud_1")
    found = counts(table)
    assert (found[Feature.TROLLS_OUT], found[Feature.CAVERNS_FIRM]) == (200, 100)


@pytest.mark.parametrize(
    ("trolls", "gnomes", "chance"),
    [
        (1, (None,), 33),  # of 10 each of the strengths 1, 2 and 3
        (3, (None,), 100),
        (2, (None, None), 11),  # two of strength 1, as if each were drawn from all
        (2, (1, None), 9 * 100 // 29),
        (1, (2, None), 0),
    ],
)
def test_trolls_among_gnomes_are_about_to_fight(trolls, gnomes, chance):
    """They stand there until the gnomes are revealed, which is chance."""
    table = position(2).trolls(0, "mud_2", trolls).gnomes("mud_3", *gnomes).action(0, "advance", trolls)
    match = table.match()
    setting, state = match.setting, match._table.copy()
    setting.driver.step(setting.box, state, place(match, "mud_3"))
    while setting.driver.record(state).seat != CHANCE:
        setting.driver.step(setting.box, state, place(match, "mud_2"))
    found = counted(setting, state)
    assert (found[Feature.VICTORIES], found[Feature.DEFEATS]) == (chance, 100 - chance)
    assert counted(setting, state, 1)[Feature.VICTORIES] == 0


# Ancestry -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wave", "waves"), [(1, 3), (2, 2), (3, 1)])
def test_symbols_count_for_each_wave_to_come(wave, waves):
    table = position(2).wave(wave).ancestry(0, "A3 . I E", "B G2 S E", "W B _ A")
    found = counts(table)
    assert found[Feature.ADVANCE_POWER] == 4 * waves * 100
    assert found[Feature.BOLSTER_POWER] == 2 * waves * 100
    assert found[Feature.INFLUENCE_POWER] == waves * 100
    assert found[Feature.GNOME_POWER] == 2 * waves * 100
    assert found[Feature.WILDS] == waves * 100
    assert found[Feature.SUPPLY_SYMBOLS] == waves * 100
    assert found[Feature.ELDERS] == 2 * waves * 100
    assert found[Feature.PAIRS] == 2 * waves * 100  # the wild with both bolsters
    assert found[Feature.ELDER_HONOUR] == 100


@pytest.mark.parametrize(
    ("rows", "pairs"),
    [
        (("A A W", "B W A"), 6),
        (("W W", "W W"), 4),
        (("W W", "A B"), 3),
        (("A B", "I G"), 0),
        (("S S", "E E"), 0),
        ((". . . . . A", "A . . . . ."), 0),  # the end of a row is not beside the next one
        ((". . . . A A", "A A . . . ."), 2),
    ],
)
def test_neighbours_that_can_be_in_one_cluster(rows, pairs):
    assert counts(position(2).wave(3).ancestry(0, *rows))[Feature.PAIRS] == pairs * 100


def test_elders_on_champions_count_for_the_chart():
    builder = position(2).ancestry(0, "E E")
    table = builder.table()
    builder.setting.driver.record(table).board[0, Kind.ELDER] |= 1 << CELLS
    found = counted(builder.setting, table)
    assert (found[Feature.ELDER_HONOUR], found[Feature.ELDERS]) == (300, 600)


ROWS = ("A2 S _ _", "W A B3 .", "_ G2 I W")


@pytest.mark.parametrize("card", ["a02", "a08", "a10", "a22", "a37"])
def test_a_card_chosen_counts_as_if_it_were_laid(card):
    """In every spot, also above and to the left of the others."""
    hand = [card, *[each for each in ("a01", "a03", "a04", "a05") if each != card][:3]]
    match = position(2).phase("draft").ancestry(0, *ROWS).hand(0, *hand).match()
    before = seen(match)
    choose(match, f"card:{card}")
    assert seen(match) == before
    spots = [option.key for option in match.decision.options]
    assert {"at:-1,-1", "at:-1,0", "at:0,-1"} <= set(spots)
    for spot in spots:
        after = choose(match.clone(), spot)
        promised = seen(after)
        for _ in range(2):  # the other seat adds any card: both are laid
            after.choose(after.decision.options[0], decision=after.decision.id)
        assert not fields(after).pending.any()
        laid = seen(after)
        assert {feature: promised[feature] for feature in ANCESTRY} == {feature: laid[feature] for feature in ANCESTRY}


def test_what_a_rival_has_chosen_is_not_known():
    match = position(2).phase("draft").ancestry(0, "E E A").hand(0, "a01", "a02", "a03", "a04").match()
    assert seen(match, 1)[Feature.BEST_RIVAL] == 100
    choose(match, "card:a01", "at:2,0")
    assert seen(match)[Feature.ELDER_HONOUR] == 300
    assert seen(match, 1)[Feature.BEST_RIVAL] == 100


# Means and rivals -----------------------------------------------------------------------------------------------------


def test_means():
    table = position(3).supplies(0, 1).supplies(1, 3).supplies(2, 2).desperation(0, 4).boost(0, 3)
    found, other = counts(table), counts(table, 1)
    assert found[Feature.SUPPLIES] == 100
    assert found[Feature.OPEN_SYMBOLS] == 300  # of six on the starting card
    assert other[Feature.OPEN_SYMBOLS] == 600
    assert counts(table.cover(1, (0, 0)), 1)[Feature.OPEN_SYMBOLS] == 500
    assert found[Feature.DESPERATION] == 400
    assert found[Feature.BOOST] == 300
    assert found[Feature.RIVAL_SUPPLIES] == 250
    assert counts(table, 2)[Feature.RIVAL_SUPPLIES] == 200


def test_without_supplies_no_symbol_can_be_covered():
    assert counts(position(2))[Feature.OPEN_SYMBOLS] == 0


@pytest.mark.parametrize("best", [1, 2])
def test_the_best_rival_counts(best):
    found = counts(position(3).honour(0, 20).honour(1, 3).honour(2, 3).honour(best, 14))
    assert found[Feature.BEST_RIVAL] == 1400


@pytest.mark.parametrize(("wave", "domains", "halls", "planks"), [(1, 70, 8, 45), (2, 70, 20, 60), (3, 0, 80, 85)])
def test_what_the_board_would_score_for_a_rival(wave, domains, halls, planks):
    table = position(2).wave(wave).hall("kings_rest", 12).trolls(1, "moss_2").votes(1, "moss", 2)
    table.ancestry(1, "E E E")
    board = 6 * domains + 12 * halls + 7 * planks + 2 * 6
    assert counts(table)[Feature.BEST_RIVAL] == board + 300


def test_champions_that_a_rival_leads():
    name = "sunder_of_the_floe"
    table = position(2).display(name).influence(1, name, 2)
    assert counts(table)[Feature.BEST_RIVAL] == (3 * 110 + 270) * 72 // 100


def test_after_the_end_only_honour_counts():
    table = position(3).wave(3).phase("final-scoring").trolls(0, "mud_1", 2).votes(1, "moss", 1).supplies(0, 2)
    match = table.honour(0, 9).honour(2, 4).match()
    assert match.over
    found = seen(match)
    assert {feature: number for feature, number in found.items() if number} == {
        Feature.HONOUR: match.outcome.totals[0] * 100,
        Feature.BEST_RIVAL: max(match.outcome.totals[1:]) * 100,
    }
