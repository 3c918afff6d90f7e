"""Matches, views and decisions travel to other processes, and go on there as they would have here."""

import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import cloudpickle  # type: ignore[import-untyped]
import pytest

import underhall
from tests.engine.plug_ins import install
from tests.engine.test_discovery import site
from underhall.engine.match import Match
from underhall.games import NAMES

__all__ = ["site"]

ROOT = Path(__file__).parents[2]
GAMES = [*NAMES, "moleworks"]  # the game that is copied for new ones, too
CHOICES = 20
# It has imported nothing of ours when the match arrives.
ELSEWHERE = f"""
import pickle, sys
match, view, decision = pickle.load(sys.stdin.buffer)
assert match.view(decision.seat) == view and match.decision == decision
for number in range({CHOICES}):
    if match.decision is not None:
        match.choose(match.decision.options[number % len(match.decision.options)])
sys.stdout.buffer.write(pickle.dumps((match.digest, match.record(), [event.text for event in match.events])))
"""


def played(game: str, choices: int) -> Match:
    match, dice = underhall.new(game, seats=3, seed=choices), random.Random(choices)
    for _ in range(choices):
        if match.decision is not None:
            match.choose(dice.choice(match.decision.options))
    return match


def sent(data: bytes, path: Path) -> tuple[object, ...]:
    """What a new process makes of it."""
    folders = (path, ROOT / "src", ROOT, ROOT / "src/underhall/template")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    done = subprocess.run([sys.executable, "-c", ELSEWHERE], env=environment, input=data, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    result: tuple[object, ...] = pickle.loads(done.stdout)
    return result


@pytest.mark.parametrize("dumps", [pickle.dumps, cloudpickle.dumps], ids=["pickle", "cloudpickle"])
@pytest.mark.parametrize("game", GAMES)
def test_a_match_plays_on_alike_in_a_new_process(game, dumps, site):
    install(site, "moleworks", moleworks="moleworks.game:game")
    match = played(game, 7)
    data = dumps((match, match.view(match.decision.seat), match.decision))
    for number in range(CHOICES):
        if match.decision is not None:
            match.choose(match.decision.options[number % len(match.decision.options)])
    assert sent(data, site) == (match.digest, match.record(), [event.text for event in match.events])


def test_what_was_taken_back_travels_too():
    match = played("fall", 12)
    while match.why_no_undo():
        match.choose(match.decision.options[0])
    match.undo()
    twin = pickle.loads(pickle.dumps(match))
    assert twin.record() == match.record() and twin.decision.id == match.decision.id
    assert len(twin.undone) == 1


def test_what_a_clone_did_does_not_travel_with_the_match():
    match = played("hall", 10)
    match.clone().choose(match.decision.options[0])
    assert len(pickle.loads(pickle.dumps(match)).plies) == len(match.plies)


def test_pickled_views_share_the_setting_of_this_process():
    match = played("dwarfs", 3)
    views = pickle.loads(pickle.dumps([match.view(0), match.view(1)]))
    assert views[0].setting is views[1].setting is match.setting
    assert not views[0].table.flags.writeable
