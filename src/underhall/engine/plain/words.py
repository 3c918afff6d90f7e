"""Words of a game whose seats are named by colours: its module `speech` adds the text of the table and the ending."""

from __future__ import annotations

from collections.abc import Container
from functools import cached_property, partial
from typing import Any, NamedTuple

import numpy as np

from underhall.engine.colours import seat_name
from underhall.engine.declared.catalogue import Messages
from underhall.engine.declared.kinds import Name, Numbers, Said, id_of
from underhall.engine.declared.speech import Speech
from underhall.engine.declared.words import Words
from underhall.engine.driver import Bytes
from underhall.engine.game import Game
from underhall.engine.plain.data import Points, TableData, data_of


class Facts(NamedTuple):
    """What a seat can see of a table, with the pack and the switches of the match."""

    pack: Any
    switches: Any
    table: Any
    seat: int

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return seat_name(self.switches, seat)


class Seat(Numbers):
    """A seat, named by its colour; its piece in the picture is a plate."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(table.seats)

    def name(self, facts: Facts, value: int) -> Said:
        return Name(f"colour-{facts.switches.colours[value]}")

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return (f"seat:{value}",)


class PlainWords(Words):
    """Words that need nothing but the pack, the switches and the table."""

    scores_in = "points"

    def __init__(self, game: Game, speech: Speech, words: Messages, pack: Any, switches: Any) -> None:
        super().__init__(game, speech, words.catalogue)
        self.pack, self.switches = pack, switches

    def seat(self, seat: int) -> str:
        return seat_name(self.switches, seat)

    def facts(self, table: Any, seat: int) -> Facts:
        return Facts(self.pack, self.switches, table, seat)

    def data(self, table: Any, seat: int) -> TableData:
        facts = self.facts(table, seat)
        return data_of(self.game, facts, partial(self.points, facts))

    def scores(self, facts: Facts) -> list[Points]:
        return [self.points(facts, seat) for seat in range(int(facts.table.seats))]

    def colour(self, seat: int) -> str:
        colour: str = self.switches.colours[seat]
        return colour

    def hides(self, facts: Facts, seat: int) -> Container[int]:
        """The sources of points that the viewer cannot know for a seat: they are not scored."""
        return ()

    def points(self, facts: Facts, seat: int) -> Points:
        """The points of a seat by source, as far as the viewer knows them."""
        hidden, table = self.hides(facts, seat), np.frombuffer(facts.table.tobytes(), np.uint8).copy()
        score = partial(self.game.driver().score, self._box, table, seat)
        return {id_of(source): None if source in hidden else score(source) for source in self.game.sources}

    @cached_property
    def _box(self) -> Bytes:
        """What is printed, as the driver takes it."""
        return np.frombuffer(self.game.pack_kind.box_of(self.pack, self.switches).tobytes(), np.uint8)
