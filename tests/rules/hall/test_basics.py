"""Basics: the order of turns, networks, what is adjacent, what is spent. (R045 to R051)"""

import re
from typing import Any

import pytest

from tests.rules.hall.helpers import (
    PACK,
    asked,
    book,
    cast,
    choose,
    decline,
    dig,
    events,
    fields,
    forget,
    full,
    holds,
    honour,
    horde,
    keys,
    kind,
    lay,
    named,
    network,
    pay,
    position,
    recruit,
    refused,
    region,
    scores,
    storage,
    supply,
    trade,
    what,
)
from underhall.games.hall.game import game
from underhall.games.hall.pieces import CELLS, GATE, HIGH, NONE, REGIONS, WIDE
from underhall.games.hall.position_squares import square_of, squares_of
from underhall.games.hall.rules.board import (
    add_square,
    beside_region,
    beside_row,
    drop_square,
    first_square,
    has_square,
    in_any_network,
    neighbour,
    new_region,
    stepped,
)

SOME = "A1 Y1 A17 Y17 M9 M10 C7"


def rows_of(names):
    rows = [0] * HIGH
    for square in squares_of(names):
        add_square(rows, square)
    return rows


def beside(names):
    """Squares of the whole grid that share a side with one of these, by rows."""
    return named([beside_row(rows_of(names), row) & (1 << WIDE) - 1 for row in range(HIGH)])


# Turns ----------------------------------------------------------------------------------------------------------------


def turn(match):
    """A whole turn: the first troll of the bottom row, in the first place there is."""
    recruit(match, horde(match)[0, 0])
    if kind(match) == "place-troll":
        match.choose(keys(match)[0])
    return decline(match)


@pytest.mark.rule("hall:R045")
@pytest.mark.parametrize(("seats", "starter"), [(2, 1), (3, 2), (5, 0), (5, 3)])
def test_the_starter_begins_and_play_goes_on_clockwise(seats, starter):
    match = position(seats).starter(starter).rounds(0).turn_of(starter).match()
    order = []
    for _ in range(seats + 2):
        assert kind(match) == "act"
        order.append(asked(match))
        assert fields(match).active == order[-1]
        turn(match)
    assert order == [(starter + at) % seats for at in range(seats + 2)]
    assert fields(match).rounds == 1 + (seats + 2) // seats
    assert [event["seat"] for event in events(match, "turn")] == [*order, (starter + seats + 2) % seats]


@pytest.mark.rule("hall:R046")
def test_what_is_scored_at_the_end_is_added_to_the_honour_of_the_game():
    table = position(3).tunnel_on(0, "stub", "B5 C5").tunnel_on(0, "chamber", "D4 E4 D5 E5")
    table.honour(0, 17).storage(0, iron=3).token(0, "ice", 2).points("ice", 2, 4)
    for seat in (0, 1):
        full(table, seat)
    match = table.crowned(1, 0).turns_left(0).final().match()
    assert match.over
    # A statue was unearthed at E4, in tier 2: 4 honour.
    wanted = {"tunnels": 17, "coronation": 3, "pedestals": 4, "leftovers": 1, "halls": 0, "statues": 4}
    assert scores(match, 0) == wanted
    assert match.outcome.totals == (29, 5, 0)
    told = [event["honour"] for event in events(match, "scored") if event["seat"] == 0]
    assert told == list(wanted.values())
    assert fields(match).active == NONE


# Networks -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R047")
def test_a_network_begins_at_the_gate_and_grows_by_tunnels_and_halls():
    match = position(2).storage(0, stone=2).act(0).match()
    assert network(match, 0) == {"A5"}
    dig(match, "stub", "stone", "B5 C5")
    assert network(match, 0) == {"A5", "B5", "C5"} and network(match, 1) == {"Q5"}
    table = position(2).tunnel_on(0, "gallery", "B5 C5 D5").tunnel_on(0, "gallery", "B6 C6 D6")
    table.tunnel_on(0, "stub", "E6 F6")
    table.hall_on(0, "porridge_pit", "B5 C5 D5 B6 C6 D6")
    assert network(table.match(), 0) == {"A5", "B5", "C5", "D5", "B6", "C6", "D6", "E6", "F6"}


@pytest.mark.rule("hall:R047", "hall:R048")
def test_a_network_finds_its_way_up_down_and_back():
    """A tunnel that winds: down, along, up, and along again."""
    tiles = ["B5 B6 B7 B8", "B9 C9 D9 E9", "E8 E7 E6 E5", "D5 D4 D3", "C3 B3"]
    table = position(2)
    for squares in tiles:
        table.tunnel_on(0, {4: "passage", 3: "gallery", 2: "stub"}[len(squares.split())], squares)
    match = table.match()
    assert network(match, 0) == {"A5", *" ".join(tiles).split()}
    assert region(match, "D4") == {"D5", "D4", "D3"}


@pytest.mark.rule("hall:R047")
def test_a_gate_is_a_region_of_one_square():
    match = position(2).tunnel_on(0, "stub", "B5 C5").match()
    assert region(match, "A5") == {"A5"} and what(match, "A5") == GATE
    assert region(match, "B5") == {"B5", "C5"} and region(match, "D5") == set()


@pytest.mark.rule("hall:C26")
def test_a_statue_in_a_gate_scores_two():
    table = position(2).tunnel_on(0, "stub", "B5 C5").statue("fire", "A5")
    assert scores(table.match(), 0)["statues"] == 2


# Adjacent spaces ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R048")
@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("C3", ["C2", "D3", "C4", "B3"]),
        ("A1", [None, "B1", "A2", None]),
        ("Y1", [None, None, "Y2", "X1"]),
        ("A17", ["A16", "B17", None, None]),
        ("Y17", ["Y16", None, None, "X17"]),
        ("Y9", ["Y8", None, "Y10", "X9"]),
        ("A9", ["A8", "B9", "A10", None]),
    ],
)
def test_a_space_has_a_neighbour_on_each_of_four_sides(name, wanted):
    found = [neighbour(square_of(name), way) for way in range(4)]
    assert found == [NONE if each is None else square_of(each) for each in wanted]


@pytest.mark.rule("hall:R048")
@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        ("C3", "C2 D3 C4 B3"),
        ("A1", "B1 A2"),
        ("Y17", "Y16 X17"),
        ("A17 Y1", "A16 B17 X1 Y2"),
        ("C3 D4", "C2 D3 C4 B3 D5 E4"),
        ("C3 D3", "C2 D2 C3 D3 B3 E3 C4 D4"),
    ],
)
def test_whole_rows_know_their_neighbours(names, wanted):
    assert beside(names) == set(wanted.split())


@pytest.mark.rule("hall:R048")
def test_corners_do_not_connect():
    """An isolated tile that touches the network at a corner stays out of it."""
    table = position(2).tunnel_on(0, "stub", "B5 C5").tunnel_on(None, "stub", "D6 E6").storage(0, stone=2)
    match = table.act(0).match()
    assert network(match, 0) == {"A5", "B5", "C5"}
    assert fields(match).region[square_of("D6")] != NONE and not in_any_network(fields(match), square_of("D6"))
    assert in_any_network(fields(match), square_of("C5")) and in_any_network(fields(match), square_of("Q5"))
    assert in_any_network(fields(position(5).match()), square_of("M17"))  # the gate of the fifth seat
    dig(match, "stub", "stone", "D5 E5")
    assert network(match, 0) == {"A5", "B5", "C5", "D5", "E5", "D6", "E6"}


@pytest.mark.rule("hall:R048")
def test_a_tunnel_at_a_corner_of_the_own_network_does_not_touch_it():
    match = choose(position(2).storage(0, stone=2).act(0).match(), "dig:stub:stone")
    assert refused(match, "b7") == "R134"
    assert {"b5", "c5", "a4", "a6", "b4", "b6"} <= set(keys(match))
    assert "b3" not in keys(match)


@pytest.mark.rule("hall:R048")
def test_a_square_is_beside_a_region_by_its_sides():
    table = fields(position(2).tunnel_on(0, "stub", "B5 C5").match())
    there = int(table.region[square_of("B5")])
    beside_it = {at for at in range(CELLS) if beside_region(table, at, there)}
    assert beside_it == set(squares_of("B4 C4 B6 C6 A5 D5 B5 C5"))
    assert not beside_region(table, square_of("A1"), there)


# Sets of squares ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R048")
def test_squares_are_added_to_a_set_and_dropped_one_by_one():
    rows = rows_of(SOME)
    assert {at for at in range(CELLS) if has_square(rows, at)} == set(squares_of(SOME))
    drop_square(rows, square_of("M9"))
    drop_square(rows, square_of("M11"))  # was not in it
    assert named(rows) == {*SOME.split()} - {"M9"}
    add_square(rows, square_of("C7"))
    assert named(rows) == {*SOME.split()} - {"M9"}


@pytest.mark.rule("hall:R048")
def test_a_row_is_looked_at_from_some_steps_away():
    assert stepped(0b10100, 2) == 0b101 and stepped(0b101, 0) == 0b101
    assert stepped(0b101, -1) == 0b1010


@pytest.mark.rule("hall:R047")
def test_regions_have_numbers_of_their_own():
    table = fields(position(2).tunnel_on(0, "stub", "B5 C5").match())
    used = [at for at in range(REGIONS) if table.what[at] != NONE]
    assert used == [0, 1, 2]
    assert new_region(table, GATE) == 3 and table.what[3] == GATE
    table.what[1] = NONE
    assert new_region(table, 5) == 1 and table.what[1] == 5
    assert first_square(table, int(table.region[square_of("C5")])) == square_of("B5")
    assert first_square(table, 77) == NONE
    table.what[:] = GATE
    assert new_region(table, GATE) == NONE


# Spending -------------------------------------------------------------------------------------------------------------


def mixed():
    """Two stone in storage, three held by trolls: a tunnel of four can be paid in several ways."""
    table = position(2).starters(0, "pebble_nan", "rusty_gaff", "barrow_jot", "magpie_lorn").holds(0, (0, 0), stone=1)
    return table.troll(0, (1, 0), "soot_gobbin", stone=2).storage(0, stone=2).act(0)


@pytest.mark.rule("hall:R049")
def test_what_is_spent_returns_to_the_supply():
    match = position(2).storage(0, stone=4, hammer=3, iron=2).act(0).match()
    dig(match, "passage", "stone", "A1 A2 A3 A4")
    assert storage(match, 0) == {"iron": 2}
    assert supply(match) == {
        "stone": 35,
        "hammer": 20,
        "iron": 33,
        "heartstone": 30,
        "cart": 45,
        "rune": 25,
        "coin": 35,
    }
    assert events(match, "spent") == [
        {"seat": 0, "what": 0, "count": 4, "place": NONE},
        {"seat": 0, "what": 4, "count": 3, "place": NONE},
    ]


@pytest.mark.rule("hall:R049")
def test_a_trade_returns_four_and_takes_one():
    match = position(2).storage(0, stone=2, rune=2, coin=1).act(0).match()
    trade(match, "cart", "stone", "rune", "stone", "rune")
    assert storage(match, 0) == {"coin": 1, "cart": 1}
    assert (supply(match)["stone"], supply(match)["rune"], supply(match)["cart"]) == (35, 25, 44)


@pytest.mark.rule("hall:R049")
def test_runes_and_bribes_are_the_exceptions():
    match = position(2).storage(0, rune=1, coin=2).spell(0, "earth_ritual").act(0).match()
    cast(match, "earth_ritual")
    assert supply(match)["rune"] == 24 and book(match)["earth_ritual"] == 1
    recruit(match, horde(match)[1, 0], (1, 0))
    assert fields(match).bribes[:, 6].sum() == 2
    gained = sum(each.get("coin", 0) for each in (holds(match, 0, (row, 0)) for row in (0, 1)))
    assert supply(match)["coin"] == 33 - gained


@pytest.mark.rule("hall:R050")
def test_resources_on_trolls_and_in_storage_count_alike():
    assert "dig:passage:stone" in keys(mixed().match())
    without = position(2).troll(0, (1, 0), "soot_gobbin", stone=2).storage(0, stone=1).act(0).match()
    assert refused(without, "dig:passage:stone") == "R124"
    assert "dig:gallery:stone" in keys(without)


@pytest.mark.rule("hall:R050", "hall:R051")
@pytest.mark.parametrize(
    ("sources", "stored", "starter", "troll"),
    [
        (("storage", "storage", (0, 0)), 0, 0, 1),
        (("storage", "storage", (1, 0), (1, 0)), 0, 1, 0),
        (("storage", (0, 0), (1, 0), (1, 0)), 1, 0, 0),
        (((1, 0), "storage", (1, 0), (0, 0)), 1, 0, 0),
    ],
)
def test_any_four_of_five_stone_may_be_spent(sources, stored, starter, troll):
    match = lay(mixed().match(), "passage", "stone", "B5 C5 D5 E5")
    assert kind(match) == "pay" and supply(match)["stone"] == 30
    pay(match, *sources)
    assert kind(match) != "pay"
    assert storage(match, 0).get("stone", 0) == stored
    assert holds(match, 0, (0, 0)).get("stone", 0) == starter
    assert holds(match, 0, (1, 0)).get("stone", 0) == troll
    assert supply(match)["stone"] == 34 and honour(match, 0) == 4


@pytest.mark.rule("hall:R050", "hall:R051")
def test_a_token_is_spent_once():
    match = lay(mixed().match(), "passage", "stone", "B5 C5 D5 E5")
    assert set(keys(match)) == {"usual", "storage", "troll:soot_gobbin", "troll:pebble_nan"}
    pay(match, (0, 0))
    assert set(keys(match)) == {"usual", "storage", "troll:soot_gobbin"}
    assert refused(match, "troll:pebble_nan") == "R050"


@pytest.mark.rule("hall:R050")
def test_tokens_of_others_are_not_yours_to_spend():
    table = position(2).storage(0, stone=1).storage(1, stone=9).troll(1, (1, 0), "soot_gobbin", stone=2)
    assert refused(table.act(0).match(), "dig:stub:stone") == "R124"


# Words and spells -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:C10")
def test_the_pyramid_of_trolls_has_one_name():
    rulebook = game.rulebook
    entries: list[Any] = [*rulebook.rules, *rulebook.rulings]
    texts = [each.text for each in entries]
    words = {word for text in texts for word in re.findall(r"tr[a-z]*ol[a-z]*", text.lower())}
    assert words == {"troll", "trolls", "trollsmoot"}
    match = position(2).act(0).match()
    recruit(match, horde(match)[0, 0])
    assert "trollsmoot" in match.decision.prompt


@pytest.mark.rule("hall:C40")
def test_a_spell_that_goes_is_under_the_deck_before_the_next_is_drawn():
    """Even without any other spell: then it comes back itself."""
    match = position(2).spell(0, "earth_ritual", 2).storage(0, rune=1).act(0).match()
    fields(match).undrawn_spells = 0
    forget(match)
    cast(match, "earth_ritual")
    assert book(match)["earth_ritual"] == 0 and len(book(match)) == 3
    assert fields(match).under_spell_count == 0
    assert events(match, "disintegrated") and events(match, "spell-revealed") == [{"place": 0, "spell": 0}]


@pytest.mark.rule("hall:C40")
def test_a_deck_of_spells_that_all_went_once_goes_on():
    spells = [each.id for each in PACK.spells.card]
    table = position(2).spell(0, "earth_ritual", 2).storage(0, rune=1).act(0)
    match = table.spell(1, spells[1]).spell(2, spells[2]).under_spells(*reversed(spells[3:])).match()
    cast(match, "earth_ritual")
    assert list(book(match)) == [spells[-1], spells[1], spells[2]]
    assert [spells[int(at)] for at in fields(match).under_spells[:14]] == [*reversed(spells[3:-1]), "earth_ritual"]
    assert fields(match).under_spells[14:].tolist() == [NONE] * 3
