"""Telling fair samples from unfair ones, by how often each case comes up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from math import sqrt
from typing import Any

from hypothesis import settings

from underhall.engine.view import View

MANY = 100  # examples: a long search
SAMPLES = 2500 if settings.default.max_examples < MANY else 4000  # enough to notice a slight bias: that is tested
SIGMAS = 3.7  # a fair sampler exceeds the bound once in ten thousand times; the seeds are fixed
AMPLE = 20  # what is expected 20 times must come up
ROUNDING = 1e-9
RARE = 5  # cases expected less often are counted together: chi-square does not fit them one by one


def misfit(found: Counter[Hashable], possible: Counter[Hashable]) -> str:
    """What is wrong with the samples found, if each possible one is as likely as its count says; "" if nothing is."""
    impossible = found.keys() - possible.keys()
    if impossible:
        return f"{len(impossible)} samples cannot be, such as {next(iter(impossible))}"
    total, samples = possible.total(), found.total()
    expected = {case: samples * count / total for case, count in possible.items()}
    absent = [case for case, count in expected.items() if count > AMPLE and not found[case]]
    if absent:
        return f"{len(absent)} cases never come up, such as {absent[0]}"
    rare = [case for case, count in expected.items() if count < RARE]
    pairs = [(found[case], count) for case, count in expected.items() if count >= RARE]
    if rare:
        pairs.append((sum(found[case] for case in rare), sum(expected[case] for case in rare)))
    distance = sum((came - count) ** 2 / count for came, count in pairs)
    bound = chi_square_bound(len(pairs) - 1)
    return f"chi-square is {distance:.1f}, its bound {bound:.1f}" if distance > bound else ""


def chi_square_bound(freedom: int) -> float:
    """What chi-square hardly ever exceeds: the approximation of Wilson and Hilferty."""
    if freedom == 0:
        return ROUNDING
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + SIGMAS * sqrt(spread)) ** 3)


def sampled(view: View, look: Callable[[Any], Hashable]) -> Counter[Hashable]:
    """What the samples of a view show, and how often."""
    record = view.setting.driver.record
    return Counter(look(record(view.determinize(seed))) for seed in range(SAMPLES))
