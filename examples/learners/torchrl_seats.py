"""TorchRL: all seats of one table in turn, each a group of its own, through PettingZoo."""

from torchrl.envs.libs.pettingzoo import PettingZooWrapper

from underhall.envs import dwarfs_v1


def table() -> PettingZooWrapper:
    return PettingZooWrapper(env=dwarfs_v1.env(seats=3), use_mask=True)


if __name__ == "__main__":
    played = table().rollout(20)
    print(played["player_0", "observation", "observation"].shape)
