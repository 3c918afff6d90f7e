"""A rule's id leads to its code: `grep -rn R067 src/underhall/games/dwarfs/rules` finds what CONTRIBUTING promises."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from underhall.engine.rulebook import Rulebook
from underhall.games import NAMES
from underhall.games import game as game_named

DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef
LISTED = re.compile(r"\(([A-Z]+-?\d[^()]*)\)")  # what docstrings end with: (R123, R124, C19)


@pytest.fixture(params=NAMES)
def rulebook(request: pytest.FixtureRequest) -> Rulebook:
    return game_named(request.param).rulebook


def notes(game: str) -> Iterator[tuple[str, str]]:
    """Every docstring and comment of a game's rules, with where it stands."""
    for path in sorted((game_named(game).folder / "rules").rglob("*.py")):
        source = path.read_text()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, DOCUMENTED) and (docstring := ast.get_docstring(node)):
                yield f"{place(path, node)}", docstring
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                yield f"{path.name}:{token.start[0]}", token.string


def place(path: Path, node: DOCUMENTED) -> str:
    return path.name if isinstance(node, ast.Module) else f"{path.name}:{node.lineno} {node.name}"


def ids_in(rulebook: Rulebook, text: str) -> list[str]:
    """All that looks like an id: it begins as the game's ids do, or stands in a list of ids."""
    starts = "|".join(sorted({id.rstrip("0123456789") for id in rulebook.ids}))
    listed = [each for group in LISTED.findall(text) for each in re.split(r"[,;]?\s+", group)]
    return [*re.findall(rf"\b(?:{starts})\d+\b", text), *listed]


def test_every_id_in_the_rules_is_in_the_rulebook(rulebook: Rulebook) -> None:
    """Ranges and omissions fail too: what stands between two ids is not an id."""
    unknown = [
        f"{where}: {id}"
        for where, text in notes(rulebook.game)
        for id in ids_in(rulebook, text)
        if id not in rulebook.ids
    ]
    assert not unknown


def test_every_rule_is_named_in_the_rules(rulebook: Rulebook) -> None:
    """By the function that carries it out; where there is none, the package says why."""
    named = {id for _, text in notes(rulebook.game) for id in ids_in(rulebook, text)}
    assert not [id for id in rulebook.ids if id not in named]
