"""The documented JSON form of a view."""

import json
import random
from types import ModuleType
from typing import Any, get_type_hints

import msgspec
import pytest

import underhall
from tools import view_docs
from underhall.engine.kernel import NOBODY
from underhall.engine.match import Match
from underhall.games import NAMES
from underhall.games.dwarfs import data as dwarfs_data
from underhall.games.dwarfs.data import TableData
from underhall.games.fall import data as fall_data
from underhall.games.hall import data as hall_data


def played(plies: int = 120, seats: int = 3, **switches: Any) -> Match:
    match = underhall.new("dwarfs", seats=seats, seed=11, switches=switches)
    pick = random.Random(11)
    for _ in range(plies):
        if match.decision is None:
            break
        match.choose(pick.choice(match.decision.options))
    return match


def seen(match: Match, seat: int = 0) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(match.view(seat).to_json())
    return loaded


@pytest.mark.parametrize("seat", [0, 1, 2, NOBODY])
def test_it_comes_back_from_json_as_it_went(seat: int) -> None:
    view = played().view(seat)
    assert msgspec.json.decode(view.to_json(), type=TableData) == view.data()


def test_squares_have_cards_stacks_walls_and_dwarfs() -> None:
    position = underhall.position("dwarfs", seats=2).lay("castle", seat=0, at=(0, 0), turn=1)
    position.lay("emerald_mine", seat=0, at=(0, 1)).lay("gold_mine", seat=1, at=(0, 1), turn=1)
    position.lay("dragon", seat=1, at=(-1, 0), turn=3).dwarfs(1, at=(0, 1), count=2)
    data = seen(position.match())
    assert data["squares"] == [
        {
            "x": 0,
            "y": 0,
            "card": {"card": "castle", "owner": 0, "turn": 1},
            "beneath": [],
            "walls": ["east"],
            "open": ["south", "west"],
            "dwarfs": [0, 0],
            "spots": 3,
            "needs": 2,
            "stopped_by": [-1, 0],
        },
        {
            "x": 0,
            "y": 1,
            "card": {"card": "gold_mine", "owner": 1, "turn": 1},
            "beneath": [{"card": "emerald_mine", "owner": 0, "turn": 0}],
            "walls": ["east"],
            "open": ["north"],
            "dwarfs": [0, 2],
            "spots": 3,
            "needs": 2,
            "stopped_by": [-1, 0],
        },
        {
            "x": -1,
            "y": 0,
            "card": {"card": "dragon", "owner": 1, "turn": 3},
            "beneath": [],
            "walls": ["west"],
            "open": ["east"],
            "dwarfs": [0, 0],
            "spots": 5,
            "needs": 5,
            "stopped_by": None,
        },
    ]
    assert data["regions"] == [{"squares": [[0, 0], [0, 1], [-1, 0]], "castles": [0], "dragon": [-1, 0], "giant": None}]
    assert (data["seats"][0]["castle"], data["seats"][0]["kingdom_cards"]) == ([0, 0], 3)
    assert (data["seats"][1]["castle"], data["seats"][1]["kingdom_cards"]) == (None, 0)
    assert data["seats"][0]["points"]["kingdom"] == 1


def test_what_a_seat_may_not_know_is_null() -> None:
    position = underhall.position("dwarfs", seats=3, switches={"hide_gems": True}).secrets(
        "builder", "slayer", "sovereign"
    )
    position.gems(1, ruby=2).ogres(1, "rout").ogres(1, "tyrant", seen_by=[2]).revealed(2)
    match = position.match()
    hidden = seen(match, 0)["seats"][1]
    assert (hidden["secret"], hidden["gems"], hidden["gem_total"], hidden["points"]["gems"]) == (None, None, 2, None)
    assert hidden["ogres"] == [{"kind": None, "known_to": []}, {"kind": None, "known_to": [2]}]
    own = seen(match, 1)["seats"][1]
    assert (own["secret"], own["points"]["gems"]) == ("slayer", 6)
    assert own["gems"] == {"gold": 0, "emerald": 0, "diamond": 0, "ruby": 2}
    assert [ogre["kind"] for ogre in own["ogres"]] == ["rout", "tyrant"]
    assert [ogre["kind"] for ogre in seen(match, 2)["seats"][1]["ogres"]] == [None, "tyrant"]
    spectator = seen(match, NOBODY)
    assert spectator["viewer"] is None
    assert [seat["secret"] for seat in spectator["seats"]] == [None, None, "sovereign"]
    assert [data["ogre_deck"] for data in (seen(match, 0), seen(match, 1), spectator)] == [11, 11, 11]


def test_the_turn_and_whose_decision_it_is() -> None:
    position = underhall.position("dwarfs", seats=2).lay("castle", seat=1, at=(0, 0)).turn_of(1, taken=2).last_round()
    data = seen(position.match())
    assert (data["active"], data["taken"], data["actions"], data["last_round"]) == (1, 2, 4, True)
    assert (data["deciding"], data["decision"], data["over"]) == (1, "action", None)
    stopped = seen(played(plies=2000, seats=2, turn_limit=2))
    assert (stopped["deciding"], stopped["decision"], stopped["over"]) == (None, None, "truncated")


def test_scores_are_those_of_the_match() -> None:
    match = played(plies=150)
    totals = [sum(seat["points"].values()) for seat in seen(match)["seats"]]
    assert totals == list(match.standing().totals)


@pytest.mark.parametrize("data", [dwarfs_data, fall_data, hall_data])
def test_every_field_of_every_part_is_described(data: ModuleType) -> None:
    schema = msgspec.json.schema(data.TableData)
    assert set(schema["$defs"]) == {part.__name__ for part in data.PARTS}
    for part in data.PARTS:
        assert part.__doc__
        hints = get_type_hints(part, include_extras=True)
        for name in part.__struct_fields__:
            assert hints[name].__metadata__[0].description.endswith("."), f"{part.__name__}.{name}"


@pytest.mark.parametrize("game", NAMES)
def test_the_page_is_up_to_date(game: str) -> None:
    assert view_docs.page_of(game).read_text() == view_docs.page(game), "run: python -m tools.view_docs"
