"""Where the games of a series are played: in processes of this machine, or on a Ray cluster. Each game counts once."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import NoReturn, Protocol, Self

from underhall.arena.job import Job, Played
from underhall.arena.messages import say
from underhall.errors import UnderhallError
from underhall.systems import cores

RETRIES = 2  # of a job whose worker died; a job that kills every worker must end
AHEAD = 2  # jobs a worker holds: one it plays, one so that it need not wait for the next
GRACE = 5.0  # seconds that an idle worker has to end by itself
ORPHANED = 1  # exit code of a worker whose parent died

Work = Callable[[Job], Played]


class Pool(AbstractContextManager["Pool"], Protocol):
    """Plays jobs. Used in a `with` statement: at its end no work is left behind."""

    def map(self, work: Work, jobs: Sequence[Job]) -> Iterator[Played]:
        """The result of each job, once, in the order in which they end."""


def open_pool(workers: int | None = None, ray: str | None = None) -> Pool:
    """The requested pool: a Ray cluster by its address, else this many processes here; None: one per core."""
    if ray is None:
        return LocalPool(workers)
    if workers is not None:
        raise UnderhallError(say("workers-with-ray"))
    from underhall.arena.ray_pool import RayPool

    return RayPool(ray)


def in_order(jobs: Sequence[Job]) -> deque[Job]:
    """The jobs waiting to be played; refuses an id that occurs twice, because one of them would be lost."""
    if twice := [id for id, number in Counter(job.id for job in jobs).items() if number > 1]:
        raise UnderhallError(say("jobs-twice", jobs=", ".join(twice[:5])))
    return deque(jobs)


@dataclass(frozen=True)
class Failed:
    """An exception of the work itself, on its way back. Trying again would not help."""

    id: str  # the job's
    error: Exception
    trace: str

    def reraise(self) -> NoReturn:
        """Raises it here, with the job's id: a mistake in the input in words, a bug as it was."""
        if isinstance(self.error, UnderhallError):
            raise UnderhallError(f"{self.id}: {self.error}") from self.error
        self.error.add_note(f"{say('job-failed', job=self.id)}\n{self.trace}")
        raise self.error


def attempt(work: Work, job: Job) -> Played | Failed:
    """Does the work in a worker, on one thread: there are as many workers as cores."""
    os.environ["UNDERHALL_THREADS"] = "1"
    try:
        return work(job)
    except Exception as error:
        return Failed(job.id, _portable(error), traceback.format_exc())


def _portable(error: Exception) -> Exception:
    """The exception, or one that says the same if it cannot travel between processes."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


@dataclass
class _Worker:
    process: SpawnProcess
    pipe: Connection
    doing: deque[Job] = field(default_factory=deque)  # the first is being played

    @classmethod
    def start(cls) -> _Worker:
        context = get_context("spawn")  # a fork would copy Numba and its threads half-way through something
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), daemon=True)
        with _interrupts_later():
            process.start()
        theirs.close()  # else its death would not close the pipe
        return cls(process, ours)

    def give(self, work: Work, job: Job) -> None:
        with suppress(BrokenPipeError, ConnectionResetError):  # it died: taking its answer will show that
            self.pipe.send((work, job))
        self.doing.append(job)

    def take(self) -> Played | Failed | None:
        """The result of its first job; None if the worker died."""
        try:
            answer: Played | Failed = self.pipe.recv()
        except (EOFError, OSError):  # with nothing, or in the middle of its answer
            return None
        self.doing.popleft()
        return answer

    def how_it_died(self, job: str, times: int) -> str:
        """A sentence about a job that it was playing, and that several workers died of."""
        self.process.join()
        code = self.process.exitcode or 0
        if code < 0:
            return say("worker-killed", job=job, times=times, signal=signal.Signals(-code).name)
        return say("worker-exited", job=job, times=times, code=str(code))

    def dismiss(self) -> None:
        """Tells it to end: at once if it is at work."""
        self.pipe.close()
        if self.doing:
            self.process.kill()

    def see_off(self) -> None:
        """Waits until it has ended."""
        self.process.join(GRACE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()


class LocalPool:
    """Processes of this machine, started when there is work. If one dies, another takes its place and its job."""

    def __init__(self, workers: int | None = None) -> None:
        if workers is not None and workers < 1:
            raise UnderhallError(say("no-workers", given=str(workers)))
        self.size = workers or cores()
        self._crew: list[_Worker] = []

    def map(self, work: Work, jobs: Sequence[Job]) -> Iterator[Played]:
        """The result of each job, once, in the order in which they end."""
        waiting = in_order(jobs)
        deaths: Counter[str] = Counter()
        try:
            while waiting or any(worker.doing for worker in self._crew):
                self._hand_out(work, waiting)
                pipes = {worker.pipe: worker for worker in self._crew}
                for pipe in wait(list(pipes)):
                    worker = pipes[pipe]  # type: ignore[index]  # of what may be waited for, these are connections
                    answer = worker.take()
                    if answer is None:
                        self._bury(worker, waiting, deaths)
                    elif isinstance(answer, Failed):
                        answer.reraise()
                    else:
                        yield answer
        finally:  # the caller may have had enough: what is still at work would answer the next call
            self._stop([worker for worker in self._crew if worker.doing])

    def close(self) -> None:
        """Ends all workers."""
        self._stop(list(self._crew))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _hand_out(self, work: Work, waiting: deque[Job]) -> None:
        """A job for each worker, and a second one while there are plenty: at the end none should wait for another."""
        idle = sum(not worker.doing for worker in self._crew)
        for _ in range(min(self.size - len(self._crew), len(waiting) - idle)):
            self._crew.append(_Worker.start())
        for depth in range(AHEAD):
            for worker in self._crew:
                if len(worker.doing) == depth and len(waiting) > depth * self.size:
                    worker.give(work, waiting.popleft())

    def _bury(self, worker: _Worker, waiting: deque[Job], deaths: Counter[str]) -> None:
        """Its jobs wait again, first in line. Only the one it was playing may be why it died."""
        if worker.doing:
            job = worker.doing[0].id
            deaths[job] += 1
            if deaths[job] > RETRIES:
                told = worker.how_it_died(job, deaths[job])
                self._stop([worker])
                raise UnderhallError(told)
            waiting.extendleft(reversed(worker.doing))
        self._stop([worker])

    def _stop(self, workers: list[_Worker]) -> None:
        for worker in workers:
            worker.dismiss()
        for worker in workers:
            worker.see_off()
            self._crew.remove(worker)


def _serve(pipe: Connection) -> None:
    """A worker's life."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            work, job = pipe.recv()
        except EOFError:
            return
        pipe.send(attempt(work, job))


def _end_with_parent() -> None:
    """A game may last minutes: a worker without a parent does not play it to its end."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(ORPHANED)


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal: those started inside never hear it, and the parent ends them."""
    resource_tracker.ensure_running()  # it would lift the mask when started inside
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
