"""The story of a match: its events, frames, digests and reveals.

A choice must be quick, and usually nobody asks what happened. If somebody does, the rules run again for each ply.
Interpreted rules are too slow for that: with them, the story reads the log of each run at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np

from underhall.engine.driver import Bytes, Words
from underhall.engine.match_events import MatchEvent, in_audience
from underhall.engine.records import EVENT
from underhall.engine.runs import runner_of
from underhall.engine.trail import Trail

if TYPE_CHECKING:
    from underhall.engine.plies import Ply
    from underhall.engine.setting import Setting


@dataclass(frozen=True)
class Reveal:
    """A secret was shown to the seats whose bits are set in the audience."""

    ply: int  # how many plies had been made
    audience: int

    def seen_by(self, seat: int) -> bool:
        """Whether a seat, or NOBODY, saw it."""
        return in_audience(self.audience, seat)


class Story:
    """What the rules told and showed, as far as somebody has asked."""

    def __init__(self, setting: Setting, start: Bytes) -> None:
        self.events: Trail[MatchEvent] = Trail()
        self.frames: Trail[bytes] = Trail()
        self.digests: Trail[tuple[int, str]] = Trail()
        self.reveals: Trail[Reveal] = Trail()
        self._setting = setting
        self._start = start  # the table before anything happened
        self._before: Trail[tuple[int, ...]] = Trail()  # the sizes of all trails before the first ply, the second, …
        self._reading = Lock()  # threads may ask at the same time

    def __reduce__(self) -> tuple[Any, ...]:
        """Only where it began: the rest is read again when somebody asks."""
        return Story, (self._setting, self._start)

    def read(self, plies: Trail[Ply]) -> Story:
        """Runs the rules again for all plies that were not read yet."""
        if len(self._before) > len(plies):
            return self
        with self._reading:
            runner, box = runner_of(self._setting.driver), self._setting.box
            for made in range(len(self._before), len(plies) + 1):
                sizes = self._sizes()
                table, value, turn = plies[made - 1].again() if made else (self._start, -1, -1)
                for log in runner.logs(box, table.copy(), value, turn):
                    self._hear(made, log)
                self._before.append(sizes)
        return self

    def hear(self, made: int, log: Words) -> None:
        """Reads the log of a run after this many plies, unless something before it is still to be read."""
        if len(self._before) < made:
            return
        if len(self._before) == made:
            self._before.append(self._sizes())
        self._hear(made, log)

    def cut(self, plies: int) -> None:
        """Forgets what happened after this many plies."""
        if plies + 1 < len(self._before):
            for trail, size in zip(self._trails(), self._before[plies + 1], strict=True):
                trail.cut(size)
            self._before.cut(plies + 1)

    def copy(self) -> Story:
        """An independent copy."""
        twin = Story(self._setting, self._start)
        with self._reading:
            twin.events, twin.frames = self.events.copy(), self.frames.copy()
            twin.digests, twin.reveals = self.digests.copy(), self.reveals.copy()
            twin._before = self._before.copy()
        return twin

    def _trails(self) -> tuple[Trail[Any], ...]:
        return self.events, self.frames, self.digests, self.reveals

    def _sizes(self) -> tuple[int, ...]:
        return tuple(map(len, self._trails()))

    def _hear(self, made: int, log: Words) -> None:
        setting, code = self._setting, self._setting.driver.code
        core_bytes = setting.game.layout.core_bytes
        marks = log[code.MARKS :][: code.MARK * log[code.MARKED]].reshape(-1, code.MARK).tolist()
        rows = iter(log[code.TOLD_ROWS :][: EVENT * log[code.TOLD]].reshape(-1, EVENT).tolist())
        cores = log[code.CORES :].view(np.uint8)
        for number, (told, shown, turned) in enumerate(marks):
            core = cores[number * core_bytes :][:core_bytes]
            if shown:
                self.reveals.append(Reveal(made, shown))
            if told:
                frame = core.tobytes()
                for _ in range(told):
                    event, audience, *numbers = next(rows)
                    declared = setting.game.events_enum.at(event)
                    self.events.append(
                        MatchEvent(setting, frame, made, declared, tuple(numbers), audience, len(self.frames))
                    )
                self.frames.append(frame)
            if turned:
                self.digests.append((made, setting.driver.digest(core)))
