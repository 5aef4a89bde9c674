"""Kill or stop the process of an embedded site, and its solvers: what was acknowledged stays, and every job ends once.

`dev.py test --slow tests/servers/chaos -n 0 -s` prints how long each recovery took.
"""

from __future__ import annotations

import pytest

from tests.servers.chaos.kills import survive
from tests.servers.chaos.sites import STOPPED_SECONDS, Embedded


@pytest.mark.slow
def test_an_embedded_site_survives_kills() -> None:
    print(survive(Embedded, ["solver", "site"], visitors=8, lease=2.0, limit=1.0, pause=0.2))


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_an_embedded_site_survives_parts_that_stand_still() -> None:
    stops = ["solver stopped", "forks stopped", "site stopped"]
    print(survive(Embedded, stops, visitors=8, lease=5.0, limit=1.0, pause=STOPPED_SECONDS))


@pytest.mark.slow
@pytest.mark.timeout(2400)
def test_an_embedded_site_survives_a_hundred_kills_under_twenty_visitors() -> None:
    print(survive(Embedded, 100, visitors=20, lease=10.0, limit=3.0, pause=1.0))
