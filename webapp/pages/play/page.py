"""A puzzle's page, whole or in blocks, also for a text that is not a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, Literal, NoReturn

from flask import Response, abort

from engine import Complaint, GridPuzzle, Outcome, Puzzle, PuzzleError, Recipe
from webapp.jobs.status import JobStatus
from webapp.pages.play.addresses import addresses, next_example
from webapp.pages.play.outcomes import board_context, conflicts
from webapp.pages.play.request import selection
from webapp.pages.share.metadata import credit, metadata_in_request
from webapp.pages.site import htmx
from webapp.pages.site.cache import by_address_alone
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client
from webapp.store.values import Link, digest

KEPT = 32
"""Boards kept of puzzles that are being solved; the largest are 0.3 MB."""
Mode = Literal["play", "make", "solve"]
"""What a visitor does with a puzzle; part of the address."""


@dataclass(frozen=True)
class PuzzlePage:
    """What a page shows, as `templates/play/puzzle.html` names it."""

    kind: Kind
    puzzle: Puzzle[Any] | None
    _: KW_ONLY
    mode: Mode = "play"
    text: str | None = None
    """The content of the text field; None for the puzzle's own text."""
    outcome: Outcome | None = None
    problems: Sequence[Complaint] = ()
    link: Link | None = None
    job: JobStatus | None = None
    fresh: bool = False
    """Whether the script should empty the board at once."""
    stored: str | None = None
    """The puzzle's link, if it is too long for an address."""
    recipe: Recipe | None = None
    """What the puzzle was dealt from."""
    title: str = ""
    """What the solution of a dealt puzzle shows."""
    opening: bool = False
    """Whether the visitor asked for nothing else, so that one of last time's size and level may replace it."""
    warning: str = ""
    """For a link's puzzle without a solution, or with several."""

    def context(self) -> dict[str, Any]:
        """Return everything that the template reads."""
        text, words = str(self.puzzle) if self.text is None else self.text, metadata_in_request()
        own = {
            "text": text,
            "beside": words,
            "credit": credit(words),
            "others": next_example(self.kind, text),
            "addresses": addresses(self.kind, text, words, link=self.link, recipe=self.recipe),
            "flaws": self.flaws,  # only the messages ask for them, and of some puzzles they take as long as a hint
            "streaming": self.job is not None and services().streams.free(client()),
        }
        return vars(self) | own | board_context(self.puzzle, self.outcome, selection())

    def flaws(self) -> list[Complaint]:
        """Return why there is no solution, as far as known, or visible without search."""
        if self.puzzle is None:
            return []
        if self.outcome is None:
            return list(self.puzzle.flaws())
        return conflicts(self.puzzle, self.outcome)

    def render(self, *blocks: str, status: int = 200) -> Response:
        """Return the page, or blocks of it for htmx."""
        cells = self.puzzle.width * self.puzzle.height if isinstance(self.puzzle, GridPuzzle) else 0
        with services().turns.take(client(), cells):
            parts = self.context()
            if self.job is not None and self.outcome is None:
                keep_board("play/_board.html", f"{self.kind.slug} {self.mode} {parts['text']}", parts)
            response = htmx.render("play/puzzle.html", *blocks, status=status, **parts)
        if "result" in blocks[:1] and htmx.wants_fragment():
            # The element that was to hold it may have been replaced meanwhile, by what reading a text gave.
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


def parse_or_refuse(kind: Kind, text: str, status: int = 422) -> Puzzle[Any]:
    """Return the puzzle; else end the request, with the typed text unchanged and its problems beside the field."""
    try:
        with services().turns.take(client(), len(text)):
            return kind.parse(text)
    except PuzzleError as error:
        refuse(kind, text, error, status)


def refuse(kind: Kind, text: str, error: PuzzleError, status: int = 422) -> NoReturn:
    """End the request with the page, or its messages, for a text that is not a puzzle."""
    page = PuzzlePage(kind, None, mode="make", text=text, problems=error.complaints)
    response = htmx.render("play/puzzle.html", "messages", status=status, **page.context())
    if htmx.wants_fragment():
        response.headers["HX-Retarget"] = "#messages"
        response.headers["HX-Reswap"] = "outerHTML"
    abort(response)
