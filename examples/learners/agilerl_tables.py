"""AgileRL: PPO learns one seat at 16 tables at once; it takes masks from the info."""

from agilerl.algorithms.ppo import PPO
from agilerl.rollouts import collect_rollouts
from gymnasium.vector import AutoresetMode

from underhall.envs.vector import BatchVectorEnv

TABLES, STEPS = 16, 256

env = BatchVectorEnv("fall", TABLES, seat=0, mask="info", autoreset_mode=AutoresetMode.SAME_STEP)
agent = PPO(env.single_observation_space, env.single_action_space, num_envs=TABLES, learn_step=STEPS)
last = {}
for _ in range(3):
    scores, *state = collect_rollouts(agent, env, **last)
    last = dict(zip(("last_obs", "last_done", "last_scores", "last_info"), state, strict=True))
    print(f"loss {agent.learn()}, games ended {len(scores)}")
