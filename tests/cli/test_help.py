"""The help of every command: it has an example, and shows no names of Python's types after options."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from underhall import cli

OPTION = re.compile(r"^│[ *]+--.*", re.MULTILINE)
TYPE = re.compile(r"<(bool|int|float|str|path|list)\b")


def commands(found: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """All commands and groups, as they are typed."""
    found = found or typer.main.get_command(cli.app)
    yield path
    for name, command in getattr(found, "commands", {}).items():
        yield from commands(command, (*path, name))


@pytest.mark.parametrize("path", list(commands()), ids=lambda path: " ".join(("underhall", *path)))
def test_help_has_an_example_and_no_types(path: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    result = CliRunner().invoke(cli.app, [*path, "--help"])
    assert result.exit_code == 0, result.output
    assert " ".join(["underhall", *path]) in result.output.partition("Usage:")[2].partition("\n")[2]
    assert re.search("Examples?:|Start with", result.output)
    options = OPTION.findall(result.output)
    assert options and not [line for line in options if TYPE.search(line)]
