"""The plugin that collects which rules are proved: what it refuses, what counts, and what a later run changes."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

RULES = """
game = "moles"
title = "The Moles"
version = 1
""" + "".join(
    f'[[rule]]\nid = "R00{n}"\nsection = "Turns"\nheading = "Digging {n}"\ntext = "Dig {n} times."\n'
    for n in range(1, 6)
)
SOURCE = Path(__file__).parents[2] / "src"


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A small repository with a game of five rules, whose tests run under this plugin."""
    monkeypatch.setenv("PYTHONPATH", str(SOURCE))
    for name in [name for name in os.environ if name.startswith("PYTEST_XDIST")]:
        monkeypatch.delenv(name)  # these tests may themselves run in a worker
    folder = pytester.mkdir("games") / "moles"
    folder.mkdir()
    (folder / "rules.toml").write_text(RULES)
    pytester.makeini(
        "[pytest]\nrulebooks = games\naddopts = -p underhall.pytest_plugin -p no:schemathesis --strict-markers\n"
    )
    return pytester


def proofs(project: pytest.Pytester) -> dict[str, Any]:
    path = project.path / "build" / "rule-coverage.json"
    return dict(json.loads(path.read_text())["tests"]) if path.exists() else {}


def proved(project: pytest.Pytester) -> dict[str, list[str]]:
    """The rules that each test, by its own name, has proved."""
    return {node.rpartition("::")[2]: proof["rules"] for node, proof in proofs(project).items()}


MIXED = """
    import pytest

    @pytest.mark.rule("moles:R001", "moles:R002")
    def test_passes(): pass

    @pytest.mark.rule("moles:R003")
    def test_fails(): assert False

    @pytest.mark.rule("moles:R003")
    @pytest.mark.skip
    def test_skipped(): pass

    @pytest.mark.rule("moles:R003")
    @pytest.mark.xfail(reason="not yet", strict=False)
    def test_expected_to_fail(): assert False

    @pytest.mark.rule("moles:R003")
    @pytest.mark.xfail(reason="not yet", strict=False)
    def test_passes_unexpectedly(): pass

    @pytest.fixture
    def broken_end():
        yield
        assert False

    @pytest.mark.rule("moles:R004")
    def test_fails_at_the_end(broken_end): pass

    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("moles:R005")), 2])
    def test_each(n): pass

    def test_names_nothing(): pass
"""


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_only_what_ran_and_passed_counts(project: pytest.Pytester, workers: tuple[str, ...]) -> None:
    project.makepyfile(MIXED)
    project.runpytest_subprocess(*workers).assert_outcomes(
        passed=5, failed=1, skipped=1, xfailed=1, xpassed=1, errors=1
    )
    assert proved(project) == {"test_passes": ["moles:R001", "moles:R002"], "test_each[1]": ["moles:R005"]}


@pytest.mark.parametrize(
    ("marker", "said"),
    [
        ('"moles:R001", "moles:R002", "moles:R003", "moles:R004"', "at most 3"),
        ('"moles:R009"', "'moles:R009' is not in the rulebook of moles"),
        ('"voles:R001"', "does not name a game with a rulebook: they are moles"),
        ("", "with 1 to 3 ids"),
        ("7", "with 1 to 3 ids"),
        ('"moles:R001", why="dig"', "with 1 to 3 ids"),
    ],
)
def test_a_wrong_marker_stops_the_run(project: pytest.Pytester, marker: str, said: str) -> None:
    project.makepyfile(f"import pytest\n@pytest.mark.rule({marker})\ndef test_it(): pass\n")
    result = project.runpytest()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*::test_it: *{said.replace('[', '[[]')}*"])
    assert proofs(project) == {}


def test_a_wrong_marker_stops_the_workers_too(project: pytest.Pytester) -> None:
    project.makepyfile('import pytest\n@pytest.mark.rule("moles:R009")\ndef test_it(): pass\n')
    result = project.runpytest_subprocess("-n", "2")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*'moles:R009' is not in the rulebook of moles"])


def test_marks_of_a_class_and_of_its_tests_add_up(project: pytest.Pytester) -> None:
    project.makepyfile(
        """
        import pytest

        @pytest.mark.rule("moles:R001", "moles:R002", "moles:R003")
        class TestDigging:
            @pytest.mark.rule("moles:R003", "moles:R004")
            def test_it(self): pass
        """
    )
    result = project.runpytest()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*the test names 4 rules*"])


TWO = """
    import pytest

    @pytest.mark.rule("moles:R001")
    def test_one(): pass

    @pytest.mark.rule("moles:R001", "moles:R002")
    def test_two(): pass
"""


@pytest.fixture
def two_files(project: pytest.Pytester) -> pytest.Pytester:
    """Two files, each with two passing tests, which have run."""
    project.makepyfile(test_a=TWO, test_b=TWO)
    project.runpytest().assert_outcomes(passed=4)
    assert len(proofs(project)) == 4
    return project


def test_a_failing_test_withdraws_its_own_proof_alone(two_files: pytest.Pytester) -> None:
    two_files.makepyfile(test_a=TWO.replace("def test_two(): pass", "def test_two(): assert False"))
    two_files.runpytest("test_a.py").assert_outcomes(passed=1, failed=1)
    assert set(proofs(two_files)) == {"test_a.py::test_one", "test_b.py::test_one", "test_b.py::test_two"}


@pytest.mark.parametrize("part", [("test_a.py::test_one",), ("-k", "test_one"), ("test_a.py", "--lf")])
def test_running_a_part_keeps_the_rest(two_files: pytest.Pytester, part: tuple[str, ...]) -> None:
    before = proofs(two_files)
    two_files.runpytest(*part)
    assert proofs(two_files) == before


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_a_test_that_is_gone_is_dropped(two_files: pytest.Pytester, workers: tuple[str, ...]) -> None:
    two_files.makepyfile(test_a=TWO.replace("test_one", "test_renamed"))
    (two_files.path / "test_b.py").unlink()
    two_files.runpytest_subprocess(*workers).assert_outcomes(passed=2)
    assert set(proofs(two_files)) == {"test_a.py::test_renamed", "test_a.py::test_two"}


def test_a_run_without_named_rules_leaves_the_file_alone(two_files: pytest.Pytester) -> None:
    before = proofs(two_files)
    (two_files.path / "test_b.py").unlink()
    two_files.makepyfile(test_plain="def test_plain(): pass\n")
    two_files.runpytest("test_plain.py").assert_outcomes(passed=1)
    assert proofs(two_files) == before


def test_a_proof_knows_the_file_it_was_made_with(two_files: pytest.Pytester) -> None:
    before = proofs(two_files)
    two_files.makepyfile(test_a=TWO + "    # changed")
    two_files.runpytest("test_a.py::test_one").assert_outcomes(passed=1)
    after = proofs(two_files)
    assert {node for node in before if before[node] != after[node]} == {"test_a.py::test_one"}
    assert before["test_a.py::test_one"]["hash"] == after["test_a.py::test_two"]["hash"]


def test_a_broken_coverage_file_is_written_anew(two_files: pytest.Pytester) -> None:
    (two_files.path / "build" / "rule-coverage.json").write_text("{")
    two_files.runpytest("test_a.py").assert_outcomes(passed=2)
    assert set(proofs(two_files)) == {"test_a.py::test_one", "test_a.py::test_two"}


def test_nothing_is_written_without_named_rules(project: pytest.Pytester) -> None:
    project.makepyfile("def test_plain(): pass\n")
    project.runpytest().assert_outcomes(passed=1)
    assert not (project.path / "build").exists()
