"""What the server says to people, from its catalogues in `words/`. A module imports the one that it needs as `say`."""

from __future__ import annotations

from pathlib import Path

from underhall.engine.declared.catalogue import Messages

_HERE = Path(__file__).parent

tables = Messages(_HERE, "tables")  # at tables: why something is refused, the log, the terms
notices = Messages(_HERE, "notices")  # to players who are away
operating = Messages(_HERE, "operating")  # to operators
