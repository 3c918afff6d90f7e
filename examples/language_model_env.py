"""A harness for language models: shows the table and the options as text, reads numbers, and counts wrong answers.

    python examples/language_model_env.py dwarfs --turns 3

The model here is a stub that needs no network. Put your own in its place: `answer(chat)` gets the conversation about
one decision and returns text. To let a model play in matches instead, see language_model.py.
"""

from __future__ import annotations

import argparse
import importlib
import re
import zlib
from collections import Counter
from typing import Any, Protocol

from underhall.envs.aec import OrderedEnv
from underhall.games import NAMES

TRIES = 3  # answers to one decision, until the first option is taken
NUMBER = re.compile(r"\d{1,6}")
Chat = list[dict[str, str]]


class Model(Protocol):
    """What the harness asks."""

    def answer(self, chat: Chat) -> str: ...


class Stub:
    """Stands in for a model: its choice follows from the chat, and now and then it is not an option."""

    def answer(self, chat: Chat) -> str:
        options = chat[1]["content"].count("\n#")
        thought = zlib.crc32(str(chat).encode())
        if thought % 7 == 0:
            return "I would rather have some mead."
        return f"Let me think. I choose {thought % options + 1}"


def question_of(env: OrderedEnv) -> tuple[str, list[int]]:
    """The table and the options in words, as the agent that must choose knows them; and the action of each option."""
    table = env.unwrapped.table
    view = table.view(table.seat)
    decision = table.decision(view)
    asked = int(view.fields.asked)
    lines = [f"#{number}. {option.label}" for number, option in enumerate(decision.options, 1)]
    text = "\n".join([view.text(), "", decision.prompt, "Options:", *lines])
    return text, [table.actions.of(asked, option.number) for option in decision.options]


def choose(model: Model, env: OrderedEnv, counts: Counter[str]) -> int:
    """Asks the model for an action; after three wrong answers the first option is taken."""
    question, actions = question_of(env)
    task = f"You play {env.unwrapped.table.setting.game.title}. End with the number of your choice."
    chat = [{"role": "system", "content": task}, {"role": "user", "content": question}]
    for _ in range(TRIES):
        said = model.answer(chat)
        numbers = NUMBER.findall(said)
        if numbers and 0 < int(numbers[-1]) <= len(actions):
            counts["chosen"] += 1
            return actions[int(numbers[-1]) - 1]
        counts["wrong answers"] += 1
        chat += [
            {"role": "assistant", "content": said},
            {"role": "user", "content": f"That is not a number from 1 to {len(actions)}."},
        ]
    counts["given up"] += 1
    return actions[0]


def play(model: Model, env: OrderedEnv, seed: int = 1) -> tuple[dict[str, float], Counter[str]]:
    """Plays one game with the model in every seat; returns the rewards, and counts of its answers."""
    counts: Counter[str] = Counter()
    env.reset(seed=seed)
    while not (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
        env.step(choose(model, env, counts))
    return dict(env.rewards), counts


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=NAMES, nargs="?", default="dwarfs")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--turns", type=int, help="stop a game of dwarfs after this many turns per seat")
    given = parser.parse_args()
    module: Any = importlib.import_module(f"underhall.envs.{given.game}_v1")
    switches = {"turn_limit": given.turns} if given.turns else None
    rewards, counted = play(Stub(), module.env(seats=given.seats, switches=switches))
    print(f"Placing: {rewards}. Answers: {dict(counted)}.")
