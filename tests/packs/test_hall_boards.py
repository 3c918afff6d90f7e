"""The boards of In the Hall of the Mountain King: every constraint alone, its limits, and the two standard boards."""

import copy
import tomllib
from collections import Counter
from collections.abc import Callable
from inspect import getmembers, isfunction, signature
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.packs.plain_data import everywhere, find_place
from underhall.engine.pack_checks import Constraint
from underhall.engine.pack_reading import convert
from underhall.games.hall.pack import PACK
from underhall.games.hall.pack_checks import CONSTRAINTS, known_board, playable_board, wise_board
from underhall.games.hall.pack_checks.board_facts import Ground, beside, direction, parts, square_of, starts_for
from underhall.games.hall.pack_checks.common import sides
from underhall.games.hall.pack_checks.wise_board import prospects_of, spread
from underhall.games.hall.pack_schema import HallPack, Side
from underhall.games.hall.pieces import STARTS, STATUES

MODULES = (playable_board, known_board, wise_board)
LINES = [line for line in CONSTRAINTS if line.find.__module__ in {module.__name__ for module in MODULES}]
RAW = tomllib.loads(PACK.path_of("standard").read_text(encoding="utf-8"))
SIDES = ("autumn", "winter")

Raw = dict[str, Any]
Square = tuple[int, int]
Change = Callable[[Raw], object]


def standard() -> Raw:
    """The standard pack, of which only the board is changed here."""
    return {**RAW, "board": copy.deepcopy(RAW["board"])}


def pack_of(*changes: Change) -> HallPack:
    raw = standard()
    for change in changes:
        change(raw["board"])
    pack, problems = convert(raw, HallPack)
    assert pack is not None, problems
    return pack


def told(pack: HallPack) -> set[tuple[str, str, str]]:
    """What the checks say of a pack: the constraint, the check and the path."""
    return {(line.id, line.find.__name__, path) for line in LINES for path, _ in line.find(pack)}


STANDARD = pack_of()
GROUND: dict[str, Ground] = {name: Ground(side) for name, side in sides(STANDARD)}


def side_of(name: str) -> Side:
    side: Side = getattr(STANDARD.board, name)
    return side


# ------------------------------------------------------------------------------------------------- Ways to break a side


def drawn(name: str, field: str, marks: dict[Square, str]) -> Change:
    """Other marks on some squares of the tiers or the rubble."""

    def change(board: Raw) -> None:
        rows = board[name][field]
        for (column, row), mark in marks.items():
            rows[row] = rows[row][:column] + mark + rows[row][column + 1 :]

    return change


def put(name: str, field: str, value: object) -> Change:
    return lambda board: board[name].update({field: value})


def changed(name: str, field: str, index: int, **values: object) -> Change:
    return lambda board: board[name][field][index].update(values)


def added(name: str, field: str, square: Square, **values: object) -> Change:
    return lambda board: board[name][field].append({"column": square[0], "row": square[1], **values})


def cut(name: str, field: str, length: int) -> Change:
    def change(board: Raw) -> None:
        del board[name][field][length:]

    return change


def moved(name: str, field: str, index: int, square: Square) -> Change:
    return changed(name, field, index, column=square[0], row=square[1])


def taken(name: str) -> set[Square]:
    """The squares on which something lies or stands."""
    side = side_of(name)
    return {square_of(spot) for spot in (*side.buried, *side.statue, *side.start)} | GROUND[name].rubble


def bare(name: str, *tiers: int) -> list[Square]:
    """The squares of some tiers on which nothing lies, in reading order."""
    free = set(GROUND[name].in_tiers(tiers)) - taken(name)
    return sorted(free, key=lambda square: (square[1], square[0]))


def away(one: Square, two: Square) -> int:
    return abs(one[0] - two[0]) + abs(one[1] - two[1])


def start_at(name: str, index: int = 0) -> Square:
    return square_of(side_of(name).start[index])


def marked(players: int) -> list[int]:
    """Which start points of the winter side have this number."""
    return [index for index, start in enumerate(side_of("winter").start) if players in start.players]


def many_starts(board: Raw) -> None:
    """One point more than there is room for."""
    free = bare("winter", 1)[: STARTS + 1 - len(board["winter"]["start"])]
    board["winter"]["start"] += [{"column": column, "row": row, "players": [2]} for column, row in free]


def full_of_starts(board: Raw) -> None:
    """As many points as there is room for."""
    many_starts(board)
    board["winter"]["start"].pop()


def longer_row(board: Raw) -> None:
    board["autumn"]["rubble"][3] += "."


def without_heart(board: Raw) -> None:
    drawn("autumn", "tiers", dict.fromkeys(GROUND["autumn"].heart, "5"))(board)


def tier_lost(board: Raw) -> None:
    drawn("autumn", "tiers", dict.fromkeys(GROUND["autumn"].in_tiers((5,)), "4"))(board)


def heart_moved(board: Raw) -> None:
    """The heart lies further to the right, on squares that were tiers 5 and 4."""
    heart = GROUND["autumn"].heart
    right = {(column + 3, row) for column, row in heart}
    drawn("autumn", "tiers", dict.fromkeys(heart, "5") | dict.fromkeys(right, "H"))(board)


CORNER = next(iter(GROUND["winter"].tier))  # the first square of the winter side


def cut_off(board: Raw) -> None:
    """A corner of the mountain that nothing joins to the rest."""
    around = [square for square in beside(CORNER) if square in GROUND["winter"].mountain]
    drawn("winter", "tiers", dict.fromkeys(around, "."))(board)


def walled_in(board: Raw) -> None:
    """A workshop site without ground beside it."""
    drawn("winter", "tiers", dict.fromkeys(beside(SITE), "."))(board)


def pairs_crosswise(board: Raw) -> None:
    """Teammates start opposite each other."""
    heart = GROUND["winter"].heart
    points = sorted(marked(4), key=lambda index: direction(heart, start_at("winter", index)))
    for turn, index in enumerate(points):
        board["winter"]["start"][index]["pair"] = 1 + turn % 2


def all_statues(board: Raw) -> None:
    """As many spots on the autumn side as there are statues, in clockwise order."""
    squares = [square_of(spot) for spot in side_of("autumn").statue]
    squares += bare("autumn", 1, 2)[: STATUES - len(squares)]
    squares.sort(key=lambda square: direction(GROUND["autumn"].heart, square))
    board["autumn"]["statue"] = [{"column": column, "row": row} for column, row in squares]


def two_exchanged(board: Raw) -> None:
    """Two statue spots that follow each other stand in the wrong order."""
    spots = board["autumn"]["statue"]
    spots[4], spots[5] = spots[5], spots[4]


def no_hammers(board: Raw) -> None:
    """Something else of the same worth is buried wherever a hammer was."""
    for row in board["winter"]["buried"]:
        if row["resource"] == "hammer":
            row["resource"] = "heartstone"


def scattered(board: Raw) -> None:
    """No two squares of rubble side by side."""
    board["autumn"]["rubble"] = [
        "".join("r" if mark == "r" and (column + row) % 2 else "." for column, mark in enumerate(line))
        for row, line in enumerate(board["autumn"]["rubble"])
    ]


def out_of_rubble(field: str) -> Change:
    spots = {square_of(spot) for spot in getattr(side_of("winter"), field)}
    return drawn("winter", "rubble", dict.fromkeys(spots & GROUND["winter"].rubble, "."))


def rubble_outside(board: Raw) -> None:
    """Rubble of the innermost tier lies in the outermost instead."""
    inner = GROUND["winter"].rubble & set(GROUND["winter"].in_tiers((5,)))
    outer = bare("winter", 1)[: len(inner)]
    drawn("winter", "rubble", dict.fromkeys(inner, ".") | dict.fromkeys(outer, "r"))(board)


def tier_bared(board: Raw) -> None:
    """What is buried in the innermost tier lies in the outermost instead."""
    free = iter(bare("autumn", 1))
    for row in board["autumn"]["buried"]:
        if GROUND["autumn"].tier[row["column"], row["row"]] == 5:
            row["column"], row["row"] = next(free)


def smaller(board: Raw) -> None:
    """Half of the rim, where nothing lies, is outside."""
    for square in bare("winter", 1)[::2]:
        drawn("winter", "tiers", {square: "."})(board)


def moved_inward(board: Raw) -> None:
    """A start point that is some steps further in."""
    heart = GROUND["autumn"].heart
    near = min(bare("autumn", 4), key=lambda square: direction(heart, square))
    moved("autumn", "start", 0, near)(board)


def one_rich(board: Raw) -> None:
    """Everything that is buried near one start point is heartstone, and stone elsewhere."""
    column, row = start_at("winter", marked(4)[0])
    for spot in board["winter"]["buried"]:
        near = abs(spot["column"] - column) + abs(spot["row"] - row) < 8
        spot["resource"] = "heartstone" if near else "stone"


SITE = GROUND["winter"].sites[0]
BESIDE_SITE = next(square for square in beside(SITE) if square in GROUND["winter"].tier)
FIRST_FIVE, FIRST_FOUR = marked(5)[0], marked(4)[0]
ONLY_FIVE = next(index for index in marked(5) if index not in marked(4))
INNER = bare("winter", 5)[0]
NEAR_START = min(bare("autumn", 1), key=lambda square: (away(square, start_at("autumn")), square))

# What breaks each check, the path in its message, and which other constraints may break with it.
BREAKS: dict[str, tuple[Change, str, set[str]]] = {
    "room": (many_starts, "board.winter.start", {"K29", "K35", "K37"}),
    "drawn_alike": (longer_row, "board.autumn.rubble[3]", set()),
    "on_ground": (moved("winter", "buried", 0, min(GROUND["winter"].heart)), "board.winter.buried[0]", {"K34", "K39"}),
    "one_on_a_square": (
        moved("winter", "buried", 1, square_of(side_of("winter").buried[0])),
        "board.winter.buried[1]",
        {"K34", "K39"},
    ),
    "starts_bare": (drawn("winter", "rubble", {start_at("winter"): "r"}), "board.winter.start[0]", set()),
    "heart_there": (without_heart, "board.autumn.tiers", {"K33", "K38", "K39"}),
    "tiers_there": (tier_lost, "board.autumn.tiers", {"K33", "K38", "K39"}),
    "connected": (cut_off, f"board.winter.tiers[{CORNER[1]}]", {"K27", "K33", "K36", "K39"}),
    "heart_in_the_middle": (heart_moved, "board.autumn.tiers", {"K27", "K31", "K33", "K39"}),
    "tiers_as_rings": (drawn("winter", "tiers", {INNER: "3"}), f"board.winter.tiers[{INNER[1]}]", {"K33", "K38"}),
    "ways_inward": (
        drawn("autumn", "tiers", {start_at("autumn"): "4"}),
        "board.autumn.start[0]",
        {"K29", "K33", "K39"},
    ),
    "enough_starts": (changed("winter", "start", ONLY_FIVE, players=[2]), "board.winter.start", {"K39"}),
    "start_numbers": (changed("autumn", "start", 1, players=[3, 3]), "board.autumn.start[1].players", set()),
    "starts_in_the_outermost_tier": (
        drawn("autumn", "tiers", {start_at("autumn"): "2"}),
        "board.autumn.start[0]",
        {"K28"},
    ),
    "starts_on_the_rim": (moved_inward, "board.autumn.start[0]", {"K28", "K35", "K37", "K39"}),
    "team_pairs": (changed("winter", "start", FIRST_FOUR, pair=3), "board.winter.start", set()),
    "mates_side_by_side": (pairs_crosswise, f"board.winter.start[{FIRST_FOUR}].pair", set()),
    "statues_there": (put("autumn", "statue", []), "board.autumn.statue", {"K33", "K34"}),
    "statues_clockwise": (two_exchanged, "board.autumn.statue[5]", set()),
    "statues_left_over": (all_statues, "board.autumn.statue", {"K39"}),
    "sites_reached": (walled_in, f"board.winter.tiers[{SITE[1]}]", {"K27", "K28", "K33", "K34", "K36", "K39"}),
    "sites_left_over": (
        drawn("winter", "tiers", {SITE: str(GROUND["winter"].tier[BESIDE_SITE])}),
        "board.winter.tiers",
        {"K28", "K39"},
    ),
    "sites_open": (
        drawn("winter", "tiers", {BESIDE_SITE: "W"}),
        f"board.winter.tiers[{SITE[1]}]",
        {"K27", "K33", "K36", "K39"},
    ),
    "things_in_rubble": (out_of_rubble("statue"), "board.winter.statue", {"K34", "K39"}),
    "rubble_spread": (rubble_outside, "board.winter.rubble", {"K34", "K39"}),
    "buried_spread": (tier_bared, "board.autumn.buried", {"K39"}),
    "examples_of_digs": (no_hammers, "board.winter.buried", set()),
    "starts_apart": (moved("autumn", "start", 1, NEAR_START), "board.autumn.start[1]", {"K29", "K37", "K39"}),
    "room_to_dig": (smaller, "board.winter.tiers", {"K28", "K32", "K33", "K35", "K37", "K39"}),
    "way_inward": (moved_inward, "board.autumn.start[0]", {"K28", "K29", "K35", "K39"}),
    "inner_tier_scarce": (
        drawn("winter", "tiers", dict.fromkeys(GROUND["winter"].in_tiers((4,)), "5")),
        "board.winter.tiers",
        {"K28", "K33", "K37", "K39"},
    ),
    "starts_fair": (one_rich, "board.winter.start", {"K34"}),
}


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line.id}-{line.find.__name__}")
def test_each_constraint_alone(line: Constraint[HallPack]) -> None:
    change, path, companions = BREAKS[line.find.__name__]
    found = told(pack_of(change))
    assert (line.id, line.find.__name__, path) in found
    assert {id for id, _, _ in found} <= {line.id} | companions


def test_every_check_is_in_the_table_and_has_a_break() -> None:
    checks = [
        name
        for module in MODULES
        for name, check in getmembers(module, isfunction)
        if check.__module__ == module.__name__ and list(signature(check).parameters) == ["pack"]
    ]
    assert sorted(checks) == sorted(line.find.__name__ for line in LINES) == sorted(BREAKS)


# Other sides of a check that the table of breaks does not show.
MORE: dict[str, tuple[Change, str, str]] = {
    "no rows": (put("autumn", "tiers", []), "drawn_alike", "board.autumn.tiers"),
    "too few rows of rubble": (cut("winter", "rubble", 16), "drawn_alike", "board.winter.rubble"),
    "too many columns": (
        lambda board: board["winter"].update(tiers=[row + "." for row in board["winter"]["tiers"]]),
        "room",
        "board.winter.tiers",
    ),
    "too many sites": (
        drawn("winter", "tiers", dict.fromkeys(bare("winter", 2)[:6], "W")),
        "room",
        "board.winter.tiers",
    ),
    "rubble on the heart": (
        drawn("winter", "rubble", dict.fromkeys(GROUND["winter"].heart, "r")),
        "on_ground",
        f"board.winter.rubble[{min(GROUND['winter'].heart)[1]}]",
    ),
    "a statue on a site": (moved("winter", "statue", 0, SITE), "on_ground", "board.winter.statue[0]"),
    "a start point off the board": (moved("autumn", "start", 0, (24, 16)), "on_ground", "board.autumn.start[0]"),
    "one start point twice": (
        moved("autumn", "start", 1, start_at("autumn")),
        "one_on_a_square",
        "board.autumn.start[1]",
    ),
    "a statue under a gate": (moved("autumn", "statue", 0, start_at("autumn")), "starts_bare", "board.autumn.start[0]"),
    "a resource under a gate": (
        moved("autumn", "buried", 0, start_at("autumn")),
        "starts_bare",
        "board.autumn.start[0]",
    ),
    "two hearts": (drawn("winter", "tiers", {INNER: "H"}), "heart_there", "board.winter.tiers"),
    "no point marked 3": (changed("autumn", "start", 2, players=[4]), "enough_starts", "board.autumn.start"),
    "no number at all": (changed("autumn", "start", 2, players=[]), "start_numbers", "board.autumn.start[2].players"),
    "a pair for three": (changed("autumn", "start", 0, pair=1), "team_pairs", "board.autumn.start[0].pair"),
    "a pair for five": (
        changed("winter", "start", ONLY_FIVE, pair=1),
        "team_pairs",
        f"board.winter.start[{ONLY_FIVE}].pair",
    ),
    "no pairs": (
        lambda board: [start.pop("pair", None) for start in board["winter"]["start"]],
        "team_pairs",
        "board.winter.start",
    ),
    "nothing buried in rubble": (out_of_rubble("buried"), "things_in_rubble", "board.winter.buried"),
    "rubble that lies apart": (scattered, "examples_of_digs", "board.autumn.rubble"),
    "rubble everywhere": (
        drawn("winter", "rubble", dict.fromkeys(bare("winter", 5, 4, 3), "r")),
        "rubble_spread",
        "board.winter.rubble",
    ),
    "hardly anything buried": (cut("winter", "buried", 30), "buried_spread", "board.winter.buried"),
    "a tier apart": (
        drawn("winter", "tiers", {CORNER: "2"}),
        "tiers_as_rings",
        f"board.winter.tiers[{CORNER[1]}]",
    ),
}


@pytest.mark.parametrize("case", MORE)
def test_more_sides_of_one_check(case: str) -> None:
    change, check, path = MORE[case]
    assert (check, path) in {(name, where) for _, name, where in told(pack_of(change))}


# Values that lie exactly on a limit, and the check that must not complain.
EDGES: dict[str, tuple[Change, str]] = {
    "as many start points as there is room for": (
        full_of_starts,
        "room",
    ),
    "as many spots as statues": (all_statues, "room"),
    "statues from another spot on": (
        lambda board: board["autumn"].update(statue=board["autumn"]["statue"][4:] + board["autumn"]["statue"][:4]),
        "statues_clockwise",
    ),
    "a spot for two things": (moved("autumn", "buried", 0, square_of(side_of("autumn").statue[0])), "one_on_a_square"),
    "further numbers": (changed("autumn", "start", 0, players=[2, 3]), "start_numbers"),
    "more points than players": (
        added("autumn", "start", NEAR_START, players=[3]),
        "enough_starts",
    ),
    "pairs with other numbers": (
        lambda board: [start.update(pair=9) for start in board["winter"]["start"] if start.get("pair") == 1],
        "team_pairs",
    ),
}


@pytest.mark.parametrize("case", EDGES)
def test_a_limit_is_still_allowed(case: str) -> None:
    change, check = EDGES[case]
    assert check not in {name for _, name, _ in told(pack_of(change))}


# ------------------------------------------------------------------------------------------------- The standard boards


def test_standard_boards_have_no_problems() -> None:
    assert told(STANDARD) == set()


@pytest.mark.parametrize("name", SIDES)
def test_standard_boards_are_mirrored(name: str) -> None:
    """Left and right are alike; on the winter side top and bottom too, except for one statue."""
    side, ground = side_of(name), GROUND[name]
    wide, high = len(side.tiers[0]), len(side.tiers)
    assert all(row == row[::-1] for row in (*side.tiers, *side.rubble))
    resources = {square_of(spot): spot.resource for spot in side.buried}
    assert {(wide - 1 - column, row): what for (column, row), what in resources.items()} == resources
    statues = {square_of(spot) for spot in side.statue}
    assert {(wide - 1 - column, row) for column, row in statues} == statues
    if name == "winter":
        assert side.tiers == side.tiers[::-1]
        assert side.rubble == side.rubble[::-1]
        assert {(column, high - 1 - row): what for (column, row), what in resources.items()} == resources
        assert len(statues - {(column, high - 1 - row) for column, row in statues}) == 1
    assert ground.heart


@pytest.mark.parametrize("players", [3, 4, 5])
def test_start_points_of_the_standard_boards_differ_little(players: int) -> None:
    name = "autumn" if players == 3 else "winter"
    side = side_of(name)
    found = [prospects_of(side, GROUND[name], square_of(start)) for start in starts_for(side, players)]
    assert len(found) == players
    for what in found[0]:
        assert spread([each[what] for each in found]) <= 0.15, what
    if players == 4:
        assert all(each == found[0] for each in found)  # alike by symmetry


# ------------------------------------------------------------------------------------------------ A board small enough


SMALL = {
    "origin": "designed",
    "tiers": [
        "11111",
        "1W2.1",
        "11345",
        "..H.5",
    ],
    "rubble": [".r...", ".....", ".....", "....."],
    "buried": [{"column": 1, "row": 0, "resource": "iron"}, {"column": 2, "row": 0, "resource": "cart"}],
    "statue": [{"column": 2, "row": 1}],
    "start": [{"column": 0, "row": 0, "players": [3]}],
}


def small(**changes: object) -> Side:
    side, problems = convert({**SMALL, **changes}, Side)
    assert side is not None, problems
    return side


def test_steps_go_round_sites_and_count_rubble() -> None:
    ground = Ground(small())
    plain, slow = ground.steps((0, 0)), ground.steps((0, 0), rubble=2)
    assert (plain[2, 0], slow[2, 0]) == (2, 3)  # over the rubble
    assert (plain[1, 2], slow[1, 2]) == (3, 3)
    assert (plain[2, 1], slow[2, 1]) == (3, 4)
    assert (1, 1) not in plain  # the site
    assert (ground.nearest(slow, 3), ground.nearest(slow, 5)) == (4, 6)
    assert ground.nearest(ground.steps((2, 3)), 3) is None  # from the heart no way leads on
    assert ground.on_the_rim((2, 1))
    assert not ground.on_the_rim((2, 2))


def test_prospects_of_a_start_point() -> None:
    assert prospects_of(small(), Ground(small()), (0, 0)) == {
        ("statues", 3): 0,
        ("buried", 3): 3.5,
        ("sites", 3): 1,
        ("statues", 5): 1,
        ("buried", 5): 3.5,
        ("sites", 5): 1,
        ("statues", 8): 1,
        ("buried", 8): 3.5,
        ("sites", 8): 1,
        ("tier", 3): 4,
        ("tier", 5): 6,
    }


def test_spread_is_a_share_of_the_mean() -> None:
    assert spread([9, 10, 11]) == pytest.approx(0.2)
    assert spread([0, 0]) == 0
    assert spread([7]) == 0


def test_directions_grow_clockwise_from_the_top() -> None:
    heart = [(4, 5), (5, 5), (6, 5)]
    round_it = [(5, 4), (7, 3), (9, 5), (6, 8), (5, 9), (2, 5), (4, 4)]
    turns = [direction(heart, square) for square in round_it]
    assert turns == sorted(turns)
    assert turns[0] == 0
    assert direction(heart, (7, 3)) == direction(heart, (9, 1))


def test_parts_hang_together_over_flat_sides() -> None:
    assert parts([(0, 0), (1, 1), (2, 1), (1, 2), (5, 5)])[0] == {(1, 1), (2, 1), (1, 2)}
    assert Counter(map(len, parts([(0, 0), (1, 1), (2, 1), (1, 2), (5, 5)]))) == {1: 2, 3: 1}
    assert parts([]) == []


# ------------------------------------------------------------------------------------------------------- Wrong values

PLACES = [path for path in everywhere(RAW["board"]) if path[-1] != "origin"]
VALUES: st.SearchStrategy[object] = st.one_of(
    st.integers(0, 24),
    st.sampled_from(["", ".", "H", "W", "r", "5", "1" * 25, "." * 25, "iron", "hammer"]),
    st.just([]),
    st.just([4, 5]),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(PLACES), VALUES), min_size=1, max_size=4))
def test_wrong_values_anywhere_are_told_and_never_crash(edits: list[tuple[tuple[Any, ...], Any]]) -> None:
    raw = standard()
    for path, value in edits:
        place = find_place(raw["board"], path)
        if place is not None:
            place[path[-1]] = copy.deepcopy(value)
    pack, problems = convert(raw, HallPack)
    assert (pack is None) == bool(problems)
    if pack is not None:
        for line in LINES:
            for where, message in line.find(pack):
                assert where.startswith("board.")
                assert message
