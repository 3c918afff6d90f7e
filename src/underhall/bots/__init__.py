"""Players made of code. A bot gets a view, a decision and a clock, never the match."""

from underhall.bots.base import Bot, Clock
from underhall.bots.guard import Guard, Slip
from underhall.bots.registry import checked, describe, load, make, names, register

__all__ = ["Bot", "Clock", "Guard", "Slip", "checked", "describe", "load", "make", "names", "register"]
