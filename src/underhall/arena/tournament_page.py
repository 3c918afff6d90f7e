"""A tournament as one HTML page: standings, plots, and the commands to repeat it and to replay its games."""

from __future__ import annotations

import shlex
from pathlib import Path

from underhall.arena.page import code, heading, page, paragraph, percent, seconds, table
from underhall.arena.plots import intervals
from underhall.arena.schedule import Plan
from underhall.arena.standings import BotStanding, Rate, Standings
from underhall.arena.store import GAMES, PACK, PLAN, RECORDS
from underhall.arena.tournament import Result
from underhall.bots.sources import PROGRAM
from underhall.games import game as game_named

NAME = 28  # characters of a bot's name in a plot


def tournament_page(result: Result) -> str:
    """The whole page."""
    plan, now = result.plan, result.standings
    title = f"{game_named(plan.game).title}: {len(plan.players)} bots, {now.games:,} games"
    parts = [*_summary(result), *_ranking(plan, now), *_pairs(now), *_seats(now), *_slips(now), *_again(result)]
    return page(title, parts)


def _summary(result: Result) -> list[str]:
    plan, now = result.plan, result.standings
    field = (
        f"On every deal each bot in turn takes each seat, with copies of {plan.against} in all the others."
        if plan.against is not None
        else "On every deal the bots change places until each has sat in every seat equally often."
    )
    told = [paragraph(f"{plan.seats} seats, {plan.deals:,} deals of {plan.games_per_deal} games. {field}")]
    if result.left:
        told.append(paragraph(f"It is not over: {result.left:,} of {plan.games:,} games are still to be played."))
    if now.truncated:
        told.append(paragraph(f"{now.truncated:,} games were stopped by the limit of turns and counted as they stood."))
    for bot in _challengers(plan, now) if plan.against is not None else now.bots[:1]:
        best = f"{bot.bot} wins" if plan.against is not None else f"{bot.bot} is rated best. It wins"
        even = f"{percent(bot.won.even)} would be even"
        told.append(paragraph(f"{best} {percent(bot.won.rate)} of its games ({between(bot.won)}); {even}."))
    return told


def _challengers(plan: Plan, now: Standings) -> list[BotStanding]:
    """The bots with equal shares of the seats, so that one line is even for all of them."""
    return [bot for bot in now.bots if bot.bot != plan.against]


def _ranking(plan: Plan, now: Standings) -> list[str]:
    head = ["bot", "games", "win rate", "95 % interval", "even", "place", "points", "rating", "95 % interval"]
    rows = [
        [
            bot.bot,
            f"{bot.won.games:,}",
            percent(bot.won.rate),
            between(bot.won),
            percent(bot.won.even),
            f"{bot.place:.2f}",
            f"{bot.points:.1f}",
            f"{bot.rating:.1f}",
            f"{bot.rating_low:.1f} to {bot.rating_high:.1f}",
        ]
        for bot in now.bots
    ]
    alike = _challengers(plan, now)
    wins = [(short(bot.bot), bot.won.rate, bot.won.low, bot.won.high) for bot in alike]
    won = "Games won" if plan.against is None else f"Games won against {plan.seats - 1} × {short(plan.against)}"
    rated = [(short(bot.bot), bot.rating, bot.rating_low, bot.rating_high) for bot in now.bots]
    times = [
        [bot.bot, f"{bot.decisions:,}", seconds(bot.seconds), seconds(bot.slowest), f"{bot.slips:,}"]
        for bot in now.bots
    ]
    return [
        heading("Who plays best"),
        table(head, rows),
        intervals(wins, won, "win rate", alike[0].won.even, percent=True),
        intervals(rated, "Ratings", "rating"),
        paragraph(
            "A shared win counts in parts. Even, the dashed line, is the win rate if nobody were better than another: "
            "the share of the seats. The win rate has its Wilson interval. Ratings are of openskill's Plackett-Luce "
            "model, in which all begin at 25. They are the mean over many draws of whole deals; the interval holds "
            "95 % of these, or is openskill's own where that is wider."
        ),
        heading("Time to decide"),
        table(["bot", "decisions", "mean", "slowest", "slips"], times),
    ]


def _pairs(now: Standings) -> list[str]:
    rows = [
        [pair.bot, pair.other, f"{pair.ahead:,}", f"{pair.level:,}", f"{pair.behind:,}", percent(pair.share)]
        for pair in now.pairs
    ]
    return [
        heading("One against another"),
        paragraph("How often one bot ended ahead of another at the same table, seat against seat."),
        table(["bot", "against", "ahead", "level", "behind", "ahead of it"], rows),
    ]


def _seats(now: Standings) -> list[str]:
    seats = [(f"seat {number}", seat.rate, seat.low, seat.high) for number, seat in enumerate(now.seats)]
    even = 1 / max(1, len(seats))
    rows = [
        [bot.bot, *(f"{percent(seat.rate)} of {seat.games:,}" if seat.games else "–" for seat in bot.by_seat)]
        for bot in now.bots
    ]
    return [
        heading("Where they sat"),
        intervals(seats, "Games won by seat, whoever sat there", "win rate", even, percent=True),
        paragraph("How often each bot won when it sat there, and in how many games it did:"),
        table(["bot", *(name for name, *_ in seats)], rows),
    ]


def _slips(now: Standings) -> list[str]:
    failing = [f"{bot.bot} ({bot.slips:,})" for bot in now.bots if bot.slips]
    if not failing:
        return []
    return [
        heading("Slips"),
        paragraph(
            f"These bots failed to choose in time, or chose what cannot be chosen, and another choice was made for "
            f"them: {', '.join(failing)}. Each slip is told in {GAMES}."
        ),
    ]


def _again(result: Result) -> list[str]:
    plan, folder = result.plan, Path(result.folder)
    parts = [
        heading("Play it again"),
        paragraph(
            f"Played with underhall {plan.underhall}, version {plan.rules} of the rules, pack {plan.pack} "
            f"({plan.pack_hash[:12]}). {folder.name} holds the plan ({PLAN}), the games ({GAMES}) and their records."
        ),
        paragraph("The same tournament:"),
        code(command_of(result)),
    ]
    if plan.records:
        parts += [paragraph("Any of its games, here the first:"), code(replay_command(result))]
    return parts


def command_of(result: Result) -> str:
    """The command that plays this tournament."""
    plan = result.plan
    words = ["underhall", "tournament", plan.game, *_bots(plan)]
    words += ["--games", str(plan.games), "--seats", str(plan.seats), "--seed", str(plan.seed)]
    if plan.seconds is not None:
        words += ["--seconds", f"{plan.seconds:g}"]
    if (pack := Path(result.folder) / PACK).exists():
        words += ["--pack", str(pack)]
    elif plan.pack != "standard":
        words += ["--pack", plan.pack]
    for name, value in plan.switches.items():
        words += ["--set", f"{name}={','.join(map(str, value)) if isinstance(value, list) else value}"]
    if not plan.records:
        words.append("--no-records")
    return shlex.join([*words, "--out", result.folder])


def replay_command(result: Result) -> str:
    """The command that replays its first game."""
    words = ["underhall", "replay", str(Path(result.folder) / RECORDS / "00000-00.json")]
    if (pack := Path(result.folder) / PACK).exists():
        words += ["--pack", str(pack)]
    return shlex.join(words)


def _bots(plan: Plan) -> list[str]:
    alone = any(bot.startswith(f"{PROGRAM}:") for bot in plan.bots)  # a command line may itself hold commas
    bots = [word for bot in plan.bots for word in ("--bots", bot)] if alone else ["--bots", ",".join(plan.bots)]
    return bots if plan.against is None else [*bots, "--against", plan.against]


def between(rate: Rate) -> str:
    return f"{100 * rate.low:.1f} to {percent(rate.high)}"


def short(name: str, room: int = NAME) -> str:
    """A bot's name where there is little room: its end says most, as in the path of a program."""
    return name if len(name) <= room else "…" + name[1 - room :]
