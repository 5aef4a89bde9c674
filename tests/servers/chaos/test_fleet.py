"""Kill or stop web processes, workers, solvers, PostgreSQL and Redis: what was acknowledged stays, every job ends once.

`dev.py test --slow tests/servers/chaos -n 0 -s` prints how long each recovery took.
"""

from __future__ import annotations

import pytest

from tests.servers.chaos.fleet import Fleet
from tests.servers.chaos.kills import survive
from tests.servers.chaos.sites import STOPPED_SECONDS


@pytest.mark.slow
def test_a_fleet_survives_kills() -> None:
    kills = ["postgresql", "worker", "redis", "web worker"]
    print(survive(Fleet, kills, visitors=8, lease=2.0, limit=1.0, pause=0.2))


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_fleet_survives_parts_that_stand_still() -> None:
    stops = [
        "worker stopped",
        "solver stopped",
        "web process stopped",
        "forks stopped",
        "redis stopped",
        "postgresql stopped",
    ]
    print(survive(Fleet, stops, visitors=8, lease=5.0, limit=1.0, pause=STOPPED_SECONDS))


@pytest.mark.slow
@pytest.mark.timeout(2400)
def test_a_fleet_survives_120_kills_under_twenty_visitors() -> None:
    print(survive(Fleet, 120, visitors=20, lease=10.0, limit=3.0, pause=1.0))
