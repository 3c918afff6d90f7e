"""Everything that must hold before a change is accepted: run by `make test`, `make lint` and `make soak`.

The stages and their folders are listed here and nowhere else. Two commands run at a time, and each starts when what it
needs is compiled. All of them run, whatever fails; the last line has the totals. `make check` is for daily work: it
runs the tests closest to the change, as many as fit into about a minute.
"""

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from pathlib import Path

from tools.affected import affected, changed_files

ROOT = Path(__file__).resolve().parent.parent
TESTS_FOLDER = ROOT / "tests"
BIN = Path(sys.executable).parent
AT_ONCE = 2
# For tests that sometimes wait for other processes. Each worker begins with one half, file by file, so that a file's
# set-up runs once; a worker that is done helps the other. Other tests keep a core busy without workers.
TWO_WORKERS = ("-n", "2", "--dist", "worksteal")
# Only tests of the API use this plugin, and it takes half a second to import.
WITHOUT_SCHEMATHESIS = ("-p", "no:schemathesis")
SUMMARY = re.compile(r"(\d+) (passed|failed|error|skipped|xfailed|xpassed)")
PROGRESS = re.compile(r"[.FEsxX]+ *\[ *\d+%\]\n")
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}
# This build is only for tests: with less optimisation it compiles in an eighth less time, and tests are as fast.
CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}
UNCHECKED: dict[str, str] = {}
NOT_QUICK = ("compiled", "properties")  # folders whose tests compile or play for minutes: not for `make check`
ROOM = 20  # seconds after which a run of pytest in `make check` starts no more tests
NEW_DICE = {"UNDERHALL_NEW_DICE": "1"}  # otherwise the test's name seeds the dice of its tables


@dataclass(frozen=True)
class Check:
    """A command that succeeds or not."""

    title: str
    command: tuple[str, ...]
    environment: dict[str, str] = field(default_factory=dict)
    counts: bool = False  # whether it prints how many tests passed and failed
    needs: tuple[str, ...] = ()  # titles of checks that must finish first


@dataclass(frozen=True)
class Tests:
    """One run of pytest: folders of `tests/`, and the build of the kernel they run with."""

    title: str
    environment: dict[str, str]
    folders: tuple[str, ...]
    options: tuple[str, ...] = ()
    also: dict[str, str] | None = None  # another build that some of the tests need

    def command(self, *more: str) -> tuple[str, ...]:
        plugins = () if "server" in self.folders else WITHOUT_SCHEMATHESIS
        return (sys.executable, "-m", "pytest", "-q", *plugins, *more)

    def check(self) -> Check:
        command = self.command(*self.options, *(f"tests/{folder}" for folder in self.folders))
        return Check(f"tests, {self.title}", command, self.environment, counts=True)


LINT = (
    Check("format", (f"{BIN}/ruff", "format", "--check", ".")),
    Check("lint", (f"{BIN}/ruff", "check", ".")),
    Check("types", (f"{BIN}/mypy",)),
)
# The pages come first because they take longest.
TESTS = (
    Tests("the pages", UNCHECKED, ("browser",), TWO_WORKERS),
    Tests("properties, with bounds checks", CHECKED, ("properties",)),
    Tests("the server", UNCHECKED, ("server",), TWO_WORKERS),
    Tests("the engine, with bounds checks", CHECKED, ("engine",)),
    Tests(
        "compiled as it is played",
        UNCHECKED,
        ("compiled", "golden", "batches", "envs", "bots", "fairness", "arena", "learn", "pictures"),
        also=CHECKED,
    ),
    Tests("interpreted", INTERPRETED, ("rules", "packs", "cli", "site")),
)
ALL = ("-m", "soak or not soak")
LONG = (*TWO_WORKERS, "--hypothesis-profile=soak", *ALL)
SOAK = (
    Tests("a long search", CHECKED, ("properties", "engine", "fairness"), LONG),
    Tests("learning libraries in environments of their own", UNCHECKED, ("envs",), ("-m", "soak")),
    Tests("the wheel in other Pythons", UNCHECKED, ("compiled",), ("-m", "soak")),
    Tests("the server with new dice, killed hundreds of times", NEW_DICE, ("server",), ALL),
    Tests("the pages with new dice, whole matches", NEW_DICE, ("browser",), ALL),
    Tests("the pages in Firefox", {"UNDERHALL_BROWSER": "firefox"}, ("browser",), ("-m", "firefox and not soak")),
)
# What is compiled beforehand: otherwise every worker of pytest would compile it. With bounds checks, only the rules are
# compiled: only `make soak` tests bots with them, because compiling the searches takes as long again.
RULES_ALONE = "from underhall.games import game; game({game!r}).driver().warm()"
RULES = Check("every rule has a passing test", (f"{BIN}/underhall", "rules", "--check"))


@dataclass
class Tally:
    """The results of the stages so far."""

    tests: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)

    def check(self, *checks: Check) -> None:
        """Runs commands, two at a time; each prints its output when it is done, but pytest's dots as they come."""
        waiting, running = list(checks), dict[Future[subprocess.CompletedProcess[str]], Check]()
        with ThreadPoolExecutor(AT_ONCE) as pool:
            while waiting or running:
                missing = {check.title for check in (*waiting, *running.values())}
                for check in [each for each in waiting if missing.isdisjoint(each.needs)][: AT_ONCE - len(running)]:
                    waiting.remove(check)
                    running[pool.submit(_outcome, check)] = check
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    self._report(running.pop(done), done.result())

    def close(self) -> int:
        """Prints the last line, and returns the exit code: 0 if all is well."""
        for title in self.broken:
            print(f"failed: {title}")
        failed = self.tests["failed"] + self.tests["error"] + len(self.broken)
        skipped = f", {self.tests['skipped']} skipped" if self.tests["skipped"] else ""
        print(f"{self.tests['passed']} passed, {failed} failed{skipped}")
        return int(failed > 0)

    def _report(self, check: Check, done: subprocess.CompletedProcess[str]) -> None:
        _say(check, "failed" if done.returncode else "done", done.stdout)
        counts: dict[str, int] = {}
        if check.counts:
            last = next((line for line in reversed(done.stdout.splitlines()) if SUMMARY.search(line)), "")
            counts = {word: int(number) for number, word in SUMMARY.findall(last)}
            self.tests.update(counts)
        if done.returncode and not counts.get("failed", 0) + counts.get("error", 0):  # it broke off, or found no tests
            self.broken.append(check.title)


def environment_of(build: dict[str, str]) -> dict[str, str]:
    """The environment for a build, ignoring any build named outside. Each module is translated to bytecode once."""
    ignored = {*INTERPRETED, *CHECKED, "PYTHONDONTWRITEBYTECODE"}
    return {name: value for name, value in os.environ.items() if name not in ignored} | build


def _say(check: Check, what: str, more: str = "") -> None:
    print(f"== {check.title}: {what} [{time.strftime('%H:%M:%S')}]\n{more}", end="", flush=True)


def _outcome(check: Check) -> subprocess.CompletedProcess[str]:
    _say(check, "started")
    printed = []
    with subprocess.Popen(
        check.command,
        cwd=ROOT,
        env=environment_of(check.environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if check.counts and PROGRESS.fullmatch(line):
                print(f"{check.title} {line}", end="", flush=True)
            else:
                printed.append(line)
    return subprocess.CompletedProcess(check.command, process.returncode, "".join(printed))


def compiling() -> list[Check]:
    """The rules of every game for every build that is tested; large games, and the build people play, come first."""
    games = sorted((path.parent.name for path in (ROOT / "src/underhall/games").glob("*/game.py")), reverse=True)
    played = [Check(f"compiling {game}", (f"{BIN}/underhall", "warm", game), UNCHECKED) for game in games]
    return played + [
        Check(f"compiling {game} with bounds checks", (sys.executable, "-c", RULES_ALONE.format(game=game)), CHECKED)
        for game in games
    ]


def quick_tests(files: Iterable[str], compiled: bool) -> list[Check]:
    """The runs of pytest for `make check`. Tests with bounds checks run interpreted, because compiling takes long."""
    runs: dict[str, list[str]] = {}
    for file in files:
        folder = Path(file).parts[1]
        stage = next((stage for stage in TESTS if folder in stage.folders), None)
        if stage is not None and folder not in NOT_QUICK:
            alone = {"browser": "in the browser"}.get(folder, "compiled")  # a browser leaves an event loop running
            runs.setdefault(alone if stage.environment is UNCHECKED else "interpreted", []).append(file)
    found = []
    for title, paths in runs.items():
        if title == "interpreted" or compiled:
            command = Tests(title, {}, tuple(Path(path).parts[1] for path in paths)).command(
                "-p", "tools.deadline", f"--start-within={ROOM}", *paths
            )
            build = INTERPRETED if title == "interpreted" else UNCHECKED
            found.append(Check(f"tests, {title}", command, build, counts=True))
        else:
            print(f"tests, {title}: left to make test, since rules must be compiled again")
    return found


def is_compiled() -> bool:
    """Whether the rules of all games, as they are now, are compiled for the build that people play."""
    program = (
        "from underhall.engine.builds import is_compiled; from underhall.games import NAMES, game; "
        "assert all(is_compiled(game(name)) for name in NAMES)"
    )
    command = (sys.executable, "-c", program)
    return not subprocess.run(command, env=environment_of(UNCHECKED), capture_output=True, check=False).returncode


def all_checks() -> list[Check]:
    """What `make test` runs. Long commands come first, so that none is left at the end."""
    builds = compiling()
    tests = []
    for stage in TESTS:
        needed = [build.title for build in builds if build.environment in (stage.environment, stage.also)]
        tests.append(replace(stage.check(), needs=tuple(needed)))
    rules = replace(RULES, needs=tuple(test.title for test in tests))
    return [*LINT[:2], *builds, *tests, *LINT[2:], rules]


def folder_problems(stages: Iterable[Tests]) -> list[str]:
    """Test folders that no stage runs, which would rot unseen, and stages that name a folder without tests."""
    listed = {folder for stage in stages for folder in stage.folders}
    found = {path.relative_to(TESTS_FOLDER).parts[0] for path in TESTS_FOLDER.rglob("test_*.py")}
    never_run = [f"tests/{folder} is in no stage of tools/check.py" for folder in sorted(found - listed)]
    return never_run + [f"tools/check.py names tests/{folder}, which has no tests" for folder in sorted(listed - found)]


def main(target: str) -> int:
    tally = Tally()
    if target == "lint":
        tally.check(*LINT)
    if target == "check":
        tally.check(*reversed(LINT), *quick_tests(affected(changed_files()), is_compiled()))
    if target == "test":
        tally.broken += folder_problems(TESTS)
        tally.check(*all_checks())
    if target == "soak":
        for stage in SOAK:
            tally.check(stage.check())
    return tally.close()


if __name__ == "__main__":
    if sys.argv[1:] not in (["check"], ["test"], ["lint"], ["soak"]):
        sys.exit("usage: python -m tools.check check|test|lint|soak")
    sys.exit(main(sys.argv[1]))
