"""TorchRL: one seat against random rivals, with a masked random policy."""

import gymnasium
from torchrl.envs import ActionMask, TransformedEnv, check_env_specs
from torchrl.envs.libs.gym import GymWrapper

table = gymnasium.make("underhall.envs:underhall/Hall-v1", seats=3)
env = TransformedEnv(GymWrapper(table, categorical_action_encoding=True), ActionMask())
check_env_specs(env)
played = env.rollout(20)
print(played["observation"].shape, played["action_mask"].sum(-1).tolist())
