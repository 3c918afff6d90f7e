"""Turns, weak actions and desperation. (TRN-01 to TRN-12, DES-01 to DES-05, K-03, K-24, K-46, K-51)"""

import pytest

from tests.rules.fall.helpers import (
    asked,
    champion,
    choose,
    cubes,
    events,
    fields,
    forget,
    keys,
    kind,
    place,
    position,
    refused,
    told,
    units,
)
from underhall.games.fall.pieces import Kind

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
ACTIONS = [
    ("A", "advance", "advance-to"),
    ("B", "bolster", "bolster-where"),
    ("I", "influence", "influence-whom"),
    ("G", "gnome", "scout-gate"),  # with power 1 the wheel pawn moves unasked
]


def turns(match):
    """Whose turn it was, and the supplies left when it began."""
    return [(event["seat"], event["supplies"]) for event in events(match, "turn")]


def acting(*rows, seats=2, supplies=3, desperation=0):
    """Seat 0 chooses its first symbol; a supply is already spent. Two trolls stand in moss_2."""
    table = position(seats).ancestry(0, *rows).supplies(0, supplies).desperation(0, desperation)
    return table.trolls(0, "moss_2", 2).act(0)


# Turns ----------------------------------------------------------------------------------------------------------------


def without_symbols(seats, *supplies):
    """Nobody can cover anything, so turns pass by themselves."""
    table = position(seats)
    for seat, count in enumerate(supplies):
        table.ancestry(seat, ". E", "S .").supplies(seat, count)
    return table


@pytest.mark.rule("fall:TRN-01")
@pytest.mark.parametrize(("seats", "starter"), [(n, seat) for n in (2, 3, 4, 5) for seat in range(n)])
def test_the_starting_player_begins_and_the_others_follow_clockwise(seats, starter):
    order = [(starter + distance) % seats for distance in range(seats)]
    table = without_symbols(seats, *[1] * seats).starter(starter).ancestry(order[-1], "A . I")
    match = table.phase("battle").match()
    assert turns(match) == [(seat, 0) for seat in order]
    assert asked(match) == order[-1]


@pytest.mark.rule("fall:TRN-02", "fall:TRN-03")
@pytest.mark.parametrize(
    ("supplies", "starter", "order"),
    [
        ((1, 3), 0, [0, 1, 1, 1]),
        ((0, 2), 0, [1, 1]),
        ((2, 0, 1), 2, [2, 0, 0]),
        ((3, 1, 0, 2), 1, [1, 3, 0, 3, 0, 0]),
        ((0, 0, 0, 0, 1), 0, [4]),
        ((1, 0, 0, 0, 2), 1, [4, 0, 4]),
    ],
)
def test_the_battle_goes_on_until_nobody_has_supplies(supplies, starter, order):
    match = without_symbols(len(supplies), *supplies).starter(starter).phase("battle").match()
    left, expected = list(supplies), []
    for seat in order:
        left[seat] -= 1
        expected.append((seat, left[seat]))
    assert turns(match) == expected
    names = told(match)
    assert names[: 2 * len(order) + 1] == ["turn", "nothing-to-cover"] * len(order) + ["entrenched"]


@pytest.mark.rule("fall:TRN-02", "fall:TRN-03")
@SEATS
def test_without_any_supplies_the_wave_ends_at_once(seats):
    match = without_symbols(seats, *[0] * seats).phase("battle").match()
    assert told(match)[0] == "entrenched"
    assert turns(match) == []


@pytest.mark.rule("fall:TRN-04")
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (3, 2), (4, 1), (5, 4)])
def test_a_turn_begins_by_spending_a_supply(seats, seat):
    match = position(seats).supplies(seat, 3).turn_of(seat).match()
    assert turns(match) == [(seat, 2)]
    assert int(fields(match).supplies[seat]) == 2
    assert int(fields(match).active) == seat == asked(match)
    assert kind(match) == "act"  # the supply went before anything was chosen


@pytest.mark.rule("fall:TRN-04")
def test_each_turn_is_counted():
    match = position(2).ancestry(0, "I").ancestry(1, "I").supplies(0, 1).supplies(1, 1).turn_of(0).match()
    before = match.turn  # the one symbol there is was covered unasked
    choose(match, "champion:nurse_bramble")
    assert match.turn == before + 1
    assert (int(fields(match).active), asked(match)) == (1, 1)


@pytest.mark.rule("fall:K-03")
def test_with_nothing_to_cover_the_supply_is_spent_and_the_turn_ends():
    table = position(3).ancestry(0, "A . S", "E _ G2").cover(0, (0, 0), (2, 1)).supplies(0, 2).supplies(1, 1)
    match = table.turn_of(0).match()
    assert events(match, "nothing-to-cover") == [{"seat": 0}]
    assert turns(match) == [(0, 1), (1, 0)]
    assert asked(match) == 1


@pytest.mark.rule("fall:K-03")
def test_somebody_who_can_cover_a_symbol_must_begin_an_action():
    match = position(2).ancestry(0, ". G2").supplies(0, 1).turn_of(0).match()
    assert kind(match) == "wheel-move"  # the one symbol there is was covered unasked
    match = acting("A . I").match()
    assert keys(match) == ["cover:0,0", "cover:2,0"]
    assert refused(match, "pass") == "K-03"


@pytest.mark.rule("fall:K-03")
def test_what_is_allowed_up_to_a_number_may_be_none():
    match = acting("A B").match()
    choose(match, "cover:0,0", "stay")
    assert events(match, "stayed") == [{"seat": 0, "action": Kind.ADVANCE}]
    forget(match)
    assert (asked(match), kind(match)) == (0, "act")
    choose(match, "cover:1,0", "nowhere")
    assert told(match)[:2] == ["weak-action", "stayed"]
    assert units(match, 0, "moss_2") == 2 and int(fields(match).reserve[0]) == 23


@pytest.mark.rule("fall:K-03", "fall:TRN-10")
def test_an_action_that_does_nothing_is_an_action_all_the_same():
    match = position(2).ancestry(0, "A I").supplies(0, 2).supplies(1, 1).act(0).match()
    choose(match, "cover:0,0")  # no troll is on the map: nothing to ask
    assert told(match) == ["weak-action", "stayed"]
    assert (asked(match), kind(match)) == (0, "act")
    assert keys(match) == ["cover:1,0", "pass"]
    assert [option.unused for option in match.decision.options] == ["", "1 action left."]


# Weak and strong actions ----------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:TRN-05")
def test_two_weak_actions_and_the_turn_is_over():
    match = acting("I . I", ". I .").supplies(1, 1).match()
    choose(match, "cover:0,0", "champion:nurse_bramble")
    assert asked(match) == 0
    choose(match, "cover:2,0", "champion:nurse_bramble")
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.INFLUENCE, "power": 1}] * 2
    assert turns(match) == [(1, 0)]
    assert cubes(match, 0) == {(0, 0), (2, 0)}


@pytest.mark.rule("fall:TRN-05")
@pytest.mark.parametrize("cells", [("cover:0,0",), ("cover:2,0", "add:3,0")])
def test_a_strong_action_and_the_turn_is_over(cells):
    match = acting("I2 . I I . A", supplies=0).supplies(1, 1).match()
    choose(match, *cells)
    assert kind(match) == "influence-whom"
    choose(match, "champion:nurse_bramble")
    assert events(match, "strong-action") == [{"seat": 0, "action": Kind.INFLUENCE, "power": 2}]
    assert events(match, "weak-action") == []
    assert turns(match) == [(1, 0)]  # no weak action follows, though symbols are left


@pytest.mark.rule("fall:TRN-05", "fall:TRN-07")
def test_after_a_weak_action_no_strong_one_may_follow():
    match = acting("I . I2", ". . I", "A A .").match()
    choose(match, "cover:0,0", "champion:nurse_bramble")
    assert keys(match) == ["cover:2,1", "cover:0,2", "cover:1,2", "pass"]
    assert refused(match, "cover:2,0") == "TRN-07"
    choose(match, "cover:0,2")
    assert kind(match) == "advance-to"  # no second symbol may be added
    assert events(match, "weak-action") == [
        {"seat": 0, "action": Kind.INFLUENCE, "power": 1},
        {"seat": 0, "action": Kind.ADVANCE, "power": 1},
    ]


@pytest.mark.rule("fall:TRN-06")
@pytest.mark.parametrize(("token", "action", "asks"), ACTIONS)
def test_a_weak_action_covers_one_symbol_and_has_power_1(token, action, asks):
    match = acting(f". . {token}", "S A2 .").match()
    assert cubes(match, 0) == set()
    choose(match, "cover:2,0")
    assert cubes(match, 0) == {(2, 0)}
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind[action.upper()], "power": 1}]
    assert (asked(match), kind(match)) == (0, asks)


@pytest.mark.rule("fall:TRN-06")
def test_a_weak_action_is_worth_one_and_no_more():
    start = acting("A B I G").influence(1, "nurse_bramble", 1).match()
    match = choose(start.clone(), "cover:0,0", "moss_3")
    assert (units(match, 0, "moss_2"), units(match, 0, "moss_3")) == (1, 1)
    match = choose(start.clone(), "cover:1,0", "moss_2")
    assert units(match, 0, "moss_2") == 3  # power 1: there is nothing to ask
    match = choose(start.clone(), "cover:2,0", "champion:nurse_bramble")
    assert events(match, "influenced") == [
        {"seat": 0, "champion": champion(match, "nurse_bramble"), "influence": 1, "total": 1}
    ]
    match = choose(start.clone(), "cover:3,0")
    assert events(match, "wheel-moved") == [{"seat": 0, "spaces": 1, "space": 1}]


@pytest.mark.rule("fall:TRN-06")
def test_a_covered_symbol_cannot_be_covered_again():
    table = acting("I I W", "I . G").cover(0, (0, 0), (2, 0))
    match = table.match()
    assert keys(match) == ["cover:1,0", "cover:0,1", "cover:2,1"]
    assert refused(match, "cover:0,0") == refused(match, "cover:2,0") == "TRN-06"
    choose(match, "cover:1,0")
    assert kind(match) == "grow" and keys(match) == ["add:0,1", "done"]  # over the cube
    assert refused(match, "add:0,0") == refused(match, "add:1,0") == "TRN-06"
    choose(match, "done", "champion:nurse_bramble")
    assert keys(match) == ["cover:0,1", "cover:2,1", "pass"]
    assert refused(match, "cover:1,0") == refused(match, "cover:0,0") == "TRN-06"


@pytest.mark.rule("fall:TRN-07")
def test_a_number_makes_a_symbol_strong_even_alone():
    match = acting("I2 G3", ". A", supplies=0, desperation=4).match()
    choose(match, "cover:0,0")
    assert events(match, "strong-action") == [{"seat": 0, "action": Kind.INFLUENCE, "power": 2}]
    assert events(match, "weak-action") == []


@pytest.mark.rule("fall:TRN-08")
def test_blanks_elders_and_supplies_take_no_cube():
    match = acting("A . E", "S _ I", "A2 A W").match()
    offered = {key for key in keys(match) if key.startswith("cover")}
    assert offered == {"cover:0,0", "cover:2,1", "cover:0,2", "cover:1,2"}
    for cell in ("1,0", "2,0", "0,1", "1,1", "3,0", "5,5"):
        assert refused(match, f"cover:{cell}") == "TRN-08"
    assert refused(match, "cover:extra:1") == "TRN-08"
    choose(match, "cover:0,2")
    for cell in ("1,0", "2,0", "0,1", "1,1", "5,5"):
        assert refused(match, f"add:{cell}") == "TRN-08"
    match = acting("A . E", "S _ I").match()
    choose(match, "cover:0,0", "stay")
    for cell in ("1,0", "2,0", "0,1", "1,1"):
        assert refused(match, f"cover:{cell}") == "TRN-08"


@pytest.mark.rule("fall:TRN-09")
@pytest.mark.parametrize(("action", "asks"), [row[1:] for row in ACTIONS])
@pytest.mark.parametrize("second", [False, True])
def test_a_wild_may_be_covered_as_any_weak_symbol(action, asks, second):
    match = acting("I . W", ". . .").match()
    if second:
        choose(match, "cover:0,0", "champion:nurse_bramble")
    wilds = [f"wild:2,0:{name}" for _, name, _ in ACTIONS]
    assert [key for key in keys(match) if key.startswith("wild")] == wilds
    assert "cover:2,0" not in keys(match)
    forget(match)
    choose(match, f"wild:2,0:{action}")
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind[action.upper()], "power": 1}]
    assert kind(match) == asks
    assert cubes(match, 0) == ({(0, 0), (2, 0)} if second else {(2, 0)})


@pytest.mark.rule("fall:TRN-09")
def test_a_covered_wild_is_used_up():
    match = acting("W . W", ". . .").cover(0, (0, 0)).match()
    assert keys(match) == [f"wild:2,0:{name}" for _, name, _ in ACTIONS]
    assert refused(match, "wild:0,0:gnome") is None


@pytest.mark.rule("fall:TRN-10", "fall:TRN-05")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_second_weak_action_costs_no_supply(seats):
    match = acting("I . I", seats=seats, supplies=3).supplies(1, 1).match()
    choose(match, "cover:0,0", "champion:nurse_bramble")
    assert (asked(match), kind(match)) == (0, "act")
    assert int(fields(match).supplies[0]) == 3
    choose(match, "cover:2,0", "champion:nurse_bramble")
    assert int(fields(match).supplies[0]) == 3
    assert turns(match) == [(1, 0)]


@pytest.mark.rule("fall:TRN-10")
def test_the_second_weak_action_comes_when_the_first_is_done():
    match = acting("G . I").gnomes("ice_1", None).match()
    choose(match, "cover:0,0")
    assert kind(match) == "scout-gate"
    choose(match, "none")
    assert kind(match) == "scout-gnome"
    choose(match, "none")
    assert kind(match) == "bolster-where"  # the effect of the space reached
    choose(match, "nowhere")
    assert (kind(match), keys(match)) == ("act", ["cover:2,0", "pass"])
    choose(match, "cover:2,0", "champion:nurse_bramble")
    assert [name for name in told(match) if "action" in name] == ["weak-action", "weak-action"]


@pytest.mark.rule("fall:TRN-11")
@pytest.mark.parametrize(("rest", "cover"), [(". E S", []), ("A2 I3 G2", ["cover:0,0"])])
def test_without_a_weak_symbol_left_the_turn_ends_after_the_first_action(rest, cover):
    """The only symbol there is to cover is covered unasked."""
    match = acting("I . .", ". . .", rest).supplies(1, 1).match()
    choose(match, *cover, "champion:nurse_bramble")
    assert turns(match) == [(1, 0)]
    assert events(match, "passed") == []


@pytest.mark.rule("fall:TRN-11", "fall:TRN-09")
def test_a_wild_left_is_a_weak_symbol_left():
    match = acting("I . .", ". . W").match()
    choose(match, "cover:0,0", "champion:nurse_bramble")
    assert asked(match) == 0 and keys(match)[-1] == "pass" and len(keys(match)) == 5


@pytest.mark.rule("fall:TRN-12")
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (5, 4)])
def test_the_second_weak_action_may_be_left_out(seats, seat):
    after = (seat + 1) % seats
    table = position(seats).ancestry(seat, "I . I").supplies(seat, 2).supplies(after, 1).act(seat)
    match = table.match()
    choose(match, "cover:0,0", "champion:nurse_bramble", "pass")
    assert events(match, "passed") == [{"seat": seat}]
    assert turns(match) == [(after, 0)]
    assert cubes(match, seat) == {(0, 0)}
    assert len(events(match, "weak-action")) == 1


# Worked examples ------------------------------------------------------------------------------------------------------


def two_gnomes():
    """Two weak gnome symbols, and other weak ones, in a first wave."""
    return position(4).ancestry(0, "A B I", "G A B", ". G2 G").supplies(0, 6).desperation(0, 2).turn_of(0)


@pytest.mark.rule("fall:TRN-06", "fall:TRN-04")
def test_a_weak_symbol_is_covered_for_an_action_of_power_one():
    match = two_gnomes().match()
    assert {"cover:0,1", "cover:2,2"} <= set(keys(match))
    choose(match, "cover:0,1")
    assert keys(match)[0] == "spend:0"  # nothing adjacent could be added
    choose(match, "spend:0")
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.GNOME, "power": 1}]
    assert cubes(match, 0) == {(0, 1)}
    assert int(fields(match).supplies[0]) == 5


@pytest.mark.rule("fall:TRN-10", "fall:TRN-07")
def test_any_weak_symbol_left_may_be_covered_next():
    match = two_gnomes().match()
    choose(match, "cover:0,1", "spend:0", "none", "nowhere")
    assert keys(match) == [f"cover:{cell}" for cell in ("0,0", "1,0", "2,0", "1,1", "2,1", "2,2")] + ["pass"]
    assert refused(match, "cover:1,2") == "TRN-07"
    assert int(fields(match).supplies[0]) == 5  # no second supply is spent
    assert turns(match) == [(0, 5)]


@pytest.mark.rule("fall:DES-01", "fall:DES-02")
def test_a_token_makes_the_second_gnome_action_one_stronger():
    match = two_gnomes().match()
    choose(match, "cover:0,1", "spend:0", "none", "nowhere")
    forget(match)
    choose(match, "cover:2,2", "spend:1")
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.GNOME, "power": 2}]
    assert events(match, "strong-action") == []
    assert int(fields(match).desperation[0]) == 1
    assert keys(match) == ["spaces:1", "spaces:2"]
    assert cubes(match, 0) == {(0, 1), (2, 2)}


# Desperation ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:DES-01", "fall:DES-03")
@pytest.mark.parametrize("spent", [0, 1, 2, 3])
@pytest.mark.parametrize("second", [False, True])
def test_each_token_adds_one_power(spent, second):
    match = acting("I . G", desperation=3).match()
    if second:
        choose(match, "cover:0,0", "spend:0", "champion:nurse_bramble")
        forget(match)
    choose(match, "cover:2,0")
    assert kind(match) == "boost-desperation"
    assert keys(match) == ["spend:0", "spend:1", "spend:2", "spend:3"]
    choose(match, f"spend:{spent}")
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.GNOME, "power": 1 + spent}]
    assert int(fields(match).desperation[0]) == 3 - spent
    assert int(fields(match).supplies[0]) == 3


@pytest.mark.rule("fall:DES-01")
def test_only_ones_own_tokens_count_and_without_any_nothing_is_asked():
    match = acting("I . G").desperation(1, 4).match()
    choose(match, "cover:2,0")
    assert kind(match) == "scout-gate"
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.GNOME, "power": 1}]
    assert [int(n) for n in fields(match).desperation[:2]] == [0, 4]


@pytest.mark.rule("fall:DES-02")
def test_with_tokens_a_weak_action_stays_weak():
    table = acting("A . I", desperation=2).champion(0, "sunder_of_the_floe")  # strong Advances have one more power
    match = table.match()
    choose(match, "cover:0,0", "spend:2")
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.ADVANCE, "power": 3}]
    choose(match, "stay")
    assert (asked(match), keys(match)) == (0, ["cover:2,0", "pass"])  # so a second one follows


@pytest.mark.rule("fall:DES-03")
def test_tokens_may_be_shared_out_over_both_weak_actions():
    match = acting("I . G", desperation=5).influence(1, "nurse_bramble", 1).match()
    choose(match, "cover:0,0", "spend:3", "champion:nurse_bramble", "cover:2,0")
    assert keys(match) == ["spend:0", "spend:1", "spend:2"]
    choose(match, "spend:2")
    assert int(fields(match).desperation[0]) == 0
    assert events(match, "weak-action") == [
        {"seat": 0, "action": Kind.INFLUENCE, "power": 4},
        {"seat": 0, "action": Kind.GNOME, "power": 3},
    ]


@pytest.mark.rule("fall:DES-03", "fall:DES-01")
def test_all_tokens_may_be_spent_however_many_there_are():
    match = acting("I . G", desperation=19).match()
    choose(match, "cover:2,0")
    assert keys(match) == [f"spend:{n}" for n in range(20)]
    choose(match, "spend:19")
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.GNOME, "power": 20}]
    assert int(fields(match).desperation[0]) == 0


@pytest.mark.rule("fall:DES-04", "fall:STR-09")
def test_tokens_do_not_boost_strong_actions():
    match = acting("I2 . G", supplies=1, desperation=4).match()
    choose(match, "cover:0,0")
    assert (kind(match), keys(match)) == ("boost-supplies", ["spend:0", "spend:1"])
    choose(match, "spend:1")
    assert events(match, "strong-action") == [{"seat": 0, "action": Kind.INFLUENCE, "power": 3}]
    assert int(fields(match).desperation[0]) == 4
    match = acting("I I . G", supplies=0, desperation=4).match()
    choose(match, "cover:0,0", "add:1,0")
    assert kind(match) == "influence-whom"
    assert int(fields(match).desperation[0]) == 4


@pytest.mark.rule("fall:DES-05")
@SEATS
def test_tokens_left_over_are_lost_when_the_wave_ends(seats):
    table = position(seats)
    for seat in range(seats):
        table.desperation(seat, seat + 1)
    match = table.phase("refresh").match()
    assert "refreshed" in told(match)
    assert list(fields(match).desperation[:seats]) == [0] * seats


# When boosts are declared, and what abilities add ---------------------------------------------------------------------


@pytest.mark.rule("fall:K-46")
def test_boosts_are_declared_before_the_action_is_carried_out():
    match = acting("A A . G", supplies=2, desperation=2).match()
    choose(match, "cover:0,0", "add:1,0")
    assert kind(match) == "boost-supplies" and cubes(match, 0) == {(0, 0), (1, 0)}
    assert told(match) == []  # nothing has happened yet
    choose(match, "spend:2")
    assert told(match) == ["strong-action"] and kind(match) == "advance-to"
    match = acting("A . G", desperation=2).match()
    choose(match, "cover:0,0")
    assert kind(match) == "boost-desperation" and told(match) == []
    choose(match, "spend:1")
    assert told(match) == ["weak-action"] and kind(match) == "advance-to"


@pytest.mark.rule("fall:K-51", "fall:CHA-11")
@pytest.mark.parametrize("tokens", [0, 2])
def test_an_ability_adds_to_a_weak_action_which_stays_weak(tokens):
    table = acting("B . I", ". B .", desperation=3).champion(0, "sodden_pim")
    match = table.match()
    choose(match, "cover:0,0", f"spend:{tokens}")
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.BOLSTER, "power": 2 + tokens}]
    choose(match, "nowhere", "cover:1,1", "spend:0")  # a second weak action, and as often as one likes
    assert events(match, "weak-action")[1:] == [{"seat": 0, "action": Kind.BOLSTER, "power": 2}]


@pytest.mark.rule("fall:K-51")
def test_an_ability_for_weak_bolsters_is_for_nothing_else():
    start = acting("B B . I", supplies=0).champion(0, "sodden_pim").match()
    match = choose(start.clone(), "cover:0,0", "add:1,0")
    assert events(match, "strong-action") == [{"seat": 0, "action": Kind.BOLSTER, "power": 2}]
    match = choose(start.clone(), "cover:3,0")
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.INFLUENCE, "power": 1}]
    match = acting("B . I").champion(1, "sodden_pim").match()
    choose(match, "cover:0,0")
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.BOLSTER, "power": 1}]  # a rival's ability


@pytest.mark.rule("fall:K-51", "fall:STR-04")
def test_an_ability_adds_to_a_strong_action_after_the_symbols_are_counted():
    start = acting("A A2 . I2", ". . . A", supplies=1).champion(0, "sunder_of_the_floe").match()
    match = choose(start.clone(), "cover:0,0", "add:1,0", "spend:1")
    assert events(match, "strong-action") == [{"seat": 0, "action": Kind.ADVANCE, "power": 5}]
    match = choose(start.clone(), "cover:1,0", "done", "spend:0")
    assert events(match, "strong-action") == [{"seat": 0, "action": Kind.ADVANCE, "power": 3}]
    match = choose(start.clone(), "cover:3,0", "spend:0")
    assert events(match, "strong-action") == [{"seat": 0, "action": Kind.INFLUENCE, "power": 2}]
    match = choose(start.clone(), "cover:3,1")
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.ADVANCE, "power": 1}]


# What champions allow after an action ---------------------------------------------------------------------------------


def with_quickmaul(*, pawn="moss_2"):
    """After a strong Advance in which this pawn took part, a weak action may follow."""
    table = acting("A2 . I", ". . G3", supplies=0).supplies(1, 1).champion(0, "brannick_quickmaul")
    return table.pawn("brannick_quickmaul", pawn)


@pytest.mark.rule("fall:CHA-11", "fall:TRN-12")
def test_a_champion_that_took_part_in_a_strong_advance_allows_a_weak_action():
    match = with_quickmaul().match()
    choose(match, "cover:0,0", "moss_3", "pawn:brannick_quickmaul", "done")
    assert (asked(match), kind(match)) == (0, "act")
    assert keys(match) == ["cover:2,0", "pass"]
    assert refused(match, "cover:2,1") == "TRN-07"
    assert events(match, "claw-covered") == []
    choose(match, "cover:2,0", "champion:nurse_bramble")
    assert events(match, "weak-action") == [{"seat": 0, "action": Kind.INFLUENCE, "power": 1}]
    assert turns(match) == [(1, 0)]  # and no second one after it


@pytest.mark.rule("fall:CHA-11")
def test_a_champion_that_stayed_behind_allows_nothing():
    match = with_quickmaul().match()
    choose(match, "cover:0,0", "moss_3", "from:moss_2", "from:moss_2")
    assert turns(match) == [(1, 0)]
    match = with_quickmaul(pawn="spiral_a").match()
    choose(match, "cover:2,1")  # a strong Gnome action is not an Advance
    assert kind(match) == "wheel-move"
    choose(match, "spaces:1", "none", "nowhere")
    assert turns(match) == [(1, 0)]


@pytest.mark.rule("fall:CHA-11")
def test_taking_part_in_a_weak_advance_allows_no_third_action():
    table = acting("A A I", ". . I").supplies(1, 1).champion(0, "brannick_quickmaul")
    match = table.pawn("brannick_quickmaul", "fire_1").match()
    choose(match, "cover:0,0", "done", "moss_2")  # the pawn alone can come there
    assert events(match, "pawn-advanced") != []
    assert keys(match) == ["cover:1,0", "cover:2,0", "cover:2,1", "pass"]
    choose(match, "cover:2,1", "champion:nurse_bramble")
    assert turns(match) == [(1, 0)]


@pytest.mark.rule("fall:CHA-11", "fall:K-24")
def test_having_taken_part_in_an_earlier_action_does_not_count():
    """The pawn advances weakly in one turn and stays behind in the strong Advance of the next."""
    table = position(2).ancestry(0, "A . A2", ". . I").supplies(0, 1).supplies(1, 2).ancestry(1, "I . I")
    table.champion(0, "brannick_quickmaul").pawn("brannick_quickmaul", "fire_1").trolls(0, "moss_3", 2)
    match = table.act(0).match()
    choose(match, "cover:0,0", "moss_2", "pawn:brannick_quickmaul", "pass")
    assert int(fields(match).marched) == 0
    choose(match, "cover:0,0", "champion:nurse_bramble", "pass")  # the other seat
    choose(match, "cover:2,0", "ice_3", "from:moss_3", "from:moss_3")
    assert asked(match) == 1


@pytest.mark.rule("fall:CHA-11", "fall:TRN-11")
def test_an_extra_action_needs_a_weak_symbol_too():
    table = acting("A2 . I2", supplies=0).supplies(1, 1).champion(0, "brannick_quickmaul")
    match = table.pawn("brannick_quickmaul", "moss_2").match()
    choose(match, "cover:0,0", "moss_3", "pawn:brannick_quickmaul", "done")
    assert turns(match) == [(1, 0)]


@pytest.mark.rule("fall:CHA-12", "fall:TRN-05")
def test_a_champion_with_a_claw_allows_a_third_weak_action_once_in_a_wave():
    table = acting("I I I", "I I I").supplies(1, 2).ancestry(1, "I . I").champion(0, "busy_flint")
    match = table.match()
    choose(match, "cover:0,0", "done", "champion:nurse_bramble", "cover:1,0", "champion:nurse_bramble")
    assert (asked(match), kind(match)) == (0, "act")
    assert events(match, "claw-covered") == []  # not yet: it may still be declined
    choose(match, "cover:2,0", "champion:nurse_bramble")
    assert events(match, "claw-covered") == [{"seat": 0, "champion": champion(match, "busy_flint")}]
    assert asked(match) == 1
    choose(match, "cover:0,0", "champion:nurse_bramble", "pass")
    assert asked(match) == 0
    choose(match, "cover:0,1", "done", "champion:nurse_bramble", "cover:1,1", "champion:nurse_bramble")
    assert asked(match) == 1  # a symbol is left, but no claw
    assert cubes(match, 0) == {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)}


@pytest.mark.rule("fall:CHA-12", "fall:TRN-12")
def test_declining_the_third_weak_action_covers_no_claw():
    match = acting("I I I").supplies(1, 1).champion(0, "busy_flint").match()
    choose(match, "cover:0,0", "done", "champion:nurse_bramble", "cover:1,0", "champion:nurse_bramble", "pass")
    assert events(match, "claw-covered") == []
    assert events(match, "passed") == [{"seat": 0}]
    assert int(fields(match).claws[champion(match, "busy_flint")]) == 0
    assert turns(match) == [(1, 0)]


@pytest.mark.rule("fall:CHA-12")
def test_a_third_weak_action_follows_the_second_only():
    match = acting("I I I").supplies(1, 1).champion(0, "busy_flint").match()
    choose(match, "cover:0,0", "done", "champion:nurse_bramble", "pass")
    assert turns(match) == [(1, 0)]  # a player who leaves out the second has none
    match = acting("I I I", supplies=0).supplies(1, 1).champion(0, "busy_flint").match()
    choose(match, "cover:0,0", "add:1,0", "done", "champion:nurse_bramble")
    assert turns(match) == [(1, 0)]  # nor after a strong action


# Each weak action is an action of its own -----------------------------------------------------------------------------


@pytest.mark.rule("fall:K-24", "fall:TRN-10")
def test_control_won_by_the_first_weak_action_is_seized_before_the_second():
    match = acting("A . A", seats=3).trolls(1, "moss_3", 1).trolls(0, "moss_3", 1).match()
    choose(match, "cover:0,0", "moss_3")
    assert told(match) == ["weak-action", "advanced", "seized", "votes-gained"]
    assert events(match, "seized") == [{"seat": 0, "cavern": place(match, "moss_3")}]
    choose(match, "cover:2,0", "moss_3")
    assert len(events(match, "seized")) == 1  # it was controlled when the second began
