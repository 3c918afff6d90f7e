"""The diagram of layers: it shows the imports that are in the source."""

import msgspec
import pytest

from tools.layers import LAYERS, SOURCES, imported_parts
from tools.site.architecture import TEXTS, Texts, architecture, arrows_of
from tools.site.diagram import Arrow, draw


def test_what_other_paths_imply_is_left_out() -> None:
    pairs = {("games", "engine"), ("bots", "games"), ("server", "engine"), ("server", "bots"), ("arena", "engine")}
    assert set(arrows_of(pairs)) == {  # the server reaches the engine by way of bots and games
        Arrow("games", "engine"),
        Arrow("bots", "games"),
        Arrow("server", "bots"),
        Arrow("arena", "engine"),
    }


def test_the_diagram_has_each_box_and_each_arrow_once() -> None:
    rows = [("Low", ["engine"]), ("Middle", ["games", "bots"]), ("High", ["server"])]
    drawn = draw(rows, [Arrow("games", "engine"), Arrow("server", "engine")])
    assert [drawn.count(f">{name}</text>") for name in ("engine", "games", "bots", "server")] == [1, 1, 1, 1]
    assert drawn.count("<title>server imports engine</title>") == 1
    assert drawn.count("<title>") == 2


def test_the_page_describes_each_part_and_draws_each_import() -> None:
    texts = msgspec.toml.decode(TEXTS.read_bytes(), type=Texts)
    page = architecture(texts, imported_parts(SOURCES))
    assert page.count("<title>") == len(arrows_of(imported_parts(SOURCES))) > 7
    assert [page.count(f"**{part}.** ") for layer in LAYERS for part in layer] == [1] * len(texts.about)
    assert "<title>games imports engine</title>" in page
    with pytest.raises(ValueError, match="engine"):
        architecture(Texts(texts.titles, {part: text for part, text in texts.about.items() if part != "engine"}), set())
