"""What Dwar7s Fall says, by what it is about."""

from __future__ import annotations

from pathlib import Path

from underhall.engine.declared.catalogue import Messages

_HERE = Path(__file__).parent
pack = Messages(_HERE, "pack")
cards = Messages(_HERE, "cards")
position = Messages(_HERE, "position")
play = Messages(_HERE, "play")
screen = Messages(_HERE, "screen")
