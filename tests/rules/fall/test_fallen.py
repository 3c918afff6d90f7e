"""Trolls that fall: who, where they go, and what they earn. (FAL-01 to FAL-08, K-44)

Most tests are on the small side, where Moss has one gate: gnomes come to moss_1 first.
"""

import pytest

from tests.rules.fall.helpers import (
    WatchedDice,
    altered,
    amount,
    asked,
    champion,
    choose,
    events,
    fields,
    honour,
    keys,
    kind,
    owner,
    pawn,
    place,
    position,
    refused,
    reserve,
    scripted,
    told,
    trolls,
    units,
)
from underhall.games.fall.pieces import Power, Source
from underhall.games.fall.position import Position

PINK, BLUE, GREEN, YELLOW, VIOLET = range(5)


# Who falls ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:FAL-01", "fall:FAL-03")
@pytest.mark.parametrize("seat", [PINK, BLUE])
def test_a_fallen_troll_leaves_the_cavern_for_its_owners_supply(seat):
    match = position(2).trolls(seat, "moss_1", 4).invade("moss", 1).match()
    assert (trolls(match, seat, "moss_1"), units(match, seat, "moss_1")) == (3, 3)
    assert int(fields(match).crowd[place(match, "moss_1")]) == 3
    assert (reserve(match, seat), reserve(match, 1 - seat)) == (22, 25)
    assert events(match, "troll-fell") == [{"owner": seat, "cavern": place(match, "moss_1"), "honour": 3}]
    assert told(match) == ["gnome-defeated", "troll-fell", "honour-gained"]


@pytest.mark.rule("fall:FAL-01")
def test_control_is_looked_at_anew():
    table = position(2).trolls(PINK, "moss_1", 2).trolls(BLUE, "moss_1", 1)
    match = table.invade("moss", 1).match(scripted(whose_troll=["seat:0"]))
    assert not int(fields(match).control[PINK]) and not int(fields(match).control[BLUE])


def mixed(*names, count=1, seat=PINK, cavern="moss_1", seats=2):
    """Trolls of a seat, with pawns of its champions."""
    table = position(seats).trolls(seat, cavern, count)
    for name in names:
        table.champion(seat, name).pawn(name, cavern)
    return table


@pytest.mark.rule("fall:FAL-02", "fall:FAL-03")
def test_the_owner_chooses_a_troll_although_a_champion_is_there():
    match = mixed("orsa_two_fists", "busy_flint", count=2).invade("moss", 1).match()
    assert (kind(match), asked(match)) == ("which-unit", PINK)
    assert keys(match) == ["troll", "pawn:orsa_two_fists", "pawn:busy_flint"]
    choose(match, "troll")
    assert (trolls(match, PINK, "moss_1"), units(match, PINK, "moss_1"), reserve(match, PINK)) == (1, 3, 24)
    assert pawn(match, "orsa_two_fists") == pawn(match, "busy_flint") == "moss_1"


@pytest.mark.rule("fall:FAL-02", "fall:FAL-04", "fall:K-44")
@pytest.mark.parametrize("lair", ["spiral_a", "spiral_b"])
def test_a_fallen_champion_goes_to_a_lair_of_its_owners_choice(lair):
    match = choose(mixed("orsa_two_fists", "busy_flint").invade("moss", 1).match(), "pawn:busy_flint")
    assert (kind(match), asked(match), keys(match)) == ("fall-to-lair", PINK, ["spiral_a", "spiral_b"])
    choose(match, lair)
    flint = champion(match, "busy_flint")
    assert (pawn(match, "busy_flint"), pawn(match, "orsa_two_fists")) == (lair, "moss_1")
    assert (units(match, PINK, lair), trolls(match, PINK, lair), units(match, PINK, "moss_1")) == (1, 0, 2)
    assert reserve(match, PINK) == 24, "a champion is not a troll of the supply"
    assert events(match, "pawn-fell") == [
        {"owner": PINK, "champion": flint, "cavern": place(match, "moss_1"), "honour": 3}
    ]
    assert events(match, "fell-to-lair") == [{"owner": PINK, "lair": place(match, lair)}]
    assert owner(match, "busy_flint") == PINK
    assert int(fields(match).gift[PINK, Power.MORE_WEAK]) == 1, "its ability stays"
    assert honour(match, PINK) == 3


@pytest.mark.rule("fall:FAL-04", "fall:FAL-02")
@pytest.mark.parametrize(("name", "seat"), [("orsa_two_fists", BLUE), ("busy_flint", PINK)])
def test_a_champion_alone_has_no_choice_but_its_lair(name, seat):
    match = mixed(name, count=0, seat=seat).invade("moss", 1).match()
    assert (kind(match), asked(match)) == ("fall-to-lair", seat)
    choose(match, keys(match)[1])
    assert units(match, seat, "moss_1") == 0


@pytest.mark.rule("fall:FAL-02")
def test_only_units_that_are_there_may_fall():
    table = mixed("orsa_two_fists", "busy_flint").champion(PINK, "gulch_the_wanderer")
    table.pawn("gulch_the_wanderer", "moss_2").champion(BLUE, "wade_longshin").pawn("wade_longshin", "moss_1")
    match = table.trolls(BLUE, "moss_1", 3).invade("moss", 1).match(scripted(whose_troll=["seat:0"]))
    assert (kind(match), asked(match)) == ("which-unit", PINK)
    assert keys(match) == ["troll", "pawn:orsa_two_fists", "pawn:busy_flint"]
    assert refused(match, "pawn:gulch_the_wanderer") == "FAL-02", "elsewhere"
    assert refused(match, "pawn:wade_longshin") == "FAL-02", "a rival's"
    assert refused(match, "pawn:marshal_quoin") == "FAL-02", "nobody's"


@pytest.mark.rule("fall:FAL-02", "fall:INV-14")
def test_of_two_champions_alone_one_falls():
    table = position(2).champion(PINK, "orsa_two_fists").champion(PINK, "busy_flint")
    match = table.pawn("orsa_two_fists", "moss_1").pawn("busy_flint", "moss_1").invade("moss", 1).match()
    assert keys(match) == ["pawn:orsa_two_fists", "pawn:busy_flint"]
    assert refused(match, "troll") == "FAL-02"
    assert refused(match, "none") == "INV-14"


@pytest.mark.rule("fall:FAL-02")
def test_without_trolls_one_of_the_champions_must_fall():
    match = mixed("orsa_two_fists", "busy_flint", count=0).invade("moss", 1).match()
    assert keys(match) == ["pawn:orsa_two_fists", "pawn:busy_flint"]


@pytest.mark.rule("fall:FAL-02")
def test_the_owner_is_asked_and_not_who_sent_the_gnome():
    table = mixed("orsa_two_fists", seat=GREEN, cavern="mud_1", seats=5).trolls(VIOLET, "mud_2", 2)
    match = table.votes(YELLOW, "mud", 2).invade("mud", 1).match()
    assert (kind(match), asked(match)) == ("which-cavern", YELLOW)
    choose(match, "mud_1")
    assert (kind(match), asked(match)) == ("which-unit", GREEN)


@pytest.mark.rule("fall:K-44", "fall:FAL-04")
def test_the_next_gnome_finds_the_cavern_empty_that_a_champion_left():
    table = mixed("grim_hesk", count=0).invade("moss", 2)
    match = choose(table.match(), "spiral_a")
    assert events(match, "gnome-stays") == [{"cavern": place(match, "moss_1")}]
    assert pawn(match, "grim_hesk") == "spiral_a"


# Honour ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:FAL-05", "fall:FAL-07")
@pytest.mark.parametrize(("wave", "first"), [(1, 3), (2, 4), (3, 5)])
def test_the_first_fallen_earns_most_and_all_others_two(wave, first):
    match = position(2).wave(wave).trolls(BLUE, "moss_1", 4).invade("moss", 4).match()
    assert [each["honour"] for each in events(match, "troll-fell")] == [first, 2, 2, 2]
    assert honour(match, BLUE, "fallen") == honour(match, BLUE) == first + 6
    gained = events(match, "honour-gained")
    assert gained == [{"seat": BLUE, "honour": honour, "source": Source.FALLEN} for honour in (first, 2, 2, 2)]


@pytest.mark.rule("fall:FAL-05", "fall:FAL-07")
def test_the_first_fallen_is_one_of_whoever_falls_first():
    table = position(3).wave(2).trolls(BLUE, "moss_1", 1).trolls(GREEN, "moss_1", 2)
    match = table.invade("moss", 3).match(scripted(whose_troll=["seat:2", "seat:1"]))
    assert [each["owner"] for each in events(match, "troll-fell")] == [GREEN, BLUE, GREEN]
    assert [honour(match, seat) for seat in range(3)] == [0, 2, 4 + 2]


@pytest.mark.rule("fall:FAL-06")
def test_there_is_one_first_fallen_in_all_caverns_of_an_invasion():
    """Both gate caverns have one troll; then the empty one is filled, and the next falls upon the other."""
    table = position().trolls(PINK, "ice_1").trolls(BLUE, "ice_2").trolls(GREEN, "moss_2", 2).trolls(GREEN, "ice_3", 2)
    match = choose(table.trolls(GREEN, "moon_1", 2).votes(PINK, "ice", 1).invade("ice", 3).match(), "ice_1")
    assert [tuple(each.values()) for each in events(match, "troll-fell")] == [
        (PINK, place(match, "ice_1"), 3),
        (BLUE, place(match, "ice_2"), 2),
    ]


@pytest.mark.rule("fall:FAL-05", "fall:FAL-06", "fall:INV-01")
def test_each_invasion_has_a_first_fallen_of_its_own():
    table = position(2).gates("moss", "mud", "ice").trolls(PINK, "moss_1", 3).trolls(BLUE, "mud_1", 3)
    match = table.trolls(BLUE, "ice_1", 1).phase("invasions").match()
    assert [tuple(each.values()) for each in events(match, "troll-fell")] == [
        (PINK, place(match, "moss_1"), 3),
        (PINK, place(match, "moss_1"), 2),
        (BLUE, place(match, "mud_1"), 3),
        (BLUE, place(match, "mud_1"), 2),
        (BLUE, place(match, "ice_1"), 3),
    ]


@pytest.mark.rule("fall:FAL-05")
def test_the_first_fallen_may_come_after_gnomes_that_stayed():
    table = position(2).trolls(BLUE, "moss_2", 1).trolls(BLUE, "ice_2", 2)
    match = table.invade("moss", 2).match()
    assert told(match) == ["gnome-stays", "gnome-defeated", "troll-fell", "honour-gained"]
    assert honour(match, BLUE) == 3


@pytest.mark.rule("fall:FAL-05", "fall:FAL-07")
def test_a_champion_earns_as_any_troll_does():
    match = mixed("orsa_two_fists", count=1).invade("moss", 2).match()
    choose(match, "troll")
    assert kind(match) == "fall-to-lair", "then the champion is alone"
    choose(match, "spiral_b")
    assert events(match, "pawn-fell")[0]["honour"] == 2
    assert honour(match, PINK) == 3 + 2


@pytest.mark.rule("fall:FAL-05", "fall:FAL-07")
@pytest.mark.parametrize("seat", [BLUE, PINK])
def test_a_champion_may_add_honour_for_each_that_falls(seat):
    table = position(2).champion(seat, "kerb_the_mourner").trolls(BLUE, "moss_1", 2)
    match = table.invade("moss", 2).match()
    more = 2 * amount(match, "kerb_the_mourner") if seat == BLUE else 0
    assert (honour(match, BLUE, "fallen"), honour(match, BLUE, "champions")) == (5, more)
    assert honour(match, PINK) == 0


@pytest.mark.rule("fall:FAL-05")
def test_a_champion_for_breaches_adds_nothing_in_an_invasion():
    table = position(2).champion(BLUE, "vesper_gatewarden").trolls(BLUE, "moss_1", 2)
    assert honour(table.invade("moss", 2).match(), BLUE) == 5


# Where the fallen go --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:FAL-03")
def test_by_a_champion_fallen_trolls_go_to_a_lair():
    table = position(2).champion(BLUE, "nurse_bramble").trolls(BLUE, "moss_1", 3)
    match = table.invade("moss", 2).match()
    assert (kind(match), asked(match), keys(match)) == ("fall-to-lair", BLUE, ["fang_a", "fang_b"])
    choose(match, "fang_b", "fang_a")
    assert [trolls(match, BLUE, name) for name in ("moss_1", "fang_a", "fang_b")] == [1, 1, 1]
    assert reserve(match, BLUE) == 22
    assert honour(match, BLUE) == 5
    assert [each["lair"] for each in events(match, "fell-to-lair")] == [
        place(match, "fang_b"),
        place(match, "fang_a"),
    ]


@pytest.mark.rule("fall:FAL-03")
def test_only_for_its_owner():
    match = position(2).champion(PINK, "nurse_bramble").trolls(BLUE, "moss_1", 3).invade("moss", 1).match()
    assert match.over and reserve(match, BLUE) == 23


# Whose troll ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:FAL-08")
@pytest.mark.parametrize(
    ("seats", "there"),
    [(2, {0: 1, 1: 1}), (3, {0: 3, 2: 1}), (5, {0: 1, 1: 2, 2: 3, 3: 4, 4: 5}), (4, {1: 2, 3: 6})],
)
def test_each_troll_is_equally_likely(seats, there):
    table, dice = position(seats), WatchedDice()
    for seat, count in there.items():
        table.trolls(seat, "moss_1", count)
        if seats > 3:
            table.trolls(seat, "moss_2", 7)
    table.invade("moss", 1).match(dice)
    assert dice.named("whose-troll") == [{f"seat:{seat}": count for seat, count in there.items()}]


@pytest.mark.rule("fall:FAL-08")
def test_champions_count_as_trolls():
    dice = WatchedDice(whose_troll=["seat:1"])
    table = mixed("orsa_two_fists", "busy_flint", count=1).trolls(BLUE, "moss_1", 2)
    match = table.invade("moss", 1).match(dice)
    assert dice.named("whose-troll") == [{"seat:0": 3, "seat:1": 2}]
    assert events(match, "troll-fell")[0]["owner"] == BLUE
    assert (units(match, PINK, "moss_1"), units(match, BLUE, "moss_1")) == (3, 1)


@pytest.mark.rule("fall:FAL-08")
def test_where_one_player_is_alone_chance_has_no_say():
    dice = WatchedDice()
    match = position(3).trolls(GREEN, "moss_1", 2).invade("moss", 1).match(dice)
    assert dice.seen == []
    assert events(match, "troll-fell")[0]["owner"] == GREEN


@pytest.mark.rule("fall:FAL-08")
def test_as_many_fall_as_gnomes_come_one_draw_each():
    dice = WatchedDice(whose_troll=["seat:0", "seat:1", "seat:0"])
    match = position(2).trolls(PINK, "moss_1", 2).trolls(BLUE, "moss_1", 2).invade("moss", 4).match(dice)
    assert dice.named("whose-troll") == [
        {"seat:0": 2, "seat:1": 2},
        {"seat:0": 1, "seat:1": 2},
        {"seat:0": 1, "seat:1": 1},
    ]
    assert [each["owner"] for each in events(match, "troll-fell")] == [PINK, BLUE, PINK, BLUE]


# Spared ---------------------------------------------------------------------------------------------------------------


def lintel(*rivals, cavern="moss_1", table=None):
    """Pink's sparing pawn, its troll behind the gate of Moss, and rivals' trolls there."""
    table = table or position(3)
    table.champion(PINK, "durrow_the_lintel").pawn("durrow_the_lintel", cavern).trolls(PINK, "moss_1")
    for seat, count in rivals:
        table.trolls(seat, "moss_1", count)
    return table


@pytest.mark.rule("fall:FAL-08")
def test_beside_a_sparing_pawn_rivals_fall():
    dice = WatchedDice()
    match = lintel((BLUE, 1)).invade("moss", 1).match(dice)
    assert dice.seen == [] and events(match, "troll-fell")[0]["owner"] == BLUE
    dice = WatchedDice()
    lintel((BLUE, 1), (GREEN, 3)).invade("moss", 1).match(dice)
    assert dice.named("whose-troll") == [{"seat:1": 1, "seat:2": 3}]


@pytest.mark.rule("fall:FAL-08")
def test_without_rivals_it_spares_nobody():
    match = lintel().invade("moss", 1).match()
    assert (kind(match), keys(match)) == ("which-unit", ["troll", "pawn:durrow_the_lintel"])


@pytest.mark.rule("fall:FAL-08")
def test_elsewhere_it_spares_nobody():
    dice = WatchedDice()
    lintel((BLUE, 1), cavern="mud_3").invade("moss", 1).match(dice)
    assert dice.named("whose-troll") == [{"seat:0": 1, "seat:1": 1}]


@pytest.mark.rule("fall:FAL-08")
@pytest.mark.parametrize(("green", "weights"), [(0, {"seat:0": 2, "seat:1": 3}), (1, None)])
def test_where_all_would_be_spared_nobody_is(green, weights):
    """In a pack with a second champion that spares; Green has none."""
    sparing = altered(champion=[{"power": {"kind": "spared", "amount": 0}}])
    table = lintel((BLUE, 2), table=Position(sparing, 3)).champion(BLUE, "orsa_two_fists")
    table.pawn("orsa_two_fists", "moss_1").trolls(GREEN, "moss_1", green)
    dice = WatchedDice()
    match = table.invade("moss", 1).match(dice)
    if weights is None:
        assert dice.seen == [] and events(match, "troll-fell")[0]["owner"] == GREEN
    else:
        assert dice.named("whose-troll") == [weights]
