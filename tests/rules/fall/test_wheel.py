"""The Gnome action: the wheel pawn, scouting, tripwires, effects. (GNO-01 to GNO-15)

The spaces are honour, bolster, move, influence, and the same four again, counted from 0; the boost tripwire lies behind
space 3, the breach tripwire behind space 7. The spaces of the boost track, 0 to 6, are also their values.
"""

import pytest

from tests.rules.fall.helpers import (
    WatchedDice,
    altered,
    amount,
    asked,
    champion,
    choose,
    clan,
    events,
    fields,
    honour,
    keys,
    kind,
    place,
    position,
    refused,
    scripted,
    told,
    units,
    wheel,
)
from underhall.errors import UndoRefused
from underhall.games.fall.pieces import UNDRAWN, UNKNOWN, Source
from underhall.games.fall.position import Position

PINK, BLUE, GREEN, YELLOW, VIOLET = range(5)
SPECTATOR = -2
SPACES = 8
CLANS = ("moss", "ice", "moon", "granite", "hammer", "mud", "fire")
GATE_CARDS = {2: 3, 3: 3, 4: 4, 5: 5}


def gnome(power, space=0, seats=4, seat=PINK, **switches):
    """A table at which a seat takes a Gnome action."""
    return position(seats, **switches).wheel(space).action(seat, "gnome", power)


def move(match, spaces, *, scouting="none"):
    """Moves the pawn and declines to scout."""
    if kind(match) == "wheel-move":
        match.choose(f"spaces:{spaces}")
    while kind(match) in ("scout-gate", "scout-gnome"):
        match.choose(scouting)
    return match


def let_them_come(match):
    """Resolves a breach by the first option of each decision."""
    while kind(match) in ("move-swarm", "which-cavern", "which-unit", "fall-to-lair"):
        match.choose(keys(match)[0])
    return match


def boosts(match):
    """The discs on the boost track."""
    return [int(at) for at in fields(match).boost[: match.seats]]


# The move -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:GNO-01")
@pytest.mark.parametrize(("seats", "seat", "power"), [(2, 1, 2), (3, 2, 3), (4, 0, 5), (5, 4, 7)])
def test_the_pawn_moves_at_most_the_power(seats, seat, power):
    match = gnome(power, seats=seats, seat=seat).match()
    assert (kind(match), asked(match)) == ("wheel-move", seat)
    assert keys(match) == [f"spaces:{spaces}" for spaces in range(1, power + 1)]
    assert refused(match, f"spaces:{power + 1}") == "GNO-01"
    assert refused(match, f"spaces:{SPACES}") == "GNO-01"


@pytest.mark.rule("fall:GNO-01", "fall:GNO-10")
@pytest.mark.parametrize("start", [0, 3, 7])
def test_the_pawn_moves_clockwise(start):
    before = gnome(8, start).match()
    for spaces in range(1, SPACES + 1):
        match = choose(before.clone(), f"spaces:{spaces}")
        assert wheel(match) == (start + spaces) % SPACES
        assert events(match, "wheel-moved") == [{"seat": PINK, "spaces": spaces, "space": (start + spaces) % SPACES}]


@pytest.mark.rule("fall:GNO-01", "fall:K-14")
@pytest.mark.parametrize("start", [1, 7])
def test_with_power_one_there_is_nothing_to_choose(start):
    match = gnome(1, start).match()
    assert events(match, "wheel-moved") == [{"seat": PINK, "spaces": 1, "space": (start + 1) % SPACES}]
    assert kind(match) == "scout-gate"


@pytest.mark.rule("fall:GNO-02")
@pytest.mark.parametrize("power", [8, 9, 10, 14])
def test_the_pawn_never_goes_round_more_than_once(power):
    match = gnome(power, 4).match()
    assert keys(match) == [f"spaces:{spaces}" for spaces in range(1, SPACES + 1)]
    assert refused(match, "spaces:9") == refused(match, "spaces:10") == "GNO-02"
    assert wheel(choose(match, "spaces:8")) == 4


@pytest.mark.rule("fall:GNO-02", "fall:GNO-07")
def test_a_full_circuit_of_a_smaller_wheel():
    spaces = ("honour", "bolster", "move", "influence", "honour")
    small = altered(wheel={"spaces": spaces, "boost_tripwire": 2, "breach_tripwire": 5})
    match = Position(small, 4).wheel(3).action(BLUE, "gnome", 9).match()
    assert keys(match) == [f"spaces:{n}" for n in range(1, 6)]
    assert refused(match, "spaces:6") == refused(match, "spaces:8") == "GNO-02"
    match = move(match, 5)
    assert wheel(match) == 3
    let_them_come(match)
    assert [name for name in told(match) if name in ("boosted", "breach")] == ["breach", "boosted"]
    assert kind(match) == "influence-whom"


@pytest.mark.rule("fall:K-14")
@pytest.mark.parametrize("power", [2, 8])
def test_the_pawn_must_move(power):
    match = gnome(power).match()
    assert refused(match, "spaces:0") == "K-14"


# The order ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:GNO-03", "fall:GNO-14")
def test_scout_then_tripwires_then_the_effect():
    match = gnome(2, 2).gnomes("mud_3", None).match(scripted(peek_gate=["fire"], peek_gnome=["strength:3"]))
    choose(match, "spaces:2")
    assert (kind(match), told(match)) == ("scout-gate", ["wheel-moved"])
    choose(match, "gate:2")
    assert kind(match) == "scout-gnome"
    choose(match, "mud_3:1")
    assert told(match) == [
        "wheel-moved",
        "peeked-gate",
        "peeked-gate-unseen",
        "peeked-gnome",
        "peeked-gnome-unseen",
        "boosted",
        "honour-gained",
    ]
    assert [match.learned_since(0, seat) for seat in range(match.seats)] == [
        seat == PINK for seat in range(match.seats)
    ], "the scout alone has learned something"
    assert kind(match) == "act"


@pytest.mark.rule("fall:GNO-03", "fall:BRE-07")
def test_a_breach_comes_after_the_scouting_and_before_the_effect():
    match = gnome(2, 6).gnomes("mud_3", None).match()
    choose(match, "spaces:2", "none", "none")
    assert (kind(match), told(match)) == ("move-swarm", ["wheel-moved", "breach"])
    let_them_come(match)
    assert told(match)[-1] == "honour-gained"
    assert told(match).index("gnome-stays") < told(match).index("honour-gained")
    assert honour(match, PINK) == 2


# Scouting -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:GNO-04")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_gate_card_may_be_peeked_at(seats):
    match = gnome(1, seats=seats, seat=seats - 1).match()
    cards = GATE_CARDS[seats]
    assert asked(match) == seats - 1
    assert keys(match) == [f"gate:{number}" for number in range(1, cards + 1)] + ["none"]
    for number in range(cards + 1, 6):
        assert refused(match, f"gate:{number}") == "GNO-04", "no card lies there"
    choose(match, f"gate:{cards}")
    assert kind(match) != "scout-gate", "that was the one"


@pytest.mark.rule("fall:GNO-04")
def test_peeking_at_no_gate_card():
    match = choose(gnome(1).match(), "none")
    assert list(fields(match).gate_seen) == [0] * 5
    assert list(fields(match).gate[:4]) == [UNDRAWN] * 4
    assert "peeked-gate" not in told(match)


@pytest.mark.rule("fall:GNO-04")
def test_a_gate_card_is_any_that_nobody_has_drawn():
    dice = WatchedDice()
    match = choose(gnome(1).gates("moss", None, "fire", seen_by=(BLUE,)).match(dice), "gate:2")
    assert dice.named("peek-gate") == [dict.fromkeys(("ice", "moon", "granite", "hammer", "mud"), 1)]
    drawn = int(fields(match).gate[1])
    assert CLANS[drawn] in ("ice", "moon", "granite", "hammer", "mud")
    assert int(fields(match).gate_pool) == 0b0111110 & ~(1 << drawn)


@pytest.mark.rule("fall:GNO-04", "fall:GNO-06")
@pytest.mark.parametrize(("seats", "seat", "number", "name"), [(4, 0, 1, "moss"), (5, 4, 5, "fire"), (2, 1, 3, "ice")])
def test_only_who_peeks_at_a_gate_card_learns_it(seats, seat, number, name):
    match = gnome(1, seats=seats, seat=seat).match(scripted(peek_gate=[name]))
    choose(match, f"gate:{number}")
    assert events(match, "peeked-gate") == [{"seat": seat, "gate": number - 1, "clan": clan(name)}]
    assert events(match, "peeked-gate-unseen") == [{"seat": seat, "gate": number - 1}]
    assert [ply.audience for ply in match.plies if ply.kind == "peek-gate"] == [1 << seat]
    for other in (*range(seats), SPECTATOR):
        assert ("peeked-gate" in told(match, other)) == (other == seat)
        assert ("peeked-gate-unseen" in told(match, other)) == (other != seat)
        seen = int(match.view(other).fields.gate[number - 1])
        assert seen == (clan(name) if other == seat else UNKNOWN)


@pytest.mark.rule("fall:GNO-04", "fall:GNO-06")
def test_a_gate_card_that_another_seat_knows_is_no_chance_any_more():
    dice = WatchedDice()
    match = choose(gnome(1, seat=GREEN).gates("mud", "ice", seen_by=(BLUE,)).match(dice), "gate:1")
    assert dice.seen == []
    assert events(match, "peeked-gate") == [{"seat": GREEN, "gate": 0, "clan": clan("mud")}]
    assert [int(seen) for seen in fields(match).gate_seen] == [1 << BLUE | 1 << GREEN, 1 << BLUE, 0, 0, 0]


@pytest.mark.rule("fall:GNO-06", "fall:GNO-04")
def test_a_gate_card_once_known_is_not_offered_again():
    table = gnome(1, seat=GREEN).gates("mud", "ice", "moss", seen_by=(GREEN,))
    match = table.match()
    assert keys(match) == ["gate:4", "none"]
    assert refused(match, "gate:1") == "GNO-04"
    match = table.gates("mud", "ice", "moss", "fire", seen_by="all").match()
    assert kind(match) != "scout-gate", "all is known"


@pytest.mark.rule("fall:GNO-06")
def test_what_was_scouted_can_be_looked_at_again():
    match = gnome(1).gnomes("mud_3", None).match(scripted(peek_gate=["fire"], peek_gnome=["strength:3"]))
    choose(match, "gate:2", "mud_3:1", "nowhere", "pass")
    for other, known in ((PINK, True), (BLUE, False), (SPECTATOR, False)):
        view = match.view(other).fields
        assert (int(view.gate[1]) == clan("fire")) == known
        assert (int(view.gnome[place(match, "mud_3"), 0]) == 3) == known


@pytest.mark.rule("fall:GNO-05")
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (4, 3), (5, 4)])
def test_one_gnome_on_the_map_may_be_peeked_at(seats, seat):
    table = gnome(1, seats=seats, seat=seat).gnomes("moss_1", None).gnomes("mud_2", None).gnomes("fire_3", None)
    match = choose(table.match(), "none")
    assert (kind(match), asked(match)) == ("scout-gnome", seat)
    assert keys(match) == ["moss_1:1", "mud_2:1", "fire_3:1", "none"]
    for key in ("moss_1:2", "moss_2:1", "fire_3:2"):
        assert refused(match, key) == "GNO-05", "there is none"
    choose(match, "fire_3:1")
    assert kind(match) != "scout-gnome", "that was the one"
    assert [int(each) for each in fields(match).gnome[place(match, "mud_2")]] == [UNDRAWN, 0]


@pytest.mark.rule("fall:GNO-05")
def test_peeking_at_no_gnome():
    match = choose(gnome(1).gnomes("moss_1", None).match(), "none", "none")
    assert int(fields(match).gnome[0, 0]) == UNDRAWN
    assert "peeked-gnome" not in told(match)


@pytest.mark.rule("fall:GNO-05")
def test_a_gnome_is_any_token_that_nobody_has_drawn():
    dice = WatchedDice()
    table = gnome(1).gnomes("moss_1", None).gnomes("moss_3", 2, 1, seen_by=(BLUE,)).by_wheel(3, 3)
    match = choose(table.match(dice), "none", "moss_1:1")
    assert dice.named("peek-gnome") == [{"strength:1": 9, "strength:2": 9, "strength:3": 8}]
    assert sum(int(n) for n in fields(match).gnome_pool) == 25


@pytest.mark.rule("fall:GNO-05", "fall:GNO-06")
@pytest.mark.parametrize(("seat", "strength"), [(PINK, 1), (YELLOW, 3), (BLUE, 2)])
def test_only_who_peeks_at_a_gnome_learns_it(seat, strength):
    match = gnome(1, seat=seat).gnomes("fire_4", None, None).match(scripted(peek_gnome=[f"strength:{strength}"]))
    choose(match, "none", "fire_4:1")
    cavern = place(match, "fire_4")
    assert events(match, "peeked-gnome") == [{"seat": seat, "cavern": cavern, "strength": strength, "which": 0}]
    assert events(match, "peeked-gnome-unseen") == [{"seat": seat, "cavern": cavern, "which": 0}]
    assert [ply.audience for ply in match.plies if ply.kind == "peek-gnome"] == [1 << seat]
    for other in (PINK, BLUE, GREEN, YELLOW, SPECTATOR):
        assert ("peeked-gnome" in told(match, other)) == (other == seat)
        assert ("peeked-gnome-unseen" in told(match, other)) == (other != seat)
        seen = [int(each) for each in match.view(other).fields.gnome[cavern]]
        assert seen == [strength if other == seat else UNKNOWN, UNDRAWN]


@pytest.mark.rule("fall:GNO-05", "fall:GNO-06")
@pytest.mark.parametrize(
    ("strengths", "seen_by", "offered"),
    [
        ((None, None), (), ["ice_2:1"]),  # one is as good as the other
        ((2, None), (), ["ice_2:1", "ice_2:2"]),  # fixed, but known to nobody
        ((2, None), (PINK,), ["ice_2:2"]),
        ((2, None), (BLUE,), ["ice_2:1", "ice_2:2"]),
        ((None, 2), (PINK,), ["ice_2:1"]),
        ((None, 2), (BLUE,), ["ice_2:1", "ice_2:2"]),
        ((3, 2), (YELLOW,), ["ice_2:1", "ice_2:2"]),
        ((3, 2), (YELLOW, PINK), []),
        ((3, 2), "all", []),
    ],
)
def test_which_of_two_gnomes_can_be_peeked_at(strengths, seen_by, offered):
    match = choose(gnome(1).gnomes("ice_2", *strengths, seen_by=seen_by).gnomes("mud_1", None).match(), "none")
    assert keys(match) == [*offered, "mud_1:1", "none"]
    for key in {"ice_2:1", "ice_2:2"} - set(offered):
        assert refused(match, key) == "GNO-05"


@pytest.mark.rule("fall:GNO-05", "fall:GNO-06")
@pytest.mark.parametrize(("which", "strength"), [(1, 3), (2, 1)])
def test_a_gnome_that_another_seat_knows_is_no_chance_any_more(which, strength):
    dice = WatchedDice()
    match = gnome(1, seat=GREEN).gnomes("ice_2", 3, 1, seen_by=(BLUE,)).match(dice)
    choose(match, "none", f"ice_2:{which}")
    assert dice.seen == []
    assert events(match, "peeked-gnome") == [
        {"seat": GREEN, "cavern": place(match, "ice_2"), "strength": strength, "which": which - 1}
    ]
    assert events(match, "peeked-gnome-unseen") == [
        {"seat": GREEN, "cavern": place(match, "ice_2"), "which": which - 1}
    ]
    seen = [1 << BLUE, 1 << BLUE]
    seen[which - 1] |= 1 << GREEN
    assert [int(each) for each in fields(match).gnome_seen[place(match, "ice_2")]] == seen


@pytest.mark.rule("fall:GNO-05")
def test_without_a_gnome_to_learn_nothing_is_asked():
    match = choose(gnome(1).match(), "none")
    assert kind(match) == "bolster-where"


@pytest.mark.rule("fall:GNO-04", "fall:GNO-05")
def test_a_champion_may_scout_more():
    table = (
        gnome(1, 1, seat=BLUE)
        .champion(BLUE, "nim_lantern_eye")
        .trolls(PINK, "ice_4")
        .gnomes("moss_1", None)
        .gnomes("mud_1", 2)
    )
    match = table.match(scripted(peek_gate=["ice", "mud"], peek_gnome=["strength:1"]))
    choose(match, "gate:1")
    assert keys(match) == ["gate:2", "gate:3", "gate:4", "none"]
    choose(match, "gate:4")
    assert keys(match) == ["moss_1:1", "mud_1:1", "none"]
    choose(match, "moss_1:1")
    assert keys(match) == ["mud_1:1", "none"]
    choose(match, "mud_1:1")
    assert kind(match) == "move-from"
    assert events(match, "peeked-gate") == [
        {"seat": BLUE, "gate": 0, "clan": clan("ice")},
        {"seat": BLUE, "gate": 3, "clan": clan("mud")},
    ]
    assert [each["strength"] for each in events(match, "peeked-gnome")] == [1, 2]


@pytest.mark.rule("fall:GNO-04", "fall:GNO-05")
def test_who_declines_to_scout_is_not_asked_again():
    table = (
        gnome(1, 1, seat=BLUE)
        .champion(BLUE, "nim_lantern_eye")
        .trolls(PINK, "ice_4")
        .gnomes("moss_1", None)
        .gnomes("mud_1", None)
    )
    match = choose(table.match(), "none")
    assert kind(match) == "scout-gnome"
    choose(match, "none")
    assert kind(match) == "move-from"


@pytest.mark.rule("fall:GNO-06")
@pytest.mark.parametrize("known", [True, False])
def test_what_was_shown_cannot_be_taken_back(known):
    table = gnome(1).gnomes("mud_1", 2, seen_by=(BLUE,)).gates("fire", seen_by=(BLUE,) if known else ())
    match = choose(table.match(), "gate:1")
    with pytest.raises(UndoRefused):
        match.undo()
    choose(match, "mud_1:1")
    with pytest.raises(UndoRefused):
        match.undo()


# Tripwires ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:GNO-07", "fall:GNO-08", "fall:GNO-09")
@pytest.mark.parametrize("start", range(SPACES))
def test_where_the_tripwires_lie(start):
    before = gnome(8, start, seat=BLUE).boost(BLUE, 2).boost(PINK, 1).match()
    for spaces in range(1, SPACES + 1):
        match = let_them_come(move(before.clone(), spaces))
        passed = {(start + step) % SPACES for step in range(spaces)}
        assert boosts(match) == [1, 3 if 3 in passed else 2, 0, 0]
        assert events(match, "boosted") == ([{"seat": BLUE, "boost": 3}] if 3 in passed else [])
        assert events(match, "breach") == ([{"seat": BLUE, "gnomes": 2}] if 7 in passed else [])


@pytest.mark.rule("fall:GNO-07")
@pytest.mark.parametrize("start", range(SPACES))
def test_tripwires_are_resolved_in_the_order_they_are_passed(start):
    match = move(gnome(8, start).match(), 8)
    assert kind(match) == "move-swarm"
    assert ("boosted" in told(match)) == (start <= 3), "the boost comes first only if it was passed first"
    let_them_come(match)
    both = [name for name in told(match) if name in ("boosted", "breach")]
    assert both == (["boosted", "breach"] if start <= 3 else ["breach", "boosted"])


@pytest.mark.rule("fall:GNO-07")
def test_a_breach_is_over_before_the_next_tripwire():
    match = let_them_come(move(gnome(5, 7).match(), 5))
    names = told(match)
    assert names.index("gnome-stays") < names.index("boosted") < names.index("honour-gained")


@pytest.mark.rule("fall:K-16", "fall:GNO-08")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (5, 6), (6, 6)])
def test_a_boost_ends_on_the_last_space(before, after):
    match = move(gnome(1, 3, seat=GREEN).boost(GREEN, before).match(), 1)
    assert boosts(match) == [0, 0, after, 0]
    assert events(match, "boosted") == [{"seat": GREEN, "boost": after}]
    assert honour(match, GREEN) == 1 + after


# Tripwires and defeated gnomes ----------------------------------------------------------------------------------------


def victory(start, gnomes=1, **switches):
    """Pink defeats gnomes of strength 1 in Moss, and the pawn moves on."""
    table = position(**switches).wheel(start).boost(PINK, 1).trolls(PINK, "moss_3", gnomes)
    table.gnomes("moss_1", *[1] * gnomes, seen_by="all").action(PINK, "advance", gnomes)
    match = choose(table.match(), "moss_1", *["from:moss_3"] * (gnomes - 1))  # the first has no choice
    assert events(match, "victory") == [{"seat": PINK, "cavern": 0, "strength": gnomes, "gnomes": gnomes}]
    return match


@pytest.mark.rule("fall:K-15")
@pytest.mark.parametrize(("start", "gnomes"), [(3, 1), (2, 2), (3, 2)])
def test_defeated_gnomes_boost_nobody(start, gnomes):
    match = victory(start, gnomes)
    assert boosts(match) == [1, 0, 0, 0]
    assert events(match, "boosted") == []
    assert wheel(match) == start + gnomes


@pytest.mark.rule("fall:K-15")
@pytest.mark.parametrize(
    ("start", "gnomes", "passed"), [(3, 1, True), (2, 2, True), (3, 2, True), (2, 1, False), (4, 1, False)]
)
def test_with_the_switch_they_do(start, gnomes, passed):
    match = victory(start, gnomes, boost_on_defeat_move=True)
    assert boosts(match) == [2 if passed else 1, 0, 0, 0]
    assert events(match, "boosted") == ([{"seat": PINK, "boost": 2}] if passed else [])


@pytest.mark.rule("fall:K-15", "fall:GNO-09")
@pytest.mark.parametrize("switch", [False, True])
@pytest.mark.parametrize(("start", "gnomes", "passed"), [(7, 1, True), (6, 2, True), (6, 1, False), (0, 2, False)])
def test_the_breach_counts_either_way(switch, start, gnomes, passed):
    match = victory(start, gnomes, boost_on_defeat_move=switch)
    assert events(match, "breach") == ([{"seat": PINK, "gnomes": 3}] if passed else [])
    assert "boosted" not in told(match)


# Effects --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:GNO-10", "fall:GNO-11")
@pytest.mark.parametrize(("start", "spaces"), [(0, 1), (0, 5), (1, 4), (7, 2)])
def test_a_bolster_space_is_a_bolster_with_the_spaces_moved(start, spaces):
    match = let_them_come(move(gnome(7, start, seat=BLUE).trolls(BLUE, "ice_4").match(), spaces))
    assert (kind(match), asked(match)) == ("bolster-where", BLUE)
    assert keys(match) == ["ice_4", "fang_a", "fang_b", "nowhere"]
    choose(match, "ice_4")
    if spaces > 1:
        assert keys(match) == [f"trolls:{n}" for n in range(1, spaces + 1)]
        assert refused(match, f"trolls:{spaces + 1}") == "BOL-02"
        choose(match, f"trolls:{spaces}")
    assert units(match, BLUE, "ice_4") == 1 + spaces
    assert kind(match) == "act"


@pytest.mark.rule("fall:GNO-10", "fall:GNO-12")
@pytest.mark.parametrize(("start", "spaces"), [(2, 1), (0, 3), (2, 5), (7, 4)])
def test_an_influence_space_is_an_influence_with_the_spaces_moved(start, spaces):
    table = gnome(7, start, seat=BLUE).influence(PINK, "nurse_bramble", 1)
    match = let_them_come(move(table.match(), spaces))
    assert (kind(match), asked(match)) == ("influence-whom", BLUE)
    known = choose(match.clone(), "champion:nurse_bramble")
    assert events(known, "influenced") == [
        {"seat": BLUE, "champion": champion(known, "nurse_bramble"), "influence": spaces, "total": spaces}
    ]
    fresh = choose(match, "champion:rukh_gnomebane")
    assert events(fresh, "influenced") == [
        {"seat": BLUE, "champion": champion(fresh, "rukh_gnomebane"), "influence": spaces + 1, "total": spaces + 1}
    ]


@pytest.mark.rule("fall:GNO-10", "fall:GNO-13")
@pytest.mark.parametrize(("start", "spaces"), [(7, 1), (1, 7), (5, 3)])
@pytest.mark.parametrize("boost", [0, 1, 6])
def test_an_honour_space_gives_the_spaces_moved_and_the_boost(start, spaces, boost):
    match = let_them_come(move(gnome(8, start, seat=YELLOW).boost(YELLOW, boost).boost(PINK, 4).match(), spaces))
    value = min(boost + (start <= 3), 6)  # one of them passes the boost tripwire
    assert [honour(match, seat) for seat in range(4)] == [0, 0, 0, spaces + value]
    assert events(match, "honour-gained") == [{"seat": YELLOW, "honour": spaces + value, "source": Source.WHEEL}]


@pytest.mark.rule("fall:GNO-14", "fall:GNO-13")
@pytest.mark.parametrize(("start", "spaces", "gained"), [(3, 1, 4), (2, 2, 5), (5, 3, 5), (0, 4, 7)])
def test_a_boost_on_the_way_counts_already(start, spaces, gained):
    match = let_them_come(move(gnome(4, start).boost(PINK, 2).match(), spaces))
    assert honour(match, PINK) == gained


@pytest.mark.rule("fall:GNO-15")
def test_the_boost_stays_after_the_gain():
    match = let_them_come(move(gnome(2, 6).boost(PINK, 3).match(), 2))
    assert honour(match, PINK) == 5
    assert boosts(match) == [3, 0, 0, 0]
    choose(match, "cover:0,1")  # the gnome symbol of the starting card: one space more, to a bolster
    assert boosts(match) == [3, 0, 0, 0]


@pytest.mark.rule("fall:GNO-10")
@pytest.mark.parametrize("start", [1, 5])
def test_a_move_space_moves_trolls(start):
    match = move(gnome(1, start, seat=GREEN).match(), 1)
    assert kind(match) == "act", "nobody is on the map"
    match = move(gnome(1, start, seat=GREEN).trolls(PINK, "mud_3").match(), 1)
    assert (kind(match), asked(match)) == ("move-from", GREEN)


@pytest.mark.rule("fall:GNO-10", "fall:K-52")
def test_the_effect_counts_spaces_and_not_power():
    match = move(gnome(6, 7).match(), 1)
    let_them_come(match)
    assert honour(match, PINK) == 1


@pytest.mark.rule("fall:K-52", "fall:GNO-11")
def test_a_champion_for_weak_bolsters_does_not_help_the_wheel():
    match = move(gnome(2, 7).champion(PINK, "sodden_pim").match(), 2)
    let_them_come(match)
    choose(match, "spiral_a")
    assert keys(match) == ["trolls:1", "trolls:2"]


@pytest.mark.rule("fall:GNO-13")
@pytest.mark.parametrize("seat", [GREEN, PINK])
def test_a_champion_adds_to_honour_spaces(seat):
    match = let_them_come(move(gnome(3, 1, seat=seat).champion(GREEN, "cinder_odd").boost(seat, 1).match(), 3))
    assert int(fields(match).honour[seat, Source.WHEEL]) == 3 + 2
    assert int(fields(match).honour[seat, Source.CHAMPIONS]) == (amount(match, "cinder_odd") if seat == GREEN else 0)


# The effect of the next space -----------------------------------------------------------------------------------------


def eeltoe(start, power, seat=PINK, used=0):
    return gnome(power, start, seat=seat).champion(PINK, "slip_eeltoe").claws("slip_eeltoe", used)


@pytest.mark.rule("fall:CHA-12", "fall:K-52")
def test_by_a_claw_the_next_space_takes_effect():
    match = move(eeltoe(5, 2).match(), 2)  # on influence; the next is honour, behind the breach tripwire
    assert (kind(match), asked(match), keys(match)) == ("which-effect", PINK, ["this", "next"])
    other = match.clone()
    choose(match, "next")
    number = champion(match, "slip_eeltoe")
    assert honour(match, PINK) == 2, "as many as the pawn has moved"
    assert wheel(match) == 7 and "breach" not in told(match), "the pawn stays"
    assert events(match, "claw-covered") == [{"seat": PINK, "champion": number}]
    assert int(fields(match).claws[number]) == 1
    choose(other, "this")
    assert kind(other) == "influence-whom"
    assert int(fields(other).claws[number]) == 0


@pytest.mark.rule("fall:CHA-12")
def test_which_effect_is_chosen_after_the_tripwires():
    match = move(eeltoe(2, 2, used=1).match(), 2)
    assert kind(match) == "which-effect"
    assert told(match) == ["wheel-moved", "boosted"]
    choose(match, "next")
    assert kind(match) == "bolster-where"


@pytest.mark.rule("fall:CHA-12")
@pytest.mark.parametrize(("seat", "used"), [(PINK, 2), (BLUE, 0)])
def test_without_a_claw_left_or_the_champion_the_space_of_the_pawn_counts(seat, used):
    match = move(eeltoe(5, 2, seat, used).match(), 2)
    assert kind(match) == "influence-whom"
