"""What a person sees of a table of Fall of the Mountain King, and its documented JSON form."""

import json
import random
from collections.abc import Collection
from functools import cache
from typing import Any

import msgspec
import pytest

import underhall
from underhall.engine.colours import STYLES
from underhall.engine.kernel import NOBODY
from underhall.engine.lines import Line, beside, flowed, joined, wrapped
from underhall.engine.match import Match
from underhall.games.fall import board_text, text
from underhall.games.fall.data import TableData
from underhall.games.fall.facts import Facts
from underhall.games.fall.pack_schema import Switches

PINK, BLUE, GREEN, YELLOW = range(4)
MOSS_3 = 2  # its number on the large side


def built() -> Any:
    """Pink and Blue in Moss, gnomes beside them; Pink is to cover a symbol."""
    position = underhall.position("fall", seats=4)
    for champion in ("orsa_two_fists", "shimmer_vey", "busy_flint"):
        position.champion(PINK, champion)
    position.champion(BLUE, "brannick_quickmaul").claws("busy_flint", 1).pawn("orsa_two_fists", "moss_3")
    position.pawn("busy_flint", "moss_3").trolls(PINK, "moss_3", 2).trolls(PINK, "spiral_a", 3)
    position.trolls(BLUE, "moss_3").trolls(BLUE, "moss_4").trolls(GREEN, "moss_4").gnomes("ice_1", None)
    position.gnomes("moss_1", 2, seen_by=[PINK]).gnomes("moss_1", 3, seen_by=[BLUE]).by_wheel(1, 2, 2)
    position.ancestry(PINK, "W A2 .", "A B I", "_ E S", start=(1, 1)).cover(PINK, (0, 1), "extra:0")
    position.display("gulch_the_wanderer", "doro_twice_told").influence(BLUE, "gulch_the_wanderer", 5)
    position.influence(PINK, "gulch_the_wanderer", 3).votes(BLUE, "moss", 2).votes(PINK, "moss", 2)
    position.gates("ice", "mud", seen_by=[PINK]).swarm("ice").hall("mirror_hall", value=12)
    position.honour(PINK, 5, "gnomes").honour(PINK, 7, "domains").supplies(PINK, 3).desperation(PINK, 2)
    return position.act(PINK)


def facts_of(match: Match, seat: int = PINK) -> Facts:
    """What the functions of the text take."""
    facts: Facts = match.setting.words.facts(match.view(seat).fields, seat)
    return facts


def board(match: Match, seat: int = PINK, lit: Collection[str] = ()) -> list[Line]:
    return text.board(facts_of(match, seat), lit)


def plain(lines: list[Line]) -> list[str]:
    return [joined(line).rstrip() for line in lines]


def block(drawn: str) -> list[str]:
    return [line[4:].rstrip() for line in drawn.strip("\n").splitlines() if line.strip()]


def column(lines: list[str], number: int) -> list[str]:
    """A domain of the drawn map."""
    wide = board_text.COLUMN
    return [line[number * wide : (number + 1) * wide].rstrip() for line in lines]


@cache
def played(seats: int, seed: int, plies: int) -> Match:
    """A random game so far; not to be played on."""
    match = underhall.new("fall", seats=seats, seed=seed)
    pick = random.Random(seed)
    for _ in range(plies):
        if match.decision is None:
            break
        match.choose(pick.choice(match.decision.options))
    return match


# Drawings -------------------------------------------------------------------------------------------------------------


def test_a_domain_shows_votes_gates_trolls_pawns_gnomes_and_who_controls() -> None:
    moss, ice = (column(plain(board_text.draw_map(facts_of(built().match()))), number) for number in (0, 1))
    assert moss[:3] == ["MOSS", "7/4/2", "B2 P2"]
    assert moss[3] == "»Fernmouth"
    assert moss[4] == " g2 g?"
    assert moss[10] == " P2au* B1"
    assert moss[13] == " B1 G1", "level: nobody controls it"
    assert ice[0] == "ICE swarm"
    assert ice[4] == " g?"


def test_gnomes_are_shown_as_far_as_a_seat_knows_them() -> None:
    match = built().match()
    shown = [column(plain(board_text.draw_map(facts_of(match, seat))), 0)[4] for seat in (PINK, BLUE, GREEN, NOBODY)]
    assert shown == [" g2 g?", " g? g3", " g? g?", " g? g?"]


def test_neighbours_are_named_by_their_place_here_to_the_left_and_to_the_right() -> None:
    match = built().match()
    facts = facts_of(match)
    moss = column(plain(board_text.draw_map(facts)), 0)
    *signs, halls = moss[11].split()
    assert halls == "g"
    caverns = [facts.side.cavern[place].id for place in facts.beside(MOSS_3) if place in facts.caverns]
    left, here, right = "fire_", "moss_", "ice_"
    assert sorted(caverns) == sorted(
        f"{left if sign[0] == '<' else right if sign[0] == '>' else here}{rank}"
        for sign in signs
        for rank in sign.lstrip("<>")
    )


def test_a_crowded_cavern_still_fits_into_its_column() -> None:
    position = underhall.position("fall", seats=5)
    for seat in range(5):
        position.trolls(seat, "moss_3", 9)
        position.votes(seat, "moss", 10 + seat)
    match = position.champion(4, "orsa_two_fists").pawn("orsa_two_fists", "moss_3").supplies(0, 1).act(0).match()
    moss = column(plain(board_text.draw_map(facts_of(match))), 0)
    assert moss[10] == " P9B9G9Y9V9a*"
    assert moss[2] == "V14Y13G12B11…", "the last one is left out, no number is cut"


def test_the_ancestry_shows_coordinates_covered_and_picked_symbols() -> None:
    match = built().match()
    assert plain(board_text.draw_ancestry(facts_of(match), PINK)) == block("""
         -1  0   1
     -1  W   A2  .
      0  a   B   I
      1      E   S
    """)
    match.choose("cover:0,-1")
    assert plain(board_text.draw_ancestry(facts_of(match), PINK))[1] == " -1  W  [A2] ."


def test_places_for_a_card_are_pointed_out() -> None:
    match = underhall.position("fall", seats=2).hand(0, "a01", "a02", "a03", "a04").phase("draft").match()
    match.choose("card:a01", seat=0)
    decision = match.decision_of(0)
    assert decision is not None
    lit = [option.target for option in decision.options if option.target]
    assert plain(board_text.draw_ancestry(facts_of(match), 0, lit)) == block("""
         -1  0   1   2
     -1  +   +   +   +
      0  +   A   B   I
      1  +   G   A   B
    """)
    drawn = "\n".join(plain(board(match, lit=lit)))
    assert "Your hand: B B / A E; B G / E A; G E / A A; I E / A G" in drawn


@pytest.mark.parametrize("space", range(8))
def test_the_wheel_is_a_ring_with_its_pawn(space: int) -> None:
    match = underhall.position("fall", seats=2).wheel(space).supplies(0, 1).act(0).match()
    top, middle, bottom = plain(board_text.draw_wheel(facts_of(match)))
    effects = [effect.capitalize() for effect in match.setting.pack.wheel.spaces]
    names = [f"[{name}]" if at == space else name for at, name in enumerate(effects)]
    assert top.strip("╭╮").replace("─", " ").split() == names[:4]
    assert bottom.strip("╰╯").replace("─", " ").split() == names[:3:-1]
    assert (middle[0], middle[-1]) == ("!", "+")
    assert len(top) == len(middle) == len(bottom)


def test_tripwires_lie_where_the_pack_has_them() -> None:
    pack = underhall.position("fall", seats=2).setting.pack
    wheel = msgspec.structs.replace(pack.wheel, boost_tripwire=2, breach_tripwire=6)
    position = underhall.position("fall", seats=2, pack=msgspec.structs.replace(pack, wheel=wheel, faithful=False))
    top, middle, bottom = plain(board_text.draw_wheel(facts_of(position.supplies(0, 1).act(0).match())))
    assert "Bolster + Move" in top
    assert "Move ! Bolster" in bottom
    assert (middle[0], middle[-1]) == ("│", "│")


# The whole table ------------------------------------------------------------------------------------------------------


def test_seats_champions_gates_and_halls() -> None:
    shown = " ".join(built().match().view(PINK).text().split())
    for part in (
        "Wave I, turn 1: Pink's turn, 3 supplies left. Pink started the wave.",
        "Spiral P3 (by Silver Loft and Cragmouth)",
        "b 12 Mirror Hall;",
        "3 gnomes by the wheel; a breach brings 4. Boosts: P0 B0 G0 Y0.",
        "Gate cards: 1 Ice; 2 Mud; 3 ?; 4 ?",
        "On champions: w Shimmer Vey",
        "Gulch the Wanderer (3 votes in Mud): B5 P3. Pawn O.",
        "> P Pink (you): 12 honour (gnomes 5 and domains 7). 3 supplies, 2 desperation tokens, 20 trolls in supply, "
        "honour boost 0, 1 elder.",
        "Busy Flint (1 of 1 claw covered): Pawn U. After your second weak action",
        "B Blue: 0 honour. 0 supplies, 0 desperation tokens, 23 trolls in supply, honour boost 0, 0 elders. "
        "Champions: Brannick Quickmaul (B).",
    ):
        assert part in shown, part
    spectator = " ".join(built().match().view(NOBODY).text().split())
    assert "Gate cards: 1 ? (seen by P); 2 ? (seen by P); 3 ?; 4 ?" in spectator
    assert "(you)" not in spectator
    assert "P Pink w B Blue G Green Y Yellow" in spectator, "all ancestries, with the symbols on champions"


@pytest.mark.parametrize(
    ("position", "headline"),
    [
        (lambda p: p.phase("draft"), "Wave I: all players choose at the same time."),
        (lambda p: p.ancestry(1, "W W").phase("supplies"), "Wave I: Blue chooses."),
        (
            lambda p: p.wave(2).starter(1).supplies(1, 3).act(1),
            "Wave II, turn 1: Blue's turn, 3 supplies left. Blue started",
        ),
        (
            lambda p: p.influence(0, "gulch_the_wanderer", 2).influence(1, "gulch_the_wanderer", 1).phase("awards"),
            "The end of wave I: Blue chooses.",
        ),
        (lambda p: p.phase("final-scoring"), "The game is over."),
    ],
)
def test_the_first_line_says_what_is_going_on(position: Any, headline: str) -> None:
    match = position(
        underhall.position("fall", seats=2).display(*(["gulch_the_wanderer"] if "end of" in headline else []))
    ).match()
    assert joined(board(match)[0]).startswith(headline)


def test_the_set_up_says_who_chooses() -> None:
    match = underhall.new("fall", seats=3, seed=2)
    assert match.view_at(0).text().splitlines()[0] == "Set-up.", "nobody has been drawn to start"
    assert joined(board(match)[0]) == "Set-up: all players choose at the same time."
    while match.decision and match.decision.kind == "keep-champion":
        match.choose(match.decision.options[0])
    assert match.decision is not None
    name = match.setting.words.seat(match.decision.seat)
    assert joined(board(match)[0]) == f"Set-up: {name} chooses."


@pytest.mark.parametrize(("seats", "seed"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_long_games_fit_into_100_columns_and_leave_room_for_a_menu(seats: int, seed: int) -> None:
    match = underhall.new("fall", seats=seats, seed=seed)
    pick = random.Random(seed)
    for ply in range(241):
        decision = match.decision
        if decision is None:
            break
        if ply % 60 == 0:
            lit = [option.target for option in decision.options if option.target]
            for seat in (*range(seats), NOBODY):
                assert max(map(len, match.view(seat).text().splitlines())) <= text.WIDTH
                drawn = plain(board(match, seat, lit))
                assert max(map(len, drawn)) <= text.WIDTH
                assert len(drawn) <= 32
        match.choose(pick.choice(decision.options))


@pytest.mark.parametrize(
    "target",
    [
        "place:moss_1",
        "place:spiral_a",
        "gnome:moss_1:2",
        "troll:0:moss_3",
        "pawn:orsa_two_fists",
        "cell:0:0,0",
        "champion:nim_lantern_eye",
        "pair:spiral",
        "hall:mirror_hall",
        "gate:3",
        "wheel:2",
        "swarm:mud",
        "clan:moss",
    ],
)
def test_every_target_that_is_drawn_is_pointed_out(target: str) -> None:
    match = built().champion(PINK, "nim_lantern_eye").match()
    assert text.drawn(target)
    shown = board(match, lit=[target])
    assert plain(shown) == plain(board(match)), "only the style differs"
    assert sum(board_text.LIT in shade for line in shown for _, shade in line) == (2 if target == "pair:spiral" else 1)
    assert not any(board_text.LIT in shade for line in board(match) for _, shade in line)


def test_what_is_not_on_the_board_is_not_drawn() -> None:
    assert not text.drawn("hand:0:a17")


def test_styles_carry_no_meaning_of_their_own() -> None:
    """The plain text is the same without styles, and every seat's colour comes with its letter or name."""
    match = built().match()
    lines = text.paint(facts_of(match))
    assert match.view(PINK).text() == "\n".join(plain(lines))
    assert "\x1b" not in match.view(PINK).text()
    blue = [part.strip(" >") for line in lines for part, shade in line if STYLES["blue"] in shade]
    assert {part[0] for part in blue if part} <= {"B", "F"}, "B for Blue, or one of its lairs, which are Fang"


def test_the_spoken_table_has_a_sentence_for_each_thing() -> None:
    lines = text.spoken(facts_of(built().match())).splitlines()
    assert "Votes in Moss: Blue 2 and Pink 2. First, second and third place score 7, 4 and 2." in lines
    assert "Nobody has votes in Ice. First, second and third place score 8, 4 and 2. The swarm is outside." in lines
    for start in (
        "Fernmouth in Moss: 2 gnomes, strengths 2 and unknown. It has a gate. It is next to Dripstair, ",
        "Lichen Hollow in Moss: Pink's 2 trolls, Pink's Orsa Two-Fists, Pink's Busy Flint and Blue's troll. "
        "Pink controls it. It touches King's Rest. It is next to ",
        "Pink has the Spiral lair by Silver Loft: Pink's 3 trolls. It is next to Silver Loft and Cragmouth.",
        "Mirror Hall is a great hall worth 12 honour. It touches ",
        "Gnome wheel, clockwise: 1 Honour, 2 Bolster, ",
        "Gulch the Wanderer, 3 votes in Mud. Influence: Blue 5 and Pink 3. It has a pawn.",
        "Gate card 1 is Ice. Gate card 2 is Mud. Gate card 3 is unknown. Gate card 4 is unknown. "
        "There are 3 gnomes by the wheel; a breach brings 4.",
        "Pink (you): 12 honour (gnomes 5 and domains 7). 3 supplies, 2 desperation tokens, ",
    ):
        assert any(line.startswith(start) for line in lines), start
    assert "Pink's ancestry, second row: Advance (covered), Bolster and Influence." in lines
    assert "Pink's ancestry, third row: nothing, an elder and a supply." in lines
    assert "Pink's Shimmer Vey has a wild (covered)." in lines
    assert not any("━" in line or "╭" in line for line in lines)


def test_the_spoken_table_reads_the_hand_and_the_starbursts() -> None:
    position = underhall.position("fall", seats=2).champion(0, "keystone_orm").hall("giants_table", star="keystone_orm")
    match = position.wave(3).hand(0, "a01", "a02", "a03", "a04").phase("draft").match()
    spoken = text.spoken(facts_of(match))
    assert "You have the card with Bolster twice above Advance and an elder in hand.\n" in spoken
    assert " The starburst of Keystone Orm lies there." in spoken
    assert "Giant's Table with Keystone Orm" in match.view(0).text()
    assert "in hand" not in text.spoken(facts_of(match, NOBODY))


@pytest.mark.parametrize("seat", [PINK, NOBODY])
def test_hidden_values_are_never_shown(seat: int) -> None:
    """Twins that differ only in what a seat may not know look alike to it, drawn, spoken and as JSON."""

    def twin(strength: int, gate: str, hand: list[str]) -> tuple[Any, ...]:
        position = underhall.position("fall", seats=3).gnomes("moss_1", strength, seen_by=[1]).hand(1, *hand)
        position.hand(0, "a30", "a31", "a32", "a33").hand(2, "a40", "a41", "a42", "a43")
        match = position.gates(gate, seen_by=[2]).phase("draft").match()
        view = match.view(seat)
        return view.text(), text.spoken(facts_of(match, seat)), view.to_json()

    assert twin(1, "ice", ["a01", "a02", "a03", "a04"]) == twin(3, "mud", ["a05", "a06", "a07", "a08"])


def test_the_help_of_the_terminal_game_has_what_it_needs() -> None:
    pack, usual = underhall.position("fall", seats=2).setting.pack, Switches()
    assert set(text.EXAMPLES) == {"key", "begins", "card", "word", "rule", "places"}
    names = dict(text.glossary(pack, usual))
    assert len(names) == len(text.glossary(pack, usual))
    assert any(text.EXAMPLES["card"] in name.casefold() for name in names)
    assert names["Orsa Two-Fists"] == "Pawn A. When you attack gnomes, its pawn counts as 1 more troll."
    assert all(meaning[0].isupper() or meaning[0].isdigit() for meaning in names.values())
    assert "three waves" in text.introduction(pack)
    assert set(text.seat_styles(underhall.position("fall", seats=2).setting.switches)) >= {"Pink", "Violet"}


# Lines ----------------------------------------------------------------------------------------------------------------


def test_lines_are_wrapped_at_blanks_and_indented() -> None:
    line = [("one two ", "bold"), ("three four", "")]
    assert plain(wrapped(line, 9, 2)) == ["one two", "  three", "  four"]
    assert wrapped(line, None) == [line]


def test_items_flow_without_being_broken() -> None:
    items = [[(name, "")] for name in ("one two", "three", "four five")]
    assert plain(flowed("So: ", items, 20, 2)) == ["So: one two; three;", "  four five"]


def test_blocks_stand_side_by_side() -> None:
    blocks = [[[("ab", "")], [("cdefg", "")]], [[("x", "bold")]]]
    assert plain(beside(blocks, [4, 2])) == ["ab  x", "cdef"]


# JSON -----------------------------------------------------------------------------------------------------------------


def data(match: Match, seat: int = PINK) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(match.view(seat).to_json())
    return loaded


@pytest.mark.parametrize("seat", [PINK, BLUE, NOBODY])
def test_it_comes_back_from_json_as_it_went(seat: int) -> None:
    for match in (built().match(), played(5, 9, 200)):
        view = match.view(seat)
        assert msgspec.json.decode(view.to_json(), type=TableData) == view.data()


def test_caverns_lairs_and_halls() -> None:
    table = data(built().match())
    caverns = {cavern["id"]: cavern for cavern in table["caverns"]}
    assert len(caverns) == 28
    hollow = caverns["moss_3"]
    assert (hollow["domain"], hollow["gate"], hollow["controller"]) == ("moss", False, PINK)
    assert hollow["units"] == [
        {"seat": PINK, "trolls": 2, "pawns": ["orsa_two_fists", "busy_flint"]},
        {"seat": BLUE, "trolls": 1, "pawns": []},
    ]
    assert caverns["moss_4"]["controller"] is None
    assert caverns["moss_1"]["gnomes"] == [{"strength": 2, "known_to": [PINK]}, {"strength": None, "known_to": [BLUE]}]
    assert all(
        cavern["id"] in caverns[name]["next"]
        for cavern in table["caverns"]
        for name in cavern["next"]
        if name in caverns
    )
    lairs = {lair["id"]: lair for lair in table["lairs"]}
    assert (lairs["spiral_a"]["owner"], lairs["spiral_a"]["pair"]) == (PINK, "spiral")
    assert lairs["spiral_a"]["units"] == [{"seat": PINK, "trolls": 3, "pawns": []}]
    assert {hall["id"]: hall["value"] for hall in table["halls"]}["mirror_hall"] == 12
    assert len(data(played(2, 1, 1))["caverns"]) == 21


def test_clans_gates_wheel_and_display() -> None:
    table = data(built().match())
    assert table["clans"][0] == {
        "id": "moss",
        "scores": [7, 4, 2],
        "votes": [{"seat": BLUE, "value": 2}, {"seat": PINK, "value": 2}],
    }
    assert table["swarm"] == "ice"
    assert [gate["domain"] for gate in table["gates"]] == ["ice", "mud", None, None]
    assert [gate["domain"] for gate in data(built().match(), BLUE)["gates"]] == [None] * 4
    assert (table["wheel"]["pawn"], table["wheel"]["gnomes"]) == (1, [1, 2, 0])
    assert table["display"][0] == {
        "champion": "gulch_the_wanderer",
        "influence": [{"seat": BLUE, "value": 5}, {"seat": PINK, "value": 3}],
    }


def test_what_seats_have() -> None:
    match = built().match()
    match.choose("cover:0,0")
    pink = data(match)["seats"][PINK]
    assert (pink["colour"], pink["supplies"], pink["desperation"], pink["reserve"]) == ("pink", 3, 2, 20)
    assert pink["champions"][0] == {"champion": "orsa_two_fists", "claws_covered": 0, "pawn_at": "moss_3"}
    assert pink["ancestry"][:2] == [
        {"at": [-1, -1], "symbol": "wild", "covered": False, "picked": False},
        {"at": [0, -1], "symbol": "advance 2", "covered": False, "picked": False},
    ]
    by_place = {tuple(cell["at"]): cell for cell in pink["ancestry"]}
    assert by_place[-1, 0]["covered"]
    assert by_place[0, 0]["picked"]
    assert pink["symbols"] == [
        {"champion": "shimmer_vey", "place": 1, "symbol": "wild", "covered": True, "picked": False}
    ]
    assert {name: value for name, value in pink["honour"].items() if value} == {"gnomes": 5, "domains": 7}


def test_what_a_seat_may_not_know_is_null() -> None:
    position = underhall.position("fall", seats=3)
    for seat, first in enumerate((1, 11, 21)):
        position.hand(seat, *(f"a{first + card:02}" for card in range(4)))
    match = position.phase("draft").match()
    assert data(match)["seats"][0]["hand"] == ["a01", "a02", "a03", "a04"]
    assert data(match)["seats"][1]["hand"] == [None] * 4
    assert [seat["hand"] for seat in data(match, NOBODY)["seats"]] == [[None] * 4] * 3
    assert (data(match)["deciding"], data(match)["decision"]) == ([0, 1, 2], "which-card")
    begun = underhall.new("fall", seats=2, seed=3)
    offered = [seat["offered"] for seat in data(begun)["seats"]]
    assert None not in offered[0]
    assert offered[1] == [None, None]


def test_the_course_of_the_game() -> None:
    table = data(built().match())
    assert (table["wave"], table["turn"], table["active"], table["starter"]) == (1, 1, PINK, PINK)
    assert (table["deciding"], table["decision"], table["over"]) == ([PINK], "act", None)
    ended = data(underhall.position("fall", seats=2).phase("final-scoring").match())
    assert (ended["deciding"], ended["decision"], ended["over"]) == ([], None, "ended")


def test_scores_are_those_of_the_match() -> None:
    match = played(3, 5, 260)
    assert [seat["honour"] for seat in data(match)["seats"]] == list(match.standing().scores)
    assert sum(match.standing().totals) > 0


def test_a_discarded_card_is_known_to_those_who_held_it() -> None:
    match = played(4, 6, 60)
    assert match._fields.discards == 4
    for seat in range(4):
        known = [card is not None for card in data(match, seat)["discard"]]
        assert known == [bool(int(bits) >> seat & 1) for bits in match._fields.discard_seen[:4]]
        assert 0 < sum(known) < 4
    assert data(match, NOBODY)["discard"] == [None] * 4
