"""TorchRL: 8 tables side by side, stepped by compiled code, with a masked random policy.

TorchRL begins new games itself only in the same step, takes last observations only as vectors, and tries out one
unmasked action before it begins.
"""

from gymnasium.vector import AutoresetMode
from torchrl.envs import ActionMask, TransformedEnv, check_env_specs
from torchrl.envs.libs.gym import GymWrapper

from underhall.envs.vector import BatchVectorEnv

options = {"autoreset_mode": AutoresetMode.SAME_STEP, "mask": "info", "illegal": "mask"}
tables = BatchVectorEnv("fall", 8, seat=0, **options)
env = TransformedEnv(GymWrapper(tables, categorical_action_encoding=True), ActionMask())
check_env_specs(env)
played = env.rollout(100, break_when_any_done=False)
print(played["observation"].shape, "illegal:", int(played["next", "illegal"].sum()))
