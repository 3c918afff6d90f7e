"""`underhall operate`: for operators. It works on the server's database while the server runs."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from underhall.commands.database import DatabaseUrl, DataFolder, command_line, with_store
from underhall.commands.help import Commands
from underhall.commands.messages import manual, say
from underhall.commands.printing import headings, moment, print_table

if TYPE_CHECKING:
    from underhall.server.load import Load
    from underhall.server.store import Counts, Store, TableRow

PATIENCE = 5.0  # seconds to wait for running servers to answer
PAUSE = 0.2
MEGABYTE = 1024 * 1024
STATUSES = ("gathering", "playing", "paused", "finished", "abandoned")

app = typer.Typer(
    cls=Commands,
    help=manual("operate-commands"),
    no_args_is_help=True,
)

ANY_ID = {"ignore_unknown_options": True}  # a table's id may begin with a hyphen, like an option
AsJson = Annotated[bool, typer.Option("--json", help=manual("json"))]
Most = Annotated[int, typer.Option("--most", help=manual("operate-most"), min=1, max=10_000, metavar="N")]
Reason = Annotated[str, typer.Option("--reason", help=manual("operate-reason"), metavar="TEXT")]


@app.command("tables", help=manual("operate-tables"), context_settings=ANY_ID)
def tables_command(
    search: Annotated[str, typer.Argument(help=manual("operate-tables-search"))] = "",
    status: Annotated[
        str, typer.Option(help=manual("operate-tables-status", statuses=", ".join(STATUSES)), metavar="STATUS")
    ] = "",
    most: Most = 50,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Lists tables."""
    if status and status not in STATUSES:
        raise typer.BadParameter(
            say("unknown-status", given=repr(status), statuses=", ".join(STATUSES)), param_hint="--status"
        )

    async def look(store: Store) -> tuple[list[TableRow], dict[str, str]]:
        rows = await store.operators.tables(search, status, most)
        return rows, await store.names({row.owner for row in rows} | _people(rows))

    rows, names = with_store(data, database, look)
    if as_json:
        typer.echo(msgspec.json.encode(rows))
        return
    print_table(
        headings("table", "game", "status", "last-active", "owner", "seats"),
        [
            (row.id, row.game, row.status, moment(row.updated_at), _name(names, row.owner), _seats(row, names))
            for row in rows
        ],
        say("no-tables"),
    )


@app.command("guests", help=manual("operate-guests"))
def guests_command(
    search: Annotated[str, typer.Argument(help=manual("operate-guests-search"))] = "",
    most: Most = 50,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Lists guests."""
    rows = with_store(data, database, lambda store: store.operators.guests(search, most))
    if as_json:
        typer.echo(msgspec.json.encode(rows))
        return
    print_table(
        headings("guest", "name", "joined", "tables"),
        [(row.id, row.name, moment(row.created_at), str(row.tables)) for row in rows],
        say("no-guests"),
    )


@app.command("load", help=manual("operate-load"))
def load_command(data: DataFolder = None, database: DatabaseUrl = None, as_json: AsJson = False) -> None:
    """Shows how busy the server is."""

    async def look(store: Store) -> tuple[Counts, list[Load]]:
        return await store.operators.counts(time.time()), await _loads(store)

    counts, loads = with_store(data, database, look)
    if as_json:
        typer.echo(msgspec.json.encode({"database": counts, "processes": loads}))
        return
    tables = [
        say("load-tables-of", number=number, status=status)
        for status in STATUSES
        if (number := counts.tables.get(status))
    ]
    typer.echo(say("load-tables", tables=", ".join(tables) or say("load-no-tables"), alone=counts.bots_alone))
    typer.echo(say("load-guests", guests=counts.guests, bans=counts.bans, complaints=counts.reports))
    print_table(
        headings("process", "tables", "connections", "recent-guests", "bots-thinking", "bots-waiting", "memory", "lag"),
        [
            (
                load.process,
                str(load.tables_in_memory),
                str(load.sockets),
                str(load.guests_lately),
                say("load-thinking", bots=load.bots_thinking, processes=load.bot_processes),
                str(load.bots_waiting),
                say("load-memory", megabytes=round(load.memory / MEGABYTE)),
                say("load-lag", milliseconds=round(load.lag * 1000)),
            )
            for load in loads
        ],
        say("load-silent", seconds=PATIENCE),
    )


@app.command("end", help=manual("operate-end"), context_settings=ANY_ID)
def end_command(
    table: Annotated[str, typer.Argument(help=manual("operate-end-table"))],
    reason: Reason,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Ends a table."""
    from underhall.server.web.acts import reason_of

    why = reason_of(reason)
    with_store(data, database, lambda store: store.operators.end_table(table, why, command_line(), time.time()))
    _done(as_json, say("table-ended", table=table), table=table, reason=why)


@app.command("ban", help=manual("operate-ban"))
def ban_command(
    target: Annotated[str, typer.Argument(help=manual("operate-ban-target"))],
    reason: Reason,
    duration: Annotated[
        str, typer.Option("--for", help=manual("operate-ban-duration"), metavar="DURATION")
    ] = "forever",
    data: DataFolder = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Bans a guest or a range of addresses."""
    from underhall.server.bans import sentence
    from underhall.server.web.acts import ban_of

    ban = ban_of(target, reason, duration, command_line(), time.time())
    with_store(data, database, lambda store: store.operators.ban(ban))
    if as_json:
        typer.echo(msgspec.json.encode(ban))
    else:
        typer.echo(say("banned", target=ban.target, sentence=sentence(ban)))


@app.command("unban", help=manual("operate-unban"))
def unban_command(
    target: Annotated[str, typer.Argument(help=manual("operate-unban-target"))],
    data: DataFolder = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Lifts a ban."""
    from underhall.server.web.acts import target_of

    _, checked = target_of(target)
    with_store(data, database, lambda store: store.operators.unban(checked, command_line(), time.time()))
    _done(as_json, say("unbanned", target=checked), target=checked)


@app.command("bans", help=manual("operate-bans"))
def bans_command(data: DataFolder = None, database: DatabaseUrl = None, as_json: AsJson = False) -> None:
    """Lists the current bans."""
    from underhall.server.bans import lasting

    found = with_store(data, database, lambda store: store.operators.bans(time.time()))
    if as_json:
        typer.echo(msgspec.json.encode(found))
        return
    print_table(
        headings("banned", "since", "duration", "by", "reason"),
        [(ban.target, moment(ban.at), lasting(ban), ban.by, ban.reason) for ban in found],
        say("no-bans"),
    )


@app.command("log", help=manual("operate-log"))
def log_command(
    most: Most = 50, data: DataFolder = None, database: DatabaseUrl = None, as_json: AsJson = False
) -> None:
    """Lists what operators did."""
    found = with_store(data, database, lambda store: store.operators.log(most))
    if as_json:
        typer.echo(msgspec.json.encode(found))
        return
    print_table(
        headings("when", "who", "what", "target", "why"),
        [(moment(each.at), each.by, each.words, each.target, each.reason) for each in found],
        say("no-actions"),
        whole=3,
    )


# Inside ---------------------------------------------------------------------------------------------------------------


async def _loads(store: Store) -> list[Load]:
    """What each running server reports. SQLite has only one server; on PostgreSQL others may answer later."""
    from underhall.server.operating import ASKED, TOLD, LoadAnswer

    asked = secrets.token_hex(8)
    await store.operators.take_away(TOLD)
    await store.operators.leave_note(ASKED, asked)
    until = time.monotonic() + PATIENCE
    loads: list[Load] = []
    while time.monotonic() < until and not (loads and not store.shared):
        await asyncio.sleep(PAUSE)
        answers = [msgspec.json.decode(each, type=LoadAnswer) for each in (await store.operators.notes(TOLD)).values()]
        loads = [answer.load for answer in answers if answer.asked == asked]
    await store.operators.take_away(ASKED)
    await store.operators.take_away(TOLD)
    return sorted(loads, key=lambda load: load.process)


def _people(rows: Sequence[TableRow]) -> set[str]:
    return {seat["guest"] for row in rows for seat in row.summary["seats"] if seat["guest"] is not None}


def _seats(row: TableRow, names: dict[str, str]) -> str:
    return ", ".join(_seat(seat, names) for seat in row.summary["seats"])


def _seat(seat: dict[str, Any], names: dict[str, str]) -> str:
    """Who plays a seat."""
    if seat["bot"]:
        return say("seat-bot", bot=seat["bot"])
    if seat["guest"] is None:
        return say("seat-free")
    name = _name(names, seat["guest"])
    return say("seat-stand-in", guest=name) if seat["taken_over"] else name


def _name(names: dict[str, str], guest: str) -> str:
    return names.get(guest) or say("unknown-guest")


def _done(as_json: bool, sentence: str, **facts: str) -> None:
    typer.echo(msgspec.json.encode(facts) if as_json else sentence)
