"""Idle solvers deal puzzles in advance: first for the shelf with the fewest unseen ones, until all have enough.

Visitors come first: dealing stops for them, and its work is lost.  The same seed gives the same puzzle, so solvers that
race for one only waste a little time.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from random import SystemRandom

from sqlalchemy.exc import SQLAlchemyError

from engine import FIRST_DAY, PUZZLES, Recipe, day_of_seed, graded, of_the_day, offered
from webapp.jobs.claims import ANY_WAITING
from webapp.jobs.results import Run
from webapp.jobs.supervisor import Supervisor
from webapp.jobs.table import JobsTable
from webapp.store.stock import Stock
from webapp.store.values import DEAL, Ready

MOST_SECONDS = 60.0
"""Time for one puzzle; the rarest levels take that long."""
QUIET_SECONDS = 5.0
"""How long there must have been no job before anything is dealt."""
LOOK_EVERY = 20.0
"""Seconds until full shelves are looked at again."""
GIVE_UP_AFTER = 5
"""Failed seeds in a row after which a shelf is left alone."""
LOOKED_SECONDS = 60.0
"""How long somebody looks at a page after asking for it, as far as we know."""
REST = 3
"""Seconds without dealing, while somebody looks, for each second of it: on two cores even a niced process is felt."""
STORE_AGAIN_AFTER = 300.0
"""Seconds without dealing after a puzzle could not be stored."""

DAYS_AHEAD = 5
"""Days whose puzzles are dealt, from today on."""
WEST = timedelta(hours=12)
"""How far behind UTC the last place is where a day begins."""
Place = tuple[date, int]
"""A day, and the number of a puzzle of that day."""

log = logging.getLogger(__name__)


def every_recipe() -> list[Recipe]:
    """Return the first recipe of every shelf, those that visitors may wait for first."""
    soon, ahead = [], []
    for slug, kind in PUZZLES.items():
        for offer in offered(kind):
            soon += [Recipe.latest(slug, offer.size, level, 1) for level in offer.levels]
            ahead += [Recipe.latest(slug, offer.size, level, 1) for level in offer.stocked]
    return soon + ahead


def first_today() -> date:
    """Return the day that has not ended anywhere."""
    return (datetime.now(UTC) - WEST).date()


class Stocker:
    """Fills the shelves, for one process's solvers."""

    def __init__(self, table: JobsTable, supervisor: Supervisor) -> None:
        self.table = table
        self.supervisor = supervisor
        self.stock = Stock(table.store)
        self._one_at_a_time = threading.Lock()
        self._not_before = time.monotonic() + QUIET_SECONDS
        self._looked = -LOOKED_SECONDS
        """When somebody last asked this process for anything."""
        self._firsts = {recipe.shelf: recipe for recipe in every_recipe()}
        self._days_done: set[date] = set()
        self._barren: set[Recipe] = set()
        """Recipes that failed here."""
        self._failures = Counter[str]()
        """Failures in a row, by shelf."""

    def wait_for_quiet(self) -> None:
        """Record that there was a job: where one visitor has come, more are near."""
        self._not_before = max(self._not_before, time.monotonic() + QUIET_SECONDS)

    def note_visitor(self) -> None:
        """Record that somebody looks at a page."""
        self._looked = time.monotonic()

    def deal_one(self, goes_on: Callable[[], bool]) -> bool:
        """Deal one puzzle if one is missing and no other solver here does; return whether one was dealt,
        kept or not.
        """
        if not self.table.settings.stock or time.monotonic() < self._not_before:
            return False
        if not self._one_at_a_time.acquire(blocking=False):
            return False  # the other solvers stay free for visitors
        try:
            today = first_today()
            near = [today + timedelta(days=ahead) for ahead in range(DAYS_AHEAD)]
            past = [today - timedelta(days=ago) for ago in range(1, (today - FIRST_DAY).days + 1)]
            wanted = self._lacking_of(near) or self._lacking() or self._lacking_of(past)
            if wanted is None:
                self._not_before = time.monotonic() + LOOK_EVERY
                return False
            recipe, place = wanted
            began = time.monotonic()
            is_dealt = not self._is_wanted() and self._deal(recipe, place, goes_on)
            self._rest(began)
            return is_dealt
        finally:
            self._one_at_a_time.release()

    def _rest(self, began: float) -> None:
        """Leave the machine to whoever looks at a page, for longer than dealing took."""
        now = time.monotonic()
        if now - self._looked < LOOKED_SECONDS:
            self._not_before = max(self._not_before, now + REST * (now - began))

    def _lacking_of(self, days: Sequence[date]) -> tuple[Recipe, Place] | None:
        """Return the next puzzle of one of these days, and its place."""
        for day in days:
            if day in self._days_done:
                continue
            ready = self.stock.of_day(day)
            for number, recipe in enumerate(of_the_day(day)):
                if number not in ready and recipe not in self._barren:
                    return recipe, (day, number)
            self._days_done.add(day)
        return None

    def _lacking(self) -> tuple[Recipe, None] | None:
        """Return what to deal next for the shelves."""
        shelves = self.stock.shelves(list(self._firsts))
        wanted = [
            (shelf.unseen, SystemRandom().random(), name)
            for name, shelf in shelves.items()
            if shelf.unseen < self.table.settings.stock and self._failures[name] < GIVE_UP_AFTER
        ]
        if not wanted:
            return None
        *_, name = min(wanted)
        recipe = replace(self._firsts[name], seed=shelves[name].last + 1)
        while recipe in self._barren:
            recipe = replace(recipe, seed=recipe.seed + 1)
        return recipe, None

    def _deal(self, recipe: Recipe, place: Place | None, goes_on: Callable[[], bool]) -> bool:
        def nobody_waits(_: Run) -> bool:
            return goes_on() and not self._is_wanted()

        run = self.supervisor.run(recipe.kind, str(recipe), MOST_SECONDS, nobody_waits, DEAL)
        why = run.stopped
        if run.dealt is not None:
            ready = Ready(str(recipe), run.dealt["text"], run.dealt["title"])
            if not place and ready.title in graded(recipe.kind).fillers:
                self._barren.add(recipe)
                return True
            if place or not self.stock.holds(recipe.shelf, ready.text):
                return self._keep(ready, recipe, place)
            why = "one like it is there"  # of small sizes there are not many
        if why != "cancelled":
            log.log(logging.INFO if run.dealt else logging.WARNING, "nothing was dealt from %s: %s", recipe, why)
            self._barren.add(recipe)
            self._failures[recipe.shelf] += not place
        return False

    def _keep(self, ready: Ready, recipe: Recipe, place: Place | None) -> bool:
        """Store a dealt puzzle; if that fails, as on a full disk, deal no more for a while."""
        try:
            if place:
                self.stock.add_of_day(*place, ready)
            else:
                self.stock.add(ready)
        except SQLAlchemyError as error:
            log.warning("what was dealt cannot be stored; the next try is in %.0f s: %s", STORE_AGAIN_AFTER, error)
            self._not_before = time.monotonic() + STORE_AGAIN_AFTER
            return False
        if place is None:
            self._failures[recipe.shelf] = 0
        return True

    def keep_asked(self, text: str, dealt: Mapping[str, str], client: str) -> None:
        """Store a recipe's puzzle that a visitor waited for: with its day, if it is one of a day's."""
        recipe, ready = Recipe.parse(text), Ready(text, dealt["text"], dealt["title"])
        day = day_of_seed(recipe.seed)
        if day is not None and day < first_today() + timedelta(days=DAYS_AHEAD):
            for number, each in enumerate(of_the_day(day)):
                if each == recipe and self.stock.add_of_day(day, number, ready, client):
                    return
        self.stock.add_asked(ready, client)

    def _is_wanted(self) -> bool:
        """Return whether a visitor waits for a solver."""
        with self.table.store.engine.connect() as connection:
            return connection.scalar(ANY_WAITING) is not None
