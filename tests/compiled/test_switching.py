"""A match begins interpreted and goes on compiled, after any number of choices: the same bytes, whole games long."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import underhall
from underhall.engine import builds
from underhall.engine.compile import INTERPRETED
from underhall.engine.match import Match
from underhall.engine.runs import Run, Runner
from underhall.games import NAMES
from underhall.games import game as game_named

SWITCHES = {"dwarfs": {"turn_limit": 10}}  # random games of it hardly ever end otherwise
NEVER = 10**9


@pytest.fixture(autouse=True)
def own_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """What these tests choose to play with is forgotten afterwards."""
    monkeypatch.setattr(builds, "_played", {})


@pytest.mark.skipif(INTERPRETED, reason="there is one build only")
@pytest.mark.parametrize("name", NAMES)
def test_whole_games_are_the_same_wherever_they_go_on_compiled(name: str) -> None:
    interpreted = list(digests(name, NEVER))
    assert len(interpreted) > 30
    for switch_at in (0, 1, len(interpreted) // 3, len(interpreted) - 2):
        assert list(digests(name, switch_at)) == interpreted


def digests(name: str, switch_at: int) -> Iterator[str]:
    """The digests of a random match and of each seat's view of it, interpreted for that many choices."""
    game = game_named(name)
    builds.play_with(builds.interpreted(game))
    match = underhall.new(name, seats=3, seed=5, switches=SWITCHES.get(name))
    chooser = random.Random(5)
    made = 0
    while (decision := match.decision) is not None:
        if made == switch_at:
            builds.play_with(builds.compiled(game))
        yield " ".join([match.digest, *seen(match)])
        match.choose(chooser.choice(decision.options))
        made += 1
    yield f"{match.digest} {match.outcome}"


def seen(match: Match) -> Iterator[str]:
    for seat in range(match.seats):
        yield match.setting.driver.digest(match.view(seat).table)


@pytest.mark.skipif(INTERPRETED, reason="there is one build only")
def test_a_change_in_the_middle_of_a_long_choice_loses_no_event(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a choice fills more than one log, all of them are written by the build that began it."""
    game = game_named("fall")
    slow, quick = builds.interpreted(game), builds.compiled(game)
    builds.play_with(slow)
    run, filled = Runner.run, []

    def switching(runner: Runner, *arguments: Any) -> Run:
        found = run(runner, *arguments)
        if not found.stopped:
            filled.append(found)
            builds.play_with(quick)
        return found

    match, chooser = underhall.new("fall", seats=3, seed=2), random.Random(2)
    while not filled:
        assert match.decision is not None, "no choice filled a log"
        option = chooser.choice(match.decision.options).number
        twin = match.clone()
        match.choose(option)
        with monkeypatch.context() as patched:
            patched.setattr(Runner, "run", switching)
            twin.choose(option)
    assert [event.text for event in twin.events] == [event.text for event in match.events]
