"""Minari: records games of a masked random policy as a data set."""

import gymnasium
from minari import DataCollector, delete_dataset

env = DataCollector(gymnasium.make("underhall.envs:underhall/Fall-v1"), record_infos=True)
for episode in range(2):
    seen, info = env.reset(seed=episode)
    over = False
    while not over:
        seen, reward, terminated, truncated, info = env.step(env.action_space.sample(seen["action_mask"]))
        over = terminated or truncated
about = {"algorithm_name": "random", "author": "me", "description": "masked random play", "eval_env": env}
games = env.create_dataset("underhall/random-v0", **about)
print(games.total_episodes, games.total_steps)
delete_dataset("underhall/random-v0")
