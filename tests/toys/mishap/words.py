"""What Mishap says."""

from typing import Any

from tests.toys.mishap.pieces import Mischief, Step
from underhall.engine.words import Told, step_name


def words(pack: object, switches: object) -> "MishapWords":
    return MishapWords()


class MishapWords:
    def seat(self, seat: int) -> str:
        return f"Seat {seat}"

    def prompt(self, table: Any, step: int, arguments: tuple[int, ...]) -> str:
        return "What goes wrong?"

    def option(self, table: Any, step: int, arguments: tuple[int, ...], number: int) -> Told:
        return Told(step_name(Mischief(number).name) if step == Step.CHOOSE else f"{number}", f"Number {number}")

    def event(self, table: Any, code: int, arguments: tuple[int, ...]) -> str:
        return f"Chatter {arguments[0]}"

    def ending(self, table: Any) -> str:
        return "It never ends."

    def text(self, table: Any, seat: int) -> str:
        return "Mishap"

    def data(self, table: Any, seat: int) -> Any:
        return {}

    def seats_data(self, table: Any, seat: int) -> Any:
        return []
