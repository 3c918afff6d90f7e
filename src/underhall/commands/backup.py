"""`underhall backup`: a copy of a server's database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from underhall.commands.database import DatabaseUrl, DataFolder, named_database
from underhall.commands.messages import manual, say


def backup(
    to: Annotated[Path, typer.Option(help=manual("backup-to"), metavar="FILE")],
    data: DataFolder = None,
    database: DatabaseUrl = None,
    as_json: Annotated[bool, typer.Option("--json", help=manual("json"))] = False,
) -> None:
    """Copies everything that a server stores to one file."""
    from underhall.server.store.backup import back_up

    size = back_up(named_database(data, database), to)
    if as_json:
        typer.echo(msgspec.json.encode({"file": str(to), "bytes": size}))
    else:
        typer.echo(say("backup-written", bytes=size, file=str(to)))
