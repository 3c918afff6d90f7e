"""A tournament as one HTML page: standings, plots, and the commands to repeat it and to replay its games."""

from __future__ import annotations

import shlex
from pathlib import Path

from underhall.arena.messages import say
from underhall.arena.page import code, heading, page, paragraph, percent, seconds, table
from underhall.arena.plots import intervals
from underhall.arena.schedule import Plan
from underhall.arena.standings import BotStanding, Rate, Standings
from underhall.arena.store import GAMES, PACK, PLAN, RECORDS
from underhall.arena.tournament import Result
from underhall.bots.sources import PROGRAM
from underhall.games import game as game_named

NAME = 28  # characters of a bot's name in a plot
HASH = 12  # characters of a hash that are shown
BLANK = "–"  # where nothing is known


def tournament_page(result: Result) -> str:
    """The whole page."""
    plan, now = result.plan, result.standings
    title = say("tournament-title", game=game_named(plan.game).title, bots=len(plan.players), games=now.games)
    parts = [*_summary(result), *_ranking(plan, now), *_pairs(now), *_seats(now), *_slips(now), *_again(result)]
    return page(title, parts)


def _summary(result: Result) -> list[str]:
    plan, now = result.plan, result.standings
    size = {"seats": plan.seats, "deals": plan.deals, "games": plan.games_per_deal}
    if plan.against is not None:
        told = [say("tournament-against", **size, bot=plan.against)]
    else:
        told = [say("tournament-together", **size)]
    if result.left:
        told.append(say("tournament-unfinished", left=result.left, games=plan.games))
    if now.truncated:
        told.append(say("tournament-truncated", games=now.truncated))
    for bot in _challengers(plan, now) if plan.against is not None else now.bots[:1]:
        won = {"rate": percent(bot.won.rate), "between": between(bot.won), "even": percent(bot.won.even)}
        if plan.against is not None:
            told.append(say("tournament-wins", bot=bot.bot, **won))
        else:
            told.append(say("tournament-best", bot=bot.bot, **won))
    return [paragraph(each) for each in told]


def _challengers(plan: Plan, now: Standings) -> list[BotStanding]:
    """The bots with equal shares of the seats, so that one line is even for all of them."""
    return [bot for bot in now.bots if bot.bot != plan.against]


def _ranking(plan: Plan, now: Standings) -> list[str]:
    ids = ("bot", "games", "win-rate", "interval", "even", "place", "points", "rating", "interval")
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
            say("between", low=f"{bot.rating_low:.1f}", high=f"{bot.rating_high:.1f}"),
        ]
        for bot in now.bots
    ]
    alike = _challengers(plan, now)
    wins = [(short(bot.bot), bot.won.rate, bot.won.low, bot.won.high) for bot in alike]
    if plan.against is None:
        won = say("plot-won")
    else:
        won = say("plot-won-against", copies=plan.seats - 1, bot=short(plan.against))
    rated = [(short(bot.bot), bot.rating, bot.rating_low, bot.rating_high) for bot in now.bots]
    times = [
        [bot.bot, f"{bot.decisions:,}", seconds(bot.seconds), seconds(bot.slowest), f"{bot.slips:,}"]
        for bot in now.bots
    ]
    return [
        heading(say("tournament-ranking")),
        table(_head(*ids), rows),
        intervals(wins, won, say("standing-win-rate"), alike[0].won.even, percent=True),
        intervals(rated, say("plot-ratings"), say("standing-rating")),
        paragraph(say("tournament-method")),
        heading(say("tournament-times")),
        table(_head("bot", "decisions", "mean", "slowest", "slips"), times),
    ]


def _head(*ids: str) -> list[str]:
    return [say(f"standing-{id}") for id in ids]


def _pairs(now: Standings) -> list[str]:
    rows = [
        [pair.bot, pair.other, f"{pair.ahead:,}", f"{pair.level:,}", f"{pair.behind:,}", percent(pair.share)]
        for pair in now.pairs
    ]
    return [
        heading(say("tournament-pairs")),
        paragraph(say("tournament-pairs-note")),
        table(_head("bot", "against", "ahead", "level", "behind", "share-ahead"), rows),
    ]


def _seats(now: Standings) -> list[str]:
    seats = [
        (say("row-of-seats", number=number), seat.rate, seat.low, seat.high) for number, seat in enumerate(now.seats)
    ]
    even = 1 / max(1, len(seats))
    rows = [[bot.bot, *(_won_from(seat) for seat in bot.by_seat)] for bot in now.bots]
    return [
        heading(say("tournament-seats")),
        intervals(seats, say("plot-won-by-seat"), say("standing-win-rate"), even, percent=True),
        paragraph(say("tournament-seats-note")),
        table([*_head("bot"), *(name for name, *_ in seats)], rows),
    ]


def _won_from(seat: Rate) -> str:
    return say("rate-of-games", rate=percent(seat.rate), games=seat.games) if seat.games else BLANK


def _slips(now: Standings) -> list[str]:
    failing = [f"{bot.bot} ({bot.slips:,})" for bot in now.bots if bot.slips]
    if not failing:
        return []
    return [
        heading(say("tournament-slips")),
        paragraph(say("tournament-slips-note", bots=", ".join(failing), file=GAMES)),
    ]


def _again(result: Result) -> list[str]:
    plan, folder = result.plan, Path(result.folder)
    parts = [
        heading(say("tournament-again")),
        paragraph(
            say(
                "tournament-made",
                version=plan.underhall,
                rules=str(plan.rules),
                pack=plan.pack,
                hash=plan.pack_hash[:HASH],
                folder=folder.name,
                plan=PLAN,
                games=GAMES,
            )
        ),
        paragraph(say("tournament-command")),
        code(command_of(result)),
    ]
    if plan.records:
        parts += [paragraph(say("tournament-replay")), code(replay_command(result))]
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
    return say("between", low=f"{100 * rate.low:.1f}", high=percent(rate.high))


def short(name: str, room: int = NAME) -> str:
    """A bot's name where there is little room: its end says most, as in the path of a program."""
    return name if len(name) <= room else "…" + name[1 - room :]
