"""Moleworks as the engine sees it. The entry point in pyproject.toml names `game`."""

from underhall.engine.game import Game

from moleworks.declarations import LAYOUT, Event, Reason, Step
from moleworks.pieces import BOX, SEATS, Feature, Source

game = Game(
    name="moleworks",
    title="Moleworks",
    seats=range(2, SEATS + 1),
    steps_enum=Step,
    events_enum=Event,
    reasons=Reason,
    sources=Source,
    features=Feature,
    box=BOX,
    layout=LAYOUT,
    package=__package__,
    api=1,
)
