"""The scripts of the pages, cut into tokens: as much of JavaScript as is needed to find what they say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from underhall.server.web.files import STATIC

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
      | (?P<template>`)
      | (?P<word>[\w$\#]+)
      | (?P<blank>\s+)
      | (?P<sign>=>|\.\.\.|.)""",
    re.VERBOSE | re.DOTALL,
)
REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
BEFORE_REGEX = {"(", ",", "=", ":", "[", "!", "&", "|", "?", "{", "}", ";", "=>", "return"}  # else `/` divides
HOLE = "…"  # where a template inserts something


@dataclass
class Token:
    """A part of a script. A template has the tokens of what it inserts."""

    kind: str
    text: str  # of a string or template: what it says
    line: int
    inner: list[Token] = field(default_factory=list)


def scripts() -> list[Path]:
    """Our own scripts."""
    return sorted(STATIC.glob("*.js"))


def tokens(source: str) -> list[Token]:
    found, end = _until(source, 0, "")
    assert end == len(source), f"{source[end : end + 40]!r} closes nothing"
    return found


def _until(source: str, at: int, close: str) -> tuple[list[Token], int]:
    """The tokens up to a sign that closes what is open, and where that sign stands."""
    found: list[Token] = []
    depth = 0
    while at < len(source):
        line = source.count("\n", 0, at) + 1
        regex = REGEX.match(source, at) if source[at] == "/" and source[at + 1] not in "/*" else None
        if regex and (not found or found[-1].text in BEFORE_REGEX):
            found.append(Token("regex", regex[0], line))
            at = regex.end()
            continue
        match = TOKEN.match(source, at)
        assert match and match.lastgroup
        kind, text = match.lastgroup, match[0]
        if text == close and not depth:
            return found, at
        depth += (text == "{") - (text == "}")
        at = match.end()
        if kind == "template":
            template, at = _template(source, at, line)
            found.append(template)
        elif kind == "string":
            found.append(Token(kind, text[1:-1], line))
        elif kind in ("word", "sign"):
            found.append(Token(kind, text, line))
    return found, at


def _template(source: str, at: int, line: int) -> tuple[Token, int]:
    said = ""
    inner: list[Token] = []
    while source[at] != "`":
        if source.startswith("${", at):
            inside, at = _until(source, at + 2, "}")
            said, inner = said + HOLE, [*inner, *inside]
        else:
            said += source[at : at + 2] if source[at] == "\\" else source[at]
            at += source[at] == "\\"
        at += 1
    return Token("template", said, line, inner), at + 1


def runs(found: list[Token]) -> Iterator[list[Token]]:
    """A script's tokens, then those within its templates."""
    yield found
    for token in found:
        if token.inner:
            yield from runs(token.inner)
