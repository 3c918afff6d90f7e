"""`underhall serve` as a command."""

import os
import subprocess
import sys
from pathlib import Path

from tests.server.serving import until

BROWSER = """#!{python}
import pathlib, sys, urllib.request

status = urllib.request.urlopen(sys.argv[1] + "health").status
pathlib.Path({seen!r}).write_text(f"{{status}} {{sys.argv[1]}}")
"""


def test_the_page_is_opened_once_the_server_answers(tmp_path: Path) -> None:
    browser, seen = tmp_path / "browser", tmp_path / "seen"
    browser.write_text(BROWSER.format(python=sys.executable, seen=str(seen)))
    browser.chmod(0o755)
    command = [sys.executable, "-m", "underhall", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    with subprocess.Popen(command, env={**os.environ, "BROWSER": str(browser)}, stdout=subprocess.PIPE) as server:
        until(lambda: seen.exists() and bool(seen.read_text()))
        server.terminate()
        assert server.stdout is not None
        said = server.stdout.read().decode()
    assert server.returncode == 0
    status, address = seen.read_text().split()
    assert status == "200"
    assert address in said
