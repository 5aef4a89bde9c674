"""Serve the site: `python -m webapp`."""

from __future__ import annotations

import argparse
import dataclasses
import logging
import signal
import sys

from webapp import create_app, log
from webapp.connections import Server
from webapp.pages.htmx import compile_ahead
from webapp.pages.services import services
from webapp.settings import Settings
from webapp.store.database import UnusableDatabase

logger = logging.getLogger("webapp")
STOP_SECONDS = 5
"""How long answers that are being made are waited for."""


def main() -> None:
    """Read the settings and serve in as many processes as they say."""
    settings = Settings.from_environment()
    parser = argparse.ArgumentParser(prog="dev.py run", description="Serve Puzzle Playground on this machine.")
    parser.add_argument("--host", default=settings.host)
    parser.add_argument("--port", type=int, default=settings.port)
    options = parser.parse_args()
    settings = dataclasses.replace(settings, host=options.host, port=options.port)
    log.configure(settings)
    if settings.processes > 1:
        from webapp.processes import WebProcesses  # gunicorn is an extra, and does not exist for Windows

        WebProcesses(settings, lambda: announce(settings)).run()
    else:
        serve(settings)


def serve(settings: Settings) -> None:
    """Migrate, start, and say where: one process for everything."""
    try:
        app = create_app(settings)
    except UnusableDatabase as error:
        sys.exit(str(error))
    server = Server(app, settings)
    services(app).hints.start()
    compile_ahead(app)
    announce(settings)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # ends the loop below as Ctrl-C does
    try:
        server.run()
    except (KeyboardInterrupt, SystemExit):
        server.close(STOP_SECONDS)
    finally:
        services(app).close()


def announce(settings: Settings) -> None:
    """Say where the site is, once it listens."""
    print(f"Puzzle Playground is at http://{settings.host}:{settings.port} (stop with Ctrl-C)", flush=True)  # noqa: T201
    if settings.is_open:
        logger.warning("PLAYGROUND_HOSTS names no host: the site answers to any name that a request gives it")


if __name__ == "__main__":
    main()
