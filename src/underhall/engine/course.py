"""Writes a game's course from its registry: the module that leads from a step's code to its function."""

from __future__ import annotations

from typing import Any

from underhall.engine.compile import Kernel
from underhall.engine.game import Game

ARGUMENTS = ("f1", "f2", "f3", "f4", "f5")
NAMED_DUTIES = ("set_up", "score", "tie_break", "tidy", "audit", "count_features")  # in the course, by their own names


def course_source(game: Game) -> str:
    """The module that names a game's functions and leads from a step's code to its function."""
    codes = range(max([*game.steps, *game.choices]) + 1)
    sizes = tuple(game.choices[c].size if c in game.choices else 0 for c in codes)
    chances = tuple(c in game.choices and game.choices[c].chance for c in codes)
    audiences = {c: how.audience for c, how in game.choices.items() if how.audience is not None}
    asks = {c: how.ask_when for c, how in game.choices.items() if how.ask_when is not None}
    anytimes = dict(enumerate(game.anytimes))
    urgent = {i: how for i, how in anytimes.items() if how.possible is not None}
    parts = [
        f'"""The course of {game.name}, written from its rules."""',
        "",
        "from underhall.engine.compile import rule",
        "from underhall.engine.kernel import ALL",
        f"from {game.package}.game import game",
        f"import {game.package}.rules",
        "",
        "BOX, TABLE = game.box, game.layout.dtype",
        f"LANES, ANYTIMES, SOURCES = {game.layout.lanes}, {len(game.anytimes)}, {len(game.sources)}",
        f"FEATURES = {len(game.features)}",
        f"URGENT = {tuple(i in urgent for i in anytimes) or (False,)!r}",  # an empty tuple has no type to compile
        f"SIZE = {sizes!r}",
        f"CHANCE_AT = {chances!r}",
        *(f"run_{c} = game.steps[{c}]" for c in sorted(game.steps)),
        *(f"ask_{c} = game.choices[{c}].options" for c in sorted(game.choices)),
        *(f"answer_{c} = game.answers[{c}]" for c in sorted(game.answers)),
        *(f"audience_{c} = game.choices[{c}].audience" for c in sorted(audiences)),
        *(f"secretly_{c} = game.choices[{c}].ask_when" for c in sorted(asks)),
        *(f"bars_{i} = game.anytimes[{i}].bars" for i in anytimes),
        *(f"possible_{i} = game.anytimes[{i}].possible" for i in urgent),
        *(f'{name} = game.duties["{name}"]' for name in NAMED_DUTIES),
        'hide_game, determinize_game = game.duties["hide"], game.duties["determinize"]',
        _ladder(game, "run", game.steps, ARGUMENTS),
        _ladder(game, "ask", {c: how.options for c, how in game.choices.items()}, ARGUMENTS),
        _ladder(game, "answer", game.answers, ARGUMENTS, "value"),
        _ladder(game, "audience", audiences, ARGUMENTS, name="audience_of", otherwise="ALL"),
        _ladder(game, "secretly", asks, ("f1",), otherwise="False"),
        _pick_one("bars_anytime", "bars", anytimes, "0"),
        _pick_one("anytime_possible", "possible", urgent, "False"),
        _numbers("anytime_code", {i: how.code for i, how in anytimes.items()}),
    ]
    return "\n".join(parts) + "\n"


def _ladder(
    game: Game,
    kind: str,
    cases: dict[int, Kernel],
    arguments: tuple[str, ...],
    *extra: str,
    name: str | None = None,
    otherwise: str | None = None,
) -> str:
    """One branch per step, each called with as many of the frame's arguments as it names."""
    lines = ["", "", "@rule", f"def {name or kind}({', '.join(('box', 'table', 'code', *arguments, *extra))}):"]
    gives = "return " if otherwise else ""
    for code, function in sorted(cases.items()):
        taken = arguments[: game.arguments_of(function) - len(extra)]
        lines.append(f"    if code == {code}:")
        lines.append(f"        {gives}{kind}_{code}({', '.join(('box', 'table', *taken, *extra))})")
        if not otherwise:
            lines.append("        return")
    lines.append(f"    return {otherwise}" if otherwise else "    return")
    return "\n".join(lines)


def _pick_one(name: str, kind: str, anytimes: dict[int, Any], otherwise: str) -> str:
    lines = ["", "", "@rule", f"def {name}(box, table, which, seat):"]
    for i in anytimes:
        lines += [f"    if which == {i}:", f"        return {kind}_{i}(box, table, seat)"]
    return "\n".join([*lines, f"    return {otherwise}"])


def _numbers(name: str, numbers: dict[int, int]) -> str:
    lines = ["", "", "@rule", f"def {name}(which):"]
    for i, number in numbers.items():
        lines += [f"    if which == {i}:", f"        return {number}"]
    return "\n".join([*lines, "    return 0"])
