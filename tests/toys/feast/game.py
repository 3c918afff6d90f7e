"""Feast as the engine sees it."""

from tests.toys.feast.declarations import Event, Reason, Step
from tests.toys.feast.pieces import BOX, SEATS, Source
from tests.toys.feast.table import LAYOUT
from underhall.engine.game import Game

game = Game(
    name="feast",
    title="Feast",
    seats=range(2, SEATS + 1),
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
