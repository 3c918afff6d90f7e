"""`underhall replay`: verifies a record and shows it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
import typer
from rich.console import Console

from underhall.errors import RecordError, UnderhallError
from underhall.pictures.palette import Theme

if TYPE_CHECKING:
    from underhall.engine.fair import Proven

SPECTATOR = -2  # as the kernel has it, whose import would take too long for --help
PICTURES = "Pictures"  # the heading of their options


def replay(
    file: Annotated[Path, typer.Argument(help="The record.")],
    pack: Annotated[Path | None, typer.Option(help="The pack it was played with, if it is not a built-in one.")] = None,
    ply: Annotated[int | None, typer.Option(min=0, help="Stop after so many plies and show the table there.")] = None,
    seat: Annotated[int, typer.Option(help="Show it as this seat saw it; -2: as a spectator.")] = SPECTATOR,
    everything: Annotated[bool, typer.Option("--open", help="Show it with all secrets open.")] = False,
    log: Annotated[bool, typer.Option(help="Show what happened, in words.")] = True,
    verify: Annotated[
        bool, typer.Option("--verify", help="Prove that the seed and salts in it decided every chance.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    picture: Annotated[
        Path | None,
        typer.Option(
            help="Draw it instead: .svg or .png shows the table after --ply, or at the end; .gif, .webp or .apng how "
            "it came there.",
            rich_help_panel=PICTURES,
        ),
    ] = None,
    theme: Annotated[Theme, typer.Option(help="By day or by night.", rich_help_panel=PICTURES)] = ("light"),
    options: Annotated[
        bool, typer.Option("--options", help="Mark what the seat can choose there.", rich_help_panel=PICTURES)
    ] = False,
    width: Annotated[
        int | None,
        typer.Option(
            min=100, max=8000, help="How many pixels it is wide, if it is not an .svg.", rich_help_panel=PICTURES
        ),
    ] = None,
    every: Annotated[
        Literal["turn", "ply"] | None,
        typer.Option(
            help="Of a picture that moves: what it shows one after the other; turns, if nobody says.",
            rich_help_panel=PICTURES,
        ),
    ] = None,
    pace: Annotated[
        float | None,
        typer.Option(
            min=0.02,
            max=60,
            help="Of a picture that moves: seconds for each; 0.8, if nobody says.",
            rich_help_panel=PICTURES,
        ),
    ] = None,
) -> None:
    """Replay a record: check every ply and digest, then show what happened and how it stands.

    Examples:

      underhall replay game.json --ply 40 --seat 0

      underhall replay game.json --verify

      underhall replay game.json --ply 40 --picture table.svg

      underhall replay game.json --open --theme dark --picture table.png

      underhall replay game.json --every ply --pace 0.5 --picture game.gif
    """
    from underhall import replay as play_again
    from underhall.commands.replay_picture import Wish, check, write
    from underhall.engine import pack as packs
    from underhall.engine.fair import verify as prove
    from underhall.engine.forfeits import settled
    from underhall.engine.record import load_record
    from underhall.pictures.eyes import Eyes

    if everything and seat != SPECTATOR:
        raise UnderhallError("Choose between --seat, which sees what the seat may know, and --open, which sees all.")
    eyes = Eyes(seat, everything)
    wish = None if picture is None else Wish(picture, eyes, theme, options, width, every, pace)
    if wish is not None:
        check(wish)
    elif options or (width, every, pace) != (None, None, None):
        raise UnderhallError("--options, --width, --every and --pace are for pictures: name a file with --picture.")
    record = load_record(file)
    if ply is not None and ply > len(record.plies):
        raise RecordError(f"{file} has {len(record.plies)} plies, not {ply}.")
    loaded = packs.load(record.game, str(pack)) if pack is not None else None
    proven = prove(record, loaded) if verify else None
    match = proven.match if proven is not None and ply is None else play_again(record, pack=loaded, upto=ply)
    if wish is not None:
        write(wish, match)
    standing = settled(match, record.forfeits if ply is None else [])
    told = list(filter(eyes.told, match.events)) if log else []
    if as_json:
        typer.echo(
            msgspec.json.encode(
                {
                    "game": record.game,
                    "verified": True,
                    "plies": len(match.plies),
                    "turn": match.turn,
                    "over": match.over,
                    "truncated": standing.truncated,
                    "ranking": standing.ranking,
                    "totals": standing.totals,
                    "scores": standing.scores,
                    "forfeits": record.forfeits,
                    "hints": record.hints,
                    "digest": match.digest,
                    "events": [{**event.data, "text": event.text} for event in told],
                    "fair": proven
                    and {
                        "seed_hash": proven.seed_hash,
                        "chances": proven.chances,
                        "undone": proven.undone,
                        "inherited": proven.inherited,
                    },
                }
            )
        )
        return
    console = Console(highlight=False)
    view = eyes.view(match)
    if wish is not None:
        console.print(f"Drawn: {wish.path}, {eyes.called(match.setting)}.", markup=False, soft_wrap=True)
    else:
        for event in told:
            console.print(event.text, markup=False)
        console.print(view.text(), markup=False, no_wrap=True, overflow="ignore", crop=False)
    names = match.setting.words
    places = [" and ".join(f"{names.seat(s)} {standing.totals[s]}" for s in group) for group in standing.ranking]
    console.print(
        f"Verified: {len(match.plies)} plies, {match.turn} turns. {standing.reason} {'; '.join(places)}.", markup=False
    )
    if any(record.hints):
        used = ", ".join(f"{names.seat(seat)} {count}" for seat, count in enumerate(record.hints))
        console.print(f"Hints used: {used}.", markup=False)
    if proven is not None:
        console.print(_proof(proven), markup=False)


def _proof(proven: Proven) -> str:
    """What was proved, and what was not."""
    decided = f"the seed and salts decided all {proven.chances - proven.inherited} chances"
    before = (
        f"The first {proven.inherited} chances are inherited from another game, of which this one was played on, and "
        "are not proved here. Since then "
    )
    return (
        f"Fair: {before if proven.inherited else ''}{decided}, also the {proven.undone} that were taken back. "
        f"The table promised the seed by its hash: {proven.seed_hash}. Is that what you were shown?"
    )
