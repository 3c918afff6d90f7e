"""What each reason claims about the table. A claim that does not hold would be a wrong answer to "why not?"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from underhall.engine.declared import Name
from underhall.engine.declared.speech import Speech
from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.kinds import OGRE, SEAT, SQUARE
from underhall.games.dwarfs.pieces import NONE, Gem, Ogre, Side
from underhall.games.dwarfs.reasons import Reason
from underhall.games.dwarfs.steps import OGRE_ASKS

speech = Speech()
Claimed = Mapping[str, Any] | bool

# Actions --------------------------------------------------------------------------------------------------------------


@speech.claim(Reason.ALL_ACTIONS_TAKEN)
def all_actions_taken(facts: Facts) -> Claimed:
    taken, limits = int(facts.table.taken), facts.pack.limits
    return taken >= limits.actions + limits.extra_actions and {"taken": taken}


@speech.claim(Reason.GIANT_TAKES_ACTION)
def giant_takes_action(facts: Facts, seat: int) -> Claimed:
    kingdom = facts.kingdom(seat)
    if kingdom is None or kingdom.giant == NONE or not _lacks_extra_action(facts):
        return False
    return {"giant": SQUARE.name(facts, kingdom.giant), "taken": int(facts.table.taken)}


@speech.claim(Reason.NO_CASTLE_IN_PLAY)
def no_castle_in_play(facts: Facts, seat: int) -> Claimed:
    return facts.kingdom(seat) is None and _lacks_extra_action(facts) and {"taken": int(facts.table.taken)}


@speech.claim(Reason.NO_EXTRA_AT_START)
def no_extra_at_start(facts: Facts) -> Claimed:
    early = facts.switches.extra_action_timing == "turn_start"
    missing = early and not facts.table.extra_at_start and int(facts.table.taken) >= facts.pack.limits.actions
    return missing and {"taken": int(facts.table.taken)}


def _lacks_extra_action(facts: Facts) -> bool:
    """Whether the actions of every turn are taken, and the castle is looked at only now."""
    late = facts.switches.extra_action_timing == "when_taken"
    return late and int(facts.table.taken) >= facts.pack.limits.actions


@speech.claim(Reason.CARD_PLAYED)
def card_played(facts: Facts, seat: int, design: int) -> Claimed:
    return facts.pack.card[design] not in facts.hand(seat)


# Laying cards ---------------------------------------------------------------------------------------------------------


@speech.claim(Reason.NOT_THE_FIRST_CARD)
def not_the_first_card(facts: Facts) -> Claimed:
    return bool(facts.squares)


@speech.claim(Reason.ON_MONSTER)
def on_monster(facts: Facts, square: int) -> Claimed:
    return facts.has_monster(square)


@speech.claim(Reason.ON_CASTLE)
def on_castle(facts: Facts, square: int, design: int) -> Claimed:
    giants = facts.switches.castle_stacking  # then cards with the giant's symbol may go there
    fits = giants and facts.pack.card[design].symbol.value == "giant"
    return facts.card(square).family == "castle" and not fits and {"giants": "yes" if giants else "no"}


@speech.claim(Reason.OTHER_SYMBOL)
def other_symbol(facts: Facts, square: int, design: int) -> Claimed:
    upper, lower = facts.pack.card[design].symbol.value, facts.card(square).symbol.value
    differ = upper != lower and not facts.switches.strict_families and facts.card(square).family != "castle"
    return differ and {"symbol": Name(f"symbol-{upper}"), "other": Name(f"symbol-{lower}")}


@speech.claim(Reason.OTHER_FAMILY)
def other_family(facts: Facts, square: int, design: int) -> Claimed:
    upper, lower = facts.pack.card[design].family, facts.card(square).family
    return facts.switches.strict_families and lower not in ("castle", "mine" if upper == "dragon" else upper)


@speech.claim(Reason.DWARFS_ON_CARD, Reason.DWARFS_ON_STACK)
def dwarfs_on_card(facts: Facts, square: int) -> Claimed:
    return facts.crowd(square) > 0 and {"dwarfs": facts.crowd(square)}


@speech.claim(Reason.SAME_WALLS)
def same_walls(facts: Facts, design: int, turn: int) -> Claimed:
    walls = facts.names.walls(design, turn)
    alike = next((each for each in range(turn) if facts.names.walls(design, each) == walls), None)
    return alike is not None and {"other": alike if walls else "none"}


# Dwarfs ---------------------------------------------------------------------------------------------------------------


@speech.claim(Reason.NO_CARD)
def no_card(facts: Facts, square: int) -> Claimed:
    return facts.top(square) == NONE


@speech.claim(Reason.NO_DWARF_AT_HOME)
def no_dwarf_at_home(facts: Facts, seat: int) -> Claimed:
    return int(facts.table.pile[seat]) == 0 and {"dwarfs": facts.pack.limits.dwarfs}


@speech.claim(Reason.CARD_FULL)
def card_full(facts: Facts, square: int) -> Claimed:
    return _full(facts, square) and {"spots": facts.card(square).spots.value}


@speech.claim(Reason.NO_DWARF_OF_YOURS, Reason.NO_OWN_DWARF_THERE)
def no_dwarf_of_yours(facts: Facts, seat: int, square: int) -> Claimed:
    return facts.dwarfs(seat, square) == 0


@speech.claim(Reason.ONLY_RIVALS_DWARFS)
def only_rivals_dwarfs(facts: Facts, seat: int, square: int) -> Claimed:
    return facts.dwarfs(seat, square) == 0 and facts.crowd(square) > 0 and {"dwarfs": facts.crowd(square)}


@speech.claim(Reason.NO_CARD_BESIDE)
def no_card_beside(facts: Facts, square: int) -> Claimed:
    return not _neighbours(facts, square)


@speech.claim(Reason.WALLED_IN)
def walled_in(facts: Facts, square: int) -> Claimed:
    return bool(_neighbours(facts, square)) and not facts.passages(square)


@speech.claim(Reason.NEIGHBOURS_FULL)
def neighbours_full(facts: Facts, square: int) -> Claimed:
    beside = _neighbours(facts, square)
    ways = facts.passages(square)
    return bool(beside) and set(ways) == set(beside) and all(_full(facts, beside[side]) for side in ways)


@speech.claim(Reason.STUCK)
def stuck(facts: Facts, square: int) -> Claimed:
    beside = _neighbours(facts, square)
    ways = facts.passages(square)
    blocked = bool(ways) and set(ways) < set(beside)
    return blocked and all(_full(facts, beside[side]) for side in ways)


@speech.claim(Reason.NO_CARD_THERE)
def no_card_there(facts: Facts, square: int, side: int) -> Claimed:
    return side not in _neighbours(facts, square)


@speech.claim(Reason.WALL_BETWEEN)
def wall_between(facts: Facts, square: int, side: int) -> Claimed:
    beyond = _neighbours(facts, square).get(Side(side))
    walled = beyond is not None and side not in facts.passages(square)
    return walled and {"square": SQUARE.name(facts, square), "beyond": SQUARE.name(facts, facts.beside(square, side))}


@speech.claim(Reason.NEXT_CARD_FULL)
def next_card_full(facts: Facts, square: int, side: int) -> Claimed:
    beyond = _neighbours(facts, square).get(Side(side))
    if beyond is None or side not in facts.passages(square) or not _full(facts, beyond):
        return False
    return {"beyond": SQUARE.name(facts, beyond), "spots": facts.card(beyond).spots.value}


def _neighbours(facts: Facts, square: int) -> dict[Side, int]:
    """The squares with a card beside a square, by side."""
    found = {side: facts.beside(square, side) for side in Side}
    return {side: beyond for side, beyond in found.items() if beyond != NONE and facts.top(beyond) != NONE}


def _full(facts: Facts, square: int) -> bool:
    return facts.top(square) != NONE and facts.crowd(square) >= facts.card(square).spots.value


# Ogres ----------------------------------------------------------------------------------------------------------------


@speech.claim(Reason.TWIN, Reason.TWIN_TO_DISCARD)
def twin(facts: Facts, seat: int, place: int) -> Claimed:
    table = facts.table
    alike = [(table.ogre[seat, at], table.ogre_seen[seat, at], table.ogre_from[seat, at]) for at in range(place + 1)]
    return alike[place] in alike[:place]


@speech.claim(Reason.OGRE_IN_VAIN)
def ogre_in_vain(facts: Facts, seat: int, place: int) -> Claimed:
    """All options of what the ogre would ask first are forbidden."""
    kind = Ogre(facts.ogre_at(place))
    options = game.choices[OGRE_ASKS[kind]].declared
    assert options is not None
    return speech.forbids_all(facts, options, seat=seat) and {"kind": OGRE.constant(kind)}


@speech.claim(Reason.NO_DWARFS_THERE)
def no_dwarfs_there(facts: Facts, square: int) -> Claimed:
    return facts.crowd(square) == 0


@speech.claim(Reason.YOUR_OWN_DWARF)
def your_own_dwarf(facts: Facts, seat: int, owner: int) -> Claimed:
    return owner == seat


@speech.claim(Reason.NO_SUCH_DWARF, Reason.NO_DWARF_TO_RUN)
def no_such_dwarf(facts: Facts, owner: int, square: int) -> Claimed:
    return facts.dwarfs(owner, square) == 0


@speech.claim(Reason.NO_DWARF_ELSEWHERE)
def no_dwarf_elsewhere(facts: Facts, seat: int, square: int) -> Claimed:
    return not any(facts.dwarfs(seat, other) for other in facts.squares if other != square)


@speech.claim(Reason.ON_THE_SAME_CARD)
def on_the_same_card(facts: Facts, square: int, dwarf: int) -> Claimed:
    rivals, owner = divmod(dwarf, SEAT.size)
    return rivals == square and {"owner": SEAT.name(facts, owner)}


@speech.claim(Reason.BACK_AGAIN)
def back_again(facts: Facts, square: int, side: int, came_from: int) -> Claimed:
    return came_from != NONE and came_from == facts.beside(square, side) and {"back": SQUARE.name(facts, came_from)}


@speech.claim(Reason.MUST_RUN)
def must_run(facts: Facts, came_from: int) -> Claimed:
    return came_from == NONE


@speech.claim(Reason.YOURSELF)
def yourself(facts: Facts, seat: int, rival: int) -> Claimed:
    return rival == seat


@speech.claim(Reason.YOUR_OWN_OGRES)
def your_own_ogres(facts: Facts, seat: int, rival: int) -> Claimed:
    return rival == seat


@speech.claim(Reason.NO_GEMS)
def no_gems(facts: Facts, rival: int) -> Claimed:
    return int(facts.table.gem_total[rival]) == 0


@speech.claim(Reason.NO_OGRES)
def no_ogres(facts: Facts, rival: int) -> Claimed:
    return int(facts.table.ogres[rival]) == 0


# Tasks ----------------------------------------------------------------------------------------------------------------


@speech.claim(Reason.TOO_FEW_DWARFS)
def too_few_dwarfs(facts: Facts, seat: int, square: int) -> Claimed:
    needs, there = facts.card(square).task.needs, facts.dwarfs(seat, square)
    return there < needs and {"needs": needs, "there": there}


@speech.claim(Reason.TASK_DONE)
def task_done(facts: Facts, square: int) -> Claimed:
    return bool(int(facts.table.resolved) >> square & 1)


@speech.claim(Reason.NO_STACK)
def no_stack(facts: Facts, square: int) -> Claimed:
    return len(facts.stack(square)) == 1


@speech.claim(Reason.MONSTER_ON_TOP)
def monster_on_top(facts: Facts, square: int) -> Claimed:
    return len(facts.stack(square)) > 1 and facts.has_monster(square)


@speech.claim(Reason.OUTSIDE_KINGDOM)
def outside_kingdom(facts: Facts, square: int, castle: int) -> Claimed:
    outside = square not in facts.region_of(castle).squares
    return facts.switches.dig_scope == "region" and outside and {"castle": SQUARE.name(facts, castle)}


@speech.claim(Reason.MUST_DIG)
def must_dig(facts: Facts) -> Claimed:
    return facts.switches.must_trade_and_dig


@speech.claim(Reason.NO_GOAL_THERE)
def no_goal_there(facts: Facts, place: int) -> Claimed:
    return int(facts.table.goal_row[place]) == NONE


@speech.claim(Reason.CANNOT_PAY)
def cannot_pay(facts: Facts, seat: int, place: int) -> Claimed:
    missing = facts.missing_gems(seat, int(facts.table.goal_row[place]))
    return bool(missing) and {"missing": facts.names.gem_list(missing)}


@speech.claim(Reason.MUST_TRADE)
def must_trade(facts: Facts) -> Claimed:
    return facts.switches.must_trade_and_dig and any(facts.can_pay(goal) for goal in facts.row)


# Discarding -----------------------------------------------------------------------------------------------------------


@speech.claim(Reason.NO_GEM_OF_KIND)
def no_gem_of_kind(facts: Facts, seat: int, gem: int) -> Claimed:
    return int(facts.table.gems[seat, gem]) == 0


@speech.claim(Reason.OUT_OF_ORDER)
def out_of_order(facts: Facts) -> Claimed:
    return bool(facts.table.pick_order)


# Secret goals ---------------------------------------------------------------------------------------------------------


@speech.claim(Reason.ALREADY_REVEALED)
def already_revealed(facts: Facts, seat: int) -> Claimed:
    return bool(facts.table.secret_out[seat])


@speech.claim(Reason.GOAL_NOT_MET)
def goal_not_met(facts: Facts, seat: int) -> Claimed:
    goal = facts.secret(seat)
    if goal is None:
        return False
    needs, done = facts.pack.secret_goal[goal].condition.at_least, facts.progress(seat, goal)
    said = {
        "goal": facts.names.secret(goal),
        "condition": _condition(facts, goal),
        "progress": _progress(facts, seat, goal),
    }
    return done < needs and said


def _condition(facts: Facts, goal: int) -> Name:
    """What a secret goal asks for."""
    condition, whose = facts.pack.secret_goal[goal].condition, facts.switches.trio_colours
    kind = condition.kind.replace("_", "-")
    return Name(f"condition-{kind}", needs=condition.at_least, trio=facts.pack.limits.trio, whose=whose)


def _progress(facts: Facts, seat: int, goal: int) -> Name:
    """How far a seat has come with a secret goal."""
    condition = facts.pack.secret_goal[goal].condition
    if condition.kind == "each_gem":
        missing = {gem: condition.at_least - int(facts.table.gems[seat, gem]) for gem in Gem}
        return Name("progress-each-gem", missing=facts.names.gem_list({g: n for g, n in missing.items() if n > 0}))
    message = "progress-kingdom-points" if condition.kind == "kingdom_points" else "progress-count"
    return Name(message, done=facts.progress(seat, goal))
