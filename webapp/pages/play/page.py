"""A puzzle's page: everything that its template reads, and what a request asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

from flask import Response, abort, request, url_for

from engine import PUZZLES, Complaint, GridPuzzle, Outcome, Puzzle, PuzzleError, Recipe
from webapp.jobs.visitors import JobStatus
from webapp.pages.play.outcomes import Wanted, board_context, conflicts
from webapp.pages.play.typed_entries import posted
from webapp.pages.share import metadata
from webapp.pages.site import htmx
from webapp.pages.site.cache import by_address_alone
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client
from webapp.store.tables import ID_LETTERS, Permalink, digest

LINK_ID = re.compile(f"[{ID_LETTERS}]{{12,48}}")
MOST_ADDRESS = 1800
"""Most characters of a text in an address; longer ones are shared by a link."""

KEPT = 32
"""Boards kept of puzzles that are being solved; the largest are 0.3 MB."""
Mode = Literal["play", "make", "solve"]
"""What a visitor does with a puzzle; part of the address."""


# -- what a request asks for -------------------------------------------------------------------------------------------


def posted_text() -> str:
    """Return the text field of a form."""
    return request.form.get("text", "")


def shared_puzzle(id_: str) -> tuple[Permalink, Kind, Puzzle[Any]]:
    """Return the permalink, its kind and its puzzle; 404 if there is none."""
    link = services().store.link(id_) if LINK_ID.fullmatch(id_) else None
    if link is None:
        abort(404, "There is no puzzle with this link. Was it copied whole?")
    return link, *stored_puzzle(link.kind, link.text)


def stored_puzzle(slug: str, text: str) -> tuple[Kind, Puzzle[Any]]:
    """Return the kind of a stored puzzle, and the puzzle; 410 if this version cannot read it."""
    kind = PUZZLES.get(slug)
    if kind is None:
        abort(410, "This kind of puzzle is not solved here.")
    try:
        with services().turns.taken(client(), len(text)):
            return kind, kind.parse(text)
    except PuzzleError:
        abort(410, "This puzzle was stored by another version of the site, and this one cannot read it.")


def wanted_solutions() -> Wanted:
    """Return which solutions the query string or the form asks for."""
    asked = request.values
    compared = (asked.get("one"), asked.get("other")) if "compare" in asked else None
    return Wanted(asked.get("show"), compared, request.form.get("entered") or posted())


def parse_or_refuse(kind: Kind, text: str, status: int = 422) -> Puzzle[Any]:
    """Return the puzzle; else end the request, with the typed text unchanged and its problems beside the field."""
    try:
        with services().turns.taken(client(), len(text)):
            return kind.parse(text)
    except PuzzleError as error:
        abort(refuse(kind, text, error, status))


def refuse(kind: Kind, text: str, error: PuzzleError, status: int) -> Response:
    """Return the page, or its messages, for a text that is not a puzzle."""
    parts = context(kind, None, mode="make", text=text, problems=error.complaints)
    response = htmx.render("puzzle.html", "messages", status=status, **parts)
    if htmx.wants_fragment():
        response.headers["HX-Retarget"] = "#messages"
        response.headers["HX-Reswap"] = "outerHTML"
    return response


# -- what the page shows -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def first_example(kind: Kind) -> Puzzle[Any]:
    """Return the puzzle that a kind's page shows by default."""
    return kind.parse(kind.examples[0].text)


@lru_cache(maxsize=64)
def _example_texts(kind: Kind) -> list[str]:
    return [str(kind.parse(each.text)) for each in kind.examples]


def _another_example(kind: Kind, text: str) -> int:
    """Return the number of the example after this one, or of the first."""
    texts = _example_texts(kind)
    return (texts.index(text) + 1) % len(texts) + 1 if text in texts else 1


def addresses(kind: Kind, text: str, link: str | None = None, words: Mapping[str, Any] | None = None) -> dict[str, str]:
    """Return where a puzzle is played, made and solved: by its link, or else by its text if that is short.

    `words` are those of `webapp.pages.share.metadata`, which are added.
    """
    also: dict[str, Any] = dict(words or {})
    if link is not None:
        views = {"play": "pages.spoiler_free", "make": "pages.edit", "solve": "pages.permalink"}
        return {mode: url_for(view, id_=link, **also) for mode, view in views.items()}
    views = {"play": "pages.start", "make": "pages.make", "solve": "pages.solved"}
    written = text if 0 < len(text) <= MOST_ADDRESS else None
    found = {mode: url_for(view, kind=kind, text=written, **also) for mode, view in views.items()}
    if text == str(first_example(kind)) and not also:
        found["play"] = url_for("pages.start", kind=kind, example=1)
    return found


def context(
    kind: Kind,
    puzzle: Puzzle[Any] | None,
    *,
    text: str | None = None,
    outcome: Outcome | None = None,
    problems: Sequence[Complaint] = (),
    link: Permalink | None = None,
    job: JobStatus | None = None,
    mode: Mode = "play",
    fresh: bool = False,
    stored: str | None = None,
    recipe: Recipe | None = None,
    title: str = "",
    opening: bool = False,
    warning: str = "",
) -> dict[str, Any]:
    """Return everything that puzzle.html reads.

    `fresh` if the script should empty the board at once; `stored` the puzzle's link; `recipe` what it was dealt from,
    and `title` what its solution shows; `opening` if the visitor asked for nothing else, so that a puzzle of the size
    and level that they last played may replace it; `warning` for a link's puzzle without a solution, or with several.
    """
    text = str(puzzle) if text is None else text
    words = metadata.said()
    modes = addresses(kind, text, link.id if link else None, words)
    if recipe is not None:
        modes["play"] = url_for("dealing.dealt", kind=kind, recipe=str(recipe))
        modes["solve"] = url_for("dealing.dealt_solved", kind=kind, recipe=str(recipe))
    return {
        "recipe": recipe,
        "beside": words,
        "credit": metadata.credit(words),
        "title": title,
        "opening": opening,
        "warning": warning,
        "mode": mode,
        "fresh": fresh,
        "stored": stored,
        "others": _another_example(kind, text),
        "addresses": modes,
        "kind": kind,
        "puzzle": puzzle,
        "text": text,
        "problems": problems,
        # Only the messages ask for them, and of some puzzles they take as long as a hint.
        "flaws": lambda: list(puzzle.flaws()) if puzzle is not None and outcome is None else conflicts(outcome),
        "link": link,
        "job": job,
        "streaming": job is not None and services().streams.free(client()),
        **board_context(puzzle, outcome, wanted_solutions()),
    }


def show_outcome(
    kind: Kind, puzzle: Puzzle[Any], outcome: Outcome | None, *, late: bool = False, **more: Any
) -> Response:
    """Return the page with an outcome, or all of its parts that one changes.

    If it comes `late`, links stay: the visitor may have asked for them meanwhile.
    """
    blocks = ["result", "board", "messages", "pair", *(() if late else ("links",))]
    return show(kind, puzzle, *blocks, mode="solve", outcome=outcome, **more)


def show(kind: Kind, puzzle: Puzzle[Any], *blocks: str, status: int = 200, **more: Any) -> Response:
    """Return the puzzle's page, or blocks of it."""
    cells = puzzle.width * puzzle.height if isinstance(puzzle, GridPuzzle) else 0
    with services().turns.taken(client(), cells):
        parts = context(kind, puzzle, **more)
        if parts["job"] is not None and parts["outcome"] is None:
            keep_board("_board.html", f"{kind.slug} {parts['mode']} {parts['text']}", parts)
        response = htmx.render("puzzle.html", *blocks, status=status, **parts)
    if "result" in blocks[:1] and htmx.wants_fragment():
        # The element that was to hold it may have been replaced since it was asked for, by what reading a text gave.
        response.headers["HX-Retarget"] = "#result"
    return response


def keep_board(template: str, shown: str, parts: dict[str, Any]) -> None:
    """Draw the board once for a page that reloads while a job runs, as it does without script.

    `shown` is everything that the board depends on.
    """
    if htmx.wants_fragment():
        return  # it is on the page
    kept, name = services().boards, digest(template, shown)
    board = kept.get(name)
    if board is None:
        with by_address_alone():
            board = htmx.part(template, **parts)
        kept.keep(name, board)
    parts["drawn"] = board
