"""What finished games say about the bots that played them: who wins how often, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from underhall.arena.job import Played
from underhall.arena.ratings import ratings
from underhall.arena.statistics import mean, wilson


class Rate(msgspec.Struct, frozen=True):
    """How often something was won, with its Wilson 95 % interval. Shared wins count in parts."""

    games: int
    wins: float
    rate: float
    low: float
    high: float
    even: float  # the rate if all bots were equally good: the share of the seats


class BotStanding(msgspec.Struct, frozen=True):
    """One bot."""

    bot: str
    won: Rate
    by_seat: tuple[Rate, ...]  # when it sat there
    place: float  # the mean, from 1
    points: float  # the mean
    rating: float
    rating_low: float
    rating_high: float
    decisions: int  # between two or more options
    seconds: float  # per decision, the mean
    slowest: float
    slips: int  # choices it failed to make


class Pair(msgspec.Struct, frozen=True):
    """Two bots: how often one ended ahead of the other, seat against seat."""

    bot: str
    other: str
    ahead: int
    level: int
    behind: int

    @property
    def met(self) -> int:
        """How often they met."""
        return self.ahead + self.level + self.behind

    @property
    def share(self) -> float:
        """How often the first was ahead; a shared place counts half."""
        return (self.ahead + self.level / 2) / max(1, self.met)


class Standings(msgspec.Struct, frozen=True):
    """A whole tournament so far, the best bot first."""

    games: int
    truncated: int  # stopped by a limit that is not a rule
    bots: tuple[BotStanding, ...]
    pairs: tuple[Pair, ...]
    seats: tuple[Rate, ...]  # for all bots together


def standings(games: Sequence[Played], players: Sequence[str]) -> Standings:
    """Counts games, in any order."""
    games = sorted(games, key=lambda played: played.id)
    rated = ratings(games, players)
    rows = [_bot(name, games, rated[name]) for name in players]
    rows.sort(key=lambda row: (-row.rating, -row.won.rate, row.bot))
    ranked = [row.bot for row in rows]
    seats = len(games[0].bots) if games else 0
    return Standings(
        games=len(games),
        truncated=sum(played.truncated for played in games),
        bots=tuple(rows),
        pairs=tuple(_pair(bot, other, games) for bot, other in combinations(ranked, 2)),
        seats=tuple(_rate([_win(played, seat) for played in games], 1 / seats) for seat in range(seats)),
    )


def _bot(name: str, games: Sequence[Played], rating: tuple[float, float, float]) -> BotStanding:
    own = [(played, _seats(played, name)) for played in games if name in played.bots]
    held = [(played, seat) for played, seats in own for seat in seats]
    tables = len(games[0].bots) if games else 0
    decisions = sum(played.decisions[seat] for played, seat in held)
    return BotStanding(
        bot=name,
        won=_rate(
            [sum(_win(played, seat) for seat in seats) for played, seats in own],
            mean([len(seats) / len(played.bots) for played, seats in own]),
        ),
        by_seat=tuple(
            _rate([_win(played, seat) for played, seats in own if seat in seats], 1 / tables) for seat in range(tables)
        ),
        place=mean([played.places[seat] for played, seat in held]),
        points=mean([played.totals[seat] for played, seat in held]),
        rating=rating[0],
        rating_low=rating[1],
        rating_high=rating[2],
        decisions=decisions,
        seconds=sum(played.seconds[seat] for played, seat in held) / max(1, decisions),
        slowest=max((played.slowest[seat] for played, seat in held), default=0.0),
        slips=sum(slip.seat in seats for played, seats in own for slip in played.slips),
    )


def _pair(bot: str, other: str, games: Sequence[Played]) -> Pair:
    met = [
        played.places[there] - played.places[here]
        for played in games
        for here in _seats(played, bot)
        for there in _seats(played, other)
    ]
    return Pair(bot, other, sum(by > 0 for by in met), met.count(0), sum(by < 0 for by in met))


def _seats(played: Played, bot: str) -> list[int]:
    return [seat for seat, name in enumerate(played.bots) if name == bot]


def _win(played: Played, seat: int) -> float:
    """A seat's part of the win."""
    return 1 / len(played.winners) if seat in played.winners else 0.0


def _rate(wins: Sequence[float], even: float) -> Rate:
    total, games = sum(wins), len(wins)
    return Rate(games, total, total / games if games else 0.0, *wilson(total, games), even)
