"""Tuning: looks for small changes of a pack that bring figures into their ranges.

Luck moves every figure by more than most changes do, so games are spent where they tell most. Each round takes some
changes and plays them on the same deals as the pack so far; after each step the half that is further from the targets
drops out (successive halving). The winner of this race may just be lucky. So it plays against the pack so far once
more, on fresh deals, and is proposed only if the figures come closer there by more than luck explains.
"""

from __future__ import annotations

import math
import random
import re
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from underhall.arena.cadence import Cadence
from underhall.arena.messages import say
from underhall.arena.play import play
from underhall.arena.pools import Pool
from underhall.arena.report import Report, Tally
from underhall.arena.simulate import planned, seat_rows
from underhall.arena.statistics import differing
from underhall.arena.table_files import Head, SeatRow
from underhall.arena.targets import aimed, distance, targets_of
from underhall.engine import pack as packs
from underhall.engine import pack_bounds
from underhall.engine.comparison import Figure
from underhall.engine.pack_copy import id_from, title_from
from underhall.engine.pack_edits import Edit, edited
from underhall.engine.pack_places import Place, text_of
from underhall.engine.pack_reading import read
from underhall.engine.pack_values import PatternError, Value, amounts, named
from underhall.engine.problem import Problem
from underhall.engine.tuning import Ending, Evidence, Proposal, Stage, Tuned
from underhall.errors import PackError, UnderhallError

FEWEST = 400  # games: with fewer, no change would be clear
# Of all games: one part is for the pack as it is, one for the proposals together, and each round has three, one for its
# race and two to confirm the winner.
PARTS = 10
ROUND = 4  # parts that are needed for a race, for its winner and for the end
QUARTERS = 4  # of the games that confirm a change: after each, a change that is not closer drops out
PER_CHANGE = 30  # games in a race, so that the first step says something
MOST_IN_RACE = 16  # changes
SHOWN = 80  # characters of a wrong entry in a message
FEWEST_DEALS = 8  # in a step of a race
GROUPS = 10  # of deals: how much the figures differ when one of them is left out says how sure they are
_MAY = re.compile(
    r"\s*(?P<pattern>[^\s=±+]+)\s*=?\s*"
    r"(?:(?:±|\+-)\s*(?P<reach>\d{1,3})|(?P<low>-?\d{1,3})\.\.(?P<high>-?\d{1,3}))\s*"
)

Games = list[list[SeatRow]]  # of one pack, deal by deal


class MayError(UnderhallError):
    """What may change is not understood, or may not change."""


@dataclass(frozen=True)
class Range:
    """A number that may change, and how far."""

    value: Value
    low: int
    high: int

    def steps(self, now: int) -> Iterator[int]:
        """Numbers to try next: one more, one less, and a third of the range further."""
        far = (self.high - self.low) // 3
        for step in (1, -1) if far < 2 else (1, -1, far, -far):
            wanted = min(max(now + step, self.low), self.high)
            if wanted != now and self.low <= wanted <= self.high:
                yield wanted


@dataclass(frozen=True, eq=False)
class Variant:
    """The pack with some of its numbers changed."""

    values: dict[Place, int]
    text: str
    head: Head = field(repr=False)


@dataclass(frozen=True)
class Change:
    """One number to change next."""

    value: Value
    to: int


class Tuning:
    """A search. All input is checked before anything is played."""

    def __init__(
        self,
        game: str,
        pack: str,
        targets: Sequence[str],
        may: Sequence[str],
        bots: Sequence[str],
        *,
        games: int,
        seats: int,
        seed: int = 1,
    ) -> None:
        if games < FEWEST:
            raise UnderhallError(say("tuning-games", least=FEWEST, given=games))
        packs.load(game, pack)
        self._text = read(packs.locate(pack, game)).decode("utf-8-sig")
        raw = pack_bounds.read(self._text, pack)
        self._plan: dict[str, Any] = {"game": game, "bots": bots, "seats": seats, "seed": seed, "pack": pack}
        self._base = self._variant({})
        self._known = _stopping(self._text, pack)
        self._targets = targets_of(targets, self._base.head)
        self._ranges = _ranges(may, list(amounts(raw, game)))
        self._random = random.Random(seed)
        self._wanted, self._part = games, games // PARTS
        self._games = self._tried = 0
        self._deals = self._part  # the first are for the pack as it is, and for all proposals together
        self._stage: Stage = "start"
        self._ending: Ending = ""
        self._current = self._base
        self._proposals: list[Proposal] = []
        self._gains: dict[Change, float] = {}  # by how much changes of the pack so far came closer in their races
        self._whole: Evidence | None = None
        self._cadence = Cadence(time.monotonic)

    def proposed(self, name: str) -> str:
        """The pack with all proposals, for a file of this name. A built-in pack gets an id and a title of its own."""
        pack = packs.load(self._plan["game"], self._plan["pack"])
        if packs.is_built_in(pack.game, self._plan["pack"]):
            id = id_from(name)
            edits = [Edit("set", "id", id), Edit("set", "title", title_from(id))]
        else:
            edits = [Edit("set", "version", pack.version + 1)]
        return edited(self._current.text, edits, name)

    def steps(self, pool: Pool, clock: Callable[[], float] = time.monotonic) -> Iterator[Tuned]:
        """Searches, and now and then says what is known so far; at the end once more."""
        self._cadence = Cadence(clock)
        yield from self._search(pool)
        self._stage = "over"
        yield self.tuned()

    def stop(self) -> Tuned:
        """What was found until somebody had enough."""
        self._ending = self._ending or "stopped"
        self._stage = "over"
        return self.tuned()

    def tuned(self) -> Tuned:
        """How far the search is."""
        seconds = self._cadence.seconds
        left = 0.0 if self._ending else seconds / max(1, self._games) * (self._wanted - self._games)
        return Tuned(
            games=self._games,
            wanted=self._wanted,
            seconds=seconds,
            left=left,
            stage=self._stage,
            ending=self._ending if self._stage == "over" else "",
            tried=self._tried,
            proposals=list(self._proposals),
            whole=self._whole,
        )

    # The search -------------------------------------------------------------------------------------------------------

    def _search(self, pool: Pool) -> Generator[Tuned]:
        ends = range(self._part)  # the deals of the first games and the last
        before = (yield from self._played(pool, [self._base], ends))[self._base]
        self._whole = self._evidence(self._base, before, self._base, before)
        distance, waiting = self._whole.after, self._changes()
        while not self._ending:
            waiting = waiting or self._promising()
            if distance == 0:
                self._ending = "met"
            elif self._wanted - self._games < ROUND * self._part:
                self._ending = "spent"
            elif not (tried := self._taken(waiting)):
                self._ending = "tried"
            elif (proposal := (yield from self._round(pool, tried))) is not None:
                distance, waiting = proposal.evidence.after, self._changes()
        if self._proposals:
            self._stage = "end"
            after = (yield from self._played(pool, [self._current], ends))[self._current]
            self._whole = self._evidence(self._base, before, self._current, after)

    def _round(self, pool: Pool, tried: list[tuple[Change, Variant]]) -> Generator[Tuned, None, Proposal | None]:
        """A race, and a proof for its winner."""
        self._stage = "race"
        best = yield from self._race(pool, {variant: change for change, variant in tried})
        self._tried += len(tried)
        if best is None:
            return None
        self._stage = "confirm"
        evidence = yield from self._confirmed(pool, best)
        change = next(change for change, variant in tried if variant is best)
        if evidence is None:
            del self._gains[change]  # so that it is not tried again
            return None
        value = change.value
        proposal = Proposal(text_of(value.place), value.name, self._now(value), change.to, evidence)
        self._proposals.append(proposal)
        self._current, self._whole = best, None
        yield self.tuned()
        return proposal

    def _confirmed(self, pool: Pool, best: Variant) -> Generator[Tuned, None, Evidence | None]:
        """What speaks for a variant on fresh deals; None if it may just have been lucky, which may be clear early."""
        now = self._current
        games: dict[Variant, Games] = {now: [], best: []}
        for _ in range(QUARTERS):
            found = yield from self._played(pool, [now, best], self._fresh(self._part // QUARTERS))
            for variant, more in found.items():
                games[variant] += more
            if self._distance(best, games[best]) >= self._distance(now, games[now]):
                return None
        evidence = self._evidence(now, games[now], best, games[best])
        return evidence if evidence.clear else None

    def _race(self, pool: Pool, tried: dict[Variant, Change]) -> Generator[Tuned, None, Variant | None]:
        """The variant closest to the targets; None if the pack so far is closer."""
        running = list(tried)
        games: dict[Variant, Games] = {each: [] for each in (self._current, *running)}
        steps = max(1, math.ceil(math.log2(len(running))))
        for _ in range(steps):
            deals = max(FEWEST_DEALS, self._part // steps // (len(running) + 1))
            found = yield from self._played(pool, [self._current, *running], self._fresh(deals))
            for variant, more in found.items():
                games[variant] += more
            now = self._distance(self._current, games[self._current])
            gains = {each: self._distance(each, games[each]) - now for each in running}
            self._gains |= {tried[each]: gain for each, gain in gains.items()}
            running = sorted(running, key=lambda each: gains[each])[: max(1, len(running) // 2)]
        return running[0] if self._gains[tried[running[0]]] < 0 else None

    def _fresh(self, deals: int) -> range:
        """Deals that were not played yet."""
        self._deals += deals
        return range(self._deals - deals, self._deals)

    def _played(
        self, pool: Pool, variants: Sequence[Variant], deals: range
    ) -> Generator[Tuned, None, dict[Variant, Games]]:
        """Games of some variants on the same deals."""
        jobs = [
            msgspec.structs.replace(job, id=f"{index}/{job.id}")
            for index, variant in enumerate(variants)  # pack by pack, since a worker reads each
            for job in planned(**self._plan, first=deals.start, games=len(deals), pack_text=variant.text)[1]
        ]
        found: dict[tuple[int, int], list[SeatRow]] = {}
        for result in pool.map(play, jobs):
            index, deal = map(int, result.id.split("/"))
            found[index, deal] = seat_rows(result, deal)
            self._games += 1
            if self._cadence.due:
                yield self.tuned()
                self._cadence.done()
        return {variant: [found[index, deal] for deal in deals] for index, variant in enumerate(variants)}

    # Changes ----------------------------------------------------------------------------------------------------------

    def _now(self, value: Value) -> int:
        return self._current.values.get(value.place, value.now)

    def _changes(self) -> list[Change]:
        """Everything that can be tried from the pack so far, in random order."""
        found = [Change(each.value, to) for each in self._ranges for to in each.steps(self._now(each.value))]
        self._random.shuffle(found)
        self._gains.clear()
        return found

    def _promising(self) -> list[Change]:
        """When everything was tried once: what came closer to the targets may try again, the best half of it."""
        closer = sorted(
            (change for change, gain in self._gains.items() if gain < 0), key=lambda each: self._gains[each]
        )
        self._gains.clear()
        return closer[: len(closer) // 2][::-1]

    def _taken(self, waiting: list[Change]) -> list[tuple[Change, Variant]]:
        """The next changes to try: those that can be played, and contradict nothing that is known."""
        most = min(MOST_IN_RACE, max(1, self._part // PER_CHANGE))
        taken: list[tuple[Change, Variant]] = []
        while waiting and len(taken) < most:
            change = waiting.pop()
            values = self._current.values | {change.value.place: change.to}
            try:
                taken.append((change, self._variant(values)))
            except UnderhallError:
                continue
        return taken

    def _variant(self, values: dict[Place, int]) -> Variant:
        """The pack with these values; an error if it cannot be played or leaves what is known of the box."""
        text, source = self._text, self._plan["pack"]
        if values:
            text = edited(text, [Edit("set", text_of(place), value) for place, value in values.items()], source)
            if fresh := _stopping(text, source) - self._known:
                raise PackError(source, fresh)
        head, _ = planned(**self._plan, games=1, pack_text=text)
        return Variant(values, text, head)

    # Figures ----------------------------------------------------------------------------------------------------------

    def _distance(self, variant: Variant, games: Iterable[list[SeatRow]]) -> float:
        return distance(self._targets, _report(variant, games))

    def _evidence(self, a: Variant, games_a: Games, b: Variant, games_b: Games) -> Evidence:
        """How two variants differ in games on the same deals."""
        before, after = _report(a, games_a), _report(b, games_b)
        one, other = distance(self._targets, before), distance(self._targets, after)
        partial = [
            self._distance(b, _without(games_b, group)) - self._distance(a, _without(games_a, group))
            for group in range(GROUPS)
        ]
        low, high = differing(other - one, partial)
        return Evidence(len(games_a), one, other, Figure(other - one, low, high), aimed(self._targets, before, after))


def _report(variant: Variant, games: Iterable[list[SeatRow]]) -> Report:
    tally = Tally(variant.head)
    for rows in games:
        tally.add(rows)
    return tally.report("")


def _without(games: Games, group: int) -> Games:
    """All games except a tenth."""
    return [rows for deal, rows in enumerate(games) if deal % GROUPS != group]


def _stopping(text: str, source: str) -> set[Problem]:
    """What speaks against playing a pack, or differs from what is known of its box."""
    problems = packs.examine_bytes(text.encode(), source).problems
    return {problem for problem in problems if problem.stops(faithful=True)}


def _ranges(may: Sequence[str], values: Sequence[Value]) -> list[Range]:
    """The numbers that may change. Where two entries name one number, the later counts."""
    if not may:
        raise MayError(say("no-values"))
    found: dict[Place, Range] = {}
    for entry in may:
        parsed = _MAY.fullmatch(entry)
        if parsed is None:
            raise MayError(say("may-form", may=entry[:SHOWN]))
        try:
            fitting = named(values, parsed["pattern"])
        except PatternError as error:
            raise MayError(say("may-wrong", may=entry[:SHOWN], why=str(error))) from error
        for value in fitting:
            if parsed["reach"] is not None:
                low, high = value.near(int(parsed["reach"]))
            else:
                low, high = value.within(int(parsed["low"]), int(parsed["high"]))
            found[value.place] = Range(value, low, high)
    ranges = [each for each in found.values() if list(each.steps(each.value.now))]
    if not ranges:
        raise MayError(say("may-nothing"))
    return ranges
