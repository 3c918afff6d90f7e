"""Playing kingdom cards: beside a card or stacked on one, any way round. (R030-R043)"""

import pytest

import underhall
from tests.rules.dwarfs.helpers import (
    CARDS,
    asked,
    card,
    choose,
    dwarfs,
    end_turn,
    events,
    fields,
    forget,
    gems,
    hand,
    keys,
    kind,
    play,
    position,
    refused,
    square,
    stack,
)
from underhall.games.dwarfs.options import Where
from underhall.games.dwarfs.pieces import NONE

MINES = ("emerald_mine", "diamond_mine", "gold_mine", "ruby_mine")
DRAGON_TYPE = (*MINES, "dragon")
DWARF_TYPE = ("tavern", "general_store")


def lays(match):
    return {key for key in keys(match) if key.startswith("lay")}


def opened(match, at):
    """The sides of a square through which a dwarf may pass, as letters."""
    bits = int(fields(match).open[square(match, at)])
    return "".join(side for number, side in enumerate("NESW") if bits >> number & 1)


def vacated(*more, seats=2):
    """A dragon at 1,0 has been defeated; nothing lay under it."""
    board = position(seats).lay("castle", seat=1, at=(0, 0)).lay("dragon", seat=1, at=(1, 0))
    for name, at in more:
        board.lay(name, seat=1, at=at)
    match = board.dwarfs(0, at=(1, 0), count=5).turn_of(0, phase="resolve").match()
    assert fields(match).top[1] == NONE
    return match


# Where a card goes ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R030", "dwarfs:R031")
def test_the_first_card_goes_anywhere_and_the_second_beside_it():
    match = underhall.new("dwarfs", seats=2, seed=1)
    forget(match)
    choose(match, "play:castle")
    assert kind(match) == "which-way"  # on an endless table, anywhere is one place
    choose(match, "turn:0")
    assert events(match, "laid") == [{"seat": 0, "card": card("castle", 0), "square": 0, "turn": 0}]
    assert (fields(match).x[0], fields(match).y[0], fields(match).squares) == (0, 0, 1)
    choose(match, "play:tavern")
    assert lays(match) == {"lay:1,0", "lay:0,1", "lay:-1,0", "lay:0,-1"}
    assert refused(match, "lay:2,0") is None  # no such place
    assert refused(match, "lay:1,1") is None  # touching at a corner only
    assert refused(match, "lay:0,0") == "R030"  # a card lies there; only the first goes where it likes


@pytest.mark.rule("dwarfs:R030", "dwarfs:Q24")
def test_when_the_last_card_has_gone_the_next_is_a_first_card_again():
    match = (
        position().lay("dragon", seat=1, at=(0, 0)).dwarfs(0, at=(0, 0), count=5).turn_of(0, phase="resolve").match()
    )
    assert asked(match) == 1
    forget(match)
    play(match, "tavern", "lay:0,0")
    assert events(match, "laid") == [{"seat": 1, "card": card("tavern", 1), "square": 0, "turn": 0}]
    assert fields(match).squares == 1
    assert stack(match, (0, 0)) == [card("tavern", 1)]


@pytest.mark.rule("dwarfs:R030")
def test_where_the_first_card_is_asked_for_there_is_one_place():
    match = position().gems(0, emerald=5).match()  # perhaps a secret goal is met: so even what is forced is asked
    choose(match, "play:castle")
    assert kind(match) == "which-square" and lays(match) == {"lay:0,0"}
    assert match.why_not(0, Where.FIRST) is None


@pytest.mark.rule("dwarfs:R031")
@pytest.mark.parametrize(("where", "at"), [("1,0", (1, 0)), ("0,1", (0, 1)), ("-1,0", (-1, 0)), ("0,-1", (0, -1))])
def test_a_card_may_go_on_every_side(where, at):
    match = position(3).lay("tavern", seat=0, at=(0, 0)).turn_of(1).match()
    play(match, "castle", f"lay:{where}", turn=3)
    new = square(match, at)
    assert events(match, "laid") == [{"seat": 1, "card": card("castle", 1), "square": new, "turn": 3}]
    assert stack(match, at) == [card("castle", 1)]
    assert fields(match).facing[card("castle", 1)] == 3
    assert fields(match).castle.tolist() == [NONE, new, NONE, NONE]
    assert "castle" not in hand(match, 1) and len(hand(match, 1)) == 8


@pytest.mark.rule("dwarfs:R031", "dwarfs:Q03")
def test_every_empty_square_beside_a_card_is_offered_once():
    match = (
        position()
        .lay("castle", seat=0, at=(0, 0))
        .lay("tavern", seat=0, at=(1, 0))
        .lay("gold_mine", seat=0, at=(1, 1))
        .lay("castle", seat=1, at=(2, 1))
        .lay("tavern", seat=1, at=(2, 2))
        .lay("gold_mine", seat=1, at=(1, 2))
        .match()
    )
    choose(match, "play:dragon")
    cards = {(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (1, 2)}
    beside = {(x + dx, y + dy) for x, y in cards for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - cards
    offered = [key for key in keys(match) if key.startswith("lay")]
    assert sorted(offered) == sorted(f"lay:{x},{y}" for x, y in beside)  # each once, by one name


@pytest.mark.rule("dwarfs:R031", "dwarfs:Q24")
def test_a_square_that_has_become_empty_can_be_used_again():
    match = vacated(("tavern", (2, 0)))
    choose(match, "play:gold_mine")
    assert lays(match) == {f"lay:{at}" for at in ("1,0", "0,1", "-1,0", "0,-1", "3,0", "2,1", "2,-1")}
    assert "stack:1,0" not in keys(match)
    choose(match, "lay:1,0", "turn:0")
    assert fields(match).squares == 3  # the same square
    assert stack(match, (1, 0)) == [card("gold_mine", 1)]
    assert opened(match, (1, 0)) == "EW"


@pytest.mark.rule("dwarfs:R031", "dwarfs:Q24")
def test_nothing_is_laid_beside_a_square_that_has_become_empty():
    match = vacated()
    choose(match, "play:gold_mine")
    assert lays(match) == {"lay:1,0", "lay:0,1", "lay:-1,0", "lay:0,-1"}  # beside the castle, not beside the gap
    assert refused(match, "lay:2,0") is None


@pytest.mark.rule("dwarfs:R032")
def test_walls_need_not_fit():
    match = position().lay("castle", seat=1, at=(0, 0)).match()  # walled in the north
    choose(match, "play:gold_mine")
    assert "lay:0,-1" in keys(match)
    choose(match, "lay:0,-1", "turn:0")  # open in the south, against the wall
    assert stack(match, (0, -1)) == [card("gold_mine", 0)]
    assert opened(match, (0, 0)) == opened(match, (0, -1)) == ""
    play(match, "dragon", "lay:1,0", turn=3)  # its wall against the castle's open side
    assert stack(match, (1, 0)) == [card("dragon", 0)]
    assert opened(match, (0, 0)) == opened(match, (1, 0)) == ""


@pytest.mark.rule("dwarfs:R033")
def test_no_path_to_ones_castle_is_needed():
    match = position().lay("castle", seat=0, at=(0, 0)).lay("gold_mine", seat=1, at=(0, -1)).match()
    assert match.setting.driver.tie_break(match.setting.box, match._table, 0, 0) == 1  # the wall ends the kingdom
    play(match, "tavern", "lay:0,-2", turn=1)
    assert stack(match, (0, -2)) == [card("tavern", 0)]
    assert match.setting.driver.tie_break(match.setting.box, match._table, 0, 0) == 1


# Which way round ------------------------------------------------------------------------------------------------------

TURNS = {  # walls opposite each other look the same after half a turn
    "castle": 4,
    "emerald_mine": 4,
    "diamond_mine": 2,
    "gold_mine": 4,
    "ruby_mine": 4,
    "tavern": 2,
    "general_store": 4,
    "dragon": 4,
    "frost_giant": 4,
}


@pytest.mark.rule("dwarfs:R034", "dwarfs:Q02")
@pytest.mark.parametrize("name", CARDS)
def test_a_card_may_be_turned_any_way(name):
    match = position().lay("castle", seat=1, at=(0, 0)).match()
    choose(match, f"play:{name}", "lay:1,0")
    assert keys(match) == [f"turn:{turn}" for turn in range(TURNS[name])]
    for turn in range(TURNS[name], 4):
        assert refused(match, f"turn:{turn}") == "Q02"
    for turn in range(TURNS[name]):
        turned = choose(match.clone(), f"turn:{turn}")
        assert events(turned, "laid") == [{"seat": 0, "card": card(name, 0), "square": 1, "turn": turn}]
        assert fields(turned).facing[card(name, 0)] == turn


@pytest.mark.rule("dwarfs:R034", "dwarfs:Q02")
@pytest.mark.parametrize(("turn", "expected"), [(0, "ESW"), (1, "NSW"), (2, "NEW"), (3, "NES")])
def test_a_turned_card_has_its_walls_elsewhere(turn, expected):
    """A card with one wall, in the north, between four cards that are open towards it."""
    match = (
        position(3)
        .lay("gold_mine", seat=1, at=(0, 0))
        .lay("castle", seat=1, at=(1, 0))
        .lay("frost_giant", seat=1, at=(2, 0))
        .lay("dragon", seat=1, at=(2, 1))
        .lay("gold_mine", seat=2, at=(2, 2))
        .lay("castle", seat=2, at=(1, 2), turn=2)
        .lay("dragon", seat=2, at=(0, 2))
        .lay("frost_giant", seat=2, at=(0, 1))
        .match()
    )
    play(match, "castle", "lay:1,1", turn)
    assert opened(match, (1, 1)) == expected
    assert ("S" in opened(match, (1, 0))) == ("N" in expected)
    assert ("W" in opened(match, (2, 1))) == ("E" in expected)
    assert ("N" in opened(match, (1, 2))) == ("S" in expected)
    assert ("E" in opened(match, (0, 1))) == ("W" in expected)


# Stacking -------------------------------------------------------------------------------------------------------------


def verdicts(match):
    """For each card of seat 0, the rule that keeps it from being stacked on 0,0; None where it may be."""
    found = {}
    for upper in CARDS:
        each = choose(match.clone(), f"play:{upper}")
        assert kind(each) == "which-square"
        found[upper] = None if "stack:0,0" in keys(each) else refused(each, "stack:0,0")
    return found


@pytest.mark.rule("dwarfs:R035", "dwarfs:R036", "dwarfs:Q01")
@pytest.mark.parametrize("lower", [*MINES, *DWARF_TYPE])
def test_only_a_card_of_the_same_type_is_stacked(lower):
    match = position().lay(lower, seat=1, at=(0, 0)).match()
    same = DRAGON_TYPE if lower in MINES else DWARF_TYPE
    assert verdicts(match) == {upper: None if upper in same else "R036" for upper in CARDS}


@pytest.mark.rule("dwarfs:R038", "dwarfs:R039")
@pytest.mark.parametrize(("lower", "rule"), [("castle", "R038"), ("dragon", "R039"), ("frost_giant", "R039")])
def test_nothing_is_stacked_on_a_castle_or_a_monster(lower, rule):
    match = position().lay(lower, seat=1, at=(0, 0)).match()
    assert verdicts(match) == dict.fromkeys(CARDS, rule)


@pytest.mark.rule("dwarfs:Q01")
@pytest.mark.parametrize("lower", CARDS)
def test_by_a_switch_castles_and_giants_go_onto_castles(lower):
    match = position(castle_stacking=True).lay(lower, seat=1, at=(0, 0)).match()
    if lower == "castle":
        expected = {upper: None if upper in ("castle", "frost_giant") else "R038" for upper in CARDS}
    elif lower in ("dragon", "frost_giant"):
        expected = dict.fromkeys(CARDS, "R039")
    else:
        same = DRAGON_TYPE if lower in MINES else DWARF_TYPE
        expected = {upper: None if upper in same else "R036" for upper in CARDS}
    assert verdicts(match) == expected


@pytest.mark.rule("dwarfs:Q01", "dwarfs:R037")
def test_by_that_switch_too_a_castle_with_a_dwarf_stays_uncovered():
    board = position(castle_stacking=True).lay("castle", seat=1, at=(0, 0)).dwarfs(1, at=(0, 0))
    found = verdicts(board.match())
    assert (found["castle"], found["frost_giant"], found["tavern"]) == ("R037", "R037", "R038")


@pytest.mark.rule("dwarfs:Q01")
def test_a_castle_on_a_castle_is_where_it_lies():
    match = position(castle_stacking=True).lay("tavern", seat=1, at=(0, 0)).lay("castle", seat=1, at=(1, 0)).match()
    play(match, "castle", "stack:1,0", turn=1)
    assert stack(match, (1, 0)) == [card("castle", 0), card("castle", 1)]
    assert events(match, "stacked") == [{"seat": 0, "card": card("castle", 0), "onto": card("castle", 1), "turn": 1}]
    assert fields(match).castle[0] == 1
    tie_break = match.setting.driver.tie_break
    sizes = [tie_break(match.setting.box, match._table, seat, 0) for seat in (0, 1)]
    assert sizes == [2, 0]  # a covered castle has no kingdom


@pytest.mark.rule("dwarfs:Q01")
@pytest.mark.parametrize("lower", CARDS)
def test_by_a_switch_only_like_goes_onto_like(lower):
    match = position(strict_families=True).lay(lower, seat=1, at=(0, 0)).match()
    same: tuple[str, ...] = ()
    if lower in MINES:
        same = DRAGON_TYPE
    elif lower in DWARF_TYPE:
        same = (lower,)
    rule = {"castle": "R038", "dragon": "R039", "frost_giant": "R039"}.get(lower, "Q01")
    assert verdicts(match) == {upper: None if upper in same else rule for upper in CARDS}


@pytest.mark.rule("dwarfs:R037")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_nothing_is_stacked_on_a_dwarf_until_it_leaves(owner):
    board = position(3).lay("gold_mine", seat=1, at=(0, 0)).lay("castle", seat=1, at=(1, 0)).dwarfs(owner, at=(0, 0))
    match = board.turn_of(owner).match()
    choose(match, "play:dragon")
    assert refused(match, "stack:0,0") == "R037"
    match = board.match()
    choose(match, "move:0,0")  # to the castle, the only way
    choose(match, "play:dragon")
    assert "stack:0,0" in keys(match)
    choose(match, "stack:0,0", "turn:2")
    dragon, mine = card("dragon", owner), card("gold_mine", 1)
    assert events(match, "stacked") == [{"seat": owner, "card": dragon, "onto": mine, "turn": 2}]
    assert stack(match, (0, 0)) == [dragon, mine]


@pytest.mark.rule("dwarfs:R036", "dwarfs:R037")
def test_the_wrong_type_is_refused_before_the_dwarf_is():
    match = position().lay("gold_mine", seat=1, at=(0, 0)).dwarfs(1, at=(0, 0)).match()
    found = verdicts(match)
    assert (found["tavern"], found["dragon"]) == ("R036", "R037")


@pytest.mark.rule("dwarfs:R040", "dwarfs:R084")
def test_a_dragon_on_a_mine_stops_the_mines_of_its_region():
    match = (
        position()
        .lay("gold_mine", seat=1, at=(0, 0))
        .lay("emerald_mine", seat=1, at=(1, 0), turn=2)
        .dwarfs(0, at=(1, 0), count=2)
        .match()
    )
    play(match, "dragon", "stack:0,0")
    choose(match, "end")
    assert events(match, "dragon-stops") == [{"seat": 0, "square": 1, "dragon": 0}]
    assert gems(match, 0) == {}
    assert dwarfs(match, 0, (1, 0)) == 0


@pytest.mark.rule("dwarfs:R036")
def test_a_tavern_is_not_stacked_on_a_mine():
    match = position().lay("ruby_mine", seat=1, at=(0, 0)).match()
    choose(match, "play:tavern")
    assert refused(match, "stack:0,0") == "R036"
    assert "lay:1,0" in keys(match)


@pytest.mark.rule("dwarfs:R031", "dwarfs:R036")
def test_a_stack_grows_from_any_hand_and_shows_its_top_card():
    board = position().lay("gold_mine", seat=1, at=(0, 0)).lay("castle", seat=1, at=(1, 0))
    match = board.match()
    assert opened(match, (0, 0)) == "E"
    play(match, "diamond_mine", "stack:0,0", turn=1)  # walls in the east and in the west
    assert stack(match, (0, 0)) == [card("diamond_mine", 0), card("gold_mine", 1)]
    assert opened(match, (0, 0)) == opened(match, (1, 0)) == ""
    play(match, "gold_mine", "stack:0,0", turn=1)  # one wall, in the east
    assert opened(match, (0, 0)) == opened(match, (1, 0)) == ""
    play(match, "emerald_mine", "stack:0,0", turn=0)  # walls in the north and in the west
    assert opened(match, (0, 0)) == "E" and opened(match, (1, 0)) == "W"
    mines = [card("emerald_mine", 0), card("gold_mine", 0), card("diamond_mine", 0), card("gold_mine", 1)]
    assert stack(match, (0, 0)) == mines
    assert [int(fields(match).facing[each]) for each in mines] == [0, 1, 1, 0]
    assert fields(match).squares == 2
    pairs = [(upper["card"], upper["onto"]) for upper in events(match, "stacked")]
    assert pairs == list(zip(mines[2::-1], mines[:0:-1], strict=True))
    choose(match, "play:dragon")
    assert asked(match) == 1
    assert "stack:0,0" in keys(match) and refused(match, "stack:1,0") == "R038"


# Cards in hand and on the table ---------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R041")
@pytest.mark.parametrize("user", [0, 1, 2])
def test_a_card_on_the_table_is_used_by_everyone(user):
    match = position(3).lay("emerald_mine", seat=1, at=(0, 0)).turn_of(user).match()
    choose(match, "place:0,0", "place:0,0", "end")
    assert events(match, "mined") == [{"seat": user, "gem": 1, "gems": 1, "square": 0}]


@pytest.mark.rule("dwarfs:R042")
def test_kingdom_cards_in_hand_score_nothing():
    match = position().lay("castle", seat=0, at=(0, 0)).match()
    assert len(hand(match, 1)) == 9 and len(hand(match, 0)) == 8
    assert match.standing().totals == (2, 0)  # the castle that lies there, and no more


@pytest.mark.rule("dwarfs:R043")
def test_a_played_card_is_gone_from_the_hand_for_good():
    match = position().lay("tavern", seat=0, at=(0, 0)).lay("castle", seat=1, at=(1, 0)).match()
    assert refused(match, "play:tavern") == "R043"
    play(match, "general_store", "stack:0,0")
    assert "play:general_store" not in keys(match)
    assert refused(match, "play:general_store") == "R043"
    assert hand(match, 0) == set(CARDS) - {"tavern", "general_store"}
    assert hand(match, 1) == set(CARDS) - {"castle"}
    end_turn(match)
    assert "play:general_store" in keys(match)  # red has one too
    assert refused(match, "play:castle") == "R043"


@pytest.mark.rule("dwarfs:R043", "dwarfs:Q41")
def test_with_no_card_left_the_game_goes_on_without_that_action():
    board = position()
    for place, name in enumerate(CARDS):
        board.lay(name, seat=0, at=(place, 0))
    match = board.match()
    assert not any(key.startswith("play") for key in keys(match))
    assert "place:8,0" in keys(match)
    assert {refused(match, f"play:{name}") for name in CARDS} == {"R043"}
