"""Who is served next, counted in turns: a guest who asks a lot makes others wait for at most one turn."""

from __future__ import annotations

from dataclasses import dataclass

from underhall.server.thinking import Priority
from underhall.server.thinking.turns import PATIENCE, Turns


@dataclass(eq=False)
class Asked:
    owner: str
    name: str = ""
    priority: Priority = Priority.TURN


def served(turns: Turns[Asked], background: bool = True) -> list[str]:
    """All that waits, in the order in which it is served."""
    found = []
    while (asked := turns.take(background)) is not None:
        found.append(asked.name or asked.owner)
    return found


def waiting(*asked: Asked) -> Turns[Asked]:
    turns: Turns[Asked] = Turns()
    for each in asked:
        turns.add(each)
    return turns


def test_one_who_asks_once_waits_for_one_turn_of_each_other_owner() -> None:
    """Forty-five tables of four bots each were there first."""
    flood = [Asked("flood", f"flood {number}") for number in range(180)]
    order = served(waiting(*flood, Asked("ann"), Asked("bob")))
    assert order[:4] == ["flood 0", "ann", "bob", "flood 1"]
    assert len(order) == 182


def test_one_who_asks_again_and_again_gets_every_other_turn() -> None:
    turns = waiting(*(Asked("flood") for _ in range(100)))
    order = []
    for _ in range(20):
        turns.add(Asked("ann"))
        order += [turns.take(), turns.take()]
    assert [asked.owner for asked in order if asked is not None] == ["flood", "ann"] * 20


def test_the_questions_of_one_owner_keep_their_order() -> None:
    assert served(waiting(Asked("ann", "a"), Asked("bob", "b"), Asked("ann", "c"), Asked("ann", "d"))) == list("abcd")


def test_what_nobody_waits_for_comes_last_but_not_never() -> None:
    alone = [Asked("flood", "alone", Priority.BACKGROUND) for _ in range(3)]
    people = [Asked("ann", "turn") for _ in range(3 * PATIENCE)]
    assert served(waiting(*alone, *people)) == [*["turn"] * PATIENCE, "alone"] * 3


def test_turns_in_the_background_count_only_while_something_waits_there() -> None:
    turns = waiting(*(Asked("ann", "turn") for _ in range(PATIENCE + 1)))
    for _ in range(PATIENCE):
        turns.take()
    turns.add(Asked("flood", "alone", Priority.BACKGROUND))
    assert served(turns) == ["turn", "alone"]


def test_the_background_can_be_held_back() -> None:
    turns = waiting(Asked("flood", "alone", Priority.BACKGROUND), Asked("ann", "turn"))
    assert served(turns, background=False) == ["turn"]
    assert served(turns) == ["alone"]


def test_what_is_not_wanted_any_more_takes_no_turn() -> None:
    gone = Asked("ann", "gone")
    turns = waiting(gone, Asked("bob", "b"), Asked("ann", "a"))
    turns.remove(gone)
    assert len(turns) == 2
    assert sorted(served(turns)) == ["a", "b"]
    turns.add(gone)
    turns.remove(gone)
    assert (len(turns), turns.take()) == (0, None)
