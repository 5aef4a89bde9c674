"""What holds for all tests."""

import os
from datetime import UTC, datetime

import pytest
from hypothesis import settings

os.environ.setdefault("PLAYGROUND_STOCK", "0")  # servers that tests start deal nothing ahead: it would only slow them

# How long an example takes says more of what else the machine does than of the code.
settings.register_profile("here", deadline=None)
settings.load_profile("here")


@pytest.fixture(autouse=True)
def _same_day(request: pytest.FixtureRequest) -> None:
    """What a module expects of its `TODAY` was worked out for the day on which the tests began."""
    today = getattr(request.module, "TODAY", None)
    if today is not None and datetime.now(UTC).date() != today:
        pytest.skip("midnight came meanwhile")
