"""`underhall replay`: verifies a record and shows it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
import typer
from rich.console import Console

from underhall.commands.messages import manual, say
from underhall.errors import RecordError, UnderhallError
from underhall.pictures.palette import Theme

if TYPE_CHECKING:
    from underhall.engine.fair import Proven

SPECTATOR = -2  # as the kernel has it, whose import would take too long for --help


def replay(
    file: Annotated[Path, typer.Argument(help=manual("replay-file"))],
    pack: Annotated[Path | None, typer.Option(help=manual("replay-pack"), metavar="FILE")] = None,
    ply: Annotated[int | None, typer.Option(min=0, help=manual("replay-ply"), metavar="N")] = None,
    seat: Annotated[int, typer.Option(help=manual("replay-seat"), metavar="SEAT")] = SPECTATOR,
    everything: Annotated[bool, typer.Option("--open", help=manual("replay-open"))] = False,
    log: Annotated[bool, typer.Option(help=manual("replay-log"))] = True,
    verify: Annotated[bool, typer.Option("--verify", help=manual("replay-verify"))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=manual("json"))] = False,
    picture: Annotated[
        Path | None,
        typer.Option(
            help=manual("replay-picture"),
            metavar="FILE",
            rich_help_panel=manual("replay-panel"),
        ),
    ] = None,
    theme: Annotated[
        Theme, typer.Option(help=manual("replay-theme"), rich_help_panel=manual("replay-panel"))
    ] = "light",
    options: Annotated[
        bool, typer.Option("--options", help=manual("replay-options"), rich_help_panel=manual("replay-panel"))
    ] = False,
    width: Annotated[
        int | None,
        typer.Option(
            min=100, max=8000, help=manual("replay-width"), metavar="PIXELS", rich_help_panel=manual("replay-panel")
        ),
    ] = None,
    every: Annotated[
        Literal["turn", "ply"] | None,
        typer.Option(
            help=manual("replay-every"),
            show_default="turn",
            rich_help_panel=manual("replay-panel"),
        ),
    ] = None,
    pace: Annotated[
        float | None,
        typer.Option(
            min=0.02,
            max=60,
            help=manual("replay-pace"),
            metavar="SECONDS",
            show_default="0.8",
            rich_help_panel=manual("replay-panel"),
        ),
    ] = None,
) -> None:
    """Verifies a record and shows it."""
    from underhall import replay as play_again
    from underhall.commands.replay_picture import PictureRequest, check, write
    from underhall.engine import pack as packs
    from underhall.engine.fair import verify as prove
    from underhall.engine.forfeits import settled
    from underhall.engine.record import load_record
    from underhall.pictures.viewer import Viewer

    if everything and seat != SPECTATOR:
        raise UnderhallError(say("seat-or-open"))
    viewer = Viewer(seat, everything)
    request = None if picture is None else PictureRequest(picture, viewer, theme, options, width, every, pace)
    if request is not None:
        check(request)
    elif options or (width, every, pace) != (None, None, None):
        raise UnderhallError(say("picture-options-alone"))
    record = load_record(file)
    if ply is not None and ply > len(record.plies):
        raise RecordError(say("too-few-plies", file=str(file), plies=len(record.plies), wanted=ply))
    loaded = packs.load(record.game, str(pack)) if pack is not None else None
    proven = prove(record, loaded) if verify else None
    match = proven.match if proven is not None and ply is None else play_again(record, pack=loaded, upto=ply)
    if request is not None:
        write(request, match)
    standing = settled(match, record.forfeits if ply is None else [])
    told = list(filter(viewer.sees, match.events)) if log else []
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
    view = viewer.view(match)
    if request is not None:
        described = viewer.described(match.setting)
        console.print(say("drawn", file=str(request.path), viewer=described), markup=False, soft_wrap=True)
    else:
        for event in told:
            console.print(event.text, markup=False)
        console.print(view.text(), markup=False, no_wrap=True, overflow="ignore", crop=False)
    names = match.setting.words
    places = ", ".join(
        say("place", place=standing.place(seat), seat=names.seat(seat), points=standing.totals[seat])
        for group in standing.ranking
        for seat in group
    )
    verified = say("verified", plies=len(match.plies), turns=match.turn, reason=standing.reason, places=places)
    console.print(verified, markup=False)
    if any(record.hints):
        used = [say("seat-hints", seat=names.seat(seat), hints=count) for seat, count in enumerate(record.hints)]
        console.print(say("hints-used", hints=", ".join(used)), markup=False)
    if proven is not None:
        console.print(_proof(proven), markup=False)


def _proof(proven: Proven) -> str:
    """What was proved, and what was not."""
    chances = proven.chances - proven.inherited
    if proven.inherited:
        fair = say("fair-since", inherited=proven.inherited, chances=chances, undone=proven.undone)
    else:
        fair = say("fair", chances=chances, undone=proven.undone)
    return f"{fair}\n{say('fair-hash', hash=proven.seed_hash)}"
