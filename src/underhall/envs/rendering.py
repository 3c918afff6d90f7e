"""A table as text, as SVG, as pixels or on a screen: as the seat that must choose sees it, or a spectator."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt

from underhall.engine.view import View
from underhall.envs.messages import say
from underhall.envs.window import Window
from underhall.errors import UnderhallError
from underhall.pictures.drawn import scene_of, stage_of
from underhall.pictures.raster import check_installed, png
from underhall.pictures.viewer import Viewer
from underhall.pictures.whole import whole

HUMAN = "human"
PIXELS = "rgb_array"
PICTURES = ("ansi", "svg", PIXELS)
MODES = (HUMAN, *PICTURES)
Drawn = str | npt.NDArray[np.uint8]


def modes_here(modes: Sequence[str] = MODES) -> list[str]:
    """Which of these modes work with what is installed: pixels need the extra `pictures`."""
    return [mode for mode in modes if mode != PIXELS or all(find_spec(module) for module in ("resvg_py", "PIL"))]


class Renderer:
    """Draws tables in one of the modes."""

    def __init__(self, mode: str | None, modes: Sequence[str] = MODES) -> None:
        if mode is not None and mode not in modes:
            raise UnderhallError(say("render-mode", modes=", ".join(modes), given=repr(mode)))
        if mode == PIXELS:
            check_installed()
        self.mode = mode
        self._window = Window() if mode == HUMAN else None

    def draw(self, view: View) -> Drawn | None:
        """The table in this mode; None without a mode, or if it is shown to a person."""
        if self._window is not None:
            self._window.show(view)
        if self.mode in (None, HUMAN):
            return None
        return view.text() if self.mode == "ansi" else _svg(view) if self.mode == "svg" else _pixels(view)

    def close(self) -> None:
        if self._window is not None:
            self._window.close()


def _svg(view: View) -> str:
    setting = view.setting
    stage = stage_of(setting, int(view.fields.seats))
    return whole(stage, scene_of(view), Viewer(view.seat).labels(view), first=view.seat if view.seat >= 0 else None)


def _pixels(view: View) -> npt.NDArray[np.uint8]:
    drawn = png(_svg(view))
    from PIL import Image

    pixels: npt.NDArray[Any] = np.asarray(Image.open(BytesIO(drawn)).convert("RGB"))
    return pixels
