"""The golden files: which there are, and what they should hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec

from tools.golden import cases
from tools.golden.cases import GOLDEN, Case, Played
from tools.golden.perft import counts
from tools.golden.playthrough import playthrough
from underhall.bots.playing import playing
from underhall.games import NAMES, game
from underhall.pictures.moments import EXAMPLE, FILE, illustrations_in

PLAYTHROUGHS = GOLDEN / "playthroughs"
RECORDS = GOLDEN / "records"
COUNTS = GOLDEN / "counts.json"


@dataclass(frozen=True)
class Golden:
    """A file, and how its contents are made."""

    path: Path
    make: Callable[[], bytes]


def all_files() -> list[Golden]:
    chosen = cases.load()
    return [
        *(Golden(playthrough_path(case), partial(_playthrough, case)) for case in chosen.playthrough),
        *(Golden(record_path(case), partial(_record, case)) for case in chosen.record),
        *(Golden(path, partial(_record, case)) for case in chosen.record if (path := example_path(case))),
        Golden(COUNTS, _counts),
    ]


def playthrough_path(case: Case) -> Path:
    return PLAYTHROUGHS / f"{case.name}.txt"


def record_path(case: Case) -> Path:
    return RECORDS / f"{case.name}.json"


def example_path(case: Case) -> Path | None:
    """Where the record lies from which a game's pictures are drawn, if it is that of this case."""
    folder = game(case.game).folder
    shown = (folder / FILE).exists() and illustrations_in(folder).record == case.name
    return folder / EXAMPLE if shown else None


def leftovers(files: Iterable[Golden]) -> list[Path]:
    """Files that no case makes."""
    made = {file.path for file in files}
    return sorted(path for folder in (PLAYTHROUGHS, RECORDS) for path in folder.glob("*") if path not in made)


def without_playthrough() -> list[str]:
    """The games, and their numbers of seats, that no playthrough shows."""
    shown = {(case.game, case.seats) for case in cases.load().playthrough}
    return [f"{name}, {seats} seats" for name in NAMES for seats in game(name).seats if (name, seats) not in shown]


def _playthrough(case: Played) -> bytes:
    return playthrough(case).encode()


def _record(case: Played) -> bytes:
    match, bots = case.start()
    for _ in playing(match, bots):
        pass
    return match.record([case.bots] * case.seats).to_json()


def _counts() -> bytes:
    found = {case.name: counts(case) for case in cases.load().position}
    return msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"
