"""Pictures for other sites, drawn by a process of their own, one at a time."""

from __future__ import annotations

import base64
import sys
from collections.abc import Callable

from webapp.jobs.hints import HintProcesses
from webapp.settings import Settings

COMMAND = (sys.executable, "-m", "webapp.drawing")
DRAW_SECONDS = 5.0


class Drawings(HintProcesses):
    """Turns, limits and replacement are those of hints; what is asked for is a picture."""

    def __init__(self, settings: Settings, charge: Callable[[str, float], None] | None = None) -> None:
        super().__init__(settings, COMMAND, charge)
        self.number = 1

    def png(self, svg: str, client: str) -> bytes:
        """The picture.

        Raises:
            NoHint: there is none in time.
        """
        drawn = self._asked("png", "", svg, "", client, seconds=DRAW_SECONDS)
        return self._read(lambda: base64.b64decode(drawn))
