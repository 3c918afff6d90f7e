"""`underhall serve`: tables for people and bots, in the browser and over HTTP."""

from __future__ import annotations

import os
import secrets
import signal
import sys
import threading
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import msgspec
import typer

from underhall.commands.messages import manual, say
from underhall.errors import UnderhallError

if TYPE_CHECKING:
    from underhall.server.settings import ServerSettings

NEEDED = (
    "starlette",
    "uvicorn",
    "websockets",
    "htpy",
    "sqlalchemy",
    "alembic",
    "itsdangerous",
    "prometheus_client",
    "httpx",
)
ANYWHERE = ("0.0.0.0", "::", "")
TOKEN_BYTES = 18
BROKEN = 70  # the exit code of a server that cannot go on and must be restarted (EX_SOFTWARE)


def serve(
    host: Annotated[
        str | None, typer.Option(help=manual("serve-host"), metavar="ADDRESS", show_default="127.0.0.1")
    ] = None,
    port: Annotated[int | None, typer.Option(help=manual("serve-port"), metavar="N", show_default="8000")] = None,
    data: Annotated[
        Path | None,
        typer.Option(help=manual("serve-data"), metavar="FOLDER", show_default="~/.local/share/underhall"),
    ] = None,
    database: Annotated[str | None, typer.Option(help=manual("serve-database"), metavar="URL")] = None,
    packs: Annotated[Path | None, typer.Option(help=manual("serve-packs"), metavar="FOLDER")] = None,
    workshop: Annotated[
        bool | None, typer.Option("--workshop/--no-workshop", help=manual("serve-workshop"), show_default=False)
    ] = None,
    bots: Annotated[
        int | None, typer.Option(help=manual("serve-bots"), metavar="N", show_default=manual("workers-default"))
    ] = None,
    keep: Annotated[
        float | None,
        typer.Option(
            help=manual("serve-keep"),
            metavar="DAYS",
            show_default="90",
        ),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help=manual("serve-open"))] = True,
    only_version: Annotated[bool, typer.Option("--only-version", help=manual("serve-only-version"))] = False,
    log_level: Annotated[
        str | None, typer.Option(help=manual("serve-log-level"), metavar="LEVEL", show_default="info")
    ] = None,
) -> None:
    """Serves tables where people and bots play."""
    _check_installed()
    from underhall.server.settings import settings_from

    settings = settings_from(
        os.environ,
        host=host,
        port=port,
        data=None if data is None else str(data),
        database=database,
        packs=None if packs is None else str(packs),
        workshop=workshop,
        bots=bots,
        keep=keep,
        only_version=only_version or None,
        log_level=log_level,
    )
    _run(settings, open_page)


def _check_installed() -> None:
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise UnderhallError(say("serve-missing", packages=", ".join(missing)))


def _run(settings: ServerSettings, open_page: bool) -> None:
    """Serves until SIGTERM or Ctrl-C; both are normal ends."""
    from underhall.server.logs import set_up
    from underhall.server.store.private import MASK
    from underhall.server.tuning import tune
    from underhall.server.vitals import Vitals
    from underhall.server.web.running import RED_SECONDS, later, listen, server_of

    os.umask(MASK)
    set_up(settings.log_level)
    signal.signal(signal.SIGTERM, _end)  # before the server listens to it, and again after it has closed everything
    with listen(settings) as listening:
        place = _place(settings.host, listening.getsockname()[1])
        settings, token = _with_operator(settings)
        vitals = Vitals()

        def announce() -> None:
            typer.echo(say("serving", address=place, folder=str(settings.folder)))
            if token:
                typer.echo(say("serving-operator", address=f"{place}operate", token=token))
            if open_page:
                _open(place)

        server = server_of(settings, vitals, announce)
        vitals.on_end(lambda: later(RED_SECONDS + 2 * settings.closing, lambda: os._exit(BROKEN)))
        tune()
        try:
            server.run(sockets=[listening])
        except KeyboardInterrupt:  # uvicorn has closed everything, and raises it again
            pass
        except SystemExit as error:  # with a code: uvicorn could not start
            if not error.code:
                raise
        if vitals.problem:
            typer.echo(vitals.problem, err=True)
            raise typer.Exit(BROKEN)
        if not server.started:
            raise UnderhallError(vitals.why_not_started or say("serve-failed"))


def _with_operator(settings: ServerSettings) -> tuple[ServerSettings, str]:
    """If the settings name no operators, makes a token to print at the terminal; it works until the server stops.

    Output that does not go to a terminal usually ends up in a log, where a token does not belong.
    """
    if settings.operators or not sys.stdout.isatty():
        return settings, ""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    return msgspec.structs.replace(settings, operators=token), token


def _end(*_: object) -> NoReturn:
    raise SystemExit(0)


def _place(host: str, port: int) -> str:
    """The address of the page for a browser on this machine."""
    name = "localhost" if host in ANYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def _open(place: str) -> None:
    """Opens the page. Some browsers run until they are closed: not in the thread that serves."""
    threading.Thread(target=webbrowser.open, args=(place,), daemon=True).start()
