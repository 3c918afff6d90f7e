"""Breaks a game's rules, one small fault at a time, and runs its rule tests: a fault that no test notices survives.

python -m tools.mutants dwarfs --sample 200 --seed 1
"""

import ast
import compileall
import os
import py_compile
import queue
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import track
from rich.syntax import Syntax
from rich.table import Table

from tools.check import WITHOUT_SCHEMATHESIS
from tools.mutations import Mutation, mutations

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("src", "tests", "conftest.py", "pyproject.toml")
NO_RULES = {"estimate.py"}  # how good a table looks to a bot is a matter of taste, which no rule test judges
RULE_MARK = "pytest.mark.rule"
PASSED, NO_TESTS = 0, 5  # exit codes of pytest
BAD_INPUT = 2
SLOWEST = 3  # a mutant may take this many times as long as all tests do unbroken…
LEAST_SECONDS = 20.0  # …or this, if that is longer
TEST_SECONDS = 60  # and a single test no longer than this, so that a mutant without end is soon found out
ENDING = ("-o", f"faulthandler_timeout={TEST_SECONDS}", "-o", "faulthandler_exit_on_timeout=true")
STUCK = "Timeout ("  # what pytest says of such a test


class Verdict(StrEnum):
    CAUGHT = "caught"
    ENDLESS = "endless"  # it ran out of time, which a developer would notice: caught
    SURVIVED = "survived"


@dataclass(frozen=True)
class Mutant:
    """A fault in a file, named as seen from the repository's root."""

    file: str
    mutation: Mutation

    @property
    def place(self) -> str:
        return f"{self.file}:{self.mutation.line}"


class Survivor(msgspec.Struct, frozen=True):
    file: str
    line: int
    function: str
    kind: str
    diff: str


class Report(msgspec.Struct, frozen=True):
    game: str
    seed: int
    possible: int
    sample: int
    caught: int
    endless: int
    survived: int
    share_caught: float
    seconds: float
    kinds: dict[str, dict[str, int]]
    survivors: list[Survivor]


class MutantsError(Exception):
    """The mutants cannot be run."""


def rule_files(root: Path, game: str) -> list[Path]:
    folder = root / "src" / "underhall" / "games" / game / "rules"
    files = sorted(path for path in folder.rglob("*.py") if path.name not in NO_RULES)
    if not files:
        raise MutantsError(f"there are no rules in src/underhall/games/{game}/rules")
    return files


def all_mutants(root: Path, game: str) -> list[Mutant]:
    return [
        Mutant(path.relative_to(root).as_posix(), mutation)
        for path in rule_files(root, game)
        for mutation in mutations(path.read_text())
    ]


def sample_of(possible: list[Mutant], size: int, seed: int) -> list[Mutant]:
    return random.Random(seed).sample(possible, min(size, len(possible)))


def likely_and_other_tests(root: Path, game: str, mutation: Mutation) -> tuple[list[str], list[str]]:
    """The test files that name the broken function or its rules, those that do so most first; and the rest."""
    words = [word for word in (mutation.function, *mutation.rules) if word]
    mentions = {}
    for path in sorted((root / "tests" / "rules" / game).rglob("test_*.py")):
        text = path.read_text()
        mentions[path.relative_to(root).as_posix()] = sum(text.count(word) for word in words)
    likely = sorted((name for name, times in mentions.items() if times), key=lambda name: (-mentions[name], name))
    return likely, [name for name, times in mentions.items() if not times]


def marked_tests(root: Path, game: str, mutation: Mutation) -> list[str]:
    """The single tests whose mark names a rule of the broken function: they notice most faults within seconds."""
    wanted = {f"{game}:{rule}" for rule in mutation.rules}
    return [
        f"{path.relative_to(root).as_posix()}::{test.name}"
        for path in sorted((root / "tests" / "rules" / game).rglob("test_*.py"))
        for test in ast.parse(path.read_text()).body
        if isinstance(test, ast.FunctionDef) and wanted & rules_named(test)
    ]


def rules_named(test: ast.FunctionDef) -> set[str]:
    """The arguments of a test's rule marks."""
    marks = [mark for mark in test.decorator_list if isinstance(mark, ast.Call) and ast.unparse(mark.func) == RULE_MARK]
    return {str(name.value) for mark in marks for name in mark.args if isinstance(name, ast.Constant)}


class Workshop:
    """A copy of the sources and tests in which one mutant at a time is tried."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder
        self.game = game

    def fill(self, root: Path) -> None:
        for name in COPIED:
            source = root / name
            if source.is_dir():
                shutil.copytree(source, self.folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            elif source.exists():
                shutil.copy2(source, self.folder / name)
        # Python tells a changed source by its time in seconds and its size: too coarse here. So go by its hash.
        compileall.compile_dir(
            self.folder / "src", quiet=1, invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH
        )

    def try_unbroken(self) -> float:
        """Runs all the game's rule tests once, and says how many seconds they take."""
        started = time.monotonic()
        code, output = self._pytest([f"tests/rules/{self.game}"], timeout=None, write_bytecode=True)
        if code == NO_TESTS or not (self.folder / "tests" / "rules" / self.game).is_dir():
            raise MutantsError(f"there are no tests in tests/rules/{self.game}")
        if code != PASSED:
            raise MutantsError(f"the tests must pass before anything is broken, but they say:\n{output}")
        return time.monotonic() - started

    def try_mutant(self, mutant: Mutant, timeout: float) -> Verdict:
        path = self.folder / mutant.file
        sound = path.read_text()
        path.write_text(mutant.mutation.apply(sound))
        try:
            first = marked_tests(self.folder, self.game, mutant.mutation)
            for tests in (first, *likely_and_other_tests(self.folder, self.game, mutant.mutation)):
                if tests:
                    code, output = self._pytest(tests, timeout, write_bytecode=False)
                    if code not in (PASSED, NO_TESTS):
                        return Verdict.ENDLESS if STUCK in output else Verdict.CAUGHT
        except subprocess.TimeoutExpired:
            return Verdict.ENDLESS
        finally:
            path.write_text(sound)
        return Verdict.SURVIVED

    def _pytest(self, targets: Iterable[str], timeout: float | None, *, write_bytecode: bool) -> tuple[int, str]:
        environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(self.folder / "src")}
        if not write_bytecode:
            environment["PYTHONDONTWRITEBYTECODE"] = "1"
        options = ("-x", "-q", "-p", "no:cacheprovider", *WITHOUT_SCHEMATHESIS, *ENDING)
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", *options, *targets],
            cwd=self.folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,  # so that a mutant that hangs can be ended with all it started
        )
        try:
            output, _ = process.communicate(timeout=timeout)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
        return process.returncode, output


def run_mutants(root: Path, game: str, sample: int, seed: int, jobs: int, timeout: float | None) -> Report:
    """Tries a random sample of a game's mutants."""
    started = time.monotonic()
    possible = all_mutants(root, game)
    sources = {
        path.relative_to(root).as_posix(): path.read_text() for path in rule_files(root, game)
    }  # as they are now
    chosen = sample_of(possible, sample, seed)
    with workshops(root, game, jobs) as (benches, unbroken_seconds):
        limit = timeout or max(LEAST_SECONDS, SLOWEST * unbroken_seconds)

        def verdict_of(mutant: Mutant) -> Verdict:
            bench = benches.get()
            try:
                return bench.try_mutant(mutant, limit)
            finally:
                benches.put(bench)

        with ThreadPoolExecutor(jobs) as pool:
            console = Console(stderr=True)
            verdicts: list[Verdict] = []
            for verdict in track(pool.map(verdict_of, chosen), "breaking the rules", len(chosen), console=console):
                if verdict is Verdict.SURVIVED:  # printed at once: a whole sample takes long
                    mutant = chosen[len(verdicts)]
                    console.print(f"survived: {mutant.place} {mutant.mutation.function} ({mutant.mutation.kind})")
                verdicts.append(verdict)
    return report_of(
        sources, game, seed, len(possible), dict(zip(chosen, verdicts, strict=True)), time.monotonic() - started
    )


@contextmanager
def workshops(root: Path, game: str, jobs: int) -> Iterator[tuple[queue.SimpleQueue[Workshop], float]]:
    """One workshop for each job, all copies of one in which the unbroken tests passed; and how long they took."""
    benches: queue.SimpleQueue[Workshop] = queue.SimpleQueue()
    with tempfile.TemporaryDirectory(prefix="underhall-mutants-") as folder:
        first = Workshop(Path(folder, "0"), game)
        first.folder.mkdir()
        first.fill(root)
        seconds = first.try_unbroken()
        benches.put(first)
        for number in range(1, jobs):
            other = Workshop(Path(folder, str(number)), game)
            shutil.copytree(first.folder, other.folder)  # with the compiled tests
            benches.put(other)
        yield benches, seconds


def report_of(
    sources: dict[str, str], game: str, seed: int, possible: int, verdicts: dict[Mutant, Verdict], seconds: float
) -> Report:
    counts = Counter(verdicts.values())
    kinds: dict[str, dict[str, int]] = {}
    for mutant, verdict in verdicts.items():
        kind = kinds.setdefault(mutant.mutation.kind, dict.fromkeys(Verdict, 0))
        kind[verdict] += 1
    survivors = sorted(
        (mutant for mutant, verdict in verdicts.items() if verdict == Verdict.SURVIVED),
        key=lambda mutant: (mutant.file, mutant.mutation.line, mutant.mutation.start),
    )
    noticed = counts[Verdict.CAUGHT] + counts[Verdict.ENDLESS]
    return Report(
        game=game,
        seed=seed,
        possible=possible,
        sample=len(verdicts),
        caught=counts[Verdict.CAUGHT],
        endless=counts[Verdict.ENDLESS],
        survived=counts[Verdict.SURVIVED],
        share_caught=round(noticed / len(verdicts), 4) if verdicts else 0.0,
        seconds=round(seconds, 1),
        kinds=dict(sorted(kinds.items())),
        survivors=[
            Survivor(
                file=mutant.file,
                line=mutant.mutation.line,
                function=mutant.mutation.function,
                kind=mutant.mutation.kind,
                diff=mutant.mutation.diff(sources[mutant.file], mutant.file),
            )
            for mutant in survivors
        ],
    )


def print_report(report: Report) -> None:
    console = Console(highlight=False, markup=False)
    for survivor in report.survivors:
        where = survivor.function or "the module"
        console.print(f"\n{survivor.file}:{survivor.line} survived in {where}: {survivor.kind}", style="bold")
        console.print(Syntax("\n".join(survivor.diff.splitlines()[2:]), "diff", background_color="default"))
    table = Table("kind", *Verdict)
    for kind, counts in report.kinds.items():
        table.add_row(kind, *(str(counts[verdict]) for verdict in Verdict))
    console.print(table)
    console.print(
        f"{report.game}: {report.share_caught:.1%} of {report.sample} mutants were noticed "
        f"({report.possible} possible, seed {report.seed}, {report.seconds:.0f} s)"
    )


def main(
    game: Annotated[str, typer.Argument(help="Whose rules to break.")],
    sample: Annotated[int, typer.Option(min=1, help="How many mutants to try.")] = 200,
    seed: Annotated[int, typer.Option(help="Chooses the sample.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="How many to try at once.")] = os.cpu_count() or 1,
    timeout: Annotated[
        float | None, typer.Option(help="Seconds for one mutant.", show_default="from the tests")
    ] = None,
    json: Annotated[Path | None, typer.Option(help="Write the report to this file, too.")] = None,
    root: Annotated[Path, typer.Option(help="The repository.", hidden=True)] = ROOT,
) -> None:
    """Break a game's rules, one small fault at a time: do its rule tests notice?"""
    try:
        report = run_mutants(root, game, sample, seed, jobs, timeout)
    except MutantsError as error:
        typer.echo(f"mutants: {error}", err=True)
        raise typer.Exit(BAD_INPUT) from error
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    print_report(report)


if __name__ == "__main__":
    typer.run(main)
