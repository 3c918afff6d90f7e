"""The mutants: which faults are made, and that a fault survives exactly when no test can notice it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutants import MutantsError, all_mutants, likely_and_other_tests, marked_tests, run_mutants, sample_of
from tools.mutations import Mutation, mutations

ROOT = Path(__file__).parents[2]
RULES = '''
LIMIT = 3

def may_dig(box, table, moles):
    """A mole digs while there is earth. (R001)"""
    return moles < LIMIT

def smaller(box, table, a, b):
    """The smaller of two. (R002)"""
    if a < b:
        return a
    return b
'''
TESTS = """
from underhall.games.moles.rules.digging import may_dig, smaller

def test_may_dig():
    assert [moles for moles in range(-1, 6) if may_dig(None, None, moles)] == [-1, 0, 1, 2]

def test_smaller():
    assert [smaller(None, None, a, b) for a, b in ((1, 4), (4, 1), (2, 2))] == [1, 1, 2]
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository with one game and its rule tests."""
    rules = tmp_path / "src" / "underhall" / "games" / "moles" / "rules"
    rules.mkdir(parents=True)
    for package in (rules, *rules.parents[:3]):  # a real package, so that it hides the installed one
        (package / "__init__.py").touch()
    (rules / "digging.py").write_text(RULES)
    tests = tmp_path / "tests" / "rules" / "moles"
    tests.mkdir(parents=True)
    (tests / "test_digging.py").write_text(TESTS)
    return tmp_path


def faults(source: str) -> dict[str, set[str]]:
    """For each kind of fault, the lines that replace a line of the source."""
    found: dict[str, set[str]] = {}
    for mutation in mutations(source):
        new = set(mutation.apply(source).splitlines()) - set(source.splitlines())
        found.setdefault(mutation.kind, set()).update(line.strip() for line in new)
    return found


@pytest.mark.parametrize(
    ("line", "kind", "expected"),
    [
        ("x = a < b", "comparison flipped", {"x = a >= b"}),
        ("x = a < b", "boundary moved", {"x = a <= b"}),
        ("x = a == b", "comparison flipped", {"x = a != b"}),
        ("x = 3", "one more", {"x = 4"}),
        ("x = 3", "one less", {"x = 2"}),
        ("x = True", "constant changed", {"x = False"}),
        ("x = a - (b + c)", "sign swapped", {"x = a + (b + c)", "x = a - (b - c)"}),
        ("x = a and (b or c)", "and/or swapped", {"x = a or (b or c)", "x = a and (b and c)"}),
        ("x = not (a or b) and c", "not removed", {"x = (a or b) and c"}),
        ("table.moles[a] += b", "sign swapped", {"table.moles[a] -= b"}),
        ("table.moles[a] += b", "statement removed", {"pass"}),
        ("table.moles[a] = b", "statement removed", {"pass"}),
        ("push(table, a)", "statement removed", {"pass"}),
        ("if a: push(table, a)", "branch swapped", {"if not (a): push(table, a)"}),
        ("return a and b", "return value changed", {"return not (a and b)"}),
        ("return count(a)", "return value changed", {"return (count(a)) + 1"}),
        ("return", "statement removed", {"pass"}),
    ],
)
def test_a_line_gives_these_faults(line: str, kind: str, expected: set[str]) -> None:
    assert faults(f"def f(table, a, b, c):\n    {line}\n")[kind] == expected


@pytest.mark.parametrize(
    "source",
    [
        'def f():\n    """Three times 3. (R001)"""\n',
        "@step(3)\ndef f(a=3) -> 3:\n    pass\n",
        "class Step(IntEnum):\n    DIG = 3\n",
        "def f(a):\n    x = a\n",  # without it `x` would be unbound
    ],
)
def test_what_is_no_rule_is_left_alone(source: str) -> None:
    assert mutations(source) == []


def test_no_two_faults_are_the_same_and_all_can_be_compiled() -> None:
    mutated = [mutation.apply(RULES) for mutation in mutations(RULES)]
    assert len(set(mutated)) == len(mutated) > 6
    assert RULES not in mutated
    for source in mutated:
        compile(source, "mutant", "exec")


def test_letters_beyond_ascii_do_not_shift_the_fault() -> None:
    assert faults('def f(a):\n    "ä – ö"; return "é", a < 3\n')["boundary moved"] == {'"ä – ö"; return "é", a <= 3'}


def test_the_tests_that_speak_of_the_rule_come_first(tree: Path) -> None:
    tests = tree / "tests" / "rules" / "moles"
    (tests / "test_b.py").write_text("# R001 R001 R001 R001\n")
    (tests / "test_c.py").write_text("# nothing\n")
    mutation = Mutation("", 1, "may_dig", ("R001",), 0, 0, "")
    likely, others = likely_and_other_tests(tree, "moles", mutation)
    assert [Path(name).name for name in likely] == ["test_b.py", "test_digging.py"]
    assert [Path(name).name for name in others] == ["test_c.py"]


def test_tests_whose_mark_names_a_rule_come_first(tree: Path) -> None:
    tests = tree / "tests" / "rules" / "moles"
    (tests / "test_marks.py").write_text(
        "import pytest\n\n"
        "@pytest.mark.rule('moles:R001', 'moles:R009')\ndef test_one():\n    assert True\n\n"
        "@pytest.mark.rule('moles:R002')\ndef test_two():\n    assert True\n"
    )
    mutation = Mutation("", 1, "may_dig", ("R001", "R003"), 0, 0, "")
    assert "tests/rules/moles/test_marks.py::test_one" in marked_tests(tree, "moles", mutation)
    assert not any(name.endswith("::test_two") for name in marked_tests(tree, "moles", mutation))


def test_only_the_equivalent_mutants_survive(tree: Path) -> None:
    possible = all_mutants(tree, "moles")
    report = run_mutants(tree, "moles", sample=100, seed=1, jobs=2, timeout=60)
    assert report.sample == report.possible == len(possible) > 6
    assert report.caught + report.survived == report.sample
    # Of two equal numbers it does not matter which is called the smaller.
    (survivor,) = report.survivors
    assert (survivor.function, survivor.kind, survivor.line) == ("smaller", "boundary moved", 10)
    assert "-    if a < b:\n+    if a <= b:" in survivor.diff
    assert report.share_caught == round(report.caught / report.sample, 4)
    assert (tree / survivor.file).read_text() == RULES


def test_an_endless_mutant_is_ended(tree: Path) -> None:
    rules = tree / "src" / "underhall" / "games" / "moles" / "rules" / "digging.py"
    rules.write_text("def may_dig(box, table, moles):\n    while moles:\n        moles -= 1\n    return moles\n")
    (tree / "tests/rules/moles/test_digging.py").write_text(
        "from underhall.games.moles.rules.digging import may_dig\n"
        "def test_it():\n    assert may_dig(None, None, 3) == may_dig(None, None, 0) == 0\n"
    )
    report = run_mutants(tree, "moles", sample=100, seed=1, jobs=2, timeout=3)
    assert report.kinds["statement removed"]["endless"] == 1
    assert report.survived == 0


def test_a_seed_chooses_the_sample(tree: Path) -> None:
    possible = all_mutants(tree, "moles")
    samples = [sample_of(possible, 3, seed) for seed in (1, 1, 2, 3, 4)]
    assert samples[0] == samples[1]
    assert len({tuple(mutant.mutation for mutant in sample) for sample in samples}) > 1
    assert set(sample_of(possible, 100, 1)) == set(possible)


def test_the_command_prints_and_writes_the_share(tree: Path) -> None:
    path = tree / "report.json"
    options = ["--sample", "2", "--seed", "5", "--root", str(tree), "--json", str(path)]
    done = subprocess.run(
        [sys.executable, "-m", "tools.mutants", "moles", *options], cwd=ROOT, capture_output=True, text=True, check=True
    )
    report = json.loads(path.read_text())
    assert report["caught"] + report["endless"] + report["survived"] == report["sample"] == 2
    assert f"moles: {report['share_caught']:.1%} of 2 mutants were noticed" in done.stdout


def test_failing_tests_and_unknown_games_are_refused(tree: Path) -> None:
    with pytest.raises(MutantsError, match="no rules in"):
        run_mutants(tree, "voles", sample=1, seed=1, jobs=1, timeout=None)
    test = tree / "tests" / "rules" / "moles" / "test_digging.py"
    test.write_text(TESTS.replace("== [1, 1, 2]", "== [1, 1, 3]"))
    with pytest.raises(MutantsError, match="test_smaller"):
        run_mutants(tree, "moles", sample=1, seed=1, jobs=1, timeout=None)
    test.unlink()
    with pytest.raises(MutantsError, match="no tests in"):
        run_mutants(tree, "moles", sample=1, seed=1, jobs=1, timeout=None)
