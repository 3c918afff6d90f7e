"""`underhall backup`: a copy of a server's database."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import msgspec
import typer


def backup(
    to: Annotated[Path, typer.Option(help="The file to write; it must not be there yet.", metavar="FILE")],
    data: Annotated[
        str | None,
        typer.Option(help="The folder of the server's data.", metavar="FOLDER", show_default="UNDERHALL_DATA"),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(help="The URL of its database, if that is PostgreSQL.", show_default="UNDERHALL_DATABASE"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was done as JSON.")] = False,
) -> None:
    """Copy all that a server keeps to one file, while it runs.

    The file holds the seeds of running games: keep it where nobody else reads it.

    Example: underhall backup --data /var/lib/underhall --to underhall-monday.sqlite
    """
    from underhall.server.settings import settings_from
    from underhall.server.store.backup import back_up
    from underhall.server.store.database import engine_of

    if data is not None and database is None:
        database = ""  # a folder that is named comes before a database that is only in the environment
    engine = engine_of(settings_from(os.environ, data=data, database=database).database_url, make=False)
    size = back_up(engine, to)
    if as_json:
        typer.echo(msgspec.json.encode({"file": str(to), "bytes": size}))
    else:
        typer.echo(f"Wrote {size:,} bytes to {to}.")
