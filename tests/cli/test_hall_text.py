"""What a person sees of a table of In the Hall of the Mountain King, and its documented JSON form."""

import json
import random
from collections.abc import Collection
from functools import cache
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

import underhall
from tests.rules.hall.helpers import full
from tests.rules.hall.small_board import built, small
from underhall import cli
from underhall.engine.colours import STYLES
from underhall.engine.dice import ScriptedDice, SeededDice
from underhall.engine.kernel import NOBODY
from underhall.engine.lines import Line, joined
from underhall.engine.match import Match
from underhall.games.hall import board_text, panels, text
from underhall.games.hall.data import TableData
from underhall.games.hall.facts import Facts
from underhall.games.hall.pack_schema import Switches
from underhall.games.hall.pieces import Resource
from underhall.games.hall.position import Position

MAGENTA, GREEN, YELLOW, RED = range(4)
MOST_LINES = 32  # of the board, so that a menu has room in 42


def facts_of(match: Match, seat: int = MAGENTA) -> Facts:
    """What the functions of the text take."""
    facts: Facts = match.setting.words.facts(match.view(seat).fields, seat)
    return facts


def board(match: Match, seat: int = MAGENTA, lit: Collection[str] = ()) -> list[Line]:
    return text.board(facts_of(match, seat), lit)


def plain(lines: list[Line]) -> list[str]:
    return [joined(line).rstrip() for line in lines]


def block(drawn: str) -> list[str]:
    return [line[4:].rstrip() for line in drawn.strip("\n").splitlines() if line.strip()]


def with_hall() -> Position:
    """Two passages of Magenta under the Porridge Pit, which leaves a portion of each; a tile of nobody."""
    table = Position(small(), 4).tunnel_on(0, "passage", "B1 C1 D1 E1").tunnel_on(0, "passage", "B2 C2 D2 E2")
    table.hall_on(0, "porridge_pit", "B1 C1 D1 B2 C2 D2", altar="C1").tunnel_on(None, "stub", "H6 G6", anchor="H6")
    return table.statue("ice", "E1").storage(0, cart=2).statue_step(0)


@cache
def played(seats: int, seed: int, plies: int) -> Match:
    """A random game so far; not to be played on."""
    match = underhall.new("hall", seats=seats, seed=seed)
    pick = random.Random(seed)
    for _ in range(plies):
        if match.decision is None:
            break
        match.choose(pick.choice(match.decision.options))
    return match


# Drawings -------------------------------------------------------------------------------------------------------------


def test_the_mountain_shows_tiers_rubble_buried_things_sites_gates_tunnels_and_statues() -> None:
    assert plain(board_text.draw_map(facts_of(built().match()))) == block("""
       A  B  C  D  E  F  G  H  I  J  K  L
     1 M^ Ma Ma Ma Ma°1  1  1  1  1  1  G^
     2 1  2i MbFMbIMc Mci2  2  2  2I 2  Ga
     3 1  2  [a]Mb 3  3  3  3  3  [ ]2  Ga°
     4 1  2: 3  3t:4  4  4  4  3  3  2  1
     5 1  2  3  3  4  ▓▓▓▓▓▓4  3  3M 2  1
     6 1  2  3  3  5  5  5  5  3  3  2  1
     7 1  2  [ ]3  3  3  3  3  3  [ ]2  1
     8 1  2  2: 2  2  2  2  2  2  2F 2  1
     9 Y^ 1  1  1  1  1  1  1  1  1  1  R^
    """)


def test_the_mountain_shows_great_halls_what_sticks_out_and_what_is_cut_off() -> None:
    drawn = plain(board_text.draw_map(facts_of(with_hall().match())))
    assert drawn[1].startswith(" 1 M^ M# M@ M# MaI1")
    assert drawn[2].startswith(" 2 1  M# M#FM# Mb 2")
    assert drawn[6].startswith(" 6 1  2  3  3  5  5  -a -a°3")


def test_a_statue_on_a_pedestal_shows_both() -> None:
    table = built().statue("fire", "F2").act(MAGENTA)
    row = plain(board_text.draw_map(facts_of(table.match())))[2]
    assert row[18:21] == "MiF", "a Fire statue on an Ice pedestal"


def test_start_points_are_shown_until_the_game_begins() -> None:
    match = underhall.new("hall", seats=4, seed=2)
    facts = facts_of(match)
    drawn = "".join(plain(board_text.draw_map(facts)))
    assert drawn.count(board_text.GATE) == len(facts.starts)
    assert match.decision is not None
    assert joined(board(match)[0]) == f"Set-up: {match.setting.words.seat(match.decision.seat)} chooses."
    while match.decision is not None and match.decision.kind == "place-gate":
        match.choose(match.decision.options[0])
    assert joined(board(match)[0]) == "Set-up: all players place their starters at the same time."


def test_a_trollsmoot_shows_what_each_troll_holds_of_its_symbols() -> None:
    lines = plain(board_text.draw_smoot(facts_of(built().match()), MAGENTA))
    assert lines[2].split() == ["(free)", "(free)"]
    assert lines[4].strip() == "Soot Gobbi Rime Tuttl Bogwin"
    assert lines[5].split() == ["F1", "SSK", "I1", "ssK", "U1", "Cr"]
    assert lines[7].split() == ["*", "S", "*", "i", "*", "h", "*", "c"]


def test_the_horde_is_a_pyramid_with_bribes_and_pedestals() -> None:
    lines = plain(board_text.draw_horde(facts_of(built().match())))
    assert lines[0].strip().startswith("Mother Loa ")
    assert lines[1].split()[:2] == ["U3", "IITOO"]
    assert lines[4].split()[:2] == ["I2", "SIRO"]
    assert lines[5].split()[0] == "_i"
    assert lines[7].split()[:2] == ["I1", "HK"]
    assert lines[8] == "+OO"
    starts = [len(line) - len(line.lstrip()) for line in (lines[0], lines[3], lines[6])]
    assert starts == [11, 5, 0]


# The whole table ------------------------------------------------------------------------------------------------------


def test_supplies_seats_spells_and_workshops() -> None:
    shown = " ".join(built().match().view(MAGENTA).text().split())
    for part in (
        "Round 1: Magenta's turn. Magenta has the crown. Coronation tokens left: 5 and 3.",
        "Gallery Elbow",
        "7x #@#",
        "The Trove",
        "6 or 15",
        "Workshops: a Cartwright on C3: 1 heartstone for 1 cart, or 1 cart for 1 heartstone;",
        "k Wheeljack, 2 left: 2 resources of any kind for 1 cart",
        "Earth Ritual (2 of 3 runes): Gain 3 stone.",
        "Pedestal tokens, tiers 1 to 5: Fire ",
        "; Moon 2 5 ",
        "Supply: 30 stone, 31 iron, 28 heartstone, 41 carts, 20 hammers, 21 runes and 31 coins.",
        "> M Magenta (you): 12 honour (4 for pedestal tokens, 4 for leftover resources and 4 for statues). "
        "Storage: 2 stone, 4 iron, 2 heartstone, 1 cart, 1 rune and 2 coins. "
        "On trolls: 3 stone, 1 cart, 1 Fire cart and 1 Ice cart. Pedestals: 1 Fire and 1 Moon.",
        "G Green: 0 honour. Storage: nothing. On trolls: nothing.",
    ):
        assert part in shown, part
    assert "4M" in shown, "the token that Magenta has taken"
    spectator = " ".join(built().match().view(NOBODY).text().split())
    assert "(you)" not in spectator
    assert "Your trollsmoot" not in spectator
    assert "M Magenta G Green Y Yellow" in spectator, "all trollsmoots"


def test_the_table_of_seats_has_a_column_for_each() -> None:
    rows = {line.split()[0]: line.split()[1:] for line in map(joined, _seat_table(built().match())) if line.strip()}
    assert rows["M"] == ["G", "Y", "R"]
    assert rows["iron"] == ["4", "0", "0", "0"]
    assert rows["held"] == ["6", "0", "0", "0"]
    assert rows["_m"] == ["1", "0", "0", "0"]
    assert rows["trolls"] == ["7", "4", "4", "4"]


def _seat_table(match: Match) -> list[Line]:
    return panels.seat_table(facts_of(match), 40)


def test_what_holds_in_this_turn_and_how_long_the_game_goes_on_is_in_the_first_line() -> None:
    table = built().this_turn(any_bribes=True, fewer_bribes=2, soft_stone=1, alloy=True, discount=1).act(MAGENTA)
    lines = [joined(line) for line in panels.headline(facts_of(table.match()))]
    assert max(map(len, lines)) <= text.WIDTH
    first = " ".join(line.strip() for line in lines)
    for part in ("any resource can be a bribe.", "2 bribes can be skipped.", "1 rubble space needs no hammer."):
        assert f" This turn {part}" in first
    assert first.endswith(" This turn two minerals can be mixed. This turn a tunnel costs 1 mineral less.")
    ended = Position(small(), 2).final().match()
    assert joined(board(ended)[0]) == "The game is over."


def test_partners_are_named_and_share_their_storage() -> None:
    table = Position(small(teams=True), 4).storage(0, iron=3).act(0)
    shown = " ".join(table.match().view(MAGENTA).text().split())
    assert "M Magenta (you), with Red: " in shown
    assert "R Red, with Magenta: " in shown
    assert shown.count("Storage: 3 iron.") == 2


@pytest.mark.parametrize(("seats", "seed"), [(2, 3), (3, 4), (5, 6)])
def test_long_games_fit_into_100_columns_and_leave_room_for_a_menu(seats: int, seed: int) -> None:
    match = underhall.new("hall", seats=seats, seed=seed)
    pick = random.Random(seed)
    for ply in range(241):
        decision = match.decision
        if decision is None:
            break
        if ply % 80 == 0:
            lit = [option.target for option in decision.options if option.target]
            for seat in (*range(seats), NOBODY):
                assert max(map(len, match.view(seat).text().splitlines())) <= text.WIDTH
                drawn = plain(board(match, seat, lit))
                assert max(map(len, drawn)) <= text.WIDTH
                assert len(drawn) <= MOST_LINES
        match.choose(pick.choice(decision.options))


@pytest.mark.parametrize(
    "target", ["square:c2", "square:h6", "square:c3", "troll:0:2.1", "troll:0:3.2", "horde:mother_loam"]
)
def test_every_target_that_is_drawn_is_pointed_out(target: str) -> None:
    match = built().match()
    assert text.drawn(target)
    shown = board(match, lit=[target])
    assert plain(shown) == plain(board(match)), "only the style differs"
    assert any(board_text.LIT in shade for line in shown for _, shade in line)
    assert not any(board_text.LIT in shade for line in board(match) for _, shade in line)


@pytest.mark.parametrize("target", ["squares:c2,c3", "spell:earth_ritual", "tunnel:stub", "hall:the_trove"])
def test_what_is_not_on_the_board_is_not_drawn(target: str) -> None:
    assert not text.drawn(target)


def test_styles_carry_no_meaning_of_their_own() -> None:
    """The plain text is the same without styles, and every seat's colour comes with its letter or name."""
    match = built().match()
    lines = text.paint(facts_of(match))
    assert match.view(MAGENTA).text() == "\n".join(plain(lines))
    assert "\x1b" not in match.view(MAGENTA).text()
    green = [part.strip(" >") for line in lines for part, shade in line if STYLES["green"] in shade]
    assert green
    assert {part[0] for part in green if part} == {"G"}


def test_each_colour_has_a_letter_and_a_style_of_its_own() -> None:
    styles = text.seat_styles(built().match().setting.switches)
    assert list(styles) == ["Magenta", "Green", "Yellow", "Red", "Blue"]
    assert len(set(styles.values())) == len({name[0] for name in styles}) == 5


# Spoken ---------------------------------------------------------------------------------------------------------------


def test_the_spoken_table_has_a_sentence_for_each_thing() -> None:
    lines = text.spoken(facts_of(built().match())).splitlines()
    for line in (
        "Round 1: Magenta's turn. Magenta has the crown. Coronation tokens left: 5 and 3.",
        "Row 3: A tier 1, B tier 2, C Cartwright, D dug, E to I tier 3, J empty site, K tier 2 and L dug.",
        "Row 4: A tier 1, B tier 2, C to D tier 3, E to H tier 4, I to J tier 3, K tier 2 and L tier 1. "
        "Rubble on B4 and D4. Buried under D4: hammer.",
        "Tunnel Elbow of Magenta on C2, D2 and D3, tiers 2 and 3. Anchor on C2. Fire statue on C2. Ice statue on D2.",
        "Tunnel Stub of Magenta on E2 and F2, tier 2. Ice pedestal on F2.",
        "Gate of Green on L1, tier 1.",
        "Horde, bottom row, place 1: Hulda Shiver (Level 1 Ice: 1 heartstone and 1 Ice cart). Bribes on it: 2 coins.",
        "Spell Earth Ritual, 2 runes on it: Gain 3 stone.",
        "Magenta, row 2, place 2: Rime Tuttle (Level 1 Ice: 2 stone and 1 Ice cart). It holds 1 Ice cart.",
        "Great hall The Trove: 6 honour, or 15 with a statue on its altar. "
        "Its rows are square square square, square altar square and square square square.",
    ):
        assert line in lines, line
    assert (
        "Workshop Cartwright, none in the supply: Exchange 1 heartstone for 1 cart, or 1 cart for 1 heartstone. "
        "On C3 it has 2 open entrances."
    ) in lines
    start = "Tunnels left: 6 of the Stub (2 squares), 7 of the Gallery (3 squares), "
    assert any(line.startswith(start) for line in lines)
    assert not any("▓" in line for line in lines)


def test_the_spoken_table_names_halls_and_what_is_cut_off() -> None:
    lines = text.spoken(facts_of(with_hall().match())).splitlines()
    assert (
        "Great hall Porridge Pit of Magenta on B1, C1, D1, B2, C2 and D2, tiers 1 and 2. Altar on C1. "
        "Fire statue on C2."
    ) in lines
    assert "Part of a tunnel of Magenta on E1, tier 1. Ice statue on E1." in lines
    assert "Tunnel Stub on G6 and H6, cut off from every gate, tier 5. Anchor on H6." in lines


# Secrets --------------------------------------------------------------------------------------------------------------


def drafting(second: str) -> Match:
    dice = ScriptedDice({"draw-starter@0": ["barrow_jot", second]}, SeededDice(0))
    return Position(small(), 3).draft().match(dice)


@pytest.mark.parametrize("seat", [GREEN, NOBODY])
def test_starters_in_hand_are_never_shown_to_others(seat: int) -> None:
    def shown(second: str) -> tuple[Any, ...]:
        match = drafting(second)
        view = match.view(seat)
        return view.text(), text.spoken(facts_of(match, seat)), view.to_json()

    assert shown("pebble_nan") == shown("red_dobbin")
    assert "In hand: Pebble Nan (1 stone) and Barrow Jot" in drafting("pebble_nan").view(MAGENTA).text()


@pytest.mark.parametrize("seat", [GREEN, NOBODY])
def test_hidden_tokens_are_never_shown_to_others(seat: int) -> None:
    """Two tokens of Magenta, one way round and the other."""

    def shown(one: int, other: int) -> tuple[Any, ...]:
        table = built().token(MAGENTA, "ice", 1).points("ice", 1, one).points("ice", 2, other)
        match = table.act(MAGENTA).match()
        view = match.view(seat)
        return view.text(), text.spoken(facts_of(match, seat)), view.to_json()

    assert shown(5, 2) == shown(2, 5)
    assert "Ice ?M ?M" in shown(5, 2)[0]
    assert "2 pedestal tokens face down" in shown(5, 2)[0]


def test_the_owner_sees_its_own_tokens_and_at_the_end_all_do() -> None:
    table = Position(small(), 4).token(MAGENTA, "ice", 1).token(MAGENTA, "ice", 2)
    table.points("ice", 1, 5).points("ice", 2, 2)
    own = table.act(MAGENTA).match().view(MAGENTA).text()
    assert "Ice 5M 2M" in own and "7 for pedestal tokens" in own and "face down" not in own
    over = full(full(table, MAGENTA), GREEN).crowned(MAGENTA, GREEN).turns_left(0).final().match()
    for seat in (GREEN, NOBODY):
        assert "Ice 5M 2M" in over.view(seat).text() and "face down" not in over.view(seat).text()
        assert {token["value"] for token in data(over, seat)["tokens"] if token["owner"] == MAGENTA} == {5, 2}


def test_who_has_taken_no_token_hides_nothing() -> None:
    assert data(built().match(), GREEN)["seats"][RED]["honour"]["pedestals"] == 0


# JSON -----------------------------------------------------------------------------------------------------------------


def data(match: Match, seat: int = MAGENTA) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(match.view(seat).to_json())
    return loaded


@pytest.mark.parametrize("seat", [MAGENTA, GREEN, NOBODY])
def test_it_comes_back_from_json_as_it_went(seat: int) -> None:
    for match in (built().match(), with_hall().match(), played(3, 9, 120)):
        view = match.view(seat)
        assert msgspec.json.decode(view.to_json(), type=TableData) == view.data()


def test_squares_and_regions() -> None:
    table = data(built().match())
    squares = {square["at"]: square for square in table["squares"]}
    assert len(squares) == 12 * 9
    plain_square = {
        "at": "D4",
        "tier": 3,
        "heart": False,
        "site": False,
        "workshop": None,
        "start": [],
        "rubble": True,
        "buried": "hammer",
        "region": None,
        "networks": [],
        "anchor": False,
        "pedestal": None,
        "statue": None,
    }
    assert squares["D4"] == plain_square
    assert (squares["C3"]["site"], squares["C3"]["workshop"], squares["C3"]["tier"]) == (True, "cartwright", None)
    assert squares["F5"]["heart"]
    assert squares["A1"]["start"] == [2, 3, 4, 5]
    assert (squares["F2"]["pedestal"], squares["F2"]["networks"]) == ("ice", [MAGENTA])
    assert (squares["C2"]["statue"], squares["C2"]["anchor"]) == ("fire", True)
    regions = {region["region"]: region for region in table["regions"]}
    assert regions[squares["C2"]["region"]]["squares"] == ["C2", "D2", "D3"]
    assert regions[squares["C2"]["region"]]["tile"] == "elbow"
    kinds = {region["kind"] for region in data(with_hall().match())["regions"]}
    assert kinds == {"gate", "tunnel", "portion", "hall"}


def test_supplies_horde_and_spells() -> None:
    table = data(built().match())
    assert table["horde"][0]["troll"] == "hulda_shiver"
    assert table["horde"][0]["bribes"]["coin"] == 2
    assert table["horde"][5] == {"troll": "glacia_thud", "bribes": dict.fromkeys(table["supply"], 0), "pedestal": "ice"}
    assert table["book"][0] == {"spell": "earth_ritual", "runes": 2}
    assert table["spell_deck"] == {"unknown": 14, "beneath": []}
    assert [deck["unknown"] for deck in table["troll_decks"]] == [21 - 5 - 3, 17 - 4, 17 - 3]
    assert table["workshops"][0] == {"workshop": "cartwright", "left": 0, "on": ["C3"], "entrances": [2]}
    assert table["tunnels"][0] == {"tunnel": "stub", "left": 6}
    assert {hall["hall"]: hall["altar"] for hall in data(with_hall().match())["halls"]}["porridge_pit"] == "C1"
    token = next(token for token in table["tokens"] if token["owner"] is not None)
    assert token == {"clan": "ice", "tier": 2, "value": 4, "owner": MAGENTA, "pedestal_at": "F2"}
    assert table["crowns"] == [{"honour": 5, "owner": None}, {"honour": 3, "owner": None}]
    assert [crown["honour"] for crown in data(Position(small(), 2).act(0).match())["crowns"]] == [3]


def test_what_seats_have() -> None:
    magenta = data(built().match())["seats"][MAGENTA]
    assert (magenta["colour"], magenta["partner"], magenta["gate"], magenta["hand"]) == ("magenta", None, "A1", [])
    assert magenta["storage"]["iron"] == 4
    assert magenta["pedestals"] == {"fire": 1, "ice": 0, "moon": 1}
    assert [troll["place"] for troll in magenta["trollsmoot"]] == ["2.1", "2.2", "2.3", "1.1", "1.2", "1.3", "1.4"]
    assert magenta["trollsmoot"][1] == {
        "place": "2.2",
        "troll": "rime_tuttle",
        "symbols": [{"kind": "stone", "count": 2, "filled": 0}, {"kind": "clan_cart", "count": 1, "filled": 1}],
    }
    partners = [seat["partner"] for seat in data(Position(small(teams=True), 4).act(0).match())["seats"]]
    assert partners == [RED, YELLOW, GREEN, MAGENTA]


def test_what_a_seat_may_not_know_is_null() -> None:
    match = drafting("pebble_nan")
    assert data(match)["seats"][MAGENTA]["hand"] == ["pebble_nan", "barrow_jot"]
    assert data(match, GREEN)["seats"][MAGENTA]["hand"] == [None, None]
    assert (data(match)["deciding"], data(match)["decision"]) == ([0, 1, 2], "place-starter")
    hidden = data(built().match(), GREEN)
    assert hidden["seats"][MAGENTA]["honour"]["pedestals"] is None
    assert [token["value"] for token in hidden["tokens"] if token["owner"] == MAGENTA] == [None]
    own = data(built().match())
    assert own["seats"][MAGENTA]["honour"]["pedestals"] == 4


def test_the_course_of_the_game() -> None:
    table = data(built().this_turn(cast=True, discount=1).act(MAGENTA).match())
    assert (table["round"], table["active"], table["starter"], table["turns_left"]) == (1, MAGENTA, MAGENTA, None)
    assert (table["deciding"], table["decision"], table["over"]) == ([MAGENTA], "act", None)
    assert (table["this_turn"]["cast"], table["this_turn"]["worked"], table["this_turn"]["discount"]) == (
        True,
        False,
        1,
    )
    ended = data(Position(small(), 2).final().match())
    assert (ended["deciding"], ended["decision"], ended["over"]) == ([], None, "ended")
    assert data(underhall.new("hall", seats=3, seed=1))["side"] == "autumn"
    assert data(underhall.new("hall", seats=4, seed=1))["side"] == "winter"


def test_scores_are_those_of_the_match() -> None:
    match = played(3, 9, 120)
    assert [seat["honour"] for seat in data(match)["seats"]] == list(match.standing().scores)
    assert sum(match.standing().totals) > 0


# Playing --------------------------------------------------------------------------------------------------------------


def test_the_help_of_the_terminal_game_has_what_it_needs() -> None:
    pack, usual = built().setting.pack, Switches()
    assert set(text.EXAMPLES) == {"key", "begins", "card", "word", "rule", "places"}
    names = dict(text.glossary(pack, usual))  # type: ignore[arg-type]
    assert len(names) == len(text.glossary(pack, usual)) == 17 + 11 + 6 + 55 + 6  # type: ignore[arg-type]
    assert any(text.EXAMPLES["card"] in name.casefold() for name in names)
    assert names["Earth Ritual"] == "Spell: Gain 3 stone."
    assert names["Bogwin"] == "Level 1 troll of the Mud clan. It shows 1 cart and 1 rune."
    assert names["The Trove"] == "Great hall of 9 squares: 6 honour, or 15 with a statue on its altar."
    assert "2 to 10 honour" in text.introduction(pack)  # type: ignore[arg-type]
    rules = {entry.id for entry in built().setting.rulebook.entries}
    assert text.EXAMPLES["rule"] in rules


def test_signs_of_resources_differ() -> None:
    signs = [board_text.sign(kind) for kind in range(len(Resource) + 1)]
    assert len(set(signs)) == len(signs)
    assert not set(signs) & set(board_text.TUNNEL_LETTERS)


def play(*arguments: str, typed: list[str]) -> str:
    command = ["play", "hall", "--seed", "5", "--bots", "random", *arguments]
    result = CliRunner().invoke(cli.app, command, input="".join(f"{line}\n" for line in typed))
    assert result.exit_code == 0, result.output
    return result.output


def test_a_game_begins_and_is_explained() -> None:
    output = play("--seats", "2", typed=["?", "c earth", "r rubble", *["1", ""] * 12])
    assert "You play Magenta.\nThe bot random plays Green." in output
    assert "by its key (dig:stub:stone)" in output
    assert "Squares are a column's letter and a row's number" in output
    assert "Gain 3 stone." in output
    assert "Which starter do you place, and where?" in output
    assert "Magenta: Recruit a troll or dig a tunnel." in output
    assert "The input has ended" in output


def test_a_refusal_names_the_rule() -> None:
    output = play("--seats", "2", typed=[*["1", ""] * 5, "w skip", "w nothing:at:all"])
    assert '"Skip recruiting and digging" is not possible:' in output
    assert "(hall:R054)" in output
    assert "is not an option here." in output


def test_the_spoken_table_has_no_drawing() -> None:
    output = play("--seats", "2", "--spoken", typed=["1", "", "1", "1", "1", "1", "t"])
    assert "Row 1: " in output
    assert "▓" not in output
