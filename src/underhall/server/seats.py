"""A seat of a table: who it was planned for, who holds it, and who plays it now."""

from __future__ import annotations

from dataclasses import dataclass

from underhall.engine.forfeits import ForfeitWhy
from underhall.server.entries import Why


@dataclass
class Seat:
    """A place at a table."""

    number: int
    bot: str | None = None  # the bot that has it from the start; None: it is for a person
    guest: str | None = None  # the person who holds it, even while a bot stands in
    salt: str = ""
    salts: int = 0  # that its person gave
    taken_over: str | None = None  # the bot that stands in for the person
    why: Why | None = None  # the bot stands in
    taken_at: float = 0.0  # when the bot took over
    taken_decision: str | None = None  # the id of the decision that waited for the person then
    bot_turn: int | None = None  # the turn of the match in which the bot that stands in last chose
    stood_in: int = 0  # choices that bots made for the person
    leaves: int = 0  # how often the person left the seat to a bot
    forfeit: ForfeitWhy | None = None  # why it can no longer win
    hints: int = 0  # how many its person asked for

    @property
    def empty(self) -> bool:
        """Whether a person can still sit here."""
        return self.bot is None and self.guest is None

    @property
    def in_play(self) -> bool:
        """Whether a person holds it and has not forfeited, even while a bot stands in."""
        return self.guest is not None and self.forfeit is None

    @property
    def played_by(self) -> str | None:
        """The bot that plays it now; None where a person does."""
        return self.taken_over or self.bot
