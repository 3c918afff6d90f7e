"""`underhall backup`: a copy of a server's database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from underhall.commands.database import DatabaseUrl, DataFolder, named_database


def backup(
    to: Annotated[Path, typer.Option(help="The file to write; it must not be there yet.", metavar="FILE")],
    data: DataFolder = None,
    database: DatabaseUrl = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was done as JSON.")] = False,
) -> None:
    """Copy everything that a server stores to one file, while it runs.

    The file holds the seeds of running games: keep it where nobody else can read it.

    Example: underhall backup --data /var/lib/underhall --to underhall-monday.sqlite
    """
    from underhall.server.store.backup import back_up

    size = back_up(named_database(data, database), to)
    if as_json:
        typer.echo(msgspec.json.encode({"file": str(to), "bytes": size}))
    else:
        typer.echo(f"Wrote {size:,} bytes to {to}.")
