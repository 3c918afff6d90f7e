"""A playthrough: everything the API says along one match, as text whose diffs can be reviewed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from itertools import groupby, islice

import msgspec

from tools.golden.cases import Played
from underhall.bots.playing import playing
from underhall.engine.decision import Decision, Option
from underhall.engine.kernel import CHANCE, NOBODY
from underhall.engine.match import Match
from underhall.engine.match_events import MatchEvent

SHORT = 12  # digits of a digest that are enough here
INDENT = "    "


def playthrough(case: Played) -> str:
    """The whole text."""
    return "".join(f"{line}\n".replace(" \n", "\n") for line in _lines(case))


def _lines(case: Played) -> Iterator[str]:
    match, bots = case.start()
    game, pack = match.setting.game, match.setting.pack
    yield f"{game.title}, {case.seats} seats, pack {pack.id}, {case.bots} bots, seed {case.seed}"
    yield from (f"switch {name}: {value}" for name, value in case.switches.items())
    plies = events = turn = 0
    for decision, chosen in islice(playing(match, bots), case.choices):
        yield from _since(match, plies, events)
        plies, events = len(match.plies), len(match.events)
        if match.turn != turn:
            turn = match.turn
            yield from _turn(match, decision.seat)
        yield from _asked(match, decision, chosen)
    yield from _since(match, plies, events)
    yield from _end(match)


def _since(match: Match, plies: int, events: int) -> Iterator[str]:
    """What chance decided, and what each seat saw, since the last choice."""
    told = match.events[events:]
    for number, ply in enumerate(match.plies[plies:], plies):
        if ply.seat == CHANCE:
            yield from _told(match, [event for event in told if event.ply <= number])
            told = [event for event in told if event.ply > number]
            watchers = _everybody(match, [seat for seat in _onlookers(match) if ply.seen_by(seat)])
            yield f"ply {number}: chance decides {ply.kind}: {ply.key}, one of {ply.outcomes}; seen by {watchers}"
    yield from _told(match, told)


def _told(match: Match, events: Iterable[MatchEvent]) -> Iterator[str]:
    for event in events:
        who = _everybody(match, [seat for seat in _onlookers(match) if event.seen_by(seat)])
        yield f"{INDENT}told to {who}: {event.text} [{event.kind} {' '.join(map(str, event.arguments))}]"


def _turn(match: Match, seat: int) -> Iterator[str]:
    """How things stand when a turn begins, as the seat sees it."""
    yield ""
    yield f"== turn {match.turn}"
    yield f"points: {_points(match)}"
    yield from match.view(seat).text().splitlines()


def _asked(match: Match, decision: Decision, chosen: Option) -> Iterator[str]:
    yield ""
    yield f"ply {len(match.plies)}: seat {decision.seat} decides {decision.kind} ({decision.id}): {decision.prompt}"
    yield f"{INDENT}table {match.digest[:SHORT]}; views {_views(match)}"
    for option in decision.options:
        target = f" -> {option.target}" if option.target else ""
        yield f"{INDENT}{option.number:3} {option.key}: {option.label}{target}"
    yield from _refusals(match, decision)
    yield f"{INDENT}chosen: {chosen.key}"


def _refusals(match: Match, decision: Decision) -> Iterator[str]:
    """The numbers that are not options, by the rule that says so."""
    refused: dict[str, list[int]] = {}
    for number in range(match.setting.game.layout.options):
        why = match.why_not(decision.seat, number)
        if why is not None:
            refused.setdefault(why[0], []).append(number)
    for rule, numbers in refused.items():
        yield f"{INDENT}refused by {rule}: {_ranges(numbers)}"


def _ranges(numbers: list[int]) -> str:
    """1, 2, 3, 7 as "1-3 7"."""
    runs = [[number for _, number in run] for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])]
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _end(match: Match) -> Iterator[str]:
    outcome = match.outcome
    yield ""
    yield f"== {'shown so far' if outcome is None else 'over'} after {len(match.plies)} plies; table {match.digest}"
    if outcome is not None:
        yield f"{'stopped' if outcome.truncated else 'ended'}: {outcome.reason}"
        yield f"ranking: {' then '.join(' and '.join(map(str, group)) for group in outcome.ranking)}"
    yield f"points: {_points(match)}"
    yield from match.view().text().splitlines()
    yield from msgspec.json.format(match.view().to_json(), indent=1).decode().splitlines()


def _points(match: Match) -> str:
    standing = match.standing()
    return "; ".join(
        f"seat {seat} {total} ({', '.join(f'{source} {points}' for source, points in standing.scores[seat].items())})"
        for seat, total in enumerate(standing.totals)
    )


def _views(match: Match) -> str:
    """Short digests of what each seat, and a spectator, sees."""
    cores = {_name(seat): match.view(seat).core() for seat in _onlookers(match)}
    return " ".join(f"{name}:{hashlib.sha256(core).hexdigest()[:SHORT]}" for name, core in cores.items())


def _onlookers(match: Match) -> tuple[int, ...]:
    return (*range(match.seats), NOBODY)


def _everybody(match: Match, seats: list[int]) -> str:
    if len(seats) == match.seats + 1:
        return "all"
    return ", ".join(map(_name, seats)) or "nobody"


def _name(seat: int) -> str:
    return "spectator" if seat == NOBODY else str(seat)
