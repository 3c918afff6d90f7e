"""Pictures of hall: everything in a view once, nothing secret, and the options of every decision."""

import random
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from tests.pictures.common import (
    check_about,
    check_lit,
    check_match,
    check_no_secrets,
    check_scene,
    check_stage,
    walk,
)
from tests.properties.lively import lively_hall
from underhall.engine.decision import Decision
from underhall.engine.kernel import NOBODY
from underhall.engine.match import Match
from underhall.engine.setting import setting
from underhall.engine.view import View
from underhall.games.hall.data import TableData
from underhall.games.hall.names import RESOURCE_IDS
from underhall.games.hall.picture.layout import RUNE_LOW, RUNE_STEP
from underhall.games.hall.picture.outline import outline
from underhall.games.hall.picture.turns import distinct_squares
from underhall.games.hall.position import Position
from underhall.pictures.drawn import lit_of, scene_of, stage_of
from underhall.pictures.scene import Lit, Piece, Scene, changed, changes

WAYS = [
    pytest.param(3, {"pack": lively_hall()}, id="3 seats, lively"),
    pytest.param(4, {"switches": {"teams": True, "hide_tokens": False}}, id="teams with open tokens"),
    pytest.param(5, {}, id="5 seats"),
    pytest.param(2, {"switches": {"winter_for_two": True, "choose_workshops": True}}, id="2 seats in winter"),
]
STRIDE = 71  # choices, where not each is looked at
RARE = 2  # so often at least every kind of decision is looked at
LAST = 20  # events
MOST_BYTES = 80_000  # of a whole scene; of one change far less


def data_of(view: View) -> TableData:
    data = view.data()
    assert isinstance(data, TableData)
    return data


def ids(scene: Scene, kind: str) -> list[str]:
    return [piece.id for piece in scene.pieces if piece.id.partition(":")[0] == kind]


def on(scene: Scene, panel: str, symbol: str) -> list[Piece]:
    return [piece for piece in scene.pieces if piece.panel == panel and piece.symbol.startswith(symbol)]


def lit_by_key(match: Match) -> dict[str, Lit]:
    decision = match.decision
    assert decision is not None
    return {each.key: each for each in lit_of(match.view(decision.seat), decision)}


def check_decision(match: Match, decision: Decision) -> None:
    """What the seat that decides sees, and how its options show."""
    stage, view = stage_of(match.setting, match.seats), match.view(decision.seat)
    scene = scene_of(view)
    check_scene(stage, scene)
    check_lit(stage, scene, decision, lit_of(view, decision))


# What is there --------------------------------------------------------------------------------------------------------


def check_everything_once(view: View) -> None:
    """Counts what the view's data lists against the pieces."""
    scene, data = scene_of(view), data_of(view)
    check_mountain(scene, data)
    check_cards(scene, data)
    check_stocks(scene, data)


def check_mountain(scene: Scene, data: TableData) -> None:
    rubble = {f"square:{square.at.lower()}" for square in data.squares if square.rubble}
    assert {piece.id for piece in scene.pieces if piece.symbol.startswith("s-ground-rubble")} == rubble
    for kind in RESOURCE_IDS:
        buried = {f"square:{square.at.lower()}" for square in data.squares if square.buried == kind}
        shown = [piece.id for piece in scene.pieces if piece.symbol in (f"s-ground-{kind}", f"s-ground-rubble-{kind}")]
        assert sorted(shown) == sorted(buried)
    workshops = Counter(f"s-shop-{square.workshop}" for square in data.squares if square.workshop)
    assert Counter(piece.symbol for piece in on(scene, "board", "s-shop-")) == workshops
    statues = Counter(square.statue for square in data.squares if square.statue)
    assert (
        Counter(piece.symbol.rpartition("-")[2] for piece in scene.pieces if piece.id.startswith("statue:")) == statues
    )
    assert len(on(scene, "board", "s-ped-")) == sum(square.pedestal is not None for square in data.squares)
    anchors = [square for square in data.squares if square.anchor and square.pedestal is None]
    assert len(ids(scene, "anchor")) == len(anchors)
    kinds = Counter(region.kind for region in data.regions)
    assert len(ids(scene, "region")) == kinds["tunnel"] + kinds["portion"]
    assert len(ids(scene, "gate")) == kinds["gate"]
    assert len(on(scene, "board", "s-hall-")) == kinds["hall"]


def check_cards(scene: Scene, data: TableData) -> None:
    horde = {f"s-troll-{offer.troll}" for offer in data.horde if offer.troll}
    assert {piece.symbol for piece in on(scene, "horde", "s-troll-")} == horde
    bribes = Counter(
        f"s-token-{kind}" for offer in data.horde for kind, count in offer.bribes.items() for _ in range(count)
    )
    assert Counter(piece.symbol for piece in on(scene, "horde", "s-token-")) == bribes
    assert len(ids(scene, "offered")) == sum(offer.pedestal is not None for offer in data.horde)
    assert sorted(ids(scene, "spell")) == sorted(f"spell:{spell.spell}" for spell in data.book)
    assert len(ids(scene, "rune")) == sum(spell.runes for spell in data.book)
    waiting = 0 if data.this_turn.recruit is None else 1
    for seat, has in enumerate(data.seats):
        panel = f"seat-{seat}"
        trolls = [piece for piece in on(scene, panel, "s-troll-") if not piece.id.startswith("hand:")]
        extra = waiting if data.active == seat else 0
        assert len(trolls) == len(has.trollsmoot) + extra
        filled = sum(symbol.filled for troll in has.trollsmoot for symbol in troll.symbols)
        assert len(on(scene, panel, "s-token-")) == filled
        assert sum(each.startswith(f"hand:{seat}:") for each in ids(scene, "hand")) == len(has.hand)


def check_stocks(scene: Scene, data: TableData) -> None:
    texts = {piece.id: piece.text for piece in scene.pieces}
    for tile in data.tunnels:
        assert texts[f"tunnel:{tile.tunnel}"] == str(tile.left)
    for workshop in data.workshops:
        assert texts[f"workshop:{workshop.workshop}"] == str(workshop.left)
    assert sorted(ids(scene, "hall")) == sorted(f"hall:{hall.hall}" for hall in data.halls)
    for clan, count in data.bag.items():
        assert texts[f"bag:{clan}"] == str(count)
    for seat, has in enumerate(data.seats):
        if has.partner is None or seat < has.partner:
            for kind, count in has.storage.items():
                assert texts.get(f"storage:{seat}:{kind}", "0") == str(count)
            for clan, count in has.pedestals.items():
                assert texts.get(f"pedestals:{seat}:{clan}", "0") == str(count)
    tokens = {piece.id: piece for piece in scene.pieces if piece.id.startswith("point:")}
    for token in data.tokens:
        piece = tokens.get(f"point:{token.clan}:{token.tier}")
        if piece is not None:
            check_token(piece, token.value)
    assert len(ids(scene, "coronation")) == len(data.crowns)


def check_token(piece: Piece, value: int | None) -> None:
    """A point token that lies face down shows its back and no number."""
    assert piece.symbol.endswith("-back") is (value is None)
    assert piece.text == ("" if value is None else str(value))


@pytest.mark.parametrize(("viewer", "value"), [(0, 4), (1, None), (NOBODY, None)])
def test_tokens_of_rivals_lie_face_down(viewer: int, value: int | None) -> None:
    match = Position(setting("hall"), 3).token(0, "ice", 2).points("ice", 2, 4).act(0).match()
    pieces = {piece.id: piece for piece in scene_of(match.view(viewer)).pieces}
    check_token(pieces["point:ice:2"], value)
    honour = pieces["honour:0"]
    assert ("1 token face down" in honour.words) is honour.text.endswith("+") is (value is None)


@pytest.mark.parametrize(("seats", "settings"), WAYS)
def test_whole_matches(seats: int, settings: dict[str, Any]) -> None:
    """Along a random match every kind of decision is looked at, and now and then everything."""
    seen: Counter[str] = Counter()
    for number, match in enumerate(walk("hall", seats, seed=seats, **settings)):
        if number % STRIDE == 0 or match.over:
            check_match(match)
            check_no_secrets(match, seed=number)
            for view in (match.view(0), match.view()):
                check_everything_once(view)
        for decision in match.decisions:
            seen[decision.kind] += 1
            if seen[decision.kind] <= RARE:
                check_decision(match, decision)
    assert match.over
    assert check_about(match, len(match.events) - LAST)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_stage(seats: int) -> None:
    stage = stage_of(setting("hall"), seats)
    check_stage(stage, seats)
    rules = {rule for leaf in stage.leaves.values() for rule in leaf.rules}
    assert rules <= set(setting("hall").rulebook.ids)


def test_changes_lead_from_scene_to_scene() -> None:
    before = None
    for match in walk("hall", 4, seed=3, most=60):
        after = scene_of(match.view(0))
        assert len(msgspec.json.encode(after)) < MOST_BYTES
        if before is not None:
            led = changed(before, changes(before, after))
            assert {piece.id: piece for piece in led.pieces} == {piece.id: piece for piece in after.pieces}
        before = after


# What is lit ----------------------------------------------------------------------------------------------------------


def rich() -> Position:
    """Seat 0 of four can dig and recruit."""
    return Position(setting("hall"), 4).storage(0, stone=5, hammer=3, coin=2).act(0)


def test_a_tunnel_is_chosen_in_the_supply_laid_by_a_square_and_shown_in_place() -> None:
    match = rich().match()
    assert lit_by_key(match)["dig:elbow:stone"].pieces == ("tunnel:elbow",)
    match.choose("dig:elbow:stone")
    lit = lit_by_key(match)
    assert match.decision is not None
    options = match.decision.options
    for option in options:
        if option.target is not None:
            (spot,) = lit[option.key].spots
            assert spot.id == f"spot:{option.target.partition(':')[2]}"
    match.choose(max(options, key=lambda option: turns_at(match, option.key)))
    shown = [each for each in lit_by_key(match).values() if each.spots]
    assert len(shown) > 1
    assert len({each.spots[0].id for each in shown}) == len(shown)  # each can be pressed by itself
    for each in shown:
        tile = each.preview[0]
        assert tile.symbol.startswith("s-dug-") and tile.symbol.count("-") - 1 == 3  # squares
        assert "s-anchor" in {piece.symbol for piece in each.preview}


def turns_at(match: Match, key: str) -> int:
    """How many ways there are to lay the tile by a square."""
    further = match.clone()
    further.choose(key)
    decision = further.decision
    return len(decision.options) if decision is not None and decision.kind == "dig-turn" else 0


def test_a_recruit_is_shown_with_the_trolls_that_work_along_and_what_they_gain() -> None:
    table = Position(setting("hall"), 4).starters(0, "pebble_nan", "rusty_gaff", "red_dobbin", "magpie_lorn")
    match = table.horde((0, 0), "ashmitten").holds(0, (0, 1), iron=1).act(0).match()
    lit = lit_by_key(match)["recruit:ashmitten"]
    assert lit.pieces == ("horde:ashmitten",)
    match.choose("recruit:ashmitten")
    preview = lit_by_key(match)["place:2.1"].preview
    assert {piece.id for piece in preview if piece.symbol == "s-working"} == {"would:work:1.1", "would:work:1.2"}
    gained = Counter(piece.symbol for piece in preview if piece.symbol.startswith("s-token-"))
    assert gained == {"s-token-iron": 1, "s-token-rune": 1, "s-token-stone": 1}  # what is held is not gained again
    before = scene_of(match.view(0))
    match.choose("place:2.1")
    assert "horde:ashmitten" in ids(before, "horde") and "horde:ashmitten" in ids(scene_of(match.view(0)), "horde")


def test_starters_in_hand_are_seen_by_their_own_seat_alone() -> None:
    for match in walk("hall", 3, seed=1, most=20):
        if match.decision is not None and match.decision.kind == "place-starter":
            break
    own, other = scene_of(match.view(0)), scene_of(match.view(1))
    assert all(piece.symbol != "s-card-back" for piece in own.pieces if piece.id.startswith("hand:0"))
    assert all(piece.symbol == "s-card-back" for piece in other.pieces if piece.id.startswith("hand:0"))


SPELLS = [spell.id for spell in lively_hall().spells.card]
STEPS = 12  # after a spell was cast


@pytest.mark.parametrize("spell", SPELLS)
def test_whatever_a_spell_asks_is_shown(spell: str) -> None:
    """A network with all that spells ask for; what follows a spell is looked at choice by choice."""
    table = Position(setting("hall"), 4).spell(0, spell, runes=1).troll(0, (1, 0), "ashmitten", iron=1)
    table = table.tunnel_on(0, "stub", "E5 F5", anchor="E5").tunnel_on(0, "gallery", "G5 H5 I5", anchor="H5")
    table = table.statue("ice", "G5").pedestals(0, "fire").pedestals(0, "moon")
    match = (
        table.storage(0, stone=3, iron=2, heartstone=2, coin=3, hammer=2, rune=1, cart=1).gate(0, "E4").act(0).match()
    )
    match.choose(f"cast:{spell}")
    dice = random.Random(spell)
    for _ in range(STEPS):
        if match.decision is None or match.decision.seat != 0:
            break
        check_decision(match, match.decision)
        options = [option for option in match.decision.options if option.key != "trade"]
        match.choose(dice.choice(options))


# Small parts ----------------------------------------------------------------------------------------------------------


def test_ways_to_lay_a_tile_get_different_squares_where_there_are_enough() -> None:
    ways = [[1, 2, 3], [1, 2, 4], [1, 2]]
    squares = distinct_squares(ways, key=1)
    assert sorted(squares) == [2, 3, 4]
    assert all(square in way for square, way in zip(squares, ways, strict=True))
    assert distinct_squares([[1], [1]], key=1) == [1, 1]


def test_outlines_go_round_squares_and_holes() -> None:
    assert outline([(0, 0)], 10) == "M5 -5L5 5L-5 5L-5 -5z"
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert outline(ring, 10).count("M") == 2
    assert outline([(0, 0), (1, 1)], 10).count("M") == 2  # they touch at a corner only


def test_the_text_of_a_spell_ends_above_its_runes() -> None:
    symbols = stage_of(setting("hall"), 2).symbols
    drawn = ElementTree.fromstring(f"<svg>{symbols}</svg>")
    spells = [symbol for symbol in drawn if str(symbol.get("id")).startswith("s-spell-")]
    lowest = {
        str(symbol.get("id")): max(float(text.get("y", "0")) for text in symbol.iter("text")) for symbol in spells
    }
    assert len(lowest) > 10
    assert max(lowest.values()) < RUNE_LOW - RUNE_STEP / 2


@pytest.mark.parametrize(
    ("kind", "fill"),
    [("frame", "niche"), ("chip", "niche"), ("hall", "niche"), ("tile", "ink-2")],
)
def test_small_figures_stand_out_in_every_theme(kind: str, fill: str) -> None:
    """What has dark edges lies on a ground that is light in the dark theme, too; tunnels are as light as letters."""
    drawn = ElementTree.fromstring(f"<g>{stage_of(setting('hall'), 4).symbols}</g>")
    found = [each for each in drawn.iter("g") if (each.get("id") or "").startswith(f"s-{kind}-")]
    assert found
    for each in found:
        assert any(part.get("fill") == f"var(--{fill})" for part in each.iter()), each.get("id")
