"""An animated replay: one picture after the other, as GIF, WebP or APNG."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from underhall.engine.match import Match
from underhall.engine.view import see_all
from underhall.errors import UnderhallError
from underhall.pictures.drawn import scene_of, stage_of
from underhall.pictures.layout import boxes_of
from underhall.pictures.messages import say
from underhall.pictures.palette import Theme
from underhall.pictures.raster import png
from underhall.pictures.scene import Scene
from underhall.pictures.viewer import Viewer
from underhall.pictures.whole import Labels, Sheet

if TYPE_CHECKING:
    from PIL.Image import Image

Every = Literal["turn", "ply"]

FORMATS = {".gif": "GIF", ".webp": "WEBP", ".apng": "PNG"}
MILLISECONDS = 1000
LAST = 4  # how many times as long as the others the last picture stays
LONGEST = 90  # letters of a caption
COLOURS = 256  # of a GIF
SAMPLES = 3  # pictures from which a GIF takes its colours


class Still(NamedTuple):
    """A moment of a replay."""

    scene: Scene
    caption: str


def stills(match: Match, viewer: Viewer, every: Every) -> list[Still]:
    """The table after the set-up and after each turn, or each ply, with the last line of the log."""
    turns = [int(see_all(match.setting, core).fields.turn) for core in match.frames]
    moments: dict[int, tuple[int, str]] = {}  # by turn or ply: the last frame, and the last line of the log
    for event in match.events:
        mark = event.ply if every == "ply" else turns[event.frame]
        _, text = moments.get(mark, (0, ""))
        moments[mark] = event.frame, event.text if viewer.sees(event) else text
    found = [
        Still(
            scene_of(viewer.view(match, frame)),
            _short(_caption(turns[frame], text)),
        )
        for frame, text in moments.values()
    ]
    end = _short(match.standing().reason) if match.over else _caption(match.turn, "")
    return [*found, Still(scene_of(viewer.view(match)), end)]


def _caption(turn: int, event: str) -> str:
    standing = say("standing", turn=turn)
    return say("standing-event", standing=standing, event=event) if event else standing


def moving(
    match: Match,
    viewer: Viewer,
    ending: str,
    *,
    every: Every,
    pace: float,
    width: int,
    theme: Theme,
    progress: Callable[[int, int], None],
) -> bytes:
    """A replay as an animation; each still is shown for `pace` seconds. Reports how many are drawn."""
    check_installed()
    from PIL import Image

    shown = stills(match, viewer, every)
    stage = stage_of(match.setting, match.seats)
    boxes = boxes_of(stage, [still.scene for still in shown])  # so that nothing jumps while the board grows
    sheet = Sheet(stage, theme, boxes=boxes, first=viewer.seat if viewer.seat >= 0 else None)

    def drawn(which: int) -> Image.Image:
        labels = Labels(match.setting.game.title, shown[which].caption, which / max(1, len(shown) - 1))
        svg = sheet.svg(shown[which].scene, labels, letters=False)
        return Image.open(io.BytesIO(png(svg, width))).convert("RGB")

    samples = (
        [drawn(which * (len(shown) - 1) // SAMPLES) for which in range(1, SAMPLES + 1)] if ending == ".gif" else []
    )
    colours = _colours(samples) if samples else None

    def images() -> Iterator[Image.Image]:
        for which in range(len(shown)):
            image = drawn(which)
            progress(which + 1, len(shown))
            yield image if colours is None else image.quantize(palette=colours, dither=Image.Dither.NONE)

    return _joined(images(), len(shown), ending, pace)


def check_installed() -> None:
    """Says what is missing, before anything is drawn."""
    if find_spec("PIL") is None:
        raise UnderhallError(say("no-pillow"))


def _joined(images: Iterator[Image], count: int, ending: str, pace: float) -> bytes:
    still = round(pace * MILLISECONDS)
    options: dict[str, Any] = {
        "format": FORMATS[ending],
        "save_all": True,
        "duration": [still] * (count - 1) + [still * LAST],
        "loop": 0,
    }
    if ending == ".webp":
        options |= {"quality": 90, "method": 3}
    file, first = io.BytesIO(), next(images)
    rest = list(images) if ending == ".apng" else images  # of a PNG the pictures are looked at twice
    first.save(file, append_images=rest, **options)
    return file.getvalue()


def _colours(samples: list[Image]) -> Image:
    """The colours that all pictures of a GIF share: what does not change must not flicker."""
    from PIL import Image

    width, height = samples[0].size
    together = Image.new("RGB", (width, height * len(samples)))
    for which, sample in enumerate(samples):
        together.paste(sample, (0, height * which))
    return together.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _short(words: str) -> str:
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1].rstrip()}…"
