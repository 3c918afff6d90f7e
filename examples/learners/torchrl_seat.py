"""TorchRL: one seat against random rivals, with a masked random policy."""

import gymnasium
from torchrl.envs import ActionMask, TransformedEnv
from torchrl.envs.libs.gym import GymWrapper


def table() -> TransformedEnv:
    made = gymnasium.make("underhall.envs:underhall/Hall-v1", seats=3, rivals="random")
    return TransformedEnv(GymWrapper(made, categorical_action_encoding=True), ActionMask())


if __name__ == "__main__":
    played = table().rollout(20)
    print(played["observation"].shape, played["action_mask"].sum(-1).tolist())
