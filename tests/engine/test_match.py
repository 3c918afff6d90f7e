"""A match: choosing, refusing, taking back, looking, and starting from a position."""

import pickle
import random
from typing import Any

import pytest

import underhall
from underhall.engine import builds, testkit
from underhall.engine.decision import Decision, Option, Outcome
from underhall.engine.dice import ScriptedDice, SeededDice
from underhall.engine.kernel import ALL, CHANCE, NOBODY
from underhall.engine.match import Match
from underhall.engine.setting import setting
from underhall.engine.view import describe
from underhall.errors import (
    IllegalChoice,
    PositionError,
    RecordError,
    StaleDecision,
    UnderhallError,
    UndoRefused,
)
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.games.dwarfs.steps import Step


def new(seats: int = 2, seed: int = 1, **switches: Any) -> Match:
    return underhall.new("dwarfs", seats=seats, seed=seed, switches=switches or None)


def asked(match: Match) -> Decision:
    assert match.decision is not None
    return match.decision


def everything(match: Match) -> tuple[Any, ...]:
    return (match.core, list(match.plies), match.events, list(match.frames), list(match.digests), match.decisions)


def play(match: Match, choices: int, seed: int = 0) -> Match:
    rng = random.Random(seed)
    for _ in range(choices):
        if match.decision is not None:
            match.choose(rng.choice(match.decision.options))
    return match


# Choosing ------------------------------------------------------------------------------------------------------------


def test_an_option_is_chosen_by_itself_its_number_or_its_key() -> None:
    matches = [new(), new(), new()]
    option = asked(matches[0]).options[3]
    names: list[Option | int | str] = [option, option.number, option.key]
    for match, name in zip(matches, names, strict=True):
        match.choose(name)
    assert matches[0].core == matches[1].core == matches[2].core
    assert matches[0].plies == matches[1].plies == matches[2].plies
    assert matches[0].plies[-1].key == option.key


def test_with_the_id_of_the_decision_and_the_seat() -> None:
    match = new()
    decision = asked(match)
    match.choose(decision.options[0], decision=decision.id, seat=decision.seat)
    assert asked(match).id != decision.id


REFUSED: list[tuple[Any, type[UnderhallError]]] = [
    (True, IllegalChoice),
    (False, IllegalChoice),
    (None, IllegalChoice),
    (0.0, IllegalChoice),
    (float("nan"), IllegalChoice),
    (b"end", IllegalChoice),
    ([], IllegalChoice),
    ({"key": "end"}, IllegalChoice),
    (-1, IllegalChoice),
    (2**31, IllegalChoice),
    (2**64, IllegalChoice),
    (-(2**200), IllegalChoice),
    (10**6000, IllegalChoice),
    ("", IllegalChoice),
    ("END", IllegalChoice),
    ("end\x00", IllegalChoice),
    ("\ud800", IllegalChoice),
    ("x" * 100_000, IllegalChoice),
    (Option(0, "end", "no such label"), StaleDecision),
    (Option(0, "nowhere", "Nowhere"), IllegalChoice),
]


@pytest.mark.parametrize(("choice", "error"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_no_option_is_refused_and_changes_nothing(choice: Any, error: type[UnderhallError]) -> None:
    match = new()
    match.choose("play:castle")
    while asked(match).kind != "action":
        match.choose(asked(match).options[0])
    before = everything(match)
    with pytest.raises(error) as refused:
        match.choose(choice)
    assert 10 < len(str(refused.value)) < 700
    assert everything(match) == before
    assert not match._saves or match._saves[-1].plies < len(match.plies)


def test_a_refusal_names_the_options() -> None:
    with pytest.raises(
        IllegalChoice, match=r"'dance' is not an option of 'action'; options are 'play:castle', .* more\."
    ):
        new().choose("dance")


@pytest.mark.parametrize("by", ["number", "key"])
def test_a_refusal_by_a_rule_gives_its_id(by: str) -> None:
    position = underhall.position("dwarfs", seats=2).lay("tavern", seat=0, at=(0, 0)).turn_of(0)
    match = position.match()
    decision = asked(match)
    numbers = [number for number in range(200) if match.why_not(0, number)]
    assert numbers
    number = numbers[0]
    told = match.why_not(0, number)
    assert told is not None
    option = describe(match.setting, match._fields, Step.ACTION, (0,), number)
    with pytest.raises(IllegalChoice, match=rf"is not possible: .* \(dwarfs:{told[0]}\)$") as refused:
        match.choose(number if by == "number" else option.key)
    assert refused.value.rule == told[0]
    assert told[1] in str(refused.value)
    assert decision.option(number) is None
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.rule) == (str(refused.value), told[0])


def test_why_not_has_nothing_to_say_elsewhere() -> None:
    match = new()
    decision = asked(match)
    other = 1 - decision.seat
    assert match.why_not(other, 0) is None
    assert match.why_not(decision.seat, decision.options[0].number) is None
    assert match.why_not(decision.seat, 10**9) is None and match.why_not(decision.seat, -1) is None


@pytest.mark.parametrize("game", NAMES)
def test_refusals_are_all_that_a_rule_forbids(game: str) -> None:
    found = 0
    for match, decision in testkit.playing(setting(game), 3, 5, plies=60):
        refusals = match.refusals(decision.seat)
        found += len(refusals)
        options = {option.number for option in decision.options}
        for refusal in refusals:
            assert refusal.option.number not in options and decision.option(refusal.option.key) is None
            assert match.why_not(decision.seat, refusal.option.number) == (refusal.rule, refusal.text)
        numbers = [
            number for number in range(match.setting.game.layout.options) if match.why_not(decision.seat, number)
        ]
        assert numbers == [refusal.option.number for refusal in refusals]
        for seat in set(range(3)) - set(match.waiting):
            assert match.refusals(seat) == []
    assert found


def test_an_answer_to_a_decision_that_is_gone_is_refused() -> None:
    match = new()
    old = asked(match)
    match.choose("play:castle", decision=old.id)
    for stale in (old.id, "", "0.0", "9.9.9", "1.0.0", 7, 10**6000):
        before = everything(match)
        with pytest.raises(StaleDecision, match="is no longer open"):
            match.choose(asked(match).options[0], decision=stale)  # type: ignore[arg-type]
        assert everything(match) == before


def test_after_an_undo_answers_to_the_decision_before_it_are_stale() -> None:
    match = new()
    old = asked(match)
    match.choose("play:castle", decision=old.id)
    match.undo()
    assert asked(match).options == old.options
    with pytest.raises(StaleDecision):
        match.choose("play:castle", decision=old.id)


@pytest.mark.parametrize("seat", [1, 5, -1, NOBODY, pytest.param(10**6000, id="huge")])
def test_only_the_seat_that_is_asked_may_answer(seat: int) -> None:
    match = new()
    assert asked(match).seat == 0
    before = everything(match)
    with pytest.raises(StaleDecision, match=r"Seat .* cannot choose now: the match waits for Blue"):
        match.choose(0, seat=seat)
    assert everything(match) == before


def test_an_option_of_another_decision_is_refused() -> None:
    match = new()
    first = asked(match).options
    match.choose("play:castle")
    for option in first:
        with pytest.raises(UnderhallError) as refused:
            match.choose(option)
        assert isinstance(refused.value, IllegalChoice | StaleDecision)
    option = asked(match).options[0]
    relabelled = Option(option.number, option.key, "Something else", option.target)
    with pytest.raises(StaleDecision, match="another decision"):
        match.choose(relabelled)


def test_words_keys_and_events_are_made_only_for_a_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new(3)
    words = type(match.setting.words)

    def unread(*_: object) -> None:
        raise AssertionError("nobody reads it")

    with monkeypatch.context() as patch:
        for name in ("facts", "key", "label", "prompt", "unused", "event"):
            patch.setattr(words, name, unread)
        play(match, 40)
        decision = asked(match)
        match.choose(decision.options[-1].number, decision=decision.id)
    assert match.choices == 41 and all(ply.key for ply in match.plies)


@pytest.mark.parametrize("game", NAMES)
def test_a_story_read_late_is_the_one_heard_at_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once: list[Any] = []
    late: list[Any] = []
    for interpreted, found in ((True, at_once), (False, late)):
        monkeypatch.setattr(builds, "_played", {})
        builds.play_with(builds.interpreted(game_named(game)) if interpreted else builds.compiled(game_named(game)))
        match = play(underhall.new(game, seats=3, seed=8), 15)
        twin = play(match.clone(), 5, seed=1)
        found.append(everything(twin))
        match.rewind(9, SeededDice(2))
        found.append(everything(play(match, 6, seed=2)))
        match.rewind(12, SeededDice(3))
        found.append([*everything(match), match.reveals[:]])
    assert at_once == late


# Clones, undo --------------------------------------------------------------------------------------------------------


def test_a_clone_goes_its_own_way() -> None:
    match = play(new(3), 12)
    twin = match.clone()
    before = everything(match)
    assert everything(twin) == before
    play(twin, 15, seed=5)
    assert everything(match) == before
    kept = everything(twin)
    play(match, 15, seed=6)
    assert everything(twin) == kept != everything(match)


def test_a_clone_can_be_taken_back_as_far_as_the_match() -> None:
    match = new()
    match.choose("play:castle")
    twin = match.clone()
    twin.undo()
    assert len(twin.plies) == len(match.plies) - 1
    match.undo()
    assert match.core == twin.core


def test_undo_restores_every_byte() -> None:
    match = new(3)
    states = [everything(match)]
    for _ in range(4):
        match.choose(asked(match).options[0])
        states.append(everything(match))
    while len(states) > 1:
        match.undo(0)
        states.pop()
        before, now = states[-1], everything(match)
        assert now[:-1] == before[:-1]
        assert [each.options for each in now[-1]] == [each.options for each in before[-1]]
    with pytest.raises(UndoRefused, match="nothing to take back"):
        match.undo()
    match.choose("play:castle")
    assert match.plies[-1].key == "play:castle"


def refused_undo(match: Match, seat: int | None, why: str) -> None:
    before = everything(match)
    with pytest.raises(UndoRefused, match=why):
        match.undo(seat)
    assert everything(match) == before


def test_nothing_is_taken_back_after_chance() -> None:
    table = underhall.position("dwarfs", seats=2).lay("tavern", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=2)
    match = table.turn_of(0).match()
    plies = len(match.plies)
    match.choose("end")
    assert any(ply.seat == CHANCE for ply in match.plies[plies:]), "an ogre was drawn"
    refused_undo(match, None, "Chance has decided since")
    refused_undo(match, 0, "Chance has decided since")


def test_nothing_is_taken_back_after_a_secret_was_shown() -> None:
    table = underhall.position("dwarfs", seats=2).lay("tavern", seat=0, at=(0, 0)).dwarfs(1, at=(0, 0))
    match = table.ogres(0, "rout").turn_of(0).match()
    match.choose(next(option for option in asked(match).options if option.key.startswith("ogre:")))
    refused_undo(match, None, "A secret has been shown since")


def test_nothing_is_taken_back_after_another_seat_chose() -> None:
    match = new()
    match.choose("end")
    assert asked(match).seat == 1
    match.choose("play:castle")
    refused_undo(match, 0, "Another seat has chosen since")
    match.undo(1)
    match.undo(0)
    assert asked(match).seat == 0


# Looking -------------------------------------------------------------------------------------------------------------


def test_views_are_equal_when_their_seats_and_cores_are() -> None:
    one, other = play(new(seed=4), 6), play(new(seed=4), 6)
    assert one.view(0) == other.view(0) and hash(one.view(0)) == hash(other.view(0))
    assert one.view(0) != one.view(1) and one.view(0) != one.view()
    assert one.view(0) != "a view"
    assert len({one.view(0), other.view(0), one.view(1)}) == 2
    before = one.view(0)
    one.choose(asked(one).options[0])
    assert before == other.view(0) != one.view(0)


def test_a_view_names_its_game_and_seat() -> None:
    match = new(3)
    assert repr(match.view(1)) == "<View of dwarfs for seat 1>"
    assert repr(match.view()) == "<View of dwarfs for spectators>"


def test_a_view_cannot_be_written_to_and_hides_secrets() -> None:
    match = new(3)
    view = match.view(1)
    with pytest.raises(ValueError, match="read-only"):
        view.table[0] = 1
    secrets = [int(secret) for secret in match._fields.secret]
    assert int(view.fields.secret[1]) == secrets[1]
    assert all(int(view.fields.secret[seat]) < 0 for seat in (0, 2))


@pytest.mark.parametrize("seat", [3, -1, -3, 99])
def test_there_is_no_view_for_a_seat_that_does_not_play(seat: int) -> None:
    match = new(3)
    for look in (match.view, match.events_for, lambda seat: match.view_at(0, seat)):
        with pytest.raises(UnderhallError, match="There is no seat"):
            look(seat)


def test_events_reach_their_audience_only() -> None:
    match = play(new(3), 60)
    dealt = {
        seat: [event.seat for event in match.events_for(seat) if event.kind == "secret-dealt"]
        for seat in (0, 1, 2, NOBODY)
    }
    assert dealt == {0: [0], 1: [1], 2: [2], NOBODY: []}
    unseen = [event.seat for event in match.events_for(1) if event.kind == "secret-dealt-unseen"]
    assert unseen == [0, 2]
    public = [event for event in match.events if event.audience == ALL]
    assert all(event in match.events_for(seat) for seat in (0, NOBODY) for event in public)


def test_outcome_and_standing() -> None:
    match = new(2, turn_limit=1)
    assert match.outcome is None and match.standing().reason == "The game goes on."
    assert match.standing().ranking == ((0, 1),), "nobody has anything"
    while match.decision is not None:
        match.choose("end")
    outcome = match.outcome
    assert outcome is not None and outcome.truncated and match.over
    assert outcome.winners == (0, 1) and [outcome.place(seat) for seat in (0, 1)] == [1, 1]
    assert outcome.totals == (0, 0) == tuple(sum(scores.values()) for scores in outcome.scores)


def test_places_are_shared_and_counted_on() -> None:
    outcome = Outcome(((2,), (0, 3), (1,)), (5, 1, 9, 5), ({}, {}, {}, {}), False, "")
    assert [outcome.place(seat) for seat in range(4)] == [2, 4, 1, 2]
    assert outcome.winners == (2,)
    with pytest.raises(ValueError, match="did not play"):
        outcome.place(4)


def test_points_rank_before_ties() -> None:
    table = underhall.position("dwarfs", seats=3).gems(2, emerald=1).gems(0, emerald=1)
    table.lay("castle", seat=0, at=(0, 0))
    standing = table.match().standing()
    assert standing.ranking[0] == (0,) and standing.totals[0] >= standing.totals[2] > standing.totals[1]


@pytest.mark.parametrize("seats", [0, 1, 5, True, 2.0, "2", None])
def test_a_match_has_as_many_seats_as_the_game_allows(seats: Any) -> None:
    with pytest.raises(UnderhallError, match="is played by 2 to 4 seats"):
        underhall.new("dwarfs", seats=seats)


def test_one_seed_is_one_match_and_none_is_unpredictable() -> None:
    assert play(new(seed=3), 20).core == play(new(seed=3), 20).core
    assert len({underhall.new("dwarfs", seats=4).digest for _ in range(6)}) > 1


def test_scripted_dice_decide() -> None:
    known = [goal.id for goal in new().setting.pack.secret_goal]  # type: ignore[attr-defined]
    wanted = known[:-3:-1]
    match = underhall.new("dwarfs", seats=2, dice=ScriptedDice({"deal-secret": wanted}, otherwise=SeededDice(1)))
    assert [int(secret) for secret in match._fields.secret[:2]] == [known.index(goal) for goal in wanted]


# Positions -----------------------------------------------------------------------------------------------------------


def position(seats: int = 2) -> Any:
    return underhall.position("dwarfs", seats=seats)


WRONG: dict[str, tuple[Any, str]] = {
    "card": (lambda: position().lay("cottage", seat=0, at=(0, 0)), "There is no kingdom card 'cottage'"),
    "card twice": (
        lambda: position().lay("castle", seat=0, at=(0, 0)).lay("castle", seat=0, at=(1, 0)),
        "no longer has the castle in hand",
    ),
    "seat": (lambda: position().lay("castle", seat=2, at=(0, 0)), "There is no seat 2"),
    "turned": (lambda: position().lay("castle", seat=0, at=(0, 0), turn=4), "0 to 3 quarter turns, not 4"),
    "first": (lambda: position().lay("castle", seat=0, at=(1, 0)), "The first card must lie at 0,0"),
    "far": (lambda: position().lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=0, at=(300, 0)), "at most 36"),
    "no card": (lambda: position().dwarfs(0, at=(0, 0)), "There is no card at 0,0"),
    "dwarfs": (lambda: position().lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=8), "not 8"),
    "spots": (lambda: position().lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=7).table(), "spots"),
    "covered": (
        lambda: position().lay("castle", seat=0, at=(0, 0)).lay("castle", seat=1, at=(0, 0)).table(),
        "lies under another",
    ),
    "gem": (lambda: position().gems(0, opal=1), "There is no gem 'opal'"),
    "gems": (lambda: position().gems(0, ruby=99), "not 99"),
    "negative": (lambda: position().gems(0, ruby=-1), "not -1"),
    "ogre": (lambda: position().ogres(0, "bookkeeper"), "There is no ogre 'bookkeeper'"),
    "ogres": (lambda: position().ogres(0, *["tyrant"] * 14), "There is no tyrant left"),
    "goal": (lambda: position().goals(0, "nothing"), "There is no trading goal 'nothing'"),
    "row": (lambda: position().row(*"abcde"), "at most 4 places"),
    "secret": (lambda: position().secrets("nobody"), "There is no secret goal 'nobody'"),
    "secrets": (lambda: position().secrets(*"abc"), "2 seats, but 3 secret goals"),
    "revealed": (lambda: position().revealed(2), "There is no seat 2"),
    "trophy": (lambda: position().trophy(3, "dragon", of=0), "There is no seat 3"),
    "trophy of": (lambda: position().trophy(0, "dragon", of=3), "There is no seat 3"),
    "no monster": (lambda: position().trophy(0, "castle", of=0).table(), "only monsters can be defeated"),
    "deck": (lambda: position().empty_goal_deck(4), "There is no seat 4"),
    "turn": (lambda: position().turn_of(2), "There is no seat 2"),
    "starter": (lambda: position().turn_of(0, starter=9), "There is no seat 9"),
    "taken": (lambda: position().turn_of(0, taken=300), "not 300"),
    "phase": (lambda: position().turn_of(0, phase="breakfast"), "There is no phase 'breakfast'"),
}


@pytest.mark.parametrize("name", WRONG)
def test_an_impossible_position_says_why(name: str) -> None:
    build, why = WRONG[name]
    with pytest.raises(PositionError, match=why):
        build()


def test_two_seats_cannot_have_one_secret_goal() -> None:
    first = position()._pack.secret_goal[0].id
    with pytest.raises(PositionError, match="two seats have the same secret goal"):
        position().secrets(first, first).table()


def test_a_position_needs_as_many_seats_as_a_match() -> None:
    with pytest.raises(UnderhallError, match="2 to 4 seats"):
        underhall.position("dwarfs", seats=7)


def test_a_match_from_a_position_can_be_recorded_and_replayed() -> None:
    table = position(3).lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=1, at=(1, 0)).dwarfs(2, at=(1, 0))
    table.gems(1, gold=2).ogres(2, "rout", seen_by=[0]).turn_of(1, taken=1, starter=1)
    match = play(table.match(SeededDice(8)), 30)
    again = underhall.replay(match.record())
    assert (again.core, again.plies, again.events, again.digests) == (
        match.core,
        match.plies,
        match.events,
        match.digests,
    )
    assert match.record().start is not None and new().record().start is None
    with pytest.raises(RecordError):
        underhall.replay(replace_start(match))


def replace_start(match: Match) -> Any:
    """The record of a match, but starting from another position."""
    import msgspec

    other = position(3).match().record()
    return msgspec.structs.replace(match.record(), start=other.start)
