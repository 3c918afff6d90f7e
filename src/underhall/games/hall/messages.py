"""What In the Hall of the Mountain King says to people, by what it is about; what it says in play is in `names.py`."""

from __future__ import annotations

from pathlib import Path

from underhall.engine.declared.catalogue import Messages

FOLDER = Path(__file__).parent

pack = Messages(FOLDER, "pack")  # what is wrong with a pack
position = Messages(FOLDER, "position")  # what is wrong with a table
cards = Messages(FOLDER, "cards")  # what cards and tiles do
screen = Messages(FOLDER, "screen")  # what lies on the table, drawn, written and spoken
