"""The pack of In the Hall of the Mountain King, except its boards: each constraint alone, tiles, box and texts."""

import copy
import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.packs.plain_data import edits, everywhere, make
from underhall.engine.pack import content_hash, examine, examine_bytes, examine_file, load
from underhall.engine.pack_checks import Constraint
from underhall.engine.pack_diff import diff
from underhall.engine.pack_reading import convert
from underhall.engine.rulebook import load_rulebook
from underhall.engine.setting import setting
from underhall.errors import PackError, UnderhallError
from underhall.games.hall.pack import COLOURS, PACK, HallPack, Switches, box_of
from underhall.games.hall.pack_checks import CONSTRAINTS
from underhall.games.hall.pack_checks.common import RESOURCES, WORTH
from underhall.games.hall.pack_schema import ClanName, Colour, EffectName, GiveName, ResourceName
from underhall.games.hall.pack_shapes import (
    Shape,
    Square,
    connected,
    free_outline,
    mirrored_alike,
    outline_of,
    shape_of,
    ways_of,
)
from underhall.games.hall.pack_spells import SPELLS as NEEDS
from underhall.games.hall.pack_text import spell_text, workshop_text
from underhall.games.hall.pieces import (
    AUTUMN,
    CLAN_CART,
    FIRST_STARTER,
    NONE,
    TURNS,
    WIDE,
    WINTER,
    Clan,
    Effect,
    Give,
    Resource,
)

STANDARD = PACK.path_of("standard")
STANDARD_BYTES = STANDARD.read_bytes()
RAW = tomllib.loads(STANDARD_BYTES.decode())
BOARD_IDS = {f"K{number}" for number in range(27, 40)}  # their breaks are in the tests of the boards

Raw = dict[str, Any]
Change = Callable[[Raw], object]


def standard() -> Raw:
    return copy.deepcopy(RAW)


def hall(raw: Raw) -> HallPack:
    """The pack, whatever is wrong with what it says."""
    pack, problems = convert(raw, HallPack)
    assert pack is not None, problems
    return pack


def places_of(group: str) -> dict[str, int]:
    (rows,) = (value for value in RAW[group].values() if isinstance(value, list))
    return {row["id"]: index for index, row in enumerate(rows)}


TUNNEL, HALL, TROLL, STARTER, SPELL, WORKSHOP = (
    places_of(group) for group in ("tunnels", "halls", "trolls", "starters", "spells", "workshops")
)


# ------------------------------------------------------------------------------------------------- Ways to break a pack


def at(raw: Any, path: str) -> Any:
    """What stands at a path such as `trolls.card[2].symbols`."""
    for name in path.replace("[", ".").replace("]", "").split("."):
        raw = raw[int(name) if name.isdigit() else name]
    return raw


def put(path: str, value: object) -> Change:
    above, _, last = path.replace("[", ".").replace("]", "").rpartition(".")

    def change(raw: Raw) -> None:
        at(raw, above)[int(last) if last.isdigit() else last] = value

    return change


def both(*changes: Change) -> Change:
    def change(raw: Raw) -> None:
        for each in changes:
            each(raw)

    return change


def cut(path: str, length: int) -> Change:
    """Keeps only the first rows of a list."""

    def change(raw: Raw) -> None:
        del at(raw, path)[length:]

    return change


def drop(path: str, index: int = -1) -> Change:
    def change(raw: Raw) -> None:
        del at(raw, path)[index]

    return change


def repeat(path: str, times: int = 1, **values: object) -> Change:
    """Adds copies of the last row, each with an id and a name of its own."""

    def change(raw: Raw) -> None:
        rows = at(raw, path)
        for number in range(times):
            rows.append(copy.deepcopy(rows[-1]) | {"id": f"copy_{number}", "name": f"Copy {number}"} | values)

    return change


def tunnel(id: str) -> str:
    return f"tunnels.tile[{TUNNEL[id]}]"


def great_hall(id: str) -> str:
    return f"halls.tile[{HALL[id]}]"


def troll(id: str) -> str:
    return f"trolls.card[{TROLL[id]}]"


def starter(id: str) -> str:
    return f"starters.card[{STARTER[id]}]"


def spell(id: str) -> str:
    return f"spells.card[{SPELL[id]}]"


def workshop(id: str) -> str:
    return f"workshops.tile[{WORKSHOP[id]}]"


def cast(id: str, effect: str, **values: object) -> Change:
    """Another effect for a spell."""

    def change(raw: Raw) -> None:
        row = at(raw, spell(id))
        at(raw, "spells.card")[SPELL[id]] = {"id": id, "name": row["name"], "effect": effect, **values}

    return change


def each_troll(change: Callable[[Raw], object], **where: object) -> Change:
    def all_of_them(raw: Raw) -> None:
        for row in raw["trolls"]["card"]:
            if all(row[name] == value for name, value in where.items()):
                change(row)

    return all_of_them


def fewer_coins(row: Raw) -> None:
    """Stones take the place of coins."""
    coins = row["symbols"].pop("coin", 0)
    row["symbols"]["stone"] = row["symbols"].get("stone", 0) + coins


def unmarked(row: Raw) -> None:
    carts = row["symbols"].pop("clan_cart", 0)
    if carts:
        row["symbols"]["cart"] = row["symbols"].get("cart", 0) + carts


def without_anchors(raw: Raw) -> None:
    for row in raw["tunnels"]["tile"]:
        if row["id"] not in ("stub", "gallery"):
            row["shape"] = [line.replace("@", "#") for line in row["shape"]]


# What breaks each line of the table, the path in its message, and which others necessarily break with it.
BREAKS: dict[tuple[str, str], tuple[Change, str, set[str]]] = {
    ("P-01", "unique_ids"): (put(f"{tunnel('elbow')}.id", "gallery"), f"{tunnel('elbow')}.id", set()),
    ("P-02", "lists_complete"): (cut("statues.value", 4), "statues.value", {"F35"}),
    ("P-03", "chart_complete"): (drop("chart.row", 1), "chart.row", set()),
    ("P-04", "bonus_rows"): (put("limits.bonus[4]", 3), "limits.bonus[4]", {"K47"}),
    ("P-05", "trade_price"): (put("limits.trade_price", 1), "limits.trade_price", {"K47"}),
    ("P-06", "first_pedestals"): (
        both(put("pedestals.fire", 1), put("pedestals.ice", 1), put("pedestals.moon", 1)),
        "pedestals",
        {"F14"},
    ),
    ("P-07", "names_differ"): (
        put(f"{starter('red_dobbin')}.name", "Soot Gobbin"),
        f"{starter('red_dobbin')}.name",
        set(),
    ),
    ("K02", "tunnel_room"): (put(f"{tunnel('stub')}.count", 9), "tunnels.tile", {"K36"}),
    ("K02", "tunnel_shapes"): (
        put(f"{tunnel('zigzag')}.shape", ["@#..", "..##"]),
        f"{tunnel('zigzag')}.shape",
        set(),
    ),
    ("K02", "tunnel_count"): (put(f"{tunnel('stub')}.count", 7), "tunnels.tile", set()),
    ("K03", "anchors"): (put(f"{tunnel('staircase')}.shape[0]", "@.."), f"{tunnel('staircase')}.shape", set()),
    ("K03", "smaller_anchored"): (put(f"{tunnel('chamber')}.shape[0]", "##"), f"{tunnel('chamber')}.shape", set()),
    ("K04", "sizes"): (put(f"{tunnel('stub')}.shape", ["@####", "#...."]), "tunnels.tile", {"K02", "K36"}),
    ("K05", "shapes_differ"): (
        put(f"{tunnel('long_dogleg')}.shape", ["..#", ".##", "##."]),
        f"{tunnel('staircase')}.shape",
        set(),
    ),
    ("F30", "chart"): (put("chart.row[0].stone", 2), "chart.row[0]", set()),
    ("K07", "hall_count"): (drop("halls.tile"), "halls.tile", set()),
    ("K07", "hall_shapes"): (
        put(f"{great_hall('the_trove')}.shape[1]", "###"),
        f"{great_hall('the_trove')}.shape",
        set(),
    ),
    ("K07", "hall_values"): (put(f"{great_hall('bellows_nave')}.low", 11), f"{great_hall('bellows_nave')}.high", set()),
    ("K08", "known_halls"): (put(f"{great_hall('the_trove')}.high", 16), "halls.tile", set()),
    ("K09", "hall_sizes"): (
        put(f"{great_hall('porridge_pit')}.shape", ["#@#", ".#.", ".#."]),
        f"{great_hall('porridge_pit')}.shape",
        set(),
    ),
    ("K10", "halls_symmetric"): (
        put(f"{great_hall('long_trestle')}.shape[1]", "#@###"),
        f"{great_hall('long_trestle')}.shape",
        set(),
    ),
    ("K12", "starter_count"): (drop("starters.card"), "starters.card", {"K13"}),
    ("K12", "starter_symbols"): (
        put(f"{starter('pebble_nan')}.symbols.stone", 13),
        f"{starter('pebble_nan')}.symbols",
        set(),
    ),
    ("K13", "starter_rows"): (
        put(f"{starter('mumbling_ede')}.symbols", {}),
        f"{starter('mumbling_ede')}.symbols",
        set(),
    ),
    ("K13", "starters_seen"): (put(f"{starter('magpie_lorn')}.symbols", {"rune": 1}), "starters.card", set()),
    ("K14", "start_to_dig"): (
        both(
            *(put(f"{starter(id)}.start", {"rune": 2}) for id in ("barrow_jot", "mumbling_ede", "magpie_lorn")),
            put(f"{starter('red_dobbin')}.start", {"coin": 2}),
        ),
        "starters.card",
        set(),
    ),
    ("K15", "start_worth"): (
        put(f"{starter('rusty_gaff')}.start.coin", 3),
        f"{starter('rusty_gaff')}.start",
        set(),
    ),
    ("K01", "shares_follow_supply"): (
        each_troll(fewer_coins),
        "trolls.card",
        {"K19", "K20"},
    ),
    ("K16", "troll_count"): (drop("trolls.card"), "trolls.card", set()),
    ("K16", "deck_sizes"): (
        put(f"{troll('ditchlord_ebb')}.level", 2),
        "trolls.card",
        {"K19", "K20"},
    ),
    ("K16", "clans_equal"): (
        both(
            put(f"{troll('soot_gobbin')}.clan", "mud"),
            put(f"{troll('soot_gobbin')}.symbols", {"stone": 2, "coin": 1}),
        ),
        "trolls.card",
        {"K18", "K21"},
    ),
    ("K17", "troll_symbols"): (
        put(f"{troll('sod_hattie')}.symbols", {"heartstone": 1, "clan_cart": 1}),
        f"{troll('sod_hattie')}.symbols.clan_cart",
        set(),
    ),
    ("K17", "carts_marked"): (each_troll(unmarked), "trolls.card", {"K19", "K20"}),
    ("K18", "cards_seen"): (
        put(f"{troll('grubber_dunn')}.symbols", {"heartstone": 1, "coin": 1}),
        "trolls.card",
        set(),
    ),
    ("K19", "troll_worth"): (
        put(f"{troll('sod_hattie')}.symbols", {"stone": 1, "coin": 1}),
        f"{troll('sod_hattie')}.symbols",
        set(),
    ),
    ("K20", "none_dominated"): (
        put(f"{troll('sod_hattie')}.symbols", {"iron": 1, "coin": 1, "stone": 1}),
        f"{troll('emberly_snoot')}.symbols",
        set(),
    ),
    ("K20", "all_resources_each_level"): (
        both(
            each_troll(lambda row: row.update(symbols={"rune": 1, "coin": 1}), level=1, clan="mud"),
            each_troll(lambda row: row.update(symbols={"iron": 1, "heartstone": 1}), level=1, clan="moon"),
            put(f"{troll('grubber_dunn')}.symbols", {"iron": 1, "heartstone": 1}),
            *(
                put(f"{troll(id)}.symbols", {"rune": 1, "iron": 1})
                for id in ("brander_knuck", "icicle_bram", "dusk_marrow")
            ),
        ),
        "trolls.card",
        {"K21"},
    ),
    ("K21", "clans_alike"): (
        put(f"{troll('ashmitten')}.symbols", {"rune": 2}),
        "trolls.card",
        set(),
    ),
    ("K22", "spell_count"): (drop("spells.card"), "spells.card", {"K23"}),
    ("K22", "spells_differ"): (cast("two_spoon_stew", "new_face"), spell("two_spoon_stew"), set()),
    ("K22", "spell_seen"): (put(f"{spell('earth_ritual')}.name", "Mountain Ritual"), "spells.card", set()),
    ("K23", "other_bribes"): (cast("anything_will_do", "gain", gain={"rune": 2}), "spells.card", set()),
    ("K23", "tiles_can_go"): (cast("sneeze_of_the_deep", "stir", amount=3), "spells.card", set()),
    ("K24", "spells_of_all_kinds"): (cast("tickled_granite", "bribe_less", amount=1), "spells.card", set()),
    ("K25", "spell_worth"): (
        put(f"{spell('axle_lullaby')}.gain.cart", 3),
        f"{spell('axle_lullaby')}.gain",
        set(),
    ),
    ("K26", "spell_values"): (
        put(f"{spell('blushing_ore')}.takes[1]", "heartstone"),
        f"{spell('blushing_ore')}.takes",
        set(),
    ),
    ("K40", "workshop_kinds"): (repeat("workshops.tile"), "workshops.tile", set()),
    ("K40", "workshops_revealed"): (put("limits.workshops_each", 3), "limits.workshops_each", {"F28", "K32"}),
    ("K40", "exchanges"): (
        put(f"{workshop('quartermaster')}.exchange[0].give", "any"),
        f"{workshop('quartermaster')}.exchange[0].get",
        set(),
    ),
    ("K40", "workshop_tiles"): (
        put(f"{workshop('stonegrinder')}.exchange[0].get_count", 3),
        f"{workshop('stonegrinder')}.exchange",
        set(),
    ),
    ("F21", "tokens"): (put("supply.tokens.hammer", 21), "supply.tokens.hammer", set()),
    ("F14", "pedestals"): (put("pedestals.ice", 7), "pedestals.ice", set()),
    ("K11", "point_tokens"): (put("point_tokens.token[1].count", 5), "point_tokens.token", set()),
    ("K11", "known point_tokens"): (put("point_tokens.token[2].value", 6), "point_tokens.token", set()),
    ("F22", "crown_honour"): (put("coronation.honour", [3, 5]), "coronation.honour", set()),
    ("F35", "statue_values"): (put("statues.value[4]", 12), "statues.value", set()),
    ("F28", "limit workshops_more"): (put("limits.workshops_more", 0), "limits.workshops_more", set()),
    ("K47", "limit bonus"): (put("limits.bonus[2]", 0), "limits.bonus", set()),
    ("K47", "limit content"): (put("limits.content", 5), "limits.content", set()),
    ("K47", "limit spell_runes"): (put("limits.spell_runes", 2), "limits.spell_runes", set()),
    ("K47", "limit trade_price"): (put("limits.trade_price", 3), "limits.trade_price", set()),
    ("K47", "limit set_size"): (put("limits.set_size", 4), "limits.set_size", set()),
    ("K47", "limit last_turns"): (put("limits.last_turns", 1), "limits.last_turns", set()),
}


def name_of(line: Constraint[HallPack]) -> str:
    """The check's name; the known facts whose check is named like another, and those of `limit`, say which they are."""
    name = line.find.__name__
    if name == "find":
        fields = [path.rpartition(".")[2] for path, _ in line.find(hall(limits_all_wrong()))]
        return f"limit {fields[-1]}"
    return f"known {name}" if name == "point_tokens" and line.severity == "departure" else name


def limits_all_wrong() -> Raw:
    raw = standard()
    raw["limits"] = dict.fromkeys(raw["limits"], 19) | {"bonus": [9], "origin": "designed"}
    return raw


MINE = {(line.id, name_of(line)): line for line in CONSTRAINTS if line.id not in BOARD_IDS}


def told(change: Change) -> set[tuple[str, str]]:
    """The constraints that a change breaks, each with its path."""
    raw = standard()
    change(raw)
    findings = examine(raw)
    assert findings.pack is not None, findings.problems
    return {(problem.constraint or "", problem.path) for problem in findings.problems}


def test_every_constraint_has_its_break():
    assert set(BREAKS) == set(MINE)


@pytest.mark.parametrize("key", BREAKS, ids=" ".join)
def test_one_broken_constraint(key):
    change, path, others = BREAKS[key]
    line = MINE[key]
    assert list(line.find(hall(standard()))) == []
    raw = standard()
    change(raw)
    findings = examine(raw)
    found = dict(line.find(hall(raw)))
    assert path in found
    assert found[path], "a message says what is wrong"
    assert {problem.constraint for problem in findings.problems} <= {line.id} | others
    mine = [one for one in findings.problems if one.path == path and one.message == found[path]]
    assert [(one.constraint, one.severity) for one in mine] == [(line.id, line.severity)]
    assert str(mine[0]).endswith(f"({line.id})")
    assert findings.playable == (not findings.refusals)
    assert (line.severity == "advice") or not findings.playable


# Other sides of a constraint that the table of breaks does not show.
MORE: dict[str, tuple[Change, set[tuple[str, str]]]] = {
    "a starter with the id of a troll": (
        put(f"{starter('red_dobbin')}.id", "bogwin"),
        {("P-01", f"{starter('red_dobbin')}.id")},
    ),
    "a size of tunnel twice": (
        put("chart.row[1]", RAW["chart"]["row"][2]),
        {("P-01", "chart.row[2].size"), ("P-03", "chart.row")},
    ),
    "a size that no tunnel has": (
        lambda raw: at(raw, "chart.row").append({"size": 6, "stone": 6, "iron": 9, "heartstone": 14}),
        {("P-03", "chart.row[4].size")},
    ),
    "too few crowns": (
        put("coronation.honour", [3]),
        {("P-02", "coronation.honour"), ("F22", "coronation.honour")},
    ),
    "too many shapes": (
        repeat("tunnels.tile", 8, count=0),
        {("K02", "tunnels.tile"), *(("K05", f"tunnels.tile[{13 + number}].shape") for number in range(8))},
    ),
    "a tunnel of six squares": (
        put(f"{tunnel('long_passage')}.shape", ["######"]),
        {("K02", f"{tunnel('long_passage')}.shape"), ("K36", "board.winter.tiers")},
    ),
    "a tunnel of no square": (
        put(f"{tunnel('long_passage')}.shape", ["..."]),
        {("K02", f"{tunnel('long_passage')}.shape"), ("K03", f"{tunnel('long_passage')}.shape")},
    ),
    "two anchors": (
        put(f"{tunnel('stub')}.shape", ["@@"]),
        {("K02", f"{tunnel('stub')}.shape")},
    ),
    "few anchors": (
        without_anchors,
        {
            ("K03", "tunnels.tile"),
            *(("K03", f"{tunnel(id)}.shape") for id in ("elbow", "passage", "chamber", "junction", "dogleg", "zigzag")),
        },
    ),
    "a hall of thirteen squares": (
        put(f"{great_hall('long_trestle')}.shape", ["#####", "##@##", ".###."]),
        {("K07", f"{great_hall('long_trestle')}.shape")},
    ),
    "a hall in two parts": (
        put(f"{great_hall('long_trestle')}.shape", ["##.##", "##.##", "..@.."]),
        {("K07", f"{great_hall('long_trestle')}.shape")},
    ),
    "two halls of one name": (
        put(f"{great_hall('long_trestle')}.name", "The Trove"),
        {("K07", f"{great_hall('long_trestle')}.name")},
    ),
    "no hall begins at nothing": (
        put(f"{great_hall('porridge_pit')}.low", 1),
        {("K08", "halls.tile")},
    ),
    "a starter that brings nothing": (
        put(f"{starter('red_dobbin')}.start", {}),
        {("K13", f"{starter('red_dobbin')}.start"), ("K15", f"{starter('red_dobbin')}.start")},
    ),
    "a troll without symbols": (
        put(f"{troll('sod_hattie')}.symbols", {}),
        {
            ("K17", f"{troll('sod_hattie')}.symbols"),
            ("K19", f"{troll('sod_hattie')}.symbols"),
            ("K20", f"{troll('sod_hattie')}.symbols"),
        },
    ),
    "a spell that gains nothing": (
        put(f"{spell('earth_ritual')}.gain", {}),
        {("K25", f"{spell('earth_ritual')}.gain"), ("K26", f"{spell('earth_ritual')}.gain")},
    ),
    "an amount too many": (
        put(f"{spell('earth_ritual')}.amount", 1),
        {("K26", f"{spell('earth_ritual')}.amount")},
    ),
    "a missing amount": (
        put(f"{spell('porridge_rock')}.amount", 0),
        {("K26", f"{spell('porridge_rock')}.amount")},
    ),
    "a tunnel that brings less than nothing": (
        put(f"{spell('sneeze_of_the_deep')}.amount", 3),
        {("K26", f"{spell('sneeze_of_the_deep')}.amount")},
    ),
    "a swap for nothing": (
        cast("blushing_ore", "swap", amount=2, takes=["stone"]),
        {("K26", f"{spell('blushing_ore')}.gives")},
    ),
    "a swap of nothing": (
        cast("blushing_ore", "swap", amount=2, gives="iron"),
        {("K26", f"{spell('blushing_ore')}.takes")},
    ),
    "a workshop without exchanges": (
        put(f"{workshop('toolforge')}.exchange", []),
        {("K40", f"{workshop('toolforge')}.exchange")},
    ),
    "a workshop with five exchanges": (
        lambda raw: at(raw, f"{workshop('coinpress')}.exchange").append({"give": "any", "get": "coin"}),
        {("K40", f"{workshop('coinpress')}.exchange")},
    ),
    "a move that brings something": (
        put(f"{workshop('quartermaster')}.exchange[0].get", "cart"),
        {("K40", f"{workshop('quartermaster')}.exchange[0].get"), ("K40", f"{workshop('quartermaster')}.exchange")},
    ),
    "an exchange of like for like": (
        put(f"{workshop('stonemill')}.exchange[0].get", "stone"),
        {("K40", f"{workshop('stonemill')}.exchange[0].get"), ("K40", f"{workshop('stonemill')}.exchange")},
    ),
    "another workshop": (
        put(f"{workshop('stonemill')}.name", "Gristmill"),
        {("K40", "workshops.tile")},
    ),
    "three tiles of a workshop": (
        put(f"{workshop('stonemill')}.count", 3),
        {("K40", f"{workshop('stonemill')}.count")},
    ),
    "a workshop without tiles": (
        put(f"{workshop('stonemill')}.count", 0),
        {("K40", f"{workshop('stonemill')}.count"), ("K40", "limits.workshops_each")},
    ),
    "five values of tokens": (
        both(
            put("point_tokens.token[1].count", 3),
            lambda raw: at(raw, "point_tokens.token").append({"value": 1, "count": 1}),
        ),
        {("K11", "point_tokens.token")},
    ),
    "tokens that never add up to eleven": (
        lambda raw: [
            row.update(value=value) for row, value in zip(at(raw, "point_tokens.token"), (3, 12, 6, 9), strict=True)
        ],
        {("K11", "point_tokens.token")},
    ),
}


@pytest.mark.parametrize("case", MORE)
def test_more_facts_of_one_constraint(case):
    change, problems = MORE[case]
    assert told(change) == problems


@pytest.mark.parametrize("clan", ["fire", "mud"])
def test_the_trolls_of_the_examples_are_of_their_clans(clan):
    seen = {"fire": "soot_gobbin", "mud": "grubber_dunn"}[clan]
    other = {"fire": "ice", "mud": "moon"}[clan]
    assert ("K18", "trolls.card") in told(put(f"{troll(seen)}.clan", other))


def test_a_cart_of_an_example_may_bear_a_mark_or_not():
    change = both(
        put(f"{troll('gorm_deepsquelch')}.clan", "ice"),
        put(f"{troll('gorm_deepsquelch')}.symbols", {"iron": 3, "rune": 1, "clan_cart": 1}),
    )
    assert "K18" not in {id for id, _ in told(change)}


# Values that lie exactly on a limit, and the constraint that must not complain.
EDGES: dict[str, tuple[str, Change]] = {
    "twelve symbols": ("K17", put(f"{troll('sod_hattie')}.symbols", {"stone": 11, "cart": 1})),
    "two for one": ("P-05", put("limits.trade_price", 2)),
    "four pedestals": (
        "P-06",
        both(put("pedestals.fire", 4), put("pedestals.ice", 0), put("pedestals.moon", 0)),
    ),
    "twenty shapes": ("K02", repeat("tunnels.tile", 7, count=0)),
    "a tunnel that brings nothing": ("K26", put(f"{spell('sneeze_of_the_deep')}.amount", 2)),
    "eleven workshops": ("K40", both(put("limits.workshops_each", 1), put("limits.workshops_more", 6))),
}


@pytest.mark.parametrize("edge", EDGES)
def test_a_limit_is_still_allowed(edge):
    id, change = EDGES[edge]
    assert id not in {found for found, _ in told(change)}


def test_departures_stop_faithful_packs_and_errors_every_pack():
    raw = standard()
    BREAKS["F21", "tokens"][0](raw)
    assert not examine(raw).playable
    raw["faithful"] = False
    assert examine(raw).playable
    BREAKS["K12", "starter_symbols"][0](raw)
    with pytest.raises(PackError, match="K12") as refused:
        examine(raw).usable()
    assert {problem.constraint for problem in refused.value.problems} == {"K12"}


def test_advice_stops_no_pack():
    raw = standard()
    for key in (("P-07", "names_differ"), ("K15", "start_worth"), ("K25", "spell_worth")):
        BREAKS[key][0](raw)
    findings = examine(raw)
    assert [problem.constraint for problem in findings.problems] == ["P-07", "K15", "K25"]
    assert findings.usable() is findings.pack


def test_constraints_name_rules_of_the_rulebook():
    known = load_rulebook(STANDARD.parents[1] / "rules.toml").ids
    assert [line for line in CONSTRAINTS if line.rule not in known] == []


# ------------------------------------------------------------------------------------------------------------ The tiles


def drawn(way: tuple[Square, ...]) -> str:
    """A way to lay a tile, drawn as packs draw it."""
    left, top = (min(square[axis] for square in way) for axis in (0, 1))
    wide, high = (max(square[axis] for square in way) - low for axis, low in ((0, left), (1, top)))
    marks = {square: "@" if number == 0 else "#" for number, square in enumerate(way)}
    return "/".join(
        "".join(marks.get((left + across, top + down), ".") for across in range(wide + 1)) for down in range(high + 1)
    )


@pytest.mark.parametrize(
    ("rows", "outlines", "ways"),
    [
        (["@#"], 2, {"@#", "#@", "@/#", "#/@"}),
        (["#@#"], 2, {"#@#", "#/@/#"}),
        (["@#", "##"], 1, {"@#/##", "#@/##", "##/@#", "##/#@"}),
        (["#@#", ".#."], 4, {"#@#/.#.", ".#/#@/.#", ".#./#@#", "#./@#/#."}),
        (
            ["@#.", ".##"],
            4,
            {"@#./.##", "##./.#@", ".@/##/#.", ".#/##/@.", ".#@/##.", ".##/@#.", "@./##/.#", "#./##/.@"},
        ),
        (["#####"], 2, {"@####", "@/#/#/#/#"}),
        (["###", "#@#", "###"], 1, {"###/#@#/###"}),
    ],
)
def test_the_ways_to_lay_a_tile(rows, outlines, ways):
    found = ways_of(shape_of(rows))
    assert {drawn(way) for way in found.way} == ways
    assert len(found.way) == len(ways)
    assert found.outlines == outlines
    covered = [outline_of(way) for way in found.way]
    assert len(set(covered)) == outlines == len(set(covered[:outlines])), "the first ways cover different squares"
    assert all(way[0] == (0, 0) for way in found.way), "the key square comes first"


SQUARES = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=8)


@settings(max_examples=60, deadline=None)
@given(SQUARES, st.data())
def test_a_turned_tile_is_laid_in_the_same_ways(squares, data):
    listed = sorted(squares, key=lambda square: square[::-1])
    keys = tuple(data.draw(st.lists(st.sampled_from(listed), max_size=1)))
    shape = Shape(tuple(listed), keys)
    turned = Shape(
        tuple(sorted(((-down, across) for across, down in listed), key=lambda square: square[::-1])),
        tuple((-down, across) for across, down in keys),
    )
    ways, other = ways_of(shape), ways_of(turned)
    assert set(map(frozenset, ways.way)) == set(map(frozenset, other.way))
    assert (ways.outlines, len(ways.way)) == (other.outlines, len(other.way))
    assert 1 <= ways.outlines <= len(ways.way) <= TURNS
    assert all(len(set(way)) == len(squares) for way in ways.way)
    assert free_outline(shape) == free_outline(turned)
    assert mirrored_alike(shape) == mirrored_alike(turned)


def test_tiles_hang_together_by_flat_sides():
    assert connected(shape_of(["##.", ".##"]).squares)
    assert not connected(shape_of(["#.", ".#"]).squares)


def test_mirror_images():
    assert mirrored_alike(shape_of(["##.", "#@#", "###"])), "over a corner"
    assert not mirrored_alike(shape_of(["@###", "####"])), "an altar beside the axis"
    assert mirrored_alike(shape_of(["####", "####"]))
    assert not mirrored_alike(shape_of(["##.", ".##"]))


# --------------------------------------------------------------------------------------------------- The standard pack


def test_standard_has_no_problems():
    findings = examine_file(STANDARD)
    assert findings.problems == ()
    assert load("hall") == findings.pack


def test_names_of_the_schema_are_those_of_the_kernel():
    for names, members in (
        (ResourceName, Resource),
        (ClanName, Clan),
        (EffectName, Effect),
        (GiveName, (*Resource, *Give)),
    ):
        assert list(get_args(names)) == [member.name.lower() for member in members]
    assert list(NEEDS) == list(get_args(EffectName))
    assert get_args(Colour) == COLOURS
    assert list(WORTH) == [*RESOURCES, "clan_cart"]


def test_trolls_of_the_standard_pack():
    rows = RAW["trolls"]["card"]
    count = Counter((row["level"], row["clan"]) for row in rows)
    assert [count[level, clan] for level in (1, 2, 3) for clan in get_args(ClanName)] == [5, 5, 5, 6, *[4, 4, 4, 5] * 2]
    names = {row["name"] for row in (*rows, *RAW["starters"]["card"])}
    assert len(names) == 61
    wild = sum(row["symbols"].get("cart", 0) for row in rows if row["clan"] != "mud")
    marked = sum(row["symbols"].get("clan_cart", 0) for row in rows)
    assert (wild, marked) == (6, 24)


def test_a_full_trollsmoot_of_the_standard_pack_is_worth_as_much_as_a_good_game():
    """A pyramid with trolls of Levels 1, 2, 1 above the starters, then 2, 3, then 3, each cascade to the ground."""

    def mean(rows: list[Raw]) -> float:
        return sum((WORTH[name] * count for row in rows for name, count in row["symbols"].items()), 0.0) / len(rows)

    one, two, three = ([row for row in RAW["trolls"]["card"] if row["level"] == level] for level in (1, 2, 3))
    # How often each place is activated: itself, and whenever a later recruit lies above it.
    total = 16 * mean(RAW["starters"]["card"]) + (3 + 3) * mean(one) + 4 * mean(two)
    total += 2 * (mean(two) + mean(three)) + mean(three)
    assert 95 < total < 110


def test_origins():
    groups = {name: value["origin"] for name, value in RAW.items() if isinstance(value, dict) and "origin" in value}
    assert {name for name, origin in groups.items() if origin == "rulebook"} == {
        "chart",
        "workshops",
        "supply",
        "pedestals",
        "coronation",
        "statues",
        "limits",
    }
    assert {name for name, origin in groups.items() if origin == "designed"} == {
        "tunnels",
        "halls",
        "trolls",
        "starters",
        "spells",
        "point_tokens",
    }


# -------------------------------------------------------------------------------------------------------------- The box


def test_boards_in_the_box():
    box = box_of(hall(standard()), Switches())[0]
    for number, name in ((AUTUMN, "autumn"), (WINTER, "winter")):
        side = RAW["board"][name]
        squares = {(row, column): mark for row, line in enumerate(side["tiers"]) for column, mark in enumerate(line)}
        assert (box.high[number], box.wide[number]) == (len(side["tiers"]), len(side["tiers"][0]))
        sites = [row * WIDE + column for (row, column), mark in squares.items() if mark == "W"]
        assert list(box.site[number][: box.sites[number]]) == sorted(sites)
        assert list(box.site[number][box.sites[number] :]) == [NONE] * (16 - len(sites))
        for row, column in product(range(17), range(WIDE)):
            mark = squares.get((row, column), ".")
            tier = int(mark) if mark.isdigit() else 0
            assert box.tier[number, row * WIDE + column] == tier
            assert box.ground[number, row] >> column & 1 == (tier > 0)
            assert box.heart[number, row] >> column & 1 == (mark == "H")
            rubble = row < len(side["rubble"]) and side["rubble"][row][column : column + 1] == "r"
            assert box.rubble[number, row] >> column & 1 == rubble
        buried = {one["row"] * WIDE + one["column"]: Resource[one["resource"].upper()] for one in side["buried"]}
        assert {cell: kind for cell, kind in enumerate(box.buried[number]) if kind != NONE} == buried
        spots = [one["row"] * WIDE + one["column"] for one in side["statue"]]
        assert list(box.spot[number][: box.spots[number]]) == spots
        for place, start in enumerate(side["start"]):
            assert box.start[number, place] == start["row"] * WIDE + start["column"]
            marks = [players for players in range(16) if box.start_marks[number, place] >> players & 1]
            assert marks == sorted(start["players"])
            assert box.start_pair[number, place] == start.get("pair", NONE)
        assert box.starts[number] == len(side["start"])


def test_tiles_in_the_box():
    box = box_of(hall(standard()), Switches())[0]
    assert box.shapes == 13
    assert list(box.squares[:13]) == [2, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5]
    assert list(box.copies[:13]) == [8, 7, 7, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2]
    assert list(box.anchored[:13]) == [1] * 8 + [0] * 5
    assert list(box.turns[:13]) == [4, 2, 8, 4, 4, 4, 8, 8, 2, 8, 8, 4, 4]
    assert list(box.outlines[:13]) == [2, 2, 4, 2, 1, 4, 8, 4, 2, 8, 8, 4, 4]
    elbow = TUNNEL["elbow"]
    assert (list(box.across[elbow, 0]), list(box.down[elbow, 0])) == ([0, 1, 1, 0, 0], [0, 0, 1, 0, 0])
    assert box.chart.tolist() == [[0, 0, 0]] * 3 + [[3, 4, 5], [4, 6, 8], [5, 8, 11]]
    assert list(box.hall_size) == [6, 7, 8, 9, 10, 12]
    assert (list(box.hall_low), list(box.hall_high)) == ([0, 2, 4, 6, 8, 12], [9, 11, 13, 15, 17, 21])
    assert list(box.hall_turns) == [4, 4, 4, 1, 4, 4]
    trove = HALL["the_trove"]
    squares = set(zip(box.hall_across[trove, 0, :9].tolist(), box.hall_down[trove, 0, :9].tolist(), strict=True))
    assert squares == set(product((-1, 0, 1), repeat=2))
    assert (box.hall_across[trove, 0, 0], box.hall_down[trove, 0, 0]) == (0, 0)


def test_cards_in_the_box():
    box = box_of(hall(standard()), Switches())[0]
    soot, gorm = TROLL["soot_gobbin"], TROLL["gorm_deepsquelch"]
    assert (box.level[soot], box.clan[soot], list(box.symbols[soot])) == (1, Clan.FIRE, [2, 0, 0, 0, 0, 0, 0, 1])
    assert box.symbols[soot, CLAN_CART] == 1
    assert (box.level[gorm], box.clan[gorm], list(box.symbols[gorm])) == (3, Clan.MUD, [0, 3, 0, 1, 0, 1, 0, 0])
    nan = FIRST_STARTER + STARTER["pebble_nan"]
    assert (box.level[nan], box.clan[nan], list(box.symbols[nan])) == (0, NONE, [1, 0, 0, 0, 0, 0, 0, 0])
    assert list(box.start_row[STARTER["pebble_nan"]]) == [2, 0, 0, 0, 0, 1, 0]
    earth, ore, rock = (SPELL[id] for id in ("earth_ritual", "blushing_ore", "porridge_rock"))
    assert (box.effect[earth], list(box.gain[earth]), box.gives[earth]) == (Effect.GAIN, [3, 0, 0, 0, 0, 0, 0], NONE)
    assert (box.effect[ore], box.amount[ore]) == (Effect.SWAP, 2)
    assert (box.takes[ore], box.gives[ore]) == (1 << Resource.STONE | 1 << Resource.IRON, Resource.HEARTSTONE)
    assert (box.effect[rock], box.amount[rock]) == (Effect.SOFT_STONE, 2)


def test_workshops_in_the_box():
    box = box_of(hall(standard()), Switches())[0]
    assert list(box.workshop_tiles) == [2] * 11
    assert list(box.exchanges) == [2, 2, 4, 2, 1, 1, 4, 2, 2, 2, 1]
    pick, quarter, grind = (WORKSHOP[id] for id in ("pickforge", "quartermaster", "stonegrinder"))
    fields = ("give", "give_count", "get", "get_count")
    assert [int(box[field][pick, 0]) for field in fields] == [Give.ANY, 2, Resource.HAMMER, 1]
    assert [int(box[field][quarter, 0]) for field in fields] == [Give.MOVE, 1, NONE, 0]
    assert [int(box[field][grind, 0]) for field in fields] == [Resource.HEARTSTONE, 1, Resource.STONE, 2]
    assert [int(box[field][grind, 1]) for field in fields] == [Resource.STONE, 2, Resource.HEARTSTONE, 1]
    assert [int(box[field][grind, 2]) for field in fields] == [NONE, 0, NONE, 0]


def test_tokens_and_limits_in_the_box():
    box = box_of(hall(standard()), Switches())[0]
    assert list(box.tokens) == [35, 35, 30, 45, 20, 25, 35]
    assert list(box.pedestals) == [6, 6, 6]
    assert (list(box.point_value), list(box.point_count)) == ([5, 4, 3, 2], [3, 4, 4, 4])
    assert (list(box.crown_honour), list(box.statue_value)) == ([5, 3], [2, 4, 6, 8, 10])
    names = ("workshops_each", "workshops_more", "content", "spell_runes", "trade_price", "set_size", "last_turns")
    assert [int(box[name]) for name in names] == [2, 1, 4, 3, 4, 3, 2]
    assert list(box.bonus) == [0, 1, 1, 2, 2]
    assert list(box.side) == [NONE, NONE, AUTUMN, AUTUMN, WINTER, WINTER]


# -------------------------------------------------------------------------------------------------------- The switches

FLAGS = (
    *("teams", "choose_workshops", "no_duplicate_workshops"),
    *("clan_cart_strict", "unlimited_supply", "hide_tokens", "spells_need_effect"),
)


def test_switches_reach_the_box():
    pack = hall(standard())
    plain = box_of(pack, Switches())[0]
    assert [int(plain[name]) for name in FLAGS] == [0, 0, 0, 1, 0, 1, 0]
    assert list(plain.colour) == [0, 1, 2, 3, 4]
    for name in FLAGS:
        switches, problems = convert({name: not getattr(Switches(), name)}, Switches)
        assert switches is not None, problems
        other = box_of(pack, switches)[0]
        assert [each for each in FLAGS if other[each] != plain[each]] == [name]
    winter = box_of(pack, Switches(winter_for_two=True))[0]
    assert list(winter.side) == [NONE, NONE, WINTER, AUTUMN, WINTER, WINTER]
    colours = box_of(pack, Switches(colours=("blue", "magenta", "green", "yellow", "red")))[0]
    assert list(colours.colour) == [4, 0, 1, 2, 3]


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ({"teams": "perhaps"}, "teams"),
        ({"colours": ["magenta", "pink", "green", "yellow", "red"]}, "colours[1]"),
        ({"colours": ["magenta", "magenta", "green", "yellow", "red"]}, ""),
        ({"colours": ["magenta"]}, ""),
        ({"team": True}, "team"),
    ],
)
def test_wrong_switches_are_told(raw, path):
    switches, problems = convert(raw, Switches)
    assert switches is None
    assert [problem.path for problem in problems] == [path]


def test_every_switch_but_the_colours_belongs_to_a_ruling():
    rulebook = load_rulebook(STANDARD.parents[1] / "rules.toml")
    named = {switch for ruling in rulebook.rulings for switch in ruling.switches}
    assert named | {"colours"} == set(Switches.__struct_fields__)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_teams_are_for_four(seats):
    with pytest.raises(UnderhallError, match=f"Teams of two are for 4 seats, not for {seats}"):
        setting("hall", switches={"teams": True}).check_seats(seats)
    setting("hall").check_seats(seats)
    setting("hall", switches={"teams": True}).check_seats(4)


# ------------------------------------------------------------------------------------------------------------ The texts


def test_texts_of_spells_differ_and_name_their_values():
    pack = hall(standard())
    texts = [spell_text(row) for row in pack.spells.card]
    assert len(set(texts)) == len(texts)
    for row, text in zip(pack.spells.card, texts, strict=True):
        assert text.endswith(".")
        if row.amount:
            assert str(row.amount) in text.replace(".", " ").split(), text
        assert all(name in text for name in (*row.takes, row.gives or ""))


@pytest.mark.parametrize("effect", get_args(EffectName))
def test_a_text_for_every_effect(effect):
    needs = NEEDS[effect]
    values: Raw = {"amount": 7} if needs.amount else {}
    values |= {"gain": {"rune": 8, "iron": 9}} if needs.gain else {}
    values |= {"takes": ["rune", "coin", "iron"]} if needs.takes else {}
    values |= {"gives": "hammer"} if needs.gives else {}
    raw = standard()
    cast("earth_ritual", effect, **values)(raw)
    text = spell_text(hall(raw).spells.card[0])
    assert ("7" in text) == needs.amount
    assert ("9 iron and 8 runes" in text) == needs.gain
    assert ("runes, coins or iron" in text) == needs.takes
    assert ("1 hammer" in text) == needs.gives


def test_texts_follow_the_row():
    raw = standard()
    put(f"{spell('porridge_rock')}.amount", 1)(raw)
    put(f"{spell('axle_lullaby')}.gain", {"cart": 1, "stone": 2})(raw)
    put(f"{workshop('toolforge')}.exchange[0].give_count", 3)(raw)
    pack = hall(raw)
    assert spell_text(pack.spells.card[SPELL["porridge_rock"]]) == (
        "This turn 1 rubble space of your tunnel needs no hammer."
    )
    assert spell_text(pack.spells.card[SPELL["axle_lullaby"]]) == "Gain 2 stone and 1 cart."
    assert workshop_text(pack.workshops.tile[WORKSHOP["toolforge"]]) == (
        "Exchange 3 heartstone for 1 hammer, or 1 hammer for 1 heartstone."
    )


def test_texts_of_workshops():
    pack = hall(standard())
    texts = {row.id: workshop_text(row) for row in pack.workshops.tile}
    assert len(set(texts.values())) == 11
    assert texts["stonegrinder"] == "Exchange 1 heartstone for 2 stone, or 2 stone for 1 heartstone."
    assert texts["pickforge"] == "Exchange 2 resources of any kind for 1 hammer."
    assert texts["quartermaster"] == "Move 1 resource from a troll to storage."


# ------------------------------------------------------------------------------------ Everything at once, and anything


def test_all_problems_at_once():
    raw = standard()
    raw["board"]["autumn"]["tiers"][2] += "6"
    raw["board"]["winter"]["statue"][0]["column"] = 25
    raw["tunnels"]["tile"][1]["shape"] = ["#X"]
    raw["trolls"]["card"][3]["clan"] = "moss"
    raw["trolls"]["card"][4]["symbols"]["gold"] = 1
    raw["spells"]["card"][2]["effect"] = "flight"
    raw["workshops"]["tile"][0]["exchange"][1]["get"] = "any"
    raw["limits"]["content"] = 0
    del raw["chart"]["row"]
    findings = examine(raw)
    assert findings.pack is None
    assert {problem.path for problem in findings.problems} == {
        "board.autumn.tiers[2]",
        "board.winter.statue[0].column",
        "tunnels.tile[1].shape[0]",
        "trolls.card[3].clan",
        "trolls.card[4].symbols.gold",
        "spells.card[2].effect",
        "workshops.tile[0].exchange[1].get",
        "limits.content",
        "chart.row",
    }


def test_diff_and_hash_see_what_changed():
    raw = standard()
    put(f"{tunnel('stub')}.count", 7)(raw)
    put(f"{troll('bogwin')}.symbols.rune", 2)(raw)
    put("chart.row[2].iron", 7)(raw)
    put("point_tokens.token[0].count", 2)(raw)
    put("board.winter.start[0].players", [4])(raw)
    put(f"{workshop('coinpress')}.exchange[1].get_count", 2)(raw)
    start = RAW["board"]["winter"]["start"][0]
    a, b = hall(standard()), hall(raw)
    assert {change.path for change in diff(a, b)} == {
        "tunnels.tile[stub].count",
        "trolls.card[bogwin].symbols.rune",
        "chart.row[4].iron",
        "point_tokens.token[5].count",
        f"board.winter.start[{start['column']},{start['row']}].players",
        "workshops.tile[coinpress].exchange[heartstone for coin].get_count",
    }
    assert diff(a, a) == []
    assert content_hash(a) != content_hash(b)


def survives(raw: Raw) -> None:
    """Whatever the values are, the checks say what is wrong, and a pack that is let through makes a box and texts."""
    findings = examine(raw)
    assert findings.playable == (not findings.refusals)
    assert (findings.pack is None) == any(problem.constraint is None for problem in findings.problems)
    if findings.playable and isinstance(findings.pack, HallPack):
        box = box_of(findings.pack, Switches())[0]
        assert box.shapes == len(findings.pack.tunnels.tile)
        assert all(spell_text(row) for row in findings.pack.spells.card)
        assert all(workshop_text(row) for row in findings.pack.workshops.tile)


LEAVES: st.SearchStrategy[object] = st.one_of(
    st.integers(0, 40),
    st.sampled_from(["@", "##", "...", "1234H", "rr", "stone", "mud", "any", "move", "swap", "cave_in"]),
    st.booleans(),
    st.just([]),
    st.just({}),
)

PLACES_OF_RAW = [path for path in everywhere(RAW) if path not in (("game",), ("board",))]


@settings(max_examples=60, deadline=None)
@given(edits(PLACES_OF_RAW, LEAVES), st.booleans())
def test_wrong_values_anywhere(wrong, faithful):
    raw = standard()
    raw["faithful"] = faithful
    make(wrong, raw)
    survives(raw)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, len(STANDARD_BYTES)))
def test_truncated(length):
    findings = examine_bytes(STANDARD_BYTES[:length])
    assert findings.playable or findings.problems
