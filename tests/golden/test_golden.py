"""What earlier versions produced still holds: playthroughs, records, and counts of choices.

If a difference is meant, `python -m tools.golden --write` keeps what there is now; look at the diff before committing.
"""

from difflib import unified_diff
from itertools import islice
from typing import Any

import msgspec
import pytest

from tools.golden import cases, files
from tools.golden.perft import counts
from tools.golden.playthrough import playthrough
from underhall.engine.record import load_record, replay
from underhall.games import NAMES

CASES = cases.load()
LINES_SHOWN = 40
MOST_BYTES = 1_250_000  # of one game: golden files are read by people


def named(case: cases.Case) -> str:
    return case.name


def test_each_game_has_a_playthrough_for_each_number_of_seats() -> None:
    assert files.without_playthrough() == []


def test_each_case_has_its_file_and_each_file_its_case() -> None:
    made = files.all_files()
    assert [file.path.name for file in made if not file.path.exists()] == []
    assert files.leftovers(made) == []
    for game in NAMES:
        of_game = [file.path for file in made if file.path.name.startswith(f"{game}-")]
        assert 0 < sum(path.stat().st_size for path in of_game) < MOST_BYTES, f"{game}: too much to read"


@pytest.mark.parametrize("case", CASES.playthrough, ids=named)
def test_the_api_says_what_it_said(case: cases.Played) -> None:
    kept = files.playthrough_path(case).read_text(encoding="utf-8").splitlines()
    now = playthrough(case).splitlines()
    changes = list(islice(unified_diff(kept, now, "kept", "now", lineterm=""), LINES_SHOWN))
    assert not changes, "\n".join(changes)


@pytest.mark.parametrize("case", CASES.record, ids=named)
def test_a_record_leads_to_the_same_tables(case: cases.Played) -> None:
    record = load_record(files.record_path(case))
    again = replay(record, case.load_pack())
    assert (record.game, record.seats, again.setting.switches) == (case.game, case.seats, case.setting().switches)
    assert again.over
    assert (again.digests[:], again.digest) == (record.digests, record.last)


def test_pictures_are_drawn_from_the_records_that_lead_to_the_same_tables() -> None:
    found = {case.game: path for case in CASES.record if (path := files.example_path(case))}
    assert set(found) == set(NAMES)
    for case in CASES.record:
        if files.example_path(case):
            assert found[case.game].read_bytes() == files.record_path(case).read_bytes()


@pytest.mark.parametrize("case", CASES.position, ids=named)
def test_as_many_sequences_of_choices_are_possible(case: cases.Placed) -> None:
    kept = msgspec.json.decode(files.COUNTS.read_bytes(), type=dict[str, list[int]])
    assert counts(case) == kept[case.name]


def test_every_champion_of_fall_is_taken_in_some_record() -> None:
    taken: set[str] = set()
    for case in CASES.record:
        if case.game == "fall":
            pack: Any = case.load_pack()
            owners = replay(load_record(files.record_path(case)), pack).view().fields.owner
            taken |= {row.id for row, owner in zip(pack.champion, owners, strict=True) if owner >= 0}
    assert taken == {row.id for row in pack.champion}
