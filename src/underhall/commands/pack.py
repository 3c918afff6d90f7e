"""`underhall pack`: check, start and compare packs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.style import Style
from rich.table import Table
from rich.text import Text

from underhall.commands.help import Commands
from underhall.commands.messages import manual, say
from underhall.errors import PackError, UnderhallError

if TYPE_CHECKING:
    from underhall.engine.pack import Findings, Pack
    from underhall.engine.pack_diff import Change
    from underhall.engine.problem import Problem

BAD_INPUT = 2
SHORT_HASH = 12  # digits that are enough to distinguish packs by eye
BAD, GOOD, PLAIN = Style(color="red", bold=True), Style(color="green", bold=True), Style()
STYLES = {"error": BAD, "departure": Style(color="yellow"), "advice": Style(color="cyan")}
WIDEST_SEVERITY = 9  # columns

app = typer.Typer(
    cls=Commands,
    help=manual("pack-commands"),
    no_args_is_help=True,
)

AsJson = Annotated[bool, typer.Option("--json", help=manual("json"))]


@app.command("check", help=manual("pack-check"))
def check_command(
    file: Annotated[str, typer.Argument(help=manual("pack-name"), metavar="FILE")],
    as_json: AsJson = False,
) -> None:
    """Lists every problem of a pack."""
    from underhall.engine.pack import examine_file, locate

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


@app.command("new", help=manual("pack-new"))
def new_command(
    game: Annotated[str, typer.Argument(help=manual("game"), metavar="GAME")],
    file: Annotated[Path, typer.Argument(help=manual("pack-new-file"), metavar="FILE")],
    force: Annotated[bool, typer.Option("--force", help=manual("pack-new-force"))] = False,
) -> None:
    """Writes a copy of a game's standard pack."""
    from underhall.engine.pack_copy import starter

    try:
        text = starter(game, file.stem)
        with file.open("w" if force else "x", encoding="utf-8", newline="\n") as out:
            out.write(text)
    except FileExistsError as error:
        raise _refused("new", say("pack-exists", file=str(file))) from error
    except (OSError, ValueError) as error:  # ValueError: a null character in the path
        raise _refused("new", say("file-unwritable", file=str(file), why=str(error))) from error
    except UnderhallError as error:
        raise _refused("new", error) from error
    typer.echo(say("pack-written", file=str(file)))


@app.command("diff", help=manual("pack-diff"))
def diff_command(
    a: Annotated[str, typer.Argument(help=manual("pack-name"), metavar="A")],
    b: Annotated[str, typer.Argument(help=manual("pack-diff-other"), metavar="B")],
    as_json: AsJson = False,
) -> None:
    """Shows what differs between two packs."""
    from underhall.engine.pack_diff import diff

    try:
        old, new = _pair(a, b)
        if old.game != new.game:
            raise UnderhallError(say("packs-of-two-games", a=a, game=old.game, b=b, other=new.game))
    except UnderhallError as error:
        raise _refused("diff", error) from error
    changes = diff(old, new)
    if as_json:
        data = {"same": not changes, "changes": [change._asdict() for change in changes]}
        typer.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        _show_changes(a, b, changes)


def _pair(a: str, b: str) -> tuple[Pack, Pack]:
    """Two packs to compare; if several games have a pack of this name, the other pack's game decides."""
    from underhall.engine.pack import SeveralPacksError

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
    from underhall.engine.pack import examine_file, locate

    findings = examine_file(locate(name, game))
    if findings.pack is None:
        raise PackError(findings.source, findings.problems)
    return findings.pack


def _refused(command: str, reason: object) -> typer.Exit:
    typer.echo(say("pack-refused", command=command, why=str(reason)), err=True)
    return typer.Exit(BAD_INPUT)


def _as_data(findings: Findings) -> dict[str, object]:
    from underhall.engine.pack import content_hash

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
    for line, style in _verdict(findings):
        console.print(Text(line, style), soft_wrap=True)


def _verdict(findings: Findings) -> Iterator[tuple[str, Style]]:
    """Whether a pack can be played: sentences and their styles."""
    from underhall.engine.pack import content_hash

    pack, refused = findings.pack, len(findings.refusals)
    warnings = len(findings.problems) - refused
    if findings.playable and pack is not None:
        digest = content_hash(pack)[:SHORT_HASH]
        name = {"title": pack.title, "id": f"{pack.game}/{pack.id}", "version": str(pack.version), "hash": digest}
        yield say("pack-playable", **name, warnings=warnings), GOOD
        return
    yield say("pack-unplayable", problems=refused, warnings=warnings), BAD
    if any(problem.severity == "departure" for problem in findings.refusals):
        yield say("pack-unfaithful"), PLAIN


def _line(problem: Problem) -> Text:
    line = Text.assemble((say(f"severity-{problem.severity}").ljust(WIDEST_SEVERITY), STYLES[problem.severity]), "  ")
    if problem.path:
        line.append(problem.path, "bold").append("  ")
    line.append(problem.message)
    if problem.constraint:
        line.append(f"  {problem.constraint}", "dim")
    return line


def _show_changes(a: str, b: str, changes: list[Change]) -> None:
    console = Console(highlight=False)
    if not changes:
        console.print(say("packs-alike"))
        return
    table = Table(say("pack-path"), escape(a), escape(b), box=box.SIMPLE)
    for change in changes:
        table.add_row(Text(change.path), Text(_value(change.old)), Text(_value(change.new)))
    console.print(table)
    console.print(say("packs-differ", differences=len(changes)))


def _value(value: object) -> str:
    return "–" if value is None else json.dumps(value, ensure_ascii=False)
