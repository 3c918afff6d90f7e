"""`underhall replay`: verifies a record and shows it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from underhall.errors import RecordError


def replay(
    file: Annotated[Path, typer.Argument(help="The record.")],
    pack: Annotated[Path | None, typer.Option(help="The pack it was played with, if it is not a built-in one.")] = None,
    ply: Annotated[int | None, typer.Option(min=0, help="Stop after so many plies and show the table there.")] = None,
    seat: Annotated[int, typer.Option(help="Show it as this seat saw it; -2: as a spectator.")] = -2,
    log: Annotated[bool, typer.Option(help="Show what happened, in words.")] = True,
    verify: Annotated[
        bool, typer.Option("--verify", help="Prove that the seed and salts in it decided every chance.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Play a record again: check every ply and digest, then show what happened and how it stands.

    Example: underhall replay game.json --ply 40 --seat 0
    Example: underhall replay game.json --verify
    """
    from underhall import replay as play_again
    from underhall.engine import pack as packs
    from underhall.engine.fair import verify as prove
    from underhall.engine.record import load_record

    record = load_record(file)
    if ply is not None and ply > len(record.plies):
        raise RecordError(f"{file} has {len(record.plies)} plies, not {ply}.")
    loaded = packs.load(record.game, str(pack)) if pack is not None else None
    proven = prove(record, loaded) if verify else None
    match = proven.match if proven is not None and ply is None else play_again(record, pack=loaded, upto=ply)
    standing = match.standing()
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
                    "digest": match.digest,
                    "fair": proven
                    and {"seed_hash": proven.seed_hash, "chances": proven.chances, "undone": proven.undone},
                }
            )
        )
        return
    console = Console(highlight=False)
    if log:
        for happening in match.events_for(seat):
            console.print(happening.text, markup=False)
    console.print(match.view(seat).text(), markup=False, no_wrap=True, overflow="ignore", crop=False)
    names = match.setting.words
    places = [" and ".join(f"{names.seat(s)} {standing.totals[s]}" for s in group) for group in standing.ranking]
    console.print(
        f"Verified: {len(match.plies)} plies, {match.turn} turns. {standing.reason} {'; '.join(places)}.", markup=False
    )
    if proven is not None:
        console.print(
            f"Fair: the seed and salts decided all {proven.chances} chances, also the {proven.undone} that were taken "
            f"back. The table promised the seed by its hash: {proven.seed_hash}. Is that what you were shown?",
            markup=False,
        )
