"""The pack of Fall of the Mountain King: every constraint alone, the box, the switches, and the texts."""

import copy
import tomllib
from collections import Counter
from collections.abc import Callable
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
from underhall.errors import PackError
from underhall.games.fall.messages import cards
from underhall.games.fall.pack import COLOURS, LARGE, PACK, SMALL, FallPack, Switches, box_of
from underhall.games.fall.pack_checks import CONSTRAINTS
from underhall.games.fall.pack_checks.common import CLANS
from underhall.games.fall.pack_checks.graph import Line, meet
from underhall.games.fall.pack_powers import POWERS
from underhall.games.fall.pack_schema import (
    ActionName,
    ChampionClan,
    Colour,
    DeckName,
    EffectName,
    PowerName,
    Spot,
    TallyName,
)
from underhall.games.fall.pack_text import (
    SIGNS,
    champion_text,
    sign_text,
    signs_of,
    symbol_name,
    symbol_text,
    votes_text,
)
from underhall.games.fall.pieces import (
    ACTIONS,
    CAVERNS,
    FIRST_LAIR,
    NONE,
    NUMBER,
    PLACES,
    Clan,
    Deck,
    Effect,
    Kind,
    Power,
    Tally,
)

STANDARD = PACK.path_of("standard")
STANDARD_BYTES = STANDARD.read_bytes()
RAW = tomllib.loads(STANDARD_BYTES.decode())

Raw = dict[str, Any]
Change = Callable[[Raw], object]


def standard() -> Raw:
    return copy.deepcopy(RAW)


def fall(raw: Raw) -> FallPack:
    pack = examine(raw).pack
    assert isinstance(pack, FallPack)
    return pack


def places_of(rows: list[Raw]) -> dict[str, int]:
    return {row["id"]: index for index, row in enumerate(rows)}


SMALL_CAVERN, LARGE_CAVERN = (places_of(RAW["map"][side]["cavern"]) for side in ("small", "large"))
CHAMPION = places_of(RAW["champion"])
CARD = places_of(RAW["ancestry"]["card"])


# ------------------------------------------------------------------------------------------------- Ways to break a pack


def at(raw: Any, path: str) -> Any:
    """What stands at a path such as `map.large.cavern[2].next`."""
    for name in path.replace("[", ".").replace("]", "").split("."):
        raw = raw[int(name) if name.isdigit() else name]
    return raw


def put(path: str, value: object) -> Change:
    above, _, last = path.replace("[", ".").replace("]", "").rpartition(".")

    def change(raw: Raw) -> None:
        place: Any = at(raw, above) if above else raw
        place[int(last) if last.isdigit() else last] = value

    return change


def both(*changes: Change) -> Change:
    def change(raw: Raw) -> None:
        for each in changes:
            each(raw)

    return change


def without(path: str, key: str) -> Change:
    def change(raw: Raw) -> None:
        del at(raw, path)[key]

    return change


def add(path: str, *values: object) -> Change:
    def change(raw: Raw) -> None:
        at(raw, path).extend(values)

    return change


def cut(path: str, length: int) -> Change:
    """Keeps only the first rows of a list."""

    def change(raw: Raw) -> None:
        del at(raw, path)[length:]

    return change


def drop(path: str, index: int) -> Change:
    def change(raw: Raw) -> None:
        del at(raw, path)[index]

    return change


def repeat(path: str, times: int) -> Change:
    """Adds copies of the last row, each with an id and a name of its own."""

    def change(raw: Raw) -> None:
        rows = at(raw, path)
        for number in range(times):
            row = copy.deepcopy(rows[-1]) | {"id": f"copy_{number}"}
            if "name" in row:
                row["name"] = f"Copy {number}"
            for lair in row.get("lair", []):
                lair["id"] += f"_{number}"
            rows.append(row)

    return change


def cavern(id: str, side: str = "large") -> str:
    return f"map.{side}.cavern[{(LARGE_CAVERN if side == 'large' else SMALL_CAVERN)[id]}]"


def champion(id: str) -> str:
    return f"champion[{CHAMPION[id]}]"


def each_champion(change: Change, deck: str | None = None) -> Change:
    def all_of_them(raw: Raw) -> None:
        for row in raw["champion"]:
            if deck in (None, row["deck"]):
                change(row)

    return all_of_them


def each_card(change: Callable[[list[str]], list[str]]) -> Change:
    def all_of_them(raw: Raw) -> None:
        for row in raw["ancestry"]["card"]:
            row["cells"] = change(row["cells"])

    return all_of_them


def swapped(**others: str) -> Change:
    """Prints other symbols on all cards."""
    return each_card(lambda cells: [others.get(cell.replace(" ", "_"), cell) for cell in cells])


def first_card(*symbols: str, but: tuple[str, ...] = ()) -> str:
    """The first card with all these symbols, and none of those."""
    for row in RAW["ancestry"]["card"]:
        if set(symbols) <= set(row["cells"]) and not set(but) & set(row["cells"]):
            return f"ancestry.card[{CARD[row['id']]}]"
    raise AssertionError(f"no card with {symbols}")


def power(id: str, kind: str, **values: object) -> Change:
    return put(f"{champion(id)}.power", {"kind": kind, "origin": "designed", **values})


def exchanged_swarm_points(raw: Raw) -> None:
    """Granite's and mud's swarm points change places; top, side and bottom stay."""
    rows = {row["id"]: row for row in raw["map"]["large"]["domain"]}
    one, two = rows["granite"], rows["mud"]
    for axis in ("x", "y"):
        one[axis], two[axis] = two[axis], one[axis]


def upside_down(raw: Raw) -> None:
    """Turned by half a turn, so that everything is clockwise as before."""
    side = raw["map"]["small"]
    for rows in (
        side["domain"],
        side["cavern"],
        side["hall"],
        [lair for row in side["lair_pair"] for lair in row["lair"]],
    ):
        for row in rows:
            row["x"], row["y"] = 1000 - row["x"], 1000 - row["y"]


def one_gate_for_two(raw: Raw) -> None:
    at(raw, cavern("mud_2"))["gate"] = False


def both_gates_to_mud(raw: Raw) -> None:
    """The way from granite to hammer comes in beside the gates."""
    at(raw, cavern("granite_2"))["next"].remove("hammer_1")


def lonely_cavern(raw: Raw) -> None:
    """No way leads to the inner cavern of ice any more; its lairs and halls are others' too."""
    for row in raw["map"]["large"]["cavern"]:
        row["next"] = [] if row["id"] == "ice_4" else [other for other in row["next"] if other != "ice_4"]


def outsiders_only_deck(raw: Raw) -> None:
    for row in raw["champion"]:
        if row["clan"] == "outsider":
            row["clan"] = "moss"


def all_claws(row: Raw) -> None:
    row["power"] = {"kind": "next_effect", "claws": 1, "origin": "designed"}


def no_symbols(row: Raw) -> None:
    row.pop("symbols", None)
    if row["power"]["kind"] == "symbols":
        row["power"] = {"kind": "desperation", "amount": 1, "origin": "designed"}


ELDER_CARD = first_card("elder", "-")
PLAIN_CARD = first_card("-", but=("elder", "supply"))
BLANK_CELL = f"{PLAIN_CARD}.cells[{at(RAW, PLAIN_CARD)['cells'].index('-')}]"
WILD_CARD = first_card("wild")
WILD_CELL = f"{WILD_CARD}.cells[{at(RAW, WILD_CARD)['cells'].index('wild')}]"
STRONG_CARD = first_card("gnome 2")
STRONG_CELL = f"{STRONG_CARD}.cells[{at(RAW, STRONG_CARD)['cells'].index('gnome 2')}]"
LAIR = "map.large.lair_pair[0].lair[0]"
GATE_LAIR = "map.large.lair_pair[2].lair[1]"  # beside both gate caverns of granite, and its middle

# What breaks each line of the table, the path in its message, and which others necessarily break with it.
BREAKS: dict[tuple[str, str], tuple[Change, str, set[str]]] = {
    ("P-01", "unique_ids"): (put("vote_tile[3].id", "v1"), "vote_tile[3].id", set()),
    ("P-02", "known_caverns"): (add(f"{LAIR}.next", "attic"), f"{LAIR}.next[2]", set()),
    ("P-03", "named_once"): (add(f"{cavern('ice_3')}.next", "moss_3"), f"{cavern('ice_3')}.next[2]", set()),
    ("P-04", "room"): (repeat("map.small.hall", 4), "map.small.hall", {"M-11"}),
    ("P-05", "lists_complete"): (cut("supplies.base", 2), "supplies.base", {"MAT-01"}),
    ("P-06", "limits_fit"): (put("limits.gate_cards[3]", 6), "limits.gate_cards[3]", {"L-02"}),
    ("P-07", "troll_count"): (put("limits.trolls", 26), "limits.trolls", {"L-04"}),
    ("P-08", "symbols_countable"): (swapped(gnome_2="gnome 9", gnome_3="gnome 9"), "ancestry.card", {"A-04"}),
    ("P-09", "power_values"): (
        put(f"{champion('old_gristle')}.power.tally", "once"),
        f"{champion('old_gristle')}.power.tally",
        set(),
    ),
    ("P-10", "pawn_for_power"): (
        without(champion("grim_hesk"), "letter"),
        f"{champion('grim_hesk')}.letter",
        {"C-02"},
    ),
    ("P-11", "symbol_room"): (
        put(f"{champion('shimmer_vey')}.symbols", ["wild", "wild", "gnome"]),
        f"{champion('shimmer_vey')}.symbols",
        set(),
    ),
    ("P-12", "gifts_countable"): (
        put(f"{champion('three_purse_maddo')}.power.amount", 13),
        f"{champion('three_purse_maddo')}.power.amount",
        set(),
    ),
    ("P-13", "votes_countable"): (
        put(f"{champion('the_pedlar_moth')}.power.amount", 10),
        "champion",
        set(),
    ),
    ("P-14", "names_differ"): (put(f"{cavern('mud_1')}.name", "Fernmouth"), f"{cavern('mud_1')}.name", set()),
    ("M-02", "clockwise_order"): (exchanged_swarm_points, "map.large.domain", set()),
    ("M-02", "top_side_and_bottom"): (upside_down, "map.small.domain[1]", set()),
    ("M-03", "cavern_count"): (put(f"{cavern('fire_3', 'small')}.domain", "moss"), "map.small.cavern", {"M-07"}),
    ("M-04", "gate_in_each_domain"): (put(f"{cavern('ice_4')}.gate", True), "map.large.cavern", set()),
    ("M-04", "gate_count"): (one_gate_for_two, "map.large.cavern", {"M-08"}),
    ("M-05", "swarm_points"): (drop("map.small.domain", 3), "map.small.domain", set()),
    ("M-05", "swarm_outside"): (
        both(put("map.large.domain[0].x", 400), put("map.large.domain[0].y", 400)),
        "map.large.domain[0]",
        set(),
    ),
    ("M-06", "volcano_closed"): (put("map.small.volcano.radius", 160), f"{cavern('moss_3', 'small')}.next[0]", set()),
    ("M-07", "connected"): (lonely_cavern, cavern("ice_4"), set()),
    ("M-07", "planar"): (
        both(put(f"{cavern('moss_4')}.x", 700), put(f"{cavern('moss_4')}.y", 120)),
        f"{cavern('ice_1')}.next[0]",
        set(),
    ),
    ("M-07", "domains_in_a_ring"): (
        add(f"{cavern('ice_4')}.next", "granite_4"),
        f"{cavern('ice_4')}.next[1]",
        set(),
    ),
    ("M-08", "gates_face_neighbours"): (both_gates_to_mud, "map.large.cavern", set()),
    ("M-09", "examples_of_invasions"): (
        lambda raw: at(raw, cavern("moon_2"))["next"].remove("granite_1"),
        "map.large.cavern",
        {"M-08"},
    ),
    ("M-10", "lair_pairs"): (cut("map.large.lair_pair", 4), "map.large.lair_pair", set()),
    ("M-10", "spare_pairs"): (cut("map.large.lair_pair", 5), "map.large.lair_pair", set()),
    ("M-11", "lair_beside_cavern"): (put(f"{LAIR}.next", []), f"{LAIR}.next", set()),
    ("M-11", "lair_off_the_gates"): (put(f"{GATE_LAIR}.next", ["granite_1", "granite_2"]), f"{GATE_LAIR}.next", set()),
    ("M-11", "lairs_fair"): (add(f"{GATE_LAIR}.next", "granite_4"), f"{GATE_LAIR}.next", {"M-07"}),
    ("M-12", "examples_of_advances"): (
        lambda raw: [lair.update(next=["moss_3"]) for row in at(raw, "map.large.lair_pair") for lair in row["lair"]],
        "map.large.lair_pair",
        {"M-06", "M-07", "M-11"},
    ),
    ("M-13", "halls_for_starbursts"): (cut("map.large.hall", 4), "map.large.hall", set()),
    ("M-13", "tokens_left_over"): (
        lambda raw: [token.update(count=count) for token, count in zip(raw["hall_token"], (2, 2, 3), strict=True)],
        "map.large.hall",
        {"V-03"},
    ),
    ("M-14", "hall_sizes"): (cut("map.large.hall[0].touching", 2), "map.large.hall[0].touching", set()),
    ("M-14", "halls_between_domains"): (
        put("map.small.hall[0].touching", ["ice_1", "ice_2", "ice_3"]),
        "map.small.hall[0].touching",
        set(),
    ),
    ("M-15", "lairs_touch_no_hall"): (
        put("map.large.hall[0].touching[2]", "spiral_a"),
        "map.large.hall[0].touching[2]",
        set(),
    ),
    ("A-01", "card_count"): (drop("ancestry.card", 71), "ancestry.card", set()),
    ("A-02", "some_symbol"): (put(f"{PLAIN_CARD}.cells", ["-"] * 4), f"{PLAIN_CARD}.cells", set()),
    ("A-03", "every_kind"): (swapped(supply="-"), "ancestry.card", set()),
    ("A-04", "strong_symbols"): (swapped(bolster_2="bolster 3"), "ancestry.card", set()),
    ("A-04", "small_numbers"): (put(STRONG_CELL, "gnome 4"), STRONG_CELL, set()),
    ("A-05", "unnumbered"): (put(WILD_CELL, "wild 2"), WILD_CELL, set()),
    ("A-06", "one_elder"): (
        put(f"{ELDER_CARD}.cells", ["elder" if cell == "-" else cell for cell in at(RAW, ELDER_CARD)["cells"]]),
        f"{ELDER_CARD}.cells",
        set(),
    ),
    ("A-07", "enough_elders"): (swapped(elder="-"), "ancestry.card", {"A-03", "A-09"}),
    ("A-07", "elder_cards"): (
        both(*(put(f"ancestry.card[{index}].cells", ["-", "advance", "-", "wild"]) for index in range(3))),
        "ancestry.card",
        {"A-09"},
    ),
    ("A-08", "rare_symbols"): (swapped(influence="wild"), "ancestry.card", set()),
    ("A-09", "cards_differ"): (
        put("ancestry.card[70].cells", RAW["ancestry"]["card"][71]["cells"]),
        "ancestry.card[71].cells",
        set(),
    ),
    ("A-09", "evenly_spread"): (each_card(sorted), "ancestry.card", set()),
    ("A-10", "worth_the_obstacle"): (
        each_card(
            lambda cells: ["-" if "elder" in cells and cell not in ("elder", "wild") else cell for cell in cells]
        ),
        "ancestry.card",
        {"A-09"},
    ),
    ("A-11", "examples_of_clusters"): (
        both(swapped(influence="-", influence_2="-", influence_3="-"), put("start_card.rows[0][2]", "influence")),
        "ancestry.card",
        {"A-02", "A-03", "A-08", "A-09"},
    ),
    ("S-01", "start_card_size"): (add("start_card.rows[1]", "advance"), "start_card.rows[1]", set()),
    ("S-02", "all_actions_at_start"): (put("start_card.rows[1][0]", "-"), "start_card.rows", set()),
    ("S-02", "weak_start"): (put("start_card.rows[0][0]", "advance 2"), "start_card.rows[0][0]", set()),
    ("S-03", "no_obstacle_at_start"): (put("start_card.rows[1][2]", "supply"), "start_card.rows[1][2]", set()),
    ("MAT-01", "supply_track"): (put("supplies.most", 5), "supplies.base[0]", set()),
    ("MAT-01", "supply_marks"): (put("supplies.base[2]", 5), "supplies.base", set()),
    ("MAT-02", "last_desperation"): (put("desperation.symbols[8]", 0), "desperation.symbols[8]", set()),
    ("MAT-03", "desperation_within_reach"): (put("desperation.symbols[4]", 1), "desperation.symbols[4]", set()),
    ("MAT-04", "desperation_tokens"): (put("desperation.symbols[5]", 1), "desperation.symbols", set()),
    ("W-01", "wheel_start"): (put("wheel.start", 9), "wheel.start", set()),
    ("W-02", "tripwires"): (put("wheel.boost_tripwire", 9), "wheel.boost_tripwire", set()),
    ("W-02", "tripwires_apart"): (put("wheel.boost_tripwire", 8), "wheel.breach_tripwire", set()),
    ("W-03", "effects"): (put("wheel.spaces[1]", "honour"), "wheel.breach_tripwire", set()),
    ("W-04", "wheel_size"): (add("wheel.spaces", "move", "bolster", "honour"), "wheel.spaces", set()),
    ("W-05", "boost_track"): (put("boost.start", 8), "boost.start", set()),
    ("W-05", "boost_values"): (put("boost.values[3]", 2), "boost.values[3]", set()),
    ("V-01", "vote_tiles"): (drop("vote_tile", 0), "vote_tile", set()),
    ("V-01", "vote_tile_values"): (put("vote_tile[3].third", 2), "vote_tile", set()),
    ("V-02", "gate_card"): (put("gate_card.invaders[2]", 5), "gate_card.invaders", set()),
    ("V-03", "hall_tokens"): (
        lambda raw: [token.update(count=2) for token in raw["hall_token"]],
        "map.large.hall",
        set(),
    ),
    ("V-03", "known hall_tokens"): (put("hall_token[0].value", 5), "hall_token", set()),
    ("V-03", "gnome_tokens"): (put("gnome[2].strength", 4), "gnome[2].strength", set()),
    ("V-03", "known gnome_tokens"): (put("gnome[0].count", 12), "gnome", set()),
    ("F-42", "elder_chart"): (put("elders.honour[9]", 31), "elders.honour", set()),
    ("C-01", "deck_sizes"): (
        lambda raw: raw.update(champion=[row for row in raw["champion"] if row["deck"] != "zero" or row["votes"] > 1]),
        "champion",
        {"C-02", "C-05", "C-08", "C-09"},
    ),
    ("C-01", "champion_count"): (drop("champion", CHAMPION["three_purse_maddo"]), "champion", set()),
    ("C-02", "letters_unique"): (
        put(f"{champion('cinder_odd')}.letter", "A"),
        f"{champion('cinder_odd')}.letter",
        set(),
    ),
    ("C-02", "letter_count"): (without(champion("cinder_odd"), "letter"), "champion", set()),
    ("C-03", "lines_in_order"): (put(f"{champion('quagmaw')}.lines", [4, 2]), f"{champion('quagmaw')}.lines", set()),
    ("C-03", "some_line"): (put(f"{champion('quagmaw')}.lines", []), f"{champion('quagmaw')}.lines", set()),
    ("C-04", "first_votes"): (put(f"{champion('mother_fern')}.votes", 0), f"{champion('mother_fern')}.votes", set()),
    ("C-04", "modest_votes"): (put(f"{champion('mother_fern')}.votes", 3), f"{champion('mother_fern')}.votes", set()),
    ("C-05", "some_outsider"): (outsiders_only_deck, "champion", set()),
    ("C-05", "clans_even"): (put(f"{champion('quagmaw')}.clan", "moss"), "champion", set()),
    ("C-06", "mostly_passive"): (each_champion(no_symbols), "champion", set()),
    ("C-07", "timing"): (
        power("old_gristle", "instant_votes", amount=1),
        f"{champion('old_gristle')}.power.kind",
        set(),
    ),
    ("C-07", "last_deck_instant"): (power("quagmaw", "diagonal"), f"{champion('quagmaw')}.power.kind", set()),
    ("C-08", "changes_a_rule"): (power("vesper_gatewarden", "diagonal"), "champion", set()),
    ("C-09", "public_abilities"): (put(f"{champion('orsa_two_fists')}.power.amount", 2), "champion", set()),
    ("L-01", "find"): (put("limits.display[0]", 4), "limits.display", set()),
    ("L-02", "find"): (put("limits.gate_cards[0]", 2), "limits.gate_cards", set()),
    ("L-03", "find"): (put("limits.first_gnomes[1]", 3), "limits.first_gnomes", set()),
    ("L-04", "find"): (put("limits.trolls", 24), "limits.trolls", set()),
    ("L-05", "find"): (put("limits.lair_trolls", 4), "limits.lair_trolls", set()),
    ("L-06", "find"): (put("limits.first_cavern", 5), "limits.first_cavern", set()),
    ("L-07", "find"): (put("limits.next_cavern", 3), "limits.next_cavern", set()),
    ("L-08", "find"): (put("limits.overrun_loss", 0), "limits.overrun_loss", set()),
    ("L-09", "find"): (put("limits.breach_gnomes", 3), "limits.breach_gnomes", set()),
    ("L-10", "find"): (put("limits.swarm_steps", 1), "limits.swarm_steps", set()),
}


def key_of(line: Constraint[FallPack]) -> tuple[str, str]:
    """How the table of breaks calls a line; a check of the known box may be named as one of what is playable."""
    twin = line.severity == "departure" and line.id == "V-03"
    return line.id, f"known {line.find.__name__}" if twin else line.find.__name__


@pytest.mark.parametrize("line", CONSTRAINTS, ids=lambda line: "-".join(key_of(line)))
def test_each_constraint_alone(line):
    change, path, companions = BREAKS[key_of(line)]
    raw = standard()
    change(raw)
    findings = examine(raw)
    assert isinstance(findings.pack, FallPack), findings.problems
    told = {problem.constraint for problem in findings.problems}
    assert told == {line.id} | companions
    here = [(problem.path, problem.constraint, problem.severity) for problem in findings.problems]
    assert (path, line.id, line.severity) in here
    assert path in [where for where, _ in line.find(findings.pack)]


def test_every_break_is_of_a_line_of_the_table():
    keys = [key_of(line) for line in CONSTRAINTS]
    assert sorted(keys) == sorted(BREAKS)
    assert len({line.text for line in CONSTRAINTS}) == len(CONSTRAINTS)


def told(*changes: Change) -> set[tuple[str | None, str]]:
    """The constraints that a change breaks, each with the path in its message."""
    raw = standard()
    both(*changes)(raw)
    findings = examine(raw)
    assert findings.pack is not None, findings.problems
    return {(problem.constraint, problem.path) for problem in findings.problems}


# Other sides of a constraint that the table of breaks does not show.
MORE: dict[str, tuple[Change, set[tuple[str, str]]]] = {
    "two halls of one id": (
        put("map.small.hall[1].id", RAW["map"]["small"]["hall"][0]["id"]),
        {("P-01", "map.small.hall[1].id")},
    ),
    "value of tokens twice": (
        put("hall_token[1].value", 4),
        {("P-01", "hall_token[1].value"), ("V-03", "hall_token")},
    ),
    "domain twice": (
        lambda raw: at(raw, "map.small.domain").append({"id": "fire", "x": 22, "y": 500}),
        {("P-01", "map.small.domain[7].id")},
    ),
    "cavern that names a lair": (
        add(f"{cavern('moss_3')}.next", "horn_b"),
        {("P-02", f"{cavern('moss_3')}.next[2]")},
    ),
    "hall that touches nothing known": (
        put("map.large.hall[1].touching[0]", "attic"),
        {("P-02", "map.large.hall[1].touching[0]")},
    ),
    "cavern beside itself": (
        add(f"{cavern('moss_3')}.next", "moss_3"),
        {("P-03", f"{cavern('moss_3')}.next[2]")},
    ),
    "hall that touches a cavern twice": (
        add("map.large.hall[0].touching", "moss_2"),
        {("P-03", "map.large.hall[0].touching[3]")},
    ),
    "too few entries": (
        both(cut("desperation.symbols", 8), cut("elders.honour", 9)),
        {("P-05", "desperation.symbols"), ("P-05", "elders.honour"), ("F-42", "elders.honour")},
    ),
    "too large a display": (
        put("limits.display[3]", 7),
        {("P-06", "limits.display[3]"), ("L-01", "limits.display")},
    ),
    "no domain left for the swarm": (
        put("limits.first_gnomes[3]", 7),
        {("P-06", "limits.first_gnomes[3]"), ("L-03", "limits.first_gnomes")},
    ),
    "too few trolls to start": (
        put("limits.trolls", 7),
        {("P-07", "limits.trolls"), ("L-04", "limits.trolls")},
    ),
    "missing amount": (
        without(f"{champion('cinder_odd')}.power", "amount"),
        {("P-09", f"{champion('cinder_odd')}.power.amount")},
    ),
    "amount too many": (
        put(f"{champion('skew_the_joiner')}.power.amount", 1),
        {("P-09", f"{champion('skew_the_joiner')}.power.amount")},
    ),
    "missing action": (
        without(f"{champion('sodden_pim')}.power", "action"),
        {("P-09", f"{champion('sodden_pim')}.power.action")},
    ),
    "action too many": (
        put(f"{champion('cinder_odd')}.power.action", "gnome"),
        {("P-09", f"{champion('cinder_odd')}.power.action")},
    ),
    "missing tally": (
        without(f"{champion('marshal_quoin')}.power", "tally"),
        {("P-09", f"{champion('marshal_quoin')}.power.tally")},
    ),
    "claws that limit nothing": (
        put(f"{champion('cinder_odd')}.power.claws", 1),
        {("P-09", f"{champion('cinder_odd')}.power.claws")},
    ),
    "symbols alone, but none": (
        without(champion("shimmer_vey"), "symbols"),
        {("P-09", f"{champion('shimmer_vey')}.symbols")},
    ),
    "a pawn that does not move in this action": (
        put(f"{champion('brannick_quickmaul')}.power.action", "influence"),
        {("P-10", f"{champion('brannick_quickmaul')}.power.action"), ("C-09", "champion")},
    ),
    "too many symbols for one player": (
        each_champion(lambda row: row.update(symbols=["gnome"]), "one_two"),
        {("P-11", "champion")},
    ),
    "powers that add up to too much": (
        both(*(power(id, "fallen_honour", amount=20) for id in list(CHAMPION)[17:24])),
        {("P-12", "champion")},
    ),
    "unlimited votes for seizing": (
        both(
            without(f"{champion('speaker_thatch')}.power", "claws"),
            put(f"{champion('speaker_thatch')}.power.amount", 2),
        ),
        {("P-13", "champion")},
    ),
    "lair pair of one": (
        cut("map.small.lair_pair[0].lair", 1),
        {("M-10", "map.small.lair_pair[0].lair"), ("M-11", "map.small.lair_pair")},
    ),
    "moon not at a side": (
        both(put("map.large.domain[2].x", 800), put("map.large.domain[2].y", 100)),
        {("M-02", "map.large.domain[2]")},
    ),
    "domain without a gate": (
        put(f"{cavern('mud_1', 'small')}.gate", False),
        {("M-04", "map.small.cavern")},
    ),
    "neighbours that no way joins": (
        both(put(f"{cavern('moss_1', 'small')}.next", ["moss_2"]), put(f"{cavern('moss_3', 'small')}.next", [])),
        {("M-07", "map.small.cavern"), ("M-11", "map.small.lair_pair")},
    ),
    "no hall": (
        put("map.small.hall", []),
        {("M-13", "map.small.hall")},
    ),
    "halls all alike": (
        lambda raw: [row.update(touching=row["touching"][:3]) for row in at(raw, "map.small.hall")],
        {("M-14", "map.small.hall")},
    ),
    "hall that touches many": (
        add("map.large.hall[1].touching", "ice_1"),
        {("M-14", "map.large.hall[1].touching")},
    ),
    "cards without blanks": (
        each_card(lambda cells: ["advance" if cell == "-" else cell for cell in cells]),
        {("A-02", "ancestry.card"), ("A-09", "ancestry.card[65].cells"), ("A-10", "ancestry.card")},
    ),
    "numbered symbol on a champion": (
        put(f"{champion('shimmer_vey')}.symbols", ["wild 2"]),
        {("A-05", f"{champion('shimmer_vey')}.symbols[0]")},
    ),
    "card of five cells": (
        add("ancestry.card[0].cells", "-"),
        {("A-01", "ancestry.card[0].cells")},
    ),
    "starting card of one row": (
        both(cut("start_card.rows", 1), put("start_card.rows[0]", ["advance", "bolster", "influence"])),
        {("S-01", "start_card.rows"), ("S-02", "start_card.rows")},
    ),
    "elder at the start": (
        put("start_card.rows[1][2]", "elder"),
        {("S-03", "start_card.rows[1][2]")},
    ),
    "supply track too long": (
        put("supplies.most", 9),
        {("MAT-01", "supplies.most")},
    ),
    "effect missing": (
        both(put("wheel.spaces[2]", "honour"), put("wheel.spaces[6]", "honour")),
        {("W-03", "wheel.spaces")},
    ),
    "empty wheel": (
        put("wheel.spaces", []),
        {
            ("W-01", "wheel.start"),
            ("W-02", "wheel.boost_tripwire"),
            ("W-02", "wheel.breach_tripwire"),
            ("W-03", "wheel.spaces"),
            ("W-03", "wheel.breach_tripwire"),
            ("W-04", "wheel.spaces"),
        },
    ),
    "boost track too long": (
        put("boost.values", list(range(11))),
        {("W-05", "boost.values")},
    ),
    "boost that ends where it starts": (
        put("boost.start", 7),
        {("W-05", "boost.start")},
    ),
    "tile that goes up": (
        put("vote_tile[0].third", 5),
        {("V-01", "vote_tile[0]")},
    ),
    "gate card": (
        both(put("gate_card.first_fallen[0]", 2), put("gate_card.later_fallen", 1)),
        {("V-02", "gate_card.first_fallen"), ("V-02", "gate_card.later_fallen")},
    ),
    "too many values of tokens": (
        lambda raw: raw["hall_token"].append({"value": 6, "count": 0, "origin": "designed"}),
        {("V-03", "hall_token")},
    ),
    "too many gnomes": (
        put("gnome[0].count", 99),
        {("V-03", "gnome")},
    ),
    "forty-fifth champion": (
        lambda raw: raw["champion"].append({**raw["champion"][-1], "id": "one_more", "name": "One More"}),
        {("C-01", "champion")},
    ),
    "too many lines": (
        put(f"{champion('quagmaw')}.lines", [1, 2, 3, 4, 5]),
        {("C-03", f"{champion('quagmaw')}.lines")},
    ),
    "line behind the track": (
        put(f"{champion('quagmaw')}.lines", [4, 8]),
        {("C-03", f"{champion('quagmaw')}.lines")},
    ),
    "no champion of ice as in the example": (
        put(f"{champion('sunder_of_the_floe')}.votes", 2),
        {("C-04", "champion")},
    ),
    "everything limited": (
        each_champion(all_claws, "one_two"),
        {("C-06", "champion"), ("C-08", "champion"), ("C-09", "champion")},
    ),
    "starburst without a tile": (
        power("quagmaw", "hall_second"),
        {("C-07", f"{champion('quagmaw')}.power.kind")},
    ),
    "tile without a starburst": (
        power("keystone_orm", "banish"),
        {("C-07", f"{champion('keystone_orm')}.power.kind")},
    ),
    "nobody seizes without an advance": (
        power("mother_fern", "diagonal"),
        {("C-08", "champion")},
    ),
    "nothing for bolstering": (
        power("tidecaller_una", "pass_empty"),
        {("C-09", "champion")},
    ),
    "nothing for clusters": (
        both(power("rime_weaver_isk", "pass_empty"), power("skew_the_joiner", "pass_empty")),
        {("C-09", "champion")},
    ),
}


@pytest.mark.parametrize("case", MORE)
def test_more_facts_of_one_constraint(case):
    change, problems = MORE[case]
    assert told(change) == problems


def test_caverns_and_lairs_share_their_ids():
    problems = told(put("map.small.lair_pair[1].lair[0].id", "moss_2"))
    assert ("P-01", "map.small.lair_pair[1].lair[0].id") in problems


# Values that lie exactly on a limit, and the constraint that must not complain.
EDGES: dict[str, tuple[str, Change]] = {
    "eight halls": ("P-04", repeat("map.small.hall", 3)),
    "seven pairs": ("P-04", repeat("map.small.lair_pair", 2)),
    "as few trolls as can start": ("P-07", put("limits.trolls", 8)),
    "six domains with gnomes": ("P-06", put("limits.first_gnomes", [6, 6, 6, 6])),
    "twelve votes one by one": ("P-12", put(f"{champion('three_purse_maddo')}.power.amount", 12)),
    "twelve symbols": ("P-11", lambda raw: [row.update(symbols=["gnome"]) for row in raw["champion"][14:24]]),
    "as many pairs as players": ("M-10 error", cut("map.large.lair_pair", 5)),
    "five halls for five starbursts": ("M-13", cut("map.large.hall", 5)),
    "ten spaces": ("W-04", add("wheel.spaces", "move", "honour")),
    "start on the last space": ("W-01", put("wheel.start", 8)),
    "ten boosts": ("W-05", put("boost.values", list(range(10)))),
    "lines to the end of the track": ("C-03", put(f"{champion('quagmaw')}.lines", [1, 3, 5, 7])),
    "all gnomes that can be held": (
        "V-03 error",
        put("gnome", [dict(RAW["gnome"][0], count=99), dict(RAW["gnome"][1], count=28)]),
    ),
    "as few champions as five can play with": (
        "C-01 error",
        lambda raw: raw.update(champion=raw["champion"][:10] + raw["champion"][14:26] + raw["champion"][32:38]),
    ),
}


@pytest.mark.parametrize("edge", EDGES)
def test_a_limit_is_still_allowed(edge):
    (id, _, severity), change = EDGES[edge][0].partition(" "), EDGES[edge][1]
    raw = standard()
    change(raw)
    findings = examine(raw)
    assert findings.pack is not None
    assert not [one for one in findings.problems if one.constraint == id and severity in ("", one.severity)]


def test_departures_stop_faithful_packs_and_errors_every_pack():
    raw = standard()
    BREAKS["M-03", "cavern_count"][0](raw)
    assert not examine(raw).playable
    raw["faithful"] = False
    assert examine(raw).playable
    BREAKS["M-10", "lair_pairs"][0](raw)
    with pytest.raises(PackError, match="M-10") as refused:
        examine(raw).usable()
    assert {problem.constraint for problem in refused.value.problems} == {"M-10"}


def test_advice_stops_no_pack():
    raw = standard()
    for key in (("A-04", "small_numbers"), ("MAT-03", "desperation_within_reach"), ("C-04", "modest_votes")):
        BREAKS[key][0](raw)
    findings = examine(raw)
    assert [problem.constraint for problem in findings.problems] == ["A-04", "MAT-03", "C-04"]
    assert findings.usable() is findings.pack


def test_constraints_name_rules_of_the_rulebook():
    known = load_rulebook(STANDARD.parents[1] / "rules.toml").ids
    assert [line for line in CONSTRAINTS if line.rule not in known] == []


# --------------------------------------------------------------------------------------------------- The standard pack


def test_standard_has_no_problems():
    findings = examine_file(STANDARD)
    assert findings.problems == ()
    assert load("fall") == findings.pack


def test_names_of_the_schema_are_those_of_the_kernel():
    for names, enum in (
        (PowerName, Power),
        (TallyName, Tally),
        (EffectName, Effect),
        (DeckName, Deck),
        (ChampionClan, Clan),
    ):
        assert list(get_args(names)) == [member.name.lower() for member in enum]
    assert list(get_args(ActionName)) == [kind.name.lower() for kind in ACTIONS]
    assert list(POWERS) == list(get_args(PowerName))
    assert get_args(Colour) == COLOURS


def test_ancestry_of_the_standard_pack():
    cells = [cell for row in RAW["ancestry"]["card"] for cell in row["cells"]]
    kinds = Counter(cell.split()[0] for cell in cells)
    assert kinds == {
        "-": 84,
        "advance": 44,
        "bolster": 38,
        "influence": 36,
        "gnome": 36,
        "wild": 14,
        "supply": 14,
        "elder": 22,
    }
    assert Counter(cell.split()[0] for cell in cells if " " in cell) == dict.fromkeys(get_args(ActionName), 8)
    assert len({tuple(row["cells"]) for row in RAW["ancestry"]["card"]}) == 72
    for place in range(4):
        here = Counter(row["cells"][place].split()[0] for row in RAW["ancestry"]["card"])
        assert all(abs(here[kind] - number / 4) < 1 for kind, number in kinds.items())
    assert list(CARD) == [f"a{number:02}" for number in range(1, 73)]


def test_champions_of_the_standard_pack():
    decks = Counter(row["deck"] for row in RAW["champion"])
    assert decks == {"zero": 14, "one_two": 18, "three": 12}
    clans = Counter((row["deck"], row["clan"]) for row in RAW["champion"])
    assert {clans["zero", clan] for clan in CLANS} == {2}
    assert {clans["one_two", clan] for clan in CLANS} == {2}
    assert {clans["three", clan] for clan in CLANS} == {1}
    letters = [row["letter"] for row in RAW["champion"] if "letter" in row]
    assert "".join(letters) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert len({row["name"] for row in RAW["champion"]}) == 44


# ------------------------------------------------------------------------------------------------------ Lines that meet


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ("ad", "bc", True),  # crossing
        ("ab", "cd", False),  # side by side
        ("ab", "ac", False),  # from one place in two directions
        ("ae", "ad", True),  # one along the other
        ("ea", "ed", False),  # straight on
        ("bc", "de", True),  # one ends on the other
        ("ab", "ba", False),  # the same way
        ("af", "de", True),  # both on one straight line, and overlapping
        ("ae", "df", False),  # both on one straight line, but apart
    ],
)
def test_lines_that_meet(one, two, expected):
    spots = {"a": (0, 0), "b": (20, 0), "c": (0, 20), "d": (20, 20), "e": (10, 10), "f": (30, 30)}
    places = {name: Spot(x=x, y=y) for name, (x, y) in spots.items()}
    lines = Line("", one[0], one[1]), Line("", two[0], two[1])
    assert meet(lines[0], lines[1], places) == expected
    assert meet(lines[1], lines[0], places) == expected


# ------------------------------------------------------------------------------------------------------------- The box


def test_the_map_in_the_box():
    pack = fall(standard())
    box = box_of(pack, Switches())[0]
    assert list(box.caverns) == [21, 28]
    assert list(box.lair_pairs) == [5, 7]
    assert list(box.halls) == [5, 7]
    assert list(box.side) == [NONE, NONE, SMALL, SMALL, LARGE, LARGE]
    for side, map_side in ((SMALL, pack.map.small), (LARGE, pack.map.large)):
        joined = [[bool(int(box.adjacent[side, a]) >> b & 1) for b in range(PLACES)] for a in range(PLACES)]
        assert all(joined[a][b] == joined[b][a] for a in range(PLACES) for b in range(a))
        assert not any(joined[a][a] for a in range(PLACES))
        names = [row.id for row in map_side.cavern] + [""] * (CAVERNS - len(map_side.cavern))
        names += [lair.id for pair in map_side.lair_pair for lair in pair.lair]
        ways = {frozenset((names[a], names[b])) for a in range(len(names)) for b in range(a) if joined[a][b]}
        assert ways == {frozenset((row.id, other)) for row in map_side.cavern for other in row.next} | {
            frozenset((lair.id, other)) for pair in map_side.lair_pair for lair in pair.lair for other in lair.next
        }
        assert list(box.domain[side][: len(map_side.cavern)]) == [Clan[row.domain.upper()] for row in map_side.cavern]
        assert set(box.domain[side][len(map_side.cavern) :]) <= {NONE}
        for clan in range(7):
            own = [place for place, row in enumerate(map_side.cavern) if row.domain == CLANS[clan]]
            assert int(box.domain_caverns[side, clan]) == sum(1 << place for place in own)
            gates = [place for place in own if map_side.cavern[place].gate]
            assert int(box.gates[side, clan]) == sum(1 << place for place in gates)
        for hall, row in enumerate(map_side.hall):
            touching = {names[place] for place in range(CAVERNS) if int(box.touching[side, hall]) >> place & 1}
            assert touching == set(row.touching)
        assert not any(box.touching[side][len(map_side.hall) :])
    first_lair = pack.map.large.lair_pair[0].lair[0]
    assert int(box.adjacent[LARGE, FIRST_LAIR]) == sum(1 << LARGE_CAVERN[other] for other in first_lair.next)


def test_tokens_tracks_and_limits_in_the_box():
    box = box_of(fall(standard()), Switches())[0]
    assert [list(box.hall_token), list(box.hall_tokens)] == [[4, 8, 12], [4, 4, 4]]
    assert [list(tile) for tile in box.vote_tile][3] == [9, 5, 3]
    assert list(box.gnome_tokens) == [10, 10, 10]
    assert [list(box.invaders), list(box.first_fallen), int(box.later_fallen)] == [[2, 3, 4], [3, 4, 5], 2]
    assert int(box.wheel_spaces) == 8
    effects = [Effect.HONOUR, Effect.BOLSTER, Effect.MOVE, Effect.INFLUENCE]
    assert list(box.effect) == [*effects, *effects, NONE, NONE]
    assert [int(box.wheel_start), int(box.boost_tripwire), int(box.breach_tripwire)] == [0, 3, 7]
    assert [int(box.boost_spaces), int(box.boost_start), list(box.boost[:7])] == [7, 0, [0, 1, 2, 3, 4, 5, 6]]
    assert [list(box.base_supplies), int(box.most_supplies)] == [[6, 5, 4], 8]
    assert list(box.desperation) == [0, 0, 0, 0, 0, 0, 1, 1, 1]
    assert list(box.elder_honour) == [0, 0, 1, 3, 5, 8, 12, 17, 23, 30]
    assert [list(box.display[2:]), list(box.gate_cards[2:]), list(box.first_gnomes[2:])] == [
        [3, 4, 5, 6],
        [3, 3, 4, 5],
        [3, 4, 5, 6],
    ]
    names = ("trolls", "lair_trolls", "first_cavern", "next_cavern", "overrun_loss", "breach_gnomes", "swarm_steps")
    assert [int(box[name]) for name in names] == [25, 3, 6, 2, 1, 2, 2]


def test_ancestry_in_the_box():
    box = box_of(fall(standard()), Switches())[0]
    assert box.start_card.tolist() == [
        [Kind.ADVANCE, Kind.BOLSTER, Kind.INFLUENCE],
        [Kind.GNOME, Kind.ADVANCE, Kind.BOLSTER],
    ]
    strong = CARD[at(RAW, STRONG_CARD)["id"]]
    place = at(RAW, STRONG_CARD)["cells"].index("gnome 2")
    assert box.card[strong, place] == Kind.GNOME + 2 * NUMBER
    assert (box.card == Kind.BLANK).sum() == 84
    assert (box.card % NUMBER == Kind.ELDER).sum() == 22


def test_champions_in_the_box():
    box = box_of(fall(standard()), Switches())[0]
    orsa, sunder, quoin, tick, una, keystone = (
        CHAMPION[id]
        for id in (
            "orsa_two_fists",
            "sunder_of_the_floe",
            "marshal_quoin",
            "tick_the_turncoat",
            "tidecaller_una",
            "keystone_orm",
        )
    )
    assert (box.deck[orsa], box.clan[orsa], box.champion_votes[orsa]) == (Deck.ZERO, Clan.FIRE, 1)
    assert (box.power[orsa], box.amount[orsa], box.letter[orsa], box.lettered[0]) == (Power.MIGHT, 1, 0, orsa)
    assert (box.action[orsa], box.tally[orsa], box.claws[orsa], list(box.symbol[orsa])) == (NONE, NONE, 0, [0, 0])
    assert list(box.line[sunder]) == [2, 4, 6, NONE]
    assert (box.power[sunder], box.action[sunder]) == (Power.STRONG_POWER, Kind.ADVANCE)
    assert (box.clan[quoin], box.tally[quoin]) == (Clan.OUTSIDER, Tally.PAWNS)
    assert list(box.symbol[tick]) == [Kind.GNOME + 2 * NUMBER, Kind.BLANK]
    assert box.letter[CHAMPION["shimmer_vey"]] == NONE
    assert box.claws[CHAMPION["doro_twice_told"]] == 2
    assert (box.deck[una], box.deck[keystone]) == (Deck.ONE_TWO, Deck.THREE)
    assert box.lettered[22] == keystone


def test_a_smaller_pack_leaves_the_rest_of_the_box_empty():
    raw = standard()
    raw["faithful"] = False
    both(drop("champion", 43), drop("champion", CHAMPION["cinder_odd"]), cut("map.large.lair_pair", 6))(raw)
    pack = examine(raw).usable()
    assert isinstance(pack, FallPack)
    box = box_of(pack, Switches())[0]
    assert (box.deck[42], box.clan[42], box.power[43], box.letter[42]) == (NONE, NONE, NONE, NONE)
    assert box.lettered[ord("P") - ord("A")] == NONE
    assert box.lair_pairs[LARGE] == 6
    assert box.adjacent[LARGE, FIRST_LAIR + 12] == 0


# -------------------------------------------------------------------------------------------------------- The switches


def test_switches_reach_the_box():
    pack = fall(standard())
    plain = box_of(pack, Switches())[0]
    names = ("gnome_victory_votes", "boost_on_defeat_move", "move_trolls_from_rival_lair", "max_pawns")
    assert [int(plain[name]) for name in names] == [1, 0, 1, 5]
    assert list(plain.colour) == [0, 1, 2, 3, 4]
    other, problems = convert(
        {
            "gnome_victory_votes": 2,
            "boost_on_defeat_move": True,
            "move_trolls_from_rival_lair": False,
            "max_pawns": 7,
            "colours": ["violet", "pink", "blue", "yellow", "green"],
        },
        Switches,
    )
    assert other is not None, problems
    box = box_of(pack, other)[0]
    assert [int(box[name]) for name in names] == [2, 1, 0, 7]
    assert list(box.colour) == [4, 0, 1, 3, 2]


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ({"gnome_victory_votes": 3}, "gnome_victory_votes"),
        ({"max_pawns": -1}, "max_pawns"),
        ({"max_pawns": 27}, "max_pawns"),
        ({"colours": ["pink", "red", "green", "yellow", "violet"]}, "colours[1]"),
        ({"colours": ["pink", "pink", "green", "yellow", "violet"]}, ""),
        ({"colours": ["pink"]}, ""),
        ({"max_pawn": 5}, "max_pawn"),
    ],
)
def test_wrong_switches_are_told(raw, path):
    switches, problems = convert(raw, Switches)
    assert switches is None
    assert [problem.path for problem in problems] == [path]


def test_wrong_switches_are_refused_in_python_too():
    with pytest.raises(ValueError, match="max_pawns"):
        Switches(max_pawns=27)
    with pytest.raises(ValueError, match="colours"):
        Switches(colours=("pink", "pink", "green", "yellow", "violet"))


def test_every_switch_but_the_colours_belongs_to_a_ruling():
    rulebook = load_rulebook(STANDARD.parents[1] / "rules.toml")
    named = {switch for ruling in rulebook.rulings for switch in ruling.switches}
    assert named | {"colours"} == set(Switches.__struct_fields__)


# ------------------------------------------------------------------------------------------------------------ The texts


def test_texts_of_champions_differ_and_name_their_numbers():
    pack = fall(standard())
    texts = {row.id: champion_text(row) for row in pack.champion}
    assert len(set(texts.values())) == len(texts)
    for row in pack.champion:
        text = texts[row.id]
        numbers = [word.strip(".,:") for word in text.split()]
        if row.power.amount:
            assert str(row.power.amount) in numbers, text
        assert all(symbol_name(symbol) in text for symbol in row.symbols)
        assert (row.power.claws > 0) == ("claw" in text)
        assert text.endswith(".")


@pytest.mark.parametrize("kind", get_args(PowerName))
def test_a_text_for_every_power(kind):
    """Also for kinds that no champion of the standard pack has with these values."""
    needs = POWERS[kind]
    raw = standard()
    row = raw["champion"][0]
    row["power"] = {"kind": kind, "origin": "designed"}
    row["power"] |= {"amount": 7} if needs.amount else {}
    row["power"] |= {"action": "gnome"} if needs.action else {}
    row["power"] |= {"tally": "elders"} if needs.tally else {}
    row["power"] |= {"claws": 3} if needs.claws else {}
    row["symbols"] = ["supply"]
    text = champion_text(fall(raw).champion[0])
    assert ("7" in text) == needs.amount
    assert ("Gnome action" in text) == needs.action
    assert ("for each of your elder symbols" in text) == needs.tally
    assert ("3 claws: 3 uses per wave." in text) == needs.claws
    assert ("its pawn" in text) == (needs.pawn or kind == "extra_weak")
    assert ("great hall" in text) == needs.starburst
    assert ("Instant: " in text) == (needs.timing == "instant")
    assert ("End of wave: " in text) == (needs.timing == "end_of_wave")
    assert "Ancestry symbol: Supply." in text


def test_texts_follow_the_row():
    raw = standard()
    put(f"{champion('lull_the_piper')}.power.amount", 3)(raw)
    without(champion("brannick_quickmaul"), "letter")(raw)
    put(f"{champion('shimmer_vey')}.symbols", ["wild", "gnome 2"])(raw)
    put(f"{champion('marshal_quoin')}.power.tally", "once")(raw)
    pack = fall(raw)
    text = {row.id: champion_text(row) for row in pack.champion}
    assert text["lull_the_piper"] == "Pawn F. End of wave: 3 trolls from your supply join its pawn."
    assert "pawn" not in text["brannick_quickmaul"].lower()
    assert text["shimmer_vey"] == "Ancestry symbols: Wild and Gnome 2."
    assert text["marshal_quoin"] == "Pawn Q. End of wave: 2 honour."
    assert text["keystone_orm"].startswith("Starburst W. Instant: ")


def test_texts_of_symbols_and_signs():
    assert all(symbol_text(kind.name.lower()).startswith(f"{kind.name.capitalize()}: ") for kind in Kind)
    assert symbol_text("advance 3") == "Advance 3: Your trolls move into one cavern."
    assert symbol_text("-") == "Blank: There is nothing to cover."
    assert all(sign_text(sign) for sign in SIGNS)
    pack = fall(standard())
    assert {sign for row in pack.champion for sign in signs_of(row)} == set(SIGNS)


@pytest.mark.parametrize("tally", get_args(TallyName))
@pytest.mark.parametrize("kind", ["wave-honour", "instant-honour"])
def test_a_text_for_every_tally(kind, tally):
    """A tally without words of its own would be said as the honour alone."""
    alone = cards(f"power-{kind}", amount=2, tally="once")
    assert (cards(f"power-{kind}", amount=2, tally=tally) == alone) == (tally == "once")


def test_votes_of_outsiders_go_to_any_clan():
    texts = {row.clan: votes_text(row) for row in fall(standard()).champion if row.votes == 2}
    assert texts["outsider"] == "2 votes in any one clan."
    assert texts["ice"] == "2 votes in Ice."


# ------------------------------------------------------------------------------------ Everything at once, and anything


def test_all_problems_at_once():
    raw = standard()
    raw["map"]["large"]["cavern"][2]["domain"] = "sand"
    raw["map"]["large"]["lair_pair"][0]["lair"][1]["x"] = 1001
    raw["ancestry"]["card"][5]["cells"][1] = "advance 1"
    raw["champion"][3]["letter"] = "AB"
    raw["champion"][4]["power"]["kind"] = "flight"
    raw["champion"][9]["symbols"] = ["-"]
    raw["wheel"]["start"] = 0
    del raw["boost"]["values"]
    findings = examine(raw)
    assert findings.pack is None
    assert {problem.path for problem in findings.problems} == {
        "map.large.cavern[2].domain",
        "map.large.lair_pair[0].lair[1].x",
        "ancestry.card[5].cells[1]",
        "champion[3].letter",
        "champion[4].power.kind",
        "champion[9].symbols[0]",
        "wheel.start",
        "boost.values",
    }


def test_diff_and_hash_see_what_changed():
    raw = standard()
    put(f"{cavern('ice_3')}.x", 555)(raw)
    put(f"{champion('cinder_odd')}.power.amount", 3)(raw)
    put("ancestry.card[0].cells", ["-", "-", "-", "elder"])(raw)
    put("map.small.lair_pair[0].lair[1].y", 500)(raw)
    a, b = fall(standard()), fall(raw)
    assert {change.path for change in diff(a, b)} == {
        "map.small.lair_pair[spiral].lair[spiral_b].y",
        "map.large.cavern[ice_3].x",
        "ancestry.card[a01].cells",
        "champion[cinder_odd].power.amount",
    }
    assert diff(a, a) == []
    assert content_hash(a) != content_hash(b)


def survives(raw: Raw) -> None:
    """Whatever the values are, the checks say what is wrong, and a pack that is let through makes a box and texts."""
    findings = examine(raw)
    assert findings.playable == (not findings.refusals)
    assert (findings.pack is None) == any(problem.constraint is None for problem in findings.problems)
    if findings.playable and isinstance(findings.pack, FallPack):
        box = box_of(findings.pack, Switches())[0]
        assert box.caverns[LARGE] == len(findings.pack.map.large.cavern)
        assert all(champion_text(row) for row in findings.pack.champion)


LEAVES: st.SearchStrategy[object] = st.one_of(
    st.integers(0, 40),
    st.sampled_from(
        ["-", "gnome 2", "elder", "moss", "ice_3", "spiral_a", "outsider", "three", "A", "symbols", "banish"]
    ),
    st.booleans(),
    st.just([]),
    st.just({}),
)


PLACES_OF_RAW = [path for path in everywhere(RAW) if path not in (("game",), ("map",))]


@settings(max_examples=100, deadline=None)
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
