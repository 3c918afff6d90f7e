"""Many tables at once do what single tables do."""

import numpy as np
import pytest

import underhall
from tests.batches.single_tables import any_actions, begun, state
from underhall.batches.base import dice_of
from underhall.batches.orders import Rewards
from underhall.batches.rewarding import placing
from underhall.bots.evaluation import OUTLOOK
from underhall.engine.encoder import Encoder
from underhall.engine.kernel import NOBODY, Over
from underhall.engine.ranking import points_on, ranking_on
from underhall.engine.view import see
from underhall.errors import UnderhallError
from underhall.games import NAMES

TABLES, STEPS, SEED = 5, 150, 11
HALF = 500  # hundredths of what is counted that a network is given as one half
SHORT = {"turn_limit": 5}  # of dwarfs, whose games at random hardly ever end


def batch(game, *, seats=3, games=TABLES, **options):
    switches = SHORT if game == "dwarfs" else {}
    return underhall.batch(game, games=games, seats=seats, seed=SEED, switches=switches, **options)


@pytest.mark.parametrize("game", NAMES)
def test_the_same_dice_give_the_same_games_as_single_tables(game):
    tables = batch(game)
    chosen, driver = tables.setting, tables.setting.driver
    dice, rng = dice_of(SEED, TABLES), np.random.default_rng(3)
    singles = [begun(chosen, 3, dice[row]) for row in range(TABLES)]
    new_games = 0
    while new_games < 3:
        actions = any_actions(tables, rng)
        options = [
            tables.actions.option(int(asked), int(action))
            for asked, action in zip(tables.fields["asked"], actions, strict=True)
        ]
        tables.step(actions)
        for row, option in enumerate(options):
            assert option is not None
            driver.play(chosen.box, singles[row], dice[row], option)
            over = int(driver.record(singles[row]).over)
            assert (tables.terminated[row], tables.truncated[row]) == (over == Over.ENDED, over == Over.TRUNCATED)
            if over:
                new_games += 1
                singles[row] = begun(chosen, 3, dice[row])
            assert state(chosen, tables.tables[row]) == state(chosen, singles[row])


@pytest.mark.parametrize("game", NAMES)
def test_masks_are_the_options_of_the_decision_that_waits(game):
    tables, rng = batch(game), np.random.default_rng(4)
    driver, kinds = tables.setting.driver, set()
    for _ in range(STEPS):
        for row in range(TABLES):
            asked = int(tables.fields["asked"][row])
            legal = [tables.actions.of(asked, option) for option in driver.legal(tables.tables[row])]
            assert np.flatnonzero(tables.mask[row]).tolist() == sorted(legal)
            kinds.add(asked)
        tables.step(any_actions(tables, rng))
    assert len(kinds) > 5


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("wrong", ["forbidden", "negative", "too large"])
def test_a_wrong_action_is_refused_and_nothing_moves(game, wrong):
    tables = batch(game)
    actions = tables.random().copy()
    actions[3] = {"forbidden": tables.mask[3].argmin(), "negative": -1, "too large": tables.actions.size}[wrong]
    before, mask = tables.tables.copy(), tables.mask.copy()
    named = wrong == "forbidden" and f"action {actions[3]} ({tables.actions.names[actions[3]]}) is not allowed now."
    said = f"Table 3: {named or f'there is no action {actions[3]}.'} Nothing was done at any table."
    with pytest.raises(UnderhallError) as refused:
        tables.step(actions)
    assert str(refused.value) == said
    assert (tables.tables == before).all() and (tables.mask == mask).all()
    tables.step(tables.random())


@pytest.mark.parametrize("given", [[0, 0], [[0] * TABLES], [0.0] * TABLES, [True] * TABLES, 0])
def test_actions_are_one_whole_number_for_each_table(given):
    with pytest.raises(UnderhallError, match="one whole number for each of the 5 tables"):
        batch("dwarfs").step(given)


# The end of games -----------------------------------------------------------------------------------------------------


def played_until_an_end(tables):
    rng = np.random.default_rng(5)
    while not (tables.terminated | tables.truncated).any():
        assert not tables.rewards.any()
        tables.step(any_actions(tables, rng))
    return (tables.terminated | tables.truncated).copy(), rng


def test_without_autoreset_a_game_that_is_over_stays_so():
    tables = batch("dwarfs", autoreset="off")
    over, rng = played_until_an_end(tables)
    assert (tables.seat[over] == NOBODY).all()
    assert not tables.mask[over].any()
    assert tables.rewards[over].any()
    last = tables.tables[over].copy()
    tables.step(any_actions(tables, rng))
    assert (tables.tables[over] == last).all()
    assert not tables.rewards[over].any() and not tables.terminated[over].any() and not tables.truncated[over].any()
    assert not tables.random()[over].any()


def test_with_autoreset_at_the_next_step_a_new_game_begins_then():
    tables = batch("dwarfs", autoreset="next")
    over, rng = played_until_an_end(tables)
    assert (tables.seat[over] == NOBODY).all()
    tables.step(any_actions(tables, rng))
    assert (tables.fields["turn"][over] <= 1).all()
    assert tables.mask[over].any(axis=1).all()
    assert not tables.rewards[over].any()


def test_with_autoreset_at_the_same_step_a_new_game_has_begun():
    tables = batch("dwarfs", autoreset="same")
    over, _ = played_until_an_end(tables)
    assert (tables.fields["turn"][over] <= 1).all()
    assert tables.mask.any(axis=1).all()
    assert tables.rewards[over].any()


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("rewards", ["placing", "score", "difference"])
def test_rewards_are_those_of_the_ranking(game, rewards):
    tables = batch(game, rewards=rewards, autoreset="off", games=12)
    ended = np.zeros(12, bool)
    while not ended.all():
        tables.step(tables.random())
        for row in np.flatnonzero(tables.terminated | tables.truncated):
            ended[row] = True
            totals = [sum(points_on(tables.setting, tables.tables[row], seat)) for seat in range(3)]
            best_rival = [max(totals[:seat] + totals[seat + 1 :]) for seat in range(3)]
            expected = {
                Rewards.PLACING: placing(ranking_on(tables.setting, tables.tables[row], totals), 3),
                Rewards.SCORE: totals,
                Rewards.DIFFERENCE: [mine - other for mine, other in zip(totals, best_rival, strict=True)],
            }
            assert tables.rewards[row].tolist() == expected[Rewards[rewards.upper()]]


@pytest.mark.parametrize(
    ("ranking", "expected"),
    [
        (((1,), (0,)), [-1, 1]),
        (((0, 1),), [0, 0]),
        (((2,), (0,), (1,)), [0, -1, 1]),
        (((0, 2), (1,)), [0.5, -1, 0.5]),
        (((3,), (0, 1, 2)), [-1 / 3, -1 / 3, -1 / 3, 1]),
    ],
)
def test_placing_goes_evenly_from_the_first_to_the_last(ranking, expected):
    assert placing(ranking, len(expected)) == expected


# What is seen ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_an_observation_is_the_view_of_the_seat_that_is_asked(game):
    tables, rng = batch(game), np.random.default_rng(6)
    fields = tables.setting.game.layout.dtype.names
    for _ in range(60):
        before = tables.tables.copy()
        seen = tables.observe()
        assert (tables.tables == before).all()
        assert set(seen) < set(fields)
        for row in range(TABLES):
            view = see(tables.setting, tables.tables[row], int(tables.seat[row]))
            for name, array in seen.items():
                assert (array[row] == view.fields[name]).all(), name
        tables.step(any_actions(tables, rng))


@pytest.mark.parametrize("game", NAMES)
def test_what_is_hidden_makes_no_difference_to_an_observation(game):
    """Fair samples of a view differ in what the seat cannot know, and in nothing that it is shown."""
    tables, rng = batch(game, games=8), np.random.default_rng(7)
    differed = 0
    for step in range(120):
        if step % 6 == 0:
            seen = {name: array.copy() for name, array in tables.observe().items()}
            kept = tables.tables.copy()
            for row in range(8):
                view = see(tables.setting, kept[row], int(tables.seat[row]))
                tables.tables[row] = view.determinize(step)
            differed += int((tables.tables != kept).any(axis=1).sum())
            for name, array in tables.observe().items():
                assert (array == seen[name]).all(), name
            tables.tables[:] = kept
        tables.step(any_actions(tables, rng))
    assert differed > 20


@pytest.mark.parametrize("game", NAMES)
def test_an_encoding_is_that_of_the_view_of_the_seat_that_is_asked(game):
    tables, rng = batch(game, autoreset="off"), np.random.default_rng(8)
    encoder = Encoder(tables.setting)
    for _ in range(60):
        encodings = tables.encode()
        assert encodings.shape == (TABLES, encoder.size)
        for row in range(TABLES):
            view = see(tables.setting, tables.tables[row], int(tables.seat[row]))
            assert (encodings[row] == encoder.encode(view)).all()
        tables.step(any_actions(tables, rng))


@pytest.mark.parametrize("game", NAMES)
def test_a_network_is_given_the_encoding_and_what_the_seat_would_count(game):
    tables, rng = batch(game, autoreset="off"), np.random.default_rng(8)
    encoder, features = Encoder(tables.setting), len(tables.setting.game.features)
    count, counted, told = tables.setting.driver.program(OUTLOOK).count, np.zeros(features, np.int64), set()
    for _ in range(60):
        encodings = tables.encode().copy()
        inputs = tables.inputs()
        assert (inputs[:, : encoder.size] == encodings).all()
        for row in range(TABLES):
            view = see(tables.setting, tables.tables[row], int(tables.seat[row]))
            assert (inputs[row] == encoder.inputs(view)).all()
            counted[:] = 0
            count(tables.setting.box, view.table.copy(), max(0, view.seat), counted)
            assert inputs[row, encoder.size :] == pytest.approx(counted / (abs(counted) + HALF))
            told |= {*counted.nonzero()[0]}
        assert (tables.encode() == encodings).all(), "also after the longer rows"
        tables.step(any_actions(tables, rng))
    assert len(told) > features / 3


# Rollouts and threads -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_a_rollout_plays_as_many_decisions_and_counts_them(game):
    tables = batch(game, games=64)
    counts = tables.rollout(40)
    assert counts.decisions == 64 * 40
    assert counts.options >= 2 * counts.decisions
    assert counts.forced >= 0
    assert tables.mask.any(axis=1).sum() >= 60  # a few games may just have ended
    again = batch(game, games=64)
    assert again.rollout(40) == counts
    assert (again.tables == tables.tables).all()
    assert tables.rollout(40) != counts or game == "fall"


def test_a_rollout_has_games_that_end():
    assert batch("dwarfs", games=64).rollout(400).games > 64


@pytest.mark.parametrize("game", NAMES)
def test_threads_make_no_difference(game):
    alone, together = batch(game, games=192, threads=1), batch(game, games=192, threads=3)
    for _ in range(40):
        actions = alone.random().copy()
        assert (together.random() == actions).all()
        alone.step(actions)
        together.step(actions)
    assert (alone.tables == together.tables).all()
    assert all((alone.observe()[name] == array).all() for name, array in together.observe().items())


def test_a_seed_gives_the_same_games_again_and_without_one_they_differ():
    tables = batch("hall")
    first = tables.tables.copy()
    assert not (tables.reset().tables == first).all()
    assert (tables.reset(SEED).tables == first).all()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"games": 0}, "A batch has 1 to"),
        ({"games": True}, "A batch has 1 to"),
        ({"games": 2.0}, "A batch has 1 to"),
        ({"seats": 1}, "played by 2 to 4 seats, not by 1"),
        ({"seats": 5}, "played by 2 to 4 seats, not by 5"),
        ({"rewards": "money"}, "rewards must be one of placing, score, difference, not 'money'"),
        ({"autoreset": "later"}, "autoreset must be one of off, next, same, not 'later'"),
        ({"switches": {"hammer": 1}}, "has no switch hammer"),
        ({"pack": "no-such-pack"}, "no-such-pack"),
    ],
)
def test_bad_arguments_are_refused(options, message):
    with pytest.raises(UnderhallError, match=message):
        underhall.batch("dwarfs", **{"games": 2, "seats": 2, **options})


def test_others_play_until_a_seat_is_asked_or_a_game_ends():
    tables = batch("dwarfs", autoreset="same")
    ends = 0
    for _ in range(60):
        before, waiting = tables.tables.copy(), tables.seat != 1
        tables.rewards[:], tables.ended[:] = 9, 0
        tables.play_others(1)
        over = tables.terminated | tables.truncated
        assert (tables.seat == 1)[~over].all()
        assert (tables.tables[~waiting] == before[~waiting]).all() and (tables.rewards[~waiting] == 9).all()
        assert not tables.rewards[waiting & ~over].any()
        # A new game does not hide how the last ended.
        ends += (np.sort(tables.rewards[over]) == [-1, 0, 1]).all(axis=1).sum()
        tables.step(tables.random())
    assert ends
    for seat in (-1, 3):
        with pytest.raises(UnderhallError, match="There is no seat"):
            tables.play_others(seat)


def test_a_rollout_of_nothing_is_refused():
    with pytest.raises(UnderhallError, match="at least 1 decision"):
        batch("dwarfs").rollout(0)
