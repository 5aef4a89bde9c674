"""What pages ask on a device, where one visitor has one process: everything is in memory, and nothing is charged.

Each class has the methods of its namesake on a server that pages use (`webapp.pages.site.services`).
"""

from __future__ import annotations

import json
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, NoReturn

from engine import PUZZLES, Deadline, Puzzle, Recipe, Stopped
from engine.process.tasks import HELP, Kept, run
from webapp.jobs.hints import Hints
from webapp.jobs.results import Dealing, Result, Run, partial_result, serialize_result
from webapp.jobs.status import JobStatus, NoAnswer
from webapp.settings import Settings
from webapp.store.values import DEAL, SOLVE, Link, Ready, Task, digest, link_id

MOMENT = 1.0
"""Seconds of a search that others wait for."""
MOST_KEPT = 100
"""Jobs, outcomes, links and puzzles of each sort that are kept; the oldest go first."""


class Elsewhere(Exception):
    """Raised for what only a server has: a picture, a sheet of paper, a link that was not made here."""


class Shelf(OrderedDict[str, Any]):
    """The last `MOST_KEPT` values of some sort."""

    def __setitem__(self, name: str, value: Any) -> None:
        super().__setitem__(name, value)
        self.move_to_end(name)
        if len(self) > MOST_KEPT:
            self.popitem(last=False)


class DeviceHints(Hints):
    """Answers at once, in this very process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._kept: Kept = OrderedDict()

    def ask(
        self,
        task: str,
        kind: str,
        text: str,
        entries: str,
        client: str,
        *,
        seconds: float,
        leaves: int = 0,
        aside: bool = False,
        **more: object,
    ) -> Any:
        """Do the task; raise as `Hints.ask` does."""
        job = {"task": task, "kind": kind, "text": text, "entries": entries} | more
        PUZZLES[kind].prepare()
        try:
            return as_json(HELP[task](job, Deadline(seconds * self.settings.slowness), self._kept))
        except Stopped:
            raise NoAnswer("time") from None
        except MemoryError:
            self._kept.clear()
            raise NoAnswer("failed") from None


class DeviceStore:
    """Links and outcomes of this visit.  A link's id depends on its puzzle alone, so it is the same on a server."""

    def __init__(self, shared: Callable[[str, str, str], None]) -> None:
        """`shared` is told the id, kind and text of each new link, for a server to learn of."""
        self._shared = shared
        self._links: dict[str, Link] = Shelf()
        self._outcomes: dict[str, str] = Shelf()

    def share(self, kind: str, puzzle_text: str, client: str = "") -> str:
        """Return the id of the puzzle's permalink."""
        id_ = self.keep(kind, puzzle_text)
        self._shared(id_, kind, puzzle_text)
        return id_

    def keep(self, kind: str, puzzle_text: str) -> str:
        """Keep a puzzle, and return the id of its link, which depends on nothing else."""
        content = digest(kind, puzzle_text)
        id_ = link_id(content)
        self._links[id_] = Link(id_, content, kind, puzzle_text)
        return id_

    def link(self, id_: str) -> Link | None:
        """Return the permalink with this id.

        Raises:
            Elsewhere: it was not made here.
        """
        if id_ not in self._links:
            raise Elsewhere
        return self._links[id_]

    def remember(self, content: str, outcome: str, within: None = None, *, client: str = "") -> None:
        """Keep an outcome, as JSON, under its task's content hash."""
        self._outcomes[content] = outcome

    def outcome(self, content: str, *, any_version: bool = False) -> str | None:
        """Return a kept outcome, as JSON."""
        return self._outcomes.get(content)


class DeviceStock:
    """The puzzles that were dealt here."""

    def __init__(self) -> None:
        self._dealt: dict[str, Ready] = Shelf()

    def puzzle(self, recipe: str) -> Ready | None:
        """Return the puzzle of the recipe, if it was dealt."""
        return self._dealt.get(recipe)

    def next_seed(self, shelf: str, after: int | None) -> int | None:
        """Return None: nothing is dealt before its time."""
        return None

    def add(self, dealt: Ready) -> None:
        """Keep a puzzle."""
        self._dealt[dealt.recipe] = dealt

    def of_day(self, day: date) -> dict[int, Ready]:
        """Return nothing: a day's puzzles are dealt from their recipes, when somebody opens them."""
        return {}


@dataclass
class _Job:
    """One job, and what is known of it."""

    id: str
    kind: str
    text: str
    task: Task
    seconds: float
    run: Run = field(default_factory=Run)
    begun: float = field(default_factory=time.monotonic)
    state: str = "running"
    outcome: Result | None = None


class DeviceJobs:
    """Searches: a moment of each here, and the rest in a process of its own, which can be ended.

    `begin(id, line)` starts such a process, with the line that `engine.process.worker` reads; `note` is then called
    with each answer.  `end(id)` ends it.
    """

    outlive_pages = False

    def __init__(
        self,
        settings: Settings,
        store: DeviceStore,
        stock: DeviceStock,
        begin: Callable[[str, str], None],
        end: Callable[[str], None],
    ) -> None:
        self.settings = settings
        self._store, self._stock = store, stock
        self._begin, self._end = begin, end
        self._jobs: dict[str, _Job] = Shelf()

    # -- before there is a job ---------------------------------------------------------------------------------------

    def known(self, puzzle: Puzzle[Any], task: Task = SOLVE) -> Result | None:
        """Return the outcome, if the task was done before."""
        content = digest(puzzle.slug, str(puzzle), task)
        done = (job.outcome for job in reversed(self._jobs.values()) if digest(job.kind, job.text, job.task) == content)
        return next((each for each in done if each is not None and not each.stopped), None)

    def ended(self, id_: str, puzzle: Puzzle[Any], task: Task = SOLVE) -> JobStatus | None:
        """Return the job with this id, if it had this task and puzzle and has ended."""
        status = self.status(id_) if id_ else None
        about = status is not None and (status.kind, status.text, status.task) == (puzzle.slug, str(puzzle), task)
        return status if about and status is not None and status.ended else None

    def recall(self, key: str, puzzle: Puzzle[Any], **_: object) -> str | None:
        """Return None: pages send no keys."""
        return None

    def submit(
        self,
        puzzle: Puzzle[Any],
        client: str,
        *,
        longer: bool = False,
        key: str | None = None,
        task: Task = SOLVE,
    ) -> str:
        """Return the id of a job for the puzzle: one that is active already, or a new one."""
        seconds = self.settings.longer_seconds if longer else self.settings.solve_seconds
        return self._submit(puzzle.slug, str(puzzle), task, seconds, impatient=not longer)

    def deal(self, recipe: Recipe, client: str) -> str:
        """Return the id of a job that deals the puzzle of a recipe: one that is active already, or a new one."""
        return self._submit(recipe.kind, str(recipe), DEAL, self.settings.longer_seconds, impatient=False)

    def find_dealing(self, recipe: Recipe) -> str | None:
        """Return the id of the job that is dealing the puzzle of a recipe now."""
        return self._active(recipe.kind, str(recipe), DEAL)

    def _active(self, kind: str, text: str, task: Task) -> str | None:
        active = (job for job in self._jobs.values() if job.outcome is None)
        return next((job.id for job in active if (job.kind, job.text, job.task) == (kind, text, task)), None)

    def _submit(self, kind: str, text: str, task: Task, seconds: float, *, impatient: bool) -> str:
        if active := self._active(kind, text, task):
            return active
        job = _Job(f"device-{secrets.token_urlsafe(12)}", kind, text, task, seconds)
        self._jobs[job.id] = job
        if not (impatient and self._is_done_in_a_moment(job)):
            self._begin(job.id, json.dumps(self._line(job, seconds)))
        return job.id

    def _is_done_in_a_moment(self, job: _Job) -> bool:
        """Try here first: most puzzles take less time than a process takes to hear of them."""
        answers = _Answers(job)
        try:
            run(self._line(job, MOMENT), answers)
        except MemoryError:
            job.run.stopped = "memory"
        if job.run.result is None or job.run.result.stopped:
            job.run = Run()
            return False
        self._finish(job)
        return True

    def _line(self, job: _Job, seconds: float) -> dict[str, Any]:
        return {
            "task": job.task.name,
            "kind": job.kind,
            "text": job.text,
            "entries": job.task.entries,
            "most": self.settings.most_solutions,
            "cells": self.settings.most_cells,
            "limit": seconds,
            "memory": self.settings.solve_megabytes,
        }

    # -- while there is one ------------------------------------------------------------------------------------------

    def note(self, id_: str, answer: dict[str, Any] | None) -> None:
        """Take an answer of the process that works on a job; None when it has ended."""
        job = self._jobs.get(id_)
        if job is None or job.outcome is not None:
            return
        if answer is None:
            self._finish(job, "failed")
            return
        try:
            job.run.note(answer, job.task)
        except ValueError:
            job.run.stopped = "failed"

    def _finish(self, job: _Job, stopped: Literal["failed", "cancelled"] = "failed") -> None:
        """End a job with its result; without one, with what was found, and why it `stopped`."""
        found = job.run
        seconds = time.monotonic() - job.begun
        if found.result is not None:
            job.outcome = found.result
        elif found.dealt is not None:
            self._stock.add(Ready(job.text, found.dealt["text"], found.dealt["title"]))
            job.outcome = Dealing(seconds=seconds)
        else:
            why = stopped if stopped == "cancelled" else found.stopped or stopped
            job.outcome = partial_result(job.kind, job.text, found.found, why, seconds, job.task, decided=found.decided)
        job.state = job.outcome.stopped if job.outcome.stopped in ("failed", "cancelled") else "done"
        if not job.outcome.stopped and not isinstance(job.outcome, Dealing):
            self._store.remember(digest(job.kind, job.text, job.task), serialize_result(job.outcome))

    def status(self, id_: str) -> JobStatus | None:
        """Return the state of a job."""
        job = self._jobs.get(id_)
        if job is None:
            return None
        progress = job.run.progress | {("steps" if job.task.name == "path" else "solutions"): job.run.found}
        if job.run.decided is not None and not job.run.found:
            progress["decided"] = job.run.decided
        return JobStatus(
            id=job.id,
            kind=job.kind,
            text=job.text,
            state=job.state,
            seconds=job.seconds,
            elapsed=round(time.monotonic() - job.begun, 1),
            place=0,
            task=job.task,
            progress=progress,
            outcome=job.outcome,
        )

    def wait(self, id_: str, seconds: float, *, queued: float | None = None) -> JobStatus | None:
        """Return the `status`: here nothing happens while somebody waits."""
        return self.status(id_)

    def still_wanted(self, id_: str) -> None:
        """Do nothing: a page that closes takes its processes with it."""

    def cancel(self, id_: str) -> None:
        """End a job that nobody wants any more."""
        job = self._jobs.get(id_)
        if job is not None and job.outcome is None:
            self._end(id_)
            self._finish(job, "cancelled")


class _Answers:
    """Takes what a search in this process writes."""

    def __init__(self, job: _Job) -> None:
        self._job = job

    def write(self, name: str, value: object) -> None:
        """Take one answer, in the form in which a process would have sent it."""
        self._job.run.note({name: as_json(value)}, self._job.task)


def elsewhere(*_: object, **__: object) -> NoReturn:
    """Raise `Elsewhere`, in place of what only a server does."""
    raise Elsewhere


class NoLimits:
    """Limits, quotas, streams and places on a device: there are none."""

    count = 0

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Enclose what a server would count."""
        yield

    def begin_another(self) -> None:
        """Count nothing."""

    def charge(self, client: str, seconds: float) -> None:
        """Count nothing."""

    def check(self, client: str, new: str | int) -> None:
        """Accept it."""

    def free(self, client: str) -> bool:
        """Return False: pages ask again instead of being told."""
        return False

    follow = staticmethod(elsewhere)


class NoDrawings:
    """Pictures and sheets of paper: a server draws them."""

    png = pdf = get = keep = staticmethod(elsewhere)


def as_json(value: object) -> Any:
    """Return a value as a process that writes JSON would have sent it."""
    return json.loads(json.dumps(value))


def load_kinds() -> Iterator[str]:
    """Load one kind after the other, with a puzzle of each solved; yield their names."""
    from engine.process.tasks import load

    for slug in PUZZLES:
        load(slug)
        yield slug
