"""What a game declares fits what its rules do and what its catalogue says."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.toys.playing import feast_setting, mishap_setting
from tests.toys.template import template_setting
from underhall.engine import testkit
from underhall.engine.declared import Kind, Members
from underhall.engine.declared.catalogue import SHARED, file_of, placeables
from underhall.engine.declared.members import Member
from underhall.engine.declared.words import ASK, EVENT, OPTION, WHY, Words
from underhall.engine.game import Game
from underhall.engine.kernel import push, push_lane, tell
from underhall.engine.match_events import MatchEvent
from underhall.engine.setting import Setting, setting
from underhall.games import NAMES
from underhall.games.fall.events import Event as FallEvent
from underhall.games.hall.events import Event as HallEvent

LANE_ARGUMENTS = 1  # the seat of a lane is the step's first argument


GAMES: dict[str, Callable[[], Setting]] = {
    **{name: partial(setting, name) for name in NAMES},
    "feast": feast_setting,
    "mishap": mishap_setting,
    "template": template_setting,
}


@pytest.fixture(params=GAMES)
def chosen(request: pytest.FixtureRequest) -> Setting:
    found = GAMES[request.param]()
    found.game.load_rules()
    return found


@pytest.fixture
def game(chosen: Setting) -> Game:
    return chosen.game


@pytest.fixture
def words(chosen: Setting) -> Words:
    return chosen.words


def rule_files(game: Game) -> list[Path]:
    return sorted({*(game.folder / "rules").rglob("*.py"), *game.folder.glob("rules.py")})


def calls(game: Game, function: str) -> Iterator[tuple[str, ast.Call]]:
    """All calls of a kernel function in the rules, with where they stand."""
    for path in rule_files(game):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function:
                yield f"{path.name}:{node.lineno}", node


def named(node: ast.expr) -> str | None:
    """The member that an expression names, such as DUG in `Event.DUG`."""
    return node.attr if isinstance(node, ast.Attribute) else None


def test_the_kernel_takes_positions(game: Game) -> None:
    """The checks below count arguments, so they must know where those of an event and a step begin."""
    assert list(inspect.signature(tell).parameters)[:2] == ["table", "event"]
    assert list(inspect.signature(push).parameters)[:2] == ["table", "code"]
    assert list(inspect.signature(push_lane).parameters)[:3] == ["table", "seat", "code"]


def test_every_event_is_told_with_its_declared_fields(game: Game) -> None:
    told = set()
    for where, call in calls(game, "tell"):
        name = named(call.args[1])
        if name is None:
            continue  # an event that was handed on: its callers are checked
        told.add(name)
        event = game.events_enum[name]
        assert len(call.args) - 2 == len(event.kinds), f"{where}: {name} has the fields {', '.join(event.kinds)}"
        assert {keyword.arg for keyword in call.keywords} <= {"to"}, f"{where}: only the audience is named"


def test_every_step_is_pushed_with_its_declared_arguments(game: Game) -> None:
    for function, skipped in (("push", 2), ("push_lane", 3)):
        for where, call in calls(game, function):
            name = named(call.args[skipped - 1])
            if name is None:
                continue
            step = game.steps_enum[name]
            given = len(call.args) - skipped + (LANE_ARGUMENTS if function == "push_lane" else 0)
            assert given <= len(step.kinds), f"{where}: {name} has the arguments {', '.join(step.kinds)}"


def test_step_functions_take_their_declared_arguments(game: Game) -> None:
    for step in game.steps_enum:
        function = game.steps.get(step) or game.choices[step].options
        names = list(inspect.signature(function).parameters)[2:]
        assert names == list(step.kinds)[: len(names)], f"{step.name}: its function takes {', '.join(names)}"


def test_the_fields_of_an_event_do_not_hide_its_own(game: Game) -> None:
    own = {name for name in dir(MatchEvent) if not name.startswith("_")} | set(MatchEvent.__dataclass_fields__)
    for event in game.events_enum:
        assert not own & set(event.kinds), event.name


def test_options_have_different_names(game: Game) -> None:
    for code, choice in game.choices.items():
        names = [choice.declared.constant(number) for number in range(choice.size)]
        assert len(set(names)) == len(names), game.steps_enum.at(code).name


def test_every_number_of_an_option_is_found_again(game: Game) -> None:
    for choice in game.choices.values():
        for number in range(choice.size):
            member, values = choice.declared.of(number)
            assert choice.declared.number(member, values) == number


# Causes and consequences ----------------------------------------------------------------------------------------------


def test_an_event_comes_after_its_cause_and_other_consequences() -> None:
    dug, spent, scored, traded = HallEvent.DUG, HallEvent.SPENT, HallEvent.TUNNEL_SCORED, HallEvent.TRADED
    testkit.check_cause(scored, [HallEvent.TURN, dug, spent])
    testkit.check_cause(scored, [HallEvent.TURN, dug, traded, spent, HallEvent.GAINED, spent])  # traded while paying


@pytest.mark.parametrize(
    ("event", "before"),
    [
        (HallEvent.SPENT, [HallEvent.TURN]),
        (HallEvent.TUNNEL_SCORED, [HallEvent.DUG, HallEvent.TURN]),
        (HallEvent.TUNNEL_SCORED, [HallEvent.DUG, HallEvent.TRADED]),  # nothing came of it in between
        (HallEvent.SCORED, []),
    ],
)
def test_a_consequence_that_is_told_first_is_noticed(event: HallEvent, before: list[HallEvent]) -> None:
    with pytest.raises(AssertionError, match=event.id):
        testkit.check_cause(event, before)


def test_what_names_its_own_cause_may_stand_anywhere() -> None:
    assert FallEvent.HONOUR_GAINED.follows and not FallEvent.HONOUR_GAINED.causes


# Reasons --------------------------------------------------------------------------------------------------------------


def test_every_reason_rests_on_rules_of_the_game(game: Game, words: Words) -> None:
    known = set(game.rulebook.ids)
    for reason in game.reasons:
        if reason:
            assert reason.rules and set(reason.rules) <= known, reason.name


def test_every_reason_claims_something_and_can_be_given(game: Game, words: Words) -> None:
    options = [choice.declared for choice in game.choices.values()]
    given = {reason for each in options for member in each for reason in member.declared.unless}
    given |= {reason for step in game.steps_enum for reason in step.declared.unless}
    for reason in game.reasons:
        if reason:
            assert reason in words.speech.claims, f"{reason.name} claims nothing"
            assert reason in given, f"{reason.name} is not a reason against any option"


# Messages -------------------------------------------------------------------------------------------------------------


def wanted(game: Game) -> dict[str, Member]:
    """The messages that follow from the declarations."""
    messages: dict[str, Member] = {}
    for step in game.steps_enum:
        choice = game.choices.get(step)
        if choice is not None:
            if not choice.chance:
                messages[f"{ASK}-{step.id}"] = step
            messages.update({f"{OPTION}-{step.id}-{member.id}": member for member in choice.declared})
    messages.update({f"{OPTION}-{code.id}": code for code in (game.steps_enum.at(each.code) for each in game.anytimes)})
    messages.update({f"{EVENT}-{event.id}": event for event in game.events_enum})
    messages.update({f"{WHY}-{reason.id}": reason for reason in game.reasons if reason})
    return messages


def kinds_of(game: Game) -> Iterator[Kind]:
    """All kinds that steps, options and events are declared with."""
    options = (member for choice in game.choices.values() for member in choice.declared)
    for member in (*game.steps_enum, *game.events_enum, *options):
        yield from member.kinds.values()


def test_every_message_exists(game: Game, words: Words) -> None:
    missing = [message for message in wanted(game) if not words.catalogue.has(message)]
    assert not missing


def test_every_message_is_used(game: Game, words: Words) -> None:
    """A message either follows from a declaration, or the game's code names it, perhaps with an end to be filled in."""
    sources = "\n".join(path.read_text() for path in sorted(game.folder.rglob("*.py")))
    literals = set(re.findall(r'"([a-z][a-z0-9-]*)"', sources))
    starts = tuple(re.findall(r'f"([a-z][a-z0-9-]*-)\{', sources))
    computed = tuple(f"{kind.word}-" for kind in kinds_of(game) if isinstance(kind, Members))
    shared = set(re.findall(r"^([a-z0-9-]+) =", file_of(*SHARED).read_text(), re.MULTILINE))
    unused = [
        message
        for message in words.catalogue.messages
        if message not in wanted(game)
        and message not in literals | shared
        and not message.startswith(starts + computed)
    ]
    assert not unused


def test_messages_use_only_what_they_get(game: Game, words: Words) -> None:
    for id, member in wanted(game).items():
        used = placeables(words.catalogue.messages[id])
        more = words.speech.teller(member) is not None or id.startswith(f"{WHY}-")
        if not more:
            assert used <= set(member.kinds), f"{id} uses {', '.join(sorted(used - set(member.kinds)))}"


def test_a_missing_value_is_an_error(words: Words) -> None:
    message = next(id for id, entry in words.catalogue.messages.items() if placeables(entry))
    with pytest.raises(Exception, match=message):
        words.catalogue.say(message)
