"""What batches of tables say when they are used wrongly, and what they need."""

from __future__ import annotations

from pathlib import Path

from underhall.engine.declared.catalogue import Messages

say = Messages(Path(__file__).parent, "batches")
