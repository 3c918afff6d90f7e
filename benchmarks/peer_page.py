"""The figures of all contestants as a page in Markdown."""

import re
from collections.abc import Iterable
from typing import Any

from contestants import Contestant, contestants
from peer_figures import Figures, Row
from rounds import Spread, pins
from tally import ELSEWHERE

DIGITS = 3  # that a figure deserves
STARVED = 0.9  # of a core: all who play are busy all the time, so somebody else took the rest
RANGE = "lowest to highest"
INTRO = """
# Our games beside other engines

`python benchmarks/peers.py` writes this page; `benchmarks/README.md` says how to run it and what exactly is counted.
"""
CAVEAT = """
**The games differ.** A decision is a seat's choice between two or more options, made at random; chance and forced
choices are not counted, on any side. But choosing between thirty moves of chess is not choosing between three bets,
and engines do different amounts of work for it: PettingZoo, RLCard and pgx also make an observation each time. So next
to decisions per second we list *options per second*: decisions weighted by how many options each had, which is closer
to the work of listing them. Neither says whose code is better; both say how much play a second buys.
"""
CALLS = (  # that each row makes: the engine, how, to begin a game, and for each choice
    ("underhall", "inside", "`driver.empty`, `start`, `advance`, `fall`", "none: one `driver.rollout` plays the game"),
    ("underhall", "choices known", "the same", "`driver.play`, with an option that was drawn beforehand"),
    ("underhall", "options listed", "the same", "`driver.legal`, and `driver.play`, which also throws the dice"),
    (
        "underhall",
        "as a match",
        "`underhall.new`",
        "`match.decision`, `len(decision.options)`, `decision.options[i]`, `match.choose`",
    ),
    ("underhall", "4,096 at once, inside", "none", "none: one `tables.rollout` makes 16 choices at each table"),
    ("underhall", "4,096 at once, from Python", "none", "`tables.random` and `tables.step`, for all tables"),
    (
        "PettingZoo, and ours in it",
        "from Python",
        "`env.reset`",
        "`env.agent_iter`, `env.last`, `mask.nonzero`, `env.step`",
    ),
    (
        "OpenSpiel, and ours in it",
        "from Python",
        "`game.new_initial_state`",
        "`state.is_terminal`, `is_chance_node`, `legal_actions`, `apply_action`; for chance `chance_outcomes`",
    ),
    ("OpenSpiel", "inside", "none", "none: one `bot.mcts_search` plays 20 games"),
    (
        "catanatron",
        "from Python",
        "`Game`",
        "`game.play_tick`, which calls `RandomPlayer.decide`; `game.winning_color`",
    ),
    ("RLCard", "from Python", "`env.reset`", '`env.is_over`, `list(state["legal_actions"])`, `env.step`'),
    ("pgx", "at once, inside", "none", "none: one compiled call makes 4,096 steps, with `auto_reset`"),
)
HOW = """
- *Inside*: by compiled code. OpenSpiel's are the rollouts of its search in C++, whose number of decisions is estimated
  from games played beforehand.
- *From Python*: options are listed, one is drawn and taken, all from Python. The time includes the draw and the count.
- *As a match* is the loop of the README. The match keeps all that undo, records and the log need, but nobody reads a
  key, a label or an event.
- *At once*: that many games in one batch, on as many cores as the engine takes. *Cores* is processor time divided by
  elapsed time.
"""
COPYING = """
We copy a position in the middle of a random game, with the engine's own method. PettingZoo and RLCard have none, so
there it is `copy.deepcopy`. Positions of pgx never change, so its searches need no copies; here we copy a whole batch.
"""
GROWTH = """
Decisions per second against the number of seats, the games of a batch, and the cores; the band goes from the lowest to
the highest round. `python benchmarks/growth.py` draws it.
"""


def page(found: Figures, picture: str, growth: str | None, machine: dict[str, Any], rounds: int, seconds: float) -> str:
    """The whole page; the plot lies beside it, and that of growth if it was drawn."""
    where = f"{machine['processor']}, {machine['cores']} cores, {machine['system']}, Python {machine['python']}"
    when = f"Measured on {where}: {rounds} round{'s' * (rounds != 1)} of {seconds:g} s each."
    parts = [INTRO, f"{when} Figures are medians. {_versions(found)}\n", *_doubt(found), CAVEAT]
    parts += [f"![Decisions per second and options per second of every engine and game]({picture})\n"]
    parts += [*_play(found), *_times(found), *_goals(found), *_copies(found), *_missing(found)]
    if growth:
        parts += [
            "## How our cost grows\n",
            GROWTH,
            f"![Decisions per second against seats, games and cores]({growth})\n",
        ]
    return "\n".join(part.lstrip() for part in parts)


def number(value: float) -> str:
    """With the digits that it deserves, and none of the exponents that nobody reads."""
    if value >= 10**DIGITS:
        return f"{float(f'{value:.{DIGITS}g}'):,.0f}"
    return f"{value:.{DIGITS}g}"


def _doubt(found: Figures) -> list[str]:
    """A warning, where the machine did other things as well: then ratios say little."""
    starved = sum(row.cores < STARVED for row in found.rows)
    told = f"**The machine was busy**: {starved} of {len(found.rows)} did not even get one core. Measure again.\n"
    return [told] if starved else []


def _play(found: Figures) -> list[str]:
    head = ("engine", "game", "seats", "how", "decisions/s", RANGE, "options each", "options/s", "cores")
    rows = [
        (*_who(row), *_spread(row.speed), f"{row.options:.1f}", number(row.weighted.median), f"{row.cores:.1f}")
        for row in found.rows
    ]
    calls = _markdown(("engine", "how", "calls to begin a game", "calls for each choice"), CALLS, words=4)
    return ["## Random play\n", _markdown(head, rows, words=4), HOW, calls]


def _times(found: Figures) -> list[str]:
    head = ("engine", "game", "seats", "how", "decisions", RANGE, "options", RANGE)
    rows = [
        (*_who(row), *_spread(row.times), *_spread(row.weighted_times))
        for row in found.rows
        if row.who.ours and row.times and row.weighted_times
    ]
    told = "Our figures divided by catanatron's, round by round: what slows a round slows both.\n"
    return ["## Times catanatron\n", told, _markdown(head, rows, words=4)] if rows else []


def _goals(found: Figures) -> list[str]:
    head = ("ours", "against", "", "times", "measured", RANGE)
    titles = {one.name: one.title for one in contestants()}
    rows = [
        (
            titles[goal.ours],
            titles[goal.peer],
            _verdict(goal.times, ratio) if ratio else "not measured",
            number(goal.times),
            *(_spread(ratio) if ratio else ("", "")),
        )
        for goal, ratio in found.goals
    ]
    return ["## What we want to reach\n", _markdown(head, rows, words=3)] if rows else []


def _copies(found: Figures) -> list[str]:
    rows = [(*_who(row), *_spread(row.copies)) for row in found.rows if row.copies]
    rows += [(*_who(row), row.no_copy, "") for row in found.rows if row.no_copy and row.no_copy != ELSEWHERE]
    head = ("engine", "game", "seats", "how", "copies/s", RANGE)
    return ["## Copies\n", COPYING, _markdown(head, rows, words=4)]


def _missing(found: Figures) -> list[str]:
    titles = {one.name: one.title for one in contestants()}
    named = "".join(f"- {titles[name]}: {reason}\n" for name, reason in found.missing.items())
    return ["## Not measured\n", named] if named else []


def _who(row: Row) -> tuple[str, ...]:
    return row.who.engine, row.who.board, str(row.seats), row.who.how


def _spread(spread: Spread) -> tuple[str, str]:
    return number(spread.median), f"{number(spread.low)} to {number(spread.high)}"


def _verdict(times: float, ratio: Spread) -> str:
    """A goal is reached when every round reached it."""
    if ratio.low >= times:
        return "reached"
    return "reached in some rounds" if ratio.high >= times else "not reached"


def _versions(found: Figures) -> str:
    """Of the engines, as they are pinned."""
    engines = {row.who.environment: row.who for row in found.rows if row.who.environment and not row.who.ours}
    named = [f"{who.engine} {_version(who)}" for who in engines.values()]
    return f"Versions: {', '.join(named)}." if named else ""


def _version(who: Contestant) -> str:
    assert who.environment is not None
    package = who.environment.replace("_", "[-_]")
    pinned = re.search(rf"^{package}==(\S+)$", pins(who.environment).read_text(), re.MULTILINE | re.IGNORECASE)
    return pinned[1] if pinned else ""


def _markdown(head: tuple[str, ...], rows: Iterable[tuple[str, ...]], words: int) -> str:
    """A table, in which the first columns hold words and the others figures."""
    rule = tuple("---" if column < words else "---:" for column in range(len(head)))
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (head, rule, *rows))
