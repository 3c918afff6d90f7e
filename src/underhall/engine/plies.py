"""Plies: the choices of seats and the outcomes of chance, in the order in which they came."""

from __future__ import annotations

from underhall.engine.driver import Bytes
from underhall.engine.kernel import ALL, CHANCE
from underhall.engine.match_events import in_audience
from underhall.engine.reading import Reading
from underhall.engine.runs import NO_TURN
from underhall.engine.setting import Setting
from underhall.engine.view import kind_of


class Ply:
    """One choice of a seat, or one outcome of chance. What is not given is worked out when somebody asks."""

    __slots__ = ("_audience", "_key", "_kind", "_setting", "_table", "number", "outcomes", "seat")

    def __init__(
        self, setting: Setting, table: Bytes, seat: int, number: int, outcomes: int = 1, kind: str | None = None
    ) -> None:
        self.seat = seat  # CHANCE for chance
        self.number = number
        self.outcomes = outcomes  # of a chance: how many were possible
        self._setting, self._table = setting, table  # the table on which it was made, which never changes again
        self._key: str | None = None
        self._kind = kind
        self._audience: int | None = None if seat == CHANCE else ALL

    @property
    def kind(self) -> str:
        """The kind of the decision. That of a chance is given, because it also says whose lane it is in."""
        if self._kind is None:
            self._kind = kind_of(self._setting.game.steps_enum, int(self._setting.driver.record(self._table).asked))
        return self._kind

    @property
    def key(self) -> str:
        """The key of the option or outcome."""
        if self._key is None:
            fields = Reading(self._setting.driver.record(self._table))
            self._key = self._setting.words.key(fields, fields.asked, self.number)
        return self._key

    @property
    def audience(self) -> int:
        """Of a chance: bits of the seats that saw it."""
        if self._audience is None:
            self._audience = self._setting.driver.audience(self._setting.box, self._table)
        return self._audience

    def again(self) -> tuple[Bytes, int, int]:
        """What the driver's `proceed` needs to make it again: the table, the number and the turn."""
        turn = int(self._setting.driver.record(self._table).turn) if self.seat == CHANCE else NO_TURN
        return self._table, self.number, turn

    @property
    def data(self) -> tuple[int, str, str]:
        """The ply as records store it."""
        return self.seat, self.kind, self.key

    def seen_by(self, seat: int) -> bool:
        """Whether a seat, or NOBODY, saw the outcome of a chance."""
        return in_audience(self.audience, seat)

    @property
    def _values(self) -> tuple[int, str, str, int, int, int]:
        return self.seat, self.kind, self.key, self.number, self.audience, self.outcomes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ply) and self._values == other._values

    def __hash__(self) -> int:
        return hash(self._values)

    def __repr__(self) -> str:
        names = ("seat", "kind", "key", "number", "audience", "outcomes")
        return f"Ply({', '.join(f'{name}={value!r}' for name, value in zip(names, self._values, strict=True))})"
