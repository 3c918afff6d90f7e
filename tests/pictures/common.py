"""What must hold for the pictures of any game, and matches to look at."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from math import isfinite
from typing import Any
from xml.etree import ElementTree

import msgspec

import underhall
from underhall.engine.decision import Decision
from underhall.engine.kernel import NOBODY
from underhall.engine.match import Match
from underhall.engine.view import View, see
from underhall.pictures.drawn import about_of, lit_of, scene_of, stage_of
from underhall.pictures.palette import BODY, COLOURS, DISPLAY, TONES
from underhall.pictures.scene import OWN, Lit, Piece, Scene, Stage

# Tones that are not colours: how the shared styles draw a piece.
KINDS = {"faint", "strong", "outline", "area", "ghost", "warn", "good", "count", "title", "quiet", "paper", "tile"}
ELEMENTS = {
    *("g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "use", "title"),
    *("linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern", "symbol", "defs"),
}
VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")
REFERENCE = re.compile(r"url\(#([^)]+)\)")
RAW_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b(?!\))")
VARIABLES = COLOURS | set(VARIABLE.findall(DISPLAY + BODY))
MOST_STAGE_BYTES = 400_000


# Matches --------------------------------------------------------------------------------------------------------------


def walk(game: str, seats: int, seed: int = 0, most: int = 10_000, **settings: Any) -> Iterator[Match]:
    """A random match: as it starts, and after each choice. It is the same match each time, played on."""
    dice = random.Random(seed)
    match = underhall.new(game, seats=seats, seed=seed, **settings)
    yield match
    for _ in range(most):
        if match.decision is None:
            return
        match.choose(dice.choice(match.decision.options))
        yield match


def after(game: str, seats: int, choices: int, seed: int = 0, **settings: Any) -> Match:
    """A random match after a number of choices, or at its end."""
    *_, match = walk(game, seats, seed, choices, **settings)
    return match


def views(match: Match) -> list[View]:
    """The table as each seat and a spectator see it."""
    return [match.view(seat) for seat in (*range(match.seats), NOBODY)]


# Stages ---------------------------------------------------------------------------------------------------------------


def parsed(drawing: str) -> ElementTree.Element:
    """SVG as a tree; fails if it is not well-formed."""
    return ElementTree.fromstring(f"<g>{drawing}</g>")


@cache
def ids_in(drawing: str) -> tuple[str, ...]:
    return tuple(id for element in parsed(drawing).iter() if (id := element.get("id")) is not None)


def check_drawing(drawing: str, known: set[str]) -> None:
    """Plain SVG in the colours of the palette, that refers only to what is known."""
    for element in parsed(drawing).iter():
        assert element.tag in ELEMENTS, f"<{element.tag}> does not belong in a drawing"
        assert "style" not in element.attrib, "pages refuse styles inside markup"
        for name, value in element.attrib.items():
            assert not name.startswith("on"), f"{name} would be a script"
            if name in ("href", "{http://www.w3.org/1999/xlink}href"):
                assert value[:1] == "#" and value[1:] in known, f"{value} is not on the stage"
    assert set(REFERENCE.findall(drawing)) <= known, f"unknown: {set(REFERENCE.findall(drawing)) - known}"
    assert set(VARIABLE.findall(drawing)) <= VARIABLES, f"unknown: {set(VARIABLE.findall(drawing)) - VARIABLES}"
    attributes = " ".join(re.findall(r'(?:fill|stroke|stop-color)="([^"]*)"', drawing))
    assert not RAW_COLOUR.search(attributes), "colours are named, so that both themes have them"


def check_stage(stage: Stage, seats: int) -> None:
    """A stage is well-formed, whole, and not too large for the wire."""
    ids = ids_in(stage.symbols)
    assert not _twice(ids), f"twice on the stage: {_twice(ids)}"
    check_drawing(stage.symbols, set(ids))
    for panel in stage.panels:
        check_drawing(panel.background, set(ids))
        assert not ids_in(panel.background), f"{panel.id}: a background has no ids, since panels are shown side by side"
        assert panel.title and panel.box[2] > 0 and panel.box[3] > 0, panel.id
        assert (panel.area == "seat") == (panel.seat is not None), panel.id
    assert not _twice(panel.id for panel in stage.panels)
    assert [panel.area for panel in stage.panels].count("board") == 1
    assert {panel.seat for panel in stage.panels if panel.seat is not None} <= set(range(seats))
    assert all(0 < panel.least <= panel.best for panel in stage.panels)
    panels = {panel.id for panel in stage.panels}
    for kind, needed in stage.needs.items():
        assert set(needed) <= panels | {OWN}, f"{kind} needs {set(needed) - panels}, which is not there"
    for key, leaf in stage.leaves.items():
        assert leaf.title, key
        assert not leaf.symbol or leaf.symbol in ids, f"{key} shows {leaf.symbol}, which is not drawn"
    assert len(msgspec.json.encode(stage)) <= MOST_STAGE_BYTES


# Scenes ---------------------------------------------------------------------------------------------------------------


def check_scene(stage: Stage, scene: Scene) -> None:
    """Every piece is there once, on a panel, and shows something that is drawn."""
    ids = [piece.id for piece in scene.pieces]
    assert not _twice(ids), f"twice in the scene: {_twice(ids)}"
    _check_pieces(stage, scene.pieces)
    panels = {panel.id for panel in stage.panels}
    assert set(scene.boxes) <= panels
    assert all(width > 0 and height > 0 for _, _, width, height in scene.boxes.values())
    assert set(scene.strips) <= panels
    drawn = set(ids_in(stage.symbols))
    for chip in (chip for chips in scene.strips.values() for chip in chips):
        assert chip.words and (chip.text or chip.symbol), chip
        assert not chip.symbol or chip.symbol in drawn, f"{chip.symbol} is not drawn"


def check_lit(stage: Stage, scene: Scene, decision: Decision, lit: tuple[Lit, ...]) -> None:
    """The options in the picture are the options of the decision."""
    there = {piece.id for piece in scene.pieces}
    assert [each.key for each in lit] == [option.key for option in decision.options]
    for each in lit:
        assert set(each.pieces) <= there, f"{each.key} lights {set(each.pieces) - there}, which is not there"
        assert not {spot.id for spot in each.spots} & there, f"{each.key}: a spot has the id of a piece"
        _check_pieces(stage, (*each.spots, *each.preview, *each.barred))
        for spot in each.spots:
            assert spot.words, f"{each.key}: {spot.id} can be pressed, so it needs words"
        assert not {piece.id for piece in each.barred} & there, f"{each.key}: a barred place has the id of a piece"
        assert all(piece.words and piece.stands for piece in each.barred), f"{each.key}: it bars without a reason"


def check_match(match: Match) -> None:
    """Checks all that can be drawn of a match now, for every viewer."""
    stage = stage_of(match.setting, match.seats)
    for view in views(match):
        scene = scene_of(view)
        check_scene(stage, scene)
        decision = match.decision_of(view.seat)
        if decision is not None:
            check_lit(stage, scene, decision, lit_of(view, decision))


def check_no_secrets(match: Match, seed: int = 0) -> None:
    """A viewer who cannot know what differs between two tables sees the same picture of both."""
    for view in views(match):
        other = see(match.setting, view.determinize(seed), view.seat)
        assert scene_of(view) == scene_of(other), view
        decision = match.decision_of(view.seat)
        if decision is not None:
            assert lit_of(view, decision) == lit_of(other, decision), view


def check_about(match: Match, first: int = 0) -> int:
    """Everybody who saw an event can see its pieces; returns how often there was a piece to point at."""
    found = 0
    for event in match.events[first:]:
        for seat in (*range(match.seats), NOBODY):
            if event.seen_by(seat):
                view = match.view_at(event.frame, seat)
                about = about_of(view, event)
                found += bool(set(about) & {piece.id for piece in scene_of(view).pieces})
    return found


def _check_pieces(stage: Stage, pieces: tuple[Piece, ...]) -> None:
    panels, drawn = {panel.id for panel in stage.panels}, set(ids_in(stage.symbols))
    for piece in pieces:
        assert piece.panel in panels, f"{piece.id} lies on {piece.panel!r}"
        assert piece.symbol or piece.path or piece.text, f"{piece.id} shows nothing"
        assert not piece.symbol or piece.symbol in drawn, f"{piece.id} shows {piece.symbol}, which is not drawn"
        assert not piece.large or piece.large in stage.leaves, f"{piece.id} opens {piece.large}, which is not a leaf"
        assert set(piece.tone.split()) <= KINDS | set(TONES), f"{piece.id} has the tone {piece.tone!r}"
        assert all(isfinite(value) for value in (piece.x, piece.y, piece.turn, piece.size)), piece.id
        assert piece.size > 0, piece.id


def _twice(ids: Iterable[str]) -> list[str]:
    return [id for id, count in Counter(ids).items() if count > 1]
