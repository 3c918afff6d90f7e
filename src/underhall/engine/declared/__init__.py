"""Declarations: what a game's numbers, steps, options, events, reasons and table fields are. The rest is derived."""

from underhall.engine.declared.kinds import Bits, Composite, Count, Flag, Kind, Members, Name, Numbers, Said
from underhall.engine.declared.members import (
    ANYTHING,
    Events,
    Options,
    Reasons,
    Steps,
    asks,
    because,
    choice,
    runs,
    told,
)

__all__ = [
    "ANYTHING",
    "Bits",
    "Composite",
    "Count",
    "Events",
    "Flag",
    "Kind",
    "Members",
    "Name",
    "Numbers",
    "Options",
    "Reasons",
    "Said",
    "Steps",
    "asks",
    "because",
    "choice",
    "runs",
    "told",
]
