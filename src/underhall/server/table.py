"""A table: its state, what may be added to it, its log for those who read it, and what was made for its viewers."""

from __future__ import annotations

from underhall.server.chronicle import Chronicle
from underhall.server.endings import Endings
from underhall.server.entries import Entry
from underhall.server.folding import fold
from underhall.server.proposals import Proposals
from underhall.server.state import TableState
from underhall.server.view_cache import ViewCache


class Table:
    """One table. Proposals and endings say what may happen, `apply` adds what did."""

    def __init__(
        self, state: TableState, chronicle: Chronicle | None = None, view_cache: ViewCache | None = None
    ) -> None:
        self.state = state
        self.propose = Proposals(state)
        self.endings = Endings(state)
        self.chronicle = chronicle or Chronicle()
        self.view_cache = view_cache or ViewCache()

    def apply(self, entry: Entry, at: float) -> None:
        """Adds an entry that is safely kept; `at` is the unix time when it was. Raises `Differs` as `fold` does."""
        state, number = self.state, self.state.number
        self.view_cache.forget()
        try:
            fold(state, entry, at)
        finally:  # even if these rules replay it differently: the table goes on counting, and so does its log
            if state.number > number:
                self.chronicle.add(number, entry, state)
                if state.match is not None:
                    self.view_cache.remember(state.number, state.match)

    def twin(self) -> Table:
        """An independent copy: what is done to one never reaches the other."""
        return Table(self.state.twin(), self.chronicle.twin(), self.view_cache.twin())
