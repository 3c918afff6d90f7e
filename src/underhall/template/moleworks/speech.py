"""What Moleworks says beyond what its declarations give. The sentences are in words/en/play.ftl."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from underhall.engine.declared.catalogue import Messages
from underhall.engine.declared.kinds import id_of
from underhall.engine.declared.speech import Speech
from underhall.engine.plain.words import Facts, PlainWords

from moleworks.declarations import Reason, Way
from moleworks.game import game
from moleworks.pack import MolePack, Switches
from moleworks.pieces import Gem, Source

speech = Speech()
say = Messages(Path(__file__).parent, "play")


def words(pack: MolePack, switches: Switches) -> MoleWords:
    return MoleWords(game, speech, say, pack, switches)


class MoleWords(PlainWords):
    """The words of Moleworks for one pack and its switches."""

    def text(self, table: Any, seat: int) -> str:
        facts = self.facts(table, seat)
        return "\n".join([mine(facts), *(player(facts, each) for each in range(int(table.seats)))])

    def hides(self, facts: Facts, seat: int) -> tuple[Source, ...]:
        return (Source.PATRON,) if facts.table.patron[seat] < 0 else ()

    def ending(self, table: Any) -> str:
        return say("ending", digs=int(table.dig))


def mine(facts: Facts) -> str:
    """The mine in a sentence or two."""
    table, limit = facts.table, facts.pack.limit
    counts = {"dig": int(table.dig), "digs": facts.switches.digs, "cracks": int(table.cracks), "limit": limit}
    return say("mine", **counts, **gems(table.lying))


def player(facts: Facts, seat: int) -> str:
    """What the viewer knows of a player."""
    table, patron = facts.table, int(facts.table.patron[seat])
    return say(
        "player",
        seat=facts.name(seat),
        inside=int(table.inside[seat]),
        beam=int(table.beam[seat]),
        carried=int(table.carried[seat].sum()),
        patron="unknown" if patron < 0 else id_of(Gem(patron)),
        **gems(table.banked[seat]),
    )


def gems(counts: Any) -> dict[str, int]:
    return {id_of(gem): int(counts[gem]) for gem in Gem}


# Why not: what each reason claims about a table -----------------------------------------------------------------------


@speech.claim(Reason.BEAM_USED)
def beam_used(facts: Facts, seat: int) -> bool:
    return not facts.table.beam[seat]


@speech.claim(Reason.NO_CRACKS)
def no_cracks(facts: Facts) -> bool:
    return not facts.table.cracks


# The pieces of the picture that stand for options ---------------------------------------------------------------------


@speech.points(Way.ON)
def tunnel(facts: Facts) -> tuple[str, ...]:
    return ("tunnel",)


@speech.points(Way.BACK)
def exit(facts: Facts) -> tuple[str, ...]:
    return ("exit",)


@speech.points(Way.PROP)
def beam(facts: Facts, seat: int) -> tuple[str, ...]:
    return (f"beam:{seat}",)
