"""What people may do to each other over the API: concede, claim the win, be replaced, be removed, ask for hints."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx
import msgspec
import pytest

from tests.server.serving import GENEROUS, bearer, guest, refused, served, settings_in, until
from underhall.client import AtTable, Refused
from underhall.server import clocks
from underhall.server.entries import Pace

SHORT = 0.4  # seconds for a move
MOST_SEATS = 3


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    limits = msgspec.structs.replace(GENEROUS, seats=MOST_SEATS)
    with served(settings_in(tmp_path_factory.mktemp("people"), limits)) as address:
        yield address


def together(url: str, *names: str, pace: Pace | None = None, hints: bool = False) -> list[AtTable]:
    """A game of `dwarfs` between people that has begun."""
    table = guest(url, names[0]).open("dwarfs", [None] * len(names), listed=True, pace=pace, hints=hints)
    places = [table, *(guest(url, name).table(table.id) for name in names[1:])]
    for seat, place in enumerate(places):
        place.sit(seat)
    table.start()
    return places


def code(ask: Callable[[], object]) -> str:
    with pytest.raises(Refused) as error:
        ask()
    return error.value.code


# Conceding ------------------------------------------------------------------------------------------------------------


def test_a_player_concedes_and_the_other_wins(url: str):
    ada, bob = together(url, "Ada", "Bob")
    assert ada.shown.pace == Pace(move=3 * 86400.0), "people who play against each other have a clock"
    assert ada.shown.terms[0] == "Clock: 3 days per move."
    bob.concede()
    shown = ada.refresh()
    assert shown.status == "finished" and shown.outcome is not None
    assert shown.outcome.ranking == ((0,), (1,)) and shown.outcome.forfeits == (1,)
    assert [seat.forfeit for seat in shown.seats] == [None, "conceded"]
    record = ada.record()
    assert [(each.seat, each.why) for each in record.forfeits] == [(1, "conceded")]
    assert ada.log[-2].text == "Bob concedes."
    (listed,) = ada.client.tables("mine").tables
    assert listed.winners == [0] and [(each.seat, each.why) for each in listed.forfeits] == [(1, "conceded")]
    assert ada.replay(ada.shown.choices, "all").then is None
    assert code(ada.concede) == "over"


def test_with_three_players_a_bot_plays_on(url: str):
    ada, bob, cem = together(url, "Ada", "Bob", "Cem")
    ada.concede()
    assert ada.shown.status == "playing" and ada.shown.seats[0].taken_over == "medium"
    assert code(lambda: ada.command("come-back")) == "conceded"
    cem.concede()
    shown = bob.refresh()
    assert shown.outcome is not None and shown.outcome.winners == (1,)


# Those who stay away --------------------------------------------------------------------------------------------------


def test_the_win_is_claimed_against_somebody_who_stays_away(url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(clocks, "SHORTEST_GRACE", SHORT)
    _, bob = together(url, "Ada", "Bob", pace=Pace(move=SHORT))
    assert code(lambda: bob.command("claim")) == "others-play"
    until(lambda: bob.refresh().seats[0].out_of_time)
    until(lambda: bob.refresh().claim_in == 0.0)
    bob.command("claim")
    assert bob.shown.outcome is not None and bob.shown.outcome.reason == "Blue ran out of time."


def test_a_bot_is_let_in_and_the_person_comes_back(url: str):
    ada, bob = together(url, "Ada", "Bob", pace=Pace(move=SHORT, bot="random"))
    assert code(lambda: bob.command("stand-in", {"seat": 0})) == "not-late"
    until(lambda: bob.refresh().seats[0].out_of_time)
    bob.command("stand-in", {"seat": 0})
    assert bob.shown.seats[0].taken_over == "random" and bob.shown.seats[0].why == "absent"
    ada.command("come-back")
    assert ada.shown.seats[0].taken_over is None


def test_against_bots_alone_there_is_no_clock(url: str):
    assert guest(url).open("dwarfs", [None, "easy"]).shown.pace == Pace()
    assert guest(url).open("dwarfs", [None, None], pace=Pace()).shown.terms[0] == "There is no clock."


# Guests who are deleted -----------------------------------------------------------------------------------------------


def test_who_is_deleted_concedes_and_frees_seats(url: str):
    ada, bob = together(url, "Ada", "Bob")
    waiting = ada.client.open("dwarfs", [None, None], listed=True)
    at = bob.client.table(waiting.id)
    at.sit(1)
    own = bob.client.open("dwarfs", [None, None])
    assert httpx.delete(f"{url}/api/me", headers=bearer(bob.client)).status_code == 200
    until(lambda: ada.refresh().status == "finished")
    assert ada.shown.outcome is not None and ada.shown.outcome.winners == (0,)
    until(lambda: waiting.refresh().seats[1].guest is None)
    until(lambda: ada.client.table(own.id).refresh().status == "abandoned")


# Seats at open tables -------------------------------------------------------------------------------------------------


def test_a_stranger_takes_one_seat_a_table_and_a_few_tables(url: str):
    ada, eve = guest(url, "Ada"), guest(url, "Eve")
    tables = [ada.open("dwarfs", [None] * 3, listed=True) for _ in range(MOST_SEATS + 1)]
    for table in tables[:MOST_SEATS]:
        eve.table(table.id).sit()
        again = f"/api/tables/{table.id}/sit"
        for body in ({}, {"before": table.id}):
            problem = httpx.post(url + again, json=body, headers=bearer(eve)).json()
            assert problem["code"] == ("too-many-seats" if table is tables[MOST_SEATS - 1] else "one-seat")
    problem = refused(
        httpx.post(f"{url}/api/tables/{tables[-1].id}/sit", json={}, headers=bearer(eve)), 429, "too-many-seats"
    )
    assert f"You already have {MOST_SEATS} seats" in problem["problem"]
    eve.table(tables[0].id).command("leave")
    eve.table(tables[-1].id).sit()


def test_a_link_lets_friends_at_one_screen_take_several_seats(url: str):
    table, bob = guest(url, "Ada").open("dwarfs", [None] * 3), guest(url, "Bob")
    link = table.link()
    bob.table(table.id).sit(link=link)
    bob.table(table.id).sit(link=link)
    assert [seat.name for seat in table.shown.seats] == ["Bob", "Bob", None]


def test_the_owner_removes_somebody(url: str):
    table, eve = guest(url, "Ada").open("dwarfs", [None, None], listed=True), guest(url, "Eve")
    eve.table(table.id).sit(1)
    refused(httpx.post(f"{url}/api/tables/{table.id}/remove", json={"seat": 1}, headers=bearer(eve)), 403, "not-yours")
    table.command("remove", {"seat": 1})
    assert table.shown.seats[1].guest is None and table.id not in [row.id for row in eve.tables("mine").tables]
    assert code(eve.table(table.id).sit) == "removed"
    refused(httpx.post(f"{url}/api/tables/{table.id}/remove", json={}, headers=bearer(table.client)), 422, "invalid")


# Hints ----------------------------------------------------------------------------------------------------------------


def test_hints_are_off_between_people(url: str):
    ada, _ = together(url, "Ada", "Bob")
    assert not ada.shown.can_hint and "Hints are off." in ada.shown.terms
    assert code(ada.hint) == "hints-off"


def test_where_hints_are_allowed_they_are_counted(url: str):
    ada, bob = together(url, "Ada", "Bob", hints=True)
    assert ada.shown.can_hint and "Hints are on" in ada.shown.terms[-1]
    ada.hint()
    shown = bob.refresh()
    assert [seat.hints for seat in shown.seats] == [1, 0] and bob.log[-1].text == "Ada asks for a hint."
    bob.concede()
    assert ada.record().hints == [1, 0]
