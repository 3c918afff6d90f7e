"""The page about the architecture: the layers, and the imports between them as they are in the source."""

from itertools import product
from pathlib import Path

import msgspec

from tools.layers import LAYERS, SOURCES, imported_parts
from tools.site.diagram import Arrow, draw

TEXTS = Path(__file__).with_name("architecture.toml")
INTRODUCTION = (
    "Underhall has layers. Each part imports only from layers below its own, so that games know no server and the "
    "engine knows no game. A test checks this. The diagram is drawn from the imports in the source when this site is "
    "built. An arrow leads from a part to one that it imports, unless other arrows already lead there."
)


class Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the page says about layers and parts."""

    titles: list[str]  # of the layers, the lowest first
    about: dict[str, str]  # the parts


def write_architecture(page: Path) -> None:
    page.write_text(architecture(msgspec.toml.decode(TEXTS.read_bytes(), type=Texts), imported_parts(SOURCES)))


def architecture(texts: Texts, imports: set[tuple[str, str]]) -> str:
    """The page."""
    layers = list(zip(texts.titles, map(list, LAYERS), strict=True))
    if wrong := sorted({part for layer in LAYERS for part in layer} ^ texts.about.keys()):
        raise ValueError(f"{TEXTS.name} and the list of layers disagree about these parts: {', '.join(wrong)}")
    parts = ["# Architecture", INTRODUCTION, f"```{{raw}} html\n{draw(layers, arrows_of(imports))}\n```"]
    for title, names in reversed(layers):
        parts += [f"## {title}", *(f"**{name}.** {texts.about[name]}" for name in names)]
    return "\n\n".join(parts) + "\n"


def arrows_of(imports: set[tuple[str, str]]) -> list[Arrow]:
    """The arrows between parts, without those that other arrows imply."""
    parts = {part for pair in imports for part in pair}
    reached = set(imports)
    for middle, one, other in product(parts, parts, parts):  # every path, whatever its length
        if (one, middle) in reached and (middle, other) in reached:
            reached.add((one, other))

    def is_implied(one: str, other: str) -> bool:
        return any((one, via) in imports and (via, other) in reached for via in parts)

    return [Arrow(one, other) for one, other in sorted(imports) if not is_implied(one, other)]
