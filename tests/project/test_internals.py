"""Libraries whose undocumented parts we use: a new version means checking those parts."""

from __future__ import annotations

import re

import pytest

from tests import ROOT

READ = {
    "uvicorn": (
        "0.54.0",
        "webapp/server/internals.py",
        """H11Protocol still takes (config, server_state, app_state, _loop), has app_state, client, conn, cycle, loop
        and transport, and calls send_400_response for what is no HTTP; a cycle sends head and body by a write of its
        transport each; Multiprocess still takes (config, sockets).
        Then run tests/servers/site/test_connections.py.""",
    ),
    "h11": (
        "0.16.0",
        "webapp/server/internals.py",
        """Connection.trailing_data is still (bytes, is_closed). Then run tests/servers/site/test_connections.py.""",
    ),
    "psycopg": (
        "3.3.9",
        "webapp/store/watchdog.py",
        """all questions of a connection still pass through Connection.wait(gen, interval, timeout), which raises
        OperationalError without sqlstate when its time is up, and generators.execute reads the answer to
        pgconn.send_query. Then run tests/servers/store/test_frozen_database.py.""",
    ),
}
"""For each library its version, the only module that uses its internals, and what must still hold."""


@pytest.mark.parametrize("name", READ)
def test_the_locked_version_is_the_one_that_we_have_read(name: str) -> None:
    version, module, checks = READ[name]
    found = re.search(rf"^{name}==(\S+)", (ROOT / "requirements.lock").read_text(), re.MULTILINE)
    assert found is not None
    assert found[1] == version, f"{name} moved from {version} to {found[1]}. Check for {module} that {checks}"


def test_no_other_module_uses_those_internals() -> None:
    internal = re.compile(
        r"uvicorn\.(protocols|supervisors|server)|trailing_data|psycopg\.(abc|pq|waiting)|import generators|pgconn"
    )
    using = {
        each.relative_to(ROOT).as_posix()
        for each in (ROOT / "webapp").rglob("*.py")
        if internal.search(each.read_text())
    }
    assert using == {module for _, module, _ in READ.values()}
