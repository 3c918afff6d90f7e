"""What a seat, a spectator and, once it is over, everybody is shown of a table."""

from __future__ import annotations

import random
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from tests.server.tables import Log, names, opened, playing
from underhall.engine.setting import setting
from underhall.games import NAMES
from underhall.server.chronicle import LogShown
from underhall.server.decisions import decision_shown
from underhall.server.entries import Finished, Pace, Paused
from underhall.server.errors import Refused
from underhall.server.showing import MOST_CHANGES, Present, check_viewer, replayed, shown


class Client:
    """Somebody who keeps a log by what is sent."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.number = 0
        self.lines: list[str] = []

    def look(self, log: Log) -> None:
        got = log.shown(self.seat, self.number)
        self.take(got.log)
        self.number = got.number

    def take(self, log: LogShown) -> None:
        assert log.start <= len(self.lines), "lines are missing in between"
        assert [line.number for line in log.lines] == list(range(log.start, log.start + len(log.lines)))
        self.lines[log.start :] = [line.text for line in log.lines]


def finish(log: Log, seed: int = 0) -> None:
    dice = random.Random(seed)
    while log.state.waiting():
        log.choose(dice.randrange(1000))
    log.add(log.propose.finish())


def test_before_the_start_everybody_sees_who_sits_where() -> None:
    log = opened(None, None, "easy")
    log.add(log.propose.sit("ann", 0))
    log.add(log.propose.salt("ann", 0, "my salt"))
    seen = log.shown(0)
    assert (seen.status, seen.view, seen.text, seen.decision, seen.waiting) == ("gathering", None, None, None, [])
    assert [(seat.name, seat.bot, seat.salted) for seat in seen.seats] == [
        ("Ann", None, True),
        (None, None, False),
        (None, "easy", False),
    ]
    assert [seat.salt_hash for seat in seen.seats] == [sha256(b"my salt").hexdigest(), "", ""]
    assert seen.log.lines[0].text == f"Ann sits down as {seen.seats[0].called}."
    assert b"my salt" not in log.bytes(0) and log.state.seed.hex().encode() not in log.bytes(0)


def test_choosing_and_undoing_again_and_again_does_not_make_the_log_longer() -> None:
    log = playing(None, None)

    def choose_and_undo() -> None:
        seat = log.state.waiting()[0]
        log.choose(0)
        assert log.state.can_undo(seat)
        log.add(log.propose.undo(seat))

    choose_and_undo()
    lines = log.shown(0).log.lines
    assert lines[-1].text.startswith("Ann takes back ")
    number = log.state.number
    for _ in range(20):
        choose_and_undo()
    assert log.shown(0).log.lines == lines
    news = log.shown(0, since=number).log
    assert (news.start, news.lines) == (len(lines) - 1, lines[-1:]), "it came last with the last undo"


def test_where_other_servers_may_be_looked_at_nobody_is_called_away() -> None:
    for alone, away in ((True, False), (False, None)):
        present = Present({"ann"}, all=alone)
        assert [present.tells_of(guest) for guest in ("ann", "bob", None)] == [True, away, False]


@pytest.mark.parametrize("game", NAMES)
def test_without_the_view_everything_else_is_the_same(game: str) -> None:
    """Those who want no view are not made one, but know the same of the seats."""
    logs, dice = [playing(None, None, None, game=game) for _ in range(2)], random.Random(game)
    for _ in range(25):
        number = dice.randrange(1000)
        for log in logs:
            log.choose(number)
        for seat in (0, 1, 2, None):
            with_view, without = logs[0].shown(seat), logs[1].shown(seat, view=False)
            assert without.view is None and with_view.view is not None
            assert msgspec.structs.replace(with_view, view=None) == without
            assert len(without.scores) == 3 and all(each.colour for each in without.seats)
            assert all(list(each) == list(without.sources) for each in without.scores)
            assert all(name[0].isupper() and "-" not in name for name in without.sources.values())


@pytest.mark.parametrize("game", NAMES)
def test_a_seat_sees_its_view_and_its_decision(game: str) -> None:
    log = playing(None, None, None, game=game)
    match = log.state.match
    for seat in (0, 1, 2, None):
        seen = log.shown(seat, text=True)
        view = match.view(-2 if seat is None else seat)
        assert msgspec.json.encode(seen.view) == view.to_json()
        assert seen.text == view.text()
        assert seen.decision == decision_shown(None if seat is None else match.decision_of(seat))
        assert seen.waiting == match.waiting
        assert (seen.outcome, seen.fair) == (None, None)


def test_what_is_shown_is_made_once_for_each_viewer() -> None:
    log = playing(None, None)
    assert log.shown(0).view is log.shown(0).view
    before = log.shown(0).view
    log.choose()
    assert log.shown(0).view is not before


def test_the_log_has_no_gaps_whenever_one_looks() -> None:
    """However seldom somebody looks, and whatever is taken back meanwhile, they end with the same lines."""
    dice = random.Random(3)
    log = playing(None, None, guests="ann bob")
    clients = [Client(seat) for seat in (0, 1, None, 0, 1, None)]
    for _ in range(120):
        act = dice.random()
        seat = dice.randrange(2)
        if act < 0.15 and log.state.can_undo(seat):
            log.add(log.propose.undo(seat))
        elif act < 0.2 and log.state.choices > 5 and log.state.question is None:
            log.add(log.propose.ask_undo(seat, dice.randrange(log.state.choices - 5, log.state.choices)))
        elif act < 0.35 and log.state.question is not None:
            log.add(log.propose.answer_undo(log.state.to_answer()[0], dice.random() < 0.7))
        elif log.state.waiting():
            log.choose(dice.randrange(1000))
        for client in clients:
            if dice.random() < 0.3:
                client.look(log)
    for client in clients:
        client.look(log)
        fresh = Client(client.seat)
        fresh.look(log)
        assert client.lines == fresh.lines
        told_by_game = [event.text for event in log.state.match.events_for(-2 if client.seat is None else client.seat)]
        whole = log.shown(client.seat).log.lines
        assert [line.text for line in whole if line.of == "game"] == told_by_game
    assert any("taken back" in line or "takes back" in line for line in clients[0].lines)


def test_what_is_taken_back_goes_from_the_log_but_what_people_did_stays() -> None:
    log = playing(None, None, guests="ann bob", pace=Pace(absent="bot"))
    seat = log.state.waiting()[0]
    other = 1 - seat
    client = Client(None)
    log.choose()
    log.add(log.propose.take_over(other, "absent"))
    client.look(log)
    taken_over = client.lines[-1]
    if log.state.can_undo(seat):
        log.add(log.propose.undo(seat))
    else:
        log.add(log.propose.ask_undo(seat, log.state.choices - 1))
    client.look(log)
    assert taken_over in client.lines
    assert "back" in client.lines[-1]
    assert log.state.choices == 0


def test_questions_and_answers_are_told() -> None:
    log = playing(None, None, guests="ann bob")
    seat = log.state.waiting()[0]
    log.choose()
    log.choose()
    log.add(log.propose.ask_undo(seat, 0))
    question = log.shown(None).question
    assert question is not None and (question.seat, question.to, question.unanswered) == (seat, 0, [1 - seat])
    log.add(log.propose.answer_undo(1 - seat, True))
    seen = log.shown(None)
    assert (seen.question, seen.choices) == (None, 0)
    assert seen.log.lines[-1].text == "The last 2 choices are taken back."


def test_nothing_is_published_before_the_table_is_finished() -> None:
    log = playing(None, None)
    dice = random.Random(1)
    while log.state.waiting():
        log.choose(dice.randrange(1000))
    assert log.state.match.over
    seen = log.shown(0)
    assert (seen.status, seen.outcome, seen.fair) == ("playing", None, None)
    log.add(Finished())
    seen = log.shown(None)
    assert seen.outcome == log.state.match.outcome
    assert seen.fair is not None and seen.fair.seed == log.state.seed.hex()


@pytest.mark.parametrize("game", NAMES)
def test_a_finished_game_can_be_looked_at_step_by_step(game: str) -> None:
    log = playing(None, None, game=game)
    live: list[tuple[Any, list[int], list[str]]] = []
    dice = random.Random(2)
    while log.state.waiting():
        if len(live) < 40:
            seen = log.shown(0)
            live.append((seen.view, seen.waiting, [line.text for line in seen.log.lines]))
        log.choose(dice.randrange(1000))
    log.add(Finished())
    for choice in (0, 1, 7, 39):
        view, waiting, lines = live[choice]
        got = replayed(log.table, 0, choice, names)
        assert (got.view, got.waiting) == (view, waiting)
        assert [line.text for line in got.log.lines] == lines
        assert got.then is not None and got.then.seat in waiting
    last = replayed(log.table, "all", log.state.choices, names)
    assert last.then is None and last.decision is None
    everything = replayed(log.table, "all", 3, names)
    assert everything.decision is not None
    assert len(everything.log.lines) >= len(replayed(log.table, None, 3, names).log.lines)
    assert log.state.status == "finished" and log.state.match.over, "looking back changed the table"


def test_with_all_open_no_secret_is_hidden() -> None:
    log = playing(None, None, None)
    finish(log)
    secrets = [msgspec.to_builtins(replayed(log.table, who, 5, names).view)["seats"] for who in ("all", 0, 1, 2)]
    for seat in range(3):
        assert secrets[0][seat] == secrets[1 + seat][seat], "a seat knows more of itself than all open shows"


def test_who_sees_all_is_told_of_a_secret_once() -> None:
    """Without the event that the others saw instead of it."""
    log = playing(None, None, None)
    finish(log)
    lines = [line.text for line in replayed(log.table, "all", log.state.choices, names).log.lines]
    dealt = [line for line in lines if "secret goal" in line]
    assert any("gets the secret goal" in line for line in dealt)
    assert not any("gets a secret goal" in line for line in dealt)


def test_while_it_runs_only_ones_own_eyes_look_back() -> None:
    log = playing(None, None, guests="ann bob")
    log.choose()
    assert replayed(log.table, 0, 0, names).then is None
    for guest, viewer, code in (
        ("ann", "all", "not-over"),
        ("ann", 1, "not-yours"),
        (None, 0, "not-yours"),
        ("ann", 7, "no-seat"),
        ("ann", True, "no-seat"),
    ):
        with pytest.raises(Refused) as refused:
            check_viewer(log.state, guest, viewer)  # type: ignore[arg-type]
        assert refused.value.code == code
    check_viewer(log.state, "ann", 0)
    check_viewer(log.state, None, None)
    with pytest.raises(Refused, match="once the game is over"):
        replayed(log.table, "all", 0, names)
    with pytest.raises(Refused, match="Choose a point after 0 to 1 choices"):
        replayed(log.table, None, 2, names)


def test_a_paused_table_is_shown_without_a_decision() -> None:
    log = playing(None, None)
    seat = log.state.waiting()[0]
    log.add(Paused("The rules have changed."))
    seen = log.shown(seat)
    assert (seen.status, seen.decision, seen.waiting) == ("paused", None, [])
    assert seen.why_paused == "The rules have changed."
    assert seen.view is not None


def test_a_twin_is_independent() -> None:
    log = playing(None, None, pace=Pace(move=60, absent="bot"))
    before = log.bytes(0), log.bytes(None)
    twin = log.table.twin()
    seat = twin.state.waiting()[0]
    decision = twin.state.match.decision_of(seat)
    twin.apply(twin.propose.choose(seat, decision.id, decision.options[0].key, "person"), log.now + 5)
    twin.apply(twin.propose.warn(twin.state.waiting()[0]), log.now + 40)
    twin.apply(twin.propose.take_over(twin.state.waiting()[0], "left"), log.now + 41)
    assert (log.bytes(0), log.bytes(None)) == before
    assert twin.state.number == log.state.number + 3


def test_names_come_from_outside_so_that_a_guest_can_be_forgotten() -> None:
    log = playing(None, None, guests="ann bob")
    seen = shown(log.table, None, lambda guest: "somebody", now=log.now, text=False)
    assert "Ann" not in msgspec.json.encode(seen).decode()
    assert setting("dwarfs").words.seat(0) == seen.seats[0].called


@pytest.mark.parametrize("game", NAMES)
def test_words_begin_with_what_the_last_choice_did_and_what_has_happened_since(game: str) -> None:
    log = playing(None, None, game=game)
    match, dice = log.state.match, random.Random(4)
    assert match is not None
    while len(match.plies) < 60 or log.state.waiting() != [0]:
        log.choose(dice.randrange(1000))
    seen = log.shown(0, text=True)
    assert seen.words is not None and log.shown(0).words is None
    assert seen.words[0].title == "What has happened"
    told = match.events_for(0)
    own = [number for number, ply in enumerate(match.plies) if ply.seat == 0 and number < told[-1].ply]
    assert seen.words[0].lines == [event.text for event in told if event.ply > own[-1]][-MOST_CHANGES:]
    titles = [section.title for section in seen.words]
    assert len(set(titles)) == len(titles) and "The mountain" in titles
    assert all(section.lines and all(section.lines) for section in seen.words)
    names_of_seats = [match.setting.words.seat(seat) for seat in (0, 1)]
    assert titles[-2:] == names_of_seats
    assert titles[-2:] != [section.title for section in log.shown(1, text=True).words or []][-2:]
