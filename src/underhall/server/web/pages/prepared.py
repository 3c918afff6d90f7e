"""Makes what is the same for every visitor before the first request for it.

Making it takes tens of milliseconds, during which the event loop would answer nobody else.
"""

from __future__ import annotations

from underhall.games import NAMES
from underhall.server.tuning import loading
from underhall.server.web.api.operations import document_text
from underhall.server.web.assets import SCRIPTS, SHEETS, asset
from underhall.server.web.pages.playing_now import card_around
from underhall.server.web.pages.rules import whole
from underhall.server.web.pages.switches import usual_controls


def prepare() -> None:
    """Fills the caches; for a thread."""
    with loading():
        for game in NAMES:
            whole(game)
            card_around(game)
            usual_controls(game)
        document_text()
        for name in (*SHEETS, *SCRIPTS):
            asset(name)
