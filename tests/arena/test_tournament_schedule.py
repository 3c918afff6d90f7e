"""Who plays whom: everybody in every seat equally often, on the same deals."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from underhall.arena.schedule import Plan, deal_of, jobs_of, rounded_up

GREEK = ("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta")


def a_plan(bots, seats, games=1, against=None, seed=1):
    games = rounded_up(games, bots, against, seats)
    common: dict[str, Any] = {"underhall": "1", "game": "dwarfs", "rules": 1, "pack": "standard", "pack_hash": "h"}
    return Plan(bots=tuple(bots), seats=seats, games=games, against=against, seed=seed, **common)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("bots", [2, 3, 4, 5, 6, 7])
def test_on_each_deal_every_bot_sits_in_every_seat_equally_often(bots, seats):
    plan = a_plan(GREEK[:bots], seats, games=50)
    jobs = jobs_of(plan, "standard")
    assert len(jobs) == plan.games >= 50
    assert len({job.id for job in jobs}) == len(jobs)
    for deal in range(plan.deals):
        own = [job for job in jobs if deal_of(job.id) == deal]
        assert len({job.seed for job in own}) == 1
        assert len({job.bots for job in own}) == len(own), "a game that is played twice tells nothing new"
        sat = Counter((seat, bot) for job in own for seat, bot in enumerate(job.bots))
        assert set(sat) == {(seat, bot) for seat in range(seats) for bot in GREEK[:bots]}
        assert len(set(sat.values())) == 1
    assert len({job.seed for job in jobs}) == plan.deals


def test_bots_that_fit_at_one_table_all_sit_there_and_more_never_meet_themselves():
    assert all(set(job.bots) == set(GREEK[:3]) for job in jobs_of(a_plan(GREEK[:3], 4), "standard"))
    assert all(len(set(job.bots)) == 4 for job in jobs_of(a_plan(GREEK, 4), "standard"))


def test_neighbours_change_from_deal_to_deal():
    jobs = jobs_of(a_plan(GREEK[:4], 4, games=80), "standard")
    after_alpha = Counter(job.bots[(job.bots.index("alpha") + 1) % 4] for job in jobs)
    assert set(after_alpha) == set(GREEK[1:4])


def test_one_against_the_others_takes_each_seat_of_each_deal():
    plan = a_plan(["alpha", "beta"], 4, games=9, against="gamma")
    jobs = jobs_of(plan, "standard")
    assert (plan.games_per_deal, plan.games, plan.deals) == (8, 16, 2)
    assert plan.players == ("alpha", "beta", "gamma")
    for deal in range(2):
        own = [job.bots for job in jobs if deal_of(job.id) == deal]
        for bot in ("alpha", "beta"):
            tables = [bots for bots in own if bot in bots]
            assert sorted(bots.index(bot) for bots in tables) == [0, 1, 2, 3]
            assert all(bots.count("gamma") == 3 for bots in tables)


def test_the_same_plan_gives_the_same_jobs_and_another_seed_other_deals():
    plan = a_plan(GREEK[:3], 4, games=30)
    again = msgspec.json.decode(msgspec.json.encode(plan), type=Plan)
    assert jobs_of(again, "standard") == jobs_of(plan, "standard")
    other = jobs_of(a_plan(GREEK[:3], 4, games=30, seed=2), "standard")
    assert not {job.seed for job in other} & {job.seed for job in jobs_of(plan, "standard")}


def test_a_longer_tournament_begins_as_a_shorter_one():
    short, long = (jobs_of(a_plan(GREEK[:3], 4, games=games), "standard") for games in (12, 48))
    assert long[: len(short)] == short
