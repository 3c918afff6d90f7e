"""What Dwar7s Fall says, beyond what its declarations give: counts, prices, and notes on cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from underhall.engine.declared import Name, Said
from underhall.engine.declared.phrases import listed
from underhall.engine.declared.words import Words
from underhall.engine.kernel import Over
from underhall.games.dwarfs.claims import speech
from underhall.games.dwarfs.data import TableData, data_of, scores_of
from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.kinds import SIDE, SQUARE
from underhall.games.dwarfs.messages import play
from underhall.games.dwarfs.names import Names
from underhall.games.dwarfs.options import Action, Discard, Go, Run, Trade, Way, Where, Window
from underhall.games.dwarfs.pack_schema import DwarfsPack, Switches
from underhall.games.dwarfs.pieces import NONE, SEATS
from underhall.games.dwarfs.steps import Step
from underhall.games.dwarfs.text import plain

More = Mapping[str, Any]


def words(pack: DwarfsPack, switches: Switches) -> DwarfsWords:
    """The words for one pack."""
    return DwarfsWords(pack, switches)


class DwarfsWords(Words):
    """The words of Dwar7s Fall for one pack and its switches."""

    scores_in = "points"

    def __init__(self, pack: DwarfsPack, switches: Switches) -> None:
        super().__init__(game, speech, play.catalogue)
        self.names = Names(pack, switches, self.catalogue)

    def seat(self, seat: int) -> str:
        return self.names.seat(seat)

    def facts(self, table: Any, seat: int) -> Facts:
        return Facts(self.names, table, seat)

    def text(self, table: Any, seat: int) -> str:
        return plain(self.facts(table, seat))

    def data(self, table: Any, seat: int) -> TableData:
        return data_of(self.facts(table, seat))

    def scores(self, facts: Facts) -> list[dict[str, int | None]]:
        return [{**scores_of(facts, seat)} for seat in range(facts.seats)]

    def colour(self, seat: int) -> str:
        return self.names.switches.colours[seat]

    def unused(self, table: Any, step: int, arguments: tuple[int, ...], option: int, among: Sequence[int]) -> str:
        if step != Step.ACTION or option != Action.END or not any(other < Action.OGRE for other in among):
            return ""
        return self.catalogue.say("unused-actions", left=_actions_left(self.facts(table, int(table.active))))

    def ending(self, table: Any) -> str:
        if int(table.over) == Over.TRUNCATED:
            return self.catalogue.say("ending-limit", turns=self.names.switches.turn_limit)
        facts = self.facts(table, int(table.active))
        wanted = facts.pack.limits.goals_to_end
        winners = [seat for seat in range(facts.seats) if _goals_done(facts, seat) >= wanted]
        names = listed([self.seat(seat) for seat in winners])
        done = max((_goals_done(facts, seat) for seat in winners), default=wanted)
        return self.catalogue.say("ending-goals", seats=len(winners), names=names, goals=done)


# Prompts --------------------------------------------------------------------------------------------------------------


@speech.of(Step.ACTION)
def ask_action(facts: Facts, seat: int) -> More:
    playable = sum(facts.offers(Action.OGRE + place) for place in range(int(facts.table.ogres[seat])))
    return {"left": max(0, _actions_left(facts)), "ogres": playable}


@speech.of(Step.STAMPEDE_STEP)
def ask_stampede_step(facts: Facts, came_from: int) -> More:
    return {"first": "yes" if came_from == NONE else "no"}


@speech.of(Step.WHICH_TASK)
def ask_which_task(facts: Facts) -> More:
    return {"tasks": sum(facts.offers(square) for square in facts.squares)}


@speech.of(Step.TRADE)
def ask_trade(facts: Facts) -> More:
    return {"goals": sum(facts.offers(Trade.BUY + place) for place in range(facts.pack.limits.goals_shown))}


@speech.of(Step.WHICH_DISCARD)
def ask_which_discard(facts: Facts, seat: int) -> More:
    held = len(facts.hand(seat)) + int(facts.table.gem_total[seat]) + int(facts.table.ogres[seat])
    return {"over": held - facts.pack.limits.hand}


@speech.of(Step.REVEAL_WINDOW, Step.LAST_REVEAL, Window.WAIT)
def can_reveal(facts: Facts) -> More:
    return {"can": "yes" if facts.offers(1) else "no"}  # revealing is offered after the one option of the decision


def _actions_left(facts: Facts) -> int:
    return facts.actions - int(facts.table.taken)


# Options --------------------------------------------------------------------------------------------------------------


@speech.of(Action.OGRE, Discard.OGRE)
def ogre_notes(facts: Facts, seat: int, place: int) -> More:
    """What the others know of a card in hand, and when it was drawn."""
    table = facts.table
    knowing = [
        facts.names.seat(other) for other in range(SEATS) if other != seat and table.ogre_seen[seat, place] >> other & 1
    ]
    known: Said = Name("ogre-note-known", seats=len(knowing), names=listed(knowing)) if knowing else ""
    old: Said = Name("ogre-note-old") if table.ogre_from[seat, place] != table.shuffle else ""
    return {"notes": Name("ogre-note-both", known=known, old=old)}


@speech.of(Way.TURN)
def way_round(facts: Facts, design: int, turn: int) -> More:
    sides = facts.names.walls(design, turn)
    walls = Name("walls-on", count=len(sides), sides=listed([SIDE.name(facts, side) for side in sides]))
    return {"walls": walls if sides else Name("walls-none")}


@speech.of(Go.GO, Run.GO)
def step_to(facts: Facts, square: int, side: int) -> More:
    beyond = facts.beside(square, side)
    if beyond == NONE or facts.top(beyond) == NONE:
        return {"there": "no", "beyond": ""}
    return {"there": "yes", "beyond": SQUARE.name(facts, beyond)}


@speech.points(Go.GO, Run.GO)
def next_card(facts: Facts, square: int, side: int) -> tuple[str, ...]:
    beyond = facts.beside(square, side)
    return () if beyond == NONE else SQUARE.pieces(facts, beyond)


@speech.points(Where.FIRST)
def first_place(facts: Facts) -> tuple[str, ...]:
    return ("square:0,0",)


@speech.of(Trade.BUY)
def trade_price(facts: Facts, place: int) -> More:
    goal = int(facts.table.goal_row[place])
    if goal == NONE:
        return {"price": "", "points": "none"}
    return {"price": facts.names.price(goal), "points": facts.pack.trading_goal[goal].points.value}


@speech.of(Step.REVEAL_SECRET)
def secret_of(facts: Facts, seat: int) -> More:
    goal = facts.secret(seat)
    return {"goal": Name("secret-unknown") if goal is None else facts.names.secret(goal)}


# Events ---------------------------------------------------------------------------------------------------------------


@speech.of(Event.MOVED)
def moved(facts: Facts, owner: int, seat: int) -> More:
    return {"whose": "own" if owner == seat else "other"}


@speech.of(Event.MINED)
def mined(facts: Facts, gem: int, gems: int) -> More:
    return {"amount": facts.names.gems(gems, gem)}


@speech.of(Event.TRADED)
def traded(facts: Facts, goal: int) -> More:
    return {"price": facts.names.price(goal)}


@speech.of(Event.LAST_ROUND)
def last_round(facts: Facts, seat: int) -> More:
    return {"goals": _goals_done(facts, seat)}


def _goals_done(facts: Facts, seat: int) -> int:
    return len(facts.goals(seat)) + int(facts.table.secret_out[seat])
