"""Shimmy: an OpenSpiel game as a PettingZoo environment; the mask is in the info. Chance moves by itself."""

from shimmy.openspiel_compatibility import OpenSpielCompatibilityV0

import underhall.envs.openspiel  # registers the games

assert underhall.envs.openspiel
# By name: at each reset Shimmy loads the game again, and forgets what a game that it was given was loaded with.
env = OpenSpielCompatibilityV0(game_name="python_underhall_hall", config={"players": 3})
env.reset(seed=1)
for agent in env.agent_iter(30):
    seen, reward, terminated, truncated, info = env.last()
    over = terminated or truncated
    env.step(None if over else env.action_space(agent).sample(info["action_mask"]))
print(agent, seen.shape, env.game_state.num_players())
