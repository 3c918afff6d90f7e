"""The same on a Ray cluster, here one of two processors on this machine."""

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.arena import work
from tests.arena.work import jobs_in, tries, until
from underhall.arena import ray_pool
from underhall.arena.job import Job
from underhall.arena.play import play
from underhall.arena.pools import Failed, open_pool
from underhall.errors import UnderhallError

ROOT = Path(__file__).parents[2]
# A program of a user: connects by address, plays a game, says what came of it.
PROGRAM = """
import sys
from underhall.arena.job import Job
from underhall.arena.play import play
from underhall.arena.pools import open_pool

job = Job(id="g1", game="dwarfs", bots=("random", "random"), seed=1, switches={"turn_limit": 3})
with open_pool(ray=sys.argv[1]) as pool:
    print([played.id for played in pool.map(play, [job])])
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster to which this process belongs."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    import ray

    ray.init(num_cpus=2, include_dashboard=False, logging_level=logging.ERROR, log_to_driver=False)
    yield ray.get_runtime_context().gcs_address
    ray.shutdown()


def test_a_worker_killed_on_the_way_loses_no_job_and_none_counts_twice(cluster: str, tmp_path: Path) -> None:
    with open_pool(ray=cluster) as pool:
        playing = pool.map(work.hang_once, jobs_in(tmp_path, 8))
        played = [next(playing)]
        until(lambda: len(tries(tmp_path).get("j0", [])) == 1)
        os.kill(tries(tmp_path)["j0"][0], signal.SIGKILL)
        played += playing
    assert sorted(each.id for each in played) == [f"j{n}" for n in range(8)]
    assert {each.reason for each in played} == {"1"}  # thread a worker
    first, second = tries(tmp_path)["j0"]
    assert first != second


def test_a_job_that_kills_every_worker_is_named(cluster: str, tmp_path: Path) -> None:
    with open_pool(ray=cluster) as pool, pytest.raises(UnderhallError, match=r"^j1: .*worker"):
        list(pool.map(work.die, jobs_in(tmp_path, 2)))


def test_what_the_work_raises_comes_back_with_the_job(cluster: str, tmp_path: Path) -> None:
    with open_pool(ray=cluster) as pool:
        with pytest.raises(UnderhallError, match=r"^j0: there is no such bot$"):
            list(pool.map(work.refuse, jobs_in(tmp_path, 1)))
        with pytest.raises(KeyError, match="a bug"):
            list(pool.map(work.stumble, jobs_in(tmp_path, 1)))


def test_a_game_is_played_there_as_it_is_here(cluster: str) -> None:
    job = Job(id="g1", game="dwarfs", bots=("random", "random"), seed=1, switches={"turn_limit": 3})
    with open_pool(ray=cluster) as pool:
        (there,) = pool.map(play, [job])
    assert there.record == play(job).record


def test_a_program_connects_by_address_and_says_nothing_else(cluster: str, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}"}
    done = subprocess.run(
        [sys.executable, str(program), cluster], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("['g1']\n", "")


def test_a_node_with_another_underhall_is_named(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_pool, "source_version", lambda: "9.9.9")
    with pytest.raises(
        UnderhallError, match=r"this machine, 9\.9\.9\. These differ:\n  [\d.]+: \d+\.\d+\.\d+ \(\w+\)$"
    ):
        open_pool(ray=cluster)


def test_a_node_that_came_later_with_another_underhall_plays_nothing(tmp_path: Path) -> None:
    (job,) = jobs_in(tmp_path, 1)
    answer = ray_pool._play("9.9.9", work.note, job)
    assert isinstance(answer, Failed)
    with pytest.raises(UnderhallError, match=r"^j0: .* not 9\.9\.9\.$"):
        answer.reraise()
    assert tries(tmp_path) == {}


def test_without_ray_or_without_an_answer_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnderhallError, match=r"'local\.host' cannot be used: ."):
        ray_pool._reach("local.host")
    monkeypatch.setattr(ray_pool, "REACH_SECONDS", 1.0)
    with pytest.raises(UnderhallError, match=r"No Ray cluster answers at '127\.0\.0\.1:1' within 1 seconds"):
        ray_pool._reach("127.0.0.1:1")
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(UnderhallError, match=r"pip install 'underhall\[arena\]'"):
        open_pool(ray="auto")
