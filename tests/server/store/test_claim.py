"""A SQLite file belongs to one server at a time, and a second one says which process has it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.nursery import Nursery, Serving
from underhall.client import Client
from underhall.commands.backup import backup
from underhall.commands.complaints import complaints
from underhall.server.store import DatabaseError, claim
from underhall.server.store.claim import claimed

REFUSED = 2
HOLD = """
import sys
from underhall.server.store.claim import claimed
with claimed(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(claim, "PATIENCE", 0.05)


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/data/underhall.sqlite"


def holder_of(url: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": "src"}
    process = subprocess.Popen([sys.executable, "-c", HOLD, url], env=environment, stdin=-1, stdout=-1, text=True)
    assert process.stdout is not None and process.stdout.readline() == "held\n"
    return process


def test_a_second_one_is_refused_and_told_who_has_it(url):
    with holder_of(url) as holder:
        who = f"in use by another server: process {holder.pid}, started 20"
        with pytest.raises(DatabaseError, match=who) as told, claimed(url):
            pass
        assert re.search(r"started \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00:00\. Stop that server first", str(told.value))
        holder.communicate()
    with claimed(url):
        pass


def test_the_lock_of_a_process_that_was_killed_is_free(url):
    with holder_of(url) as holder:
        holder.kill()
    with claimed(url):
        pass


def test_one_process_cannot_have_it_twice_either(url):
    with claimed(url), pytest.raises(DatabaseError, match=f"process {os.getpid()}"), claimed(url):
        pass


def test_a_lock_file_that_is_none_is_told_in_words(url, tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "underhall.sqlite.lock").write_text("not a database, but long enough to look like one" * 99)
    with pytest.raises(DatabaseError, match="cannot be used as a lock: file is not a database"), claimed(url):
        pass


def test_postgres_is_shared(postgres_url):
    with claimed(postgres_url), claimed(postgres_url):
        pass


def test_two_servers_on_one_file(tmp_path: Path, nursery: Nursery, capsys):
    """The second does not start; commands beside the first work as before."""
    first, second = Serving(tmp_path, nursery), Serving(tmp_path, nursery)
    with first.running(), Client(first.url) as client:
        client.guest("Ada")
        second.start()
        assert second.ended() == REFUSED
        said = second.told()
        assert f"in use by another server: process {first.pid}, started" in said.splitlines()[-1]
        assert "Traceback" not in said and "Underhall runs at" not in said
        backup(tmp_path / "copy.sqlite", data=str(tmp_path))
        complaints(data=str(tmp_path))
        assert first.ready()[0] == 200
        assert first.end(signal.SIGTERM) == 0
        second.start()
        second.wait_until_ready()
        second.close()
