"""The rules compile for NVIDIA cards, on any machine with the extra `cuda`; what they need is written down."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from underhall.batches import ptx
from underhall.engine.compile import INTERPRETED
from underhall.engine.setting import setting
from underhall.games import NAMES

REPORTS = Path(__file__).resolve().parents[2] / "build"


@pytest.mark.skipif(ptx.missing() is not None, reason=f"no compiler for CUDA: {ptx.missing()}")
@pytest.mark.parametrize("name", NAMES)
def test_the_rules_compile_and_their_resources_are_recorded(name: str) -> None:
    code = ptx.compile_ptx(setting(name))
    taken = ptx.resources(code)

    assert f".visible .entry {code.entry}(" in code.text
    assert ".target sm_90" in code.text
    assert f"\n.version {ptx.LANGUAGE}\n" in code.text, "older drivers would refuse it"
    assert ".extern .func" not in code.text, "the kernel calls what no card has"
    assert taken is not None, "nvJitLink is part of the extra 'cuda' but could not be loaded"
    assert 0 < taken.registers <= 255, "a thread has at most 255 registers"
    assert taken.local_bytes >= taken.stack_bytes

    report = {"game": name, "seconds": round(code.seconds, 2), "ptx_bytes": len(code.text), **asdict(taken)}
    REPORTS.mkdir(exist_ok=True)
    (REPORTS / f"ptx-{name}.json").write_text(json.dumps(report, indent=2) + "\n")


@pytest.mark.skipif(INTERPRETED, reason="interpreted rules are refused before anything is looked for")
def test_without_the_compiler_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ptx, "find_spec", lambda name: None)
    with pytest.raises(ptx.NoCompilerError, match=r"numba-cuda is not installed.*underhall\[cuda\]"):
        ptx.compile_ptx(setting("dwarfs"))


def test_what_is_called_often_is_compiled_once_and_large_functions_stay_apart() -> None:
    small = 'define linkonce_odr i32 @"small"(i64 %a) {\n  ret i32 0\n}\n'
    large = 'define linkonce_odr i32 @"large"(i64 %a) {\n' + "  ret i32 0\n" * ptx.LARGE + "}\n"
    kernel = 'define void @"kernel"(i64 %a) {\n' + "  ret void\n" * ptx.LARGE + "}\n"

    given = ptx._apart([kernel, small, large, small, large])

    assert given == [kernel, small, large.replace("(i64 %a)", "(i64 %a) noinline")]
