"""Pictures for other sites, and sheets of paper, drawn by processes of their own; whoever has drawn least is next."""

from __future__ import annotations

import base64
import json
import sys
import threading
import time
from collections.abc import Callable

from webapp.jobs.pool import Pool
from webapp.settings import Settings
from webapp.waits import Waits

COMMAND = (sys.executable, "-m", "webapp.drawing")
NUMBER = 2
"""Processes; large pictures never have both."""
DRAW_SECONDS = 5.0
PREVIEW = 800, 420
"""Pixels of a link's preview: sharp where messengers show it, and half the work of the 1200 × 630 of a whole screen."""
LARGE = 1200
"""Pictures that are wider take seconds."""
REMEMBERED_SECONDS = 60.0
"""How long what somebody has drawn counts when turns are given."""
LARGE_RANK = 1e6
"""Large pictures wait behind everything else, however much its visitors have drawn."""


class Drawings(Pool):
    """The processes, started when they are first wanted."""

    most_leaving = 3
    """Large pictures that may wait: they take seconds each, and places from all others."""

    def __init__(
        self, settings: Settings, charge: Callable[[str, float], None] | None = None, waits: Waits | None = None
    ) -> None:
        super().__init__(settings, COMMAND, NUMBER, self._note, waits)
        self._told = charge
        self._lock = threading.Lock()
        self._drawn: list[tuple[float, str, float]] = []
        """Of the last drawings: when, for whom, and the seconds that they took."""

    def png(self, svg: str, client: str, width: int = PREVIEW[0]) -> bytes:
        """The picture, so many pixels wide.

        Raises:
            NoAnswer: there is none in time.
        """
        text = json.dumps({"svg": svg, "width": width})
        return self._draw("png", text, client, leaves=int(width > LARGE))

    def pdf(self, data: str, client: str) -> bytes:
        """Sheets of paper, see `webapp.drawing`.

        Raises:
            NoAnswer: there is none in time.
        """
        return self._draw("pdf", data, client)

    def rank(self, client: str, leaves: int) -> float:
        """Large pictures come last; among the rest, and among those, whoever has drawn least in the last minute."""
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
        drawn = self.asked(task, "", text, "", client, seconds=DRAW_SECONDS, leaves=leaves)
        return self.read(lambda: base64.b64decode(drawn))
