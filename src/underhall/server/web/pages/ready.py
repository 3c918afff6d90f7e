"""Ready-made HTML that goes into a page as is: all our own, with no text from anybody else."""

from __future__ import annotations

from dataclasses import dataclass

import htpy as h


@dataclass(frozen=True)
class Ready:
    """A part of a page."""

    html: str

    def __html__(self) -> str:
        return self.html


def made(*parts: h.Node) -> str:
    """Parts of a page as HTML, to be kept."""
    return "".join(h.fragment[parts].iter_chunks())
