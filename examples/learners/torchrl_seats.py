"""TorchRL: all seats of one table in turn, each a group of its own, through PettingZoo."""

from torchrl.envs import check_env_specs
from torchrl.envs.libs.pettingzoo import PettingZooWrapper

from underhall.envs import dwarfs_v1

env = PettingZooWrapper(env=dwarfs_v1.env(seats=3), use_mask=True)
check_env_specs(env)
print(env.rollout(20)["player_0", "observation", "observation"].shape)
