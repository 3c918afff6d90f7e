"""The course of the game: three waves of four phases, and who wins. (FLO-01 to FLO-03, FIN-11 to FIN-13)"""

import pytest

from tests.rules.fall.helpers import asked, events, fields, hand, kind, pack, play_on, position, told
from underhall.games.fall.pieces import NONE, Clan, Deck, Source
from underhall.games.fall.steps import Step

ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
PHASES = {  # what the log says once a phase is reached
    "card-laid": "building",
    "supplies-set": "supplies",
    "desperation-gained": "desperation",
    "turn": "battle",
    "entrenched": "entrenchment",
    "invasion": "invasions",
    "champion-leaves": "awards",
    "champion-won": "awards",
    "trolls-join": "end-abilities",
    "domain-scored": "scoring",
    "hall-lost": "great halls",
    "hall-scored": "great halls",
    "elders-scored": "elders",
    "plank-scored": "votes",
    "refreshed": "refresh",
    "champion-shown": "new display",
    "wave-begins": "new wave",
    "cards-dealt-unseen": "new cards",
    "game-ends": "end",
}


def course(match):
    """The phases in the order in which they came, each once where it went on."""
    found: list[str] = []
    for name in told(match):
        phase = PHASES.get(name)
        if phase and found[-1:] != [phase]:
            found.append(phase)
    return found


def strong_table(seats, wave):
    """Seat 0 holds a cavern too strong to fall, with the pawn that trolls join at the end of the wave."""
    table = position(seats).wave(wave).trolls(0, "moon_3", 20)
    return table.champion(0, "lull_the_piper").pawn("lull_the_piper", "moon_3").votes(0, "moon", 1)


# Waves and phases -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:FLO-01")
@pytest.mark.parametrize(("seats", "wave"), [(2, 1), (3, 2), (4, 3), (5, 1)])
def test_building_comes_before_the_battle(seats, wave):
    match = position(seats).wave(wave).starter(seats - 1).phase("draft").drafted(2).match()
    play_on(match, "act")
    assert course(match) == ["building", "supplies", "desperation", "battle"]
    assert len(events(match, "card-laid")) == seats
    assert asked(match) == seats - 1  # the starting player has the first turn
    assert events(match, "turn") == [{"seat": seats - 1, "supplies": int(fields(match).supplies[seats - 1])}]


@pytest.mark.rule("fall:FLO-01", "fall:FLO-02")
@pytest.mark.parametrize("wave", [1, 2])
def test_the_first_two_waves_end_with_scoring_and_a_refresh(wave):
    match = play_on(strong_table(4, wave).phase("end-of-wave").match(), "which-card")
    assert course(match) == [
        "entrenchment",
        "invasions",
        "awards",
        "end-abilities",
        "scoring",
        "refresh",
        "new display",
        "new wave",
        "new cards",
    ]
    assert events(match, "wave-begins") == [{"wave": wave + 1}]
    assert int(fields(match).wave) == wave + 1 and not match.over
    assert told(match).count("refreshed") == 1


@pytest.mark.rule("fall:FLO-02", "fall:FLO-01")
@ALL_SEATS
def test_the_third_wave_ends_the_game(seats):
    match = play_on(strong_table(seats, 3).phase("end-of-wave").match())
    assert course(match) == [
        "entrenchment",
        "invasions",
        "awards",
        "end-abilities",
        "end",
        "great halls",
        "elders",
        "votes",
    ]
    assert match.over and match.decision is None and match.outcome is not None
    assert not {"refreshed", "wave-begins", "domain-scored"} & set(told(match))
    assert int(fields(match).wave) == 3


@pytest.mark.rule("fall:FLO-01")
@pytest.mark.parametrize(("seats", "wave"), [(2, 3), (3, 1), (4, 2), (5, 3)])
def test_when_all_supplies_are_spent_the_wave_ends(seats, wave):
    match = position(seats).wave(wave).phase("battle").match()  # nobody has any
    assert course(match)[:2] == ["entrenchment", "invasions"]
    assert "turn" not in told(match)
    match = position(seats).wave(wave).supplies(seats - 1, 1).phase("battle").match()
    assert (kind(match), asked(match)) == ("act", seats - 1)


@pytest.mark.rule("fall:FLO-01")
@pytest.mark.parametrize(("wave", "deck"), [(1, Deck.ONE_TWO), (2, Deck.THREE)])
def test_a_refresh_makes_everything_ready_for_the_next_wave(wave, deck):
    match = position(3).wave(wave).starter(2).phase("refresh").match()
    assert int(fields(match).starter) == 0
    champions = [int(each) for each in fields(match).display]
    assert champions[4:] == [NONE, NONE] and NONE not in champions[:4]
    assert {pack(match).champion[each].deck for each in champions[:4]} == {deck.name.lower()}
    assert [len(hand(match, seat)) for seat in range(3)] == [4, 4, 4]
    steps = [int(frame[0]) for frame in fields(match).stack[0, : int(fields(match).height[0])]]
    assert steps == [Step.NEXT_TURN, Step.GAIN_DESPERATION, Step.SET_SUPPLIES, Step.LAY_CARDS]
    assert int(fields(match).stack[0, 0, 1]) == 0  # the new starting player begins the battle


# Who wins -------------------------------------------------------------------------------------------------------------


def finished(seats=4):
    return position(seats).phase("final-scoring")


@pytest.mark.rule("fall:FLO-03", "fall:FIN-11")
@ALL_SEATS
def test_the_most_honour_wins(seats):
    table = finished(seats)
    for seat in range(seats):
        table.honour(seat, 10 + seat, "domains")
    match = table.match()
    assert match.outcome.winners == (seats - 1,)
    assert match.outcome.ranking == tuple((seat,) for seat in reversed(range(seats)))
    assert match.outcome.totals == tuple(10 + seat for seat in range(seats))
    assert [match.outcome.place(seat) for seat in range(seats)] == list(range(seats, 0, -1))


@pytest.mark.rule("fall:FIN-11", "fall:FLO-03")
def test_honour_counts_wherever_it_comes_from():
    table = finished(2).honour(1, 44)
    for at, source in enumerate(Source):
        table.honour(0, at + 1, source.name.lower())  # 45 in all
    match = table.match()
    assert match.outcome.totals == (45, 44)
    assert match.outcome.winners == (0,)
    names = [source.name.lower().replace("_", "-") for source in Source]
    assert match.outcome.scores[0] == {name: at + 1 for at, name in enumerate(names)}
    assert match.outcome.scores[1] == {name: 44 if name == "gnomes" else 0 for name in names}


@pytest.mark.rule("fall:FIN-11", "fall:FIN-12")
def test_one_honour_more_beats_any_votes():
    match = finished(2).honour(0, 21).votes(1, "fire", 12).honour(1, 9).match()  # 11 more for the first in Fire
    assert match.outcome.totals == (21, 20)
    assert match.outcome.ranking == ((0,), (1,))


@pytest.mark.rule("fall:FIN-12")
def test_of_equal_honour_the_most_votes_on_the_clan_board_win():
    # Moss scores 7 and 4, Fire 11 and 6: 18 for seat 0 with four votes, 10 for seat 1 with five.
    table = finished(3).votes(0, "moss", 2).votes(0, "fire", 2).votes(1, "moss", 1).votes(1, "fire", 1)
    table.votes(1, "moss", 1).votes(1, "fire", 2)
    match = table.honour(0, 12).honour(1, 3).honour(2, 23).match()
    assert match.outcome.totals == (12 + 7 + 6, 3 + 4 + 11, 23)
    assert match.outcome.ranking == ((0,), (2,), (1,))
    level = table.honour(0, 10).honour(1, 8).match()
    assert level.outcome.totals == (23, 23, 23)
    assert level.outcome.ranking == ((1,), (0,), (2,))  # five votes, four, none
    assert level.outcome.winners == (1,)


@pytest.mark.rule("fall:FIN-12")
@pytest.mark.parametrize("clan", [clan.name.lower() for clan in list(Clan)[:7]])
def test_votes_of_every_clan_break_a_tie(clan):
    table = finished(2).votes(1, clan, 1)
    first = pack(table.match()).vote_tile[Clan[clan.upper()]].first
    match = table.honour(0, first).match()
    assert match.outcome.totals == (first, first)
    assert match.outcome.ranking == ((1,), (0,))


@pytest.mark.rule("fall:FIN-13")
def test_still_tied_they_share_the_victory():
    table = finished(4).votes(1, "moss", 3).votes(3, "ice", 3).honour(1, 20).honour(3, 19).honour(0, 30).honour(2, 27)
    match = table.match()  # Moss scores 7 for the first, Ice 8
    assert match.outcome.totals == (30, 27, 27, 27)
    assert match.outcome.ranking == ((0,), (1, 3), (2,))
    match = table.honour(0, 5).match()
    assert match.outcome.winners == (1, 3)
    assert [match.outcome.place(seat) for seat in range(4)] == [4, 1, 3, 1]


@pytest.mark.rule("fall:FIN-13", "fall:FIN-12")
def test_where_the_votes_are_does_not_matter():
    match = finished(2).votes(0, "moss", 4).votes(1, "moss", 1).votes(1, "ice", 1).votes(1, "moon", 2).match()
    seven, four, eight, moon = 7, 4, 8, 8  # Moss first and second, Ice first, Moon first
    assert match.outcome.totals == (seven, four + eight + moon)
    level = finished(2).votes(0, "moss", 4).votes(1, "moss", 1).votes(1, "ice", 1).votes(1, "moon", 2)
    level = level.honour(0, four + eight + moon - seven).match()
    assert level.outcome.ranking == ((0, 1),)


@pytest.mark.rule("fall:FLO-03", "fall:FLO-02")
def test_nobody_has_won_before_the_end():
    match = position(2).supplies(0, 1).honour(0, 50).match()
    assert match.outcome is None and not match.over
    assert match.standing().winners == (0,)
