"""In the Hall of the Mountain King for PettingZoo: `from underhall.envs import hall_v0; env = hall_v0.env(seats=3)`.

Options: `seats` (two to five), `pack`, `switches`, `rewards` (placing, score or difference), `render_mode` (ansi, svg
or rgb_array), `seed`, `copy`. Arrays and actions are listed in docs/encodings-hall.md.

The number at the end of the name is raised when the same actions could give another game, or an array or an action id
changes its meaning.

- v0: the first.
"""

from __future__ import annotations

from typing import Any

from underhall.envs.aec import GameEnv, OrderedEnv

VERSION = 0


def env(**options: Any) -> OrderedEnv:
    """The environment, with PettingZoo's check of the order of calls."""
    return OrderedEnv(raw_env(**options))


def raw_env(**options: Any) -> GameEnv:
    """The environment itself."""
    return GameEnv("hall", VERSION, **options)
