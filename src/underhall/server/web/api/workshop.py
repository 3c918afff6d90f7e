"""The workshop: packs of your own, to edit, to draw and to play with."""

from __future__ import annotations

import time
from functools import partial
from http import HTTPStatus
from typing import Any

import msgspec

from underhall.engine.comparison import Standing
from underhall.engine.first_use import examined
from underhall.engine.pack_places import place_of
from underhall.errors import PackError
from underhall.games import NAMES
from underhall.server.shelf import name_of
from underhall.server.store import Measure, PackRow
from underhall.server.store.packs import MostPacks
from underhall.server.web.answers import (
    ComponentShown,
    MeasureRunning,
    MeasureShown,
    MeasuresShown,
    Ok,
    PackForTables,
    PackListed,
    PackShown,
    PacksShown,
)
from underhall.server.web.bodies import NewGames, NewMeasure, NewPack, PackChange, PackLook, PackStep
from underhall.server.web.messages import say
from underhall.server.web.problems import PackProblem, Refusal, WrongPack
from underhall.server.web.routing import Call, Nothing, Routes
from underhall.server.web.services import Services
from underhall.server.web.texts import tidy
from underhall.server.workshop.differences import are_alike, changes
from underhall.server.workshop.draft import Draft, changed, draft_of, named, standard_of
from underhall.server.workshop.drawing import drawings, picture
from underhall.server.workshop.measuring import BOTS
from underhall.server.workshop.studies import Comparing, Wanted

TOML = "application/toml"
MOST_PROBLEMS = 100  # of a pack that are listed: a map of 160 places may have 10,000
routes = Routes("workshop")


@routes.add("GET", "/api/packs", answer=PacksShown, problems=("not-found",))
async def packs(call: Call[Nothing, Nothing]) -> PacksShown:
    """Your packs, the last changed first."""
    check_open(call.services)
    found = await call.services.store.packs.of_guest(call.guest)
    return PacksShown(
        [PackListed(id=row.id, game=row.game, title=row.title, updated_at=row.updated_at) for row in found]
    )


@routes.add(
    "POST",
    "/api/packs",
    body=NewPack,
    answer=PackShown,
    status=HTTPStatus.CREATED,
    problems=("pack", "too-many-packs", "not-found"),
)
async def new_pack(call: Call[NewPack, Nothing]) -> PackShown:
    """Makes a pack: a copy of another, or from a file."""
    row, draft = await make(call, call.body)
    return await shown(call.services, row, draft)


@routes.add("GET", "/api/packs/{pack}", query=PackLook, answer=PackShown)
async def pack(call: Call[Nothing, PackLook]) -> PackShown:
    """A pack, everything that is wrong with it, and what differs from the standard one."""
    row, draft = await found(call)
    return await shown(call.services, row, draft, call.query.look)


@routes.add("GET", "/api/packs/{pack}/file", answer=str, media=TOML)
async def file(call: Call[Nothing, Nothing]) -> bytes:
    """A pack as a file, with its comments."""
    row, draft = await found(call)
    call.headers["Content-Disposition"] = f'attachment; filename="{draft.pack.id}.toml"'
    return row.text.encode()


@routes.add("PATCH", "/api/packs/{pack}", body=PackChange, answer=PackShown, problems=("pack", "stale"))
async def change(call: Call[PackChange, Nothing]) -> PackShown:
    """Changes a pack. Nothing is stored that cannot be read again; whether it can be played is another question."""
    row, draft = await found(call)
    body = call.body
    after = await work(call.services, partial(changed, draft, body.edits))
    if after.text != draft.text:
        row = await keep(call.services, row, body.number, after)
    return await shown(call.services, row, after, body.look)


@routes.add("POST", "/api/packs/{pack}/step", body=PackStep, answer=PackShown, problems=("stale",))
async def step(call: Call[PackStep, Nothing]) -> PackShown:
    """Undoes the last change of a pack, or redoes it."""
    services, row = call.services, await row_of(call)
    store, to = services.store.packs, row.step + (-1 if call.body.back else 1)
    draft = await work(services, partial(draft_of, await store.step_text(row.guest, row.id, to)))
    row = await store.go_to(row.guest, row.id, call.body.number, to, draft.pack.title, services.keeper.clock())
    return await shown(services, row, draft)


@routes.add("DELETE", "/api/packs/{pack}", answer=Ok)
async def delete(call: Call[Nothing, Nothing]) -> Ok:
    """Deletes a pack. Tables that are played with it keep their cards."""
    row = await row_of(call)
    await call.services.store.packs.remove(row.guest, row.id)
    await call.services.measuring.stop(row.id)
    return Ok()


@routes.add("POST", "/api/packs/{pack}/tables", body=Nothing, answer=PackForTables, problems=("invalid",))
async def for_tables(call: Call[Nothing, Nothing]) -> PackForTables:
    """Gives the name under which `POST /api/tables` finds a pack as it is now. Later changes make no difference."""
    services = call.services
    row, draft = await found(call)
    if not draft.findings.playable:
        raise Refusal("invalid", say("not-playable"))
    name = name_of(draft.pack)
    await services.store.packs.keep_played(name, row.game, row.text, services.keeper.clock())
    return PackForTables(row.game, name)


@routes.add(
    "POST",
    "/api/packs/{pack}/measure",
    body=NewMeasure,
    answer=MeasuresShown,
    problems=("invalid", "too-many-measurings"),
    status=HTTPStatus.ACCEPTED,
)
async def start_measure(call: Call[NewMeasure, Nothing]) -> MeasuresShown:
    """Lets bots play the same deals with a pack and with another one, in the background."""
    row, draft = await found(call)
    await begin_measure(call, row, draft, call.body)
    return await measures_of(call.services, row)


@routes.add("GET", "/api/packs/{pack}/measure", answer=MeasuresShown)
async def measures(call: Call[Nothing, Nothing]) -> MeasuresShown:
    """What bots' games with a pack have shown, and how far the running ones are."""
    return await measures_of(call.services, await row_of(call))


@routes.add("DELETE", "/api/packs/{pack}/measure", answer=MeasuresShown)
async def stop_measure(call: Call[Nothing, Nothing]) -> MeasuresShown:
    """Stops the games with a pack. What they have shown is kept."""
    row = await row_of(call)
    await call.services.measuring.stop(row.id)
    return await measures_of(call.services, row)


def listed(row: PackRow) -> PackListed:
    return PackListed(id=row.id, game=row.game, title=row.title, updated_at=row.updated_at)


# For routes and pages -------------------------------------------------------------------------------------------------


def check_open(services: Services) -> None:
    """Refuses everything where the operator has closed the workshop."""
    if not services.settings.workshop:
        raise Refusal("not-found", say("workshop-closed"))


async def make(call: Call[Any, Any], body: NewPack) -> tuple[PackRow, Draft]:
    """A new pack of a guest. Copies begin as packs that may depart from the real box: else few changes could be
    played."""
    services, guest = call.services, call.guest
    check_open(services)
    if sum(each is not None for each in (body.game, body.of, body.text)) != 1:
        raise Refusal("invalid", say("one-origin"))
    title = None if body.title is None else tidy(body.title)
    if body.text is not None:
        draft = await work(services, partial(draft_of, body.text))
    elif body.of is not None:
        draft = await work(services, partial(draft_of, (await services.store.packs.find(guest, body.of)).text))
    elif body.game in NAMES:
        draft = await work(services, partial(standard_of, body.game))
    else:
        raise Refusal("not-found", say("no-such-game"))
    if title:
        draft = await work(services, partial(named, draft, title, faithful=False if body.game else None))
    store, limits = services.store.packs, services.settings.limits
    most, now = MostPacks(limits.packs, limits.address_packs, limits.all_packs), services.keeper.clock()
    household = services.tokens.household(call.household)
    made = await store.add(guest, household, draft.pack.game, draft.pack.title, draft.text, now, most)
    return made, draft


async def row_of(call: Call[Any, Any]) -> PackRow:
    """The pack that the address names."""
    check_open(call.services)
    return await call.services.store.packs.find(call.guest, call.path("pack"))


async def found(call: Call[Any, Any]) -> tuple[PackRow, Draft]:
    """The pack that the address names, read."""
    row = await row_of(call)
    return row, await work(call.services, partial(draft_of, row.text))


async def work(services: Services, what: partial[Draft]) -> Draft:
    """Reads or changes a draft in a thread. What cannot be understood is refused with its places."""
    try:
        return await services.pack_threads.do(what)
    except PackError as error:
        raise WrongPack(error) from error


async def keep(services: Services, row: PackRow, number: int, draft: Draft) -> PackRow:
    """Stores the next version of a pack."""
    return await services.store.packs.change(
        row.guest, row.id, number, draft.pack.title, draft.text, services.keeper.clock()
    )


async def shown(services: Services, row: PackRow, draft: Draft, look: str = "") -> PackShown:
    """A pack as it is answered."""
    return await services.pack_threads.do(partial(_shown, row, draft, look))


def _shown(row: PackRow, draft: Draft, look: str) -> PackShown:
    return PackShown(
        id=row.id,
        game=row.game,
        title=row.title,
        number=row.number,
        hash=draft.hash,
        playable=draft.findings.playable,
        can_undo=row.can_undo,
        can_redo=row.can_redo,
        problems=problems_of(draft),
        changed=changes(draft),
        looked=_looked(draft, look),
    )


def problems_of(draft: Draft) -> list[PackProblem]:
    """What is wrong with a draft, unwise or unlike the real box; if that is too much, first what stops it."""
    found = [
        PackProblem(each.path, each.message, each.severity, each.stops(draft.pack.faithful))
        for each in draft.findings.problems
    ]
    if len(found) > MOST_PROBLEMS:
        found.sort(key=lambda each: not each.stops)
    return found[:MOST_PROBLEMS]


def _looked(draft: Draft, look: str) -> ComponentShown | None:
    place = place_of(look)
    drawn = drawings(draft, [place]) if place else None
    if drawn is None or look not in drawn.drawn:
        return None
    each = drawn.drawn[look]
    return ComponentShown(look, each.title, each.text, picture(each, drawn.definitions))


# Measuring ------------------------------------------------------------------------------------------------------------


def wanted_games(call: Call[Any, Any], row: PackRow, draft: Draft, body: NewGames) -> Wanted:
    """The games that bots shall play with a pack, if it can be played."""
    if body.bot not in BOTS:
        raise Refusal("invalid", say("no-bot", bot=f"{body.bot!r:.40}", bots=", ".join(BOTS)))
    if not draft.findings.playable:
        raise Refusal("invalid", say("not-playable"))
    if body.seats not in draft.game.seats:
        raise Refusal("invalid", say("measure-seats", least=draft.game.seats[0], most=draft.game.seats[-1]))
    return Wanted(
        guest=row.guest,
        pack=row.id,
        household=call.household,
        bot=body.bot,
        seats=body.seats,
        games=body.games,
        cores=body.cores,
    )


async def begin_measure(call: Call[Any, Any], row: PackRow, draft: Draft, body: NewMeasure) -> None:
    """Starts to measure a pack, if there is something to compare it with."""
    services, wanted = call.services, wanted_games(call, row, draft, body)
    base, title = await work(services, partial(standard_of, row.game)), say("standard-pack")
    if body.against == "before":
        earlier = await before(services, row, draft)
        if earlier is None:
            raise Refusal("invalid", say("nothing-before"))
        base, title = await work(services, partial(draft_of, earlier.text)), say("earlier-version")
    if are_alike(base.pack, draft.pack):
        raise Refusal("invalid", say("nothing-to-measure"))
    services.measuring.start(Comparing(wanted, draft, base, title), services.settings.limits.measure_games)


async def before(services: Services, row: PackRow, draft: Draft) -> Measure | None:
    """The version of a pack that was measured last, if it was another one."""
    kept = await services.store.packs.measures(row.id)
    return next((each for each in kept if each.pack_hash != draft.hash), None)


async def measures_of(services: Services, row: PackRow) -> MeasuresShown:
    """What was measured of a pack, and what is being measured."""
    run = services.measuring.run_of(row.id)
    kept = await services.store.packs.measures(row.id)
    now = None
    if run is not None and isinstance(run.study, Comparing):
        study, wanted = run.study, run.study.wanted
        standing = study.standing or Standing(0, wanted.games, time.monotonic() - run.since, 0.0, [])
        waiting = services.measuring.ahead(run)
        now = MeasureRunning(study.base_title, wanted.bot, wanted.seats, waiting, standing)
    return MeasuresShown(
        running=now,
        problem=services.measuring.failure_of(row.id),
        measures=[
            MeasureShown(
                at=each.at,
                pack_hash=each.pack_hash,
                against=each.base_title,
                bot=each.bot,
                seats=each.seats,
                standing=msgspec.convert(each.result, examined(Standing)),
            )
            for each in kept
        ],
    )
