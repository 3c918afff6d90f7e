"""Writes the pages on what learners see and do: every array of an observation, every range of actions.

python -m tools.encodings

Shapes come from the table itself, meanings from the comments beside its fields. Fields without a comment are explained
here.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from underhall.batches.actions import Actions
from underhall.batches.observed import shown_fields
from underhall.engine import records
from underhall.engine.game import Game
from underhall.engine.words import step_name
from underhall.games import NAMES
from underhall.games import game as game_named

ROOT = Path(__file__).resolve().parent.parent
FIELD = re.compile(r'\("(?P<name>\w+)", np\.\w+(?:, (?P<shape>[^#]+?))?\)[\])]*,(?:\s+# (?P<meaning>.*))?$')
HEADING = re.compile(r"^ {8}# (?P<title>.*)$")
NUMBER = re.compile(r"^(?P<name>NONE|UNKNOWN|UNDRAWN|EVERYBODY) = (?P<value>.*?)  # (?P<meaning>.*)$", re.MULTILINE)
SQUARE = re.compile(r"[a-z]\d+$")
PAWN = re.compile(r"pawn-[a-z]$")
DIGITS = re.compile(r"\d+")
ALL_TABLES = "Every game's table"

WRITTEN = (
    "`tools/encodings.py` writes this page from the code. How arrays and actions are used is told in\n"
    "[environments.md](environments.md)."
)
ARRAYS = (
    "An observation has these, and `action_mask` with one truth value for each action. In a batch each has one more\n"
    "axis in front, for the tables. What the seat may not know is UNKNOWN or 0."
)
ACTIONS = (
    "{size:,} ids: all kinds of decisions one after the other, then what may be done at any time. `asked` is the code\n"
    "of the decision that waits. The name of an action is `decision:option`; N is any number. A set is picked piece\n"
    "by piece, in ascending order."
)

# Where neither the table nor its records have a comment.
OF_ALL_TABLES = {
    "seats": "how many play",
    "over": "0 while the game runs, 1 when it has ended, 2 when a limit has stopped it",
    "height": "frames on each stack",
    "stack": "what is yet to be done: for each stack its frames, a step's code and up to five arguments each",
    "pending": "what a seat has laid down, unseen by the others, while all choose at once",
}
MISSING = {
    "dwarfs": {
        "x": "the column of a square, counted from the first card",
        "y": "the row of a square, counted from the first card",
        "dwarfs": "dwarfs of each seat on each square",
        "gems": "gems in hand, by kind",
        "secret": "the secret goal",
        "secret_out": "1: the secret goal is revealed",
        "gem_pile": "gems left, by kind",
        "goal_row": "the open trading goals, NONE in an empty place",
        "shuffle": "the shuffle that ogres are drawn from now",
        "ogre_discard": "ogre cards discarded, by kind",
        "active": "whose turn it is",
        "starter": "who began",
        "last_round": "1: this round is the last",
    },
    "fall": {
        "lair_owner": "the seat that has a lair, or NONE",
        "hall_value": "what a great hall is worth",
        "gnomes": "gnomes in each cavern",
        "gate_seen": "bits of the seats that know a gate card, and EVERYBODY",
        "vote_tile": "the vote tile of a clan",
        "votes": "votes of each seat in each clan",
        "display": "the champions to influence",
        "influence": "influence of each seat on each of them",
        "owner": "the seat that has a champion, or NONE",
        "extras": "how many symbols on champions a seat has",
        "wide": "columns of an ancestry",
        "high": "rows of an ancestry",
        "start_row": "the row where the starting card lies",
        "discard": "the discarded ancestry cards, in order",
        "discard_seen": "bits of the seats that know each",
        "discards": "how many they are",
        "supplies": "supplies of each seat",
        "desperation": "desperation tokens of each seat",
        "honour": "honour of each seat, by where it came from",
    },
    "hall": {
        "rounds": "rounds begun",
        "statue_clan": "the clan of each statue",
        "hall_turn": "how each great hall lies: its quarter turns and face",
        "supply": "resources in the supply",
        "tiles": "tunnel tiles in the supply, by shape",
        "workshops": "workshop tiles that can be established, by kind",
        "unders": "how many they are, by level",
        "horde": "the trolls to recruit, NONE in an empty place",
        "bribes": "resources that lie on each of them",
        "undrawn_spells": "bits of the spells in their deck",
        "under_spells": "spells put under the deck, the first to be drawn first",
        "under_spell_count": "how many they are",
        "book": "the spells face up",
        "runes": "runes on each of them",
        "smoot": "the trolls of a seat by their places, NONE where none is",
        "on_troll": "resources on each troll, by kind",
        "storage": "resources in storage",
        "pedestals": "pedestals of each seat, by clan",
    },
}


@dataclass(frozen=True)
class Array:
    """One array of an observation."""

    name: str
    group: str
    shape: str  # in the words of the source
    meaning: str


def main() -> None:
    for game in NAMES:
        path = page_of(game)
        path.write_text(page(game))
        print(path.relative_to(ROOT))


def page_of(game: str) -> Path:
    return ROOT / "docs" / f"encodings-{game}.md"


def page(game: str) -> str:
    """The page as Markdown."""
    found = game_named(game)
    parts = [
        f"# {found.title}: what learners see and do",
        WRITTEN,
        "## Arrays",
        ARRAYS,
        inspect.getdoc(found.module("table")) or "",
        "\n".join(number_rows(found.module("pieces"))),
        *array_tables(found),
        "## Actions",
        ACTIONS.format(size=Actions(found).size),
        "\n".join(action_rows(found)),
    ]
    return "\n\n".join(parts) + "\n"


def number_rows(pieces: ModuleType) -> list[str]:
    """What special values mean."""
    told = NUMBER.finditer(inspect.getsource(pieces))
    return [
        "| value | meaning |",
        "|---|---|",
        *(f"| {each['name']} = {each['value']} | {each['meaning']} |" for each in told),
    ]


# Arrays ---------------------------------------------------------------------------------------------------------------


def arrays(game: Game) -> list[Array]:
    """All arrays of an observation, in the order of the table."""
    told = {
        **{each.name: each for each in commented(inspect.getsource(records), ALL_TABLES, OF_ALL_TABLES)},
        **{
            each.name: each
            for each in commented(inspect.getsource(game.module("table")), "The game", MISSING[game.name])
        },
    }
    return [told[name] for name in shown_fields(game.layout)]


def commented(source: str, group: str, missing: dict[str, str]) -> Iterator[Array]:
    """The fields that a source lists, each with what the comment beside it says."""
    for line in source.splitlines():
        if heading := HEADING.match(line):
            group = heading["title"]
        if field := FIELD.search(line):
            meaning = field["meaning"] or missing.get(field["name"], "")
            yield Array(field["name"], group, field["shape"] or "", meaning)


def array_tables(game: Game) -> Iterator[str]:
    """A table for each group of arrays."""
    kinds = shown_fields(game.layout)
    told = arrays(game)
    for group in dict.fromkeys(each.group for each in told):
        rows = [f"### {group}", "", "| array | type | shape | meaning |", "|---|---|---|---|"]
        for each in (each for each in told if each.group == group):
            kind, shape = kinds[each.name]
            rows.append(f"| `{each.name}` | {kind} | {shape_words(each.shape, shape)} | {each.meaning} |")
        yield "\n".join(rows)


def shape_words(named: str, shape: tuple[int, ...]) -> str:
    """A shape in numbers, and in the words of the source: 4 × 36 (SEATS, SQUARES)."""
    numbers = " × ".join(str(length) for length in shape) or "one number"
    return f"{numbers} ({named.strip('()')})" if shape else numbers


# Actions --------------------------------------------------------------------------------------------------------------


def action_rows(game: Game) -> Iterator[str]:
    """A line for each kind of decision, and for each any-time option."""
    yield from ("| ids | `asked` | decision | options |", "|---|---|---|---|")
    actions = Actions(game)
    for code, choice in sorted(game.choices.items()):
        if not choice.chance:
            first = actions.of(code, 0)
            last = first + choice.size - 1
            names = (pattern(actions.names[each].partition(":")[2]) for each in range(first, last + 1))
            options = ", ".join(f"`{each}`" for each in dict.fromkeys(names))
            ids = str(first) if first == last else f"{first} to {last}"
            yield f"| {ids} | {code} | `{step_name(game.steps_enum(code).name)}` | {options} |"
    for which, anytime in enumerate(game.anytimes):
        id = actions.size - len(game.anytimes) + which
        yield f"| {id} | any | `{step_name(game.steps_enum(anytime.code).name)}` | at any decision of one's own |"


def pattern(name: str) -> str:
    """A name without its number, square or letter: what many options have in common."""
    if SQUARE.match(name):
        return "SQUARE"
    return DIGITS.sub("N", PAWN.sub("pawn-LETTER", name))


if __name__ == "__main__":
    main()
