"""Games are found where packages register them; one that cannot be used does not stop the others."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import underhall
from tests.engine.plug_ins import install
from tests.toys.feast.game import game as feast
from tests.toys.feast.pack import PRINTED
from underhall import games
from underhall.engine import discovery
from underhall.engine.discovery import GameError, game_named, game_names, installed_rulebooks
from underhall.engine.record import replay
from underhall.errors import UnderhallError

ROOT = Path(__file__).parents[2]
OURS = ("dwarfs", "fall", "hall")
FEAST = "tests.toys.feast.game:game"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for packages besides those that are installed."""
    forget()
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    forget()


def forget() -> None:
    for function in (game_named, game_names, discovery._registered):
        function.cache_clear()


def test_our_games_are_registered_like_any_other() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    folders = [path.parent for path in (ROOT / "src/underhall/games").glob("*/game.py")]
    places = {folder.name: f"underhall.games.{folder.name}.game:game" for folder in sorted(folders)}
    assert project["entry-points"][discovery.GROUP] == places
    assert game_names() == games.NAMES == tuple(places) == OURS
    assert [game_named(name).folder for name in OURS] == sorted(folders)


def test_a_game_of_another_package_is_one_of_the_games(site: Path) -> None:
    install(site, "feasting", feast=FEAST)
    assert game_named("feast") is feast
    assert game_names() == games.NAMES == ("dwarfs", "fall", "feast", "hall")
    assert list(installed_rulebooks()) == list(game_names())
    match = underhall.new("feast", seats=2, seed=1, pack=PRINTED, switches={"rounds": 1})
    while match.decision is not None:
        match.choose(match.decision.options[0])
    assert replay(match.record(), PRINTED).core == match.core


def test_a_name_that_two_packages_claim_belongs_to_neither(site: Path) -> None:
    install(site, "feasting", feast=FEAST)
    install(site, "banquet", feast="banquet.game:game", other=FEAST)
    with pytest.raises(GameError, match=r"'feast' is registered by several packages: banquet, feasting\. Uninstall"):
        game_named("feast")
    with pytest.warns(UserWarning) as told:
        assert game_names() == OURS
    assert len(told) == 2, "the other one calls itself feast"


@pytest.mark.parametrize(
    ("source", "place", "why"),
    [
        ("import no_such_module", "", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("raise ValueError('out of order')", "", "ValueError: out of order"),
        ("", "", "AttributeError: module 'cellar' has no attribute 'game'"),
        ("game = 7", "", "cellar:game is not a Game"),
        ("", FEAST, f"{FEAST} calls itself 'feast'"),
        ("", "cellars:game", "ModuleNotFoundError: No module named 'cellars'"),
    ],
)
def test_a_game_that_cannot_be_used_is_named_and_left_out(
    site: Path, monkeypatch: pytest.MonkeyPatch, source: str, place: str, why: str
) -> None:
    monkeypatch.delitem(sys.modules, "cellar", raising=False)
    (site / "cellar.py").write_text(source)
    install(site, "underhall-cellar", cellar=place or "cellar:game")
    told = f"The game 'cellar' of the package underhall-cellar cannot be used: {why}"
    with pytest.raises(GameError) as error:
        game_named("cellar")
    assert str(error.value) == told
    with pytest.warns(UserWarning) as warned:
        assert game_names() == OURS
    assert [str(each.message) for each in warned] == [told]
    assert game_named("hall").name == "hall"


def test_a_wrong_name_is_refused_with_the_right_ones() -> None:
    with pytest.raises(UnderhallError, match=r"no game 'chess'; the games are dwarfs, fall, hall\."):
        game_named("chess")
    with pytest.raises(UnderhallError, match=r"Did you mean dwarfs\?"):
        game_named("dwarves")


def test_a_package_that_is_not_installed_says_so(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "entry_points", lambda group: ())
    for ask in (game_names, lambda: game_named("dwarfs")):
        with pytest.raises(UnderhallError, match=r"No games are installed.*pip install --editable"):
            ask()


def test_a_game_is_imported_when_it_is_asked_for() -> None:
    program = (
        "import sys, underhall.engine.match, underhall.engine.discovery as found\n"
        "loaded = lambda: sorted(name for name in sys.modules if name.count('.') == 3 and name.endswith('.game'))\n"
        "print(*loaded(), sep=','); found.game_named('fall'); print(*loaded(), sep=',')\n"
        "print(*(name for name in sys.modules if name.endswith(('.rules', '.picture', '.position', '.uses'))), sep=',')"
    )
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split("\n") == ["", "underhall.games.fall.game", "", ""]
