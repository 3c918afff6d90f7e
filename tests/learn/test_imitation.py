"""Games of bots as something to learn from."""

from __future__ import annotations

import numpy as np
import pytest

from underhall.bots import make
from underhall.bots.base import Clock
from underhall.engine.actions import Actions
from underhall.engine.dice import SeededDice
from underhall.engine.encoder import Encoder
from underhall.engine.match import Match
from underhall.engine.setting import setting
from underhall.learn import imitation
from underhall.learn.experience import OTHERS
from underhall.learn.imitation import Shown, shown_by, shown_in
from underhall.learn.rewards import LEADING
from underhall.learn.sparse import Sparse

SHORT = setting("dwarfs", switches={"turn_limit": 2})


def test_choices_are_shown_as_the_seat_saw_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imitation, "STRAYS", 0.0)
    shown = shown_by(SHORT, "greedy", 3, 5, 12)
    match, actions, encoder = Match(SHORT, 3, SeededDice(5)), Actions(SHORT.game), Encoder(SHORT)
    bots, row = [make("greedy", 5 * 3 + seat) for seat in range(3)], 0
    views = shown.views(np.arange(len(shown)), actions.size)
    while (decision := match.decision) is not None:
        view = match.view(decision.seat)
        option = bots[decision.seat].choose(view, decision, Clock())
        asked = int(view.fields.asked)
        if len(decision.options) > 1:
            assert views.observers[row] == decision.seat
            assert views.encodings[row] == pytest.approx(encoder.inputs(view), rel=1e-3)
            assert {*views.masks[row].nonzero()[0]} == {actions.of(asked, each.number) for each in decision.options}
            assert shown.actions[row] == actions.of(asked, option.number)
            row += 1
        match.choose(option, decision=decision.id)

    assert row == len(shown) > 20
    assert match.outcome is not None
    (best,) = {seat for group in match.outcome.ranking[:1] for seat in group}
    assert (shown.ends.argmax(axis=1) == (best - shown.observers) % 3).all()


def test_what_counts_is_the_end_and_the_way_to_it_from_the_lead() -> None:
    shown = shown_by(SHORT, "greedy", 2, 1, 12)
    rows = np.array([0, len(shown) - 1])
    targets, known = shown.targets(rows)

    assert targets[:, :4] == pytest.approx(shown.ends[rows])
    assert targets[:, 4:] == pytest.approx(shown.ends[rows] - LEADING * shown.leads[rows])
    assert shown.leads[rows, 0] == pytest.approx(-shown.leads[rows, 1]), "of two seats, one is ahead by as much"
    assert known == pytest.approx(np.array([[1, OTHERS, 0, 0] * 2] * 2))


def test_bots_stray_and_games_are_played_on_all_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    found = shown_in(SHORT, "greedy", (2, 3), 2, 12)
    alone = Shown.joined([shown_by(SHORT, "greedy", 2, 0, 12), shown_by(SHORT, "greedy", 3, 1, 12)])
    every = np.arange(len(found))
    assert (found.encodings[every] == alone.encodings[every]).all()
    for name in vars(found).keys() - {"encodings"}:
        assert (getattr(found, name) == getattr(alone, name)).all()
    assert set(found.seats) == {2, 3}
    monkeypatch.setattr(imitation, "STRAYS", 0.0)
    straight = shown_by(SHORT, "greedy", 2, 0, 12)
    assert len(straight) != (found.seats == 2).sum() or (straight.actions != found.actions[found.seats == 2]).any()


def test_rows_of_mostly_zeros_come_back_as_they_were() -> None:
    rng = np.random.default_rng(1)
    parts = [(rng.random((count, 7)) < 0.3) * rng.integers(1, 9, (count, 7)) / 4 for count in (5, 1, 4)]
    parts[1][:] = 0
    kept, whole = Sparse.joined([Sparse.of(part) for part in parts]), np.concatenate(parts)

    assert len(kept) == 10
    for rows in ([*range(10)], [7, 5, 0, 7], [5], []):
        at = np.array(rows, np.int64)
        assert (kept[at] == whole[at]).all()
    assert len(kept.numbers) == np.count_nonzero(whole), "nothing else is kept"
