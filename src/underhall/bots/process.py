"""A program that is talked to line by line, and that can neither block nor outlive its caller."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from typing import IO

from underhall.bots.guard import plain
from underhall.bots.messages import say
from underhall.errors import UnderhallError

CHUNK = 1 << 16  # bytes read or written at once
MOST_HEARD = 2 * CHUNK  # bytes that may wait to be read: far more than an answer needs
LAST_WORDS = 4000  # bytes of what it wrote to stderr that are kept
QUOTED = 600  # letters of them that are quoted
LEAVING = 0.5  # seconds that it has to exit by itself
GLANCE = 0.005  # seconds between two checks whether it has exited


class Gone(UnderhallError):
    """The program ended, or broke its pipes."""


class Late(UnderhallError):
    """No line came in time."""


class Program:
    """One run of a program: whole lines in and out, each with a deadline on the monotonic clock, without a shell.

    Everything is read and written here, without waiting for one pipe alone: a program that reads nothing, or fills a
    pipe, holds up nobody. It is killed with its children when this object is closed or deleted, or Python ends.
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # so that its children can be ended with it
            )
        except (OSError, ValueError) as error:  # a command with a NUL in it
            raise Gone(say("program-cannot-start", why=str(error))) from error
        self._in, self._out, self._err = (_pipe(each) for each in _pipes(self._process))
        self._selector = selectors.DefaultSelector()
        for pipe in (self._out, self._err):
            self._selector.register(pipe, selectors.EVENT_READ)
        self._unsent = bytearray()
        self._heard = bytearray()
        self._complaints = bytearray()
        self._ended = False  # whether its output has ended
        self._finalizer = weakref.finalize(self, _end, self._process, self._selector)

    def send(self, line: bytes, deadline: float) -> None:
        """Writes a line; keeps what comes in meanwhile. A line must be written completely, or the program is lost."""
        self._unsent += line + b"\n"
        self._selector.register(self._in, selectors.EVENT_WRITE)
        try:
            while self._unsent:
                self._pump(deadline)
        except Late as error:
            raise Gone(self.with_last_words(say("program-reads-nothing"))) from error
        finally:
            self._unsent.clear()
            self._selector.unregister(self._in)

    def line(self, deadline: float) -> bytes:
        """The next line."""
        while (end := self._heard.find(b"\n")) < 0:
            if self._ended:
                raise Gone(self._ending())
            self._pump(deadline)
        line = bytes(self._heard[:end])
        del self._heard[: end + 1]
        return line

    def forget(self) -> bool:
        """Drops lines that came without being asked for; says whether the program is still there."""
        self._heard.clear()
        self._read_what_is_there()
        self._heard.clear()
        return not self._ended

    def close(self, farewell: bytes | None = None) -> None:
        """Sends a last line, if there is one, and waits for the program to exit; otherwise kills it."""
        if not self._finalizer.alive:
            return
        deadline = time.monotonic() + LEAVING
        try:
            if farewell is not None and not self._ended:
                self.send(farewell, deadline)
            if self._process.stdin is not None:
                self._process.stdin.close()
            self._wait(deadline)
        except Gone:
            pass
        finally:
            self._finalizer()

    def last_words(self) -> str:
        """The end of what it wrote to stderr."""
        return plain(self._complaints.decode(errors="replace")[-QUOTED:])

    def with_last_words(self, problem: str) -> str:
        """A problem, and the last words of the program, if it had any."""
        said = self.last_words()
        return say("program-stderr", problem=problem, stderr=said) if said else problem

    # Inside -----------------------------------------------------------------------------------------------------------

    def _pump(self, deadline: float) -> None:
        """Moves what can be moved, waiting for it if need be."""
        left = deadline - time.monotonic()
        if left <= 0:
            raise Late(say("program-late"))
        for key, _ in self._selector.select(left):
            if key.fd == self._in:
                self._write()
            else:
                self._read(key.fd)

    def _write(self) -> None:
        try:
            del self._unsent[: os.write(self._in, self._unsent[:CHUNK])]
        except BlockingIOError:
            return
        except OSError as error:
            self._read_what_is_there()
            raise Gone(self._ending()) from error

    def _read(self, pipe: int) -> None:
        try:
            data = os.read(pipe, CHUNK)
        except BlockingIOError:
            return
        if pipe == self._out:
            self._heard += data
            self._ended = self._ended or not data
            if len(self._heard) > MOST_HEARD:
                raise Gone(say("program-writes-too-much", bytes=MOST_HEARD))
        else:
            self._complaints += data
            del self._complaints[:-LAST_WORDS]
        if not data:
            self._selector.unregister(pipe)

    def _read_what_is_there(self) -> None:
        """One chunk of each pipe is enough: a program that writes more than that may wait."""
        for key, _ in self._selector.select(0):
            if key.fd != self._in:
                self._read(key.fd)

    def _wait(self, deadline: float) -> os.waitid_result | None:
        """Waits until it has exited. Its exit code is not collected, so that no other process gets its number."""
        flags = os.WEXITED | os.WNOWAIT | os.WNOHANG
        while (end := os.waitid(os.P_PID, self._process.pid, flags)) is None and time.monotonic() < deadline:
            self._read_what_is_there()
            time.sleep(GLANCE)
        self._read_what_is_there()
        return end

    def _ending(self) -> str:
        """How it ended, once it cannot be talked to any more."""
        end = self._wait(time.monotonic() + LEAVING)
        if end is None:
            problem = say("program-closed-pipes")
        elif end.si_code == os.CLD_EXITED:
            problem = say("program-exited", code=str(end.si_status))
        else:
            problem = say("program-killed", signal=str(end.si_status))
        return self.with_last_words(problem)


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    return process.stdin, process.stdout, process.stderr


def _pipe(stream: IO[bytes]) -> int:
    os.set_blocking(stream.fileno(), False)
    return stream.fileno()


def _end(process: subprocess.Popen[bytes], selector: selectors.BaseSelector) -> None:
    """Kills a program with its children, and cleans up after it."""
    try:
        os.killpg(process.pid, signal.SIGKILL)  # nobody has waited for it yet: the number is still its own
    except (ProcessLookupError, PermissionError):
        process.kill()
    process.wait()
    selector.close()
    for stream in _pipes(process):
        stream.close()
