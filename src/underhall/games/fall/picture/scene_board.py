"""What lies on the mountain: who stands where, who controls what, great halls, the swarm and those who come with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from underhall.engine.declared import Said
from underhall.engine.declared.phrases import listed
from underhall.games.fall.facts import Facts
from underhall.games.fall.messages import screen as say
from underhall.games.fall.names import CLAN_IDS, Names, clan_name, letter_of, text_of
from underhall.games.fall.pack_schema import Side
from underhall.games.fall.pack_text import ability_text
from underhall.games.fall.picture import tokens
from underhall.games.fall.picture.crowd import spots
from underhall.games.fall.picture.frames import BOARD
from underhall.games.fall.picture.layout import GATE, SWARM, WIDTH, Point
from underhall.games.fall.picture.layout import layout as layout_of
from underhall.games.fall.pieces import FIRST_LAIR, NONE
from underhall.pictures.scene import TILE, Piece
from underhall.pictures.svg import disc

FLOOR, TOKEN, OVER = 0, 2, 3  # layers
INVADER_OFF, INVADER_STEP, INVADER = 30.0, 17.0, 0.6  # how those who come stand by the swarm, and how large
IN_DEN = 1.3  # tokens may stand out of dens, which are small
KEPT_PLACES = 4096  # each with who is there
WAVE_AT: Point = (62, 26)
WAVE_SIZE = 1.9

Gnomes = tuple[tuple[int | None, str], ...]  # strength, if it is known, and words
Pawns = tuple[tuple[int, int], ...]  # owner and letter


class BoardScene:
    """The pieces of the board, for one side of the map."""

    def __init__(self, names: Names, side: Side) -> None:
        self.names, self.side = names, side
        self.layout = layout_of(side)
        self.lairs = [(pair, lair) for pair in side.lair_pair for lair in pair.lair]
        self._cavern = lru_cache(KEPT_PLACES)(self._new_cavern)
        self._lair = lru_cache(KEPT_PLACES)(self._new_lair)
        self.parts = {
            "wave": self._wave,
            "places": self._places,
            "halls": self._halls,
            "ways-in": self._gates,
            "swarm": self._swarm,
        }

    def _wave(self, facts: Facts, found: list[Piece]) -> None:
        x, y = WAVE_AT
        name = say(f"phase-{int(facts.table.wave)}")
        found.append(Piece("wave", BOARD, x, y, text=name, tone="title", size=WAVE_SIZE, words=name, rule="FLO-01"))

    # Caverns and lairs ------------------------------------------------------------------------------------------------

    def _places(self, facts: Facts, found: list[Piece]) -> None:
        """Each place is drawn from what is there, and that alone: most of them do not change in a move."""
        table = facts.table
        trolls = list(zip(*table.trolls[: facts.seats].tolist(), strict=True))
        control = [int(bits) for bits in table.control[: facts.seats]]
        pawns = self._pawns(facts)
        for place in facts.caverns:
            holder = next((seat for seat, bits in enumerate(control) if bits >> place & 1), None)
            gnomes = self._gnomes(facts, place)
            who = text_of(facts.who(place)) if gnomes else ""
            found += self._cavern(place, holder, gnomes, who, trolls[place], tuple(pawns[place]))
        for which, owner in enumerate(table.lair_owner.tolist()[: len(self.lairs)]):
            place = FIRST_LAIR + which
            found += self._lair(which, owner, trolls[place], tuple(pawns[place]))

    def _new_cavern(
        self, place: int, holder: int | None, gnomes: Gnomes, who: str, trolls: tuple[int, ...], pawns: Pawns
    ) -> tuple[Piece, ...]:
        """A cavern, who holds it, and who is in it; `who` says so where gnomes are."""
        names, cavern = self.names, self.side.cavern[place]
        inside = [*self._invaders(cavern.id, gnomes), *self._units(cavern.id, trolls, pawns)]
        words = say(
            "piece-cavern",
            cavern=cavern.name,
            clan=clan_name(cavern.domain),
            gate="yes" if cavern.gate else "no",
            who=who or _crowd(inside),
            held="no" if holder is None else "yes",
            seat="" if holder is None else names.seat(holder),
        )
        symbol, tone = ("s-cavern", "") if holder is None else (f"s-cavern-{holder}", names.colour(holder))
        rule = "DEF-09" if gnomes else "DEF-04"
        return tuple(self._disc(cavern.id, symbol, tone, tokens.FLOOR, words, rule, inside))

    def _new_lair(self, which: int, owner: int, trolls: tuple[int, ...], pawns: Pawns) -> tuple[Piece, ...]:
        """A lair, whose it is, and who is in it."""
        names, (pair, lair) = self.names, self.lairs[which]
        inside = self._units(lair.id, trolls, pawns)
        if owner == NONE:
            words = say("piece-free-lair", pair=pair.name)
        else:
            words = say("piece-lair", seat=names.seat(owner), pair=pair.name, who=_crowd(inside))
        symbol, tone = ("s-den", "") if owner == NONE else ("s-den-owned", names.colour(owner))
        return tuple(self._disc(lair.id, symbol, tone, tokens.DEN, words, "DEF-08", inside))

    def _disc(
        self, id: str, symbol: str, tone: str, drawn: float, words: str, rule: str, inside: list[Piece]
    ) -> Iterator[Piece]:
        """A place and those in it, who share its room."""
        x, y = self.layout.at[id]
        radius = self.layout.radius(id)
        size = round(radius / drawn, 3)
        room = radius if drawn == tokens.FLOOR else radius * IN_DEN
        yield Piece(f"place:{id}", BOARD, x, y, symbol, tone=tone, size=size, words=words, rule=rule)
        for piece, (across, down, share) in zip(inside, spots(len(inside)), strict=True):
            at = round(x + across * room, 1), round(y + down * room, 1)
            large = round(share * room / tokens.TROLL, 2)
            yield Piece(
                piece.id,
                BOARD,
                *at,
                symbol=piece.symbol,
                tone=piece.tone,
                size=large,
                layer=TOKEN,
                words=piece.words,
                rule=piece.rule,
                large=piece.large,
                stands=(f"place:{id}",),
                kin=piece.kin,
            )

    def _gnomes(self, facts: Facts, place: int) -> Gnomes:
        """The gnomes in a cavern, as the viewer knows them."""
        if not int(facts.table.gnomes[place]):
            return ()
        gnomes = []
        for which, strength in enumerate(facts.gnomes(place)):
            known, shown = ("no", "") if strength is None else ("yes", str(strength))
            seen = facts.who_knows(int(facts.table.gnome_seen[place, which]))
            others = [facts.names.seat(seat) for seat in seen if seat != facts.seat]
            if others and len(seen) < facts.seats:
                words = say("piece-gnome-seen", known=known, strength=shown, seats=listed(others))
            else:
                words = say("piece-gnome", known=known, strength=shown)
            gnomes.append((strength, words))
        return tuple(gnomes)

    def _invaders(self, id: str, gnomes: Gnomes) -> Iterator[Piece]:
        for which, (strength, words) in enumerate(gnomes):
            yield Piece(
                f"gnome:{id}:{which + 1}",
                BOARD,
                symbol=tokens.gnome_id(strength),
                words=words,
                rule="ATK-03",
                kin=tokens.GNOME_KIN,
            )

    def _units(self, id: str, trolls: tuple[int, ...], pawns: Pawns) -> list[Piece]:
        names = self.names
        pieces = []
        for seat, count in enumerate(trolls):
            if count:
                words = say("trolls", seat=names.seat(seat), trolls=count)
                symbol = tokens.troll_id(seat, count)
                pieces.append(
                    Piece(
                        f"troll:{seat}:{id}",
                        BOARD,
                        symbol=symbol,
                        tone=names.colour(seat),
                        words=words,
                        rule="DEF-12",
                        kin=tokens.troll_kin(seat),
                    )
                )
            pieces += [self._pawn(seat, letter) for owner, letter in pawns if owner == seat]
        return pieces

    def _pawn(self, seat: int, letter: int) -> Piece:
        names = self.names
        champion = names.pawn_id(letter)
        return Piece(
            f"pawn:{champion}",
            BOARD,
            symbol=tokens.pawn_id(seat, letter_of(letter)),
            tone=names.colour(seat),
            words=say("pawn", seat=names.seat(seat), champion=names.pawn(letter)),
            rule="DEF-12",
            large=f"champion:{champion}",
        )

    def _pawns(self, facts: Facts) -> dict[int, list[tuple[int, int]]]:
        """Owner and letter of the pawns in each place."""
        found: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for letter, at in enumerate(facts.table.pawn_at.tolist()):
            champion = facts.names.lettered(letter) if at != NONE else None
            if champion is not None:
                found[at].append((int(facts.table.owner[champion]), letter))
        return found

    # Great halls ------------------------------------------------------------------------------------------------------

    def _halls(self, facts: Facts, found: list[Piece]) -> None:
        for at, hall in enumerate(facts.side.hall):
            x, y = self.layout.at[hall.id]
            value = int(facts.table.hall_value[at])
            size = round(self.layout.radius(hall.id) / tokens.PLAQUE, 3)
            touching = listed([cavern.name for cavern in facts.side.cavern if cavern.id in hall.touching])
            words = say("piece-hall", hall=hall.name, value=value, caverns=touching)
            symbol = tokens.hall_id(value)
            found.append(Piece(f"hall:{hall.id}", BOARD, x, y, symbol, size=size, layer=1, words=words, rule="FIN-02"))
            star = facts.star(at)
            if star is not None and star.letter is not None:
                owner = int(facts.table.owner[int(facts.table.hall_star[at])])
                tone = facts.names.colour(owner) if owner != NONE else ""
                found.append(
                    Piece(
                        f"star:{star.id}",
                        BOARD,
                        x + 14,
                        y - 14,
                        f"s-star-{star.letter}",
                        tone=tone,
                        layer=TOKEN,
                        words=say("piece-star", champion=star.name, text=ability_text(star)),
                        rule="CHA-09",
                        large=f"champion:{star.id}",
                        stands=(f"hall:{hall.id}",),
                    )
                )

    # The swarm --------------------------------------------------------------------------------------------------------

    def _gates(self, facts: Facts, found: list[Piece]) -> None:
        for cavern in facts.side.cavern:
            if cavern.gate:
                x, y = self.layout.gate(cavern.id)
                words = say("piece-gate-cavern", cavern=cavern.name)
                at = round(x, 1), round(y, 1)
                found.append(
                    Piece(f"gate-of:{cavern.id}", BOARD, *at, path=disc(GATE), tone=TILE, words=words, rule="INV-04")
                )

    def _swarm(self, facts: Facts, found: list[Piece]) -> None:
        for domain in facts.side.domain:
            x, y = self.layout.swarm[domain.id]
            words = say("piece-swarm-point", clan=clan_name(domain.id))
            found.append(Piece(f"swarm:{domain.id}", BOARD, x, y, "s-swarm-point", words=words, rule="BRE-02"))
        swarm = int(facts.table.swarm)
        if swarm == NONE:
            return
        x, y = self.layout.swarm[CLAN_IDS[swarm]]
        coming = facts.coming(swarm)
        words = say("piece-swarm", clan=facts.names.clan(swarm), coming=coming)
        found.append(
            Piece(
                "swarm",
                BOARD,
                x,
                y,
                "s-swarm",
                size=round(SWARM / tokens.SWARM, 2),
                layer=OVER,
                words=words,
                rule="INV-02",
                stands=(f"swarm:{CLAN_IDS[swarm]}",),
            )
        )
        inward = 1 if y < self.layout.volcano[1] else -1
        for which in range(coming):
            across = x + (which - (coming - 1) / 2) * INVADER_STEP
            across = min(max(across, INVADER_STEP), WIDTH - INVADER_STEP)
            at = round(across, 1), round(y + inward * INVADER_OFF, 1)
            found.append(
                Piece(f"invader:{which + 1}", BOARD, *at, "s-gnome-0", size=INVADER, layer=OVER, kin=tokens.GNOME_KIN)
            )


def _crowd(inside: list[Piece]) -> Said:
    """Who is in a place."""
    return listed([piece.words for piece in inside]) if inside else say("nobody-there")
