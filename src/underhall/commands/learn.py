"""`underhall learn`: trains a network for a game by self-play."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from underhall.commands.messages import manual, say
from underhall.commands.play import INTERRUPTED, STANDARD
from underhall.errors import UnderhallError

if TYPE_CHECKING:
    from underhall.engine.game import Game

SEATS = re.compile(r"[0-9](-[0-9])?(,[0-9](-[0-9])?)*")
SECONDS = 60  # of a minute
TOLD_EVERY = 10.0  # seconds between two lines


def learn(
    game: Annotated[str, typer.Argument(help=manual("game"))],
    out: Annotated[Path, typer.Option(help=manual("learn-out"), metavar="FOLDER")],
    seats: Annotated[str | None, typer.Option(help=manual("learn-seats"), metavar="N-N", show_default="all")] = None,
    minutes: Annotated[float, typer.Option(min=0, help=manual("learn-minutes"), metavar="MINUTES")] = 30.0,
    tables: Annotated[int, typer.Option(min=1, help=manual("learn-tables"), metavar="N")] = 64,
    steps: Annotated[int, typer.Option(min=1, help=manual("learn-steps"), metavar="N")] = 64,
    width: Annotated[int, typer.Option(min=1, help=manual("learn-width"), metavar="N")] = 256,
    blocks: Annotated[int, typer.Option(min=0, help=manual("learn-blocks"), metavar="N")] = 3,
    square_width: Annotated[int, typer.Option(min=0, help=manual("learn-square-width"), metavar="N")] = 64,
    lead: Annotated[float, typer.Option(min=0, help=manual("learn-lead"), metavar="POINTS")] = 12.0,
    league: Annotated[int, typer.Option(min=0, help=manual("learn-league"), metavar="N")] = 8,
    rate: Annotated[float, typer.Option(min=0, help=manual("learn-rate"), metavar="RATE")] = 5e-4,
    rows: Annotated[int, typer.Option(min=1, help=manual("learn-rows"), metavar="N")] = 1024,
    seed: Annotated[int, typer.Option(help=manual("learn-seed"), metavar="N")] = 1,
    imitate: Annotated[
        str | None, typer.Option(help=manual("learn-imitate"), metavar="BOT", show_default="nobody")
    ] = None,
    imitate_games: Annotated[int, typer.Option(min=1, help=manual("learn-imitate-games"), metavar="N")] = 200,
    games: Annotated[int, typer.Option(min=0, help=manual("learn-games"), metavar="N")] = 100,
    against: Annotated[str, typer.Option(help=manual("learn-against"), metavar="BOT")] = "greedy",
    library: Annotated[
        str | None, typer.Option(help=manual("learn-library"), metavar="NAME", show_default="torch")
    ] = None,
    device: Annotated[str, typer.Option(help=manual("learn-device"), metavar="NAME")] = "cpu",
    pack: Annotated[str, typer.Option(help=manual("pack"), metavar="PACK")] = STANDARD,
    set_: Annotated[list[str] | None, typer.Option("--set", help=manual("switch"), metavar="NAME=VALUE")] = None,
) -> None:
    """Trains a network for a game by self-play; the same command goes on where it stopped."""
    from underhall.batches.orders import Device, named
    from underhall.bots import checked
    from underhall.commands.progress import warm
    from underhall.commands.switches import switches_from
    from underhall.engine.setting import setting
    from underhall.learn.imitation import shown_in
    from underhall.learn.learner import Pace
    from underhall.learn.measuring import measure
    from underhall.learn.report import write_report
    from underhall.learn.training import TABLES, Shape, Training

    checked(against, outside=False)
    if imitate is not None:
        checked(imitate, outside=False)
    make_tables = TABLES[named(Device, "device", device)]
    if make_tables is TABLES[Device.CUDA] and library == "numpy":
        raise UnderhallError(say("learn-gpu-needs-torch"))
    chosen = setting(game, pack, switches_from(set_ or []))
    shape = Shape(_seats(seats, chosen.game), tables, steps, width, blocks, square_width, lead, league, seed)
    warm(game)
    training = Training(chosen, out, shape, Pace(rate=rate, rows=rows), library, make_tables)
    if training.done.rounds:
        typer.echo(say("learn-goes-on", decisions=training.done.decisions), err=True)
    elif imitate is not None:
        typer.echo(say("learn-watches", games=imitate_games, bot=imitate), err=True)
        alike, _ = training.imitate(shown_in(chosen, imitate, shape.seats, imitate_games, shape.lead))
        typer.echo(say("learn-imitated", alike=alike, bot=imitate), err=True)
    try:
        training.run(max(0.0, minutes * SECONDS - training.done.seconds), _teller())
    except KeyboardInterrupt as error:
        training.save()
        typer.echo(f"\n{say('learn-stopped', folder=str(out))}", err=True)
        raise typer.Exit(INTERRUPTED) from error
    measured = []
    for number in dict.fromkeys(shape.seats) if games else ():
        one = measure(training.network(), chosen, number, games, against)
        low, high = one.interval
        typer.echo(say("learn-measured", seats=number, against=against, rate=one.rate, low=low, high=high))
        measured.append(one)
    typer.echo(say("learn-written", folder=str(out), report=str(write_report(training, measured))))


def _seats(text: str | None, game: Game) -> tuple[int, ...]:
    """The numbers of seats that are meant: `4`, `2-4`, or `2-4,4` to play more often with 4."""
    if text is None:
        return tuple(game.seats)
    parts = [part.split("-") for part in text.split(",")] if SEATS.fullmatch(text) else []
    numbers = [number for part in parts for number in range(int(part[0]), int(part[-1]) + 1)]
    if not numbers or not set(numbers) <= set(game.seats):
        least, most = str(game.seats[0]), str(game.seats[-1])
        raise UnderhallError(say("learn-seats-wrong", given=repr(text), game=game.name, least=least, most=most))
    return tuple(numbers)


def _teller() -> Any:
    """Says now and then how far it is."""
    last = [0.0]

    def tell(row: dict[str, Any]) -> None:
        now = time.monotonic()
        if now - last[0] >= TOLD_EVERY:
            last[0] = now
            names = ("decisions", "seconds", "per_second", "value_error", "entropy")
            typer.echo(say("learn-row", **{name: row[name] for name in names}), err=True)

    return tell
