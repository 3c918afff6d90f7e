"""Structured logs: one JSON object a line, with table and ply where there are any; never a token, a seed or a salt."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

ROOT = "underhall.server"
HIDDEN = "…"
SECRET_NAMES = frozenset({"token", "cookie", "authorization", "secret", "seed", "salt", "salts", "link", "password"})
# What looks like a token, a seed or a key: long, without a blank, and with a digit in it.
SECRET_LOOKS = re.compile(r"(?=[A-Za-z0-9_-]*\d)[A-Za-z0-9_-]{24,}(?:\.[A-Za-z0-9_-]{16,})*")
PASSWORD_IN_URL = re.compile(r"(?<=://)[^/@\s]+@")
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
    lines = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
    lines.append(scrubbed(f"{type(error).__name__}: {error}"))
    if error.__cause__ is not None:
        lines += ["caused by", *told(error.__cause__)]
    return lines


def harmless(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts as they may be written down: plain values, and none that is or looks like a secret."""
    return {name: HIDDEN if name.lower() in SECRET_NAMES else _plain(value) for name, value in facts.items()}


def scrubbed(text: str) -> str:
    """Text without anything that looks like a secret."""
    return SECRET_LOOKS.sub(HIDDEN, PASSWORD_IN_URL.sub(f"{HIDDEN}@", text))


def _plain(value: object) -> object:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return scrubbed(str(value))


def calm(record: logging.LogRecord) -> bool:
    """Text of a client that is not UTF-8 is no error of ours: the connection is closed, and that is all."""
    if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
        record.msg, record.args, record.exc_info = "a client sent text that is not UTF-8", (), None
        record.levelno, record.levelname = logging.INFO, logging.getLevelName(logging.INFO)
    return True


def set_up(level: str) -> None:
    """All logs of this process to the error stream, as JSON lines; uvicorn's own list of requests is ours already."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(calm)
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
