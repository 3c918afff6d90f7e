"""Pictures as files and in notebooks: requests are drawn, or refused with a reason."""

import sys
from itertools import chain
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from tests.pictures.common import after, parsed, views
from underhall.cli import main
from underhall.engine.match import Match
from underhall.engine.setting import Setting
from underhall.games import NAMES
from underhall.pictures.drawn import picture_of, scene_of, stage_of
from underhall.pictures.letters import faces, font_files
from underhall.pictures.moving import stills
from underhall.pictures.palette import FOLDER, THEMES
from underhall.pictures.viewer import Viewer

GAME, SEATS, CHOICES = "hall", 2, 12
BAD_INPUT = 2


@pytest.fixture(scope="module")
def match() -> Match:
    return after(GAME, SEATS, CHOICES)


@pytest.fixture(scope="module")
def record(match: Match, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "game.json"
    match.record().save(path)
    return path


@pytest.fixture
def replay(record, monkeypatch, capsys):
    """Runs the command, and returns its output and exit code."""

    def run(*arguments: object) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["underhall", "replay", str(record), *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out + said.err

    return run


def test_an_svg(replay, tmp_path):
    path = tmp_path / "table.svg"
    code, said = replay("--picture", path, "--ply", 20, "--theme", "dark")
    assert (code, "as a spectator sees it" in said) == (0, True)
    assert ElementTree.parse(path).getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_a_png_of_what_a_seat_can_choose(replay, match, tmp_path):
    path = tmp_path / "table.png"
    code, said = replay("--picture", path, "--seat", match.waiting[0], "--options", "--width", 300)
    assert code == 0, said
    with Image.open(path) as image:
        assert image.width == 300


@pytest.mark.parametrize("ending", [".gif", ".webp", ".apng"])
def test_a_picture_that_moves(replay, tmp_path, ending):
    path = tmp_path / f"game{ending}"
    code, said = replay("--picture", path, "--every", "ply", "--pace", 0.1, "--width", 120, "--open", "--ply", 9)
    assert code == 0, said
    with Image.open(path) as image:
        assert (image.width, getattr(image, "n_frames", 1) > 1) == (120, True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--picture", "table.bmp"], "must end in one of .svg, .png, .gif, .webp, .apng"),
        (["--picture", "table"], "must end in one of .svg"),
        (["--picture", "table.svg", "--pace", "1"], "for animations"),
        (["--picture", "table.svg", "--width", "300"], "no size of its own"),
        (["--picture", "table.svg", "--options"], "--seat"),
        (["--picture", "table.gif", "--options", "--seat", "0"], "--options"),
        (["--picture", "table.svg", "--seat", "0", "--open"], "Choose either --seat"),
        (["--picture", "table.svg", "--seat", "7"], "There is no seat 7"),
        (["--picture", "table.svg", "--ply", "99999"], "plies, not 99,999"),
        (["--picture", "table.svg", "--theme", "plaid"], "plaid"),
        (["--picture", "nowhere/table.svg"], "cannot be written"),
        (["--every", "ply"], "--picture"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_drawn_is_refused(replay, tmp_path, monkeypatch, arguments, said):
    monkeypatch.chdir(tmp_path)
    code, told = replay(*arguments)
    assert (code, said in " ".join(told.split())) == (BAD_INPUT, True), told
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("module", "ending"), [("resvg_py", ".png"), ("PIL", ".gif")])
def test_it_says_which_extra_is_missing(replay, tmp_path, monkeypatch, module, ending):
    for place in ("raster", "moving"):
        monkeypatch.setattr(f"underhall.pictures.{place}.find_spec", lambda name: None if name == module else object())
    code, said = replay("--picture", tmp_path / f"table{ending}")
    assert (code, "pip install 'underhall[pictures]'" in said) == (BAD_INPUT, True)


def test_stills_of_a_replay(match):
    by_turn, by_ply = stills(match, Viewer(), "turn"), stills(match, Viewer(), "ply")
    assert 1 < len(by_turn) <= len(by_ply) <= len(match.plies) + 2
    assert by_turn[-1].scene == by_ply[-1].scene == scene_of(match.view())


def test_stills_tell_no_secrets(match):
    """What is read out with a picture holds nothing that its viewer may not know."""
    for seat in (0, 1):
        told = " ".join(event.text for event in match.events_for(seat))
        for still in stills(match, Viewer(seat), "ply")[:-1]:
            text = still.caption.partition(": ")[2].rstrip("…")
            assert text in told


def test_notebooks_draw_matches_and_views(match):
    shown = [match._repr_html_(), match.view(0)._repr_html_(), match.view()._repr_html_()]
    ids = []
    for html in shown:
        tree = ElementTree.fromstring(html)
        ids.append({id for element in tree.iter() if (id := element.get("id"))})
    assert not ids[0] & ids[1]
    assert not ids[1] & ids[2]
    assert "all secrets open" in shown[0]


def test_pictures_are_kept():
    one = after(GAME, SEATS, 0).setting
    other = Setting(one.game, one.pack, one.switches)  # the same in another object
    assert picture_of(one) is picture_of(other)
    assert stage_of(one, SEATS) is stage_of(other, SEATS)
    assert one.game.has_picture


@pytest.mark.parametrize("theme", THEMES)
def test_fonts_come_with_their_licences(theme):
    for face in faces(theme):
        path = FOLDER / face.path
        assert path.with_suffix(".ttf").stat().st_size and path.with_suffix(".woff2").stat().st_size
        assert face.family in THEMES[theme].values["body"] + THEMES[theme].values["display"]
        licence = path.with_name(f"{face.family.replace(' ', '')}-OFL.txt")
        assert "SIL OPEN FONT LICENSE" in licence.read_text()


@pytest.mark.parametrize("game", NAMES)
def test_our_fonts_have_every_letter_that_is_drawn(game):
    """Characters that a font lacks would silently be left out of a PNG."""
    known = set.intersection(*(set(TTFont(file).getBestCmap()) for file in font_files()))
    match = after(game, 3, 60)
    stage = stage_of(match.setting, match.seats)
    drawn = parsed(stage.symbols + "".join(panel.background for panel in stage.panels)).iter("text")
    told = "".join(chain.from_iterable(text.itertext() for text in drawn))
    told += "".join(panel.title for panel in stage.panels)
    told += "".join(piece.text for view in views(match) for piece in scene_of(view).pieces)
    assert {letter for letter in told if ord(letter) not in known} == set()
