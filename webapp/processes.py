"""Several web processes behind one port: gunicorn, told by our settings."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.workers.base import Worker
from sqlalchemy.exc import OperationalError

from webapp import create_app, metrics
from webapp.connections import Server
from webapp.pages.htmx import compile_ahead
from webapp.pages.services import services
from webapp.settings import Settings

GRACE = 40
"""Seconds that a process has to send the answers that it is making."""


class WebProcess(Worker):  # type: ignore[misc] # gunicorn has no types
    """One of the processes: gunicorn keeps it alive, the server of `webapp.connections` speaks with the visitors."""

    def run(self) -> None:
        """Serve until the master wants this process to end, or is gone."""
        settings = self.app.settings
        server = Server(self.wsgi, settings, [each.sock for each in self.sockets])
        server.run(self.goes_on)
        server.close(GRACE)

    def goes_on(self) -> bool:
        """Tell the master that this process is alive; whether it shall be."""
        self.notify()
        return bool(self.alive) and os.getppid() == self.ppid


class WebProcesses(BaseApplication):  # type: ignore[misc] # gunicorn has no types
    """A master that listens, and processes that serve.

    Each process makes the application after the fork, so that none shares a database connection, a thread or a solver
    with another, and the master has nothing that could break.
    """

    def __init__(self, settings: Settings, announce: Callable[[], None]) -> None:
        self.settings = settings
        self.announce = announce
        super().__init__()

    def load_config(self) -> None:
        options = {
            "bind": f"{self.settings.host}:{self.settings.port}",
            "workers": self.settings.processes,
            "worker_class": "webapp.processes.WebProcess",
            "preload_app": False,
            "graceful_timeout": GRACE,  # streams of progress end by themselves before, and running jobs are handed back
            "when_ready": lambda _: self.announce(),
            "worker_exit": close,
            "child_exit": lambda _, process: metrics.forget(process.pid),
            "control_socket_disable": True,
        }
        for name, value in options.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        try:
            app = create_app(self.settings)
            services(app).hints.start()
            compile_ahead(app)
            return app
        except OperationalError as error:
            # The master gives the site up after a process that could not start, unless it ends by itself like this.
            time.sleep(1.0)
            sys.exit(f"the database does not answer: {error.orig}")


def close(_: object, process: Any) -> None:
    """Hand back the jobs that this process runs, if it solves, and end what it has started."""
    if process.booted:
        services(process.wsgi).close()
