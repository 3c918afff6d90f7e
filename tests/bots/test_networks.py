"""Networks: their files, the bot that plays by one alone, and the search that uses one or a function in Python."""

from __future__ import annotations

import dataclasses
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.bots.judging import judged
from underhall.bots import checked, load, make
from underhall.bots.base import Clock
from underhall.bots.net import NetBot
from underhall.bots.networks import Network, Weights, check_fits, load_network, random_network
from underhall.bots.search import SearchBot
from underhall.engine.actions import Actions
from underhall.engine.encoder import Encoder
from underhall.engine.match import Match
from underhall.engine.setting import setting
from underhall.engine.testkit import playing
from underhall.errors import UnderhallError
from underhall.games import NAMES

WIDTH = 12
SIMULATIONS = 24


def network(game: str, seed: int = 1) -> Network:
    return random_network(setting(game), width=WIDTH, blocks=2, square_width=8, seed=seed)


def plain_network(game: str) -> Network:
    """One that takes only an encoding, as a function in Python does."""
    return random_network(setting(game), width=WIDTH, blocks=2, square_width=8, counts=False, seed=1)


def positions(game: str, *, seats: int = 3, each: int = 15, count: int = 4) -> Any:
    """Some positions of a random match in which there is a choice."""
    return islice((at for at in playing(setting(game), seats, 4) if len(at[1].options) > 1), 2, 2 + each * count, each)


def legal_actions(match: Match, decision: Any) -> list[int]:
    asked = int(match.view(decision.seat).fields.asked)
    return [Actions(match.setting.game).of(asked, option.number) for option in decision.options]


def seen_actions(match: Match, decision: Any) -> list[int]:
    """The same, with seats counted from the one that chooses."""
    turned = Encoder(match.setting).turned[match.seats, decision.seat]
    return [int(turned[action]) for action in legal_actions(match, decision)]


def judged_at(network: Network, match: Match, decision: Any) -> tuple[Any, Any]:
    """What the network makes of a view."""
    encoder = Encoder(match.setting)
    mask = np.zeros((1, len(network.weights.policy_bias)), np.bool_)
    mask[0, seen_actions(match, decision)] = True
    return judged(network, encoder, encoder.inputs(match.view(decision.seat))[None], mask)


def function_of(network: Network) -> Any:
    """The network as a function in Python."""
    encoder = Encoder(setting(network.game))
    return lambda encodings, masks: judged(network, encoder, encodings, masks)


# Files ----------------------------------------------------------------------------------------------------------------


def test_a_file_keeps_a_network_with_half_the_precision(tmp_path: Path) -> None:
    made = dataclasses.replace(network("dwarfs"), about={"games": 12})
    made.save(tmp_path / "it.npz")
    read = load_network(tmp_path / "it.npz")

    assert (read.game, read.encoding, read.about, read.seats) == ("dwarfs", made.encoding, {"games": 12}, 4)
    for mine, other in zip(made.weights, read.weights, strict=True):
        assert other.dtype == np.float32
        assert np.allclose(mine, other, rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize("content", [b"", b"no network", None])
def test_what_is_not_a_network_is_refused(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "it.npz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UnderhallError, match="is not a network" if content is not None else "cannot be read: No such"):
        load_network(path)


def test_a_file_of_an_earlier_format_is_refused(tmp_path: Path) -> None:
    path, weights = tmp_path / "it.npz", network("dwarfs").weights._asdict()
    first = {name: array for name, array in weights.items() if not name.startswith("square")}
    np.savez(path, card=np.array('{"format": 1, "game": "dwarfs", "encoding": "", "about": {}}'), **first)
    with pytest.raises(UnderhallError, match="is a network of another version of Underhall"):
        load_network(path)


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "it.npz"
    random_network(setting("dwarfs"), width=8, blocks=1, square_width=4).save(path)
    whole = path.read_bytes()
    for at in range(0, len(whole), len(whole) // 60):
        path.write_bytes(whole[:at] + b"\xff" * 8 + whole[at + 8 :])
        with suppress(UnderhallError):
            load_network(path)


@pytest.mark.parametrize("name", Weights._fields)
def test_arrays_that_do_not_fit_together_are_refused(tmp_path: Path, name: str) -> None:
    path, made = tmp_path / "it.npz", random_network(setting("dwarfs"), width=8, blocks=2, square_width=4)
    wrong = made.weights._replace(**{name: getattr(made.weights, name)[:-1]})
    dataclasses.replace(made, weights=wrong).save(path)
    with pytest.raises(UnderhallError, match=r"is not a network|trained with another version"):
        check_fits(load_network(path), Encoder(setting("dwarfs")))


def test_a_network_plays_only_the_game_and_the_encoding_that_it_was_made_for() -> None:
    match, decision = next(positions("dwarfs"))
    for made, message in (
        (network("hall"), "This network is for hall and cannot play dwarfs"),
        (dataclasses.replace(network("dwarfs"), encoding="another"), "trained with another version of dwarfs"),
    ):
        for bot in (NetBot(file=made), SearchBot(net=made, iterations=2)):
            with pytest.raises(UnderhallError, match=message):
                bot.choose(match.view(decision.seat), decision, Clock())


def test_only_the_owner_of_the_machine_may_name_files(tmp_path: Path) -> None:
    path = tmp_path / "it.npz"
    network("dwarfs").save(path)
    for spec in (f"net:{path}", f"search:8:net={path}"):
        with pytest.raises(UnderhallError, match="not registered"):
            make(spec)
        with pytest.raises(UnderhallError, match="not registered"):
            checked(spec, outside=False)
        match, decision = next(positions("dwarfs"))
        assert load(checked(spec)).choose(match.view(decision.seat), decision, Clock()) in list(decision.options)
    with pytest.raises(UnderhallError, match=r"without its parameters \(file: the path of a file\)"):
        load("net")


# A network alone ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_the_net_bot_takes_what_the_network_likes_best(game: str) -> None:
    made = network(game)
    bot = NetBot(file=made)
    for match, decision in positions(game):
        priors, values = judged_at(made, match, decision)
        chosen = bot.choose(match.view(decision.seat), decision, Clock())
        liked = {
            option.number: float(priors[0, action])
            for option, action in zip(decision.options, seen_actions(match, decision), strict=True)
        }
        assert liked[chosen.number] == pytest.approx(max(liked.values()), rel=1e-4)
        explained = bot.explain()
        assert explained is not None
        assert [each.option.number for each in explained.considered] == pytest.approx(
            sorted(liked, key=lambda number: -liked[number])
        )
        place = 1 + (1 - values[0, 0]) / 2 * (match.seats - 1)
        assert f"It expects place {place:.1f} for me" in explained.how


def test_a_temperature_makes_the_net_bot_vary() -> None:
    match, decision = next(positions("dwarfs"))
    made = network("dwarfs")

    def choices(temperature: float) -> set[int]:
        bots = [NetBot(seed, file=made, temperature=temperature) for seed in range(20)]
        return {bot.choose(match.view(decision.seat), decision, Clock()).number for bot in bots}

    assert len(choices(0.0)) == 1
    assert len(choices(1.0)) > 1


# In the search --------------------------------------------------------------------------------------------------------


def searching(net: Any, seed: int = 3, **options: Any) -> SearchBot:
    return SearchBot(seed, iterations=SIMULATIONS, trees=1, net=net, **options)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("how", ["file", "function"])
def test_the_same_seed_gives_the_same_search(game: str, how: str) -> None:
    made = plain_network(game)
    net = made if how == "file" else function_of(made)
    for match, decision in positions(game, count=2):
        found = []
        for _ in range(2):
            bot = searching(net)
            bot.choose(match.view(decision.seat), decision, Clock())
            found.append(bot.explain())
        assert found[0] == found[1]
        assert found[0] is not None
        assert 1 <= sum(each.visits or 0 for each in found[0].considered) <= SIMULATIONS


@pytest.mark.parametrize("how", ["file", "function"])
def test_the_search_tries_what_the_network_likes(how: str) -> None:
    made = plain_network("dwarfs")
    match, decision = next(positions("dwarfs"))
    for option, action in zip(decision.options, seen_actions(match, decision), strict=True):
        bias = made.weights.policy_bias.copy()
        bias[action] = 9
        fond = dataclasses.replace(made, weights=made.weights._replace(policy_bias=bias))
        net = fond if how == "file" else function_of(fond)
        assert searching(net).choose(match.view(decision.seat), decision, Clock()).number == option.number


@pytest.mark.parametrize("how", ["file", "function"])
def test_values_belong_to_seats_counted_from_the_one_that_sees(how: str) -> None:
    """A network that always expects the observer to win makes a seat choose what gives it the next choice, too."""
    made = plain_network("dwarfs")
    bias = np.array([9, -9, -9, -9], np.float32)
    zero = made.weights.value_last * 0
    vain = dataclasses.replace(made, weights=made.weights._replace(value_last=zero, value_last_bias=bias))
    net = vain if how == "file" else function_of(vain)
    at = (pair for pair in playing(setting("dwarfs"), 3, 5) if {"end"} < {option.key for option in pair[1].options})
    match, decision = next(at)
    bot = SearchBot(3, iterations=120, trees=1, net=net)
    bot.choose(match.view(decision.seat), decision, Clock())
    explained = bot.explain()

    assert explained is not None
    placing = {each.option.key: each.placing for each in explained.considered if each.visits}
    assert placing["end"] == pytest.approx(3, abs=0.1), "after it the next seat chooses, which expects to win"
    assert min(place for key, place in placing.items() if key != "end" and place) < 2


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda priors, values: None, "must return priors and values, two arrays"),
        (lambda priors, values: (priors[:, 1:], values), r"priors have the shape \(1, 777\). They need \(1, 778\)"),
        (
            lambda priors, values: (priors, values[:, :2]),
            r"values have the shape \(1, 2\). They need at least",
        ),
        (lambda priors, values: (priors * np.nan, values), "priors of legal actions must be finite"),
        (lambda priors, values: (-priors, values), "must be finite and not negative"),
        (lambda priors, values: (priors * 0, values), "at least one of each leaf must be above 0"),
        (lambda priors, values: (priors, values + 2), "values must be from -1 to 1"),
        (lambda priors, values: (priors, values * np.nan), "values must be from -1 to 1"),
    ],
)
def test_an_answer_of_a_function_that_makes_no_sense_is_refused(change: Any, message: str) -> None:
    function = function_of(plain_network("dwarfs"))
    match, decision = next(positions("dwarfs"))
    bot = searching(lambda encodings, masks: change(*function(encodings, masks)))
    with pytest.raises(UnderhallError, match=message):
        bot.choose(match.view(decision.seat), decision, Clock())


def test_a_batch_has_at_least_one_leaf() -> None:
    for batch in (0, -1, 1.5, True):
        with pytest.raises(UnderhallError, match="1 or more, not"):
            searching(function_of(plain_network("dwarfs")), batch=batch)


def test_a_function_gets_whole_batches_of_what_seats_may_know() -> None:
    made, sizes = plain_network("dwarfs"), list[int]()
    judge_by = function_of(made)
    hidden = [slot for slot, name in enumerate(Encoder(setting("dwarfs")).names) if name == "secret:seat-1=unknown"]

    def judge(encodings: Any, masks: Any) -> Any:
        sizes.append(len(encodings))
        assert masks.any(axis=1).all()
        assert encodings[:, hidden].all(), "the sample made up a secret for the next seat; nobody else may see it"
        return judge_by(encodings, masks)

    match, decision = next(positions("dwarfs"))
    searching(judge, batch=8).choose(match.view(decision.seat), decision, Clock())

    assert sizes == [1, 8, 8, 7]
