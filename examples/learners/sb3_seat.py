"""Stable-Baselines3: MaskablePPO of sb3-contrib learns one seat against random rivals, in two processes."""

import sys

import gymnasium
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import SubprocVecEnv

GAME = "underhall.envs:underhall/Dwarfs-v1"  # the part before the colon is imported where a process needs it

if __name__ == "__main__":
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    tables = make_vec_env(GAME, n_envs=2, env_kwargs={"switches": {"turn_limit": 8}}, vec_env_cls=SubprocVecEnv)
    model = MaskablePPO("MultiInputPolicy", tables, n_steps=64, batch_size=64, verbose=1).learn(steps)
    env = gymnasium.make(GAME)
    seen, _ = env.reset(seed=1)
    action, _ = model.predict(seen, action_masks=env.unwrapped.action_masks())
    print(env.unwrapped.action_names[action])
