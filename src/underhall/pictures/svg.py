"""SVG as text, well-formed: elements by name, attributes escaped."""

from __future__ import annotations

from html import escape

Value = str | int | float


def number(value: float) -> str:
    """A number as short as it can be, to two places."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, *inside: str, **attributes: Value | None) -> str:
    """An element. `stroke_width` becomes stroke-width, `class_` class; None is left out; what is inside is SVG."""
    parts = [name]
    for key, value in attributes.items():
        if value is None:
            continue
        told = value if isinstance(value, str) else number(value)
        parts.append(f'{key.rstrip("_").replace("_", "-")}="{escape(told)}"')
    head = " ".join(parts)
    return f"<{head}>{''.join(inside)}</{name}>" if inside else f"<{head}/>"


def text(words: str, x: float, y: float, size: float, **attributes: Value | None) -> str:
    """Words around a point, centred by default."""
    given: dict[str, Value | None] = {"text_anchor": "middle", "dominant_baseline": "central", **attributes}
    return tag("text", escape(words), x=x, y=y, font_size=size, **given)


def group(id: str, *inside: str, **attributes: Value | None) -> str:
    """A symbol of a stage, drawn around 0,0."""
    return tag("g", *inside, id=id, **attributes)


def at(x: float, y: float, drawing: str, scale: float = 1) -> str:
    """A drawing moved to a place, and scaled."""
    grown = f" scale({number(scale)})" if scale != 1 else ""
    return tag("g", drawing, transform=f"translate({number(x)} {number(y)}){grown}")


def fitted(words: str, size: float, width: float) -> float:
    """The size at which words fit into a width: as wanted, or smaller."""
    return min(size, width / (0.5 * max(len(words), 1)))


def block(wide: float, high: float) -> str:
    """The path of a rectangle around 0,0."""
    return f"M{-wide / 2:g} {-high / 2:g}h{wide:g}v{high:g}h{-wide:g}z"


def disc(radius: float) -> str:
    """The path of a circle around 0,0."""
    return f"M{-radius:g} 0a{radius:g} {radius:g} 0 1 0 {2 * radius:g} 0a{radius:g} {radius:g} 0 1 0 {-2 * radius:g} 0z"
