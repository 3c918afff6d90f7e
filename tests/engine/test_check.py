"""How `make test` runs its checks: two at a time, each after what it needs, and one line that counts."""

import sys

import pytest

from tools.check import AT_ONCE, TESTS, Check, Tally, all_checks

DOTS = ". [ 50%]\nF [100%]\n"
TOLD = "test_one fails because of this\n"


def check(title: str, program: str, **more: object) -> Check:
    return Check(title, (sys.executable, "-c", program), **more)  # type: ignore[arg-type]


def printing(text: str, code: int = 0) -> str:
    return f"import sys; sys.stdout.write({text!r}); sys.exit({code})"


def test_a_check_starts_when_what_it_needs_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    Tally().check(check("last", "", needs=("first", "second")), check("first", ""), check("second", ""))
    told = [line.partition(" [")[0] for line in capsys.readouterr().out.splitlines()]
    assert told[-2:] == ["== last: started", "== last: done"]
    assert set(told[:-2]) == {f"== {title}: {what}" for title in ("first", "second") for what in ("started", "done")}


def test_no_more_than_two_run_at_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    Tally().check(*(check(f"{number}", "") for number in range(5)))
    running = most = 0
    for line in capsys.readouterr().out.splitlines():
        running += 1 if "started" in line else -1
        most = max(most, running)
    assert running == 0 and most == AT_ONCE


def test_dots_come_first_and_the_rest_in_one_piece(capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally()
    tally.check(check("tests", printing(f"{DOTS}{TOLD}1 failed, 1 passed in 0.1s\n", 1), counts=True))
    assert tally.close() == 1
    told = capsys.readouterr().out.splitlines()
    assert told[1:3] == ["tests . [ 50%]", "tests F [100%]"]
    assert told[3].startswith("== tests: failed") and told[4] == TOLD.strip()
    assert told[-1] == "1 passed, 1 failed"


def test_what_breaks_off_counts_as_failed(capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally()
    tally.check(
        check("broken", printing("Segmentation fault\n", 139), counts=True),
        check("lint", printing("", 1)),
        check("tests", printing("3 passed, 2 skipped in 0.1s\n"), counts=True),
    )
    assert tally.close() == 1
    assert {"failed: broken", "failed: lint"} < set(capsys.readouterr().out.splitlines())
    assert tally.tests == {"passed": 3, "skipped": 2}


def test_tests_wait_for_their_builds_and_for_nothing_else() -> None:
    checks = {check.title: check for check in all_checks()}
    for stage in TESTS:
        needed = [checks[title] for title in checks[stage.check().title].needs]
        builds = [stage.environment, *([stage.also] if stage.also else [])]
        assert {str(check.environment) for check in needed} == {str(build) for build in builds if needed}
        assert all(check.title.startswith("compiling") for check in needed)
    assert set(checks["every rule has a passing test"].needs) == {stage.check().title for stage in TESTS}
