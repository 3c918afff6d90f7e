"""`underhall pack`: check, start and compare packs."""

import json
import re
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from underhall.engine.grammar import number
from underhall.engine.pack import (
    STANDARD,
    Findings,
    Pack,
    SeveralPacksError,
    content_hash,
    examine_file,
    kind_of,
    locate,
)
from underhall.engine.pack_diff import Change, diff
from underhall.engine.problem import Problem
from underhall.errors import PackError, UnderhallError

BAD_INPUT = 2
SHORT_HASH = 12  # digits that are enough to distinguish packs by eye
STYLES = {"error": "bold red", "departure": "yellow", "advice": "cyan"}
FALLBACK_ID = "my_pack"

app = typer.Typer(
    help="Check, start and compare packs: the cards of a game as a TOML file.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")]


@app.command("check")
def check_command(
    file: Annotated[str, typer.Argument(help="A TOML file, or the name of a built-in pack.", metavar="FILE")],
    as_json: AsJson = False,
) -> None:
    """List every problem of a pack, each with its path in the file.

    Errors cannot be played. Departures differ from the known box: they count as errors where the pack says
    [cyan]faithful = true[/]. Advice is about balance.

    Rows are counted from 0: card[2] is the third card. Ends with 0 if the pack can be played, else with 2.

    Examples:

      [cyan]underhall pack check my_pack.toml[/]

      [cyan]underhall pack check dwarfs/standard --json[/]
    """
    try:
        findings = examine_file(locate(file))
    except UnderhallError as error:
        raise _refused("check", error) from error
    if as_json:
        typer.echo(json.dumps(_as_data(findings), indent=2, ensure_ascii=False))
    else:
        _show(findings)
    if not findings.playable:
        raise typer.Exit(BAD_INPUT)


@app.command("new")
def new_command(
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")],
    file: Annotated[Path, typer.Argument(help="The file to write.", metavar="FILE")],
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is already there.")] = False,
) -> None:
    """Write a commented copy of a game's standard pack, to start your own from.

    Examples:

      [cyan]underhall pack new dwarfs my_pack.toml[/]

      [cyan]underhall pack new dwarfs my_pack.toml --force[/]
    """
    try:
        text = starter(game, file.stem)
        with file.open("w" if force else "x", encoding="utf-8", newline="\n") as out:
            out.write(text)
    except FileExistsError as error:
        raise _refused("new", f"{file} is already there; --force writes over it") from error
    except (OSError, ValueError) as error:  # ValueError: a null character in the path
        raise _refused("new", f"{file} cannot be written: {error}") from error
    except UnderhallError as error:
        raise _refused("new", error) from error
    typer.echo(f"{file} is written. Change it, then run: underhall pack check {file}")


@app.command("diff")
def diff_command(
    a: Annotated[str, typer.Argument(help="A TOML file, or the name of a built-in pack.", metavar="A")],
    b: Annotated[str, typer.Argument(help="Another one.", metavar="B")],
    as_json: AsJson = False,
) -> None:
    """Show what differs between two packs; rows are matched by their id, wherever they are in the file.

    A built-in pack named without its game is that of the other pack's game.

    Examples:

      [cyan]underhall pack diff standard my_pack.toml[/]

      [cyan]underhall pack diff dwarfs/standard my_pack.toml --json[/]
    """
    try:
        old, new = _pair(a, b)
        if old.game != new.game:
            raise UnderhallError(f"{a} is a pack of {old.game}, {b} one of {new.game}: they cannot be compared")
    except UnderhallError as error:
        raise _refused("diff", error) from error
    changes = diff(old, new)
    if as_json:
        data = {"same": not changes, "changes": [change._asdict() for change in changes]}
        typer.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        _show_changes(a, b, changes)


def starter(game: str, name: str) -> str:
    """The standard pack of a game as text, with its comments, under another id and title."""
    standard = kind_of(game).path_of(STANDARD).read_text(encoding="utf-8")
    new_id = re.sub(r"[^a-z0-9_]+", "_", name.lower()).strip("_")[:40]
    if not re.match(r"[a-z]", new_id) or new_id == STANDARD:
        new_id = FALLBACK_ID
    title = new_id.replace("_", " ").capitalize()
    text = re.sub(r'(?m)^id = "[^"]*"', f'id = "{new_id}"', standard, count=1)
    return re.sub(r'(?m)^title = "[^"]*"', f'title = "{title}"', text, count=1)


def _pair(a: str, b: str) -> tuple[Pack, Pack]:
    """Two packs to compare; if several games have a pack of this name, the other pack's game decides."""
    try:
        old = _readable(a)
    except SeveralPacksError:
        new = _readable(b)
        return _readable(a, new.game), new
    try:
        return old, _readable(b)
    except SeveralPacksError:
        return old, _readable(b, old.game)


def _readable(name: str, game: str | None = None) -> Pack:
    """A pack with the right types; one that breaks constraints can still be compared."""
    findings = examine_file(locate(name, game))
    if findings.pack is None:
        raise PackError(findings.source, findings.problems)
    return findings.pack


def _refused(command: str, reason: object) -> typer.Exit:
    typer.echo(f"underhall pack {command}: {reason}", err=True)
    return typer.Exit(BAD_INPUT)


def _as_data(findings: Findings) -> dict[str, object]:
    pack = findings.pack
    faithful = pack is not None and pack.faithful
    return {
        "source": findings.source,
        "game": pack and pack.game,
        "id": pack and pack.id,
        "version": pack and pack.version,
        "faithful": pack and pack.faithful,
        "hash": pack and content_hash(pack),
        "playable": findings.playable,
        "problems": [
            {
                "path": problem.path,
                "message": problem.message,
                "constraint": problem.constraint,
                "severity": problem.severity,
                "refused": problem.stops(faithful),
            }
            for problem in findings.problems
        ],
    }


def _show(findings: Findings) -> None:
    console = Console(highlight=False)
    for problem in findings.problems:
        console.print(_line(problem), soft_wrap=True)
    refused = len(findings.refusals)
    rest = len(findings.problems) - refused
    if findings.playable and findings.pack is not None:
        pack = findings.pack
        verdict = Text.assemble(("playable", "bold green"), f": {pack.title} ({pack.game}/{pack.id}, version ")
        verdict.append(f"{pack.version}, hash {content_hash(pack)[:SHORT_HASH]})")
        verdict.append(f"; {number(rest, 'warning')}" if rest else "")
    else:
        verdict = Text.assemble(("cannot be played", "bold red"), f": {number(refused, 'problem')}")
        verdict.append(f" and {number(rest, 'warning')}" if rest else "")
        if any(problem.severity == "departure" for problem in findings.refusals):
            verdict.append("; with faithful = false departures are only warnings")
    console.print(verdict, soft_wrap=True)


def _line(problem: Problem) -> Text:
    line = Text.assemble((f"{problem.severity:<9}", STYLES[problem.severity]), "  ")
    if problem.path:
        line.append(problem.path, "bold").append("  ")
    line.append(problem.message)
    if problem.constraint:
        line.append(f"  {problem.constraint}", "dim")
    return line


def _show_changes(a: str, b: str, changes: list[Change]) -> None:
    console = Console(highlight=False)
    if not changes:
        console.print("The packs have the same values.")
        return
    table = Table("path", escape(a), escape(b), box=box.SIMPLE)
    for change in changes:
        table.add_row(Text(change.path), Text(_value(change.old)), Text(_value(change.new)))
    console.print(table)
    console.print(f"{number(len(changes), 'difference')}.")


def _value(value: object) -> str:
    return "–" if value is None else json.dumps(value, ensure_ascii=False)
