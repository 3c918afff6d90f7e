"""Statistics of many games: length, branching, where points come from, seats, bots, decisions, and what is used."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from underhall.arena.figures import Length, Mean, length, rate
from underhall.arena.messages import say
from underhall.arena.schedule import Plan
from underhall.arena.simulate import Rows, seat_rows
from underhall.arena.store import GAMES, PACK, read_games, read_plan
from underhall.arena.table_files import ChoiceRow, Head, SeatRow, by_game, choices_file, read
from underhall.arena.uses import Uses
from underhall.engine.comparison import Figure
from underhall.engine.setting import setting
from underhall.engine.uses import KIND_MARK
from underhall.errors import UnderhallError


class Source(msgspec.Struct, frozen=True):
    """Where points come from."""

    name: str
    points: Figure  # per seat
    share: float
    winners: Figure  # per winner
    winners_share: float


class SeatFigures(msgspec.Struct, frozen=True):
    """How a seat, or a place in the turn order, does."""

    seat: int
    won: Figure
    points: Figure


class BotFigures(msgspec.Struct, frozen=True):
    """How a bot does."""

    bot: str
    sat: int  # in this many seats, all games together
    won: Figure
    place: float
    points: float
    decisions: float  # per game
    seconds: float  # per decision
    slowest: float
    slips: int


class KindFigures(msgspec.Struct, frozen=True):
    """A kind of decision."""

    kind: str
    times: float  # per game
    options: float
    most_options: int
    seconds: float
    slowest: float


class Use(msgspec.Struct, frozen=True):
    """Something that was used, or could have been."""

    kind: str
    name: str
    times: Figure  # per game
    share: float  # among its kind
    games: Figure  # in which it was used at all
    won_with: Figure | None  # the win rate of seats that used it; None: nobody did, or no seat does
    won_without: Figure | None  # and of those that did not


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """All of it: what `--json` prints."""

    source: str
    game: str
    rules: int
    pack: str
    pack_hash: str
    switches: dict[str, Any]
    bots: tuple[str, ...]
    seats: int
    games: int
    command: str
    truncated: Figure
    turns: Length
    decisions: Length
    plies: Length | None
    options: Figure  # per decision
    points: Figure  # per seat
    winner_points: Figure
    totals: dict[int, int]  # seats by points
    sources: list[Source]
    by_seat: list[SeatFigures]
    by_order: list[SeatFigures]  # 0 has the first turn; empty where that is always seat 0
    by_bot: list[BotFigures]
    kinds: list[KindFigures]  # empty without choices
    uses: list[Use]


def report_of(source: Path) -> Report:
    """Reads a file of `underhall simulate`, or the folder of a tournament."""
    return _of_tournament(source) if source.is_dir() else _of_file(source)


def report_of_rows(head: Head, games: Iterable[Rows], source: str) -> Report:
    """Of games that are being played."""
    tally = Tally(head)
    for seats, choices in games:
        tally.add(seats)
        tally.add_choices(choices)
    return tally.report(source)


def _of_file(path: Path) -> Report:
    head, rows = read(path, SeatRow)
    tally = Tally(head)
    for game in by_game(path, head, rows):
        tally.add(game)
    beside = choices_file(path)
    if beside.exists():
        other, choices = read(beside, ChoiceRow)
        if msgspec.structs.replace(other, holds=head.holds) == head:  # not left over from another simulation
            tally.add_choices(choices)
    return tally.report(str(path))


def _of_tournament(folder: Path) -> Report:
    plan = read_plan(folder)
    path = folder / GAMES
    try:
        games, _ = read_games(path)
    except OSError as error:
        raise UnderhallError(say("unreadable", path=str(path), why=str(error.strerror))) from error
    if not games:
        raise UnderhallError(say("no-games-yet", folder=str(folder)))
    tally = Tally(
        Head(
            underhall=plan.underhall,
            command="",
            game=plan.game,
            rules=plan.rules,
            pack=plan.pack,
            pack_hash=plan.pack_hash,
            switches=plan.switches,
            bots=plan.players,
            seats=plan.seats,
            games=len(games),
            seed=plan.seed,
            seconds=plan.seconds,
            sources=tuple(games[0].scores[0]),
            things=_things(folder, plan),
        )
    )
    for number, played in enumerate(sorted(games, key=lambda played: played.id)):
        tally.add(seat_rows(played, number))
    return tally.report(str(folder))


def _things(folder: Path, plan: Plan) -> tuple[str, ...]:
    """What could be used in a tournament; nothing if its pack is gone."""
    file = folder / PACK
    try:
        chosen = setting(plan.game, str(file) if file.exists() else plan.pack, plan.switches)
    except UnderhallError:
        return ()
    return tuple(Uses(chosen).names) if chosen.pack_hash == plan.pack_hash else ()


class _Group:
    """Seats with something in common."""

    def __init__(self) -> None:
        self.sat = 0
        self.won = 0.0
        self.places = 0
        self.points = Mean()
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.slips = 0

    def add(self, row: SeatRow) -> None:
        self.sat += 1
        self.won += row.won
        self.places += row.place
        self.points.add(row.total)
        self.decisions += row.decisions
        self.seconds += row.seconds
        self.slowest = max(self.slowest, row.slowest)
        self.slips += row.slips


class _Thing:
    """How something was used."""

    def __init__(self) -> None:
        self.times = Mean()  # over the games in which it was used
        self.total = 0
        self.seats = 0
        self.won = 0.0


class _Kind:
    """Decisions of one kind."""

    def __init__(self) -> None:
        self.times = 0
        self.options = 0
        self.most_options = 0
        self.seconds = 0.0
        self.slowest = 0.0


class Tally:
    """Counts games as they come, without keeping them."""

    def __init__(self, head: Head) -> None:
        self._head = head
        self._games = 0
        self._truncated = 0
        self._turns: Counter[int] = Counter()
        self._decisions: Counter[int] = Counter()
        self._plies: Counter[int] = Counter()
        self._totals: Counter[int] = Counter()
        self._options = Mean()
        self._points, self._winner_points = Mean(), Mean()
        self._sources = {source: (Mean(), Mean()) for source in head.sources}
        self._by_seat = [_Group() for _ in range(head.seats)]
        self._by_order = [_Group() for _ in range(head.seats)]
        self._order_varies = False
        self._by_bot: defaultdict[str, _Group] = defaultdict(_Group)
        self._kinds: defaultdict[str, _Kind] = defaultdict(_Kind)
        self._things: defaultdict[str, _Thing] = defaultdict(_Thing)
        self._table_things: defaultdict[str, _Thing] = defaultdict(_Thing)
        for thing in head.things:
            self._things[thing]

    def add(self, rows: list[SeatRow]) -> None:
        """One game."""
        first, seats = rows[0], len(rows)
        winners = [row for row in rows if row.place == 1]
        self._games += 1
        self._truncated += first.truncated
        self._turns[first.turns] += 1
        decisions = sum(row.decisions for row in rows)
        self._decisions[decisions] += 1
        if decisions:
            self._options.add(sum(row.options for row in rows) / decisions)
        if first.plies is not None:
            self._plies[first.plies] += 1
        self._totals.update(row.total for row in rows)
        self._points.add(sum(row.total for row in rows) / seats)
        self._winner_points.add(sum(row.total for row in winners) / len(winners))
        for source, (all_seats, best) in self._sources.items():
            all_seats.add(sum(row.points.get(source, 0) for row in rows) / seats)
            best.add(sum(row.points.get(source, 0) for row in winners) / len(winners))
        for row in rows:
            self._by_seat[row.seat].add(row)
            self._by_bot[row.bot].add(row)
            if row.order is not None:
                self._by_order[row.order].add(row)
                self._order_varies |= row.order != row.seat
        self._add_uses(rows)

    def _add_uses(self, rows: list[SeatRow]) -> None:
        in_game: Counter[str] = Counter()
        for row in rows:
            in_game.update(row.uses)
            for name in row.uses:
                self._things[name].seats += 1
                self._things[name].won += row.won
        for things, counts in ((self._things, in_game), (self._table_things, rows[0].table_uses)):
            for name, times in counts.items():
                things[name].times.add(times)
                things[name].total += times

    def add_choices(self, choices: Iterable[ChoiceRow]) -> None:
        for choice in choices:
            kind = self._kinds[choice.kind]
            kind.times += 1
            kind.options += choice.options
            kind.most_options = max(kind.most_options, choice.options)
            kind.seconds += choice.seconds
            kind.slowest = max(kind.slowest, choice.seconds)

    def report(self, source: str) -> Report:
        """The report on what was counted so far: at least one game."""
        head, games = self._head, self._games
        points, best = self._points.figure(), self._winner_points.figure()
        orders = self._by_order if self._order_varies else []
        return Report(
            source=source,
            game=head.game,
            rules=head.rules,
            pack=head.pack,
            pack_hash=head.pack_hash,
            switches=head.switches,
            bots=head.bots,
            seats=head.seats,
            games=games,
            command=head.command,
            truncated=_certain(rate(self._truncated, games)),
            turns=length(self._turns),
            decisions=length(self._decisions),
            plies=length(self._plies) if self._plies else None,
            options=self._options.figure(),
            points=points,
            winner_points=best,
            totals=dict(sorted(self._totals.items())),
            sources=[
                Source(name, one := seats.figure(), _share(one, points), own := winners.figure(), _share(own, best))
                for name, (seats, winners) in self._sources.items()
            ],
            by_seat=[_seat(number, group) for number, group in enumerate(self._by_seat)],
            by_order=[_seat(number, group) for number, group in enumerate(orders)],
            by_bot=[_bot(bot, group) for bot, group in sorted(self._by_bot.items())],
            kinds=[
                KindFigures(
                    name,
                    kind.times / games,
                    kind.options / kind.times,
                    kind.most_options,
                    kind.seconds / kind.times,
                    kind.slowest,
                )
                for name, kind in sorted(self._kinds.items(), key=lambda item: -item[1].times)
            ],
            uses=[*self._uses(self._things, True), *self._uses(self._table_things, False)],
        )

    def _uses(self, things: dict[str, _Thing], by_seats: bool) -> Iterator[Use]:
        """Kind by kind, the most used first."""
        kinds: Counter[str] = Counter()
        for name, thing in things.items():
            kinds[_kind_of(name)] += thing.total
        order = list(kinds)
        for name, thing in sorted(things.items(), key=lambda item: (order.index(_kind_of(item[0])), -item[1].total)):
            kind, _, id = name.partition(KIND_MARK)
            others = self._games * self._head.seats - thing.seats
            yield Use(
                kind,
                id,
                thing.times.figure(self._games),
                thing.total / kinds[kind] if thing.total else 0.0,
                _certain(rate(thing.times.games, self._games)),
                rate(thing.won, thing.seats) if by_seats else None,
                rate(self._games - thing.won, others) if by_seats else None,
            )


def _kind_of(name: str) -> str:
    return name.partition(KIND_MARK)[0]


def _seat(number: int, group: _Group) -> SeatFigures:
    return SeatFigures(number, _certain(rate(group.won, group.sat)), group.points.figure())


def _bot(bot: str, group: _Group) -> BotFigures:
    sat, decisions = group.sat, max(1, group.decisions)
    return BotFigures(
        bot=bot,
        sat=sat,
        won=_certain(rate(group.won, sat)),
        place=group.places / sat,
        points=group.points.figure().value,
        decisions=group.decisions / sat,
        seconds=group.seconds / decisions,
        slowest=group.slowest,
        slips=group.slips,
    )


def _certain(figure: Figure | None) -> Figure:
    """A rate that is known to have games."""
    assert figure is not None
    return figure


def _share(part: Figure, whole: Figure) -> float:
    return part.value / whole.value if whole.value else 0.0
