"""In the Hall of the Mountain King as the engine sees it."""

from underhall.engine.game import Game
from underhall.games.hall.box import BOX
from underhall.games.hall.events import Event
from underhall.games.hall.features import Feature
from underhall.games.hall.pieces import Source
from underhall.games.hall.reasons import Reason
from underhall.games.hall.steps import Step
from underhall.games.hall.table import LAYOUT

game = Game(
    name="hall",
    title="In the Hall of the Mountain King",
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
