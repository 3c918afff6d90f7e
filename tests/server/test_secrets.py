"""No seat and no spectator learns what it may not know: tables that differ only in that look the same, byte by byte.

A table is played at random. At some point a viewer's view is filled with another fair sample of what it hides: a second
table, equal as far as the viewer knows. From there both go on with the same choices and dice, as far as the viewer sees
them: what it does not see, others' choices in a draft and dice thrown for others, goes otherwise. Everything that the
viewer is shown, and every refusal it can provoke, must be equal until the game itself shows such a secret.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec
import pytest

import underhall
from tests.server.tables import Log, names, opened
from underhall.engine.dice import Chance, SeededDice
from underhall.engine.driver import Bytes
from underhall.engine.kernel import CHANCE, NOBODY
from underhall.engine.match import Match
from underhall.engine.plies import Ply
from underhall.engine.setting import Setting, setting
from underhall.engine.view import see
from underhall.games import NAMES
from underhall.server import folding
from underhall.server.entries import Entry
from underhall.server.errors import Refused
from underhall.server.showing import recap, replayed, shown, why_not
from underhall.server.table import Table

MOST_HIDDEN: dict[str, dict[str, Any]] = {"dwarfs": {"hide_gems": True}, "fall": {}, "hall": {}}
SOAK_GAMES = 40
EARLY = (0, 3)  # choices after which a game is split: much is chosen unseen at the start
LATE = 1  # points later on
STEPS = 4  # choices after which a split game is left
MOST_CHOICES = 300
EVERY = 23  # of the numbers that might be options, one in 23 is tried


@dataclass
class Repeating:
    """Dice that repeat what fell at the other table where the viewer saw it, and elsewhere fall otherwise."""

    viewer: int
    fallen: list[Ply] = field(default_factory=list)
    parted: bool = False  # what the viewer saw cannot happen here
    mixed: bool = False  # others chose something else, unseen, in a draft that is still going on

    def fall(self, chance: Chance) -> int:
        ply = self.fallen.pop(0) if self.fallen else None
        if ply is None or ply.kind != chance.kind:
            self.parted = True
            return min(chance.weights)
        same = chance.keys.get(ply.key)
        if not ply.seen_by(self.viewer):
            return next((outcome for outcome in sorted(chance.weights) if outcome != same), min(chance.weights))
        self.parted = self.parted or same is None
        return min(chance.weights) if same is None else same


def started_from(
    start: Bytes | None, game: str, switches: dict[str, Any], seats: int, dice: object, monkeypatch: pytest.MonkeyPatch
) -> Log:
    """A table whose match begins in the middle, or without a start with the set-up."""

    def match(setting: Setting, seats: int, _: object) -> Match:
        return Match(setting, seats, dice, start)  # type: ignore[arg-type]

    log = opened(*[None] * seats, game=game, switches=switches)
    for seat, guest in enumerate("abcde"[:seats]):
        log.add(log.propose.sit(guest, seat))
        log.add(log.propose.salt(guest, seat, guest))
    with monkeypatch.context() as patch:
        patch.setattr(folding, "Match", match)
        log.add(log.propose.start("a"))
    return log


def whole(match: Match) -> Bytes:
    """The table of a match, to begin another one with."""
    table = match.setting.driver.empty()
    table[: len(match.core)] = memoryview(match.core)
    return table


def everything(log: Log, viewer: int, text: bool) -> dict[str, bytes]:
    """All that a viewer can get, by any request: what is shown, looking back, and what is refused."""
    table = log.table
    seat = None if viewer == NOBODY else viewer
    got = {
        "now": log.bytes(seat, text=text),
        "news": log.bytes(seat, since=table.state.number - 1),
        "before": msgspec.json.encode(replayed(table, seat, table.state.choices // 2, names, text=False)),
        **pictures(log, seat),
    }
    for what, request in requests(log, viewer):
        try:
            answer: object = type(request()).__name__
        except Refused as refused:
            answer = [str(refused), refused.code, refused.rule]
        got[what] = msgspec.json.encode(answer)
    return got


def pictures(log: Log, seat: int | None) -> dict[str, bytes]:
    """All that a viewer is shown as pictures, and why it cannot choose what it sees there."""
    table = log.table
    for other in range(len(table.state.seats)):  # viewers share parts of pictures: draw for the others first
        shown(table, other, names, 0, log.now, text=False, picture=True)
    drawn = {since: shown(table, seat, names, since, log.now, text=False, picture=True) for since in missed(table)}
    got = {f"picture since {since}": msgspec.json.encode(each) for since, each in drawn.items()}
    then = replayed(
        table, seat, table.state.choices, names, text=False, picture=True, start=max(0, table.state.choices - 1)
    )
    got["picture of looking back"] = msgspec.json.encode(then)
    whole = drawn[0].picture
    assert whole is not None and whole.whole
    if seat is not None:
        got["recap"] = msgspec.json.encode(recap(table, seat))
        whys = {piece.id: why_not(table, seat, piece.id) for piece in whole.frames[0].changed}
        got["why"] = msgspec.json.encode({id: why and (why.problem, why.rules) for id, why in whys.items()})
    return got


def missed(table: Table) -> list[int]:
    """Numbers at which somebody may last have looked."""
    return [0, table.state.number - 3, table.state.number - 1]


def requests(log: Log, viewer: int) -> Iterator[tuple[str, Callable[[], Entry]]]:
    """What a viewer might try. A spectator speaks for no seat: the server does not let it ask any of this."""
    table = log.table
    if viewer == NOBODY:
        return
    decision = table.state.match.decision_of(viewer)
    id = "0.0.0" if decision is None else decision.id
    for number in range(0, table.state.setting.game.layout.options, EVERY):
        yield f"choose {number}", partial(table.propose.choose, viewer, id, number, "person")
    for key in ("", "yes", "pass", "end", "place:0,0", "all"):
        yield f"choose {key!r}", partial(table.propose.choose, viewer, id, key, "person")
    yield "undo", partial(table.propose.undo, viewer)
    yield "turn", partial(table.propose.undo_turn, viewer)
    yield "ask", partial(table.propose.ask_undo, viewer, 0)
    yield "answer", partial(table.propose.answer_undo, viewer, True)


def step(one: Log, other: Log, dice: Repeating, choice: random.Random) -> bool:
    """The same choice at both tables; False if there is none, or what comes of it cannot be the same."""
    match, twin = one.state.match, other.state.match
    waiting = [seat for seat in match.waiting if seat in twin.waiting]
    if not waiting:
        return False
    seat = choice.choice(waiting)
    if one.state.can_undo(seat) and other.state.can_undo(seat) and choice.random() < 0.1:
        for log in (one, other):
            log.add(log.propose.undo(seat))
        return True
    theirs = {option.key for option in twin.decision_of(seat).options}
    keys = [option.key for option in match.decision_of(seat).options if option.key in theirs]
    if not keys:
        return False
    key = choice.choice(keys)
    unseen = seat != dice.viewer and len(match.waiting) > 1  # it lies there until the last has chosen
    made = len(match.plies)
    one.choose(key, seat)
    dice.fallen = [ply for ply in match_of(one).plies[made:] if ply.seat == CHANCE]
    other.choose(choice.choice(sorted(theirs)) if unseen else key, seat)
    dice.mixed = dice.mixed or unseen
    return not dice.parted and not (dice.mixed and len(match_of(one).waiting) < 2)


def match_of(log: Log) -> Match:
    assert log.state.match is not None
    return log.state.match


def uncovered(log: Log, plies: int) -> bool:
    """Whether the game itself has shown a secret to somebody since a given ply."""
    return bool(match_of(log).reveals) and match_of(log).reveals[-1].ply >= plies


def compare(game: str, switches: dict[str, Any], seats: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Splits one game at several points for every viewer; how many times two tables that differ were compared."""
    choice = random.Random(f"{game} {seed}")
    match = Match(setting(game, switches=switches), seats, SeededDice(seed))
    points = {*EARLY, *choice.sample(range(MOST_CHOICES), LATE)}
    viewers = (*range(seats), NOBODY)
    table = partial(started_from, game=game, switches=switches, seats=seats, monkeypatch=monkeypatch)
    compared = sum(split(table, None, None, viewer, seed) for viewer in viewers)
    for made in range(MOST_CHOICES):
        if match.over:
            break
        if made in points:
            for viewer in viewers:
                sample = match.view(viewer).determinize(seed + made)
                compared += split(table, whole(match), sample, viewer, seed + made)
        decision = choice.choice(match.decisions)
        match.choose(choice.choice(decision.options), decision=decision.id)
    return compared


def split(table: Callable[..., Log], mine: Bytes | None, sample: Bytes | None, viewer: int, seed: int) -> int:
    """Two tables that are equal as far as the viewer knows, and what it is shown of each."""
    one = table(mine, dice=SeededDice(seed))
    dice = Repeating(viewer, [ply for ply in match_of(one).plies if ply.seat == CHANCE])
    other = table(sample, dice=dice)
    if dice.parted:
        return 0
    choice = random.Random(seed)
    compared, made = 0, 0
    for number in range(STEPS):
        text = number == 0  # it costs the most
        here, elsewhere = everything(one, viewer, text), everything(other, viewer, text)
        if here != elsewhere and (uncovered(one, made) or uncovered(other, made)):
            break  # this very secret was shown
        for what in here:
            assert here[what] == elsewhere[what], f"seat {viewer}, seed {seed}: {what} tells a secret"
        compared += match_of(one).core != match_of(other).core
        made = min(len(match_of(one).plies), len(match_of(other).plies))
        if not step(one, other, dice, choice):
            break
    return compared


@pytest.mark.parametrize("game", NAMES)
def test_nothing_that_is_shown_tells_a_secret(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [(switches, seed) for seed, switches in enumerate(({}, MOST_HIDDEN[game]))]
    compared = sum(compare(game, switches, 3, seed, monkeypatch) for switches, seed in games)
    assert compared > len(games), "hardly any two tables differed"


def tokens_face_down(viewer: int) -> tuple[Bytes, Bytes]:
    """A table of hall on which two seats have taken two point tokens each, and one that differs only in the values
    that a viewer cannot see. Random games seldom come so far."""
    table = underhall.position("hall", seats=3).token(0, "fire", 1).token(0, "ice", 2).token(1, "moon", 1)
    start: Bytes = table.token(1, "fire", 3).points("fire", 1, 5).points("moon", 1, 2).act(0).table()
    chosen = setting("hall")
    samples = (see(chosen, start, viewer).determinize(seed) for seed in range(100))
    values = chosen.driver.record(start).point
    return start, next(sample for sample in samples if (chosen.driver.record(sample).point != values).any())


@pytest.mark.parametrize("viewer", [0, 1, 2, NOBODY])
def test_no_token_that_lies_face_down_is_shown(viewer: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = partial(started_from, game="hall", switches={}, seats=3, monkeypatch=monkeypatch)
    assert split(table, *tokens_face_down(viewer), viewer, 1) == STEPS


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", NAMES)
def test_nothing_that_is_shown_tells_a_secret_in_many_games(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(SOAK_GAMES):
        compare(game, MOST_HIDDEN[game] if seed % 2 else {}, seats, 1000 + seed, monkeypatch)
