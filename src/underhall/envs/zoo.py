"""A module per game, as PettingZoo wants them: `from underhall.envs import dwarfs_v1; env = dwarfs_v1.env(seats=3)`."""

from __future__ import annotations

from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any

from underhall.engine.game import Game
from underhall.envs.messages import say

if TYPE_CHECKING:
    from underhall.envs.aec import GameEnv, OrderedEnv

LAYOUTS = ("first-version", "vector-version")  # what each version of all games' observations is


def history_of(game: Game) -> list[str]:
    """What each version is: changes that all games share, then those of this game's arrays and actions."""
    return [*map(say, LAYOUTS), *game.history]


def version_of(game: Game) -> int:
    """The number at the end of names: how often observations of all games have changed, or this game's own."""
    return len(LAYOUTS) - 1 + game.version


def module_of(game: Game, package: str) -> ModuleType:
    """The module of a game. Its functions can be pickled, because they are sent to worker processes."""
    version = version_of(game)
    name = f"{game.name}_v{version}"
    about = say("module-about", title=game.title, module=name, least=str(game.seats[0]), most=str(game.seats[-1]))
    versions = [f"- v{number}: {changed}" for number, changed in enumerate(history_of(game))]
    module = ModuleType(f"{package}.{name}", "\n".join([about, "", *versions]))
    vars(module).update(
        __package__=package,
        VERSION=version,
        env=partial(env, game.name, version),
        raw_env=partial(raw_env, game.name, version),
    )
    return module


def env(game: str, version: int, **options: Any) -> OrderedEnv:
    """The environment, with PettingZoo's check of the order of calls."""
    from underhall.envs.aec import OrderedEnv

    return OrderedEnv(raw_env(game, version, **options))


def raw_env(game: str, version: int, **options: Any) -> GameEnv:
    """The environment itself."""
    from underhall.envs.aec import GameEnv

    return GameEnv(game, version, **options)
