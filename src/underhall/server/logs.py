"""Structured logs: one JSON object per line, with table and ply where there are any; never a token, seed or salt."""

from __future__ import annotations

import logging
import re
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from underhall.server.messages import operating as say

ROOT = "underhall.server"
HIDDEN = "…"
SECRET_NAMES = frozenset({"token", "cookie", "authorization", "secret", "seed", "salt", "salts", "link", "password"})
LONGEST = 1000  # letters of one value in a line: clients choose some of them
MOST_VALUES = 40  # of a list in a line
MOST_KINDS = 1000  # of messages that are counted
WORD = re.compile(r"[A-Za-z0-9_.-]+")  # each letter is visited once, however long the text is
SECRET_LETTERS = 24  # a part of a word that is this long and has a digit looks like a token, a seed or a key
SIGNED_LETTERS = 16  # and beside such a part this is enough
PASSWORD_IN_URL = re.compile(r"(?<=://)[^/@\s]+@")
URL_AT_CUT = re.compile(r"(?<=://)[^/@\s]+\Z")  # perhaps with a password, whose end was cut off
STANDARD = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message", "taskName"}


def logger(name: str) -> logging.Logger:
    """The log of one part of the server. Facts go in `extra`: `log.info("chose", extra={"table": id, "ply": 7})`."""
    return logging.getLogger(f"{ROOT}.{name}")


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "part": record.name.removeprefix(f"{ROOT}."),
            "said": scrubbed(record.getMessage()),
        }
        facts |= harmless({name: value for name, value in record.__dict__.items() if name not in STANDARD})
        if record.exc_info and record.exc_info[1] is not None:
            facts["error"] = told(record.exc_info[1])
        return msgspec.json.encode(facts).decode()


def told(error: BaseException) -> list[str]:
    """An error for the log: what it is, and where in the code it came from, outermost first; no values."""
    frames = traceback.extract_tb(error.__traceback__)[-MOST_VALUES:]
    lines = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    lines.append(scrubbed(f"{type(error).__name__}: {error}"))
    if error.__cause__ is not None:
        lines += [say("caused-by"), *told(error.__cause__)]
    return lines


def harmless(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts as they may be written down: plain values, and none that is or looks like a secret."""
    return {name: HIDDEN if name.lower() in SECRET_NAMES else _plain(value) for name, value in facts.items()}


def scrubbed(text: str) -> str:
    """Text, cut if it is long, without anything that looks like a secret."""
    cut = max(0, len(text) - LONGEST)
    kept = PASSWORD_IN_URL.sub(f"{HIDDEN}@", text[:LONGEST])
    if not cut:
        return WORD.sub(lambda word: hidden(word[0]), kept)
    kept = URL_AT_CUT.sub(HIDDEN, kept)
    # A word at the cut may be the beginning of a secret, too short to look like one.
    clean = WORD.sub(lambda word: HIDDEN if word.end() == len(kept) else hidden(word[0]), kept)
    return say("cut", text=clean, left=cut)


def hidden(word: str) -> str:
    """A word without its secret parts, if it has any."""
    parts = word.split(".")
    if not any(len(part) >= SECRET_LETTERS and any(letter.isdigit() for letter in part) for part in parts):
        return word
    return ".".join(HIDDEN if len(part) >= SIGNED_LETTERS else part for part in parts)


def _plain(value: object) -> object:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value[:MOST_VALUES]]
    return scrubbed(str(value))


class Seldom:
    """Lets each warning from other people's code through once a minute.

    A client can cause them as often as it likes: requests that are not HTTP, or connections when no file can be opened.
    """

    def __init__(self, seconds: float = 60.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._clock = seconds, clock
        self._said: dict[tuple[str, str], tuple[float, int]] = {}  # when each was let through, and how many were not

    def __call__(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING or record.name.startswith(ROOT):
            return True
        if len(self._said) > MOST_KINDS:
            self._said.clear()
        key, now = (record.name, str(record.msg)[:LONGEST].partition("\n")[0]), self._clock()
        then, held_back = self._said.get(key, (-self._seconds, 0))
        if now - then < self._seconds:
            self._said[key] = then, held_back + 1
            return False
        self._said[key] = now, 0
        if held_back:
            record.held_back = held_back
        return True


def calm(record: logging.LogRecord) -> bool:
    """A client's text that is not UTF-8 is not our error: only the connection is closed."""
    if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
        record.msg, record.args, record.exc_info = say("not-utf-8"), (), None
        record.levelno, record.levelname = logging.INFO, logging.getLevelName(logging.INFO)
    return True


def set_up(level: str) -> None:
    """All logs of this process to the error stream, as JSON lines; uvicorn's own list of requests is ours already."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(calm)
    handler.addFilter(Seldom())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in ("underhall", "uvicorn"):
        logging.getLogger(name).setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        own = logging.getLogger(name)
        own.handlers[:] = []
        own.propagate = True
    logging.getLogger("uvicorn.access").disabled = True
