"""Serve the site: `python -m webapp`."""

from __future__ import annotations

import argparse
import dataclasses
import signal
import sys

import waitress

from webapp import create_app
from webapp.settings import Settings


def main() -> None:
    """Migrate, start, and say where."""
    settings = Settings.from_environment()
    parser = argparse.ArgumentParser(prog="dev.py run", description="Serve Puzzle Playground on this machine.")
    parser.add_argument("--host", default=settings.host)
    parser.add_argument("--port", type=int, default=settings.port)
    options = parser.parse_args()
    settings = dataclasses.replace(settings, host=options.host, port=options.port)
    app = create_app(settings)
    server = waitress.create_server(
        app,
        host=settings.host,
        port=settings.port,
        threads=settings.threads,
        ident=None,
        clear_untrusted_proxy_headers=True,
    )
    print(f"Puzzle Playground is at http://{settings.host}:{settings.port} (stop with Ctrl-C)", flush=True)  # noqa: T201
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # ends the loop below as Ctrl-C does
    try:
        server.run()
    finally:
        if settings.solvers:
            app.extensions["runner"].close()


if __name__ == "__main__":
    main()
