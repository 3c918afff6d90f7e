"""Components of a pack as they are drawn on the table, each with what it does in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from xml.parsers import expat

from underhall.engine.pack_diff import by_key
from underhall.engine.pack_places import Place, PlaceError, at, text_of
from underhall.engine.setting import Setting
from underhall.pictures.scene import Box, Stage
from underhall.pictures.svg import number
from underhall.server.logs import logger
from underhall.server.workshop.draft import Draft, draft_of, rows_at

KEPT = 6  # stages: a megabyte each
BOARD = "board"
MARGIN = 2.0  # millimetres around a component in print, for the marks to cut along
MARK_FROM, MARK = 0.5, 1.3  # where a mark begins outside of the component, and its length
_ID = re.compile(r'\bid="([^"]+)"')
_REFERENCE = re.compile(r'(?:href="#|url\(#)([^")]+)')

log = logger("workshop")


@dataclass(frozen=True)
class Drawn:
    """A component, seen large."""

    title: str
    text: str
    symbol: str
    box: Box
    background: str = ""  # of a board: SVG


@dataclass(frozen=True)
class Drawings:
    """The drawings of one pack, as far as they were needed."""

    definitions: str  # what they refer to
    drawn: dict[str, Drawn]  # by place


NOTHING = Drawings("", {})


def drawings(draft: Draft, places: Iterable[Place]) -> Drawings:
    """The components at these places. A pack that cannot be played may be impossible to draw: then there are none."""
    found: dict[str, Drawn] = {}
    chunks = ""
    try:
        for place in _there(draft, places):
            board, leaf_id = _board(draft, place), draft.game.pack_kind.drawn.get(_path(place))
            if board is not None:
                stage = _stage(draft.text, board)
                panel = next(panel for panel in stage.panels if panel.area == BOARD)
                found[text_of(place)] = Drawn(panel.title, "", "", panel.box, panel.background)
                chunks = stage.symbols
            elif leaf_id is not None:
                stage = _stage(draft.text, draft.game.seats[0])
                leaf = stage.leaves.get(leaf_id + _key(draft, place))
                if leaf is not None:
                    found[text_of(place)] = Drawn(leaf.title, leaf.text, leaf.symbol, leaf.box)
                    chunks = stage.symbols
        needed = {name for each in found.values() for name in (each.symbol, *_REFERENCE.findall(each.background))}
        return Drawings(_definitions(chunks, needed) if found else "", found)
    except Exception as error:
        if draft.findings.playable:
            log.warning("a pack could not be drawn", exc_info=error, extra={"pack": draft.hash})
        return NOTHING


def is_drawn(draft: Draft, place: Place) -> bool:
    """Whether the table shows such components one by one."""
    return _path(place) in draft.game.pack_kind.drawn or _board(draft, place) is not None


def _path(place: Place) -> str:
    """A place without its rows."""
    return text_of(key for key in place if isinstance(key, str))


def _board(draft: Draft, place: Place) -> int | None:
    """A number of seats for which the board is drawn that the place belongs to."""
    path = f"{_path(place)}."
    boards = draft.game.pack_kind.boards
    return next((seats for group, seats in boards.items() if path.startswith(f"{group}.")), None)


def _there(draft: Draft, places: Iterable[Place]) -> Iterator[Place]:
    """Those places that the file has."""
    for place in places:
        with suppress(PlaceError):
            at(draft.raw, place)
            yield place


def _key(draft: Draft, place: Place) -> str:
    """What tells the row from others of its list; nothing for a group."""
    if not isinstance(place[-1], int):
        return ""
    return list(by_key(rows_at(draft, place[:-1])))[place[-1]]


@lru_cache(KEPT)
def _stage(text: str, seats: int) -> Stage:
    """The stage of a draft. It is not kept with those of tables, which it would drive out."""
    draft = draft_of(text)
    setting = Setting(draft.game, draft.pack, draft.game.pack_kind.switches())
    stage: Stage = draft.game.picture(setting.words).stage(seats)
    return stage


# Drawings within pages ------------------------------------------------------------------------------------------------


def picture(drawn: Drawn, definitions: str = "") -> str:
    """A component as an element of a page; `definitions` if the page does not have them."""
    left, top, wide, high = (number(each) for each in drawn.box)
    use = drawn.background or f'<use href="#{drawn.symbol}"/>'
    held = f"<defs>{definitions}</defs>" if definitions else ""
    return (
        f'<svg class="component" viewBox="{left} {top} {wide} {high}" role="img" aria-label="{escape(drawn.title)}">'
        f"{held}{use}</svg>"
    )


def printed(drawn: Drawn, wide: int) -> str:
    """A component at a width in millimetres with marks to cut along, on a page that has its definitions.

    The marks are in the drawing, because a browser moves the boxes of a page to whole pixels, by up to 0.2 mm.
    """
    left, top, width, height = drawn.box
    high = wide * height / width
    box = " ".join(number(each) for each in (left, top, width, height))
    edges_x, edges_y = ((MARGIN, -1), (MARGIN + wide, 1)), ((MARGIN, -1), (MARGIN + high, 1))
    marks = "".join(
        f"M{number(x)} {number(y + down * MARK_FROM)}v{number(down * MARK)}"
        f"M{number(x + right * MARK_FROM)} {number(y)}h{number(right * MARK)}"
        for x, right in edges_x
        for y, down in edges_y
    )
    whole_wide, whole_high = number(wide + 2 * MARGIN), number(high + 2 * MARGIN)
    return (
        f'<svg width="{whole_wide}mm" height="{whole_high}mm" viewBox="0 0 {whole_wide} {whole_high}" role="img" '
        f'aria-label="{escape(drawn.title)}"><path class="marks" d="{marks}"/>'
        f'<svg x="{number(MARGIN)}" y="{number(MARGIN)}" width="{number(wide)}" height="{number(high)}" '
        f'viewBox="{box}"><use href="#{drawn.symbol}"/></svg></svg>'
    )


def shelf_of(definitions: str) -> str:
    """Definitions for all pictures of a page."""
    return f'<svg class="definitions" width="0" height="0" aria-hidden="true"><defs>{definitions}</defs></svg>'


def _definitions(symbols: str, needed: set[str]) -> str:
    """Those of a stage's drawings that are needed, and what they refer to in turn."""
    chunks = _chunks(symbols)
    holder = {id: chunk for chunk in chunks for id in _ID.findall(chunk)}
    taken: dict[str, None] = {}
    waiting = list(needed)
    while waiting:
        chunk = holder.get(waiting.pop())
        if chunk is not None and chunk not in taken:
            taken[chunk] = None
            waiting += _REFERENCE.findall(chunk)
    return "".join(taken)


@lru_cache(KEPT)
def _chunks(symbols: str) -> tuple[str, ...]:
    """The outermost elements of some SVG."""
    data = f"<svg>{symbols}</svg>".encode()
    parser = expat.ParserCreate()
    starts: list[int] = []
    cuts: list[int] = []
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth == 2:
            starts.append(parser.CurrentByteIndex)

    def end(name: str) -> None:
        nonlocal depth
        if depth == 1:
            cuts.append(parser.CurrentByteIndex)
        depth -= 1

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.Parse(data, True)
    ends = [*starts[1:], *cuts]
    return tuple(data[begin:stop].decode() for begin, stop in zip(starts, ends, strict=True))
