"""Gymnasium: 64 tables as a vector environment, stepped by compiled code, with masked random actions."""

from underhall.envs.vector import BatchVectorEnv

env = BatchVectorEnv("hall", num_envs=64, seats=2, seat=0)
seen, info = env.reset(seed=1)
for _ in range(50):
    seen, rewards, terminated, truncated, info = env.step(env.action_space.sample(seen["action_mask"]))
print(seen["observation"].shape, info["turn"].max())
