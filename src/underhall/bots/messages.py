"""What bots say about themselves, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

from underhall.engine.declared.catalogue import Messages

say = Messages(Path(__file__).parent, "bots")
