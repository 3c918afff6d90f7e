"""Supplies and desperation at the start of a wave. (SUP-01 to SUP-06, K-02, K-31, K-32)"""

import pytest

from tests.rules.fall.helpers import (
    altered,
    ascending,
    asked,
    champion,
    choose,
    desperation,
    events,
    fields,
    keys,
    kind,
    members,
    pack,
    position,
    refused,
    told,
)
from underhall.games.fall.pieces import CELLS
from underhall.games.fall.position import Position

ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
BASE = [(1, 6), (2, 5), (3, 4)]


def supplying(seats=2, wave=1, starter=0):
    return position(seats).wave(wave).starter(starter).phase("supplies")


def wilds(seat, count, table=None, plain="A"):
    """A number of wilds in a row, with blanks between them, and a symbol to cover."""
    table = table or supplying()
    row = ["W"] * count + [plain] * (6 - count)
    return table.ancestry(seat, " ".join(row))


def set_to(match):
    """The supplies of each seat as they were set, wild pairs not counted."""
    return [(each["seat"], each["supplies"]) for each in events(match, "supplies-set")]


def covered(match):
    """What wild pairs brought: seat, pairs, supplies then."""
    return [(each["seat"], each["pairs"], each["supplies"]) for each in events(match, "wilds-covered")]


# Base and symbols -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:SUP-01")
@ALL_SEATS
@pytest.mark.parametrize(("wave", "base"), BASE)
def test_each_seat_gets_the_base_of_the_wave(seats, wave, base):
    match = supplying(seats, wave).match()
    assert set_to(match) == [(seat, base) for seat in range(seats)]
    assert fields(match).supplies.tolist() == [base - 1] + [base] * (seats - 1) + [0] * (5 - seats)  # seat 0 has begun
    assert told(match) == ["supplies-set"] * seats + ["desperation-gained"] * seats + ["turn"]


@pytest.mark.rule("fall:SUP-01")
def test_what_is_left_of_the_wave_before_does_not_count():
    match = supplying(starter=1).supplies(0, 3).supplies(1, 8).match()
    assert set_to(match) == [(0, 6), (1, 6)]
    assert int(fields(match).supplies[0]) == 6


@pytest.mark.rule("fall:SUP-02", "fall:SUP-01")
@pytest.mark.parametrize(("wave", "base"), BASE)
@pytest.mark.parametrize("symbols", [1, 2, 3, 4, 5])
def test_each_supply_symbol_gives_one_more_up_to_eight(wave, base, symbols):
    row = " ".join(["S"] * symbols + ["A"] * (6 - symbols))
    match = supplying(3, wave).ancestry(2, row).match()
    assert set_to(match) == [(0, base), (1, base), (2, min(8, base + symbols))]
    assert int(fields(match).supplies[2]) == min(8, base + symbols)


@pytest.mark.rule("fall:SUP-02", "fall:K-31")
def test_a_supply_symbol_on_a_champion_counts():
    chosen = altered(champion=[{"symbols": ("supply", "supply")}])  # of Orsa
    table = Position(chosen, 2).phase("supplies").ancestry(1, "S A").champion(1, "orsa_two_fists")
    assert set_to(table.wave(3).match()) == [(0, 4), (1, 7)]
    assert set_to(table.wave(1).match()) == [(0, 6), (1, 8)]


@pytest.mark.rule("fall:K-31")
def test_an_elder_on_a_champion_counts():
    chosen = altered(champion=[{"symbols": ("elder", "elder")}])
    table = Position(chosen, 2).phase("final-scoring").ancestry(1, "E A").champion(1, "orsa_two_fists")
    match = table.match()
    assert events(match, "elders-scored") == [
        {"seat": 0, "elders": 0, "honour": 0},
        {"seat": 1, "elders": 3, "honour": 3},
    ]


@pytest.mark.rule("fall:SUP-02", "fall:SUP-03")
def test_a_supply_symbol_counts_and_a_single_wild_does_not():
    for row in ("A S B", "A S W"):
        match = supplying(starter=1).ancestry(0, row).match()
        assert int(fields(match).supplies[0]) == 7
        assert kind(match) == "act" and "wilds-covered" not in told(match)  # pairs of wilds are not offered


@pytest.mark.rule("fall:SUP-06")
def test_seven_supplies_bring_one_desperation_token():
    match = supplying(starter=1).ancestry(0, "A S B").match()
    assert events(match, "desperation-gained") == [{"seat": 0, "tokens": 1}, {"seat": 1, "tokens": 2}]
    assert desperation(match, 0) == 1


# Pairs of wilds -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:SUP-03")
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_wild_pairs_are_offered_to_who_has_two_wilds(count):
    match = wilds(0, count, supplying(starter=1)).match()
    assert kind(match) == ("cover-wilds" if count > 1 else "act")
    if count > 1:
        assert asked(match) == 0
        assert keys(match) == [f"cover:{column},0" for column in range(count)] + ["done"]


@pytest.mark.rule("fall:SUP-03")
def test_a_pair_of_wilds_gives_a_supply():
    match = wilds(0, 3, supplying(starter=1)).match()
    match.choose("cover:2,0")
    assert keys(match) == ["cover:0,0", "cover:1,0"]  # one alone is not a pair: no way back
    match.choose("cover:0,0")
    assert covered(match) == [(0, 1, 7)]
    assert int(fields(match).supplies[0]) == 7
    assert members(fields(match).cubes[0]) == {0, 2}
    assert int(fields(match).picked) == 0 and kind(match) == "act"


@pytest.mark.rule("fall:SUP-03")
def test_one_may_cover_none():
    match = choose(wilds(0, 4, supplying(starter=1)).match(), "done")
    assert covered(match) == [(0, 0, 6)]
    assert int(fields(match).supplies[0]) == 6 and int(fields(match).cubes[0]) == 0


@pytest.mark.rule("fall:SUP-03")
def test_one_may_stop_after_a_pair():
    match = choose(wilds(0, 4, supplying(starter=1)).match(), "cover:0,0", "cover:3,0")
    assert keys(match) == ["cover:1,0", "cover:2,0", "done"]
    match.choose("done")
    assert covered(match) == [(0, 1, 7)]
    assert members(fields(match).cubes[0]) == {0, 3}


@pytest.mark.rule("fall:SUP-03", "fall:K-32")
def test_the_wilds_of_a_pair_need_not_touch():
    match = supplying(starter=1).ancestry(0, "W A B", "A . I", "B S W").match()
    match.choose("cover:2,2")  # its partner is the only one left
    assert covered(match) == [(0, 1, 8)]
    assert members(fields(match).cubes[0]) == {0, 14}


@pytest.mark.rule("fall:K-32")
def test_wilds_have_no_number():
    box = pack(supplying().match())
    symbols = [symbol for card in box.ancestry.card for symbol in card.cells]
    symbols += [symbol for row in box.start_card.rows for symbol in row]
    symbols += [symbol for champion in box.champion for symbol in champion.symbols]
    assert {symbol for symbol in symbols if symbol.startswith("wild")} == {"wild"}


@pytest.mark.rule("fall:SUP-03", "fall:ANC-13")
def test_nothing_but_wilds_can_be_covered_for_supplies():
    match = supplying(starter=1).ancestry(0, "W A S", "W E .").match()
    assert keys(match) == ["cover:0,0", "cover:0,1", "done"]
    assert refused(match, "cover:1,0") == refused(match, "cover:2,0") == refused(match, "cover:1,1") == "SUP-03"


@pytest.mark.rule("fall:SUP-04", "fall:K-02")
@pytest.mark.parametrize(("wave", "base"), BASE)
def test_pairs_bring_no_more_than_eight(wave, base):
    match = supplying(2, wave, starter=1).ancestry(0, "W W W W W W", "W W W W A B").match()
    pairs = 0
    while kind(match) == "cover-wilds":
        match.choose(keys(match)[0])
        match.choose(keys(match)[0])
        pairs += 1
        assert kind(match) != "cover-wilds" or base + pairs < 8
    assert covered(match) == [(0, 8 - base, 8)]
    assert int(fields(match).supplies[0]) == 8


@pytest.mark.rule("fall:SUP-04", "fall:K-02")
@pytest.mark.parametrize(("symbols", "asks"), [(0, True), (1, True), (2, False), (3, False)])
def test_who_has_eight_is_not_asked(symbols, asks):
    row = " ".join(["S"] * symbols + ["W"] * 2 + ["A"])
    match = supplying(starter=1).ancestry(0, row).match()
    assert (kind(match) == "cover-wilds") is asks
    if not asks:
        assert int(fields(match).supplies[0]) == 8 and int(fields(match).cubes[0]) == 0


@pytest.mark.rule("fall:K-02", "fall:SUP-04")
def test_after_the_eighth_no_pair_can_be_begun():
    match = wilds(0, 4, supplying(starter=1), plain="S").match()  # 6 and two symbols are 8 already
    assert kind(match) == "act"
    match = supplying(starter=1).ancestry(0, "W W W W S A").match()
    choose(match, "cover:0,0", "cover:1,0")  # the eighth
    assert kind(match) == "act" and covered(match) == [(0, 1, 8)]
    assert members(fields(match).cubes[0]) == {0, 1}


@pytest.mark.rule("fall:K-31", "fall:SUP-03")
def test_a_wild_on_a_champion_makes_a_pair():
    match = supplying(starter=1).champion(0, "shimmer_vey").ancestry(0, "A W", "B .").match()
    assert keys(match) == ["cover:1,0", "cover:champion:shimmer_vey:1", "done"]
    match.choose("cover:champion:shimmer_vey:1")
    assert covered(match) == [(0, 1, 7)]
    assert members(fields(match).cubes[0]) == {1, CELLS}


@pytest.mark.rule("fall:SUP-05")
@pytest.mark.parametrize(("seats", "starter"), [(2, 1), (3, 1), (4, 3), (5, 2)])
def test_wild_pairs_are_chosen_in_turn_order(seats, starter):
    table = supplying(seats, starter=starter)
    for seat in range(seats):
        wilds(seat, 2 if seat != (starter + 1) % seats or seats == 2 else 1, table)
    match = table.match()
    order = []
    while kind(match) == "cover-wilds":
        order.append(asked(match))
        match.choose("done")
    in_turn = [(starter + distance) % seats for distance in range(seats)]
    assert order == (in_turn if seats == 2 else [seat for seat in in_turn if seat != (starter + 1) % seats])
    assert [args[0] for args in covered(match)] == order


@pytest.mark.rule("fall:SUP-05")
def test_the_picks_of_one_seat_are_not_those_of_the_next():
    match = wilds(1, 2, wilds(0, 2)).match()
    match.choose("cover:0,0")
    assert (asked(match), keys(match)) == (1, ["cover:0,0", "cover:1,0", "done"])
    match.choose("done")
    assert [members(cubes) for cubes in fields(match).cubes[:2]] == [{0, 1}, set()]
    assert covered(match) == [(0, 1, 7), (1, 0, 6)]


# As searches pick: each set in one order only -------------------------------------------------------------------------


def sets_in_order(match):
    """All that can be covered as searches do it, picked as it is offered."""
    found = []
    if kind(match) != "cover-wilds":
        return [tuple(sorted(members(fields(match).cubes[0])))]
    for key in keys(match):
        again = match.clone()
        again.choose(key)
        if kind(again) == "cover-wilds":
            ascending(again)
        found += sets_in_order(again)
    return found


@pytest.mark.rule("fall:SUP-03", "fall:K-32")
def test_searches_find_each_set_of_pairs_once():
    match = ascending(wilds(0, 4, supplying(2, 3, starter=1)).match())
    assert keys(match) == ["cover:0,0", "cover:1,0", "cover:2,0", "done"]  # the last has none behind it
    found = sets_in_order(match)
    pairs = [(one, two) for one in range(4) for two in range(one + 1, 4)]
    assert sorted(found) == sorted([(), *pairs, (0, 1, 2, 3)])


@pytest.mark.rule("fall:SUP-03")
def test_searches_begin_no_pair_that_they_cannot_complete():
    match = ascending(wilds(0, 3, supplying(2, 3, starter=1)).match())
    match.choose("cover:0,0")
    ascending(match)
    assert keys(match) == ["cover:1,0", "cover:2,0"]
    match.choose("cover:1,0")
    assert kind(match) == "act"  # one wild is left, and no pair


@pytest.mark.rule("fall:SUP-03")
def test_a_champions_wild_comes_last_in_that_order():
    table = supplying(2, 3, starter=1).champion(0, "shimmer_vey").ancestry(0, "W A", "B W")
    match = ascending(table.match())
    assert keys(match) == ["cover:0,0", "cover:1,1", "done"]
    assert sorted(sets_in_order(match)) == sorted([(), (0, 7), (0, CELLS), (7, CELLS)])


# Desperation ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:SUP-06")
@pytest.mark.parametrize(("row", "wave", "tokens"), [
    ("A S S", 1, 0), ("A S B", 1, 1), ("A B", 1, 2), ("A B", 2, 3), ("S A", 2, 2), ("S S A", 2, 1), ("A B", 3, 3),
    ("S A", 3, 3), ("S S A", 3, 2), ("S S S S", 3, 0),
])  # fmt: skip
def test_a_token_for_each_symbol_to_the_right_of_the_marker(row, wave, tokens):
    match = supplying(3, wave).ancestry(2, row).match()
    assert events(match, "desperation-gained")[2] == {"seat": 2, "tokens": tokens}
    assert desperation(match, 2) == tokens


@pytest.mark.rule("fall:SUP-06")
@pytest.mark.parametrize("space", range(9))
def test_every_space_right_of_the_marker_counts_and_no_other(space):
    symbols = tuple(int(each == space) * 2 for each in range(9))
    match = Position(altered(desperation={"symbols": symbols}), 2).phase("supplies").match()
    assert desperation(match, 1) == (2 if space > 6 else 0)


@pytest.mark.rule("fall:SUP-06", "fall:SUP-03")
def test_wild_pairs_come_before_the_tokens():
    match = choose(wilds(0, 2, supplying(starter=1)).match(), "cover:0,0")
    assert events(match, "desperation-gained") == [{"seat": 0, "tokens": 1}, {"seat": 1, "tokens": 2}]
    names = [name for name in told(match) if name in ("wilds-covered", "desperation-gained")]
    assert names == ["wilds-covered", "desperation-gained", "desperation-gained"]


@pytest.mark.rule("fall:SUP-06")
def test_a_champion_may_bring_tokens_besides():
    match = supplying().champion(1, "old_gristle").match()
    more = pack(match).champion[champion(match, "old_gristle")].power.amount
    assert more > 0
    assert events(match, "desperation-gained") == [{"seat": 0, "tokens": 2}, {"seat": 1, "tokens": 2 + more}]
    assert fields(match).desperation.tolist() == [2, 2 + more, 0, 0, 0]
