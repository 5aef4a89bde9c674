"""The services that pages use: one object for each application, found through `services()` only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask import Flask, current_app
from jinja2.environment import TemplateModule

from webapp.jobs.hints import SolvedPuzzle
from webapp.pages.site.cache import LruCache, PageCache
from webapp.pages.site.turns import Turns
from webapp.waits import Waits

if TYPE_CHECKING:  # a device has others of the same form: `webapp.device.services`
    from webapp.health import Readiness
    from webapp.jobs.drawings import Drawings
    from webapp.jobs.hint_processes import HintProcesses
    from webapp.jobs.runner import Runner
    from webapp.jobs.visitors import Jobs
    from webapp.limits import Limits
    from webapp.metrics import QueueFigures
    from webapp.pages.site.events import Streams
    from webapp.store.contents import Store
    from webapp.store.picture_cache import PictureCache
    from webapp.store.quota import Quota
    from webapp.store.stock import Stock

KEY = "playground"


@dataclass(frozen=True)
class Services:
    """The parts of an application."""

    store: Store
    stock: Stock
    jobs: Jobs
    hints: HintProcesses
    drawings: Drawings
    picture_cache: PictureCache
    streams: Streams
    turns: Turns
    page_cache: PageCache
    boards: LruCache[TemplateModule]
    """Boards of puzzles that are being solved."""
    solved_puzzles: LruCache[SolvedPuzzle]
    """Puzzles of booklets, by their recipes."""
    slow_recipes: LruCache[float]
    """Those that took too long, and until when they are left alone, by the monotonic clock."""
    readiness: Readiness
    queue_figures: QueueFigures
    limits: Limits
    waits: Waits
    quota: Quota
    runner: Runner | None
    """None if workers solve."""

    def close(self) -> None:
        """Hand back the jobs that run here, and end all processes."""
        if self.runner is not None:
            self.runner.close()
        self.hints.close()
        self.drawings.close()


def provide(app: Flask, parts: Services) -> None:
    """Give an application its parts."""
    app.extensions[KEY] = parts


def services(app: Flask | None = None) -> Services:
    """Return the parts of an application, by default of the request's."""
    found: Services = (app or current_app).extensions[KEY]
    return found
