"""Modules import only from their own part of the package and from layers below."""

import re
from pathlib import Path

import pytest

from tools.layers import LAYERS, SOURCES, faults, imported_parts, place_of

DOCS = Path(__file__).parents[2] / "docs" / "engine.md"
# A package in which each part has one module.
MODULES = {
    "underhall/__init__.py": "__version__ = '1'\n",
    "underhall/engine/rules.py": "",
    "underhall/games/__init__.py": "",
    "underhall/games/chess/moves.py": "from underhall.engine.rules import check\n",
    "underhall/games/chess/picture/board.py": "from .. import moves\nimport underhall.pictures.paint\n",
    "underhall/games/draughts/moves.py": "",
    "underhall/pictures/paint.py": "",
    "underhall/bots/thinking.py": "from underhall import __version__\n",
    "underhall/envs/arrays.py": "from underhall.bots import thinking\nfrom underhall.games.chess import moves\n",
    "underhall/server/pages.py": 'SECRET = "underhall.cookie"\n',
    "underhall/cli.py": "from underhall.server.pages import show\n",
}


def package(folder: Path, **more: str) -> Path:
    """A folder with the package, and what its modules say besides."""
    for name, source in MODULES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    for name, source in more.items():
        path = folder / f"underhall/{name.replace('__', '/')}.py"
        path.write_text(source)
    return folder


def test_nobody_imports_from_a_layer_above() -> None:
    assert faults(SOURCES) == []


def test_a_package_in_order_has_no_faults(tmp_path: Path) -> None:
    assert faults(package(tmp_path)) == []


@pytest.mark.parametrize(
    ("module", "source", "told"),
    [
        ("engine__rules", "from underhall.games import chess", "engine imports underhall.games from a layer above"),
        ("engine__rules", "from underhall.games.chess import moves", "underhall.games.chess.moves from a layer above"),
        ("engine__rules", "def f():\n    import underhall.pictures.paint", "underhall.pictures.paint from a layer"),
        (
            "engine__rules",
            "if TYPE_CHECKING:\n    from underhall.bots.thinking import Bot",
            "engine imports underhall.b",
        ),
        ("engine__rules", "from ..server import pages", "engine imports underhall.server.pages from a layer above"),
        ("engine__rules", 'import_module("underhall.bots.thinking")', "engine imports underhall.bots.thinking from"),
        ("engine__rules", 'import_module(f"underhall.games.{name}")', "engine imports underhall.games from a layer"),
        ("engine__rules", "import underhall", "engine imports underhall from a layer above"),
        ("games__chess__moves", "import underhall.pictures.paint", "games imports underhall.pictures.paint from a"),
        ("games__chess__moves", "from .picture import board", "games imports underhall.games.chess.picture.board from"),
        ("games__chess__moves", "from underhall.games.draughts import moves", "chess imports another game, underhall."),
        ("games__chess__picture__board", "import underhall.games.draughts.moves", "chess imports another game, underh"),
        ("pictures__paint", "import underhall.bots.thinking", "pictures imports underhall.bots.thinking beside it"),
        ("server__pages", "import underhall.envs.arrays", "server imports underhall.envs.arrays beside it"),
        ("server__pages", "import underhall.cli", "server imports underhall.cli from a layer above"),
        ("cellar", "import underhall.engine.rules", "underhall.cellar belongs to no layer"),
    ],
)
def test_a_wrong_import_is_found(tmp_path: Path, module: str, source: str, told: str) -> None:
    (found,) = faults(package(tmp_path, **{module: f'"""Says nothing."""\n{source}\n'}))
    assert told in found
    assert found.startswith(f"underhall/{module.replace('__', '/')}.py:{1 + source.count(chr(10)) + 1}: ")


def test_the_parts_that_import_each_other(tmp_path: Path) -> None:
    assert imported_parts(package(tmp_path)) == {
        *(("games", "engine"), ("pictures", "games"), ("envs", "bots"), ("envs", "games"), ("commands", "server")),
    }


def test_the_docs_give_the_same_order() -> None:
    _, _, section = DOCS.read_text().partition("## Layers\n")
    rows = [line.split("|")[1] for line in section.partition("\n## ")[0].splitlines() if line.startswith("| `")]
    assert [re.findall(r"`(\w+)`", row) for row in rows] == [list(layer) for layer in LAYERS]


def test_a_module_has_the_place_of_the_longest_name_that_fits() -> None:
    places = [place_of(f"underhall.{name}") for name in ("games.hall.picture.lit", "games.hall.pack", "cellar")]
    assert [place and (place.part, place.game) for place in places] == [("pictures", "hall"), ("games", "hall"), None]
