"""The game that `underhall game new` copies compiles, and passes the proofs of all games with bounds checks."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine.plug_ins import install
from tests.engine.test_discovery import site
from underhall.engine.setting import Setting, setting
from underhall.engine.testkit import PROOFS

__all__ = ["site"]


@pytest.mark.parametrize("check", PROOFS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("seats", [2, 5])
def test_a_proof(check: Callable[[Setting, int, int], None], seats: int, site: Path) -> None:
    install(site, "moleworks", moleworks="moleworks.game:game")
    check(setting("moleworks"), seats, seats)
