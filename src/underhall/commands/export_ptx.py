"""`underhall export-ptx`: a game's rules compiled for GPUs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from underhall.commands.messages import manual, say
from underhall.errors import UnderhallError

CAPABILITY = re.compile(r"([0-9]{1,2})\.([0-9])")


def export_ptx(
    game: Annotated[str, typer.Argument(help=manual("game"))],
    out: Annotated[Path, typer.Option(help=manual("export-out"), metavar="FOLDER")] = Path("exported"),
    pack: Annotated[str, typer.Option(help=manual("pack"), metavar="PACK")] = "standard",
    capability: Annotated[str, typer.Option(help=manual("export-capability"), metavar="X.Y")] = "9.0",
    as_json: Annotated[bool, typer.Option("--json", help=manual("json"))] = False,
) -> None:
    """Compiles a game for NVIDIA GPUs."""
    found = CAPABILITY.fullmatch(capability)
    if found is None:
        raise UnderhallError(say("export-capability", given=repr(capability)))
    from underhall.batches.export import bundle_of
    from underhall.batches.ptx import compile_ptx, missing
    from underhall.commands.progress import waiting
    from underhall.engine.declared.phrases import listed
    from underhall.engine.setting import setting

    if (reason := missing()) is not None:
        raise UnderhallError(say("export-impossible", why=reason))
    chosen = setting(game, pack)
    with waiting(say("export-compiling", game=game)):
        code = compile_ptx(chosen, (int(found[1]), int(found[2])))
    files = [str(path) for path in bundle_of(chosen, code).save(out)]
    if as_json:
        typer.echo(msgspec.json.encode({"game": game, "files": files, "seconds": round(code.seconds, 1)}))
    else:
        typer.echo(say("export-written", files=listed(files), seconds=code.seconds))
