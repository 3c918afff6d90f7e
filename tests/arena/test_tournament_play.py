"""One game between bots: played, measured, repeatable."""

from typing import Any

import msgspec

from tests.arena.short import TURNS
from underhall.arena.job import Job
from underhall.arena.play import play, seed_from
from underhall.engine.record import read_record, replay

FAILING = """
class Failing:
    def __init__(self, seed):
        self.asked = 0

    def choose(self, view, decision, clock):
        self.asked += 1
        if self.asked == 2:
            raise ValueError("my head hurts")
        return decision.options[0]
"""


def job(**changed):
    settings: dict[str, Any] = {
        "id": "00000-00",
        "game": "dwarfs",
        "bots": ("random", "greedy"),
        "seed": 5,
        "switches": TURNS,
    }
    return Job(**settings | changed)


def timeless(played):
    return msgspec.structs.replace(played, seconds=(), slowest=())


def test_a_game_is_told_as_its_record_has_it():
    played = play(job(detailed=True))
    match = replay(read_record(played.record.encode()))
    outcome = match.outcome
    assert outcome is not None and match.record().switches["turn_limit"] == TURNS["turn_limit"]
    assert played.places == tuple(outcome.place(seat) for seat in range(2))
    assert (played.totals, played.scores, played.truncated) == (outcome.totals, outcome.scores, outcome.truncated)
    assert (played.turns, played.reason) == (match.turn, outcome.reason)
    assert read_record(played.record.encode()).names == ["random", "greedy"]
    asked = [(number, ply) for number, ply in enumerate(match.plies) if ply.seat >= 0]
    told = [(choice.ply, choice.seat, choice.kind, choice.key) for choice in played.choices]
    assert told == [(number, ply.seat, ply.kind, ply.key) for number, ply in asked]
    for seat in range(2):
        own = [choice for choice in played.choices if choice.seat == seat]
        free = [choice.options for choice in own if choice.options > 1]
        assert (played.decisions[seat], played.options[seat]) == (len(free), sum(free))
        assert played.slowest[seat] == max(choice.seconds for choice in own) > 0
        assert played.slowest[seat] <= played.seconds[seat]
    assert any(name.startswith("card played") for name in played.uses)


def test_the_same_job_gives_the_same_game_and_another_seed_another():
    first = play(job())
    assert timeless(play(job())) == timeless(first)
    assert play(job(seed=6)).record != first.record
    assert first.choices == () and first.slips == ()


def test_copies_of_a_bot_do_not_play_alike():
    played = play(job(bots=("random", "random"), detailed=True))
    keys = [[choice.key for choice in played.choices if choice.seat == seat] for seat in range(2)]
    assert keys[0] != keys[1]
    assert seed_from(5, 0) != seed_from(5, 1) != seed_from(6, 1)


def test_a_bot_that_fails_is_told_with_its_ply_and_the_game_goes_on(tmp_path):
    file = tmp_path / "failing.py"
    file.write_text(FAILING)
    played = play(job(bots=("random", f"python:{file}:Failing"), detailed=True))
    (slip,) = played.slips
    assert slip.seat == 1 and "my head hurts" in slip.problem
    own = [choice for choice in played.choices if choice.seat == 1]
    assert (slip.ply, slip.fallback) == (own[1].ply, own[1].key)
    assert played.decisions[1] > 2
