"""What OpenSpiel shows a player never depends on what that player cannot know."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from tests.envs.openspiel_play import playing, wanted
from underhall.batches.observed import fields_of
from underhall.engine.kernel import CHANCE, NOBODY
from underhall.engine.match_events import in_audience
from underhall.engine.view import see
from underhall.envs.openspiel_moments import Moment
from underhall.games import NAMES

pyspiel = wanted("pyspiel")

from underhall.envs.openspiel import PREFIX  # noqa: E402

PLAYERS = 3
STEPS = 300
TWINS = 6  # games that differ in one hidden chance, of each game that is looked at
FOLLOWED = 40  # steps that they are followed
SEEDS = (1, 2)


def load(name: str, **more: Any) -> Any:
    return pyspiel.load_game(PREFIX + name, {"players": PLAYERS, **more})


def seen(state: Any, player: int) -> tuple[Any, ...]:
    """All that OpenSpiel tells a player."""
    legal = state.legal_actions() if state.current_player() == player else None
    return (
        state.current_player(),
        legal,
        state.observation_string(player),
        state.information_state_string(player),
        state.observation_tensor(player),
        state.information_state_tensor(player),
    )


def state_of(game: Any, moment: Moment) -> Any:
    state = game.new_initial_state()
    state.moment = moment
    return state


# Twins ----------------------------------------------------------------------------------------------------------------


def hidden_chances(moments: list[Moment], seed: int) -> list[tuple[int, int]]:
    """Some chances that a player did not see, and that could have come out otherwise, with that player."""
    found = []
    for number, moment in enumerate(moments[:-1]):
        if moment.player == CHANCE and len(moment.legal()) > 1:
            audience = moment.rules.driver.audience(moment.rules.box, moment.table)
            found += [(number, player) for player in range(PLAYERS) if not in_audience(audience, player)]
    random.Random(seed).shuffle(found)
    return found[:TWINS]


def shows_secrets(moment: Moment) -> bool:
    """Whether a secret was shown to somebody by what led here."""
    assert moment.before is not None
    rules, table = moment.rules, moment.before.table.copy()
    fields = rules.driver.record(table)
    fields.uncovered = 0
    rules.driver.step(rules.box, table, moment.value)
    return bool(fields.uncovered)


def side_by_side(moments: list[Moment], changed: int) -> Iterator[tuple[Moment, Moment]]:
    """A game from a chance on, and the same game in which that chance came out otherwise, as long as it is possible."""
    came = moments[changed + 1].value
    twin = moments[changed].after(next(outcome for outcome in moments[changed].legal() if outcome != came))
    for number in range(changed + 1, len(moments)):
        moment = moments[number]
        yield moment, twin
        if number + 1 == len(moments):
            return
        value = moments[number + 1].value
        choice = value if moment.player == CHANCE else moment.rules.actions.of(moment.asked, value)
        if choice not in twin.legal():
            return
        twin = twin.after(choice)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", NAMES)
def test_nobody_notices_another_outcome_of_a_hidden_chance(name, seed):
    """Until it is shown: strings, tensors and legal actions are the same all along."""
    game = load(name)
    moments = [state.moment for state in playing(game, seed, STEPS)]
    compared = 0
    for changed, player in hidden_chances(moments, seed):
        for moment, twin in islice(side_by_side(moments, changed), FOLLOWED):
            real, other = (seen(state_of(game, each), player) for each in (moment, twin))
            if real != other and (shows_secrets(moment) or shows_secrets(twin)):
                break
            assert real == other, f"player {player} notices chance {changed} at {moment.kind}"
            compared += 1
    assert compared > TWINS


# Samples --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_looks_the_same_and_can_be_played(name):
    """For every player, whichever must choose: also where several choose at once, and where chance decides."""
    game, sampler = load(name), pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    different = 0
    for number, state in enumerate(playing(game, 3, 120)):
        rules = state.moment.rules
        for player in range(PLAYERS):
            sample = state.resample_from_infostate(player, sampler)
            assert seen(sample, player) == seen(state, player)
            assert rules.driver.audit(rules.box, sample.moment.table) == 0
            assert sample.history() == []
            different += rules.driver.core(sample.moment.table) != rules.driver.core(state.moment.table)
        if number % 20 == 0:
            dice = random.Random(number)
            while not sample.is_terminal():
                sample.apply_action(dice.choice(sample.legal_actions()))
            assert sum(sample.returns()) == pytest.approx(0)
    assert different > 10


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_does_not_tell_what_others_remember(name):
    """Whatever the others really saw: what a sample shows of them follows from what the player knows."""
    game = load(name)
    moments = [state.moment for state in playing(game, 1, STEPS)]
    for changed, player in hidden_chances(moments, 1):
        for moment, twin in islice(side_by_side(moments, changed), FOLLOWED):
            if shows_secrets(moment) or shows_secrets(twin):
                break
            samples = [state_of(game, each).resample_from_infostate(player, lambda: 0.25) for each in (moment, twin)]
            shown = [[seen(sample, other) for other in range(PLAYERS)] for sample in samples]
            assert shown[0] == shown[1]


# Memory and tensors ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_perfect_recall(name):
    """No player's information state ever comes back, and none is another player's."""
    met: set[str] = set()
    for state in playing(load(name), 5, 150):
        told = {state.information_state_string(player) for player in range(PLAYERS)}
        assert len(told) == PLAYERS and not told & met
        met |= told


def test_players_remember_their_own_choices():
    """Two ways to the same table are different to who chose them."""
    game = load("dwarfs", raw=True)
    for state in playing(game, 9, 200):
        player = state.current_player()
        if player >= 0:
            chosen = state.legal_actions()[-1]
            after = state.child(chosen)
            observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
            observer.set_from(after, player)
            own = [step.action for step in after.full_history() if step.player == player]
            assert observer.dict["choices"][0] == len(own)
            latest = [1 + action for action in own[::-1]][: len(observer.dict["recent"])]
            assert observer.dict["recent"][: len(latest)].tolist() == latest
            assert not observer.dict["recent"][len(latest) :].any()


@pytest.mark.parametrize("name", NAMES)
def test_a_raw_tensor_has_every_field_of_the_view(name):
    game = load(name, raw=True)
    observer = game.make_py_observer()
    for number, state in enumerate(playing(game, 4, 200)):
        if number % 20:
            continue
        for player in range(PLAYERS):
            observer.set_from(state, player)
            assert observer.dict["player"].tolist() == [float(seat == player) for seat in range(PLAYERS)]
            view = fields_of(game.rules.driver.layout, state.moment.seen_by(player))
            assert list(observer.dict) == ["player", *view]
            for field, values in view.items():
                shown = observer.dict[field]
                if values.dtype.itemsize > 2:
                    width = values.dtype.itemsize * 8
                    weighed = [sum(1 << bit for bit in range(width) if row[bit]) for row in shown.reshape(-1, width)]
                    assert weighed == [int(value) % (1 << width) for value in values.reshape(-1)], field
                else:
                    assert np.array_equal(shown.reshape(-1), values.reshape(-1)), field


@pytest.mark.parametrize("name", NAMES)
def test_otherwise_it_is_an_encoding_of_small_numbers(name):
    game = load(name)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    for number, state in enumerate(playing(game, 4, 200)):
        for player in range(PLAYERS) if number % 20 == 0 else ():
            observer.set_from(state, player)
            view = state.moment.view(player)
            assert (observer.dict["observation"] == game.rules.encoder.encode(view)).all()
            assert np.abs(observer.dict["recent"]).max() <= 1 and observer.dict["choices"][0] < 10


@pytest.mark.parametrize("name", NAMES)
def test_views_are_the_engines(name):
    """Where nobody has a lane of its own, a player sees what the engine shows a seat."""
    for state in playing(load(name), 6, 150):
        moment = state.moment
        setting = moment.rules.setting
        if not setting.driver.record(moment.table).height[1:].any():
            for seat in (*range(PLAYERS), NOBODY):
                assert state.view(seat) == see(setting, moment.table, seat)
    assert state.view(0).text()
