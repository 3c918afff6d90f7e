"""Fall of the Mountain King as the engine sees it."""

from underhall.engine.game import Game
from underhall.games.fall.box import BOX
from underhall.games.fall.events import Event
from underhall.games.fall.features import Feature
from underhall.games.fall.pieces import Source
from underhall.games.fall.reasons import Reason
from underhall.games.fall.steps import Step
from underhall.games.fall.table import LAYOUT

game = Game(
    name="fall",
    title="Fall of the Mountain King",
    seats=range(2, 6),
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
