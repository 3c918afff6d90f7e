"""Writes the pages on what learners see and do: every array, every slot of an encoding, every range of actions.

python -m tools.encodings

All of it comes from what the games declare.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tools import encoder_docs
from underhall.batches.observed import shown_fields
from underhall.engine.actions import Actions
from underhall.engine.declared.members import Member
from underhall.engine.declared.pages import explained
from underhall.engine.game import Game
from underhall.games import NAMES
from underhall.games import game as game_named

ROOT = Path(__file__).resolve().parent.parent

WRITTEN = (
    "`tools/encodings.py` writes this page from the code. [environments.md](environments.md) says how arrays and\n"
    "actions are used."
)
ARRAYS = (
    "An observation has these, and `action_mask` with one truth value for each action. In a batch each has one more\n"
    "axis in front, for the tables. NONE is -1 and stands for nothing: no card, no seat. What the seat may not know\n"
    "is UNKNOWN, -2, or 0."
)
ACTIONS = (
    "{size:,} ids: all kinds of decisions one after the other, then what may be done at any time. `asked` is the code\n"
    "of the decision that waits. The name of an action is `decision:option`. A set is picked piece by piece, in\n"
    "ascending order."
)


def main() -> None:
    for game in NAMES:
        for path, text in ((page_of(game), page(game)), (encoder_docs.page_of(game), encoder_docs.page(game))):
            path.write_text(text)
            print(path.relative_to(ROOT))


def page_of(game: str) -> Path:
    return ROOT / "docs" / f"encodings-{game}.md"


def page(game: str) -> str:
    """The page as Markdown."""
    found = game_named(game)
    shown = shown_fields(found.layout)
    parts = [
        f"# {found.title}: what learners see and do",
        WRITTEN,
        "## Arrays",
        ARRAYS,
        found.table_notes,
        *explained([field for field in found.layout.fields if field.name in shown]),
        "## Actions",
        ACTIONS.format(size=Actions(found).size),
        "\n".join(action_rows(found)),
    ]
    return "\n\n".join(parts) + "\n"


def action_rows(game: Game) -> Iterator[str]:
    """A line for each kind of option, decision by decision, and for each any-time option."""
    yield from ("| ids | `asked` | decision | option |", "|---|---|---|---|")
    actions = Actions(game)
    for code, choice in sorted(game.choices.items()):
        if choice.chance:
            continue
        for member in choice.declared:
            first = actions.of(code, int(member))
            last = first + member.declared.size - 1
            ids = str(first) if first == last else f"{first} to {last}"
            yield f"| {ids} | {code} | `{game.steps_enum.at(code).id}` | {_option(member)} |"
    for which, anytime in enumerate(game.anytimes):
        id = actions.size - len(game.anytimes) + which
        yield f"| {id} | any | `{game.steps_enum.at(anytime.code).id}` | at any decision of the seat |"


def _option(member: Member) -> str:
    """An option with the kinds of its fields: `place`, by square."""
    fields = ", ".join(f"{name} ({kind.size})" for name, kind in member.kinds.items())
    return f"`{member.id}`" + (f" by {fields}" if fields else "")


if __name__ == "__main__":
    main()
