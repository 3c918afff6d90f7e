"""The colours of seats: what people call them, and how terminals show them."""

from __future__ import annotations

from typing import Any

from underhall.engine.messages import matches as say

STYLES = {
    "blue": "bright_blue",
    "red": "bright_red",
    "green": "bright_green",
    "yellow": "bright_yellow",
    "pink": "bright_magenta",
    "magenta": "bright_magenta",
    "violet": "medium_purple1",
}


def seat_name(switches: Any, seat: int) -> str:
    """What a seat is called, by the switch `colours`."""
    return say(f"colour-{switches.colours[seat]}")


def seat_styles(switches: Any) -> dict[str, str]:
    """The style of each seat's name."""
    return {seat_name(switches, seat): STYLES[colour] for seat, colour in enumerate(switches.colours)}
