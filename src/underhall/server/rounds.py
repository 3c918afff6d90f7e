"""Work that is done again and again, for as long as the server runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from underhall.server.store import StoreUnavailable

MOST_FAULTS = 10  # in a row


async def rounds(work: Callable[[], Awaitable[None]], pause: float, log: logging.Logger) -> None:
    """Does some work in rounds, with a pause after each.

    If a round fails, the next one tries again. After too many faults in a row it gives up, so that the server ends and
    is restarted rather than going on without this part. An unreachable store is not a fault: that passes.
    """
    faults = 0
    while True:
        try:
            await work()
            faults = 0
        except StoreUnavailable as error:
            log.warning("the round failed", extra={"problem": str(error)})
        except Exception as error:
            log.error("fault", exc_info=error)
            faults += 1
            if faults >= MOST_FAULTS:
                raise
        await asyncio.sleep(pause)
