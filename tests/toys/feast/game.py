"""Feast as the engine sees it."""

from pathlib import Path

from tests.toys.feast.pieces import BOX, LAYOUT, SEATS, Event, Source, Step
from underhall.engine.game import Game

game = Game(
    name="feast",
    title="Feast",
    seats=range(2, SEATS + 1),
    steps_enum=Step,
    events_enum=Event,
    sources=Source,
    features=Source,
    box=BOX,
    layout=LAYOUT,
    folder=Path(__file__).parent,
    package="tests.toys.feast",
)
