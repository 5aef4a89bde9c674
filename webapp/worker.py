"""Solve what is queued, without serving pages: `python -m webapp.worker`, on this machine or on others.

The site itself then runs with `PLAYGROUND_SOLVERS=0`, and all share one database and, if there is one, the queue.
"""

from __future__ import annotations

import os
import signal
import sys

import prometheus_client

from webapp import log
from webapp.jobs.runner import Runner
from webapp.jobs.supervisor import Supervisor
from webapp.jobs.table import JobsTable
from webapp.settings import Settings
from webapp.store.contents import Store
from webapp.store.database import UnusableDatabase


def main() -> None:
    """Work until a signal; running jobs go back into the queue."""
    settings = Settings.from_environment()
    if not settings.solvers:
        sys.exit("PLAYGROUND_SOLVERS is 0: this worker would solve nothing")
    log.configure(settings)
    if settings.metrics_port:
        prometheus_client.start_http_server(settings.metrics_port, settings.host)
    try:
        store = Store(settings.database_url)
        store.wait_for_server()
        store.migrate()
    except UnusableDatabase as error:
        sys.exit(str(error))
    told_to_stop = stop_signals()
    runner = Runner(JobsTable(store, settings), Supervisor(settings))
    print(f"Solving with {settings.solvers} processes (stop with Ctrl-C)", flush=True)  # noqa: T201
    os.read(told_to_stop, 1)
    runner.close()


def stop_signals() -> int:
    """Return a pipe that has a byte to read once a signal has said to stop.

    A handler that sets a threading.Event hangs for ever if the signal comes while wait() holds the event's own lock.
    """
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer)
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda *_: None)
    return reader


if __name__ == "__main__":
    main()
