"""What operating systems do differently. Where a system lacks something, the fallback does less, and games go on."""

from __future__ import annotations

import os
import signal
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asyncio.subprocess import Process

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has one way to end a process


def cores() -> int:
    """The cores that this process may use, if the system says; otherwise all there are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def lower_priority(process: int, steps: int) -> None:
    """Makes a process yield to this one. Windows has no such steps: there both have the same priority."""
    if hasattr(os, "setpriority"):
        with suppress(ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, process, os.getpriority(os.PRIO_PROCESS, 0) + steps)


def kill(process: Process) -> None:
    """Kills a process that leads its own group, with its children; without groups, the process alone."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, KILL)
        else:
            process.kill()


def is_gone(process: int) -> bool:
    """Whether no process on this machine has this number; False where the system cannot say."""
    if os.name != "posix":  # Windows would take the question for Ctrl-C
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False


def claim_port(listening: socket.socket) -> None:
    """Before a socket is bound: the port of a server that just ended may be used, that of a running one may not."""
    if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows, where SO_REUSEADDR would share the port of a running server
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
