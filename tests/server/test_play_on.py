"""Playing on: a new game continues a finished one from the middle, with its own provable dice."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tests.server.tables import PEOPLE, SEED, START, Log, finished, names, new_table, playing, refused, settings_of
from underhall.engine.fair import seed_hash, verify
from underhall.engine.kernel import CHANCE
from underhall.engine.record import Record, read_record, replay
from underhall.errors import RecordError
from underhall.games import NAMES
from underhall.server import entries
from underhall.server.entries import Inherited, Opened, decode, encode
from underhall.server.errors import Differs
from underhall.server.opening import completed, practice
from underhall.server.showing import replayed, shown
from underhall.server.state import TableState
from underhall.server.summaries import summary_of

OWN_SEED = bytes(range(16, 32))
CHOICE, SEAT = 20, 1


@pytest.fixture(scope="module", params=NAMES)
def source(request: pytest.FixtureRequest) -> Log:
    """A game that is over, in which something was taken back."""
    log = playing(None, None, "easy", game=request.param)
    for _ in range(6):
        log.choose(1)
    log.add(log.propose.ask_undo(log.state.seats_of("ann")[0], 4))
    log.add(log.propose.answer_undo(1, True))
    return finished(log)


@pytest.fixture(scope="module")
def practised(source: Log) -> Log:
    """The same game played on to its end, with something taken back."""
    log, rng = played_on(source.state), random.Random(3)
    for made in range(1, 13):
        log.choose(rng.randrange(100), rng.choice(log.state.waiting()))
        if made % 4 == 0:
            log.add(entries.UndoAsked(SEAT, log.state.choices - 2))  # even after a secret, as in older logs
    return finished(log)


def opened_from(source: TableState, choice: int = CHOICE, seat: int = SEAT) -> Opened:
    wanted = practice(source, choice, seat, "easy")
    return completed(wanted, "ann", OWN_SEED, settings_of(wanted), "0.1.0")


def gathered(entry: Opened) -> Log:
    """A table where the game is about to be played on."""
    log = Log(new_table("t2", OWN_SEED))
    log.add(entry)
    log.add(log.propose.sit("ann"))
    log.add(log.propose.salt("ann", log.state.seats_of("ann")[0], "pepper"))
    return log


def played_on(source: TableState, choice: int = CHOICE, seat: int = SEAT) -> Log:
    log = gathered(opened_from(source, choice, seat))
    log.add(log.propose.start("ann"))
    return log


def earlier(table: TableState, choice: int) -> Any:
    assert table.match is not None
    match = table.match.clone()
    match.rewind(choice, match.dice)
    return match


# Where it begins ------------------------------------------------------------------------------------------------------


def test_it_begins_where_the_other_game_was(source: Log) -> None:
    for choice in (0, 1, CHOICE, source.state.choices - 1):
        log = played_on(source.state, choice)
        match, then = log.state.match, earlier(source.state, choice)
        assert match is not None
        assert match.core == then.core and match.plies == then.plies and match.choices == choice
        assert match.waiting == then.waiting
        assert [each.text for each in match.events] == [each.text for each in then.events]
        assert not match.undone, "what was taken back in the other game is not part of this one"
        assert [seat.bot for seat in log.state.seats] == ["easy", None, "easy"]
        assert log.state.inherited == choice
        again = log.again().state.match
        assert again is not None and again.core == match.core


def test_its_dice_are_its_own(source: Log, practised: Log) -> None:
    """From there on, the dice fall differently from those of the original game."""
    both, before = (practised.state.match, source.state.match), practised.state.record().fair
    assert before is not None
    fallen, fell = (
        [ply.key for ply in each.plies[before.inherited :] if ply.seat == CHANCE] for each in both if each is not None
    )
    assert fallen and fallen != fell


def test_a_practice_game_can_be_played_on_itself(practised: Log) -> None:
    again = played_on(practised.state, CHOICE + 3, 0)
    assert again.state.match is not None and again.state.match.core == earlier(practised.state, CHOICE + 3).core
    assert again.state.opened.inherited is not None and again.state.opened.inherited.table == "t2"


def test_what_cannot_be_played_on_is_refused(source: Log) -> None:
    table = source.state
    refused("no-choice", "after 0 to", practice, table, table.choices, 0, "easy")
    refused("no-choice", "after 0 to", practice, table, -1, 0, "easy")
    refused("no-seat", "There is no seat 3", practice, table, 0, 3, "easy")
    refused("not-over", "holds secrets", practice, playing(None, None).state, 0, 0, "easy")


# Proofs ---------------------------------------------------------------------------------------------------------------


def test_inherited_chances_are_named_and_those_since_are_proved(source: Log, practised: Log) -> None:
    record = read_record(practised.state.record().to_json())
    proven = verify(record)
    inherited = opened_from(source.state).inherited
    assert inherited is not None and record.fair is not None
    assert record.fair.inherited == len(inherited.plies)
    assert proven.inherited == sum(seat == CHANCE for seat, _, _ in inherited.plies)
    assert proven.chances > proven.inherited and proven.seed_hash == seed_hash(OWN_SEED)
    assert replay(record).digest == record.last


def forged(record: Record, at: int) -> Record:
    """One chance falls otherwise."""
    plies = list(record.plies)
    seat, kind, key = plies[at]
    other = next(other for who, what, other in plies if who == CHANCE and what == kind and other != key)
    plies[at] = (seat, kind, other)
    return msgspec.structs.replace(record, plies=plies)


def test_a_chance_since_then_cannot_be_forged_and_nothing_inherited_taken_back(practised: Log) -> None:
    record = practised.state.record()
    assert record.fair is not None
    first = record.fair.inherited
    chances = [at for at, ply in enumerate(record.plies) if ply[0] == CHANCE and at >= first]
    with pytest.raises(RecordError):
        verify(forged(record, chances[0]))
    longer = msgspec.structs.replace(record.fair, inherited=len(record.plies) + 1)
    with pytest.raises(RecordError, match="has only"):
        verify(msgspec.structs.replace(record, fair=longer))
    later = msgspec.structs.replace(record.fair, inherited=record.undone[0].at + 1)
    with pytest.raises(RecordError, match="from another match"):
        verify(msgspec.structs.replace(record, fair=later))
    with pytest.raises(RecordError, match="seed and salts give"):
        verify(msgspec.structs.replace(record, fair=msgspec.structs.replace(record.fair, inherited=0)))


def test_a_game_from_its_set_up_has_inherited_nothing(source: Log) -> None:
    record = source.state.record()
    assert b"inherited" not in record.to_json() and verify(record).inherited == 0
    assert b"inherited" not in encode(source.state.opened)


# Taking back ----------------------------------------------------------------------------------------------------------


def test_nothing_from_before_is_taken_back() -> None:
    source = finished(playing(None, None))
    choice = next(
        at for at in range(1, 60) if not earlier(source.state, at).why_no_undo(earlier_seat(source.state, at))
    )
    seat = earlier_seat(source.state, choice)
    log = played_on(source.state, choice, seat)
    assert log.state.waiting() == [seat] and not log.state.can_undo(seat)
    refused("undo", "your game begins here", log.propose.undo, seat)
    log.choose(0)
    refused(
        "undo",
        f"go back to any point from {choice} to {choice} choices into the game",
        log.propose.ask_undo,
        seat,
        choice - 1,
    )
    log.add(log.propose.ask_undo(seat, choice))
    assert log.state.choices == choice and log.state.match is not None
    assert log.state.match.core == earlier(source.state, choice).core


def earlier_seat(table: TableState, choice: int) -> int:
    """The seat that made the last choice, and waits again."""
    match = earlier(table, choice)
    last = [ply.seat for ply in match.plies if ply.seat != CHANCE][-1]
    return last if match.waiting == [last] else 99


# What is shown --------------------------------------------------------------------------------------------------------


def test_the_log_tells_what_was_before_and_where_it_goes_on(source: Log) -> None:
    log = played_on(source.state)
    everything = [line.text for line in replayed(log.table, SEAT, CHOICE, names, text=False).log.lines]
    assert everything[-1].startswith("You play on from here")
    for choice in range(CHOICE + 1):
        mine = replayed(log.table, SEAT, choice, names, text=False)
        theirs = replayed(source.table, SEAT, choice, names, text=False)
        games = [[line.text for line in each.log.lines if line.of == "game"] for each in (mine, theirs)]
        assert games[0] == games[1]
        assert mine.view == theirs.view
    before = log.shown(SEAT).number
    log.choose(0)
    assert log.shown(SEAT, before).log.start == len(everything)
    log.add(log.propose.ask_undo(SEAT, CHOICE))
    texts = [line.text for line in log.shown(SEAT).log.lines]
    assert texts[: len(everything)] == everything and "taken back" in texts[-1]


def test_nothing_shown_holds_what_is_inherited(source: Log) -> None:
    log = played_on(source.state)
    inherited = log.state.opened.inherited
    assert inherited is not None
    sent = msgspec.json.encode(shown(log.table, None, names)) + log.bytes(SEAT)
    assert inherited.digest.encode() not in sent and b'"plies"' not in sent
    summary = summary_of(log.state, "0.1.0", log.state.opened)
    assert summary.shown["practice"] is True and b"plies" not in msgspec.json.encode(summary.shown)
    assert not summary.open
    assert summary_of(source.state, "0.1.0", source.state.opened).shown["practice"] is False


def test_no_person_of_the_other_game_is_named(source: Log) -> None:
    """So nothing has to be done here when one of them is forgotten; and nothing is missing if that table is gone."""
    entry = opened_from(source.state)
    text = encode(entry)
    assert entry.owner == "ann" and not any(f'"{guest}"'.encode() in text for guest in PEOPLE[1:])
    log = Log(new_table("t3", OWN_SEED))
    log.add(decode(text))
    log.add(log.propose.sit("ann"))
    log.add(log.propose.start("ann"))
    assert log.state.match is not None and log.state.match.choices == CHOICE


def test_a_rematch_begins_at_the_same_point_with_other_dice(practised: Log) -> None:
    log = practised
    following = completed(log.state.opened, "ann", SEED, log.state.setting, "0.1.0")
    assert following.inherited == log.state.opened.inherited
    assert following.seed_hash != log.state.opened.seed_hash
    assert gathered(following).state.status == "gathering"


# Other rules ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", ["digest", "plies", "cut"])
def test_rules_that_play_it_otherwise_are_noticed(change: str) -> None:
    source = finished(playing(None, None, game="fall"))
    entry = opened_from(source.state, seat=0)
    inherited = entry.inherited
    assert inherited is not None
    other: dict[str, Inherited] = {
        "digest": msgspec.structs.replace(inherited, digest="0" * 16),
        "plies": msgspec.structs.replace(inherited, plies=[*inherited.plies[:-1], (0, "no-such", "thing")]),
        "cut": msgspec.structs.replace(inherited, plies=inherited.plies[:1]),
    }
    log = gathered(msgspec.structs.replace(entry, inherited=other[change]))
    with pytest.raises(Differs, match="from entry 3 on"):
        log.add(log.propose.start("ann"))
    assert log.state.status == "playing" and log.state.differs is not None
    told = new_table("t2", OWN_SEED)
    for data, at in log.kept[:-1]:
        told.apply(decode(data), at)
    with pytest.raises(Differs):
        told.apply(decode(log.kept[-1][0]), START)
    assert shown(told, 0, names).log.lines
