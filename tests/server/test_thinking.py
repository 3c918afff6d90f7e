"""Bots think in processes of their own: they see what their seat may know, and whatever they do there is an answer."""

import asyncio
import os
import random
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import msgspec
import pytest

import underhall
from tests.arena.work import alive
from tests.arena.work import until as until_now
from tests.patience import STUCK
from tests.server.odd_bots import MODULE, notes_in
from tests.server.tables import playing
from underhall.bots import Clock, make
from underhall.engine.dice import ScriptedDice, SeededDice
from underhall.engine.match import Match
from underhall.engine.setting import read_switches, setting
from underhall.errors import UnderhallError
from underhall.games import NAMES
from underhall.server import child as child_module
from underhall.server.thinking import Priority, Question, Thinkers, Thought, Withdrawn
from underhall.server.thinking import crew as crew_module
from underhall.server.thinking.crew import YIELDING
from underhall.server.thinking.messages import asked, message
from underhall.server.thinking.pool import TRIES
from underhall.server.thinking.worker import _setting as setting_of
from underhall.server.thinking.worker import answer
from underhall.server.web.looking import hint
from underhall.server.web.problems import Refusal
from underhall.systems import cores

Told = TypeVar("Told")

ROOT = Path(__file__).parents[2]
PLENTY = 60.0  # seconds for a bot
LAST = 19  # of all steps of priority
# A program whose bots think for ever, in two workers; the bot and its folder are its arguments.
PROGRAM = """
import asyncio
import sys

import underhall
from underhall.server.thinking import Question, Thinkers


async def main(bot):
    match = underhall.new("dwarfs", seats=2, seed=1)
    async with Thinkers(2, ["tests.server.odd_bots"]) as thinkers:
        view, decision = match.view(0), match.decision.id
        await asyncio.gather(*(thinkers.choose(Question(table, view, decision, bot, 1, 300.0)) for table in "ab"))


asyncio.run(main(sys.argv[1]))
"""


@pytest.fixture(autouse=True)
def path_to_odd_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Besides the rules under test, which may not be those that are installed."""
    monkeypatch.setenv("PYTHONPATH", f"{ROOT / 'src'}{os.pathsep}{ROOT}")


@pytest.fixture
def match() -> Match:
    return underhall.new("dwarfs", seats=3, seed=5)


def about(match: Match, bot: str, table: str = "t", **more: object) -> Question:
    """A question about the decision that waits in a match."""
    decision = match.decision
    assert decision is not None
    question = Question(table, match.view(decision.seat), decision.id, bot, seed=7, seconds=PLENTY)
    return replace(question, **more)  # type: ignore[arg-type]


def run(story: Coroutine[None, None, Told]) -> Told:
    """A story to its end, which must come."""
    return asyncio.run(asyncio.wait_for(story, STUCK))


def test_workers_run_the_rules_under_test() -> None:
    """They are programs of their own, and another version may be installed."""
    command = [sys.executable, "-c", "import underhall; print(underhall.__file__)"]
    assert Path(subprocess.check_output(command, text=True, cwd="/").strip()) == Path(underhall.__file__)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(STUCK):
        while not true():
            await asyncio.sleep(0.01)


def workers_of(thinkers: Thinkers) -> set[int]:
    return {worker.id for worker in thinkers._crew}


# What is asked and answered -------------------------------------------------------------------------------------------


def test_a_bot_chooses_as_it_would_here(match: Match, real_workers: None) -> None:
    async def play() -> list[tuple[Question, Thought]]:
        answered = []
        async with Thinkers(1) as thinkers:
            for bot in ("greedy", "easy", "search:50", "random") * 3:
                question, decision = about(match, bot, reasons=bot != "easy"), match.decision
                assert decision is not None
                thought = await thinkers.choose(question)
                answered.append((question, thought))
                here = make(bot, question.seed).choose(question.view, decision, Clock(PLENTY))
                assert thought.option == here.key
                match.choose(thought.option, decision=question.decision)
            assert len(workers_of(thinkers)) == 1
        return answered

    for question, thought in run(play()):
        assert not thought.problem
        assert 0 <= thought.seconds < PLENTY
        assert bool(thought.sentences) == question.reasons


@pytest.mark.parametrize("game", NAMES)
def test_a_worker_finds_the_same_decision_in_a_view_as_the_match_has(game: str) -> None:
    """Also where several seats choose at once. The random bot shows it: it picks by place among all options."""
    match, choice, together = underhall.new(game, seats=4, seed=3), random.Random(3), 0
    for _ in range(40):
        decisions = match.decisions
        together += len(decisions) > 1
        for decision in decisions:
            question = Question("t", match.view(decision.seat), decision.id, "random", choice.getrandbits(62), PLENTY)
            found = answer(asked(question))
            assert found.option == make("random", question.seed).choose(question.view, decision, Clock()).key
        decision = choice.choice(decisions)
        match.choose(choice.choice(decision.options), decision=decision.id)
    assert bool(together) == (game != "dwarfs")


def test_a_question_holds_the_view_and_nothing_else_of_the_match(match: Match) -> None:
    """Two matches that differ in the secrets of others lead to the same bytes."""
    dealt = [ply.number for ply in match.plies if ply.kind == "deal-secret"]
    other_way = ScriptedDice({"deal-secret": [dealt[0], dealt[2], dealt[1]]}, SeededDice(5))
    twin = Match(match.setting, 3, other_way)
    for _ in range(3):
        assert match.decision.seat == 0
        assert match.core != twin.core
        question = about(match, "greedy")
        assert asked(question).table == match.view(0).table.tobytes()
        assert message(asked(question)) == message(asked(about(twin, "greedy")))
        for each in (match, twin):
            each.choose(each.decision.options[0])


def test_packs_and_switches_of_ones_own_reach_the_worker() -> None:
    standard = setting("dwarfs")
    pack = msgspec.structs.replace(standard.pack, id="mine", title="Mine")
    own = replace(standard, pack=pack, switches=read_switches("dwarfs", {"turn_limit": 9}))
    match = Match(own, 2, SeededDice(1))
    seen = asked(about(match, "random"))
    there = setting_of(seen.game, seen.pack, seen.switches)
    assert there.pack_hash == own.pack_hash
    assert there.switches == own.switches
    assert bytes(there.box) == bytes(own.box)


@pytest.mark.parametrize(
    ("bot", "problem"),
    [
        ("nobody", "There is no bot 'nobody'"),
        ("program:/bin/true", "only registered bots are allowed here"),
        ("greedy:width=0", "a whole number from 1"),
    ],
)
def test_a_bot_that_cannot_be_made_has_its_choice_made_for_it(match: Match, bot: str, problem: str) -> None:
    thought = answer(asked(about(match, bot)))
    assert match.decision.option(thought.option) is not None
    assert problem in thought.problem
    assert not thought.sentences


# What can go wrong ----------------------------------------------------------------------------------------------------


def test_a_killed_worker_is_replaced_and_its_question_asked_again(
    match: Match, tmp_path: Path, real_workers: None
) -> None:
    async def play() -> None:
        async with Thinkers(1, [MODULE]) as thinkers:
            asking = asyncio.create_task(thinkers.choose(about(match, f"endlessonce:folder={tmp_path}")))
            await until(lambda: len(notes_in(tmp_path)) == 1)
            os.kill(notes_in(tmp_path)[0][1], 9)
            thought = await asking
            assert thought.option == match.decision.options[0].key
            assert not thought.problem
            assert (thinkers.replaced, thinkers.stood_in) == (1, 0)
            (_, first), (_, second) = notes_in(tmp_path)
            assert first != second
            os.kill(second, 9)  # while it has nothing to do
            assert not (await thinkers.choose(about(match, "greedy"))).problem

    run(play())


def test_a_bot_that_kills_every_worker_has_its_choice_made_for_it(match: Match, tmp_path: Path) -> None:
    async def play() -> None:
        async with Thinkers(1, [MODULE]) as thinkers:
            thought = await thinkers.choose(about(match, f"deadly:folder={tmp_path}"))
            assert match.decision.option(thought.option) is not None
            assert "was ended by signal 9" in thought.problem
            assert (thinkers.replaced, thinkers.stood_in) == (TRIES, 1)
        assert len({process for _, process in notes_in(tmp_path)}) == TRIES

    run(play())


def test_a_worker_that_cannot_start_says_why(match: Match, real_workers: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_module, "LEAVING", STUCK)  # on a busy machine it takes long to leave

    async def play() -> Thought:
        async with Thinkers(1, ["no_such_module"]) as thinkers:
            return await thinkers.choose(about(match, "greedy"))

    problem = run(play()).problem
    assert "ended with exit code 1" in problem
    assert "No module named 'no_such_module'" in problem


@pytest.mark.parametrize("bot", ["endless", "stubborn"])
def test_a_late_bot_is_stopped(match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str) -> None:
    monkeypatch.setattr(crew_module, "GRACE", 0.1)

    async def play() -> None:
        async with Thinkers(1, [MODULE]) as thinkers:
            # A busy machine may stop the late bot before its first line runs, so another bot names the process.
            await thinkers.choose(about(match, f"noting:folder={tmp_path}", decision="first"))
            ((_, process),) = notes_in(tmp_path)
            thought = await thinkers.choose(about(match, f"{bot}:folder={tmp_path}", decision="late", seconds=0.1))
            assert match.decision.option(thought.option) is not None
            assert thought.problem == "The bot took longer than 0.1 s."
            assert thinkers.stood_in == 1
            assert not alive(process)

    run(play())


def test_what_a_bot_prints_or_reads_disturbs_nobody(match: Match, tmp_path: Path) -> None:
    async def play() -> None:
        async with Thinkers(1, [MODULE]) as thinkers:
            thought = await thinkers.choose(about(match, f"chatty:folder={tmp_path}"))
            assert thought.problem.startswith("EOFError")
            assert not (await thinkers.choose(about(match, "greedy"))).problem
            assert thinkers.replaced == 0

    run(play())


# The queue ------------------------------------------------------------------------------------------------------------


def test_a_hint_comes_first_then_owners_in_turn_then_tables_where_nobody_waits(match: Match, tmp_path: Path) -> None:
    bot = f"noting:folder={tmp_path}"

    async def play() -> None:
        async with Thinkers(1, [MODULE]) as thinkers:
            first = asyncio.create_task(thinkers.choose(about(match, f"endless:folder={tmp_path}", "a", decision="0")))
            await until(lambda: bool(notes_in(tmp_path)))
            alone = about(match, bot, "b", decision="b", priority=Priority.BACKGROUND)
            turns = [about(match, bot, table, decision=table, owner="ann") for table in "cde"]
            other = about(match, bot, "f", decision="f", owner="bob")
            hint = about(match, bot, "g", decision="g", priority=Priority.HINT)
            rest = [asyncio.create_task(thinkers.choose(question)) for question in (alone, *turns, other, hint)]
            await asyncio.sleep(0)
            assert (thinkers.busy, thinkers.waiting) == (1, 6)
            first.cancel()
            await asyncio.gather(*rest)
            assert [decision for decision, _ in notes_in(tmp_path)] == ["0", "g", "c", "f", "d", "e", "b"]
            assert (thinkers.busy, thinkers.waiting) == (0, 0)

    run(play())


def test_a_question_hurries_when_somebody_comes(match: Match, tmp_path: Path) -> None:
    bot = f"noting:folder={tmp_path}"

    async def play() -> None:
        async with Thinkers(1, [MODULE]) as thinkers:
            first = asyncio.create_task(thinkers.choose(about(match, f"endless:folder={tmp_path}", "a", decision="0")))
            await until(lambda: bool(notes_in(tmp_path)))
            questions = [about(match, bot, table, decision=table, priority=Priority.BACKGROUND) for table in "bcd"]
            rest = [asyncio.create_task(thinkers.choose(question)) for question in questions]
            await asyncio.sleep(0)
            thinkers.hurry("d", 0, Priority.TURN, "dee")
            thinkers.hurry("a", 0, Priority.TURN, "ann")  # a worker has it already
            thinkers.hurry("none", 0, Priority.TURN, "ann")
            first.cancel()
            await asyncio.gather(*rest)
            assert [decision for decision, _ in notes_in(tmp_path)] == ["0", "d", "b", "c"]

    run(play())


def test_one_of_several_workers_is_kept_for_people(match: Match, tmp_path: Path) -> None:
    """Bots that nobody waits for think forever in all workers but one; a person's bot is asked at once."""
    endless, noting = f"endless:folder={tmp_path}", f"noting:folder={tmp_path}"

    async def play() -> None:
        async with Thinkers(3, [MODULE]) as thinkers:
            alone = [about(match, endless, table, priority=Priority.BACKGROUND) for table in "abcd"]
            asked = [asyncio.create_task(thinkers.choose(question)) for question in alone]
            await until(lambda: len(notes_in(tmp_path)) == 2)
            assert (thinkers.busy, thinkers.waiting) == (2, 2)
            assert not (await thinkers.choose(about(match, noting, "e"))).problem
            assert (thinkers.busy, thinkers.waiting) == (2, 2)
            for each in asked:
                each.cancel()

    run(play())


def test_a_question_that_nobody_wants_any_more_frees_its_worker(match: Match, tmp_path: Path) -> None:
    endless, noting = f"endless:folder={tmp_path}", f"noting:folder={tmp_path}"

    async def play() -> None:
        async with Thinkers(1, [MODULE]) as thinkers:
            thinking = asyncio.create_task(thinkers.choose(about(match, endless)))
            queued = asyncio.create_task(thinkers.choose(about(match, noting, "u", decision="gone")))
            await until(lambda: bool(notes_in(tmp_path)))
            queued.cancel()
            await asyncio.sleep(0)
            assert thinkers.waiting == 0
            thinking.cancel()
            await asyncio.wait({thinking})
            thought = await thinkers.choose(about(match, noting, decision="next"))
            assert not thought.problem
            (_, first), (decision, _) = notes_in(tmp_path)
            assert decision == "next"
            assert not alive(first)
            assert thinkers.stood_in == 0

    run(play())


def test_a_seat_has_one_question_at_a_time(match: Match, tmp_path: Path) -> None:
    async def play() -> None:
        async with Thinkers(2, [MODULE]) as thinkers:
            same = about(match, f"endlessonce:folder={tmp_path}")
            askers = [asyncio.create_task(thinkers.choose(same)) for _ in range(3)]
            await until(lambda: bool(notes_in(tmp_path)))
            assert (thinkers.busy, thinkers.waiting) == (1, 0)
            askers[0].cancel()
            await asyncio.wait({askers[0]})
            os.kill(notes_in(tmp_path)[0][1], 9)
            assert (await askers[1]) == (await askers[2])

            older = asyncio.create_task(thinkers.choose(about(match, f"endless:folder={tmp_path}")))
            await until(lambda: len(notes_in(tmp_path)) == 3)
            newer = await thinkers.choose(about(match, "greedy", decision="after an undo"))
            assert not newer.problem
            with pytest.raises(Withdrawn, match="another decision by now"):
                await older

    run(play())


# The processes --------------------------------------------------------------------------------------------------------


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as opened:
        opened.set_inheritable(True)
        yield opened


def test_workers_are_few_yield_to_people_and_inherit_nothing(
    match: Match, listening: socket.socket, monkeypatch: pytest.MonkeyPatch, real_workers: None
) -> None:
    monkeypatch.setenv("UNDERHALL_DATABASE", "postgresql://somebody:secret@nowhere/")

    async def play() -> None:
        async with Thinkers(2) as thinkers:
            await asyncio.gather(*(thinkers.choose(about(match, "easy", f"t{n}")) for n in range(20)))
            assert len(workers_of(thinkers)) == 2
            priority = min(LAST, os.getpriority(os.PRIO_PROCESS, 0) + YIELDING)
            for process in workers_of(thinkers):
                assert os.getpriority(os.PRIO_PROCESS, process) == priority
                assert os.getpgid(process) == process
                environment = Path(f"/proc/{process}/environ").read_text()
                assert f"UNDERHALL_THREADS={max(1, cores() // 2)}\0" in environment
                assert "secret" not in environment
                held = [str(link.readlink()) for link in Path(f"/proc/{process}/fd").iterdir()]
                inode = os.fstat(listening.fileno()).st_ino
                assert f"socket:[{inode}]" not in held

    run(play())


def test_closing_ends_all_workers_and_tells_who_waits(match: Match, tmp_path: Path) -> None:
    bot = f"endless:folder={tmp_path}"

    async def play() -> None:
        async with Thinkers(1, [MODULE]) as thinkers:
            waiting: list[Awaitable[Thought]] = [
                asyncio.create_task(thinkers.choose(about(match, bot, table))) for table in "ab"
            ]
            await until(lambda: bool(notes_in(tmp_path)))
            workers = workers_of(thinkers)
        assert not any(alive(worker) for worker in workers)
        for each in waiting:
            with pytest.raises(Withdrawn, match="The server is stopping"):
                await each
        with pytest.raises(Withdrawn):
            await thinkers.choose(about(match, bot))

    run(play())


@pytest.mark.parametrize("bot", ["endless", "stubborn"])
def test_workers_do_not_outlive_a_killed_server(tmp_path: Path, bot: str) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    with subprocess.Popen([sys.executable, str(program), f"{bot}:folder={tmp_path}"], start_new_session=True) as parent:
        until_now(lambda: len(notes_in(tmp_path)) == 2)
        parent.kill()
    workers = [process for _, process in notes_in(tmp_path)]
    assert len(set(workers)) == 2
    until_now(lambda: not any(alive(worker) for worker in workers))


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(UnderhallError, match="at least one process, not 0"):
        Thinkers(0)


def test_a_choice_drawn_by_lot_is_no_hint() -> None:
    """A bot that was late has its choice made for it; nobody is told to do the same."""

    class Late:
        async def choose(self, question: Question) -> Thought:
            assert question.reasons and question.priority is Priority.HINT
            return Thought("end", [], 0.1, "It was late.")

    state = playing(None, None).table.state
    services: Any = SimpleNamespace(thinkers=Late())
    with pytest.raises(Refusal, match="did not answer in time") as refused:
        run(hint(services, state, state.waiting()[0]))
    assert refused.value.code == "unavailable"
