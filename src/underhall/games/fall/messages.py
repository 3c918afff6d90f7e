"""What Fall of the Mountain King says to people: one catalogue for each part."""

from __future__ import annotations

from pathlib import Path

from underhall.engine.declared.catalogue import Messages

FOLDER = Path(__file__).parent

play = Messages(FOLDER, "play")  # in play: prompts, options, reasons and events, and what things are called
pack = Messages(FOLDER, "pack")  # to those who write packs
cards = Messages(FOLDER, "cards")  # what is on cards, and what it does
screen = Messages(FOLDER, "screen")  # the table as text, in sentences and in the picture
position = Messages(FOLDER, "position")  # to those who build tables
