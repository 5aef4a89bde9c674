"""Hint processes: `engine.process.worker hints`, many answers each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from webapp.jobs.hints import Hints
from webapp.jobs.pool import Pool
from webapp.settings import Settings
from webapp.waits import Waits

COMMAND = (sys.executable, "-m", "engine.process.worker", "hints")


class HintProcesses(Pool, Hints):
    """The hint processes, started on first use, or in advance by `start`."""

    def __init__(
        self,
        settings: Settings,
        command: Sequence[str] = COMMAND,
        charge: Callable[[str, float], None] | None = None,
        waits: Waits | None = None,
    ) -> None:
        """Make at least two: while one visitor's hard puzzle has one, there is another."""
        super().__init__(settings, command, max(2, settings.solvers // 2), charge, waits)
        self._longer = Pool(settings, command, 1, charge, waits)
        """For a setter's requests of four seconds, so that nobody's hint waits for them; started on first use."""

    def close(self) -> None:
        """End all processes; hints in progress end with them."""
        self._longer.close()
        super().close()

    def ask_at_length(self, task: str, kind: str, text: str, entries: str, client: str, **more: Any) -> Any:
        """Ask a process for a setter's requests of four seconds."""
        return self._longer.ask(task, kind, text, entries, client, **more)
