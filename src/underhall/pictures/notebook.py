"""Views and matches as pictures in notebooks."""

from __future__ import annotations

import hashlib

from underhall.engine.view import View
from underhall.pictures.drawn import scene_of, stage_of
from underhall.pictures.viewer import Viewer
from underhall.pictures.whole import whole

PREFIX_LETTERS = 8
FITTING = '<svg style="max-width: 100%; height: auto" '  # no wider than the page


def html_of(view: View, *, open: bool = False) -> str:
    """The picture of a view; `open`: the view hides nothing."""
    drawn = whole(
        stage_of(view.setting, int(view.fields.seats)),
        scene_of(view),
        Viewer(view.seat, open).labels(view),
        first=view.seat if view.seat >= 0 else None,
        prefix=_prefix(view),
    )
    return drawn.replace("<svg ", FITTING, 1)


def _prefix(view: View) -> str:
    """Pictures that share a page must not share ids, unless they show the same."""
    return f"u{hashlib.sha256(bytes([view.seat & 255]) + view.core()).hexdigest()[:PREFIX_LETTERS]}-"
