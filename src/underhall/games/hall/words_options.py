"""What can be chosen in In the Hall of the Mountain King, in words: the options of each decision, the outcomes of each
chance.

A key speaks the pack's ids and squares, and names one thing within its decision; a label says what choosing it does.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

from underhall.engine.grammar import listed, number
from underhall.engine.words import Told
from underhall.games.hall import table as numbers
from underhall.games.hall.facts import Facts
from underhall.games.hall.names import (
    CLAN_IDS,
    KIND_IDS,
    RESOURCE_IDS,
    Names,
    horde_place,
    place_id,
    place_name,
    square_id,
    square_name,
    squares_named,
)
from underhall.games.hall.pack_text import LEAST_PAID, spell_text
from underhall.games.hall.pieces import (
    BASE,
    CLAN_CART,
    CLANS,
    EXCHANGES,
    FIRST_STARTER,
    KINDS,
    MINERALS,
    NONE,
    Resource,
)
from underhall.games.hall.steps import Step

BOTTOM_ROW = 4  # places that starters can take
SEARCHES_BAG = 3  # the level whose recruiter takes a pedestal of choice
OFF_BOARD = "Lay it in a way that leaves the board"
CLAN_TURNS = tuple(permutations(range(CLANS)))
Arguments = tuple[int, ...]
Teller = Callable[[Any, Arguments, int], Told]


class OptionWords:
    """The options for one pack."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._tellers: dict[int, Teller] = {
            **self._chances(),
            **self._of_the_set_up(),
            **self._of_a_turn(),
            **self._of_spells(),
            **self._of_recruiting(),
            **self._of_digging(),
            **self._of_halls_and_statues(),
        }

    def told(self, table: Any, step: int, arguments: Arguments, number: int) -> Told:
        return self._tellers[step](table, arguments, number)

    def trade(self, table: Any, seat: int) -> Told:
        """The trade that a seat may make at any time."""
        price = self.names.pack.limits.trade_price
        return Told("trade", f"Trade {price} resources for 1 of your choice")

    # The decisions ----------------------------------------------------------------------------------------------------

    def _chances(self) -> dict[int, Teller]:
        names = self.names
        tokens = names.pack.point_tokens.token
        return {
            Step.DEAL_TROLL: lambda table, args, n: Told(names.card_id(n), names.card(n)),
            Step.DRAW_PEDESTAL: lambda table, args, n: Told(CLAN_IDS[n], f"{names.clan(n)} pedestal"),
            Step.REVEAL_WORKSHOP: lambda table, args, n: Told(names.workshop_id(n), names.workshop(n)),
            Step.REVEAL_SPELL: lambda table, args, n: Told(names.spell_id(n), names.spell(n)),
            Step.FIRST_STATUE: self._first_statue,
            Step.CLAN_ORDER: self._clan_order,
            Step.POINT_TOKEN: lambda table, args, n: Told(f"value:{tokens[n].value}", f"Worth {tokens[n].value}"),
            Step.WHO_STARTS: lambda table, args, n: Told(f"seat:{n}", f"{names.seat(n)} starts"),
            Step.DRAW_STARTER: self._starter_drawn,
        }

    def _of_the_set_up(self) -> dict[int, Teller]:
        return {
            Step.PICK_WORKSHOP: lambda table, args, n: self._workshop(n, "Play with {}"),
            Step.PLACE_GATE: self._gate,
            Step.PLACE_STARTER: self._place_starter,
        }

    def _of_a_turn(self) -> dict[int, Teller]:
        return {
            Step.ACT: self._act,
            Step.PAY: self._pay,
            Step.GIVE: lambda table, args, n: self._resource(table, args[0], n, "Spend 1 {}"),
            Step.TRADE_FOR: lambda table, args, n: Told(RESOURCE_IDS[n], f"Trade for 1 {RESOURCE_IDS[n]}"),
            Step.USE: self._use,
            Step.TAKE_TOKEN: self._take_token,
        }

    def _of_spells(self) -> dict[int, Teller]:
        return {
            Step.SWAP: self._swap,
            Step.WAKE: lambda table, args, n: self._troll(table, args[0], n, "Activate {}"),
            Step.NEW_FACE: self._new_face,
            Step.LATE_ANCHOR: lambda table, args, n: self._square(
                n, f"Put it on {square_name(n)}{self._tier(table, n)}"
            ),
            Step.CAVE_IN: self._cave_in,
            Step.STIR: lambda table, args, n: self._statue(table, n),
            Step.STIR_TO: self._statue_to,
        }

    def _of_recruiting(self) -> dict[int, Teller]:
        return {
            Step.BRIBE: self._bribe,
            Step.SEARCH_BAG: self._search_bag,
            Step.PLACE_TROLL: self._place_troll,
            Step.SHORT: self._short,
        }

    def _of_digging(self) -> dict[int, Teller]:
        return {
            Step.DIG_AT: lambda table, args, n: self._square(n, f"{square_name(n)}{self._tier(table, n)}"),
            Step.DIG_TURN: self._dig_turn,
            Step.MIX: self._mix,
            Step.PEDESTAL: self._pedestal,
            Step.ESTABLISH: self._establish,
        }

    def _of_halls_and_statues(self) -> dict[int, Teller]:
        return {
            Step.HALL: self._hall,
            Step.HALL_AT: lambda table, args, n: self._square(n, f"{square_name(n)}{self._tier(table, n)}"),
            Step.HALL_TURN: self._hall_turn,
            Step.STATUE: lambda table, args, n: self._statue(table, n),
            Step.STATUE_TO: self._statue_to,
        }

    # Small parts ------------------------------------------------------------------------------------------------------

    def _square(self, square: int, label: str) -> Told:
        name = square_id(square)
        return Told(name, label, f"square:{name}")

    def _tier(self, table: Any, square: int) -> str:
        tier = Facts(self.names, table, NONE).tier(square)
        return f", tier {tier}" if tier else ""

    def _workshop(self, kind: int, sentence: str) -> Told:
        name = self.names.workshop_id(kind)
        exchanges = len(self.names.exchanges(kind))
        terms = "; ".join(self.names.exchange(kind, each) for each in range(exchanges))
        label = sentence.format(self.names.workshop(kind))
        return Told(f"workshop:{name}", f"{label}: {terms}" if terms else label, f"workshop:{name}")

    def _resource(self, table: Any, seat: int, resource: int, sentence: str) -> Told:
        facts = Facts(self.names, table, seat)
        owned = facts.storage(seat)[resource] + facts.held(seat)[resource]
        return Told(RESOURCE_IDS[resource], f"{sentence.format(RESOURCE_IDS[resource])}: you have {owned}")

    def _troll(self, table: Any, seat: int, place: int, sentence: str) -> Told:
        """A troll in a seat's trollsmoot."""
        card = Facts(self.names, table, seat).card_at(seat, place)
        target = f"troll:{seat}:{place_id(place)}"
        if card is None:
            return Told(f"place:{place_id(place)}", sentence.format(f"nobody in {place_name(place)}"), target)
        return Told(f"troll:{self.names.card_id(card)}", sentence.format(self.names.card_text(card)), target)

    # Chance and set-up ------------------------------------------------------------------------------------------------

    def _first_statue(self, table: Any, arguments: Arguments, spot: int) -> Told:
        square = int(self.names.box["spot"][int(table.side), spot])
        return Told(square_id(square), f"The first statue stands on {square_name(square)}")

    def _clan_order(self, table: Any, arguments: Arguments, order: int) -> Told:
        clans = [CLAN_IDS[clan] for clan in CLAN_TURNS[order]]
        return Told("-".join(clans), f"Clockwise {listed([clan.capitalize() for clan in clans])}")

    def _starter_drawn(self, table: Any, arguments: Arguments, starter: int) -> Told:
        card = FIRST_STARTER + starter
        return Told(self.names.card_id(card), self.names.card(card))

    def _gate(self, table: Any, arguments: Arguments, start: int) -> Told:
        facts = Facts(self.names, table, arguments[0])
        square = next((square for square, each in facts.starts.items() if each == start), None)
        if square is None:
            return Told(f"no-start-{start}", "Put your gate where there is no start point")
        marks = listed([str(mark) for mark in facts.marks(start)])
        return self._square(square, f"Put your gate on {square_name(square)}, marked {marks}")

    def _place_starter(self, table: Any, arguments: Arguments, choice: int) -> Told:
        seat = arguments[0]
        which, place = divmod(choice, BOTTOM_ROW)
        card = int(table.hand[seat, which])
        target = f"troll:{seat}:{place_id(BASE + place)}"
        if card < 0:
            return Told(f"hand-{which + 1}:{place + 1}", "Place a starter that is not known here", target)
        label = (
            f"Put {self.names.card_text(card)}, which starts with {self.names.start_row(card)}, into place {place + 1}"
        )
        return Told(f"{self.names.card_id(card)}:{place + 1}", label, target)

    # What to do in a turn ---------------------------------------------------------------------------------------------

    def _act(self, table: Any, arguments: Arguments, choice: int) -> Told:
        seat = arguments[0]
        if choice < numbers.WORK:
            return self._cast(table, choice - numbers.CAST)
        if choice < numbers.RECRUIT:
            return self._work(table, *divmod(choice - numbers.WORK, EXCHANGES))
        if choice < numbers.DIG:
            return self._recruit(table, seat, choice - numbers.RECRUIT)
        if choice < numbers.SKIP:
            return self._dig(table, *divmod(choice - numbers.DIG, numbers.MEANS))
        return Told("skip", "Neither recruit nor dig")

    def _cast(self, table: Any, place: int) -> Told:
        spell = int(table.book[place])
        if spell < 0:
            return Told(f"cast:place-{place + 1}", "Cast nothing: no spell lies there")
        row = self.names.pack.spells.card[spell]
        runes = f"1 rune; {int(table.runes[place])} of {self.names.pack.limits.spell_runes} on it"
        return Told(f"cast:{row.id}", f"Cast {row.name} ({runes}): {spell_text(row)}", f"spell:{row.id}")

    def _work(self, table: Any, site: int, exchange: int) -> Told:
        name = self.names.site(table, site)
        kind = int(table.workshop[site])
        key = f"work:{name.lower()}:{self.names.exchange_id(kind, exchange)}"
        if kind == NONE:
            return Told(key, "Use a workshop on a site where there is none")
        square = int(self.names.box["site"][int(table.side), site])
        entrances = number(Facts(self.names, table, NONE).entrances(square), "open entrance")
        label = f"Use {self.names.workshop(kind)} on {name} ({entrances}): {self.names.exchange(kind, exchange)}"
        return Told(key, label, f"square:{square_id(square)}")

    def _use(self, table: Any, arguments: Arguments, exchange: int) -> Told:
        if exchange == numbers.USE_NO_MORE:
            return Told("done", "Use it no more")
        kind = int(table.workshop[arguments[1]])
        return Told(
            f"use:{self.names.exchange_id(kind, exchange)}", f"Use it again: {self.names.exchange(kind, exchange)}"
        )

    def _recruit(self, table: Any, seat: int, place: int) -> Told:
        facts = Facts(self.names, table, seat)
        card = facts.of_horde(place)
        if card is None:
            return Told(f"recruit:place-{place + 1}", "Recruit nobody: no troll is there")
        cost = facts.bribes_for(place)
        parts = [f"bribes {number(cost, 'coin')}" if cost else "free"]
        if any(facts.bribes(place)):
            parts.append(f"brings {self.names.amounts(facts.bribes(place))}")
        pedestal = facts.horde_pedestal(place)
        if self.names.level(card) == SEARCHES_BAG:
            parts.append("any pedestal")
        elif pedestal is not None:
            parts.append(f"{self.names.clan(pedestal)} pedestal")
        name = self.names.card_id(card)
        return Told(f"recruit:{name}", f"Recruit {self.names.card_text(card)}, {', '.join(parts)}", f"horde:{name}")

    def _dig(self, table: Any, shape: int, means: int) -> Told:
        key = f"dig:{self.names.shape_id(shape)}:{self.names.means_id(means)}"
        if shape >= len(self.names.pack.tunnels.tile):
            return Told(key, f"Dig {self.names.shape(shape)} in {self.names.means(means)}")
        size = int(self.names.box["squares"][shape])
        cost = max(size - int(table.discount), min(size, LEAST_PAID))
        honour = int(self.names.box["chart"][size, _scored_as(means)])
        picture = "/".join(self.names.pack.tunnels.tile[shape].shape)
        label = f"Dig the {self.names.shape(shape)} {picture} in {self.names.means(means)}: {honour} honour for {cost}"
        return Told(key, label, f"tunnel:{self.names.shape_id(shape)}")

    # Paying -----------------------------------------------------------------------------------------------------------

    def _pay(self, table: Any, arguments: Arguments, source: int) -> Told:
        seat, what, left = arguments[:3]
        facts = Facts(self.names, table, seat)
        resource = "cart" if what >= numbers.CART_FOR else RESOURCE_IDS[what]
        if source == numbers.AS_USUAL:
            return Told(
                "usual", f"Spend {self.names.due(what, left)} as usual: {self._sources(facts, seat, what, left)}"
            )
        if source == numbers.FROM_STORAGE:
            there = facts.storage(seat)[Resource.CART if what >= numbers.CART_FOR else what]
            return Told("storage", f"Spend 1 {resource} from storage: {there} there")
        place, marked = divmod(source - numbers.FROM_TROLL, 2)
        card = facts.card_at(seat, place)
        clan = self.names.clan_of(card) if card is not None else None
        name = self.names.kind(CLAN_CART, clan) if marked else resource
        troll = self._troll(table, seat, place, f"Spend 1 {name} from {{}}")
        return troll._replace(key=f"clan-{troll.key}") if marked else troll

    def _sources(self, facts: Facts, seat: int, what: int, count: int) -> str:
        """What the usual payment takes, and from where."""
        places = facts.usual_sources(seat, what, count)
        taken = []
        for place in dict.fromkeys(places):
            card = None if place == NONE else facts.card_at(seat, place)
            taken.append(f"{places.count(place)} from {'storage' if card is None else self.names.card(card)}")
        return listed(taken)

    def _take_token(self, table: Any, arguments: Arguments, token: int) -> Told:
        if token == numbers.TAKE_NO_MORE:
            return Told("done", "Move no more resources")
        seat = arguments[0]
        place, kind = divmod(token, KINDS)
        card = Facts(self.names, table, seat).card_at(seat, place)
        name = self.names.kind(kind, self.names.clan_of(card) if card is not None else None)
        troll = self._troll(table, seat, place, f"Move 1 {name} to storage from {{}}")
        return troll._replace(key=f"{troll.key}:{KIND_IDS[kind]}")

    def _swap(self, table: Any, arguments: Arguments, resource: int) -> Told:
        if resource == numbers.SWAP_NO_MORE:
            return Told("done", "Swap no more")
        spell = self.names.pack.spells.card[arguments[1]]
        return self._resource(table, arguments[0], resource, f"Swap 1 {{}} for 1 {spell.gives}")

    # Spells -----------------------------------------------------------------------------------------------------------

    def _new_face(self, table: Any, arguments: Arguments, place: int) -> Told:
        card = Facts(self.names, table, arguments[0]).of_horde(place)
        if card is None:
            return Told(f"place-{place + 1}", "Send nobody away: no troll is there")
        name = self.names.card_id(card)
        label = f"Send away {self.names.card_text(card)} of the {horde_place(place)}"
        return Told(f"horde:{name}", label, f"horde:{name}")

    def _cave_in(self, table: Any, arguments: Arguments, square: int) -> Told:
        facts = Facts(self.names, table, arguments[0])
        region = facts.region(square)
        shape = NONE if region is None else int(table.what[region])
        if region is None or shape >= len(self.names.pack.tunnels.tile):
            return self._square(square, f"Let {square_name(square)} cave in, where no whole tunnel lies")
        squares = facts.regions[region]
        stone = self.names.amount(len(squares) - arguments[1], Resource.STONE)
        label = f"Let the {self.names.shape(shape)} on {squares_named(squares)} cave in: gain {stone}"
        return self._square(square, label)

    # Recruiting -------------------------------------------------------------------------------------------------------

    def _bribe(self, table: Any, arguments: Arguments, choice: int) -> Told:
        seat, slot, which = arguments[:3]
        facts = Facts(self.names, table, seat)
        bribed = facts.of_horde(facts.beneath(slot, which))
        whom = self.names.card(bribed) if bribed is not None else "a troll"
        if choice == numbers.NO_BRIBE:
            return Told("none", f"Leave out the bribe of {whom}")
        return self._resource(table, seat, choice, f"Bribe {whom} with 1 {{}}")

    def _search_bag(self, table: Any, arguments: Arguments, clan: int) -> Told:
        if clan == numbers.NO_PEDESTAL:
            return Told("none", "Take no pedestal")
        left = int(table.bag[clan])
        return Told(CLAN_IDS[clan], f"Take a pedestal of {self.names.clan(clan)}: {left} in the bag")

    def _place_troll(self, table: Any, arguments: Arguments, place: int) -> Told:
        seat = arguments[0]
        facts = Facts(self.names, table, seat)
        gained = facts.cascade(seat, place, int(table.recruit))
        name = place_id(place)
        label = f"Put it into {place_name(place)}: it and those beneath gain {gained}"
        return Told(f"place:{name}", label, f"troll:{seat}:{name}")

    def _short(self, table: Any, arguments: Arguments, symbol: int) -> Told:
        place, marked = divmod(symbol, 2)
        seat = arguments[0]
        card = Facts(self.names, table, seat).card_at(seat, place)
        clan = self.names.clan_of(card) if card is not None else None
        kind = self.names.kind(CLAN_CART if marked else arguments[2], clan)
        troll = self._troll(table, seat, place, f"Put 1 {kind} on {{}}")
        return troll._replace(key=f"clan-{troll.key}") if marked else troll

    # Digging ----------------------------------------------------------------------------------------------------------

    def _dig_turn(self, table: Any, arguments: Arguments, turn: int) -> Told:
        seat, shape, _, square = arguments[:4]
        facts = Facts(self.names, table, seat)
        squares = facts.covered(shape, square, turn) if turn < int(self.names.box["turns"][shape]) else []
        if not squares:
            return Told(f"no-turn-{turn}", OFF_BOARD)
        picture = "/".join(facts.outline(squares, square))
        effects = self._effects(facts, squares)
        label = f"Lay it {picture} over {squares_named(squares)}{': ' if effects else ''}{'; '.join(effects)}"
        return Told(_squares_id(squares), label, f"squares:{_squares_id(squares)}")

    def _effects(self, facts: Facts, squares: list[int]) -> list[str]:
        """What a tunnel on these squares costs and brings."""
        gains = facts.gains(squares)
        hammers = gains.rubble - int(facts.table.soft_stone)
        effects = [f"costs {number(hammers, 'hammer')}"] if hammers > 0 else []
        if gains.statues:
            clans = [self.names.clan(facts.clan_of_statue(statue)) for statue in gains.statues]
            effects.append(f"unearths {listed([f'{clan} statue' for clan in clans])}")
        if gains.resources:
            counts = [gains.resources.count(resource) for resource in range(len(RESOURCE_IDS))]
            effects.append(f"gains {self.names.amounts(counts)}")
        if gains.sites:
            effects.append(f"touches the site {squares_named(gains.sites)}")
        return effects

    def _mix(self, table: Any, arguments: Arguments, count: int) -> Told:
        _, shape, means = arguments[:3]
        size = int(self.names.box["squares"][shape])
        cost = max(size - int(table.discount), min(size, LEAST_PAID))
        first, second = _mixed(means)
        label = f"Spend {self.names.amount(count, first)} and {self.names.amount(cost - count, second)}"
        return Told(f"{RESOURCE_IDS[first]}:{count}", label)

    def _pedestal(self, table: Any, arguments: Arguments, clan: int) -> Told:
        if clan == numbers.NO_PEDESTAL:
            return Told("none", "Put no pedestal there")
        facts = Facts(self.names, table, arguments[0])
        tier = facts.tier(arguments[1])
        value = facts.point(clan, tier - 1) if tier else None
        token = f"the token of tier {tier} is worth {value}" if value is not None else f"tier {tier}"
        return Told(CLAN_IDS[clan], f"Put your {self.names.clan(clan)} pedestal there: {token}")

    def _establish(self, table: Any, arguments: Arguments, kind: int) -> Told:
        if kind == numbers.NO_WORKSHOP:
            return Told("none", "Establish no workshop")
        return self._workshop(kind, "Establish {}")

    # Great halls and statues ------------------------------------------------------------------------------------------

    def _hall(self, table: Any, arguments: Arguments, hall: int) -> Told:
        if hall == numbers.NO_HALL:
            return Told("none", "Dedicate no great hall")
        name = self.names.hall_id(hall)
        if hall >= len(self.names.pack.halls.tile):
            return Told(f"hall:{name}", f"Dedicate {self.names.hall(hall)}")
        row = self.names.pack.halls.tile[hall]
        label = f"Dedicate {row.name} {'/'.join(row.shape)}: {row.low} honour, {row.high} with a statue on its altar"
        return Told(f"hall:{name}", label, f"hall:{name}")

    def _hall_turn(self, table: Any, arguments: Arguments, turn: int) -> Told:
        seat, hall, square = arguments[:3]
        facts = Facts(self.names, table, seat)
        squares = facts.covered_by_hall(hall, square, turn) if turn < int(self.names.box["hall_turns"][hall]) else []
        if not squares:
            return Told(f"no-turn-{turn}", OFF_BOARD)
        picture = "/".join(facts.outline(squares, square))
        lost = [facts.pedestals[each] for each in sorted(squares) if each in facts.pedestals]
        names = listed([f"{self.names.clan(clan)} pedestal" for clan in lost])
        label = f"Lay it {picture} over {squares_named(squares)}{f': covers {names}' if lost else ''}"
        return Told(_squares_id(squares), label, f"squares:{_squares_id(squares)}")

    def _statue(self, table: Any, statue: int) -> Told:
        if statue == numbers.NO_STATUE:
            return Told("none", "Move no statue")
        square = int(table.statue[statue])
        if square == NONE:
            return Told(f"no-statue-{statue}", "Move a statue that is not in this game")
        clan = self.names.clan(int(table.statue_clan[statue]))
        where = Facts(self.names, table, NONE).where(square)
        return self._square(square, f"Move the {clan} statue on {square_name(square)}: {where}")

    def _statue_to(self, table: Any, arguments: Arguments, square: int) -> Told:
        if square == numbers.STAY:
            return Told("stay", "Move it no further")
        seat, statue = arguments[:2]
        facts = Facts(self.names, table, seat)
        return self._square(square, f"To {square_name(square)}: {facts.prospect(statue, square)}")


def _scored_as(means: int) -> int:
    """The mineral by which a tunnel scores: its own, or the cheaper of two."""
    return means if means < numbers.MIXED else _mixed(means)[0]


def _mixed(means: int) -> tuple[int, int]:
    """The two minerals of a mixed tunnel, the cheaper first: all but one are."""
    first, second = (mineral for mineral in range(MINERALS) if mineral != means - numbers.MIXED)
    return first, second


def _squares_id(squares: list[int]) -> str:
    return ",".join(square_id(square) for square in sorted(squares))
