"""The pictures of fall: the mountain, the wheel, champions, planks and ancestries, as each seat may see them."""

import re
from collections import Counter
from functools import cache
from itertools import combinations, islice, pairwise
from math import dist
from string import ascii_uppercase
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from tests.pictures.common import (
    after,
    check_about,
    check_match,
    check_no_secrets,
    check_stage,
    views,
    walk,
)
from underhall.engine.match import Match
from underhall.engine.setting import setting
from underhall.games.fall.events import Event
from underhall.games.fall.pack_schema import Side
from underhall.games.fall.pack_text import spoken_text
from underhall.games.fall.picture import frames, icons
from underhall.games.fall.picture.about import POINTS
from underhall.games.fall.picture.crowd import spots
from underhall.games.fall.picture.layout import HEIGHT, SWARM, WIDTH, Layout, layout, links
from underhall.games.fall.picture.tokens import DISC
from underhall.pictures.drawn import lit_of, scene_of, stage_of
from underhall.pictures.scene import TILE, Lit, Piece

ALL_SEATS = (2, 3, 4, 5)
STRIDE = 41  # choices between two looks
WHOLE = 500  # choices; a match has fewer
TOUCHING = 0.9  # of two radii: corners may touch
CENTRE = 1.0  # pieces nearer than this would hide each other
KINDS = {  # of decisions that a random match meets, and whose options all have a place in the picture
    "keep-champion",
    "lair-pair",
    "lair-cavern",
    "which-card",
    "where",
    "influence-whom",
    "wheel-move",
    "bolster-count",
    "boost-desperation",
    "move-to",
    "repelled",
}


@cache
def sides() -> tuple[Side, Side]:
    pack: Any = setting("fall").pack
    return pack.map.small, pack.map.large


@cache
def maps() -> tuple[Layout, Layout]:
    small, large = sides()
    return layout(small), layout(large)


def pieces_of(match: Match, seat: int) -> list[Piece]:
    return list(scene_of(match.view(seat)).pieces)


@cache
def looks(seats: int) -> list[Match]:
    """A random match, looked at now and then; each look is a match of its own."""
    return [match.clone() for match in islice(walk("fall", seats, seats, WHOLE), 0, None, STRIDE)]


# The stage ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_stage_is_whole(seats):
    check_stage(stage_of(setting("fall"), seats), seats)


@pytest.mark.parametrize("at", maps(), ids=["small", "large"])
def test_nothing_on_the_map_overlaps(at):
    for a, b in combinations(at.at, 2):
        assert dist(at.at[a], at.at[b]) >= at.radius(a) + at.radius(b), f"{a} and {b}"
    for id, spot in at.at.items():
        assert dist(spot, at.volcano) >= at.radius(id) + at.crater, id
        assert all(dist(spot, swarm) >= at.radius(id) + SWARM for swarm in at.swarm.values()), id
        assert at.radius(id) <= spot[0] <= WIDTH - at.radius(id), id
        assert at.radius(id) <= spot[1] <= HEIGHT - at.radius(id), id


@pytest.mark.parametrize("at", maps(), ids=["small", "large"])
def test_no_tunnel_runs_through_a_place_that_it_does_not_lead_to(at):
    for a, b in links(at.side):
        for id, spot in at.at.items():
            if id not in (a, b):
                assert _from_line(spot, at.at[a], at.at[b]) >= at.radius(id), f"{a} to {b} through {id}"


def _from_line(spot, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = min(max(((spot[0] - a[0]) * dx + (spot[1] - a[1]) * dy) / (dx * dx + dy * dy), 0), 1)
    return dist(spot, (a[0] + along * dx, a[1] + along * dy))


def test_every_tunnel_of_the_pack_is_drawn():
    for side in sides():
        named = [{cavern.id, other} for cavern in side.cavern for other in cavern.next]
        named += [{lair.id, other} for pair in side.lair_pair for lair in pair.lair for other in lair.next]
        assert Counter(map(frozenset, named)) == Counter(map(frozenset, links(side)))


def test_a_map_with_fewer_caverns_is_laid_out_too():
    small = sides()[0]
    kept = {cavern.id for cavern in small.cavern if not cavern.id.endswith("_3")}
    caverns = tuple(
        msgspec.structs.replace(cavern, next=tuple(other for other in cavern.next if other in kept))
        for cavern in small.cavern
        if cavern.id in kept
    )
    side = msgspec.structs.replace(small, cavern=caverns, lair_pair=(), hall=())
    assert set(layout(side).at) == kept


@pytest.mark.parametrize("count", range(1, 15))
def test_tokens_that_share_a_place_stand_apart(count):
    placed = spots(count)
    assert len(placed) == count
    for (ax, ay, a), (bx, by, b) in combinations(placed, 2):
        assert dist((ax, ay), (bx, by)) > 0.9 * (a + b)


LETTER = re.compile(r"[A-Z]\d*")


def test_only_seats_have_letters_on_their_pieces():
    """A pawn P and the trolls of Pink cannot be confused: trolls have numbers, pawns and starbursts have marks."""
    stage = stage_of(setting("fall"), 5)
    drawn = ElementTree.fromstring(f"<svg xmlns:xlink='x'>{stage.symbols}</svg>")
    lettered = {
        str(symbol.get("id"))
        for symbol in drawn
        if any(LETTER.fullmatch("".join(text.itertext())) for text in symbol.iter("text"))
    }
    lettered.remove("s-mat")  # the wave I
    assert {id.rpartition("-")[0] for id in lettered} == {"s-seat", "s-disc"}
    assert len({icons.mark(letter, "var(--ink)") for letter in ascii_uppercase}) == len(ascii_uppercase)


def test_what_is_printed_can_be_pointed_at():
    match = after("fall", 3, 70, seed=6)
    printed = {piece.id: piece for piece in pieces_of(match, 0) if TILE in piece.tone.split()}
    gates = {f"gate-of:{cavern.id}" for cavern in match.view(0).facts.side.cavern if cavern.gate}
    tracks = {"boost-track", "wire:boost", "wire:breach", *(f"supply-track:{seat}" for seat in range(3))}
    assert printed.keys() == gates | tracks
    assert all(piece.words and piece.rule for piece in printed.values())


# Scenes ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_random_matches_can_be_drawn(seats):
    for match in looks(seats):
        check_match(match)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_no_secret_is_drawn(seats):
    for match in looks(seats)[::3]:
        check_no_secrets(match)


@pytest.mark.parametrize("seats", [3, 5])
def test_everything_in_the_view_is_there_once(seats):
    for match in looks(seats):
        for view in views(match):
            ids = Counter(piece.id for piece in scene_of(view).pieces)
            expected = _expected(view.data())
            missing = [id for id in expected if ids[id] != 1]
            assert not missing, missing
            drawn = {id for id in ids if id.partition(":")[0] in PLACED}
            assert drawn == {id for id in expected if id.partition(":")[0] in PLACED}


# The pieces that come and go: none of them is there without a reason.
PLACED = {"troll", "pawn", "gnome", "cell", "cube", "sign", "influence", "votes", "star", "gate", "starter"}


def _expected(data):
    places = [*data.caverns, *data.lairs]
    ids = [f"place:{place.id}" for place in places]
    ids += [f"troll:{unit.seat}:{place.id}" for place in places for unit in place.units if unit.trolls]
    ids += [f"pawn:{pawn}" for place in places for unit in place.units for pawn in unit.pawns]
    ids += [f"gnome:{cavern.id}:{at + 1}" for cavern in data.caverns for at in range(len(cavern.gnomes))]
    ids += [f"hall:{hall.id}" for hall in data.halls]
    ids += [f"star:{hall.star}" for hall in data.halls if hall.star]
    ids += [f"clan:{clan.id}" for clan in data.clans]
    ids += [f"votes:{clan.id}:{disc.seat}" for clan in data.clans for disc in clan.votes]
    ids += [f"champion:{offer.champion}" for offer in data.display]
    ids += [f"influence:{offer.champion}:{disc.seat}" for offer in data.display for disc in offer.influence]
    ids += [f"gate:{at + 1}" for at in range(len(data.gates))]
    ids += [f"wheel:{at + 1}" for at in range(len(data.wheel.spaces))]
    ids += ["starter"] if data.starter is not None else []
    for number, seat in enumerate(data.seats):
        cells = [(f"{number}:{cell.at[0]},{cell.at[1]}", cell.covered) for cell in seat.ancestry]
        ids += [f"cell:{at}" for at, _ in cells]
        ids += [f"cube:{at}" for at, covered in cells if covered]
        signs = [(f"{sign.champion}:{sign.place}", sign.covered) for sign in seat.symbols]
        ids += [f"sign:{at}" for at, _ in signs]
        ids += [f"cube:{at}" for at, covered in signs if covered]
        ids += [f"champion:{champion.champion}" for champion in seat.champions]
        ids += [f"hand:{number}:{card}" for card in seat.hand if card is not None]
        ids += [f"{thing}:{number}" for thing in ("honour", "supplies", "desperation", "reserve", "boost", "elders")]
    return ids


def test_counts_and_strengths_are_those_of_the_view():
    for match in looks(4):
        data = match.view(0).data()
        symbols = {piece.id: piece.symbol for piece in pieces_of(match, 0)}
        for place in [*data.caverns, *data.lairs]:
            for unit in place.units:
                if unit.trolls:
                    assert symbols[f"troll:{unit.seat}:{place.id}"] == f"s-troll-{unit.seat}-{unit.trolls}"
        for cavern in data.caverns:
            for at, gnome in enumerate(cavern.gnomes):
                assert symbols[f"gnome:{cavern.id}:{at + 1}"] == f"s-gnome-{gnome.strength or 0}"
            held = "s-cavern" if cavern.controller is None else f"s-cavern-{cavern.controller}"
            assert symbols[f"place:{cavern.id}"] == held


def test_no_piece_hides_another_of_its_layer():
    for match in looks(5):
        pieces = [piece for piece in pieces_of(match, 0) if piece.symbol]
        for a, b in combinations(pieces, 2):
            if (a.panel, a.layer) == (b.panel, b.layer):
                assert dist((a.x, a.y), (b.x, b.y)) > CENTRE, f"{a.id} and {b.id}"


@pytest.mark.parametrize("many", ALL_SEATS)
def test_discs_that_share_a_space_do_not_hide_each_other(many):
    shared = [frames.sharing(rank, many) for rank in range(many)]
    for (x, y, size), (other_x, other_y, _) in combinations(shared, 2):
        assert dist((x, y), (other_x, other_y)) >= 2 * DISC * size * TOUCHING
    for x, y, size in shared:
        assert abs(x) + DISC * size <= frames.VOTES_STEP / 2 + 0.5, "its neighbours stay free"
        assert abs(y + frames.VOTES_DOWN) + DISC * size <= frames.PLANK_HIGH / 2, "it stays on its plank"


def test_tokens_stay_inside_their_panels():
    for match in looks(5)[::3]:
        scene = scene_of(match.view(0))
        stage = stage_of(match.setting, match.seats)
        boxes = {panel.id: scene.boxes.get(panel.id, panel.box) for panel in stage.panels}
        for piece in scene.pieces:
            left, top, width, height = boxes[piece.panel]
            assert left <= piece.x <= left + width and top <= piece.y <= top + height, piece.id


def test_an_invasion_is_seen_gnome_by_gnome():
    match = after("fall", 2, WHOLE, seed=5)
    told = [event for event in match.events if event.kind in ("invasion", "gnome-stays")]
    waiting = [(each.kind, each.values.get("gnomes"), _invaders(match, each.frame)) for each in told]
    came = [(gnomes, left) for name, gnomes, left in waiting if name == "invasion"]
    assert came and all(gnomes == left for gnomes, left in came)
    assert all(left < before for (_, _, before), (name, _, left) in pairwise(waiting) if name == "gnome-stays")


def _invaders(match, frame):
    return sum(piece.id.startswith("invader:") for piece in scene_of(match.view_at(frame)).pieces)


# Options --------------------------------------------------------------------------------------------------------------


@cache
def decisions() -> dict[str, list[tuple[Match, tuple[Lit, ...]]]]:
    """Decisions of random matches with what they light, by kind."""
    found: dict[str, list[tuple[Match, tuple[Lit, ...]]]] = {}
    for seats in (2, 4):
        for match in walk("fall", seats, seats, WHOLE):
            for decision in match.decisions:
                kept = found.setdefault(decision.kind, [])
                if len(kept) < 4:
                    kept.append((match.clone(), lit_of(match.view(decision.seat), decision)))
    return found


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_option_has_a_place_in_the_picture(kind):
    for _, lit in decisions()[kind]:
        assert all(each.pieces or each.spots for each in lit)


def test_a_card_is_shown_where_it_would_lie():
    for _, lit in decisions()["where"]:
        middles = [(spot.x, spot.y) for each in lit for spot in each.spots]
        assert len(middles) == len(set(middles)) == len(lit)
        for each in lit:
            (spot,) = each.spots
            card = each.preview[0]
            assert card.symbol.startswith("s-card-")
            assert (card.x, card.y) == (spot.x, spot.y)


def test_where_a_card_cannot_lie_the_rules_say_why():
    """Every corner of the yard is either lit or barred, and stands for the option that is refused there."""
    reasons = set()
    for match in walk("fall", 2, 2, WHOLE):
        if match.decision is None or match.decision.kind != "where":
            continue
        lit = lit_of(match.view(match.decision.seat), match.decision)
        refused = {each.option.key: each for each in match.refusals(match.decision.seat)}
        barred = [piece for each in lit for piece in each.barred]
        assert {piece.stands for piece in barred} <= {(key,) for key in refused}
        reasons |= {refused[piece.stands[0]].rule for piece in barred}
        spots = [(piece.x, piece.y) for piece in (*barred, *(spot for each in lit for spot in each.spots))]
        assert len(spots) == len(set(spots))
        xs, ys = {x for x, _ in spots}, {y for _, y in spots}
        assert len(spots) == len(xs) * len(ys), "there is a hole in the grid"
    assert reasons >= {"ANC-03", "ANC-04"}


@pytest.mark.parametrize("kind", ["bolster-count", "boost-desperation", "boost-supplies"])
def test_a_number_shows_what_it_brings_and_leaves(kind):
    for match, lit in decisions()[kind]:
        seat = match.decision.seat
        there = {piece.id: piece for piece in pieces_of(match, seat)}
        least = lit[0].amount
        assert least is not None
        assert [each.amount for each in lit] == list(range(least, least + len(lit)))
        for each in lit:
            assert each.amount is not None
            left = next((piece for piece in each.preview if piece.id == "preview:left"), None)
            assert (left is not None) == (each.amount > 0)
            if left is not None and left.text:
                box = there[f"{'reserve' if kind == 'bolster-count' else 'desperation'}-count:{seat}"]
                assert int(left.text.lstrip("→")) == int(box.text) - each.amount
            elif left is not None:
                assert left.x < there[f"supplies:{seat}"].x
            label = next(option.label for option in match.decision.options if option.key == each.key)
            assert each.brings in label


def test_pointing_at_a_symbol_outlines_what_hangs_together():
    for match, lit in decisions()["act"]:
        there = {piece.id for piece in pieces_of(match, match.decision.seat)}
        for each in lit:
            on_cell = [id for id in each.pieces if id.startswith("cell:")]
            assert set(each.pieces) <= there
            assert bool(each.preview) or not on_cell
            assert all("outline" in piece.tone for piece in each.preview)


def test_a_pair_of_lairs_lights_both():
    for _, lit in decisions()["lair-pair"]:
        assert all(len(each.spots) == 2 for each in lit)


# Events ---------------------------------------------------------------------------------------------------------------


def test_events_point_at_pieces():
    match = after("fall", 3, 70, seed=6)
    assert check_about(match) > len(match.events)


def test_every_event_points_at_something():
    match = after("fall", 3, 70, seed=6)
    words, facts = match.setting.words, match.view(0).facts
    nowhere = {event for event in Event if not words.pieces(facts, event, dict.fromkeys(event.kinds, 0), POINTS)}
    assert nowhere == {Event.ENTRENCHED, Event.GAME_ENDS}


def test_the_words_of_a_champion_say_what_it_does():
    pack: Any = setting("fall").pack
    rows = {f"champion:{row.id}": row for row in pack.champion}
    seen = set()
    for match in islice(walk("fall", 3, most=200), 0, None, 20):
        for piece in scene_of(match.view(0)).pieces:
            if piece.id in rows:
                assert spoken_text(rows[piece.id]) in piece.words
                seen.add(piece.panel)
    assert {"champions", "seat-0", "seat-1"} <= seen
