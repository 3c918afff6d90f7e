"""The search bot: it looks far, plays fair, says what it thought, and gives the same answer anywhere."""

import random
from typing import Any

import msgspec
import pytest

import underhall
from underhall.bots.base import Clock
from underhall.bots.evaluation import own_evaluation
from underhall.bots.greedy import GreedyBot
from underhall.bots.levels import LEVELS, LevelBot
from underhall.bots.playing import playing
from underhall.bots.random import RandomBot
from underhall.bots.search import SearchBot, Tree
from underhall.engine.cores import THREADS
from underhall.engine.decision import Decision
from underhall.engine.setting import setting
from underhall.games import NAMES
from underhall.games import game as game_named


def after(game, seats, seed, plies):
    """A match some random choices after its set-up, where somebody has a choice."""
    match = underhall.new(game, seats=seats, seed=seed)
    draw = random.Random(seed)
    while len(match.plies) < plies or len(match.decision.options) < 2:
        match.choose(draw.choice(match.decision.options))
    return match


def choice(match, bot, clock=None):
    decision = match.decision
    return bot.choose(match.view(decision.seat), decision, clock or Clock())


def visits_of(bot):
    return [each.visits for each in bot.explain().considered]


def test_it_finds_the_chain_that_wins():
    """In the last turn, three dwarfs to the store, the task, the purchase: none of these choices scores by itself."""
    table = underhall.position("dwarfs", seats=2, switches={"turn_limit": 1}).row("bilberry_preserve")
    table.gems(0, diamond=5).gems(1, ruby=3)
    table.lay("castle", seat=0, at=(0, 0)).lay("general_store", seat=1, at=(1, 0)).lay("tavern", seat=1, at=(2, 0))
    match = table.turn_of(1).match()
    assert match.standing().winners == (0,)
    bot = SearchBot(1, iterations=200)
    while match.decision is not None:
        match.choose(choice(match, bot))
    assert match.outcome.scores[1]["trading-goals"] == 16
    assert match.outcome.winners == (1,)


def test_bots_cast_no_spell_in_vain():
    """It is allowed, and in its last turn a seat has no other use for its rune."""
    for seed in (0, 4):
        match = underhall.new("hall", seats=4, seed=seed)
        idle = 0
        for decision, option in playing(match, [GreedyBot(10 * seed + seat) for seat in range(4)]):
            idle += sum("would do nothing" in each.label for each in decision.options)
            assert "would do nothing" not in option.label, f"seed {seed}, turn {match.turn}"
        assert idle > 0 and match.outcome is not None


def test_a_search_does_not_try_spells_that_do_nothing():
    table = underhall.position("hall", seats=3).spell(0, "tickled_granite").spell(1, "earth_ritual").storage(0, rune=2)
    match = table.act(0).match()
    bot = SearchBot(1, iterations=64)
    choice(match, bot)
    tried = {each.option.key: each.visits or 0 for each in bot.explain().considered}
    assert tried["cast:tickled_granite"] == 0 and tried["cast:earth_ritual"] > 0


@pytest.mark.parametrize("game", NAMES)
def test_the_same_answer_on_any_number_of_cores(game, monkeypatch):
    for seed, plies in ((1, 0), (2, 40), (3, 90)):
        match = after(game, 3, seed, plies)
        found = []
        for threads in ("1", "2", "3"):
            monkeypatch.setenv(THREADS, threads)
            bot = SearchBot(5, iterations=300, trees=3)
            found.append((choice(match, bot), bot.explain().considered))
        assert found[0] == found[1] == found[2]


def test_another_seed_may_think_otherwise():
    match = after("dwarfs", 4, 1, 60)
    bots = [SearchBot(seed, iterations=60) for seed in range(8)]
    thoughts = set()
    for bot in bots:
        choice(match, bot)
        thoughts.add(tuple(visits_of(bot)))
    assert len(thoughts) > 1


@pytest.mark.parametrize("game", NAMES)
def test_it_plays_every_number_of_seats_to_the_end_and_beats_random(game):
    """Drafts at the same time, chance, sets, payments: whatever is asked."""
    wins = []
    for seats in game_named(game).seats:
        match = underhall.new(game, seats=seats, seed=seats)
        hero = seats % 2
        bots = [SearchBot(7, iterations=24) if seat == hero else RandomBot(seat) for seat in range(seats)]
        for _ in playing(match, bots):
            pass
        wins.append(hero in match.outcome.winners)
    assert all(wins)


def test_it_says_what_it_considered():
    match = after("dwarfs", 3, 4, 50)
    bot = SearchBot(2, iterations=200, trees=1)
    picked = choice(match, bot)
    told = bot.explain()
    assert told.decision == match.decision.id
    assert {each.option for each in told.considered} == set(match.decision.options)
    assert told.considered[0].option == picked
    visits = visits_of(bot)
    assert visits == sorted(visits, reverse=True)
    assert 0 < sum(visits) <= 200
    places: list[Any] = [each.placing for each in told.considered]
    assert [place is None for place in places] == [not count for count in visits]
    assert all(1 <= place <= 3 for place in places if place is not None)
    first, second, *_ = told.sentences()
    assert "guessing" in first
    assert picked.label in second and "place" in second and "tries" in second


def test_a_forced_choice_is_made_at_once():
    table = underhall.position("dwarfs", seats=2).turn_of(0, taken=3)
    match = table.match()
    asked = match.decision
    forced = Decision(asked.id, asked.seat, asked.kind, asked.prompt, asked.options[:1])
    bot = SearchBot(1, iterations=10)
    assert bot.choose(match.view(0), forced, Clock()) == forced.options[0]
    assert bot.explain().sentences()[0] == "There was only one option."


def test_it_stops_when_the_clock_says_so():
    match = after("dwarfs", 2, 1, 30)
    bot = SearchBot(1, iterations=10_000_000, trees=1)
    picked = choice(match, bot, Clock(seconds=0.05))
    assert picked in match.decision.options
    assert 0 < sum(visits_of(bot)) < 10_000_000


def test_it_can_be_given_time_instead_of_iterations():
    match = after("dwarfs", 2, 1, 30)
    bot = SearchBot(1, seconds=0.05)
    assert choice(match, bot) in match.decision.options
    assert sum(visits_of(bot)) > 0


def test_it_stops_early_only_when_nothing_can_change():
    match = after("dwarfs", 3, 6, 70)
    quick, whole = SearchBot(3, iterations=2000, trees=1), SearchBot(3, iterations=2000, trees=1)
    whole._decided = lambda forest, still: False  # type: ignore[method-assign]
    assert choice(match, quick) == choice(match, whole)
    assert sum(visits_of(whole)) == 2000


def test_noise_makes_it_careless():
    match = after("dwarfs", 3, 4, 50)
    picked = {choice(match, SearchBot(seed, iterations=64, noise=4.0)) for seed in range(12)}
    assert len(picked) > 2


def test_a_full_tree_is_searched_on():
    """No node is written past the end."""
    match = after("hall", 2, 1, 40)
    chosen = match.setting
    evaluation = own_evaluation(chosen.game)
    farther = msgspec.structs.replace(evaluation.search, horizon=1)  # so that there are more than nine nodes
    tree = Tree(chosen.driver, evaluation, farther, nodes=9)
    seat = match.decision.seat
    tree.plant(seat, 1)
    tree.grow(chosen.box, match.view(seat).table, 50)
    assert tree.plan.nodes == 9
    assert tree.nodes[0].visits == 50


def test_wide_decisions_are_opened_bit_by_bit():
    """At first only the most promising options are tried, more with more visits."""
    match = underhall.new("hall", seats=4, seed=1)
    draw = random.Random(1)
    while len(match.decision.options) < 30:
        match.choose(draw.choice(match.decision.options))
    chosen, seat = match.setting, match.decision.seat
    evaluation = own_evaluation(chosen.game)
    settings = msgspec.structs.replace(evaluation.search, width=4, widening=0.5, curiosity=50.0)
    tried = []
    for simulations in (100, 3000):
        tree = Tree(chosen.driver, evaluation, settings, nodes=100_000)
        tree.plant(seat, 1)
        tree.grow(chosen.box, match.view(seat).table, simulations)
        tried.append(sum(visits > 0 for visits, _, _ in tree.tried().values()))
    assert 4 <= tried[0] <= 4 + 0.5 * 10 < tried[1] <= 4 + 0.5 * 55


@pytest.mark.parametrize("game", NAMES)
def test_every_level_plays_every_game(game):
    assert set(own_evaluation(game_named(game)).levels) == set(LEVELS)
    match = after(game, 2, 3, 20)
    for level in ("easy", "medium"):
        bot = LevelBot(level, 1)
        assert choice(match, bot) in match.decision.options
        assert bot.explain().considered


def test_levels_think_longer_and_more_carefully_as_they_rise():
    for game in NAMES:
        levels = own_evaluation(setting(game).game).levels
        iterations = [levels[name].iterations for name in LEVELS]
        noise = [levels[name].noise for name in LEVELS]
        assert iterations == sorted(set(iterations))
        assert noise == sorted(noise, reverse=True)


def test_greedy_says_what_it_considered():
    match = after("dwarfs", 3, 4, 50)
    bot = GreedyBot(1)
    picked = choice(match, bot)
    told = bot.explain()
    assert told.considered[0].option == picked
    worths = [each.worth for each in told.considered]
    known = [worth for worth in worths if worth is not None]
    assert len(known) > 1 and known == sorted(known, reverse=True)
    assert worths == known + [None] * (len(worths) - len(known))  # what it did not follow to its end comes last
    assert all("worth -1" not in sentence for sentence in told.sentences(len(worths)))
