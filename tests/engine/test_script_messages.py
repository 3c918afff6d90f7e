"""Everything the pages' scripts say is in their catalogue: each message exists, gets its values, and is used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import msgspec
import pytest
from fluent.runtime import FluentResource
from fluent.syntax import ast

from tests.engine.scripts import HOLE, Token, runs, scripts, tokens
from underhall.engine.declared.catalogue import ENGLISH, SHARED, Catalogue, catalogue_of, file_of
from underhall.engine.declared.pseudo import PSEUDO
from underhall.server.web import files

FOLDER = files.STATIC.parent
# A literal that reads like a sentence or a label: two words or more, or one with a capital.
WORDY = re.compile(r"[A-Za-z]{2,}[,:;.]? [A-Za-z]{2,}|^[A-Z][a-z]+[.?!]?$")
# What only browsers read: the value of these properties, the arguments of these functions, names, selectors and markup.
PROPERTIES = {"class", "className"}
FUNCTIONS = {"querySelector", "querySelectorAll", "closest", "matches", "matchMedia", "add", "remove", "toggle"}
NAMES = {"Enter", "Escape", "Home", "End", "Space", "Notification"}
MARKUP = re.compile(r"[.#\[:<]")
COMMAND = re.compile(r"underhall [a-z]+ ")  # for a terminal


@dataclass(frozen=True)
class Call:
    """A call `say("message", { value, … })`; a template, `status-${status}`, stands for several messages."""

    where: str
    pattern: re.Pattern[str]
    values: frozenset[str]


@cache
def catalogue() -> Catalogue:
    return catalogue_of(FOLDER, files.BROWSER, ENGLISH)


@cache
def calls() -> tuple[Call, ...]:
    return tuple(
        call for path in scripts() for run in runs(tokens(path.read_text())) for call in calls_in(run, path.name)
    )


def calls_in(run: list[Token], name: str) -> Iterator[Call]:
    for at, token in enumerate(run[:-2]):
        if token.text != "say" or run[at + 1].text != "(" or run[at - 1].text in (".", "function"):
            continue
        where, message = f"{name}:{token.line}", run[at + 2]
        assert message.kind in ("string", "template"), f"{where}: the message must be a literal"
        assert not message.text.startswith(HOLE), f"{where}: the message must begin with a literal"
        pattern = "[a-z0-9-]+".join(re.escape(part) for part in message.text.split(HOLE))
        yield Call(where, re.compile(pattern), values_in(run[at + 3 :], where))


def values_in(rest: list[Token], where: str) -> frozenset[str]:
    """The names of the values, from what follows the message."""
    if rest[0].text == ")":
        return frozenset()
    assert [token.text for token in rest[:2]] == [",", "{"], f"{where}: the values must be a literal object"
    names, depth = set(), 0
    for before, token, after in zip(rest, rest[1:], rest[2:], strict=False):
        depth += (token.text in "([{") - (token.text in ")]}") if token.kind == "sign" else 0
        if not depth:
            break
        if depth == 1 and before.text in ("{", ",") and token.kind == "word" and after.text in (":", ",", "}"):
            names.add(token.text)
    return frozenset(names)


def test_the_catalogue_can_be_read() -> None:
    for file in (file_of(*SHARED, ENGLISH), file_of(FOLDER, files.BROWSER, ENGLISH)):
        assert not [entry for entry in FluentResource(file.read_text()).body if isinstance(entry, ast.Junk)]


def test_every_message_exists_and_gets_what_it_asks_for() -> None:
    for call in calls():
        found = [id for id in catalogue().messages if call.pattern.fullmatch(id)]
        assert found, f"{call.where}: there is no message {call.pattern.pattern!r}"
        for id in found:
            missing = catalogue().values(id) - call.values
            assert not missing, f"{call.where}: {id} needs {sorted(missing)}"
        used = frozenset().union(*(catalogue().values(id) for id in found))
        assert call.values <= used, f"{call.where}: {found[0]} has no use for {sorted(call.values - used)}"


def test_every_message_is_used() -> None:
    file = file_of(FOLDER, files.BROWSER, ENGLISH)
    referred = set(re.findall(r"\{ ([a-z][a-z0-9-]*) \}", file.read_text()))
    unused = [
        id
        for id in Catalogue([file]).messages
        if id not in referred and not any(call.pattern.fullmatch(id) for call in calls())
    ]
    assert not unused


def test_no_sentence_is_written_in_scripts() -> None:
    found = [
        f"{path.name}:{token.line}: {token.text!r}"
        for path in scripts()
        for run in runs(tokens(path.read_text()))
        for at, token in enumerate(run)
        if token.kind in ("string", "template") and WORDY.search(token.text) and not for_browsers(run, at)
    ]
    assert not found, "\n".join(["these belong in words/en/browser.ftl:", *found])


def for_browsers(run: list[Token], at: int) -> bool:
    text = run[at].text
    if text in NAMES or MARKUP.match(text) or COMMAND.match(text):
        return True
    start, callee = around(run, at)
    return start in PROPERTIES or callee in FUNCTIONS


def around(run: list[Token], at: int) -> tuple[str, str]:
    """The word with which the property or argument begins that a literal is in, and the function that gets it."""
    start, depth = "", 0
    for place in range(at - 1, 0, -1):
        sign = run[place].text if run[place].kind == "sign" else ""
        depth += (sign in list(")]}")) - (sign in list("([{"))
        opens = depth < 0
        if not start and (opens or (not depth and sign in (",", ";"))):
            start = run[place + 1].text
        if opens:
            return start, run[place - 1].text if sign == "(" else ""
    return start, ""


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ('el("p", {}, "Two words")', True),
        ("el(`Over ${'there'}`)", False),
        ("el(`${a} of them all`)", True),
        ('button("Undo", act)', True),
        ("el(`a-${x ? `Deep inside` : y}`)", True),
        ("// Two words\nel('p')", False),
        ('text.split(/"Two words"/)', False),
        ('el("p", { class: "two words" })', False),
        ('el("p", { class: wide ? "two words" : "one" })', False),
        ('el("p", { class: "hint" }, "Two words")', True),
        ('el("p", { class: "hint", title: "Two words" })', True),
        ('node.closest("button, summary, a")', False),
    ],
)
def test_sentences_in_scripts_are_found(script: str, found: bool) -> None:
    literals = [(run, at) for run in runs(tokens(script)) for at, token in enumerate(run)]
    assert found == any(
        run[at].kind in ("string", "template") and WORDY.search(run[at].text) and not for_browsers(run, at)
        for run, at in literals
    )


def test_the_server_offers_the_catalogue_as_a_module() -> None:
    constants = dict(re.findall(r"^export const (\w+) = (.*);$", files.messages(), re.MULTILINE))
    source = msgspec.json.decode(constants["source"])
    assert msgspec.json.decode(constants["locale"]) == ENGLISH
    assert {entry.id.name for entry in FluentResource(source).body} == set(catalogue().messages)


def test_the_pretended_language_reaches_the_browser() -> None:
    pretended = catalogue_of(FOLDER, files.BROWSER, PSEUDO)
    assert pretended.locale == ENGLISH and "\nundo = Úñdó\n" in pretended.source
