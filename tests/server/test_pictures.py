"""What viewers are shown as pictures: frames that lead from what they saw to what is, and nothing that they may not
know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from tests.server.tables import Log, names, playing
from underhall.client import scene_after
from underhall.engine.kernel import CHANCE, NOBODY
from underhall.engine.view import View
from underhall.games import NAMES
from underhall.pictures.drawn import scene_of
from underhall.pictures.parts import Parts
from underhall.pictures.scene import Piece, Scene
from underhall.server.entries import Finished, Paused
from underhall.server.errors import Refused
from underhall.server.frames import FrameShown, PictureShown
from underhall.server.showing import Replayed, TableShown, recap, replayed, shown, why_not
from underhall.server.view_cache import MOMENTS

VIEWERS = (0, 1, None)
CHOICES = 60


def look(log: Log, seat: int | None, since: int = 0) -> TableShown:
    return shown(log.table, seat, names, since, log.now, text=False, picture=True)


def picture(log: Log, seat: int | None, since: int = 0) -> PictureShown:
    found = look(log, seat, since).picture
    assert found is not None
    return found


def scene(log: Log, seat: int | None) -> Scene:
    """What a viewer's view shows, drawn again."""
    return scene_of(log.state.match.view(NOBODY if seat is None else seat))


def pieces(scene: Scene) -> tuple[dict[str, Piece], dict[str, tuple[float, float, float, float]]]:
    """A scene without the order in which its pieces came."""
    return {piece.id: piece for piece in scene.pieces}, scene.boxes


class Viewer:
    """Somebody who keeps a picture by what is sent."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.number = 0
        self.scene: Scene | None = None

    def look(self, log: Log) -> PictureShown:
        got = look(log, self.seat, self.number)
        assert got.picture is not None
        assert got.picture.whole == (got.picture.since is None) == (log.table.view_cache.moment(self.number) is None)
        self.scene = scene_after(self.scene, got.picture)
        self.number = got.number
        return got.picture


def played(log: Log, choices: int, seed: int = 0, undo: float = 0.0) -> Iterator[None]:
    """Goes on at random, and now and then back."""
    dice = random.Random(seed)
    for _ in range(choices):
        waiting = log.state.waiting()
        if not waiting:
            return
        seat = dice.choice(waiting)
        if dice.random() < undo and log.state.can_undo(seat):
            log.add(log.propose.undo(seat))
        else:
            log.choose(dice.randrange(1000), seat)
        yield


@pytest.mark.parametrize("game", NAMES)
def test_frames_lead_to_the_present_however_seldom_one_looks(game: str) -> None:
    log, dice = playing(None, None, None, game=game), random.Random(1)
    viewers = [Viewer(seat) for seat in VIEWERS for _ in range(2)]
    wholes = 0
    for _ in played(log, CHOICES, undo=0.1):
        for viewer in viewers:
            if dice.random() < 0.4:
                wholes += viewer.look(log).whole
                assert viewer.scene is not None and pieces(viewer.scene) == pieces(scene(log, viewer.seat))
    assert wholes < CHOICES / 2


@pytest.mark.parametrize("game", NAMES)
def test_each_frame_tells_something_and_all_that_is_told_is_in_a_frame(game: str) -> None:
    """So the number of frames says no more than the log does."""
    log = playing(None, None, None, game=game)
    numbers = dict.fromkeys(VIEWERS, log.state.number)
    several = 0
    for _ in played(log, CHOICES):
        for seat in VIEWERS:
            got = look(log, seat, numbers[seat])
            assert got.picture is not None
            numbers[seat], frames = got.number, got.picture.frames
            lines = [line.text for line in got.log.lines if line.of == "game"]
            assert [line for frame in frames for line in frame.lines] == lines
            assert len(frames) <= 1 or all(frame.lines for frame in frames)
            several += len(frames) > 1
    assert several


@pytest.mark.parametrize("game", NAMES)
def test_each_frame_tells_whose_choice_led_to_it(game: str) -> None:
    log = playing(None, None, None, game=game)
    seen = set()
    for _ in played(log, CHOICES):
        mover = next(ply.seat for ply in reversed(log.state.match.plies) if ply.seat != CHANCE)
        for frame in picture(log, 0, log.state.number - 1).frames:
            assert frame.by == (mover if frame.lines else None)
            seen.add(frame.by)
    assert {0, 1, 2} <= seen


@pytest.mark.parametrize("game", NAMES)
def test_lines_of_the_log_are_about_pieces(game: str) -> None:
    """Old lines, too, when the picture has long changed."""
    log = playing(None, None, None, game=game)
    for _ in played(log, 4 * CHOICES):
        pass
    for seat in VIEWERS:
        there = {piece.id for piece in scene(log, seat).pieces}
        about = [id for line in look(log, seat).log.lines for id in line.about]
        assert there & set(about)
        assert all(line.about == () for line in log.shown(seat).log.lines), "nobody asked for pictures"


def test_an_undo_is_one_frame() -> None:
    log = playing(None, None)
    viewer = Viewer(0)
    for _ in played(log, 30):
        viewer.look(log)
        before = viewer.scene
        seat = log.state.waiting()[0]
        log.choose(1, seat)
        viewer.look(log)
        if log.state.can_undo(seat) and viewer.scene != before:
            log.add(log.propose.undo(seat))
            back = viewer.look(log)
            assert before is not None and viewer.scene is not None
            assert pieces(viewer.scene) == pieces(before) == pieces(scene(log, 0))
            assert len(back.frames) == 1 and not back.whole and back.frames[0].lines == ()
            return
    pytest.fail("nothing was taken back")


def test_who_missed_too_much_gets_all_of_it() -> None:
    log = playing(None, None)
    start = log.state.number
    for _ in played(log, MOMENTS):
        pass
    assert log.state.number == start + MOMENTS
    assert not picture(log, 0, start).whole
    for _ in played(log, 1):
        pass
    late = picture(log, 0, start)
    assert late.whole and len(late.frames) == 1
    assert late.frames[0].changed == scene(log, 0).pieces
    assert picture(log, 0, 0).whole and picture(log, 0, log.state.number + 5).whole


def test_nothing_new_is_no_frame() -> None:
    log = playing(None, None)
    log.choose()
    again = picture(log, 0, log.state.number)
    assert (again.whole, again.frames) == (False, [])
    assert again.lit == picture(log, 0).lit


def test_of_very_many_frames_the_earliest_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    log = playing(None, None, None, game="fall")
    start = log.state.number
    for _ in played(log, MOMENTS):
        pass
    many = picture(log, None, start).frames
    assert len(many) > 3
    log.table.view_cache.forget()
    monkeypatch.setattr("underhall.server.frames.MOST_FRAMES", 3)
    few = picture(log, None, start).frames
    assert len(few) == 3 and few[1:] == many[-2:]
    lines = [[line for frame in frames for line in frame.lines] for frames in (few, many)]
    assert lines[0] == lines[1]


def test_it_is_drawn_once_for_each_step_and_viewer(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def counting(view: View, parts: Parts | None = None) -> Scene:
        drawn.append(1)
        return scene_of(view, parts)

    for module in ("frames", "showing"):
        monkeypatch.setattr(f"underhall.server.{module}.scene_of", counting)
    log = playing(None, None)
    log.shown(0)
    assert not drawn, "nobody asked for pictures"
    number = look(log, 0).number
    log.table = log.table.twin()  # as a server does
    log.choose()
    drawn.clear()
    frames = picture(log, 0, number).frames
    assert len(drawn) == max(1, len(frames))
    assert picture(log, 0, number).frames is frames, "two tabs are shown the same"
    picture(log, 0)
    assert len(drawn) == max(1, len(frames))


def test_a_twin_draws_for_itself() -> None:
    log = playing(None, None)
    before = picture(log, 0)
    twin = log.table.twin()
    decision = twin.state.match.decision_of(twin.state.waiting()[0])
    twin.apply(twin.propose.choose(decision.seat, decision.id, decision.options[0].key, "person"), log.now)
    shown(twin, 0, names, picture=True)
    assert picture(log, 0) == before
    assert log.table.view_cache.scenes[0][0] == log.state.number < twin.view_cache.scenes[0][0]


def test_before_the_start_and_without_asking_there_is_no_picture() -> None:
    log = playing(None, None)
    assert log.shown(0).picture is None
    assert shown(log.table, 0, names).picture is None
    log.state.match = None
    assert look(log, 0).picture is None


@pytest.mark.parametrize("game", NAMES)
def test_options_are_lit_for_the_one_who_chooses(game: str) -> None:
    log = playing(None, None, None, game=game)
    for _ in played(log, CHOICES):
        for seat in VIEWERS:
            got = look(log, seat, log.state.number - 1)
            assert got.picture is not None
            if got.decision is None:
                assert got.picture.lit is None
            else:
                assert [lit.key for lit in got.picture.lit or ()] == [option.key for option in got.decision.options]
    log.add(Paused("It must be."))
    assert picture(log, log.state.match.waiting[0]).lit is None


def test_who_sees_the_picture_can_do_without_the_view() -> None:
    log = playing(None, None)
    with_view = look(log, 0)
    without = shown(log.table, 0, names, 0, log.now, view=False, text=False, picture=True)
    assert without.view is None and with_view.view is not None
    assert msgspec.structs.replace(without, view=with_view.view) == with_view
    assert [seat.colour for seat in without.seats] == [seat.colour for seat in with_view.view.seats]


def test_what_is_empty_is_not_sent() -> None:
    assert msgspec.json.encode(FrameShown()) == b"{}"
    assert msgspec.json.encode(FrameShown(lines=("So.",))) == b'{"lines":["So."]}'


# Why not --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_what_is_not_lit_says_why(game: str) -> None:
    log = playing(None, None, None, game=game)
    asked = 0
    for _ in played(log, CHOICES):
        for seat in range(3):
            decision = log.state.match.decision_of(seat)
            targets = {option.target for option in decision.options} if decision is not None else set()
            for refusal in log.state.match.refusals(seat):
                found = why_not(log.table, seat, refusal.option.key)
                assert found is not None and found.rule == refusal.rule and found.text
                if refusal.option.target is not None:
                    told_of = why_not(log.table, seat, refusal.option.target)
                    assert (told_of is None) == (refusal.option.target in targets)
                    asked += told_of is not None
            assert why_not(log.table, seat, "no such thing") is None
            for option in () if decision is None else decision.options:
                assert why_not(log.table, seat, option.key) is None
                assert why_not(log.table, seat, option.target or "") is None
    assert asked > CHOICES


def test_nothing_is_forbidden_where_nothing_is_asked() -> None:
    log = playing(None, None)
    seat = log.state.waiting()[0]
    target = next(each.option.key for each in log.state.match.refusals(seat))
    assert why_not(log.table, seat, target) is not None
    assert why_not(log.table, 1 - seat, target) is None
    log.add(Paused("It must be."))
    assert why_not(log.table, seat, target) is None


# Points ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_points_are_told_by_source(game: str) -> None:
    log = playing(None, None, game=game)
    sources = [list(points) for points in log.shown(None).scores]
    for _ in played(log, 100_000):
        pass
    log.add(Finished())
    seen = log.shown(None)
    assert seen.outcome is not None
    assert seen.scores == list(seen.outcome.scores)
    assert sources == [list(points) for points in seen.scores]
    assert seen.scores_in == ("points" if game == "dwarfs" else "honour")


# Looking back ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_a_finished_game_is_seen_step_by_step_forth_and_back(game: str) -> None:
    log = playing(None, None, game=game)
    for _ in played(log, 100_000):
        pass
    log.add(Finished())
    dice, last = random.Random(4), log.state.choices
    for eyes in (0, None, "all"):
        seen, at = None, None
        for choice in (0, 1, 2, *(dice.randrange(last) for _ in range(4)), last, last - 1, last - 2):
            got = replayed(log.table, eyes, choice, names, text=False, picture=True, start=at)
            assert got.picture is not None and got.picture.whole == (at is None) and got.picture.since == at
            alone = back(log, eyes, choice)
            assert alone.picture is not None and alone.picture.whole
            assert got.log.lines == alone.log.lines[got.log.start :]
            assert msgspec.structs.replace(got, picture=None, log=None) == msgspec.structs.replace(
                alone, picture=None, log=None
            )
            lines = [line for frame in got.picture.frames for line in frame.lines]
            logged = [line.text for line in got.log.lines if line.of == "game"]
            assert lines == (logged if at is not None and at < choice <= at + MOMENTS else [])
            seen, at = scene_after(seen, got.picture), choice
            assert pieces(seen) == pieces(scene_after(None, alone.picture))
    with pytest.raises(Refused, match="Choose a point after 0 to"):
        replayed(log.table, 0, 0, names, picture=True, start=last + 1)


def back(log: Log, eyes: object, choice: int) -> Replayed:
    return replayed(log.table, eyes, choice, names, text=False, picture=True)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", NAMES)
def test_a_recap_leads_from_the_last_choice_to_the_present(game: str) -> None:
    log = playing(None, None, None, game=game)
    steps = 0
    for _ in played(log, CHOICES, undo=0.1):
        for seat in (0, 1):
            got = recap(log.table, seat)
            assert got.number == log.state.number and got.picture.whole
            assert pieces(scene_after(None, got.picture)) == pieces(scene(log, seat))
            first, *later = got.picture.frames
            assert not first.lines, "it begins with the table as it was"
            assert all(frame.by != seat for frame in later), "a seat's own choice begins its recap"
            lines = [line for frame in later for line in frame.lines]
            told = [line.text for line in look(log, seat).log.lines if line.of == "game"]
            assert lines == told[len(told) - len(lines) :]
            assert look(log, seat).news == len(lines)
            steps += len(lines)
    assert steps > CHOICES
