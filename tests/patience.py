"""How long tests wait before they give up. Nothing is expected to be quick: a machine may have other work."""

from __future__ import annotations

STUCK = 300.0  # seconds after which a test is stuck


def be_patient() -> None:
    """Lets HTTP clients wait that long, where a test says nothing else: by themselves they give up after seconds."""
    from httpx._config import DEFAULT_TIMEOUT_CONFIG

    from underhall.client import Client

    for what in ("connect", "read", "write", "pool"):
        setattr(DEFAULT_TIMEOUT_CONFIG, what, STUCK)
    assert Client.__init__.__kwdefaults__ is not None
    Client.__init__.__kwdefaults__["timeout"] = STUCK
