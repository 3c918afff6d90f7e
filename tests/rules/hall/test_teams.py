"""Team play. (R208 to R225)

Seats 0 and 3 play against seats 1 and 2. On the mountain of the tests their gates are at A5 and A13, and at Y5 and Y13.
"""

import pytest

from tests.rules.hall.helpers import (
    PACK,
    WatchedDice,
    asked,
    chosen_from,
    decline,
    dedicate,
    dig,
    drafting,
    events,
    fields,
    flaw,
    full,
    holds,
    honour,
    horde,
    keys,
    kind,
    lay,
    move,
    nearly_full,
    network,
    new,
    pay,
    pedestals,
    places_offered,
    play_on,
    position,
    recruit,
    refused,
    scores,
    scripted,
    statues,
    storage,
    trade,
    with_starts,
    work,
)
from underhall.errors import UnderhallError
from underhall.games.hall.pieces import NONE, WINTER
from underhall.games.hall.position_squares import square_of

TEAM = [0, 1, 1, 0]
PARTNER = {0: 3, 3: 0, 1: 2, 2: 1}
EVERY_SEAT = pytest.mark.parametrize("seat", [0, 1, 2, 3])
PEBBLE_ROW = ("pebble_nan", "rusty_gaff", "barrow_jot", "magpie_lorn")


def teams(**switches):
    return position(4, teams=True, **switches)


def apart():
    """The networks of seats 0 and 3 are one square from each other."""
    return teams().tunnel_on(0, "gallery", "A6 A7 A8").tunnel_on(3, "gallery", "A12 A11 A10")


def connected():
    return apart().tunnel_on(0, "stub", "A9 B9")


# Set-up ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R209")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_only_four_play_in_teams(seats):
    with pytest.raises(UnderhallError, match="4 seats"):
        new(seats, teams=True)


@pytest.mark.rule("hall:R209", "hall:R211", "hall:C47")
def test_two_teams_of_two_who_sit_side_by_side():
    team = fields(new(4, teams=True)).team.tolist()
    assert team == [0, 1, 1, 0, 4]
    for seat in range(4):  # a partner on one side, a rival on the other
        assert {team[(seat + 1) % 4], team[(seat - 1) % 4]} == {0, 1}
    for seats in (2, 4, 5):
        assert fields(new(seats)).team.tolist() == [0, 1, 2, 3, 4]


@pytest.mark.rule("hall:R214", "hall:C47")
def test_of_each_team_the_left_one_may_begin():
    dice = WatchedDice()
    new(4, dice, teams=True)
    assert dice.named("who-starts") == [{"seat:0": 1, "seat:2": 1}]


@pytest.mark.rule("hall:R214")
@pytest.mark.parametrize(("starter", "order"), [(0, [0, 1, 1, 0]), (2, [1, 0, 0, 1])])
def test_every_round_goes_first_team_second_team_second_team_first_team(starter, order):
    match = teams().starter(starter).rounds(0).turn_of(starter).match()
    turns = []
    for _ in range(8):
        turns.append(asked(match))
        recruit(match, horde(match)[0, 0])
        if kind(match) == "place-troll":
            match.choose(keys(match)[0])
        decline(match)
    assert turns == [(starter + at) % 4 for at in range(8)]
    assert [TEAM[seat] for seat in turns] == order * 2


@pytest.mark.rule("hall:R212", "hall:C47")
@pytest.mark.parametrize("starter", [0, 2])
def test_the_gates_of_a_team_take_one_pair(starter):
    match = new(4, scripted(who_starts=[f"seat:{starter}"]), teams=True)
    assert fields(match).side == WINTER
    assert places_offered(match) == {"A5", "Y5", "Y13", "A13"} and refused(match, "m17") == "R031"
    match.choose("y13")
    assert asked(match) == starter + 1 and places_offered(match) == {"A5", "A13"}
    assert refused(match, "y5") == "R212"  # it belongs to the other team now
    match.choose("a13")
    gates = [int(fields(match).gate[(starter + at) % 4]) for at in range(4)]
    assert gates == [square_of(name) for name in ("Y13", "A13", "A5", "Y5")]  # the last two had no choice


@pytest.mark.rule("hall:R212")
def test_a_start_point_of_no_pair_is_not_for_teams():
    starts = [("A5", (4,), 1), ("A13", (4,), 1), ("Y5", (4,), 2), ("Y13", (4,), 2), ("M17", (4,), None)]
    match = new(4, chosen=with_starts("winter", starts, teams=True))
    assert places_offered(match) == {"A5", "A13", "Y5", "Y13"} and refused(match, "m17") == "R212"
    alone = new(4, chosen=with_starts("winter", starts))
    assert places_offered(alone) == {"A5", "A13", "Y5", "Y13", "M17"}


@pytest.mark.rule("hall:R213", "hall:R215", "hall:R216")
@pytest.mark.parametrize("starter", [0, 2])
def test_starting_resources_go_to_the_team_storage_and_there_is_no_bonus(starter):
    deck = ["pebble_nan", "rusty_gaff", "red_dobbin", "barrow_jot", "mumbling_ede"]
    match = drafting(teams().starter(starter), *[deck] * 4)
    for seat in range(4):
        for slot, name in enumerate(deck[:4]):
            match.choose(f"{name}:{slot + 1}", seat=seat)
    assert kind(match) == "act" and asked(match) == starter
    # Each seat: 2 stone and a rune, a stone and a coin, an iron, an iron.
    both = {"stone": 6, "iron": 4, "rune": 2, "coin": 2}
    assert [storage(match, seat) for seat in range(4)] == [both] * 4
    assert not fields(match).storage[2:].any() and events(match, "bonus") == []
    assert (fields(match).hand == NONE).all() and not fields(match).starters_left.any()
    assert flaw(match) == 0


# Storage --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R213", "hall:R217")
@EVERY_SEAT
def test_what_a_seat_gains_goes_to_the_team_storage(seat):
    match = teams().storage(seat, stone=4).act(seat).match()
    trade(match, "cart", "stone", "stone", "stone", "stone")
    team = TEAM[seat]
    assert fields(match).storage[team].tolist() == [0, 0, 0, 1, 0, 0, 0]
    assert storage(match, PARTNER[seat]) == {"cart": 1}
    assert fields(match).storage.sum() == 1 and flaw(match) == 0


@pytest.mark.rule("hall:R217")
@EVERY_SEAT
def test_bribes_of_a_recruit_go_to_the_team_storage(seat):
    match = teams().horde((0, 0), "bogwin", coin=3).act(seat).match()
    recruit(match, "bogwin", (1, 0))
    assert storage(match, PARTNER[seat]) == {"coin": 3} and fields(match).storage[TEAM[seat]].sum() == 3
    assert holds(match, seat, (1, 0)) == {"cart": 1, "rune": 1}  # what trolls make lies on them
    assert flaw(match) == 0


@pytest.mark.rule("hall:R217")
def test_a_workshop_moves_tokens_from_a_troll_to_the_team_storage():
    """So a partner can use them."""
    table = teams().starters(3, *PEBBLE_ROW).holds(3, (0, 0), stone=1).workshop("quartermaster", "C10")
    table.tunnel_on(3, "gallery", "A12 A11 A10").tunnel_on(3, "stub", "B10 B11")
    match = work(table.act(3).match(), "C10", "move")
    if kind(match) == "take-token":
        match.choose(keys(match)[0])
    assert storage(match, 0) == {"stone": 1} and holds(match, 3, (0, 0)) == {}


@pytest.mark.rule("hall:R218", "hall:R219")
@EVERY_SEAT
def test_a_partners_trolls_are_out_of_reach_and_the_team_storage_is_not(seat):
    partner = PARTNER[seat]
    table = teams().starters(partner, *PEBBLE_ROW).troll(partner, (1, 0), "soot_gobbin", stone=2)
    table.holds(partner, (0, 0), stone=1)
    poor = table.storage(partner, stone=1).act(seat).match()
    assert refused(poor, "dig:stub:stone") == "R124"
    rich = table.storage(partner, stone=1).act(seat).match()
    assert "dig:stub:stone" in keys(rich) and refused(rich, "dig:gallery:stone") == "R124"


@pytest.mark.rule("hall:R218", "hall:R219")
@pytest.mark.parametrize(("sources", "left", "on_troll"), [(("storage",) * 2, 0, 2), (((1, 0),) * 2, 2, 0)])
def test_own_trolls_and_team_storage_pay_in_any_mix(sources, left, on_troll):
    table = teams().troll(3, (1, 0), "soot_gobbin", stone=2).storage(0, stone=2)
    table.troll(0, (1, 0), "rime_tuttle", stone=2)
    match = lay(table.act(3).match(), "gallery", "stone", "A12 A11 A10")
    assert set(keys(match)) == {"usual", "storage", "troll:soot_gobbin"}
    pay(match, *sources)  # the third is forced
    used = 1 if left == 0 else 0
    assert storage(match, 0).get("stone", 0) == (left if used else left - 1)
    assert holds(match, 3, (1, 0)).get("stone", 0) == on_troll - used
    assert holds(match, 0, (1, 0)) == {"stone": 2}


@pytest.mark.rule("hall:R218")
def test_hammers_and_coins_come_from_the_team_storage_too():
    match = teams().storage(3, coin=2, hammer=3, stone=4).act(0).match()
    assert horde(match)[1, 0] in chosen_from(match, "recruit")
    dig(match, "passage", "stone", "A1 A2 A3 A4")
    assert storage(match, 3) == {"coin": 2}


# Pedestals ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R222")
@EVERY_SEAT
def test_pedestals_go_to_the_team_storage(seat):
    match = teams().storage(seat, coin=2).horde_pedestal((1, 0), "moon").act(seat).match()
    recruit(match, horde(match)[1, 0])
    assert pedestals(match, PARTNER[seat]) == {"moon": 1}
    assert fields(match).pedestals[TEAM[seat]].tolist() == [0, 0, 1] and fields(match).pedestals.sum() == 1


@pytest.mark.rule("hall:R222")
def test_a_pedestal_of_choice_goes_there_too():
    match = teams().storage(2, coin=5).act(2).match()
    recruit(match, horde(match)[2, 0])
    match.choose("ice")
    assert pedestals(match, 1) == {"ice": 1} and fields(match).pedestals[1].tolist() == [0, 1, 0]


@pytest.mark.rule("hall:R222")
@EVERY_SEAT
def test_pedestals_are_placed_from_the_team_storage(seat):
    squares, at = {0: ("A6 A7", "A7"), 3: ("A12 A11", "A11"), 1: ("Y6 Y7", "Y7"), 2: ("Y12 Y11", "Y11")}[seat]
    table = teams().pedestals(PARTNER[seat], "ice").storage(seat, stone=2).points("ice", 1, 5)
    match = dig(table.act(seat).match(), "stub", "stone", squares, anchor=at)
    assert kind(match) == "pedestal" and keys(match) == ["ice", "none"]
    assert refused(match, "fire") == "R145"
    match.choose("ice")
    assert pedestals(match, seat) == {} and fields(match).point_owner[1, 0] == seat
    assert scores(match, PARTNER[seat])["pedestals"] == 5 == scores(match, seat)["pedestals"]


# Networks -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R208")
def test_rivals_still_keep_apart():
    table = teams().tunnel_on(0, "passage", "B5 C5 D5 E5").tunnel_on(0, "long_passage", "F5 G5 H5 I5 J5")
    table.tunnel_on(1, "passage", "X5 W5 V5 U5").tunnel_on(1, "long_passage", "T5 S5 R5 Q5 P5")
    table.tunnel_on(0, "gallery", "K5 L5 M5").storage(0, stone=2)
    match = table.act(0).match()
    match.choose("dig:stub:stone")
    assert refused(match, "o5") == "R136" and "n4" in keys(match)


@pytest.mark.rule("hall:R208")
def test_other_rules_hold_as_usual():
    match = full(teams(), 3).storage(3, stone=3).act(3).match()
    assert refused(match, f"recruit:{horde(match)[0, 0]}") == "R093"
    assert refused(match, "dig:passage:stone") == "R124" and refused(match, "skip") == "R054"


@pytest.mark.rule("hall:R220", "hall:C36")
@pytest.mark.parametrize("seat", [0, 3])
def test_a_tunnel_may_touch_the_partners_network_and_connect_both(seat):
    match = apart().storage(0, stone=2).act(seat).match()
    own = {0: {"A5", "A6", "A7", "A8"}, 3: {"A13", "A12", "A11", "A10"}}
    assert network(match, 0) == own[0] and network(match, 3) == own[3]
    dig(match, "stub", "stone", "A9 B9")
    everything = own[0] | own[3] | {"A9", "B9"}
    assert network(match, 0) == network(match, 3) == everything
    assert events(match, "joined") == [{"seat": seat}] and flaw(match) == 0


@pytest.mark.rule("hall:C36")
def test_without_teams_the_same_tunnel_is_barred():
    table = position(4).gate(3, "A13").tunnel_on(0, "gallery", "A6 A7 A8").tunnel_on(3, "gallery", "A12 A11 A10")
    match = table.storage(0, stone=2).act(0).match()
    match.choose("dig:stub:stone")
    assert refused(match, "a9") == "R136"


@pytest.mark.rule("hall:C36")
def test_a_tunnel_still_begins_at_the_own_network():
    match = apart().storage(0, stone=2).act(0).match()
    match.choose("dig:stub:stone")
    assert refused(match, "b12") == "R134"  # it would touch the partner's network only


@pytest.mark.rule("hall:C36")
def test_a_tunnel_beside_the_partner_belongs_to_who_dug_it_until_both_meet():
    table = teams().tunnel_on(0, "gallery", "A6 A7 A8").tunnel_on(3, "stub", "A12 A11").storage(0, stone=2)
    match = dig(table.act(0).match(), "stub", "stone", "B8 B9")
    assert {"B8", "B9"} <= network(match, 0) and network(match, 3) == {"A13", "A12", "A11"}


@pytest.mark.rule("hall:R221")
def test_connected_one_digs_from_the_partners_tunnels():
    match = connected().storage(0, stone=2).act(0).match()
    dig(match, "stub", "stone", "B12 C12")
    assert {"B12", "C12"} <= network(match, 0) & network(match, 3)


@pytest.mark.rule("hall:R221")
@pytest.mark.parametrize("joined", [False, True])
def test_connected_one_uses_workshops_that_the_partner_has_reached(joined):
    table = (connected() if joined else apart()).tunnel_on(3, "stub", "B10 B11")
    match = table.workshop("toolforge", "C10").storage(0, heartstone=1).act(0).match()
    if joined:
        work(match, "C10", "heartstone-hammer")
        assert storage(match, 3) == {"hammer": 1}
    else:
        assert refused(match, "work:c10:heartstone-hammer") == "R072"


@pytest.mark.rule("hall:R221")
@pytest.mark.parametrize("joined", [False, True])
def test_connected_one_moves_statues_in_the_partners_network(joined):
    table = (connected() if joined else apart()).tunnel_on(3, "gallery", "B12 C12 D12").storage(0, cart=5)
    match = table.statue_step(0).match()
    if not joined:
        assert refused(match, "d12") == "R176"
        return
    clan = statues(match)["D12"]
    move(match, "D12", "A11")
    move(match, "A11", "A13")  # into the partner's gate
    move(match, "A13", "A10")
    move(match, "A10", "A9")
    move(match, "A9", "A8")
    assert statues(match)["A8"] == clan and storage(match, 0) == {}


@pytest.mark.rule("hall:R221")
@pytest.mark.parametrize("seat", [0, 3])
def test_connected_one_dedicates_halls_over_both_networks(seat):
    table = teams().tunnel_on(0, "gallery", "A6 A7 A8").tunnel_on(0, "gallery", "B7 B8 B9")
    squares = "A7 A8 A9 B7 B8 B9"
    table.tunnel_on(3, "passage", "A12 A11 A10 A9")
    match = dedicate(table.hall_step(seat).match(), "porridge_pit", squares)
    assert events(match, "dedicated")[0]["seat"] == seat
    assert scores(match, 0)["halls"] == scores(match, 3)["halls"] == 0
    assert scores(match, 1)["halls"] == 0


@pytest.mark.rule("hall:R221")
def test_apart_one_cannot_cover_the_partners_tunnels():
    table = teams().tunnel_on(0, "gallery", "A6 A7 A8")
    table.tunnel_on(3, "gallery", "A12 B12 C12").tunnel_on(3, "gallery", "A11 B11 C11")
    assert keys(table.hall_step(3).match()) == ["hall:porridge_pit", "none"]
    assert kind(table.hall_step(0).match()) != "hall"


# Honour ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R210", "hall:R223")
def test_honour_for_tunnels_of_both_counts_for_the_team():
    match = teams().honour(0, 7).honour(3, 5).honour(1, 4).honour(2, 30).storage(3, iron=3).act(3).match()
    dig(match, "gallery", "iron", "A12 A11 A10")
    assert honour(match, 3) == 9  # four more
    assert [scores(match, seat)["tunnels"] for seat in range(4)] == [16, 34, 34, 16]


@pytest.mark.rule("hall:R223")
def test_point_tokens_of_both_count_for_the_team():
    table = teams().token(0, "fire", 1).token(3, "ice", 1).token(2, "moon", 1)
    match = table.points("fire", 1, 5).points("ice", 1, 2).points("moon", 1, 3).match()
    assert [scores(match, seat)["pedestals"] for seat in range(4)] == [7, 3, 3, 7]


@pytest.mark.rule("hall:R223")
def test_leftovers_of_both_make_sets_together():
    table = teams().storage(0, iron=1, cart=1).troll(0, (1, 0), "soot_gobbin", clan_cart=1)
    table.troll(3, (1, 0), "ashmitten", iron=1).troll(3, (1, 1), "grubber_dunn", iron=1)
    table.troll(3, (1, 2), "bogwin", cart=1).storage(1, stone=3)
    match = table.match()
    assert [scores(match, seat)["leftovers"] for seat in range(4)] == [2, 1, 1, 2]


def with_hall(table):
    """A hall with a statue on its altar in the network of seat 3; its altar is on D12."""
    table.tunnel_on(3, "passage", "B12 C12 D12 E12").tunnel_on(3, "passage", "B11 C11 D11 E11")
    return table.hall_on(3, "porridge_pit", "C12 D12 E12 C11 D11 E11", altar="D12")


@pytest.mark.rule("hall:R223", "hall:R224")
@pytest.mark.parametrize("joined", [False, True])
def test_a_hall_scores_once_for_the_team_connected_or_not(joined):
    match = with_hall(connected() if joined else apart()).match()
    assert ("D12" in network(match, 0)) is joined
    assert [scores(match, seat)["halls"] for seat in range(4)] == [9, 0, 0, 9]
    assert [scores(match, seat)["statues"] for seat in range(4)] == [0, 0, 0, 0]  # the one on the altar


@pytest.mark.rule("hall:R223", "hall:R224")
@pytest.mark.parametrize("joined", [False, True])
def test_a_statue_scores_once_for_the_team_connected_or_not(joined):
    table = (connected() if joined else apart()).tunnel_on(3, "gallery", "B12 C12 D12")
    table.tunnel_on(0, "passage", "B5 C5 D5 E5").tunnel_on(0, "stub", "E4 D4")
    match = table.match()
    tier = {"D12": 2, "E4": 2}
    assert set(statues(match)) >= set(tier)
    assert [scores(match, seat)["statues"] for seat in range(4)] == [8, 0, 0, 8]


@pytest.mark.rule("hall:R225", "hall:R210")
def test_the_team_with_more_honour_wins():
    match = (
        full(full(teams(), 0), 1).crowned(1, 0).turns_left(0).honour(0, 20).honour(3, 1).honour(1, 19).final().match()
    )
    assert match.over
    assert match.outcome.totals == (24, 24, 24, 24)  # 21 and 3, 19 and 5
    richer = full(full(teams(), 0), 1).crowned(1, 0).turns_left(0).honour(0, 20).honour(3, 2).honour(1, 19)
    outcome = richer.final().match().outcome
    assert outcome.totals == (25, 24, 24, 25) and outcome.ranking == ((0, 3), (1, 2))
    assert outcome.winners == (0, 3)


@pytest.mark.rule("hall:R225")
def test_level_teams_add_the_levels_of_both_players():
    table = full(full(teams(), 0), 1).crowned(1, 0).turns_left(0).honour(0, 21).honour(1, 19)
    even = table.final().match().outcome
    assert even.ranking == ((0, 1, 2, 3),)
    table.troll(3, (1, 0), "soot_gobbin")
    assert table.final().match().outcome.ranking == ((1, 2), (0, 3))  # the lower sum wins
    table.troll(2, (1, 0), "cinderjaw")
    assert table.final().match().outcome.ranking == ((0, 3), (1, 2))


@pytest.mark.rule("hall:C37")
def test_each_takes_a_coronation_token_for_its_own_trolls_and_both_may_go_to_one_team():
    table = nearly_full(nearly_full(teams(), 0), 3)
    match = table.starter(2).act(3).match()
    recruit(match, horde(match)[0, 0])
    decline(match)
    assert fields(match).turns_left == NONE  # two tokens, although one team could have more trolls
    assert [scores(match, seat)["coronation"] for seat in range(4)] == [5, 0, 0, 5]
    assert asked(match) == 0
    recruit(match, horde(match)[0, 0])
    play_on(match, "act")
    assert fields(match).crowns.tolist() == [3, 0]
    assert events(match, "crowned") == [{"seat": 3, "honour": 5}, {"seat": 0, "honour": 3}]
    assert [scores(match, seat)["coronation"] for seat in range(4)] == [8, 0, 0, 8]


@pytest.mark.rule("hall:C37")
def test_ten_trolls_of_both_together_bring_no_token():
    table = teams()
    trolls = [card.id for card in PACK.trolls.card if card.level == 1]
    for seat in (0, 3):
        for at in range(3):
            table.troll(seat, (1, at), trolls[seat * 3 + at])
    match = table.act(0).match()
    recruit(match, horde(match)[0, 0])
    if kind(match) == "place-troll":
        match.choose(keys(match)[0])
    assert fields(match).crowns.tolist() == [NONE, NONE] and events(match, "crowned") == []
