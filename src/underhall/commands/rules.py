"""`underhall rules`: the rules in our own words, and whether a test proves each of them."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from underhall import rule_coverage
from underhall.engine.rulebook import Rule, Rulebook, Ruling, find_rulebooks
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
    game: Annotated[str | None, typer.Argument(help="Only this game.", show_default="all games")] = None,
    check: Annotated[bool, typer.Option("--check", help="Fail when a rule or ruling has no passing test.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print only how many rules are proved, as JSON.")] = False,
    find: Annotated[
        str | None, typer.Option(help="Only rules with this word, or with this id.", metavar="WORD")
    ] = None,
) -> None:
    """Show the rules of the games, or check that a test proves each of them.

    Example: underhall rules dwarfs --find castle
    """
    try:
        rulebooks = chosen_rulebooks(find_rulebooks(rule_coverage.GAMES), game)
        path = coverage_file()
        if path is None and check:
            raise UnderhallError(f"there is no {rule_coverage.FILE}: run make test, which writes it")
        proved, stale = proved_by_game(path, rulebooks)
    except UnderhallError as error:
        typer.echo(f"underhall rules: {error}", err=True)
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
    if not rulebooks:
        raise UnderhallError(f"no game in {rule_coverage.GAMES} has a rulebook")
    if game is None:
        return rulebooks
    if game not in rulebooks:
        raise UnderhallError(f"there is no game {game!r}: the games are {', '.join(rulebooks)}")
    return {game: rulebooks[game]}


def coverage_file() -> Path | None:
    """The file in this folder or one above it; else that of the source tree this package runs from."""
    here = Path.cwd()
    source_tree = rule_coverage.GAMES.parents[2]
    folders = (here, *here.parents, source_tree)
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
        typer.echo(f"{game}: {score.covered} of {score.rules} rules and rulings have a passing test")
        for id in score.missing:
            typer.echo(f"  no passing test: {game}:{id}")
    if stale:
        typer.echo(f"{len(stale)} tests do not count, since their file has changed: run make test")


def print_rules(rulebooks: Iterable[Rulebook], proved: Proved | None, find: str | None) -> None:
    console = Console(markup=False, highlight=False)
    for rulebook in rulebooks:
        entries = [entry for entry in rulebook.entries if find is None or matches(entry, find)]
        if not entries:
            console.print(f"{rulebook.title}: no rule speaks of “{find}”.")
            continue
        table = Table(
            title=f"{rulebook.title}, rules version {rulebook.version}", title_justify="left", show_lines=True
        )
        table.add_column("id", no_wrap=True)
        table.add_column("heading")
        table.add_column("in our words", ratio=1)
        if proved is not None:
            table.add_column("test", no_wrap=True)
        for entry in entries:
            row = [entry.id, heading(entry), words(entry)]
            if proved is not None:
                row.append("yes" if entry.id in proved[rulebook.game] else "no")
            table.add_row(*row)
        console.print(table)


def heading(entry: Rule | Ruling) -> str:
    return f"{entry.section}: {entry.heading}" if isinstance(entry, Rule) else entry.heading


def words(entry: Rule | Ruling) -> str:
    if isinstance(entry, Rule):
        return entry.text
    switches = f"\nSwitches: {', '.join(entry.switches)}" if entry.switches else ""
    return f"{entry.question}\n{entry.text}{switches}"


def matches(entry: Rule | Ruling, word: str) -> bool:
    text = f"{heading(entry)} {words(entry)}".casefold()
    return word.casefold() in text or word.upper() == entry.id
