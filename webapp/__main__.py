"""Serve the site: `python -m webapp`."""

from __future__ import annotations

import argparse
import dataclasses

from webapp import log
from webapp.server.run import serve
from webapp.settings import Settings


def main() -> None:
    """Read the settings and serve in as many processes as they say."""
    settings = Settings.from_environment()
    parser = argparse.ArgumentParser(prog="dev.py run", description="Serve Puzzle Playground on this machine.")
    parser.add_argument("--host", default=settings.host)
    parser.add_argument("--port", type=int, default=settings.port)
    options = parser.parse_args()
    settings = dataclasses.replace(settings, host=options.host, port=options.port)
    log.configure(settings)
    serve(settings)


if __name__ == "__main__":
    main()
