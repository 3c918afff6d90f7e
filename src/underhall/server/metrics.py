"""Metrics for Prometheus: one registry per server, so that several can live in one process."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

CONTENT_TYPE = CONTENT_TYPE_LATEST
FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Metrics:
    """Counters and gauges of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "underhall_requests", "Requests answered.", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "underhall_request_seconds",
            "Seconds until a request was answered.",
            ["route"],
            buckets=FAST,
            registry=self.registry,
        )
        self.sockets = Gauge("underhall_sockets", "Connections that are open.", registry=self.registry)
        self.heard = Counter(
            "underhall_socket_words", "Messages from clients over connections.", ["word"], registry=self.registry
        )
        self.updates = Counter("underhall_updates", "Updates sent over connections.", registry=self.registry)
        self.problems = Counter(
            "underhall_problems", "Requests and messages that were refused.", ["code"], registry=self.registry
        )
        self.faults = Counter("underhall_faults", "Mistakes of the server's own.", registry=self.registry)

    def watch(self, name: str, help: str, value: Callable[[], float]) -> None:
        """A gauge that asks for its value each time it is read: tables in memory, bots that wait."""
        Gauge(f"underhall_{name}", help, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)
