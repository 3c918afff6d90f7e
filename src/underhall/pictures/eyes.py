"""Whose view a picture shows: that of a seat, of a spectator, or the omniscient view."""

from __future__ import annotations

from dataclasses import dataclass

from underhall.engine.kernel import NOBODY
from underhall.engine.match import Match
from underhall.engine.match_events import MatchEvent
from underhall.engine.setting import Setting
from underhall.engine.view import View, see_all


@dataclass(frozen=True)
class Eyes:
    """A viewer."""

    seat: int = NOBODY
    open: bool = False  # sees all secrets

    def view(self, match: Match, frame: int | None = None) -> View:
        """The table now, or when a frame was shown."""
        if self.open:
            return see_all(match.setting, match.core if frame is None else match.frames[frame])
        return match.view(self.seat) if frame is None else match.view_at(frame, self.seat)

    def told(self, event: MatchEvent) -> bool:
        return self.open or event.seen_by(self.seat)

    def called(self, setting: Setting) -> str:
        if self.open:
            return "all is open"
        return "as a spectator sees it" if self.seat == NOBODY else f"as {setting.words.seat(self.seat)} sees it"


def standing_of(view: View) -> str:
    """How far the game is, and whose turn it is."""
    fields = view.fields
    turn, seat = int(fields.turn), int(fields.seat)
    far = f"Turn {turn}" if turn else "Before the first turn"
    if fields.over:
        return f"{far}, the game is over"
    return f"{far}, {view.setting.words.seat(seat)} chooses" if seat >= 0 else far
