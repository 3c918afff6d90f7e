"""Mishap as the engine sees it."""

from tests.toys.mishap.pieces import BOX, LAYOUT, SEATS, Event, Reason, Source, Step
from underhall.engine.game import Game

game = Game(
    name="mishap",
    title="Mishap",
    seats=range(1, SEATS + 1),
    steps_enum=Step,
    events_enum=Event,
    reasons=Reason,
    sources=Source,
    features=Source,
    box=BOX,
    layout=LAYOUT,
    package=__package__,
    api=1,
)
