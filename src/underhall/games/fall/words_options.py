"""What can be chosen in Fall of the Mountain King, in words: the options of each decision, the outcomes of each chance.

A key speaks the pack's ids and names one thing within its decision; a label says what choosing it does. The table may
hold secrets, so what is said of them comes from `Facts`, by what the seat that is asked knows.
"""

from __future__ import annotations

from typing import Any

from underhall.engine.grammar import listed, number
from underhall.engine.words import Arguments, OptionTellers, Teller, Told
from underhall.games.fall import table as numbers
from underhall.games.fall.facts import Facts
from underhall.games.fall.names import (
    CLAN_IDS,
    SYMBOL_IDS,
    Names,
    action,
    cell_at,
    coordinates,
    kind_on,
    symbol_in,
    symbol_name,
)
from underhall.games.fall.pack_text import champion_text
from underhall.games.fall.pieces import CELLS, CROWDED, GRID, NONE, QUADRANTS, SYMBOLS, Clan, Effect, Kind, Power
from underhall.games.fall.steps import Step

CARD_WIDE = 2


class OptionWords(OptionTellers):
    """The options for one pack."""

    def __init__(self, names: Names) -> None:
        self.names = names
        super().__init__(
            {
                **self._chances(),
                **self._of_the_set_up(),
                **self._of_building(),
                **self._of_actions(),
                **self._of_the_wheel(),
                **self._of_the_end_of_a_wave(),
            }
        )

    # The decisions ----------------------------------------------------------------------------------------------------

    def _chances(self) -> dict[int, Teller]:
        tokens, tiles = self.names.pack.hall_token, self.names.pack.vote_tile
        return {
            Step.HALL_TOKEN: lambda table, args, n: Told(f"value:{tokens[n].value}", f"Worth {tokens[n].value}"),
            Step.VOTE_TILE: lambda table, args, n: Told(
                f"tile:{tiles[n].id}", f"{tiles[n].first}, {tiles[n].second} and {tiles[n].third} honour"
            ),
            Step.SHOW_CHAMPION: self._champion_drawn,
            Step.FIRST_GNOME: self._clan_drawn,
            Step.GATE_CAVERN: self._cavern_drawn,
            Step.FIRST_SWARM: self._clan_drawn,
            Step.WHO_STARTS: lambda table, args, n: Told(f"seat:{n}", f"{self.names.seat(n)} starts"),
            Step.DEAL_CHAMPION: self._champion_drawn,
            Step.DEAL_CARD: lambda table, args, n: Told(self.names.card_id(n), self.names.card(n)),
            Step.REVEAL_GNOME: self._strength_drawn,
            Step.PEEK_GATE: self._clan_drawn,
            Step.PEEK_GNOME: self._strength_drawn,
            Step.DRAW_OLD_GNOME: self._strength_drawn,
            Step.REVEAL_GATE: self._clan_drawn,
            Step.WHOSE_TROLL: lambda table, args, n: Told(f"seat:{n}", f"A troll of {self.names.seat(n)} falls"),
        }

    def _of_the_set_up(self) -> dict[int, Teller]:
        return {
            Step.KEEP_CHAMPION: self._keep_champion,
            Step.LAIR_PAIR: self._lair_pair,
            Step.LAIR_CAVERN: lambda table, args, n: self._place(table, args[0], n, "Put a troll in {place}: {who}"),
            Step.STARTING_PAWN: lambda table, args, n: self._place(
                table, args[0], n, f"Put {self.names.pawn(args[3])} in {{place}}"
            ),
        }

    def _of_building(self) -> dict[int, Teller]:
        return {
            Step.WHICH_CARD: lambda table, args, n: Told(
                f"card:{self.names.card_id(n)}",
                f"Add card {self.names.card(n)}",
                f"hand:{args[0]}:{self.names.card_id(n)}",
            ),
            Step.WHERE: self._where,
            Step.COVER_WILDS: self._cover_wilds,
        }

    def _of_actions(self) -> dict[int, Teller]:
        return {
            Step.ACT: self._act,
            Step.GROW: self._grow,
            Step.CLAW_VOTE: self._claw_vote,
            Step.BOOST_DESPERATION: lambda table, args, n: self._boost(table, args, n, False),
            Step.BOOST_SUPPLIES: lambda table, args, n: self._boost(table, args, n, True),
            Step.ADVANCE_TO: lambda table, args, n: self._place(
                table, args[0], n, "Advance to {place}: {who}", ("stay", "Advance to nowhere: move no troll")
            ),
            Step.ADVANCE_FROM: lambda table, args, n: self._unit(table, args[0], n, "Advance no more trolls"),
            Step.REPELLED: lambda table, args, n: self._place(table, args[0], n, "Go back to {place}"),
            Step.BOLSTER_WHERE: lambda table, args, n: self._place(
                table, args[0], n, "Bolster {place}: {who}", ("nowhere", "Bolster nowhere: add no troll")
            ),
            Step.BOLSTER_COUNT: lambda table, args, n: Told(f"trolls:{n}", f"Add {number(n, 'troll')}"),
            Step.BOLSTER_FROM: lambda table, args, n: self._unit(table, args[0], n, "Move no more trolls"),
            Step.INFLUENCE_WHOM: lambda table, args, n: self._influence(table, args[0], n),
            Step.SECOND_INFLUENCE: self._second_influence,
        }

    def _of_the_wheel(self) -> dict[int, Teller]:
        return {
            Step.WHEEL_MOVE: self._wheel_move,
            Step.SCOUT_GATE: self._scout_gate,
            Step.SCOUT_GNOME: self._scout_gnome,
            Step.WHICH_EFFECT: self._which_effect,
            Step.MOVE_FROM: lambda table, args, n: self._place(
                table, args[0], n, "Move trolls from {place}: {who}", ("nowhere", "Move trolls from nowhere")
            ),
            Step.MOVE_UNIT: self._unit_here,
            Step.MOVE_TO: lambda table, args, n: self._place(table, args[0], n, "Move it to {place}: {who}"),
            Step.MOVE_SWARM: self._move_swarm,
        }

    def _of_the_end_of_a_wave(self) -> dict[int, Teller]:
        return {
            Step.WHICH_CAVERN: lambda table, args, n: self._place(
                table, args[0], n, "Send the gnome to {place}: {who}"
            ),
            Step.WHICH_UNIT: self._unit_that_falls,
            Step.FALL_TO_LAIR: lambda table, args, n: self._place(table, args[0], n, "Go home to {place}"),
            Step.WILD_VOTES: self._wild_votes,
            Step.CONTENDER: self._contender,
            Step.PLACE_PAWN: lambda table, args, n: self._place(
                table, args[0], n, f"Put {self.names.pawn(args[1])} in {{place}}: {{who}}"
            ),
            Step.STARBURST: self._starburst,
            Step.BANISH: lambda table, args, n: self._place(
                table, args[0], n, "Banish the gnomes of {place}: {who}", ("none", "Banish the gnomes of no cavern")
            ),
        }

    # Chance -----------------------------------------------------------------------------------------------------------

    def _champion_drawn(self, table: Any, arguments: Arguments, number: int) -> Told:
        return Told(self.names.champion_id(number), self.names.champion(number))

    def _clan_drawn(self, table: Any, arguments: Arguments, number: int) -> Told:
        return Told(CLAN_IDS[number], self.names.clan(number))

    def _cavern_drawn(self, table: Any, arguments: Arguments, number: int) -> Told:
        return Told(self.names.place_id(table, number), self.names.place(table, number))

    def _strength_drawn(self, table: Any, arguments: Arguments, number: int) -> Told:
        return Told(f"strength:{number + 1}", f"A gnome of strength {number + 1}")

    # Places and units -------------------------------------------------------------------------------------------------

    def _place(self, table: Any, seat: int, place: int, sentence: str, nowhere: tuple[str, str] | None = None) -> Told:
        """A place; `nowhere` is the key and the label of the number that declines."""
        last = numbers.NO_BANISHING if nowhere is not None and nowhere[0] == "none" else numbers.NOWHERE
        if nowhere is not None and place == last:
            return Told(*nowhere)
        key = self.names.place_id(table, place)
        known = self.names.has_place(table, place)
        who = Facts(self.names, table, seat).who(place) if known else ""
        label = sentence.format(place=self.names.place(table, place), who=who).rstrip(": ")
        return Told(key, label, f"place:{key}" if known else None)

    def _unit(self, table: Any, seat: int, unit: int, done: str) -> Told:
        """A troll by its place or a pawn by its letter."""
        if unit == numbers.DONE_MOVING:
            return Told("done", done)
        if unit >= numbers.PAWN:
            letter = unit - numbers.PAWN
            at = int(table.pawn_at[letter])
            where = f" from {self.names.place(table, at)}" if at != NONE else ""
            return Told(*self._pawn(letter, f"{{}}{where}"))
        place = self.names.place_id(table, unit)
        there = Facts(self.names, table, seat).trolls(seat, unit)
        label = f"A troll from {self.names.place(table, unit)}: {there} there"
        return Told(f"from:{place}", label, f"place:{place}")

    def _pawn(self, letter: int, sentence: str) -> tuple[str, str, str]:
        name = self.names.pawn_id(letter)
        return f"pawn:{name}", sentence.format(self.names.pawn(letter)), f"pawn:{name}"

    def _unit_here(self, table: Any, arguments: Arguments, unit: int) -> Told:
        """A unit of any owner in one place, that moves."""
        if unit == numbers.DONE_UNITS:
            return Told("done", "Move no more trolls")
        if unit >= numbers.UNIT_PAWN:
            letter = unit - numbers.UNIT_PAWN
            champion = self.names.lettered(letter)
            owner = int(table.owner[champion]) if champion is not None else NONE
            whose = f" of {self.names.seat(owner)}" if owner != NONE else ""
            return Told(*self._pawn(letter, f"Move {{}}{whose}"))
        colour = self.names.colour(unit)
        there = int(table.trolls[unit, arguments[1]])
        label = f"Move a troll of {self.names.seat(unit)}: {there} there"
        return Told(colour, label, f"troll:{unit}:{self.names.place_id(table, arguments[1])}")

    def _unit_that_falls(self, table: Any, arguments: Arguments, unit: int) -> Told:
        if unit >= numbers.UNIT_PAWN:
            letter = unit - numbers.UNIT_PAWN
            return Told(*self._pawn(letter, "Let {} fall and go to a lair"))
        place = self.names.place_id(table, arguments[1])
        key = "troll" if unit == arguments[0] else f"troll:{unit}"
        return Told(key, "Let a troll fall", f"troll:{unit}:{place}")

    # Set-up -----------------------------------------------------------------------------------------------------------

    def _keep_champion(self, table: Any, arguments: Arguments, which: int) -> Told:
        champion = int(table.offered[arguments[0], which])
        if champion < 0:
            return Told(f"offer:{which + 1}", "Keep a champion that is not known here")
        row = self.names.pack.champion[champion]
        clan = self.names.clan(Clan[row.clan.upper()])
        label = f"Keep {row.name}, {number(row.votes, 'vote')} of {clan}: {champion_text(row)}"
        return Told(f"champion:{row.id}", label, f"champion:{row.id}")

    def _lair_pair(self, table: Any, arguments: Arguments, pair: int) -> Told:
        row = self.names.side(table).lair_pair[pair]
        near = "; ".join(f"{lair.id} by {listed(list(lair.next))}" for lair in row.lair)
        return Told(f"pair:{row.id}", f"Take the {row.name} lairs: {near}", f"pair:{row.id}")

    # Building ---------------------------------------------------------------------------------------------------------

    def _where(self, table: Any, arguments: Arguments, spot: int) -> Told:
        seat = arguments[0]
        row, column = divmod(spot, numbers.LAY_GRID)
        row, column = row - 1, column - 1  # a card may begin one row or column outside
        lost: list[str] = []
        for quadrant in range(QUADRANTS):
            down, across = row + quadrant // CARD_WIDE, column + quadrant % CARD_WIDE
            symbol = int(table.cell[seat, down * GRID + across]) if 0 <= down < GRID and 0 <= across < GRID else NONE
            if kind_on(symbol) != Kind.BLANK:
                lost.append(symbol_name(symbol))
        at = coordinates((column - int(table.start_column[seat]), row - int(table.start_row[seat])))
        over = [name if lost.count(name) == 1 else f"{lost.count(name)} {name}" for name in dict.fromkeys(lost)]
        return Told(f"at:{at}", f"Lay it at {at} over {', '.join(over) or 'blanks'}", f"cell:{seat}:{at}")

    def _cover_wilds(self, table: Any, arguments: Arguments, symbol: int) -> Told:
        if symbol == numbers.DONE_COVERING:
            return Told("done", "Cover no more wilds")
        name, words, target = self._symbol(table, arguments[0], symbol)
        return Told(f"cover:{name}", f"Cover {words}", target)

    # Actions ----------------------------------------------------------------------------------------------------------

    def _symbol(self, table: Any, seat: int, symbol: int) -> tuple[str, str, str]:
        """A symbol's part of a key, what it is called, and its target."""
        if symbol < CELLS:
            at = coordinates(cell_at(table, seat, symbol))
            held = symbol_in(table, seat, symbol)
            words = f"the {symbol_name(held)} at {at}" if held != NONE else f"nothing at {at}"
            return at, words, f"cell:{seat}:{at}"
        bearer = self.names.bearer(table, seat, symbol - CELLS)
        if bearer is None:
            which = symbol - CELLS + 1
            return f"extra:{which}", f"a champion's symbol {which} that is not there", f"extra:{seat}:{which}"
        champion, place = bearer
        words = f"the {symbol_name(symbol_in(table, seat, symbol))} of {champion.name}"
        return f"champion:{champion.id}:{place}", words, f"champion:{champion.id}"

    def _act(self, table: Any, arguments: Arguments, choice: int) -> Told:
        seat = arguments[0]
        if choice == numbers.PASS:
            return Told("pass", "Take no further action")
        wild = choice >= numbers.WILD_AS
        if wild:
            symbol, as_kind = divmod(choice - numbers.WILD_AS, numbers.ACTION_KINDS)
            kind = Kind(as_kind + Kind.ADVANCE)
        else:
            symbol = choice - numbers.COVER
            kind = kind_on(symbol_in(table, seat, symbol))
        name, words, target = self._symbol(table, seat, symbol)
        if wild:
            label = f"Cover {words} as {action(kind)}{self._power(table, seat, kind, [symbol])}"
            return Told(f"wild:{name}:{SYMBOL_IDS[kind]}", label, target)
        key = name if name.startswith("champion:") else f"cover:{name}"
        return Told(key, f"Cover {words}{self._power(table, seat, kind, [symbol])}", target)

    def _power(self, table: Any, seat: int, kind: Kind, symbols: list[int]) -> str:
        if kind not in range(Kind.ADVANCE, Kind.WILD):
            return ""
        power, strong = Facts(self.names, table, seat).power(seat, kind, symbols)
        return f": {'strong' if strong else 'weak'}, power {power}"

    def _grow(self, table: Any, arguments: Arguments, symbol: int) -> Told:
        seat, kind = arguments[0], Kind(arguments[1])
        facts = Facts(self.names, table, seat)
        picked = [each for each in range(SYMBOLS) if int(table.picked) >> each & 1]
        if symbol == numbers.DONE_COVERING:
            power, strong = facts.power(seat, kind, picked)
            return Told("done", f"{action(kind)} with power {power} ({'strong' if strong else 'weak'} action)")
        name, words, target = self._symbol(table, seat, symbol)
        power, _ = facts.power(seat, kind, sorted({*picked, symbol}))
        return Told(f"add:{name}", f"Add {words}: power {power}", target)

    def _claw_vote(self, table: Any, arguments: Arguments, clan: int) -> Told:
        if clan == numbers.NO_CLAW:
            return Told("none", "Cover no claw")
        votes = number(self.names.pack.champion[arguments[1]].power.amount, "more vote")
        return self._votes(table, arguments[0], clan, votes)

    def _boost(self, table: Any, arguments: Arguments, spent: int, strong: bool) -> Told:
        seat, kind, power = arguments[:3]
        total = power + spent + Facts(self.names, table, seat).bonus(seat, kind, strong)
        thing = "more supply" if strong else "desperation token"
        cost = number(spent, thing) if spent else f"no {thing}"
        return Told(f"spend:{spent}", f"Spend {cost}: {action(kind)} with power {total}")

    def _influence(self, table: Any, seat: int, place: int) -> Told:
        champion = int(table.display[place])
        if champion == NONE:
            return Told(f"display:{place + 1}", "Influence nobody: no champion lies there")
        track = Facts(self.names, table, seat).influence(place)
        discs = ", ".join(f"{self.names.seat(other)} {track.values[other]}" for other in track.order)
        name = self.names.champion_id(champion)
        label = f"Influence {self.names.champion(champion)}: {discs or 'nobody yet'}"
        return Told(f"champion:{name}", label, f"champion:{name}")

    def _second_influence(self, table: Any, arguments: Arguments, place: int) -> Told:
        if place == numbers.NO_CHAMPION:
            return Told("none", "Influence nobody else")
        return self._influence(table, arguments[0], place)

    # The wheel --------------------------------------------------------------------------------------------------------

    def _wheel_move(self, table: Any, arguments: Arguments, spaces: int) -> Told:
        wheel = self.names.pack.wheel
        start = int(table.wheel)
        passed = [(start + step) % len(wheel.spaces) + 1 for step in range(spaces)]
        wires = [
            {wheel.boost_tripwire: "boost", wheel.breach_tripwire: "breach"}[space]
            for space in passed
            if space in (wheel.boost_tripwire, wheel.breach_tripwire)
        ]
        end = (start + spaces) % len(wheel.spaces)
        over = f", over the {listed(wires)} tripwire{'s' if len(wires) > 1 else ''}" if wires else ""
        label = f"Move {number(spaces, 'space')}: {self._effect(table, arguments[0], end, spaces, wires)}{over}"
        return Told(f"spaces:{spaces}", label, f"wheel:{end + 1}")

    def _effect(self, table: Any, seat: int, space: int, spaces: int, wires: list[str]) -> str:
        """What a space would do."""
        effect = Effect[self.names.pack.wheel.spaces[space].upper()]
        if effect == Effect.HONOUR:
            values = self.names.pack.boost.values
            boost = min(int(table.boost[seat]) + wires.count("boost"), len(values) - 1)
            return f"{spaces + values[boost] + int(table.gift[seat, Power.WHEEL_HONOUR])} honour"
        if effect == Effect.MOVE:
            return f"move up to {number(spaces, 'troll')}"
        return f"{effect.name.capitalize()} with power {spaces}"

    def _which_effect(self, table: Any, arguments: Arguments, which: int) -> Told:
        seat, spaces, champion = arguments[:3]
        space = (int(table.wheel) + which) % len(self.names.pack.wheel.spaces)
        effect = self._effect(table, seat, space, spaces, [])
        if which == numbers.THIS_EFFECT:
            return Told("this", f"Use the space of the pawn: {effect}", f"wheel:{space + 1}")
        return Told("next", f"Use the next space by {self.names.champion(champion)}: {effect}", f"wheel:{space + 1}")

    def _scout_gate(self, table: Any, arguments: Arguments, gate: int) -> Told:
        if gate == numbers.NO_GATE:
            return Told("none", "Peek at no gate card")
        return Told(f"gate:{gate + 1}", f"Peek at gate card {gate + 1}", f"gate:{gate + 1}")

    def _scout_gnome(self, table: Any, arguments: Arguments, token: int) -> Told:
        if token == numbers.NO_GNOME:
            return Told("none", "Peek at no gnome")
        cavern, which = divmod(token, CROWDED)
        name = self.names.place_id(table, cavern)
        gnomes = int(table.gnomes[cavern])
        ordinal = "" if gnomes < CROWDED else f", gnome {which + 1} of {gnomes}"
        label = f"Peek at a gnome in {self.names.place(table, cavern)}{ordinal}"
        return Told(f"{name}:{which + 1}", label, f"gnome:{name}:{which + 1}")

    def _move_swarm(self, table: Any, arguments: Arguments, clan: int) -> Told:
        stays = ", where it is" if clan == int(table.swarm) else ""
        return Told(
            CLAN_IDS[clan], f"Let them come from outside {self.names.clan(clan)}{stays}", f"swarm:{CLAN_IDS[clan]}"
        )

    # The end of a wave ------------------------------------------------------------------------------------------------

    def _wild_votes(self, table: Any, arguments: Arguments, clan: int) -> Told:
        return self._votes(table, arguments[0], clan, number(arguments[1], "vote"))

    def _votes(self, table: Any, seat: int, clan: int, gained: str) -> Told:
        track = Facts(self.names, table, seat).votes(clan)
        votes = ", ".join(f"{self.names.seat(other)} {track.values[other]}" for other in track.order)
        label = f"Gain {gained} of {self.names.clan(clan)}: {votes or 'nobody has any'}"
        return Told(CLAN_IDS[clan], label, f"clan:{CLAN_IDS[clan]}")

    def _contender(self, table: Any, arguments: Arguments, reward: int) -> Told:
        seat, place = arguments[:2]
        champion = int(table.display[place])
        if reward == numbers.TAKE_VOTE:
            clan = Clan[self.names.pack.champion[champion].clan.upper()]
            return Told("vote", f"Take 1 vote of {'any clan' if clan == Clan.OUTSIDER else self.names.clan(clan)}")
        lines = Facts(self.names, table, seat).lines_passed(place, seat)
        return Told("honour", f"Take {lines} honour for the yellow lines passed")

    def _starburst(self, table: Any, arguments: Arguments, hall: int) -> Told:
        name = self.names.hall_id(table, hall)
        label = f"Put it into {self.names.hall(table, hall)}, worth {int(table.hall_value[hall])}"
        return Told(name, label, f"hall:{name}")
