"""The champions of the first two waves: each does what its text says, and nothing where its condition does not hold."""

import pytest

from tests.rules.fall.helpers import (
    asked,
    awards,
    champion,
    choose,
    clan,
    events,
    fields,
    gives,
    honour,
    influence,
    keys,
    kind,
    place,
    position,
    refused,
    reserve,
    swarm,
    told,
    units,
    votes,
    wheel,
)
from underhall.games.fall.names import CLAN_IDS
from underhall.games.fall.pieces import Effect, Kind

PINK, BLUE, GREEN, YELLOW = range(4)
CLANS = list(CLAN_IDS[:7])


def acting(name, *rows, owner=PINK):
    """Pink covers the first symbol of an action; blue has the next turn."""
    table = position().champion(owner, name).ancestry(PINK, *rows).supplies(BLUE, 1).trolls(PINK, "moon_3", 2)
    return table.act(PINK)


# Sunder: strong Advance actions have one more power -------------------------------------------------------------------


@pytest.mark.rule("fall:K-51")
@pytest.mark.parametrize(
    ("owner", "cells", "what", "power"),
    [
        (PINK, ["cover:0,0"], Kind.ADVANCE, 3),
        (PINK, ["cover:2,0", "add:3,0"], Kind.ADVANCE, 3),
        (PINK, ["cover:5,0"], Kind.BOLSTER, 2),
        (BLUE, ["cover:0,0"], Kind.ADVANCE, 2),
    ],
)
def test_sunder_of_the_floe_strengthens_strong_advances(owner, cells, what, power):
    match = choose(acting("sunder_of_the_floe", "A2 . A A . B2", owner=owner).match(), *cells)
    assert events(match, "strong-action") == [{"seat": PINK, "action": what, "power": power}]


@pytest.mark.rule("fall:K-51")
def test_sunder_of_the_floe_does_not_strengthen_weak_advances():
    match = choose(acting("sunder_of_the_floe", "A . B2").match(), "cover:0,0")
    assert events(match, "weak-action") == [{"seat": PINK, "action": Kind.ADVANCE, "power": 1}]


@pytest.mark.rule("fall:K-51", "fall:ADV-02")
def test_sunder_of_the_floe_moves_one_more_troll():
    match = choose(acting("sunder_of_the_floe", "A2 .").trolls(PINK, "moon_3", 2).match(), "moon_4")
    choose(match, "from:moon_3", "from:moon_3")
    assert units(match, PINK, "moon_4") == 3 and asked(match) == BLUE


# Nurse Bramble: the fallen go to a lair -------------------------------------------------------------------------------


def falling(name, owner=PINK, trolls=2):
    """Pink's trolls in moss_1 are the easiest for gnomes from Moss."""
    return position().champion(owner, name).trolls(PINK, "moss_1", trolls).trolls(BLUE, "moss_2", 9)


@pytest.mark.rule("fall:FAL-03")
@pytest.mark.parametrize("lair", ["spiral_a", "spiral_b"])
def test_nurse_bramble_sends_the_fallen_to_a_lair(lair):
    match = falling("nurse_bramble").invade("moss", 1).match()
    assert (kind(match), asked(match), keys(match)) == ("fall-to-lair", PINK, ["spiral_a", "spiral_b"])
    match.choose(lair)
    assert (units(match, PINK, lair), units(match, PINK, "moss_1"), reserve(match, PINK)) == (1, 1, 23)
    assert events(match, "fell-to-lair") == [{"owner": PINK, "lair": place(match, lair)}]
    assert honour(match, PINK, "fallen") == 3


@pytest.mark.rule("fall:FAL-03")
def test_nurse_bramble_helps_no_rival():
    match = falling("nurse_bramble", BLUE).invade("moss", 1).match()
    assert reserve(match, PINK) == 24 and match.over


@pytest.mark.rule("fall:FAL-03", "fall:BRE-01")
def test_nurse_bramble_helps_in_a_breach_too():
    match = choose(falling("nurse_bramble").breach(YELLOW).match(), "moss", "spiral_a", "spiral_b")
    assert units(match, PINK, "spiral_a") == units(match, PINK, "spiral_b") == 1


@pytest.mark.rule("fall:CHA-13")
def test_nurse_bramble_has_a_bolster_symbol():
    match = choose(acting("nurse_bramble", "I .").match(), "champion:nurse_bramble:1")
    assert events(match, "weak-action") == [{"seat": PINK, "action": Kind.BOLSTER, "power": 1}]


# Vesper: honour for trolls that fall in a breach ----------------------------------------------------------------------


@pytest.mark.rule("fall:BRE-06")
@pytest.mark.parametrize("breaching", [PINK, GREEN])
@pytest.mark.parametrize(("owner", "gained"), [(PINK, 2 * gives("vesper_gatewarden")), (BLUE, 0)])
def test_vesper_gatewarden_gains_honour_for_the_fallen_of_a_breach(breaching, owner, gained):
    match = choose(falling("vesper_gatewarden", owner).breach(breaching).match(), "moss")
    assert len(events(match, "troll-fell")) == 2
    assert [honour(match, seat, "champions") for seat in range(4)] == [gained, 0, 0, 0]
    assert honour(match, PINK, "fallen") == 0


@pytest.mark.rule("fall:FAL-05")
def test_vesper_gatewarden_gains_no_more_in_an_invasion():
    match = falling("vesper_gatewarden").invade("moss", 1).match()
    assert honour(match, PINK) == honour(match, PINK, "fallen") == 3


# Rukh and Jorra: victories and seizing --------------------------------------------------------------------------------


def attacking(name, strength, owner=PINK):
    table = position().champion(owner, name).trolls(PINK, "moon_3", 2).gnomes("moon_4", strength, seen_by="all")
    return choose(table.action(PINK, "advance", 2).match(), "moon_4", "from:moon_3")


@pytest.mark.rule("fall:ATK-04")
@pytest.mark.parametrize(("owner", "more"), [(PINK, gives("rukh_gnomebane")), (BLUE, 0)])
def test_rukh_gnomebane_gains_more_for_a_victory(owner, more):
    match = attacking("rukh_gnomebane", 2, owner)
    assert (honour(match, PINK, "gnomes"), honour(match, PINK, "champions")) == (2, more)
    assert honour(match, BLUE) == 0


@pytest.mark.rule("fall:ATK-04")
def test_rukh_gnomebane_gains_them_once_for_two_gnomes():
    table = position().champion(PINK, "rukh_gnomebane").trolls(PINK, "moon_3", 2).gnomes("moon_4", 1, 1, seen_by="all")
    match = choose(table.action(PINK, "advance", 2).match(), "moon_4", "from:moon_3")
    assert (honour(match, PINK, "gnomes"), honour(match, PINK, "champions")) == (2, gives("rukh_gnomebane"))


@pytest.mark.rule("fall:ATK-10")
def test_rukh_gnomebane_gains_nothing_when_repelled():
    match = attacking("rukh_gnomebane", 3)
    assert kind(match) == "repelled"
    assert honour(choose(match, "spiral_a"), PINK) == 0


def seizing(name, rivals, owner=PINK, **more):
    """Pink takes moon_4, where green has trolls."""
    table = position().champion(owner, name).trolls(PINK, "moon_3", 2).trolls(GREEN, "moon_4", rivals)
    for what, uses in more.items():
        getattr(table, what)(name, uses)
    return choose(table.action(PINK, "advance", 2).match(), "moon_4", "from:moon_3")


@pytest.mark.rule("fall:SEZ-02")
@pytest.mark.parametrize(
    ("owner", "rivals", "gained"),
    [(PINK, 1, gives("anvil_jorra")), (PINK, 2, 0), (PINK, 0, 0), (BLUE, 1, 0), (GREEN, 1, 0)],
)
def test_anvil_jorra_gains_honour_for_a_cavern_seized(owner, rivals, gained):
    match = seizing("anvil_jorra", rivals, owner)
    assert len(events(match, "seized")) == int(rivals == 1)
    assert [honour(match, seat) for seat in range(4)] == [gained, 0, 0, 0]
    assert honour(match, PINK, "champions") == gained


@pytest.mark.rule("fall:SEZ-02", "fall:K-01")
def test_anvil_jorra_gains_honour_for_a_victory():
    match = attacking("anvil_jorra", 2)
    assert (honour(match, PINK, "gnomes"), honour(match, PINK, "champions")) == (2, gives("anvil_jorra"))


@pytest.mark.rule("fall:SEZ-06")
def test_anvil_jorra_gains_for_each_of_several_caverns():
    """Both caverns are tied; one of pink's trolls and two of blue's leave the first."""
    table = position().champion(PINK, "anvil_jorra").trolls(PINK, "moon_3", 3).trolls(BLUE, "moon_3", 3).wheel(3)
    match = table.trolls(PINK, "ice_3").trolls(GREEN, "ice_3").action(PINK, "gnome", 3).match()
    choose(match, "spaces:3", "none", "moon_3", "pink", "ice_3", "blue", "moon_1", "blue", "moon_2")
    assert {each["cavern"] for each in events(match, "seized")} == {place(match, "ice_3"), place(match, "moon_3")}
    assert honour(match, PINK, "champions") == 2 * gives("anvil_jorra")


# Gulch: trolls pass through empty caverns -----------------------------------------------------------------------------


@pytest.mark.rule("fall:ADV-04")
def test_gulch_the_wanderer_passes_through_empty_caverns():
    table = position().champion(PINK, "gulch_the_wanderer").trolls(PINK, "moon_3")
    match = choose(table.action(PINK, "advance", 1).match(), "hammer_4")
    assert units(match, PINK, "hammer_4") == 1
    assert events(match, "advanced") == [
        {"seat": PINK, "start": place(match, "moon_3"), "end": place(match, "hammer_4")}
    ]


@pytest.mark.rule("fall:ADV-04")
@pytest.mark.parametrize("owner", [None, BLUE])
def test_without_gulch_the_wanderer_the_way_is_barred(owner):
    table = position().trolls(PINK, "moon_3")
    if owner is not None:
        table.champion(owner, "gulch_the_wanderer")
    match = table.action(PINK, "advance", 1).match()
    assert refused(match, "hammer_4") == "ADV-04"
    assert "granite_3" in keys(match), "next to it, it needs no passage"


@pytest.mark.rule("fall:ADV-04", "fall:DEF-10")
@pytest.mark.parametrize("who", ["rival", "gnome"])
def test_gulch_the_wanderer_passes_through_no_cavern_of_others(who):
    """fire_4 and moss_4 lie behind the whole ring of what is occupied."""
    table = position().champion(PINK, "gulch_the_wanderer").trolls(PINK, "mud_1")
    for cavern in ("mud_2", "mud_3", "hammer_2"):
        table.trolls(BLUE, cavern) if who == "rival" else table.gnomes(cavern, None)
    match = table.action(PINK, "advance", 1).match()
    assert sorted(keys(match)) == ["hammer_2", "mud_2", "mud_3", "stay"]
    assert refused(match, "mud_4") == "ADV-04"
    assert refused(match, "fang_b") == "DEF-01"


@pytest.mark.rule("fall:ADV-04", "fall:SEZ-05")
def test_gulch_the_wanderer_may_stop_in_an_empty_cavern():
    table = position().champion(PINK, "gulch_the_wanderer").trolls(PINK, "moon_3")
    match = choose(table.action(PINK, "advance", 1).match(), "fire_4")
    assert "seized" not in told(match)


# Cinder Odd: more honour from the wheel -------------------------------------------------------------------------------


def turning(name, start, spaces, owner=PINK, **more):
    """Pink moves the wheel pawn and scouts nothing."""
    table = position().champion(owner, name).wheel(start).trolls(PINK, "moon_3", 2)
    for what, uses in more.items():
        getattr(table, what)(name, uses)
    match = table.action(PINK, "gnome", spaces).match()
    if kind(match) == "wheel-move":
        match.choose(f"spaces:{spaces}")
    return choose(match, "none")


@pytest.mark.rule("fall:GNO-13")
@pytest.mark.parametrize(("owner", "more"), [(PINK, gives("cinder_odd")), (BLUE, 0)])
def test_cinder_odd_gains_more_on_honour_spaces(owner, more):
    match = turning("cinder_odd", 2, 2, owner)
    assert honour(match, PINK, "wheel") == 3, "two spaces, and the boost passed on the way"
    assert honour(match, PINK, "champions") == more and honour(match, BLUE) == 0


@pytest.mark.rule("fall:GNO-13")
@pytest.mark.parametrize(("start", "effect"), [(0, Effect.BOLSTER), (1, Effect.MOVE), (2, Effect.INFLUENCE)])
def test_cinder_odd_gains_nothing_on_other_spaces(start, effect):
    match = turning("cinder_odd", start, 1)
    where = {Effect.BOLSTER: "nowhere", Effect.MOVE: "nowhere", Effect.INFLUENCE: "champion:anvil_jorra"}[effect]
    assert honour(choose(match, where), PINK) == 0


# Marshal Quoin: honour for pawns outside lairs ------------------------------------------------------------------------


@pytest.mark.rule("fall:CHA-16")
@pytest.mark.parametrize(
    ("places", "pawns"), [((), 0), (("moss_1",), 1), (("moss_1", "moss_1", "fire_4"), 3), (("moss_1", "spiral_b"), 1)]
)
def test_marshal_quoin_counts_pawns_outside_lairs(places, pawns):
    table = position().champion(PINK, "marshal_quoin").champion(BLUE, "cinder_odd").pawn("cinder_odd", "moss_1")
    for name, where in zip(("marshal_quoin", "orsa_two_fists", "tidecaller_una"), places, strict=False):
        if name != "marshal_quoin":
            table.champion(PINK, name)
        table.pawn(name, where)
    match = table.phase("end-abilities").match()
    assert [honour(match, seat, "champions") for seat in range(4)] == [
        pawns * gives("marshal_quoin"),
        *[0, 0, 0],
    ]


# Tick: the swarm moves further ----------------------------------------------------------------------------------------


@pytest.mark.rule("fall:BRE-02")
@pytest.mark.parametrize(
    ("owner", "start", "barred"),
    [(PINK, "moss", []), (BLUE, "moss", ["granite", "hammer"]), (BLUE, "fire", ["moon", "granite"])],
)
def test_tick_the_turncoat_lets_the_swarm_go_one_further(owner, start, barred):
    match = position().champion(owner, "tick_the_turncoat").swarm(start).breach(PINK).match()
    assert keys(match) == [name for name in CLANS if name not in barred]
    for name in barred:
        assert refused(match, name) == "BRE-02"
    match.choose(keys(match)[-2])
    assert swarm(match) == [name for name in CLANS if name not in barred][-2]


@pytest.mark.rule("fall:CHA-13", "fall:STR-01")
def test_tick_the_turncoat_has_a_strong_gnome_symbol():
    match = choose(acting("tick_the_turncoat", "I .").match(), "champion:tick_the_turncoat:1")
    assert events(match, "strong-action") == [{"seat": PINK, "action": Kind.GNOME, "power": 2}]


# Isk and Skew: clusters -----------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:STR-07")
@pytest.mark.parametrize("row", ["A S A I", "A E A I", "A S A . I"])
@pytest.mark.parametrize("owner", [PINK, BLUE])
def test_rime_weaver_isk_links_over_supplies_and_elders(row, owner):
    match = choose(acting("rime_weaver_isk", row, owner=owner).match(), "cover:0,0")
    if owner == PINK:
        assert keys(match) == ["add:2,0", "done"]
        match.choose("add:2,0")
        assert events(match, "strong-action") == [{"seat": PINK, "action": Kind.ADVANCE, "power": 2}]
    else:
        assert events(match, "weak-action") == [{"seat": PINK, "action": Kind.ADVANCE, "power": 1}]


@pytest.mark.rule("fall:STR-07", "fall:TRN-08")
def test_rime_weaver_isk_links_over_nothing_else():
    match = choose(acting("rime_weaver_isk", "A . A", "B B S").match(), "cover:0,0")
    assert events(match, "weak-action") == [{"seat": PINK, "action": Kind.ADVANCE, "power": 1}]


@pytest.mark.rule("fall:TRN-08")
def test_rime_weaver_isk_does_not_let_them_be_covered():
    match = acting("rime_weaver_isk", "A S E I").match()
    assert refused(match, "cover:1,0") == refused(match, "cover:2,0") == "TRN-08"


@pytest.mark.rule("fall:STR-03")
@pytest.mark.parametrize("owner", [PINK, BLUE])
@pytest.mark.parametrize("rows", [("A . I", ". A ."), (". A I", "A . .")])
def test_skew_the_joiner_joins_diagonal_neighbours(owner, rows):
    first, second = ("0,0", "1,1") if rows[0].startswith("A") else ("1,0", "0,1")
    match = choose(acting("skew_the_joiner", *rows, owner=owner).match(), f"cover:{first}")
    if owner == PINK:
        assert keys(match) == [f"add:{second}", "done"]
        match.choose(f"add:{second}")
        assert events(match, "strong-action") == [{"seat": PINK, "action": Kind.ADVANCE, "power": 2}]
    else:
        assert events(match, "weak-action") == [{"seat": PINK, "action": Kind.ADVANCE, "power": 1}]


@pytest.mark.rule("fall:STR-07")
@pytest.mark.parametrize("owner", [PINK, BLUE])
def test_skew_the_joiner_links_diagonally_too(owner):
    table = acting("skew_the_joiner", "A . . I", ". B . .", ". . A .", owner=owner).cover(PINK, (1, 1))
    match = choose(table.match(), "cover:0,0")
    assert (kind(match) == "grow") == (owner == PINK)
    assert ("weak-action" in told(match)) == (owner != PINK)


@pytest.mark.rule("fall:STR-03")
def test_skew_the_joiner_joins_nothing_that_is_further_away():
    match = choose(acting("skew_the_joiner", "A . .", ". . A").match(), "cover:0,0")
    assert events(match, "weak-action") == [{"seat": PINK, "action": Kind.ADVANCE, "power": 1}]


# Una: bolster where you control ---------------------------------------------------------------------------------------


@pytest.mark.rule("fall:BOL-01")
@pytest.mark.parametrize("owner", [PINK, BLUE])
def test_tidecaller_una_bolsters_in_any_controlled_cavern(owner):
    table = position().champion(owner, "tidecaller_una").trolls(PINK, "fire_4", 2).trolls(BLUE, "fire_4")
    table.trolls(PINK, "moss_1").trolls(GREEN, "moss_1").trolls(PINK, "ice_1").trolls(GREEN, "ice_2")
    match = table.action(PINK, "bolster", 2).match()
    allowed = ["ice_1", "spiral_a", "spiral_b"]
    assert set(keys(match)) == {*allowed, "nowhere", *(["fire_4"] if owner == PINK else [])}
    assert refused(match, "moss_1") == refused(match, "ice_2") == "BOL-01"
    assert refused(match, "fang_a") == "DEF-01"
    if owner == PINK:
        assert units(choose(match, "fire_4", "trolls:2"), PINK, "fire_4") == 4


# Busy Flint: a third weak action --------------------------------------------------------------------------------------


def busy(claws=0, owner=PINK):
    table = position().champion(owner, "busy_flint").ancestry(PINK, "I . I . I .", ". I . I . I2").supplies(BLUE, 1)
    return table.claws("busy_flint", claws).display("cinder_odd").act(PINK).match()


def influence_by(match, *cells):
    for cell in cells:
        choose(match, f"cover:{cell}", "champion:cinder_odd")
    return match


@pytest.mark.rule("fall:CHA-12")
def test_busy_flint_allows_a_third_weak_action():
    match = influence_by(busy(), "0,0", "2,0")
    assert (kind(match), asked(match)) == ("act", PINK)
    assert keys(match) == ["cover:4,0", "cover:1,1", "cover:3,1", "pass"], "weak symbols only"
    assert "claw-covered" not in told(match)
    influence_by(match, "4,0")
    assert events(match, "claw-covered") == [{"seat": PINK, "champion": champion(match, "busy_flint")}]
    assert asked(match) == BLUE, "and not a fourth"
    assert len(events(match, "weak-action")) == 3


@pytest.mark.rule("fall:CHA-12")
def test_busy_flint_may_be_declined_and_keeps_his_claw():
    match = influence_by(busy(), "0,0", "2,0")
    match.choose("pass")
    assert asked(match) == BLUE
    assert int(fields(match).claws[champion(match, "busy_flint")]) == 0


def test_busy_flint_needs_two_weak_actions_before():
    match = influence_by(busy(), "0,0")
    match.choose("pass")
    assert asked(match) == BLUE


@pytest.mark.parametrize(("claws", "owner"), [(1, PINK), (0, BLUE)])
def test_busy_flint_without_a_claw_or_of_a_rival_allows_nothing(claws, owner):
    match = influence_by(busy(claws, owner), "0,0", "2,0")
    assert asked(match) == BLUE


def test_busy_flint_allows_nothing_after_a_strong_action():
    match = choose(busy(), "cover:5,1", "champion:cinder_odd")
    assert "strong-action" in told(match) and asked(match) == BLUE


# Thatch: more votes for seizing ---------------------------------------------------------------------------------------


@pytest.mark.rule("fall:CHA-12", "fall:SEZ-02")
@pytest.mark.parametrize(
    ("owner", "rivals", "claws", "gained", "used"),
    [(PINK, 1, 0, 2, 1), (PINK, 1, 1, 2, 2), (PINK, 1, 2, 1, 2), (PINK, 2, 0, 0, 0), (BLUE, 1, 0, 1, 0)],
)
def test_speaker_thatch_may_gain_one_more_vote_for_a_cavern_seized(owner, rivals, claws, gained, used):
    match = seizing("speaker_thatch", rivals, owner, claws=claws)
    assert (kind(match) == "claw-vote") == (used > claws)
    if used > claws:
        assert asked(match) == PINK and votes(match, PINK, "moon") == 1
        match.choose("moon")
    assert votes(match, PINK, "moon") == gained
    assert events(match, "votes-gained") == [
        {"seat": PINK, "clan": clan("moon"), "votes": 1, "total": total} for total in range(1, gained + 1)
    ]
    assert int(fields(match).claws[champion(match, "speaker_thatch")]) == used
    assert len(events(match, "claw-covered")) == used - claws


@pytest.mark.rule("fall:CHA-12", "fall:K-54")
def test_speaker_thatch_may_keep_the_claw():
    match = choose(seizing("speaker_thatch", 1), "none")
    assert votes(match, PINK, "moon") == 1
    assert "claw-covered" not in told(match) and not fields(match).claws.any()
    assert int(fields(match).seized) == int(fields(match).clawed) == 0


@pytest.mark.rule("fall:CHA-12", "fall:K-01")
def test_speaker_thatch_gains_one_more_vote_for_a_victory():
    match = choose(attacking("speaker_thatch", 2), "moon")
    assert votes(match, PINK, "moon") == 2


# Eeltoe: the effect of the next space ---------------------------------------------------------------------------------


@pytest.mark.rule("fall:CHA-12", "fall:K-52")
def test_slip_eeltoe_may_use_the_next_space():
    match = turning("slip_eeltoe", 0, 1)
    assert (kind(match), asked(match), keys(match)) == ("which-effect", PINK, ["this", "next"])
    match.choose("next")
    assert kind(match) == "move-from" and wheel(match) == 1, "the pawn stays where it is"
    assert events(match, "claw-covered") == [{"seat": PINK, "champion": champion(match, "slip_eeltoe")}]
    choose(match, "moon_3", "moon_4")
    assert kind(match) == "act", "as many trolls as the pawn has moved spaces: one"


@pytest.mark.rule("fall:CHA-12")
def test_slip_eeltoe_may_use_the_space_reached():
    match = choose(turning("slip_eeltoe", 0, 1), "this")
    assert kind(match) == "bolster-where"
    assert int(fields(match).claws[champion(match, "slip_eeltoe")]) == 0


@pytest.mark.rule("fall:CHA-12", "fall:GNO-07")
@pytest.mark.parametrize(("start", "spaces", "gained"), [(6, 1, 1), (5, 2, 2)])
def test_slip_eeltoe_passes_no_tripwire_by_that(start, spaces, gained):
    """The space behind the last is the first, beyond the breach tripwire."""
    match = choose(turning("slip_eeltoe", start, spaces), "next")
    assert "breach" not in told(match)
    assert honour(match, PINK, "wheel") == gained and wheel(match) == 7


@pytest.mark.rule("fall:CHA-12", "fall:GNO-03")
def test_slip_eeltoe_chooses_after_the_tripwires():
    match = turning("slip_eeltoe", 3, 1)
    assert events(match, "boosted") == [{"seat": PINK, "boost": 1}]
    assert kind(match) == "which-effect"
    assert honour(choose(match, "this"), PINK, "wheel") == 2


@pytest.mark.rule("fall:CHA-12")
@pytest.mark.parametrize(("owner", "claws", "offered"), [(PINK, 1, True), (PINK, 2, False), (BLUE, 0, False)])
def test_slip_eeltoe_has_two_claws(owner, claws, offered):
    match = turning("slip_eeltoe", 0, 1, owner, claws=claws)
    assert kind(match) == ("which-effect" if offered else "bolster-where")


# Blaze: both rewards of a contender -----------------------------------------------------------------------------------


@pytest.mark.rule("fall:CHA-05")
def test_blaze_halfshare_gets_the_vote_and_the_honour():
    table = awards("skew_the_joiner").champion(BLUE, "blaze_halfshare").influence(PINK, "skew_the_joiner", 9)
    match = table.influence(BLUE, "skew_the_joiner", 5).influence(GREEN, "skew_the_joiner", 5).match()
    number = champion(match, "skew_the_joiner")
    assert (votes(match, BLUE, "hammer"), honour(match, BLUE, "contenders")) == (1, 2)
    assert events(match, "contender-vote") == [{"seat": BLUE, "champion": number}]
    assert events(match, "contender-honour") == [{"seat": BLUE, "champion": number, "honour": 2}]
    assert (kind(match), asked(match), keys(match)) == ("contender", GREEN, ["vote", "honour"]), "others choose"


@pytest.mark.rule("fall:CHA-05", "fall:K-39")
def test_blaze_halfshare_gets_a_wild_vote_of_an_outsider():
    table = awards("doro_twice_told").champion(BLUE, "blaze_halfshare").influence(PINK, "doro_twice_told", 9)
    match = choose(table.influence(BLUE, "doro_twice_told", 3).match(), "ice")
    assert (kind(match), asked(match)) == ("wild-votes", BLUE)
    match.choose("mud")
    assert (votes(match, BLUE, "mud"), honour(match, BLUE, "contenders")) == (1, 1)


@pytest.mark.rule("fall:CHA-05")
def test_blaze_halfshare_brings_a_victor_nothing():
    table = awards("skew_the_joiner").champion(PINK, "blaze_halfshare").influence(PINK, "skew_the_joiner", 9)
    match = table.match()
    assert (votes(match, PINK, "hammer"), honour(match, PINK, "contenders")) == (3, 0)


@pytest.mark.rule("fall:CHA-13")
def test_blaze_halfshare_has_an_influence_symbol():
    match = choose(acting("blaze_halfshare", "A .").match(), "champion:blaze_halfshare:1")
    assert events(match, "weak-action") == [{"seat": PINK, "action": Kind.INFLUENCE, "power": 1}]


# Doro: influence with another -----------------------------------------------------------------------------------------


def telling(owner=PINK, claws=0):
    table = position().champion(owner, "doro_twice_told").display("cinder_odd", "busy_flint", "anvil_jorra")
    return table.claws("doro_twice_told", claws)


@pytest.mark.rule("fall:CHA-12", "fall:INF-02")
def test_doro_twice_told_influences_one_other():
    match = choose(telling().action(PINK, "influence", 3).match(), "champion:busy_flint")
    assert (kind(match), asked(match)) == ("second-influence", PINK)
    assert refused(match, "champion:busy_flint") == "CHA-12"
    assert "champion:cinder_odd" in keys(match) and keys(match)[-1] == "none"
    match.choose("champion:anvil_jorra")
    assert influence(match, PINK, "busy_flint") == 4
    assert influence(match, PINK, "anvil_jorra") == gives("doro_twice_told"), "being the first there brings no bonus"
    assert events(match, "claw-covered") == [{"seat": PINK, "champion": champion(match, "doro_twice_told")}]
    assert kind(match) == "act", "once for each action"


@pytest.mark.rule("fall:CHA-12")
def test_doro_twice_told_may_be_declined():
    match = choose(telling().action(PINK, "influence", 3).match(), "champion:busy_flint", "none")
    assert int(fields(match).claws[champion(match, "doro_twice_told")]) == 0
    assert len(events(match, "influenced")) == 1


@pytest.mark.rule("fall:CHA-12", "fall:GNO-12")
def test_doro_twice_told_works_from_the_wheel_too():
    match = choose(telling().wheel(2).action(PINK, "gnome", 1).match(), "none", "champion:cinder_odd")
    choose(match, "champion:busy_flint")
    assert (influence(match, PINK, "cinder_odd"), influence(match, PINK, "busy_flint")) == (2, 2)


@pytest.mark.rule("fall:CHA-12")
@pytest.mark.parametrize(("owner", "claws", "offered"), [(PINK, 1, True), (PINK, 2, False), (BLUE, 0, False)])
def test_doro_twice_told_has_two_claws(owner, claws, offered):
    match = choose(telling(owner, claws).action(PINK, "influence", 1).match(), "champion:busy_flint")
    assert (kind(match) == "second-influence") == offered


@pytest.mark.rule("fall:INF-01")
def test_doro_twice_told_reaches_the_last_of_the_display():
    table = position(5).champion(4, "doro_twice_told")
    table.display("cinder_odd", "busy_flint", "anvil_jorra", "slip_eeltoe", "skew_the_joiner", "speaker_thatch")
    match = choose(table.action(4, "influence", 1).match(), "champion:cinder_odd", "champion:speaker_thatch")
    assert influence(match, 4, "speaker_thatch") == 2


# The Pedlar Moth: a vote at the end of each wave ----------------------------------------------------------------------


@pytest.mark.rule("fall:CHA-16")
@pytest.mark.parametrize("wave", [1, 2, 3])
@pytest.mark.parametrize("where", ["moss", "fire"])
def test_the_pedlar_moth_gains_a_vote_in_any_clan(wave, where):
    match = position().champion(GREEN, "the_pedlar_moth").wave(wave).phase("end-abilities").match()
    assert (kind(match), asked(match), keys(match)) == ("wild-votes", GREEN, CLANS)
    match.choose(where)
    assert events(match, "votes-gained") == [{"seat": GREEN, "clan": clan(where), "votes": 1, "total": 1}]
