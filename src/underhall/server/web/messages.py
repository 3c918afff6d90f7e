"""What answers to requests say to people, from the catalogue in `words/`. Pages have their own."""

from __future__ import annotations

from pathlib import Path

from underhall.engine.declared.catalogue import Messages

say = Messages(Path(__file__).parent, "requests")
