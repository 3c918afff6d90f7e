"""Awarding the champions: votes, contenders, pawns, starbursts. (CHA-01 to CHA-10, CHA-14, CHA-15)"""

import pytest

from tests.rules.fall.helpers import (
    STANDARD,
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
    new,
    owner,
    pawn,
    place,
    refused,
    scripted,
    told,
    units,
    votes,
)
from underhall.games.fall.names import CLAN_IDS
from underhall.games.fall.pieces import NONE
from underhall.games.fall.position import Position

PINK, BLUE, GREEN, YELLOW = range(4)
CLANS = list(CLAN_IDS[:7])
ROWS = STANDARD.champion


def contenders(match):
    """Honour of each seat for second places."""
    return [honour(match, seat, "contenders") for seat in range(match.seats)]


def row(name):
    return next(each for each in ROWS if each.id == name)


# The order and the victor ---------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:CHA-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_champions_are_awarded_from_left_to_right(seats):
    """Not in the order of the pack, and the last of the display, too."""
    order = ["skew_the_joiner", "cinder_odd", "speaker_thatch", "anvil_jorra", "slip_eeltoe", "busy_flint"][: seats + 1]
    table = awards(*order, seats=seats)
    for at, name in enumerate(order):
        if at != 1:
            table.influence(at % seats, name, 1)
    match = table.match()
    while kind(match) == "place-pawn":
        match.choose(keys(match)[0])
    numbers = [champion(match, name) for name in order]
    assert events(match, "champion-won") == [
        {"seat": at % seats, "champion": numbers[at]} for at in range(seats + 1) if at != 1
    ]
    assert events(match, "champion-leaves") == [{"champion": numbers[1]}]
    ended = [event.kind for event in match.events if event.kind in ("champion-won", "champion-leaves")]
    assert ended.index("champion-leaves") == 1


@pytest.mark.rule("fall:CHA-01")
def test_a_champion_is_done_with_before_the_next_is_looked_at():
    table = awards("cinder_odd", "speaker_thatch").influence(PINK, "cinder_odd", 1).influence(BLUE, "speaker_thatch", 1)
    match = table.match()
    assert (kind(match), asked(match)) == ("place-pawn", PINK)
    assert votes(match, PINK, "fire") == 2 and votes(match, BLUE, "moss") == 0
    match.choose("spiral_a")
    assert votes(match, BLUE, "moss") == 3


@pytest.mark.rule("fall:CHA-02")
@pytest.mark.parametrize(
    ("discs", "victor"),
    [
        ([(PINK, 3), (BLUE, 4)], BLUE),
        ([(BLUE, 4), (PINK, 3)], BLUE),
        ([(PINK, 4), (BLUE, 4)], PINK),
        ([(BLUE, 4), (PINK, 4)], BLUE),
        ([(YELLOW, 1), (GREEN, 2), (PINK, 2)], GREEN),
        ([(PINK, 8), (YELLOW, 9)], YELLOW),
    ],
)
def test_the_most_influence_wins_and_the_lower_disc_leads(discs, victor):
    table = awards("skew_the_joiner")
    for seat, influence in discs:
        table.influence(seat, "skew_the_joiner", influence)
    match = table.match()
    while kind(match) == "contender":
        match.choose("honour")
    assert events(match, "champion-won") == [{"seat": victor, "champion": champion(match, "skew_the_joiner")}]
    assert int(fields(match).owner[champion(match, "skew_the_joiner")]) == victor


@pytest.mark.rule("fall:CHA-03")
@pytest.mark.parametrize("name", [each.id for each in ROWS if each.deck == "one_two" and each.clan != "outsider"])
def test_the_victor_gains_the_printed_votes_in_the_champions_clan(name):
    match = awards(name).influence(YELLOW, name, 1).match()
    gained = {"seat": YELLOW, "clan": clan(row(name).clan), "votes": row(name).votes, "total": row(name).votes}
    assert events(match, "votes-gained") == [gained]
    assert votes(match, YELLOW, row(name).clan) == row(name).votes
    assert [int(each) for each in fields(match).votes.sum(axis=0)] == [0, 0, 0, row(name).votes, 0]


@pytest.mark.rule("fall:CHA-03", "fall:FIN-09")
def test_a_champion_without_votes_places_no_disc():
    rows = [*[{}] * 14, {"votes": 0, "letter": None}]  # the first champion of the second deck
    table = Position(altered(champion=rows), 2).phase("awards").influence(1, "sunder_of_the_floe", 1)
    match = table.match()
    assert events(match, "champion-won") == [{"seat": 1, "champion": champion(match, "sunder_of_the_floe")}]
    assert events(match, "votes-gained") == [] and (fields(match).vote_order == NONE).all()


@pytest.mark.rule("fall:CHA-03", "fall:DEF-14")
def test_the_votes_are_added_to_those_the_victor_has():
    table = awards("skew_the_joiner").votes(BLUE, "hammer", 4).votes(PINK, "hammer", 2)
    match = table.influence(PINK, "skew_the_joiner", 1).match()
    assert votes(match, PINK, "hammer") == 5 and votes(match, BLUE, "hammer") == 4
    assert [int(each) for each in fields(match).vote_order[clan("hammer"), :2]] == [PINK, BLUE]


@pytest.mark.rule("fall:CHA-04")
def test_a_champion_nobody_influenced_leaves_the_game():
    match = awards("skew_the_joiner", "slip_eeltoe").influence(PINK, "slip_eeltoe", 1).match()
    gone = champion(match, "skew_the_joiner")
    assert {"champion": gone} in events(match, "champion-leaves")
    assert int(fields(match).owner[gone]) == NONE
    assert not int(fields(match).undrawn) >> gone & 1
    assert gone not in [int(each) for each in fields(match).display]
    assert events(match, "champion-won") == [{"seat": PINK, "champion": champion(match, "slip_eeltoe")}]


@pytest.mark.rule("fall:CHA-04")
def test_with_no_influence_at_all_everybody_leaves():
    match = awards(seats=5).match()
    assert len(events(match, "champion-leaves")) == 6
    assert events(match, "votes-gained") == []


# Contenders -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:CHA-05")
def test_contenders_choose_from_the_most_influence_to_the_least():
    table = awards("skew_the_joiner", seats=5).influence(3, "skew_the_joiner", 2).influence(4, "skew_the_joiner", 5)
    table.influence(0, "skew_the_joiner", 9).influence(1, "skew_the_joiner", 2).influence(2, "skew_the_joiner", 7)
    match = table.match()
    assert votes(match, 0, "hammer") == 3, "the victor has the votes before the contenders choose"
    order = []
    while kind(match) == "contender":
        assert keys(match) == ["vote", "honour"]
        assert int(fields(match).owner[champion(match, "skew_the_joiner")]) == NONE, "the victor takes the card last"
        order.append(asked(match))
        match.choose("vote")
    assert order == [2, 4, 3, 1]
    assert [int(each) for each in fields(match).votes[clan("hammer")]] == [3, 1, 1, 1, 1]
    assert [int(each) for each in fields(match).vote_order[clan("hammer")]] == [0, 2, 4, 3, 1]
    assert events(match, "contender-vote") == [
        {"seat": seat, "champion": champion(match, "skew_the_joiner")} for seat in order
    ]
    assert events(match, "contender-honour") == []
    assert contenders(match) == [0] * 5


@pytest.mark.rule("fall:CHA-05")
@pytest.mark.parametrize(("influence", "lines"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3)])
def test_a_contender_gains_honour_for_the_yellow_lines_passed(influence, lines):
    """The lines come after 2, 4 and 6."""
    table = awards("slip_eeltoe").influence(PINK, "slip_eeltoe", 9).influence(BLUE, "slip_eeltoe", influence)
    match = table.match()
    assert (kind(match), asked(match)) == ("contender", BLUE)
    match.choose("honour")
    assert contenders(match) == [0, lines, 0, 0] and honour(match, BLUE) == lines
    assert votes(match, BLUE, "mud") == 0
    assert events(match, "contender-honour") == [
        {"seat": BLUE, "champion": champion(match, "slip_eeltoe"), "honour": lines}
    ]
    assert events(match, "contender-vote") == []
    assert len(events(match, "honour-gained")) == int(lines > 0), "no honour is not told as a gain"


@pytest.mark.rule("fall:K-38")
@pytest.mark.parametrize("influence", [8, 9, 11, 13, 15, 24])
def test_a_line_counts_once_however_often_the_track_is_gone_round(influence):
    table = awards("slip_eeltoe").influence(PINK, "slip_eeltoe", 30).influence(BLUE, "slip_eeltoe", influence)
    match = choose(table.match(), "honour")
    assert contenders(match) == [0, 3, 0, 0]


@pytest.mark.rule("fall:CHA-05")
def test_a_vote_brings_no_honour_and_the_victor_is_no_contender():
    table = awards("slip_eeltoe", seats=2).influence(0, "slip_eeltoe", 8).influence(1, "slip_eeltoe", 7)
    match = choose(table.match(), "vote")
    assert kind(match) != "contender"
    assert votes(match, 1, "mud") == 1 and contenders(match) == [0, 0]
    assert events(match, "votes-gained") == [
        {"seat": 0, "clan": clan("mud"), "votes": 2, "total": 2},
        {"seat": 1, "clan": clan("mud"), "votes": 1, "total": 1},
    ]


@pytest.mark.rule("fall:CHA-05", "fall:CHA-01")
def test_contenders_are_asked_for_each_champion_of_the_display():
    names = ["slip_eeltoe", "skew_the_joiner", "speaker_thatch"]
    table = awards(*names, seats=2)
    for name in names:
        table.influence(1, name, 7).influence(0, name, 5)
    match = choose(table.match(), "honour", "vote", "honour")
    assert contenders(match) == [4, 0] and votes(match, 0, "hammer") == 1
    assert [each["champion"] for each in events(match, "champion-won")] == [champion(match, name) for name in names]


@pytest.mark.rule("fall:CHA-03", "fall:CHA-05", "fall:CHA-07")
def test_the_victor_gains_votes_the_contender_chooses_and_the_pawn_is_placed():
    table = awards("sunder_of_the_floe").influence(BLUE, "sunder_of_the_floe", 5)
    table.influence(PINK, "sunder_of_the_floe", 6).trolls(PINK, "ice_3", 2)
    match = table.match()
    assert votes(match, PINK, "ice") == 3
    assert (kind(match), asked(match), keys(match)) == ("contender", BLUE, ["vote", "honour"])
    other = match.clone()
    choose(other, "vote")
    assert votes(other, BLUE, "ice") == 1 and contenders(other) == [0, 0, 0, 0]
    match.choose("honour")
    assert contenders(match) == [0, 2, 0, 0] and votes(match, BLUE, "ice") == 0
    assert (kind(match), asked(match)) == ("place-pawn", PINK)
    assert int(fields(match).owner[champion(match, "sunder_of_the_floe")]) == PINK
    match.choose("ice_3")
    assert units(match, PINK, "ice_3") == 3
    assert events(match, "pawn-placed") == [
        {"seat": PINK, "champion": champion(match, "sunder_of_the_floe"), "place": place(match, "ice_3")}
    ]


# The card -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:CHA-06")
def test_the_victor_has_the_abilities_at_once():
    """Blaze Halfshare gives contenders both rewards: already with the next champion of the display."""
    table = awards("skew_the_joiner", "blaze_halfshare", "slip_eeltoe").influence(PINK, "blaze_halfshare", 1)
    for name in ("skew_the_joiner", "slip_eeltoe"):
        table.influence(BLUE, name, 9).influence(PINK, name, 3)
    match = table.match()
    assert kind(match) == "contender", "not yet for the champion before it"
    match.choose("honour")
    assert contenders(match) == [2, 0, 0, 0]
    assert (votes(match, PINK, "hammer"), votes(match, PINK, "mud")) == (0, 1)


@pytest.mark.rule("fall:CHA-06", "fall:CHA-13")
def test_the_victor_has_the_symbols_of_the_card():
    table = awards("blaze_halfshare", "tick_the_turncoat", "cinder_odd").champion(BLUE, "wade_longshin")
    table.influence(BLUE, "blaze_halfshare", 1).influence(BLUE, "tick_the_turncoat", 1).influence(PINK, "cinder_odd", 1)
    match = choose(table.match(), "moss", "fang_a", "spiral_b")
    assert [int(each) for each in fields(match).extras] == [0, 3, 0, 0, 0]
    assert {each["seat"] for each in events(match, "champion-won")} == {PINK, BLUE}
    now = fields(match)
    behind = [int(now.board[BLUE, number]) >> 36 for number in range(8)]
    assert behind == [0, 0b001, 0, 0b010, 0b100, 0, 0, 0]
    assert int(now.numbered[BLUE]) >> 36 == 0b100


@pytest.mark.rule("fall:CHA-06")
def test_the_card_leaves_the_display_when_it_is_taken():
    table = awards("cinder_odd", "speaker_thatch").influence(PINK, "cinder_odd", 1)
    match = table.match()
    assert int(fields(match).display[0]) == NONE
    assert int(fields(match).display[1]) == champion(match, "speaker_thatch")
    assert int(fields(match).owner[champion(match, "speaker_thatch")]) == NONE


# Pawns ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:CHA-07")
@pytest.mark.parametrize("wave", [1, 2])
def test_a_pawn_goes_where_the_victor_dominates(wave):
    table = awards("cinder_odd", wave=wave).influence(PINK, "cinder_odd", 1).trolls(PINK, "moss_1")
    table.trolls(PINK, "moss_2", 3).trolls(BLUE, "moss_2").trolls(BLUE, "moss_3").gnomes("ice_1", None)
    match = table.match()
    assert keys(match) == ["moss_1", "spiral_a", "spiral_b"], "a lair is dominated even without trolls"
    for barred in ("moss_2", "moss_3", "moss_4", "ice_1"):
        assert refused(match, barred) == "CHA-07"
    assert (refused(match, "fang_a"), refused(match, "knot_b")) == ("DEF-01", "K-18"), "lairs of a rival and of nobody"
    match.choose("moss_1")
    assert units(match, PINK, "moss_1") == 2
    assert int(fields(match).pawn_at[ord(row("cinder_odd").letter) - ord("A")]) == place(match, "moss_1")
    assert events(match, "pawn-placed") == [
        {"seat": PINK, "champion": champion(match, "cinder_odd"), "place": place(match, "moss_1")}
    ]


@pytest.mark.rule("fall:CHA-07", "fall:DEF-08")
def test_a_pawn_may_go_into_an_empty_lair():
    match = awards("cinder_odd", seats=3).influence(2, "cinder_odd", 1).match()
    assert keys(match) == ["eye_a", "eye_b"]
    match.choose("eye_b")
    assert units(match, 2, "eye_b") == 1


@pytest.mark.rule("fall:CHA-07")
def test_without_a_letter_there_is_no_pawn():
    match = awards("skew_the_joiner").influence(PINK, "skew_the_joiner", 1).match()
    assert events(match, "champion-won") == [{"seat": PINK, "champion": champion(match, "skew_the_joiner")}]
    assert kind(match) == "which-card", "nothing is asked"
    assert (fields(match).pawn_at == NONE).all()


def many_pawns(**switches):
    """Pink has five pawns on the map and wins a sixth."""
    table = awards("cinder_odd", **switches).influence(PINK, "cinder_odd", 1)
    for name in ("gulch_the_wanderer", "rukh_gnomebane", "tidecaller_una", "rime_weaver_isk", "orsa_two_fists"):
        table.champion(PINK, name).pawn(name, "spiral_a")
    return table.champion(BLUE, "mother_fern").pawn("mother_fern", "fang_a").champion(PINK, "old_gristle")


@pytest.mark.rule("fall:K-40")
@pytest.mark.parametrize(("limit", "built"), [(0, True), (6, True), (7, True), (5, False)])
def test_a_pawn_needs_a_base(limit, built):
    match = many_pawns(max_pawns=limit).match()
    number = champion(match, "cinder_odd")
    assert (kind(match) == "place-pawn") == built
    assert events(match, "no-pawn-left") == ([] if built else [{"seat": PINK, "champion": number}])
    assert int(fields(match).owner[number]) == PINK, "the card is won in any case"
    if built:
        match.choose("spiral_b")
    assert units(match, PINK, "spiral_a") == 5 and units(match, PINK, "spiral_b") == int(built)


@pytest.mark.rule("fall:K-40", "fall:SET-17")
def test_there_are_five_bases_unless_set_otherwise():
    match = many_pawns().match()
    assert kind(match) == "which-card", "the sixth champion is a card alone, and the next wave begins"
    assert owner(match, "cinder_odd") == PINK and pawn(match, "cinder_odd") is None
    assert votes(match, PINK, "fire") == row("cinder_odd").votes


@pytest.mark.rule("fall:K-40")
def test_a_fifth_pawn_has_a_base():
    table = awards("cinder_odd").influence(PINK, "cinder_odd", 1)
    for name in ("gulch_the_wanderer", "rukh_gnomebane", "tidecaller_una", "rime_weaver_isk"):
        table.champion(PINK, name).pawn(name, "spiral_a")
    match = choose(table.match(), "spiral_b")
    assert pawn(match, "cinder_odd") == "spiral_b"


# Starburst tiles ------------------------------------------------------------------------------------------------------


STARS = [each.id for each in ROWS if each.deck == "three" and each.letter]


@pytest.mark.rule("fall:CHA-08", "fall:CHA-09")
@pytest.mark.parametrize("name", STARS)
@pytest.mark.parametrize("seats", [3, 4])
def test_a_lettered_champion_of_the_last_wave_has_a_starburst_and_no_pawn(name, seats):
    table = awards(name, seats=seats, wave=3).influence(1, name, 1).trolls(1, "moss_1")
    match = table.match()
    if kind(match) == "wild-votes":
        match.choose("moss")
    assert (kind(match), asked(match)) == ("starburst", 1)
    assert len(keys(match)) == (7 if seats == 4 else 5)
    match.choose("long_echo")
    number, at = champion(match, name), 3 if seats == 4 else 2
    assert events(match, "star-placed") == [{"seat": 1, "champion": number, "hall": at}]
    assert [int(each) for each in fields(match).hall_star] == [number if each == at else NONE for each in range(8)]
    assert (fields(match).pawn_at == NONE).all() and units(match, 1, "moss_1") == 1


@pytest.mark.rule("fall:CHA-09", "fall:K-06")
def test_a_hall_holds_one_tile():
    table = awards("keystone_orm", "yrsa_coldwall", seats=2, wave=3).champion(1, "fair_hand_lio")
    table.hall("kings_rest", star="fair_hand_lio").influence(0, "keystone_orm", 1).influence(1, "yrsa_coldwall", 1)
    match = table.match()
    assert refused(match, "kings_rest") == "CHA-09"
    assert keys(match) == ["whisper_dome", "giants_table", "long_echo", "hall_of_sparks"]
    match.choose("whisper_dome")
    assert asked(match) == 1
    assert refused(match, "whisper_dome") == "CHA-09"
    assert keys(match) == ["giants_table", "long_echo", "hall_of_sparks"]


@pytest.mark.rule("fall:K-06")
def test_the_last_free_hall_is_taken_without_asking():
    table = awards(STARS[0], seats=2, wave=3).influence(0, STARS[0], 1)
    for hall, name in zip(("whisper_dome", "giants_table", "long_echo", "hall_of_sparks"), STARS[1:], strict=True):
        table.champion(1, name).hall(hall, star=name)
    match = table.match()
    assert events(match, "star-placed") == [{"seat": 0, "champion": champion(match, STARS[0]), "hall": 4}]


@pytest.mark.rule("fall:K-06", "fall:CHA-09")
def test_where_every_hall_has_a_tile_the_next_one_is_left_out():
    """A pack with a sixth starburst, on the side with five halls."""
    hall_more = {"kind": "hall_more", "amount": 2}
    rows = [
        {"letter": None, "power": {"kind": "symbols", "amount": 0}},
        *[{}] * 31,
        {"letter": "A", "power": hall_more},
    ]
    table = Position(altered(champion=rows), 2).wave(3).phase("awards").display("grandmother_loam")
    for hall, name in zip(
        ("whisper_dome", "giants_table", "long_echo", "hall_of_sparks", "kings_rest"), STARS, strict=True
    ):
        table.champion(1, name).hall(hall, star=name)
    match = table.influence(0, "grandmother_loam", 1).match()
    assert events(match, "champion-won") == [{"seat": 0, "champion": champion(match, "grandmother_loam")}]
    assert events(match, "star-placed") == [] and match.over


@pytest.mark.rule("fall:CHA-08")
@pytest.mark.parametrize("name", ["bolt_the_porter", "quagmaw"])
def test_without_a_letter_there_is_no_starburst(name):
    match = awards(name, wave=3).influence(PINK, name, 1).match()
    if kind(match) == "wild-votes":
        match.choose("ice")
    assert events(match, "star-placed") == []
    assert kind(match) != "starburst"


# Instant abilities ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:CHA-10")
def test_an_instant_ability_is_resolved_before_the_next_champion():
    table = awards("seven_tongue_sel", "quagmaw", wave=3).influence(PINK, "seven_tongue_sel", 1)
    match = table.influence(BLUE, "quagmaw", 1).match()
    course = [(event.kind, event.values.get("seat")) for event in match.events]
    won = [at for at, (name, _) in enumerate(course) if name == "champion-won"]
    first = course.index(("honour-gained", PINK))
    assert won[0] < first < won[1] < course.index(("votes-gained", BLUE))
    assert honour(match, PINK, "champions") == gives("seven_tongue_sel"), "the three votes in Moon are one clan"


@pytest.mark.rule("fall:CHA-10")
def test_an_instant_choice_is_asked_before_the_next_champion():
    table = awards("grandmother_loam", "quagmaw", wave=3).influence(PINK, "grandmother_loam", 1)
    match = table.influence(BLUE, "quagmaw", 1).match()
    assert (kind(match), asked(match)) == ("bolster-where", PINK)
    assert int(fields(match).active) == PINK
    assert votes(match, BLUE, "mud") == 0
    match.choose("nowhere")
    assert votes(match, BLUE, "mud") == 3


@pytest.mark.rule("fall:CHA-10")
@pytest.mark.parametrize("name", ["cinder_odd", "the_pedlar_moth", "marshal_quoin"])
def test_other_abilities_do_nothing_at_once(name):
    match = awards(name).influence(PINK, name, 1).match()
    while kind(match) in ("place-pawn", "wild-votes"):
        before = honour(match, PINK)
        match.choose(keys(match)[0])
        if "champion-leaves" not in told(match):
            assert honour(match, PINK) == before == 0
    assert "instant" not in [ply.kind for ply in match.plies]


@pytest.mark.rule("fall:K-47", "fall:SEZ-03")
@pytest.mark.parametrize("rivals", [0, 1])
def test_an_instant_advance_seizes(rivals):
    """The vote, and what champions add to seizing."""
    table = awards("dunt_the_breaker", wave=3).influence(PINK, "dunt_the_breaker", 1).trolls(PINK, "moon_3", 4)
    table.champion(PINK, "anvil_jorra").champion(PINK, "speaker_thatch").trolls(BLUE, "moon_4", 1 + rivals)
    match = choose(table.match(), "moon_4", "from:moon_3", "from:moon_3", "from:moon_3")
    assert units(match, PINK, "moon_4") == 4
    assert events(match, "seized") == [{"seat": PINK, "cavern": place(match, "moon_4")}]
    assert (kind(match), asked(match)) == ("claw-vote", PINK)
    match.choose("moon")
    assert votes(match, PINK, "moon") == 1 + gives("speaker_thatch")
    assert honour(match, PINK, "champions") == gives("anvil_jorra")


@pytest.mark.rule("fall:K-47", "fall:SEZ-05")
def test_an_instant_advance_does_not_seize_an_empty_cavern():
    table = awards("dunt_the_breaker", wave=3).influence(PINK, "dunt_the_breaker", 1).trolls(PINK, "moon_3", 2)
    match = choose(table.match(), "moon_4", "done")
    assert units(match, PINK, "moon_4") == 1
    assert "seized" not in told(match) and votes(match, PINK, "moon") == 0


@pytest.mark.rule("fall:K-47", "fall:ATK-05", "fall:K-01")
def test_a_victory_by_an_instant_advance_seizes():
    table = awards("dunt_the_breaker", wave=3).influence(PINK, "dunt_the_breaker", 1).trolls(PINK, "moon_3", 4)
    table.champion(PINK, "anvil_jorra").champion(PINK, "rukh_gnomebane").gnomes("moon_4", 2, seen_by="all")
    match = choose(table.match(), "moon_4", "from:moon_3", "done")
    assert events(match, "victory") == [{"seat": PINK, "cavern": place(match, "moon_4"), "strength": 2, "gnomes": 1}]
    assert votes(match, PINK, "moon") == 1, "the vote of the victory is the one for seizing"
    assert events(match, "seized") == [{"seat": PINK, "cavern": place(match, "moon_4")}]
    assert honour(match, PINK, "gnomes") == 2
    assert honour(match, PINK, "champions") == gives("rukh_gnomebane") + gives("anvil_jorra")


# Outsiders ------------------------------------------------------------------------------------------------------------


OUTSIDERS = ["doro_twice_told", "the_pedlar_moth", "marshal_quoin", "tick_the_turncoat"]


@pytest.mark.rule("fall:CHA-14", "fall:CHA-15")
@pytest.mark.parametrize("name", OUTSIDERS)
@pytest.mark.parametrize("where", ["moss", "granite", "fire"])
def test_the_votes_of_an_outsider_all_go_to_one_clan(name, where):
    match = awards(name).influence(GREEN, name, 2).match()
    assert (kind(match), asked(match), keys(match)) == ("wild-votes", GREEN, CLANS)
    assert not fields(match).votes.any(), "an outsider has no plank"
    match.choose(where)
    assert events(match, "votes-gained") == [
        {"seat": GREEN, "clan": clan(where), "votes": row(name).votes, "total": row(name).votes}
    ]
    assert int(fields(match).votes.sum()) == votes(match, GREEN, where) == row(name).votes


@pytest.mark.rule("fall:CHA-15", "fall:CHA-05")
def test_the_victor_of_an_outsider_chooses_before_the_contenders():
    table = awards("doro_twice_told").influence(PINK, "doro_twice_told", 4).influence(BLUE, "doro_twice_told", 3)
    match = table.match()
    assert (kind(match), asked(match)) == ("wild-votes", PINK)
    match.choose("ice")
    assert (kind(match), asked(match)) == ("contender", BLUE)
    assert int(fields(match).owner[champion(match, "doro_twice_told")]) == NONE, "the victor takes the card last"


@pytest.mark.rule("fall:K-39")
@pytest.mark.parametrize("where", ["moss", "fire"])
def test_the_one_vote_of_an_outsiders_contender_is_wild(where):
    table = awards("doro_twice_told").influence(PINK, "doro_twice_told", 4).influence(BLUE, "doro_twice_told", 3)
    match = choose(table.match(), "ice", "vote")
    assert (kind(match), asked(match), keys(match)) == ("wild-votes", BLUE, CLANS)
    match.choose(where)
    assert votes(match, BLUE, where) == 1 and int(fields(match).votes[:, BLUE].sum()) == 1
    assert events(match, "champion-won") == [{"seat": PINK, "champion": champion(match, "doro_twice_told")}]


@pytest.mark.rule("fall:K-39", "fall:CHA-05")
def test_an_outsiders_contender_may_take_honour_instead():
    table = awards("doro_twice_told").influence(PINK, "doro_twice_told", 4).influence(BLUE, "doro_twice_told", 3)
    match = choose(table.match(), "ice", "honour")
    assert contenders(match) == [0, 1, 0, 0] and not fields(match).votes[:, BLUE].any()
    assert kind(match) != "wild-votes"


@pytest.mark.rule("fall:K-39")
def test_the_votes_of_a_starting_outsider_all_go_to_one_clan():
    """A pack in which a champion to start with is an outsider."""
    first = altered(champion=[{"clan": "outsider", "votes": 3}])
    dice = scripted(deal_champion=["orsa_two_fists", "grim_hesk", "mother_fern", "sodden_pim"])
    match = new(2, dice, first)
    choose(match, "champion:orsa_two_fists", "champion:mother_fern")
    assert (kind(match), asked(match), keys(match)) == ("wild-votes", 0, CLANS)
    match.choose("granite")
    assert votes(match, 0, "granite") == int(fields(match).votes[:, 0].sum()) == 3
