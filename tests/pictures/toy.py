"""A stage that needs no game: every kind of panel, and a piece of every kind."""

from underhall.pictures import art
from underhall.pictures.palette import TONES
from underhall.pictures.scene import Leaf, Panel, Piece, Scene, Stage
from underhall.pictures.svg import group, tag

KINDS = ("faint", "strong", "outline", "area", "ghost", "warn", "good", "count", "title", "quiet", "paper")
SQUARE = "M-24 -24h48v48h-48z"


def stage(seats: int = 3) -> Stage:
    symbols = (
        art.defs(),
        group("s-card", _slab(70, 98, "url(#g-paper)"), art.title("Gate", 0, -39, 10, "var(--snow)")),
        group("s-back", _slab(70, 98, "url(#g-deep)")),
        group("s-dwarf", art.emblem(0, 16, "B")),
        group("s-pair", tag("use", href="#s-dwarf", x=-14), tag("use", href="#s-card", x=40)),
    )
    panels = (
        Panel("board", "The mountain", "board", (-500, -350, 1000, 700), _slab(980, 680, "url(#g-stone)")),
        Panel("market", "Market", "shared", (0, 0, 320, 200), tag("circle", cx=160, cy=100, r=80, fill="var(--wood)")),
        Panel("deck", "Deck & pile <old>", "shared", (0, 0, 320, 260)),
        *(
            Panel(f"seat-{seat}", f"Seat {seat}", "seat", (0, 0, 320, 160), art.SHARED("torch"), seat=seat)
            for seat in range(seats)
        ),
    )
    return Stage(panels, "".join(symbols), {"gate": Leaf("Gate", "A way in.", "s-card")})


def _slab(width: float, height: float, fill: str) -> str:
    return tag("rect", x=-width / 2, y=-height / 2, width=width, height=height, fill=fill, stroke="var(--stone-4)")


def scene(shift: float = 0) -> Scene:
    pieces = [
        Piece("card", "board", -200 + shift, -100, "s-card", words="A <gate> & more", large="gate", turn=90),
        Piece("pair", "market", 160, 100, "s-pair", tone="red"),
        Piece("back", "deck", 160, 130, "s-back", text="12", tone="count", size=2),
    ]
    for number, tone in enumerate(TONES):
        pieces.append(Piece(f"dwarf:{number}", "board", -300 + 90 * number, 60, "s-dwarf", tone=tone, size=2, layer=1))
    for number, kind in enumerate(KINDS):
        x = -420 + 84 * number
        pieces.append(Piece(f"text:{number}", "board", x, 200, text=kind.title(), tone=f"{kind} blue", size=1.4))
        pieces.append(Piece(f"path:{number}", "board", x, 280, path=SQUARE, tone=f"{kind} green"))
    for seat in range(3):
        pieces.append(Piece(f"points:{seat}", f"seat-{seat}", 160, 80, text=f"{seat * 7} points", tone="paper", size=2))
    return Scene((pieces,), {"board": (-450, -220, 900, 560)})
