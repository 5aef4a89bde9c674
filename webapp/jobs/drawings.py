"""Pictures for other sites, and sheets of paper, drawn by a process of their own, one at a time."""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Callable

from webapp.jobs.pool import Pool
from webapp.settings import Settings
from webapp.waits import Waits

COMMAND = (sys.executable, "-m", "webapp.drawing")
DRAW_SECONDS = 5.0
PREVIEW_WIDTH = 1200
"""Pixels; with 630 of height the size that link previews are made for."""


class Drawings(Pool):
    """The process, started when it is first wanted."""

    def __init__(
        self, settings: Settings, charge: Callable[[str, float], None] | None = None, waits: Waits | None = None
    ) -> None:
        super().__init__(settings, COMMAND, 1, charge, waits)

    def png(self, svg: str, client: str, width: int = PREVIEW_WIDTH) -> bytes:
        """The picture, so many pixels wide.

        Raises:
            NoAnswer: there is none in time.
        """
        return self._drawn("png", json.dumps({"svg": svg, "width": width}), client)

    def pdf(self, data: str, client: str) -> bytes:
        """Sheets of paper, see `webapp.drawing`.

        Raises:
            NoAnswer: there is none in time.
        """
        return self._drawn("pdf", data, client)

    def _drawn(self, task: str, text: str, client: str) -> bytes:
        drawn = self.asked(task, "", text, "", client, seconds=DRAW_SECONDS)
        return self.read(lambda: base64.b64decode(drawn))
