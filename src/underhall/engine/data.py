"""What views are made of as data."""

from __future__ import annotations

import msgspec


class Data(msgspec.Struct, frozen=True, gc=False):
    """A part of a view. Nothing leads back from it, so the collector of garbage need not look at it: a server holds
    hundreds of thousands of them."""
