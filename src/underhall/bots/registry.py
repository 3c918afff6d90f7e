"""The bots by name: one registry for the terminal, the server, the arena and the environments."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from underhall.bots.base import Bot
from underhall.bots.greedy import GreedyBot
from underhall.bots.random import RandomBot
from underhall.errors import UnderhallError

_makers: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def names() -> list[str]:
    """The bots there are."""
    return sorted(_makers)


def register(name: str, maker: Callable[[int], Bot]) -> None:
    """Adds a bot of one's own: `maker(seed)` makes one."""
    _makers[name] = maker


def make(name: str, seed: int = 0) -> Bot:
    """A bot by name."""
    if name not in _makers:
        near = get_close_matches(name, names(), n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise UnderhallError(f"There is no bot {name!r:.40}; the bots are: {', '.join(names())}.{hint}")
    return _makers[name](seed)
