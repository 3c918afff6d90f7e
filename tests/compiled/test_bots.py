"""The simple bots: fair chance, and a look to the end of the bot's own turn."""

from collections import Counter

import pytest

import underhall
from underhall.bots import Clock, make, names, register
from underhall.bots.playing import playing
from underhall.bots.random import RandomBot
from underhall.engine.kernel import ANYTIME_ODDS
from underhall.errors import UnderhallError
from underhall.games import NAMES
from underhall.games import game as game_named


def choices(match, bot, times):
    decision = match.decision
    view = match.view(decision.seat)
    return Counter(bot.choose(view, decision, Clock()).key for _ in range(times))


def test_random_picks_its_own_options_alike_and_any_time_options_once_in_sixteen():
    table = underhall.position("dwarfs", seats=2).secrets("alchemist", "slayer").gems(0, emerald=5)
    match = table.turn_of(0, taken=3).match()
    assert {option.key for option in match.decision.options} == {"end", "reveal-secret"}
    times = 16_000
    found = choices(match, RandomBot(1), times)
    assert found["reveal-secret"] == pytest.approx(times / ANYTIME_ODDS, rel=0.1)
    match = table.turn_of(0).match()
    found = choices(match, RandomBot(2), times)
    own = [option.key for option in match.decision.options if option.key != "reveal-secret"]
    expected = times * (1 - 1 / ANYTIME_ODDS) / len(own)
    assert all(found[key] == pytest.approx(expected, rel=0.12) for key in own)


def test_greedy_looks_to_the_end_of_its_turn():
    """Three dwarfs to the store, the task and the purchase: no single one of these choices scores by itself."""
    table = underhall.position("dwarfs", seats=2).row("bilberry_preserve").gems(0, ruby=3)
    table.lay("castle", seat=1, at=(0, 0)).lay("general_store", seat=0, at=(1, 0)).lay("tavern", seat=0, at=(2, 0))
    match = table.turn_of(0).match()
    bot = make("greedy", 1)
    while match.decision is not None and match.turn == 3:
        match.choose(bot.choose(match.view(0), match.decision, Clock()))
    assert match.standing().scores[0]["trading-goals"] == 16


@pytest.mark.parametrize("game", NAMES)
def test_greedy_beats_random(game):
    """With every number of seats, and all bots play every match to its end."""
    allowed = game_named(game).seats
    for seed in range(2 * len(allowed)):
        seats = allowed[seed % len(allowed)]
        match = underhall.new(game, seats=seats, seed=seed)
        bots = [make("greedy" if seat == seed % seats else "random", seed + seat) for seat in range(seats)]
        for _ in playing(match, bots):
            pass
        assert match.outcome is not None
        assert match.outcome.winners == (seed % seats,)


def test_the_same_seed_gives_the_same_choices():
    def played(seed):
        match = underhall.new("dwarfs", seats=3, seed=4, switches={"turn_limit": 4})
        return [option.key for _, option in playing(match, [make("greedy", seed) for _ in range(3)])]

    assert played(5) == played(5)


def test_a_bot_of_ones_own_joins_the_others():
    class First:
        def __init__(self, seed):
            self.seed = seed

        def choose(self, view, decision, clock):
            return decision.options[0]

    register("first-for-test", First)
    assert "first-for-test" in names()
    assert make("first-for-test", 3).seed == 3  # type: ignore[attr-defined]


def test_an_unknown_bot_is_refused_with_those_there_are():
    with pytest.raises(UnderhallError, match=r"no bot 'gredy'.*Did you mean greedy\?"):
        make("gredy")


def test_a_clock_runs_down_or_not_at_all():
    assert Clock().left == float("inf")
    clock = Clock(seconds=5, started=-1e9)
    assert clock.left < 0
