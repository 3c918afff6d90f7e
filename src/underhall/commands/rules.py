"""`underhall rules`: the rules in our own words, and whether a test proves each of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from underhall import rule_coverage
from underhall.commands.messages import manual, say
from underhall.engine.rulebook import Rule, Rulebook, Ruling
from underhall.errors import UnderhallError

INCOMPLETE = 1
BAD_INPUT = 2

Proved = Mapping[str, set[str]]  # for each game, the ids that have a passing test


class GameScore(msgspec.Struct, frozen=True):
    """How many ids of rules and rulings a game has, how many have a passing test, and which have none."""

    rules: int
    covered: int
    missing: list[str]


def rules(
    game: Annotated[
        str | None, typer.Argument(help=manual("rules-game"), show_default=manual("rules-game-default"))
    ] = None,
    check: Annotated[bool, typer.Option("--check", help=manual("rules-check"))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=manual("rules-json"))] = False,
    find: Annotated[str | None, typer.Option(help=manual("rules-find"), metavar="WORD")] = None,
    switches: Annotated[bool, typer.Option("--switches", help=manual("rules-switches"))] = False,
) -> None:
    """Shows the rules of the games, or checks that a test proves each of them."""
    if switches:
        from underhall.commands.switches import show_switches

        show_switches(game)
        return
    from underhall.engine.discovery import installed_rulebooks  # takes long to import

    try:
        rulebooks = chosen_rulebooks(installed_rulebooks(), game)
        path = coverage_file()
        if path is None and check:
            raise UnderhallError(say("no-coverage", file=str(rule_coverage.FILE)))
        proved, stale = proved_by_game(path, rulebooks)
    except UnderhallError as error:
        typer.echo(say("rules-refused", why=str(error)), err=True)
        raise typer.Exit(BAD_INPUT) from error
    scores = {name: score(rulebook, proved[name]) for name, rulebook in rulebooks.items()}
    if as_json:
        typer.echo(msgspec.json.encode({"games": scores}))
    elif check:
        print_scores(scores, stale)
    else:
        print_rules(rulebooks.values(), proved if path else None, find)
    if check and any(score.missing for score in scores.values()):
        raise typer.Exit(INCOMPLETE)


def chosen_rulebooks(rulebooks: dict[str, Rulebook], game: str | None) -> dict[str, Rulebook]:
    if game is None:
        return rulebooks
    if game not in rulebooks:
        raise UnderhallError(say("no-game", game=repr(game), games=", ".join(rulebooks)))
    return {game: rulebooks[game]}


def coverage_file() -> Path | None:
    """The file in this folder or one above it; else that of the source tree this package runs from."""
    here = Path.cwd()
    folders = (here, *here.parents, rule_coverage.SOURCE_TREE)
    return next((folder / rule_coverage.FILE for folder in folders if (folder / rule_coverage.FILE).is_file()), None)


def proved_by_game(path: Path | None, games: Iterable[str]) -> tuple[Proved, list[str]]:
    """The proved ids of each game, and the tests whose proof no longer counts."""
    proved: dict[str, set[str]] = {game: set() for game in games}
    if path is None:
        return proved, []
    names, stale = rule_coverage.proved_rules(rule_coverage.load_coverage(path), path.parent)
    for name in names:
        game, _, id = name.partition(":")
        if game in proved:
            proved[game].add(id)
    return proved, stale


def score(rulebook: Rulebook, proved: set[str]) -> GameScore:
    missing = [id for id in rulebook.ids if id not in proved]
    return GameScore(rules=len(rulebook.ids), covered=len(rulebook.ids) - len(missing), missing=missing)


def print_scores(scores: Mapping[str, GameScore], stale: list[str]) -> None:
    for game, score in scores.items():
        typer.echo(say("rules-proved", game=game, proved=score.covered, rules=score.rules))
        for id in score.missing:
            typer.echo(f"  {say('rule-unproved', rule=f'{game}:{id}')}")
    if stale:
        typer.echo(say("tests-stale", tests=len(stale)))


def print_rules(rulebooks: Iterable[Rulebook], proved: Proved | None, find: str | None) -> None:
    console = Console(markup=False, highlight=False)
    for rulebook in rulebooks:
        entries = [entry for entry in rulebook.entries if find is None or matches(entry, find)]
        if not entries:
            console.print(say("no-rules-with", game=rulebook.title, word=find or ""))
            continue
        table = Table(
            title=say("rules-title", game=rulebook.title, version=str(rulebook.version)),
            title_justify="left",
            show_lines=True,
        )
        table.add_column(say("rules-id"), no_wrap=True)
        table.add_column(say("rules-heading"))
        table.add_column(say("rules-text"), ratio=1)
        if proved is not None:
            table.add_column(say("rules-test"), no_wrap=True)
        for entry in entries:
            row = [entry.id, heading(entry), words(entry)]
            if proved is not None:
                row.append(say("rule-tested") if entry.id in proved[rulebook.game] else say("rule-untested"))
            table.add_row(*row)
        console.print(table)


def heading(entry: Rule | Ruling) -> str:
    return f"{entry.section}: {entry.heading}" if isinstance(entry, Rule) else entry.heading


def words(entry: Rule | Ruling) -> str:
    if isinstance(entry, Rule):
        return entry.text
    switches = [say("rule-switches", switches=", ".join(entry.switches))] if entry.switches else []
    return "\n".join([entry.question, entry.text, *switches])


def matches(entry: Rule | Ruling, word: str) -> bool:
    text = f"{heading(entry)} {words(entry)}".casefold()
    return word.casefold() in text or word.upper() == entry.id
