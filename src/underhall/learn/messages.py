"""What training says to people."""

from __future__ import annotations

from pathlib import Path

from underhall.engine.declared.catalogue import Messages

say = Messages(Path(__file__).parent, "learn")
