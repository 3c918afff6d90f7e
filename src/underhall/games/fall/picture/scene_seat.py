"""What lies before a seat: honour, supplies, its ancestry with its cubes, its hand, its champions."""

from __future__ import annotations

from functools import cache, cached_property

from underhall.engine.declared.phrases import listed
from underhall.games.fall.facts import Facts
from underhall.games.fall.messages import screen as say
from underhall.games.fall.names import kind_on, ordinal, symbol_id
from underhall.games.fall.pack_schema import BLANK
from underhall.games.fall.pack_text import spoken_text, symbol_name
from underhall.games.fall.panels import sources
from underhall.games.fall.picture import cards, frames, tokens
from underhall.games.fall.pieces import CELLS, GRID, NONE, OFFERED, Kind
from underhall.pictures.scene import TILE, Box, Piece
from underhall.pictures.svg import block

GROUND, CUBE, MARK = -1, 2, 3  # layers
HAND_PICK = 2.05  # how much larger the mark on a card is than that on a cell
FEW = 4  # cards in a row
SIGN, CLAW = 0.72, 0.8  # how large an ancestry symbol is on a champion, and a cube on a claw


class SeatScene:
    """The pieces of one seat's panel, and its size. Each part is drawn by a scene of its own, and reads only what it
    shows."""

    def __init__(self, facts: Facts, seat: int) -> None:
        self.facts, self.seat = facts, seat
        self.panel = frames.seat_panel(seat)
        self.tone = facts.names.colour(seat)
        self.name = facts.names.seat(seat)
        self.found: list[Piece] = []

    @cached_property
    def cubes(self) -> int:
        return int(self.facts.table.cubes[self.seat])

    @cached_property
    def picked(self) -> int:
        picked = int(self.facts.table.picked)
        return picked if picked and self.seat == int(self.facts.table.seat) else 0

    @cached_property
    def shift(self) -> float:
        return frames.shift(self.facts.holds_cards(self.seat))

    def cards(self) -> tuple[list[Piece], Box]:
        """The champions, below all else, and the panel, which ends there."""
        top = self._offered(frames.BELOW + self.shift)
        top = self._champions(top)
        return self.found, (0, 0, frames.SEAT_WIDE, top)

    def _add(
        self, id: str, x: float, y: float, symbol: str = "", *, text: str = "", tone: str = "", **more: object
    ) -> None:
        self.found.append(Piece(id, self.panel, x, y, symbol, text=text, tone=tone, **more))  # type: ignore[arg-type]

    # What is counted --------------------------------------------------------------------------------------------------

    def ground(self) -> list[Piece]:
        """The yard, and whether the seat must choose."""
        self._add(f"yard:{self.seat}", 0, self.shift, "s-yard", layer=GROUND)
        if self.facts.must_choose(self.seat):
            self._add(
                f"turn:{self.seat}",
                *frames.EMBLEM,
                "s-turn",
                size=frames.ON_MAT,
                words=say("piece-chooses", seat=self.name),
            )
        return self.found

    def head(self) -> list[Piece]:
        """The emblem of the seat, and what it has."""
        facts, seat, table = self.facts, self.seat, self.facts.table
        x, y = frames.EMBLEM
        size = frames.ON_MAT
        self._add(f"seat:{seat}", x, y, f"s-seat-{seat}", tone=self.tone, size=size, layer=1, words=self.name)
        if seat == facts.starter:
            words = say("piece-starter", seat=self.name)
            self._add("starter", *frames.STARTER, "s-starter", size=size, layer=1, words=words, rule="TRN-01")
        (x, y), wide = frames.supply_track(facts.pack.supplies.most + 1)
        words = say("piece-supply-track", seat=self.name)
        track = block(wide, frames.SUPPLY_HIGH)
        self._add(f"supply-track:{seat}", x, y, path=track, tone=TILE, words=words, rule="TRN-04")
        supplies = int(table.supplies[seat])
        x, y = frames.supply_spot(supplies)
        words = say("piece-supplies", seat=self.name, count=supplies)
        rule = "TRN-04"
        self._add(f"supplies:{seat}", x, y, "s-supplies", tone=self.tone, size=size, layer=1, words=words, rule=rule)
        counts = (
            ("honour", facts.total(seat), "DEF-13"),
            ("reserve", int(table.reserve[seat]), "BOL-03"),
            ("desperation", int(table.desperation[seat]), "DES-01"),
            ("elders", facts.elders(seat), "FIN-06"),
        )
        for which, (name, count, rule) in enumerate(counts):
            x, y = frames.side_spot(which)
            words = self._honour(count) if name == "honour" else say(f"counted-{name}", seat=self.name, count=count)
            y += self.shift
            kin = tokens.troll_kin(seat) if name == "reserve" else ""
            self._add(f"{name}:{seat}", x, y, "s-box", words=words, rule=rule)
            self._add(f"{name}-count:{seat}", x, y + 7, text=str(count), tone="title", size=1.8, layer=1, kin=kin)
        return self.found

    def _honour(self, total: int) -> str:
        found = sources(self.facts, self.seat)
        if found:
            return say("piece-honour-sources", seat=self.name, count=total, sources=listed(found))
        return say("piece-honour", seat=self.name, count=total)

    # Ancestry ---------------------------------------------------------------------------------------------------------

    def ancestry(self) -> list[Piece]:
        """Its ancestry, with the cubes on it."""
        facts, seat = self.facts, self.seat
        columns, rows = facts.columns(seat), facts.rows(seat)
        cells = facts.table.cell[seat].tolist()
        for at, symbol in enumerate(cells):
            if symbol == NONE:
                continue
            down, across = divmod(at, GRID)
            place = f"{seat}:{across + columns.start},{down + rows.start}"
            x, y = frames.cell_spot(across + columns.start, down + rows.start, columns, rows, self.shift)
            words = say(
                "piece-cell",
                symbol=_printed(symbol)[1],
                row=ordinal(down + 1),
                column=ordinal(across + 1),
                state=self._state(at),
            )
            self._symbol(f"cell:{place}", place, at, symbol, x, y, 1, words)
        return self.found

    def _state(self, at: int) -> str:
        return "covered" if self.cubes >> at & 1 else "picked" if self.picked >> at & 1 else "free"

    def _symbol(
        self,
        id: str,
        place: str,
        at: int,
        symbol: int,
        x: float,
        y: float,
        size: float,
        words: str,
        stands: tuple[str, ...] = (),
    ) -> None:
        """A symbol, and the cube or the mark that lies on it."""
        drawn, _, rule, large = _printed(symbol)
        covered, picked = self.cubes >> at & 1, self.picked >> at & 1
        tone = "faint" if covered else ""
        self._add(id, x, y, drawn, tone=tone, size=size, words=words, rule=rule, large=large, stands=stands)
        if covered:
            self._add(f"cube:{place}", x, y, "s-cube", tone=self.tone, size=size, layer=CUBE)
        if picked:
            self._add(f"pick:{place}", x, y, "s-pick", size=size, layer=MARK)

    # Cards ------------------------------------------------------------------------------------------------------------

    def in_hand(self) -> list[Piece]:
        """Its hand."""
        chosen = self.facts.laying(self.seat) if self.seat == self.facts.seat else None
        for which, card in enumerate(self.facts.hand(self.seat)):
            x, y = frames.HAND_STEP * (which % FEW + 0.5) + 2, frames.YARD_TOP + frames.HAND_HIGH / 2 - 4
            if card is None:
                words = say("piece-hidden-card", seat=self.name)
                self._add(f"hand:{self.seat}:?{which}", x, y, "s-card-back", words=words, rule="ANC-01")
                continue
            id = self.facts.names.card_id(card)
            words = say("piece-hand-card", seat=self.name, card=self.facts.names.card(card))
            self._add(f"hand:{self.seat}:{id}", x, y, cards.card_id(id), words=words, rule="ANC-02", large=f"card:{id}")
            if card == chosen:
                self._add(f"pick:hand:{self.seat}", x, y, "s-pick", size=HAND_PICK, layer=MARK)
        return self.found

    def _offered(self, top: float) -> float:
        """Starting champions to choose from, with their text."""
        offered = self.facts.offered(self.seat)
        choosing = len(offered) == OFFERED
        known = [champion for champion in offered if champion is not None]
        if not (choosing and known):
            return top
        for which, champion in enumerate(known):
            row = self.facts.pack.champion[champion]
            x, y = frames.starting_spot(which, top)
            words = say("piece-offered", champion=row.name, text=spoken_text(row))
            large, size = f"champion:{row.id}", frames.STARTING_SIZE
            self._add(large, x, y, cards.offer_id(row.id), size=size, words=words, rule="SET-22", large=large)
        return top + frames.STARTING_DOWN

    def _set_aside(self, first: int, top: float) -> int:
        """Starting champions that others choose from, later the one set aside; gives how many places are taken."""
        offered = self.facts.offered(self.seat)
        choosing = len(offered) == OFFERED
        if choosing == (offered[:1] != [None]):
            return first  # the viewer's own are shown with their text; what others set aside is out of the game
        for which, champion in enumerate(offered):
            x, y = frames.held_spot(first + which, top)
            if champion is None:
                words = say("piece-hidden-offer", seat=self.name)
                id, size = f"offer:{self.seat}:{which}", frames.ON_MAT
                self._add(id, x, y, "s-held-back", tone="ghost", size=size, words=words, rule="SET-22")
                continue
            row = self.facts.pack.champion[champion]
            large = f"champion:{row.id}"
            words = say("piece-set-aside", seat=self.name, champion=row.name, text=spoken_text(row))
            held, size = cards.held_id(row.id), frames.ON_MAT
            self._add(large, x, y, held, tone="ghost", size=size, words=words, rule="SET-22", large=large)
        return first + len(offered)

    def _champions(self, top: float) -> float:
        facts, table = self.facts, self.facts.table
        owned = facts.champions(self.seat)
        spots: dict[str, tuple[float, float]] = {}
        size = frames.ON_MAT
        for which, (champion, row) in enumerate(owned):
            x, y = spots[row.id] = frames.held_spot(which, top)
            covered = int(table.claws[champion])
            claws, text = row.power.claws, spoken_text(row)
            words = say("piece-champion", champion=row.name, seat=self.name, claws=claws, covered=covered, text=text)
            large = f"champion:{row.id}"
            self._add(large, x, y, cards.held_id(row.id), size=size, words=words, rule="CHA-06", large=large)
            for claw in range(covered):
                across, down = (size * each for each in cards.claw_spot(claw))
                id = f"claw:{row.id}:{claw + 1}"
                self._add(id, x + across, y + down, "s-cube", tone=self.tone, size=CLAW * size, layer=CUBE)
        for at, symbol in facts.extras(self.seat):
            bearer = facts.names.bearer(table, self.seat, at - CELLS)
            if bearer is None:
                continue
            row, place = bearer
            across, down = (size * each for each in cards.sign_spot(place - 1))
            x, y = spots[row.id]
            sign = f"{row.id}:{place}"
            stands = (f"champion:{row.id}",)
            words = say("piece-sign", symbol=_printed(symbol)[1], champion=row.name, state=self._state(at))
            self._symbol(f"sign:{sign}", sign, at, symbol, x + across, y + down, SIGN * size, words, stands)
        rows = (self._set_aside(len(owned), top) + 1) // 2
        return top + rows * frames.HELD_STEP


PARTS = (SeatScene.ground, SeatScene.head, SeatScene.ancestry, SeatScene.in_hand)

RULES = {Kind.WILD: "ANC-12", Kind.SUPPLY: "ANC-14", Kind.ELDER: "ANC-15", Kind.BLANK: "TRN-08"}


@cache
def _printed(symbol: int) -> tuple[str, str, str, str]:
    """How a symbol is drawn, its name, the rule about it, and its leaf."""
    written = symbol_id(symbol)
    if kind_on(symbol) == Kind.BLANK:
        written = BLANK
    return cards.symbol_id(written), symbol_name(written), RULES.get(kind_on(symbol), "STR-02"), f"symbol:{written}"
