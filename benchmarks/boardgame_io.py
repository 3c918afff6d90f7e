"""boardgame.io's server with a trivial game, under the same load; in Node, and with players in Node."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from threading import Timer

from rounds import HERE, PEERS, FailedError
from served import Served, Use, serving
from steps import Step, step_of

PEER = "boardgame_io"
SCRIPTS = PEERS / PEER
INSTALL_SECONDS = 300
OPENING_SECONDS = 120  # for the matches of a step


def installed() -> Path:
    """The folder with its modules, installed by npm at first use and again when the pins change."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise FailedError("node and npm are not installed here")
    home = HERE.parent / "build" / "peers" / PEER
    done, wanted = home / "installed.json", (SCRIPTS / "package.json").read_text()
    if not done.exists() or done.read_text() != wanted:
        home.mkdir(parents=True, exist_ok=True)
        (home / "package.json").write_text(wanted)
        try:
            subprocess.run(
                [npm, "install", "--no-audit", "--no-fund", "--silent"],
                cwd=home,
                check=True,
                capture_output=True,
                text=True,
                timeout=INSTALL_SECONDS,
            )
        except (subprocess.SubprocessError, OSError) as error:
            raise FailedError(f"npm could not install it: {error}") from error
        done.write_text(wanted)
    return home / "node_modules"


def measured(tables: list[int], pace: float, settle: float, seconds: float) -> list[Step]:
    """The same steps as ours, all of them: whether p99 is too high is for the reader to see."""
    modules = {"NODE_PATH": str(installed())}
    with serving(["node", str(SCRIPTS / "server.cjs")], re.compile(r"at (http://127\.0\.0\.1:\d+)"), modules) as served:
        given = [",".join(map(str, tables)), f"{pace:g}", f"{settle:g}", f"{seconds:g}"]
        command = ["node", str(SCRIPTS / "players.cjs"), served.place, *given]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **modules}) as players:
            longest = Timer(len(tables) * (OPENING_SECONDS + settle + seconds), players.kill)
            longest.start()
            try:
                return _steps(served, players)
            finally:
                longest.cancel()
                players.kill()


def _steps(served: Served, players: subprocess.Popen[str]) -> list[Step]:
    """Reads what the players say: that they begin to count, then what they met."""
    found: list[Step] = []
    before: Use | None = None
    assert players.stdout is not None
    for line in players.stdout:
        said = json.loads(line)
        if "counting" in said:
            before = served.use()
        elif before is not None:
            use = served.use()
            found.append(step_of(said["tables"], said["waits"], before, use, said["cpu"], said["problems"]))
    if players.wait() or not found:
        raise FailedError("its players stopped before the end")
    return found
