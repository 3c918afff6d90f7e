"""Entering a real box: its components as a checklist."""

from __future__ import annotations

from underhall.engine.pack_places import text_of
from underhall.server.store import PackRow
from underhall.server.web.answers import BoxShown, ItemListed, PartListed
from underhall.server.web.api.workshop import found
from underhall.server.web.bodies import Tick
from underhall.server.web.messages import say
from underhall.server.web.problems import Refusal
from underhall.server.web.routing import Call, Nothing, Routes
from underhall.server.web.services import Services
from underhall.server.workshop.checklist import names, parts
from underhall.server.workshop.draft import Draft
from underhall.server.workshop.labels import page_hint, page_label

routes = Routes("box")


@routes.add("GET", "/api/packs/{pack}/box", answer=BoxShown)
async def box(call: Call[Nothing, Nothing]) -> BoxShown:
    """The components of a pack, and which of them are entered as they are in the box."""
    return await box_of(call.services, *await found(call))


@routes.add("POST", "/api/packs/{pack}/box", body=Tick, answer=BoxShown, problems=("invalid",))
async def tick(call: Call[Tick, Nothing]) -> BoxShown:
    """Ticks a component, or takes the tick away. The pack itself does not change."""
    row, draft = await found(call)
    wanted = [call.body.name]
    if call.body.name not in names(draft):
        raise Refusal("invalid", say("no-component"))
    on, off = (wanted, []) if call.body.ticked else ([], wanted)
    await call.services.store.packs.tick(row.guest, row.id, on, off)
    return await box_of(call.services, row, draft)


async def box_of(services: Services, row: PackRow, draft: Draft) -> BoxShown:
    """A pack as a checklist."""
    ticked = await services.store.packs.ticked(row.guest, row.id)
    listed = [
        PartListed(
            part=part.page.id,
            title=page_label(row.game, part.page.place),
            hint=page_hint(row.game, part.page.place),
            ticked=sum(item.name in ticked for item in part.items),
            items=[
                ItemListed(
                    name=item.name, place=text_of(item.place), designed=item.designed, ticked=item.name in ticked
                )
                for item in part.items
            ],
        )
        for part in parts(draft)
    ]
    return BoxShown(
        ticked=sum(part.ticked for part in listed), items=sum(len(part.items) for part in listed), parts=listed
    )
