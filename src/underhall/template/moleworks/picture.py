"""The picture of Moleworks: Python places and colours the drawings in art/, which any SVG editor can change."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from underhall.engine.declared.kinds import id_of
from underhall.engine.plain.words import Facts
from underhall.pictures.drawings import Drawings
from underhall.pictures.parts import Sketch
from underhall.pictures.plain import PlainPicture, symbols
from underhall.pictures.scene import Panel, Piece, Scene, Stage
from underhall.pictures.svg import at, tag

from moleworks.pack import Card, MolePack
from moleworks.pieces import Gem
from moleworks.speech import MoleWords, mine, player, say

ART = Drawings(Path(__file__).parent / "art")
COLOURS = {"opal": "var(--water)", "jade": "var(--moss)", "amber": "var(--torch)"}
MINE, SEAT = (420.0, 260.0), (320.0, 120.0)  # width and height of panels
LAYER = 1  # above the other pieces


def picture(words: MoleWords) -> MolePicture:
    return MolePicture(words)


class MolePicture(PlainPicture):
    """A stage that is drawn once, and the pieces on it as a view shows them."""

    def __init__(self, words: MoleWords) -> None:
        super().__init__(words)
        self.pack: MolePack = words.pack

    def stage(self, seats: int) -> Stage:
        rock = tag("rect", width=MINE[0], height=MINE[1], fill="url(#g-deep)")
        names = [self.words.seat(seat) for seat in range(seats)]
        panels = [Panel(f"seat-{seat}", name, "seat", (0, 0, *SEAT), seat=seat) for seat, name in enumerate(names)]
        drawings = {
            **{name: ART(name) for name in ("crack", "sound", "beam")},
            **{f"gem-{gem}": ART("gem", colour=colour) for gem, colour in COLOURS.items()},
            **{f"patron-{gem}": ART("patron", gem=gem_of(gem), mark="+1") for gem in COLOURS},
            "patron-unknown": ART("patron", gem="", mark="?"),
            "tunnel": ART("way", light="var(--stone-4)", words=say("option-choose-on")),
            "exit": ART("way", light="var(--sky)", words=say("option-choose-back")),
            **{f"card-{card.id}": drawn(card) for card in self.pack.card},
            **{f"plate-{seat}": ART("plate", letter=name[0], name=name) for seat, name in enumerate(names)},
        }
        return Stage((Panel("mine", say("panel-mine"), "board", (0, 0, *MINE), rock), *panels), symbols(drawings))

    def scene(self, sketch: Sketch[Facts]) -> Scene:
        seats = (self.pieces(sketch, before_seat, seat) for seat in range(sketch.seats))
        return Scene((self.pieces(sketch, in_mine), *seats))


def gem_of(gem: str) -> str:
    return ART("gem", colour=COLOURS[gem])


def drawn(card: Card) -> str:
    """A card with its gems and cracks."""
    cracks = (at(22 * (place - (card.cracks - 1) / 2), 0, ART("crack")) for place in range(card.cracks))
    return ART("card", gem=gem_of(card.gem), gems=str(card.gems), cracks="".join(cracks), name=card.name)


def in_mine(facts: Facts) -> Iterator[Piece]:
    table, limit = facts.table, facts.pack.limit
    yield Piece("tunnel", "mine", 70, 90, "s-tunnel", words=mine(facts), rule="M04")
    yield Piece("exit", "mine", 350, 90, "s-exit", words=say("option-choose-back"), rule="M07")
    if table.card >= 0:
        card = facts.pack.card[int(table.card)]
        words = say("card-words", card=card.name, gems=card.gems, gem=say(f"gem-{card.gem}"), cracks=card.cracks)
        yield Piece("card", "mine", 210, 90, f"s-card-{card.id}", words=words, rule="M04")
    for place in range(limit):
        symbol = "s-crack" if place < table.cracks else "s-sound"
        words = say("cracks-words", cracks=int(table.cracks), limit=limit)
        yield Piece(
            f"crack:{place}", "mine", 210 + 26 * (place - (limit - 1) / 2), 190, symbol, words=words, rule="M05"
        )
    for gem in Gem:
        yield from counted(f"lying:{id_of(gem)}", "mine", 130 + 80 * gem, 230, gem, int(table.lying[gem]), "M07")


def before_seat(facts: Facts, seat: int) -> Iterator[Piece]:
    table, panel, patron = facts.table, f"seat-{seat}", int(facts.table.patron[seat])
    tone, words = facts.switches.colours[seat], player(facts, seat)
    place = say("in-the-mine" if table.inside[seat] else "at-home")
    yield Piece(f"seat:{seat}", panel, 160, 22, f"s-plate-{seat}", tone=tone, words=words, rule="M10")
    yield Piece(f"place:{seat}", panel, 250, 22, text=place, tone="quiet", layer=LAYER)
    yield Piece(
        f"patron:{seat}", panel, 290, 82, f"s-patron-{id_of(Gem(patron)) if patron >= 0 else 'unknown'}", rule="M02"
    )
    if table.beam[seat]:
        yield Piece(f"beam:{seat}", panel, 236, 82, "s-beam", words=say("option-choose-prop"), rule="M08")
    for gem in Gem:
        id = f"{seat}:{id_of(gem)}"
        yield from counted(f"carried:{id}", panel, 24 + 66 * gem, 62, gem, int(table.carried[seat, gem]), "M04")
        yield from counted(f"banked:{id}", panel, 24 + 66 * gem, 98, gem, int(table.banked[seat, gem]), "M10")


def counted(id: str, panel: str, x: float, y: float, gem: Gem, count: int, rule: str) -> Iterator[Piece]:
    """A gem with a number beside it; faint if the number is 0."""
    words = say(f"gems-{id.partition(':')[0]}", count=count, gem=say(f"gem-{id_of(gem)}"))
    yield Piece(id, panel, x, y, f"s-gem-{id_of(gem)}", tone="" if count else "faint", words=words, rule=rule)
    yield Piece(f"{id}:count", panel, x + 28, y, text=str(count), tone="count", layer=LAYER)
