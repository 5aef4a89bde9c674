"""Previews and PDFs, drawn by processes of their own; visitors who have drawn least come first."""

from __future__ import annotations

import base64
import json
import sys
import threading
import time
from collections.abc import Callable

from webapp.jobs.pool import Pool
from webapp.jobs.status import read_answer
from webapp.settings import Settings
from webapp.waits import Waits

COMMAND = (sys.executable, "-m", "webapp.drawing")
NUMBER = 2
"""Number of processes; large pictures never occupy both."""
DRAW_SECONDS = 5.0
PREVIEW = 800, 420
"""Size of a link's preview in pixels: sharp in messengers, and half the work of 1200 × 630."""
LARGE = 1200
"""Pixels of width beyond which a picture takes seconds."""
REMEMBERED_SECONDS = 60.0
"""How long a visitor's drawings count against them."""
LARGE_RANK = 1e6
"""Puts large pictures behind everything else, however much the other visitors have drawn."""


class Drawings(Pool):
    """The drawing processes, started on first use."""

    most_leaving = 3
    """Large pictures that may wait: they take seconds each, and occupy places."""

    def __init__(
        self, settings: Settings, charge: Callable[[str, float], None] | None = None, waits: Waits | None = None
    ) -> None:
        super().__init__(settings, COMMAND, NUMBER, self._note, waits)
        self._told = charge
        self._lock = threading.Lock()
        self._drawn: list[tuple[float, str, float]] = []
        """The latest drawings: when, for whom, and how many seconds they took."""

    def png(self, svg: str, client: str, width: int = PREVIEW[0]) -> bytes:
        """Return the picture, this many pixels wide.

        Raises:
            NoAnswer: it did not come in time.
        """
        text = json.dumps({"svg": svg, "width": width})
        return self._draw("png", text, client, leaves=int(width > LARGE))

    def pdf(self, data: str, client: str) -> bytes:
        """Return sheets of paper, see `webapp.drawing`.

        Raises:
            NoAnswer: they did not come in time.
        """
        return self._draw("pdf", data, client)

    def rank(self, client: str, leaves: int) -> float:
        """Return a sort key: large pictures last, then those of visitors who have drawn least in the last minute."""
        since = time.monotonic() - REMEMBERED_SECONDS
        with self._lock:
            self._drawn = [each for each in self._drawn if each[0] > since]
            return LARGE_RANK * bool(leaves) + sum(seconds for _, who, seconds in self._drawn if who == client)

    def _note(self, client: str, seconds: float) -> None:
        with self._lock:
            self._drawn.append((time.monotonic(), client, seconds))
        if self._told:
            self._told(client, seconds)

    def _draw(self, task: str, text: str, client: str, *, leaves: int = 0) -> bytes:
        drawn = self.ask(task, "", text, "", client, seconds=DRAW_SECONDS, leaves=leaves)
        return read_answer(lambda: base64.b64decode(drawn))
