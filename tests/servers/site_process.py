"""A running site."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests import ROOT, until
from tests.servers.databases import free_port


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server in a process of its own."""
    with serve(tmp_path_factory.mktemp("site")) as address:
        yield address


@contextmanager
def serve(folder: Path, **more: str) -> Iterator[str]:
    """Start such a server, with its data in the folder and more variables in its environment."""
    address = f"http://127.0.0.1:{free_port()}"
    environment = os.environ | {
        "PLAYGROUND_DATABASE_URL": f"sqlite:///{folder / 'site.sqlite'}",
        "PLAYGROUND_PORT": address.rpartition(":")[2],
        "PLAYGROUND_SOLVE_SECONDS": "120",
        "PLAYGROUND_SLOWNESS": "10",
        "PLAYGROUND_REQUESTS_PER_MINUTE": "0",
        "PLAYGROUND_WORK_SECONDS": "0",
        "PLAYGROUND_SUBMITS_PER_MINUTE": "0",
        "PLAYGROUND_LOG_LEVEL": "warning",
        **more,
    }
    server = subprocess.Popen([sys.executable, "-m", "webapp"], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)

    def answers() -> bool:
        assert server.poll() is None, "the server did not start"
        with suppress(OSError), urllib.request.urlopen(f"{address}/healthz", timeout=5):
            return True
        return False

    try:
        until(answers, "the server does not answer")
        yield address
        server.terminate()
        server.wait(timeout=60)
    finally:
        server.kill()
        server.wait()
