"""What the engine says to people, by what it is about."""

from __future__ import annotations

from pathlib import Path

from underhall.engine.declared.catalogue import Messages

_HERE = Path(__file__).parent
packs = Messages(_HERE, "packs")
encodings = Messages(_HERE, "encodings")
matches = Messages(_HERE, "matches")
records = Messages(_HERE, "records")
