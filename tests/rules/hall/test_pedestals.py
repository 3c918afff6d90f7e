"""Pedestals on anchors. (R145 to R155, C6, C23, C24, C39)"""

import pytest

from tests.rules.hall.helpers import (
    asked,
    cast,
    choose,
    clan,
    decline,
    dig,
    fields,
    in_vain,
    keys,
    kind,
    move,
    named_for,
    pedestals,
    places_offered,
    position,
    refused,
    scores,
    standing,
    statues,
    told,
)
from underhall.games.hall.pieces import NONE, TIERS, UNKNOWN

LATE = "belated_plinth"


def digging(*held, tile="stub", squares="B5 C5", anchor="C5", table=None):
    """Seat 0 has dug a tunnel beside its gate, and has pedestals of these clans."""
    match = (table or position()).pedestals(0, *held).storage(0, stone=5).match()
    return dig(match, tile, "stone", squares, anchor)


# At the moment of digging ---------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R145")
def test_a_pedestal_may_be_put_on_the_anchor_of_the_new_tunnel():
    match = digging("fire", "fire", "moon")
    assert (asked(match), kind(match)) == (0, "pedestal")
    assert keys(match) == ["fire", "moon", "none"]
    assert refused(match, "ice") == "R145"
    choose(match, "fire")
    assert standing(match) == {"C5": "fire"}
    assert pedestals(match, 0) == {"fire": 1, "moon": 1}


@pytest.mark.rule("hall:R145")
def test_nobody_has_to():
    match = digging("fire")
    choose(match, "none")
    assert standing(match) == {} and pedestals(match, 0) == {"fire": 1}
    assert (fields(match).point_owner == NONE).all()


@pytest.mark.rule("hall:R145")
def test_without_a_pedestal_nobody_is_asked():
    match = position().pedestals(1, "fire").storage(0, stone=2).match()
    dig(match, "stub", "stone", "B5 C5")
    assert kind(match) != "pedestal" and "pedestal-placed" not in told(match)


@pytest.mark.rule("hall:R145")
def test_one_pedestal_for_one_anchor():
    match = digging("fire", "ice", "moon")
    choose(match, "ice")
    assert kind(match) != "pedestal" and standing(match) == {"C5": "ice"}


@pytest.mark.rule("hall:R145", "hall:R222")
def test_a_team_places_from_its_storage():
    table = position(4, teams=True).pedestals(3, "moon").storage(0, stone=2)
    match = table.match()
    dig(match, "stub", "stone", "B5 C5", "C5")
    choose(match, "moon")
    assert pedestals(match, 0) == pedestals(match, 3) == {}
    assert fields(match).point_owner[clan("moon"), 1] == 0


@pytest.mark.rule("hall:R146")
@pytest.mark.parametrize(
    ("tile", "squares"),
    [
        ("long_passage", "B5 C5 D5 E5 F5"),
        ("long_dogleg", "B5 C5 D5 E5 E6"),
        ("side_chamber", "B5 C5 D5 C6 D6"),
        ("long_junction", "B5 C5 D5 C6 C7"),
        ("staircase", "B5 C5 C6 D6 D7"),
    ],
)
def test_tunnels_of_size_five_have_no_anchor(tile, squares):
    match = digging("fire", "ice", "moon", tile=tile, squares=squares, anchor=None)
    assert kind(match) != "pedestal" and not fields(match).anchors.any()
    assert "dug" in told(match)


@pytest.mark.rule("hall:R145", "hall:R156")
def test_the_pedestal_comes_before_the_workshop():
    table = position().tunnel_on(0, "passage", "A6 A7 A8 A9")
    match = digging("fire", squares="B8 B9", anchor="B8", table=table)
    assert kind(match) == "pedestal"
    choose(match, "fire")
    assert kind(match) == "establish" and standing(match) == {"B8": "fire"}


@pytest.mark.rule("hall:R154")
def test_later_is_too_late():
    """Declined once; the next tunnel asks for its own anchor only, and no other turn asks again."""
    match = digging("fire", table=position(2))
    choose(match, "none")
    decline(match)
    choose(match, keys(match)[0])  # seat 1 recruits
    while asked(match) != 0:
        choose(match, keys(match)[-1])
    assert "pedestal" not in {key.split(":")[0] for key in keys(match)}
    dig(match, "gallery", "stone", "D5 E5 F5", "E5")
    choose(match, "fire")
    assert standing(match) == {"E5": "fire"}


@pytest.mark.rule("hall:R155")
def test_a_pedestal_stays_when_its_statue_moves_on():
    table = position().storage(0, cart=2).tunnel_on(0, "stub", "A6 B6").tunnel_on(None, "stub", "D5 E5")
    match = digging("fire", table=table.statue("fire", "A6"))
    choose(match, "fire")
    move(match, "A6", "C5")
    assert standing(match) == {"C5": "fire"} and statues(match)["C5"] == "fire"
    move(match, "C5", "E5")
    assert standing(match) == {"C5": "fire"} and statues(match)["E5"] == "fire"
    assert (fields(match).pedestal != NONE).sum() == 1


# One of each clan in a tier -------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R147", "hall:R148", "hall:R152")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_clan_has_one_pedestal_in_each_tier(owner):
    table = position().tunnel_on(1, "stub", "X5 W5", anchor="W5").tunnel_on(0, "gallery", "A6 B6 C6", anchor="B6")
    table.tunnel_on(0, "stub", "D6 E6", anchor="D6").pedestal(owner, "ice", "W5" if owner else "D6")
    match = digging("fire", "ice", "moon", table=table)
    assert keys(match) == ["fire", "moon", "none"]
    assert refused(match, "ice") == "R147"
    choose(match, "moon")
    assert standing(match)["C5"] == "moon" and pedestals(match, 0) == {"fire": 1, "ice": 1}


@pytest.mark.rule("hall:R147")
def test_the_same_clan_in_another_tier():
    table = position().tunnel_on(1, "stub", "X5 W5", anchor="X5").pedestal(1, "ice", "X5")
    match = digging("ice", table=table)
    assert keys(match) == ["ice", "none"]
    choose(match, "ice")
    assert fields(match).point_owner[clan("ice")].tolist() == [1, 0, NONE, NONE, NONE]


@pytest.mark.rule("hall:C39", "hall:R152")
def test_a_pedestal_whose_token_is_gone_remains_with_its_owner():
    match = digging("ice", table=position().token(1, "ice", 2))
    assert kind(match) != "pedestal" and pedestals(match, 0) == {"ice": 1}
    assert standing(match) == {} and fields(match).point_owner[clan("ice"), 1] == 1


@pytest.mark.rule("hall:R148")
def test_a_tier_takes_all_three_clans():
    table = position().tunnel_on(0, "stub", "A6 A7", anchor="A6").pedestal(0, "fire", "A6")
    table.tunnel_on(1, "stub", "X5 W5", anchor="X5").pedestal(1, "ice", "X5")
    match = digging("fire", "ice", "moon", anchor="B5", table=table)
    assert keys(match) == ["moon", "none"]
    choose(match, "moon")
    assert standing(match) == {"A6": "fire", "X5": "ice", "B5": "moon"}


# The tier of the anchor -----------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R149")
@pytest.mark.parametrize(("anchor", "tier"), [("B5", 1), ("C5", 2)])
def test_the_square_of_the_anchor_says_the_tier(anchor, tier):
    """The tunnel lies in both tiers."""
    match = digging("ice", anchor=anchor)
    choose(match, "ice")
    assert fields(match).point_owner[clan("ice")].tolist() == [0 if at == tier - 1 else NONE for at in range(TIERS)]
    assert [(event["seat"], event["clan"], event["tier"]) for event in named_for(match, 0, "token-claimed")] == [
        (0, clan("ice"), tier - 1)
    ]


INWARDS = (("long_passage", "B5 C5 D5 E5 F5"), ("stub", "F6 F7"))


@pytest.mark.rule("hall:C6", "hall:R149")
@pytest.mark.parametrize(
    ("before", "squares", "anchor", "tier"),
    [(0, "B5 C5", "B5", 1), (0, "B5 C5", "C5", 2), (1, "G5 H5", "G5", 3), (1, "F6 F7", "F6", 4), (2, "G7 H7", "G7", 5)],
)
def test_tiers_are_numbered_from_the_rim_to_the_heart(before, squares, anchor, tier):
    table = position()
    for tile, under in INWARDS[:before]:
        table.tunnel_on(0, tile, under)
    match = table.pedestals(0, "moon").storage(0, stone=2).match()
    choose(match, "dig:stub:stone")
    assert [option.label for option in match.decision.options if option.key == anchor.lower()] == [
        f"Anchor on {anchor}, tier {tier}"
    ]
    match.undo()
    dig(match, "stub", "stone", squares, anchor)
    choose(match, "moon")
    assert [event["tier"] for event in named_for(match, 0, "token-claimed")] == [tier - 1]
    statue = table.tunnel_on(0, "stub", squares, anchor=anchor).statue("ice", anchor).match()
    assert scores(statue, 0)["statues"] == 2 * tier


# Point tokens ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R150", "hall:R151")
@pytest.mark.parametrize("value", [2, 3, 4, 5])
def test_the_token_comes_at_once_and_counts_at_the_end(value):
    match = digging("moon", table=position().points("moon", 2, value))
    assert scores(match, 0)["pedestals"] == 0
    choose(match, "moon")
    assert fields(match).point_owner[clan("moon"), 1] == 0 and (fields(match).point_owner != NONE).sum() == 1
    assert scores(match, 0)["pedestals"] == value and scores(match, 1)["pedestals"] == 0
    assert scores(match, 0)["tunnels"] == 0
    assert named_for(match, 0, "token-claimed") == [{"seat": 0, "clan": clan("moon"), "tier": 1, "value": value}]


@pytest.mark.rule("hall:R151")
def test_the_value_of_a_token_is_known_to_its_owner_and_the_partner():
    table = position(4, teams=True).points("moon", 2, 5)
    match = digging("moon", table=table)
    choose(match, "moon")
    values = {seat: [event["value"] for event in named_for(match, seat, "token-claimed")] for seat in range(4)}
    assert values == {0: [5], 3: [5], 1: [UNKNOWN], 2: [UNKNOWN]}


@pytest.mark.rule("hall:R147", "hall:R150")
def test_a_pedestal_in_the_heart_takes_the_fifth_token_of_its_clan():
    table = position().token(1, "moon", 5).points("fire", 5, 3)
    table.tunnel_on(0, "long_passage", "B5 C5 D5 E5 F5").tunnel_on(0, "stub", "F6 F7")
    match = digging("fire", "moon", tile="junction", squares="G7 H7 I7 H8", anchor="H7", table=table)
    assert keys(match) == ["fire", "none"]
    assert refused(match, "moon") == "R147"
    choose(match, "fire")
    assert standing(match) == {"H7": "fire"} and pedestals(match, 0) == {"moon": 1}
    assert scores(match, 0)["pedestals"] == 3
    assert fields(match).point_owner[clan("fire"), 4] == 0 and fields(match).point_owner[clan("moon"), 4] == 1


# Statues on pedestals -------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R153")
@pytest.mark.parametrize(("squares", "anchor", "tier"), [("B5 C5", "B5", 1), ("B5 C5", "C5", 2)])
def test_a_pedestal_doubles_a_statue_of_its_clan(squares, anchor, tier):
    table = position().tunnel_on(0, "stub", squares, anchor=anchor).statue("ice", anchor)
    assert scores(table.match(), 0)["statues"] == 2 * tier
    assert scores(table.pedestal(0, "ice", anchor).match(), 0)["statues"] == 4 * tier


@pytest.mark.rule("hall:R153")
def test_beside_its_pedestal_a_statue_is_not_doubled():
    table = position().tunnel_on(0, "gallery", "C5 D5 B5", anchor="C5").statue("ice", "D5").pedestal(0, "ice", "C5")
    assert scores(table.match(), 0)["statues"] == 4


@pytest.mark.rule("hall:C24")
def test_a_statue_on_a_pedestal_of_another_clan_scores_as_usual():
    table = position().tunnel_on(0, "stub", "B5 C5", anchor="C5").pedestal(0, "ice", "C5").tunnel_on(0, "stub", "B6 C6")
    match = table.statue("moon", "B6").storage(0, cart=1).statue_step(0).match()
    choose(match, "b6")
    assert "C5" in places_offered(match)
    choose(match, "c5")
    assert statues(match)["C5"] == "moon" and scores(match, 0)["statues"] == 4


@pytest.mark.rule("hall:C23", "hall:R153")
def test_a_pedestal_under_a_statue_just_unearthed():
    """The anchor of a passage comes to lie on E4, where a statue of Fire is."""
    table = position().tunnel_on(0, "stub", "B5 C5")
    match = digging("fire", tile="passage", squares="B4 C4 D4 E4", anchor="E4", table=table)
    assert kind(match) == "pedestal" and statues(match)["E4"] == "fire"
    assert scores(match, 0)["statues"] == 4
    choose(match, "fire")
    assert standing(match) == {"E4": "fire"} and statues(match)["E4"] == "fire"
    assert scores(match, 0)["statues"] == 8


# Late, by a spell -----------------------------------------------------------------------------------------------------


def casting(*held, table=None):
    """Seat 0 has a stub with its anchor in tier 1 and a gallery with its anchor in tier 2, both empty."""
    table = table or position()
    table.tunnel_on(0, "stub", "A6 A7", anchor="A6").tunnel_on(0, "gallery", "B5 C5 D5", anchor="C5")
    return table.spell(0, LATE).storage(0, rune=1).pedestals(0, *held)


@pytest.mark.rule("hall:R154", "hall:R147")
def test_only_a_spell_puts_a_pedestal_on_an_anchor_later():
    match = cast(casting("fire", "ice", table=position().token(1, "fire", 2)).match(), LATE)
    assert places_offered(match) == {"A6", "C5"}
    assert refused(match, "b5") == refused(match, "a5") == "R145"
    choose(match, "a6")
    assert keys(match) == ["fire", "ice"], "with the spell cast there is no way back"
    assert refused(match, "none") is None and refused(match, "moon") == "R145"
    choose(match, "ice")
    assert standing(match) == {"A6": "ice"} and fields(match).point_owner[clan("ice"), 0] == 0


@pytest.mark.rule("hall:R147")
def test_a_late_pedestal_keeps_to_the_tiers():
    """Only fire is held, and the token of Fire in tier 2 is gone."""
    match = casting("fire", "fire", table=position().token(1, "fire", 2).tunnel_on(0, "stub", "B6 C6", "B6")).match()
    cast(match, LATE)
    assert places_offered(match) == {"A6", "B6"}
    assert refused(match, "c5") == "R147"


@pytest.mark.rule("hall:R155", "hall:R147")
def test_a_late_pedestal_needs_an_empty_anchor_of_the_own_network():
    table = position().tunnel_on(1, "stub", "X5 W5", anchor="W5").tunnel_on(None, "stub", "K11 L11", anchor="K11")
    table = casting("fire", "moon", table=table).pedestal(0, "ice", "A6")
    match = table.tunnel_on(0, "stub", "E5 F5", anchor="F5").match()
    cast(match, LATE)
    assert places_offered(match) == {"C5", "F5"}
    assert refused(match, "a6") == refused(match, "w5") == refused(match, "k11") == "R062"


@pytest.mark.rule("hall:R154")
def test_the_empty_anchor_may_lie_behind_others_of_its_row():
    """B5 has a pedestal; D5 and F5 are empty."""
    table = position().tunnel_on(0, "stub", "B5 C5", anchor="B5").pedestal(0, "ice", "B5")
    table.tunnel_on(0, "stub", "D5 E5", anchor="D5").tunnel_on(0, "stub", "F5 G5", anchor="F5")
    match = table.spell(0, LATE).storage(0, rune=1).pedestals(0, "moon").match()
    assert places_offered(cast(match, LATE)) == {"D5", "F5"}


@pytest.mark.rule("hall:R154")
@pytest.mark.parametrize("held", [(), ("fire",)])
def test_a_late_pedestal_needs_a_pedestal_that_may_stand(held):
    table = position().token(1, "fire", 1).token(2, "fire", 2)
    assert in_vain(casting(*held, table=table), LATE)
