"""The drawings of this game."""

from __future__ import annotations

from pathlib import Path

from underhall.pictures.drawings import Drawings

ART = Drawings(Path(__file__).parent.parent / "art")
