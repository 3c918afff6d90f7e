"""Parses and checks what operators type, on the page or in the command."""

from __future__ import annotations

import re

from underhall.errors import UnderhallError
from underhall.server.ranges import check_width, range_of
from underhall.server.store import Ban
from underhall.server.web.messages import say
from underhall.server.web.texts import LONGEST_REASON, tidy

FOREVER = "forever"
DURATION = re.compile(r"([1-9][0-9]{0,4})([mhdw])\Z")
SECONDS = {"m": 60.0, "h": 3600.0, "d": 86400.0, "w": 7 * 86400.0}
GUEST = re.compile(r"[A-Za-z0-9_-]{1,64}\Z")


def reason_of(text: str) -> str:
    """A reason as people will see it: one line, as a sentence."""
    reason = tidy(text)
    if not reason:
        raise UnderhallError(say("reason-missing"))
    if len(reason) > LONGEST_REASON:
        raise UnderhallError(say("reason-long", most=LONGEST_REASON))
    return reason if reason.endswith((".", "!", "?")) else f"{reason}."


def until_of(duration: str, now: float) -> float | None:
    """When something that begins now ends; None: never."""
    if duration == FOREVER:
        return None
    found = DURATION.match(duration)
    if found is None:
        raise UnderhallError(say("bad-duration", duration=f"{duration!r:.40}", forever=FOREVER))
    return now + int(found[1]) * SECONDS[found[2]]


def target_of(text: str) -> tuple[str, str]:
    """The target of a ban: its kind, and the target as it is stored."""
    chosen = range_of(text)
    if chosen is not None:
        check_width(chosen)
        return "address", str(chosen)
    if not GUEST.match(text.strip()):
        raise UnderhallError(say("bad-target", target=f"{text!r:.60}"))
    return "guest", text.strip()


def ban_of(target: str, reason: str, duration: str, by: str, now: float) -> Ban:
    """A ban as it is stored."""
    kind, checked = target_of(target)
    return Ban(
        target=checked,
        kind="address" if kind == "address" else "guest",
        at=now,
        until=until_of(duration, now),
        reason=reason_of(reason),
        by=by,
    )
