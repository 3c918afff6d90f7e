"""What the engine derives for a game that has no modules of its own for it: view data, positions, the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from moleworks.declarations import Step

from tests.toys.playing import play_out
from tests.toys.template import template_setting
from underhall.engine.dice import SeededDice
from underhall.engine.kernel import NOBODY
from underhall.engine.match import Match
from underhall.engine.plain.data import SeatData, TableData
from underhall.engine.plain.position import Position, check
from underhall.errors import PositionError


def new(seats: int = 3) -> Match:
    return Match(template_setting(), seats, SeededDice(1))


def position() -> Position:
    """A table before a card is drawn, with all cards in the deck but one."""
    built = Position(template_setting(), 2)
    return built.put("dig", 1).put("deck", [1, 2, 1, 1, 2, 2, 1, 1, 2, 2, 1, 1]).then(Step.DRAW)


# Views as JSON --------------------------------------------------------------------------------------------------------


def test_a_view_has_each_field_of_the_table_with_its_meaning() -> None:
    table, seat = (msgspec.json.schema(part)["$defs"] for part in new().setting.game.view_data)
    assert table["TableData"]["properties"]["cracks"]["description"] == "Cracks in the mine."
    assert {"deck", "lying", "shown", "turn"} <= set(table["TableData"]["properties"])
    assert set(seat["SeatData"]["properties"]) == {"colour", "points", "inside", "beam", "carried", "banked", "patron"}


def test_every_view_fits_its_types() -> None:
    parts = new().setting.game.view_data
    seen = 0

    def looking(match: Match) -> Any:
        nonlocal seen
        for viewer in (*range(match.seats), NOBODY):
            data = match.view(viewer).data()
            raw = msgspec.json.decode(msgspec.json.encode(data))
            assert isinstance(msgspec.convert(raw, parts.table), TableData)
            assert [type(msgspec.convert(each, parts.seat)) for each in raw["seats"]] == [parts.seat] * match.seats
            assert match.view(viewer).scores() == [each.points for each in data.seats]
            seen += 1
        return match.decision

    match = new()
    play_out(match, 3, looking)
    assert seen > 20 and match.view(0).data().over == "ended"
    assert issubclass(parts.seat, SeatData)


def test_points_are_counted_as_far_as_the_viewer_can() -> None:
    built = position().put("banked", 5, 0, 2).put("banked", 3, 1, 0).put("patron", 2, 0).put("patron", 0, 1)
    view = built.put("inside", 1, 0).match().view(0)
    assert [seat.points for seat in view.data().seats] == [{"gems": 5, "patron": 5}, {"gems": 3, "patron": None}]


def test_what_a_viewer_may_not_know_is_null() -> None:
    match = new()
    assert match.view(0).data().seats[0].patron in ("opal", "jade", "amber")
    assert [each.patron for each in match.view(NOBODY).data().seats] == [None, None, None]
    assert (match.view(0).data().viewer, match.view(NOBODY).data().viewer) == (0, None)
    assert match.view(0).data().decision == "choose"


# Positions ------------------------------------------------------------------------------------------------------------


def test_a_match_starts_from_a_position() -> None:
    match = position().put("inside", 1, 1).put("carried", 5, 1, 2).put("cracks", 2).match()
    assert match.decision is not None and match.decision.seat == 1
    assert match.view(1).fields.carried[1].sum() >= 5


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda built: built.put("gold", 1), "There is no field 'gold'"),
        (lambda built: built.put("deck", [1, 2]), "deck cannot be set to this"),
        (lambda built: built.put("beam", 1, 7), "beam cannot be set to this"),
        (lambda built: built.put("cracks", 10**6), "cracks cannot be set to this"),
        (lambda built: built.put("cracks", -1), "cracks must be between 0 and 999"),
        (lambda built: built.put("beam", 1, 2), "beam has values where nothing can be"),
        (lambda built: built.put("deck", 9, 0), "flaw 1"),
        (lambda built: built.put("carried", 5, 0, 0), "flaw 2"),
        (lambda built: built.then(Step.MEET_PATRON, 2), "between two decisions"),
        (lambda built: built.then(Step.DRAW, 1), "between two decisions"),
        (lambda built: built.put("pending", 1, 0, 0), "between two decisions"),
        (lambda built: built.put("height", 1, 1), "between two decisions"),
        (lambda built: built.put("stack", 99, 0, 0, 0), "between two decisions"),
    ],
)
def test_what_cannot_be_is_refused(change: Callable[[Position], Position], why: str) -> None:
    with pytest.raises(PositionError, match=why):
        change(position()).table()


def test_the_tables_of_a_match_are_refused_while_somebody_has_laid_something_down() -> None:
    match = new(2)
    table = match._table.copy()
    with pytest.raises(PositionError, match="between two decisions"):
        check(match.setting, table, 2)


# The terminal ---------------------------------------------------------------------------------------------------------


def test_the_terminal_shows_the_text_of_the_table() -> None:
    match = new(2)
    game, setting = match.setting.game, match.setting
    facts = setting.words.facts(match.view(0).fields, 0)
    lines = ["".join(text for text, _ in line) for line in game.text.panels(facts)]
    assert "\n".join(lines) == game.text.spoken(facts) == match.view(0).text()
    assert (game.text.board(facts), game.text.legend(), game.text.drawn("exit")) == ([], [], False)
    assert game.text.introduction(setting.pack).startswith("Dig for gems")
    assert list(game.text.seat_styles(setting.switches)) == ["Blue", "Red", "Green", "Yellow", "Violet"]
    assert ("Collapse", game.rulebook.rules[4].text) in game.text.glossary(setting.pack, setting.switches)


def test_examples_for_the_help_of_the_terminal_are_real() -> None:
    match = new(2)
    examples = match.setting.game.text.EXAMPLES
    assert match.decision is not None and examples["key"] in [option.key for option in match.decision.options]
    assert examples["rule"] in match.setting.rulebook.ids
    assert any(examples["word"] in rule.text for rule in match.setting.rulebook.rules)
