"""What takes long to import is imported when it is needed: commands start quickly, and a server listens soon."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import STUCK

# For tournaments, reports, environments, pictures as files, other databases, and tests.
ELSEWHERE = {
    *("matplotlib", "pyarrow", "ray", "openskill", "pandas"),
    *("pettingzoo", "gymnasium", "pyspiel", "autograd", "cupy"),
    *("PIL", "resvg_py", "psycopg"),
    *("schemathesis", "hypothesis", "pytest", "playwright"),
}
MIGRATING = {"alembic", "mako"}
SERVING = {"sqlalchemy", "uvicorn", "starlette", "websockets", "htpy", "prometheus_client", "itsdangerous"}
CALLING = {"httpx", "httpcore"}
COMPILING = {"numba", "llvmlite", "scipy"}
COMPUTING = {*COMPILING, "numpy"}

PACKAGE = "import underhall"
COMMANDS = "import typer.main; from underhall.cli import app; typer.main.get_command(app)"
SERVER = """
import os, pathlib, threading, urllib.request
from underhall.server.settings import settings_from
from underhall.server.web.running import listen, server_of

settings = settings_from({}, data=os.environ["FOLDER"], port=0, bots=1)
with listen(settings) as listening:
    address = f"http://127.0.0.1:{listening.getsockname()[1]}/"

    def visit():
        found.append(modules())  # when the first page could be asked for
        try:
            urllib.request.urlopen(address).read()
            found.append(modules())
        finally:
            server.should_exit = True

    server = server_of(settings, listens=lambda: threading.Thread(target=visit).start())
    server.run(sockets=[listening])
"""
MODULES = "import json, sys\nfound = []\nmodules = lambda: sorted({name.partition('.')[0] for name in sys.modules})\n"


def imported(program: str, folder: Path) -> list[set[str]]:
    """The packages that a program notes in `found`, and those it has imported in the end."""
    script = f"{MODULES}{program}\nfound.append(modules())\nprint(json.dumps(found))"
    environment = {**os.environ, "FOLDER": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, timeout=STUCK, check=False
    )
    assert done.returncode == 0, done.stderr
    return [set(each) for each in json.loads(done.stdout.splitlines()[-1])]


@pytest.mark.parametrize("program", [PACKAGE, COMMANDS], ids=["the package", "the commands"])
def test_neither_the_package_nor_its_commands_import_what_only_some_need(program: str, tmp_path: Path) -> None:
    (found,) = imported(program, tmp_path)
    assert found & (ELSEWHERE | MIGRATING | SERVING | CALLING | COMPUTING) == set()


def test_a_server_listens_and_shows_its_first_page_without_what_it_may_never_need(tmp_path: Path) -> None:
    imported(SERVER, tmp_path)  # the first start makes the database
    for found in imported(SERVER, tmp_path):
        assert found >= SERVING
        assert found & (ELSEWHERE | MIGRATING | CALLING | COMPILING) == set()
