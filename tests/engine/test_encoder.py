"""Encodings for learners: their names, bounds and planes, and that they show what a seat sees. Proofs do the rest."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
import pytest

import underhall
from tests.toys.playing import feast_setting, new_feast, play_out
from tests.toys.template import template_setting
from underhall.engine import testkit
from underhall.engine.declared import SeatValues
from underhall.engine.encoder import Encoder
from underhall.engine.kernel import NOBODY
from underhall.engine.setting import Setting, setting
from underhall.engine.turning import turned, turns_of
from underhall.games import NAMES
from underhall.games.dwarfs import kinds

GAMES = [setting(name) for name in NAMES]
ALL = [*GAMES, template_setting(), feast_setting()]
by_game = pytest.mark.parametrize("chosen", GAMES, ids=lambda chosen: chosen.game.name)
by_any_game = pytest.mark.parametrize("chosen", ALL, ids=lambda chosen: chosen.game.name)


def a_match(chosen: Setting, *, seats: int = 0, plies: int = 40, seed: int = 5) -> Any:
    """A random match after some choices."""
    played = testkit.playing(chosen, seats or chosen.game.seats[-1], seed)
    return next(islice(played, plies, None))[0]


def slots(encoder: Encoder, encoding: Any) -> dict[str, float]:
    """The slots that are not 0, by name."""
    return {encoder.names[slot]: float(encoding[slot]) for slot in encoding.nonzero()[0]}


@by_any_game
def test_each_slot_has_one_name_and_bounds(chosen: Setting) -> None:
    encoder = Encoder(chosen)

    assert len(encoder.names) == len(set(encoder.names)) == len(encoder.low) == len(encoder.high) == encoder.size
    assert (encoder.low <= 0).all()
    assert (encoder.high > 0).all()


@pytest.mark.parametrize("chosen", [template_setting(), feast_setting()], ids=["moleworks", "feast"])
@pytest.mark.parametrize("proof", [testkit.encodings_keep_secrets, testkit.encodings_turn_with_the_seats])
def test_games_of_other_packages_have_encodings_too(chosen: Setting, proof: Any) -> None:
    for seats in chosen.game.seats:
        proof(chosen, seats, 1)


def test_a_seat_that_is_not_declared_as_one_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds.Card, "seats", None)
    with pytest.raises(AssertionError):
        testkit.encodings_turn_with_the_seats(setting("dwarfs"), 3, 1)


def test_a_secret_that_is_not_hidden_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testkit, "see", lambda chosen, table, seat: underhall_view(chosen, table, seat))
    with pytest.raises(AssertionError, match="knows a secret"):
        testkit.encodings_keep_secrets(setting("dwarfs"), 3, 1)


def underhall_view(chosen: Setting, table: Any, seat: int) -> Any:
    """A view that hides nothing."""
    from underhall.engine.view import View

    return View(chosen, seat, table)


def test_slots_say_what_the_seat_sees() -> None:
    match = a_match(setting("dwarfs"), seats=3, plies=30)
    seat = match.decision.seat
    encoder, fields = underhall.encoder("dwarfs"), match.view(seat).fields
    found = slots(encoder, encoder.encode(match))

    assert found["seats=seats-3"] == found["seat=seat-0"] == found[f"asked={match.decision.kind}"] == 1
    hand = {f"hand:seat-0:design-{design}" for design in range(9) if fields.hand[seat] >> design & 1}
    assert hand == {name for name in found if name.startswith("hand:seat-0")}
    assert found[f"secret:seat-0=secret-{fields.secret[seat]}"] == 1
    assert found["secret:seat-1=unknown"] == found["secret:seat-2=unknown"] == 1
    next_seat = (seat + 1) % 3
    assert found["pile:seat-1"] == pytest.approx(fields.pile[next_seat] / kinds.COUNT.usual)
    owner, design = divmod(int(fields.top[0]), 9)
    assert found[f"top:square-0=card-{(owner - seat) % 3 * 9 + design}"] == 1
    assert not [name for name in found if "seat-3" in name], "nobody plays the fourth seat"


def test_another_seat_and_a_spectator_see_less() -> None:
    match = a_match(setting("dwarfs"), seats=3, plies=30)
    encoder = underhall.encoder("dwarfs")
    other = (match.decision.seat + 1) % 3

    assert slots(encoder, encoder.encode(match, other))["seat=seat-2"] == 1
    assert slots(encoder, encoder.encode(match.view(NOBODY)))["secret:seat-0=unknown"] == 1


def test_arguments_of_the_decision_that_waits_are_shown() -> None:
    chosen = setting("dwarfs")
    encoder = Encoder(chosen)
    asked = next(match for match, decision in testkit.playing(chosen, 3, 2) if decision.kind == "which-square")
    design = int(asked.view(asked.decision.seat).fields.stack[0, asked.view(0).fields.height[0] - 1, 2])

    assert slots(encoder, encoder.encode(asked))[f"which-square.design=design-{design}"] == 1


def test_house_rules_are_shown_and_colours_are_not() -> None:
    usual, other = underhall.encoder("dwarfs"), underhall.encoder("dwarfs", switches={"hide_gems": True})
    match = underhall.new("dwarfs", seats=2, seed=1)
    one, two = usual.encode(match), other.encode(match)

    assert [usual.names[slot] for slot in (one != two).nonzero()[0]] == ["rule.hide-gems"]
    assert not [name for name in usual.names if name.startswith("rule.colours")]


def test_partners_see_their_storage_in_the_same_place() -> None:
    chosen = setting("hall", switches={"teams": True})
    match = a_match(chosen, seats=4, plies=60)
    encoder, table = Encoder(chosen), match.view(match.decision.seat).determinize(1)
    driver = chosen.driver
    driver.record(table).storage[1, 0] += 3
    assert turns_of(chosen, table) == [2], "only then partners become partners"
    other, teams = turned(chosen, table, 2), driver.record(table).team.tolist()
    part = next(part for part in encoder.parts if part.name == "storage")

    for seat, there in ((0, 2), (1, 3), (2, 0), (3, 1)):
        one, two = (
            encoder.encode(underhall_view(chosen, each, whose)) for each, whose in ((table, seat), (other, there))
        )
        assert (one == two).all()
        own = one[part.start : part.start + len(driver.record(table).storage[0])]
        assert own == pytest.approx(driver.record(table).storage[teams[seat]] / part.kind.usual)


@by_game
def test_many_views_are_encoded_at_once(chosen: Setting) -> None:
    encoder, views = Encoder(chosen), []
    for match, decision in islice(testkit.playing(chosen, chosen.game.seats[0], 3), 0, 30, 10):
        views.append(match.view(decision.seat))
    out = np.full((len(views), encoder.size), 7, np.float32)
    encoder.encode_into(out, np.array([view.table for view in views]), [view.seat for view in views])

    assert (out == [encoder.encode(view) for view in views]).all()


# Boards ---------------------------------------------------------------------------------------------------------------


def test_planes_show_squares_where_they_lie() -> None:
    match = a_match(setting("dwarfs"), seats=3, plies=60)
    encoder = underhall.encoder("dwarfs")
    board, fields = encoder.boards[0], match.view(match.decision.seat).fields
    planes = dict(zip(board.names, encoder.planes(encoder.encode(match))[0], strict=True))

    used = range(int(fields.squares))
    left, top = min(fields.x[: len(used)]), min(fields.y[: len(used)])
    for square in used:
        row, column = fields.y[square] - top, fields.x[square] - left
        assert planes["crowd"][row, column] == pytest.approx(fields.crowd[square] / kinds.COUNT.usual)
    assert planes["crowd"].sum() == pytest.approx(fields.crowd.sum() / kinds.COUNT.usual)
    assert board.shape == (len(board.names), 36, 36)


def test_planes_show_rows_of_bits_and_pieces_on_a_mountain() -> None:
    match = a_match(setting("hall"), plies=80)
    encoder = underhall.encoder("hall")
    board, fields = encoder.boards[0], match.view(match.decision.seat).fields
    planes = dict(zip(board.names, encoder.planes(encoder.encode(match))[0], strict=True))

    dug = [[bool(bits >> column & 1) for column in range(board.grid.columns)] for bits in fields.dug]
    assert (planes["dug"] == dug).all()
    gate = int(fields.gate[match.decision.seat])
    assert np.argwhere(planes["gate:seat-0"]).tolist() == [list(divmod(gate, board.grid.columns))]


def test_a_game_without_squares_has_no_boards() -> None:
    assert Encoder(template_setting()).boards == ()


def test_a_finished_match_is_encoded_as_a_spectator_sees_it() -> None:
    match = new_feast()
    play_out(match, 1)
    encoder = Encoder(match.setting)

    assert (encoder.encode(match) == encoder.encode(match.view(NOBODY))).all()


def test_values_of_seats_are_found_among_others() -> None:
    assert kinds.CARD.seats == SeatValues(4, each=9)
    assert kinds.SEAT.seats == SeatValues(4)
    assert kinds.GEM.seats is None
