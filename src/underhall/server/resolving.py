"""Looks up host names given by visitors, in separate threads.

A silent name server keeps a look-up waiting for half a minute, and nothing can cancel it. So a look-up must not hold
up other work, and the process must not wait for it to end.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from contextlib import suppress

from underhall.server.messages import notices as say

SECONDS = 3.0  # that a look-up may take
MOST = 8  # look-ups under way, including those nobody waits for any more


class Resolver:
    """Looks names up."""

    def __init__(self, seconds: float = SECONDS, most: int = MOST) -> None:
        self._seconds = seconds
        self._free = threading.Semaphore(most)

    async def addresses(self, host: str, port: int) -> list[str]:
        """All addresses of a host. An `OSError` says that there are none, or that they could not be found in time."""
        if not self._free.acquire(blocking=False):
            raise OSError(say("resolve-busy", host=host))
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[list[str]] = loop.create_future()
        threading.Thread(target=self._look_up, args=(host, port, loop, answer), name="resolver", daemon=True).start()
        try:
            async with asyncio.timeout(self._seconds):
                return await answer
        except TimeoutError as error:
            raise OSError(say("resolve-late", host=host)) from error

    def _look_up(
        self, host: str, port: int, loop: asyncio.AbstractEventLoop, answer: asyncio.Future[list[str]]
    ) -> None:
        found: list[str] | OSError
        try:
            found = [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
        except (OSError, UnicodeError) as error:
            found = OSError(say("resolve-failed", host=host, why=str(error)))
        finally:
            self._free.release()
        with suppress(RuntimeError):  # the loop is closed: nobody wants to know any more
            loop.call_soon_threadsafe(_tell, answer, found)


def _tell(answer: asyncio.Future[list[str]], found: list[str] | OSError) -> None:
    if answer.done():
        return  # it came too late
    if isinstance(found, OSError):
        answer.set_exception(found)
    else:
        answer.set_result(found)
