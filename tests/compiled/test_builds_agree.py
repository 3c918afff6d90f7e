"""Interpreted, compiled with bounds checks, and compiled as it is played: the same tables, byte by byte."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.compiled.trace import SEARCH, WITH_SEARCH
from tools.check import CHECKED, INTERPRETED, UNCHECKED

ROOT = Path(__file__).resolve().parents[2]
BUILDS = {"interpreted": INTERPRETED, "checked": CHECKED, "unchecked": UNCHECKED}
LONGEST = 600  # seconds, compiling included


@pytest.fixture(scope="module")
def traces() -> dict[str, Any]:
    """What `tests.compiled.trace` prints in each build; they run side by side.

    With bounds checks the rules alone are looked at: compiling the search for that would take a minute.
    """
    command = [sys.executable, "-m", "tests.compiled.trace"]
    plain = {name: value for name, value in os.environ.items() if name not in INTERPRETED | CHECKED}
    plain["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    running = {
        build: subprocess.Popen(
            command if settings is CHECKED else [*command, WITH_SEARCH],
            cwd=ROOT,
            env=plain | settings,
            stdout=subprocess.PIPE,
            text=True,
        )
        for build, settings in BUILDS.items()
    }
    found = {}
    try:
        for build, process in running.items():
            printed, _ = process.communicate(timeout=LONGEST)
            assert process.returncode == 0, f"the {build} build fails"
            found[build] = json.loads(printed)
    finally:
        for process in running.values():
            process.kill()
    return found


def test_each_build_is_what_it_is_called(traces: dict[str, Any]) -> None:
    assert [trace["build"].partition("-")[0] for trace in traces.values()] == list(BUILDS)


@pytest.mark.parametrize("build", ["checked", "unchecked"])
def test_a_build_agrees_with_the_interpreted_rules(traces: dict[str, Any], build: str) -> None:
    expected, found = traces["interpreted"]["traces"], traces[build]["traces"]
    assert expected.keys() == found.keys()
    for name, searched in expected.items():
        assert len(searched) > 50, f"{name}: the match is too short to prove anything"
        assert SEARCH in searched[0]
        lines = [line.partition(SEARCH)[0] for line in searched] if build == "checked" else searched
        differing = [at for at, pair in enumerate(zip(lines, found[name], strict=False)) if pair[0] != pair[1]]
        assert not differing, (
            f"{name}, moment {differing[0]}:\n interpreted {lines[differing[0]]}\n {build} {found[name][differing[0]]}"
        )
        assert len(found[name]) == len(lines)
