"""SuperSuit: its wrappers take the vector alone, so the mask is in the info."""

import numpy as np
import supersuit

from underhall.envs import dwarfs_v1

env = supersuit.dtype_v0(dwarfs_v1.env(mask="info"), np.float16)
env = supersuit.frame_stack_v1(supersuit.clip_reward_v0(env), 4)
env.reset(seed=1)
for agent in env.agent_iter(40):
    seen, reward, terminated, truncated, info = env.last()
    over = terminated or truncated
    env.step(None if over else env.action_space(agent).sample(info["action_mask"]))
print(seen.shape, seen.dtype)
