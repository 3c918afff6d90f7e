"""Dice: they lie outside the table, so that nothing on it foretells them."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from numbers import Integral
from typing import Protocol

from underhall.engine.messages import matches as say
from underhall.errors import UnderhallError

WORD_BYTES = 8


@dataclass  # not frozen: it would take three times as long to make one
class Chance:
    """A chance to be decided: its kind, its number within that kind and among all so far, and its possible outcomes."""

    kind: str
    index: int
    number: int
    outcomes: Sequence[int]  # ascending
    parts: Sequence[int]  # the weight of each outcome
    name_outcomes: Callable[[], Mapping[str, int]]  # called when dice ask for keys: most do not

    @cached_property
    def weights(self) -> Mapping[int, int]:
        """The weight of each outcome, by its number."""
        return dict(zip(self.outcomes, self.parts, strict=True))

    @cached_property
    def keys(self) -> Mapping[str, int]:
        """The outcomes by name."""
        return self.name_outcomes()


class Dice(Protocol):
    """Decides chances. It must not remember: the same chance, asked again, has the same outcome."""

    def fall(self, chance: Chance) -> int: ...


def checked_seed(seed: object) -> int:
    """A seed as a plain number, if it is one from 0 up."""
    if isinstance(seed, bool) or not isinstance(seed, Integral) or seed < 0:
        raise UnderhallError(say("seed", given=f"{seed!r:.80}"))
    return int(seed)


class SeededDice:
    """Outcome = f(seed, kind, index): the same on every platform, and no outcome reveals another."""

    def __init__(self, seed: int | str | bytes) -> None:
        text = seed if isinstance(seed, bytes) else str(seed if isinstance(seed, str) else checked_seed(seed)).encode()
        self._key = hashlib.blake2b(text, digest_size=32, person=b"underhall seed").digest()

    def fall(self, chance: Chance) -> int:
        spot = f"{chance.kind}/{chance.index}".encode()
        word = int.from_bytes(hashlib.blake2b(spot, key=self._key, digest_size=WORD_BYTES).digest(), "big")
        at = word * sum(chance.parts) >> 8 * WORD_BYTES
        for outcome, part in zip(chance.outcomes, chance.parts, strict=True):
            at -= part
            if at < 0:
                return outcome
        raise UnderhallError(say("no-outcome", kind=chance.kind))


class ScriptedDice:
    """Outcomes given beforehand, by kind, as numbers or names. When none are left, other dice decide."""

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
