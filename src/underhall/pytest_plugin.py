"""Tests name the rules they prove: `@pytest.mark.rule("dwarfs:R060")`. This checks the names and keeps the score.

A test may name at most three rules, so that each is really proved. What ran and passed goes to the coverage file, which
`underhall rules --check` reads.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from underhall import rule_coverage
from underhall.commands.messages import say
from underhall.engine.discovery import installed_rulebooks
from underhall.engine.rulebook import Rulebook, find_rulebooks
from underhall.rule_coverage import Coverage, CoverageError, Proof

MOST_RULES = 3
MARKER = "rule"
PROPERTY = "underhall_rules"  # how the rules of a test travel with its report, from worker processes too


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("rulebooks", say("ini-rulebooks"))
    parser.addini("rule_coverage", say("ini-coverage"), default=str(rule_coverage.FILE))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f'{MARKER}("game:id", ...): {say("ini-marker", most=MOST_RULES)}')
    config.pluginmanager.register(Score(config), "underhall_rule_score")


class Score:
    """What this run collected, ran and proved."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.named: dict[str, tuple[str, ...]] = {}
        self.unproved: set[str] = set()  # failed, skipped, or expected to fail
        self.ran: set[str] = set()
        self.collected: set[str] = set()
        self.wrong: list[tuple[str, str]] = []  # tests that are wrongly marked, and how

    def _output(self) -> dict[str, Any] | None:
        """What a worker of xdist hands to the process that started it; none in that process itself."""
        return getattr(self.config, "workeroutput", None)

    @pytest.hookimpl(tryfirst=True)  # before anything is deselected: `collected` tells which tests still exist
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        folder = self.config.getini("rulebooks")
        rulebooks = find_rulebooks(Path(folder)) if folder else installed_rulebooks()
        for item in items:
            names, problems = rules_of(item, rulebooks)
            self.wrong += [(item.nodeid, problem) for problem in problems]
            item.user_properties.append((PROPERTY, names))
        if self.wrong and self._output() is None:
            raise pytest.UsageError("\n".join(f"{node}: {problem}" for node, problem in self.wrong))
        if not self.config.getoption("lf", False):  # "last failed" leaves tests out while it collects
            in_part = self._files_in_part()
            self.collected.update(item.nodeid for item in items if rule_coverage.file_of(item.nodeid) not in in_part)

    def _files_in_part(self) -> set[str]:
        """Files of which only some tests were collected, because the command line names tests in them."""
        root = self.config.rootpath
        where = self.config.invocation_params.dir
        named = [Path(where, arg.partition("::")[0]) for arg in self.config.args if "::" in arg]
        return {Path(os.path.relpath(path, root)).as_posix() for path in named}

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """In a worker of xdist a usage error would be lost: there, the wrongly marked tests fail."""
        for node, problem in self.wrong:
            if node == item.nodeid:
                pytest.fail(problem, pytrace=False)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        names = dict(report.user_properties).get(PROPERTY)
        if not names:
            return
        self.ran.add(report.nodeid)
        self.named[report.nodeid] = tuple(str(name) for name in names)  # type: ignore[attr-defined]
        if not report.passed or hasattr(report, "wasxfail"):
            self.unproved.add(report.nodeid)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A worker process of xdist is done: it alone knows what was collected."""
        self.collected.update(getattr(node, "workeroutput", {}).get(PROPERTY, ()))

    def pytest_sessionfinish(self) -> None:
        output = self._output()
        if output is not None:
            output[PROPERTY] = sorted(self.collected)
            return
        if not self.ran:  # so that it cannot undo what another run writes at the same moment
            return
        old = self._old()
        tests = rule_coverage.merge(
            old.tests, self.config.rootpath, ran=self.ran, passed=self._passed(), collected=self.collected
        )
        if tests != old.tests:
            rule_coverage.save_coverage(self._path(), msgspec.structs.replace(old, tests=tests))

    def _passed(self) -> dict[str, Proof]:
        hashes = {
            file: rule_coverage.hash_of(self.config.rootpath / file) for file in map(rule_coverage.file_of, self.ran)
        }
        proofs = {}
        for node in self.ran - self.unproved:
            if digest := hashes[rule_coverage.file_of(node)]:
                proofs[node] = Proof(rules=self.named[node], hash=digest)
        return proofs

    def _path(self) -> Path:
        return Path(self.config.rootpath, self.config.getini("rule_coverage"))

    def _old(self) -> Coverage:
        """What earlier runs proved; nothing if their file is missing or broken, since this run writes it again."""
        path = self._path()
        try:
            return rule_coverage.load_coverage(path)
        except CoverageError:
            return Coverage(root=Path(os.path.relpath(self.config.rootpath, path.parent)).as_posix())


def rules_of(item: pytest.Item, rulebooks: Mapping[str, Rulebook]) -> tuple[list[str], list[str]]:
    """The rules that a test names, and what is wrong with them."""
    names: list[str] = []
    problems: list[str] = []
    for mark in item.iter_markers(MARKER):
        if mark.kwargs or not mark.args or not all(isinstance(name, str) for name in mark.args):
            problems.append(say("marker-form", most=MOST_RULES))
            continue
        names += [name for name in mark.args if name not in names]
    for name in names:
        game, _, id = name.partition(":")
        if game not in rulebooks:
            problems.append(say("marker-game", rule=repr(name), games=", ".join(rulebooks) or say("marker-no-games")))
        elif id not in rulebooks[game].ids:
            problems.append(say("marker-rule", rule=repr(name), game=game))
    if len(names) > MOST_RULES:
        problems.append(say("marker-many", rules=", ".join(names), given=len(names), most=MOST_RULES))
    return names, problems
