"""Tuning: a search for values of a pack that bring figures into ranges, and what its owner thinks of the proposals."""

from __future__ import annotations

import time
from functools import partial
from http import HTTPStatus
from typing import Any

import msgspec

from underhall.engine.first_use import examined
from underhall.engine.pack_edits import Edit
from underhall.engine.pack_places import text_of
from underhall.engine.pack_values import PatternError, Value, amounts, named
from underhall.engine.tuning import Proposal, Tuned
from underhall.server.store import PackRow, Tuning
from underhall.server.web.answers import TuneAnswer, TuneFound, TuneRunning, TuneShown
from underhall.server.web.api.workshop import found, keep, row_of, wanted_games, work
from underhall.server.web.bodies import Answer, NewTune
from underhall.server.web.messages import say
from underhall.server.web.problems import Refusal
from underhall.server.web.routing import Call, Nothing, Routes
from underhall.server.web.services import Services
from underhall.server.workshop.draft import Draft, changed
from underhall.server.workshop.studies import Searching

CHANGE = "±"  # before how far a number may change
routes = Routes("tuning")


@routes.add(
    "POST",
    "/api/packs/{pack}/tune",
    body=NewTune,
    answer=TuneShown,
    problems=("invalid", "too-many-measurings"),
    status=HTTPStatus.ACCEPTED,
)
async def start_tune(call: Call[NewTune, Nothing]) -> TuneShown:
    """Searches for small changes of a pack that bring figures into ranges, in the background."""
    row, draft = await found(call)
    begin_tune(call, row, draft, call.body)
    return await tune_of(call.services, row, draft)


@routes.add("GET", "/api/packs/{pack}/tune", answer=TuneShown)
async def tune(call: Call[Nothing, Nothing]) -> TuneShown:
    """What the last search found, and how far the present one is."""
    return await tune_of(call.services, *await found(call))


@routes.add("DELETE", "/api/packs/{pack}/tune", answer=TuneShown)
async def stop_tune(call: Call[Nothing, Nothing]) -> TuneShown:
    """Stops the search. What it has found is kept."""
    row = await row_of(call)
    await call.services.measuring.stop(row.id)
    return await tune_of(call.services, *await found(call))


@routes.add(
    "POST", "/api/packs/{pack}/tune/answer", body=Answer, answer=TuneShown, problems=("invalid", "stale", "pack")
)
async def answer_proposal(call: Call[Answer, Nothing]) -> TuneShown:
    """Accepts a proposal, which changes the pack like any edit, or rejects it."""
    services, body = call.services, call.body
    row, draft = await found(call)
    kept = await services.store.packs.tuning(row.id)
    proposals = [] if kept is None else _tuned(kept).proposals
    if kept is None or body.proposal >= len(proposals):
        raise Refusal("invalid", say("no-proposal"))
    proposal = proposals[body.proposal]
    if body.answer == "accept":
        value = _value_of(draft, proposal)
        if value is None:
            raise Refusal("invalid", say("proposal-gone"))
        edits = [Edit("set", text_of(value.place), proposal.new)]
        draft = await work(services, partial(changed, draft, edits))
        row = await keep(services, row, row.number, draft)
    await services.store.packs.reject(row.id, kept.at, body.proposal, body.answer == "reject")
    return await tune_of(services, row, draft)


def begin_tune(call: Call[Any, Any], row: PackRow, draft: Draft, body: NewTune) -> None:
    """Starts to search, if the pack can be played and what may change is ours to change."""
    services, wanted = call.services, wanted_games(call, row, draft, body)
    values = list(amounts(draft.raw, row.game))
    for entry in body.may:
        try:
            named(values, entry.partition(CHANGE)[0].strip() if CHANGE in entry else entry.partition("=")[0].strip())
        except PatternError as error:
            raise Refusal("invalid", str(error)) from error
    study = Searching(wanted, draft, tuple(body.targets), tuple(body.may))
    services.measuring.start(study, services.settings.limits.tune_games)


async def tune_of(services: Services, row: PackRow, draft: Draft) -> TuneShown:
    """What was found, and what is being searched."""
    run = services.measuring.run_of(row.id)
    kept = await services.store.packs.tuning(row.id)
    now = None
    if run is not None and isinstance(run.study, Searching):
        wanted = run.study.wanted
        waiting = services.measuring.ahead(run)
        begun = Tuned(0, wanted.games, time.monotonic() - run.since, 0.0, "start", "", 0, [], None)
        now = TuneRunning(wanted.bot, wanted.seats, waiting, run.study.tuned or begun)
    return TuneShown(
        running=now,
        problem=services.measuring.failure_of(row.id),
        found=None if kept is None else _shown(kept, draft),
    )


def _shown(kept: Tuning, draft: Draft) -> TuneFound:
    tuned = _tuned(kept)
    return TuneFound(
        at=kept.at,
        pack_hash=kept.pack_hash,
        bot=kept.bot,
        seats=kept.seats,
        targets=kept.targets,
        may=kept.may,
        tuned=tuned,
        answers=[
            _answer(_value_of(draft, proposal), proposal, number in kept.rejected)
            for number, proposal in enumerate(tuned.proposals)
        ],
    )


def _tuned(kept: Tuning) -> Tuned:
    return msgspec.convert(kept.result, examined(Tuned))


def _value_of(draft: Draft, proposal: Proposal) -> Value | None:
    """The number that a proposal is about, wherever it is in the pack by now."""
    return next((each for each in amounts(draft.raw, draft.pack.game) if each.name == proposal.name), None)


def _answer(value: Value | None, proposal: Proposal, rejected: bool) -> TuneAnswer:
    """What became of a proposal. It counts as accepted if the pack has its number, even if that was typed in."""
    if value is None:
        return "gone"
    if value.now == proposal.new:
        return "accepted"
    return "rejected" if rejected else "open"
