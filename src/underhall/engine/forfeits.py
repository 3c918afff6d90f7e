"""Forfeits: somebody conceded, or ran out of time. The match stays as it is; only the places change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from underhall.engine.decision import Outcome
from underhall.engine.messages import matches as say

if TYPE_CHECKING:
    from underhall.engine.match import Match

ForfeitWhy = Literal["conceded", "time"]
Side = tuple[int, ...]  # seats that win and lose together


class Forfeit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat can no longer win."""

    seat: Annotated[int, msgspec.Meta(ge=0)]
    plies: Annotated[int, msgspec.Meta(ge=0)]  # how many had been made then
    why: ForfeitWhy


def lost(sides: Sequence[Side], forfeits: Sequence[Forfeit]) -> list[Side]:
    """The sides that can no longer win: all their seats have forfeited."""
    seats = {each.seat for each in forfeits}
    return [side for side in sides if seats.issuperset(side)]


def settled(match: Match, forfeits: Sequence[Forfeit]) -> Outcome:
    """The result of a match, over or not: sides that forfeited come last, the first to forfeit at the very end.

    Those who forfeited at the same point share their place. Points stay as they are.
    """
    standing = match.standing()
    if not forfeits:
        return standing
    gone = lost(match.sides, forfeits)
    out = {seat for side in gone for seat in side}
    left = (tuple(seat for seat in group if seat not in out) for group in standing.ranking)
    when = {side: max(each.plies for each in forfeits if each.seat in side) for side in gone}
    latest_first = groupby(sorted(gone, key=lambda side: -when[side]), key=lambda side: when[side])
    last = (tuple(seat for side in sides for seat in side) for _, sides in latest_first)
    words = match.setting.words
    told = (say(f"forfeit-{each.why}", name=words.seat(each.seat)) for each in forfeits)
    return replace(
        standing,
        ranking=(*filter(None, left), *last),
        reason=" ".join([*([standing.reason] if match.over else []), *told]),
        forfeits=tuple(each.seat for each in forfeits),
    )
