"""The names under which processes hold leases, and whether a process is still alive.

A lease runs out a few seconds after its process was killed. If that process ran on this machine, others need not wait.
"""

from __future__ import annotations

import os
import secrets
import socket

from underhall import systems

_here: set[str] = set()  # names of keepers in this process


def new_name() -> str:
    """A unique name for a keeper in this process."""
    name = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
    _here.add(name)
    return name


def is_gone(name: str) -> bool:
    """Whether the process of that name ran on this machine and is gone. For other machines nobody can tell.

    In containers the new process often has the number of the old one: the rest of the name distinguishes them.
    """
    host, _, rest = name.rpartition(":")[0].rpartition(":")
    if host != socket.gethostname() or not rest.isdecimal():
        return False
    if int(rest) == os.getpid():
        return name not in _here
    return systems.is_gone(int(rest))
