"""The page of a path: a puzzle explained step by step, from its start or from a player's entries.

A complete path has its page at the puzzle's link, `/p/<id>/path?step=7`; while it is being found, or if it was stopped,
its page is that of its job.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any
from urllib.parse import parse_qs

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import Explained, Path, PuzzleError, new_places, rank_on
from webapp.hosts import parts_of
from webapp.jobs.results import read_found, read_result
from webapp.jobs.status import JobStatus
from webapp.pages.play.page import keep_board, parse_or_refuse, refuse
from webapp.pages.play.request import posted_entries, posted_text, shared_puzzle, small_number
from webapp.pages.play.submission import SubmittedPuzzle, refuse_parts_elsewhere
from webapp.pages.share.links import store_link
from webapp.pages.share.previews import MOST_CELLS
from webapp.pages.site import htmx
from webapp.pages.site.errors import come_back
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client
from webapp.store.values import Task, digest

paths = Blueprint("paths", __name__)

MOST_PACKED = 3000
"""Most characters of entries in a link; browsers and servers take a few thousand."""
MOST_ENTRIES = 300_000
"""Most characters of entries: a sign for every cell of the largest board, and some for its rows."""
MOST_STEPS = 10**6
HEADLINES = {
    "solved": "Solved, step by step",
    "several": "More than one solution",
    "stuck": "We can’t explain the rest",
    "mistake": "There’s a mistake",
    "impossible": "No solution",
    "limit": "Stopped",
}
WORTH_ANOTHER_TRY = ("failed", "cancelled")
"""Reasons after which another try may find the path."""
VERDICT_STYLES = {"solved": "unique", "stuck": "limit", "mistake": "impossible"}
"""The verdict's sign, if a path's status is not the name of one."""


@paths.post("/<puzzle:kind>/path")
def explain(kind: Kind) -> BaseResponse:
    """Explain the whole path, from what has been entered; redirect to its page."""
    puzzle = explainable_or_404(parse_or_refuse(kind, posted_text()))
    try:
        task = Task("path", entries_to_start(puzzle, posted_entries()))
        token = pack_entries(task.entries)
    except PuzzleError as error:
        refuse(kind, posted_text(), error)
    if services().jobs.known(puzzle, task) is None:
        job = SubmittedPuzzle(puzzle, task, "longer" in request.form).begin()
        if path_of(job) is None:
            return go(url_for("jobs.show", id_=job.id))
    return go(url_for("paths.path", id_=store_link(puzzle), step=1, start=token or None))


@paths.get("/<puzzle:kind>/path")
def back_to_start(kind: Kind) -> BaseResponse:
    """Redirect the form's address, typed or reloaded, to the editor."""
    return redirect(url_for("pages.start", kind=kind))


@paths.get("/p/<id_>/path")
def path(id_: str) -> BaseResponse:
    """Show the path of a shared puzzle at `?step=`, from the entries `?start=`; find it if it is not known."""
    link, kind, found = shared_puzzle(id_)
    puzzle = explainable_or_404(found)
    known, stored = find_or_begin(puzzle, task_in_address(puzzle))
    if isinstance(known, JobStatus):
        return go(url_for("jobs.show", id_=known.id, step=request.args.get("step")))
    whole: Path = known
    if stored is None or htmx.wants_fragment():
        return show_path(kind, puzzle, whole, "step", "board", link=link.id, ended=True)
    made_from = f"{link.digest} {stored}"
    return services().page_cache.page(made_from, lambda: show_path(kind, puzzle, whole, link=link.id, ended=True))


def show_job(kind: Kind, puzzle: Explained[Any], job: JobStatus) -> BaseResponse:
    """Show the page of a path that is being found, or was stopped; parts of it for htmx.  A known one has
    its own page.
    """
    link = services().store.share(kind.slug, str(puzzle), client())
    stepping = "step" in request.args
    if not isinstance(job.outcome, Path):
        so_far = Path.so_far(job.task.entries, read_found(job.task, job.progress))
        return show_path(kind, puzzle, so_far, *(["step", "board"] if stepping else ["result"]), link=link, job=job)
    parts = ["step", "board"] if stepping else ["result", "step", "board", "steps"]
    found = job.outcome
    if found.stopped:
        return show_path(kind, puzzle, found, *parts, link=link, job=job, ended=True)
    address = url_for("paths.path", id_=link, step=_step(found), start=pack_entries(job.task.entries) or None)
    if not htmx.wants_fragment():
        return redirect(address)
    response = show_path(kind, puzzle, found, *parts, link=link, job=job, ended=True)
    if not stepping:
        response.headers["HX-Replace-Url"] = address
    return response


def show_path(
    kind: Kind,
    puzzle: Explained[Any],
    known: Path,
    *blocks: str,
    link: str,
    job: JobStatus | None = None,
    ended: bool = False,
) -> Response:
    """Show the page of a path at the step that is asked for, or blocks of it."""
    number, token = _step(known), pack_entries(known.start)
    grid = puzzle.entered(known.entries(number))
    step = known.steps[number - 1] if number else None
    printable = bool(ended and known.steps and not known.stopped and puzzle.width * puzzle.height <= MOST_CELLS)

    def url(wanted: int) -> str:
        if job is not None and (not ended or known.stopped):
            return url_for("jobs.show", id_=job.id, step=wanted)
        return url_for("paths.path", id_=link, step=wanted, start=token or None)

    page = dict[str, Any](
        kind=kind,
        puzzle=puzzle,
        path=known,
        number=number,
        step=step,
        answer=grid,
        notes=puzzle.notes(known.entries(number)),
        entries=known.entries(number),
        partial=True,
        loose=[],
        fresh=new_in(puzzle, known, number),
        url=url,
        permalink=url_for("paths.path", id_=link, step=number, _external=True, start=token or None),
        link=link,
        printable=printable,
        start=token or None,
        techniques=_techniques(known),
        difficulty=known.difficulty,
        rank=lambda: rank_on(puzzle, known),
        job=job,
        ended=ended,
        headline=_headline(known),
        verdict_style=VERDICT_STYLES.get(known.status, known.status),
        streaming=job is not None and not ended and services().streams.free(client()),
    )
    if job is not None and not ended:
        keep_board(
            "play/_step_board.html", f"{kind.slug} {puzzle} {number} {known.entries(number)} {known.start}", page
        )
    return htmx.render("play/path.html", *blocks, **page)


def task_in_address(puzzle: Explained[Any]) -> Task:
    """Return the path that a link to a shared puzzle asks for, by `?start=`."""
    try:
        return Task("path", entries_to_start(puzzle, unpack_entries(request.args.get("start", ""))))
    except PuzzleError as error:
        abort(422, f"This link isn’t complete: {error}.")


def find_or_begin(puzzle: Explained[Any], task: Task) -> tuple[Path | JobStatus, str | None]:
    """Return the path, and how it was stored if it was; else the job that looks for it, after a short wait."""
    stored = services().store.outcome(digest(puzzle.slug, str(puzzle), task))
    known = read_result(task, stored)
    if isinstance(known, Path) and not known.stopped:
        return known, stored
    refuse_parts_elsewhere()
    job = SubmittedPuzzle(puzzle, task).begin()
    return path_of(job) or job, None


def whole_path(found: Any) -> tuple[Explained[Any], Path]:
    """Return a puzzle with the path to draw or print; 404 if none is found, 503 while it is looked for."""
    puzzle = explainable_or_404(found)
    known, _ = find_or_begin(puzzle, task_in_address(puzzle))
    if isinstance(known, JobStatus):
        if isinstance(known.outcome, Path) and known.outcome.stopped not in WORTH_ANOTHER_TRY:
            abort(404, known.outcome.message)
        abort(come_back(503, "Not ready yet", "We’re still working on it. Try again in a moment.", 2))
    return puzzle, known


def path_of(job: JobStatus) -> Path | None:
    """Return the path that the job has found, if it was not stopped."""
    return job.outcome if isinstance(job.outcome, Path) and not job.outcome.stopped else None


# -- helpers -----------------------------------------------------------------------------------------------------------


def explainable_or_404(puzzle: Any) -> Explained[Any]:
    """Return a puzzle that has paths."""
    if not isinstance(puzzle, Explained):
        abort(404, "We can’t explain this kind of puzzle.")
    return puzzle


def _headline(known: Path) -> str:
    named = {"cancelled": "Cancelled", "failed": "Something went wrong"}
    return named.get(known.stopped, HEADLINES[known.status])


def new_in(puzzle: Explained[Any], known: Path, number: int, since: int | None = None) -> set[str]:
    """Return the places that are new in a step, or since another one: decided now, or with fewer candidates."""
    since = number - 1 if since is None else since
    if number <= max(since, 0):
        return set()
    before, after = (puzzle.entered(known.entries(each)) for each in (since, number))
    steps = known.steps[since:number]
    return {*new_places(before, after), *(place for step in steps for place, _ in step.cells)}


def _techniques(known: Path) -> list[tuple[tuple[str, int], list[int]]]:
    """Return each technique, by name and level, with the numbers of its steps; the hardest first."""
    numbers: dict[tuple[str, int], list[int]] = {}
    for at, each in enumerate(known.steps, start=1):
        numbers.setdefault((each.technique, each.level), []).append(at)
    return sorted(numbers.items(), key=lambda each: (-each[0][1], each[1]))


def _step(known: Path) -> int:
    """Return the step that is asked for, or shown by the asking page; else the first.  Never beyond the last."""
    shown = parse_qs(parts_of(request.headers.get("HX-Current-URL", "")).query).get("step", [None])[0]
    wanted = small_number(request.args.get("step", shown), most=MOST_STEPS)
    return min(1 if wanted is None else wanted, len(known.steps))


def go(address: str) -> BaseResponse:
    """Redirect to another page, for htmx too."""
    if htmx.wants_fragment():
        return Response(headers={"HX-Redirect": address})
    return redirect(address, 303)


def entries_to_start(puzzle: Explained[Any], entered: str) -> str:
    """Return entries to start from; empty if they decide nothing.

    Raises:
        PuzzleError: they do not fit this puzzle.
    """
    return "" if puzzle.entered(entered) == puzzle.entered("") else entered


def pack_entries(entered: str) -> str:
    """Return entries in a form that is short and safe in a link: deflated, in base 64.

    Raises:
        PuzzleError: they are too long.
    """
    token = base64.urlsafe_b64encode(zlib.compress(entered.encode(), 9)).decode().rstrip("=") if entered else ""
    if len(token) > MOST_PACKED:
        raise PuzzleError(
            f"entries: {len(token):,} characters in a link; the limit is {MOST_PACKED:,}. Clear your entries to see "
            "the steps from the start"
        )
    return token


def unpack_entries(token: str) -> str:
    """Return entries from what `pack_entries` gave.

    Raises:
        PuzzleError: the token is something else, or holds too much.
    """
    if not token:
        return ""
    broken = PuzzleError("“start” isn’t something this site wrote")
    if len(token) > MOST_PACKED or not token.isascii():
        raise broken
    try:
        inflate = zlib.decompressobj()
        data = inflate.decompress(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)), MOST_ENTRIES + 1)
        if not inflate.eof:
            raise broken
        return data.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError) as error:
        raise broken from error
