"""`underhall game`: start a game of your own."""

from __future__ import annotations

import keyword
import re
import shutil
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from underhall.commands.help import Commands
from underhall.commands.messages import manual, say
from underhall.errors import UnderhallError

BAD_INPUT = 2
TEMPLATE = Path(__file__).parent.parent / "template"
PLACEHOLDER = "moleworks"  # the name of the game in the template
NAME = re.compile(r"[a-z][a-z0-9_]{1,29}")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "build", ".*_cache")

app = typer.Typer(cls=Commands, help=manual("game-commands"), no_args_is_help=True)


@app.callback()
def commands() -> None:
    """Keeps `new` a subcommand, although it is the only one."""


@app.command("new", help=manual("game-new"))
def new_command(
    name: Annotated[str, typer.Argument(help=manual("game-new-name"), metavar="NAME")],
    folder: Annotated[Path, typer.Argument(help=manual("game-new-folder"), metavar="FOLDER")],
) -> None:
    """Writes the package of a small game that can be played at once."""
    try:
        check_name(name)
        write(name, folder)
    except UnderhallError as error:
        typer.echo(say("game-refused", why=str(error)), err=True)
        raise typer.Exit(BAD_INPUT) from error
    typer.echo(say("game-written", name=name, folder=str(folder)))


def check_name(name: str) -> None:
    """Refuses what cannot be the name of a package, or already is one."""
    from underhall.games import NAMES  # imports all games, which help does not need

    if not NAME.fullmatch(name) or keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise UnderhallError(say("game-name-wrong", name=f"{name!r:.40}"))
    if name in (*sys.stdlib_module_names, *NAMES) or find_spec(name) is not None:
        raise UnderhallError(say("game-name-taken", name=name))


def write(name: str, folder: Path) -> None:
    """Writes the template under another name: all of it, or nothing."""
    if folder.exists() or folder.is_symlink():
        raise UnderhallError(say("game-folder-exists", folder=str(folder)))
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{name}-") as scratch:
            made = Path(scratch) / name
            shutil.copytree(TEMPLATE, made, ignore=LEFT_OUT)
            rename(made, name)
            made.rename(folder)
    except (OSError, ValueError) as error:  # ValueError: a null character in the path
        raise UnderhallError(say("file-unwritable", file=str(folder), why=str(error))) from error


def rename(folder: Path, name: str) -> None:
    """Gives the game in a folder its name, in files and in their paths."""
    title = name.replace("_", " ").title()
    for path in sorted(folder.rglob("*"), reverse=True):  # the contents of a folder before the folder itself
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            new = text.replace(PLACEHOLDER, name).replace(PLACEHOLDER.capitalize(), title)
            path.write_text(new, encoding="utf-8", newline="\n")
        path.rename(path.with_name(path.name.replace(PLACEHOLDER, name)))
