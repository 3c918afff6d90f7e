"""Players made of code. A bot gets a view, a decision and a clock, never the match."""

from underhall.bots.base import Bot, Clock
from underhall.bots.registry import make, names, register

__all__ = ["Bot", "Clock", "make", "names", "register"]
