"""What players read in random matches, and the codes that they should not find there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import msgspec

from underhall.engine.declared.kinds import id_of
from underhall.engine.dice import SeededDice
from underhall.engine.kernel import NOBODY
from underhall.engine.match import Match
from underhall.engine.setting import Setting
from underhall.engine.switches import switches_of
from underhall.pictures.drawn import scene_of, stage_of

COORDINATES = r"-?\d+,-?\d"
RULE = r"\b[A-Z]{1,3}-\d+\b"
ENGLISH = {"set-up"}  # ids that are words, too
LOOK = 20  # decisions between two looks at the whole table


class Codes:
    """The ids of a pack, of declarations and of rules, and coordinates. An id that is a plain word is left out."""

    def __init__(self, chosen: Setting) -> None:
        ids = {id for id in _ids(msgspec.to_builtins(chosen.pack)) if re.search(r"_|\d", id)}
        ids |= {id for id in _declared(chosen) if re.search(r"[-_]", id) and id not in ENGLISH}
        self._codes = re.compile(rf"{COORDINATES}|{RULE}|\b(?:{'|'.join(map(re.escape, sorted(ids)))})\b")
        self._without: set[str] = set()  # the same labels come again and again, and there are hundreds of codes

    def found_in(self, texts: Iterable[str]) -> list[str]:
        """The texts that have one."""
        new = [text for text in texts if text not in self._without]
        found = [text for text in new if self._codes.search(text)]
        self._without.update(text for text in new if text not in found)
        return found


def _declared(chosen: Setting) -> Iterator[str]:
    """What the game calls its steps, events, reasons, sources, features and switches."""
    game = chosen.game
    for members in (game.steps_enum, game.events_enum, game.reasons, game.sources, game.features):
        yield from (id_of(member) for member in members)
    for switch in switches_of(game.name).values():
        yield switch.id
        yield from (str(value) for value in switch.values if isinstance(value, str))


def _ids(data: Any) -> Iterator[str]:
    """Every `id` in a pack, however deep."""
    if isinstance(data, dict):
        if isinstance(data.get("id"), str):
            yield data["id"]
        yield from chain.from_iterable(map(_ids, data.values()))
    elif isinstance(data, list):
        yield from chain.from_iterable(map(_ids, data))


def read_in_play(chosen: Setting, seats: int, seed: int) -> Iterator[tuple[str, list[str]]]:
    """A random match: the kind of each decision, with all that somebody reads there."""
    match, choices = Match(chosen, seats, SeededDice(seed)), random.Random(seed)
    known = 0
    for number in range(100_000):
        decision = match.decision
        texts = [event.text for event in match.events[known:]]
        known = len(match.events)
        if decision is None:
            yield "", [*texts, match.standing().reason, *shown(match)]
            return
        texts += [decision.prompt, *(option.label for option in decision.options)]
        texts += [refusal.text for refusal in match.refusals(decision.seat)]
        if number % LOOK == 0:
            texts += shown(match)
        yield decision.kind, texts
        match.choose(choices.choice(decision.options))


def shown(match: Match) -> Iterator[str]:
    """The table as text, in sentences and in the picture, as each viewer has it."""
    text = match.setting.game.text
    for seat in (*range(match.seats), NOBODY):
        view = match.view(seat)
        yield from view.text().splitlines()
        yield from text.spoken(view.facts).splitlines()
        yield from (words for piece in scene_of(view).pieces for words in (piece.words, piece.text))


def printed(chosen: Setting, seats: int) -> Iterator[str]:
    """What is drawn once, and what opens large."""
    stage = stage_of(chosen, seats)
    yield from (panel.title for panel in stage.panels)
    yield from (words for leaf in stage.leaves.values() for words in (leaf.title, leaf.text))
