"""What a pack does to the game: bots play it in the background, and the page shows what differs while they do."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import htpy as h
from starlette.responses import Response

from underhall.engine.comparison import Compared, Line, Standing
from underhall.server.store import PackRow
from underhall.server.web.answers import MeasuresShown
from underhall.server.web.api.workshop import before, begin_measure, found, measures_of, stop_measure
from underhall.server.web.bodies import NewMeasure
from underhall.server.web.pages.frame import field, page, select, token_field
from underhall.server.web.pages.visiting import Visit, converted, route
from underhall.server.web.pages.workshop.bot_games import SCRIPT, fields, name_of, names_of, progress, stop_form
from underhall.server.web.pages.workshop.common import SHEET, bar, nobody, opened
from underhall.server.web.pages.workshop.messages import say
from underhall.server.web.pages.workshop.plot import plot
from underhall.server.workshop.draft import Draft

GAMES = (100, 300, 1000, 3000, 10_000)
USUAL_GAMES = 300
MOST_NEWS = 12  # differences that are named first


async def show(visit: Visit) -> Response:
    """The form, the games under way, and what was measured."""
    if visit.guest is None:
        return nobody(visit, say("workshop"))
    row, draft, state = await opened(visit)
    shown = await measures_of(visit.services, row)
    return page(
        visit,
        row.title,
        bar(visit, row, draft, state, "measure"),
        h.div(".measure")[
            h.section(".panel", aria_labelledby="measure-form")[
                h.h2("#measure-form")[say("measure")],
                h.p(".hint")[say("measure-about")],
                await _form(visit, row, draft) if state.playable else h.p(".problem")[say("measure-unplayable")],
            ],
            h.div("#measured", data_running="yes" if shown.running else None)[_measured(visit, row, draft, shown)],
        ],
        sheet=SHEET,
        script=SCRIPT,
        wide=True,
        class_="workshop",
    )


async def _form(visit: Visit, row: PackRow, draft: Draft) -> h.Node:
    measuring = visit.services.measuring
    most = visit.services.settings.limits.measure_games
    against = [("standard", say("against-standard"))]
    if await before(visit.services, row, draft) is not None:
        against.append(("before", say("against-before")))
    return h.form(".measure-form", method="post", action=f"/workshop/{row.id}/measure")[
        token_field(visit),
        field(say("against"), select("against", against, "standard"), "against"),
        fields(visit, row, (say("games"), [each for each in GAMES if each <= most], USUAL_GAMES)),
        h.button(".primary", disabled=measuring.run_of(row.id) is not None)[say("measure")],
    ]


def _measured(visit: Visit, row: PackRow, draft: Draft, shown: MeasuresShown) -> Iterator[h.Node]:
    if shown.problem:
        yield h.p(".problem", role="alert")[shown.problem]
    if shown.running is not None:
        run = shown.running
        yield h.section(".panel", aria_labelledby="running")[
            h.h2("#running")[say("running", against=run.against)],
            progress(
                run.standing.games,
                run.standing.wanted,
                run.standing.left,
                run.waiting,
                say("played", games=run.standing.games, wanted=run.standing.wanted),
            ),
            stop_form(visit, f"/workshop/{row.id}/measure/stop"),
            _standing(draft, run.standing, run.against) if run.standing.tables else None,
        ]
    for number, each in enumerate(shown.measures):
        current = each.pack_hash == draft.hash
        title = say(
            "measured-title",
            at=datetime.fromtimestamp(each.at, UTC),
            games=each.standing.games,
            against=each.against,
            version="this" if current else "other",
        )
        terms = say("measured-terms", seats=each.seats, bot=say(f"bot-{each.bot}"))
        content = _standing(draft, each.standing, each.against)
        if number == 0 and shown.running is None:
            yield h.section(".panel", aria_labelledby="latest")[h.h2("#latest")[title], h.p(".hint")[terms], content]
        else:
            yield h.details[h.summary[title], h.p(".hint")[terms], content]
    if not shown.measures and shown.running is None:
        yield h.p(".empty")[say("not-measured")]


def _standing(draft: Draft, standing: Standing, against: str) -> h.Node:
    names = names_of(draft)
    clear = [(table, line) for table in standing.tables for line in table.lines if line.clear]
    news = sorted(clear, key=lambda each: -_size(each[1]))
    return [
        h.h3[say("news")],
        h.ul(".news")[
            (h.li[_told(names, table, line)] for table, line in news[:MOST_NEWS]),
            len(news) > MOST_NEWS and h.li[say("more-news", more=len(news) - MOST_NEWS)],
        ]
        if news
        else h.p[say("no-news")],
        h.p(".hint")[say("luck")],
        h.div(".plots")[(_plot(names, table, against) for table in standing.tables if _worth(table))],
    ]


def _size(line: Line) -> float:
    """How large a change is beside the intervals of its figures."""
    if line.a is None or line.b is None:
        return 0.0
    wide = line.a.high - line.a.low + line.b.high - line.b.low
    return abs(line.b.value - line.a.value) / wide if wide else math.inf


def _worth(table: Compared) -> bool:
    return any(line.a is not None or line.b is not None for line in table.lines)


def _told(names: dict[str, str], table: Compared, line: Line) -> h.Node:
    return [
        h.strong[name_of(names, line.label)],
        say("news-line", table=table.title, column=table.column, a=line.said_a, b=line.said_b),
        " ",
        h.span(".delta")[line.change.rstrip("*")],
    ]


def _plot(names: dict[str, str], table: Compared, against: str) -> h.Node:
    title = say("plot-title", table=table.title, column=table.column)
    known = [line for line in table.lines if line.a is not None or line.b is not None]
    rows: Sequence[tuple[str, Line]] = [(name_of(names, line.label), line) for line in known]
    return h.figure(".plot")[
        h.figcaption[title],
        plot(title, table, rows, say("pack-a", against=against), say("pack-b")),
    ]


async def take(visit: Visit) -> Response:
    """Starts to measure."""
    row, draft = await found(visit.call())
    wanted = {name: visit.form.get(name, "") for name in NewMeasure.__struct_fields__}
    await begin_measure(visit.call(), row, draft, converted(wanted, NewMeasure))
    return visit.go(f"/workshop/{row.id}/measure")


async def stop(visit: Visit) -> Response:
    """Stops the games."""
    await stop_measure(visit.call())
    return visit.go(f"/workshop/{visit.path('pack')}/measure")


routes = [route("/workshop/{pack}/measure", show, take=take), route("/workshop/{pack}/measure/stop", take=stop)]
