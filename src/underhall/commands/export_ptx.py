"""`underhall export-ptx`: a game's rules compiled for GPUs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from underhall.errors import UnderhallError

CAPABILITY = re.compile(r"([0-9]{1,2})\.([0-9])")


def export_ptx(
    game: Annotated[str, typer.Argument(help="Which game: dwarfs, fall or hall.")],
    out: Annotated[Path, typer.Option(help="The folder to write into.", metavar="FOLDER")] = Path("exported"),
    pack: Annotated[str, typer.Option(help="A pack by name or file.")] = "standard",
    capability: Annotated[str, typer.Option(help="The oldest GPUs it shall run on.")] = "9.0",
    as_json: Annotated[bool, typer.Option("--json", help="Print what was written as JSON.")] = False,
) -> None:
    """Compile a game for NVIDIA GPUs, to play it on machines without Numba and its compiler.

    This takes about a minute and needs the extra `cuda`, but no GPU. `underhall.batches.device.DeviceBatch` loads the
    files and needs only CuPy.

    Example: underhall export-ptx dwarfs --out exported
    """
    found = CAPABILITY.fullmatch(capability)
    if found is None:
        raise UnderhallError(f"A capability is written like 9.0, not {capability!r}.")
    from underhall.batches.export import bundle_of
    from underhall.batches.ptx import compile_ptx, missing
    from underhall.commands.progress import waiting
    from underhall.engine.setting import setting

    if (reason := missing()) is not None:
        raise UnderhallError(f"Nothing can be compiled for GPUs here: {reason}.")
    chosen = setting(game, pack)
    with waiting(f"Compiling {game} for GPUs"):
        code = compile_ptx(chosen, (int(found[1]), int(found[2])))
    files = [str(path) for path in bundle_of(chosen, code).save(out)]
    if as_json:
        typer.echo(msgspec.json.encode({"game": game, "files": files, "seconds": round(code.seconds, 1)}))
    else:
        typer.echo(f"Wrote {' and '.join(files)} ({code.seconds:.0f} s).")
