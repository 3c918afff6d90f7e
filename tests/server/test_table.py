"""A table: sitting down, starting, choosing at once and in turn, ending; and that its log folds to the same table."""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.tables import PEOPLE, SEED, START, Log, finished, new_table, opened, playing, refused, settings_of
from underhall.engine.fair import verify
from underhall.engine.record import read_record
from underhall.errors import UnderhallError
from underhall.server import entries
from underhall.server.deadlines import deadline, due
from underhall.server.entries import Entry, Pace, decode, encode
from underhall.server.errors import Differs, Refused
from underhall.server.folding import expect
from underhall.server.state import TableState
from underhall.server.table import Table

# Entries -------------------------------------------------------------------------------------------------------------


def test_entries_are_told_by_their_type_and_leave_out_what_is_usual() -> None:
    assert encode(entries.Sat(1, "ann")) == b'{"type":"sat","seat":1,"guest":"ann"}'
    assert encode(entries.Finished()) == b'{"type":"finished"}'
    assert decode(b'{"type":"undo-asked","seat":0,"to":4}') == entries.UndoAsked(0, 4)
    assert encode(Pace()) == b"{}"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b'{"type":"dance"}',
        b'{"type":"sat","seat":-1,"guest":"a"}',
        b'{"type":"sat","seat":1}',
        b'{"type":"left","seat":0,"more":1}',
        b"[" * 100_000,
        b'{"type":"paused","why":"\xff"}',
    ],
)
def test_what_is_no_entry_is_refused(data: bytes) -> None:
    with pytest.raises(UnderhallError, match="This is not an entry of a table"):
        decode(data)


def test_a_log_begins_with_the_entry_that_opens_the_table() -> None:
    log = opened(None, None)
    for table, entry in ((new_table("t", SEED), entries.Finished()), (log.table, log.state.opened)):
        number = table.state.number
        with pytest.raises(UnderhallError, match="The first entry of a table opens it"):
            table.apply(entry, START)
        assert table.state.number == number


# Sitting down --------------------------------------------------------------------------------------------------------


def test_people_sit_where_there_is_room_and_bots_sit_from_the_start() -> None:
    log = opened(None, "easy", None)
    table = log.table
    assert table.state.status == "gathering" and table.state.open_seats() == [0, 2] and table.state.match is None
    log.add(table.propose.sit("bob", 2))
    log.add(table.propose.sit("ann"))
    assert [seat.guest for seat in table.state.seats] == ["ann", None, "bob"] and table.state.open_seats() == []
    assert [seat.played_by for seat in table.state.seats] == [None, "easy", None]
    assert table.state.seats_of("bob") == [2] and table.state.seats_of("cem") == []
    refused("full", "All seats for people are taken", table.propose.sit, "cem")


def test_one_guest_may_hold_several_seats() -> None:
    log = opened(None, None, "easy")
    for _ in range(2):
        log.add(log.propose.sit("ann"))
    assert log.state.seats_of("ann") == [0, 1]


def test_a_seat_that_is_not_free_is_refused() -> None:
    log = opened(None, None, "easy")
    log.add(log.propose.sit("ann", 0))
    refused("taken", "Blue is taken. Free seats: Red", log.propose.sit, "bob", 0)
    refused("taken", "Blue is already yours", log.propose.sit, "ann", 0)
    refused("bot", "Green is for a bot. Free seats: Red", log.propose.sit, "bob", 2)
    for seat in (3, -1, True, 10**30):
        refused("no-seat", "There is no seat", log.propose.sit, "bob", seat)


def test_who_leaves_before_the_start_gives_the_seat_and_the_salt_up() -> None:
    log = opened(None, None)
    table = log.table
    log.add(table.propose.sit("ann", 0))
    log.add(table.propose.salt("ann", 0, "pepper"))
    refused("not-yours", "Blue is not yours", table.propose.leave, "bob", 0)
    refused("not-yours", "Red is not yours", table.propose.leave, "ann", 1)
    log.add(table.propose.leave("ann", 0))
    assert table.state.open_seats() == [0, 1] and table.state.seats[0].salt == ""


def test_a_salt_is_one_line_of_text() -> None:
    log = opened(None, None)
    table = log.table
    log.add(table.propose.sit("ann", 0))
    for salt in ("", "x" * 65, "a\nb", "\x00", "\ud800"):
        refused("salt", "A salt has 1 to 64 printable characters", table.propose.salt, "ann", 0, salt)
    refused("not-yours", "not yours", table.propose.salt, "bob", 0, "pepper")
    for salt in ("x" * 64, "größe 7, bitte!"):
        log.add(table.propose.salt("ann", 0, salt))
    assert table.state.seats[0].salt == "größe 7, bitte!"


# Starting ------------------------------------------------------------------------------------------------------------


def test_it_starts_when_all_seats_are_taken() -> None:
    log = opened(None, "easy", None)
    table = log.table
    log.add(table.propose.sit("ann", 0))
    refused("empty", "Still empty: Green", table.propose.start, "ann")
    refused("not-started", "The game has not started yet", table.propose.choose, 0, "0.0.0", "end", "person")
    log.add(table.propose.sit("bob", 2))
    refused("not-yours", "Only the table's owner and its players can start", table.propose.start, "cem")
    log.add(table.propose.salt("ann", 0, "pepper"))
    assert table.propose.start("bob") == entries.Started(["pepper", "", ""]), "a salt that is missing is empty"
    log.add(table.propose.start("bob"))
    assert table.state.status == "playing" and table.state.waiting() == [0] and table.state.choices == 0
    for ask in (table.propose.start, table.propose.sit):
        refused("started", "has already started", ask, "ann")
    refused("started", "has already started", table.propose.salt, "ann", 0, "more")
    assert table.state.open_seats() == []


def test_what_cannot_be_played_does_not_start() -> None:
    log = opened("easy", "easy", "easy", "easy", "easy")
    refused("setting", r"The game cannot start\. .* is played by 2 to 4 seats, not by 5", log.propose.start, "ann")


def test_one_seed_and_the_same_salts_fall_alike() -> None:
    def dealt(**how: Any) -> str:
        match = playing(None, None, None, **how).state.match
        assert match is not None
        return match.digest

    assert dealt() == dealt()
    assert len({dealt(), dealt(salt="other"), dealt(seed=SEED[::-1])}) == 3


def test_a_table_of_bots_starts_and_waits_for_them() -> None:
    log = playing("easy", "easy")
    for _ in range(5):
        log.choose()
    assert log.state.choices == 5 and log.state.waiting() and log.deadline() is None


# Choosing ------------------------------------------------------------------------------------------------------------


def test_a_choice_names_its_option_and_the_match_before_it() -> None:
    log = playing(None, None)
    table = log.table
    assert table.state.match is not None and table.state.match.decision is not None
    digest, decision = table.state.match.digest, table.state.match.decision
    entry = table.propose.choose(0, decision.id, decision.options[2].number, "person")
    assert entry == entries.Chose(0, decision.id, decision.options[2].key, "person", digest)
    assert table.state.match.digest == digest and table.state.choices == 0, "a proposal changes nothing"
    log.add(entry)
    assert table.state.choices == 1 and table.state.match.digest != digest


def test_a_choice_is_refused_in_the_words_of_the_engine() -> None:
    log = playing(None, None)
    table = log.table
    assert table.state.match is not None and table.state.match.decision is not None
    decision = table.state.match.decision
    refused("illegal", "'dance' is not an option of 'action'", table.propose.choose, 0, decision.id, "dance", "person")
    refused("stale", "Seat 1 cannot choose now", table.propose.choose, 1, decision.id, "end", "person")
    refused("no-seat", "There is no seat 9", table.propose.choose, 9, decision.id, "end", "person")
    refused("not-a-bot", "A person plays Blue", table.propose.choose, 0, decision.id, "end", "bot")
    log.choose("play:castle")
    refused("stale", "is no longer open", table.propose.choose, 0, decision.id, "play:castle", "person")
    while table.state.match.decision.kind != "action":
        log.choose()
    by_rule = refused(
        "illegal", "is not possible", table.propose.choose, 0, table.state.match.decision.id, "play:castle", "person"
    )
    assert by_rule.rule is not None and f"dwarfs:{by_rule.rule}" in str(by_rule)


def test_a_bot_chooses_for_its_own_seat_alone() -> None:
    log = playing("easy", None)
    table = log.table
    assert table.state.match is not None and table.state.match.decision is not None
    decision = table.state.match.decision
    refused("taken-over", "A bot is playing Blue for you", table.propose.choose, 0, decision.id, "end", "person")
    log.add(table.propose.choose(0, decision.id, "end", "bot"))
    assert table.state.waiting() == [1]


def test_seats_that_choose_at_once_need_not_wait_for_each_other() -> None:
    """Whatever the order of their answers, it is the same match."""
    digests = set()
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0]):
        log = playing(None, None, None, game="fall")
        table = log.table
        assert table.state.waiting() == [0, 1, 2] and table.state.match is not None
        asked = {seat: table.state.match.decision_of(seat) for seat in order}
        for seat in order:
            decision = asked[seat]
            assert decision is not None
            log.add(table.propose.choose(seat, decision.id, decision.options[seat % 2].key, "person"))
        while log.state.choices < 12:
            log.choose()
        digests.add(table.state.match.digest)
    assert len(digests) == 1


# The end -------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def over() -> Log:
    log = playing(None, "easy", None, game="fall")
    for _ in range(30):
        log.choose(1)
    log.add(log.propose.ask_undo(0, 11))
    log.add(log.propose.answer_undo(2, True))
    return finished(log)


def test_the_end_publishes_seed_and_salts_and_nothing_before_it() -> None:
    log = playing(None, None)
    refused("not-over", "The game is not over yet", log.propose.finish)
    assert log.state.fair is None and log.state.record().fair is None
    log = finished(log)
    table = log.table
    assert table.state.status == "finished" and table.state.fair is not None
    assert bytes.fromhex(table.state.fair.seed) == SEED and table.state.fair.salts == ["ann 0", "bob 1"]
    assert log.deadline() is None and log.due(log.now + 1e9) == [] and table.state.waiting() == []
    assert table.state.fair.seed_hash == table.state.opened.seed_hash


def test_the_record_of_a_finished_table_is_proved(over: Log) -> None:
    record = read_record(over.state.record(["Ann", "easy", "Bob"]).to_json())
    proven = verify(record)
    assert over.state.match is not None and proven.match.digest == over.state.match.digest
    assert proven.undone > 0 and record.fair == over.state.fair
    assert record.fair is not None and record.fair.salts[1] == ""


def test_nothing_happens_after_the_end_but_a_rematch(over: Log) -> None:
    table = over.table
    for ask in (
        lambda: table.propose.choose(0, "0.0.0", "end", "person"),
        lambda: table.propose.undo(0),
        lambda: table.propose.ask_undo(0, 3),
        lambda: table.propose.leave("ann", 0),
        lambda: table.endings.abandon("ann"),
        lambda: table.propose.take_over(0, "left"),
        table.propose.finish,
        lambda: table.propose.pause("to rest"),
    ):
        refused("over", "The game is over", ask)
    refused("not-yours", "Only the table's owner and its players can open", table.propose.rematch, "cem", "t2")
    twin = over.again()
    twin.apply(twin.propose.rematch("bob", "t2"), over.now)
    assert twin.state.next_table == "t2"
    refused("rematched", "already a table for the next game", twin.propose.rematch, "ann", "t3")
    refused("rematched", "already a table for the next game", twin.propose.rematch, "ann", "t3", "t1")
    assert twin.propose.rematch("ann", "t3", "t2") == entries.Rematched("t3")
    refused("not-over", "not over yet", playing(None, None).propose.rematch, "ann", "t2")


# Giving up -----------------------------------------------------------------------------------------------------------


def test_before_the_start_the_owner_gives_a_table_up() -> None:
    log = opened(None, None)
    log.add(log.propose.sit("bob", 1))
    refused("not-yours", "only the table's owner can give up the table", log.endings.abandon, "bob")
    log.add(log.endings.abandon("ann"))
    assert log.state.status == "abandoned" and log.state.abandoned_by == "ann"
    refused("over", "was given up", log.endings.abandon, "ann")
    refused("over", "was given up", log.propose.sit, "bob", 0)


def test_a_game_is_given_up_when_no_other_person_plays() -> None:
    log = playing(None, None, "easy", pace=Pace(absent="bot"))
    refused("others-play", "Other people are still playing: Red", log.endings.abandon, "ann")
    refused("not-yours", "Only players", log.endings.abandon, "cem")
    log.add(log.propose.leave("bob", 1))
    log.add(log.endings.abandon("ann"))
    assert log.state.status == "abandoned" and log.state.fair is None and log.state.waiting() == []
    refused("over", "was given up", log.propose.choose, 0, "0.0.0", "end", "person")


def test_alone_against_bots_or_at_one_screen_a_game_can_be_given_up() -> None:
    for log in (playing(None, "easy"), playing(None, None, guests="ann ann")):
        assert log.endings.abandon("ann") == entries.Abandoned("ann")


def test_who_stays_away_does_not_hold_the_others() -> None:
    log = playing(None, None, pace=Pace(move=60))
    assert log.state.waiting() == [0]
    log.add(log.propose.warn(0), after=30)
    log.add(entries.TimeUp(0), after=30)
    refused("others-play", "Blue", log.endings.abandon, "bob", log.now + 119)
    assert log.endings.abandon("bob", log.now + 120) == entries.Abandoned("bob")


# Leaving and coming back ---------------------------------------------------------------------------------------------


def test_a_bot_plays_for_who_leaves_until_the_person_comes_back() -> None:
    log = playing(None, None, pace=Pace(absent="bot", bot="easy"))
    table = log.table
    refused("not-taken-over", "You are playing Blue yourself", table.propose.come_back, "ann", 0)
    log.add(table.propose.leave("ann", 0))
    seat = table.state.seats[0]
    assert (seat.guest, seat.taken_over, seat.why, seat.played_by) == ("ann", "easy", "left", "easy")
    refused("taken-over", "A bot plays Blue", table.propose.leave, "ann", 0)
    refused("taken-over", "A bot plays Blue", table.propose.undo, 0)
    assert table.state.match is not None and table.state.match.decision is not None
    decision = table.state.match.decision
    refused("taken-over", "Take the seat back first", table.propose.choose, 0, decision.id, "end", "person")
    thought = table.propose.choose(0, decision.id, "play:castle", "bot")
    refused("not-yours", "not yours", table.propose.come_back, "bob", 0)
    log.add(table.propose.come_back("ann", 0))
    assert seat.taken_over is None and seat.why is None and seat.played_by is None
    refused("not-a-bot", "A person plays Blue", table.propose.choose, 0, thought.decision, thought.option, "bot")
    log.choose("play:castle")


def test_where_nobody_is_replaced_nobody_can_leave() -> None:
    log = playing(None, None)
    refused("no-stand-in", "no bot takes over on its own", log.propose.leave, "ann", 0)
    log.add(log.propose.take_over(0, "left"))  # as a server does whose guest is deleted
    assert log.state.seats[0].played_by == "medium"


# Pauses and other rules ----------------------------------------------------------------------------------------------


def test_a_paused_table_waits() -> None:
    log = playing(None, None)
    table = log.table
    refused("not-paused", "is not paused", table.propose.resume, "0.2.0")
    log.add(table.propose.pause("Underhall was renewed."))
    assert table.state.status == "paused" and table.state.waiting() == []
    refused("paused", "The table is paused. Underhall was renewed.", table.propose.choose, 0, "0.0.0", "end", "person")
    refused("paused", "is paused", table.propose.pause, "again")
    assert table.endings.abandon("bob") == entries.Abandoned("bob"), "nobody must wait for ever"
    log.add(table.propose.resume("0.1.0"))
    assert log.state.status == "playing" and table.state.waiting() == [0] and table.state.why_paused == ""


def other_digest(log: Log, number: int) -> list[tuple[Entry, float]]:
    """What was kept, as if other rules had made the digest of an entry."""
    found = [(decode(data), at) for data, at in log.kept]
    entry, at = found[number]
    found[number] = (msgspec.structs.replace(entry, digest="0" * 16), at)
    return found


def test_where_rules_play_otherwise_the_table_can_be_paused_and_finished_elsewhere() -> None:
    log = playing(None, None)
    for _ in range(6):
        log.choose()
    number = len(log.kept) - 3
    log.add(log.propose.pause("It differs."))
    log.add(log.propose.resume("0.0.9"))  # the old version, on which it does not
    log.choose()
    table = new_table("t1", SEED)
    raised = []
    for entry, at in other_digest(log, number):
        try:
            table.apply(entry, at)
        except Differs as error:
            raised.append(error)
        if isinstance(entry, entries.Paused):
            refused("differs", "cannot continue the table", table.propose.resume, "0.1.0")
    assert [error.number for error in raised] == [number] and table.state.differs is raised[0]
    assert f"replays the table differently from entry {number} on." in str(raised[0])
    assert "has changed" in str(raised[0].__cause__)
    assert table.state.number == len(log.kept) and table.state.choices == 3
    assert table.state.waiting() == [] and deadline(table.state) is None and not table.state.can_undo(0)
    refused("differs", "continues with another version", table.propose.choose, 0, "0.0.0", "end", "person")
    with pytest.raises(Differs):
        table.state.record()
    table.apply(entries.Finished(), log.now)
    assert table.state.status == "finished"


def test_a_pack_that_was_changed_or_is_gone_is_another_game() -> None:
    log = opened(None, None)
    log.add(log.propose.sit("ann"))
    log.add(log.propose.sit("bob"))
    log.add(log.propose.start("ann"))

    def gone(opened: entries.Opened) -> Any:
        raise UnderhallError("the pack is gone.")

    for changes, found, why in (({"pack_hash": "0"}, settings_of, "has changed"), ({}, gone, "is gone")):
        table = Table(TableState("t1", SEED, found))
        with pytest.raises(Differs) as differs:
            for data, at in log.kept:
                entry = decode(data)
                if isinstance(entry, entries.Opened):
                    entry = msgspec.structs.replace(entry, **changes)
                table.apply(entry, at)
        assert why in str(differs.value.__cause__) and why not in str(differs.value)
        assert (
            table.state.status == "playing" and table.state.waiting() == [] and table.propose.pause("why").why == "why"
        )


def test_the_last_state_is_compared_with_a_digest_that_was_kept() -> None:
    log = playing(None, None)
    log.choose()
    assert log.state.match is not None
    expect(log.state, log.state.match.digest)
    with pytest.raises(Differs) as differs:
        expect(log.state, "0" * 16)
    assert differs.value.number == log.state.number - 1
    expect(log.state, "0" * 16)  # it is reported once


def test_a_match_that_ended_but_goes_on_differs() -> None:
    log = playing(None, None)
    with pytest.raises(Differs) as differs:
        log.add(entries.Finished())
    assert "was over, but now it goes on" in str(differs.value.__cause__)


# The fold ------------------------------------------------------------------------------------------------------------

PACES = (
    Pace(),
    Pace(move=60.0, absent="bot"),
    Pace(game=400.0, absent="bot", bot="easy"),
    Pace(move=100.0, game=300.0),
    Pace(move=45.0, game=200.0, absent="bot"),
)
PLANS: tuple[tuple[str | None, ...], ...] = ((None, None), (None, None, None), (None, "easy", None), ("easy", "easy"))


def proposals(log: Log, rng: random.Random) -> list[Callable[[], Entry]]:
    """What somebody may ask for, sensibly or not."""
    table = log.table
    guest, seat = rng.choice(PEOPLE), rng.randrange(len(table.state.seats) + 1)
    return [
        lambda: table.propose.sit(guest, rng.choice([None, seat])),
        lambda: table.propose.leave(guest, seat),
        lambda: table.propose.salt(guest, seat, f"salt {rng.random()}"),
        lambda: table.propose.start(guest),
        lambda: table.propose.undo(seat),
        lambda: table.propose.ask_undo(seat, rng.randrange(table.state.choices + 1)),
        lambda: table.propose.answer_undo(seat, rng.random() < 0.8),
        lambda: table.propose.come_back(guest, seat),
        lambda: table.propose.take_over(seat, rng.choice(["absent", "left", "clock"])),
        lambda: table.propose.warn(seat),
        lambda: table.propose.remove(guest, seat),
        lambda: table.propose.hinted(seat),
        lambda: table.endings.concede(guest, seat) if rng.random() < 0.1 else table.propose.finish(),
        lambda: table.endings.stand_in(guest, seat),
        lambda: table.endings.claim(guest, log.now + rng.random() * 100),
        lambda: table.propose.pause("to see"),
        lambda: table.propose.resume("0.1.0"),
        table.propose.finish,
        lambda: table.propose.rematch(guest, "t2"),
    ]


def facts(table: Table, now: float) -> Any:
    """All that can be seen of a table."""
    state = table.state
    match = state.match
    return (
        (state.number, state.status, state.seats, state.question, state.waiting(), state.to_answer(), state.changed),
        [state.clock(seat.number, now) for seat in state.seats],
        (deadline(state), due(state, now), state.fair, state.next_table, state.why_paused),
        (state.forfeits, state.outcome, state.removed, state.decided, state.hints_allowed),
        [(state.out_of_time(seat.number), table.endings.claim_at(seat.number)) for seat in state.seats],
        match and (match.core, match.plies, match.undone, [decision.id for decision in match.decisions]),
    )


@given(seed=st.integers(0, 10**9), pace=st.sampled_from(PACES), plans=st.sampled_from(PLANS))
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_is_asked_the_log_folds_to_the_same_table(
    seed: int, pace: Pace, plans: tuple[str | None, ...]
) -> None:
    rng = random.Random(seed)
    game = rng.choice(["dwarfs", "dwarfs", "fall"])
    log = opened(*plans, game=game, pace=pace) if rng.random() < 0.5 else playing(*plans, game=game, pace=pace)
    for _ in range(60):
        table = log.table
        before = facts(table, log.now)
        try:
            if table.state.waiting() and rng.random() < 0.6:
                log.choose(rng.randrange(1000), rng.choice(table.state.waiting()), after=rng.random() * 20)
            elif rng.random() < 0.3:
                at = log.deadline()
                log.now = max(log.now, at if at is not None and rng.random() < 0.5 else log.now)
                for entry in log.due(log.now)[:1]:
                    log.add(entry)
            else:
                log.add(rng.choice(proposals(log, rng))(), after=rng.random() * 10)
        except Refused:
            assert facts(table, log.now) == before, "what is refused changes nothing"
    twin = log.again()
    for later in (0.0, 7.5, 1000.0):
        assert facts(twin, log.now + later) == facts(log.table, log.now + later)
