"""After an upgrade each running table is replayed by the present rules, from its entries.

- If the result is the same, the present version continues the table.
- If not, the table is paused and its people see why. `tables.version` still names the version that played it: a server
  of that version on the same database, started with `--only-version`, resumes the table and plays it to its end. From
  then on the table belongs to that version: later ones show it, and leave it alone.
"""

from __future__ import annotations

from typing import Literal

from underhall.server.messages import tables as say
from underhall.server.state import TableState

Verdict = Literal["ours", "pause", "resume", "leave"]


def verdict(table: TableState, kept_by: str, mine: str, adopt: bool) -> Verdict:
    """What a server of the version `mine` does with a table that the version `kept_by` played last.

    Without `adopt` the server looks after the tables of its own version alone.
    """
    if kept_by != mine and not adopt:
        return "leave"
    if table.status in ("gathering", "finished", "abandoned"):
        return "ours"
    another = table.resumed_by not in (None, mine)
    if table.differs is not None:
        return "pause" if table.status == "playing" and not another else "leave"
    if table.status == "paused":
        return "resume"
    return "leave" if another else "ours"


def why_paused(kept_by: str, mine: str) -> str:
    """What the people at a paused table see."""
    if kept_by == mine:
        return say("paused-by-rules")
    return say("paused-by-upgrade", before=kept_by, now=mine)
