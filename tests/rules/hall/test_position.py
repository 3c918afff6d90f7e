"""The position builder: what it lays on the table, what it refuses, and which tables a match may start from."""

import random

import numpy as np
import pytest

import underhall
from tests.rules.hall.helpers import (
    PACK,
    asked,
    book,
    box_of,
    bribes,
    choose,
    decline,
    dedicate,
    dig,
    established,
    fields,
    full,
    holds,
    honour,
    horde,
    keys,
    kind,
    named,
    nearly_full,
    network,
    of_level,
    pedestals,
    places_offered,
    position,
    recruit,
    region,
    shape,
    smoot,
    standing,
    statues,
    storage,
    supply,
    tiles_left,
    told,
    under,
    what,
)
from underhall.engine.record import read_record
from underhall.errors import PositionError, UnderhallError
from underhall.games.hall.names import CLAN_IDS
from underhall.games.hall.pieces import AUTUMN, BASE, FIRST_STARTER, GATE, HALL, HORDE, NONE, PORTION, WINTER
from underhall.games.hall.position import Position, check
from underhall.games.hall.position_squares import beside, parts_of, square_of, squares_of
from underhall.games.hall.steps import Step

STARTS = "a match starts with the draft"


def record(table: Position):
    """The fields of the finished table."""
    return table.setting.driver.record(table.table())


def dug(table: Position) -> Position:
    """Seat 0 has a passage and a gallery side by side, seat 1 a stub."""
    table.tunnel_on(0, "passage", "B5 C5 D5 E5", anchor="E5").tunnel_on(0, "gallery", "B6 C6 D6")
    return table.tunnel_on(1, "stub", "X5 W5", anchor="W5")


# The start -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_table_before_anything_is_changed(seats):
    start = record(position(seats))
    assert (start.seats, start.starter, start.active, start.rounds, start.turns_left) == (seats, 0, 0, 1, NONE)
    assert start.side == (AUTUMN if seats < 4 else WINTER)
    assert start.supply.tolist() == [35, 35, 30, 45, 20, 25, 35] and not start.storage.any()
    assert start.tiles.sum() == 52 and (start.hall_at == NONE).all()
    assert len(set(start.gate[:seats].tolist())) == seats and (start.gate[seats:] == NONE).all()
    assert (start.smoot[:seats, BASE:] == range(FIRST_STARTER, FIRST_STARTER + 4)).all()
    assert (start.smoot[:, :BASE] == NONE).all() and (start.smoot[seats:] == NONE).all()
    levels = [PACK.trolls.card[troll].level for troll in start.horde]
    assert levels == [1] * 5 + [2] * 4 + [3] * 3 and len(set(start.horde.tolist())) == HORDE
    assert (start.horde_pedestal != NONE).tolist() == [False] * 5 + [True] * 4 + [False] * 3
    assert start.bag.sum() == 14 and start.workshops.sum() == 2 * seats + 1
    assert start.workshops.sum() + start.workshop_box.sum() == 22
    assert start.book.tolist() == [0, 1, 2] and int(start.undrawn_spells).bit_count() == 14
    assert (start.statue != NONE).sum() == len((PACK.board.autumn, PACK.board.winter)[int(start.side)].statue)
    assert sorted(start.point.flat) == sorted(
        token.value for token in PACK.point_tokens.token for _ in range(token.count)
    )
    assert start.height[0] == 4 and start.stack[0, 3, :2].tolist() == [Step.ACT, 0]


def test_partners_have_gates_of_one_pair():
    match = position(4, teams=True).match()
    side = PACK.board.winter
    pairs = {square_of((row.column, row.row)): row.pair for row in side.start}
    of_seat = [pairs[int(gate)] for gate in fields(match).gate[:4]]
    assert of_seat[0] == of_seat[3] != of_seat[1] == of_seat[2]


def test_two_players_on_the_winter_side():
    assert record(position(2, winter_for_two=True)).side == WINTER


def test_what_is_built_is_a_copy():
    table = position(2).storage(0, stone=2)
    first = table.match()
    before = first.core
    table.storage(0, stone=1)
    assert first.core == before and table.match().core != before


# Squares -------------------------------------------------------------------------------------------------------------


def test_squares_by_name_and_by_column_and_row():
    assert square_of("A1") == square_of((0, 0)) == 0
    assert square_of("C7") == square_of((2, 6)) == 6 * 25 + 2
    assert square_of("Y17") == square_of((24, 16)) == 25 * 17 - 1
    assert squares_of("A1 B1") == squares_of([(0, 0), "B1"]) == [0, 1]


def test_corners_and_edges_are_no_neighbours():
    assert beside([square_of("A1")]) == set(squares_of("B1 A2"))
    assert beside([square_of("Y2")]) == set(squares_of("Y1 X2 Y3"))
    assert beside(squares_of("C3 D3")) == set(squares_of("C2 D2 C4 D4 B3 E3"))


def test_parts_hang_together_by_sides_only():
    parts = parts_of(squares_of("A1 B1 C2 C3 E5"))
    assert parts == [set(squares_of("A1 B1")), set(squares_of("C2 C3")), set(squares_of("E5"))]


# The mountain --------------------------------------------------------------------------------------------------------


def test_a_tunnel_by_its_squares():
    match = dug(position()).match()
    assert network(match, 0) == {"A5", "B5", "C5", "D5", "E5", "B6", "C6", "D6"}
    assert network(match, 1) == {"Y5", "X5", "W5"} and network(match, 2) == {"Y13"}
    assert region(match, "C5") == {"B5", "C5", "D5", "E5"} and what(match, "C5") == shape("passage")
    assert what(match, "A5") == GATE and region(match, "A1") == set()
    assert named(fields(match).anchors) == {"E5", "C6", "W5"}
    assert (tiles_left(match, "passage"), tiles_left(match, "gallery"), tiles_left(match, "stub")) == (3, 6, 7)


def test_a_tunnel_by_its_anchor_and_turn():
    """One turn of a passage leads from its anchor to the gate; the others lie elsewhere."""
    laid = []
    for turn in range(4):
        table = position().tunnel(0, "passage", "E5", turn)
        try:
            laid.append(region(table.match(), "E5"))
        except PositionError as error:
            assert "is not connected to the gate of seat 0" in str(error)
    assert laid == [{"B5", "C5", "D5", "E5"}]


def test_the_same_dig_leads_to_the_same_table():
    """What the builder lays is what the rules lay."""
    first = position().tunnel_on(0, "passage", "B5 C5 D5 E5", anchor="E5").tunnel_on(1, "stub", "X5 W5", anchor="W5")
    match = first.storage(0, stone=3, cart=1).match()
    dig(match, "gallery", "stone", "B6 C6 D6")
    decline(match)
    second = position().tunnel_on(0, "passage", "B5 C5 D5 E5", anchor="E5").tunnel_on(1, "stub", "X5 W5", anchor="W5")
    wanted = second.tunnel_on(0, "gallery", "B6 C6 D6").honour(0, 3).storage(0, cart=1).turn_of(1).match()
    differ = [
        name for name in fields(match).dtype.names if not np.array_equal(fields(match)[name], fields(wanted)[name])
    ]
    assert set(differ) - {"weight", "reason", "events", "told"} == {"turn"}, "the turn count must be 1 during a turn"


def test_a_tunnel_gains_what_is_buried():
    match = position().tunnel_on(0, "elbow", "A4 B4 B3").gained("K6").match()
    assert named(fields(match).gained) == {"B4", "K6"}


def test_an_isolated_tunnel_belongs_to_nobody():
    match = position().tunnel_on(None, "stub", "M2 M3").match()
    assert region(match, "M2") == {"M2", "M3"}
    assert all("M2" not in network(match, seat) for seat in range(4))


def test_a_great_hall_cuts_what_sticks_out():
    match = dug(position()).statue("ice", "C6").hall_on(0, "porridge_pit", "B5 C5 D5 B6 C6 D6", altar="C5").match()
    assert region(match, "C6") == {"B5", "C5", "D5", "B6", "C6", "D6"} and what(match, "C6") == HALL
    assert region(match, "E5") == {"E5"} and what(match, "E5") == PORTION
    assert named(fields(match).anchors) == {"E5", "W5"}
    assert fields(match).hall_at[0] == square_of("C5") and statues(match)["C6"] == "ice"


def test_the_same_hall_leads_to_the_same_table():
    played = dug(position()).pedestal(0, "fire", "C6").hall_step(0).match()
    dedicate(played, "porridge_pit", "B5 C5 D5 B6 C6 D6", altar="C5")
    built = dug(position()).pedestal(0, "fire", "C6").hall_on(0, "porridge_pit", "B5 C5 D5 B6 C6 D6", altar="C5")
    wanted = built.match()
    for name in ("dug", "tunnels", "network", "anchors", "pedestal", "point_owner", "hall_at", "hall_turn"):
        assert (fields(played)[name] == fields(wanted)[name]).all(), name
    assert all(region(played, at) == region(wanted, at) for at in ("E5", "C5", "A5"))


def test_a_great_hall_by_its_altar_and_turn():
    table = dug(position())
    squares = {"B5", "C5", "D5", "B6", "C6", "D6"}
    turns = int(box_of(table.match()).hall_turns[0])
    laid = []
    for turn in range(turns):
        try:
            laid.append(region(dug(position()).hall(0, "porridge_pit", "C5", turn).match(), "C5"))
        except PositionError as error:
            assert "can only cover tunnels" in str(error)
    assert laid == [squares]


def test_gates_are_swapped():
    start = record(position().gate(0, "Y13"))
    assert [int(gate) for gate in start.gate[:4]] == squares_of("Y13 Y5 A5 A13")
    assert record(position().gate(0, "A5")).gate[0] == square_of("A5")


def test_a_gate_on_a_free_start_point():
    start = record(position(2, winter_for_two=True).gate(0, "Y13"))
    assert start.gate[0] == square_of("Y13") and start.region[square_of("A5")] == NONE


def test_the_clans_of_the_statues_in_turn():
    match = position().statues("moon", "fire", spot=2).match()
    spots = [(spot.column, spot.row) for spot in PACK.board.winter.statue]
    clans = [CLAN_IDS[int(clan)] for clan in fields(match).statue_clan if clan != NONE]
    assert clans[2:8] == ["moon", "fire", "ice"] * 2 and len(clans) == len(spots)
    assert fields(match).statue[: len(spots)].tolist() == [square_of(spot) for spot in spots]


def test_statues_that_were_moved():
    match = dug(position()).statue("moon", "C5").statue("ice", "D6").match()
    found = statues(match)
    assert found["C5"] == "moon" and found["D6"] == "ice" and len(found) == 18
    spots = {at for at, clan in statues(position().match()).items() if clan == "moon"}
    assert len(spots - set(found)) == 1, "one of them left its spot"


def test_a_statue_on_its_spot_stays_what_it_is():
    table = dug(position()).tunnel_on(0, "stub", "E4 F4")
    before = record(table).statue.tolist()
    assert record(table.statue("fire", "E4")).statue.tolist() == before


def test_pedestals_and_their_tokens():
    table = dug(position()).pedestal(0, "fire", "E5").token(1, "moon", 5).pedestals(2, "ice", "ice", "moon")
    match = table.points("fire", 3, 5).match()
    assert standing(match) == {"E5": "fire"} and pedestals(match, 2) == {"ice": 2, "moon": 1}
    tier = int(box_of(match).tier[WINTER, square_of("E5")])
    owners = fields(match).point_owner
    assert (owners[0, tier - 1], owners[2, 4], (owners != NONE).sum()) == (0, 1, 2)
    assert fields(match).point[0, 2] == 5
    on_horde = [int(clan) for clan in fields(match).horde_pedestal if clan != NONE]
    total = fields(match).bag.sum() + len(on_horde) + 3 + 2
    assert total == 18


def test_workshops_on_sites_and_in_the_supply():
    match = position(3).workshop("toolforge", "C8").workshop("toolforge", "G3").match()
    assert established(match) == {"C8": "toolforge", "G3": "toolforge"}
    assert fields(match).workshops.sum() == 5 and fields(match).workshop_box.sum() == 15
    named_all = position(2).workshops("stonemill", "stonemill", "wheeljack", "toolforge", "coinpress").match()
    kinds = [tile.id for tile in PACK.workshops.tile]
    left = {kinds[k]: int(count) for k, count in enumerate(fields(named_all).workshops) if count}
    assert left == {"stonemill": 2, "wheeljack": 1, "toolforge": 1, "coinpress": 1}


# Seats ---------------------------------------------------------------------------------------------------------------


def test_a_trollsmoot_row_by_row():
    table = position().starters(1, "magpie_lorn", "pebble_nan", "barrow_jot", "red_dobbin")
    table.troll(1, (1, 0), "soot_gobbin", stone=1, clan_cart=1).troll(1, (1, 1), "grubber_dunn")
    match = table.troll(1, (2, 0), "gorm_deepsquelch", iron=3, cart=1).holds(1, (0, 3), heartstone=1).match()
    assert smoot(match, 1) == {
        (0, 0): "magpie_lorn",
        (0, 1): "pebble_nan",
        (0, 2): "barrow_jot",
        (0, 3): "red_dobbin",
        (1, 0): "soot_gobbin",
        (1, 1): "grubber_dunn",
        (2, 0): "gorm_deepsquelch",
    }
    assert holds(match, 1, (1, 0)) == {"stone": 1, "clan_cart": 1} and holds(match, 1, (1, 1)) == {}
    assert holds(match, 1, (2, 0)) == {"iron": 3, "cart": 1} and holds(match, 1, (0, 3)) == {"heartstone": 1}
    assert fields(match).held[1].tolist() == [1, 3, 1, 1, 0, 0, 0, 1]
    assert fields(match).clan_carts[1].tolist() == [1, 0, 0]
    assert (supply(match)["cart"], supply(match)["iron"], supply(match)["stone"]) == (43, 32, 34)
    assert "soot_gobbin" not in horde(match).values()


def test_a_recruit_finds_the_places_that_are_left():
    table = position().troll(0, (1, 0), "soot_gobbin").troll(0, (1, 1), "grubber_dunn").horde((0, 4), "bogwin")
    match = recruit(table.match(), "bogwin", (2, 0))
    assert smoot(match, 0)[2, 0] == "bogwin" and holds(match, 0, (2, 0)) == {"cart": 1, "rune": 1}


def test_storage_and_the_supply():
    match = position().storage(2, stone=3, coin=1).storage(2, stone=1).supply(3, iron=2, rune=0).match()
    assert storage(match, 2) == {"stone": 4, "coin": 1} and storage(match, 3) == {"iron": 33, "rune": 25}
    assert supply(match) == {"stone": 31, "iron": 2, "heartstone": 30, "cart": 45, "hammer": 20, "coin": 34}


def test_a_team_has_one_storage():
    match = position(4, teams=True).storage(3, stone=2).storage(0, stone=1).pedestals(2, "ice").match()
    assert storage(match, 0) == storage(match, 3) == {"stone": 3} and pedestals(match, 1) == {"ice": 1}
    assert not fields(match).storage[3].any() and not fields(match).pedestals[2].any()


def test_honour():
    assert honour(position().honour(1, 43).match(), 1) == 43


# The horde and the spells --------------------------------------------------------------------------------------------


def test_the_horde_and_its_bribes():
    table = position().horde((0, 2), "bogwin", coin=2).horde((1, 0), coin=1, stone=1).horde((2, 2), "mother_loam")
    match = table.horde_pedestal((1, 1), "moon").horde_pedestal((1, 3), None).match()
    assert horde(match)[0, 2] == "bogwin" and horde(match)[2, 2] == "mother_loam"
    assert bribes(match, (0, 2)) == {"coin": 2} and bribes(match, (1, 0)) == {"stone": 1, "coin": 1}
    assert horde(match)[0, 0] == of_level(1)[0]
    assert (fields(match).horde_pedestal[6], fields(match).horde_pedestal[8]) == (CLAN_IDS.index("moon"), NONE)


def test_trolls_under_a_deck():
    match = position().under_deck(2, "silt_begga", "cinderjaw").under_deck(3, "mother_loam").match()
    assert under(match, 2) == ["silt_begga", "cinderjaw"] and under(match, 3) == ["mother_loam"]
    assert "cinderjaw" not in horde(match).values() and fields(match).unders.tolist() == [0, 2, 1]


def test_a_horde_from_other_levels():
    """With the first deck empty, trolls of the next level fill the bottom row."""
    table = position(5)
    for seat in range(5):
        for row, at, which in [(1, 0, 0), (1, 1, 1), (1, 2, 2), (2, 0, 3)]:
            table.troll(seat, (row, at), of_level(1)[seat * 4 + which])
    found = horde(table.match())
    assert [found[0, at] for at in range(5)] == [of_level(1)[20], *of_level(2)[:4]]
    assert (fields(table.match()).horde_pedestal[1:5] != NONE).all(), "trolls of Level 2 have pedestals anywhere"


def test_the_spell_book():
    table = position().spell(1, "earth_ritual", runes=2).spell(0, "sneeze_of_the_deep").under_spells("axle_lullaby")
    match = table.match()
    assert book(match) == {"sneeze_of_the_deep": 0, "earth_ritual": 2, "anvil_hiccup": 0}
    assert fields(match).under_spells[:2].tolist() == [3, NONE] and supply(match)["rune"] == 23


# The course of the game ----------------------------------------------------------------------------------------------


def test_crowns_and_the_last_turns():
    match = full(full(position(3), 0), 2).crowned(2, 0).turns_left(4).starter(1).rounds(9).act(1).match()
    assert fields(match).crowns.tolist() == [2, 0]
    assert (fields(match).turns_left, fields(match).starter, fields(match).rounds) == (4, 1, 9)


@pytest.mark.rule("hall:C53")
def test_the_last_turns_may_come_after_the_limit():
    table = full(full(position(3), 0), 2).crowned(2, 0).turns_left(1)
    assert fields(table.rounds(62).act(1).match()).rounds == 62


def test_two_players_have_one_crown():
    assert record(full(position(2), 1).crowned(1).turns_left(3)).crowns.tolist() == [NONE, 1]


def test_what_was_done_in_this_turn():
    table = position().this_turn(cast=True, any_bribes=True, fewer_bribes=2, soft_stone=1, alloy=True, discount=1)
    start = record(table)
    assert (start.cast, start.worked, start.any_bribes, start.fewer_bribes) == (1, 0, 1, 2)
    assert (start.soft_stone, start.alloy, start.discount) == (1, 1, 1)


MOMENTS = {
    "turn": (lambda p: p.turn_of(2), "act", 2),
    "act": (lambda p: p.act(1), "act", 1),
    "hall": (lambda p: dug(p).hall_step(0), "hall", 0),
    "statue": (lambda p: dug(p).statue("ice", "C5").storage(0, cart=1).statue_step(0), "statue", 0),
    "end of turn": (lambda p: p.end_of_turn(1), "act", 2),
    "trade": (lambda p: p.storage(3, stone=4).trade(3), "trade-for", 3),
    "draft": (lambda p: p.draft(), "place-starter", 0),
    "final": (lambda p: p.final(), "", -2),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_a_moment_and_who_is_asked(name):
    build, decision, seat = MOMENTS[name]
    match = build(position()).match()
    assert (kind(match), asked(match)) == (decision, seat)


def test_the_turn_goes_on_from_any_of_its_steps():
    match = dug(position()).hall_step(0).match()
    assert keys(match) == ["hall:porridge_pit", "none"]
    decline(match)
    assert (kind(match), asked(match), told(match)) == ("act", 1, ["turn"])


def test_the_squares_for_a_tile():
    match = position().storage(0, stone=2).match()
    choose(match, "dig:stub:stone")
    assert places_offered(match) == {"A4", "A6", "A7", "B4", "B5", "B6", "C5"}, "A3 is rubble"


def test_a_draft_from_the_start():
    match = position(3).draft().match()
    assert fields(match).rounds == 0 and (fields(match).smoot == NONE).all()
    while kind(match) == "place-starter":
        choose(match, keys(match)[0])
    assert (kind(match), asked(match), fields(match).rounds) == ("act", 0, 1)
    assert all((fields(match).smoot[seat, BASE:] >= FIRST_STARTER).all() for seat in range(3))


def test_the_last_turn_leads_to_the_end():
    match = full(full(position(3), 0), 1).crowned(0, 1).turns_left(0).end_of_turn(2).match()
    assert match.over and "game-ends" in told(match)


def test_the_tenth_troll_is_the_next_one():
    match = nearly_full(position(2), 0).match()
    recruit(match, horde(match)[0, 0])
    assert fields(match).crowns.tolist() == [NONE, 0]


# What is refused -----------------------------------------------------------------------------------------------------

MISTAKES = {
    "There is no seat 4: seats are 0 to 3": lambda p: p.storage(4, stone=1),
    "There is no seat -1": lambda p: p.act(-1),
    '"C" is not a square. Name its column and row': lambda p: p.gate(0, "C"),
    "Squares are A1 to Y17": lambda p: p.gate(0, "Z1"),
    "rows 0 to 16: not (0, 17)": lambda p: p.gate(0, (0, 17)),
    "A1 is not a start point. Start points are ": lambda p: p.gate(0, "A1"),
    "A tile lies on M17. Place gates before tunnels": lambda p: p.tunnel_on(None, "stub", "M17 L17").gate(0, "M17"),
    "There is no tunnel 'cave'; there are: stub, gallery": lambda p: p.tunnel(0, "cave", "C7"),
    "The turn of stub must be between 0 and 3, not 4": lambda p: p.tunnel(0, "stub", "C7", 4),
    "A tile at Y8 would leave the board": lambda p: p.tunnel(None, "stub", "Y8"),
    "stub would cover squares that cannot be dug: M9": lambda p: p.tunnel_on(None, "stub", "M9 M8"),
    "stub would cover squares that cannot be dug: K3.": lambda p: p.tunnel_on(None, "stub", "K3 L3"),
    "passage would overlap a tile or a gate on A5": lambda p: p.tunnel_on(0, "passage", "A5 B5 C5 D5"),
    "elbow would overlap a tile or a gate on C5 and D5": lambda p: dug(p).tunnel_on(0, "elbow", "C5 D5 D4"),
    "The tile cannot cover exactly": lambda p: p.tunnel_on(0, "stub", "B5 C5 D5"),
    "with its anchor or altar on D5, whichever way you turn it": lambda p: p.tunnel_on(
        0, "passage", "B5 C5 D5 E5", anchor="D5"
    ),
    "All 4 tiles of the shape passage are already in use": lambda p: [
        p.tunnel_on(None, "passage", " ".join(f"{column}{row}" for column in "JKLM")) for row in (2, 4, 5, 6, 7)
    ],
    "There is no great hall 'cave'": lambda p: p.hall(0, "cave", "C5"),
    "porridge_pit can only cover tunnels, and there is none on B7, C7 and D7": lambda p: dug(p).hall_on(
        0, "porridge_pit", "B6 C6 D6 B7 C7 D7"
    ),
    "porridge_pit already lies on C5": lambda p: [
        dug(p).hall_on(0, "porridge_pit", "B5 C5 D5 B6 C6 D6", "C5").hall(0, "porridge_pit", "C5")
    ],
    "Nothing is buried on A5": lambda p: p.gained("A5"),
    "There is no clan with statues 'mud'; there are: fire, ice, moon": lambda p: p.statue("mud", "C5"),
    "Neighbouring statues are of different clans": lambda p: p.statues("ice", "ice"),
    "The statue spot must be between 0 and 17, not 18": lambda p: p.statues("ice", "fire", 18),
    "There is no anchor on C5. Anchors are on E5, W5 and C6": lambda p: dug(p).pedestal(0, "fire", "C5"),
    "A pedestal already stands on E5": lambda p: dug(p).pedestal(0, "fire", "E5").pedestal(0, "ice", "E5"),
    "Tier 2 has already had its Fire pedestal: seat 1 has the token": lambda p: p.token(1, "fire", 2).token(
        0, "fire", 2
    ),
    "The tier must be between 1 and 5, not 0": lambda p: p.token(1, "fire", 0),
    "There is no point token worth 9. The values are ": lambda p: p.points("fire", 1, 9),
    "There is no workshop 'smithy'": lambda p: p.workshop("smithy", "C8"),
    "C2 is not a workshop site. Sites are ": lambda p: p.workshop("toolforge", "C2"),
    "The bottom row of a trollsmoot has 4 different starters, not 1": lambda p: p.starters(0, "pebble_nan"),
    "Starters of seat 0 already hold tokens": lambda p: p.holds(0, (0, 0), stone=1).starters(
        0, "pebble_nan", "rusty_gaff", "red_dobbin", "barrow_jot"
    ),
    "There is no starter 'bogwin'": lambda p: p.starters(0, "bogwin"),
    "There is no troll 'grendel'": lambda p: p.troll(0, (1, 0), "grendel"),
    "The bottom row has starters": lambda p: p.troll(0, (0, 0), "bogwin"),
    "The rows of a trollsmoot have 4, 3, 2 and 1 places, from the bottom. There is no place (3, 1)": lambda p: p.troll(
        0, (3, 1), "bogwin"
    ),
    "bogwin is already at (1, 0) in the trollsmoot of seat 0": lambda p: p.troll(0, (1, 0), "bogwin").troll(
        0, (1, 0), "ashmitten"
    ),
    "bogwin is already somewhere else": lambda p: p.troll(0, (1, 0), "bogwin").troll(1, (1, 0), "bogwin"),
    "Seat 0 has no troll at (1, 2)": lambda p: p.holds(0, (1, 2), stone=1),
    "The stone that bogwin can take must be between 0 and 0, not 1": lambda p: p.troll(0, (1, 0), "bogwin", stone=1),
    "There is no symbol 'gold'": lambda p: p.holds(0, (0, 0), gold=1),
    "There is no resource 'gold'": lambda p: p.storage(0, gold=1),
    "There is no resource 'clan_cart'": lambda p: p.storage(0, clan_cart=1),
    "The supply has 20 hammer, not 21": lambda p: p.storage(0, hammer=21),
    "The supply has 20 hammer, not -1": lambda p: p.storage(0, hammer=-1),
    "The iron left in the supply must be between 0 and 35, not 36": lambda p: p.supply(0, iron=36),
    "No Ice pedestal is left in the bag": lambda p: p.pedestals(0, *["ice"] * 7),
    "Honour must be between 0 and 999, not -1": lambda p: p.honour(0, -1),
    "The rows of the horde have 5, 4 and 3 places": lambda p: p.horde((1, 4), "bogwin"),
    "bogwin is already at (0, 0) of the horde": lambda p: p.horde((0, 0), "bogwin").horde((0, 0), "ashmitten"),
    "There is no troll 'pebble_nan'": lambda p: p.horde((0, 0), "pebble_nan"),
    "The level must be between 1 and 3, not 4": lambda p: p.under_deck(4, "bogwin"),
    "bogwin is of Level 1, not 2": lambda p: p.under_deck(2, "bogwin"),
    "The place in the spellbook must be between 0 and 2, not 3": lambda p: p.spell(3, "earth_ritual"),
    "The runes on a spell must be between 0 and 2, not 3": lambda p: p.spell(0, "earth_ritual", runes=3),
    "earth_ritual is already at place 0": lambda p: p.spell(0, "earth_ritual").spell(0, "axle_lullaby"),
    "earth_ritual is already in the spellbook or under the deck": lambda p: p.spell(0, "earth_ritual").under_spells(
        "earth_ritual"
    ),
    "There is no spell 'fireball'": lambda p: p.spell(0, "fireball"),
    "There are 2 coronation tokens, not 3": lambda p: p.crowned(0, 1, 2),
    "The turns left must be between 0 and 12, not 13": lambda p: p.turns_left(13),
    "The rounds must be between 0 and 62, not 63": lambda p: p.rounds(63),
}


@pytest.mark.parametrize("message", MISTAKES)
def test_mistakes_are_told_at_once(message):
    with pytest.raises(PositionError) as caught:
        MISTAKES[message](position(4))
    assert message in str(caught.value)


IMPOSSIBLE = {
    "is not connected to the gate of seat 0 on A5": lambda p: p.tunnel_on(0, "stub", "M2 M3"),
    "is not isolated: it belongs to the network of seat 0": lambda p: p.tunnel_on(None, "stub", "B5 C5"),
    "What seat 0 has on A6, A7, A8 and A9 is beside what its rival, seat 3, has on A10 and A11": lambda p: p.tunnel_on(
        0, "passage", "A6 A7 A8 A9"
    ).tunnel_on(3, "stub", "A10 A11"),
    "is beside what its rival, seat 1, has on Y5": lambda p: p.tunnel_on(0, "stub", "X5 W5"),
    "A statue can only move to a tunnel, a hall or a gate, not to G8": lambda p: p.statue("ice", "G8"),
    "All 6 statues of Ice have already been moved": lambda p: [
        dug(p) if at == "dug" else p.statue("ice", at) for at in ["dug", "B5", "C5", "D5", "E5", "B6", "C6", "D6", "A5"]
    ][-1],
    "two statues are on one square": lambda p: dug(p).statue("ice", "B5").statue("moon", "B5"),
    "There are not that many point tokens worth 5": lambda p: [p.points("fire", tier, 5) for tier in range(1, 6)][-1],
    "There are 2 tiles of toolforge, not 3": lambda p: (
        p.workshop("toolforge", "C8").workshop("toolforge", "W8").workshops("toolforge")
    ),
    "4 seats play with 9 workshops on sites and in the supply, not 1": lambda p: p.workshops("toolforge"),
    "a troll of seat 0 is not above two others": lambda p: p.troll(0, (2, 0), "bogwin"),
    "a troll of the horde has enough bribes to retire": lambda p: p.horde((0, 0), coin=4),
    "No Ice pedestal is left in the bag": lambda p: p.pedestals(0, *["ice"] * 6).horde_pedestal((1, 0), "ice"),
    "a coronation token is taken without a tenth troll": lambda p: p.crowned(0),
    "the last turns are not counted": lambda p: p.turns_left(3),
    "by different seats": lambda p: full(p, 0).crowned(0, 0).turns_left(3),
    "Before the draft nobody has recruited": lambda p: p.troll(0, (1, 0), "bogwin").draft(),
    "no troll holds anything": lambda p: p.holds(0, (0, 0), stone=1).draft(),
    "the gates are not on start points for 4 players": lambda p: p.gate(0, "M17"),
    "lasts for a turn although no turn is under way": lambda p: p.this_turn(cast=True).turn_of(0),
    "fewer_bribes must be between 0 and 20": lambda p: p.this_turn(fewer_bribes=21),
    "rounds must be between 0 and 60": lambda p: p.rounds(61),
}


@pytest.mark.parametrize("message", IMPOSSIBLE)
def test_tables_that_cannot_be(message):
    table = IMPOSSIBLE[message](position(4))
    with pytest.raises(PositionError) as caught:
        table.match()
    assert message in str(caught.value)


def test_two_crowns_for_two_are_too_many():
    with pytest.raises(PositionError, match="There is 1 coronation token, not 2"):
        position(2).crowned(0, 1)


def test_partners_may_touch():
    table = position(4, teams=True)
    match = table.tunnel_on(0, "passage", "A6 A7 A8 A9").tunnel_on(3, "gallery", "A10 A11 A12").match()
    assert network(match, 0) == network(match, 3) == {f"A{row}" for row in range(5, 14)}


def test_partners_start_beside_each_other():
    with pytest.raises(PositionError, match="seat 1 starts, but its partner sits on its left"):
        position(4, teams=True).starter(1).match()
    assert record(position(4, teams=True).starter(2)).starter == 2
    with pytest.raises(PositionError, match="the gates of a team are not on a pair"):
        position(4, teams=True).gate(0, "Y5").match()


# Tables from elsewhere -----------------------------------------------------------------------------------------------


def lively() -> Position:
    """A table with something of everything."""
    table = dug(position()).hall_on(0, "porridge_pit", "B5 C5 D5 B6 C6 D6", altar="C5").tunnel_on(None, "stub", "M2 M3")
    table.statue("fire", "W5").pedestal(0, "ice", "E5").token(1, "moon", 4).workshop("toolforge", "C8")
    table.troll(0, (1, 0), "soot_gobbin", stone=1, clan_cart=1).troll(2, (1, 2), "bogwin").holds(1, (0, 1), iron=1)
    table.storage(0, stone=5, coin=2, cart=2).storage(3, rune=3, hammer=2).pedestals(1, "fire").horde((1, 1), coin=2)
    return table.spell(2, "earth_ritual", runes=1).under_spells("axle_lullaby").under_deck(1, "wallow_peg").honour(0, 9)


@pytest.mark.parametrize("name", MOMENTS)
def test_a_match_from_any_moment_is_recorded_and_replayed(name):
    match = MOMENTS[name][0](position(4)).match()
    rng = random.Random(1)
    for _ in range(3):
        if match.decision is not None:
            match.choose(rng.choice(match.decision.options))
    again = underhall.replay(read_record(match.record().to_json()), pack=match.setting.pack)
    assert again.core == match.core and told(again) == told(match)
    assert match.setting.driver.audit(match.setting.box, match._table) == 0


def test_a_lively_table_is_played_on():
    match = lively().match()
    rng = random.Random(2)
    for _ in range(12):
        assert match.decision is not None
        match.choose(rng.choice(match.decision.options))
        assert match.setting.driver.audit(match.setting.box, match._table) == 0
    again = underhall.replay(read_record(match.record().to_json()), pack=match.setting.pack)
    assert again.core == match.core


@pytest.mark.parametrize("name", MOMENTS)
def test_a_stack_with_another_frame_is_refused(name):
    table = MOMENTS[name][0](position(4))
    made = table.table()
    start = table.setting.driver.record(made)
    height = int(start.height[0])
    for level, place_in_frame, value in [(0, 1, 4), (height - 1, 5, 1), (height, 0, 1), (0, 0, Step.PAY)]:
        changed = made.copy()
        table.setting.driver.record(changed).stack[0, level, place_in_frame] = value
        with pytest.raises(PositionError, match=STARTS):
            check(table.setting, changed, 4)
    for lower in range(height):
        changed = made.copy()
        table.setting.driver.record(changed).height[0] = lower
        with pytest.raises(PositionError, match=STARTS if lower else "height must be between 1 and"):
            check(table.setting, changed, 4)


def at(name: str) -> int:
    return square_of(name)


CHANGES = {  # what a file might say, and what is wrong with it
    "seats must be between": lambda t: setattr(t, "seats", 3),
    "over must be between 0 and 0": lambda t: setattr(t, "over", 1),
    "asked must be between 0 and 0": lambda t: setattr(t, "asked", Step.ACT),
    "pending must be between 0 and 0": lambda t: t.pending.__setitem__((1, 0), 3),
    "height has values where nothing can be": lambda t: t.height.__setitem__(2, 1),
    "busy must be between 0 and 0": lambda t: setattr(t, "busy", 1),
    "due must be between 0 and 0": lambda t: t.due.__setitem__(0, 1),
    "recruit must be between -1 and -1": lambda t: setattr(t, "recruit", 3),
    "hand must be between -1 and -1": lambda t: t.hand.__setitem__((0, 0), 55),
    "the turn count must be 1 during a turn": lambda t: setattr(t, "turn", 0),
    "it is not the turn of seat 1": lambda t: setattr(t, "active", 1),
    "the seats are not in their teams": lambda t: t.team.__setitem__(3, 0),
    "storage has values where nothing can be": lambda t: t.storage.__setitem__((4, 0), 1),
    "smoot has values where nothing can be": lambda t: t.smoot.__setitem__((4, 9), FIRST_STARTER),
    "statue must be between -1 and 424": lambda t: t.statue.__setitem__(0, 425),
    "workshop has values where nothing can be": lambda t: t.workshop.__setitem__(15, 0),
    "hall_turn has values where nothing can be": lambda t: t.hall_turn.__setitem__(5, 1),
    "under has values where nothing can be": lambda t: t.under.__setitem__((0, 3), 5),
    "on_troll has values where nothing can be": lambda t: t.on_troll.__setitem__((0, 0, 0), 1),
    "each seat needs a gate on a start point of its own": lambda t: t.gate.__setitem__(0, at("A1")),
    "there are tiles on squares that cannot be dug": lambda t: t.region.__setitem__(at("M9"), t.region[at("M2")]),
    "a region has no squares": lambda t: t.what.__setitem__(100, 0),
    "squares belong to no region": lambda t: t.region.__setitem__(at("G8"), 100),
    "no tile covers exactly X5": lambda t: t.region.__setitem__(at("W5"), t.region[at("M2")]),
    "no tile covers exactly M2, M3 and M4": lambda t: t.region.__setitem__(at("M4"), t.region[at("M2")]),
    "in the supply nor on the mountain": lambda t: t.hall_at.__setitem__(1, at("C5")),
    "the anchor of the tile on W5 and X5 is missing": lambda t: t.anchors.__setitem__(4, 1 << 4),
    "there are anchors without a tunnel on G8": lambda t: t.anchors.__setitem__(7, 1 << 6),
    "a resource was gained where none is buried": lambda t: t.gained.__setitem__(3, 1 << 20),
    "a statue is in the rock on G8": lambda t: t.statue.__setitem__(1, at("G8")),
    "a statue is nowhere": lambda t: t.statue.__setitem__(0, NONE),
    "the clans of the statues do not alternate": lambda t: t.statue_clan.__setitem__(0, 1),
    "a pedestal stands where there is no anchor": lambda t: t.pedestal.__setitem__((1, 2), at("X5")),
    "is not in tier 1": lambda t: t.pedestal.__setitem__((1, slice(None)), [at("E5"), NONE, NONE, NONE, NONE]),
    "nobody has the point token for the pedestal on E5": lambda t: t.point_owner.__setitem__(1, NONE),
    "the point tokens are not those of the box": lambda t: t.point.__setitem__((0, 0), 1),
    "does not have four different starters": lambda t: t.smoot.__setitem__((1, 9), FIRST_STARTER),
    "has a starter above the bottom row": lambda t: t.smoot.__setitem__((1, 3), FIRST_STARTER + 5),
    "a troll of seat 2 is not above two others": lambda t: t.smoot.__setitem__((2, 0), 3),
    "a troll of seat 0 holds more than its symbols show": lambda t: t.on_troll.__setitem__((0, 3, 4), 1),
    "has starters left to draw": lambda t: t.starters_left.__setitem__((0, 0), 1),
    "a place of the horde has no troll": lambda t: t.horde.__setitem__(0, NONE),
    "under the deck of Level 1 is of another level": lambda t: t.under.__setitem__((0, 0), 30),
    "a place in the spellbook": lambda t: t.book.__setitem__(0, NONE),
    "there are more tokens of a resource": lambda t: t.supply.__setitem__(0, 1),
    "a troll is missing or in two places": lambda t: setattr(t, "undrawn", 0),
    "a spell is missing or in two places": lambda t: setattr(t, "undrawn_spells", 0),
    "there are more tunnels of a shape": lambda t: t.tiles.__setitem__(0, 1 + int(t.tiles[0])),
    "there are more workshops of a kind": lambda t: t.workshop_box.__setitem__(0, 0),
    "there are more pedestals of a clan": lambda t: t.bag.__setitem__(0, 0),
    "networks, where seats may dig, or what trolls hold": lambda t: t.held.__setitem__((0, 0), 4),
}


@pytest.mark.parametrize("message", CHANGES)
def test_a_changed_table_is_refused(message):
    table = lively()
    made = table.table()
    CHANGES[message](table.setting.driver.record(made))
    with pytest.raises(PositionError) as caught:
        check(table.setting, made, 4)
    assert str(caught.value).startswith("This table is impossible: ") and message in str(caught.value)


def test_two_players_have_only_the_last_token():
    table = full(position(2), 0)
    made = table.table()
    table.setting.driver.record(made).crowns[0] = 0
    with pytest.raises(PositionError, match="with two players only the last coronation token"):
        check(table.setting, made, 2)


def test_random_bytes_are_refused():
    table = position(2)
    rng, size = random.Random(5), len(table.table())
    for _ in range(20):
        raw = np.frombuffer(rng.randbytes(size), np.uint8).copy()
        with pytest.raises(PositionError):
            check(table.setting, raw, 2)


def test_a_record_with_another_table_to_start_from_is_refused():
    match = position(2).act(0).match()
    broken = read_record(match.record().to_json().replace(b'"seats":2', b'"seats":3'))
    with pytest.raises(UnderhallError, match="cannot be played on"):
        underhall.replay(broken, pack=match.setting.pack)
