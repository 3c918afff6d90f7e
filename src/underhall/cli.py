"""The command `underhall`."""

from __future__ import annotations

import sys

import typer

from underhall import __version__
from underhall.commands import game, operate, pack
from underhall.commands.backup import backup
from underhall.commands.bench import bench
from underhall.commands.compare import compare
from underhall.commands.complaints import complaints
from underhall.commands.export_ptx import export_ptx
from underhall.commands.help import Commands
from underhall.commands.learn import learn
from underhall.commands.messages import manual
from underhall.commands.play import play
from underhall.commands.replay import replay
from underhall.commands.report import report
from underhall.commands.rules import rules
from underhall.commands.serve import serve
from underhall.commands.simulate import simulate
from underhall.commands.tournament import tournament
from underhall.commands.tune import tune
from underhall.commands.warm import warm
from underhall.errors import UnderhallError

BAD_INPUT = 2

app = typer.Typer(
    name="underhall",
    cls=Commands,
    help=manual("underhall"),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (
    play,
    serve,
    replay,
    rules,
    bench,
    warm,
    tournament,
    simulate,
    report,
    compare,
    tune,
    learn,
    export_ptx,
    backup,
    complaints,
):
    app.command(help=manual(f"command-{command.__name__.replace('_', '-')}"))(command)
app.add_typer(pack.app, name="pack")
app.add_typer(game.app, name="game")
app.add_typer(operate.app, name="operate")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(__version__)
        raise typer.Exit


@app.callback(help=manual("underhall"))
def common(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help=manual("version")),
) -> None:
    """Options of `underhall` itself."""


def main() -> None:
    """Runs the command; a mistake in the input ends it with a message and exit code 2."""
    try:
        app()
    except UnderhallError as error:
        typer.echo(str(error), err=True)
        sys.exit(BAD_INPUT)
