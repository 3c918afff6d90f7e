"""The terminal game, played by what is piped into it."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import underhall
from underhall import cli
from underhall.commands.menu import Ambiguous, find, lit_targets, menu_of
from underhall.engine.decision import Decision, Option
from underhall.errors import UnderhallError
from underhall.games.dwarfs.text import drawn

FIRST_TURN = ["castle", "turn:0", "gold", "lay:1,0", "turn:0", "place:1,0", "place:1,0"]


def play(*arguments: str, typed: list[str]) -> Result:
    text = "".join(f"{line}\n" for line in typed)
    return CliRunner().invoke(cli.app, ["play", "--seed", "5", "--bots", "random", *arguments], input=text)


def ended_by_eof(result: Result) -> str:
    assert result.exit_code == 0, result.output
    assert "The input has ended" in result.output
    return result.output


def test_a_turn_is_played_and_told_and_the_bot_answers() -> None:
    output = ended_by_eof(play(typed=[*FIRST_TURN, ""]))
    assert "You play Blue.\nThe bot random plays Red." in output
    assert "Blue: Choose an action: 3 left." in output
    assert "Blue mines 2 gold." in output
    assert "That was your turn." in output
    after = output.partition("That was your turn.")[2]
    assert "Red's turn.\n" in after
    assert "Round 2, turn 3: Blue's turn, 0 of" in after


def test_a_game_to_its_end_shows_the_scores_and_saves_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    output = play("--set", "turn_limit=1", "--save", str(file), typed=[*FIRST_TURN, ""]).output
    assert "The game stopped at its limit of 1 turn per player." in output
    assert re.search(r"1\.\s+Blue( +\d+){5} +\d+", output)
    assert re.search(r"(Blue|Red) leads\.", output)
    end = output.partition("The game stopped")[2]
    assert "trading" in end and "goals" in end and "trading-goals" not in end
    assert underhall.replay(file).over


def test_the_end_offers_to_save(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    typed = [*FIRST_TURN, "", str(file)]
    assert play("--set", "turn_limit=1", typed=typed).exit_code == 0
    assert underhall.replay(file).over
    assert "Saved" not in play("--set", "turn_limit=1", typed=[*FIRST_TURN, "", ""]).output


def test_house_rules_are_named_at_the_start_and_in_rulings() -> None:
    output = ended_by_eof(play("--set", "hide_gems=true", "--set", "turn_limit=9", typed=["r Q21"]))
    assert "House rules: Hidden gems: yes; Turn limit: 9 turns per player." in output
    assert "With `Stacks to dig` set to `in the castle's" in output
    cards = ended_by_eof(play("--set", "trio_colours=any", typed=["c naturalist"]))
    assert "At least 3 dwarfs of any colour must be on each of 2 monsters" in " ".join(cards.split())
    assert "House rules" not in ended_by_eof(play(typed=[]))


def test_undo_takes_back_until_another_has_chosen() -> None:
    output = ended_by_eof(play(typed=["u", "castle", "turn:0", "u", "turn:2", *FIRST_TURN[2:], "u", "end", "", "u"]))
    assert "There is nothing to take back." in output
    assert output.count("Blue lays the castle in the middle of the table.") == 2
    assert output.count("Taken back.") == 2
    assert output.count("Blue mines 2 gold.") == 1
    assert "Another seat has chosen since." in output


def test_why_not_names_the_rule() -> None:
    output = ended_by_eof(play(typed=["castle", "1", "w move:0,0", "w place:0,0", "move:0,0", "w", "w nonsense"]))
    assert output.count("is not possible:") == 2
    assert output.count("(dwarfs:R") == 2
    assert "place:0,0 is possible." in output
    assert "Type w and the key of what you would like to do" in output
    assert "'nonsense' is not an option here." in output


def test_help_cards_rules_log_table_and_hint() -> None:
    output = ended_by_eof(
        play(typed=["?", "c tavern", "c troll", "r R038", "r zebra", "castle", "1", "l", "l all", "t", "h"])
    )
    assert "take back your last choice" in output
    assert "to hire 1 ogre" in output
    assert "No card is called 'troll'." in output
    assert "R038" in output
    assert "No rule contains 'zebra'." in output
    assert output.count("Blue starts.") == 3
    assert output.count("Trading goals: ") == 2
    assert re.search(r"A bot would choose \d+: \w", output)


def test_save_and_load_go_on_with_the_same_game(tmp_path: Path) -> None:
    file = tmp_path / "half.json"
    saved = ended_by_eof(play(typed=[*FIRST_TURN[:4], f"s {file}"]))
    assert f"Saved to {file}." in saved
    assert json.loads(file.read_bytes())["names"] == ["human", "random"]
    loaded = ended_by_eof(play("--load", str(file), typed=[*FIRST_TURN[4:], ""]))
    assert "Which way should your gold mine face?" in loaded
    assert "Blue mines 2 gold." in loaded
    assert "Round 2, turn 3: Blue's turn" in loaded


def test_a_loaded_game_still_has_chances_to_fall(tmp_path: Path) -> None:
    """A tavern visited after loading draws an ogre: the dice of the record are used up, new ones fall."""
    file = tmp_path / "half.json"
    ended_by_eof(play(typed=["tavern", "1", "place:0,0", f"s {file}"]))
    assert "Blue hires" in ended_by_eof(play("--load", str(file), "--seed", "9", typed=["place:0,0", ""]))


@pytest.mark.parametrize(("answers", "saved"), [(["q", "y"], True), (["q", "x"], False)])
def test_leaving_asks_and_saves(tmp_path: Path, answers: list[str], saved: bool) -> None:
    file = tmp_path / "left.json"
    result = play("--save", str(file), typed=["castle", *answers])
    assert (result.exit_code, file.exists()) == (0, saved)
    assert "Goodbye." in result.output
    assert "Goodbye." not in ended_by_eof(play(typed=["q", "", "castle"]))


def test_the_end_of_the_input_saves_where_it_was_told_to(tmp_path: Path) -> None:
    file = tmp_path / "cut.json"
    ended_by_eof(play("--save", str(file), typed=["castle"]))
    assert [ply.key for ply in underhall.replay(file).plies if ply.seat == 0] == ["play:castle"]


def test_ctrl_c_saves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    result = play("--save", str(tmp_path / "none.json"), typed=[])
    assert result.exit_code == 130
    assert "Nothing was saved" in result.output
    assert list(tmp_path.iterdir()) == []


def test_several_people_pass_the_keyboard_and_see_only_their_own_secrets() -> None:
    output = ended_by_eof(play("--human", "0", "--human", "1", typed=["", "end", "", "", "end", ""]))
    assert output.count("Pass the keyboard to Blue") == 2
    first, _, second = output.partition("Pass the keyboard to Red")
    assert "Blue gets the secret goal" in first
    assert "Red gets the secret goal" not in first
    assert "Blue gets the secret goal" not in second.partition("Pass the keyboard to Blue")[0]
    assert "Red gets the secret goal" in second


def test_a_game_of_several_people_ends_with_what_all_may_know() -> None:
    typed = ["", "tavern", "1", "place:0,0", "place:0,0", "", "", "end", "", ""]
    result = play("--human", "0", "--human", "1", "--set", "turn_limit=1", typed=typed)
    assert result.exit_code == 0, result.output
    end = " ".join(result.output.partition("The game stops at its limit")[2].split())
    assert end.count("Secret goal: hidden") == 2
    assert "Ogres: ?." in end
    assert "Blue and Red share the lead." in end


def test_the_spoken_table_has_no_drawing() -> None:
    output = ended_by_eof(play("--spoken", typed=["castle", "1", "t"]))
    assert "0,0: Blue's castle. No dwarfs. It has 3 spots" in output
    assert "━" not in output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seats", "5"], "is played by 2 to 4 seats"),
        (["--human", "2"], "--human 2: seats are 0 to 1."),
        (["--seats", "4", "--bots", "random"], "2 bots for 3 seats"),
        (["--set", "hide_gems"], "NAME=VALUE"),
        (["--set", "hide_gem=1"], "has no switch hide_gem"),
        (["--set", "dig_scope=moon"], "Stacks to dig (dig_scope) must be one of anywhere, region, not 'moon'"),
        (["--load", "nowhere.json"], "nowhere.json cannot be read"),
        (["--load", "nowhere.json", "--set", "hide_gems=true"], "--set cannot change a saved game"),
    ],
)
def test_bad_input_is_explained(arguments: list[str], message: str) -> None:
    result = play(*arguments, typed=[])
    assert isinstance(result.exception, UnderhallError)
    assert message in str(result.exception)


def test_an_unknown_bot_and_game_are_named() -> None:
    for arguments, message in ((["--bots", "grumpy"], "no bot 'grumpy'"), (["chess"], "no game 'chess'")):
        result = CliRunner().invoke(cli.app, ["play", *arguments], input="")
        assert message in str(result.exception)


# The menu ------------------------------------------------------------------------------------------------------------

DECISION = Decision(
    "0.0.0",
    0,
    "action",
    "Choose.",
    (
        Option(0, "play:castle", "Play your castle", "hand:0:castle"),
        Option(1, "play:gold_mine", "Play your gold mine", "hand:0:gold_mine"),
        Option(9, "place:0,0", "Place a dwarf on Blue's castle", "square:0,0"),
        Option(10, "place:0,-1", "Place a dwarf on Blue's tavern", "square:0,-1"),
        Option(105, "end", "End your actions"),
    ),
)


def test_the_menu_groups_options_under_the_words_they_share() -> None:
    groups = [(group.heading, [(item.number, item.words) for item in group.items]) for group in menu_of(DECISION)]
    assert groups == [
        ("Play your", [(1, "castle"), (2, "gold mine")]),
        ("Place a dwarf on", [(3, "Blue's castle"), (4, "Blue's tavern")]),
        ("", [(5, "End your actions")]),
    ]


def test_the_menu_groups_places_and_leaves_what_has_nothing_in_common() -> None:
    tasks = [Option(n, key, f"Complete the task of Red's {key}") for n, key in enumerate(("-1,1", "0,1"))]
    assert [group.heading for group in menu_of(Decision("0.0.0", 0, "task", "Which?", tuple(tasks)))] == [
        "Complete the task of"
    ]
    ways = (Option(0, "north", "Go north"), Option(4, "stay", "Stay there"))
    assert [group.heading for group in menu_of(Decision("0.0.0", 0, "way", "Where?", ways))] == [""]


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("1", "play:castle"),
        ("5", "end"),
        ("play:castle", "play:castle"),
        ("gold mine", "play:gold_mine"),
        ("G", "play:gold_mine"),
        ("e", "end"),
        ("0,0", "place:0,0"),
        ("6", None),
        ("0", None),
        ("queen", None),
    ],
)
def test_what_is_typed_finds_the_option(typed: str, key: str | None) -> None:
    option = find(DECISION, typed)
    assert (option and option.key) == key


def test_an_ambiguous_beginning_is_not_guessed() -> None:
    with pytest.raises(Ambiguous) as several:
        find(DECISION, "p")
    assert len(several.value.options) == 4


def test_places_are_pointed_out_where_the_choice_is_among_them() -> None:
    assert lit_targets(DECISION, None, drawn) == []
    squares = Decision("0.1.0", 0, "which-square", "Where?", DECISION.options[2:])
    assert lit_targets(squares, None, drawn) == ["square:0,0", "square:0,-1"]
    turns = Decision("0.2.0", 0, "which-way", "How?", (Option(0, "turn:0", "As printed", "turn:0"),) * 2)
    assert lit_targets(turns, DECISION.options[3], drawn) == ["square:0,-1"]
