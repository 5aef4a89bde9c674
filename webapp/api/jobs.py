"""Operations that need solvers: results if they are known or come soon, else jobs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response, abort, url_for

from engine import (
    GRADES,
    Explained,
    Outcome,
    Path,
    PuzzleError,
    Recipe,
    RecipeError,
    as_json,
    compare,
    count_as_json,
    level_of,
    offered,
)
from webapp.api import requests, responses
from webapp.api.operations import operation, respond
from webapp.api.sync import puzzle_of
from webapp.jobs.results import Dealing, read_found
from webapp.jobs.status import JobStatus, NoAnswer
from webapp.pages.deal.fresh import ENDINGS, default_offer, is_ahead, next_recipe, ready_or_job
from webapp.pages.play import paths
from webapp.pages.play.submission import SubmittedPuzzle, after_a_moment, solving_task
from webapp.pages.site.kinds import Kind
from webapp.pages.site.problems import problem
from webapp.pages.site.services import services
from webapp.security import client, refuse_other_sites
from webapp.store.values import Ready, Task

ASK_AGAIN = "1"
"""Seconds after which a program should look at a job again."""
JobAnswer = Callable[[Any], dict[str, Any]]


@operation(
    "POST",
    "/<puzzle:kind>/solve",
    takes=requests.SolveEntries,
    query=requests.Waiting,
    gives={200: responses.Solved, 202: responses.Job},
    refuses=(422,),
    keyed=True,
)
def solve(kind: Kind, sent: requests.SolveEntries, query: requests.Waiting) -> Any:
    """Solve a puzzle. You get its solutions, or why it has none, or a job to wait for."""
    puzzle = puzzle_of(kind, sent.text)
    if sent.entries and not isinstance(puzzle, Explained):
        raise PuzzleError(f"entries: solve takes those of grids only; check judges those of {kind.name}")
    if isinstance(puzzle, Explained):
        puzzle.entered(sent.entries)

    def tell(found: Any) -> dict[str, Any]:
        own = compare(puzzle, found, sent.entries)
        return as_json(found) | ({"entered": as_json(own)} if own else {})

    return _answer(SubmittedPuzzle(puzzle, solving_task(puzzle, sent.entries), sent.longer), query.wait, tell)


@operation(
    "POST",
    "/<puzzle:kind>/count",
    takes=requests.Solve,
    query=requests.Waiting,
    gives={200: responses.Counted, 202: responses.Job},
    refuses=(422,),
    keyed=True,
)
def count(kind: Kind, sent: requests.Solve, query: requests.Waiting) -> Any:
    """Count a puzzle's solutions without showing them. Long counts return a job, and its result has the solutions."""
    return _answer(SubmittedPuzzle(puzzle_of(kind, sent.text), longer=sent.longer), query.wait, count_as_json)


@operation(
    "POST",
    "/<puzzle:kind>/path",
    takes=requests.Explain,
    query=requests.Waiting,
    gives={200: responses.Path, 202: responses.Job},
    refuses=(422,),
    needs="path",
    keyed=True,
)
def path(kind: Kind, sent: requests.Explain, query: requests.Waiting) -> Any:
    """Get every step to the solution, and how hard it is, or a job to wait for."""
    puzzle = puzzle_of(kind, sent.text)
    task = Task("path", paths.entries_to_start(puzzle, sent.entries))
    paths.pack_entries(task.entries)  # so that the path's page has an address
    return _answer(SubmittedPuzzle(puzzle, task, sent.longer), query.wait, as_json)


def _answer(submission: SubmittedPuzzle, wait: float | None, tell: JobAnswer) -> Response:
    """Return a result that is known, or comes in time; else the job.  Pages of other sites get known results only."""
    known = submission.recall()
    if known is not None:
        return respond(tell(known))
    refuse_other_sites(when=True)
    status = _waited(submission.start(), wait)
    return respond(tell(status.outcome)) if status.outcome is not None else _job(status)


@operation(
    "POST",
    "/<puzzle:kind>/deal",
    takes=requests.Recipe,
    query=requests.Waiting,
    gives={200: responses.Dealt | responses.NotDealt, 202: responses.Job},  # type: ignore[dict-item]
    refuses=(422,),
    needs="deal",
)
def deal(kind: Kind, sent: requests.Recipe, query: requests.Waiting) -> Any:
    """Make a new puzzle of a size and level. The same seed gives the same puzzle. Rare ones return a job."""
    try:
        recipe = _recipe(kind, sent)
    except RecipeError as error:
        return problem(422, "Not offered", f"{error}.")
    found: Ready | JobStatus | None = services().stock.puzzle(str(recipe))
    if found is None:
        refuse_other_sites(when=True)
        try:
            found = ready_or_job(recipe)
        except NoAnswer:
            return respond(_not_dealt("failed"))
    if isinstance(found, Ready):
        return respond(_dealt(recipe, found))
    status = found if found is None or found.ended or not query.wait else _waited(found.id, query.wait)
    if status is not None and not status.ended:
        return _job(status)
    return respond(_result(status) if status else _not_dealt("failed"))


def _recipe(kind: Kind, sent: requests.Recipe) -> Recipe:
    """Return the recipe that was asked for.

    Raises:
        RecipeError: it is not on offer.
    """
    size = sent.size or default_offer(kind).size
    own = next((each.every_level for each in offered(kind) if each.size == size), GRADES)
    recipe = Recipe.latest(kind.slug, size, level_of(sent.level) if sent.level else own[0], sent.seed or 0)
    if is_ahead(recipe):
        raise RecipeError("this puzzle isn’t open yet: its day hasn’t begun")
    return recipe if sent.seed is not None else next_recipe(recipe, None)


@operation("GET", "/jobs/<id_>", query=requests.Waiting, gives={200: responses.Job}, refuses=(410,))
def job(id_: str, query: requests.Waiting) -> Any:
    """See how a job is doing, now or when it ends. Asking keeps it alive."""
    return respond(job_as_json(_waited(id_, query.wait or 0)))


@operation("POST", "/jobs/<id_>/cancel", gives={200: responses.Job}, refuses=(410,))
def cancel(id_: str) -> Any:
    """Cancel a job. You get what it has found so far."""
    refuse_other_sites(when=True)
    services().jobs.cancel(id_)
    return respond(job_as_json(_waited(id_, 0)))


# -- helpers -----------------------------------------------------------------------------------------------------------


def _waited(id_: str, seconds: float | None) -> JobStatus:
    """Return the state of a job after this many seconds, or when it has ended; at once if no place to wait is free."""
    services().jobs.still_wanted(id_)
    if seconds is None:
        status = after_a_moment(id_)
    else:
        with services().streams.open(client()) as free:  # whoever waits has one of the server's threads
            status = services().jobs.wait(id_, seconds if free else 0)
    if status is None:
        abort(404, "There’s no such job.")
    return status


def _job(status: JobStatus) -> Response:
    return respond(job_as_json(status), 202, Location=url_for("api.job", id_=status.id), Retry_After=ASK_AGAIN)


def job_as_json(status: JobStatus) -> dict[str, Any]:
    """Return a job in the form for programs."""
    progress = None
    if not status.ended and status.progress:
        numbers = {name: status.progress.get(name, 0) for name in ("conflicts", "restarts", "fixed")}
        words = {name: status.progress.get(name, "") for name in ("doing", "best")}
        progress = numbers | words | {"found": len(read_found(status.task, status.progress))}
    return {
        "id": status.id,
        "task": status.task.name,
        "kind": status.kind,
        "text": status.text,
        "state": status.state,
        "place": status.place if status.state == "queued" else 0,
        "limit": status.seconds,
        "elapsed": status.elapsed,
        "progress": progress,
        "result": _result(status) if status.ended else None,
    }


def _result(status: JobStatus) -> dict[str, Any]:
    """Return the result of a job that has ended."""
    if isinstance(status.outcome, Outcome | Path):
        return as_json(status.outcome)
    stopped = status.outcome.stopped if isinstance(status.outcome, Dealing) else "failed"
    ready = None if stopped else services().stock.puzzle(status.text)
    try:
        return _dealt(Recipe.parse(status.text), ready) if ready else _not_dealt(stopped or "failed")
    except PuzzleError:  # dealt by another version
        return _not_dealt("failed")


def _dealt(recipe: Recipe, ready: Ready) -> dict[str, Any]:
    words = {"status": "dealt", "recipe": str(recipe), "kind": recipe.kind}
    return words | {"text": ready.text, "title": ready.title}


def _not_dealt(stopped: str) -> dict[str, Any]:
    return {"status": "limit", "stopped": stopped, "message": ENDINGS.get(stopped, ENDINGS["failed"])[1]}
