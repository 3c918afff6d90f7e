"""How large and how strong pieces are drawn. Python draws with these numbers, and pages get them from here, too.

What a page's script needs comes with the stage, what its stylesheet needs as variables.
"""

from __future__ import annotations

import msgspec

from underhall.pictures.svg import number

OPACITY = {"faint": 0.4, "ghost": 0.5}  # by tone
LINE, STRONG_LINE = 3.0, 5.0  # around outlines and areas
AREA = 0.22  # how much of its colour an area has
# Text of these tones lies on a pill: its fill and its edge.
PILLS = {"count": ("var(--deep)", "var(--stone-3)"), "paper": ("var(--paper)", "var(--ink-2)")}


class Measures(msgspec.Struct, frozen=True):
    """Text on a piece, and the pill under it. All but `letters` are in multiples of the size of letters."""

    letters: float = 12  # their size, in the piece's own units
    letter_width: float = 0.62  # on average
    pill_ends: float = 0.8  # what a pill has beside its letters
    pill_height: float = 1.35
    pills: tuple[str, ...] = tuple(PILLS)  # tones of text that lies on a pill

    def pill(self, text: str) -> tuple[float, float]:
        """Width and height of the pill under a text."""
        return (len(text) * self.letter_width + self.pill_ends) * self.letters, self.pill_height * self.letters


def css() -> str:
    """The measures that stylesheets use."""
    values = {
        **{tone: number(opacity) for tone, opacity in OPACITY.items()},
        "piece-line": number(LINE),
        "piece-line-strong": number(STRONG_LINE),
        "piece-area": f"{number(AREA * 100)}%",
    }
    return f":root {{ {' '.join(f'--{name}: {value};' for name, value in values.items())} }}\n"
