"""What Feast says, and what its reasons claim."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.toys.feast.declarations import Reason
from tests.toys.feast.game import game
from tests.toys.feast.pieces import Charm
from underhall.engine.declared.catalogue import Catalogue, catalogue_of
from underhall.engine.declared.speech import Speech
from underhall.engine.declared.words import Words
from underhall.engine.kernel import Over, PickOrder

EVEN = 0x15555555
speech = Speech()


class Facts(NamedTuple):
    table: Any


@cache
def catalogue() -> Catalogue:
    return catalogue_of(Path(__file__).parent, "play")


def words(pack: object, switches: object) -> "FeastWords":
    return FeastWords(game, speech, catalogue())


class FeastWords(Words):
    def seat(self, seat: int) -> str:
        return self.catalogue.say("guest", number=seat)

    def facts(self, table: Any, seat: int) -> Facts:
        return Facts(table)

    def text(self, table: Any, seat: int) -> str:
        return f"Round {int(table.turn)}, weather {int(table.weather)}"

    def data(self, table: Any, seat: int) -> Any:
        return {"round": int(table.turn), "hand": [int(hand) for hand in table.hand]}

    def scores(self, facts: Facts) -> list[dict[str, int | None]]:
        return []

    def colour(self, seat: int) -> str:
        return ""

    def ending(self, table: Any) -> str:
        return self.catalogue.say("ending-limit" if int(table.over) == Over.TRUNCATED else "ending-eaten")


@speech.claim(Reason.NOT_IN_HAND)
def not_in_hand(facts: Facts, seat: int, card: int) -> bool:
    return not int(facts.table.hand[seat]) >> card & 1


@speech.claim(Reason.SET_TOO_SMALL)
def set_too_small(facts: Facts, seat: int, needed: int, card: int) -> Any:
    hand, gathered = int(facts.table.hand[seat]), int(facts.table.gathered)
    at_hand = (
        hand >> card if facts.table.pick_order == PickOrder.ASCENDING else hand
    ).bit_count() + gathered.bit_count()
    return at_hand < needed and {"cards": at_hand}


@speech.claim(Reason.NO_EVEN_CARD)
def no_even_card(facts: Facts, seat: int) -> bool:
    return not int(facts.table.hand[seat]) & EVEN


@speech.claim(Reason.ALREADY_REVEALED)
def already_revealed(facts: Facts, seat: int) -> bool:
    return bool(facts.table.charm_out[seat])


@speech.claim(Reason.DULL_CHARM)
def dull_charm(facts: Facts, seat: int) -> bool:
    return int(facts.table.charm[seat]) != Charm.BRIGHT
