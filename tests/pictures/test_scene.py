"""Scenes: the difference between two, and how it is applied."""

from hypothesis import given
from hypothesis import strategies as st

from underhall.pictures.scene import Change, Piece, Scene, changed, changes

PIECES = st.builds(
    Piece,
    st.sampled_from("abcdef"),
    st.sampled_from(("board", "hand")),
    st.integers(0, 2),
    tone=st.sampled_from(("", "red")),
)
SCENES = st.builds(
    Scene,
    st.lists(PIECES, unique_by=lambda piece: piece.id).map(lambda pieces: (pieces[:2], pieces[2:])),
    st.dictionaries(st.just("board"), st.tuples(*[st.integers(1, 3)] * 4), min_size=1),
)
A, B = Piece("a", "board", 1, 2), Piece("b", "board")


def told(scene: Scene) -> tuple[dict[str, Piece], object]:
    return {piece.id: piece for piece in scene.pieces}, scene.boxes


@given(SCENES, SCENES)
def test_a_change_leads_from_one_scene_to_the_other(before, after):
    assert told(changed(before, changes(before, after))) == told(after)


@given(SCENES)
def test_nothing_differs_from_itself(scene):
    assert changes(scene, scene) == Change()


def test_only_what_differs_is_told():
    moved = Piece("a", "board", 5, 2)
    assert changes(Scene(((A, B),)), Scene(((moved, B),))) == Change(changed=(moved,))
    assert changes(Scene(((A, B),)), Scene(((B,),))) == Change(gone=("a",))
    assert changes(Scene(()), Scene(((A,),), {"board": (0, 0, 1, 1)})) == Change((A,), boxes={"board": (0, 0, 1, 1)})


def test_a_piece_may_move_to_another_part():
    first, second = (A,), (B,)
    assert changes(Scene((first, second)), Scene((second, (A,)))) == Change()
    assert changes(Scene((first, second)), Scene((first,))) == Change(gone=("b",))
