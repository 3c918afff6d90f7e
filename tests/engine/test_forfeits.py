"""Forfeits: a seat that conceded or ran out of time comes last, whatever its points; and records say so."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import underhall
from underhall.cli import main
from underhall.engine.forfeits import Forfeit, lost, settled
from underhall.engine.match import Match
from underhall.engine.record import read_record
from underhall.errors import RecordError


def begun(seats: int = 4) -> Match:
    match = underhall.new("dwarfs", seats=seats, seed=3)
    for _ in range(6):
        assert match.decision is not None
        match.choose(match.decision.options[0])
    return match


def test_without_forfeits_the_outcome_is_that_of_the_match() -> None:
    match = begun()
    assert settled(match, []) == match.standing() and settled(match, []).forfeits == ()


def test_the_first_to_forfeit_comes_last() -> None:
    match = begun()
    forfeits = [Forfeit(2, 3, "conceded"), Forfeit(0, 5, "time")]
    outcome = settled(match, forfeits)
    assert outcome.ranking[-2:] == ((0,), (2,)) and {seat for group in outcome.ranking for seat in group} == {
        0,
        1,
        2,
        3,
    }
    assert outcome.totals == match.standing().totals, "points stay as they are"
    assert outcome.forfeits == (2, 0) and outcome.place(2) == 4
    assert outcome.reason == "Green conceded. Blue ran out of time."


def test_a_side_is_lost_when_all_its_seats_have_forfeited() -> None:
    sides = [(0, 3), (1, 2)]
    one, both = [Forfeit(1, 0, "conceded")], [Forfeit(1, 0, "conceded"), Forfeit(2, 9, "conceded")]
    assert lost(sides, one) == [] and lost(sides, both) == [(1, 2)]


@pytest.mark.parametrize("wrong", [{"forfeits": [Forfeit(2, 0, "conceded")]}, {"hints": [1]}, {"hints": [1, -1]}])
def test_a_record_that_names_seats_that_do_not_exist_is_refused(wrong: dict[str, Any]) -> None:
    data = msgspec.json.encode(msgspec.structs.replace(begun(2).record(), **wrong))
    with pytest.raises(RecordError, match="is not a valid record"):
        read_record(data)


@pytest.mark.parametrize("as_json", [False, True])
def test_replaying_a_record_tells_who_conceded_and_who_used_hints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], as_json: bool
) -> None:
    match, file = begun(2), tmp_path / "game.json"
    made = match.record()
    msgspec.structs.replace(made, forfeits=[Forfeit(0, len(made.plies), "conceded")], hints=[0, 2]).save(file)
    monkeypatch.setattr("sys.argv", ["underhall", "replay", str(file), *(["--json"] if as_json else [])])
    with pytest.raises(SystemExit) as stop:
        main()
    assert not stop.value.code
    out = capsys.readouterr().out
    if as_json:
        told = json.loads(out)
        assert told["ranking"] == [[1], [0]] and told["forfeits"][0]["seat"] == 0 and told["hints"] == [0, 2]
    else:
        assert "Blue conceded. 1. Red (0 points)" in out and "Hints used: Blue 0, Red 2." in out
