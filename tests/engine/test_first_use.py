"""A type is introduced to msgspec by one thread at a time: two at once crash the process."""

import ast
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from tests.patience import STUCK
from underhall.engine import first_use
from underhall.engine.first_use import examined

SOURCES = Path(first_use.__file__).resolve().parents[1]
# Used by servers, or by programs with several threads. Other parts run in processes of their own, in one thread.
PARTS = ("engine", "games", "pictures", "bots", "server", "client.py")
READING = {"convert": 1, "decode": 1, "Decoder": 0, "schema_components": 0}  # the place of what names types
# Threads meet at types that have a part in common and that nobody has used before, again and again.
PROGRAM = """
import sys, threading, types
import msgspec
from underhall.engine.first_use import examined

TEXT = '''
from __future__ import annotations
import msgspec
class Inner(msgspec.Struct):
    a: int = 1
    b: list[dict[str, tuple[int, ...]]] = []
class Outer(msgspec.Struct):
    i: Inner
    j: list[Inner] = []
'''

def convert(kind, meeting):
    meeting.wait()
    done.append(msgspec.convert({"i": {"a": 3, "b": [{"z": [1]}]}, "j": [{"a": 2}]}, examined(kind)).j[0].a)

done = []
sys.setswitchinterval(1e-5)
for number in range(600):
    module = sys.modules["shapes"] = types.ModuleType("shapes")
    exec(TEXT, module.__dict__)
    meeting = threading.Barrier(3)
    threads = [threading.Thread(target=convert, args=(module.Outer, meeting)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print(len(done))
"""


def test_threads_that_use_a_type_for_the_first_time_do_not_crash() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=STUCK, check=False)
    assert (done.returncode, done.stdout) == (0, "1800\n"), done.stderr


def test_one_thread_at_a_time_examines_a_type(monkeypatch: pytest.MonkeyPatch) -> None:
    class Shape(msgspec.Struct):
        sides: int

    def plain(kind: type) -> None:
        with ThreadPoolExecutor(1) as other:
            free.append(other.submit(first_use._lock.acquire, blocking=False).result())

    free: list[bool] = []
    monkeypatch.setattr(msgspec.json, "Decoder", plain)
    assert examined(Shape) is examined(Shape) is Shape
    assert free == [False]  # examined once, and nobody else can meanwhile


def read(path: Path) -> list[tuple[ast.Call, ast.expr | None]]:
    """Where a module lets msgspec read or describe something, and the type that it gives."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        name = ast.unparse(node.func)
        if name.startswith("msgspec.") and node.func.attr in READING:
            place = READING[node.func.attr]
            named = next((word.value for word in node.keywords if word.arg == "type"), None)
            found.append((node, named or (node.args[place] if len(node.args) > place else None)))
    return found


def test_each_type_that_several_threads_may_use_is_examined() -> None:
    paths = {path for part in PARTS for path in ([SOURCES / part] if "." in part else (SOURCES / part).rglob("*.py"))}
    paths.remove(Path(first_use.__file__))
    found = [(path, call, kind) for path in paths for call, kind in read(path) if kind]
    assert len(found) > len(PARTS)
    unexamined = [
        f"{path}:{call.lineno}"
        for path, call, kind in found
        if not ast.unparse(kind).startswith(("examined(", "[examined("))
    ]
    assert unexamined == []
