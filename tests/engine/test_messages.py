"""Everything the program says is in a catalogue: each message exists, gets what it asks for, and is used."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import underhall
from underhall.engine.declared.catalogue import ENGLISH, SHARED, WORDS, Catalogue, Messages, catalogue_of, file_of
from underhall.engine.declared.pseudo import PSEUDO

SOURCE = Path(underhall.__file__).parent
ELSEWHERE = {"play": "test_declarations.py", "browser": "test_script_messages.py"}  # parts that other tests prove
# Packages whose sentences are all in catalogues. Rules and declarations say nothing to people.
SPEAKING: tuple[str, ...] = ("server/web/pages",)
# A literal that reads like a sentence or a label: two words or more.
WORDY = re.compile(r"[A-Za-z]{2,}[,:;.]? [A-Za-z]{2,}")
# What only programmers read: mistakes in code, descriptions in documentation pages, queries. Or only browsers do.
PROGRAMMERS = {"TypeError", "ValueError", "AssertionError", "RuntimeError", "LookupError", "NotImplementedError"}
DOCUMENTED = {"description", "meaning"}
ATTRIBUTES = {"class_", "content"}


@dataclass(frozen=True)
class Call:
    """A call `say(message, …)`; the message may be an f-string, `status-{}`, which stands for several."""

    where: str
    messages: Messages
    pattern: re.Pattern[str]
    values: frozenset[str]
    open: bool  # whether it hands on values by **


def sources() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py") if "programs" not in path.parts)


def catalogues() -> dict[Path, Catalogue]:
    """Every catalogue but those that other tests prove, by its file."""
    files = sorted(SOURCE.rglob(f"{WORDS}/{ENGLISH}/*.ftl"))
    return {file: Catalogue([file]) for file in files if file.stem not in ELSEWHERE and file.suffix == ".ftl"}


@cache
def calls() -> tuple[Call, ...]:
    return tuple(call for path in sources() for call in calls_in(path))


def calls_in(path: Path) -> Iterator[Call]:
    tree = ast.parse(path.read_text())
    said = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
    ]
    if not said:
        return
    module = importlib.import_module(".".join(path.relative_to(SOURCE.parent).with_suffix("").parts))
    messages = module.say
    assert isinstance(messages, Messages), f"{path}: `say` is for messages of a catalogue"
    for node in said:
        where = f"{path.relative_to(SOURCE)}:{node.lineno}"
        named = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
        starred = any(keyword.arg is None for keyword in node.keywords)
        for each in alternatives(node.args[0]):
            yield Call(where, messages, pattern_of(each, where), named, starred)


def alternatives(message: ast.expr) -> Iterator[ast.expr]:
    """`"a" if … else "b"` are two messages."""
    if isinstance(message, ast.IfExp):
        yield from alternatives(message.body)
        yield from alternatives(message.orelse)
    else:
        yield message


def pattern_of(message: ast.expr, where: str) -> re.Pattern[str]:
    if isinstance(message, ast.Constant) and isinstance(message.value, str):
        return re.compile(re.escape(message.value))
    assert isinstance(message, ast.JoinedStr), f"{where}: the message must be a literal or an f-string"
    parts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9-]+" for part in message.values)
    pattern = "".join(parts)
    assert not pattern.startswith("[a-z0-9-]+"), f"{where}: the message must begin with a literal"
    return re.compile(pattern)


def test_every_message_exists_and_gets_what_it_asks_for() -> None:
    known = {file: catalogue.messages for file, catalogue in catalogues().items()}
    for call in calls():
        file = file_of(call.messages.folder, call.messages.part, ENGLISH)
        found = [id for id in known[file] if call.pattern.fullmatch(id)]
        assert found, f"{call.where}: {file.name} has no message {call.pattern.pattern!r}"
        catalogue = catalogue_of(call.messages.folder, call.messages.part, ENGLISH)
        for id in found:
            wanted = catalogue.values(id)
            assert call.open or wanted <= call.values, f"{call.where}: {id} needs {sorted(wanted - call.values)}"
        used = frozenset().union(*(catalogue.values(id) for id in found))
        assert call.values <= used, f"{call.where}: {found[0]} has no use for {sorted(call.values - used)}"


def test_every_message_is_used() -> None:
    patterns: dict[Path, list[re.Pattern[str]]] = {}
    for call in calls():
        patterns.setdefault(file_of(call.messages.folder, call.messages.part, ENGLISH), []).append(call.pattern)
    shared = file_of(*SHARED, ENGLISH)
    for file, catalogue in catalogues().items():
        referred = set(re.findall(r"\{ ?([a-z][a-z0-9-]*)[ .}]", file.read_text()))  # messages within messages
        for id in catalogue.messages:
            used = id in referred or any(pattern.fullmatch(id) for pattern in patterns.get(file, []))
            assert used or file == shared, f"{file.relative_to(SOURCE)}: nothing says {id}"


@pytest.mark.parametrize("package", SPEAKING)
def test_no_sentence_is_written_in_code(package: str) -> None:
    found = [f"{path.relative_to(SOURCE)}:{line}: {text!r}" for path in files_of(package) for line, text in texts(path)]
    assert not found, "\n".join(["these belong in a catalogue:", *found])


def files_of(package: str) -> list[Path]:
    place = SOURCE / package
    return [path for path in sources() if path == place.with_suffix(".py") or place in path.parents]


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Literals that people may read, with their lines."""
    tree = ast.parse(path.read_text())
    passed = {id(node) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    for node in ast.walk(tree):
        if id(node) in passed or for_programmers(node):
            passed.update(id(child) for child in ast.walk(node))
        elif id(node) not in passed and isinstance(node, ast.Constant | ast.JoinedStr):
            passed.update(id(child) for child in ast.walk(node))
            text = literal(node)
            if WORDY.search(text):
                yield node.lineno, text


def for_programmers(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert) or (isinstance(node, ast.keyword) and node.arg in DOCUMENTED | ATTRIBUTES):
        return True
    called = node.func if isinstance(node, ast.Call) else None
    return isinstance(called, ast.Name) and called.id in PROGRAMMERS


def literal(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values)


def test_the_pretended_language_says_the_same_with_accents() -> None:
    pretended = catalogue_of(*SHARED, language=PSEUDO)
    assert pretended.say("list-two", first="ore", second="coal") == "ore áñd coal"
