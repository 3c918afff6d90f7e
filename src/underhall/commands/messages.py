"""What commands say: `manual` is their help, `say` everything that they print."""

from __future__ import annotations

from pathlib import Path

from underhall.engine.declared.catalogue import Messages

manual = Messages(Path(__file__).parent, "help")
say = Messages(Path(__file__).parent, "output")
