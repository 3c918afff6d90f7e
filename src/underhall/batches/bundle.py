"""A game compiled for a GPU, in two files: PTX, and what is needed to use it. Reading them needs no Numba."""

from __future__ import annotations

import base64
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from underhall.batches.base import Sheet
from underhall.batches.messages import say
from underhall.batches.observed import Field
from underhall.errors import UnderhallError

FORMAT = 3  # of the second file


@dataclass(frozen=True)
class Bundle:
    """What is needed to play a game, with one pack and its switches, on a GPU."""

    game: str
    version: str  # of the project that compiled it
    pack: str
    seats: tuple[int, ...]  # that may play
    box: bytes
    firsts: tuple[int, ...]  # the first action of each decision, for the kernel
    sheet: Sheet
    entry: str  # the kernel's name in the PTX
    capability: tuple[int, int]
    proof: str  # what a few games of the fewest seats come to, on a CPU
    ptx: str

    def save(self, folder: Path) -> tuple[Path, Path]:
        """Writes both files; the second is written last, so that it exists only if the first is complete."""
        folder.mkdir(parents=True, exist_ok=True)
        code, about = folder / f"{self.game}.ptx", folder / f"{self.game}.json"
        about.unlink(missing_ok=True)
        code.write_text(self.ptx)
        data = asdict(self)
        del data["ptx"]
        data["box"] = base64.b64encode(self.box).decode()
        about.write_text(json.dumps({"format": FORMAT, **data}, indent=1) + "\n")
        return code, about


def load_bundle(about: str | Path) -> Bundle:
    """Reads what `underhall export-ptx` wrote, by the path of its JSON file."""
    path = Path(about)
    try:
        data: dict[str, Any] = json.loads(path.read_text())
        if data.pop("format") != FORMAT:
            raise UnderhallError(say("bundle-format", path=str(path)))
        sheet = data.pop("sheet")
        fields = tuple(
            Field(each["name"], each["kind"], tuple(each["shape"]), each["offset"]) for each in sheet["fields"]
        )
        return Bundle(
            game=data["game"],
            version=data["version"],
            pack=data["pack"],
            seats=tuple(data["seats"]),
            box=base64.b64decode(data["box"]),
            firsts=tuple(data["firsts"]),
            sheet=Sheet(
                sheet["table_bytes"],
                fields,
                tuple(sheet["names"]),
                sheet["merits"],
                tuple(map(tuple, sheet["descriptors"])),
                sheet["slots"],
                sheet["features"],
            ),
            entry=data["entry"],
            capability=(data["capability"][0], data["capability"][1]),
            proof=data["proof"],
            ptx=path.with_suffix(".ptx").read_text(),
        )
    except OSError as error:
        raise UnderhallError(say("bundle-unreadable", path=str(error.filename), why=str(error.strerror))) from error
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise UnderhallError(say("bundle-strange", path=str(path), why=repr(error))) from error
