"""Fair dice: seed and salts decide, undone throws are never thrown again, and a forged record is detected."""

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import underhall
from underhall.cli import main
from underhall.engine.dice import Chance, SeededDice
from underhall.engine.fair import FairDice, dice_of, seed_hash, verify
from underhall.engine.kernel import CHANCE
from underhall.engine.match import Match
from underhall.engine.record import Fair, Record, read_record
from underhall.engine.setting import setting
from underhall.errors import RecordError, UndoRefused
from underhall.games import NAMES

SEED = b"sixteen bytes!!!"
SALTS = ["pepper", "", "grün"]


def chance(index: int, kind: str = "draw") -> Chance:
    faces = range(1000)
    return Chance(kind, index, index, faces, [1] * len(faces), lambda: {str(number): number for number in faces})


def falls(dice: FairDice | SeededDice, count: int = 8, kind: str = "draw") -> list[int]:
    return [dice.fall(chance(index, kind)) for index in range(count)]


def rewind(match: Match, choices: int) -> None:
    dice = match.dice
    assert isinstance(dice, FairDice)
    match.rewind(choices, dice.skipping(match.since(choices)))


def fair_match(game: str = "hall", choices: int = 60, seed: int = 3) -> Match:
    """A match played at random, with undos of both kinds."""
    rng = random.Random(seed)
    match = Match(setting(game), 3, FairDice(dice_of(SEED, SALTS)))
    for made in range(1, choices + 1):
        seat = rng.choice(match.waiting)
        match.choose(rng.choice(match.decision_of(seat).options), seat=seat)
        if made % 9 == 0:
            rewind(match, match.choices - rng.randint(2, 6))
        elif made % 4 == 0 and not match.why_no_undo():
            match.undo()
    return match


def fair_record(match: Match) -> Record:
    undone = sum(len(each.plies) for each in match.undone)
    fair = Fair(SEED.hex(), seed_hash(SEED), SALTS, undone)
    return msgspec.structs.replace(match.record(), fair=fair)


@pytest.fixture(scope="module")
def match() -> Match:
    found = fair_match()
    kinds = [ply[0] == CHANCE for each in found.undone for ply in each.plies]
    assert any(kinds) and any(len(each.plies) == 1 for each in found.undone), "undone dice, and honest undos"
    return found


@pytest.fixture
def data(match: Match) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(fair_record(match).to_json())
    return found


# Dice ----------------------------------------------------------------------------------------------------------------


def test_dice_follow_from_the_seed_and_every_salt() -> None:
    first = falls(dice_of(SEED, SALTS))
    assert first == falls(dice_of(SEED, list(SALTS)))
    others = [
        dice_of(SEED[::-1], SALTS),
        dice_of(SEED, ["pepper", "", "grun"]),
        dice_of(SEED, ["", "pepper", "grün"]),
        dice_of(SEED, ["pepper", "grün", ""]),
        dice_of(SEED, ["peppergrün", "", ""]),
        dice_of(SEED, ["pepper", ""]),
    ]
    assert all(falls(other) != first for other in others)


def test_dice_are_what_the_documentation_says() -> None:
    """So that anybody can write a verifier: these numbers must never change."""
    lengths = b"".join(len(salt.encode()).to_bytes(4, "big") + salt.encode() for salt in SALTS)
    key = hashlib.blake2b(SEED + lengths, digest_size=32, person=b"underhall fair").digest()
    assert falls(dice_of(SEED, SALTS)) == falls(SeededDice(key)) == [200, 422, 569, 11, 632, 9, 594, 766]
    assert seed_hash(SEED) == hashlib.sha256(SEED).hexdigest()


def test_dice_go_on_behind_what_was_taken_back() -> None:
    match = Match(setting("hall"), 3, FairDice(dice_of(SEED, SALTS)))
    dice = match.dice
    assert isinstance(dice, FairDice)
    draws = [ply for ply in fair_match(choices=40).plies if ply.seat == CHANCE][:5]
    kind = draws[0].kind
    several = sum(ply.kind == kind for ply in draws)
    later = dice.skipping(draws)
    assert falls(later, 4, kind) == falls(dice, 4 + several, kind)[several:]
    assert falls(later.skipping(draws), 4, kind) == falls(dice, 4 + 2 * several, kind)[2 * several :]
    assert falls(later, kind="other") == falls(dice, kind="other")
    assert dice.skipped == {}, "dice do not change"


# Going back ----------------------------------------------------------------------------------------------------------


def test_going_back_restores_every_byte_and_keeps_what_was_taken_back() -> None:
    match = Match(setting("fall"), 3, FairDice(dice_of(SEED, SALTS)))
    states = []
    rng = random.Random(1)
    for _ in range(40):
        states.append((match.core, match.plies.copy(), match.events, match.frames.copy(), match.digests.copy()))
        ids = [decision.id for decision in match.decisions]
        match.choose(rng.choice(match.decision.options))
    before, digest = list(match.plies), match.digest
    rewind(match, 7)
    assert (match.core, match.plies, match.events, match.frames, match.digests) == states[7]
    assert match.choices == 7
    (undone,) = match.undone
    assert undone.at == len(match.plies) and undone.digest == digest
    assert undone.plies == [ply.data for ply in before[undone.at :]]
    assert all(reveal.ply <= len(match.plies) for reveal in match.reveals)
    assert not {decision.id for decision in match.decisions} & set(ids), "an answer from before is stale"


@pytest.mark.parametrize("choices", [-1, 3, 4, 10**6, True])
def test_there_is_no_going_back_to_what_never_was(choices: int) -> None:
    match = underhall.new("dwarfs", seats=2, seed=1)
    for _ in range(3):
        match.choose(match.decision.options[0])
    before = match.core
    with pytest.raises(UndoRefused, match="3 choices were made"):
        match.rewind(choices, match.dice)
    assert match.core == before and match.undone == []


class Spy(SeededDice):
    """Dice that remember what was asked of them."""

    def __init__(self) -> None:
        super().__init__(SEED)
        self.asked: list[tuple[str, int]] = []

    def fall(self, chance: Chance) -> int:
        self.asked.append((chance.kind, chance.index))
        return super().fall(chance)


@pytest.mark.parametrize("game", NAMES)
def test_no_throw_is_thrown_twice(game: str) -> None:
    spy = Spy()
    match = Match(setting(game), 3, FairDice(spy))
    rng = random.Random(5)
    for _ in range(12):
        for _ in range(10):
            match.choose(rng.choice(match.decision.options))
        rewind(match, match.choices - rng.randint(1, 12) if match.choices > 12 else 0)
    assert len(set(spy.asked)) == len(spy.asked) > 6
    indices: dict[str, list[int]] = {}
    for kind, index in spy.asked:
        indices.setdefault(kind, []).append(index)
    assert all(found == list(range(len(found))) for found in indices.values()), "and none is left out"


def test_a_clone_goes_back_on_its_own(match: Match) -> None:
    twin = match.clone()
    undone = list(match.undone)
    rewind(twin, 3)
    assert match.undone == undone and len(twin.undone) == len(undone) + 1 and match.choices > 3


# Proofs --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_a_record_with_undos_is_proved(game: str) -> None:
    match = fair_match(game)
    record = read_record(fair_record(match).to_json())
    proven = verify(record)
    assert proven.match.core == match.core and proven.match.undone == match.undone
    undone = sum(ply[0] == CHANCE for each in match.undone for ply in each.plies)
    assert proven.undone == undone
    assert proven.chances == undone + sum(ply.seat == CHANCE for ply in match.plies)


def test_what_was_taken_back_is_played_again_without_a_proof_too(match: Match, data: dict[str, Any]) -> None:
    again = underhall.replay(match.record())
    assert again.undone == match.undone and again.core == match.core
    assert again.record() == match.record()
    data["undone"][1]["plies"][0][2] = "fly:away"
    with pytest.raises(RecordError, match="'fly:away' is not an option of"):
        underhall.replay(read_record(json.dumps(data).encode()))
    at = len(match.plies) // 2
    assert underhall.replay(match.record(), upto=at).undone == [], "a part has nothing but what stands"


class Command:
    """`underhall replay --verify` in a folder of its own."""

    def __init__(self, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._file, self._monkeypatch, self._capsys = file, monkeypatch, capsys

    def __call__(self, data: dict[str, Any], *options: str) -> tuple[int, str]:
        """Its exit code for a record, and what it says."""
        self._file.write_text(json.dumps(data), encoding="utf-8")
        self._monkeypatch.setattr("sys.argv", ["underhall", "replay", str(self._file), "--verify", *options])
        with pytest.raises(SystemExit) as stop:
            main()
        said = self._capsys.readouterr()
        return int(stop.value.code or 0), " ".join((said.out + said.err).split())


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(tmp_path / "game.json", monkeypatch, capsys)


class LyingDice:
    """Fair dice, except for one throw."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._dice = dice_of(SEED, SALTS)

    def fall(self, chance: Chance) -> int:
        outcome = self._dice.fall(chance)
        return next(each for each in chance.weights if each != outcome) if chance.number == self._number else outcome


def forged_chance(data: dict[str, Any]) -> None:
    """A record that is right in all else: choices, digests, and all other throws."""
    match = Match(setting("hall"), 3, LyingDice(7))
    for _ in range(10):
        match.choose(match.decision.options[0])
    data.update(json.loads(fair_record(match).to_json()), undone=[])


def wrong_seed(data: dict[str, Any]) -> None:
    data["fair"]["seed"] = SEED[::-1].hex()


def wrong_seed_and_hash(data: dict[str, Any]) -> None:
    wrong_seed(data)
    data["fair"]["seed_hash"] = seed_hash(SEED[::-1])


def no_hexadecimal(data: dict[str, Any]) -> None:
    data["fair"]["seed"] = "no seed"


def wrong_salt(data: dict[str, Any]) -> None:
    data["fair"]["salts"][2] = "grun"


def dropped_salt(data: dict[str, Any]) -> None:
    data["fair"]["salts"].pop()


def drop_last(data: dict[str, Any], of_chance: bool) -> None:
    """The last ply of those that were taken back together, and the number of plies is made to fit."""
    next(each["plies"] for each in data["undone"] if (each["plies"][-1][0] == CHANCE) == of_chance).pop()
    data["fair"]["undone"] -= 1


def dropped_undone_choice(data: dict[str, Any]) -> None:
    drop_last(data, of_chance=False)


def dropped_undone_chance(data: dict[str, Any]) -> None:
    drop_last(data, of_chance=True)


def dropped_undone_plies(data: dict[str, Any]) -> None:
    del data["undone"][0]


def dropped_undone_dice(data: dict[str, Any]) -> None:
    at = next(at for at, each in enumerate(data["undone"]) if any(ply[0] == CHANCE for ply in each["plies"]))
    data["fair"]["undone"] -= len(data["undone"][at]["plies"])
    del data["undone"][at]


def undone_at_the_end(data: dict[str, Any]) -> None:
    data["undone"][-1]["at"] = 10**6


def undone_at_a_chance(data: dict[str, Any]) -> None:
    undone = data["undone"][0]
    undone["plies"] = [*data["plies"][: undone["at"]], *undone["plies"]]
    data["fair"]["undone"] += undone["at"]
    undone["at"] = 0


def no_proof(data: dict[str, Any]) -> None:
    del data["fair"]


FORGERIES = {
    forged_chance: "but seed and salts give",
    wrong_seed: "The seed is not the one that was promised: its hash is",
    wrong_seed_and_hash: "but seed and salts give",
    no_hexadecimal: "The seed 'no seed' is not 16 bytes in hexadecimal.",
    wrong_salt: "but seed and salts give",
    dropped_salt: "The record has 2 salts, but 3 seats.",
    dropped_undone_choice: "some of those plies are missing or were changed",
    dropped_undone_chance: "where chance must decide",
    dropped_undone_plies: "plies were taken back, but the record has",
    dropped_undone_dice: "but seed and salts give",
    undone_at_the_end: "Plies were taken back at ply 1,000,000, but there were none: one is missing.",
    undone_at_a_chance: "plies were taken back to here, where no seat chose",
    no_proof: "The dice cannot be proved: the record has no seed and salts.",
}


@pytest.mark.parametrize("forge", FORGERIES, ids=[forge.__name__ for forge in FORGERIES])
def test_a_forged_record_is_found_out(data: dict[str, Any], forge: Any, command: Command) -> None:
    forge(data)
    code, said = command(data)
    assert code == 2 and FORGERIES[forge] in said
    assert len(said) < 700


def test_the_command_tells_what_is_proved(data: dict[str, Any], command: Command) -> None:
    code, said = command(data, "--no-log")
    proven = verify(read_record(json.dumps(data).encode()))
    assert code == 0 and proven.undone > 0
    assert f"decided all {proven.chances} outcomes of chance, including {proven.undone} that were taken back" in said
    assert data["fair"]["seed_hash"] in said
    code, said = command(data, "--json", "--ply", "20")
    printed = json.loads(said)
    assert code == 0 and printed["plies"] >= 20 and printed["fair"]["chances"] == proven.chances


def test_a_position_is_not_proved(data: dict[str, Any]) -> None:
    started = underhall.position("dwarfs", seats=3).match().record().start
    with pytest.raises(RecordError, match="does not begin with the set-up"):
        verify(read_record(json.dumps({**data, "start": started}).encode()))
