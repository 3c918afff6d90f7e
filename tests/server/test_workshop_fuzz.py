"""Hostile packs: whatever a file or an edit holds, it becomes a draft or is refused with a place, and nothing else."""

from __future__ import annotations

import random
import tomllib
from typing import Any

import pytest
import tomlkit
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from underhall.engine import pack_bounds as bounds
from underhall.engine.pack import kind_of
from underhall.engine.pack_edits import Edit
from underhall.engine.pack_places import Place, at, place_of, text_of
from underhall.errors import PackError
from underhall.games import NAMES
from underhall.server.web.api.workshop import MOST_PROBLEMS, problems_of
from underhall.server.workshop.differences import changes
from underhall.server.workshop.draft import Draft, changed, draft_of, standard_of
from underhall.server.workshop.drawing import drawings

EXAMPLES = 20
PATIENT = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
TEXTS = {game: kind_of(game).path_of("standard").read_text() for game in NAMES}

RAW = {game: tomllib.loads(text) for game, text in TEXTS.items()}

# Text without surrogates: a request with such letters is not UTF-8, and refused before.
words = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)
scalars = st.booleans() | st.integers(-(2**70), 2**70) | words
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(words, inner, max_size=5), max_leaves=8
)
do = st.sampled_from(["set", "clear", "add", "remove"])


def places(raw: Any, place: Place = ()) -> list[Place]:
    """All places of a pack."""
    found = [place] if place else []
    items = raw.items() if isinstance(raw, dict) else enumerate(raw) if isinstance(raw, list) else ()
    for key, value in items:
        found += places(value, (*place, key))
    return found


PLACES = {game: places(raw) for game, raw in RAW.items()}


def is_sound(draft: Draft) -> None:
    """Everything that the workshop shows of a draft can be made, and its file says the same again."""
    assert tomllib.loads(draft.text) == draft.raw
    assert draft.findings.pack is not None
    for problem in draft.findings.problems:
        assert problem.message
    for change in changes(draft):
        assert place_of(change.place), change
    drawn = drawings(
        draft, [place_of(each) for each in ("card[0]", "trolls.card[0]", "champion[0]", "map.small")]
    ).drawn
    assert drawn or not draft.findings.playable


def is_refusal(error: PackError) -> None:
    assert error.problems
    for problem in error.problems:
        assert problem.message and len(problem.path) <= 300


@pytest.mark.parametrize("game", NAMES)
@PATIENT
@given(data=st.data())
def test_any_edit_at_any_place_leaves_a_sound_draft_or_is_refused(game: str, data: st.DataObject) -> None:
    known = st.sampled_from(PLACES[game]).map(text_of)
    edits = data.draw(
        st.lists(
            st.builds(Edit, do, known | known.map(lambda place: f"{place}[0]") | words, st.none() | values),
            min_size=1,
            max_size=3,
        )
    )
    try:
        draft = changed(standard_of(game), edits)
    except PackError as error:
        is_refusal(error)
        assert any(problem.path for problem in error.problems) or len(error.problems) == 1
    else:
        is_sound(draft)


@pytest.mark.parametrize("game", NAMES)
@PATIENT
@given(data=st.data())
def test_a_number_within_its_limits_leaves_a_sound_draft(game: str, data: st.DataObject) -> None:
    """Most such edits are taken: their drafts break constraints, and are still shown."""
    numbers = [place for place in PLACES[game] if type(_at(game, place)) is int]
    chosen = data.draw(st.lists(st.sampled_from(numbers), min_size=1, max_size=6, unique=True))
    edits = [Edit("set", text_of(place), data.draw(st.integers(0, 25))) for place in chosen]
    try:
        draft = changed(standard_of(game), edits)
    except PackError as error:
        is_refusal(error)
    else:
        is_sound(draft)


@pytest.mark.parametrize("game", NAMES)
@PATIENT
@given(seed=st.integers(0, 2**32))
def test_a_file_with_lines_lost_doubled_or_mixed_up_is_a_sound_draft_or_refused(game: str, seed: int) -> None:
    rolls = random.Random(seed)
    lines = TEXTS[game].splitlines()
    for _ in range(rolls.randrange(1, 6)):
        line, other = rolls.randrange(len(lines)), rolls.randrange(len(lines))
        match rolls.randrange(4):
            case 0:
                del lines[line : line + rolls.randrange(1, 4)]
            case 1:
                lines.insert(other, lines[line])
            case 2:
                lines[line], lines[other] = lines[other], lines[line]
            case 3:
                cut = rolls.randrange(len(lines[line]) + 1)
                lines[line] = lines[line][:cut] + rolls.choice("[]{}\"'=.,#\\\u2028\x00 9") + lines[line][cut:]
    _read("\n".join(lines))


@PATIENT
@given(text=words | st.lists(words, max_size=20).map("\n".join))
def test_any_text_is_a_sound_draft_or_refused(text: str) -> None:
    _read(text)


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 20_000,
        "a." * 20_000 + "b = 1",
        "\n".join(f"a{number} = 1" for number in range(9000)),
        "[[x]]\n" * 7000,
        "[" + ".".join(["a"] * 90) + "]",
        "a = 1" + "0" * 6000,
        "a = " + "{b=" * 500 + "1" + "}" * 500,
        'a = "' + "\\u0000" * 7000 + '"',
        "a" * 48_000,
        '"' + "k" * 40_000 + '" = 1',
        "x = 1979-05-27T07:32:00Z",
        "x = nan",
        "\ufeff" + TEXTS["dwarfs"].replace("needs = 2", "needs = nan", 1),
    ],
    ids=range(13),
)
def test_hostile_files_are_refused_with_a_place(text: str) -> None:
    with pytest.raises(PackError) as refusal:
        draft_of(text)
    is_refusal(refusal.value)


@pytest.mark.parametrize("value", [[1] * 5000, {f"k{number}": 1 for number in range(5000)}], ids=["list", "table"])
def test_a_value_too_large_is_refused_before_it_is_written(value: Any) -> None:
    draft = draft_of(TEXTS["dwarfs"])
    with pytest.raises(PackError) as refusal:
        changed(draft, [Edit("set", "title", value), Edit("set", "title", "As before")])
    is_refusal(refusal.value)
    assert refusal.value.problems[0].path == "title"


def test_of_thousands_of_problems_those_are_listed_that_stop_a_pack() -> None:
    raw = tomllib.loads(TEXTS["fall"])
    caverns = raw["map"]["small"]["cavern"]
    caverns += [caverns[-1] | {"id": f"cavern_{number}"} for number in range(bounds.MOST_ROWS - len(caverns))]
    draft = draft_of(tomlkit.dumps(raw))
    assert len(draft.findings.problems) > 5000
    listed = problems_of(draft)
    assert len(listed) == MOST_PROBLEMS and all(each.stops for each in listed)


def test_the_standard_packs_are_well_within_the_bounds() -> None:
    for text in TEXTS.values():
        assert len(text.encode()) < 0.8 * bounds.MOST_BYTES
        bounds.read(text, "pack")


def _at(game: str, place: Place) -> Any:
    return at(RAW[game], place)


def _read(text: str) -> None:
    try:
        draft = draft_of(text)
    except PackError as error:
        is_refusal(error)
    else:
        is_sound(draft)
