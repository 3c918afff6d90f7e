"""Networks: their files, the bot that plays by one alone, and the search that uses one or a function in Python."""

from __future__ import annotations

import dataclasses
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

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
    return random_network(setting(game), width=WIDTH, blocks=1, seed=seed)


def positions(game: str, *, seats: int = 3, each: int = 15, count: int = 4) -> Any:
    """Some positions of a random match in which there is a choice."""
    return islice((at for at in playing(setting(game), seats, 4) if len(at[1].options) > 1), 2, 2 + each * count, each)


def legal_actions(match: Match, decision: Any) -> list[int]:
    asked = int(match.view(decision.seat).fields.asked)
    return [Actions(match.setting.game).of(asked, option.number) for option in decision.options]


def shown(network: Network, match: Match, decision: Any) -> tuple[Any, Any]:
    """The view as the network takes it: its encoding, and the mask."""
    mask = np.zeros((1, len(network.weights.policy_bias)), np.bool_)
    mask[0, legal_actions(match, decision)] = True
    return Encoder(match.setting).encode(match, decision.seat)[None], mask


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


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "it.npz"
    random_network(setting("dwarfs"), width=8, blocks=1).save(path)
    whole = path.read_bytes()
    for at in range(0, len(whole), len(whole) // 60):
        path.write_bytes(whole[:at] + b"\xff" * 8 + whole[at + 8 :])
        with suppress(UnderhallError):
            load_network(path)


@pytest.mark.parametrize("name", Weights._fields)
def test_arrays_that_do_not_fit_together_are_refused(tmp_path: Path, name: str) -> None:
    path, made = tmp_path / "it.npz", random_network(setting("dwarfs"), width=8, blocks=2)
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
        priors, values = made(*shown(made, match, decision))
        chosen = bot.choose(match.view(decision.seat), decision, Clock())
        liked = {
            option.number: float(priors[0, action])
            for option, action in zip(decision.options, legal_actions(match, decision), strict=True)
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


def test_actions_that_are_not_allowed_are_never_likely() -> None:
    made = network("dwarfs")
    encodings = np.zeros((2, len(made.weights.first)), np.float32)
    masks = np.zeros((2, len(made.weights.policy_bias)), np.bool_)
    masks[0, [3, 5]] = masks[1, 7] = True
    priors, values = made(encodings, masks)

    assert (priors[~masks] == 0).all()
    assert priors.sum(axis=1) == pytest.approx([1, 1])
    assert values.shape == (2, 4)
    assert (abs(values) <= 1).all()


# In the search --------------------------------------------------------------------------------------------------------


def searching(net: Any, seed: int = 3, **options: Any) -> SearchBot:
    return SearchBot(seed, iterations=SIMULATIONS, trees=1, net=net, **options)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("how", ["file", "function"])
def test_the_same_seed_gives_the_same_search(game: str, how: str) -> None:
    made = network(game)
    net = made if how == "file" else (lambda encodings, masks: made(encodings, masks))
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
    made = network("dwarfs")
    match, decision = next(positions("dwarfs"))
    for option, action in zip(decision.options, legal_actions(match, decision), strict=True):
        bias = made.weights.policy_bias.copy()
        bias[action] = 9
        fond = dataclasses.replace(made, weights=made.weights._replace(policy_bias=bias))
        net = fond if how == "file" else (lambda encodings, masks, fond=fond: fond(encodings, masks))
        assert searching(net).choose(match.view(decision.seat), decision, Clock()).number == option.number


@pytest.mark.parametrize("how", ["file", "function"])
def test_values_belong_to_seats_counted_from_the_one_that_sees(how: str) -> None:
    """A network that always expects the observer to win makes a seat choose what gives it the next choice, too."""
    made = network("dwarfs")
    bias = np.array([9, -9, -9, -9], np.float32)
    zero = made.weights.value_last * 0
    vain = dataclasses.replace(made, weights=made.weights._replace(value_last=zero, value_last_bias=bias))
    net = vain if how == "file" else (lambda encodings, masks: vain(encodings, masks))
    at = (pair for pair in playing(setting("dwarfs"), 3, 5) if {"end"} < {option.key for option in pair[1].options})
    match, decision = next(at)
    bot = SearchBot(3, iterations=120, trees=1, net=net)
    bot.choose(match.view(decision.seat), decision, Clock())
    explained = bot.explain()

    assert explained is not None
    placing = {each.option.key: each.placing for each in explained.considered if each.visits}
    assert placing["end"] == pytest.approx(3, abs=0.1), "after it the next seat chooses, which expects to win"
    assert min(place for key, place in placing.items() if key != "end" and place) < 2


def test_a_function_gets_whole_batches_of_what_seats_may_know() -> None:
    made, sizes = network("dwarfs"), list[int]()
    hidden = [slot for slot, name in enumerate(Encoder(setting("dwarfs")).names) if name == "secret:seat-1=unknown"]

    def judge(encodings: Any, masks: Any) -> Any:
        sizes.append(len(encodings))
        assert masks.any(axis=1).all()
        assert encodings[:, hidden].all(), "the sample made up a secret for the next seat; nobody else may see it"
        return made(encodings, masks)

    match, decision = next(positions("dwarfs"))
    searching(judge, batch=8).choose(match.view(decision.seat), decision, Clock())

    assert sizes == [1, 8, 8, 7]
