"""Keeps files that hold secrets readable and writable by their owner only, whatever folder they are in.

The database holds the seeds of running games and the secret that signs cookies.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from underhall.server.logs import logger
from underhall.server.store.errors import DatabaseError
from underhall.server.store.messages import say

PRIVATE = 0o600
MASK = 0o077  # for `os.umask`: only the owner may use files that a server creates
BESIDE = ("", "-wal", "-shm", "-journal", ".lock")  # the files of a SQLite database, by what follows its name

log = logger("store")


def make_private(file: Path) -> None:
    """Creates a file that only its owner can read, or restricts an existing one."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, PRIVATE))
    except OSError as error:
        raise DatabaseError(say("not-writable", file=str(file), why=error.strerror)) from error
    shut(file)


def shut(file: Path) -> None:
    """Takes all rights to a file from everybody but its owner, if it exists.

    On Windows a file has no such rights: there the user's own folder keeps others out.
    """
    if os.name != "posix":
        return
    try:
        mode = stat.S_IMODE(file.stat().st_mode)
        if mode & MASK:
            file.chmod(mode & ~MASK)
            log.warning("others could read a file", extra={"file": str(file)})
    except FileNotFoundError:
        return
    except OSError as error:
        log.warning(
            "others can still read a file",
            extra={"file": str(file), "problem": error.strerror},
        )


def shut_database(file: Path) -> None:
    """Does so for all files that belong to a SQLite database."""
    for end in BESIDE:
        shut(file.with_name(file.name + end))
