"""A tuned server: its garbage collector never looks at what stays, and so never holds anybody up."""

import gc
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import STUCK
from underhall.server import tuning

# Loads every game and every page that is prepared, then says how much a full collection would have to look at.
PROGRAM = """
import gc, json, os, threading, time
import httpx
from underhall.games import NAMES
from underhall.server.settings import settings_from
from underhall.server.tuning import tune
from underhall.server.web.running import listen, server_of

def visit():
    try:
        with httpx.Client(base_url=address, timeout=None) as http:
            while http.get("/ready").is_error:
                time.sleep(0.05)
            token = http.post("/api/guests", json={"name": "Ada"}).json()["token"]
            http.headers["Authorization"] = f"Bearer {token}"
            for game in NAMES:
                http.post("/api/tables", json={"game": game, "seats": [{}, {}]}).raise_for_status()
            while not all(each["rules"]["word"] == "ready" for each in http.get("/api/games").json()["games"]):
                time.sleep(0.05)
    finally:
        server.should_exit = True

settings = settings_from({}, data=os.environ["FOLDER"], port=0, bots=1)
with listen(settings) as listening:
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    server = server_of(settings, listens=lambda: threading.Thread(target=visit).start())
    tune()
    server.run(sockets=[listening])
print(json.dumps([len(gc.get_objects()), gc.get_freeze_count()]))
"""
FEW = 8  # times as many objects are set aside as are looked at


def test_games_and_pages_are_set_aside_once_they_are_loaded(tmp_path: Path) -> None:
    environment = {**os.environ, "FOLDER": str(tmp_path)}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=STUCK, check=False)
    assert done.returncode == 0, done.stderr
    looked_at, set_aside = json.loads(done.stdout.splitlines()[-1])
    assert looked_at * FEW < set_aside


def test_nothing_is_collected_while_something_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while several things are loaded at once."""
    monkeypatch.setattr(tuning, "_tuned", True)
    try:
        with tuning.loading():
            with tuning.loading():
                assert not gc.isenabled()
            assert not gc.isenabled()
        assert gc.isenabled() and gc.get_freeze_count()
    finally:
        gc.unfreeze()
        gc.enable()


def test_a_process_that_is_not_tuned_collects_as_usual() -> None:
    before = gc.get_freeze_count()
    with tuning.loading():
        assert gc.isenabled()
    assert gc.get_freeze_count() == before
