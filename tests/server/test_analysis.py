"""The chances to win in a finished game: worked out in the background, once, with the turning points."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest

from tests.patience import STUCK
from tests.server.serving import guest, refused, served, settings_in
from tests.server.tables import Log, finished, playing
from underhall.bots.playouts import ANY_OPTION, Playouts
from underhall.bots.process import Gone
from underhall.client import AtTable
from underhall.engine.kernel import CHANCE
from underhall.engine.match import Match
from underhall.games import NAMES
from underhall.server import analysis as analysis_module
from underhall.server.analysis import (
    GAMES,
    MOST_POINTS,
    PATIENCE,
    ROUNDS,
    TRIES,
    Analyses,
    AnalysisShown,
    turns_of,
)
from underhall.server.errors import Refused
from underhall.server.thinking import Analyst
from underhall.server.thinking import analyst as analyst_module
from underhall.server.thinking.messages import Judged, JudgeOne, PlayedOut, PlayOut, judge_one, play_out
from underhall.server.thinking.worker import judged, played_out
from underhall.server.turning import Better, Moment, Point, Turning, better_at, moments_of, turning_points


@pytest.fixture(scope="module")
def log() -> Log:
    return finished(playing(None, None, None))


@pytest.fixture(scope="module")
def match(log: Log) -> Match:
    assert log.state.match is not None
    return log.state.match


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, STUCK))


BETTER = 1  # the last part of the work: better choices at all turning points


ROUNDED = 2e-4  # how far the chances of a point may be from 1 together: each has four digits


class First:
    """Says that the first seat wins all games; counts the questions."""

    def __init__(self, fails: bool = False) -> None:
        self.errands: list[PlayOut] = []
        self.judged: list[JudgeOne] = []
        self.fails = fails

    async def play_out(self, errand: PlayOut) -> PlayedOut:
        self.errands.append(errand)
        await asyncio.sleep(0)
        if self.fails:
            raise Gone("It died.")
        won = 0 if errand.first in (ANY_OPTION, 0) else 1
        return PlayedOut([float(errand.games * (seat == won)) for seat in range(3)], errand.games)

    async def judge(self, errand: JudgeOne) -> Judged:
        self.judged.append(errand)
        return Judged(0, 1.0)


async def ready(_: str) -> None:
    return None


async def all_of(analyses: Analyses, log: Log) -> AnalysisShown:
    while (found := analyses.of(log.state)).done < found.of:
        await asyncio.sleep(0.001)
    return found


# Playing to the end ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_tables_are_played_to_their_end_and_every_game_is_won_once(game: str) -> None:
    table = playing(None, None, None, game=game).table
    assert table.state.match is not None
    errand = play_out(table.state.match.setting, table.state.match.core, 5, 2)
    found = played_out(errand)
    assert found.games == 2 and sum(found.wins) == pytest.approx(2)
    assert found == played_out(errand), "the same seed gives the same"


def test_a_table_that_is_decided_is_won_by_the_one_who_won(match: Match) -> None:
    wins, games = Playouts(match.setting.driver).wins(match.setting, match.core, 1, 3)
    first = match.standing().ranking[0]
    assert games == 3 and all(wins[seat] == pytest.approx(3 / len(first)) for seat in first)


# Working it out -------------------------------------------------------------------------------------------------------


def test_turns_begin_where_somebody_must_choose(match: Match) -> None:
    turns = turns_of(match)
    assert turns[0] == 0 and turns == sorted(set(turns))
    assert len(turns) >= match.turn // 2
    for choice in turns[1:-1:9]:
        assert turn_at(match, choice) > turn_at(match, choice - 1)


def turn_at(match: Match, choice: int) -> int:
    then = match.clone()
    then.rewind(choice, then.dice)
    return then.turn


def test_it_is_worked_out_once_and_kept(log: Log, match: Match) -> None:
    async def story() -> None:
        analyst = First()
        async with Analyses(analyst, ready) as analyses:
            at_first = analyses.of(log.state)
            assert [point.choice for point in at_first.points] == [match.choices], "the end is known"
            assert at_first.done == ROUNDS and not at_first.turning
            found = await all_of(analyses, log)
            errands = [each for each in analyst.errands if each.first == ANY_OPTION]
            asked = len(errands)
            assert asked == found.of - ROUNDS - BETTER and {each.games for each in errands} == {GAMES}
            assert len({(each.core, each.seed) for each in errands}) == asked
            choices = [point.choice for point in found.points]
            assert choices[0] == 0 and choices[-1] == match.choices and choices == sorted(set(choices))
            assert len(choices) <= MOST_POINTS and set(choices[:-1]) <= set(turns_of(match))
            assert all(sum(point.chances) == pytest.approx(1, abs=ROUNDED) for point in found.points)
            start, late = found.points[0].chances[0], found.points[-2].chances[0]
            assert 1 / 3 < start < 0.6 < late < 1, "bots that always say the same are trusted little at the start"
            asked = len(analyst.errands)
            await asyncio.sleep(0.01)
            again = analyses.of(log.state)
            assert again.points == found.points and len(analyst.errands) == asked
            winner = match.standing().ranking[0]
            assert bool(again.turning) == (winner != (0,))

    run(story())


def test_the_whole_is_seen_roughly_before_any_of_it_exactly(log: Log) -> None:
    async def story() -> None:
        analyst = First()
        async with Analyses(analyst, ready) as analyses:
            found = await all_of(analyses, log)
            first = analyst.errands[: len(found.points) - 1]
            assert len({each.core for each in first}) == len(first)

    run(story())


def test_nobody_asks_any_more_so_nothing_is_done_until_somebody_does(log: Log) -> None:
    async def story() -> None:
        analyst, now = First(), [0.0]
        async with Analyses(analyst, ready, lambda: now[0]) as analyses:
            analyses.of(log.state)
            while len(analyst.errands) < 3:
                await asyncio.sleep(0)
            now[0] = PATIENCE + 1
            await asyncio.sleep(0.05)
            stopped = len(analyst.errands)
            await asyncio.sleep(0.05)
            assert len(analyst.errands) == stopped
            found = await all_of(analyses, log)
            assert sum(each.first == ANY_OPTION for each in analyst.errands) == found.of - ROUNDS - BETTER

    run(story())


def test_a_process_that_keeps_failing_is_left_alone(log: Log) -> None:
    async def story() -> None:
        analyst = First(fails=True)
        async with Analyses(analyst, ready) as analyses:
            for _ in range(3 * TRIES):
                analyses.of(log.state)
                await asyncio.sleep(0.03)
            assert len(analyst.errands) == TRIES

    run(story())


def test_only_so_many_are_kept(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_module, "MOST_KEPT", 1)

    async def story() -> None:
        other = finished(playing(None, None, None), seed=7)
        other.state.id = "t9"
        analyst = First()
        async with Analyses(analyst, ready) as analyses:
            await all_of(analyses, log)
            await all_of(analyses, other)
            assert analyses.of(log.state).done == ROUNDS, "it starts again"

    run(story())


def test_a_game_that_goes_on_is_not_looked_into() -> None:
    with pytest.raises(Refused, match="once it is over"):
        Analyses(First(), ready).of(playing(None, None).state)


# Turning points -------------------------------------------------------------------------------------------------------


def points(match: Match, *chances: list[float]) -> list[Point]:
    turns = turns_of(match)
    return [Point(turns[at], each) for at, each in enumerate(chances)]


def test_a_turning_point_is_a_new_leader_or_a_great_move(match: Match) -> None:
    curve = points(match, [0.5, 0.3, 0.2], [0.45, 0.4, 0.15], [0.35, 0.5, 0.15], [0.35, 0.5, 0.15], [0.1, 0.75, 0.15])
    taken, moved = turning_points(match, curve)
    assert (taken.seat, taken.leads, taken.before, taken.after) == (1, True, 0.4, 0.5)
    assert (taken.since, taken.choice) == (curve[1].choice, curve[2].choice)
    assert (moved.seat, moved.leads, moved.after) == (1, False, 0.75)
    assert all(each.words for each in (taken, moved))


def test_what_is_level_is_no_lead(match: Match) -> None:
    assert not turning_points(match, points(match, [0.4, 0.3, 0.3], [0.35, 0.36, 0.29], [0.36, 0.35, 0.29]))


# The better move ------------------------------------------------------------------------------------------------------


def turning(match: Match) -> Turning:
    """A turning point over several turns in the middle of the match."""
    turns = turns_of(match)
    since, choice = turns[len(turns) // 2], turns[len(turns) // 2 + 4]
    return Turning(choice=choice, since=since, seat=0, before=0.8, after=0.3, leads=False, words=[])


def test_moments_are_real_choices_of_the_turning_point(match: Match) -> None:
    at = turning(match)
    moments = moments_of(match, at)
    assert moments and all(at.since <= each.choice < at.choice for each in moments)
    made = [ply for ply in match.plies if ply.seat != CHANCE]
    for each in moments:
        ply = made[each.choice]
        assert (each.seat, each.chosen) == (ply.seat, ply.number)
        assert len(each.labels) > 1 and each.chosen in each.labels


def best_of(match: Match, moments: list[Moment], lost: dict[int, float], chances: dict[int, float]) -> Better | None:
    """What is found where the option 99 is best everywhere; lost points and chances are by choice."""

    async def judge(core: bytes, chosen: int) -> tuple[int, float]:
        moment = next(each for each in moments if each.core == core)
        return (99, lost[moment.choice]) if moment.choice in lost else (chosen, 0.0)

    async def chance(core: bytes, first: int, seat: int, progress: float) -> float:
        moment = next(each for each in moments if each.core == core)
        assert seat == moment.seat and progress == moment.choice / match.choices
        return chances[moment.choice] if first == 99 else 0.5

    return asyncio.run(better_at(match, moments, judge, chance))


def test_the_better_move_is_what_gains_most_of_those_that_lost_most(match: Match) -> None:
    moments = [Moment(at, at % 3, bytes([at]), 0, {0: "Rest", 99: "Dig"}) for at in range(4)]
    found = best_of(match, moments, {1: 4.0, 2: 3.0, 3: 0.5}, {1: 0.6, 2: 0.8, 3: 1.0})
    assert found == Better(choice=2, seat=2, option="Dig", instead_of="Rest", before=0.5, after=0.8)
    assert best_of(match, moments, {1: 4.0}, {1: 0.52}) is None, "too little to speak of"
    assert best_of(match, moments, {}, {}) is None, "all were best"


def test_a_greedy_bot_judges_a_choice(match: Match) -> None:
    """What it would choose itself loses nothing, and the worst option loses something."""
    moments = moments_of(match, turning(match))
    errands = [judge_one(match.setting, each.core, each.chosen) for each in moments]
    found = [judged(errand) for errand in errands]
    assert all(each.lost >= 0 for each in found) and any(each.lost > 0 for each in found)
    for moment, each in zip(moments, found, strict=True):
        assert each.best in moment.labels
        assert judged(judge_one(match.setting, moment.core, each.best)) == Judged(each.best, 0.0)


def test_an_option_may_be_taken_first(match: Match) -> None:
    moment = moments_of(match, turning(match))[0]
    found = {
        option: played_out(play_out(match.setting, moment.core, 5, 4, option)).wins
        for option in [ANY_OPTION, *moment.labels]
    }
    assert all(sum(wins) == pytest.approx(4) for wins in found.values())
    best = judged(judge_one(match.setting, moment.core, moment.chosen)).best
    assert found[best] == found[ANY_OPTION]


# The process and the address ------------------------------------------------------------------------------------------


def test_the_analyst_is_behind_everything_and_gives_its_process_back(match: Match, real_workers: None) -> None:
    async def story() -> None:
        late = match.clone()
        late.rewind(match.choices - 5, late.dice)
        errand = play_out(late.setting, late.core, 3, 2)
        async with Analyst(idle=0.2) as analyst:
            assert not analyst.working
            assert await analyst.play_out(errand) == played_out(errand)
            worker = analyst._worker
            assert worker is not None
            priority = min(19, os.getpriority(os.PRIO_PROCESS, 0) + analyst_module.YIELDING)
            assert os.getpriority(os.PRIO_PROCESS, worker.id) == priority
            while analyst.working:
                await asyncio.sleep(0.02)
            assert not worker.alive
            os.kill((await _process(analyst, errand)), 9)
            with suppress(Gone):
                await analyst.play_out(errand)
            assert await analyst.play_out(errand) == played_out(errand)
        assert not analyst.working

    run(story())


async def _process(analyst: Analyst, errand: PlayOut) -> int:
    await analyst.play_out(errand)
    assert analyst._worker is not None
    return analyst._worker.id


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings_in(tmp_path_factory.mktemp("analysis"))) as address:
        yield address


@pytest.fixture(scope="module")
def over(url: str) -> AtTable:
    table = guest(url).open("dwarfs", [None, "random"], switches={"turn_limit": 3})
    table.sit(0)
    table.start()
    assert table.play(lambda shown: shown.decision.options[-1]) is not None
    return table


def test_everybody_may_ask_about_a_finished_game(url: str, over: AtTable) -> None:
    path = f"{url}/api/tables/{over.id}/analysis"
    found: dict[str, Any] = {"done": 0, "of": 1}
    while found["done"] < found["of"]:
        time.sleep(0.1)  # everything else comes before the analysis, requests too
        found = httpx.get(path).raise_for_status().json()
        assert set(found) == {"points", "done", "of", "turning"}
    assert len(found["points"]) >= 3 and found["points"][-1]["choice"] == over.shown.choices
    assert httpx.get(path).json() == found
    refused(httpx.get(f"{url}/api/tables/nowhere/analysis"), 404, "not-found")


def test_playing_on_over_the_network(url: str, over: AtTable) -> None:
    body = {"choice": 2, "seat": 1, "bots": "random"}
    eve = guest(url, "Eve")
    made = eve.ask("POST", f"/api/tables/{over.id}/play-on", dict, body)
    assert made["status"] == "playing" and made["you"] == 1 and made["choices"] >= 2
    assert [seat["bot"] for seat in made["seats"]] == ["random", None] and not made["open"]
    table = eve.table(made["id"], 1)
    assert table.play(lambda shown: shown.decision.options[0]) is not None
    record = table.record()
    assert record.fair is not None and record.fair.inherited > 0
    mine = eve.tables("mine").tables
    assert [each.id for each in mine] == [made["id"]] and mine[0].practice
    assert not over.client.tables("mine").tables[0].practice
    again = table.rematch()
    again.sit(1)
    again.start()
    assert again.shown.choices >= 2
    headers = {"Authorization": f"Bearer {eve.token}"}
    path = f"{url}/api/tables/{over.id}/play-on"
    refused(httpx.post(path, json={**body, "choice": 9999}, headers=headers), 422, "no-choice")
    refused(httpx.post(path, json={**body, "seat": 7}, headers=headers), 422, "no-seat")
    refused(httpx.post(path, json={**body, "bots": "program:/bin/sh"}, headers=headers), 422, "invalid")
    refused(httpx.post(path, json=body), 401, "unknown-guest")
    running = f"{url}/api/tables/{again.id}/play-on"
    refused(httpx.post(running, json=body, headers=headers), 409, "not-over")
