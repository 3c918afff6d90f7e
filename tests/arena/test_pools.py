"""Processes that play: each job comes back once, whatever happens to its worker."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.arena import work
from tests.arena.work import alive, jobs_in, tries, until
from underhall.arena.pools import AHEAD, RETRIES, LocalPool, open_pool
from underhall.errors import UnderhallError

ROOT = Path(__file__).parents[2]
# A program that plays jobs without end, with two workers; its folder is its argument.
PROGRAM = """
import signal
import sys
from pathlib import Path
from tests.arena.work import hang, jobs_in
from underhall.arena.pools import open_pool

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that starts tests in the background ignores it
    with open_pool(workers=2) as pool:
        list(pool.map(hang, jobs_in(Path(sys.argv[1]), 5)))
"""


def test_every_job_comes_back_once_from_so_many_workers_with_one_thread_each(tmp_path: Path) -> None:
    jobs = jobs_in(tmp_path, 40)
    with open_pool(workers=2) as pool:
        played = list(pool.map(work.note, jobs))
    assert sorted(each.id for each in played) == sorted(job.id for job in jobs)
    assert {each.reason for each in played} == {"1"}
    workers = {process for each in tries(tmp_path).values() for process in each}
    assert len(workers) <= 2
    assert os.getpid() not in workers
    assert not any(alive(worker) for worker in workers)


def test_a_killed_worker_is_replaced_and_its_job_played_by_another(tmp_path: Path) -> None:
    with LocalPool(2) as pool:
        playing = pool.map(work.hang_once, jobs_in(tmp_path, 8))
        played = [next(playing)]
        until(lambda: len(tries(tmp_path).get("j0", [])) == 1)
        os.kill(tries(tmp_path)["j0"][0], signal.SIGKILL)
        played += playing
    assert sorted(each.id for each in played) == [f"j{n}" for n in range(8)]
    first, second = tries(tmp_path)["j0"]
    assert first != second
    assert all(len(tried) == 1 for job, tried in tries(tmp_path).items() if job != "j0")


def test_a_job_that_kills_every_worker_is_named(tmp_path: Path) -> None:
    with (
        LocalPool(1) as pool,
        pytest.raises(UnderhallError, match=r"^j1: its worker died 3 times, the last time from SIGKILL"),
    ):
        list(pool.map(work.die, jobs_in(tmp_path, 3)))
    assert len(tries(tmp_path)["j1"]) == RETRIES + 1
    assert len(tries(tmp_path)["j0"]) == 1


def test_what_the_work_raises_comes_back_with_the_job_and_the_pool_goes_on(tmp_path: Path) -> None:
    jobs = jobs_in(tmp_path, 1)
    with LocalPool(1) as pool:
        with pytest.raises(UnderhallError, match=r"^j0: there is no such bot$"):
            list(pool.map(work.refuse, jobs))
        with pytest.raises(KeyError, match="a bug") as bug:
            list(pool.map(work.stumble, jobs))
        assert "job j0" in bug.value.__notes__[0]
        assert "in stumble" in bug.value.__notes__[0]
        with pytest.raises(RuntimeError, match="Unportable: odd"):
            list(pool.map(work.stumble_oddly, jobs))
        assert [played.id for played in pool.map(work.note, jobs)] == ["j0"]


def test_few_jobs_are_out_and_what_was_given_up_never_answers_later(tmp_path: Path) -> None:
    with LocalPool(2) as pool:
        playing = pool.map(work.hang_once, jobs_in(tmp_path, 30))
        for _ in range(5):
            next(playing)
            assert sum(len(worker.doing) for worker in pool._crew) <= AHEAD * pool.size
        playing.close()  # type: ignore[attr-defined]  # a generator, as a loop that is left would close it
        (tmp_path / "later").mkdir()
        played = list(pool.map(work.note, jobs_in(tmp_path / "later", 3)))
    assert sorted(each.id for each in played) == ["j0", "j1", "j2"]


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
def test_workers_end_with_their_parent(tmp_path: Path, ending: signal.Signals) -> None:
    """Ctrl-C reaches the whole group; a kill the parent alone."""
    program, notes = tmp_path / "program.py", tmp_path / "notes"
    program.write_text(PROGRAM)
    notes.mkdir()
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    command = [sys.executable, str(program), str(notes)]
    with subprocess.Popen(
        command, env=environment, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as parent:
        until(lambda: sum(map(len, tries(notes).values())) == 2)
        workers = [process for tried in tries(notes).values() for process in tried]
        if ending is signal.SIGINT:
            os.killpg(parent.pid, ending)
        else:
            parent.kill()
        _, said = parent.communicate(timeout=work.LONG)
    until(lambda: not any(alive(worker) for worker in workers))
    assert parent.returncode == -ending
    assert said.count("Traceback") == (ending is signal.SIGINT)  # the parent's own; workers say nothing


def test_what_makes_no_sense_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnderhallError, match="at least 1 worker, not 0"):
        open_pool(workers=0)
    with pytest.raises(UnderhallError, match="a Ray cluster uses all"):
        open_pool(workers=2, ray="auto")
    with open_pool() as pool, pytest.raises(UnderhallError, match="occur twice: j0"):
        list(pool.map(work.note, jobs_in(tmp_path, 1) * 2))
