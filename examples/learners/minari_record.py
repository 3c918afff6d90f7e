"""Minari: records games of a masked random policy as a data set."""

import gymnasium
from minari import DataCollector

env = DataCollector(gymnasium.make("underhall.envs:underhall/Fall-v1"), record_infos=True)
for episode in range(3):
    seen, info = env.reset(seed=episode)
    over = False
    while not over:
        seen, reward, terminated, truncated, info = env.step(env.action_space.sample(seen["action_mask"]))
        over = terminated or truncated
games = env.create_dataset("underhall/random-v0", algorithm_name="random", author="me")
print(games.total_episodes, games.total_steps)
