"""Submissions of tasks to solvers, by pages and programs, and what answers them without a solver.

Three memories come before a solver: outcomes that are stored, the job that the same request got when it was sent before
(by its `Idempotency-Key`), and the ended job that a page names.
"""

from __future__ import annotations

import json
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from typing import Any, Self

from flask import Response, abort, render_template, request

from engine import Complaint, Explained, Puzzle, PuzzleError, solves
from webapp.jobs.results import Result
from webapp.jobs.status import KEY, KEY_BYTES, JobStatus, hash_key
from webapp.pages.play.outcomes import as_outcome
from webapp.pages.site.services import services
from webapp.security import client, shown_in
from webapp.store.values import SOLVE, Task
from webapp.waits import NoPlace


@dataclass
class SubmittedPuzzle:
    """A task for solvers, as a request asks for it."""

    puzzle: Puzzle[Any]
    task: Task = SOLVE
    longer: bool = False
    _sent_before: str | None = field(default=None, init=False)
    """The job of the same request sent before, once `recall` has looked."""

    @classmethod
    def posted(cls, puzzle: Puzzle[Any]) -> Self:
        """Return a form's submission: to solve the puzzle, starting with the solution that the visitor has in mind."""
        return cls(puzzle, posted_task(puzzle), "longer" in request.form)

    def known(self) -> Result | None:
        """Return the stored result; if there is one solution, regardless of which should come first."""
        jobs = services().jobs
        result = jobs.known(self.puzzle, self.task)
        if result is None and self.task.name == SOLVE.name and self.task != SOLVE:
            plain = as_outcome(jobs.known(self.puzzle))
            return plain if plain is not None and plain.status == "unique" else None
        return result

    def recall(self) -> Result | None:
        """Return the stored result; if the request has a key, look for its job, or record that it got an answer.

        Raises:
            KeyReused: the key was sent before with another puzzle.
        """
        result, key = self.known(), _key()
        if key is not None:
            with nullcontext() if result is None else services().limits.writing():  # the key is written down
                if result is not None:
                    services().quota.check(client(), KEY_BYTES)
                self._sent_before = services().jobs.recall(
                    key, self.puzzle, longer=self.longer, known=result is not None, task=self.task, client=client()
                )
        return result

    def ended(self) -> JobStatus | None:
        """Return the job that the form names, if it did this and ended with an outcome; None to search longer."""
        ended = None if self.longer else services().jobs.ended(request.form.get("job", ""), self.puzzle, self.task)
        return ended if ended is not None and ended.outcome is not None else None

    def start(self) -> str:
        """Return the id of a job that does it: that of the same request before, or as `Jobs.submit` gives.

        Raises as that and the limits do.
        """
        if self._sent_before is not None:
            return self._sent_before
        with services().limits.writing():
            services().quota.check(client(), str(self.puzzle))
            return services().jobs.submit(self.puzzle, client(), longer=self.longer, key=_key(), task=self.task)

    def begin(self) -> JobStatus:
        """Return the state of a job that does it, after a short wait."""
        status = after_a_moment(self.start())
        if status is None:
            abort(410, "We no longer keep this result.")
        return status


def posted_task(puzzle: Puzzle[Any]) -> Task:
    """Return the task of solving the puzzle of a form, which may say what was drawn."""
    return solving_task(puzzle, request.form.get("wanted", ""))


def solving_task(puzzle: Puzzle[Any], drawn: str) -> Task:
    """Return the task of solving the puzzle; the solution that was drawn comes first, if it is one."""
    try:
        whole = puzzle.attempt(drawn) if drawn and isinstance(puzzle, Explained) else None
    except PuzzleError:
        return SOLVE  # of another size, say: a sketch that was left behind
    if whole is None or not solves(puzzle, whole):
        return SOLVE
    return Task(SOLVE.name, json.dumps(puzzle.solution_to_json(whole)))


def _key() -> str | None:
    """Return the request's `Idempotency-Key`, in its stored form, if it has one."""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if not KEY.fullmatch(key):
        abort(400, "The Idempotency-Key header must be 1 to 200 visible ASCII characters.")
    return hash_key(client(), key)


def after_a_moment(id_: str) -> JobStatus | None:
    """Return the state of a job when most have ended."""
    patience = services().jobs.settings.patience_seconds
    return wait(id_, patience, queued=patience / 2)


def wait(id_: str, seconds: float, *, queued: float | None = None) -> JobStatus | None:
    """Return the state of a job after this many seconds, or when it has ended; at once if no place to wait is free."""
    if seconds:
        with suppress(NoPlace), services().waits.place(client(), seconds=0):
            return services().jobs.wait(id_, seconds, queued=queued)
    return services().jobs.wait(id_, 0)


def refuse_blank(puzzle: Puzzle[Any], text: str) -> None:
    """Accept a puzzle that says something, as one with typed clues does even if all of them are 0.

    Raises:
        PuzzleError: nobody wants an empty board solved.
    """
    if puzzle.is_blank() and text.strip() == str(puzzle):
        raise PuzzleError(Complaint("the board is empty", missing=True))


def refuse_parts_elsewhere() -> None:
    """Refuse a request for a part of another site's page, whose readers should not make us deal puzzles.

    What may be a frame gets a page that continues here by itself, but not within another page, as none of ours does.
    """
    where = shown_in()
    if where == "surely":
        abort(403, "That came from another site’s page, so we blocked it.")
    if where == "perhaps":
        response = Response(render_template("play/onward.html", address=request.full_path.removesuffix("?")))
        response.headers["Cache-Control"] = "no-store"
        abort(response)
