"""Rule tests call rules one by one, which works only in plain Python: compiled rules have no entry point."""

import pytest

from underhall.engine.compile import INTERPRETED

if not INTERPRETED:
    raise pytest.UsageError("tests/rules runs interpreted: NUMBA_DISABLE_JIT=1 pytest tests/rules, or make test")
