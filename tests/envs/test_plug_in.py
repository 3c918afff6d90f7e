"""A game of another package has all environments too, without a change here."""

import os
import subprocess
import sys
from pathlib import Path

from tests.engine.plug_ins import install

ROOT = Path(__file__).parents[2]
PROGRAM = """
import gymnasium, pyspiel
from tests.toys.feast.pack import PRINTED
import underhall.envs.openspiel
from underhall.envs import feast_v1
import underhall.envs.feast_v1 as again

assert again is feast_v1
env = feast_v1.env(seats=3, pack=PRINTED, seed=1)
env.reset()
print(env.metadata["name"], env.possible_agents[-1])
print(gymnasium.spec("underhall/Feast-v1").kwargs)
print([name for name in pyspiel.registered_names() if name.startswith("python_underhall_")])
"""


def test_a_game_of_another_package_has_all_environments(tmp_path: Path) -> None:
    install(tmp_path, "feasting", feast="tests.toys.feast.game:game")
    path = os.pathsep.join(map(str, (tmp_path, ROOT / "src", ROOT)))
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "feast_v1 player_2",
        "{'game': 'feast'}",
        str([f"python_underhall_{name}" for name in ("dwarfs", "fall", "feast", "hall")]),
    ]
