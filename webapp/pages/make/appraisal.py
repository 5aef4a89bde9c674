"""Advice on a puzzle while it is drawn: one line, and proposals that would improve it, each taken with one tap."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import (
    GRADES,
    Explained,
    GridPuzzle,
    Inventive,
    Outcome,
    Proposal,
    Puzzle,
    PuzzleError,
    QualityReport,
    RankedPuzzle,
    Rated,
    Rework,
    wishes,
)
from webapp.jobs.status import NoAnswer
from webapp.pages.play.outcomes import headline
from webapp.pages.play.page import PuzzlePage, parse_or_refuse
from webapp.pages.play.request import posted_text
from webapp.pages.site import htmx
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client
from webapp.store.values import digest

appraisal = Blueprint("appraisal", __name__)

MOST_IN_ADDRESS = 4000
"""Most characters of a puzzle that fits into an address; longer proposals take a script."""
TOO_HARD = "Too hard to tell right away. Tap Solve."
UNRATED = "We couldn’t rate it in time"
WISHES = {
    "unique": "Make unique",
    "harder": "Make harder",
    "easier": "Make easier",
    "hide": "Hide as many numbers as possible",
    "cells": "Change a few cells",
    "easy": "Change until it’s easy",
    "rest": "Fill in the rest",
}
NEEDED = {"unique": {"several"}, "hide": {"one"}, "cells": {"several", "unknown"}, "rest": {"several"}}
"""How many solutions a puzzle must have for a wish; for the others it needs a level."""
REDRAWS = {"thicker": "Thicker lines", "larger": "Larger size"}
"""What a kind whose puzzles are made of pictures can be asked for where changing cells does not help."""
EASY = GRADES[:3]
"""Levels for which no other picture is needed: a few steps less make them easy."""
VERDICTS = {"none": "No solution. Tap Solve to see why.", "several": "More than one solution", "one": "One solution"}
SHARED = {
    "none": "This puzzle has no solution.",
    "several": "This puzzle has more than one solution.",
    "one": "This puzzle has exactly one solution.",
}
"""Warnings when sharing a puzzle, so that nobody sends a broken one unawares."""


@dataclass(frozen=True)
class Appraisal:
    """Advice on a puzzle: `words`, and the `reasons` of its level; other puzzles, each with the words of its link; and
    the wishes that can be asked for.

    `wishes` are pairs of what the page sends and the words of a button.  The `count` of solutions, as far as known,
    comes back with a request to share (`describe_solutions`).  `open` if some cells are open: they can be shown.
    `answers_wish` if it does: then a proposal is shown on the board at once, with a way back to the advice before.
    `redraws` are pairs, too, of what the page asks of the picture and the words of a button.
    """

    words: str = ""
    reasons: str = ""
    offers: tuple[tuple[str, Proposal], ...] = ()
    wishes: tuple[tuple[str, str], ...] = ()
    count: str = ""
    open: bool = False
    answers_wish: bool = False
    redraws: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, puzzle: Puzzle[Any], report: QualityReport) -> Self:
        """Return what a report says of the puzzle."""
        # Where answers are better and worse, or several are as good, there is no flaw to warn of.
        is_flaw = isinstance(puzzle, GridPuzzle) or (
            report.solutions == "none" and not isinstance(puzzle, RankedPuzzle)
        )
        count = f"{report.solutions} {digest(puzzle.slug, str(puzzle))}" if is_flaw else ""
        wishes = tuple(possible_wishes(type(puzzle), report))
        return cls(summarize(report), reasons(report), tuple(offers(report)), wishes, count, bool(report.open))


@appraisal.post("/<puzzle:kind>/appraise")
def appraise(kind: Kind) -> Response:
    """Return advice on the posted puzzle; nothing while it is unfinished, or if none is to be had now.

    A page asks by itself, so a missing answer is not an error.
    """
    if not issubclass(kind, Explained | Rated):
        abort(404, "We can’t rate this kind of puzzle.")
    puzzle, found = None, Appraisal()
    try:
        with services().turns.take(client(), len(posted_text())):
            puzzle = kind.parse(posted_text())
        drawn = request.form.get("wanted", "")
        found = Appraisal.of(puzzle, services().hints.appraisal(kind.slug, str(puzzle), drawn, client()))
    except PuzzleError as error:
        if not htmx.wants_fragment():
            parse_or_refuse(kind, posted_text())
        if issubclass(kind, Inventive) and _has_begun(kind, error):
            found = Appraisal(wishes=(("rest", WISHES["rest"]),))
    except NoAnswer as none:
        found = _too_hard(kind) if none.reason == "time" else Appraisal()
    return render(kind, puzzle, found)


def _has_begun(kind: type[Inventive[Any]], error: PuzzleError) -> bool:
    """Return whether the rest of the posted text can be filled in, of which this is said."""
    if not all(each.missing for each in error.complaints):
        return False
    try:
        kind.check_begun(posted_text())
    except ValueError:
        return False
    return True


def _too_hard(kind: Kind) -> Appraisal:
    """Return advice where nothing was found out: a picture can be changed all the same."""
    return Appraisal(TOO_HARD, wishes=tuple((wish, WISHES[wish]) for wish in wishes(kind) if wish in {"cells", "easy"}))


def render(kind: Kind, puzzle: Puzzle[Any] | None, found: Appraisal) -> Response:
    """Return the block that says it, or the page in a browser without script."""
    page = PuzzlePage(kind, puzzle, mode="make", text=posted_text()).context()
    return htmx.render("play/puzzle.html", "appraisal", **page, appraisal=found, most_in_address=MOST_IN_ADDRESS)


@appraisal.post("/<puzzle:kind>/rating")
def rate(kind: Kind) -> Response:
    """Return how hard the posted puzzle is, which was just solved; 204 if that is not known soon."""
    if not issubclass(kind, Explained):
        abort(404, "We can’t rate this kind of puzzle.")
    puzzle = parse_or_refuse(kind, posted_text())
    try:
        found = services().hints.rating(kind.slug, str(puzzle), client())
    except NoAnswer:
        return Response(status=204)
    if not found.rank:
        return Response(status=204)
    page = PuzzlePage(kind, puzzle).context()
    return htmx.render("play/puzzle.html", "rating", **page, rating=f"{found.grade}.", reasons=reasons(found))


@appraisal.get("/<puzzle:kind>/<any(appraise, rating):_action>")
def back_to_start(kind: Kind, _action: str) -> BaseResponse:
    """Redirect the addresses of forms, typed or reloaded, to the editor."""
    return redirect(url_for("pages.make", kind=kind))


def summarize(report: QualityReport) -> str:
    """Return one line."""
    if report.solutions == "unfinished":
        return ""
    if report.solutions == "unknown":
        return TOO_HARD
    words = report.answers or VERDICTS[report.solutions]
    if report.open:
        words += f" ({report.open} {'cell' if report.open == 1 else 'cells'} can change)"
    is_late = report.solutions == "one" and not report.grade and report.stopped
    return join([words, UNRATED if is_late else report.grade])


def join(parts: Iterable[str]) -> str:
    """Return several remarks in one line."""
    first, *others = filter(None, parts)
    return " · ".join([first, *(each[0].lower() + each[1:] for each in others)])


def possible_wishes(kind: Kind, report: QualityReport) -> Iterable[tuple[str, str]]:
    """Return what can be done with a puzzle, of what its kind is able to do."""
    for wish in wishes(kind):
        of = NEEDED.get(wish)
        if wish == "rest" and issubclass(kind, Rated):
            continue  # several ways are as good as one, and nothing is missing
        if wish == "easy":
            if report.solutions == "unknown" or (report.solutions == "one" and report.grade not in EASY):
                yield wish, WISHES[wish]
        elif report.grade in GRADES if of is None else report.solutions in of:
            yield wish, WISHES[wish]


def reasons(report: QualityReport | Rework) -> str:
    """Return why a puzzle has its level, and how it compares with others, as far as known."""
    crux = f"Hardest step: {report.hardest}" if report.hardest else ""
    words = " ".join(f"{each}." for each in (crux, report.rank) if each)
    return words.replace(" × ", "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}")


def describe_solutions(puzzle: Puzzle[Any], outcome: Outcome | None) -> str:
    """Return what is known of a puzzle's number of solutions, in words; empty if nothing is.

    Known from its outcome, or from advice while it was drawn: the page sends that along, with the puzzle's hash.
    """
    if outcome is not None and outcome.status == "nearest":
        return headline(puzzle, outcome) + "."
    found = {"impossible": "none"} | ({"unique": "one", "several": "several"} if isinstance(puzzle, GridPuzzle) else {})
    if outcome is not None:
        return SHARED.get(found.get(outcome.status, ""), "")
    return SHARED.get(_counted(puzzle), "")


def was_counted(puzzle: Puzzle[Any]) -> bool:
    """Return whether its solutions were counted while it was drawn, as the page says."""
    return _counted(puzzle) in SHARED


def _counted(puzzle: Puzzle[Any]) -> str:
    """Return how many solutions were reported while it was drawn; empty if none were, or for another puzzle."""
    solutions, _, of = request.form.get("appraised", "").partition(" ")
    return solutions if of == digest(puzzle.slug, str(puzzle)) else ""


def offers(report: QualityReport | None) -> list[tuple[str, Proposal]]:
    """Return what would make it better, each with the words of its link."""
    found: list[tuple[str, Proposal]] = []
    if report and report.unique:
        found.append(("Make unique", report.unique))
    if report and report.spare:
        number = len(report.spare.places)
        found.append((f"Remove {number} spare clue{'s' * (number > 1)}", report.spare))
    return found
