"""Solve what is in the queue, and serve nothing: `python -m webapp.worker`, on this machine or on others.

The site itself then runs with `PLAYGROUND_SOLVERS=0`, and all share one database and, if there is one, the queue.
"""

from __future__ import annotations

import signal
import sys
import threading

import prometheus_client

from webapp import log
from webapp.database import UnusableDatabase
from webapp.jobs import Jobs
from webapp.runner import Runner
from webapp.settings import Settings
from webapp.store import Store
from webapp.supervisor import Supervisor


def main() -> None:
    """Work until told to stop; what is running then goes back into the queue."""
    settings = Settings.from_environment()
    if not settings.solvers:
        sys.exit("PLAYGROUND_SOLVERS is 0: this worker would solve nothing")
    log.configure(settings)
    if settings.metrics_port:
        prometheus_client.start_http_server(settings.metrics_port)
    try:
        store = Store(settings.database_url)
        store.wait_for_server()
        store.migrate()
    except UnusableDatabase as error:
        sys.exit(str(error))
    ended = threading.Event()
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda *_: ended.set())
    runner = Runner(Jobs(store, settings), Supervisor(settings))
    print(f"Solving with {settings.solvers} processes (stop with Ctrl-C)", flush=True)  # noqa: T201
    ended.wait()
    runner.close()


if __name__ == "__main__":
    main()
