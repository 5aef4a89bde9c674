"""Solving: the outcome if it is known or comes soon, else the page of a job."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, redirect, request, stream_with_context, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import Explained, Puzzle, PuzzleError
from webapp.jobs.results import Result
from webapp.jobs.status import JobStatus
from webapp.pages.deal import fresh
from webapp.pages.play import paths
from webapp.pages.play.addresses import MOST_ADDRESS
from webapp.pages.play.outcomes import as_outcome
from webapp.pages.play.page import PuzzlePage, parse_or_refuse, refuse
from webapp.pages.play.request import posted_text, stored_puzzle
from webapp.pages.play.submission import SubmittedPuzzle, refuse_blank, wait
from webapp.pages.site import htmx
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client
from webapp.store.values import DEAL

jobs = Blueprint("jobs", __name__)

POLL_SECONDS = 0.8
"""How long the response to a polling page may wait for news."""


@jobs.post("/<puzzle:kind>/solve")
def solve(kind: Kind) -> BaseResponse:
    """Return the outcome, drawn on the board; or, if it takes longer, a part that shows the progress."""
    puzzle = parse_or_refuse(kind, posted_text())
    try:
        refuse_blank(puzzle, posted_text())
    except PuzzleError as error:
        refuse(kind, posted_text(), error)
    submission = SubmittedPuzzle.posted(puzzle)
    known = submission.recall()
    if known is not None:
        return show_outcome(kind, puzzle, known)
    job = submission.ended() or submission.begin()
    if job.outcome is not None:
        return show_outcome(kind, puzzle, job.outcome, job)
    if not htmx.wants_fragment():
        return redirect(url_for("jobs.show", id_=job.id), 303)
    stored = lasting_address(kind, puzzle) if services().jobs.outlive_pages else None
    return PuzzlePage(kind, puzzle, job=job, stored=stored).render("result")


@jobs.get("/jobs/<id_>")
def show(id_: str) -> BaseResponse:
    """Show the state of a job: its page; for htmx the part that polls until the job has ended."""
    services().jobs.still_wanted(id_)
    asks_again = htmx.wants_fragment() and "step" not in request.args
    job = wait(id_, POLL_SECONDS if asks_again else 0)
    if job is None:
        days = services().jobs.settings.keep_days
        abort(404, "There’s no job at this link." + (f" We keep jobs for {days:g} days." if days else ""))
    if job.task == DEAL:
        return fresh.show_job(job)
    kind, puzzle = stored_puzzle(job.kind, job.text)
    if job.task.name == "path" and isinstance(puzzle, Explained):
        return paths.show_job(kind, puzzle, job)
    if job.outcome is not None:
        return show_outcome(kind, puzzle, job.outcome, job, late=asks_again and "show" not in request.args)
    return PuzzlePage(kind, puzzle, mode="solve", job=job).render("result")


@jobs.get("/jobs/<id_>/events")
def events(id_: str) -> Response:
    """Stream the job's progress as events, for as long as it runs."""
    news = services().streams.follow(services().jobs, id_, client())
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}  # the latter: nginx must not hold events back
    return Response(stream_with_context(news), mimetype="text/event-stream", headers=headers)


@jobs.post("/jobs/<id_>/cancel")
def cancel(id_: str) -> BaseResponse:
    """Cancel a job; show what it had found."""
    services().jobs.cancel(id_)
    if htmx.wants_fragment():
        return show(id_)
    return redirect(url_for("jobs.show", id_=id_), 303)


def show_outcome(
    kind: Kind, puzzle: Puzzle[Any], found: Result, job: JobStatus | None = None, *, late: bool = False
) -> Response:
    """Return the page with an outcome, or all of its parts that one changes.

    If it comes `late`, links stay: the visitor may have asked for them meanwhile.
    """
    page = PuzzlePage(kind, puzzle, mode="solve", outcome=as_outcome(found), job=job)
    return page.render("result", "board", "messages", "pair", *(() if late else ("links",)))


def lasting_address(kind: Kind, puzzle: Puzzle[Any]) -> str | None:
    """Return the link of a puzzle whose text is too long for an address, so that a long search can be found again."""
    text = str(puzzle)
    return services().store.share(kind.slug, text, client()) if len(text) > MOST_ADDRESS else None
