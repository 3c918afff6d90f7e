"""What Mishap says."""

from functools import cache
from pathlib import Path
from typing import Any

from tests.toys.mishap.game import game
from underhall.engine.declared.catalogue import Catalogue, catalogue_of
from underhall.engine.declared.speech import Speech
from underhall.engine.declared.words import Words


@cache
def catalogue() -> Catalogue:
    return catalogue_of(Path(__file__).parent, "play")


def words(pack: object, switches: object) -> "MishapWords":
    return MishapWords(game, Speech(), catalogue())


class MishapWords(Words):
    def seat(self, seat: int) -> str:
        return self.catalogue.say("seat", number=seat)

    def facts(self, table: Any, seat: int) -> Any:
        return table

    def text(self, table: Any, seat: int) -> str:
        return self.game.title

    def data(self, table: Any, seat: int) -> Any:
        return {}

    def scores(self, facts: Any) -> list[dict[str, int | None]]:
        return []

    def colour(self, seat: int) -> str:
        return ""

    def ending(self, table: Any) -> str:
        return self.catalogue.say("ending")
