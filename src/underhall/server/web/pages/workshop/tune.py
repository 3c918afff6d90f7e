"""Tuning: which figures are wanted, which numbers may change, and the proposals of a search, each with its evidence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import htpy as h
from starlette.responses import Response

from underhall.engine.declared.phrases import capital
from underhall.engine.pack_places import place_of
from underhall.engine.pack_values import Value, amounts
from underhall.engine.tuning import Aimed, Evidence, Proposal, Tuned
from underhall.server.store import PackRow
from underhall.server.web.answers import TuneAnswer, TuneFound, TuneRunning, TuneShown
from underhall.server.web.api.tuning import answer_proposal, begin_tune, stop_tune, tune_of
from underhall.server.web.api.workshop import found
from underhall.server.web.bodies import Answer, NewTune
from underhall.server.web.pages.frame import page, token_field
from underhall.server.web.pages.visiting import Visit, converted, route
from underhall.server.web.pages.workshop.bot_games import SCRIPT, fields, name_of, names_of, progress, stop_form
from underhall.server.web.pages.workshop.common import SHEET, bar, nobody, opened, told
from underhall.server.web.pages.workshop.messages import say
from underhall.server.web.problems import Refusal
from underhall.server.workshop.draft import Draft

GAMES = (1000, 3000, 10_000, 30_000, 100_000)
USUAL_GAMES = 3000
FAIR, TURNS = "order", "turns"  # figures of a report, as `underhall tune` names them
USUAL_FAIR = "3"
MOST_PERCENT, MOST_TURNS, MOST_REACH = 100, 9999, 20
MINUS = "−"
_NUMBER = re.compile(r"\d{1,4}(?:\.\d)?")
_GIVEN = re.compile(r"(?P<name>[^=]+)=(?P<low>[\d.]+)(?:\.\.|±)(?P<high>[\d.]+)")

Given = dict[str, tuple[str, str]]  # what the last search was for, by figure: the two numbers of its target


async def show(visit: Visit) -> Response:
    """The form, the search under way, and what the last one found."""
    if visit.guest is None:
        return nobody(visit, say("workshop"))
    row, draft, state = await opened(visit)
    shown = await tune_of(visit.services, row, draft)
    return page(
        visit,
        row.title,
        bar(visit, row, draft, state, "tune"),
        h.div(".measure.tune")[
            h.section(".panel", aria_labelledby="tune-form")[
                h.h2("#tune-form")[say("tune-heading")],
                h.p(".hint")[say("tune-about")],
                _form(visit, row, draft, shown) if state.playable else h.p(".problem")[say("measure-unplayable")],
            ],
            h.div("#measured", data_running="yes" if shown.running else None)[_results(visit, row, draft, shown)],
        ],
        sheet=SHEET,
        script=SCRIPT,
        wide=True,
        class_="workshop",
    )


# The form -------------------------------------------------------------------------------------------------------------


def _form(visit: Visit, row: PackRow, draft: Draft, shown: TuneShown) -> h.Node:
    values = [value for value in amounts(draft.raw, row.game) if value.designed]
    if not values:
        return h.p(".problem")[say("tune-no-may")]
    most = visit.services.settings.limits.tune_games
    games = [each for each in GAMES if each <= most] or [most]
    last = shown.found
    return h.form(method="post", action=f"/workshop/{row.id}/tune")[
        token_field(visit),
        h.h3[say("tune-goals")],
        h.p(".hint")[say("tune-goals-hint")],
        _goals(draft, _given(last)),
        h.h3[say("tune-may")],
        h.p(".hint")[say("tune-may-hint")],
        _may(draft, values, _reaches(last)),
        fields(visit, row, (say("tune-games"), games, min(USUAL_GAMES, games[-1])), last.seats if last else 0),
        h.p(".hint")[say("tune-games-hint")],
        h.button(".primary", disabled=visit.services.measuring.run_of(row.id) is not None)[say("tune")],
    ]


def _given(last: TuneFound | None) -> Given:
    if last is None:
        return {FAIR: ("", USUAL_FAIR)}
    return {each["name"]: (each["low"], each["high"]) for text in last.targets if (each := _GIVEN.fullmatch(text))}


def _reaches(last: TuneFound | None) -> dict[str, str]:
    """How far numbers could change in the last search, by their pattern."""
    parts = [each.partition("±") for each in last.may] if last else []
    return {pattern: reach for pattern, sign, reach in parts if sign}


def _goals(draft: Draft, given: Given) -> h.Node:
    """One figure that should be even, one range, and a range for each kind of thing that is used."""
    fair = h.input(
        id="fair", name="fair", type="number", min="0.5", max="25", step="0.5", value=given.get(FAIR, ("", ""))[1]
    )
    return h.div(".goals")[
        h.div(".goal")[h.label(for_="fair")[say("tune-fair")], fair],
        h.div(".goal")[h.span[say("tune-turns")], _range(TURNS, say("tune-turns"), MOST_TURNS, given)],
        h.fieldset[
            h.legend[say("tune-used")],
            (
                h.div(".goal")[h.span[capital(kind)], _range(kind, capital(kind), MOST_PERCENT, given)]
                for kind in _kinds(draft)
            ),
        ],
    ]


def _kinds(draft: Draft) -> list[str]:
    """The kinds of things that reports count."""
    watch = draft.game.watch(draft.pack)
    return [] if watch is None else watch.kinds


def _range(name: str, what: str, most: int, given: Given) -> h.Node:
    low, high = given.get(name, ("", ""))
    bounds = {"type": "number", "min": "0", "max": str(most)}
    return h.span(".range")[
        h.input(bounds, name=f"from:{name}", value=low, aria_label=say("tune-from-of", what=what)),
        h.span(aria_hidden="true")["–"],
        h.input(bounds, name=f"to:{name}", value=high, aria_label=say("tune-to-of", what=what)),
    ]


def _may(draft: Draft, values: Sequence[Value], given: dict[str, str]) -> h.Node:
    """A line for each kind of number, such as the points of all trading goals."""
    kinds: dict[str, list[Value]] = {}
    for value in values:
        kinds.setdefault(value.pattern, []).append(value)
    return h.table(".may")[
        h.thead[h.tr[h.th[say("tune-value")], h.th[say("tune-now")], h.th[say("tune-reach")]]],
        h.tbody[(_may_row(draft, pattern, of_kind, given.get(pattern, "")) for pattern, of_kind in kinds.items())],
    ]


def _may_row(draft: Draft, pattern: str, values: Sequence[Value], given: str) -> h.Node:
    what = told(draft, values[0].place, any_row=True)
    low, high = min(each.now for each in values), max(each.now for each in values)
    now = _number(low) if low == high else say("tune-now-range", low=_number(low), high=_number(high))
    bounds = {"type": "number", "min": "0", "max": str(MOST_REACH)}
    return h.tr[
        h.th(scope="row")[what],
        h.td[now],
        h.td[h.input(bounds, name=f"may:{pattern}", value=given, aria_label=say("tune-reach-of", what=what))],
    ]


# What was found -------------------------------------------------------------------------------------------------------


def _results(visit: Visit, row: PackRow, draft: Draft, shown: TuneShown) -> Iterator[h.Node]:
    if shown.problem:
        yield h.p(".problem", role="alert")[shown.problem]
    if shown.running is not None:
        yield _running(visit, row, draft, shown.running)
    elif shown.found is not None:
        yield _found(visit, row, draft, shown.found)
    else:
        yield h.p(".empty")[say("not-tuned")]


def _running(visit: Visit, row: PackRow, draft: Draft, run: TuneRunning) -> h.Node:
    tuned = run.tuned
    said = say("tune-played", games=tuned.games, wanted=tuned.wanted, stage=tuned.stage)
    return h.section(".panel", aria_labelledby="running")[
        h.h2("#running")[say("tune-running")],
        progress(tuned.games, tuned.wanted, tuned.left, run.waiting, said),
        stop_form(visit, f"/workshop/{row.id}/tune/stop"),
        (_proposal(draft, number, each) for number, each in enumerate(tuned.proposals)),
        _whole(draft, tuned),
    ]


def _found(visit: Visit, row: PackRow, draft: Draft, last: TuneFound) -> h.Node:
    tuned = last.tuned
    terms = say("tune-terms", seats=last.seats, games=tuned.games, bot=say(f"bot-{last.bot}"), tried=tuned.tried)
    return h.section(".panel", aria_labelledby="found")[
        h.h2("#found")[say("tune-found", at=datetime.fromtimestamp(last.at, UTC))],
        h.p(".hint")[terms],
        h.p[say("tune-ending", ending=tuned.ending, proposals=len(tuned.proposals))],
        last.pack_hash != draft.hash and h.p(".hint")[say("tune-older")],
        (
            _proposal(draft, number, each, _answers(visit, row, number, answer))
            for number, (each, answer) in enumerate(zip(tuned.proposals, last.answers, strict=True))
        ),
        _whole(draft, tuned),
        h.p(".hint")[say("tune-distance")],
    ]


def _proposal(draft: Draft, number: int, proposal: Proposal, answers: h.Node = None) -> h.Node:
    what = told(draft, place_of(proposal.at))
    evidence = proposal.evidence
    return h.article(".proposal", id=f"proposal-{number}")[
        h.h3[say("tune-proposal", what=what, old=_number(proposal.old), new=_number(proposal.new))],
        answers,
        h.p[say("tune-evidence", **_distances(evidence))],
        _figures(draft, evidence),
    ]


def _answers(visit: Visit, row: PackRow, number: int, answer: TuneAnswer) -> h.Node:
    """What can be said to a proposal, or what was said."""
    if answer == "gone":
        return h.p(".hint")[say("tune-gone")]
    if answer == "accepted":
        return h.p(".verdict")[h.a(href=f"/workshop/{row.id}")[say("tune-accepted")]]
    offered: tuple[tuple[str, str], ...] = (("accept", say("tune-accept")), ("reject", say("tune-reject")))
    if answer == "rejected":
        offered = (("reconsider", say("tune-reconsider")),)
    return h.form(".row", method="post", action=f"/workshop/{row.id}/tune/answer")[
        token_field(visit),
        h.input(type="hidden", name="proposal", value=str(number)),
        answer == "rejected" and h.span(".verdict")[say("tune-rejected")],
        (
            h.button(name="answer", value=each, class_="primary" if each == "accept" else None)[label]
            for each, label in offered
        ),
    ]


def _distances(evidence: Evidence) -> dict[str, int | str]:
    """How far the figures lay from the targets, as the messages about evidence name it."""
    change = evidence.change
    distances = {"before": evidence.before, "after": evidence.after}
    interval = {"change": change.value, "low": change.low, "high": change.high}
    return {"games": evidence.games, **{name: _amount(each) for name, each in (distances | interval).items()}}


def _whole(draft: Draft, tuned: Tuned) -> h.Node:
    """All proposals together; or where the pack stands, if there are none."""
    evidence = tuned.whole
    if evidence is None:
        return None
    heading, about = (
        say("tune-as-is"),
        say("tune-as-is-evidence", games=evidence.games, before=_amount(evidence.before)),
    )
    if tuned.proposals:
        heading = say("tune-whole")
        about = say("tune-whole-evidence", **_distances(evidence))
    return h.article(".proposal")[h.h3[heading], h.p[about], _figures(draft, evidence, both=bool(tuned.proposals))]


def _figures(draft: Draft, evidence: Evidence, *, both: bool = True) -> h.Node:
    """The figures that lie, or lay, outside of their ranges, and those that clearly changed."""
    names = names_of(draft)
    shown = [each for each in evidence.figures if each.clear or not (each.holds and each.held_before)]
    others = len(evidence.figures) - len(shown)
    if not shown:
        return h.p(".hint")[say("tune-all-hold")]
    heads = ("figure", "wanted", "before", "after") if both else ("figure", "wanted", "before")
    return [
        h.div(".scroll")[
            h.table(".figures")[
                h.thead[h.tr[(h.th[say(f"tune-column-{each}")] for each in heads)]],
                h.tbody[(_figure_row(names, each, both) for each in shown)],
            ]
        ],
        others and h.p(".hint")[say("tune-others", others=others)],
    ]


def _figure_row(names: dict[str, str], each: Aimed, both: bool) -> h.Node:
    name = say("tune-figure-of", table=each.table, column=each.column, name=name_of(names, each.label))
    return h.tr[
        h.th(scope="row")[name],
        h.td[each.said],
        h.td(class_=None if each.held_before else "off")[each.said_a],
        both and h.td(class_=None if each.holds else "off")[h.strong[each.said_b] if each.clear else each.said_b],
    ]


def _amount(value: float) -> str:
    return f"{value:.2f}".replace("-", MINUS)


def _number(value: int) -> str:
    return str(value).replace("-", MINUS)


# What is sent ---------------------------------------------------------------------------------------------------------


async def take(visit: Visit) -> Response:
    """Starts to search."""
    row, draft = await found(visit.call())
    sent = {name: visit.form.get(name, "") for name in ("seats", "games", "cores", "bot")}
    seats = sent["seats"]
    wanted = sent | {
        "targets": list(_targets(draft, visit, int(seats) if seats.isdecimal() and len(seats) < 3 else 0)),
        "may": [
            f"{name.removeprefix('may:')}±{value}"
            for name, value in visit.form.items()
            if name.startswith("may:") and value.isdecimal() and int(value)
        ],
    }
    if not (wanted["targets"] and wanted["may"]):
        raise Refusal("invalid", say("tune-nothing-chosen"))
    begin_tune(visit.call(), row, draft, converted(wanted, NewTune))
    return visit.go(f"/workshop/{row.id}/tune")


def _targets(draft: Draft, visit: Visit, seats: int) -> Iterator[str]:
    fair = visit.form.get("fair", "")
    if _NUMBER.fullmatch(fair) and float(fair) and seats:
        yield f"{FAIR}={100 / seats:.1f}±{fair}"
    for name in (TURNS, *_kinds(draft)):
        low, high = visit.form.get(f"from:{name}", ""), visit.form.get(f"to:{name}", "")
        if _NUMBER.fullmatch(low) and _NUMBER.fullmatch(high):
            yield f"{name}={low}..{high}"
        elif low or high:
            raise Refusal("invalid", say("tune-half-range", what=say("tune-turns") if name == TURNS else capital(name)))


async def stop(visit: Visit) -> Response:
    """Stops the search."""
    await stop_tune(visit.call())
    return visit.go(f"/workshop/{visit.path('pack')}/tune")


async def answer(visit: Visit) -> Response:
    """Accepts or rejects a proposal."""
    said = {name: visit.form.get(name, "") for name in Answer.__struct_fields__}
    body = converted(said, Answer)
    await answer_proposal(visit.call(body))
    return visit.go(f"/workshop/{visit.path('pack')}/tune#proposal-{body.proposal}")


routes = [
    route("/workshop/{pack}/tune", show, take=take),
    route("/workshop/{pack}/tune/stop", take=stop),
    route("/workshop/{pack}/tune/answer", take=answer),
]
