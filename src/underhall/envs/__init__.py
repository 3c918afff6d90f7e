"""Environments for learners, for each game that is installed.

PettingZoo has a module per game: `from underhall.envs import dwarfs_v1`. Importing this registers ids such as
`underhall/Dwarfs-v1` with Gymnasium, if it is installed: `pip install 'underhall[envs]'`. See docs/environments.md.
"""

import sys
from importlib.util import find_spec
from typing import Any

from underhall.engine.game import Game
from underhall.envs.zoo import module_of, replaced_module, version_of
from underhall.games import NAMES, game


def _register(found: Game) -> None:
    """Makes a game known to Gymnasium."""
    from gymnasium.envs.registration import register

    register(
        id=f"underhall/{found.name.capitalize()}-v{version_of(found)}",
        entry_point="underhall.envs.single:SeatEnv",
        vector_entry_point="underhall.envs.vector:BatchVectorEnv",
        kwargs={"game": found.name},
    )


for _name in NAMES:
    _module = module_of(game(_name), __name__)
    sys.modules[_module.__name__] = _module  # so that `import underhall.envs.dwarfs_v1` finds it too
    globals()[_module.__name__.rpartition(".")[2]] = _module
    if find_spec("gymnasium") is not None:
        _register(game(_name))


def __getattr__(name: str) -> Any:
    """Says which module replaced one of another version; nothing else is here."""
    if (replaced := replaced_module(name)) is not None:
        raise replaced
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
