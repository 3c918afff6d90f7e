"""Refresh: what is made ready for the next wave, and what stays. (REF-01 to REF-06, DES-05, K-43)"""

import numpy as np
import pytest

from tests.rules.fall.helpers import (
    STANDARD,
    WatchedDice,
    awards,
    champion,
    display,
    events,
    fields,
    kind,
    place,
    position,
    scripted,
    told,
)
from underhall.games.fall.pieces import CLANS, NONE, UNDRAWN

ALL_GATES = (1 << CLANS) - 1
ROWS = STANDARD.champion
GATE_CARDS = {2: 3, 3: 3, 4: 4, 5: 5}


def refresh(seats=4, wave=1):
    return position(seats).wave(wave).phase("refresh")


def deck_of(match, number):
    return match.setting.pack.champion[number].deck


# Gate cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:REF-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_gate_cards_are_shuffled_and_laid_out_anew(seats):
    known = ["mud", "fire", "moss", "ice", "moon"][: GATE_CARDS[seats]]
    match = refresh(seats).gates(*known, seen_by=(0,)).match()
    table = fields(match)
    cards = GATE_CARDS[seats]
    assert int(table.gate_cards) == cards
    assert [int(each) for each in table.gate] == [UNDRAWN] * cards + [NONE] * (5 - cards)
    assert int(table.gate_pool) == ALL_GATES, "any of the seven may lie anywhere"


@pytest.mark.rule("fall:K-43", "fall:REF-01")
@pytest.mark.parametrize("seen", [(0,), (3,), (0, 1, 2, 3)])
def test_nobody_knows_the_gate_cards_any_more(seen):
    match = refresh().gates("mud", "fire", "moss", "ice", seen_by=seen).match()
    assert [int(each) for each in fields(match).gate_seen] == [0] * 5


# The display ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:REF-02")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(("wave", "deck"), [(1, "one_two"), (2, "three")])
def test_the_new_display_comes_from_the_deck_of_the_coming_wave(seats, wave, deck):
    match = refresh(seats, wave).match()
    shown = [int(each) for each in fields(match).display]
    assert all(deck_of(match, number) == deck for number in shown[: seats + 1])
    assert len(set(shown[: seats + 1])) == seats + 1
    assert shown[seats + 1 :] == [NONE] * (5 - seats)
    assert events(match, "champion-shown") == [{"display": at, "champion": shown[at]} for at in range(seats + 1)]
    assert not any(int(fields(match).undrawn) >> number & 1 for number in shown[: seats + 1])


@pytest.mark.rule("fall:REF-02", "fall:CHA-04")
def test_champions_that_left_or_were_won_do_not_come_again():
    """Six of eighteen are out; six of the other twelve come."""
    gone = ["skew_the_joiner", "sunder_of_the_floe", "cinder_odd", "busy_flint", "anvil_jorra", "slip_eeltoe"]
    dice = WatchedDice()
    match = awards(*gone, seats=5).influence(0, "slip_eeltoe", 2).match(dice)
    weights = dice.named("show-champion")
    assert set(weights[0]) == {row.id for row in ROWS if row.deck == "one_two"} - set(gone)
    assert [len(each) for each in weights] == [12, 11, 10, 9, 8, 7]
    assert len(display(match)) == 6 and not set(display(match)) & set(gone)


@pytest.mark.rule("fall:REF-02")
def test_nobody_has_influence_with_the_new_champions():
    table = awards("skew_the_joiner", "cinder_odd", "busy_flint", "speaker_thatch", seats=3)
    for seat in range(3):
        table.influence(seat, "skew_the_joiner", 9 - seat).influence(seat, "speaker_thatch", 2 + seat)
    match = table.match()
    while kind(match) == "contender":
        match.choose("honour")
    assert int(fields(match).wave) == 2
    assert not fields(match).influence.any()
    assert (fields(match).influence_order == NONE).all()


@pytest.mark.rule("fall:REF-03")
def test_the_tiles_of_lettered_champions_lie_ready_with_their_cards():
    dice = scripted(show_champion=["tidecaller_una", "skew_the_joiner", "gulch_the_wanderer"])
    match = refresh(2).match(dice)
    shown = [int(each) for each in fields(match).display[:3]]
    assert shown == [champion(match, each) for each in ("tidecaller_una", "skew_the_joiner", "gulch_the_wanderer")]
    assert events(match, "champion-shown") == [{"display": at, "champion": shown[at]} for at in range(3)]
    assert [match.setting.pack.champion[each].letter for each in shown] == ["T", None, "O"]
    assert (fields(match).pawn_at == NONE).all(), "nobody has the pawns yet"
    table = awards("tidecaller_una", "skew_the_joiner", "gulch_the_wanderer", seats=2, wave=2)
    won = table.influence(1, "gulch_the_wanderer", 1).match()
    assert kind(won) == "place-pawn", "it brings its pawn"


# Cubes, claws, tokens, the marker -------------------------------------------------------------------------------------


@pytest.mark.rule("fall:REF-04")
@pytest.mark.parametrize("seats", [2, 5])
def test_all_cubes_are_taken_back(seats):
    table = refresh(seats).champion(seats - 1, "wade_longshin").cover(0, (0, 0), (1, 1))
    match = table.cover(seats - 1, (2, 1), "extra:0").match()
    assert [int(each) for each in fields(match).cubes] == [0] * 5


@pytest.mark.rule("fall:REF-04", "fall:CHA-12")
def test_claws_can_be_used_again():
    table = refresh().champion(0, "speaker_thatch").champion(1, "slip_eeltoe").champion(2, "busy_flint")
    match = table.claws("speaker_thatch", 2).claws("slip_eeltoe", 1).claws("busy_flint", 1).match()
    assert not fields(match).claws.any()


@pytest.mark.rule("fall:REF-05", "fall:DES-05")
@pytest.mark.parametrize("seats", [2, 5])
def test_tokens_that_are_left_are_lost(seats):
    table = refresh(seats)
    for seat in range(seats):
        table.desperation(seat, seat + 1)
    match = table.match()
    assert [int(each) for each in fields(match).desperation] == [0] * 5


@pytest.mark.rule("fall:DES-05")
def test_tokens_are_kept_until_the_wave_is_scored():
    match = awards("the_pedlar_moth", seats=2).desperation(0, 3).influence(0, "the_pedlar_moth", 1).match()
    assert kind(match) == "wild-votes" and int(fields(match).desperation[0]) == 3
    match.choose("moss")
    match.choose("moss")
    assert int(fields(match).wave) == 2 and int(fields(match).desperation[0]) == 0


@pytest.mark.rule("fall:REF-06")
@pytest.mark.parametrize(("seats", "starter", "following"), [(2, 0, 1), (2, 1, 0), (3, 2, 0), (4, 1, 2), (5, 4, 0)])
def test_the_marker_goes_to_the_next_player(seats, starter, following):
    match = refresh(seats).starter(starter).match()
    assert int(fields(match).starter) == following
    assert events(match, "refreshed") == [{"seat": following}]


@pytest.mark.rule("fall:FLO-01", "fall:FLO-02")
@pytest.mark.parametrize("wave", [1, 2])
def test_a_refresh_leads_to_the_next_wave(wave):
    match = refresh(2, wave).match()
    assert events(match, "wave-begins") == [{"wave": wave + 1}]
    course = [name for name in told(match) if not name.startswith("card")]
    assert course == ["refreshed", "champion-shown", "champion-shown", "champion-shown", "wave-begins"]
    assert kind(match) == "which-card"


# What stays -----------------------------------------------------------------------------------------------------------


KEPT = (
    *("wheel", "boost", "swarm", "by_wheel", "gnome_supply", "gnome_pool", "gnomes", "gnome", "gnome_seen", "overrun"),
    *("votes", "vote_order", "vote_tile", "honour", "owner", "extra", "cell", "hall_value", "hall_star"),
    *("trolls", "units", "control", "reserve", "pawn_at", "lair_owner"),
)


@pytest.mark.rule("fall:K-43")
def test_everything_else_stays():
    table = refresh(3).wheel(5).boost(0, 2).boost(2, 4).swarm("granite").by_wheel(1, 3, 3)
    table.votes(0, "moss", 3).votes(1, "moss", 3).votes(2, "fire", 1).honour(1, 12)
    table.trolls(0, "moss_1", 2).trolls(1, "fang_a", 3).gnomes("mud_1", 2, None, seen_by=(1,))
    table.champion(2, "cinder_odd").pawn("cinder_odd", "fire_3").hall("long_echo", 12).champion(1, "wade_longshin")
    before = table.setting.driver.record(table.table())
    after = fields(table.match())
    assert int(after.wave) == 2
    for name in KEPT:
        assert before[name].any() and np.array_equal(before[name], after[name]), name


@pytest.mark.rule("fall:K-43")
def test_gnomes_that_were_scouted_are_still_known():
    table = refresh().gnomes("mud_1", 2, 3, seen_by=(1,)).gnomes("ice_2", 1, seen_by="all")
    match = table.match()
    mud = place(match, "mud_1")
    assert [int(each) for each in match.view(1).fields.gnome[mud]] == [2, 3]
    assert [int(each) for each in match.view(0).fields.gnome[mud]] != [2, 3]
    assert int(match.view(0).fields.gnome[place(match, "ice_2"), 0]) == 1
