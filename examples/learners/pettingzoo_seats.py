"""PettingZoo: all seats in turn, each with a masked random action."""

from underhall.envs import fall_v1

env = fall_v1.env(seats=3, dense="points")
env.reset(seed=7)
for agent in env.agent_iter():
    seen, reward, terminated, truncated, info = env.last()
    over = terminated or truncated
    env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
print(agent, reward, info)
