"""No bot's choice depends on what its seat cannot know, and no search writes past the end of anything."""

from functools import cache
from itertools import islice
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.bots.judging import judged
from underhall.bots import make
from underhall.bots.base import Clock
from underhall.bots.net import NetBot
from underhall.bots.networks import Network, random_network
from underhall.bots.search import SearchBot
from underhall.engine.dice import SeededDice
from underhall.engine.encoder import Encoder
from underhall.engine.match import Match
from underhall.engine.setting import setting
from underhall.engine.testkit import playing
from underhall.games import NAMES
from underhall.games import game as game_named

FARTHEST = 160  # plies into a game
FEWER = settings.default.max_examples // 2
BOTS = (
    lambda seed, network: make("random", seed),
    lambda seed, network: make("greedy", seed),
    lambda seed, network: SearchBot(seed, iterations=24, trees=1),
    lambda seed, network: SearchBot(seed, iterations=16, trees=2, noise=0.8),
    lambda seed, network: NetBot(seed, file=network, temperature=0.5),
    lambda seed, network: SearchBot(seed, iterations=24, trees=1, net=network),
    lambda seed, network: SearchBot(seed, iterations=16, net=function_of(network.game)),
)


@cache
def network_of(game: str, counts: bool = True) -> Network:
    return random_network(setting(game), width=12, blocks=1, square_width=8, counts=counts)


def function_of(game: str) -> Any:
    """A function in Python gets encodings alone."""
    network, encoder = network_of(game, counts=False), Encoder(setting(game))
    return lambda encodings, masks: judged(network, encoder, encodings, masks)


@pytest.mark.parametrize("game", NAMES)
@settings(max_examples=FEWER)
@given(data=st.data())
def test_tables_that_look_alike_to_a_seat_are_answered_alike(game, data):
    """Two fair samples of the same view differ in what is hidden; a bot with only the view cannot tell them apart."""
    chosen = setting(game)
    seats = data.draw(st.sampled_from(list(game_named(game).seats)), "seats")
    seed = data.draw(st.integers(0, 10_000), "seed")
    plies = data.draw(st.integers(0, FARTHEST // 2), "plies")
    position: Any = next(islice(playing(chosen, seats, seed, FARTHEST), plies, None), None)
    assume(position is not None)  # else the game was over before
    match, decision = position
    seat, view = decision.seat, match.view(decision.seat)
    twins = [Match(chosen, seats, SeededDice(seed), start=view.determinize(sample)) for sample in (1, 2)]
    for make_bot in BOTS:
        answers = []
        for twin in twins:
            assert twin.view(seat) == view
            asked = twin.decision_of(seat)
            assert asked is not None
            answers.append(make_bot(seed, network_of(game)).choose(twin.view(seat), asked, Clock()))
        assert answers[0] == answers[1]
