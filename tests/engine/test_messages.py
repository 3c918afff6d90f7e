"""Everything the program says is in a catalogue: each message exists, gets the values it uses, and is used."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import underhall
from underhall.engine.declared.catalogue import ENGLISH, SHARED, WORDS, Catalogue, Messages, catalogue_of, file_of
from underhall.engine.declared.pseudo import PSEUDO

SOURCE = Path(underhall.__file__).parent
TEMPLATE = "template"  # a package of its own; test_declarations.py proves its messages
SAYING = ("say", "manual")  # what packages call their messages; the manual is the help of commands
# Parts whose ids follow from other files, and the tests that prove them.
PROVED = {"play": "test_declarations.py", "lessons": "test_tutorial.py", "browser": "test_script_messages.py"}
PROVED |= {
    "switches": "test_switches.py",
    "labels": "test_labels.py",
    "editor": "test_workshop_labels.py",
    "hints": "test_hints.py",
    "guide": "test_moments.py",
}
# Modules whose texts are not for people: generated programs, checks for tests, pages of documentation; and in games the
# rules, and declarations with their meanings.
SILENT = {
    "engine/course",
    "engine/program_files",
    "engine/testkit",
    "engine/game",
    "engine/records",
    "engine/declared/pages",
}
SILENT |= {"engine/declared/kinds", "pictures/palette"}
DECLARING = {"rules", "box", "data", "events", "features", "game", "kinds", "options", "pieces", "reasons", "steps"}
DECLARING |= {"table"}
# A literal that reads like a sentence or a label: two words or more.
WORDY = re.compile(r"[A-Za-z]{2,}[,:;.]? [A-Za-z]{2,}")
# The name of a piece, as a pack gives it: all its words have capitals. What we write has one at the start only.
TITLE = re.compile(r"[A-Z][a-z]+( [A-Z][a-z]+)+$")
# What only programmers read: mistakes in code, descriptions in documentation pages.
PROGRAMMERS = {"TypeError", "ValueError", "AssertionError", "RuntimeError", "LookupError", "NotImplementedError"}
PROGRAMMERS |= {"AttributeError", "IndexError", "CatalogueError"}
PROGRAMMERS |= {"Constraint"}  # what a check of packs is about; what it finds is said in other words
KEYS = {"Counted", "use_key"}  # calls that take keys of data files, which no language changes
PATTERNS = "re"  # calls of this module take patterns, which read what other programs wrote
MARKUP = re.compile(r"<[^<>]*>")
DOCUMENTED = {"description", "meaning"}
ATTRIBUTES = {"class_", "content"}  # of elements: only browsers read them
# What only programs read: queries, headers, elements, scripts, and the names of events in the server log.
QUERY = re.compile(r".*\b(SELECT|INSERT INTO|DELETE FROM|CREATE TABLE|PRAGMA|IS NOT NULL|BEGIN IMMEDIATE)\b")
HEADER = re.compile(r"HTTP/1\.1 |attachment; filename=|public, max-age=|<svg |(export )?const ")
LOG = "log"
LOGGED = re.compile(r"[a-z][a-z ]*")


@dataclass(frozen=True)
class Call:
    """A call `say(message, …)`; the message may be an f-string, `status-{}`, which stands for several."""

    where: str
    messages: Messages
    pattern: re.Pattern[str]
    values: frozenset[str]
    open: bool  # whether it hands on values by **


def sources() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py") if not {"programs", TEMPLATE} & set(path.parts))


def catalogues() -> dict[Path, Catalogue]:
    """Every catalogue whose messages are said by their ids, by its file."""
    files = sorted(SOURCE.rglob(f"{WORDS}/{ENGLISH}/*.ftl"))
    return {file: Catalogue([file]) for file in files if file.stem not in PROVED and TEMPLATE not in file.parts}


@cache
def english(folder: Path, part: str) -> Catalogue:
    """A part with the messages that all packages share."""
    return catalogue_of(folder, part, ENGLISH)


@cache
def calls() -> tuple[Call, ...]:
    return tuple(call for path in sources() for call in calls_in(path))


def calls_in(path: Path) -> Iterator[Call]:
    tree = ast.parse(path.read_text())
    said = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING
    ]
    if not said:
        return
    module = importlib.import_module(".".join(path.relative_to(SOURCE.parent).with_suffix("").parts))
    for node in said:
        assert isinstance(node.func, ast.Name)
        messages = getattr(module, node.func.id)
        assert isinstance(messages, Messages), f"{path}: `{node.func.id}` is for messages of a catalogue"
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
    for call in calls():
        catalogue = english(call.messages.folder, call.messages.part)
        found = [id for id in catalogue.messages if call.pattern.fullmatch(id)]
        assert found, f"{call.where}: {call.messages.part}.ftl has no message {call.pattern.pattern!r}"
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


def test_no_sentence_is_written_in_code() -> None:
    found = [f"{path.relative_to(SOURCE)}:{line}: {text!r}" for path in speaking() for line, text in texts(path)]
    assert not found, "\n".join(["these belong in a catalogue:", *found])


def speaking() -> list[Path]:
    """The modules that say something to people."""
    return [path for path in sources() if not silent(path.relative_to(SOURCE).with_suffix(""))]


def silent(module: Path) -> bool:
    return module.as_posix() in SILENT or (module.parts[0] == "games" and not DECLARING.isdisjoint(module.parts[2:3]))


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Literals that people may read, with their lines."""
    tree = ast.parse(path.read_text())
    passed: set[int] = set()
    for node in ast.walk(tree):  # parents first
        for other in not_for_people(node):
            passed.update(id(child) for child in ast.walk(other))
        if id(node) not in passed and isinstance(node, ast.Constant | ast.JoinedStr):
            passed.update(id(child) for child in ast.walk(node))
            text = literal(node)
            if WORDY.search(MARKUP.sub("", text)) and not any(each.match(text) for each in (TITLE, QUERY, HEADER)):
                yield node.lineno, text


def not_for_people(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that are for programmers or programs."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert():  # a docstring is an expression, too
            yield node
        case ast.keyword(arg=str(name)) if name in DOCUMENTED | ATTRIBUTES:
            yield node
        case ast.Dict():
            yield from (value for key, value in zip(node.keys, node.values, strict=True) if documents(key))
        case ast.FunctionDef(name="__repr__"):
            yield node
        case ast.Call(func=ast.Name(id=name)) if name in PROGRAMMERS | KEYS:
            yield node
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name))) if name == PATTERNS:
            yield node
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name)), args=[ast.Constant(value=str(event)), *_]):
            if name == LOG and LOGGED.fullmatch(event):
                yield node.args[0]


def documents(key: ast.expr | None) -> bool:
    return isinstance(key, ast.Constant) and key.value in DOCUMENTED


def literal(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values)


def test_the_pretended_language_says_the_same_with_accents() -> None:
    pretended = catalogue_of(*SHARED, language=PSEUDO)
    assert pretended.say("list-two", first="ore", second="coal") == "ore áñd coal"
