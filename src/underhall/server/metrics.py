"""Metrics for Prometheus: one registry per server, so that several can live in one process."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from underhall.server.messages import operating as say

CONTENT_TYPE = CONTENT_TYPE_LATEST
FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Metrics:
    """Counters and gauges of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(*_named("requests"), ["method", "route", "status"], registry=self.registry)
        self.seconds = Histogram(*_named("request_seconds"), ["route"], buckets=FAST, registry=self.registry)
        self.sockets = Gauge(*_named("sockets"), registry=self.registry)
        self.heard = Counter(*_named("socket_words"), ["word"], registry=self.registry)
        self.updates = Counter(*_named("updates"), registry=self.registry)
        self.problems = Counter(*_named("problems"), ["code"], registry=self.registry)
        self.faults = Counter(*_named("faults"), registry=self.registry)

    def watch(self, name: str, value: Callable[[], float]) -> None:
        """A gauge that asks for its value each time it is read: tables in memory, bots that wait."""
        Gauge(*_named(name), registry=self.registry).set_function(value)

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)


def _named(name: str) -> tuple[str, str]:
    """A metric's full name, and what it measures."""
    return f"underhall_{name}", say(f"metric-{name.replace('_', '-')}")
