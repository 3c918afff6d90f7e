"""RLlib: PPO with RLlib's own masking module learns one seat against random rivals."""

from gymnasium.spaces import Box, Dict
from gymnasium.wrappers import TransformObservation
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule as Masking
from ray.tune.registry import register_env

from underhall.envs.single import SeatEnv


def renamed(seen):  # the module wants these names, and a mask of floats
    return {"observations": seen["observation"], "action_mask": seen["action_mask"].astype("f4")}


def table(options):
    env = SeatEnv(**options)
    vector, mask = env.observation_space["observation"], Box(0, 1, (env.action_space.n,))
    return TransformObservation(env, renamed, Dict({"observations": vector, "action_mask": mask}))


register_env("table", table)
config = PPOConfig().environment("table", env_config={"game": "dwarfs"}).env_runners(num_env_runners=1)
config = config.rl_module(rl_module_spec=RLModuleSpec(module_class=Masking)).training(train_batch_size_per_learner=256)
print(config.build_algo().train()["env_runners"]["num_env_steps_sampled_lifetime"])
