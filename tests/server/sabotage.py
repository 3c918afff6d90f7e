"""Servers that a test can hurt from outside: SIGUSR1 ends a part of one, named when it is started, by mistake."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import Any

from underhall.server.store import Store
from underhall.server.store.jobs import Job
from underhall.server.store.writer import NAME as WRITER
from underhall.server.store.writer import Writer
from underhall.server.vitals import Vitals


def poison(writer: Writer) -> None:
    """Gives the writer a job that its thread dies of. Nobody waits for it."""
    loop = asyncio.new_event_loop()
    writer._jobs.put(Job(lambda _: sys.exit(), "", None, loop, loop.create_future()))
    loop.close()


async def _never(_: Store) -> None:
    await asyncio.Event().wait()


def be_ready(parts: str) -> None:
    """From here on SIGUSR1 ends that part of the server in this process; with `+stuck`, it cannot even close."""
    part, _, stuck = parts.partition("+")
    if stuck:
        os.environ["UNDERHALL_CLOSING"] = "0.5"
        setattr(Store, "close", _never)  # noqa: B010
    found: list[Any] = []
    lasting, live = Vitals.lasting, Writer._live

    def remembered(vitals: Vitals, name: str, work: Any) -> Any:
        task = lasting(vitals, name, work)
        if name == part:
            found.append(task)
        return task

    def lived(writer: Writer) -> None:
        if part == WRITER:
            found.append(writer)
        live(writer)

    def hurt(*_: object) -> None:
        for each in found:
            if isinstance(each, Writer):
                poison(each)
            else:
                each.get_loop().call_soon_threadsafe(each.cancel)

    setattr(Vitals, "lasting", remembered)  # noqa: B010
    setattr(Writer, "_live", lived)  # noqa: B010
    signal.signal(signal.SIGUSR1, hurt)
