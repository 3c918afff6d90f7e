"""Lists that share what they have in common, but behave like separate lists."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from underhall.engine.trail import LazyTrail, Trail

DEEDS = st.lists(
    st.tuples(st.sampled_from(["append", "extend", "cut", "pop", "copy"]), st.integers(0, 9), st.integers(0, 12)),
    max_size=60,
)


@given(DEEDS)
def test_copies_never_reach_each_other(deeds: list[tuple[str, int, int]]) -> None:
    trails: list[Trail[int]] = [Trail()]
    lists: list[list[int]] = [[]]
    for deed, which, value in deeds:
        trail, plain = trails[which % len(trails)], lists[which % len(lists)]
        if deed == "append":
            trail.append(value)
            plain.append(value)
        elif deed == "extend":
            trail.extend([value, value + 1])
            plain.extend([value, value + 1])
        elif deed == "cut":
            trail.cut(value)
            del plain[value:]
        elif deed == "pop" and plain:
            assert trail.pop() == plain.pop()
        elif deed == "copy":
            trails.append(trail.copy())
            lists.append(list(plain))
        assert [list(each) for each in trails] == lists


@given(st.lists(st.integers()), st.integers(0, 5), st.slices(8))
def test_it_is_read_as_a_list_is(items: list[int], more: int, part: slice) -> None:
    trail = Trail(items)
    trail.copy().extend(range(more))  # behind the end of this one
    assert trail == items and trail == Trail(items) and len(trail) == len(items)
    assert trail != [*items, 1] and trail != "no list"
    assert trail[part] == items[part]
    assert list(reversed(trail)) == items[::-1]
    assert [trail[at] for at in range(-len(items), len(items))] == items + items
    for outside in (len(items), -len(items) - 1):
        with pytest.raises(IndexError, match="none at"):
            trail[outside]


def test_copying_and_going_on_copies_no_items() -> None:
    trail = Trail(range(1000))
    twin = trail.copy()
    twin.append(1)
    assert twin._items is trail._items
    trail.append(2)
    assert twin._items is not trail._items and (trail[-1], twin[-1]) == (2, 1)


def test_copies_that_go_on_in_many_threads_at_once_never_mix() -> None:
    trail: Trail[int] = Trail(range(10))

    def going_on(number: int) -> bool:
        twin = trail.copy()
        for _ in range(200):
            twin.append(number)
        return twin[10:] == [number] * 200

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(going_on, range(64)))
    assert trail == list(range(10))


def test_a_lazy_trail_makes_an_item_once_when_it_is_read() -> None:
    made: list[tuple[int, str]] = []

    def make(number: int, word: str) -> list[object]:
        made.append((number, word))
        return [number, word]

    trail: LazyTrail[list[object]] = LazyTrail(make)
    for number in range(4):
        trail.add((number, "word"))
    twin = trail.copy()
    twin.add((9, "other"))
    trail.add((4, "word"))
    assert made == [] and len(trail) == len(twin) == 5
    assert trail[-1] == [4, "word"] and twin[-1] == [9, "other"] and made == [(4, "word"), (9, "other")]
    assert trail[1:3] == [[1, "word"], [2, "word"]] and list(trail)[1] is trail[1]
    assert len(made) == 6, "each once"
    trail.cut(2)
    trail.add((7, "again"))
    assert trail == [[0, "word"], [1, "word"], [7, "again"]] and trail.pop() == [7, "again"]
