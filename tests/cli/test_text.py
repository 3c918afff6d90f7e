"""What a person sees of a table of Dwar7s Fall."""

import random
import unicodedata
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

import underhall
from underhall.engine.kernel import NOBODY
from underhall.engine.match import Match
from underhall.games.dwarfs import board_text, text
from underhall.games.dwarfs.facts import Facts


def built() -> Any:
    """Blue's castle, open to the north, east and south; a stack and a dragon to the east; Green's store walled off."""
    position = underhall.position("dwarfs", seats=3)
    position.lay("castle", seat=0, at=(0, 0), turn=3).lay("castle", seat=1, at=(0, -1))
    position.lay("emerald_mine", seat=0, at=(1, 0), turn=1).lay("gold_mine", seat=1, at=(1, 0))
    position.lay("dragon", seat=1, at=(1, 1), turn=2).lay("general_store", seat=2, at=(-1, 0))
    position.dwarfs(0, at=(0, 0), count=2).dwarfs(1, at=(0, 0))
    return position.dwarfs(2, at=(1, 1), count=4).dwarfs(1, at=(1, 1))


def facts_of(match: Match, seat: int = 0) -> Facts:
    """What the functions of the text take."""
    facts: Facts = match.setting.words.facts(match.view(seat).fields, seat)
    return facts


def painted(match: Match, seat: int = 0, **more: Any) -> list[str]:
    """The lines of the board, without the headline."""
    lines = text.board(facts_of(match, seat), **more)
    return ["".join(part for part, _ in line) for line in lines][1:]


def block(drawn: str) -> list[str]:
    return [line[4:].rstrip() for line in drawn.strip("\n").splitlines() if line.strip()]


BOARD = """
             -1          0           1
                   ┍━━━━━━━━━━━┑
                   │R CASTLE   │
    -1             │        0/3│
                   │need 2!  br│
       ┏━━━━━━━━━━━╅───     ───┾━━━━━━━━━━━┑
       ┃G Store    ┃B CASTLE   │R Gold   x2│
     0 ┃        0/4┃BB R    3/3         0/3│
       ┃need 3     ┃need 2!  br│need 2!  br│
       ┖───────────┸───────────┼───     ───┤
                               │R Dragon   │
     1                         │R GGGG  5/5│
                               │need 5   br│
                               ┕━━━━━━━━━━━┙
"""


def test_the_board_shows_walls_passages_stacks_dwarfs_and_kingdoms() -> None:
    assert painted(built().match()) == block(BOARD)


def test_a_kingdom_in_peace_shows_no_stops() -> None:
    position = underhall.position("dwarfs", seats=2)
    match = position.lay("castle", seat=0, at=(0, 0)).lay("gold_mine", seat=1, at=(1, 0)).match()
    assert painted(match) == block("""
             0           1
       ┍━━━━━━━━━━━┯━━━━━━━━━━━┑
       │B CASTLE   │R Gold     │
     0 │        0/3         0/3│
       │need 2    b│need 2    b│
       └───────────┴───────────┘
    """)


def test_places_to_choose_among_are_pointed_out() -> None:
    position = underhall.position("dwarfs", seats=2)
    match = position.lay("castle", seat=0, at=(0, 0)).match()
    assert painted(match, lit=["square:-1,0", "dwarf:1:0,0"]) == block("""
             -1          0
                   ┍━━━━━━━━━━━┑
                   │B CASTLE   │
     0      -1,0   │        0/3│
                   │need 2    b│
                   └───────────┘
    """)


def test_crowded_cards_show_counts_instead_of_letters() -> None:
    pack = underhall.position("dwarfs", seats=2).setting.pack
    wide = [replace(card, spots=replace(card.spots, value=14)) if card.id == "castle" else card for card in pack.card]
    roomy = replace(pack, card=tuple(wide), faithful=False)
    position = underhall.position("dwarfs", seats=2, pack=roomy).lay("castle", seat=0, at=(0, 0))
    match = position.dwarfs(0, at=(0, 0), count=7).dwarfs(1, at=(0, 0), count=6).match()
    assert " 0 │B7R6  13/14│" in painted(match)


def test_stops_are_explained_with_the_monster() -> None:
    shown = built().match().view(0).text()
    assert "Kingdom: 4 cards, 3 points, shared with Red. Red's dragon stops digging and" in shown
    giant = underhall.position("dwarfs", seats=2).lay("castle", seat=0, at=(0, 0)).lay("frost_giant", seat=1, at=(1, 0))
    shown = giant.match().view(1).text()
    assert "frost giant stops digging and the extra action" in shown
    assert "0 of 3 actions taken" in shown


def test_mines_in_nobodys_land_are_stopped_too_unless_a_switch_says_no() -> None:
    def shown(**switches: Any) -> str:
        position = underhall.position("dwarfs", seats=2, switches=switches)
        return str(position.lay("gold_mine", seat=0, at=(0, 0)).lay("dragon", seat=1, at=(1, 0)).match().view(0).text())

    assert "Nobody's land: Red's dragon stops Blue's gold mine" in shown()
    assert "Nobody's land" not in shown(monsters_need_castle=True)


def test_seats_decks_and_goals() -> None:
    position = built().gems(0, emerald=2, gold=1).gems(1, ruby=1).ogres(0, "rout", seen_by=[1])
    position.ogres(1, "tyrant").ogres(1, "stampede", seen_by=[0]).trophy(0, "frost_giant", of=2)
    position.goals(1, "smoked_trout").row("pickled_roots", "bilberry_preserve").discard_ogres("bouncer")
    position.secrets("builder", "slayer", "sovereign").revealed(2).turn_of(0, taken=1).last_round()
    shown = position.match().view(0).text()
    assert shown.startswith("Round 2, turn 4: Blue's turn, 1 of 4 actions taken. This is the last round.\n")
    flat = " ".join(shown.split())
    for part in (
        "Pickled roots, 9 points for 1 gold and 2 emeralds (you can pay)",
        "Bilberry preserve, 16 points for 3 rubies",
        "Piles: gold 11, emerald 6, diamond 8, ruby 5.",
        "Ogres in the deck: 9, discarded: 1 Bouncer.",
        "> B Blue (you): 11 points (monsters 3, gems 5, kingdom 3)",
        "Ogres: Rout (known to Red). Defeated: Green's frost giant.",
        "Secret goal, not revealed: Builder. Have at least 8 cards in your kingdom.",
        "R Red: 17 points (trading goals 11, gems 3, kingdom 3)",
        "Ogres: ?, Stampede. Goals: Smoked trout (11). Kingdom cards left: 6. Secret goal: hidden.",
        "G Green: 6 points (secret goal 6) No castle on the table.",
        "Secret goal revealed: Sovereign (6).",
    ):
        assert part in flat


@pytest.mark.parametrize("seat", [0, NOBODY])
def test_hidden_values_are_never_shown(seat: int) -> None:
    """Twins that differ only in what a seat may not know look alike to it, drawn and spoken."""

    def twin(ogres: list[str], secret: str, gems: list[str]) -> tuple[object, ...]:
        position = underhall.position("dwarfs", seats=3, switches={"hide_gems": True})
        position.lay("castle", seat=2, at=(0, 0)).secrets("builder", "slayer", secret).ogres(2, *ogres)
        match = position.gems(1, **{gems[0]: 1}).gems(2, **{gems[1]: 1}).match()
        view = match.view(seat)
        return view.text(), text.spoken(facts_of(match, seat)), text.sections(facts_of(match, seat))

    one = twin(["rout", "tyrant"], "alchemist", ["gold", "ruby"])
    other = twin(["bouncer", "rout"], "collector", ["ruby", "gold"])
    assert one == other
    assert "Gems: 1 of unknown kinds. Ogres: ?, ?." in " ".join(str(one[0]).split())
    assert "gems ?" in str(one[0])


def test_a_long_game_fits_into_100_columns_and_its_cards_into_their_frames() -> None:
    match = underhall.new("dwarfs", seats=4, seed=3)
    pick = random.Random(3)
    for _ in range(200):
        if match.decision is None:
            break
        match.choose(pick.choice(match.decision.options))
    facts = facts_of(match)
    columns = len({facts.place(square)[0] for square in facts.squares})
    board = painted(match)
    assert max(map(len, board)) == board_text.MARGIN + columns * board_text.ACROSS + 1
    assert board_text.MARGIN + 8 * board_text.ACROSS + 1 <= text.WIDTH
    panels = text.panels(facts_of(match))
    assert max(sum(len(part) for part, _ in line) for line in panels) <= text.WIDTH
    for square in facts.squares:
        name = f"{board_text.letter(facts, facts.owner(square))} {board_text.short_name(facts.card(square))}"
        assert any(name in line for line in board)


def test_the_spoken_table_has_a_sentence_for_each_square() -> None:
    match = built().match()
    lines = text.spoken(facts_of(match)).splitlines()
    assert (
        "1,0: Red's gold mine. No dwarfs. It has 3 spots, and its task needs 2 dwarfs. Ways out: south and west. "
        "Walls: north. Beneath it: Blue's emerald mine. In the kingdom of Blue and Red. Red's dragon stops its task."
    ) in lines
    assert any(line.startswith("-1,0: Green's general store. No dwarfs. It has 4 spots") for line in lines)


def test_sections_say_the_same_without_places_and_signs_the_own_seat_first() -> None:
    facts = facts_of(built().match(), 1)
    sections = text.sections(facts)
    assert [section.title for section in sections[:4]] == ["The turn", "The mountain", "Goals, gems and decks", "Red"]
    assert sections[3].lines[0].startswith("Red (you): ")
    spoken = text.spoken(facts)
    for section in sections:
        for line in section.lines:
            assert line in spoken, line
            assert line[0].isalnum() and not line[0].isdigit(), line


def test_an_empty_table_says_so() -> None:
    assert painted(underhall.new("dwarfs", seats=2, seed=1)) == ["There are no cards on the table yet."]


def test_joints_have_the_arms_that_their_place_in_the_list_says() -> None:
    """Checked against the names that Unicode gives them, for all joints of one weight."""
    for index, arms in enumerate(product(range(3), repeat=4)):
        name = unicodedata.name(board_text.JOINTS[index])
        if any(arms):
            assert ("HEAVY" in name) == (2 in arms)
            assert ("LIGHT" in name) == (1 in arms)
        for arm, word, line in zip(arms, ("UP", "RIGHT", "DOWN", "LEFT"), ("VERTICAL", "HORIZONTAL") * 2, strict=True):
            assert (word in name.split() or line in name.split()) == bool(arm)
    assert len(set(board_text.JOINTS)) == 81


def test_styles_carry_no_meaning_of_their_own() -> None:
    """The plain text is the same drawing without styles, and every seat's colour comes with its letter."""
    match = built().match()
    view = match.view(0)
    lines = text.paint(facts_of(match))
    assert view.text() == "\n".join("".join(part for part, _ in line).rstrip() for line in lines)
    assert "\x1b" not in view.text()
    letters = {part.strip()[0].upper() for line in lines for part, shade in line if "bright_red" in shade}
    assert letters <= {"R", ">"}
