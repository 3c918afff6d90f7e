"""Scoring the waves: domain by domain. (SCO-01 to SCO-05)"""

import pytest

from tests.rules.fall.helpers import clan, events, honour, position, told
from underhall.games.fall.names import CLAN_IDS

PINK, BLUE, GREEN, YELLOW = range(4)
CLANS = CLAN_IDS[:7]
CAVERNS = {2: 3, 3: 3, 4: 4, 5: 4}  # of a domain, by number of seats


def scoring(seats=4, wave=1):
    return position(seats).wave(wave).phase("scoring")


def domains(match):
    """What the domains brought, by seat and clan."""
    return {(each["seat"], each["clan"]): each["honour"] for each in events(match, "domain-scored")}


def from_domains(match):
    return [honour(match, seat, "domains") for seat in range(match.seats)]


@pytest.mark.rule("fall:SCO-02", "fall:SCO-04")
def test_a_domain_scores_by_controlled_caverns_less_the_overrun_one():
    table = scoring().gnomes("hammer_1", None, None).trolls(BLUE, "hammer_2", 2)
    match = table.trolls(YELLOW, "hammer_3").trolls(YELLOW, "hammer_4", 3).match()
    assert events(match, "domain-scored") == [
        {"seat": BLUE, "clan": clan("hammer"), "honour": 5},
        {"seat": YELLOW, "clan": clan("hammer"), "honour": 7},
    ]
    assert from_domains(match) == [0, 5, 0, 7]
    assert [honour(match, seat) for seat in range(4)] == [0, 5, 0, 7]


@pytest.mark.rule("fall:SCO-02")
@pytest.mark.parametrize("wave", [1, 2])
@pytest.mark.parametrize(
    ("seats", "controlled", "gained"),
    [(2, 1, 6), (3, 2, 8), (3, 3, 10), (4, 1, 6), (5, 2, 8), (4, 3, 10), (5, 4, 12)],
)
def test_six_for_the_first_cavern_and_two_for_each_more(wave, seats, controlled, gained):
    table = scoring(seats, wave)
    for number in range(1, controlled + 1):
        table.trolls(seats - 1, f"moon_{number}", number)
    assert domains(table.match()) == {(seats - 1, clan("moon")): gained}


@pytest.mark.rule("fall:SCO-01")
@pytest.mark.parametrize("seats", [2, 4])
def test_each_domain_is_scored_by_itself(seats):
    table = scoring(seats)
    for name in CLANS:
        table.trolls(clan(name) % 2, f"{name}_{CAVERNS[seats]}")
    match = table.match()
    assert events(match, "domain-scored") == [{"seat": number % 2, "clan": number, "honour": 6} for number in range(7)]
    assert from_domains(match)[:2] == [24, 18]


@pytest.mark.rule("fall:SCO-01")
def test_moss_comes_first_and_fire_last():
    table = scoring(5)
    for seat in range(5):
        for name in reversed(CLANS):
            table.trolls(seat, f"{name}_{min(seat + 1, 4)}", 2 if seat == 4 else 1)
    match = table.match()
    scored = [(each["clan"], each["seat"]) for each in events(match, "domain-scored")]
    assert scored == sorted(scored)
    assert scored == [(number, seat) for number in range(7) for seat in (0, 1, 2, 4)]


@pytest.mark.rule("fall:SCO-03")
@pytest.mark.parametrize(("pink", "blue", "expected"), [(2, 2, {}), (3, 2, {PINK: 6}), (2, 3, {BLUE: 6}), (0, 0, {})])
def test_a_cavern_with_a_tie_scores_for_nobody(pink, blue, expected):
    table = scoring().trolls(PINK, "ice_3", pink).trolls(BLUE, "ice_3", blue)
    assert domains(table.match()) == {(seat, clan("ice")): gained for seat, gained in expected.items()}


@pytest.mark.rule("fall:SCO-03", "fall:SCO-02")
def test_a_tied_cavern_does_not_make_the_next_one_cheaper():
    table = scoring().trolls(PINK, "ice_1").trolls(BLUE, "ice_1").trolls(PINK, "ice_2")
    assert domains(table.match()) == {(PINK, clan("ice")): 6}


@pytest.mark.rule("fall:SCO-04")
@pytest.mark.parametrize(("seats", "overrun"), [(3, 0), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)])
def test_one_less_for_each_overrun_cavern_of_the_domain(seats, overrun):
    table = scoring(seats).trolls(PINK, f"mud_{CAVERNS[seats]}")
    for number in range(1, overrun + 1):
        table.gnomes(f"mud_{number}", *[None] * (1 + number % 2))
    table.gnomes("fire_1", None).gnomes("hammer_1", None)
    assert domains(table.match()) == {(PINK, clan("mud")): 6 - overrun}


@pytest.mark.rule("fall:SCO-05")
def test_without_a_cavern_nothing_is_gained_or_lost():
    table = scoring().gnomes("fire_1", None).gnomes("fire_2", None).trolls(PINK, "fire_3").trolls(BLUE, "fire_3")
    match = table.trolls(GREEN, "fire_4").match()
    assert domains(match) == {(GREEN, clan("fire")): 4}
    assert from_domains(match) == [0, 0, 4, 0]
    assert "honour-gained" in told(match)


@pytest.mark.rule("fall:K-13")
@pytest.mark.parametrize(("controlled", "overrun"), [(c, o) for c in range(1, 5) for o in range(4) if c + o <= 4])
def test_four_and_two_for_each_cavern_is_the_same(controlled, overrun):
    table = scoring(5)
    for number in range(1, controlled + 1):
        table.trolls(4, f"granite_{number}")
    for number in range(controlled + 1, controlled + overrun + 1):
        table.gnomes(f"granite_{number}", None)
    assert domains(table.match()) == {(4, clan("granite")): 4 + 2 * controlled - overrun}


@pytest.mark.rule("fall:K-18", "fall:SCO-02")
def test_lairs_are_in_no_domain():
    match = scoring(2).trolls(0, "spiral_a", 5).trolls(0, "spiral_b", 5).match()
    assert domains(match) == {} and from_domains(match) == [0, 0]


@pytest.mark.rule("fall:SCO-01", "fall:FLO-02")
@pytest.mark.parametrize(("wave", "scores"), [(1, True), (2, True), (3, False)])
def test_domains_score_after_the_first_two_waves_alone(wave, scores):
    match = position(2).wave(wave).trolls(0, "moss_1").phase("end-abilities").match()
    assert (domains(match) == {(0, 0): 6}) == scores
    assert ("refreshed" in told(match)) == scores
    assert ("game-ends" in told(match)) == match.over == (not scores)
