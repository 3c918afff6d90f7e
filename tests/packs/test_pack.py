"""Packs: every constraint alone, all problems at once, hash, differences, and files that are not packs at all."""

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.packs.plain_data import everywhere, find_place
from underhall.engine.pack import (
    Findings,
    Pack,
    SeveralPacksError,
    content_hash,
    examine,
    examine_bytes,
    examine_file,
    kind_of,
    load,
    locate,
)
from underhall.engine.pack_diff import Change, diff
from underhall.engine.pack_reading import MOST_BYTES, MOST_DOTS, convert
from underhall.engine.problem import Problem
from underhall.engine.rulebook import load_rulebook
from underhall.errors import PackError, UnderhallError
from underhall.games.dwarfs.pack import PACK, DwarfsPack, Switches, box_of, card_text
from underhall.games.dwarfs.pack_checks import CONSTRAINTS
from underhall.games.dwarfs.pack_schema import GemName
from underhall.games.dwarfs.pieces import NONE, Condition, Family, Gem, Ogre, RevealWindows, Symbol, Walls
from underhall.games.dwarfs.rules.laying import same_type

STANDARD = PACK.path_of("standard")
STANDARD_BYTES = STANDARD.read_bytes()
RAW = tomllib.loads(STANDARD_BYTES.decode())
CARDS = {card["id"]: index for index, card in enumerate(RAW["card"])}

Raw = dict[str, Any]


def standard() -> Raw:
    return copy.deepcopy(RAW)


def dwarfs(raw: Raw) -> DwarfsPack:
    pack = examine(raw).pack
    assert isinstance(pack, DwarfsPack)
    return pack


# ------------------------------------------------------------------------------------------------- Ways to break a pack


def put(path: str, value: object) -> Callable[[Raw], None]:
    """Sets the value at a path such as `card[2].task.needs`."""
    *above, last = path.replace("[", ".").replace("]", "").split(".")

    def change(raw: Raw) -> None:
        place: Any = raw
        for name in above:
            place = place[int(name) if name.isdigit() else name]
        place[last] = value

    return change


def both(*changes: Callable[[Raw], None]) -> Callable[[Raw], None]:
    def change(raw: Raw) -> None:
        for each in changes:
            each(raw)

    return change


def drop(rows: str, index: int) -> Callable[[Raw], None]:
    def change(raw: Raw) -> None:
        del raw[rows][index]

    return change


def add_copies(rows: str, number: int, **values: object) -> Callable[[Raw], None]:
    def change(raw: Raw) -> None:
        for count in range(number):
            raw[rows].append({**copy.deepcopy(raw[rows][-1]), "id": f"copy_{count}", **values})

    return change


def turn_into_mine(card: str, gem: str, needs: int, yields: int) -> Callable[[Raw], None]:
    at = f"card[{CARDS[card]}]"
    return both(
        put(f"{at}.family", "mine"),
        put(f"{at}.symbol.value", "dragon"),
        put(f"{at}.task", {"needs": needs, "yields": yields, "gem": gem, "origin": "designed"}),
        put(f"{at}.spots.value", 3),
    )


def no_card_of(family: str) -> Callable[[Raw], None]:
    def change(raw: Raw) -> None:
        raw["card"] = [card for card in raw["card"] if card["family"] != family]

    return change


EMERALD, DIAMOND, GOLD, RUBY = (CARDS[f"{gem}_mine"] for gem in ("emerald", "diamond", "gold", "ruby"))
TAVERN, STORE, DRAGON, CASTLE = CARDS["tavern"], CARDS["general_store"], CARDS["dragon"], CARDS["castle"]
PILES: tuple[GemName, ...] = ("gold", "emerald", "diamond", "ruby")


def piles(*counts: int) -> Callable[[Raw], None]:
    return both(*(put(f"gem[{index}].count.value", count) for index, count in enumerate(counts)))


# What breaks each constraint, the path in its message, and which others necessarily break with it.
BREAKS: dict[str, tuple[Callable[[Raw], None], str, set[str]]] = {
    "P01": (
        both(add_copies("card", 1), put("limits.hand", 10)),
        "card",
        {"P19", "P21", "P48"},  # the copy is a frost giant too many; ten cards need a larger hand
    ),
    "P02": (put("trading_goal[3].id", RAW["trading_goal"][0]["id"]), "trading_goal[3].id", set()),
    "P03": (no_card_of("castle"), "card", {"P19", "P20"}),
    "P04": (put(f"card[{TAVERN}].task.gem", "gold"), f"card[{TAVERN}].task.gem", set()),
    "P05": (put(f"card[{STORE}].spots.value", 2), f"card[{STORE}].spots.value", set()),
    "P06": (put("limits.dwarfs", 4), f"card[{DRAGON}].task.needs", {"P45", "P15"}),
    "P07": (drop("gem", 3), "gem", {"P37"}),
    "P08": (piles(40, 30, 30, 30), "gem", {"P37", "P38"}),
    "P09": (add_copies("trading_goal", 7), "trading_goal", {"P39"}),
    "P10": (put("trading_goal[0].cost", {"origin": "designed"}), "trading_goal[0].cost", set()),
    "P11": (both(piles(14, 8, 10, 2)), "trading_goal[8].cost.ruby", set()),
    "P12": (both(drop("ogre", 4), put("ogre[0].count.value", 4)), "ogre", set()),
    "P13": (put("ogre[0].count.value", 15), "ogre", {"P41"}),
    "P14": (lambda raw: raw["secret_goal"].__delitem__(slice(3, None)), "secret_goal", {"P43"}),
    "P15": (put("secret_goal[4].condition.at_least", 14), "secret_goal[4].condition.at_least", {"P44"}),
    "P16": (put("limits.hand", 8), "limits.hand", {"P48"}),
    "P17": (put("limits.goals_shown", 5), "limits.goals_shown", {"P49"}),
    "P18": (put("limits.goals_to_end", 12), "limits.goals_to_end", {"P50"}),
    "P19": (
        both(turn_into_mine("tavern", "gold", 2, 2), drop("card", CARDS["gold_mine"])),
        "card",
        {"P20"},  # with every family and every mine there, eight cards are not possible
    ),
    "P20": (turn_into_mine("tavern", "gold", 2, 2), "card", set()),
    "P21": (
        both(
            put(f"card[{DRAGON}].family", "giant"),
            put(f"card[{DRAGON}].symbol.value", "giant"),
        ),
        "card",
        set(),
    ),
    "P22": (turn_into_mine("ruby_mine", "gold", 2, 2), "card", set()),
    "P23": (put(f"card[{STORE}].symbol.value", "giant"), f"card[{STORE}].symbol.value", set()),
    "P24": (put(f"card[{EMERALD}].task.needs", 3), f"card[{EMERALD}].task.needs", set()),
    "P25": (put(f"card[{DIAMOND}].task.yields", 2), f"card[{DIAMOND}].task.yields", set()),
    "P26": (put(f"card[{GOLD}].task.yields", 1), f"card[{GOLD}].task.yields", set()),
    "P27": (put(f"card[{RUBY}].task.needs", 4), f"card[{RUBY}].task.needs", set()),
    "P28": (put(f"card[{TAVERN}].task.needs", 3), f"card[{TAVERN}].task.needs", set()),
    "P29": (put(f"card[{STORE}].task.needs", 4), f"card[{STORE}].task.needs", set()),
    "P30": (put(f"card[{CASTLE}].task.needs", 3), f"card[{CASTLE}].task.needs", set()),
    "P31": (
        both(put(f"card[{DRAGON}].task.needs", 4), put(f"card[{DRAGON}].spots.value", 4)),
        f"card[{DRAGON}].task.needs",
        set(),
    ),
    "P32": (put(f"card[{EMERALD}].spots.value", 2), f"card[{EMERALD}].spots.value", set()),
    "P33": (put(f"card[{DRAGON}].spots.value", 6), f"card[{DRAGON}].spots.value", set()),
    "P34": (put(f"card[{GOLD}].walls.sides", ""), f"card[{GOLD}].walls.sides", set()),
    "P35": (both(put(f"card[{DRAGON}].points.value", 0), put("card[8].points.value", 1)), "card", set()),
    "P36": (
        both(put(f"card[{CASTLE}].points.value", 0), put(f"card[{GOLD}].points.value", 3)),
        f"card[{CASTLE}].points.value",
        set(),
    ),
    "P37": (piles(12, 8, 8, 7), "gem", set()),
    "P38": (piles(20, 5, 5, 4), "gem[0].count.value", set()),
    "P39": (drop("trading_goal", 0), "trading_goal", set()),
    "P40": (put("trading_goal[8].points.value", 15), "trading_goal", set()),
    "P41": (put("ogre[1].count.value", 4), "ogre", set()),
    "P42": (both(put("ogre[4].count.value", 0), put("ogre[0].count.value", 4)), "ogre[4].count.value", set()),
    "P43": (drop("secret_goal", 0), "secret_goal", set()),
    "P44": (put("secret_goal[1].condition.at_least", 3), "secret_goal[1].condition.at_least", set()),
    "P45": (put("limits.dwarfs", 8), "limits.dwarfs", set()),
    "P46": (put("limits.actions", 4), "limits.actions", set()),
    "P47": (put("limits.extra_actions", 2), "limits.extra_actions", set()),
    "P48": (put("limits.hand", 10), "limits.hand", set()),
    "P49": (put("limits.goals_shown", 4), "limits.goals_shown", set()),
    "P50": (put("limits.goals_to_end", 4), "limits.goals_to_end", set()),
    "P51": (put("limits.monster_points", 5), "limits.monster_points", set()),
    "P52": (put("limits.trio", 2), "limits.trio", set()),
    "P53": (put(f"card[{TAVERN}].spots.value", 4), f"card[{TAVERN}].spots.value", set()),
    "P54": (put(f"card[{RUBY}].walls.sides", "NESW"), f"card[{RUBY}].walls.sides", set()),
    "P55": (put(f"card[{CASTLE}].walls.sides", "NEW"), f"card[{CASTLE}].walls.sides", set()),
    "P56": (piles(11, 9, 8, 6), "gem[0].count.value", set()),
    "P57": (put("gem[3].points.value", 4), "gem[3].points.value", set()),
    "P58": (put("trading_goal[9].cost.gold", 3), "trading_goal[9].cost", set()),
    "P59": (put("trading_goal[7].points.value", 8), "trading_goal[7].points.value", set()),
    "P60": (put("secret_goal[2].condition.at_least", 14), "secret_goal[2].condition.at_least", {"P44"}),
    "P61": (put("secret_goal[0].points.value", 9), "secret_goal[0].points.value", set()),
}


@pytest.mark.parametrize("constraint", CONSTRAINTS, ids=lambda constraint: constraint.id)
def test_each_constraint_alone(constraint):
    change, path, companions = BREAKS[constraint.id]
    raw = standard()
    change(raw)
    findings = examine(raw)
    told = {problem.constraint for problem in findings.problems}
    assert told == {constraint.id} | companions
    mine = [problem for problem in findings.problems if problem.constraint == constraint.id]
    assert path in [problem.path for problem in mine]
    assert {problem.severity for problem in mine} == {constraint.severity}


# Values that lie exactly on a limit, and the constraint that must not complain.
EDGES: dict[str, tuple[str, Callable[[Raw], None]]] = {
    "one card": ("P01", lambda raw: raw["card"].__delitem__(slice(1, None))),
    "task of all dwarfs": ("P06", put("limits.dwarfs", 5)),
    "most gems": ("P08", piles(40, 30, 30, 27)),
    "one goal": ("P09", lambda raw: raw["trading_goal"].__delitem__(slice(1, None))),
    "sixteen goals": ("P09", add_copies("trading_goal", 6)),
    "goal of one gem": ("P10", put("trading_goal[0].cost", {"gold": 1, "origin": "designed"})),
    "goal of a full hand": ("P10", put("trading_goal[0].cost", {"gold": 9, "origin": "designed"})),
    "goal of a whole pile": ("P11", piles(13, 8, 10, 3)),
    "most ogres": ("P13", put("ogre[0].count.value", 14)),
    "four secret goals": ("P14", lambda raw: raw["secret_goal"].__delitem__(slice(4, None))),
    "all ogres": ("P15", put("secret_goal[4].condition.at_least", 13)),
    "most open goals": ("P17", put("limits.goals_shown", 4)),
    "every goal": ("P18", put("limits.goals_to_end", 11)),
    "pile of two hands": ("P38", piles(18, 6, 5, 5)),
}


@pytest.mark.parametrize("edge", EDGES)
def test_a_limit_is_still_allowed(edge):
    id, change = EDGES[edge]
    raw = standard()
    change(raw)
    findings = examine(raw)
    assert findings.pack is not None
    assert id not in {problem.constraint for problem in findings.problems}


@pytest.mark.parametrize("id", [line.id for line in CONSTRAINTS if line.severity == "departure"])
def test_departures_stop_only_faithful_packs(id):
    change, _, companions = BREAKS[id]
    raw = standard()
    change(raw)
    assert not examine(raw).playable
    raw["faithful"] = False
    findings = examine(raw)
    by_id = {line.id: line for line in CONSTRAINTS}
    assert findings.playable == all(by_id[other].severity != "error" for other in companions)
    assert id in {problem.constraint for problem in findings.problems}


@pytest.mark.parametrize("id", [line.id for line in CONSTRAINTS if line.severity == "error"])
def test_errors_stop_every_pack(id):
    raw = standard()
    BREAKS[id][0](raw)
    raw["faithful"] = False
    findings = examine(raw)
    assert not findings.playable
    with pytest.raises(PackError) as refused:
        findings.usable()
    assert id in {problem.constraint for problem in refused.value.problems}
    assert id in str(refused.value)


def test_advice_stops_no_pack():
    raw = standard()
    for id in ("P54", "P57", "P61"):
        BREAKS[id][0](raw)
    findings = examine(raw)
    assert [problem.constraint for problem in findings.problems] == ["P54", "P57", "P61"]
    assert findings.usable() is findings.pack


def test_constraints_name_rules_of_the_rulebook():
    known = load_rulebook(STANDARD.parents[1] / "rules.toml").ids
    assert [line.id for line in CONSTRAINTS] == [f"P{number:02}" for number in range(1, len(CONSTRAINTS) + 1)]
    assert [line.id for line in CONSTRAINTS if line.rule not in known] == []


def test_more_facts_of_one_constraint():
    """Sides of a constraint that the table of breaks does not show."""

    def told(change: Callable[[Raw], None]) -> set[tuple[str | None, str]]:
        raw = standard()
        change(raw)
        return {(problem.constraint, problem.path) for problem in examine(raw).problems}

    second_castle = both(put("card[5].family", "castle"), put("card[5].symbol.value", "giant"))
    assert told(second_castle) == {("P03", "card[5].family"), ("P20", "card")}

    def nameless(raw: Raw) -> None:
        del raw["card"][GOLD]["task"]["yields"]

    assert told(nameless) == {("P04", f"card[{GOLD}].task.yields")}
    assert told(put("trading_goal[8].cost.gold", 7)) == {
        ("P10", "trading_goal[8].cost"),
        ("P58", "trading_goal[8].cost"),
        ("P59", "trading_goal[8].points.value"),
    }
    assert told(put(f"card[{EMERALD}].task.yields", 2)) == {("P24", f"card[{EMERALD}].task.yields")}
    four = both(put(f"card[{GOLD}].task.needs", 4), put(f"card[{GOLD}].spots.value", 5))
    assert told(four) == {("P26", f"card[{GOLD}].task.needs")}
    assert told(put("trading_goal[0].points.value", 17)) == {("P40", "trading_goal[0].points.value")}
    assert told(put("secret_goal[0].condition.at_least", 10)) == {
        ("P44", "secret_goal[0].condition.at_least"),
        ("P60", "secret_goal[0].condition.at_least"),
    }


# --------------------------------------------------------------------------------------------------- The standard pack


def test_standard_has_no_problems():
    findings = examine_file(STANDARD)
    assert findings.problems == ()
    assert findings.playable
    assert kind_of("dwarfs") is PACK


def test_numbers_of_the_standard_pack():
    pack = dwarfs(standard())
    own = {card.id: card.points.value for card in pack.card}
    harmless = [card.points.value for card in pack.card if card.family not in ("dragon", "giant")]
    walls = [len(card.walls.sides) for card in pack.card]
    assert (len(own), sum(own.values())) == (9, 5)
    assert (len(harmless), sum(harmless)) == (7, 9)
    assert (4 * len(walls), sum(walls)) == (36, 15)
    assert sorted(walls) == [1, 1, 1, 1, 2, 2, 2, 2, 3]
    opposite = [card.id for card in pack.card if card.walls.sides in ("NS", "EW")]
    assert opposite == ["diamond_mine", "tavern"]  # corridors; the other two of two walls are corners
    assert sum(gem.count.value for gem in pack.gem) == 34
    assert sum(gem.count.value * gem.points.value for gem in pack.gem) == 62
    assert sum(goal.points.value for goal in pack.trading_goal) == 118
    assert {gem: sum(goal.cost.of(gem) for goal in pack.trading_goal) for gem in PILES} == {
        "gold": 12,
        "emerald": 9,
        "diamond": 9,
        "ruby": 6,
    }
    worth = {gem.id: gem.points.value for gem in pack.gem}
    gains = [goal.points.value - sum(goal.cost.of(gem) * worth[gem] for gem in worth) for goal in pack.trading_goal]
    assert (min(gains), max(gains)) == (4, 7)
    assert sum(ogre.count.value for ogre in pack.ogre) == 13
    assert [goal.points.value for goal in pack.secret_goal] == [6, 7, 6, 7, 8, 8, 8]


def test_the_box_of_the_standard_pack():
    box = box_of(dwarfs(standard()), Switches())[0]
    design = CARDS["ruby_mine"]
    assert box.designs == len(CARDS)
    assert (box.family[design], box.symbol[design], box.gem[design]) == (Family.MINE, Symbol.DRAGON, Gem.RUBY)
    assert (box.needs[design], box.spots[design], box.yields[design], box.points[design]) == (3, 4, 1, 2)
    assert box.walls[design] == Walls.N | Walls.E | Walls.W
    assert box.gem[CARDS["tavern"]] == NONE
    assert list(box.gem_count) == [12, 8, 8, 6]
    assert list(box.goal_cost[9]) == [2, 1, 1, 1]
    assert box.goal_points[: box.trading_goals].sum() == 118
    assert list(box.ogre_count) == [3, 3, 3, 3, 1]
    assert box.ogre_count[Ogre.TYRANT] == 1
    assert list(box.condition) == list(Condition)
    assert list(box.at_least) == [8, 2, 10, 1, 5, 2, 5]
    limits = (
        "dwarfs",
        "actions",
        "extra_actions",
        "hand_limit",
        "goals_shown",
        "goals_to_end",
        "monster_points",
        "trio",
    )
    assert [int(box[name]) for name in limits] == [7, 3, 1, 9, 3, 3, 3, 3]


def test_a_smaller_pack_leaves_the_rest_of_the_box_empty():
    raw = standard()
    raw["faithful"] = False
    both(drop("card", TAVERN), drop("trading_goal", 9), drop("secret_goal", 6))(raw)
    pack = examine(raw).usable()
    assert isinstance(pack, DwarfsPack)
    box = box_of(pack, Switches())[0]
    assert (box.designs, box.trading_goals, box.secret_goals) == (8, 9, 6)
    assert (box.family[8], box.gem[8], box.condition[6]) == (NONE, NONE, NONE)
    assert (box.goal_points[9], list(box.goal_cost[9])) == (0, [0, 0, 0, 0])


SWITCHED = {
    "castle_stacking": ("castle_stacking", True),
    "strict_families": ("strict_families", True),
    "extra_action_timing": ("extra_at_turn_start", "turn_start"),
    "must_trade_and_dig": ("must_trade_and_dig", True),
    "monsters_need_castle": ("monsters_need_castle", True),
    "dig_scope": ("dig_in_region", "region"),
    "reveal_windows": ("reveal_windows", "own_decisions"),
    "trio_colours": ("any_colour_trios", "any"),
    "hide_gems": ("hide_gems", True),
    "start_player": ("random_start", "random"),
}


@pytest.mark.parametrize("switch", SWITCHED)
def test_switches_reach_the_box(switch):
    pack = dwarfs(standard())
    field, value = SWITCHED[switch]
    switches, problems = convert({switch: value}, Switches)
    assert switches is not None, problems
    usual, box = box_of(pack, Switches())[0], box_of(pack, switches)[0]
    assert [name for name in box.dtype.names if not np.array_equal(box[name], usual[name])] == [field]
    assert abs(int(box[field]) - int(usual[field])) == 1


def test_the_windows_of_a_match_reach_the_box():
    pack = dwarfs(standard())
    assert int(box_of(pack, Switches())[0].reveal_windows) == RevealWindows.WHEN_MET
    assert int(box_of(pack, Switches(reveal_windows="every_action"))[0].reveal_windows) == RevealWindows.EVERY_ACTION


def test_turn_limit_and_colours_reach_the_box():
    box = box_of(dwarfs(standard()), Switches(turn_limit=7, colours=("yellow", "blue", "green", "red")))[0]
    assert box.turn_limit == 7
    assert list(box.colour) == [3, 0, 2, 1]


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ({"turn_limit": 0}, "turn_limit"),
        ({"turn_limit": 1001}, "turn_limit"),
        ({"dig_scope": "here"}, "dig_scope"),
        ({"colours": ["blue", "pink", "red", "green"]}, "colours[1]"),
        ({"colours": ["blue", "blue", "red", "green"]}, ""),
        ({"colours": ["blue"]}, ""),
        ({"hide_gem": True}, "hide_gem"),
    ],
)
def test_wrong_switches_are_told(raw, path):
    switches, problems = convert(raw, Switches)
    assert switches is None
    assert [problem.path for problem in problems] == [path]


def test_wrong_switches_are_refused_in_python_too():
    with pytest.raises(ValueError, match="turn_limit"):
        Switches(turn_limit=0)
    with pytest.raises(ValueError, match="colours"):
        Switches(colours=("blue", "blue", "red", "green"))


def test_every_switch_but_the_colours_belongs_to_a_ruling():
    rulebook = load_rulebook(STANDARD.parents[1] / "rules.toml")
    named = {switch for ruling in rulebook.rulings for switch in ruling.switches}
    assert named | {"colours"} == set(Switches.__struct_fields__)


# ------------------------------------------------------------------------------------------------------------ The texts


def test_texts_follow_the_row():
    raw = standard()
    put(f"card[{GOLD}].task.yields", 3)(raw)
    put(f"card[{DRAGON}].points.value", -1)(raw)
    put("limits.trio", 2)(raw)
    pack = dwarfs(raw)
    texts = {card.name: card_text(pack, Switches(), card) for card in pack.card}
    texts |= {gem.name: card_text(pack, Switches(), gem) for gem in pack.gem}
    texts |= {ogre.name: card_text(pack, Switches(), ogre) for ogre in pack.ogre}
    assert "Needs 2 dwarfs of one colour to mine 3 gold." in texts["Gold mine"]
    assert "Walls: north, east and west." in texts["Ruby mine"]
    assert "-1 point in a kingdom." in texts["Dragon"]
    assert "mining" in texts["Dragon"]
    assert "stacked on cards with the dragon symbol" in texts["Dragon"]
    assert not any("stacked" in texts[never] for never in ("Castle", "Frost giant"))
    assert "extra actions" in texts["Frost giant"]
    assert "1 extra action each turn" in texts["Castle"]
    assert "hire 1 ogre" in texts["Tavern"]
    assert "buy 1 open goal" in texts["General store"]
    assert texts["Ruby"].startswith("Each scores 3 points")
    assert len({texts[ogre.name] for ogre in pack.ogre}) == len(pack.ogre)
    assert card_text(pack, Switches(), pack.trading_goal[8]) == "Costs 3 rubies. Scores 16 points at the end."
    assert card_text(pack, Switches(), pack.trading_goal[7]).startswith("Costs 2 emeralds and 2 diamonds")
    secrets = [card_text(pack, Switches(), goal) for goal in pack.secret_goal]
    assert len(set(secrets)) == len(secrets)
    assert "Have at least 2 of your dwarfs on each of 2 monsters" in secrets[5]


def texts_with(**switches):
    pack = dwarfs(standard())
    texts = {card.name: card_text(pack, Switches(**switches), card) for card in pack.card}
    return texts | {goal.name: card_text(pack, Switches(**switches), goal) for goal in pack.secret_goal}


def test_texts_follow_the_switches_of_stacking():
    usual, strict = texts_with(), texts_with(strict_families=True)
    assert "Can be stacked on cards with the dwarf symbol." in usual["Tavern"]
    on = {"Gold mine": "mines", "Dragon": "mines", "Tavern": "taverns", "General store": "general stores"}
    for card, base in on.items():
        assert f"Can be stacked on {base}." in strict[card] and "symbol" not in strict[card]
    for texts in (strict, usual):
        assert not any("stacked" in texts[never] for never in ("Castle", "Frost giant"))
    for also in ({}, {"strict_families": True}):
        open_castles = texts_with(castle_stacking=True, **also)
        assert all("Can be stacked on castles." in open_castles[card] for card in ("Castle", "Frost giant"))
        assert "castles" not in open_castles["Tavern"] + open_castles["Gold mine"] + open_castles["Dragon"]


def test_a_text_names_castles_and_the_other_bases_of_a_card():
    pack = dwarfs(standard())
    giant, tavern = (next(card for card in pack.card if card.family == family) for family in ("giant", "tavern"))
    like_giants = msgspec.structs.replace(tavern, symbol=giant.symbol)
    changed = msgspec.structs.replace(pack, card=[like_giants if card is tavern else card for card in pack.card])
    text = card_text(changed, Switches(castle_stacking=True), giant)
    assert text.endswith("Can be stacked on castles. Can be stacked on cards with the giant symbol.")


@pytest.mark.parametrize("switches", [{}, {"strict_families": True}, {"castle_stacking": True}], ids=str)
def test_a_text_names_what_the_rules_let_a_card_lie_on(switches):
    """The text names a card's bases exactly where the rules let it onto a card of another player."""
    pack, chosen = dwarfs(standard()), Switches(**switches)
    box = box_of(pack, chosen)[0]
    for upper, card in enumerate(pack.card):
        castles = chosen.castle_stacking and card.symbol.value == "giant"
        bases = [
            lower.family
            for at, lower in enumerate(pack.card)
            if lower.family not in ("castle", "dragon", "giant") and same_type(box, upper, at)
        ]
        assert ("stacked" in card_text(pack, chosen, card)) == (castles or bool(bases)), card.name


@pytest.mark.parametrize(
    ("switches", "card", "words"),
    [
        ({}, "Naturalist", "Have at least 3 of your dwarfs on each of 2 monsters at the same time."),
        ({"trio_colours": "any"}, "Naturalist", "At least 3 dwarfs of any colour must be on each of 2 monsters"),
        ({}, "Castle", "to dig: the top card of a stack goes to the bottom."),
        ({"dig_scope": "region"}, "Castle", "to dig: the top card of a stack in its kingdom goes to the bottom."),
        ({}, "Dragon", "Stops digging and mining in its kingdom. 5 dwarfs"),
        ({"monsters_need_castle": True}, "Dragon", "Stops digging and mining in its kingdom if a castle is there. 5"),
        ({"monsters_need_castle": True}, "Frost giant", "extra actions in its kingdom if a castle is there. 5"),
    ],
    ids=str,
)
def test_texts_follow_the_other_switches(switches, card, words):
    assert words in texts_with(**switches)[card]


# -------------------------------------------------------------------------------------------------- Everything at once


def test_all_problems_at_once():
    raw = standard()
    raw["faithful"] = "yes"
    raw["colour"] = "mauve"
    raw["card"][2]["task"]["needs"] = "two"
    raw["card"][2]["spots"]["value"] = 0
    raw["card"][3]["walls"]["sides"] = "WN"
    del raw["card"][4]["symbol"]
    raw["gem"][0]["points"] = 1
    raw["ogre"][1]["kind"] = "ettin"
    raw["trading_goal"][0]["cost"]["silver"] = 2
    raw["limits"]["hand"] = True
    findings = examine(raw)
    assert findings.pack is None
    assert {problem.path for problem in findings.problems} == {
        "faithful",
        "colour",
        "card[2].task.needs",
        "card[2].spots.value",
        "card[3].walls.sides",
        "card[4].symbol",
        "gem[0].points",
        "ogre[1].kind",
        "trading_goal[0].cost.silver",
        "limits.hand",
    }


def test_problems_say_what_was_expected():
    raw = standard()
    raw["card"][0]["task"]["neds"] = raw["card"][0]["task"].pop("needs")
    raw["card"][1]["family"] = "quarry"
    raw["card"][2]["spots"]["value"] = 21
    messages = {problem.path: problem.message for problem in examine(raw).problems}
    assert "did you mean 'needs'" in messages["card[0].task.neds"]
    assert "missing" in messages["card[0].task.needs"]
    assert "castle, mine, tavern" in messages["card[1].family"]
    assert messages["card[2].spots.value"].endswith("at most 20, not 21 (in diamond_mine)")


@pytest.mark.parametrize("game", [None, 3, "chess", "../dwarfs", "dwarfs.rules", ""])
def test_unknown_game(game):
    raw = standard()
    raw["game"] = game
    problems = examine(raw).problems
    assert [problem.path for problem in problems] == ["game"]
    assert "dwarfs" in problems[0].message


# -------------------------------------------------------------------------------------------------------------- Reading


@pytest.mark.parametrize(
    ("data", "path", "words"),
    [
        (b'game = "dwarfs"\nid = \n', "line 2, column 6", "not TOML"),
        (b'game = "dwarfs"\n[[card]\n', "line 2, column 7", "not TOML"),
        (b'game = "dwarfs', "line 1, column 15", "before the file ends"),
        (b"game = 1\ngame = 2\n", "line 2, column 9", "not TOML"),
        (b'game = "dwarfs"\n\xff\xfe\n', "line 2", "UTF-8"),
        (b"\x00\x01\x02", "line 1, column 1", "not TOML"),
        (b"a = " + b"[" * 5000 + b"]" * 5000, "", "too deep"),
        (b"a" + b".a" * 60_000 + b" = 1", "line 1", "too deep"),
        (b"a = " + b"9" * 5000, "", "not TOML"),
        (b"#" * (MOST_BYTES + 1), "", "larger"),
    ],
)
def test_no_toml(data, path, words):
    problems = examine_bytes(data).problems
    assert [problem.path for problem in problems] == [path]
    assert words in problems[0].message


def test_long_numbers_and_names_are_told_in_short():
    data = b'game = "dwarfs"\nversion = 0x' + b"f" * 20_000 + b'\n"' + b"x" * 20_000 + b'" = 1\n'
    problems = examine_bytes(data).problems
    assert "version" in {problem.path for problem in problems}
    assert max(len(str(problem)) for problem in problems) < 400


def test_as_many_dots_as_allowed():
    problems = examine_bytes(b"# " + b"." * MOST_DOTS + b"\n" + STANDARD_BYTES).problems
    assert problems == ()


def test_unreadable_files(tmp_path):
    assert "cannot be read" in examine_file(tmp_path / "none.toml").problems[0].message
    assert "cannot be read" in examine_file(tmp_path).problems[0].message
    assert "cannot be read" in examine_file(Path("a\0b.toml")).problems[0].message
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (MOST_BYTES + 1))
    assert "larger" in examine_file(large).problems[0].message


def test_load(tmp_path):
    assert load("dwarfs") == examine_file(STANDARD).pack
    other = tmp_path / "other.toml"
    other.write_bytes(STANDARD_BYTES.replace(b"dwarfs = 7", b"dwarfs = 8"))
    with pytest.raises(PackError, match="P45"):
        load("dwarfs", str(other))
    other.write_bytes(
        STANDARD_BYTES.replace(b"dwarfs = 7", b"dwarfs = 8").replace(b"faithful = true", b"faithful = false")
    )
    pack = load("dwarfs", str(other))
    assert isinstance(pack, DwarfsPack)
    assert pack.limits.dwarfs == 8
    with pytest.raises(UnderhallError, match="no game 'chess'"):
        load("chess")


def test_locate(tmp_path):
    assert locate("standard", "dwarfs") == locate("dwarfs/standard") == STANDARD
    with pytest.raises(SeveralPacksError, match="Name one of dwarfs/standard, fall/standard"):
        locate("standard")
    assert locate(str(tmp_path)) == tmp_path
    assert locate("x" * 5000 + ".toml").name.startswith("xxx")
    for name in ("chess/standard", "none", "", "/", "../standard"):
        if not Path(name).exists():
            with pytest.raises(UnderhallError, match="dwarfs/standard"):
                locate(name)
    with pytest.raises(UnderhallError, match="no built-in pack"):
        PACK.path_of("../packs/standard")


# ------------------------------------------------------------------------------------------------- Hash and differences


def shuffled(raw: Any) -> Any:
    """The same values with all keys in reverse order."""
    if isinstance(raw, dict):
        return {key: shuffled(raw[key]) for key in reversed(raw)}
    return [shuffled(each) for each in raw] if isinstance(raw, list) else raw


def hash_of(findings: Findings) -> str:
    assert findings.pack is not None
    return content_hash(findings.pack)


def test_hash_ignores_layout_and_sees_values():
    here = hash_of(examine_bytes(STANDARD_BYTES))
    bare = "\n".join(line.split(" #")[0].strip() for line in STANDARD_BYTES.decode().splitlines())
    assert len(bare) < len(STANDARD_BYTES)
    assert hash_of(examine_bytes(bare.encode())) == here
    assert hash_of(examine_bytes(b"\xef\xbb\xbf" + STANDARD_BYTES.replace(b"\n", b"\r\n"))) == here
    assert hash_of(examine(shuffled(standard()))) == here
    explicit = standard()
    explicit["trading_goal"][0]["cost"]["ruby"] = 0
    assert hash_of(examine(explicit)) == here
    seen = {here}
    for change in (
        put("card[0].points.value", 3),
        put("card[0].points.origin", "rulebook"),
        put("title", "Other"),
        lambda raw: raw["card"].reverse(),
    ):
        raw = standard()
        change(raw)
        seen.add(hash_of(examine(raw)))
    assert len(seen) == 5


def test_diff_matches_rows_by_id():
    a = dwarfs(standard())
    assert diff(a, a) == []
    raw = standard()
    raw["card"][2]["task"]["needs"] = 3
    raw["ogre"][4]["count"]["value"] = 2
    raw["limits"]["hand"] = 12
    raw["secret_goal"].insert(0, raw["secret_goal"].pop(6))
    gone = raw["trading_goal"].pop(0)
    raw["trading_goal"].append({**gone, "id": "turnip_soup"})
    b = dwarfs(raw)
    changes = {change.path: change for change in diff(a, b)}
    assert set(changes) == {
        "card[diamond_mine].task.needs",
        "ogre[tyrant].count.value",
        "limits.hand",
        "secret_goal (order)",
        "trading_goal[leek_broth]",
        "trading_goal[turnip_soup]",
    }
    assert changes["card[diamond_mine].task.needs"] == Change("card[diamond_mine].task.needs", 2, 3)
    assert changes["trading_goal[leek_broth]"].new is None
    assert changes["trading_goal[turnip_soup]"].old is None
    assert changes["trading_goal[turnip_soup]"].new["points"]["value"] == 8  # type: ignore[index]
    back = {change.path: (change.new, change.old) for change in diff(b, a)}
    assert back == {path: (change.old, change.new) for path, change in changes.items()}


def test_diff_of_a_pack_that_uses_an_id_twice():
    raw = standard()
    raw["trading_goal"][1]["id"] = raw["trading_goal"][0]["id"]
    paths = [change.path for change in diff(dwarfs(standard()), dwarfs(raw))]
    assert paths == ["trading_goal[barley_loaves]", "trading_goal[leek_broth#2]"]


# ----------------------------------------------------------------------------------------------------------------- Fuzz


def survives(data: bytes) -> None:
    """Either a pack comes out or a PackError that names a problem; nothing else is raised."""
    findings = examine_bytes(data)
    try:
        pack = findings.usable()
    except PackError as error:
        assert error.problems
        assert all(isinstance(problem, Problem) and problem.message for problem in error.problems)
    else:
        assert isinstance(pack, DwarfsPack)
        assert box_of(pack, Switches())["designs"] == len(pack.card)
        assert all(card_text(pack, Switches(), card) for card in pack.card)
        assert all(card_text(pack, Switches(), goal) for goal in pack.trading_goal)
        assert all(card_text(pack, Switches(), goal) for goal in pack.secret_goal)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=400))
def test_random_bytes(data):
    survives(data)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(STANDARD_BYTES)))
def test_truncated(length):
    survives(STANDARD_BYTES[:length])


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(STANDARD_BYTES) - 1), st.binary(max_size=3)), min_size=1, max_size=6))
def test_mutated(edits):
    data = bytearray(STANDARD_BYTES)
    for place, new in edits:
        data[place : place + len(new)] = new
    survives(bytes(data))


LEAVES = st.one_of(st.integers(-200, 200), st.text(max_size=5), st.booleans(), st.floats(), st.just([]), st.just({}))


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(everywhere(RAW)), LEAVES), min_size=1, max_size=4))
def test_wrong_values_anywhere(edits):
    raw = standard()
    for path, value in edits:
        place = find_place(raw, path)
        if place is not None:
            place[path[-1]] = value
    findings = examine(raw)
    assert findings.playable == (not findings.refusals)
    assert (findings.pack is None) == any(problem.constraint is None for problem in findings.problems)


def test_structs_cannot_be_changed():
    pack = load("dwarfs")
    assert isinstance(pack, Pack)
    with pytest.raises(AttributeError):
        pack.title = "mine"  # type: ignore[misc]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**standard(), "extra": 1}, DwarfsPack)
