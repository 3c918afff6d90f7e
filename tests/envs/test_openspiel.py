"""The games as OpenSpiel's: its own tests, and what it cannot know to test."""

import copy
import pickle
import random
import re
from pathlib import Path

import numpy as np
import pytest

from tests.envs.openspiel_play import last, playing, wanted
from underhall.engine.kernel import CHANCE, PickOrder
from underhall.engine.match import Match
from underhall.errors import IllegalChoice, UnderhallError
from underhall.games import NAMES
from underhall.games import game as game_named

pyspiel = wanted("pyspiel")
api_test = wanted("open_spiel.integration_tests.api_test")
rl_environment = wanted("open_spiel.python.rl_environment")
ismcts = wanted("open_spiel.python.algorithms.ismcts")
mcts = wanted("open_spiel.python.algorithms.mcts")
make_observation = wanted("open_spiel.python.observation").make_observation

from underhall.envs.openspiel import PREFIX, Rollouts  # noqa: E402

TABLES = [(name, seats) for name in NAMES for seats in (2, game_named(name).seats[-1])]
SIMULATIONS = 24
UCT = 2.0
MIDDLE = 150  # steps into a game


def load(name, players=2, **more):
    return pyspiel.load_game(PREFIX + name, {"players": players, **more})


# OpenSpiel's own tests ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_simulations(name, players):
    pyspiel.random_sim_test(load(name, players), num_sims=1, serialize=True, verbose=False)


def checked(name):
    """OpenSpiel's tests of its interface, for one of our games."""
    return type(
        "TestCase", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": PREFIX + name, "game": load(name, 3)}
    )


TestDwarfs, TestFall, TestHall = checked("dwarfs"), checked("fall"), checked("hall")


@pytest.mark.parametrize("name", NAMES)
def test_an_environment_for_learners(name):
    environment = rl_environment.Environment(load(name, 3), seed=1)
    step, dice = environment.reset(), random.Random(1)
    for _ in range(30):
        player = step.observations["current_player"]
        legal = step.observations["legal_actions"][player]
        step = environment.step([dice.choice(legal)])
    assert len(step.observations["info_state"][0]) == environment.game.information_state_tensor_size()


# Searches -------------------------------------------------------------------------------------------------------------


EVALUATORS = {
    "ours": lambda: Rollouts(1, seed=5),
    "theirs": lambda: mcts.RandomRolloutEvaluator(1, np.random.RandomState(5)),
}


@pytest.mark.parametrize("evaluator", EVALUATORS)
@pytest.mark.parametrize("name", NAMES)
def test_its_information_set_search_plays(name, evaluator):
    """In the middle of a game, where rollouts are shorter."""
    game = load(name)
    bot = ismcts.ISMCTSBot(game, EVALUATORS[evaluator](), UCT, SIMULATIONS, random_state=np.random.RandomState(1))
    state, dice = last(game, 2, MIDDLE), random.Random(2)
    moves = 0
    while moves < 3 and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(dice.choice(state.legal_actions()))
            continue
        policy, action = bot.step_with_policy(state)
        assert sorted(action for action, _ in policy) == state.legal_actions()
        moves += len(policy) > 1
        state.apply_action(action)
    assert moves == 3


def test_its_search_in_compiled_code_plays():
    game = load("fall")
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 3), UCT, 4, 100, solve=False, seed=3, verbose=False)
    state = next(state for state in playing(game, 3) if len(state.history()) > MIDDLE and state.current_player() >= 0)
    assert bot.mcts_search(state).best_child().action in state.legal_actions()  # `step` crashes on any game in Python


def test_rollouts_know_who_has_won():
    state = last(load("dwarfs", 3), 4)
    assert Rollouts(3).evaluate(state).tolist() == pytest.approx(state.returns())


# The course of a game -------------------------------------------------------------------------------------------------


class _Fallen:
    """Dice that fall as they fell before."""

    def __init__(self, outcomes):
        self._outcomes = iter(outcomes)

    def fall(self, chance):
        outcome = next(self._outcomes)
        assert outcome in chance.weights
        return outcome


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_is_the_match_that_the_engine_plays(name, players):
    """The same choices and chances lead the engine to the same table, and its ranking is what the players get."""
    state = last(load(name, players), 11)
    steps, rules = state.full_history(), state.moment.rules
    match = Match(rules.setting, players, _Fallen([step.action for step in steps if step.player == CHANCE]))
    match._fields.pick_order = PickOrder.ASCENDING
    for step in steps:
        if step.player != CHANCE:
            code = int(match._fields.asked)
            match.choose(rules.actions.option(code, step.action), seat=step.player)
    assert match.over and match.core == rules.driver.core(state.moment.table)
    places = {seat: place for place, group in enumerate(match.outcome.ranking) for seat in group}
    won = [
        sum((places[other] > places[seat]) - (places[other] < places[seat]) for other in range(players)) / (players - 1)
        for seat in range(players)
    ]
    assert state.returns() == pytest.approx(won)
    assert sum(won) == pytest.approx(0)


def test_rewards_by_score_and_by_difference():
    by_score, by_difference = (last(load("hall", 3, rewards=kind), 6) for kind in ("score", "difference"))
    points = by_score.returns()
    assert len(set(points)) > 1
    assert by_difference.returns() == [
        points[seat] - max(points[other] for other in range(3) if other != seat) for seat in range(3)
    ]
    assert by_score.get_game().get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


@pytest.mark.parametrize("name", NAMES)
def test_chance_is_explicit(name):
    for state in playing(load(name, 3), 1, 200):
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            assert list(outcomes) == sorted(outcomes) and min(shares) > 0
            assert sum(shares) == pytest.approx(1)
            names = [state.action_to_string(CHANCE, outcome) for outcome in outcomes]
            assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", NAMES)
def test_actions_have_names(name):
    for state in playing(load(name, 3), 5, 200):
        if state.current_player() >= 0:
            for action in state.legal_actions():
                told = state.action_to_string(action)
                assert told.startswith(state.moment.kind) or action >= state.num_distinct_actions() - 2
                assert state.string_to_action(told) == action


def test_what_may_not_be_chosen_is_refused_and_nothing_changes():
    state = last(load("dwarfs"), 3, 60)
    assert state.current_player() >= 0
    before = str(state)
    wrong = next(action for action in range(state.num_distinct_actions()) if action not in state.legal_actions())
    with pytest.raises(IllegalChoice, match=f"{wrong} is not allowed now"):
        state.apply_action(wrong)
    assert str(state) == before


# Copies and files -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_copies_go_their_own_way(name):
    game = load(name, 3)
    state = next(state for state in playing(game, 8) if len(state.history()) > 40 and len(state.legal_actions()) > 1)
    copies = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    written = pyspiel.serialize_game_and_state(game, state)
    copies.append(pyspiel.deserialize_game_and_state(written)[1])
    before = str(state)
    for copied in copies:
        assert str(copied) == before and copied.history() == state.history()
        for player in range(3):
            assert copied.information_state_string(player) == state.information_state_string(player)
        copied.apply_action(copied.legal_actions()[-1])
        assert str(copied) != before
    assert str(state) == before


def test_a_sample_is_copied_and_written_with_its_memory():
    game = load("fall", 3)
    state = last(game, 8, 60)
    sample = state.resample_from_infostate(1, pyspiel.UniformProbabilitySampler(3, 0.0, 1.0))
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, sample))[1]
    for copied in (sample.clone(), again):
        assert str(copied) == str(sample)
        assert [copied.information_state_string(p) for p in range(3)] == [
            sample.information_state_string(p) for p in range(3)
        ]


# Terms ----------------------------------------------------------------------------------------------------------------


def test_terms_are_read_from_the_name_of_the_game():
    game = pyspiel.load_game("python_underhall_hall(players=4,rewards=score,switches=teams:true;hide_tokens:false)")
    assert game.num_players() == 4
    assert game.rules.setting.switches.teams and not game.rules.setting.switches.hide_tokens
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        ({"rewards": "fame"}, "rewards must be one of placing, score, difference, not 'fame'"),
        ({"switches": "teams"}, "Write switches as name:value;name:value, not as 'teams'"),
        ({"switches": "wings:true"}, "hall has no switch wings"),
        ({"pack": "nowhere"}, "nowhere"),
    ],
)
def test_wrong_terms_are_explained(terms, message):
    with pytest.raises(UnderhallError, match=message):
        load("hall", **terms)


def test_observers_there_are():
    game = load("dwarfs", 3, raw=True)
    state = last(game, 3, 50)
    kinds, whose = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    everybody = make_observation(game, kinds(perfect_recall=False, private_info=whose.NONE))
    everybody.set_from(state, 1)
    assert everybody.string_from(state, 0) == everybody.string_from(state, 1)
    assert everybody.dict["secret"].max() < 0, "a secret goal is known to everybody"
    own = make_observation(game, kinds(public_info=False, perfect_recall=False, private_info=whose.SINGLE_PLAYER))
    for player in range(3):
        own.set_from(state, player)
        assert {"secret", "hand"} >= {name for name, array in own.dict.items() if array.any()} - {"player", "ogre"}
        assert own.string_from(state, player).startswith(f"player {player}")
    assert make_observation(game, kinds(public_info=False, perfect_recall=True)) is None
    with pytest.raises(UnderhallError, match="takes no parameters"):
        make_observation(game, None, {"wide": 1})


# The documentation ----------------------------------------------------------------------------------------------------

TEXT = (Path(__file__).parents[2] / "docs" / "openspiel.md").read_text()


@pytest.mark.parametrize("example", re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL))
def test_an_example_runs_as_printed(example):
    exec(compile(example, "example", "exec"), {})


@pytest.mark.parametrize("name", NAMES)
def test_sizes_are_as_printed(name):
    game = load(name, 3)
    observed, remembered = game.observation_tensor_size(), game.information_state_tensor_size()
    told = f"| {game.num_distinct_actions():,} | {observed - 3:,} numbers | {remembered - observed} more |"
    assert f"`{PREFIX}{name}` | 2 to {game_named(name).seats[-1]} {told}" in TEXT
