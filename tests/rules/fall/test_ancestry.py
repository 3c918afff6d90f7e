"""The Ancestry: where a card may be added, and what its symbols are for. (ANC-01 to ANC-07, ANC-12 to ANC-15, K-33)"""

import random

import pytest

from tests.rules.fall.helpers import (
    ancestry,
    asked,
    box_of,
    card,
    choose,
    events,
    fields,
    hand,
    honour,
    keys,
    kind,
    members,
    pack,
    position,
    refused,
    supplies,
    told,
)
from underhall.games.fall.pieces import CARDS, CELLS, GRID, LAY_GRID, NONE, NUMBER, SPOTS, Kind
from underhall.games.fall.reasons import Reason
from underhall.games.fall.rules.ancestry import (
    bars_spot,
    card_fits,
    kind_of,
    lay_card,
    number_on,
    power_of,
    shift_cells,
    spread,
    symbol_at,
)

START = ["A B I", "G A B"]  # the starting card
HAND = ("a17", "a24", "a49", "a53")
BLOCKED = ["E A E", "B . G", "E I E"]  # every place for a card covers an elder


def building(*rows, start=(0, 0), held=HAND, seats=2):
    """Seat 0 is to add the first of four cards."""
    table = position(seats).hand(0, *held).phase("draft")
    return table.ancestry(0, *rows, start=start).match() if rows else table.match()


def placing(*rows, start=(0, 0), held=HAND):
    """Seat 0 has chosen its first card and is asked where it goes."""
    return choose(building(*rows, start=start, held=held), f"card:{held[0]}")


def laid(match, at):
    """Seat 0 lays its card down, and so does seat 1."""
    match.choose(f"at:{at}", seat=0)
    match.choose(match.decision_of(1).options[0], seat=1)
    match.choose(match.decision_of(1).options[0], seat=1)
    return match


def spots(*columns_and_rows):
    return {f"at:{column},{row}" for column, row in columns_and_rows}


# Symbols --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:ANC-02")
def test_what_a_symbol_is_and_what_it_is_worth():
    for each in Kind:
        assert (kind_of(int(each)), number_on(int(each)), power_of(int(each))) == (each, 0, 1)
    for number in (2, 3, 9):
        strong = Kind.GNOME + NUMBER * number
        assert (kind_of(strong), number_on(strong), power_of(strong)) == (Kind.GNOME, number, number)


@pytest.mark.rule("fall:ANC-02", "fall:ANC-05")
def test_the_grid_says_where_each_kind_is():
    match = position(2).ancestry(0, "A2 W .", "_ S E", "G3 B I").champion(0, "shimmer_vey").supplies(0, 1).match()
    table = fields(match)
    found = {each: members(table.board[0, each]) for each in Kind}
    assert found[Kind.ADVANCE] == {0} and found[Kind.WILD] == {1, CELLS} and found[Kind.BLANK] == {2}
    assert found[Kind.SUPPLY] == {7} and found[Kind.ELDER] == {8}
    assert (found[Kind.GNOME], found[Kind.BOLSTER], found[Kind.INFLUENCE]) == ({12}, {13}, {14})
    assert members(table.numbered[0]) == {0, 12}
    assert [symbol_at(table, 0, at) for at in (0, 1, 6, CELLS)] == [
        Kind.ADVANCE + 2 * NUMBER,
        Kind.WILD,
        NONE,
        Kind.WILD,
    ]


# Adding a card --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:ANC-02", "fall:ANC-06")
def test_one_card_of_the_hand_is_added():
    match = building()
    assert (kind(match), asked(match), keys(match)) == ("which-card", 0, [f"card:{name}" for name in HAND])
    assert refused(match, "card:a18") is None  # not in this hand
    match.choose("card:a24")
    assert (kind(match), asked(match)) == ("where", 0)
    assert all(key.startswith("at:") for key in keys(match))  # it must go somewhere
    laid(match, "0,0")
    assert ancestry(match, 0) == [". B I", "S G B"]
    assert events(match, "card-laid")[0] == {"seat": 0, "card": card(match, "a24"), "column": 0, "row": 0}
    assert sorted(hand(match, 1)) == ["a17", "a49", "a53"]  # what is left was passed on


@pytest.mark.rule("fall:ANC-03")
def test_a_card_must_cover_a_quadrant():
    match = placing()
    assert set(keys(match)) == spots(*((column, row) for column in range(-1, 3) for row in range(-1, 2)))
    for beyond in ("at:3,0", "at:3,1", "at:-1,2", "at:0,2", "at:2,2", "at:3,-1", "at:5,3"):
        assert refused(match, beyond) in ("ANC-03", "ANC-07"), beyond
    assert refused(match, "at:3,0") == refused(match, "at:0,2") == refused(match, "at:4,4") == "ANC-03"


@pytest.mark.rule("fall:ANC-03")
def test_a_cell_without_a_card_is_nothing_to_cover():
    match = placing("A B _ _", "_ _ _ _", "_ _ _ G")
    assert refused(match, "at:2,0") == "ANC-03"
    assert refused(match, "at:-1,1") == refused(match, "at:0,1") == refused(match, "at:1,1") == "ANC-03"
    assert spots((1, 0), (2, 1), (3, 2), (0, -1)) <= set(keys(match))
    laid(match, "1,0")
    assert ancestry(match, 0) == ["A E A2 _", "_ . B _", "_ _ _ G"]


@pytest.mark.rule("fall:ANC-03")
def test_a_blank_quadrant_is_a_quadrant():
    match = placing(". .", ". .")
    assert spots((-1, -1), (1, 1)) <= set(keys(match))


@pytest.mark.rule("fall:ANC-04", "fall:ANC-15")
def test_no_card_covers_an_elder():
    match = placing("A B I", "G E B", "A B G")
    over = [(column, row) for column in (0, 1) for row in (0, 1)]
    for column, row in over:
        assert refused(match, f"at:{column},{row}") == "ANC-04"
    everywhere = [(column, row) for column in range(-1, 3) for row in range(-1, 3)]
    assert set(keys(match)) == spots(*(at for at in everywhere if at not in over))


@pytest.mark.rule("fall:ANC-04")
@pytest.mark.parametrize("quadrant", [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_whichever_quadrant_would_cover_it(quadrant):
    rows = [["A"] * 4 for _ in range(4)]
    rows[2][2] = "E"
    match = placing(*(" ".join(row) for row in rows))
    column, row = 2 - quadrant[0], 2 - quadrant[1]
    assert refused(match, f"at:{column},{row}") == "ANC-04"
    assert f"at:{column - 2},{row}" in keys(match) and f"at:{column},{row - 2}" in keys(match)


@pytest.mark.rule("fall:ANC-04", "fall:ANC-06")
def test_any_other_symbol_may_be_covered():
    match = placing("W S", "A3 B", held=("a53", *HAND[:3]))
    assert "at:0,0" in keys(match)
    laid(match, "0,0")
    assert ancestry(match, 0) == ["A B", "B G"]


@pytest.mark.rule("fall:ANC-05")
@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("a17", ["E A2 I", ". B B"]),
        ("a36", ["S W I", "G3 . B"]),
        ("a05", ["I E I", "B W B"]),
        ("a12", ["B . I", "I3 E B"]),
    ],
)
def test_a_card_lies_as_it_is_printed(name, rows):
    match = laid(placing(held=(name, "a24", "a49", "a53")), "0,0")
    assert ancestry(match, 0) == rows
    assert members(fields(match).numbered[0]) == {
        row * GRID + column for row, line in enumerate(rows) for column, it in enumerate(line.split()) if len(it) > 1
    }


@pytest.mark.rule("fall:ANC-06")
def test_a_card_must_be_added_even_where_it_hurts():
    """The only place left is over the best symbols: it is taken by itself."""
    rows = ["A3 B3 E . E .", "G3 I3 . . . .", "E . E . E .", ". . . . . .", "E . E . E .", ". . . . . ."]
    match = building(*rows)
    assert [spot for spot in range(SPOTS) if bars_spot(fields(match), 0, spot) == 0] == [LAY_GRID + 1]
    match.choose("card:a53", seat=0)
    assert asked(match) == 1
    assert fields(match).pending[0].tolist() == [card(match, "a53"), LAY_GRID + 1, 0, 0]
    match.choose(match.decision_of(1).options[0], seat=1)
    match.choose("at:0,0", seat=1)
    assert ancestry(match, 0)[:2] == ["A B E . E .", "B G . . . ."]


# Six by six -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:ANC-07")
@pytest.mark.parametrize("wide", [4, 5, 6])
def test_an_ancestry_is_at_most_six_wide(wide):
    match = placing(" ".join("A" * wide))
    fits = {4: {-1, 0, 1, 2, 3}, 5: {-1, 0, 1, 2, 3, 4}, 6: {0, 1, 2, 3, 4}}[wide]
    assert set(keys(match)) == spots(*((column, row) for column in fits for row in (-1, 0)))
    if wide == 6:
        assert refused(match, "at:-1,0") == refused(match, "at:5,0") == refused(match, "at:-1,-1") == "ANC-07"
    if wide == 5:
        assert refused(match, "at:5,0") == "ANC-07"
    if wide == 4:
        assert refused(match, "at:4,0") == "ANC-03"


@pytest.mark.rule("fall:ANC-07")
@pytest.mark.parametrize("high", [4, 5, 6])
def test_and_at_most_six_high(high):
    match = placing(*["A"] * high)
    fits = {4: {-1, 0, 1, 2, 3}, 5: {-1, 0, 1, 2, 3, 4}, 6: {0, 1, 2, 3, 4}}[high]
    assert set(keys(match)) == spots(*((column, row) for row in fits for column in (-1, 0)))
    if high == 6:
        assert refused(match, "at:0,-1") == refused(match, "at:0,5") == "ANC-07"


@pytest.mark.rule("fall:ANC-07", "fall:ANC-04")
def test_a_full_grid_still_takes_cards_inside_it():
    match = placing(*["A A A A A A"] * 6)
    assert set(keys(match)) == spots(*((column, row) for column in range(5) for row in range(5)))
    assert refused(match, "at:5,5") == refused(match, "at:-1,-1") == "ANC-07"
    laid(match, "4,4")
    assert ancestry(match, 0)[4:] == ["A A A A E A2", "A A A A . B"]


@pytest.mark.rule("fall:ANC-07")
def test_the_frame_is_not_fixed_until_it_is_full():
    """From the starting card one may go left as far as right."""
    match = laid(placing(), "-1,-1")
    assert ancestry(match, 0) == ["E A2 _ _", ". B B I", "_ G A B"]
    assert events(match, "card-laid")[0] == {"seat": 0, "card": card(match, "a17"), "column": -1, "row": -1}
    table = fields(match)
    assert (int(table.wide[0]), int(table.high[0])) == (4, 3)
    assert (int(table.start_column[0]), int(table.start_row[0])) == (1, 1)
    match.choose(match.decision_of(0).options[0], seat=0)
    offered = {option.key for option in match.decision_of(0).options}
    assert spots((-2, 0), (0, -2), (2, 1)) <= offered  # counted from the starting card, which lies where it lay
    assert not spots((-1, -1), (-2, -1), (-2, -2), (-1, -2)) & offered  # the elder lies at -1,-1
    assert match.why_not(0, 0) == ("ANC-04", "The card would hide an elder.")


@pytest.mark.rule("fall:ANC-07", "fall:ANC-02")
@pytest.mark.parametrize(
    ("at", "rows", "start"),
    [
        ("-1,0", ["E A2 B I", ". B A B"], (1, 0)),
        ("0,-1", ["E A2 _", ". B I", "G A B"], (0, 1)),
        ("2,1", ["A B I _", "G A E A2", "_ _ . B"], (0, 0)),
        ("2,-1", ["_ _ E A2", "A B . B", "G A B _"], (0, 1)),
        ("-1,1", ["_ A B I", "E A2 A B", ". B _ _"], (1, 0)),
    ],
)
def test_a_card_may_reach_over_any_edge(at, rows, start):
    match = laid(placing(), at)
    assert ancestry(match, 0) == rows
    table = fields(match)
    assert (int(table.start_column[0]), int(table.start_row[0])) == start
    column, row = (int(part) for part in at.split(","))
    assert events(match, "card-laid")[0] == {"seat": 0, "card": card(match, "a17"), "column": column, "row": row}


@pytest.mark.rule("fall:ANC-07")
def test_a_starting_card_far_inside_is_still_where_one_counts_from():
    match = laid(placing("G G G G G", "G G A B I", "G G G A B", start=(2, 1)), "-3,0")
    assert ancestry(match, 0) == ["_ G G G G G", "E A2 G A B I", ". B G G A B"]
    assert events(match, "card-laid")[0] == {"seat": 0, "card": card(match, "a17"), "column": -3, "row": 0}
    assert (int(fields(match).start_column[0]), int(fields(match).start_row[0])) == (3, 1)


@pytest.mark.rule("fall:ANC-07")
def test_how_wide_an_ancestry_becomes():
    assert [spread(first, 3) for first in range(-1, 5)] == [4, 3, 3, 4, 5, 6]
    assert [spread(first, 6) for first in (-1, 0, 4, 5)] == [7, 6, 6, 7]


@pytest.mark.rule("fall:ANC-07")
def test_shifting_moves_every_cell():
    table = fields(position(2).ancestry(0, "A B I", "G . W", "S E A2", start=(1, 1)).match())
    before = table.cell[0].reshape(GRID, GRID).copy()
    shift_cells(table, 0, 1, 1)
    after = table.cell[0].reshape(GRID, GRID)
    assert (after[1:, 1:] == before[:-1, :-1]).all()
    assert (after[0] == NONE).all() and (after[:, 0] == NONE).all()
    assert (int(table.start_column[0]), int(table.start_row[0])) == (2, 2)


# All places, by hand --------------------------------------------------------------------------------------------------


def cells_of(table, seat):
    """The symbols that lie there, by column and row."""
    return {(at % GRID, at // GRID): int(symbol) for at, symbol in enumerate(table.cell[seat]) if symbol != NONE}


def barred(cells, column, row):
    """Why a card may not lie here, worked out from the rules alone."""
    quadrants = {(column + across, row + down) for across in range(2) for down in range(2)}
    columns, rows = zip(*{*cells, *quadrants}, strict=True)
    if max(columns) - min(columns) >= 6 or max(rows) - min(rows) >= 6:
        return Reason.TOO_LARGE
    if any(cells.get(at) == Kind.ELDER for at in quadrants):
        return Reason.ON_ELDER
    return 0 if quadrants & set(cells) else Reason.NO_OVERLAP


@pytest.mark.rule("fall:ANC-03", "fall:ANC-04", "fall:ANC-07")
@pytest.mark.parametrize("seed", range(4))
def test_nine_cards_at_random(seed):
    """At every card all places are as the rules say, and the card covers what it should and nothing else."""
    match = position(2).supplies(0, 1).champion(0, "wade_longshin").match()
    table, box, rolls = fields(match), box_of(match), random.Random(seed)
    origin = (0, 0)
    for number in rolls.sample(range(CARDS), 9):
        cells = cells_of(table, 0)
        reasons = {spot: barred(cells, spot % LAY_GRID - 1, spot // LAY_GRID - 1) for spot in range(SPOTS)}
        assert {spot: int(bars_spot(table, 0, spot)) for spot in range(SPOTS)} == reasons
        free = [spot for spot, reason in reasons.items() if reason == 0]
        assert bool(card_fits(table, 0)) == bool(free)
        if not free:
            break
        spot = rolls.choice(free)
        column, row = spot % LAY_GRID - 1, spot // LAY_GRID - 1
        lay_card(box, table, 0, number, spot)
        printed = {(column + at % 2, row + at // 2): int(box.card[number, at]) for at in range(4)}
        left, above = min(column, 0), min(row, 0)
        wanted = {(x - left, y - above): symbol for (x, y), symbol in {**cells, **printed}.items()}
        assert cells_of(table, 0) == wanted
        origin = (origin[0] - left, origin[1] - above)
        assert (int(table.start_column[0]), int(table.start_row[0])) == origin
        assert int(table.wide[0]) == max(x for x, _ in wanted) + 1
        assert int(table.high[0]) == max(y for _, y in wanted) + 1
        for each in Kind:
            at = {y * GRID + x for (x, y), symbol in wanted.items() if symbol % NUMBER == each}
            assert members(table.board[0, each]) == at | ({CELLS} if each == Kind.ADVANCE else set())
        assert members(table.numbered[0]) == {y * GRID + x for (x, y), it in wanted.items() if it >= NUMBER}


# No place at all ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:K-33")
def test_if_no_card_fits_one_is_discarded_instead():
    match = building(*BLOCKED)
    assert not card_fits(fields(match), 0)
    match.choose("card:a24", seat=0)
    assert [decision.seat for decision in match.decisions] == [1]  # it is not asked where
    match.choose(match.decision_of(1).options[0], seat=1)
    match.choose("at:0,0", seat=1)
    assert ancestry(match, 0) == BLOCKED
    number = card(match, "a24")
    assert events(match, "card-does-not-fit") == [{"seat": 0}]
    assert events(match, "card-discarded") == [{"seat": 0, "card": number}]
    assert fields(match).discard[:2].tolist() == [number, NONE] and int(fields(match).discards) == 1
    assert sorted(hand(match, 1)) == ["a17", "a49", "a53"]  # the others are passed on
    assert [args["seat"] for args in events(match, "card-laid")] == [1]


@pytest.mark.rule("fall:K-33")
def test_who_held_the_hand_knows_the_card_that_did_not_fit():
    table = position(3).ancestry(0, *BLOCKED).hand(0, "a17", "a24", "a53").drafted(1).phase("draft")
    match = choose(table.match(), "card:a24")
    for seat in (1, 2):
        match.choose(match.decision_of(seat).options[0], seat=seat)
        match.choose("at:0,0", seat=seat)
    assert int(fields(match).discard_seen[0]) == 0b101  # it came from seat 2
    named = {seat: told(match, seat).count("card-discarded") for seat in (0, 1, 2, -2)}
    assert named == {0: 1, 1: 0, 2: 1, -2: 0}
    unseen = {seat: told(match, seat).count("card-discarded-unseen") for seat in (0, 1, 2, -2)}
    assert unseen == {0: 0, 1: 1, 2: 0, -2: 1}


@pytest.mark.rule("fall:K-33", "fall:ANC-10")
def test_there_is_room_for_every_card_that_fits_nowhere():
    """Five players who have built themselves in: all the cards of a wave are discarded."""
    table = position(5).phase("draft").hand(0, *HAND)
    for seat in range(5):
        table.ancestry(seat, *BLOCKED)
    match = table.match()
    for _ in range(15):
        match.choose(match.decision.options[0])
    assert int(fields(match).discards) == 20
    thrown = [int(number) for number in fields(match).discard[:20]]
    assert len(set(thrown)) == 20 and int(fields(match).discard[20]) == NONE
    assert "card-laid" not in told(match) and kind(match) == "act"
    assert match.setting.driver.audit(match.setting.box, match._table) == 0


@pytest.mark.rule("fall:K-33")
def test_one_free_place_is_enough():
    for rows in (["E A E", "B . G", "E I ."], [". A E", "B . G", "E I E"]):
        table = fields(building(*rows))
        assert card_fits(table, 0)
        assert sum(bars_spot(table, 0, spot) == 0 for spot in range(SPOTS)) >= 1


# What symbols are for -------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:ANC-12")
@pytest.mark.parametrize("action", ["advance", "bolster", "influence", "gnome"])
def test_a_wild_stands_for_any_action(action):
    match = position(2).ancestry(0, "W S", "E .").trolls(0, "moss_2").act(0).match()
    assert keys(match) == [f"wild:0,0:{each}" for each in ("advance", "bolster", "influence", "gnome")]
    match.choose(f"wild:0,0:{action}")
    assert events(match, "weak-action")[0] == {"seat": 0, "action": Kind[action.upper()], "power": 1}
    first = {"advance": "advance-to", "bolster": "bolster-where", "influence": "influence-whom", "gnome": "scout-gate"}
    assert kind(match) == first[action]
    assert members(fields(match).cubes[0]) == {0}


@pytest.mark.rule("fall:ANC-13")
def test_two_wilds_stand_for_a_supply():
    table = position(2).phase("supplies")
    one = table.ancestry(0, "W A", "B I").match()
    assert kind(one) == "act" and supplies(one, 0) == 6 - 1  # the turn has begun
    two = table.ancestry(0, "W A", "B W").match()
    assert (kind(two), asked(two)) == ("cover-wilds", 0)
    two.choose("cover:0,0")  # the other belongs to it, and there are no more
    assert supplies(two, 0) == 7 - 1
    assert members(fields(two).cubes[0]) == {0, GRID + 1}
    with_symbol = table.ancestry(0, "S A", "B I").match()
    assert supplies(with_symbol, 0) == 7 - 1  # a supply symbol does the same


@pytest.mark.rule("fall:ANC-14")
@pytest.mark.parametrize(("wave", "base"), [(1, 6), (2, 5), (3, 4)])
def test_a_supply_symbol_gives_a_turn_more_in_every_wave(wave, base):
    match = position(2).wave(wave).ancestry(0, "A S", "B I").starter(1).phase("supplies").match()
    assert [supplies(match, 0), supplies(match, 1)] == [base + 1, base - 1]  # seat 1 has begun its turn


@pytest.mark.rule("fall:ANC-14", "fall:ANC-15")
@pytest.mark.parametrize("obstacle", ["S", "E"])
def test_supplies_and_elders_are_obstacles(obstacle):
    match = position(2).ancestry(0, f"A {obstacle} A", "A B A2").supplies(0, 3).act(0).match()
    assert refused(match, "cover:1,0") == "TRN-08"
    match.choose("cover:0,0")
    assert refused(match, "add:1,0") == "TRN-08"
    assert refused(match, "add:2,0") == refused(match, "add:2,1") == "STR-03"  # it does not link them
    assert keys(match) == ["add:0,1", "done"]


@pytest.mark.rule("fall:ANC-15", "fall:ANC-04")
def test_an_elder_scores_at_the_end_of_the_game_alone():
    table = position(2).ancestry(0, "E E", "E A").ancestry(1, "A E", "S W")
    match = table.phase("final-scoring").match()
    assert events(match, "elders-scored") == [
        {"seat": 0, "elders": 3, "honour": 3},
        {"seat": 1, "elders": 1, "honour": 0},
    ]
    assert [honour(match, seat, "elders") for seat in range(2)] == [3, 0]
    wave = position(2).wave(1).ancestry(0, "E E", "E A").phase("scoring").match()
    assert honour(wave, 0) == 0


@pytest.mark.rule("fall:ANC-01")
def test_everybody_draws_four_cards_when_a_wave_begins():
    match = position(3).phase("draft").match()
    assert [len(hand(match, seat)) for seat in range(3)] == [4, 4, 4]
    assert [decision.seat for decision in match.decisions] == [0, 1, 2]
    assert {decision.kind for decision in match.decisions} == {"which-card"}
    names = [card.id for card in pack(match).ancestry.card]
    held = [name for seat in range(3) for name in hand(match, seat)]
    assert len(set(held)) == 12 and set(held) <= set(names)
