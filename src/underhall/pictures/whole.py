"""A table as one picture: stage and scene in a standalone SVG, with its colours and fonts in it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from underhall.pictures.laid import laid
from underhall.pictures.layout import GAP, HEAD, Frame, boxes_of, lay_out
from underhall.pictures.letters import embedded
from underhall.pictures.palette import BODY, DISPLAY, Theme, resolved
from underhall.pictures.scene import Box, Lit, Piece, Scene, Stage
from underhall.pictures.svg import number, tag, text
from underhall.pictures.symbols import Symbols

MARGIN = 24.0
TOP = 64.0  # for the title
TITLE, CAPTION, PANEL_TITLE = 30.0, 19.0, 17.0  # sizes of letters
BAR = 6.0  # how thick the progress bar of a replay is
ROUND = 10.0
LIT, LIT_LINE = 7.0, 2.5  # the dot on what can be chosen
FADED = 0.55  # spots, which are not there yet


class Labels(NamedTuple):
    """What is written on a picture."""

    title: str
    caption: str = ""
    done: float | None = None  # progress of a replay, from 0 to 1: a bar along the lower edge


class Sheet:
    """Draws scenes of one stage, all of them the same size."""

    def __init__(
        self,
        stage: Stage,
        theme: Theme = "light",
        *,
        boxes: dict[str, Box] | None = None,
        first: int | None = None,
        prefix: str = "",
    ) -> None:
        self.theme = theme
        self._layout = lay_out(stage, boxes or boxes_of(stage, [Scene(())]), first)
        self._symbols = Symbols(stage.symbols, theme, prefix)
        self._grounds = {
            frame.panel.id: self._symbols.ground(frame.panel.background, frame.box) for frame in self._layout.frames
        }
        self.width = round(self._layout.width + 2 * MARGIN)
        self.height = round(self._layout.height + TOP + 2 * MARGIN)

    def svg(self, scene: Scene, labels: Labels, lit: tuple[Lit, ...] = (), *, letters: bool = True) -> str:
        """A scene; `lit` is what can be chosen; `letters`: whether it includes its fonts."""
        pieces: dict[str, list[Piece]] = {frame.panel.id: [] for frame in self._layout.frames}
        for piece in sorted(scene.pieces, key=lambda piece: piece.layer):
            pieces[piece.panel].append(piece)
        above: dict[str, list[str]] = {panel: [] for panel in pieces}
        for panel, drawing in self._lit(scene, lit):
            above[panel].append(drawing)
        frames = [self._frame(frame, pieces[frame.panel.id], above[frame.panel.id]) for frame in self._layout.frames]
        return tag(
            "svg",
            f"<title>{escape(' · '.join(filter(None, (labels.title, labels.caption))))}</title>",
            f"<style>{embedded(self.theme)}</style>" if letters else "",
            f"<defs>{self._symbols.definitions}</defs>",
            resolved(self._page(labels), self.theme),
            *frames,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {self.width} {self.height}",
            width=self.width,
            height=self.height,
            role="img",
            font_family=resolved(BODY, self.theme),
        )

    def _page(self, labels: Labels) -> str:
        middle = MARGIN + TOP / 2 - GAP / 2
        parts = [
            tag("rect", width=self.width, height=self.height, fill="var(--page)"),
            text(
                labels.title,
                MARGIN,
                middle,
                TITLE,
                text_anchor="start",
                font_family=DISPLAY,
                font_weight=700,
                fill="var(--ink)",
            ),
        ]
        if labels.caption:
            end = self.width - MARGIN
            parts.append(text(labels.caption, end, middle, CAPTION, text_anchor="end", fill="var(--ink-2)"))
        if labels.done is not None:
            y = self.height - BAR
            parts.append(tag("rect", y=y, width=self.width, height=BAR, fill="var(--page-2)"))
            parts.append(tag("rect", y=y, width=self.width * labels.done, height=BAR, fill="var(--torch)"))
        return "".join(parts)

    def _frame(self, frame: Frame, pieces: list[Piece], above: list[str]) -> str:
        left, top = MARGIN + frame.left, MARGIN + TOP + frame.top
        place = {"x": left, "y": top, "width": frame.width, "height": frame.height}
        head = text(
            frame.panel.title,
            left + 2,
            top - HEAD / 2,
            PANEL_TITLE,
            text_anchor="start",
            font_family=DISPLAY,
            font_weight=700,
            fill="var(--ink)",
        )
        ground = tag("rect", **place, rx=ROUND, fill="var(--panel)")
        edge = tag("rect", **place, rx=ROUND, fill="none", stroke="var(--line)", stroke_width=1.5)
        inside = tag(
            "svg",
            self._grounds[frame.panel.id],
            *(laid(piece, self._symbols, self.theme) for piece in pieces),
            *above,
            **place,
            viewBox=" ".join(f"{value:g}" for value in frame.box),
        )
        return resolved(head + ground, self.theme) + inside + resolved(_corners(frame, left, top) + edge, self.theme)

    def _lit(self, scene: Scene, lit: tuple[Lit, ...]) -> Iterator[tuple[str, str]]:
        """The marks for what can be chosen, with their panels: places to press, and dots on pieces."""
        there = {piece.id: piece for piece in scene.pieces}
        spots = {spot.id: spot for option in lit for spot in option.spots}
        for spot in spots.values():
            yield spot.panel, tag("g", laid(spot, self._symbols, self.theme), opacity=FADED)
        pressed = [there[id] for id in dict.fromkeys(id for option in lit for id in option.pieces) if id in there]
        for piece in (*spots.values(), *pressed):
            dot = tag(
                "circle",
                cx=piece.x,
                cy=piece.y,
                r=LIT,
                fill="var(--lit)",
                stroke="var(--lit-2)",
                stroke_width=LIT_LINE,
            )
            yield piece.panel, resolved(dot, self.theme)


def _corners(frame: Frame, left: float, top: float) -> str:
    """Covers the corners of a panel, so that they look round. With a clip path, everything in it would be painted."""
    w, h, r = frame.width, frame.height, ROUND
    arcs = ((r, -r, w - 2 * r, 0), (r, r, 0, h - 2 * r), (-r, r, 2 * r - w, 0), (-r, -r, 0, 2 * r - h))
    inner = "".join(f"a{r} {r} 0 0 1 {dx} {dy}l{number(x)} {number(y)}" for dx, dy, x, y in arcs)
    outer = f"M{number(left)} {number(top)}h{number(w)}v{number(h)}h{number(-w)}z"
    return tag("path", d=f"{outer}M{number(left)} {number(top + r)}{inner}z", fill="var(--page)", fill_rule="evenodd")


def whole(
    stage: Stage,
    scene: Scene,
    labels: Labels,
    *,
    theme: Theme = "light",
    first: int | None = None,
    lit: tuple[Lit, ...] = (),
    prefix: str = "",
) -> str:
    """One scene as a standalone SVG; `first` is the seat whose panel comes first."""
    sheet = Sheet(stage, theme, boxes=boxes_of(stage, [scene]), first=first, prefix=prefix)
    return sheet.svg(scene, labels, lit)
