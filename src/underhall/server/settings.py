"""How a server is run: by flags, otherwise by UNDERHALL_* in the environment, otherwise by the defaults here."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec

from underhall.engine.first_use import examined
from underhall.errors import UnderhallError
from underhall.server.messages import operating as say

PREFIX = "UNDERHALL_"
LIMIT_PREFIX = f"{PREFIX}LIMIT_"
FILE_NAME = "underhall.sqlite"  # the database, where no other is named
HIGHEST_PORT = 65535
WEB_SCHEMES = ("http", "https")

Level = Literal["debug", "info", "warning", "error"]
Count = Annotated[int, msgspec.Meta(ge=1)]
Seconds = Annotated[float, msgspec.Meta(gt=0)]
Days = Annotated[float, msgspec.Meta(ge=0)]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What one guest, one address and one message may ask of the server. Rates are per second, with a burst.

    An address is an IPv4 address, or the first 64 bits of an IPv6 address: the rest belongs to one household.
    """

    body: Count = 64 * 1024  # bytes of a request
    head: Seconds = 10.0  # seconds in which the head of a request must have arrived
    reading: Seconds = 20.0  # seconds in which its body must have arrived
    stalled: Seconds = 30.0  # seconds for which a client may read nothing of what it gets
    connections: Count = 10_000  # in all; fewer where the system allows fewer open files
    connections_address: Count = 300  # from one address; trusted proxies may have any number
    guest_rate: Seconds = 30.0
    guest_burst: Count = 120
    address_rate: Seconds = 100.0  # many people may share an address
    address_burst: Count = 400
    work_rate: Seconds = 0.3  # seconds of work per second for one address; 1: no limit
    work_burst: Seconds = 2.0
    guests_rate: Seconds = 0.2  # new guests from one address
    guests_burst: Count = 30
    tables: Count = 50  # tables of one guest that are not over
    seats: Count = 8  # seats of one guest at other people's tables that have not started
    bot_tables: Count = 3  # running tables of one guest with only bots at them
    all_bot_tables: Count = 30  # and of all guests together
    shortest_move: Seconds = 10.0  # seconds that the clock of a new table gives for a move at least
    shortest_game: Seconds = 60.0  # and for all moves of a seat
    tables_rate: Seconds = 1 / 180  # new tables of one guest: 20 an hour, once the burst is used up
    tables_burst: Count = 20
    address_tables_rate: Seconds = 0.5  # new tables from one address
    address_tables_burst: Count = 15
    entries: Count = 4000  # of one table, after which nothing can be taken back; no game of random bots reaches 1,200
    aside_rate: Seconds = 1.0  # what one guest does at tables besides choosing: undo, sit, leave and the like
    aside_burst: Count = 30
    chat_lines: Count = 2000  # of one table
    chat_rate: Seconds = 0.5
    chat_burst: Count = 10
    hint_rate: Seconds = 0.5
    hint_burst: Count = 5
    socket_message: Count = 8 * 1024  # bytes
    socket_rate: Seconds = 20.0
    socket_burst: Count = 60
    socket_problems: Count = 20  # messages that make no sense, until the connection is closed
    sockets: Count = 20  # connections of one guest, or of one address where nobody is known
    links: Count = 32  # links of one table
    packs: Count = 40  # packs of one guest in the workshop
    address_packs: Count = 200  # of all guests at one address
    all_packs: Count = 10_000  # of all guests together: they are kept until their owners delete them
    measurings: Count = 2  # packs that are measured or tuned at the same time; one address never takes all places
    measure_games: Count = 5000  # of each pack in one measuring
    tune_games: Count = 20_000  # in one search for better values
    measure_cores: Count = 64  # that one measuring may use; never more than the machine has


class ServerSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything that an operator may configure."""

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_PORT)] = 8000  # 0: any that is free
    data: str = ""  # the folder; by default the user's own
    database: str = ""  # a URL; by default a file in the folder
    packs: str = ""  # a folder with packs that tables may be played with, besides the built-in ones
    workshop: bool = True  # whether guests can make packs of their own, play with them and measure them
    bots: Count | None = None  # processes in which bots think; by default one per core
    keep: Days = 90.0  # how long to keep idle unfinished tables, and guests without tables; 0: forever
    log_level: Level = "info"
    only_version: bool = False  # looks after the tables of its own version only: an older server beside a newer one
    origins: tuple[str, ...] = ()  # where pages may come from, besides the server's own address
    hosts: tuple[str, ...] = ()  # names that the server answers to, besides those of origins; "*": any
    proxies: str = "127.0.0.1"  # proxies trusted to say what a visitor's address is
    secure: bool = False  # cookies over https only: for a server behind https
    metrics_token: str = ""  # the token for reading /metrics from elsewhere; without one only this machine may
    operators: str = ""  # who may use /operate: NAME:TOKEN, separated by commas, or one token; empty: nobody
    closing: Seconds = 10.0  # seconds that open requests get when the server stops
    limits: Limits = Limits()

    @property
    def folder(self) -> Path:
        """The folder for everything that must survive."""
        return Path(self.data).expanduser() if self.data else default_folder()

    @property
    def packs_folder(self) -> Path | None:
        """Where packs are, if there are any besides the built-in ones."""
        return Path(self.packs).expanduser() if self.packs else None

    @property
    def database_url(self) -> str:
        """Where the tables are kept."""
        return self.database or f"sqlite:///{(self.folder / FILE_NAME).absolute()}"


def default_folder() -> Path:
    """The user's own folder for data."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "underhall"


def settings_from(environment: Mapping[str, str], **flags: Any) -> ServerSettings:
    """Settings from the environment, overridden by the flags that were given (those that are not None)."""
    limits = _named(environment, LIMIT_PREFIX, Limits)
    found: dict[str, Any] = _named(environment, PREFIX, ServerSettings, without=("limits",))
    for name in ("origins", "hosts"):
        if name in found:
            found[name] = [each.strip() for each in found[name].split(",") if each.strip()]
    found |= {name: value for name, value in flags.items() if value is not None}
    try:
        settings = msgspec.convert({**found, "limits": limits}, examined(ServerSettings), strict=False)
    except msgspec.ValidationError as error:
        raise UnderhallError(say("bad-setting", why=str(error), prefix=PREFIX)) from error
    for origin in settings.origins:
        _check_origin(origin)
    return settings


def _named(
    environment: Mapping[str, str], prefix: str, kind: type[msgspec.Struct], without: tuple[str, ...] = ()
) -> dict[str, Any]:
    names = [name for name in kind.__struct_fields__ if name not in without]
    return {name: environment[prefix + name.upper()] for name in names if environment.get(prefix + name.upper())}


def _check_origin(origin: str) -> None:
    parts = urlsplit(origin)
    if parts.scheme not in WEB_SCHEMES or not parts.netloc or parts.path or parts.query:
        raise UnderhallError(say("bad-origin", origin=f"{origin!r:.80}"))
