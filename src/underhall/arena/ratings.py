"""Ratings by the Plackett-Luce model of openskill, and how sure they are.

openskill rates game by game, so the order matters a little, and games on one deal are related. So whole deals are drawn
again and again, with replacement and in random order, and rated from the start each time. The rating is the mean of
these runs, and its 95 % interval holds the middle of them: it covers the order and the luck of the deals. If openskill
itself is less sure, because there were few games or one bot won them all, its own interval is used.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from underhall.arena.job import Played
from underhall.arena.messages import say
from underhall.arena.schedule import deal_of
from underhall.arena.statistics import Z, mean, spread
from underhall.errors import UnderhallError

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

RUNS = 100
FEWEST_RUNS = 40  # so few that one of them is left out on either side
ENOUGH = 40_000  # games rated, in all runs together: a few seconds
SEED = 1  # the same games give the same ratings

Rating = tuple[float, float, float]  # the rating, and the low and high end of its interval


def ratings(games: Sequence[Played], players: Sequence[str]) -> dict[str, Rating]:
    """The rating of each player. All start at 25."""
    model = _model()
    by_deal: dict[int, list[Played]] = {}
    for played in sorted(games, key=lambda each: each.id):
        by_deal.setdefault(deal_of(played.id), []).append(played)
    deals = list(by_deal.values())
    dice = random.Random(SEED)
    runs = min(RUNS, max(FEWEST_RUNS, ENOUGH // max(1, len(games))))
    drawn = [_rated(model, dice.choices(deals, k=len(deals)) if deals else [], players) for _ in range(runs)]
    return {name: _summed_up([rated[name] for rated in drawn]) for name in players}


def _summed_up(drawn: Sequence[PlackettLuceRating]) -> Rating:
    values = [each.mu for each in drawn]
    rating, doubt = mean(values), Z * mean([each.sigma for each in drawn])
    low, high = spread(values)
    return rating, min(low, rating - doubt), max(high, rating + doubt)


def _model() -> PlackettLuce:
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise UnderhallError(say("no-openskill")) from error
    return PlackettLuce()


def _rated(
    model: PlackettLuce, deals: Sequence[Sequence[Played]], players: Sequence[str]
) -> dict[str, PlackettLuceRating]:
    """Ratings after some deals, one after the other."""
    now = {name: model.rating() for name in players}
    for deal in deals:
        for played in deal:
            teams = [[model.rating(mu=now[bot].mu, sigma=now[bot].sigma)] for bot in played.bots]
            after = model.rate(teams, ranks=list(played.places))
            for name in set(played.bots):  # copies of a bot at one table: what they learn on average
                own = [after[seat][0] for seat, bot in enumerate(played.bots) if bot == name]
                now[name].mu = mean([each.mu for each in own])
                now[name].sigma = mean([each.sigma for each in own])
    return now
