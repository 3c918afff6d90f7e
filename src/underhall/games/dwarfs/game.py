"""Dwar7s Fall as the engine sees it."""

from underhall.engine.game import Game
from underhall.games.dwarfs.box import BOX
from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.features import Feature
from underhall.games.dwarfs.pieces import Source
from underhall.games.dwarfs.reasons import Reason
from underhall.games.dwarfs.steps import Step
from underhall.games.dwarfs.table import LAYOUT

game = Game(
    name="dwarfs",
    title="Dwar7s Fall",
    seats=range(2, 5),
    steps_enum=Step,
    events_enum=Event,
    sources=Source,
    features=Feature,
    box=BOX,
    layout=LAYOUT,
    package=__package__,
    api=1,
    reasons=Reason,
)
