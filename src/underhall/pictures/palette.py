"""The colours of Underhall: mountain, stone and torchlight, in a light and a dark theme.

All drawings name colours, as `var(--stone)`; a theme gives them their values. A piece of a seat names `var(--tone)`,
the colour of its seat; letters and shapes say the same, because not everybody can tell colours apart.
"""

from __future__ import annotations

import re
from typing import Literal

Theme = Literal["light", "dark"]

# ink: lines and letters; paper: cards; stone: boards; ember and torch: what glows; lit: what can be pressed.
LIGHT = {
    "page": "#ece5d8",
    "page-2": "#e0d6c4",
    "panel": "#f6f1e7",
    "ink": "#2a231c",
    "ink-2": "#5a4f43",
    "line": "#7f7263",
    "paper": "#fbf6ea",
    "paper-2": "#efe3c8",
    "stone": "#b9b1a5",
    "stone-2": "#9a9186",
    "stone-3": "#756c62",
    "stone-4": "#4b443d",
    "deep": "#37312c",
    "sky": "#cfdbe2",
    "snow": "#f7fafb",
    "moss": "#6d8450",
    "water": "#5b8aa3",
    "wood": "#8a5f3c",
    "wood-2": "#6a472b",
    "gold": "#c89b2c",
    "iron": "#7f8b95",
    "torch": "#e08a1e",
    "ember": "#b8431f",
    "lit": "#075e84",
    "lit-2": "#d8ecf5",
    "good": "#2a6337",
    "bad": "#a3261b",
    "shadow": "#00000033",
}
DARK = {
    "page": "#15120f",
    "page-2": "#1e1a16",
    "panel": "#25201b",
    "ink": "#f3eadb",
    "ink-2": "#c5b8a5",
    "line": "#7a6d5f",
    "paper": "#3a322a",
    "paper-2": "#4a4036",
    "stone": "#5d554d",
    "stone-2": "#4a433c",
    "stone-3": "#38322d",
    "stone-4": "#28231f",
    "deep": "#1a1613",
    "sky": "#26323a",
    "snow": "#aebcc4",
    "moss": "#5f7746",
    "water": "#41718a",
    "wood": "#7d5636",
    "wood-2": "#5a3d26",
    "gold": "#e0b347",
    "iron": "#93a1ac",
    "torch": "#f2a33a",
    "ember": "#e06a3c",
    "lit": "#6ec7ef",
    "lit-2": "#173646",
    "good": "#7cc38b",
    "bad": "#f08a7c",
    "shadow": "#00000080",
}
THEMES: dict[Theme, dict[str, str]] = {"light": LIGHT, "dark": DARK}

# Of seats, by the colour that a game calls them: the colour, and what is written on it. The same in both themes,
# picked so that they also differ in lightness.
TONES = {
    "blue": ("#1f5fae", "#ffffff"),
    "red": ("#b3261e", "#ffffff"),
    "green": ("#2e7d4f", "#ffffff"),
    "yellow": ("#e6b422", "#1d1710"),
    "pink": ("#d96ba0", "#1d1710"),
    "magenta": ("#9c2d83", "#ffffff"),
    "violet": ("#6a3d9a", "#ffffff"),
}
COLOURS = {*LIGHT, "tone", "on-tone"}  # what drawings may name
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
DISPLAY = "Cinzel, 'Trajan Pro', Georgia, serif"  # carved: titles and names
BODY = "'Alegreya Sans', 'Segoe UI', system-ui, sans-serif"
FAMILIES = {"Cinzel": DISPLAY, "Alegreya Sans": BODY}  # what files of drawings name

_NAMED = re.compile(r"var\(--([a-z0-9-]+)\)")


def css() -> str:
    """The colours for a page: by the system's theme, or by the one that a person chose."""
    parts = [
        _rule(":root", LIGHT),
        f"@media (prefers-color-scheme: dark) {{ {_rule(':root:not([data-theme=light])', DARK)} }}",
        _rule(":root[data-theme=dark]", DARK),
    ]
    parts.append(":root { --tone: var(--stone-3); --on-tone: var(--paper); }")  # of what belongs to no seat
    parts += [f".tone-{name} {{ --tone: {fill}; --on-tone: {ink}; }}" for name, (fill, ink) in TONES.items()]
    return "\n".join(parts) + "\n"


def resolved(drawing: str, theme: Theme, tone: str = "") -> str:
    """A drawing with its colours written out, for programs that know no variables; `tone` is the colour of a seat."""
    fill, ink = TONES.get(tone, (THEMES[theme]["stone-3"], THEMES[theme]["paper"]))
    values = {**THEMES[theme], "tone": fill, "on-tone": ink}
    return _NAMED.sub(lambda found: values[found[1]], drawing)


def _rule(where: str, colours: dict[str, str]) -> str:
    return f"{where} {{ {' '.join(f'--{name}: {value};' for name, value in colours.items())} }}"
