"""Bans in memory: whom they keep out, what the banned read, and how a banned guest leaves a table."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from tests.server.keeping import file_url, keeping, sit, wanted
from tests.server.tables import Log, opened, playing, refused
from underhall.errors import UnderhallError
from underhall.server.bans import Bans, sentence
from underhall.server.entries import Abandoned, Left
from underhall.server.errors import Refused
from underhall.server.operating import TRY_AGAIN, Operating
from underhall.server.ranges import range_of
from underhall.server.removing import removal
from underhall.server.store import Ban
from underhall.server.web.acts import ban_of, reason_of, target_of, until_of
from underhall.server.web.operators import Operators

NOW = 1_800_000_000.0


def ban(target: str, until: float | None = None) -> Ban:
    return (
        ban_of(target, "Rude", "forever", "ada", NOW) if until is None else Ban(target, "guest", NOW, until, "x.", "a")
    )


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("203.0.113.7", "203.0.113.7/32"),
        ("203.0.113.7/24", "203.0.113.0/24"),
        ("::ffff:203.0.113.7", "203.0.113.7/32"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:3:4:5:6/128", "2001:db8:1:2:3:4:5:6/128"),
        ("fe80::1%eth0", "fe80::/64"),
        (" 10.0.0.0/8 ", "10.0.0.0/8"),
    ],
)
def test_an_address_stands_for_what_belongs_to_one_connection(written: str, kept: str):
    assert target_of(written) == ("address", kept)


@pytest.mark.parametrize("written", ["", "localhost", "1234567890", "10.0.0", "10.0.0.0/33", "4f0c1d22a9b3e87d10"])
def test_what_is_no_address_is_no_range(written: str):
    assert range_of(written) is None


@pytest.mark.parametrize("wide", ["0.0.0.0/0", "10.0.0.0/7", "::/0", "2001::/16"])
def test_a_range_as_wide_as_the_internet_is_refused(wide: str):
    with pytest.raises(UnderhallError, match="is too wide"):
        target_of(wide)


def test_durations_and_reasons():
    assert [until_of(text, 0.0) for text in ("30m", "12h", "7d", "4w", "forever")] == [
        1800,
        43200,
        604800,
        2419200,
        None,
    ]
    for odd in ("", "0d", "-1d", "1y", "7 d", "1e9d", "١d"):
        with pytest.raises(UnderhallError, match="is not a duration"):
            until_of(odd, 0.0)
    assert reason_of(" Rude\nwords \u202e") == "Rude words."
    assert reason_of("Why?") == "Why?"
    with pytest.raises(UnderhallError, match="at most"):
        reason_of("x" * 301)


def test_bans_are_found_by_guest_and_by_any_width_of_range():
    bans = Bans(clock=lambda: NOW)
    bans.set([ban("ann"), ban("10.0.0.0/8"), ban("192.0.2.7"), ban("2001:db8::1")])
    kept_out = [("ann", "1.2.3.4"), ("bob", "10.200.3.4"), (None, "192.0.2.7"), (None, "2001:db8::ffff")]
    assert all(bans.of(*each) for each in [*kept_out, (None, "::ffff:10.1.1.1")])
    let_in = [("bob", "11.0.0.1"), (None, "192.0.2.8"), (None, "2001:db8:0:1::1"), (None, ""), (None, "testclient")]
    assert not any(bans.of(*each) for each in let_in)
    bans.set([])
    assert not any(bans.of(*each) for each in kept_out)


def test_the_work_for_an_address_does_not_grow_with_the_number_of_bans(monkeypatch: pytest.MonkeyPatch):
    """However many ranges are banned, as many are looked up as there are widths."""
    bans, looked = Bans(clock=lambda: NOW), 0

    def running(self: Bans, found: Ban | None) -> Ban | None:
        nonlocal looked
        looked += 1
        return found

    monkeypatch.setattr(Bans, "_running", running)
    bans.set([ban(f"10.{n // 256}.{n % 256}.0/24") for n in range(5000)])
    assert bans.of(None, "172.16.0.1") is None
    assert looked == 1


def test_a_ban_runs_out():
    now = NOW
    bans = Bans(clock=lambda: now)
    bans.set([ban("ann", until=NOW + 60)])
    assert bans.of("ann", "") is not None and bans.guests == ["ann"]
    now = NOW + 60
    assert bans.of("ann", "") is None and bans.guests == []


def test_those_who_are_connected_are_turned_away():
    told_of: list[Ban] = []
    bans = Bans(clock=lambda: NOW)
    with bans.connected("ann", "192.0.2.1", told_of.append), bans.connected(None, "192.0.2.2", told_of.append):
        bans.set([ban("bob")])
        assert told_of == []
        bans.set([ban("ann"), ban("192.0.2.2")])
        assert [each.target for each in told_of] == ["ann", "192.0.2.2/32"]
    bans.set([ban("ann")])
    assert len(told_of) == 2
    with bans.connected("ann", "192.0.2.1", told_of.append):
        assert len(told_of) == 3, "the ban came while the connection was made"


def test_the_banned_are_told_until_when():
    assert sentence(ban("ann")) == "You are banned from this server. Reason: Rude."
    assert "until 2027-01-15 08:01 UTC. Reason: x." in sentence(ban("ann", until=NOW + 60))


# Leaving a table ------------------------------------------------------------------------------------------------------


def removed(log: Log, guest: str) -> Log:
    """A guest is removed, entry by entry, until nothing is left to do."""
    for _ in range(4):
        try:
            log.add(removal(log.table, guest))
        except Refused:
            return log
    raise AssertionError("it does not end")


def test_a_bot_takes_every_seat_of_a_banned_guest_over():
    log = removed(playing(None, None, None, guests="ann bob ann"), "ann")
    assert [(seat.taken_over, seat.why) for seat in log.state.seats] == [
        ("medium", "banned"),
        (None, None),
        ("medium", "banned"),
    ]
    assert log.state.status == "playing"
    log.add(log.endings.abandon("bob"))  # who need not play on against bots


def test_a_seat_is_free_again_before_the_start():
    log = opened(None, None)
    for guest in ("ann", "bob"):
        log.add(log.propose.sit(guest))
    assert removal(log.table, "ann") == Left(0)
    removed(log, "ann")
    assert log.state.open_seats() == [0] and log.state.status == "gathering"


def test_the_own_table_of_a_banned_guest_is_ended_if_nobody_else_sits_there():
    for log in (playing(None, "easy"), playing("easy", "easy"), opened(None, None)):
        assert removal(log.table, "ann") == Abandoned(by="", why="The table's owner was banned.")
        removed(log, "ann")
        refused(
            "over",
            "An operator ended the table. Reason: The table's owner was banned.",
            log.propose.come_back,
            "ann",
            0,
        )


def test_a_table_that_a_banned_guest_has_nothing_to_do_with_stays_as_it_is():
    log = playing(None, None)
    refused("over", "no longer plays here", removal, log.table, "cem")
    log = opened(None, None)
    log.add(log.propose.sit("cem"))
    removed(log, "cem")
    assert log.state.status == "gathering", "it is another's table"


# Operators ------------------------------------------------------------------------------------------------------------


def test_operators_are_known_by_their_tokens():
    operators = Operators("ada:0123456789abcdef, bob smith:fedcba9876543210", b"secret")
    assert operators.named("0123456789abcdef") == "ada"
    assert operators.named("fedcba9876543210") == "bob smith"
    for wrong in ("", "0123456789abcde", "ada:0123456789abcdef", "\ud800"):
        assert operators.named(wrong) is None
    assert not Operators("", b"secret")
    assert Operators("0123456789abcdef", b"secret").named("0123456789abcdef") == "operator"


def test_a_session_is_void_with_another_token_or_secret():
    operators = Operators("ada:0123456789abcdef", b"secret")
    session = operators.session("ada")
    assert operators.of_session(session) == "ada"
    for other in (
        Operators("ada:0123456789abcdee", b"secret"),
        Operators("ada:0123456789abcdef", b"another"),
        Operators("bob:0123456789abcdef", b"secret"),
    ):
        assert other.of_session(session) is None
    for forged in ("", session[:-1], session + "x", "x" * 10_000):
        assert operators.of_session(forged) is None


@pytest.mark.parametrize(
    "written", ["short", "ada:short", "ada:0123456789abcdef,ada:fedcba9876543210", "a/b:" + "x" * 20]
)
def test_operators_that_cannot_be_are_told(written: str):
    with pytest.raises(UnderhallError, match=r"too short|NAME:TOKEN"):
        Operators(written, b"secret")


def test_a_seat_that_cannot_be_freed_now_is_tried_again_while_the_ban_lasts(tmp_path: Path):
    """For example at a table that is paused: a guest whose ban was lifted meanwhile keeps the seat."""

    async def play() -> None:
        async with keeping(file_url(tmp_path)) as keeper:
            ann, bob = [(await keeper.store.add_guest(name, NOW)).id for name in ("Ann", "Bob")]
            table = await keeper.open(wanted(None, None), ann)
            for guest in (ann, bob):
                await sit(keeper, table, guest)
            await keeper.do(table, lambda table: table.propose.start(ann))
            await keeper.do(table, lambda table: table.propose.pause("The rules have changed."))
            operating = Operating(keeper, Bans(lambda: NOW), lambda: pytest.fail("Nobody asked for the load."))
            for guest in (ann, bob):
                await keeper.store.operators.ban(ban(guest))
            await operating.begin()
            await operating.remove_banned()
            await keeper.store.operators.unban(ann, "ada", NOW)
            await operating.notice()
            await keeper.do(table, lambda table: table.propose.resume(keeper.version))
            keeper.clock = lambda: time.time() + TRY_AGAIN
            await operating.remove_banned()
            seats = (await keeper.state(table)).seats
            assert [(seat.guest, seat.taken_over is not None) for seat in seats] == [(ann, False), (bob, True)]

    asyncio.run(play())
