"""Who plays against a learner, and from where."""

import numpy as np
import pytest

import underhall
from underhall import envs
from underhall.batches.orders import Odds
from underhall.batches.tables import Batch
from underhall.envs.rivals import Pool
from underhall.envs.single import SeatEnv
from underhall.envs.vector import BatchVectorEnv
from underhall.envs.zoo import version_of
from underhall.errors import UnderhallError
from underhall.games import NAMES
from underhall.games import game as game_named

SHORT = {"turn_limit": 4}
TABLES = 6


class Noting:
    """A policy that takes the first legal action, and notes for whom."""

    def __init__(self):
        self.seats = []

    def __call__(self, tables: Batch):
        self.seats += tables.seat[tables.fields["over"] == 0].tolist()
        return tables.mask.argmax(axis=1)


class Bot:
    """A bot of one's own, that is no part of Underhall."""

    def __init__(self):
        self.views = []

    def choose(self, view, decision, clock):
        self.views.append(view.seat)
        return decision.options[-1]


def steps(env, number=15, seed=1):
    """Plays as the learner; what comes of it."""
    env.reset(seed=seed)
    came = []
    for _ in range(number):
        if isinstance(env, SeatEnv):
            seen, reward, terminated, truncated, _ = env.step(int(env.action_masks().argmax()))
            if terminated or truncated:
                env.reset()
        else:
            seen, reward, *_ = env.step(env.tables.mask.argmax(axis=1))
        came.append((seen["observation"].tobytes(), np.asarray(reward).tobytes()))
    return came


@pytest.mark.parametrize("game", NAMES)
def test_a_policy_plays_at_one_table_as_at_many(game):
    one, many = Noting(), Noting()
    first = steps(SeatEnv(game, seats=3, seat=1, rivals=one))
    assert first and steps(BatchVectorEnv(game, TABLES, seats=3, seat=1, rivals=many))
    assert set(one.seats) == set(many.seats) == {0, 2}


def test_each_rival_plays_its_own_seat():
    for make in (SeatEnv, lambda game, **options: BatchVectorEnv(game, TABLES, **options)):
        policy, bot = Noting(), Bot()
        steps(make("fall", seats=4, seat=1, rivals=[policy, bot, "greedy:width=1"]))
        assert set(policy.seats) == {0} and set(bot.views) == {2}


def draw(tables):
    """A policy that leaves it to the tables' dice."""
    return tables.random()


@pytest.mark.parametrize(
    "rivals", ["greedy:width=1", "random:rare", draw, Pool(["random", "greedy:width=1", "random:rare"])]
)
def test_a_seed_gives_the_same_rivals(rivals):
    for make in (SeatEnv, lambda game, **options: BatchVectorEnv(game, TABLES, **options)):
        told = [steps(make("dwarfs", seats=3, seat=1, rivals=rivals, switches=SHORT), 25, seed) for seed in (7, 7, 8)]
        assert told[0] == told[1] != told[2]
        again = make("dwarfs", seats=3, seat=1, rivals=rivals, switches=SHORT)
        assert [steps(again, 25, seed) for seed in (7, 7)] == told[:2]


def test_a_pool_brings_different_rivals_to_different_games():
    policies = [Noting() for _ in range(3)]
    env = SeatEnv("dwarfs", rivals=Pool(policies), switches=SHORT)
    met = []
    for seed in range(12):
        before = [len(policy.seats) for policy in policies]
        env.reset(seed=seed)
        while not env.table.over:
            env.step(int(env.action_masks().argmax()))
        met.append(tuple(len(policy.seats) > count for policy, count in zip(policies, before, strict=True)))
    assert all(sum(each) == 1 for each in met) and len(set(met)) == 3
    many = [Noting() for _ in range(3)]
    steps(BatchVectorEnv("dwarfs", 30, seat=0, rivals=Pool(many), switches=SHORT))
    assert all(policy.seats for policy in many)


def test_random_rivals_draw_evenly_unless_any_time_options_are_to_be_rare():
    ends = {}
    for rivals in ("random", "random:rare", ("random", "random:rare")):
        env = BatchVectorEnv("hall", 20, seats=3, seat=0, rivals=rivals)
        env.action_space.seed(1)
        env.reset(seed=1)
        for _ in range(40):
            env.step(env.action_space.sample(env.tables.mask))
        ends[rivals] = env.tables.tables.tobytes()
        assert env.tables.odds == Odds.EVEN, "the learner's own random actions stay even"
    assert len(set(ends.values())) == 3


@pytest.mark.parametrize(
    ("rivals", "message"),
    [
        (3, "3 cannot play: a rival is"),
        ([object()], "cannot play: a rival is"),
        (["random", "random"], "2 bots for 1 rival"),
        ("gredy", "Did you mean greedy"),
        (Bot, "cannot play: a rival is"),
        (["random", 3], "2 bots for 1 rival"),
    ],
)
def test_what_cannot_play_is_refused(rivals, message):
    for make in (SeatEnv, lambda game, rivals: BatchVectorEnv(game, 2, seat=0, rivals=rivals)):
        with pytest.raises(UnderhallError, match=message):
            make("dwarfs", rivals=rivals)


def test_a_pool_is_not_empty():
    with pytest.raises(UnderhallError, match="at least 1 rival"):
        Pool([])


@pytest.mark.parametrize("returned", [0, [0.0], np.zeros((2, 1), int), np.zeros(TABLES), None])
def test_a_function_returns_one_whole_number_for_each_table(returned):
    for make in (SeatEnv, lambda game, **options: BatchVectorEnv(game, TABLES, **options)):
        env = make("dwarfs", seat=1, rivals=lambda tables: returned)
        with pytest.raises(UnderhallError, match="returns one whole number for each of the tables"):
            env.reset(seed=1)


@pytest.mark.parametrize("answer", [3, None, "dig"])
def test_a_bot_chooses_one_of_the_options(answer):
    class Wrong:
        def choose(self, view, decision, clock):
            return answer

    for make in (SeatEnv, lambda game, **options: BatchVectorEnv(game, 2, **options)):
        with pytest.raises(UnderhallError, match=r"The rival in seat 0 answered .*, which is not one of"):
            make("dwarfs", seat=1, rivals=Wrong()).reset(seed=1)


def test_a_policy_that_breaks_the_rules_is_named():
    env = SeatEnv("hall", seat=1, rivals=lambda tables: tables.mask.argmin(axis=1))
    with pytest.raises(UnderhallError, match="rival in seat 0 chose action"):
        steps(env)


# Where games begin ----------------------------------------------------------------------------------------------------


def half_played(game, seats=3, choices=25, **options):
    match, dice = underhall.new(game, seats=seats, seed=5, **options), np.random.default_rng(5)
    for _ in range(choices):
        match.choose(match.decision.options[int(dice.integers(len(match.decision.options)))])
    return match


@pytest.mark.parametrize("game", NAMES)
def test_an_environment_goes_on_from_a_match(game):
    match = half_played(game)
    table = SeatEnv(game, seats=3, seat=match.decision.seat, raw=True)
    seen, info = table.reset(seed=1, options={"position": match})
    assert info["turn"] == match.turn and table.table.seat == match.decision.seat
    view = match.view(match.decision.seat)
    own = {name: array for name, array in seen.items() if name in view.fields.dtype.names}
    assert all((array == view.fields[name]).all() for name, array in own.items())
    while not table.table.over:
        table.step(int(np.flatnonzero(table.action_masks())[0]))
    table.reset(seed=1)
    assert table.table.info()["turn"] <= 3, "the next game is a new one"


@pytest.mark.parametrize("game", NAMES)
def test_or_from_any_ply_of_a_record(game, tmp_path):
    match = half_played(game)
    record = match.record()
    record.save(tmp_path / "record.json")
    env = BatchVectorEnv(game, TABLES, seats=3)
    for upto in range(len(record.plies) // 2, len(record.plies)):
        before = underhall.replay(record, upto=upto)
        for given in (record, tmp_path / "record.json", str(tmp_path / "record.json")):
            _, info = env.reset(seed=1, options={"position": given, "ply": upto})
        assert (info["turn"] >= before.turn).all()
    env.step(env.action_space.sample(env.tables.mask))


@pytest.mark.parametrize("game", NAMES)
def test_or_from_a_position_that_was_built(game):
    built = underhall.position(game, seats=2)
    match = built.match()
    env = getattr(envs, f"{game}_v{version_of(game_named(game))}").env(seats=2)
    env.reset(seed=1, options={"position": built})
    table = env.unwrapped.table
    assert table.setting.driver.core(table.bytes) == bytes(match.core)
    assert (table.seat, table.legal_actions) == (match.decision.seat, len(match.decision.options))


ROUND = half_played("fall", seats=2).record()
BAD_PLIES = (-1, len(ROUND.plies) + 1, "3", True, 1.0)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"position": 3}, "3 is not a position"),
        ({"ply": 3}, "Only a record has plies"),
        ({"position": "no-such-file.json"}, "no-such-file"),
        *[({"position": ROUND, "ply": ply}, f"has plies 0 to {len(ROUND.plies)}, but ply is") for ply in BAD_PLIES],
    ],
)
def test_what_is_not_a_position_is_refused(options, message):
    with pytest.raises(UnderhallError, match=message):
        SeatEnv("fall").reset(options=options)


def test_a_position_must_belong_to_the_environment():
    match = half_played("dwarfs", choices=2)
    for env in (SeatEnv("dwarfs"), SeatEnv("fall", seats=3), SeatEnv("dwarfs", seats=3, switches=SHORT)):
        with pytest.raises(UnderhallError, match="other cards, house rules or seats"):
            env.reset(options={"position": match})
    ended = half_played("dwarfs", choices=2, switches={"turn_limit": 1})
    while not ended.over:
        ended.choose(ended.decision.options[0])
    with pytest.raises(UnderhallError, match="The match is over"):
        SeatEnv("dwarfs", seats=3, switches={"turn_limit": 1}).reset(options={"position": ended})
