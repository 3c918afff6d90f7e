"""The page about the architecture: the layers, drawn with the imports between them as they are in the source."""

from itertools import product
from pathlib import Path

import msgspec

from tools.site.diagram import Arrow, draw
from tools.site.imports import Import, counts_of, imports_in, parts_of

LAYERS = Path(__file__).with_name("layers.toml")
NAMED = 4  # files named for an import against the order
INTRODUCTION = (
    "Underhall has layers. Each part is meant to import only from layers beneath its own, so that games know no server "
    "and the engine knows no game. The diagram is drawn from the imports in the source each time this site is built. A "
    "line leads from a part to one that it imports; it is pale where another path leads there, too. Lines to the "
    "basics are left out, since nearly every part imports them."
)


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One or more parts, drawn as one."""

    parts: list[str]
    about: str
    title: str = ""

    @property
    def name(self) -> str:
        return self.title or self.parts[0]


class Layer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Boxes that may be imported by those above."""

    title: str
    box: list[Box]
    common: bool = False  # whether lines to it are left out


class Layers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All layers, the lowest first."""

    layer: list[Layer]


def write_architecture(page: Path) -> None:
    layers = msgspec.toml.decode(LAYERS.read_bytes(), type=Layers).layer
    page.write_text(architecture(layers))


def architecture(layers: list[Layer]) -> str:
    """The page."""
    check_parts([part for layer in layers for box in layer.box for part in box.parts], parts_of())
    level = {box.name: height for height, layer in enumerate(layers) for box in layer.box}
    owner = {part: box.name for layer in layers for box in layer.box for part in box.parts}
    imports = [each for each in imports_in() if owner[each.importer] != owner[each.imported]]
    common = {box.name for layer in layers if layer.common for box in layer.box}
    pairs = {(owner[one], owner[other]) for one, other in counts_of(imports)}
    wrong = {pair for pair in pairs if level[pair[0]] <= level[pair[1]]}
    arrows = arrows_of({pair for pair in pairs if pair in wrong or pair[1] not in common}, level)
    rows = [(layer.title, [box.name for box in layer.box]) for layer in layers]
    parts = ["# Architecture", INTRODUCTION, f"```{{raw}} html\n{draw(rows, arrows)}\n```"]
    if wrong:
        files = [f"- {_files(pair, imports, owner)}" for pair in sorted(wrong)]
        parts += ["Dashed lines go against the order of the layers:", "\n".join(files)]
    for layer in reversed(layers):
        parts += [f"## {layer.title}", *(f"**{box.name}.** {box.about}" for box in layer.box)]
    return "\n\n".join(parts) + "\n"


def _files(pair: tuple[str, str], imports: list[Import], owner: dict[str, str]) -> str:
    """Which files make one box import another, in words."""
    files = sorted({each.file for each in imports if (owner[each.importer], owner[each.imported]) == pair})
    more = f" and {len(files) - NAMED} more files" if len(files) > NAMED else ""
    return f"`{pair[0]}` imports `{pair[1]}`: {', '.join(f'`{file}`' for file in files[:NAMED])}{more}"


def check_parts(drawn: list[str], there: list[str]) -> None:
    """Refuses a list of layers that does not have each part of Underhall once."""
    if wrong := sorted(set(there) ^ set(drawn)):
        raise ValueError(f"{LAYERS.name} and src/underhall disagree about these parts: {', '.join(wrong)}")
    if len(drawn) != len(set(drawn)):
        raise ValueError(f"{LAYERS.name} names a part twice")


def arrows_of(pairs: set[tuple[str, str]], level: dict[str, int]) -> list[Arrow]:
    """The arrows between boxes: plain, pale if two others lead there as well, or against the order of layers."""
    down = {(one, other) for one, other in pairs if level[one] > level[other]}
    reached = set(down)
    for middle, one, other in product(level, level, level):  # every path, whatever its length
        if (one, middle) in reached and (middle, other) in reached:
            reached.add((one, other))
    implied = {
        (one, other) for one, other in down if any((one, via) in down and (via, other) in reached for via in level)
    }
    return [
        Arrow(one, other, "pale" if (one, other) in implied else "plain" if (one, other) in down else "against")
        for one, other in sorted(pairs)
    ]
