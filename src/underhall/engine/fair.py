"""Dice that can be proved: the hash of a seed is published, then the players give salts, then it starts.

The operator of the server promises the seed before it knows any salt, and players give salts without knowing the seed:
so nobody can choose how the dice fall. At the end both are published, and everybody can throw the dice again.

One case needs more: an operator who also plays knows the seed, can read each salt as it comes in, and could choose its
own salt last. So salts are promised, too: the hash of each is shown to everybody as soon as it is given. A player who
gives a salt after seeing the hashes of all others knows that no other salt was chosen with knowledge of this one, and
at the end compares the salts with those hashes. If no player does that, an operator who plays could have chosen the
dice. A seat without a salt has an empty one, which nobody can choose. Nothing stops an operator from giving up a table
whose dice it does not like, but everybody sees that it did.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from underhall.engine import pack as packs
from underhall.engine.dice import Chance, SeededDice
from underhall.engine.kernel import CHANCE
from underhall.engine.match import Match
from underhall.engine.messages import records as say
from underhall.engine.plies import Ply
from underhall.engine.record import SEED_BYTES, Record, replay_in, setting_of
from underhall.errors import RecordError

LENGTH_BYTES = 4


def seed_hash(seed: bytes) -> str:
    """What is promised of a seed."""
    return hashlib.sha256(seed).hexdigest()


def salt_hash(salt: str) -> str:
    """What is shown of a salt before the end."""
    return hashlib.sha256(salt.encode()).hexdigest()


def dice_of(seed: bytes, salts: Sequence[str]) -> SeededDice:
    """The dice of a seed and the salts of all seats. Each salt goes with its length: none runs into the next."""
    mix = hashlib.blake2b(seed, digest_size=32, person=b"underhall fair")
    for salt in salts:
        text = salt.encode()
        mix.update(len(text).to_bytes(LENGTH_BYTES, "big") + text)
    return SeededDice(mix.digest())


@dataclass(frozen=True)
class FairDice:
    """Dice that are not thrown again after an undo: they go on behind what was thrown and taken back."""

    dice: SeededDice
    skipped: Mapping[str, int] = field(default_factory=dict)  # by kind of chance

    def fall(self, chance: Chance) -> int:
        return self.dice.fall(replace(chance, index=chance.index + self.skipped.get(chance.kind, 0)))

    def skipping(self, plies: Iterable[Ply]) -> FairDice:
        """The dice after these plies are taken back."""
        fallen = Counter(ply.kind for ply in plies if ply.seat == CHANCE)
        return FairDice(self.dice, Counter(self.skipped) + fallen)


@dataclass(frozen=True)
class Proven:
    """A match whose dice were proved."""

    match: Match
    seed_hash: str
    chances: int  # that fell in all
    undone: int  # of them, how many were taken back
    inherited: int  # and how many fell in another match, from which this one was played on: they are not proved


def verify(record: Record, pack: packs.Pack | None = None) -> Proven:
    """Plays a record again and proves that each chance, also of what was taken back, came of its seed and salts."""
    fair = record.fair
    if fair is None:
        raise RecordError(say("proof-no-seed"))
    seed = _seed_of(fair.seed)
    if seed_hash(seed) != fair.seed_hash:
        raise RecordError(say("proof-wrong-seed", hash=seed_hash(seed), promised=f"{fair.seed_hash:.80}"))
    if len(fair.salts) != record.seats:
        raise RecordError(say("proof-salts", salts=len(fair.salts), seats=record.seats))
    if record.start is not None:
        raise RecordError(say("proof-no-start"))
    _check_inherited(record, fair.inherited)
    listed = sum(len(each.plies) for each in record.undone)
    if listed != fair.undone:
        raise RecordError(say("proof-undone", undone=fair.undone, listed=listed))
    dice = dice_of(seed, fair.salts)
    fallen: Counter[str] = Counter()
    inherited = sum(seat == CHANCE for seat, _, _ in record.plies[: fair.inherited])

    def proof(ply: int, chance: Chance, key: str) -> None:
        if ply < fair.inherited:
            fallen[chance.kind] += 1
            return
        outcome = dice.fall(replace(chance, index=fallen[chance.kind]))
        due = next(name for name, number in chance.keys.items() if number == outcome)
        if key != due:
            raise RecordError(say("proof-outcome", ply=ply, outcome=repr(key), chance=chance.kind, due=due), ply)
        fallen[chance.kind] += 1

    match = replay_in(setting_of(record, pack), record, proof=proof)
    standing = sum(ply.seat == CHANCE for ply in match.plies)
    return Proven(match, fair.seed_hash, fallen.total(), fallen.total() - standing, inherited)


def _check_inherited(record: Record, plies: int) -> None:
    """What is inherited stands at the beginning, and nobody took any of it back."""
    if plies > len(record.plies):
        raise RecordError(say("proof-inherited", inherited=plies, plies=len(record.plies)))
    earliest = min((each.at for each in record.undone), default=plies)
    if earliest < plies:
        raise RecordError(say("proof-inherited-undone", ply=earliest, inherited=plies), earliest)


def _seed_of(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise RecordError(say("proof-bad-seed", seed=f"{text!r:.80}", bytes=SEED_BYTES))
    return seed
