"""Submit jobs for pages and programs, unless the same request already got one."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from typing import Any

from flask import Response, abort, render_template, request

from engine import Complaint, Puzzle, PuzzleError
from webapp.jobs import submissions
from webapp.jobs.visitors import JobStatus
from webapp.pages.site.services import services
from webapp.security import client, shown_in
from webapp.store.tables import Task
from webapp.waits import NoPlace


def submission_key() -> str | None:
    """Return the request's `Idempotency-Key`, in its stored form, if it has one."""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if not submissions.KEY.fullmatch(key):
        abort(400, "The header Idempotency-Key must have 1 to 200 visible ASCII characters.")
    return submissions.hashed(client(), key)


def refuse_parts_elsewhere() -> None:
    """Refuse a request for a part of another site's page, whose readers should not make us deal puzzles.

    What may be a frame gets a page that continues here by itself, but not within another page, as none of ours does.
    """
    where = shown_in()
    if where == "surely":
        abort(403, "This was asked for by a page of another site.")
    if where == "perhaps":
        response = Response(render_template("onward.html", address=request.full_path.removesuffix("?")))
        response.headers["Cache-Control"] = "no-store"
        abort(response)


def refuse_blank(puzzle: Puzzle[Any], text: str) -> None:
    """Accept a puzzle that says something, as one with typed clues does even if all of them are 0.

    Raises:
        PuzzleError: nobody wants an empty board solved.
    """
    if puzzle.is_blank() and text.strip() == str(puzzle):
        raise PuzzleError(Complaint("nothing is on the board yet", missing=True))


def repeated(puzzle: Puzzle[Any], task: Task, *, longer: bool, known: bool) -> str | None:
    """Return the job of an earlier request with the same key; with `known`, record that it got an answer.

    Raises:
        KeyReused: its key was sent before with another puzzle.
    """
    key = submission_key()
    if key is None:
        return None
    with services().limits.writing() if known else nullcontext():  # the key is written down
        if known:
            services().quota.check(client(), submissions.ROW_BYTES)
        return services().jobs.repeated(key, puzzle, longer=longer, known=known, task=task, client=client())


def submitted(puzzle: Puzzle[Any], task: Task, *, longer: bool) -> str:
    """Return the id of a job that does the task; raise as `Jobs.submit` and the limits do."""
    with services().limits.writing():
        services().quota.check(client(), str(puzzle))
        return services().jobs.submit(puzzle, client(), longer=longer, key=submission_key(), task=task)


def after_a_moment(id_: str) -> JobStatus | None:
    """Return the state of a job when most have ended."""
    patience = services().jobs.settings.patience_seconds
    return waited(id_, patience, queued=patience / 2)


def waited(id_: str, seconds: float, *, queued: float | None = None) -> JobStatus | None:
    """Return the state of a job after this many seconds, or when it has ended; at once if no place to wait is free."""
    if seconds:
        with suppress(NoPlace), services().waits.place(client(), seconds=0):
            return services().jobs.wait(id_, seconds, queued=queued)
    return services().jobs.wait(id_, 0)
