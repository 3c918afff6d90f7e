"""For operators: is the server alive, is it ready, how is it doing, and what can be requested."""

from __future__ import annotations

import hmac
from functools import cache
from ipaddress import ip_address

import msgspec

from underhall.server.metrics import CONTENT_TYPE
from underhall.server.web.addresses import address_of
from underhall.server.web.answers import Health
from underhall.server.web.messages import say
from underhall.server.web.problems import Refusal
from underhall.server.web.routing import Call, Nothing, Routes

routes = Routes("operations")


@routes.add("GET", "/health", answer=Health, guest=False)
async def health(_: Call[Nothing, Nothing]) -> Health:
    """Whether the server is alive."""
    return Health("ok")


@routes.add("GET", "/ready", answer=Health, guest=False)
async def ready(call: Call[Nothing, Nothing]) -> Health:
    """Whether people can play: the database works, and the server is not stopping."""
    problem = await call.services.not_ready()
    if problem:
        raise Refusal("unavailable", problem)
    return Health("ready")


@routes.add("GET", "/metrics", answer=None, media=CONTENT_TYPE, guest=False, problems=("not-yours",))
async def metrics(call: Call[Nothing, Nothing]) -> bytes:
    """Metrics for Prometheus. Other machines need the token that the server was started with."""
    if not _may_measure(call):
        raise Refusal("not-yours", say("metrics-private"))
    return call.services.metrics.text()


def _may_measure(call: Call[Nothing, Nothing]) -> bool:
    expected = call.services.settings.metrics_token
    if expected:
        given = call.request.headers.get("authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {expected}".encode())
    try:
        return ip_address(address_of(call.request.scope)).is_loopback
    except ValueError:
        return False


@routes.add("GET", "/api/openapi.json", answer=dict, guest=False, fixed=True)
async def openapi(_: Call[Nothing, Nothing]) -> bytes:
    """This document."""
    return document_text()


@cache
def document_text() -> bytes:
    from underhall.server.web.api import GROUPS
    from underhall.server.web.openapi import document

    return msgspec.json.encode(document(GROUPS))
