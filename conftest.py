"""For all tests: the plugin that collects which rules are proved, what makes them quick, and how long they search."""

from hypothesis import HealthCheck, settings

from tests.quick_fields import hasten
from underhall.engine.compile import INTERPRETED

pytest_plugins = ["pytester", "underhall.pytest_plugin"]

if INTERPRETED:
    hasten()

# A first example may compile a game: no deadline, and no complaint about slow examples.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", UNHURRIED, max_examples=12)
settings.register_profile("soak", UNHURRIED, max_examples=300)
settings.load_profile("quick")
