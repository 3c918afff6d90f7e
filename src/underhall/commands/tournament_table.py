"""A tournament's standings in the terminal, within 100 columns."""

from __future__ import annotations

from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from underhall.arena.page import percent, seconds
from underhall.arena.standings import BotStanding, Rate, Standings
from underhall.arena.store import REPORT
from underhall.arena.tournament import Result
from underhall.arena.tournament_page import replay_command, short
from underhall.commands.messages import say
from underhall.games import game as game_named

NAME = 22  # columns for a bot's name; a longer one is continued below
MOST_PAIRS = 6  # bots that a table against each other has room for
ROOMY = 100  # columns in which everything fits
SPARED = ("points", "doubt", "slowest")  # in fewer


def show(result: Result, console: Console) -> None:
    """Prints the standings of a tournament."""
    plan, now = result.plan, result.standings
    game = game_named(plan.game).title
    title = say("standings-title", game=game, seats=plan.seats, games=now.games, deals=plan.deals)
    console.print(title, _ranking(now, console.width < ROOMY), sep="\n", markup=False)
    if len(now.bots) <= MOST_PAIRS:
        console.print(say("standings-pairs"), _pairs(now), sep="\n")
    console.print(say("standings-seats"), _seats(now), sep="\n")
    if now.truncated:
        console.print(say("standings-truncated", games=now.truncated))
    if plan.records:
        console.print(say("standings-replay", command=replay_command(result)), markup=False, soft_wrap=True)
    console.print(say("standings-page", file=str(Path(result.folder) / REPORT)), markup=False, soft_wrap=True)


def _ranking(now: Standings, narrow: bool) -> Table:
    """If there is little room, the names of bots matter more than the last columns."""
    table = _table(say("standings-bot"))
    slipped = any(bot.slips for bot in now.bots)
    heads = ["games", "won", "interval", "even", "place", "points", "rating", "doubt", "time", "slowest", "slips"]
    left_out = {*(SPARED if narrow else ()), *(() if slipped else ("slips",))}
    for head in heads:
        if head not in left_out:
            table.add_column(say(f"standing-{head}"), justify="right", no_wrap=True)
    for bot in now.bots:
        cells = zip(heads, [*_cells(bot), f"{bot.slips:,}"], strict=True)
        table.add_row(Text(bot.bot), *(cell for head, cell in cells if head not in left_out))
    return table


def _cells(bot: BotStanding) -> list[str]:
    return [
        f"{bot.won.games:,}",
        f"{bot.won.rate:.1%}",
        f"{100 * bot.won.low:.1f}–{100 * bot.won.high:.1f}",
        f"{bot.won.even:.0%}",
        f"{bot.place:.2f}",
        f"{bot.points:.1f}",
        f"{bot.rating:.1f}",
        f"{(bot.rating_high - bot.rating_low) / 2:.1f}",
        seconds(bot.seconds),
        seconds(bot.slowest),
    ]


def _pairs(now: Standings) -> Table:
    table = _table(say("standings-bot"))
    shares = {(pair.bot, pair.other): pair for pair in now.pairs}
    for bot in now.bots:
        table.add_column(short(bot.bot, NAME // 2), justify="right")
    for bot in now.bots:
        cells = []
        for other in now.bots:
            pair, back = shares.get((bot.bot, other.bot)), shares.get((other.bot, bot.bot))
            known = pair.share if pair and pair.met else 1 - back.share if back and back.met else None
            cells.append("–" if known is None else percent(known))
        table.add_row(Text(bot.bot), *cells)
    return table


def _seats(now: Standings) -> Table:
    table = _table("")
    for number in range(len(now.seats)):
        table.add_column(say("standings-seat", number=number), justify="right")
    table.add_row(
        say("standings-all"), *(f"{seat.rate:.1%} ({100 * seat.low:.0f}–{100 * seat.high:.0f})" for seat in now.seats)
    )
    for bot in now.bots:
        table.add_row(Text(bot.bot), *(_won(seat) for seat in bot.by_seat))
    return table


def _won(seat: Rate) -> str:
    return percent(seat.rate) if seat.games else "–"


def _table(first: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(first, overflow="fold", max_width=NAME)
    return table
