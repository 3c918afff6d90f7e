"""The colours and letters of Underhall, by theme.

All drawings name colours, as `var(--stone)`; a theme gives them their values. A piece of a seat names `var(--tone)`,
the colour of its seat; letters and shapes say the same, because not everybody can tell colours apart. A theme is a
folder in `themes`: `palette.toml`, and where it differs from the light theme `fonts` and `art`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, get_args

import msgspec

from underhall.engine.first_use import examined

Theme = Literal["light", "dark", "high-contrast"]

FOLDER = Path(__file__).parent / "themes"
FIRST: Theme = "light"  # gives what another theme does not say


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `palette.toml` says."""

    scheme: Literal["light", "dark"]  # how browsers draw what is theirs, such as scroll bars
    colours: dict[str, str]
    letters: dict[str, str] = {}
    faces: dict[str, tuple[str, int]] = {}  # the files in `fonts`, with family and weight
    seats: dict[str, tuple[str, str]] = {}  # a colour, and what is written on it
    dashes: dict[str, str] = {}  # of the lines round what belongs to a seat

    @property
    def values(self) -> dict[str, str]:
        """Of all variables that a drawing can name, but those of its seat."""
        return {**self.colours, **(self.letters or THEMES[FIRST].letters)}

    def seat(self, tone: str) -> tuple[str, str]:
        """The colour of a seat, or of what belongs to no seat, and what is written on it."""
        return (self.seats or THEMES[FIRST].seats).get(tone, (self.colours["stone-3"], self.colours["paper"]))

    def dash(self, tone: str) -> str:
        """How lines of a seat are dashed."""
        return self.dashes.get(tone, "none")


def _palette(theme: str) -> Palette:
    return msgspec.toml.decode((FOLDER / theme / "palette.toml").read_bytes(), type=examined(Palette))


THEMES: dict[Theme, Palette] = {theme: _palette(theme) for theme in get_args(Theme)}
TONES = THEMES[FIRST].seats.keys()
OF_SEATS = ("tone", "on-tone", "dash")  # variables that differ from seat to seat
COLOURS = {*THEMES[FIRST].colours, "tone", "on-tone"}  # what drawings may name
# From top to bottom, by the name under which drawings refer to them.
GRADIENTS = {
    "g-stone": ("stone", "stone-2"),
    "g-rock": ("stone-2", "stone-3"),
    "g-deep": ("stone-4", "deep"),
    "g-paper": ("paper", "paper-2"),
    "g-wood": ("wood", "wood-2"),
    "g-gold": ("gold", "torch"),
    "g-frost": ("water", "sky"),
}
GLOWING = "g-glow"  # the light round a torch
DISPLAY, BODY = "var(--display)", "var(--body)"  # letters: carved ones of titles and names, plain ones
FAMILIES = {"Cinzel": DISPLAY, "Alegreya Sans": BODY}  # what files of drawings name
WITH_ART = tuple(theme for theme in THEMES if (FOLDER / theme / "art").is_dir())
INSIDE, OUTSIDE = "in-", "not-"  # begin the class of what is drawn only in a theme, or only in the others

_NAMED = re.compile(r"var\(--([a-z0-9-]+)\)")


def css() -> str:
    """The colours for a page: by the system's theme, or by the one that a person chose. Print has the most contrast."""
    rules = {theme: _rule(theme) for theme in THEMES}
    unchosen, any_theme = ":root:not([data-theme])", ":root:not([data-theme]), :root[data-theme]"
    parts = [
        f":root {rules[FIRST]}",
        f"@media (prefers-color-scheme: dark) {{ {unchosen} {rules['dark']} }}",
        f"@media (prefers-color-scheme: light) and (prefers-contrast: more) {{ {unchosen} {rules['high-contrast']} }}",
        *(f":root[data-theme={theme}] {rule}" for theme, rule in rules.items()),
        f"@media print {{ {any_theme} {rules['high-contrast']} }}",
        ":root { --tone: var(--stone-3); --on-tone: var(--paper); --dash: none; }",  # of what belongs to no seat
        *(f".tone-{tone} {{ {' '.join(f'--{of}: var(--{of}-{tone});' for of in OF_SEATS)} }}" for tone in TONES),
        *(f".{way}{theme} {{ display: var(--{way}{theme}); }}" for theme in WITH_ART for way in (INSIDE, OUTSIDE)),
    ]
    return "\n".join(parts) + "\n"


def resolved(drawing: str, theme: Theme, tone: str = "") -> str:
    """A drawing with its colours and letters written out, for programs that know no variables; `tone` is that of a
    seat."""
    values = {**THEMES[theme].values, **_of_seat(theme, tone)}
    return _NAMED.sub(lambda found: values[found[1]], drawing)


def _of_seat(theme: Theme, tone: str) -> dict[str, str]:
    return dict(zip(OF_SEATS, (*THEMES[theme].seat(tone), THEMES[theme].dash(tone)), strict=True))


def _rule(theme: Theme) -> str:
    palette = THEMES[theme]
    values = {"color-scheme": palette.scheme, **{f"--{name}": value for name, value in palette.values.items()}}
    for tone in TONES:
        values |= {f"--{of}-{tone}": value for of, value in _of_seat(theme, tone).items()}
    for other in WITH_ART:  # variables, since a selector does not reach into what <use> shows
        values[f"--{INSIDE}{other}"] = "inline" if other == theme else "none"
        values[f"--{OUTSIDE}{other}"] = "none" if other == theme else "inline"
    return f"{{ {' '.join(f'{name}: {value};' for name, value in values.items())} }}"
