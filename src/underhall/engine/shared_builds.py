"""Compiled builds for every user of a machine: root shares one, and other users copy it instead of compiling.

A build is machine code that runs with its user's rights, so a copy is made only of what nobody but root or the user
could have written. It is copied rather than used in place because Numba must be able to write there.
"""

from __future__ import annotations

import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path

from underhall.engine.compile import CACHE, READY
from underhall.engine.messages import matches as say
from underhall.errors import UnderhallError

SHARED = Path("/var/cache/underhall-builds")
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
ROOT = 0


def adopt(folder: Path) -> None:
    """Makes a folder the copy of the shared build of the same name, if there is one to trust and no such folder yet.

    A user who names a cache wants that one and no other.
    """
    shared = SHARED / folder.name
    if CACHE not in os.environ and not folder.exists() and (shared / READY).exists() and is_trusted(shared):
        with suppress(OSError):  # then it is compiled instead
            _copy(shared, folder)


def share(folder: Path) -> Path:
    """Copies a build to where all users of this machine find it; returns that folder."""
    shared = SHARED / folder.name
    try:
        shared.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
        _copy(folder, shared)
        for path in (shared.parent, shared, *shared.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)
    except OSError as error:
        raise UnderhallError(say("cannot-share", folder=str(shared), why=error.strerror)) from error
    return shared


def is_trusted(folder: Path) -> bool:
    """Whether only root or this user can have written what is in a folder, or put it there."""
    if os.name != "posix":  # without owners there is nothing to check
        return False
    return all(_only_ours(path.lstat()) for path in (folder.parent, folder, *folder.rglob("*")))


def _only_ours(status: os.stat_result) -> bool:
    plain = stat.S_ISDIR(status.st_mode) or stat.S_ISREG(status.st_mode)  # a link may lead anywhere
    return plain and status.st_uid in (ROOT, os.getuid()) and not status.st_mode & OTHERS_WRITE


def _copy(source: Path, target: Path) -> None:
    """Copies a folder in one step, since other processes may look for it now. If one is there by then, it stays."""
    fresh = target.with_name(f"{target.name}.{os.getpid()}.tmp")
    try:
        shutil.copytree(source, fresh)
        fresh.rename(target)
    except OSError:
        if not target.exists():
            raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
