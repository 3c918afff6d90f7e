"""A module per game, as PettingZoo wants them: `from underhall.envs import dwarfs_v1; env = dwarfs_v1.env(seats=3)`."""

from __future__ import annotations

import re
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any

from underhall.engine.game import Game
from underhall.envs.messages import say
from underhall.games import NAMES
from underhall.games import game as game_named

if TYPE_CHECKING:
    from underhall.envs.aec import GameEnv, OrderedEnv

MODULE = re.compile(r"(\w+)_v(\d+)")
LAYOUTS = 2  # versions of the observations of all games


def history_of(game: Game) -> list[str]:
    """What each version is: changes that all games share, then those of this game's arrays and actions."""
    return [say("first-version"), say("vector-version"), *game.history]


def version_of(game: Game) -> int:
    """The number at the end of names: how often observations of all games have changed, or this game's own."""
    return LAYOUTS - 1 + game.version


def replaced_module(name: str) -> ImportError | None:
    """The error for the module of another version of a game."""
    asked = MODULE.fullmatch(name)
    if asked is None or asked[1] not in NAMES:
        return None
    return ImportError(say("other-version", module=name, present=f"{asked[1]}_v{version_of(game_named(asked[1]))}"))


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
