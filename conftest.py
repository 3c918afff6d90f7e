"""For all tests: the plugin that collects which rules are proved, and how long the property tests search."""

from hypothesis import HealthCheck, settings

pytest_plugins = ["pytester", "underhall.pytest_plugin"]

# A first example may compile a game: no deadline, and no complaint about slow examples.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", UNHURRIED, max_examples=20)
settings.register_profile("soak", UNHURRIED, max_examples=300)
settings.load_profile("quick")
