"""What is counted, and how sure it is."""

import pytest

from underhall.arena.job import Slip
from underhall.arena.schedule import job_id
from underhall.arena.standings import standings
from underhall.arena.statistics import spread, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(30, 100, 0.2189, 0.3958), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (0.5, 1, 0.0546, 0.9454), (0, 0, 0, 1)],
)
def test_wilson_intervals_are_those_of_the_textbook(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_the_middle_of_a_hundred_values():
    assert spread(list(range(100, 0, -1))) == (3, 98)


def test_a_table_is_counted_by_hand(ended):
    slips = (Slip(3, 1, "late", "end"),)
    games = [
        ended("00000-00", ["a", "b", "c"], [1, 2, 3]),
        ended("00000-01", ["b", "c", "a"], [1, 3, 1], totals=(20, 5, 20), slips=slips),
        ended("00000-02", ["c", "a", "b"], [2, 1, 3], truncated=True, seconds=(2, 6, 2), slowest=(1, 5, 1)),
    ]
    found = standings(games, ["a", "b", "c"])
    bots = {bot.bot: bot for bot in found.bots}
    assert (found.games, found.truncated) == (3, 1)
    assert found.bots[0].bot == "a"
    a, b, c = bots["a"], bots["b"], bots["c"]
    assert (a.won.games, a.won.wins, a.won.even) == pytest.approx((3, 2.5, 1 / 3))
    assert (a.won.low, a.won.high) == pytest.approx(wilson(2.5, 3))
    assert [seat.wins for seat in a.by_seat] == [1, 1, 0.5]
    assert [seat.wins for seat in found.seats] == [1.5, 1, 0.5]
    assert a.place == 1 and b.place == 2 and c.place == pytest.approx(8 / 3)
    assert a.points == pytest.approx((20 + 20 + 20) / 3)
    assert (a.decisions, a.seconds, a.slowest) == pytest.approx((12, 10 / 12, 5))
    assert [bots[name].slips for name in "abc"] == [0, 0, 1]
    pairs = {frozenset((pair.bot, pair.other)): pair for pair in found.pairs}
    pair = pairs[frozenset("ab")]
    assert (pair.bot, pair.ahead, pair.level, pair.behind) == ("a", 2, 1, 0)
    assert pair.share == pytest.approx(2.5 / 3)


def test_copies_of_a_bot_win_for_it_together(ended):
    games = [
        ended("00000-00", ["one", "many", "many", "many"], [4, 1, 2, 3]),
        ended("00000-01", ["many", "one", "many", "many"], [2, 1, 3, 4]),
    ]
    bots = {bot.bot: bot for bot in standings(games, ["one", "many"]).bots}
    assert (bots["many"].won.games, bots["many"].won.wins, bots["many"].won.even) == (2, 1, 0.75)
    assert (bots["one"].won.games, bots["one"].won.wins, bots["one"].won.even) == (2, 1, 0.25)
    assert bots["many"].place == pytest.approx((1 + 2 + 3 + 2 + 3 + 4) / 6)


def series(ended, deals, wins_of_ten):
    """Deals of two games between two bots; the strong one wins a given number out of ten."""
    for deal in range(deals):
        for number, bots in enumerate((["strong", "weak"], ["weak", "strong"])):
            strong_wins = (2 * deal + number) % 10 < wins_of_ten
            places = [1, 2] if (bots[0] == "strong") == strong_wins else [2, 1]
            yield ended(job_id(deal, number), bots, places)


@pytest.mark.parametrize("deals", [9, 60])
def test_who_wins_more_is_rated_higher_however_the_games_are_ordered(ended, deals):
    games = list(series(ended, deals, 9))
    strong, weak = standings(games, ["weak", "strong"]).bots
    assert strong.bot == "strong"
    assert weak.rating_low < weak.rating < weak.rating_high < strong.rating < strong.rating_high
    assert standings(games[::-1], ["weak", "strong"]).bots == (strong, weak)


def test_ratings_of_equals_do_not_tell_them_apart_and_more_games_make_them_surer(ended):
    widths = []
    for deals in (20, 200):
        one, other = standings(list(series(ended, deals, 5)), ["weak", "strong"]).bots
        assert one.rating_low < other.rating_high
        widths.append(one.rating_high - one.rating_low)
    few, many = widths
    assert many < few


def test_a_bot_that_always_wins_is_not_rated_for_sure(ended):
    strong, weak = standings(list(series(ended, 20, 10)), ["weak", "strong"]).bots
    for bot in (strong, weak):
        assert bot.rating_high - bot.rating > 0.5 < bot.rating - bot.rating_low


def test_no_games_tell_nothing():
    found = standings([], ["a", "b"])
    assert [(bot.won.games, bot.won.low, bot.won.high) for bot in found.bots] == [(0, 0, 1)] * 2
    assert found.pairs[0].met == 0 and found.seats == ()
