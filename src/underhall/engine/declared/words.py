"""The words of a game, derived from its declarations and its catalogue."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from underhall.engine.declared.catalogue import Catalogue
from underhall.engine.declared.kinds import Composite, Kind
from underhall.engine.declared.members import Events, Member, Options, Reasons, Steps, Values
from underhall.engine.declared.speech import Pointer, Speech, called, with_parts
from underhall.engine.game import Game
from underhall.engine.reading import Reading

Arguments = tuple[int, ...]  # of a step, as its frame has them
ASK, OPTION, EVENT, WHY = "ask", "option", "event", "why"  # what the ids of messages begin with


class Words(ABC):
    """The words of a game for one box. A `table` is the record of a view: hidden values are unknown."""

    scores_in: str  # what the game calls its points in the data of a seat

    def __init__(self, game: Game, speech: Speech, catalogue: Catalogue) -> None:
        self.game, self.speech, self.catalogue = game, speech, catalogue
        self._named: dict[tuple[str, type[Member], str], tuple[tuple[str, Kind], ...]] = {}
        self._looked: tuple[Any, Any] = (None, None)  # the table that was looked at last, and its facts

    # What a game says itself ------------------------------------------------------------------------------------------

    @abstractmethod
    def seat(self, seat: int) -> str:
        """What a seat is called."""

    @abstractmethod
    def facts(self, table: Any, seat: int) -> Any:
        """What the table shows to a seat: what kinds, the game's `text` and its pictures take."""

    @abstractmethod
    def text(self, table: Any, seat: int) -> str:
        """The table as text, for terminals, notebooks and screen readers."""

    @abstractmethod
    def data(self, table: Any, seat: int) -> Any:
        """The table as a documented struct, for JSON."""

    @abstractmethod
    def scores(self, facts: Any) -> list[dict[str, int | None]]:
        """The points of each seat by source, as that struct has them; None where they are hidden."""

    @abstractmethod
    def colour(self, seat: int) -> str:
        """The colour of a seat, as that struct has it."""

    @abstractmethod
    def ending(self, table: Any) -> str:
        """Why the game is over."""

    def unused(self, table: Any, step: int, arguments: Arguments, option: int, among: Sequence[int]) -> str:
        """What an option that ends the turn leaves undone, as a sentence; "" for all other options.

        `among` are the numbers of all options, at least two, without those that a seat has at any time.
        """
        return ""

    # What is asked ----------------------------------------------------------------------------------------------------

    def prompt(self, table: Any, step: int, arguments: Arguments) -> str:
        """What the seat that is asked is to do."""
        asked = self._step(step)
        facts, values = self._facts(table), asked.declared.named(arguments)
        return self._say(f"{ASK}-{asked.id}", facts, asked, values, values)

    def key(self, table: Any, step: int, number: int) -> str:
        """What records and programs call an option, or an outcome of a chance."""
        options = self._options(step)
        if number >= options.size():
            return self._anytime(step, number).id
        member, values = options.of(number)
        return member.key(self._facts(table), values)

    def label(self, table: Any, step: int, arguments: Arguments, number: int) -> tuple[str, str | None]:
        """An option, or an outcome of a chance, in words, and the piece that stands for it."""
        asked, facts, options = self._step(step), self._facts(table), self._options(step)
        member: Member
        if number < options.size():
            member, values = options.of(number)
            message, every = f"{OPTION}-{asked.id}-{member.id}", {**asked.declared.named(arguments), **values}
        else:
            member = self._anytime(step, number)
            values = every = member.declared.named((int(table.seat),))
            message = f"{OPTION}-{member.id}"
        pointer = self.speech.pointer(member)
        pieces = self._pieces(facts, member, values) if pointer is None else called(pointer, facts, every)
        return self._say(message, facts, member, values, every), next(iter(pieces), None)

    # Why not ----------------------------------------------------------------------------------------------------------

    def why(self, table: Any, step: int, arguments: Arguments, number: int, reason: int) -> tuple[tuple[str, ...], str]:
        """The rules on which a refusal rests, and what it says about this table."""
        given, facts = self.game.reasons.at(reason), self._facts(table)
        every = self.values(step, arguments, number)
        claimed = called(self.speech.claims[given], facts, every)
        more = claimed if isinstance(claimed, Mapping) else {}
        message = f"{WHY}-{given.id}"
        kinds = self._kinds(step, number)
        for kind in list(kinds.values()):
            if isinstance(kind, Composite):
                kinds = {**kind.parts, **kinds}
        wanted = self.catalogue.values(message) - set(more)
        said = {name: kinds[name].name(facts, every[name]) for name in sorted(wanted)}
        return given.rules, self.catalogue.say(message, **said, **more)

    def forbids(self, table: Any, step: int, arguments: Arguments, number: int) -> Reasons | None:
        """Of the reasons that can forbid an option, the most telling whose claim holds on this table."""
        values = self.values(step, arguments, number)
        return self.speech.forbids(self._facts(table), self.unless(step, number), values)

    def unless(self, step: int, number: int) -> tuple[Reasons, ...]:
        """The reasons that can forbid an option, the most telling first."""
        options = self._options(step)
        if number < options.size():
            return options.of(number)[0].declared.unless
        return self._anytime(step, number).declared.unless

    def values(self, step: int, arguments: Arguments, number: int) -> Values:
        """All that is known of an option by name: the fields of its step, its own, and the parts of both."""
        values = self._step(step).declared.named(arguments)
        if number < self._options(step).size():
            values.update(self._options(step).of(number)[1])
        return with_parts(self._kinds(step, number), values)

    def _kinds(self, step: int, number: int) -> dict[str, Kind]:
        kinds = dict(self._step(step).kinds)
        if number < self._options(step).size():
            kinds.update(self._options(step).of(number)[0].kinds)
        return kinds

    # What happened ----------------------------------------------------------------------------------------------------

    def event(self, table: Any, event: Events, values: Values) -> str:
        """What happened, as a sentence."""
        return self._say(f"{EVENT}-{event.id}", self._facts(table), event, values, values)

    def event_data(self, table: Any, event: Events, values: Values) -> dict[str, Any]:
        """The fields of an event for JSON."""
        facts = self._facts(table)
        return {name: kind.data(facts, values[name]) for name, kind in event.kinds.items()}

    def pieces(self, facts: Any, event: Events, values: Values, points: Mapping[Any, Pointer]) -> tuple[str, ...]:
        """What an event points at: what its fields stand for, unless `points` says better."""
        pointer = points.get(event)
        if pointer is None:
            return self._pieces(facts, event, values)
        pieces: tuple[str, ...] = called(pointer, facts, values)
        return pieces

    # Inside -----------------------------------------------------------------------------------------------------------

    def _facts(self, table: Any) -> Any:
        """The facts about a table: the same for all that is said in one look at it.

        A reading does not keep its facts itself: in such a circle both would stay until the collector of garbage comes.
        """
        if not isinstance(table, Reading):
            return self.facts(table, int(table.seat))
        known, facts = self._looked
        if known is not table:
            facts = self.facts(table, int(table.seat))
            self._looked = table, facts
        return facts

    def _anytime(self, step: int, number: int) -> Steps:
        """The step that an any-time option starts."""
        return self._step(self.game.anytimes[number - self._options(step).size()].code)

    def _step(self, step: int) -> Steps:
        return self.game.steps_enum.at(step)

    def _options(self, step: int) -> type[Options]:
        return self.game.choices[step].declared

    def _say(self, message: str, facts: Any, member: Member, values: Values, every: Values) -> str:
        """A message with the fields of a member, and with what else the game has to say about it."""
        said = {name: kind.name(facts, values[name]) for name, kind in self._names_in(message, member)}
        teller = self.speech.teller(member)
        if teller is not None:
            said.update(called(teller, facts, every))
        return self.catalogue.say(message, **said)

    def _names_in(self, message: str, member: Member) -> tuple[tuple[str, Kind], ...]:
        """The fields of a member that a message names."""
        key = message, type(member), member.id
        if key not in self._named:
            wanted = self.catalogue.values(message)
            self._named[key] = tuple((name, kind) for name, kind in member.kinds.items() if name in wanted)
        return self._named[key]

    def _pieces(self, facts: Any, member: Member, values: Values) -> tuple[str, ...]:
        found = (kind.pieces(facts, values[name]) for name, kind in member.kinds.items())
        return tuple(dict.fromkeys(piece for pieces in found for piece in pieces))
