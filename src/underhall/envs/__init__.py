"""Environments for learners: PettingZoo (`dwarfs_v0`, `fall_v0`, `hall_v0`), Gymnasium (`single`, `vector`).

Importing this registers `underhall/Dwarfs-v0`, `underhall/Fall-v0` and `underhall/Hall-v0` with Gymnasium, if it is
installed: `pip install 'underhall[envs]'`. See docs/environments.md.
"""

from importlib.util import find_spec

from underhall.games import NAMES


def _register() -> None:
    from gymnasium.envs.registration import register

    for name in NAMES:
        register(
            id=f"underhall/{name.capitalize()}-v0",
            entry_point="underhall.envs.single:SeatEnv",
            vector_entry_point="underhall.envs.vector:BatchVectorEnv",
            kwargs={"game": name},
        )


if find_spec("gymnasium") is not None:
    _register()
