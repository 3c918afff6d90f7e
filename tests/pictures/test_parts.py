"""Parts of scenes are drawn again only when something that they show has changed, and nobody sees a difference."""

from typing import Any

import pytest

from tests.pictures.common import views, walk
from underhall.engine.kernel import NOBODY
from underhall.engine.view import see
from underhall.games import NAMES
from underhall.pictures.drawn import scene_of
from underhall.pictures.parts import Parts, Sketch

CHOICES = {"dwarfs": 60, "fall": 40, "hall": 40}


@pytest.mark.parametrize("game", NAMES)
def test_kept_parts_change_nothing_that_anybody_sees(game: str) -> None:
    """Also for a viewer who looks again at an earlier table, and where only secrets differ."""
    parts = Parts()
    for at, match in enumerate(walk(game, 3, seed=1, most=CHOICES[game])):
        for view in views(match):
            assert scene_of(view, parts) == scene_of(view), (at, view)
            other = see(match.setting, view.determinize(at), view.seat)
            assert scene_of(other, parts) == scene_of(other), (at, view)


def drawn(sketch: Sketch[Any], asks: Any, *, own: bool = False) -> bool:
    """Whether a part had to be drawn that asks the facts something."""
    times: list[Any] = []
    sketch.part("part", lambda facts: times.append(asks(facts)), own=own)
    return bool(times)


def two_tables() -> tuple[Any, Any, Any]:
    """A match of `dwarfs`, and a view before and after a choice."""
    for match in walk("dwarfs", 2, seed=2, most=80):
        assert match.decision is not None
        if match.choices < 30 or not any(option.key.startswith("place:") for option in match.decision.options):
            continue
        before = match.view(0)
        match.choose(next(option for option in match.decision.options if option.key.startswith("place:")))
        return match, before, match.view(0)
    raise AssertionError("no dwarf can be placed")


def test_a_part_is_drawn_again_if_a_field_that_it_read_has_changed() -> None:
    _, before, after = two_tables()
    assert before.fields.dwarfs.tolist() != after.fields.dwarfs.tolist()
    for asks, changed in ((lambda facts: facts.table.dwarfs, True), (lambda facts: facts.table.x, False)):
        parts = Parts()
        assert drawn(Sketch(before, parts), asks)
        assert not drawn(Sketch(before, parts), asks)
        assert drawn(Sketch(after, parts), asks) == changed
        assert not drawn(Sketch(before, parts), asks), "the state before is still known"


def test_a_part_is_drawn_again_if_the_rules_answer_otherwise() -> None:
    _, before, after = two_tables()
    parts = Parts()
    assert drawn(Sketch(before, parts), lambda facts: facts.kingdom_points(0))
    same = before.facts.kingdom_points(0) == after.facts.kingdom_points(0)
    assert drawn(Sketch(after, parts), lambda facts: facts.kingdom_points(0)) != same
    for kept in parts.drawn.values():
        assert all(("kingdom_points", 0) in each.answers for each in kept)


def test_what_reads_the_whole_table_is_drawn_again_after_every_change() -> None:
    _, before, after = two_tables()
    parts = Parts()
    assert drawn(Sketch(before, parts), lambda facts: facts.table.tobytes())
    assert drawn(Sketch(after, parts), lambda facts: facts.table.tobytes())


def test_viewers_share_only_what_is_not_their_own() -> None:
    match, _, _ = two_tables()
    shared, own = Parts(), Parts()
    seats: list[int] = []
    for view in views(match):
        Sketch(view, shared).part("part", lambda facts: seats.append(facts.seat))
        Sketch(view, own).part("part", lambda facts: seats.append(facts.seat), own=True)
    assert seats == [NOBODY, 0, 1, NOBODY], "a shared part is drawn as for a spectator, once"
