"""What the terminal shows of a game without a module `text`: the text of the table, line by line."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from underhall.engine.colours import seat_styles
from underhall.engine.declared.catalogue import Messages
from underhall.engine.lines import Line, Section

if TYPE_CHECKING:
    from underhall.engine.game import Game

PITCH = "pitch"  # the message of a lesson that says what the game is


class PlainText:
    """The terminal of one game: it draws nothing, and the text of the table says it all."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @cached_property
    def EXAMPLES(self) -> dict[str, str]:  # noqa: N802 - the name that it has in modules
        """Examples for the terminal's help: the first option of the first decision, and a word of the first rule."""
        choice = next(each for each in self._game.choices.values() if not each.chance)
        key = next(iter(choice.declared)).id
        first = self._game.rulebook.rules[0]
        word = first.heading.split()[-1]
        return {"key": key, "begins": key, "card": word, "word": word, "rule": first.id, "places": ""}

    def introduction(self, pack: Any) -> str:
        """What the game is about: the first line of its lesson."""
        return Messages(self._game.folder, "lessons")(PITCH)

    def panels(self, facts: Any) -> list[Line]:
        text = self._game.words(facts.pack, facts.switches).text(facts.table, facts.seat)
        return [[(line, "")] for line in text.splitlines()]

    def sections(self, facts: Any) -> list[Section]:
        """One: nothing says what belongs together."""
        return [Section(self._game.title, self.spoken(facts).splitlines())]

    def spoken(self, facts: Any) -> str:
        return "\n".join(text for line in self.panels(facts) for text, _ in line)

    def board(self, facts: Any, lit: Iterable[str] = ()) -> list[Line]:
        return []

    def legend(self) -> list[Line]:
        return []

    def drawn(self, target: str) -> bool:
        return False

    def glossary(self, pack: Any, switches: Any) -> list[tuple[str, str]]:
        """The rules by their headings: there is nothing else to look up."""
        return [(rule.heading, rule.text) for rule in self._game.rulebook.rules]

    def seat_styles(self, switches: Any) -> dict[str, str]:
        return seat_styles(switches)
