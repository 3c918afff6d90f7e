"""Starts Firefox in place of Playwright, and passes on what the two say to each other.

Playwright drives Debian's Firefox by WebDriver BiDi. The ESR does not know a few commands that Playwright always sends:
they only set what a fresh profile has anyway, so this program answers them. Any other unknown command stays an error.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

FIREFOX = "UNDERHALL_FIREFOX"  # the variable that has the path of the real one
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
HARMLESS = {
    "network.addDataCollector": {"collector": "none"},
    "browser.setDownloadBehavior": {},
    "emulation.setScreenOrientationOverride": {},
    "emulation.setScreenSettingsOverride": {},
}
MEDIA = "emulation.setMediaFeaturesOverride"  # harmless if it asks for nothing


def answer(asked: dict[str, Any], reply: dict[str, Any]) -> dict[str, Any]:
    """The reply that Playwright gets: Firefox's own, unless it does not know a harmless command."""
    if reply.get("error") != "unknown command":
        return reply
    method = asked["method"]
    if method in HARMLESS:
        return {"type": "success", "id": reply["id"], "result": HARMLESS[method]}
    if method == MEDIA and not any(asked["params"]["features"].values()):
        return {"type": "success", "id": reply["id"], "result": {}}
    return reply


async def relay(outer: ServerConnection, address: str) -> None:
    """Passes on messages both ways until one side leaves."""
    assert outer.request is not None
    async with connect(address + outer.request.path, max_size=None) as inner:
        asked: dict[int, dict[str, Any]] = {}

        async def forth() -> None:
            async for message in outer:
                command = json.loads(message)
                asked[command["id"]] = command
                await inner.send(message)

        async def back() -> None:
            async for message in inner:
                reply = json.loads(message)
                command = asked.pop(reply.get("id"), None)
                await outer.send(message if command is None else json.dumps(answer(command, reply)))

        ways = [asyncio.create_task(forth()), asyncio.create_task(back())]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()


async def main() -> None:
    firefox = await asyncio.create_subprocess_exec(
        os.environ[FIREFOX], *sys.argv[1:], stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
    )
    try:
        assert firefox.stderr is not None
        found = None
        async for line in firefox.stderr:
            if found := LISTENING.search(line.decode()):
                break
        if found is None:
            return
        address = found[1]

        async def drain() -> None:
            assert firefox.stderr is not None
            while await firefox.stderr.read(4096):
                pass

        draining = asyncio.create_task(drain())
        async with serve(lambda outer: relay(outer, address), "127.0.0.1", 0, max_size=None) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
            await firefox.wait()
        draining.cancel()
    finally:
        if firefox.returncode is None:
            firefox.kill()


if __name__ == "__main__":
    asyncio.run(main())
