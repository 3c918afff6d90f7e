"""Tianshou: a deep Q-network learns the first seat of a table; the second plays at random."""

from tianshou.algorithm import DQN, MARLRandomDiscreteMaskedOffPolicyAlgorithm, MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, CollectStats, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.utils.net.common import Net
from tianshou.utils.torch_utils import policy_within_training_step

from underhall.envs import dwarfs_v1

tables = [PettingZooEnv(dwarfs_v1.env(switches={"turn_limit": 8})) for _ in range(2)]
vector, actions = tables[0].observation_space["observation"], tables[0].action_space
net = Net(state_shape=vector.shape, action_shape=actions.n, hidden_sizes=[64])
learner = DQN(policy=DiscreteQLearningPolicy(model=net, action_space=actions), optim=AdamOptimizerFactory())
players = [learner, MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=actions)]
both = MultiAgentOffPolicyAlgorithm(algorithms=players, env=tables[0])
envs = DummyVectorEnv([lambda table=table: table for table in tables])
collector = Collector(both, envs, VectorReplayBuffer(2000, 2), collect_stats_class=CollectStats)
collector.reset()
print(collector.collect(n_step=300).n_collected_steps)
with policy_within_training_step(both.policy):
    print(both.update(buffer=collector.buffer, sample_size=64).train_time)
