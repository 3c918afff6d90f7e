"""Pieces that stand for what is chosen by another name, and pieces of one kin: for reasons, and to be seen moving."""

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from tests.pictures.common import walk
from tests.rules.dwarfs.helpers import position
from underhall.engine.match import Match
from underhall.engine.setting import setting
from underhall.games import NAMES
from underhall.games.hall.position import Position
from underhall.pictures.drawn import scene_of
from underhall.pictures.scene import Piece

SEED = 3
CHOICES = 160
STRIDE = 8


def pieces(match: Match, seat: int = 0) -> dict[str, Piece]:
    return {piece.id: piece for piece in scene_of(match.view(seat)).pieces}


def refused(match: Match, seat: int = 0) -> dict[str | None, str]:
    """What the rules forbid a seat now, with the rule."""
    return {each.option.target: each.rule for each in match.refusals(seat)}


def reason(match: Match, id: str) -> str | None:
    """The rule that a piece cites when somebody asks why it is not lit."""
    forbidden = refused(match)
    return next((forbidden[name] for name in (id, *pieces(match)[id].stands) if name in forbidden), None)


@pytest.mark.parametrize("game", NAMES)
def test_what_a_piece_stands_for_is_something_else(game: str) -> None:
    told: Counter[str] = Counter()
    for match in islice(walk(game, 3, SEED, CHOICES), 0, None, STRIDE):
        for seat in range(3):
            forbidden = refused(match, seat)
            for piece in pieces(match, seat).values():
                assert piece.id not in piece.stands
                assert not piece.stands or piece.words, f"{piece.id} says nothing, so nobody asks it"
                told["more"] += piece.id not in forbidden and any(name in forbidden for name in piece.stands)
    assert told["more"]


def test_any_dwarf_of_a_group_says_why_it_cannot_move() -> None:
    match = position().lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=2).turn_of(0).match()
    why = refused(match)["dwarf:0:0,0"]
    assert reason(match, "dwarf:0:0,0") == reason(match, "dwarf:0:0,0:1") == why


def test_who_stands_in_a_place_says_why_the_place_is_not_lit() -> None:
    asked = 0
    for match in walk("fall", 3, SEED, CHOICES):
        decision = match.decision
        if decision is None or decision.kind != "bolster-where":
            continue
        there = pieces(match, decision.seat)
        for piece in there.values():
            if piece.panel == "board" and piece.id.startswith(("troll:", "gnome:", "pawn:")):
                (place,) = piece.stands
                home = there[place]
                assert abs(home.x - piece.x) < 60 and abs(home.y - piece.y) < 60, "it stands where it says"
                asked += place in refused(match, decision.seat)
    assert asked


def test_a_recruit_who_cannot_pay_says_so() -> None:
    table = Position(setting("hall"), 4).starters(0, "pebble_nan", "rusty_gaff", "red_dobbin", "magpie_lorn")
    match = table.horde((0, 0), "ashmitten").holds(0, (0, 1), iron=1).act(0).match()
    match.choose("recruit:ashmitten")
    assert pieces(match)["troll:0:3.1"].symbol == "s-place"
    assert reason(match, "troll:0:3.1") == refused(match)["troll:0:3.1"], "nobody is beneath"
    match.choose("place:2.1")
    assert pieces(match)["horde:ashmitten"].stands == ("troll:0:2.1",)
    assert "troll:0:3.1" not in pieces(match)


def test_the_dwarfs_of_a_seat_are_one_kin_wherever_they_are() -> None:
    pack: Any = setting("dwarfs").pack
    for match in islice(walk("dwarfs", 3, SEED, CHOICES), 0, None, STRIDE):
        kins = Counter(piece.kin for piece in pieces(match).values() if piece.kin)
        assert kins == {f"dwarf:{seat}": pack.limits.dwarfs for seat in range(3)}


@pytest.mark.parametrize(
    ("game", "kin"), [("fall", "troll:0"), ("fall", "gnome"), ("hall", "pedestal:moon"), ("hall", "token:coin")]
)
def test_kin_come_and_go(game: str, kin: str) -> None:
    """Somewhere along a match one comes in the same step in which another goes, or is counted otherwise."""
    before: dict[str, Piece] = {}
    moved = 0
    for match in walk(game, 3, SEED, CHOICES * 2):
        now = {id: piece for id, piece in pieces(match).items() if piece.kin == kin}
        counted = any(
            id in before and (piece.symbol, piece.text) != (before[id].symbol, before[id].text)
            for id, piece in now.items()
        )
        moved += bool(before) and bool(now.keys() - before.keys()) and (counted or bool(before.keys() - now.keys()))
        before = now
    assert moved
