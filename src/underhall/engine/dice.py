"""Dice: they lie outside the table, so that nothing on it foretells them."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from underhall.engine.messages import matches as say
from underhall.errors import UnderhallError

WORD_BYTES = 8


@dataclass(frozen=True)
class Chance:
    """A chance to be decided: its kind, its number within that kind and among all so far, and each outcome's weight."""

    kind: str
    index: int
    number: int
    weights: Mapping[int, int]
    keys: Mapping[str, int]  # the outcomes by name


class Keys(Mapping[str, int]):
    """The outcomes of a chance by name, found out when dice ask for them: most do not."""

    def __init__(self, find: Callable[[], dict[str, int]]) -> None:
        self._find = find

    @cached_property
    def _found(self) -> dict[str, int]:
        return self._find()

    def __getitem__(self, key: str) -> int:
        return self._found[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


class Dice(Protocol):
    """Decides chances. It must not remember: the same chance, asked again, has the same outcome."""

    def fall(self, chance: Chance) -> int: ...


class SeededDice:
    """Outcome = f(seed, kind, index): the same on every platform, and no outcome reveals another."""

    def __init__(self, seed: int | str | bytes) -> None:
        text = seed if isinstance(seed, bytes) else str(seed).encode()
        self._key = hashlib.blake2b(text, digest_size=32, person=b"underhall seed").digest()

    def fall(self, chance: Chance) -> int:
        spot = f"{chance.kind}/{chance.index}".encode()
        word = int.from_bytes(hashlib.blake2b(spot, key=self._key, digest_size=WORD_BYTES).digest(), "big")
        weights = chance.weights
        at = word * sum(weights.values()) >> 8 * WORD_BYTES
        for outcome in sorted(weights):
            at -= weights[outcome]
            if at < 0:
                return outcome
        raise UnderhallError(say("no-outcome", kind=chance.kind))


class ScriptedDice:
    """Outcomes given beforehand, by kind, as numbers or names; where none is left, other dice decide."""

    def __init__(self, script: Mapping[str, Iterable[int | str]], otherwise: Dice | None = None) -> None:
        self._script: dict[str, Sequence[int | str]] = {kind: list(outcomes) for kind, outcomes in script.items()}
        self._otherwise = otherwise

    def fall(self, chance: Chance) -> int:
        outcomes = self._script.get(chance.kind, ())
        if chance.index >= len(outcomes):
            if self._otherwise is None:
                raise UnderhallError(say("script-ended", kind=chance.kind, number=chance.index + 1))
            return self._otherwise.fall(chance)
        wanted = outcomes[chance.index]
        outcome = chance.keys.get(wanted, -1) if isinstance(wanted, str) else wanted
        if outcome not in chance.weights:
            possible = ", ".join(sorted(chance.keys))
            raise UnderhallError(say("script-wrong", outcome=repr(wanted), kind=chance.kind, possible=possible))
        return outcome
