"""What the terminal game shows, and what it reads: coloured in a terminal, plain in a pipe."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable
from typing import Any

from rich import box
from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from underhall.commands.menu import Group, menu_of
from underhall.commands.rules import heading, words
from underhall.engine.decision import Decision, Outcome
from underhall.engine.match_events import MatchEvent
from underhall.engine.rulebook import Rule as RuleEntry
from underhall.engine.rulebook import Ruling
from underhall.engine.setting import Setting
from underhall.engine.view import View

with contextlib.suppress(ImportError):  # line editing and history, where there is any
    import readline  # noqa: F401

MOST_COLUMNS = 100
BETWEEN = 3  # columns between options on one line
NEW_TURN = "turn"  # the event that begins a turn
FORGET_SCROLLBACK = "\x1b[3J"
HELP = """Choose an option by its number, by its key ({key}), or by how either part of the key begins ({begins}).

  ?           this help
  t           the whole table again
  c [WORD]    what the cards do, or one of them: c {card}
  l [all]     what happened since your last turn, or all that happened
  u           take back your last choice
  h           a hint
  w KEY       why something is not possible: w {key}
  r WORD      what the rules say: r {word}
  s [FILE]    save the game
  q           leave the game

{places}"""
VOWELS = "aeiou"


class NoMoreInput(Exception):
    """The input has ended."""


class Screen:
    """Everything that a player reads and types."""

    def __init__(self, setting: Setting, spoken: bool = False) -> None:
        self.setting = setting
        self.spoken = spoken
        self.console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else MOST_COLUMNS)
        self._text = setting.game.module("text")
        self.examples: dict[str, str] = self._text.EXAMPLES
        self._styles: dict[str, str] = self._text.seat_styles(setting.switches)

    # Reading ----------------------------------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """What a player types, without surrounding blanks."""
        try:
            typed = input(f"{prompt} ").strip()
        except EOFError as error:
            raise NoMoreInput from error
        if not sys.stdin.isatty():
            self.console.print(typed)  # as a terminal would have shown it
        return typed

    def curtain(self, name: str) -> None:
        """Hides what one player saw before the next one looks."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write(FORGET_SCROLLBACK)
        self.ask(f"Pass the keyboard to {name}, then press Enter.")

    # Showing ----------------------------------------------------------------------------------------------------------

    def say(self, text: str, style: str = "") -> None:
        self.console.print(self._coloured(text, style))

    def welcome(self, players: list[str | None]) -> None:
        self.console.print(Rule(self.setting.game.title, style="dim"))
        self.say(self._text.introduction(self.setting.pack))
        seated = [f"{self.setting.words.seat(seat)} is {_player(who)}" for seat, who in enumerate(players)]
        self.say(f"{', '.join(seated)}.")
        self.say("Type ? for help and c for what the cards do.", "dim")

    def table(self, view: View) -> None:
        """What each seat has, and the board."""
        if self.spoken:
            self.say(self._text.spoken(self._facts(view)))
            return
        self.console.print()
        self._lines(self._text.panels(self._facts(view)))
        self.board(view)
        self._lines(self._text.legend())

    def board(self, view: View, lit: Iterable[str] = ()) -> None:
        """The board, with some targets marked."""
        if not self.spoken:
            self.console.print()
            self._lines(self._text.board(self._facts(view), lit=lit))

    def drawn(self, target: str) -> bool:
        """Whether the target of an option is visible on the board."""
        return bool(self._text.drawn(target))

    def _facts(self, view: View) -> Any:
        return self.setting.words.facts(view.fields, view.seat)

    def _lines(self, lines: Iterable[list[tuple[str, str]]]) -> None:
        """Lines as they are: a board wider than the terminal is not broken up."""
        for line in lines:
            self.console.print(Text.assemble(*line), no_wrap=True, overflow="ignore", crop=False)

    def status(self, decision: Decision) -> None:
        """Whose turn it is and what to do."""
        self.console.print()
        name = self.setting.words.seat(decision.seat)
        self.console.print(Text.assemble((name, f"{self._styles[name]} bold"), (f": {decision.prompt}", "bold")))

    def menu(self, decision: Decision) -> None:
        for group in menu_of(decision):
            self._group(group)

    def _group(self, group: Group) -> None:
        if group.heading:
            self.say(f"{group.heading} …")
        width = min(self.console.width, MOST_COLUMNS)
        cells = [f"{item.number:>4} {item.words}" for item in group.items]
        wide = max(len(cell) for cell in cells) + BETWEEN
        across = max(1, width // wide)
        for start in range(0, len(cells), across):
            self.say("".join(cell.ljust(wide) for cell in cells[start : start + across]).rstrip())

    def events(self, told: list[MatchEvent]) -> None:
        """Events in words, a new turn on a new line."""
        for event in told:
            if event.kind == NEW_TURN:
                self.say(event.text, "bold")
            else:
                self.say(f"  {event.text}")

    def outcome(self, outcome: Outcome) -> None:
        """The scores by source, best first."""
        sources = list(outcome.scores[0])
        table = Table("", "seat", box=box.SIMPLE, collapse_padding=True)
        for name in (*sources, "total"):
            table.add_column(name.replace("-", "\n"), justify="right")
        for group in outcome.ranking:
            for seat in group:
                name = self.setting.words.seat(seat)
                scores = [str(outcome.scores[seat][source]) for source in sources]
                total = Text(str(outcome.totals[seat]), style="bold")
                table.add_row(f"{outcome.place(seat)}.", self._coloured(name, "bold"), *scores, total)
        winners = [self.setting.words.seat(seat) for seat in outcome.winners]
        self.console.print()
        self.say(outcome.reason)
        self.console.print(table)
        shared = "lead" if outcome.truncated else "win"
        alone, together = f"{winners[0]} {shared}s.", f"{' and '.join(winners)} share the {shared}."
        self.say(alone if len(winners) == 1 else together, "bold")

    def help(self) -> None:
        self.console.print(HELP.format(**self.examples))

    def cards(self, word: str = "") -> None:
        table = Table(box=box.SIMPLE, show_header=False, width=min(self.console.width, MOST_COLUMNS))
        table.add_column(style="bold", no_wrap=True)
        table.add_column(ratio=1)
        for name, text in self._text.glossary(self.setting.pack):
            if word.casefold() in name.casefold():
                table.add_row(name, text)
        if table.row_count:
            self.console.print(table)
        else:
            self.say(f"No card is called {word!r:.40}.")

    def rules(self, entries: list[RuleEntry | Ruling], word: str, most: int) -> None:
        if not entries:
            self.say(f"No rule speaks of {word!r}.")
        for entry in entries[:most]:
            self.console.print(Text.assemble((f"{entry.id} {heading(entry)}. ", "bold"), words(entry)))
        if len(entries) > most:
            self.say(f"… and {len(entries) - most} more: underhall rules {self.setting.game.name} --find WORD", "dim")

    def _coloured(self, text: str, style: str = "") -> Text:
        """A text with the seats' names in their colours."""
        shown = Text(text, style=style)
        for name, shade in self._styles.items():
            shown.highlight_words([name], shade)
        return shown


def _player(bot: str | None) -> str:
    if bot is None:
        return "played by you"
    return f"an {bot} bot" if bot[0] in VOWELS else f"a {bot} bot"
