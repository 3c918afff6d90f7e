"""OpenSpiel: deep Q-networks, in PyTorch, learn both seats."""

from open_spiel.python import rl_environment
from open_spiel.python.pytorch.dqn import DQN

import underhall.envs.openspiel  # registers the games

assert underhall.envs.openspiel
env = rl_environment.Environment("python_underhall_dwarfs(players=2,switches=turn_limit:6)")
slots, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
sizes = {"hidden_layers_sizes": [64], "replay_buffer_capacity": 1000, "batch_size": 16, "min_buffer_size_to_learn": 32}
agents = [DQN(seat, slots, actions, learn_every=8, **sizes) for seat in range(2)]
for _ in range(2):
    now = env.reset()
    while not now.last():
        now = env.step([agents[now.observations["current_player"]].step(now).action])
    for agent in agents:
        agent.step(now)
print([float(agent.loss) for agent in agents])
