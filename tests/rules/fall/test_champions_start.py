"""The champions to start with: each does what its text says, and nothing where its condition does not hold."""

import pytest

from tests.rules.fall.helpers import (
    altered,
    asked,
    champion,
    choose,
    clan,
    events,
    fields,
    gives,
    honour,
    keys,
    kind,
    pawn,
    place,
    position,
    refused,
    scripted,
    told,
    units,
)
from underhall.games.fall.pieces import Kind
from underhall.games.fall.position import Position

PINK, BLUE, GREEN, YELLOW = range(4)


# Orsa: her pawn counts as one more troll against gnomes ---------------------------------------------------------------


@pytest.mark.rule("fall:K-53", "fall:ATK-03")
@pytest.mark.parametrize(("strength", "won"), [(1, True), (2, True), (3, False)])
def test_orsa_two_fists_fights_as_two(strength, won):
    table = position().champion(PINK, "orsa_two_fists").pawn("orsa_two_fists", "moon_3")
    match = choose(table.gnomes("moon_4", strength, seen_by="all").action(PINK, "advance", 1).match(), "moon_4")
    assert ("victory" in told(match)) == won
    assert (kind(match) == "repelled") == (not won)


@pytest.mark.rule("fall:K-53", "fall:DEF-12")
def test_orsa_two_fists_is_one_troll_for_all_else():
    table = position().champion(PINK, "orsa_two_fists").pawn("orsa_two_fists", "moon_3").trolls(BLUE, "moon_4")
    match = choose(table.action(PINK, "advance", 1).match(), "moon_4")
    assert units(match, PINK, "moon_4") == 1
    assert "seized" not in told(match), "one against one is a tie"


@pytest.mark.rule("fall:K-53")
@pytest.mark.parametrize("owner", [PINK, BLUE])
def test_orsa_two_fists_must_be_there_herself(owner):
    table = position().champion(owner, "orsa_two_fists").pawn("orsa_two_fists", "granite_3").trolls(PINK, "moon_3")
    table.gnomes("moon_4", 2, seen_by="all")
    match = choose(table.action(PINK, "advance", 1).match(), "moon_4", *["from:moon_3"] * (owner == PINK))
    assert kind(match) == "repelled"


@pytest.mark.rule("fall:K-53")
@pytest.mark.parametrize(("strengths", "won"), [((3, 2), True), ((3, 3), False)])
def test_orsa_two_fists_and_another_like_her_add_up(strengths, won):
    """A pack in which Brannick's pawn counts as two more: two pawns have a strength of five."""
    rows = [{"power": {"amount": 1}}, {"power": {"kind": "might", "amount": 2, "action": None}}]
    table = Position(altered(champion=rows), 4).gnomes("moon_4", *strengths, seen_by="all")
    for name in ("orsa_two_fists", "brannick_quickmaul"):
        table.champion(PINK, name).pawn(name, "moon_3")
    match = choose(table.action(PINK, "advance", 2).match(), "moon_4", "pawn:orsa_two_fists")
    if kind(match) == "advance-from":
        match.choose("pawn:brannick_quickmaul")
    assert ("victory" in told(match)) == won


# Brannick: a weak action after a strong Advance in which his pawn moved -----------------------------------------------


def with_brannick(kind="advance", strong=True):
    table = position().champion(PINK, "brannick_quickmaul").pawn("brannick_quickmaul", "moon_3").supplies(BLUE, 1)
    return table.trolls(PINK, "moon_3", 3).action(PINK, kind, 2, strong=strong)


@pytest.mark.rule("fall:CHA-11")
def test_brannick_quickmaul_allows_a_weak_action_after_a_strong_advance():
    match = choose(with_brannick().ancestry(PINK, "A2 I G").match(), "moon_4", "pawn:brannick_quickmaul", "done")
    assert (kind(match), asked(match)) == ("act", PINK)
    assert keys(match) == ["cover:1,0", "cover:2,0", "pass"]
    assert refused(match, "cover:0,0") == "TRN-07"
    match.choose("cover:1,0")
    assert events(match, "weak-action") == [{"seat": PINK, "action": Kind.INFLUENCE, "power": 1}]
    choose(match, keys(match)[0])
    assert asked(match) == BLUE, "there is one such action, not two"


@pytest.mark.rule("fall:CHA-11")
def test_brannick_quickmaul_may_be_declined():
    match = choose(with_brannick().match(), "moon_4", "from:moon_3", "pawn:brannick_quickmaul", "pass")
    assert events(match, "passed") == [{"seat": PINK}]
    assert asked(match) == BLUE


def test_brannick_quickmaul_must_have_moved():
    match = choose(with_brannick().match(), "moon_4", "from:moon_3", "from:moon_3")
    assert asked(match) == BLUE


def test_brannick_quickmaul_forgets_an_earlier_march():
    """In the extra action he moves; a strong Advance of the next turn without him brings nothing."""
    table = position(2).champion(0, "brannick_quickmaul").pawn("brannick_quickmaul", "moon_3").supplies(0, 1)
    table.trolls(0, "moon_3", 3).ancestry(0, "A A2 A").action(0, "advance", 1, strong=True)
    match = choose(table.match(), "moon_2", "pawn:brannick_quickmaul", "cover:0,0", "moon_3")
    assert pawn(match, "brannick_quickmaul") == "moon_3" and events(match, "turn") == [{"seat": 0, "supplies": 0}]
    choose(match, "cover:1,0", "done", "moon_2", "from:moon_3", "from:moon_3")
    assert kind(match) != "act"


@pytest.mark.parametrize(("what", "strong"), [("advance", False), ("bolster", True)])
def test_brannick_quickmaul_needs_a_strong_advance(what, strong):
    match = with_brannick(what, strong).match()
    if what == "advance":
        choose(match, "moon_4", "pawn:brannick_quickmaul", "done")
        assert keys(match)[-1] == "pass"
        choose(match, "cover:2,0", "champion:anvil_jorra")
    else:
        choose(match, "nowhere")
    assert asked(match) == BLUE


# Mother Fern: bolster where her pawn stands ---------------------------------------------------------------------------


@pytest.mark.rule("fall:BOL-01")
@pytest.mark.parametrize("at", ["ice_3", "ice_4"])
def test_mother_fern_lets_you_bolster_where_her_pawn_stands(at):
    table = position().champion(PINK, "mother_fern").pawn("mother_fern", at).trolls(BLUE, "ice_3", 3)
    table.trolls(BLUE, "ice_4", 3).trolls(PINK, "ice_3").trolls(PINK, "ice_4")
    match = table.action(PINK, "bolster", 2).match()
    other = "ice_4" if at == "ice_3" else "ice_3"
    assert refused(match, other) == "BOL-01"
    choose(match, at, "trolls:2")
    assert units(match, PINK, at) == 4
    assert events(match, "seized") == [{"seat": PINK, "cavern": place(match, at)}]


@pytest.mark.rule("fall:BOL-01")
def test_mother_fern_of_a_rival_does_not_help():
    table = position().champion(BLUE, "mother_fern").pawn("mother_fern", "ice_3").trolls(PINK, "ice_3")
    assert refused(table.action(PINK, "bolster", 2).match(), "ice_3") == "BOL-01"


# Durrow: rivals fall first --------------------------------------------------------------------------------------------


def with_durrow(at):
    """Four trolls in moss_1 are the easiest for a gnome: three of pink, one of blue."""
    table = position().champion(PINK, "durrow_the_lintel").pawn("durrow_the_lintel", at).trolls(GREEN, "moss_2", 9)
    return table.trolls(PINK, "moss_1", 2 if at == "moss_1" else 3).trolls(BLUE, "moss_1")


@pytest.mark.rule("fall:FAL-08")
def test_durrow_the_lintel_lets_rivals_fall_where_his_pawn_stands():
    match = with_durrow("moss_1").invade("moss", 1).match(scripted())
    assert events(match, "troll-fell") == [{"owner": BLUE, "cavern": place(match, "moss_1"), "honour": 3}]
    assert not match.plies, "nobody is asked, and no chance decides"


@pytest.mark.rule("fall:FAL-08")
def test_durrow_the_lintel_does_nothing_elsewhere():
    match = with_durrow("moss_3").invade("moss", 1).match(scripted(whose_troll=["seat:0"]))
    assert events(match, "troll-fell") == [{"owner": PINK, "cavern": place(match, "moss_1"), "honour": 3}]


@pytest.mark.rule("fall:FAL-08", "fall:FAL-02")
def test_durrow_the_lintel_spares_nobody_without_rivals():
    match = with_durrow("moss_1").invade("moss", 2).match(scripted())
    assert (kind(match), asked(match)) == ("which-unit", PINK)
    match.choose("troll")
    assert events(match, "troll-fell")[1] == {"owner": PINK, "cavern": place(match, "moss_1"), "honour": 2}


@pytest.mark.rule("fall:FAL-08")
def test_durrow_the_lintel_leaves_the_choice_among_rivals_to_chance():
    table = with_durrow("moss_1").trolls(YELLOW, "moss_1", 2)
    match = table.invade("moss", 1).match(scripted(whose_troll=["seat:3"]))
    assert events(match, "troll-fell") == [{"owner": YELLOW, "cavern": place(match, "moss_1"), "honour": 3}]
    assert [ply.outcomes for ply in match.plies] == [2], "pink is not among them"


@pytest.mark.rule("fall:FAL-08")
@pytest.mark.parametrize(("third", "outcomes"), [(0, [2]), (1, [])])
def test_durrow_the_lintel_and_another_like_him_spare_each_other_nothing(third, outcomes):
    """A pack in which Mother Fern spares her owner too: between the two chance decides, but a third one falls first."""
    rows = [{}, {}, {"power": {"kind": "spared"}}]
    table = Position(altered(champion=rows), 4).champion(PINK, "durrow_the_lintel").champion(BLUE, "mother_fern")
    table.pawn("durrow_the_lintel", "moss_1").pawn("mother_fern", "moss_1").trolls(GREEN, "moss_1", third)
    match = table.trolls(YELLOW, "moss_2", 9).invade("moss", 1).match()
    assert [ply.outcomes for ply in match.plies if ply.kind == "whose-troll"] == outcomes
    assert [each["owner"] for each in events(match, "troll-fell")] == ([GREEN] if third else [])
    assert (kind(match) == "fall-to-lair") == (not third)


# Grim Hesk: gnomes count two more trolls ------------------------------------------------------------------------------


@pytest.mark.rule("fall:INV-04", "fall:K-53")
@pytest.mark.parametrize(("rivals", "target"), [(1, "moss_2"), (2, "moss_2"), (3, None), (4, "moss_1")])
def test_grim_hesk_makes_gnomes_count_two_more(rivals, target):
    table = position().champion(PINK, "grim_hesk").pawn("grim_hesk", "moss_1").trolls(BLUE, "moss_2", rivals)
    match = table.votes(BLUE, "moss", 1).invade("moss", 1).match()
    if target is None:
        assert (kind(match), asked(match), keys(match)) == ("which-cavern", BLUE, ["moss_1", "moss_2"])
    else:
        assert events(match, "gnome-defeated") == [{"cavern": place(match, target)}]


@pytest.mark.rule("fall:INV-04")
def test_grim_hesk_does_nothing_elsewhere():
    table = position().champion(PINK, "grim_hesk").pawn("grim_hesk", "moss_3").trolls(PINK, "moss_1")
    match = table.trolls(BLUE, "moss_2", 2).invade("moss", 1).match()
    assert events(match, "gnome-defeated") == [{"cavern": place(match, "moss_1")}]


@pytest.mark.rule("fall:K-53")
def test_grim_hesk_is_one_troll_for_control():
    table = position().champion(PINK, "grim_hesk").pawn("grim_hesk", "moss_1").trolls(BLUE, "moss_1", 2)
    match = table.phase("scoring").match()
    assert events(match, "domain-scored") == [{"seat": BLUE, "clan": clan("moss"), "honour": 6}]


# Lull: a troll joins his pawn at the end of each wave -----------------------------------------------------------------


@pytest.mark.rule("fall:CHA-16")
@pytest.mark.parametrize("at", ["moss_4", "spiral_b"])
@pytest.mark.parametrize("wave", [1, 2, 3])
def test_lull_the_piper_brings_a_troll_to_his_pawn(at, wave):
    table = position().champion(PINK, "lull_the_piper").pawn("lull_the_piper", at).trolls(PINK, "granite_1", 3)
    match = table.wave(wave).phase("end-abilities").match()
    assert events(match, "trolls-join") == [
        {"seat": PINK, "champion": champion(match, "lull_the_piper"), "trolls": 1, "place": place(match, at)}
    ]
    assert units(match, PINK, at) == 2
    assert int(fields(match).reserve[PINK]) == 21


@pytest.mark.rule("fall:CHA-16", "fall:BOL-03")
@pytest.mark.parametrize(("reserve", "joins"), [(0, 0), (1, 1)])
def test_lull_the_piper_needs_a_troll_in_supply(reserve, joins):
    table = position().champion(PINK, "lull_the_piper").pawn("lull_the_piper", "moss_4")
    match = table.trolls(PINK, "granite_1", 25 - reserve).phase("end-abilities").match()
    assert len(events(match, "trolls-join")) == joins
    assert units(match, PINK, "moss_4") == 1 + joins
    assert int(fields(match).reserve[PINK]) == 0


@pytest.mark.rule("fall:CHA-16")
def test_lull_the_piper_needs_his_pawn():
    match = position().champion(PINK, "lull_the_piper").phase("end-abilities").match()
    assert "trolls-join" not in told(match)
    assert int(fields(match).reserve[PINK]) == 25


# Sodden Pim: weak Bolster actions have one more power -----------------------------------------------------------------


def acting(name, *rows, **more):
    """Pink covers the first symbol of an action, with this champion."""
    table = position().champion(PINK, name).ancestry(PINK, *rows).supplies(BLUE, 1).trolls(PINK, "moon_3", 2)
    for what, amount in more.items():
        getattr(table, what)(PINK, amount)
    return table.act(PINK).match()


@pytest.mark.rule("fall:K-51")
def test_sodden_pim_strengthens_weak_bolster_actions():
    match = choose(acting("sodden_pim", "B . B2 . A", desperation=1), "cover:0,0", "spend:1", "spiral_a")
    assert events(match, "weak-action") == [{"seat": PINK, "action": Kind.BOLSTER, "power": 3}]
    assert keys(match) == ["trolls:1", "trolls:2", "trolls:3"]
    match.choose("trolls:3")
    assert kind(match) == "act", "it is still a weak action: a second one follows"


@pytest.mark.rule("fall:K-51")
@pytest.mark.parametrize("count", [1, 2])
def test_sodden_pim_helps_every_time(count):
    match = acting("sodden_pim", "B . B . B")
    for at in range(count):
        choose(match, f"cover:{2 * at},0", "nowhere")
    assert events(match, "weak-action") == [{"seat": PINK, "action": Kind.BOLSTER, "power": 2}] * count


@pytest.mark.rule("fall:K-51")
@pytest.mark.parametrize(
    ("cell", "told_of", "what", "power"),
    [
        ("cover:2,0", "strong-action", Kind.BOLSTER, 2),
        ("cover:4,0", "weak-action", Kind.ADVANCE, 1),
    ],
)
def test_sodden_pim_strengthens_nothing_else(cell, told_of, what, power):
    match = choose(acting("sodden_pim", "B . B2 . A"), cell)
    assert events(match, told_of) == [{"seat": PINK, "action": what, "power": power}]


@pytest.mark.rule("fall:K-51")
def test_sodden_pim_strengthens_no_action_of_a_rival():
    table = position().champion(BLUE, "sodden_pim").ancestry(PINK, "B .").act(PINK)
    assert events(choose(table.match(), "nowhere"), "weak-action") == [
        {"seat": PINK, "action": Kind.BOLSTER, "power": 1}
    ]


# Ashka: no gnome is added where you are repelled ----------------------------------------------------------------------


@pytest.mark.rule("fall:ATK-11")
@pytest.mark.parametrize("owner", [PINK, BLUE])
def test_ashka_never_back_keeps_gnomes_from_joining(owner):
    table = position().champion(owner, "ashka_never_back").trolls(PINK, "moon_3").gnomes("moon_4", 2, seen_by="all")
    match = choose(table.action(PINK, "advance", 1).match(), "moon_4", "spiral_a")
    assert "repelled" in told(match) and units(match, PINK, "spiral_a") == 1
    joined = int(owner != PINK)
    assert len(events(match, "gnome-joins")) == joined
    assert int(fields(match).gnomes[place(match, "moon_4")]) == 1 + joined
    assert int(fields(match).gnome_supply) == 29 - joined


# Wade and Shimmer: symbols --------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:CHA-13")
def test_wade_longshin_has_an_advance_that_joins_any_cluster():
    match = choose(acting("wade_longshin", "A . A"), "champion:wade_longshin:1")
    assert keys(match) == ["add:0,0", "add:2,0", "done"]
    choose(match, "add:0,0", "add:2,0", *["spend:0"] * (kind(match) == "boost-supplies"))
    assert events(match, "strong-action") == [{"seat": PINK, "action": Kind.ADVANCE, "power": 3}]
    assert int(fields(match).cubes[PINK]) >> 36 == 1


@pytest.mark.rule("fall:CHA-13")
def test_wade_longshin_has_a_weak_advance_of_its_own():
    match = choose(acting("wade_longshin", "I ."), "champion:wade_longshin:1")
    assert events(match, "weak-action") == [{"seat": PINK, "action": Kind.ADVANCE, "power": 1}]


@pytest.mark.rule("fall:CHA-13", "fall:STR-03")
def test_without_wade_longshin_the_two_symbols_are_apart():
    match = choose(acting("old_gristle", "A . A . I"), "cover:0,0")
    assert events(match, "weak-action") == [{"seat": PINK, "action": Kind.ADVANCE, "power": 1}]


@pytest.mark.rule("fall:CHA-13", "fall:ANC-12")
@pytest.mark.parametrize(
    ("what", "then"),
    [("advance", "advance-to"), ("bolster", "bolster-where"), ("influence", "influence-whom"), ("gnome", "scout-gate")],
)
def test_shimmer_vey_has_a_wild_for_any_action(what, then):
    match = choose(acting("shimmer_vey", ". E"), f"wild:champion:shimmer_vey:1:{what}")
    assert events(match, "weak-action") == [{"seat": PINK, "action": Kind[what.upper()], "power": 1}]
    assert kind(match) == then


@pytest.mark.rule("fall:CHA-13", "fall:STR-06")
def test_shimmer_vey_joins_any_cluster():
    match = choose(acting("shimmer_vey", "G . G2"), "cover:0,0")
    assert keys(match) == ["add:champion:shimmer_vey:1", "done"]
    choose(match, "add:champion:shimmer_vey:1", "add:2,0")
    assert events(match, "strong-action") == [{"seat": PINK, "action": Kind.GNOME, "power": 4}]


@pytest.mark.rule("fall:K-31", "fall:SUP-03")
@pytest.mark.parametrize(("row", "asked_for_wilds"), [("W .", True), ("A .", False)])
def test_shimmer_vey_makes_a_pair_with_a_wild_of_the_ancestry(row, asked_for_wilds):
    match = position(2).champion(0, "shimmer_vey").ancestry(0, row).phase("supplies").match()
    assert (kind(match) == "cover-wilds") == asked_for_wilds
    if asked_for_wilds:
        choose(match, "cover:champion:shimmer_vey:1")
        assert events(match, "wilds-covered") == [{"seat": 0, "pairs": 1, "supplies": 7}]


# Nim: more to scout ---------------------------------------------------------------------------------------------------


def scouting(name):
    table = position().champion(PINK, name).gnomes("ice_1", 1).gnomes("ice_2", 2).gnomes("ice_3", 3)
    return table.gates("moss", "ice", "moon", "fire").action(PINK, "gnome", 1).match()


@pytest.mark.rule("fall:GNO-04", "fall:GNO-05")
@pytest.mark.parametrize(("name", "items"), [("nim_lantern_eye", 2), ("old_gristle", 1)])
def test_nim_lantern_eye_peeks_at_one_more_gate_card_and_one_more_gnome(name, items):
    match = scouting(name)
    for gate in range(1, items + 1):
        assert kind(match) == "scout-gate"
        match.choose(f"gate:{gate}")
    for cavern in range(1, items + 1):
        assert kind(match) == "scout-gnome"
        match.choose(f"ice_{cavern}:1")
    assert kind(match) == "bolster-where"
    peeked = [{"seat": PINK, "gate": gate, "clan": gate} for gate in range(items)]
    assert events(match, "peeked-gate") == peeked
    assert [event["strength"] for event in events(match, "peeked-gnome")] == list(range(1, items + 1))


@pytest.mark.rule("fall:GNO-04", "fall:GNO-05")
def test_nim_lantern_eye_may_stop_after_one_or_none():
    match = choose(scouting("nim_lantern_eye"), "none", "ice_3:1")
    assert kind(match) == "scout-gnome"
    assert refused(match, "ice_3:1") == "GNO-05"
    match.choose("none")
    assert kind(match) == "bolster-where"
    assert events(match, "peeked-gate") == []


@pytest.mark.rule("fall:CHA-13")
def test_nim_lantern_eye_has_a_gnome_symbol():
    match = choose(acting("nim_lantern_eye", "I ."), "champion:nim_lantern_eye:1")
    assert events(match, "weak-action") == [{"seat": PINK, "action": Kind.GNOME, "power": 1}]


# Old Gristle, Tolla, Kerb ---------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:SUP-06")
@pytest.mark.parametrize(("wave", "tokens"), [(1, 2), (2, 3), (3, 3)])
def test_old_gristle_gives_more_desperation_tokens(wave, tokens):
    match = position(3).champion(2, "old_gristle").wave(wave).phase("supplies").match()
    expected = [tokens, tokens, tokens + gives("old_gristle")]
    assert [int(each) for each in fields(match).desperation[:3]] == expected
    assert events(match, "desperation-gained") == [{"seat": seat, "tokens": expected[seat]} for seat in range(3)]


def influencing(owner, *discs):
    table = position().champion(owner, "tolla_first_knock").display("cinder_odd", "busy_flint")
    for seat in discs:
        table.influence(seat, "busy_flint", 2)
    return choose(table.action(PINK, "influence", 2).match(), "champion:busy_flint")


@pytest.mark.rule("fall:INF-03")
@pytest.mark.parametrize(
    ("owner", "discs", "gained"),
    [(PINK, (), 3 + gives("tolla_first_knock")), (BLUE, (), 3), (PINK, (BLUE,), 2), (PINK, (PINK,), 2)],
)
def test_tolla_first_knock_gains_more_as_the_first(owner, discs, gained):
    match = influencing(owner, *discs)
    total = gained + (2 if PINK in discs else 0)
    assert events(match, "influenced") == [
        {"seat": PINK, "champion": champion(match, "busy_flint"), "influence": gained, "total": total}
    ]


def mourning(owner):
    """Two of pink's trolls are the easiest for gnomes from Moss."""
    return position().champion(owner, "kerb_the_mourner").trolls(PINK, "moss_1", 2).trolls(BLUE, "moss_2", 9)


@pytest.mark.rule("fall:FAL-05", "fall:FAL-07")
@pytest.mark.parametrize(("owner", "more"), [(PINK, 2 * gives("kerb_the_mourner")), (BLUE, 0)])
def test_kerb_the_mourner_gains_more_for_each_of_the_fallen(owner, more):
    match = mourning(owner).invade("moss", 2).match()
    assert len(events(match, "troll-fell")) == 2
    assert honour(match, PINK, "fallen") == 3 + 2
    assert honour(match, PINK, "champions") == more
    assert honour(match, BLUE, "champions") == 0


@pytest.mark.rule("fall:BRE-06")
def test_kerb_the_mourner_gains_nothing_in_a_breach():
    match = choose(mourning(PINK).breach(PINK).match(), "moss")
    assert len(events(match, "troll-fell")) == 2
    assert honour(match, PINK, "champions") == honour(match, PINK, "fallen") == 0


@pytest.mark.rule("fall:FAL-04", "fall:FAL-05")
def test_kerb_the_mourner_gains_as_much_for_a_fallen_pawn():
    table = position().champion(PINK, "kerb_the_mourner").champion(PINK, "cinder_odd").pawn("cinder_odd", "moss_1")
    match = choose(table.trolls(BLUE, "moss_2", 9).invade("moss", 1).match(), "spiral_a")
    assert len(events(match, "pawn-fell")) == 1
    assert honour(match, PINK, "champions") == gives("kerb_the_mourner")
