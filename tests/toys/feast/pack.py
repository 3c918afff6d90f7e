"""Feast needs no file: its numbers are switches."""

from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from tests.toys.feast.pieces import BOX
from underhall.engine.pack import Pack, PackKind


class Switches(msgspec.Struct, frozen=True, kw_only=True):
    rounds: int = 2
    limit: int = 100
    hand: int = 4
    gather: int = 1
    charms: bool = True


def box_of(pack: Pack, switches: Switches) -> npt.NDArray[np.void]:
    box = np.zeros(1, BOX)
    for name in Switches.__struct_fields__:
        box[name] = getattr(switches, name)
    return box


PACK = PackKind(game="feast", pack=Pack, switches=Switches, constraints=(), box_of=box_of, folder=Path(__file__).parent)
PRINTED = Pack(game="feast", id="standard", title="Feast", version=1, faithful=False)
