"""Records: replaying one gives the same bytes, and each kind of damage is named, with its place."""

import base64
import json
import os
import random
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import underhall
from underhall.engine import pack as packs
from underhall.engine.kernel import CHANCE
from underhall.engine.match import Match
from underhall.engine.record import Record, load_record, read_record
from underhall.errors import RecordError

Data = dict[str, Any]
CHOICES = 70


def play(match: Match, choices: int = CHOICES, seed: int = 2) -> Match:
    rng = random.Random(seed)
    for _ in range(choices):
        if match.decision is not None:
            match.choose(rng.choice(match.decision.options))
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return play(underhall.new("dwarfs", seats=3, seed=5))


@pytest.fixture(scope="module")
def positioned() -> Match:
    table = underhall.position("dwarfs", seats=2).lay("castle", seat=0, at=(0, 0)).gems(1, gold=2)
    return play(table.turn_of(1).match(), 12)


@pytest.fixture
def data(match: Match) -> Data:
    found: Data = json.loads(match.record().to_json())
    return found


def refused(data: Data | bytes) -> RecordError:
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    with pytest.raises(RecordError) as error:
        underhall.replay(read_record(raw, "game.json"))
    return error.value


# Whole records -------------------------------------------------------------------------------------------------------


def same(one: Match, other: Match) -> bool:
    return (one.core, one.plies, one.events, one.frames, one.digests) == (
        other.core,
        other.plies,
        other.events,
        other.frames,
        other.digests,
    )


def test_saved_loaded_and_replayed_it_is_the_same_match(match: Match, tmp_path: Path) -> None:
    record = match.record(["Ann", "Bob", "Cäcilie"])
    record.save(tmp_path / "game.json")
    loaded = load_record(tmp_path / "game.json")
    assert loaded == record and loaded.names == ["Ann", "Bob", "Cäcilie"]
    assert same(underhall.replay(tmp_path / "game.json"), match)
    assert same(underhall.replay(str(tmp_path / "game.json")), match)
    assert same(underhall.replay(loaded), match)


def test_a_record_has_one_ply_a_line(match: Match) -> None:
    text = match.record().to_json().decode()
    lines = [line.strip().rstrip(",") for line in text.splitlines()]
    assert [tuple(json.loads(line)) for line in lines if line.startswith("[")] == match.record().plies
    assert text.endswith("\n")


def test_a_record_without_plies_is_a_record(data: Data) -> None:
    empty = msgspec.structs.replace(read_record(json.dumps(data).encode()), plies=[])
    assert read_record(empty.to_json()) == empty


def test_switches_are_kept() -> None:
    played = play(underhall.new("dwarfs", seats=2, seed=1, switches={"hide_gems": True, "turn_limit": 2}))
    record = read_record(played.record().to_json())
    assert record.switches["hide_gems"] is True and record.switches["turn_limit"] == 2
    assert same(underhall.replay(record), played)


# Packs ---------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack that is not built in, in a file."""
    text = packs.locate("standard", "dwarfs").read_text().replace('id = "standard"', 'id = "lean"')
    file = tmp_path_factory.mktemp("packs") / "lean.toml"
    file.write_text(text.replace("points = { value = 8,", "points = { value = 12,", 1))
    return file


@pytest.fixture
def lean(own: Path) -> Data:
    """The record of a match with that pack, as data."""
    found: Data = json.loads(play(underhall.new("dwarfs", seats=2, seed=5, pack=str(own))).record().to_json())
    return found


def test_a_pack_that_is_not_built_in_is_in_the_record(own: Path) -> None:
    played = play(underhall.new("dwarfs", seats=2, seed=5, pack=str(own)))
    record = read_record(played.record().to_json())
    assert record.pack.contents is not None
    again = underhall.replay(record)  # as on a machine without the file
    assert same(again, played) and again.setting.pack == played.setting.pack
    assert same(underhall.replay(record, pack=packs.load("dwarfs", str(own))), played)


def test_a_built_in_pack_is_named_alone(match: Match) -> None:
    assert match.record().pack.contents is None and b"contents" not in match.record().to_json()


def test_a_pack_that_calls_itself_built_in_is_in_the_record(tmp_path: Path) -> None:
    file = tmp_path / "standard.toml"
    text = packs.locate("standard", "dwarfs").read_text()
    file.write_text(text.replace("points = { value = 8,", "points = { value = 12,", 1))
    played = play(underhall.new("dwarfs", seats=2, seed=5, pack=str(file)))
    assert same(underhall.replay(read_record(played.record().to_json())), played)


def test_an_older_record_names_its_pack_and_needs_the_file(own: Path, lean: Data) -> None:
    del lean["pack"]["contents"]
    assert "the pack 'lean', which is not built in" in str(refused(lean))
    record = read_record(json.dumps(lean).encode())
    again = underhall.replay(record, pack=packs.load("dwarfs", str(own)))
    assert [ply.data for ply in again.plies] == record.plies


def grown(contents: Any) -> None:
    contents["card"] *= 200


def nested(contents: Any) -> None:
    inside = contents
    for _ in range(40):
        inside["more"] = {}
        inside = inside["more"]


def set_to(value: Any, *place: Any) -> Callable[[Any], None]:
    def change(contents: Any) -> None:
        for key in place[:-1]:
            contents = contents[key]
        contents[place[-1]] = value

    return change


HOSTILE: dict[str, tuple[Callable[[Any], None], str]] = {
    "one value": (set_to(13, "trading_goal", 0, "points", "value"), "another version of the pack 'lean'"),
    "no values": (dict.clear, "card: is missing"),
    "unplayable": (set_to(15, "card", 1, "task", "needs"), "card\\[1\\]"),
    "wrong type": (set_to("many", "limits", "hand"), "limits.hand: must be a whole number"),
    "unknown value": (set_to(1, "limits", "hands"), "limits.hands"),
    "too many rows": (grown, "This list has 1,?800 entries"),
    "too deep": (nested, "nested more than 12 levels"),
    "long text": (set_to("x" * 5000, "title"), "longer than 400"),
    "control characters": (set_to("\x1b[2J", "title"), "title: must be made of printable characters"),
    "a huge number": (set_to(10**30, "limits", "hand"), "limits.hand"),
}


@pytest.mark.parametrize("damage", HOSTILE)
def test_a_pack_in_a_record_is_hostile_input(lean: Data, damage: str) -> None:
    import re

    change, why = HOSTILE[damage]
    change(lean["pack"]["contents"])
    assert re.search(why, str(refused(lean))), refused(lean)


@pytest.mark.parametrize("contents", ["standard", 7, [], ["x"]])
def test_contents_that_are_no_pack(lean: Data, contents: Any) -> None:
    lean["pack"]["contents"] = contents
    assert "not a valid record" in str(refused(lean))


# In part -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("upto", [0, 1, 10, 40, 10**6])
def test_a_record_can_be_replayed_in_part(match: Match, upto: int) -> None:
    part = underhall.replay(match.record(), upto=upto)
    assert part.plies == match.plies[: len(part.plies)]
    assert len(part.plies) >= min(upto, len(match.plies))


def test_a_replayed_match_can_be_played_on(match: Match) -> None:
    again = underhall.replay(match.record(), upto=30)
    play(again, 60, seed=9)
    assert len(again.plies) > 60
    assert same(underhall.replay(again.record()), again)


# Damage --------------------------------------------------------------------------------------------------------------


def first_choice(data: Data, after: int = 0) -> int:
    return next(at for at, ply in enumerate(data["plies"]) if at >= after and ply[0] != CHANCE)


@pytest.mark.parametrize("cut", [1, 20, 300, -3])
def test_a_file_that_is_cut_off(match: Match, cut: int) -> None:
    assert "is not a record, or is cut off" in str(refused(match.record().to_json()[:cut]))


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"", "is not a record, or is cut off"),
        (b"\x00\x01\xff\xfe" * 50, "is not a record, or is cut off"),
        (b'{"format": 1, "game": "\xff"}', "is not a record, or is cut off"),
        (b"[" * 100_000, "is not a record, or is cut off"),
        (b'{"format": ' * 50_000, "is not a record, or is cut off"),
        (b"[]", "no field 'format'"),
        (b"null", "no field 'format'"),
        (b'"format"', "no field 'format'"),
        (b"{}", "no field 'format'"),
        (b'{"format": 2}', "has record format 2; this version reads format 1"),
        (b'{"format": "1"}', "has record format '1'"),
        (b'{"format": 1}', "missing required field"),
        (b'{"format": ' + b"9" * 5000 + b"}", ""),
    ],
)
def test_a_file_that_is_no_record(raw: bytes, why: str) -> None:
    error = refused(raw)
    assert why in str(error) and "game.json" in str(error) and error.ply is None


def test_a_file_that_is_too_large() -> None:
    assert "larger than 32 MB" in str(refused(b" " * (32 * 1024 * 1024 + 1)))


@pytest.mark.parametrize("path", ["nowhere/game.json", "a\x00b", "."])
def test_a_file_that_cannot_be_read(path: str) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        load_record(path)


FIELDS: dict[str, tuple[str, Any, str]] = {
    "foreign game": ("game", "chess", "There is no game 'chess'"),
    "other rules": (
        "rules",
        999,
        "rules of dwarfs have changed since this game was recorded. It used version 999",
    ),
    "other pack": ("pack", {"id": "mine", "hash": "0"}, "the pack 'mine', which is not built in"),
    "a file as pack": ("pack", {"id": "/dev/zero", "hash": "0"}, "which is not built in"),
    "a zero byte as pack": ("pack", {"id": "a\0b", "hash": "0"}, "which is not built in"),
    "other pack hash": ("pack", {"id": "standard", "hash": "0" * 64}, "its hash is 000000000000, not "),
    "too few seats": ("seats", 1, "is played by 2 to 4 seats, not by 1"),
    "no seats": ("seats", 0, "game.json is not a valid record: .*seats"),
    "too many seats": ("seats", 17, "game.json is not a valid record: .*seats"),
    "unknown switch": ("switches", {"flying": True}, "no switch flying"),
    "wrong switch": ("switches", {"turn_limit": 0}, "must be a whole number from 1 to 1000, not 0"),
    "unknown field": ("cheat", 1, "unknown field `cheat`"),
    "wrong type": ("plies", "none", "not a valid record"),
    "wrong ply": ("plies", [[0, 1, 2]], "not a valid record"),
    "short ply": ("plies", [[0, "action"]], "not a valid record"),
    "changed last digest": ("last", "0" * 16, "After the last ply, "),
}


@pytest.mark.parametrize("damage", FIELDS)
def test_a_field_that_was_changed(data: Data, damage: str) -> None:
    import re

    field, value, why = FIELDS[damage]
    data[field] = value
    assert re.search(why, str(refused(data)))


def test_other_rules_are_named_before_switches_they_had(data: Data) -> None:
    data["rules"], data["switches"] = 1, {"gone": True}
    assert "It used version 1" in str(refused(data))


def test_another_number_of_seats(data: Data) -> None:
    data["seats"] = 4
    error = refused(data)
    assert error.ply is not None and f"Ply {error.ply}" in str(error)


def test_an_edited_option(data: Data) -> None:
    at = first_choice(data, 20)
    data["plies"][at][2] = "fly:away"
    error = refused(data)
    assert error.ply == at and f"Ply {at}: 'fly:away' is not an option of" in str(error)


def test_another_option_that_is_possible(data: Data, match: Match) -> None:
    at = first_choice(data, 20)
    part = underhall.replay(match.record(), upto=at)
    assert part.decision is not None
    other = next(option.key for option in part.decision.options if option.key != data["plies"][at][2])
    data["plies"][at][2] = other
    error = refused(data)
    assert error.ply is not None and error.ply >= at


def test_an_edited_chance(data: Data) -> None:
    at = next(at for at, ply in enumerate(data["plies"]) if ply[0] == CHANCE)
    data["plies"][at][2] = "nothing"
    error = refused(data)
    assert error.ply == at
    assert f"Ply {at}: 'nothing' is not a possible outcome of 'show-goal'. The possible outcomes are " in str(error)


def test_another_chance_that_is_possible(data: Data) -> None:
    """The goals in the row are others: at the latest the next digest tells."""
    chances = [at for at, ply in enumerate(data["plies"]) if ply[:2] == [CHANCE, "deal-secret"]]
    known = underhall.new("dwarfs", seats=2, seed=1).setting.pack.secret_goal  # type: ignore[attr-defined]
    dealt = [data["plies"][at][2] for at in chances]
    data["plies"][chances[0]][2] = next(goal.id for goal in known if goal.id not in dealt)
    error = refused(data)
    assert error.ply is not None and "the table is not what the record says for turn" in str(error)


@pytest.mark.parametrize("first", [0, 3, 12, 40])
def test_swapped_plies(data: Data, first: int) -> None:
    plies = data["plies"]
    at = next(at for at in range(first, len(plies) - 1) if plies[at][1] != plies[at + 1][1])
    plies[at], plies[at + 1] = plies[at + 1], plies[at]
    error = refused(data)
    assert error.ply is not None and error.ply >= at


def test_a_missing_ply_in_the_middle(data: Data) -> None:
    at = first_choice(data, 15)
    del data["plies"][at]
    error = refused(data)
    assert error.ply is not None and error.ply >= at


def test_missing_plies_at_the_end(data: Data) -> None:
    while data["plies"].pop()[0] == CHANCE:
        pass
    error = refused(data)
    assert error.ply == len(data["plies"])


def test_a_record_that_ends_before_a_chance(data: Data) -> None:
    data["plies"] = data["plies"][:2]
    error = refused(data)
    assert error.ply == 2 and "The record ends at ply 2, where chance must decide 'show-goal'" in str(error)


def test_a_choice_where_chance_must_decide(data: Data) -> None:
    data["plies"][0] = [0, "action", "end"]
    error = refused(data)
    assert error.ply == 0 and "but chance must decide 'show-goal'" in str(error)


def test_a_chance_where_a_seat_must_choose(data: Data) -> None:
    at = first_choice(data)
    data["plies"].insert(at, [CHANCE, "show-goal", "x"])
    error = refused(data)
    assert error.ply == at and "'action' of seat" in str(error)


@pytest.mark.parametrize("seat", [1, 7, -2, 10**12])
def test_a_choice_of_another_seat(data: Data, seat: int) -> None:
    at = first_choice(data)
    data["plies"][at][0] = seat
    error = refused(data)
    assert error.ply == at and f"of seat {seat}, but the match waits for 'action' of seat 0" in str(error)


def test_a_record_that_goes_on_after_the_end() -> None:
    played = play(underhall.new("dwarfs", seats=2, seed=1, switches={"turn_limit": 1}), 10_000)
    assert played.over
    found: Data = json.loads(played.record().to_json())
    found["plies"].append([0, "action", "end"])
    error = refused(found)
    assert error.ply == len(found["plies"]) - 1 and "the match is over" in str(error)


@pytest.mark.parametrize("turn", [0, 1, -1])
def test_a_changed_digest(data: Data, turn: int) -> None:
    assert len(data["digests"]) > 2
    data["digests"][turn][1] = "0123456789abcdef"
    error = refused(data)
    assert error.ply is not None and "the table is not what the record says for turn" in str(error)


def test_digests_too_many_or_too_few(data: Data) -> None:
    extra = {**data, "digests": [*data["digests"], [10_000, "0" * 16]]}
    assert "not what the record says" in str(refused(extra))
    assert "not what the record says" in str(refused({**data, "digests": data["digests"][:-1]}))


# Records that start from a position ----------------------------------------------------------------------------------


def pack(core: bytes) -> str:
    return base64.b64encode(zlib.compress(core)).decode()


@pytest.mark.parametrize(
    ("start", "why"),
    [
        ("", "cannot be read|has 0 bytes"),
        ("not base64!", "cannot be read"),
        ("äöü", "cannot be read"),
        (base64.b64encode(b"not packed").decode(), "cannot be read"),
        (pack(b""), "has 0 bytes"),
        (pack(b"\x00" * 100), "has 100 bytes"),
        (pack(b"\x00" * 50_000_000), "has 1,048,576 bytes"),
    ],
)
def test_a_start_that_is_no_table(positioned: Match, start: str, why: str) -> None:
    import re

    record = msgspec.structs.replace(positioned.record(), start=start)
    with pytest.raises(RecordError) as error:
        underhall.replay(record)
    assert re.search(why, str(error.value))


@pytest.mark.parametrize("fill", [0, 1, 0x7F, 0x80, 0xFF])
def test_a_start_that_is_nonsense(positioned: Match, fill: int) -> None:
    record = msgspec.structs.replace(positioned.record(), start=pack(bytes([fill]) * len(positioned.core)))
    with pytest.raises(
        RecordError, match="The table that the record starts from cannot be played on: This table is impossible"
    ):
        underhall.replay(record)


def test_a_start_of_another_match(match: Match, positioned: Match) -> None:
    with pytest.raises(RecordError, match="seats must be between 3 and 3"):
        underhall.replay(msgspec.structs.replace(match.record(), start=positioned.record().start))


def test_a_start_in_the_middle_of_a_decision_is_refused(match: Match) -> None:
    """Only what the position builder makes: a stack of any steps could do anything."""
    played = play(underhall.new("dwarfs", seats=2, seed=3), 1)
    assert played.decision is not None
    record = msgspec.structs.replace(played.record(), start=pack(played.core), plies=[], digests=[], last=played.digest)
    if played.decision.kind != "action":
        with pytest.raises(RecordError, match="starts between two decisions of a turn"):
            underhall.replay(record)
    played.undo()
    record = msgspec.structs.replace(record, start=pack(played.core), last=played.digest)
    assert underhall.replay(record).core == played.core


# Saving --------------------------------------------------------------------------------------------------------------


def names_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def writing(record: Record, path: Path) -> str:
    with pytest.raises(RecordError) as error:
        record.save(path)
    return str(error.value)


def test_a_failing_write_leaves_the_old_file(match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")

    def full(self: Path, data: bytes) -> int:
        with self.open("wb") as file:
            file.write(data[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert writing(match.record(), path) == f"{path} cannot be written: No space left on device."
    assert path.read_text() == "old" and names_in(tmp_path) == ["game.json"]


def test_a_failing_move_leaves_the_old_file(match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")

    def refuse(source: object, target: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refuse)
    assert "cannot be written: Permission denied" in writing(match.record(), path)
    assert path.read_text() == "old" and names_in(tmp_path) == ["game.json"]


def test_saving_replaces_the_old_file_and_leaves_no_other(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("old" * 100_000)
    match.record().save(path)
    assert path.read_bytes() == match.record().to_json() and names_in(tmp_path) == ["game.json"]


@pytest.mark.parametrize("name", ["no/such/folder.json", "a\x00b", "x" * 400])
def test_a_place_that_cannot_be_written_to(match: Match, tmp_path: Path, name: str) -> None:
    assert "cannot be written" in writing(match.record(), tmp_path / name)


def test_an_error_survives_being_sent_to_another_process() -> None:
    import pickle

    error: RecordError = pickle.loads(pickle.dumps(RecordError("Ply 3: no.", 3)))
    assert (str(error), error.ply) == ("Ply 3: no.", 3)
