"""Parts of scenes are drawn again only when something that they show has changed, and nobody sees a difference."""

from typing import Any

import numpy as np
import pytest

from tests.pictures.common import views, walk
from underhall.engine.view import see
from underhall.games import NAMES
from underhall.pictures.drawn import scene_of
from underhall.pictures.parts import Parts, Sketch

CHOICES = {"dwarfs": 60, "fall": 40, "hall": 40}


@pytest.mark.parametrize(("game", "switches"), [*((game, {}) for game in NAMES), ("dwarfs", {"hide_gems": True})])
def test_kept_parts_change_nothing_that_anybody_sees(game: str, switches: dict[str, Any]) -> None:
    """Also for a viewer who looks again at an earlier table, and where only secrets differ."""
    parts = Parts()
    for at, match in enumerate(walk(game, 3, seed=1, most=CHOICES[game], switches=switches)):
        for view in views(match):
            assert scene_of(view, parts) == scene_of(view), (at, view)
            other = see(match.setting, view.determinize(at), view.seat)
            assert scene_of(other, parts) == scene_of(other), (at, view)


def drawn(sketch: Sketch[Any], asks: Any) -> bool:
    """Whether a part had to be drawn that asks the facts something."""
    times: list[Any] = []
    sketch.part("part", lambda facts: times.append(asks(facts)))
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
    for asks, changed in ((lambda facts: facts.table.dwarfs.tolist(), True), (lambda facts: facts.table.x[0], False)):
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
    for by_viewer in parts.drawn.values():
        assert all(("kingdom_points", 0) in each.answers for kept in by_viewer.values() for each in kept)


def test_what_reads_the_whole_table_is_drawn_again_after_every_change() -> None:
    _, before, after = two_tables()
    parts = Parts()
    assert drawn(Sketch(before, parts), lambda facts: facts.table.tobytes())
    assert drawn(Sketch(after, parts), lambda facts: facts.table.tobytes())


def test_a_part_is_drawn_again_only_if_a_cell_that_it_read_has_changed() -> None:
    _, before, after = two_tables()
    changed = before.fields.dwarfs != after.fields.dwarfs
    for cell in np.ndindex(changed.shape):
        parts = Parts()
        assert drawn(Sketch(before, parts), lambda facts, cell=cell: facts.table.dwarfs[cell])
        assert drawn(Sketch(after, parts), lambda facts, cell=cell: facts.table.dwarfs[cell]) == changed[cell]
    for seat, row in enumerate(changed):
        parts = Parts()
        assert drawn(Sketch(before, parts), lambda facts, seat=seat: facts.table.dwarfs[seat].sum())
        assert drawn(Sketch(after, parts), lambda facts, seat=seat: facts.table.dwarfs[seat].sum()) == row.any()


@pytest.mark.parametrize(
    "reads",
    [
        lambda field: field[:],
        lambda field: field[-1:, -1],
        lambda field: list(field),
        lambda field: field == 0,
        lambda field: field != 0,
        lambda field: 0 in field,
        lambda field: np.sum(field),
        lambda field: field.sum(),
        lambda field: [field[cell] for cell in np.ndindex(field.shape)],
    ],
)
def test_whatever_is_not_a_cell_counts_as_reading_the_whole_field(reads: Any) -> None:
    _, before, after = two_tables()
    parts = Parts()
    assert drawn(Sketch(before, parts), lambda facts: reads(facts.table.dwarfs))
    assert drawn(Sketch(after, parts), lambda facts: reads(facts.table.dwarfs))


def test_viewers_share_what_does_not_depend_on_them() -> None:
    match, _, _ = two_tables()
    everybody = list(views(match))
    for asks, times in ((lambda facts: facts.table.x.tolist(), 1), (lambda facts: facts.seat, len(everybody))):
        parts = Parts()
        assert sum(drawn(Sketch(view, parts), asks) for view in everybody) == times


def test_viewers_do_not_share_what_they_know_differently() -> None:
    """A secret goal is in the view of its own seat alone, and nobody else gets what was drawn from it."""
    match, _, _ = two_tables()
    parts = Parts()
    seen: list[Any] = [
        Sketch(view, parts).part("secret", lambda facts: facts.table.secret.tolist()) for view in views(match)
    ]
    assert seen == [view.fields.secret.tolist() for view in views(match)]
    assert len({tuple(each) for each in seen}) == len(seen)


def test_facts_that_do_not_say_who_asks_share_nothing() -> None:
    match, _, _ = two_tables()
    parts = Parts()

    class Plain:
        """Facts of a game that knows nothing of shared parts."""

        def __init__(self, table: Any, seat: int) -> None:
            self.table, self.seat = table, seat

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match.setting.words, "facts", Plain)
        seen: list[Any] = [Sketch(view, parts).part("seat", lambda facts: facts.seat) for view in views(match)]
    assert seen == [view.seat for view in views(match)]
