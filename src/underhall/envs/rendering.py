"""A table as text, as SVG or as pixels: as the seat that must choose sees it, or a spectator if nobody must."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt

from underhall.engine.view import View
from underhall.envs.messages import say
from underhall.errors import UnderhallError
from underhall.pictures.drawn import scene_of, stage_of
from underhall.pictures.raster import png
from underhall.pictures.viewer import Viewer
from underhall.pictures.whole import whole

MODES = ("ansi", "svg", "rgb_array")
Drawn = str | npt.NDArray[np.uint8]


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise UnderhallError(say("render-mode", modes=", ".join(MODES), given=repr(mode)))


def render(view: View, mode: str | None) -> Drawn | None:
    """The table in the requested mode."""
    if mode is None:
        return None
    return view.text() if mode == "ansi" else _svg(view) if mode == "svg" else _pixels(view)


def _svg(view: View) -> str:
    setting = view.setting
    stage = stage_of(setting, int(view.fields.seats))
    return whole(stage, scene_of(view), Viewer(view.seat).labels(view), first=view.seat if view.seat >= 0 else None)


def _pixels(view: View) -> npt.NDArray[np.uint8]:
    drawn = png(_svg(view))
    from PIL import Image

    pixels: npt.NDArray[Any] = np.asarray(Image.open(BytesIO(drawn)).convert("RGB"))
    return pixels
