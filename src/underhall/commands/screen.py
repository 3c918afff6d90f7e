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
from underhall.commands.messages import say
from underhall.commands.rules import heading
from underhall.engine.decision import Decision, Outcome
from underhall.engine.declared.phrases import listed
from underhall.engine.labels import source_names
from underhall.engine.match_events import MatchEvent
from underhall.engine.rulebook import Rule as RuleEntry
from underhall.engine.rulebook import Ruling
from underhall.engine.setting import Setting
from underhall.engine.switches import house_rules, in_words
from underhall.engine.view import View

with contextlib.suppress(ImportError):  # line editing and history, where there is any
    import readline  # noqa: F401

MOST_COLUMNS = 100
BETWEEN = 3  # columns between options on one line
NEW_TURN = "turn"  # the event that begins a turn
FORGET_SCROLLBACK = "\x1b[3J"


class NoMoreInput(Exception):
    """The input has ended."""


class Screen:
    """Everything that a player reads and types."""

    def __init__(self, setting: Setting, spoken: bool = False) -> None:
        self.setting = setting
        self.spoken = spoken
        self.console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else MOST_COLUMNS)
        self._text = setting.game.text
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
        self.ask(say("ask-pass-keyboard", seat=name))

    # Showing ----------------------------------------------------------------------------------------------------------

    def show(self, *lines: str, style: str = "") -> None:
        """Prints lines, with the names of seats in their colours."""
        for line in lines:
            self.console.print(self._coloured(line, style))

    def welcome(self, players: list[str | None]) -> None:
        self.console.print(Rule(self.setting.game.title, style="dim"))
        self.show(self._text.introduction(self.setting.pack))
        for seat, bot in enumerate(players):
            name = self.setting.words.seat(seat)
            self.show(say("seat-of-person", seat=name) if bot is None else say("seat-of-bot", seat=name, bot=bot))
        if changed := house_rules(self.setting.game.name, self.setting.switches):
            self.show(say("house-rules", rules="; ".join(changed)))
        self.show(say("welcome"), style="dim")

    def table(self, view: View) -> None:
        """What each seat has, and the board."""
        if self.spoken:
            self.show(self._text.spoken(self._facts(view)))
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
            self.show(f"{group.heading} …")
        width = min(self.console.width, MOST_COLUMNS)
        cells = [f"{item.number:>4} {item.words}" for item in group.items]
        wide = max(len(cell) for cell in cells) + BETWEEN
        across = max(1, width // wide)
        for start in range(0, len(cells), across):
            self.show("".join(cell.ljust(wide) for cell in cells[start : start + across]).rstrip())

    def events(self, told: list[MatchEvent]) -> None:
        """Events in words, a new turn on a new line."""
        for event in told:
            if event.kind == NEW_TURN:
                self.show(event.text, style="bold")
            else:
                self.show(f"  {event.text}")

    def outcome(self, outcome: Outcome) -> None:
        """The scores by source, best first."""
        sources = source_names(self.setting.game)
        table = Table("", say("scores-seat"), box=box.SIMPLE, collapse_padding=True)
        for name in (*sources.values(), say("scores-total")):
            table.add_column(name.replace(" ", "\n"), justify="right")
        for group in outcome.ranking:
            for seat in group:
                name = self.setting.words.seat(seat)
                scores = [str(outcome.scores[seat][source]) for source in sources]
                total = Text(str(outcome.totals[seat]), style="bold")
                table.add_row(f"{outcome.place(seat)}.", self._coloured(name, "bold"), *scores, total)
        winners = listed([self.setting.words.seat(seat) for seat in outcome.winners])
        self.console.print()
        self.show(outcome.reason)
        self.console.print(table)
        ended = "truncated" if outcome.truncated else "over"
        self.show(say("winners", ended=ended, winners=winners, number=len(outcome.winners)), style="bold")

    def help(self) -> None:
        examples = self.examples
        self.console.print(say("help", key=examples["key"], begins=examples["begins"]))
        self.console.print()
        self._commands()
        self.console.print(examples["places"])

    def _commands(self) -> None:
        examples = self.examples
        table = Table.grid(padding=(0, 2), pad_edge=True)
        for typed, what in (
            ("?", say("help-help")),
            ("t", say("help-table")),
            (say("typed-cards"), say("help-cards", card=examples["card"])),
            (say("typed-log"), say("help-log")),
            ("u", say("help-undo")),
            ("h", say("help-hint")),
            (say("typed-why"), say("help-why", key=examples["key"])),
            (say("typed-rules"), say("help-rules", word=examples["word"])),
            (say("typed-save"), say("help-save")),
            ("q", say("help-quit")),
        ):
            table.add_row(typed, what)
        self.console.print(table)
        self.console.print()

    def cards(self, word: str = "") -> None:
        table = Table(box=box.SIMPLE, show_header=False, width=min(self.console.width, MOST_COLUMNS))
        table.add_column(style="bold", no_wrap=True)
        table.add_column(ratio=1)
        for name, text in self._text.glossary(self.setting.pack, self.setting.switches):
            if word.casefold() in name.casefold():
                table.add_row(name, text)
        if table.row_count:
            self.console.print(table)
        else:
            self.show(say("no-card", word=f"{word!r:.40}"))

    def rules(self, entries: list[RuleEntry | Ruling], word: str, most: int) -> None:
        if not entries:
            self.show(say("no-rule", word=repr(word)))
        for entry in entries[:most]:
            self.console.print(Text.assemble((f"{entry.id} {heading(entry)}. ", "bold"), self._in_words(entry)))
        if len(entries) > most:
            self.show(say("more-rules", rules=len(entries) - most, game=self.setting.game.name), style="dim")

    def _in_words(self, entry: RuleEntry | Ruling) -> str:
        return (
            f"{entry.question} {in_words(self.setting.game.name, entry)}" if isinstance(entry, Ruling) else entry.text
        )

    def _coloured(self, text: str, style: str = "") -> Text:
        """A text with the seats' names in their colours."""
        shown = Text(text, style=style)
        for name, shade in self._styles.items():
            shown.highlight_words([name], shade)
        return shown
