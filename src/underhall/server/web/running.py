"""How uvicorn runs the server: for `underhall serve`, and for tests that want the real thing."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable

import uvicorn

from underhall.errors import UnderhallError
from underhall.server.settings import ServerSettings
from underhall.server.tuning import allow_files
from underhall.server.vitals import Vitals
from underhall.server.web.app import create_app
from underhall.server.web.connections import SPARE_FILES, Connections, measure, protocols
from underhall.server.web.messages import say
from underhall.systems import claim_port

PING_SECONDS = 20.0
HEAD_BYTES = 32 * 1024  # of a request, before its body
BACKLOG = 2048  # connections that may wait to be accepted
ACCEPTS = 8  # connections that asyncio accepts before anything else has its turn
RED_SECONDS = 2.0  # for which `/ready` says what is wrong before a broken server stops


def server_of(
    settings: ServerSettings, vitals: Vitals | None = None, listens: Callable[[], None] = lambda: None
) -> uvicorn.Server:
    """The server, not yet running. On SIGTERM or Ctrl-C it finishes open requests, closes connections and stops.

    It does so on its own when a part of it has failed: `vitals` then says which. `listens` is called when it is up.
    """
    watched = vitals or Vitals()
    app = create_app(settings, watched)
    connections = Connections(settings, allow_files(settings.limits.connections + SPARE_FILES))
    measure(connections, app.state.metrics.watch)
    http, websocket = protocols(connections)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        http=http,
        ws=websocket,
        ws_max_size=settings.limits.socket_message,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        backlog=ACCEPTS,
        h11_max_incomplete_event_size=HEAD_BYTES,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=max(1, round(settings.closing)),
        lifespan="on",
    )
    server = _Server(config, listens)
    watched.on_end(lambda: later(RED_SECONDS, lambda: setattr(server, "should_exit", True)))
    return server


class _Server(uvicorn.Server):
    """asyncio has one number for two things: how many connections may wait, and how many it accepts in one go."""

    def __init__(self, config: uvicorn.Config, listens: Callable[[], None]) -> None:
        super().__init__(config)
        self._listens = listens

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(BACKLOG)
        if self.started:
            self._listens()


def later(seconds: float, act: Callable[[], None]) -> None:
    """Does something in a separate thread that does not keep the process alive."""
    timer = threading.Timer(seconds, act)
    timer.daemon = True
    timer.start()


def listen(settings: ServerSettings) -> socket.socket:
    """The socket, bound before anything else, so that a taken port is reported at once."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Named as TCP, so that asyncio lets nothing small wait for the other side's acknowledgement. (TCP_NODELAY)
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    claim_port(listening)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(BACKLOG)
    except (OSError, OverflowError, UnicodeError) as error:
        listening.close()
        raise UnderhallError(
            say("cannot-listen", host=settings.host, port=str(settings.port), why=str(error))
        ) from error
    return listening
