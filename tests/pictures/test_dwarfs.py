"""The pictures of Dwar7s Fall: everything once, nothing secret, and every option where it belongs."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.pictures.common import (
    after,
    check_about,
    check_lit,
    check_match,
    check_no_secrets,
    check_scene,
    check_stage,
    walk,
)
from tests.properties.lively import lively_pack
from tests.rules.dwarfs.helpers import choose, position, scripted
from underhall.engine import pack as packs
from underhall.engine.kernel import NOBODY
from underhall.engine.match import Match
from underhall.engine.setting import setting
from underhall.engine.view import View
from underhall.games.dwarfs.picture.measure import CARD, PITCH, board_box, row, spots, spread
from underhall.games.dwarfs.picture.outlines import INSET, closed, dashed, outlines
from underhall.games.dwarfs.picture.rule_ids import of_card, of_secret
from underhall.games.dwarfs.picture.seats import OWN_HALVES
from underhall.pictures.drawn import about_of, lit_of, scene_of, stage_of
from underhall.pictures.scene import Lit, Piece

SEED = 5
EVERY = 12  # choices between two looks at a match
CORNERS = 4
HALF = CARD / 2
LONG = 150  # choices
LARGEST_CARD, SMALLEST = 62, 8  # before a seat: a card, and half of the smallest thing


def pieces(view: View) -> dict[str, Piece]:
    return {piece.id: piece for piece in scene_of(view).pieces}


def of_kind(view: View, kind: str) -> list[Piece]:
    """The pieces whose ids begin like this."""
    return [piece for id, piece in pieces(view).items() if id.startswith(f"{kind}:")]


def shown(match: Match) -> dict[str, Lit]:
    """How the options of the waiting decision show, by their keys."""
    decision = match.decision
    assert decision is not None
    return {each.key: each for each in lit_of(match.view(decision.seat), decision)}


def looks(seats: int, **settings: Any) -> Iterator[Match]:
    """A random match, looked at now and then."""
    for step, match in enumerate(walk("dwarfs", seats, SEED, LONG, **settings)):
        if step % EVERY == 0:
            yield match


# The stage ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_stage_is_whole(seats):
    for pack in (packs.load("dwarfs"), lively_pack()):
        check_stage(stage_of(setting("dwarfs", pack), seats), seats)


def test_everything_in_the_pack_can_be_seen_large():
    chosen = setting("dwarfs")
    pack: Any = chosen.pack
    leaves = stage_of(chosen, 2).leaves
    named = [("card", row.id) for row in pack.card]
    named += [("goal", row.id) for row in pack.trading_goal]
    named += [("secret", row.id) for row in pack.secret_goal]
    named += [("ogre", row.kind) for row in pack.ogre]
    named += [("gem", row.id) for row in pack.gem]
    assert list(leaves) == [f"{kind}:{id}" for kind, id in named]
    assert all(leaf.text and leaf.symbol and leaf.rules for leaf in leaves.values())
    by_family = stage_of(setting("dwarfs", switches={"strict_families": True}), 2).leaves
    assert "Can be stacked on taverns." in by_family["card:tavern"].text


def test_rules_that_are_named_exist():
    chosen = setting("dwarfs")
    pack: Any = chosen.pack
    known = {entry.id for entry in chosen.rulebook.entries}
    leaves = stage_of(chosen, 4).leaves.values()
    assert {rule for leaf in leaves for rule in leaf.rules} <= known
    assert {rule for card in pack.card for rule in of_card(card)} <= known
    assert {rule for row in pack.secret_goal for rule in of_secret(row.condition.kind)} <= known
    for match in looks(4):
        named = {piece.rule for seat in (0, NOBODY) for piece in pieces(match.view(seat)).values()}
        assert named - {""} <= known


# Everything, once -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_are_drawn_whole(seats):
    for match in walk("dwarfs", seats, SEED, LONG, pack=lively_pack()):
        decision = match.decision
        if decision is None:
            continue
        view = match.view(decision.seat)
        lit = lit_of(view, decision)
        stage, scene = stage_of(match.setting, seats), scene_of(view)
        check_scene(stage, scene)
        check_lit(stage, scene, decision, lit)
        for option, each in zip(decision.options, lit, strict=True):
            seen = bool(each.pieces or each.spots)
            assert seen == (option.target is not None), f"{decision.kind}: {option.key}"
    check_match(match)


def test_all_that_a_seat_has_appears_once():
    for match in looks(3):
        for seat in (0, NOBODY):
            view = match.view(seat)
            data, there = view.data(), pieces(view)
            for each, told in enumerate(data.seats):
                lying = {id for id, piece in there.items() if piece.panel == f"seat-{each}"}
                assert {id for id in lying if id.startswith(f"hand:{each}:")} >= {
                    f"hand:{each}:{card}" for card in told.hand
                }
                assert sum(there[id].symbol != "s-bed" for id in lying if id.startswith("home:")) == told.pile
                assert sum(id.startswith("ogre:") for id in lying) == len(told.ogres)
                assert {id for id in lying if id.startswith("goal:")} == {f"goal:{goal}" for goal in told.goals}
                for gem, count in told.gems.items():
                    assert there[f"gem-count:{each}:{gem}"].text == str(count)
                assert f"secret:{each}" in lying and f"seat:{each}" in lying
            assert {id for id, piece in there.items() if piece.panel == "market" and id.startswith("goal:")} == {
                f"goal:{goal}" for goal in data.row if goal
            }
            for gem, count in data.gem_piles.items():
                assert there[f"pile-count:{gem}"].text == str(count)
            assert there["ogre-deck-count"].text == str(data.ogre_deck)


def test_the_board_is_drawn_square_by_square():
    for match in looks(4):
        view = match.view()
        data, there = view.data(), pieces(view)
        pack: Any = match.setting.pack
        assert len(of_kind(view, "hand")) == len(pack.card) * match.seats, "each kingdom card lies somewhere"
        for square in data.squares:
            place = f"{square.x},{square.y}"
            stack = [square.card, *square.beneath]
            pressed, walls = there[f"square:{place}"], there[f"walls:{place}"]
            assert (pressed.x, pressed.y) == (walls.x, walls.y) == (square.x * PITCH, square.y * PITCH)
            assert walls.turn == 90 * square.card.turn
            layers = [there[f"hand:{card.owner}:{card.card}"].layer for card in stack]
            assert layers == sorted(layers, reverse=True), "the visible card lies on top"
            assert (f"height:{place}" in there) == bool(square.beneath)
            for seat, count in enumerate(square.dwarfs):
                dwarfs = [
                    id for id in there if id == f"dwarf:{seat}:{place}" or id.startswith(f"dwarf:{seat}:{place}:")
                ]
                assert len(dwarfs) == count
            assert (f"stopped:{place}" in there) == (square.stopped_by is not None)
            for side in ("east", "south"):
                assert (f"way:{place}:{side}" in there) == (side in square.open)
        assert len(of_kind(view, "square")) == len(data.squares)
        assert {piece.id for piece in of_kind(view, "kingdom")} == {
            f"kingdom:{seat}" for region in data.regions for seat in region.castles
        }


def test_the_board_that_is_seen_grows():
    for match in looks(4):
        scene = scene_of(match.view())
        left, top, width, height = scene.boxes["board"]
        for piece in scene.pieces:
            if piece.id.startswith("square:"):
                assert left + HALF <= piece.x <= left + width - HALF
                assert top + HALF <= piece.y <= top + height - HALF


def test_a_kingdom_card_keeps_its_id():
    match = position().lay("tavern", seat=0, at=(0, 0)).turn_of(0).match()
    before = pieces(match.view(0))["hand:0:dragon"]
    choose(match, "play:dragon", "lay:1,0", "turn:1")
    there = pieces(match.view(0))
    assert before.panel == "seat-0"
    assert there["hand:0:dragon"].panel == "board"
    assert there["walls:1,0"].turn == 90
    assert "slot:0:dragon" in pieces(match.view(1)), "a rival sees where it was"


def test_a_defeated_monster_lies_with_who_defeated_it():
    match = position().trophy(1, "dragon", of=0).turn_of(0).match()
    card = pieces(match.view(0))["hand:0:dragon"]
    assert card.panel == "seat-1"
    assert card.tone == "blue"


def test_stacks_can_be_looked_into():
    made = position().lay("gold_mine", seat=0, at=(0, 0)).lay("ruby_mine", seat=1, at=(0, 0)).turn_of(0)
    there = pieces(made.match().view(0))
    beneath = there["hand:0:gold_mine"]
    assert beneath.x > there["hand:1:ruby_mine"].x, "it peeps out"
    assert "Blue's gold mine" in beneath.words
    assert beneath.large == "card:gold_mine"
    assert "Beneath it: Blue's gold mine" in there["square:0,0"].words
    assert there["height:0,0"].text == "×2"


def test_what_a_monster_stops_is_marked_with_its_rule():
    made = position().lay("castle", seat=0, at=(0, 0), turn=0).lay("gold_mine", seat=0, at=(1, 0))
    made = made.lay("dragon", seat=1, at=(0, 1), turn=2).turn_of(0)
    there = pieces(made.match().view(0))
    assert there["stopped:1,0"].rule == "R084"
    assert there["stopped:1,0"].words == "Red's dragon stops mining here."
    assert there["stopped:0,0"].rule == "R074"
    assert "stopped:0,1" not in there
    giant = position().lay("castle", seat=0, at=(0, 0)).lay("frost_giant", seat=1, at=(1, 0)).turn_of(0).match()
    assert "Red's frost giant takes the extra action from Blue." in pieces(giant.view(0))["stopped:0,0"].words


def test_no_words_name_a_place_that_is_not_drawn():
    for match in looks(3):
        for piece in scene_of(match.view(0)).pieces:
            assert not re.search(r"-?\d,-?\d", piece.words), piece.id


def test_a_kingdom_says_whose_it_is_and_what_it_is_worth():
    made = position().lay("castle", seat=0, at=(0, 0)).lay("castle", seat=1, at=(1, 0)).turn_of(0)
    there = pieces(made.match().view(0))
    assert (there["kingdom:0"].text, there["kingdom:1"].text) == ("Blue 4", "Red 4")
    assert "shared with Red" in there["kingdom:0"].words
    assert there["border:0"].tone == "blue outline"
    assert there["border:0"].path != there["border:1"].path, "each has its own dashes of the border they share"


def test_whose_turn_it_is_and_the_actions_left():
    view = position().lay("castle", seat=0, at=(0, 0)).turn_of(0, taken=1).match().view(1)
    there = pieces(view)
    assert there["turn"].panel == "seat-0"
    assert [piece.symbol for piece in of_kind(view, "action")] == ["s-action-taken", *["s-action"] * 3]


# Secrets --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hide_gems", [False, True])
def test_no_secret_is_drawn(hide_gems):
    for match in looks(3, pack=lively_pack(), switches={"hide_gems": hide_gems}):
        check_no_secrets(match, SEED)


def test_what_others_hide_shows_its_back():
    made = position(2, hide_gems=True).ogres(1, "rout", "tyrant").gems(1, ruby=2).secrets("builder", "slayer")
    match = made.turn_of(0).match()
    rival, own = pieces(match.view(0)), pieces(match.view(1))
    assert {rival[id].symbol for id in ("ogre:1:0", "ogre:1:1")} == {"s-ogre-back"}
    assert rival["secret:1"].symbol == "s-secret-back"
    assert "gem:1:ruby" not in rival
    assert rival["gem-count:1"].text == "2"
    assert [own[id].symbol for id in ("ogre:1:0", "ogre:1:1", "secret:1")] == [
        *("s-ogre-rout", "s-ogre-tyrant", "s-secret-slayer")
    ]
    assert own["gem-count:1:ruby"].text == "2"


# Options --------------------------------------------------------------------------------------------------------------


def crowded(*ogres: str) -> Match:
    """Blue holds ogres; a blue dwarf is on the castle, two red ones are on the tavern beside it."""
    made = position().lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=0, at=(1, 0))
    made = (
        made.lay("gold_mine", seat=0, at=(2, 0))
        .dwarfs(0, at=(0, 0))
        .dwarfs(1, at=(1, 0), count=2)
        .gems(1, gold=2)
        .ogres(1, "rout")
    )
    return made.ogres(0, *ogres).turn_of(0).match()


@pytest.mark.parametrize(
    ("ogre", "asked", "option", "lit"),
    [
        ("rout", "rout-card", "1,0", ("square:1,0",)),
        ("bouncer", "bounce-own", "0,0", ("dwarf:0:0,0",)),
        ("stampede", "stampede-who", "red:1,0", ("dwarf:1:1,0", "dwarf:1:1,0:1")),
        ("pickpocket", "pick-pocket", "seat:1", ("seat:1",)),
        ("tyrant", "tyrant-victim", "seat:1", ("seat:1",)),
    ],
)
def test_what_an_ogre_does_can_be_pressed(ogre, asked, option, lit):
    match = crowded(ogre)
    assert shown(match)[f"ogre:{ogre}@0"].pieces == ("ogre:0:0",)
    choose(match, f"ogre:{ogre}@0")
    check_match(match)
    decision = match.decision
    if decision.kind == asked:  # what is forced is not asked
        assert shown(match)[option].pieces == lit


def test_a_dwarf_that_runs_is_seen_where_it_would_be():
    match = crowded("stampede")
    choose(match, "ogre:stampede@0", "red:1,0")
    (ghost,) = shown(match)["west"].preview
    assert (ghost.symbol, ghost.tone) == ("s-dwarf-1", "red ghost")


def test_a_card_can_be_laid_at_empty_places_and_on_cards():
    match = position().lay("gold_mine", seat=1, at=(0, 0)).turn_of(0).match()
    choose(match, "play:ruby_mine")
    lit = shown(match)
    assert lit["stack:0,0"].pieces == ("square:0,0",)
    (spot,) = lit["lay:0,-1"].spots
    assert (spot.x, spot.y) == (0, -PITCH)
    assert [piece.symbol for piece in lit["lay:0,-1"].preview] == ["s-card-0-ruby_mine"]


def test_the_ways_round_lie_at_the_corners_of_a_card_and_show_what_would_be():
    match = position().lay("gold_mine", seat=1, at=(0, 0), turn=3).turn_of(0).match()
    choose(match, "play:castle", "lay:1,0")
    lit = shown(match)
    cards = {each.spots[0] for each in lit.values()}
    assert {(spot.id, spot.x, spot.y) for spot in cards} == {("lay", PITCH, 0)}, "all of them turn one card"
    assert all(each.way for each in lit.values())
    places = {(spot.x, spot.y) for each in lit.values() for spot in each.spots[1:]}
    assert len(places) == len(lit) == CORNERS
    assert all(abs(x - PITCH) > HALF and abs(y) > HALF for x, y in places), "none hides the middle of the card"
    turned = {key: {piece.id for piece in each.preview} for key, each in lit.items()}
    assert "preview:way:3" in turned["turn:0"], "open to the west"
    assert "preview:way:3" not in turned["turn:3"], "a wall to the west"


def test_an_action_shows_where_the_dwarf_would_stand():
    match = position().lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=2).turn_of(0).match()
    lit = shown(match)
    assert lit["place:0,0"].pieces == ("square:0,0",)
    (ghost,) = lit["place:0,0"].preview
    assert (ghost.x, ghost.y) == spots(3)[2]
    assert lit["end"] == Lit("end")
    assert lit["play:tavern"].pieces == ("hand:0:tavern",)


def test_any_of_the_dwarfs_on_a_card_can_be_pressed():
    made = position().lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=0, at=(1, 0), turn=0)
    lit = shown(made.dwarfs(0, at=(0, 0), count=2).turn_of(0).match())
    assert lit["move:0,0"].pieces == ("dwarf:0:0,0", "dwarf:0:0,0:1")


def test_digging_shows_what_comes_up():
    made = position().lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=2)
    made = made.lay("gold_mine", seat=0, at=(0, 1), turn=1).lay("ruby_mine", seat=1, at=(0, 1))
    match = choose(made.turn_of(0).match(), "end")
    assert match.decision.kind == "dig"
    lit = shown(match)
    assert lit["0,1"].pieces == ("square:0,1",)
    face, walls, *_ = lit["0,1"].preview
    assert (face.symbol, face.tone, walls.turn) == ("s-card-0-gold_mine", "blue", 90)
    assert lit["decline"] == Lit("decline")


def test_goals_gems_and_ogres_are_pressed_where_they_lie():
    made = position().lay("general_store", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=3)
    made = made.row("leek_broth", "smoked_trout").gems(0, gold=2, emerald=1)
    match = choose(made.turn_of(0).match(), "end")
    assert shown(match)["buy:leek_broth"].pieces == ("goal:leek_broth",)
    assert "pays:leek_broth" in pieces(match.view(0))
    assert "pays:smoked_trout" not in pieces(match.view(0))
    assert "pays:leek_broth" not in pieces(match.view(1))
    full = choose(position().gems(0, ruby=1).ogres(0, "rout").turn_of(0).match(), "end")
    assert {key: each.pieces for key, each in shown(full).items()} == {
        "gem:ruby": ("gem:0:ruby",),
        "ogre:rout@0": ("ogre:0:0",),
    }


# What happened --------------------------------------------------------------------------------------------------------


def test_what_happened_can_be_pointed_at():
    match = after("dwarfs", 3, 150, SEED, pack=lively_pack())
    assert check_about(match, len(match.events) // 2) > 0


def hired_ids(held, drawn, seat):
    """What is pointed at when seat 0 hires an ogre, as another or itself sees it."""
    made = position().lay("tavern", seat=0, at=(0, 0)).ogres(0, *held).dwarfs(0, at=(0, 0), count=2)
    match = choose(made.turn_of(0).match(scripted(draw_ogre=[drawn])), "end")
    hired = next(each for each in match.events if each.kind.startswith("drew-ogre") and each.seen_by(seat))
    return about_of(match.view(seat), hired)


def test_the_ogre_just_hired_is_pointed_at_wherever_it_is_in_hand():
    assert hired_ids(["stampede", "pickpocket"], "rout", 0) == ("seat:0", "ogre:0:0")
    assert hired_ids(["rout", "pickpocket"], "stampede", 0) == ("seat:0", "ogre:0:1")
    assert hired_ids(["rout", "bouncer"], "stampede", 0) == ("seat:0", "ogre:0:2")


def test_others_are_pointed_to_the_same_card_whichever_was_hired():
    assert {hired_ids(["stampede"], drawn, 1) for drawn in ("rout", "stampede", "tyrant")} == {("seat:0", "ogre:0:1")}


# Measures -------------------------------------------------------------------------------------------------------------


def test_a_line_goes_around_squares():
    (line,) = outlines([(0, 0)])
    edge = PITCH / 2 - INSET
    assert sorted(line) == sorted([(-edge, -edge), (edge, -edge), (edge, edge), (-edge, edge)])
    (longer,) = outlines([(0, 0), (1, 0)])
    assert len(longer) == CORNERS, "no corner where it goes straight on"
    assert closed([line]).count("Q") == CORNERS


def test_a_hole_has_a_line_of_its_own_and_corners_keep_apart():
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert len(outlines(ring)) == 2
    assert len(outlines([(0, 0), (1, 1)])) == 2


def test_a_shared_line_is_dealt_out():
    lines = outlines([(0, 0)])
    first, second = dashed(lines, 0, 2), dashed(lines, 1, 2)
    assert first.count("M") == second.count("M") > 1
    assert not set(first.split("M")) & set(second.split("M")) - {""}


def test_rows_fit_their_width():
    assert spread(3, 0, 100, 10) == [-10, 0, 10]
    assert spread(3, 0, 15, 10) == [-5, 0, 5]
    assert row(2, 0, 100, 10) == [5, 15]
    assert row(21, 0, 50, 10)[-1] == 45


def test_the_smallest_board_is_not_too_small():
    left, top, width, height = board_box([], growing=True)
    assert left < 0 < left + width and top < 0 < top + height
    assert board_box([(0, 0), (8, 0)], growing=False)[2] < board_box([(0, 0), (8, 0)], growing=True)[2]


@pytest.mark.parametrize("viewer", [0, NOBODY])
def test_the_panel_of_a_seat_ends_just_below_its_cards(viewer):
    """Its height is counted, its cards are drawn: both must agree on the rows. The viewer has one in each half."""
    pack: Any = setting("dwarfs").pack
    goals, ogres = [goal.id for goal in pack.trading_goal], [ogre.kind for ogre in pack.ogre]
    heights = set()
    for bought in range(4):
        for held in range(len(ogres)):
            made = position().lay("tavern", seat=0, at=(0, 0)).goals(0, *goals[:bought]).ogres(0, *ogres[:held])
            scene = scene_of(made.turn_of(0).match().view(viewer))
            there = [piece for piece in scene.pieces if piece.panel == "seat-0"]
            lowest = max(piece.y for piece in there)
            heights.add(scene.boxes["seat-0"][3])
            assert lowest < scene.boxes["seat-0"][3] < lowest + LARGEST_CARD
            if viewer == 0:
                assert all(abs(piece.x - OWN_HALVES.wide) > SMALLEST for piece in there), "nothing lies on both halves"
    assert len(heights) == (1 if viewer == 0 else 2), "rivals have one row or two"
