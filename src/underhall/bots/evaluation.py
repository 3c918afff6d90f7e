"""What things are worth to bots: the weights of a game's features, from its `weights.toml`."""

from __future__ import annotations

import tomllib
from functools import cache, cached_property
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from underhall.bots.chances import Calibration
from underhall.bots.messages import say
from underhall.engine.first_use import examined
from underhall.engine.game import Game
from underhall.errors import UnderhallError

OUTLOOK = Path(__file__).parent / "programs" / "outlook.py"
UNIT = 100  # features are counted in hundredths


class SearchSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the search bot searches a game: see `workspace.PLAN`."""

    ripe: int = 1
    horizon: int = 1
    sample: int = 8
    width: int = 6
    widening: float = 2.0
    curiosity: float = 1.0
    caution: float = 0.1
    apart: float = 0.02
    temperature: float = 1.0
    missed: float = 0.3
    harm: float = 0.4
    guesses: int = 2  # samples of what is hidden, each searched beforehand for the best chains of choices


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long, and how carelessly, a bot of this level thinks."""

    iterations: int
    noise: float = 0.0


class Evaluation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Weights by feature, in points for one unit of it."""

    spread: float  # the lead in points with which a seat is about three times as likely to end ahead
    weights: dict[str, float]
    fitted: str = ""  # how the weights were found
    values: dict[str, float] = {}  # by which a search judges a table at a new turn; without them, by the weights
    values_fitted: str = ""
    search: SearchSettings = SearchSettings()
    chances: Calibration = Calibration()  # how far the analysis trusts games that bots play to their end
    levels: dict[str, Level] = {}

    @cached_property
    def numbers(self) -> npt.NDArray[np.float64]:
        """The weights for the kernel, in the order of the features."""
        return np.array(list(self.weights.values()), np.float64) / UNIT

    @cached_property
    def judging(self) -> npt.NDArray[np.float64]:
        """The values for the kernel, in the order of the features."""
        return (
            np.array([self.values[name] for name in self.weights], np.float64) / UNIT if self.values else self.numbers
        )


def feature_names(game: Game) -> list[str]:
    """What a game counts, in order."""
    return [feature.name.lower() for feature in game.features]


@cache
def evaluation_of(path: Path, names: tuple[str, ...]) -> Evaluation:
    """Reads the weights of exactly these features."""
    try:
        read = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), examined(Evaluation), strict=False)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise UnderhallError(say("weights-unreadable", path=str(path), why=str(error))) from error
    for table, numbers in {"weights": read.weights, "values": read.values or read.weights}.items():
        if set(numbers) != set(names):
            odd = sorted(set(numbers) ^ set(names))
            raise UnderhallError(say("weights-misfit", path=str(path), table=table, features=", ".join(odd)))
    return msgspec.structs.replace(read, weights={name: read.weights[name] for name in names})


def own_evaluation(game: Game) -> Evaluation:
    """The weights that come with a game."""
    return evaluation_of(game.weights_file, tuple(feature_names(game)))
