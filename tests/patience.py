"""How long tests wait before they give up. Nothing is expected to be quick: a machine may have other work."""

STUCK = 300.0  # seconds after which a test is stuck
