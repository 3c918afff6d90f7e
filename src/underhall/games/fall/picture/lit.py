"""How the options of a decision show: what lights up, what would lie there, which symbols are connected."""

from __future__ import annotations

from underhall.engine.decision import Decision, Option
from underhall.engine.view import asked
from underhall.games.fall.clusters import together
from underhall.games.fall.facts import Facts
from underhall.games.fall.names import CLAN_IDS, kind_on, letter_of, symbol_in
from underhall.games.fall.options import Act, Contender, Grow
from underhall.games.fall.picture import frames, laying, tokens
from underhall.games.fall.picture.amounts import ABOVE, GOOD, has_amounts, with_amount
from underhall.games.fall.picture.frames import WHEEL
from underhall.games.fall.picture.layout import SWARM
from underhall.games.fall.picture.scene_board import BoardScene
from underhall.games.fall.pieces import CELLS, GRID, SYMBOLS, Clan, Kind, Mode
from underhall.games.fall.steps import Step
from underhall.pictures.scene import Lit, Piece
from underhall.pictures.svg import disc

HALF = frames.CELL / 2
Ids = tuple[str, ...]
SPOT = "spot:"
COVERING = (Step.ACT, Step.GROW, Step.COVER_WILDS)
PAWN_STEPS = {Step.STARTING_PAWN: 3, Step.PLACE_PAWN: 1}  # where a pawn is placed, and which argument is its letter


class Lights:
    """The options of one decision, with the eyes of the seat that decides."""

    def __init__(self, facts: Facts, decision: Decision, board: BoardScene) -> None:
        self.facts, self.decision, self.board = facts, decision, board
        self.seat = decision.seat
        self.step, self.arguments = asked(facts.table)

    def lit(self) -> tuple[Lit, ...]:
        """Each option once, in their order."""
        if self.step == Step.WHERE:
            return laying.lit(self.facts, self.decision, self.arguments[1])
        return tuple(self._lit(option) for option in self.decision.options)

    def _lit(self, option: Option) -> Lit:
        ids = self._pieces(option)
        spots = tuple(spot for id in ids if (spot := self._spot(id, option)) is not None)
        covered = {spot.id.removeprefix(SPOT) for spot in spots}
        pieces = tuple(id for id in ids if id not in covered)
        if has_amounts(self.step):
            made = Lit(option.key, pieces, spots)
            return with_amount(self.facts, self.board.layout, self.step, self.arguments, option, made)
        return Lit(option.key, pieces, spots, self._preview(option))

    def _spot(self, id: str, option: Option) -> Piece | None:
        """What is pressed for a place or a swarm point: a disc above those who stand there."""
        kind, _, name = id.partition(":")
        layout = self.board.layout
        if kind == "place":
            (x, y), radius = layout.at[name], layout.radius(name)
        elif kind == "swarm":
            (x, y), radius = layout.swarm[name], SWARM
        else:
            return None
        return Piece(SPOT + id, frames.BOARD, x, y, path=disc(radius), tone="area", layer=ABOVE - 1, words=option.label)

    # What lights up ---------------------------------------------------------------------------------------------------

    def _pieces(self, option: Option) -> Ids:
        key, target, arguments = option.key, option.target, self.arguments
        if key.startswith("pair:"):
            pair = key.partition(":")[2]
            lairs = next(row.lair for row in self.facts.side.lair_pair if row.id == pair)
            return tuple(f"place:{lair.id}" for lair in lairs)
        if key.startswith("from:"):
            return (f"troll:{self.seat}:{key.partition(':')[2]}",)
        if self.step == Step.BOLSTER_COUNT:
            return (f"place:{self.facts.names.place_id(self.facts.table, arguments[1])}",)
        if self.step == Step.BOOST_DESPERATION:
            return (f"desperation:{self.seat}",)
        if self.step == Step.BOOST_SUPPLIES:
            return (f"supplies:{self.seat}",)
        if self.step == Step.CONTENDER:
            return self._contender(option)
        if target is not None and target.startswith("champion:") and self.step in COVERING:
            return target, *self._sign(option)
        return (target,) if target is not None else ()

    def _sign(self, option: Option) -> Ids:
        """The symbol on a champion that an option covers."""
        symbol = Act.of(option.number)[1]["symbol"] if self.step == Step.ACT else option.number
        bearer = self.facts.names.bearer(self.facts.table, self.seat, symbol - CELLS)
        return (f"sign:{bearer[0].id}:{bearer[1]}",) if bearer is not None else ()

    def _contender(self, option: Option) -> Ids:
        """A vote lights the clan, honour the champion."""
        champion = self.facts.pack.champion[int(self.facts.table.display[self.arguments[1]])]
        if option.number == Contender.HONOUR:
            return (f"champion:{champion.id}",)
        clan = Clan[champion.clan.upper()]
        return (f"clan:{CLAN_IDS[clan]}",) if clan != Clan.OUTSIDER else ()

    # What would lie there ---------------------------------------------------------------------------------------------

    def _preview(self, option: Option) -> tuple[Piece, ...]:
        if self.step in (Step.ACT, Step.GROW):
            return self._cluster(option)
        if self.step in (Step.WHEEL_MOVE, Step.WHICH_EFFECT) and option.target is not None:
            return self._pawn(int(option.target.partition(":")[2]) - 1)
        if self.step == Step.MOVE_SWARM:
            return (self._ghost(self.board.layout.swarm[option.key], "s-swarm", SWARM / tokens.SWARM),)
        if self.step == Step.STARBURST:
            champion = self.facts.pack.champion[self.arguments[1]]
            return (self._ghost(self.board.layout.at[option.key], f"s-star-{champion.letter}", 1.3),)
        symbol, size = self._newcomer(), self.board.layout.cavern / tokens.FLOOR
        return (self._ghost(self.board.layout.at[option.key], symbol, size),) if symbol else ()

    def _newcomer(self) -> str:
        """Who would stand in the place chosen."""
        if self.step == Step.LAIR_CAVERN:
            return tokens.troll_id(self.seat, 1)
        if self.step == Step.WHICH_CAVERN:
            return tokens.gnome_id(None)
        if self.step in PAWN_STEPS:
            return tokens.pawn_id(self.seat, letter_of(self.arguments[PAWN_STEPS[Step.at(self.step)]]))
        return ""

    def _ghost(self, at: frames.Point, symbol: str, size: float) -> Piece:
        tone = f"{self.facts.names.colour(self.seat)} ghost"
        return Piece(f"preview:{symbol}", frames.BOARD, *at, symbol, tone=tone, size=round(size, 2), layer=ABOVE)

    def _pawn(self, space: int) -> tuple[Piece, ...]:
        spaces = len(self.facts.pack.wheel.spaces)
        x, y = frames.around(space, spaces, frames.PAWN_RING)
        return (Piece("preview:wheel", WHEEL, round(x, 1), round(y, 1), "s-wheel-pawn", tone="ghost", layer=ABOVE),)

    def _cluster(self, option: Option) -> tuple[Piece, ...]:
        """What would be covered, outlined; for a first symbol, everything connected to it."""
        table, seat, number = self.facts.table, self.seat, option.number
        if self.step == Step.GROW:
            picked = {at for at in range(SYMBOLS) if int(table.picked) >> at & 1}
            return self._outlined(picked if number == Grow.DONE else picked | {number})
        if number == Act.PASS:
            return ()
        values = Act.of(number)[1]
        at = values["symbol"]
        kind = values["action"] + Kind.ADVANCE if number >= Act.WILD else kind_on(symbol_in(table, seat, at))
        strong = self.arguments[1] == Mode.FIRST
        return self._outlined(together(self.facts, seat, {at}, kind) if strong else {at})

    def _outlined(self, cells: set[int]) -> tuple[Piece, ...]:
        """One outline round cells: the edges that two of them share are left out."""
        edges = []
        cells = {at for at in cells if at < CELLS}
        for at in sorted(cells):
            row, column = divmod(at, GRID)
            x, y = self._middle(column, row)
            corners = ((x - HALF, y - HALF), (x + HALF, y - HALF), (x + HALF, y + HALF), (x - HALF, y + HALF))
            beside = ((0, -1), (1, 0), (0, 1), (-1, 0))
            for side, (across, down) in enumerate(beside):
                inside = 0 <= column + across < GRID
                if inside and at + across + down * GRID in cells:
                    continue
                (ax, ay), (bx, by) = corners[side], corners[(side + 1) % 4]
                edges.append(f"M{ax:g} {ay:g}L{bx:g} {by:g}")
        if not edges:
            return ()
        panel = frames.seat_panel(self.seat)
        return (Piece("preview:cluster", panel, path="".join(edges), tone=GOOD, layer=ABOVE),)

    def _middle(self, column: int, row: int) -> frames.Point:
        """The middle of a cell by its column and row in the table."""
        columns, rows = self.facts.columns(self.seat), self.facts.rows(self.seat)
        shift = frames.shift(self.facts.holds_cards(self.seat))
        return frames.cell_spot(column + columns.start, row + rows.start, columns, rows, shift)
