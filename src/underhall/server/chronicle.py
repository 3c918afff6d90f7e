"""The log of a table for its readers: what happened in the game, and around it, line by line.

Choices can be taken back, so lines can vanish. Each line stores the entry with which it came to its place. A reader who
last looked at entry n has every line that came to its place before n; anything else that reader has is outdated. So the
lines to send are those from the first that came at n or later, and they replace all lines from there on.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

import msgspec

from underhall.engine.kernel import ALL, CHANCE, NOBODY
from underhall.engine.match import Match
from underhall.engine.match_events import MatchEvent, in_audience
from underhall.engine.trail import Trail
from underhall.server import entries
from underhall.server.entries import Entry
from underhall.server.messages import tables as say
from underhall.server.state import TableState

Names = Callable[[str], str]  # what a guest is called
Viewer = int | Literal["all"]  # a seat, NOBODY for a spectator, or "all" where every secret may be seen
About = Callable[[MatchEvent], tuple[str, ...]]  # the ids of the pieces that something is about

NAME = "{name}"  # stands for a guest's name until somebody reads the line: guests may change it


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log."""

    number: int  # among the lines that one seat, or a spectator, sees, from 0
    of: Literal["game", "table"]  # what told it
    text: str
    about: tuple[str, ...] = ()  # ids of the pieces that it is about, for the picture
    event: dict[str, Any] = {}  # of a line of the game: what happened, its kind and its fields by name
    by: int | None = None  # the seat whose choice led to it


class LogShown(msgspec.Struct, frozen=True):
    """Lines of the log: they replace every line from number `start` on."""

    start: int
    lines: list[LogLine]


@dataclass(frozen=True, slots=True)
class _Line:
    came: int  # the entry with which it came to its place
    audience: int
    text: str
    event: MatchEvent | None = None  # that the line is about; None: it is about the table
    guest: str = ""  # whose name goes into the text
    by: int | None = None  # the seat whose choice led to it


@dataclass(frozen=True, slots=True)
class _Cut:
    """Where the lines of a choice begin."""

    lines: int
    events: int


class Chronicle:
    """The log of one table. It gets every entry, once the table has it."""

    def __init__(self) -> None:
        self._lines: Trail[_Line] = Trail()
        self._cuts: Trail[_Cut] = Trail()  # of the choices that stand
        self._told: dict[Viewer, tuple[int, int]] = {}  # of the first n lines, how many a viewer has seen
        self._events = 0  # of the match, that have their lines
        self._guests: dict[int, str] = {}

    def add(self, number: int, entry: Entry, table: TableState) -> None:
        """Goes on with an entry that the table has just taken."""
        back = len(self._cuts) - table.choices
        if isinstance(entry, entries.Chose) and table.differs is None:
            self._cuts.append(_Cut(len(self._lines), self._events))
        elif back > 0:
            self._go_back(number, table.choices)
        if isinstance(entry, entries.Sat):
            self._guests[entry.seat] = entry.guest
        for text, seat in _around(entry, table, back):
            self._add(_Line(number, ALL, text, None, self._guests.get(seat, "")))
        if table.match is not None:
            if isinstance(entry, entries.Started):
                self._inherit(number, table.match)
            self._tell(number, table.match, table.match.events[self._events :])
            if isinstance(entry, entries.Started) and table.inherited:
                self._lines.append(_Line(number, ALL, say("log-played-on")))

    def _add(self, line: _Line) -> None:
        """Adds a line about people. A line that repeats the last one replaces it, so repeated undos make one line."""
        if self._lines and replace(self._lines[-1], came=line.came) == line:
            self._lines.cut(len(self._lines) - 1)
        self._lines.append(line)

    def _tell(self, number: int, match: Match, events: Iterable[MatchEvent]) -> None:
        """Continues with the game's new events."""
        for event in events:
            self._lines.append(_Line(number, event.audience, event.text, event, by=mover(match, event.ply)))
            self._events += 1

    def _inherit(self, number: int, match: Match) -> None:
        """Adds, choice by choice, what was played before a practice game begins."""
        for made, ply in enumerate(match.plies):
            if ply.seat != CHANCE:
                later = match.events[self._events :]
                self._tell(number, match, later[: bisect_right(later, made, key=lambda each: each.ply)])
                self._cuts.append(_Cut(len(self._lines), self._events))

    def twin(self) -> Chronicle:
        """An independent copy."""
        twin = Chronicle()
        twin._lines, twin._cuts, twin._told = self._lines.copy(), self._cuts.copy(), dict(self._told)
        twin._events, twin._guests = self._events, dict(self._guests)
        return twin

    def since(self, viewer: Viewer, number: int, names: Names, about: About | None = None) -> LogShown:
        """What is new to a reader who last looked when the table had `number` entries."""
        first = bisect_left(self._lines, number, key=lambda line: line.came)
        return self._shown(viewer, first, len(self._lines), names, about)

    def upto(
        self, viewer: Viewer, choices: int, names: Names, about: About | None = None, since: int | None = None
    ) -> LogShown:
        """The whole log as it was after a number of choices; or what is new since there were `since` choices."""
        first = 0 if since is None else self._before(min(since, choices))
        return self._shown(viewer, first, self._before(choices), names, about)

    def _before(self, choices: int) -> int:
        """How many lines there were after a number of choices."""
        return self._cuts[choices].lines if choices < len(self._cuts) else len(self._lines)

    def _shown(self, viewer: Viewer, first: int, last: int, names: Names, about: About | None) -> LogShown:
        start = self._count(viewer, first)
        seen = (line for line in self._lines[first:last] if is_told(line.audience, viewer))
        return LogShown(start, [_told(number, line, names, about) for number, line in enumerate(seen, start)])

    def _count(self, viewer: Viewer, first: int) -> int:
        """How many of the first lines a viewer may read; counts on from its last request, if that was earlier."""
        counted, told = self._told.get(viewer, (0, 0))
        if counted > first:
            counted, told = 0, 0
        told += sum(is_told(line.audience, viewer) for line in self._lines[counted:first])
        self._told[viewer] = first, told
        return told

    def _go_back(self, number: int, choices: int) -> None:
        """Drops the game's lines since then; what happened around the game stays, and moves up."""
        cut = self._cuts[choices]
        later = self._lines[cut.lines :]
        self._lines.cut(cut.lines)
        self._lines.extend(replace(line, came=number) for line in later if line.event is None)
        self._cuts.cut(choices)
        self._events = cut.events
        self._told.clear()


def mover(match: Match, plies: int) -> int | None:
    """The seat that made the last choice among the first plies; everybody can see who chooses."""
    return next((seat for at in range(plies - 1, -1, -1) if (seat := match.plies[at].seat) != CHANCE), None)


def is_told(audience: int, viewer: Viewer) -> bool:
    """A viewer who sees everything does not also get the lines that others see instead of a secret."""
    if viewer == "all":
        return audience == ALL or audience > 0
    return in_audience(audience, viewer)


def _told(number: int, line: _Line, names: Names, about: About | None) -> LogLine:
    if line.event is not None:
        pieces = () if about is None else about(line.event)
        return LogLine(number, "game", line.text, pieces, line.event.data, line.by)
    return LogLine(number, "table", line.text.replace(NAME, names(line.guest)) if line.guest else line.text)


def _around(entry: Entry, table: TableState, back: int) -> Iterator[tuple[str, int]]:
    """What an entry says about people rather than the game, and the seat whose person is meant."""
    name, seat = NAME, getattr(entry, "seat", NOBODY)
    called = "" if seat == NOBODY else table.called(seat)
    match entry:
        case entries.Sat():
            yield say("log-sat", name=name, seat=called), seat
        case entries.Left():
            yield say("log-left", name=name, seat=called), seat
        case entries.Removed():
            yield say("log-removed", name=name, seat=called), seat
        case entries.Started():
            yield say("log-started"), NOBODY
        case entries.Undone():
            yield say("log-undone", name=name, seat=called), seat
        case entries.TurnUndone():
            yield say("log-turn-undone", name=name, seat=called), seat
        case entries.UndoAsked():
            yield say("log-undo-asked", name=name, choices=entry.to), seat
        case entries.UndoAnswered():
            yield say("log-undo-agreed" if entry.yes else "log-undo-refused", name=name), seat
        case entries.TakenOver():
            if entry.by is not None:
                yield say("log-lets-bot-play", name=name), entry.by
            yield say(f"log-taken-over-{entry.why}", name=name, bot=entry.bot, seat=called), seat
        case entries.CameBack():
            yield say("log-back", name=name, seat=called, choices=table.seats[seat].stood_in), seat
        case entries.Warned():
            yield say("log-warned", name=name), seat
        case entries.TimeUp():
            yield say("log-time-up", name=name), seat
        case entries.Hinted() if table.between_people:
            yield say("log-hinted", name=name), seat
        case entries.Conceded():
            yield say("log-conceded", name=name), seat
            if entry.bot is not None:
                yield say("log-bot-to-the-end", bot=entry.bot, seat=called), NOBODY
        case entries.Claimed():
            yield say("log-claimed", name=name), seat
        case entries.Paused():
            yield say("paused", why=entry.why), NOBODY
        case entries.Resumed():
            yield say("log-resumed"), NOBODY
        case entries.Finished():
            yield say("log-finished"), NOBODY
        case entries.Abandoned():
            yield say("ended", why=entry.why) if entry.why else say("given-up"), NOBODY
    if back > 0 and not isinstance(entry, entries.Undone | entries.TurnUndone):
        yield say("log-taken-back", choices=back), NOBODY
