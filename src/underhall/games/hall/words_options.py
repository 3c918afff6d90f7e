"""What can be chosen in In the Hall of the Mountain King, in words: the options of each decision, the outcomes of each
chance.

A key speaks the pack's ids and squares, and names one thing within its decision; a label says what choosing it does.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from underhall.engine.grammar import listed, number
from underhall.engine.words import Arguments, OptionTellers, Teller, Told
from underhall.games.hall import table as numbers
from underhall.games.hall import words_warnings as warnings
from underhall.games.hall.facts import Facts, Stock
from underhall.games.hall.facts_board import BoardFacts
from underhall.games.hall.names import (
    CLAN_IDS,
    KIND_IDS,
    RESOURCE_IDS,
    Names,
    place_id,
    place_name,
    square_id,
    square_name,
)
from underhall.games.hall.pack_text import spell_text
from underhall.games.hall.pieces import (
    BASE,
    BASE_WIDE,
    CLAN_CART,
    CLANS,
    EXCHANGES,
    FIRST_STARTER,
    KINDS,
    NONE,
    Resource,
)
from underhall.games.hall.rules.recruit import SEARCHES_BAG
from underhall.games.hall.steps import Step
from underhall.games.hall.words_board import BoardOptionWords, mixed, workshop_told

CLAN_TURNS = tuple(permutations(range(CLANS)))


class OptionWords(OptionTellers):
    """The options for one pack."""

    def __init__(self, names: Names) -> None:
        self.names = names
        super().__init__(
            {
                **self._chances(),
                **self._of_the_set_up(),
                **self._of_a_turn(),
                **self._of_spells(),
                **self._of_recruiting(),
                **BoardOptionWords(names).tellers(),
            }
        )

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
            Step.PICK_WORKSHOP: lambda table, args, n: workshop_told(self.names, n, "Play with {}"),
            Step.PLACE_STARTER: self._place_starter,
        }

    def _of_a_turn(self) -> dict[int, Teller]:
        return {
            Step.ACT: self._act,
            Step.PAY: self._pay,
            Step.GIVE: lambda table, args, n: self._resource(table, args[0], n, "Spend 1 {}"),
            Step.TRADE_FOR: self._trade_for,
            Step.USE: self._use,
            Step.TAKE_TOKEN: self._take_token,
        }

    def _of_spells(self) -> dict[int, Teller]:
        return {
            Step.SWAP: self._swap,
            Step.WAKE: self._wake,
            Step.NEW_FACE: self._new_face,
        }

    def _of_recruiting(self) -> dict[int, Teller]:
        return {
            Step.BRIBE: self._bribe,
            Step.SEARCH_BAG: self._search_bag,
            Step.PLACE_TROLL: self._place_troll,
            Step.SHORT: self._short,
        }

    # Small parts ------------------------------------------------------------------------------------------------------

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
        return Told(f"troll:{self.names.card_id(card)}", sentence.format(self.names.card(card)), target)

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

    def _place_starter(self, table: Any, arguments: Arguments, choice: int) -> Told:
        seat = arguments[0]
        which, place = divmod(choice, BASE_WIDE)
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
            return self._cast(table, seat, choice - numbers.CAST)
        if choice < numbers.RECRUIT:
            return self._work(table, *divmod(choice - numbers.WORK, EXCHANGES))
        if choice < numbers.DIG:
            return self._recruit(table, seat, choice - numbers.RECRUIT)
        if choice < numbers.SKIP:
            return self._dig(table, *divmod(choice - numbers.DIG, numbers.MEANS))
        return Told("skip", "Neither recruit nor dig")

    def _cast(self, table: Any, seat: int, place: int) -> Told:
        spell = int(table.book[place])
        if spell < 0:
            return Told(f"cast:place-{place + 1}", "Cast nothing: no spell lies there")
        row = self.names.pack.spells.card[spell]
        runes = f"1 rune; {int(table.runes[place])} of {self.names.pack.limits.spell_runes} on it"
        warning = warnings.of_spell(Facts(self.names, table, seat), seat, place, row)
        return Told(f"cast:{row.id}", f"Cast {row.name} ({runes}): {spell_text(row)}{warning}", f"spell:{row.id}")

    def _work(self, table: Any, site: int, exchange: int) -> Told:
        name = self.names.site(table, site)
        kind = int(table.workshop[site])
        key = f"work:{name.lower()}:{self.names.exchange_id(kind, exchange)}"
        if kind == NONE:
            return Told(key, "Use a workshop on a site where there is none")
        square = int(self.names.box["site"][int(table.side), site])
        entrances = number(BoardFacts(self.names, table).entrances(square), "open entrance")
        label = f"Use {self.names.workshop(kind)} on {name} ({entrances}): {self._exchange(table, kind, exchange)}"
        return Told(key, label, f"square:{square_id(square)}")

    def _exchange(self, table: Any, kind: int, exchange: int) -> str:
        rows = self.names.exchanges(kind)
        facts = BoardFacts(self.names, table)
        warning = warnings.of_exchange(facts, rows[exchange]) if exchange < len(rows) else ""
        return f"{self.names.exchange(kind, exchange)}{warning}"

    def _use(self, table: Any, arguments: Arguments, exchange: int) -> Told:
        if exchange == numbers.USE_NO_MORE:
            return Told("done", "Use it no more")
        kind = int(table.workshop[arguments[1]])
        return Told(
            f"use:{self.names.exchange_id(kind, exchange)}", f"Use it again: {self._exchange(table, kind, exchange)}"
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
        facts = BoardFacts(self.names, table)
        cost = facts.cost(shape)
        honour = int(self.names.box["chart"][facts.size(shape), _scored_as(means)])
        picture = "/".join(self.names.pack.tunnels.tile[shape].shape)
        label = f"Dig the {self.names.shape(shape)} {picture} in {self.names.means(means)}: {honour} honour for {cost}"
        return Told(key, label, f"tunnel:{self.names.shape_id(shape)}")

    # Paying -----------------------------------------------------------------------------------------------------------

    def _trade_for(self, table: Any, arguments: Arguments, resource: int) -> Told:
        warning = warnings.of_trade(BoardFacts(self.names, table), resource)
        return Told(RESOURCE_IDS[resource], f"Trade for 1 {RESOURCE_IDS[resource]}{warning}")

    def _pay(self, table: Any, arguments: Arguments, source: int) -> Told:
        seat, what, left = arguments[:3]
        facts = Facts(self.names, table, seat)
        resource = "cart" if what >= numbers.CART_FOR else RESOURCE_IDS[what]
        if source == numbers.AS_USUAL:
            return Told(
                "usual", f"Spend {self.names.due(what, left)} as usual: from {self._sources(facts, seat, what, left)}"
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
            times = places.count(place)
            taken.append(f"{'storage' if card is None else self.names.card(card)}{f' ({times})' if times > 1 else ''}")
        return ", ".join(taken)

    def _take_token(self, table: Any, arguments: Arguments, token: int) -> Told:
        if token == numbers.TAKE_NO_MORE:
            return Told("done", "Move no more resources")
        seat = arguments[0]
        place, kind = divmod(token, KINDS)
        card = Facts(self.names, table, seat).card_at(seat, place)
        name = self.names.kind(kind, self.names.clan_of(card) if card is not None else None)
        troll = self._troll(table, seat, place, f"Move 1 {name} from {{}} to storage")
        return troll._replace(key=f"{troll.key}:{KIND_IDS[kind]}")

    def _swap(self, table: Any, arguments: Arguments, resource: int) -> Told:
        if resource == numbers.SWAP_NO_MORE:
            return Told("done", "Swap no more")
        spell = self.names.pack.spells.card[arguments[1]]
        return self._resource(table, arguments[0], resource, f"Swap 1 {{}} for 1 {spell.gives}")

    # Spells -----------------------------------------------------------------------------------------------------------

    def _wake(self, table: Any, arguments: Arguments, place: int) -> Told:
        facts = Facts(self.names, table, arguments[0])
        gained = self._gained(facts, facts.awakened(arguments[0], [place]))
        return self._troll(table, arguments[0], place, f"Activate {{}}: gain {gained}")

    def _gained(self, facts: Facts, stock: Stock) -> str:
        return f"{facts.tokens(stock)}{warnings.but_short(facts, stock.resources)}"

    def _new_face(self, table: Any, arguments: Arguments, place: int) -> Told:
        card = Facts(self.names, table, arguments[0]).of_horde(place)
        if card is None:
            return Told(f"place-{place + 1}", "Send nobody away: no troll is there")
        name = self.names.card_id(card)
        return Told(f"horde:{name}", f"Send away {self.names.card_text(card)}", f"horde:{name}")

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
        gained = self._gained(facts, facts.cascade(seat, place, int(table.recruit)))
        name = place_id(place)
        return Told(f"place:{name}", f"Put it at {name}: gain {gained}", f"troll:{seat}:{name}")

    def _short(self, table: Any, arguments: Arguments, symbol: int) -> Told:
        place, marked = divmod(symbol, 2)
        seat = arguments[0]
        card = Facts(self.names, table, seat).card_at(seat, place)
        clan = self.names.clan_of(card) if card is not None else None
        kind = self.names.kind(CLAN_CART if marked else arguments[2], clan)
        troll = self._troll(table, seat, place, f"Put 1 {kind} on {{}}")
        return troll._replace(key=f"clan-{troll.key}") if marked else troll


def _scored_as(means: int) -> int:
    """The mineral by which a tunnel scores: its own, or the cheaper of two."""
    return means if means < numbers.MIXED else mixed(means)[0]
