"""Mishap has neither components nor switches."""

from pathlib import Path

import msgspec
import numpy as np

from tests.toys.mishap.pieces import BOX
from underhall.engine.pack import Pack, PackKind


class Switches(msgspec.Struct, frozen=True):
    """The switches: none."""


PACK = PackKind(
    game="mishap",
    pack=Pack,
    switches=Switches,
    constraints=(),
    box_of=lambda pack, switches: np.zeros(1, BOX),
    folder=Path(__file__).parent,
)
PRINTED = Pack(game="mishap", id="standard", title="Mishap", version=1, faithful=False)
