"""The lasting link of a puzzle: sharing, and the pages at the link."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, current_app, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import Outcome, Puzzle
from webapp.jobs.results import read_result, serialize_result
from webapp.jobs.status import KeyReused, Overloaded
from webapp.limits import AllowanceExceeded
from webapp.pages.make.appraisal import SHARED, describe_solutions, was_counted
from webapp.pages.play.outcomes import as_outcome, read_outcome
from webapp.pages.play.page import PuzzlePage, parse_or_refuse
from webapp.pages.play.request import posted_text, shared_puzzle, small_number
from webapp.pages.play.submission import SubmittedPuzzle, posted_task
from webapp.pages.share.files import exports_of
from webapp.pages.share.metadata import metadata_in_request
from webapp.pages.share.qr import code_of
from webapp.pages.site import htmx
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client
from webapp.store.values import SOLVE, QuotaExceeded, digest

links = Blueprint("links", __name__)


@links.get("/p/<id_>")
def permalink(id_: str) -> BaseResponse:
    """Show a shared puzzle, with its solution in the view that was open when it was shared."""
    link, kind, puzzle = shared_puzzle(id_)
    stored = services().store.outcome(link.digest, any_version=True)

    def page() -> Response:
        return PuzzlePage(kind, puzzle, mode="solve", outcome=read_outcome(puzzle, stored), link=link).render()

    return services().page_cache.page(f"{link.digest} {stored}", page)


@links.get("/p/<id_>/puzzle")
def spoiler_free(id_: str) -> BaseResponse:
    """Show a shared puzzle without its solution; say whether it is flawed, if that is known."""
    link, kind, puzzle = shared_puzzle(id_)
    stored = services().store.outcome(link.digest, any_version=True)

    def page() -> Response:
        outcome = read_outcome(puzzle, stored)
        known = "" if outcome is None else describe_solutions(puzzle, outcome)
        is_flaw = known in (SHARED["none"], SHARED["several"])  # and no word on what the best answer is
        return PuzzlePage(kind, puzzle, link=link, warning=known if is_flaw else "").render()

    return services().page_cache.page(f"{link.digest} to play {stored}", page)


@links.get("/p/<id_>/make")
def edit(id_: str) -> BaseResponse:
    """Show a copy of a shared puzzle, to edit."""
    link, kind, puzzle = shared_puzzle(id_)
    return services().page_cache.page(link.digest, PuzzlePage(kind, puzzle, mode="make", link=link).render)


@links.post("/<puzzle:kind>/share")
def share(kind: Kind) -> BaseResponse:
    """Make a permalink: a fragment with both links for htmx, the shared page itself for others."""
    puzzle = parse_or_refuse(kind, posted_text())
    id_, outcome = store_link(puzzle), outcome_to_share(puzzle)
    chosen = chosen_solution(puzzle, outcome)
    if htmx.wants_fragment():
        page = PuzzlePage(kind, puzzle).context() | links_context(id_, puzzle, outcome, chosen)
        return htmx.render("play/puzzle.html", "links", **page)
    if outcome is None:
        return redirect(url_for("links.spoiler_free", id_=id_, **metadata_in_request()), 303)
    return redirect(url_for("links.permalink", id_=id_, show=chosen, **metadata_in_request()), 303)


def store_link(puzzle: Puzzle[Any]) -> str:
    """Store a puzzle's link for this visitor, and return its id; raise as the limits do."""
    with services().limits.writing():
        services().quota.check(client(), str(puzzle))
        return services().store.share(puzzle.slug, str(puzzle), client())


def links_context(id_: str, puzzle: Puzzle[Any], outcome: Outcome | None, chosen: int | None) -> dict[str, Any]:
    """Return what the block with the links reads."""
    known = describe_solutions(puzzle, outcome)
    found = shared_addresses(puzzle, id_, chosen)
    return {
        "shared": id_,
        "shared_at": found,
        "camera": code_of(found["play"]),
        "files": exports_of(puzzle),
        "solved": outcome is not None,
        "filled": outcome is not None and bool(outcome.solutions),
        "known": known,
        "flawed": known != SHARED["one"],
    }


def shared_addresses(puzzle: Puzzle[Any], id_: str, chosen: int | None) -> dict[str, str]:
    """Return where others find the puzzle, to play and with the chosen solution.

    Without a server, its text is in the address.
    """
    words = metadata_in_request()
    if current_app.jinja_env.globals["without_server"]:
        names = {"play": "pages.start", "solve": "pages.solved"}
        where: dict[str, Any] = {"kind": type(puzzle), "text": str(puzzle)}
    else:
        names, where = {"play": "links.spoiler_free", "solve": "links.permalink"}, {"id_": id_}
    return {
        "play": url_for(names["play"], **where, **words, _external=True),
        "solve": url_for(names["solve"], **where, show=chosen, **words, _external=True),
    }


# -- what is known of a puzzle that is shared --------------------------------------------------------------------------


def outcome_to_share(puzzle: Puzzle[Any]) -> Outcome | None:
    """Return the outcome, if it is known, was found before a search was stopped, or comes soon."""
    outcome = as_outcome(services().jobs.known(puzzle)) or unfinished_search(puzzle)
    if outcome is None and htmx.wants_fragment() and was_counted(puzzle):
        return solved_in_a_moment(puzzle)
    return outcome


def unfinished_search(puzzle: Puzzle[Any]) -> Outcome | None:
    """Store what the page's job had found when it was stopped, so that the puzzle's link shows it.

    Unless more is known: another version's result is worth more than a stopped search.
    """
    ended = SubmittedPuzzle(puzzle, posted_task(puzzle)).ended()
    outcome = as_outcome(ended.outcome) if ended else None
    if outcome is not None:
        outcome = replace(outcome, wanted=False)
        store, content = services().store, digest(puzzle.slug, str(puzzle))
        before = store.outcome(content, any_version=True)
        known = read_result(SOLVE, before)
        if before is None or (known is not None and known.stopped):
            store.remember(content, serialize_result(outcome), client=client())
    return outcome


def solved_in_a_moment(puzzle: Puzzle[Any]) -> Outcome | None:
    """Return the outcome of a puzzle judged while it was drawn, to keep with its link; None if that takes longer."""
    with suppress(AllowanceExceeded, QuotaExceeded, Overloaded, KeyReused):
        return as_outcome(SubmittedPuzzle(puzzle).begin().outcome)
    return None


def chosen_solution(puzzle: Puzzle[Any], outcome: Outcome | None) -> int | None:
    """Return the number of the page's solution for people who have none in mind; None if it has none."""
    number = small_number(request.form.get("showing"), most=10**6)
    task = posted_task(puzzle)
    if not number or task == SOLVE or outcome is None:
        return number
    own = as_outcome(SubmittedPuzzle(puzzle, task).known())
    solution = own.solutions[number - 1] if own is not None and number <= len(own.solutions) else None
    return outcome.solutions.index(solution) + 1 if solution in outcome.solutions else None
