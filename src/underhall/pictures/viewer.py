"""Whose view a picture shows: that of a seat, of a spectator, or the omniscient view."""

from __future__ import annotations

from dataclasses import dataclass

from underhall.engine.kernel import NOBODY
from underhall.engine.match import Match
from underhall.engine.match_events import MatchEvent
from underhall.engine.setting import Setting
from underhall.engine.view import View, see_all
from underhall.pictures.messages import say
from underhall.pictures.whole import Labels


@dataclass(frozen=True)
class Viewer:
    """A viewer."""

    seat: int = NOBODY
    open: bool = False  # sees all secrets

    def view(self, match: Match, frame: int | None = None) -> View:
        """The table now, or when a frame was shown."""
        if self.open:
            return see_all(match.setting, match.core if frame is None else match.frames[frame])
        return match.view(self.seat) if frame is None else match.view_at(frame, self.seat)

    def sees(self, event: MatchEvent) -> bool:
        return self.open or event.seen_by(self.seat)

    def described(self, setting: Setting) -> str:
        if self.open:
            return say("viewer-all")
        if self.seat == NOBODY:
            return say("viewer-spectator")
        return say("viewer-seat", seat=setting.words.seat(self.seat))

    def labels(self, view: View) -> Labels:
        """What is written on a picture of this view."""
        caption = say("caption", standing=standing_of(view), viewer=self.described(view.setting))
        return Labels(view.setting.game.title, caption)


def standing_of(view: View) -> str:
    """How far the game is, and whose turn it is."""
    fields = view.fields
    standing, seat = say("standing", turn=int(fields.turn)), int(fields.seat)
    if fields.over:
        return say("standing-over", standing=standing)
    if seat >= 0:
        return say("standing-choosing", standing=standing, seat=view.setting.words.seat(seat))
    return standing
