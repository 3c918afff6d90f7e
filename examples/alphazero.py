"""Learns any installed game as AlphaZero does: search makes the network better, and the network the search.

    pip install 'underhall[learn,arena]'
    python examples/alphazero.py dwarfs --seats 2 --set turn_limit=12 --rounds 20 --out zero

In each round the network plays games against itself. At every choice a search asks it what is promising and how each
seat will come out. Afterwards the network learns to predict what the search tried and how the games ended. In the end
the search with this network meets the greedy bot in a tournament, which `underhall tournament --resume` can continue.
The file `network.npz` plays everywhere: `underhall play dwarfs --bots search:1s:net=zero/network.npz`.
"""

from __future__ import annotations

import argparse
import dataclasses
import random
from collections import deque
from pathlib import Path
from typing import Any

import numpy as np
import torch

from underhall.arena.pools import LocalPool
from underhall.arena.store import Store
from underhall.arena.tournament import planned, play_out, result
from underhall.bots.base import Clock
from underhall.bots.networks import Network, Weights, random_network
from underhall.bots.search import SearchBot
from underhall.engine.actions import Actions
from underhall.engine.dice import SeededDice
from underhall.engine.encoder import Encoder
from underhall.engine.match import Match
from underhall.engine.setting import Setting, setting

KEPT, BATCH, STEPS, RATE = 20_000, 256, 64, 1e-3  # choices kept; rows, steps and rate of learning in a round
NEVER, NOT_ALLOWED = -1e9, -1.0  # the logit of an action that is not allowed, and how often it was tried

Sample = tuple[Any, Any, Any, int]  # encoding, tries by action, placings counted from the seat that chose, seats


class Model(torch.nn.Module):
    """The network's layers as PyTorch can train them. Its file is the one that bots load."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network
        names = Weights._fields
        self.layers = torch.nn.ParameterDict({name: torch.tensor(getattr(network.weights, name)) for name in names})

    def forward(self, encodings: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of all actions, and the placing that each seat may expect."""
        it = self.layers
        state = torch.relu(encodings @ it["first"] + it["first_bias"])
        for (one, two), (one_bias, two_bias) in zip(it["blocks"], it["blocks_bias"], strict=True):
            state = torch.relu(state + torch.relu(state @ one + one_bias) @ two + two_bias)
        inner = torch.relu(state @ it["value_first"] + it["value_first_bias"])
        return state @ it["policy"].T + it["policy_bias"], torch.tanh(inner @ it["value_last"] + it["value_last_bias"])

    def trained(self) -> Network:
        """The network as it is now, without PyTorch."""
        arrays = {name: tensor.detach().numpy().copy() for name, tensor in self.layers.items()}
        return dataclasses.replace(self.network, weights=Weights(**arrays))


def play(chosen: Setting, seats: int, network: Network, tries: int, seed: int) -> list[Sample]:
    """One game of a network against itself, as something to learn from."""
    match, encoder, actions = Match(chosen, seats, SeededDice(seed)), Encoder(chosen), Actions(chosen.game)
    bot = SearchBot(seed, iterations=tries, trees=1, noise=1.0, net=network)  # takes options as often as it tried them
    seen: list[tuple[Any, Any, int]] = []
    while (decision := match.decision) is not None:
        view = match.view(decision.seat)
        option = bot.choose(view, decision, Clock())
        explained = bot.explain()
        if len(decision.options) > 1 and explained is not None:
            tries_of, turned = np.full(actions.size, NOT_ALLOWED, np.float32), encoder.turned[seats, decision.seat]
            for each in explained.considered:
                tries_of[turned[actions.of(int(view.fields.asked), each.option.number)]] = each.visits or 0
            seen.append((encoder.inputs(view).astype(np.float16), tries_of, decision.seat))
        match.choose(option, decision=decision.id)
    assert match.outcome is not None
    placings = np.zeros(network.seats, np.float32)
    behind = seats
    for group in match.outcome.ranking:
        behind -= len(group)
        placings[list(group)] = 2 * (behind + (len(group) - 1) / 2) / (seats - 1) - 1
    order = [[(seat + at) % seats for at in range(seats)] for seat in range(seats)]
    rest = np.zeros(network.seats - seats, np.float32)
    return [(encoding, tried, np.append(placings[order[seat]], rest), seats) for encoding, tried, seat in seen]


def learn(model: Model, optimiser: torch.optim.Optimizer, samples: list[Sample]) -> tuple[float, float]:
    """Some steps on random choices; returns how wrong policy and value are."""
    found = []
    for _ in range(STEPS):
        batch = random.choices(samples, k=BATCH)
        encodings, tried, placings = (torch.tensor(np.array([row[at] for row in batch])) for at in range(3))
        played = torch.tensor([[at < row[3] for at in range(placings.shape[1])] for row in batch])
        logits, values = model(encodings.float())
        shares = tried.clamp(min=0) / tried.clamp(min=0).sum(1, keepdim=True)
        logs = torch.log_softmax(torch.where(tried >= 0, logits, NEVER), 1)
        policy = -(shares * logs).sum(1).mean()
        value = ((values - placings) ** 2 * played).sum(1).mean()
        optimiser.zero_grad()
        (policy + value).backward()
        optimiser.step()
        found.append((policy.item(), value.item()))
    policy_error, value_error = np.mean(found, axis=0)
    return float(policy_error), float(value_error)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    for name, usual in (("seats", 2), ("rounds", 20), ("games", 8), ("tries", 64), ("width", 128), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--matches", type=int, default=40, help="games of the tournament")
    parser.add_argument("--out", type=Path, default=Path("zero"))
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    given = parser.parse_args()
    random.seed(given.seed)
    torch.manual_seed(given.seed)
    switches = dict(text.split("=", 1) for text in given.set)
    chosen = setting(given.game, switches=switches)
    model = Model(random_network(chosen, width=given.width, seed=given.seed))
    optimiser = torch.optim.Adam(model.parameters(), lr=RATE, weight_decay=1e-5)
    samples: deque[Sample] = deque(maxlen=KEPT)
    file = given.out / "network.npz"
    given.out.mkdir(parents=True, exist_ok=True)
    for number in range(given.rounds):
        for game in range(given.games):
            seed = (given.seed * given.rounds + number) * given.games + game
            samples += play(chosen, given.seats, model.trained(), given.tries, seed)
        policy, value = learn(model, optimiser, list(samples))
        model.trained().save(file)
        print(f"Round {number + 1}: {len(samples)} choices, policy {policy:.3f}, value {value:.3f}", flush=True)
    bot = f"search:{given.tries}:trees=1:net={file}"
    plan, pack = planned(given.game, [bot], against="greedy", games=given.matches, seats=given.seats, switches=switches)
    with Store(given.out / "tournament", plan, pack) as store, LocalPool() as pool:
        play_out(store, pool)
        for row in result(store).standings.bots:
            print(f"{row.bot}: won {row.won.rate:.0%} of {row.won.games} games")


if __name__ == "__main__":
    main()
