"""What `make check` runs: the nearest tests that a change can affect, until its time is over."""

from pathlib import Path

import pytest

from tools import affected as affected_module
from tools.affected import CORE, affected
from tools.check import INTERPRETED, TESTS, UNCHECKED, quick_tests

TREE = {
    "src/underhall/games/dwarfs/rules/castle.py": "",
    "src/underhall/games/dwarfs/rules.toml": "",
    "src/underhall/games/dwarfs/art/castle.svg": "",
    "src/underhall/server/__init__.py": "",
    "src/underhall/server/far.py": "",
    "src/underhall/server/near.py": "from underhall.server import far",
    "src/underhall/server/words/en/near.ftl": "",
    "tests/pictures/test_drawings.py": "",
    "tests/pictures/test_dwarfs.py": "",
    "tests/rules/dwarfs/test_castle.py": "",
    "tests/rules/dwarfs/test_store.py": "",
    "tests/rules/fall/test_turn.py": "",
    "tests/server/conftest.py": "",
    "tests/server/test_far.py": "def test():\n    import underhall.server.near",
    "tests/server/test_near.py": "from underhall.server.near import something",
    "tests/server/test_other.py": "from tests.server import helpers",
    "tests/server/helpers.py": "from .test_near import something",
    "tests/toys/template.py": "",
    "tests/engine/test_derived.py": "from tests.toys.template import template_setting",
    **dict.fromkeys(CORE, ""),
}


@pytest.fixture(autouse=True)
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in TREE.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(affected_module, "ROOT", tmp_path)
    affected_module._graph.cache_clear()


@pytest.fixture(autouse=True, scope="module")
def forget():
    yield
    affected_module._graph.cache_clear()


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("tests/server/test_other.py", ["tests/server/test_other.py"]),
        ("src/underhall/server/near.py", ["test_near.py", "test_far.py", "test_other.py"]),
        ("src/underhall/server/far.py", ["test_far.py", "test_near.py", "test_other.py"]),
        ("tests/server/helpers.py", ["test_other.py"]),
        ("tests/server/conftest.py", None),
        ("src/underhall/server/words/en/near.ftl", ["test_near.py", "test_far.py"]),
        ("src/underhall/games/dwarfs/rules/castle.py", ["test_castle.py", "test_store.py"]),
        ("src/underhall/games/dwarfs/art/castle.svg", ["test_drawings.py", "test_dwarfs.py"]),
        ("src/underhall/games/dwarfs/rules.toml", ["test_castle.py", "test_store.py"]),
        ("src/underhall/template/moleworks/rules.py", ["tests/engine/test_derived.py"]),
        ("src/underhall/template/moleworks/art/gem.svg", ["tests/engine/test_derived.py"]),
    ],
)
def test_a_change_leads_to_tests_the_nearest_first(changed: str, tests: list[str] | None) -> None:
    found = [test for test in affected([changed]) if test not in CORE]
    if tests is None:
        assert {Path(test).name for test in found} == {"test_far.py", "test_near.py", "test_other.py"}
    else:
        assert [Path(test).name for test in found] == [Path(test).name for test in tests]


@pytest.mark.parametrize("changed", ["README.md", "src/underhall/new.py", "pyproject.toml", "tests/gone/test_gone.py"])
def test_in_doubt_the_core_is_run(changed: str) -> None:
    assert affected([changed]) == sorted(CORE)


def test_nothing_changed_affects_nothing() -> None:
    assert affected([]) == []


def test_the_core_is_there() -> None:
    root = Path(__file__).parents[2]
    assert all((root / test).is_file() for test in CORE)
    assert {Path(test).parts[1] for test in CORE} <= {folder for stage in TESTS for folder in stage.folders}


def test_each_test_runs_in_its_stage_and_nothing_is_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    files = ["tests/engine/test_match.py", "tests/rules/fall/test_turn.py", "tests/server/test_table.py"]
    checks = quick_tests(files, compiled=True)
    assert [check.command[-len(run) :] for check, run in zip(checks, [files[:2], files[2:]], strict=True)] == [
        tuple(files[:2]),
        tuple(files[2:]),
    ]
    assert [check.environment for check in checks] == [INTERPRETED, UNCHECKED]
    assert quick_tests(["tests/compiled/test_wheel.py", "tests/properties/test_fall.py"], compiled=True) == []
    assert quick_tests(files, compiled=False) == checks[:1]
    assert "compiled: left to make test" in capsys.readouterr().out


def test_after_a_while_no_test_is_started(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("import time\ndef test_one(): time.sleep(0.2)\ndef test_two(): pass\ndef test_three(): pass\n")
    done = pytester.runpytest("-p", "tools.deadline", "--start-within=0.1")
    done.assert_outcomes(passed=1)
    done.stdout.fnmatch_lines(["left to make test: 2 tests"])
    pytester.runpytest("-p", "tools.deadline").assert_outcomes(passed=3)
