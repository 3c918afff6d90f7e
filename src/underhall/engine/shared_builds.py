"""Compiled builds for all users of a machine: root shares a build, and other users copy it instead of compiling.

A build is machine code that runs with its user's rights, so it is copied only if nobody but root or the user can have
written it. It is copied rather than used in place because Numba must be able to write there.
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
    """Copies the shared build of the same name to a folder, if the build can be trusted and the folder does not exist.

    If the user names a cache, nothing is copied: that cache is the one to use.
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
    """Whether only root or this user can have written a folder and all that is in it."""
    if os.name != "posix":  # without owners there is nothing to check
        return False
    return all(_only_ours(path.lstat()) for path in (folder.parent, folder, *folder.rglob("*")))


def _only_ours(status: os.stat_result) -> bool:
    plain = stat.S_ISDIR(status.st_mode) or stat.S_ISREG(status.st_mode)  # a link may lead anywhere
    return plain and status.st_uid in (ROOT, os.getuid()) and not status.st_mode & OTHERS_WRITE


def _copy(source: Path, target: Path) -> None:
    """Copies a folder so that it appears in one step, because other processes may look for it. If the target exists by
    then, it stays."""
    fresh = target.with_name(f"{target.name}.{os.getpid()}.tmp")
    try:
        shutil.copytree(source, fresh)
        fresh.rename(target)
    except OSError:
        if not target.exists():
            raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
