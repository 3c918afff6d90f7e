"""Dice: what a seed gives is fixed for ever, chances do not depend on each other, and weights are kept."""

import itertools
from collections import Counter

import numpy as np
import pytest

from underhall.engine.dice import Chance, ScriptedDice, SeededDice
from underhall.engine.driver import new_dice
from underhall.engine.kernel import draw
from underhall.errors import UnderhallError

DICE_FACES = 6
# By degrees of freedom: a fair die exceeds these once in a million times. The seeds are fixed: it never does.
CHI_SQUARE = {2: 27.6, 5: 35.9, 9: 45.1}


def chance(kind: str = "die", index: int = 0, number: int = 0, weights: dict[int, int] | None = None) -> Chance:
    likely = weights or dict.fromkeys(range(DICE_FACES), 1)
    faces = {f"face:{outcome}": outcome for outcome in likely}
    return Chance(kind, index, number, list(likely), list(likely.values()), lambda: faces)


def chi_square(found: Counter[int], weights: dict[int, int]) -> float:
    total, weight = sum(found.values()), sum(weights.values())
    expected = {outcome: total * each / weight for outcome, each in weights.items()}
    return sum((found[outcome] - mean) ** 2 / mean for outcome, mean in expected.items())


@pytest.mark.parametrize(
    ("seed", "kind", "outcomes"),
    [
        (0, "die", [5, 4, 5, 5, 3, 2, 2, 5]),
        (1, "die", [0, 1, 4, 0, 5, 5, 3, 1]),
        (1, "draw-ogre@2", [2, 0, 2, 5, 3, 4, 3, 1]),
        ("a word", "die", [2, 4, 5, 3, 4, 0, 5, 3]),
        (b"\x00\xff", "die", [3, 4, 4, 0, 4, 0, 5, 4]),
    ],
)
def test_a_seed_means_the_same_on_every_machine(seed: int | str | bytes, kind: str, outcomes: list[int]) -> None:
    dice = SeededDice(seed)
    assert [dice.fall(chance(kind, index)) for index in range(len(outcomes))] == outcomes


def test_a_number_and_its_digits_are_the_same_seed() -> None:
    one, other = SeededDice(7), SeededDice("7")
    assert [one.fall(chance(index=i)) for i in range(40)] == [other.fall(chance(index=i)) for i in range(40)]


def test_no_outcome_depends_on_the_order_of_asking() -> None:
    asked = [chance(kind, index) for kind in ("die", "coin", "die@1") for index in range(5)]
    expected = {(each.kind, each.index): SeededDice(3).fall(each) for each in asked}
    for order in (asked[::-1], asked[5:] + asked[:5], asked + asked):
        dice = SeededDice(3)
        assert all(dice.fall(each) == expected[each.kind, each.index] for each in order)


def test_an_outcome_depends_on_kind_and_index_but_not_on_the_number_among_all() -> None:
    dice = SeededDice(11)
    assert len({tuple(dice.fall(chance(kind, i)) for i in range(20)) for kind in ("a", "b", "c")}) == 3
    assert {dice.fall(chance(number=number)) for number in range(50)} == {dice.fall(chance())}


@pytest.mark.parametrize("weights", [{0: 1, 4: 2, 9: 5}, dict.fromkeys(range(6), 3), {2: 7, 3: 1, 5: 2}])
def test_outcomes_are_as_likely_as_their_weights(weights: dict[int, int]) -> None:
    dice = SeededDice(2026)
    found = Counter(dice.fall(chance("w", index, weights=weights)) for index in range(6000))
    assert set(found) == set(weights)
    assert chi_square(found, weights) < CHI_SQUARE[len(weights) - 1]


def test_an_impossible_outcome_never_comes() -> None:
    dice = SeededDice(5)
    assert {dice.fall(chance("w", index, weights={1: 0, 2: 1, 3: 0})) for index in range(200)} == {2}


def test_nothing_can_come_of_no_outcomes() -> None:
    with pytest.raises(UnderhallError, match="'empty'"):
        SeededDice(0).fall(Chance("empty", 0, 0, [], [], dict))


# Scripted dice -------------------------------------------------------------------------------------------------------


def test_a_script_gives_its_outcomes_by_kind_as_numbers_or_names() -> None:
    dice = ScriptedDice({"die": [4, "face:2"], "coin": ["face:1"]})
    assert [dice.fall(chance("die", 1)), dice.fall(chance("coin", 0)), dice.fall(chance("die", 0))] == [2, 1, 4]
    assert dice.fall(chance("die", 0)) == 4, "the same chance, asked again, has the same outcome"


def test_where_a_script_ends_other_dice_decide() -> None:
    dice = ScriptedDice({"die": [5]}, otherwise=SeededDice(1))
    assert [dice.fall(chance(index=i)) for i in range(3)] == [5, *(SeededDice(1).fall(chance(index=i)) for i in (1, 2))]


def test_a_script_without_an_outcome_says_which_is_missing() -> None:
    with pytest.raises(UnderhallError, match=r"no outcome for 'die' number 2\."):
        ScriptedDice({"die": [1]}).fall(chance(index=1))
    with pytest.raises(UnderhallError, match=r"no outcome for 'coin' number 1\."):
        ScriptedDice({"die": [1]}).fall(chance("coin"))


@pytest.mark.parametrize("wanted", [6, -1, "face:6", "nonsense"])
def test_a_script_cannot_ask_for_the_impossible(wanted: int | str) -> None:
    with pytest.raises(
        UnderhallError, match=f"{wanted!r} is not a possible outcome of 'die'. The possible outcomes are face:0, face:1"
    ):
        ScriptedDice({"die": [wanted]}).fall(chance())


# The kernel's own dice -----------------------------------------------------------------------------------------------


@pytest.fixture
def plain_draw():
    """The function itself, whatever the build: the toy's digests prove that compiled code agrees with it."""
    return getattr(draw, "py_func", draw)


def test_kernel_dice_mean_the_same_on_every_machine(plain_draw) -> None:
    dice = new_dice(0)
    assert dice.tolist() == [2642226052, 1977601347]
    assert [plain_draw(dice, 100) for _ in range(10)] == [12, 91, 67, 93, 46, 12, 61, 59, 26, 96]
    assert [plain_draw(new_dice(seed), 2**31 - 1) for seed in range(4)] == [
        273191795,
        2122413905,
        1325572527,
        1281356773,
    ]


def test_kernel_dice_are_fair(plain_draw) -> None:
    dice, weights = new_dice(99), dict.fromkeys(range(10), 1)
    draws = [plain_draw(dice, 10) for _ in range(10_000)]
    assert chi_square(Counter(draws), weights) < CHI_SQUARE[9]
    pairs = Counter(10 * (a % 3) + b % 3 for a, b in itertools.pairwise(draws) if a < 9 and b < 9)
    assert chi_square(pairs, dict.fromkeys(pairs, 1)) < CHI_SQUARE[9]
    assert len(pairs) == 9


@pytest.mark.parametrize("n", [1, 2, 3, 1000, 2**31 - 1])
def test_a_draw_stays_in_its_range(plain_draw, n: int) -> None:
    dice = new_dice(n)
    draws = [plain_draw(dice, n) for _ in range(500)]
    assert 0 <= min(draws) <= max(draws) < n
    assert len(set(draws)) >= min(n, 100)


def test_a_generator_stays_within_32_bits_and_nearby_seeds_are_unrelated(plain_draw) -> None:
    streams = []
    for seed in range(20):
        dice = new_dice(seed)
        assert dice.dtype == np.int64 and dice[1] % 2 == 1, "an even stream would have a short period"
        streams.append(tuple(plain_draw(dice, 1000) for _ in range(5)))
        assert 0 <= dice[0] < 2**32
    assert len(set(streams)) == 20


@pytest.mark.parametrize("seed", [-1, 1.5, True, None])
def test_a_number_that_is_no_seed_is_refused(seed):
    with pytest.raises(UnderhallError, match="A seed is a whole number from 0 up, not"):
        SeededDice(seed)
