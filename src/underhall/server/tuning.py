"""How the interpreter is set for a server: nobody shall wait long for the commit, or for the collector of garbage."""

from __future__ import annotations

import gc
import sys

TURN_SECONDS = 0.0005  # that a thread computes before another has its turn: a commit must not wait for what is shown
YOUNG = 20_000  # objects that come before the collector looks at the new ones; nearly all of them are gone by then
MIDDLE, OLD = 20, 20  # how many times it looks at the new ones before it looks at older ones too


def tune() -> None:
    """To be called once, when everything is imported."""
    sys.setswitchinterval(TURN_SECONDS)
    gc.collect()
    gc.freeze()  # what was imported stays: it need not be looked at again each time
    gc.set_threshold(YOUNG, MIDDLE, OLD)
