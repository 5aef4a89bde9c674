"""Puzzles in the formats of other programs: the formats that we read, and a shared puzzle as a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort

from engine import PUZZLES, CannotHoldError, Exchanged, Format
from webapp.pages.play.request import shared_puzzle
from webapp.pages.share.metadata import metadata_for_file
from webapp.pages.site import htmx
from webapp.pages.site.kinds import Kind

files = Blueprint("files", __name__)


@files.get("/formats")
def formats() -> Response:
    """Show every format that we read, with an example of each."""
    return htmx.render("share/formats.html", kinds=[(kind, files_of(kind)) for kind in PUZZLES.values()])


@files.get("/p/<id_>.<form>")
def shared_file(id_: str, form: str) -> Response:
    """Return a shared puzzle as a file of another program."""
    link, _, puzzle = shared_puzzle(id_)
    known = {each.slug: each for each in files_of(type(puzzle))}
    if form not in known:
        abort(404, "There’s no such format.")
    try:
        text = puzzle.as_file(form, metadata_for_file()) if isinstance(puzzle, Exchanged) else None
    except CannotHoldError as error:
        abort(404, f"{known[form].name} can’t store {error}.")
    if text is None:
        abort(404, "We can open this format, but not save it.")
    answer = Response(text, mimetype="application/json" if known[form].suffix == "json" else "text/plain")
    answer.headers["Content-Disposition"] = f'attachment; filename="{link.kind}-{id_}.{known[form].suffix}"'
    return answer


def files_of(kind: Kind) -> tuple[Format[Any], ...]:
    """Return the formats of other programs for a kind of puzzle."""
    return kind.files if issubclass(kind, Exchanged) else ()


@dataclass(frozen=True)
class FileFormat:
    """A format that a puzzle can be written in: what it cannot hold, if anything; else its address, if it is a link."""

    format: Format[Any]
    lacks: str = ""
    address: str = ""


def exports_of(puzzle: Any) -> list[FileFormat]:
    """Return the formats that a puzzle can be written in."""
    found = []
    for each in files_of(type(puzzle)):
        try:
            text = puzzle.as_file(each.slug)
        except CannotHoldError as error:
            found.append(FileFormat(each, lacks=str(error)))
        else:
            if text is not None:
                found.append(FileFormat(each, address=text if each.suffix == "url" else ""))
    return found
