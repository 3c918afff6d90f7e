"""Gymnasium: one seat against a greedy bot and a random one. The part of the id before the colon is imported."""

import gymnasium

env = gymnasium.make("underhall.envs:underhall/Dwarfs-v1", seats=3, seat=1, rivals=["greedy:width=1", "random"])
seen, info = env.reset(seed=1)
for _ in range(20):
    seen, reward, terminated, truncated, info = env.step(env.action_space.sample(seen["action_mask"]))
print(seen["observation"].shape, info)
