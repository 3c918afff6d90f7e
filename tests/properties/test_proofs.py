"""Every game that is installed passes every proof."""

from importlib import import_module
from types import ModuleType

import pytest

from underhall.engine.testkit import PROOFS, Proof, check_words, proofs_of
from underhall.games import NAMES


def proofs_run_by(module: ModuleType) -> set[object]:
    """The names of all proofs with which the tests of a module are parametrized."""
    marks = [mark for test in vars(module).values() for mark in getattr(test, "pytestmark", ())]
    return {proof.__name__ for mark in marks if mark.args[0] == "proof" for proof in mark.args[1]}


@pytest.mark.parametrize("game", NAMES)
def test_a_game_passes_every_proof(game: str) -> None:
    """Its own file runs them, with all house rules."""
    assert proofs_run_by(import_module(f"tests.properties.test_{game}")) >= {each.__name__ for each in proofs_of(game)}


def test_a_proof_looks_at_each_number_of_seats_unless_one_is_named() -> None:
    seen: list[tuple[str, int, int]] = []
    proof = Proof("fall", lambda chosen, seats, seed: seen.append((chosen.game.name, seats, seed)))
    proof(seed=4)
    proof(seats=3)
    assert seen == [("fall", 2, 4), ("fall", 3, 4), ("fall", 4, 4), ("fall", 5, 4), ("fall", 3, 0)]


def test_a_proof_that_fails_is_heard() -> None:
    def never(chosen: object, seats: int, seed: int) -> None:
        raise AssertionError("a card is lost")

    with pytest.raises(AssertionError, match="a card is lost"):
        Proof("hall", never)()


def test_proofs_are_named_after_their_game() -> None:
    assert [proof.__name__ for proof in proofs_of("hall")] == [f"hall-{check.__name__}" for check in PROOFS]


@pytest.mark.parametrize("text", ["", "  ", "Pays {$coins} coins."])
def test_a_text_that_is_not_whole_is_noticed(text: str) -> None:
    with pytest.raises(AssertionError, match="the prompt"):
        check_words("the prompt", text)


def test_a_drawing_that_is_there_twice_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhall.engine.testkit.html_of", lambda view: '<g id="a"/><g id="a"/>')
    drawing = next(proof for proof in proofs_of("dwarfs") if proof.__name__.endswith("drawn"))
    with pytest.raises(AssertionError, match="drawn twice"):
        drawing(seats=2)
