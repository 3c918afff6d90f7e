"""Nonsense from outside is refused with an error of ours, unless it makes sense: nothing crashes, hangs or changes."""

import base64
import json
import random
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import underhall
from tests.toys.playing import new_feast, play_out
from underhall.engine.driver import new_dice
from underhall.engine.kernel import NOBODY
from underhall.engine.match import Match
from underhall.engine.record import MAX_BYTES, Record, read_record
from underhall.errors import PositionError, UnderhallError
from underhall.games import NAMES

MOST_CHOICES = 40  # made from a table that was changed and is still accepted


def play(match: Match, choices: int, seed: int) -> Match:
    rng = random.Random(seed)
    for _ in range(choices):
        if match.decision is not None:
            match.choose(rng.choice(match.decision.options))
    return match


@pytest.fixture(scope="module", params=NAMES)
def running(request: pytest.FixtureRequest) -> Match:
    return play(underhall.new(request.param, seats=3, seed=12), 50, 1)


def dwarfs() -> Any:
    table = underhall.position("dwarfs", seats=3).lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=1, at=(1, 0))
    table.lay("gold_mine", seat=2, at=(0, 1)).lay("gold_mine", seat=1, at=(0, 1)).trophy(2, "dragon", of=1)
    table.dwarfs(2, at=(1, 0), count=2).ogres(0, "rout", "tyrant", seen_by=[1]).gems(1, gold=2, ruby=1)
    return table.turn_of(2, starter=1)


def fall() -> Any:
    table = (
        underhall.position("fall", seats=3).wave(2).trolls(0, "moss_1", 2).trolls(1, "moss_1").trolls(2, "fire_3", 3)
    )
    table.champion(0, "orsa_two_fists").pawn("orsa_two_fists", "moss_2").champion(1, "shimmer_vey")
    table.gnomes("mud_1", 2, None, seen_by=[1]).gnomes("moon_1", 1, 3, seen_by="all").by_wheel(1, 2)
    table.gates("mud", None, "ice", seen_by=[2]).votes(0, "moss", 2).votes(2, "moss", 2).votes(1, "fire", 1)
    table.display("speaker_thatch").influence(1, "speaker_thatch", 3).influence(0, "speaker_thatch", 3)
    return table.ancestry(2, "A A2 W B", ". A B B2", "I G E S").supplies(0, 1).supplies(2, 3).desperation(2, 2)


def fall_turn() -> Any:
    return fall().cover(2, (1, 1)).turn_of(2)


def fall_draft() -> Any:
    return fall().phase("draft").drafted(1)


def hall_turn() -> Any:
    """A great hall lies over two tunnels, and a pedestal stands on what sticks out."""
    table = underhall.position("hall", seats=3).starter(1).rounds(4).honour(1, 12)
    table.tunnel_on(0, "passage", "L6 M6 N6 O6", anchor="L6").tunnel_on(0, "gallery", "M7 N7 O7")
    table.pedestal(0, "fire", "L6").hall_on(0, "porridge_pit", "M6 N6 O6 M7 N7 O7", altar="N6").statue("ice", "N6")
    table.tunnel_on(1, "stub", "I15 I16", anchor="I15").tunnel_on(None, "elbow", "D4 D5 E5").workshop("coinpress", "I2")
    table.troll(0, (1, 0), "soot_gobbin", stone=1, clan_cart=1).troll(0, (1, 1), "bogwin").troll(1, (1, 2), "silverlug")
    table.storage(0, iron=4, coin=3, stone=5).storage(2, rune=2, cart=1).pedestals(1, "moon", "fire").token(2, "ice", 1)
    table.horde((0, 0), "ashmitten", coin=2).horde_pedestal((1, 1), "ice").under_deck(2, "cinderjaw", "hoarbeard")
    return table.spell(1, "earth_ritual", runes=2).under_spells("two_spoon_stew").this_turn(worked=True).act(0)


def hall_draft() -> Any:
    return underhall.position("hall", seats=3).draft()


STARTS = [dwarfs, fall_turn, fall_draft, hall_turn, hall_draft]


@pytest.fixture(scope="module", params=STARTS, ids=lambda build: build.__name__)
def positioned(request: pytest.FixtureRequest) -> Match:
    match: Match = request.param().match()
    return match


# Choices -------------------------------------------------------------------------------------------------------------

anything = st.one_of(
    st.integers(),
    st.integers(-3, 260),
    st.text(max_size=30),
    st.booleans(),
    st.none(),
    st.floats(),
    st.binary(max_size=8),
    st.lists(st.integers(), max_size=3),
)


@given(choice=anything, seat=st.none() | st.integers(-3, 5), decision=st.none() | st.text(max_size=8))
def test_any_choice_is_taken_or_refused(running: Match, choice: Any, seat: int | None, decision: str | None) -> None:
    match = running.clone()
    before = (match.core, match.plies.copy(), match.events, match.decisions)
    try:
        match.choose(choice, seat=seat, decision=decision)
    except UnderhallError:
        assert (match.core, match.plies, match.events, match.decisions) == before
    else:
        assert len(match.plies) > len(before[1])
    assert running.core == before[0]


@given(data=st.data(), seed=st.integers(0, 5))
def test_keys_that_are_nearly_right(running: Match, data: st.DataObject, seed: int) -> None:
    match = play(running.clone(), seed, seed)
    decision = match.decision
    assert decision is not None
    key = data.draw(st.sampled_from(decision.options)).key
    at = data.draw(st.integers(0, len(key)))
    changed = key[:at] + data.draw(st.text(max_size=2)) + key[at + data.draw(st.integers(0, 2)) :]
    before = match.core
    try:
        match.choose(changed)
    except UnderhallError:
        assert decision.option(changed) is None and match.core == before
    else:
        assert decision.option(changed) is not None


@given(numbers=st.lists(st.tuples(st.integers(0, 3), st.integers(-1, 31)), max_size=40), seed=st.integers(0, 9))
def test_any_numbers_in_lanes(numbers: list[tuple[int, int]], seed: int) -> None:
    match = new_feast(3, seed)
    for seat, number in numbers:
        before = match.core
        try:
            match.choose(number, seat=seat)
        except UnderhallError:
            assert match.core == before
    assert match.setting.driver.audit(match.setting.box, match._table) == 0
    play_out(match, seed)
    assert match.over


# Records -------------------------------------------------------------------------------------------------------------


def survives(raw: bytes) -> Match | None:
    """What bytes lead to when they are read and replayed as a record; None if they are refused."""
    try:
        return underhall.replay(read_record(raw))
    except UnderhallError as error:
        assert str(error)
        return None


@given(st.binary(max_size=300))
@example(b'{"format":1e400}')
@example(b'{"format":' + b"1" * 5000 + b"}")
@example(b"\xef\xbb\xbf{}")
def test_any_bytes_are_refused(raw: bytes) -> None:
    assert len(raw) < MAX_BYTES and survives(raw) is None


@given(data=st.data())
def test_a_record_with_changed_bytes(running: Match, data: st.DataObject) -> None:
    raw = bytearray(running.record().to_json())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw) - 1))
        match data.draw(st.sampled_from(["change", "cut", "insert", "double"])):
            case "change":
                raw[at] = data.draw(st.integers(0, 255))
            case "cut":
                del raw[at : at + data.draw(st.integers(1, 40))]
            case "insert":
                raw[at:at] = data.draw(st.binary(min_size=1, max_size=6))
            case "double":
                raw[at:at] = raw[at : at + data.draw(st.integers(1, 60))]
        assume(raw)
    again = survives(bytes(raw))
    if again is not None:
        assert again.core == running.core, "only what does not matter was changed"


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)


@given(field=st.sampled_from(Record.__struct_fields__), value=values)
@example("plies", [[10**30, "action", "end"]])
@example("plies", [[0, "action", "end"]] * 300)
@example("digests", [[10**30, "x"]])
@example("switches", {"colours": ["blue"] * 4})
@example("switches", {"turn_limit": 10**30})
@example("pack", {"id": "\ud800", "hash": "x"})
@example("pack", {"id": "../packs/standard.toml", "hash": "x"})
@example("names", ["\ud800"])
def test_a_record_with_a_changed_field(running: Match, field: str, value: Any) -> None:
    data = json.loads(running.record().to_json())
    data[field] = value
    again = survives(json.dumps(data).encode())
    assert again is None or again.core == running.core or field == "switches"


@given(data=st.data())
def test_a_record_with_a_changed_ply(running: Match, data: st.DataObject) -> None:
    found = json.loads(running.record().to_json())
    plies = found["plies"]
    ply = plies[data.draw(st.integers(0, len(plies) - 1))]
    others = st.sampled_from(plies)
    match data.draw(st.integers(0, 2)):
        case 0:
            ply[0] = data.draw(st.integers(-3, 5) | st.integers())
        case 1:
            ply[1] = data.draw(st.text(max_size=6) | others.map(lambda other: other[1]))
        case 2:
            ply[2] = data.draw(st.text(max_size=6) | others.map(lambda other: other[2]))
    again = survives(json.dumps(found).encode())
    assert again is None or again.core == running.core


# Tables to start from ------------------------------------------------------------------------------------------------


def start_of(match: Match) -> bytearray:
    assert match.start is not None
    return bytearray(match.start)


def tried(match: Match, core: bytes, seed: int) -> bool:
    """Replays a record that starts from this table, and if it is accepted, plays on; whether it was accepted."""
    start = base64.b64encode(zlib.compress(core, 1)).decode()
    record = msgspec.structs.replace(match.record(), start=start, plies=[], digests=[], last="")
    try:
        underhall.replay(record)
    except UnderhallError as error:
        if "cannot be played on" in str(error):
            return False
    setting = match.setting
    table = setting.driver.empty()
    table[: len(core)] = np.frombuffer(core, np.uint8)
    other = Match(setting, match.seats, match.dice, table)
    play(other, MOST_CHOICES, seed)
    for seat in (*range(match.seats), NOBODY):
        other.view(seat).determinize(seed)
    whole = other._table.copy()
    setting.driver.rollout(setting.box, whole, new_dice(seed))
    fields = setting.driver.record(whole)
    assert fields.over and not fields.fault, "an accepted table can be played to its end"
    assert setting.driver.audit(setting.box, whole) == 0
    return True


def test_the_untouched_start_is_accepted(positioned: Match) -> None:
    assert tried(positioned, bytes(start_of(positioned)), 1)


@given(core=st.data(), seed=st.integers(0, 99))
def test_a_start_with_changed_bytes(positioned: Match, core: st.DataObject, seed: int) -> None:
    changed = start_of(positioned)
    for _ in range(core.draw(st.integers(1, 3))):
        changed[core.draw(st.integers(0, len(changed) - 1))] = core.draw(st.integers(0, 255))
    tried(positioned, bytes(changed), seed)


@given(raw=st.data())
def test_a_start_of_random_bytes(positioned: Match, raw: st.DataObject) -> None:
    size = len(start_of(positioned))
    rng = random.Random(raw.draw(st.integers()))
    assert not tried(positioned, rng.randbytes(size), 0)


def fields_of_core(match: Match) -> list[tuple[str, int, int]]:
    """Every number of the core: the field it belongs to, where it is, and how many bytes it has."""
    layout = match.setting.game.layout
    assert layout.dtype.fields is not None
    found = []
    for name, (kind, offset, *_) in layout.dtype.fields.items():
        width = kind.base.itemsize
        if offset < layout.core_bytes:
            found += [(name, offset + at, width) for at in range(0, kind.itemsize, width)]
    return found


# What each number is replaced by: just outside the ranges of indices, and far outside.
WRONG = {
    dwarfs: (-128, -2, -1, 1, 2, 35, 36, 127),
    fall_turn: (-128, -1, 2, 28, 44, 127),
    fall_draft: (-1, 3),
    hall_turn: (-128, -1, 2, 61, 127),
    hall_draft: (-1, 3),
}
LONG = (fall_turn, fall_draft, hall_turn, hall_draft)  # seconds for each value, of which `make test` tries a few
SAMPLE = (-1, 44, 61)
PLAYED_ON = 8  # accepted tables for each field: those of a field are much alike


def wrong_starts() -> Iterator[Any]:
    for build, values in WRONG.items():
        for value in values:
            marks = [pytest.mark.soak] if build in LONG and value not in SAMPLE else []
            yield pytest.param(build, value, id=f"{build.__name__}-{value}", marks=marks)


@pytest.mark.parametrize(("build", "value"), list(wrong_starts()))
def test_every_number_of_a_start_may_be_wrong(build: Callable[[], Any], value: int) -> None:
    """One number after another is replaced: what the rules use as an index must never be taken as it comes."""
    match: Match = build().match()
    setting, start = match.setting, bytes(start_of(match))
    accepted: Counter[str] = Counter()
    for name, offset, width in fields_of_core(match):
        changed = bytearray(start)
        changed[offset : offset + width] = value.to_bytes(width, "little", signed=True)
        if changed == start:
            continue
        table = setting.driver.empty()
        table[: len(changed)] = np.frombuffer(bytes(changed), np.uint8)
        try:
            setting.game.position.check(setting, table, match.seats)
        except PositionError:
            continue
        accepted[name] += 1
        assert accepted[name] > PLAYED_ON or tried(match, bytes(changed), value)
    assert accepted.keys() <= FREE[setting.game.name]


# What may have another value, all else being equal. In dwarfs: what is remembered of the turn, and how a card was
# turned where that does not change who can go where. In fall: what seats have, where discs stand, who has peeked, and
# where the starting card lies. In hall: honour, who starts, whose a token is, what spells have made possible; and a
# pedestal may have been covered, a resource gained where a tunnel has fallen in.
FREE = {
    "dwarfs": {
        "seat", "asked", "turn", "facing", "secret", "secret_out", "starter", "taken", "extra_at_start", "resolved",
        "last_round", "ogre_seen", "under",
    },
    "fall": {
        "wave", "starter", "honour", "supplies", "desperation", "wheel", "boost", "swarm", "votes", "influence",
        "cubes", "gnome_seen", "gate_seen", "start_column", "start_row",
    },
    "hall": {
        "starter", "rounds", "gained", "pedestal", "point_owner", "honour", "fewer_bribes", "soft_stone", "discount",
    },
}  # fmt: skip
