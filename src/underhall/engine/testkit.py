"""Proofs that any game must pass. Each plays random matches from a seed and raises AssertionError if it fails.

For example::

    from underhall.engine.testkit import proofs_of


    @pytest.mark.parametrize("proof", proofs_of("dwarfs"))
    def test_proof(proof):
        proof()
"""

from __future__ import annotations

import copy
import pickle
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeVar

from underhall.engine.actions import Actions
from underhall.engine.decision import Decision
from underhall.engine.declared import Events, Reasons
from underhall.engine.dice import Chance, SeededDice
from underhall.engine.driver import Bytes, new_dice
from underhall.engine.encoder import Encoder, Encodings
from underhall.engine.kernel import CHANCE, NOBODY, PickOrder
from underhall.engine.match import Match
from underhall.engine.notebook import html_of
from underhall.engine.pack import STANDARD, Pack
from underhall.engine.plies import Ply
from underhall.engine.ranking import points_on
from underhall.engine.reading import Reading
from underhall.engine.record import read_record, replay
from underhall.engine.setting import Setting, setting
from underhall.engine.turning import turned, turns_of
from underhall.engine.view import View, asked, see
from underhall.errors import IllegalChoice, UndoRefused

Switches = Mapping[str, Any]
Seen = tuple[bytes, Decision | None, list[Any]]
Thing = TypeVar("Thing")
SAMPLES = 3  # fair samples drawn of each view
TWINS = 8  # matches that differ in one hidden chance
REFUSED_PLIES = 16  # of a match in which every number that is not an option is tried
COPIED = 12  # of about this many choices of a match, before one it is copied
FOLLOWED = 8  # choices that a copy is followed
ENCODED_EACH = 40  # choices between two that are encoded
NAMED = 5  # slots in a message
PLIES = 400  # at most, of a match that is looked at ply by ply
WORDED_PLIES = 60  # of a match in which everything is put into words
DRAWN_PLIES = 60  # of a match that is drawn
DRAWN_EVERY = 6  # decisions of it
HOLE = "{"  # what a message shows if one of its values is missing


@dataclass(frozen=True)
class Proof:
    """One of the proofs, for one game. Test runs show its name."""

    game: str
    check: Callable[[Setting, int, int], None]

    @property
    def __name__(self) -> str:
        return f"{self.game}-{self.check.__name__}"

    def __call__(
        self,
        *,
        seats: int | None = None,
        seed: int = 0,
        pack: str | Pack = STANDARD,
        switches: Switches | None = None,
    ) -> None:
        """Looks at a random match with this number of seats; by default at one for each number that can play."""
        chosen = setting(self.game, pack, dict(switches or {}))
        for number in chosen.game.seats if seats is None else (seats,):
            self.check(chosen, number, seed)


def proofs_of(game: str) -> list[Proof]:
    """All proofs for an installed game, each to be called."""
    return [Proof(game, check) for check in PROOFS]


def playing(chosen: Setting, seats: int, seed: int, plies: int = PLIES) -> Iterator[tuple[Match, Decision]]:
    """A random match, before each of its choices."""
    match = Match(chosen, seats, SeededDice(seed))
    choice = random.Random(seed)
    while (decision := match.decision) is not None and len(match.plies) < plies:
        yield match, decision
        match.choose(choice.choice(decision.options), decision=decision.id)


@dataclass
class Reasoned:
    """The decisions that were met, and the refusals that were checked."""

    steps: Counter[int] = field(default_factory=Counter)  # decisions by what was asked
    reasons: Counter[int] = field(default_factory=Counter)  # decisions by the reasons given in them
    checked: Counter[Reasons] = field(default_factory=Counter)  # refusals by their reason
    decisions: int = 0  # that were checked

    def is_due(self, step: int, reasons: Iterable[int]) -> bool:
        """Whether a decision is the first, second, fourth, eighth … with its step or one of its reasons."""
        self.steps[step] += 1
        self.reasons.update(reasons)
        counts = [self.steps[step], *(self.reasons[reason] for reason in reasons)]
        return any(count.bit_count() == 1 for count in counts)


def reasons_are_true(chosen: Setting, seats: int, seed: int) -> None:
    """Every refusal gives the most telling reason that holds, in a sentence of its own; no reason forbids an option."""
    check_reasons_of_match(chosen, seats, seed, Reasoned())


def check_reasons_of_match(chosen: Setting, seats: int, seed: int, found: Reasoned) -> None:
    """The same for those decisions of a whole match that are due, since all would take long and be much alike."""
    driver, dice = chosen.driver, new_dice(seed)
    table = driver.empty()
    driver.start(chosen.box, table, seats)
    fields = driver.record(table)
    driver.advance(chosen.box, table)
    driver.fall(chosen.box, table, dice)
    while not fields.over:
        asking = table.copy()
        driver.record(asking).mute = 0  # in random play nobody reads reasons, so none were given
        driver.pose(chosen.box, asking, int(fields.lane))
        view = see(chosen, asking, int(fields.seat))
        if found.is_due(int(fields.asked), set(view.fields.reason.tolist()) - {0}):
            found.checked += check_reasons(chosen, view)
            found.decisions += 1
        driver.play(chosen.box, table, dice, driver.pick(chosen.box, table, dice))


def check_reasons(chosen: Setting, view: View) -> Counter[Reasons]:
    """The same for the decision of the seat whose view it is; how often each reason was given in it."""
    words, table = chosen.words, Reading(view.fields)
    step, arguments = asked(table)
    checked: Counter[Reasons] = Counter()
    texts = {entry.text for entry in chosen.rulebook.entries}
    offered = set(chosen.driver.legal(view.table))
    for number in range(chosen.game.choices[step].size + len(chosen.game.anytimes)):
        reason = int(table.reason[number])
        if not reason and number not in offered:
            continue  # nothing that anybody can point at
        found = words.forbids(table, step, arguments, number)
        option = f"{chosen.game.steps_enum.at(step).name} {number} in turn {table.turn}"
        if number in offered:
            assert found is None, f"{option}: it is offered, but {found.name} forbids it"
            continue
        given = chosen.game.reasons.at(reason)
        assert found is not None, f"{option}: {given.name} is given, but nothing that forbids it holds"
        assert found == given, f"{option}: {given.name} is given, but {found.name} holds and says more"
        rules, text = words.why(table, step, arguments, number, reason)
        assert rules and text.endswith("."), f"{option}: {text}"
        assert text not in texts, f"{option}: this is the text of a rule"
        checked[given] += 1
    return checked


def causes_come_first(chosen: Setting, seats: int, seed: int) -> None:
    """Each event comes after one that it follows from, with only other consequences between them."""
    before: list[Events] = []
    for code in told_at_random(chosen, seats, seed):
        event = chosen.game.events_enum.at(code)
        if event.causes:
            check_cause(event, before)
        before.append(event)


def told_at_random(chosen: Setting, seats: int, seed: int) -> Iterator[int]:
    """The codes of all events in a random match; outcomes of chance are all alike."""
    driver, dice = chosen.driver, new_dice(seed)
    table = driver.empty()
    driver.start(chosen.box, table, seats)
    fields = driver.record(table)
    while not fields.over:
        if not driver.tick(chosen.box, table) and not fields.over:
            driver.take(chosen.box, table, driver.pick(chosen.box, table, dice))
        assert not fields.fault, f"fault {fields.fault} at step {fields.asked}"
        yield from fields.events[: fields.told, 0].tolist()
        fields.told = 0


def check_cause(event: Events, before: Sequence[Events]) -> None:
    """The same for one event and those before it."""
    passed: set[Events] = set()  # what caused the consequences in between
    for earlier in reversed(before):
        if earlier in event.causes:
            return
        assert earlier.follows or earlier in passed, f"{event.id} comes after {earlier.id}, not after its cause"
        passed |= earlier.causes
    raise AssertionError(f"{event.id} comes before anything that causes it")


def components_are_conserved(chosen: Setting, seats: int, seed: int) -> None:
    """At every step of a whole game nothing is lost, nothing is doubled, and what is derived fits the rest."""
    driver, dice = chosen.driver, new_dice(seed)
    table = driver.empty()
    driver.start(chosen.box, table, seats)
    fields = driver.record(table)
    while not fields.over:
        fields.mute = 1
        ran = driver.tick(chosen.box, table)
        assert not fields.fault, f"fault {fields.fault} at step {fields.asked}"
        flaw = driver.audit(chosen.box, table)
        assert not flaw, f"flaw {flaw} in turn {fields.turn}"
        if not ran and int(fields.seat) == CHANCE:
            driver.fall(chosen.box, table, dice)
        elif not ran and not fields.over:
            driver.take(chosen.box, table, driver.pick(chosen.box, table, dice))


def clones_never_change(chosen: Setting, seats: int, seed: int) -> None:
    """What is done to a match never reaches an older clone, and the other way round."""
    kept: list[tuple[Match, bytes, int, int]] = []
    for match, _ in playing(chosen, seats, seed, plies=120):
        clone = match.clone()
        assert clone.core == match.core
        kept.append((clone, clone.core, len(clone.plies), len(clone.events)))
    for clone, core, plies, events in kept:
        assert (clone.core, len(clone.plies), len(clone.events)) == (core, plies, events)
    clone, *_ = kept[len(kept) // 2]
    before = match.core
    decision = clone.decision
    assert decision is not None
    clone.choose(decision.options[-1])
    assert match.core == before


def copies_play_on_alike(chosen: Setting, seats: int, seed: int) -> None:
    """A match that was pickled, or copied in depth, plays on as the match itself does; so do its views and events."""
    choice = random.Random(seed)
    for match, decision in playing(chosen, seats, seed, plies=150):
        if choice.randrange(COPIED) == 0:
            view = match.view(decision.seat)
            assert _pickled(view) == view and _pickled(decision) == decision
            for twin in (_pickled(match), copy.deepcopy(match)):
                _check_copy(match.clone(), twin, choice)


def _check_copy(match: Match, twin: Match, choice: random.Random) -> None:
    """Plays on with both."""
    for _ in range(FOLLOWED):
        assert twin.core == match.core and twin.decisions == match.decisions
        if (decision := match.decision) is None:
            break
        option = choice.choice(decision.options)
        match.choose(option)
        twin.choose(option.key, decision=decision.id)
    assert twin.record() == match.record() and twin.outcome == match.outcome
    assert twin.events == match.events == _pickled(match.events)
    assert twin.why_no_undo() == match.why_no_undo()


def _pickled(value: Thing) -> Thing:
    """What another process gets of something that is sent to it."""
    sent: Thing = pickle.loads(pickle.dumps(value))
    return sent


def replay_gives_the_same_bytes(chosen: Setting, seats: int, seed: int) -> None:
    """A record, written and read, leads to the same table."""
    *_, (match, _) = playing(chosen, seats, seed)
    again = replay(read_record(match.record().to_json()), chosen.pack)
    assert again.core == match.core
    assert again.plies == match.plies
    assert again.events == match.events
    assert again.digests == match.digests


def undo_restores(chosen: Setting, seats: int, seed: int) -> None:
    """A choice taken back leaves no trace; after chance or a shown secret it cannot be."""
    for match, decision in playing(chosen, seats, seed, plies=150):
        trial = match.clone()
        before = (trial.core, trial.plies.copy(), trial.events.copy(), trial.digests.copy())
        trial.choose(decision.options[len(match.plies) % len(decision.options)])
        fell = any(ply.seat == CHANCE for ply in trial.plies[len(match.plies) :])
        try:
            trial.undo(decision.seat)
        except UndoRefused:
            assert fell or trial.reveals[-1].ply > len(match.plies)
            continue
        assert not fell, "a choice was taken back although chance had decided"
        assert (trial.core, trial.plies, trial.events, trial.digests) == before
        again = trial.decision_of(decision.seat)
        assert again is not None and again.options == decision.options
        assert again.id != decision.id, "an answer to the decision before the undo would still be taken"


def samples_fit_the_view(chosen: Setting, seats: int, seed: int) -> None:
    """`view(determinize(view)) == view` for every seat and for spectators, and nothing is lost in the sample."""
    driver = chosen.driver
    for match, _ in playing(chosen, seats, seed, plies=150):
        for seat in (*range(seats), NOBODY):
            view = match.view(seat)
            for sample in range(SAMPLES):
                whole = view.determinize(seed * SAMPLES + sample)
                flaw = driver.audit(chosen.box, whole)
                assert not flaw, f"a sample for seat {seat} has flaw {flaw}"
                assert see(chosen, whole, seat) == view, f"a sample for seat {seat} does not fit its view"


def samples_can_be_played(chosen: Setting, seats: int, seed: int) -> None:
    """From a sample of any view the driver plays on to the end."""
    driver = chosen.driver
    for number, (match, _) in enumerate(playing(chosen, seats, seed, plies=90)):
        if number % 9 == 0:
            dice = new_dice(seed + number)
            whole = match.view(number % seats).determinize(seed)
            driver.rollout(chosen.box, whole, dice)
            assert driver.record(whole).over and not driver.record(whole).fault


def refusals_change_nothing(chosen: Setting, seats: int, seed: int) -> None:
    """A number that is not an option is refused, and no byte changes."""
    for match, decision in playing(chosen, seats, seed, plies=REFUSED_PLIES):
        core, options = match.core, {option.number for option in decision.options}
        for number in range(-2, chosen.game.layout.options + 2):
            if number not in options:
                try:
                    match.choose(number)
                except IllegalChoice:
                    continue
                raise AssertionError(f"{number} was taken, though it is not an option of {decision.kind}")
        assert match.core == core


def ascending_sets_can_be_completed(chosen: Setting, seats: int, seed: int) -> None:
    """With sets in ascending order, too, random play comes to an end without a decision that has no options."""
    driver, dice = chosen.driver, new_dice(seed)
    table = driver.empty()
    driver.start(chosen.box, table, seats)
    fields = driver.record(table)
    fields.pick_order = PickOrder.ASCENDING
    driver.advance(chosen.box, table)
    driver.rollout(chosen.box, table, dice)
    assert fields.over and not fields.fault


def everything_has_words(chosen: Setting, seats: int, seed: int) -> None:
    """Prompts, options, refusals, events and the text of the table are whole, and options have different keys."""
    told = 0
    for match, decision in playing(chosen, seats, seed, plies=WORDED_PLIES):
        keys = [option.key for option in decision.options]
        assert len(set(keys)) == len(keys), f"{decision.kind}: two options have the same key, of {keys}"
        check_words(f"the prompt of {decision.kind}", decision.prompt)
        for option in decision.options:
            check_words(f"option {option.key} of {decision.kind}", option.label)
        for refusal in match.refusals(decision.seat):
            check_words(f"the refusal of {refusal.option.key} in {decision.kind}", refusal.problem)
        for event in match.events[told:]:
            check_words(f"event {event.kind}", event.text)
        told = len(match.events)
        assert match.view(decision.seat).text().strip(), f"ply {len(match.plies)}: the table has no text"
        assert match.view(NOBODY).to_json(), f"ply {len(match.plies)}: spectators get no data"


def check_words(what: str, text: str) -> None:
    """A text is there, and nothing is missing in it."""
    assert text.strip(), f"{what} has no words"
    assert HOLE not in text, f"{what} misses a value: {text}"


def everything_can_be_drawn(chosen: Setting, seats: int, seed: int) -> None:
    """Every viewer gets a picture of the table: well-formed, and each thing in it is there once."""
    if not chosen.game.has_picture:
        return
    for number, (match, _) in enumerate(playing(chosen, seats, seed, plies=DRAWN_PLIES)):
        if number % DRAWN_EVERY:
            continue
        for seat in (number // DRAWN_EVERY % seats, NOBODY):
            drawn = html_of(match.view(seat))
            ids = Counter(found["id"] for found in re.finditer(r'<[^>]*\bid="(?P<id>[^"]*)"', drawn))
            assert ids, f"ply {len(match.plies)}: nothing is drawn for seat {seat}"
            twice = [id for id, count in ids.items() if count > 1]
            assert not twice, f"ply {len(match.plies)}: drawn twice for seat {seat}: {twice}"


# Non-interference ----------------------------------------------------------------------------------------------------


@dataclass
class _Twin:
    """Dice that repeat a match for one viewer, except for one chance that the viewer did not see."""

    plies: Sequence[Ply]
    changed: int  # which ply has another outcome
    viewer: int
    at: int = 0
    parted: bool = False  # what everybody saw cannot happen in the twin
    strayed: bool = False  # another chance is asked than in the match

    def fall(self, chance: Chance) -> int:
        while self.at < len(self.plies) and self.plies[self.at].seat != CHANCE:
            self.at += 1
        if self.at == len(self.plies):  # the match was not looked at any further
            self.parted = True
            return min(chance.weights)
        ply = self.plies[self.at]
        self.strayed = self.strayed or ply.kind != chance.kind
        if self.strayed:
            return min(chance.weights)
        here, self.at = self.at, self.at + 1
        if here == self.changed:
            return next(outcome for outcome in sorted(chance.weights) if outcome != ply.number)
        if ply.key in chance.keys:
            return chance.keys[ply.key]
        self.parted = self.parted or ply.seen_by(self.viewer)
        return min(chance.weights)


def secrets_do_not_interfere(chosen: Setting, seats: int, seed: int) -> None:
    """Matches that differ only in what a viewer cannot know look the same to it, byte by byte.

    Same choices, same public chance, another outcome of one chance that the viewer did not see: its views, options
    and events must be identical, until a choice or an open outcome is not possible in the twin.
    """
    history: list[dict[int, Seen]] = []
    viewers: list[_Viewer] = []
    for match, _ in playing(chosen, seats, seed):
        viewers = viewers or [_Viewer(match, seat) for seat in (*range(seats), NOBODY)]
        history.append({each.seat: each.sees() for each in viewers})
    for changed, viewer in _hidden_chances(match, seats, seed):
        dice = _Twin(match.plies, changed, viewer)
        twin = Match(chosen, seats, dice)
        twin_viewer = _Viewer(twin, viewer)
        choices = [ply for ply in match.plies if ply.seat != CHANCE]
        made = 0
        for ply, seen in zip(choices, history, strict=False):
            if dice.parted:
                break
            now = twin_viewer.sees()
            if now != seen[viewer] and any(each.seen_by(viewer) for each in twin.reveals if each.ply >= made):
                break  # the last choice showed this seat a secret, and it was this one
            view, decision, events = now
            where = f"seat {viewer} notices ply {changed}, at ply {len(twin.plies)}"
            assert view == seen[viewer][0], f"{where}: its view differs"
            assert decision == seen[viewer][1], f"{where}: its options differ"
            assert events == seen[viewer][2], f"{where}: its events differ"
            waiting = twin.decision_of(ply.seat)
            if waiting is None or waiting.kind != ply.kind or waiting.option(ply.key) is None:
                break
            made = len(twin.plies)
            dice.at = made + 1
            twin.choose(ply.key, seat=ply.seat)
            if dice.strayed:  # what was shown by this choice may lead elsewhere at once
                assert twin.reveals and twin.reveals[-1].ply >= made, f"{where}: chance is asked otherwise"
                break


# Encodings ------------------------------------------------------------------------------------------------------------


def encodings_keep_secrets(chosen: Setting, seats: int, seed: int) -> None:
    """Matches that differ only in what a seat cannot know have the same encoding for it, within its bounds."""
    encoder = Encoder(chosen)
    for match, _ in _now_and_then(chosen, seats, seed):
        for seat in range(seats):
            view = match.view(seat)
            encoding = encoder.encode(view)
            assert (encoder.low <= encoding).all() and (encoding <= encoder.high).all(), f"seat {seat}: out of bounds"
            for sample in range(SAMPLES):
                twin = see(chosen, view.determinize(seed * SAMPLES + sample), seat)
                assert (encoder.encode(twin) == encoding).all(), f"the encoding for seat {seat} knows a secret"


def encodings_turn_with_the_seats(chosen: Setting, seats: int, seed: int) -> None:
    """Which number a seat has makes no difference: to its points, its encoding, and its actions as it sees them."""
    driver, encoder = chosen.driver, Encoder(chosen)
    for match, decision in _now_and_then(chosen, seats, seed):
        table = match.view(decision.seat).determinize(seed)
        actions = _actions_as_seen(encoder, table)
        for by in turns_of(chosen, table):
            other = turned(chosen, table, by)
            assert not driver.audit(chosen.box, other), "a kind does not say which of its values are seats"
            driver.pose(chosen.box, other, int(driver.record(other).lane))
            assert _actions_as_seen(encoder, other) == actions, "other actions"
            for seat in range(seats):
                there = (seat + by) % seats
                assert points_on(chosen, other, there) == points_on(chosen, table, seat), (
                    f"other points for seat {seat}"
                )
                one, two = encoder.encode(see(chosen, table, seat)), encoder.encode(see(chosen, other, there))
                assert (one == two).all(), f"differs for seat {seat}: {_differing(encoder, one, two)}"


def _actions_as_seen(encoder: Encoder, table: Bytes) -> set[str]:
    """What may be chosen, with seats counted from the one that chooses."""
    driver, actions = encoder.setting.driver, Actions(encoder.setting.game)
    fields = driver.record(table)
    code, seen = int(fields.asked), encoder.turned[int(fields.seats), int(fields.seat)]
    return {actions.names[seen[actions.of(code, option)]] for option in driver.legal(table)}


def _now_and_then(chosen: Setting, seats: int, seed: int) -> Iterator[tuple[Match, Decision]]:
    """A random match, before some of its choices."""
    return islice(playing(chosen, seats, seed), 0, None, ENCODED_EACH)


def _differing(encoder: Encoder, one: Encodings, two: Encodings) -> list[str]:
    return [encoder.names[slot] for slot in (one != two).nonzero()[0]][:NAMED]


@dataclass
class _Viewer:
    """Somebody who looks at a match after each choice. An event never changes: it is looked at once."""

    match: Match
    seat: int
    events: int = 0  # that were looked at

    def sees(self) -> Seen:
        """All bytes of the view, tail and all; the seat's decision; the events it saw since it looked last."""
        decision = self.match.decision_of(self.seat) if self.seat >= 0 else None
        new = self.match.events[self.events :]
        self.events += len(new)
        events = [(event.data, event.values, event.text) for event in new if event.seen_by(self.seat)]
        return self.match.view(self.seat).table.tobytes(), decision, events


def _hidden_chances(match: Match, seats: int, seed: int) -> list[tuple[int, int]]:
    """Some chances that somebody did not see and that could have come out otherwise, with that somebody."""
    found = [
        (number, seat)
        for number, ply in enumerate(match.plies)
        for seat in (*range(seats), NOBODY)
        if ply.outcomes > 1 and not ply.seen_by(seat)
    ]
    random.Random(seed).shuffle(found)
    return found[:TWINS]


PROOFS: tuple[Callable[[Setting, int, int], None], ...] = (
    components_are_conserved,
    clones_never_change,
    copies_play_on_alike,
    replay_gives_the_same_bytes,
    undo_restores,
    samples_fit_the_view,
    samples_can_be_played,
    refusals_change_nothing,
    reasons_are_true,
    causes_come_first,
    ascending_sets_can_be_completed,
    secrets_do_not_interfere,
    everything_has_words,
    everything_can_be_drawn,
    encodings_keep_secrets,
    encodings_turn_with_the_seats,
)
