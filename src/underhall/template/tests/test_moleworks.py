"""Every rule of Moleworks has a test that names it, and the game passes all proofs of the test kit."""

import pytest
import underhall
from underhall.engine.dice import ScriptedDice, SeededDice
from underhall.engine.match import Match
from underhall.engine.setting import setting
from underhall.engine.testkit import proofs_of
from underhall.errors import IllegalChoice

from moleworks.declarations import Step

OPAL, JADE, AMBER = range(3)


@pytest.mark.parametrize("proof", proofs_of("moleworks"))
def test_the_proofs_of_any_game(proof):
    proof()


def dig(*cards, seats=2, patron="opal", digs=1):
    """A match in which these cards come up and all players have the same patron."""
    script = {"draw": list(cards), "meet-patron": [patron] * seats}
    return Match(setting("moleworks", switches={"digs": digs}), seats, ScriptedDice(script, SeededDice(0)))


def choose(match, *ways):
    """Lets the players in the mine choose, in the order of their seats."""
    seats = [seat for seat in range(match.seats) if match.decision_of(seat) is not None]
    for seat, way in zip(seats, ways, strict=True):
        match.choose(way, seat=seat)
    return match


def table(match):
    return match.view(0).fields


def refused(match, way):
    with pytest.raises(IllegalChoice) as caught:
        match.choose(way)
    return caught.value.rule, str(caught.value)


@pytest.mark.rule("moleworks:M01")
def test_each_player_has_a_beam():
    assert list(table(dig(seats=3)).beam) == [1, 1, 1, 0, 0]


@pytest.mark.rule("moleworks:M02")
def test_a_patron_is_secret_and_pays_for_one_kind():
    match = dig("jade_pocket", patron="jade")
    assert match.view(0).data().seats[0].patron == "jade"
    assert match.view(0).data().seats[1].patron is None
    choose(match, "back", "back")
    assert match.outcome.scores[0]["gems"] == match.outcome.scores[0]["patron"] == 2
    assert match.view(0).data().seats[1].patron == "jade"


@pytest.mark.rule("moleworks:M03")
def test_a_dig_starts_from_nothing():
    match = choose(dig("opal_vein", "jade_vein", digs=2), "back", "back")
    assert list(table(match).inside[:2]) == [1, 1]
    assert table(match).cracks == 1, "those of the new card alone"
    assert table(match).deck.sum() == 18 - 1


@pytest.mark.rule("moleworks:M04")
def test_a_find_is_shared_and_the_rest_stays():
    match = dig("opal_vein", seats=3)
    assert [int(each[OPAL]) for each in table(match).carried[:3]] == [2, 2, 2]
    assert table(match).lying[OPAL] == 1


@pytest.mark.rule("moleworks:M05")
def test_with_seven_cracks_the_mine_collapses():
    match = dig("opal_shaft", "jade_shaft", "amber_vein")
    choose(match, "on", "on")
    choose(match, "back", "on")
    assert [scores["gems"] for scores in match.outcome.scores] == [2, 0], "an opal and a jade are at home"


@pytest.mark.rule("moleworks:M06")
def test_choices_are_made_at_once_and_in_secret():
    match = dig("opal_pocket")
    assert match.decision_of(0) is not None and match.decision_of(1) is not None
    match.choose("back", seat=0)
    assert match.view(1).data().seats[0].inside, "nobody has moved yet"
    assert not match.view(1).fields.pending.any(), "and nobody else sees who will"


@pytest.mark.rule("moleworks:M07")
def test_those_who_turn_back_share_what_lies_in_the_mine():
    match = choose(dig("opal_vein", "amber_pocket", seats=3), "on", "back", "on")
    assert table(match).banked[1, OPAL] == 2 + 1
    assert table(match).lying[OPAL] == 0
    assert not table(match).inside[1]


@pytest.mark.rule("moleworks:M08")
def test_a_beam_mends_three_cracks_once():
    match = dig("opal_pocket", "jade_hoard", "opal_shaft", "jade_pocket")
    rule, why = refused(match, "prop")
    assert rule == "M08" and "The mine has no cracks." in why
    choose(match, "on", "on")
    choose(match, "on", "on")
    assert table(match).cracks == 5
    choose(match, "prop", "on")
    assert table(match).cracks == 2 and table(match).inside[0]
    rule, why = refused(match, "prop")
    assert rule == "M08" and "You have used your beam." in why


@pytest.mark.rule("moleworks:M09")
def test_when_the_cards_run_out_all_come_home():
    last = underhall.position("moleworks", seats=2, switches={"digs": 1}).put("dig", 1)
    last.put("deck", [1, *[0] * 11]).put("inside", 1, 0).put("carried", 5, 0, JADE).put("patron", OPAL, 0)
    match = choose(last.put("patron", OPAL, 1).then(Step.DRAW).match(), "on")
    assert match.outcome.scores[0]["gems"] == 5 + 4


@pytest.mark.rule("moleworks:M09")
def test_a_dig_is_over_when_nobody_is_in_the_mine():
    match = choose(dig("opal_pocket", "jade_pocket", digs=2), "back", "back")
    assert [event.kind for event in match.events].count("dig") == 2


def rich(*gems):
    """A match before its last choice: each player has brought some opals home, and only the second has a beam."""
    end = underhall.position("moleworks", seats=len(gems), switches={"digs": 1}).put("dig", 1)
    for seat, count in enumerate(gems):
        end.put("banked", count, seat, OPAL).put("patron", AMBER, seat).put("beam", seat, seat)
    return end.put("inside", [1, 1, 0, 0, 0]).then(Step.DRAW).put("deck", [1, *[0] * 11]).match()


@pytest.mark.rule("moleworks:M10")
def test_the_most_points_win():
    match = choose(rich(8, 3), "on", "on")
    assert match.outcome.ranking == ((0,), (1,))
    assert [event.text for event in match.events][-1] == "Red's patron pays for amber."


@pytest.mark.rule("moleworks:M11")
def test_an_unused_beam_breaks_a_tie():
    assert choose(rich(4, 4), "on", "on").outcome.ranking == ((1,), (0,))


@pytest.mark.rule("moleworks:Q01")
@pytest.mark.parametrize("digs", [1, 2])
def test_the_number_of_digs_is_a_house_rule(digs):
    match = dig(digs=digs)
    for _ in range(digs):
        assert match.outcome is None
        choose(match, "back", "back")
    assert match.outcome is not None
