"""The scene: what lies on the mountain now. Nothing on it is secret."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from underhall.games.hall.facts import Facts
from underhall.games.hall.messages import screen as say
from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS, Names, square_id, square_name
from underhall.games.hall.picture import ids, layout
from underhall.games.hall.picture.labels import ground_label, region_label, statue_label
from underhall.games.hall.picture.layout import BOARD, CELL
from underhall.games.hall.picture.panels import seat_strip, spells_strip, standing, supply_strip
from underhall.games.hall.picture.scene_seats import OF_SEATS, troll_pieces
from underhall.games.hall.picture.scene_shared import shared_parts, shop_order
from underhall.games.hall.picture.tiles import dug_name, hall_name
from underhall.games.hall.pieces import CLANS, GATE, HALL, TIERS, WIDE
from underhall.pictures.parts import Sketch
from underhall.pictures.scene import TILE, Box, Piece, Scene
from underhall.pictures.svg import block

# What lies above what, on the mountain.
GROUND, TUNNEL, MARK, PEDESTAL, STATUE = range(5)
CORNER = CELL * 0.3  # of an emblem from the middle of its square, where that is taken
LARGE_MARK, SMALL_MARK = 0.84, 0.62
KEPT_TROLLS = 8192  # each with what it holds
TRACK_TOKEN = 1.25  # letters on the mountain are larger
REACH = 1  # squares from a network


class Scenes:
    """Makes scenes for one pack. Squares of bare rock are the same in every scene, so they are made once."""

    def __init__(self, names: Names) -> None:
        self._places = layout.places_of(names.pack)
        self._rock: dict[tuple[int, int, int | None], Piece] = {}  # by side, square and what is buried
        # Trolls too stay as they are most of the time.
        self._troll = lru_cache(KEPT_TROLLS)(partial(troll_pieces, names))
        self._symbols: dict[tuple[int, ...], str] = {}  # of regions, by their squares seen from the first
        self._for_all: dict[str, Callable[[Facts], list[Piece]]] = {
            "ground": self._ground,
            "regions": self._regions,
            "pedestals": _pedestals,
            "statues": _statues,
            **shared_parts(self._places),
        }

    def scene(self, sketch: Sketch[Facts]) -> Scene:
        seats = range(sketch.seats)
        parts = (
            *(sketch.part(name, draw) for name, draw in self._for_all.items()),
            sketch.part("track", _track),
            *(sketch.part_of(of_seat, seat) for seat in seats for of_seat in (*OF_SEATS, self._trolls)),
        )
        strips = {
            layout.SPELLS: sketch.part(spells_strip, spells_strip),
            layout.SUPPLY: sketch.part(supply_strip, supply_strip),
            **{layout.seat_panel(seat): sketch.part_of(seat_strip, seat) for seat in seats},
        }
        return Scene(parts, sketch.part("boxes", _boxes), strips, sketch.part("standing", standing))

    def _trolls(self, facts: Facts, seat: int) -> list[Piece]:
        pieces: list[Piece] = []
        held = facts.table.on_troll[seat].tolist()
        for place, card in enumerate(facts.table.smoot[seat].tolist()):
            if card >= 0:
                pieces += self._troll(seat, place, card, tuple(held[place]))
        return pieces

    # Rock -------------------------------------------------------------------------------------------------------------

    def _ground(self, facts: Facts) -> list[Piece]:
        """The squares where nothing is dug, with rubble and buried resources, and the workshops."""
        pieces = []
        ground = facts.ground
        near = _near(facts)
        for square in facts.squares:
            if not ground.tiers[square] or facts.is_dug(square):
                continue
            buried = facts.buried(square)
            if buried is not None or square in ground.rubble or near[square // WIDE] >> square % WIDE & 1:
                key = (facts.side, square, buried)
                pieces.append(self._rock.get(key) or self._new_rock(facts, key))
        for square in facts.sites:
            kind = facts.workshop(square)
            if kind is not None:
                pieces.append(_workshop(facts, square, kind))
        return pieces

    def _new_rock(self, facts: Facts, key: tuple[int, int, int | None]) -> Piece:
        _, square, buried = key
        rubble = square in facts.ground.rubble
        symbol = f"s-ground{'-rubble' if rubble else ''}{'' if buried is None else f'-{RESOURCE_IDS[buried]}'}"
        x, y = layout.at(square)
        words = ground_label(facts.names, square, facts.tier(square), rubble, buried)
        rule = "R140" if rubble else "R144" if buried is not None else ""
        piece = Piece(ids.on_square(square), BOARD, x, y, symbol, words=words, rule=rule)
        self._rock[key] = piece
        return piece

    # Networks ---------------------------------------------------------------------------------------------------------

    def _regions(self, facts: Facts) -> list[Piece]:
        pieces = []
        for region, squares in facts.regions.items():
            what = int(facts.table.what[region])
            owner = facts.owner(squares[0])
            tone = "" if owner is None else facts.names.colour(owner)
            words = region_label(facts, region)
            if what >= HALL:
                pieces.append(_hall(facts, what - HALL, tone, words))
                if owner is not None:
                    pieces.append(_mark(facts, region, squares, owner))
                continue
            x, y = layout.at(squares[0])
            if what == GATE and owner is not None:
                seat = _gate_owner(facts, squares[0], owner)
                tone = facts.names.colour(seat)
                pieces.append(
                    Piece(
                        f"gate:{seat}", BOARD, x, y, f"s-gate-{seat}", tone=tone, layer=TUNNEL, words=words,
                        rule="R047", stands=(ids.on_square(squares[0]),),
                    )
                )  # fmt: skip
                continue
            symbol = self._dug(squares)
            pieces.append(
                Piece(
                    ids.region(region), BOARD, x, y, symbol, tone=tone, layer=TUNNEL, words=words, rule="R179",
                    large="" if what >= len(facts.pack.tunnels.tile) else f"tunnel-{facts.names.shape_id(what)}",
                    stands=(ids.on_square(squares[0]),),
                )
            )  # fmt: skip
            pieces += [_anchor(square) for square in squares if _is_free_anchor(facts, square)]
            if owner is not None:
                pieces.append(_mark(facts, region, squares, owner))
        return pieces

    def _dug(self, squares: list[int]) -> str:
        key = tuple(square - squares[0] for square in squares)
        symbol = self._symbols.get(key)
        if symbol is None:
            symbol = dug_name([(square % WIDE, square // WIDE) for square in squares])
            self._symbols[key] = symbol
        return symbol


def _boxes(facts: Facts) -> dict[str, Box]:
    return {layout.SUPPLY: (0, 0, layout.SUPPLY_WIDE, layout.supply_high(len(shop_order(facts))))}


def _near(facts: Facts) -> list[int]:
    """Bits of the squares near any network: where players may want to dig, bare rock is a piece that says why not."""
    rows: list[int] = facts.table.dug.tolist()
    for _ in range(REACH):
        wider = [row | row << 1 | row >> 1 for row in rows]
        rows = [wide | above | below for wide, above, below in zip(wider, [0, *rows], [*rows[1:], 0], strict=False)]
    return rows


def _workshop(facts: Facts, square: int, kind: int) -> Piece:
    x, y = layout.at(square)
    name = facts.names.workshop_id(kind)
    entrances = facts.entrances(square)
    workshop = facts.names.workshop(kind)
    words = say("workshop-there", workshop=workshop, square=square_name(square), entrances=entrances)
    return Piece(
        ids.on_square(square), BOARD, x, y, f"s-shop-{name}", layer=TUNNEL, words=words, rule="R073",
        large=f"shop-{name}",
    )  # fmt: skip


def _gate_owner(facts: Facts, square: int, owner: int) -> int:
    """Whose gate it is; networks of partners may be one."""
    gates = facts.table.gate.tolist()
    return int(gates.index(square)) if square in gates else owner


def _hall(facts: Facts, hall: int, tone: str, words: str) -> Piece:
    square, turn = int(facts.table.hall_at[hall]), int(facts.table.hall_turn[hall])
    x, y = layout.at(square)
    name = facts.names.hall_id(hall)
    return Piece(
        f"hall:{name}", BOARD, x, y, hall_name(name, turn), tone=tone, layer=TUNNEL, words=words, rule="R173",
        large=f"hall-{name}", stands=(ids.on_square(square),),
    )  # fmt: skip


def _is_free_anchor(facts: Facts, square: int) -> bool:
    return facts.is_anchor(square) and square not in facts.pedestals


def _anchor(square: int) -> Piece:
    x, y = layout.at(square)
    words = say("anchor-there", square=square_name(square))
    return Piece(
        f"anchor:{square_id(square)}", BOARD, x, y, "s-anchor", layer=MARK, words=words, rule="R145",
        stands=(ids.on_square(square),),
    )  # fmt: skip


def _mark(facts: Facts, region: int, squares: list[int], owner: int) -> Piece:
    """The emblem of the seat on a tunnel or a great hall: where nothing else is, or small in a corner."""
    taken = facts.statues.keys() | facts.altars.keys()
    free = [square for square in squares if not facts.is_anchor(square) and square not in taken]
    altar = next((square for square in squares if square in facts.altars), None)
    if free and altar is not None:  # its honour is written far from the altar
        square = min(free, key=lambda each: (_steps(each, altar), each))
    else:
        square = free[-1] if free else squares[0]
    x, y = layout.at(square)
    symbol, tone = f"s-mark-{owner}", facts.names.colour(owner)
    if free:
        return Piece(f"mark:{region}", BOARD, x, y, symbol, tone=tone, layer=MARK, size=LARGE_MARK)
    return Piece(f"mark:{region}", BOARD, x - CORNER, y - CORNER, symbol, tone=tone, layer=STATUE, size=SMALL_MARK)


def _steps(square: int, other: int) -> int:
    return abs(square % WIDE - other % WIDE) + abs(square // WIDE - other // WIDE)


# Pedestals, statues, the track ----------------------------------------------------------------------------------------


def _pedestals(facts: Facts) -> list[Piece]:
    pieces = []
    for square, clan in facts.pedestals.items():
        x, y = layout.at(square)
        tier = facts.tier(square) - 1
        words = say("pedestal-there", clan=facts.names.clan(clan), square=square_name(square), tier=tier + 1)
        pieces.append(
            Piece(
                ids.pedestal(clan, tier), BOARD, x, y, f"s-ped-{CLAN_IDS[clan]}", layer=PEDESTAL,
                words=words, rule="R153", stands=(ids.on_square(square),), kin=ids.pedestal_kin(clan),
            )
        )  # fmt: skip
    return pieces


def _statues(facts: Facts) -> list[Piece]:
    pieces = []
    for square, statue in facts.statues.items():
        x, y = layout.at(square)
        clan = facts.clan_of_statue(statue)
        buried = not facts.is_dug(square)
        symbol = f"s-{'buried-' if buried else ''}statue-{CLAN_IDS[clan]}"
        lifted = y - 3 if square in facts.pedestals or square in facts.altars else y
        pieces.append(
            Piece(
                f"statue:{statue}", BOARD, x, lifted, symbol, layer=STATUE,
                size=0.82 if square in facts.pedestals else 1,
                words=statue_label(facts, statue, square), rule="R142" if buried else "R201",
                stands=(ids.on_square(square),),
            )
        )  # fmt: skip
    return pieces


def _track(facts: Facts) -> list[Piece]:
    """The pedestal point tokens, on the track or with the seats that have taken them."""
    pieces = []
    taken: dict[int, list[tuple[int, int]]] = {}
    for tier, value in enumerate(facts.pack.statues.value):
        x, y = layout.track_at(facts.wide, facts.high, tier)
        words, worth = say("piece-tier", tier=tier + 1, value=value), layout.TIER_WORTH
        at = x + (worth[0] + worth[2]) / 2, y
        path = block(worth[2] - worth[0], worth[3] - worth[1])
        pieces.append(Piece(f"tier:{tier + 1}", BOARD, *at, path=path, tone=TILE, words=words, rule="R204"))
    for tier in range(TIERS):
        for clan in range(CLANS):
            owner = facts.point_owner(clan, tier)
            if owner is not None:
                taken.setdefault(facts.store(owner), []).append((clan, tier))
            elif int(facts.table.point[clan, tier]) >= 0:
                at = layout.track_token_at(facts.wide, facts.high, clan, tier)
                pieces.append(_point(facts, clan, tier, BOARD, at, TRACK_TOKEN))
    for owner, tokens in taken.items():
        for which, (clan, tier) in enumerate(tokens):
            at = layout.taken_token_at(which, len(tokens))
            pieces.append(_point(facts, clan, tier, layout.seat_panel(owner), at, 1))
    return pieces


def _point(facts: Facts, clan: int, tier: int, panel: str, at: layout.Point, size: float) -> Piece:
    value = facts.point(clan, tier)
    name, symbol = facts.names.clan(clan), f"s-point-{CLAN_IDS[clan]}"
    text, rule = str(value), "R150"
    if value is None:
        symbol, text, rule = f"{symbol}-back", "", "R151"
        words = say("token-face-down", clan=name, tier=tier + 1)
    else:
        words = say("token-known", clan=name, tier=tier + 1, value=value)
    return Piece(
        ids.point(clan, tier), panel, at[0], at[1], symbol, text=text, size=size, layer=MARK, words=words, rule=rule
    )
