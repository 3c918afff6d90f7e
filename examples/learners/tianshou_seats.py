"""Tianshou: a deep Q-network learns the first seat of a table; the second plays at random."""

from tianshou.algorithm import DQN, MARLRandomDiscreteMaskedOffPolicyAlgorithm, MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, CollectStats, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.utils.net.common import Net

from underhall.envs import dwarfs_v1

env = PettingZooEnv(dwarfs_v1.env(switches={"turn_limit": 8}))
slots, actions = env.observation_space["observation"].shape, env.action_space
policy = DiscreteQLearningPolicy(model=Net(state_shape=slots, action_shape=actions.n, hidden_sizes=[64]), action_space=actions)
learner = DQN(policy=policy, optim=AdamOptimizerFactory())
players = MultiAgentOffPolicyAlgorithm(algorithms=[learner, MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=actions)], env=env)
tables = DummyVectorEnv([lambda: PettingZooEnv(dwarfs_v1.env(switches={"turn_limit": 8})) for _ in range(2)])
collector = Collector(players, tables, VectorReplayBuffer(2000, 2), collect_stats_class=CollectStats)
collector.reset()
print(collector.collect(n_step=400, random=False).returns_stat)
with __import__("tianshou").utils.torch_utils.policy_within_training_step(players.policy):
    print(players.update(buffer=collector.buffer, sample_size=64))
