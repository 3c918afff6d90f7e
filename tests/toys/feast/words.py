"""What Feast says."""

from typing import Any

from tests.toys.feast.pieces import Event, Step
from underhall.engine.kernel import Over
from underhall.engine.words import Told, step_name


def words(pack: object, switches: object) -> "FeastWords":
    return FeastWords()


class FeastWords:
    def seat(self, seat: int) -> str:
        return f"Guest {seat}"

    def prompt(self, table: Any, step: int, arguments: tuple[int, ...]) -> str:
        return f"Guest {arguments[0]}: {step_name(Step(step).name)}."

    def option(self, table: Any, step: int, arguments: tuple[int, ...], number: int) -> Told:
        return Told(f"{step_name(Step(step).name)}:{number}", f"Number {number}")

    def anytime(self, table: Any, step: int, seat: int) -> Told:
        return Told("reveal", "Reveal your charm")

    def event(self, table: Any, code: int, arguments: tuple[int, ...]) -> str:
        return f"{step_name(Event(code).name)} {arguments}"

    def ending(self, table: Any) -> str:
        return "Cut short." if int(table.over) == Over.TRUNCATED else "All is eaten."

    def text(self, table: Any, seat: int) -> str:
        return f"Round {int(table.turn)}, weather {int(table.weather)}"

    def data(self, table: Any, seat: int) -> Any:
        return {"round": int(table.turn), "hand": [int(hand) for hand in table.hand]}

    def seats_data(self, table: Any, seat: int) -> Any:
        return [int(hand) for hand in table.hand]
