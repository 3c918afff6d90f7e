"""`underhall operate`: for operators. It works on the server's database while the server runs."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from underhall.commands.database import DatabaseUrl, DataFolder, command_line, with_store
from underhall.commands.printing import moment, print_table

if TYPE_CHECKING:
    from underhall.server.load import Load
    from underhall.server.store import Counts, Store, TableRow

PATIENCE = 5.0  # seconds to wait for running servers to answer
PAUSE = 0.2
MEGABYTE = 1024 * 1024
STATUSES = ("gathering", "playing", "paused", "finished", "abandoned")

app = typer.Typer(
    help="Operate a server: see its tables, guests and load, end tables, ban guests and addresses.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)

ANY_ID = {"ignore_unknown_options": True}  # a table's id may begin with a hyphen, like an option
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
Most = Annotated[int, typer.Option("--most", help="How many to list.", min=1, max=10_000, metavar="N")]
Reason = Annotated[str, typer.Option("--reason", help="Why. The people affected will see it.", metavar="TEXT")]


@app.command("tables", context_settings=ANY_ID)
def tables_command(
    search: Annotated[str, typer.Argument(help="A guest's name or id, a table's id, or a game.")] = "",
    status: Annotated[str, typer.Option(help=f"One of {', '.join(STATUSES)}. Default: all that are not over.")] = "",
    most: Most = 50,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """List tables, most recently active first.

    Examples:

      [cyan]underhall operate tables --data /var/lib/underhall[/]

      [cyan]underhall operate tables Ada --status playing[/]
    """
    if status and status not in STATUSES:
        raise typer.BadParameter(f"Unknown status {status!r}: use one of {', '.join(STATUSES)}.", param_hint="--status")

    async def look(store: Store) -> tuple[list[TableRow], dict[str, str]]:
        rows = await store.operators.tables(search, status, most)
        return rows, await store.names({row.owner for row in rows} | _people(rows))

    rows, names = with_store(data, database, look)
    if as_json:
        typer.echo(msgspec.json.encode(rows))
        return
    print_table(
        ("Table", "Game", "Status", "Last active", "Opened by", "Seats"),
        [
            (row.id, row.game, row.status, moment(row.updated_at), names.get(row.owner, "somebody"), _seats(row, names))
            for row in rows
        ],
        "No tables found.",
    )


@app.command("guests")
def guests_command(
    search: Annotated[str, typer.Argument(help="Part of a name, or an id.")] = "",
    most: Most = 50,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """List guests, newest first, with how many of their tables are not over.

    Example: [cyan]underhall operate guests Ada --data /var/lib/underhall[/]
    """
    rows = with_store(data, database, lambda store: store.operators.guests(search, most))
    if as_json:
        typer.echo(msgspec.json.encode(rows))
        return
    print_table(
        ("Guest", "Name", "Joined", "Tables"),
        [(row.id, row.name, moment(row.created_at), str(row.tables)) for row in rows],
        "No guests found.",
    )


@app.command("load")
def load_command(data: DataFolder = None, database: DatabaseUrl = None, as_json: AsJson = False) -> None:
    """Show how busy the server is. Every process that serves the database answers within seconds.

    Example: [cyan]underhall operate load --data /var/lib/underhall[/]
    """

    async def look(store: Store) -> tuple[Counts, list[Load]]:
        return await store.operators.counts(time.time()), await _loads(store)

    counts, loads = with_store(data, database, look)
    if as_json:
        typer.echo(msgspec.json.encode({"database": counts, "processes": loads}))
        return
    tables = ", ".join(f"{counts.tables[status]} {status}" for status in STATUSES if counts.tables.get(status))
    typer.echo(f"Tables: {tables or 'none'}; with only bots: {counts.bots_alone}.")
    typer.echo(f"Guests: {counts.guests}; bans: {counts.bans}; complaints: {counts.reports}.")
    print_table(
        ("Process", "Tables", "Connections", "Recent guests", "Bots thinking", "Bots waiting", "Memory", "Lag"),
        [
            (
                load.process,
                str(load.tables_in_memory),
                str(load.sockets),
                str(load.guests_lately),
                f"{load.bots_thinking} of {load.bot_processes}",
                str(load.bots_waiting),
                f"{load.memory / MEGABYTE:.0f} MB",
                f"{load.lag * 1000:.0f} ms",
            )
            for load in loads
        ],
        f"No server answered within {PATIENCE:g} seconds.",
    )


@app.command("end", context_settings=ANY_ID)
def end_command(
    table: Annotated[str, typer.Argument(help="The table's id, as in its address.")],
    reason: Reason,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """End a table. Everybody there will see the reason.

    Example: [cyan]underhall operate end Xq3v8sKd --reason "Insults in the chat"[/]
    """
    from underhall.server.web.acts import reason_of

    why = reason_of(reason)
    with_store(data, database, lambda store: store.operators.end_table(table, why, command_line(), time.time()))
    _done(as_json, f"Table {table} has been ended.", table=table, reason=why)


@app.command("ban")
def ban_command(
    target: Annotated[str, typer.Argument(help="The id of a guest, an address, or a range of addresses.")],
    reason: Reason,
    duration: Annotated[
        str, typer.Option("--for", help="How long: 30m, 12h, 7d, 4w or forever.", metavar="DURATION")
    ] = "forever",
    data: DataFolder = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Ban a guest or a range of addresses. Banned people see the reason and when the ban ends.

    Bots take over the guest's seats, and open connections are closed. A single IPv6 address bans its whole /64.

    Examples:

      [cyan]underhall operate ban 4f0c1d22a9b3e87d10 --reason "Insults in the chat" --for 7d[/]

      [cyan]underhall operate ban 203.0.113.0/24 --reason "Flooding the server" --for 12h[/]
    """
    from underhall.server.bans import sentence
    from underhall.server.web.acts import ban_of

    ban = ban_of(target, reason, duration, command_line(), time.time())
    with_store(data, database, lambda store: store.operators.ban(ban))
    if as_json:
        typer.echo(msgspec.json.encode(ban))
    else:
        typer.echo(f"{ban.target} is banned and will see: {sentence(ban)}")


@app.command("unban")
def unban_command(
    target: Annotated[str, typer.Argument(help="What was banned, as [cyan]underhall operate bans[/] lists it.")],
    data: DataFolder = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Lift a ban.

    Example: [cyan]underhall operate unban 203.0.113.0/24[/]
    """
    from underhall.server.web.acts import target_of

    _, checked = target_of(target)
    with_store(data, database, lambda store: store.operators.unban(checked, command_line(), time.time()))
    _done(as_json, f"{checked} is no longer banned.", target=checked)


@app.command("bans")
def bans_command(data: DataFolder = None, database: DatabaseUrl = None, as_json: AsJson = False) -> None:
    """List the current bans.

    Example: [cyan]underhall operate bans --data /var/lib/underhall[/]
    """
    from underhall.server.bans import lasting

    found = with_store(data, database, lambda store: store.operators.bans(time.time()))
    if as_json:
        typer.echo(msgspec.json.encode(found))
        return
    print_table(
        ("Banned", "Since", "How long", "By", "Reason"),
        [(ban.target, moment(ban.at), lasting(ban), ban.by, ban.reason) for ban in found],
        "Nobody is banned.",
    )


@app.command("log")
def log_command(
    most: Most = 50, data: DataFolder = None, database: DatabaseUrl = None, as_json: AsJson = False
) -> None:
    """List what operators did, newest first: when, who, what and why.

    Example: [cyan]underhall operate log --data /var/lib/underhall --json[/]
    """
    found = with_store(data, database, lambda store: store.operators.log(most))
    if as_json:
        typer.echo(msgspec.json.encode(found))
        return
    print_table(
        ("When", "Who", "What", "Target", "Why"),
        [(moment(each.at), each.by, each.words, each.target, each.reason) for each in found],
        "No actions yet.",
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
    told = []
    for seat in row.summary["seats"]:
        name = "free" if seat["guest"] is None else names.get(seat["guest"], "somebody")
        told.append(f"bot ({seat['bot']})" if seat["bot"] else f"{name} (bot)" if seat["taken_over"] else name)
    return ", ".join(told)


def _done(as_json: bool, sentence: str, **facts: str) -> None:
    typer.echo(msgspec.json.encode(facts) if as_json else sentence)
