"""What the engine says to people, by what it is about."""

from __future__ import annotations

from pathlib import Path

from underhall.engine.declared.catalogue import Messages

packs = Messages(Path(__file__).parent, "packs")
