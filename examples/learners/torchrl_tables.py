"""TorchRL: 16 tables side by side, stepped by compiled code, with a masked random policy."""

from gymnasium.vector import AutoresetMode
from torchrl.envs import ActionMask, TransformedEnv
from torchrl.envs.libs.gym import GymWrapper

from underhall.envs.vector import BatchVectorEnv


def tables(number: int = 16) -> TransformedEnv:
    made = BatchVectorEnv("fall", number, seat=0, autoreset_mode=AutoresetMode.SAME_STEP, mask="info", illegal="mask")
    return TransformedEnv(GymWrapper(made, categorical_action_encoding=True), ActionMask())


if __name__ == "__main__":
    played = tables().rollout(20, break_when_any_done=False)
    print(played["observation"].shape, played["next", "reward"].shape)
