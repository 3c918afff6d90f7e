"""Stable-Baselines3: MaskablePPO of sb3-contrib learns one seat against random rivals, in four processes."""

import gymnasium
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import SubprocVecEnv

GAME = "underhall.envs:underhall/Dwarfs-v1"  # the part before the colon is imported where a process needs it


def train(steps: int = 20_000) -> MaskablePPO:
    options = {"rivals": "random", "switches": {"turn_limit": 8}, "truncation": "placing"}
    tables = make_vec_env(GAME, n_envs=4, env_kwargs=options, vec_env_cls=SubprocVecEnv)
    return MaskablePPO("MultiInputPolicy", tables, n_steps=128, verbose=1).learn(steps)


if __name__ == "__main__":
    model, env = train(), gymnasium.make(GAME)
    seen, _ = env.reset(seed=1)
    print(env.unwrapped.action_names[model.predict(seen, action_masks=env.unwrapped.action_masks())[0]])
