"""The diagram of layers: it shows the imports that are in the source."""

from pathlib import Path

import pytest

from tools.site.architecture import Box, Layer, architecture, arrows_of, check_parts
from tools.site.diagram import Arrow, draw
from tools.site.imports import Import, imports_in, parts_of


def test_imports_are_read_from_the_source(tmp_path: Path) -> None:
    files = {
        "__init__.py": "def new():\n    from underhall.engine.match import Match\n",
        "errors.py": "",
        "engine/__init__.py": "from underhall import __version__\nfrom underhall.errors import Wrong, Other\n",
        "engine/match.py": "import underhall.errors\nimport json\nfrom underhall.engine import dice\n",
        "server/web/app.py": "from underhall import new\nif TYPE_CHECKING:\n    import underhall.engine.match\n",
        "server/__init__.py": "",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert parts_of(tmp_path) == ["__init__", "engine", "errors", "server"]
    assert imports_in(tmp_path) == [
        Import("__init__", "engine", "__init__.py"),
        Import("engine", "errors", "engine/__init__.py"),
        Import("engine", "errors", "engine/match.py"),
        Import("server", "__init__", "server/web/app.py"),
        Import("server", "engine", "server/web/app.py"),
    ]


def test_what_other_paths_imply_is_pale_and_what_goes_up_or_sideways_is_marked() -> None:
    level = {"engine": 0, "games": 1, "bots": 2, "server": 3, "arena": 3}
    pairs = {("games", "engine"), ("bots", "games"), ("server", "engine"), ("server", "bots"), ("engine", "games")}
    assert set(arrows_of(pairs | {("server", "arena")}, level)) == {
        Arrow("games", "engine", "plain"),
        Arrow("bots", "games", "plain"),
        Arrow("server", "bots", "plain"),
        Arrow("server", "engine", "pale"),  # by way of bots and games
        Arrow("engine", "games", "against"),
        Arrow("server", "arena", "against"),
    }


def test_the_diagram_has_each_box_and_each_arrow_once() -> None:
    drawn = draw([("Low", ["engine"]), ("Middle", ["games", "bots"]), ("High", ["server"])], [
        Arrow("games", "engine", "plain"), Arrow("server", "engine", "pale"), Arrow("engine", "bots", "against"),
    ])  # fmt: skip
    assert [drawn.count(f">{name}</text>") for name in ("engine", "games", "bots", "server")] == [1, 1, 1, 1]
    assert drawn.count("<title>server imports engine</title>") == 1
    assert [drawn.count(f'<g class="{kind}">') for kind in ("plain", "pale", "against")] == [1, 1, 1]


def test_layers_that_miss_a_part_are_refused() -> None:
    check_parts(["engine", "games"], ["games", "engine"])
    with pytest.raises(ValueError, match="bots, server"):
        check_parts(["engine", "bots"], ["engine", "server"])
    with pytest.raises(ValueError, match="twice"):
        check_parts(["engine", "engine"], ["engine"])
    with pytest.raises(ValueError, match="disagree"):
        architecture([Layer("All", [Box(["engine"], "The engine.")])])
