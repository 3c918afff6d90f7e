"""Breaches: the swarm comes within a wave. (BRE-01 to BRE-07, K-25, K-41, K-48)"""

import pytest

from tests.rules.fall.helpers import (
    WatchedDice,
    amount,
    asked,
    by_wheel,
    champion,
    choose,
    clan,
    controls,
    events,
    fields,
    gnomes,
    honour,
    keys,
    kind,
    overrun,
    pawn,
    place,
    position,
    refused,
    reserve,
    scripted,
    swarm,
    told,
    units,
    votes,
)
from underhall.games.fall.pieces import EVERYBODY, MIXES, UNDRAWN, UNKNOWN

PINK, BLUE, GREEN, YELLOW = range(4)
SPECTATOR = -2
CLANS = ("moss", "ice", "moon", "granite", "hammer", "mud", "fire")
TOKENS = [1] * 10 + [2] * 10 + [3] * 10


def supply(match):
    return int(fields(match).gnome_supply)


def pool(match):
    """Tokens of each strength that nobody has drawn."""
    return [int(n) for n in fields(match).gnome_pool]


def come(match):
    """Lets all gnomes come by the first option of each decision."""
    while kind(match) in ("move-swarm", "which-cavern", "which-unit", "fall-to-lair"):
        match.choose(keys(match)[0])
    return match


def stay(match):
    """Leaves the swarm where it is."""
    return choose(match, swarm(match))


# The swarm ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:BRE-02", "fall:K-41")
@pytest.mark.parametrize("at", range(7))
def test_the_swarm_moves_up_to_two_points_either_way_round_the_ring(at):
    match = position().swarm(CLANS[at]).breach(GREEN).match()
    assert (kind(match), asked(match)) == ("move-swarm", GREEN)
    assert set(keys(match)) == {CLANS[(at + step) % 7] for step in (-2, -1, 0, 1, 2)}
    assert refused(match, CLANS[(at + 3) % 7]) == refused(match, CLANS[(at - 3) % 7]) == "BRE-02"


@pytest.mark.rule("fall:BRE-02")
@pytest.mark.parametrize(("end", "cavern"), [("moon", "moon_1"), ("mud", "mud_1")])
def test_the_gnomes_come_where_the_swarm_went(end, cavern):
    match = choose(position(2).swarm("granite" if end == "moon" else "hammer").breach(BLUE).match(), end)
    assert swarm(match) == end
    assert events(match, "swarm-moved") == [{"clan": clan(end)}]
    assert overrun(match) >= {cavern}


@pytest.mark.rule("fall:BRE-02")
def test_the_swarm_need_not_move():
    match = choose(position(2).swarm("fire").breach(PINK).match(), "fire")
    assert swarm(match) == "fire"
    assert "swarm-moved" not in told(match)
    assert overrun(match) >= {"fire_1"}


@pytest.mark.rule("fall:BRE-02")
@pytest.mark.parametrize(("seat", "many"), [(YELLOW, 7), (BLUE, 5)])
def test_a_champion_may_move_the_swarm_further(seat, many):
    match = position().champion(YELLOW, "tick_the_turncoat").swarm("hammer").breach(seat).match()
    assert len(keys(match)) == many


# How many -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:BRE-03")
@pytest.mark.parametrize("near", [0, 1, 2, 3, 4, 5, 8])
def test_two_and_half_of_those_near_the_wheel_rounded_up(near):
    match = position(3).by_wheel(*[1, 2, 3, 3, 2, 1, 1, 1][:near]).breach(GREEN).match()
    expected = 2 + (near + 1) // 2
    assert events(match, "breach") == [{"seat": GREEN, "gnomes": expected}]
    come(match)
    assert told(match).count("gnome-stays") == expected
    assert match.over


@pytest.mark.rule("fall:BRE-03", "fall:BRE-04")
@pytest.mark.parametrize("seats", [2, 5])
def test_those_near_the_wheel_are_counted_before_they_are_mixed_in(seats):
    match = position(seats).by_wheel(1, 1, 3).breach(1).match()
    assert by_wheel(match) == [1, 1, 3], "while the swarm is being moved"
    stay(match)
    assert not fields(match).by_wheel.any()
    assert events(match, "gnomes-mixed") == [{"gnomes": 3}]
    assert told(match)[:2] == ["breach", "gnomes-mixed"]


@pytest.mark.rule("fall:BRE-04")
def test_invaders_are_drawn_from_the_supply_after_the_mixing():
    """All tokens are near the wheel: without them there would be no invader."""
    match = position(2).by_wheel(*TOKENS).swarm("moss").breach(PINK).match()
    assert (supply(match), pool(match)) == (0, [0, 0, 0])
    assert events(match, "breach") == [{"seat": PINK, "gnomes": 17}]
    stay(match)
    assert events(match, "gnomes-mixed") == [{"gnomes": 30}]
    assert "no-gnome-left" not in told(match)
    come(match)
    assert (supply(match), pool(match)) == (13, [10, 10, 10])
    assert told(match).count("gnome-stays") == 17


@pytest.mark.rule("fall:BRE-04")
def test_the_supply_gets_what_lay_near_the_wheel():
    match = stay(position(2).by_wheel(1, 3, 3, 3).swarm("mud").trolls(PINK, "mud_1", 5).breach(BLUE).match())
    assert (supply(match), pool(match)) == (30, [10, 10, 10]), "all invaders were defeated"
    assert told(match).count("gnome-defeated") == 4


@pytest.mark.rule("fall:BRE-04")
def test_without_gnomes_near_the_wheel_nothing_is_mixed():
    dice = WatchedDice()
    match = stay(position(2).gnomes("ice_3", None).swarm("mud").trolls(PINK, "mud_1", 3).breach(BLUE).match(dice))
    assert "gnomes-mixed" not in told(match)
    assert dice.seen == [], "nothing was drawn either"
    assert gnomes(match, "ice_3") == [None]


# As in an invasion ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:BRE-01")
def test_a_breach_follows_the_rules_of_invasions():
    """One gnome stays in the empty gate cavern; the other passes it, and is defeated by the weakest beyond."""
    table = position(2).swarm("moss").trolls(BLUE, "moss_2", 2).trolls(PINK, "ice_2").breach(PINK)
    match = stay(table.match())
    assert events(match, "gnome-stays") == [{"cavern": place(match, "moss_1")}]
    assert events(match, "gnome-defeated") == [{"cavern": place(match, "ice_2")}]
    assert events(match, "troll-fell") == [{"owner": PINK, "cavern": place(match, "ice_2"), "honour": 0}]
    assert (units(match, PINK, "ice_2"), reserve(match, PINK)) == (0, 25)
    assert match.over


@pytest.mark.rule("fall:BRE-05")
@pytest.mark.parametrize("seat", range(4))
def test_the_active_player_decides_whoever_leads_the_votes(seat):
    table = position().votes(BLUE, "moss", 3).starter(GREEN).swarm("moss").breach(seat)
    match = stay(table.match())
    assert (kind(match), asked(match), keys(match)) == ("which-cavern", seat, ["moss_1", "moss_2"])
    choose(match, "moss_2")
    assert overrun(match) >= {"moss_2"}


@pytest.mark.rule("fall:BRE-06")
def test_trolls_that_fall_in_a_breach_earn_nothing():
    match = stay(position(2).wave(3).swarm("moss").trolls(BLUE, "moss_1", 2).breach(PINK).match())
    cavern = place(match, "moss_1")
    assert events(match, "troll-fell") == [
        {"owner": BLUE, "cavern": cavern, "honour": 0},
        {"owner": BLUE, "cavern": cavern, "honour": 0},
    ]
    assert events(match, "honour-gained") == []
    assert honour(match, BLUE) == honour(match, PINK) == 0


@pytest.mark.rule("fall:BRE-06")
def test_a_champion_for_fallen_of_invasions_does_not_count_in_a_breach():
    table = position(2).swarm("moss").trolls(BLUE, "moss_1", 2).champion(BLUE, "kerb_the_mourner")
    assert honour(stay(table.breach(PINK).match()), BLUE) == 0


@pytest.mark.rule("fall:BRE-06")
@pytest.mark.parametrize("owner", [BLUE, PINK])
def test_a_champion_may_bring_honour_for_the_fallen_of_a_breach(owner):
    table = position(2).swarm("moss").trolls(BLUE, "moss_1", 2).champion(owner, "vesper_gatewarden")
    match = stay(table.breach(PINK).match())
    gained = 2 * amount(match, "vesper_gatewarden") if owner == BLUE else 0
    assert [honour(match, seat) for seat in (PINK, BLUE)] == [0, gained]
    assert honour(match, BLUE, "champions") == gained
    assert [each["honour"] for each in events(match, "troll-fell")] == [0, 0]


@pytest.mark.rule("fall:BRE-06")
def test_a_champion_that_falls_in_a_breach_goes_to_a_lair():
    table = position(2).swarm("moss").champion(BLUE, "orsa_two_fists").pawn("orsa_two_fists", "moss_1")
    table.trolls(PINK, "moss_2", 2).trolls(PINK, "ice_2", 2)
    match = choose(stay(table.breach(PINK).match()), "fang_b")
    assert pawn(match, "orsa_two_fists") == "fang_b"
    assert events(match, "pawn-fell") == [
        {"owner": BLUE, "champion": champion(match, "orsa_two_fists"), "cavern": place(match, "moss_1"), "honour": 0}
    ]
    assert honour(match, BLUE) == 0


@pytest.mark.rule("fall:BRE-06", "fall:FAL-05")
def test_the_fallen_of_a_breach_leave_the_first_fallen_of_an_invasion_untouched():
    table = position(2).wheel(7).swarm("moss").trolls(BLUE, "moss_1", 4).action(PINK, "gnome", 1)
    match = choose(table.match(), "none", "moss", "pass")
    assert (int(fields(match).fallen), told(match).count("troll-fell")) == (0, 2)


# Tripwire, breach, effect ---------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:BRE-03", "fall:BRE-04", "fall:BRE-07")
def test_a_breach_is_resolved_before_the_effect_of_the_space():
    """Power 3 from the seventh space: over the breach tripwire to Bolster, with three gnomes near the wheel."""
    table = position().wheel(6).by_wheel(1, 2, 3).gnomes("fire_4", 2, seen_by="all").gnomes("ice_4", None)
    table.swarm("mud").trolls(BLUE, "mud_1", 5).trolls(BLUE, "mud_2", 9)
    match = choose(table.action(PINK, "gnome", 3).match(), "spaces:3")
    assert kind(match) == "scout-gate" and len(keys(match)) == 5
    choose(match, "gate:1")
    assert kind(match) == "scout-gnome" and keys(match) == ["ice_4:1", "none"]
    choose(match, "ice_4:1")
    assert events(match, "breach") == [{"seat": PINK, "gnomes": 4}]
    assert kind(match) == "move-swarm" and by_wheel(match) == [1, 2, 3]
    stay(match)
    names = told(match)
    assert names.index("breach") < names.index("gnomes-mixed") < names.index("gnome-defeated")
    assert names.count("gnome-defeated") == 4
    assert (kind(match), asked(match)) == ("bolster-where", PINK)
    choose(match, "spiral_a")
    assert keys(match) == ["trolls:1", "trolls:2", "trolls:3"]
    choose(match, "trolls:3")
    assert units(match, PINK, "spiral_a") == 3
    assert honour(match, BLUE) == 0


# Seizing --------------------------------------------------------------------------------------------------------------


def level(moment):
    """Pink and Blue have two trolls each behind the gate of Moss, on the small side, and two gnomes come."""
    return moment(position(2).trolls(PINK, "moss_1", 2).trolls(BLUE, "moss_1", 2))


def in_my_action(falling):
    table = level(lambda table: table.wheel(7).swarm("moss").action(PINK, "gnome", 1))
    return choose(table.match(scripted(whose_troll=[f"seat:{falling}"] * 2)), "none", "moss")


@pytest.mark.rule("fall:K-25", "fall:BRE-01")
def test_control_gained_by_a_breach_in_ones_own_action_is_seized():
    match = in_my_action(BLUE)
    assert controls(match, PINK) == {"moss_1"}
    assert events(match, "seized") == [{"seat": PINK, "cavern": place(match, "moss_1")}]
    assert events(match, "votes-gained") == [{"seat": PINK, "clan": clan("moss"), "votes": 1, "total": 1}]
    assert told(match).index("seized") > told(match).index("honour-gained"), "when the action ends, effect included"
    assert kind(match) == "act"


@pytest.mark.rule("fall:K-25")
def test_control_that_a_rival_gains_by_it_is_not():
    match = in_my_action(PINK)
    assert controls(match, BLUE) == {"moss_1"}
    assert told(match).count("seized") == told(match).count("votes-gained") == 0


@pytest.mark.rule("fall:K-25")
def test_nothing_is_seized_in_the_invasions_of_the_end_of_the_wave():
    table = level(lambda table: table.gates("moss", "hammer", "mud").votes(PINK, "fire", 1).phase("invasions"))
    match = table.match(scripted(whose_troll=["seat:1", "seat:1"]))
    assert told(match).count("troll-fell") == 2
    assert controls(match, PINK) == {"moss_1"}
    assert told(match).count("seized") == told(match).count("votes-gained") == 0
    assert votes(match, PINK, "moss") == 0


# Older and newer gnomes -----------------------------------------------------------------------------------------------


def known(match, cavern):
    """What the table says of the gnomes in a cavern: strengths, who knows them, from which mix."""
    table, at = fields(match), place(match, cavern)
    return [(int(table.gnome[at, n]), int(table.gnome_seen[at, n]), int(table.gnome_mix[at, n])) for n in range(2)]


def mixes(match):
    """How many mixes are kept apart, the pool of the first, and what was added at the end of each."""
    table = fields(match)
    count = int(table.mix)
    assert not table.mixed[count:].any()
    return count, [int(n) for n in table.mix_start], [[int(n) for n in each] for each in table.mixed[:count]]


def mixing(table, dice=None):
    """A breach on the small side in which six trolls defeat all gnomes that come."""
    return stay(table.swarm("mud").trolls(BLUE, "mud_1", 6).breach(PINK).match(dice))


@pytest.mark.rule("fall:K-48", "fall:BRE-04")
def test_gnomes_on_the_map_get_their_strength_before_known_ones_are_mixed_in():
    dice = WatchedDice(draw_old_gnome=["strength:1", "strength:3", "strength:3", "strength:2"])
    table = position(2).by_wheel(1, 1, 2).gnomes("moss_1", None).gnomes("fire_3", None, None)
    match = mixing(table.gnomes("ice_2", 3, None, seen_by=(BLUE,)), dice)
    assert known(match, "moss_1") == [(1, 0, 0), (0, 0, 0)]
    assert known(match, "ice_2") == [(3, 1 << BLUE, 0), (3, 0, 0)]
    assert known(match, "fire_3") == [(3, 0, 0), (2, 0, 0)]
    assert dice.named("draw-old-gnome") == [
        {"strength:1": 8, "strength:2": 9, "strength:3": 9},
        {"strength:1": 7, "strength:2": 9, "strength:3": 9},
        {"strength:1": 7, "strength:2": 9, "strength:3": 8},
        {"strength:1": 7, "strength:2": 9, "strength:3": 7},
    ], "what lay near the wheel is not among them"
    assert pool(match) == [9, 9, 7] and supply(match) == 25
    assert mixes(match) == (1, [10, 10, 10], [[2, 1, 0]])


@pytest.mark.rule("fall:K-48")
def test_also_in_the_last_cavern_of_the_large_side():
    """There the second of two gnomes has been looked at by nobody."""
    table = position().by_wheel(1).gnomes("fire_4", 2, seen_by="all").gnomes("fire_4", None).trolls(PINK, "mud_2", 9)
    dice = WatchedDice(draw_old_gnome=["strength:3"])
    match = stay(table.swarm("mud").trolls(BLUE, "mud_1", 4).breach(PINK).match(dice))
    assert known(match, "fire_4") == [(2, EVERYBODY, 0), (3, 0, 0)]
    assert mixes(match) == (1, [10, 10, 10], [[1, 0, 0]]), "that one is hidden from all"


@pytest.mark.rule("fall:K-48")
def test_nobody_sees_the_strength_of_older_gnomes():
    match = mixing(position(2).by_wheel(1).gnomes("moss_1", None))
    assert [ply.audience for ply in match.plies if ply.kind == "draw-old-gnome"] == [0]
    for seat in (PINK, BLUE, SPECTATOR):
        assert int(match.view(seat).fields.gnome[place(match, "moss_1"), 0]) == UNKNOWN


@pytest.mark.rule("fall:K-48")
@pytest.mark.parametrize("seat", [PINK, BLUE, SPECTATOR])
def test_an_older_gnome_can_only_be_what_the_supply_had_before(seat):
    """All of strength 1 and 2 lay near the wheel: the one on the map is a 3, though most of the new supply is not."""
    match = mixing(position(2).by_wheel(*TOKENS[:20]).gnomes("moss_1", None).trolls(BLUE, "mud_1", 10))
    assert pool(match) == [10, 10, 9]
    for seed in range(5):
        sample = match.setting.driver.record(match.view(seat).determinize(seed))
        assert int(sample.gnome[0, 0]) == 3


@pytest.mark.rule("fall:K-48")
def test_a_gnome_that_comes_later_is_of_the_new_mix():
    table = position(2).by_wheel(*TOKENS[:20]).gnomes("moss_1", None).swarm("fire").wheel(7)
    dice = WatchedDice(reveal_gnome=["strength:1"])
    table.trolls(PINK, "mud_3", 3).trolls(BLUE, "mud_2", 1).action(PINK, "gnome", 1)
    match = choose(table.match(dice), "none", "none", "fire")
    while kind(match) == "which-cavern":
        match.choose(keys(match)[0])
    assert known(match, "fire_1") == [(UNDRAWN, 0, 0), (0, 0, 0)]
    choose(match, "cover:0,1")  # the gnome symbol: scout the newcomer
    choose(match, "none", "fire_1:1")
    assert dice.named("peek-gnome") == [{"strength:1": 10, "strength:2": 10, "strength:3": 9}]
    assert known(match, "fire_1")[0][1:] == (1 << PINK, 1)
    assert known(match, "moss_1")[0] == (3, 0, 0)


@pytest.mark.rule("fall:K-48")
@pytest.mark.parametrize("seen_by", [(PINK,), (BLUE,), (PINK, BLUE), ()])
def test_mixes_are_kept_apart_as_long_as_not_everybody_knows_every_gnome(seen_by):
    match = mixing(position(2).by_wheel(2, 3).gnomes("ice_2", 3, seen_by="all").gnomes("fire_3", 1, seen_by=seen_by))
    assert mixes(match) == (1, [10, 10, 10], [[0, 1, 1]])
    assert [int(n) for n in fields(match).shown[0]] == [0, 1, 2], "what everybody saw of the first mix"
    assert known(match, "fire_3")[0] == (1, sum(1 << seat for seat in seen_by), 0)


@pytest.mark.rule("fall:K-48")
@pytest.mark.parametrize("cavern", [None, "moss_1", "fire_3"])
def test_mixes_are_forgotten_once_nothing_is_hidden(cavern):
    table = position(2).by_wheel(2, 2, 1)
    if cavern is not None:
        table.gnomes(cavern, 3, 1, seen_by="all")
    match = mixing(table)
    left = [10, 10, 10] if cavern is None else [9, 10, 9]
    assert mixes(match) == (0, left, [])
    assert pool(match) == left
    assert not fields(match).shown.any()
    assert cavern is None or known(match, cavern) == [(3, EVERYBODY, 0), (1, EVERYBODY, 0)]


@pytest.mark.rule("fall:K-48")
def test_they_are_not_as_long_as_one_of_two_gnomes_is_hidden():
    match = mixing(position(2).by_wheel(2).gnomes("ice_2", 3, seen_by="all").gnomes("ice_2", 1))
    assert mixes(match) == (1, [10, 10, 10], [[0, 1, 0]])


def second_mix(table):
    """Stops before a breach that would end the second mix."""
    match = table.swarm("mud").trolls(BLUE, "mud_1", 6).breach(PINK).match()
    fields(match).mix = 1
    fields(match).mixed[0] = (1, 0, 0)
    fields(match).mix_start[0] -= 1
    return match


@pytest.mark.rule("fall:K-48")
def test_a_second_mix_is_added_behind_the_first():
    match = second_mix(position(2).by_wheel(3, 3).gnomes("ice_2", 2))
    stay(match)
    assert mixes(match) == (2, [9, 10, 10], [[1, 0, 0], [0, 0, 2]])


@pytest.mark.rule("fall:K-48")
def test_an_old_gnome_remembers_the_mix_that_ends():
    match = second_mix(position(2).by_wheel(3).gnomes("ice_2", None))
    stay(match)
    assert known(match, "ice_2")[0][1:] == (0, 1)


@pytest.mark.rule("fall:K-48")
def test_all_mixes_are_forgotten_together():
    match = second_mix(position(2).by_wheel(3, 3).gnomes("ice_2", 2, 3, seen_by="all"))
    fields(match).gnome_mix[place(match, "ice_2"), 1] = 1
    fields(match).shown[1] = (0, 0, 3)
    stay(match)
    assert mixes(match) == (0, [10, 9, 9], [])
    assert not fields(match).shown.any()
    assert [mix for *_, mix in known(match, "ice_2")] == [0, 0]


def full(mix, *strengths, seen_by=()):
    """Stops before a breach at a table where a number of mixes have ended."""
    table = position(2).by_wheel(1, 3, 3).gnomes("ice_2", *strengths, seen_by=seen_by)
    match = table.swarm("mud").trolls(BLUE, "mud_1", 6).breach(PINK).match()
    fields(match).mix = mix
    return stay(match)


@pytest.mark.rule("fall:K-48")
def test_the_last_mix_but_one_is_still_ended():
    match = full(MIXES - 2, 2)
    assert int(fields(match).mix) == MIXES - 1
    assert [int(n) for n in fields(match).mixed[MIXES - 2]] == [1, 0, 2]
    assert [int(n) for n in fields(match).mix_start] == [10, 10, 10]


@pytest.mark.rule("fall:K-48")
def test_with_no_room_for_another_mix_the_tokens_count_as_if_they_had_been_there_before():
    match = full(MIXES - 1, 2)
    assert int(fields(match).mix) == MIXES - 1
    assert not fields(match).mixed.any()
    assert [int(n) for n in fields(match).mix_start] == [11, 10, 12]
    assert pool(match) == [10, 9, 10] and supply(match) == 29


@pytest.mark.rule("fall:K-48")
def test_even_a_full_count_of_mixes_starts_anew_when_nothing_is_hidden():
    match = full(MIXES - 1, 2, seen_by="all")
    assert mixes(match) == (0, [10, 9, 10], [])
