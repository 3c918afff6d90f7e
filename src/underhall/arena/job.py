"""One game to play between bots, and its result: plain data that travels between processes and machines."""

from __future__ import annotations

from typing import Any

import msgspec


class Job(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to play. Its id says which of a series it is: no id is counted twice."""

    id: str
    game: str
    bots: tuple[str, ...]  # what `bots.load` takes, by seat
    seed: int  # of the dice; each bot's own seed follows from it and from its seat
    pack: str = "standard"
    pack_text: str = ""  # the pack itself, if it is in no file
    switches: dict[str, Any] = {}
    seconds: float | None = None  # a decision, for bots that look at the clock
    detailed: bool = False  # whether `Played.choices` is filled


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision of a game, for analysis."""

    ply: int
    turn: int
    seat: int
    kind: str
    key: str
    options: int
    seconds: float


class Slip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that a bot failed to make, and the one that was made for it."""

    ply: int
    seat: int
    problem: str
    fallback: str  # the key of the option taken


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a job."""

    id: str
    game: str
    bots: tuple[str, ...]
    seed: int
    places: tuple[int, ...]  # by seat, from 1; shared places count as the better one
    totals: tuple[int, ...]
    scores: tuple[dict[str, int], ...]  # by seat: points by source
    truncated: bool  # stopped by a limit that is not a rule
    reason: str
    turns: int
    decisions: tuple[int, ...]  # by seat: choices between two or more options
    options: tuple[int, ...]  # by seat: the options of those decisions, added up
    seconds: tuple[float, ...]  # by seat: spent choosing
    slowest: tuple[float, ...]  # by seat: the longest single choice
    uses: dict[str, int]  # how often each thing was used, and by which seat: "spell cast: earth_ritual@2"
    slips: tuple[Slip, ...] = ()
    choices: tuple[Choice, ...] = ()
    record: str = ""  # the record of the match, as JSON

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; several share the win."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)
