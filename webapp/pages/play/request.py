"""What a request names: the posted text and entries, a shared puzzle, the solutions to be seen."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from flask import abort, request

from engine import PUZZLES, Puzzle, PuzzleError
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client
from webapp.store.values import ID_LETTERS, Link

LINK_ID = re.compile(f"[{ID_LETTERS}]{{12,48}}")


@dataclass(frozen=True)
class SolutionChoice:
    """The solutions that a request asks for; values that are not numbers of solutions are ignored.

    `solution`  the number of one, from 1, or 0 for what all solutions share.
    `compared`  the numbers of two to put beside each other.
    `entries`   a player's entries: a solution that has all of them comes first.
    """

    solution: str | None = None
    compared: tuple[str | None, str | None] | None = None
    entries: str = ""


def selection() -> SolutionChoice:
    """Return which solutions the query string or the form asks for."""
    values = request.values
    compared = (values.get("one"), values.get("other")) if "compare" in values else None
    return SolutionChoice(values.get("show"), compared, request.form.get("entered") or posted_entries())


def posted_text() -> str:
    """Return the text field of a form."""
    return request.form.get("text", "")


def posted_entries() -> str:
    """Return the entries of a form, typed without script or written by one: a row may also end with its line."""
    return "/".join(line.strip() for line in request.form.get("entries", "").strip().splitlines())


def text_in_address(kind: Kind) -> str | None:
    """Return the puzzle that an address contains, or names by an example's number."""
    number = small_number(request.args.get("example"), most=len(kind.examples))
    return request.args.get("text", kind.examples[number - 1].text if number else None)


def small_number(token: str | None, most: int) -> int | None:
    """Return the value of plain digits up to `most`, else None: query strings are guesses, never errors."""
    if token is None or not re.fullmatch("[0-9]{1,9}", token):
        return None
    number = int(token)
    return number if number <= most else None


def shared_puzzle(id_: str) -> tuple[Link, Kind, Puzzle[Any]]:
    """Return the permalink, its kind and its puzzle; 404 if there is none."""
    link = services().store.link(id_) if LINK_ID.fullmatch(id_) else None
    if link is None:
        abort(404, "There’s no puzzle at this link. Check that you copied all of it.")
    return link, *stored_puzzle(link.kind, link.text)


def stored_puzzle(slug: str, text: str) -> tuple[Kind, Puzzle[Any]]:
    """Return the kind of a stored puzzle, and the puzzle; 410 if this version cannot read it."""
    kind = PUZZLES.get(slug)
    if kind is None:
        abort(410, "We can’t solve this kind of puzzle.")
    try:
        with services().turns.take(client(), len(text)):
            return kind, kind.parse(text)
    except PuzzleError:
        abort(410, "Another version of the site saved this puzzle, and this one can’t read it.")
