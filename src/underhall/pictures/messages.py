"""What is written on pictures, and what is missing to make them."""

from __future__ import annotations

from pathlib import Path

from underhall.engine.declared.catalogue import Messages

say = Messages(Path(__file__).parent, "pictures")
