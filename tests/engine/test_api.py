"""The plug-in API: it is documented, and a game can be written with nothing else."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import moleworks
import pytest

from tests.engine.plug_ins import install
from tests.engine.test_discovery import FEAST, site
from tests.toys.feast.game import game as feast
from tools import plug_in_docs
from tools.plug_in_docs import PUBLIC
from underhall.engine.api import VERSION
from underhall.engine.discovery import GameError, game_named

__all__ = ["site"]

PACKAGE = Path(moleworks.__file__).parent
SOURCES = [*PACKAGE.rglob("*.py"), *(PACKAGE.parent / "tests").glob("*.py")]


def imported(path: Path) -> set[tuple[str, str]]:
    """The names of ours that a module imports, with the modules they come from."""
    nodes = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom) and node.module]
    return {
        (node.module or "", alias.name)
        for node in nodes
        for alias in node.names
        if (node.module or "").partition(".")[0] == "underhall"
    }


@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_name_exists_and_is_explained(module: str) -> None:
    found = importlib.import_module(module)
    for name in PUBLIC[module]:
        assert hasattr(found, name), name
        assert plug_in_docs.about(module, name).endswith("."), f"{name} needs a docstring, or a comment beside it"


def test_the_page_is_up_to_date() -> None:
    assert plug_in_docs.PAGE.read_text() == plug_in_docs.page(), "python -m tools.plug_in_docs"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_the_template_imports_only_public_names(path: Path) -> None:
    public = {(module, name) for module, names in PUBLIC.items() for name in names}
    assert imported(path) <= public


def test_the_template_imports_something() -> None:
    assert ("underhall.engine.game", "Game") in set().union(*map(imported, SOURCES))


def test_a_game_for_another_version_is_refused(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(site, "feasting", feast=FEAST)
    monkeypatch.setattr(feast, "api", VERSION + 1)
    with pytest.raises(GameError, match=f"written for version {VERSION + 1} of the plug-in API, and this is version 1"):
        game_named("feast")
