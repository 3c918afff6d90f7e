"""Plays one game between bots and measures it: the work of a worker, on any machine."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from underhall.arena.job import Choice, Job, Played, Slip
from underhall.arena.uses import Uses
from underhall.bots import Bot, Clock, load
from underhall.bots.guard import Closing, Guard
from underhall.bots.guard import Slip as GuardsSlip
from underhall.bots.playing import playing
from underhall.engine import pack as packs
from underhall.engine.decision import Decision, Option
from underhall.engine.dice import SeededDice
from underhall.engine.match import Match
from underhall.engine.setting import Setting, setting
from underhall.engine.view import View

SEED_BYTES = 6  # fits what every reader of JSON takes for a whole number
SETTINGS_KEPT = 8
REHEARSALS_KEPT = 64
REHEARSAL = 0.1  # seconds, for bots that look at the clock


def seed_from(*parts: object) -> int:
    """A seed that follows from others, and reveals nothing about them."""
    text = "/".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=SEED_BYTES, person=b"underhall arena").digest(), "big")


class _Watched:
    """A bot with a stopwatch. Forced choices are timed too, but not counted."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.decisions = 0
        self.options = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.last = 0.0

    def choose(self, view: View, decision: Decision, clock: Clock) -> Option:
        started = time.perf_counter()
        option = self.bot.choose(view, decision, clock)
        self.last = time.perf_counter() - started
        self.seconds += self.last
        self.slowest = max(self.slowest, self.last)
        if len(decision.options) > 1:
            self.decisions += 1
            self.options += len(decision.options)
        return option

    def close(self) -> None:
        if isinstance(self.bot, Closing):
            self.bot.close()


def play(job: Job) -> Played:
    """Plays a job to its end."""
    kind = (job.game, job.pack, job.pack_text, msgspec.json.encode(job.switches, order="sorted"))
    chosen = _setting(*kind)
    for spec in job.bots:
        _rehearse(spec, len(job.bots), *kind)
    match = Match(chosen, len(job.bots), SeededDice(job.seed))
    slips: list[Slip] = []
    choices: list[Choice] = []

    def slipped(slip: GuardsSlip) -> None:
        slips.append(Slip(len(match.plies), slip.seat, slip.problem, slip.fallback))

    seats = []
    for seat, spec in enumerate(job.bots):
        bot = load(spec, seed_from(job.seed, seat))
        if isinstance(bot, Guard):
            bot.on_slip = slipped
        seats.append(_Watched(bot))
    for decision, option in playing(match, seats, seconds=job.seconds):
        if job.detailed:
            seat, options = decision.seat, len(decision.options)
            told = (len(match.plies), match.turn, seat, decision.kind, option.key, options, seats[seat].last)
            choices.append(Choice(*told))
    return _told(job, match, seats, tuple(slips), tuple(choices))


@lru_cache(maxsize=SETTINGS_KEPT)
def _setting(game: str, pack: str, text: str, switches: bytes) -> Setting:
    """A worker plays many games of one kind, so it reads the pack once."""
    return setting(game, packs.load_text(game, text, pack) if text else pack, msgspec.json.decode(switches))


@lru_cache(maxsize=REHEARSALS_KEPT)
def _rehearse(spec: str, seats: int, game: str, pack: str, text: str, switches: bytes) -> None:
    """Lets a bot make one choice that does not count: the first in a process loads compiled code."""
    bot = load(spec, 0)
    match = Match(_setting(game, pack, text, switches), seats, SeededDice(0))
    decision = match.decision
    if decision is not None and not isinstance(bot, Guard):  # what comes from outside may cost more than time
        bot.choose(match.view(decision.seat), decision, Clock(REHEARSAL))


def _told(
    job: Job, match: Match, seats: Sequence[_Watched], slips: tuple[Slip, ...], choices: tuple[Choice, ...]
) -> Played:
    outcome = match.standing()
    uses = Uses(match.setting)
    uses.hear(match.events)
    uses.end(match)
    return Played(
        id=job.id,
        game=job.game,
        bots=job.bots,
        seed=job.seed,
        places=tuple(outcome.place(seat) for seat in range(match.seats)),
        totals=outcome.totals,
        scores=outcome.scores,
        truncated=outcome.truncated,
        reason=outcome.reason,
        turns=match.turn,
        decisions=tuple(each.decisions for each in seats),
        options=tuple(each.options for each in seats),
        seconds=tuple(each.seconds for each in seats),
        slowest=tuple(each.slowest for each in seats),
        uses=dict(uses.counts),
        slips=slips,
        choices=choices,
        record=match.record(list(job.bots)).to_json().decode(),
    )
